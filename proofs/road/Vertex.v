(** A proven vertex of the Minkowski difference is not the origin: the code asks that its scale is
    above zero, which is the largest of its rounded coordinates, and rounding makes zero of zero. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Program Within Separation Above Proven Optimal.
Import ListNotations.
Local Open Scope R_scope.

Section Vertex.
Variable r : recorded_proof.
Local Notation p := (code r).
Local Notation d := (dimension r).
Local Notation component k := (at_ r (nth k (gradient r) O)).

(** A result that is the largest of these components, and zero. *)
Fixpoint is_largest (fuel i : nat) : bool :=
  match fuel, nth_error p i with
  | S fuel, Some (Larger a b) => is_largest fuel a && is_largest fuel b
  | S fuel, Some (Magnitude a) => existsb (fun k => (a =? component k)%nat) (seq 0 d)
  | S fuel, Some (Exactly c) => (Fnum c =? 0)%Z
  | _, _ => false
  end.
(** The difference of a coordinate of both first vertices. *)
Definition is_difference k :=
  match nth_error p (component k) with
  | Some (Subtraction a b) =>
      (a =? of_input p k)%nat && (b =? of_input p (first_of_b r + k))%nat
  | _ => false
  end.
Definition vertex_check :=
  forallb is_difference (seq 0 d) &&
  forallb (fun x : way => existsb (fun c => match c with
    | Is_less zero scale => is_zero p zero && is_largest 8 scale
    | _ => false
    end) (fst (fst (fst x)))) (all_ways r).

Hypothesis checks : proof_check r = true.
Hypothesis vertex_checks : vertex_check = true.

(** The first vertices of both shapes differ in some coordinate. *)
Theorem vertex_is_apart input values x : good_run r input values x ->
  exists k, (k < d)%nat /\ input k <> input (first_of_b r + k)%nat.
Proof.
  intros [I [_ [_ [RUN [X M]]]]].
  destruct (check_parts r checks input values I RUN) as [_ [_ [_ [V _]]]].
  unfold vertex_check in vertex_checks. apply andb_true_iff in vertex_checks.
  destruct vertex_checks as [D W]. rewrite forallb_forall in D, W. specialize (W x X).
  apply existsb_exists in W. destruct W as [c [C W]].
  destruct c as [zero scale | | | | |]; try discriminate. apply andb_true_iff in W.
  destruct W as [Z L]. unfold follows in M. rewrite Forall_forall in M. specialize (M _ C).
  cbn [is_so] in M.
  assert (Z0 : nth zero values 0 = 0).
  { unfold is_zero in Z. destruct (nth_error p zero) as [[] |] eqn:O; try discriminate.
    pose proof (RUN zero _ O) as Q. cbn [computes] in Q. rewrite Q. apply Z.eqb_eq in Z.
    unfold F2R. rewrite Z. apply Rmult_0_l. }
  rewrite Z0 in M. clear Z Z0.
  assert (G : forall fuel i, is_largest fuel i = true -> 0 < nth i values 0 ->
    exists k, (k < d)%nat /\ nth (component k) values 0 <> 0).
  { induction fuel as [| fuel IH]; intros i H P; [discriminate |]. cbn [is_largest] in H.
    destruct (nth_error p i) as [op |] eqn:O; [| discriminate].
    pose proof (RUN i _ O) as Q. destruct op; try discriminate; cbn [computes] in Q.
    - apply Z.eqb_eq in H. rewrite Q in P. unfold F2R in P. rewrite H in P. lra.
    - apply existsb_exists in H. destruct H as [k [K H]]. apply in_seq in K. apply Nat.eqb_eq in H.
      exists k. split; [lia |]. rewrite <- H. intro E. rewrite Q, E, Rabs_R0 in P. lra.
    - apply andb_true_iff in H. destruct H as [A B]. rewrite Q in P. unfold Rmax in P.
      destruct Rle_dec; [apply (IH b) | apply (IH a)]; assumption. }
  destruct (G _ _ L M) as [k [K N]]. exists k. split; [exact K |]. intro E. apply N.
  specialize (D k ltac:(apply in_seq; lia)). unfold is_difference in D.
  destruct (nth_error p (component k)) as [[] |] eqn:O; try discriminate.
  apply andb_true_iff in D. destruct D as [A B]. apply Nat.eqb_eq in A, B. subst a b.
  pose proof (RUN _ _ O) as Q. cbn [computes] in Q. destruct Q as [y [z [Y [Y' Q]]]].
  assert (plain : forall j, (j < S (sign_of_b r))%nat -> forall u,
    addend true p values (of_input p j) u -> u = input j).
  { intros j J u U. rewrite <- (V j J).
    pose proof checks as H. unfold proof_check in H. rewrite !andb_true_iff in H.
    destruct H as [[[[[[[_ _] _] H] _] _] _] _]. rewrite forallb_forall in H.
    specialize (H j ltac:(apply in_seq; lia)). unfold is_input in H.
    destruct (nth_error p (of_input p j)) as [[] |] eqn:P; try discriminate.
    exact (addend_of_value values p _ _ u P Logic.I U). }
  apply plain in Y, Y'; try (unfold sign_of_b, sign_of_a, scale_of_b, scale_of_a, first_of_b; nia).
  rewrite Q, Y, Y', E, Rminus_diag_eq by reflexivity. apply round_0. typeclasses eauto.
Qed.
End Vertex.
