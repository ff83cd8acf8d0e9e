(** Arithmetic with running errors as the library's own templates have it, path by path: values,
    errors and signs are those of the theorems about running errors. *)

From Coq Require Import Reals ZArith List String Lra.
From Flocq Require Import Core Operations.
From Certa Require Import Rounding Formula Bounded Expression.
From Certa Require Predicates Constants Running.
Import ListNotations.
Local Open Scope R_scope.
Local Open Scope string_scope.

Local Notation amounts := (amounts double).

(** A value with an error, both as computed, for an exact number. *)
Definition stands_for env (result : list expression) (X : R) : Prop :=
  match result with
  | [v; e] => forall r x error,
      amounts env r v x -> amounts env true e error -> bounded r x error X
  | _ => False
  end.

Lemma zero_stands_for env X : X = 0 ->
  stands_for env [Exact (Float radix2 0 0); Exact (Float radix2 0 0)] X.
Proof.
  intros -> r x error V E. inversion V; subst. inversion E; subst.
  assert (Z : F2R (Float radix2 0 0) = 0) by (unfold F2R; simpl; lra). rewrite Z.
  repeat split; try apply generic_format_0. rewrite Rminus_0_r, Rabs_R0. lra.
Qed.

Lemma bounded_opposite r x e X : bounded r x e X -> bounded r (- x) e (- X).
Proof.
  intros [B [N V]]. split; [| split; [exact N |]].
  - replace (- X - - x) with (- (X - x)) by ring. now rewrite Rabs_Ropp.
  - destruct r; [now apply number_opposite | exact V].
Qed.

(** Whatever is named is computed in one way. *)
Ltac one_way :=
  repeat match goal with
  | H : amounts _ _ (Entry _) _ |- _ => inversion H; subst; clear H
  | H : amounts _ _ (Exact _) _ |- _ => inversion H; subst; clear H
  | H : amounts _ _ (Added _ _) _ |- _ => inversion H; subst; clear H
  | H : amounts _ _ (Subtracted _ _) _ |- _ => inversion H; subst; clear H
  | H : amounts _ true (Multiplied _ _) _ |- _ => inversion H; subst; clear H
  | H : amounts _ _ (Absolute _) _ |- _ => inversion H; subst; clear H
  | H : amounts _ _ (Opposed _) _ |- _ => inversion H; subst; clear H
  end.

Lemma F2R_zero : F2R (Float radix2 0 0) = 0.
Proof. unfold F2R. simpl. lra. Qed.

Section Propagation.
Variable env : string -> R.
Variable value : expression -> R.
Hypothesis computed : computed_once double env value.
Let once := once_amounts double env value computed.
Variables X Y : R.

Lemma once_sum a b : value (Added (Entry a) (Entry b)) = rnd double (env a + env b).
Proof.
  pose proof (once (Added (Entry a) (Entry b)) eq_refl) as H.
  inversion H as [| | ? ? ? ? ? ? P Q | | | | | | |]; subst.
  inversion P; subst. inversion Q; subst. congruence.
Qed.
Lemma once_difference a b : value (Subtracted (Entry a) (Entry b)) = rnd double (env a - env b).
Proof.
  pose proof (once (Subtracted (Entry a) (Entry b)) eq_refl) as H.
  inversion H as [| | | ? ? ? ? ? ? P Q | | | | | |]; subst.
  inversion P; subst. inversion Q; subst. congruence.
Qed.
Lemma once_entry a : value (Entry a) = env a.
Proof. pose proof (once (Entry a) eq_refl) as H. inversion H; subst. congruence. Qed.
Lemma once_exact c : value (Exact c) = F2R c.
Proof. pose proof (once (Exact c) eq_refl) as H. inversion H; subst. congruence. Qed.
Lemma once_absolute a : value (Absolute (Entry a)) = Rabs (env a).
Proof.
  pose proof (once (Absolute (Entry a)) eq_refl) as H.
  inversion H as [| | | | | | | | ? ? P |]; subst. inversion P; subst. congruence.
Qed.

(** What the names of the formulas of sums and products stand for. *)
Definition sum_names v := [(Added (Entry "x_error") (Entry "y_error"), "error");
  (Absolute v, "sum")].
Definition sum_env v n := if String.eqb n "error" then rnd double (env "x_error" + env "y_error")
  else Rabs v.
Definition product_names := [(Absolute (Entry "x"), "x"); (Absolute (Entry "y"), "y");
  (Entry "x_error", "x_error"); (Entry "y_error", "y_error");
  (Absolute (Multiplied (Entry "x") (Entry "y")), "product")].
Definition product_env n := if String.eqb n "x" then Rabs (env "x")
  else if String.eqb n "y" then Rabs (env "y") else if String.eqb n "x_error" then env "x_error"
  else if String.eqb n "y_error" then env "y_error"
  else Rabs (rnd double (env "x" * env "y")).

(** Sums: the recorded value and error stand for the exact sum. *)
Theorem recorded_sums r s result :
  bounded r (env "x") (env "x_error") X -> bounded s (env "y") (env "y_error") Y ->
  leads value Running.sum result -> stands_for env result (X + Y).
