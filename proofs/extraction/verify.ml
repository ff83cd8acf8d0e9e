(* certa-proved PAIRS ANSWERS [NAME]: what `certa verify --proved` runs. Judges each answer by the
   function that Extract.v takes from the proofs. Messages call the first file NAME. *)

(* ---- Lines ----------------------------------------------------------------------------------- *)

type file = { name : string; channel : in_channel; mutable number : int }

let fail reason =
  prerr_endline ("certa: " ^ reason);
  exit 2

let open_file path =
  if String.equal path "-" then { name = "-"; channel = stdin; number = 0 }
  else
    match open_in_bin path with
    | channel -> { name = path; channel; number = 0 }
    | exception Sys_error reason -> fail reason

let is_blank line = String.for_all (fun c -> c = ' ' || c = '\t' || c = '\r') line

(* The next line that is not blank, without a byte order mark. *)
let rec next file =
  match input_line file.channel with
  | exception End_of_file -> None
  | exception Sys_error reason -> fail (file.name ^ ": " ^ reason)
  | line ->
    file.number <- file.number + 1;
    let line =
      if file.number = 1 && String.starts_with ~prefix:"\xef\xbb\xbf" line then
        String.sub line 3 (String.length line - 3)
      else line
    in
    if is_blank line then next file else Some line

(* ---- Outcomes -------------------------------------------------------------------------------- *)

let held = ref 0
let refused = ref 0
let bad = ref 0

(* Counts, and names the line on standard error. *)
let report count file id reason =
  incr count;
  let size = String.length id in
  let id = if size >= 2 && id.[0] = '"' then String.sub id 1 (size - 2) else id in
  Printf.eprintf "%s:%d: %s: %s\n" file.name file.number id reason

let name_of : Checker.proven -> string = function
  | Separated -> "separated"
  | Touches -> "touching"
  | Overlaps -> "overlapping"
  | Intersects -> "intersecting"

let verdict_of : Reader.statement -> string = function
  | Verdict (told, _) -> name_of told.proves
  | Comparison _ -> "none"

(* Why an answer does not hold, if it does not. *)
let judge (dimension, body_a, body_b) ({ certificate; statement } : Reader.answer) =
  let judgement =
    match statement with
    | Verdict (told, distance) ->
      let answer = { Checker.line = Z.zero; body_a; body_b; certificate0 = certificate; told } in
      Checker.judge dimension answer distance
    | Comparison (number, holds) ->
      Checker.judge_comparison dimension body_a body_b number certificate holds
  in
  match judgement with
  | Holds -> None
  | NoProof -> Some "certificate refused"
  | Otherwise -> Some "the certificate proves the contrary"
  | OtherVerdict proved ->
    Some
      (Printf.sprintf "the verdict is %s, but the certificate proves %s" (verdict_of statement)
         (name_of proved))
  | NoDistance -> Some "states a distance that its certificate does not prove"
  | OtherSquare (n, d) ->
    Some ("distance_squared is not what the certificate proves, " ^ Q.to_string (Q.make n d))
  | NotNearest -> Some "the distance is not the nearest double"
  | Unpaired -> Some "distance and distance_squared do not stand together"

(* ---- Pairs and answers, line by line --------------------------------------------------------- *)

(* The members of the object on a line. Raises Reader.Bad. *)
let members ?(names = false) line =
  match Json.parse ~names line with
  | Object members -> members
  | _ -> Reader.bad "the line is not an object"
  | exception Json.Malformed reason -> raise (Reader.Bad reason)

let id_or_null members = try Reader.id members with Reader.Bad _ -> "null"

(* What Coq extracts goes through lists by recursion. *)
let guarded use =
  try use () with Stack_overflow -> Reader.bad "too long for the stack (ulimit -s)"

(* Hands the members on, or reports the line as bad. *)
let with_members ?names file line use =
  match members ?names line with
  | members -> use members
  | exception Reader.Bad reason -> report bad file "null" reason

(* The same with what a pair is: its claim may hold NaN. *)
let with_pair file line use =
  with_members ~names:true file line (fun members ->
      match guarded (fun () -> (Reader.id members, Reader.pair members)) with
      | id, bodies -> use id bodies
      | exception Reader.Bad reason -> report bad file (id_or_null members) reason)

let compare_lines pairs pair answers answer =
  with_pair pairs pair (fun id bodies ->
      with_members answers answer (fun members ->
          let reason () =
            if String.equal (Reader.id members) id then judge bodies (Reader.answer members)
            else Some ("the next pair is " ^ id)
          in
          match try guarded reason with Reader.Bad reason -> Some reason with
          | None -> incr held
          | Some reason -> report refused answers (id_or_null members) reason))

let rec run pairs answers =
  match (next pairs, next answers) with
  | None, None -> ()
  | Some pair, Some answer ->
    compare_lines pairs pair answers answer;
    run pairs answers
  | Some pair, None ->
    with_pair pairs pair (fun id _ -> report refused pairs id ("has no answer in " ^ answers.name));
    run pairs answers
  | None, Some answer ->
    let id = try id_or_null (members answer) with Reader.Bad _ -> "null" in
    report refused answers id ("has no pair in " ^ pairs.name);
    run pairs answers

let () =
  let judge_all pairs answers =
    run pairs answers;
    Printf.eprintf "certa: %d answers hold, %d refused, bad lines: %d\n" !held !refused !bad;
    exit (if !bad > 0 then 2 else if !refused > 0 then 1 else 0)
  in
  match Sys.argv with
  | [| _; pairs; answers |] -> judge_all (open_file pairs) (open_file answers)
  | [| _; pairs; answers; pairs_name; answers_name |] ->
    judge_all { (open_file pairs) with name = pairs_name }
      { (open_file answers) with name = answers_name }
  | _ -> fail "usage: certa-proved PAIRS ANSWERS [NAMES of both]"
