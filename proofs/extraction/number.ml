(* Numbers as files have them. *)

(* ---- The mantissa m and the exponent e of a finite double, m 2^e, exactly -------------------- *)

let parts x =
  let bits = Int64.bits_of_float x in
  let biased = Int64.to_int (Int64.shift_right_logical bits 52) land 0x7ff in
  let fraction = Int64.to_int bits land ((1 lsl 52) - 1) in
  if biased = 0 then (fraction, -1074) else (fraction lor (1 lsl 52), biased - 1075)

let signed x m e = (Z.of_int (if x < 0. then -m else m), Z.of_int e)

(* With 53 bits, or less at the least exponent: how Judgement.v wants a distance. *)
let canonical x =
  let m, e = parts x in
  signed x m e

(* With as few bits as there can be: the judge computes with smaller integers then. *)
let exact x =
  let rec strip m e =
    if m land 0xff = 0 then strip (m lsr 8) (e + 8)
    else if m land 1 = 0 then strip (m lsr 1) (e + 1)
    else signed x m e
  in
  let m, e = parts x in
  if m = 0 then (Z.zero, Z.zero) else strip m e

(* ---- Texts ----------------------------------------------------------------------------------- *)

(* A JSON number: the nearest double, by the C library. *)
let decimal text = float_of_string text

let is_digit c = '0' <= c && c <= '9'
let is_hexadecimal c = is_digit c || ('a' <= c && c <= 'f') || ('A' <= c && c <= 'F')

(* Where the first characters that are not of a kind begin. *)
let rec skip is_kind text i =
  if i < String.length text && is_kind text.[i] then skip is_kind text (i + 1) else i

let integer base text from til =
  if from < til then Some (Z.of_substring_base base text ~pos:from ~len:(til - from)) else None

(* The double nearest to m 2^e for m >= 0, the even one of two. The C library may round twice where
   it is subnormal. *)
let nearest m e =
  let bits = Z.numbits m in
  let top = Z.add e (Z.of_int bits) in
  if bits = 0 || Z.lt top (Z.of_int (-1080)) then 0.
  else if Z.gt top (Z.of_int 1024) then infinity
  else begin
    let e = Z.to_int e in
    let last = max (bits + e - 53) (-1074) in
    let drop = last - e in
    if drop <= 0 then ldexp (Z.to_float m) e
    else begin
      let kept = Z.shift_right m drop in
      let order = Z.compare (Z.sub m (Z.shift_left kept drop)) (Z.shift_left Z.one (drop - 1)) in
      let up = order > 0 || (order = 0 && Z.is_odd kept) in
      ldexp (Z.to_float (if up then Z.succ kept else kept)) last
    end
  end

(* A sign or none: whether it is "-", and where what follows begins. *)
let sign text i =
  if i < String.length text && (text.[i] = '-' || text.[i] = '+') then (text.[i] = '-', i + 1)
  else (false, i)

(* "0xH.Hp-E" with a sign or none, and a point and an exponent or none. *)
let hexadecimal text =
  let size = String.length text in
  let is c i = i < size && Char.lowercase_ascii text.[i] = c in
  let negative, start = sign text 0 in
  if not (is '0' start && is 'x' (start + 1)) then None
  else begin
    let start = start + 2 in
    let point = skip is_hexadecimal text start in
    let after = if is '.' point then point + 1 else point in
    let mark = skip is_hexadecimal text after in
    let digits = String.sub text start (point - start) ^ String.sub text after (mark - after) in
    let below, place = if is 'p' mark then sign text (mark + 1) else (false, mark) in
    let exponent =
      if mark = size then Some Z.zero
      else if place > mark && skip is_digit text place = size then integer 10 text place size
      else None
    in
    match (integer 16 digits 0 (String.length digits), exponent) with
    | Some m, Some e ->
      let e = Z.sub (if below then Z.neg e else e) (Z.of_int (4 * (mark - after))) in
      let magnitude = nearest m e in
      Some (if negative then -.magnitude else magnitude)
    | _ -> None
  end

(* "n" or "n/d" of digits, n with "-" or without; d is not zero. *)
let rational text =
  let size = String.length text in
  let negative = size > 0 && text.[0] = '-' in
  let start = if negative then 1 else 0 in
  let slash = skip is_digit text start in
  let denominator =
    if slash = size then Some Z.one
    else if text.[slash] = '/' && skip is_digit text (slash + 1) = size then
      integer 10 text (slash + 1) size
    else None
  in
  match (integer 10 text start slash, denominator) with
  | Some n, Some d when Z.sign d > 0 -> Some ((if negative then Z.neg n else n), d)
  | _ -> None
