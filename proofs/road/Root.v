(** The real numbers behind a distance in twice the precision: the distance of a line from the
    origin, by Pythagoras; a root and its tangent; and how the errors of what is computed add up. *)

From Coq Require Import Reals List Lra Lia Psatz.
From Flocq Require Import Core.
Local Open Scope R_scope.

(** ** Sums over coordinates *)

Section Sums.
Variable l : list nat.
Definition sum (f : nat -> R) : R := fold_right (fun i s => f i + s) 0 l.
Definition norm2 x := sum (fun i => x i * x i).
Definition dot x y := sum (fun i => x i * y i).

Lemma sum_ext f g : (forall i, In i l -> f i = g i) -> sum f = sum g.
Proof.
  unfold sum. induction l as [| i k IH]; simpl; intro H; [reflexivity |].
  rewrite (H i (or_introl eq_refl)), IH; [reflexivity | auto].
Qed.
Lemma sum_le f g : (forall i, In i l -> f i <= g i) -> sum f <= sum g.
Proof.
  unfold sum. induction l as [| i k IH]; simpl; intro H; [lra |].
  pose proof (H i (or_introl eq_refl)). specialize (IH (fun j J => H j (or_intror J))). lra.
Qed.
Lemma sum_plus f g : sum (fun i => f i + g i) = sum f + sum g.
Proof. unfold sum. induction l as [| i k IH]; simpl; [ring | rewrite IH; ring]. Qed.
Lemma sum_times c f : sum (fun i => c * f i) = c * sum f.
Proof. unfold sum. induction l as [| i k IH]; simpl; [ring | rewrite IH; ring]. Qed.
Lemma sum_positive f : (forall i, In i l -> 0 <= f i) -> 0 <= sum f.
Proof.
  intro H. apply Rle_trans with (sum (fun _ => 0)); [| now apply sum_le].
  rewrite (sum_ext _ (fun i => 0 * 0)) by (intros; ring). rewrite sum_times. lra.
Qed.
Lemma norm2_positive x : 0 <= norm2 x.
Proof. apply sum_positive. intros i _. apply Rle_0_sqr. Qed.

(** Cauchy and Schwarz. *)
Lemma dot_square x y : dot x y * dot x y <= norm2 x * norm2 y.
Proof.
  unfold dot, norm2, sum. induction l as [| i k IH]; simpl; [lra |].
  set (A := fold_right (fun i s => x i * x i + s) 0 k) in *.
  set (B := fold_right (fun i s => y i * y i + s) 0 k) in *.
  set (D := fold_right (fun i s => x i * y i + s) 0 k) in *.
  assert (0 <= A) by (subst A; clear; induction k as [| j k IH]; simpl; [lra |];
    pose proof (Rle_0_sqr (x j)); unfold Rsqr in *; lra).
  assert (0 <= B) by (subst B; clear; induction k as [| j k IH]; simpl; [lra |];
    pose proof (Rle_0_sqr (y j)); unfold Rsqr in *; lra).
  assert (K : 2 * (x i * y i * D) <= x i * x i * B + y i * y i * A).
  { assert (P : 0 <= x i * x i * B) by (apply Rmult_le_pos; [apply Rle_0_sqr | assumption]).
    assert (Q : 0 <= y i * y i * A) by (apply Rmult_le_pos; [apply Rle_0_sqr | assumption]).
    apply Rsqr_incr_0_var; [| lra]. unfold Rsqr.
    assert (x i * y i * (x i * y i) * (D * D) <= x i * y i * (x i * y i) * (A * B))
      by (apply Rmult_le_compat_l; [apply Rle_0_sqr | exact IH]).
    pose proof (Rle_0_sqr (x i * x i * B - y i * y i * A)) as S. unfold Rsqr in S. nra. }
  nra.
Qed.

Lemma norm_triangle x y :
  sqrt (norm2 (fun i => x i + y i)) <= sqrt (norm2 x) + sqrt (norm2 y).
