(* Coq's integers as zarith's: what Extract.v names. Trusted to do what Coq's functions do. *)

type t = Z.t
type comparison = Eq | Lt | Gt

let zero = Z.zero
let one = Z.one

(* The constructors of numerals. *)
let odd x = Z.succ (Z.shift_left x 1)
let even x = Z.shift_left x 1

(* Nothing that the judge does takes integers apart: only functions of Coq's library do, which are
   replaced here, and which are extracted all the same. *)
let no_case _ _ _ _ = failwith "Integer.no_case"

let add = Z.add
let sub = Z.sub
let opp = Z.neg
let mul = Z.mul

(* Rounds down; by zero it is zero. *)
let div x y = if Z.equal y Z.one then x else if Z.equal y Z.zero then Z.zero else Z.fdiv x y

(* Zero for negative exponents. *)
let two = Z.of_int 2

let pow x n =
  if Z.sign n < 0 then Z.zero
  else if Z.equal x two then Z.shift_left Z.one (Z.to_int n)
  else Z.pow x (Z.to_int n)

(* Not negative; zero where one of them is. *)
let lcm x y =
  if Z.equal x Z.one then Z.abs y
  else if Z.equal x Z.zero || Z.equal y Z.zero then Z.zero
  else Z.lcm x y

let min = Z.min
let max = Z.max
let equal = Z.equal
let leq = Z.leq
let lt = Z.lt
let is_even = Z.is_even

let compare x y =
  let order = Z.compare x y in
  if order < 0 then Lt else if order > 0 then Gt else Eq

(* Of natural numbers. *)
let below (m : int) (n : int) = m < n
