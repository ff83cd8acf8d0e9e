(** The steps of expansions (expansion.hpp): error-free transformations keep grids, let magnitudes
    grow by no more than a factor 1 + 2 u, and do not overflow where splitting does not.

    Beside each transformation stands the list of all that is rounded in it. *)

From Coq Require Import ZArith Reals List Lra Lia Psatz.
From Flocq Require Import Core Pff2Flocq.
From Certa Require Import Rounding Term Transformation.
Import ListNotations.
Local Open Scope R_scope.

Local Notation u := (Rounding.u double).
Local Notation rnd := (Rounding.rnd double).
Local Notation number := (Rounding.number double).

(** Components are below [largest] together, so that splitting does not overflow. *)
Definition largest : R := two 995.

(** A result, rounded as if exponents had no upper end, that does not overflow. *)
Definition finite (v : R) : Prop := Rabs v < two 1024.

(** Products by either way. *)
Inductive way := fused | splitting (splitter : fraction).

Definition two_product (w : way) x y :=
  match w with fused => two_product_fused x y | splitting s => two_product_split (F2R s) x y end.
Definition exact_way (w : way) :=
  match w with fused => True | splitting s => F2R s = two 27 + 1 end.

(** All that is rounded in the transformations. *)
Definition two_sum_results x y :=
  let sum := rnd (x + y) in
  let y_part := rnd (sum - x) in
  let x_part := rnd (sum - y_part) in
  [sum; y_part; x_part; rnd (x - x_part); rnd (y - y_part); snd (two_sum x y)].
Definition split_results s x :=
  let c := rnd (s * x) in [c; rnd (c - x); fst (split s x); snd (split s x)].
Definition two_product_results (w : way) x y :=
  match w with
  | fused => [rnd (x * y); snd (two_product_fused x y)]
  | splitting s =>
      let product := rnd (x * y) in
      let (x_high, x_low) := split (F2R s) x in
      let (y_high, y_low) := split (F2R s) y in
      let first := rnd (x_high * y_high) in
      let second := rnd (x_high * y_low) in
      let third := rnd (x_low * y_high) in
      let fourth := rnd (x_low * y_low) in
      let error1 := rnd (first - product) in
      let error2 := rnd (error1 + second) in
      let error3 := rnd (error2 + third) in
      split_results (F2R s) x ++ split_results (F2R s) y ++
      [product; first; second; third; fourth; error1; error2; error3; rnd (error3 + fourth)]
  end.

(** Growth of magnitudes in n steps. *)

Definition growth (n : Z) : R := exp (IZR n * (2 * u)).

Lemma growth_plus m n : growth (m + n) = growth m * growth n.
Proof. unfold growth. rewrite <- exp_plus, plus_IZR. f_equal. ring. Qed.
Lemma growth_monotone m n : (m <= n)%Z -> growth m <= growth n.
Proof.
  intro H. pose proof (u_positive double). apply IZR_le in H. unfold growth.
  destruct (Req_dec (IZR m * (2 * u)) (IZR n * (2 * u))) as [E | N]; [rewrite E; lra |].
  left. apply exp_increasing. nra.
Qed.
Lemma growth_0 : growth 0 = 1.
Proof. unfold growth. rewrite Rmult_0_l. apply exp_0. Qed.
Lemma growth_at_least_1 n : (0 <= n)%Z -> 1 <= growth n.
Proof. intro H. rewrite <- growth_0. now apply growth_monotone. Qed.
Lemma growth_1 : 1 + 2 * u <= growth 1.
Proof.
  unfold growth. rewrite Rmult_1_l. pose proof (u_positive double).
  left. apply exp_ineq1. lra.
Qed.
(** Of 2^51 steps: twice. *)
Lemma growth_2 n : (n <= 2 ^ 51)%Z -> growth n <= 2.
Proof.
  intro H. apply growth_monotone in H. apply Rle_trans with (1 := H).
  assert (E : growth (2 ^ 51) * growth (2 ^ 51) = exp 1).
  { rewrite <- growth_plus. unfold growth, Rounding.u. f_equal. simpl. lra. }
  pose proof exp_le_3. pose proof (growth_at_least_1 (2 ^ 51) ltac:(lia)). nra.
Qed.

(** The transformations: components and magnitudes. *)

Definition on (k : Z) (x : R) : Prop := number x /\ grid k x.

Lemma two_sum_sound k x y : on k x -> on k y ->
  let (high, low) := two_sum x y in
  high + low = x + y /\ on k high /\ on k low /\
  Rabs high + Rabs low <= growth 1 * (Rabs x + Rabs y).
