(** Error bounds of recorded programs, by computation.

    A program is what a template of the library computes, operation by operation, recorded by
    running it on numbers that record. [analyze] bounds each result, and what it is off by, by
    polynomials in magnitudes that the program's own bounds are made of; [floor] bounds these from
    below; and where the one is below the other, the bound that the program computes is one. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Flocq Require Import Core Operations Plus_error.
From Certa Require Import Rounding Term Polynomial Program.
Import ListNotations.
Local Open Scope R_scope.

(** What is known of a result: bounds of its magnitude and of its error. *)
Definition fact := (poly * poly)%type.

Section Analysis.
Variable F : binary.
Variable fuses : bool.
(** Sizes and errors of inputs. *)
Variable inputs : list fact.
(** Results whose magnitudes have names, by number, and results that stand for themselves. *)
Variable names : list (nat * nat).
(** Results that a magnitude of that number bounds. *)
Variable caps : list (nat * nat).
Variable cuts : list nat.
Variable p : program.

Definition unit_fraction : fraction := Float radix2 1 (- digits F).
Definition loss (n : Z) : poly := number_of (Float radix2 n (least F - 1)).
Definition rounding (m : poly) : poly := multiple unit_fraction m.

Definition found i (pairs : list (nat * nat)) : option nat :=
  match find (fun n => Nat.eqb (fst n) i) pairs with Some n => Some (snd n) | None => None end.
Definition name_of i : option nat := found i names.
Definition cap_of i : option nat :=
  match name_of i with Some k => Some k | None => found i caps end.

(** A number of the format, written with few digits. *)
Definition representable (c : fraction) : bool :=
  (Z.abs (Fnum c) <? 2 ^ digits F)%Z && (least F <=? Fexp c)%Z.

Definition sum_fact (x y : fact) : fact :=
  let m := plus (fst x) (fst y) in
  (plus m (rounding m), plus (plus (snd x) (snd y)) (rounding m)).
Definition product_error (x y : fact) : poly :=
  plus (plus (times (snd x) (fst y)) (times (fst x) (snd y))) (times (snd x) (snd y)).
Definition product_fact (x y : fact) : fact :=
  let m := times (fst x) (fst y) in
  (plus (plus m (rounding m)) (loss 1), plus (plus (product_error x y) (rounding m)) (loss 1)).

(** Zero, which sums leave as they are, and powers of two, products with which are exact. *)
Definition is_zero a : bool :=
  match nth_error p a with Some (Exactly c) => (Fnum c =? 0)%Z | _ => false end.
Definition is_doubling a : bool :=
  match nth_error p a with
  | Some (Exactly c) => (Fnum c =? 1)%Z && (0 <=? Fexp c)%Z
  | _ => false
  end.
Definition scaled_fact (x y : fact) : fact := (times (fst x) (fst y), product_error x y).

(** Whether it enters sums as it is. *)
Definition is_rounded a : bool :=
  match nth_error p a with Some (Product _ _) | Some (Opposite _) => negb fuses | _ => true end.
(** A sum's own rounding: relative to the terms, or to a magnitude that bounds the sum. *)
Definition sum_rounding i a b (x y : fact) : poly :=
  match cap_of i with
  | Some k => if is_rounded a && is_rounded b then rounding (atom_of k)
              else plus (rounding (atom_of k)) (loss 1)
  | None => rounding (plus (fst x) (fst y))
  end.
Definition capped_sum i a b (x y : fact) : fact :=
  let m := plus (fst x) (fst y) in
  (plus m (rounding m), plus (plus (snd x) (snd y)) (sum_rounding i a b x y)).

Definition analyze_operation (facts : list fact) (i : nat) (op : operation) : option fact :=
  let unary a f := match nth_error facts a with Some x => f x | None => None end in
  let binary a b f :=
    match nth_error facts a, nth_error facts b with Some x, Some y => f x y | _, _ => None end in
  match op with
  | Input n => nth_error inputs n
  | Exactly c =>
      if representable c
      then Some (number_of (Float radix2 (Z.abs (Fnum c)) (Fexp c)), []) else None
  | Sum a b =>
      binary a b (fun x y =>
        Some (if is_zero a then y else if is_zero b then x else capped_sum i a b x y))
  | Subtraction a b =>
      binary a b (fun x y => Some (if is_zero b then x else capped_sum i a b x y))
  | Exact_sum a b =>
      binary a b (fun x y =>
        Some (fst (sum_fact x y),
              match cap_of i with
              | Some k => plus (plus (snd x) (snd y)) (rounding (atom_of k))
              | None => snd (sum_fact x y)
              end))
  | Product a b =>
      binary a b (fun x y => Some (if is_doubling a then scaled_fact x y else product_fact x y))
  | Exact_product a b => binary a b (fun x y => Some (product_fact x y))
  | Quotient a b => binary a b (fun _ _ => Some ([], []))
  | Root a => unary a (fun _ => Some ([], []))
  | Opposite a | Magnitude a => unary a Some
  | Larger a b | Smaller a b =>
      binary a b (fun x y => Some (join (fst x) (fst y), join (snd x) (snd y)))
  | Sum_error h =>
      match nth_error p h, nth_error facts h with
      | Some (Exact_sum a b), Some z =>
          binary a b (fun x y => Some (rounding (fst z), plus (snd x) (snd y)))
      | _, _ => None
      end
  | Product_error h =>
      match nth_error p h, nth_error facts h with
      | Some (Exact_product a b), Some z =>
          binary a b (fun x y =>
            Some (plus (rounding (times (fst x) (fst y))) (loss 8),
                  plus (product_error x y) (loss 7)))
      | _, _ => None
      end
  end.

(** Quotients and roots have a name and stand for themselves; what compilers may leave unrounded
    goes by no name, and stands for what it is computed from. *)
Definition noted (i : nat) (op : operation) (f : fact) : option fact :=
  let cut := is_cut cuts i in
  match op, cap_of i, cut with
  | Quotient _ _, Some k, true | Root _, Some k, true => Some (atom_of k, [])
  | Quotient _ _, _, _ | Root _, _, _ => None
  | Product _ _, _, _ | Opposite _, _, _ =>
      if fuses then if cut then None else Some f
      else Some (match cap_of i with Some k => atom_of k | None => fst f end,
                 if cut then [] else snd f)
  | _, Some k, _ => Some (atom_of k, if cut then [] else snd f)
  | _, None, _ => Some (fst f, if cut then [] else snd f)
  end.

Definition positive_fact (f : fact) := not_negative (fst f) && not_negative (snd f).
Fixpoint analyze_from (facts : list fact) (rest : program) : option (list fact) :=
  match rest with
  | [] => Some facts
  | op :: rest =>
      match analyze_operation facts (length facts) op with
      | Some f =>
          match noted (length facts) op f with
          | Some g =>
              if positive_fact f && positive_fact g
              then analyze_from (facts ++ [g]) rest else None
          | None => None
          end
      | None => None
      end
  end.
Definition analyze := analyze_from [] p.

(** ** Bounds from below *)

(** Inputs that are not negative. *)
Variable signs : list bool.

(** What a sum loses if it underflows, which those of rounded numbers do not. *)
Definition sum_loss a b := if is_rounded a && is_rounded b then [] else loss 1.

Definition down (m : poly) : poly := multiple (Fminus one unit_fraction) m.
(** Squares are not negative; those of what has a name are that of its magnitude. *)
Definition square_floor a : fact :=
  match name_of a with
  | Some k => (down (times (atom_of k) (atom_of k)), loss 1)
  | None => ([], [])
  end.

Definition named_magnitude a : poly := match name_of a with Some k => atom_of k | None => [] end.
Definition magnitude_floor a : fact :=
  match nth_error p a with
  | Some (Product b c) => (down (times (named_magnitude b) (named_magnitude c)), loss 1)
  | _ => ([], [])
  end.

(** A result that is not negative, and at least the difference of both. *)
Definition floor_of_operation (floors : list (option fact)) (op : operation) : option fact :=
  let at_ a f := match nth a floors None with Some x => f x | None => None end in
  let both a b f :=
    match nth a floors None, nth b floors None with Some x, Some y => f x y | _, _ => None end in
  match op with
  | Input n => if nth n signs false then Some ([], []) else None
  | Exactly c => if (0 <=? Fnum c)%Z then Some (number_of c, []) else None
  | Sum a b | Exact_sum a b =>
      both a b (fun x y =>
        if is_zero a then Some y else if is_zero b then Some x
        else Some (down (plus (fst x) (fst y)), plus (plus (snd x) (snd y)) (sum_loss a b)))
  | Product a b | Exact_product a b =>
      match nth a floors None, nth b floors None with
      | Some x, Some y =>
          Some (down (times (fst x) (fst y)),
                plus (plus (times (snd x) (fst y)) (times (fst x) (snd y))) (loss 1))
      | _, _ => if (a =? b)%nat then Some (square_floor a) else None
      end
  | Quotient a b => both a b (fun _ _ => Some ([], []))
  | Magnitude a => Some (magnitude_floor a)
  | Root _ => Some ([], [])
  | Larger a b => match nth b floors None with Some y => Some y | None => at_ a Some end
  | _ => None
  end.
Definition floored i (op : operation) (f : option fact) : option fact :=
  if match op with Product _ _ => fuses | _ => false end then f else
  match f, name_of i with Some _, Some k => Some (atom_of k, []) | _, _ => f end.
Definition only_positive (f : option fact) : option fact :=
  match f with Some g => if positive_fact g then f else None | None => None end.
Fixpoint floor_from (floors : list (option fact)) (rest : program) : list (option fact) :=
  match rest with
  | [] => floors
  | op :: rest =>
      let f := only_positive (floor_of_operation floors op) in
      floor_from (floors ++ [floored (length floors) op f]) rest
  end.
Definition floor := floor_from [] p.

(** Whether what `bound` computes bounds the errors of all targets together, where magnitudes lie
    in windows. *)
Fixpoint errors_of (facts : list fact) (targets : list nat) : option poly :=
  match targets with
  | [] => Some []
  | t :: targets =>
      match nth_error facts t, errors_of facts targets with
      | Some f, Some e => Some (plus (snd f) e)
      | _, _ => None
      end
  end.
Definition bounds_errors (known : windows) (targets : list nat) (bound : nat) : bool :=
  match analyze with
  | Some facts =>
      match errors_of facts targets, nth bound floor None with
      | Some e, Some g => below known (plus e (snd g)) (fst g)
      | _, _ => false
      end
  | None => false
  end.

(** Whether the error of a result is below a polynomial. *)
Definition error_below (known : windows) (t : nat) (q : poly) : bool :=
  match analyze with
  | Some facts => match nth_error facts t with Some f => below known (snd f) q | None => false end
  | None => false
  end.

(** Whether no result overflows. *)
Definition stays_finite (known : windows) : bool :=
  match analyze with
  | Some facts => forallb (fun f =>
      below known (fst f) (number_of (Float radix2 1 (overflow F - 1)))) facts
  | None => false
  end.
End Analysis.
