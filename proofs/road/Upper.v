(** The upper end of an enclosure: what `length_above` computes of a point and its error is at least
    the distance of the shapes, where that is above the window. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Polynomial Program Analysis Claim Shares
  Convex.
From Certa Require Import Vector Hull Verdict Certificate Meaning Coordinate Position.
From Certa Require Length Facts.
Import ListNotations.
Local Open Scope R_scope.

(** ** Lengths in real numbers *)

Section Above.
Variable F : binary.
Local Notation u := (u F).
Local Notation eta := (eta F).
Hypothesis unit_small : u <= / 1048576.
(** What a square loses takes this off its root, twice. *)
Variable h : R.
Hypothesis root_loss : 0 < h /\ eta <= h * h.

(** A square that errs by 3 1/16 u and four losses has a root that is below by 2.6 u at most. *)
Lemma root_above s S : 0 <= s -> Rabs (S - s) <= 49 / 16 * u * s + 4 * eta ->
  (1 - 13 / 5 * u) * sqrt s <= rnd F (sqrt S) + (2 * h + eta).
Proof.
  intros P E. pose proof (u_positive F) as U. pose proof (eta_positive F) as H.
  destruct root_loss as [H0 H1]. apply Rabs_le_inv in E.
  pose proof (sqrt_pos S) as Q. pose proof (sqrt_pos s) as R. set (r := sqrt s) in *.
  assert (R2 : r * r = s) by (unfold r; now apply sqrt_sqrt).
  assert (Q2 : S <= sqrt S * sqrt S).
  { destruct (Rle_or_lt 0 S); [rewrite sqrt_sqrt by assumption; lra |].
    apply Rle_trans with 0; [lra | now apply Rmult_le_pos]. }
  set (q := sqrt S) in *. clearbody q r.
  assert (K : (1 - 8 / 5 * u) * r <= q + 2 * h).
  { apply Rsqr_incr_0_var; [unfold Rsqr | lra].
    assert (A : (1 - 8 / 5 * u) * (1 - 8 / 5 * u) <= 1 - 49 / 16 * u) by nra.
    assert ((1 - 8 / 5 * u) * (1 - 8 / 5 * u) * (r * r) <= (1 - 49 / 16 * u) * (r * r))
      by (apply Rmult_le_compat_r; [apply Rle_0_sqr | exact A]).
    assert (0 <= q * h) by (apply Rmult_le_pos; lra). rewrite R2 in *. nra. }
  pose proof (rnd_error (F := F) q) as T. rewrite (Rabs_pos_eq q) in T by exact Q.
  apply Rabs_le_inv in T.
  assert ((1 - u) * ((1 - 8 / 5 * u) * r) <= (1 - u) * (q + 2 * h))
    by (apply Rmult_le_compat_l; lra).
  assert (0 <= u * u * r) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= u * h) by (apply Rmult_le_pos; lra). nra.
Qed.

(** The rounded length and error, times 1 + 6 u or more, are at least both, and u of them, and what
    underflows besides; unless these are below the window. *)
Theorem length_is_above s S e f L : 0 <= s -> Rabs (S - s) <= 49 / 16 * u * s + 4 * eta ->
  0 <= e -> 1 + 6 * u <= f -> 16 * (2 * h + 21 * eta) <= u * L ->
  8 * two (least F + digits F - 1) <= L ->
  (1 + u) * (sqrt s + e) + 20 * eta
  <= Rmax (rnd F (rnd F (rnd F (sqrt S) + e) * f)) L.
