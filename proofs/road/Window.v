(** Where coordinates are in the search window, so are the root and the edge's square of a length:
    far from where their inverses would be subnormal. *)

From Coq Require Import Reals ZArith List Lra Lia Bool Psatz.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Program Claim Shares Root Length.
Import ListNotations.
Local Open Scope R_scope.

Section Window.
Variable F : binary.
Variable l : layout.
Variables (input : nat -> R) (values : list R).
Hypothesis N : forall k, number F (input k).
Hypothesis RUN : runs F true input (body l) values.
Hypothesis sound : all_hold F l.
Local Notation v i := (nth i values 0).
(** The window, and how many numbers there are. *)
Variable w : Z.
Hypothesis window : (least F + digits F <= w)%Z.
Hypothesis few : (length (coordinates l) <= 12 /\ length (corner l) <= 3 /\ length (edge l) <= 3 /\
  length (high l) <= 3 /\ length (weight l) <= 1 /\ length (parts_of_edge l) <= 6)%nat.
Hypothesis parts_among : incl (parts_of_edge l) (edge l ++ halves l).
Hypothesis coordinates_small : forall k, In k (coordinates l) -> Rabs (v k) <= two w.
Hypothesis weights_small : forall k, In k (weight l) -> Rabs (v k) <= 2.

Lemma holds_in q : In q (inequalities F l) ->
  errors (body l) q input values (off q) + magnitudes values (sized q) + value values (left q)
    <= parts values (shares q) + value values (rest q).
Proof. intro I. apply (proj1 (Forall_forall _ _) sound q I); assumption. Qed.

Lemma magnitude_below x i : In i x -> Rabs (v i) <= magnitudes values x.
Proof.
  unfold magnitudes. induction x as [| j x IH]; intros []; simpl.
  - subst j. assert (0 <= fold_right (fun t m => Rabs (v t) + m) 0 x); [| lra].
    clear. induction x; simpl; [lra |]. pose proof (Rabs_pos (v a)). lra.
  - specialize (IH H). pose proof (Rabs_pos (v j)). lra.
Qed.
Lemma value_app x y : value values (x ++ y) = value values x + value values y.
Proof. unfold value. induction x as [| t x IH]; simpl; [ring | rewrite IH; ring]. Qed.
Lemma linear_below c x m : 0 <= F2R c -> (forall i, In i x -> Rabs (v i) <= m) ->
  value values (map (fun i => (c, [i])) x) <= INR (length x) * (F2R c * m).
Proof.
  intros C H. induction x as [| i x IH]; [simpl; lra |].
  specialize (IH (fun j J => H j (or_intror J))). pose proof (H i (or_introl eq_refl)).
  cbn [map]. cbn [length]. rewrite S_INR. unfold value in *. cbn [fold_right fst snd].
  assert (F2R c * (Rabs (v i) * 1) <= F2R c * m) by (apply Rmult_le_compat_l; lra). lra.
Qed.
Lemma squares_below c x m : 0 <= F2R c -> (forall i, In i x -> Rabs (v i) <= m) ->
  value values (squares_of c x) <= INR (length x) * (F2R c * (m * m)).
Proof.
  intros C H. induction x as [| i x IH]; [simpl; lra |].
  specialize (IH (fun j J => H j (or_intror J))). pose proof (H i (or_introl eq_refl)).
  unfold squares_of in *. cbn [map length]. rewrite S_INR. unfold value in *.
  cbn [fold_right fst snd]. pose proof (Rabs_pos (v i)).
  assert (Rabs (v i) * (Rabs (v i) * 1) <= m * m) by (rewrite Rmult_1_r; now apply
    Rmult_le_compat).
  assert (F2R c * (Rabs (v i) * (Rabs (v i) * 1)) <= F2R c * (m * m))
    by (apply Rmult_le_compat_l; lra). lra.
Qed.
Lemma products_below c y z m : 0 <= F2R c -> 0 <= m -> (forall i, In i y -> Rabs (v i) <= 2) ->
  (forall i, In i z -> Rabs (v i) <= m) ->
  value values (flat_map (fun i => map (fun e => (c, [i; e])) z) y)
    <= INR (length y) * (INR (length z) * (F2R c * (2 * m))).
