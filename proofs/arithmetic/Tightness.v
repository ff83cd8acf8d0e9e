(** What the other theorems of arithmetic need: counterexamples to them without one of their
    hypotheses, and instances of all hypotheses together. *)

From Coq Require Import ZArith Reals List Lia Lra String.
From Flocq Require Import Core Operations BinarySingleNaN.
From Certa Require Import Rounding Filter Formula Bounded Integers Gradient Overflow.
From Certa Require Encoding Dominance.
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
  specialize (H ltac:(intro; now apply opposites_bounded)). vm_compute in H. discriminate.
Qed.
(** Integers above the headroom overflow, even where the term would fit. *)
Theorem limbs_suffice_needs_headroom : ~ (forall t width z b, (0 < width)%nat ->
  magnitude 64 4 width t = Some b -> in_limbs 64 width z t = exactly z t).
Proof.
  intro H. specialize (H difference_of_differences 1%nat (opposites (2 ^ 61)) _ ltac:(lia) eq_refl).
  vm_compute in H. discriminate.
Qed.

(** With four bits of headroom, a difference of differences fits, and may reach its bound. *)
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
    (or_introl eq_refl) ltac:(intro; now apply opposites_bounded)). vm_compute in H. discriminate.
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
Lemma number_0 : number 0. Proof. apply generic_format_0. Qed.
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

Definition one_double : binary64 := @B754_finite 53 1024 false 4503599627370496 (-52) eq_refl.

(** 1 + 2^-53 lies half-way to the next double and is rounded to 1. *)
Lemma rnd_half_way : rnd (1 + two (-53)) = 1.
Proof.
  set (half := @B754_finite 53 1024 false 4503599627370496 (-105) eq_refl : binary64).
  destruct (finite_sum one_double half) as [_ [_ E]]; [reflexivity |].
  assert (O : B2R one_double = 1) by (unfold B2R, F2R; simpl; lra).
  assert (T : B2R half = two (-53)) by (unfold B2R, F2R; simpl; lra).
  rewrite O, T in E. rewrite <- E, <- SF2R_B2SF.
  replace (B2SF (plus one_double half)) with (SpecFloat.S754_finite false 4503599627370496 (-52))
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
  - do 4 eexists. split; [exact B |]. rewrite Rabs_R1. repeat split; try lra.
    + apply bpow_gt_0.
    + apply (bpow_lt radix2 (-50) 0). lia.
  - split; [rewrite Rminus_0_r, Rabs_R0; lra |]. split; apply number_0.
Qed.

(** Without valid errors of the terms, a zero sum tells nothing. *)
Theorem sum_keeps_needs_bounded : ~ (forall x y ex ey X Y,
  rnd (x + y) = 0 -> rnd (ex + ey) = 0 -> X + Y = 0).
Proof.
  intro H. specialize (H 0 0 0 0 1 0).
  rewrite !Rplus_0_r, rnd_of_number in H by apply number_0. lra.
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
(** With half of its slack, the error of a sum is too small. *)
Theorem sum_keeps_needs_slack :
  ~ keeps_sums (Float radix2 1 (-53)) (Float radix2 1 (-1)) (Float radix2 1 (-1072)).
Proof.
  intro H. apply keeps_half_way in H; [| rewrite F2R_two; apply number_power; lia].
  apply Rle_not_lt in H. apply H, error_too_small.
  rewrite !F2R_two, <- bpow_plus, rnd_of_number by (apply number_power; lia).
  pose proof (bpow_gt_0 radix2 (-54)). simpl (-53 + -1)%Z. lra.
Qed.

(** There are a unit, a slack and an underflow with which errors of sums are large enough. *)
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

(** The encoding of doubles. *)

Import Encoding.

Definition bits_of_1 : Z := 1023 * 2 ^ 52.
Definition bits_of_2 : Z := 1024 * 2 ^ 52.

