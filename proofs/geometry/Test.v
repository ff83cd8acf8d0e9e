(** Certificates that the checker accepts, and for each of its tests, but for two (Soundness.v), a
    certificate of something false that it would accept without this test. *)

From Coq Require Import Reals Lra Lia Psatz List ZArith Bool.
From Certa Require Import Vector Hull Verdict Projection Certificate Control Scaling.
From Certa Require Import Reading Rounded Soundness.
From Certa Require Import Checker.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Certificates that are accepted *)

Definition one : rational := (1, 1).
Definition half : rational := (1, 2).
Definition first : list (nat * rational) := [(0%nat, one)].
Definition corners : list vertex := [[1; 1]; [1; -1]; [-1; 1]; [-1; -1]].
Definition center : list (nat * rational) := [(0%nat, half); (3%nat, half)].
Definition middle_point : list vertex := [[0; 0]].

(** A separation certificate is accepted. *)
Theorem check_separation_sound_not_vacuous :
  check 2 0 1 0 [[3; 0]; [4; 1]] [[1; 1]; [2; 5]] (Separation [(2, 3); (0, 1)])
  = Some {| proves := Separated; distance_squared := None |}.
Proof. reflexivity. Qed.

(** A distance certificate is accepted, for nearest points amid an edge; the unit is 1/4. *)
Theorem check_distance_sound_not_vacuous :
  check 2 (-2) 1 0 [[2; 1]; [2; -3]] middle_point
    (Distance [(0%nat, (3, 4)); (1%nat, (1, 4))] first)
  = Some {| proves := Separated; distance_squared := Some (64, 16 * 16) |}.
Proof. vm_compute. reflexivity. Qed.

(** An intersection certificate is accepted. *)
Theorem check_intersection_sound_not_vacuous :
  check 2 0 1 0 corners middle_point (Intersection center first)
  = Some {| proves := Intersects; distance_squared := Some (0, 1) |}.
Proof. vm_compute. reflexivity. Qed.

(** A touching certificate is accepted, for an edge that holds a vertex. *)
Theorem check_touching_sound_not_vacuous :
  check 2 3 1 0 corners [[1; 0]; [2; 0]]
    (Touching [(0%nat, half); (1%nat, half)] first [(-1, 7); (0, 1)])
  = Some {| proves := Touches; distance_squared := Some (0, 1) |}.
Proof. vm_compute. reflexivity. Qed.

(** An overlap certificate is accepted: a tetrahedron around a point in space. *)
Theorem check_overlap_sound_not_vacuous :
  check 3 0 1 0 [[1; 1; 1]; [1; -1; -1]; [-1; 1; -1]; [-1; -1; 1]] [[0; 0; 0]]
    (Overlap (map (fun i => (i, 0%nat, (1, 4))) [0; 1; 2; 3]%nat))
  = Some {| proves := Overlaps; distance_squared := Some (0, 1) |}.
Proof. vm_compute. reflexivity. Qed.

(** A near certificate is accepted: points at a distance of 5 units, with a radius of 6. *)
Theorem check_near_sound_not_vacuous :
  check 2 (-4) 3 6 [[3; 4]] middle_point (Near first first)
  = Some {| proves := Overlaps; distance_squared := None |}.
Proof. vm_compute. reflexivity. Qed.

(** With a radius of 4, of 5 and of 6 units these points are separated, touch and overlap; the unit
    is 1/8 of 1/3. *)
Lemma check_distance_with_radius :
  map (fun radius => check 2 (-3) 3 radius [[3; 4]] middle_point (Distance first first)) [4; 5; 6]
  = map (fun verdict => Some {| proves := verdict; distance_squared := Some (25, 9 * 64) |})
      [Separated; Touches; Overlaps].
Proof. vm_compute. reflexivity. Qed.

(** Cores that meet overlap when they have a radius. *)
Lemma check_meeting_with_radius :
  map (check 2 0 1 1 corners [[1; 0]; [2; 0]])
    [Intersection [(0%nat, half); (1%nat, half)] first;
     Touching [(0%nat, half); (1%nat, half)] first [(-1, 7); (0, 1)]]
  = let overlaps := Some {| proves := Overlaps; distance_squared := Some (0, 1) |} in
    [overlaps; overlaps].
Proof. vm_compute. reflexivity. Qed.

Lemma one_radius : radii_are 0 1 1 1 0.
Proof. unfold radii_are, units, unit_of. simpl. repeat split; try lia; lra. Qed.