Proof.
  pose proof (norm2_positive x) as X. pose proof (norm2_positive y) as Y.
  pose proof (sqrt_pos (norm2 x)). pose proof (sqrt_pos (norm2 y)).
  apply Rsqr_incr_0_var; [| lra]. unfold Rsqr at 1.
  rewrite sqrt_sqrt by apply norm2_positive.
  assert (E : norm2 (fun i => x i + y i) = norm2 x + 2 * dot x y + norm2 y).
  { unfold norm2, dot. rewrite <- sum_times, <- !sum_plus. apply sum_ext. intros. ring. }
  rewrite E, Rsqr_plus, !Rsqr_sqrt by assumption.
  enough (dot x y <= sqrt (norm2 x) * sqrt (norm2 y)) by lra.
  rewrite <- sqrt_mult by assumption. apply Rle_trans with (1 := Rle_abs _).
  rewrite <- sqrt_Rsqr_abs. apply sqrt_le_1_alt. apply dot_square.
Qed.
Lemma norm_below x : sqrt (norm2 x) <= sum (fun i => Rabs (x i)).
Proof.
  assert (P : 0 <= sum (fun i => Rabs (x i)))
    by (apply sum_positive; intros; apply Rabs_pos).
  rewrite <- (sqrt_square _ P). apply sqrt_le_1_alt.
  unfold norm2, sum in *. induction l as [| i k IH]; simpl in *; [lra |].
  assert (Q : 0 <= fold_right (fun i s => Rabs (x i) + s) 0 k)
    by (clear; induction k as [| j k IH]; simpl; [lra | pose proof (Rabs_pos (x j)); lra]).
  specialize (IH Q). pose proof (Rabs_pos (x i)). pose proof (Rmult_le_pos _ _ H Q).
  replace (x i * x i) with (Rabs (x i) * Rabs (x i)).
  - lra.
  - rewrite <- Rabs_mult. apply Rabs_pos_eq, Rle_0_sqr.
Qed.

(** The distance of the line x + b e from the origin. *)
Definition line_distance x e := sqrt (norm2 x - dot x e * dot x e / norm2 e).

Lemma on_line x e b : norm2 (fun i => x i + b * e i)
  = norm2 x + 2 * b * dot x e + b * b * norm2 e.
Proof.
  unfold norm2, dot. rewrite <- !sum_times, <- !sum_plus. apply sum_ext. intros. ring.
Qed.
Lemma line_distance_least x e b : 0 < norm2 e ->
  line_distance x e <= sqrt (norm2 (fun i => x i + b * e i)).
Proof.
  intro E. apply sqrt_le_1_alt. rewrite on_line.
  assert (H : 0 <= (b * norm2 e + dot x e) * (b * norm2 e + dot x e) / norm2 e)
    by (apply Rmult_le_pos; [apply Rle_0_sqr | left; now apply Rinv_0_lt_compat]).
  replace ((b * norm2 e + dot x e) * (b * norm2 e + dot x e) / norm2 e)
    with (2 * b * dot x e + b * b * norm2 e + dot x e * dot x e / norm2 e) in H by (field; lra).
  lra.
Qed.
Lemma line_distance_reached x e : 0 < norm2 e ->
  line_distance x e = sqrt (norm2 (fun i => x i + - (dot x e / norm2 e) * e i)).
Proof. intro E. unfold line_distance. rewrite on_line. f_equal. field. lra. Qed.
Lemma line_radicand x e : 0 < norm2 e -> 0 <= norm2 x - dot x e * dot x e / norm2 e.
Proof.
  intro E. pose proof (dot_square x e). apply Rmult_le_reg_r with (1 := E).
  replace ((norm2 x - dot x e * dot x e / norm2 e) * norm2 e)
    with (norm2 x * norm2 e - dot x e * dot x e) by (field; lra). lra.
Qed.

(** Moving x moves the distance no farther. *)
Lemma line_distance_near x y e : 0 < norm2 e ->
  line_distance x e <= line_distance y e + sum (fun i => Rabs (x i - y i)).
