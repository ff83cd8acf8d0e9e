(** What the other theorems of arithmetic need: counterexamples to them without one of their
    hypotheses, and instances of all hypotheses together. *)

From Coq Require Import ZArith Reals List Lia Lra String.
From Flocq Require Import Core Operations BinarySingleNaN.
From Certa Require Import Rounding Filter Formula Bounded Integers Gradient Overflow.
From Certa Require Encoding.
Import ListNotations.

(** Integers of fixed width. *)

Local Open Scope Z_scope.

Definition difference := Difference 0 0 1.
Definition difference_of_differences := Minus difference (Difference 0 1 0).

(** Two opposite integers. *)
Definition opposites (c : Z) (n : nat) : Z := match n with 0%nat => c | _ => - c end.

Lemma opposites_bounded c b n : Z.abs c <= b -> Z.abs (opposites c n) <= b.
Proof. destruct n; simpl; lia. Qed.

(** With three bits of headroom, a difference of differences overflows a limb. *)
Theorem limbs_suffice_needs_magnitude : ~ (forall t width z, (0 < width)%nat ->
  (forall n, Z.abs (z n) <= 2 ^ (64 * Z.of_nat width - 3)) -> in_limbs 64 width z t = exactly z t).
Proof.
  intro H. specialize (H difference_of_differences 1%nat (opposites (2 ^ 61)) ltac:(lia)).
  specialize (H ltac:(intro; now apply opposites_bounded)).
  vm_compute in H. discriminate.
Qed.

(** Integers above the headroom overflow, even where the term would fit. *)
Theorem limbs_suffice_needs_headroom : ~ (forall t width z b, (0 < width)%nat ->
  magnitude 64 4 width t = Some b -> in_limbs 64 width z t = exactly z t).
Proof.
  intro H. specialize (H difference_of_differences 1%nat (opposites (2 ^ 61)) _ ltac:(lia) eq_refl).
  vm_compute in H. discriminate.
Qed.

(** Limbs without bits hold nothing but zero. *)
Theorem limbs_suffice_needs_bits : ~ (forall z t, in_limbs 0 1 z t = exactly z t).
Proof. intro H. specialize (H (opposites 1) difference). vm_compute in H. discriminate. Qed.

(** With four bits of headroom, a difference of differences fits, and comes near the limit. *)
Theorem limbs_suffice_not_vacuous : exists t width z b, (0 < width)%nat /\
  (forall n, Z.abs (z n) <= 2 ^ (64 * Z.of_nat width - 4)) /\ magnitude 64 4 width t = Some b /\
  exactly z t = b /\ b = 2 ^ 62.
Proof.
  exists difference_of_differences, 1%nat, (opposites (2 ^ 60)), (2 ^ 62).
  repeat split; try lia. intro n. now apply opposites_bounded.
Qed.

(** Terms that do not fit are not evaluated exactly. *)
Theorem all_fit_sound_needs_fit : ~ (forall t w z,
  In t [difference_of_differences] -> In w [1%nat] ->
  (forall n, Z.abs (z n) <= 2 ^ (64 * Z.of_nat w - 3)) -> in_limbs 64 w z t = exactly z t).
Proof.
  intro H. specialize (H difference_of_differences 1%nat (opposites (2 ^ 61)) (or_introl eq_refl)
    (or_introl eq_refl) ltac:(intro; now apply opposites_bounded)).
  vm_compute in H. discriminate.
Qed.

(** There are terms that fit, in one limb an argument and in more. *)
Theorem all_fit_sound_not_vacuous :
  all_fit 64 4 [1; 4]%nat [difference_of_differences; Times difference difference] = true.
Proof. now vm_compute. Qed.

(** Where degrees are mixed, scaling does more than scale. *)
Theorem scaling_is_harmless_needs_homogeneous : ~ (forall t, exists k, forall s c,
  value (fun n => c * s n)%R t = (c ^ k * value s t)%R).
Proof.
  intro H. destruct (H (Plus difference (Times difference difference))) as [k K].
  specialize (K (fun n => match n with 0%nat => -1 | _ => 0 end)%R 2%R).
  cbn [value difference] in K. ring_simplify in K. lra.
Qed.

(** Products of two differences are homogeneous, and scaling by 2 makes them four times as large. *)
Theorem scaling_is_harmless_not_vacuous : exists t k s, homogeneous t = Some k /\
  value (fun n => 2 * s n)%R t = 4%R /\ value s t = 1%R.
Proof.
  exists (Times difference difference), 2%nat, (fun n => match n with 0%nat => 1 | _ => 0 end)%R.
  cbn [value difference]. repeat split; ring.
Qed.

(** Scaling by a negative number reverses signs. *)
Theorem integers_have_the_sign_needs_positive : ~ (forall t k z s c, homogeneous t = Some k ->
  (forall n, s n = c * IZR (z n))%R -> ((0 < value s t)%R <-> 0 < exactly z t)).
