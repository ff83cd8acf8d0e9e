(** What a step of GJK does: v is the nearest point of the old simplex, a the new vertex.

    This one lemma, for every dimension and size, stands for the region lemmas of Boolean GJK. *)

From Coq Require Import Reals Lra Lia Psatz List.
From Certa Require Import Vector Hull Face Cone Nearest.
Import ListNotations.
Local Open Scope R_scope.

Section Progress.
Context {E : euclidean}.
Implicit Types (a n v x : E) (old face points : list E).

(** If v is in the hull of the old simplex and v.(a - v) < 0 for a new vertex a, the nearest point
    with a is strictly nearer. *)
Theorem progress_nearer old a v n :
  hull old v -> dot v a < dot v v -> nearest (a :: old) n -> dot n n < dot v v.
Proof.
  intros V A N. pose proof (proj2 N v (hull_more a _ _ V)) as L.
  apply Rnot_le_lt. intro G.
  (* otherwise v is nearest with a, too *)
  assert (W : nearest (a :: old) v).
  { split; [apply hull_more, V |]. intros x X.
    apply Rle_trans with (dot n n); [lra | now apply N]. }
  pose proof (nearest_ahead _ _ a W (hull_vertex _ _ (in_eq a old))). lra.
Qed.

(** If v is the nearest point of the old simplex and v.(a - v) < 0 for a new vertex a, every face
    that contains the new nearest point has a. *)
Theorem progress_face old a v n face :
  nearest old v -> dot v a < dot v v -> nearest (a :: old) n ->
  In face (sublists (a :: old)) -> hull face n ->
  exists others, face = a :: others /\ In others (sublists old).
Proof.
  intros V A N F H. simpl in F. apply in_app_or in F. destruct F as [F | F].
  - apply in_map_iff in F. destruct F as [others [<- O]]. now exists others.
  - pose proof (progress_nearer old a v n (proj1 V) A N).
    pose proof (proj2 V n (hull_sublist _ _ _ F H)). lra.
Qed.

(** If v is in the hull of the old simplex and v.a <= 0 for a new vertex a that is not the origin,
    then a itself is not the new nearest point. *)
Theorem progress_beyond_newest old a v n :
  hull old v -> dot v a <= 0 -> a <> origin -> nearest (a :: old) n -> n <> a.
Proof.
  intros V A Z N ->. pose proof (nearest_ahead _ _ v N (hull_more a _ _ V)).
  rewrite (dot_comm a v) in *. pose proof (positive_length a Z). lra.
Qed.

(** If v, not the origin, is the nearest point of the old simplex and v.a <= 0 for a new vertex a
    that is not the origin, then the new nearest point is strictly nearer, and the face that it lies
    inside has a and at least one old vertex. *)
Theorem progress old a v n face :
  nearest old v -> v <> origin -> dot v a <= 0 -> a <> origin -> nearest (a :: old) n ->
  In face (sublists (a :: old)) -> inside face n ->
  dot n n < dot v v
  /\ exists b others, face = a :: b :: others /\ In (b :: others) (sublists old).
Proof.
  intros V Zv A Za N F I. pose proof (positive_length v Zv).
  assert (B : dot v a < dot v v) by lra.
  split; [exact (progress_nearer old a v n (proj1 V) B N) |].
  destruct (progress_face old a v n face V B N F (inside_hull _ _ I)) as [others [-> O]].
  destruct others as [| b others]; [| now exists b, others].
  destruct (progress_beyond_newest old a v n (proj1 V) A Za N).
  now apply hull_single, inside_hull.
Qed.

(** If v, not the origin, is the old face's nearest point, v.a <= 0 and a is not the origin, then
    the new face and the next vertex are at least three: Boolean GJK never returns to a segment. *)
Theorem segment_once old a v n face next :
  nearest old v -> v <> origin -> dot v a <= 0 -> a <> origin -> nearest (a :: old) n ->
  In face (sublists (a :: old)) -> inside face n -> (3 <= length (next :: face))%nat.
Proof.
  intros V Zv A Za N F I.
  destruct (progress old a v n face V Zv A Za N F I) as [_ [b [others [-> _]]]].
  simpl. lia.
