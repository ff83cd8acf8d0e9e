(* Lines of pairs and answers (docs/user/formats.md) as what Judgement.v judges. *)

exception Bad of string

let bad format = Printf.ksprintf (fun reason -> raise (Bad reason)) format

(* For messages: on one line, and not too long. *)
let quote text =
  Json.quoted (if String.length text > 40 then String.sub text 0 40 ^ "..." else text)

(* ---- Objects, arrays and texts --------------------------------------------------------------- *)

let members where : Json.t -> (string * Json.t) list = function
  | Object members -> members
  | _ -> bad "%s is not an object" where

let elements where : Json.t -> Json.t list = function
  | Array elements -> elements
  | _ -> bad "%s is not an array" where

(* A member that may be missing, but not stand twice. *)
let find key members =
  let is_key (name, _) = String.equal name key in
  match List.filter is_key members with
  | [] -> None
  | [ (_, value) ] -> Some value
  | _ -> bad "the key %s stands twice" (quote key)

let get where key members =
  match find key members with Some value -> value | None -> bad "%s has no \"%s\"" where key

let allow_only keys where members =
  List.iter
    (fun (key, _) ->
      if not (List.exists (String.equal key) keys) then
        bad "%s has the unknown key %s" where (quote key))
    members

let text where : Json.t -> string = function
  | String text -> text
  | _ -> bad "%s is not a string" where

(* The id, which is any scalar: a string stays one. *)
let id members =
  match find "id" members with
  | None | Some Json.Null -> "null"
  | Some (String text) -> Json.quoted text
  | Some (Number text) -> text
  | Some (Bool truth) -> string_of_bool truth
  | Some _ -> bad "\"id\" is not a number or a string"

(* ---- Pairs ----------------------------------------------------------------------------------- *)

let coordinate where : Json.t -> float = function
  | Number text ->
    let x = Number.decimal text in
    if Float.is_finite x then x else bad "%s has a number that is too large, %s" where (quote text)
  | String text -> (
    match Number.hexadecimal text with
    | Some x when Float.is_finite x -> x
    | Some _ -> bad "%s has a number that is too large, %s" where (quote text)
    | None -> bad "%s has %s, not a hexadecimal float" where (quote text))
  | _ -> bad "%s has something that is no number" where

let number where value = Number.exact (coordinate where value)

let point where dimension value =
  let coordinates = List.map (number where) (elements where value) in
  if List.compare_length_with coordinates dimension <> 0 then
    bad "%s has not %d coordinates" where dimension;
  coordinates

let vertices value =
  match elements "\"vertices\"" value with
  | [] -> bad "\"vertices\" is empty"
  | first :: _ as rows ->
    let dimension = match first with Json.Array [ _; _ ] -> 2 | _ -> 3 in
    (dimension, List.map (point "a vertex" dimension) rows)

let box value =
  let extents = elements "\"box\"" value in
  let dimension = List.length extents in
  if dimension <> 2 && dimension <> 3 then bad "\"box\" has not 2 or 3 half extents";
  let extent value =
    let x = coordinate "\"box\"" value in
    if x < 0. then bad "\"box\" has a negative half extent";
    Number.exact x
  in
  (dimension, Checker.box (List.map extent extents))

let zeros dimension = List.init dimension (fun _ -> (Z.zero, Z.zero))

let identity dimension =
  List.init dimension (fun i ->
      List.init dimension (fun j -> ((if i = j then Z.one else Z.zero), Z.zero)))

let pose dimension value : Checker.pose =
  let given = members "\"pose\"" value in
  allow_only [ "matrix"; "quaternion"; "translation" ] "\"pose\"" given;
  let translation =
    match find "translation" given with
    | Some value -> point "\"translation\"" dimension value
    | None -> zeros dimension
  in
  match (find "matrix" given, find "quaternion" given) with
  | Some _, Some _ -> bad "\"pose\" has both \"matrix\" and \"quaternion\""
  | None, None -> Matrix (identity dimension, translation)
  | Some matrix, None ->
    let rows = elements "\"matrix\"" matrix in
    if List.compare_length_with rows dimension <> 0 then
      bad "\"matrix\" has not %d rows" dimension;
    Matrix (List.map (point "a row of \"matrix\"" dimension) rows, translation)
  | None, Some quaternion ->
    let where = "\"quaternion\"" in
    if dimension <> 3 then bad "%s is for shapes in space" where;
    let parts = members where quaternion in
    allow_only [ "w"; "x"; "y"; "z" ] where parts;
    let part key = number where (get where key parts) in
    let w = part "w" and x = part "x" and y = part "y" and z = part "z" in
    if List.for_all (fun (m, _) -> Z.equal m Z.zero) [ w; x; y; z ] then
      bad "%s is zero" where;
    Quaternion (w, x, y, z, translation)

