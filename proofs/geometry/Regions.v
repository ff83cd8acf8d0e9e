(** The tetrahedron's step in coordinates, where the published ones go wrong, and what the theorems
    of Tetrahedron.v need. *)

From Coq Require Import Reals Lra Psatz List Bool.
From Certa Require Import Vector Hull Face Cone Nearest Progress Foot Linahan Triangle Tetrahedron.
Import ListNotations.
Local Open Scope R_scope.

Lemma origin_from_newest {E : euclidean} (A X Y Z : E) a x y z : a + x + y + z = 1 ->
  origin = combine [a; x; y; z] [A; X; Y; Z] ->
  A = opposite (add (scale x (sub X A)) (add (scale y (sub Y A)) (scale z (sub Z A)))).
Proof.
  intros T K. apply same_products. intro d.
  assert (D : dot origin d = dot (combine [a; x; y; z] [A; X; Y; Z]) d) by now rewrite <- K.
  revert D. simpl. products. replace a with (1 - x - y - z) by lra. lra.
Qed.
Lemma combine_from_newest {E : euclidean} (A X Y Z : E) d x y z :
  scale d (combine [1 - x - y - z; x; y; z] [A; X; Y; Z])
  = add (scale d A) (add (scale (d * x) (sub X A)) (add (scale (d * y) (sub Y A))
                                                        (scale (d * z) (sub Z A)))).
Proof. simpl. by_products. Qed.

Definition det (x y z : space) := dot (cross x y) z.

(** With x, y, z the origin's weights, the determinant of X - A, Y - A, A is -z times that of X - A,
    Y - A, Z - A: so its sign tells whether side AXY sees the origin. *)
Theorem side_sign (A X Y Z : space) a x y z : a + x + y + z = 1 ->
  origin = combine [a; x; y; z] [A; X; Y; Z] ->
  det (sub X A) (sub Y A) A = - z * det (sub X A) (sub Y A) (sub Z A).
Proof.
  intros T K. pose proof (origin_from_newest A X Y Z a x y z T K) as Q.
  assert (R : det (sub X A) (sub Y A) A
    = det (sub X A) (sub Y A) (opposite (add (scale x (sub X A)) (add (scale y (sub Y A))
                                                            (scale z (sub Z A)))))).
  { unfold det. now rewrite <- Q. }
  rewrite R. generalize (sub X A) (sub Y A) (sub Z A). clear.
  intros [[p1 p2] p3] [[q1 q2] q3] [[r1 r2] r3].
  unfold det, cross, opposite, at3. simpl. ring.
Qed.

(** If the four points are not coplanar, the origin is a combination of them. *)
Theorem origin_weights (A X Y Z : space) : det (sub X A) (sub Y A) (sub Z A) <> 0 ->
  exists a x y z, a + x + y + z = 1 /\ origin = combine [a; x; y; z] [A; X; Y; Z].
Proof.
  set (d := det (sub X A) (sub Y A) (sub Z A)). intro N.
  set (x := - det A (sub Y A) (sub Z A) / d). set (y := - det (sub X A) A (sub Z A) / d).
  set (z := - det (sub X A) (sub Y A) A / d).
  exists (1 - x - y - z), x, y, z. split; [ring |].
  assert (K : scale d (combine [1 - x - y - z; x; y; z] [A; X; Y; Z]) = origin).
  { assert (Hx : d * x = - det A (sub Y A) (sub Z A)) by (unfold x; field; exact N).
    assert (Hy : d * y = - det (sub X A) A (sub Z A)) by (unfold y; field; exact N).
    assert (Hz : d * z = - det (sub X A) (sub Y A) A) by (unfold z; field; exact N).
    rewrite combine_from_newest, Hx, Hy, Hz. unfold d. clear.
    destruct A as [[a1 a2] a3], X as [[x1 x2] x3],
      Y as [[y1 y2] y3], Z as [[z1 z2] z3].
    unfold det, cross, sub, at3. simpl. f_equal; [f_equal |]; ring. }
  apply same_products. intro t.
  assert (D : d * dot (combine [1 - x - y - z; x; y; z] [A; X; Y; Z]) t = 0).
  { rewrite <- dot_scale, K. apply dot_origin. }
  rewrite dot_origin. apply Rmult_integral in D. destruct D; [easy | now symmetry].
Qed.

(** If the normal (Y - X) x (Z - X) of the old triangle points to the origin's side, the outer sides
    of the tetrahedron are known: the determinant of X - A, Y - A, Z - A is negative. *)
