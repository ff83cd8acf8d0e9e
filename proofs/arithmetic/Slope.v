(** The filter of prepared functionals: the slope in front of the scale (filter.hpp, slope_of). *)

From Coq Require Import Reals ZArith String Lra Psatz.
From Flocq Require Import Core Operations.
From Certa Require Import Rounding Filter Formula.
Local Open Scope R_scope.

Local Notation u := (Rounding.u double).
Local Notation eta := (Rounding.eta double).
Local Notation rnd := (Rounding.rnd double).

(** A product as computed: rounded, or not when it is fused with a sum. *)
Definition near_product x y p := p = rnd (x * y) \/ p = x * y.

Lemma near_product_error x y p : near_product x y p -> Rabs (p - x * y) <= u * Rabs (x * y) + eta.
Proof.
  pose proof (u_positive double). pose proof (eta_positive double). pose proof (Rabs_pos (x * y)).
  intros [-> | ->]; [apply rnd_error |]. rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. nra.
Qed.

Lemma u_value : 0 < u <= / 1000000000000000.
Proof.
  split; [apply u_positive |]. unfold Rounding.u. simpl.
  apply Rinv_le_contravar; lra.
Qed.

(** What [set] and [sign] of a prepared functional know: a gradient g off by at most e from the
    exact h, its rounded length, an argument x of scale m off from y; the slope, computed from
    length and error; the value, a rounded dot product. The flat case has g3 = x3 = 0, and two
    products. *)
Record prepared := {
  g1 : R; g2 : R; g3 : R;  h1 : R; h2 : R; h3 : R;
  x1 : R; x2 : R; x3 : R;  y1 : R; y2 : R; y3 : R;
  e : R; m : R; length : R; slope : R; v : R
}.

Definition argument_bounded (s : prepared) :=
  let off x y := Rabs (x - y) <= 4 * (1 + u) * u * m s in
  let within x := Rabs x <= 2 * (1 + u) * m s in
  off (x1 s) (y1 s) /\ off (x2 s) (y2 s) /\ off (x3 s) (y3 s) /\
  within (x1 s) /\ within (x2 s) /\ within (x3 s) /\
  within (y1 s) /\ within (y2 s) /\ within (y3 s).

Definition gradient_bounded (s : prepared) :=
  Rabs (g1 s - h1 s) <= e s /\ Rabs (g2 s - h2 s) <= e s /\ Rabs (g3 s - h3 s) <= e s.

Definition length_computed (s : prepared) :=
  length s = rnd (rnd (Rabs (g1 s) + Rabs (g2 s)) + Rabs (g3 s)).

Definition value_computed (s : prepared) :=
  exists p q r, near_product (g1 s) (x1 s) p /\ near_product (g2 s) (x2 s) q /\
    near_product (g3 s) (x3 s) r /\ v s = rnd (rnd (p + q) + r).

Definition sizes (s : prepared) :=
  two (-660) <= e s /\ two (-200) <= m s <= two 200.

Definition named (s : prepared) (n : string) : R :=
  if String.eqb n "length" then length s else if String.eqb n "error" then e s else 0.

(** The slope times the scale, rounded, bounds the error of the value. *)
Definition slope_sound (dimension : R) (f : formula) := forall s,
  (dimension = 3 \/ dimension = 2 /\ g3 s = 0 /\ h3 s = 0 /\ x3 s = 0 /\ y3 s = 0) ->
  argument_bounded s -> gradient_bounded s -> length_computed s -> value_computed s -> sizes s ->
  evaluates double (named s) true f (slope s) ->
  Rabs (v s - (h1 s * y1 s + h2 s * y2 s + h3 s * y3 s)) <= rnd (slope s * m s).

Lemma dot_error s : value_computed s ->
  let t := Rabs (g1 s * x1 s) + Rabs (g2 s * x2 s) + Rabs (g3 s * x3 s) in
  Rabs (v s - (g1 s * x1 s + g2 s * x2 s + g3 s * x3 s)) <= 4 * u * t + 8 * eta.