let body name value : int * Checker.body =
  let members = members name value in
  allow_only [ "vertices"; "box"; "pose"; "radius" ] name members;
  let dimension, vertices =
    match (find "vertices" members, find "box" members) with
    | Some value, None -> vertices value
    | None, Some value -> box value
    | Some _, Some _ -> bad "%s has both \"vertices\" and \"box\"" name
    | None, None -> bad "%s has neither \"vertices\" nor \"box\"" name
  in
  let pose =
    match find "pose" members with Some value -> pose dimension value | None -> Unmoved
  in
  let radius =
    match find "radius" members with
    | None -> (Z.zero, Z.zero)
    | Some value ->
      let x = coordinate "\"radius\"" value in
      if x < 0. then bad "\"radius\" is negative";
      Number.exact x
  in
  (dimension, { body_vertices = vertices; body_radius = radius; body_pose = pose })

let pair members =
  let dimension_a, a = body "\"a\"" (get "the line" "a" members) in
  let dimension_b, b = body "\"b\"" (get "the line" "b" members) in
  if dimension_a <> dimension_b then
    bad "\"a\" has %d dimensions, \"b\" has %d" dimension_a dimension_b;
  (dimension_a, a, b)

(* ---- Answers --------------------------------------------------------------------------------- *)

let rational where (value : Json.t) =
  let text = match value with Number text -> text | value -> text where value in
  match Number.rational text with
  | Some x -> x
  | None -> bad "%s is %s, not a fraction" where (quote text)

(* An index beyond OCaml's integers is that of no vertex, as the largest of them. *)
let index where : Json.t -> int = function
  | Number text when String.for_all Number.is_digit text -> (
    match int_of_string_opt text with Some index -> index | None -> max_int)
  | _ -> bad "%s has something that is no index" where

let weights where value =
  List.map
    (fun entry ->
      match elements where entry with
      | [ i; weight ] -> (index where i, rational where weight)
      | _ -> bad "%s has an entry that is not an index with a weight" where)
    (elements where value)

let pairs where value =
  List.map
    (fun entry ->
      match elements where entry with
      | [ i; j; weight ] -> ((index where i, index where j), rational where weight)
      | _ -> bad "%s has an entry that is not two indices with a weight" where)
    (elements where value)

let direction where value =
  let components = elements where value in
  if List.compare_length_with components 3 > 0 then bad "%s has more than 3 components" where;
  List.map (rational where) components

let certificate value : Checker.certificate =
  let where = "the certificate" in
  let members = members where value in
  let kind = text "the certificate's kind" (get where "kind" members) in
  let part key read = read ("the certificate's \"" ^ key ^ "\"") (get where key members) in
  let only keys = allow_only ("kind" :: keys) where members in
  let points make =
    only [ "a"; "b" ];
    let a = part "a" weights in
    make a (part "b" weights)
  in
  match kind with
  | "separation" ->
    only [ "direction" ];
    Separation (part "direction" direction)
  | "distance" -> points (fun a b -> Checker.Distance (a, b))
  | "near" -> points (fun a b -> Checker.Near (a, b))
  | "intersection" -> points (fun a b -> Checker.Intersection (a, b))
  | "touching" ->
    only [ "a"; "b"; "direction" ];
    let a = part "a" weights in
    let b = part "b" weights in
    Touching (a, b, part "direction" direction)
  | "overlap" ->
    only [ "pairs" ];
    Overlap (part "pairs" pairs)
  | kind -> bad "%s is of the unknown kind %s" where (quote kind)

let verdict value : Checker.proven =
  match text "the verdict" value with
  | "separated" -> Separated
  | "touching" -> Touches
  | "overlapping" -> Overlaps
  | "intersecting" -> Intersects
  | other -> bad "the verdict is %s, which nothing proves" (quote other)

let distance : Json.t -> Checker.stated = function
  | String "inf" -> Infinite
  | Number text ->
    let x = Number.decimal text in
    if Float.is_finite x then Finite (Number.canonical x)
    else bad "the distance is %s, too large for a double" (quote text)
  | _ -> bad "the distance is no number"

(* What there is to judge of an answer: what its certificate shall prove. *)
type statement =
  | Verdict of Checker.result * Checker.stated option
  | Comparison of (Z.t * Z.t) * bool

type answer = { certificate : Checker.certificate; statement : statement }

(* A comparison states nothing else. *)
let comparison value answer =
  let where = "\"at_least\"" in
  List.iter
    (fun key ->
      if Option.is_some (find key answer) then bad "a comparison states no %s" (quote key))
    [ "verdict"; "distance"; "distance_squared"; "witness"; "normal"; "claim";
      "claim_contradicts"; "claim_not_judged"; "claim_errors" ];
  let parts = members where value in
  allow_only [ "number"; "holds" ] where parts;
  let x = coordinate "the number of \"at_least\"" (get where "number" parts) in
  match get where "holds" parts with
  | Bool holds when x > 0. -> Comparison (Number.exact x, holds)
  | Bool _ -> bad "the number of \"at_least\" is not positive"
  | _ -> bad "\"holds\" is neither true nor false"

let answer members =
  if Option.is_some (find "error" members) then bad "the answer is an error";
  let may key read = Option.map read (find key members) in
  let statement =
    match find "at_least" members with
    | Some value -> comparison value members
    | None ->
      let proves = verdict (get "the answer" "verdict" members) in
      let distance = may "distance" distance in
      let distance_squared = may "distance_squared" (rational "the squared distance") in
      Verdict ({ proves; distance_squared }, distance)
  in
  match may "certificate" certificate with
  | None -> bad "has no certificate"
  | Some certificate -> { certificate; statement }
