(** The part of a square along an edge: how what is computed of r r / e.e and of its error is near
    to what they stand for. *)

From Coq Require Import Reals Lra Psatz.
From Flocq Require Import Core.
Local Open Scope R_scope.

Section Along.
(** The unit roundoff; what may underflow in one operation. *)
Variables u k : R.
Hypothesis unit_small : 0 < u <= / 16777216.
Hypothesis underflow_small : 0 < k <= u * u * u * u * u.

(** The squares of the length and of the edge, s and gram = e.e, and the gram's inverse; the exact
    e.e and x.e, G and P; r = x.e and its error, as computed. *)
Variables s gram inverse G P r r_error off_error : R.
Hypothesis square_large : 128 * k <= u * u * s.
Hypothesis gram_large : 128 * k <= u * u * gram.
Hypothesis both_large : 127 * k <= u * u * (s * gram).
Hypothesis inverse_near : Rabs (gram * inverse - 1) <= 101 / 100 * u.
Hypothesis edge_near : Rabs (gram - G) <= 94 / 16 * u * gram + 20 * k.
Local Notation A := (Rabs r * Rabs r_error * inverse).
Local Notation B := (Rabs r_error * Rabs r_error * inverse).
Local Notation C := (Rabs r * Rabs r * inverse).

Lemma u2 : 0 < u * u <= u / 16777216.
Proof. pose proof unit_small. nra. Qed.
Lemma u4 : 0 < u * u * u * u <= / 100000000.
Proof.
  pose proof u2 as U. pose proof unit_small. replace (u * u * u * u) with (u * u * (u * u)) by ring.
  split; [apply Rmult_lt_0_compat; lra |].
  apply Rle_trans with (1 * / 100000000); [apply Rmult_le_compat; lra | lra].
Qed.
Lemma s_positive : 0 < s.
Proof. pose proof u2. apply Rmult_lt_reg_l with (u * u); lra. Qed.
Lemma gram_positive : 0 < gram.
Proof. pose proof u2. apply Rmult_lt_reg_l with (u * u); lra. Qed.
Lemma inverse_positive : 0 < inverse.
Proof.
  pose proof gram_positive as Q. pose proof unit_small. pose proof inverse_near as I.
  apply Rabs_le_inv in I. apply Rmult_lt_reg_l with (1 := Q). lra.
Qed.

(** What underflows, times the inverse. *)
Theorem underflow_inverse : 0 <= inverse /\ k * inverse <= u * u * s / 120.
Proof.
  pose proof inverse_positive as Q. pose proof gram_positive as Gp. pose proof unit_small.
  pose proof inverse_near as I. apply Rabs_le_inv in I. split; [lra |].
  assert (127 * (k * inverse) <= u * u * s * (gram * inverse)).
  { replace (127 * (k * inverse)) with (127 * k * inverse) by ring.
    replace (u * u * s * (gram * inverse)) with (u * u * (s * gram) * inverse) by ring.
    apply Rmult_le_compat_r; lra. }
  assert (0 < u * u * s) by (pose proof u2; pose proof s_positive; now apply Rmult_lt_0_compat).
  assert (u * u * s * (gram * inverse) <= u * u * s * (101 / 100))
    by (apply Rmult_le_compat_l; lra). lra.
Qed.

