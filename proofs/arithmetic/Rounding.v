(** IEEE 754 arithmetic to nearest with gradual underflow, as reals: numbers of a binary format and
    the rounding to them. Overflow is not in this model: whoever uses it shows that magnitudes stay
    below 2^overflow. *)

From Coq Require Import Reals ZArith Lra Psatz.
From Flocq Require Import Core Plus_error Relative.
Local Open Scope R_scope.

Notation two := (bpow radix2).

(** A binary format: digits of the significand, exponent of the smallest positive number, and the
    power of two at which magnitudes overflow. *)
Record binary := {
  digits : Z;
  least : Z;
  overflow : Z;
  digits_positive : (1 < digits)%Z;
  digits_fit : (least + digits < overflow)%Z
}.

Program Definition double := {| digits := 53; least := -1074; overflow := 1024 |}.
Next Obligation. reflexivity. Qed.
Next Obligation. reflexivity. Qed.
Program Definition single := {| digits := 24; least := -149; overflow := 128 |}.
Next Obligation. reflexivity. Qed.
Next Obligation. reflexivity. Qed.

Section Rounding.
Variable F : binary.

Global Instance digits_gt_0 : Prec_gt_0 (digits F).
Proof. red. pose proof (digits_positive F). lia. Qed.

Definition exponent := FLT_exp (least F) (digits F).
Definition number := generic_format radix2 exponent.
Definition rnd := round radix2 exponent ZnearestE.
Definition u := two (- digits F).
Definition eta := two (least F - 1).

Global Instance exponent_valid : Valid_exp exponent.
Proof. apply FLT_exp_valid. typeclasses eauto. Qed.

Lemma u_positive : 0 < u. Proof. apply bpow_gt_0. Qed.
Lemma eta_positive : 0 < eta. Proof. apply bpow_gt_0. Qed.

Lemma rnd_number x : number (rnd x).
Proof. apply generic_format_round; typeclasses eauto. Qed.

Lemma half_ulp_below x :
  two (least F + digits F - 1) <= Rabs x -> / 2 * ulp radix2 exponent x <= u * Rabs x.
Proof.
  intro H. pose proof (ulp_FLT_le radix2 (least F) (digits F) x H) as K.
  unfold u. replace (- digits F)%Z with (-1 + (1 - digits F))%Z by ring.
  rewrite bpow_plus. change (two (-1)) with (/ 2). fold exponent in K. lra.
Qed.

Lemma rnd_half_ulp x : Rabs (rnd x - x) <= / 2 * ulp radix2 exponent x.
Proof. apply error_le_half_ulp. typeclasses eauto. Qed.

Lemma rnd_half_ulp_of_result x : Rabs (rnd x - x) <= / 2 * ulp radix2 exponent (rnd x).
Proof. apply error_le_half_ulp_round; typeclasses eauto. Qed.

(** Rounding errs by at most u |x|, or half of the smallest number. *)
Lemma rnd_error x : Rabs (rnd x - x) <= u * Rabs x + eta.
Proof.
  pose proof (rnd_half_ulp x) as H.
  pose proof u_positive. pose proof eta_positive. pose proof (Rabs_pos x).
  destruct (Rle_or_lt (two (least F + digits F - 1)) (Rabs x)) as [N | S].
  - pose proof (half_ulp_below x N). lra.
  - assert (K : ulp radix2 exponent x = two (least F)).
    { apply ulp_FLT_small; [typeclasses eauto |]. apply Rlt_trans with (1 := S), bpow_lt. lia. }
    unfold eta. replace (least F - 1)%Z with (-1 + least F)%Z by ring.
    rewrite bpow_plus. change (two (-1)) with (/ 2). rewrite K in H. nra.
Qed.

(** The same, relative to the result. *)
Lemma rnd_error_of_result x : Rabs (rnd x - x) <= u * Rabs (rnd x) + eta.
Proof.
  pose proof (rnd_half_ulp_of_result x) as H.
  pose proof u_positive. pose proof eta_positive. pose proof (Rabs_pos (rnd x)).
  destruct (Rle_or_lt (two (least F + digits F - 1)) (Rabs (rnd x))) as [N | S].
  - pose proof (half_ulp_below (rnd x) N). lra.
  - assert (K : ulp radix2 exponent (rnd x) = two (least F)).
    { apply ulp_FLT_small; [typeclasses eauto |]. apply Rlt_trans with (1 := S), bpow_lt. lia. }
    unfold eta. replace (least F - 1)%Z with (-1 + least F)%Z by ring.
    rewrite bpow_plus. change (two (-1)) with (/ 2). rewrite K in H. nra.
Qed.

(** Sums never underflow: they err by at most u |x + y|. *)
Lemma rnd_sum_error x y : number x -> number y -> Rabs (rnd (x + y) - (x + y)) <= u * Rabs (x + y).
Proof.
  intros X Y. pose proof u_positive. pose proof (Rabs_pos (x + y)).
  destruct (Rle_or_lt (two (least F + digits F - 1)) (Rabs (x + y))) as [N | S].
  - pose proof (rnd_half_ulp (x + y)). pose proof (half_ulp_below (x + y) N). lra.
  - unfold rnd. rewrite round_generic; [| typeclasses eauto |].
    + rewrite Rminus_diag_eq by reflexivity. rewrite Rabs_R0. nra.
    + apply FLT_format_plus_small; try typeclasses eauto; try assumption.
      apply Rlt_le, Rlt_trans with (1 := S), bpow_lt. lia.
Qed.

Lemma number_opposite x : number x -> number (- x).
Proof. apply generic_format_opp. Qed.

(** The same, relative to the result. *)
Lemma rnd_sum_error_of_result x y :
  number x -> number y -> Rabs (rnd (x + y) - (x + y)) <= u * Rabs (rnd (x + y)).
Proof.
  intros X Y. pose proof u_positive. pose proof (Rabs_pos (rnd (x + y))).
  destruct (Rle_or_lt (two (least F + digits F - 1)) (Rabs (x + y))) as [N | S].
  - eapply Rle_trans; [apply rnd_half_ulp_of_result |]. apply half_ulp_below.
    apply abs_round_ge_generic; try typeclasses eauto; try assumption.
    apply generic_format_FLT_bpow; try typeclasses eauto.
    pose proof (digits_positive F). lia.
  - unfold rnd. rewrite round_generic; [| typeclasses eauto |].
    + rewrite Rminus_diag_eq by reflexivity. rewrite Rabs_R0.
      apply Rmult_le_pos; [lra | apply Rabs_pos].
    + apply FLT_format_plus_small; try typeclasses eauto; try assumption.
      apply Rlt_le, Rlt_trans with (1 := S), bpow_lt. lia.
Qed.

(** Above the smallest normal number the error is relative. *)
Lemma rnd_normal_error x :
  two (least F + digits F - 1) <= Rabs x -> Rabs (rnd x - x) <= u * Rabs x.
Proof.
  intro N. pose proof (rnd_half_ulp x). pose proof (half_ulp_below x N). lra.
Qed.

Lemma rnd_monotone x y : x <= y -> rnd x <= rnd y.
Proof. apply round_le; typeclasses eauto. Qed.

End Rounding.

Arguments rnd_error {F}.
Arguments rnd_sum_error {F}.
