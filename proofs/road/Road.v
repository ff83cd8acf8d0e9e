(** The certified road's inequalities, about the programs that its templates were recorded as.

    Each theorem says what a computed number is off by at most, in numbers that the program computes
    itself; whatever may be stored, in the plane and in space, in doubles and in floats, and whether
    or not compilers fuse products into sums. That the claims hold is a computation
    (Analysis.v). *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Polynomial Program Analysis Facts Floor Claim Programs.
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
  cuts := []; known := unknown; targets := [target]; bound := b
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
  repeat split; try apply Rle_refl; try apply Forall_nil;
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
Ltac by_ring := lazy -[Rplus Rmult Ropp Rminus Rabs IZR]; ring.

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

(** ** Separation *)

Lemma rnd_share F c m : 0 <= c <= 1 -> 0 <= m -> number F m -> rnd F (c * m) <= m.
Proof.
  intros C M N. rewrite <- (round_generic radix2 (exponent F) ZnearestE m N) at 2.
  apply rnd_monotone. nra.
Qed.

Ltac by_apart d p va vb gap share margin sound :=
  let N := fresh in let P := fresh in let Q := fresh in let S := fresh in let RUN := fresh in
  let I := fresh in let A := fresh in let B := fresh in let H := fresh in
  intros input values low_a low_b I RUN A B H;
  pose proof (sound input values I RUN) as K; destruct I as [N [P [Q S]]];
  lazymatch type of RUN with
  | runs ?F _ _ _ _ =>
      assert (M : 0 <= nth margin values 0)
        by (apply (claim_sound F true {| body := p; roots := roots (gap_claim d p gap share);
              inputs := inputs (gap_claim d p gap share);
              signs := signs (gap_claim d p gap share);
              cuts := []; known := unknown; targets := []; bound := margin |}
              input input values (@nil R) N RUN);
            [vm_compute; reflexivity | by_inputs RUN ltac:(each_coordinate S)
            | by_inputs RUN ltac:(each_coordinate S) | by_inputs RUN ltac:(each_coordinate S)]);
      pose proof (RUN gap _ eq_refl) as G; cbn [computes] in G; destruct G as [x [y [X [Y G]]]];
      pose proof (Facts.rounded_addend F true p input values RUN va x eq_refl X) as Ex;
      pose proof (Facts.rounded_addend F true p input values RUN vb y eq_refl Y) as Ey;
      pose proof (RUN share _ eq_refl) as W; cbn [computes] in W;
      pose proof (RUN margin _ eq_refl) as T; cbn [computes] in T;
      destruct T as [s [t [_ [_ T]]]];
      assert (U : nth share values 0 <= nth margin values 0)
        by (unfold share, margin in *; rewrite W;
            lazymatch goal with
            | |- rnd _ (nth ?c values 0 * _) <= _ =>
                pose proof (RUN c _ eq_refl) as V; cbn [computes] in V; rewrite V
            end;
            apply rnd_share; [unfold F2R; simpl; lra | exact M | rewrite T; apply rnd_number]);
      assert (low : rnd F (low_a + low_b) <= nth gap values 0)
        by (rewrite G; apply rnd_monotone; lra);
      apply Rabs_le_inv in K; lra
  end.

(** Where the least products of both shapes are apart by more than the margin, so is every pair of
    vertices: in the plane, in doubles. *)
Theorem gap_in_the_plane_double_apart : forall input values low_a low_b,
  gap_inputs double 2 input -> runs double true input gap_in_the_plane_double values ->
  low_a <= nth gap_in_the_plane_double_value_a values 0 ->
  low_b <= nth gap_in_the_plane_double_value_b values 0 ->
  nth gap_in_the_plane_double_margin values 0 < rnd double (low_a + low_b) ->
  0 < exact_gap 2 input.
Proof.
  by_apart 2%nat gap_in_the_plane_double gap_in_the_plane_double_value_a
    gap_in_the_plane_double_value_b gap_in_the_plane_double_gap
    gap_in_the_plane_double_share gap_in_the_plane_double_margin
    gap_in_the_plane_double_sound.
Qed.

(** Where the least products of both shapes are apart by more than the margin, so is every pair of
    vertices: in the plane, in floats. *)
Theorem gap_in_the_plane_single_apart : forall input values low_a low_b,
  gap_inputs single 2 input -> runs single true input gap_in_the_plane_single values ->
  low_a <= nth gap_in_the_plane_single_value_a values 0 ->
  low_b <= nth gap_in_the_plane_single_value_b values 0 ->
  nth gap_in_the_plane_single_margin values 0 < rnd single (low_a + low_b) ->
  0 < exact_gap 2 input.
Proof.
  by_apart 2%nat gap_in_the_plane_single gap_in_the_plane_single_value_a
    gap_in_the_plane_single_value_b gap_in_the_plane_single_gap
    gap_in_the_plane_single_share gap_in_the_plane_single_margin
    gap_in_the_plane_single_sound.
Qed.

(** Where the least products of both shapes are apart by more than the margin, so is every pair of
    vertices: in space, in doubles. *)
Theorem gap_in_space_double_apart : forall input values low_a low_b,
  gap_inputs double 3 input -> runs double true input gap_in_space_double values ->
  low_a <= nth gap_in_space_double_value_a values 0 ->
  low_b <= nth gap_in_space_double_value_b values 0 ->
  nth gap_in_space_double_margin values 0 < rnd double (low_a + low_b) ->
  0 < exact_gap 3 input.
Proof.
  by_apart 3%nat gap_in_space_double gap_in_space_double_value_a
    gap_in_space_double_value_b gap_in_space_double_gap
    gap_in_space_double_share gap_in_space_double_margin
    gap_in_space_double_sound.
Qed.

(** Where the least products of both shapes are apart by more than the margin, so is every pair of
    vertices: in space, in floats. *)
Theorem gap_in_space_single_apart : forall input values low_a low_b,
  gap_inputs single 3 input -> runs single true input gap_in_space_single values ->
  low_a <= nth gap_in_space_single_value_a values 0 ->
  low_b <= nth gap_in_space_single_value_b values 0 ->
  nth gap_in_space_single_margin values 0 < rnd single (low_a + low_b) ->
  0 < exact_gap 3 input.
Proof.
  by_apart 3%nat gap_in_space_single gap_in_space_single_value_a
    gap_in_space_single_value_b gap_in_space_single_gap
    gap_in_space_single_share gap_in_space_single_margin
    gap_in_space_single_sound.
Qed.

(** ** Vertices that are certainly above another one *)

(** Of v, which is off by no more than an input says, p, the other vertex and the largest
    coordinate. The slack stands for itself: it bounds what both products are off by together, and
    the rounding of the limit. *)
Definition low_claim d p value limit slack := {|
  body := p;
  roots := seq 0 d ++ [3 * d; 3 * d + 1]%nat;
  inputs := map (fun k => (k, Some (S d))) (seq 0 d) ++ repeat (d, None) (2 * d)
            ++ [(d, None); (S d, None)];
  signs := repeat false (3 * d) ++ [true; true];
  cuts := [slack]; known := unknown; targets := [value; limit]; bound := slack
|}.
Definition low_inputs F d (input ideal : nat -> R) :=
  (forall n, number F (input n)) /\
  0 <= input (3 * d)%nat /\ 0 <= input (3 * d + 1)%nat /\
  (forall k, (k < d)%nat -> Rabs (input (d + k)%nat) <= input (3 * d)%nat /\
                            Rabs (input (2 * d + k)%nat) <= input (3 * d)%nat) /\
  (forall k, (k < d)%nat -> Rabs (input k - ideal k) <= input (3 * d + 1)%nat) /\
  forall k, (d <= k)%nat -> ideal k = input k.

(** The exact direction's product with the point whose coordinates begin at `first`. *)
Definition exact_product d first (ideal : nat -> R) :=
  fold_right (fun k s => ideal k * ideal (first + k)%nat + s) 0 (seq 0 d).

Ltac each_input S E O :=
  intros;
  try (rewrite O by lia; rewrite Rminus_diag_eq by reflexivity; rewrite Rabs_R0; lra);
  first
    [ lra | assumption
    | apply Rle_trans with (2 := Rle_abs _);
      first [ apply (S 0%nat ltac:(lia)) | apply (S 1%nat ltac:(lia)) | apply (S 2%nat ltac:(lia))
            | apply (E 0%nat ltac:(lia)) | apply (E 1%nat ltac:(lia)) | apply (E 2%nat ltac:(lia)) ]
    | idtac ].
Ltac by_low d twice p value limit slack :=
  let N := fresh in let P := fresh in let Q := fresh in let S := fresh in let RUN := fresh in
  let E := fresh in let O := fresh in let B := fresh in let L := fresh in
  intros input ideal values [N [P [Q [S [E O]]]]] RUN L;
  assert (B : Rabs (nth value values 0 - exact_product d d ideal)
              + Rabs (nth limit values 0 - (exact_product d twice ideal + nth slack values 0))
              <= nth slack values 0)
    by (by_claim (low_claim d p value limit slack) (@nil R) N RUN ideal ltac:(by_ring)
          ltac:(each_input S E O));
  set (x := exact_product d d ideal) in *; set (y := exact_product d twice ideal) in *;
  clearbody x y; unfold Rabs in B; repeat destruct (Rcase_abs _) in B; lra.

(** A vertex whose product is above the limit is above the other one: in the plane, in doubles. *)
Theorem low_in_the_plane_double_sound : forall input ideal values,
  low_inputs double 2 input ideal -> runs double true input low_in_the_plane_double values ->
  nth low_in_the_plane_double_limit values 0 < nth low_in_the_plane_double_value values 0 ->
  exact_product 2 4 ideal < exact_product 2 2 ideal.
Proof.
  by_low 2%nat 4%nat low_in_the_plane_double low_in_the_plane_double_value
    low_in_the_plane_double_limit low_in_the_plane_double_slack.
Qed.

(** A vertex whose product is above the limit is above the other one: in the plane, in floats. *)
Theorem low_in_the_plane_single_sound : forall input ideal values,
  low_inputs single 2 input ideal -> runs single true input low_in_the_plane_single values ->
  nth low_in_the_plane_single_limit values 0 < nth low_in_the_plane_single_value values 0 ->
  exact_product 2 4 ideal < exact_product 2 2 ideal.
Proof.
  by_low 2%nat 4%nat low_in_the_plane_single low_in_the_plane_single_value
    low_in_the_plane_single_limit low_in_the_plane_single_slack.
Qed.

(** A vertex whose product is above the limit is above the other one: in space, in doubles. *)
Theorem low_in_space_double_sound : forall input ideal values,
  low_inputs double 3 input ideal -> runs double true input low_in_space_double values ->
  nth low_in_space_double_limit values 0 < nth low_in_space_double_value values 0 ->
  exact_product 3 6 ideal < exact_product 3 3 ideal.
Proof.
  by_low 3%nat 6%nat low_in_space_double low_in_space_double_value
    low_in_space_double_limit low_in_space_double_slack.
Qed.

(** A vertex whose product is above the limit is above the other one: in space, in floats. *)
Theorem low_in_space_single_sound : forall input ideal values,
  low_inputs single 3 input ideal -> runs single true input low_in_space_single values ->
  nth low_in_space_single_limit values 0 < nth low_in_space_single_value values 0 ->
  exact_product 3 6 ideal < exact_product 3 3 ideal.
Proof.
  by_low 3%nat 6%nat low_in_space_single low_in_space_single_value
    low_in_space_single_limit low_in_space_single_slack.
Qed.