(** A distance certificate in space is accepted, of shapes with a radius. *)
Theorem check_sound_in_space_not_vacuous :
  radii_are 0 1 1 1 0 /\
  check 3 0 1 1 [[3; 0; 0]; [4; 5; 6]] [[1; 0; 0]; [-1; 7; 2]] (Distance first first)
  = Some {| proves := Separated; distance_squared := Some (4, 1) |}.
Proof. split; [exact one_radius | vm_compute; reflexivity]. Qed.

(** A distance certificate in the plane is accepted, of shapes with a radius. *)
Theorem check_sound_in_the_plane_not_vacuous :
  radii_are 0 1 1 1 0 /\
  check 2 0 1 1 [[3; 0]; [4; 5]] [[1; 0]; [-1; 7]] (Distance first first)
  = Some {| proves := Separated; distance_squared := Some (4, 1) |}.
Proof. split; [exact one_radius | vm_compute; reflexivity]. Qed.

(** The elimination has to look for its pivots, and changes rows for it. *)
Lemma check_finds_pivots :
  check 2 0 1 0 [[0; 1]; [0; -1]; [1; 0]; [-1; 0]] middle_point
    (Overlap (map (fun i => (i, 0%nat, one)) [0; 1; 2; 3]%nat))
  = Some {| proves := Overlaps; distance_squared := Some (0, 1) |}.
Proof. vm_compute. reflexivity. Qed.

(** ** A checker that lacks a test *)

Definition same_test (s t : test) : {s = t} + {s <> t}.
Proof. decide equality. Defined.

(** Skips this test alone. *)
Definition only (t s : test) : bool := if same_test s t then true else false.

Local Open Scope R_scope.

(** The shapes with a radius for A and none for B. *)
Definition solid_a radius a : solid plane :=
  solid_of plane (shape plane_coordinates 0 1 a) (IZR radius).
Definition solid_b b : solid plane := solid_of plane (shape plane_coordinates 0 1 b) 0.

(** Some certificate of something false is accepted by the checker without the test. *)
Definition accepts_falsehood (t : test) := exists radius a b c r,
  check_without (only t) 2 0 1 radius a b c = Some r /\ ~ holds r (solid_a radius a) (solid_b b).

(** What a result states about shapes without radii. *)
Definition cores_hold {E : euclidean} (r : result) (a b : list E) : Prop :=
  match proves r with
  | Separated => separated a b
  | Touches => touching a b
  | Overlaps => overlapping a b
  | Intersects => meet a b
  end /\
  match distance_squared r with
  | Some s => distance_is a b (ratio s)
  | None => True
  end.

Lemma holds_without_radii {E : euclidean} r (a b : list E) :
  holds r (solid_of E a 0) (solid_of E b 0) <-> cores_hold r a b.
Proof.
  destruct (solids_without_radii a b) as [S [M [T [O _]]]]. unfold holds, cores_hold. simpl.
  now destruct (proves r); [rewrite S | rewrite T | rewrite O | rewrite M].
Qed.

Lemma sharp_falsehood t :
  (exists a b c r, check_without (only t) 2 0 1 0 a b c = Some r /\
     ~ cores_hold r (shape plane_coordinates 0 1 a) (shape plane_coordinates 0 1 b)) ->
  accepts_falsehood t.
Proof.
  intros [a [b [c [r [A F]]]]]. exists 0%Z, a, b, c, r. split; [exact A |]. intro H. apply F.
  now apply holds_without_radii.
Qed.

Lemma shape_in_units a : shape plane_coordinates 0 1 a = map (cast plane_coordinates) a.
Proof.
  unfold shape, resized, units, unit_of. simpl powerRZ. rewrite map_map. apply map_ext. intro x.
  apply (same_products (e := plane)). intro z. products. field.
Qed.

Lemma corners_are_the_square : shape plane_coordinates 0 1 corners = square.
Proof. rewrite shape_in_units. unfold square. simpl. repeat f_equal; lra. Qed.
Lemma middle_point_is_a_point : shape plane_coordinates 0 1 middle_point = point_at 0 0.
Proof. now rewrite shape_in_units. Qed.
Lemma a_point_aside : shape plane_coordinates 0 1 [[1; 0]%Z] = point_at 1 0.
Proof. now rewrite shape_in_units. Qed.

Definition meets : result := {| proves := Intersects; distance_squared := Some (0, 1)%Z |}.
Definition touches : result := {| proves := Touches; distance_squared := Some (0, 1)%Z |}.
Definition overlaps : result := {| proves := Overlaps; distance_squared := Some (0, 1)%Z |}.

