(** Programs on words that compute with integers in two's complement: the check, and the theorem
    (see Carry.v, Residue.v). *)

From Coq Require Import ZArith List Lia Bool.
From Certa Require Import Words Carry Residue.
Import ListNotations.
Local Open Scope Z_scope.
Local Arguments Z.add : simpl never.
Local Arguments Z.mul : simpl never.
Local Arguments Z.pow : simpl never.
Local Arguments Z.sub : simpl never.

Section Check.
Variable bits : Z.
Hypothesis bits_positive : 1 < bits.

Definition step st (env : list form) (o : operation) : option (state * form) :=
  let one a f := match nth_error env a with Some x => f x | None => None end in
  let two a b f := one a (fun x => one b (fun y => f x y)) in
  match o with
  | Literal z => Some (st, exactly (constant z) z z)
  | Converted k a => one a (convert bits st k)
  | Sum k a b => two a b (combine bits st Plus k)
  | Difference k a b => two a b (combine bits st Minus k)
  | Product k a b => two a b (combine bits st Times k)
  | Shifted_left k s a =>
      if shifts bits k s then
        one a (fun x => combine bits st Times k x (exactly (constant (2 ^ s)) (2 ^ s) (2 ^ s)))
      else None
  | Shifted_right k s a =>
      if shifts bits k s then one a (fun x => shift_right st x s) else None
  | Masked a b => two a b (mask st)
  | Joined a b => two a b (join st)
  | Complement k a =>
      one a (fun x =>
        let (st, x) := exact st x in let most := 2 ^ width bits k - 1 in
        Some (st, exactly (minus (constant most) (body x)) (most - high x) (most - low x)))
  end.

Lemma good_constant st rho z : good st rho (exactly (constant z) z z) z.
Proof. apply good_exactly; rewrite ?eval_constant; [apply older_constant | lia | reflexivity]. Qed.

Lemma nth_good st rho env values a f : Forall2 (good st rho) env values ->
  nth_error env a = Some f -> exists v, nth_error values a = Some v /\ good st rho f v.
Proof.
  intro F. revert a. induction F as [| g v env values G F IH]; intros [| a]; simpl; try easy.
  - intros [= <-]. eauto.
  - apply IH.
Qed.
Lemma env_extends st r st' r' env values : extends st r st' r' ->
  Forall2 (good st r) env values -> Forall2 (good st' r') env values.
Proof. intros X F. induction F; constructor; eauto using good_extends. Qed.

