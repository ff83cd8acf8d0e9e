(** What single operations are off by, from what their operands are. *)

From Coq Require Import Reals Lra Psatz.
From Flocq Require Import Core.
From Certa Require Import Rounding.
Local Open Scope R_scope.

Section Errors.
Variable F : binary.

Lemma sum_holds x y s t X Y m n e f :
  0 <= s -> 0 <= t -> (s = 0 -> number F x) -> (t = 0 -> number F y) ->
  (s = 0 \/ s = eta F) -> (t = 0 \/ t = eta F) ->
  Rabs x + s <= m -> Rabs y + t <= n -> Rabs (x - X) + s <= e -> Rabs (y - Y) + t <= f ->
  Rabs (rnd F (x + y)) <= (m + n) + u F * (m + n) /\
  Rabs (rnd F (x + y) - (X + Y)) <= (e + f) + u F * (m + n).
Proof.
  intros S T Nx Ny Hs Ht Mx My Ex Ey.
  pose proof (u_positive F) as U. pose proof (eta_positive F) as H.
  assert (R : Rabs (rnd F (x + y) - (x + y)) <= u F * Rabs (x + y) + (s + t)).
  { destruct Hs as [-> | ->]; [destruct Ht as [-> | ->] |].
    - pose proof (rnd_sum_error (F := F) x y (Nx eq_refl) (Ny eq_refl)). lra.
    - pose proof (rnd_error (F := F) (x + y)). lra.
    - pose proof (rnd_error (F := F) (x + y)). lra. }
  pose proof (Rabs_triang x y) as A.
  pose proof (Rabs_triang (rnd F (x + y) - (x + y)) (x + y)) as B.
  replace (rnd F (x + y) - (x + y) + (x + y)) with (rnd F (x + y)) in B by ring.
  pose proof (Rabs_triang (rnd F (x + y) - (x + y)) ((x - X) + (y - Y))) as C.
  replace (rnd F (x + y) - (x + y) + (x - X + (y - Y))) with (rnd F (x + y) - (X + Y)) in C
    by ring.
  pose proof (Rabs_triang (x - X) (y - Y)).
  assert (u F * Rabs (x + y) <= u F * (m + n)) by (apply Rmult_le_compat_l; lra).
  lra.
Qed.

Lemma product_holds x y X Y m n e f :
  Rabs x <= m -> Rabs y <= n -> Rabs (x - X) <= e -> Rabs (y - Y) <= f ->
  Rabs (x * y) <= m * n /\ Rabs (x * y - X * Y) <= e * n + m * f + e * f.
Proof.
  intros Mx My Ex Ey.
  pose proof (Rabs_pos x). pose proof (Rabs_pos y). pose proof (Rabs_pos (x - X)).
  pose proof (Rabs_pos (y - Y)). split.
  - rewrite Rabs_mult. now apply Rmult_le_compat.
  - replace (x * y - X * Y) with ((x - X) * y + (x * (y - Y) + - ((x - X) * (y - Y)))) by ring.
    pose proof (Rabs_triang ((x - X) * y) (x * (y - Y) + - ((x - X) * (y - Y)))).
    pose proof (Rabs_triang (x * (y - Y)) (- ((x - X) * (y - Y)))).
    rewrite Rabs_Ropp, !Rabs_mult in *.
    pose proof (Rmult_le_compat _ _ _ _ (Rabs_pos (x - X)) (Rabs_pos y) Ex My).
    pose proof (Rmult_le_compat _ _ _ _ (Rabs_pos x) (Rabs_pos (y - Y)) Mx Ey).
    pose proof (Rmult_le_compat _ _ _ _ (Rabs_pos (x - X)) (Rabs_pos (y - Y)) Ex Ey).
    lra.
Qed.

Lemma product_rounded x y X Y m n e f :
  Rabs x <= m -> Rabs y <= n -> Rabs (x - X) <= e -> Rabs (y - Y) <= f ->
  Rabs (rnd F (x * y)) <= m * n + u F * (m * n) + 1 * eta F /\
  Rabs (rnd F (x * y) - X * Y) <= e * n + m * f + e * f + u F * (m * n) + 1 * eta F.
Proof.
  intros Mx My Ex Ey. destruct (product_holds x y X Y m n e f Mx My Ex Ey) as [G1 G2].
  pose proof (u_positive F). pose proof (rnd_error (F := F) (x * y)).
  pose proof (Rabs_triang (rnd F (x * y) - x * y) (x * y)) as T.
  replace (rnd F (x * y) - x * y + x * y) with (rnd F (x * y)) in T by ring.
  pose proof (Rabs_triang (rnd F (x * y) - x * y) (x * y - X * Y)) as T2.
  replace (rnd F (x * y) - x * y + (x * y - X * Y)) with (rnd F (x * y) - X * Y) in T2 by ring.
  assert (u F * Rabs (x * y) <= u F * (m * n)) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma extreme_holds (f : R -> R -> R) x y X Y m e :
  (forall x y, f x y = x \/ f x y = y) ->
  (forall x y X Y, Rabs (f x y - f X Y) <= Rmax (Rabs (x - X)) (Rabs (y - Y))) ->
  Rabs x <= m -> Rabs y <= m -> Rabs (x - X) <= e -> Rabs (y - Y) <= e ->
  Rabs (f x y) <= m /\ Rabs (f x y - f X Y) <= e.
Proof.
  intros One Near Mx My Ex Ey. split.
  - destruct (One x y) as [-> | ->]; assumption.
  - apply Rle_trans with (1 := Near _ _ _ _). now apply Rmax_lub.
Qed.
Lemma Rmax_near x y X Y : Rabs (Rmax x y - Rmax X Y) <= Rmax (Rabs (x - X)) (Rabs (y - Y)).
Proof.
  unfold Rmax, Rabs.
  repeat (destruct (Rcase_abs _) || destruct (Rle_dec _ _)); lra.
Qed.
Lemma Rmin_near x y X Y : Rabs (Rmin x y - Rmin X Y) <= Rmax (Rabs (x - X)) (Rabs (y - Y)).
Proof.
  unfold Rmax, Rmin, Rabs.
  repeat (destruct (Rcase_abs _) || destruct (Rle_dec _ _)); lra.
Qed.
End Errors.
