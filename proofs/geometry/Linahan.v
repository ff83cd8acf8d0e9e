(** Lemmas 5, 6 and 7 of J. Linahan, A geometric interpretation of the Boolean
    Gilbert-Johnson-Keerthi algorithm (2015), with the hypotheses that they need.

    The origin lies in the Voronoi region of a face of a simplex when the simplex's nearest point
    lies inside that face. A is the newest vertex, B, C, D those of the old face, v the old face's
    nearest point; the search direction is -v, and A is a support, so that v.A <= 0. *)

From Coq Require Import Reals Lra Psatz List.
From Certa Require Import Vector Hull Face Cone Nearest Progress Foot.
Import ListNotations.
Local Open Scope R_scope.

Section Linahan.
Context {E : euclidean}.
Implicit Types A B C D N v : E.

Lemma nearest_face_is points N : nearest points N ->
  exists face, In face (sublists points) /\ inside face N.
Proof. intro H. destruct (nearest_inside_face points N H) as [f [F [I _]]]. now exists f. Qed.

(** Lemma 5. If A.B <= 0, the origin lies in the slab between the planes through A and B orthogonal
    to AB. *)
Theorem lemma_5_slab A B : dot A B <= 0 -> 0 <= dot A (sub A B) /\ 0 <= dot B (sub B A).
Proof.
  intro H. products. rewrite (dot_comm B A).
  pose proof (dot_nonnegative A). pose proof (dot_nonnegative B). lra.
Qed.

(** Lemma 5. If A.B <= 0 and neither A nor B is the origin, the nearest point of AB lies inside. *)
Theorem lemma_5 A B N : dot A B <= 0 -> A <> origin -> B <> origin -> nearest [A; B] N ->
  inside [A; B] N.
Proof.
  intros S Za Zb H. destruct (nearest_face_is _ _ H) as [f [F I]].
  destruct (progress [B] A B N f) as [_ [b [others [-> O]]]]; auto.
  - apply nearest_single.
  - now rewrite dot_comm.
  - simpl in O. destruct O as [O | [O | []]]; [now injection O as <- <- | discriminate].
Qed.

(** Lemma 6. If v, not the origin, is the nearest point of BC, v.A <= 0 and A is not the origin,
    then the origin lies in the region of AB, of AC, or of ABC. *)
Theorem lemma_6 A B C v N face :
  nearest [B; C] v -> v <> origin -> dot v A <= 0 -> A <> origin -> nearest [A; B; C] N ->
  In face (sublists [A; B; C]) -> inside face N ->
  In face [[A; B]; [A; C]; [A; B; C]].
Proof.
  intros V Z S Za H F I.
  destruct (progress [B; C] A v N face V Z S Za H F I) as [_ [b [others [-> O]]]].
  simpl in O. destruct O as [O | [O | [O | [O | []]]]]; try discriminate;
    injection O as <- <-; simpl; auto.
Qed.

(** Lemma 7. If v, not the origin, is the nearest point of BCD, v.A <= 0 and A is not the origin,
    then the origin lies in the region of a face with A and another vertex, or in the
    tetrahedron. *)
Theorem lemma_7 A B C D v N face :
  nearest [B; C; D] v -> v <> origin -> dot v A <= 0 -> A <> origin -> nearest [A; B; C; D] N ->
  In face (sublists [A; B; C; D]) -> inside face N ->
  In face [[A; B]; [A; C]; [A; D]; [A; B; C]; [A; C; D]; [A; B; D]; [A; B; C; D]].
Proof.
  intros V Z S Za H F I.
  destruct (progress [B; C; D] A v N face V Z S Za H F I) as [_ [b [others [-> O]]]].
  simpl in O. repeat destruct O as [O | O]; try discriminate; try easy;
    injection O as <- <-; simpl; auto 9.
Qed.

(** The search direction of BC, which the paper writes as (BC x -B) x BC. *)
Definition towards B C :=
  sub (scale (dot B (sub C B)) (sub C B)) (scale (dot (sub C B) (sub C B)) B).

Lemma towards_foot B C v : foot [B; C] v ->
  towards B C = scale (- dot (sub C B) (sub C B)) v.
