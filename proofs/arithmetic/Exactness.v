(** What the theorems on expansions need: counterexamples to each without one of its hypotheses, and
    instances of all hypotheses together. *)

From Coq Require Import ZArith Reals List Permutation Lra Lia Psatz.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Dominance Integers.
From Certa Require Import Transformation Step Expansion Headroom.
Import ListNotations.
Local Open Scope R_scope.

Local Notation rnd := (Rounding.rnd double).
Local Notation number := (Rounding.number double).

(** Every polynomial has an expansion, by either way. *)

Lemma multiplied_total w x y s : exists r results, multiplied w x y s r results.
Proof.
  revert s. induction y as [| factor y IH]; intro s.
  - exists s, []. constructor.
  - destruct (IH (sweep 0 (s ++ scale w factor 0 x))) as [r [results H]].
    eexists _, _. econstructor; [| exact H]. constructor. apply Permutation_refl.
Qed.

(** If all stored doubles are in range, every polynomial has an expansion: the theorems speak of
    something. *)
Theorem expansions_exact_not_vacuous w low high stored t :
  (forall n, in_range low high (stored n)) ->
  exists l results, expands w low high stored t l results.
Proof.
  intro S. induction t as [i m n | a [x [tx X]] b [y [ty Y]] | a [x [tx X]] b [y [ty Y]]
    | a [x [tx X]] | a [x [tx X]] b [y [ty Y]]].
  - eexists _, _. constructor; try apply S. constructor. apply Permutation_refl.
  - eexists _, _. econstructor; try eassumption. constructor. apply Permutation_refl.
  - eexists _, _. econstructor; try eassumption. constructor. apply Permutation_refl.
  - eexists _, _. now constructor; eauto.
  - destruct (multiplied_total w x y []) as [r [t M]].
    eexists _, _. eapply expands_times; eassumption.
Qed.

(** Doubles for examples: one, its opposite, and zeros. *)
Definition pair (c : R) (n : nat) : R := match n with 0%nat => c | 1%nat => - c | _ => 0 end.

Lemma pair_in_range low high c n : on low c -> Rabs c < two high -> in_range low high (pair c n).
Proof.
  intros O H. pose proof (Rabs_pos c). destruct n as [| [| n]]; split; simpl.
  - exact O.
  - exact H.
  - now apply on_opposite.
  - now rewrite Rabs_Ropp.
  - apply on_0.
  - rewrite Rabs_R0. lra.
Qed.

Lemma on_power k : (-1074 <= k)%Z -> on k (two k).
Proof. intro H. split; [now apply number_power | apply grid_power]. Qed.
Lemma numbers_on_grid l : Forall number l -> grid (-1074) (sum l).
Proof.
  induction 1 as [| c l C _ IH]; [apply grid_0 |].
  change (sum (c :: l)) with (c + sum l). apply grid_plus; [now apply number_grid | exact IH].
Qed.
Lemma sum_at_most_magnitudes l : Rabs (sum l) <= magnitudes l.
Proof.
  induction l as [| c l IH]; simpl; [rewrite Rabs_R0; lra |]. fold (sum l) (magnitudes l).
  triangle. lra.
Qed.
Lemma on_numbers k l : Forall (on k) l -> Forall number l.
Proof. intro H. apply Forall_impl with (2 := H). now intros c []. Qed.

(** Sums and products. *)

(** Components that are no doubles do not add up. *)
Theorem sum_of_expansions_needs_numbers :
  ~ (forall x y r results, added x y r results -> sum r = sum x + sum y).
Proof.
  intro H. specialize (H [two (-1075)] [] _ _ (added_in_order _ _ _ (Permutation_refl _))).
  cbn [app sweep two_sum] in H. unfold two_sum in H. rewrite !sum_append in H.
  unfold sum in H. cbn [fold_right] in H. rewrite !Rplus_0_r, Rplus_comm in H. revert H.
  apply sum_on_grid; [lia | |]; apply rnd_number.
Qed.

(** Products below the grid of all doubles are not exact. *)
Theorem product_of_expansions_needs_grid w :
  ~ (forall a b x y r results, multiplied w x y [] r results ->
    Forall (on a) x -> Forall (on b) y -> sum r = sum x * sum y).