(** What the code reads, computed. *)
Lemma decoded_computed f e b s bits n m x : negative s bits = n -> mantissa f e bits = m ->
  lowest f e b bits = x -> decoded f e b s bits = IZR (if n then - m else m) * two x.
Proof. now intros <- <- <-. Qed.

Lemma decoded_1_and_2 :
  decoded 52 2047 1075 63 bits_of_1 = 1 /\ decoded 52 2047 1075 63 bits_of_2 = 2.
Proof.
  rewrite (decoded_computed _ _ _ _ bits_of_1 false (2 ^ 52) (-52)) by easy.
  rewrite (decoded_computed _ _ _ _ bits_of_2 false (2 ^ 52) (-51)) by easy. simpl. lra.
Qed.

(** The bits of 1 are those of a finite double and are read as 1. *)
Theorem encoding_of_doubles_not_vacuous : (0 <= bits_of_1 < 2 ^ 64)%Z /\
  Binary.is_finite _ _ (Bits.b64_of_bits bits_of_1) = true /\
  decoded 52 2047 1075 63 bits_of_1 = 1.
Proof. split; [now split |]. split; [now vm_compute | apply decoded_1_and_2]. Qed.

(** Whatever else reads doubles correctly agrees about 1 and 2. *)
Lemma encoding_agrees f e b s : encoding_sound f e b s ->
  decoded f e b s bits_of_1 = 1 /\ decoded f e b s bits_of_2 = 2.
Proof.
  intro H. destruct decoded_1_and_2 as [<- <-].
  split; rewrite <- H, <- encoding_of_doubles; (easy || now vm_compute).
Qed.

Ltac misread n m x :=
  let H := fresh in intro H; apply encoding_agrees in H; destruct H as [One Two];
  (rewrite (decoded_computed _ _ _ _ _ n m x) in One by easy; simpl in One; lra) ||
  (rewrite (decoded_computed _ _ _ _ _ n m x) in Two by easy; simpl in Two; lra).

(** With another bias, 1 is read as 2. *)
Theorem encoding_of_doubles_needs_bias : ~ encoding_sound 52 2047 1074 63.
Proof. misread false (2 ^ 52)%Z (-51)%Z. Qed.
(** With a narrower mask, 2 is read as 0. *)
Theorem encoding_of_doubles_needs_mask : ~ encoding_sound 52 1023 1075 63.
Proof. misread false 0%Z (-1074)%Z. Qed.
(** With the sign one bit lower, 2 is read as -2. *)
Theorem encoding_of_doubles_needs_sign_bit : ~ encoding_sound 52 2047 1075 62.
Proof. misread true (2 ^ 52)%Z (-51)%Z. Qed.
(** With a fraction of one bit more, 2 is read as 2^-510. *)
Theorem encoding_of_doubles_needs_fraction_bits : ~ encoding_sound 53 2047 1075 63.
Proof. misread false (2 ^ 53)%Z (-563)%Z. Qed.

(** Infinity is read as a number. *)
Theorem encoding_of_doubles_needs_finite : ~ (forall bits, (0 <= bits < 2 ^ 64)%Z ->
  Binary.B2R _ _ (Bits.b64_of_bits bits) = decoded 52 2047 1075 63 bits).
Proof.
  intro H. specialize (H (2047 * 2 ^ 52)%Z ltac:(now split)).
  rewrite (decoded_computed _ _ _ _ _ false (2 ^ 52) 972) in H by reflexivity.
  replace (Binary.B2R _ _ _) with 0 in H by now vm_compute.
  pose proof (bpow_gt_0 radix2 972). lra.
Qed.

(** Gradients. *)

(** The upper limb must not be 0, or what lies below counts. *)
Theorem to_double_error_needs_high : ~ (forall high low below,
  0 <= high -> 0 <= low <= two 64 -> 0 <= below <= 1 ->
  Rabs (of_limbs high low - (high * two 64 + low + below))
    <= 5 / 2 * u * (high * two 64 + low + below)).