Proof.
  intros P E E0 Ff W N. pose proof (u_positive F) as U. pose proof (eta_positive F) as H.
  destruct root_loss as [H0 _]. pose proof (root_above s S P E) as R.
  set (B := rnd F (sqrt S) + e) in *. set (A := sqrt s + e) in *.
  pose proof (bpow_gt_0 radix2 (least F + digits F - 1)) as M.
  set (m := two (least F + digits F - 1)) in *.
  assert (A0 : 0 <= A) by (unfold A; pose proof (sqrt_pos s); lra).
  assert (BA : (1 - 13 / 5 * u) * A <= B + (2 * h + eta)).
  { unfold A, B. rewrite Rmult_plus_distr_l.
    assert (0 <= u * e) by (apply Rmult_le_pos; lra). lra. }
  destruct (Rle_or_lt A (L / 2)) as [Small | Large].
  { apply Rle_trans with (2 := Rmax_r _ _).
    assert ((1 + u) * A <= (1 + u) * (L / 2)) by (apply Rmult_le_compat_l; lra).
    assert (u * L <= L / 1048576).
    { replace (L / 1048576) with (/ 1048576 * L) by field. apply Rmult_le_compat_r; lra. }
    lra. }
  apply Rle_trans with (2 := Rmax_l _ _). clearbody A B.
  assert (UL : u * L <= 2 * (u * A)).
  { replace (2 * (u * A)) with (u * (2 * A)) by ring. apply Rmult_le_compat_l; lra. }
  assert (UA : 0 <= u * A <= A / 1048576).
  { split; [apply Rmult_le_pos; lra |]. replace (A / 1048576) with (/ 1048576 * A) by field.
    apply Rmult_le_compat_r; lra. }
  assert (B1 : A - 109 / 40 * (u * A) <= B) by lra.
  assert (Normal : forall x, m <= x -> x - u * x <= rnd F x).
  { intros x X. pose proof (rnd_normal_error F x) as K. rewrite (Rabs_pos_eq x) in K by lra.
    specialize (K X). apply Rabs_le_inv in K. lra. }
  pose proof (Normal B ltac:(lra)) as T. set (t := rnd F B) in *. clearbody t.
  assert (UB : u * B <= B / 1048576).
  { replace (B / 1048576) with (/ 1048576 * B) by field. apply Rmult_le_compat_r; lra. }
  assert (TF : (B - u * B) * (1 + 6 * u) <= t * f) by (apply Rmult_le_compat; lra).
  assert (TB : B <= t * f).
  { apply Rle_trans with (2 := TF). nra. }
  pose proof (Normal (t * f) ltac:(lra)) as K.
  apply Rle_trans with (2 := K).
  assert (G : (B - u * B) * (1 + 6 * u) * (1 - u) <= t * f - u * (t * f)).
  { replace (t * f - u * (t * f)) with (t * f * (1 - u)) by ring.
    apply Rmult_le_compat_r; lra. }
  apply Rle_trans with (2 := G).
  assert (Q : (1 + 399 / 100 * u) * B <= (B - u * B) * (1 + 6 * u) * (1 - u)).
  { replace ((B - u * B) * (1 + 6 * u) * (1 - u))
      with ((1 - u) * (1 + 6 * u) * (1 - u) * B) by ring.
    apply Rmult_le_compat_r; [lra | nra]. }
  apply Rle_trans with (2 := Q).
  assert (UUA : 0 <= u * (u * A) <= u * A / 1048576).
  { split; [apply Rmult_le_pos; lra |].
    replace (u * A / 1048576) with (/ 1048576 * (u * A)) by field.
    apply Rmult_le_compat_r; lra. }
  assert (u * (A - 109 / 40 * (u * A)) <= u * B) by (apply Rmult_le_compat_l; lra).
  lra.
Qed.
End Above.

(** ** The recorded program *)

Section Length.
Variable F : binary.
Variable l : layout.

(** The square of the point. *)
Definition square_is_near : inequality := {|
  keep := point l; opened := []; products := []; off := [square l]; sized := []; left := [];
  shares := [];
  rest := map (fun i => (Length.units F 1 49, [i; i])) (point l) ++ [(Length.losses F 4, [])] |}.
Definition exact_square (values : list R) : R :=
  fold_right (fun i s => nth i values 0 * nth i values 0 + s) 0 (point l).
Definition square_means := forall input values,
  nth (square l) (standing (body l) values input (cuts_of (body l) square_is_near)) 0
  = exact_square values.

Definition factor_checks : bool :=
  match nth_error (body l) (factor l) with
  | Some (Sum a b) =>
      is_one (body l) a
      && match nth_error (body l) b with
         | Some (Exactly f) => has_units F 6 1 f
         | _ => false
         end
  | _ => false
  end.
Definition length_checks : bool :=
  holds F (body l) (count l) square_is_near && factor_checks
  && match nth_error (body l) (root l), nth_error (body l) (sum l),
           nth_error (body l) (above l) with
     | Some (Root s), Some (Sum r e), Some (Product t f) =>
         (s =? square l)%nat && (r =? root l)%nat && (e =? error l)%nat && (t =? sum l)%nat
         && (f =? factor l)%nat
     | _, _, _ => false
     end
  && (digits F >=? 20)%Z && (least F / 2 + 6 <=? smallest l - digits F)%Z
  && (least F / 2 <=? -5)%Z && (least F + digits F + 2 <=? smallest l)%Z
  && (least F + digits F <=? 0)%Z.