Proof.
  intro H. set (v := two (-540)). assert (O : on (-540) v) by (apply on_power; lia).
  assert (N : Forall number (scale w v 0 [v])).
  { cbn [scale]. destruct (two_product w v v) as [p e]. unfold two_sum.
    unfold append. repeat destruct Req_EM_T; repeat constructor; apply rnd_number. }
  pose proof (multiplied_by w [v] v [] [] _ _ _ [] (added_in_order [] (scale w v 0 [v]) _
    (Permutation_refl _)) (multiplied_by_nothing w [v] _)) as M.
  specialize (H (-540)%Z (-540)%Z [v] [v] _ _ M (Forall_cons _ O (Forall_nil _))
    (Forall_cons _ O (Forall_nil _))).
  assert (G : Forall (on (-1074)) (scale w v 0 [v])).
  { apply Forall_impl with (2 := N). intros c C. split; [exact C | now apply number_grid]. }
  destruct (sum_of_expansions (-1074) _ _ _ _ (added_in_order [] (scale w v 0 [v]) _
    (Permutation_refl _)) (Forall_nil _) G) as [_ [S _]].
  apply on_numbers, numbers_on_grid in S. rewrite H in S. simpl sum in S.
  rewrite !Rplus_0_r in S. unfold v in S. rewrite <- bpow_plus in S. revert S.
  apply off_grid. lia.
Qed.

(** The smallest products: there are such sums and products. *)
Theorem product_of_expansions_not_vacuous w : exists a b x y r results,
  multiplied w x y [] r results /\ (-1074 <= a + b)%Z /\ Forall (on a) x /\ Forall (on b) y /\
  sum x * sum y = two (-1074).
Proof.
  destruct (multiplied_total w [two (-537)] [two (-537)] []) as [r [results M]].
  exists (-537)%Z, (-537)%Z, [two (-537)], [two (-537)], r, results.
  assert (O : on (-537) (two (-537))) by (apply on_power; lia).
  repeat split; try lia; try exact M; repeat constructor; try apply O.
  unfold sum. cbn [fold_right]. now rewrite !Rplus_0_r, <- bpow_plus.
Qed.

(** A sum that two doubles represent, but no single one. *)
Lemma wide_sum : ~ number (two 60 + two 0).
Proof.
  intro N. apply (format_grid (-1074)) in N. unfold cexp in N.
  rewrite (mag_unique_pos radix2 _ 61) in N by (simpl; lra).
  destruct N as [n N]. change (FLT_exp (-1074) 53 61) with 8%Z in N.
  change (two 60 + two 0) with (IZR (2 ^ 60) + IZR 1) in N. change (two 8) with (IZR 256) in N.
  rewrite <- plus_IZR, <- mult_IZR in N. apply eq_IZR in N. lia.
Qed.

(** There are sums that are not exact in one double. *)
Theorem two_sum_exact_not_vacuous : exists x y, number x /\ number y /\ ~ number (x + y).
Proof. exists (two 60), (two 0). repeat split; try (apply number_power; lia). apply wide_sum. Qed.

(** So there are such sums of expansions. *)
Theorem sum_of_expansions_not_vacuous : exists k x y r results,
  added x y r results /\ Forall (on k) x /\ Forall (on k) y /\ ~ number (sum x + sum y).
Proof.
  exists 0%Z, [two 60], [two 0]. eexists _, _. split; [constructor; apply Permutation_refl |].
  assert (O : on 0 (two 60)).
  { split; [now apply number_power |]. apply (grid_finer _ 60); [lia | apply grid_power]. }
  repeat split; repeat constructor; try apply O; try (apply on_power; lia).
  unfold sum. cbn [fold_right]. rewrite !Rplus_0_r. apply wide_sum.
Qed.

(** The exponents of expansions_are_exact. *)

Definition difference := Difference 0 0 1.
Definition code_splitter : fraction := Float radix2 (2 ^ 27 + 1) 0.

Definition square := Times difference difference.

(** Doubles whose square lies below the grid of all doubles. *)
Definition small := pair (two (-550)).

Lemma small_in_range n : in_range (-550) (-549) (small n).
Proof.
  apply pair_in_range; [apply on_power; lia |].
  rewrite Rabs_pos_eq by apply bpow_ge_0. apply bpow_lt. lia.
Qed.

