(** The sign of an expansion, read off the leading component (expansion.hpp, `Expansion::sign`). *)

From Coq Require Import ZArith Reals List Lra Lia Psatz.
From Flocq Require Import Core.
From Certa Require Import Rounding Filter Bounded Formula.
Import ListNotations.
Local Open Scope R_scope.

Local Notation u := (Rounding.u double).
Local Notation eta := (Rounding.eta double).
Local Notation rnd := (Rounding.rnd double).
Local Notation number := (Rounding.number double).

(** The sum of magnitudes, as it is accumulated. *)
Fixpoint accumulated (rest : R) (components : list R) : R :=
  match components with
  | [] => rest
  | c :: cs => accumulated (rnd (rest + Rabs c)) cs
  end.
Definition sum (components : list R) : R := fold_right Rplus 0 components.
Definition magnitudes (components : list R) : R := fold_right (fun c s => Rabs c + s) 0 components.

Lemma accumulated_nonnegative components rest : 0 <= rest -> 0 <= accumulated rest components.
Proof.
  revert rest. induction components as [| c cs IH]; intros rest H; simpl; [exact H |].
  apply IH, rnd_nonnegative. pose proof (Rabs_pos c). lra.
Qed.

Lemma accumulated_at_least components rest :
  0 <= rest -> number rest -> Forall number components ->
  (1 - INR (length components) * u) * (rest + magnitudes components)
    <= accumulated rest components.
Proof.
  revert rest. induction components as [| c cs IH]; intros rest R0 N F; simpl accumulated.
  - simpl. lra.
  - inversion F as [| ? ? Nc Ncs]; subst. pose proof u_value as U. pose proof (Rabs_pos c) as C.
    assert (M0 : 0 <= magnitudes cs).
    { clear. induction cs; simpl; [lra |]. pose proof (Rabs_pos a). lra. }
    set (s := rnd (rest + Rabs c)).
    assert (S : (1 - u) * (rest + Rabs c) <= s).
    { pose proof (rnd_sum_error (F := double) rest (Rabs c) N) as E.
      assert (Na : number (Rabs c)) by now apply generic_format_abs.
      specialize (E Na). rewrite (Rabs_pos_eq (rest + Rabs c)) in E by lra.
      apply Rabs_le_inv in E. fold s in E. lra. }
    assert (S0 : 0 <= s) by (apply rnd_nonnegative; lra).
    specialize (IH s S0 (rnd_number double _) Ncs).
    cbn [length magnitudes fold_right]. fold (magnitudes cs). rewrite S_INR.
    set (n := INR (length cs)) in *. pose proof (pos_INR (length cs)) as n0. fold n in n0.
    destruct (Rle_or_lt (n * u) 1) as [K | K].
    + apply Rle_trans with (2 := IH).
      apply Rle_trans with ((1 - n * u) * ((1 - u) * (rest + Rabs c) + magnitudes cs)).
      * assert (0 <= (n * u) * u * (rest + Rabs c)) by
          (apply Rmult_le_pos; [apply Rmult_le_pos; [apply Rmult_le_pos |] |]; lra).
        assert (0 <= u * magnitudes cs) by (apply Rmult_le_pos; lra). lra.
      * apply Rmult_le_compat_l; lra.
    + apply Rle_trans with 0.
      * rewrite <- (Rmult_0_l (rest + (Rabs c + magnitudes cs))).
        apply Rmult_le_compat_r; lra.
      * now apply accumulated_nonnegative.
Qed.

(** If the leading component exceeds this many times the accumulated rest, it has the sign of the
    whole: for up to 2^20 components. *)
Definition dominance_sound (factor : fraction) := forall rest leading,
  Forall number rest -> INR (length rest) <= 1048576 ->
  F2R factor * accumulated 0 rest < Rabs leading ->
  (0 < leading -> 0 < sum rest + leading) /\ (leading < 0 -> sum rest + leading < 0).

(** Twice the accumulated rest is enough. *)
Theorem dominance factor : 2 <= F2R factor -> dominance_sound factor.
Proof.
  intros F rest leading N L D.
  pose proof (accumulated_at_least rest 0 (Rle_refl 0) (generic_format_0 _ _) N) as A.
  assert (M : Rabs (sum rest) <= magnitudes rest).
  { clear. induction rest as [| c cs IH]; simpl; [rewrite Rabs_R0; lra |].
    eapply Rle_trans; [apply Rabs_triang |]. fold (sum cs) (magnitudes cs). lra. }
  pose proof (Rabs_pos (sum rest)).
  assert (K : / 2 <= 1 - INR (length rest) * u).
  { rewrite u_exact. lra. }
  assert (magnitudes rest <= 2 * accumulated 0 rest) by nra.
  assert (magnitudes rest < Rabs leading) by nra.
  apply Rabs_le_inv in M.
  split; intro P.
  - rewrite (Rabs_pos_eq leading) in * by lra. lra.
  - rewrite (Rabs_left leading P) in *. lra.
Qed.
