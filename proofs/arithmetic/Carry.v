(** A check by computation that a program on words computes an integer in two's complement.

    Values are followed as polynomials in the operands' words and in quotients by powers of two,
    each with its range: where a value cannot leave its type it is the polynomial, where it may it
    is a residue of it. The words of the result then differ from what they should be by a polynomial
    all of whose coefficients are multiples of the modulus. *)

From Coq Require Import ZArith List Lia Bool.
From Certa Require Import Words.
Import ListNotations.
Local Open Scope Z_scope.
Local Arguments Z.add : simpl never.
Local Arguments Z.mul : simpl never.
Local Arguments Z.pow : simpl never.

(** The value is this polynomial, or its residue modulo a power of two. *)
Record form := { body : poly; low : Z; high : Z; residue : option Z }.

(** Unknowns: quotients of polynomials by powers of two, ranges, and what a branch tells. *)
Record state := {
  next : positive;
  quotients : list (positive * poly * Z);
  ranges : list (positive * (Z * Z));
  known : list (positive * Z)
}.

Definition valid (st : state) (rho : positive -> Z) : Prop :=
  (forall a p s, In (a, p, s) (quotients st) ->
     (a < next st)%positive /\ older (next st) p /\ rho a = eval rho p / 2 ^ s) /\
  (forall a l h, In (a, (l, h)) (ranges st) -> (a < next st)%positive /\ l <= rho a <= h) /\
  (forall a z, In (a, z) (known st) -> (a < next st)%positive /\ rho a = z).

Definition extends st (rho : positive -> Z) st' rho' : Prop :=
  (next st <= next st')%positive /\ (forall a, (a < next st)%positive -> rho' a = rho a) /\
  valid st' rho'.

Definition good st rho f v : Prop :=
  older (next st) (body f) /\ low f <= eval rho (body f) <= high f /\
  match residue f with
  | None => v = eval rho (body f)
  | Some k => 0 <= k /\ v = eval rho (body f) mod 2 ^ k
  end.

Lemma extends_same st rho : valid st rho -> extends st rho st rho.
Proof. intro V. split; [lia | split; [reflexivity | exact V]]. Qed.
Lemma extends_trans st r st' r' st'' r'' :
  extends st r st' r' -> extends st' r' st'' r'' -> extends st r st'' r''.
Proof.
  intros [A [B C]] [D [E F]]. split; [lia | split; [| exact F]].
  intros a H. rewrite E by lia. now apply B.