Proof.
  intros [X GX] [Y GY]. pose proof (two_sum_exact x y X Y) as E.
  assert (H : on k (fst (two_sum x y)))
    by (split; [apply rnd_number | now apply grid_rnd, grid_plus]).
  assert (N : number (snd (two_sum x y))) by apply rnd_number.
  assert (S : Rabs (fst (two_sum x y) - (x + y)) <= u * Rabs (x + y)) by now apply rnd_sum_error.
  destruct (two_sum x y) as [h l]. simpl fst in *. simpl snd in *.
  split; [exact E | split; [exact H | split]].
  - split; [exact N |]. replace l with (x + y - h) by lra.
    apply grid_minus; [now apply grid_plus | apply H].
  - replace (h - (x + y)) with (- l) in S by lra. rewrite Rabs_Ropp in S.
    pose proof growth_1. pose proof (Rabs_triang x y). pose proof (u_positive double).
    assert (Rabs h <= Rabs (x + y) + Rabs l).
    { replace h with ((x + y) + - l) by lra. rewrite <- (Rabs_Ropp l). apply Rabs_triang. }
    pose proof (Rabs_pos x). pose proof (Rabs_pos y).
    apply Rle_trans with ((1 + 2 * u) * (Rabs x + Rabs y)); nra.
Qed.

Lemma two_product_sound w a b x y : exact_way w -> (-1074 <= a + b)%Z -> on a x -> on b y ->
  let (high, low) := two_product w x y in
  high + low = x * y /\ on (a + b) high /\ on (a + b) low /\
  Rabs high + Rabs low <= growth 1 * (Rabs x * Rabs y).
Proof.
  intros W AB [X A] [Y B]. pose proof (grid_times _ _ _ _ A B) as G.
  assert (E : let (high, low) := two_product w x y in
    high + low = x * y /\ high = rnd (x * y) /\ number low).
  { destruct w as [| s].
    - pose proof (two_product_with_fma x y X Y (grid_finer _ _ _ AB G)).
      repeat split; [exact H | apply rnd_number].
    - pose proof (two_product_by_splitting s a b x y W X Y A B AB) as H.
      cbn [two_product]. unfold two_product_split in *.
      destruct (split _ x), (split _ y). repeat split; [exact H | apply rnd_number]. }
  destruct (two_product w x y) as [h l]. destruct E as [E [-> N]].
  split; [exact E | split; [| split]].
  - split; [apply rnd_number | now apply grid_rnd].
  - split; [exact N |]. replace l with (x * y - rnd (x * y)) by lra.
    apply grid_minus; [| apply grid_rnd]; exact G.
  - pose proof (rnd_error_on_grid _ (grid_finer _ _ _ AB G)) as S.
    replace (rnd (x * y) - x * y) with (- l) in S by lra. rewrite Rabs_Ropp in S.
    rewrite <- Rabs_mult. pose proof growth_1. pose proof (Rabs_pos (x * y)).
    assert (Rabs (rnd (x * y)) <= Rabs (x * y) + Rabs l).
    { replace (rnd (x * y)) with (x * y + - l) by lra.
      rewrite <- (Rabs_Ropp l). apply Rabs_triang. }
    nra.
Qed.

(** The transformations do not overflow. *)

Lemma rnd_at_most e v : (-1074 <= e)%Z -> Rabs v <= two e -> Rabs (rnd v) <= two e.
Proof.
  intros E H. apply abs_round_le_generic; try typeclasses eauto; [| exact H].
  now apply number_power.
Qed.

(** rnd_at_most with multiples of [largest]. *)
Lemma rnd_at_most_largest n v : (0 <= n)%Z -> Rabs v <= two n * largest ->
  Rabs (rnd v) <= two n * largest.
Proof. unfold largest. rewrite <- bpow_plus. intro N. apply rnd_at_most. lia. Qed.

Lemma largest_finite n v : (n < 29)%Z -> Rabs v <= two n * largest -> finite v.
Proof.
  unfold largest, finite. rewrite <- bpow_plus. intros N H.
  apply Rle_lt_trans with (1 := H), bpow_lt. lia.
Qed.

Lemma largest_positive : 0 < largest.
Proof. apply bpow_gt_0. Qed.

Ltac triangle :=
  match goal with
  | |- Rabs (?a + ?b) <= _ => eapply Rle_trans; [apply Rabs_triang |]
  | |- Rabs (?a - ?b) <= _ =>
      unfold Rminus; eapply Rle_trans; [apply Rabs_triang |]; rewrite Rabs_Ropp
  end.

