(** The tetrahedron's step of Boolean GJK, as boolean/do_simplex.hpp takes it.

    v is the nearest point of the old triangle XYZ, inside it, and A is the new vertex, v.A <= 0.
    The origin is a combination of the four, with weights a, x, y, z: so a side with A sees the
    origin where the weight of the vertex opposite to it is negative. *)

From Coq Require Import Reals Lra Psatz List Bool Classical.
From Certa Require Import Vector Hull Face Cone Nearest Progress Foot Linahan Triangle.
Import ListNotations.
Local Open Scope R_scope.

Section Tetrahedron.
Context {E : euclidean}.
Implicit Types (A X Y Z N f v : E) (old others : list E).

(** If v.(A - v) < 0 and f.x >= f.f on the old face for the foot f of a face with A, then A's weight
    at f is positive. *)
Theorem candidate_newest old others A v f t weights :
  nearest old v -> inside old v -> dot v A < dot v v ->
  (forall x, In x others -> In x old) -> (forall x, In x old -> dot f f <= dot f x) ->
  foot (A :: others) f -> length weights = length others -> t + total weights = 1 ->
  f = combine (t :: weights) (A :: others) -> 0 < t.
Proof.
  intros V I P S M F L T K. apply Rnot_le_lt. intro Q.
  assert (VF : dot v f = dot v v + t * (dot v A - dot v v)).
  { apply (newest_weight others A v f t weights); auto. intros x O.
    apply (nearest_level old); auto. }
  assert (FV : dot f f <= dot v f).
  { apply (hull_at_least old); [| apply V]. intros x O. rewrite (dot_comm x f). auto. }
  pose proof (dot_nonnegative (sub f v)) as D. revert D. products. rewrite (dot_comm f v). intro D.
  assert (f = v) as -> by (apply same_point; rewrite ?(dot_comm f v); nra).
  pose proof (proj2 F A (or_introl eq_refl)). lra.
Qed.

(** If v.A <= 0, neither A nor v is the origin, and f.x >= f.f on the old face for the foot f of an
    edge AX, then f is inside that edge. *)
Theorem candidate_edge old A X v f t u :
  nearest old v -> inside old v -> v <> origin -> dot v A <= 0 -> A <> origin -> In X old ->
  (forall x, In x old -> dot f f <= dot f x) -> foot [A; X] f -> t + u = 1 ->
  f = combine [t; u] [A; X] -> 0 < t /\ 0 < u.
Proof.
  intros V I Zv P Za HX M F T K. pose proof (positive_length v Zv) as Pv.
  split.
  - apply (candidate_newest old [X] A v f t [u]); auto; [lra | | simpl; lra].
    now intros x [<- | []].
  - apply Rnot_le_lt. intro Q.
    assert (VF : dot v f = dot v v + t * (dot v A - dot v v)).
    { apply (newest_weight [X] A v f t [u]); auto; [| simpl; lra].
      intros x [<- | []]. now apply (nearest_level old). }
    assert (FV : dot f f <= dot v f).
    { apply (hull_at_least old); [| apply V]. intros x O. rewrite (dot_comm x f). auto. }
    pose proof (dot_nonnegative f) as D.
    assert (U : u * dot v v = 0) by nra. assert (u = 0) as -> by nra.
    assert (t = 1) as -> by lra. apply Za.
    assert (O : f = origin) by (apply zero_length; nra).
    rewrite <- O, K. simpl. by_products.
Qed.