Hypothesis checks : length_checks = true.
Hypothesis means : square_means.
Variables (input : nat -> R) (values : list R).
Hypothesis N : forall k, number F (input k).
Hypothesis RUN : runs F true input (body l) values.
Local Notation v i := (nth i values 0).

Lemma square_near :
  Rabs (v (square l) - exact_square values) <= 49 / 16 * u F * exact_square values + 4 * eta F.
Proof.
  pose proof checks as C. unfold length_checks in C. rewrite !andb_true_iff in C.
  assert (H : holds F (body l) (count l) square_is_near = true) by tauto.
  pose proof (error_within F l input values N RUN square_is_near _ _ eq_refl eq_refl eq_refl
    eq_refl eq_refl H) as E.
  rewrite (means input values) in E. apply Rle_trans with (1 := E). right.
  cbn [rest square_is_near]. unfold exact_square.
  induction (point l) as [| i p IH]; cbn [map app value fold_right fst snd] in *.
  - rewrite Length.losses_value. lra.
  - unfold value in IH. rewrite IH, Length.units_1.
    replace (Rabs (v i) * (Rabs (v i) * 1)) with (v i * v i); [lra |].
    rewrite Rmult_1_r, <- Rabs_mult, Rabs_pos_eq by apply Rle_0_sqr. reflexivity.
Qed.

Lemma one_and_six : (20 <= digits F)%Z -> (least F + digits F <= 0)%Z -> number F (1 + 6 * u F).
Proof.
  intros D L.
  replace (1 + 6 * u F) with (F2R (Float radix2 (2 ^ (digits F - 1) + 3) (1 - digits F))).
  - apply Facts.representable_number. unfold representable. cbn [Fnum Fexp].
    apply andb_true_iff. split; [apply Z.ltb_lt | apply Z.leb_le; lia].
    replace (digits F) with (digits F - 1 + 1)%Z at 2 by ring.
    rewrite Z.pow_add_r by lia. pose proof (Z.pow_le_mono_r 2 4 (digits F - 1) ltac:(lia)
      ltac:(lia)). lia.
  - unfold F2R, u. cbn [Fnum Fexp]. rewrite plus_IZR.
    change (IZR (2 ^ (digits F - 1))) with (IZR (radix2 ^ (digits F - 1))).
    rewrite IZR_Zpower by lia. rewrite Rmult_plus_distr_r, <- bpow_plus.
    replace (digits F - 1 + (1 - digits F))%Z with 0%Z by ring.
    unfold Z.sub. rewrite bpow_plus. simpl. lra.
Qed.
Lemma factor_large : 1 + 6 * u F <= v (factor l).
Proof.
  pose proof checks as C. unfold length_checks in C. rewrite !andb_true_iff in C.
  destruct C as [[[[[[[_ C] _] D] _] _] _] L]. apply Z.geb_le in D. apply Z.leb_le in L.
  unfold factor_checks in C.
  destruct (nth_error (body l) (factor l)) as [op |] eqn:O; [| discriminate].
  destruct op as [| | a b | | | | | | | | | | | |]; try discriminate.
  apply andb_true_iff in C. destruct C as [A C].
  destruct (nth_error (body l) b) as [op |] eqn:B; [| discriminate].
  destruct op as [| f | | | | | | | | | | | | |]; try discriminate.
  pose proof (RUN _ _ O) as R. cbn [computes] in R. destruct R as [x [y [X [Y R]]]].
  assert (Ey : y = F2R f) by (inversion Y; subst; try congruence; exact (RUN _ _ B)).
  assert (Ex : x = 1).
  { rewrite <- (one_value F (body l) input values RUN a A). unfold is_one in A.
    destruct (nth_error (body l) a) as [op |] eqn:G; [| discriminate].
    destruct op; try discriminate. inversion X; subst; congruence. }
  rewrite R, Ex, Ey.
  rewrite <- (round_generic radix2 (exponent F) ZnearestE _ (one_and_six D L)) at 1.
  apply rnd_monotone. pose proof (units_value_below F 6 1 f eq_refl C). lra.
