(** Stage `expansion`: polynomials on expansions are exact, and nothing overflows or underflows,
    where `expansions_are_exact` says so (expansion.hpp). *)

From Coq Require Import ZArith Reals List Permutation Lra Lia Psatz Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Dominance Integers Transformation Step Expansion.
Import ListNotations.
Local Open Scope R_scope.

Local Notation rnd := (Rounding.rnd double).
Local Notation number := (Rounding.number double).

(** ExponentRange: doubles that are multiples of 2^low and below 2^high. *)
Definition in_range (low high : Z) (x : R) : Prop := on low x /\ Rabs x < two high.

(** A polynomial on expansions of the stored doubles, and all that is rounded on the way. The range
    is that of the doubles that enter; those of a difference between a point and itself do not. The
    shorter factor of a product is taken apart: here, either. *)
Inductive expands (w : way) (low high : Z) (stored : nat -> R) :
    term -> list R -> list R -> Prop :=
  | expands_difference i m n l t : in_range low high (stored m) -> in_range low high (stored n) ->
      added (append (stored m) []) (append (- stored n) []) l t ->
      expands w low high stored (Difference i m n) l t
  | expands_same i m n : stored m = stored n -> expands w low high stored (Difference i m n) [] []
  | expands_plus a b x y l tx ty t : expands w low high stored a x tx ->
      expands w low high stored b y ty -> added x y l t ->
      expands w low high stored (Plus a b) l (tx ++ ty ++ t)
  | expands_minus a b x y l tx ty t : expands w low high stored a x tx ->
      expands w low high stored b y ty -> added x (map Ropp y) l t ->
      expands w low high stored (Minus a b) l (tx ++ ty ++ t)
  | expands_negated a x tx : expands w low high stored a x tx ->
      expands w low high stored (Negated a) (map Ropp x) tx
  | expands_times a b x y l tx ty t : expands w low high stored a x tx ->
      expands w low high stored b y ty -> multiplied w x y [] l t ->
      expands w low high stored (Times a b) l (tx ++ ty ++ t)
  | expands_swapped a b x y l tx ty t : expands w low high stored a x tx ->
      expands w low high stored b y ty -> multiplied w y x [] l t ->
      expands w low high stored (Times a b) l (tx ++ ty ++ t).

Section Exactness.
Variable w : way.
Hypothesis w_exact : exact_way w.
Variables (low high : Z) (stored : nat -> R).

Lemma homogeneous_positive t k : homogeneous t = Some k -> (1 <= k)%nat.
Proof.
  revert k. induction t as [i m n | a IHa b IHb | a IHa b IHb | a IHa | a IHa b IHb];
    intros k H; cbn [homogeneous] in H.
  - injection H as <-. lia.
  - destruct (homogeneous a) as [p |], (homogeneous b) as [q |]; try discriminate.
    destruct (Nat.eqb p q); [injection H as <-; now apply IHa | discriminate].
  - destruct (homogeneous a) as [p |], (homogeneous b) as [q |]; try discriminate.
    destruct (Nat.eqb p q); [injection H as <-; now apply IHa | discriminate].
  - now apply IHa.
  - destruct (homogeneous a) as [p |], (homogeneous b) as [q |]; try discriminate.
    injection H as <-. specialize (IHa p eq_refl). lia.
Qed.

(** A subterm has no higher degree, and the grid of its products is fine enough, too. *)
Lemma homogeneous_sum a b k :
  homogeneous (Plus a b) = Some k -> homogeneous a = Some k /\ homogeneous b = Some k.
Proof.
  cbn [homogeneous]. destruct (homogeneous a) as [p |], (homogeneous b) as [q |];
    try discriminate.
  destruct (Nat.eqb_spec p q) as [<- |]; [| discriminate]. intro H. injection H as <-. auto.
Qed.
Lemma homogeneous_product a b k : homogeneous (Times a b) = Some k ->
  exists i j, homogeneous a = Some i /\ homogeneous b = Some j /\ k = (i + j)%nat /\
    (1 <= i)%nat /\ (1 <= j)%nat.
Proof.
  intro H. cbn [homogeneous] in H.
  destruct (homogeneous a) as [i |] eqn:A, (homogeneous b) as [j |] eqn:B; try discriminate.
  injection H as <-. exists i, j. pose proof (homogeneous_positive a i A).
  pose proof (homogeneous_positive b j B). auto.
