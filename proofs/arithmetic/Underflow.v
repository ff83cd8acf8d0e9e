(** Products of which the low term underflows (expansion.hpp: `two_product`, `two_square`): it is a
    double still, and off by less than seven halves of the smallest one. So programs have it
    (Program.v, `Product_error`), for all doubles whose splitting does not overflow. That these are
    the code's is in Components.v: `recorded_fused_product`, `recorded_split_product` and
    `recorded_split_square`. *)

From Coq Require Import ZArith Reals Lra Lia Psatz.
From Flocq Require Import Core Mult_error Pff2Flocq.
From Certa Require Import Rounding Term Transformation Square Step.
Local Open Scope R_scope.

Local Notation eta := (Rounding.eta double).
Local Notation rnd := (Rounding.rnd double).
Local Notation number := (Rounding.number double).

Local Instance positive_digits : Prec_gt_0 53 := eq_refl.

(** What a program has of a product's error. *)
Definition near_error (terms : R * R) (exact : R) : Prop :=
  number (snd terms) /\ Rabs (snd terms - (exact - fst terms)) <= 7 * eta.

Lemma eta_half : two (-1074) = 2 * eta.
Proof. change (two (-1074) = 2 * two (-1075)). change 2 with (two 1). now rewrite <- bpow_plus. Qed.

(** Of a grid below that of doubles, what is not too large for 53 digits is rounded to the grid of
    all doubles. *)
Lemma rnd_few k v : grid k v -> Rabs v < two (k + 53) ->
  Rabs (rnd v - v) <= eta /\ grid (Z.max k (-1074)) (rnd v).
Proof.
  intros G V. pose proof (eta_positive double) as P. change (0 < eta) in P.
  destruct (Z.le_gt_cases (-1074) k) as [K | K].
  - rewrite Z.max_l by exact K. rewrite (rnd_small k v (grid_finer _ _ _ K G) G V).
    rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. split; [lra | exact G].
  - rewrite Z.max_r by lia. split; [| apply number_grid, rnd_number].
    destruct (Req_dec v 0) as [-> | N].
    { unfold Rounding.rnd. rewrite round_0 by typeclasses eauto.
      rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. lra. }
    apply Rle_trans with (/ 2 * ulp radix2 (FLT_exp (-1074) 53) v).
    + apply (error_le_half_ulp radix2 (FLT_exp (-1074) 53)).
    + rewrite ulp_neq_0 by exact N. pose proof (mag_le_bpow radix2 v _ N V) as M.
      replace (cexp radix2 (FLT_exp (-1074) 53) v) with (-1074)%Z
        by (unfold cexp, FLT_exp; lia).
      rewrite eta_half. lra.
Qed.

(** two_product with a fused multiply-add, of all doubles. *)
Theorem two_product_with_fma_near x y : number x -> number y ->
  near_error (two_product_fused x y) (x * y).
Proof.
  intros X Y. unfold near_error, two_product_fused. cbn [fst snd].
  split; [apply rnd_number |]. pose proof (eta_positive double) as P. change (0 < eta) in P.
  destruct (Rle_or_lt (two (-969)) (Rabs (x * y))) as [L | S].
  - assert (E : number (x * y - rnd (x * y))).
    { rewrite <- Ropp_minus_distr. apply generic_format_opp.
      apply (mult_error_FLT radix2 (-1074) 53); try typeclasses eauto; try assumption.
      now intros _. }
    unfold Rounding.rnd at 1. rewrite round_generic; [| typeclasses eauto | exact E].
    rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. lra.
  - set (v := x * y) in *. destruct (Req_dec (v - rnd v) 0) as [-> | N].
    { unfold Rounding.rnd. rewrite round_0 by typeclasses eauto.
      rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. lra. }
    assert (V : v <> 0).
    { intros Z. apply N. rewrite Z. unfold Rounding.rnd. rewrite round_0 by typeclasses eauto.
      ring. }
    assert (B : Rabs (v - rnd v) <= two (-1022)).
    { rewrite Rabs_minus_sym. apply Rle_trans with (/ 2 * ulp radix2 (FLT_exp (-1074) 53) v).
      - apply (error_le_half_ulp radix2 (FLT_exp (-1074) 53)).
      - rewrite ulp_neq_0 by exact V. pose proof (mag_le_bpow radix2 v _ V S) as M.
        assert (C : (cexp radix2 (FLT_exp (-1074) 53) v <= -1022)%Z)
          by (unfold cexp, FLT_exp; lia).
        apply (bpow_le radix2) in C. pose proof (bpow_ge_0 radix2 (-1022)). lra. }
    apply Rle_trans with (/ 2 * ulp radix2 (FLT_exp (-1074) 53) (v - rnd v)).
    + apply (error_le_half_ulp radix2 (FLT_exp (-1074) 53)).
    + rewrite ulp_neq_0 by exact N.
      assert (M : (mag radix2 (v - rnd v) <= -1021)%Z).
      { apply mag_le_bpow; [exact N |]. apply Rle_lt_trans with (1 := B), bpow_lt. lia. }
      replace (cexp radix2 (FLT_exp (-1074) 53) (v - rnd v)) with (-1074)%Z
        by (unfold cexp, FLT_exp; lia).
      rewrite eta_half. lra.
Qed.

(** two_product by splitting, of all doubles. *)
Theorem two_product_by_splitting_near (splitter : fraction) x y : F2R splitter = two 27 + 1 ->
  number x -> number y -> near_error (two_product_split (F2R splitter) x y) (x * y).
Proof.
  intros -> X Y.
  pose proof (Dekker radix2 (-1074) 53 (fun z => negb (Z.even z)) ltac:(lia) ltac:(lia) x y X Y
    (or_introl eq_refl)) as [_ D].
  change (53 - Z.div2 53)%Z with 27%Z in D.
  change (round radix2 (FLT_exp (-1074) 53) (Znearest (fun z => negb (Z.even z)))) with rnd in D.
  unfold near_error, two_product_split, split.
  split; [apply rnd_number |]. cbv zeta. cbn [fst snd].
  assert (C : forall v c, rnd (rnd (v - c) + c) = rnd (c - rnd (c - v))).
  { intros v c. f_equal. rewrite <- (Ropp_minus_distr c v), rnd_opposite. ring. }
  rewrite !C, !(Rmult_comm _ (two 27 + 1)) in D.
  rewrite (Rplus_comm (- rnd (x * y))) in D.
  rewrite Rabs_minus_sym. replace (7 * eta) with (7 / 2 * two (-1074)) by (rewrite eta_half; lra).
  unfold Rminus in *. apply Rle_trans with (2 := D). right. f_equal. ring.
Qed.

(** two_square by splitting, of all doubles. *)
Theorem two_square_by_splitting_near (splitter : fraction) x : F2R splitter = two 27 + 1 ->
  number x -> near_error (two_square_split (F2R splitter) x) (x * x).
Proof.
  intros S X. pose proof (eta_positive double) as P. change (0 < eta) in P.
  destruct (Req_dec x 0) as [-> | N].
  { assert (Z : rnd 0 = 0) by (apply round_generic; [typeclasses eauto | apply generic_format_0]).
    unfold near_error, two_square_split, split. cbv zeta. cbn [fst snd].
    repeat rewrite ?Rmult_0_r, ?Rminus_0_r, ?Rplus_0_r, ?Z. rewrite Rabs_R0.
    split; [apply generic_format_0 | lra]. }
  assert (XG : grid (mag radix2 x - 53) x).
  { pose proof (format_grid (-1000000) x (number_far x X)) as F. revert F. apply grid_finer.
    unfold cexp, FLT_exp. lia. }
  pose proof (split_parts x X N) as H. cbv zeta in H. set (e := (mag radix2 x - 53)%Z) in *.
  destruct (Z.le_gt_cases (-1074) (e + e)) as [K | K].
  { pose proof (two_square_by_splitting splitter e x S X XG K) as E.
    unfold near_error. assert (L : number (snd (two_square_split (F2R splitter) x))).
    { unfold two_square_split. destruct (split _ _). apply rnd_number. }
    destruct (two_square_split (F2R splitter) x) as [high low]. cbn [fst snd] in *.
    split; [exact L |]. replace (low - (x * x - high)) with (high + low - x * x) by ring.
    rewrite E, Rminus_diag_eq, Rabs_R0 by reflexivity. lra. }
  unfold near_error, two_square_split. rewrite S. destruct (split (two 27 + 1) x) as [h l].
  destruct H as [E [HG [LG [HM LM]]]]. cbn [fst snd]. split; [apply rnd_number |].
  set (k1 := Z.max (e + e + 52) (-1074)). set (k2 := Z.max (e + e + 27) (-1074)).
  assert (SMALL : forall k, (-1074 <= k)%Z -> eta <= / 2 * two k).
  { intros k J. pose proof (bpow_le radix2 (-1074) k J) as B. rewrite eta_half in B. lra. }
  assert (T : forall i j v w, Rabs v <= two i -> Rabs w <= two j -> Rabs (v * w) <= two (i + j)).
  { intros i j v w V W. rewrite Rabs_mult, bpow_plus.
    apply Rmult_le_compat; try apply Rabs_pos; assumption. }
  assert (HH := T _ _ _ _ HM HM). assert (HL := T _ _ _ _ HM LM). assert (LL := T _ _ _ _ LM LM).
  assert (UP : forall i v, Rabs v <= two i -> forall j, (i < j)%Z -> Rabs v < two j).
  { intros i v V j J. apply Rle_lt_trans with (1 := V), bpow_lt, J. }
  destruct (rnd_few (e + 27 + (e + 27)) (h * h)) as [AE AG];
    [now apply grid_times | apply (UP _ _ HH); lia |].
  destruct (rnd_few (e + 27 + e) (h * l)) as [BE BG];
    [now apply grid_times | apply (UP _ _ HL); lia |].
  destruct (rnd_few (e + e) (l * l)) as [CE CG];
    [now apply grid_times | apply (UP _ _ LL); lia |].
  set (a := rnd (h * h)) in *. set (b := rnd (h * l)) in *. set (c := rnd (l * l)) in *.
  set (q := rnd (x * x)).
  (* the square, as rounded *)
  assert (QN : number q) by apply rnd_number.
  assert (Q : grid k1 q /\ Rabs (x * x - q) <= / 2 * two (k1 + 1)).
  { pose proof (square_size x N) as XX. cbv zeta in XX. fold e in XX.
    assert (N2 : x * x <> 0) by nra.
    assert (M : (e + e + 105 <= mag radix2 (x * x) <= e + e + 106)%Z).
    { split; [| now apply mag_le_bpow]. apply mag_ge_bpow.
      now replace (e + e + 105 - 1)%Z with (e + e + 104)%Z by ring. }
    assert (C : (k1 <= cexp radix2 (FLT_exp (-1074) 53) (x * x) <= k1 + 1)%Z)
      by (unfold cexp, FLT_exp, k1; lia).
    split.
    - apply (grid_finer _ (cexp radix2 (FLT_exp (-1074) 53) (x * x))); [lia |].
      eexists. reflexivity.
    - rewrite Rabs_minus_sym. apply Rle_trans with (/ 2 * ulp radix2 (FLT_exp (-1074) 53) (x * x)).
      + apply (error_le_half_ulp radix2 (FLT_exp (-1074) 53)).
      + rewrite ulp_neq_0 by exact N2. pose proof (bpow_le radix2 _ _ (proj2 C)). lra. }
  destruct Q as [QG QE]. rewrite bpow_plus in QE. change (two 1) with 2 in QE.
  assert (QE' : Rabs (x * x - q) <= two k1) by lra. clear QE.
  (* the sums are exact *)
  assert (K1 : (-1074 <= k1)%Z) by (unfold k1; lia).
  assert (K2 : (-1074 <= k2)%Z) by (unfold k2; lia).
  pose proof (SMALL k1 K1) as E1. pose proof (SMALL k2 K2) as E2.
  pose proof (bpow_ge_0 radix2 k1) as P1. pose proof (bpow_ge_0 radix2 k2) as P2.
  assert (B2 : rnd (2 * b) = 2 * b).
  { apply (rnd_small (1 + k2)).
    - apply (grid_finer _ (1 + k2)); [lia |]. change 2 with (two 1).
      apply grid_times; [apply grid_power |]. revert BG. apply grid_finer. unfold k2. lia.
    - change 2 with (two 1). apply grid_times; [apply grid_power |].
      revert BG. apply grid_finer. unfold k2. lia.
    - rewrite Rabs_mult, (Rabs_pos_eq 2) by lra.
      pose proof (Rabs_triang (b - h * l) (h * l)) as I.
      replace (b - h * l + h * l) with b in I by ring.
      pose proof (bpow_le radix2 (e + 53 + (e + 26)) (k2 + 52) ltac:(unfold k2; lia)) as B.
      replace (1 + k2 + 53)%Z with (k2 + 54)%Z by ring. rewrite !(bpow_plus radix2 k2) in *.
      change (two 52) with 4503599627370496 in B. change (two 54) with 18014398509481984. lra. }
  rewrite B2.
  assert (D : rnd (a - q) = a - q).
  { apply (rnd_small k1).
    - apply grid_minus; apply number_grid, rnd_number.
    - apply grid_minus; [| exact QG]. revert AG. apply grid_finer. unfold k1. lia.
    - replace (a - q) with ((a - h * h) + (- (2 * (h * l)) + - (l * l) + (x * x - q)))
        by (rewrite E; ring).
      pose proof (Rabs_triang (a - h * h) (- (2 * (h * l)) + - (l * l) + (x * x - q))) as I.
      pose proof (Rabs_triang (- (2 * (h * l)) + - (l * l)) (x * x - q)) as I2.
      pose proof (Rabs_triang (- (2 * (h * l))) (- (l * l))) as I3.
      rewrite !Rabs_Ropp, (Rabs_mult 2), (Rabs_pos_eq 2) in I3 by lra.
      pose proof (bpow_le radix2 (e + 53 + (e + 26)) (k1 + 27) ltac:(unfold k1; lia)) as B.
      pose proof (bpow_le radix2 (e + 26 + (e + 26)) k1 ltac:(unfold k1; lia)) as B'.
      rewrite !(bpow_plus radix2 k1) in *. change (two 27) with 134217728 in B.
      change (two 53) with 9007199254740992. lra. }
  rewrite D.
  assert (F : rnd (a - q + 2 * b) = a - q + 2 * b).
  { apply (rnd_small k2).
    - apply grid_plus; [apply grid_minus; apply number_grid, rnd_number |].
      apply (grid_finer _ (1 + -1074)); [lia |]. change 2 with (two 1).
      apply grid_times; [apply grid_power | apply number_grid, rnd_number].
    - apply grid_plus; [apply grid_minus |].
      + revert AG. apply grid_finer. unfold k2. lia.
      + revert QG. apply grid_finer. unfold k1, k2. lia.
      + apply (grid_finer _ (1 + k2)); [lia |]. change 2 with (two 1).
        apply grid_times; [apply grid_power |]. revert BG. apply grid_finer. unfold k2. lia.
    - replace (a - q + 2 * b)
        with ((a - h * h + 2 * (b - h * l)) + (- (l * l) + (x * x - q))) by (rewrite E; ring).
      pose proof (Rabs_triang (a - h * h + 2 * (b - h * l)) (- (l * l) + (x * x - q))) as I.
      pose proof (Rabs_triang (a - h * h) (2 * (b - h * l))) as I2.
      pose proof (Rabs_triang (- (l * l)) (x * x - q)) as I3. rewrite Rabs_Ropp in I3.
      rewrite (Rabs_mult 2), (Rabs_pos_eq 2) in I2 by lra.
      pose proof (bpow_le radix2 (e + 26 + (e + 26)) (k2 + 25) ltac:(unfold k2; lia)) as B.
      pose proof (bpow_le radix2 k1 (k2 + 25) ltac:(unfold k1, k2; lia)) as B'.
      rewrite !(bpow_plus radix2 k2) in *. change (two 25) with 33554432 in B, B'.
      change (two 53) with 9007199254740992. lra. }
  rewrite F.
  assert (L : rnd (a - q + 2 * b + c) = a - q + 2 * b + c).
  { apply (rnd_small (-1074)).
    - rewrite <- F. apply grid_plus; apply number_grid, rnd_number.
    - rewrite <- F. apply grid_plus; apply number_grid, rnd_number.
    - replace (a - q + 2 * b + c)
        with ((a - h * h + 2 * (b - h * l)) + (c - l * l + (x * x - q))) by (rewrite E; ring).
      pose proof (Rabs_triang (a - h * h + 2 * (b - h * l)) (c - l * l + (x * x - q))) as I.
      pose proof (Rabs_triang (a - h * h) (2 * (b - h * l))) as I2.
      pose proof (Rabs_triang (c - l * l) (x * x - q)) as I3.
      rewrite (Rabs_mult 2), (Rabs_pos_eq 2) in I2 by lra.
      pose proof (bpow_le radix2 k1 (-1074 + 52) ltac:(unfold k1; lia)) as B'.
      rewrite !(bpow_plus radix2 (-1074)) in *. rewrite eta_half in *.
      change (two 52) with 4503599627370496 in B'. change (two 53) with 9007199254740992. lra. }
  rewrite L.
  replace (a - q + 2 * b + c - (x * x - q)) with ((a - h * h) + 2 * (b - h * l) + (c - l * l))
    by (rewrite E; ring).
  pose proof (Rabs_triang (a - h * h + 2 * (b - h * l)) (c - l * l)).
  pose proof (Rabs_triang (a - h * h) (2 * (b - h * l))) as J.
  rewrite (Rabs_mult 2), (Rabs_pos_eq 2) in J by lra. lra.
Qed.
