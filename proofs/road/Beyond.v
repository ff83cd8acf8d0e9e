(** What a proven face is: all vertices of the Minkowski difference are beyond a point v of it,
    along v. So v is nearest to the origin in the difference, and its square is the shapes' squared
    distance. *)

From Coq Require Import Reals List Lra Psatz.
From Certa Require Import Vector Hull Verdict Certificate.
Import ListNotations.
Local Open Scope R_scope.

Section Beyond.
Context {E : euclidean}.
Implicit Types a b : list E.
Implicit Types w e : E.

(** All vertices of the difference are beyond v: in the difference it is nearest to the origin. *)
Definition all_beyond a b (v : E) := forall p q, In p a -> In q b -> dot v v <= dot v (sub p q).
(** What a proven edge is, from p - q to p' - q': the foot of the origin on it is between its ends,
    and nearest. *)
Definition proven_edge a b p q p' q' := exists t, 0 <= t <= 1 /\
  let e := sub (sub p' q') (sub p q) in let v := add (sub p q) (scale t e) in
  dot v e = 0 /\ all_beyond a b v.

(** A point of the difference that is proven to be nearest, as of a facet. *)
Definition proven_point a b v :=
  (exists x y, hull a x /\ hull b y /\ v = sub x y) /\ all_beyond a b v.

Lemma beyond_is_nearest a b v p q :
  hull a p -> hull b q -> v = sub p q -> all_beyond a b v -> distance_is a b (dot v v).
Proof.
  intros P Q V B. split; [| exists p, q; rewrite V; auto]. intros x y X Y.
  assert (K : dot v v <= dot (sub x y) v).
  { assert (H : forall z, In z b -> dot v v + dot z v <= dot x v).
    { intros z Z. apply (hull_at_least a); [| exact X]. intros r R.
      specialize (B r z R Z). rewrite dot_sub_right in B. rewrite (dot_comm r), (dot_comm z). lra. }
    assert (G : dot y v <= dot x v - dot v v).
    { apply (hull_at_most b); [| exact Y]. intros z Z. specialize (H z Z). lra. }
    rewrite dot_sub. lra. }
  pose proof (dot_nonnegative (sub (sub x y) v)) as S.
  rewrite dot_sub, !(dot_sub_right (sub x y) v) in S. rewrite (dot_comm v (sub x y)) in S. lra.
Qed.

(** The squared length of the foot, by Pythagoras. *)
Lemma foot_square w e t l : dot (add w (scale t e)) e = 0 ->
  let x := add w (scale l e) in
  dot (add w (scale t e)) (add w (scale t e)) = dot x x - dot x e * dot x e / dot e e.
Proof.
  intros F x. unfold x. revert F. products. rewrite (dot_comm e w). intro F.
  destruct (Req_dec (dot e e) 0) as [Z | N].
  - pose proof (Cauchy_Schwarz w e) as C. rewrite Z in *.
    assert (dot w e = 0) by nra. rewrite H. unfold Rdiv. rewrite Rinv_0. ring.
  - assert (W : dot w e = - (t * dot e e)) by lra. rewrite W. field. exact N.
Qed.

(** And where it is not the origin, the shapes are apart. *)
Lemma beyond_is_apart a b v : all_beyond a b v -> 0 < dot v v -> separated a b.
Proof.
  intros B V. apply separation_sound with v. intros p q P Q. specialize (B p q P Q).
  rewrite dot_sub_right in B. lra.
Qed.

(** Of an edge, within one shape or across both. *)
Lemma edge_is_nearest a b p q p' q' s : In p a -> In q b -> In p' a -> In q' b ->
  proven_edge a b p q p' q' -> distance_is a b s ->
  exists t, let e := sub (sub p' q') (sub p q) in let v := add (sub p q) (scale t e) in
  dot v e = 0 /\ s = dot v v.
Proof.
  intros P Q P' Q' [t [T [F B]]] D. exists t. split; [exact F |].
  apply (distance_is_unique a b); [exact D |].
  apply beyond_is_nearest with (add (scale (1 - t) p) (scale t p'))
    (add (scale (1 - t) q) (scale t q')); try assumption.
  - apply hull_convex; try apply hull_vertex; assumption.
  - apply hull_convex; try apply hull_vertex; assumption.
  - by_products.
Qed.
(** Of a facet. *)
Lemma point_is_nearest a b v s : proven_point a b v -> distance_is a b s -> s = dot v v.
Proof.
  intros [[x [y [X [Y V]]]] F] D. apply (distance_is_unique a b); [exact D |].
  now apply beyond_is_nearest with x y.
Qed.
(** Of two vertices. *)
Lemma corner_is_nearest a b p q s : In p a -> In q b -> all_beyond a b (sub p q) ->
  distance_is a b s -> s = dot (sub p q) (sub p q).
Proof.
  intros P Q B D. apply (distance_is_unique a b); [exact D |].
  now apply beyond_is_nearest with p q; [apply hull_vertex | apply hull_vertex | |].
Qed.
End Beyond.
