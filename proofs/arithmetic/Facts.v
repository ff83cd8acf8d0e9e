(** What [analyze] says of a program's results is so. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Flocq Require Import Core Operations Plus_error.
From Certa Require Import Rounding Term Polynomial Program Errors Analysis.
Import ListNotations.
Local Open Scope R_scope.

Arguments plus : simpl never.
Arguments times : simpl never.
Arguments multiple : simpl never.
Arguments Analysis.loss : simpl never.
Arguments Analysis.rounding : simpl never.

Section Facts.
Variable F : binary.
Variable fuses : bool.
Variable inputs : list fact.
Variable names caps : list (nat * nat).
Variable cuts : list nat.
Variable p : program.
Local Notation unit_fraction := (Analysis.unit_fraction F).
Local Notation loss := (Analysis.loss F).
Local Notation rounding := (Analysis.rounding F).
Local Notation name_of := (Analysis.name_of names).
Local Notation cap_of := (Analysis.cap_of names caps).
Local Notation representable := (Analysis.representable F).
Local Notation sum_fact := (Analysis.sum_fact F).
Local Notation product_fact := (Analysis.product_fact F).
Local Notation is_rounded := (Analysis.is_rounded fuses p).
Local Notation is_zero := (Analysis.is_zero p).
Local Notation is_doubling := (Analysis.is_doubling p).
Local Notation sum_rounding := (Analysis.sum_rounding F fuses names caps p).
Local Notation capped_sum := (Analysis.capped_sum F fuses names caps p).
Local Notation analyze_operation := (Analysis.analyze_operation F fuses inputs names caps p).
Local Notation noted := (Analysis.noted fuses names caps cuts).
Local Notation analyze_from := (Analysis.analyze_from F fuses inputs names caps cuts p).
Local Notation analyze := (Analysis.analyze F fuses inputs names caps cuts p).

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

(** What is true of a result. *)
Definition holds_of i (f : fact) : Prop :=
  number F (v i) /\ Rabs (v i) <= ev (fst f) /\ Rabs (v i - I i) <= ev (snd f) /\
  0 <= ev (fst f) /\ 0 <= ev (snd f) /\
  forall x, addend i x ->
    exists s, 0 <= s /\ (s = 0 -> number F x) /\ (s = 0 \/ s = eta F) /\
    Rabs x + s <= ev (fst f) /\ Rabs (x - I i) + s <= ev (snd f).

Lemma unit_value : F2R unit_fraction = u F.
Proof. unfold Analysis.unit_fraction. rewrite F2R_two. reflexivity. Qed.
Lemma loss_value n : ev (loss n) = IZR n * eta F.
Proof. unfold Analysis.loss. rewrite eval_number. unfold F2R, eta. simpl. reflexivity. Qed.
Lemma rounding_value m : ev (rounding m) = u F * ev m.
Proof. unfold Analysis.rounding. now rewrite eval_multiple, unit_value. Qed.

Lemma representable_number c : representable c = true -> number F (F2R c).
Proof.
  unfold Analysis.representable. intro H. apply andb_true_iff in H. destruct H as [A B].
  apply Z.ltb_lt in A. apply Z.leb_le in B. apply generic_format_FLT.
  exists c; [reflexivity | | exact B]. exact A.
Qed.

Definition holds_below (facts : list fact) :=
  forall j f, nth_error facts j = Some f -> holds_of j f.

Lemma plain_holds i f : number F (v i) -> Rabs (v i) <= ev (fst f) ->
  Rabs (v i - I i) <= ev (snd f) -> (forall x, addend i x -> x = v i) -> holds_of i f.
Proof.
  intros N M E A. pose proof (Rabs_pos (v i)). pose proof (Rabs_pos (v i - I i)).
  split; [exact N |]. split; [exact M |]. split; [exact E |]. split; [lra |]. split; [lra |].
  intros x X. rewrite (A x X). exists 0. repeat split; auto; lra.
Qed.

Lemma unfused_addend a x : fuses = false -> addend a x -> x = v a.
Proof.
  intros N A. induction A as [a | a b c Y _ | a b x O A IH]; [reflexivity | congruence |].
  specialize (runs_p a _ O). simpl in runs_p. rewrite runs_p. now rewrite IH.
Qed.
Lemma addend_of_other i op x : nth_error p i = Some op ->
  match op with Product _ _ | Opposite _ => fuses = false | _ => True end ->
  addend i x -> x = v i.
Proof.
  intros O N A. destruct op; try (now apply unfused_addend);
    inversion A; subst; try reflexivity; congruence.
Qed.

Lemma cap_bound i k : cap_of i = Some k -> Rabs (v i) <= atom k.
Proof.
  unfold Analysis.cap_of. destruct (name_of i) as [n |] eqn:N; [| apply caps_good].
  intros [= <-]. rewrite (names_good i n N). lra.
Qed.

Lemma rounded_addend a x : is_rounded a = true -> addend a x -> x = v a.
Proof.
  unfold Analysis.is_rounded. intros Ra A.
  destruct (Bool.bool_dec fuses true) as [Fu | Fu];
    [rewrite Fu in Ra | apply unfused_addend; [now apply Bool.not_true_is_false | exact A]].
  inversion A as [a0 | a0 b0 c0 _ Y | a0 b0 y Y]; subst; [reflexivity | |];
    rewrite Y in Ra; discriminate.
Qed.

Lemma capped_error i a b fa fb x y X Y e f :
  v i = rnd F (x + y) ->
  Rabs (rnd F (x + y) - (X + Y)) <= e + f + u F * (ev (fst fa) + ev (fst fb)) ->
  Rabs (x - X) <= e -> Rabs (y - Y) <= f ->
  (is_rounded a = true -> is_rounded b = true -> number F x /\ number F y) ->
  Rabs (rnd F (x + y) - (X + Y)) <= e + f + ev (sum_rounding i a b fa fb).
Proof.
  intros R G Ex Ey H. unfold Analysis.sum_rounding.
  destruct (cap_of i) as [k |] eqn:K; [| now rewrite rounding_value, eval_plus].
  destruct (is_rounded a && is_rounded b) eqn:Ro.
  2: { rewrite eval_plus, rounding_value, loss_value, eval_atom. pose proof (u_positive F) as U.
       pose proof (cap_bound i k K) as C. rewrite R in C.
       pose proof (rnd_error_of_result F (x + y)).
       pose proof (Rabs_triang (rnd F (x + y) - (x + y)) ((x - X) + (y - Y))) as T.
       replace (rnd F (x + y) - (x + y) + (x - X + (y - Y))) with (rnd F (x + y) - (X + Y)) in T
         by ring.
       pose proof (Rabs_triang (x - X) (y - Y)).
       assert (u F * Rabs (rnd F (x + y)) <= u F * atom k) by (apply Rmult_le_compat_l; lra).
       lra. }
  apply andb_true_iff in Ro. destruct (H (proj1 Ro) (proj2 Ro)) as [Nx Ny].
  rewrite rounding_value, eval_atom. pose proof (cap_bound i k K) as C. rewrite R in C.
  pose proof (rnd_sum_error_of_result F x y Nx Ny) as E. pose proof (u_positive F) as U.
  pose proof (Rabs_triang (rnd F (x + y) - (x + y)) ((x - X) + (y - Y))) as T.
  replace (rnd F (x + y) - (x + y) + (x - X + (y - Y))) with (rnd F (x + y) - (X + Y)) in T
    by ring.
  pose proof (Rabs_triang (x - X) (y - Y)).
  assert (u F * Rabs (rnd F (x + y)) <= u F * atom k) by (apply Rmult_le_compat_l; lra). lra.
Qed.

(** Sums with zero are the other operand, fused or not. *)
Lemma rnd_addend a x : number F (v a) -> addend a x -> rnd F x = v a.
Proof.
  intros N A. induction A as [a | a b c _ Y | a b x O A IH].
  - apply round_generic; [typeclasses eauto | exact N].
  - specialize (runs_p a _ Y). simpl in runs_p. now rewrite runs_p.
  - specialize (runs_p a _ O). simpl in runs_p. rewrite runs_p in *.
    rewrite <- IH; [apply round_NE_opp |].
    rewrite <- (Ropp_involutive (v b)). now apply number_opposite.
Qed.
Lemma zero_value a : is_zero a = true -> v a = 0 /\ (is_cut cuts a = false -> I a = 0).
Proof.
  unfold Analysis.is_zero. intro Z. destruct (nth_error p a) as [op |] eqn:O; [| discriminate].
  destruct op; try discriminate. apply Z.eqb_eq in Z. pose proof (runs_p a _ O) as R.
  pose proof (stand_p a _ O) as S. destruct c as [m e]. simpl in Z. subst m.
  cbn [computes] in R. unfold stands in S. rewrite F2R_0 in *. split; [exact R |].
  intro C. now rewrite C in S.
Qed.
Lemma zero_ideal a : is_zero a = true -> I a = 0.
Proof.
  intro Z. destruct (zero_value a Z) as [V W]. destruct (is_cut cuts a) eqn:C; [| now apply W].
  unfold Analysis.is_zero in Z. destruct (nth_error p a) as [op |] eqn:O; [| discriminate].
  pose proof (stand_p a _ O) as S. unfold stands in S. rewrite C in S. congruence.
Qed.
Lemma zero_addend a x : is_zero a = true -> addend a x -> x = 0.
Proof.
  intros Z A. rewrite <- (proj1 (zero_value a Z)). unfold Analysis.is_zero in Z.
  destruct (nth_error p a) as [op |] eqn:O; [| discriminate].
  destruct op; try discriminate. now apply (addend_of_other a (Exactly c)).
Qed.

(** Products with a power of two are numbers. *)
Lemma doubling_number a x : is_doubling a = true -> number F x -> number F (v a * x).
Proof.
  unfold Analysis.is_doubling. intros H N.
  destruct (nth_error p a) as [op |] eqn:O; [| discriminate]. destruct op; try discriminate.
  apply andb_true_iff in H. destruct H as [H1 H2]. apply Z.eqb_eq in H1. apply Z.leb_le in H2.
  pose proof (runs_p a _ O) as R. cbn [computes] in R. destruct c as [m e]. simpl in *. subst m.
  rewrite R, F2R_two. apply generic_format_FLT. apply FLT_format_generic in N;
    [| apply digits_gt_0]. destruct N as [[k f] -> K L]. simpl in *.
  exists (Float radix2 k (f + e)); simpl; [| exact K | lia].
  unfold F2R. simpl. rewrite bpow_plus. ring.
Qed.

Ltac values_of_polynomials :=
  cbn [fst snd Analysis.sum_fact Analysis.product_fact Analysis.scaled_fact] in *;
  unfold Analysis.sum_fact, Analysis.product_fact, Analysis.scaled_fact, product_error in *;
  cbn [fst snd] in *;
  rewrite ?eval_plus, ?eval_times, ?rounding_value, ?loss_value, ?eval_plus, ?eval_times in *.

(** What an operation computes, and, if it is not cut, what it is off by. *)
Definition computed_well i op (f : fact) : Prop :=
  number F (v i) /\
  match op with
  | Quotient _ _ | Root _ => True
  | _ =>
    Rabs (v i) <= ev (fst f) /\
    (is_cut cuts i = false -> Rabs (v i - I i) <= ev (snd f)) /\
    (fuses = true -> is_cut cuts i = false ->
     match op with
     | Product a b =>
         exists s, 0 <= s /\ (s = 0 -> number F (v a * v b)) /\ (s = 0 \/ s = eta F) /\
         Rabs (v a * v b) + s <= ev (fst f) /\ Rabs (v a * v b - I i) + s <= ev (snd f)
     | _ => True
     end)
  end.

Lemma operation_sound facts i op f : holds_below facts -> nth_error p i = Some op ->
  analyze_operation facts i op = Some f -> not_negative (fst f) = true ->
  not_negative (snd f) = true -> computed_well i op f.
Proof.
  intros B O A P Q. pose proof (runs_p i op O) as R. pose proof (stand_p i op O) as S.
  pose proof (eval_not_negative atom atom_positive _ P) as P0.
  pose proof (eval_not_negative atom atom_positive _ Q) as Q0.
  pose proof (u_positive F) as U. pose proof (eta_positive F) as H.
  unfold stands in S. unfold computed_well.
  destruct op as [n | c | a b | a b | a b | a b | a | a | a | a b | a b | a b | h | a b | h];
    cbn [Analysis.analyze_operation computes] in *.
  - (* Input *)
    destruct (inputs_good n f A) as [M E]. rewrite R. split; [apply input_number |].
    split; [exact M |]. split; [| easy]. intro C. rewrite C in S. now rewrite S.
  - (* Exactly *)
    destruct (representable c) eqn:N; [| discriminate]. injection A as <-. rewrite R.
    split; [now apply representable_number |]. split; [| split; [| easy]].
    + cbn [fst]. rewrite eval_number. destruct c as [m e]. cbn [Fnum Fexp].
      rewrite F2R_Zabs. lra.
    + intro C. rewrite C in S. rewrite S. rewrite Rminus_diag_eq by reflexivity.
      rewrite Rabs_R0. cbn. lra.
  - (* Sum *)
    destruct (nth_error facts a) as [fa |] eqn:Fa; [| discriminate].
    destruct (nth_error facts b) as [fb |] eqn:Fb; [| discriminate]. injection A as <-.
    destruct R as [x [y [X [Y R]]]].
    destruct (is_zero a) eqn:Za.
    { destruct (B b fb Fb) as [Nb [Mb [Eb _]]]. rewrite (zero_addend a x Za X), Rplus_0_l in R.
      rewrite (rnd_addend b y Nb Y) in R. rewrite R. split; [exact Nb |]. split; [exact Mb |].
      split; [| easy]. intro C. rewrite C in S. now rewrite S, (zero_ideal a Za), Rplus_0_l. }
    destruct (is_zero b) eqn:Zb.
    { destruct (B a fa Fa) as [Na [Ma [Ea _]]]. rewrite (zero_addend b y Zb Y), Rplus_0_r in R.
      rewrite (rnd_addend a x Na X) in R. rewrite R. split; [exact Na |]. split; [exact Ma |].
      split; [| easy]. intro C. rewrite C in S. now rewrite S, (zero_ideal b Zb), Rplus_0_r. }
    destruct (B a fa Fa) as [_ [_ [_ [_ [_ Ha]]]]]. destruct (Ha x X) as [s [S0 [S1 [S2 [S3 S4]]]]].
    destruct (B b fb Fb) as [_ [_ [_ [_ [_ Hb]]]]]. destruct (Hb y Y) as [t [T0 [T1 [T2 [T3 T4]]]]].
    destruct (sum_holds F x y s t _ _ _ _ _ _ S0 T0 S1 T1 S2 T2 S3 T3 S4 T4) as [G1 G2].
    rewrite R. split; [apply rnd_number |]. unfold Analysis.capped_sum in *. values_of_polynomials.
    split; [exact G1 |]. split; [| easy]. intro C. rewrite C in S. rewrite S.
    apply (capped_error i a b fa fb x y _ _ _ _ R G2); [lra | lra |].
    intros Ra Rb. rewrite (rounded_addend a x Ra X), (rounded_addend b y Rb Y).
    split; [apply (B a fa Fa) | apply (B b fb Fb)].
  - (* Subtraction *)
    destruct (nth_error facts a) as [fa |] eqn:Fa; [| discriminate].
    destruct (nth_error facts b) as [fb |] eqn:Fb; [| discriminate]. injection A as <-.
    destruct R as [x [y [X [Y R]]]].
    destruct (is_zero b) eqn:Zb.
    { destruct (B a fa Fa) as [Na [Ma [Ea _]]]. rewrite (zero_addend b y Zb Y), Rminus_0_r in R.
      rewrite (rnd_addend a x Na X) in R. rewrite R. split; [exact Na |]. split; [exact Ma |].
      split; [| easy]. intro C. rewrite C in S. now rewrite S, (zero_ideal b Zb), Rminus_0_r. }
    destruct (B a fa Fa) as [_ [_ [_ [_ [_ Ha]]]]]. destruct (Ha x X) as [s [S0 [S1 [S2 [S3 S4]]]]].
    destruct (B b fb Fb) as [_ [_ [_ [_ [_ Hb]]]]]. destruct (Hb y Y) as [t [T0 [T1 [T2 [T3 T4]]]]].
    assert (T1' : t = 0 -> number F (- y)) by (intro E; apply number_opposite; auto).
    assert (T3' : Rabs (- y) + t <= ev (fst fb)) by now rewrite Rabs_Ropp.
    assert (T4' : Rabs (- y - - I b) + t <= ev (snd fb)).
    { replace (- y - - I b) with (- (y - I b)) by ring. now rewrite Rabs_Ropp. }
    destruct (sum_holds F x (- y) s t _ _ _ _ _ _ S0 T0 S1 T1' S2 T2 S3 T3' S4 T4') as [G1 G2].
    change (x - y) with (x + - y) in R. rewrite R. split; [apply rnd_number |].
    unfold Analysis.capped_sum in *. values_of_polynomials.
    split; [exact G1 |]. split; [| easy]. intro C. rewrite C in S. rewrite S.
    change (I a - I b) with (I a + - I b).
    apply (capped_error i a b fa fb x (- y) _ _ _ _ R G2); [lra | lra |].
    intros Ra Rb. rewrite (rounded_addend a x Ra X), (rounded_addend b y Rb Y).
    split; [apply (B a fa Fa) | apply number_opposite, (B b fb Fb)].
  - (* Product *)
    destruct (nth_error facts a) as [fa |] eqn:Fa; [| discriminate].
    destruct (nth_error facts b) as [fb |] eqn:Fb; [| discriminate]. injection A as <-.
    destruct (B a fa Fa) as [_ [Ma [Ea _]]]. destruct (B b fb Fb) as [Nb [Mb [Eb _]]].
    destruct (product_holds _ _ _ _ _ _ _ _ Ma Mb Ea Eb) as [G1 G2].
    destruct (product_rounded F _ _ _ _ _ _ _ _ Ma Mb Ea Eb) as [G3 G4].
    destruct (is_doubling a) eqn:Do.
    { pose proof (doubling_number a (v b) Do Nb) as N.
      unfold rnd in R. rewrite round_generic in R; [| typeclasses eauto | exact N].
      rewrite R. split; [exact N |]. values_of_polynomials. split; [exact G1 |].
      split; intro C; [| intro C']; rewrite ?C, ?C' in S; rewrite S; [exact G2 |].
      exists 0. repeat split; auto; lra. }
    rewrite R. split; [apply rnd_number |]. values_of_polynomials. split; [exact G3 |].
    assert (0 <= u F * (ev (fst fa) * ev (fst fb)))
      by (pose proof (Rabs_pos (v a * v b)); apply Rmult_le_pos; lra).
    split; intro C; [| intro C']; rewrite ?C, ?C' in S; rewrite S; [exact G4 |].
    exists (eta F). repeat split; auto; lra.
  - (* Quotient *) rewrite R. split; [apply rnd_number | exact Logic.I].
  - (* Root *) rewrite R. split; [apply rnd_number | exact Logic.I].
  - (* Opposite *)
    destruct (nth_error facts a) as [fa |] eqn:Fa; [| discriminate]. injection A as ->.
    destruct (B a f Fa) as [Na [Ma [Ea _]]]. rewrite R. split; [now apply number_opposite |].
    rewrite Rabs_Ropp. split; [exact Ma |]. split; [| easy]. intro C. rewrite C in S. rewrite S.
    replace (- v a - - I a) with (- (v a - I a)) by ring. now rewrite Rabs_Ropp.
  - (* Magnitude *)
    destruct (nth_error facts a) as [fa |] eqn:Fa; [| discriminate]. injection A as ->.
    destruct (B a f Fa) as [Na [Ma [Ea _]]]. rewrite R. split.
    { now apply generic_format_abs. }
    rewrite Rabs_Rabsolu. split; [exact Ma |]. split; [| easy]. intro C. rewrite C in S. rewrite S.
    apply Rle_trans with (2 := Ea). apply Rabs_triang_inv2.
  - (* Larger *)
    assert (One : forall x y, Rmax x y = x \/ Rmax x y = y)
      by (intros; unfold Rmax; destruct (Rle_dec _ _); auto).
    pose proof Rmax_near as Near.
    destruct (nth_error facts a) as [fa |] eqn:Fa; [| discriminate].
    destruct (nth_error facts b) as [fb |] eqn:Fb; [| discriminate]. injection A as <-.
    destruct (B a fa Fa) as [Na [Ma [Ea [P1 [P2 _]]]]].
    destruct (B b fb Fb) as [Nb [Mb [Eb [Q1 [Q2 _]]]]].
    destruct (eval_join atom (fst fa) (fst fb) P1 Q1) as [J1 J2].
    destruct (eval_join atom (snd fa) (snd fb) P2 Q2) as [K1 K2]. cbn [fst snd] in *.
    destruct (extreme_holds Rmax (v a) (v b) (I a) (I b) (ev (join (fst fa) (fst fb)))
      (ev (join (snd fa) (snd fb))) One Near ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra))
      as [G1 G2].
    rewrite R. split; [destruct (One (v a) (v b)) as [-> | ->]; assumption |].
    split; [exact G1 |]. split; [| easy]. intro C. rewrite C in S. rewrite S. exact G2.
  - (* Smaller *)
    assert (One : forall x y, Rmin x y = x \/ Rmin x y = y)
      by (intros; unfold Rmin; destruct (Rle_dec _ _); auto).
    pose proof Rmin_near as Near.
    destruct (nth_error facts a) as [fa |] eqn:Fa; [| discriminate].
    destruct (nth_error facts b) as [fb |] eqn:Fb; [| discriminate]. injection A as <-.
    destruct (B a fa Fa) as [Na [Ma [Ea [P1 [P2 _]]]]].
    destruct (B b fb Fb) as [Nb [Mb [Eb [Q1 [Q2 _]]]]].
    destruct (eval_join atom (fst fa) (fst fb) P1 Q1) as [J1 J2].
    destruct (eval_join atom (snd fa) (snd fb) P2 Q2) as [K1 K2]. cbn [fst snd] in *.
    destruct (extreme_holds Rmin (v a) (v b) (I a) (I b) (ev (join (fst fa) (fst fb)))
      (ev (join (snd fa) (snd fb))) One Near ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra))
      as [G1 G2].
    rewrite R. split; [destruct (One (v a) (v b)) as [-> | ->]; assumption |].
    split; [exact G1 |]. split; [| easy]. intro C. rewrite C in S. rewrite S. exact G2.
  - (* Exact_sum *)
    destruct (nth_error facts a) as [fa |] eqn:Fa; [| discriminate].
    destruct (nth_error facts b) as [fb |] eqn:Fb; [| discriminate]. injection A as <-.
    destruct (B a fa Fa) as [Na [Ma [Ea _]]]. destruct (B b fb Fb) as [Nb [Mb [Eb _]]].
    destruct (sum_holds F (v a) (v b) 0 0 (I a) (I b) (ev (fst fa)) (ev (fst fb)) (ev (snd fa))
      (ev (snd fb)) ltac:(lra) ltac:(lra) (fun _ => Na) (fun _ => Nb) (or_introl eq_refl)
      (or_introl eq_refl) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)) as [G1 G2].
    rewrite R. split; [apply rnd_number |]. values_of_polynomials.
    split; [exact G1 |]. split; [| easy]. intro C. rewrite C in S. rewrite S.
    destruct (cap_of i) as [k |] eqn:K; [| values_of_polynomials; exact G2].
    rewrite !eval_plus, rounding_value, eval_atom. pose proof (cap_bound i k K) as Cb.
    rewrite R in Cb. pose proof (rnd_sum_error_of_result F (v a) (v b) Na Nb) as E.
    pose proof (Rabs_triang (rnd F (v a + v b) - (v a + v b)) ((v a - I a) + (v b - I b))) as T.
    replace (rnd F (v a + v b) - (v a + v b) + (v a - I a + (v b - I b)))
      with (rnd F (v a + v b) - (I a + I b)) in T by ring.
    pose proof (Rabs_triang (v a - I a) (v b - I b)).
    assert (u F * Rabs (rnd F (v a + v b)) <= u F * atom k) by (apply Rmult_le_compat_l; lra).
    lra.
  - (* Sum_error *)
    destruct (nth_error p h) as [oh |] eqn:Oh; [| discriminate].
    destruct oh; try discriminate.
    destruct (nth_error facts h) as [fh |] eqn:Fh; [| discriminate].
    destruct (nth_error facts a) as [fa |] eqn:Fa; [| discriminate].
    destruct (nth_error facts b) as [fb |] eqn:Fb; [| discriminate]. injection A as <-.
    destruct (B a fa Fa) as [Na [Ma [Ea _]]]. destruct (B b fb Fb) as [Nb [Mb [Eb _]]].
    destruct (B h fh Fh) as [_ [Mh _]]. pose proof (runs_p h _ Oh) as Rh. cbn [computes] in Rh.
    assert (N : v i = - (rnd F (v a + v b) - (v a + v b))) by (rewrite R, Rh; ring).
    split; [| split; [| split; [| easy]]].
    + rewrite N. apply number_opposite. apply (plus_error radix2 (exponent F)); try assumption.
    + rewrite N, Rabs_Ropp. values_of_polynomials. rewrite Rh in Mh.
      apply Rle_trans with (1 := rnd_sum_error_of_result F _ _ Na Nb).
      apply Rmult_le_compat_l; lra.
    + intro C. rewrite C in S. rewrite S, R. values_of_polynomials.
      replace (v a + v b - v h - (I a + I b - v h)) with ((v a - I a) + (v b - I b)) by ring.
      apply Rle_trans with (1 := Rabs_triang _ _). lra.
  - (* Exact_product *)
    destruct (nth_error facts a) as [fa |] eqn:Fa; [| discriminate].
    destruct (nth_error facts b) as [fb |] eqn:Fb; [| discriminate]. injection A as <-.
    destruct (B a fa Fa) as [_ [Ma [Ea _]]]. destruct (B b fb Fb) as [_ [Mb [Eb _]]].
    destruct (product_rounded F _ _ _ _ _ _ _ _ Ma Mb Ea Eb) as [G3 G4].
    rewrite R. split; [apply rnd_number |]. values_of_polynomials. split; [exact G3 |].
    split; [| easy]. intro C. rewrite C in S. rewrite S. exact G4.
  - (* Product_error *)
    destruct (nth_error p h) as [oh |] eqn:Oh; [| discriminate].
    destruct oh; try discriminate.
    destruct (nth_error facts h) as [fh |] eqn:Fh; [| discriminate].
    destruct (nth_error facts a) as [fa |] eqn:Fa; [| discriminate].
    destruct (nth_error facts b) as [fb |] eqn:Fb; [| discriminate]. injection A as <-.
    destruct (B a fa Fa) as [_ [Ma [Ea _]]]. destruct (B b fb Fb) as [_ [Mb [Eb _]]].
    destruct (product_holds _ _ _ _ _ _ _ _ Ma Mb Ea Eb) as [G1 G2].
    pose proof (runs_p h _ Oh) as Rh. cbn [computes] in Rh. destruct R as [N R].
    split; [exact N |]. values_of_polynomials. rewrite Rh in *.
    pose proof (rnd_error (F := F) (v a * v b)) as T.
    assert (u F * Rabs (v a * v b) <= u F * (ev (fst fa) * ev (fst fb)))
      by (apply Rmult_le_compat_l; lra).
    split; [| split; [| easy]].
    + pose proof (Rabs_triang (v i - (v a * v b - rnd F (v a * v b)))
        (- (rnd F (v a * v b) - v a * v b))) as T1. rewrite Rabs_Ropp in T1.
      replace (v i - (v a * v b - rnd F (v a * v b)) + - (rnd F (v a * v b) - v a * v b))
        with (v i) in T1 by ring. lra.
    + intro C. rewrite C in S. rewrite S.
      pose proof (Rabs_triang (v i - (v a * v b - rnd F (v a * v b)))
        (v a * v b - I a * I b)) as T1.
      replace (v i - (v a * v b - rnd F (v a * v b)) + (v a * v b - I a * I b))
        with (v i - (I a * I b - rnd F (v a * v b))) in T1 by ring. lra.
Qed.

Lemma noted_sound facts i op f g : holds_below facts -> nth_error p i = Some op ->
  analyze_operation facts i op = Some f -> computed_well i op f -> noted i op f = Some g ->
  not_negative (fst g) = true -> not_negative (snd g) = true -> holds_of i g.
Proof.
  intros B O A [N W] G P Q. pose proof (runs_p i op O) as R. pose proof (stand_p i op O) as S.
  pose proof (eval_not_negative atom atom_positive _ P) as P0.
  pose proof (eval_not_negative atom atom_positive _ Q) as Q0.
  assert (Cut : is_cut cuts i = true -> Rabs (v i - I i) <= 0).
  { intro C. unfold stands in S. rewrite C in S. rewrite S, Rminus_diag_eq by reflexivity.
    rewrite Rabs_R0. lra. }
  assert (Name : forall k, cap_of i = Some k -> Rabs (v i) <= ev (atom_of k)).
  { intros k K. rewrite eval_atom. now apply cap_bound. }
  (* What enters sums as it is. *)
  assert (Plain : match op with Product _ _ | Opposite _ => fuses = false | _ => True end ->
    Rabs (v i) <= ev (fst g) -> Rabs (v i - I i) <= ev (snd g) -> holds_of i g).
  { intros H M E. apply plain_holds; try assumption. intros x X.
    now apply (addend_of_other i op x). }
  unfold Analysis.noted in G.
  assert (Usual : Rabs (v i) <= ev (fst f) ->
    (is_cut cuts i = false -> Rabs (v i - I i) <= ev (snd f)) ->
    let m := match cap_of i with Some k => atom_of k | None => fst f end in
    let e := if is_cut cuts i then [] else snd f in
    Rabs (v i) <= ev m /\ Rabs (v i - I i) <= ev e).
  { clear - Cut Name. intros M E. split.
    - destruct (cap_of i) as [k |]; [now apply Name | exact M].
    - destruct (is_cut cuts i); [exact (Cut eq_refl) | exact (E eq_refl)]. }
  assert (Named : match cap_of i with
    | Some k => Some (atom_of k, if is_cut cuts i then [] else snd f)
    | None => Some (fst f, if is_cut cuts i then [] else snd f)
    end = Some g -> g = (match cap_of i with Some k => atom_of k | None => fst f end,
                         if is_cut cuts i then [] else snd f)).
  { clear. destruct (cap_of i); now intros [= <-]. }
  destruct op as [n | c | a b | a b | a b | a b | a | a | a | a b | a b | a b | h | a b | h];
    try (specialize (Usual (proj1 W) (proj1 (proj2 W))); rewrite (Named G) in *;
         apply Plain; [exact Logic.I | apply Usual | apply Usual]).
  - (* Product *)
    destruct W as [M [E Fu]].
    assert (Either : f = g /\ is_cut cuts i = false \/ fuses = false /\
      g = (match cap_of i with Some k => atom_of k | None => fst f end,
           if is_cut cuts i then [] else snd f)).
    { clear - G. destruct (cap_of i), (is_cut cuts i), fuses; try discriminate;
        injection G as <-; first [left; split; reflexivity | right; split; reflexivity]. }
    destruct Either as [[<- C] | [U ->]].
    + destruct fuses eqn:U.
      2: { apply Plain; [reflexivity | exact M | now apply E]. }
      specialize (Fu eq_refl C). specialize (E C).
      split; [exact N |]. split; [exact M |]. split; [exact E |]. split; [exact P0 |].
      split; [exact Q0 |]. intros x X. inversion X as [a0 | a0 b0 c0 _ Y | a0 b0 y Y]; subst.
      * exists 0. repeat split; auto; lra.
      * rewrite O in Y. injection Y as <- <-. exact Fu.
      * congruence.
    + apply Plain; [exact U | |]; cbn [fst snd].
      * destruct (cap_of i) as [k |] eqn:K; [now apply Name | exact M].
      * destruct (is_cut cuts i) eqn:C; [now apply Cut | now apply E].
  - (* Quotient *)
    destruct (cap_of i) as [k |] eqn:K; [| discriminate].
    destruct (is_cut cuts i) eqn:C; [| discriminate]. injection G as <-.
    apply Plain; [exact Logic.I | now apply Name | now apply Cut].
  - (* Root *)
    destruct (cap_of i) as [k |] eqn:K; [| discriminate].
    destruct (is_cut cuts i) eqn:C; [| discriminate]. injection G as <-.
    apply Plain; [exact Logic.I | now apply Name | now apply Cut].
  - (* Opposite *)
    destruct W as [M [E _]].
    assert (Either : f = g /\ is_cut cuts i = false \/ fuses = false /\
      g = (match cap_of i with Some k => atom_of k | None => fst f end,
           if is_cut cuts i then [] else snd f)).
    { clear - G. destruct (cap_of i), (is_cut cuts i), fuses; try discriminate;
        injection G as <-; first [left; split; reflexivity | right; split; reflexivity]. }
    destruct Either as [[<- C] | [U ->]].
    + specialize (E C). split; [exact N |]. split; [exact M |]. split; [exact E |].
      split; [exact P0 |]. split; [exact Q0 |]. intros x X.
      inversion X as [a0 | a0 b0 c0 _ Y | a0 b0 y Y Z]; subst.
      * exists 0. repeat split; auto; lra.
      * congruence.
      * rewrite O in Y. injection Y as <-. unfold stands in S. rewrite C in S.
        cbn [Analysis.analyze_operation] in A.
        destruct (nth_error facts a) as [fa |] eqn:Fa; [| discriminate].
        injection A as ->. destruct (B a f Fa) as [_ [_ [_ [_ [_ Ha]]]]].
        destruct (Ha y Z) as [s [S0 [S1 [S2 [S3 S4]]]]]. exists s.
        repeat split; auto.
        -- intro H. apply number_opposite. auto.
        -- now rewrite Rabs_Ropp.
        -- rewrite S. replace (- y - - I a) with (- (y - I a)) by ring. now rewrite Rabs_Ropp.
    + apply Plain; [exact U | |]; cbn [fst snd].
      * destruct (cap_of i) as [k |] eqn:K; [now apply Name | exact M].
      * destruct (is_cut cuts i) eqn:C; [now apply Cut | now apply E].
Qed.

Lemma analyze_from_sound rest : forall before facts all,
  p = before ++ rest -> length before = length facts -> holds_below facts ->
  analyze_from facts rest = Some all -> holds_below all.
Proof.
  induction rest as [| op rest IH]; intros before facts all E L B A; simpl in A.
  - now injection A as <-.
  - destruct (analyze_operation facts (length facts) op) as [f |] eqn:Hf; [| discriminate].
    destruct (noted (length facts) op f) as [g |] eqn:Hg; [| discriminate].
    destruct (positive_fact f && positive_fact g) eqn:Hn; [| discriminate].
    unfold positive_fact in Hn. rewrite !andb_true_iff in Hn.
    destruct Hn as [[M1 M2] [N1 N2]].
    assert (O : nth_error p (length facts) = Some op).
    { rewrite E, <- L, nth_error_app2 by reflexivity. now rewrite Nat.sub_diag. }
    assert (G : holds_of (length facts) g).
    { apply (noted_sound facts _ op f g B O Hf); try assumption.
      now apply (operation_sound facts). }
    apply (IH (before ++ [op]) (facts ++ [g]) all); try assumption.
    + now rewrite <- app_assoc.
    + rewrite !app_length. simpl. lia.
    + intros j h J. destruct (Nat.lt_ge_cases j (length facts)) as [H | H].
      * rewrite nth_error_app1 in J by exact H. now apply B.
      * rewrite nth_error_app2 in J by exact H.
        destruct (j - length facts)%nat as [| n] eqn:D; simpl in J.
        -- injection J as <-. now replace j with (length facts) by lia.
        -- now destruct n.
Qed.

(** Whatever passes the analysis is as it says. *)
Theorem analyze_sound facts : analyze = Some facts -> holds_below facts.
Proof.
  intro A. apply (analyze_from_sound p [] [] facts); try reflexivity; [| exact A].
  intros [| j] f J; discriminate.
Qed.
End Facts.
