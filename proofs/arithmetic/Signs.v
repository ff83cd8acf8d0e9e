(** The sign of an integer in limbs, as the program finds it: by the highest bit, and by whether a
    limb is not zero (fixed_integer.hpp). *)

From Coq Require Import ZArith List Lia.
From Certa Require Import Words Operands.
Import ListNotations.
Local Open Scope Z_scope.

Section Signs.
Variable bits : Z.
Hypothesis bits_positive : 1 < bits.

(** The limbs from this one on. *)
Fixpoint tests (i k : nat) : program :=
  match k with
  | O => Return [Literal 0] [O]
  | S k => Branch [] (S i) (Return [Literal 1] [O]) (tests (S i) k)
  end.
Definition sign_program (n : nat) : program :=
  Branch [Shifted_right Word (bits - 1) (n - 1)] 0 (Return [Literal (2 ^ bits - 1)] [O])
    (tests 0 n).

(** The program tells the word of -1, 0 or 1. *)
Definition tells_sign n p : Prop := forall x, in_range bits (Limbs n) x ->
  run bits p (words bits n x) = Some (words bits 1 (Z.sgn x)).

Lemma nth_words n i x : (i < n)%nat ->
  nth_error (words bits n x) i = Some (x / 2 ^ (bits * Z.of_nat i) mod 2 ^ bits).
Proof.
  revert i x. induction n as [| n IH]; intros i x L; [lia |].
  destruct i as [| i]; cbn [words nth_error].
  - rewrite Z.mul_0_r, Z.pow_0_r, Z.div_1_r. reflexivity.
  - rewrite IH by lia. do 2 f_equal.
    rewrite Z.div_div by (try apply Z.pow_pos_nonneg; lia). rewrite <- Z.pow_add_r by lia.
    f_equal. f_equal. lia.
Qed.

Lemma tests_sound n v x k i : (i + k = n)%nat -> 0 <= x / 2 ^ (bits * Z.of_nat i) ->
  x / 2 ^ (bits * Z.of_nat i) < 2 ^ (bits * Z.of_nat k) ->
  run bits (tests i k) (v :: words bits n x) = Some [Z.sgn (x / 2 ^ (bits * Z.of_nat i))].
Proof.
  revert i. induction k as [| k IH]; intros i E L H.
  - rewrite Z.mul_0_r, Z.pow_0_r in H. replace (x / 2 ^ (bits * Z.of_nat i)) with 0 by lia.
    reflexivity.
  - cbn [tests run compute_all nth_error]. rewrite nth_words by lia.
    set (y := x / 2 ^ (bits * Z.of_nat i)) in *.
    assert (P : 0 < 2 ^ bits) by (apply Z.pow_pos_nonneg; lia).
    assert (D : x / 2 ^ (bits * Z.of_nat (S i)) = y / 2 ^ bits).
    { unfold y. rewrite Z.div_div by (try apply Z.pow_pos_nonneg; lia).
      rewrite <- Z.pow_add_r by lia. do 2 f_equal. lia. }
    destruct (Z.eqb_spec (y mod 2 ^ bits) 0) as [Z0 | N].
    + rewrite IH.
      * rewrite D. do 2 f_equal. rewrite (Z.div_mod y (2 ^ bits)) at 2 by lia.
        rewrite Z0, Z.add_0_r, Z.sgn_mul, (Z.sgn_pos (2 ^ bits)) by lia. lia.
      * lia.
      * rewrite D. apply Z.div_pos; lia.
      * rewrite D. apply Z.div_lt_upper_bound; [lia |]. rewrite <- Z.pow_add_r by lia.
        replace (bits + bits * Z.of_nat k) with (bits * Z.of_nat (S k)) by lia. exact H.
    + simpl. do 2 f_equal. symmetry. apply Z.sgn_pos.
      enough (y <> 0) by lia. intros ->. now rewrite Z.mod_0_l in N by lia.
Qed.

(** This program tells the sign. *)
Theorem sign_program_sound n p : (0 <? n)%nat = true -> p = sign_program n -> tells_sign n p.
Proof.
  intros N ->. apply Nat.ltb_lt in N. intros x R. unfold in_range in R. unfold sign_program.
  cbn [run compute_all compute]. unfold shifts, width.
  destruct (Z.leb_spec 0 (bits - 1)); [| lia]. destruct (Z.ltb_spec (bits - 1) bits); [| lia].
  cbn [andb]. rewrite nth_words by lia. cbn [nth_error].
  set (m := bits * Z.of_nat (n - 1)).
  assert (M : 0 <= m) by (unfold m; nia).
  replace (bits * Z.of_nat n - 1) with (bits - 1 + m) in R by (unfold m; nia).
  rewrite Z.pow_add_r in R by lia. assert (Pm : 0 < 2 ^ m) by (apply Z.pow_pos_nonneg; lia).
  set (half := 2 ^ (bits - 1)) in *. assert (Ph : 0 < half) by (apply Z.pow_pos_nonneg; lia).
  assert (B : 2 ^ bits = 2 * half)
    by (unfold half; rewrite <- Z.pow_succ_r by lia; f_equal; lia).
  set (y := x / 2 ^ m). assert (Y : - half <= y < half).
  { unfold y. split; [apply Z.div_le_lower_bound | apply Z.div_lt_upper_bound]; lia. }
  assert (W : forall s, words bits 1 s = [s mod 2 ^ bits]) by reflexivity.
  destruct (Z.lt_ge_cases x 0) as [L | L].
  - assert (y < 0) by (apply Z.div_lt_upper_bound; lia).
    replace (y mod 2 ^ bits / half) with 1.
    + cbn [Z.eqb run compute_all compute choose nth_error]. rewrite W, Z.sgn_neg by lia.
      do 2 f_equal.
      apply (Z.mod_unique (-1) (2 ^ bits) (-1)); lia.
    + replace (y mod 2 ^ bits) with (y + 2 ^ bits)
        by (apply (Z.mod_unique y (2 ^ bits) (-1)); lia).
      apply (Z.div_unique _ _ 1 (y + half)); lia.
  - assert (0 <= y) by (apply Z.div_pos; lia).
    rewrite (Z.mod_small y), Z.div_small by lia. rewrite Z.eqb_refl.
    assert (P : 2 ^ (bits * Z.of_nat n) = 2 * (half * 2 ^ m)).
    { unfold half. rewrite <- Z.pow_add_r, <- Z.pow_succ_r by lia. f_equal. unfold m. nia. }
    rewrite tests_sound; rewrite ?Z.mul_0_r, ?Z.pow_0_r, ?Z.div_1_r; try lia.
    rewrite W, Z.mod_small; [reflexivity |]. destruct (Z.eq_dec x 0) as [-> |]; simpl; [lia |].
    rewrite Z.sgn_pos by lia. lia.
Qed.

End Signs.
