(** Why a filter may be believed: if [check] of Term.v says yes, a rounded value above its rounded
    bound has the exact sign. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Flocq Require Import Core Operations.
From Certa Require Export Rounding Term.
Import ListNotations.
Local Open Scope R_scope.

Section Bound.
Variable L : limits.
Local Notation F := (format L).
Local Notation u := (unit_roundoff L).
Local Notation underflow := (underflow L).
Local Notation guarded := (guarded L).
Local Notation bound := (bound L).
Local Notation limits_good := (limits_good L).

(** Soundness of [bound]. *)

Fixpoint subterm (s t : term) : Prop :=
  s = t \/
  match t with
  | Difference _ _ _ => False
  | Plus a b | Minus a b | Times a b => subterm s a \/ subterm s b
  | Negated a => subterm s a
  end.

Variable stored : nat -> R.
Hypothesis stored_number : forall n, number F (stored n).
Variable scale : nat -> R.
Hypothesis good : limits_good = true.
Hypothesis window : forall i, F2R (smallest_scale L) <= scale i <= F2R (largest_scale L).

Lemma good_u : F2R u = Rounding.u F.
Proof.
  unfold limits_good in good. repeat rewrite andb_true_iff in good.
  destruct good as [[[[[A B] _] _] _] _]. apply at_most_sound in A, B.
  rewrite F2R_two in A, B. unfold Rounding.u. lra.
Qed.

Lemma smallest_positive : two (Fexp (smallest_scale L)) <= F2R (smallest_scale L) <= 1.
Proof.
  unfold limits_good in good. repeat rewrite andb_true_iff in good.
  destruct good as [[[[_ A] B] _] _]. apply Z.leb_le in A. apply at_most_sound in B.
  rewrite F2R_one in B. split; [| assumption]. unfold F2R.
  pose proof (bpow_gt_0 radix2 (Fexp (smallest_scale L))). apply IZR_le in A. nra.
Qed.
Lemma largest_at_least_1 : 1 <= F2R (largest_scale L).
Proof.
  unfold limits_good in good. repeat rewrite andb_true_iff in good.
  destruct good as [[_ A] _]. apply at_most_sound in A. now rewrite F2R_one in A.
Qed.
Lemma scale_positive i : 0 < scale i.
Proof.
  pose proof smallest_positive. pose proof (window i).
  pose proof (bpow_gt_0 radix2 (Fexp (smallest_scale L))). lra.
Qed.

Lemma monomial_product D E i :
  monomial scale i (product_of D E) = monomial scale i D * monomial scale i E.
Proof.
  revert E i. induction D as [| d D IH]; intros [| e E] i; simpl; try ring.
  rewrite IH, pow_add. ring.
Qed.
Lemma degree_product D E : degree (product_of D E) = (degree D + degree E)%nat.
Proof.
  revert E. induction D as [| d D IH]; intros [| e E]; simpl; try lia.
  unfold degree in *. simpl. rewrite IH. lia.
Qed.
Lemma monomial_unit k i : monomial scale k (repeat O i ++ [1%nat]) = scale (k + i)%nat.
Proof.
  revert k. induction i as [| i IH]; intro k; simpl.
  - rewrite Nat.add_0_r. ring.
  - rewrite IH. replace (S k + i)%nat with (k + S i)%nat by lia. ring.
Qed.

Lemma monomial_range D i :
  F2R (smallest_scale L) ^ degree D <= monomial scale i D <= F2R (largest_scale L) ^ degree D.
Proof.
  pose proof smallest_positive. pose proof largest_at_least_1.
  pose proof (bpow_gt_0 radix2 (Fexp (smallest_scale L))).
  revert i. induction D as [| d D IH]; intro i; simpl; [lra |].
  fold (degree D). rewrite 2!pow_add. destruct (IH (S i)) as [A B]. pose proof (window i) as [C G].
  pose proof (pow_incr (F2R (smallest_scale L)) (scale i) d ltac:(lra)).
  pose proof (pow_incr (scale i) (F2R (largest_scale L)) d
    ltac:(split; [left; apply scale_positive | assumption])).
  pose proof (pow_lt (F2R (smallest_scale L)) d ltac:(lra)).
  pose proof (pow_lt (F2R (smallest_scale L)) (degree D) ltac:(lra)).
  split; apply Rmult_le_compat; lra.
Qed.
Lemma monomial_positive D i : 0 < monomial scale i D.
Proof.
  pose proof (monomial_range D i). pose proof smallest_positive.
  pose proof (bpow_gt_0 radix2 (Fexp (smallest_scale L))).
  pose proof (pow_lt (F2R (smallest_scale L)) (degree D) ltac:(lra)). lra.
Qed.

Lemma underflow_enough D i : (degree D <= 4)%nat -> eta F <= F2R underflow * monomial scale i D.
Proof.
  intro H. destruct (monomial_range D i) as [A _]. pose proof smallest_positive as S.
  set (s := F2R (smallest_scale L)) in *. set (e := Fexp (smallest_scale L)) in *.
  pose proof (bpow_gt_0 radix2 e).
  assert (two e ^ 4 <= s ^ 4) by (apply pow_incr; lra).
  assert (s ^ 4 <= s ^ degree D).
  { replace 4%nat with (degree D + (4 - degree D))%nat by lia. rewrite pow_add.
    pose proof (pow_incr s 1 (4 - degree D) ltac:(lra)). rewrite pow1 in *.
    pose proof (pow_lt s (degree D) ltac:(lra)). nra. }
  unfold Term.underflow. rewrite F2R_two. fold e.
  replace (eta F) with (two (least F - 1 - 4 * e) * two e ^ 4).
  - pose proof (bpow_gt_0 radix2 (least F - 1 - 4 * e)).
    apply Rmult_le_compat_l; lra.
  - cbn [pow]. rewrite Rmult_1_r, <- !bpow_plus. unfold eta. f_equal. ring.
Qed.

Lemma guarded_some b c : guarded b = Some c -> c = b /\ (degree (fst (fst b)) <= 4)%nat /\
  F2R (snd (fst b)) * F2R (largest_scale L) ^ degree (fst (fst b)) <= two (overflow F - 1).
Proof.
  destruct b as [[D m] e]. unfold guarded. simpl.
  destruct (_ && _) eqn:H; [| discriminate]. intros [= <-]. apply andb_true_iff in H.
  destruct H as [H K]. apply Nat.leb_le in H. apply at_most_sound in K.
  now rewrite F2R_mult, F2R_power, F2R_two in K.
Qed.

(** An unrounded product has the rounding error to spare that it does not make. *)
Definition spare (r : bool) := if r then 0 else eta F.

Lemma sum_sound r s x y X Y m n e f D :
  let M := monomial scale 0 D in
  (r = true -> number F x) -> (s = true -> number F y) ->
  Rabs x + spare r <= F2R m * M -> Rabs y + spare s <= F2R n * M ->
  Rabs (x - X) + spare r <= F2R e * M -> Rabs (y - Y) + spare s <= F2R f * M ->
  Rabs (rnd F (x + y)) + 0 <= F2R (Fmult (Fplus m n) (Fplus one u)) * M /\
  Rabs (rnd F (x + y) - (X + Y)) + 0
    <= F2R (Fplus (Fplus e f) (Fmult u (Fplus m n))) * M.
Proof.
  intros M Nx Ny Mx My Ex Ey.
  pose proof (u_positive F) as U. pose proof (eta_positive F) as H.
  assert (R : Rabs (rnd F (x + y) - (x + y)) <= Rounding.u F * Rabs (x + y) + spare (r && s)).
  { destruct r; [destruct s |]; simpl.
    - pose proof (rnd_sum_error (F := F) x y (Nx eq_refl) (Ny eq_refl)). lra.
    - apply rnd_error.
    - apply rnd_error. }
  assert (S : spare (r && s) <= spare r + spare s) by (destruct r, s; simpl; lra).
  assert (P : 0 <= spare r /\ 0 <= spare s) by (destruct r, s; simpl; lra).
  pose proof (Rabs_triang x y) as T.
  pose proof (Rabs_triang (rnd F (x + y) - (x + y)) (x + y)) as T1.
  replace (rnd F (x + y) - (x + y) + (x + y)) with (rnd F (x + y)) in T1 by ring.
  pose proof (Rabs_triang (rnd F (x + y) - (x + y)) ((x - X) + (y - Y))) as T2.
  replace (rnd F (x + y) - (x + y) + (x - X + (y - Y))) with (rnd F (x + y) - (X + Y)) in T2
    by ring.
  pose proof (Rabs_triang (x - X) (y - Y)).
  rewrite ?F2R_mult, ?F2R_plus, ?F2R_mult, ?F2R_plus, F2R_one, good_u.
  set (v := Rounding.u F) in *. set (sum := (F2R m + F2R n) * M).
  assert (v * Rabs (x + y) <= v * sum) by (unfold sum; nra).
  unfold sum in *. split; nra.
Qed.

Lemma product_sound x y X Y m n e f D E :
  let M := monomial scale 0 in
  (degree (product_of D E) <= 4)%nat ->
  Rabs x <= F2R m * M D -> Rabs y <= F2R n * M E ->
  Rabs (x - X) <= F2R e * M D -> Rabs (y - Y) <= F2R f * M E ->
  (1 + Rounding.u F) * Rabs (x * y) + eta F
    <= F2R (Fplus (Fmult (Fmult m n) (Fplus one u)) underflow) * M (product_of D E) /\
  Rabs (x * y - X * Y) + Rounding.u F * Rabs (x * y) + eta F
    <= F2R (Fplus (Fplus (Fplus (Fmult e n) (Fmult m f))
                         (Fplus (Fmult e f) (Fmult u (Fmult m n)))) underflow)
       * M (product_of D E).
Proof.
  intros M K Mx My Ex Ey.
  pose proof (underflow_enough (product_of D E) 0 K) as W. unfold M in *.
  rewrite monomial_product in *. pose proof (u_positive F).
  set (P := monomial scale 0 D) in *. set (Q := monomial scale 0 E) in *.
  assert (A : Rabs (x * y) <= F2R m * F2R n * (P * Q)).
  { rewrite Rabs_mult. replace (F2R m * F2R n * (P * Q)) with ((F2R m * P) * (F2R n * Q)) by ring.
    apply Rmult_le_compat; try apply Rabs_pos; assumption. }
  assert (B : Rabs (x * y - X * Y)
              <= (F2R e * F2R n + F2R m * F2R f + F2R e * F2R f) * (P * Q)).
  { replace (x * y - X * Y) with ((x - X) * y + (x * (y - Y) + - ((x - X) * (y - Y)))) by ring.
    eapply Rle_trans; [apply Rabs_triang |].
    pose proof (Rabs_triang (x * (y - Y)) (- ((x - X) * (y - Y)))).
    rewrite Rabs_Ropp, !Rabs_mult in *.
    pose proof (Rmult_le_compat _ _ _ _ (Rabs_pos (x - X)) (Rabs_pos y) Ex My).
    pose proof (Rmult_le_compat _ _ _ _ (Rabs_pos x) (Rabs_pos (y - Y)) Mx Ey).
    pose proof (Rmult_le_compat _ _ _ _ (Rabs_pos (x - X)) (Rabs_pos (y - Y)) Ex Ey).
    lra. }
  rewrite ?F2R_plus, ?F2R_mult, ?F2R_plus, ?F2R_mult, F2R_one, good_u.
  split; nra.
Qed.

(** What is computed, fused or not, stays within the bounds of its term. *)
Theorem bound_sound t D m e r v :
  bound t = Some (D, m, e) -> scaled F stored scale t -> computed F stored r t v ->
  (r = true -> number F v)
  /\ Rabs v + spare r <= F2R m * monomial scale 0 D
  /\ Rabs (v - value stored t) + spare r <= F2R e * monomial scale 0 D.
Proof.
  intros B S C. revert D m e B S.
  pose proof (u_positive F) as U. pose proof (eta_positive F) as H.
  induction C as [i j n | r s a b x y _ IHa _ IHb | r s a b x y _ IHa _ IHb | r a x _ IH
                 | a b x y _ IHa _ IHb | a b x y _ IHa _ IHb];
    intros D m e B S; cbn [Term.bound] in B.
  - apply guarded_some in B. destruct B as [[= -> -> ->] _].
    rewrite monomial_unit, F2R_one, good_u. simpl in *.
    split; [| split].
    + intros _. apply rnd_number.
    + lra.
    + pose proof (rnd_sum_error_of_result F (stored j) (- stored n) (stored_number j)
        (number_opposite F _ (stored_number n))) as K. unfold Rminus in *. nra.
  - destruct (bound a) as [[[Da ma] ea] |]; [| discriminate].
    destruct (bound b) as [[[Db mb] eb] |]; [| discriminate].
    destruct (list_eq_dec _ Da Db) as [<- |]; [| discriminate].
    apply guarded_some in B. destruct B as [[= -> -> ->] _]. simpl in S.
    destruct (IHa _ _ _ eq_refl (proj1 S)) as [Na [Ma Ea]].
    destruct (IHb _ _ _ eq_refl (proj2 S)) as [Nb [Mb Eb]].
    pose proof (sum_sound r s x y _ _ _ _ _ _ _ Na Nb Ma Mb Ea Eb) as K.
    cbn [value spare]. split; [intros _; apply rnd_number |]. exact K.
  - destruct (bound a) as [[[Da ma] ea] |]; [| discriminate].
    destruct (bound b) as [[[Db mb] eb] |]; [| discriminate].
    destruct (list_eq_dec _ Da Db) as [<- |]; [| discriminate].
    apply guarded_some in B. destruct B as [[= -> -> ->] _]. simpl in S.
    destruct (IHa _ _ _ eq_refl (proj1 S)) as [Na [Ma Ea]].
    destruct (IHb _ _ _ eq_refl (proj2 S)) as [Nb [Mb Eb]].
    pose proof (sum_sound r s x (- y) (value stored a) (- value stored b) ma mb ea eb Da Na
      (fun R => number_opposite F y (Nb R)) Ma) as K.
    rewrite Rabs_Ropp in K. specialize (K Mb Ea).
    replace (- y - - value stored b) with (- (y - value stored b)) in K by ring.
    rewrite Rabs_Ropp in K. specialize (K Eb).
    cbn [value spare]. split; [intros _; apply rnd_number |]. exact K.
  - destruct (IH D m e B S) as [N [M E]]. split; [| split].
    + intro R. apply number_opposite, N, R.
    + now rewrite Rabs_Ropp.
    + simpl. replace (- x - - value stored a) with (- (x - value stored a)) by ring.
      now rewrite Rabs_Ropp.
  - destruct (bound a) as [[[Da ma] ea] |]; [| discriminate].
    destruct (bound b) as [[[Db mb] eb] |]; [| discriminate].
    apply guarded_some in B. destruct B as [[= -> -> ->] [K _]]. cbn [fst] in K. simpl in S.
    destruct (IHa _ _ _ eq_refl (proj1 S)) as [_ [Ma Ea]].
    destruct (IHb _ _ _ eq_refl (proj2 S)) as [_ [Mb Eb]].
    split; [intros _; apply rnd_number |]. cbn [value spare] in *. rewrite Rplus_0_r in *.
    destruct (product_sound x y _ _ _ _ _ _ _ _ K Ma Mb Ea Eb) as [G H'].
    pose proof (rnd_error (F := F) (x * y)) as R. 
    pose proof (Rabs_triang (rnd F (x * y) - x * y) (x * y)) as T1.
    pose proof (Rabs_triang (rnd F (x * y) - x * y)
                  (x * y - value stored a * value stored b)) as T2.
    replace (rnd F (x * y) - x * y + x * y) with (rnd F (x * y)) in T1 by ring.
    replace (rnd F (x * y) - x * y + (x * y - value stored a * value stored b))
      with (rnd F (x * y) - value stored a * value stored b) in T2 by ring.
    lra.
  - destruct (bound a) as [[[Da ma] ea] |]; [| discriminate].
    destruct (bound b) as [[[Db mb] eb] |]; [| discriminate].
    apply guarded_some in B. destruct B as [[= -> -> ->] [K _]]. cbn [fst] in K. simpl in S.
    destruct (IHa _ _ _ eq_refl (proj1 S)) as [_ [Ma Ea]].
    destruct (IHb _ _ _ eq_refl (proj2 S)) as [_ [Mb Eb]].
    split; [discriminate |]. cbn [value spare] in *. rewrite Rplus_0_r in *.
    destruct (product_sound x y _ _ _ _ _ _ _ _ K Ma Mb Ea Eb) as [G H'].
    pose proof (Rabs_pos (x * y)). nra.
Qed.

(** The sizes of all intermediate results, so that nothing overflows. *)
Lemma nothing_overflows t b r v :
  bound t = Some b -> scaled F stored scale t -> computed F stored r t v ->
  Rabs v < two (overflow F).
Proof.
  destruct b as [[D m] e]. intros B S C.
  destruct (bound_sound t D m e r v B S C) as [_ [M _]].
  assert (G : F2R m * F2R (largest_scale L) ^ degree D <= two (overflow F - 1)).
  { clear - B good. revert D m e B. induction t as [i j n | a IHa b IHb | a IHa b IHb | a IHa
      | a IHa b IHb]; intros D m e B; cbn [Term.bound] in B.
    - apply guarded_some in B. now destruct B as [[= -> -> ->] [_ G]].
    - destruct (bound a) as [[[Da ma] ea] |]; [| discriminate].
      destruct (bound b) as [[[Db mb] eb] |]; [| discriminate].
      destruct (list_eq_dec _ Da Db) as [<- |]; [| discriminate].
      apply guarded_some in B. now destruct B as [[= -> -> ->] [_ G]].
    - destruct (bound a) as [[[Da ma] ea] |]; [| discriminate].
      destruct (bound b) as [[[Db mb] eb] |]; [| discriminate].
      destruct (list_eq_dec _ Da Db) as [<- |]; [| discriminate].
      apply guarded_some in B. now destruct B as [[= -> -> ->] [_ G]].
    - exact (IHa D m e B).
    - destruct (bound a) as [[[Da ma] ea] |]; [| discriminate].
      destruct (bound b) as [[[Db mb] eb] |]; [| discriminate].
      apply guarded_some in B. now destruct B as [[= -> -> ->] [_ G]]. }
  pose proof (monomial_positive D 0). pose proof (monomial_range D 0) as [_ K].
  assert (spare r >= 0) by (pose proof (eta_positive F); destruct r; simpl; lra).
  pose proof (Rabs_pos v).
  assert (0 <= F2R m) by nra.
  assert (two (overflow F - 1) < two (overflow F)) by (apply bpow_lt; lia).
  nra.
Qed.

Lemma nothing_overflows_below t b : bound t = Some b -> scaled F stored scale t ->
  forall s w r, subterm s t -> computed F stored r s w -> Rabs w < two (overflow F).
Proof.
  revert b. induction t as [i j n | a IHa b IHb | a IHa b IHb | a IHa | a IHa b IHb];
    intros c B S s w r T C; (destruct T as [-> | T]; [exact (nothing_overflows _ c r w B S C)
    | cbn [Term.bound] in B; cbn [scaled] in S]).
  - contradiction.
  - destruct (bound a) as [[[Da ma] ea] |] eqn:Ba; [| discriminate].
    destruct (bound b) as [[[Db mb] eb] |] eqn:Bb; [| discriminate].
    destruct T; [eapply IHa | eapply IHb]; try reflexivity; try eassumption; apply S.
  - destruct (bound a) as [[[Da ma] ea] |] eqn:Ba; [| discriminate].
    destruct (bound b) as [[[Db mb] eb] |] eqn:Bb; [| discriminate].
    destruct T; [eapply IHa | eapply IHb]; try reflexivity; try eassumption; apply S.
  - now apply (IHa c B S s w r).
  - destruct (bound a) as [[[Da ma] ea] |] eqn:Ba; [| discriminate].
    destruct (bound b) as [[[Db mb] eb] |] eqn:Bb; [| discriminate].
    destruct T; [eapply IHa | eapply IHb]; try reflexivity; try eassumption; apply S.
Qed.

(** The rounded bound that a value is compared with: c (s_1 (s_2 .. s_k)), as [filter_bound] has
    it. *)
Fixpoint rounded_product (scales : list R) : R :=
  match scales with
  | [] => 1
  | [s] => s
  | s :: scales => rnd F (s * rounded_product scales)
  end.
Definition rounded_bound c scales := rnd F (c * rounded_product scales).

Lemma monomial_ones k i :
  monomial scale i (repeat 1%nat k) = fold_right Rmult 1 (map scale (seq i k)).
Proof.
  revert i. induction k as [| k IH]; intro i; simpl; [reflexivity |]. rewrite IH. ring.
Qed.

Lemma u_small : Rounding.u F <= / 4.
Proof.
  unfold Rounding.u. change (/ 4) with (two (-2)). apply bpow_le.
  pose proof (digits_positive F). lia.
Qed.

(** Products of scales, and of them and c, are normal numbers: each rounding is relative. *)
Lemma rounding_down x : two (4 * Fexp (smallest_scale L) - digits F - 3) <= x ->
  (1 - Rounding.u F) * x <= rnd F x.
Proof.
  intro H. pose proof (bpow_gt_0 radix2 (4 * Fexp (smallest_scale L) - digits F - 3)).
  assert (N : two (least F + digits F - 1) <= Rabs x).
  { rewrite Rabs_pos_eq by lra. apply Rle_trans with (2 := H), bpow_le.
    unfold limits_good in good. repeat rewrite andb_true_iff in good.
    destruct good as [_ G]. now apply Z.leb_le in G. }
  pose proof (rnd_normal_error F x N) as E. rewrite (Rabs_pos_eq x) in E by lra.
  apply Rabs_le_inv in E. lra.
Qed.

Let down k := (1 - Rounding.u F) ^ k.

Lemma down_range k : (k <= 4)%nat -> / 4 <= down k <= 1.
Proof.
  intro K. pose proof u_small. pose proof (u_positive F). unfold down.
  pose proof (pow_incr (3 / 4) (1 - Rounding.u F) k ltac:(lra)).
  pose proof (pow_incr (1 - Rounding.u F) 1 k ltac:(lra)). rewrite pow1 in *.
  assert (/ 4 <= (3 / 4) ^ k); [| lra].
  do 5 (destruct k as [| k]; [simpl; lra |]). lia.
Qed.

Lemma ones_range k i : (k <= 4)%nat ->
  two (4 * Fexp (smallest_scale L)) <= fold_right Rmult 1 (map scale (seq i k)).
Proof.
  intro K. rewrite <- monomial_ones. destruct (monomial_range (repeat 1%nat k) i) as [A _].
  pose proof smallest_positive. pose proof (bpow_gt_0 radix2 (Fexp (smallest_scale L))).
  replace (degree (repeat 1%nat k)) with k in A by (clear; induction k; simpl; congruence).
  apply Rle_trans with (2 := A).
  apply Rle_trans with (F2R (smallest_scale L) ^ 4).
  - replace (two (4 * Fexp (smallest_scale L))) with (two (Fexp (smallest_scale L)) ^ 4).
    + apply pow_incr. lra.
    + cbn [pow]. rewrite Rmult_1_r, <- !bpow_plus. f_equal. ring.
  - replace 4%nat with (k + (4 - k))%nat by lia. rewrite pow_add.
    pose proof (pow_incr (F2R (smallest_scale L)) 1 (4 - k) ltac:(lra)). rewrite pow1 in *.
    pose proof (pow_lt (F2R (smallest_scale L)) k ltac:(lra)). nra.
Qed.

Lemma product_down k i : (k <= 4)%nat ->
  down k * fold_right Rmult 1 (map scale (seq i k)) <= rounded_product (map scale (seq i k)).
Proof.
  revert i. induction k as [| k IH]; intros i K; [unfold down; simpl; lra |].
  pose proof (u_positive F) as U. pose proof u_small. pose proof (scale_positive i).
  destruct k as [| k]; [unfold down; simpl; nra |].
  cbn [seq map rounded_product]. specialize (IH (S i) ltac:(lia)).
  change (map scale (seq (S i) (S k))) with (scale (S i) :: map scale (seq (S (S i)) k)) in *.
  set (P := rounded_product _) in *.
  pose proof (ones_range (S (S k)) i K) as O. pose proof (down_range (S k) ltac:(lia)).
  cbn [seq map fold_right] in *. set (Q := scale (S i) * _) in *.
  assert (D : down (S k) * (scale i * Q) <= scale i * P) by nra.
  assert (two (4 * Fexp (smallest_scale L) - digits F - 3) <= scale i * P).
  { apply Rle_trans with (two (4 * Fexp (smallest_scale L)) * / 4).
    - change (/ 4) with (two (-2)). rewrite <- bpow_plus. apply bpow_le.
      pose proof (digits_positive F). lia.
    - pose proof (bpow_gt_0 radix2 (4 * Fexp (smallest_scale L))). nra. }
  apply Rle_trans with ((1 - Rounding.u F) * (scale i * P)); [| now apply rounding_down].
  change (down (S (S k))) with ((1 - Rounding.u F) * down (S k)). nra.
Qed.

Lemma bound_down c k : (k <= 4)%nat -> two (- digits F - 1) <= c ->
  down 5 * (c * fold_right Rmult 1 (map scale (seq 0 k)))
    <= rounded_bound c (map scale (seq 0 k)).
Proof.
  intros K C. pose proof (u_positive F) as U. pose proof u_small.
  pose proof (product_down k 0 K) as P. pose proof (down_range k K) as [D1 D2].
  pose proof (ones_range k 0 K) as O.
  pose proof (bpow_gt_0 radix2 (- digits F - 1)).
  pose proof (bpow_gt_0 radix2 (4 * Fexp (smallest_scale L))).
  set (Q := fold_right _ _ _) in *. unfold rounded_bound. set (R := rounded_product _) in *.
  assert (two (4 * Fexp (smallest_scale L) - digits F - 3) <= c * R).
  { replace (two (4 * Fexp (smallest_scale L) - digits F - 3))
      with (two (- digits F - 1) * (two (-2) * two (4 * Fexp (smallest_scale L)))).
    - apply Rmult_le_compat; try assumption; [lra | |].
      + pose proof (bpow_gt_0 radix2 (-2)). nra.
      + change (two (-2)) with (/ 4). nra.
    - rewrite <- !bpow_plus. f_equal. ring. }
  apply Rle_trans with ((1 - Rounding.u F) * (c * R)); [| now apply rounding_down].
  assert (down 5 <= (1 - Rounding.u F) * down k).
  { assert (down 4 <= down k).
    { unfold down in *. replace 4%nat with (k + (4 - k))%nat by lia. rewrite pow_add.
      pose proof (down_range (4 - k) ltac:(lia)) as E. unfold down in E. nra. }
    change (down 5) with ((1 - Rounding.u F) * down 4). nra. }
  assert (0 <= c * Q) by nra.
  assert (down k * (c * Q) <= c * R) by nra.
  apply Rle_trans with ((1 - Rounding.u F) * down k * (c * Q)).
  - now apply Rmult_le_compat_r.
  - rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra | assumption].
Qed.

End Bound.

(** What is claimed of a filter: whatever doubles are stored, as long as scales lie in the window
    and bound the rounded differences, a computed value beyond the rounded bound has the sign of the
    exact value, whether or not the compiler fuses products; and nothing overflows on the way. *)
Definition sound (L : limits) (f : filter) : Prop :=
  forall (stored : nat -> R) (scale : nat -> R) v,
    let F := format L in
    (forall n, number F (stored n)) ->
    (forall i, F2R (smallest_scale L) <= scale i <= F2R (largest_scale L)) ->
    scaled F stored scale (body f) ->
    computed F stored true (body f) v ->
    let b := rounded_bound L (F2R (constant f)) (map scale (seq 0 (arguments f))) in
    Rabs (v - value stored (body f)) <= b /\
    (b < v -> 0 < value stored (body f)) /\ (v < - b -> value stored (body f) < 0) /\
    (forall t w r, subterm t (body f) -> computed F stored r t w -> Rabs w < two (overflow F)).

(** A filter that passes the check is sound. *)
Theorem check_sound L f : check L f = true -> sound L f.
Proof.
  intros C stored scale v F N W S V b. unfold check in C. fold F in C.
  repeat rewrite andb_true_iff in C. destruct C as [[[[G C0] C1] K] C].
  apply at_most_sound in C0, C1. apply Nat.leb_le in K. rewrite F2R_two in C0.
  destruct (bound L (body f)) as [[[D m] e] |] eqn:B; [| discriminate].
  apply andb_true_iff in C. destruct C as [C2 C3].
  destruct (list_eq_dec Nat.eq_dec D (repeat 1%nat (arguments f))) as [-> |]; [| discriminate].
  apply at_most_sound in C3.
  rewrite F2R_mult, F2R_power, F2R_minus, F2R_one, (good_u L G) in C3.
  destruct (bound_sound L stored N scale G W (body f) _ _ _ _ _ B S V) as [_ [_ E]].
  cbn [spare] in E. rewrite Rplus_0_r, monomial_ones in E.
  pose proof (bound_down L scale G W (F2R (constant f)) (arguments f) K C0) as H. fold b in H.
  pose proof (ones_range L scale G W (arguments f) 0 K) as O.
  pose proof (bpow_gt_0 radix2 (4 * Fexp (smallest_scale L))).
  set (Q := fold_right _ _ _) in *.
  assert (A : Rabs (v - value stored (body f)) <= b) by nra.
  split; [exact A |]. apply Rabs_le_inv in A. split; [lra |]. split; [lra |].
  intros t w r T. apply (nothing_overflows_below L stored N scale G W (body f) _ B S t w r T).
Qed.

(** Filters of several terms with one constant: the components of a gradient. *)
Definition filters k terms c := map (fun t => {| arguments := k; body := t; constant := c |}) terms.

(** Several terms that pass the check with one constant are sound with it. *)
Theorem checks_sound L fs : forallb (check L) fs = true -> Forall (sound L) fs.
Proof.
  intro H. apply Forall_forall. intros f K. apply check_sound.
  now apply (proj1 (forallb_forall _ _) H).
Qed.