Lemma small_square : ~ grid (-1074) (value small square).
Proof.
  unfold small, square. cbn [value difference pair]. set (c := two (-550)).
  replace ((c - - c) * (c - - c)) with (two 2 * (c * c)) by (change (two 2) with 4; ring).
  unfold c. rewrite <- !bpow_plus. apply off_grid. lia.
Qed.

(** If k low < -1074, polynomials are not exact on doubles that are multiples of 2^low. *)
Theorem expansions_exact_needs_grid w : ~ (forall t low high stored l results k,
  expands w low high stored t l results -> homogeneous t = Some k ->
  sum l = value stored t /\ Forall number l).
Proof.
  intro H. destruct (expansions_exact_not_vacuous w _ _ _ square small_in_range) as [l [r X]].
  destruct (H square _ _ _ _ _ 2%nat X eq_refl) as [V N].
  apply numbers_on_grid in N. rewrite V in N. now apply small_square.
Qed.

(** The lowest exponent must not be lower. *)
Theorem expansions_are_exact_needs_lowest : ~ expansions_sound (-1100) 995 2 8 code_splitter.
Proof.
  intro H. destruct (expansions_exact_not_vacuous fused _ _ _ square small_in_range) as [l [r X]].
  destruct (H square 2%nat fused (-550)%Z (-549)%Z _ _ _ eq_refl eq_refl
    (or_introl eq_refl) ltac:(lia) ltac:(lia) X) as [V [N _]].
  apply numbers_on_grid in N. rewrite V in N. now apply small_square.
Qed.

(** A sum of 2^n equal terms. *)
Fixpoint doubled (n : nat) (t : term) : term :=
  match n with O => t | S n => Plus (doubled n t) (doubled n t) end.
Lemma value_doubled s n t : value s (doubled n t) = two (Z.of_nat n) * value s t.
Proof.
  induction n as [| n IH]; [simpl; ring |]. cbn [doubled value]. rewrite IH.
  rewrite Nat2Z.inj_succ. unfold Z.succ. rewrite bpow_plus. change (two 1) with 2. ring.
Qed.

(** Sums of differences above 2^995, where the components are too large. *)
Lemma sum_too_large n high stored lowest highest argument_headroom sum_headroom splitter :
  modest (doubled n difference) = true -> homogeneous (doubled n difference) = Some 1%nat ->
  (forall n, in_range 0 high (stored n)) -> (lowest <= 0)%Z ->
  (high + argument_headroom + sum_headroom <= highest)%Z ->
  largest < Rabs (value stored (doubled n difference)) ->
  ~ expansions_sound lowest highest argument_headroom sum_headroom splitter.
Proof.
  intros P D S L B V H.
  destruct (expansions_exact_not_vacuous fused _ _ _ (doubled n difference) S) as [l [results X]].
  destruct (H _ 1%nat fused 0%Z high _ _ _ D P (or_introl eq_refl) ltac:(lia) ltac:(lia) X)
    as [E [_ [M _]]].
  pose proof (sum_at_most_magnitudes l) as K. rewrite E in K. lra.
Qed.

Lemma doubled_pair_too_large n k : (0 <= k)%Z -> (995 < k + 1 + Z.of_nat n)%Z ->
  largest < Rabs (value (pair (two k)) (doubled n difference)).
Proof.
  intros K H. rewrite value_doubled. cbn [value difference pair].
  replace (two k - - two k) with (two 1 * two k) by (change (two 1) with 2; ring).
  rewrite <- !bpow_plus, Rabs_pos_eq by apply bpow_ge_0. apply bpow_lt. lia.
Qed.

Lemma power_in_range k n : (0 <= k)%Z -> in_range 0 (k + 1) (pair (two k) n).
Proof.
  intro K. apply pair_in_range.
  - split; [apply number_power; lia |]. apply (grid_finer _ k); [lia | apply grid_power].
  - rewrite Rabs_pos_eq by apply bpow_ge_0. apply bpow_lt. lia.
Qed.

(** Components are above 2^995, where splitting them would overflow, if the highest exponent is
    higher. *)
Theorem expansions_are_exact_needs_highest : ~ expansions_sound (-1074) 1020 2 8 code_splitter.
Proof.
  apply (sum_too_large 0 1010 (pair (two 1009))); try reflexivity; try lia.
  - intro n. now apply power_in_range.
  - now apply doubled_pair_too_large.
Qed.

