(** Recorded functions: trees of comparisons between expressions on named numbers. *)

From Coq Require Import Reals ZArith List String Bool Lra Lia.
From Flocq Require Import Core Operations.
From Certa Require Import Rounding Formula.
Import ListNotations.
Local Open Scope R_scope.

(** [Nothing] is no number (NaN). *)
Inductive expression :=
  | Entry (n : string)
  | Exact (c : float radix2)
  | Nothing
  | Added (a b : expression)
  | Subtracted (a b : expression)
  | Multiplied (a b : expression)
  | Fused (a b c : expression)
  | Opposed (a : expression)
  | Absolute (a : expression)
  | Greater (a b : expression).

Fixpoint size e : nat :=
  match e with
  | Entry _ | Exact _ | Nothing => 1
  | Opposed a | Absolute a => S (size a)
  | Added a b | Subtracted a b | Multiplied a b | Greater a b => S (size a + size b)
  | Fused a b c => S (size a + size b + size c)
  end%nat.

Inductive comparison := Less | At_most | Same.

(** What a function does: its comparisons, and what it returns after them. *)
Inductive tree (A : Type) :=
  | Result (a : A)
  | Ask (c : comparison) (a b : expression) (yes no : tree A).
Arguments Result {A}.
Arguments Ask {A}.

(** An answer about a sign. *)
Inductive answer := Positive | Negative | Vanishing | Undefined.
Definition right s x :=
  match s with
  | Positive => 0 < x
  | Negative => x < 0
  | Vanishing => x = 0
  | Undefined => True
  end.

Section Meaning.
Variable F : binary.
Variable env : string -> R.

(** What a program may compute: as in Formula.v, a product that enters a sum may stay unrounded. *)
Inductive amounts : bool -> expression -> R -> Prop :=
  | amounts_entry n : amounts true (Entry n) (env n)
  | amounts_exact c : amounts true (Exact c) (F2R c)
  | amounts_added r s a b x y :
      amounts r a x -> amounts s b y -> amounts true (Added a b) (rnd F (x + y))
  | amounts_subtracted r s a b x y :
      amounts r a x -> amounts s b y -> amounts true (Subtracted a b) (rnd F (x - y))
  | amounts_multiplied a b x y :
      amounts true a x -> amounts true b y -> amounts true (Multiplied a b) (rnd F (x * y))
  | amounts_fused a b x y :
      amounts true a x -> amounts true b y -> amounts false (Multiplied a b) (x * y)
  | amounts_fma a b c x y z :
      amounts true a x -> amounts true b y -> amounts true c z ->
      amounts true (Fused a b c) (rnd F (x * y + z))
  | amounts_opposed r a x : amounts r a x -> amounts r (Opposed a) (- x)
  | amounts_absolute a x : amounts true a x -> amounts true (Absolute a) (Rabs x)
  | amounts_greater a b x y :
      amounts true a x -> amounts true b y -> amounts true (Greater a b) (Rmax x y).

Fixpoint is_number e : bool :=
  match e with
  | Nothing => false
  | Entry _ | Exact _ => true
  | Opposed a | Absolute a => is_number a
  | Added a b | Subtracted a b | Multiplied a b | Greater a b => is_number a && is_number b
  | Fused a b c => is_number a && is_number b && is_number c
  end.

(** Each operation rounded by itself: nothing is left to a compiler. *)
Fixpoint rounded e : R :=
  match e with
  | Entry n => env n
  | Exact c => F2R c
  | Nothing => 0
  | Added a b => rnd F (rounded a + rounded b)
  | Subtracted a b => rnd F (rounded a - rounded b)
  | Multiplied a b => rnd F (rounded a * rounded b)
  | Fused a b c => rnd F (rounded a * rounded b + rounded c)
  | Opposed a => - rounded a
  | Absolute a => Rabs (rounded a)
  | Greater a b => Rmax (rounded a) (rounded b)
  end.

Section Once.
Variable value : expression -> R.

(** What enters a sum: a value, or a product of values that is not rounded. *)
Inductive term_of : expression -> R -> Prop :=
  | term_value e : is_number e = true -> term_of e (value e)
  | term_product a b : is_number (Multiplied a b) = true ->
      term_of (Multiplied a b) (value a * value b)
  | term_opposed a x : term_of a x -> term_of (Opposed a) (- x).

(** Each expression is computed once, in one of these ways. *)
Definition computed_once : Prop := forall e, is_number e = true ->
  match e with
  | Entry n => value e = env n
  | Exact c => value e = F2R c
  | Nothing => True
  | Added a b => exists x y, term_of a x /\ term_of b y /\ value e = rnd F (x + y)
  | Subtracted a b => exists x y, term_of a x /\ term_of b y /\ value e = rnd F (x - y)
  | Multiplied a b => value e = rnd F (value a * value b)
  | Fused a b c => value e = rnd F (value a * value b + value c)
  | Opposed a => value e = - value a
  | Absolute a => value e = Rabs (value a)
  | Greater a b => value e = Rmax (value a) (value b)
  end.