Qed.

(** If v.x = v.v on an affinely independent old face, as when v is nearest and inside, a new vertex
    a with v.(a - v) < 0 is affinely independent of it. *)
Theorem newest_independent old a v :
  independent old -> (forall x, In x old -> dot v x = dot v v) -> dot v a < dot v v ->
  independent (a :: old).
Proof.
  intros I L A [| w ws] K T C; [discriminate |]. simpl in K, T, C. injection K as K.
  assert (D : w * (dot v a - dot v v) = 0).
  { assert (S : dot (add (scale w a) (combine ws old)) v = 0) by (rewrite C; apply dot_origin).
    revert S. products.
    rewrite (combine_level ws old v (dot v v) K) by (intros; rewrite dot_comm; auto).
    rewrite (dot_comm a v). intro. nra. }
  apply Rmult_integral in D. assert (w = 0) by lra. subst w.
  constructor; [reflexivity |]. apply I; [assumption | lra |]. rewrite <- C. by_products.
Qed.

End Progress.

Lemma independent_single {E : euclidean} (x : E) : independent [x].
Proof.
  intros [| w [| ? ?]] L T _; try discriminate. simpl in T. constructor; [lra | constructor].
Qed.

(** Proves that a point given by coordinates is not another. *)
Ltac distinct := let H := fresh in intro H; injection H; lra.

(** A step from (2, 0) with the new vertex (0, 2), where v.a = 0, leads to (1, 1). *)
Lemma example_start : nearest [at2 2 0] (at2 2 0).
Proof. by_supporting [1]. Qed.
Lemma example_side : dot (at2 2 0) (at2 0 2) <= 0.
Proof. simpl. lra. Qed.
Lemma example_end : nearest [at2 0 2; at2 2 0] (at2 1 1).
Proof. by_supporting [1 / 2; 1 / 2]. Qed.
Lemma example_face : inside [at2 0 2; at2 2 0] (at2 1 1).
Proof. by_weights [1 / 2; 1 / 2]. Qed.

(** A vertex is the nearest point of its hull. *)
Lemma nearest_single {E : euclidean} (x : E) : nearest [x] x.
Proof.
  apply nearest_iff_supporting; [apply hull_vertex; now left |].
  intros y [<- | []]. lra.
Qed.
Lemma inside_single {E : euclidean} (x : E) : inside [x] x.
Proof.
  exists [1]. split; [reflexivity | split; [| split]]; [repeat constructor; lra | simpl; ring |].
  simpl. by_products.
Qed.

(** A step from (2, 0) with (0, 2) leads to (1, 1), which is nearer. *)
Theorem progress_nearer_not_vacuous :
  hull [at2 2 0] (at2 2 0) /\ dot (at2 2 0) (at2 0 2) < dot (at2 2 0) (at2 2 0)
  /\ nearest [at2 0 2; at2 2 0] (at2 1 1).
Proof. split; [apply example_start | split; [simpl; lra | apply example_end]]. Qed.

(** A point v outside the old simplex may be nearer than all with a. *)
Theorem progress_nearer_needs_hull :
  ~ (forall old (a v n : plane),
       dot v a < dot v v -> nearest (a :: old) n -> dot n n < dot v v).
Proof.
  intro H. enough (dot (at2 0 2) (at2 0 2) < dot (at2 1 0) (at2 1 0)) by (simpl in *; lra).
  apply (H [] (at2 0 2)); [simpl; lra | apply nearest_single].
Qed.

(** A new vertex a with v.a = v.v does not shorten v. *)
Theorem progress_nearer_needs_progress :
  ~ (forall old (a v n : plane),
       hull old v -> dot v a <= dot v v -> nearest (a :: old) n -> dot n n < dot v v).
Proof.
  intro H. specialize (H [at2 1 0] (at2 1 1) (at2 1 0) (at2 1 0)).
  enough (dot (at2 1 0) (at2 1 0) < dot (at2 1 0) (at2 1 0)) by lra.
  apply H; [apply nearest_single | simpl; lra | by_supporting [0; 1]].
Qed.

