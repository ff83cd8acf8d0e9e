(** An edge across both shapes is a sum of two halves, which may cancel: what is computed along it
    is as near as within one shape, where its errors are a small share of it. *)

From Coq Require Import Reals List Lra Lia Psatz.
From Certa Require Import Root.
Local Open Scope R_scope.

Section Sums.
Variable l : list nat.
Hypothesis few : (length l <= 3)%nat.

Lemma norm2_magnitudes f : norm2 l (fun i => Rabs (f i)) = norm2 l f.
Proof. apply sum_ext. intros i _. rewrite <- Rabs_mult. apply Rabs_pos_eq, Rle_0_sqr. Qed.
(** Cauchy and Schwarz, of a sum of magnitudes. *)
Lemma sum_square f : sum l (fun i => Rabs (f i)) * sum l (fun i => Rabs (f i)) <= 3 * norm2 l f.
Proof.
  pose proof (dot_square l (fun i => Rabs (f i)) (fun _ => 1)) as D.
  assert (A : dot l (fun i => Rabs (f i)) (fun _ => 1) = sum l (fun i => Rabs (f i)))
    by (apply sum_ext; intros; ring).
  assert (G : 0 <= norm2 l (fun _ => 1) <= 3).
  { split; [apply norm2_positive |]. unfold norm2, sum.
    destruct l as [| ? [| ? [| ? [| ? ?]]]]; simpl in *; try lra; lia. }
  rewrite A, norm2_magnitudes in D. pose proof (norm2_positive l f).
  assert (norm2 l f * norm2 l (fun _ => 1) <= norm2 l f * 3) by (apply Rmult_le_compat_l; lra). lra.
Qed.
Lemma square_of_sum f : norm2 l f <= sum l (fun i => Rabs (f i)) * sum l (fun i => Rabs (f i)).
Proof.
  pose proof (norm_below l f) as B. pose proof (norm2_positive l f) as P.
  rewrite <- (sqrt_sqrt _ P) at 1. apply Rmult_le_compat; try apply sqrt_pos; exact B.
Qed.
Lemma sum_distance f g : Rabs (sum l f - sum l g) <= sum l (fun i => Rabs (f i - g i)).
Proof.
  clear few. unfold sum. induction l as [| j m IH]; simpl; [rewrite Rminus_0_r, Rabs_R0; lra |].
  match goal with |- Rabs (?x + ?a - (?y + ?b)) <= _ =>
    replace (x + a - (y + b)) with (x - y + (a - b)) by ring end.
  apply Rle_trans with (1 := Rabs_triang _ _). now apply Rplus_le_compat_l.
Qed.
(** The largest magnitude. *)
Lemma largest f : exists m, 0 <= m /\ m * m <= norm2 l f /\ forall i, In i l -> Rabs (f i) <= m.
Proof.
  clear few. induction l as [| j k [m [M0 [M1 M2]]]].
  - exists 0. unfold norm2, sum. simpl. split; [lra | split; [lra | easy]].
  - assert (Q : 0 <= f j * f j) by apply Rle_0_sqr. pose proof (norm2_positive k f) as P.
    unfold norm2, sum in *. simpl. destruct (Rle_lt_dec (Rabs (f j)) m) as [L | L].
    + exists m. split; [lra | split; [lra |]]. intros i [<- | I]; auto.
    + exists (Rabs (f j)). split; [lra | split].
      * rewrite <- Rabs_mult, Rabs_pos_eq by exact Q. lra.
      * intros i [<- | I]; [lra |]. specialize (M2 i I). lra.
Qed.
Lemma products_below f g m : (forall i, In i l -> Rabs (f i) <= m) -> (forall i, 0 <= g i) ->
  sum l (fun i => Rabs (f i) * g i) <= m * sum l g.
Proof.
  intros H G. rewrite <- sum_times. apply sum_le. intros i I.
  apply Rmult_le_compat_r; auto.