Lemma once_amounts : computed_once -> forall e, is_number e = true -> amounts true e (value e).
Proof.
  intro O.
  assert (T : forall e, (forall a, is_number a = true -> (size a <= size e)%nat ->
      amounts true a (value a)) ->
    forall x, term_of e x -> exists r, amounts r e x).
  { induction e; intros H x X; inversion X; subst;
      try (exists true; apply H; [assumption | simpl; lia]).
    - match goal with N : is_number (Multiplied _ _) = true |- _ =>
        simpl in N; apply andb_true_iff in N; exists false;
        constructor; apply H; simpl; try tauto; lia end.
    - match goal with N : term_of _ _ |- _ =>
        destruct (IHe ltac:(intros; apply H; simpl; auto; lia) _ N) as [r A]; exists r;
        now constructor end. }
  assert (G : forall n e, (size e <= n)%nat -> is_number e = true -> amounts true e (value e)).
  { induction n as [| n IH]; intros e S N; [destruct e; simpl in S; lia |].
    pose proof (O e N) as V.
    destruct e; simpl in S, N; rewrite ?andb_true_iff in N; try discriminate;
      try (rewrite V; constructor; apply IH; try tauto; lia); try (rewrite V; constructor).
    - destruct V as [x [y [X [Y ->]]]].
      destruct (T e1 ltac:(intros; apply IH; auto; lia) _ X) as [r A].
      destruct (T e2 ltac:(intros; apply IH; auto; lia) _ Y) as [s B]. econstructor; eassumption.
    - destruct V as [x [y [X [Y ->]]]].
      destruct (T e1 ltac:(intros; apply IH; auto; lia) _ X) as [r A].
      destruct (T e2 ltac:(intros; apply IH; auto; lia) _ Y) as [s B]. econstructor; eassumption. }
  intros e. now apply (G (size e)).
Qed.
End Once.

Variable value : expression -> R.

(** No comparison with what is no number holds. *)
Definition holds c a b : Prop :=
  is_number a = true /\ is_number b = true /\
  match c with
  | Less => value a < value b
  | At_most => value a <= value b
  | Same => value a = value b
  end.

Inductive leads {A} : tree A -> A -> Prop :=
  | leads_result a : leads (Result a) a
  | leads_yes c a b yes no r : holds c a b -> leads yes r -> leads (Ask c a b yes no) r
  | leads_no c a b yes no r : ~ holds c a b -> leads no r -> leads (Ask c a b yes no) r.
End Meaning.

(** All ways through a tree. *)
Ltac follow H :=
  match type of H with
  | leads _ (Result _) _ => inversion H; subst; clear H
  | leads _ (Ask _ _ _ _ _) _ =>
      let T := fresh "T" in
      let L := fresh "L" in
      inversion H as [| ? ? ? ? ? ? T L | ? ? ? ? ? ? T L]; subst; clear H; follow L
  end.

(** Formulas of Formula.v, in which names stand for expressions. *)

Definition expression_eq_dec (a b : expression) : {a = b} + {a <> b}.
Proof.
  assert (forall x y : float radix2, {x = y} + {x <> y}) by (decide equality; apply Z.eq_dec).
  decide equality. apply string_dec.
Defined.

Fixpoint named (names : list (expression * string)) (e : expression) : option string :=
  match names with
  | [] => None
  | (a, n) :: names => if expression_eq_dec a e then Some n else named names e
  end.
Fixpoint formula_of (names : list (expression * string)) (e : expression) : option formula :=
  match named names e with
  | Some n => Some (Name n)
  | None =>
      match e with
      | Exact c => Some (Constant c)
      | Added a b =>
          match formula_of names a, formula_of names b with
          | Some f, Some g => Some (Sum f g)
          | _, _ => None
          end
      | Multiplied a b =>
          match formula_of names a, formula_of names b with
          | Some f, Some g => Some (Product f g)
          | _, _ => None
          end
      | _ => None
      end
  end.

Lemma named_in names e n : named names e = Some n -> In (e, n) names.
Proof.
  induction names as [| [a m] names IH]; simpl; [discriminate |].
  destruct (expression_eq_dec a e) as [-> |]; [intros [= ->]; now left | right; now apply IH].
Qed.

Lemma formula_of_sound F env env' names r e f x : formula_of names e = Some f ->
  amounts F env r e x ->
  (forall a n s y, In (a, n) names -> amounts F env s a y -> s = true /\ y = env' n) ->
  evaluates F env' r f x.
Proof.
  intros H A N. revert r f x H A. induction e; intros r f x H A; simpl formula_of in H;
    match type of H with (match named names ?e with _ => _ end) = _ =>
      destruct (named names e) eqn:M end;
    try (apply named_in in M; injection H as <-; destruct (N _ _ _ _ M A) as [-> ->];
         constructor; fail);
    try discriminate.
  - injection H as <-. inversion A; subst. constructor.
  - destruct (formula_of names e1) as [f1 |]; [| discriminate].
    destruct (formula_of names e2) as [f2 |]; [| discriminate]. injection H as <-.
    inversion A; subst. econstructor; eauto.
  - destruct (formula_of names e1) as [f1 |]; [| discriminate].
    destruct (formula_of names e2) as [f2 |]; [| discriminate]. injection H as <-.
    inversion A; subst; constructor; auto.
Qed.