Proof.
  intros C M Y Z. induction y as [| i y IH]; [simpl; lra |].
  specialize (IH (fun j J => Y j (or_intror J))). pose proof (Y i (or_introl eq_refl)) as Yi.
  cbn [flat_map length]. rewrite value_app, S_INR.
  enough (value values (map (fun e => (c, [i; e])) z) <= INR (length z) * (F2R c * (2 * m)))
    by lra.
  clear IH. induction z as [| e z IH]; [simpl; lra |].
  specialize (IH (fun j J => Z j (or_intror J))). pose proof (Z e (or_introl eq_refl)).
  cbn [map length]. rewrite S_INR. unfold value in *. cbn [fold_right fst snd].
  pose proof (Rabs_pos (v i)). pose proof (Rabs_pos (v e)).
  assert (Rabs (v i) * (Rabs (v e) * 1) <= 2 * m)
    by (rewrite Rmult_1_r; apply Rmult_le_compat; lra).
  assert (F2R c * (Rabs (v i) * (Rabs (v e) * 1)) <= F2R c * (2 * m))
    by (apply Rmult_le_compat_l; lra). lra.
Qed.
Lemma times_below n m x : (n <= m)%nat -> 0 <= x -> INR n * x <= INR m * x.
Proof. intros. apply Rmult_le_compat_r; [assumption | now apply le_INR]. Qed.

Lemma eta_below : eta F <= two w.
Proof. unfold eta. apply bpow_le. pose proof (digits_positive F). lia. Qed.

(** Corners and edges; the point; squares. *)
Lemma corner_below i : In i (corner l ++ edge l ++ halves l) -> Rabs (v i) <= 96 * two w.
Proof.
  intro I. pose proof (holds_in (corner_is_small F l)) as H. pose proof (bpow_gt_0 radix2 w) as W.
  destruct few as [A _].
  assert (K : In (corner_is_small F l) (inequalities F l))
    by (unfold inequalities; apply in_or_app; left; simpl; tauto).
  specialize (H K). cbn [corner_is_small off sized Shares.left shares rest errors fold_right parts]
    in H. unfold value at 1 in H. cbn [fold_right] in H.
  pose proof (linear_below (units F 0 128) (coordinates l) (two w)) as L.
  rewrite units_0 in L. specialize (L ltac:(lra) coordinates_small).
  pose proof (times_below _ 12 (128 / 16 * two w) A ltac:(lra)) as T.
  pose proof (magnitude_below _ i I). simpl INR in T. unfold parts in H. cbn [fold_right] in H. lra.
Qed.
Lemma high_below i : In i (high l) -> Rabs (v i) <= 8192 * two w.
Proof.
  intro I. pose proof (holds_in (point_is_small F l)) as H. pose proof (bpow_gt_0 radix2 w) as W.
  destruct few as [_ [A [_ [_ [D B]]]]]. pose proof eta_below as E.
  assert (K : In (point_is_small F l) (inequalities F l))
    by (unfold inequalities; apply in_or_app; left; simpl; tauto).
  specialize (H K). cbn [point_is_small off sized Shares.left shares rest errors fold_right] in H.
  unfold parts in H. cbn [fold_right] in H. rewrite !value_app in H.
  unfold value at 1 4 in H. cbn [fold_right fst snd] in H. rewrite losses_value in H.
  pose proof (linear_below (units F 0 64) (corner l) (96 * two w)) as L.
  pose proof (products_below (units F 0 64) (weight l) (parts_of_edge l) (96 * two w)) as P.
  rewrite units_0 in L, P.
  specialize (L ltac:(lra) (fun i J => corner_below i (in_or_app _ _ i (or_introl J)))).
  specialize (P ltac:(lra) ltac:(lra) weights_small
    (fun i J => corner_below i (in_or_app _ _ i (or_intror (parts_among i J))))).
  pose proof (times_below _ 3 (64 / 16 * (96 * two w)) A ltac:(lra)) as T.
  pose proof (times_below _ 6 (64 / 16 * (2 * (96 * two w))) B ltac:(lra)) as T2.
  pose proof (times_below _ 1 (INR (length (parts_of_edge l)) * (64 / 16 * (2 * (96 * two w)))) D
    ltac:(apply Rmult_le_pos; [apply pos_INR | lra])) as T3.
  pose proof (magnitude_below _ i I). simpl INR in T, T2, T3. lra.