Proof.
  intro H. pose proof u_exact as U. pose proof (bpow_ge_0 radix2 64).
  specialize (H 0 0 1 ltac:(lra) ltac:(lra) ltac:(lra)).
  unfold of_limbs in H. rewrite (rnd_of_number 0), Rmult_0_l, !Rplus_0_l, (rnd_of_number 0) in H
    by apply number_0. rewrite Rabs_left in H by lra. lra.
Qed.

Lemma of_limbs_1 : of_limbs 1 0 = two 64.
Proof.
  unfold of_limbs. rewrite (rnd_of_number 1), (rnd_of_number 0) by
    (apply number_0 || (apply (number_power 0); lia)).
  rewrite Rmult_1_l, Rplus_0_r. apply rnd_of_number, number_power. lia.
Qed.

(** What lies below must be less than a unit of the lower limb. *)
Theorem to_double_error_needs_below : ~ (forall high low below,
  1 <= high -> 0 <= low <= two 64 -> 0 <= below ->
  Rabs (of_limbs high low - (high * two 64 + low + below))
    <= 5 / 2 * u * (high * two 64 + low + below)).
Proof.
  intro H. pose proof u_exact as U. pose proof (bpow_gt_0 radix2 64) as P.
  specialize (H 1 0 (two 64) ltac:(lra) ltac:(lra) ltac:(lra)). rewrite of_limbs_1 in H.
  set (c := two 64) in *. rewrite Rabs_left, U in H by lra. lra.
Qed.

(** There are such limbs: 2^64 comes out as it is. *)
Theorem to_double_error_not_vacuous : exists high low below,
  1 <= high /\ 0 <= low <= two 64 /\ 0 <= below <= 1 /\ of_limbs high low = two 64 /\
  high * two 64 + low + below = two 64.
Proof. pose proof (bpow_gt_0 radix2 64). exists 1, 0, 0. rewrite of_limbs_1. repeat split; lra. Qed.

(** With half of its constant, the error of a gradient is too small. *)
Theorem sharpening_needs_error : ~ sharpened_sound (Float radix2 1 (-52)) (Float radix2 1 (-601)).
Proof.
  intro H. pose proof u_exact as U. pose proof (eta_positive double) as E.
  specialize (H (1 + 9 / 4 * u) 1 1 1). rewrite !F2R_two, Rmult_1_r, rnd_of_number in H
    by (apply number_power; lia).
  rewrite Rabs_minus_sym, (Rminus_diag_eq 1), Rabs_R0, Rabs_R1, !Rabs_pos_eq, U in H by lra.
  specialize (H ltac:(lra) ltac:(lra) ltac:(lra) (bpow_lt radix2 (-601) 0 ltac:(lia))).
  simpl (two (-52)) in H. lra.
Qed.
(** Gradients may be so small that their error is rounded to 0. *)
Theorem sharpening_needs_least : ~ sharpened_sound (Float radix2 1 (-51)) (Float radix2 0 0).
Proof.
  intro H. pose proof u_exact as U. pose proof (eta_positive double) as E.
  specialize (H eta eta 0 (two (-1074))).
  rewrite F2R_0, F2R_two, <- bpow_plus, rnd_tiny in H by lia.
  rewrite (Rminus_diag_eq eta), Rminus_0_l, Rabs_Ropp, Rabs_R0, Rabs_pos_eq, U in H by lra.
  pose proof (bpow_gt_0 radix2 (-1074)).
  specialize (H ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)). lra.
Qed.

(** There are gradients that are rounded twice and are off by both errors. *)
Theorem sharpening_not_vacuous : exists g d r most, d <> g /\ r <> d /\
  Rabs (d - g) <= 5 / 2 * u * Rabs g /\ Rabs (r - d) <= eta /\ Rabs r <= most /\
  two (-601) < most.
