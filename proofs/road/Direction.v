(** Signs along directions: what sign_along tells is the sign of the direction, as vector_of has it,
    times the vertex; and orient turns normals to the side of their base.

    Recorded with comparisons of exact polynomials with zero, which signs of policies are. *)

From Coq Require Import Reals List Lra Psatz.
From Flocq Require Import Core.
From Certa Require Import Vector Barycode Meaning Measure Program Claim Programs.
Import ListNotations.
Local Open Scope R_scope.

(** A number is told to be positive, negative or zero, and is that. *)
Definition tells values positive negative zero x :=
  (follows values positive <-> 0 < x) /\ (follows values negative <-> x < 0) /\
  (follows values zero <-> x = 0).

(** Results, without rounding. *)
Definition exactly p values s l := map (fun i => nth i (standing p values s []) 0) l.

Ltac by_numbers :=
  lazy -[Rplus Rminus Rmult Ropp IZR];
  repeat apply (f_equal2 (@cons R)); try reflexivity; try ring.
(** Of the node that zero is compared with: it is this multiple of the product. *)
Ltac by_sign zero product multiple :=
  lazymatch goal with
  | |- tells ?values _ _ _ ?x =>
      let Z := fresh "Z" in let P := fresh "P" in
      assert (Z : nth zero values 0 = 0) by (by_numbers);
      assert (P : nth product values 0 = multiple * x) by (by_numbers);
      unfold tells; set (y := x) in *; clearbody y;
      set (ideals := values) in *; clearbody ideals;
      unfold zero, product in *; unfold follows;
      repeat split; intros;
      repeat match goal with
             | H : Forall _ (_ :: _) |- _ => apply Forall_cons_iff in H; destruct H
             | H : Forall _ ?path |- _ => progress unfold path in H
             | |- Forall _ (_ :: _) => apply Forall_cons
             | |- Forall _ [] => apply Forall_nil
             | |- Forall _ ?path => unfold path
             end;
      cbn [is_so] in *; lra
  end.

(** ** Signs *)

(** The direction of a vertex in the plane is that vertex. *)
Theorem along_vertex_in_the_plane_right values s :
  let v := difference_in_the_plane s 0 4 in
  let p := along_vertex_in_the_plane_double in
  exactly p values s [along_vertex_in_the_plane_double_vector0;
                      along_vertex_in_the_plane_double_vector1] = in_the_plane v /\
  tells (standing p values s []) along_vertex_in_the_plane_double_positive
    along_vertex_in_the_plane_double_negative along_vertex_in_the_plane_double_zero
    (dot v (difference_in_the_plane s 2 6)).
Proof.
  intros v p. split; [by_numbers |].
  by_sign along_vertex_in_the_plane_double_positive_left0
    along_vertex_in_the_plane_double_positive_right0 (1).
Qed.

(** The direction of an edge in the plane is perpendicular to it. *)
Theorem along_edge_in_the_plane_right values s :
  let v := perp (edge_in_the_plane s 2 8 0 6) in
  let p := along_edge_in_the_plane_double in
  exactly p values s [along_edge_in_the_plane_double_vector0;
                      along_edge_in_the_plane_double_vector1] = in_the_plane v /\
  tells (standing p values s []) along_edge_in_the_plane_double_positive
    along_edge_in_the_plane_double_negative along_edge_in_the_plane_double_zero
    (dot v (difference_in_the_plane s 4 10)).
Proof.
  intros v p. split; [by_numbers |].
  by_sign along_edge_in_the_plane_double_positive_left0
    along_edge_in_the_plane_double_positive_right0 (1).
Qed.

(** The other side of an edge in the plane. *)
Theorem along_edge_opposed_in_the_plane_right values s :
  let v := opposite (perp (edge_in_the_plane s 2 8 0 6)) in
  let p := along_edge_opposed_in_the_plane_double in
  exactly p values s [along_edge_opposed_in_the_plane_double_vector0;
                      along_edge_opposed_in_the_plane_double_vector1] = in_the_plane v /\
  tells (standing p values s []) along_edge_opposed_in_the_plane_double_positive
    along_edge_opposed_in_the_plane_double_negative along_edge_opposed_in_the_plane_double_zero
    (dot v (difference_in_the_plane s 4 10)).
Proof.
  intros v p. split; [by_numbers |].
  by_sign along_edge_opposed_in_the_plane_double_positive_left0
    along_edge_opposed_in_the_plane_double_positive_right0 (-1).
Qed.

(** The direction of a vertex in space is that vertex. *)
Theorem along_vertex_in_space_right values s :
  let v := difference_in_space s 0 6 in
  let p := along_vertex_in_space_double in
  exactly p values s [along_vertex_in_space_double_vector0;
                      along_vertex_in_space_double_vector1;
                      along_vertex_in_space_double_vector2] = in_space v /\
  tells (standing p values s []) along_vertex_in_space_double_positive
    along_vertex_in_space_double_negative along_vertex_in_space_double_zero
    (dot v (difference_in_space s 3 9)).