Qed.

Lemma on_opposites k l : Forall (on k) l -> Forall (on k) (map Ropp l).
Proof. induction 1; constructor; [now apply on_opposite | assumption]. Qed.

(** Each component of a value of degree k is a double and a multiple of 2^(k low), and the sum is
    exact, if k low >= -1074. *)
Theorem expansions_exact t l results k : expands w low high stored t l results ->
  homogeneous t = Some k -> (-1074 <= Z.of_nat k * low)%Z ->
  sum l = value stored t /\ Forall (on (Z.of_nat k * low)) l.
Proof.
  intro H. revert k. induction H as [i m n l t M N A | i m n E
    | a b x y l tx ty t _ IHa _ IHb A | a b x y l tx ty t _ IHa _ IHb A | a x tx _ IHa
    | a b x y l tx ty t _ IHa _ IHb A | a b x y l tx ty t _ IHa _ IHb A]; intros k D K;
    cbn [value].
  - injection D as <-. rewrite Z.mul_1_l.
    destruct (sum_of_expansions low _ _ _ _ A) as [S [O _]].
    + apply on_append; [apply M | constructor].
    + apply on_append; [apply on_opposite, N | constructor].
    + rewrite !sum_append in S. simpl in S. split; [lra | exact O].
  - rewrite E. split; [simpl; ring | constructor].
  - destruct (homogeneous_sum _ _ _ D) as [DA DB].
    destruct (IHa k DA K) as [SA OA], (IHb k DB K) as [SB OB].
    destruct (sum_of_expansions _ _ _ _ _ A OA OB) as [S [O _]].
    split; [lra | exact O].
  - destruct (homogeneous_sum _ _ _ D) as [DA DB].
    destruct (IHa k DA K) as [SA OA], (IHb k DB K) as [SB OB].
    destruct (sum_of_expansions _ _ _ _ _ A OA (on_opposites _ _ OB)) as [S [O _]].
    rewrite sum_opposite in S. split; [lra | exact O].
  - destruct (IHa k D K) as [S O]. rewrite sum_opposite. split; [lra | now apply on_opposites].
  - destruct (homogeneous_product _ _ _ D) as [i [j [DA [DB [-> [I J]]]]]].
    destruct (IHa i DA ltac:(nia)) as [SA OA], (IHb j DB ltac:(nia)) as [SB OB].
    rewrite Nat2Z.inj_add, Z.mul_add_distr_r in *.
    destruct (product_of_expansions w w_exact _ _ _ _ _ _ A K OA OB) as [S [O _]].
    split; [now rewrite S, SA, SB | exact O].
  - destruct (homogeneous_product _ _ _ D) as [i [j [DA [DB [-> [I J]]]]]].
    destruct (IHa i DA ltac:(nia)) as [SA OA], (IHb j DB ltac:(nia)) as [SB OB].
    rewrite Nat2Z.inj_add, Z.mul_add_distr_r, Z.add_comm in *.
    destruct (product_of_expansions w w_exact _ _ _ _ _ _ A K OB OA) as [S [O _]].
    split; [rewrite S, SA, SB; ring | exact O].
Qed.

End Exactness.

(** Bounds by computation: of the magnitude of a polynomial of degree k in units of 2^(k high), of
    the number of components (the capacities of the types), and of the number of steps, each of
    which lets magnitudes grow by a factor 1 + 2 u. *)

Local Open Scope Z_scope.

Fixpoint weight (t : term) : Z :=
  match t with
  | Difference _ _ _ => 2
  | Plus a b | Minus a b => weight a + weight b
  | Negated a => weight a
  | Times a b => weight a * weight b
  end.
Fixpoint capacity (t : term) : Z :=
  match t with
  | Difference _ _ _ => 2
  | Plus a b | Minus a b => capacity a + capacity b
  | Negated a => capacity a
  | Times a b => 2 * capacity a * capacity b
  end.
Fixpoint steps (t : term) : Z :=
  match t with
  | Difference _ _ _ => 2
  | Plus a b | Minus a b => steps a + steps b + (capacity a + capacity b)
  | Negated a => steps a
  | Times a b =>
      steps a + steps b + capacity a * capacity b * (2 * (capacity a + capacity b) + 3)
  end.

