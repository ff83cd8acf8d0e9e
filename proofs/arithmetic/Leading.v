(** The sign of an expansion as the library's own template reads it off the leading component, for
    every number of components. *)

From Coq Require Import Reals ZArith String List Lra Lia.
From Flocq Require Import Core Operations.
From Certa Require Import Rounding Dominance Transformation Step Expansion Expression.
Import ListNotations.
Local Open Scope R_scope.

Local Notation amounts := (amounts double).
Local Notation rnd := (Rounding.rnd double).
Local Notation number := (Rounding.number double).

Section Trees.
Variable factor : float radix2.

Definition exact_zero := Exact (Float radix2 0 0).
Definition rest_of (names : list string) : expression :=
  fold_left (fun rest n => Added rest (Absolute (Entry n))) names exact_zero.

(** Of components that do not vanish. *)
Definition sign_tree (names : list string) : tree answer :=
  match rev names with
  | [] => Result Vanishing
  | last :: _ =>
      Ask Less (Multiplied (Exact factor) (rest_of (removelast names))) (Absolute (Entry last))
        (Ask Less exact_zero (Entry last) (Result Positive) (Result Negative)) (Result Undefined)
  end.

(** Those that vanish are left out. *)
Fixpoint signed_tree (names kept : list string) : tree answer :=
  match names with
  | [] => sign_tree kept
  | n :: names =>
      Ask Same (Entry n) exact_zero (signed_tree names kept) (signed_tree names (kept ++ [n]))
  end.

Variable env : string -> R.
Variable value : expression -> R.
Hypothesis computed : computed_once double env value.
Let once := once_amounts double env value computed.
Hypothesis dominates : dominance_sound factor.
Hypothesis positive : 0 <= F2R factor.
Hypothesis numbers : forall n, number (env n).

Lemma F2R_exact_zero : F2R (Float radix2 0 0) = 0.
Proof. unfold F2R. simpl. lra. Qed.

Lemma once_zero : value exact_zero = 0.
Proof.
  pose proof (once exact_zero eq_refl) as H. remember (value exact_zero) as z.
  unfold exact_zero in H. inversion H; subst. apply F2R_exact_zero.
Qed.

Lemma rest_amounts names e a : (forall r v, amounts env r e v -> v = a) ->
  forall r v, amounts env r
    (fold_left (fun rest n => Added rest (Absolute (Entry n))) names e) v ->
    v = accumulated a (map env names).
Proof.
  revert e a. induction names as [| n names IH]; intros e a H r v A; simpl in *; [eauto |].
  apply (IH _ (rnd (a + Rabs (env n)))) in A; [exact A |].
  intros r' v' A'. inversion A' as [| | ? ? ? ? x y P Q | | | | | | |]; subst.
  apply H in P. subst x. inversion Q as [| | | | | | | | ? z Z |]; subst. inversion Z; subst.
  reflexivity.
Qed.

Lemma is_number_rest names e : is_number e = true ->
  is_number (fold_left (fun rest n => Added rest (Absolute (Entry n))) names e) = true.
Proof.
  revert e. induction names as [| n names IH]; intros e E; simpl; [exact E |].
  apply IH. simpl. now rewrite E.
Qed.

Lemma sign_tree_sound names s : INR (length names) <= 1048576 ->
  leads value (sign_tree names) s -> right s (sum (map env names)).
