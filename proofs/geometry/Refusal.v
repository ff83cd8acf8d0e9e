(** What each theorem of Completeness.v needs: certificates in the plane that satisfy the
    conditions, and right or nearly right ones that the checker refuses. *)

From Coq Require Import Reals Lra Psatz List ZArith.
From Certa Require Import Vector Hull Verdict Projection Certificate Control Reading Rounded.
From Certa Require Import Soundness.
From Certa Require Import Completeness.
From Certa Require Checker.
Import ListNotations.
Local Open Scope R_scope.

Notation cast_all a := (map (cast plane_coordinates) a).

Definition point_zero : list (list Z) := [[0; 0]%Z].
Definition point_two : list (list Z) := [[2; 0]%Z].
Definition first_vertex : list (nat * Checker.rational) := [(0%nat, (1, 1)%Z)].
Definition right : list Checker.rational := [(1, 1); (0, 1)]%Z.

Lemma first_given x : well_given first_vertex [x].
Proof.
  split; [| split].
  - repeat constructor. simpl. lia.
  - repeat constructor.
  - unfold entries_of, ratio. simpl. field.
Qed.

Lemma right_is_direction : is_direction plane_coordinates right ((1, 0) : plane).
Proof.
  intros [| s [| t [|]]] L; try discriminate. unfold ratio. simpl. field.
Qed.

Lemma nothing_is_direction :
  is_direction plane_coordinates [(0, 1); (0, 1)]%Z ((0, 0) : plane).
Proof. intros [| s [| t [|]]] L; try discriminate. unfold ratio. simpl. field. Qed.

Lemma first_point s t : point_of (entries_of first_vertex) (cast_all [[s; t]]) = (IZR s, IZR t).
Proof. unfold point_of, named, ratio, entries_of. simpl. unfold ratio. simpl. f_equal; field. Qed.

(** A direction that separates two points, with a gap of 2. *)
Theorem check_separation_complete_not_vacuous :
  length right = 2%nat /\ positive_denominators right /\
  is_direction plane_coordinates right (1, 0) /\
  forall p q, In p (cast_all point_two) -> In q (cast_all point_zero) ->
    2 <= dot ((1, 0) : plane) p - dot ((1, 0) : plane) q.
Proof.
  split; [reflexivity | split; [repeat constructor | split; [exact right_is_direction |]]].
  intros p q [<- | []] [<- | []]. simpl. lra.
Qed.

(** The checker refuses negative denominators, though the direction -1/-1 is right. *)
Theorem check_separation_complete_needs_positive_denominators :
  is_direction plane_coordinates [(-1, -1); (0, 1)]%Z ((1, 0) : plane) /\
  Checker.check 2 0 1 0 point_two point_zero (Checker.Separation [(-1, -1); (0, 1)]%Z) = None.
Proof.
  split; [| reflexivity].
  intros [| s [| t [|]]] L; try discriminate. unfold ratio. simpl. field.
Qed.

(** The checker refuses a direction along which the gap is not wide enough for the radius. *)
Theorem check_separation_complete_needs_gap_is_wide :
  is_direction plane_coordinates right (1, 0) /\
  (forall p q, In p (cast_all point_two) -> In q (cast_all point_zero) ->
     dot ((1, 0) : plane) q < dot ((1, 0) : plane) p) /\
  Checker.check 2 0 1 2 point_two point_zero (Checker.Separation right) = None.
Proof.
  split; [exact right_is_direction | split; [| reflexivity]].
  intros p q [<- | []] [<- | []]. simpl. lra.
Qed.

(** Nearest points of two points. *)
Theorem check_distance_complete_not_vacuous :
  well_given first_vertex point_two /\ well_given first_vertex point_zero /\
  sub (point_of (entries_of first_vertex) (cast_all point_two))
      (point_of (entries_of first_vertex) (cast_all point_zero)) <> origin.
Proof.
  split; [apply first_given | split; [apply first_given |]]. unfold point_two, point_zero.
  rewrite !first_point. intro Z. inversion Z. lra.
Qed.

(** Where a* and b* coincide the checker refuses a distance, which would be zero. *)
Theorem check_distance_complete_needs_nonzero :
  well_given first_vertex point_zero /\
  Checker.check 2 0 1 0 point_zero point_zero (Checker.Distance first_vertex first_vertex) = None.
Proof. split; [apply first_given | reflexivity]. Qed.

(** Points at a distance of 2, which is less than 3. *)
Theorem check_near_complete_not_vacuous :
  well_given first_vertex point_two /\ well_given first_vertex point_zero /\
  let v := sub (point_of (entries_of first_vertex) (cast_all point_two))
             (point_of (entries_of first_vertex) (cast_all point_zero)) in
  dot v v < IZR 3 * IZR 3.
Proof.
  split; [apply first_given | split; [apply first_given |]]. unfold point_two, point_zero.
  rewrite !first_point. simpl. lra.
Qed.

