(** How the errors of a length in twice the precision add up: what is computed of it, and of its
    error, encloses it. *)

From Coq Require Import Reals Lra Psatz.
From Flocq Require Import Core.
From Certa Require Import Root.
Local Open Scope R_scope.

Section Ends.
(** The unit roundoff; what may underflow in one operation. *)
Variables u k : R.
Hypothesis unit_small : 0 < u <= / 16777216.
Hypothesis underflow_small : 0 < k <= u * u * u * u * u.

(** root, square = s, and what the correction is made of: numerator, the part off that is taken off,
    as off = r r / gram is computed without its last roundings, its error, the gram's inverse. *)
Variables root s numerator inverse half correction error : R.
Variables off off_error inverse_gram : R.
Hypothesis root_positive : 0 < root.
Hypothesis root_window : root * k <= u * u * u.
Hypothesis square_large : 128 * k <= u * u * s.
Hypothesis root_square : Rabs (s - root * root) <= 21 / 10 * u * (root * root).
Hypothesis inverse_error : Rabs (root * inverse - 1) <= 101 / 100 * u.
Hypothesis gram_large : 0 <= inverse_gram /\ k * inverse_gram <= u * u * s / 120.

Lemma square_near : 99 / 100 * (root * root) <= s <= 101 / 100 * (root * root).
Proof.
  pose proof root_square as H. apply Rabs_le_inv in H.
  pose proof (Rmult_lt_0_compat _ _ root_positive root_positive). nra.
Qed.

(** What underflows is far below u^2 of the root. *)
Lemma underflow_of_root : k <= u * u * root / 10000.
Proof.
  pose proof square_near as [_ S]. destruct unit_small as [U V]. destruct underflow_small as [K W].
  assert (U2 : 0 < u * u) by now apply Rmult_lt_0_compat.
  apply Rsqr_incr_0_var; [unfold Rsqr | apply Rmult_le_pos; [| lra]; apply Rmult_le_pos; lra].
  assert (A : k * k <= k * (u * u * / 1000000000)).
  { apply Rmult_le_compat_l; [lra |]. apply Rle_trans with (1 := W).
    assert (u * u * u <= / 1000000000).
    { apply Rle_trans with (/ 16777216 * / 16777216 * / 16777216); [| lra].
      apply Rmult_le_compat; try lra. apply Rmult_le_compat; lra. }
    replace (u * u * u * u * u) with (u * u * (u * u * u)) by ring.
    apply Rmult_le_compat_l; lra. }
  assert (B : u * u * (126 * k) <= u * u * (u * u * (root * root)))
    by (apply Rmult_le_compat_l; nra).
  nra.
Qed.

Section Point.
(** The squares of the exact length and of the part of x along the edges, |x|^2, and what x is off
    by beside; two more results that are rounded on the way to the numerator, and |x|^2's tail. *)
Variables L Q along tail remainder tail_rest magnitude share moved : R.
Hypothesis length_positive : 0 <= L.
Hypothesis length_square : L * L = Q - along.
Hypothesis square_error : Rabs (Q - (s + tail)) <= 201 / 10 * (u * u) * s + 100 * k.
Hypothesis off_positive : 0 <= off.
Hypothesis off_near : Rabs (along - off) + 207 / 100 * u * off
  <= 97 / 100 * off_error + 3 / 10 * (u * u) * s.
Hypothesis off_error_small : 0 <= off_error <= s / 4096.
Hypothesis remainder_small : Rabs remainder <= 22 / 10 * u * (root * root).
Hypothesis tail_rest_error : Rabs (numerator - (remainder + tail_rest)) <= u * Rabs numerator.
Hypothesis numerator_error : Rabs (numerator - (s - root * root + (tail - off)))
  <= u * Rabs remainder + u * Rabs tail_rest + u * Rabs numerator + 207 / 100 * u * off
     + 40 * k + 40 * (k * inverse_gram).
Hypothesis moved_small : 0 <= magnitude /\ 0 <= share /\ moved <= share * magnitude + 100 * k.
Hypothesis correction_small : Rabs correction <= 3 / 10 * root.
Hypothesis correction_error :
  Rabs (2 * root * correction - numerator) <= 203 / 100 * u * Rabs numerator + 3 * (root * k).
Hypothesis error_large :
  share * magnitude + 14 * (u * u) * root + / 2 * (off_error * inverse)
  + 5 * u * Rabs correction + Rabs correction * (Rabs correction * inverse)
  <= (1 - u) * error + 40 * k + 40 * k * Rabs correction + 40 * k * off_error.

(** The length lies within the error of the root and the correction, with what rounding the sum of
    correction and error adds; as compilers round the correction. *)
Theorem length_enclosed_by c :
  Rabs (2 * root * c - numerator) <= 203 / 100 * u * Rabs numerator + 3 * (root * k) ->
  moved + Rabs (L - (root + c)) + u * (Rabs c + error) + k <= error.
Proof.
  intro C. pose proof square_near as [S1 S2]. pose proof underflow_of_root as K.
  destruct unit_small as [U V]. destruct underflow_small as [K0 K5].
  pose proof (Rmult_lt_0_compat _ _ root_positive root_positive) as R2.
  set (a := Rabs numerator) in *. pose proof (Rabs_pos numerator) as A0. fold a in A0.
  set (Y := u * u * (root * root)). set (X := a * a / (root * root)).
  assert (UY : 0 < u * u) by now apply Rmult_lt_0_compat.
  assert (UU : u * u <= / 1000000).
  { apply Rle_trans with (/ 16777216 * / 16777216); [apply Rmult_le_compat; lra | lra]. }
  assert (UUU : u * u * u <= / 1000000).
  { apply Rle_trans with (/ 1000000 * 1); [apply Rmult_le_compat; lra | lra]. }
  assert (YR : Y <= root * root / 1000000).
  { unfold Y. apply Rle_trans with (/ 1000000 * (root * root)); [| lra].
    apply Rmult_le_compat_r; lra. }
  assert (Y0 : 0 <= Y) by (unfold Y; apply Rmult_le_pos; lra).
  assert (X0 : 0 <= X) by (unfold X; apply Rmult_le_pos;
    [apply Rle_0_sqr | left; now apply Rinv_0_lt_compat]).
  assert (KR : root * k <= Y / 10000).
  { replace (Y / 10000) with (root * (u * u * root / 10000)) by (unfold Y; field).
    apply Rmult_le_compat_l; lra. }
  assert (KR0 : 0 < root * k) by now apply Rmult_lt_0_compat.
  assert (SY : u * u * s <= 101 / 100 * Y)
    by (replace (101 / 100 * Y) with (u * u * (101 / 100 * (root * root))) by (unfold Y; field);
        apply Rmult_le_compat_l; lra).
  assert (Sp : 0 <= u * u * s) by (apply Rmult_le_pos; lra).
  assert (KY : k <= Y / 100) by lra.
  assert (KG : 40 * (k * inverse_gram) <= 35 / 100 * Y) by lra.
  assert (UA0 : 0 <= u * a) by (apply Rmult_le_pos; lra).
  (* The numerator. *)
  assert (Ua : u * a <= a / 1000)
    by (apply Rle_trans with (/ 16777216 * a); [apply Rmult_le_compat_r; lra | lra]).
  assert (Ac : a <= 61 / 100 * (root * root)).
  { pose proof (Rabs_triang_inv numerator (2 * root * correction)) as T.
    rewrite Rabs_minus_sym in T. rewrite (Rabs_mult (2 * root)), (Rabs_pos_eq (2 * root)) in T
      by lra. fold a in T.
    assert (2 * root * Rabs correction <= 2 * root * (3 / 10 * root))
      by (apply Rmult_le_compat_l; lra).
    replace (2 * root * (3 / 10 * root)) with (6 / 10 * (root * root)) in H by field. lra. }
  assert (Rm : u * Rabs remainder <= 22 / 10 * Y).
  { replace (22 / 10 * Y) with (u * (22 / 10 * u * (root * root))) by (unfold Y; field).
    apply Rmult_le_compat_l; lra. }
  assert (Tr : u * Rabs tail_rest <= 101 / 100 * (u * a) + 22 / 10 * Y).
  { assert (T : Rabs tail_rest <= a + u * a + Rabs remainder).
    { pose proof (Rabs_triang (- (numerator - (remainder + tail_rest)))
        (numerator - remainder)) as T.
      pose proof (Rabs_triang numerator (- remainder)) as T2. rewrite Rabs_Ropp in T, T2.
      replace (- (numerator - (remainder + tail_rest)) + (numerator - remainder)) with tail_rest
        in T by ring. unfold Rminus in T at 2. fold a in T2. lra. }
    assert (u * Rabs tail_rest <= u * (a + u * a + Rabs remainder))
      by (apply Rmult_le_compat_l; lra).
    assert (u * (u * a) <= u * (a / 1000)) by (apply Rmult_le_compat_l; lra). lra. }
  set (e := L * L - root * root - numerator).
  set (m := 27 * Y + 97 / 100 * off_error + 202 / 100 * (u * a)).
  assert (E : Rabs e <= m).
  { unfold e. rewrite length_square.
    replace (Q - along - root * root - numerator)
      with ((Q - (s + tail)) + (- (along - off)
            + - (numerator - (s - root * root + (tail - off))))) by ring.
    pose proof (Rabs_triang (Q - (s + tail)) (- (along - off)
      + - (numerator - (s - root * root + (tail - off))))).
    pose proof (Rabs_triang (- (along - off)) (- (numerator - (s - root * root + (tail - off))))).
    rewrite !Rabs_Ropp in *. unfold m. lra. }
  assert (M : 1024 * m <= root * root).
  { assert (u * a <= root * root / 1000000).
    { apply Rle_trans with (/ 16777216 * (root * root)); [| lra].
      apply Rmult_le_compat; lra. }
    unfold m. lra. }
  assert (N : - (62 / 100) * (root * root) <= numerator).
  { pose proof (Rle_abs (- numerator)) as T. rewrite Rabs_Ropp in T. fold a in T. lra. }
  pose proof (root_by_tangent root L numerator e m root_positive length_positive
    ltac:(unfold e; ring) E M N) as T.
  replace (numerator * numerator / (root * root)) with X in T.
  2: { unfold X, a. rewrite <- Rabs_mult, Rabs_pos_eq; [reflexivity | apply Rle_0_sqr]. }
  (* An eighth of the mean. *)
  assert (G : u * a <= X / 8 + 2 * Y).
  { assert (P : 0 <= (a / root - 4 * u * root) * (a / root - 4 * u * root)) by apply Rle_0_sqr.
    replace ((a / root - 4 * u * root) * (a / root - 4 * u * root))
      with (X - 8 * (u * a) + 16 * Y) in P
      by (unfold X, Y; field; lra). lra. }
  (* What the computed error has. *)
  assert (H1 : 2 * root * Rabs (root + c - (root + numerator / (2 * root)))
               <= 203 / 100 * (u * a) + 3 * (root * k)).
  { rewrite <- (Rabs_pos_eq (2 * root)) at 1 by lra. rewrite <- Rabs_mult.
    replace (2 * root * (root + c - (root + numerator / (2 * root))))
      with (2 * root * c - numerator) by (field; lra). lra. }
  assert (H2 : 2 * root * Rabs c <= a + 203 / 100 * (u * a) + 3 * (root * k)).
  { pose proof (Rabs_triang (2 * root * c - numerator) numerator) as P.
    replace (2 * root * c - numerator + numerator) with (2 * root * c) in P by ring.
    rewrite (Rabs_mult (2 * root)), (Rabs_pos_eq (2 * root)) in P by lra. fold a in P. lra. }
  assert (H3 : a - 203 / 100 * (u * a) - 3 * (root * k) <= 2 * root * Rabs correction).
  { pose proof (Rabs_triang (- (2 * root * correction - numerator)) (2 * root * correction)) as P.
    replace (- (2 * root * correction - numerator) + 2 * root * correction) with numerator in P
      by ring. rewrite Rabs_Ropp in P.
    rewrite (Rabs_mult (2 * root)), (Rabs_pos_eq (2 * root)) in P by lra. fold a in P. lra. }
  pose proof inverse_error as I. apply Rabs_le_inv in I.
  assert (H4 : 99 / 200 * X - Y / 200
               <= 2 * root * (Rabs correction * (Rabs correction * inverse))).
  { set (d := 2 * root * Rabs correction) in *.
    replace (2 * root * (Rabs correction * (Rabs correction * inverse)))
      with (/ 2 * (d * d / (root * root) * (root * inverse))) by (unfold d; field; lra).
    assert (D : a * a - 2 * a * (203 / 100 * (u * a) + 3 * (root * k)) <= d * d).
    { destruct (Rle_or_lt a (203 / 100 * (u * a) + 3 * (root * k))) as [Z | Z].
      - pose proof (Rle_0_sqr d) as Dd. unfold Rsqr in Dd.
        pose proof (Rmult_le_compat_l a _ _ A0 Z). pose proof (Rle_0_sqr a) as Aa.
        unfold Rsqr in Aa. lra.
      - assert ((a - 203 / 100 * (u * a) - 3 * (root * k)) *
                (a - 203 / 100 * (u * a) - 3 * (root * k)) <= d * d)
          by (apply Rmult_le_compat; lra).
        pose proof (Rle_0_sqr (203 / 100 * (u * a) + 3 * (root * k))) as Dd.
        unfold Rsqr in Dd. lra. }
    assert (D' : 995 / 1000 * X - Y / 200 <= d * d / (root * root)).
    { apply Rmult_le_reg_r with (1 := R2).
      replace ((995 / 1000 * X - Y / 200) * (root * root))
        with (995 / 1000 * (a * a) - Y / 200 * (root * root)) by (unfold X; field; lra).
      replace (d * d / (root * root) * (root * root)) with (d * d) by (field; lra).
      assert (a * (u * a) <= a * (a / 1000)) by (apply Rmult_le_compat_l; lra).
      assert (a * (root * k) <= 61 / 100 * (root * root) * (Y / 10000))
        by (apply Rmult_le_compat; lra).
      assert (0 <= Y * (root * root)) by (apply Rmult_le_pos; lra).
      assert (0 <= a * a) by apply Rle_0_sqr. lra. }
    assert (D0 : 0 <= d * d / (root * root)) by (apply Rmult_le_pos;
      [apply Rle_0_sqr | left; now apply Rinv_0_lt_compat]).
    assert (d * d / (root * root) * (1 - 101 / 100 * u)
            <= d * d / (root * root) * (root * inverse)) by (apply Rmult_le_compat_l; lra).
    assert (d * d / (root * root) * u <= d * d / (root * root) * / 1000)
      by (apply Rmult_le_compat_l; lra).
    lra. }
  assert (H5 : off_error * (999 / 1000) <= off_error * (root * inverse))
    by (apply Rmult_le_compat_l; lra).
  assert (H6 : root * k * Rabs correction <= Y / 1000).
  { assert (k * root * Rabs correction <= k * root * (3 / 10 * root))
      by (apply Rmult_le_compat_l; lra).
    assert (k * (root * root) <= u * u * (root * root) / 1000).
    { apply Rle_trans with (u * u / 1000 * (root * root)); [| lra].
      apply Rmult_le_compat_r; [lra |]. apply Rle_trans with (1 := K5).
      replace (u * u * u * u * u) with (u * u * (u * u * u)) by ring.
      apply Rmult_le_compat_l; lra. }
    unfold Y. replace (k * root * Rabs correction) with (root * k * Rabs correction) in * by ring.
    replace (k * root * (3 / 10 * root)) with (3 / 10 * (k * (root * root))) in * by field.
    assert (0 <= k * (root * root)) by (apply Rmult_le_pos; lra). lra. }
  assert (H7 : root * k * off_error <= Y / 1000).
  { assert (root * k * off_error <= u * u * u * (s / 4096)) by (apply Rmult_le_compat; lra).
    assert (u * (u * u * s) <= 1 * (u * u * s)) by (apply Rmult_le_compat_r; lra). lra. }
  assert (H8 : 2 * root * (share * magnitude + 14 * (u * u) * root + / 2 * (off_error * inverse)
    + 5 * u * Rabs correction + Rabs correction * (Rabs correction * inverse))
    <= 2 * root * ((1 - u) * error + 40 * k + 40 * k * Rabs correction + 40 * k * off_error))
    by (apply Rmult_le_compat_l; lra).
  assert (H9 : u * (a - 203 / 100 * (u * a) - 3 * (root * k)) <= u * (2 * root * Rabs correction))
    by (apply Rmult_le_compat_l; lra).
  assert (H10 : u * (2 * root * Rabs c) <= u * (a + 203 / 100 * (u * a) + 3 * (root * k)))
    by (apply Rmult_le_compat_l; lra).
  assert (H11 : u * (u * a) <= / 16777216 * (u * a)) by (apply Rmult_le_compat_r; lra).
  assert (H12 : u * (root * k) <= 1 * (root * k)) by (apply Rmult_le_compat_r; lra).
  assert (H13 : 2 * root * moved <= 2 * root * (share * magnitude + 100 * k))
    by (apply Rmult_le_compat_l; lra).
  assert (H14 : 2 * root * Rabs (L - (root + c))
    <= 2 * root * Rabs (L - (root + numerator / (2 * root)))
       + 2 * root * Rabs (root + c - (root + numerator / (2 * root)))).
  { rewrite <- Rmult_plus_distr_l. apply Rmult_le_compat_l; [lra |].
    rewrite (Rabs_minus_sym (root + c)).
    replace (L - (root + c)) with ((L - (root + numerator / (2 * root)))
      + (root + numerator / (2 * root) - (root + c))) by ring. apply Rabs_triang. }
  apply Rmult_le_reg_l with (2 * root); [lra |].
  assert (H15 : 2 * root * (14 * (u * u) * root) = 28 * Y) by (unfold Y; ring).
  unfold m in T.
  repeat rewrite Rmult_plus_distr_l, ?Rmult_plus_distr_l in *.
  set (t1 := 2 * root * (share * magnitude)) in *. set (t2 := 2 * root * moved) in *.
  set (t3 := 2 * root * Rabs (L - (root + c))) in *.
  assert (Z1 : 2 * root * (u * Rabs c) = u * (2 * root * Rabs c)) by ring.
  assert (Z2 : 2 * root * (5 * u * Rabs correction) = 5 * (u * (2 * root * Rabs correction)))
    by ring.
  assert (Z3 : 2 * root * (/ 2 * (off_error * inverse)) = off_error * (root * inverse)) by field.
  assert (Z5 : 2 * root * ((1 - u) * error) + 2 * root * (u * error) = 2 * root * error) by ring.
  assert (Z6 : 2 * root * (40 * k) = 80 * (root * k)) by ring.
  assert (Z7 : 2 * root * (40 * k * Rabs correction) = 80 * (root * k * Rabs correction)) by ring.
  assert (Z8 : 2 * root * (40 * k * off_error) = 80 * (root * k * off_error)) by ring.
  assert (Z9 : 2 * root * (100 * k) = 200 * (root * k)) by ring.
  assert (Z10 : 2 * root * k = 2 * (root * k)) by ring.
  rewrite Z1, Z10. rewrite Z2, Z3, Z6, Z7, Z8, H15 in H8. rewrite Z9 in H13.
  replace (u * (a - 203 / 100 * (u * a) - 3 * (root * k)))
    with (u * a - 203 / 100 * (u * (u * a)) - 3 * (u * (root * k))) in H9 by ring.
  replace (u * a + u * (203 / 100 * (u * a)) + u * (3 * (root * k)))
    with (u * a + 203 / 100 * (u * (u * a)) + 3 * (u * (root * k))) in H10 by ring.
  destruct off_error_small as [Oe _]. clear - T G H1 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 Z5 KR
    KR0 Y0 X0 UA0 Oe UY.
  set (w1 := Rabs (L - (root + numerator / (2 * root)))) in *.
  set (w2 := Rabs (root + c - (root + numerator / (2 * root)))) in *.
  set (v1 := 2 * root * w1) in *. set (v2 := 2 * root * w2) in *.
  set (v3 := u * (u * a)) in *. set (v4 := u * a) in *. set (v5 := root * k) in *.
  set (v6 := u * (2 * root * Rabs correction)) in *. set (v7 := u * (2 * root * Rabs c)) in *.
  set (v8 := 2 * root * (Rabs correction * (Rabs correction * inverse))) in *.
  set (v9 := off_error * (root * inverse)) in *. set (v10 := v5 * Rabs correction) in *.
  set (v11 := v5 * off_error) in *. set (v12 := 2 * root * ((1 - u) * error)) in *.
  set (v13 := 2 * root * (u * error)) in *. set (v14 := 2 * root * error) in *.
  set (v15 := u * v5) in *.
  clearbody v1 v2 v3 v4 v5 v6 v7 v8 v9 v10 v11 v12 v13 v14 v15 t1 t2 t3 X Y. lra.
Qed.
End Point.
End Ends.
