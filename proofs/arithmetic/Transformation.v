(** Error-free transformations (expansion.hpp): sums and products as exact sums of two doubles.

    A product is exact if it lies on the grid of all doubles, the multiples of 2^-1074. Whatever is
    computed from numbers on a grid by sums and rounding lies on it too, so nothing underflows, and
    what Flocq proves barring underflow holds. *)

From Coq Require Import ZArith Reals Lra Lia Psatz.
From Flocq Require Import Core Mult_error Pff2Flocq.
From Certa Require Import Rounding Term.
Local Open Scope R_scope.

Local Notation u := (Rounding.u double).
Local Notation rnd := (Rounding.rnd double).
Local Notation number := (Rounding.number double).

(** Multiples of a power of two. *)
Definition grid (k : Z) (x : R) : Prop := exists n : Z, x = IZR n * two k.

Lemma grid_0 k : grid k 0.
Proof. exists 0%Z. ring. Qed.
Lemma grid_opposite k x : grid k x -> grid k (- x).
Proof. intros [n ->]. exists (- n)%Z. rewrite opp_IZR. ring. Qed.
Lemma grid_plus k x y : grid k x -> grid k y -> grid k (x + y).
Proof. intros [n ->] [m ->]. exists (n + m)%Z. rewrite plus_IZR. ring. Qed.
Lemma grid_minus k x y : grid k x -> grid k y -> grid k (x - y).
Proof. intros [n ->] [m ->]. exists (n - m)%Z. rewrite minus_IZR. ring. Qed.
Lemma grid_times j k x y : grid j x -> grid k y -> grid (j + k) (x * y).
Proof. intros [n ->] [m ->]. exists (n * m)%Z. rewrite mult_IZR, bpow_plus. ring. Qed.
Lemma grid_finer j k x : (j <= k)%Z -> grid k x -> grid j x.
Proof.
  intros H [n ->]. exists (n * radix2 ^ (k - j))%Z. rewrite mult_IZR, IZR_Zpower by lia.
  replace k with ((k - j) + j)%Z at 1 by ring. rewrite bpow_plus. ring.
Qed.

(** A multiple that is not zero is no smaller than the power of two. *)
Lemma grid_at_least k x : grid k x -> x = 0 \/ two k <= Rabs x.
Proof.
  intros [n ->]. destruct (Z.eq_dec n 0) as [-> | N]; [left; ring | right].
  rewrite Rabs_mult, (Rabs_pos_eq (two k)), <- abs_IZR by apply bpow_ge_0.
  assert (1 <= IZR (Z.abs n)) by (apply IZR_le; lia).
  pose proof (bpow_ge_0 radix2 k). nra.
Qed.

(** On a grid that is fine enough for its magnitude, a number is one of the format. *)
Lemma grid_format e k x : (cexp radix2 (FLT_exp e 53) x <= k)%Z -> grid k x ->
  generic_format radix2 (FLT_exp e 53) x.
Proof.
  intros H [n ->]. change (IZR n * two k) with (F2R (Float radix2 n k)) in *.
  now apply generic_format_F2R.
Qed.

Lemma format_grid e x : generic_format radix2 (FLT_exp e 53) x ->
  grid (cexp radix2 (FLT_exp e 53) x) x.
Proof. intro H. now exists (Ztrunc (scaled_mantissa radix2 (FLT_exp e 53) x)). Qed.

Lemma number_grid x : number x -> grid (-1074) x.
Proof.
  intro H. eapply grid_finer; [| exact (format_grid (-1074) x H)].
  unfold cexp, FLT_exp. lia.
Qed.

(** Rounding keeps the grid. *)
Lemma grid_rnd k x : grid k x -> grid k (rnd x).
Proof.
  intro H. destruct (Z.le_gt_cases (cexp radix2 (FLT_exp (-1074) 53) x) k) as [L | L].
  - unfold Rounding.rnd. rewrite round_generic; [exact H | typeclasses eauto |].
    now apply (grid_format (-1074) k).
  - apply (grid_finer k (cexp radix2 (FLT_exp (-1074) 53) x)); [lia |]. eexists. reflexivity.
Qed.

(** Doubles with so large a range of exponents that nothing that is meant here underflows. *)
Definition far : Z -> Z := FLT_exp (-1000000) 53.
Local Instance positive_digits : Prec_gt_0 53 := eq_refl.
Local Instance far_valid : Valid_exp far.
Proof. apply FLT_exp_valid. exact eq_refl. Qed.

