(** Squares as exact sums of two doubles (expansion.hpp, `two_square`): half of a splitting. *)

From Coq Require Import ZArith Reals Lra Lia Psatz.
From Flocq Require Import Core Pff2Flocq.
From Certa Require Import Rounding Term Transformation.
Local Open Scope R_scope.

Local Notation rnd := (Rounding.rnd double).
Local Notation number := (Rounding.number double).

Local Instance positive_digits : Prec_gt_0 53 := eq_refl.
Local Instance positive_half : Prec_gt_0 26 := eq_refl.

Definition two_square_split (splitter x : R) : R * R :=
  let square := rnd (x * x) in
  let (high, low) := split splitter x in
  let error := rnd (rnd (rnd (high * high) - square) + rnd (2 * rnd (high * low))) in
  (square, rnd (error + rnd (low * low))).

(** What is below 2^53 in units of its grid is a number, barring underflow. *)
Lemma small_on_grid k x : grid (-1074) x -> grid k x -> Rabs x < two (k + 53) -> number x.
Proof.
  intros G K H. destruct (Req_dec x 0) as [-> | N]; [apply generic_format_0 |].
  pose proof (mag_le_bpow radix2 x _ N H).
  destruct (Z.le_gt_cases (mag radix2 x - 53) (-1074)).
  - apply (grid_format (-1074) (-1074)); [unfold cexp, FLT_exp; lia | exact G].
  - apply (grid_format (-1074) k); [unfold cexp, FLT_exp; lia | exact K].
Qed.

Lemma rnd_small k x : grid (-1074) x -> grid k x -> Rabs x < two (k + 53) -> rnd x = x.
Proof.
  intros G K H. apply round_generic; [typeclasses eauto |]. now apply (small_on_grid k).
Qed.

(** The halves of x = X 2^e, 2^52 <= |X| < 2^53: multiples of 2^(e + 27) and 2^e, at most 2^(e + 53)
    and 2^(e + 26). *)
Lemma split_parts x : number x -> x <> 0 ->
  let e := (mag radix2 x - 53)%Z in
  let (high, low) := split (two 27 + 1) x in
  x = high + low /\ grid (e + 27) high /\ grid e low /\
  Rabs high <= two (e + 53) /\ Rabs low <= two (e + 26).
