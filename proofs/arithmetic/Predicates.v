(** Every constant that decides anything in predicates/, as the library has it: the theorems of this
    folder, for the generated [Constants] and [Filters]. *)

From Coq Require Import ZArith Reals String List Bool Lra Lia Psatz.
From Flocq Require Import Core Operations.
From Certa Require Import Rounding Filter Formula Slope Bounded Integers Encoding.
From Certa Require Import Gradient Dominance.
From Certa Require Import Step Headroom.
From Certa Require Constants Filters.
Import ListNotations.
Local Open Scope R_scope.

Lemma below x y : at_most x y = true -> F2R x <= F2R y.
Proof. apply at_most_sound. Qed.

(** Bounds a fraction by another: by computation. *)
Ltac compute_bound :=
  match goal with
  | |- F2R ?x <= F2R ?y => apply below; vm_compute; reflexivity
  end.

(** kUnitRoundoff: the rounding error of doubles. *)
Theorem unit_roundoff : F2R Constants.unit_roundoff = Rounding.u double.
Proof. unfold Rounding.u, F2R. simpl. lra. Qed.

(** filter_bound: values are compared with c (s_1 (.. s_k)), as the filters' theorems have it. *)
Theorem filter_bounds c s1 s2 s3 s4 v :
  let env n := if String.eqb n "c" then c else if String.eqb n "s1" then s1
    else if String.eqb n "s2" then s2 else if String.eqb n "s3" then s3 else s4 in
  let bound := rounded_bound Filters.double_limits c in
  (evaluates double env true Constants.filter_bound_1 v -> v = bound [s1]) /\
  (evaluates double env true Constants.filter_bound_2 v -> v = bound [s1; s2]) /\
  (evaluates double env true Constants.filter_bound_3 v -> v = bound [s1; s2; s3]) /\
  (evaluates double env true Constants.filter_bound_4 v -> v = bound [s1; s2; s3; s4]).
Proof.
  assert (P : forall env a b z, evaluates double env true (Product a b) z ->
    exists x y, evaluates double env true a x /\ evaluates double env true b y /\
      z = rnd double (x * y)).
  { intros env a b z H. inversion H; subst. eauto. }
  assert (N : forall env n z, evaluates double env true (Name n) z -> z = env n).
  { intros env n z H. now inversion H. }
  intros env bound. unfold Constants.filter_bound_1, Constants.filter_bound_2,
    Constants.filter_bound_3, Constants.filter_bound_4, bound, rounded_bound,
    rounded_product. simpl format.
  repeat split; intro H;
    repeat match goal with
    | H : evaluates double _ true (Product _ _) _ |- _ =>
        apply P in H; destruct H as [? [? [? [? ->]]]]
    | H : evaluates double _ true (Name _) _ |- _ => apply N in H; rewrite H; clear H
    end; reflexivity.
Qed.

(** kLengthFactor, kErrorFactor, slack: the slope of prepared functionals in the plane. *)
Theorem slope_in_the_plane : slope_sound 2 Constants.slope_2.
Proof.
  apply slope_general; [now left | | |]; unfold Rounding.u, F2R; simpl; lra.
Qed.

(** kLengthFactor, kErrorFactor, slack: the slope of prepared functionals in space. *)
Theorem slope_in_space : slope_sound 3 Constants.slope_3.
Proof.
  apply slope_general; [now right | | |]; unfold Rounding.u, F2R; simpl; lra.
Qed.

(** The errors of gradients that are computed in doubles are no smaller than the slope's theorems
    take for granted. *)
Theorem gradient_errors f scale : check Filters.double_limits f = true -> (arguments f <= 3)%nat ->
  (forall i, F2R Constants.smallest_scale <= scale i <= F2R Constants.largest_scale) ->
  two (-660) <=
    rounded_bound Filters.double_limits (F2R (constant f)) (map scale (seq 0 (arguments f))).
Proof.
  intros C K W. unfold check in C. repeat rewrite andb_true_iff in C.
  destruct C as [[[[G C0] _] _] _]. apply at_most_sound in C0. rewrite F2R_two in C0.
  assert (K4 : (arguments f <= 4)%nat) by lia.
  apply Rle_trans with (2 := bound_down Filters.double_limits scale G W _ _ K4 C0).
  destruct (monomial_range Filters.double_limits scale G W (repeat 1%nat (arguments f)) 0) as [M _].
  rewrite monomial_ones in M.
  replace (degree (repeat 1%nat (arguments f))) with (arguments f) in M
    by (clear; induction (arguments f); simpl; congruence).
  set (p := fold_right Rmult 1 _) in *.
  assert (S : two (-600) <= p).
  { apply Rle_trans with (2 := M). cbn [smallest_scale Filters.double_limits]. rewrite F2R_two.
    change (two (-600)) with (two (-200 * 3)).
    replace (two (-200 * 3)) with (two (-200) ^ 3)
      by (cbn [pow]; rewrite Rmult_1_r, <- !bpow_plus; reflexivity).
    replace 3%nat with (arguments f + (3 - arguments f))%nat by lia. rewrite pow_add.
    assert (B : 0 < two (-200) <= 1).
    { split; [apply bpow_gt_0 | apply (bpow_le radix2 (-200) 0); lia]. }
    pose proof (pow_incr (two (-200)) 1 (3 - arguments f) ltac:(lra)) as I. rewrite pow1 in I.
    pose proof (pow_lt (two (-200)) (arguments f) ltac:(lra)). nra. }
  change (digits (format Filters.double_limits)) with 53%Z in *.
  apply Rle_trans with (two (-2) * (two (-54) * two (-600))).
  - rewrite <- !bpow_plus. apply bpow_le. lia.
  - pose proof (bpow_gt_0 radix2 (-600)). pose proof (bpow_gt_0 radix2 (-54)).
    apply Rmult_le_compat; [apply bpow_ge_0 | nra | |].
    + unfold Rounding.u. simpl. lra.
    + apply Rmult_le_compat; try apply bpow_ge_0; assumption.
Qed.

(** kSmallestGradient, kSharpenedError: gradients that are computed on integers. *)
Theorem sharpened_gradients :
  sharpened_sound Constants.sharpened_error Constants.smallest_gradient.
Proof.
  apply sharpening.
  - unfold Rounding.u, F2R. simpl. lra.
  - rewrite <- F2R_two. compute_bound.
Qed.

(** kLargestGradient: dot products with such a gradient never overflow. *)
Theorem sharpened_gradients_do_not_overflow g x :
  Rabs g <= F2R Constants.largest_gradient -> Rabs x <= 4 * F2R Constants.largest_scale ->
  100 * Rabs (g * x) <= two 1023.
Proof.
  intros G X. rewrite Rabs_mult. unfold F2R in *. simpl Fnum in *. simpl Fexp in *.
  rewrite Rmult_1_l in *.
  apply Rle_trans with (two 7 * (two 606 * (two 2 * two 200))).
  - apply Rmult_le_compat; [lra | apply Rmult_le_pos; apply Rabs_pos | simpl; lra |].
    apply Rmult_le_compat; try apply Rabs_pos; [assumption |].
    change (two 2) with 4. assumption.
  - rewrite <- !bpow_plus. apply bpow_le. lia.
Qed.

(** What the theorems about running errors need of the constants. *)
Theorem running_constants : Rounding.u double <= F2R Constants.bounded_unit /\
  1 + / 562949953421312 <= F2R Constants.bounded_slack /\
  8 * Rounding.eta double <= F2R Constants.bounded_underflow /\
  number double (F2R Constants.bounded_underflow).
Proof.
  split; [| split; [| split]].
  - unfold Rounding.u, F2R. simpl. lra.
  - unfold F2R. simpl. lra.
  - unfold Rounding.eta, F2R. simpl Fnum. simpl Fexp. rewrite Rmult_1_l.
    change 8 with (two 3). rewrite <- bpow_plus. apply bpow_le. simpl. lia.
  - unfold F2R. simpl Fnum. simpl Fexp. rewrite Rmult_1_l.
    apply generic_format_FLT_bpow; [apply digits_gt_0 | simpl; lia].
Qed.

(** Bounded::kUnit, kSlack, kUnderflow: sums of running errors. *)
Theorem running_sums r s x y ex ey X Y : bounded r x ex X -> bounded s y ey Y ->
  let v := rnd double (x + y) in let w := rnd double (ex + ey) in
  (v = 0 -> w = 0 -> X + Y = 0) /\
  forall env error, env "error"%string = w -> env "sum"%string = Rabs v ->
    evaluates double env true Constants.sum_error error -> bounded true v error (X + Y).
Proof.
  destruct running_constants as [A [B [C D]]].
  exact (sum_keeps _ _ _ A B C D r s x y ex ey X Y).
Qed.

(** Bounded::kUnit, kSlack, kUnderflow: products of running errors. *)
Theorem running_products (r : bool) x y ex ey X Y :
  bounded true x ex X -> bounded true y ey Y ->
  let v := if r then rnd double (x * y) else x * y in
  forall env error,
    env "x"%string = Rabs x -> env "y"%string = Rabs y ->
    env "x_error"%string = ex -> env "y_error"%string = ey ->
    env "product"%string = Rabs (rnd double (x * y)) ->
    evaluates double env true Constants.product_error error -> bounded r v error (X * Y).
Proof.
  destruct running_constants as [A [B [C D]]].
  exact (product_keeps _ _ _ A B C D r x y ex ey X Y).
Qed.

(** kFixedHeadroom, kLimbBits: polynomials and gradients fit into one, two and four limbs of 64
    bits. *)
Theorem fixed_integers t w z : In t Filters.all_terms -> In w [1; 2; 4]%nat ->
  (forall n,
    (Z.abs (z n) <= 2 ^ (Constants.limb_bits * Z.of_nat w - Constants.fixed_headroom))%Z) ->
  in_limbs 64 w z t = exactly z t.
Proof.
  replace Constants.limb_bits with 64%Z by reflexivity.
  apply all_fit_sound; [reflexivity |]. vm_compute. reflexivity.
Qed.

(** ExponentRange: coordinates in a range are integers of no more bits than its span. *)
Theorem spans low high m e : (low <= e)%Z ->
  Rabs (F2R (Float radix2 m e)) < two high ->
  F2R (Float radix2 m e) = two low * IZR (m * 2 ^ (e - low)) /\
  (Z.abs (m * 2 ^ (e - low)) <= 2 ^ Z.max 0 (high - low))%Z.
Proof.
  intros E H.
  assert (S : F2R (Float radix2 m e) = two low * IZR (m * 2 ^ (e - low))).
  { unfold F2R. simpl. rewrite mult_IZR. change 2%Z with (radix_val radix2).
    rewrite IZR_Zpower by lia. replace e with (low + (e - low))%Z at 1 by ring.
    rewrite bpow_plus. ring. }
  split; [exact S |]. rewrite S, Rabs_mult, (Rabs_pos_eq (two low)) in H by apply bpow_ge_0.
  rewrite <- abs_IZR in H. apply le_IZR. change 2%Z with (radix_val radix2) at 2.
  rewrite IZR_Zpower by lia.
  apply Rmult_le_reg_l with (two low); [apply bpow_gt_0 |]. rewrite <- bpow_plus.
  apply Rle_trans with (1 := Rlt_le _ _ H), bpow_le. lia.
Qed.

(** kFractionBits, kExponentMask, kExponentBias, kSignBit: what the bits of a double stand for. *)
Theorem encoding : encoding_sound Constants.fraction_bits Constants.exponent_mask
  Constants.exponent_bias Constants.sign_bit.
Proof. exact encoding_of_doubles. Qed.

(** kLowestPower, kHighestPower: the bits that stand for 2^-low. *)
Theorem powers low : (Constants.lowest_power <= - low <= Constants.highest_power)%Z ->
  decoded Constants.fraction_bits Constants.exponent_mask Constants.exponent_bias
    Constants.sign_bit (Z.shiftl (Constants.highest_power - low) Constants.fraction_bits)
  = two (- low).
Proof.
  unfold Constants.lowest_power, Constants.highest_power, Constants.fraction_bits,
    Constants.exponent_mask, Constants.exponent_bias, Constants.sign_bit.
  intro H. unfold decoded, negative, mantissa, lowest, biased, fraction.
  set (b := (1023 - low)%Z). assert (B : (1 <= b <= 2046)%Z) by (unfold b; lia).
  rewrite Z.shiftl_mul_pow2, !Z.shiftr_div_pow2 by lia.
  change 2047%Z with (Z.ones 11). change (Z.shiftl 1 52 - 1)%Z with (Z.ones 52).
  rewrite !Z.land_ones by lia. rewrite Z.div_mul by lia. rewrite (Z.mod_small b) by lia.
  rewrite Z.mod_mul by lia.
  replace (b * 2 ^ 52 / 2 ^ 63)%Z with 0%Z
    by (symmetry; apply Z.div_small; split; [| apply Z.lt_le_trans with (2047 * 2 ^ 52)%Z]; lia).
  destruct (Z.eqb_spec b 0); [lia |]. simpl negb. cbv iota.
  change (Z.lor 0 (Z.shiftl 1 52)) with (2 ^ 52)%Z. unfold F2R. simpl Fnum. simpl Fexp.
  change (Z.pow_pos 2 52) with (Zpower radix2 52). rewrite IZR_Zpower by lia.
  rewrite <- bpow_plus. f_equal. unfold b. lia.
Qed.

(** kDominance: the sign of an expansion is that of a leading component so large. *)
Theorem dominant_components : dominance_sound Constants.dominance.
Proof. apply dominance. unfold F2R. simpl. lra. Qed.

(** kSplitter, kLowestExponent, kHighestExponent, kArgumentHeadroom, kSumHeadroom: where
    `expansions_are_exact` says yes, they are. *)
Theorem expansions : expansions_sound Constants.lowest_exponent Constants.highest_exponent
  Constants.argument_headroom Constants.sum_headroom Constants.splitter.
Proof.
  apply expansions_are_exact; try (unfold Constants.lowest_exponent, Constants.highest_exponent,
    Constants.argument_headroom, Constants.sum_headroom; lia).
  unfold F2R. simpl. lra.
Qed.

(** All polynomials and gradients fit into the headroom of expansions. *)
Theorem modest_polynomials t : In t Filters.all_terms -> modest t = true.
Proof. revert t. apply forallb_forall. vm_compute. reflexivity. Qed.