Qed.
Lemma good_extends st r st' r' f v : extends st r st' r' -> good st r f v -> good st' r' f v.
Proof.
  intros [A [B _]] [O [R V]]. unfold good. rewrite (eval_older r r' _ _ O B).
  split; [now apply (older_weaker (next st)) | auto].
Qed.

(** A new unknown. *)
Definition with_new st (q : option (poly * Z)) l h : state := {|
  next := Pos.succ (next st);
  quotients := match q with Some (p, s) => (next st, p, s) :: quotients st | None => quotients st
    end;
  ranges := (next st, (l, h)) :: ranges st;
  known := known st
|}.

Lemma with_new_extends st rho q l h v : valid st rho -> l <= v <= h ->
  match q with Some (p, s) => older (next st) p /\ v = eval rho p / 2 ^ s | None => True end ->
  exists rho', extends st rho (with_new st q l h) rho' /\ rho' (next st) = v.
Proof.
  intros [V1 [V2 V3]] R Q.
  exists (fun a => if (a =? next st)%positive then v else rho a).
  set (rho' := fun a => _).
  assert (E : forall a, (a < next st)%positive -> rho' a = rho a).
  { intros a H. unfold rho'. destruct (Pos.eqb_spec a (next st)); [lia | reflexivity]. }
  assert (N : rho' (next st) = v) by (unfold rho'; now rewrite Pos.eqb_refl).
  split; [| exact N]. split; [simpl; lia | split; [exact E |]].
  assert (O : forall p, older (next st) p -> older (Pos.succ (next st)) p)
    by (intro; apply older_weaker; lia).
  split; [| split]; simpl.
  - assert (Old : forall a p s, In (a, p, s) (quotients st) -> (a < Pos.succ (next st))%positive /\
      older (Pos.succ (next st)) p /\ rho' a = eval rho' p / 2 ^ s).
    { intros a p s I. destruct (V1 a p s I) as [A [P X]]. split; [lia | split; [now apply O |]].
      now rewrite (E a A), (eval_older rho rho' _ _ P E). }
    destruct q as [[p s] |]; [| exact Old]. intros a p' s' [[= <- <- <-] | I]; [| now apply Old].
    destruct Q as [P X]. split; [lia | split; [now apply O |]].
    now rewrite N, (eval_older rho rho' _ _ P E).
  - intros a l' h' [[= <- <- <-] | I]; [rewrite N; split; [lia | exact R] |].
    destruct (V2 a l' h' I) as [A X]. rewrite (E a A). split; [lia | exact X].
  - intros a z I. destruct (V3 a z I) as [A X]. rewrite (E a A). split; [lia | exact X].
Qed.

(** Ranges of polynomials of the first degree. *)
Fixpoint range st (p : poly) : option (Z * Z) :=
  match p with
  | [] => Some (0, 0)
  | (m, c) :: p =>
      match range st p, m with
      | Some (l, h), [] => Some (l + c, h + c)
      | Some (l, h), [a] =>
          match find (fun t => (fst t =? a)%positive) (ranges st) with
          | Some (_, (la, ha)) =>
              Some (l + Z.min (c * la) (c * ha), h + Z.max (c * la) (c * ha))
          | None => None
          end
      | _, _ => None
      end
  end.

Lemma range_sound st rho p l h : valid st rho -> range st p = Some (l, h) -> l <= eval rho p <= h.
Proof.
  intros V. revert l h. induction p as [| [m c] p IH]; intros l h H; simpl range in H.
  - injection H as <- <-. simpl. lia.
  - rewrite eval_cons. destruct (range st p) as [[l' h'] |]; [| discriminate].
    specialize (IH _ _ eq_refl). destruct m as [| a [| b m]].
    + injection H as <- <-. simpl. lia.
    + destruct (find _ _) as [[a' [la ha]] |] eqn:F; [| discriminate].
      apply find_some in F. destruct F as [I E]. simpl in E. apply Pos.eqb_eq in E. subst a'.
      destruct V as [_ [V _]]. destruct (V _ _ _ I) as [_ R]. injection H as <- <-.
      cbn [value_of fold_right]. rewrite Z.mul_1_r.
      assert (Z.min (c * la) (c * ha) <= c * rho a <= Z.max (c * la) (c * ha)); [| lia].
      destruct (Z.le_gt_cases 0 c).
      * assert (c * la <= c * rho a <= c * ha) by nia. lia.
      * assert (c * ha <= c * rho a <= c * la) by nia. lia.
    + discriminate.
Qed.

(** Quotients by 2^s. *)

Definition valuation (c : Z) : Z := Z.log2 (Z.land c (- c)).
Definition divisible (n : Z) (p : poly) : bool := forallb (fun t => snd t mod n =? 0) p.
Definition divided (n : Z) (p : poly) : poly := map (fun t => (fst t, snd t / n)) p.

Lemma eval_divided rho n p : n <> 0 -> divisible n p = true ->
  eval rho p = n * eval rho (divided n p).
Proof.
  intros N. induction p as [| [m c] p IH]; intro D; simpl; [ring |].
  simpl in D. apply andb_true_iff in D. destruct D as [D1 D2]. apply Z.eqb_eq in D1.
  change (c * value_of rho m + eval rho p
          = n * (c / n * value_of rho m + eval rho (divided n p))).
  rewrite (IH D2). rewrite (Z.div_mod c n N) at 1. rewrite D1. ring.
Qed.
Lemma older_divided k n p : older k p -> older k (divided n p).
Proof. unfold older, divided. rewrite Forall_map. auto. Qed.
Lemma older_filter k f p : older k p -> older k (filter f p).
Proof.
  intro P. induction P as [| t p T P IH]; simpl; [constructor |].
  destruct (f t); [now constructor | exact IH].
Qed.
Lemma eval_filter rho f p :
  eval rho p = eval rho (filter f p) + eval rho (filter (fun t => negb (f t)) p).
Proof.
  induction p as [| [m c] p IH]; simpl; [reflexivity |].
  change (c * value_of rho m + eval rho p = eval rho (if f (m, c) then (m, c) :: filter f p else
    filter f p) + eval rho (if negb (f (m, c)) then (m, c) :: filter (fun t => negb (f t)) p else
    filter (fun t => negb (f t)) p)).
  destruct (f (m, c)); simpl negb; cbv iota; rewrite eval_cons, IH; ring.
Qed.

(** What is divisible by 2^v, if the rest is below. *)
Definition above (v : Z) (t : monomial * Z) : bool := snd t mod 2 ^ v =? 0.
Lemma filter_above v p : divisible (2 ^ v) (filter (above v) p) = true.
Proof. apply forallb_forall. intros t I. now apply filter_In in I. Qed.

Definition lowered st p l h s : poly * Z * Z * Z :=
  let v := fold_right (fun t v => Z.max v (Z.min s (valuation (snd t)))) 0 p in
  match range st (filter (fun t => negb (above v t)) p) with
  | Some (a, b) =>
      if (0 <? v) && (v <=? s) && (0 <=? a) && (b <? 2 ^ v) then
        (divided (2 ^ v) (filter (above v) p), l / 2 ^ v, h / 2 ^ v, s - v)
      else (p, l, h, s)
  | None => (p, l, h, s)
  end.

Lemma lowered_sound st rho p l h s p' l' h' s' : valid st rho -> older (next st) p ->
  l <= eval rho p <= h -> 0 <= s -> lowered st p l h s = (p', l', h', s') ->
  older (next st) p' /\ l' <= eval rho p' <= h' /\ 0 <= s' /\
  eval rho p / 2 ^ s = eval rho p' / 2 ^ s'.
Proof.
  intros V O R S. unfold lowered. set (v := fold_right _ _ _). clearbody v.
  set (f := above v).
  destruct (range st _) as [[a b] |] eqn:E; [| intros [= <- <- <- <-]; auto].
  destruct (_ && _) eqn:C; [| intros [= <- <- <- <-]; auto].
  rewrite !andb_true_iff, Z.ltb_lt, !Z.leb_le, Z.ltb_lt in C. destruct C as [[[C1 C2] C3] C4].
  intros [= <- <- <- <-]. apply (range_sound st rho) in E; [| exact V].
  assert (P : 0 < 2 ^ v) by (apply Z.pow_pos_nonneg; lia).
  set (e := eval rho (divided (2 ^ v) (filter f p))).
  assert (Q : eval rho p = 2 ^ v * e + eval rho (filter (fun t => negb (f t)) p)).
  { unfold e. rewrite <- eval_divided; [apply eval_filter | lia |].
    apply filter_above. }
  assert (D : eval rho p / 2 ^ v = e).
  { rewrite Q, Z.add_comm, Z.mul_comm, Z.div_add, Z.div_small by lia. reflexivity. }
  split; [now apply older_divided, older_filter |]. fold e. rewrite <- D.
  split; [split; apply Z.div_le_mono; lia |]. split; [lia |].
  rewrite Z.div_div by (try apply Z.pow_pos_nonneg; lia).
  rewrite <- Z.pow_add_r by lia. do 2 f_equal. lia.
Qed.

(** The sign of a number is its quotient by any power of two that is large enough. *)
Definition least_shift l h s : Z :=
  if (l <? 0) && (0 <=? h) && (- 2 ^ s <=? l) && (h <? 2 ^ s) then
    Z.max (Z.log2_up (- l)) (Z.log2_up (h + 1)) else s.
Lemma least_shift_sound l h s e : 0 <= s -> l <= e <= h -> e / 2 ^ s = e / 2 ^ least_shift l h s.
Proof.
  intros S R. unfold least_shift. destruct (_ && _) eqn:C; [| reflexivity].
  rewrite !andb_true_iff, !Z.ltb_lt, !Z.leb_le in C. destruct C as [[[C1 C0] C2] C3].
  set (t := Z.max _ _).
  assert (A : - l <= 2 ^ t).
  { apply Z.log2_up_le_pow2; lia. }
  assert (B : h + 1 <= 2 ^ t).
  { apply Z.log2_up_le_pow2; lia. }
  destruct (Z.lt_ge_cases e 0).
  - rewrite <- (Z.div_unique e (2 ^ s) (-1) (e + 2 ^ s)) by lia.
    rewrite <- (Z.div_unique e (2 ^ t) (-1) (e + 2 ^ t)) by lia. reflexivity.
  - now rewrite !Z.div_small by lia.
Qed.

Fixpoint same (p q : poly) : bool :=
  match p, q with
  | [], [] => true
  | (m, c) :: p, (n, d) :: q =>
      (c =? d) && match order m n with Eq => same p q | _ => false end
  | _, _ => false
  end.
Lemma same_sound p q : same p q = true -> p = q.
Proof.
  revert q. induction p as [| [m c] p IH]; intros [| [n d] q]; simpl; try easy.
  intro H. apply andb_true_iff in H. destruct H as [E H]. apply Z.eqb_eq in E. subst d.
  destruct (order m n) eqn:O; try discriminate. apply order_eq in O. subst n.
  now rewrite (IH q H).
Qed.

Definition quotient st p l h s : state * poly :=
  let l' := l / 2 ^ s in let h' := h / 2 ^ s in
  if l' =? h' then (st, constant l') else
  let '(p, l, h, s) := lowered st p l h s in
  if s =? 0 then (st, p) else
  let s := least_shift l h s in
  match find (fun q => (snd q =? s) && same (snd (fst q)) p) (quotients st) with
  | Some (a, _, _) => (st, unknown a)
  | None => (with_new st (Some (p, s)) l' h', unknown (next st))
  end.

Lemma quotient_sound st rho p l h s st' q : valid st rho -> older (next st) p ->
  l <= eval rho p <= h -> 0 <= s -> quotient st p l h s = (st', q) ->
  exists rho', extends st rho st' rho' /\ older (next st') q /\
    eval rho' q = eval rho p / 2 ^ s /\ l / 2 ^ s <= eval rho p / 2 ^ s <= h / 2 ^ s.
Proof.
  intros V O R S. unfold quotient.
  assert (P : 0 < 2 ^ s) by (apply Z.pow_pos_nonneg; lia).
  assert (B : l / 2 ^ s <= eval rho p / 2 ^ s <= h / 2 ^ s) by (split; apply Z.div_le_mono; lia).
  destruct (Z.eqb_spec (l / 2 ^ s) (h / 2 ^ s)) as [E |].
  - intros [= <- <-]. exists rho. split; [now apply extends_same |].
    split; [apply older_constant |]. rewrite eval_constant. lia.
  - destruct (lowered st p l h s) as [[[p' l'] h'] s'] eqn:L.
    destruct (lowered_sound _ _ _ _ _ _ _ _ _ _ V O R S L) as [O' [R' [S' E]]].
    destruct (Z.eqb_spec s' 0) as [-> |].
    { intros [= <- <-]. exists rho. split; [now apply extends_same |]. split; [exact O' |].
      rewrite Z.pow_0_r, Z.div_1_r in E. lia. }
    rewrite (least_shift_sound l' h' s' _ S' R') in E. set (t := least_shift l' h' s') in *.
    destruct (find _ _) as [[[a p2] s2] |] eqn:F.
    + apply find_some in F. simpl in F. destruct F as [I F]. apply andb_true_iff in F.
      destruct F as [F1 F2]. apply Z.eqb_eq in F1. apply same_sound in F2. subst s2 p2.
      intros [= <- <-]. exists rho. split; [now apply extends_same |].
      destruct V as [V _]. destruct (V _ _ _ I) as [A [_ X]].
      split; [now apply older_unknown |]. rewrite eval_unknown. lia.
    + intros [= <- <-].
      destruct (with_new_extends st rho (Some (p', t)) (l / 2 ^ s) (h / 2 ^ s)
        (eval rho p / 2 ^ s) V B) as [rho' [X N]]; [now split |].
      exists rho'. split; [exact X |]. split; [apply older_unknown; simpl; lia |].
      rewrite eval_unknown. lia.
Qed.
