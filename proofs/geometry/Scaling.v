(** Verdicts do not depend on the unit of length: all coordinates may be divided by a common power
    of two, as the checker and the integer predicates do. *)

From Coq Require Import Reals Lra Psatz List.
From Certa Require Import Vector Hull Verdict.
Import ListNotations.
Local Open Scope R_scope.

Section Scaling.
Context {E : euclidean}.
Implicit Types (p q x : E) (a b points : list E) (k s : R).

Definition resized k points := map (scale k) points.

Lemma combine_resized k ws points : combine ws (resized k points) = scale k (combine ws points).
Proof.
  revert ws. unfold resized.
  induction points as [| p ps IH]; intros [| w ws]; simpl; [by_products .. |].
  rewrite IH. by_products.
Qed.

Lemma hull_resized k points p : hull points p -> hull (resized k points) (scale k p).
Proof.
  intros [ws [L [W ->]]]. exists ws. rewrite combine_resized. repeat split; try apply W.
  unfold resized. now rewrite map_length.
Qed.

Lemma resized_back k points : k <> 0 -> resized (/ k) (resized k points) = points.
Proof.
  intro K. unfold resized. rewrite map_map.
  induction points as [| p ps IH]; simpl; [reflexivity |]. rewrite IH. f_equal.
  apply same_products. intro z. products. field. exact K.
Qed.

Lemma meet_enlarged k a b : meet a b -> meet (resized k a) (resized k b).
Proof. intros [p [A B]]. exists (scale k p). split; now apply hull_resized. Qed.

Lemma overlapping_enlarged k a b :
  k <> 0 -> overlapping a b -> overlapping (resized k a) (resized k b).