(** The step from (2, 0) to (1, 1) leads to a face with the new vertex (0, 2). *)
Theorem progress_face_not_vacuous :
  nearest [at2 2 0] (at2 2 0) /\ dot (at2 2 0) (at2 0 2) < dot (at2 2 0) (at2 2 0)
  /\ nearest [at2 0 2; at2 2 0] (at2 1 1)
  /\ In [at2 0 2; at2 2 0] (sublists [at2 0 2; at2 2 0]) /\ hull [at2 0 2; at2 2 0] (at2 1 1).
Proof.
  split; [apply example_start | split; [simpl; lra | split; [apply example_end | split]]].
  - simpl. auto.
  - apply example_end.
Qed.

(** From a point v that is not nearest, the nearest face may be an old one. *)
Theorem progress_face_needs_nearest :
  ~ (forall old (a v n : plane) face,
       hull old v -> dot v a < dot v v -> nearest (a :: old) n ->
       In face (sublists (a :: old)) -> hull face n ->
       exists others, face = a :: others /\ In others (sublists old)).
Proof.
  intro H. destruct (H [at2 1 0; at2 3 0] (at2 2 0) (at2 3 0) (at2 1 0) [at2 1 0])
    as [others [F _]].
  - apply hull_vertex. simpl. auto.
  - simpl. lra.
  - by_supporting [0; 1; 0].
  - simpl. auto 9.
  - apply nearest_single.
  - injection F. lra.
Qed.

(** With v.a = v.v the nearest face may be an old one. *)
Theorem progress_face_needs_progress :
  ~ (forall old (a v n : plane) face,
       nearest old v -> dot v a <= dot v v -> nearest (a :: old) n ->
       In face (sublists (a :: old)) -> hull face n ->
       exists others, face = a :: others /\ In others (sublists old)).
Proof.
  intro H. destruct (H [at2 1 0] (at2 1 1) (at2 1 0) (at2 1 0) [at2 1 0]) as [others [F _]].
  - apply nearest_single.
  - simpl. lra.
  - by_supporting [0; 1].
  - simpl. auto 9.
  - apply nearest_single.
  - injection F. lra.
Qed.

(** The step from (2, 0) with (0, 2), where v.a = 0, does not end at (0, 2). *)
Theorem progress_beyond_newest_not_vacuous :
  hull [at2 2 0] (at2 2 0) /\ dot (at2 2 0) (at2 0 2) <= 0 /\ at2 0 2 <> origin
  /\ nearest [at2 0 2; at2 2 0] (at2 1 1).
Proof.
  split; [apply example_start | split; [apply example_side | split]];
    [distinct | apply example_end].
Qed.

(** For a point v outside the old simplex, v.a <= 0 does not keep the search from ending at a. *)
Theorem progress_beyond_newest_needs_hull :
  ~ (forall old (a v n : plane),
       dot v a <= 0 -> a <> origin -> nearest (a :: old) n -> n <> a).
Proof.
  intro H. apply (H [at2 2 0] (at2 1 0) (at2 (-1) 0) (at2 1 0)); [simpl; lra | distinct | | easy].
  by_supporting [1; 0].
Qed.

(** With 0 < v.a < v.v the search may end at the new vertex itself. *)
Theorem progress_beyond_newest_needs_side :
  ~ (forall old (a v n : plane),
       hull old v -> dot v a < dot v v -> a <> origin -> nearest (a :: old) n -> n <> a).
Proof.
  intro H. apply (H [at2 2 0] (at2 1 0) (at2 2 0) (at2 1 0));
    [apply nearest_single | simpl; lra | distinct | by_supporting [1; 0] | easy].
Qed.

(** A new vertex that is the origin is the nearest point itself. *)
Theorem progress_beyond_newest_needs_vertex_not_origin :
  ~ (forall old (a v n : plane),
       hull old v -> dot v a <= 0 -> nearest (a :: old) n -> n <> a).
Proof.
  intro H. apply (H [at2 2 0] (at2 0 0) (at2 2 0) (at2 0 0));
    [apply nearest_single | simpl; lra | by_supporting [1; 0] | easy].
Qed.