(** k = u l with l small. *)
Local Notation l := (k / u).
Lemma l_small : 0 < l <= u * u * u * u /\ k = u * l /\ l * k * inverse <= u * u * s / 1000000.
Proof.
  pose proof unit_small as U. pose proof u4 as V. destruct underflow_small as [K K5].
  assert (L : 0 < l) by (apply Rmult_lt_0_compat; [lra | apply Rinv_0_lt_compat; lra]).
  assert (E : k = u * l) by (field; lra).
  assert (M : l <= u * u * u * u).
  { apply Rmult_le_reg_l with u; [lra |]. rewrite <- E.
    replace (u * (u * u * u * u)) with (u * u * u * u * u) by ring. exact K5. }
  split; [split; assumption |]. split; [exact E |].
  pose proof underflow_inverse as [I0 I].
  replace (l * k * inverse) with (l * (k * inverse)) by ring.
  assert (0 <= k * inverse) by (apply Rmult_le_pos; lra).
  apply Rle_trans with (/ 100000000 * (u * u * s / 120)); [apply Rmult_le_compat; lra |].
  assert (0 < u * u * s) by (pose proof u2; pose proof s_positive; now apply Rmult_lt_0_compat).
  lra.
Qed.

Lemma G_near : Rabs (G * inverse - 1) <= 695 / 100 * u /\ 0 < G.
Proof.
  pose proof inverse_positive as Q. pose proof gram_positive as Gp. pose proof unit_small as U.
  pose proof u2 as U2. pose proof inverse_near as I. apply Rabs_le_inv in I.
  pose proof edge_near as E. apply Rabs_le_inv in E.
  assert (K : 20 * k <= u * gram / 100).
  { assert (u * u * gram <= u / 16777216 * gram) by (apply Rmult_le_compat_r; lra). lra. }
  assert (D : Rabs (gram - G) <= 590 / 100 * u * gram) by (apply Rabs_le; lra).
  apply Rabs_le_inv in D.
  assert (U1 : u * gram <= / 16777216 * gram) by (apply Rmult_le_compat_r; lra).
  split; [| lra].
  assert (T : Rabs ((G - gram) * inverse) <= 590 / 100 * u * (gram * inverse)).
  { rewrite Rabs_mult, (Rabs_pos_eq inverse) by lra.
    replace (590 / 100 * u * (gram * inverse)) with (590 / 100 * u * gram * inverse) by ring.
    apply Rmult_le_compat_r; [lra |]. rewrite Rabs_minus_sym. apply Rabs_le. lra. }
  assert (590 / 100 * u * (gram * inverse) <= 590 / 100 * u * (1001 / 1000))
    by (apply Rmult_le_compat_l; lra).
  replace (G * inverse - 1) with ((G - gram) * inverse + (gram * inverse - 1)) by ring.
  apply Rle_trans with (1 := Rabs_triang _ _).
  assert (Rabs (gram * inverse - 1) <= 101 / 100 * u) by (apply Rabs_le; lra). lra.
Qed.

(** What the errors of an edge lose where they underflow. *)
Variable lost : R.
Hypothesis lost_small : 0 <= lost /\ lost * lost * inverse <= u * u * u * u * s.
Hypothesis product_near : Rabs (r - P) <= 14 / 16 * Rabs r_error + 20 * k + lost.
Hypothesis off_error_large :
  127 / 64 * A + 127 / 128 * B + 158 / 16 * u * C <= off_error + 4 * k + 4 * (k * inverse).

(** The exact part along the edge, and r r inverse. *)
Theorem off_is_near : Rabs (P * P / G - C) + 207 / 100 * u * C
  <= 97 / 100 * off_error + 3 / 10 * (u * u) * s.
