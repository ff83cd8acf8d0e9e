(** Programs as they are recorded: what a template of the library computes, operation by operation,
    what compilers may make of it, and what its results stand for. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Flocq Require Import Core Operations.
From Certa Require Import Rounding Term.
Import ListNotations.
Local Open Scope R_scope.

(** Operands are results of earlier operations, by number. *)
Inductive operation :=
  | Input (n : nat)
  | Exactly (c : fraction)
  | Sum (a b : nat)
  | Subtraction (a b : nat)
  | Product (a b : nat)
  | Quotient (a b : nat)
  | Root (a : nat)
  | Opposite (a : nat)
  | Magnitude (a : nat)
  | Larger (a b : nat)
  | Smaller (a b : nat)
  (** The halves of two_sum, and of two_product and two_square (Underflow.v); an error by the number
      of the rounded half. *)
  | Exact_sum (a b : nat)
  | Sum_error (h : nat)
  | Exact_product (a b : nat)
  | Product_error (h : nat).
Definition program := list operation.

Section Run.
Variable F : binary.
(** Whether compilers may leave products unrounded that enter sums. *)
Variable fuses : bool.
Variable input : nat -> R.
Variable p : program.
Variable values : list R.
Local Notation v i := (nth i values 0).

(** What may enter a sum for a result. *)
Inductive addend : nat -> R -> Prop :=
  | addend_value a : addend a (v a)
  | addend_product a b c :
      fuses = true -> nth_error p a = Some (Product b c) -> addend a (v b * v c)
  | addend_opposite a b x : nth_error p a = Some (Opposite b) -> addend b x -> addend a (- x).

Definition computes i op : Prop :=
  match op with
  | Input n => v i = input n
  | Exactly c => v i = F2R c
  | Sum a b => exists x y, addend a x /\ addend b y /\ v i = rnd F (x + y)
  | Subtraction a b => exists x y, addend a x /\ addend b y /\ v i = rnd F (x - y)
  | Product a b => v i = rnd F (v a * v b)
  | Quotient a b => v i = rnd F (v a / v b)
  | Root a => v i = rnd F (sqrt (v a))
  | Opposite a => v i = - v a
  | Magnitude a => v i = Rabs (v a)
  | Larger a b => v i = Rmax (v a) (v b)
  | Smaller a b => v i = Rmin (v a) (v b)
  | Exact_sum a b => v i = rnd F (v a + v b)
  | Sum_error h =>
      match nth_error p h with
      | Some (Exact_sum a b) => v i = v a + v b - v h
      | _ => False
      end
  | Exact_product a b => v i = rnd F (v a * v b)
  | Product_error h =>
      match nth_error p h with
      | Some (Exact_product a b) =>
          number F (v i) /\ Rabs (v i - (v a * v b - v h)) <= 7 * eta F
      | _ => False
      end
  end.
Definition runs := forall i op, nth_error p i = Some op -> computes i op.

(** Comparisons of results, with their answers, on a way through the code. *)
Inductive answer :=
  | Is_less (a b : nat) | Not_less (a b : nat)
  | Is_at_most (a b : nat) | Not_at_most (a b : nat)
  | Is_same (a b : nat) | Not_same (a b : nat).
Definition path := list answer.
Definition is_so (x : answer) : Prop :=
  match x with
  | Is_less a b => v a < v b
  | Not_less a b => v b <= v a
  | Is_at_most a b => v a <= v b
  | Not_at_most a b => v b < v a
  | Is_same a b => v a = v b
  | Not_same a b => v a <> v b
  end.
Definition follows : path -> Prop := Forall is_so.

(** What a result stands for: the same without rounding, on what the inputs stand for; what is cut
    stands for itself. *)
Variable ideal : nat -> R.
Variable cuts : list nat.
Variable ideals : list R.
Local Notation I i := (nth i ideals 0).
Definition is_cut i := existsb (Nat.eqb i) cuts.
Definition stands i op : Prop :=
  if is_cut i then I i = v i else
  match op with
  | Input n => I i = ideal n
  | Exactly c => I i = F2R c
  | Sum a b | Exact_sum a b => I i = I a + I b
  | Subtraction a b => I i = I a - I b
  | Product a b | Exact_product a b => I i = I a * I b
  | Quotient _ _ | Root _ => False
  | Opposite a => I i = - I a
  | Magnitude a => I i = Rabs (I a)
  | Larger a b => I i = Rmax (I a) (I b)
  | Smaller a b => I i = Rmin (I a) (I b)
  | Sum_error h =>
      match nth_error p h with
      | Some (Exact_sum a b) => I i = I a + I b - v h
      | _ => False
      end
  | Product_error h =>
      match nth_error p h with
      | Some (Exact_product a b) => I i = I a * I b - v h
      | _ => False
      end
  end.
Definition stand := forall i op, nth_error p i = Some op -> stands i op.
End Run.

(** An addend that no compiler may leave unrounded is the value. *)
Lemma addend_of_value values p i op x : nth_error p i = Some op ->
  match op with Product _ _ | Opposite _ => False | _ => True end ->
  addend true p values i x -> x = nth i values 0.
Proof.
  intros O H A. destruct op; try contradiction; inversion A; subst; reflexivity || congruence.
Qed.
