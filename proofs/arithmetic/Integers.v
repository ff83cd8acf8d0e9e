(** Stage `integer`: polynomials on integers of fixed width never overflow, and scaling by a power
    of two leaves the sign alone (number.hpp, fixed_integer.hpp). *)

From Coq Require Import ZArith Reals List Lia Lra Bool Psatz.
From Flocq Require Import Core.
From Certa Require Import Filter.
Import ListNotations.

(** Homogeneous polynomials. *)

Fixpoint homogeneous (t : term) : option nat :=
  match t with
  | Difference _ _ _ => Some 1%nat
  | Negated a => homogeneous a
  | Plus a b | Minus a b =>
      match homogeneous a, homogeneous b with
      | Some k, Some l => if Nat.eqb k l then Some k else None
      | _, _ => None
      end
  | Times a b =>
      match homogeneous a, homogeneous b with Some k, Some l => Some (k + l)%nat | _, _ => None end
  end.

(** Scaling all stored doubles by c scales a polynomial of degree k by c^k. *)
Theorem scaling_is_harmless t k s c : homogeneous t = Some k ->
  value (fun n => (c * s n)%R) t = (c ^ k * value s t)%R.
Proof.
  revert k. induction t as [i m n | a IHa b IHb | a IHa b IHb | a IHa | a IHa b IHb];
    intros k H; cbn [homogeneous value] in *.
  - injection H as <-. ring.
  - destruct (homogeneous a), (homogeneous b); try discriminate.
    destruct (Nat.eqb_spec n n0) as [<- |]; [| discriminate]. injection H as <-.
    rewrite (IHa n), (IHb n) by reflexivity. ring.
  - destruct (homogeneous a), (homogeneous b); try discriminate.
    destruct (Nat.eqb_spec n n0) as [<- |]; [| discriminate]. injection H as <-.
    rewrite (IHa n), (IHb n) by reflexivity. ring.
  - rewrite (IHa k) by assumption. ring.
  - destruct (homogeneous a) as [n |], (homogeneous b) as [n0 |]; try discriminate.
    injection H as <-. rewrite (IHa n), (IHb n0), pow_add by reflexivity. ring.
Qed.