Lemma number_far x : number x -> generic_format radix2 far x.
Proof.
  apply generic_inclusion_mag. intros _. unfold far, exponent, FLT_exp. simpl. lia.
Qed.

Lemma far_number x : grid (-1074) x -> generic_format radix2 far x -> number x.
Proof.
  intros G H. destruct (Z.le_gt_cases (mag radix2 x - 53) (-1074)).
  - apply (grid_format (-1074) (-1074)); [| exact G]. unfold cexp, FLT_exp. lia.
  - apply (generic_inclusion_mag radix2 far); [| exact H].
    intros _. unfold far, exponent, FLT_exp. simpl. lia.
Qed.

(** On the grid of all doubles the range of exponents makes no difference. *)
Lemma rnd_far x : grid (-1074) x -> round radix2 far ZnearestE x = rnd x.
Proof.
  intro G. destruct (Z.le_gt_cases (mag radix2 x - 53) (-1074)).
  - assert (N : number x).
    { apply (grid_format (-1074) (-1074)); [| exact G]. unfold cexp, FLT_exp. lia. }
    unfold Rounding.rnd. rewrite !round_generic; try typeclasses eauto; [reflexivity | exact N |].
    now apply number_far.
  - unfold Rounding.rnd, round, scaled_mantissa, cexp. unfold far, exponent, FLT_exp. simpl.
    now rewrite !Z.max_l by lia.
Qed.

Lemma rnd_opposite x : rnd (- x) = - rnd x.
Proof. apply round_NE_opp. Qed.

(** On the grid of all doubles errors are relative. *)
Lemma rnd_error_on_grid x : grid (-1074) x -> Rabs (rnd x - x) <= u * Rabs x.
Proof.
  intro G. destruct (Rle_or_lt (two (-1022)) (Rabs x)) as [N | S].
  - apply rnd_normal_error. exact N.
  - assert (N : number x).
    { destruct (Req_dec x 0) as [-> | X]; [apply generic_format_0 |].
      apply (grid_format (-1074) (-1074)); [| exact G]. unfold cexp, FLT_exp.
      pose proof (mag_le_bpow radix2 x (-1022) X S). lia. }
    unfold Rounding.rnd. rewrite round_generic; [| typeclasses eauto | exact N].
    rewrite Rminus_diag_eq, Rabs_R0 by reflexivity.
    apply Rmult_le_pos; [left; apply u_positive | apply Rabs_pos].
Qed.

(** Sums: Knuth. *)

Definition two_sum (x y : R) : R * R :=
  let sum := rnd (x + y) in
  let y_part := rnd (sum - x) in
  let x_part := rnd (sum - y_part) in
  (sum, rnd (rnd (x - x_part) + rnd (y - y_part))).

(** two_sum: for all doubles x and y, high + low = x + y. *)
Theorem two_sum_exact x y : number x -> number y ->
  fst (two_sum x y) + snd (two_sum x y) = x + y.
Proof.
  intros X Y. apply (TwoSum_correct (-1074) 53); try assumption; try lia.
  intro z. rewrite Z.even_opp, Z.even_add. simpl. now destruct (Z.even z).
Qed.

(** Products with a fused multiply-add. *)

Definition two_product_fused (x y : R) : R * R :=
  let product := rnd (x * y) in (product, rnd (x * y - product)).

(** two_product with a fused multiply-add: high + low = x y if x y is a multiple of 2^-1074. *)
Theorem two_product_with_fma x y : number x -> number y -> grid (-1074) (x * y) ->
  fst (two_product_fused x y) + snd (two_product_fused x y) = x * y.
Proof.
  intros X Y G. simpl.
  assert (E : number (x * y - rnd (x * y))).
  { apply far_number; [apply grid_minus; [| apply grid_rnd]; exact G |].
    rewrite <- Ropp_minus_distr. apply generic_format_opp. rewrite <- rnd_far by exact G.
    apply mult_error_FLT; try typeclasses eauto; try now apply number_far.
    intro Z. destruct (grid_at_least _ _ G) as [| L]; [contradiction |].
    apply Rle_trans with (2 := L), bpow_le. lia. }
  unfold Rounding.rnd at 2. rewrite round_generic; [ring | typeclasses eauto | exact E].
Qed.

(** Products by splitting: Veltkamp, Dekker. *)

Definition split (splitter x : R) : R * R :=
  let c := rnd (splitter * x) in
  let high := rnd (c - rnd (c - x)) in
  (high, rnd (x - high)).