(** A point aside does not meet the middle point. *)
Lemma false_meeting t c :
  check_without (only t) 2 0 1 0 [[1; 0]%Z] middle_point c = Some meets -> accepts_falsehood t.
Proof.
  intro H. apply sharp_falsehood. exists [[1; 0]%Z], middle_point, c, meets. split; [exact H |].
  rewrite a_point_aside, middle_point_is_a_point. intros [M _].
  apply (points_meet_not 1); [lra | exact M].
Qed.

(** A square does not touch its center. *)
Lemma false_touching t c :
  check_without (only t) 2 0 1 0 corners middle_point c = Some touches -> accepts_falsehood t.
Proof.
  intro H. apply sharp_falsehood. exists corners, middle_point, c, touches. split; [exact H |].
  rewrite corners_are_the_square, middle_point_is_a_point. intros [T _].
  exact (square_point_not_touching T).
Qed.

(** A triangle does not overlap its own corner. *)
Definition triangle : list vertex := [[0; 0]; [1; 0]; [0; 1]]%Z.
Lemma false_overlap t c :
  check_without (only t) 2 0 1 0 triangle middle_point c = Some overlaps -> accepts_falsehood t.
Proof.
  intro H. apply sharp_falsehood. exists triangle, middle_point, c, overlaps. split; [exact H |].
  rewrite middle_point_is_a_point, shape_in_units. intros [O _].
  exact (corner_not_overlapping O).
Qed.

(** Without the test on which side A is the checker would separate a square from its center. *)
Theorem check_separation_sound_needs_strictly_beyond : accepts_falsehood strictly_beyond.
Proof.
  apply sharp_falsehood. exists corners, middle_point, (Separation [one; one]),
    {| proves := Separated; distance_squared := None |}.
  split; [reflexivity |]. rewrite corners_are_the_square, middle_point_is_a_point. intros [S _].
  exact (proj1 (separated_is_not_meet _ _) S (overlapping_meet _ _ square_overlaps_point)).
Qed.

(** Without the test for radii the checker would separate a disk from a point in it. *)
Theorem check_separation_sound_needs_gap_is_wide : accepts_falsehood gap_is_wide.
Proof.
  exists 1%Z, [[1; 0]%Z], middle_point, (Separation [one; (0, 1)%Z]),
    {| proves := Separated; distance_squared := None |}.
  split; [reflexivity |]. unfold solid_a, solid_b.
  rewrite a_point_aside, middle_point_is_a_point. intros [S _].
  apply (S (0, 0) (0, 0)); [| | reflexivity].
  - exists (1, 0). split; [apply point_in_hull | simpl; lra].
  - exists (0, 0). split; [apply point_in_hull | simpl; lra].
Qed.

(** Without the test that a* and b* are near the checker would have points aside overlap. *)
Theorem check_near_sound_needs_points_are_near : accepts_falsehood points_are_near.
Proof.
  apply sharp_falsehood. exists [[1; 0]%Z], middle_point, (Near first first),
    {| proves := Overlaps; distance_squared := None |}.
  split; [reflexivity |]. rewrite a_point_aside, middle_point_is_a_point. intros [O _].
  apply (points_meet_not 1); [lra | now apply overlapping_meet].
Qed.

(** Without the test that a* and b* differ a shape would touch points inside it. *)
Theorem check_distance_sound_needs_closest_points_differ : accepts_falsehood closest_points_differ.
Proof.
  apply sharp_falsehood. exists corners, middle_point, (Distance center first),
    {| proves := Touches; distance_squared := Some (0, 4)%Z |}.
  split; [reflexivity |]. rewrite corners_are_the_square, middle_point_is_a_point. intros [T _].
  exact (square_point_not_touching T).
Qed.

(** Without the plane that bounds A the checker would answer a distance that is too large. *)
Theorem check_distance_sound_needs_supports_a : accepts_falsehood supports_a.
Proof.
  apply sharp_falsehood. exists [[2; 0]; [1; 0]]%Z, middle_point, (Distance first first),
    {| proves := Separated; distance_squared := Some (4, 1)%Z |}.
  split; [reflexivity |]. rewrite middle_point_is_a_point, shape_in_units.
  unfold cores_hold, ratio. simpl. intros [_ [L _]]. specialize (L (1, 0) (0, 0)). simpl in L.
  enough (4 / 1 <= (1 + -1 * 0) * (1 + -1 * 0) + (0 + -1 * 0) * (0 + -1 * 0)) by lra.
  apply L; [| apply point_in_hull]. apply (hull_vertex (E := plane)). right. now left.
