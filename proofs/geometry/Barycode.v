(** The barycode in the plane: Zhang, Wu, Wang, Zhou, Barycode-based GJK algorithm.

    v is the nearest point of the old edge BC, inside it, and A, or W, is the new vertex. *)

From Coq Require Import Reals Lra Psatz List.
From Certa Require Import Vector Hull Face Cone Nearest Progress Foot Linahan Triangle.
Import ListNotations.
Local Open Scope R_scope.

Implicit Types (A B C N W v x y : plane).

Definition across x y := fst x * snd y - snd x * fst y.

(** The cofactors of A, B, C are B x C, C x A, A x B; this is their sum. *)
Definition cofactors A B C := across B C + across C A + across A B.

Lemma cofactors_edges A B C : across (sub B A) (sub C A) = cofactors A B C.
Proof.
  destruct A as [a1 a2], B as [b1 b2], C as [c1 c2]. unfold cofactors, across, sub. simpl. ring.
Qed.

Lemma cofactors_origin A B C :
  add (scale (across B C) A) (add (scale (across C A) B) (scale (across A B) C)) = origin.
Proof.
  destruct A as [a1 a2], B as [b1 b2], C as [c1 c2]. unfold across. simpl. f_equal; ring.
Qed.

Lemma cofactors_dot A B C v :
  across B C * dot A v + across C A * dot B v + across A B * dot C v = 0.
Proof.
  destruct A as [a1 a2], B as [b1 b2], C as [c1 c2], v as [v1 v2]. unfold across. simpl. ring.
Qed.

(** An edge BC of positive length whose line has the foot v, not the origin, is seen at an angle. *)
Lemma across_edge B C v : foot [B; C] v -> B <> C -> 0 < dot v v -> across B C <> 0.
Proof.
  intros F D P Z. pose proof (proj2 F B ltac:(simpl; auto)) as VB.
  pose proof (proj2 F C ltac:(simpl; auto)) as VC.
  apply D. clear D F. destruct B as [b1 b2], C as [c1 c2], v as [v1 v2].
  unfold across in *. simpl in *.
  (* C - B is orthogonal to v and, with B x C = 0, parallel to it *)
  assert (O : v1 * (c1 - b1) + v2 * (c2 - b2) = 0) by lra.
  assert (X : v1 * (c2 - b2) - v2 * (c1 - b1) = 0).
  { apply (Rmult_eq_reg_l (v1 * v1 + v2 * v2)); [| lra].
    transitivity ((v1 * b1 + v2 * b2) * (v1 * c2 - v2 * c1)
                  - (v1 * c1 + v2 * c2) * (v1 * b2 - v2 * b1)).
    - rewrite VB, VC. ring.
    - transitivity ((v1 * v1 + v2 * v2) * (b1 * c2 - b2 * c1)); [ring | rewrite Z; ring]. }
  f_equal; apply (Rmult_eq_reg_l (v1 * v1 + v2 * v2)); try lra.
  - transitivity ((v1 * v1 + v2 * v2) * c1 - v1 * (v1 * (c1 - b1) + v2 * (c2 - b2))
                  + v2 * (v1 * (c2 - b2) - v2 * (c1 - b1))); [ring | rewrite O, X; ring].
  - transitivity ((v1 * v1 + v2 * v2) * c2 - v2 * (v1 * (c1 - b1) + v2 * (c2 - b2))
                  - v1 * (v1 * (c2 - b2) - v2 * (c1 - b1))); [ring | rewrite O, X; ring].
Qed.

(** The code always has A's bit: if v.A < v.v, the cofactor of the newest vertex A has the sign of
    the sum, strictly. *)
Theorem newest_bit A B C v : foot [B; C] v -> B <> C -> dot v A < dot v v ->
  0 < across B C * cofactors A B C.