(** Or without headroom for sums. *)
Theorem expansions_are_exact_needs_sum_headroom :
  ~ expansions_sound (-1074) 995 2 0 code_splitter.
Proof.
  apply (sum_too_large 4 993 (pair (two 992))); try reflexivity; try lia.
  - intro n. now apply power_in_range.
  - now apply doubled_pair_too_large.
Qed.

(** Or without headroom for arguments. *)
Theorem expansions_are_exact_needs_argument_headroom :
  ~ expansions_sound (-1074) 995 0 8 code_splitter.
Proof.
  apply (sum_too_large 8 987 (pair (3 * two 985))); try reflexivity; try lia.
  - intro n. apply pair_in_range.
    + split.
      * change (3 * two 985) with (F2R (Float radix2 3 985)). apply generic_format_FLT.
        now exists (Float radix2 3 985).
      * apply (grid_finer _ 985); [lia |]. now exists 3%Z.
    + pose proof (bpow_gt_0 radix2 985). rewrite Rabs_pos_eq by lra.
      change 987%Z with (2 + 985)%Z. rewrite bpow_plus. change (two 2) with 4. lra.
  - rewrite value_doubled. cbn [value difference pair]. unfold largest.
    set (c := two 985). change (two (Z.of_nat 8)) with (two 8).
    replace (two 8 * (3 * c - - (3 * c))) with (3 * (two 1 * (two 8 * c)))
      by (change (two 1) with 2; ring).
    unfold c. rewrite <- !bpow_plus. change (1 + (8 + 985))%Z with 994%Z.
    change 995%Z with (1 + 994)%Z. rewrite bpow_plus. change (two 1) with 2.
    pose proof (bpow_gt_0 radix2 994). rewrite Rabs_pos_eq; lra.
Qed.

(** Splitting elsewhere than in the middle. *)

Definition early_splitter : fraction := Float radix2 (2 ^ 20 + 1) 0.
Definition odd : Z := 2 ^ 32 + 1.

Lemma number_integer n : (Z.abs n < 2 ^ 53)%Z -> number (IZR n).
Proof.
  intro H. apply generic_format_FLT. exists (Float radix2 n 0); [| exact H | simpl; lia].
  unfold F2R. simpl. ring.
Qed.
Lemma on_odd : on 0 (IZR odd).
Proof. split; [now apply number_integer | exists odd; simpl; ring]. Qed.

(** At 2^20 + 1, 2^32 + 1 is left in one piece. *)
Lemma split_early : split (F2R early_splitter) (IZR odd) = (IZR odd, 0).
Proof.
  unfold split. replace (F2R early_splitter) with (IZR (2 ^ 20 + 1)) by (unfold F2R; simpl; ring).
  rewrite <- mult_IZR, (rnd_of_number (IZR ((2 ^ 20 + 1) * odd))) by now apply number_integer.
  rewrite <- minus_IZR, (rnd_of_number (IZR ((2 ^ 20 + 1) * odd - odd)))
    by now apply number_integer.
  rewrite <- minus_IZR.
  replace ((2 ^ 20 + 1) * odd - ((2 ^ 20 + 1) * odd - odd))%Z with odd by ring.
  rewrite (rnd_of_number (IZR odd)) by apply on_odd.
  rewrite Rminus_diag_eq by reflexivity. now rewrite rnd_of_number by apply generic_format_0.
Qed.

(** So its square comes out rounded. *)
Lemma product_early :
  two_product (splitting early_splitter) (IZR odd) (IZR odd) = (rnd (IZR odd * IZR odd), 0).
Proof.
  cbn [two_product]. unfold two_product_split. rewrite split_early.
  assert (Z : rnd 0 = 0) by apply rnd_of_number, generic_format_0.
  rewrite (Rminus_diag_eq (rnd _)) by reflexivity.
  now rewrite !Rmult_0_r, !Rmult_0_l, !Z, !Rplus_0_r, !Z.
Qed.

Lemma odd_square : ~ number (IZR odd * IZR odd).
Proof.
  rewrite <- mult_IZR. intro N. apply (format_grid (-1074)) in N. unfold cexp in N.
  rewrite (mag_unique_pos radix2 _ 65) in N.
  - destruct N as [n N]. change (FLT_exp (-1074) 53 65) with 12%Z in N.
    change (two 12) with (IZR 4096) in N. rewrite <- mult_IZR in N. apply eq_IZR in N.
    unfold odd in N. lia.
  - rewrite <- !IZR_Zpower by lia. split; [apply IZR_le | apply IZR_lt]; unfold odd; simpl; lia.