Proof.
  intro H. specialize (H difference 1%nat (opposites 1) (fun n => -1 * IZR (opposites 1 n))%R (-1)%R
    eq_refl (fun n => eq_refl)).
  cbn in H. destruct H as [_ H]. specialize (H ltac:(lia)). lra.
Qed.

(** Where degrees are mixed, scaling may change the sign. *)
Theorem integers_have_the_sign_needs_homogeneous : ~ (forall t z s c, (0 < c)%R ->
  (forall n, s n = c * IZR (z n))%R -> ((0 < value s t)%R <-> 0 < exactly z t)).
Proof.
  intro H. set (z n := match n with 0%nat => -1 | _ => 0 end).
  specialize (H (Plus difference (Times difference difference)) z (fun n => 2 * IZR (z n))%R 2%R
    ltac:(lra) (fun n => eq_refl)).
  cbn in H. destruct H as [H _]. specialize (H ltac:(lra)). lia.
Qed.

(** Integers that are no multiple of the stored doubles tell nothing. *)
Theorem integers_have_the_sign_needs_multiples : ~ (forall t k z s, homogeneous t = Some k ->
  ((0 < value s t)%R <-> 0 < exactly z t)).
Proof.
  intro H. specialize (H difference 1%nat (opposites 1) (fun _ => 0)%R eq_refl). cbn in H.
  destruct H as [_ H]. specialize (H ltac:(lia)). lra.
Qed.

(** Halves of integers, and their positive difference. *)
Theorem integers_have_the_sign_not_vacuous : exists t k z s c, (0 < c)%R /\
  homogeneous t = Some k /\ (forall n, s n = c * IZR (z n))%R /\ 0 < exactly z t.
Proof.
  exists difference, 1%nat, (opposites 1), (fun n => / 2 * IZR (opposites 1 n))%R, (/ 2)%R.
  repeat split; lra.
Qed.

(** Running errors. *)

Local Open Scope R_scope.

Local Notation u := (Rounding.u double).
Local Notation eta := (Rounding.eta double).
Local Notation rnd := (Rounding.rnd double).
Local Notation number := (Rounding.number double).

Lemma number_power k : (-1074 <= k)%Z -> number (two k).
Proof. apply (@generic_format_FLT_bpow radix2 (-1074) 53 (digits_gt_0 double)). Qed.
Lemma number_0 : number 0.
Proof. apply generic_format_0. Qed.
Lemma rnd_of_number x : number x -> rnd x = x.
Proof. intro N. apply round_generic; [typeclasses eauto | exact N]. Qed.
Lemma number_scaled n e : (Z.abs n < 2 ^ 53)%Z -> (-1074 <= e)%Z -> number (IZR n * two e).
Proof. intros N E. apply generic_format_FLT. now exists (Float radix2 n e). Qed.

(** Far below the smallest number, everything is rounded to 0. *)
Lemma rnd_tiny k : (k < -1075)%Z -> rnd (two k) = 0.
Proof.
  intro K. apply (round_N_small_pos radix2 (exponent double) _ (two k) (k + 1)).
  - split; [apply bpow_le | apply bpow_lt]; lia.
  - unfold exponent, FLT_exp. simpl. lia.
Qed.

(** 1 + 2^-53 lies half-way to the next double and is rounded to 1. *)
Lemma rnd_half_way : rnd (1 + two (-53)) = 1.
Proof.
  set (one := @B754_finite 53 1024 false 4503599627370496 (-52) eq_refl : binary64).
  set (half := @B754_finite 53 1024 false 4503599627370496 (-105) eq_refl : binary64).
  destruct (finite_sum one half) as [_ [_ E]]; [reflexivity |].
  assert (O : B2R one = 1) by (unfold B2R, F2R; simpl; lra).
  assert (T : B2R half = two (-53)) by (unfold B2R, F2R; simpl; lra).
  rewrite O, T in E. rewrite <- E, <- SF2R_B2SF.
  replace (B2SF (plus one half)) with (SpecFloat.S754_finite false 4503599627370496 (-52))
    by (vm_compute; reflexivity).
  unfold SF2R, F2R. simpl. lra.
Qed.

(** A value within its error may have the other sign. *)
Theorem sign_sound_needs_error : ~ (forall r v error X, bounded r v error X -> 0 < v -> 0 < X).
Proof.
  intro H. specialize (H true 1 2 (-1)). cut (0 < -1); [lra |]. apply H; [| lra].
  split; [rewrite Rabs_left; lra |]. split; [apply (number_power 1) | apply (number_power 0)]; lia.
Qed.

(** A value without a valid error has any sign. *)
Theorem sign_sound_needs_bounded :
  ~ (forall v error X, error < Rabs v -> 0 < v -> 0 < X).
