(** Expansions as the library's own templates add, scale and multiply them: the steps for every
    number of components, and that they are those of Expansion.v. For small numbers of components
    the recorded steps are these (Expansions.v). *)

From Coq Require Import Reals List Permutation Lia.
From Certa Require Import Rounding Term Dominance Transformation Step Expansion.
Import ListNotations.
Local Open Scope R_scope.

(** What components are: those of the operands, the two terms of the sum or product of this number,
    the zero that carries start with, and opposites. *)
Inductive component :=
  | Input (n : nat)
  | High (k : nat)
  | Low (k : nat)
  | Zero
  | Minus (v : component).

(** What is done with components, with what is asked about them: whether one vanishes, and whether
    one is smaller in magnitude than another. *)
Inductive steps :=
  | Done (results : list component)
  | Vanishes (v : component) (yes no : steps)
  | Smaller (v w : component) (yes no : steps)
  | Two_sum (v w : component) (rest : steps)
  | Two_product (v w : component) (rest : steps).

Section Meaning.
Variable way : way.
Variable input : nat -> R.

Fixpoint amount (pairs : list (R * R)) (v : component) : R :=
  match v with
  | Input n => input n
  | High k => fst (nth k pairs (0, 0))
  | Low k => snd (nth k pairs (0, 0))
  | Zero => 0
  | Minus v => - amount pairs v
  end.

(** The components that come out. *)
Fixpoint outcome (s : steps) (pairs : list (R * R)) : list R :=
  match s with
  | Done results => map (amount pairs) results
  | Vanishes v yes no =>
      if Req_EM_T (amount pairs v) 0 then outcome yes pairs else outcome no pairs
  | Smaller v w yes no =>
      if Rlt_dec (Rabs (amount pairs v)) (Rabs (amount pairs w)) then outcome yes pairs
      else outcome no pairs
  | Two_sum v w rest => outcome rest (pairs ++ [two_sum (amount pairs v) (amount pairs w)])
  | Two_product v w rest =>
      outcome rest (pairs ++ [two_product way (amount pairs v) (amount pairs w)])
  end.

(** Components that are known after so many transformations. *)
Fixpoint known (k : nat) (v : component) : Prop :=
  match v with
  | High i | Low i => (i < k)%nat
  | Input _ | Zero => True
  | Minus v => known k v
  end.

Lemma amount_more pairs more v : known (length pairs) v ->
  amount (pairs ++ more) v = amount pairs v.
Proof.
  induction v; simpl; intro K; rewrite ?app_nth1 by assumption; trivial. now rewrite IHv.
Qed.
Lemma amounts_more pairs more vs : Forall (known (length pairs)) vs ->
  map (amount (pairs ++ more)) vs = map (amount pairs) vs.
Proof. intro K. induction K; simpl; [reflexivity |]. now rewrite amount_more, IHK. Qed.
Lemma known_weaker j k v : (j <= k)%nat -> known j v -> known k v.
Proof. intro L. induction v; simpl; intros; auto; lia. Qed.
Lemma all_known_weaker j k vs : (j <= k)%nat -> Forall (known j) vs -> Forall (known k) vs.
Proof. intro L. apply Forall_impl. intro. now apply known_weaker. Qed.

(** Zeros are left out. The flag tells that nothing is asked: errors of sums vanish, and no other
    component does. *)
Variable silent : bool.

Definition appended (v : component) acc (next : list component -> steps) : steps :=
  match v with
  | Zero => next acc
  | Low _ => if silent then next acc else Vanishes v (next acc) (next (acc ++ [v]))
  | _ => if silent then next (acc ++ [v]) else Vanishes v (next acc) (next (acc ++ [v]))
  end.