Theorem winding (A X Y Z v : space) : foot [X; Y; Z] v -> dot v A < dot v v ->
  dot (cross (sub Y X) (sub Z X)) v < 0 -> det (sub X A) (sub Y A) (sub Z A) < 0.
Proof.
  intros F P N.
  pose proof (foot_edge _ _ X Y F ltac:(simpl; auto) ltac:(simpl; auto)) as VY.
  pose proof (foot_edge _ _ X Z F ltac:(simpl; auto) ltac:(simpl; auto)) as VZ.
  pose proof (proj2 F X ltac:(simpl; auto)) as VX.
  (* |v|^2 n.(X - A) = (v.n) v.(X - A) + (v x n).(v x (X - A)), and v x n = 0 *)
  assert (L : dot v v * det (sub X A) (sub Y A) (sub Z A)
    = dot (cross (sub Y X) (sub Z X)) v * dot v (sub X A)
      + dot v (sub Z X) * dot (cross v (sub X A)) (sub Y X)
      - dot v (sub Y X) * dot (cross v (sub X A)) (sub Z X)).
  { clear. destruct A as [[a1 a2] a3], X as [[x1 x2] x3], Y as [[y1 y2] y3], Z as [[z1 z2] z3],
      v as [[v1 v2] v3]. unfold det, cross, sub, at3. simpl. ring. }
  rewrite VY, VZ, dot_sub_right, VX in L. pose proof (dot_nonnegative v).
  apply Rnot_le_lt. intro Q. nra.
Qed.

(** Proves the affine independence of points given by coordinates. *)
Ltac by_coordinates :=
  intros weights L T K;
  repeat (destruct weights as [| ? weights]; try discriminate);
  injection K; simpl in T; intros; repeat constructor; lra.

(** The old triangle of these examples, with v = (2, 0, 0). *)
Lemma tripod_stands : stands tripod (at3 2 0 0).
Proof.
  unfold tripod. split; [by_coordinates | split; [by_supporting [1 / 2; 1 / 4; 1 / 4] | split]].
  - by_weights [1 / 2; 1 / 4; 1 / 4].
  - distinct.
Qed.

(** The origin is a combination of (-1, 0, 0) and the triangle around (2, 0, 0). *)
Theorem side_sign_not_vacuous :
  2 / 3 + 1 / 6 + 1 / 12 + 1 / 12 = 1
  /\ origin = combine [2 / 3; 1 / 6; 1 / 12; 1 / 12] (at3 (-1) 0 0 :: tripod).
Proof. split; [lra | unfold tripod; coordinates]. Qed.

