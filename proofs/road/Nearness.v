(** What is computed of a distance in twice the precision, from the square of a point's length on:
    the root, the correction, and why they are near to what they stand for. *)

From Coq Require Import Reals ZArith Lra Lia Psatz.
From Flocq Require Import Core Sterbenz Mult_error.
From Certa Require Import Rounding.
Local Open Scope R_scope.

Section Correction.
Variable F : binary.
Local Notation u := (u F).
Local Notation eta := (eta F).
Hypothesis unit_small : u <= / 16777216.
Hypothesis underflow_small : eta <= u * u * u * u * u.

Lemma eta_of_normal : eta = u * two (least F + digits F - 1).
Proof. unfold Rounding.eta, Rounding.u. rewrite <- bpow_plus. f_equal. ring. Qed.
Lemma relative x : eta <= u * Rabs x -> Rabs (rnd F x - x) <= u * Rabs x.
Proof.
  intro H. apply rnd_normal_error. rewrite eta_of_normal in H.
  apply Rmult_le_reg_l with (2 := H). apply u_positive.
Qed.

(** The square s of a length, its root, and the correction's factors. *)
Variables s root inverse half root_square lost difference remainder tail tail_rest numerator : R.
Hypothesis s_number : number F s.
Hypothesis s_large : 128 * eta <= u * u * s.
Hypothesis root_is : root = rnd F (sqrt s).
Hypothesis root_window : root * eta <= u * u * u.
Hypothesis inverse_is : inverse = rnd F (1 / root).
Hypothesis half_is : half = rnd F (/ 2 * inverse).
Hypothesis root_square_is : root_square = rnd F (root * root).
Hypothesis lost_near : Rabs (lost - (root * root - root_square)) <= 7 * eta.
Hypothesis difference_is : difference = rnd F (s - root_square).
Hypothesis remainder_is : remainder = rnd F (difference - lost).
Hypothesis tail_rest_number : number F tail_rest.
Hypothesis numerator_is : numerator = rnd F (remainder + tail_rest).

Lemma u_bounds : 0 < u <= / 16777216.
Proof. split; [apply u_positive | exact unit_small]. Qed.
Lemma u2 : 0 < u * u <= u / 16777216.
Proof. pose proof u_bounds. nra. Qed.
Lemma s_positive : 0 < s.
Proof.
  pose proof u2. pose proof (eta_positive F). apply Rmult_lt_reg_l with (u * u); [lra |]. lra.
Qed.
Lemma eta_of_s : eta <= u * u * s / 128. Proof. lra. Qed.

Lemma root_near : Rabs (root - sqrt s) <= u * sqrt s.
Proof.
  pose proof s_positive as P. pose proof u_bounds. pose proof (eta_positive F) as E.
  pose proof (sqrt_pos s) as Q.
  rewrite root_is. rewrite <- (Rabs_pos_eq (sqrt s)) at 3 by exact Q. apply relative.
  rewrite (Rabs_pos_eq _ Q). apply Rsqr_incr_0_var; [unfold Rsqr | apply Rmult_le_pos; lra].
  replace (u * sqrt s * (u * sqrt s)) with (u * u * (sqrt s * sqrt s)) by ring.
  rewrite sqrt_def by lra. apply Rle_trans with (128 * eta); [| exact s_large].
  apply Rmult_le_compat_r; [lra |]. apply Rle_trans with (1 := underflow_small).
  pose proof u2. assert (u * u * (u * u * u) <= 1); [| lra].
  replace (u * u * u * u * u) with (u * u * (u * u) * u) in * by ring.
  assert (u * u * (u * u) <= 1) by nra. nra.
Qed.
Lemma root_bounds : 0 < sqrt s /\ (1 - u) * sqrt s <= root <= (1 + u) * sqrt s.
Proof.
  pose proof s_positive as P. pose proof root_near as H. apply Rabs_le_inv in H.
  split; [now apply sqrt_lt_R0 | lra].
Qed.
Lemma root_positive : 0 < root.
Proof. pose proof root_bounds. pose proof u_bounds. nra. Qed.

Lemma root_square_near : Rabs (s - root * root) <= 2001 / 1000 * u * (root * root).
Proof.
  pose proof root_bounds as [Q [A B]]. pose proof u_bounds as U. pose proof s_positive as P.
  assert (E : s = sqrt s * sqrt s) by (rewrite sqrt_def; lra).
  set (q := sqrt s) in *. clearbody q.
  assert (L : (1 - u) * (1 - u) * (q * q) <= root * root).
  { replace ((1 - u) * (1 - u) * (q * q)) with ((1 - u) * q * ((1 - u) * q)) by ring.
    apply Rmult_le_compat; try exact A; apply Rmult_le_pos; lra. }
  assert (R : root * root <= (1 + u) * (1 + u) * (q * q)).
  { replace ((1 + u) * (1 + u) * (q * q)) with ((1 + u) * q * ((1 + u) * q)) by ring.
    apply Rmult_le_compat; try exact B; nra. }
  rewrite E. assert (0 < q * q) by now apply Rmult_lt_0_compat. pose proof u2.
  apply Rabs_le. split; [| ].
  - apply Rle_trans with (- (2001 / 1000 * u * ((1 - u) * (1 - u) * (q * q)))).
    + apply Ropp_le_contravar, Rmult_le_compat_l; lra.
    + nra.
  - apply Rle_trans with (2001 / 1000 * u * ((1 - u) * (1 - u) * (q * q)));
      [nra | apply Rmult_le_compat_l; lra].
Qed.
Lemma root_square_large : 126 * eta <= u * u * (root * root) /\ s <= 101 / 100 * (root * root)
  /\ 99 / 100 * (root * root) <= s.
Proof.
  pose proof root_square_near as Hs. apply Rabs_le_inv in Hs. pose proof u_bounds. pose proof u2.
  pose proof root_positive. assert (0 < root * root) by now apply Rmult_lt_0_compat.
  assert (A : s <= 1001 / 1000 * (root * root)) by nra.
  split; [| split; nra].
  assert (u * u * s <= u * u * (1001 / 1000 * (root * root))) by (apply Rmult_le_compat_l; lra).
  pose proof (eta_positive F). lra.
Qed.

Lemma inverse_near : Rabs (root * inverse - 1) <= u.
Proof.
  pose proof root_positive as P. pose proof u_bounds. pose proof u2.
  assert (I : 0 < 1 / root) by (apply Rmult_lt_0_compat; [lra | now apply Rinv_0_lt_compat]).
  assert (K : Rabs (inverse - 1 / root) <= u * (1 / root)).
  { rewrite inverse_is. rewrite <- (Rabs_pos_eq (1 / root)) at 3 by lra. apply relative.
    rewrite Rabs_pos_eq by lra. apply Rmult_le_reg_r with (1 := P).
    replace (u * (1 / root) * root) with u by (field; lra). nra. }
  replace (root * inverse - 1) with (root * (inverse - 1 / root)) by (field; lra).
  rewrite Rabs_mult, (Rabs_pos_eq root) by lra.
  replace u with (root * (u * (1 / root))) by (field; lra). now apply Rmult_le_compat_l; [lra |].
Qed.

Lemma half_exact : half = / 2 * inverse.
Proof.
  rewrite half_is. apply round_generic; [typeclasses eauto |].
  rewrite Rmult_comm. change (/ 2) with (two (-1)).
  apply mult_bpow_exact_FLT; [rewrite inverse_is; apply rnd_number |].
  pose proof root_positive as P. pose proof u_bounds. pose proof u2.
  pose proof inverse_near as I. apply Rabs_le_inv in I.
  assert (L : two (least F + digits F) <= Rabs inverse).
  { apply Rle_trans with (2 := Rle_abs _).
    apply Rmult_le_reg_l with u; [lra |]. apply Rmult_le_reg_l with (1 := P).
    replace (least F + digits F)%Z with (1 + (least F + digits F - 1))%Z by ring.
    rewrite bpow_plus. change (two 1) with 2.
    replace (root * (u * (2 * two (least F + digits F - 1)))) with (2 * (root * eta))
      by (rewrite eta_of_normal; ring).
    replace (root * (u * inverse)) with (u * (root * inverse)) by ring. nra. }
  pose proof (mag_ge_bpow radix2 inverse (least F + digits F + 1)) as M.
  replace (least F + digits F + 1 - 1)%Z with (least F + digits F)%Z in M by ring.
  specialize (M L). lia.
Qed.

Lemma difference_exact : difference = s - root_square.
Proof.
  rewrite difference_is. apply round_generic; [typeclasses eauto |].
  pose proof root_square_large as [E [A B]]. pose proof root_positive as P.
  assert (P2 : 0 < root * root) by now apply Rmult_lt_0_compat.
  pose proof u_bounds. pose proof u2. pose proof (eta_positive F).
  assert (K : Rabs (root_square - root * root) <= u * (root * root)).
  { rewrite root_square_is. rewrite <- (Rabs_pos_eq (root * root)) at 3 by lra. apply relative.
    rewrite Rabs_pos_eq by lra. nra. }
  apply Rabs_le_inv in K. apply sterbenz; try typeclasses eauto.
  - exact s_number.
  - rewrite root_square_is. apply rnd_number.
  - nra.
Qed.

Lemma remainder_near : Rabs remainder <= 202 / 100 * u * (root * root).
Proof.
  pose proof root_square_large as [E [A B]]. pose proof root_positive as P.
  assert (P2 : 0 < root * root) by now apply Rmult_lt_0_compat.
  pose proof u_bounds. pose proof u2. pose proof (eta_positive F) as Et.
  pose proof root_square_near as Hs. apply Rabs_le_inv in Hs.
  pose proof lost_near as L. apply Rabs_le_inv in L.
  pose proof (rnd_error (F := F) (difference - lost)) as R.
  assert (D : Rabs (difference - lost) <= 2002 / 1000 * u * (root * root)).
  { assert (u * u * (root * root) <= u / 16777216 * (root * root))
      by (apply Rmult_le_compat_r; lra).
    rewrite difference_exact. apply Rabs_le. lra. }
  rewrite <- remainder_is in R.
  pose proof (Rabs_triang (remainder - (difference - lost)) (difference - lost)) as T.
  replace (remainder - (difference - lost) + (difference - lost)) with remainder in T by ring.
  nra.
Qed.

Lemma tail_rest_near : Rabs (numerator - (remainder + tail_rest)) <= u * Rabs numerator.
Proof.
  rewrite numerator_is. apply rnd_sum_error_of_result; [| exact tail_rest_number].
  rewrite remainder_is. apply rnd_number.
Qed.

(** The correction as a product, rounded or not. *)
Lemma correction_near c : c = numerator * half \/ c = rnd F (numerator * half) ->
  Rabs (2 * root * c - numerator) <= 203 / 100 * u * Rabs numerator + 3 * (root * eta).
Proof.
  intro C. pose proof root_positive as P. pose proof u_bounds. pose proof u2.
  pose proof (eta_positive F). pose proof inverse_near as I. rewrite half_exact in C.
  set (x := numerator * (/ 2 * inverse)) in *.
  assert (X : Rabs (2 * root * x - numerator) <= u * Rabs numerator).
  { replace (2 * root * x - numerator) with (numerator * (root * inverse - 1))
      by (unfold x; field). rewrite Rabs_mult, Rmult_comm. apply Rmult_le_compat_r; [| exact I].
    apply Rabs_pos. }
  pose proof (Rabs_pos numerator) as N0. assert (Re : 0 < root * eta) by nra.
  destruct C as [-> | ->]; [nra |].
  pose proof (rnd_error (F := F) x) as R.
  assert (Y : 2 * root * Rabs x <= (1 + u) * Rabs numerator).
  { pose proof (Rabs_triang (2 * root * x - numerator) numerator) as T.
    replace (2 * root * x - numerator + numerator) with (2 * root * x) in T by ring.
    rewrite (Rabs_mult (2 * root)), (Rabs_pos_eq (2 * root)) in T by lra. lra. }
  pose proof (Rabs_triang (2 * root * (rnd F x - x)) (2 * root * x - numerator)) as T.
  replace (2 * root * (rnd F x - x) + (2 * root * x - numerator))
    with (2 * root * rnd F x - numerator) in T by ring.
  rewrite (Rabs_mult (2 * root)), (Rabs_pos_eq (2 * root)) in T by lra.
  assert (2 * root * Rabs (rnd F x - x) <= 2 * root * (u * Rabs x + eta))
    by (apply Rmult_le_compat_l; lra).
  assert (u * (2 * root * Rabs x) <= u * ((1 + u) * Rabs numerator))
    by (apply Rmult_le_compat_l; lra).
  nra.
Qed.

(** Where less than a little more than half of s is taken off, the correction is small. *)
Lemma correction_small off correction :
  0 <= off <= 51 / 100 * s -> Rabs tail <= 10 * u * s ->
  Rabs (numerator - (s - root * root + (tail - off)))
    <= u * Rabs remainder + u * Rabs tail_rest + u * Rabs numerator + 2 * u * s ->
  correction = rnd F (numerator * half) -> Rabs correction <= 3 / 10 * root.
Proof.
  intros O T N C. pose proof (correction_near correction (or_intror C)) as K.
  pose proof root_square_large as [E [A B]]. pose proof root_positive as P.
  assert (P2 : 0 < root * root) by now apply Rmult_lt_0_compat.
  pose proof u_bounds. pose proof u2. pose proof (eta_positive F) as Et.
  pose proof remainder_near as R. pose proof tail_rest_near as TR. pose proof root_square_near as D.
  assert (X : Rabs tail_rest <= (1 + u) * Rabs numerator + Rabs remainder).
  { pose proof (Rabs_triang (- (numerator - (remainder + tail_rest)))
      (numerator + - remainder)) as Y. rewrite Rabs_Ropp in Y.
    pose proof (Rabs_triang numerator (- remainder)) as Z. rewrite Rabs_Ropp in Z.
    replace (- (numerator - (remainder + tail_rest)) + (numerator + - remainder)) with tail_rest
      in Y by ring. lra. }
  set (n := Rabs numerator) in *. assert (N0 : 0 <= n) by apply Rabs_pos.
  set (m := Rabs remainder) in *. set (t := Rabs tail_rest) in *.
  assert (UX : u * t <= u * ((1 + u) * n + m)) by (apply Rmult_le_compat_l; lra).
  assert (M : Rabs (s - root * root + (tail - off)) <= 12 * u * s + 3 * u * (root * root) + off).
  { assert (0 <= u * s) by (apply Rmult_le_pos; lra).
    assert (0 <= u * (root * root)) by (apply Rmult_le_pos; lra).
    apply Rabs_le_inv in D. apply Rabs_le_inv in T. apply Rabs_le. lra. }
  assert (Z : n <= Rabs (s - root * root + (tail - off)) + (u * m + u * t + u * n + 2 * u * s)).
  { pose proof (Rabs_triang (numerator - (s - root * root + (tail - off)))
      (s - root * root + (tail - off))) as Y.
    replace (numerator - (s - root * root + (tail - off)) + (s - root * root + (tail - off)))
      with numerator in Y by ring. fold n in Y. lra. }
  assert (UN : u * n <= n / 1000).
  { apply Rle_trans with (/ 16777216 * n); [apply Rmult_le_compat_r |]; lra. }
  assert (W : n <= 55 / 100 * (root * root)).
  { assert (m0 : 0 <= m) by apply Rabs_pos.
    assert (UM : u * m <= / 16777216 * m) by (apply Rmult_le_compat_r; lra).
    assert (UUN : u * (u * n) <= / 16777216 * (u * n)) by (apply Rmult_le_compat_r; nra).
    assert (US : u * s <= / 16777216 * s) by (apply Rmult_le_compat_r; lra).
    assert (UR : u * (root * root) <= / 16777216 * (root * root))
      by (apply Rmult_le_compat_r; lra).
    replace (u * ((1 + u) * n + m)) with (u * n + u * (u * n) + u * m) in UX by ring.
    lra. }
  pose proof (Rabs_triang (2 * root * correction - numerator) numerator) as Y.
  replace (2 * root * correction - numerator + numerator) with (2 * root * correction) in Y by ring.
  rewrite (Rabs_mult (2 * root)), (Rabs_pos_eq (2 * root)) in Y by lra. fold n in Y, K.
  assert (KE : 3 * (root * eta) <= root * root / 1000).
  { assert (root * eta <= root * (root / 10000)); [| lra]. apply Rmult_le_compat_l; [lra |].
    apply Rsqr_incr_0_var; [unfold Rsqr | lra].
    assert (UU : u * u <= / 100000000) by lra.
    assert (E1 : eta <= 1).
    { apply Rle_trans with (1 := underflow_small).
      replace (u * u * u * u * u) with (u * u * (u * u) * u) by ring.
      apply Rle_trans with (1 * 1 * 1); [| lra].
      repeat apply Rmult_le_compat; try lra; apply Rmult_le_pos; lra. }
    assert (eta * eta <= 1 * eta) by (apply Rmult_le_compat_r; lra).
    assert (u * u * (root * root) <= / 100000000 * (root * root))
      by (apply Rmult_le_compat_r; lra). lra. }
  apply Rmult_le_reg_l with (2 * root); [lra |].
  replace (2 * root * (3 / 10 * root)) with (6 / 10 * (root * root)) by field. lra.
Qed.
End Correction.
