(** The numbers of a face - weights, direction, offset - as vectors have them, and what it takes for
    their computed bounds to be right. Faces.v, which is generated, says that recorded faces have
    these numbers, within these bounds. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Flocq Require Import Core Plus_error.
From Certa Require Import Rounding Term Polynomial Program Analysis Floor Claim Vector Barycode
  Meaning.
Import ListNotations.
Local Open Scope R_scope.

(** With corner 0 at w and edges e from it: for the point of the affine hull that is nearest to the
    origin, weights up to the factor `total`; the direction; and its product with w, or, of an edge
    in space, the largest component of w x e. *)
Definition edge_in_plane (w e : plane) :=
  [dot e e + dot w e; - dot w e; dot e e] ++ in_the_plane (perp e) ++ [dot (perp e) w].
Definition largest (x : space) :=
  Rmax (Rmax (Rabs (fst (fst x))) (Rabs (snd (fst x)))) (Rabs (snd x)).
Definition edge_of_space (w e : space) :=
  [dot e e + dot w e; - dot w e; dot e e] ++ in_space (cross e (cross w e))
  ++ [largest (cross w e)].
Definition facet (w e f : space) :=
  let n := cross e f in
  let x := dot (cross f w) n in
  let y := dot (cross w e) n in
  [dot n n - x - y; x; y; dot n n] ++ in_space n ++ [dot n w].

(** The product of these magnitudes. *)
Definition product_of_atoms (l : list nat) : list nat :=
  fold_left (fun m k => product_of m (repeat O k ++ [1%nat])) l [].

(** Magnitudes are those of all stored values, and the scales of corner 0 and of the edges. *)
Definition face_claim p n scales known target b := {|
  body := p;
  roots := seq 0 n ++ scales;
  inputs := map (fun k => (k, None)) (seq 0 n);
  signs := []; cuts := []; known := known; targets := [target]; bound := b
|}.

(** Each number is within its bound of what it stands for, whatever numbers are stored, if the
    scales are as known: which numbers have which bounds is a list. *)
Definition face_sound (F : binary) p n scales known (bounds : list (nat * nat)) :=
  forall (input : nat -> R) values,
    (forall k, number F (input k)) -> runs F true input p values ->
    within known (magnitude (face_claim p n scales known 0 0) values []) ->
    Forall (fun b => Rabs (nth (fst b) values 0 - nth (fst b) (standing p values input []) 0)
                     <= nth (snd b) values 0) bounds.

Definition face_checks F p n scales known bounds :=
  forallb (fun b => holds_true F true (face_claim p n scales known (fst b) (snd b))) bounds
  && well_formed p [] && (n <=? length p)%nat
  && forallb (fun k => match nth_error p k with Some (Input j) => (j =? k)%nat | _ => false end)
       (seq 0 n).

Lemma inputs_of_faces F p n scales known t b input values :
  runs F true input p values ->
  forallb (fun k => match nth_error p k with Some (Input j) => (j =? k)%nat | _ => false end)
    (seq 0 n) = true ->
  inputs_hold (face_claim p n scales known t b) input input values [] 0
    (map (fun k => (k, None)) (seq 0 n)).
Proof.
  intros RUN H. rewrite forallb_forall in H.
  assert (G : forall m k, (k + m = n)%nat ->
    inputs_hold (face_claim p n scales known t b) input input values [] k
      (map (fun k => (k, None)) (seq k m))).
  { induction m as [| m IH]; intros k E; simpl; [exact Logic.I |].
    split; [| split; [| apply IH; lia]].
    - unfold magnitude. cbn [roots face_claim].
      rewrite nth_error_app1 by (rewrite seq_length; lia).
      rewrite (nth_error_nth' _ 0%nat) by (rewrite seq_length; lia). rewrite seq_nth by lia.
      specialize (H k ltac:(apply in_seq; lia)). simpl.
      destruct (nth_error p k) as [op |] eqn:O; [| discriminate]. destruct op; try discriminate.
      apply Nat.eqb_eq in H. subst. pose proof (RUN k _ O) as R. cbn [computes] in R.
      rewrite R. lra.
    - rewrite Rminus_diag_eq by reflexivity. rewrite Rabs_R0. lra. }
  apply (G n 0%nat). lia.
Qed.

(** What is computed of a face is so. *)
Theorem face_sound_of F p n scales known bounds :
  face_checks F p n scales known bounds = true -> face_sound F p n scales known bounds.
Proof.
  unfold face_checks. rewrite !andb_true_iff. intros [[[H W] _] I] input values N RUN K.
  rewrite forallb_forall in H. apply Forall_forall. intros [t b] B. specialize (H (t, b) B).
  cbn [fst snd] in *.
  apply (claim_of_one F true (face_claim p n scales known t b) input input values [] N RUN t _
    eq_refl eq_refl).
  - now rewrite H.
  - cbn [inputs face_claim]. now apply (inputs_of_faces F).
  - exact Logic.I.
  - exact K.
Qed.

(** A corner alone: differences of inputs, within their rounding. That is a number, so that the
    product with u, which bounds it, may be rounded, too, and even underflow. *)
Definition is_stored p a := match nth_error p a with Some (Input _) => true | _ => false end.
Definition corner_check (F : binary) p (bound : nat * nat) :=
  match nth_error p (fst bound), nth_error p (snd bound) with
  | Some (Subtraction a b), Some (Product c s) =>
      is_stored p a && is_stored p b && part_of p 16 s (fst bound) &&
      match nth_error p c with
      | Some (Exactly x) => (Fnum x =? 1)%Z && (Fexp x =? - digits F)%Z
      | _ => false
      end
  | _, _ => false
  end.
(** A corner's numbers are within their bounds, where each passes. *)
Theorem corner_sound_of F p n scales known bounds :
  well_formed p [] && forallb (corner_check F p) bounds = true ->
  face_sound F p n scales known bounds.
Proof.
  intros H input values N RUN _. apply andb_true_iff in H. destruct H as [W H].
  rewrite forallb_forall in H. apply Forall_forall. intros [t m] B. specialize (H _ B).
  unfold corner_check in H. cbn [fst snd] in *.
  destruct (nth_error p t) as [[] |] eqn:T; try discriminate.
  destruct (nth_error p m) as [[] |] eqn:M; try discriminate.
  rewrite !andb_true_iff in H. destruct H as [[[A C] S] U].
  pose proof (standing_stands p values input [] W) as ST.
  assert (stored : forall k, is_stored p k = true -> number F (nth k values 0) /\
    nth k (standing p values input []) 0 = nth k values 0 /\
    forall x, addend true p values k x -> x = nth k values 0).
  { intros k K. unfold is_stored in K. destruct (nth_error p k) as [[] |] eqn:O; try discriminate.
    pose proof (RUN k _ O) as R. pose proof (ST k _ O) as I. cbn [computes] in R.
    unfold stands in I. cbn in I. rewrite R, I. split; [apply N | split; [reflexivity |]].
    intros x X. rewrite <- R. exact (addend_of_value values p k _ x O Logic.I X). }
  destruct (stored a A) as [Na [Ia Va]], (stored b C) as [Nb [Ib Vb]].
  pose proof (RUN t _ T) as R. destruct R as [x [y [X [Y R]]]].
  pose proof (ST t _ T) as I. unfold stands in I. cbn in I.
  apply Va in X. apply Vb in Y. rewrite I, Ia, Ib. subst x y.
  set (va := nth a values 0) in *. set (vb := nth b values 0) in *.
  pose proof (part_magnitude F true {| body := p; roots := []; inputs := []; signs := [];
    cuts := []; known := known; targets := []; bound := O |} input values RUN 16 b0 t S) as L.
  destruct (nth_error p a0) as [[| [f e] | | | | | | | | | | | | |] |] eqn:O; try discriminate.
  apply andb_true_iff in U.
  destruct U as [U1 U2]. apply Z.eqb_eq in U1, U2.
  cbn [Fnum Fexp] in U1, U2. subst f e.
  pose proof (RUN a0 _ O) as K. cbn [computes] in K. pose proof (RUN m _ M) as Q.
  cbn [computes] in Q. rewrite Q, K, F2R_two. change (two (- digits F)) with (u F).
  assert (E : Rabs (nth t values 0 - (va - vb)) <= u F * nth b0 values 0).
  { apply Rle_trans with (u F * Rabs (nth t values 0)).
    - rewrite R. unfold Rminus at 2 3. apply rnd_sum_error_of_result; [exact Na |].
      now apply number_opposite.
    - apply Rmult_le_compat_l; [pose proof (u_positive F); lra | exact L]. }
  assert (G : number F (Rabs (nth t values 0 - (va - vb)))).
  { apply generic_format_abs. rewrite R. unfold Rminus at 2 3.
    apply plus_error; try typeclasses eauto; [exact Na | now apply number_opposite]. }
  unfold number in G. rewrite <- (round_generic radix2 (exponent F) ZnearestE _ G).
  now apply rnd_monotone.
Qed.

Ltac by_measure :=
  lazy -[Rplus Rminus Rmult Ropp Rabs Rmax IZR];
  repeat apply (f_equal2 (@cons R));
  try reflexivity; try ring;
  repeat (apply f_equal2 || apply (f_equal Rabs)); ring.