Lemma step_sound st rho env values o st' g : valid st rho -> Forall2 (good st rho) env values ->
  step st env o = Some (st', g) ->
  exists rho' z, extends st rho st' rho' /\ compute bits values o = Some z /\ good st' rho' g z.
Proof.
  intros V F. destruct o as [z | k a | k a b | k a b | k a b | k s a | k s a | a b | a b | k a];
    simpl.
  - intros [= <- <-]. exists rho, z. split; [now apply extends_same |].
    split; [reflexivity | apply good_constant].
  - destruct (nth_error env a) as [f |] eqn:A; [| discriminate].
    destruct (nth_good _ _ _ _ _ _ F A) as [v [-> G]]. intro H.
    destruct (convert_sound bits bits_positive _ _ _ _ _ _ _ V G H) as [rho' [X G']]. eauto.
  - destruct (nth_error env a) as [f |] eqn:A; [| discriminate].
    destruct (nth_error env b) as [f' |] eqn:B; [| discriminate].
    destruct (nth_good _ _ _ _ _ _ F A) as [v [-> G]].
    destruct (nth_good _ _ _ _ _ _ F B) as [w [-> G']]. intro H.
    exact (combine_sound bits bits_positive _ _ Plus _ _ _ _ _ _ _ V G G' H).
  - destruct (nth_error env a) as [f |] eqn:A; [| discriminate].
    destruct (nth_error env b) as [f' |] eqn:B; [| discriminate].
    destruct (nth_good _ _ _ _ _ _ F A) as [v [-> G]].
    destruct (nth_good _ _ _ _ _ _ F B) as [w [-> G']]. intro H.
    exact (combine_sound bits bits_positive _ _ Minus _ _ _ _ _ _ _ V G G' H).
  - destruct (nth_error env a) as [f |] eqn:A; [| discriminate].
    destruct (nth_error env b) as [f' |] eqn:B; [| discriminate].
    destruct (nth_good _ _ _ _ _ _ F A) as [v [-> G]].
    destruct (nth_good _ _ _ _ _ _ F B) as [w [-> G']]. intro H.
    exact (combine_sound bits bits_positive _ _ Times _ _ _ _ _ _ _ V G G' H).
  - destruct (shifts bits k s); [| discriminate].
    destruct (nth_error env a) as [f |] eqn:A; [| discriminate].
    destruct (nth_good _ _ _ _ _ _ F A) as [v [-> G]]. intro H.
    exact (combine_sound bits bits_positive _ _ Times _ _ _ _ _ _ _ V G
             (good_constant _ _ _) H).
  - destruct (shifts bits k s); [| discriminate].
    destruct (nth_error env a) as [f |] eqn:A; [| discriminate].
    destruct (nth_good _ _ _ _ _ _ F A) as [v [-> G]]. intro H.
    destruct (shift_right_sound _ _ _ _ _ _ _ V G H) as [rho' [X G']]. eauto.
  - destruct (nth_error env a) as [f |] eqn:A; [| discriminate].
    destruct (nth_error env b) as [f' |] eqn:B; [| discriminate].
    destruct (nth_good _ _ _ _ _ _ F A) as [v [-> G]].
    destruct (nth_good _ _ _ _ _ _ F B) as [w [-> G']]. intro H.
    destruct (mask_sound _ _ _ _ _ _ _ _ V G G' H) as [rho' [X R]]. eauto.
  - destruct (nth_error env a) as [f |] eqn:A; [| discriminate].
    destruct (nth_error env b) as [f' |] eqn:B; [| discriminate].
    destruct (nth_good _ _ _ _ _ _ F A) as [v [-> G]].
    destruct (nth_good _ _ _ _ _ _ F B) as [w [-> G']]. intro H.
    destruct (join_sound _ _ _ _ _ _ _ _ V G G' H) as [rho' [X R]]. eauto.
  - destruct (nth_error env a) as [f |] eqn:A; [| discriminate].
    destruct (nth_good _ _ _ _ _ _ F A) as [v [-> G]].
    destruct (exact st f) as [s f'] eqn:E. intros [= <- <-].
    destruct (exact_sound _ _ _ _ _ _ V G E) as [rho' [X [[O [R G']] N]]]. rewrite N in G'.
    exists rho'. eexists. split; [exact X |]. split; [reflexivity |].
    apply good_exactly; rewrite ?eval_minus, ?eval_constant, <- ?G'; try lia.
    apply older_minus; [apply older_constant | exact O].
Qed.

Fixpoint step_all st env steps : option (state * list form) :=
  match steps with
  | [] => Some (st, env)
  | o :: steps =>
      match step st env o with Some (st, f) => step_all st (f :: env) steps | None => None end
  end.
Lemma step_all_sound steps st rho env values st' env' : valid st rho ->
  Forall2 (good st rho) env values -> step_all st env steps = Some (st', env') ->
  exists rho' values', extends st rho st' rho' /\ compute_all bits values steps = Some values' /\
    Forall2 (good st' rho') env' values'.
Proof.
  revert st rho env values. induction steps as [| o steps IH]; intros st rho env values V F; simpl.
  - intros [= <- <-]. exists rho, values. split; [now apply extends_same | auto].
  - destruct (step st env o) as [[s f] |] eqn:S; [| discriminate]. intro H.
    destruct (step_sound _ _ _ _ _ _ _ V F S) as [r [z [X [-> G]]]].
    destruct (IH s r (f :: env) (z :: values)) as [rho' [values' [Y [C F']]]]; auto.
    { apply X. }
    { constructor; [exact G | now apply (env_extends st rho)]. }
    exists rho', values'. split; [now apply (extends_trans _ _ _ _ _ _ X) | auto].
Qed.

(** What a branch tells about an unknown that is 0 or 1, up to its sign. *)
Definition learned st f (nonzero : bool) : state :=
  match residue f, body f with
  | None, [([a], c)] =>
      if ((c =? 1) || (c =? -1)) && (0 <=? low f) && (high f <=? 1) && (a <? next st)%positive then
        {| next := next st; quotients := quotients st; ranges := ranges st;
           known := (a, if nonzero then c else 0) :: known st |}
      else st
  | _, _ => st
  end.
Lemma learned_sound st rho f v (nonzero : bool) : valid st rho -> good st rho f v ->
  (if nonzero return Prop then v <> 0 else v = 0) -> extends st rho (learned st f nonzero) rho.
Proof.
  intros V G B. pose proof (extends_same st rho V) as S. unfold learned.
  destruct G as [O [R E]].
  destruct (residue f); [exact S |].
  destruct (body f) as [| [m c] [| t p]]; try exact S.
  { destruct m as [| a [| b m]]; try exact S.
    destruct (_ && _) eqn:C; [| exact S].
    rewrite !andb_true_iff, orb_true_iff, !Z.eqb_eq, !Z.leb_le, Pos.ltb_lt in C.
    destruct C as [[[C1 C2] C3] C4].
    split; [simpl; lia | split; [reflexivity |]]. destruct V as [V1 [V2 V3]].
    split; [exact V1 | split; [exact V2 |]]. intros a' z [[= <- <-] | I]; [| now apply V3].
    split; [exact C4 |]. cbn [eval value_of fold_right fst snd] in *.
    rewrite Z.mul_1_r in *. destruct C1 as [-> | ->], nonzero; lia. }
  { destruct m as [| a [| b m]]; exact S. }
Qed.

(** Known unknowns replaced. *)
Definition replaced (facts : list (positive * Z)) (m : monomial) : monomial * Z :=
  fold_right (fun a r =>
    match find (fun t => (fst t =? a)%positive) facts with
    | Some (_, z) => (fst r, z * snd r)
    | None => (a :: fst r, snd r)
    end) ([], 1) m.
Definition substituted facts (p : poly) : poly :=
  fold_right (fun t r => let (m, c) := replaced facts (fst t) in plus [(m, snd t * c)] r) [] p.

Lemma substituted_sound facts rho p : (forall a z, In (a, z) facts -> rho a = z) ->
  eval rho (substituted facts p) = eval rho p.
Proof.
  intro K.
  assert (M : forall m, value_of rho m
    = snd (replaced facts m) * value_of rho (fst (replaced facts m))).
  { induction m as [| a m IH]; [reflexivity |]. cbn [replaced fold_right value_of].
    fold (replaced facts m) (value_of rho m). rewrite IH.
    destruct (find _ facts) as [[a' z] |] eqn:F; cbn [fst snd value_of fold_right].
    - apply find_some in F. destruct F as [I E]. apply Pos.eqb_eq in E. simpl in E. subst a'.
      rewrite (K a z I). apply Z.mul_assoc.
    - rewrite !Z.mul_assoc, (Z.mul_comm (rho a)). reflexivity. }
  induction p as [| [m c] p IH]; [reflexivity |].
  cbn [substituted fold_right fst snd]. fold (substituted facts p). specialize (M m).
  destruct (replaced facts m) as [m' c']. cbn [fst snd] in M.
  rewrite eval_plus, IH, !eval_cons, M. change (eval rho []) with 0. ring.
Qed.

(** The results as one number. *)
Fixpoint total (vs : list Z) : Z :=
  match vs with [] => 0 | v :: vs => v + 2 ^ bits * total vs end.

Fixpoint gather st env (results : list nat) : option (state * poly) :=
  match results with
  | [] => Some (st, [])
  | a :: rest =>
      match nth_error env a with
      | Some f =>
          let (st, f) := exact st f in
          if (0 <=? low f) && (high f <? 2 ^ bits) then
            match gather st env rest with
            | Some (st, p) => Some (st, plus (body f) (scaled (2 ^ bits) p))
            | None => None
            end
          else None
      | None => None
      end
  end.
Lemma gather_sound results st rho env values st' p : valid st rho ->
  Forall2 (good st rho) env values -> gather st env results = Some (st', p) ->
  exists rho' vs, extends st rho st' rho' /\ older (next st') p /\
    choose values results = Some vs /\ length vs = length results /\
    Forall (fun v => 0 <= v < 2 ^ bits) vs /\ eval rho' p = total vs.
Proof.
  revert st rho st' p. induction results as [| a rest IH]; intros st rho st' p V F; simpl.
  - intros [= <- <-]. exists rho, []. split; [now apply extends_same |].
    repeat split; constructor.
  - destruct (nth_error env a) as [f |] eqn:A; [| discriminate].
    destruct (nth_good _ _ _ _ _ _ F A) as [v [-> G]].
    destruct (exact st f) as [s f'] eqn:E.
    destruct (exact_sound _ _ _ _ _ _ V G E) as [r [X [[O [R G']] N]]]. rewrite N in G'.
    destruct (_ && _) eqn:C; [| discriminate]. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in C.
    destruct (gather s env rest) as [[s2 q] |] eqn:H; [| discriminate]. intros [= <- <-].
    destruct (IH s r s2 q (proj2 (proj2 X)) (env_extends _ _ _ _ _ _ X F) H)
      as [rho' [vs [Y [Oq [-> [L [Fv Eq]]]]]]].
    pose proof Y as [Y1 [Y2 _]]. pose proof (eval_older r rho' _ _ O Y2) as B.
    exists rho', (v :: vs). split; [now apply (extends_trans _ _ _ _ _ _ X) |].
    split; [apply older_plus; [now apply (older_weaker (next s)) | now apply older_scaled] |].
    split; [reflexivity |]. split; [simpl; now rewrite L |].
    split; [constructor; [lia | exact Fv] |].
    rewrite eval_plus, eval_scaled, Eq, B, <- G'. reflexivity.
Qed.

Lemma total_words vs z : Forall (fun v => 0 <= v < 2 ^ bits) vs ->
  (exists q, total vs = z + q * 2 ^ (bits * Z.of_nat (length vs))) ->
  vs = words bits (length vs) z.
Proof.
  intro F. revert z. assert (P : 0 < 2 ^ bits) by (apply Z.pow_pos_nonneg; lia).
  induction F as [| v vs V F IH]; intros z [q E]; [reflexivity |].
  cbn [length words total] in *.
  replace (bits * Z.of_nat (S (length vs))) with (bits + bits * Z.of_nat (length vs)) in E by lia.
  rewrite Z.pow_add_r in E by lia. set (m := 2 ^ (bits * Z.of_nat (length vs))) in *.
  assert (D : z = v + (total vs - q * m) * 2 ^ bits) by lia.
  assert (H : v = z mod 2 ^ bits) by (rewrite D, Z.mod_add, Z.mod_small; lia).
  f_equal; [exact H |]. apply IH. exists q. fold m.
  rewrite D, Z.div_add, Z.div_small by lia. lia.
Qed.

Definition finish (k : nat) (want : poly) st env results : bool :=
  (length results =? k)%nat &&
  match gather st env results with
  | Some (st, p) =>
      divisible (2 ^ (bits * Z.of_nat k)) (substituted (known st) (minus p want))
  | None => false
  end.

Fixpoint check k want st env p : bool :=
  match p with
  | Return steps results =>
      match step_all st env steps with
      | Some (st, env) => finish k want st env results
      | None => false
      end
  | Branch steps a yes no =>
      match step_all st env steps with
      | Some (st, env) =>
          match nth_error env a with
          | Some f =>
              let (st, f) := exact st f in
              check k want (learned st f true) env yes && check k want (learned st f false) env no
          | None => false
          end
      | None => false
      end
  end.

Lemma check_sound k want p st rho env values : valid st rho -> older (next st) want ->
  Forall2 (good st rho) env values -> check k want st env p = true ->
  run bits p values = Some (words bits k (eval rho want)).
Proof.
  revert st rho env values. induction p as [steps results | steps a yes IHy no IHn];
    intros st rho env values V O F; simpl;
    (destruct (step_all st env steps) as [[s env'] |] eqn:S; [| discriminate]);
    destruct (step_all_sound _ _ _ _ _ _ _ V F S) as [r [values' [X [-> F']]]];
    pose proof X as [X1 [X2 X3]];
    pose proof (eval_older rho r _ _ O X2) as E; rewrite <- E;
    apply (older_weaker _ (next s)) in O; try exact X1; clear S V F rho E X X2 st env values X1.
  - intro H. unfold finish in H. apply andb_true_iff in H. destruct H as [L H].
    apply Nat.eqb_eq in L. subst k.
    destruct (gather s env' results) as [[s' p] |] eqn:G; [| discriminate].
    destruct (gather_sound _ _ _ _ _ _ _ X3 F' G) as [rho' [vs [Y [Op [-> [L [Fv Ev]]]]]]].
    rewrite <- L. f_equal. apply total_words; [exact Fv |]. rewrite <- Ev.
    pose proof (Z.pow_pos_nonneg 2 (bits * Z.of_nat (length results))) as P.
    apply (eval_divided rho') in H; [| lia].
    rewrite substituted_sound, eval_minus in H by (intros a z I; apply Y in I; apply I).
    pose proof Y as [_ [Y2 _]]. rewrite (eval_older r rho' _ _ O Y2) in H.
    rewrite L. eexists. rewrite Z.mul_comm, <- H. ring.
  - destruct (nth_error env' a) as [f |] eqn:A; [| discriminate].
    destruct (nth_good _ _ _ _ _ _ F' A) as [v [-> G]].
    destruct (exact s f) as [s2 f'] eqn:Ex.
    destruct (exact_sound _ _ _ _ _ _ X3 G Ex) as [r2 [Y [G' _]]].
    pose proof Y as [Y1 [Y2 Y3]]. pose proof (eval_older r r2 _ _ O Y2) as E. rewrite <- E.
    apply (older_weaker _ (next s2)) in O; [| exact Y1].
    apply (env_extends _ _ _ _ _ _ Y) in F'.
    intro H. apply andb_true_iff in H. destruct H as [Hy Hn].
    destruct (Z.eqb_spec v 0) as [Z0 | Z0].
    + pose proof (learned_sound s2 r2 f' v false Y3 G' Z0) as [W1 [W2 W3]].
      apply (IHn _ r2 env' _ W3); auto.
      * now apply (older_weaker (next s2)).
      * apply (env_extends s2 r2); [split; auto | exact F'].
    + pose proof (learned_sound s2 r2 f' v true Y3 G' Z0) as [W1 [W2 W3]].
      apply (IHy _ r2 env' _ W3); auto.
      * now apply (older_weaker (next s2)).
      * apply (env_extends s2 r2); [split; auto | exact F'].
Qed.

End Check.
