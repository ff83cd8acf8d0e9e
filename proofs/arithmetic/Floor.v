(** What [floor] says of a program's results is so, and what follows: a bound that the program
    computes is one, and nothing overflows. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Flocq Require Import Core Operations.
From Certa Require Import Rounding Term Polynomial Program Analysis Facts.
Import ListNotations.
Local Open Scope R_scope.

Section Floor.
Variable F : binary.
Variable fuses : bool.
Variable inputs : list fact.
Variable names caps : list (nat * nat).
Variable cuts : list nat.
Variable p : program.
Variable signs : list bool.
Local Notation unit_fraction := (Analysis.unit_fraction F).
Local Notation loss := (Analysis.loss F).
Local Notation rounding := (Analysis.rounding F).
Local Notation name_of := (Analysis.name_of names).
Local Notation cap_of := (Analysis.cap_of names caps).
Local Notation representable := (Analysis.representable F).
Local Notation sum_fact := (Analysis.sum_fact F).
Local Notation product_fact := (Analysis.product_fact F).
Local Notation is_rounded := (Analysis.is_rounded fuses p).
Local Notation sum_rounding := (Analysis.sum_rounding F fuses names caps p).
Local Notation capped_sum := (Analysis.capped_sum F fuses names caps p).
Local Notation analyze_operation := (Analysis.analyze_operation F fuses inputs names caps p).
Local Notation noted := (Analysis.noted fuses names caps cuts).
Local Notation analyze_from := (Analysis.analyze_from F fuses inputs names caps cuts p).
Local Notation analyze := (Analysis.analyze F fuses inputs names caps cuts p).
Local Notation sum_loss := (Analysis.sum_loss F fuses p).
Local Notation square_floor := (Analysis.square_floor F names).
Local Notation floor_of_operation := (Analysis.floor_of_operation F fuses names p signs).
Local Notation floored := (Analysis.floored fuses names).
Local Notation floor_from := (Analysis.floor_from F fuses names p signs).
Local Notation floor := (Analysis.floor F fuses names p signs).
Local Notation bounds_errors := (Analysis.bounds_errors F fuses inputs names caps cuts p signs).
Local Notation error_below := (Analysis.error_below F fuses inputs names caps cuts p).
Local Notation stays_finite := (Analysis.stays_finite F fuses inputs names caps cuts p).

Variable atom : nat -> R.
Hypothesis atom_positive : forall k, 0 <= atom k.
Variable input ideal : nat -> R.
Hypothesis input_number : forall n, number F (input n).
Hypothesis inputs_good : forall n f, nth_error inputs n = Some f ->
  Rabs (input n) <= eval atom (fst f) /\ Rabs (input n - ideal n) <= eval atom (snd f).
Variable values ideals : list R.
Local Notation v i := (nth i values 0).
Local Notation I i := (nth i ideals 0).
Local Notation ev := (eval atom).
Local Notation addend := (addend fuses p values).
Hypothesis runs_p : runs F fuses input p values.
Hypothesis stand_p : stand p values ideal cuts ideals.
Hypothesis names_good : forall i k, name_of i = Some k -> atom k = Rabs (v i).
Hypothesis caps_good : forall i k, found i caps = Some k -> Rabs (v i) <= atom k.
Hypothesis signs_good : forall n, nth n signs false = true -> 0 <= input n.
Local Notation holds_below := (Facts.holds_below F fuses p atom values ideals).
Local Notation addend_of_other := (Facts.addend_of_other F fuses p input values runs_p).
Local Notation rounded_addend := (Facts.rounded_addend F fuses p input values runs_p).
Local Notation rnd_addend := (Facts.rnd_addend F fuses p input values runs_p).
Local Notation zero_addend :=
  (Facts.zero_addend F fuses cuts p input ideal values ideals runs_p stand_p).
Local Notation analyze_sound :=
  (Facts.analyze_sound F fuses inputs names caps cuts p atom atom_positive input ideal input_number
     inputs_good values ideals runs_p stand_p names_good caps_good).

Definition floor_holds i (f : fact) : Prop :=
  0 <= ev (fst f) /\ 0 <= ev (snd f) /\ number F (v i) /\
  forall x, addend i x -> 0 <= x /\ ev (fst f) - ev (snd f) <= x /\
    exists s, (s = 0 -> number F x) /\ (s = 0 \/ s = eta F /\ fuses = true).
Definition floors_hold (floors : list (option fact)) :=
  forall j f, nth j floors None = Some f -> floor_holds j f.

Lemma unit_small : u F <= / 4.
Proof.
  unfold u. change (/ 4) with (two (-2)). apply bpow_le. pose proof (digits_positive F). lia.
Qed.

Lemma rnd_positive x : 0 <= x -> 0 <= rnd F x.
Proof.
  intro H. unfold rnd. rewrite <- (round_0 radix2 (exponent F) ZnearestE).
  apply round_le; try typeclasses eauto. exact H.
Qed.

Lemma down_value m : ev (Analysis.down F m) = (1 - u F) * ev m.
Proof. unfold Analysis.down. now rewrite eval_multiple, F2R_minus, F2R_one, unit_value. Qed.

Lemma product_floor x y P Q L M : 0 <= x -> 0 <= y -> 0 <= P -> 0 <= Q -> 0 <= L -> 0 <= M ->
  P - L <= x -> Q - M <= y -> P * Q - (L * Q + P * M) <= x * y.
Proof.
  intros X Y P0 Q0 L0 M0 PX QY. pose proof (Rmult_le_pos x y X Y).
  pose proof (Rmult_le_pos L Q L0 Q0). pose proof (Rmult_le_pos P M P0 M0).
  destruct (Rle_or_lt P L) as [Less1 | Less1].
  - assert (P * Q <= L * Q) by (apply Rmult_le_compat_r; lra). lra.
  - destruct (Rle_or_lt Q M) as [Less2 | Less2].
    + assert (P * Q <= P * M) by (apply Rmult_le_compat_l; lra). lra.
    + assert ((P - L) * (Q - M) <= x * y) by (apply Rmult_le_compat; lra).
      pose proof (Rmult_le_pos L M L0 M0). lra.
Qed.

Lemma sum_loss_value a b :
  ev (sum_loss a b) = if is_rounded a && is_rounded b then 0 else eta F.
Proof.
  unfold Analysis.sum_loss. destruct (is_rounded a && is_rounded b); [reflexivity |].
  rewrite loss_value. ring.
Qed.

Lemma value_addend i f : (forall x, addend i x -> x = v i) -> number F (v i) -> 0 <= v i ->
  ev (fst f) - ev (snd f) <= v i -> 0 <= ev (fst f) -> 0 <= ev (snd f) -> floor_holds i f.
Proof.
  intros A N V H P L. split; [exact P |]. split; [exact L |]. split; [exact N |].
  intros x X. rewrite (A x X). split; [exact V |]. split; [exact H |]. exists 0. auto.
Qed.

(** Products of a number with itself. *)
Lemma square_sound i a op : nth_error p i = Some op ->
  match op with Product b c | Exact_product b c => b = a /\ c = a | _ => False end ->
  positive_fact (square_floor a) = true -> number F (v i) -> floor_holds i (square_floor a).
Proof.
  intros O A P N. pose proof (runs_p i op O) as R.
  apply andb_true_iff in P. destruct P as [P1 P2].
  apply (eval_not_negative atom atom_positive) in P1, P2.
  pose proof (u_positive F) as U. pose proof (eta_positive F) as H.
  pose proof (Rle_0_sqr (v a)) as V. unfold Rsqr in V.
  assert (R' : v i = rnd F (v a * v a))
    by (destruct op; try easy; destruct A as [-> ->]; exact R).
  pose proof (rnd_error (F := F) (v a * v a)) as E. rewrite (Rabs_pos_eq _ V) in E.
  apply Rabs_le_inv in E. pose proof (rnd_positive _ V) as K.
  assert (L : ev (fst (square_floor a)) - ev (snd (square_floor a)) <= (1 - u F) * (v a * v a)
              /\ ev (fst (square_floor a)) - ev (snd (square_floor a)) <= v i).
  { pose proof unit_small. unfold Analysis.square_floor. destruct (name_of a) as [k |] eqn:Nk;
      cbn [fst snd eval].
    - rewrite down_value, eval_times, eval_atom, loss_value, (names_good a k Nk).
      rewrite <- Rabs_mult, (Rabs_pos_eq _ V). lra.
    - assert (0 <= (1 - u F) * (v a * v a)) by (apply Rmult_le_pos; lra). lra. }
  split; [exact P1 |]. split; [exact P2 |]. split; [exact N |]. intros x X.
  assert (Cases : x = v i \/ fuses = true /\ x = v a * v a).
  { destruct op; try easy; destruct A as [-> ->].
    - inversion X as [a0 | a0 b0 c0 Hf Y | a0 b0 y Y]; subst; [now left | | congruence].
      rewrite O in Y. injection Y as <- <-. now right.
    - left. now apply (addend_of_other i (Exact_product a a)). }
  destruct Cases as [-> | [Fu ->]].
  - rewrite R' in *. split; [exact K |]. split; [apply L |]. exists 0. split; [auto | now left].
  - split; [exact V |]. split; [| exists (eta F); split; [lra | now right]].
    assert (0 <= u F * (v a * v a)) by (apply Rmult_le_pos; lra). lra.
Qed.

(** Magnitudes of products. *)
Lemma magnitude_sound a : let f := Analysis.magnitude_floor F names p a in
  ev (fst f) - ev (snd f) <= Rabs (v a).
Proof.
  cbv zeta. unfold Analysis.magnitude_floor. pose proof (Rabs_pos (v a)).
  destruct (nth_error p a) as [op |] eqn:O; [| cbn; lra].
  destruct op as [| | | | b c | | | | | | | | | |]; try (cbn; lra).
  pose proof (runs_p a _ O) as R. cbn [computes fst snd] in *.
  rewrite down_value, eval_times, loss_value.
  assert (M : forall j, 0 <= ev (Analysis.named_magnitude names j) <= Rabs (v j)).
  { intro j. unfold Analysis.named_magnitude. pose proof (Rabs_pos (v j)).
    destruct (name_of j) as [k |] eqn:K; [| cbn; lra]. rewrite eval_atom, (names_good j k K). lra. }
  pose proof (M b) as Mb. pose proof (M c) as Mc.
  set (B := ev (Analysis.named_magnitude names b)) in *.
  set (C := ev (Analysis.named_magnitude names c)) in *.
  pose proof (u_positive F). pose proof unit_small.
  pose proof (rnd_error (F := F) (v b * v c)) as E. rewrite <- R, Rabs_mult in E.
  pose proof (Rabs_triang_inv (v b * v c) (v a)) as T. rewrite Rabs_minus_sym, Rabs_mult in T.
  assert (B * C <= Rabs (v b) * Rabs (v c)) by (apply Rmult_le_compat; lra).
  assert ((1 - u F) * (B * C) <= (1 - u F) * (Rabs (v b) * Rabs (v c)))
    by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma floor_operation_sound floors i op f : floors_hold floors -> nth_error p i = Some op ->
  floor_of_operation floors op = Some f -> positive_fact f = true ->
  number F (v i) -> floor_holds i f.
Proof.
  intros B O A P N. pose proof (runs_p i op O) as R.
  pose proof P as P'. apply andb_true_iff in P. destruct P as [P1 P2].
  apply (eval_not_negative atom atom_positive) in P1, P2.
  pose proof (u_positive F) as U. pose proof unit_small as U4. pose proof (eta_positive F) as H.
  assert (Here : forall x, addend i x ->
    match op with Product _ _ | Opposite _ => fuses = false | _ => True end -> x = v i)
    by (intros x X C; now apply (addend_of_other i op x)).
  assert (Nonneg : forall j g, nth j floors None = Some g ->
    0 <= v j /\ ev (fst g) - ev (snd g) <= v j /\ 0 <= ev (fst g) /\ 0 <= ev (snd g) /\
    number F (v j)).
  { intros j g J. destruct (B j g J) as [G1 [G2 [G3 G4]]].
    destruct (G4 (v j) (addend_value _ _ _ j)) as [G5 [G6 _]]. auto. }
  destruct op as [n | c | a b | a b | a b | a b | a | a | a | a b | a b | a b | h | a b | h];
    cbn [Analysis.floor_of_operation computes] in *; try discriminate.
  - destruct (nth n signs false) eqn:S; [| discriminate]. injection A as <-.
    pose proof (signs_good n S). apply value_addend; auto; rewrite ?R; cbn; lra.
  - destruct (Z.leb_spec 0 (Fnum c)) as [C |]; [| discriminate]. injection A as <-.
    pose proof (F2R_ge_0 radix2 c C).
    apply value_addend; auto; rewrite ?R; cbn [fst snd]; rewrite ?eval_number; cbn [eval]; lra.
  - (* Sum *)
    destruct (nth a floors None) as [fa |] eqn:Fa; [| discriminate].
    destruct (nth b floors None) as [fb |] eqn:Fb; [| discriminate].
    destruct R as [x [y [X [Y R]]]].
    destruct (Analysis.is_zero p a) eqn:Za.
    { injection A as ->. destruct (Nonneg b f Fb) as [B1 [B2 [B3 [B4 B5]]]].
      rewrite (zero_addend a x Za X), Rplus_0_l, (rnd_addend b y B5 Y) in R.
      apply value_addend; auto; rewrite R; assumption. }
    destruct (Analysis.is_zero p b) eqn:Zb.
    { injection A as ->. destruct (Nonneg a f Fa) as [B1 [B2 [B3 [B4 B5]]]].
      rewrite (zero_addend b y Zb Y), Rplus_0_r, (rnd_addend a x B5 X) in R.
      apply value_addend; auto; rewrite R; assumption. }
    injection A as <-.
    destruct (B a fa Fa) as [A1 [A2 [_ A3]]]. destruct (A3 x X) as [X1 [X2 [s [X3 X4]]]].
    destruct (B b fb Fb) as [B1 [B2 [_ B3]]]. destruct (B3 y Y) as [Y1 [Y2 [t [Y3 Y4]]]].
    cbn [fst snd] in *. rewrite down_value, !eval_plus in *.
    pose proof (sum_loss_value a b) as E.
    rewrite E in *.
    assert (K : Rabs (rnd F (x + y) - (x + y))
                <= u F * (x + y) + if is_rounded a && is_rounded b then 0 else eta F).
    { destruct (is_rounded a && is_rounded b) eqn:Ro.
      - apply andb_true_iff in Ro. rewrite (rounded_addend a x (proj1 Ro) X) in *.
        rewrite (rounded_addend b y (proj2 Ro) Y) in *.
        pose proof (rnd_sum_error (F := F) (v a) (v b) ltac:(apply (B a fa Fa))
          ltac:(apply (B b fb Fb))) as K.
        rewrite (Rabs_pos_eq (v a + v b)) in K by lra. lra.
      - pose proof (rnd_error (F := F) (x + y)) as K.
        rewrite (Rabs_pos_eq (x + y)) in K by lra. lra. }
    assert (0 <= if is_rounded a && is_rounded b then 0 else eta F)
      by (destruct (is_rounded a && is_rounded b); lra).
    apply Rabs_le_inv in K.
    assert (0 <= rnd F (x + y)) by (apply rnd_positive; lra).
    apply value_addend; auto; rewrite ?R; cbn [fst snd];
      rewrite ?down_value, ?eval_plus, ?E; try lra.
    assert (0 <= u F * (ev (snd fa) + ev (snd fb))) by (apply Rmult_le_pos; lra).
    assert ((1 - u F) * (ev (fst fa) + ev (fst fb) - (ev (snd fa) + ev (snd fb)))
            <= (1 - u F) * (x + y)) by (apply Rmult_le_compat_l; lra).
    lra.
  - (* Product *)
    assert (Square : (if (a =? b)%nat then Some (square_floor a) else None) = Some f ->
      floor_holds i f).
    { destruct (Nat.eqb_spec a b) as [<- |]; [| discriminate]. intros [= <-].
      now apply (square_sound i a (Product a a)). }
    destruct (nth a floors None) as [fa |] eqn:Fa; [| now apply Square].
    destruct (nth b floors None) as [fb |] eqn:Fb; [| now apply Square]. injection A as <-.
    clear Square.
    destruct (Nonneg a fa Fa) as [A1 [A2 [A3 [A4 A5]]]].
    destruct (Nonneg b fb Fb) as [B1 [B2 [B3 [B4 B5]]]].
    pose proof (product_floor _ _ _ _ _ _ A1 B1 A3 B3 A4 B4 A2 B2) as K.
    cbn [fst snd] in *. rewrite down_value, !eval_plus, !eval_times, loss_value in *.
    pose proof (Rmult_le_pos _ _ A1 B1) as VV. set (PQ := ev (fst fa) * ev (fst fb)) in *.
    set (LM := ev (snd fa) * ev (fst fb) + ev (fst fa) * ev (snd fb)) in *.
    assert (LM0 : 0 <= LM) by (unfold LM; pose proof (Rmult_le_pos _ _ A4 B3);
      pose proof (Rmult_le_pos _ _ A3 B4); lra).
    pose proof (rnd_error (F := F) (v a * v b)) as E. rewrite (Rabs_pos_eq _ VV) in E.
    apply Rabs_le_inv in E.
    assert (0 <= rnd F (v a * v b)) by (apply rnd_positive; lra).
    assert (0 <= PQ) by (unfold PQ; now apply Rmult_le_pos).
    assert ((1 - u F) * (PQ - LM) <= (1 - u F) * (v a * v b)) by (apply Rmult_le_compat_l; lra).
    assert (0 <= u F * LM) by (apply Rmult_le_pos; lra).
    assert (0 <= u F * PQ) by (apply Rmult_le_pos; lra).
    assert (0 <= (1 - u F) * PQ) by (apply Rmult_le_pos; lra).
    split; [cbn [fst]; rewrite down_value, eval_times; fold PQ; assumption |].
    split; [cbn [snd]; rewrite !eval_plus, !eval_times, loss_value; fold LM; lra |].
    split; [exact N |]. intros x X. cbn [fst snd].
    rewrite down_value, !eval_plus, !eval_times, loss_value. fold PQ LM.
    inversion X as [a0 | a0 b0 c0 Hf Y | a0 b0 y Y]; subst.
    + rewrite R. split; [lra |]. split; [lra |]. exists 0. split; [| now left].
      intros _. apply rnd_number.
    + rewrite O in Y. injection Y as <- <-. split; [exact VV |]. split; [lra |].
      exists (eta F). split; [| now right]. intro Z. lra.
    + congruence.
  - (* Quotient *)
    destruct (nth a floors None) as [fa |] eqn:Fa; [| discriminate].
    destruct (nth b floors None) as [fb |] eqn:Fb; [| discriminate]. injection A as <-.
    destruct (Nonneg a fa Fa) as [A1 _]. destruct (Nonneg b fb Fb) as [[B1 | B1] _].
    + assert (0 <= v a / v b) by (apply Rmult_le_pos; [lra | left; now apply Rinv_0_lt_compat]).
      pose proof (rnd_positive _ H0). apply value_addend; auto; rewrite ?R; cbn; lra.
    + rewrite <- B1 in R. unfold Rdiv in R. rewrite Rinv_0, Rmult_0_r in R.
      pose proof (rnd_positive 0 (Rle_refl 0)). apply value_addend; auto; rewrite ?R; cbn; lra.
  - (* Root *)
    injection A as <-. pose proof (rnd_positive _ (sqrt_pos (v a))).
    apply value_addend; auto; rewrite ?R; cbn; lra.
  - (* Magnitude *)
    injection A as <-. pose proof (Rabs_pos (v a)).
    apply value_addend; auto; rewrite ?R; try lra. now apply magnitude_sound.
  - (* Larger *)
    pose proof (Rmax_l (v a) (v b)) as ML. pose proof (Rmax_r (v a) (v b)) as MR.
    destruct (nth b floors None) as [fb |] eqn:Fb.
    + injection A as ->. destruct (Nonneg b f Fb) as [B1 [B2 [B3 [B4 B5]]]].
      apply value_addend; auto; rewrite R; lra.
    + destruct (nth a floors None) as [fa |] eqn:Fa; [| discriminate]. injection A as ->.
      destruct (Nonneg a f Fa) as [B1 [B2 [B3 [B4 B5]]]].
      apply value_addend; auto; rewrite R; lra.
  - (* Exact_sum *)
    destruct (nth a floors None) as [fa |] eqn:Fa; [| discriminate].
    destruct (nth b floors None) as [fb |] eqn:Fb; [| discriminate].
    destruct (Analysis.is_zero p a) eqn:Za.
    { injection A as ->. destruct (Nonneg b f Fb) as [B1 [B2 [B3 [B4 B5]]]].
      rewrite (zero_addend a (v a) Za (addend_value _ _ _ a)), Rplus_0_l in R.
      rewrite (rnd_addend b (v b) B5 (addend_value _ _ _ b)) in R.
      apply value_addend; auto; rewrite R; assumption. }
    destruct (Analysis.is_zero p b) eqn:Zb.
    { injection A as ->. destruct (Nonneg a f Fa) as [B1 [B2 [B3 [B4 B5]]]].
      rewrite (zero_addend b (v b) Zb (addend_value _ _ _ b)), Rplus_0_r in R.
      rewrite (rnd_addend a (v a) B5 (addend_value _ _ _ a)) in R.
      apply value_addend; auto; rewrite R; assumption. }
    injection A as <-.
    destruct (Nonneg a fa Fa) as [A1 [A2 [A3 [A4 A5]]]].
    destruct (Nonneg b fb Fb) as [B1 [B2 [B3 [B4 B5]]]].
    cbn [fst snd] in *. rewrite down_value, !eval_plus in *.
    assert (E : 0 <= ev (sum_loss a b)).
    { rewrite sum_loss_value. destruct (is_rounded a && is_rounded b); lra. }
    pose proof (rnd_sum_error (F := F) (v a) (v b) A5 B5) as K.
    rewrite (Rabs_pos_eq (v a + v b)) in K by lra. apply Rabs_le_inv in K.
    assert (0 <= rnd F (v a + v b)) by (apply rnd_positive; lra).
    apply value_addend; auto; rewrite ?R; cbn [fst snd]; rewrite ?down_value, ?eval_plus; try lra.
    assert (0 <= u F * (ev (snd fa) + ev (snd fb))) by (apply Rmult_le_pos; lra).
    assert ((1 - u F) * (ev (fst fa) + ev (fst fb) - (ev (snd fa) + ev (snd fb)))
            <= (1 - u F) * (v a + v b)) by (apply Rmult_le_compat_l; lra).
    lra.
  - (* Exact_product *)
    assert (Square : (if (a =? b)%nat then Some (square_floor a) else None) = Some f ->
      floor_holds i f).
    { destruct (Nat.eqb_spec a b) as [<- |]; [| discriminate]. intros [= <-].
      now apply (square_sound i a (Exact_product a a)). }
    destruct (nth a floors None) as [fa |] eqn:Fa; [| now apply Square].
    destruct (nth b floors None) as [fb |] eqn:Fb; [| now apply Square]. injection A as <-.
    clear Square.
    destruct (Nonneg a fa Fa) as [A1 [A2 [A3 [A4 A5]]]].
    destruct (Nonneg b fb Fb) as [B1 [B2 [B3 [B4 B5]]]].
    pose proof (product_floor _ _ _ _ _ _ A1 B1 A3 B3 A4 B4 A2 B2) as K.
    cbn [fst snd] in *. rewrite down_value, !eval_plus, !eval_times, loss_value in *.
    pose proof (Rmult_le_pos _ _ A1 B1) as VV. set (PQ := ev (fst fa) * ev (fst fb)) in *.
    set (LM := ev (snd fa) * ev (fst fb) + ev (fst fa) * ev (snd fb)) in *.
    assert (LM0 : 0 <= LM) by (unfold LM; pose proof (Rmult_le_pos _ _ A4 B3);
      pose proof (Rmult_le_pos _ _ A3 B4); lra).
    pose proof (rnd_error (F := F) (v a * v b)) as E. rewrite (Rabs_pos_eq _ VV) in E.
    apply Rabs_le_inv in E.
    assert (0 <= rnd F (v a * v b)) by (apply rnd_positive; lra).
    assert ((1 - u F) * (PQ - LM) <= (1 - u F) * (v a * v b)) by (apply Rmult_le_compat_l; lra).
    assert (0 <= u F * LM) by (apply Rmult_le_pos; lra).
    apply value_addend; auto; rewrite ?R; cbn [fst snd];
      rewrite ?down_value, ?eval_plus, ?eval_times, ?loss_value; fold PQ; fold LM; try lra;
      rewrite ?eval_times; fold PQ; lra.
Qed.

Lemma floored_sound floors i op g : (forall i, (i < length p)%nat -> number F (v i)) ->
  floors_hold floors -> nth_error p i = Some op ->
  floored i op (only_positive (floor_of_operation floors op)) = Some g -> floor_holds i g.
Proof.
  intros N B O G.
  assert (Ni : number F (v i)) by (apply N; apply nth_error_Some; congruence).
  destruct (floor_of_operation floors op) as [f |] eqn:Hf.
  2: { unfold Analysis.floored in G. simpl in G.
       destruct (match op with Product _ _ => fuses | _ => false end);
       [| destruct (name_of i)]; discriminate. }
  unfold only_positive in G. destruct (positive_fact f) eqn:Pf.
  2: { unfold Analysis.floored in G. destruct (match op with Product _ _ => fuses | _ => false end);
       [| destruct (name_of i)]; discriminate. }
  pose proof (floor_operation_sound floors i op f B O Hf Pf Ni) as H.
  unfold Analysis.floored in G.
  destruct (match op with Product _ _ => fuses | _ => false end) eqn:Fu;
    [injection G as <-; exact H |].
  destruct (name_of i) as [k |] eqn:K; injection G as <-; [| exact H].
  destruct H as [_ [_ [_ H]]]. destruct (H (v i) (addend_value _ _ _ i)) as [V _].
  pose proof (names_good i k K) as A. rewrite (Rabs_pos_eq _ V) in A.
  apply value_addend; cbn [fst snd]; rewrite ?eval_atom; cbn [eval]; try lra; try assumption.
  - intros x X. apply (addend_of_other i op x); try assumption.
    destruct op; auto; discriminate.
Qed.

Lemma floor_from_sound rest : (forall i, (i < length p)%nat -> number F (v i)) ->
  forall before floors, p = before ++ rest -> length before = length floors ->
  floors_hold floors -> floors_hold (floor_from floors rest).
Proof.
  intro N. induction rest as [| op rest IH]; intros before floors E L B; simpl; [exact B |].
  set (f := floored _ op _).
  assert (O : nth_error p (length floors) = Some op).
  { rewrite E, <- L, nth_error_app2 by reflexivity. now rewrite Nat.sub_diag. }
  apply (IH (before ++ [op])).
  - now rewrite <- app_assoc.
  - rewrite !app_length. simpl. lia.
  - intros j g J. destruct (Nat.lt_ge_cases j (length floors)) as [H | H].
    + rewrite app_nth1 in J by exact H. now apply B.
    + rewrite app_nth2 in J by exact H.
      destruct (j - length floors)%nat as [| n] eqn:D; simpl in J; [| destruct n; discriminate].
      replace j with (length floors) by lia. now apply (floored_sound floors _ op).
Qed.

Lemma analyze_length rest : forall facts all, analyze_from facts rest = Some all ->
  (length all = length facts + length rest)%nat.
Proof.
  induction rest as [| op rest IH]; intros facts all A; simpl in A.
  - injection A as <-. simpl. lia.
  - destruct (analyze_operation facts (length facts) op) as [f |]; [| discriminate].
    destruct (noted (length facts) op f) as [g |]; [| discriminate].
    destruct (positive_fact f && positive_fact g); [| discriminate].
    rewrite (IH _ _ A), app_length. simpl. lia.
Qed.

(** Whatever may enter a sum for the bound is one. *)
Theorem bounds_errors_before_rounding known targets bound y : within known atom ->
  bounds_errors known targets bound = true -> addend bound y ->
  fold_right (fun t e => Rabs (v t - I t) + e) 0 targets <= y.
Proof.
  intros W H Y. unfold Analysis.bounds_errors in H.
  destruct analyze as [facts |] eqn:A; [| discriminate].
  pose proof (analyze_sound facts A) as B. unfold Analysis.analyze in A.
  pose proof (analyze_length p [] facts A) as L. simpl in L.
  assert (N : forall i, (i < length p)%nat -> number F (v i)).
  { intros i Hi. rewrite <- L in Hi. apply nth_error_Some in Hi.
    destruct (nth_error facts i) as [f |] eqn:E; [| easy]. apply (B i f E). }
  destruct (errors_of facts targets) as [e |] eqn:T; [| discriminate].
  destruct (nth bound floor None) as [g |] eqn:G; [| discriminate].
  apply (below_sound atom atom_positive known W) in H. rewrite eval_plus in H.
  assert (E : fold_right (fun t e => Rabs (v t - I t) + e) 0 targets <= ev e).
  { clear H. revert e T. induction targets as [| t targets IH]; intros e T; simpl in T.
    - injection T as <-. simpl. lra.
    - destruct (nth_error facts t) as [f |] eqn:J; [| discriminate].
      destruct (errors_of facts targets) as [r |]; [| discriminate]. injection T as <-.
      rewrite eval_plus. simpl. specialize (IH r eq_refl).
      destruct (B t f J) as [_ [_ [E _]]]. lra. }
  assert (Fl : floors_hold floor).
  { apply (floor_from_sound p N []); try reflexivity. intros [|] ? ?; discriminate. }
  destruct (Fl bound g G) as [_ [_ [_ K]]].
  destruct (K y Y) as [_ [K1 _]]. lra.
Qed.
(** It does. *)
Theorem bounds_errors_sound known targets bound : within known atom ->
  bounds_errors known targets bound = true ->
  fold_right (fun t e => Rabs (v t - I t) + e) 0 targets <= v bound.
Proof.
  intros W H. now apply (bounds_errors_before_rounding known targets bound), addend_value.
Qed.

(** An error is below a polynomial in magnitudes. *)
Theorem error_below_sound known t q : within known atom ->
  error_below known t q = true -> Rabs (v t - I t) <= ev q.
Proof.
  intros W H. unfold Analysis.error_below in H.
  destruct analyze as [facts |] eqn:A; [| discriminate].
  destruct (nth_error facts t) as [f |] eqn:E; [| discriminate].
  apply (below_sound atom atom_positive known W) in H.
  destruct (analyze_sound facts A t f E) as [_ [_ [B _]]]. lra.
Qed.

(** None does. *)
Theorem stays_finite_sound known i : within known atom -> stays_finite known = true ->
  (i < length p)%nat -> Rabs (v i) < two (overflow F).
Proof.
  intros W H Hi. unfold Analysis.stays_finite in H.
  destruct analyze as [facts |] eqn:A; [| discriminate].
  pose proof (analyze_sound facts A) as B. unfold Analysis.analyze in A.
  pose proof (analyze_length p [] facts A) as L. simpl in L. rewrite <- L in Hi.
  apply nth_error_Some in Hi. destruct (nth_error facts i) as [f |] eqn:E; [| easy].
  rewrite forallb_forall in H. apply nth_error_In in E as In.
  pose proof (below_sound atom atom_positive known W _ _ (H f In)) as K.
  rewrite eval_number, F2R_two in K. destruct (B i f E) as [_ [M _]].
  apply Rle_lt_trans with (1 := M), Rle_lt_trans with (1 := K), bpow_lt. lia.
Qed.
End Floor.