Lemma two_sum_finite x y : Rabs x + Rabs y <= largest -> Forall finite (two_sum_results x y).
Proof.
  intro H. pose proof (Rabs_pos x). pose proof (Rabs_pos y). pose proof largest_positive.
  unfold two_sum_results, two_sum. cbv zeta. simpl snd.
  set (sum := rnd (x + y)).
  assert (S : Rabs sum <= two 0 * largest)
    by (apply rnd_at_most_largest; [lia | triangle; simpl; lra]).
  set (y_part := rnd (sum - x)).
  assert (YP : Rabs y_part <= two 1 * largest)
    by (apply rnd_at_most_largest; [lia | triangle; simpl in *; lra]).
  set (x_part := rnd (sum - y_part)).
  assert (XP : Rabs x_part <= two 2 * largest)
    by (apply rnd_at_most_largest; [lia | triangle; simpl in *; lra]).
  assert (DX : Rabs (rnd (x - x_part)) <= two 3 * largest)
    by (apply rnd_at_most_largest; [lia | triangle; simpl in *; lra]).
  assert (DY : Rabs (rnd (y - y_part)) <= two 2 * largest)
    by (apply rnd_at_most_largest; [lia | triangle; simpl in *; lra]).
  assert (L : Rabs (rnd (rnd (x - x_part) + rnd (y - y_part))) <= two 4 * largest)
    by (apply rnd_at_most_largest; [lia | triangle; simpl in *; lra]).
  repeat constructor; eapply largest_finite; try eassumption; lia.
Qed.

(** Veltkamp: high is x, rounded to 26 bits, hence at most 2 |x|; the rest is at most |x|. *)
Lemma split_magnitude x : number x ->
  Rabs (fst (split (two 27 + 1) x)) <= 2 * Rabs x /\
  Rabs (snd (split (two 27 + 1) x)) <= Rabs x.
Proof.
  intro X. pose proof (split_far x X) as E.
  pose proof (Veltkamp_Even radix2 (-1000000) 53 (fun z => negb (Z.even z)) 27 ltac:(lia)
    ltac:(lia) ltac:(lia) ltac:(lia) x (number_far x X) eq_refl) as V.
  cbv zeta in E. fold far in V. rewrite V in E. clear V.
  assert (H : Rabs (fst (split (two 27 + 1) x) - x) <= Rabs x).
  { rewrite <- E. simpl fst. rewrite <- (Rabs_Ropp x).
    replace (- x) with (0 - x) by ring. apply round_N_pt; [| apply generic_format_0].
    apply FLT_exp_valid. reflexivity. }
  split.
  - replace (fst _) with ((fst (split (two 27 + 1) x) - x) + x) by ring. triangle. lra.
  - apply abs_round_le_generic; try typeclasses eauto; [now apply generic_format_abs |].
    now rewrite Rabs_minus_sym.
Qed.

Lemma split_finite x : number x -> Rabs x <= largest ->
  Forall finite (split_results (two 27 + 1) x).