(** The step from (2, 0) with (0, 2) has all hypotheses of the progress lemma. *)
Theorem progress_not_vacuous :
  nearest [at2 2 0] (at2 2 0) /\ at2 2 0 <> origin /\ dot (at2 2 0) (at2 0 2) <= 0
  /\ at2 0 2 <> origin /\ nearest [at2 0 2; at2 2 0] (at2 1 1)
  /\ In [at2 0 2; at2 2 0] (sublists [at2 0 2; at2 2 0]) /\ inside [at2 0 2; at2 2 0] (at2 1 1).
Proof.
  split; [apply example_start | split; [distinct | split; [apply example_side | split]]];
    [distinct | split; [apply example_end | split; [simpl; auto | apply example_face]]].
Qed.

(** The conclusion of the progress lemma, without one of its hypotheses, for a counterexample. *)
Definition progresses old (a v n : plane) face :=
  dot n n < dot v v
  /\ exists b others, face = a :: b :: others /\ In (b :: others) (sublists old).

(** From a point v that is not nearest, the search may end at an old vertex. *)
Theorem progress_needs_nearest :
  ~ (forall old (a v n : plane) face,
       hull old v -> v <> origin -> dot v a <= 0 -> a <> origin -> nearest (a :: old) n ->
       In face (sublists (a :: old)) -> inside face n -> progresses old a v n face).
Proof.
  intro H.
  destruct (H [at2 1 0; at2 3 10] (at2 10 (-3)) (at2 3 10) (at2 1 0) [at2 1 0])
    as [_ [b [others [F _]]]]; [ | distinct | simpl; lra | distinct | | simpl; auto 9 | |].
  - apply hull_vertex. simpl. auto.
  - by_supporting [0; 1; 0].
  - apply inside_single.
  - discriminate F.
Qed.

(** Where v is the origin, nothing is nearer. *)
Theorem progress_needs_v_not_origin :
  ~ (forall old (a v n : plane) face,
       nearest old v -> dot v a <= 0 -> a <> origin -> nearest (a :: old) n ->
       In face (sublists (a :: old)) -> inside face n -> progresses old a v n face).
Proof.
  intro H. destruct (H [at2 0 0] (at2 1 0) (at2 0 0) (at2 0 0) [at2 0 0]) as [K _].
  - apply nearest_single.
  - simpl. lra.
  - distinct.
  - by_supporting [0; 1].
  - simpl. auto 9.
  - apply inside_single.
  - simpl in K. lra.
Qed.

(** With 0 < v.a < v.v the new face may be the new vertex alone. *)
Theorem progress_needs_side :
  ~ (forall old (a v n : plane) face,
       nearest old v -> v <> origin -> dot v a < dot v v -> a <> origin ->
       nearest (a :: old) n -> In face (sublists (a :: old)) -> inside face n ->
       progresses old a v n face).
Proof.
  intro H. destruct (H [at2 2 0] (at2 1 0) (at2 2 0) (at2 1 0) [at2 1 0])
    as [_ [b [others [F _]]]];
    [apply nearest_single | distinct | simpl; lra | distinct | | simpl; auto 9 | |].
  - by_supporting [1; 0].
  - apply inside_single.
  - discriminate F.
Qed.

(** Where the new vertex is the origin, the new face is that vertex alone. *)
Theorem progress_needs_vertex_not_origin :
  ~ (forall old (a v n : plane) face,
       nearest old v -> v <> origin -> dot v a <= 0 -> nearest (a :: old) n ->
       In face (sublists (a :: old)) -> inside face n -> progresses old a v n face).
Proof.
  intro H. destruct (H [at2 2 0] (at2 0 0) (at2 2 0) (at2 0 0) [at2 0 0])
    as [_ [b [others [F _]]]];
    [apply nearest_single | distinct | simpl; lra | | simpl; auto 9 | |].
  - by_supporting [1; 0].
  - apply inside_single.
  - discriminate F.
Qed.

(** The step from (2, 0) with (0, 2) leads to a segment, and the next simplex is a triangle. *)
Theorem segment_once_not_vacuous :
  progresses [at2 2 0] (at2 0 2) (at2 2 0) (at2 1 1) [at2 0 2; at2 2 0].