Proof.
  pose proof G_near as [N Gp]. apply Rabs_le_inv in N. pose proof inverse_positive as Q.
  pose proof unit_small as U. pose proof u2 as U2. pose proof underflow_small as K.
  pose proof underflow_inverse as [_ KI]. pose proof l_small as [L [KE LI]].
  set (l := k / u) in *. clearbody l.
  pose proof s_positive as Sp. assert (USp : 0 < u * u * s) by (apply Rmult_lt_0_compat; lra).
  pose proof (Rabs_pos r) as R0. pose proof (Rabs_pos r_error) as E0.
  set (x := Rabs r) in *. set (y := Rabs r_error) in *. set (q := inverse) in *.
  set (d := Rabs (r - P)) in *. assert (D0 : 0 <= d) by apply Rabs_pos.
  (* The inverse of the exact square. *)
  set (t := / (G * q)). assert (Gq : 0 < G * q) by now apply Rmult_lt_0_compat.
  assert (T : Rabs (t - 1) <= 705 / 100 * u /\ 0 < t <= 101 / 100).
  { assert (T0 : 0 < t) by now apply Rinv_0_lt_compat.
    assert (T1 : t * (G * q) = 1) by (unfold t; field; lra).
    assert (T2 : t <= 101 / 100) by (apply Rmult_le_reg_r with (1 := Gq); rewrite T1; lra).
    assert (T3 : 99 / 100 <= t) by (apply Rmult_le_reg_r with (1 := Gq); rewrite T1; lra).
    split; [| lra]. replace (t - 1) with (t * (1 - G * q)) 
      by (transitivity (t - t * (G * q)); [ring | rewrite T1; ring]).
    rewrite Rabs_mult, (Rabs_pos_eq t) by lra.
    apply Rle_trans with (101 / 100 * (695 / 100 * u)); [| lra].
    apply Rmult_le_compat; try lra; [apply Rabs_pos | apply Rabs_le; lra]. }
  destruct T as [T [T0 T1]].
  assert (T2 : t <= 1 + 705 / 100 * u) by (apply Rabs_le_inv in T; lra).
  (* Squares. *)
  assert (S2 : Rabs (P * P - x * x) <= 2 * x * d + d * d).
  { assert (E : x * x = r * r) by (unfold x; rewrite <- Rabs_mult; apply Rabs_pos_eq, Rle_0_sqr).
    rewrite E. replace (P * P - r * r) with ((r - P) * (r - P) - 2 * r * (r - P)) by ring.
    apply Rle_trans with (1 := Rabs_triang _ _). rewrite Rabs_Ropp, !Rabs_mult.
    rewrite (Rabs_pos_eq 2) by lra. fold x d. lra. }
  destruct lost_small as [O0 O]. set (v := / u). assert (V0 : u * v = 1) by (unfold v; field; lra).
  assert (V1 : 0 < v) by (apply Rinv_0_lt_compat; lra).
  assert (S3 : 2 * x * d + d * d <= 7 / 4 * (x * y) + 3 / 8 * u * (x * x) + 80 / 100 * (y * y)
                                   + 40000 * (l * k) + 9 * v * (lost * lost)).
  { set (f := 14 / 16 * y + 20 * k). assert (D1 : d <= f + lost) by (unfold f; lra).
    assert (F0 : 0 <= f) by (unfold f; lra).
    assert (d * x <= (f + lost) * x) by (apply Rmult_le_compat_r; lra).
    assert (d * d <= (f + lost) * (f + lost)) by (apply Rmult_le_compat; lra).
    assert (2 * (f * lost) <= f * f / 100 + 100 * (lost * lost)).
    { assert (0 <= (f / 10 - 10 * lost) * (f / 10 - 10 * lost)) by apply Rle_0_sqr. lra. }
    assert (200 * (lost * lost) <= v * (lost * lost)).
    { apply Rmult_le_compat_r; [apply Rle_0_sqr |]. apply Rmult_le_reg_l with u; lra. }
    assert (2 * (x * lost) <= u / 8 * (x * x) + 8 * v * (lost * lost)).
    { assert (P0 : 0 <= u / 8 * ((x - 8 * v * lost) * (x - 8 * v * lost)))
        by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]).
      replace (u / 8 * ((x - 8 * v * lost) * (x - 8 * v * lost)))
        with (u / 8 * (x * x) - 2 * (u * v) * (x * lost) + 8 * (u * v) * v * (lost * lost))
        in P0 by field. rewrite V0 in P0. lra. }
    unfold f in *.
    assert (40 * (x * k) <= u / 4 * (x * x) + 1600 * (l * k)).
    { rewrite KE. assert (0 <= u * ((x / 2 - 40 * l) * (x / 2 - 40 * l)))
        by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]). lra. }
    assert (35 * (y * k) <= y * y / 100 + 30625 * (k * k)).
    { assert (0 <= (y / 10 - 175 * k) * (y / 10 - 175 * k)) by apply Rle_0_sqr. lra. }
    assert (k * k <= l * k).
    { apply Rmult_le_compat_r; [lra |]. rewrite KE.
      apply Rle_trans with (1 * l); [apply Rmult_le_compat_r |]; lra. }
    assert (0 <= l * k) by (apply Rmult_le_pos; lra). assert (0 <= y * y) by apply Rle_0_sqr.
    assert (0 <= lost * lost) by apply Rle_0_sqr. lra. }
  (* Times the inverse. *)
  assert (E : P * P / G - x * x * q = (P * P - x * x) * q * t + x * x * q * (t - 1)).
  { unfold t. field. lra. }
  change (Rabs (P * P / G - x * x * q) + 207 / 100 * u * (x * x * q)
    <= 97 / 100 * off_error + 3 / 10 * (u * u) * s).
  assert (C0 : 0 <= x * x * q) by (apply Rmult_le_pos; [apply Rle_0_sqr | lra]).
  assert (A0 : 0 <= x * y * q) by (apply Rmult_le_pos; [now apply Rmult_le_pos | lra]).
  assert (B0 : 0 <= y * y * q) by (apply Rmult_le_pos; [apply Rle_0_sqr | lra]).
  assert (L0 : 0 <= l * k * q) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra]).
  set (a := x * y * q) in *. set (b := y * y * q) in *. set (c := x * x * q) in *.
  set (m := l * k * q) in *. set (o := 9 * v * (lost * lost) * q).
  assert (O1 : 0 <= o <= u * u * s / 1000000).
  { split; [unfold o; repeat apply Rmult_le_pos; lra |].
    apply Rle_trans with (9 * v * (u * u * u * u * s)).
    - unfold o. rewrite Rmult_assoc. apply Rmult_le_compat_l; lra.
    - replace (9 * v * (u * u * u * u * s)) with (9 * (u * v) * u * (u * u * s)) by ring.
      rewrite V0. apply Rle_trans with (9 * 1 * / 16777216 * (u * u * s)); [| lra].
      apply Rmult_le_compat_r; lra. }
  assert (W : Rabs ((P * P - x * x) * q * t)
    <= (7 / 4 * a + 3 / 8 * u * c + 80 / 100 * b + 40000 * m + o) * (1 + 705 / 100 * u)).
  { rewrite !Rabs_mult, (Rabs_pos_eq q), (Rabs_pos_eq t) by lra.
    apply Rmult_le_compat; try lra;
      [apply Rmult_le_pos; [apply Rabs_pos | lra] |].
    replace (7 / 4 * a + 3 / 8 * u * c + 80 / 100 * b + 40000 * m + o)
      with ((7 / 4 * (x * y) + 3 / 8 * u * (x * x) + 80 / 100 * (y * y) + 40000 * (l * k)
             + 9 * v * (lost * lost)) * q)
      by (unfold a, b, c, m, o; ring).
    apply Rmult_le_compat_r; lra. }
  assert (V : Rabs (c * (t - 1)) <= 705 / 100 * u * c).
  { rewrite Rabs_mult, (Rabs_pos_eq c) by lra. rewrite Rmult_comm.
    apply Rmult_le_compat_r; lra. }
  assert (Z : Rabs (P * P / G - c) <= Rabs ((P * P - x * x) * q * t) + Rabs (c * (t - 1))).
  { rewrite E. apply Rabs_triang. }
  assert (Uc : 0 <= u * c) by (apply Rmult_le_pos; lra).
  assert (N1 : u * a <= a / 10000) by (apply Rle_trans with (/ 16777216 * a);
    [apply Rmult_le_compat_r; lra | lra]).
  assert (N2 : u * b <= b / 10000) by (apply Rle_trans with (/ 16777216 * b);
    [apply Rmult_le_compat_r; lra | lra]).
  assert (N3 : u * (u * c) <= u * c / 10000) by (apply Rle_trans with (/ 16777216 * (u * c));
    [apply Rmult_le_compat_r; lra | lra]).
  assert (N4 : u * m <= m / 10000) by (apply Rle_trans with (/ 16777216 * m);
    [apply Rmult_le_compat_r; lra | lra]).
  fold x y q a b c in off_error_large.
  assert (N5 : u * o <= o / 10000) by (apply Rle_trans with (/ 16777216 * o);
    [apply Rmult_le_compat_r; lra | lra]).
  assert (X : (7 / 4 * a + 3 / 8 * u * c + 80 / 100 * b + 40000 * m + o) * (1 + 705 / 100 * u)
    <= 176 / 100 * a + 38 / 100 * (u * c) + 81 / 100 * b + 41000 * m + 2 * o) by lra.
  lra.