Proof.
  intro F.
  pose proof (foot_edge _ _ B C F ltac:(simpl; auto) ltac:(simpl; auto)) as O.
  destruct F as [[[| t [| u [| ? ?]]] [L [T K]]] _]; try discriminate. simpl in T.
  assert (V : v = add B (scale u (sub C B))).
  { rewrite K. simpl. replace t with (1 - u) by lra. by_products. }
  rewrite V in *. unfold towards. set (e := sub C B) in *. rewrite dot_add, dot_scale in O.
  replace (dot B e) with (- u * dot e e) by lra. by_products.
Qed.

(** The origin in the slab of BC: the foot of BC is its nearest point. *)
Lemma slab_nearest B C v : 0 <= dot B (sub B C) -> 0 <= dot C (sub C B) -> B <> C ->
  foot [B; C] v -> nearest [B; C] v.
Proof.
  intros HB HC Z F.
  pose proof (foot_edge _ _ B C F ltac:(simpl; auto) ltac:(simpl; auto)) as O.
  destruct F as [[[| t [| u [| ? ?]]] [L [T K]]] F]; try discriminate. simpl in T.
  assert (V : v = add B (scale u (sub C B))).
  { rewrite K. simpl. replace t with (1 - u) by lra. by_products. }
  assert (P : 0 < dot (sub C B) (sub C B)).
  { apply positive_length. intro Q. apply Z, same_products. intro z.
    assert (S : dot (sub C B) z = 0) by (rewrite Q; apply dot_origin). revert S. products. lra. }
  rewrite V in O. rewrite dot_add, dot_scale in O.
  assert (B1 : dot B (sub B C) = - dot B (sub C B)) by (products; ring).
  assert (C1 : dot C (sub C B) = dot B (sub C B) + dot (sub C B) (sub C B)).
  { products. rewrite (dot_comm C B). ring. }
  apply nearest_iff_supporting.
  - exists [t; u]. split; [reflexivity | split; [split; [| simpl; lra] | exact K]].
    constructor; [| constructor; [| constructor]]; apply Rnot_lt_le; intro; nra.
  - intros x X. rewrite (F x X). lra.
Qed.

(** Lemma 6 by the paper's signs. If the origin lies in the slab of BC, as it does where B.C <= 0,
    and the search direction D of BC is not zero, D.A >= 0 and A is not the origin, then the origin
    lies in the region of AB, of AC, or of ABC. *)
Theorem lemma_6_by_direction A B C N face :
  0 <= dot B (sub B C) -> 0 <= dot C (sub C B) -> towards B C <> origin ->
  0 <= dot A (towards B C) -> A <> origin -> nearest [A; B; C] N ->
  In face (sublists [A; B; C]) -> inside face N ->
  In face [[A; B]; [A; C]; [A; B; C]].
Proof.
  intros HB HC Z S Za H F I.
  destruct (foot_exists [B; C] ltac:(discriminate)) as [v V].
  pose proof (towards_foot B C v V) as W. rewrite W in Z, S. rewrite dot_scale_right in S.
  assert (K : B <> C).
  { intros <-. apply Z. assert (O : sub B B = origin) by by_products. rewrite O. by_products. }
  assert (Zv : v <> origin) by (intros ->; apply Z; by_products).
  assert (P : 0 < dot (sub C B) (sub C B)).
  { apply positive_length. intro Q. apply Z. rewrite Q. by_products. }
  apply (lemma_6 A B C v N); auto; [now apply slab_nearest |]. rewrite dot_comm. nra.
Qed.

End Linahan.

Definition cross (x y : space) : space := at3
  (snd (fst x) * snd y - snd x * snd (fst y))
  (snd x * fst (fst y) - fst (fst x) * snd y)
  (fst (fst x) * snd (fst y) - snd (fst x) * fst (fst y)).