(** Arguments and sums are no larger than `expansions_are_exact` assumes, with half of the headroom
    left for growth, and there are no more components than `Expansion::sign` assumes. *)
Fixpoint modest (t : term) : bool :=
  match homogeneous t with
  | Some k => (weight t <=? 2 ^ (2 * Z.of_nat k + 7)) && (steps t <=? 2 ^ 51)
      && (capacity t <=? 2 ^ 20)
  | None => false
  end &&
  match t with
  | Difference _ _ _ => true
  | Plus a b | Minus a b | Times a b => modest a && modest b
  | Negated a => modest a
  end.

Local Close Scope Z_scope.

Lemma capacity_positive t : (0 < capacity t)%Z.
Proof. induction t; cbn [capacity]; nia. Qed.
Lemma steps_nonnegative t : (0 <= steps t)%Z.
Proof.
  induction t; cbn [steps]; try lia;
    pose proof (capacity_positive t1); pose proof (capacity_positive t2); nia.
Qed.
Lemma weight_positive t : (0 < weight t)%Z.
Proof. induction t; cbn [weight]; nia. Qed.

Section Magnitudes.
Variable w : way.
Hypothesis w_exact : exact_way w.
Variables (low high : Z) (stored : nat -> R).

(** The bound of the magnitude of a value of degree k. *)
Definition reach (k : nat) (t : term) : R :=
  growth (steps t) * (IZR (weight t) * two (Z.of_nat k * high)).

Lemma reach_nonnegative k t : 0 <= reach k t.
Proof.
  unfold reach. pose proof (growth_at_least_1 (steps t) (steps_nonnegative t)).
  apply Rmult_le_pos; [lra |]. apply Rmult_le_pos; [| apply bpow_ge_0].
  apply IZR_le. pose proof (weight_positive t). lia.
Qed.

(** Where the check of [modest] holds, it is far from overflow. *)
Lemma reach_at_most_largest k t : (weight t <= 2 ^ (2 * Z.of_nat k + 7))%Z ->
  (steps t <= 2 ^ 51)%Z -> (Z.of_nat k * (high + 2) + 8 <= 995)%Z -> reach k t <= largest.
Proof.
  intros W S H. apply Rle_trans with (2 * (two (2 * Z.of_nat k + 7) * two (Z.of_nat k * high))).
  - unfold reach. pose proof (bpow_ge_0 radix2 (Z.of_nat k * high)).
    pose proof (weight_positive t) as P. apply (IZR_lt 0) in P.
    apply IZR_le in W. change 2%Z with (radix_val radix2) in W at 1.
    rewrite IZR_Zpower in W by lia.
    apply Rmult_le_compat; [| | now apply growth_2 | now apply Rmult_le_compat_r].
    + pose proof (growth_at_least_1 (steps t) (steps_nonnegative t)). lra.
    + apply Rmult_le_pos; lra.
  - change 2 with (two 1) at 1. rewrite <- !bpow_plus. apply bpow_le. lia.
Qed.

Lemma magnitudes_in_range x : in_range low high x -> magnitudes (append x []) <= two high.
Proof. intros [_ H]. rewrite magnitudes_append. simpl. lra. Qed.

Local Notation size l := (Z.of_nat (length l)).

(** Sums of expansions within reach of their terms, at most as long as their capacity. *)
Lemma sum_within_reach k a b x y l tx :
  added x y l tx -> Forall (on (Z.of_nat k * low)) x -> Forall (on (Z.of_nat k * low)) y ->
  magnitudes x <= reach k a -> magnitudes y <= reach k b ->
  (size x <= capacity a)%Z -> (size y <= capacity b)%Z ->
  magnitudes l <= reach k (Plus a b) /\ (size l <= capacity (Plus a b))%Z /\
  (reach k (Plus a b) <= largest -> Forall finite tx).