Qed.

(** Without the plane that bounds B the checker would answer a distance that is too large. *)
Theorem check_distance_sound_needs_supports_b : accepts_falsehood supports_b.
Proof.
  apply sharp_falsehood. exists middle_point, [[2; 0]; [1; 0]]%Z, (Distance first first),
    {| proves := Separated; distance_squared := Some (4, 1)%Z |}.
  split; [reflexivity |]. rewrite middle_point_is_a_point, shape_in_units.
  unfold cores_hold, ratio. simpl. intros [_ [L _]]. specialize (L (0, 0) (1, 0)). simpl in L.
  enough (4 / 1 <= (0 + -1 * 1) * (0 + -1 * 1) + (0 + -1 * 0) * (0 + -1 * 0)) by lra.
  apply L; [apply point_in_hull |]. apply (hull_vertex (E := plane)). right. now left.
Qed.

(** Without the test that a* = b* the checker would accept points that differ. *)
Theorem check_intersection_sound_needs_points_agree : accepts_falsehood points_agree.
Proof. apply false_meeting with (Intersection first first). reflexivity. Qed.

(** Without the test of positions the checker would take a vertex that is not there. *)
Theorem check_intersection_sound_needs_index_exists : accepts_falsehood index_exists.
Proof. apply false_meeting with (Intersection [(1%nat, one)] first). reflexivity. Qed.

(** Without the test of denominators weights 0/0 would do for every point. *)
Theorem check_intersection_sound_needs_denominator_positive :
  accepts_falsehood denominator_positive.
Proof.
  apply false_meeting with (Intersection [(0%nat, (0, 0)%Z)] [(0%nat, (0, 0)%Z)]). reflexivity.
Qed.

(** Without the test that weights sum to one the origin would belong to every shape. *)
Theorem check_intersection_sound_needs_weights_sum_to_one : accepts_falsehood weights_sum_to_one.
Proof. apply false_meeting with (Intersection [(0%nat, (0, 1)%Z)] first). reflexivity. Qed.

(** Without the test for negative weights the line through two vertices would belong to a shape. *)
Theorem check_intersection_sound_needs_weight_not_negative : accepts_falsehood weight_not_negative.
Proof.
  apply sharp_falsehood. exists [[1; 0]; [2; 0]]%Z, middle_point,
    (Intersection [(0%nat, (2, 1)%Z); (1%nat, (-1, 1)%Z)] first), meets.
  split; [reflexivity |]. rewrite middle_point_is_a_point, shape_in_units. intros [[p [P Q]] _].
  apply hull_point in Q. subst p.
  apply (hull_at_least (E := plane)) with (d := (1, 0)) (c := 1) in P; [| vertices].
  simpl in P. lra.
Qed.

(** Without the test for a direction of zero every two shapes that meet would touch. *)
Theorem check_touching_sound_needs_direction_not_zero : accepts_falsehood direction_not_zero.
Proof.
  apply false_touching with (Touching center first [(0, 1); (0, 1)]%Z). reflexivity.
Qed.

(** Without the test of its dimension a direction might be zero where it counts. *)
Theorem check_touching_sound_needs_direction_has_dimension :
  accepts_falsehood direction_has_dimension.
Proof.
  apply false_touching with (Touching center first [(0, 1); (0, 1); (1, 1)]%Z). reflexivity.
Qed.

(** Without the plane that bounds A a shape would touch points inside it. *)
Theorem check_touching_sound_needs_supports_a : accepts_falsehood supports_a.
Proof. apply false_touching with (Touching center first [(1, 1); (0, 1)]%Z). reflexivity. Qed.

(** Without the test for positive weights a corner would be inside of its shape. *)
Theorem check_overlap_sound_needs_pair_weight_positive : accepts_falsehood pair_weight_positive.
Proof.
  apply false_overlap with
    (Overlap [(0%nat, 0%nat, one); (1%nat, 0%nat, (0, 1)%Z); (2%nat, 0%nat, (0, 1)%Z)]).
  reflexivity.
Qed.

(** Without the test that the sum is zero a corner would be inside of its shape. *)
Theorem check_overlap_sound_needs_sum_is_zero : accepts_falsehood sum_is_zero.
Proof.
  apply false_overlap with (Overlap (map (fun i => (i, 0%nat, one)) [0; 1; 2]%nat)). reflexivity.
Qed.

