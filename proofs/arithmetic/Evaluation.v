(** Polynomials on integers of fixed width, evaluated by the recorded programs: exact, with exact
    signs. *)

From Coq Require Import ZArith List Lia Bool.
From Certa Require Import Words Operands Signs Term Integers.
From Certa Require Constants Filters Limbs Predicates.
Import ListNotations.
Local Open Scope Z_scope.

Section Lookup.
Context {K : Type} (same : K -> K -> bool).
Fixpoint program_of (k : K) (l : list (K * program)) : option program :=
  match l with
  | [] => None
  | (k', p) :: l => if same k' k then Some p else program_of k l
  end.
Lemma program_of_in k l p : (forall a b, same a b = true -> a = b) ->
  program_of k l = Some p -> In (k, p) l.
Proof.
  intro S. induction l as [| [k' q] l IH]; simpl; [discriminate |].
  destruct (same k' k) eqn:E; [intros [= ->]; apply S in E; subst; now left |].
  intro H. right. now apply IH.
Qed.
End Lookup.

Definition same_pair (a b : nat * nat) : bool :=
  Nat.eqb (fst a) (fst b) && Nat.eqb (snd a) (snd b).
Definition sum_program n := program_of Nat.eqb n Limbs.plus_programs.
Definition difference_program n := program_of Nat.eqb n Limbs.minus_programs.
Definition negative_program n := program_of Nat.eqb n Limbs.negated_programs.
Definition product_program m n := program_of same_pair (m, n) Limbs.times_programs.
Definition sign_program n := program_of Nat.eqb n Limbs.sign_programs.

Definition run_on (p : option program) (x y : option (list Z)) : option (list Z) :=
  match p, x, y with
  | Some p, Some x, Some y => run 64 p (x ++ y)
  | _, _, _ => None
  end.

(** A polynomial of integers in so many limbs, by the programs, as words. *)
Fixpoint evaluated (width : nat) (z : nat -> Z) (t : term) : option (list Z) :=
  match t with
  | Difference _ m n =>
      run_on (difference_program width) (Some (words 64 width (z m))) (Some (words 64 width (z n)))
  | Plus a b =>
      run_on (sum_program (limbs width a)) (evaluated width z a) (evaluated width z b)
  | Minus a b =>
      run_on (difference_program (limbs width a)) (evaluated width z a) (evaluated width z b)
  | Negated a => run_on (negative_program (limbs width a)) (evaluated width z a) (Some [])
  | Times a b =>
      run_on (product_program (limbs width a) (limbs width b)) (evaluated width z a)
        (evaluated width z b)
  end.
Definition sign_of (width : nat) (z : nat -> Z) (t : term) : option (list Z) :=
  run_on (sign_program (limbs width t)) (evaluated width z t) (Some []).

(** Whether every operation has a program. *)
Definition exists_program {A} (p : option A) : bool := if p then true else false.
Fixpoint available width t : bool :=
  match t with
  | Difference _ _ _ => exists_program (difference_program width)
  | Plus a b => exists_program (sum_program (limbs width a)) && available width a
      && available width b
  | Minus a b => exists_program (difference_program (limbs width a)) && available width a
      && available width b
  | Negated a => exists_program (negative_program (limbs width a)) && available width a
  | Times a b => exists_program (product_program (limbs width a) (limbs width b))
      && available width a && available width b
  end.

Lemma two_operands e k p x y m n : computes 64 [Limbs m; Limbs n] e k p ->
  in_range 64 (Limbs m) x -> in_range 64 (Limbs n) y ->
  run 64 p (words 64 m x ++ words 64 n y) = Some (words 64 k (meant [x; y] e)).
Proof.
  intros C X Y. specialize (C [x; y] (Forall2_cons _ _ X (Forall2_cons _ _ Y (Forall2_nil _)))).
  simpl all_inputs in C. now rewrite app_nil_r in C.
Qed.
Lemma one_operand e k p x m : computes 64 [Limbs m] e k p -> in_range 64 (Limbs m) x ->
  run 64 p (words 64 m x ++ []) = Some (words 64 k (meant [x] e)).
Proof. intros C X. exact (C [x] (Forall2_cons _ _ X (Forall2_nil _))). Qed.

Lemma in_range_of n x b : Z.abs x <= b -> 2 * b + 2 <= 2 ^ (64 * Z.of_nat n) -> (0 < n)%nat ->
  in_range 64 (Limbs n) x.
Proof.
  intros B G N. unfold in_range.
  replace (2 ^ (64 * Z.of_nat n)) with (2 * 2 ^ (64 * Z.of_nat n - 1)) in G
    by (rewrite <- Z.pow_succ_r by lia; f_equal; lia). lia.
Qed.

Lemma programs_compute {K} (same : K -> K -> bool) k l p (P : K * program -> Prop) :
  (forall a b, same a b = true -> a = b) -> Forall P l -> program_of same k l = Some p -> P (k, p).
Proof. intros S F H. rewrite Forall_forall in F. apply F. now apply (program_of_in same). Qed.
Lemma nat_same a b : Nat.eqb a b = true -> a = b.
Proof. apply Nat.eqb_eq. Qed.
Lemma pair_same a b : same_pair a b = true -> a = b.
Proof.
  destruct a, b. unfold same_pair. simpl. rewrite andb_true_iff, !Nat.eqb_eq.
  now intros [-> ->].
Qed.

Section Exact.
Variables (headroom : Z) (width : nat) (z : nat -> Z).
Hypothesis some_width : (0 < width)%nat.
Hypothesis small : forall n, Z.abs (z n) <= 2 ^ (64 * Z.of_nat width - headroom).
Hypothesis some_headroom : 2 * 2 ^ (64 * Z.of_nat width - headroom) + 2
  <= 2 ^ (64 * Z.of_nat width).

Lemma some_limbs t : (0 < limbs width t)%nat.
Proof. clear some_headroom small. induction t; cbn [limbs]; lia. Qed.

Lemma evaluated_exactly t b : magnitude 64 headroom width t = Some b -> available width t = true ->
  Z.abs (exactly z t) <= b /\ 2 * b + 2 <= 2 ^ (64 * Z.of_nat (limbs width t)) /\
  evaluated width z t = Some (words 64 (limbs width t) (exactly z t)).
Proof.
  assert (G : forall u c d, (if 2 * c + 2 <=? 2 ^ (64 * Z.of_nat (limbs width u)) then Some c
    else None) = Some d -> c = d /\ 2 * d + 2 <= 2 ^ (64 * Z.of_nat (limbs width u))).
  { intros u c d E. destruct (Z.leb_spec (2 * c + 2) (2 ^ (64 * Z.of_nat (limbs width u))));
      [| discriminate]. injection E as <-. auto. }
  revert b. induction t as [i m n | a IHa c IHc | a IHa c IHc | a IHa | a IHa c IHc];
    intros b M A; cbn [magnitude] in M; cbn [available] in A; cbn [exactly evaluated].
  - apply G in M. destruct M as [<- M]. pose proof (small m). pose proof (small n).
    destruct (difference_program width) as [p |] eqn:P; [| discriminate].
    pose proof (programs_compute _ _ _ _ _ nat_same Limbs.minus_programs_computes P) as C.
    split; [lia | split; [exact M |]]. simpl run_on. cbn [limbs].
    exact (two_operands _ _ _ _ _ _ _ C (in_range_of _ _ _ (small m) some_headroom some_width)
      (in_range_of _ _ _ (small n) some_headroom some_width)).
  - destruct (magnitude _ _ _ a) as [x |]; [| discriminate].
    destruct (magnitude _ _ _ c) as [y |]; [| discriminate].
    destruct (Nat.eqb_spec (limbs width a) (limbs width c)) as [L |]; [| discriminate].
    apply G in M. destruct M as [<- M]. rewrite !andb_true_iff in A. destruct A as [[A Aa] Ac].
    destruct (IHa x eq_refl Aa) as [Ba [Ga ->]], (IHc y eq_refl Ac) as [Bc [Gc ->]].
    destruct (sum_program _) as [p |] eqn:P; [| discriminate].
    pose proof (programs_compute _ _ _ _ _ nat_same Limbs.plus_programs_computes P) as C.
    split; [lia | split; [exact M |]]. simpl run_on. cbn [limbs]. rewrite <- L in Gc |- *.
    exact (two_operands _ _ _ _ _ _ _ C (in_range_of _ _ _ Ba Ga (some_limbs a))
      (in_range_of _ _ _ Bc Gc (some_limbs a))).
  - destruct (magnitude _ _ _ a) as [x |]; [| discriminate].
    destruct (magnitude _ _ _ c) as [y |]; [| discriminate].
    destruct (Nat.eqb_spec (limbs width a) (limbs width c)) as [L |]; [| discriminate].
    apply G in M. destruct M as [<- M]. rewrite !andb_true_iff in A. destruct A as [[A Aa] Ac].
    destruct (IHa x eq_refl Aa) as [Ba [Ga ->]], (IHc y eq_refl Ac) as [Bc [Gc ->]].
    destruct (difference_program _) as [p |] eqn:P; [| discriminate].
    pose proof (programs_compute _ _ _ _ _ nat_same Limbs.minus_programs_computes P) as C.
    split; [lia | split; [exact M |]]. simpl run_on. cbn [limbs]. rewrite <- L in Gc |- *.
    exact (two_operands _ _ _ _ _ _ _ C (in_range_of _ _ _ Ba Ga (some_limbs a))
      (in_range_of _ _ _ Bc Gc (some_limbs a))).
  - rewrite andb_true_iff in A. destruct A as [A Aa].
    destruct (IHa b M Aa) as [Ba [Ga ->]].
    destruct (negative_program _) as [p |] eqn:P; [| discriminate].
    pose proof (programs_compute _ _ _ _ _ nat_same Limbs.negated_programs_computes P) as C.
    split; [lia | split; [exact Ga |]]. simpl run_on. cbn [limbs].
    exact (one_operand _ _ _ _ _ C (in_range_of _ _ _ Ba Ga (some_limbs a))).
  - destruct (magnitude _ _ _ a) as [x |]; [| discriminate].
    destruct (magnitude _ _ _ c) as [y |]; [| discriminate].
    apply G in M. destruct M as [<- M]. rewrite !andb_true_iff in A. destruct A as [[A Aa] Ac].
    destruct (IHa x eq_refl Aa) as [Ba [Ga ->]], (IHc y eq_refl Ac) as [Bc [Gc ->]].
    destruct (product_program _ _) as [p |] eqn:P; [| discriminate].
    pose proof (programs_compute _ _ _ _ _ pair_same Limbs.times_programs_computes P) as C.
    split; [rewrite Z.abs_mul; apply Z.mul_le_mono_nonneg; lia | split; [exact M |]].
    simpl run_on. cbn [limbs].
    exact (two_operands _ _ _ _ _ _ _ C (in_range_of _ _ _ Ba Ga (some_limbs a))
      (in_range_of _ _ _ Bc Gc (some_limbs c))).
Qed.
End Exact.

(** Every polynomial and gradient, on integers in one, two and four limbs that leave the headroom,
    evaluated by the recorded programs: the words of the exact value, and the word of its sign. *)
Theorem fixed_integers_are_exact t w z : In t Filters.all_terms -> In w [1; 2; 4]%nat ->
  (forall n, Z.abs (z n) <= 2 ^ (Constants.limb_bits * Z.of_nat w - Constants.fixed_headroom)) ->
  evaluated w z t = Some (words 64 (limbs w t) (exactly z t)) /\
  sign_of w z t = Some (words 64 1 (Z.sgn (exactly z t))).
Proof.
  intros T W S.
  assert (C : forallb (fun t => forallb (fun w =>
      exists_program (magnitude 64 Constants.fixed_headroom w t) && available w t &&
      exists_program (sign_program (limbs w t)) && (0 <? w)%nat &&
      (2 * 2 ^ (64 * Z.of_nat w - Constants.fixed_headroom) + 2 <=? 2 ^ (64 * Z.of_nat w)))
    [1; 2; 4]%nat) Filters.all_terms = true) by (vm_compute; reflexivity).
  rewrite forallb_forall in C. specialize (C t T). rewrite forallb_forall in C.
  specialize (C w W). rewrite !andb_true_iff, Nat.ltb_lt, Z.leb_le in C.
  destruct C as [[[[M A] P] N] H].
  destruct (magnitude _ _ w t) as [b |] eqn:B; [| discriminate].
  replace Constants.limb_bits with 64 in S by reflexivity.
  destruct (evaluated_exactly _ w z N S H t b B A) as [E [G V]].
  split; [exact V |]. unfold sign_of. rewrite V.
  destruct (sign_program _) as [p |] eqn:Q; [| discriminate].
  pose proof (programs_compute _ _ _ _ _ nat_same Limbs.sign_programs_tells Q) as R.
  simpl run_on. rewrite app_nil_r. apply R.
  exact (in_range_of _ _ _ E G (some_limbs w N t)).
Qed.
