(** Formulas on named numbers: how the library computes its bounds, recorded like the terms. *)

From Coq Require Import Reals ZArith String Lra.
From Flocq Require Import Core Operations.
From Certa Require Import Rounding.
Local Open Scope R_scope.

Inductive formula :=
  | Name (n : string)
  | Constant (c : float radix2)
  | Sum (a b : formula)
  | Product (a b : formula).

(** What a program may compute: as in Filter.v, a product that enters a sum may stay unrounded. *)
Inductive evaluates (F : binary) (env : string -> R) : bool -> formula -> R -> Prop :=
  | evaluates_name n : evaluates F env true (Name n) (env n)
  | evaluates_constant c : evaluates F env true (Constant c) (F2R c)
  | evaluates_sum r s a b x y :
      evaluates F env r a x -> evaluates F env s b y ->
      evaluates F env true (Sum a b) (rnd F (x + y))
  | evaluates_product a b x y :
      evaluates F env true a x -> evaluates F env true b y ->
      evaluates F env true (Product a b) (rnd F (x * y))
  | evaluates_fused a b x y :
      evaluates F env true a x -> evaluates F env true b y ->
      evaluates F env false (Product a b) (x * y).

(** Rounding moves a number down by little. *)
Lemma rnd_at_least F x : 0 <= x -> (1 - u F) * x - eta F <= rnd F x.
Proof.
  intro H. pose proof (rnd_error (F := F) x) as E. rewrite (Rabs_pos_eq x H) in E.
  apply Rabs_le_inv in E. lra.
Qed.
