(** The lower end of an enclosure is at most the distance of the shapes: what is computed of a gap,
    divided by the length of a direction, is below it, and so every pair of points is that far
    apart. *)

From Coq Require Import Reals List Lra Psatz.
From Certa Require Import Vector Hull Verdict Certificate Meaning.
From Certa Require Import Rounding Program Programs Enclosure.
Import ListNotations.
Local Open Scope R_scope.

Section Duality.
Context {E : euclidean}.
Implicit Types a b : list E.
Implicit Types w p q x y : E.

(** Weak duality: where all vertices are apart along w by c times its length, so are the shapes. *)
Theorem apart_is_far a b w c s : 0 < dot w w ->
  (forall p q, In p a -> In q b -> c * sqrt (dot w w) <= dot w (sub p q)) ->
  distance_is a b s -> c <= sqrt s.
Proof.
  intros W H [_ [x [y [X [Y <-]]]]].
  assert (K : c * sqrt (dot w w) <= dot w (sub x y)).
  { assert (G : forall q, In q b -> c * sqrt (dot w w) + dot q w <= dot x w).
    { intros q Q. apply (hull_at_least a); [| exact X]. intros p P. specialize (H p q P Q).
      rewrite dot_sub_right, (dot_comm w p), (dot_comm w q) in H. lra. }
    assert (M : dot y w <= dot x w - c * sqrt (dot w w)).
    { apply (hull_at_most b); [| exact Y]. intros q Q. specialize (G q Q). lra. }
    rewrite dot_sub_right, (dot_comm w x), (dot_comm w y). lra. }
  set (z := sub x y) in *. pose proof (Cauchy_Schwarz w z) as C.
  pose proof (dot_nonnegative z) as Z. pose proof (sqrt_lt_R0 _ W) as L.
  assert (D : dot w z <= sqrt (dot w w) * sqrt (dot z z)).
  { rewrite <- sqrt_mult by lra. apply Rle_trans with (1 := Rle_abs _).
    rewrite <- sqrt_Rsqr_abs. apply sqrt_le_1_alt. unfold Rsqr. lra. }
  apply Rmult_le_reg_r with (sqrt (dot w w)); lra.
Qed.
End Duality.

(** What a gap is at least, where it is off by no more than the margin's share: the rounded share
    or, where compilers fuse, the exact one. *)
Definition gaps_are {E : euclidean} (p : program) values share (gap : R) (w : E) (a b : list E) :=
  forall e x y, addend true p values share e -> In x a -> In y b ->
  gap - e <= dot w (sub x y).

Ltac by_duality lower_sound :=
  intros input values a b s N RUN LONG CERTAIN W GAPS D;
  apply (apart_is_far a b _ _ s W); [| exact D]; intros x y X Y;
  match goal with
  | |- _ * sqrt ?w <= _ =>
      lazymatch type of (lower_sound input values N RUN LONG CERTAIN) with
      | forall gap, _ -> _ * sqrt ?v <= gap => replace w with v
      end
  end;
  [ apply (lower_sound input values N RUN LONG CERTAIN); intros e A; exact (GAPS e x y A X Y)
  | unfold exact_square, point_in_the_plane, point_in_space; simpl; ring ].

(** In the plane, in doubles. *)
Theorem lower_in_the_plane_double_below : forall input values (a b : list plane) s,
  (forall n, number double (input n)) -> runs double true input lower_in_the_plane_double values ->
  follows values lower_in_the_plane_double_is_long ->
  two shortest_in_double <= nth lower_in_the_plane_double_below values 0 ->
  0 < dot (point_in_the_plane input 0) (point_in_the_plane input 0) ->
  gaps_are lower_in_the_plane_double values lower_in_the_plane_double_share (input 2%nat)
    (point_in_the_plane input 0) a b ->
  distance_is a b s -> nth lower_in_the_plane_double_below values 0 <= sqrt s.
Proof. by_duality lower_in_the_plane_double_sound. Qed.

(** In space, in doubles. *)
Theorem lower_in_space_double_below : forall input values (a b : list space) s,
  (forall n, number double (input n)) -> runs double true input lower_in_space_double values ->
  follows values lower_in_space_double_is_long ->
  two shortest_in_double <= nth lower_in_space_double_below values 0 ->
  0 < dot (point_in_space input 0) (point_in_space input 0) ->
  gaps_are lower_in_space_double values lower_in_space_double_share (input 3%nat)
    (point_in_space input 0) a b ->
  distance_is a b s -> nth lower_in_space_double_below values 0 <= sqrt s.
Proof. by_duality lower_in_space_double_sound. Qed.

(** In the plane, in floats. *)
Theorem lower_in_the_plane_single_below : forall input values (a b : list plane) s,
  (forall n, number single (input n)) -> runs single true input lower_in_the_plane_single values ->
  follows values lower_in_the_plane_single_is_long ->
  two shortest_in_single <= nth lower_in_the_plane_single_below values 0 ->
  0 < dot (point_in_the_plane input 0) (point_in_the_plane input 0) ->
  gaps_are lower_in_the_plane_single values lower_in_the_plane_single_share (input 2%nat)
    (point_in_the_plane input 0) a b ->
  distance_is a b s -> nth lower_in_the_plane_single_below values 0 <= sqrt s.
Proof. by_duality lower_in_the_plane_single_sound. Qed.

(** In space, in floats. *)
Theorem lower_in_space_single_below : forall input values (a b : list space) s,
  (forall n, number single (input n)) -> runs single true input lower_in_space_single values ->
  follows values lower_in_space_single_is_long ->
  two shortest_in_single <= nth lower_in_space_single_below values 0 ->
  0 < dot (point_in_space input 0) (point_in_space input 0) ->
  gaps_are lower_in_space_single values lower_in_space_single_share (input 3%nat)
    (point_in_space input 0) a b ->
  distance_is a b s -> nth lower_in_space_single_below values 0 <= sqrt s.
Proof. by_duality lower_in_space_single_sound. Qed.