(** Two's complement in limbs. *)

Local Open Scope Z_scope.

Section Limbs.
Variables bits headroom : Z.

(** What is left of an integer in so many limbs. *)
Definition wrap (limbs : nat) (z : Z) : Z :=
  let modulus := 2 ^ (bits * Z.of_nat limbs) in
  (z + modulus / 2) mod modulus - modulus / 2.

(** The limbs of a result: products have as many as both factors together, sums as many as each
    term. *)
Fixpoint limbs (width : nat) (t : term) : nat :=
  match t with
  | Difference _ _ _ => width
  | Plus a _ | Minus a _ | Negated a => limbs width a
  | Times a b => (limbs width a + limbs width b)%nat
  end.

(** As the class computes it, and exactly. *)
Fixpoint in_limbs (width : nat) (z : nat -> Z) (t : term) : Z :=
  let here := wrap (limbs width t) in
  match t with
  | Difference _ m n => here (z m - z n)
  | Plus a b => here (in_limbs width z a + in_limbs width z b)
  | Minus a b => here (in_limbs width z a - in_limbs width z b)
  | Negated a => here (- in_limbs width z a)
  | Times a b => here (in_limbs width z a * in_limbs width z b)
  end.
Fixpoint exactly (z : nat -> Z) (t : term) : Z :=
  match t with
  | Difference _ m n => z m - z n
  | Plus a b => exactly z a + exactly z b
  | Minus a b => exactly z a - exactly z b
  | Negated a => - exactly z a
  | Times a b => exactly z a * exactly z b
  end.

(** A bound of the magnitude, if all results fit. *)
Fixpoint magnitude (width : nat) (t : term) : option Z :=
  let guarded b :=
    if 2 * b + 2 <=? 2 ^ (bits * Z.of_nat (limbs width t)) then Some b else None in
  match t with
  | Difference _ _ _ => guarded (2 * 2 ^ (bits * Z.of_nat width - headroom))
  | Negated a => magnitude width a
  | Plus a b | Minus a b =>
      match magnitude width a, magnitude width b with
      | Some x, Some y =>
          if Nat.eqb (limbs width a) (limbs width b) then guarded (x + y) else None
      | _, _ => None
      end
  | Times a b =>
      match magnitude width a, magnitude width b with
      | Some x, Some y => guarded (x * y)
      | _, _ => None
      end
  end.

Lemma wrap_small n z b : Z.abs z <= b -> 2 * b + 2 <= 2 ^ (bits * Z.of_nat n) ->
  0 < bits * Z.of_nat n -> wrap n z = z.
Proof.
  intros H K P. unfold wrap. set (w := bits * Z.of_nat n) in *.
  replace (2 ^ w) with (2 * 2 ^ (w - 1)) in * by (rewrite <- Z.pow_succ_r by lia; f_equal; lia).
  rewrite Z.mul_comm, Z.div_mul by lia. rewrite Z.mod_small; lia.
Qed.

Hypothesis bits_positive : 0 < bits.

(** Where [magnitude] finds a bound, nothing is lost to the fixed width. *)
Theorem limbs_suffice width z t b : (0 < width)%nat ->
  (forall n, Z.abs (z n) <= 2 ^ (bits * Z.of_nat width - headroom)) ->
  magnitude width t = Some b ->
  Z.abs (exactly z t) <= b /\ in_limbs width z t = exactly z t.
Proof.
  intros W Z0 H.
  assert (N : forall t, 0 < bits * Z.of_nat (limbs width t)).
  { clear - W bits_positive. intro t. enough (0 < limbs width t)%nat by nia.
    induction t; cbn [limbs]; lia. }
  assert (G : forall u c d, (if 2 * c + 2 <=? 2 ^ (bits * Z.of_nat (limbs width u)) then Some c
    else None) = Some d -> c = d /\ forall v, Z.abs v <= d -> wrap (limbs width u) v = v).
  { intros u c d E. destruct (Z.leb_spec (2 * c + 2) (2 ^ (bits * Z.of_nat (limbs width u))));
      [| discriminate]. injection E as <-. split; [reflexivity |].
    intros v V. now apply wrap_small with (b := c). }
  revert b H. induction t as [i m n | a IHa b' IHb | a IHa b' IHb | a IHa | a IHa b' IHb];
    intros b H; cbn [magnitude] in H; cbn [exactly in_limbs].
  - apply G in H. destruct H as [<- H]. pose proof (Z0 m). pose proof (Z0 n).
    split; [lia | apply H; lia].
  - destruct (magnitude width a) as [x |] eqn:A, (magnitude width b') as [y |] eqn:B;
      try discriminate.
    destruct (Nat.eqb_spec (limbs width a) (limbs width b')); [| discriminate].
    apply G in H. destruct H as [<- H].
    destruct (IHa _ eq_refl) as [Ma ->], (IHb _ eq_refl) as [Mb ->].
    split; [lia | apply H; lia].
  - destruct (magnitude width a) as [x |] eqn:A, (magnitude width b') as [y |] eqn:B;
      try discriminate.
    destruct (Nat.eqb_spec (limbs width a) (limbs width b')); [| discriminate].
    apply G in H. destruct H as [<- H].
    destruct (IHa _ eq_refl) as [Ma ->], (IHb _ eq_refl) as [Mb ->].
    split; [lia | apply H; lia].
  - destruct (IHa _ H) as [M ->]. split; [lia |].
    enough (2 * b + 2 <= 2 ^ (bits * Z.of_nat (limbs width (Negated a)))).
    { apply wrap_small with (b := b); [lia | assumption | apply N]. }
    clear - H. revert b H. induction a as [i m n | a IHa c IHc | a IHa c IHc | a IHa | a IHa c IHc];
      intros b H; cbn [magnitude] in H; cbn [limbs] in *.
    + destruct (Z.leb_spec (2 * (2 * 2 ^ (bits * Z.of_nat width - headroom)) + 2)
                  (2 ^ (bits * Z.of_nat width))); [| discriminate]. now injection H as <-.
    + destruct (magnitude width a) as [x |], (magnitude width c) as [y |]; try discriminate.
      destruct (Nat.eqb _ _); [| discriminate].
      match type of H with (if ?t then _ else _) = _ => destruct t eqn:E end; [| discriminate].
      injection H as <-. now apply Z.leb_le in E.
    + destruct (magnitude width a) as [x |], (magnitude width c) as [y |]; try discriminate.
      destruct (Nat.eqb _ _); [| discriminate].
      match type of H with (if ?t then _ else _) = _ => destruct t eqn:E end; [| discriminate].
      injection H as <-. now apply Z.leb_le in E.
    + now apply IHa.
    + destruct (magnitude width a) as [x |], (magnitude width c) as [y |]; try discriminate.
      match type of H with (if ?t then _ else _) = _ => destruct t eqn:E end; [| discriminate].
      injection H as <-. now apply Z.leb_le in E.
  - destruct (magnitude width a) as [x |] eqn:A, (magnitude width b') as [y |] eqn:B;
      try discriminate.
    apply G in H. destruct H as [<- H].
    destruct (IHa _ eq_refl) as [Ma ->], (IHb _ eq_refl) as [Mb ->].
    assert (Z.abs (exactly z a * exactly z b') <= x * y).
    { rewrite Z.abs_mul. apply Z.mul_le_mono_nonneg; lia. }
    split; [assumption | apply H; assumption].
Qed.

(** All of these terms fit in so many limbs an argument, and are homogeneous. *)
Definition all_fit (widths : list nat) (terms : list term) : bool :=
  forallb (fun t => (match homogeneous t with Some _ => true | None => false end) &&
    forallb (fun w => (0 <? w)%nat &&
      match magnitude w t with Some _ => true | None => false end) widths) terms.

(** Terms that fit are evaluated exactly. *)
Theorem all_fit_sound widths terms : all_fit widths terms = true ->
  forall t w z, In t terms -> In w widths ->
  (forall n, Z.abs (z n) <= 2 ^ (bits * Z.of_nat w - headroom)) -> in_limbs w z t = exactly z t.
Proof.
  intros H t w z T W Z0. unfold all_fit in H. rewrite forallb_forall in H.
  specialize (H t T). apply andb_true_iff in H. destruct H as [_ H]. rewrite forallb_forall in H.
  specialize (H w W). apply andb_true_iff in H. destruct H as [P H]. apply Nat.ltb_lt in P.
  destruct (magnitude w t) as [b |] eqn:E; [| discriminate].
  now destruct (limbs_suffice w z t b P Z0 E).
Qed.

End Limbs.

(** The integers are the stored doubles divided by a power of two: the sign is the same. *)
Theorem integers_have_the_sign t k z s c : (0 < c)%R -> homogeneous t = Some k ->
  (forall n, s n = c * IZR (z n))%R ->
  ((0 < value s t)%R <-> 0 < exactly z t) /\ ((value s t < 0)%R <-> exactly z t < 0).
Proof.
  intros C H S.
  assert (E : forall t, value (fun n => IZR (z n)) t = IZR (exactly z t)).
  { clear. intro t. induction t; cbn [value exactly];
      rewrite ?minus_IZR, ?plus_IZR, ?mult_IZR, ?opp_IZR; congruence. }
  assert (V : value s t = (c ^ k * IZR (exactly z t))%R).
  { rewrite <- E, <- (scaling_is_harmless t k _ c H).
    clear - S. induction t; cbn [value]; rewrite ?S; congruence. }
  rewrite V. pose proof (pow_lt c k C) as P.
  split; split; intro K.
  - apply lt_IZR. nra.
  - apply IZR_lt in K. nra.
  - apply lt_IZR. nra.
  - apply IZR_lt in K. nra.
Qed.
