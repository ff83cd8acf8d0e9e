(** Gradients that are computed on integers and rounded once (adaptive.hpp, `sharpen`). *)

From Coq Require Import ZArith Reals Lra Lia.
From Flocq Require Import Core Operations.
From Certa Require Import Rounding Filter Bounded.
Local Open Scope R_scope.

Local Notation u := (Rounding.u double).
Local Notation eta := (Rounding.eta double).
Local Notation rnd := (Rounding.rnd double).
Local Notation number := (Rounding.number double).

(** `to_double` of a number of two limbs or more: the upper two, high 2^64 + low, each rounded, then
    their sum; what lies below is less than 1 in these units. *)
Definition of_limbs high low := rnd (rnd high * two 64 + rnd low).

(** A double from limbs is within 2.5 u of the integer. *)
Theorem to_double_error high low below : 1 <= high -> 0 <= low <= two 64 -> 0 <= below <= 1 ->
  Rabs (of_limbs high low - (high * two 64 + low + below))
    <= 5 / 2 * u * (high * two 64 + low + below).
Proof.
  intros H L B. pose proof u_exact as U. pose proof (eta_positive double) as E.
  assert (E1 : eta <= / 1000000000000000000000000000000).
  { apply Rle_trans with (two (-100)); [apply bpow_le; simpl; lia |]. simpl. lra. }
  pose proof (rnd_error (F := double) high) as Eh. pose proof (rnd_error (F := double) low) as El.
  pose proof (rnd_error (F := double) (rnd high * two 64 + rnd low)) as Es.
  rewrite (Rabs_pos_eq high) in Eh by lra. rewrite (Rabs_pos_eq low) in El by lra.
  apply Rabs_le_inv in Eh, El. unfold of_limbs.
  assert (T : two 64 = 18446744073709551616) by (simpl; lra). rewrite T in *. rewrite U in *.
  set (h := rnd high) in *. set (l := rnd low) in *.
  assert (S : 0 <= h * 18446744073709551616 + l) by lra.
  rewrite (Rabs_pos_eq _ S) in Es. apply Rabs_le_inv in Es. apply Rabs_le. lra.
Qed.

(** A gradient component whose exact value is g, rounded with an error of 2.5 u and then scaled by a
    power of two ([ldexp] rounds once more, and only to subnormals), is off by no more than this
    constant times the largest component found, if that lies above the least that is accepted. *)
Definition sharpened_sound (error least : fraction) := forall g d r most,
  Rabs (d - g) <= 5 / 2 * u * Rabs g -> Rabs (r - d) <= eta ->
  Rabs r <= most -> F2R least < most -> Rabs (r - g) <= rnd (F2R error * most).

(** Four units of roundoff are enough for gradients above 2^-601. *)
Theorem sharpening error least : 4 * u <= F2R error -> two (-601) <= F2R least ->
  sharpened_sound error least.
Proof.
  intros E L g d r most D R M N. pose proof u_exact as U. pose proof (eta_positive double) as H.
  pose proof (bpow_gt_0 radix2 (-601)).
  assert (K : eta * 1000000000000 <= / 9007199254740992 * two (-601)).
  { apply Rle_trans with (eta * two 40); [apply Rmult_le_compat_l; [lra | simpl; lra] |].
    change (/ 9007199254740992) with (two (-53)). unfold Rounding.eta. rewrite <- !bpow_plus.
    apply bpow_le. simpl. lia. }
  rewrite U in *.
  assert (P : 4 * / 9007199254740992 * most <= F2R error * most)
    by (apply Rmult_le_compat_r; lra).
  pose proof (Formula.rnd_at_least double (F2R error * most) ltac:(lra)) as Q. rewrite U in Q.
  pose proof (Rabs_pos g). pose proof (Rabs_triang (r - d) (d - g)) as T1.
  replace (r - d + (d - g)) with (r - g) in T1 by ring.
  pose proof (Rabs_triang (g - r) r) as T2. replace (g - r + r) with g in T2 by ring.
  rewrite (Rabs_minus_sym g r) in T2. lra.
Qed.
