(** The numbers of a face - weights, direction, offset - as vectors have them, and what it takes for
    their computed bounds to be right. Faces.v, which is generated, says that recorded faces have
    these numbers, within these bounds. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Flocq Require Import Core.
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

Ltac by_measure :=
  lazy -[Rplus Rminus Rmult Ropp Rabs Rmax IZR];
  repeat apply (f_equal2 (@cons R));
  try reflexivity; try ring;
  repeat (apply f_equal2 || apply (f_equal Rabs)); ring.
