(** What filters need: with half of a constant, or a wider window, the claim is false; and as it is,
    it is not empty. *)

From Coq Require Import ZArith Reals List Lra Lia.
From Flocq Require Import Core Operations BinarySingleNaN.
From Certa Require Import Rounding Filter Overflow.
Import ListNotations.
Local Open Scope R_scope.

(** The product of two differences, with any constant. *)
Definition product c :=
  {| arguments := 2; body := Times (Difference 0 0 1) (Difference 1 2 3); constant := c |}.

Definition limits_from (smallest : Z) := {|
  format := double;
  unit_roundoff := Float radix2 1 (-53);
  smallest_scale := Float radix2 1 smallest;
  largest_scale := Float radix2 1 200
|}.

(** The four stored doubles: x, 0, y, 0. *)
Definition pair (x y : R) (n : nat) : R :=
  match n with 0%nat => x | 2%nat => y | _ => 0 end.

Lemma rnd_of_number x : number double x -> rnd double (x - 0) = x.
Proof. intro N. rewrite Rminus_0_r. apply round_generic; [typeclasses eauto | exact N]. Qed.

(** What soundness says of a product of doubles x and y with scales s and t. *)
Lemma sound_product smallest c x y s t : sound (limits_from smallest) (product c) ->
  number double x -> number double y -> Rabs x <= s -> Rabs y <= t ->
  two smallest <= s <= two 200 -> two smallest <= t <= two 200 ->
  two smallest <= 1 ->
  Rabs (rnd double (x * y) - x * y) <= rnd double (F2R c * rnd double (s * t)).
Proof.
  intros H X Y S T Ws Wt One.
  specialize (H (pair x y) (fun i => match i with 0%nat => s | 1%nat => t | _ => 1 end)
    (rnd double (x * y))). cbv zeta in H. cbn [format limits_from] in H.
  assert (Z : number double 0) by apply generic_format_0.
  destruct H as [H _].
  - intros [| [| [| n]]]; assumption.
  - simpl smallest_scale. simpl largest_scale. rewrite !F2R_two.
    pose proof (bpow_le radix2 0 200 ltac:(lia)) as B. simpl (two 0) in B.
    intros [| [| i]]; lra.
  - cbn [scaled body product pair]. rewrite !rnd_of_number by assumption. now split.
  - cbn [body product].
    pose proof (computed_times double (pair x y) (Difference 0 0 1) (Difference 1 2 3)
      (rnd double (pair x y 0 - pair x y 1)) (rnd double (pair x y 2 - pair x y 3))
      (computed_difference _ _ _ _ _) (computed_difference _ _ _ _ _)) as C.
    cbn [pair] in C. now rewrite !rnd_of_number in C by assumption.
  - cbn [value body product pair constant arguments] in H. rewrite !Rminus_0_r in H. exact H.
Qed.

(** 1 + 2^-26 and 1 + 2^-27: their product lies half an ulp from the next double. *)
Definition x : binary64 := @B754_finite 53 1024 false 4503599694479360 (-52) eq_refl.
Definition y : binary64 := @B754_finite 53 1024 false 4503599660924928 (-52) eq_refl.

(** Half of a filter's constant is too small: rounding errs by more. *)
Theorem filter_needs_its_constant :
  ~ sound (limits_from (-200)) (product (Float radix2 1 (-54))).
Proof.
  intro H.
  assert (P : is_finite (times x y) = true) by reflexivity.
  apply finite_product in P. destruct P as [_ [_ P]].
  assert (V : B2R (times x y) = 1 + / 67108864 + / 134217728).
  { rewrite <- SF2R_B2SF.
    replace (B2SF (times x y)) with (SpecFloat.S754_finite false 4503599728033792 (-52))
      by (vm_compute; reflexivity).
    unfold SF2R, F2R. simpl. lra. }
  assert (X : B2R x = 1 + / 67108864) by (unfold B2R, F2R; simpl; lra).
  assert (Y : B2R y = 1 + / 134217728) by (unfold B2R, F2R; simpl; lra).
  pose proof (generic_format_B2R 53 1024 x) as Nx. pose proof (generic_format_B2R 53 1024 y) as Ny.
  rewrite X in *. rewrite Y in *.
  assert (L : two (-200) <= 1 /\ 2 <= two 200).
  { split; [apply (bpow_le radix2 (-200) 0) | apply (bpow_le radix2 1 200)]; lia. }
  pose proof (sound_product _ _ (1 + / 67108864) (1 + / 134217728) (1 + / 67108864)
    (1 + / 134217728) H Nx Ny) as S.
  rewrite !(Rabs_pos_eq (1 + _)) in S by lra.
  specialize (S ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)).
  rewrite <- P, V in S. rewrite F2R_two in S.
  set (p := 1 + / 67108864 + / 134217728) in *.
  assert (B : rnd double (two (-54) * p) <= 3 / 2 * two (-54)).
  { assert (N : number double (3 / 2 * two (-54))).
    { replace (3 / 2 * two (-54)) with (F2R (Float radix2 3 (-55))).
      - apply generic_format_F2R. intros _. unfold cexp, exponent, FLT_exp.
        rewrite (mag_unique radix2 (F2R (Float radix2 3 (-55))) (-53)); [simpl; lia |].
        unfold F2R. simpl. rewrite Rabs_pos_eq by lra. lra.
      - unfold F2R. simpl. lra. }
    rewrite <- (round_generic radix2 (exponent double) ZnearestE _ N).
    apply rnd_monotone. unfold p. pose proof (bpow_gt_0 radix2 (-54)). simpl in *. lra. }
  unfold p in *. rewrite Rabs_minus_sym, Rabs_pos_eq in S by lra. simpl in *. lra.