Proof.
  intros N L. unfold sign_tree in L. destruct (rev names) as [| last before] eqn:E.
  - follow L. apply (f_equal (@rev _)) in E. rewrite rev_involutive in E. now subst.
  - apply (f_equal (@rev _)) in E. rewrite rev_involutive in E. simpl in E.
    set (front := rev before) in *. subst names. rewrite removelast_last in L.
    assert (Vl : value (Entry last) = env last).
    { pose proof (once (Entry last) eq_refl) as H. inversion H; subst. congruence. }
    assert (Va : value (Absolute (Entry last)) = Rabs (env last)).
    { pose proof (once (Absolute (Entry last)) eq_refl) as H.
      inversion H as [| | | | | | | | ? ? P |]; subst. inversion P; subst. congruence. }
    assert (V0 : value exact_zero = 0).
    { apply once_zero. }
    set (acc := accumulated 0 (map env front)).
    assert (Vm : value (Multiplied (Exact factor) (rest_of front)) = rnd (F2R factor * acc)).
    { assert (I : is_number (Multiplied (Exact factor) (rest_of front)) = true)
        by (simpl; now apply is_number_rest).
      pose proof (once _ I) as H. inversion H as [| | | | ? ? x y P Q | | | | |]; subst.
      inversion P; subst. apply (rest_amounts front exact_zero 0) in Q;
        [fold acc in Q; subst y; congruence |].
      intros r v A. inversion A; subst. apply F2R_exact_zero. }
    rewrite app_length in N. simpl in N. rewrite plus_INR in N. simpl in N.
    assert (A0 : 0 <= F2R factor * acc).
    { apply Rmult_le_pos; [exact positive |]. apply accumulated_nonnegative. lra. }
    assert (R0 : 0 <= rnd (F2R factor * acc)).
    { replace 0 with (rnd 0) by (apply round_0; typeclasses eauto). now apply rnd_monotone. }
    assert (K : rnd (F2R factor * acc) < Rabs (env last) ->
      (0 < env last -> 0 < sum (map env front) + env last) /\
      (env last < 0 -> sum (map env front) + env last < 0) /\ env last <> 0).
    { intro H. destruct (dominates (map env front) (env last)) as [P Q].
      - apply Forall_forall. intros x I. apply in_map_iff in I. destruct I as [n [<- _]].
        apply numbers.
      - rewrite map_length. lra.
      - fold acc.
        destruct (Rlt_le_dec (F2R factor * acc) (Rabs (env last))) as [| G]; [assumption |].
        apply (rnd_monotone double) in G.
        assert (Na : number (Rabs (env last))) by apply generic_format_abs, numbers.
        unfold Rounding.rnd in G at 1. rewrite round_generic in G; [lra | typeclasses eauto |].
        exact Na.
      - split; [exact P | split; [exact Q |]]. intro Z. rewrite Z, Rabs_R0 in H. lra. }
    rewrite map_app, sum_app. simpl (sum (map env [last])). rewrite Rplus_0_r.
    follow L; simpl; trivial; unfold holds in *; rewrite ?Vm, ?Va, ?Vl, ?V0 in *.
    + destruct T as [_ [_ T]], T0 as [_ [_ T0]]. apply K; assumption.
    + destruct T as [_ [_ T]]. destruct (K T) as [_ [Q Z]]. apply Q.
      destruct (Rtotal_order (env last) 0) as [| [| G]]; [assumption | contradiction |].
      exfalso. apply T0. now repeat split.
Qed.

(** The sign that is told is that of the sum of the components, if the first of so many is not
    zero. *)
Theorem signed_tree_sound names kept s : INR (length kept + length names) <= 1048576 ->
  leads value (signed_tree names kept) s ->
  right s (sum (map env kept) + sum (map env names)).
Proof.
  revert kept. induction names as [| n names IH]; intros kept N L; simpl signed_tree in L.
  - simpl. rewrite Rplus_0_r. apply sign_tree_sound; [| exact L].
    rewrite Nat.add_0_r in N. exact N.
  - simpl map. change (sum (env n :: map env names)) with (env n + sum (map env names)).
    inversion L as [| ? ? ? ? ? ? T L' | ? ? ? ? ? ? T L']; subst.
    + destruct T as [_ [_ T]].
      assert (Z : env n = 0).
      { pose proof (once (Entry n) eq_refl) as H. inversion H; subst.
        rewrite once_zero in T. congruence. }
      rewrite Z, Rplus_0_l. apply IH; [| exact L'].
      apply Rle_trans with (2 := N), le_INR. simpl. lia.
    + replace (sum (map env kept) + (env n + sum (map env names)))
        with (sum (map env (kept ++ [n])) + sum (map env names)).
      * apply IH; [| exact L']. rewrite app_length. simpl in *.
        replace (length kept + 1 + length names)%nat with (length kept + S (length names))%nat
          by lia. exact N.
      * rewrite map_app, sum_app. simpl. ring.
Qed.
End Trees.
