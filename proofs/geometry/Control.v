(** What each condition of a certificate is for: examples in the plane which satisfy all of them,
    and examples which lack one, and for which the verdict is false. *)

From Coq Require Import Reals Lra Lia Psatz List.
From Certa Require Import Vector Hull Verdict Projection Certificate.
Import ListNotations.
Local Open Scope R_scope.

Definition whole : list (nat * R) := [(0%nat, 1)].  (* the first vertex *)
Definition segment (x1 x2 : R) : list plane := [(x1, 0); (x2, 0)].

Ltac entries :=
  unfold indices_valid, weights_convex, pairs_valid, positive, whole; simpl;
  repeat first [apply Forall_cons | apply Forall_nil | split]; simpl; try lia; try lra.
Ltac vertices := intros ? V; simpl in V; repeat destruct V as [<- | V]; try easy; simpl; try lra.

Lemma one_vertex x y : point_of whole (point_at x y) = (x, y).
Proof. unfold point_of, named. simpl. f_equal; ring. Qed.
Lemma first_vertex x1 x2 : point_of whole (segment x1 x2) = (x1, 0).
Proof. unfold point_of, named. simpl. f_equal; ring. Qed.

Lemma points_meet_not x : x <> 0 -> ~ meet (point_at x 0) (point_at 0 0).
Proof. intro X. now apply separated_is_not_meet, points_separated. Qed.

Lemma overlapping_symmetric {E : euclidean} (a b : list E) : overlapping a b -> overlapping b a.
Proof.
  intros [r [R H]]. exists r. split; [exact R |]. intros x X.
  destruct (H (opposite x)) as [p [q [P [Q D]]]]; [now rewrite opposite_length |].
  exists q, p. repeat split; auto. rewrite <- (opposite_twice x), D. by_products.
Qed.

Lemma point_square_not_touching : ~ touching (point_at 0 0) square.
Proof. intros [_ O]. apply O, overlapping_symmetric, square_overlaps_point. Qed.
Lemma square_point_not_touching : ~ touching square (point_at 0 0).
Proof. intros [_ O]. apply O, square_overlaps_point. Qed.

(** Points are separated by a direction. *)
Theorem separation_sound_not_vacuous :
  exists (a b : list plane) d, forall p q, In p a -> In q b -> dot d q < dot d p.
Proof.
  exists (point_at 1 0), (point_at 0 0), (1, 0). intros p q [<- | []] [<- | []]. simpl. lra.
Qed.

(** Shapes that lie on both sides of a line may meet in it. *)
Theorem separation_sound_needs_strict :
  ~ forall (a b : list plane) d, d <> origin ->
    (forall p q, In p a -> In q b -> dot d q <= dot d p) -> separated a b.
Proof.
  intro H. apply (proj1 (separated_is_not_meet (point_at 0 0) (point_at 0 0))).
  - apply (H _ _ (1, 0)); [intro Z; inversion Z; lra |].
    intros p q [<- | []] [<- | []]. simpl. lra.
  - apply point_touches_itself.
Qed.

(** There are nearest points that a certificate names. *)
Theorem distance_sound_not_vacuous :
  exists (a b : list plane) u v,
    indices_valid u a /\ weights_convex u /\ indices_valid v b /\ weights_convex v /\
    let n := sub (point_of u a) (point_of v b) in n <> origin /\
    (forall p, In p a -> dot n (point_of u a) <= dot n p) /\
    (forall q, In q b -> dot n q <= dot n (point_of v b)).
Proof.
  exists (segment 2 3), (point_at 0 0), whole, whole.
  rewrite first_vertex, one_vertex. do 4 (split; [entries |]).
  split; [intro Z; inversion Z; lra | split; vertices].
Qed.

(** Without the plane that bounds A another of its points may be nearer. *)
Theorem distance_sound_needs_support_of_a :
  ~ forall (a b : list plane) u v,
    indices_valid u a -> weights_convex u -> indices_valid v b -> weights_convex v ->
    let n := sub (point_of u a) (point_of v b) in
    (forall q, In q b -> dot n q <= dot n (point_of v b)) -> distance_is a b (dot n n).
