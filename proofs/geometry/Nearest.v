(** The point of a hull nearest to the origin: what it is known by, that it is unique and exists. *)

From Coq Require Import Reals Lra Psatz List.
From Certa Require Import Vector Hull Face Cone.
Import ListNotations.
Local Open Scope R_scope.

Section Nearest.
Context {E : euclidean}.
Implicit Types (n p v x y : E) (points : list E).

Definition nearest points v := hull points v /\ forall x, hull points x -> dot v v <= dot x x.

(** No x with v.x < v.v is left: a step from v towards such an x would shorten v. *)
Lemma nearest_ahead points v x : nearest points v -> hull points x -> dot v v <= dot v x.
Proof.
  intros [V M] X. apply Rnot_lt_le. intro B.
  set (k := dot v v - dot v x). set (l := dot (sub x v) (sub x v)).
  assert (K : 0 < k) by (unfold k; lra).
  assert (L : l = dot x x - 2 * dot v x + dot v v)
    by (unfold l; products; rewrite (dot_comm x v); ring).
  assert (0 <= l) by apply dot_nonnegative.
  (* |v + t (x - v)|^2 = v.v - 2 t k + t^2 l, at t = k / (k + l) *)
  set (t := k / (k + l)).
  assert (Ht : t * (k + l) = k) by (unfold t; field; lra).
  assert (0 < t) by (unfold t; apply Rdiv_lt_0_compat; lra).
  assert (t <= 1) by nra.
  specialize (M _ (hull_convex points v x t V X ltac:(lra))). revert M. products.
  rewrite (dot_comm x v). intro M.
  assert (0 <= - (2 * t * k) + t * t * l) by (unfold k in *; nra).
  assert (t * l = k - t * k) by lra.
  nra.
Qed.

(** A point v of a hull is its nearest point if and only if v.x >= v.v for all vertices x. *)
Theorem nearest_iff_supporting points v : hull points v ->
  nearest points v <-> forall x, In x points -> dot v v <= dot v x.
Proof.
  intro V. split.
  - intros N x X. now apply (nearest_ahead points); [| apply hull_vertex].
  - intro H. split; [assumption |]. intros x X.
    assert (dot v v <= dot x v).
    { apply (hull_at_least points); [| assumption]. intros p P. rewrite (dot_comm p). auto. }
    rewrite (dot_comm x v) in *.
    pose proof (dot_nonnegative (sub x v)) as S. revert S. products. rewrite (dot_comm x v). lra.
Qed.

(** The nearest point of a hull is unique. *)
Theorem nearest_unique points v n : nearest points v -> nearest points n -> v = n.
Proof.
  intros V N. pose proof (nearest_ahead points v n V (proj1 N)).
  pose proof (nearest_ahead points n v N (proj1 V)) as K.
  assert (Z : sub v n = origin).
  { apply zero_length. pose proof (dot_nonnegative (sub v n)) as S. revert S K. products.
    rewrite (dot_comm n v). lra. }
  apply same_products. intro z. assert (S : dot (sub v n) z = 0) by (rewrite Z; apply dot_origin).
  revert S. products. lra.
Qed.

Lemma combine_from p weights points : length weights = length points ->
  combine weights (map (fun x => sub x p) points)
  = sub (combine weights points) (scale (total weights) p).
Proof.
  revert points. induction weights as [| w ws IH]; intros [| q qs] L; try discriminate; simpl.
  - by_products.
  - rewrite IH by (simpl in L; congruence). by_products.
Qed.

(** A hull that is not empty has a nearest point. *)
Theorem nearest_exists points : points <> [] -> exists v, nearest points v.
Proof.
  induction points as [| p ps IH]; [easy |]. intros _.
  (* y, the nearest point of the cone at p through the others *)
  destruct (cone_nearest (map (fun x => sub x p) ps) (opposite p)) as [ts [L [W [G O]]]].
  rewrite map_length in L. unfold error in *. rewrite combine_from in * by assumption.
  set (y := sub (sub (combine ts ps) (scale (total ts) p)) (opposite p)) in *.
  assert (Yp : dot y y = dot y p).
  { replace (sub (combine ts ps) (scale (total ts) p)) with (sub y p) in O
      by (unfold y; by_products). revert O. products. lra. }
  assert (Ahead : forall x, In x (p :: ps) -> dot y y <= dot y x).
  { intros x [<- | X]; [lra |]. specialize (G _ (in_map _ _ _ X)).
    revert G. cbv beta. products. lra. }
  destruct (Rle_lt_dec (total ts) 1) as [T | T].
  - (* y is in the hull *)
    exists y. apply nearest_iff_supporting; [| exact Ahead].
    exists ((1 - total ts) :: ts). split; [simpl; congruence |]. split; [split |].
    + constructor; [lra | assumption].
    + simpl. ring.
    + simpl. unfold y. by_products.
  - (* y lies beyond the hull of the others: then their nearest point is that of all *)
    destruct IH as [v V].
    { intros ->. destruct ts; [simpl in T; lra | discriminate]. }
    exists v. pose proof (proj1 V) as Hv.
    apply nearest_iff_supporting; [now apply hull_more |].
    pose proof (proj1 (nearest_iff_supporting _ _ Hv) V) as A.
    intros x [<- | X]; [| auto]. apply Rnot_lt_le. intro B.
    assert (V1 : total ts * dot v v <= dot (combine ts ps) v).
    { apply combine_at_least; auto. intros q Q. rewrite (dot_comm q). auto. }
    assert (V2 : dot y y <= dot v y).
    { apply (hull_at_least ps); [| assumption]. intros q Q. rewrite (dot_comm q). apply Ahead.
      now right. }
    assert (V3 : dot y v = dot (combine ts ps) v + (1 - total ts) * dot p v)
      by (unfold y; products; ring).
    rewrite (dot_comm p v) in V3. rewrite (dot_comm v y) in V2.
    pose proof (dot_nonnegative (sub v y)) as S. revert S. products. rewrite (dot_comm v y).
    nra.