(** x + y or x - y: merged by magnitude, the carry sweeps upwards. *)
Fixpoint add_steps (n : nat) (sign : component -> component) x y carry k acc
    (next : nat -> list component -> steps) : steps :=
  match n with
  | O => appended carry acc (next k)
  | S n =>
      let take v x y :=
        Two_sum carry v (appended (Low k) acc (fun acc =>
          add_steps n sign x y (High k) (S k) acc next)) in
      match x, y with
      | a :: x', b :: y' => Smaller a b (take a x' y) (take (sign b) x y')
      | a :: x', [] => take a x' []
      | [], b :: y' => take (sign b) [] y'
      | [], [] => Done []
      end
  end.

(** The components times a factor. *)
Fixpoint scale_steps l factor carry k acc (next : nat -> list component -> steps) : steps :=
  match l with
  | [] => appended carry acc (next k)
  | c :: l =>
      Two_product c factor (Two_sum carry (Low k) (Two_sum (High k) (High (S k))
        (appended (Low (S k)) acc (fun acc => appended (Low (S (S k))) acc (fun acc =>
          scale_steps l factor (High (S (S k))) (S (S (S k))) acc next)))))
  end.

Definition plus_sign (v : component) := v.

(** x y, added to what has been summed so far. *)
Fixpoint multiply_steps x y s k (next : nat -> list component -> steps) : steps :=
  match y with
  | [] => next k s
  | factor :: y =>
      scale_steps x factor Zero k [] (fun k scaled =>
        add_steps (length s + length scaled) plus_sign s scaled Zero k [] (fun k s =>
          multiply_steps x y s k next))
  end.

Fixpoint negate_steps x acc : steps :=
  match x with
  | [] => Done acc
  | a :: x => appended (Minus a) acc (negate_steps x)
  end.

(** What the functions do with operands of so many components. *)
Definition inputs first count := map Input (seq first count).
Definition done (_ : nat) r := Done r.
Definition sum_steps m n :=
  add_steps (m + n) plus_sign (inputs 0 m) (inputs m n) Zero 0 [] done.
Definition difference_steps m n :=
  add_steps (m + n) Minus (inputs 0 m) (inputs m n) Zero 0 [] done.
Definition negative_steps m := negate_steps (inputs 0 m) [].
Definition scaled_steps m := scale_steps (inputs 0 m) (Input m) Zero 0 [] done.
Definition product_steps m n :=
  if (m <? n)%nat then multiply_steps (inputs m n) (inputs 0 m) [] 0 done
  else multiply_steps (inputs 0 m) (inputs m n) [] 0 done.

End Meaning.

(** Where questions are asked, the steps are those of the model. *)
Section Sound.
Variable way : way.
Variable input : nat -> R.
Local Notation amount := (amount input).
Local Notation outcome := (outcome way input).
Local Notation appended := (appended false).

Lemma outcome_appended v acc next pairs : Forall (known (length pairs)) acc ->
  known (length pairs) v ->
  exists acc', outcome (appended v acc next) pairs = outcome (next acc') pairs /\
    Forall (known (length pairs)) acc' /\
    forall l, map (amount pairs) acc ++ append (amount pairs v) l = map (amount pairs) acc' ++ l.
Proof.
  intros A K. unfold append.
  assert (G : exists acc', outcome (Vanishes v (next acc) (next (acc ++ [v]))) pairs
      = outcome (next acc') pairs /\ Forall (known (length pairs)) acc' /\
      forall l, map (amount pairs) acc
        ++ (if Req_EM_T (amount pairs v) 0 then l else amount pairs v :: l)
        = map (amount pairs) acc' ++ l).
  { simpl. destruct (Req_EM_T (amount pairs v) 0).
    - exists acc. auto.
    - exists (acc ++ [v]). split; [reflexivity |].
      split; [apply Forall_app; auto |]. intro l. rewrite map_app, <- app_assoc. reflexivity. }
  destruct v; try exact G. exists acc. split; [reflexivity |]. split; [exact A |].
  intro l. simpl. destruct (Req_EM_T 0 0); [reflexivity | contradiction].
Qed.

(** What follows, and what has been appended. *)
Definition continues s pairs acc (made : list R) (next : nat -> list component -> steps) : Prop :=
  exists pairs' acc', outcome s pairs = outcome (next (length (pairs ++ pairs')) acc')
      (pairs ++ pairs') /\ Forall (known (length (pairs ++ pairs'))) acc' /\
    map (amount (pairs ++ pairs')) acc' = map (amount pairs) acc ++ made.

