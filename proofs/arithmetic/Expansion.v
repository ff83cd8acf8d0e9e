(** Sums of doubles as exact numbers (expansion.hpp): addition, scaling and multiplication.

    Every step is an error-free transformation, so the sum of the components is exact in whatever
    order they come; nothing is claimed of their overlap. Beside each operation stands the list of
    all that is rounded in it, to show that nothing overflows. *)

From Coq Require Import ZArith Reals List Permutation Lra Lia Psatz.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Dominance Transformation Step.
Import ListNotations.
Local Open Scope R_scope.

Local Notation rnd := (Rounding.rnd double).
Local Notation number := (Rounding.number double).

(** Zeros are left out. *)
Definition append x (l : list R) := if Req_EM_T x 0 then l else x :: l.

(** The carry sweeps over the components. *)
Fixpoint sweep carry (l : list R) : list R :=
  match l with
  | [] => append carry []
  | c :: l => let (high, low) := two_sum carry c in append low (sweep high l)
  end.
Fixpoint sweep_results carry (l : list R) : list R :=
  match l with
  | [] => []
  | c :: l => two_sum_results carry c ++ sweep_results (fst (two_sum carry c)) l
  end.

(** x + y: any order of the components of both. *)
Inductive added (x y : list R) : list R -> list R -> Prop :=
  | added_in_order l : Permutation l (x ++ y) -> added x y (sweep 0 l) (sweep_results 0 l).

Section Products.
Variable w : way.

(** The components times a factor. *)
Fixpoint scale factor carry (l : list R) : list R :=
  match l with
  | [] => append carry []
  | c :: l =>
      let (product, error) := two_product w c factor in
      let (middle, low) := two_sum carry error in
      let (high, rest) := two_sum product middle in
      append low (append rest (scale factor high l))
  end.
Fixpoint scale_results factor carry (l : list R) : list R :=
  match l with
  | [] => []
  | c :: l =>
      let (product, error) := two_product w c factor in
      let middle := fst (two_sum carry error) in
      two_product_results w c factor ++ two_sum_results carry error
        ++ two_sum_results product middle
        ++ scale_results factor (fst (two_sum product middle)) l
  end.