Proof.
  intro E. rewrite (line_distance_reached y e E).
  apply Rle_trans with (1 := line_distance_least x e (- (dot y e / norm2 e)) E).
  pose proof (norm_triangle (fun i => y i + - (dot y e / norm2 e) * e i) (fun i => x i - y i)) as T.
  pose proof (norm_below (fun i => x i - y i)). cbv beta in *.
  replace (norm2 (fun i => y i + - (dot y e / norm2 e) * e i + (x i - y i)))
    with (norm2 (fun i => x i + - (dot y e / norm2 e) * e i)) in T
    by (apply sum_ext; intros; ring). lra.
Qed.
Lemma norm_near x y : Rabs (sqrt (norm2 x) - sqrt (norm2 y)) <= sum (fun i => Rabs (x i - y i)).
Proof.
  pose proof (norm_triangle y (fun i => x i - y i)) as T.
  pose proof (norm_triangle x (fun i => y i - x i)) as T'.
  pose proof (norm_below (fun i => x i - y i)). pose proof (norm_below (fun i => y i - x i)) as B.
  cbv beta in *.
  replace (norm2 (fun i => y i + (x i - y i))) with (norm2 x) in T
    by (apply sum_ext; intros; ring).
  replace (norm2 (fun i => x i + (y i - x i))) with (norm2 y) in T'
    by (apply sum_ext; intros; ring).
  rewrite (sum_ext _ (fun i => Rabs (x i - y i))) in B by (intros; apply Rabs_minus_sym).
  apply Rabs_le. lra.
Qed.
End Sums.

(** ** A root and its tangent *)

(** The root L of r^2 + n + e, by the tangent in r, where it is not small beside r. *)
Theorem root_by_tangent r L n e m : 0 < r -> 0 <= L -> L * L = r * r + n + e ->
  Rabs e <= m -> 1024 * m <= r * r -> - (62 / 100) * (r * r) <= n ->
  2 * r * Rabs (L - (r + n / (2 * r))) <= 1004 / 1000 * m + 44 / 100 * (n * n / (r * r)).
Proof.
  intros P Q E M S N. pose proof (Rabs_pos e). apply Rabs_le_inv in M.
  assert (R2 : 0 < r * r) by now apply Rmult_lt_0_compat.
  rewrite <- (Rabs_pos_eq (2 * r)) at 1 by lra. rewrite <- Rabs_mult.
  replace (2 * r * (L - (r + n / (2 * r)))) with (e - (L - r) * (L - r))
    by (replace (2 * r * (L - (r + n / (2 * r)))) with (2 * r * L - 2 * (r * r) - n)
          by (field; lra); lra).
  assert (G : 6 / 10 * r <= L) by (apply Rsqr_incr_0_var; [unfold Rsqr; lra | exact Q]).
  assert (K : 0 <= (L - r) * (L - r) <= 44 / 100 * (n * n / (r * r)) + 4 / 1000 * m).
  { split; [apply Rle_0_sqr |]. apply Rmult_le_reg_r with (256 / 100 * (r * r)); [lra |].
    apply Rle_trans with ((L - r) * (L - r) * ((L + r) * (L + r))).
    - apply Rmult_le_compat_l; [apply Rle_0_sqr |]. nra.
    - replace ((L - r) * (L - r) * ((L + r) * (L + r))) with ((n + e) * (n + e)).
      + replace ((44 / 100 * (n * n / (r * r)) + 4 / 1000 * m) * (256 / 100 * (r * r)))
          with (11264 / 10000 * (n * n) + 4 / 1000 * m * (256 / 100 * (r * r))) by (field; lra).
        assert (e * e <= m * m) by nra. assert (1024 * (m * m) <= m * (r * r)) by nra.
        pose proof (Rle_0_sqr (n - 8 * e)) as Sq. unfold Rsqr in Sq. nra.
      + replace ((L - r) * (L - r) * ((L + r) * (L + r)))
          with ((L * L - r * r) * (L * L - r * r)) by ring. rewrite E. ring. }
  apply Rabs_le. lra.
Qed.
