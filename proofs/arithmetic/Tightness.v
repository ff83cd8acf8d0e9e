(** What the other theorems of arithmetic need: counterexamples to them without one of their
    hypotheses, and instances of all hypotheses together. *)

From Coq Require Import ZArith Reals List Lia Lra String.
From Flocq Require Import Core Operations BinarySingleNaN.
From Certa Require Import Rounding Filter Formula Bounded Integers Gradient Overflow.
From Certa Require Encoding.
Import ListNotations.

(** Integers of fixed width. *)

Local Open Scope Z_scope.

Definition difference := Difference 0 0 1.
Definition difference_of_differences := Minus difference (Difference 0 1 0).

(** Two opposite integers. *)
Definition opposites (c : Z) (n : nat) : Z := match n with 0%nat => c | _ => - c end.

Lemma opposites_bounded c b n : Z.abs c <= b -> Z.abs (opposites c n) <= b.
Proof. destruct n; simpl; lia. Qed.

(** With three bits of headroom, a difference of differences overflows a limb. *)
Theorem limbs_suffice_needs_magnitude : ~ (forall t width z, (0 < width)%nat ->
  (forall n, Z.abs (z n) <= 2 ^ (64 * Z.of_nat width - 3)) -> in_limbs 64 width z t = exactly z t).
Proof.
  intro H. specialize (H difference_of_differences 1%nat (opposites (2 ^ 61)) ltac:(lia)).
  specialize (H ltac:(intro; now apply opposites_bounded)).
  vm_compute in H. discriminate.
Qed.

(** Integers above the headroom overflow, even where the term would fit. *)
Theorem limbs_suffice_needs_headroom : ~ (forall t width z b, (0 < width)%nat ->
  magnitude 64 4 width t = Some b -> in_limbs 64 width z t = exactly z t).
Proof.
  intro H. specialize (H difference_of_differences 1%nat (opposites (2 ^ 61)) _ ltac:(lia) eq_refl).
  vm_compute in H. discriminate.
Qed.

(** Limbs without bits hold nothing but zero. *)
Theorem limbs_suffice_needs_bits : ~ (forall z t, in_limbs 0 1 z t = exactly z t).
Proof. intro H. specialize (H (opposites 1) difference). vm_compute in H. discriminate. Qed.

(** With four bits of headroom, a difference of differences fits, and comes near the limit. *)
Theorem limbs_suffice_not_vacuous : exists t width z b, (0 < width)%nat /\
  (forall n, Z.abs (z n) <= 2 ^ (64 * Z.of_nat width - 4)) /\ magnitude 64 4 width t = Some b /\
  exactly z t = b /\ b = 2 ^ 62.
Proof.
  exists difference_of_differences, 1%nat, (opposites (2 ^ 60)), (2 ^ 62).
  repeat split; try lia. intro n. now apply opposites_bounded.
Qed.

(** Terms that do not fit are not evaluated exactly. *)
Theorem all_fit_sound_needs_fit : ~ (forall t w z,
  In t [difference_of_differences] -> In w [1%nat] ->
  (forall n, Z.abs (z n) <= 2 ^ (64 * Z.of_nat w - 3)) -> in_limbs 64 w z t = exactly z t).
Proof.
  intro H. specialize (H difference_of_differences 1%nat (opposites (2 ^ 61)) (or_introl eq_refl)
    (or_introl eq_refl) ltac:(intro; now apply opposites_bounded)).
  vm_compute in H. discriminate.
Qed.

(** There are terms that fit, in one limb an argument and in more. *)
Theorem all_fit_sound_not_vacuous :
  all_fit 64 4 [1; 4]%nat [difference_of_differences; Times difference difference] = true.
Proof. now vm_compute. Qed.

(** Where degrees are mixed, scaling does more than scale. *)
Theorem scaling_is_harmless_needs_homogeneous : ~ (forall t, exists k, forall s c,
  value (fun n => c * s n)%R t = (c ^ k * value s t)%R).
Proof.
  intro H. destruct (H (Plus difference (Times difference difference))) as [k K].
  specialize (K (fun n => match n with 0%nat => -1 | _ => 0 end)%R 2%R).
  cbn [value difference] in K. ring_simplify in K. lra.
Qed.

(** Products of two differences are homogeneous, and scaling by 2 makes them four times as large. *)
Theorem scaling_is_harmless_not_vacuous : exists t k s, homogeneous t = Some k /\
  value (fun n => 2 * s n)%R t = 4%R /\ value s t = 1%R.
Proof.
  exists (Times difference difference), 2%nat, (fun n => match n with 0%nat => 1 | _ => 0 end)%R.
  cbn [value difference]. repeat split; ring.
Qed.

(** Scaling by a negative number reverses signs. *)
Theorem integers_have_the_sign_needs_positive : ~ (forall t k z s c, homogeneous t = Some k ->
  (forall n, s n = c * IZR (z n))%R -> ((0 < value s t)%R <-> 0 < exactly z t)).
Proof.
  intro H. specialize (H difference 1%nat (opposites 1) (fun n => -1 * IZR (opposites 1 n))%R (-1)%R
    eq_refl (fun n => eq_refl)).
  cbn in H. destruct H as [_ H]. specialize (H ltac:(lia)). lra.
Qed.

(** Where degrees are mixed, scaling may change the sign. *)
Theorem integers_have_the_sign_needs_homogeneous : ~ (forall t z s c, (0 < c)%R ->
  (forall n, s n = c * IZR (z n))%R -> ((0 < value s t)%R <-> 0 < exactly z t)).
Proof.
  intro H. set (z n := match n with 0%nat => -1 | _ => 0 end).
  specialize (H (Plus difference (Times difference difference)) z (fun n => 2 * IZR (z n))%R 2%R
    ltac:(lra) (fun n => eq_refl)).
  cbn in H. destruct H as [H _]. specialize (H ltac:(lra)). lia.
Qed.

(** Integers that are no multiple of the stored doubles tell nothing. *)
Theorem integers_have_the_sign_needs_multiples : ~ (forall t k z s, homogeneous t = Some k ->
  ((0 < value s t)%R <-> 0 < exactly z t)).
Proof.
  intro H. specialize (H difference 1%nat (opposites 1) (fun _ => 0)%R eq_refl). cbn in H.
  destruct H as [_ H]. specialize (H ltac:(lia)). lra.
Qed.

(** Halves of integers, and their positive difference. *)
Theorem integers_have_the_sign_not_vacuous : exists t k z s c, (0 < c)%R /\
  homogeneous t = Some k /\ (forall n, s n = c * IZR (z n))%R /\ 0 < exactly z t.
Proof.
  exists difference, 1%nat, (opposites 1), (fun n => / 2 * IZR (opposites 1 n))%R, (/ 2)%R.
  repeat split; lra.
Qed.
