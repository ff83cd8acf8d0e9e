(** Nothing overflows in the search window where a face is proven, its numbers, limits and the
    products of vertices with its direction included. *)

From Coq Require Import Reals ZArith List Lia Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Program Programs Finite.
Import ListNotations.
Local Open Scope R_scope.

Definition proofs_in_doubles : list program :=
  [proven_corner_in_the_plane_double;
   proven_edge_within_in_the_plane_double;
   proven_edge_within_b_in_the_plane_double;
   proven_corner_in_space_double;
   proven_edge_within_in_space_double;
   proven_edge_within_b_in_space_double;
   proven_facet_within_in_space_double;
   proven_facet_within_b_in_space_double;
   proven_facet_of_edges_in_space_double;
   proven_facet_of_edges_of_b_in_space_double].
Definition proofs_in_singles : list program :=
  [proven_corner_in_the_plane_single;
   proven_edge_within_in_the_plane_single;
   proven_edge_within_b_in_the_plane_single;
   proven_corner_in_space_single;
   proven_edge_within_in_space_single;
   proven_edge_within_b_in_space_single;
   proven_facet_within_in_space_single;
   proven_facet_within_b_in_space_single;
   proven_facet_of_edges_in_space_single;
   proven_facet_of_edges_of_b_in_space_single].

Ltac by_finite F limits H :=
  intros input values i N RUN W L; refine (finite_sound F _ _ limits _ input values i N RUN W L);
  revert H;
  apply (proj1 (forallb_forall (fun p => finite_checks F p (coordinates p) limits) _));
  vm_cast_no_check (eq_refl true).

(** In doubles. *)
Theorem proofs_stay_finite_in_doubles : forall p, In p proofs_in_doubles ->
  forall input values i, (forall n, number double (input n)) -> runs double true input p values ->
  is_within (coordinates p) doubles input -> (i < length p)%nat ->
  Rabs (nth i values 0) < two (overflow double).
Proof. intros p H. by_finite double doubles H. Qed.

(** In floats. *)
Theorem proofs_stay_finite_in_singles : forall p, In p proofs_in_singles ->
  forall input values i, (forall n, number single (input n)) -> runs single true input p values ->
  is_within (coordinates p) singles input -> (i < length p)%nat ->
  Rabs (nth i values 0) < two (overflow single).
Proof. intros p H. by_finite single singles H. Qed.
