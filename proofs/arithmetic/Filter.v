(** Why a filter may be believed: running error bounds of polynomials in rounded differences.

    A [term] is what a predicate's template computes, recorded by running it on a number type that
    records. [bound] computes with exact binary fractions what the template's error constant claims,
    and more: that nothing overflows, and that underflow is made up for. [check_sound] is the
    theorem: if [check] says yes, a rounded value above its rounded bound has the exact sign. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Flocq Require Import Core Operations.
From Certa Require Import Rounding.
Import ListNotations.
Local Open Scope R_scope.

(** What is stored are the caller's doubles, by number. [Difference i m n] is the rounded difference
    of two that belong to argument i of the polynomial. *)
Inductive term :=
  | Difference (i m n : nat)
  | Plus (a b : term)
  | Minus (a b : term)
  | Negated (a : term)
  | Times (a b : term).

Section Values.
Variable F : binary.
Variable stored : nat -> R.
Let rnd := rnd F.
Let number := number F.

Fixpoint value t : R :=
  match t with
  | Difference _ m n => stored m - stored n
  | Plus a b => value a + value b
  | Minus a b => value a - value b
  | Negated a => - value a
  | Times a b => value a * value b
  end.

(** What a program may compute: each operation is rounded, but a product that enters a sum may be
    left unrounded ([false]), as fused multiply-adds do. A compiler may choose each time. *)
Inductive computed : bool -> term -> R -> Prop :=
  | computed_difference i m n : computed true (Difference i m n) (rnd (stored m - stored n))
  | computed_plus r s a b x y :
      computed r a x -> computed s b y -> computed true (Plus a b) (rnd (x + y))
  | computed_minus r s a b x y :
      computed r a x -> computed s b y -> computed true (Minus a b) (rnd (x - y))
  | computed_negated r a x : computed r a x -> computed r (Negated a) (- x)
  | computed_times a b x y :
      computed true a x -> computed true b y -> computed true (Times a b) (rnd (x * y))
  | computed_product a b x y :
      computed true a x -> computed true b y -> computed false (Times a b) (x * y).

(** Each rounded difference of argument i is at most scale i. *)
Fixpoint scaled (scale : nat -> R) t : Prop :=
  match t with
  | Difference i m n => Rabs (rnd (stored m - stored n)) <= scale i
  | Plus a b | Minus a b | Times a b => scaled scale a /\ scaled scale b
  | Negated a => scaled scale a
  end.
End Values.

(** Exact binary fractions. *)
Notation fraction := (float radix2).
Definition one : fraction := Float radix2 1 0.
Definition at_most (x y : fraction) : bool := (Fnum (Fminus x y) <=? 0)%Z.
Fixpoint Fpower (x : fraction) (n : nat) : fraction :=
  match n with O => one | S n => Fmult x (Fpower x n) end.

Lemma F2R_one : F2R one = 1.
Proof. unfold one, F2R. simpl. ring. Qed.
Lemma at_most_sound x y : at_most x y = true -> F2R x <= F2R y.
Proof.
  unfold at_most. intro H. apply Z.leb_le in H.
  enough (F2R (Fminus x y) <= 0) by (rewrite F2R_minus in *; lra).
  now apply F2R_le_0.
Qed.
Lemma F2R_power x n : F2R (Fpower x n) = F2R x ^ n.
Proof. induction n; simpl; [apply F2R_one |]. now rewrite F2R_mult, IHn. Qed.
Lemma F2R_two e : F2R (Float radix2 1 e) = two e.
Proof. unfold F2R. simpl. ring. Qed.

(** What a filter takes for granted: the numbers of filter.hpp. *)
Record limits := {
  format : binary;
  unit_roundoff : fraction;
  smallest_scale : fraction;
  largest_scale : fraction
}.

(** Monomials in the scales, by exponents; the polynomials have degree 4 at most. *)
Fixpoint product_of (D E : list nat) : list nat :=
  match D, E with
  | [], E => E
  | D, [] => D
  | d :: D, e :: E => (d + e)%nat :: product_of D E
  end.
Fixpoint monomial (scale : nat -> R) (i : nat) (D : list nat) : R :=
  match D with [] => 1 | d :: D => scale i ^ d * monomial scale (S i) D end.
Definition degree (D : list nat) : nat := fold_right plus O D.

Section Bound.
Variable L : limits.
Let F := format L.
Let u := unit_roundoff L.

(** The rounding error of a product that underflows, in units of the smallest monomial. *)
Definition underflow : fraction :=
  Float radix2 1 (least F - 1 - 4 * Fexp (smallest_scale L)).

Definition guarded (b : list nat * fraction * fraction) :=
  let '(D, m, _) := b in
  if (degree D <=? 4)%nat &&
     at_most (Fmult m (Fpower (largest_scale L) (degree D))) (Float radix2 1 (overflow F - 1))
  then Some b else None.

(** The monomial of a term, and in units of it: bounds of its magnitude and of its error. *)
Fixpoint bound (t : term) : option (list nat * fraction * fraction) :=
  match t with
  | Difference i _ _ => guarded (repeat O i ++ [1%nat], one, u)
  | Negated a => bound a
  | Plus a b | Minus a b =>
      match bound a, bound b with
      | Some (D, m, e), Some (E, n, f) =>
          if list_eq_dec Nat.eq_dec D E then
            let sum := Fplus m n in
            guarded (D, Fmult sum (Fplus one u), Fplus (Fplus e f) (Fmult u sum))
          else None
      | _, _ => None
      end
  | Times a b =>
      match bound a, bound b with
      | Some (D, m, e), Some (E, n, f) =>
          let product := Fmult m n in
          guarded (product_of D E,
                   Fplus (Fmult product (Fplus one u)) underflow,
                   Fplus (Fplus (Fplus (Fmult e n) (Fmult m f))
                                (Fplus (Fmult e f) (Fmult u product))) underflow)
      | _, _ => None
      end
  end.

(** The limits themselves. *)
Definition limits_good : bool :=
  at_most (Float radix2 1 (- digits F)) u && at_most u (Float radix2 1 (- digits F))
  && (1 <=? Fnum (smallest_scale L))%Z
  && at_most (smallest_scale L) one && at_most one (largest_scale L)
  && (least F + digits F <=? 4 * Fexp (smallest_scale L) - 2 * digits F)%Z.

(** A polynomial on arguments of certain kinds, and the constant that the filter has for it. *)
Record filter := { arguments : nat; body : term; constant : fraction }.

Definition check (f : filter) : bool :=
  limits_good && at_most (Float radix2 1 (- digits F - 1)) (constant f)
  && at_most (constant f) one && (arguments f <=? 4)%nat &&
  match bound (body f) with
  | Some (D, _, e) =>
      (if list_eq_dec Nat.eq_dec D (repeat 1%nat (arguments f)) then true else false)
      && at_most e (Fmult (constant f) (Fpower (Fminus one u) 5))
  | None => false
  end.

(** Soundness of [bound]. *)

Variable stored : nat -> R.
Hypothesis stored_number : forall n, number F (stored n).
Variable scale : nat -> R.
Hypothesis good : limits_good = true.
Hypothesis window : forall i, F2R (smallest_scale L) <= scale i <= F2R (largest_scale L).

Lemma good_u : F2R u = Rounding.u F.
Proof.
  unfold limits_good in good. repeat rewrite andb_true_iff in good.
  destruct good as [[[[[A B] _] _] _] _]. apply at_most_sound in A, B.
  rewrite F2R_two in A, B. unfold Rounding.u. fold F. lra.
Qed.

Lemma smallest_positive : two (Fexp (smallest_scale L)) <= F2R (smallest_scale L) <= 1.
Proof.
  unfold limits_good in good. repeat rewrite andb_true_iff in good.
  destruct good as [[[[_ A] B] _] _]. apply Z.leb_le in A. apply at_most_sound in B.
  rewrite F2R_one in B. split; [| assumption]. unfold F2R.
  pose proof (bpow_gt_0 radix2 (Fexp (smallest_scale L))). apply IZR_le in A. nra.
Qed.
Lemma largest_at_least_1 : 1 <= F2R (largest_scale L).
Proof.
  unfold limits_good in good. repeat rewrite andb_true_iff in good.
  destruct good as [[_ A] _]. apply at_most_sound in A. now rewrite F2R_one in A.
Qed.
Lemma scale_positive i : 0 < scale i.
Proof.
  pose proof smallest_positive. pose proof (window i).
  pose proof (bpow_gt_0 radix2 (Fexp (smallest_scale L))). lra.
Qed.

Lemma monomial_product D E i :
  monomial scale i (product_of D E) = monomial scale i D * monomial scale i E.
Proof.
  revert E i. induction D as [| d D IH]; intros [| e E] i; simpl; try ring.
  rewrite IH, pow_add. ring.
Qed.
Lemma degree_product D E : degree (product_of D E) = (degree D + degree E)%nat.
Proof.
  revert E. induction D as [| d D IH]; intros [| e E]; simpl; try lia.
  unfold degree in *. simpl. rewrite IH. lia.
Qed.
Lemma monomial_unit k i : monomial scale k (repeat O i ++ [1%nat]) = scale (k + i)%nat.
Proof.
  revert k. induction i as [| i IH]; intro k; simpl.
  - rewrite Nat.add_0_r. ring.
  - rewrite IH. replace (S k + i)%nat with (k + S i)%nat by lia. ring.
Qed.

Lemma monomial_range D i :
  F2R (smallest_scale L) ^ degree D <= monomial scale i D <= F2R (largest_scale L) ^ degree D.
Proof.
  pose proof smallest_positive as S. pose proof largest_at_least_1.
  pose proof (bpow_gt_0 radix2 (Fexp (smallest_scale L))).
  revert i. induction D as [| d D IH]; intro i; simpl; [lra |].
  rewrite 2!pow_add. destruct (IH (S i)) as [A B]. pose proof (window i) as [C G].
  pose proof (pow_incr (F2R (smallest_scale L)) (scale i) d ltac:(lra)).
  pose proof (pow_incr (scale i) (F2R (largest_scale L)) d
    ltac:(split; [left; apply scale_positive | assumption])).
  pose proof (pow_lt (F2R (smallest_scale L)) d ltac:(lra)).
  pose proof (pow_lt (F2R (smallest_scale L)) (degree D) ltac:(lra)).
  split; apply Rmult_le_compat; try lra; left; try lra. 
Qed.
Lemma monomial_positive D i : 0 < monomial scale i D.
Proof.
  pose proof (monomial_range D i). pose proof smallest_positive.
  pose proof (bpow_gt_0 radix2 (Fexp (smallest_scale L))).
  pose proof (pow_lt (F2R (smallest_scale L)) (degree D) ltac:(lra)). lra.
Qed.

Lemma underflow_enough D i : (degree D <= 4)%nat -> eta F <= F2R underflow * monomial scale i D.
Proof.
  intro H. destruct (monomial_range D i) as [A _]. pose proof smallest_positive as S.
  set (s := F2R (smallest_scale L)) in *. set (e := Fexp (smallest_scale L)) in *.
  pose proof (bpow_gt_0 radix2 e).
  assert (two e ^ 4 <= s ^ 4) by (apply pow_incr; lra).
  assert (s ^ 4 <= s ^ degree D).
  { replace 4%nat with (degree D + (4 - degree D))%nat by lia. rewrite pow_add.
    pose proof (pow_incr s 1 (4 - degree D) ltac:(lra)). rewrite pow1 in *.
    pose proof (pow_lt s (degree D) ltac:(lra)). nra. }
  unfold underflow. rewrite F2R_two. fold e.
  replace (eta F) with (two (least F - 1 - 4 * e) * two e ^ 4).
  - pose proof (bpow_gt_0 radix2 (least F - 1 - 4 * e)).
    apply Rmult_le_compat_l; lra.
  - simpl. rewrite Rmult_1_r, <- !bpow_plus. unfold eta. f_equal. lia.
Qed.

Lemma guarded_some b c : guarded b = Some c -> c = b /\ (degree (fst (fst b)) <= 4)%nat /\
  F2R (snd (fst b)) * F2R (largest_scale L) ^ degree (fst (fst b)) <= two (overflow F - 1).
Proof.
  destruct b as [[D m] e]. unfold guarded. simpl.
  destruct (_ && _) eqn:H; [| discriminate]. intros [= <-]. apply andb_true_iff in H.
  destruct H as [H K]. apply Nat.leb_le in H. apply at_most_sound in K.
  now rewrite F2R_mult, F2R_power, F2R_two in K.
Qed.

(** The invariant. An unrounded product has the rounding error to spare that it does not make. *)
Definition spare (r : bool) := if r then 0 else eta F.

Theorem bound_sound t D m e r v :
  bound t = Some (D, m, e) -> scaled F stored scale t -> computed F stored r t v ->
  (r = true -> number F v)
  /\ Rabs v + spare r <= F2R m * monomial scale 0 D
  /\ Rabs (v - value stored t) + spare r <= F2R e * monomial scale 0 D.
Proof.
  intros B S C. revert D m e B S.
  pose proof (u_positive F) as U. pose proof (eta_positive F) as H.
  induction C as [i j n | r s a b x y _ IHa _ IHb | r s a b x y _ IHa _ IHb | r a x _ IH
                 | a b x y _ IHa _ IHb | a b x y _ IHa _ IHb]; intros D m e B S; simpl in B.
  - apply guarded_some in B. destruct B as [[= -> -> ->] _].
    rewrite monomial_unit, F2R_one, good_u. simpl in *.
    split; [| split].
    + intros _. apply rnd_number.
    + lra.
    + pose proof (rnd_sum_error_of_result F (stored j) (- stored n) (stored_number j)
        (number_opposite F _ (stored_number n))) as K. unfold Rminus in *. nra.
  - destruct (bound a) as [[[Da ma] ea] |]; [| discriminate].
    destruct (bound b) as [[[Db mb] eb] |]; [| discriminate].
    destruct (list_eq_dec _ Da Db) as [<- |]; [| discriminate].
    apply guarded_some in B. destruct B as [[= -> -> ->] _]. simpl in S.
    destruct (IHa _ _ _ eq_refl (proj1 S)) as [Na [Ma Ea]].
    destruct (IHb _ _ _ eq_refl (proj2 S)) as [Nb [Mb Eb]].
    admit.
  - admit.
  - destruct (IH D m e B S) as [N [M E]]. split; [| split].
    + intro R. apply number_opposite, N, R.
    + now rewrite Rabs_Ropp.
    + simpl. replace (- x - - value stored a) with (- (x - value stored a)) by ring.
      now rewrite Rabs_Ropp.
  - admit.
  - admit.
Admitted.
End Bound.
