(** Programs on words as functions of integers: operands, and the theorem (see Carry.v). *)

From Coq Require Import ZArith List Lia Bool.
From Certa Require Import Words Carry Residue Complement.
Import ListNotations.
Local Open Scope Z_scope.
Local Arguments Z.add : simpl never.
Local Arguments Z.mul : simpl never.
Local Arguments Z.pow : simpl never.
Local Arguments Z.sub : simpl never.

Section Operands.
Variable bits : Z.
Hypothesis bits_positive : 1 < bits.

(** Operands: integers in so many limbs; in one limb, below a power of two; as a signed word. *)
Inductive operand := Limbs (n : nat) | Short (s : Z) | Signed.

Definition in_range o x : Prop :=
  match o with
  | Limbs n => - 2 ^ (bits * Z.of_nat n - 1) <= x < 2 ^ (bits * Z.of_nat n - 1)
  | Short s => Z.abs x < 2 ^ s
  | Signed => - 2 ^ (bits - 1) <= x < 2 ^ (bits - 1)
  end.
Definition inputs o x : list Z :=
  match o with Limbs n => words bits n x | Short _ => words bits 1 x | Signed => [x] end.

(** Low limbs are unknown words, the highest one has a sign. *)
Fixpoint enter_limbs st n : state * list form * poly :=
  let a := next st in
  match n with
  | O => (st, [], [])
  | S O =>
      let half := 2 ^ (bits - 1) in
      (with_new st None (- half) (half - 1), [modulo bits (unknown a) (- half) (half - 1)],
       unknown a)
  | S m =>
      let most := 2 ^ bits - 1 in
      let '(st, fs, p) := enter_limbs (with_new st None 0 most) m in
      (st, exactly (unknown a) 0 most :: fs, plus (unknown a) (scaled (2 ^ bits) p))
  end.
Definition enter st o : option (state * list form * poly) :=
  let a := next st in
  match o with
  | Limbs (S n) => Some (enter_limbs st (S n))
  | Limbs O => None
  | Short s =>
      if 0 <=? s then
        let most := 2 ^ s - 1 in
        Some (with_new st None (- most) most, [modulo bits (unknown a) (- most) most], unknown a)
      else None
  | Signed =>
      let half := 2 ^ (bits - 1) in
      Some (with_new st None (- half) (half - 1), [exactly (unknown a) (- half) (half - 1)],
            unknown a)
  end.

Definition entered st rho st' fs p vs x : Prop :=
  exists rho', extends st rho st' rho' /\ Forall2 (good st' rho') fs vs /\
    older (next st') p /\ eval rho' p = x.

