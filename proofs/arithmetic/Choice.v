(** What the library decides by exponents alone, tabulated from its own functions: which limbs hold
    coordinates, and where expansions are exact. *)

From Coq Require Import ZArith Reals List Bool Lia.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Filter Integers Dominance Transformation Step Expansion.
From Certa Require Import Headroom.
From Certa Require Predicates.
From Certa Require Constants Filters Thresholds.
Import ListNotations.
Local Open Scope R_scope.

(** fits: what is said to fit into limbs does, in every polynomial and gradient. *)
Theorem fitting_integers t w span z : In t Filters.all_terms -> In (w, span) Thresholds.fitting ->
  (forall n, (Z.abs (z n) <= 2 ^ span)%Z) -> in_limbs 64 w z t = exactly z t.
Proof.
  intros T F H. apply Predicates.fixed_integers; [exact T | |].
  - destruct F as [[= <- _] | [[= <- _] | [[= <- _] | []]]]; simpl; tauto.
  - intro n. apply Z.le_trans with (1 := H n). apply Z.pow_le_mono_r; [lia |].
    destruct F as [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]; vm_compute; discriminate.
Qed.

(** on_fewest_limbs: the limbs that are chosen hold the coordinates; and two or four are not chosen
    where fewer would do. *)
Theorem chosen_limbs_fit : forall w span,
  In (w, span) Thresholds.chosen_up_to_2 \/ In (w, span) Thresholds.chosen_up_to_4 \/
  In (w, span) Thresholds.chosen_4 -> In (w, span) Thresholds.fitting.
Proof.
  intros w span H.
  repeat match goal with
  | H : _ \/ _ |- _ => destruct H
  | H : In _ _ |- _ => unfold Thresholds.chosen_up_to_2, Thresholds.chosen_up_to_4,
      Thresholds.chosen_4 in H; simpl in H
  | H : False |- _ => destruct H
  | H : (_, _) = (_, _) |- _ => injection H as <- <-; vm_compute; tauto
  end.
Qed.

(** expansions_are_exact: where the function says yes for a degree, expansions of it are exact,
    whatever is rounded on the way. *)
Theorem exact_expansions t k lowest highest w low high stored l results :
  In (k, lowest, highest) Thresholds.exact_between ->
  homogeneous t = Some k -> In t Filters.all_terms ->
  w = fused \/ w = splitting Constants.splitter -> (lowest <= low)%Z -> (high <= highest)%Z ->
  expands w low high stored t l results ->
  sum l = value stored t /\ Forall (number double) l /\ magnitudes l <= largest /\
  (Z.of_nat (length l) <= capacity t <= 2 ^ 20)%Z /\ Forall finite results.
Proof.
  intros B D T W L H. apply (Predicates.expansions t k w low high stored l results D
    (Predicates.modest_polynomials t T) W); clear - B L H;
    unfold Thresholds.exact_between in B; simpl in B;
    unfold Constants.lowest_exponent, Constants.highest_exponent, Constants.argument_headroom,
      Constants.sum_headroom;
    repeat match type of B with
    | _ \/ _ => destruct B as [B | B]
    | False => destruct B
    end; injection B as <- <- <-; lia.
Qed.