Proof.
  apply progress; [apply example_start | distinct | apply example_side | distinct
                  | apply example_end | simpl; auto | apply example_face].
Qed.

(** With 0 < v.a < v.v a search may return to a segment: from (2, 0) to (1, 0) alone. *)
Theorem segment_once_needs_side :
  ~ (forall old (a v n next : plane) face,
       nearest old v -> v <> origin -> dot v a < dot v v -> a <> origin ->
       nearest (a :: old) n -> In face (sublists (a :: old)) -> inside face n ->
       (3 <= length (next :: face))%nat).
Proof.
  intro H. enough (3 <= length [at2 0 0; at2 1 0])%nat by (simpl in *; lia).
  apply (H [at2 2 0] (at2 1 0) (at2 2 0) (at2 1 0));
    [apply nearest_single | distinct | simpl; lra | distinct | | simpl; auto 9 |].
  - by_supporting [1; 0].
  - apply inside_single.
Qed.

(** A new vertex that is the origin leads to itself alone. *)
Theorem segment_once_needs_vertex_not_origin :
  ~ (forall old (a v n next : plane) face,
       nearest old v -> v <> origin -> dot v a <= 0 -> nearest (a :: old) n ->
       In face (sublists (a :: old)) -> inside face n -> (3 <= length (next :: face))%nat).
Proof.
  intro H. enough (3 <= length [at2 0 0; at2 0 0])%nat by (simpl in *; lia).
  apply (H [at2 2 0] (at2 0 0) (at2 2 0) (at2 0 0));
    [apply nearest_single | distinct | simpl; lra | | simpl; auto 9 |].
  - by_supporting [1; 0].
  - apply inside_single.
Qed.

(** The segment from (0, 2) to (2, 0) is affinely independent. *)
Theorem newest_independent_not_vacuous : independent [at2 0 2; at2 2 0].
Proof.
  apply (newest_independent [at2 2 0] (at2 0 2) (at2 2 0)); [apply independent_single | |].
  - intros x [<- | []]. reflexivity.
  - simpl. lra.
Qed.

Ltac by_dependence weights :=
  let I := fresh in let F := fresh in
  intro I;
  assert (F : Forall (eq 0) weights) by (apply I; [reflexivity | simpl; lra | coordinates]);
  inversion F; lra.

(** Without v.(a - v) < 0 the new vertex may depend on the old ones. *)
Theorem newest_independent_needs_progress :
  ~ (forall old (a v : plane), independent old -> (forall x, In x old -> dot v x = dot v v) ->
       dot v a <= dot v v -> independent (a :: old)).
Proof.
  intro H. assert (K : ~ independent [at2 1 0; at2 1 0]) by by_dependence [1; -1].
  apply K, (H _ _ (at2 1 0)); [apply independent_single | | simpl; lra].
  intros x [<- | []]. reflexivity.
Qed.

(** Where v.x varies on the old face, the new vertex may depend on it. *)
Theorem newest_independent_needs_level :
  ~ (forall old (a v : plane), independent old -> dot v a < dot v v -> independent (a :: old)).
Proof.
  intro H. assert (K : ~ independent [at2 1 0; at2 1 0]) by by_dependence [1; -1].
  apply K, (H _ _ (at2 2 0)); [apply independent_single | simpl; lra].
Qed.

(** If the old vertices depend on each other, they do so with a new one. *)
Theorem newest_independent_needs_independent :
  ~ (forall old (a v : plane), (forall x, In x old -> dot v x = dot v v) ->
       dot v a < dot v v -> independent (a :: old)).
Proof.
  intro H. assert (K : ~ independent [at2 0 0; at2 1 0; at2 1 0]).
  { intro I. assert (F : Forall (eq 0) [0; 1; -1])
      by (apply I; [reflexivity | simpl; lra | coordinates]).
    inversion F as [| ? ? ? G]. inversion G. lra. }
  apply K, (H _ _ (at2 1 0)); [| simpl; lra]. intros x [<- | [<- | []]]; reflexivity.
Qed.