Qed.
(** Cauchy and Schwarz, of magnitudes. *)
Lemma products_within f g :
  let t := sum l (fun i => Rabs (f i) * Rabs (g i)) in t * t <= 24 / 10 * (norm2 l f * norm2 l g).
Proof.
  pose proof (dot_square l (fun i => Rabs (f i)) (fun i => Rabs (g i))) as D.
  rewrite !norm2_magnitudes in D. unfold dot in D. pose proof (norm2_positive l f).
  pose proof (norm2_positive l g).
  assert (0 <= norm2 l f * norm2 l g) by now apply Rmult_le_pos. cbv zeta. lra.
Qed.
End Sums.

Section Across.
(** The unit roundoff; what may underflow in one operation. *)
Variables u k : R.
Hypothesis unit_small : 0 < u <= / 16777216.
Hypothesis underflow_small : 0 < k <= u * u * u * u * u.
Variable l : list nat.
Hypothesis few : (length l <= 3)%nat.
(** The point x as computed; the edge as computed, and its halves; its errors, and what is allowed
    of them; the computed square, and the exact one. *)
Variables h e first second : nat -> R.
Variables errors allowed gram : R.
Local Notation halves := (fun i => Rabs (first i) + Rabs (second i)).
Hypothesis errors_large : 63 / 16 * (u * u) * sum l halves <= errors + 20 * k.
Hypothesis allowed_small : allowed <= 65 / 256 * u * sum l (fun i => Rabs (e i)) + 4 * k.
Hypothesis errors_allowed : errors <= allowed.
Hypothesis gram_large : 128 * k <= u * u * gram.
Hypothesis gram_small : gram <= 2 * norm2 l e + 80 * k.
Hypothesis edge_small : norm2 l e <= 17 / 16 * gram + 20 * k.
(** The exact edge, and high + low, which is rounded to what is computed. *)
Variables exact E' : nat -> R.
Hypothesis low_near : forall i, In i l -> Rabs (E' i - exact i) <= 49 / 16 * (u * u) * halves i.
Hypothesis rounded : forall i, In i l -> Rabs (E' i) <= (1 + u) * Rabs (e i).
Hypothesis gram_near : Rabs (gram - norm2 l E') <= 81 / 16 * u * gram + 20 * k.

Local Notation size := (sum l (fun i => Rabs (e i))).
Lemma size_positive : 0 <= size.
Proof. apply sum_positive. intros. apply Rabs_pos. Qed.
Lemma halves_positive : 0 <= sum l halves.
Proof.
  apply sum_positive. intros i _. pose proof (Rabs_pos (first i)). pose proof (Rabs_pos (second i)).
  lra.
Qed.
Lemma u2 : 0 < u * u <= u / 16777216 /\ u * u <= / 1000000.
Proof. pose proof unit_small. split; [split; nra |]. nra. Qed.

(** What underflows is far below the edge. *)
Lemma k_small : k <= u * size / 1000000.
Proof.
  pose proof unit_small as U. pose proof u2 as [U2 U3]. pose proof size_positive as S.
  pose proof (square_of_sum l e) as Q. pose proof underflow_small as K.
  assert (A : 60 * k <= u * u * (size * size)).
  { assert (u * u * gram <= u * u * (2 * (size * size) + 80 * k))
      by (apply Rmult_le_compat_l; lra).
    assert (u * u * k <= / 1000000 * k) by (apply Rmult_le_compat_r; lra). lra. }
  apply Rsqr_incr_0_var; [unfold Rsqr | assert (0 <= u * size) by (apply Rmult_le_pos; lra); lra].
  assert (B : k * k <= u * u * (u * u) * k).
  { apply Rmult_le_compat_r; [lra |]. apply Rle_trans with (1 := proj2 K).
    replace (u * u * u * u * u) with (u * u * (u * u) * u) by ring.
    apply Rle_trans with (u * u * (u * u) * 1); [| lra].
    apply Rmult_le_compat_l; [apply Rmult_le_pos |]; lra. }
  assert (C : u * u * (u * u) * k <= / 1000000 * / 1000000 * k).
  { apply Rmult_le_compat_r; [lra |]. apply Rmult_le_compat; lra. }
  lra.
Qed.
(** All halves together, in units of u. *)
Lemma halves_small : u * sum l halves <= 65 / 1000 * size.
Proof.
  pose proof unit_small as U. pose proof k_small as K. pose proof size_positive as S.
  pose proof halves_positive as H. apply Rmult_le_reg_l with u; [lra |].
  assert (0 <= u * size) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma exact_square : Rabs (norm2 l E' - norm2 l exact)
  <= 104 / 16 * (u * u) * sum l (fun i => Rabs (e i) * halves i)
     + 20 * (u * u * u * u) * (norm2 l first + norm2 l second).
Proof.
  pose proof unit_small as U. pose proof u2 as [U2 U3].
  unfold norm2 at 3 4. rewrite <- sum_plus, <- !sum_times, <- sum_plus.
  apply Rle_trans with (sum l (fun i => Rabs (E' i * E' i - exact i * exact i))).
  - apply sum_distance.
  - apply sum_le. intros i I. pose proof (low_near i I) as L. cbv beta in L.
    pose proof (rounded i I) as P.
    pose proof (Rabs_pos (first i)) as A0. pose proof (Rabs_pos (second i)) as B0.
    pose proof (Rabs_pos (e i)) as E0.
    assert (A2 : first i * first i = Rabs (first i) * Rabs (first i))
      by (rewrite <- Rabs_mult, Rabs_pos_eq; [reflexivity | apply Rle_0_sqr]).
    assert (B2 : second i * second i = Rabs (second i) * Rabs (second i))
      by (rewrite <- Rabs_mult, Rabs_pos_eq; [reflexivity | apply Rle_0_sqr]).
    rewrite A2, B2. set (a := Rabs (first i)) in *. set (b := Rabs (second i)) in *.
    set (d := Rabs (E' i - exact i)) in *. assert (D0 : 0 <= d) by apply Rabs_pos.
    set (c := Rabs (e i)) in *.
    replace (E' i * E' i - exact i * exact i)
      with (2 * E' i * (E' i - exact i) - (E' i - exact i) * (E' i - exact i)) by ring.
    assert (T : Rabs (2 * E' i * (E' i - exact i) - (E' i - exact i) * (E' i - exact i))
      <= 2 * Rabs (E' i) * d + d * d).
    { unfold Rminus at 1. apply Rle_trans with (1 := Rabs_triang _ _).
      rewrite Rabs_Ropp, !Rabs_mult, (Rabs_pos_eq 2) by lra. fold d. lra. }
    apply Rle_trans with (1 := T).
    assert (X : Rabs (E' i) * d <= (1 + u) * c * (49 / 16 * (u * u) * (a + b)))
      by (apply Rmult_le_compat; try lra; apply Rabs_pos).
    assert (Y : d * d <= 49 / 16 * (u * u) * (a + b) * (49 / 16 * (u * u) * (a + b)))
      by (apply Rmult_le_compat; lra).
    assert (W : 0 <= u * u * (c * (a + b))) by (repeat apply Rmult_le_pos; lra).
    assert (W1 : u * (u * u * (c * (a + b))) <= / 16777216 * (u * u * (c * (a + b))))
      by (apply Rmult_le_compat_r; lra).
    assert (V : u * u * (u * u) * ((a + b) * (a + b)) <= u * u * (u * u) * (2 * (a * a + b * b))).
    { apply Rmult_le_compat_l; [apply Rmult_le_pos; lra |].
      pose proof (Rle_0_sqr (a - b)) as Z. unfold Rsqr in Z. lra. }
    assert (0 <= u * u * (u * u) * (a * a + b * b)).
    { apply Rmult_le_pos; [apply Rmult_le_pos; lra |].
      pose proof (Rle_0_sqr a) as Z. pose proof (Rle_0_sqr b) as Z'. unfold Rsqr in *. lra. }
    lra.
Qed.
(** The exact square is near to the computed one. *)
Theorem square_is_near : Rabs (gram - norm2 l exact) <= 94 / 16 * u * gram + 20 * k.
Proof.
  pose proof exact_square as ES. pose proof gram_near as GN.
  pose proof unit_small as U. pose proof u2 as [U2 U3]. pose proof size_positive as S.
  pose proof halves_small as H. pose proof halves_positive as H0. pose proof underflow_small as K.
  destruct (largest l e) as [m [M0 [M1 M2]]]. pose proof (sum_square l few e) as Q.
  assert (P : sum l (fun i => Rabs (e i) * halves i) <= m * sum l halves).
  { apply products_below; [exact M2 |]. intro i.
    pose proof (Rabs_pos (first i)). pose proof (Rabs_pos (second i)). lra. }
  assert (N : 0 <= norm2 l e) by apply norm2_positive.
  assert (R : m * size <= 7 / 4 * norm2 l e).
  { assert (m * size <= size * size / 3 + 3 / 4 * (m * m)).
    { assert (0 <= (2 * size - 3 * m) * (2 * size - 3 * m)) by apply Rle_0_sqr. lra. } lra. }
  assert (T : u * (m * sum l halves) <= 114 / 1000 * norm2 l e).
  { assert (m * (u * sum l halves) <= m * (65 / 1000 * size)) by (apply Rmult_le_compat_l; lra).
    lra. }
  assert (V : u * u * sum l (fun i => Rabs (e i) * halves i) <= u * (114 / 1000 * norm2 l e)).
  { replace (u * u * sum l (fun i => Rabs (e i) * halves i))
      with (u * (u * sum l (fun i => Rabs (e i) * halves i))) by ring.
    apply Rmult_le_compat_l; [lra |].
    assert (u * sum l (fun i => Rabs (e i) * halves i) <= u * (m * sum l halves))
      by (apply Rmult_le_compat_l; lra). lra. }
  (* Squares of halves. *)
  assert (W : norm2 l first + norm2 l second <= 2 * (sum l halves * sum l halves)).
  { pose proof (square_of_sum l first) as A. pose proof (square_of_sum l second) as B.
    assert (A1 : 0 <= sum l (fun i => Rabs (first i)) <= sum l halves).
    { split; [apply sum_positive; intros; apply Rabs_pos |]. apply sum_le. intros i _.
      pose proof (Rabs_pos (second i)). lra. }
    assert (B1 : 0 <= sum l (fun i => Rabs (second i)) <= sum l halves).
    { split; [apply sum_positive; intros; apply Rabs_pos |]. apply sum_le. intros i _.
      pose proof (Rabs_pos (first i)). lra. }
    assert (A2 : sum l (fun i => Rabs (first i)) * sum l (fun i => Rabs (first i))
      <= sum l halves * sum l halves) by (apply Rmult_le_compat; lra).
    assert (B2 : sum l (fun i => Rabs (second i)) * sum l (fun i => Rabs (second i))
      <= sum l halves * sum l halves) by (apply Rmult_le_compat; lra). lra. }
  assert (X : 20 * (u * u * u * u) * (norm2 l first + norm2 l second) <= u * (norm2 l e / 1000)).
  { assert (Y : u * sum l halves * (u * sum l halves) <= 65 / 1000 * size * (65 / 1000 * size))
      by (apply Rmult_le_compat; try lra; apply Rmult_le_pos; lra).
    assert (Z : u * u * (u * sum l halves * (u * sum l halves)) <= u / 16777216 * (3 * norm2 l e))
      by (apply Rmult_le_compat; try lra; apply Rle_0_sqr).
    assert (u * u * u * u * (norm2 l first + norm2 l second)
      <= u * u * u * u * (2 * (sum l halves * sum l halves))).
    { apply Rmult_le_compat_l; [| exact W].
      replace (u * u * u * u) with (u * u * (u * u)) by ring. apply Rmult_le_pos; lra. }
    assert (0 <= u * norm2 l e) by (apply Rmult_le_pos; lra). lra. }
  assert (Y : u * norm2 l e <= u * (17 / 16 * gram + 20 * k)) by (apply Rmult_le_compat_l; lra).
  assert (Z : u * k <= u * (u * gram / 1000)).
  { apply Rmult_le_compat_l; [lra |].
    assert (0 <= gram) by (apply Rmult_le_reg_l with (u * u); lra).
    assert (u * u * gram <= u / 16777216 * gram) by (apply Rmult_le_compat_r; lra). lra. }
  assert (G0 : 0 <= gram) by (apply Rmult_le_reg_l with (u * u); lra).
  assert (0 <= u * gram) by (apply Rmult_le_pos; lra).
  assert (u * (u * gram) <= / 16777216 * (u * gram)) by (apply Rmult_le_compat_r; lra).
  replace (gram - norm2 l exact) with (gram - norm2 l E' + (norm2 l E' - norm2 l exact)) by ring.
  apply Rle_trans with (1 := Rabs_triang _ _). lra.
Qed.
(** So is the exact product, where the error has room for it. *)
Theorem product_is_near x r r_error lost :
  (forall i, In i l -> Rabs (x i) <= (1 + u) * Rabs (h i)) ->
  Rabs (r - dot l x E') + 52 / 16 * (u * u) * sum l (fun i => Rabs (h i) * halves i)
    <= 14 / 16 * r_error + lost ->
  Rabs (r - dot l x exact) <= 14 / 16 * r_error + lost.
Proof.
  intros X H. pose proof unit_small as U. pose proof u2 as [U2 U3].
  assert (D : Rabs (dot l x E' - dot l x exact)
    <= 52 / 16 * (u * u) * sum l (fun i => Rabs (h i) * halves i)).
  { rewrite <- sum_times. apply Rle_trans with (sum l (fun i => Rabs (x i * (E' i - exact i)))).
    - rewrite (sum_ext l _ (fun i => Rabs (x i * E' i - x i * exact i))).
      + apply sum_distance.
      + intros i _. now rewrite Rmult_minus_distr_l.
    - apply sum_le. intros i I. rewrite Rabs_mult. pose proof (X i I). pose proof (low_near i I).
      pose proof (Rabs_pos (first i)). pose proof (Rabs_pos (second i)).
      pose proof (Rabs_pos (h i)).
      apply Rle_trans with ((1 + u) * Rabs (h i) * (49 / 16 * (u * u) * halves i)).
      + apply Rmult_le_compat; try apply Rabs_pos; assumption.
      + assert (W : 0 <= u * u * (Rabs (h i) * halves i)) by (repeat apply Rmult_le_pos; lra).
        assert (u * (u * u * (Rabs (h i) * halves i))
          <= / 16777216 * (u * u * (Rabs (h i) * halves i))) by (apply Rmult_le_compat_r; lra).
        lra. }
  replace (r - dot l x exact) with (r - dot l x E' + (dot l x E' - dot l x exact)) by ring.
  apply Rle_trans with (1 := Rabs_triang _ _). lra.
Qed.

(** A sum of |h e| and what the errors of the edge add to products. *)
Definition products := sum l (fun i => Rabs (h i) * Rabs (e i))
  + 70 / 97 * (u * sum l (fun i => Rabs (h i) * halves i))
  + 320 / 97 * (k / u * sum l (fun i => Rabs (h i))).
Lemma products_times : 97 / 16 * u * products
  = 97 / 16 * u * sum l (fun i => Rabs (h i) * Rabs (e i))
    + 70 / 16 * (u * u) * sum l (fun i => Rabs (h i) * halves i)
    + 20 * k * sum l (fun i => Rabs (h i)).
Proof. pose proof unit_small. unfold products. field. lra. Qed.
(** It is at least the first sum, and not much more than |h| |e|. *)
Theorem products_are_small : sum l (fun i => Rabs (h i) * Rabs (e i)) <= products /\
  products * products <= 24 / 10 * (norm2 l h * norm2 l e).
Proof.
  pose proof unit_small as U. pose proof size_positive as S. pose proof halves_small as H.
  pose proof halves_positive as H0. pose proof underflow_small as K. pose proof k_small as KS.
  pose proof (norm2_positive l h) as A0. pose proof (norm2_positive l e) as B0.
  set (a := sqrt (norm2 l h)). set (b := sqrt (norm2 l e)).
  assert (A1 : a * a = norm2 l h) by now apply sqrt_sqrt.
  assert (B1 : b * b = norm2 l e) by now apply sqrt_sqrt.
  assert (A2 : 0 <= a) by apply sqrt_pos. assert (B2 : 0 <= b) by apply sqrt_pos.
  assert (Sb : size <= 175 / 100 * b).
  { apply Rsqr_incr_0_var; [unfold Rsqr | lra]. pose proof (sum_square l few e). nra. }
  assert (Sa : sum l (fun i => Rabs (h i)) <= 175 / 100 * a).
  { apply Rsqr_incr_0_var; [unfold Rsqr | lra]. pose proof (sum_square l few h). nra. }
  assert (Ha : 0 <= sum l (fun i => Rabs (h i))) by (apply sum_positive; intros; apply Rabs_pos).
  assert (T : sum l (fun i => Rabs (h i) * Rabs (e i)) <= a * b).
  { apply Rsqr_incr_0_var; [unfold Rsqr | now apply Rmult_le_pos].
    pose proof (dot_square l (fun i => Rabs (h i)) (fun i => Rabs (e i))) as D.
    rewrite !norm2_magnitudes in D. unfold dot in D. rewrite <- A1, <- B1 in D. lra. }
  assert (T0 : 0 <= sum l (fun i => Rabs (h i) * Rabs (e i)))
    by (apply sum_positive; intros; apply Rmult_le_pos; apply Rabs_pos).
  destruct (largest l h) as [m [M0 [M1 M2]]].
  assert (Ma : m <= a) by (apply Rsqr_incr_0_var; [unfold Rsqr; lra | exact A2]).
  assert (P : 0 <= sum l (fun i => Rabs (h i) * halves i) <= m * sum l halves).
  { split.
    - apply sum_positive. intros i _. apply Rmult_le_pos; [apply Rabs_pos |].
      pose proof (Rabs_pos (first i)). pose proof (Rabs_pos (second i)). lra.
    - apply products_below; [exact M2 |]. intro i.
      pose proof (Rabs_pos (first i)). pose proof (Rabs_pos (second i)). lra. }
  assert (Q : u * sum l (fun i => Rabs (h i) * halves i) <= a * (114 / 1000 * b)).
  { apply Rle_trans with (u * (m * sum l halves)); [apply Rmult_le_compat_l; lra |].
    replace (u * (m * sum l halves)) with (m * (u * sum l halves)) by ring.
    apply Rmult_le_compat; try lra. apply Rmult_le_pos; lra. }
  assert (L : 0 <= k / u <= 2 / 1000000 * b).
  { split; [apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra] |].
    apply Rmult_le_reg_r with u; [lra |]. replace (k / u * u) with k by (field; lra).
    assert (u * size <= u * (175 / 100 * b)) by (apply Rmult_le_compat_l; lra). lra. }
  assert (R : 0 <= k / u * sum l (fun i => Rabs (h i)) <= 2 / 1000000 * b * (175 / 100 * a)).
  { split; [apply Rmult_le_pos; lra | apply Rmult_le_compat; lra]. }
  assert (Q0 : 0 <= u * sum l (fun i => Rabs (h i) * halves i)) by (apply Rmult_le_pos; lra).
  split; [unfold products; lra |].
  assert (AB : 0 <= a * b) by now apply Rmult_le_pos.
  assert (Z : 0 <= products <= 12 / 10 * (a * b)) by (unfold products; split; lra).
  rewrite <- A1, <- B1.
  apply Rle_trans with (12 / 10 * (a * b) * (12 / 10 * (a * b)));
    [apply Rmult_le_compat; lra |].
  assert (0 <= a * b * (a * b)) by apply Rle_0_sqr. lra.
Qed.
End Across.