Proof. intro H. specialize (H 1 0 (-1)). rewrite Rabs_R1 in H. lra. Qed.

(** A value beyond its error, and a zero without error. *)
Theorem sign_sound_not_vacuous :
  (exists r v error X, bounded r v error X /\ 0 < error < Rabs v /\ 0 < v) /\
  bounded true 0 0 0.
Proof.
  destruct running_errors_not_vacuous as [_ B]. split.
  - exists true, 1, (two (-50)), (1 + two (-51)). rewrite Rabs_R1. repeat split; try apply B; try lra.
    + apply bpow_gt_0.
    + apply (bpow_lt radix2 (-50) 0). lia.
  - split; [rewrite Rminus_0_r, Rabs_R0; lra |]. split; apply number_0.
Qed.

(** Without valid errors of the terms, a zero sum tells nothing. *)
Theorem sum_keeps_needs_bounded : ~ (forall x y ex ey X Y,
  rnd (x + y) = 0 -> rnd (ex + ey) = 0 -> X + Y = 0).
Proof.
  intro H. specialize (H 0 0 0 0 1 0). rewrite !Rplus_0_r, rnd_of_number in H by apply number_0. lra.
Qed.

(** What [sum_keeps] says about errors of sums, with any constants. *)
Definition keeps_sums unit slack underflow := forall x y ex ey X Y,
  bounded true x ex X -> bounded true y ey Y ->
  forall env error, env "error"%string = rnd (ex + ey) -> env "sum"%string = Rabs (rnd (x + y)) ->
    evaluates double env true (sum_error unit slack underflow) error ->
    bounded true (rnd (x + y)) error (X + Y).

(** 1 + 2^-53 is rounded by 2^-53: its error must be as large. *)
Lemma keeps_half_way unit slack underflow : number (F2R unit) ->
  keeps_sums unit slack underflow ->
  two (-53) <= rnd (rnd (F2R unit * F2R slack) + F2R underflow).
Proof.
  intros N H. set (env n := if String.eqb n "sum" then 1 else 0).
  assert (B : forall k, (-1074 <= k)%Z -> bounded true (two k) 0 (two k)).
  { intros k K. split; [| split; [apply number_0 | now apply number_power]].
    rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. lra. }
  specialize (H _ _ _ _ _ _ (B 0%Z ltac:(lia)) (B (-53)%Z ltac:(lia)) env). cbn [bpow] in H.
  specialize (H (rnd (rnd (F2R unit * F2R slack) + F2R underflow))).
  change (/ IZR (Z.pow_pos radix2 53)) with (two (-53)) in H.
  rewrite rnd_half_way, Rabs_R1, Rplus_0_r, (rnd_of_number 0) in H by apply number_0.
  destruct (H eq_refl eq_refl) as [E _].
  - pose proof (evaluates_sum double env true true _ _ _ _
      (evaluates_product _ _ _ _ _ _ (evaluates_sum _ _ true true _ _ _ _
        (evaluates_name _ _ "error"%string)
        (evaluates_product _ _ _ _ _ _ (evaluates_constant _ _ unit)
          (evaluates_name _ _ "sum"%string))) (evaluates_constant _ _ slack))
      (evaluates_constant _ _ underflow)) as C.
    change (env "error"%string) with 0 in C. change (env "sum"%string) with 1 in C.
    rewrite Rplus_0_l, Rmult_1_r, !(rnd_of_number (F2R unit)) in C by assumption. exact C.
  - replace (1 + two (-53) - 1) with (two (-53)) in E by ring.
    rewrite Rabs_pos_eq in E by apply bpow_ge_0. exact E.
Qed.

(** Errors of little more than 2^-54 are too small. *)
Lemma error_too_small x : x <= 5 / 4 * two (-54) ->
  rnd (x + F2R (Float radix2 1 (-1072))) < two (-53).
Proof.
  intro X. apply Rle_lt_trans with (IZR 3 * two (-55)); [| simpl; lra].
  rewrite <- (rnd_of_number (IZR 3 * two (-55))) by (apply number_scaled; lia).
  apply rnd_monotone. rewrite F2R_two.
  pose proof (bpow_le radix2 (-1072) (-60) ltac:(lia)) as K. simpl (two (-60)) in K.
  simpl (two (-54)) in X. simpl (two (-55)). lra.
Qed.

(** With half of its unit, the error of a sum is too small. *)
Theorem sum_keeps_needs_unit :
  ~ keeps_sums (Float radix2 1 (-54)) (Float radix2 (2 ^ 49 + 1) (-49)) (Float radix2 1 (-1072)).