Proof.
  pose proof u_exact as U. pose proof (eta_positive double) as E.
  exists (1 + 2 * u), 1, (1 + eta), (1 + eta).
  rewrite Rabs_minus_sym, !Rabs_pos_eq, U by lra.
  pose proof (bpow_lt radix2 (-601) 0 ltac:(lia)) as L. simpl (two 0) in L.
  repeat split; lra.
Qed.

(** Overflow. *)

Definition largest_double : binary64 := @B754_finite 53 1024 false 9007199254740991 971 eq_refl.

Lemma largest_at_least_1 : 1 <= B2R largest_double.
Proof.
  change (B2R largest_double) with (9007199254740991 * two 971).
  pose proof (bpow_le radix2 0 971 ltac:(lia)) as K. change (two 0) with 1 in K. lra.
Qed.
Lemma infinity_not_rounded x : 1 <= x -> B2R (B754_infinity false : binary64) <> rnd x.
Proof.
  intros X E. apply (rnd_monotone double) in X. rewrite <- E in X.
  rewrite (rnd_of_number 1) in X by (apply (number_power 0); lia). simpl in X. lra.
Qed.

(** Sums that overflow are not the rounded sum. *)
Theorem finite_sum_needs_finite : exists x y, is_finite x = true /\ is_finite y = true /\
  B2R (plus x y) <> rnd (B2R x + B2R y).
Proof.
  exists largest_double, largest_double. pose proof largest_at_least_1. repeat split.
  apply (infinity_not_rounded (_ + _)). lra.
Qed.
(** Products that overflow are not the rounded product. *)
Theorem finite_product_needs_finite : exists x y, is_finite x = true /\ is_finite y = true /\
  B2R (times x y) <> rnd (B2R x * B2R y).
Proof.
  exists largest_double, largest_double. pose proof largest_at_least_1. repeat split.
  apply (infinity_not_rounded (_ * _)). nra.
Qed.

(** The sum of 1 and 1 is finite. *)
Theorem finite_sum_not_vacuous : is_finite (plus one_double one_double) = true.
Proof. now vm_compute. Qed.
(** The product of the largest double and 1 is finite. *)
Theorem finite_product_not_vacuous : is_finite (times largest_double one_double) = true.
Proof. now vm_compute. Qed.

(** Infinity does not lie below itself. *)
Theorem infinite_error_needs_finite :
  ~ (forall x : binary64, Bcompare x (B754_infinity false) = Some Lt).
Proof. intro H. now specialize (H (B754_infinity false)). Qed.

(** The sign of an expansion. *)

Import Dominance.

Lemma accumulated_1 c : Rabs c = 1 -> accumulated 0 [c] = 1.
Proof. intro C. simpl. rewrite Rplus_0_l, C. apply rnd_of_number, (number_power 0). lia. Qed.

(** Half of the accumulated rest does not dominate: -1 + 1 is not positive. *)
Theorem dominance_needs_factor : ~ dominance_sound (Float radix2 1 (-1)).
Proof.
  intro H. destruct (H [- (1)] 1) as [P _].
  - repeat constructor. apply generic_format_opp, (number_power 0). lia.
  - simpl. lra.
  - rewrite accumulated_1, Rabs_R1 by (rewrite Rabs_Ropp; apply Rabs_R1). unfold F2R. simpl. lra.
  - specialize (P ltac:(lra)). cbn [Dominance.sum fold_right] in P. lra.
Qed.

(** 4 exceeds twice the rest 1. *)
Theorem dominance_not_vacuous : exists rest leading, Forall number rest /\ rest <> [] /\
  INR (List.length rest) <= 1048576 /\ F2R (Float radix2 1 1) * accumulated 0 rest < Rabs leading.
Proof.
  exists [1], 4. rewrite accumulated_1, F2R_two, Rabs_pos_eq by (apply Rabs_R1 || lra).
  repeat split; try easy; try (simpl; lra). repeat constructor. apply (number_power 0). lia.
Qed.