Definition two_product_split (splitter x y : R) : R * R :=
  let product := rnd (x * y) in
  let (x_high, x_low) := split splitter x in
  let (y_high, y_low) := split splitter y in
  let error := rnd (rnd (rnd (rnd (x_high * y_high) - product) + rnd (x_high * y_low))
    + rnd (x_low * y_high)) in
  (product, rnd (error + rnd (x_low * y_low))).

(** Both halves lie on the grid of the whole. *)
Lemma grid_split splitter k x : grid k x -> grid 0 splitter ->
  grid k (fst (split splitter x)) /\ grid k (snd (split splitter x)).
Proof.
  intros X S. assert (C : grid k (rnd (splitter * x))) by now apply grid_rnd, (grid_times 0 k).
  assert (H : grid k (fst (split splitter x)))
    by (apply grid_rnd, grid_minus; [exact C | apply grid_rnd; now apply grid_minus]).
  split; [exact H | now apply grid_rnd, grid_minus].
Qed.

Lemma grid_splitter : grid 0 (two 27 + 1).
Proof. exists (2 ^ 27 + 1)%Z. simpl. lra. Qed.

(** The halves as Flocq has them. *)
Lemma split_far x : number x ->
  let flt := round radix2 far ZnearestE in
  let c := flt (x * (two 27 + 1)) in let high := flt (flt (x - c) + c) in
  (high, flt (x - high)) = split (two 27 + 1) x.
Proof.
  intro X. apply number_grid in X. pose proof grid_splitter as S.
  destruct (grid_split _ _ _ X S) as [H _]. unfold split in *. cbv zeta in *. cbn [fst] in H.
  set (s := two 27 + 1) in *.
  assert (P : grid (-1074) (s * x)) by now apply (grid_times 0).
  assert (C := grid_rnd _ _ P). rewrite (Rmult_comm x), (rnd_far (s * x)) by exact P.
  set (c := rnd (s * x)) in *. rewrite (rnd_far (x - c)) by now apply grid_minus.
  rewrite <- (Ropp_minus_distr c x), rnd_opposite.
  replace (- rnd (c - x) + c) with (c - rnd (c - x)) by ring.
  rewrite (rnd_far (c - _)) by now apply grid_minus, grid_rnd, grid_minus.
  now rewrite (rnd_far (x - _)) by now apply grid_minus.
Qed.

(** two_product by splitting at 2^27 + 1: high + low = x y if x and y are multiples of powers of two
    whose product is at least 2^-1074. *)
Theorem two_product_by_splitting (splitter : fraction) a b x y :
  F2R splitter = two 27 + 1 ->
  number x -> number y -> grid a x -> grid b y -> (-1074 <= a + b)%Z ->
  let (high, low) := two_product_split (F2R splitter) x y in high + low = x * y.
Proof.
  intros -> X Y A B AB.
  pose proof grid_splitter as S.
  assert (G : forall v w, grid a v -> grid b w -> grid (-1074) (v * w)).
  { intros v w V W. apply (grid_finer _ (a + b)); [exact AB |]. now apply grid_times. }
  destruct (grid_split _ _ _ A S) as [XH XL], (grid_split _ _ _ B S) as [YH YL].
  pose proof (split_far x X) as SX. pose proof (split_far y Y) as SY. cbv zeta in SX, SY.
  pose proof (Dekker radix2 (-1000000) 53 (fun z => negb (Z.even z)) ltac:(lia) ltac:(lia) x y
    (number_far x X) (number_far y Y) (or_introl eq_refl)) as [D _].
  change (53 - Z.div2 53)%Z with 27%Z in D. fold far in D.
  unfold two_product_split. rewrite <- SX in XH, XL |- *. rewrite <- SY in YH, YL |- *.
  simpl fst in *. simpl snd in *. clear SX SY.
  set (xh := round _ _ _ (_ + round _ _ _ (x * _))) in *. set (xl := round _ _ _ (x - xh)) in *.
  set (yh := round _ _ _ (_ + round _ _ _ (y * _))) in *. set (yl := round _ _ _ (y - yh)) in *.
  clearbody xl yl. clearbody xh yh.
  assert (R : forall v w, grid (-1074) v -> grid (-1074) w -> grid (-1074) (rnd (v + w)))
    by (intros; now apply grid_rnd, grid_plus).
  rewrite (rnd_far (x * y)), (rnd_far (xh * yh)), (rnd_far (xh * yl)), (rnd_far (xl * yh)),
    (rnd_far (xl * yl)) in D by now apply G.
  replace (- rnd (x * y) + rnd (xh * yh)) with (rnd (xh * yh) - rnd (x * y)) in D by ring.
  assert (G1 : grid (-1074) (rnd (xh * yh) - rnd (x * y)))
    by (apply grid_minus; apply grid_rnd; now apply G).
  assert (G2 := grid_rnd _ _ (G _ _ XH YL)). assert (G3 := grid_rnd _ _ (G _ _ XL YH)).
  assert (G4 := grid_rnd _ _ (G _ _ XL YL)).
  assert (G5 := grid_plus _ _ _ (grid_rnd _ _ G1) G2).
  assert (G6 := grid_plus _ _ _ (grid_rnd _ _ G5) G3).
  assert (G7 := grid_plus _ _ _ (grid_rnd _ _ G6) G4).
  rewrite (rnd_far _ G1), (rnd_far _ G5), (rnd_far _ G6), (rnd_far _ G7) in D.
  symmetry. apply D. destruct (grid_at_least _ _ (G x y A B)) as [| L]; [now left | right].
  apply Rle_trans with (2 := L), bpow_le. lia.