Proof.
  intro H. specialize (H (segment 2 1) (point_at 0 0) whole whole).
  rewrite first_vertex, one_vertex in H.
  destruct H as [L _]; [entries .. | vertices |].
  specialize (L (1, 0) (0, 0)). simpl in L.
  enough (1 <= - 1) by lra. clear - L.
  assert (hull (segment 2 1) (1, 0)) by (apply hull_vertex; right; now left).
  specialize (L H (point_in_hull 0 0)). lra.
Qed.

(** Without the plane that bounds B another of its points may be nearer. *)
Theorem distance_sound_needs_support_of_b :
  ~ forall (a b : list plane) u v,
    indices_valid u a -> weights_convex u -> indices_valid v b -> weights_convex v ->
    let n := sub (point_of u a) (point_of v b) in
    (forall p, In p a -> dot n (point_of u a) <= dot n p) -> distance_is a b (dot n n).
Proof.
  intro H. specialize (H (point_at 2 0) (segment 0 1) whole whole).
  rewrite first_vertex, one_vertex in H.
  destruct H as [L _]; [entries .. | vertices |].
  specialize (L (2, 0) (1, 0) (point_in_hull 2 0)). simpl in L.
  assert (hull (segment 0 1) (1, 0)) by (apply hull_vertex; right; now left).
  specialize (L H). lra.
Qed.

(** Weights that do not sum to one name a point outside of the shape. *)
Theorem distance_sound_needs_sum_of_one :
  ~ forall (a b : list plane) u v,
    indices_valid u a -> Forall (Rle 0) (map snd u) -> indices_valid v b -> weights_convex v ->
    let n := sub (point_of u a) (point_of v b) in
    (forall p, In p a -> dot n (point_of u a) <= dot n p) ->
    (forall q, In q b -> dot n q <= dot n (point_of v b)) -> distance_is a b (dot n n).
Proof.
  intro H. specialize (H (point_at 2 0) (point_at 0 0) [(0%nat, / 2)] whole).
  rewrite one_vertex in H.
  replace (point_of (E := plane) [(0%nat, / 2)] (point_at 2 0)) with ((1, 0) : plane) in H
    by (unfold point_of, named; simpl; f_equal; lra).
  pose proof (distance_is_unique _ _ _ _ points_distance
    (H ltac:(entries) ltac:(entries) ltac:(entries) ltac:(entries) ltac:(vertices)
       ltac:(vertices))) as K.
  simpl in K. lra.
Qed.

(** Negative weights name a point outside of the shape. *)
Theorem distance_sound_needs_no_negative_weight :
  ~ forall (a b : list plane) u v,
    indices_valid u a -> total (map snd u) = 1 -> indices_valid v b -> weights_convex v ->
    let n := sub (point_of u a) (point_of v b) in
    (forall p, In p a -> dot n (point_of u a) <= dot n p) ->
    (forall q, In q b -> dot n q <= dot n (point_of v b)) -> distance_is a b (dot n n).
Proof.
  intro H. specialize (H (segment 2 4) (point_at 0 0) [(0%nat, 3 / 2); (1%nat, - / 2)] whole).
  rewrite one_vertex in H.
  replace (point_of (E := plane) [(0%nat, 3 / 2); (1%nat, - / 2)] (segment 2 4))
    with ((1, 0) : plane) in H by (unfold point_of, named; simpl; f_equal; lra).
  destruct H as [_ [p [q [P [Q D]]]]]; [entries .. | vertices | vertices |].
  apply hull_point in Q. subst q. simpl in D.
  apply (hull_at_least (E := plane)) with (d := (1, 0)) (c := 2) in P; [| vertices].
  simpl in P. nra.
Qed.

(** Without v <> 0 the shapes may meet. *)
Theorem distance_separates_needs_nonzero :
  ~ forall (a b : list plane) u v,
    indices_valid u a -> weights_convex u -> indices_valid v b -> weights_convex v ->
    let n := sub (point_of u a) (point_of v b) in
    (forall p, In p a -> dot n (point_of u a) <= dot n p) ->
    (forall q, In q b -> dot n q <= dot n (point_of v b)) -> separated a b.
Proof.
  intro H. specialize (H (point_at 0 0) (point_at 0 0) whole whole).
  rewrite one_vertex in H. apply (proj1 (separated_is_not_meet (point_at 0 0) (point_at 0 0))).
  - apply H; [entries .. | vertices | vertices].
  - apply point_touches_itself.
Qed.

