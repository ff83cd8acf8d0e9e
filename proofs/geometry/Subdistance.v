(** The sub-distance by signs, as gjk/face.hpp takes it: among the faces with the new vertex a,
    exactly one passes the test, and with it the invariant of the search holds again. *)

From Coq Require Import Reals Lra Psatz List.
From Certa Require Import Vector Hull Face Cone Nearest Progress Foot Linahan Triangle.
Import ListNotations.
Local Open Scope R_scope.

Section Subdistance.
Context {E : euclidean}.
Implicit Types (a f n v x : E) (points old face other : list E) (weights : list R).

(** The points with a weight other than zero. *)
Fixpoint kept weights points : list E :=
  match weights, points with
  | w :: ws, p :: ps => if Req_EM_T w 0 then kept ws ps else p :: kept ws ps
  | _, _ => []
  end.

(** Weights on a face are weights on all points, zero on the others. *)
Lemma extend_weights face points weights :
  In face (sublists points) -> length weights = length face -> exists all,
  length all = length points /\ total all = total weights
  /\ combine all points = combine weights face
  /\ (Forall (Rlt 0) weights -> kept all points = face)
  /\ (Forall (eq 0) all -> Forall (eq 0) weights).
Proof.
  revert face weights. induction points as [| p ps IH]; intros face weights F L.
  - destruct F as [<- | []]. destruct weights; [| discriminate]. exists []. simpl. auto.
  - simpl in F. apply in_app_or in F. destruct F as [F | F].
    + apply in_map_iff in F. destruct F as [rest [<- F]].
      destruct weights as [| w ws]; [discriminate |]. simpl in L.
      destruct (IH rest ws F ltac:(congruence)) as [all [M [T [C [K Z]]]]].
      exists (w :: all). simpl. rewrite T, C. repeat split; [congruence | |].
      * intro W. inversion W as [| ? ? Pw Pws]. destruct (Req_EM_T w 0); [lra |].
        now rewrite K.
      * intro W. inversion W. constructor; auto.
    + destruct (IH face weights F L) as [all [M [T [C [K Z]]]]].
      exists (0 :: all). simpl. rewrite T, C. repeat split; [congruence | ring | | |].
      * by_products.
      * intro W. destruct (Req_EM_T 0 0); [auto | easy].
      * intro W. inversion W. auto.
Qed.

(** The faces of an affinely independent simplex are affinely independent. *)
Lemma independent_face face points :
  In face (sublists points) -> independent points -> independent face.
Proof.
  intros F I ws L T C. destruct (extend_weights face points ws F L) as [all [M [S [D [_ Z]]]]].
  apply Z, I; congruence.
Qed.

(** A point is inside at most one face of an affinely independent simplex. *)
Theorem face_unique points face other n : independent points ->
  In face (sublists points) -> In other (sublists points) -> inside face n -> inside other n ->
  face = other.
Proof.
  intros I F G [ws [L [W [T ->]]]] [us [M [U [S C]]]].
  destruct (extend_weights face points ws F L) as [all [A1 [A2 [A3 [A4 _]]]]].
  destruct (extend_weights other points us G M) as [alt [B1 [B2 [B3 [B4 _]]]]].
  rewrite <- (A4 W), <- (B4 U). f_equal.
  apply (weights_unique _ _ points); [exact I | congruence ..].
Qed.

(** The test: the foot f of a face is inside it, and f.x >= f.f for all vertices x. *)
Definition passes points face f :=
  foot face f /\ inside face f /\ forall x, In x points -> dot f f <= dot f x.

(** The foot f of a face is inside it, with f.x >= f.f for all vertices x, if and only if the
    nearest point of the simplex is inside that face. *)
Theorem passes_iff_nearest points face f : In face (sublists points) ->
  passes points face f <-> nearest points f /\ inside face f.
Proof.
  intro F. split.
  - intros [_ [I M]]. split; [| exact I]. apply nearest_iff_supporting; [| exact M].
    apply (hull_sublist face); [exact F | now apply inside_hull].
  - intros [N I]. split; [| split; [exact I |]].
    + apply foot_iff_nearest; [exact I |]. apply (nearest_of_face points); auto.
      now apply inside_hull.
    + intros x X. apply (nearest_ahead points); [exact N | now apply hull_vertex].
Qed.

(** From an old face of the search and a new vertex a with v.(a - v) < 0, exactly one face passes
    the test among those with a. *)
Theorem one_face_passes old a v : stands old v -> dot v a < dot v v ->
  exists others f, In others (sublists old) /\ passes (a :: old) (a :: others) f
  /\ forall others' f', In others' (sublists old) -> passes (a :: old) (a :: others') f' ->
     others' = others /\ f' = f.
