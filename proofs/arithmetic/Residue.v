(** The check of programs on words, step by step, and what it proves (see Carry.v). *)

From Coq Require Import ZArith List Lia Bool.
From Certa Require Import Words Carry.
Import ListNotations.
Local Open Scope Z_scope.
Local Arguments Z.add : simpl never.
Local Arguments Z.mul : simpl never.
Local Arguments Z.pow : simpl never.
Local Arguments Z.sub : simpl never.

Definition exactly p l h : form := {| body := p; low := l; high := h; residue := None |}.

(** The residue of a polynomial modulo 2^k. *)
Definition modulo k p l h : form := {|
  body := p; low := l; high := h;
  residue := if (0 <=? l) && (h <? 2 ^ k) then None else Some k
|}.

Lemma good_exactly st rho p l h v : older (next st) p -> l <= eval rho p <= h ->
  v = eval rho p -> good st rho (exactly p l h) v.
Proof. now repeat split. Qed.
Lemma good_modulo st rho k p l h v : 0 <= k -> older (next st) p -> l <= eval rho p <= h ->
  v = eval rho p mod 2 ^ k -> good st rho (modulo k p l h) v.
Proof.
  intros K O R V. split; [exact O | split; [exact R |]]. simpl.
  destruct (Z.leb_spec 0 l), (Z.ltb_spec h (2 ^ k)); simpl; auto.
  rewrite V. apply Z.mod_small. lia.
Qed.

(** The value itself. *)
Definition exact st f : state * form :=
  match residue f with
  | None => (st, f)
  | Some k =>
      if (k =? 1) && (-1 <=? low f) && (high f <=? 0) then
        (st, exactly (scaled (-1) (body f)) (- high f) (- low f))
      else
        let (st, q) := quotient st (body f) (low f) (high f) k in
        let p := minus (body f) (scaled (2 ^ k) q) in
        let c := low f / 2 ^ k in
        if c =? high f / 2 ^ k then (st, exactly p (low f - 2 ^ k * c) (high f - 2 ^ k * c))
        else (st, exactly p 0 (2 ^ k - 1))
  end.

Lemma exact_sound st rho f v st' g : valid st rho -> good st rho f v -> exact st f = (st', g) ->
  exists rho', extends st rho st' rho' /\ good st' rho' g v /\ residue g = None.
