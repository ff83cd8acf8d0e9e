(** Polynomials in rounded differences, and a check of their error bounds by computation.

    A [term] is what a predicate's template computes, recorded by running it on a number type that
    records. [bound] computes with exact binary fractions what the template's error constant claims,
    and more: that nothing overflows, and that underflow is made up for. Filter.v proves that what
    passes [check] may be believed. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Flocq Require Import Core Operations.
From Certa Require Import Rounding.
Import ListNotations.
Local Open Scope R_scope.

(** What is stored are the caller's doubles, by number. [Difference i m n] is the rounded difference
    of two that belong to argument i of the polynomial. *)
Inductive term :=
  | Difference (i m n : nat)
  | Plus (a b : term)
  | Minus (a b : term)
  | Negated (a : term)
  | Times (a b : term).

Section Values.
Variable F : binary.
Variable stored : nat -> R.
Let rnd := rnd F.
Let number := number F.

Fixpoint value t : R :=
  match t with
  | Difference _ m n => stored m - stored n
  | Plus a b => value a + value b
  | Minus a b => value a - value b
  | Negated a => - value a
  | Times a b => value a * value b
  end.

(** What a program may compute: each operation is rounded, but a product that enters a sum may be
    left unrounded ([false]), as fused multiply-adds do. A compiler may choose each time. *)
Inductive computed : bool -> term -> R -> Prop :=
  | computed_difference i m n : computed true (Difference i m n) (rnd (stored m - stored n))
  | computed_plus r s a b x y :
      computed r a x -> computed s b y -> computed true (Plus a b) (rnd (x + y))
  | computed_minus r s a b x y :
      computed r a x -> computed s b y -> computed true (Minus a b) (rnd (x - y))
  | computed_negated r a x : computed r a x -> computed r (Negated a) (- x)
  | computed_times a b x y :
      computed true a x -> computed true b y -> computed true (Times a b) (rnd (x * y))
  | computed_product a b x y :
      computed true a x -> computed true b y -> computed false (Times a b) (x * y).

(** Each rounded difference of argument i is at most scale i. *)
Fixpoint scaled (scale : nat -> R) t : Prop :=
  match t with
  | Difference i m n => Rabs (rnd (stored m - stored n)) <= scale i
  | Plus a b | Minus a b | Times a b => scaled scale a /\ scaled scale b
  | Negated a => scaled scale a
  end.
End Values.

(** Exact binary fractions. *)
Notation fraction := (float radix2).
Definition one : fraction := Float radix2 1 0.
Definition at_most (x y : fraction) : bool := (Fnum (Fminus x y) <=? 0)%Z.
Fixpoint Fpower (x : fraction) (n : nat) : fraction :=
  match n with O => one | S n => Fmult x (Fpower x n) end.

Lemma F2R_one : F2R one = 1.
Proof. unfold one, F2R. simpl. ring. Qed.
Lemma at_most_sound x y : at_most x y = true -> F2R x <= F2R y.
Proof.
  unfold at_most. intro H. apply Z.leb_le in H.
  enough (F2R (Fminus x y) <= 0) by (rewrite F2R_minus in *; lra).
  now apply F2R_le_0.
Qed.
Lemma F2R_power x n : F2R (Fpower x n) = F2R x ^ n.
Proof. induction n; simpl; [apply F2R_one |]. now rewrite F2R_mult, IHn. Qed.
Lemma F2R_two e : F2R (Float radix2 1 e) = two e.
Proof. unfold F2R. simpl. ring. Qed.

(** What a filter takes for granted: the numbers of filter.hpp. *)
Record limits := {
  format : binary;
  unit_roundoff : fraction;
  smallest_scale : fraction;
  largest_scale : fraction
}.

(** Monomials in the scales, by exponents; the polynomials have degree 4 at most. *)
Fixpoint product_of (D E : list nat) : list nat :=
  match D, E with
  | [], E => E
  | D, [] => D
  | d :: D, e :: E => (d + e)%nat :: product_of D E
  end.
Fixpoint monomial (scale : nat -> R) (i : nat) (D : list nat) : R :=
  match D with [] => 1 | d :: D => scale i ^ d * monomial scale (S i) D end.
Definition degree (D : list nat) : nat := fold_right plus O D.

Section Bound.
Variable L : limits.
Let F := format L.
Let u := unit_roundoff L.

(** The rounding error of a product that underflows, in units of the smallest monomial. *)
Definition underflow : fraction :=
  Float radix2 1 (least F - 1 - 4 * Fexp (smallest_scale L)).

Definition guarded (b : list nat * fraction * fraction) :=
  let '(D, m, _) := b in
  if (degree D <=? 4)%nat &&
     at_most (Fmult m (Fpower (largest_scale L) (degree D))) (Float radix2 1 (overflow F - 1))
  then Some b else None.

Arguments guarded : simpl never.

(** The monomial of a term, and in units of it: bounds of its magnitude and of its error. *)
Fixpoint bound (t : term) : option (list nat * fraction * fraction) :=
  match t with
  | Difference i _ _ => guarded (repeat O i ++ [1%nat], one, u)
  | Negated a => bound a
  | Plus a b | Minus a b =>
      match bound a, bound b with
      | Some (D, m, e), Some (E, n, f) =>
          if list_eq_dec Nat.eq_dec D E then
            let sum := Fplus m n in
            guarded (D, Fmult sum (Fplus one u), Fplus (Fplus e f) (Fmult u sum))
          else None
      | _, _ => None
      end
  | Times a b =>
      match bound a, bound b with
      | Some (D, m, e), Some (E, n, f) =>
          let product := Fmult m n in
          guarded (product_of D E,
                   Fplus (Fmult product (Fplus one u)) underflow,
                   Fplus (Fplus (Fplus (Fmult e n) (Fmult m f))
                                (Fplus (Fmult e f) (Fmult u product))) underflow)
      | _, _ => None
      end
  end.

(** The limits themselves. *)
Definition limits_good : bool :=
  at_most (Float radix2 1 (- digits F)) u && at_most u (Float radix2 1 (- digits F))
  && (1 <=? Fnum (smallest_scale L))%Z
  && at_most (smallest_scale L) one && at_most one (largest_scale L)
  && (least F + digits F - 1 <=? 4 * Fexp (smallest_scale L) - digits F - 3)%Z.

(** A polynomial on arguments of certain kinds, and the constant that the filter has for it. *)
Record filter := { arguments : nat; body : term; constant : fraction }.

Definition check (f : filter) : bool :=
  limits_good && at_most (Float radix2 1 (- digits F - 1)) (constant f)
  && at_most (constant f) one && (arguments f <=? 4)%nat &&
  match bound (body f) with
  | Some (D, _, e) =>
      (if list_eq_dec Nat.eq_dec D (repeat 1%nat (arguments f)) then true else false)
      && at_most e (Fmult (constant f) (Fpower (Fminus one u) 5))
  | None => false
  end.

End Bound.