Proof.
  intros Bx By L. destruct (Predicates.running_sums r s _ _ _ _ _ _ Bx By) as [Z K].
  assert (G : forall e, formula_of (sum_names (Added (Entry "x") (Entry "y"))) e
      = Some Constants.sum_error -> stands_for env [Added (Entry "x") (Entry "y"); e] (X + Y)).
  { intros e E q v error V A. one_way.
    apply (K (sum_env (rnd double (env "x" + env "y")))); [reflexivity | reflexivity |].
    apply (formula_of_sound _ env _ _ _ _ _ _ E A). unfold sum_names.
    intros a n t y [[= <- <-] | [[= <- <-] | []]] W; one_way; now split. }
  unfold Running.sum in L. follow L; try (apply G; vm_compute; reflexivity).
  apply zero_stands_for. destruct T as [_ [_ T]], T0 as [_ [_ T0]].
  rewrite once_sum, once_exact, F2R_zero in *. now apply Z.
Qed.

(** Differences, in the same way. *)
Theorem recorded_differences r s result :
  bounded r (env "x") (env "x_error") X -> bounded s (env "y") (env "y_error") Y ->
  leads value Running.difference result -> stands_for env result (X - Y).
Proof.
  intros Bx By L. apply bounded_opposite in By.
  destruct (Predicates.running_sums r s _ _ _ _ _ _ Bx By) as [Z K].
  assert (G : forall e, formula_of (sum_names (Subtracted (Entry "x") (Entry "y"))) e
      = Some Constants.sum_error -> stands_for env [Subtracted (Entry "x") (Entry "y"); e] (X - Y)).
  { intros e E q v error V A. one_way.
    apply (K (sum_env (rnd double (env "x" - env "y")))); [reflexivity | reflexivity |].
    apply (formula_of_sound _ env _ _ _ _ _ _ E A). unfold sum_names.
    intros a n t y [[= <- <-] | [[= <- <-] | []]] W; one_way; now split. }
  unfold Running.difference in L. follow L; try (apply G; vm_compute; reflexivity).
  apply zero_stands_for. destruct T as [_ [_ T]], T0 as [_ [_ T0]].
  rewrite once_sum, once_difference, once_exact, F2R_zero in *. now apply Z.
Qed.

(** Negatives. *)
Theorem recorded_negatives r result : bounded r (env "x") (env "x_error") X ->
  leads value Running.negative result ->
  match result with
  | [v; e] => exists x error,
      amounts env true v x /\ amounts env true e error /\ bounded r x error (- X)
  | _ => False
  end.
Proof.
  intros B L. unfold Running.negative in L. follow L.
  exists (- env "x"), (env "x_error"). split; [constructor; constructor |].
  split; [constructor | now apply bounded_opposite].
Qed.

(** Products, rounded or not. *)
Theorem recorded_products result :
  bounded true (env "x") (env "x_error") X -> bounded true (env "y") (env "y_error") Y ->
  leads value Running.product result -> stands_for env result (X * Y).
Proof.
  intros Bx By L. pose proof (fun r => Predicates.running_products r _ _ _ _ _ _ Bx By) as K.
  destruct (sign_sound _ _ _ _ Bx) as [_ [_ Zx]], (sign_sound _ _ _ _ By) as [_ [_ Zy]].
  assert (G : forall e, formula_of product_names e = Some Constants.product_error ->
    stands_for env [Multiplied (Entry "x") (Entry "y"); e] (X * Y)).
  { intros e E q v error V A.
    assert (Ev : v = if q then rnd double (env "x" * env "y") else env "x" * env "y").
    { inversion V; subst; one_way; reflexivity. }
    subst v. apply (K q product_env); try reflexivity.
    apply (formula_of_sound _ env _ _ _ _ _ _ E A). unfold product_names.
    intros a n t y [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]]] W;
      one_way; now split. }
  unfold Running.product in L. follow L; try (apply G; vm_compute; reflexivity);
    apply zero_stands_for;
    repeat match goal with
    | T : holds _ Same (Entry _) (Exact _) |- _ =>
        destruct T as [_ [_ T]]; rewrite once_entry, once_exact, F2R_zero in T
    end.
  - rewrite (Zx ltac:(assumption) ltac:(assumption)). ring.
  - rewrite (Zy ltac:(assumption) ltac:(assumption)). ring.
  - rewrite (Zy ltac:(assumption) ltac:(assumption)). ring.
Qed.

(** The sign that is told is that of the exact number. *)
Theorem recorded_signs r s : bounded r (env "x") (env "x_error") X ->
  leads value Running.sign s -> right s X.
Proof.
  intros B L. destruct (sign_sound _ _ _ _ B) as [P [N Z]].
  pose proof (proj1 B) as A. pose proof (Rabs_pos (X - env "x")).
  unfold Running.sign in L. follow L; simpl; trivial;
    unfold holds in *; rewrite ?once_absolute, ?once_entry, ?once_exact, ?F2R_zero in *.
  - apply P; tauto.
  - destruct T as [_ [_ T]]. apply N; [exact T |].
    destruct (Rtotal_order (env "x") 0) as [| [E | G]]; [assumption | |].
    + rewrite E, Rabs_R0 in T. lra.
    + exfalso. apply T0. now repeat split.
  - apply Z; tauto.
Qed.
End Propagation.