Qed.

(** What is computed is at least the length and something that may stand for the error, and u of
    both, unless that is below the window. *)
Theorem length_sound : exists e, addend true (body l) values (error l) e /\
  (0 <= e -> (1 + u F) * (sqrt (exact_square values) + e) + 20 * eta F
             <= Rmax (v (above l)) (two (smallest l))).
Proof.
  pose proof checks as C. unfold length_checks in C. rewrite !andb_true_iff in C.
  destruct C as [[[[[[[_ _] C] D] K1] K2] K3] _]. apply Z.geb_le in D. apply Z.leb_le in K1, K2, K3.
  destruct (nth_error (body l) (root l)) as [op |] eqn:Or; [| discriminate].
  destruct op as [| | | | | | s | | | | | | | |]; try discriminate.
  destruct (nth_error (body l) (sum l)) as [op |] eqn:Os; [| discriminate].
  destruct op as [| | r e | | | | | | | | | | | |]; try discriminate.
  destruct (nth_error (body l) (above l)) as [op |] eqn:Oa; [| discriminate].
  destruct op as [| | | | t f | | | | | | | | | |]; try discriminate.
  rewrite !andb_true_iff, !Nat.eqb_eq in C. destruct C as [[[[-> ->] ->] ->] ->].
  pose proof (RUN _ _ Or) as Rr. pose proof (RUN _ _ Os) as Rs. pose proof (RUN _ _ Oa) as Ra.
  cbn [computes] in Rr, Rs, Ra. destruct Rs as [x [y [X [Y Rs]]]].
  exists y. split; [exact Y |]. intro Y0.
  assert (Ex : x = v (root l)) by (inversion X; subst; congruence).
  rewrite Ra, Rs, Ex, Rr. pose proof (u_positive F).
  set (h := two (least F / 2)).
  assert (Hh : 0 < h /\ eta F <= h * h).
  { split; [apply bpow_gt_0 |]. unfold h, eta. rewrite <- bpow_plus. apply bpow_le.
    pose proof (Z.div_mod (least F) 2 ltac:(lia)).
    pose proof (Z.mod_pos_bound (least F) 2 ltac:(lia)).
    lia. }
  apply (length_is_above F) with (h := h); try assumption.
  - unfold u. change (/ 1048576) with (two (-20)). apply bpow_le. lia.
  - unfold exact_square. induction (point l) as [| i p IH]; simpl; [lra |].
    pose proof (Rle_0_sqr (v i)). unfold Rsqr in *. lra.
  - exact square_near.
  - exact factor_large.
  - assert (h <= / 32) by (change (/ 32) with (two (-5)); apply bpow_le; lia).
    assert (h * h <= h * / 32) by (apply Rmult_le_compat_l; lra).
    apply Rle_trans with (two 6 * h); [simpl; lra |].
    unfold h, u. rewrite <- !bpow_plus. apply bpow_le. lia.
  - change 8 with (two 3). rewrite <- bpow_plus. apply bpow_le. lia.
Qed.
End Length.

(** ** The distance *)

Lemma length_triangle {E : euclidean} (x y : E) :
  length_of y <= length_of x + length_of (sub x y).
Proof.
  pose proof (dot_nonnegative x). pose proof (dot_nonnegative y).
  pose proof (dot_nonnegative (sub x y)) as D0.
  unfold length_of. apply Rsqr_incr_0_var; [| pose proof (sqrt_pos (dot x x));
    pose proof (sqrt_pos (dot (sub x y) (sub x y))); lra].
  rewrite Rsqr_plus, !Rsqr_sqrt by assumption.
  assert (Y : dot y y = dot x x + dot (sub x y) (sub x y) - 2 * dot x (sub x y)).
  { products. rewrite (dot_comm y x). ring. }
  rewrite Y. enough (- dot x (sub x y) <= sqrt (dot x x) * sqrt (dot (sub x y) (sub x y))) by lra.
  rewrite <- sqrt_mult by assumption. apply Rle_trans with (1 := Rle_abs _).
  rewrite <- sqrt_Rsqr_abs. apply sqrt_le_1_alt. rewrite <- Rsqr_neg. apply Cauchy_Schwarz.
Qed.