(** Two areas decide a face AXY of the tetrahedron that the origin lies on or beyond, which is where
    Z's weight is not positive: if v is the nearest point of XYZ, inside it, and v.(A - v) < 0, then
    A's weight at the foot of this face is positive, so the area opposite to A needs no test. *)
Theorem two_areas_decide A X Y Z v f a x y z t u w :
  nearest [X; Y; Z] v -> inside [X; Y; Z] v -> dot v A < dot v v ->
  a + x + y + z = 1 -> origin = combine [a; x; y; z] [A; X; Y; Z] -> z <= 0 ->
  foot [A; X; Y] f -> t + u + w = 1 -> f = combine [t; u; w] [A; X; Y] -> 0 < t.
Proof.
  intros V I P S O B F T K.
  apply (candidate_newest [X; Y; Z] [X; Y] A v f t [u; w]); auto;
    [simpl; tauto | | simpl; lra].
  (* 0 = f.0 = f.f + z (f.Z - f.f) *)
  assert (Q : dot f f + z * (dot f Z - dot f f) = 0).
  { rewrite <- (dot_origin_right f). rewrite O. simpl. products.
    rewrite (proj2 F A), (proj2 F X), (proj2 F Y) by (simpl; auto).
    replace a with (1 - x - y - z) by lra. ring. }
  pose proof (dot_nonnegative f) as D.
  intros p [<- | [<- | [<- | []]]]; [rewrite (proj2 F X); simpl; auto; lra
                                    | rewrite (proj2 F Y); simpl; auto; lra |].
  destruct (Rle_lt_or_eq_dec z 0 B) as [N | ->]; [nra |].
  assert (f = origin) as -> by (apply zero_length; lra). rewrite !dot_origin. lra.
Qed.

(** Everything that the step knows. *)
Definition setting A X Y Z v N a x y z :=
  stands [X; Y; Z] v /\ dot v A <= 0 /\ A <> origin /\ nearest [A; X; Y; Z] N
  /\ a + x + y + z = 1 /\ origin = combine [a; x; y; z] [A; X; Y; Z].

Lemma stands_rotate X Y Z v : stands [X; Y; Z] v -> stands [Y; Z; X] v.
Proof.
  intros [I [V [[ws [L [W [T K]]]] Zv]]]. repeat split; auto.
  - intros [| q [| r [| p [| ? ?]]]] M S C; try discriminate.
    assert (F : Forall (eq 0) [p; q; r]).
    { apply I; [reflexivity | simpl in *; lra |]. rewrite <- C. simpl. by_products. }
    inversion F as [| ? ? ? F2]. inversion F2 as [| ? ? ? F3]. inversion F3.
    now repeat constructor.
  - apply (hull_included [X; Y; Z]); [simpl; tauto | apply V].
  - intros x H. apply V. apply (hull_included [Y; Z; X]); [simpl; tauto | exact H].
  - destruct ws as [| p [| q [| r [| ? ?]]]]; try discriminate. exists [q; r; p].
    inversion W as [| ? ? ? W2]. inversion W2 as [| ? ? ? W3]. inversion W3. simpl in T.
    repeat split; [repeat constructor; assumption | simpl; lra | rewrite K; simpl; by_products].
Qed.

Lemma setting_rotate A X Y Z v N a x y z :
  setting A X Y Z v N a x y z -> setting A Y Z X v N a y z x.
Proof.
  intros [S [P [Za [H [T K]]]]].
  split; [now apply stands_rotate | split; [assumption | split; [assumption | split]]].
  - apply (nearest_same [A; X; Y; Z]); [simpl; tauto | exact H].
  - split; [lra |]. rewrite K. simpl. by_products.
Qed.

Lemma nearest_triangle A X Y Z N : nearest [A; X; Y; Z] N -> inside [A; X; Y] N ->
  nearest [A; X; Y] N.
Proof.
  intros H I. split; [now apply inside_hull |]. intros p P. apply H.
  apply (hull_included [A; X; Y]); [simpl; tauto | exact P].
Qed.
Lemma nearest_segment A X Y Z N : nearest [A; X; Y; Z] N -> inside [A; X] N ->
  nearest [A; X] N.
Proof.
  intros H I. split; [now apply inside_hull |]. intros p P. apply H.
  apply (hull_included [A; X]); [simpl; tauto | exact P].
Qed.

Lemma independent_side A X Y Z : independent [A; X; Y; Z] -> independent [A; X; Y].
Proof.
  intros I [| t [| u [| w [| ? ?]]]] L T K; try discriminate.
  assert (F : Forall (eq 0) [t; u; w; 0]).
  { apply I; [reflexivity | simpl in *; lra |]. rewrite <- K. simpl. by_products. }
  inversion F as [| ? ? ? F2]. inversion F2 as [| ? ? ? F3]. inversion F3. now repeat constructor.
Qed.

Lemma setting_edge A X Y Z v N a x y z : setting A X Y Z v N a x y z ->
  0 < dot (sub X A) (sub X A).
Proof.
  intros [S [P _]]. apply positive_length. intro Q.
  assert (O : dot (sub X A) v = 0) by (rewrite Q; apply dot_origin).
  revert O. rewrite dot_sub, (dot_comm X v), (dot_comm A v).
  pose proof (proj2 (stands_foot _ _ S) X ltac:(simpl; auto)).
  pose proof (positive_length v (proj2 (proj2 (proj2 S)))). lra.
Qed.

(** If side AXY sees the origin, and the origin is beside neither AX nor AY in it, the nearest point
    is inside this side. *)
Lemma side_right A X Y Z v N a x y z : setting A X Y Z v N a x y z -> z < 0 ->
  away A X Y < 0 -> away A Y X < 0 -> inside [A; X; Y] N.
Proof.
  intros [S [P [Za [H [T K]]]]] Hz XY YX.
  pose proof (independent_side _ _ _ _ (stands_independent _ _ A S P)) as I.
  destruct (foot_exists [A; X; Y] ltac:(discriminate)) as [f F].
  pose proof (proj1 F) as [[| t [| u [| w [| ? ?]]]] [L [Tf Kf]]]; try discriminate.
  simpl in Tf.
  pose proof (away_weight A X Y f t u w F ltac:(lra) Kf) as W1.
  pose proof (away_weight A Y X f t w u (foot_swap _ _ _ _ F) ltac:(lra)
    ltac:(rewrite Kf; simpl; by_products)) as W2.
  pose proof (gram_positive A X Y I). pose proof (gram_positive A Y X (independent_swap _ _ _ I)).
  assert (0 < w) by nra. assert (0 < u) by nra.
  (* 0 = f.0 = f.f + z (f.Z - f.f) *)
  assert (O : dot f f + z * (dot f Z - dot f f) = 0).
  { rewrite <- (dot_origin_right f). rewrite K. simpl. products.
    rewrite (proj2 F A), (proj2 F X), (proj2 F Y) by (simpl; auto).
    replace a with (1 - x - y - z) by lra. ring. }
  pose proof (dot_nonnegative f).
  assert (M : forall p, In p [A; X; Y; Z] -> dot f f <= dot f p).
  { pose proof (proj2 F A ltac:(simpl; auto)). pose proof (proj2 F X ltac:(simpl; auto)).
    pose proof (proj2 F Y ltac:(simpl; auto)).
    intros p [<- | [<- | [<- | [<- | []]]]]; try lra. nra. }
  assert (0 < t).
  { pose proof (positive_length v (proj2 (proj2 (proj2 S)))).
    apply (candidate_newest [X; Y; Z] [X; Y] A v f t [u; w]); try apply S; auto;
      try (simpl; lra); try (simpl; tauto). intros p Q. apply M. now right. }
  assert (In3 : inside [A; X; Y] f).
  { exists [t; u; w]. split; [reflexivity | split; [now repeat constructor |]].
    simpl. split; [lra | exact Kf]. }
  replace N with f; [exact In3 |]. apply (nearest_unique [A; X; Y; Z]); [| exact H].
  apply nearest_iff_supporting; [| exact M].
  apply (hull_included [A; X; Y]); [simpl; tauto | now apply inside_hull].
Qed.

(** If the origin is beside AX in both its sides, the nearest point is inside AX. *)
Lemma edge_right A X Y Z v N a x y z : setting A X Y Z v N a x y z ->
  0 <= away A X Y -> 0 <= away A X Z -> inside [A; X] N.
Proof.
  intros G XY XZ. pose proof (setting_edge _ _ _ _ _ _ _ _ _ _ G) as D.
  destruct G as [S [P [Za [H _]]]].
  destruct (foot_exists [A; X] ltac:(discriminate)) as [f F].
  pose proof (proj1 F) as [[| t [| u [| ? ?]]] [L [Tf Kf]]]; try discriminate. simpl in Tf.
  rewrite (away_ahead A X Y f F) in XY. rewrite (away_ahead A X Z f F) in XZ.
  assert (M : forall p, In p [A; X; Y; Z] -> dot f f <= dot f p).
  { pose proof (proj2 F A ltac:(simpl; auto)). pose proof (proj2 F X ltac:(simpl; auto)).
    intros p [<- | [<- | [<- | [<- | []]]]]; try lra; nra. }
  destruct (candidate_edge [X; Y; Z] A X v f t u) as [T U]; auto; try apply S;
    [simpl; auto | intros p Q; apply M; now right | lra |].
  assert (In2 : inside [A; X] f).
  { exists [t; u]. split; [reflexivity | split; [now repeat constructor |]].
    simpl. split; [lra | exact Kf]. }
  replace N with f; [exact In2 |]. apply (nearest_unique [A; X; Y; Z]); [| exact H].
  apply nearest_iff_supporting; [| exact M].
  apply (hull_included [A; X]); [simpl; tauto | now apply inside_hull].
Qed.

(** If the nearest point, not the origin, is inside side AXY, this side sees the origin. *)
Lemma side_sees A X Y Z v N a x y z : setting A X Y Z v N a x y z -> N <> origin ->
  inside [A; X; Y] N -> z < 0 /\ away A X Y < 0 /\ away A Y X < 0.
Proof.
  intros [S [P [Za [H [T K]]]]] Zn J.
  pose proof (nearest_triangle _ _ _ _ _ H J) as H3.
  pose proof (proj1 (foot_iff_nearest _ _ J) H3) as F.
  pose proof (independent_side _ _ _ _ (stands_independent _ _ A S P)) as I.
  pose proof (gram_positive A X Y I). pose proof (gram_positive A Y X (independent_swap _ _ _ I)).
  pose proof (nearest_ahead _ _ Z H (hull_vertex [A; X; Y; Z] Z ltac:(simpl; auto))).
  assert (O : dot N N + z * (dot N Z - dot N N) = 0).
  { rewrite <- (dot_origin_right N). rewrite K. simpl. products.
    rewrite (proj2 F A), (proj2 F X), (proj2 F Y) by (simpl; auto).
    replace a with (1 - x - y - z) by lra. ring. }
  pose proof (positive_length N Zn). split; [nra |].
  pose proof J as [[| t [| u [| w [| ? ?]]]] [L [W [Tf Kf]]]]; try discriminate. simpl in Tf.
  inversion W as [| ? ? ? W2]. inversion W2 as [| ? ? ? W3]. inversion W3. subst.
  rewrite (away_weight A X Y _ t u w F ltac:(lra) eq_refl).
  rewrite (away_weight A Y X _ t w u (foot_swap _ _ _ _ F) ltac:(lra)
    ltac:(simpl; by_products)). nra.
Qed.

(** If it is inside an edge AX, the origin is beside it in both sides, and one of them sees it. *)
Lemma edge_sees A X Y Z v N a x y z : setting A X Y Z v N a x y z -> N <> origin ->
  inside [A; X] N -> (y < 0 \/ z < 0) /\ 0 <= away A X Y /\ 0 <= away A X Z.
Proof.
  intros G Zn J. pose proof (setting_edge _ _ _ _ _ _ _ _ _ _ G) as D.
  destruct G as [S [P [Za [H [T K]]]]].
  pose proof (nearest_segment _ _ _ _ _ H J) as H2.
  pose proof (proj1 (foot_iff_nearest _ _ J) H2) as F.
  pose proof (nearest_ahead _ _ Z H (hull_vertex [A; X; Y; Z] Z ltac:(simpl; auto))).
  pose proof (nearest_ahead _ _ Y H (hull_vertex [A; X; Y; Z] Y ltac:(simpl; auto))).
  assert (O : dot N N + y * (dot N Y - dot N N) + z * (dot N Z - dot N N) = 0).
  { rewrite <- (dot_origin_right N). rewrite K. simpl. products.
    rewrite (proj2 F A), (proj2 F X) by (simpl; auto).
    replace a with (1 - x - y - z) by lra. ring. }
  pose proof (positive_length N Zn). rewrite !(away_ahead A X _ N F). split; [| nra].
  destruct (Rlt_le_dec y 0); [now left | right]. nra.
Qed.

(** The tests, as the step takes them. *)
Definition beside A X Y : bool := if Rle_dec 0 (away A X Y) then true else false.

Lemma beside_iff A X Y : beside A X Y = true <-> 0 <= away A X Y.
Proof. unfold beside. destruct (Rle_dec 0 (away A X Y)); easy. Qed.
Lemma beside_not A X Y : beside A X Y = false <-> away A X Y < 0.
Proof. unfold beside. destruct (Rle_dec 0 (away A X Y)); split; try easy; lra. Qed.

(** What a side AXY that sees the origin leads to, if anything. *)
Definition side_step A X Y Z : option (list E) :=
  if negb (beside A X Y) && negb (beside A Y X) then Some [A; X; Y]
  else if beside A X Y && beside A X Z then Some [A; X]
  else if beside A Y X && beside A Y Z then Some [A; Y]
  else None.

Definition or_else (first second : option (list E)) :=
  match first with Some face => Some face | None => second end.

(** The step, given which sides see the origin. *)
Definition nearest_feature A X Y Z (sees_xy sees_yz sees_zx : bool) : option (list E) :=
  if negb sees_xy && negb sees_yz && negb sees_zx then Some [A; X; Y; Z]
  else or_else (if sees_xy then side_step A X Y Z else None)
      (or_else (if sees_yz then side_step A Y Z X else None)
               (if sees_zx then side_step A Z X Y else None)).

Lemma inside_swap A X Y N : inside [A; X; Y] N -> inside [A; Y; X] N.
Proof.
  intros [[| t [| u [| w [| ? ?]]]] [L [W [T K]]]]; try discriminate. exists [t; w; u].
  inversion W as [| ? ? ? W2]. inversion W2 as [| ? ? ? W3]. inversion W3. simpl in T.
  repeat split; [repeat constructor; assumption | simpl; lra | rewrite K; simpl; by_products].
Qed.

Lemma setting_swap A X Y Z v N a x y z :
  setting A X Y Z v N a x y z -> setting A Y X Z v N a y x z.
Proof.
  intros [[I [V [[ws [L [W [T K]]]] Zv]]] [P [Za [H [S O]]]]].
  split; [split; [| split; [| split]] | split; [exact P | split; [exact Za | split; [| split]]]].
  - intros [| q [| p [| r [| ? ?]]]] M S2 C; try discriminate.
    assert (F : Forall (eq 0) [p; q; r]).
    { apply I; [reflexivity | simpl in *; lra |]. rewrite <- C. simpl. by_products. }
    inversion F as [| ? ? ? F2]. inversion F2 as [| ? ? ? F3]. inversion F3.
    now repeat constructor.
  - apply (nearest_same [X; Y; Z]); [simpl; tauto | exact V].
  - destruct ws as [| p [| q [| r [| ? ?]]]]; try discriminate. exists [q; p; r].
    inversion W as [| ? ? ? W2]. inversion W2 as [| ? ? ? W3]. inversion W3. simpl in T.
    repeat split; [repeat constructor; assumption | simpl; lra | rewrite K; simpl; by_products].
  - exact Zv.
  - apply (nearest_same [A; X; Y; Z]); [simpl; tauto | exact H].
  - lra.
  - rewrite O. simpl. by_products.
Qed.

Lemma side_step_sound A X Y Z v N a x y z face : setting A X Y Z v N a x y z -> z < 0 ->
  side_step A X Y Z = Some face -> inside face N.
Proof.
  intros G Hz. unfold side_step.
  destruct (beside A X Y) eqn:XY; destruct (beside A Y X) eqn:YX; simpl;
    try destruct (beside A X Z) eqn:XZ; try destruct (beside A Y Z) eqn:YZ; simpl; try easy;
    intro Q; injection Q as <-;
    rewrite ?beside_iff, ?beside_not in *;
    first [ now apply (edge_right A X Y Z v N a x y z)
          | now apply (edge_right A Y X Z v N a y x z (setting_swap _ _ _ _ _ _ _ _ _ _ G))
          | now apply (side_right A X Y Z v N a x y z) ].
Qed.

Lemma side_step_complete A X Y Z v N a x y z : setting A X Y Z v N a x y z -> N <> origin ->
  inside [A; X; Y] N \/ inside [A; X] N \/ inside [A; Y] N -> side_step A X Y Z <> None.
Proof.
  intros G Zn [J | [J | J]]; unfold side_step.
  - destruct (side_sees _ _ _ _ _ _ _ _ _ _ G Zn J) as [_ [XY YX]].
    rewrite <- beside_not in XY, YX. now rewrite XY, YX.
  - destruct (edge_sees _ _ _ _ _ _ _ _ _ _ G Zn J) as [_ [XY XZ]].
    rewrite <- beside_iff in XY, XZ. now rewrite XY, XZ.
  - destruct (edge_sees _ _ _ _ _ _ _ _ _ _ (setting_swap _ _ _ _ _ _ _ _ _ _ G) Zn J)
      as [_ [YX YZ]].
    rewrite <- beside_iff in YX, YZ. rewrite YX, YZ. destruct (beside A X Y); simpl; [| easy].
    now destruct (beside A X Z).
Qed.

(** If the origin lies beyond no side with A of the tetrahedron, and v.A <= 0, the tetrahedron
    contains it. *)
Theorem unseen_contained A X Y Z v N a x y z : setting A X Y Z v N a x y z ->
  0 <= x -> 0 <= y -> 0 <= z -> hull [A; X; Y; Z] origin.
Proof.
  intros [S [P [_ [_ [T K]]]]] Hx Hy Hz. pose proof (stands_foot _ _ S) as V.
  pose proof (positive_length v (proj2 (proj2 (proj2 S)))).
  assert (O : a * dot v A + (1 - a) * dot v v = 0).
  { rewrite <- (dot_origin_right v). rewrite K. simpl. products.
    rewrite (proj2 V X), (proj2 V Y), (proj2 V Z) by (simpl; auto).
    replace a with (1 - x - y - z) by lra. ring. }
  exists [a; x; y; z]. split; [reflexivity | split; [split | exact K]]; [| simpl; lra].
  apply Forall_cons; [apply Rnot_lt_le; intro; nra |].
  repeat (apply Forall_cons; [assumption |]). apply Forall_nil.
Qed.

Lemma nearest_origin points N : nearest points N -> hull points origin -> N = origin.
Proof.
  intros H O. apply zero_length. pose proof (proj2 H origin O) as D. rewrite dot_origin in D.
  pose proof (dot_nonnegative N). lra.
Qed.

Lemma seen_not_origin A X Y Z v N a x y z : setting A X Y Z v N a x y z ->
  (x < 0 \/ y < 0 \/ z < 0) -> N <> origin.
Proof.
  intros [S [P [Za [H [T K]]]]] Neg ->.
  destruct (proj1 H) as [ws [L [[W S2] C]]].
  assert (Q : [a; x; y; z] = ws).
  { apply (weights_unique _ _ [A; X; Y; Z]); auto; [now apply (stands_independent _ v) | |].
    - simpl in *. lra.
    - now rewrite <- K, <- C. }
  subst ws. inversion W as [| ? ? _ W1]. inversion W1 as [| ? ? ? W2].
  inversion W2 as [| ? ? ? W3]. inversion W3. subst. lra.
Qed.

Lemma nearest_faces A X Y Z v N a x y z : setting A X Y Z v N a x y z -> N <> origin ->
  (inside [A; X; Y] N \/ inside [A; Y; Z] N \/ inside [A; Z; X] N)
  \/ inside [A; X] N \/ inside [A; Y] N \/ inside [A; Z] N.
Proof.
  intros [[I [V [_ Zv]]] [P [Za [H [T K]]]]] Zn.
  destruct (nearest_face_is _ _ H) as [face [F J]].
  pose proof (lemma_7 A X Y Z v N face V Zv P Za H F J) as R. simpl in R.
  destruct R as [<- | [<- | [<- | [<- | [<- | [<- | [<- | []]]]]]]]; auto 6.
  - left. right. right. now apply inside_swap.
  - exfalso. apply Zn, zero_length.
    assert (O : dot (combine [a; x; y; z] [A; X; Y; Z]) N = total [a; x; y; z] * dot N N).
    { apply combine_level; [reflexivity |]. intros p Q. rewrite dot_comm.
      now apply (nearest_level [A; X; Y; Z]). }
    rewrite <- K, dot_origin in O. simpl in O. replace (a + (x + (y + (z + 0)))) with 1 in O by lra.
    lra.
Qed.

Lemma nearest_feature_beyond A X Y Z v N a x y z xy yz zx :
  setting A X Y Z v N a x y z ->
  (xy = true <-> z < 0) -> (yz = true <-> x < 0) -> (zx = true <-> y < 0) ->
  exists face, nearest_feature A X Y Z xy yz zx = Some face
  /\ (face = [A; X; Y; Z] /\ N = origin \/ N <> origin /\ inside face N).
Proof.
  intros G Sz Sx Sy.
  pose proof (setting_rotate _ _ _ _ _ _ _ _ _ _ G) as G1.
  pose proof (setting_rotate _ _ _ _ _ _ _ _ _ _ G1) as G2.
  unfold nearest_feature. destruct (negb xy && negb yz && negb zx) eqn:None_sees.
  - exists [A; X; Y; Z]. split; [reflexivity | left; split; [reflexivity |]].
    apply (nearest_origin [A; X; Y; Z]); [apply G |].
    destruct xy, yz, zx; try discriminate.
    apply (unseen_contained A X Y Z v N a x y z G); apply Rnot_lt_le; intro Q;
      [apply Sx in Q | apply Sy in Q | apply Sz in Q]; discriminate.
  - assert (Zn : N <> origin).
    { apply (seen_not_origin _ _ _ _ _ _ _ _ _ _ G).
      destruct xy; [right; right; now apply Sz |]. destruct yz; [left; now apply Sx |].
      destruct zx; [right; left; now apply Sy | discriminate]. }
    assert (Found : (xy = true /\ side_step A X Y Z <> None)
                    \/ (yz = true /\ side_step A Y Z X <> None)
                    \/ (zx = true /\ side_step A Z X Y <> None)).
    { pose proof (side_step_complete _ _ _ _ _ _ _ _ _ _ G Zn) as C0.
      pose proof (side_step_complete _ _ _ _ _ _ _ _ _ _ G1 Zn) as C1.
      pose proof (side_step_complete _ _ _ _ _ _ _ _ _ _ G2 Zn) as C2.
      rewrite Sz, Sx, Sy.
      destruct (nearest_faces _ _ _ _ _ _ _ _ _ _ G Zn) as [[J | [J | J]] | [J | [J | J]]].
      - left. split; [apply (side_sees _ _ _ _ _ _ _ _ _ _ G Zn J) | apply C0; auto].
      - right. left. split; [apply (side_sees _ _ _ _ _ _ _ _ _ _ G1 Zn J) | apply C1; auto].
      - right. right. split; [apply (side_sees _ _ _ _ _ _ _ _ _ _ G2 Zn J) | apply C2; auto].
      - destruct (edge_sees _ _ _ _ _ _ _ _ _ _ G Zn J) as [[Q | Q] _];
          [right; right; split; [exact Q | apply C2; auto]
          | left; split; [exact Q | apply C0; auto]].
      - destruct (edge_sees _ _ _ _ _ _ _ _ _ _ G1 Zn J) as [[Q | Q] _];
          [left; split; [exact Q | apply C0; auto]
          | right; left; split; [exact Q | apply C1; auto]].
      - destruct (edge_sees _ _ _ _ _ _ _ _ _ _ G2 Zn J) as [[Q | Q] _];
          [right; left; split; [exact Q | apply C1; auto]
          | right; right; split; [exact Q | apply C2; auto]]. }
    destruct (if xy then side_step A X Y Z else None) as [f0 |] eqn:E0.
    { exists f0. split; [reflexivity | right; split; [assumption |]]. destruct xy; [| easy].
      apply (side_step_sound _ _ _ _ _ _ _ _ _ _ f0 G); [now apply Sz | exact E0]. }
    destruct (if yz then side_step A Y Z X else None) as [f1 |] eqn:E1.
    { exists f1. split; [reflexivity | right; split; [assumption |]]. destruct yz; [| easy].
      apply (side_step_sound _ _ _ _ _ _ _ _ _ _ f1 G1); [now apply Sx | exact E1]. }
    destruct (if zx then side_step A Z X Y else None) as [f2 |] eqn:E2.
    { exists f2. split; [reflexivity | right; split; [assumption |]]. destruct zx; [| easy].
      apply (side_step_sound _ _ _ _ _ _ _ _ _ _ f2 G2); [now apply Sy | exact E2]. }
    exfalso. destruct Found as [[-> Q] | [[-> Q] | [-> Q]]]; now apply Q.
Qed.

(** If v is the nearest point of the old triangle, inside it, and v.A <= 0, the tetrahedron's step
    finds a face: the tetrahedron if that contains the origin, and otherwise the face that the
    nearest point is inside. *)
Theorem nearest_feature_right A X Y Z v N a x y z xy yz zx :
  stands [X; Y; Z] v -> dot v A <= 0 -> nearest [A; X; Y; Z] N ->
  a + x + y + z = 1 -> origin = combine [a; x; y; z] [A; X; Y; Z] ->
  (xy = true <-> z < 0) -> (yz = true <-> x < 0) -> (zx = true <-> y < 0) ->
  exists face, nearest_feature A X Y Z xy yz zx = Some face
  /\ (face = [A; X; Y; Z] /\ N = origin \/ N <> origin /\ inside face N).
Proof.
  intros S P H T K Sz Sx Sy. destruct (classic (A = origin)) as [Za | Za].
  - (* then A alone has weight *)
    assert (W : [a; x; y; z] = [1; 0; 0; 0]).
    { apply (weights_unique _ _ [A; X; Y; Z]); auto; [now apply (stands_independent _ v) | |].
      - simpl. lra.
      - rewrite <- K. simpl. rewrite Za. by_products. }
    injection W as -> -> -> ->.
    destruct xy; [exfalso; apply (Rlt_irrefl 0); now apply Sz |].
    destruct yz; [exfalso; apply (Rlt_irrefl 0); now apply Sx |].
    destruct zx; [exfalso; apply (Rlt_irrefl 0); now apply Sy |].
    exists [A; X; Y; Z]. split; [reflexivity | left; split; [reflexivity |]].
    apply (nearest_origin [A; X; Y; Z]); [exact H |]. apply hull_vertex. left. exact Za.
  - now apply (nearest_feature_beyond A X Y Z v N a x y z).
Qed.

End Tetrahedron.