Proof.
  intros X N e. pose proof (number_grid x X) as G.
  assert (M : (-1074 < mag radix2 x)%Z).
  { apply mag_gt_bpow. destruct (grid_at_least _ _ G); [contradiction | assumption]. }
  pose proof (split_far x X) as S. cbv zeta in S.
  pose proof (Veltkamp_Even radix2 (-1000000) 53 (fun z => negb (Z.even z)) 27 ltac:(lia)
    ltac:(lia) ltac:(lia) ltac:(lia) x (number_far x X) eq_refl) as V. fold far in V.
  rewrite V in S. clear V. change (53 - 27)%Z with 26%Z in S.
  set (half := FLT_exp (-1000000) 26) in S.
  assert (C : cexp radix2 half x = (e + 27)%Z) by (unfold cexp, half, FLT_exp, e; lia).
  destruct (grid_split (two 27 + 1) (-1074) x G grid_splitter) as [GH GL].
  rewrite <- S in GH, GL |- *. cbn [fst snd] in GH, GL.
  set (h := round radix2 half ZnearestE x) in *.
  assert (HG : grid (e + 27) h).
  { rewrite <- C. eexists. reflexivity. }
  assert (XG : grid e x).
  { pose proof (format_grid (-1000000) x (number_far x X)) as F.
    replace e with (cexp radix2 (FLT_exp (-1000000) 53) x); [exact F |].
    unfold cexp, FLT_exp, e. lia. }
  assert (HM : Rabs h <= two (e + 53)).
  { apply abs_round_le_generic; try typeclasses eauto.
    - apply generic_format_FLT_bpow; [reflexivity | unfold e; lia].
    - replace (e + 53)%Z with (mag radix2 x : Z) by (unfold e; ring). left. apply bpow_mag_gt. }
  assert (LM : Rabs (x - h) <= two (e + 26)).
  { rewrite Rabs_minus_sym. apply Rle_trans with (/ 2 * ulp radix2 half x).
    - apply error_le_half_ulp. typeclasses eauto.
    - rewrite ulp_neq_0, C by exact N. replace (e + 27)%Z with (1 + (e + 26))%Z by ring.
      rewrite bpow_plus. change (two 1) with 2. lra. }
  assert (LG : grid e (x - h)).
  { apply grid_minus; [exact XG |]. apply (grid_finer _ (e + 27)); [lia | exact HG]. }
  assert (G' : grid (-1074) (x - h)) by now apply grid_minus.
  rewrite (rnd_far _ G'). rewrite (rnd_small e); try assumption.
  - repeat split; try assumption. ring.
  - apply Rle_lt_trans with (1 := LM), bpow_lt. lia.
Qed.

(** The square of a number of 53 digits has 105 or 106. *)
Lemma square_size x : x <> 0 -> let e := (mag radix2 x - 53)%Z in
  two (e + e + 104) <= Rabs (x * x) < two (e + e + 106).
Proof.
  intros N e. pose proof (bpow_mag_le radix2 x N) as B. pose proof (bpow_mag_gt radix2 x) as B'.
  replace (mag radix2 x - 1)%Z with (e + 52)%Z in B by (unfold e; ring).
  replace (mag radix2 x : Z) with (e + 53)%Z in B' by (unfold e; ring).
  rewrite Rabs_mult. replace (e + e + 104)%Z with ((e + 52) + (e + 52))%Z by ring.
  replace (e + e + 106)%Z with ((e + 53) + (e + 53))%Z by ring. rewrite !bpow_plus.
  pose proof (bpow_ge_0 radix2 (e + 52)) as Z. rewrite bpow_plus in *. split.
  - apply Rmult_le_compat; assumption.
  - apply Rmult_le_0_lt_compat; try apply Rabs_pos; assumption.
Qed.

(** two_square by splitting at 2^27 + 1: high + low = x x if x is a multiple of a power of two whose
    square is at least 2^-1074. *)
Theorem two_square_by_splitting (splitter : fraction) a x : F2R splitter = two 27 + 1 ->
  number x -> grid a x -> (-1074 <= a + a)%Z ->
  let (high, low) := two_square_split (F2R splitter) x in high + low = x * x.
Proof.
  intros -> X A AA. unfold two_square_split.
  destruct (grid_split (two 27 + 1) a x A grid_splitter) as [AH AL].
  destruct (Req_dec x 0) as [-> | N].
  { assert (Z : rnd 0 = 0) by (apply round_generic; [typeclasses eauto | apply generic_format_0]).
    unfold split. repeat rewrite ?Rmult_0_r, ?Rminus_0_r, ?Rplus_0_r, ?Z. ring. }
  pose proof (split_parts x X N) as P. cbv zeta in P. set (e := (mag radix2 x - 53)%Z) in P.
  destruct (split (two 27 + 1) x) as [h l]. cbn [fst snd] in AH, AL.
  destruct P as [E [HG [LG [HM LM]]]].
  assert (G : forall v w, grid a v -> grid a w -> grid (-1074) (v * w)).
  { intros v w V W. apply (grid_finer _ (a + a)); [exact AA |]. now apply grid_times. }
  set (q := rnd (x * x)).
  (* the square: a multiple of 2^(2 e + 52), up to 2^(2 e + 52) *)
  pose proof (square_size x N) as XX. cbv zeta in XX. fold e in XX.
  assert (GX : grid (-1074) (x * x)) by now apply G.
  assert (N2 : x * x <> 0) by nra.
  assert (M : (e + e + 105 <= mag radix2 (x * x) <= e + e + 106)%Z).
  { split; [| now apply mag_le_bpow]. apply mag_ge_bpow.
    now replace (e + e + 105 - 1)%Z with (e + e + 104)%Z by ring. }
  assert (M' : (-1074 < mag radix2 (x * x))%Z).
  { apply mag_gt_bpow. destruct (grid_at_least _ _ GX); [contradiction | assumption]. }
  assert (C : (e + e + 52 <= cexp radix2 far (x * x) <= e + e + 53)%Z)
    by (unfold cexp, far, FLT_exp; lia).
  assert (QG : grid (e + e + 52) q).
  { apply (grid_finer _ (cexp radix2 far (x * x))); [lia |].
    unfold q. rewrite <- rnd_far by exact GX. eexists. reflexivity. }
  assert (QE : Rabs (x * x - q) <= two (e + e + 52)).
  { unfold q. rewrite <- rnd_far by exact GX. rewrite Rabs_minus_sym.
    apply Rle_trans with (/ 2 * ulp radix2 far (x * x)).
    - apply error_le_half_ulp. apply FLT_exp_valid. reflexivity.
    - rewrite ulp_neq_0 by exact N2. pose proof (bpow_le radix2 _ _ (proj2 C)) as B.
      replace (e + e + 53)%Z with (1 + (e + e + 52))%Z in B by ring. rewrite bpow_plus in B.
      change (two 1) with 2 in B. lra. }
  assert (GQ : grid (-1074) q) by now apply grid_rnd.
  (* products of the halves *)
  assert (T : forall i j v w, Rabs v <= two i -> Rabs w <= two j -> Rabs (v * w) <= two (i + j)).
  { intros i j v w V W. rewrite Rabs_mult, bpow_plus.
    apply Rmult_le_compat; try apply Rabs_pos; assumption. }
  assert (HH := T _ _ _ _ HM HM). assert (HL := T _ _ _ _ HM LM). assert (LL := T _ _ _ _ LM LM).
  assert (XHL : Rabs (h * h - x * x) <= two (e + e + 81)).
  { replace (h * h - x * x) with (- (2 * (h * l) + l * l)) by (rewrite E; ring).
    rewrite Rabs_Ropp. eapply Rle_trans; [apply Rabs_triang |].
    rewrite (Rabs_mult 2), (Rabs_pos_eq 2) by lra.
    replace (e + e + 81)%Z with (2 + (e + 53 + (e + 26)))%Z by ring. rewrite bpow_plus.
    change (two 2) with 4. pose proof (bpow_ge_0 radix2 (e + 53 + (e + 26))).
    pose proof (bpow_le radix2 (e + 26 + (e + 26)) (e + 53 + (e + 26)) ltac:(lia)). lra. }
  (* nothing is rounded *)
  rewrite (rnd_small (e + 27 + (e + 27)) (h * h)); cycle 1.
  { now apply G. } { now apply grid_times. }
  { apply Rle_lt_trans with (1 := HH), bpow_lt. lia. }
  rewrite (rnd_small (e + 27 + e) (h * l)); cycle 1.
  { now apply G. } { now apply grid_times. }
  { apply Rle_lt_trans with (1 := HL), bpow_lt. lia. }
  rewrite (rnd_small (e + e) (l * l)); cycle 1.
  { now apply G. } { now apply grid_times. }
  { apply Rle_lt_trans with (1 := LL), bpow_lt. lia. }
  assert (G2 : forall k v, grid k v -> grid (1 + k) (2 * v)).
  { intros k v V. change 2 with (two 1). apply grid_times; [apply grid_power | exact V]. }
  assert (G3 : grid (-1074) (2 * (h * l))).
  { apply (grid_finer _ (1 + -1074)); [lia |]. now apply G2, G. }
  rewrite (rnd_small (1 + (e + 27 + e)) (2 * (h * l))); cycle 1.
  { exact G3. } { now apply G2, grid_times. }
  { rewrite Rabs_mult, (Rabs_pos_eq 2) by lra. apply Rle_lt_trans with (two (e + e + 79 + 1)).
    - rewrite bpow_plus. change (two 1) with 2.
      replace (e + e + 79)%Z with (e + 53 + (e + 26))%Z by ring. lra.
    - apply bpow_lt. lia. }
  assert (DG : grid (e + e + 52) (h * h - q)).
  { apply grid_minus; [| exact QG]. apply (grid_finer _ (e + 27 + (e + 27))); [lia |].
    now apply grid_times. }
  rewrite (rnd_small (e + e + 52) (h * h - q)); [| apply grid_minus; auto | exact DG |]; cycle 1.
  { replace (h * h - q) with ((h * h - x * x) + (x * x - q)) by ring.
    eapply Rle_lt_trans; [apply Rabs_triang |].
    apply Rle_lt_trans with (two (1 + (e + e + 81))); [| apply bpow_lt; lia].
    rewrite bpow_plus. change (two 1) with 2.
    pose proof (bpow_le radix2 (e + e + 52) (e + e + 81) ltac:(lia)). lra. }
  assert (SQ : h * h - q + 2 * (h * l) = (x * x - q) - l * l) by (rewrite E; ring).
  rewrite (rnd_small (1 + (e + 27 + e)) (h * h - q + 2 * (h * l))); cycle 1.
  { apply grid_plus; [apply grid_minus |]; auto. }
  { apply grid_plus; [| now apply G2, grid_times]. apply (grid_finer _ (e + e + 52)); [lia |].
    exact DG. }
  { rewrite SQ. unfold Rminus at 1. eapply Rle_lt_trans; [apply Rabs_triang |].
    rewrite Rabs_Ropp. apply Rle_lt_trans with (two (1 + (e + e + 52))); [| apply bpow_lt; lia].
    rewrite bpow_plus. change (two 1) with 2.
    replace (e + 26 + (e + 26))%Z with (e + e + 52)%Z in LL by ring. lra. }
  rewrite SQ. replace (x * x - q - l * l + l * l) with (x * x - q) by ring.
  rewrite (rnd_small (e + e) (x * x - q)); [ring | now apply grid_minus | |].
  - apply grid_minus; [| apply (grid_finer _ (e + e + 52)); [lia | exact QG]].
    rewrite E. apply grid_times; (apply grid_plus; [apply (grid_finer _ (e + 27)) |]);
      try assumption; lia.
  - apply Rle_lt_trans with (1 := QE), bpow_lt. lia.
Qed.

(** The square of 2^-540 is not exact, as it lies below the grid of all doubles. *)
Theorem two_square_by_splitting_needs_grid : ~ (forall a x, number x -> grid a x ->
  let (high, low) := two_square_split (two 27 + 1) x in high + low = x * x).
Proof.
  intro H. specialize (H (-540)%Z (two (-540)) (number_power (-540) ltac:(lia)) (grid_power _)).
  unfold two_square_split in H. destruct (split _ _) as [h l] in H.
  rewrite <- bpow_plus in H. revert H. apply sum_on_grid; [lia | |]; apply rnd_number.
Qed.

(** The smallest square that is exact: 2^-1074. *)
Theorem two_square_by_splitting_not_vacuous : exists (splitter : fraction) a x,
  F2R splitter = two 27 + 1 /\ number x /\ grid a x /\ (-1074 <= a + a)%Z /\ x * x = two (-1074).
Proof.
  exists (Float radix2 (2 ^ 27 + 1) 0), (-537)%Z, (two (-537)).
  repeat split; try apply grid_power; try (apply number_power; lia); try lia.
  - unfold F2R. simpl. lra.
  - now rewrite <- bpow_plus.
Qed.
