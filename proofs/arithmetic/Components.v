(** Expansions, as recorded from the library's own templates: error-free transformations, capacities
    and signs are those that the theorems are about. Which steps sums and products take is in the
    generated Expansions.v, and what such steps compute in Merge.v. *)

From Coq Require Import Reals ZArith String List Bool Lra Lia.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Filter Dominance Transformation Square Step Expansion.
From Certa Require Import Headroom Expression Leading.
From Certa Require Predicates Constants Expansions.
Import ListNotations.
Local Open Scope R_scope.

Definition both (t : tree (list expression)) env : option (R * R) :=
  match t with
  | Result [high; low] => Some (rounded double env high, rounded double env low)
  | _ => None
  end.

(** two_sum: the recorded expressions, each operation rounded by itself, are those that are
    exact. *)
Theorem recorded_two_sum env :
  both Expansions.two_sum env = Some (two_sum (env "x"%string) (env "y"%string)).
Proof. reflexivity. Qed.

(** two_product with a fused multiply-add. *)
Theorem recorded_fused_product env :
  both Expansions.fused_product env
  = Some (two_product_fused (env "x"%string) (env "y"%string)).
Proof. reflexivity. Qed.

(** two_product by splitting, with the library's splitter. *)
Theorem recorded_split_product env :
  both Expansions.split_product env
  = Some (two_product_split (F2R Constants.splitter) (env "x"%string) (env "y"%string)).
Proof. reflexivity. Qed.

(** two_square by splitting, with the same. *)
Theorem recorded_split_square env :
  both Expansions.split_square env
  = Some (two_square_split (F2R Constants.splitter) (env "x"%string)).
Proof.
  assert (T : F2R (Float radix2 1 1) = 2) by (unfold F2R; simpl; lra).
  cbn [both Expansions.split_square rounded]. rewrite T. reflexivity.
Qed.

(** The types of polynomials' values hold as many components as may arise. *)
Theorem capacities_suffice terms n t :
  In (terms, n) Expansions.capacities -> In t terms -> (capacity t <= n)%Z.
Proof.
  assert (H : forallb (fun p => forallb (fun t => capacity t <=? snd p)%Z (fst p))
    Expansions.capacities = true) by (vm_compute; reflexivity).
  intros P T. rewrite forallb_forall in H. specialize (H _ P). simpl in H.
  rewrite forallb_forall in H. now apply Z.leb_le, H.
Qed.

(** Expansion::sign: what is told of any number of components, up to 2^20, is the sign of their
    sum. That small numbers of them are asked so is in the generated Expansions.v. *)
Theorem recorded_expansion_signs env value names s :
  computed_once double env value -> (forall n, number double (env n)) ->
  INR (List.length names) <= 1048576 ->
  leads value (signed_tree Constants.dominance names []) s -> right s (sum (map env names)).
Proof.
  intros O N L H.
  assert (P : 0 <= F2R Constants.dominance) by (unfold F2R; simpl; lra).
  pose proof (signed_tree_sound Constants.dominance env value O Predicates.dominant_components P N
    names [] s L H) as K. simpl in K. now rewrite Rplus_0_l in K.
Qed.
