(** How large a result is at most, where a product of magnitudes is small: so that from a result
    that is large it follows that the product is not small. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Flocq Require Import Core Operations.
From Certa Require Import Rounding Term Polynomial Program Analysis Facts Claim.
Import ListNotations.
Local Open Scope R_scope.

(** The monomial that times n is m. *)
Fixpoint quotient (m n : list nat) : option (list nat) :=
  match n, m with
  | [], _ => Some m
  | _, [] => None
  | e :: n, d :: m =>
      if (e <=? d)%nat
      then match quotient m n with Some r => Some ((d - e)%nat :: r) | None => None end else None
  end.
(** A polynomial with 2^z for each n that divides its terms. *)
Fixpoint lowered_term fuel n z m (c : fraction) : list nat * fraction :=
  match fuel, quotient m n with
  | S fuel, Some r => lowered_term fuel n z r (scaled_up z c)
  | _, _ => (m, c)
  end.
Definition lowered n z (p : poly) : poly := map (fun t => lowered_term 4 n z (fst t) (snd t)) p.

Section Lowered.
Variable atom : nat -> R.
Hypothesis atom_positive : forall k, 0 <= atom k.
Local Notation monomial := (monomial atom).

Lemma quotient_sound n : forall m i r, quotient m n = Some r ->
  monomial i m = monomial i r * monomial i n.
Proof.
  induction n as [| e n IH]; intros m i r H; [destruct m; injection H as <-; simpl; ring |].
  destruct m as [| d m]; simpl in H; [discriminate |].
  destruct (Nat.leb_spec e d) as [L |]; [| discriminate].
  destruct (quotient m n) as [q |] eqn:Q; [| discriminate]. injection H as <-.
  apply (IH _ (S i)) in Q. simpl. rewrite Q.
  replace d with (d - e + e)%nat at 1 by lia. rewrite pow_add. ring.
Qed.

Lemma lowered_term_sound n z : monomial 0 n <= two z -> forall fuel m c, 0 <= F2R c ->
  F2R c * monomial 0 m
    <= F2R (snd (lowered_term fuel n z m c)) * monomial 0 (fst (lowered_term fuel n z m c)).
Proof.
  intro Z. induction fuel as [| fuel IH]; intros m c C; cbn [lowered_term].
  - destruct m; apply Rle_refl.
  - destruct (quotient m n) as [r |] eqn:Q; [| apply Rle_refl].
    apply (quotient_sound n m 0) in Q. rewrite Q.
    pose proof (monomial_not_negative atom atom_positive r 0) as P.
    assert (U : F2R (scaled_up z c) = two z * F2R c).
    { unfold scaled_up. now rewrite F2R_mult, F2R_two. }
    pose proof (bpow_ge_0 radix2 z) as T.
    eapply Rle_trans; [| apply IH].
    + rewrite U. pose proof (Rmult_le_pos _ _ C P). nra.
    + rewrite U. now apply Rmult_le_pos.
Qed.
Lemma lowered_sound n z p : monomial 0 n <= two z -> not_negative p = true ->
  eval atom p <= eval atom (lowered n z p).
Proof.
  intros Z. induction p as [| [m c] p IH]; intro N; [apply Rle_refl |].
  unfold not_negative in *. simpl in N |- *. apply andb_true_iff in N. destruct N as [C N].
  apply Z.leb_le in C. specialize (IH N). unfold lowered in IH.
  assert (K : 0 <= F2R c) by now apply F2R_ge_0.
  apply (lowered_term_sound n z Z 4 m) in K.
  change (F2R c * monomial 0 m + eval atom p
          <= eval atom (lowered_term 4 n z m c :: lowered n z p)).
  destruct (lowered_term 4 n z m c) as [r e]. cbn [fst snd] in K. cbn [eval].
  unfold lowered. lra.
Qed.
End Lowered.

(** Whether a result is below a polynomial, where this product of magnitudes is at most 2^z. *)
Definition size_below (F : binary) (fuses : bool) (c : claim) n z t (q : poly) : bool :=
  match analyze F fuses (facts_of (inputs c)) (names_of (body c) (roots c))
          (caps_of (body c) (roots c)) (cuts c) (body c) with
  | Some facts =>
      match nth_error facts t with
      | Some f => not_negative (fst f) && below (known c) (lowered n z (fst f)) q
      | None => false
      end
  | None => false
  end.

Section Size.
Variable F : binary.
Variable fuses : bool.
Variable c : claim.
Variable input ideal : nat -> R.
Variable values : list R.
Variable others : list R.
Local Notation p := (body c).
Local Notation v i := (nth i values 0).
Local Notation magnitude := (magnitude c values others).
Hypothesis input_number : forall n, number F (input n).
Hypothesis runs_p : runs F fuses input p values.

(** A result is below a polynomial in magnitudes, where a product of these is at most 2^z. *)
Theorem claim_size n z t q :
  size_below F fuses c n z t q && well_formed p (cuts c) = true ->
  inputs_hold c input ideal values others 0 (inputs c) -> within (known c) magnitude ->
  monomial magnitude 0 n <= two z ->
  Rabs (v t) <= eval magnitude q.
Proof.
  intros H I W M. apply andb_true_iff in H. destruct H as [H G]. unfold size_below in H.
  destruct (analyze _ _ _ _ _ _ _) as [facts |] eqn:A; [| discriminate].
  destruct (nth_error facts t) as [f |] eqn:E; [| discriminate].
  apply andb_true_iff in H. destruct H as [P B].
  apply (below_sound magnitude (magnitude_positive c values others) _ W) in B.
  apply (lowered_sound magnitude (magnitude_positive c values others) n z _ M) in P.
  pose proof (analyze_sound F fuses (facts_of (inputs c)) (names_of p (roots c))
    (caps_of p (roots c)) (cuts c) p magnitude (magnitude_positive c values others) input ideal
    input_number) as S.
  edestruct S as [_ [L _]]; try eassumption.
  - intros k g K. exact (inputs_facts c input ideal values others 0 k g I K).
  - now apply standing_stands.
  - exact (names_right F fuses c input values others runs_p).
  - exact (caps_right F fuses c input values others runs_p).
  - lra.
Qed.
End Size.
