(** Where overflow ends: IEEE 754 doubles as Flocq has them, and the model by rounded reals.

    A sum or product that comes out finite has finite operands and is the rounded exact result. So
    whatever a finite double was computed from by sums and products, nothing overflowed on the way.
    Errors of [Bounded] are such; and where an error is not finite, nothing exceeds it. *)

From Coq Require Import Reals ZArith.
From Flocq Require Import Core BinarySingleNaN.
From Certa Require Import Rounding.

Local Instance digits_positive : Prec_gt_0 53 := eq_refl.
Local Instance digits_fit : Prec_lt_emax 53 1024 := eq_refl.

Definition binary64 := binary_float 53 1024.
Definition plus : binary64 -> binary64 -> binary64 := Bplus mode_NE.
Definition times : binary64 -> binary64 -> binary64 := Bmult mode_NE.

(** A finite sum has finite terms and is their rounded sum. *)
Theorem finite_sum x y : is_finite (plus x y) = true ->
  is_finite x = true /\ is_finite y = true /\
  B2R (plus x y) = rnd double (B2R x + B2R y).
Proof.
  intro H.
  assert (F : is_finite x = true /\ is_finite y = true).
  { destruct x as [sx | sx | | sx mx ex Hx], y as [sy | sy | | sy my ey Hy]; auto;
      simpl in H; try discriminate.
    destruct (Bool.eqb sx sy); discriminate. }
  destruct F as [Fx Fy]. split; [assumption | split; [assumption |]].
  pose proof (Bplus_correct 53 1024 _ _ mode_NE x y Fx Fy) as C.
  destruct (Rlt_bool _ _) eqn:E; [exact (proj1 C) |].
  destruct C as [C _]. fold plus in C. unfold is_finite in H.
  destruct (plus x y); simpl in C, H; try discriminate.
Qed.

(** A finite product has finite factors and is their rounded product. *)
Theorem finite_product x y : is_finite (times x y) = true ->
  is_finite x = true /\ is_finite y = true /\
  B2R (times x y) = rnd double (B2R x * B2R y).
Proof.
  intro H.
  assert (F : is_finite x = true /\ is_finite y = true).
  { destruct x as [sx | sx | | sx mx ex Hx], y as [sy | sy | | sy my ey Hy]; auto;
      simpl in H; try discriminate. }
  destruct F as [Fx Fy]. split; [assumption | split; [assumption |]].
  pose proof (Bmult_correct 53 1024 _ _ mode_NE x y) as C.
  destruct (Rlt_bool _ _) eqn:E; [exact (proj1 C) |].
  unfold times in H. destruct (Bmult mode_NE x y); simpl in C, H; try discriminate.
Qed.

(** Nothing that is finite exceeds an infinite error. *)
Theorem infinite_error (x : binary64) :
  is_finite x = true -> Bcompare x (B754_infinity false) = Some Lt.
Proof. now destruct x as [[] | | |[] m e H]. Qed.