Proof.
  intros V [O [R E]]. unfold exact. destruct (residue f) as [k |] eqn:M.
  - destruct E as [K E]. destruct (_ && _) eqn:C.
    + rewrite !andb_true_iff, Z.eqb_eq, !Z.leb_le in C. destruct C as [[-> C1] C2].
      intros [= <- <-]. exists rho. split; [now apply extends_same |]. split; [| reflexivity].
      apply good_exactly; rewrite ?eval_scaled; [now apply older_scaled | lia |].
      rewrite E. assert (eval rho (body f) = 0 \/ eval rho (body f) = -1) as [-> | ->] by lia;
        reflexivity.
    + destruct (quotient _ _ _ _ _) as [s q] eqn:Q. cbv zeta.
      destruct (quotient_sound _ _ _ _ _ _ _ _ V O R K Q) as [rho' [X [Oq [Eq Bq]]]].
      assert (P : 0 < 2 ^ k) by (apply Z.pow_pos_nonneg; lia).
      pose proof X as [N [A _]]. pose proof (eval_older rho rho' _ _ O A) as B.
      pose proof (Z.div_mod (eval rho (body f)) (2 ^ k) ltac:(lia)) as D.
      pose proof (Z.mod_pos_bound (eval rho (body f)) (2 ^ k) P).
      assert (O' : older (next s) (minus (body f) (scaled (2 ^ k) q)))
        by (apply older_minus; [now apply (older_weaker (next st)) | now apply older_scaled]).
      destruct (Z.eqb_spec (low f / 2 ^ k) (high f / 2 ^ k)) as [C' |]; intros [= <- <-];
        exists rho'; (split; [exact X |]); (split; [| reflexivity]);
        apply good_exactly; rewrite ?eval_minus, ?eval_scaled, ?Eq, ?B; auto; try lia.
      assert (eval rho (body f) / 2 ^ k = low f / 2 ^ k) as -> by lia. lia.
  - intros [= <- <-]. exists rho. split; [now apply extends_same |]. split; [| exact M].
    split; [exact O | split; [exact R |]]. now rewrite M.
Qed.

(** A polynomial of which the value is the residue modulo 2^k, or of which it is known better. *)
Definition adapted st k f : state * form :=
  match residue f with
  | Some j => if k <=? j then (st, f) else exact st f
  | None => (st, f)
  end.

Definition congruent st rho k f v : Prop :=
  older (next st) (body f) /\ low f <= eval rho (body f) <= high f /\
  exists q, v = eval rho (body f) + q * 2 ^ k.

Lemma good_congruent st rho k f v : 0 <= k -> good st rho f v ->
  match residue f with Some j => k <= j | None => True end -> congruent st rho k f v.
Proof.
  intros K [O [R E]] M. split; [exact O | split; [exact R |]].
  destruct (residue f) as [j |].
  - destruct E as [J ->]. assert (0 < 2 ^ j) by (apply Z.pow_pos_nonneg; lia).
    exists (- (eval rho (body f) / 2 ^ j) * 2 ^ (j - k)).
    rewrite <- Z.mul_assoc, <- Z.pow_add_r by lia. replace (j - k + k) with j by lia.
    rewrite Z.mod_eq by lia. ring.
  - exists 0. lia.
Qed.
Lemma congruent_extends st r st' r' k f v :
  extends st r st' r' -> congruent st r k f v -> congruent st' r' k f v.
Proof.
  intros [A [B _]] [O [R V]]. unfold congruent. rewrite (eval_older r r' _ _ O B).
  split; [now apply (older_weaker (next st)) | auto].
Qed.
Lemma congruent_mod st rho k f v : 0 <= k -> congruent st rho k f v ->
  v mod 2 ^ k = eval rho (body f) mod 2 ^ k.
Proof.
  intros K [_ [_ [q ->]]]. apply Z.mod_add. pose proof (Z.pow_pos_nonneg 2 k). lia.
Qed.

Lemma adapted_sound st rho k f v st' g : valid st rho -> 0 <= k -> good st rho f v ->
  adapted st k f = (st', g) ->
  exists rho', extends st rho st' rho' /\ congruent st' rho' k g v.
Proof.
  intros V K G. unfold adapted. destruct (residue f) as [j |] eqn:M.
  - destruct (Z.leb_spec k j).
    + intros [= <- <-]. exists rho. split; [now apply extends_same |].
      apply good_congruent; auto. now rewrite M.
    + intro E. destruct (exact_sound _ _ _ _ _ _ V G E) as [rho' [X [G' N]]].
      exists rho'. split; [exact X |]. apply good_congruent; auto. now rewrite N.
  - intros [= <- <-]. exists rho. split; [now apply extends_same |].
    apply good_congruent; auto. now rewrite M.
Qed.

Section Steps.
Variable bits : Z.
Hypothesis bits_positive : 1 < bits.

Lemma width_positive k : 1 < width bits k.
Proof. destruct k; simpl; lia. Qed.

(** Operations on forms. *)

Definition signed_range k l h :=
  (- 2 ^ (width bits k - 1) <=? l) && (h <? 2 ^ (width bits k - 1)).

Definition convert st k f : option (state * form) :=
  let w := width bits k in
  if has_sign k then
    let (st, f) := adapted st w f in
    if signed_range k (low f) (high f) then
      Some (st, exactly (body f) (low f) (high f))
    else
      let half := 2 ^ (w - 1) in
      let (st, q) := quotient st (plus (body f) (constant half)) (low f + half) (high f + half) w in
      Some (st, exactly (minus (body f) (scaled (2 ^ w) q)) (- half) (half - 1))
  else
    match residue f with
    | Some j => if w <=? j then Some (st, modulo w (body f) (low f) (high f)) else Some (st, f)
    | None => Some (st, modulo w (body f) (low f) (high f))
    end.

Lemma convert_sound st rho k f v st' g : valid st rho -> good st rho f v ->
  convert st k f = Some (st', g) ->
  exists rho', extends st rho st' rho' /\ good st' rho' g (converted bits k v).
Proof.
  intros V G. unfold convert, converted. pose proof (width_positive k) as W.
  set (w := width bits k) in *. destruct (has_sign k).
  - destruct (adapted st w f) as [s f'] eqn:A.
    destruct (adapted_sound st rho w f v _ _ V ltac:(lia) G A) as [rho' [X C]].
    pose proof C as [O [R [q E]]].
    assert (P : 2 ^ w = 2 * 2 ^ (w - 1)) by (rewrite <- Z.pow_succ_r by lia; f_equal; lia).
    assert (P0 : 0 < 2 ^ (w - 1)) by (apply Z.pow_pos_nonneg; lia).
    set (e := eval rho' (body f')) in *.
    assert (Same : (v + 2 ^ (w - 1)) mod 2 ^ w = (e + 2 ^ (w - 1)) mod 2 ^ w).
    { rewrite E. replace (e + q * 2 ^ w + 2 ^ (w - 1)) with (e + 2 ^ (w - 1) + q * 2 ^ w) by ring.
      apply Z.mod_add. lia. }
    rewrite Same. destruct (signed_range k (low f') (high f')) eqn:S.
    + intros [= <- <-]. exists rho'. split; [exact X |].
      unfold signed_range in S. fold w in S.
      rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in S. apply good_exactly; auto. fold e.
      rewrite Z.mod_small; lia.
    + destruct (quotient _ _ _ _ _) as [s2 q2] eqn:Q. intros [= <- <-].
      assert (O2 : older (next s) (plus (body f') (constant (2 ^ (w - 1)))))
        by (apply older_plus; [exact O | apply older_constant]).
      pose proof X as [_ [_ V']].
      assert (R2 : low f' + 2 ^ (w - 1) <= eval rho' (plus (body f') (constant (2 ^ (w - 1))))
        <= high f' + 2 ^ (w - 1)) by (rewrite eval_plus, eval_constant; lia).
      destruct (quotient_sound s rho' _ _ _ w _ _ V' O2 R2 ltac:(lia) Q)
        as [rho2 [X2 [Oq [Eq _]]]].
      exists rho2. split; [now apply (extends_trans st rho s rho') |].
      pose proof X2 as [N [B _]]. pose proof (eval_older rho' rho2 _ _ O B) as Eb. fold e in Eb.
      rewrite eval_plus, eval_constant in Eq. fold e in Eq.
      pose proof (Z.div_mod (e + 2 ^ (w - 1)) (2 ^ w) ltac:(lia)) as D.
      pose proof (Z.mod_pos_bound (e + 2 ^ (w - 1)) (2 ^ w) ltac:(lia)).
      apply good_exactly; rewrite ?eval_minus, ?eval_scaled, ?Eq, ?Eb; try lia.
      apply older_minus; [now apply (older_weaker (next s)) | now apply older_scaled].
  - pose proof G as [O [R E]]. destruct (residue f) as [j |] eqn:M.
    + destruct E as [J E]. destruct (Z.leb_spec w j).
      * intros [= <- <-]. exists rho. split; [now apply extends_same |].
        apply good_modulo; auto; [lia |]. apply (congruent_mod st rho w f v); [lia |].
        apply good_congruent; auto; [lia |]. now rewrite M.
      * intros [= <- <-]. exists rho. split; [now apply extends_same |].
        assert (0 < 2 ^ j) by (apply Z.pow_pos_nonneg; lia).
        pose proof (Z.mod_pos_bound (eval rho (body f)) (2 ^ j) ltac:(lia)).
        pose proof (Z.pow_lt_mono_r 2 j w ltac:(lia) ltac:(lia) ltac:(lia)).
        rewrite (Z.mod_small v) by lia. exact G.
    + intros [= <- <-]. exists rho. split; [now apply extends_same |].
      apply good_modulo; auto; [lia |]. now rewrite E.
Qed.

(** Sums, differences and products. *)
Inductive binary := Plus | Minus | Times.
Definition apply_to b (x y : Z) := match b with Plus => x + y | Minus => x - y | Times => x * y end.
Definition apply_to_bodies b (p q : poly) :=
  match b with Plus => plus p q | Minus => minus p q | Times => times p q end.
Definition apply_to_ranges b l h m n :=
  match b with
  | Plus => (l + m, h + n)
  | Minus => (l - n, h - m)
  | Times => (Z.min (Z.min (l * m) (l * n)) (Z.min (h * m) (h * n)),
              Z.max (Z.max (l * m) (l * n)) (Z.max (h * m) (h * n)))
  end.

Lemma ranges_apply b l h m n x y a c : l <= x <= h -> m <= y <= n ->
  apply_to_ranges b l h m n = (a, c) -> a <= apply_to b x y <= c.
Proof.
  intros X Y. destruct b; simpl; intros [= <- <-]; try lia.
  assert (A : (l * y <= x * y <= h * y) \/ (h * y <= x * y <= l * y))
    by (destruct (Z.le_gt_cases 0 y); [left | right]; nia).
  assert (B : (l * m <= l * y <= l * n) \/ (l * n <= l * y <= l * m))
    by (destruct (Z.le_gt_cases 0 l); [left | right]; nia).
  assert (C : (h * m <= h * y <= h * n) \/ (h * n <= h * y <= h * m))
    by (destruct (Z.le_gt_cases 0 h); [left | right]; nia).
  clear - A B C. generalize dependent (l * m). generalize dependent (l * n).
  generalize dependent (h * m). generalize dependent (h * n). generalize dependent (l * y).
  generalize dependent (h * y). generalize dependent (x * y). intros. lia.
Qed.
Lemma bodies_apply rho b p q :
  eval rho (apply_to_bodies b p q) = apply_to b (eval rho p) (eval rho q).
Proof. destruct b; [apply eval_plus | apply eval_minus | apply eval_times]. Qed.
Lemma older_apply n b p q : older n p -> older n q -> older n (apply_to_bodies b p q).
Proof. destruct b; [apply older_plus | apply older_minus | apply older_times]. Qed.

Definition combine st b k f g : option (state * form) :=
  if has_sign k then
    let (st, f) := exact st f in
    let (st, g) := exact st g in
    let (l, h) := apply_to_ranges b (low f) (high f) (low g) (high g) in
    if signed_range k l h then Some (st, exactly (apply_to_bodies b (body f) (body g)) l h)
    else None
  else
    let (st, f) := adapted st (width bits k) f in
    let (st, g) := adapted st (width bits k) g in
    let (l, h) := apply_to_ranges b (low f) (high f) (low g) (high g) in
    Some (st, modulo (width bits k) (apply_to_bodies b (body f) (body g)) l h).

Lemma combine_sound st rho b k f g v w st' r : valid st rho -> good st rho f v ->
  good st rho g w -> combine st b k f g = Some (st', r) ->
  exists rho' z, extends st rho st' rho' /\ fit bits k (apply_to b v w) = Some z /\
    good st' rho' r z.
Proof.
  intros V F G. unfold combine, fit. destruct (has_sign k).
  - destruct (exact st f) as [s1 f1] eqn:E1.
    destruct (exact_sound _ _ _ _ _ _ V F E1) as [r1 [X1 [F1 N1]]].
    destruct (exact s1 g) as [s2 g1] eqn:E2.
    destruct (exact_sound s1 r1 _ w _ _ (proj2 (proj2 X1)) (good_extends _ _ _ _ _ _ X1 G) E2)
      as [r2 [X2 [G1 N2]]].
    apply (good_extends _ _ _ _ _ _ X2) in F1.
    destruct (apply_to_ranges _ _ _ _ _) as [l h] eqn:A.
    destruct (signed_range k l h) eqn:S; [| discriminate]. intros [= <- <-].
    destruct F1 as [O1 [R1 V1]], G1 as [O2 [R2 V2]]. rewrite N1 in V1. rewrite N2 in V2.
    pose proof (ranges_apply b _ _ _ _ _ _ _ _ R1 R2 A) as R. rewrite <- V1, <- V2 in R.
    unfold signed_range in S. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in S.
    exists r2, (apply_to b v w). split; [now apply (extends_trans _ _ _ _ _ _ X1) |]. split.
    + destruct (Z.leb_spec (- 2 ^ (width bits k - 1)) (apply_to b v w)); [| lia].
      destruct (Z.ltb_spec (apply_to b v w) (2 ^ (width bits k - 1))); [reflexivity | lia].
    + apply good_exactly; rewrite ?bodies_apply, <- ?V1, <- ?V2; auto. now apply older_apply.
  - pose proof (width_positive k) as W. set (n := width bits k) in *.
    destruct (adapted st n f) as [s1 f1] eqn:E1.
    destruct (adapted_sound st rho n f v _ _ V ltac:(lia) F E1) as [r1 [X1 F1]].
    destruct (adapted s1 n g) as [s2 g1] eqn:E2.
    destruct (adapted_sound s1 r1 n _ w _ _ (proj2 (proj2 X1)) ltac:(lia)
      (good_extends _ _ _ _ _ _ X1 G) E2) as [r2 [X2 G1]].
    apply (congruent_extends _ _ _ _ _ _ _ X2) in F1.
    destruct (apply_to_ranges _ _ _ _ _) as [l h] eqn:A. intros [= <- <-].
    destruct F1 as [O1 [R1 [q1 V1]]], G1 as [O2 [R2 [q2 V2]]].
    exists r2. eexists. split; [now apply (extends_trans _ _ _ _ _ _ X1) |].
    split; [reflexivity |].
    apply good_modulo; rewrite ?bodies_apply; [lia | now apply older_apply | |].
    + exact (ranges_apply b _ _ _ _ _ _ _ _ R1 R2 A).
    + rewrite V1, V2. set (x := eval r2 (body f1)). set (y := eval r2 (body g1)).
      assert (0 < 2 ^ n) by (apply Z.pow_pos_nonneg; lia).
      destruct b; simpl.
      * replace (x + q1 * 2 ^ n + (y + q2 * 2 ^ n)) with (x + y + (q1 + q2) * 2 ^ n) by ring.
        apply Z.mod_add. lia.
      * replace (x + q1 * 2 ^ n - (y + q2 * 2 ^ n)) with (x - y + (q1 - q2) * 2 ^ n) by ring.
        apply Z.mod_add. lia.
      * replace ((x + q1 * 2 ^ n) * (y + q2 * 2 ^ n))
          with (x * y + (q1 * y + q2 * x + q1 * q2 * 2 ^ n) * 2 ^ n) by ring.
        apply Z.mod_add. lia.
Qed.

End Steps.

Definition shift_right st f s : option (state * form) :=
  if s <? 0 then None else
  match residue f with
  | None =>
      let (st, q) := quotient st (body f) (low f) (high f) s in
      Some (st, exactly q (low f / 2 ^ s) (high f / 2 ^ s))
  | Some j =>
      if s <=? j then
        let (st, q) := quotient st (body f) (low f) (high f) s in
        Some (st, modulo (j - s) q (low f / 2 ^ s) (high f / 2 ^ s))
      else None
  end.
Lemma shift_right_sound st rho f v s st' g : valid st rho -> good st rho f v ->
  shift_right st f s = Some (st', g) ->
  exists rho', extends st rho st' rho' /\ good st' rho' g (v / 2 ^ s).
Proof.
  intros V [O [R E]]. unfold shift_right. destruct (Z.ltb_spec s 0); [discriminate |].
  assert (P : 0 < 2 ^ s) by (apply Z.pow_pos_nonneg; lia).
  destruct (residue f) as [j |].
  - destruct E as [J ->]. destruct (Z.leb_spec s j) as [L |]; [| discriminate].
    destruct (quotient _ _ _ _ _) as [s' q] eqn:Q. intros [= <- <-].
    destruct (quotient_sound st rho _ _ _ s _ _ V O R ltac:(lia) Q) as [rho' [X [Oq [Eq B]]]].
    exists rho'. split; [exact X |]. apply good_modulo; rewrite ?Eq; auto; [lia |].
    set (e := eval rho (body f)). assert (P2 : 0 < 2 ^ (j - s)) by (apply Z.pow_pos_nonneg; lia).
    replace (2 ^ j) with (2 ^ s * 2 ^ (j - s)) by (rewrite <- Z.pow_add_r by lia; f_equal; lia).
    rewrite Z.rem_mul_r by lia. rewrite Z.mul_comm, Z.div_add by lia.
    rewrite Z.div_small by (apply Z.mod_pos_bound; lia). lia.
  - destruct (quotient _ _ _ _ _) as [s' q] eqn:Q. intros [= <- <-].
    destruct (quotient_sound st rho _ _ _ s _ _ V O R ltac:(lia) Q) as [rho' [X [Oq [Eq B]]]].
    exists rho'. split; [exact X |]. apply good_exactly; rewrite ?Eq; auto. now rewrite E.
Qed.

(** Masks of low bits. *)
Definition mask st f g : option (state * form) :=
  let (st, g) := exact st g in
  let n := Z.log2_up (low g + 1) in
  if (low g =? high g) && (0 <=? low g) && (low g =? 2 ^ n - 1) then
    match residue f with
    | Some j => if n <=? j then Some (st, modulo n (body f) (low f) (high f)) else Some (st, f)
    | None => Some (st, modulo n (body f) (low f) (high f))
    end
  else None.
Lemma mask_sound st rho f v g w st' r : valid st rho -> good st rho f v -> good st rho g w ->
  mask st f g = Some (st', r) ->
  exists rho', extends st rho st' rho' /\ good st' rho' r (Z.land v w).
Proof.
  intros V F G. unfold mask. destruct (exact st g) as [s g'] eqn:E.
  destruct (exact_sound _ _ _ _ _ _ V G E) as [rho' [X [[O [R G']] N]]]. rewrite N in G'.
  set (n := Z.log2_up (low g' + 1)). destruct (_ && _) eqn:C; [| discriminate].
  rewrite !andb_true_iff, !Z.eqb_eq, Z.leb_le in C. destruct C as [[C1 C2] C3].
  assert (n0 : 0 <= n) by apply Z.log2_up_nonneg.
  assert (W : w = Z.ones n) by (rewrite Z.ones_equiv; lia).
  rewrite W, Z.land_ones by exact n0.
  apply (good_extends _ _ _ _ _ _ X) in F. pose proof F as [Of [Rf Ef]].
  intro H. exists rho'. destruct (residue f) as [j |] eqn:M.
  - destruct Ef as [J Ef]. destruct (Z.leb_spec n j); injection H as <- <-; (split; [exact X |]).
    + apply good_modulo; auto. apply (congruent_mod s rho'); auto.
      apply good_congruent; auto. now rewrite M.
    + assert (0 < 2 ^ j) by (apply Z.pow_pos_nonneg; lia).
      pose proof (Z.mod_pos_bound (eval rho' (body f)) (2 ^ j) ltac:(lia)).
      pose proof (Z.pow_lt_mono_r 2 j n ltac:(lia) ltac:(lia) ltac:(lia)).
      rewrite Z.mod_small by lia. exact F.
  - injection H as <- <-. split; [exact X |]. apply good_modulo; auto. now rewrite Ef.
Qed.

(** Bits beside each other. *)
Definition join st f g : option (state * form) :=
  let (st, g) := exact st g in
  let n := Z.log2_up (high g + 1) in
  if (0 <=? low g) && divisible (2 ^ n) (body f) then
    let p := plus (body f) (body g) in
    match residue f with
    | Some j =>
        if n <=? j then Some (st, modulo j p (low f + low g) (high f + high g)) else None
    | None => Some (st, exactly p (low f + low g) (high f + high g))
    end
  else None.

Lemma lor_beside n a b : 0 <= n -> 0 <= b < 2 ^ n -> Z.lor (2 ^ n * a) b = 2 ^ n * a + b.
Proof.
  intros N B. assert (L : Z.land (2 ^ n * a) b = 0).
  { apply Z.bits_inj'. intros i I. rewrite Z.land_spec, Z.bits_0, Z.mul_comm.
    rewrite Z.mul_pow2_bits by lia. destruct (Z.lt_ge_cases i n).
    - rewrite Z.testbit_neg_r by lia. reflexivity.
    - assert (T : Z.testbit b i = false); [| now rewrite T, andb_false_r].
      destruct (Z.eq_dec b 0) as [-> |]; [apply Z.bits_0 |].
      apply Z.bits_above_log2; [lia |].
      apply Z.lt_le_trans with n; [apply Z.log2_lt_pow2 |]; lia. }
  rewrite Z.add_nocarry_lxor by exact L. symmetry. now apply Z.lxor_lor.
Qed.

Lemma join_sound st rho f v g w st' r : valid st rho -> good st rho f v -> good st rho g w ->
  join st f g = Some (st', r) ->
  exists rho', extends st rho st' rho' /\ good st' rho' r (Z.lor v w).
Proof.
  intros V F G. unfold join. destruct (exact st g) as [s g'] eqn:E.
  destruct (exact_sound _ _ _ _ _ _ V G E) as [rho' [X [[O [R G']] N]]]. rewrite N in G'.
  set (n := Z.log2_up (high g' + 1)). destruct (_ && _) eqn:C; [| discriminate].
  rewrite andb_true_iff, Z.leb_le in C. destruct C as [C D].
  assert (n0 : 0 <= n) by apply Z.log2_up_nonneg.
  assert (P : 0 < 2 ^ n) by (apply Z.pow_pos_nonneg; lia).
  assert (B : high g' + 1 <= 2 ^ n) by (apply Z.log2_up_le_pow2; lia).
  apply (good_extends _ _ _ _ _ _ X) in F. destruct F as [Of [Rf Ef]].
  pose proof (eval_divided rho' (2 ^ n) (body f) ltac:(lia) D) as Q.
  set (q := eval rho' (divided (2 ^ n) (body f))) in *.
  intro H. exists rho'. destruct (residue f) as [j |].
  - destruct Ef as [J Ef]. destruct (Z.leb_spec n j); [| discriminate]. injection H as <- <-.
    split; [exact X |].
    assert (P2 : 0 < 2 ^ (j - n)) by (apply Z.pow_pos_nonneg; lia).
    assert (S : 2 ^ j = 2 ^ n * 2 ^ (j - n)) by (rewrite <- Z.pow_add_r by lia; f_equal; lia).
    assert (T : v = 2 ^ n * (q mod 2 ^ (j - n)))
      by (rewrite Ef, Q, S; apply Z.mul_mod_distr_l; lia).
    rewrite T, lor_beside by lia. apply good_modulo; rewrite ?eval_plus; auto; [| lia |].
    + now apply older_plus.
    + rewrite Q, S, <- G'. pose proof (Z.mod_pos_bound q (2 ^ (j - n)) P2).
      pose proof (Z.div_mod q (2 ^ (j - n)) ltac:(lia)) as D2.
      set (m := q mod 2 ^ (j - n)) in *. set (d := q / 2 ^ (j - n)) in *. rewrite D2.
      replace (2 ^ n * (2 ^ (j - n) * d + m) + w)
        with (2 ^ n * m + w + d * (2 ^ n * 2 ^ (j - n))) by ring.
      rewrite Z.mod_add by lia. rewrite Z.mod_small; [reflexivity | nia].
  - injection H as <- <-. split; [exact X |].
    rewrite Ef, Q, lor_beside by lia. apply good_exactly; rewrite ?eval_plus; [| lia | lia].
    now apply older_plus.
Qed.