Proof.
  intros K [r [R H]]. exists (Rabs k * r).
  assert (Rabs k * Rabs k = k * k) as Q by (rewrite <- Rabs_mult; apply Rabs_pos_eq; nra).
  split; [pose proof (Rabs_pos_lt k K); nra |]. intros x X.
  destruct (H (scale (/ k) x)) as [p [q [P [Q' D]]]].
  - products. replace (/ k * (/ k * dot x x)) with (dot x x / (k * k)) by (field; exact K).
    apply Rmult_lt_reg_r with (k * k); [nra |].
    replace (dot x x / (k * k) * (k * k)) with (dot x x) by (field; exact K). nra.
  - exists (scale k p), (scale k q). repeat split; try now apply hull_resized.
    replace x with (scale k (scale (/ k) x)).
    + rewrite D. by_products.
    + apply same_products. intro z. products. field. exact K.
Qed.

Lemma distance_enlarged k a b s :
  distance_is a b s -> k <> 0 -> distance_is (resized k a) (resized k b) (k * k * s).
Proof.
  intros [L [p [q [P [Q D]]]]] K. split.
  - intros p' q' P' Q'. apply (hull_resized (/ k)) in P', Q'.
    rewrite resized_back in P', Q' by exact K.
    specialize (L _ _ P' Q'). apply Rmult_le_compat_l with (r := k * k) in L; [| nra].
    replace (dot (sub p' q') (sub p' q')) with
      (k * k * dot (sub (scale (/ k) p') (scale (/ k) q')) (sub (scale (/ k) p') (scale (/ k) q')));
      [exact L |].
    products. field. exact K.
  - exists (scale k p), (scale k q). repeat split; try now apply hull_resized.
    rewrite <- D. products. ring.
Qed.

(** Whether shapes are separated does not depend on the unit. *)
Theorem separated_resized k a b :
  k <> 0 -> (separated (resized k a) (resized k b) <-> separated a b).
Proof.
  intro K. rewrite !separated_is_not_meet. split; intros N M; apply N.
  - now apply meet_enlarged.
  - apply (meet_enlarged (/ k)) in M. now rewrite !resized_back in M by exact K.
Qed.

(** Whether shapes overlap does not depend on the unit. *)
Theorem overlapping_resized k a b :
  k <> 0 -> (overlapping (resized k a) (resized k b) <-> overlapping a b).
Proof.
  intro K. split; intro O; [| now apply overlapping_enlarged].
  apply (overlapping_enlarged (/ k)) in O; [| now apply Rinv_neq_0_compat].
  now rewrite !resized_back in O by exact K.
Qed.

(** Whether shapes touch does not depend on the unit. *)
Theorem touching_resized k a b :
  k <> 0 -> (touching (resized k a) (resized k b) <-> touching a b).
Proof.
  intro K. unfold touching. rewrite overlapping_resized by exact K.
  split; intros [M O]; (split; [| exact O]); [| now apply meet_enlarged].
  apply (meet_enlarged (/ k)) in M. now rewrite !resized_back in M by exact K.
Qed.

(** The squared distance is multiplied by the square of the unit. *)
Theorem distance_resized k a b s :
  k <> 0 -> (distance_is (resized k a) (resized k b) (k * k * s) <-> distance_is a b s).
Proof.
  intro K. split; intro D; [| now apply distance_enlarged].
  apply (distance_enlarged (/ k)) in D; [| now apply Rinv_neq_0_compat].
  rewrite !resized_back in D by exact K.
  replace s with (/ k * / k * (k * k * s)) by (field; exact K). exact D.
Qed.

End Scaling.

(** There is a unit other than one. *)
Theorem separated_resized_not_vacuous :
  2 <> 0 /\ separated (resized 2 (point_at 1 0)) (resized 2 (point_at 0 0)).
Proof.
  split; [lra |]. apply (separated_resized (E := plane)); [lra |]. apply points_separated. lra.
Qed.

(** There is a unit other than one. *)
Theorem overlapping_resized_not_vacuous :
  2 <> 0 /\ overlapping (resized 2 square) (resized 2 (point_at 0 0)).
Proof.
  split; [lra |]. apply (overlapping_resized (E := plane)); [lra | apply square_overlaps_point].
Qed.

(** There is a unit other than one. *)
Theorem touching_resized_not_vacuous :
  2 <> 0 /\ touching (resized 2 (point_at 0 0)) (resized 2 (point_at 0 0)).
Proof.
  split; [lra |]. apply (touching_resized (E := plane)); [lra | apply point_touches_itself].
Qed.

(** There is a unit other than one. *)
Theorem distance_resized_not_vacuous :
  2 <> 0 /\ distance_is (resized 2 (point_at 2 0)) (resized 2 (point_at 0 0)) (2 * 2 * 4).
Proof.
  split; [lra |]. apply (distance_resized (E := plane)); [lra | apply points_distance].
Qed.

Lemma resized_to_nothing x y : resized 0 (point_at x y) = point_at 0 0.
Proof. unfold resized, point_at. simpl. f_equal. f_equal; ring. Qed.

(** A unit of zero makes shapes meet that are separated. *)
Theorem separated_resized_needs_nonzero :
  ~ forall k (a b : list plane), separated (resized k a) (resized k b) <-> separated a b.
Proof.
  intro H. apply (proj1 (separated_is_not_meet (point_at 0 0) (point_at 0 0)));
    [| apply point_touches_itself].
  rewrite <- (resized_to_nothing 1 0) at 1. rewrite <- (resized_to_nothing 0 0). apply H.
  apply points_separated. lra.
Qed.

(** A unit of zero makes shapes touch that are separated. *)
Theorem touching_resized_needs_nonzero :
  ~ forall k (a b : list plane), touching (resized k a) (resized k b) <-> touching a b.
Proof.
  intro H. apply (proj1 (separated_is_not_meet (point_at 1 0) (point_at 0 0))).
  - apply points_separated. lra.
  - apply (H 0). rewrite !resized_to_nothing. apply point_touches_itself.
Qed.

(** A unit of zero makes overlapping shapes touch. *)
Theorem overlapping_resized_needs_nonzero :
  ~ forall k (a b : list plane), overlapping (resized k a) (resized k b) <-> overlapping a b.
Proof.
  intro H. pose proof (proj2 (H 0 _ _) square_overlaps_point) as [r [R K]].
  rewrite resized_to_nothing in K. destruct (K (r / 2, 0)) as [p [q [P [Q D]]]]; [simpl; nra |].
  apply hull_point in Q. subst q.
  apply (hull_at_most (E := plane)) with (d := (1, 0)) (c := 0) in P.
  - inversion D. simpl in P. lra.
  - intros v V. simpl in V. repeat destruct V as [<- | V]; try easy; simpl; lra.
Qed.

(** With a unit of zero all distances are zero. *)
Theorem distance_resized_needs_nonzero :
  ~ forall k (a b : list plane) s,
    distance_is (resized k a) (resized k b) (k * k * s) <-> distance_is a b s.
Proof.
  intro H. assert (D : distance_is (point_at 2 0) (point_at 0 0) 5).
  { apply (H 0). replace (0 * 0 * 5) with (0 * 0 * 4) by ring. apply H, points_distance. }
  pose proof (distance_is_unique _ _ _ _ D points_distance). lra.
Qed.