(** A difference that is not shorter need not be v. *)
Theorem distance_direction_is_unique_needs_short :
  exists (a b : list plane) n x,
    distance_is a b (dot n n) /\ difference a b n /\ difference a b x /\ x <> n.
Proof.
  exists (segment 2 3), (point_at 0 0), (2, 0), (3, 0).
  assert (P : hull (segment 2 3) (2, 0)) by (apply hull_vertex; now left).
  assert (Q : hull (segment 2 3) (3, 0)) by (apply hull_vertex; right; now left).
  split; [split |].
  - intros p q Hp Hq. apply hull_point in Hq. subst q.
    apply (hull_at_least (E := plane)) with (d := (1, 0)) (c := 2) in Hp; [| vertices].
    simpl in *. nra.
  - exists (2, 0), (0, 0). repeat split; [exact P | apply point_in_hull |]. simpl. lra.
  - repeat split; [exists (2, 0), (0, 0) | exists (3, 0), (0, 0) | intro H; inversion H; lra];
      (repeat split; [assumption | apply point_in_hull | simpl; f_equal; lra]).
Qed.

(** A common point exists that certificates name. *)
Theorem intersection_sound_not_vacuous :
  exists (a b : list plane) u v,
    indices_valid u a /\ weights_convex u /\ indices_valid v b /\ weights_convex v /\
    point_of u a = point_of v b.
Proof. exists (point_at 0 0), (point_at 0 0), whole, whole. split; entries. Qed.

(** Points that differ are not common to the shapes. *)
Theorem intersection_sound_needs_equal :
  ~ forall (a b : list plane) u v,
    indices_valid u a -> weights_convex u -> indices_valid v b -> weights_convex v -> meet a b.
Proof.
  intro H. apply (points_meet_not 1); [lra |]. apply (H _ _ whole whole); entries.
Qed.

(** A position beyond the last vertex names no point of the shape. *)
Theorem intersection_sound_needs_index :
  ~ forall (a b : list plane) u v,
    weights_convex u -> indices_valid v b -> weights_convex v ->
    point_of u a = point_of v b -> meet a b.
Proof.
  intro H. apply (points_meet_not 1); [lra |]. apply (H _ _ [(1%nat, 1)] whole); entries.
Qed.

(** A touching certificate exists. *)
Theorem touching_sound_not_vacuous :
  exists (a b : list plane) u v d,
    indices_valid u a /\ weights_convex u /\ indices_valid v b /\ weights_convex v /\
    point_of u a = point_of v b /\ d <> origin /\
    (forall p, In p a -> dot d (point_of u a) <= dot d p) /\
    (forall q, In q b -> dot d q <= dot d (point_of v b)).
Proof.
  exists (segment 1 2), (segment 1 0), whole, whole, (1, 0). rewrite !first_vertex.
  do 4 (split; [entries |]). split; [reflexivity |].
  split; [intro Z; inversion Z; lra | split; vertices].
Qed.

(** The point (0, 0) of a square around it, as a combination of two corners. *)
Definition middle : list (nat * R) := [(0%nat, / 2); (3%nat, / 2)].
Lemma middle_of_square : point_of middle square = (0, 0).
Proof. unfold point_of, named. simpl. f_equal; lra. Qed.

(** A direction of zero supports every shape. *)
Theorem touching_sound_needs_direction :
  ~ forall (a b : list plane) u v d,
    indices_valid u a -> weights_convex u -> indices_valid v b -> weights_convex v ->
    point_of u a = point_of v b ->
    (forall p, In p a -> dot d (point_of u a) <= dot d p) ->
    (forall q, In q b -> dot d q <= dot d (point_of v b)) -> touching a b.
Proof.
  intro H. apply square_point_not_touching.
  apply (H _ _ middle whole (0, 0)); rewrite ?middle_of_square, ?one_vertex;
    [unfold middle; entries .. | reflexivity | vertices | vertices].
Qed.

(** Separated shapes lie on both sides of a line, too. *)
Theorem touching_sound_needs_common_point :
  ~ forall (a b : list plane) u v d,
    indices_valid u a -> weights_convex u -> indices_valid v b -> weights_convex v ->
    d <> origin -> (forall p, In p a -> dot d (point_of u a) <= dot d p) ->
    (forall q, In q b -> dot d q <= dot d (point_of v b)) -> touching a b.