Qed.

(** Sums over coordinates: of |x e| and what the edge's errors add, of x^2 and e^2. *)
Variables T H E : R.
Hypothesis T_positive : 0 <= T.
Hypothesis cauchy : T * T <= 24 / 10 * (H * E).
Hypothesis H_near : 0 <= H <= 17 / 16 * s + 80 * k.
Hypothesis E_near : 0 <= E <= 17 / 16 * gram + 20 * k.
Hypothesis r_small : Rabs r <= 17 / 16 * T + 20 * k.
Hypothesis r_error_small : Rabs r_error <= 97 / 16 * u * T + 20 * k.
Hypothesis off_error_small : Rabs off_error
  <= 130 / 64 * A + 130 / 128 * B + 162 / 16 * u * C + 4 * k + 4 * (k * inverse).
(** The error is small beside s. *)
Theorem off_error_is_small : Rabs off_error <= s / 4096.
Proof.
  pose proof inverse_positive as Q. pose proof gram_positive as Gp. pose proof inverse_near as I.
  apply Rabs_le_inv in I. pose proof unit_small as U. pose proof u2 as U2.
  pose proof underflow_small as K. pose proof underflow_inverse as [_ KI].
  pose proof l_small as [L [KE LI]]. set (l := k / u) in *. clearbody l.
  pose proof s_positive as Sp.
  pose proof (Rabs_pos r) as R0. pose proof (Rabs_pos r_error) as E0.
  set (x := Rabs r) in *. set (y := Rabs r_error) in *. set (q := inverse) in *.
  assert (USp : 0 < u * s) by (apply Rmult_lt_0_compat; lra).
  assert (US : u * u * s <= / 16777216 * (u * s)).
  { replace (u * u * s) with (u * (u * s)) by ring. apply Rmult_le_compat_r; lra. }
  assert (US1 : u * s <= / 16777216 * s) by (apply Rmult_le_compat_r; lra).
  assert (UG : u * u * gram <= / 16777216 * gram) by (apply Rmult_le_compat_r; lra).
  assert (H1 : H <= 108 / 100 * s) by lra. assert (E1 : E <= 108 / 100 * gram) by lra.
  assert (TT : T * T * q <= 3 * s).
  { assert (H * E <= 108 / 100 * s * (108 / 100 * gram)) by (apply Rmult_le_compat; lra).
    assert (T * T * q <= 24 / 10 * (108 / 100 * s * (108 / 100 * gram)) * q)
      by (apply Rmult_le_compat_r; lra).
    replace (24 / 10 * (108 / 100 * s * (108 / 100 * gram)) * q)
      with (28 / 10 * s * (gram * q) - 640 / 1000000 * s * (gram * q)) in * by field.
    assert (0 <= s * (gram * q)) by (repeat apply Rmult_le_pos; lra).
    assert (28 / 10 * s * (gram * q) <= 28 / 10 * s * (1001 / 1000))
      by (apply Rmult_le_compat_l; lra). lra. }
  assert (LL : l * l * q <= s / 10000).
  { assert (l * l <= u * u * u * u * l) by (apply Rmult_le_compat_r; lra).
    assert (u * u * u * u * l = u * u * u * k) by (rewrite KE; ring).
    assert (l * l * q <= u * u * u * (k * q)).
    { replace (u * u * u * (k * q)) with (u * u * u * k * q) by ring.
      apply Rmult_le_compat_r; lra. }
    assert (0 < u * u * u) by (apply Rmult_lt_0_compat; lra).
    assert (u * u * u <= 1).
    { apply Rle_trans with (1 * 1); [apply Rmult_le_compat; lra | lra]. }
    assert (0 < k * q) by (apply Rmult_lt_0_compat; lra).
    assert (u * u * u * (k * q) <= 1 * (k * q)) by (apply Rmult_le_compat_r; lra). lra. }
  set (M := T + 20 * l). assert (M0 : 0 <= M) by (unfold M; lra).
  assert (MM : M * M * q <= 62 / 10 * s).
  { assert (M * M <= 2 * (T * T) + 800 * (l * l)).
    { assert (0 <= (T - 20 * l) * (T - 20 * l)) by apply Rle_0_sqr. unfold M. nra. }
    assert (M * M * q <= (2 * (T * T) + 800 * (l * l)) * q) by (apply Rmult_le_compat_r; lra).
    lra. }
  assert (MM0 : 0 <= M * M * q) by (apply Rmult_le_pos; [apply Rle_0_sqr | lra]).
  assert (UL : u * l <= 1 * l) by (apply Rmult_le_compat_r; lra).
  assert (X : x <= 17 / 16 * M) by (unfold M; lra).
  assert (UT : 0 <= u * T) by (apply Rmult_le_pos; lra).
  assert (UL0 : 0 <= u * l) by (apply Rmult_le_pos; lra).
  assert (Y : y <= 7 * u * M) by (unfold M; rewrite KE in r_error_small; lra).
  assert (UM : 0 <= 7 * u * M) by (apply Rmult_le_pos; lra).
  assert (A1 : x * y * q <= 17 / 16 * 7 * u * (M * M * q)).
  { replace (17 / 16 * 7 * u * (M * M * q)) with (17 / 16 * M * (7 * u * M) * q) by ring.
    apply Rmult_le_compat_r; [lra |]. apply Rmult_le_compat; lra. }
  assert (B1 : y * y * q <= 49 * u * u * (M * M * q)).
  { replace (49 * u * u * (M * M * q)) with (7 * u * M * (7 * u * M) * q) by ring.
    apply Rmult_le_compat_r; [lra |]. apply Rmult_le_compat; lra. }
  assert (C1 : x * x * q <= 17 / 16 * (17 / 16) * (M * M * q)).
  { replace (17 / 16 * (17 / 16) * (M * M * q)) with (17 / 16 * M * (17 / 16 * M) * q) by ring.
    apply Rmult_le_compat_r; [lra |]. apply Rmult_le_compat; lra. }
  assert (A2 : x * y * q <= 47 * (u * s)).
  { assert (u * (M * M * q) <= u * (62 / 10 * s)) by (apply Rmult_le_compat_l; lra). lra. }
  assert (B2 : y * y * q <= u * s).
  { assert (u * u * (M * M * q) <= u * u * (62 / 10 * s)) by (apply Rmult_le_compat_l; lra). lra. }
  assert (C2 : x * x * q <= 71 / 10 * s) by lra.
  assert (C3 : u * (x * x * q) <= u * (71 / 10 * s)) by (apply Rmult_le_compat_l; lra).
  lra.
Qed.
End Along.