(** x y, added to what has been summed so far. *)
Inductive multiplied (x : list R) : list R -> list R -> list R -> list R -> Prop :=
  | multiplied_by_nothing s : multiplied x [] s s []
  | multiplied_by factor y s s' r results results' :
      added s (scale factor 0 x) s' results -> multiplied x y s' r results' ->
      multiplied x (factor :: y) s r (scale_results factor 0 x ++ results ++ results').
End Products.

(** Sums and magnitudes of lists. *)

Lemma magnitudes_nonnegative l : 0 <= magnitudes l.
Proof. induction l as [| c l IH]; simpl; [lra |]. pose proof (Rabs_pos c). lra. Qed.
Lemma magnitude_of_component l c : In c l -> Rabs c <= magnitudes l.
Proof.
  induction l as [| d l IH]; simpl; [easy |]. pose proof (magnitudes_nonnegative l).
  pose proof (Rabs_pos d). intros [-> | H1]; [lra |]. specialize (IH H1). lra.
Qed.
Lemma sum_app x y : sum (x ++ y) = sum x + sum y.
Proof. induction x as [| c x IH]; simpl; [ring |]. fold (sum (x ++ y)) (sum x). lra. Qed.
Lemma magnitudes_app x y : magnitudes (x ++ y) = magnitudes x + magnitudes y.
Proof.
  induction x as [| c x IH]; simpl; [ring |]. fold (magnitudes (x ++ y)) (magnitudes x). lra.
Qed.
Lemma sum_permutation x y : Permutation x y -> sum x = sum y.
Proof.
  induction 1; simpl; try fold (sum l) (sum l'); try fold (sum l); lra.
Qed.
Lemma magnitudes_permutation x y : Permutation x y -> magnitudes x = magnitudes y.
Proof.
  induction 1; simpl; try fold (magnitudes l) (magnitudes l'); try fold (magnitudes l); lra.
Qed.
Lemma sum_opposite l : sum (map Ropp l) = - sum l.
Proof. induction l as [| c l IH]; simpl; [ring |]. fold (sum (map Ropp l)) (sum l). lra. Qed.
Lemma magnitudes_opposite l : magnitudes (map Ropp l) = magnitudes l.
Proof.
  induction l as [| c l IH]; simpl; [ring |]. fold (magnitudes (map Ropp l)) (magnitudes l).
  rewrite Rabs_Ropp. lra.
Qed.

Lemma sum_append c l : sum (append c l) = c + sum l.
Proof. unfold append. destruct (Req_EM_T c 0) as [-> |]; simpl; [ring | reflexivity]. Qed.
Lemma magnitudes_append c l : magnitudes (append c l) = Rabs c + magnitudes l.
Proof.
  unfold append. destruct (Req_EM_T c 0) as [-> |]; simpl; [rewrite Rabs_R0; ring | reflexivity].
Qed.
Lemma on_append k c l : on k c -> Forall (on k) l -> Forall (on k) (append c l).
Proof. intros C L. unfold append. destruct (Req_EM_T c 0); [exact L | now constructor]. Qed.
Lemma length_append c l : (length l <= length (append c l) <= S (length l))%nat.
Proof. unfold append. destruct (Req_EM_T c 0); simpl; lia. Qed.
Lemma append_zero l : append 0 l = l.
Proof. unfold append. now destruct (Req_EM_T 0 0). Qed.

Lemma on_0 k : on k 0.
Proof. split; [apply generic_format_0 | apply grid_0]. Qed.
Lemma on_opposite k x : on k x -> on k (- x).
Proof. intros [X G]. split; [now apply number_opposite | now apply grid_opposite]. Qed.
Lemma rnd_of_number x : number x -> rnd x = x.
Proof. intro X. apply round_generic; [typeclasses eauto | exact X]. Qed.

(** A sum with nothing loses nothing. *)
Lemma two_sum_0 y : number y -> two_sum 0 y = (y, 0).
Proof.
  intro Y. unfold two_sum. rewrite Rplus_0_l, (rnd_of_number y Y), Rminus_0_r.
  assert (Z : rnd 0 = 0) by apply rnd_of_number, generic_format_0.
  rewrite (rnd_of_number y Y). replace (y - y) with 0 by ring.
  now rewrite Z, Rminus_0_r, Z, Rplus_0_r, Z.
Qed.

Local Notation size l := (Z.of_nat (length l)).

(** The sweep: its sum, grid, magnitude and length. *)
Lemma sweep_sound k l carry : on k carry -> Forall (on k) l ->
  sum (sweep carry l) = carry + sum l /\ Forall (on k) (sweep carry l) /\
  magnitudes (sweep carry l) <= growth (size l) * (Rabs carry + magnitudes l) /\
  (length (sweep carry l) <= S (length l))%nat /\
  (growth (size l) * (Rabs carry + magnitudes l) <= largest ->
    Forall finite (sweep_results carry l)).
Proof.
  revert carry. induction l as [| c l IH]; intros carry C L.
  - cbn [sweep sweep_results length]. rewrite sum_append, magnitudes_append. simpl.
    rewrite growth_0. repeat split; try lra; [now apply on_append | | constructor].
    apply (length_append carry []).
  - apply Forall_cons_iff in L as [Oc L]. pose proof (two_sum_sound k carry c C Oc) as T.
    cbn [sweep sweep_results].
    assert (P : growth (size (c :: l)) = growth (size l) * growth 1).
    { rewrite <- growth_plus. f_equal. cbn [length]. lia. }
    pose proof (growth_at_least_1 (size l) ltac:(lia)) as G.
    pose proof (growth_at_least_1 1 ltac:(lia)) as G1.
    pose proof (magnitudes_nonnegative l) as M.
    pose proof (Rabs_pos carry). pose proof (Rabs_pos c).
    destruct (two_sum carry c) as [h e] eqn:E. destruct T as [TS [TH [TL TM]]].
    pose proof (Rabs_pos h). pose proof (Rabs_pos e).
    destruct (IH h TH L) as [IS [IO [IM [IL IF]]]]. cbn [fst].
    rewrite sum_append, magnitudes_append. cbn [sum magnitudes fold_right].
    fold (sum l) (magnitudes l).
    assert (K : Rabs e + growth (size l) * (Rabs h + magnitudes l)
      <= growth (size (c :: l)) * (Rabs carry + (Rabs c + magnitudes l))).
    { rewrite P, Rmult_assoc. apply Rle_trans with
        (growth (size l) * ((Rabs h + Rabs e) + magnitudes l)); [nra |].
      apply Rmult_le_compat_l; nra. }
    repeat split.
    + lra.
    + now apply on_append.
    + lra.
    + pose proof (length_append e (sweep h l)). simpl. lia.
    + intro B. apply Forall_app. split; [apply two_sum_finite | apply IF; lra].
      apply Rle_trans with (2 := B). rewrite P.
      apply Rle_trans with (1 * (Rabs carry + (Rabs c + magnitudes l))); [lra |].
      apply Rmult_le_compat_r; [lra |]. nra.
Qed.

Lemma length_sweep k l : Forall (on k) l -> (length (sweep 0 l) <= length l)%nat.
Proof.
  intro L. destruct L as [| c l C L]; cbn [sweep]; [rewrite append_zero; simpl; lia |].
  rewrite two_sum_0, append_zero by apply C. now apply (sweep_sound k).
Qed.

(** add: the components sum up to x + y exactly, are no more than those of x and y, and hardly
    larger. *)
Theorem sum_of_expansions k x y r results : added x y r results ->
  Forall (on k) x -> Forall (on k) y ->
  let bound := growth (size x + size y) * (magnitudes x + magnitudes y) in
  sum r = sum x + sum y /\ Forall (on k) r /\ magnitudes r <= bound /\
  (length r <= length x + length y)%nat /\ (bound <= largest -> Forall finite results).
Proof.
  intros [l P] X Y bound.
  assert (L : Forall (on k) l).
  { apply (Permutation_Forall (Permutation_sym P)). apply Forall_app. now split. }
  destruct (sweep_sound k l 0 (on_0 k) L) as [S [O [M [_ F]]]].
  pose proof (length_sweep k l L) as N. pose proof (Permutation_length P) as E.
  rewrite app_length in E.
  rewrite (sum_permutation _ _ P), sum_app in S.
  rewrite (magnitudes_permutation _ _ P), magnitudes_app, Rabs_R0, Rplus_0_l, E in M, F.
  rewrite Nat2Z.inj_add in M, F.
  repeat split; [lra | exact O | exact M | lia | exact F].
Qed.

Section Products.
Variable w : way.
Hypothesis w_exact : exact_way w.

(** scale. *)
Lemma scale_sound a b factor l carry :
  (-1074 <= a + b)%Z -> on b factor -> on (a + b) carry -> Forall (on a) l ->
  let bound := growth (3 * size l) * (Rabs carry + Rabs factor * magnitudes l) in
  let r := scale w factor carry l in
  sum r = carry + factor * sum l /\ Forall (on (a + b)) r /\ magnitudes r <= bound /\
  (length r <= S (2 * length l))%nat /\
  (bound <= largest -> Rabs factor <= largest -> magnitudes l <= largest ->
    Forall finite (scale_results w factor carry l)).
Proof.
  intros AB B. revert carry. induction l as [| c l IH]; intros carry C L bound r.
  - subst r bound. cbn [scale scale_results length]. rewrite sum_append, magnitudes_append. simpl.
    rewrite growth_0. repeat split; try lra; [now apply on_append | | constructor].
    apply (length_append carry []).
  - apply Forall_cons_iff in L as [Oc L].
    pose proof (two_product_sound w a b c factor w_exact AB Oc B) as T.
    pose proof (two_product_finite w c factor w_exact (proj1 Oc) (proj1 B)) as TF.
    subst r. cbn [scale scale_results].
    destruct (two_product w c factor) as [p e]. destruct T as [PS [PH [PL PM]]].
    pose proof (two_sum_sound (a + b) carry e C PL) as T.
    pose proof (two_sum_finite carry e) as TF'.
    destruct (two_sum carry e) as [m low]. destruct T as [MS [MH [ML MM]]]. cbn [fst].
    pose proof (two_sum_sound (a + b) p m PH MH) as T.
    pose proof (two_sum_finite p m) as TF''.
    destruct (two_sum p m) as [h rest]. destruct T as [HS [HH [HL HM]]]. cbn [fst].
    destruct (IH h HH L) as [IS [IO [IM [IL IF]]]]. clear IH.
    rewrite !sum_append, !magnitudes_append. cbn [sum magnitudes fold_right] in *.
    fold (sum l) (magnitudes l) in *.
    assert (P : growth (3 * size (c :: l))
      = growth (3 * size l) * (growth 1 * (growth 1 * growth 1))).
    { rewrite <- !growth_plus. f_equal. cbn [length]. lia. }
    unfold bound in *. clear bound. rewrite P.
    pose proof (growth_at_least_1 (3 * size l) ltac:(lia)) as G.
    pose proof (growth_at_least_1 1 ltac:(lia)) as G1.
    set (g := growth 1) in *. set (gl := growth (3 * size l)) in *. clearbody g gl.
    pose proof (magnitudes_nonnegative l) as M. set (ml := magnitudes l) in *. clearbody ml.
    pose proof (Rabs_pos carry). pose proof (Rabs_pos c). pose proof (Rabs_pos factor).
    pose proof (Rabs_pos h). pose proof (Rabs_pos e). pose proof (Rabs_pos p).
    pose proof (Rabs_pos m). pose proof (Rabs_pos low). pose proof (Rabs_pos rest).
    assert (FM : 0 <= Rabs factor * ml) by now apply Rmult_le_pos.
    assert (CF : 0 <= Rabs c * Rabs factor) by now apply Rmult_le_pos.
    set (all := Rabs carry + Rabs factor * (Rabs c + ml)) in *.
    (* what is known after each of the three transformations *)
    assert (K1 : Rabs carry + Rabs p + Rabs e + Rabs factor * ml <= g * all)
      by (unfold all; nra).
    assert (K2 : Rabs low + Rabs m + Rabs p + Rabs factor * ml <= g * (g * all)).
    { apply Rle_trans with (g * (Rabs carry + Rabs p + Rabs e + Rabs factor * ml)); [nra |].
      apply Rmult_le_compat_l; lra. }
    assert (K3 : Rabs low + Rabs rest + Rabs h + Rabs factor * ml <= g * (g * (g * all))).
    { apply Rle_trans with (g * (Rabs low + Rabs m + Rabs p + Rabs factor * ml)); [nra |].
      apply Rmult_le_compat_l; lra. }
    assert (A0 : 0 <= all) by (unfold all; nra).
    assert (K : Rabs low + (Rabs rest + gl * (Rabs h + Rabs factor * ml))
      <= gl * (g * (g * g)) * all).
    { apply Rle_trans with (gl * (Rabs low + Rabs rest + Rabs h + Rabs factor * ml)); [nra |].
      replace (gl * (g * (g * g)) * all) with (gl * (g * (g * (g * all)))) by ring.
      apply Rmult_le_compat_l; lra. }
    assert (A1 : all <= g * all) by nra.
    assert (A2 : g * all <= g * (g * all)) by (apply Rmult_le_compat_l; lra).
    assert (A3 : g * (g * all) <= g * (g * (g * all))) by (apply Rmult_le_compat_l; lra).
    assert (A4 : g * (g * (g * all)) <= gl * (g * (g * g)) * all).
    { replace (gl * (g * (g * g)) * all) with (gl * (g * (g * (g * all)))) by ring.
      rewrite <- (Rmult_1_l (g * (g * (g * all)))) at 1. apply Rmult_le_compat_r; lra. }
    assert (U : Rabs c * Rabs factor <= all) by (unfold all; nra).
    repeat split.
    + lra.
    + now repeat apply on_append.
    + lra.
    + pose proof (length_append low (append rest (scale w factor h l))).
      pose proof (length_append rest (scale w factor h l)). cbn [length]. lia.
    + intros BL FL ML'. apply Forall_app. split; [apply TF; lra |].
      apply Forall_app. split; [apply TF'; lra |].
      apply Forall_app. split; [apply TF''; lra | apply IF; lra].
Qed.

Lemma length_scale a b factor l : (-1074 <= a + b)%Z -> on b factor -> Forall (on a) l ->
  (length (scale w factor 0 l) <= 2 * length l)%nat.
Proof.
  intros AB B L. destruct L as [| c l C L]; cbn [scale]; [rewrite append_zero; simpl; lia |].
  pose proof (two_product_sound w a b c factor w_exact AB C B) as T.
  destruct (two_product w c factor) as [p e]. destruct T as [_ [PH [PL _]]].
  rewrite (two_sum_0 e) by apply PL. pose proof (two_sum_sound (a + b) p e PH PL) as T.
  destruct (two_sum p e) as [h rest]. destruct T as [_ [HH [HL _]]].
  rewrite append_zero. pose proof (length_append rest (scale w factor h l)).
  destruct (scale_sound a b factor l h AB B HH L) as [_ [_ [_ [K _]]]]. simpl. lia.
Qed.

Lemma multiplied_sound a b x y s r results : multiplied w x y s r results ->
  (-1074 <= a + b)%Z -> Forall (on a) x -> Forall (on b) y -> Forall (on (a + b)) s ->
  let steps := (size y * (size s + 2 * size x * size y + 3 * size x))%Z in
  let bound := growth steps * (magnitudes s + magnitudes x * magnitudes y) in
  sum r = sum s + sum x * sum y /\ Forall (on (a + b)) r /\ magnitudes r <= bound /\
  (length r <= length s + 2 * length x * length y)%nat /\
  (bound <= largest -> magnitudes x <= largest -> magnitudes y <= largest ->
    Forall finite results).
Proof.
  intros H AB X. induction H as [s | factor y s s' r t t' A _ IH]; intros Y S0 steps bound.
  - subst steps bound. simpl. rewrite growth_0. repeat split; try lra; try lia; trivial.
  - apply Forall_cons_iff in Y as [B Y].
    destruct (scale_sound a b factor x 0 AB B (on_0 _) X) as [CS [CO [CM [_ CF]]]].
    pose proof (length_scale a b factor x AB B X) as CL.
    set (scaled := scale w factor 0 x) in *.
    destruct (sum_of_expansions _ _ _ _ _ A S0 CO) as [AS [AO [AM [AL AF]]]].
    destruct (IH Y AO) as [IS [IO [IM [IL IF]]]]. clear IH.
    cbn [sum magnitudes fold_right] in *. fold (sum y) (magnitudes y) in *.
    rewrite Rabs_R0, Rplus_0_l in CM, CF.
    pose proof (magnitudes_nonnegative x) as MX. pose proof (magnitudes_nonnegative y) as MY.
    pose proof (magnitudes_nonnegative s) as MS. pose proof (magnitudes_nonnegative scaled) as MC.
    pose proof (Rabs_pos factor) as MF.
    set (n := size x) in *. set (m := size y) in *.
    assert (N0 : (0 <= n)%Z) by (unfold n; lia). assert (M0 : (0 <= m)%Z) by (unfold m; lia).
    assert (SL : (size s' <= size s + 2 * n)%Z) by (unfold n; lia).
    assert (SC : (size scaled <= 2 * n)%Z) by (unfold n; lia).
    assert (SM : size (factor :: y) = (m + 1)%Z) by (unfold m; cbn [length]; lia).
    set (g1 := growth (3 * n)) in *. set (g2 := growth (size s + size scaled)) in *.
    set (g3 := growth (m * (size s' + 2 * n * m + 3 * n))) in *.
    assert (G1 : 1 <= g1) by (apply growth_at_least_1; lia).
    assert (G2 : 1 <= g2) by (apply growth_at_least_1; lia).
    assert (G3 : 1 <= g3) by (apply growth_at_least_1; unfold m, n; nia).
    assert (G : g3 * (g2 * g1) <= growth steps).
    { unfold g1, g2, g3. rewrite <- !growth_plus. apply growth_monotone. unfold steps.
      rewrite SM. clear - N0 M0 SL SC.
      pose proof (Nat2Z.is_nonneg (length s')). nia. }
    set (fx := Rabs factor * magnitudes x) in *. set (yx := magnitudes x * magnitudes y) in *.
    assert (FX : 0 <= fx) by now apply Rmult_le_pos.
    assert (YX : 0 <= yx) by now apply Rmult_le_pos.
    set (all := magnitudes s + (fx + yx)).
    assert (A0 : 0 <= all) by (unfold all; lra).
    assert (E : bound = growth steps * all) by (unfold bound, all, fx, yx; f_equal; ring).
    (* what is known after scaling, and after addition *)
    assert (K1 : magnitudes s + magnitudes scaled + yx <= g1 * all) by (unfold all; nra).
    assert (K2 : magnitudes s' + yx <= g2 * (g1 * all)).
    { apply Rle_trans with (g2 * (magnitudes s + magnitudes scaled + yx)); [nra |].
      apply Rmult_le_compat_l; lra. }
    assert (K3 : g3 * (magnitudes s' + yx) <= g3 * (g2 * (g1 * all)))
      by (apply Rmult_le_compat_l; lra).
    assert (K : g3 * (g2 * (g1 * all)) <= bound).
    { rewrite E. replace (g3 * (g2 * (g1 * all))) with (g3 * (g2 * g1) * all) by ring.
      now apply Rmult_le_compat_r. }
    assert (A1 : g1 * all <= g2 * (g1 * all)) by nra.
    assert (A2 : g2 * (g1 * all) <= g3 * (g2 * (g1 * all))) by nra.
    assert (A3 : g1 * fx <= g1 * all) by (apply Rmult_le_compat_l; unfold all; lra).
    assert (A4 : g2 * (magnitudes s + magnitudes scaled) <= g2 * (g1 * all))
      by (apply Rmult_le_compat_l; lra).
    repeat split.
    + rewrite IS, AS, CS. ring.
    + exact IO.
    + lra.
    + cbn [length]. lia.
    + intros BL XL YL. apply Forall_app. split; [apply CF; lra |].
      apply Forall_app. split; [apply AF; lra | apply IF; lra].
Qed.

(** operator*: the components sum up to x y exactly, are at most twice as many as there are pairs of
    components, and hardly larger. *)
Theorem product_of_expansions a b x y r results : multiplied w x y [] r results ->
  (-1074 <= a + b)%Z -> Forall (on a) x -> Forall (on b) y ->
  let steps := (size x * size y * (2 * (size x + size y) + 3))%Z in
  let bound := growth steps * (magnitudes x * magnitudes y) in
  sum r = sum x * sum y /\ Forall (on (a + b)) r /\ magnitudes r <= bound /\
  (length r <= 2 * length x * length y)%nat /\
  (bound <= largest -> magnitudes x <= largest -> magnitudes y <= largest ->
    Forall finite results).
Proof.
  intros H AB X Y steps bound.
  destruct (multiplied_sound a b x y [] r results H AB X Y (Forall_nil _)) as [S [O [M [L F]]]].
  simpl magnitudes in M, F. rewrite Rplus_0_l in M, F. simpl sum in S. simpl length in M, L, F.
  match type of M with _ <= growth ?n * _ => assert (G : growth n <= growth steps) end.
  { apply growth_monotone. unfold steps. nia. }
  assert (K : 0 <= magnitudes x * magnitudes y)
    by (apply Rmult_le_pos; apply magnitudes_nonnegative).
  apply (Rmult_le_compat_r _ _ _ K) in G. fold bound in G.
  repeat split; [lra | exact O | lra | lia | intros; apply F; lra].
Qed.

End Products.