Qed.

(** The nearest point v of a hull lies inside a face of it, and v.x = v.v on that face. *)
Theorem nearest_inside_face points v : nearest points v ->
  exists face, In face (sublists points) /\ inside face v
               /\ forall x, In x face -> dot v x = dot v v.
Proof.
  intro N. destruct (hull_inside points v (proj1 N)) as [f [F V]]. exists f.
  repeat split; auto. intros x X. rewrite (dot_comm v x).
  apply (inside_level f v (dot v v) v); auto; [| lra].
  intros p P. rewrite (dot_comm p). apply (nearest_ahead points); auto.
  apply hull_vertex. now apply (sublist_member _ points f).
Qed.

Lemma nearest_level points v x :
  nearest points v -> inside points v -> In x points -> dot v x = dot v v.
Proof.
  intros N V X. rewrite (dot_comm v x). apply (inside_level points v (dot v v) v); auto; [| lra].
  intros p P. rewrite (dot_comm p). apply (nearest_ahead points); auto. now apply hull_vertex.
Qed.

Lemma nearest_of_face points face v :
  In face (sublists points) -> nearest points v -> hull face v -> nearest face v.
Proof.
  intros F [_ M] V. split; [assumption |]. intros x X. apply M. now apply (hull_sublist face).
Qed.

End Nearest.

Ltac each_vertex :=
  let H := fresh in intros ? H; simpl in H;
  repeat destruct H as [<- | H]; try easy; simpl; lra.
(** Proves which point, given by coordinates, is nearest; its weights are given, too. *)
Ltac by_supporting weights :=
  apply nearest_iff_supporting; [by_weights weights | each_vertex].

(** Of the segment from (1, 1) to (1, -1), (1, 0) is nearest. *)
Theorem nearest_iff_supporting_not_vacuous :
  hull [at2 1 1; at2 1 (-1)] (at2 1 0) /\ nearest [at2 1 1; at2 1 (-1)] (at2 1 0).
Proof. split; [by_weights [1 / 2; 1 / 2] | by_supporting [1 / 2; 1 / 2]]. Qed.

(** Outside the hull, v.x >= v.v for all vertices x does not make v the nearest point. *)
Theorem nearest_iff_supporting_needs_hull :
  ~ (forall points (v : plane),
       nearest points v <-> forall x, In x points -> dot v v <= dot v x).
Proof.
  intro H. assert (N : nearest [at2 2 0] (at2 1 0)) by (apply H; each_vertex).
  apply proj1, hull_single in N. injection N. lra.
Qed.

(** Of the segment from (1, 1) to (1, -1), only (1, 0) is nearest. *)
Theorem nearest_unique_not_vacuous :
  exists v : plane, nearest [at2 1 1; at2 1 (-1)] v /\ v = at2 1 0.
Proof. exists (at2 1 0). split; [by_supporting [1 / 2; 1 / 2] | reflexivity]. Qed.

(** Of a set that is not convex, several points may be nearest: as of two vertices. *)
Theorem nearest_unique_needs_convexity :
  ~ (forall points (v n : plane), In v points -> In n points ->
       (forall x, In x points -> dot v v <= dot x x) ->
       (forall x, In x points -> dot n n <= dot x x) -> v = n).
Proof.
  intro H. specialize (H [at2 1 1; at2 1 (-1)] (at2 1 1) (at2 1 (-1))).
  assert (K : at2 1 1 = at2 1 (-1)) by (apply H; simpl; auto; each_vertex).
  injection K. lra.
Qed.

(** There is a hull that is not empty. *)
Theorem nearest_exists_not_vacuous : [at2 1 0] <> [] /\ nearest [at2 1 0] (at2 1 0).
Proof. split; [discriminate | by_supporting [1]]. Qed.

(** The empty hull has no nearest point. *)
Theorem nearest_exists_needs_a_vertex : ~ exists v : plane, nearest [] v.
Proof. intros [v [V _]]. now apply hull_empty in V. Qed.

(** The nearest point of a segment lies inside it. *)
Theorem nearest_inside_face_not_vacuous :
  nearest [at2 1 1; at2 1 (-1)] (at2 1 0) /\ inside [at2 1 1; at2 1 (-1)] (at2 1 0).
Proof. split; [by_supporting [1 / 2; 1 / 2] | by_weights [1 / 2; 1 / 2]]. Qed.

(** For a point v of a hull that is not nearest, v.x = v.v need not hold on its face. *)
Theorem nearest_inside_face_needs_nearest :
  ~ (forall points (v : plane), hull points v ->
       exists face, In face (sublists points) /\ inside face v
                    /\ forall x, In x face -> dot v x = dot v v).
Proof.
  intro H.
  destruct (H [at2 1 0; at2 3 0] (at2 2 0)) as [f [F [I L]]]; [by_weights [1 / 2; 1 / 2] |].
  simpl in F. destruct F as [<- | [<- | [<- | [<- | []]]]].
  1, 2: specialize (L (at2 1 0) (or_introl eq_refl)); simpl in L; lra.
  - specialize (L (at2 3 0) (or_introl eq_refl)). simpl in L. lra.
  - exact (hull_empty _ (inside_hull _ _ I)).
Qed.
