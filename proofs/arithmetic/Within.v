(** A program within another: what is known of the results of one is known of those results of the
    other that are computed alike. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Program.
Import ListNotations.
Local Open Scope R_scope.

(** [outer] has, at the places [places], what [inner] computes of inputs that are the results
    [inputs] there. *)
Section Within.
Variables outer inner : program.
Variables places inputs : list nat.
Definition place i := nth i places O.

(** What is an input of the inner program may enter a sum only as it is rounded. *)
Definition plain a : bool :=
  match nth_error inner a with
  | Some (Input _) =>
      match nth_error outer (place a) with
      | Some (Product _ _) | Some (Opposite _) => false
      | _ => true
      end
  | _ => true
  end.
Definition same_fraction (c d : fraction) := (Fnum c =? Fnum d)%Z && (Fexp c =? Fexp d)%Z.

(** An operation and its counterpart; products may have their factors in another order. *)
Definition is_within_at i op : bool :=
  match op, nth_error outer (place i) with
  | Input n, _ => (place i =? nth n inputs O)%nat
  | Exactly c, Some (Exactly d) => same_fraction c d
  | Sum a b, Some (Sum c d) | Subtraction a b, Some (Subtraction c d) =>
      (a <? i)%nat && (b <? i)%nat && plain a && plain b &&
      (place a =? c)%nat && (place b =? d)%nat
  | Product a b, Some (Product c d) =>
      (a <? i)%nat && (b <? i)%nat &&
      ((place a =? c)%nat && (place b =? d)%nat || (place a =? d)%nat && (place b =? c)%nat)
  | Larger a b, Some (Larger c d) =>
      (a <? i)%nat && (b <? i)%nat && (place a =? c)%nat && (place b =? d)%nat
  | Opposite a, Some (Opposite c) => (a <? i)%nat && plain a && (place a =? c)%nat
  | Magnitude a, Some (Magnitude c) => (a <? i)%nat && (place a =? c)%nat
  | _, _ => false
  end.
Fixpoint all_within i ops : bool :=
  match ops with [] => true | op :: rest => is_within_at i op && all_within (S i) rest end.
Definition is_within := (length places =? length inner)%nat && all_within 0 inner.

Hypothesis W : is_within = true.

Lemma within_at i op : nth_error inner i = Some op ->
  (i < length places)%nat /\ is_within_at i op = true.
Proof.
  intro H. apply andb_true_iff in W. destruct W as [L A]. apply Nat.eqb_eq in L. split.
  - rewrite L. apply nth_error_Some. now rewrite H.
  - clear L W. assert (G : forall ops k, all_within k ops = true ->
      forall j o, nth_error ops j = Some o -> is_within_at (k + j) o = true).
    { induction ops as [| o ops IH]; intros k K [| j] o' J; try discriminate; simpl in K;
        apply andb_true_iff in K; destruct K as [K M].
      - injection J as <-. now rewrite Nat.add_0_r.
      - rewrite Nat.add_succ_r. now apply (IH (S k)). }
    exact (G inner 0%nat A i op H).
Qed.

Variables (F : binary) (fuses : bool) (input : nat -> R) (values : list R).
Local Notation v i := (nth i values 0).
Definition results := map (fun i => v i) places.
Hypothesis RUN : runs F fuses input outer values.

Lemma result_at i : (i < length places)%nat -> nth i results 0 = v (place i).
Proof.
  intro L. unfold results, place. rewrite (nth_indep _ 0 (v O)) by now rewrite map_length.
  apply (map_nth (fun i => v i)).
Qed.

Ltac conditions H :=
  repeat (apply andb_true_iff in H; let K := fresh "K" in destruct H as [H K]);
  repeat match goal with
         | K : (_ =? _)%nat = true |- _ => apply Nat.eqb_eq in K
         | K : (_ <? _)%nat = true |- _ => apply Nat.ltb_lt in K
         end.

Lemma addend_within c x : addend fuses outer values c x ->
  forall a, (a < length places)%nat -> plain a = true -> place a = c ->
  addend fuses inner results a x.
Proof.
  assert (LEN : length places = length inner).
  { apply andb_true_iff in W. destruct W as [L _]. now apply Nat.eqb_eq in L. }
  induction 1 as [c | c b d f O | c b x O A IH]; intros a L P E.
  - rewrite <- E, <- result_at by exact L. apply addend_value.
  - destruct (nth_error inner a) as [op |] eqn:I;
      [| apply nth_error_None in I; lia].
    destruct (within_at a op I) as [_ M]. unfold plain in P. rewrite I, E, O in P.
    unfold is_within_at in M. rewrite E, O in M. destruct op; try discriminate.
    apply andb_true_iff in M. destruct M as [M N]. conditions M.
    apply orb_true_iff in N.
    assert (X : nth a0 results 0 * nth b0 results 0 = v b * v d).
    { rewrite !result_at by lia. destruct N as [N | N]; conditions N; subst; ring. }
    rewrite <- X. now apply addend_product.
  - destruct (nth_error inner a) as [op |] eqn:I;
      [| apply nth_error_None in I; lia].
    destruct (within_at a op I) as [_ M]. unfold plain in P. rewrite I, E, O in P.
    unfold is_within_at in M. rewrite E, O in M. destruct op; try discriminate.
    conditions M. apply addend_opposite with a0; [exact I |]. apply IH; [lia | exact K0 | exact K].
Qed.

(** The inner program runs within the outer one. *)
Theorem runs_within : runs F fuses (fun n => v (nth n inputs O)) inner results.
Proof.
  intros i op H. destruct (within_at i op H) as [L M].
  assert (R := RUN (place i)). unfold is_within_at in M.
  destruct op; cbn [computes]; try (destruct (nth_error outer (place i)) as [[] |];
    discriminate).
  - apply Nat.eqb_eq in M. now rewrite result_at, M.
  - destruct (nth_error outer (place i)) as [[] |] eqn:O; try discriminate.
    specialize (R _ eq_refl). cbn [computes] in R. rewrite result_at by exact L. rewrite R.
    apply andb_true_iff in M. destruct M as [M N]. apply Z.eqb_eq in M, N.
    destruct c, c0. simpl in M, N. now subst.
  - destruct (nth_error outer (place i)) as [[] |] eqn:O; try discriminate.
    specialize (R _ eq_refl). cbn [computes] in R. conditions M. subst.
    destruct R as [x [y [X [Y R]]]]. exists x, y.
    split; [| split; [| now rewrite result_at]].
    + apply (addend_within _ _ X); [lia | assumption | reflexivity].
    + apply (addend_within _ _ Y); [lia | assumption | reflexivity].
  - destruct (nth_error outer (place i)) as [[] |] eqn:O; try discriminate.
    specialize (R _ eq_refl). cbn [computes] in R. conditions M. subst.
    destruct R as [x [y [X [Y R]]]]. exists x, y.
    split; [| split; [| now rewrite result_at]].
    + apply (addend_within _ _ X); [lia | assumption | reflexivity].
    + apply (addend_within _ _ Y); [lia | assumption | reflexivity].
  - destruct (nth_error outer (place i)) as [[] |] eqn:O; try discriminate.
    specialize (R _ eq_refl). cbn [computes] in R.
    apply andb_true_iff in M. destruct M as [M N]. conditions M. apply orb_true_iff in N.
    rewrite !result_at, R by lia. f_equal.
    destruct N as [N | N]; conditions N; subst; ring.
  - destruct (nth_error outer (place i)) as [[] |] eqn:O; try discriminate.
    specialize (R _ eq_refl). cbn [computes] in R. conditions M. subst.
    now rewrite !result_at, R by lia.
  - destruct (nth_error outer (place i)) as [[] |] eqn:O; try discriminate.
    specialize (R _ eq_refl). cbn [computes] in R. conditions M. subst.
    now rewrite !result_at, R by lia.
  - destruct (nth_error outer (place i)) as [[] |] eqn:O; try discriminate.
    specialize (R _ eq_refl). cbn [computes] in R. conditions M. subst.
    now rewrite !result_at, R by lia.
Qed.
End Within.

(** ** Where it is *)

Fixpoint find (test : operation -> bool) (ops : program) (i : nat) : nat :=
  match ops with [] => i | op :: rest => if test op then i else find test rest (S i) end.

(** The places of the inner operations, one after the other. *)
Definition place_of (outer : program) (inputs done : list nat) (op : operation) : nat :=
  let at_ a := nth a done O in
  let is a c := (at_ a =? c)%nat in
  match op with
  | Input n => nth n inputs O
  | Exactly c =>
      find (fun o => match o with Exactly d => same_fraction c d | _ => false end) outer 0
  | Sum a b => find (fun o => match o with Sum c d => is a c && is b d | _ => false end) outer 0
  | Subtraction a b =>
      find (fun o => match o with Subtraction c d => is a c && is b d | _ => false end) outer 0
  | Product a b =>
      find (fun o => match o with
                     | Product c d => is a c && is b d || is a d && is b c
                     | _ => false
                     end) outer 0
  | Larger a b =>
      find (fun o => match o with Larger c d => is a c && is b d | _ => false end) outer 0
  | Opposite a => find (fun o => match o with Opposite c => is a c | _ => false end) outer 0
  | Magnitude a => find (fun o => match o with Magnitude c => is a c | _ => false end) outer 0
  | _ => O
  end.
Definition places_of outer inner inputs : list nat :=
  fold_left (fun done op => done ++ [place_of outer inputs done op]) inner [].
