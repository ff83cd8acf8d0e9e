(* JSON (RFC 8259), of which numbers are kept as they are written. *)

type t =
  | Null
  | Bool of bool
  | Number of string
  | String of string
  | Array of t list
  | Object of (string * t) list

exception Malformed of string

let deepest = 1000

(* A text and how far it has been read. A zero byte stands for its end. With `names` numbers that
   are not finite may stand in it as Python and C write them, bare. *)
type source = { text : string; names : bool; mutable at : int }

let fail source what =
  raise (Malformed (Printf.sprintf "not JSON: %s at column %d" what (source.at + 1)))

let peek source =
  if source.at < String.length source.text then String.unsafe_get source.text source.at else '\000'

let skip source = source.at <- source.at + 1

let rec skip_blanks source =
  match peek source with
  | ' ' | '\t' | '\n' | '\r' -> skip source; skip_blanks source
  | _ -> ()

let expect source c =
  if peek source = c then skip source else fail source (Printf.sprintf "there is no '%c'" c)

let word source text value =
  String.iter (expect source) text;
  value

let digits source =
  let rec behind i =
    if i < String.length source.text then
      match String.unsafe_get source.text i with '0' .. '9' -> behind (i + 1) | _ -> i
    else i
  in
  let start = source.at in
  source.at <- behind start;
  if source.at = start then fail source "there is no digit"

let number source =
  let start = source.at in
  if peek source = '-' then skip source;
  if peek source = '0' then skip source else digits source;
  if peek source = '.' then begin skip source; digits source end;
  (match peek source with
   | 'e' | 'E' ->
     skip source;
     (match peek source with '+' | '-' -> skip source | _ -> ());
     digits source
   | _ -> ());
  String.sub source.text start (source.at - start)

(* NaN or an infinity by name, as it is written, if there is one. *)
let name source =
  let is_letter = function 'a' .. 'z' | 'A' .. 'Z' -> true | _ -> false in
  let rec behind i =
    if i < String.length source.text && is_letter (String.unsafe_get source.text i) then
      behind (i + 1)
    else i
  in
  let start = source.at in
  let first = match peek source with '-' | '+' -> start + 1 | _ -> start in
  let last = behind first in
  match String.lowercase_ascii (String.sub source.text first (last - first)) with
  | "nan" | "inf" | "infinity" when source.names ->
    source.at <- last;
    Some (String.sub source.text start (last - start))
  | _ -> None

let hexadecimal source =
  let rec go k value =
    if k = 0 then value
    else begin
      let c = peek source in
      let digit =
        match c with
        | '0' .. '9' -> Char.code c - 48
        | 'a' .. 'f' -> Char.code c - 87
        | 'A' .. 'F' -> Char.code c - 55
        | _ -> fail source "there is no hexadecimal digit"
      in
      skip source;
      go (k - 1) ((value * 16) + digit)
    end
  in
  go 4 0

(* Behind "\u"; two of them make one character beyond the first 65536. *)
let character source =
  let code = hexadecimal source in
  if code < 0xd800 || code > 0xdfff then Uchar.of_int code
  else if code >= 0xdc00 then fail source "half a surrogate pair"
  else begin
    expect source '\\';
    expect source 'u';
    let low = hexadecimal source in
    if low < 0xdc00 || low > 0xdfff then fail source "half a surrogate pair";
    Uchar.of_int (0x10000 + ((code - 0xd800) lsl 10) + low - 0xdc00)
  end

(* Behind a backslash. *)
let escape source buffer =
  let c = peek source in
  skip source;
  match c with
  | '"' | '\\' | '/' -> Buffer.add_char buffer c
  | 'b' -> Buffer.add_char buffer '\b'
  | 'f' -> Buffer.add_char buffer '\012'
  | 'n' -> Buffer.add_char buffer '\n'
  | 'r' -> Buffer.add_char buffer '\r'
  | 't' -> Buffer.add_char buffer '\t'
  | 'u' -> Buffer.add_utf_8_uchar buffer (character source)
  | _ -> fail source "an unknown escape"