(** In space this is the paper's product. *)
Lemma towards_cross (B C : space) :
  towards B C = cross (cross (sub C B) (opposite B)) (sub C B).
Proof.
  destruct B as [[b1 b2] b3], C as [[c1 c2] c3]. unfold towards, cross, opposite, sub, at3. simpl.
  f_equal; [f_equal |]; ring.
Qed.

(** (1, 0, 0) and (-1, 0, 0) have A.B <= 0. *)
Theorem lemma_5_slab_not_vacuous : dot (at3 1 0 0) (at3 (-1) 0 0) <= 0.
Proof. simpl. lra. Qed.

(** With A.B > 0 the origin may lie outside the slab, beyond A. *)
Theorem lemma_5_slab_needs_side :
  ~ (forall A B : space, 0 <= dot A (sub A B) /\ 0 <= dot B (sub B A)).
Proof. intro H. destruct (H (at3 1 0 0) (at3 2 0 0)) as [K _]. simpl in K. lra. Qed.

(** The nearest point of (0, 2, 0) and (2, 0, 0) is (1, 1, 0). *)
Theorem lemma_5_not_vacuous :
  dot (at3 0 2 0) (at3 2 0 0) <= 0 /\ at3 0 2 0 <> origin /\ at3 2 0 0 <> origin
  /\ nearest [at3 0 2 0; at3 2 0 0] (at3 1 1 0).
Proof.
  split; [simpl; lra | split; [distinct | split; [distinct | by_supporting [1 / 2; 1 / 2]]]].
Qed.

(** With A.B > 0 the nearest point may be the vertex A. *)
Theorem lemma_5_needs_side :
  ~ (forall A B N : space, A <> origin -> B <> origin -> nearest [A; B] N -> inside [A; B] N).
Proof.
  intro H. destruct (H (at3 1 0 0) (at3 2 0 0) (at3 1 0 0)) as [[| s [| r [| ? ?]]] [L [W [T K]]]];
    try discriminate; [distinct | distinct | by_supporting [1; 0] |].
  inversion W as [| ? ? _ W2]. inversion W2. injection K. simpl in T. lra.
Qed.

(** Where A is the origin, the nearest point is A. *)
Theorem lemma_5_needs_vertex_not_origin :
  ~ (forall A B N : space, dot A B <= 0 -> B <> origin -> nearest [A; B] N -> inside [A; B] N).
Proof.
  intro H. destruct (H (at3 0 0 0) (at3 2 0 0) (at3 0 0 0)) as [[| s [| r [| ? ?]]] [L [W [T K]]]];
    try discriminate; [simpl; lra | distinct | by_supporting [1; 0] |].
  inversion W as [| ? ? _ W2]. inversion W2. injection K. lra.
Qed.

(** Where B is the origin, the nearest point is B. *)
Theorem lemma_5_needs_v_not_origin :
  ~ (forall A B N : space, dot A B <= 0 -> A <> origin -> nearest [A; B] N -> inside [A; B] N).
Proof.
  intro H. destruct (H (at3 2 0 0) (at3 0 0 0) (at3 0 0 0)) as [[| s [| r [| ? ?]]] [L [W [T K]]]];
    try discriminate; [simpl; lra | distinct | by_supporting [0; 1] |].
  inversion W. injection K. lra.
Qed.

(** With B, C = (2, +-1, 0) and v = (2, 0, 0) between them, A = (-1, 0, 0) encloses the origin. *)
Theorem lemma_6_not_vacuous :
  nearest [at3 2 1 0; at3 2 (-1) 0] (at3 2 0 0) /\ at3 2 0 0 <> origin
  /\ dot (at3 2 0 0) (at3 (-1) 0 0) <= 0 /\ at3 (-1) 0 0 <> origin
  /\ nearest [at3 (-1) 0 0; at3 2 1 0; at3 2 (-1) 0] (at3 0 0 0)
  /\ inside [at3 (-1) 0 0; at3 2 1 0; at3 2 (-1) 0] (at3 0 0 0).
Proof.
  split; [by_supporting [1 / 2; 1 / 2] | split; [distinct | split; [simpl; lra |]]].
  split; [distinct | split].
  - by_supporting [2 / 3; 1 / 6; 1 / 6].
  - by_weights [2 / 3; 1 / 6; 1 / 6].
Qed.

Ltac not_among := simpl; intros K; repeat destruct K as [K | K]; try easy; injection K; lra.

(** Lemma 6 fails where A is the origin, which the paper overlooks: then the nearest point is A. *)
Theorem lemma_6_needs_vertex_not_origin :
  ~ (forall (A B C v N : space) face,
       nearest [B; C] v -> v <> origin -> dot v A <= 0 -> nearest [A; B; C] N ->
       In face (sublists [A; B; C]) -> inside face N ->
       In face [[A; B]; [A; C]; [A; B; C]]).
Proof.
  intro H.
  assert (K := H (at3 0 0 0) (at3 2 1 0) (at3 2 (-1) 0) (at3 2 0 0) (at3 0 0 0) [at3 0 0 0]).
  specialize (K ltac:(by_supporting [1 / 2; 1 / 2]) ltac:(distinct)
    ltac:(simpl; lra) ltac:(by_supporting [1; 0; 0]) ltac:(simpl; auto 9) (inside_single _)).
  revert K. not_among.
Qed.

(** With 0 < v.A < v.v the nearest point may be A. *)
Theorem lemma_6_needs_side :
  ~ (forall (A B C v N : space) face,
       nearest [B; C] v -> v <> origin -> dot v A < dot v v -> A <> origin ->
       nearest [A; B; C] N -> In face (sublists [A; B; C]) -> inside face N ->
       In face [[A; B]; [A; C]; [A; B; C]]).
Proof.
  intro H.
  assert (K := H (at3 1 0 0) (at3 2 1 0) (at3 2 (-1) 0) (at3 2 0 0) (at3 1 0 0) [at3 1 0 0]).
  specialize (K ltac:(by_supporting [1 / 2; 1 / 2]) ltac:(distinct) ltac:(simpl; lra)
    ltac:(distinct) ltac:(by_supporting [1; 0; 0]) ltac:(simpl; auto 9) (inside_single _)).
  revert K. not_among.
Qed.

(** If the origin lies on BC, it lies in the region of BC. *)
Theorem lemma_6_needs_v_not_origin :
  ~ (forall (A B C v N : space) face,
       nearest [B; C] v -> dot v A <= 0 -> A <> origin -> nearest [A; B; C] N ->
       In face (sublists [A; B; C]) -> inside face N ->
       In face [[A; B]; [A; C]; [A; B; C]]).
Proof.
  intro H.
  assert (K := H (at3 0 1 0) (at3 1 0 0) (at3 (-1) 0 0) (at3 0 0 0) (at3 0 0 0)
    [at3 1 0 0; at3 (-1) 0 0]).
  specialize (K ltac:(by_supporting [1 / 2; 1 / 2]) ltac:(simpl; lra) ltac:(distinct)
    ltac:(by_supporting [0; 1 / 2; 1 / 2]) ltac:(simpl; auto 9) ltac:(by_weights [1 / 2; 1 / 2])).
  revert K. not_among.
Qed.

(** If v is not the nearest point of BC, the origin may lie in the region of BC. *)
Theorem lemma_6_needs_nearest :
  ~ (forall (A B C v N : space) face,
       hull [B; C] v -> v <> origin -> dot v A <= 0 -> A <> origin -> nearest [A; B; C] N ->
       In face (sublists [A; B; C]) -> inside face N ->
       In face [[A; B]; [A; C]; [A; B; C]]).
Proof.
  intro H.
  assert (K := H (at3 10 (-20) 0) (at3 2 1 0) (at3 2 (-1) 0) (at3 2 1 0) (at3 2 0 0)
    [at3 2 1 0; at3 2 (-1) 0]).
  specialize (K ltac:(by_weights [1; 0]) ltac:(distinct) ltac:(simpl; lra) ltac:(distinct)
    ltac:(by_supporting [0; 1 / 2; 1 / 2]) ltac:(simpl; auto 9) ltac:(by_weights [1 / 2; 1 / 2])).
  revert K. not_among.
Qed.

Definition tripod := [at3 2 2 0; at3 2 (-2) 2; at3 2 (-2) (-2)].

(** With B, C, D around v = (2, 0, 0), A = (-1, 0, 0) encloses the origin. *)
Theorem lemma_7_not_vacuous :
  nearest tripod (at3 2 0 0) /\ at3 2 0 0 <> origin /\ dot (at3 2 0 0) (at3 (-1) 0 0) <= 0
  /\ at3 (-1) 0 0 <> origin /\ nearest (at3 (-1) 0 0 :: tripod) (at3 0 0 0)
  /\ inside (at3 (-1) 0 0 :: tripod) (at3 0 0 0).
Proof.
  unfold tripod. split; [by_supporting [1 / 2; 1 / 4; 1 / 4] | split; [distinct |]].
  split; [simpl; lra | split; [distinct | split]].
  - by_supporting [2 / 3; 1 / 6; 1 / 12; 1 / 12].
  - by_weights [2 / 3; 1 / 6; 1 / 12; 1 / 12].
Qed.

(** Where A is the origin, the nearest point is A. *)
Theorem lemma_7_needs_vertex_not_origin :
  ~ (forall (A B C D v N : space) face,
       nearest [B; C; D] v -> v <> origin -> dot v A <= 0 -> nearest [A; B; C; D] N ->
       In face (sublists [A; B; C; D]) -> inside face N -> face <> [A]).
Proof.
  intro H.
  apply (H (at3 0 0 0) (at3 2 2 0) (at3 2 (-2) 2) (at3 2 (-2) (-2)) (at3 2 0 0) (at3 0 0 0)
    [at3 0 0 0]); [by_supporting [1 / 2; 1 / 4; 1 / 4] | distinct | simpl; lra | | simpl; auto 20
    | apply inside_single | reflexivity].
  by_supporting [1; 0; 0; 0].
Qed.

(** With 0 < v.A < v.v the nearest point may be A. *)
Theorem lemma_7_needs_side :
  ~ (forall (A B C D v N : space) face,
       nearest [B; C; D] v -> v <> origin -> dot v A < dot v v -> A <> origin ->
       nearest [A; B; C; D] N -> In face (sublists [A; B; C; D]) -> inside face N ->
       face <> [A]).
Proof.
  intro H.
  apply (H (at3 1 0 0) (at3 2 2 0) (at3 2 (-2) 2) (at3 2 (-2) (-2)) (at3 2 0 0) (at3 1 0 0)
    [at3 1 0 0]); [by_supporting [1 / 2; 1 / 4; 1 / 4] | distinct | simpl; lra | distinct | |
    simpl; auto 20 | apply inside_single | reflexivity].
  by_supporting [1; 0; 0; 0].
Qed.

(** If the origin lies in BCD, it lies in the region of BCD. *)
Theorem lemma_7_needs_v_not_origin :
  ~ (forall (A B C D v N : space) face,
       nearest [B; C; D] v -> dot v A <= 0 -> A <> origin -> nearest [A; B; C; D] N ->
       In face (sublists [A; B; C; D]) -> inside face N -> face <> [B; C; D]).
Proof.
  intro H.
  apply (H (at3 1 0 0) (at3 0 2 0) (at3 0 (-2) 2) (at3 0 (-2) (-2)) (at3 0 0 0) (at3 0 0 0)
    [at3 0 2 0; at3 0 (-2) 2; at3 0 (-2) (-2)]); [by_supporting [1 / 2; 1 / 4; 1 / 4] | simpl; lra
    | distinct | by_supporting [0; 1 / 2; 1 / 4; 1 / 4] | simpl; auto 20
    | by_weights [1 / 2; 1 / 4; 1 / 4] | reflexivity].
Qed.

(** If v is not the nearest point of BCD, the origin may lie in the region of BCD. *)
Theorem lemma_7_needs_nearest :
  ~ (forall (A B C D v N : space) face,
       hull [B; C; D] v -> v <> origin -> dot v A <= 0 -> A <> origin ->
       nearest [A; B; C; D] N -> In face (sublists [A; B; C; D]) -> inside face N ->
       face <> [B; C; D]).
Proof.
  intro H.
  apply (H (at3 10 (-20) 0) (at3 2 2 0) (at3 2 (-2) 2) (at3 2 (-2) (-2)) (at3 2 2 0) (at3 2 0 0)
    tripod); [by_weights [1; 0; 0] | distinct | simpl; lra
    | distinct | by_supporting [0; 1 / 2; 1 / 4; 1 / 4] | simpl; auto 20
    | by_weights [1 / 2; 1 / 4; 1 / 4] | reflexivity].
Qed.

(** B, C = (2, +-1, 0) have the search direction (-8, 0, 0), and A = (-1, 0, 0) is ahead. *)
Theorem lemma_6_by_direction_not_vacuous :
  let (B, C) := (at3 2 1 0, at3 2 (-1) 0) in
  0 <= dot B (sub B C) /\ 0 <= dot C (sub C B) /\ towards B C <> origin
  /\ 0 <= dot (at3 (-1) 0 0) (towards B C) /\ at3 (-1) 0 0 <> origin
  /\ inside [at3 (-1) 0 0; B; C] (at3 0 0 0).
Proof.
  simpl. split; [lra | split; [lra | split; [distinct | split; [lra | split; [distinct |]]]]].
  by_weights [2 / 3; 1 / 6; 1 / 6].
Qed.

(** Lemma 6 as the paper states it: without excluding a zero direction. *)
Definition published_lemma_6 := forall (A B C N : space) face,
  0 <= dot B (sub B C) -> 0 <= dot C (sub C B) -> 0 <= dot A (towards B C) -> A <> origin ->
  nearest [A; B; C] N -> In face (sublists [A; B; C]) -> inside face N ->
  In face [[A; B]; [A; C]; [A; B; C]].

(** The paper's Lemma 6 fails for an edge of length zero, B = C = (2, 0, 0), with A = (1, 0, 0) and
    D = 0. *)
Theorem lemma_6_by_direction_needs_direction : ~ published_lemma_6.
Proof.
  intro H. specialize (H (at3 1 0 0) (at3 2 0 0) (at3 2 0 0) (at3 1 0 0) [at3 1 0 0]
    ltac:(simpl; lra) ltac:(simpl; lra) ltac:(simpl; lra) ltac:(distinct)
    ltac:(by_supporting [1; 0; 0]) ltac:(simpl; auto 9) (inside_single _)).
  revert H. not_among.
Qed.

(** The paper's Lemma 6 fails, with D = 0, where the origin lies on BC: B, C = (+-1, 0, 0), A = (0,
    1, 0). *)