Qed.
Lemma square_below : v (square l) <= 402653184 * (two w * two w) + 80 * eta F.
Proof.
  pose proof (holds_in (square_is_small F l)) as H. pose proof (bpow_gt_0 radix2 w) as W.
  destruct few as [_ [_ [_ [C _]]]].
  assert (K : In (square_is_small F l) (inequalities F l))
    by (unfold inequalities; apply in_or_app; left; simpl; tauto).
  specialize (H K). cbn [square_is_small off sized Shares.left shares rest errors fold_right] in H.
  unfold parts in H. cbn [fold_right] in H. rewrite !value_app in H.
  unfold value at 1 3 in H. cbn [fold_right fst snd] in H. rewrite losses_value in H.
  pose proof (squares_below (units F 0 32) (high l) (8192 * two w)) as L.
  rewrite units_0 in L. specialize (L ltac:(lra) high_below).
  assert (P : 0 < two w * two w) by now apply Rmult_lt_0_compat.
  pose proof (times_below _ 3 (32 / 16 * (8192 * two w * (8192 * two w))) C ltac:(lra)) as T.
  unfold magnitudes in H. cbn [fold_right] in H. pose proof (Rle_abs (v (square l))).
  simpl INR in T. lra.
Qed.
Lemma gram_below a : along l = Some a -> v (gram a) <= 402653184 * (two w * two w) + 80 * eta F.
Proof.
  intro O. pose proof (holds_in (gram_is_small F l a)) as H. pose proof (bpow_gt_0 radix2 w) as W.
  destruct few as [_ [_ [B _]]].
  assert (K : In (gram_is_small F l a) (inequalities F l))
    by (unfold inequalities; apply in_or_app; right; apply in_or_app; left; rewrite O; simpl;
        tauto).
  specialize (H K). cbn [gram_is_small off sized Shares.left shares rest errors fold_right] in H.
  unfold parts in H. cbn [fold_right] in H. rewrite !value_app in H.
  unfold value at 1 3 in H. cbn [fold_right fst snd] in H. rewrite losses_value in H.
  pose proof (squares_below (units F 0 32) (edge l) (96 * two w)) as L.
  rewrite units_0 in L.
  specialize (L ltac:(lra) (fun i J => corner_below i (in_or_app _ _ i (or_intror
    (in_or_app _ _ i (or_introl J)))))).
  assert (P : 0 < two w * two w) by now apply Rmult_lt_0_compat.
  pose proof (times_below _ 3 (32 / 16 * (96 * two w * (96 * two w))) B ltac:(lra)) as T.
  unfold magnitudes in H. cbn [fold_right] in H. pose proof (Rle_abs (v (gram a))).
  simpl INR in T. lra.
Qed.

(** What is below that is far from the ends of the format. *)
Hypothesis room : (29 + w + w + least F - 1 <= -3 * digits F /\ 0 <= w)%Z.
Lemma far_below x : x <= 402653184 * (two w * two w) + 80 * eta F -> x <= two (29 + w + w).
Proof.
  intro H. pose proof eta_below as E. pose proof (bpow_gt_0 radix2 w) as W.
  assert (1 <= two w) by (change 1 with (two 0); apply bpow_le; lia).
  assert (two w <= two w * two w) by nra.
  rewrite !bpow_plus. replace (two 29) with 536870912 by (simpl; lra). lra.
Qed.
Lemma far_times_eta x : x <= two (29 + w + w) -> x * eta F <= u F * u F * u F.
Proof.
  intro H. apply Rle_trans with (two (29 + w + w) * eta F).
  - apply Rmult_le_compat_r; [apply Rlt_le, eta_positive | exact H].
  - unfold eta, u. rewrite <- !bpow_plus. apply bpow_le. lia.
Qed.
(** The square of an edge, times what underflows. *)
Theorem gram_in_window a : along l = Some a -> v (gram a) * eta F <= u F * u F * u F.
Proof. intro O. now apply far_times_eta, far_below, gram_below. Qed.
(** The root of a length's square, times what underflows. *)
Theorem root_in_window : v (root l) = rnd F (sqrt (v (square l))) ->
  v (root l) * eta F <= u F * u F * u F.
Proof.
  intros ->. apply far_times_eta. pose proof (far_below _ square_below) as S.
  replace (two (29 + w + w)) with (rnd F (two (29 + w + w))).
  - apply rnd_monotone. apply Rle_trans with (sqrt (two (29 + w + w) * two (29 + w + w))).
    + apply sqrt_le_1_alt. apply Rle_trans with (1 := S).
      assert (1 <= two (29 + w + w)) by (change 1 with (two 0); apply bpow_le; lia). nra.
    + rewrite sqrt_square by (left; apply bpow_gt_0). lra.
  - apply round_generic; [typeclasses eauto |]. apply generic_format_FLT_bpow;
      [typeclasses eauto |]. pose proof (digits_positive F). lia.
Qed.
End Window.