Proof.
  intros X H. pose proof (split_magnitude x X) as [A B]. pose proof largest_positive.
  unfold split_results. cbv zeta. set (s := two 27 + 1) in *.
  assert (C : Rabs (rnd (s * x)) <= 3 * two 1021).
  { apply abs_round_le_generic; try typeclasses eauto.
    - change (3 * two 1021) with (F2R (Float radix2 3 1021)). apply generic_format_FLT.
      now exists (Float radix2 3 1021).
    - rewrite Rabs_mult, (Rabs_pos_eq s) by (unfold s; simpl; lra).
      apply Rle_trans with (s * largest);
        [apply Rmult_le_compat_l; [unfold s; simpl; lra | exact H] |].
      unfold s, largest. replace 1021%Z with (26 + 995)%Z by ring. rewrite bpow_plus.
      pose proof (bpow_gt_0 radix2 995). simpl (two 26). simpl (two 27). nra. }
  set (c := rnd (s * x)) in *.
  assert (D : Rabs (rnd (c - x)) <= two 1023).
  { apply rnd_at_most; [lia |]. triangle. unfold largest in H.
    pose proof (bpow_le radix2 995 1021 ltac:(lia)).
    replace 1023%Z with (2 + 1021)%Z by ring. rewrite (bpow_plus radix2 2 1021).
    change (two 2) with 4. lra. }
  assert (F : two 1024 = 8 * two 1021) by exact (bpow_plus radix2 3 1021).
  assert (F' : two 1023 = 4 * two 1021) by exact (bpow_plus radix2 2 1021).
  pose proof (bpow_gt_0 radix2 1021).
  repeat constructor; unfold finite.
  - lra.
  - lra.
  - apply (largest_finite 1); [lia | change (two 1) with 2; lra].
  - apply (largest_finite 0); [lia | change (two 0) with 1; lra].
Qed.

Lemma two_product_finite w x y : exact_way w -> number x -> number y ->
  Rabs x <= largest -> Rabs y <= largest -> Rabs x * Rabs y <= largest ->
  Forall finite (two_product_results w x y).
Proof.
  intros W X Y HX HY HXY. pose proof largest_positive.
  assert (P : Rabs (rnd (x * y)) <= two 0 * largest)
    by (apply rnd_at_most_largest; [lia | rewrite Rabs_mult; simpl; lra]).
  destruct w as [| s].
  - repeat constructor; [now apply (largest_finite 0) |]. apply (largest_finite 1); [lia |].
    apply rnd_at_most_largest; [lia |]. triangle. rewrite Rabs_mult. simpl in *. lra.
  - unfold two_product_results. cbv zeta. cbn [exact_way] in W. rewrite W.
    pose proof (split_finite x X HX) as SX. pose proof (split_finite y Y HY) as SY.
    destruct (split_magnitude x X) as [XH XL], (split_magnitude y Y) as [YH YL].
    destruct (split (two 27 + 1) x) as [xh xl], (split (two 27 + 1) y) as [yh yl].
    simpl fst in *. simpl snd in *. set (product := rnd (x * y)) in *. clearbody product.
    assert (M : forall a b n v z, 0 <= a -> 0 <= b -> (0 <= n)%Z -> a * b <= two n ->
      Rabs v <= a * Rabs x -> Rabs z <= b * Rabs y -> Rabs (rnd (v * z)) <= two n * largest).
    { intros a b n v z A B N AB V Z. apply rnd_at_most_largest; [exact N |].
      rewrite Rabs_mult. apply Rle_trans with ((a * Rabs x) * (b * Rabs y)).
      - apply Rmult_le_compat; try apply Rabs_pos; assumption.
      - replace (_ * _) with ((a * b) * (Rabs x * Rabs y)) by ring.
        apply Rmult_le_compat; try assumption; apply Rmult_le_pos; try assumption; apply Rabs_pos. }
    rewrite <- (Rmult_1_l (Rabs x)) in XL. rewrite <- (Rmult_1_l (Rabs y)) in YL.
    assert (Q1 : Rabs (rnd (xh * yh)) <= two 2 * largest)
      by (apply (M 2 2); try assumption; try lia; simpl; lra).
    assert (Q2 : Rabs (rnd (xh * yl)) <= two 1 * largest)
      by (apply (M 2 1); try assumption; try lia; simpl; lra).
    assert (Q3 : Rabs (rnd (xl * yh)) <= two 1 * largest)
      by (apply (M 1 2); try assumption; try lia; simpl; lra).
    assert (Q4 : Rabs (rnd (xl * yl)) <= two 0 * largest)
      by (apply (M 1 1); try assumption; try lia; simpl; lra).
    set (q1 := rnd (xh * yh)) in *. set (q2 := rnd (xh * yl)) in *.
    set (q3 := rnd (xl * yh)) in *. set (q4 := rnd (xl * yl)) in *.
    assert (E1 : Rabs (rnd (q1 - product)) <= two 3 * largest)
      by (apply rnd_at_most_largest; [lia | triangle; simpl in *; lra]).
    set (e1 := rnd (q1 - product)) in *.
    assert (E2 : Rabs (rnd (e1 + q2)) <= two 4 * largest)
      by (apply rnd_at_most_largest; [lia | triangle; simpl in *; lra]).
    set (e2 := rnd (e1 + q2)) in *.
    assert (E3 : Rabs (rnd (e2 + q3)) <= two 5 * largest)
      by (apply rnd_at_most_largest; [lia | triangle; simpl in *; lra]).
    set (e3 := rnd (e2 + q3)) in *.
    assert (E4 : Rabs (rnd (e3 + q4)) <= two 6 * largest)
      by (apply rnd_at_most_largest; [lia | triangle; simpl in *; lra]).
    apply Forall_app. split; [exact SX |]. apply Forall_app. split; [exact SY |].
    repeat constructor; eapply largest_finite; try eassumption; lia.
Qed.