Proof.
  intro H. apply (points_meet_not 1); [lra |].
  destruct (H (point_at 1 0) (point_at 0 0) whole whole (1, 0)) as [M _];
    rewrite ?one_vertex; [entries .. | intro Z; inversion Z; lra | vertices | vertices | exact M].
Qed.

(** The line must support A. *)
Theorem touching_sound_needs_support_of_a :
  ~ forall (a b : list plane) u v d,
    indices_valid u a -> weights_convex u -> indices_valid v b -> weights_convex v ->
    point_of u a = point_of v b -> d <> origin ->
    (forall q, In q b -> dot d q <= dot d (point_of v b)) -> touching a b.
Proof.
  intro H. apply square_point_not_touching.
  apply (H _ _ middle whole (1, 0)); rewrite ?middle_of_square, ?one_vertex;
    [unfold middle; entries .. | reflexivity | intro Z; inversion Z; lra | vertices].
Qed.

(** The line must support B. *)
Theorem touching_sound_needs_support_of_b :
  ~ forall (a b : list plane) u v d,
    indices_valid u a -> weights_convex u -> indices_valid v b -> weights_convex v ->
    point_of u a = point_of v b -> d <> origin ->
    (forall p, In p a -> dot d (point_of u a) <= dot d p) -> touching a b.
Proof.
  intro H. apply point_square_not_touching.
  apply (H _ _ whole middle (1, 0)); rewrite ?middle_of_square, ?one_vertex;
    [unfold middle; entries .. | reflexivity | intro Z; inversion Z; lra | vertices].
Qed.

(** ** Overlap *)

Definition cross : list plane := [(1, 0); (-1, 0); (0, 1); (0, -1)].
Definition pairs (count : nat) : list (nat * nat * R) := map (fun i => (i, 0%nat, 1)) (seq 0 count).

Lemma cross_spans : spans (differences_of (pairs 4) cross (point_at 0 0)).
Proof.
  intros [x y]. exists [x; 0; y; 0]. split; [reflexivity |].
  unfold differences_of, pair_difference, named. simpl. f_equal; ring.
Qed.

Ltac differences := unfold differences_of, pair_difference, named; simpl.

(** An overlap certificate exists. *)
Theorem overlap_sound_not_vacuous :
  exists (a b : list plane) pairs,
    pairs <> [] /\ pairs_valid pairs a b /\ positive (map snd pairs) /\
    combine (map snd pairs) (differences_of pairs a b) = origin /\
    spans (differences_of pairs a b).
Proof.
  exists cross, (point_at 0 0), (pairs 4). split; [easy |]. split; [entries |].
  split; [entries |]. split; [differences; f_equal; ring | apply cross_spans].
Qed.

Lemma flat_not_overlapping (a : list plane) (d : plane) :
  d <> origin -> (forall p, In p a -> 0 <= dot p d) -> ~ overlapping a (point_at 0 0).
Proof.
  intros N H. apply (not_overlapping_by_direction (E := plane)) with (d := d); [exact N |].
  intros x [p [q [P [Q ->]]]]. apply hull_point in Q. subst q.
  pose proof (hull_at_least (E := plane) a d 0 H p P). simpl in *. lra.
Qed.

(** A segment through the point is not a neighborhood of it: the rank is needed. *)
Theorem overlap_sound_needs_rank :
  ~ forall (a b : list plane) pairs,
    pairs <> [] -> pairs_valid pairs a b -> positive (map snd pairs) ->
    combine (map snd pairs) (differences_of pairs a b) = origin -> overlapping a b.
Proof.
  intro H. apply (flat_not_overlapping (segment 1 (-1)) (0, 1));
    [intro Z; inversion Z; lra | vertices |].
  apply (H _ _ (pairs 2)); [easy | entries | entries | differences; f_equal; ring].
Qed.

Definition corner : list plane := [(0, 0); (1, 0); (0, 1)].
Lemma corner_not_overlapping : ~ overlapping corner (point_at 0 0).
Proof. apply flat_not_overlapping with (d := (1, 1)); [intro Z; inversion Z; lra | vertices]. Qed.

Lemma corner_spans : spans (differences_of (pairs 3) corner (point_at 0 0)).
Proof.
  intros [x y]. exists [0; x; y]. split; [reflexivity |]. differences. f_equal; ring.
Qed.

