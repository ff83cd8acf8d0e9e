(** Polynomials with exact coefficients in magnitudes that are not negative, and comparisons of them
    by computation: what error bounds are made of. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Flocq Require Import Core Operations.
From Certa Require Import Rounding Term.
Import ListNotations.
Local Open Scope R_scope.

Definition poly := list (list nat * fraction).

Section Values.
Variable atom : nat -> R.
Fixpoint eval (p : poly) : R :=
  match p with [] => 0 | (m, c) :: q => F2R c * monomial atom 0 m + eval q end.
End Values.

Fixpoint insert m c (p : poly) : poly :=
  match p with
  | [] => [(m, c)]
  | (n, d) :: q =>
      if list_eq_dec Nat.eq_dec m n then (n, Fplus d c) :: q else (n, d) :: insert m c q
  end.
Definition plus (p q : poly) : poly := fold_right (fun t p => insert (fst t) (snd t) p) p q.
Definition times_term m c (p : poly) : poly :=
  map (fun t => (product_of m (fst t), Fmult c (snd t))) p.
Definition times (p q : poly) : poly :=
  fold_right (fun t r => plus r (times_term (fst t) (snd t) q)) [] p.
Definition multiple (c : fraction) (p : poly) : poly := map (fun t => (fst t, Fmult c (snd t))) p.
Definition number_of (c : fraction) : poly := [([], c)].
Definition atom_of (k : nat) : poly := [(repeat O k ++ [1%nat], one)].

Lemma same_term (t r : list nat * fraction) : fst t = fst r ->
  Fnum (snd t) = Fnum (snd r) -> Fexp (snd t) = Fexp (snd r) -> t = r.
Proof. destruct t as [m [n e]], r as [k [l f]]. simpl. now intros -> -> ->. Qed.

(** At least both. *)
Definition same (p q : poly) : bool :=
  if list_eq_dec (fun t r : list nat * fraction =>
    match list_eq_dec Nat.eq_dec (fst t) (fst r), Z.eq_dec (Fnum (snd t)) (Fnum (snd r)),
          Z.eq_dec (Fexp (snd t)) (Fexp (snd r)) with
    | left E, left F, left G => left (same_term t r E F G)
    | right N, _, _ => right (fun H => N (f_equal fst H))
    | _, right N, _ => right (fun H => N (f_equal (fun t => Fnum (snd t)) H))
    | _, _, right N => right (fun H => N (f_equal (fun t => Fexp (snd t)) H))
    end) p q then true else false.
Definition join (p q : poly) : poly := if same p q then p else plus p q.

Definition not_negative (p : poly) : bool := forallb (fun t => (0 <=? Fnum (snd t))%Z) p.

Lemma not_negative_term m c p : not_negative ((m, c) :: p) = true ->
  0 <= F2R c /\ not_negative p = true.
Proof.
  unfold not_negative. simpl. intro H. apply andb_true_iff in H. destruct H as [H K].
  split; [| exact K]. apply Z.leb_le in H. now apply F2R_ge_0.
Qed.

Lemma Fnum_positive (c : fraction) : 0 <= F2R c -> (0 <= Fnum c)%Z.
Proof. destruct c as [m e]. apply ge_0_F2R. Qed.

Section Sound.
Variable atom : nat -> R.
Hypothesis atom_positive : forall k, 0 <= atom k.
Local Notation eval := (eval atom).
Local Notation monomial := (monomial atom).

Lemma monomial_times D E i : monomial i (product_of D E) = monomial i D * monomial i E.
Proof.
  revert E i. induction D as [| d D IH]; intros [| e E] i; simpl; try ring.
  rewrite IH, pow_add. ring.
Qed.
Lemma monomial_not_negative D i : 0 <= monomial i D.
Proof.
  revert i. induction D as [| d D IH]; intro i; simpl; [lra |].
  apply Rmult_le_pos; [apply pow_le, atom_positive | apply IH].
Qed.
Lemma monomial_atom k i : monomial i (repeat O k ++ [1%nat]) = atom (i + k)%nat.
Proof.
  revert i. induction k as [| k IH]; intro i; simpl.
  - rewrite Nat.add_0_r. ring.
  - rewrite IH. replace (S i + k)%nat with (i + S k)%nat by lia. ring.
Qed.

Lemma eval_insert m c p : eval (insert m c p) = F2R c * monomial 0 m + eval p.
Proof.
  induction p as [| [n d] q IH]; simpl; [ring |].
  destruct (list_eq_dec _ m n) as [-> |]; simpl; [rewrite F2R_plus; ring | rewrite IH; ring].
Qed.
Lemma eval_plus p q : eval (plus p q) = eval p + eval q.
Proof.
  unfold plus. induction q as [| [m c] q IH]; simpl; [ring |]. rewrite eval_insert, IH. ring.
Qed.
Lemma eval_times_term m c p : eval (times_term m c p) = F2R c * monomial 0 m * eval p.
Proof.
  unfold times_term. induction p as [| [n d] q IH]; simpl; [ring |].
  rewrite IH, monomial_times, F2R_mult. ring.
Qed.
Lemma eval_times p q : eval (times p q) = eval p * eval q.
Proof.
  unfold times. induction p as [| [m c] p IH]; simpl; [ring |].
  rewrite eval_plus, eval_times_term, IH. ring.
Qed.
Lemma eval_multiple c p : eval (multiple c p) = F2R c * eval p.
Proof.
  unfold multiple. induction p as [| [m d] q IH]; simpl; [ring |]. rewrite IH, F2R_mult. ring.
Qed.
Lemma eval_number c : eval (number_of c) = F2R c.
Proof. simpl. ring. Qed.
Lemma eval_atom k : eval (atom_of k) = atom k.
Proof. unfold atom_of. simpl. rewrite monomial_atom, F2R_one. simpl. ring. Qed.

Lemma eval_not_negative p : not_negative p = true -> 0 <= eval p.
Proof.
  induction p as [| [m c] p IH]; intro H; simpl; [lra |].
  destruct (not_negative_term m c p H) as [C P]. specialize (IH P).
  pose proof (monomial_not_negative m 0). nra.
Qed.

Lemma eval_join p q : 0 <= eval p -> 0 <= eval q ->
  eval p <= eval (join p q) /\ eval q <= eval (join p q).
Proof.
  intros P Q. unfold join, same. destruct (list_eq_dec _ p q) as [-> |]; [lra |].
  rewrite eval_plus. lra.
Qed.
End Sound.

(** ** Comparison *)

(** What is known of the sizes of magnitudes, one after the other: at least 2^lo, at most 2^hi. *)
Definition sizes := list (option Z * option Z).
Fixpoint within_sizes (known : sizes) (atom : nat -> R) i : Prop :=
  match known with
  | [] => True
  | (lo, hi) :: known =>
      (forall e, lo = Some e -> two e <= atom i) /\ (forall e, hi = Some e -> atom i <= two e) /\
      within_sizes known atom (S i)
  end.

(** And of products of them: monomials that are at least 2^lo. *)
Record windows := { of_each : sizes; of_products : list (list nat * Z) }.
Definition within (known : windows) (atom : nat -> R) : Prop :=
  within_sizes (of_each known) atom 0 /\
  Forall (fun f => two (snd f) <= monomial atom 0 (fst f)) (of_products known).
Definition unknown : windows := {| of_each := []; of_products := [] |}.

(** s with m <= 2^s n, for monomials m and n. *)
Fixpoint transfer (known : sizes) (m n : list nat) : option Z :=
  match known with
  | [] => if list_eq_dec Nat.eq_dec m n then Some 0%Z else None
  | (lo, hi) :: known =>
      let d := hd O m in
      let e := hd O n in
      match transfer known (tl m) (tl n) with
      | None => None
      | Some s =>
          if (d =? e)%nat then Some s
          else if (d <? e)%nat then
            match lo with Some lo => Some (s - Z.of_nat (e - d) * lo)%Z | None => None end
          else
            match hi with Some hi => Some (s + Z.of_nat (d - e) * hi)%Z | None => None end
      end
  end.

(** q less c m, where q has m. *)
Fixpoint take m (c : fraction) (q : poly) : option poly :=
  match q with
  | [] => None
  | (n, d) :: q =>
      if list_eq_dec Nat.eq_dec m n then Some ((n, Fminus d c) :: q)
      else match take m c q with Some r => Some ((n, d) :: r) | None => None end
  end.

(** The best monomial of q to stand for m. *)
Fixpoint best known m (q : poly) : option (list nat * Z) :=
  match q with
  | [] => None
  | (n, _) :: q =>
      match transfer known m n, best known m q with
      | Some s, Some (k, t) => if (s <=? t)%Z then Some (n, s) else Some (k, t)
      | Some s, None => Some (n, s)
      | None, b => b
      end
  end.

(** Two monomials of q whose product is the square of m: half of each is enough, by the inequality
    of the means. *)
Fixpoint partner (square n : list nat) (q : poly) : option (list nat) :=
  match q with
  | [] => None
  | (k, _) :: q =>
      if list_eq_dec Nat.eq_dec square (product_of n k) then Some k else partner square n q
  end.
Fixpoint pair_of (square : list nat) (q all : poly) : option (list nat * list nat) :=
  match q with
  | [] => None
  | (n, _) :: q =>
      match partner square n all with
      | Some k => Some (n, k)
      | None => pair_of square q all
      end
  end.

Definition scaled_up (s : Z) (c : fraction) : fraction := Fmult (Float radix2 1 s) c.

(** The best monomial of q to stand for m times something known, of which that is much. *)
Fixpoint best_product known m (products : list (list nat * Z)) (q : poly) :=
  match products with
  | [] => None
  | (f, lo) :: products =>
      match best known (product_of m f) q, best_product known m products q with
      | Some (n, s), Some (k, t) => if (s - lo <=? t)%Z then Some (n, (s - lo)%Z) else Some (k, t)
      | Some (n, s), None => Some (n, (s - lo)%Z)
      | None, b => b
      end
  end.

(** q less something of at least c m. *)
Definition charge_pair m c (q : poly) : option poly :=
  match pair_of (product_of m m) q q with
  | Some (n, k) =>
      match take n (scaled_up (-1) c) q with
      | Some r => take k (scaled_up (-1) c) r
      | None => None
      end
  | None => None
  end.
Definition charge known m c (q : poly) : option poly :=
  match take m c q with
  | Some r => Some r
  | None =>
      match best (of_each known) m q with
      | Some (n, s) => take n (scaled_up s c) q
      | None =>
          match best_product (of_each known) m (of_products known) q with
          | Some (n, s) => take n (scaled_up s c) q
          | None => charge_pair m c q
          end
      end
  end.
Definition charge_all known (p q : poly) : option poly :=
  fold_right (fun t r => match r with
    | Some r => if (0 <=? Fnum (snd t))%Z then charge known (fst t) (snd t) r else None
    | None => None
    end) (Some q) p.

(** Whether p <= q. *)
Definition below known (p q : poly) : bool :=
  match charge_all known p q with Some r => not_negative r | None => false end.

Section Comparison.
Variable atom : nat -> R.
Hypothesis atom_positive : forall k, 0 <= atom k.
Variable known : windows.
Hypothesis known_holds : within known atom.
Local Notation eval := (eval atom).
Local Notation monomial := (monomial atom).

Lemma monomial_head i m : monomial i m = atom i ^ hd O m * monomial (S i) (tl m).
Proof. destruct m; simpl; ring. Qed.

Lemma power_below x lo d e : two lo <= x -> (d <= e)%nat ->
  x ^ d <= two (- (Z.of_nat (e - d) * lo)) * x ^ e.
Proof.
  intros H D. pose proof (bpow_gt_0 radix2 lo) as P.
  replace e with (d + (e - d))%nat at 2 by lia. rewrite pow_add.
  assert (K : 1 <= two (- (Z.of_nat (e - d) * lo)) * x ^ (e - d)).
  { apply Rle_trans with (two (- (Z.of_nat (e - d) * lo)) * two lo ^ (e - d)).
    - right. replace (two lo ^ (e - d)) with (two (Z.of_nat (e - d) * lo)).
      + rewrite <- bpow_plus. replace (_ + _)%Z with 0%Z by ring. reflexivity.
      + induction (e - d)%nat as [| n IH]; [reflexivity |].
        rewrite Nat2Z.inj_succ. simpl. rewrite <- IH, <- bpow_plus. f_equal. ring.
    - apply Rmult_le_compat_l; [apply bpow_ge_0 |]. apply pow_incr. lra. }
  assert (0 <= x ^ d) by (apply pow_le; lra). nra.
Qed.
Lemma power_above x hi d e : 0 <= x <= two hi -> (e <= d)%nat ->
  x ^ d <= two (Z.of_nat (d - e) * hi) * x ^ e.
Proof.
  intros H D. replace d with ((d - e) + e)%nat at 1 by lia. rewrite pow_add.
  apply Rmult_le_compat_r; [apply pow_le; lra |].
  apply Rle_trans with (two hi ^ (d - e)); [apply pow_incr; lra | right].
  induction (d - e)%nat as [| n IH]; [reflexivity |].
  rewrite Nat2Z.inj_succ. simpl. rewrite IH, <- bpow_plus. f_equal. ring.
Qed.

Lemma transfer_sound ws i m n s : within_sizes ws atom i -> transfer ws m n = Some s ->
  monomial i m <= two s * monomial i n.
Proof.
  revert i m n s. induction ws as [| [lo hi] ws IH]; intros i m n s W T.
  - simpl in T. destruct (list_eq_dec _ m n) as [-> |]; [| discriminate]. injection T as <-.
    simpl. lra.
  - cbn [transfer] in T. destruct W as [Lo [Hi W]].
    destruct (transfer ws (tl m) (tl n)) as [t |] eqn:E; [| discriminate].
    specialize (IH (S i) _ _ _ W E). rewrite (monomial_head i m), (monomial_head i n).
    pose proof (atom_positive i) as A.
    pose proof (monomial_not_negative atom atom_positive (tl n) (S i)) as Pn.
    pose proof (monomial_not_negative atom atom_positive (tl m) (S i)) as Pm.
    pose proof (bpow_gt_0 radix2 t) as Pt.
    destruct (Nat.eqb_spec (hd O m) (hd O n)) as [Q | Q].
    + injection T as <-. rewrite Q. pose proof (pow_le (atom i) (hd O n) A). nra.
    + destruct (Nat.ltb_spec (hd O m) (hd O n)) as [L | L].
      * destruct lo as [lo |]; [| discriminate]. injection T as <-.
        pose proof (power_below (atom i) lo (hd O m) (hd O n) (Lo lo eq_refl) ltac:(lia)) as P.
        unfold Zminus. rewrite bpow_plus.
        set (a := two (- (Z.of_nat (hd O n - hd O m) * lo))) in *.
        pose proof (pow_le (atom i) (hd O n) A). pose proof (pow_le (atom i) (hd O m) A).
        assert (0 <= a) by apply bpow_ge_0.
        apply Rle_trans with ((a * atom i ^ hd O n) * (two t * monomial (S i) (tl n))).
        -- apply Rmult_le_compat; assumption.
        -- right. ring.
      * destruct hi as [hi |]; [| discriminate]. injection T as <-.
        pose proof (power_above (atom i) hi (hd O m) (hd O n)
          (conj A (Hi hi eq_refl)) ltac:(lia)) as P.
        rewrite bpow_plus. set (a := two (Z.of_nat (hd O m - hd O n) * hi)) in *.
        pose proof (pow_le (atom i) (hd O n) A). pose proof (pow_le (atom i) (hd O m) A).
        assert (0 <= a) by apply bpow_ge_0.
        apply Rle_trans with ((a * atom i ^ hd O n) * (two t * monomial (S i) (tl n))).
        -- apply Rmult_le_compat; assumption.
        -- right. ring.
Qed.

Lemma take_sound m c q r : take m c q = Some r -> eval r = eval q - F2R c * monomial 0 m.
Proof.
  revert r. induction q as [| [n d] q IH]; intros r T; simpl in T; [discriminate |].
  destruct (list_eq_dec _ m n) as [-> |].
  - injection T as <-. simpl. rewrite F2R_minus. ring.
  - destruct (take m c q) as [r' |]; [| discriminate]. injection T as <-. simpl.
    rewrite (IH _ eq_refl). ring.
Qed.

Lemma best_sound ws m q n s : best ws m q = Some (n, s) -> transfer ws m n = Some s.
Proof.
  revert n s. induction q as [| [k d] q IH]; intros n s B; simpl in B; [discriminate |].
  destruct (transfer ws m k) as [t |] eqn:T; [| now apply IH].
  destruct (best ws m q) as [[l v] |].
  - destruct (t <=? v)%Z; injection B as <- <-; [exact T | now apply IH].
  - now injection B as <- <-.
Qed.

Lemma best_product_sound m products q n s :
  Forall (fun f => two (snd f) <= monomial 0 (fst f)) products ->
  best_product (of_each known) m products q = Some (n, s) ->
  monomial 0 m <= two s * monomial 0 n.
Proof.
  revert n s. induction products as [| [f lo] products IH]; intros n s P B; simpl in B;
    [discriminate |].
  inversion P as [| ? ? P1 P2]; subst. simpl in P1. specialize (fun n s => IH n s P2).
  assert (One : forall k t, best (of_each known) (product_of m f) q = Some (k, t) ->
    monomial 0 m <= two (t - lo) * monomial 0 k).
  { intros k t E. apply best_sound in E. apply (transfer_sound _ 0 _ _ _ (proj1 known_holds)) in E.
    rewrite monomial_times in E. unfold Zminus. rewrite bpow_plus, bpow_opp.
    pose proof (bpow_gt_0 radix2 lo) as L. pose proof (bpow_gt_0 radix2 t).
    pose proof (monomial_not_negative atom atom_positive m 0).
    apply Rmult_le_reg_r with (two lo); [exact L |].
    replace (two t * / two lo * monomial 0 k * two lo) with (two t * monomial 0 k)
      by (field; lra).
    apply Rle_trans with (2 := E). now apply Rmult_le_compat_l. }
  destruct (best _ (product_of m f) q) as [[k t] |] eqn:E.
  - destruct (best_product _ m products q) as [[l v] |].
    + destruct (t - lo <=? v)%Z; injection B as <- <-; [now apply One | now apply IH].
    + injection B as <- <-. now apply One.
  - now apply IH.
Qed.

Lemma pair_sound square q all n k : pair_of square q all = Some (n, k) ->
  square = product_of n k.
Proof.
  revert n k. induction q as [| [l d] q IH]; intros n k P; simpl in P; [discriminate |].
  destruct (partner square l all) as [j |] eqn:E; [| now apply IH]. injection P as <- <-.
  clear IH. revert E. induction all as [| [i f] all IH]; simpl; [discriminate |].
  destruct (list_eq_dec _ square (product_of l i)) as [-> |]; [now intros [= <-] | exact IH].
Qed.

Lemma charge_sound m c q r : 0 <= F2R c -> charge known m c q = Some r ->
  F2R c * monomial 0 m <= eval q - eval r.
Proof.
  intros C H. unfold charge in H.
  destruct (take m c q) as [r' |] eqn:T.
  { injection H as <-. rewrite (take_sound _ _ _ _ T). lra. }
  clear T. destruct known_holds as [W P].
  destruct (best (of_each known) m q) as [[n s] |] eqn:B.
  { apply best_sound in B. apply (transfer_sound _ 0 m n s W) in B.
    rewrite (take_sound _ _ _ _ H). unfold scaled_up. rewrite F2R_mult, F2R_two. nra. }
  destruct (best_product _ m _ q) as [[n s] |] eqn:Bp.
  { rewrite (take_sound _ _ _ _ H). unfold scaled_up. rewrite F2R_mult, F2R_two.
    pose proof (best_product_sound m _ q n s P Bp). nra. }
  unfold charge_pair in H. destruct (pair_of _ q q) as [[n k] |] eqn:Pq; [| discriminate].
  apply pair_sound in Pq.
  destruct (take n _ q) as [r1 |] eqn:T1; [| discriminate].
  rewrite (take_sound _ _ _ _ H), (take_sound _ _ _ _ T1). unfold scaled_up.
  rewrite F2R_mult, F2R_two. change (two (-1)) with (/ 2).
  pose proof (f_equal (monomial 0) Pq) as Q. rewrite !monomial_times in Q.
  pose proof (monomial_not_negative atom atom_positive n 0).
  pose proof (monomial_not_negative atom atom_positive k 0).
  pose proof (monomial_not_negative atom atom_positive m 0).
  assert (2 * monomial 0 m <= monomial 0 n + monomial 0 k).
  { apply Rsqr_incr_0_var; [| lra]. unfold Rsqr.
    pose proof (Rle_0_sqr (monomial 0 n - monomial 0 k)) as S. unfold Rsqr in S. lra. }
  nra.
Qed.

(** What [below] says is so. *)
Theorem below_sound p q : below known p q = true -> eval p <= eval q.
Proof.
  unfold below. destruct (charge_all known p q) as [r |] eqn:H; [| discriminate]. intro N.
  apply (eval_not_negative atom atom_positive) in N. enough (eval p <= eval q - eval r) by lra.
  clear N. revert r H. induction p as [| [m c] p IH]; intros r H; simpl in H.
  - injection H as <-. simpl. lra.
  - fold (charge_all known p q) in H. destruct (charge_all known p q) as [r1 |]; [| discriminate].
    destruct (Z.leb_spec 0 (Fnum c)) as [C |]; [| discriminate].
    specialize (IH r1 eq_refl). apply charge_sound in H; [| now apply F2R_ge_0]. simpl. lra.
Qed.
End Comparison.