(** A point near the Minkowski difference is no nearer than the distance, but by that. *)
Lemma distance_of_point {E : euclidean} (a b a' b' : list E) s x p q r :
  distance_is a b s -> incl a' a -> incl b' b -> hull a' p -> hull b' q ->
  length_of (sub x (sub p q)) <= r -> sqrt s <= length_of x + r.
Proof.
  intros [L _] A B P Q R.
  assert (D : s <= dot (sub p q) (sub p q)).
  { apply L; [apply (hull_within a') | apply (hull_within b')]; try assumption;
      intros y Y; apply hull_vertex; auto. }
  pose proof (length_triangle x (sub p q)). apply sqrt_le_1_alt in D. unfold length_of in *. lra.
Qed.

(** The distance of two shapes, whose vertices the corners are among, is at most what is computed of
    the point of a face, or the window. *)
Definition upper_in_the_plane F n l := forall input values (a b : list plane) s,
  (forall k, number F (input k)) -> runs F true input (body l) values ->
  incl (plane_corners input 0 n) a -> incl (plane_corners input (2 * n) n) b -> distance_is a b s ->
  sqrt s <= Rmax (nth (above l) values 0) (two (smallest l)).
(** The same in space. *)
Definition upper_in_space F n l := forall input values (a b : list space) s,
  (forall k, number F (input k)) -> runs F true input (body l) values ->
  incl (space_corners input 0 n) a -> incl (space_corners input (3 * n) n) b -> distance_is a b s ->
  sqrt s <= Rmax (nth (above l) values 0) (two (smallest l)).

Lemma radius_below F n e size : 0 <= e -> 0 <= size ->
  size + radius F n e size <= (1 + u F) * (size + e) + 20 * eta F.
Proof.
  intros E S. unfold radius. pose proof (u_positive F).
  assert (0 <= u F * e) by (apply Rmult_le_pos; lra).
  assert (0 <= u F * size) by (apply Rmult_le_pos; lra). destruct (n =? 1)%nat; lra.
Qed.

(** It is: a point of the Minkowski difference is within the error, and what is computed is above
    the sum of both. *)
Theorem plane_upper F n l : position_in_the_plane F n l -> length_checks F l = true ->
  square_means F l -> length (point l) = 2%nat -> upper_in_the_plane F n l.
Proof.
  intros P C M T input values a b s N RUN A B D.
  destruct (P input values N RUN) as [p [q [Hp [Hq H]]]].
  destruct (length_sound F l C M input values N RUN) as [e [E K]].
  destruct (H e E) as [E0 R]. specialize (K E0). apply Rle_trans with (2 := K).
  pose proof (distance_of_point a b _ _ s _ p q _ D A B Hp Hq R) as S.
  apply Rle_trans with (1 := S).
  replace (sqrt (exact_square l values)) with (length_of (plane_point l values)).
  - apply radius_below; [exact E0 | apply sqrt_pos].
  - unfold length_of, exact_square, plane_point. f_equal.
    destruct (point l) as [| i [| j [| k p']]]; try discriminate T. simpl. ring.
Qed.
(** So it is in space. *)
Theorem space_upper F n l : position_in_space F n l -> length_checks F l = true ->
  square_means F l -> length (point l) = 3%nat -> upper_in_space F n l.
Proof.
  intros P C M T input values a b s N RUN A B D.
  destruct (P input values N RUN) as [p [q [Hp [Hq H]]]].
  destruct (length_sound F l C M input values N RUN) as [e [E K]].
  destruct (H e E) as [E0 R]. specialize (K E0). apply Rle_trans with (2 := K).
  pose proof (distance_of_point a b _ _ s _ p q _ D A B Hp Hq R) as S.
  apply Rle_trans with (1 := S).
  replace (sqrt (exact_square l values)) with (length_of (space_point l values)).
  - apply radius_below; [exact E0 | apply sqrt_pos].
  - unfold length_of, exact_square, space_point. f_equal.
    destruct (point l) as [| i [| j [| k [| m p']]]]; try discriminate T. simpl. ring.
Qed.

Ltac by_upper theorem position :=
  apply theorem;
  [exact position | vm_compute; reflexivity
  | intros input values; lazy -[Rplus Rmult Ropp Rminus Rabs IZR]; ring | reflexivity].
Ltac by_upper_in_the_plane position := by_upper plane_upper position.
Ltac by_upper_in_space position := by_upper space_upper position.
