(** What a filter answers, recorded path by path: scales, window, bound and comparisons are those of
    the code, and each answer is right. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Flocq Require Import Core Operations.
From Certa Require Import Rounding Term Filter.
Import ListNotations.
Local Open Scope R_scope.

(** What comparisons are about. *)
Inductive quantity :=
  | Computed (t : term)
  | Literal (c : fraction)
  | Magnitude (q : quantity)
  | Larger (q r : quantity)
  | Multiplied (q r : quantity)
  | Opposite (q : quantity).

Inductive condition :=
  | Less (q r : quantity)
  | At_most (q r : quantity)
  | Same (q r : quantity).

Inductive answer := Positive | Negative | Vanishing | Undefined.

Inductive decision :=
  | Tell (s : answer)
  | Ask (c : condition) (yes no : decision).

Section Meaning.
Variable F : binary.
Variable stored : nat -> R.

Inductive amounts : quantity -> R -> Prop :=
  | amounts_computed t x : computed F stored true t x -> amounts (Computed t) x
  | amounts_literal c : amounts (Literal c) (F2R c)
  | amounts_magnitude q x : amounts q x -> amounts (Magnitude q) (Rabs x)
  | amounts_larger q r x y : amounts q x -> amounts r y -> amounts (Larger q r) (Rmax x y)
  | amounts_multiplied q r x y :
      amounts q x -> amounts r y -> amounts (Multiplied q r) (rnd F (x * y))
  | amounts_opposite q x : amounts q x -> amounts (Opposite q) (- x).

(** A compiler may compute a quantity anew for each comparison, and fuse products each time. *)
Inductive holds : condition -> Prop :=
  | holds_less q r x y : amounts q x -> amounts r y -> x < y -> holds (Less q r)
  | holds_at_most q r x y : amounts q x -> amounts r y -> x <= y -> holds (At_most q r)
  | holds_same q r x y : amounts q x -> amounts r y -> x = y -> holds (Same q r).
Inductive fails : condition -> Prop :=
  | fails_less q r x y : amounts q x -> amounts r y -> y <= x -> fails (Less q r)
  | fails_at_most q r x y : amounts q x -> amounts r y -> y < x -> fails (At_most q r)
  | fails_same q r x y : amounts q x -> amounts r y -> x <> y -> fails (Same q r).

Inductive tells : decision -> answer -> Prop :=
  | tells_answer s : tells (Tell s) s
  | tells_yes c yes no s : holds c -> tells yes s -> tells (Ask c yes no) s
  | tells_no c yes no s : fails c -> tells no s -> tells (Ask c yes no) s.
End Meaning.

(** An answer about the sign of a number. *)
Definition right s x :=
  match s with
  | Positive => 0 < x
  | Negative => x < 0
  | Vanishing => x = 0
  | Undefined => True
  end.

(** Every answer is right, whatever numbers are stored; and where the value is looked at, nothing of
    it overflows. *)
Definition decides (L : limits) (d : decision) (t : term) : Prop :=
  forall (stored : nat -> R) s,
    let F := format L in
    (forall n, number F (stored n)) -> tells F stored d s ->
    right s (value stored t) /\
    (s = Positive \/ s = Negative ->
     forall a w r, subterm a t -> computed F stored r a w -> Rabs w < two (overflow F)).

(** The differences whose largest magnitude a scale is. *)
Fixpoint differences q : option (list (nat * nat * nat)) :=
  match q with
  | Literal c => if Z.eqb (Fnum c) 0 then Some [] else None
  | Magnitude (Computed (Difference i m n)) => Some [(i, m, n)]
  | Larger q r =>
      match differences q, differences r with
      | Some ds, Some es => Some (ds ++ es)
      | _, _ => None
      end
  | _ => None
  end.

Definition known (qs : list quantity) i m n :=
  match nth_error qs i with
  | Some q =>
      match differences q with
      | Some ds => existsb (fun d => let '(j, k, l) := d in
                                     (j =? i)%nat && (k =? m)%nat && (l =? n)%nat) ds
      | None => false
      end
  | None => false
  end.
Fixpoint covered qs t : bool :=
  match t with
  | Difference i m n => known qs i m n
  | Plus a b | Minus a b | Times a b => covered qs a && covered qs b
  | Negated a => covered qs a
  end.

(** The tree that a filter must be. *)
Definition zero : quantity := Literal (Float radix2 0 0).
Definition ask_zero qs rest :=
  fold_right (fun q rest => Ask (Same q zero) (Tell Vanishing) rest) rest qs.
Definition ask_window (L : limits) qs rest :=
  fold_right (fun q rest =>
    Ask (At_most (Literal (smallest_scale L)) q)
      (Ask (At_most q (Literal (largest_scale L))) rest (Tell Undefined)) (Tell Undefined))
    rest qs.
Fixpoint multiplied qs :=
  match qs with
  | [] => zero
  | [q] => q
  | q :: qs => Multiplied q (multiplied qs)
  end.
Definition expected L (f : filter) qs :=
  let bound := Multiplied (Literal (constant f)) (multiplied qs) in
  ask_zero qs (ask_window L qs
    (Ask (Less bound (Computed (body f))) (Tell Positive)
      (Ask (Less (Computed (body f)) (Opposite bound)) (Tell Negative) (Tell Undefined)))).

Definition is_scale q := if differences q then true else false.
Definition check_scales (f : filter) qs :=
  (length qs =? arguments f)%nat && (1 <=? length qs)%nat
  && forallb is_scale qs && covered qs (body f).

Section Sound.
Variable L : limits.
Local Notation F := (format L).
Variable stored : nat -> R.
Hypothesis stored_number : forall n, number F (stored n).
Local Notation amounts := (amounts F stored).
Local Notation tells := (tells F stored).

(** Scales have one value, at least the magnitude of each of their differences. *)
Lemma one_value q ds : differences q = Some ds -> forall x y, amounts q x -> amounts q y -> x = y.
Proof.
  revert ds. induction q as [t | c | q IH | q IHq r IHr | q _ r _ | q _]; intros ds D x y X Y;
    simpl in D; try discriminate.
  - inversion X. now inversion Y.
  - destruct q; try discriminate. destruct t; try discriminate.
    inversion X as [| | ? ? X' | | |]; subst. inversion Y as [| | ? ? Y' | | |]; subst.
    inversion X' as [? ? X2 | | | | |]; subst. inversion Y' as [? ? Y2 | | | | |]; subst.
    inversion X2; subst. inversion Y2; subst. reflexivity.
  - destruct (differences q) as [d1 |]; [| discriminate].
    destruct (differences r) as [d2 |]; [| discriminate].
    inversion X as [| | | ? ? x1 x2 Q1 Q2 | |]; subst.
    inversion Y as [| | | ? ? y1 y2 P1 P2 | |]; subst.
    now rewrite (IHq _ eq_refl x1 y1 Q1 P1), (IHr _ eq_refl x2 y2 Q2 P2).
Qed.

Lemma scale_bounds q ds x : differences q = Some ds -> amounts q x ->
  0 <= x /\ forall i m n, In (i, m, n) ds -> Rabs (rnd F (stored m - stored n)) <= x.
Proof.
  revert ds x. induction q as [t | c | q IH | q IHq r IHr | q _ r _ | q _]; intros ds x D X;
    simpl in D; try discriminate.
  - destruct (Z.eqb_spec (Fnum c) 0) as [Z |]; [| discriminate]. injection D as <-.
    inversion X; subst. split; [| intros ? ? ? []]. unfold F2R. rewrite Z. lra.
  - destruct q; try discriminate. destruct t as [i m n | | | |]; try discriminate.
    injection D as <-. inversion X as [| | ? ? X' | | |]; subst.
    inversion X' as [? ? X2 | | | | |]; subst. inversion X2; subst.
    split; [apply Rabs_pos |]. intros j k l [[= <- <- <-] | []]. lra.
  - destruct (differences q) as [d1 |]; [| discriminate].
    destruct (differences r) as [d2 |]; [| discriminate]. injection D as <-.
    inversion X as [| | | ? ? x1 x2 Q1 Q2 | |]; subst.
    destruct (IHq _ _ eq_refl Q1) as [A B]. destruct (IHr _ _ eq_refl Q2) as [C E].
    pose proof (Rmax_l x1 x2). pose proof (Rmax_r x1 x2). split; [lra |].
    intros i m n I. apply in_app_or in I. destruct I as [I | I].
    + pose proof (B _ _ _ I). lra.
    + pose proof (E _ _ _ I). lra.
Qed.

(** A rounded difference vanishes only if the difference does. *)
Lemma difference_zero m n : Rabs (rnd F (stored m - stored n)) <= 0 -> stored m - stored n = 0.
Proof.
  intro H. pose proof (rnd_sum_error_of_result F (stored m) (- stored n) (stored_number m)
    (number_opposite F _ (stored_number n))) as E.
  change (stored m + - stored n) with (stored m - stored n) in E.
  set (d := stored m - stored n) in *. pose proof (Rabs_pos (rnd F d)).
  assert (Z : Rabs (rnd F d) = 0) by lra. rewrite Z, Rmult_0_r in E.
  assert (Y : rnd F d = 0) by (destruct (Req_dec (rnd F d) 0) as [| N]; [assumption |];
    apply Rabs_no_R0 in N; contradiction).
  rewrite Y, Rabs_minus_sym, Rminus_0_r in E. pose proof (Rabs_pos d).
  destruct (Req_dec d 0) as [| N]; [assumption |]. apply Rabs_no_R0 in N. lra.
Qed.

(** A value of degree one in an argument that vanishes does so, too. *)
Lemma multilinear t D m e i : bound L t = Some (D, m, e) ->
  (forall a b, In (i, a, b) ((fix all t := match t with
     | Difference i m n => [(i, m, n)]
     | Plus a b | Minus a b | Times a b => all a ++ all b
     | Negated a => all a end) t) -> stored a - stored b = 0) ->
  (0 < nth i D 0)%nat -> value stored t = 0.
Proof.
  revert D m e. induction t as [j a b | a IHa b IHb | a IHa b IHb | a IH | a IHa b IHb];
    intros D m e B Z P; cbn [bound] in B.
  - apply guarded_some in B. destruct B as [[= -> -> ->] _]. simpl. apply Z. left.
    assert (j = i) as ->; [| reflexivity].
    destruct (Nat.lt_trichotomy i j) as [H | [-> | H]]; [| reflexivity |].
    + rewrite app_nth1 in P by (rewrite repeat_length; exact H).
      rewrite nth_repeat in P. lia.
    + rewrite app_nth2 in P by (rewrite repeat_length; lia). rewrite repeat_length in P.
      destruct (i - j)%nat as [| [| k]] eqn:Q; simpl in P; lia.
  - destruct (bound L a) as [[[Da ma] ea] |]; [| discriminate].
    destruct (bound L b) as [[[Db mb] eb] |]; [| discriminate].
    destruct (list_eq_dec _ Da Db) as [<- |]; [| discriminate].
    apply guarded_some in B. destruct B as [[= -> -> ->] _]. simpl.
    rewrite (IHa _ _ _ eq_refl), (IHb _ _ _ eq_refl); try lra; try assumption;
      intros; apply Z, in_or_app; auto.
  - destruct (bound L a) as [[[Da ma] ea] |]; [| discriminate].
    destruct (bound L b) as [[[Db mb] eb] |]; [| discriminate].
    destruct (list_eq_dec _ Da Db) as [<- |]; [| discriminate].
    apply guarded_some in B. destruct B as [[= -> -> ->] _]. simpl.
    rewrite (IHa _ _ _ eq_refl), (IHb _ _ _ eq_refl); try lra; try assumption;
      intros; apply Z, in_or_app; auto.
  - simpl. rewrite (IH _ _ _ B); [lra | exact Z | exact P].
  - destruct (bound L a) as [[[Da ma] ea] |]; [| discriminate].
    destruct (bound L b) as [[[Db mb] eb] |]; [| discriminate].
    apply guarded_some in B. destruct B as [[= -> -> ->] _]. simpl.
    assert (Q : (nth i (product_of Da Db) 0 = nth i Da 0 + nth i Db 0)%nat).
    { clear. revert Da Db. induction i as [| i IH]; intros [| d D] [| e E]; simpl; try lia.
      now rewrite IH. }
    rewrite Q in P. destruct (Nat.eq_dec (nth i Da 0%nat) 0).
    + rewrite (IHb _ _ _ eq_refl); [ring | intros; apply Z, in_or_app; auto | lia].
    + rewrite (IHa _ _ _ eq_refl); [ring | intros; apply Z, in_or_app; auto | lia].
Qed.

Fixpoint occurring t : list (nat * nat * nat) :=
  match t with
  | Difference i m n => [(i, m, n)]
  | Plus a b | Minus a b | Times a b => occurring a ++ occurring b
  | Negated a => occurring a
  end.

Lemma covered_occurring qs t i m n :
  covered qs t = true -> In (i, m, n) (occurring t) -> known qs i m n = true.
Proof.
  induction t as [j a b | a IHa b IHb | a IHa b IHb | a IH | a IHa b IHb]; simpl; intros C I;
    try (apply andb_true_iff in C; destruct C as [C1 C2]; apply in_app_or in I;
         destruct I; auto; fail).
  - destruct I as [[= <- <- <-] | []]. exact C.
  - auto.
Qed.

Lemma known_bound qs xs i m n : Forall2 amounts qs xs -> known qs i m n = true ->
  Rabs (rnd F (stored m - stored n)) <= nth i xs 1.
Proof.
  intros A K. unfold known in K. destruct (nth_error qs i) as [q |] eqn:Q; [| discriminate].
  destruct (differences q) as [ds |] eqn:D; [| discriminate].
  assert (X : amounts q (nth i xs 1)).
  { clear K. revert i Q. induction A as [| q' x qs xs A1 A2 IH]; intros [| i] Q; simpl in *;
      try discriminate; [injection Q as ->; exact A1 | now apply IH]. }
  apply existsb_exists in K. destruct K as [[[j k] l] [I E]].
  rewrite !andb_true_iff, !Nat.eqb_eq in E. destruct E as [[-> ->] ->].
  apply (proj2 (scale_bounds q ds _ D X) _ _ _ I).
Qed.

Lemma zero_tests qs rest s : tells (ask_zero qs rest) s ->
  (s = Vanishing /\ exists q, In q qs /\ amounts q 0) \/ tells rest s.
Proof.
  induction qs as [| q qs IH]; simpl; [now right |]. intro T.
  inversion T as [| ? ? ? ? H T' | ? ? ? ? _ T']; subst.
  - left. inversion T'; subst. split; [reflexivity |]. exists q. split; [now left |].
    inversion H as [| | ? ? x y A B]; subst. inversion B; subst.
    unfold F2R in A. simpl in A. now rewrite Rmult_0_l in A.
  - destruct (IH T') as [[-> [p [I A]]] | R]; [left | now right].
    split; [reflexivity |]. exists p. split; [now right | exact A].
Qed.

Lemma window_tests qs rest s : forallb is_scale qs = true -> tells (ask_window L qs rest) s ->
  s = Undefined \/
  (tells rest s /\ exists xs, Forall2 amounts qs xs /\
   Forall (fun x => F2R (smallest_scale L) <= x <= F2R (largest_scale L)) xs).
Proof.
  induction qs as [| q qs IH]; simpl; intros S T; [right; split; [exact T | now exists []] |].
  apply andb_true_iff in S. destruct S as [S1 S2]. unfold is_scale in S1.
  destruct (differences q) as [ds |] eqn:D; [| discriminate].
  inversion T as [| ? ? ? ? H T' | ? ? ? ? _ T']; subst; [| left; now inversion T'].
  inversion T' as [| ? ? ? ? H2 T2 | ? ? ? ? _ T2]; subst; [| left; now inversion T2].
  destruct (IH S2 T2) as [-> | [R [xs [A B]]]]; [now left | right].
  split; [exact R |].
  inversion H as [| ? ? l x X1 X2 X3 |]; subst. inversion H2 as [| ? ? y h Y1 Y2 Y3 |]; subst.
  inversion X1; subst. inversion Y2; subst. rewrite (one_value q ds D y x Y1 X2) in Y3.
  exists (x :: xs). split; constructor; auto.
Qed.

Lemma bound_value qs xs x : forallb is_scale qs = true -> Forall2 amounts qs xs -> qs <> [] ->
  amounts (multiplied qs) x -> x = rounded_product L xs.
Proof.
  intros S A N. revert x S. induction A as [| q y qs xs A1 A2 IH]; intros x S; [easy |].
  simpl in S. apply andb_true_iff in S. destruct S as [S1 S2]. unfold is_scale in S1.
  destruct (differences q) as [ds |] eqn:D; [| discriminate].
  destruct A2 as [| q' y' qs xs A3 A4].
  - intro X. exact (one_value q ds D x y X A1).
  - intro X. cbn [multiplied] in X. inversion X as [| | | | ? ? a b X1 X2 |]; subst.
    rewrite (one_value q ds D a y X1 A1), (IH ltac:(discriminate) b S2 X2). reflexivity.
Qed.

Lemma covered_scaled qs xs t : Forall2 amounts qs xs -> covered qs t = true ->
  scaled F stored (fun i => nth i xs 1) t.
Proof.
  intro A. induction t as [j a b | a IHa b IHb | a IHa b IHb | a IH | a IHa b IHb]; simpl;
    intro C; try (apply andb_true_iff in C; destruct C; auto; fail); auto.
  now apply (known_bound qs xs).
Qed.
End Sound.

(** A recorded tree that is the one that a sound filter must have answers rightly. *)
Theorem decision_sound L f qs d :
  check L f = true -> check_scales f qs = true -> d = expected L f qs -> decides L d (body f).
Proof.
  intros C S -> stored s F N T. unfold check_scales in S. rewrite !andb_true_iff in S.
  destruct S as [[[S1 S0] S2] S3]. apply Nat.eqb_eq in S1. apply Nat.leb_le in S0.
  pose proof (check_sound L f C) as Sound.
  destruct (zero_tests L stored qs _ s T) as [[-> [q [I A]]] | T1].
  - split; [| intros [|]; discriminate]. simpl.
    unfold check in C. repeat rewrite andb_true_iff in C. destruct C as [[[[_ _] _] _] C].
    destruct (bound L (body f)) as [[[D m] e] |] eqn:B; [| discriminate].
    apply andb_true_iff in C. destruct C as [C _].
    destruct (list_eq_dec Nat.eq_dec D (repeat 1%nat (arguments f))) as [-> |]; [| discriminate].
    destruct (In_nth_error _ _ I) as [i Q].
    assert (Li : (i < length qs)%nat) by (apply nth_error_Some; now rewrite Q).
    apply (multilinear L stored (body f) _ _ _ i B).
    + intros a b O. change (In (i, a, b) (occurring (body f))) in O.
      apply (difference_zero L stored N). pose proof (covered_occurring qs _ _ _ _ S3 O) as K.
      unfold known in K. rewrite Q in K. destruct (differences q) as [ds |] eqn:E; [| discriminate].
      apply existsb_exists in K. destruct K as [[[j k] l] [J K]].
      rewrite !andb_true_iff, !Nat.eqb_eq in K. destruct K as [[-> ->] ->].
      exact (proj2 (scale_bounds L stored q ds 0 E A) _ _ _ J).
    + rewrite <- S1. clear - Li. revert i Li. induction (length qs) as [| n IH]; intros [| i] Li;
        simpl; try lia. apply IH. lia.
  - destruct (window_tests L stored qs _ s S2 T1) as [-> | [T2 [xs [A W]]]].
    { split; [exact I | intros [|]; discriminate]. }
    assert (Lx : length xs = arguments f)
      by (rewrite <- S1; clear - A; induction A; simpl; congruence).
    assert (Win : forall i, F2R (smallest_scale L) <= nth i xs 1 <= F2R (largest_scale L)).
    { intro i. destruct (Nat.lt_ge_cases i (length xs)) as [H | H].
      - rewrite Forall_forall in W. apply W. now apply nth_In.
      - rewrite nth_overflow by exact H. unfold check in C. repeat rewrite andb_true_iff in C.
        destruct C as [[[[G _] _] _] _]. split.
        + apply (smallest_positive L G).
        + apply (largest_at_least_1 L G). }
    pose proof (covered_scaled L stored qs xs (body f) A S3) as Sc.
    assert (E : map (fun i => nth i xs 1) (seq 0 (arguments f)) = xs).
    { rewrite <- Lx. clear. induction xs as [| x xs IH]; simpl; [reflexivity |].
      rewrite <- seq_shift, map_map. now rewrite IH. }
    assert (Nq : qs <> []) by (intros ->; simpl in S0; lia).
    assert (Bound : forall b, amounts F stored
        (Multiplied (Literal (constant f)) (multiplied qs)) b ->
        b = rounded_bound L (F2R (constant f)) xs).
    { intros b H. inversion H as [| | | | ? ? x y X Y |]; subst. inversion X; subst.
      rewrite (bound_value L stored qs xs y S2 A Nq Y). reflexivity. }
    inversion T2 as [| ? ? ? ? H T3 | ? ? ? ? _ T3]; subst.
    + inversion T3; subst. inversion H as [? ? b v X Y Z | |]; subst.
      inversion Y as [? ? V | | | | |]; subst.
      specialize (Sound stored _ v N Win Sc V). rewrite E in Sound. cbv zeta in Sound.
      destruct Sound as [_ [P [_ O]]]. rewrite (Bound b X) in Z.
      split; [apply P; exact Z |]. intros _ a w r. apply O.
    + inversion T3 as [| ? ? ? ? H T4 | ? ? ? ? _ T4]; subst;
        [| inversion T4; subst; split; [exact I | intros [|]; discriminate]].
      inversion T4; subst. inversion H as [? ? v b X Y Z | |]; subst.
      inversion X as [? ? V | | | | |]; subst. inversion Y as [| | | | | ? c Y']; subst.
      specialize (Sound stored _ v N Win Sc V). rewrite E in Sound. cbv zeta in Sound.
      destruct Sound as [_ [_ [P O]]]. rewrite (Bound c Y') in Z.
      split; [apply P; exact Z |]. intros _ a w r. apply O.
Qed.

(** The same of a filter's one term. *)
Lemma decision_sound_of L t c qs d :
  let f := {| arguments := length qs; body := t; constant := c |} in
  check L f && check_scales f qs = true -> d = expected L f qs -> Forall (decides L d) [t].
Proof.
  intros f H E. apply andb_true_iff in H. constructor; [| constructor].
  now apply (decision_sound L f qs).
Qed.