Qed.

(** What the theorems need. *)

Lemma number_power k : (-1074 <= k)%Z -> number (two k).
Proof. intro H. apply generic_format_FLT_bpow; [exact eq_refl | exact H]. Qed.
Lemma grid_power k : grid k (two k).
Proof. exists 1%Z. ring. Qed.
Lemma off_grid j k : (j < k)%Z -> ~ grid k (two j).
Proof.
  intros H G. pose proof (bpow_gt_0 radix2 j). pose proof (bpow_lt radix2 j k H).
  destruct (grid_at_least _ _ G) as [E | E]; [lra |]. rewrite Rabs_pos_eq in E; lra.
Qed.

(** Two doubles do not add up to half of the smallest one. *)
Lemma sum_on_grid x y k : (k < -1074)%Z -> number x -> number y -> x + y <> two k.
Proof.
  intros K X Y E. apply (off_grid k (-1074) K). rewrite <- E.
  apply grid_plus; now apply number_grid.
Qed.

(** Sums of reals that are no doubles are not exact. *)
Theorem two_sum_exact_needs_numbers :
  ~ (forall x y, number y -> fst (two_sum x y) + snd (two_sum x y) = x + y).
Proof.
  intro H. specialize (H (two (-1075)) 0 (generic_format_0 _ _)). rewrite Rplus_0_r in H.
  revert H. apply sum_on_grid; [lia | |]; apply rnd_number.
Qed.

(** Products below the grid, such as the square of 2^-540, are not exact. *)
Theorem two_product_with_fma_needs_grid : ~ (forall x y, number x -> number y ->
  fst (two_product_fused x y) + snd (two_product_fused x y) = x * y).
Proof.
  intro H. assert (N : number (two (-540))) by (apply number_power; lia).
  specialize (H _ _ N N).
  rewrite <- bpow_plus in H. revert H. apply sum_on_grid; [lia | |]; apply rnd_number.
Qed.

(** Nor are they by splitting. *)
Theorem two_product_by_splitting_needs_grid : ~ (forall a b x y,
  number x -> number y -> grid a x -> grid b y ->
  let (high, low) := two_product_split (two 27 + 1) x y in high + low = x * y).
Proof.
  intro H. assert (N : number (two (-540))) by (apply number_power; lia).
  specialize (H _ _ _ _ N N (grid_power _) (grid_power _)).
  unfold two_product_split in H. destruct (split _ _) as [h l] in H.
  rewrite <- bpow_plus in H. revert H. apply sum_on_grid; [lia | |]; apply rnd_number.
Qed.

(** The smallest products that are exact: 2^-537 2^-537. *)
Theorem two_product_by_splitting_not_vacuous : exists (splitter : fraction) a b x y,
  F2R splitter = two 27 + 1 /\ number x /\ number y /\ grid a x /\ grid b y /\
  (-1074 <= a + b)%Z /\ x * y = two (-1074).
Proof.
  exists (Float radix2 (2 ^ 27 + 1) 0), (-537)%Z, (-537)%Z, (two (-537)), (two (-537)).
  repeat split; try apply grid_power; try (apply number_power; lia); try lia.
  - unfold F2R. simpl. lra.
  - now rewrite <- bpow_plus.
Qed.

(** So they are with a fused multiply-add. *)
Theorem two_product_with_fma_not_vacuous :
  exists x y, number x /\ number y /\ grid (-1074) (x * y) /\ x * y <> 0.
Proof.
  exists (two (-537)), (two (-537)). rewrite <- bpow_plus.
  repeat split; try apply grid_power; try (apply number_power; lia).
  apply Rgt_not_eq, bpow_gt_0.
Qed.