Qed.

(** Split at 2^20 + 1, products are not exact. *)
Theorem two_product_by_splitting_needs_splitter :
  ~ (forall a b x y, number x -> number y -> grid a x -> grid b y -> (-1074 <= a + b)%Z ->
    let (high, low) := two_product_split (F2R early_splitter) x y in high + low = x * y).
Proof.
  intro H. destruct on_odd as [N G]. specialize (H _ _ _ _ N N G G ltac:(lia)).
  pose proof product_early as P. cbn [two_product] in P. rewrite P, Rplus_0_r in H.
  apply odd_square. rewrite <- H. apply rnd_number.
Qed.

(** Nor are polynomials. *)
Theorem expansions_are_exact_needs_splitter : ~ expansions_sound (-1074) 995 2 8 early_splitter.
Proof.
  intro H. set (w := splitting early_splitter). set (x := IZR odd).
  set (s n := match n with 0%nat => x | _ => 0 end).
  assert (S : forall n, in_range 0 33 (s n)).
  { intros [| n]; (split; [| simpl; rewrite Rabs_pos_eq by (unfold x, odd; simpl; lra)]).
    - apply on_odd.
    - unfold x, odd. simpl. lra.
    - apply on_0.
    - simpl. lra. }
  assert (X : x <> 0) by (unfold x, odd; simpl; lra).
  assert (A : append x [] = [x]) by (unfold append; now destruct (Req_EM_T x 0)).
  assert (D : expands w 0 33 s difference [x] (sweep_results 0 [x])).
  { apply expands_difference; try apply S.
    assert (E : sweep 0 [x] = [x]).
    { cbn [sweep]. rewrite two_sum_0, append_zero by apply on_odd. exact A. }
    rewrite <- E at 1. constructor. cbn [s]. rewrite A, Ropp_0, append_zero.
    apply Permutation_refl. }
  set (p := rnd (x * x)).
  assert (P : scale w x 0 [x] = append p []).
  { cbn [scale]. unfold w, x. rewrite product_early. fold x p.
    assert (N : number p) by apply rnd_number.
    rewrite two_sum_0 by apply generic_format_0. cbv iota beta.
    assert (E : two_sum p 0 = (p, 0)).
    { unfold two_sum. rewrite Rplus_0_r, (rnd_of_number p N).
      assert (Z : rnd 0 = 0) by apply rnd_of_number, generic_format_0.
      replace (p - p) with 0 by ring. rewrite Z, Rminus_0_r, (rnd_of_number p N).
      replace (p - p) with 0 by ring. now rewrite Rminus_0_r, Z, Rplus_0_r, Z. }
    rewrite E. now rewrite !append_zero. }
  assert (G : Forall (on 0) (scale w x 0 [x])).
  { rewrite P. apply on_append; [| constructor]. split; [apply rnd_number |].
    apply grid_rnd. apply (grid_times 0 0); apply on_odd. }
  assert (M := added_in_order [] (scale w x 0 [x]) _ (Permutation_refl _)).
  destruct (sum_of_expansions 0 _ _ _ _ M (Forall_nil _) G) as [E _].
  assert (M' : multiplied w [x] [x] [] _ _) by (econstructor; [exact M | constructor]).
  destruct (H square 2%nat w 0%Z 33%Z s _ _ eq_refl eq_refl
    (or_intror eq_refl) ltac:(lia) ltac:(lia) (expands_times _ _ _ _ _ _ _ _ _ _ _ _ D D M'))
    as [V _].
  rewrite E, P, sum_append in V. cbn [value square difference s] in V. unfold sum in V.
  cbn [fold_right] in V. apply odd_square. fold x.
  replace (x * x) with p by lra. apply rnd_number.
Qed.

(** The terms must be modest: a sum of 2^30 differences is too large. *)
Theorem expansions_are_exact_needs_modesty :
  ~ (forall t k low high stored l results, homogeneous t = Some k ->
    (-1074 <= Z.of_nat k * low)%Z -> (Z.of_nat k * (high + 2) + 8 <= 995)%Z ->
    expands fused low high stored t l results -> sum l = value stored t /\ magnitudes l <= largest).
Proof.
  intro H. set (s := pair (two 980)).
  assert (S : forall n, in_range 0 981 (s n)) by (intro n; now apply power_in_range).
  destruct (expansions_exact_not_vacuous fused _ _ _ (doubled 30 difference) S) as [l [results X]].
  assert (D : forall n, homogeneous (doubled n difference) = Some 1%nat).
  { intro n. induction n as [| n IH]; [reflexivity |]. cbn [doubled homogeneous]. now rewrite IH. }
  destruct (H _ 1%nat 0%Z 981%Z s _ _ (D 30%nat) ltac:(lia) ltac:(lia) X) as [E M].
  pose proof (doubled_pair_too_large 30 980 ltac:(lia) ltac:(lia)) as K. fold s in K.
  rewrite <- E in K. pose proof (sum_at_most_magnitudes l). lra.
Qed.

(** All hypotheses together: the square of 2, by splitting. *)
Theorem expansions_are_exact_not_vacuous : exists t k low high stored l results,
  homogeneous t = Some k /\ modest t = true /\ (-1074 <= Z.of_nat k * low)%Z /\
  (Z.of_nat k * (high + 2) + 8 <= 995)%Z /\
  expands (splitting code_splitter) low high stored t l results /\ sum l = 4.
Proof.
  set (s := pair (two 0)).
  assert (S : forall n, in_range 0 1 (s n)) by (intro n; now apply power_in_range).
  destruct (expansions_exact_not_vacuous (splitting code_splitter) _ _ _ square S) as [l [r X]].
  exists square, 2%nat, 0%Z, 1%Z, s, l, r.
  repeat split; try reflexivity; try lia; try exact X.
  destruct (expansions_exact (splitting code_splitter) ltac:(unfold exact_way, F2R; simpl; lra)
    _ _ _ _ _ _ 2 X eq_refl ltac:(lia)) as [-> _].
  simpl. ring.
Qed.

(** Where more than zeros were seen, expansions are not empty. *)
Theorem expansions_of_zeros_needs_empty : ~ (forall w low high stored t l results,
  expands w low high stored t l results -> l = [] /\ results = [] /\ value stored t = 0).
Proof.
  intro H. destruct expansions_are_exact_not_vacuous as (t & k & low & high & s & l & results & X).
  destruct X as [_ [_ [_ [_ [X E]]]]]. destruct (H _ _ _ _ _ _ _ X) as [-> _].
  simpl in E. lra.
Qed.

(** A leading component that does not dominate. *)

Definition big := two 60.

(** Next to 2^60, numbers up to 1 are rounded off. *)
Lemma rnd_big d : 0 < d <= 1 -> rnd (big - d) = big.
Proof.
  intro D. assert (B : big = 1152921504606846976) by (unfold big; simpl; lra).
  assert (M : (mag radix2 (big - d) : Z) = 60%Z)
    by (apply mag_unique_pos; rewrite B; simpl; lra).
  assert (C : cexp radix2 (exponent double) (big - d) = 7%Z)
    by (unfold cexp; rewrite M; reflexivity).
  pose proof (rnd_half_ulp double (big - d)) as H. rewrite ulp_neq_0, C in H by (rewrite B; lra).
  assert (G : grid 7 (rnd (big - d))) by (rewrite <- C; eexists; reflexivity).
  destruct G as [n G]. rewrite G, B in *. change (two 7) with 128 in *. apply Rabs_le_inv in H.
  assert (n < 9007199254740993)%Z by (apply lt_IZR; lra).
  assert (9007199254740991 < n)%Z by (apply lt_IZR; lra).
  replace n with 9007199254740992%Z by lia. lra.
Qed.

Lemma two_sum_known x y h : number x -> number y -> rnd (x + y) = h ->
  two_sum x y = (h, x + y - h).
Proof.
  intros X Y H. pose proof (two_sum_exact x y X Y) as E.
  rewrite (surjective_pairing (two_sum x y)). change (fst (two_sum x y)) with (rnd (x + y)) in *.
  rewrite H in *. f_equal. lra.
Qed.

(** (2^60 - 1) + (2^-60 - 2^60) may come out as the components -1 and 2^-60: the sign of the last is
    not that of the sum. *)
Theorem expansion_signs_needs_dominance :
  ~ (forall t k low high stored l results, homogeneous t = Some k -> modest t = true ->
    (-1074 <= Z.of_nat k * low)%Z -> (Z.of_nat k * (high + 2) + 8 <= 995)%Z ->
    expands fused low high stored t l results ->
    forall rest leading, l = rest ++ [leading] -> 0 < leading -> 0 < value stored t).
Proof.
  intro H. set (tiny := two (-60)). set (one := two 0).
  assert (T : 0 < tiny < 1) by (unfold tiny; simpl; lra).
  assert (U : one = 1) by reflexivity.
  assert (B : 1 < big) by (unfold big; simpl; lra).
  assert (NB : number big) by (apply number_power; lia).
  assert (NO : number one) by (apply (number_power 0); lia).
  assert (NT : number tiny) by (apply number_power; lia).
  assert (NO' := number_opposite double one NO). assert (NB' := number_opposite double big NB).
  assert (Z : rnd 0 = 0) by apply rnd_of_number, generic_format_0.
  assert (A : forall c l, c <> 0 -> append c l = c :: l)
    by (intros; unfold append; now destruct Req_EM_T).
  assert (S1 : two_sum big (- one) = (big, - one)).
  { rewrite (two_sum_known _ _ big NB NO') by (apply rnd_big; lra). f_equal. ring. }
  assert (S2 : two_sum (- big) tiny = (- big, tiny)).
  { rewrite (two_sum_known _ _ (- big) NB' NT); [f_equal; ring |].
    replace (- big + tiny) with (- (big - tiny)) by ring.
    rewrite rnd_opposite, rnd_big; lra. }
  assert (S3 : two_sum big (- big) = (0, 0)).
  { rewrite (two_sum_known _ _ 0 NB NB'); [f_equal; ring |]. now rewrite Rplus_opp_r. }
  set (s n := match n with 0 | 3 => big | 1 => one | _ => tiny end%nat).
  assert (R : forall n, in_range (-60) 61 (s n)).
  { assert (P : forall k, (-60 <= k <= 60)%Z -> in_range (-60) 61 (two k)).
    { intros k K. split; [split; [apply number_power; lia |] |].
      - apply (grid_finer _ k); [lia | apply grid_power].
      - rewrite Rabs_pos_eq by apply bpow_ge_0. apply bpow_lt. lia. }
    intros [| [| [| [| n]]]]; [apply (P 60%Z) | apply (P 0%Z) | apply (P (-60)%Z)
      | apply (P 60%Z) | apply (P (-60)%Z)]; lia. }
  assert (X : expands fused (-60) 61 s (Difference 0 0 1) [- one; big]
    (sweep_results 0 [big; - one])).
  { apply expands_difference; try apply R. replace [- one; big] with (sweep 0 [big; - one]).
    - constructor. cbn [s]. rewrite !A by lra. apply Permutation_refl.
    - cbn [sweep]. now rewrite two_sum_0, append_zero, S1, !A by (assumption || lra). }
  assert (Y : expands fused (-60) 61 s (Difference 1 2 3) [tiny; - big]
    (sweep_results 0 [- big; tiny])).
  { apply expands_difference; try apply R. replace [tiny; - big] with (sweep 0 [- big; tiny]).
    - constructor. cbn [s]. rewrite !A by lra. apply perm_swap.
    - cbn [sweep]. now rewrite two_sum_0, append_zero, S2, !A by (assumption || lra). }
  assert (P : added [- one; big] [tiny; - big] [- one; tiny]
    (sweep_results 0 [big; - one; - big; tiny])).
  { replace [- one; tiny] with (sweep 0 [big; - one; - big; tiny]).
    - constructor. apply (perm_trans (perm_swap (- one) big [- big; tiny])).
      do 2 apply perm_skip. apply perm_swap.
    - cbn [sweep]. rewrite two_sum_0, append_zero, S1, A by (assumption || lra).
      now rewrite S3, two_sum_0, !append_zero, A by (assumption || lra). }
  specialize (H (Plus (Difference 0 0 1) (Difference 1 2 3)) 1%nat (-60)%Z 61%Z s _ _
    eq_refl eq_refl ltac:(lia) ltac:(lia)
    (expands_plus _ _ _ _ _ _ _ _ _ _ _ _ X Y P) [- one] tiny eq_refl ltac:(lra)).
  cbn [value s] in H. lra.
Qed.
