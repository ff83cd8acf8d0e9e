(** The triangle's step of Boolean GJK, as boolean/do_simplex.hpp takes it.

    v is the nearest point of the old edge BC, inside it, and A is the new vertex, v.A <= 0. *)

From Coq Require Import Reals Lra Psatz List.
From Certa Require Import Vector Hull Face Cone Nearest Progress Foot Linahan.
Import ListNotations.
Local Open Scope R_scope.

Section Triangle.
Context {E : euclidean}.
Implicit Types (A B C N f v x : E) (points old : list E).

(** An old face as every step of the search has it. *)
Definition stands old v :=
  independent old /\ nearest old v /\ inside old v /\ v <> origin.

Lemma stands_foot old v : stands old v -> foot old v.
Proof. intros [_ [V [I _]]]. now apply foot_iff_nearest. Qed.

Lemma stands_different B C v : stands [B; C] v -> B <> C.
Proof.
  intros [I _] <-. assert (F : Forall (eq 0) [1; -1]).
  { apply I; [reflexivity | simpl; ring | simpl; by_products]. }
  inversion F. lra.
Qed.

Lemma stands_independent old v A : stands old v -> dot v A <= 0 -> independent (A :: old).
Proof.
  intros S P. pose proof (stands_foot old v S) as F. destruct S as [I [_ [_ Z]]].
  apply (newest_independent old A v); [assumption | apply F |].
  pose proof (positive_length v Z). lra.
Qed.

Lemma nearest_same points old N :
  (forall x, In x points <-> In x old) -> nearest points N -> nearest old N.
Proof.
  intros S [H M]. split; [apply (hull_included points); [intro; apply S | exact H] |].
  intros x X. apply M. apply (hull_included old); [intro; apply S | exact X].
Qed.

Lemma nearest_edge A B C N : nearest [A; B; C] N -> inside [A; B] N ->
  nearest [A; B] N /\ dot N A = dot N N /\ dot N B = dot N N /\ dot N N <= dot N C.
Proof.
  intros H I. assert (K : nearest [A; B] N).
  { split; [now apply inside_hull |]. intros x X. apply H.
    apply (hull_included [A; B]); [| exact X]. intros p [<- | [<- | []]]; simpl; auto. }
  repeat split; try apply K; try (apply (nearest_level [A; B]); simpl; auto).
  apply (nearest_ahead [A; B; C]); [assumption | apply hull_vertex; simpl; auto].
Qed.

