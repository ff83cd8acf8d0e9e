(** Vectors of any finite dimension, by their scalar products.

    All of geometry here rests on this structure, which the plane and space are shown to have. Two
    vectors with the same scalar products are the same, so that an equation between vectors is
    proved by scalar products with an arbitrary one ([by_products]). *)

From Coq Require Import Reals Lra Psatz List.
Import ListNotations.
Local Open Scope R_scope.

Record euclidean := {
  vector :> Type;
  origin : vector;
  add : vector -> vector -> vector;
  scale : R -> vector -> vector;
  dot : vector -> vector -> R;
  dot_origin : forall z, dot origin z = 0;
  dot_add : forall x y z, dot (add x y) z = dot x z + dot y z;
  dot_scale : forall t x z, dot (scale t x) z = t * dot x z;
  dot_comm : forall x y, dot x y = dot y x;
  dot_nonnegative : forall x, 0 <= dot x x;
  same_products : forall x y, (forall z, dot x z = dot y z) -> x = y;
  (** An orthonormal basis. *)
  basis : list vector;
  basis_expansion : forall x z,
    dot x z = fold_right (fun b sum => dot x b * dot b z + sum) 0 basis
}.

Arguments origin {e}.
Arguments add {e}.
Arguments scale {e}.
Arguments dot {e}.
Arguments dot_origin {e}.
Arguments dot_add {e}.
Arguments dot_scale {e}.
Arguments dot_comm {e}.
Arguments dot_nonnegative {e}.
Arguments same_products {e}.

Section Vectors.
Context {E : euclidean}.
Implicit Types x y z : E.

Definition opposite x : E := scale (-1) x.
Definition sub x y : E := add x (scale (-1) y).

Lemma dot_sub x y z : dot (sub x y) z = dot x z - dot y z.
Proof. unfold sub. rewrite dot_add, dot_scale. lra. Qed.

Lemma dot_opposite x z : dot (opposite x) z = - dot x z.
Proof. unfold opposite. rewrite dot_scale. lra. Qed.

Lemma dot_origin_right z : dot z origin = 0.
Proof. rewrite dot_comm. apply dot_origin. Qed.
Lemma dot_add_right x y z : dot z (add x y) = dot z x + dot z y.
Proof. rewrite dot_comm, dot_add, (dot_comm x), (dot_comm y). reflexivity. Qed.
Lemma dot_scale_right t x z : dot z (scale t x) = t * dot z x.
Proof. rewrite dot_comm, dot_scale, (dot_comm x). reflexivity. Qed.
Lemma dot_sub_right x y z : dot z (sub x y) = dot z x - dot z y.
Proof. rewrite dot_comm, dot_sub, (dot_comm x), (dot_comm y). reflexivity. Qed.
Lemma dot_opposite_right x z : dot z (opposite x) = - dot z x.
Proof. rewrite dot_comm, dot_opposite, (dot_comm x). reflexivity. Qed.

End Vectors.

(** Turns scalar products of expressions into expressions of scalar products. *)
Ltac products :=
  repeat first
    [ rewrite dot_sub | rewrite dot_sub_right | rewrite dot_add | rewrite dot_add_right
    | rewrite dot_scale | rewrite dot_scale_right | rewrite dot_opposite
    | rewrite dot_opposite_right | rewrite dot_origin | rewrite dot_origin_right ].
(** Proves an equation between vectors. *)
Ltac by_products := apply same_products; let z := fresh "z" in intro z; products; try ring.

Section Lengths.
Context {E : euclidean}.
Implicit Types x y z : E.

Lemma Cauchy_Schwarz x y : dot x y * dot x y <= dot x x * dot y y.
Proof.
  pose proof (dot_nonnegative (sub (scale (dot y y) x) (scale (dot x y) y))) as H.
  revert H. products. rewrite (dot_comm y x). intro H.
  pose proof (dot_nonnegative x). pose proof (dot_nonnegative y) as Hy.
  destruct (Req_dec (dot y y) 0) as [Hzero | Hnot].
  - (* y.y = 0: then |x + t y|^2 = x.x + 2 t x.y >= 0 for every t *)
    destruct (Req_dec (dot x y) 0) as [-> | Hxy]; [nra |].
    pose proof (dot_nonnegative (add x (scale (- (dot x x + 1) / (2 * dot x y)) y))) as K.
    revert K. products. rewrite (dot_comm y x), Hzero. intro K.
    assert (- (dot x x + 1) / (2 * dot x y) * dot x y = - (dot x x + 1) / 2) by (field; auto).
    nra.
  - assert (0 < dot y y) by lra. nra.
Qed.

Lemma zero_length x : dot x x = 0 -> x = origin.
Proof.
  intro H. apply same_products. intro z. rewrite dot_origin.
  pose proof (Cauchy_Schwarz x z). rewrite H in *. nra.
Qed.

Lemma positive_length x : x <> origin -> 0 < dot x x.
Proof.
  intro H. pose proof (dot_nonnegative x).
  destruct (Req_dec (dot x x) 0) as [Z |]; [| lra]. now apply zero_length in Z.
Qed.

End Lengths.

(** The plane and space. *)

Program Definition plane : euclidean := {|
  vector := R * R;
  origin := (0, 0);
  add x y := (fst x + fst y, snd x + snd y);
  scale t x := (t * fst x, t * snd x);
  dot x y := fst x * fst y + snd x * snd y;
  basis := [(1, 0); (0, 1)]
|}.
Next Obligation. ring. Qed.
Next Obligation. ring. Qed.
Next Obligation. ring. Qed.
Next Obligation. ring. Qed.
Next Obligation. nra. Qed.
Next Obligation.
  f_equal.
  - specialize (H (1, 0)). simpl in H. lra.
  - specialize (H (0, 1)). simpl in H. lra.
Qed.
Next Obligation. simpl. ring. Qed.

Program Definition space : euclidean := {|
  vector := R * R * R;
  origin := (0, 0, 0);
  add x y := (fst (fst x) + fst (fst y), snd (fst x) + snd (fst y), snd x + snd y);
  scale t x := (t * fst (fst x), t * snd (fst x), t * snd x);
  dot x y := fst (fst x) * fst (fst y) + snd (fst x) * snd (fst y) + snd x * snd y;
  basis := [(1, 0, 0); (0, 1, 0); (0, 0, 1)]
|}.
Next Obligation. ring. Qed.
Next Obligation. ring. Qed.
Next Obligation. ring. Qed.
Next Obligation. ring. Qed.
Next Obligation. nra. Qed.
Next Obligation.
  f_equal; [f_equal |].
  - specialize (H (1, 0, 0)). simpl in H. lra.
  - specialize (H (0, 1, 0)). simpl in H. lra.
  - specialize (H (0, 0, 1)). simpl in H. lra.
Qed.
Next Obligation. simpl. ring. Qed.