Proof.
  intros [p [q [r [P [Q [R ->]]]]]] t.
  apply near_product_error in P, Q, R. pose proof u_value as U. pose proof (eta_positive double).
  pose proof (rnd_error (F := double) (p + q)) as A.
  set (w := rnd (p + q)) in *.
  pose proof (rnd_error (F := double) (w + r)) as B.
  set (z := rnd (w + r)) in *. unfold t. clear t.
  set (a := g1 s * x1 s) in *. set (b := g2 s * x2 s) in *. set (c := g3 s * x3 s) in *.
  (* All in multiples of u a, u b, u c and eta. *)
  pose proof (Rabs_pos a). pose proof (Rabs_pos b). pose proof (Rabs_pos c).
  assert (S : forall x, Rabs x <= Rabs x) by (intro; lra).
  pose proof (Rabs_le_inv _ _ (S a)). pose proof (Rabs_le_inv _ _ (S b)).
  pose proof (Rabs_le_inv _ _ (S c)).
  set (A1 := Rabs a) in *. set (B1 := Rabs b) in *. set (C1 := Rabs c) in *.
  assert (T : forall x y, 0 <= x -> x <= y ->
    0 <= u * x /\ u * x <= u * y /\ u * x <= / 1000 * x).
  { intros x y Hx Hy. split; [apply Rmult_le_pos; lra |].
    split; [apply Rmult_le_compat_l; lra | apply Rmult_le_compat_r; lra]. }
  pose proof (T A1 A1 ltac:(lra) ltac:(lra)) as TA.
  pose proof (T B1 B1 ltac:(lra) ltac:(lra)) as TB.
  pose proof (T C1 C1 ltac:(lra) ltac:(lra)) as TC.
  pose proof (T eta eta ltac:(lra) ltac:(lra)) as TE.
  apply Rabs_le_inv in P, Q, R.
  assert (K : Rabs (p + q) <= 11 / 10 * (A1 + B1) + 3 * eta) by (apply Rabs_le; lra).
  pose proof (T _ _ (Rabs_pos _) K) as [_ [K1 _]].
  assert (A' : Rabs (w - (p + q)) <= 11 / 10 * (u * A1 + u * B1) + 2 * eta) by lra.
  apply Rabs_le_inv in A'.
  assert (L : Rabs (w + r) <= 12 / 10 * (A1 + B1 + C1) + 7 * eta) by (apply Rabs_le; lra).
  pose proof (T _ _ (Rabs_pos _) L) as [_ [L1 _]].
  assert (B' : Rabs (z - (w + r)) <= 12 / 10 * (u * A1 + u * B1 + u * C1) + 2 * eta) by lra.
  apply Rabs_le_inv in B'. apply Rabs_le. lra.
Qed.

(** What rounding leaves of a number, at least. *)
Definition kept := 999999999999999 / 1000000000000000.

Lemma rnd_keeps x : 0 <= x -> kept * x - eta <= rnd x.
Proof.
  intro H. pose proof (rnd_at_least double x H). pose proof u_value. unfold kept.
  assert (u * x <= / 1000000000000000 * x) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Lemma near_product_keeps x y p : near_product x y p -> 0 <= x * y -> kept * (x * y) - eta <= p.
Proof.
  intros [-> | ->] H; [now apply rnd_keeps |]. pose proof (eta_positive double). unfold kept. lra.
Qed.

Lemma evaluates_near env r a b p : evaluates double env r (Product a b) p ->
  exists x y, evaluates double env true a x /\ evaluates double env true b y /\
    near_product x y p.
Proof.
  intro H. inversion H; subst; do 2 eexists; repeat split; try eassumption; [left | right];
    reflexivity.
Qed.

Lemma slope_at_least s a b c dimension :
  15 * u <= F2R a -> 2 * dimension <= F2R b -> 1 <= dimension ->
  1 + / 2199023255552 <= F2R c -> length_computed s -> 0 <= e s -> 100 * eta <= e s ->
  evaluates double (named s) true
    (Product (Sum (Product (Constant a) (Name "length")) (Product (Constant b) (Name "error")))
       (Constant c)) (slope s) ->
  13 * (u * (Rabs (g1 s) + Rabs (g2 s) + Rabs (g3 s)))
    + (1 + / 4398046511104) * (2 * dimension * e s) - 10 * eta <= slope s.
Proof.
  intros A B D C L E E' F. pose proof u_value as U. pose proof (eta_positive double) as H.
  set (N := Rabs (g1 s) + Rabs (g2 s) + Rabs (g3 s)).
  pose proof (Rabs_pos (g1 s)). pose proof (Rabs_pos (g2 s)). pose proof (Rabs_pos (g3 s)).
  assert (L' : 99 / 100 * N - 2 * eta <= length s).
  { rewrite L. unfold N, kept in *.
    pose proof (rnd_keeps (Rabs (g1 s) + Rabs (g2 s)) ltac:(lra)) as K.
    assert (0 <= rnd (Rabs (g1 s) + Rabs (g2 s))).
    { replace 0 with (rnd 0) by (apply round_0; typeclasses eauto). apply rnd_monotone. lra. }
    pose proof (rnd_keeps (rnd (Rabs (g1 s) + Rabs (g2 s)) + Rabs (g3 s)) ltac:(lra)) as K'.
    unfold kept in *. lra. }
  assert (L0 : 0 <= length s).
  { rewrite L. replace 0 with (rnd 0) by (apply round_0; typeclasses eauto). apply rnd_monotone.
    replace 0 with (rnd 0 + 0) by (unfold Rounding.rnd; rewrite round_0 by typeclasses eauto; lra).
    apply Rplus_le_compat; [apply rnd_monotone; lra | lra]. }
  inversion F as [| | | ? ? q ? Q HC |]; subst. clear F.
  inversion HC; subst. clear HC.
  inversion Q as [| | r1 r2 ? ? p1 p2 P1 P2 | |]; subst. clear Q.
  apply evaluates_near in P1, P2.
  destruct P1 as [x [y [Hx [Hy P1]]]], P2 as [x' [y' [Hx' [Hy' P2]]]].
  inversion Hx; subst. inversion Hy; subst. inversion Hx'; subst. inversion Hy'; subst.
  clear Hx Hy Hx' Hy'. unfold named in P1, P2. simpl in P1, P2.
  assert (UN : 0 <= u * N) by (apply Rmult_le_pos; unfold N; lra).
  assert (Ue : 0 <= u * eta <= / 1000 * eta).
  { split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]. }
  assert (AL : 14 * (u * N) - eta <= F2R a * length s).
  { apply Rle_trans with (15 * u * length s); [| apply Rmult_le_compat_r; assumption].
    assert (u * (99 / 100 * N - 2 * eta) <= u * length s) by (apply Rmult_le_compat_l; lra). lra. }
  assert (BE : 2 * dimension * e s <= F2R b * e s) by now apply Rmult_le_compat_r.
  assert (DE : 0 <= 2 * dimension * e s) by (apply Rmult_le_pos; lra).
  assert (P1' : 27 / 2 * (u * N) - 3 * eta <= p1).
  { destruct (Rle_or_lt 0 (F2R a * length s)) as [Z | Z].
    - pose proof (near_product_keeps _ _ _ P1 Z). unfold kept in *. lra.
    - assert (0 <= F2R a * length s) by (apply Rmult_le_pos; lra). lra. }
  assert (P2' : kept * (2 * dimension * e s) - eta <= p2).
  { pose proof (near_product_keeps _ _ _ P2 ltac:(lra)). unfold kept in *. lra. }
  set (DEs := 2 * dimension * e s) in *. unfold kept in *.
  assert (DEs >= 200 * eta).
  { unfold DEs. apply Rle_ge, Rle_trans with (2 * 1 * e s); [lra |].
    apply Rmult_le_compat_r; lra. }
  pose proof (rnd_keeps (p1 + p2) ltac:(lra)) as Q0.
  set (q := rnd (p1 + p2)) in *. unfold kept in Q0.
  assert (Q1 : q * (1 + / 2199023255552) <= q * F2R c) by (apply Rmult_le_compat_l; lra).
  pose proof (rnd_keeps (q * F2R c) ltac:(lra)) as R0. unfold kept in R0.
  lra.
Qed.

Lemma product_off g h x y d e' X Y :
  Rabs (x - y) <= d -> Rabs (g - h) <= e' -> Rabs x <= X -> Rabs y <= Y ->
  Rabs (g * x - h * y) <= Rabs g * d + e' * Y /\ Rabs (g * x) <= Rabs g * X.
Proof.
  intros. split.
  - replace (g * x - h * y) with (g * (x - y) + (g - h) * y) by ring.
    eapply Rle_trans; [apply Rabs_triang |]. rewrite !Rabs_mult.
    apply Rplus_le_compat; [apply Rmult_le_compat_l; [apply Rabs_pos | assumption] |].
    apply Rmult_le_compat; try apply Rabs_pos; assumption.
  - rewrite Rabs_mult. apply Rmult_le_compat_l; [apply Rabs_pos | assumption].
Qed.

Lemma slope_general dimension a b c :
  (dimension = 2 \/ dimension = 3) -> 15 * u <= F2R a -> 2 * dimension <= F2R b ->
  1 + / 2199023255552 <= F2R c ->
  slope_sound dimension
    (Product (Sum (Product (Constant a) (Name "length")) (Product (Constant b) (Name "error")))
       (Constant c)).
Proof.
  intros D Ha Hb Hc s Flat [X1 [X2 [X3 [X4 [X5 [X6 [X7 [X8 X9]]]]]]]] [G1 [G2 G3]] L V [E M] F.
  pose proof u_value as U. pose proof (eta_positive double) as H.
  pose proof (bpow_gt_0 radix2 (-660)) as E0. pose proof (bpow_gt_0 radix2 (-200)) as M0.
  assert (T1 : 100 * eta <= two (-660)).
  { apply Rle_trans with (two 7 * eta); [apply Rmult_le_compat_r; [lra | simpl; lra] |].
    unfold Rounding.eta. rewrite <- bpow_plus. now apply bpow_le. }
  assert (D1 : 2 <= dimension <= 3) by (destruct D; lra).
  pose proof (slope_at_least s a b c dimension Ha Hb ltac:(lra) Hc L ltac:(lra) ltac:(lra) F) as S.
  pose proof (dot_error s V) as Dot. cbv zeta in Dot.
  destruct (product_off _ _ _ _ _ _ _ _ X1 G1 X4 X7) as [O1 N1].
  destruct (product_off _ _ _ _ _ _ _ _ X2 G2 X5 X8) as [O2 N2].
  destruct (product_off _ _ _ _ _ _ _ _ X3 G3 X6 X9) as [O3 N3].
  set (N := Rabs (g1 s) + Rabs (g2 s) + Rabs (g3 s)) in *.
  pose proof (Rabs_pos (g1 s)). pose proof (Rabs_pos (g2 s)). pose proof (Rabs_pos (g3 s)).
  assert (m0 : 0 < m s) by lra.
  (* everything in u N m, e m and eta *)
  set (A := u * N * m s). set (B := e s * m s).
  assert (A0 : 0 <= A) by (unfold A, N; apply Rmult_le_pos; [apply Rmult_le_pos |]; lra).
  assert (B0 : 100 * eta <= / 8796093022208 * B).
  { apply Rle_trans with (two (-43) * (two (-660) * two (-200))).
    2: { apply Rmult_le_compat; [apply bpow_ge_0 | | simpl; lra | apply Rmult_le_compat; lra].
      apply Rmult_le_pos; apply bpow_ge_0. }
    apply Rle_trans with (two 7 * eta); [apply Rmult_le_compat_r; [lra | simpl; lra] |].
    unfold Rounding.eta. rewrite <- !bpow_plus. now apply bpow_le. }
  assert (B1 : 100 * eta * m s <= / 8796093022208 * B).
  { unfold B. rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [lra |].
    apply Rle_trans with (two (-43) * two (-660)).
    - apply Rle_trans with (two 7 * eta); [apply Rmult_le_compat_r; [lra | simpl; lra] |].
      unfold Rounding.eta. rewrite <- !bpow_plus. now apply bpow_le.
    - apply Rmult_le_compat; try apply bpow_ge_0; [simpl; lra | lra]. }
  assert (Left : Rabs (v s - (h1 s * y1 s + h2 s * y2 s + h3 s * y3 s))
                 <= 12 * (1 + u) * A + 2 * (1 + u) * (dimension * B) + 8 * eta).
  { assert (T : Rabs (v s - (h1 s * y1 s + h2 s * y2 s + h3 s * y3 s)) <=
      Rabs (v s - (g1 s * x1 s + g2 s * x2 s + g3 s * x3 s)) + Rabs (g1 s * x1 s - h1 s * y1 s)
      + Rabs (g2 s * x2 s - h2 s * y2 s) + Rabs (g3 s * x3 s - h3 s * y3 s)).
    { replace (v s - (h1 s * y1 s + h2 s * y2 s + h3 s * y3 s)) with
        ((v s - (g1 s * x1 s + g2 s * x2 s + g3 s * x3 s)) + (g1 s * x1 s - h1 s * y1 s)
         + (g2 s * x2 s - h2 s * y2 s) + (g3 s * x3 s - h3 s * y3 s)) by ring.
      eapply Rle_trans; [apply Rabs_triang |]. apply Rplus_le_compat_r.
      eapply Rle_trans; [apply Rabs_triang |]. apply Rplus_le_compat_r. apply Rabs_triang. }
    set (t := Rabs (g1 s * x1 s) + Rabs (g2 s * x2 s) + Rabs (g3 s * x3 s)) in *.
    assert (K : u * t <= u * (N * (2 * (1 + u) * m s))).
    { apply Rmult_le_compat_l; [lra |]. unfold t, N. lra. }
    replace (u * (N * (2 * (1 + u) * m s))) with (2 * (1 + u) * A) in K by (unfold A; ring).
    replace (12 * (1 + u) * A) with (4 * (2 * (1 + u) * A) + N * (4 * (1 + u) * u * m s))
      by (unfold A; ring).
    destruct D as [-> | ->].
    - destruct Flat as [| [_ [_ [_ [Z3 Z4]]]]]; [lra |].
      assert (Z : Rabs (g3 s * x3 s - h3 s * y3 s) = 0)
        by (rewrite Z3, Z4, !Rmult_0_r, Rminus_0_r; apply Rabs_R0).
      assert (0 <= Rabs (g3 s) * (4 * (1 + u) * u * m s)) by
        (apply Rmult_le_pos; [lra |]; apply Rmult_le_pos; [apply Rmult_le_pos |]; lra).
      rewrite Z in T. unfold N, B in *. lra.
    - unfold N, B in *. lra. }
  assert (Right : kept * (13 * A + (1 + / 4398046511104) * (2 * dimension * B) - 10 * eta * m s)
                  - eta <= rnd (slope s * m s)).
  { assert (S0 : 0 <= slope s).
    { assert (2 * 2 * e s <= 2 * dimension * e s) by (apply Rmult_le_compat_r; lra).
      assert (0 <= u * N) by (apply Rmult_le_pos; unfold N; lra). lra. }
    pose proof (rnd_keeps (slope s * m s) ltac:(apply Rmult_le_pos; lra)) as K.
    assert (slope s * m s >= (13 * (u * N) + (1 + / 4398046511104) * (2 * dimension * e s)
                              - 10 * eta) * m s) by (apply Rle_ge, Rmult_le_compat_r; lra).
    unfold kept in *. unfold A, B. lra. }
  assert (u * A <= / 1000000000000000 * A) by (apply Rmult_le_compat_r; lra).
  assert (u * (dimension * B) <= / 1000000000000000 * (dimension * B)).
  { apply Rmult_le_compat_r; [| lra]. apply Rmult_le_pos; lra. }
  assert (2 * B <= dimension * B) by (apply Rmult_le_compat_r; lra).
  eapply Rle_trans; [exact Left |]. eapply Rle_trans; [| exact Right]. unfold kept. lra.
Qed.

(** The hypotheses of the slope's theorem can be met. *)
Theorem slope_not_vacuous a b c : exists s,
  argument_bounded s /\ gradient_bounded s /\ length_computed s /\ value_computed s /\ sizes s /\
  evaluates double (named s) true
    (Product (Sum (Product (Constant a) (Name "length")) (Product (Constant b) (Name "error")))
       (Constant c)) (slope s).
Proof.
  exists {| g1 := 0; g2 := 0; g3 := 0; h1 := 0; h2 := 0; h3 := 0;
            x1 := 0; x2 := 0; x3 := 0; y1 := 0; y2 := 0; y3 := 0;
            e := two (-660); m := 1; length := rnd (rnd (Rabs 0 + Rabs 0) + Rabs 0);
            slope := rnd (rnd (rnd (F2R a * rnd (rnd (Rabs 0 + Rabs 0) + Rabs 0))
                               + rnd (F2R b * two (-660))) * F2R c);
            v := rnd (rnd (0 * 0 + 0 * 0) + 0 * 0) |}.
  pose proof u_value. pose proof (bpow_gt_0 radix2 (-660)).
  unfold argument_bounded, gradient_bounded, length_computed, value_computed, sizes. simpl m.
  cbn [g1 g2 g3 h1 h2 h3 x1 x2 x3 y1 y2 y3 e length v]. rewrite !Rminus_0_r, !Rabs_R0.
  assert (0 <= (1 + u) * u) by (apply Rmult_le_pos; lra).
  split; [repeat split; lra |]. split; [repeat split; lra |]. split; [reflexivity |].
  split; [exists (0 * 0), (0 * 0), (0 * 0); repeat split; now right |].
  split.
  { split; [lra |]. split; [apply (bpow_le radix2 (-200) 0) | apply (bpow_le radix2 0 200)]; lia. }
  cbn [slope]. apply evaluates_product; [| apply evaluates_constant].
  apply evaluates_sum with (r := true) (s := true);
    apply evaluates_product; try apply evaluates_constant.
  - match goal with |- evaluates _ ?env _ _ _ => exact (evaluates_name double env "length") end.
  - match goal with |- evaluates _ ?env _ _ _ => exact (evaluates_name double env "error") end.
Qed.