Lemma one_entered st rho l h x f v : valid st rho -> l <= x <= h ->
  (forall rho', rho' (next st) = x -> good (with_new st None l h) rho' f v) ->
  entered st rho (with_new st None l h) [f] (unknown (next st)) [v] x.
Proof.
  intros V R G. destruct (with_new_extends st rho None l h x V R I) as [rho' [X N]].
  exists rho'. split; [exact X |]. split; [constructor; [now apply G | constructor] |].
  split; [apply older_unknown; simpl; lia | now rewrite eval_unknown].
Qed.

Lemma enter_limbs_sound n st rho x st' fs p : valid st rho -> in_range (Limbs (S n)) x ->
  enter_limbs st (S n) = (st', fs, p) -> entered st rho st' fs p (words bits (S n) x) x.
Proof.
  revert st rho x st' fs p. induction n as [| n IH]; intros st rho x st' fs p V R.
  - intros [= <- <- <-]. unfold in_range in R.
    replace (bits * Z.of_nat 1 - 1) with (bits - 1) in R by lia.
    apply one_entered; [exact V | lia |]. intros rho' N.
    apply good_modulo; rewrite ?eval_unknown, ?N; [lia | apply older_unknown; simpl; lia | lia |].
    reflexivity.
  - set (m := S n) in *. assert (P : 0 < 2 ^ bits) by (apply Z.pow_pos_nonneg; lia).
    change (enter_limbs st (S m)) with
      (let '(s, fs, p) := enter_limbs (with_new st None 0 (2 ^ bits - 1)) m in
       (s, exactly (unknown (next st)) 0 (2 ^ bits - 1) :: fs,
        plus (unknown (next st)) (scaled (2 ^ bits) p))).
    destruct (enter_limbs _ m) as [[s2 fs2] p2] eqn:E. intro H.
    apply pair_equal_spec in H. destruct H as [H <-].
    apply pair_equal_spec in H. destruct H as [<- <-].
    destruct (with_new_extends st rho None 0 (2 ^ bits - 1) (x mod 2 ^ bits) V) as [r [X N]];
      [pose proof (Z.mod_pos_bound x (2 ^ bits) P); lia | exact I |].
    destruct (IH _ r (x / 2 ^ bits) _ _ _ (proj2 (proj2 X)) ltac:(clear E IH;
      unfold in_range in *;
      replace (bits * Z.of_nat (S m) - 1) with (bits * Z.of_nat m - 1 + bits) in R by lia;
      rewrite Z.pow_add_r in R by lia; split;
      [apply Z.div_le_lower_bound | apply Z.div_lt_upper_bound]; lia) E)
      as [rho' [Y [F [O Ep]]]].
    pose proof Y as [Y1 [Y2 _]]. exists rho'. split; [now apply (extends_trans _ _ _ _ _ _ X) |].
    assert (B : (next st < next (with_new st None 0 (2 ^ bits - 1)))%positive) by (simpl; lia).
    pose proof (Y2 _ B) as N'. rewrite N in N'.
    assert (Oa : older (next s2) (unknown (next st))) by (apply older_unknown; lia).
    split; [| split].
    + cbn [words]. constructor; [| exact F].
      apply good_exactly; rewrite ?eval_unknown, ?N'; auto.
      pose proof (Z.mod_pos_bound x (2 ^ bits) P). lia.
    + apply older_plus; [exact Oa | now apply older_scaled].
    + rewrite eval_plus, eval_scaled, eval_unknown, N', Ep.
      rewrite (Z.div_mod x (2 ^ bits)) at 3 by lia. ring.
Qed.

Lemma enter_sound o st rho x st' fs p : valid st rho -> in_range o x ->
  enter st o = Some (st', fs, p) -> entered st rho st' fs p (inputs o x) x.
Proof.
  intros V R. destruct o as [[| n] | s |]; simpl enter; [discriminate | | |].
  - intros [= H]. now apply enter_limbs_sound.
  - destruct (Z.leb_spec 0 s); [| discriminate]. intros [= <- <- <-]. simpl in R.
    apply one_entered; [exact V | lia |]. intros rho' N.
    apply good_modulo; rewrite ?eval_unknown, ?N; [lia | apply older_unknown; simpl; lia | lia |].
    reflexivity.
  - intros [= <- <- <-]. simpl in R. apply one_entered; [exact V | lia |]. intros rho' N.
    apply good_exactly; rewrite ?eval_unknown, ?N; [apply older_unknown; simpl; lia | lia | auto].
Qed.

(** What a program should compute. *)
Inductive expression :=
  | Operand (i : nat)
  | Added (a b : expression)
  | Subtracted (a b : expression)
  | Negated (a : expression)
  | Multiplied (a b : expression)
  | Shifted (a : expression) (s : Z).
Fixpoint meant (xs : list Z) e : Z :=
  match e with
  | Operand i => nth i xs 0
  | Added a b => meant xs a + meant xs b
  | Subtracted a b => meant xs a - meant xs b
  | Negated a => - meant xs a
  | Multiplied a b => meant xs a * meant xs b
  | Shifted a s => meant xs a * 2 ^ s
  end.
Fixpoint wanted (ps : list poly) e : poly :=
  match e with
  | Operand i => nth i ps []
  | Added a b => plus (wanted ps a) (wanted ps b)
  | Subtracted a b => minus (wanted ps a) (wanted ps b)
  | Negated a => scaled (-1) (wanted ps a)
  | Multiplied a b => times (wanted ps a) (wanted ps b)
  | Shifted a s => scaled (2 ^ s) (wanted ps a)
  end.

Fixpoint enter_all st os : option (state * list form * list poly) :=
  match os with
  | [] => Some (st, [], [])
  | o :: os =>
      match enter st o with
      | Some (st, fs, p) =>
          match enter_all st os with
          | Some (st, gs, ps) => Some (st, fs ++ gs, p :: ps)
          | None => None
          end
      | None => None
      end
  end.
Fixpoint all_inputs os xs : list Z :=
  match os, xs with o :: os, x :: xs => inputs o x ++ all_inputs os xs | _, _ => [] end.

Lemma enter_all_sound os st rho xs st' fs ps : valid st rho -> Forall2 in_range os xs ->
  enter_all st os = Some (st', fs, ps) ->
  exists rho', extends st rho st' rho' /\ Forall2 (good st' rho') fs (all_inputs os xs) /\
    Forall (older (next st')) ps /\ map (eval rho') ps = xs.
Proof.
  intros V F. revert st rho st' fs ps V. induction F as [| o x os xs R F IH];
    intros st rho st' fs ps V; simpl.
  - intros [= <- <- <-]. exists rho. split; [now apply extends_same |]. repeat constructor.
  - destruct (enter st o) as [[[s f] p] |] eqn:E; [| discriminate].
    destruct (enter_sound _ _ _ _ _ _ _ V R E) as [r [X [G [O Ep]]]].
    destruct (enter_all s os) as [[[s2 gs] qs] |] eqn:A; [| discriminate]. intros [= <- <- <-].
    destruct (IH s r s2 gs qs (proj2 (proj2 X)) A) as [rho' [Y [G' [O' M]]]].
    pose proof Y as [Y1 [Y2 _]]. exists rho'.
    split; [now apply (extends_trans _ _ _ _ _ _ X) |].
    split; [apply Forall2_app; [now apply (env_extends s r) | exact G'] |].
    split; [constructor; [now apply (older_weaker (next s)) | exact O'] |].
    cbn [map]. rewrite M, (eval_older r rho' _ _ O Y2), Ep. reflexivity.
Qed.

Definition start : state := {| next := 1; quotients := []; ranges := []; known := [] |}.

Definition check_program os e k p : bool :=
  match enter_all start os with
  | Some (st, env, ps) => check bits k (wanted ps e) st env p
  | None => false
  end.

(** The program never overflows a signed word, and leaves the words of what it should. *)
Definition computes os e k p : Prop := forall xs, Forall2 in_range os xs ->
  run bits p (all_inputs os xs) = Some (words bits k (meant xs e)).

(** A program that passes the check computes what it should, for all operands. *)
Theorem check_program_sound os e k p : check_program os e k p = true -> computes os e k p.
Proof.
  intros C xs F. unfold check_program in C.
  destruct (enter_all start os) as [[[st env] ps] |] eqn:E; [| discriminate].
  assert (V : valid start (fun _ => 0)) by (split; [| split]; contradiction).
  destruct (enter_all_sound _ _ _ _ _ _ _ V F E) as [rho [X [G [O <-]]]].
  rewrite (check_sound bits bits_positive k (wanted ps e) p st rho env _ (proj2 (proj2 X)));
    [| | exact G | exact C].
  - do 2 f_equal. clear. induction e; simpl; rewrite ?eval_plus, ?eval_minus, ?eval_times,
      ?eval_scaled, ?IHe1, ?IHe2, ?IHe; try reflexivity.
    + rewrite <- (map_nth (eval rho)). reflexivity.
    + ring.
  - clear - O. induction e; simpl; auto using older_plus, older_minus, older_times, older_scaled.
    rewrite Forall_forall in O. destruct (Nat.lt_ge_cases i (length ps)).
    + now apply O, nth_In.
    + rewrite nth_overflow by assumption. constructor.
Qed.

(** The same of a list of programs with what distinguishes them. *)
Theorem check_programs_sound {A} os (e : A -> expression) k (ps : list (A * program)) :
  forallb (fun p => check_program os (e (fst p)) k (snd p)) ps = true ->
  Forall (fun p => computes os (e (fst p)) k (snd p)) ps.
Proof.
  intro H. rewrite forallb_forall in H. apply Forall_forall. intros p I.
  now apply check_program_sound, H.
Qed.

End Operands.