Lemma continues_after p s pairs acc acc1 made1 made next :
  continues s (pairs ++ [p]) acc1 made next -> Forall (known (length pairs)) acc ->
  map (amount (pairs ++ [p])) acc1 = map (amount pairs) acc ++ made1 ->
  exists pairs' acc', outcome s (pairs ++ [p])
      = outcome (next (length (pairs ++ pairs')) acc') (pairs ++ pairs') /\
    Forall (known (length (pairs ++ pairs'))) acc' /\
    map (amount (pairs ++ pairs')) acc' = map (amount pairs) acc ++ made1 ++ made.
Proof.
  intros [pairs' [acc' [E [K M]]]] A A1. exists (p :: pairs'), acc'.
  replace (pairs ++ p :: pairs') with ((pairs ++ [p]) ++ pairs') by (now rewrite <- app_assoc).
  split; [exact E | split; [exact K |]]. now rewrite M, A1, app_assoc.
Qed.

Lemma add_continues sign n x y carry acc next pairs :
  (forall k v, known k v -> known k (sign v)) ->
  n = (length x + length y)%nat -> Forall (known (length pairs)) x ->
  Forall (known (length pairs)) y -> Forall (known (length pairs)) acc ->
  known (length pairs) carry ->
  exists l, Permutation l (map (amount pairs) x ++ map (fun v => amount pairs (sign v)) y) /\
    continues (add_steps false n sign x y carry (length pairs) acc next) pairs acc
      (sweep (amount pairs carry) l) next.
Proof.
  intro Sg. revert x y carry acc pairs.
  induction n as [| n IH]; intros x y carry acc pairs E X Y A C.
  - destruct x, y; try discriminate. exists []. split; [constructor |].
    destruct (outcome_appended carry acc (next (length pairs)) pairs A C) as [acc' [O [K M]]].
    exists [], acc'. rewrite app_nil_r. split; [exact O | split; [exact K |]].
    specialize (M []). rewrite !app_nil_r in M. simpl. now rewrite <- M.
  - assert (Take : forall v x' y', known (length pairs) v -> n = (length x' + length y')%nat ->
      Forall (known (length pairs)) x' -> Forall (known (length pairs)) y' ->
      exists l, Permutation l
          (map (amount pairs) x' ++ map (fun v => amount pairs (sign v)) y') /\
        continues (Two_sum carry v (appended (Low (length pairs)) acc (fun acc =>
          add_steps false n sign x' y' (High (length pairs)) (S (length pairs)) acc next)))
          pairs acc
          (sweep (amount pairs carry) (amount pairs v :: l)) next).
    { intros v x' y' V E' X' Y'.
      set (p := two_sum (amount pairs carry) (amount pairs v)).
      assert (Len : length (pairs ++ [p]) = S (length pairs))
        by (rewrite app_length; simpl; lia).
      assert (W : forall vs, Forall (known (length pairs)) vs ->
        Forall (known (length (pairs ++ [p]))) vs) by (intro; apply all_known_weaker; lia).
      assert (Kl : known (length (pairs ++ [p])) (Low (length pairs))) by (simpl; lia).
      assert (Kh : known (length (pairs ++ [p])) (High (length pairs))) by (simpl; lia).
      destruct (outcome_appended (Low (length pairs)) acc (fun acc =>
          add_steps false n sign x' y' (High (length pairs)) (S (length pairs)) acc next)
          (pairs ++ [p]) (W _ A) Kl) as [acc1 [O [K M]]].
      destruct (IH x' y' (High (length pairs)) acc1 (pairs ++ [p]) E' (W _ X') (W _ Y') K Kh)
        as [l [P Q]].
      assert (Px : map (amount (pairs ++ [p])) x' = map (amount pairs) x')
        by now apply amounts_more.
      assert (Py : map (fun v => amount (pairs ++ [p]) (sign v)) y'
                   = map (fun v => amount pairs (sign v)) y').
      { rewrite <- !(map_map sign). apply amounts_more. clear - Y' Sg. induction Y'; simpl; auto. }
      rewrite Px, Py in P. exists l. split; [exact P |].
      assert (N : nth (length pairs) (pairs ++ [p]) (0, 0) = p)
        by (rewrite app_nth2, Nat.sub_diag by lia; reflexivity).
      rewrite Len in Q.
      assert (A1 : map (amount (pairs ++ [p])) acc1
                   = map (amount pairs) acc ++ append (snd p) []).
      { specialize (M []). rewrite app_nil_r in M. rewrite <- M. cbn [Merge.amount]. rewrite N.
        f_equal. now apply amounts_more. }
      destruct (continues_after p _ pairs acc acc1 _ _ next Q A A1) as [pairs' [acc' [O' [K' M']]]].
      exists pairs', acc'. split; [rewrite <- O'; exact O |]. split; [exact K' |]. rewrite M'.
      cbn [Merge.amount]. rewrite N. f_equal. cbn [sweep]. fold p. destruct p as [h e]. simpl.
      unfold append. destruct (Req_EM_T e 0); reflexivity. }
    cbn [add_steps]. destruct x as [| a x], y as [| b y]; try discriminate; simpl in E.
    + apply Forall_cons_iff in Y as [B Y].
      destruct (Take (sign b) [] y) as [l [P Q]]; auto; try lia.
      exists (amount pairs (sign b) :: l). split; [simpl in *; now constructor | exact Q].
    + apply Forall_cons_iff in X as [Ka X].
      destruct (Take a x []) as [l [P Q]]; auto; try (simpl; lia).
      exists (amount pairs a :: l). split; [simpl; now constructor | exact Q].
    + apply Forall_cons_iff in X as [Ka X]. apply Forall_cons_iff in Y as [B Y].
      destruct (Rlt_dec (Rabs (amount pairs a)) (Rabs (amount pairs b))) as [L | L].
      * destruct (Take a x (b :: y)) as [l [P [pairs' [acc' [O R]]]]]; auto; try (simpl; lia).
        exists (amount pairs a :: l). split; [simpl; now constructor |].
        exists pairs', acc'. split; [| exact R]. rewrite <- O. simpl Merge.outcome at 1.
        destruct (Rlt_dec _ _); [reflexivity | contradiction].
      * destruct (Take (sign b) (a :: x) y) as [l [P [pairs' [acc' [O R]]]]]; auto;
          try (simpl; lia).
        exists (amount pairs (sign b) :: l). split.
        { apply (Permutation_cons_app _ _ _ P). }
        exists pairs', acc'. split; [| exact R]. rewrite <- O. simpl Merge.outcome at 1.
        destruct (Rlt_dec _ _); [contradiction | reflexivity].
Qed.

Lemma scale_continues l factor carry acc next pairs :
  Forall (known (length pairs)) l -> known (length pairs) factor ->
  Forall (known (length pairs)) acc -> known (length pairs) carry ->
  continues (scale_steps false l factor carry (length pairs) acc next) pairs acc
    (scale way (amount pairs factor) (amount pairs carry) (map (amount pairs) l)) next.
Proof.
  revert carry acc pairs. induction l as [| c l IH]; intros carry acc pairs L F A C.
  - destruct (outcome_appended carry acc (next (length pairs)) pairs A C) as [acc' [O [K M]]].
    exists [], acc'. rewrite app_nil_r. split; [exact O | split; [exact K |]].
    specialize (M []). rewrite !app_nil_r in M. simpl. now rewrite <- M.
  - apply Forall_cons_iff in L as [Kc L]. set (k := length pairs) in *.
    cbn [scale_steps map scale].
    set (p := two_product way (amount pairs c) (amount pairs factor)).
    set (q := two_sum (amount pairs carry) (snd p)).
    set (r := two_sum (fst p) (fst q)).
    assert (Np : forall more, nth k (pairs ++ p :: more) (0, 0) = p)
      by (intro; unfold k; rewrite app_nth2, Nat.sub_diag by lia; reflexivity).
    assert (Nq : nth (S k) (pairs ++ [p; q]) (0, 0) = q).
    { unfold k. rewrite app_nth2 by lia.
      replace (S (length pairs) - length pairs)%nat with 1%nat by lia. reflexivity. }
    set (pairs3 := pairs ++ [p; q; r]).
    assert (Len : length pairs3 = S (S (S k)))
      by (unfold pairs3; rewrite app_length; simpl; fold k; lia).
    assert (Nq3 : nth (S k) pairs3 (0, 0) = q).
    { unfold pairs3, k. rewrite app_nth2 by lia.
      replace (S (length pairs) - length pairs)%nat with 1%nat by lia. reflexivity. }
    assert (Nr3 : nth (S (S k)) pairs3 (0, 0) = r).
    { unfold pairs3, k. rewrite app_nth2 by lia.
      replace (S (S (length pairs)) - length pairs)%nat with 2%nat by lia. reflexivity. }
    assert (W : forall vs, Forall (known k) vs -> Forall (known (length pairs3)) vs)
      by (intro; apply all_known_weaker; lia).
    set (next1 := fun acc => appended (Low (S (S k))) acc (fun acc =>
      scale_steps false l factor (High (S (S k))) (S (S (S k))) acc next)).
    set (next2 := fun acc =>
      scale_steps false l factor (High (S (S k))) (S (S (S k))) acc next).
    destruct (outcome_appended (Low (S k)) acc next1 pairs3 (W _ A) ltac:(simpl; lia))
      as [acc1 [O1 [K1 M1]]].
    destruct (outcome_appended (Low (S (S k))) acc1 next2 pairs3 K1 ltac:(simpl; lia))
      as [acc2 [O2 [K2 M2]]].
    assert (F3 : known (length pairs3) factor) by (apply (known_weaker k); [lia | exact F]).
    destruct (IH (High (S (S k))) acc2 pairs3 (W _ L) F3 K2 ltac:(simpl; lia))
      as [pairs' [acc' [O [K M]]]].
    exists ([p; q; r] ++ pairs'), acc'. rewrite app_assoc. fold pairs3.
    split; [| split; [exact K |]].
    + transitivity (outcome (next2 acc2) pairs3); [| unfold next2; rewrite <- Len; exact O].
      rewrite <- O2. change (outcome (appended (Low (S (S k))) acc1 next2) pairs3)
        with (outcome (next1 acc1) pairs3). rewrite <- O1. cbn [Merge.outcome]. fold p.
      cbn [Merge.amount]. rewrite amount_more by exact C.
      rewrite (Np []). fold q.
      replace ((pairs ++ [p]) ++ [q]) with (pairs ++ [p; q]) by (rewrite <- app_assoc; reflexivity).
      rewrite (Np [q]), Nq. fold r.
      replace ((pairs ++ [p; q]) ++ [r]) with pairs3 by (unfold pairs3; rewrite <- app_assoc;
        reflexivity). reflexivity.
    + rewrite M. cbn [Merge.amount] in *. rewrite Nq3 in M1. rewrite Nr3 in M2 |- *.
      assert (Pf : amount pairs3 factor = amount pairs factor) by now apply amount_more.
      assert (Pl : map (amount pairs3) l = map (amount pairs) l) by now apply amounts_more.
      assert (Pa : map (amount pairs3) acc = map (amount pairs) acc) by now apply amounts_more.
      rewrite Pf, Pl, <- M2, <- M1, Pa. f_equal.
      destruct p as [a b]. cbn [fst snd] in *. destruct q as [d e] eqn:Q.
      unfold q in Q. rewrite Q. cbn [fst snd] in *. destruct r as [g h] eqn:R'.
      unfold r in R'. rewrite R'. reflexivity.
Qed.

Lemma multiply_continues x y s next pairs :
  Forall (known (length pairs)) x -> Forall (known (length pairs)) y ->
  Forall (known (length pairs)) s ->
  exists made results,
    multiplied way (map (amount pairs) x) (map (amount pairs) y) (map (amount pairs) s) made results
    /\ exists pairs' acc', outcome (multiply_steps false x y s (length pairs) next) pairs
        = outcome (next (length (pairs ++ pairs')) acc') (pairs ++ pairs') /\
      map (amount (pairs ++ pairs')) acc' = made.
Proof.
  revert s pairs. induction y as [| factor y IH]; intros s pairs X Y S0.
  - exists (map (amount pairs) s), []. split; [constructor |].
    exists [], s. rewrite app_nil_r. split; reflexivity.
  - apply Forall_cons_iff in Y as [F Y]. cbn [multiply_steps map].
    match goal with |- context [scale_steps _ _ _ _ _ _ ?n] => set (next1 := n) end.
    destruct (scale_continues x factor Zero [] next1 pairs X F ltac:(constructor) ltac:(exact I))
      as [p1 [scaled [O1 [K1 M1]]]].
    assert (W1 : forall vs, Forall (known (length pairs)) vs ->
      Forall (known (length (pairs ++ p1))) vs)
      by (intro; apply all_known_weaker; rewrite app_length; lia).
    unfold next1 in O1 at 2.
    match type of O1 with context [add_steps _ _ _ _ _ _ _ _ ?n] => set (next2 := n) in O1 end.
    destruct (add_continues plus_sign _ s scaled Zero [] next2 (pairs ++ p1) ltac:(auto) eq_refl
      (W1 _ S0) K1 ltac:(constructor) ltac:(exact I)) as [l [P [p2 [s' [O2 [K2 M2]]]]]].
    assert (W2 : forall vs, Forall (known (length pairs)) vs ->
      Forall (known (length ((pairs ++ p1) ++ p2))) vs)
      by (intro; apply all_known_weaker; rewrite !app_length; lia).
    destruct (IH s' ((pairs ++ p1) ++ p2) (W2 _ X) (W2 _ Y) K2)
      as [made [results [H [p3 [acc' [O3 M3]]]]]].
    assert (E : forall vs, Forall (known (length pairs)) vs ->
      map (amount ((pairs ++ p1) ++ p2)) vs = map (amount pairs) vs).
    { intros vs V. rewrite <- app_assoc. now apply amounts_more. }
    rewrite (E x X), (E y Y) in H. simpl in M1, M2.
    unfold plus_sign in P. rewrite (amounts_more input pairs p1 s S0) in P.
    change (fun v : component => amount (pairs ++ p1) v) with (amount (pairs ++ p1)) in P.
    rewrite M1 in P. rewrite M2 in H.
    exists made. eexists. split.
    + econstructor; [| exact H]. apply added_in_order. exact P.
    + exists ((p1 ++ p2) ++ p3), acc'. rewrite !app_assoc. split; [| exact M3].
      rewrite O1, O2. exact O3.
Qed.

Local Notation numbers first count := (map input (seq first count)).
Lemma amounts_inputs pairs first count :
  map (amount pairs) (inputs first count) = numbers first count.
Proof. unfold inputs. now rewrite map_map. Qed.
Lemma known_inputs k first count : Forall (known k) (inputs first count).
Proof. unfold inputs. rewrite Forall_map. apply Forall_forall. exact (fun _ _ => I). Qed.

(** Sums of any number of components are those of the model: in some order, with one carry. *)
Theorem sums_of_components m n : exists results,
  added (numbers 0 m) (numbers m n) (outcome (sum_steps false m n) []) results.
Proof.
  destruct (add_continues plus_sign (m + n) (inputs 0 m) (inputs m n) Zero [] done []
    ltac:(auto) ltac:(unfold inputs; now rewrite !map_length, !seq_length)
    (known_inputs _ _ _) (known_inputs _ _ _) ltac:(constructor) ltac:(exact I))
    as [l [P [pairs [acc [O [_ M]]]]]].
  exists (sweep_results 0 l). unfold sum_steps. simpl in O, M. rewrite O, M.
  apply added_in_order. unfold plus_sign in P. now rewrite !amounts_inputs in P.
Qed.

(** So are differences, with the opposites of the second operand. *)
Theorem differences_of_components m n : exists results,
  added (numbers 0 m) (map Ropp (numbers m n)) (outcome (difference_steps false m n) []) results.
Proof.
  destruct (add_continues Minus (m + n) (inputs 0 m) (inputs m n) Zero [] done []
    ltac:(auto) ltac:(unfold inputs; now rewrite !map_length, !seq_length)
    (known_inputs _ _ _) (known_inputs _ _ _) ltac:(constructor) ltac:(exact I))
    as [l [P [pairs [acc [O [_ M]]]]]].
  exists (sweep_results 0 l). unfold difference_steps. simpl in O, M. rewrite O, M.
  apply added_in_order. rewrite amounts_inputs in P. unfold inputs in P.
  rewrite !map_map in P |- *. exact P.
Qed.

(** Products are those of the model, with the shorter factor taken apart. *)
Theorem products_of_components m n : exists results,
  let r := outcome (product_steps false m n) [] in
  multiplied way (numbers 0 m) (numbers m n) [] r results \/
  multiplied way (numbers m n) (numbers 0 m) [] r results.
Proof.
  unfold product_steps. destruct (m <? n)%nat.
  - destruct (multiply_continues (inputs m n) (inputs 0 m) [] done [] (known_inputs _ _ _)
      (known_inputs _ _ _) ltac:(constructor)) as [made [results [H [pairs [acc [O M]]]]]].
    exists results. right. simpl in O, M. rewrite O, M. now rewrite !amounts_inputs in H.
  - destruct (multiply_continues (inputs 0 m) (inputs m n) [] done [] (known_inputs _ _ _)
      (known_inputs _ _ _) ltac:(constructor)) as [made [results [H [pairs [acc [O M]]]]]].
    exists results. left. simpl in O, M. rewrite O, M. now rewrite !amounts_inputs in H.
Qed.

(** Opposites have the opposite components, but zeros. *)
Theorem negatives_of_components m :
  sum (outcome (negative_steps false m) []) = - sum (numbers 0 m).
Proof.
  assert (G : forall x acc, Forall (known 0) x -> Forall (known 0) acc ->
    sum (outcome (negate_steps false x acc) []) = sum (map (amount []) acc)
      - sum (map (amount []) x)).
  { induction x as [| a x IH]; intros acc X A; cbn [negate_steps].
    - simpl. change (sum []) with 0. ring.
    - apply Forall_cons_iff in X as [Ka X].
      destruct (outcome_appended (Minus a) acc (negate_steps false x) [] A Ka)
        as [acc' [O [K M]]]. rewrite O, IH by assumption.
      specialize (M []). rewrite !app_nil_r in M. rewrite <- M, sum_app, sum_append. simpl.
      fold (sum (map (amount []) x)). ring. }
  unfold negative_steps. rewrite G by (apply known_inputs || constructor).
  rewrite amounts_inputs. simpl. ring.
Qed.
End Sound.