(** Where the nearest point is inside AB, C's weight at the foot is not positive. *)
Lemma edge_weight A B C N f t u w : independent [A; B; C] -> foot [A; B; C] f ->
  t + u + w = 1 -> f = combine [t; u; w] [A; B; C] -> nearest [A; B; C] N ->
  inside [A; B] N -> w <= 0.
Proof.
  intros I F T K H G. destruct (nearest_edge A B C N H G) as [_ [LA [LB LC]]].
  assert (Aff : affine [A; B; C] N).
  { destruct G as [[| s [| r [| ? ?]]] [L [_ [S ->]]]]; try discriminate.
    exists [s; r; 0]. simpl in *. split; [reflexivity | split; [lra | by_products]]. }
  pose proof (foot_level _ _ _ F Aff) as FN. pose proof (foot_shortest _ _ _ F Aff).
  assert (X : dot f N = dot N N + w * (dot N C - dot N N)).
  { rewrite K. simpl. products. rewrite !(dot_comm _ N), LA, LB.
    replace t with (1 - u - w) by lra. ring. }
  destruct (Req_dec (dot N C) (dot N N)) as [Z |]; [| nra].
  assert (f = N) as ->.
  { apply (foot_unique [A; B; C]); [assumption |]. split; [assumption |].
    intros x [<- | [<- | [<- | []]]]; assumption. }
  destruct G as [[| s [| r [| ? ?]]] [L [_ [S K2]]]]; try discriminate. simpl in S.
  assert (W : [t; u; w] = [s; r; 0]).
  { apply (weights_unique _ _ [A; B; C]); auto; [simpl; lra |].
    rewrite <- K, K2. simpl. by_products. }
  injection W. lra.
Qed.

Lemma face_weights A B C N f t u w : independent [A; B; C] -> foot [A; B; C] f ->
  t + u + w = 1 -> f = combine [t; u; w] [A; B; C] -> nearest [A; B; C] N ->
  inside [A; B; C] N -> f = N /\ 0 < u /\ 0 < w.
Proof.
  intros I F T K H G. assert (f = N) as ->.
  { apply (foot_unique [A; B; C]); [assumption |]. now apply foot_iff_nearest. }
  destruct G as [ws [L [P [S K2]]]].
  assert (W : [t; u; w] = ws).
  { apply (weights_unique _ _ [A; B; C]); auto; [simpl in *; lra |]. now rewrite <- K, K2. }
  subst ws. inversion P as [| ? ? _ P2]. inversion P2 as [| ? ? ? P3]. inversion P3. auto.
Qed.

Lemma foot_swap A B C f : foot [A; B; C] f -> foot [A; C; B] f.
Proof.
  intros [[[| t [| u [| w [| ? ?]]]] [L [T ->]]] F]; try discriminate. split.
  - exists [t; w; u]. simpl in *. split; [reflexivity | split; [lra | by_products]].
  - intros x [<- | [<- | [<- | []]]]; apply F; simpl; auto.
Qed.
Lemma independent_swap A B C : independent [A; B; C] -> independent [A; C; B].
Proof.
  intros I [| t [| w [| u [| ? ?]]]] L T K; try discriminate.
  assert (F : Forall (eq 0) [t; u; w]).
  { apply I; [reflexivity | simpl in *; lra |]. rewrite <- K. simpl. by_products. }
  inversion F as [| ? ? ? F2]. inversion F2 as [| ? ? ? F3]. inversion F3. now repeat constructor.
Qed.
Lemma nearest_swap A B C N : nearest [A; B; C] N -> nearest [A; C; B] N.
Proof. apply nearest_same. simpl. tauto. Qed.

(** If v is the nearest point of BC, inside it, v.A <= 0 and A is not the origin, then the weight t
    of A at the foot of ABC has 0 < t <= 1, and the nearest point is inside AC if the weight u of B
    is not positive, inside AB if the weight w of C is not, and inside ABC otherwise; never are both
    not positive. *)
Theorem triangle_by_weights A B C v N f t u w :
  stands [B; C] v -> dot v A <= 0 -> A <> origin -> nearest [A; B; C] N ->
  foot [A; B; C] f -> t + u + w = 1 -> f = combine [t; u; w] [A; B; C] ->
  0 < t <= 1 /\ (u <= 0 -> 0 < w /\ inside [A; C] N) /\ (w <= 0 -> 0 < u /\ inside [A; B] N)
  /\ (0 < u -> 0 < w -> inside [A; B; C] N).
Proof.
  intros S P Za H F T K. pose proof (stands_foot _ _ S) as V.
  pose proof (stands_independent _ _ A S P) as I. destruct S as [_ [Vn [_ Zv]]].
  pose proof (positive_length v Zv).
  assert (T2 : t + total [u; w] = 1) by (simpl; lra).
  pose proof (newest_weight_positive [B; C] A v f t [u; w] V ltac:(lra) F eq_refl T2 K).
  destruct (newest_weight_at_most_one [B; C] A v f t [u; w] V Zv P F eq_refl T2 K) as [T1 _].
  assert (O : ~ (u <= 0 /\ w <= 0)).
  { intros [U W]. apply (old_weight_positive [B; C] A v f t [u; w] V Zv P Za F eq_refl T2 K).
    constructor; [exact U | constructor; [exact W | constructor]]. }
  assert (K' : f = combine [t; w; u] [A; C; B]) by (rewrite K; simpl; by_products).
  destruct (nearest_face_is _ _ H) as [face [G J]].
  pose proof (lemma_6 A B C v N face Vn Zv P Za H G J) as R. simpl in R.
  split; [lra |].
  destruct R as [<- | [<- | [<- | []]]].
  - pose proof (edge_weight A B C N f t u w I F T K H J).
    repeat split; try lra. exact J.
  - pose proof (edge_weight A C B N f t w u (independent_swap _ _ _ I) (foot_swap _ _ _ _ F)
      ltac:(lra) K' (nearest_swap _ _ _ _ H) J).
    repeat split; try lra. exact J.
  - destruct (face_weights A B C N f t u w I F T K H J) as [_ [U W]].
    repeat split; try lra. intros _ _. exact J.
Qed.

(** The step: beside AC, beside AB, or neither. *)
Definition triangle A B C :=
  if Rle_dec 0 (away A C B) then [A; C]
  else if Rle_dec 0 (away A B C) then [A; B] else [A; B; C].

(** If v is the nearest point of BC, inside it, v.A <= 0 and A is not the origin, the triangle's
    step takes the face that the nearest point of ABC is inside. *)
Theorem triangle_right A B C v N :
  stands [B; C] v -> dot v A <= 0 -> A <> origin -> nearest [A; B; C] N ->
  inside (triangle A B C) N.
Proof.
  intros S P Za H.
  destruct (foot_exists [A; B; C] ltac:(discriminate)) as [f F].
  pose proof (stands_independent _ _ A S P) as I.
  pose proof (proj1 F) as [[| t [| u [| w [| ? ?]]]] [L [T K]]]; try discriminate.
  assert (T3 : t + u + w = 1) by (simpl in T; lra).
  destruct (triangle_by_weights A B C v N f t u w S P Za H F T3 K) as [_ [OnAC [OnAB In3]]].
  pose proof (gram_positive A B C I) as G1.
  pose proof (gram_positive A C B (independent_swap _ _ _ I)) as G2.
  assert (K' : f = combine [t; w; u] [A; C; B]) by (rewrite K; simpl; by_products).
  pose proof (away_weight A B C f t u w F T3 K) as W1.
  pose proof (away_weight A C B f t w u (foot_swap _ _ _ _ F) ltac:(lra) K') as W2.
  unfold triangle.
  destruct (Rle_dec 0 (away A C B)); [apply OnAC; nra |].
  destruct (Rle_dec 0 (away A B C)); [apply OnAB; nra |]. apply In3; nra.
Qed.

(** Where the triangle's step finds the origin beside AC, it lies ahead of A towards C: the vertex
    region of A, the "star case", is never reached. *)
Theorem star_unreachable A B C v :
  stands [B; C] v -> dot v A <= 0 -> A <> origin -> 0 <= away A C B -> dot A (sub C A) < 0.
Proof.
  intros S P Za W. destruct (nearest_exists [A; B; C] ltac:(discriminate)) as [N H].
  pose proof (triangle_right A B C v N S P Za H) as I. unfold triangle in I.
  destruct (Rle_dec 0 (away A C B)) as [_ |]; [| easy].
  destruct (nearest_edge A C B N (nearest_swap _ _ _ _ H) I) as [_ [LA [LC _]]].
  destruct I as [[| s [| r [| ? ?]]] [L [Ws [T K]]]]; try discriminate. simpl in T.
  assert (0 < r) by (inversion Ws as [| ? ? _ W2]; now inversion W2).
  set (e := sub C A) in *. assert (HA : A = sub N (scale r e)).
  { unfold e. rewrite K. simpl. replace s with (1 - r) by lra. by_products. }
  assert (O : dot N e = 0) by (unfold e; products; lra).
  assert (X : dot A e = - (r * dot e e)) by (rewrite HA at 1; products; rewrite O; ring).
  assert (0 < dot e e).
  { apply positive_length. intro Z.
    assert (Q : dot e v = 0) by (rewrite Z; apply dot_origin).
    revert Q. unfold e. rewrite dot_sub, (dot_comm C v), (dot_comm A v).
    pose proof (proj2 (stands_foot _ _ S) C ltac:(simpl; auto)).
    pose proof (positive_length v (proj2 (proj2 (proj2 S)))). lra. }
  rewrite X. nra.
Qed.

End Triangle.

(** The old edge from (2, 1, 0) to (2, -1, 0), with v = (2, 0, 0). *)
Definition edge := [at3 2 1 0; at3 2 (-1) 0].

Lemma independent_pair {E : euclidean} (x y z : E) :
  dot x z <> dot y z -> independent [x; y].
Proof.
  intros D [| s [| t [| ? ?]]] L T K; try discriminate. simpl in T.
  assert (Q : dot (combine [s; t] [x; y]) z = 0) by (rewrite K; apply dot_origin).
  revert Q. simpl. products. intro Q.
  assert (W : s * (dot x z - dot y z) = 0) by (replace t with (- s) in Q by lra; lra).
  apply Rmult_integral in W. destruct W as [-> | W]; [| exfalso; apply D; lra].
  repeat constructor; lra.
Qed.

Lemma edge_stands : stands edge (at3 2 0 0).
Proof.
  unfold edge. split; [| split; [by_supporting [1 / 2; 1 / 2] | split]].
  - apply (independent_pair _ _ (at3 0 1 0)). simpl. lra.
  - by_weights [1 / 2; 1 / 2].
  - distinct.
Qed.

(** From the edge of (2, +-1, 0), A = (0, -3, 0), where v.A = 0, leads to the edge from A to (2, 1,
    0). *)
Theorem triangle_right_not_vacuous :
  stands edge (at3 2 0 0) /\ dot (at3 2 0 0) (at3 0 (-3) 0) <= 0 /\ at3 0 (-3) 0 <> origin
  /\ nearest (at3 0 (-3) 0 :: edge) (at3 (6 / 5) (-3 / 5) 0)
  /\ triangle (at3 0 (-3) 0) (at3 2 1 0) (at3 2 (-1) 0) = [at3 0 (-3) 0; at3 2 1 0].
Proof.
  split; [apply edge_stands | split; [simpl; lra | split; [distinct | split]]].
  - unfold edge. by_supporting [2 / 5; 3 / 5; 0].
  - unfold triangle. destruct (Rle_dec _ _) as [K | _].
    + exfalso. unfold away in K. simpl in K. lra.
    + destruct (Rle_dec _ _) as [_ | K]; [reflexivity |].
      exfalso. apply K. unfold away. simpl. lra.
Qed.

(** With 0 < v.A < v.v the nearest point may be A, which the step does not consider. *)
Theorem triangle_right_needs_side :
  ~ (forall A B C v N : space,
       stands [B; C] v -> dot v A < dot v v -> A <> origin -> nearest [A; B; C] N ->
       inside (triangle A B C) N).
Proof.
  intro H. pose proof (H (at3 1 0 0) (at3 2 1 0) (at3 2 (-1) 0) (at3 2 0 0) (at3 1 0 0)
    edge_stands ltac:(simpl; lra) ltac:(distinct) ltac:(by_supporting [1; 0; 0])) as K.
  unfold triangle in K. destruct (Rle_dec _ _) as [_ | X].
  - destruct K as [[| s [| r [| ? ?]]] [L [W [T K]]]]; try discriminate.
    inversion W as [| ? ? _ W2]. inversion W2. injection K. simpl in T. lra.
  - apply X. unfold away. simpl. lra.
Qed.

(** Where A is the origin, the nearest point is A, which the step does not consider. *)
Theorem triangle_right_needs_vertex_not_origin :
  ~ (forall A B C v N : space,
       stands [B; C] v -> dot v A <= 0 -> nearest [A; B; C] N -> inside (triangle A B C) N).
Proof.
  intro H. pose proof (H (at3 0 0 0) (at3 2 1 0) (at3 2 (-1) 0) (at3 2 0 0) (at3 0 0 0)
    edge_stands ltac:(simpl; lra) ltac:(by_supporting [1; 0; 0])) as K.
  unfold triangle in K. destruct (Rle_dec _ _) as [_ | X].
  - destruct K as [[| s [| r [| ? ?]]] [L [W [T K]]]]; try discriminate.
    inversion W as [| ? ? _ W2]. inversion W2. injection K. simpl in T. lra.
  - apply X. unfold away. simpl. lra.
Qed.

(** If the origin lies on BC, it lies in the region of BC, which the step does not consider. *)
Theorem triangle_right_needs_v_not_origin :
  ~ (forall A B C v N : space,
       independent [B; C] -> nearest [B; C] v -> inside [B; C] v -> dot v A <= 0 ->
       A <> origin -> nearest [A; B; C] N -> inside (triangle A B C) N).
Proof.
  intro H. pose proof (H (at3 0 1 0) (at3 1 0 0) (at3 (-1) 0 0) (at3 0 0 0) (at3 0 0 0)
    (independent_pair (at3 1 0 0) (at3 (-1) 0 0) (at3 1 0 0) ltac:(simpl; lra))
    ltac:(by_supporting [1 / 2; 1 / 2])
    ltac:(by_weights [1 / 2; 1 / 2]) ltac:(simpl; lra) ltac:(distinct)
    ltac:(by_supporting [0; 1 / 2; 1 / 2])) as K.
  (* all faces with A have A's positive weight at y *)
  unfold triangle in K. repeat destruct (Rle_dec _ _) as [_ | _];
    destruct K as [[| s [| r [| q [| ? ?]]]] [L [W [T K]]]]; try discriminate;
    inversion W; injection K; lra.
Qed.

(** If v is not the nearest point of BC, the origin may lie in the region of BC. *)
Theorem triangle_right_needs_nearest :
  ~ (forall A B C v N : space,
       independent [B; C] -> inside [B; C] v -> v <> origin -> dot v A <= 0 ->
       A <> origin -> nearest [A; B; C] N -> inside (triangle A B C) N).
Proof.
  intro H. pose proof (H (at3 10 (-40) 0) (at3 2 1 0) (at3 2 (-1) 0) (at3 2 (1 / 2) 0)
    (at3 2 0 0) (proj1 edge_stands) ltac:(by_weights [3 / 4; 1 / 4]) ltac:(distinct)
    ltac:(simpl; lra) ltac:(distinct) ltac:(by_supporting [0; 1 / 2; 1 / 2])) as K.
  unfold triangle in K. repeat destruct (Rle_dec _ _) as [_ | _];
    destruct K as [[| s [| r [| q [| ? ?]]]] [L [W [T K]]]]; try discriminate;
    inversion W; injection K; simpl in T; lra.
Qed.

(** From the edge of (2, +-1, 0), A = (0, -3, 0) has the foot (0, 0, 0) with weights 1, 3/2, -3/2.
    *)
Theorem triangle_by_weights_not_vacuous :
  stands edge (at3 2 0 0) /\ dot (at3 2 0 0) (at3 0 (-3) 0) <= 0 /\ at3 0 (-3) 0 <> origin
  /\ nearest (at3 0 (-3) 0 :: edge) (at3 (6 / 5) (-3 / 5) 0)
  /\ exists t u w, t + u + w = 1 /\ foot (at3 0 (-3) 0 :: edge) (at3 0 0 0)
  /\ at3 0 0 0 = combine [t; u; w] (at3 0 (-3) 0 :: edge).
Proof.
  split; [apply edge_stands | split; [simpl; lra | split; [distinct | split]]].
  - unfold edge. by_supporting [2 / 5; 3 / 5; 0].
  - unfold edge. exists 1, (3 / 2), (-3 / 2). split; [lra | split].
    + by_foot [1; 3 / 2; -3 / 2].
    + coordinates.
Qed.

(** With 0 < v.A < v.v the foot may be beside both AB and AC. *)
Theorem triangle_by_weights_needs_side :
  ~ (forall (A B C v N f : space) t u w,
       stands [B; C] v -> dot v A < dot v v -> A <> origin -> nearest [A; B; C] N ->
       foot [A; B; C] f -> t + u + w = 1 -> f = combine [t; u; w] [A; B; C] ->
       u <= 0 -> 0 < w).
Proof.
  intro H. enough (0 < -1 / 2) by lra.
  apply (H (at3 1 0 0) (at3 2 1 0) (at3 2 (-1) 0) (at3 2 0 0) (at3 1 0 0) (at3 0 0 0) 2 (-1 / 2));
    [apply edge_stands | simpl; lra | distinct | by_supporting [1; 0; 0] | | lra | coordinates
    | lra].
  by_foot [2; -1 / 2; -1 / 2].
Qed.

(** Where A is the origin, it is beside both AB and AC. *)
Theorem triangle_by_weights_needs_vertex_not_origin :
  ~ (forall (A B C v N f : space) t u w,
       stands [B; C] v -> dot v A <= 0 -> nearest [A; B; C] N ->
       foot [A; B; C] f -> t + u + w = 1 -> f = combine [t; u; w] [A; B; C] ->
       u <= 0 -> 0 < w).
Proof.
  intro H. enough (0 < 0) by lra.
  apply (H (at3 0 0 0) (at3 2 1 0) (at3 2 (-1) 0) (at3 2 0 0) (at3 0 0 0) (at3 0 0 0) 1 0);
    [apply edge_stands | simpl; lra | by_supporting [1; 0; 0] | | lra | coordinates | lra].
  by_foot [1; 0; 0].
Qed.

(** From the edge of (2, +-1, 0), A = (0, 3, 0) has the origin beside AC. *)
Theorem star_unreachable_not_vacuous :
  stands edge (at3 2 0 0) /\ dot (at3 2 0 0) (at3 0 3 0) <= 0 /\ at3 0 3 0 <> origin
  /\ 0 <= away (at3 0 3 0) (at3 2 (-1) 0) (at3 2 1 0).
Proof.
  split; [apply edge_stands | split; [simpl; lra | split; [distinct |]]].
  unfold away. simpl. lra.
Qed.

(** With 0 < v.A < v.v the star case is reached. *)
Theorem star_unreachable_needs_side :
  ~ (forall A B C v : space,
       stands [B; C] v -> dot v A < dot v v -> A <> origin -> 0 <= away A C B ->
       dot A (sub C A) < 0).
Proof.
  intro H. specialize (H (at3 1 0 0) (at3 2 1 0) (at3 2 (-1) 0) (at3 2 0 0) edge_stands
    ltac:(simpl; lra) ltac:(distinct) ltac:(unfold away; simpl; lra)). simpl in H. lra.
Qed.

(** Where A is the origin, the star case is reached. *)
Theorem star_unreachable_needs_vertex_not_origin :
  ~ (forall A B C v : space,
       stands [B; C] v -> dot v A <= 0 -> 0 <= away A C B -> dot A (sub C A) < 0).
Proof.
  intro H. specialize (H (at3 0 0 0) (at3 2 1 0) (at3 2 (-1) 0) (at3 2 0 0) edge_stands
    ltac:(simpl; lra) ltac:(unfold away; simpl; lra)). simpl in H. lra.
Qed.
