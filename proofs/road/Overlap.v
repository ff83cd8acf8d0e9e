(** Overlap, proved by rounded determinants: where the search ends around the origin, and no
    determinant is within its error, the shapes overlap. The comparisons are those of `step` and
    `is_interior`, as recorded. *)

From Coq Require Import Reals ZArith List.
From Certa Require Import Rounding Polynomial Program Claim Barycode Vector Verdict Meaning Measure
  Simplex Programs.
Import ListNotations.
Local Open Scope R_scope.

(** Shapes overlap where the search ends around the origin, and the least determinant is above one
    of the bounds: in the plane, in doubles. *)
Theorem overlap_in_the_plane_double_sound : forall input values (a b : list plane),
  overlap_inputs double 2 input -> runs double true input overlap_in_the_plane_double values ->
  plane_vertices input a b -> follows values overlap_in_the_plane_double_contains0 ->
  follows values overlap_in_the_plane_double_by_scales \/ follows values
    overlap_in_the_plane_double_by_corners -> overlapping a b.
Proof.
  by_overlap 2%nat overlap_in_the_plane_double
    [overlap_in_the_plane_double_determinant0; overlap_in_the_plane_double_determinant1;
      overlap_in_the_plane_double_determinant2]
    overlap_in_the_plane_double_by_scales_left0 overlap_in_the_plane_double_by_corners_left1
      overlap_in_the_plane_double_largest overlap_in_the_plane_double_by_scales_right0 (-480)%Z.
  all: along_products RUN WAY overlap_in_the_plane_double_contains0_left0
    overlap_in_the_plane_double_contains0_left1
         overlap_in_the_plane_double_contains0_right0.
Qed.

(** The same in space. *)
Theorem overlap_in_space_double_sound : forall input values (a b : list space),
  overlap_inputs double 3 input -> runs double true input overlap_in_space_double values ->
    space_vertices input a b ->
  follows values overlap_in_space_double_contains0 \/ follows values
    overlap_in_space_double_contains1 ->
  follows values overlap_in_space_double_by_scales \/ follows values
    overlap_in_space_double_by_corners -> overlapping a b.
Proof.
  by_overlap 3%nat overlap_in_space_double
    [overlap_in_space_double_determinant0; overlap_in_space_double_determinant1;
      overlap_in_space_double_determinant2; overlap_in_space_double_determinant3]
    overlap_in_space_double_by_scales_left0 overlap_in_space_double_by_corners_left1
      overlap_in_space_double_largest overlap_in_space_double_by_scales_right0 (-480)%Z.
  along_sides RUN WAY overlap_in_space_double_contains0_right0 overlap_in_space_double_determinant0
    overlap_in_space_double_determinant1
    overlap_in_space_double_determinant2 overlap_in_space_double_determinant3.
Qed.

(** Shapes overlap where the search ends around the origin, and the least determinant is above one
    of the bounds: in the plane, in floats. *)
Theorem overlap_in_the_plane_single_sound : forall input values (a b : list plane),
  overlap_inputs single 2 input -> runs single true input overlap_in_the_plane_single values ->
  plane_vertices input a b -> follows values overlap_in_the_plane_single_contains0 ->
  follows values overlap_in_the_plane_single_by_scales \/ follows values
    overlap_in_the_plane_single_by_corners -> overlapping a b.
Proof.
  by_overlap 2%nat overlap_in_the_plane_single
    [overlap_in_the_plane_single_determinant0; overlap_in_the_plane_single_determinant1;
      overlap_in_the_plane_single_determinant2]
    overlap_in_the_plane_single_by_scales_left0 overlap_in_the_plane_single_by_corners_left1
      overlap_in_the_plane_single_largest overlap_in_the_plane_single_by_scales_right0 (-50)%Z.
  all: along_products RUN WAY overlap_in_the_plane_single_contains0_left0
    overlap_in_the_plane_single_contains0_left1
         overlap_in_the_plane_single_contains0_right0.
Qed.

(** The same in space. *)
Theorem overlap_in_space_single_sound : forall input values (a b : list space),
  overlap_inputs single 3 input -> runs single true input overlap_in_space_single values ->
    space_vertices input a b ->
  follows values overlap_in_space_single_contains0 \/ follows values
    overlap_in_space_single_contains1 ->
  follows values overlap_in_space_single_by_scales \/ follows values
    overlap_in_space_single_by_corners -> overlapping a b.
Proof.
  by_overlap 3%nat overlap_in_space_single
    [overlap_in_space_single_determinant0; overlap_in_space_single_determinant1;
      overlap_in_space_single_determinant2; overlap_in_space_single_determinant3]
    overlap_in_space_single_by_scales_left0 overlap_in_space_single_by_corners_left1
      overlap_in_space_single_largest overlap_in_space_single_by_scales_right0 (-50)%Z.
  along_sides RUN WAY overlap_in_space_single_contains0_right0 overlap_in_space_single_determinant0
    overlap_in_space_single_determinant1
    overlap_in_space_single_determinant2 overlap_in_space_single_determinant3.
Qed.