Proof.
  intros F D P.
  assert (Z : 0 < dot v v).
  { apply positive_length. intros ->. rewrite !dot_origin in P. lra. }
  pose proof (across_edge B C v F D Z) as U.
  pose proof (cofactors_dot A B C v) as K.
  rewrite (dot_comm A v), (dot_comm B v), (dot_comm C v), (proj2 F B), (proj2 F C) in K
    by (simpl; auto).
  assert (S : cofactors A B C * dot v v = across B C * (dot v v - dot v A))
    by (unfold cofactors; lra).
  assert (0 < across B C * across B C) by nra.
  apply (Rmult_lt_reg_r (dot v v)); [exact Z |]. rewrite Rmult_assoc, S. nra.
Qed.

Lemma dot_combine_three {E : euclidean} (x y z d : E) s t u :
  dot (combine [s; t; u] [x; y; z]) d = s * dot x d + t * dot y d + u * dot z d.
Proof. simpl. products. ring. Qed.

(** The origin's weights on a triangle. *)
Lemma origin_combination A B C : cofactors A B C <> 0 ->
  let s := cofactors A B C in
  across B C / s + across C A / s + across A B / s = 1
  /\ origin = combine [across B C / s; across C A / s; across A B / s] [A; B; C].
Proof.
  intros N s. split; [unfold s, cofactors in *; now field |].
  apply same_products. intro z. rewrite dot_origin, dot_combine_three.
  pose proof (cofactors_dot A B C z) as K. fold s in N. symmetry.
  apply (Rmult_eq_reg_l s); [| exact N]. rewrite Rmult_0_r, <- K. field. exact N.
Qed.

Lemma quotient_positive p s : 0 < p * s -> 0 < p / s.
Proof.
  intro H. assert (s <> 0) by (intros ->; lra).
  replace (p / s) with (p * s / (s * s)) by now field. apply Rdiv_lt_0_compat; nra.
Qed.
Lemma quotient_nonnegative p s : 0 <= p * s -> s <> 0 -> 0 <= p / s.
Proof.
  intros [H | H] N; [left; now apply quotient_positive |].
  symmetry in H. apply Rmult_integral in H. destruct H as [-> |]; [unfold Rdiv; lra | easy].
Qed.

(** Algorithm 6's early exit is right: if v.w <= 0 and (B x w)(C x w) <= 0, the triangle of the
    old edge BC and the new vertex w contains the origin. *)
Theorem early_exit_contains B C W v : stands [B; C] v -> dot v W <= 0 ->
  across B W * across C W <= 0 -> hull [W; B; C] origin.
Proof.
  intros S P X. pose proof (stands_foot _ _ S) as F.
  pose proof (stands_different _ _ _ S) as D.
  pose proof (positive_length v (proj2 (proj2 (proj2 S)))) as Z.
  pose proof (newest_bit W B C v F D ltac:(lra)) as NB.
  assert (Ns : cofactors W B C <> 0) by (intro Q; rewrite Q in NB; lra).
  pose proof (cofactors_dot W B C v) as K.
  rewrite (dot_comm W v), (dot_comm B v), (dot_comm C v), (proj2 F B), (proj2 F C) in K
    by (simpl; auto).
  assert (Q : across W B = - across B W) by (unfold across; ring).
  destruct (origin_combination W B C Ns) as [T O].
  set (u := across B C) in *. set (p := across C W) in *. set (q := across W B) in *.
  (* p and q do not differ in sign, and their sum has u's, or is zero *)
  assert (PQ : 0 <= p * q) by nra.
  assert (US : 0 <= u * (p + q)).
  { apply (Rmult_le_reg_r (dot v v)); [exact Z |]. rewrite Rmult_0_l.
    replace (u * (p + q) * dot v v) with (- (u * u) * dot v W) by nra. nra. }
  assert (Pp : 0 <= p * (u + p + q) /\ 0 <= q * (u + p + q)).
  { destruct (Req_dec (p + q) 0) as [E | E]; [assert (p = 0 /\ q = 0) by nra; nra |].
    assert (0 < (p + q) * (p + q)) by nra.
    assert (0 <= u * p).
    { apply (Rmult_le_reg_r ((p + q) * (p + q))); [assumption |]. rewrite Rmult_0_l.
      replace (u * p * ((p + q) * (p + q))) with (u * (p + q) * (p * p + p * q)) by ring.
      apply Rmult_le_pos; nra. }
    assert (0 <= u * q).
    { apply (Rmult_le_reg_r ((p + q) * (p + q))); [assumption |]. rewrite Rmult_0_l.
      replace (u * q * ((p + q) * (p + q))) with (u * (p + q) * (q * q + p * q)) by ring.
      apply Rmult_le_pos; nra. }
    nra. }
  eexists. split; [| split; [split |]]; [| | | exact O]; [reflexivity | | simpl; lra].
  repeat apply Forall_cons; try apply Forall_nil; apply quotient_nonnegative;
    try exact Ns; unfold cofactors; fold u p q; [left; exact NB | apply Pp | apply Pp].
Qed.

Lemma origin_foot A B C : cofactors A B C <> 0 -> foot [A; B; C] origin.
Proof.
  intro N. destruct (origin_combination A B C N) as [T O]. split.
  - eexists. split; [| split; [| exact O]]; [reflexivity | simpl; lra].
  - intros x _. now rewrite !dot_origin.
Qed.

(** Algorithm 6 after the exit: the edge of w with B or with C. *)
Definition edge_left W B C :=
  if Rlt_dec 0 (across C W * across (sub B W) (sub C W)) then [W; B] else [W; C].

(** If v.w <= 0 and the exit of Algorithm 6 is not taken, the nearest point is inside the edge with
    w that is left. *)
Theorem edge_left_right B C W v N : stands [B; C] v -> dot v W <= 0 ->
  0 < across B W * across C W -> nearest [W; B; C] N -> inside (edge_left W B C) N.
Proof.
  intros S P X H. pose proof (stands_foot _ _ S) as F.
  pose proof (stands_different _ _ _ S) as D.
  pose proof (positive_length v (proj2 (proj2 (proj2 S)))) as Z.
  pose proof (newest_bit W B C v F D ltac:(lra)) as NB.
  assert (Ns : cofactors W B C <> 0) by (intro Q; rewrite Q in NB; lra).
  assert (Zw : W <> origin).
  { intros ->. unfold across in X. simpl in X. lra. }
  destruct (origin_combination W B C Ns) as [T O].
  destruct (triangle_by_weights W B C v N origin _ _ _ S P Zw H (origin_foot _ _ _ Ns) T O)
    as [_ [OnC [OnB _]]].
  assert (Q : across W B = - across B W) by (unfold across; ring). rewrite Q in *.
  unfold edge_left. rewrite cofactors_edges. set (s := cofactors W B C) in *.
  destruct (Rlt_dec 0 (across C W * s)) as [G | G].
  - apply OnB. enough (0 < across B W / s) by (unfold Rdiv in *; lra).
    apply quotient_positive. nra.
  - apply OnC. assert (across C W <> 0) by (intro E; rewrite E in X; lra).
    assert (across C W * s <> 0) by now apply Rmult_integral_contrapositive.
    enough (0 < - across C W / s) by (unfold Rdiv in *; lra).
    apply quotient_positive. nra.
Qed.

(** If v.w <= 0, the exit of Algorithm 6 is taken if and only if the triangle contains the origin.
    *)
Theorem early_exit_iff_contains B C W v : stands [B; C] v -> dot v W <= 0 ->
  hull [W; B; C] origin <-> across B W * across C W <= 0.
Proof.
  intros S P. split; [| now apply (early_exit_contains B C W v)].
  intro O. apply Rnot_lt_le. intro X.
  assert (H : nearest [W; B; C] origin).
  { split; [exact O |]. intros x _. rewrite dot_origin. apply dot_nonnegative. }
  pose proof (edge_left_right B C W v origin S P X H) as I.
  assert (Parallel : forall y, inside [W; y] origin -> across y W = 0).
  { intros y [[| s [| r [| ? ?]]] [L [Ws [T K]]]]; try discriminate.
    assert (0 < r) by (inversion Ws as [| ? ? _ W2]; now inversion W2).
    injection K. intros K1 K2.
    assert (E1 : r * fst y = - (s * fst W)) by lra. assert (E2 : r * snd y = - (s * snd W)) by lra.
    apply (Rmult_eq_reg_l r); [| lra].
    transitivity ((r * fst y) * snd W - (r * snd y) * fst W); [unfold across; ring |].
    rewrite E1, E2. ring. }
  unfold edge_left in I. destruct (Rlt_dec _ _) as [_ | _];
    apply Parallel in I; rewrite I in X; lra.
Qed.

(** Algorithms 3 and 4 with the codes that have A's bit; zero is outside, as in the corrected
    form. *)
Definition cone A B C :=
  if Rlt_dec (dot (sub A B) (sub A C)) 0
  then if Rlt_dec 0 (dot A (sub A B)) then [A; B]
       else if Rlt_dec 0 (dot A (sub A C)) then [A; C] else [A]
  else [A].
Definition four_codes A B C :=
  let s := cofactors A B C in
  if Rlt_dec 0 (s * across C A)
  then if Rlt_dec 0 (s * across A B) then [A; B; C] else [A; B]
  else if Rlt_dec 0 (s * across A B) then [A; C] else cone A B C.

Lemma quotient_sign p s : s <> 0 -> 0 < p / s -> 0 < s * p.
Proof.
  intros N H. assert (0 < s * s) by nra.
  replace (s * p) with (p / s * (s * s)) by now field. now apply Rmult_lt_0_compat.
Qed.
Lemma quotient_not_positive p s : s <> 0 -> p / s <= 0 -> ~ 0 < s * p.
Proof.
  intros N H Q. pose proof (quotient_positive p s ltac:(rewrite Rmult_comm; exact Q)). lra.
Qed.

(** Where the nearest point is inside an edge AB: A looks towards B, and C is not behind. *)
Lemma edge_ahead {E : euclidean} (A B C N : E) : nearest [A; B; C] N -> inside [A; B] N -> A <> B ->
  0 < dot A (sub A B)
  /\ (dot (sub A B) (sub A C) < 0 -> dot A (sub A C) < 0).
Proof.
  intros H I D. destruct (nearest_edge A B C N H I) as [_ [LA [LB LC]]].
  destruct I as [[| s [| r [| ? ?]]] [L [W [T K]]]]; try discriminate. simpl in T.
  assert (Pr : 0 < r) by (inversion W as [| ? ? _ W2]; now inversion W2).
  set (e := sub A B). assert (HA : A = add N (scale r e)).
  { unfold e. rewrite K. simpl. replace s with (1 - r) by lra. by_products. }
  assert (O : dot N e = 0) by (unfold e; products; lra).
  assert (Pe : 0 < dot e e).
  { apply positive_length. intro Z. apply D, same_products. intro z.
    assert (Q : dot e z = 0) by (rewrite Z; apply dot_origin). revert Q. unfold e. products. lra. }
  assert (X : forall y : E, dot A y = dot N y + r * dot e y).
  { intro y. rewrite HA at 1. products. ring. }
  rewrite !X. split; [rewrite O; nra |]. intro Q.
  assert (dot N (sub A C) <= 0) by (products; lra). nra.
Qed.

(** If v.A < v.v, the nearest point of ABC lies on the face that the four codes with A's bit
    choose. *)
Theorem four_codes_right A B C v N : stands [B; C] v -> dot v A < dot v v ->
  nearest [A; B; C] N -> hull (four_codes A B C) N.
Proof.
  intros S P H. pose proof (stands_foot _ _ S) as F. pose proof (stands_different _ _ _ S) as D.
  pose proof (newest_bit A B C v F D P) as NB.
  assert (Ns : cofactors A B C <> 0) by (intro Q; rewrite Q in NB; lra).
  assert (I : independent [A; B; C])
    by (apply (newest_independent [B; C] A v); [apply S | apply F | exact P]).
  assert (DB : A <> B) by (intros ->; pose proof (proj2 F B ltac:(simpl; auto)); lra).
  assert (DC : A <> C) by (intros ->; pose proof (proj2 F C ltac:(simpl; auto)); lra).
  destruct (origin_combination A B C Ns) as [T O]. pose proof (origin_foot A B C Ns) as Of.
  unfold four_codes. set (s := cofactors A B C) in *.
  set (x := across C A / s) in *. set (y := across A B / s) in *. set (t := across B C / s) in *.
  assert (O' : origin = combine [t; y; x] [A; C; B]).
  { apply same_products. intro z. rewrite O, !dot_combine_three. ring. }
  (* A.(A - z) by the weights *)
  assert (Az : forall z, dot A z = x * dot (sub A B) z + y * dot (sub A C) z).
  { intro z. assert (Q : dot origin z = 0) by apply dot_origin.
    rewrite O, dot_combine_three in Q. rewrite !dot_sub.
    replace t with (1 - x - y) in Q by lra. lra. }
  destruct (nearest_face_is _ _ H) as [face [G J]].
  destruct (progress_face [B; C] A v N face (proj1 (proj2 S)) P H G (inside_hull _ _ J))
    as [others [-> Q]].
  simpl in Q. destruct Q as [<- | [<- | [<- | [<- | []]]]].
  - destruct (face_weights A B C N _ t x y I Of T O H J) as [_ [X Y]].
    apply (quotient_sign _ s Ns) in X. apply (quotient_sign _ s Ns) in Y.
    destruct (Rlt_dec _ _); [| easy]. destruct (Rlt_dec _ _); [| easy]. now apply inside_hull.
  - pose proof (edge_weight A B C N _ t x y I Of T O H J) as Y.
    destruct (edge_ahead A B C N H J DB) as [Ahead _].
    destruct (Rlt_dec 0 (s * across A B)) as [Q |]; [now apply quotient_not_positive in Q |].
    destruct (Rlt_dec _ _) as [| NX]; [now apply inside_hull |].
    assert (X : x <= 0).
    { apply Rnot_lt_le. intro X. now apply NX, quotient_sign. }
    unfold cone. destruct (Rlt_dec _ 0) as [| NA].
    + destruct (Rlt_dec _ _); [now apply inside_hull | easy].
    + exfalso. rewrite (Az (sub A B)), (dot_comm (sub A C)) in Ahead.
      pose proof (dot_nonnegative (sub A B)). nra.
  - pose proof (edge_weight A C B N _ t y x (independent_swap _ _ _ I) (foot_swap _ _ _ _ Of)
      ltac:(lra) O' (nearest_swap _ _ _ _ H) J) as X.
    destruct (edge_ahead A C B N (nearest_swap _ _ _ _ H) J DC) as [Ahead Behind].
    destruct (Rlt_dec 0 (s * across C A)) as [Q |]; [now apply quotient_not_positive in Q |].
    destruct (Rlt_dec _ _) as [| NY]; [now apply inside_hull |].
    assert (Y : y <= 0).
    { apply Rnot_lt_le. intro Y. now apply NY, quotient_sign. }
    unfold cone. destruct (Rlt_dec _ 0) as [Ob | NA].
    + rewrite (dot_comm (sub A B)) in Ob. specialize (Behind Ob).
      destruct (Rlt_dec _ _); [lra |]. destruct (Rlt_dec _ _); [now apply inside_hull | easy].
    + exfalso. rewrite (Az (sub A C)) in Ahead. pose proof (dot_nonnegative (sub A C)). nra.
  - rewrite (hull_single A N (inside_hull _ _ J)).
    unfold cone. repeat destruct (Rlt_dec _ _); apply hull_vertex; now left.
Qed.

(** The old edge from (2, 1) to (2, -1), with v = (2, 0). *)
Lemma pair_stands : stands [at2 2 1; at2 2 (-1)] (at2 2 0).
Proof.
  split; [| split; [by_supporting [1 / 2; 1 / 2] | split]].
  - apply (independent_pair _ _ (at2 0 1)). simpl. lra.
  - by_weights [1 / 2; 1 / 2].
  - distinct.
Qed.
Lemma pair_foot : foot [at2 2 1; at2 2 (-1)] (at2 2 0).
Proof. by_foot [1 / 2; 1 / 2]. Qed.
Lemma pair_different : at2 2 1 <> at2 2 (-1).
Proof. distinct. Qed.

(** A = (0, 3) comes nearer than the edge of (2, +-1). *)
Theorem newest_bit_not_vacuous :
  foot [at2 2 1; at2 2 (-1)] (at2 2 0) /\ at2 2 1 <> at2 2 (-1)
  /\ dot (at2 2 0) (at2 0 3) < dot (at2 2 0) (at2 2 0).
Proof. split; [apply pair_foot | split; [apply pair_different | simpl; lra]]. Qed.

(** For A = (3, 0) beyond the edge, A's bit is not set. *)
Theorem newest_bit_needs_progress :
  ~ (forall A B C v, foot [B; C] v -> B <> C -> 0 < across B C * cofactors A B C).
Proof.
  intro H. specialize (H (at2 3 0) _ _ _ pair_foot pair_different).
  unfold cofactors, across in H. simpl in H. lra.
Qed.

(** If v is not the foot of BC, A's bit may be not set. *)
Theorem newest_bit_needs_foot :
  ~ (forall A B C v, B <> C -> dot v A < dot v v -> 0 < across B C * cofactors A B C).
Proof.
  intro H. specialize (H (at2 3 0) _ _ (at2 4 0) pair_different ltac:(simpl; lra)).
  unfold cofactors, across in H. simpl in H. lra.
Qed.

(** Where B = C, A's cofactor is zero. *)
Theorem newest_bit_needs_edge :
  ~ (forall A B C v, foot [B; C] v -> dot v A < dot v v -> 0 < across B C * cofactors A B C).
Proof.
  intro H. specialize (H (at2 0 1) (at2 2 0) (at2 2 0) (at2 2 0) ltac:(by_foot [1; 0])
    ltac:(simpl; lra)). unfold cofactors, across in H. simpl in H. lra.
Qed.

(** For w = (-1, 0), opposite to the edge, the exit is taken. *)
Theorem early_exit_contains_not_vacuous :
  stands [at2 2 1; at2 2 (-1)] (at2 2 0) /\ dot (at2 2 0) (at2 (-1) 0) <= 0
  /\ across (at2 2 1) (at2 (-1) 0) * across (at2 2 (-1)) (at2 (-1) 0) <= 0.
Proof. split; [apply pair_stands | split; [simpl; lra | unfold across; simpl; lra]]. Qed.

Lemma out_of_reach (points : list plane) d :
  (forall x, In x points -> 1 <= dot x d) -> ~ hull points origin.
Proof.
  intros H O. pose proof (hull_at_least points d 1 H origin O) as K.
  rewrite dot_origin in K. lra.
Qed.

Lemma near_side_outside : ~ hull [at2 1 0; at2 2 1; at2 2 (-1)] origin.
Proof. apply (out_of_reach _ (at2 1 0)). each_vertex. Qed.

(** With v.w > 0 the triangle need not contain the origin. *)
Theorem early_exit_contains_needs_side :
  ~ (forall B C W v, stands [B; C] v -> dot v W < dot v v ->
       across B W * across C W <= 0 -> hull [W; B; C] origin).
Proof.
  intro H. apply near_side_outside, (H _ _ _ (at2 2 0)); [apply pair_stands | simpl; lra |].
  unfold across. simpl. lra.
Qed.

(** If v is not the nearest point of BC, the triangle need not contain the origin. *)
Theorem early_exit_contains_needs_stands :
  ~ (forall B C W v, dot v W <= 0 -> across B W * across C W <= 0 -> hull [W; B; C] origin).
Proof.
  intro H. apply near_side_outside, (H _ _ _ (at2 (-1) 0)); [simpl; lra |].
  unfold across. simpl. lra.
Qed.

(** Where the exit is not taken, as for w = (0, 3), the triangle need not contain the origin. *)
Theorem early_exit_contains_needs_exit :
  ~ (forall B C W v, stands [B; C] v -> dot v W <= 0 -> hull [W; B; C] origin).
Proof.
  intro H. apply (out_of_reach [at2 0 3; at2 2 1; at2 2 (-1)] (at2 2 1)); [each_vertex |].
  apply (H _ _ _ (at2 2 0)); [apply pair_stands | simpl; lra].
Qed.

(** For w = (0, 3) the exit is not taken, and the edge from w to (2, -1) is left. *)
Theorem edge_left_right_not_vacuous :
  stands [at2 2 1; at2 2 (-1)] (at2 2 0) /\ dot (at2 2 0) (at2 0 3) <= 0
  /\ 0 < across (at2 2 1) (at2 0 3) * across (at2 2 (-1)) (at2 0 3)
  /\ nearest [at2 0 3; at2 2 1; at2 2 (-1)] (at2 (6 / 5) (3 / 5)).
Proof.
  split; [apply pair_stands | split; [simpl; lra | split; [unfold across; simpl; lra |]]].
  by_supporting [2 / 5; 0; 3 / 5].
Qed.

Lemma edge_left_cases B C W N : inside (edge_left W B C) N -> inside [W; B] N \/ inside [W; C] N.
Proof. unfold edge_left. destruct (Rlt_dec _ _); auto. Qed.

(** With v.w > 0 the nearest point may be w. *)
Theorem edge_left_right_needs_side :
  ~ (forall B C W v N, stands [B; C] v -> dot v W < dot v v ->
       0 < across B W * across C W -> nearest [W; B; C] N -> inside (edge_left W B C) N).
Proof.
  intro H. pose proof (H _ _ (at2 1 (3 / 5)) _ (at2 1 (3 / 5)) pair_stands ltac:(simpl; lra)
    ltac:(unfold across; simpl; lra) ltac:(by_supporting [1; 0; 0])) as K.
  apply edge_left_cases in K.
  destruct K as [K | K]; destruct K as [[| s [| r [| ? ?]]] [L [W [T K]]]]; try discriminate;
    inversion W as [| ? ? _ W2]; inversion W2; injection K; simpl in T; lra.
Qed.

(** Where the exit is taken, the nearest point may be inside the triangle. *)
Theorem edge_left_right_needs_no_exit :
  ~ (forall B C W v N, stands [B; C] v -> dot v W <= 0 -> nearest [W; B; C] N ->
       inside (edge_left W B C) N).
Proof.
  intro H. pose proof (H _ _ (at2 (-1) 0) _ (at2 0 0) pair_stands ltac:(simpl; lra)
    ltac:(by_supporting [2 / 3; 1 / 6; 1 / 6])) as K.
  apply edge_left_cases in K.
  destruct K as [K | K]; destruct K as [[| s [| r [| ? ?]]] [L [W [T K]]]]; try discriminate;
    inversion W as [| ? ? _ W2]; inversion W2; injection K; simpl in T; lra.
Qed.

(** If v is not the nearest point of BC, the nearest point may be on BC. *)
Theorem edge_left_right_needs_stands :
  ~ (forall B C W v N, dot v W <= 0 -> 0 < across B W * across C W ->
       nearest [W; B; C] N -> inside (edge_left W B C) N).
Proof.
  intro H. pose proof (H (at2 2 1) (at2 2 (-1)) (at2 3 6) (at2 (-2) 1) (at2 2 0)
    ltac:(simpl; lra) ltac:(unfold across; simpl; lra) ltac:(by_supporting [0; 1 / 2; 1 / 2])) as K.
  apply edge_left_cases in K.
  destruct K as [K | K]; destruct K as [[| s [| r [| ? ?]]] [L [W [T K]]]]; try discriminate;
    inversion W as [| ? ? _ W2]; inversion W2; injection K; simpl in T; lra.
Qed.

(** The exit is taken for w = (-1, 0), and not for w = (0, 3). *)
Theorem early_exit_iff_contains_not_vacuous :
  stands [at2 2 1; at2 2 (-1)] (at2 2 0) /\ dot (at2 2 0) (at2 (-1) 0) <= 0
  /\ dot (at2 2 0) (at2 0 3) <= 0.
Proof. split; [apply pair_stands | split; simpl; lra]. Qed.

(** With v.w > 0 the exit does not tell. *)
Theorem early_exit_iff_contains_needs_side :
  ~ (forall B C W v, stands [B; C] v -> dot v W < dot v v ->
       hull [W; B; C] origin <-> across B W * across C W <= 0).
Proof.
  intro H. apply near_side_outside, (H _ _ _ (at2 2 0)); [apply pair_stands | simpl; lra |].
  unfold across. simpl. lra.
Qed.

(** The step from (2, 1) and (2, -1) with A = (0, 3) has the code of the edge AC. *)
Theorem four_codes_right_not_vacuous :
  stands [at2 2 1; at2 2 (-1)] (at2 2 0)
  /\ dot (at2 2 0) (at2 0 3) < dot (at2 2 0) (at2 2 0)
  /\ nearest [at2 0 3; at2 2 1; at2 2 (-1)] (at2 (6 / 5) (3 / 5))
  /\ four_codes (at2 0 3) (at2 2 1) (at2 2 (-1)) = [at2 0 3; at2 2 (-1)].
Proof.
  split; [apply pair_stands | split; [simpl; lra | split; [by_supporting [2 / 5; 0; 3 / 5] |]]].
  unfold four_codes, cofactors, across. simpl.
  destruct (Rlt_dec _ _); [lra |]. destruct (Rlt_dec _ _); [reflexivity | lra].
Qed.

(** For a vertex beyond the old edge, the nearest point may be on that edge, which has no code with
    A's bit. *)
Theorem four_codes_right_needs_progress :
  ~ (forall A B C v N, stands [B; C] v -> nearest [A; B; C] N -> hull (four_codes A B C) N).
Proof.
  intro H. pose proof (H (at2 3 4) _ _ _ (at2 2 0) pair_stands
    ltac:(by_supporting [0; 1 / 2; 1 / 2])) as K.
  unfold four_codes, cofactors, across in K. simpl in K.
  destruct (Rlt_dec _ _); [| lra]. destruct (Rlt_dec _ _); [lra |].
  pose proof (hull_at_least [at2 3 4; at2 2 1] (at2 0 1) 1 ltac:(each_vertex) _ K) as Q.
  simpl in Q. lra.
Qed.

(** If v is not the nearest point of BC, the nearest point may be on BC, which has no code with A's
    bit. *)
Theorem four_codes_right_needs_stands :
  ~ (forall A B C v N, dot v A < dot v v -> nearest [A; B; C] N -> hull (four_codes A B C) N).
Proof.
  intro H. pose proof (H (at2 3 4) (at2 2 1) (at2 2 (-1)) (at2 10 0) (at2 2 0) ltac:(simpl; lra)
    ltac:(by_supporting [0; 1 / 2; 1 / 2])) as K.
  unfold four_codes, cofactors, across in K. simpl in K.
  destruct (Rlt_dec _ _); [| lra]. destruct (Rlt_dec _ _); [lra |].
  pose proof (hull_at_least [at2 3 4; at2 2 1] (at2 0 1) 1 ltac:(each_vertex) _ K) as Q.
  simpl in Q. lra.
Qed.

(** The published SSign: zero counts as negative. *)
Definition published_same m n := 0 < m <-> 0 < n.

(** If zero counts as negative, as published, a triangle is said to hold in its interior an origin
    that lies on its edge. *)
Theorem published_sign_is_wrong : exists A B C,
  let s := cofactors A B C in
  published_same s (across B C) /\ published_same s (across C A) /\ published_same s (across A B)
  /\ inside [A; B] origin /\ ~ inside [A; B; C] origin.
Proof.
  exists (at2 (-2) (-1)), (at2 2 1), (at2 2 (-1)). unfold cofactors, across, published_same. simpl.
  split; [lra | split; [lra | split; [lra | split]]].
  - by_weights [1 / 2; 1 / 2].
  - intros [[| s [| r [| q [| ? ?]]]] [L [W [T K]]]]; try discriminate.
    inversion W as [| ? ? _ W2]. inversion W2 as [| ? ? _ W3]. inversion W3.
    injection K. simpl in T. lra.
Qed.
