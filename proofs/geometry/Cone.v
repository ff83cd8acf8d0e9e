(** Nearest points of cones and of linear spans exist.

    Both by induction on the generators: what the first one contributes is minimized out, which
    leaves the same problem for the parts of the others orthogonal to it. *)

From Coq Require Import Reals Lra Psatz List.
From Certa Require Import Vector Hull Face.
Import ListNotations.
Local Open Scope R_scope.

Section Cone.
Context {E : euclidean}.
Implicit Types (a c d x : E) (generators : list E) (weights : list R).

(** The part of x orthogonal to a. *)
Definition part a x := sub x (scale (dot x a / dot a a) a).

Lemma part_orthogonal a x : dot a a <> 0 -> dot (part a x) a = 0.
Proof. intro N. unfold part. products. now field. Qed.

(** Vectors orthogonal to a see no difference. *)
Lemma dot_part a x d : dot d a = 0 -> dot d (part a x) = dot d x.
Proof. intro Z. unfold part. products. rewrite Z. ring. Qed.

Lemma combine_part a weights generators :
  combine weights (map (part a) generators) = part a (combine weights generators).
Proof.
  revert generators. induction weights as [| w ws IH]; intros [| g gs]; simpl;
    try solve [unfold part; by_products; unfold Rdiv; ring].
  rewrite IH. unfold part. by_products. unfold Rdiv. ring.
Qed.

(** The error of a combination: its difference to the target c. *)
Definition error c weights generators := sub (combine weights generators) c.

(** What a is to contribute to reach c, given the others' combination. *)
Definition share a c weights generators :=
  dot (opposite (error c weights generators)) a / dot a a.

(** With a's share, the error is that of the orthogonal parts. *)
Lemma error_part a c weights generators :
  error c (share a c weights generators :: weights) (a :: generators)
  = error (part a c) weights (map (part a) generators).
Proof.
  unfold error, share. rewrite combine_part. simpl. unfold part, error. by_products.
  unfold Rdiv. ring.
Qed.

Lemma error_part_orthogonal a c weights generators : dot a a <> 0 ->
  dot (error (part a c) weights (map (part a) generators)) a = 0.
Proof.
  intro N. unfold error. rewrite combine_part. products.
  rewrite !part_orthogonal by assumption. ring.
Qed.

Lemma span_nearest generators c : exists weights,
  length weights = length generators
  /\ forall g, In g generators -> dot (error c weights generators) g = 0.
Proof.
  remember (length generators) as n eqn:Hn. revert generators c Hn.
  induction n as [| n IH]; intros [| a gs] c Hn; try discriminate; [now exists [] |].
  injection Hn as Hn. destruct (Req_dec (dot a a) 0) as [Z | N].
  - destruct (IH gs c Hn) as [ws [L H]]. exists (0 :: ws). simpl. split; [congruence |].
    rewrite (zero_length a Z). intros g [<- | G]; [now products |].
    rewrite <- (H g G). unfold error. simpl. products. ring.
  - destruct (IH (map (part a) gs) (part a c)) as [ws [L H]]; [now rewrite map_length |].
    exists (share a c ws gs :: ws). split; [simpl; congruence |]. rewrite error_part.
    intros g [<- | G]; [now apply error_part_orthogonal |].
    rewrite <- (dot_part a g) by now apply error_part_orthogonal.
    apply H. now apply in_map.
Qed.

(** The error of the nearest point of a cone is orthogonal to that point and makes no obtuse angle
    with a generator. *)
Definition reaches c weights generators :=
  length weights = length generators /\ Forall (Rle 0) weights
  /\ (forall g, In g generators -> 0 <= dot (error c weights generators) g)
  /\ dot (error c weights generators) (combine weights generators) = 0.

Lemma combine_positive weights generators d :
  Forall (Rle 0) weights -> (forall g, In g generators -> 0 <= dot d g) ->
  0 <= dot d (combine weights generators).
Proof.
  intro W. revert generators. induction W as [| w ws Hw Hws IH]; intros [| g gs] H; simpl;
    products; try lra.
  specialize (IH gs (fun g G => H g (or_intror G))). specialize (H g (or_introl eq_refl)). nra.
Qed.

Lemma cone_nearest generators c : exists weights, reaches c weights generators.
Proof.
  remember (length generators) as n eqn:Hn. revert generators c Hn.
  induction n as [| n IH]; intros [| a gs] c Hn; try discriminate.
  { exists []. split; [reflexivity | split; [constructor | split]]; [easy |].
    unfold error. simpl. products. ring. }
  injection Hn as Hn. destruct (IH gs c Hn) as [us [M [U [G0 O0]]]].
  (* without a *)
  assert (Without : 0 <= dot (error c us gs) a -> exists ws, reaches c ws (a :: gs)).
  { intro A. exists (0 :: us).
    assert (Same : error c (0 :: us) (a :: gs) = error c us gs)
      by (unfold error; simpl; by_products).
    unfold reaches. rewrite Same. repeat split; [simpl; congruence | constructor; auto; lra | |].
    - now intros g [<- | G]; auto.
    - simpl. products. rewrite O0. ring. }
  destruct (Req_dec (dot a a) 0) as [Z | N].
  { apply Without. rewrite (zero_length a Z). products. lra. }
  destruct (IH (map (part a) gs) (part a c)) as [ws [L [W [G1 O1]]]]; [now rewrite map_length |].
  rewrite map_length in L. rewrite combine_part in O1.
  pose proof (error_part_orthogonal a c ws gs N) as O.
  rewrite dot_part in O1 by exact O.
  assert (G2 : forall g, In g gs -> 0 <= dot (error (part a c) ws (map (part a) gs)) g).
  { intros g G. rewrite <- (dot_part a g) by exact O. apply G1. now apply in_map. }
  clear G1. rewrite <- error_part in *. set (t := share a c ws gs) in *.
  destruct (Rle_lt_dec 0 t) as [T | T].
  - (* with a's share *)
    exists (t :: ws). repeat split; [simpl; congruence | now constructor | |].
    + intros g [<- | G]; [lra | auto].
    + simpl. products. rewrite O, O1. ring.
  - (* a share below zero: were a ahead of the point without it, |difference|^2 < 0 *)
    apply Without. destruct (Rle_lt_dec 0 (dot (error c us gs) a)) as [| B]; [assumption |].
    exfalso.
    pose proof (combine_positive us gs _ U G2) as P1.
    pose proof (combine_positive ws gs _ W G0) as P0.
    pose proof (dot_nonnegative (sub (combine us gs) (combine (t :: ws) (a :: gs)))) as S.
    unfold error in *. simpl in *. revert O O1 O0 B P1 P0 S. products.
    rewrite ?(dot_comm (combine us gs) (combine ws gs)), ?(dot_comm a).
    intros. nra.
Qed.

End Cone.
