(** A distance in twice the precision is right: the numbers that rounded_ends tells are on either
    side of the exact distance as rounded, for a corner and for an edge. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Program Root Ends Nearness Along Across.
Import ListNotations.
Local Open Scope R_scope.

Definition pair (x y : R) (i : nat) := match i with O => x | _ => y end.
Definition triple (x y z : R) (i : nat) := match i with O => x | S O => y | _ => z end.

Section Distance.
Variable F : binary.
Local Notation u := (u F).
Local Notation eta := (eta F).
Definition fine := u <= / 16777216 /\ eta <= u * u * u * u * u.
Hypothesis format : fine.

(** The exact distance and that from the point as computed; results of the program. *)
Variables distance L moved Q along off off_error inverse_gram share magnitude : R.
Variables s root inverse half root_square lost difference remainder tail tail_rest : R.
Variables numerator correction total factor : R.
Hypothesis s_number : number F s.
Hypothesis s_large : 128 * eta <= u * u * s.
Hypothesis root_is : root = rnd F (sqrt s).
Hypothesis root_window : root * eta <= u * u * u.
Hypothesis inverse_is : inverse = rnd F (1 / root).
Hypothesis half_is : half = rnd F (/ 2 * inverse).
Hypothesis root_square_is : root_square = rnd F (root * root).
Hypothesis lost_near : Rabs (lost - (root * root - root_square)) <= 7 * eta.
Hypothesis difference_is : difference = rnd F (s - root_square).
Hypothesis remainder_is : remainder = rnd F (difference - lost).
Hypothesis tail_rest_number : number F tail_rest.
Hypothesis numerator_is : numerator = rnd F (remainder + tail_rest).
Hypothesis correction_is : correction = rnd F (numerator * half).
Hypothesis factor_is : factor = 1 + 16 * u.

Hypothesis near : Rabs (distance - L) <= moved.
Hypothesis L_positive : 0 <= L.
Hypothesis L_square : L * L = Q - along.
Hypothesis square_near : Rabs (Q - (s + tail)) <= 201 / 10 * (u * u) * s + 100 * eta.
Hypothesis off_positive : 0 <= off <= 51 / 100 * s.
Hypothesis off_near : Rabs (along - off) + 207 / 100 * u * off
  <= 97 / 100 * off_error + 3 / 10 * (u * u) * s.
Hypothesis off_error_near : 0 <= off_error <= s / 4096.
Hypothesis inverse_gram_near : 0 <= inverse_gram /\ eta * inverse_gram <= u * u * s / 120.
Hypothesis tail_near : Rabs tail <= 10 * u * s.
Hypothesis numerator_near :
  Rabs (numerator - (difference - lost + (tail - off)))
  <= u * Rabs remainder + u * Rabs tail_rest + u * Rabs numerator + 33 / 16 * u * off
     + 32 * eta + 4 * (eta * inverse_gram).
Hypothesis moved_near : 0 <= magnitude /\ 0 <= share /\ moved <= share * magnitude + 100 * eta.
Hypothesis total_positive : 0 <= total.
Hypothesis total_large :
  share * magnitude + 14 * (u * u) * root + / 2 * (off_error * Rabs inverse)
  + 5 * u * Rabs correction + Rabs correction * (Rabs correction * Rabs inverse)
  <= (1 + 13 * u) * total + 16 * eta + 16 * eta * Rabs correction + 16 * eta * off_error.

Lemma inverse_positive : 0 < inverse.
Proof.
  destruct format as [U E].
  pose proof (inverse_near F U E s root inverse s_large root_is root_window inverse_is) as I.
  pose proof (root_positive F U E s root s_large root_is) as P.
  apply Rabs_le_inv in I. apply Rmult_lt_reg_l with (1 := P). lra.
Qed.

(** As compilers round the correction and the error. *)
Lemma enclosed c e : c = numerator * half \/ c = rnd F (numerator * half) ->
  e = total * factor \/ e = rnd F (total * factor) ->
  moved + Rabs (L - (root + c)) + u * (Rabs c + e) + eta <= e /\ 0 <= e.
Proof.
  intros C X. destruct format as [U K]. pose proof (u_positive F) as U0.
  pose proof (eta_positive F) as E0. pose proof inverse_positive as I0.
  assert (UU : 0 < u * u <= u / 16777216).
  { split; [now apply Rmult_lt_0_compat |].
    apply Rle_trans with (/ 16777216 * u); [apply Rmult_le_compat_r; lra | lra]. }
  pose proof (Nearness.s_positive F U s s_large) as S0.
  assert (USp : 0 < u * u * s) by (apply Rmult_lt_0_compat; lra).
  assert (US : u * u * s <= u * s / 16777216).
  { replace (u * s / 16777216) with (u / 16777216 * s) by field. apply Rmult_le_compat_r; lra. }
  assert (Us : 0 < u * s) by (apply Rmult_lt_0_compat; lra).
  rewrite (Rabs_pos_eq inverse) in total_large by lra.
  pose proof (difference_exact F U K s root root_square difference s_number s_large root_is
    root_square_is difference_is) as D.
  assert (N : Rabs (numerator - (s - root * root + (tail - off)))
    <= u * Rabs remainder + u * Rabs tail_rest + u * Rabs numerator + 33 / 16 * u * off
       + 39 * eta + 4 * (eta * inverse_gram)).
  { replace (numerator - (s - root * root + (tail - off)))
      with (numerator - (difference - lost + (tail - off)) + - (lost - (root * root - root_square)))
      by (rewrite D; ring).
    apply Rle_trans with (1 := Rabs_triang _ _). rewrite Rabs_Ropp.
    pose proof lost_near. pose proof numerator_near. lra. }
  assert (UO : 0 <= u * off <= u * (51 / 100 * s)) by (split;
    [apply Rmult_le_pos; lra | apply Rmult_le_compat_l; lra]).
  assert (Small : Rabs correction <= 3 / 10 * root).
  { eapply (correction_small F U K s root inverse half root_square lost difference remainder tail
      tail_rest numerator); try eassumption. lra. }
  (* The error is not below the sum of its parts. *)
  assert (X1 : (1 + 13 * u) * total <= (1 - u) * e + eta /\ 0 <= e).
  { assert (T1 : 0 <= u * total) by (apply Rmult_le_pos; lra).
    assert (T2 : u * (u * total) <= / 16777216 * (u * total)) by (apply Rmult_le_compat_r; lra).
    assert (T3 : u * (u * (u * total)) <= / 16777216 * (u * (u * total)))
      by (apply Rmult_le_compat_r; [apply Rmult_le_pos |]; lra).
    assert (T4 : 0 <= u * (u * total)) by (apply Rmult_le_pos; lra).
    destruct X as [-> | ->]; rewrite factor_is.
    - split; [| apply Rmult_le_pos; lra].
      replace ((1 - u) * (total * (1 + 16 * u)))
        with (total + 15 * (u * total) - 16 * (u * (u * total))) by ring. lra.
    - split; [| unfold rnd; rewrite <- (round_0 radix2 (exponent F) ZnearestE);
                apply round_le; try typeclasses eauto; apply Rmult_le_pos; lra].
      pose proof (rnd_error (F := F) (total * (1 + 16 * u))) as R.
      rewrite (Rabs_pos_eq (total * _)) in R by (apply Rmult_le_pos; lra).
      apply Rabs_le_inv in R.
      assert ((1 - u) * (total * (1 + 16 * u) - (u * (total * (1 + 16 * u)) + eta))
        <= (1 - u) * rnd F (total * (1 + 16 * u))) by (apply Rmult_le_compat_l; lra).
      assert (0 <= u * eta) by (apply Rmult_le_pos; lra).
      replace ((1 - u) * (total * (1 + 16 * u) - (u * (total * (1 + 16 * u)) + eta)))
        with (total + 14 * (u * total) - 31 * (u * (u * total)) + 16 * (u * (u * (u * total)))
              - eta + u * eta) in * by ring.
      assert (0 <= u * (u * (u * total))) by (apply Rmult_le_pos; lra). lra. }
  destruct X1 as [X1 X2]. split; [| exact X2].
  eapply (length_enclosed_by u eta (conj U0 U) (conj E0 K) root s numerator inverse correction e off
    off_error inverse_gram) with (Q := Q) (along := along) (tail := tail) (remainder := remainder)
    (tail_rest := tail_rest) (magnitude := magnitude) (share := share); try assumption.
  - exact (Nearness.root_positive F U K s root s_large root_is).
  - pose proof (root_square_near F U K s root s_large root_is).
    assert (0 <= u * (root * root)) by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]). lra.
  - pose proof (inverse_near F U K s root inverse s_large root_is root_window inverse_is). lra.
  - pose proof (remainder_near F U K s root root_square lost difference remainder s_number s_large
      root_is root_square_is lost_near difference_is remainder_is).
    assert (0 <= u * (root * root)) by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]). lra.
  - exact (tail_rest_near F lost difference remainder tail_rest numerator remainder_is
      tail_rest_number numerator_is).
  - destruct inverse_gram_near. assert (0 <= eta * inverse_gram) by (apply Rmult_le_pos; lra). lra.
  - apply (correction_near F U K s root inverse half numerator s_large root_is root_window
      inverse_is half_is). right. exact correction_is.
  - assert (0 <= eta * Rabs correction) by (apply Rmult_le_pos; [lra | apply Rabs_pos]).
    assert (0 <= eta * off_error) by (apply Rmult_le_pos; lra). lra.
  - now apply (correction_near F U K s root inverse half numerator s_large root_is root_window
      inverse_is half_is).