(** For other weights than the origin's, the sign says nothing. *)
Theorem side_sign_needs_weights :
  ~ (forall (A X Y Z : space) a x y z, a + x + y + z = 1 ->
       det (sub X A) (sub Y A) A = - z * det (sub X A) (sub Y A) (sub Z A)).
Proof.
  intro H. specialize (H (at3 0 0 1) (at3 1 0 0) (at3 0 1 0) (at3 0 0 0) 1 0 0 0 ltac:(lra)).
  unfold det, cross, sub, at3 in H. simpl in H. lra.
Qed.

(** There are four points that are not coplanar. *)
Theorem origin_weights_not_vacuous :
  det (sub (at3 1 0 0) (at3 0 0 1)) (sub (at3 0 1 0) (at3 0 0 1)) (sub (at3 0 0 0) (at3 0 0 1))
  <> 0.
Proof. unfold det, cross, sub, at3. simpl. lra. Qed.

(** Of four coplanar points the origin need not be a combination. *)
Theorem origin_weights_needs_independent :
  ~ (forall A X Y Z : space, exists a x y z,
       a + x + y + z = 1 /\ origin = combine [a; x; y; z] [A; X; Y; Z]).
Proof.
  intro H. destruct (H (at3 0 0 1) (at3 1 0 1) (at3 0 1 1) (at3 1 1 1)) as [a [x [y [z [T K]]]]].
  injection K. lra.
Qed.

(** The triangle around (2, 0, 0) can be wound so that its normal points to the origin, and (-1, 0,
    0) lies on that side. *)
Theorem winding_not_vacuous :
  foot [at3 2 2 0; at3 2 (-2) (-2); at3 2 (-2) 2] (at3 2 0 0)
  /\ dot (at3 2 0 0) (at3 (-1) 0 0) < dot (at3 2 0 0) (at3 2 0 0)
  /\ dot (cross (sub (at3 2 (-2) (-2)) (at3 2 2 0)) (sub (at3 2 (-2) 2) (at3 2 2 0)))
       (at3 2 0 0) < 0.
Proof.
  split; [by_foot [1 / 2; 1 / 4; 1 / 4] | split; [simpl; lra |]].
  unfold cross, sub, at3. simpl. lra.
Qed.

(** For a vertex A beyond the old triangle, the determinant may be positive. *)
Theorem winding_needs_side :
  ~ (forall A X Y Z v : space, foot [X; Y; Z] v ->
       dot (cross (sub Y X) (sub Z X)) v < 0 -> det (sub X A) (sub Y A) (sub Z A) < 0).
Proof.
  intro H. specialize (H (at3 3 0 0) (at3 2 2 0) (at3 2 (-2) (-2)) (at3 2 (-2) 2) (at3 2 0 0)
    (proj1 winding_not_vacuous) (proj2 (proj2 winding_not_vacuous))).
  unfold det, cross, sub, at3 in H. simpl in H. lra.
Qed.

(** For the other order of the old triangle, the determinant may be positive. *)
Theorem winding_needs_winding :
  ~ (forall A X Y Z v : space, foot [X; Y; Z] v -> dot v A < dot v v ->
       det (sub X A) (sub Y A) (sub Z A) < 0).
Proof.
  intro H. specialize (H (at3 (-1) 0 0) (at3 2 2 0) (at3 2 (-2) 2) (at3 2 (-2) (-2)) (at3 2 0 0)
    ltac:(by_foot [1 / 2; 1 / 4; 1 / 4]) ltac:(simpl; lra)).
  unfold det, cross, sub, at3 in H. simpl in H. lra.
Qed.

(** For a direction v that is not the old triangle's foot, the determinant may be positive. *)
Theorem winding_needs_foot :
  ~ (forall A X Y Z v : space, dot v A < dot v v ->
       dot (cross (sub Y X) (sub Z X)) v < 0 -> det (sub X A) (sub Y A) (sub Z A) < 0).
Proof.
  intro H. specialize (H (at3 3 0 0) (at3 2 2 0) (at3 2 (-2) (-2)) (at3 2 (-2) 2) (at3 4 0 0)
    ltac:(simpl; lra)). unfold det, cross, sub, at3 in H. simpl in H. lra.
Qed.

(** What the published steps do once a side AXY sees the origin: Muratori's goes on as with this
    triangle. *)
Definition first_side A X Y : list space := triangle A X Y.

(** The example where they go wrong: sides AXY and AZX see the origin. *)
Definition wrong_A := at3 1 0 1.
Definition wrong_X := at3 (-1) (-1) 0.
Definition wrong_Y := at3 0 (-2) 1.
Definition wrong_Z := at3 (-1) 1 1.

Lemma wrong_setting :
  setting wrong_A wrong_X wrong_Y wrong_Z (at3 (-6 / 7) (-2 / 7) (4 / 7))
    (at3 (-1 / 7) (-2 / 7) (4 / 7)) (4 / 5) 1 (-3 / 5) (-1 / 5).
Proof.
  unfold setting, wrong_A, wrong_X, wrong_Y, wrong_Z.
  split; [split; [by_coordinates | split; [by_supporting [3 / 7; 1 / 7; 3 / 7] | split]] |].
  - by_weights [3 / 7; 1 / 7; 3 / 7].
  - distinct.
  - split; [simpl; lra | split; [distinct | split; [by_supporting [3 / 7; 3 / 7; 0; 1 / 7] |]]].
    split; [lra | coordinates].
Qed.

Lemma wrong_inside :
  inside [wrong_A; wrong_X; wrong_Z] (at3 (-1 / 7) (-2 / 7) (4 / 7)).
Proof. by_weights [3 / 7; 3 / 7; 1 / 7]. Qed.

Lemma wrong_edge : ~ inside [wrong_A; wrong_X] (at3 (-1 / 7) (-2 / 7) (4 / 7)).
Proof.
  intros [[| s [| r [| ? ?]]] [L [W [T K]]]]; try discriminate. injection K. simpl in T. lra.
Qed.

(** The tetrahedron's step as published by Muratori, the first side that sees the origin taken for a
    triangle, may end at a face where the nearest point is not: AX instead of AXZ. *)
Theorem first_side_is_wrong : exists (A X Y Z v N : space) a x y z,
  setting A X Y Z v N a x y z /\ z < 0 /\ inside [A; X; Z] N /\ ~ inside (first_side A X Y) N.
Proof.
  exists wrong_A, wrong_X, wrong_Y, wrong_Z. do 6 eexists.
  split; [apply wrong_setting | split; [lra | split; [apply wrong_inside |]]].
  unfold first_side, triangle. destruct (Rle_dec _ _) as [Q | _].
  - exfalso. unfold away, wrong_A, wrong_X, wrong_Y in Q. simpl in Q. lra.
  - destruct (Rle_dec _ _) as [_ | Q]; [apply wrong_edge |].
    exfalso. apply Q. unfold away, wrong_A, wrong_X, wrong_Y. simpl. lra.
Qed.

(** The tetrahedron's step as published by Linahan, where two sides that see the origin mean their
    common edge, may end at a face where the nearest point is not: AX instead of AXZ. *)
Theorem common_edge_is_wrong : exists (A X Y Z v N : space) a x y z,
  setting A X Y Z v N a x y z /\ z < 0 /\ y < 0 /\ inside [A; X; Z] N /\ ~ inside [A; X] N.
Proof.
  exists wrong_A, wrong_X, wrong_Y, wrong_Z. do 6 eexists.
  split; [apply wrong_setting | split; [lra | split; [lra | split]]].
  - apply wrong_inside.
  - apply wrong_edge.
Qed.

(** The example where the published steps go wrong has all hypotheses of the corrected one. *)
Theorem nearest_feature_right_not_vacuous :
  setting wrong_A wrong_X wrong_Y wrong_Z (at3 (-6 / 7) (-2 / 7) (4 / 7))
    (at3 (-1 / 7) (-2 / 7) (4 / 7)) (4 / 5) 1 (-3 / 5) (-1 / 5).
Proof. exact wrong_setting. Qed.

Lemma nearest_feature_faces (A X Y Z : space) xy yz zx face :
  nearest_feature A X Y Z xy yz zx = Some face ->
  In face [[A; X; Y; Z]; [A; X; Y]; [A; Y; Z]; [A; Z; X]; [A; X]; [A; Y]; [A; Z]].
Proof.
  assert (S : forall X Y Z f, side_step A X Y Z = Some f -> In f [[A; X; Y]; [A; X]; [A; Y]]).
  { intros P Q R f. unfold side_step. destruct (negb _ && negb _);
      [| destruct (_ && _); [| destruct (_ && _)]]; intro K; try discriminate K;
      injection K as <-; simpl; auto. }
  assert (O : forall first second : option (list space), or_else first second = Some face ->
            first = Some face \/ second = Some face) by (intros [f |] g K; auto).
  unfold nearest_feature. destruct (negb _ && _ && _); intro K; [injection K as <-; now left |].
  apply O in K. destruct K as [K | K]; [| apply O in K; destruct K as [K | K]].
  1: destruct xy. 3: destruct yz. 5: destruct zx.
  all: try discriminate K; apply S in K; simpl in *; tauto.
Qed.

(** With 0 < v.A < v.v the nearest point may be A, which the step does not consider. *)
Theorem nearest_feature_right_needs_side :
  ~ (forall (A X Y Z v N : space) a x y z xy yz zx,
       stands [X; Y; Z] v -> dot v A < dot v v -> nearest [A; X; Y; Z] N ->
       a + x + y + z = 1 -> origin = combine [a; x; y; z] [A; X; Y; Z] ->
       (xy = true <-> z < 0) -> (yz = true <-> x < 0) -> (zx = true <-> y < 0) ->
       exists face, nearest_feature A X Y Z xy yz zx = Some face
       /\ (face = [A; X; Y; Z] /\ N = origin \/ N <> origin /\ inside face N)).
Proof.
  intro H. destruct (H (at3 1 0 0) (at3 2 2 0) (at3 2 (-2) 2) (at3 2 (-2) (-2)) (at3 2 0 0)
    (at3 1 0 0) 2 (-1 / 2) (-1 / 4) (-1 / 4) true true true tripod_stands) as [f [F R]].
  1-7: try (split; intro; [lra | reflexivity]); try (simpl; lra).
  - by_supporting [1; 0; 0; 0].
  - coordinates.
  - destruct R as [[_ O] | [_ I]]; [injection O; lra |].
    apply nearest_feature_faces in F. simpl in F.
    repeat destruct F as [<- | F]; try easy;
      destruct I as [[| p [| q [| r [| s [| ? ?]]]]] [L [W [T K]]]]; try discriminate;
      repeat match goal with V : Forall _ (_ :: _) |- _ => inversion V; clear V; subst end;
      injection K; simpl in T; lra.
Qed.

(** (-1, 0, 0) and the triangle around (2, 0, 0) contain the origin. *)
Theorem unseen_contained_not_vacuous :
  setting (at3 (-1) 0 0) (at3 2 2 0) (at3 2 (-2) 2) (at3 2 (-2) (-2)) (at3 2 0 0) (at3 0 0 0)
    (2 / 3) (1 / 6) (1 / 12) (1 / 12).
Proof.
  split; [apply tripod_stands | split; [simpl; lra | split; [distinct | split]]].
  - by_supporting [2 / 3; 1 / 6; 1 / 12; 1 / 12].
  - split; [lra | coordinates].
Qed.

(** Where the origin lies beyond a side, the tetrahedron need not contain it. *)
Theorem unseen_contained_needs_unseen :
  ~ (forall (A X Y Z v N : space) a x y z,
       setting A X Y Z v N a x y z -> hull [A; X; Y; Z] origin).
Proof.
  intro H. pose proof (H _ _ _ _ _ _ _ _ _ _ wrong_setting) as O.
  pose proof (nearest_ahead _ _ _ (proj1 (proj2 (proj2 (proj2 wrong_setting)))) O) as K.
  rewrite dot_origin_right in K. simpl in K. lra.
Qed.

(** For a vertex A beyond the old triangle, the origin may lie beyond no side with A and yet
    outside. *)
Theorem unseen_contained_needs_side :
  ~ (forall (A X Y Z v : space) a x y z,
       stands [X; Y; Z] v -> a + x + y + z = 1 -> origin = combine [a; x; y; z] [A; X; Y; Z] ->
       0 <= x -> 0 <= y -> 0 <= z -> hull [A; X; Y; Z] origin).
Proof.
  intro H. pose proof (H (at3 3 0 0) (at3 2 2 0) (at3 2 (-2) 2) (at3 2 (-2) (-2)) (at3 2 0 0)
    (-2) (3 / 2) (3 / 4) (3 / 4) tripod_stands ltac:(lra) ltac:(coordinates) ltac:(lra)
    ltac:(lra) ltac:(lra)) as O.
  assert (K : 2 <= dot origin (at3 1 0 0)).
  { apply (hull_at_least _ _ 2) with (2 := O). intros p P. simpl in P.
    repeat destruct P as [<- | P]; try easy; simpl; lra. }
  simpl in K. lra.
Qed.

(** For one old vertex (2, 0) and A = (0, 2), the edge is a candidate. *)
Theorem candidate_newest_not_vacuous :
  nearest [at2 2 0] (at2 2 0) /\ inside [at2 2 0] (at2 2 0)
  /\ dot (at2 2 0) (at2 0 2) < dot (at2 2 0) (at2 2 0)
  /\ (forall x, In x [at2 2 0] -> dot (at2 1 1) (at2 1 1) <= dot (at2 1 1) x)
  /\ foot [at2 0 2; at2 2 0] (at2 1 1)
  /\ at2 1 1 = combine [1 / 2; 1 / 2] [at2 0 2; at2 2 0].
Proof.
  split; [apply nearest_single | split; [apply inside_single | split; [simpl; lra | split]]].
  - each_vertex.
  - split; [by_foot [1 / 2; 1 / 2] | coordinates].
Qed.

(** For a vertex beyond v the foot may lie beyond the old face. *)
Theorem candidate_newest_needs_progress :
  ~ (forall old (A X v f : plane) t u,
       nearest old v -> inside old v -> In X old ->
       (forall x, In x old -> dot f f <= dot f x) -> foot [A; X] f -> t + u = 1 ->
       f = combine [t; u] [A; X] -> 0 < t).
Proof.
  intro H. enough (0 < -2) by lra.
  apply (H [at2 2 0] (at2 3 0) (at2 2 0) (at2 2 0) (at2 0 0) (-2) 3);
    [apply nearest_single | apply inside_single | now left | each_vertex | by_foot [-2; 3] | lra
    | coordinates].
Qed.

(** Where another vertex x has f.x < f.f, the foot may lie beyond the old face. *)
Theorem candidate_newest_needs_support :
  ~ (forall old (A X v f : plane) t u,
       nearest old v -> inside old v -> dot v A < dot v v -> In X old -> foot [A; X] f ->
       t + u = 1 -> f = combine [t; u] [A; X] -> 0 < t).
Proof.
  intro H. enough (0 < -6 / 5) by lra.
  apply (H [at2 2 4; at2 2 (-4)] (at2 1 6) (at2 2 4) (at2 2 0) (at2 (16 / 5) (8 / 5))
           (-6 / 5) (11 / 5));
    [by_supporting [1 / 2; 1 / 2] | by_weights [1 / 2; 1 / 2] | simpl; lra | now left
    | by_foot [-6 / 5; 11 / 5] | lra | coordinates].
Qed.

(** Where v is not the old face's nearest point, the foot may lie beyond the old face. *)
Theorem candidate_newest_needs_nearest :
  ~ (forall old (A X v f : plane) t u,
       dot v A < dot v v -> In X old ->
       (forall x, In x old -> dot f f <= dot f x) -> foot [A; X] f -> t + u = 1 ->
       f = combine [t; u] [A; X] -> 0 < t).
Proof.
  intro H. enough (0 < -2) by lra.
  apply (H [at2 2 0] (at2 3 0) (at2 2 0) (at2 4 0) (at2 0 0) (-2) 3);
    [simpl; lra | now left | each_vertex | by_foot [-2; 3] | lra | coordinates].
Qed.

(** For one old vertex (2, 0) and A = (0, 2), where v.A = 0, the edge is a candidate. *)
Theorem candidate_edge_not_vacuous :
  nearest [at2 2 0] (at2 2 0) /\ at2 2 0 <> origin /\ dot (at2 2 0) (at2 0 2) <= 0
  /\ at2 0 2 <> origin
  /\ (forall x, In x [at2 2 0] -> dot (at2 1 1) (at2 1 1) <= dot (at2 1 1) x)
  /\ foot [at2 0 2; at2 2 0] (at2 1 1)
  /\ at2 1 1 = combine [1 / 2; 1 / 2] [at2 0 2; at2 2 0].
Proof.
  split; [apply nearest_single | split; [distinct | split; [simpl; lra | split; [distinct |]]]].
  split; [each_vertex | split; [by_foot [1 / 2; 1 / 2] | coordinates]].
Qed.

(** With 0 < v.A < v.v the foot may lie beyond A. *)
Theorem candidate_edge_needs_side :
  ~ (forall old (A X v f : plane) t u,
       nearest old v -> inside old v -> v <> origin -> dot v A < dot v v -> A <> origin ->
       In X old -> (forall x, In x old -> dot f f <= dot f x) -> foot [A; X] f -> t + u = 1 ->
       f = combine [t; u] [A; X] -> 0 < u).
Proof.
  intro H. enough (0 < -1) by lra.
  apply (H [at2 2 0] (at2 1 0) (at2 2 0) (at2 2 0) (at2 0 0) 2 (-1));
    [apply nearest_single | apply inside_single | distinct | simpl; lra | distinct | now left
    | each_vertex | by_foot [2; -1] | lra | coordinates].
Qed.

(** Where A is the origin, it is the foot. *)
Theorem candidate_edge_needs_vertex_not_origin :
  ~ (forall old (A X v f : plane) t u,
       nearest old v -> inside old v -> v <> origin -> dot v A <= 0 ->
       In X old -> (forall x, In x old -> dot f f <= dot f x) -> foot [A; X] f -> t + u = 1 ->
       f = combine [t; u] [A; X] -> 0 < u).
Proof.
  intro H. enough (0 < 0) by lra.
  apply (H [at2 2 0] (at2 0 0) (at2 2 0) (at2 2 0) (at2 0 0) 1 0);
    [apply nearest_single | apply inside_single | distinct | simpl; lra | now left
    | each_vertex | by_foot [1; 0] | lra | coordinates].
Qed.

(** Where v is the origin, it is the foot. *)
Theorem candidate_edge_needs_v_not_origin :
  ~ (forall old (A X v f : plane) t u,
       nearest old v -> inside old v -> dot v A <= 0 -> A <> origin ->
       In X old -> (forall x, In x old -> dot f f <= dot f x) -> foot [A; X] f -> t + u = 1 ->
       f = combine [t; u] [A; X] -> 0 < t).
Proof.
  intro H. enough (0 < 0) by lra.
  apply (H [at2 0 0] (at2 1 0) (at2 0 0) (at2 0 0) (at2 0 0) 0 1);
    [apply nearest_single | apply inside_single | simpl; lra | distinct | now left
    | each_vertex | by_foot [0; 1] | lra | coordinates].
Qed.

(** Where another vertex x has f.x < f.f, the foot may lie beyond the old vertex. *)
Theorem candidate_edge_needs_support :
  ~ (forall old (A X v f : plane) t u,
       nearest old v -> inside old v -> v <> origin -> dot v A <= 0 -> A <> origin ->
       In X old -> foot [A; X] f -> t + u = 1 -> f = combine [t; u] [A; X] -> 0 < t).
Proof.
  intro H. enough (0 < -7 / 17) by lra.
  apply (H [at2 2 4; at2 2 (-4)] (at2 0 12) (at2 2 4) (at2 2 0) (at2 (48 / 17) (12 / 17))
           (-7 / 17) (24 / 17));
    [by_supporting [1 / 2; 1 / 2] | by_weights [1 / 2; 1 / 2] | distinct | simpl; lra | distinct
    | now left | by_foot [-7 / 17; 24 / 17] | lra | coordinates].
Qed.

(** The triangle around (0, 0, 1) and (1, 0, 0) are such a step: the origin lies beyond one face. *)
Theorem two_areas_decide_not_vacuous :
  nearest [at3 (-1) (-1) 1; at3 (-1) 1 1; at3 2 0 1] (at3 0 0 1)
  /\ inside [at3 (-1) (-1) 1; at3 (-1) 1 1; at3 2 0 1] (at3 0 0 1)
  /\ dot (at3 0 0 1) (at3 1 0 0) < dot (at3 0 0 1) (at3 0 0 1)
  /\ origin = combine [1; 1 / 6; 1 / 6; -1 / 3]
                [at3 1 0 0; at3 (-1) (-1) 1; at3 (-1) 1 1; at3 2 0 1]
  /\ foot [at3 1 0 0; at3 (-1) (-1) 1; at3 (-1) 1 1] (at3 (1 / 5) 0 (2 / 5))
  /\ at3 (1 / 5) 0 (2 / 5)
     = combine [3 / 5; 1 / 5; 1 / 5] [at3 1 0 0; at3 (-1) (-1) 1; at3 (-1) 1 1].
Proof.
  split; [by_supporting [1 / 3; 1 / 3; 1 / 3] |]. split; [by_weights [1 / 3; 1 / 3; 1 / 3] |].
  split; [simpl; lra |]. split; [coordinates |]. split; [by_foot [3 / 5; 1 / 5; 1 / 5] |].
  coordinates.
Qed.

(** If v, inside the old triangle, is not its nearest point, two areas may miss a foot on the old
    edge. *)
Theorem two_areas_decide_needs_nearest :
  ~ (forall (A X Y Z v f : space) a x y z t u w, inside [X; Y; Z] v -> dot v A < dot v v ->
       a + x + y + z = 1 -> origin = combine [a; x; y; z] [A; X; Y; Z] -> z <= 0 ->
       foot [A; X; Y] f -> t + u + w = 1 -> f = combine [t; u; w] [A; X; Y] -> 0 < t).
Proof.
  intro H. enough (0 < 0) by lra.
  apply (H (at3 0 (-1) 0) (at3 1 0 0) (at3 (-1) 0 0) (at3 0 0 3) (at3 0 0 1) (at3 0 0 0)
           0 (1 / 2) (1 / 2) 0 0 (1 / 2) (1 / 2));
    [by_weights [1 / 3; 1 / 3; 1 / 3] | simpl; lra | lra | coordinates | lra
    | by_foot [0; 1 / 2; 1 / 2] | lra | coordinates].
Qed.

(** If v is nearest, but at a vertex, two areas may miss a foot beyond that vertex. *)
Theorem two_areas_decide_needs_inside :
  ~ (forall (A X Y Z v f : space) a x y z t u w, nearest [X; Y; Z] v -> dot v A < dot v v ->
       a + x + y + z = 1 -> origin = combine [a; x; y; z] [A; X; Y; Z] -> z <= 0 ->
       foot [A; X; Y] f -> t + u + w = 1 -> f = combine [t; u; w] [A; X; Y] -> 0 < t).
Proof.
  intro H. enough (0 < -1) by lra.
  apply (H (at3 1 2 0) (at3 2 1 0) (at3 3 1 0) (at3 2 1 1) (at3 2 1 0) (at3 0 0 0)
           (-1) 5 (-3) 0 (-1) 5 (-3));
    [by_supporting [1; 0; 0] | simpl; lra | lra | coordinates | lra
    | by_foot [-1; 5; -3] | lra | coordinates].
Qed.

(** For a new vertex beyond the old triangle the foot may lie beyond the old edge. *)
Theorem two_areas_decide_needs_progress :
  ~ (forall (A X Y Z v f : space) a x y z t u w,
       nearest [X; Y; Z] v -> inside [X; Y; Z] v ->
       a + x + y + z = 1 -> origin = combine [a; x; y; z] [A; X; Y; Z] -> z <= 0 ->
       foot [A; X; Y] f -> t + u + w = 1 -> f = combine [t; u; w] [A; X; Y] -> 0 < t).
Proof.
  intro H. enough (0 < -1) by lra.
  apply (H (at3 (-2) 0 2) (at3 (-1) (-1) 1) (at3 (-1) 1 1) (at3 2 0 1) (at3 0 0 1) (at3 0 0 0)
           (-1) 1 1 0 (-1) 1 1);
    [by_supporting [1 / 3; 1 / 3; 1 / 3] | by_weights [1 / 3; 1 / 3; 1 / 3] | lra | coordinates
    | lra | by_foot [-1; 1; 1] | lra | coordinates].
Qed.

(** For a face that has the origin before it, on Z's side, the foot may lie on the old edge. *)
Theorem two_areas_decide_needs_beyond :
  ~ (forall (A X Y Z v f : space) a x y z t u w,
       nearest [X; Y; Z] v -> inside [X; Y; Z] v -> dot v A < dot v v ->
       a + x + y + z = 1 -> origin = combine [a; x; y; z] [A; X; Y; Z] ->
       foot [A; X; Y] f -> t + u + w = 1 -> f = combine [t; u; w] [A; X; Y] -> 0 < t).
Proof.
  intro H. enough (0 < 0) by lra.
  apply (H (at3 (-2) 0 0) (at3 (-1) (-1) 1) (at3 (-1) 1 1) (at3 2 0 1) (at3 0 0 1) (at3 (-1) 0 1)
           1 (-1 / 3) (-1 / 3) (2 / 3) 0 (1 / 2) (1 / 2));
    [by_supporting [1 / 3; 1 / 3; 1 / 3] | by_weights [1 / 3; 1 / 3; 1 / 3] | simpl; lra | lra
    | coordinates | by_foot [0; 1 / 2; 1 / 2] | lra | coordinates].
Qed.

(** If v is not the old triangle's nearest point, the origin may lie in that triangle's region. *)
Theorem nearest_feature_right_needs_nearest :
  ~ (forall (A X Y Z v N : space) a x y z xy yz zx,
       independent [X; Y; Z] -> inside [X; Y; Z] v -> v <> origin -> dot v A <= 0 ->
       nearest [A; X; Y; Z] N ->
       a + x + y + z = 1 -> origin = combine [a; x; y; z] [A; X; Y; Z] ->
       (xy = true <-> z < 0) -> (yz = true <-> x < 0) -> (zx = true <-> y < 0) ->
       exists face, nearest_feature A X Y Z xy yz zx = Some face
       /\ (face = [A; X; Y; Z] /\ N = origin \/ N <> origin /\ inside face N)).
Proof.
  intro H. assert (T := tripod_stands). destruct T as [T _]. unfold tripod in T.
  destruct (H (at3 4 (-8) 0) (at3 2 2 0) (at3 2 (-2) 2) (at3 2 (-2) (-2)) (at3 2 1 0)
    (at3 2 0 0) (-1) (-1) (3 / 2) (3 / 2) false true false T) as [f [F R]].
  all: try (split; intro; solve [lra | reflexivity | discriminate]); try solve [simpl; lra].
  - by_weights [3 / 4; 1 / 8; 1 / 8].
  - distinct.
  - by_supporting [0; 1 / 2; 1 / 4; 1 / 4].
  - coordinates.
  - destruct R as [[_ O] | [_ I]]; [injection O; lra |].
    apply nearest_feature_faces in F. simpl in F.
    repeat destruct F as [<- | F]; try easy;
      destruct I as [[| p [| q [| r [| s [| ? ?]]]]] [L [W [S K]]]]; try discriminate;
      repeat match goal with V : Forall _ (_ :: _) |- _ => inversion V; clear V; subst end;
      injection K; simpl in S; lra.
Qed.