Proof.
  intros S P. pose proof (stands_foot _ _ S) as V.
  assert (I : independent (a :: old))
    by (apply (newest_independent old a v); [apply S | apply V | exact P]).
  assert (Sub : forall others, In others (sublists old) -> In (a :: others) (sublists (a :: old)))
    by (intros; simpl; apply in_or_app; left; now apply in_map).
  destruct (nearest_exists (a :: old) ltac:(discriminate)) as [n N].
  destruct (nearest_face_is _ _ N) as [face [F J]].
  destruct (progress_face old a v n face (proj1 (proj2 S)) P N F (inside_hull _ _ J))
    as [others [-> O]].
  exists others, n. split; [exact O | split; [now apply passes_iff_nearest |]].
  intros others' f' O' T. apply passes_iff_nearest in T; [| now apply Sub].
  destruct T as [N' J']. assert (f' = n) as -> by now apply (nearest_unique (a :: old)).
  split; [| reflexivity].
  assert (Q : a :: others' = a :: others)
    by (apply (face_unique (a :: old) _ _ n); auto; now apply Sub).
  now injection Q.
Qed.

(** If the new nearest point is not the origin, the face that it is inside is affinely independent
    again, with its nearest point inside: the invariant of the search. *)
Theorem search_invariant old a v n face : stands old v -> dot v a < dot v v ->
  nearest (a :: old) n -> In face (sublists (a :: old)) -> inside face n -> n <> origin ->
  stands face n.
Proof.
  intros S P N F J Z. pose proof (stands_foot _ _ S) as V. split; [| split; [| split]].
  - apply (independent_face face (a :: old)); [exact F |].
    apply (newest_independent old a v); [apply S | apply V | exact P].
  - apply (nearest_of_face (a :: old)); auto. now apply inside_hull.
  - exact J.
  - exact Z.
Qed.

(** A vertex that is not the origin is a face to start from. *)
Theorem search_start x : x <> origin -> stands [x] x.
Proof.
  intro Z. split; [apply independent_single | split; [apply nearest_single | split]];
    [apply inside_single | exact Z].
Qed.

End Subdistance.

(** The step from (2, 0) with (0, 2). *)
Lemma example_stands : stands [at2 2 0] (at2 2 0).
Proof. apply search_start. distinct. Qed.

(** A segment is affinely independent. *)
Theorem face_unique_not_vacuous :
  independent [at2 0 2; at2 2 0] /\ In [at2 0 2; at2 2 0] (sublists [at2 0 2; at2 2 0])
  /\ inside [at2 0 2; at2 2 0] (at2 1 1).
Proof.
  split; [apply newest_independent_not_vacuous | split; [simpl; auto | apply example_face]].
Qed.

(** Of three vertices in a line, (2, 0) is inside the segment of the others, and itself a face. *)
Theorem face_unique_needs_independent :
  ~ (forall points face other (n : plane),
       In face (sublists points) -> In other (sublists points) ->
       inside face n -> inside other n -> face = other).
Proof.
  intro H. specialize (H [at2 2 0; at2 1 0; at2 3 0] [at2 2 0] [at2 1 0; at2 3 0] (at2 2 0)
    ltac:(simpl; auto 9) ltac:(simpl; auto 9) (inside_single _) ltac:(by_weights [1 / 2; 1 / 2])).
  discriminate.
Qed.

(** The segment from (0, 2) to (2, 0) passes with (1, 1). *)
Theorem passes_iff_nearest_not_vacuous :
  passes [at2 0 2; at2 2 0] [at2 0 2; at2 2 0] (at2 1 1).
Proof. split; [by_foot [1 / 2; 1 / 2] | split; [by_weights [1 / 2; 1 / 2] | each_vertex]]. Qed.

(** A face that is not of the simplex may pass the test. *)
Theorem passes_iff_nearest_needs_face :
  ~ (forall points face (f : plane),
       passes points face f <-> nearest points f /\ inside face f).
Proof.
  intro H. destruct (H [at2 2 0] [at2 1 0] (at2 1 0)) as [K _].
  destruct K as [[N _] _].
  - split; [apply foot_single | split; [apply inside_single | each_vertex]].
  - apply hull_single in N. injection N. lra.
Qed.

(** The old vertex (2, 0) and the new one (0, 2) are such a step. *)
Theorem one_face_passes_not_vacuous :
  stands [at2 2 0] (at2 2 0) /\ dot (at2 2 0) (at2 0 2) < dot (at2 2 0) (at2 2 0).
Proof. split; [apply example_stands | simpl; lra]. Qed.

(** For a new vertex beyond v, no face with it need pass. *)
Theorem one_face_passes_needs_progress :
  ~ (forall old (a v : plane), stands old v ->
       exists others f, In others (sublists old) /\ passes (a :: old) (a :: others) f).
Proof.
  intro H. destruct (H [at2 2 0] (at2 3 0) _ example_stands) as [others [f [O [F [I M]]]]].
  simpl in O. destruct O as [<- | [<- | []]].
  - destruct I as [[| s [| r [| ? ?]]] [L [W [T ->]]]]; try discriminate.
    inversion W as [| ? ? W1 W2]. inversion W2 as [| ? ? W3 _]. subst.
    pose proof (M (at2 2 0) ltac:(simpl; auto)) as Q. simpl in Q, T.
    replace r with (1 - s) in * by lra. nra.
  - assert (f = at2 3 0) as ->.
    { destruct I as [[| s [| ? ?]] [L [W [T ->]]]]; try discriminate. simpl in T.
      replace s with 1 by lra. coordinates. }
    specialize (M (at2 2 0) ltac:(simpl; auto)). simpl in M. lra.
Qed.

(** From an old face with dependent vertices, two faces may pass. *)
Theorem one_face_passes_needs_stands :
  ~ (forall old (a v : plane), nearest old v -> v <> origin -> dot v a < dot v v ->
       forall others f others' f',
         In others (sublists old) -> passes (a :: old) (a :: others) f ->
         In others' (sublists old) -> passes (a :: old) (a :: others') f' -> others' = others).
Proof.
  intro H. specialize (H [at2 2 0; at2 2 0] (at2 0 2) (at2 2 0) ltac:(by_supporting [1; 0])
    ltac:(distinct) ltac:(simpl; lra) [at2 2 0] (at2 1 1) [at2 2 0; at2 2 0] (at2 1 1)).
  discriminate H; [simpl; auto 9 | | simpl; auto 9 |].
  - split; [by_foot [1 / 2; 1 / 2] | split; [by_weights [1 / 2; 1 / 2] | each_vertex]].
  - split; [by_foot [1 / 2; 1 / 4; 1 / 4] | split; [by_weights [1 / 2; 1 / 4; 1 / 4] |]].
    each_vertex.
Qed.

(** The step from (2, 0) with (0, 2) leads to (1, 1). *)
Theorem search_invariant_not_vacuous :
  stands [at2 2 0] (at2 2 0) /\ dot (at2 2 0) (at2 0 2) < dot (at2 2 0) (at2 2 0)
  /\ nearest [at2 0 2; at2 2 0] (at2 1 1)
  /\ In [at2 0 2; at2 2 0] (sublists [at2 0 2; at2 2 0]) /\ inside [at2 0 2; at2 2 0] (at2 1 1)
  /\ at2 1 1 <> origin.
Proof.
  split; [apply example_stands | split; [simpl; lra | split; [apply example_end |]]].
  split; [simpl; auto | split; [apply example_face | distinct]].
Qed.

(** With v.a = v.v the new face may have dependent vertices. *)
Theorem search_invariant_needs_progress :
  ~ (forall old (a v n : plane) face, stands old v -> dot v a <= dot v v ->
       nearest (a :: old) n -> In face (sublists (a :: old)) -> inside face n -> n <> origin ->
       stands face n).
Proof.
  intro H. specialize (H [at2 2 0] (at2 2 0) _ (at2 2 0) [at2 2 0; at2 2 0] example_stands
    ltac:(simpl; lra) ltac:(by_supporting [1; 0]) ltac:(simpl; auto 9)
    ltac:(by_weights [1 / 2; 1 / 2]) ltac:(distinct)).
  now apply stands_different in H.
Qed.

(** If the old face has dependent vertices, the new one may have them. *)
Theorem search_invariant_needs_stands :
  ~ (forall old (a v n : plane) face, nearest old v -> inside old v -> v <> origin ->
       dot v a < dot v v -> nearest (a :: old) n -> In face (sublists (a :: old)) ->
       inside face n -> n <> origin -> independent face).
Proof.
  intro H. specialize (H [at2 2 0; at2 2 0] (at2 0 2) (at2 2 0) (at2 1 1)
    [at2 0 2; at2 2 0; at2 2 0] ltac:(by_supporting [1; 0]) ltac:(by_weights [1 / 2; 1 / 2])
    ltac:(distinct) ltac:(simpl; lra) ltac:(by_supporting [1 / 2; 1 / 2; 0]) ltac:(simpl; auto 9)
    ltac:(by_weights [1 / 2; 1 / 4; 1 / 4]) ltac:(distinct)).
  assert (F : Forall (eq 0) [0; 1; -1])
    by (apply H; [reflexivity | simpl; lra | coordinates]).
  inversion F as [| ? ? ? G]. inversion G. lra.
Qed.

(** Where the new nearest point is the origin, the search has no direction: it ends. *)
Theorem search_invariant_needs_not_origin :
  ~ (forall old (a v n : plane) face, stands old v -> dot v a < dot v v ->
       nearest (a :: old) n -> In face (sublists (a :: old)) -> inside face n ->
       stands face n).
Proof.
  intro H. destruct (H [at2 2 0] (at2 (-2) 0) _ (at2 0 0) [at2 (-2) 0; at2 2 0] example_stands
    ltac:(simpl; lra) ltac:(by_supporting [1 / 2; 1 / 2]) ltac:(simpl; auto 9)
    ltac:(by_weights [1 / 2; 1 / 2])) as [_ [_ [_ Z]]]. now apply Z.
Qed.

(** (2, 0) is not the origin. *)
Theorem search_start_not_vacuous : at2 2 0 <> origin.
Proof. distinct. Qed.

(** The origin is no face to start from. *)
Theorem search_start_needs_not_origin : ~ (forall x : plane, stands [x] x).
Proof. intro H. destruct (H (at2 0 0)) as [_ [_ [_ Z]]]. now apply Z. Qed.