Proof.
  intros v p. split; [by_numbers |].
  by_sign along_vertex_in_space_double_positive_left0
    along_vertex_in_space_double_positive_right0 (1).
Qed.

(** The direction of an edge in space is the part of its first vertex that is orthogonal to it,
    times the square of its length. *)
Theorem along_edge_in_space_right values s :
  let v := let e := edge_in_space s 3 12 0 9 in orthogonal_part e (difference_in_space s 0 9) e in
  let p := along_edge_in_space_double in
  exactly p values s [along_edge_in_space_double_vector0;
                      along_edge_in_space_double_vector1;
                      along_edge_in_space_double_vector2] = in_space v /\
  tells (standing p values s []) along_edge_in_space_double_positive
    along_edge_in_space_double_negative along_edge_in_space_double_zero
    (dot v (difference_in_space s 6 15)).
Proof.
  intros v p. split; [by_numbers |].
  by_sign along_edge_in_space_double_positive_left0
    along_edge_in_space_double_positive_right0 (1).
Qed.

(** The direction of a facet is its normal. *)
Theorem along_facet_in_space_right values s :
  let v := cross (edge_in_space s 3 15 0 12)
             (edge_in_space s 6 18 0 12) in
  let p := along_facet_in_space_double in
  exactly p values s [along_facet_in_space_double_vector0;
                      along_facet_in_space_double_vector1;
                      along_facet_in_space_double_vector2] = in_space v /\
  tells (standing p values s []) along_facet_in_space_double_positive
    along_facet_in_space_double_negative along_facet_in_space_double_zero
    (dot v (difference_in_space s 9 21)).
Proof.
  intros v p. split; [by_numbers |].
  by_sign along_facet_in_space_double_positive_left0
    along_facet_in_space_double_positive_right0 (1).
Qed.

(** The other side of a facet. *)
Theorem along_facet_opposed_in_space_right values s :
  let v := opposite (cross (edge_in_space s 3 15 0 12)
                       (edge_in_space s 6 18 0 12)) in
  let p := along_facet_opposed_in_space_double in
  exactly p values s [along_facet_opposed_in_space_double_vector0;
                      along_facet_opposed_in_space_double_vector1;
                      along_facet_opposed_in_space_double_vector2] = in_space v /\
  tells (standing p values s []) along_facet_opposed_in_space_double_positive
    along_facet_opposed_in_space_double_negative along_facet_opposed_in_space_double_zero
    (dot v (difference_in_space s 9 21)).
Proof.
  intros v p. split; [by_numbers |].
  by_sign along_facet_opposed_in_space_double_positive_left0
    along_facet_opposed_in_space_double_positive_right0 (-1).
Qed.

(** ** Orientation *)

Ltac along_the_way zero product y Z P :=
  unfold zero, product in *; unfold follows;
  let H := fresh "H" in
  intro H;
  repeat match goal with
         | H : Forall _ (_ :: _) |- _ => apply Forall_cons_iff in H; destruct H
         | H : Forall _ ?path |- _ => progress unfold path in H
         end;
  cbn [is_so] in *; rewrite ?Z, ?P in *.
Ltac by_way zero product y :=
  lazymatch goal with
  | |- follows ?values _ -> _ =>
      let Z := fresh "Z" in let P := fresh "P" in
      assert (Z : nth zero values 0 = 0) by (by_numbers);
      assert (P : nth product values 0 = y) by (by_numbers);
      set (ideals := values) in *; clearbody ideals;
      along_the_way zero product y Z P
  end.

Lemma orthogonal_part_above (e x : space) : 0 <= dot (orthogonal_part e x e) x.
Proof.
  pose proof (Cauchy_Schwarz e x) as C. enough (dot (orthogonal_part e x e) x
    = dot e e * dot x x - dot e x * dot e x) by lra.
  unfold orthogonal_part. products. ring.
Qed.