(** With weights of zero the point may be a corner of the shape. *)
Theorem overlap_sound_needs_positive_weights :
  ~ forall (a b : list plane) pairs,
    pairs <> [] -> pairs_valid pairs a b -> Forall (Rle 0) (map snd pairs) ->
    0 < total (map snd pairs) ->
    combine (map snd pairs) (differences_of pairs a b) = origin ->
    spans (differences_of pairs a b) -> overlapping a b.
Proof.
  intro H. apply corner_not_overlapping.
  apply (H _ _ [(0%nat, 0%nat, 1); (1%nat, 0%nat, 0); (2%nat, 0%nat, 0)]);
    [easy | entries | entries | simpl; lra | differences; f_equal; ring | exact corner_spans].
Qed.

(** Positive weights whose sum is not the origin prove nothing. *)
Theorem overlap_sound_needs_sum :
  ~ forall (a b : list plane) pairs,
    pairs <> [] -> pairs_valid pairs a b -> positive (map snd pairs) ->
    spans (differences_of pairs a b) -> overlapping a b.
Proof.
  intro H. apply corner_not_overlapping.
  apply (H _ _ (pairs 3)); [easy | entries | entries | exact corner_spans].
Qed.

(** Positions must be those of vertices. *)
Theorem overlap_sound_needs_index :
  ~ forall (a b : list plane) pairs,
    pairs <> [] -> positive (map snd pairs) ->
    combine (map snd pairs) (differences_of pairs a b) = origin ->
    spans (differences_of pairs a b) -> overlapping a b.
Proof.
  (* with (0, 0) for the missing vertices of B, the differences are those of the cross *)
  intro H. destruct (H cross [] (pairs 4)) as [r [R K]].
  - easy.
  - entries.
  - differences. f_equal; ring.
  - intros [x y]. exists [x; 0; y; 0]. split; [reflexivity |]. differences. f_equal; ring.
  - destruct (K origin) as [p [q [_ [[[| w ws] [L [[_ T] _]]] _]]]]; try discriminate.
    + rewrite dot_origin. nra.
    + simpl in T. lra.
Qed.

(** The space of dimension zero, where no points at all span everything. *)
Program Definition nowhere : euclidean := {|
  vector := unit; origin := tt; add _ _ := tt; scale _ _ := tt; dot _ _ := 0; basis := []
|}.
Solve All Obligations with
  intros; try (destruct x, y; reflexivity); simpl; lra.

(** In dimension zero at least one pair is needed; elsewhere the rank sees to it. *)
Theorem overlap_sound_needs_a_pair :
  ~ forall (a b : list nowhere) pairs,
    pairs_valid pairs a b -> positive (map snd pairs) ->
    combine (map snd pairs) (differences_of pairs a b) = origin ->
    spans (differences_of pairs a b) -> overlapping a b.
Proof.
  intro H. destruct (H [] [] []) as [r [R K]]; [entries | entries | reflexivity | |].
  - intros []. exists []. split; reflexivity.
  - destruct (K tt) as [p [q [[[| w ws] [L [[_ T] _]]] _]]]; try discriminate.
    + simpl. nra.
    + simpl in T. lra.
Qed.

(** There are nearest points with v <> 0. *)
Theorem distance_separates_not_vacuous :
  exists (a b : list plane) u v,
    indices_valid u a /\ weights_convex u /\ indices_valid v b /\ weights_convex v /\
    let n := sub (point_of u a) (point_of v b) in n <> origin /\
    (forall p, In p a -> dot n (point_of u a) <= dot n p) /\
    (forall q, In q b -> dot n q <= dot n (point_of v b)).
Proof. exact distance_sound_not_vacuous. Qed.

(** The shortest difference exists. *)
Theorem distance_direction_is_unique_not_vacuous :
  exists (a b : list plane) u v,
    indices_valid u a /\ weights_convex u /\ indices_valid v b /\ weights_convex v /\
    let n := sub (point_of u a) (point_of v b) in
    (forall p, In p a -> dot n (point_of u a) <= dot n p) /\
    (forall q, In q b -> dot n q <= dot n (point_of v b)) /\ difference a b n.
Proof.
  exists (segment 2 3), (point_at 0 0), whole, whole. rewrite first_vertex, one_vertex.
  do 4 (split; [entries |]). split; [vertices |]. split; [vertices |].
  exists (2, 0), (0, 0). split; [apply hull_vertex; now left |].
  split; [apply point_in_hull | reflexivity].
Qed.