(** Points at a distance of 2 are refused, if the radius is no more. *)
Theorem check_near_complete_needs_near :
  well_given first_vertex point_two /\ well_given first_vertex point_zero /\
  Checker.check 2 0 1 2 point_two point_zero (Checker.Near first_vertex first_vertex) = None.
Proof. split; [apply first_given | split; [apply first_given | reflexivity]]. Qed.

(** Without a radius every near certificate is refused. *)
Theorem check_near_complete_needs_a_radius D exponent parts a b u v :
  Checker.check D exponent parts 0 a b (Checker.Near u v) = None.
Proof.
  unfold Checker.check, Checker.check_without, Checker.prove_near.
  destruct (Checker.well_formed D a b); [| reflexivity]. unfold Checker.require.
  destruct (_ || _)%bool; [| reflexivity].
  destruct (Checker.read_points _ D a b u v) as [[[n x] y] |]; [| reflexivity].
  unfold Checker.is_nearer. pose proof (square_not_negative (Checker.difference x y)).
  destruct (Z.ltb_spec (Checker.dot (Checker.difference x y) (Checker.difference x y))
    (0 * n * (0 * n))); [lia | reflexivity].
Qed.

(** A common point. *)
Theorem check_intersection_complete_not_vacuous :
  well_given first_vertex point_zero /\ point_zero <> [].
Proof. split; [apply first_given | discriminate]. Qed.

(** Points that differ are refused. *)
Theorem check_intersection_complete_needs_equal :
  well_given first_vertex point_two /\ well_given first_vertex point_zero /\
  Checker.check 2 0 1 0 point_two point_zero (Checker.Intersection first_vertex first_vertex)
  = None.
Proof. split; [apply first_given | split; [apply first_given | reflexivity]]. Qed.

(** A point touches itself, with any direction. *)
Theorem check_touching_complete_not_vacuous :
  well_given first_vertex point_zero /\ is_direction plane_coordinates right (1, 0) /\
  ((1, 0) : plane) <> origin.
Proof.
  split; [apply first_given | split; [exact right_is_direction |]]. intro Z. inversion Z. lra.
Qed.

(** A direction of zero is refused. *)
Theorem check_touching_complete_needs_nonzero :
  well_given first_vertex point_zero /\
  is_direction plane_coordinates [(0, 1); (0, 1)]%Z (0, 0) /\
  Checker.check 2 0 1 0 point_zero point_zero
    (Checker.Touching first_vertex first_vertex [(0, 1); (0, 1)]%Z) = None.
Proof. split; [apply first_given | split; [exact nothing_is_direction | reflexivity]]. Qed.

Definition cross_vertices : list (list Z) := [[1; 0]; [-1; 0]; [0; 1]; [0; -1]]%Z.
Definition pairs_with_first (count : nat) : list (nat * nat * Checker.rational) :=
  map (fun i => (i, 0%nat, (1, 1)%Z)) (seq 0 count).

(** Four pairs around a point. *)
Theorem check_overlap_complete_not_vacuous :
  let differences := differences_of (pairs_of (pairs_with_first 4)) (cast_all cross_vertices)
                       (cast_all point_zero) in
  Hull.combine (map snd (pairs_of (pairs_with_first 4))) differences = origin /\
  spans differences.
Proof.
  unfold differences_of, pair_difference, named, pairs_of. simpl. unfold ratio. simpl. split.
  - f_equal; field.
  - intros [x y]. exists [x; 0; y; 0]. split; [reflexivity |]. simpl. f_equal; ring.
Qed.

(** A segment through the point is refused. *)
Theorem check_overlap_complete_needs_spans :
  Hull.combine (map snd (pairs_of (pairs_with_first 2)))
    (differences_of (pairs_of (pairs_with_first 2)) (cast_all cross_vertices)
       (cast_all point_zero)) = origin /\
  Checker.check 2 0 1 0 cross_vertices point_zero (Checker.Overlap (pairs_with_first 2)) = None.
Proof.
  split; [| reflexivity].
  unfold differences_of, pair_difference, named, pairs_of. simpl. unfold ratio. simpl.
  f_equal; field.
Qed.

(** The axes have all pivots, and one axis alone has not. *)
Theorem rank_is_exact_not_vacuous :
  Checker.span_space 2 [[0; 1]; [1; 0]]%Z = true /\ Checker.span_space 2 [[0; 1]; [0; 2]]%Z = false.
Proof. split; reflexivity. Qed.

(** Rows of a wrong length stand for no vectors, though they may have all pivots. *)
Theorem rank_is_exact_needs_dimension :
  Checker.span_space 2 [[1; 0; 0]; [0; 1; 0]]%Z = true /\
  ~ spans (map (cast plane_coordinates) [[1; 0; 0]; [0; 1; 0]]%Z).
Proof.
  split; [reflexivity |]. intro S. simpl in S. destruct (S ((1, 0) : plane)) as [ws [_ K]].
  destruct ws as [| w1 [| w2 ws]]; simpl in K; inversion K; try lra.
  destruct ws; simpl in K; inversion K; lra.
Qed.
