(** The polynomials by which the library decides, on vectors as geometry has them.

    Recorded terms are about stored doubles; theorems of geometry are about points of the plane and
    of space. Meanings.v, which is generated, joins them: each term is one of these polynomials on
    differences of stored points. *)

From Coq Require Import Reals List.
From Certa Require Import Vector Barycode Term.
Import ListNotations.
Local Open Scope R_scope.

(** Points by the number of their first coordinate, and the arguments of predicates. *)
Definition point_in_the_plane (s : nat -> R) m : plane := (s m, s (m + 1)%nat).
Definition point_in_space (s : nat -> R) m : space := (s m, s (m + 1)%nat, s (m + 2)%nat).
Definition difference_in_the_plane s m n : plane :=
  sub (point_in_the_plane s m) (point_in_the_plane s n).
Definition difference_in_space s m n : space := sub (point_in_space s m) (point_in_space s n).
Definition edge_in_the_plane s m n k l : plane :=
  sub (difference_in_the_plane s m n) (difference_in_the_plane s k l).
Definition edge_in_space s m n k l : space :=
  sub (difference_in_space s m n) (difference_in_space s k l).

(** Products that are not of any dimension. *)
Definition perp (x : plane) : plane := (- snd x, fst x).
Definition cross (x y : space) : space :=
  let '(x1, x2, x3) := x in
  let '(y1, y2, y3) := y in
  (x2 * y3 - x3 * y2, x3 * y1 - x1 * y3, x1 * y2 - x2 * y1).

Lemma perp_across x y : dot (perp x) y = across x y.
Proof. destruct x, y. unfold across. simpl. ring. Qed.
Lemma cross_dot x y z t :
  dot (cross x y) (cross z t) = dot x z * dot y t - dot x t * dot y z.
Proof. destruct x as [[x1 x2] x3], y as [[y1 y2] y3], z as [[z1 z2] z3], t as [[t1 t2] t3].
  simpl. ring. Qed.
Lemma cross_orthogonal x y : dot (cross x y) x = 0 /\ dot (cross x y) y = 0.
Proof. destruct x as [[x1 x2] x3], y as [[y1 y2] y3]. simpl. split; ring. Qed.
Lemma cross_cross x y z : cross x (cross y z) = sub (scale (dot x z) y) (scale (dot x y) z).
Proof. destruct x as [[x1 x2] x3], y as [[y1 y2] y3], z as [[z1 z2] z3].
  unfold sub. simpl. f_equal; [f_equal |]; ring. Qed.

(** The polynomials of polynomial.hpp, and the gradients of its functionals. *)
Definition in_the_plane (x : plane) := [fst x; snd x].
Definition in_space (x : space) := [fst (fst x); snd (fst x); snd x].
Definition dot2 (x y : plane) := [dot x y].
Definition det2 (x y : plane) := [across x y].
Definition dot3 (x y : space) := [dot x y].
Definition det3 (x y z : space) := [dot (cross x y) z].
Definition orthogonal_part (e f e' : space) : space :=
  sub (scale (dot e e') f) (scale (dot e f) e').
Definition triple_cross (e f e' x : space) := [dot (orthogonal_part e f e') x].
Definition binet_cauchy (x y z t : space) := [dot x z * dot y t - dot x t * dot y z].
Definition dot2_gradient (x : plane) := in_the_plane x.
Definition det2_gradient (x : plane) := in_the_plane (perp x).
Definition dot3_gradient (x : space) := in_space x.
Definition det3_gradient (x y : space) := in_space (cross x y).
Definition triple_cross_gradient (e f e' : space) := in_space (orthogonal_part e f e').

Ltac by_meaning :=
  lazy -[Rplus Rminus Rmult Ropp IZR];
  repeat apply (f_equal2 (@cons R)); try reflexivity; try ring.
