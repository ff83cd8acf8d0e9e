(** Whether a double is the nearest to a distance sqrt(s) - R, zero where that is negative: decided
    by comparing integers, and that this is IEEE 754's rounding to nearest, ties to even. *)

From Coq Require Import Reals Lra Lia Psatz ZArith Bool List.
From Flocq Require Import Core.
From Certa Require Import Reading Pose.
From Certa Require Rounding Checker.
Import ListNotations.
Local Open Scope Z_scope.

(** A distance as answers state it: a double that is not negative, or "inf". *)
Inductive stated := Finite (x : double) | Infinite.

(** ** By integers *)

(** The order of the root of p/q and m 2^e + r 2^f + s 2^g, the exact sum, for q > 0. *)
Definition compare_root (p q m e r f s g : Z) : comparison :=
  let least := Z.min e (Z.min f g) in
  let t := m * 2 ^ (e - least) + r * 2 ^ (f - least) + s * 2 ^ (g - least) in
  if t <? 0 then Gt
  else if least <? 0 then p * 2 ^ (2 * - least) ?= q * (t * t)
  else p ?= q * (t * t * 2 ^ (2 * least)).

Definition reaches (order : comparison) (even : bool) : bool :=
  match order with Lt => false | Eq => even | Gt => true end.

(** m 2^e with 53 bits, or less at the least exponent: how each double is written but for zeros at
    its end. *)
Definition canonical (m e : Z) : bool :=
  (0 <=? m) && (m <? 2 ^ 53) && (-1074 <=? e) && (e <=? 971) && ((e =? -1074) || (2 ^ 52 <=? m)).

(** The numbers that round to m 2^e lie between the midpoints to its neighbours, which belong to the
    even one. The neighbour below a power of two is nearer. *)
Definition is_nearest (p q : Z) (ra rb : double) (x : stated) : bool :=
  let order m e := compare_root p q m e (fst ra) (snd ra) (fst rb) (snd rb) in
  match x with
  | Infinite => reaches (order (2 ^ 54 - 1) 970) true
  | Finite (m, e) =>
      canonical m e &&
      ((m =? 0) ||
       (if (m =? 2 ^ 52) && (-1074 <? e) then reaches (order (4 * m - 1) (e - 2)) true
        else reaches (order (2 * m - 1) (e - 1)) (Z.even m))) &&
      reaches (CompOpp (order (2 * m + 1) (e - 1))) (Z.even m)
  end.

(** ** By real numbers *)

Local Open Scope R_scope.
Notation two := (bpow radix2).

Definition nearest_double := Rounding.rnd Rounding.double.

(** x is what rounding makes of the number y; beyond the largest double, it is infinite. *)
Definition states (x : stated) (y : R) : Prop :=
  match x with
  | Finite x => nearest_double y = value x /\ value x < two 1024
  | Infinite => two 1024 <= nearest_double y
  end.

Lemma value_two m e : value (m, e) = IZR m * two e.
Proof. unfold value. simpl fst. simpl snd. now rewrite bpow_powerRZ. Qed.

Lemma two_split a b : two (a + b) = two a * two b.
Proof. apply bpow_plus. Qed.

Lemma two_of_power n : (0 <= n)%Z -> IZR (2 ^ n) = two n.
Proof. intro N. now rewrite <- (IZR_Zpower radix2 n N). Qed.

Lemma compare_root_spec p q m e ra rb :
  (0 <= p)%Z -> (0 < q)%Z ->
  let t := IZR m * two e + (value ra + value rb) in
  match compare_root p q m e (fst ra) (snd ra) (fst rb) (snd rb) with
  | Lt => sqrt (ratio (p, q)) < t
  | Eq => sqrt (ratio (p, q)) = t
  | Gt => t < sqrt (ratio (p, q))
  end.
Proof.
  intros P Q t. destruct ra as [r f], rb as [s g]. cbn [fst snd] in *. unfold compare_root.
  set (least := Z.min e (Z.min f g)).
  set (k := (m * 2 ^ (e - least) + r * 2 ^ (f - least) + s * 2 ^ (g - least))%Z).
  assert (T : t = IZR k * two least).
  { unfold t, k. rewrite !plus_IZR, !mult_IZR, !two_of_power by lia. rewrite !value_two.
    replace (two e) with (two (e - least) * two least) by (rewrite <- two_split; f_equal; lia).
    replace (two f) with (two (f - least) * two least) by (rewrite <- two_split; f_equal; lia).
    replace (two g) with (two (g - least) * two least) by (rewrite <- two_split; f_equal; lia).
    ring. }
  pose proof (bpow_gt_0 radix2 least) as U. apply IZR_le in P. apply IZR_lt in Q.
  set (x := ratio (p, q)).
  assert (X : x * IZR q = IZR p) by (unfold x, ratio; simpl; field; lra).
  assert (N : 0 <= x) by nra. pose proof (sqrt_pos x) as S. pose proof (sqrt_sqrt x N) as SS.
  destruct (Z.ltb_spec k 0) as [K | K].
  { apply IZR_lt in K. rewrite T. nra. }
  apply IZR_le in K. assert (T0 : 0 <= t) by (rewrite T; nra).
  assert (ORDER : forall c, (match c with Lt => IZR p < IZR q * (t * t)
      | Eq => IZR p = IZR q * (t * t) | Gt => IZR q * (t * t) < IZR p end) ->
    match c with Lt => sqrt x < t | Eq => sqrt x = t | Gt => t < sqrt x end).
  { intros [| |] H.
    - apply Rsqr_inj; try assumption. unfold Rsqr. nra.
    - apply Rnot_le_lt. intro L. pose proof (Rmult_le_compat t _ t _ T0 T0 L L). nra.
    - apply Rnot_le_lt. intro L. pose proof (Rmult_le_compat _ t _ t S S L L). nra. }
  assert (SQUARE : t * t = IZR (k * k) * two (2 * least)).
  { rewrite T, mult_IZR. replace (2 * least)%Z with (least + least)%Z by lia.
    rewrite two_split. ring. }
  destruct (Z.ltb_spec least 0) as [L | L].
  - assert (W : two (2 * least) * two (2 * - least) = 1).
    { rewrite <- two_split. replace (2 * least + 2 * - least)%Z with 0%Z by lia. reflexivity. }
    pose proof (bpow_gt_0 radix2 (2 * - least)) as V.
    apply ORDER. rewrite SQUARE.
    assert (SCALE : IZR (q * (k * k))
      = IZR q * (IZR (k * k) * two (2 * least)) * two (2 * - least)).
    { rewrite mult_IZR. rewrite !Rmult_assoc, W. ring. }
    assert (SCALEP : IZR (p * 2 ^ (2 * - least)) = IZR p * two (2 * - least)).
    { rewrite mult_IZR, two_of_power by lia. reflexivity. }
    destruct (Z.compare_spec (p * 2 ^ (2 * - least)) (q * (k * k))) as [E | E | E].
    + apply (f_equal IZR) in E. rewrite SCALE, SCALEP in E.
      now apply Rmult_eq_reg_r with (two (2 * - least)); [| lra].
    + apply IZR_lt in E. rewrite SCALE, SCALEP in E. now apply Rmult_lt_reg_r in E.
    + apply IZR_lt in E. rewrite SCALE, SCALEP in E. now apply Rmult_lt_reg_r in E.
  - apply ORDER. rewrite SQUARE.
    assert (SCALE : IZR (q * (k * k * 2 ^ (2 * least)))
      = IZR q * (IZR (k * k) * two (2 * least))).
    { rewrite !mult_IZR, two_of_power by lia. ring. }
    destruct (Z.compare_spec p (q * (k * k * 2 ^ (2 * least)))) as [E | E | E].
    + apply (f_equal IZR) in E. now rewrite SCALE in E.
    + apply IZR_lt in E. now rewrite SCALE in E.
    + apply IZR_lt in E. now rewrite SCALE in E.
Qed.

(** *** Rounding where the exponent is known *)

Lemma nearest_even y m :
  Rabs (y - IZR m) < / 2 \/ (Rabs (y - IZR m) = / 2 /\ Z.even m = true) -> ZnearestE y = m.
Proof.
  intros [C | [C E]]; [now apply Znearest_imp |]. unfold Znearest.
  revert C. unfold Rabs. destruct (Rcase_abs (y - IZR m)) as [L | L]; intro C.
  - assert (F : Zfloor y = (m - 1)%Z).
    { apply Zfloor_imp. replace (m - 1 + 1)%Z with m by lia. rewrite minus_IZR. lra. }
    rewrite F, minus_IZR. rewrite Rcompare_Eq by lra.
    rewrite Z.even_sub, E. simpl.
    apply Zceil_imp. rewrite minus_IZR. lra.
  - assert (F : Zfloor y = m) by (apply Zfloor_imp; rewrite plus_IZR; lra).
    rewrite F. rewrite Rcompare_Eq by lra. now rewrite E.
Qed.

(** What lies within half a unit of m 2^e, where numbers have the exponent e, rounds to it. *)
Lemma rounds_to x m e :
  0 < x -> (-1074 <= e)%Z -> x < two (53 + e) -> (e = -1074)%Z \/ two (52 + e) <= x ->
  IZR (2 * m - 1) * two (e - 1) <= x <= IZR (2 * m + 1) * two (e - 1) ->
  (Z.even m = true \/ IZR (2 * m - 1) * two (e - 1) < x < IZR (2 * m + 1) * two (e - 1)) ->
  nearest_double x = IZR m * two e.
Proof.
  intros X E H L [B1 B2] M. unfold nearest_double, Rounding.rnd, round.
  assert (C : cexp radix2 (Rounding.exponent Rounding.double) x = e).
  { unfold cexp, Rounding.exponent, FLT_exp. simpl.
    destruct L as [-> | L].
    - pose proof (mag_le_bpow radix2 x (53 + -1074) ltac:(lra)) as G.
      rewrite Rabs_pos_eq in G by lra. specialize (G H). lia.
    - assert (G : mag radix2 x = (53 + e)%Z :> Z).
      { apply mag_unique_pos. split; [| exact H].
        replace (53 + e - 1)%Z with (52 + e)%Z by lia. exact L. }
      rewrite G. lia. }
  unfold scaled_mantissa. rewrite C. unfold F2R. simpl.
  rewrite (nearest_even _ m); [reflexivity |].
  pose proof (bpow_gt_0 radix2 e) as U. pose proof (bpow_gt_0 radix2 (- e)) as V.
  assert (W : two e * two (- e) = 1).
  { rewrite <- two_split. now replace (e + - e)%Z with 0%Z by lia. }
  assert (HALF : two (e - 1) = two e / 2).
  { unfold Zminus. rewrite two_split. change (two (- (1))) with (/ 2). reflexivity. }
  rewrite HALF, minus_IZR, plus_IZR, mult_IZR in *.
  set (y := x * two (- e)). assert (Y : x = y * two e).
  { unfold y. rewrite Rmult_assoc, (Rmult_comm (two (- e))), W. ring. }
  rewrite Y in B1, B2, M.
  assert (- / 2 <= y - IZR m <= / 2).
  { split; apply Rmult_le_reg_r with (two e); try exact U; lra. }
  destruct M as [M | [M1 M2]].
  - destruct (Req_dec (Rabs (y - IZR m)) (/ 2)) as [R | R]; [now right | left].
    assert (Rabs (y - IZR m) <= / 2) by (apply Rabs_le; lra). lra.
  - left. apply Rabs_lt. split; apply Rmult_lt_reg_r with (two e); try exact U; lra.
Qed.

Lemma rounds_zero : nearest_double 0 = 0.
Proof. unfold nearest_double, Rounding.rnd. apply round_0, valid_rnd_N. Qed.

Lemma two_shift k e : (0 <= k)%Z -> two (k + e) = IZR (2 ^ k) * two e.
Proof. intro K. now rewrite two_split, two_of_power. Qed.

(** *** The theorem *)

Lemma reaches_above order even x y :
  match order with Lt => y < x | Eq => y = x | Gt => x < y end ->
  reaches order even = true -> x <= y /\ (even = true \/ x < y).
Proof. destruct order; simpl; intros H R; try discriminate; split; try lra; tauto. Qed.

Lemma reaches_below order even x y :
  match order with Lt => y < x | Eq => y = x | Gt => x < y end ->
  reaches (CompOpp order) even = true -> y <= x /\ (even = true \/ y < x).
Proof. destruct order; simpl; intros H R; try discriminate; split; try lra; tauto. Qed.

(** The number that the checker takes for the nearest double to the distance is that: what rounding
    to nearest, ties to even, makes of it. *)
Theorem is_nearest_right p q ra rb x :
  (0 <= p)%Z -> (0 < q)%Z -> is_nearest p q ra rb x = true ->
  states x (Rmax 0 (sqrt (ratio (p, q)) - (value ra + value rb))).
Proof.
  intros P Q. unfold is_nearest. set (y := Rmax 0 _).
  set (d := sqrt (ratio (p, q)) - (value ra + value rb)) in y.
  assert (ORDER : forall m e,
    match compare_root p q m e (fst ra) (snd ra) (fst rb) (snd rb) with
    | Lt => d < IZR m * two e | Eq => d = IZR m * two e | Gt => IZR m * two e < d end).
  { intros m e. pose proof (compare_root_spec p q m e ra rb P Q) as C. unfold d.
    destruct (compare_root p q m e (fst ra) (snd ra) (fst rb) (snd rb)); simpl in C; lra. }
  assert (Y0 : 0 <= y) by apply Rmax_l. assert (YD : d <= y) by apply Rmax_r.
  destruct x as [[m e] |]; unfold states.
  - rewrite !andb_true_iff. intros [[C LOW] UP]. unfold canonical in C.
    rewrite !andb_true_iff, orb_true_iff, !Z.leb_le, Z.ltb_lt, Z.eqb_eq in C.
    destruct C as [[[[M0 M1] E0] E1] N]. rewrite value_two.
    pose proof (bpow_gt_0 radix2 e) as U. pose proof (bpow_gt_0 radix2 (e - 1)) as V.
    assert (UV : two e = 2 * two (e - 1)) by (rewrite <- (two_shift 1) by lia; f_equal; lia).
    pose proof (IZR_le _ _ M0) as RM0. pose proof (IZR_lt _ _ M1) as RM1.
    change (IZR (2 ^ 53)) with 9007199254740992 in RM1.
    split.
    2: { replace 1024%Z with (53 + 971)%Z by reflexivity. apply Rlt_le_trans with (two (53 + e)).
      - rewrite two_shift by lia. change (IZR (2 ^ 53)) with 9007199254740992. nra.
      - apply bpow_le. lia. }
    apply (reaches_below _ _ _ _ (ORDER (2 * m + 1)%Z (e - 1)%Z)) in UP. destruct UP as [UP TIE].
    assert (YU : y <= IZR (2 * m + 1) * two (e - 1)).
    { apply Rmax_lub; [| exact UP]. rewrite plus_IZR, mult_IZR. nra. }
    assert (YT : Z.even m = true \/ y < IZR (2 * m + 1) * two (e - 1)).
    { destruct TIE as [TIE | TIE]; [now left | right]. apply Rmax_lub_lt; [| exact TIE].
      rewrite plus_IZR, mult_IZR. nra. }
    assert (TOP : y < two (53 + e)).
    { rewrite two_shift, UV by lia. change (IZR (2 ^ 53)) with 9007199254740992.
      apply Rle_lt_trans with (1 := YU). apply Z.lt_le_pred, IZR_le in M1.
      change (IZR (Z.pred (2 ^ 53))) with 9007199254740991 in M1.
      rewrite plus_IZR, mult_IZR. nra. }
    destruct (Z.eqb_spec m 0) as [-> | M].
    { assert (e = -1074)%Z as -> by lia.
      rewrite Rmult_0_l. destruct (Req_dec y 0) as [-> | Y]; [exact rounds_zero |].
      rewrite (rounds_to y 0 (-1074)); [ring | lra | lia | exact TOP | now left | | now left].
      split; [| exact YU]. simpl in V |- *. nra. }
    cbn [orb] in LOW. assert (RM : 1 <= IZR m) by (apply IZR_le; lia).
    destruct (Z.eqb_spec m (2 ^ 52)) as [K | K]; cbn [andb] in LOW.
    + destruct (Z.ltb_spec (-1074) e) as [E | E].
      * apply (reaches_above _ _ _ _ (ORDER (4 * m - 1)%Z (e - 2)%Z)) in LOW.
        destruct LOW as [LOW _]. pose proof (bpow_gt_0 radix2 (e - 2)) as W.
        assert (VW : two (e - 1) = 2 * two (e - 2))
          by (rewrite <- (two_shift 1) by lia; f_equal; lia).
        assert (B : two (52 + e) = IZR m * two e) by (rewrite K; apply two_shift; lia).
        assert (YL : IZR (4 * m - 1) * two (e - 2) <= y) by lra.
        rewrite minus_IZR, mult_IZR in YL.
        destruct (Rle_or_lt (two (52 + e)) y) as [L | L].
        -- assert (0 < y) by (rewrite B in L; nra).
           apply rounds_to; try assumption; [now right | | left; now rewrite K].
           split; [| exact YU]. rewrite minus_IZR, mult_IZR. nra.
        -- rewrite (rounds_to y (2 * m) (e - 1)).
           ++ rewrite mult_IZR, UV. ring.
           ++ nra.
           ++ lia.
           ++ now replace (53 + (e - 1))%Z with (52 + e)%Z by lia.
           ++ right. rewrite two_shift, VW by lia.
              change (IZR (2 ^ 52)) with 4503599627370496.
              assert (IZR m = 4503599627370496) as RK by (rewrite K; reflexivity). nra.
           ++ replace (e - 1 - 1)%Z with (e - 2)%Z by lia. rewrite B in L.
              rewrite minus_IZR, plus_IZR, !mult_IZR. split; nra.
           ++ left. now rewrite Z.even_mul.
      * assert (e = -1074)%Z as -> by lia.
        apply (reaches_above _ _ _ _ (ORDER (2 * m - 1)%Z (-1074 - 1)%Z)) in LOW.
        destruct LOW as [LOW _].
        assert (YL : IZR (2 * m - 1) * two (-1074 - 1) <= y) by lra.
        assert (0 < y) by (rewrite minus_IZR, mult_IZR in YL; nra).
        apply rounds_to; try assumption; [now left | now split | left; now rewrite K].
    + apply (reaches_above _ _ _ _ (ORDER (2 * m - 1)%Z (e - 1)%Z)) in LOW.
      destruct LOW as [LOW LT].
      assert (YL : IZR (2 * m - 1) * two (e - 1) <= y) by lra.
      assert (POSITIVE : 0 < y) by (rewrite minus_IZR, mult_IZR in YL; nra).
      apply rounds_to; try assumption.
      * destruct N as [N | N]; [now left | right]. rewrite two_shift, UV by lia.
        change (IZR (2 ^ 52)) with 4503599627370496.
        assert (4503599627370497 <= IZR m) by (apply IZR_le; lia).
        rewrite minus_IZR, mult_IZR in YL. nra.
      * now split.
      * destruct YT as [YT | YT]; [now left |]. destruct LT as [LT | LT]; [now left |].
        right. split; lra.
  - intro LOW. apply (reaches_above _ _ _ _ (ORDER (2 ^ 54 - 1)%Z 970%Z)) in LOW.
    destruct LOW as [LOW _]. assert (YL : IZR (2 ^ 54 - 1) * two 970 <= y) by lra.
    replace (two 1024) with (nearest_double (IZR (2 ^ 54 - 1) * two 970)).
    + apply round_le; [exact (Rounding.exponent_valid Rounding.double) | apply valid_rnd_N |].
      exact YL.
    + pose proof (bpow_gt_0 radix2 970) as U.
      assert (T : two 971 = 2 * two 970) by (now rewrite <- (two_shift 1)).
      rewrite (rounds_to _ (2 ^ 53) 971).
      * rewrite <- (two_shift 53) by lia. reflexivity.
      * change (IZR (2 ^ 54 - 1)) with 18014398509481983. lra.
      * lia.
      * rewrite two_shift, T by lia. change (IZR (2 ^ 53)) with 9007199254740992.
        change (IZR (2 ^ 54 - 1)) with 18014398509481983. lra.
      * right. rewrite two_shift, T by lia. change (IZR (2 ^ 52)) with 4503599627370496.
        change (IZR (2 ^ 54 - 1)) with 18014398509481983. lra.
      * change (971 - 1)%Z with 970%Z. change (IZR (2 ^ 54 - 1)) with 18014398509481983.
        change (IZR (2 * 2 ^ 53 - 1)) with 18014398509481983.
        change (IZR (2 * 2 ^ 53 + 1)) with 18014398509481985. lra.
      * now left.
Qed.

(** ** What the theorem needs *)

Definition zero_radius : double := (0, 0)%Z.

(** The root of 2 is nearest to 6369051672525773 2^-52, and not to its neighbours; that of 2^2048 is
    beyond the largest double. *)
Theorem is_nearest_right_not_vacuous :
  map (fun m => is_nearest 2 1 zero_radius zero_radius (Finite (m, -52)%Z))
    [6369051672525772; 6369051672525773; 6369051672525774]%Z = [false; true; false] /\
  is_nearest (2 ^ 2048) 1 zero_radius zero_radius Infinite = true.
Proof. split; vm_compute; reflexivity. Qed.

(** Of 2^53 + 1, between two doubles, the even one is nearest; radii are subtracted, and what is
    below zero is zero. *)
Lemma nearest_of_ties :
  map (fun m =>
         is_nearest ((2 ^ 53 + 1) * (2 ^ 53 + 1)) 1 zero_radius zero_radius (Finite (m, 1)%Z))
    [2 ^ 52; 2 ^ 52 + 1]%Z = [true; false] /\
  is_nearest 25 1 (1, 1)%Z (1, 0)%Z (Finite (2 ^ 53, -52)%Z) = false /\
  is_nearest 25 1 (1, 1)%Z (1, 0)%Z (Finite (2 ^ 52, -51)%Z) = true /\
  is_nearest 25 1 (1, 3)%Z (1, 0)%Z (Finite (0, -1074)%Z) = true.
Proof. repeat split; vm_compute; reflexivity. Qed.

(** One is not the nearest double to a half. *)
Theorem is_nearest_right_needs_is_nearest :
  ~ states (Finite (2 ^ 52, -52)%Z)
      (Rmax 0 (sqrt (ratio (1, 4)%Z) - (value zero_radius + value zero_radius))).
Proof.
  intros [H _].
  destruct (is_nearest_right 1 4 zero_radius zero_radius (Finite (2 ^ 52, -53)%Z)
    ltac:(lia) ltac:(lia) eq_refl) as [K _].
  rewrite K, !value_two in H. replace (-52)%Z with (1 + -53)%Z in H by reflexivity.
  rewrite two_shift in H by lia. pose proof (bpow_gt_0 radix2 (-53)).
  change (IZR (2 ^ 52)) with 4503599627370496 in H. change (IZR (2 ^ 1)) with 2 in H. nra.
Qed.