Proof.
  intros A OX OY MX MY LX LY.
  destruct (sum_of_expansions _ _ _ _ _ A OX OY) as [_ [_ [M [L F]]]].
  match type of M with _ <= ?m => assert (B : m <= reach k (Plus a b)) end.
  { pose proof (growth_at_least_1 (steps a) (steps_nonnegative a)) as GA.
    pose proof (growth_at_least_1 (steps b) (steps_nonnegative b)) as GB.
    unfold reach in *. cbn [steps weight]. rewrite plus_IZR, Rmult_plus_distr_r.
    pose proof (growth_monotone (size x + size y) (capacity a + capacity b) ltac:(lia)) as G.
    pose proof (growth_at_least_1 (size x + size y) ltac:(lia)) as G1.
    rewrite !growth_plus in *. set (t := two _) in *.
    assert (T : 0 <= t) by apply bpow_ge_0.
    pose proof (weight_positive a) as WA. pose proof (weight_positive b) as WB.
    apply (IZR_lt 0) in WA, WB.
    assert (PA : 0 <= IZR (weight a) * t) by (apply Rmult_le_pos; lra).
    assert (PB : 0 <= IZR (weight b) * t) by (apply Rmult_le_pos; lra).
    set (ga := growth (steps a)) in *. set (gb := growth (steps b)) in *.
    set (va := IZR (weight a) * t) in *. set (vb := IZR (weight b) * t) in *.
    apply Rle_trans with ((growth (capacity a) * growth (capacity b)) * (ga * va + gb * vb)).
    - pose proof (magnitudes_nonnegative x). pose proof (magnitudes_nonnegative y).
      apply Rmult_le_compat; lra.
    - replace (ga * gb * (growth (capacity a) * growth (capacity b)) * (va + vb)) with
        ((growth (capacity a) * growth (capacity b)) * (ga * gb * (va + vb))) by ring.
      apply Rmult_le_compat_l; [lra |].
      assert (ga * va <= ga * gb * va).
      { replace (ga * gb * va) with (gb * (ga * va)) by ring.
        rewrite <- (Rmult_1_l (ga * va)) at 1. apply Rmult_le_compat_r; [| lra].
        apply Rmult_le_pos; lra. }
      assert (gb * vb <= ga * gb * vb).
      { rewrite Rmult_assoc. rewrite <- (Rmult_1_l (gb * vb)) at 1.
        apply Rmult_le_compat_r; [| lra]. apply Rmult_le_pos; lra. }
      lra. }
  split; [lra |]. split; [cbn [capacity]; lia | intro; apply F; lra].
Qed.

(** Products likewise. *)
Lemma product_within_reach i j c d a b x y l tx : multiplied w x y [] l tx ->
  (-1074 <= c + d)%Z -> Forall (on c) x -> Forall (on d) y ->
  magnitudes x <= reach i a -> magnitudes y <= reach j b ->
  (size x <= capacity a)%Z -> (size y <= capacity b)%Z ->
  magnitudes l <= reach (i + j) (Times a b) /\ (size l <= capacity (Times a b))%Z /\
  (reach (i + j) (Times a b) <= largest -> reach i a <= largest -> reach j b <= largest ->
    Forall finite tx).
Proof.
  intros A CD OX OY MX MY LX LY.
  destruct (product_of_expansions w w_exact _ _ _ _ _ _ A CD OX OY) as [_ [_ [M [L F]]]].
  match type of M with _ <= ?m => assert (B : m <= reach (i + j) (Times a b)) end.
  { pose proof (growth_at_least_1 (steps a) (steps_nonnegative a)) as GA.
    pose proof (growth_at_least_1 (steps b) (steps_nonnegative b)) as GB.
    match goal with |- growth ?n * _ <= _ =>
      assert (N : (0 <= n <= capacity a * capacity b * (2 * (capacity a + capacity b) + 3))%Z) end.
    { assert (0 <= size x * size y <= capacity a * capacity b)%Z by nia.
      split; [apply Z.mul_nonneg_nonneg | apply Z.mul_le_mono_nonneg]; lia. }
    pose proof (growth_monotone _ _ (proj2 N)) as G.
    pose proof (growth_at_least_1 _ (proj1 N)) as G1.
    pose proof (magnitudes_nonnegative x). pose proof (magnitudes_nonnegative y).
    apply Rle_trans with (growth (capacity a * capacity b * (2 * (capacity a + capacity b) + 3))
      * (reach i a * reach j b)).
    - apply Rmult_le_compat; [lra | now apply Rmult_le_pos | exact G |].
      now apply Rmult_le_compat.
    - unfold reach. cbn [steps weight]. rewrite !growth_plus, mult_IZR.
      rewrite Nat2Z.inj_add, Z.mul_add_distr_r, bpow_plus. right. ring. }
  split; [lra |]. split; [cbn [capacity]; nia |].
  intros RL RX RY. apply F; lra.