Qed.

(** Where scales may be tiny, products underflow, and the bound with them: the claim is false. *)
Theorem filter_needs_its_window :
  ~ sound (limits_from (-600)) (product (Float radix2 1 (-52))).
Proof.
  intro H. set (tiny := @B754_finite 53 1024 false 4503599627370496 (-592) eq_refl : binary64).
  assert (P : is_finite (times tiny tiny) = true) by reflexivity.
  apply finite_product in P. destruct P as [_ [_ P]].
  assert (V : B2R (times tiny tiny) = 0).
  { rewrite <- SF2R_B2SF.
    now replace (B2SF (times tiny tiny)) with (SpecFloat.S754_zero false)
      by (vm_compute; reflexivity). }
  assert (T : B2R tiny = two (-540)).
  { replace (two (-540)) with (two 52 * two (-592)) by (now rewrite <- bpow_plus).
    unfold B2R, F2R. simpl Fexp. f_equal. simpl. lra. }
  pose proof (generic_format_B2R 53 1024 tiny) as N. rewrite T in *.
  pose proof (bpow_gt_0 radix2 (-540)).
  assert (W : two (-600) <= two (-540) <= two 200) by (split; apply bpow_le; lia).
  pose proof (sound_product _ _ (two (-540)) (two (-540)) (two (-540)) (two (-540)) H N N) as S.
  rewrite (Rabs_pos_eq (two (-540))) in S by lra.
  specialize (S ltac:(lra) ltac:(lra) W W ltac:(apply (bpow_le radix2 (-600) 0); lia)).
  rewrite <- P, V, Rmult_0_r in S.
  replace (rnd double 0) with 0 in S by (symmetry; apply round_0; typeclasses eauto).
  rewrite Rminus_0_l, Rabs_Ropp, Rabs_pos_eq in S by nra. nra.
Qed.

(** The hypotheses of a filter's theorem can be met, by a value beyond its bound. *)
Theorem filter_not_vacuous : exists stored scale v,
  let L := limits_from (-200) in
  let f := product (Float radix2 1 (-51)) in
  sound L f /\ (forall n, number double (stored n)) /\
  (forall i, F2R (smallest_scale L) <= scale i <= F2R (largest_scale L)) /\
  scaled double stored scale (body f) /\ computed double stored true (body f) v /\
  rounded_bound L (F2R (constant f)) (map scale (seq 0 (arguments f))) < v.
Proof.
  exists (pair 1 1), (fun _ => 1), 1. cbv zeta.
  assert (One : number double 1).
  { apply (@generic_format_FLT_bpow radix2 (-1074) 53 (digits_gt_0 double) 0). lia. }
  assert (R : rnd double 1 = 1) by (apply round_generic; [typeclasses eauto | exact One]).
  split; [apply check_sound; vm_compute; reflexivity |].
  split; [intros [| [| [| n]]]; try exact One; apply generic_format_0 |].
  split.
  { intros _. simpl smallest_scale. simpl largest_scale. rewrite !F2R_two.
    split; [apply (bpow_le radix2 (-200) 0) | apply (bpow_le radix2 0 200)]; lia. }
  cbn [scaled body product pair]. rewrite rnd_of_number by exact One.
  rewrite Rabs_R1. split; [split; lra |]. split.
  - pose proof (computed_times double (pair 1 1) (Difference 0 0 1) (Difference 1 2 3) _ _
      (computed_difference _ _ _ _ _) (computed_difference _ _ _ _ _)) as C.
    cbn [pair] in C. rewrite !rnd_of_number, Rmult_1_r, R in C by exact One. exact C.
  - unfold rounded_bound. simpl. rewrite Rmult_1_r, R, Rmult_1_r, F2R_two.
    assert (N : number double (two (-51))).
    { apply (@generic_format_FLT_bpow radix2 (-1074) 53 (digits_gt_0 double)). lia. }
    unfold rnd. rewrite round_generic by (try typeclasses eauto; exact N). simpl. lra.
Qed.
