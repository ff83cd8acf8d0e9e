(** The encoding of doubles: what `decompose` reads from the bits (exponent_range.hpp) is the number
    that IEEE 754 has there, as Flocq formalizes it. *)

From Coq Require Import ZArith Reals Lia Bool.
From Flocq Require Import Core Binary Bits.
Local Open Scope Z_scope.

Section Encoding.
Variables fraction_bits exponent_mask exponent_bias sign_bit : Z.

Definition biased bits := Z.land (Z.shiftr bits fraction_bits) exponent_mask.
Definition fraction bits := Z.land bits (Z.shiftl 1 fraction_bits - 1).
Definition mantissa bits :=
  if biased bits =? 0 then fraction bits else Z.lor (fraction bits) (Z.shiftl 1 fraction_bits).
Definition negative bits := negb (Z.shiftr bits sign_bit =? 0).
Definition lowest bits := (if biased bits =? 0 then 1 else biased bits) - exponent_bias.

(** What the code takes these bits for. *)
Definition decoded bits : R :=
  F2R (Float radix2 (if negative bits then - mantissa bits else mantissa bits) (lowest bits)).

Definition encoding_sound := forall bits, 0 <= bits < 2 ^ 64 ->
  is_finite _ _ (b64_of_bits bits) = true -> B2R _ _ (b64_of_bits bits) = decoded bits.
End Encoding.

Lemma lor_disjoint f : 0 <= f < 2 ^ 52 -> Z.lor f (2 ^ 52) = f + 2 ^ 52.
Proof.
  intro H. symmetry. rewrite Z.add_nocarry_lxor; [apply Z.lxor_lor |];
    apply Z.bits_inj'; intros n N; rewrite Z.land_spec, Z.bits_0;
    destruct (Z.eq_dec n 52) as [-> | E];
    try (rewrite Z.pow2_bits_false by lia; apply andb_false_r);
    rewrite (Z.bits_above_log2 f 52); try reflexivity; try lia;
    (destruct (Z.eq_dec f 0) as [-> |]; [reflexivity | apply Z.log2_lt_pow2; lia]).
Qed.

(** The encoding of doubles is read as IEEE 754 has it, with these constants. *)
Theorem encoding_of_doubles : encoding_sound 52 2047 1075 63.
Proof.
  intros bits H F. unfold b64_of_bits in *. unfold binary_float_of_bits in *.
  rewrite is_finite_FF2B in F. rewrite B2R_FF2B.
  unfold decoded, negative, mantissa, lowest, biased, fraction.
  rewrite !Z.shiftr_div_pow2 by lia. change (Z.shiftl 1 52) with (2 ^ 52).
  change (2 ^ 52 - 1) with (Z.ones 52). change 2047 with (Z.ones 11).
  rewrite !Z.land_ones by lia.
  unfold binary_float_of_bits_aux, split_bits in *.
  set (f := bits mod 2 ^ 52) in *. set (e := bits / 2 ^ 52 mod 2 ^ 11) in *.
  assert (Hf : 0 <= f < 2 ^ 52) by (apply Z.mod_pos_bound; lia).
  assert (S : (2 ^ 52 * 2 ^ 11 <=? bits) = negb (bits / 2 ^ 63 =? 0)).
  { destruct (Z.leb_spec (2 ^ 52 * 2 ^ 11) bits) as [L | L].
    - assert (1 <= bits / 2 ^ 63) by (apply Z.div_le_lower_bound; lia).
      destruct (Z.eqb_spec (bits / 2 ^ 63) 0); [lia | reflexivity].
    - rewrite Z.div_small by lia. reflexivity. }
  change (Zpower 2 52) with (2 ^ 52) in *. change (Zpower 2 11) with (2 ^ 11) in *.
  fold f e in F |- *. rewrite S in *. set (s := negb (bits / 2 ^ 63 =? 0)) in *.
  rewrite Z.eqb_sym. change (0 =? e) with (0 =? e). rewrite (Z.eqb_sym 0 e).
  pose proof (Zeq_is_eq_bool e 0) as Z0.
  destruct (Zeq_bool e 0) eqn:E0.
  - assert (e = 0) as -> by now apply Z0. cbn [Z.eqb].
    destruct f as [| p | p] eqn:Ef; [| | lia].
    + simpl. destruct s; unfold F2R; simpl; ring.
    + simpl. now destruct s.
  - assert (e <> 0) by (intro; apply Z0 in H0; congruence).
    destruct (Z.eqb_spec e 0); [contradiction |].
    destruct (Zeq_bool e (2 ^ 11 - 1)); [destruct f; discriminate |].
    rewrite lor_disjoint by assumption.
    destruct (f + 2 ^ 52) as [| p | p] eqn:Ef; [lia | | lia].
    unfold FF2R. replace (e + SpecFloat.emin (52 + 1) (2 ^ (11 - 1)) - 1) with (e - 1075)
      by (change (SpecFloat.emin (52 + 1) (2 ^ (11 - 1))) with (-1074); lia).
    now destruct s.
Qed.
