(** The certified road's inequalities, about the programs that its templates were recorded as.

    Each theorem says what a computed number is off by at most, in numbers that the program computes
    itself; whatever may be stored, in the plane and in space, in doubles and in floats, and whether
    or not compilers fuse products into sums. That the claims hold is a computation
    (Analysis.v). *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Polynomial Program Analysis Claim Programs.
Import ListNotations.
Local Open Scope R_scope.

(** ** The rounded gap of two vertices in a direction, and its margin *)

(** Of v, p, q and the largest coordinates of both shapes. *)
Definition gap_claim d p target b := {|
  body := p;
  roots := seq 0 d ++ [3 * d; 3 * d + 1]%nat;
  inputs := map (fun k => (k, None)) (seq 0 d) ++ repeat (d, None) d ++ repeat (S d, None) d
            ++ [(d, None); (S d, None)];
  signs := repeat false (3 * d) ++ [true; true];
  cuts := []; known := []; targets := [target]; bound := b
|}.

(** What is stored: numbers of the format, none larger than what bounds it. *)
Definition gap_inputs F d (input : nat -> R) :=
  (forall n, number F (input n)) /\
  0 <= input (3 * d)%nat /\ 0 <= input (3 * d + 1)%nat /\
  forall k, (k < d)%nat -> Rabs (input (d + k)%nat) <= input (3 * d)%nat /\
                           Rabs (input (2 * d + k)%nat) <= input (3 * d + 1)%nat.

(** v.p - v.q for inputs v, p, q. *)
Definition exact_gap d (input : nat -> R) :=
  fold_right (fun k s => input k * input (d + k)%nat - input k * input (2 * d + k)%nat + s) 0
    (seq 0 d).

(** Replaces results that are inputs. *)
Ltac inputs_of RUN :=
  repeat match goal with
  | |- context [nth ?i ?l 0] =>
      let H := fresh in
      pose proof (RUN i _ eq_refl) as H; cbn [computes] in H; rewrite H; clear H
  end.

(** What a claim asks of inputs: that they are no larger than what bounds them, and off by no more,
    by what is known. *)
Ltac by_inputs RUN small :=
  cbn -[Rabs Rminus Rle]; unfold magnitude; cbn [nth_error roots]; inputs_of RUN;
  cbn [nth Nat.sub length] in *;
  repeat split; try apply Rle_refl;
  try (rewrite Rminus_diag_eq by reflexivity; rewrite Rabs_R0; apply Rle_refl);
  small.

(** Applies a claim to the goal |computed - exact| <= bound. *)
Ltac by_claim c others N RUN ideal meaning small :=
  lazymatch type of RUN with
  | runs ?F ?fuses ?input _ ?values =>
      lazymatch goal with
      | |- Rabs (nth ?t _ 0 - ?exact) <= _ =>
          apply (claim_of_one F fuses c input ideal values others N RUN t exact)
      | |- Rabs (nth ?t _ 0 - ?x) + Rabs (nth ?s _ 0 - ?y) <= _ =>
          apply (claim_of_two F fuses c input ideal values others N RUN t s x y)
      end
  end;
  [ reflexivity | meaning .. | vm_compute; reflexivity | by_inputs RUN small
  | by_inputs RUN small | by_inputs RUN small ].
Ltac by_ring := cbv -[Rplus Rmult Ropp Rminus Rabs IZR]; ring.

(** Each coordinate, by what is known of all. *)
Ltac each_coordinate S :=
  intros; first
    [ lra | assumption
    | apply Rle_trans with (2 := Rle_abs _);
      first [apply (S 0%nat ltac:(lia)) | apply (S 1%nat ltac:(lia)) | apply (S 2%nat ltac:(lia))]
    | idtac ].
Ltac by_gap p d t b :=
  let N := fresh in let P := fresh in let Q := fresh in let S := fresh in let RUN := fresh in
  let input := fresh "input" in
  intros input values [N [P [Q S]]] RUN;
  by_claim (gap_claim d p t b) (@nil R) N RUN input ltac:(by_ring) ltac:(each_coordinate S).

(** A gap errs by at most the share of its margin: in the plane, in doubles. *)
Theorem gap_in_the_plane_double_sound : forall input values,
  gap_inputs double 2 input -> runs double true input gap_in_the_plane_double values ->
  Rabs (nth gap_in_the_plane_double_gap values 0 - exact_gap 2 input)
    <= nth gap_in_the_plane_double_share values 0.
Proof.
  by_gap gap_in_the_plane_double 2%nat
    gap_in_the_plane_double_gap gap_in_the_plane_double_share.
Qed.

(** A gap errs by at most the share of its margin: in the plane, in floats. *)
Theorem gap_in_the_plane_single_sound : forall input values,
  gap_inputs single 2 input -> runs single true input gap_in_the_plane_single values ->
  Rabs (nth gap_in_the_plane_single_gap values 0 - exact_gap 2 input)
    <= nth gap_in_the_plane_single_share values 0.
Proof.
  by_gap gap_in_the_plane_single 2%nat
    gap_in_the_plane_single_gap gap_in_the_plane_single_share.
Qed.

(** A gap errs by at most the share of its margin: in space, in doubles. *)
Theorem gap_in_space_double_sound : forall input values,
  gap_inputs double 3 input -> runs double true input gap_in_space_double values ->
  Rabs (nth gap_in_space_double_gap values 0 - exact_gap 3 input)
    <= nth gap_in_space_double_share values 0.
Proof.
  by_gap gap_in_space_double 3%nat
    gap_in_space_double_gap gap_in_space_double_share.
Qed.

(** A gap errs by at most the share of its margin: in space, in floats. *)
Theorem gap_in_space_single_sound : forall input values,
  gap_inputs single 3 input -> runs single true input gap_in_space_single values ->
  Rabs (nth gap_in_space_single_gap values 0 - exact_gap 3 input)
    <= nth gap_in_space_single_share values 0.
Proof.
  by_gap gap_in_space_single 3%nat
    gap_in_space_single_gap gap_in_space_single_share.
Qed.