Qed.

(** The ends that are told, on either side of the rounded distance. *)
Theorem ends_are_right c e c' e' :
  c = numerator * half \/ c = rnd F (numerator * half) ->
  e = total * factor \/ e = rnd F (total * factor) ->
  c' = numerator * half \/ c' = rnd F (numerator * half) ->
  e' = total * factor \/ e' = rnd F (total * factor) ->
  rnd F (root + rnd F (c - e)) <= rnd F distance <= rnd F (root + rnd F (c' + e')).
Proof.
  intros C X C' X'. destruct (enclosed c e C X) as [K P].
  destruct (enclosed c' e' C' X') as [K' P'].
  pose proof (u_positive F) as U0. pose proof near as N. apply Rabs_le_inv in N.
  split; apply rnd_monotone.
  - pose proof (rnd_error (F := F) (c - e)) as R. apply Rabs_le_inv in R.
    pose proof (Rabs_triang c (- e)) as T. rewrite Rabs_Ropp, (Rabs_pos_eq e P) in T.
    assert (u * Rabs (c - e) <= u * (Rabs c + e)) by (apply Rmult_le_compat_l; unfold Rminus; lra).
    pose proof (Rle_abs (- (L - (root + c)))) as Z. rewrite Rabs_Ropp in Z. lra.
  - pose proof (rnd_error (F := F) (c' + e')) as R. apply Rabs_le_inv in R.
    pose proof (Rabs_triang c' e') as T. rewrite (Rabs_pos_eq e' P') in T.
    assert (u * Rabs (c' + e') <= u * (Rabs c' + e')) by (apply Rmult_le_compat_l; lra).
    pose proof (Rle_abs (L - (root + c'))) as Z. lra.
Qed.
End Distance.

(** ** From the inequalities of a recorded program *)

Section Point.
Variable F : binary.
Local Notation u := (u F).
Local Notation eta := (eta F).
Hypothesis format : fine F.
(** Coordinates, the exact point, and high and low of what is computed of it. *)
Variable l : list nat.
Variables x h w : nat -> R.
Variables s root inverse half root_square lost difference remainder tail tail_rest : R.
Variables numerator correction total factor : R.
Hypothesis s_number : number F s.
Hypothesis s_large : 128 * eta <= u * u * s.
Hypothesis root_is : root = rnd F (sqrt s).
Hypothesis root_window : root * eta <= u * u * u.
Hypothesis inverse_is : inverse = rnd F (1 / root).
Hypothesis half_is : half = rnd F (/ 2 * inverse).
Hypothesis root_square_is : root_square = rnd F (root * root).
Hypothesis lost_near : Rabs (lost - (root * root - root_square)) <= 7 * eta.
Hypothesis difference_is : difference = rnd F (s - root_square).
Hypothesis remainder_is : remainder = rnd F (difference - lost).
Hypothesis tail_rest_number : number F tail_rest.
Hypothesis numerator_is : numerator = rnd F (remainder + tail_rest).
Hypothesis correction_is : correction = rnd F (numerator * half).
Hypothesis factor_is : factor = 1 + 16 * u.
Hypothesis total_positive : 0 <= total.

Hypothesis low_small : forall i, In i l -> Rabs (w i) <= u * Rabs (h i).
Hypothesis square_near :
  Rabs (tail - (norm2 l h + 2 * dot l h w - s)) + u * u * norm2 l h
  <= 321 / 16 * (u * u) * s + 80 * eta.
Hypothesis square_large : norm2 l h <= 17 / 16 * s + 80 * eta.
Hypothesis tail_small : Rabs tail <= 7 * u * norm2 l h + 80 * eta.
Local Notation X := (fun i => h i + w i).

Lemma square_is_near : Rabs (norm2 l X - (s + tail)) <= 201 / 10 * (u * u) * s + 100 * eta.
Proof.
  assert (W : norm2 l w <= u * u * norm2 l h).
  { unfold norm2. rewrite <- sum_times. apply sum_le. intros i I.
    pose proof (low_small i I) as K. pose proof (Rabs_pos (w i)).
    assert (Rabs (w i) * Rabs (w i) <= u * Rabs (h i) * (u * Rabs (h i)))
      by (apply Rmult_le_compat; lra).
    rewrite <- Rabs_mult, Rabs_pos_eq in H0 by apply Rle_0_sqr.
    replace (u * Rabs (h i) * (u * Rabs (h i))) with (u * u * (Rabs (h i) * Rabs (h i))) in H0
      by ring.
    rewrite <- Rabs_mult, (Rabs_pos_eq (h i * h i)) in H0 by apply Rle_0_sqr. exact H0. }
  assert (Q : norm2 l X = norm2 l h + 2 * dot l h w + norm2 l w).
  { unfold norm2, dot. rewrite <- sum_times, <- !sum_plus. apply sum_ext. intros. ring. }
  rewrite Q. pose proof (norm2_positive l w). pose proof (norm2_positive l h).
  destruct format as [U K]. pose proof (u_positive F) as U0. pose proof (eta_positive F) as E0.
  assert (UU : 0 < u * u) by now apply Rmult_lt_0_compat.
  pose proof (Nearness.s_positive F U s s_large) as S0.
  assert (0 < u * u * s) by now apply Rmult_lt_0_compat.
  replace (norm2 l h + 2 * dot l h w + norm2 l w - (s + tail))
    with (- (tail - (norm2 l h + 2 * dot l h w - s)) + norm2 l w) by ring.
  apply Rle_trans with (1 := Rabs_triang _ _). rewrite Rabs_Ropp, (Rabs_pos_eq (norm2 l w)) by lra.
  lra.
Qed.

Lemma tail_is_near : Rabs tail <= 10 * u * s.
Proof.
  destruct format as [U K]. pose proof (u_positive F) as U0. pose proof (eta_positive F) as E0.
  pose proof (Nearness.s_positive F U s s_large) as S0.
  assert (US : u * (u * s) <= / 16777216 * (u * s))
    by (apply Rmult_le_compat_r; [apply Rmult_le_pos |]; lra).
  assert (u * norm2 l h <= u * (17 / 16 * s + 80 * eta)) by (apply Rmult_le_compat_l; lra).
  assert (u * eta <= / 16777216 * eta) by (apply Rmult_le_compat_r; lra).
  assert (0 < u * s) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

Section Corner.
(** A corner: x is high + low. *)
Hypothesis exact : forall i, In i l -> x i = h i + w i.
Hypothesis numerator_near :
  Rabs (numerator - (difference - lost + tail))
  <= u * Rabs remainder + u * Rabs tail_rest + u * Rabs numerator + 32 * eta.
Hypothesis total_large :
  14 * (u * u) * Rabs root + 5 * u * Rabs correction
  + Rabs correction * (Rabs correction * Rabs inverse)
  <= (1 + 13 * u) * total + 16 * eta + 16 * eta * Rabs correction.

(** What is told of a corner. *)
Theorem corner_is_right c e c' e' :
  c = numerator * half \/ c = rnd F (numerator * half) ->
  e = total * factor \/ e = rnd F (total * factor) ->
  c' = numerator * half \/ c' = rnd F (numerator * half) ->
  e' = total * factor \/ e' = rnd F (total * factor) ->
  rnd F (root + rnd F (c - e)) <= rnd F (sqrt (norm2 l x)) <= rnd F (root + rnd F (c' + e')).
Proof.
  destruct format as [U K]. pose proof (u_positive F) as U0. pose proof (eta_positive F) as E0.
  pose proof (Nearness.s_positive F U s s_large) as S0.
  assert (UU : 0 < u * u) by now apply Rmult_lt_0_compat.
  assert (USp : 0 < u * u * s) by now apply Rmult_lt_0_compat.
  pose proof (Nearness.root_positive F U K s root s_large root_is) as R0.
  rewrite (Rabs_pos_eq root) in total_large by lra.
  assert (N : norm2 l x = norm2 l X)
    by (apply sum_ext; intros i I; rewrite (exact i I); reflexivity).
  pose proof (norm2_positive l x) as P.
  apply (ends_are_right F format (sqrt (norm2 l x)) (sqrt (norm2 l x)) 0 (norm2 l x) 0 0 0 0 0 0 s
    root inverse half root_square lost difference remainder tail tail_rest numerator correction
    total factor); try assumption; try lra.
  - rewrite Rminus_diag_eq by reflexivity. rewrite Rabs_R0. lra.
  - apply sqrt_pos.
  - rewrite sqrt_def by exact P. ring.
  - rewrite N. exact square_is_near.
  - rewrite Rminus_diag_eq by reflexivity. rewrite Rabs_R0. lra.
  - exact tail_is_near.
  - rewrite Rminus_0_r. lra.
Qed.
End Corner.

Section Edge.
(** An edge: the exact one and as rounded, and what is computed along it; x may be off by `share` of
    the magnitude. *)
Variables E e : nat -> R.
Variables share magnitude r r_error r_square gram inverse_gram off off_error both half_square : R.
Local Notation C := (Rabs r * Rabs r * Rabs inverse_gram).
Hypothesis gram_large : 128 * eta <= u * u * gram.
Hypothesis gram_window : gram * eta <= u * u * u.
Hypothesis both_is : both = rnd F (s * gram).
Hypothesis both_large : 128 * eta <= u * u * both.
Hypothesis inverse_gram_is : inverse_gram = rnd F (1 / gram).
Hypothesis r_square_is : r_square = rnd F (r * r).
Hypothesis off_is : off = rnd F (r_square * inverse_gram).
Hypothesis half_square_is : half_square = rnd F (/ 2 * s).
Hypothesis off_half : off <= half_square.
Hypothesis off_error_positive : 0 <= off_error.
Hypothesis magnitude_positive : 0 <= magnitude.
Hypothesis share_positive : 0 <= share.
Hypothesis few : (length l <= 3)%nat.
Hypothesis point_near : sum l (fun i => Rabs (h i + w i - x i)) <= share * magnitude + 40 * eta.
Hypothesis product_near : Rabs (r - dot l X E)
  <= 14 / 16 * Rabs r_error + 20 * eta + 20 * eta * sum l (fun i => Rabs (h i)).
Hypothesis r_small : Rabs r <= 17 / 16 * sum l (fun i => Rabs (h i) * Rabs (e i)) + 20 * eta.
(** A sum of |h e| and of what the edge's errors add. *)
Variable products : R.
Hypothesis products_large : sum l (fun i => Rabs (h i) * Rabs (e i)) <= products.
Hypothesis products_small : products * products <= 24 / 10 * (norm2 l h * norm2 l e).
Hypothesis r_error_small : Rabs r_error <= 97 / 16 * u * products + 20 * eta.
Hypothesis gram_near : Rabs (gram - norm2 l E) <= 94 / 16 * u * gram + 20 * eta.
Hypothesis edge_small : norm2 l e <= 17 / 16 * gram + 20 * eta.
Hypothesis off_error_large :
  127 / 64 * (Rabs r * Rabs r_error * Rabs inverse_gram)
  + 127 / 128 * (Rabs r_error * Rabs r_error * Rabs inverse_gram)
  + 158 / 16 * u * C <= off_error + 4 * eta + 4 * (eta * Rabs inverse_gram).
Hypothesis off_error_small : Rabs off_error <=
  130 / 64 * (Rabs r * Rabs r_error * Rabs inverse_gram)
  + 130 / 128 * (Rabs r_error * Rabs r_error * Rabs inverse_gram)
  + 162 / 16 * u * C + 4 * eta + 4 * (eta * Rabs inverse_gram).
Hypothesis numerator_near :
  Rabs (numerator - (difference - lost + (tail - r * r * inverse_gram)))
  <= u * Rabs remainder + u * Rabs tail_rest + u * Rabs numerator + 33 / 16 * u * C
     + 32 * eta + 4 * (eta * Rabs inverse_gram).
Hypothesis total_large :
  share * Rabs magnitude + / 2 * (Rabs off_error * Rabs inverse)
  + 14 * (u * u) * Rabs root + 5 * u * Rabs correction
  + Rabs correction * (Rabs correction * Rabs inverse)
  <= (1 + 13 * u) * total + 16 * eta + 16 * eta * Rabs correction + 16 * eta * Rabs off_error.

Lemma gram_is_positive : 0 < gram.
Proof.
  pose proof (u_positive F) as U0. pose proof (eta_positive F).
  apply Rmult_lt_reg_l with (u * u); [now apply Rmult_lt_0_compat | lra].
Qed.
Lemma inverse_gram_is_near : Rabs (gram * inverse_gram - 1) <= 101 / 100 * u.
Proof.
  destruct format as [U K]. pose proof (u_positive F) as U0. pose proof gram_is_positive as P.
  assert (I : 0 < 1 / gram) by (apply Rmult_lt_0_compat; [lra | now apply Rinv_0_lt_compat]).
  pose proof (rnd_error (F := F) (1 / gram)) as R. rewrite (Rabs_pos_eq (1 / gram)) in R by lra.
  rewrite <- inverse_gram_is in R.
  replace (gram * inverse_gram - 1) with (gram * (inverse_gram - 1 / gram)) by (field; lra).
  rewrite Rabs_mult, (Rabs_pos_eq gram) by lra.
  apply Rle_trans with (gram * (u * (1 / gram) + eta)); [apply Rmult_le_compat_l; lra |].
  replace (gram * (u * (1 / gram) + eta)) with (u + gram * eta) by (field; lra).
  assert (u * u <= / 10000) by (apply Rle_trans with (/ 1000 * / 1000);
    [apply Rmult_le_compat; lra | lra]).
  assert (u * u * u <= / 10000 * u) by (apply Rmult_le_compat_r; lra). lra.
Qed.
Lemma both_is_large : 127 * eta <= u * u * (s * gram).
Proof.
  destruct format as [U K]. pose proof (u_positive F) as U0. pose proof (eta_positive F) as E0.
  pose proof gram_is_positive as P. pose proof (Nearness.s_positive F U s s_large) as S0.
  assert (B : 0 < s * gram) by now apply Rmult_lt_0_compat.
  pose proof (rnd_error (F := F) (s * gram)) as R. rewrite (Rabs_pos_eq (s * gram)) in R by lra.
  rewrite <- both_is in R. apply Rabs_le_inv in R.
  assert (UU : 0 < u * u <= / 1000000).
  { split; [now apply Rmult_lt_0_compat |].
    apply Rle_trans with (/ 1000 * / 1000); [apply Rmult_le_compat; lra | lra]. }
  assert (M : u * u * both <= u * u * (s * gram + u * (s * gram) + eta))
    by (apply Rmult_le_compat_l; lra).
  assert (u * u * (u * (s * gram)) <= / 16777216 * (u * u * (s * gram))).
  { replace (u * u * (u * (s * gram))) with (u * (u * u * (s * gram))) by ring.
    apply Rmult_le_compat_r; [apply Rmult_le_pos |]; lra. }
  assert (u * u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra). lra.
Qed.
Lemma part_is_small : 0 <= C <= 51 / 100 * s /\ C = r * r * inverse_gram /\ 0 < inverse_gram.
Proof.
  destruct format as [U K]. pose proof (u_positive F) as U0. pose proof (eta_positive F) as E0.
  pose proof (Nearness.s_positive F U s s_large) as S0. pose proof both_is_large as BL.
  pose proof (Along.inverse_positive u eta (conj U0 U) (conj E0 K) gram inverse_gram gram_large
    inverse_gram_is_near) as I0.
  pose proof (underflow_inverse u eta (conj U0 U) (conj E0 K) s gram inverse_gram s_large gram_large
    BL inverse_gram_is_near) as [_ KI].
  assert (R2 : 0 <= r * r) by apply Rle_0_sqr.
  assert (E1 : C = r * r * inverse_gram)
    by (rewrite <- Rabs_mult, !Rabs_pos_eq by lra; reflexivity).
  rewrite E1. split; [| split; [reflexivity | exact I0]].
  assert (C0 : 0 <= r * r * inverse_gram) by (apply Rmult_le_pos; lra). split; [exact C0 |].
  pose proof (rnd_error (F := F) (r * r)) as A. rewrite <- r_square_is, (Rabs_pos_eq (r * r)) in A
    by exact R2. apply Rabs_le_inv in A.
  assert (S1 : 0 <= r_square).
  { rewrite r_square_is. unfold rnd. rewrite <- (round_0 radix2 (exponent F) ZnearestE).
    apply round_le; try typeclasses eauto. exact R2. }
  pose proof (rnd_error (F := F) (r_square * inverse_gram)) as B.
  rewrite <- off_is, (Rabs_pos_eq (r_square * inverse_gram)) in B by (apply Rmult_le_pos; lra).
  apply Rabs_le_inv in B.
  pose proof (rnd_error (F := F) (/ 2 * s)) as H. rewrite <- half_square_is, (Rabs_pos_eq (/ 2 * s))
    in H by lra. apply Rabs_le_inv in H.
  assert (UU : 0 < u * u <= / 1000000).
  { split; [now apply Rmult_lt_0_compat |].
    apply Rle_trans with (/ 1000 * / 1000); [apply Rmult_le_compat; lra | lra]. }
  assert (Us : u * (/ 2 * s) <= / 16777216 * (/ 2 * s)) by (apply Rmult_le_compat_r; lra).
  assert (UUs : u * u * s <= / 1000000 * s) by (apply Rmult_le_compat_r; lra).
  set (q := inverse_gram) in *.
  assert (Q1 : r * r * q <= (r_square + u * (r * r) + eta) * q)
    by (apply Rmult_le_compat_r; lra).
  assert (Q2 : u * (r * r * q) <= / 16777216 * (r * r * q)) by (apply Rmult_le_compat_r; lra).
  assert (Q3 : u * (r_square * q) <= / 16777216 * (r_square * q))
    by (apply Rmult_le_compat_r; [apply Rmult_le_pos |]; lra).
  replace ((r_square + u * (r * r) + eta) * q) with (r_square * q + u * (r * r * q) + eta * q)
    in Q1 by ring. lra.
Qed.

(** What underflows in the errors of an edge, times x, is small. *)
Lemma lost_is_small : let loss := 20 * eta * sum l (fun i => Rabs (h i)) in
  0 <= loss /\ loss * loss * inverse_gram <= u * u * u * u * s.
Proof.
  intro loss. destruct format as [U K]. pose proof (u_positive F) as U0.
  pose proof (eta_positive F) as E0. pose proof (Nearness.s_positive F U s s_large) as S0.
  pose proof inverse_gram_is_near as IN.
  pose proof (Along.inverse_positive u eta (conj U0 U) (conj E0 K) gram inverse_gram gram_large IN)
    as I0. apply Rabs_le_inv in IN.
  assert (H0 : 0 <= sum l (fun i => Rabs (h i))) by (apply sum_positive; intros; apply Rabs_pos).
  split; [unfold loss; apply Rmult_le_pos; lra |].
  assert (C : sum l (fun i => Rabs (h i)) * sum l (fun i => Rabs (h i)) <= 4 * s).
  { pose proof (sum_square l few h) as D.
    assert (E1 : 80 * eta <= s / 100).
    { assert (UU : u * u <= / 1000000) by (apply Rle_trans with (/ 1000 * / 1000);
        [apply Rmult_le_compat; lra | lra]).
      assert (u * u * s <= / 1000000 * s) by (apply Rmult_le_compat_r; lra). lra. }
lra. }
  assert (EI : 126 * (eta * inverse_gram) <= u * u).
  { assert (0 < u * u) by now apply Rmult_lt_0_compat.
    assert (128 * eta * inverse_gram <= u * u * gram * inverse_gram)
      by (apply Rmult_le_compat_r; lra).
    assert (u * u * (gram * inverse_gram) <= u * u * (1 + 101 / 100 * u))
      by (apply Rmult_le_compat_l; [apply Rmult_le_pos |]; lra).
    assert (u * u * u <= u * u * / 1000) by (apply Rmult_le_compat_l; [apply Rmult_le_pos |]; lra).
    lra. }
  unfold loss. set (t := sum l (fun i => Rabs (h i))) in *.
  replace (20 * eta * t * (20 * eta * t) * inverse_gram)
    with (400 * eta * (eta * inverse_gram) * (t * t)) by ring.
  apply Rle_trans with (400 * (u * u * u * u * u) * (u * u / 126) * (4 * s)).
  - apply Rmult_le_compat; [| apply Rle_0_sqr | | exact C].
    + apply Rmult_le_pos; [lra | apply Rmult_le_pos; lra].
    + apply Rmult_le_compat; [lra | apply Rmult_le_pos; lra | lra | lra].
  - assert (P : 0 < u * u * u * u) by (repeat apply Rmult_lt_0_compat; lra).
    replace (400 * (u * u * u * u * u) * (u * u / 126) * (4 * s))
      with (1600 / 126 * (u * (u * u)) * (u * u * u * u * s)) by field.
    assert (Q : u * (u * u) <= / 1000 * (/ 1000 * / 1000))
      by (repeat apply Rmult_le_compat; try apply Rmult_le_pos; lra).
    assert (0 < u * u * u * u * s) by now apply Rmult_lt_0_compat.
    apply Rle_trans with (1 * (u * u * u * u * s)); [apply Rmult_le_compat_r |]; lra.
Qed.

(** What is told of an edge: of the line through it, which its nearest point is on. *)
Theorem edge_is_right c e1 c' e1' :
  c = numerator * half \/ c = rnd F (numerator * half) ->
  e1 = total * factor \/ e1 = rnd F (total * factor) ->
  c' = numerator * half \/ c' = rnd F (numerator * half) ->
  e1' = total * factor \/ e1' = rnd F (total * factor) ->
  rnd F (root + rnd F (c - e1)) <= rnd F (line_distance l x E)
    <= rnd F (root + rnd F (c' + e1')).
Proof.
  destruct format as [U K]. pose proof (u_positive F) as U0. pose proof (eta_positive F) as E0.
  pose proof (Nearness.s_positive F U s s_large) as S0. pose proof both_is_large as BL.
  pose proof part_is_small as [[C0 C1] [C2 I0]]. pose proof inverse_gram_is_near as IN.
  assert (UU : 0 < u * u) by now apply Rmult_lt_0_compat.
  pose proof (Nearness.root_positive F U K s root s_large root_is) as R0.
  pose proof (underflow_inverse u eta (conj U0 U) (conj E0 K) s gram inverse_gram s_large gram_large
    BL IN) as KI.
  rewrite (Rabs_pos_eq root), (Rabs_pos_eq magnitude), (Rabs_pos_eq off_error) in total_large
    by lra.
  rewrite (Rabs_pos_eq inverse_gram) in * by lra.
  pose proof (G_near u eta (conj U0 U) (conj E0 K) gram inverse_gram (norm2 l E) gram_large IN
    gram_near) as [_ G0].
  assert (Far : forall y z, Rabs (line_distance l y E - line_distance l z E)
    <= sum l (fun i => Rabs (y i - z i))).
  { intros y z. pose proof (line_distance_near l y z E G0). apply Rabs_le. split; [| lra].
    pose proof (line_distance_near l z y E G0) as Z.
    rewrite (sum_ext l (fun i => Rabs (z i - y i)) (fun i => Rabs (y i - z i))) in Z
      by (intros; apply Rabs_minus_sym). lra. }
  apply (ends_are_right F format (line_distance l x E) (line_distance l X E)
    (sum l (fun i => Rabs (X i - x i))) (norm2 l X) (dot l X E * dot l X E / norm2 l E)
    (r * r * inverse_gram) off_error inverse_gram share magnitude s root inverse half
    root_square lost difference remainder tail tail_rest numerator correction total factor);
    try assumption; try lra.
  - rewrite Rabs_minus_sym. apply Far.
  - apply sqrt_pos.
  - unfold line_distance. rewrite sqrt_def; [ring | now apply line_radicand].
  - exact square_is_near.
  - rewrite <- C2. apply (off_is_near u eta (conj U0 U) (conj E0 K) s gram inverse_gram (norm2 l E)
      (dot l X E) r r_error off_error) with (20 * eta * sum l (fun i => Rabs (h i)));
      try assumption. apply lost_is_small.
  - split; [exact off_error_positive |]. rewrite <- (Rabs_pos_eq off_error) by lra.
    eapply (off_error_is_small u eta (conj U0 U) (conj E0 K) s gram inverse_gram r r_error off_error
      s_large gram_large BL IN products (norm2 l h) (norm2 l e));
      try assumption.
    + apply Rle_trans with (2 := products_large). apply sum_positive. intros.
      apply Rmult_le_pos; apply Rabs_pos.
    + split; [apply norm2_positive | exact square_large].
    + split; [apply norm2_positive | exact edge_small].
    + pose proof products_large. lra.
  - exact tail_is_near.
  - rewrite C2 in numerator_near. lra.
Qed.
End Edge.
End Point.