Qed.

Lemma reach_times_commutes k a b : reach k (Times b a) = reach k (Times a b).
Proof.
  unfold reach. cbn [steps weight]. rewrite (Z.mul_comm (weight b)).
  do 2 f_equal. ring.
Qed.

(** What the theorem below says, of a term and all its subterms. *)
Lemma expansions_bounded t l results k : expands w low high stored t l results ->
  homogeneous t = Some k -> modest t = true -> (-1074 <= Z.of_nat k * low)%Z ->
  (Z.of_nat k * (high + 2) + 8 <= 995)%Z ->
  magnitudes l <= reach k t /\ (size l <= capacity t)%Z /\ reach k t <= largest /\
  Forall finite results.
Proof.
  intro H. revert k.
  assert (R : forall t k, homogeneous t = Some k -> modest t = true ->
    (Z.of_nat k * (high + 2) + 8 <= 995)%Z -> reach k t <= largest).
  { clear. intros t k D P B. destruct t; cbn [modest] in P; rewrite D in P;
      rewrite !andb_true_iff, !Z.leb_le in P; now apply reach_at_most_largest. }
  induction H as [i m n l t M N A | i m n E
    | a b x y l tx ty t XA IHa XB IHb A | a b x y l tx ty t XA IHa XB IHb A | a x tx XA IHa
    | a b x y l tx ty t XA IHa XB IHb A | a b x y l tx ty t XA IHa XB IHb A];
    intros k D P K B; pose proof (R _ _ D P B) as RT.
  - injection D as <-.
    assert (OM : Forall (on low) (append (stored m) []))
      by (apply on_append; [apply M | constructor]).
    assert (ON : Forall (on low) (append (- stored n) []))
      by (apply on_append; [apply on_opposite, N | constructor]).
    pose proof (magnitudes_in_range _ M) as MM.
    assert (MN : magnitudes (append (- stored n) []) <= two high).
    { apply magnitudes_in_range. destruct N as [N1 N2].
      split; [now apply on_opposite | now rewrite Rabs_Ropp]. }
    destruct (sum_of_expansions low _ _ _ _ A OM ON) as [_ [_ [ML [LL F]]]].
    pose proof (length_append (stored m) []) as LM.
    pose proof (length_append (- stored n) []) as LN.
    simpl length in LM, LN.
    match type of ML with _ <= ?v => assert (V : v <= reach 1 (Difference i m n)) end.
    { unfold reach. cbn [steps weight]. rewrite Z.mul_1_l.
      apply Rmult_le_compat; [| | apply growth_monotone; lia | lra].
      - pose proof (growth_at_least_1 (size (append (stored m) []) +
          size (append (- stored n) [])) ltac:(lia)). lra.
      - pose proof (magnitudes_nonnegative (append (stored m) [])).
        pose proof (magnitudes_nonnegative (append (- stored n) [])). lra. }
    repeat split; [lra | cbn [capacity]; lia | exact RT | apply F; lra].
  - repeat split; [apply reach_nonnegative | cbn; lia | exact RT | constructor].
  - destruct (homogeneous_sum _ _ _ D) as [DA DB].
    cbn [modest] in P. rewrite !andb_true_iff in P. destruct P as [_ [PA PB]].
    destruct (IHa k DA PA K B) as [MA [LA [_ FA]]], (IHb k DB PB K B) as [MB [LB [_ FB]]].
    destruct (expansions_exact w w_exact _ _ _ _ _ _ k XA DA K) as [_ OA].
    destruct (expansions_exact w w_exact _ _ _ _ _ _ k XB DB K) as [_ OB].
    destruct (sum_within_reach k a b _ _ _ _ A OA OB MA MB LA LB) as [M [L F]].
    repeat split; try assumption. repeat (apply Forall_app; split); auto.
  - destruct (homogeneous_sum _ _ _ D) as [DA DB].
    cbn [modest] in P. rewrite !andb_true_iff in P. destruct P as [_ [PA PB]].
    destruct (IHa k DA PA K B) as [MA [LA [_ FA]]], (IHb k DB PB K B) as [MB [LB [_ FB]]].
    destruct (expansions_exact w w_exact _ _ _ _ _ _ k XA DA K) as [_ OA].
    destruct (expansions_exact w w_exact _ _ _ _ _ _ k XB DB K) as [_ OB].
    apply on_opposites in OB. rewrite <- magnitudes_opposite in MB.
    rewrite <- (map_length Ropp) in LB.
    destruct (sum_within_reach k a b _ _ _ _ A OA OB MA MB LA LB) as [M [L F]].
    repeat split; try assumption. repeat (apply Forall_app; split); auto.
  - cbn [modest] in P. rewrite andb_true_iff in P. destruct P as [_ P].
    destruct (IHa k D P K B) as [M [L [_ F]]].
    rewrite magnitudes_opposite, map_length. auto.
  - destruct (homogeneous_product _ _ _ D) as [i [j [DA [DB [-> [I J]]]]]].
    cbn [modest] in P. rewrite !andb_true_iff in P. destruct P as [_ [PA PB]].
    destruct (IHa i DA PA ltac:(nia) ltac:(nia)) as [MA [LA [RA FA]]].
    destruct (IHb j DB PB ltac:(nia) ltac:(nia)) as [MB [LB [RB FB]]].
    destruct (expansions_exact w w_exact _ _ _ _ _ _ i XA DA ltac:(nia)) as [_ OA].
    destruct (expansions_exact w w_exact _ _ _ _ _ _ j XB DB ltac:(nia)) as [_ OB].
    assert (K' : (-1074 <= Z.of_nat i * low + Z.of_nat j * low)%Z) by lia.
    destruct (product_within_reach i j _ _ a b _ _ _ _ A K' OA OB MA MB LA LB) as [M [L F]].
    repeat split; try assumption. repeat (apply Forall_app; split); auto.
  - destruct (homogeneous_product _ _ _ D) as [i [j [DA [DB [-> [I J]]]]]].
    cbn [modest] in P. rewrite !andb_true_iff in P. destruct P as [_ [PA PB]].
    destruct (IHa i DA PA ltac:(nia) ltac:(nia)) as [MA [LA [RA FA]]].
    destruct (IHb j DB PB ltac:(nia) ltac:(nia)) as [MB [LB [RB FB]]].
    destruct (expansions_exact w w_exact _ _ _ _ _ _ i XA DA ltac:(nia)) as [_ OA].
    destruct (expansions_exact w w_exact _ _ _ _ _ _ j XB DB ltac:(nia)) as [_ OB].
    assert (K' : (-1074 <= Z.of_nat j * low + Z.of_nat i * low)%Z) by lia.
    destruct (product_within_reach j i _ _ b a _ _ _ _ A K' OB OA MB MA LB LA) as [M [L F]].
    rewrite (Nat.add_comm j), reach_times_commutes in M, F.
    repeat split; try assumption; [cbn [capacity] in *; lia |].
    repeat (apply Forall_app; split); auto.
Qed.

End Magnitudes.

(** Where `expansions_are_exact` says yes, the components of a polynomial sum up to its value, are
    doubles of magnitudes that do not add up to more than 2^995, no more than the type holds and
    than 2^20, and nothing overflowed on the way, with a fused multiply-add or by splitting. *)
Definition expansions_sound (lowest highest argument_headroom sum_headroom : Z)
    (splitter : fraction) :=
  forall t k w low high stored l results,
  homogeneous t = Some k -> modest t = true -> w = fused \/ w = splitting splitter ->
  (lowest <= Z.of_nat k * low)%Z ->
  (Z.of_nat k * (high + argument_headroom) + sum_headroom <= highest)%Z ->
  expands w low high stored t l results ->
  sum l = value stored t /\ Forall number l /\ magnitudes l <= largest /\
  (Z.of_nat (length l) <= capacity t <= 2 ^ 20)%Z /\ Forall finite results.

(** Polynomials on expansions are exact, without overflow or underflow, with the headroom and the
    splitter that expansion.hpp has, or more. *)
Theorem expansions_are_exact lowest highest argument_headroom sum_headroom (splitter : fraction) :
  (-1074 <= lowest)%Z -> (highest <= 995)%Z -> (2 <= argument_headroom)%Z ->
  (8 <= sum_headroom)%Z -> F2R splitter = two 27 + 1 ->
  expansions_sound lowest highest argument_headroom sum_headroom splitter.
Proof.
  intros HL HH HA HS E t k w low high stored l results D P W L H X.
  assert (W' : exact_way w) by now destruct W as [-> | ->].
  assert (K : (-1074 <= Z.of_nat k * low)%Z) by lia.
  assert (B : (Z.of_nat k * (high + 2) + 8 <= 995)%Z) by nia.
  destruct (expansions_exact w W' low high stored t l results k X D K) as [S O].
  destruct (expansions_bounded w W' low high stored t l results k X D P K B) as [M [C [R F]]].
  repeat split; [exact S | | lra | exact C | | exact F].
  - apply Forall_impl with (2 := O). now intros c [].
  - clear - P. destruct t; cbn [modest] in P; rewrite andb_true_iff in P; destruct P as [P _];
      destruct (homogeneous _); try discriminate; rewrite !andb_true_iff, !Z.leb_le in P; apply P.
Qed.

(** So the sign that `Expansion::sign` reads off the leading component is that of the polynomial,
    and an expansion without components means zero. *)
Theorem expansion_signs lowest highest argument_headroom sum_headroom splitter factor :
  expansions_sound lowest highest argument_headroom sum_headroom splitter ->
  dominance_sound factor ->
  forall t k w low high stored l results,
  homogeneous t = Some k -> modest t = true -> w = fused \/ w = splitting splitter ->
  (lowest <= Z.of_nat k * low)%Z ->
  (Z.of_nat k * (high + argument_headroom) + sum_headroom <= highest)%Z ->
  expands w low high stored t l results ->
  (l = [] -> value stored t = 0) /\
  forall rest leading, l = rest ++ [leading] ->
    F2R factor * accumulated 0 rest < Rabs leading ->
    (0 < leading -> 0 < value stored t) /\ (leading < 0 -> value stored t < 0).
Proof.
  intros S D t k w low high stored l results H P W L B X.
  destruct (S t k w low high stored l results H P W L B X) as [<- [N [_ [C _]]]].
  split; [now intros -> |]. intros rest leading -> K.
  apply Forall_app in N as [N _]. rewrite app_length, Nat2Z.inj_add in C. simpl in C.
  rewrite sum_app. simpl (sum [leading]). rewrite Rplus_0_r. apply D; [exact N | | exact K].
  rewrite INR_IZR_INZ. apply IZR_le. lia.
Qed.

(** `ExponentRange::empty`: where only zeros were seen, expansions have no components, and nothing
    is rounded. *)
Theorem expansions_of_zeros w low high stored t l results :
  (high <= low)%Z -> expands w low high stored t l results ->
  l = [] /\ results = [] /\ value stored t = 0.
Proof.
  intros E H.
  assert (Z : forall x, in_range low high x -> x = 0).
  { intros x [[_ G] B]. destruct (grid_at_least _ _ G) as [| K]; [assumption |].
    pose proof (bpow_le radix2 _ _ E). lra. }
  assert (A : forall r t, added [] [] r t -> r = [] /\ t = []).
  { intros r t' [l' P]. apply Permutation_sym, Permutation_nil in P as ->.
    split; [apply append_zero | reflexivity]. }
  induction H as [i m n l t M N X | i m n V
    | a b x y l tx ty t _ [-> [-> VA]] _ [-> [-> VB]] X
    | a b x y l tx ty t _ [-> [-> VA]] _ [-> [-> VB]] X | a x tx _ [-> [-> VA]]
    | a b x y l tx ty t _ [-> [-> VA]] _ [-> [-> VB]] X
    | a b x y l tx ty t _ [-> [-> VA]] _ [-> [-> VB]] X]; cbn [value].
  - rewrite (Z _ M), (Z _ N), Ropp_0, append_zero in X. apply A in X as [-> ->].
    rewrite (Z _ M), (Z _ N). repeat split. ring.
  - rewrite V. repeat split. ring.
  - apply A in X as [-> ->]. rewrite VA, VB. repeat split. ring.
  - apply A in X as [-> ->]. rewrite VA, VB. repeat split. ring.
  - rewrite VA. repeat split. ring.
  - inversion X. rewrite VA, VB. repeat split. ring.
  - inversion X. rewrite VA, VB. repeat split. ring.
Qed.