(* One of several bytes in UTF-8. *)
let skip_character source =
  let rec tail k low high =
    skip source;
    if k > 0 then
      if low <= peek source && peek source <= high then tail (k - 1) '\x80' '\xbf'
      else fail source "a byte that is not UTF-8"
  in
  match peek source with
  | '\xc2' .. '\xdf' -> tail 1 '\x80' '\xbf'
  | '\xe0' -> tail 2 '\xa0' '\xbf'
  | '\xed' -> tail 2 '\x80' '\x9f'
  | '\xe1' .. '\xef' -> tail 2 '\x80' '\xbf'
  | '\xf0' -> tail 3 '\x90' '\xbf'
  | '\xf1' .. '\xf3' -> tail 3 '\x80' '\xbf'
  | '\xf4' -> tail 3 '\x80' '\x8f'
  | _ -> fail source "a byte that is not UTF-8"

(* Behind the opening quote. *)
let string source =
  let rec behind i =
    if i < String.length source.text then
      match String.unsafe_get source.text i with
      | ' ' | '!' | '#' .. '[' | ']' .. '\127' -> behind (i + 1)
      | _ -> i
    else i
  in
  let rec run start =
    source.at <- behind source.at;
    match peek source with
    | '"' | '\\' -> String.sub source.text start (source.at - start)
    | '\000' .. '\031' -> fail source "a control character, or no closing quote,"
    | _ -> skip_character source; run start
  in
  let first = run source.at in
  if peek source = '"' then begin skip source; first end
  else begin
    let buffer = Buffer.create 64 in
    Buffer.add_string buffer first;
    while peek source = '\\' do
      skip source;
      escape source buffer;
      Buffer.add_string buffer (run source.at)
    done;
    skip source;
    Buffer.contents buffer
  end

let rec value source depth =
  if depth > deepest then fail source "nested too deep";
  skip_blanks source;
  match peek source with
  | '"' -> skip source; String (string source)
  | '[' -> skip source; Array (elements source depth)
  | '{' -> skip source; Object (members source depth)
  | '0' .. '9' -> Number (number source)
  | _ -> (
    match name source with
    | Some name -> String name
    | None -> (
      match peek source with
      | '-' -> Number (number source)
      | 't' -> word source "true" (Bool true)
      | 'f' -> word source "false" (Bool false)
      | 'n' -> word source "null" Null
      | _ -> fail source "there is no value"))

and elements source depth =
  skip_blanks source;
  if peek source = ']' then begin skip source; [] end
  else begin
    let rec more found =
      let found = value source (depth + 1) :: found in
      skip_blanks source;
      if peek source = ',' then begin skip source; more found end
      else begin expect source ']'; List.rev found end
    in
    more []
  end

and members source depth =
  skip_blanks source;
  if peek source = '}' then begin skip source; [] end
  else begin
    let rec more found =
      skip_blanks source;
      expect source '"';
      let key = string source in
      skip_blanks source;
      expect source ':';
      let found = (key, value source (depth + 1)) :: found in
      skip_blanks source;
      if peek source = ',' then begin skip source; more found end
      else begin expect source '}'; List.rev found end
    in
    more []
  end

(* A string as it is written. *)
let quoted text =
  let buffer = Buffer.create (String.length text + 2) in
  let add c =
    if c = '"' || c = '\\' then begin Buffer.add_char buffer '\\'; Buffer.add_char buffer c end
    else if c < ' ' then Printf.bprintf buffer "\\u%04x" (Char.code c)
    else Buffer.add_char buffer c
  in
  Buffer.add_char buffer '"';
  String.iter add text;
  Buffer.add_char buffer '"';
  Buffer.contents buffer

(* The one value of a text; names of numbers that are not finite become strings, where they may
   stand. Raises Malformed. *)
let parse ~names text =
  let source = { text; names; at = 0 } in
  let result = value source 1 in
  skip_blanks source;
  if source.at < String.length text then fail source "there is more than one value";
  result