Theorem lemma_6_by_direction_needs_origin_off_edge : ~ published_lemma_6.
Proof.
  intro H. specialize (H (at3 0 1 0) (at3 1 0 0) (at3 (-1) 0 0) (at3 0 0 0)
    [at3 1 0 0; at3 (-1) 0 0] ltac:(simpl; lra) ltac:(simpl; lra) ltac:(simpl; lra)
    ltac:(distinct) ltac:(by_supporting [0; 1 / 2; 1 / 2]) ltac:(simpl; auto 9)
    ltac:(by_weights [1 / 2; 1 / 2])).
  revert H. not_among.
Qed.

(** The paper's Lemma 6 fails where A is the origin: the nearest point is A. *)
Theorem lemma_6_by_direction_needs_vertex_not_origin :
  ~ (forall (A B C N : space) face,
       0 <= dot B (sub B C) -> 0 <= dot C (sub C B) -> towards B C <> origin ->
       0 <= dot A (towards B C) -> nearest [A; B; C] N ->
       In face (sublists [A; B; C]) -> inside face N -> face <> [A]).
Proof.
  intro H. apply (H (at3 0 0 0) (at3 2 1 0) (at3 2 (-1) 0) (at3 0 0 0) [at3 0 0 0]);
    [simpl; lra | simpl; lra | distinct | simpl; lra | by_supporting [1; 0; 0] | simpl; auto 9
    | apply inside_single | reflexivity].
Qed.

(** The paper's Lemma 6 fails where A is not ahead in the search direction: the nearest point may be
    A. *)
Theorem lemma_6_by_direction_needs_side :
  ~ (forall (A B C N : space) face,
       0 <= dot B (sub B C) -> 0 <= dot C (sub C B) -> towards B C <> origin ->
       A <> origin -> nearest [A; B; C] N ->
       In face (sublists [A; B; C]) -> inside face N -> face <> [A]).
Proof.
  intro H. apply (H (at3 1 0 0) (at3 2 1 0) (at3 2 (-1) 0) (at3 1 0 0) [at3 1 0 0]);
    [simpl; lra | simpl; lra | distinct | distinct | by_supporting [1; 0; 0] | simpl; auto 9
    | apply inside_single | reflexivity].
Qed.

(** The paper's Lemma 6 fails where the origin lies outside the slab of BC: the nearest point may be
    B. *)
Theorem lemma_6_by_direction_needs_slab :
  ~ (forall (A B C N : space) face,
       towards B C <> origin -> 0 <= dot A (towards B C) -> A <> origin ->
       nearest [A; B; C] N -> In face (sublists [A; B; C]) -> inside face N -> face <> [B]).
Proof.
  intro H. apply (H (at3 0 9 0) (at3 1 1 0) (at3 1 2 0) (at3 1 1 0) [at3 1 1 0]);
    [distinct | simpl; lra | distinct | by_supporting [0; 1; 0] | simpl; auto 9
    | apply inside_single | reflexivity].
Qed.