Proof.
  intro H. apply keeps_half_way in H; [| rewrite F2R_two; apply number_power; lia].
  apply Rle_not_lt in H. apply H, error_too_small.
  assert (E : F2R (Float radix2 1 (-54)) * F2R (Float radix2 (2 ^ 49 + 1) (-49))
    = IZR (2 ^ 49 + 1) * two (-103)).
  { rewrite F2R_two. unfold F2R. cbn [Fnum Fexp].
    change (-103)%Z with (-54 + -49)%Z. rewrite bpow_plus. ring. }
  rewrite E, rnd_of_number by (apply number_scaled; lia). simpl. lra.
Qed.

(** With half of its slack, too. *)
Theorem sum_keeps_needs_slack :
  ~ keeps_sums (Float radix2 1 (-53)) (Float radix2 1 (-1)) (Float radix2 1 (-1072)).
Proof.
  intro H. apply keeps_half_way in H; [| rewrite F2R_two; apply number_power; lia].
  apply Rle_not_lt in H. apply H, error_too_small.
  rewrite !F2R_two, <- bpow_plus, rnd_of_number by (apply number_power; lia).
  pose proof (bpow_gt_0 radix2 (-54)). simpl (-53 + -1)%Z. lra.
Qed.

(** With all three, the error of a sum is large enough: there are such constants. *)
Theorem sum_keeps_not_vacuous :
  keeps_sums (Float radix2 1 (-53)) (Float radix2 (2 ^ 49 + 1) (-49)) (Float radix2 1 (-1072)).
Proof.
  intros x y ex ey X Y Bx By env error E S V.
  assert (U : F2R (Float radix2 1 (-1072)) = 8 * eta).
  { rewrite F2R_two. change 8 with (two 3). unfold Rounding.eta. now rewrite <- bpow_plus. }
  refine (proj2 (sum_keeps _ _ _ _ _ _ _ true true x y ex ey X Y Bx By) env error E S V).
  - rewrite F2R_two. apply Rle_refl.
  - unfold F2R. simpl. lra.
  - rewrite U. apply Rle_refl.
  - rewrite F2R_two. apply number_power. lia.
Qed.

(** Without its underflow, the error of a product is too small: 2^-540 squared is rounded to 0. *)
Theorem product_keeps_needs_underflow : ~ (forall x y ex ey X Y,
  bounded true x ex X -> bounded true y ey Y -> forall env error,
    env "x"%string = Rabs x -> env "y"%string = Rabs y ->
    env "x_error"%string = ex -> env "y_error"%string = ey ->
    env "product"%string = Rabs (rnd (x * y)) ->
    evaluates double env true (product_error (Float radix2 1 (-53))
      (Float radix2 (2 ^ 49 + 1) (-49)) (Float radix2 0 0)) error ->
    bounded true (rnd (x * y)) error (X * Y)).
Proof.
  intro H. set (c := two (-540)).
  assert (C : rnd (c * c) = 0).
  { unfold c. rewrite <- bpow_plus. apply rnd_tiny. lia. }
  assert (Z : rnd 0 = 0) by apply rnd_of_number, number_0.
  assert (B : bounded true c 0 c).
  { split; [| split; [apply number_0 | apply number_power; lia]].
    rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. lra. }
  set (env n := if String.eqb n "x" then c else if String.eqb n "y" then c else 0).
  specialize (H _ _ _ _ _ _ B B env 0). rewrite C, Rabs_R0, Rabs_pos_eq in H by apply bpow_ge_0.
  destruct (H eq_refl eq_refl eq_refl eq_refl eq_refl) as [E _].
  - set (name n := evaluates_name double env n).
    set (constant d := evaluates_constant double env d).
    set (product a b x y := evaluates_product double env a b x y).
    set (sum a b x y := evaluates_sum double env true true a b x y).
    pose proof (sum _ _ _ _ (product _ _ _ _ (sum _ _ _ _ (sum _ _ _ _ (sum _ _ _ _
      (product _ _ _ _ (name "x"%string) (name "y_error"%string))
      (product _ _ _ _ (name "y"%string) (name "x_error"%string)))
      (product _ _ _ _ (name "x_error"%string) (name "y_error"%string)))
      (product _ _ _ _ (constant (Float radix2 1 (-53))) (name "product"%string)))
      (constant (Float radix2 (2 ^ 49 + 1) (-49)))) (constant (Float radix2 0 0))) as V.
    change (env "x"%string) with c in V. change (env "y"%string) with c in V.
    change (env "x_error"%string) with 0 in V. change (env "y_error"%string) with 0 in V.
    change (env "product"%string) with 0 in V. rewrite F2R_0 in V.
    repeat (rewrite ?Rmult_0_r, ?Rmult_0_l, ?Rplus_0_r, ?Z in V). exact V.
  - rewrite Rminus_0_r in E. unfold c in E. rewrite <- bpow_plus in E.
    rewrite Rabs_pos_eq in E by apply bpow_ge_0.
    pose proof (bpow_gt_0 radix2 (-540 + -540)). lra.
Qed.