(** Without the rank a corner would be inside of its shape. *)
Theorem check_overlap_sound_needs_differences_span : accepts_falsehood differences_span.
Proof. apply false_overlap with (Overlap [(0%nat, 0%nat, one)]). reflexivity. Qed.

(** Each test is needed, but for the two that Soundness.v does without. *)
Theorem check_without_sound_needs_the_other_tests t :
  t <> list_not_empty -> t <> vertices_exist -> accepts_falsehood t.
Proof.
  intros N1 N2. destruct t; try contradiction.
  - apply check_intersection_sound_needs_index_exists.
  - apply check_intersection_sound_needs_denominator_positive.
  - apply check_touching_sound_needs_direction_has_dimension.
  - apply check_touching_sound_needs_direction_not_zero.
  - apply check_separation_sound_needs_strictly_beyond.
  - apply check_separation_sound_needs_gap_is_wide.
  - apply check_intersection_sound_needs_weight_not_negative.
  - apply check_intersection_sound_needs_weights_sum_to_one.
  - apply check_distance_sound_needs_closest_points_differ.
  - apply check_intersection_sound_needs_points_agree.
  - apply check_distance_sound_needs_supports_a.
  - apply check_distance_sound_needs_supports_b.
  - apply check_overlap_sound_needs_pair_weight_positive.
  - apply check_overlap_sound_needs_sum_is_zero.
  - apply check_overlap_sound_needs_differences_span.
  - apply check_near_sound_needs_points_are_near.
Qed.

(** Without the test for vertices the checker separates the empty shape from others, rightly. *)
Theorem check_without_sound_not_vacuous :
  check_without (only vertices_exist) 2 0 1 0 [] [[-1; 0]%Z] (Separation [one; one])
  = Some {| proves := Separated; distance_squared := None |}.
Proof. reflexivity. Qed.

(** In the plane, each test but for those two is needed. *)
Theorem check_sound_in_the_plane_needs_tests t :
  t <> list_not_empty -> t <> vertices_exist ->
  ~ forall radius a b c r, check_without (only t) 2 0 1 radius a b c = Some r ->
    holds r (solid_a radius a) (solid_b b).
Proof.
  intros N1 N2 H. destruct (check_without_sound_needs_the_other_tests t N1 N2)
    as [radius [a [b [c [r [A F]]]]]]. apply F, (H _ _ _ c), A.
Qed.

(** In the plane, the checker has to be told the radii. *)
Theorem check_sound_in_the_plane_needs_radii_are :
  ~ forall a b ra rb c r, check 2 0 1 0 a b c = Some r ->
    holds r (solid_of plane (shape plane_coordinates 0 1 a) ra)
            (solid_of plane (shape plane_coordinates 0 1 b) rb).
Proof.
  intro H. destruct (H [[1; 0]%Z] middle_point 1 0 (Separation [one; (0, 1)%Z]) _ eq_refl)
    as [S _].
  rewrite a_point_aside, middle_point_is_a_point in S.
  apply (S (0, 0) (0, 0)); [| | reflexivity].
  - exists (1, 0). split; [apply point_in_hull | simpl; lra].
  - exists (0, 0). split; [apply point_in_hull | simpl; lra].
Qed.

(** In space, flat shapes that cross touch: without the rank they would overlap. *)
Theorem check_sound_in_space_needs_differences_span :
  ~ forall a b c r, check_without (only differences_span) 3 0 1 0 a b c = Some r ->
    holds r (solid_of space (shape space_coordinates 0 1 a) 0)
            (solid_of space (shape space_coordinates 0 1 b) 0).
Proof.
  intro H.
  destruct (H [[1; 0; 0]; [-1; 0; 0]; [0; 1; 0]; [0; -1; 0]]%Z [[0; 0; 0]]%Z
    (Overlap (map (fun i => (i, 0%nat, one)) [0; 1; 2; 3]%nat)) overlaps eq_refl) as [O _].
  simpl in O. apply solids_without_radii in O.
  apply (not_overlapping_by_direction (E := space)) with (d := (0, 0, 1)) in O; [exact O | |].
  - intro Z. inversion Z. lra.
  - intros x [p [q [P [Q ->]]]].
    apply (hull_at_least (E := space)) with (d := (0, 0, 1)) (c := 0) in P.
    + apply (hull_at_most (E := space)) with (d := (0, 0, 1)) (c := 0) in Q.
      * simpl in *. lra.
      * intros v V. simpl in V. repeat destruct V as [<- | V]; try easy; simpl; lra.
    + intros v V. simpl in V. repeat destruct V as [<- | V]; try easy; simpl; lra.
Qed.