(** A normal in the plane is turned to the side of its first vertex; zero is told where the origin
    lies on the edge's line. *)
Theorem oriented_edge_in_the_plane_right values s :
  let x := difference_in_the_plane s 0 4 in
  let v := perp (edge_in_the_plane s 2 6 0 4) in
  let p := oriented_edge_in_the_plane_double in
  exactly p values s [oriented_edge_in_the_plane_double_way0_vector0;
                      oriented_edge_in_the_plane_double_way0_vector1] = in_the_plane v /\
  exactly p values s [oriented_edge_in_the_plane_double_way1_vector0;
                      oriented_edge_in_the_plane_double_way1_vector1]
  = in_the_plane (opposite v) /\
  let ideals := standing p values s [] in
  (follows ideals oriented_edge_in_the_plane_double_way0_positive -> 0 < dot v x) /\
  (follows ideals oriented_edge_in_the_plane_double_way1_positive -> 0 < dot (opposite v) x) /\
  (follows ideals oriented_edge_in_the_plane_double_way2_zero -> dot v x = 0).
Proof.
  intros x v p. split; [by_numbers | split; [by_numbers |]]. cbv zeta.
  assert (O : dot (opposite v) x = - dot v x) by (products; ring). rewrite O. clear O.
  repeat split;
    by_way oriented_edge_in_the_plane_double_way0_positive_left0
      oriented_edge_in_the_plane_double_way0_positive_right0 (dot v x);
    clearbody v x; lra.
Qed.

(** The same of a facet's normal. *)
Theorem oriented_facet_in_space_right values s :
  let x := difference_in_space s 0 9 in
  let v := cross (edge_in_space s 3 12 0 9)
             (edge_in_space s 6 15 0 9) in
  let p := oriented_facet_in_space_double in
  exactly p values s [oriented_facet_in_space_double_way0_vector0;
                      oriented_facet_in_space_double_way0_vector1;
                      oriented_facet_in_space_double_way0_vector2] = in_space v /\
  exactly p values s [oriented_facet_in_space_double_way1_vector0;
                      oriented_facet_in_space_double_way1_vector1;
                      oriented_facet_in_space_double_way1_vector2]
  = in_space (opposite v) /\
  let ideals := standing p values s [] in
  (follows ideals oriented_facet_in_space_double_way0_positive -> 0 < dot v x) /\
  (follows ideals oriented_facet_in_space_double_way1_positive -> 0 < dot (opposite v) x) /\
  (follows ideals oriented_facet_in_space_double_way2_zero -> dot v x = 0).
Proof.
  intros x v p. split; [by_numbers | split; [by_numbers |]]. cbv zeta.
  assert (O : dot (opposite v) x = - dot v x) by (products; ring). rewrite O. clear O.
  repeat split;
    by_way oriented_facet_in_space_double_way0_positive_left0
      oriented_facet_in_space_double_way0_positive_right0 (dot v x);
    clearbody v x; lra.
Qed.

(** Other directions are where their first vertex is, or nothing. *)
Theorem oriented_vertex_in_the_plane_right values s :
  let x := difference_in_the_plane s 0 2 in
  let v := x in
  let p := oriented_vertex_in_the_plane_double in
  exactly p values s [oriented_vertex_in_the_plane_double_way0_vector0;
                      oriented_vertex_in_the_plane_double_way0_vector1] = in_the_plane v /\
  let ideals := standing p values s [] in
  (follows ideals oriented_vertex_in_the_plane_double_way0_positive -> 0 < dot v x) /\
  (follows ideals oriented_vertex_in_the_plane_double_way1_negative -> False) /\
  (follows ideals oriented_vertex_in_the_plane_double_way2_zero -> dot v x = 0).
Proof.
  intros x v p. split; [by_numbers |]. cbv zeta. pose proof (dot_nonnegative x) as A.
  change (0 <= dot v x) in A. repeat split;
    by_way oriented_vertex_in_the_plane_double_way0_positive_left0
      oriented_vertex_in_the_plane_double_way0_positive_right0 (dot v x);
    clearbody v x; lra.
Qed.

(** The same in space. *)
Theorem oriented_vertex_in_space_right values s :
  let x := difference_in_space s 0 3 in
  let v := x in
  let p := oriented_vertex_in_space_double in
  exactly p values s [oriented_vertex_in_space_double_way0_vector0;
                      oriented_vertex_in_space_double_way0_vector1;
                      oriented_vertex_in_space_double_way0_vector2] = in_space v /\
  let ideals := standing p values s [] in
  (follows ideals oriented_vertex_in_space_double_way0_positive -> 0 < dot v x) /\
  (follows ideals oriented_vertex_in_space_double_way1_negative -> False) /\
  (follows ideals oriented_vertex_in_space_double_way2_zero -> dot v x = 0).
Proof.
  intros x v p. split; [by_numbers |]. cbv zeta. pose proof (dot_nonnegative x) as A.
  change (0 <= dot v x) in A. repeat split;
    by_way oriented_vertex_in_space_double_way0_positive_left0
      oriented_vertex_in_space_double_way0_positive_right0 (dot v x);
    clearbody v x; lra.
Qed.

(** The same of an edge in space. *)
Theorem oriented_edge_in_space_right values s :
  let x := difference_in_space s 0 6 in
  let v := let e := edge_in_space s 3 9 0 6 in orthogonal_part e x e in
  let p := oriented_edge_in_space_double in
  exactly p values s [oriented_edge_in_space_double_way0_vector0;
                      oriented_edge_in_space_double_way0_vector1;
                      oriented_edge_in_space_double_way0_vector2] = in_space v /\
  let ideals := standing p values s [] in
  (follows ideals oriented_edge_in_space_double_way0_positive -> 0 < dot v x) /\
  (follows ideals oriented_edge_in_space_double_way1_negative -> False) /\
  (follows ideals oriented_edge_in_space_double_way2_zero -> dot v x = 0).
Proof.
  intros x v p. split; [by_numbers |]. cbv zeta.
  pose proof (orthogonal_part_above (edge_in_space s 3 9 0 6) x) as A.
  change (0 <= dot v x) in A. repeat split;
    by_way oriented_edge_in_space_double_way0_positive_left0
      oriented_edge_in_space_double_way0_positive_right0 (dot v x);
    clearbody v x; lra.
Qed.

