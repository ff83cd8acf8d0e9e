(** Shapes with radii: all points within a radius of the hull of some vertices, the core.

    The verdicts about them, and their distance, are those of Verdict.v for these sets. Only the sum
    of the two radii matters, and the distance of the cores decides. *)

From Coq Require Import Reals Lra Psatz List Classical.
From Certa Require Import Vector Hull Verdict Scaling Certificate.
Import ListNotations.
Local Open Scope R_scope.

Record solid {E : euclidean} := solid_of { core : list E; radius : R }.
Arguments solid : clear implicits.

Section Rounded.
Context {E : euclidean}.
Implicit Types (p q v w x y : E) (a b : list E) (A B : solid E) (r s t : R).

(** The points of the shape. *)
Definition within A x :=
  exists p, hull (core A) p /\ dot (sub x p) (sub x p) <= radius A * radius A.
Definition solid_difference A B x := exists p q, within A p /\ within B q /\ x = sub p q.

Definition separated_solids A B := forall p q, within A p -> within B q -> p <> q.
Definition meeting_solids A B := exists p, within A p /\ within B p.
Definition overlapping_solids A B :=
  exists r, 0 < r /\ forall x, dot x x < r * r -> solid_difference A B x.
Definition touching_solids A B := meeting_solids A B /\ ~ overlapping_solids A B.

(** The distance is r, which is not squared. *)
Definition solids_distance_is A B r :=
  0 <= r /\
  (forall p q, within A p -> within B q -> r * r <= dot (sub p q) (sub p q)) /\
  exists p q, within A p /\ within B q /\ dot (sub p q) (sub p q) = r * r.

Definition solids_at_least A B r :=
  forall p q, within A p -> within B q -> r * r <= dot (sub p q) (sub p q).

(** Radii that are not negative, and their sum. *)
Definition rounded A B := 0 <= radius A /\ 0 <= radius B.
Definition radii A B := radius A + radius B.

(** ** Lengths *)

Definition norm x := sqrt (dot x x).

Lemma norm_not_negative x : 0 <= norm x.
Proof. apply sqrt_pos. Qed.
Lemma norm_square x : norm x * norm x = dot x x.
Proof. apply sqrt_sqrt, dot_nonnegative. Qed.

Lemma norm_at_most x r : 0 <= r -> (norm x <= r <-> dot x x <= r * r).
Proof.
  intro R. rewrite <- norm_square. pose proof (norm_not_negative x). split; intro; nra.
Qed.

Lemma norm_scale t x : 0 <= t -> norm (scale t x) = t * norm x.
Proof.
  intro T. unfold norm. rewrite dot_scale, dot_scale_right.
  replace (t * (t * dot x x)) with (t * t * dot x x) by ring.
  rewrite sqrt_mult by (try apply dot_nonnegative; nra). now rewrite sqrt_square.
Qed.

Lemma norm_product x y : dot x y <= norm x * norm y.
Proof.
  pose proof (Cauchy_Schwarz x y) as C. rewrite <- !norm_square in C.
  pose proof (norm_not_negative x). pose proof (norm_not_negative y).
  assert (0 <= norm x * norm y) by nra. nra.
Qed.

Lemma norm_sum x y : norm (add x y) <= norm x + norm y.
Proof.
  pose proof (norm_not_negative x). pose proof (norm_not_negative y).
  apply norm_at_most; [lra |]. products. rewrite (dot_comm y x).
  pose proof (norm_product x y). pose proof (norm_square x). pose proof (norm_square y). nra.
Qed.

Lemma norm_opposite x : norm (opposite x) = norm x.
Proof. unfold norm. f_equal. apply opposite_length. Qed.

Lemma norm_difference x y : norm x - norm y <= norm (sub x y).
Proof.
  pose proof (norm_sum (sub x y) y) as H. replace (add (sub x y) y) with x in H by by_products.
  lra.
Qed.

(** ** The difference of two shapes, by that of their cores *)

Lemma solid_difference_iff A B x :
  rounded A B ->
  (solid_difference A B x <->
   exists v, difference (core A) (core B) v /\ norm (sub x v) <= radii A B).
Proof.
  intros [Ra Rb]. unfold radii. split.
  - intros [p [q [[p' [P Dp]] [[q' [Q Dq]] ->]]]]. exists (sub p' q').
    split; [now exists p', q' |]. apply norm_at_most in Dp, Dq; [| lra ..].
    pose proof (norm_sum (sub p p') (opposite (sub q q'))) as S. rewrite norm_opposite in S.
    replace (sub (sub p q) (sub p' q')) with (add (sub p p') (opposite (sub q q')))
      by by_products.
    lra.
  - intros [v [[p [q [P [Q ->]]]] D]]. set (w := sub x (sub p q)) in *.
    assert (X : x = add w (sub p q)) by (unfold w; by_products).
    destruct (Req_dec (radius A + radius B) 0) as [Z | N].
    + exists p, q. assert (W : w = origin).
      { apply zero_length. rewrite <- norm_square. pose proof (norm_not_negative w). nra. }
      split; [| split].
      * exists p. split; [exact P |]. products. nra.
      * exists q. split; [exact Q |]. products. nra.
      * rewrite X, W. by_products.
    + set (k := radius A + radius B) in *. assert (K : 0 < k) by (unfold k in *; lra).
      assert (Ka : radius A / k * k = radius A) by (field; lra).
      assert (Kb : radius B / k * k = radius B) by (field; lra).
      assert (Inverse : 0 <= / k) by (left; now apply Rinv_0_lt_compat).
      assert (Na : 0 <= radius A / k) by (apply Rmult_le_pos; lra).
      assert (Nb : 0 <= radius B / k) by (apply Rmult_le_pos; lra).
      exists (add p (scale (radius A / k) w)), (sub q (scale (radius B / k) w)).
      split; [| split].
      * exists p. split; [exact P |].
        replace (sub (add p (scale (radius A / k) w)) p) with (scale (radius A / k) w)
          by by_products.
        apply norm_at_most; [lra |]. rewrite norm_scale by exact Na. nra.
      * exists q. split; [exact Q |].
        replace (sub (sub q (scale (radius B / k) w)) q) with (opposite (scale (radius B / k) w))
          by by_products.
        rewrite opposite_length. apply norm_at_most; [lra |]. rewrite norm_scale by exact Nb. nra.
      * rewrite X. apply same_products. intro z. products.
        replace (radius A / k) with (1 - radius B / k) by (unfold k; field; unfold k in *; lra).
        ring.
Qed.

(** Towards v, a difference of points of the cores, the shapes come as near as the radii let. *)
Lemma solid_difference_towards A B v :
  rounded A B -> difference (core A) (core B) v ->
  exists x, solid_difference A B x /\ norm x = Rmax 0 (norm v - radii A B).
Proof.
  intros R V. assert (S : 0 <= radii A B) by (unfold radii; destruct R; lra).
  pose proof (norm_not_negative v) as Nv.
  destruct (Rle_dec (norm v) (radii A B)) as [L | L].
  - exists origin. split.
    + apply solid_difference_iff; [exact R |]. exists v. split; [exact V |].
      replace (sub origin v) with (opposite v) by by_products. now rewrite norm_opposite.
    + unfold norm at 1. rewrite dot_origin, sqrt_0. symmetry. apply Rmax_left. lra.
  - apply Rnot_le_lt in L. exists (scale (1 - radii A B / norm v) v).
    assert (K : radii A B / norm v * norm v = radii A B) by (field; lra).
    assert (0 <= radii A B / norm v)
      by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]).
    split.
    + apply solid_difference_iff; [exact R |]. exists v. split; [exact V |].
      replace (sub (scale (1 - radii A B / norm v) v) v)
        with (opposite (scale (radii A B / norm v) v)) by by_products.
      rewrite norm_opposite, norm_scale by lra. lra.
    + rewrite norm_scale by nra. rewrite Rmax_right by lra. lra.
Qed.

Lemma meeting_is_difference A B : meeting_solids A B <-> solid_difference A B origin.
Proof.
  split.
  - intros [p [P Q]]. exists p, p. repeat split; auto. by_products.
  - intros [p [q [P [Q D]]]]. exists p. split; [exact P |]. replace p with q; [exact Q |].
    apply same_products. intro z.
    assert (H : dot (sub p q) z = 0) by (rewrite <- D; apply dot_origin).
    rewrite dot_sub in H. lra.
Qed.

Lemma separated_is_not_meeting A B : separated_solids A B <-> ~ meeting_solids A B.
Proof.
  split.
  - intros S [p [P Q]]. exact (S p p P Q eq_refl).
  - intros M p q P Q <-. apply M. now exists p.
Qed.

Lemma overlapping_are_meeting A B : overlapping_solids A B -> meeting_solids A B.
Proof.
  intros [r [R H]]. apply meeting_is_difference, H. rewrite dot_origin. nra.
Qed.

(** ** Each pair of shapes has one verdict *)

(** Every two shapes with radii are separated, touching or overlapping. *)
Theorem a_verdict_of_solids_holds A B :
  separated_solids A B \/ touching_solids A B \/ overlapping_solids A B.
Proof.
  destruct (classic (meeting_solids A B)) as [M | M];
    [| left; now apply separated_is_not_meeting].
  destruct (classic (overlapping_solids A B)) as [O | O]; [auto | right; left; now split].
Qed.

(** No two of the three verdicts hold for the same shapes with radii. *)
Theorem verdicts_of_solids_exclude_each_other A B :
  ~ (separated_solids A B /\ touching_solids A B) /\
  ~ (separated_solids A B /\ overlapping_solids A B) /\
  ~ (touching_solids A B /\ overlapping_solids A B).
Proof.
  repeat split; intros [X Y].
  - apply separated_is_not_meeting in X. now destruct Y.
  - apply separated_is_not_meeting in X. now apply X, overlapping_are_meeting.
  - now destruct X.
Qed.

(** Two shapes with radii have at most one distance. *)
Theorem solids_distance_is_unique A B r s :
  solids_distance_is A B r -> solids_distance_is A B s -> r = s.
Proof.
  intros [R [L1 [p1 [q1 [P1 [Q1 D1]]]]]] [S [L2 [p2 [q2 [P2 [Q2 D2]]]]]].
  specialize (L1 p2 q2 P2 Q2). specialize (L2 p1 q1 P1 Q1). nra.
Qed.

(** ** Without radii *)

Lemma within_core a x : within (solid_of E a 0) x <-> hull a x.
Proof.
  split.
  - intros [p [P D]]. simpl in *. replace x with p; [exact P |].
    assert (Z : sub x p = origin).
    { apply zero_length. pose proof (dot_nonnegative (sub x p)). lra. }
    apply same_products. intro z. assert (H : dot (sub x p) z = 0) by (rewrite Z; apply dot_origin).
    rewrite dot_sub in H. lra.
  - intro X. exists x. split; [exact X |]. simpl. products. lra.
Qed.

Lemma difference_of_cores a b x :
  solid_difference (solid_of E a 0) (solid_of E b 0) x <-> difference a b x.
Proof.
  unfold solid_difference, difference. split; intros [p [q H]]; exists p, q;
    now rewrite !within_core in *.
Qed.

(** With radii of zero, all is as it is for hulls. *)
Theorem solids_without_radii a b :
  let A := solid_of E a 0 in let B := solid_of E b 0 in
  (separated_solids A B <-> separated a b) /\ (meeting_solids A B <-> meet a b) /\
  (touching_solids A B <-> touching a b) /\ (overlapping_solids A B <-> overlapping a b) /\
  forall r, 0 <= r -> (solids_distance_is A B r <-> distance_is a b (r * r)).
Proof.
  intros A B. subst A B. set (A := solid_of E a 0). set (B := solid_of E b 0).
  assert (D : forall x, solid_difference A B x <-> difference a b x)
    by apply difference_of_cores.
  assert (M : meeting_solids A B <-> meet a b)
    by now rewrite meeting_is_difference, meet_is_difference, D.
  assert (O : overlapping_solids A B <-> overlapping a b).
  { split; intros [r [R H]]; exists r; (split; [exact R |]); intros x X;
      now apply D, H. }
  rewrite separated_is_not_meeting, separated_is_not_meet. unfold touching_solids, touching.
  rewrite M, O. repeat (split; [tauto |]). intros r R. unfold solids_distance_is, distance_is.
  split.
  - intros [_ [L [p [q [P [Q S]]]]]]. split.
    + intros x y X Y. apply L; now apply within_core.
    + exists p, q. now rewrite <- !within_core.
  - intros [L [p [q [P [Q S]]]]]. split; [exact R | split].
    + intros x y X Y. apply L; now apply within_core.
    + exists p, q. unfold A, B. now rewrite !within_core.
Qed.

(** ** The distance of the cores decides *)

(** No points of the cores are as near as r; or some are nearer. *)
Definition farther a b r := forall v, difference a b v -> r * r < dot v v.
Definition nearer a b r := exists v, difference a b v /\ dot v v < r * r.

(** Shapes are separated if and only if no points of the cores are as near as the sum of radii. *)
Theorem solids_separated_iff A B :
  rounded A B -> (separated_solids A B <-> farther (core A) (core B) (radii A B)).
Proof.
  intro R. assert (S : 0 <= radii A B) by (unfold radii; destruct R; lra).
  rewrite separated_is_not_meeting, meeting_is_difference, solid_difference_iff by exact R.
  assert (Z : forall v, sub origin v = opposite v) by (intro; by_products). split.
  - intros N v V. apply Rnot_le_lt. intro L. apply N. exists v. split; [exact V |].
    rewrite Z, norm_opposite. now apply norm_at_most.
  - intros F [v [V L]]. rewrite Z, norm_opposite in L. apply norm_at_most in L; [| exact S].
    specialize (F v V). lra.
Qed.

(** If all vertices of A are beyond all of B by a gap g > 0 along d, and g^2 > r^2 d.d, then no
    points of the cores are as near as r. *)
Theorem separation_farther a b d g r :
  0 < g -> (forall p q, In p a -> In q b -> g <= dot d p - dot d q) ->
  r * r * dot d d < g * g -> farther a b r.
Proof.
  intros G H K v [p [q [P [Q ->]]]].
  assert (L : g <= dot p d - dot q d).
  { enough (dot q d <= dot p d - g) by lra.
    apply (hull_at_most b); [| exact Q]. intros q' Q'.
    enough (g + dot q' d <= dot p d) by lra.
    apply (hull_at_least a); [| exact P]. intros p' P'.
    specialize (H p' q' P' Q'). rewrite !(dot_comm d) in H. lra. }
  pose proof (Cauchy_Schwarz (sub p q) d) as C. rewrite dot_sub in C.
  pose proof (dot_nonnegative d) as D.
  assert (g * g <= (dot p d - dot q d) * (dot p d - dot q d)) by nra.
  apply Rmult_lt_reg_r with (dot d d); [| lra].
  destruct D as [D | D]; [exact D | rewrite <- D in *; nra].
Qed.

(** Shapes overlap where points of the cores are nearer than the sum of radii. *)
Theorem solids_overlap_where_near A B :
  rounded A B -> nearer (core A) (core B) (radii A B) -> overlapping_solids A B.
Proof.
  intros R [v [V L]]. assert (S : 0 <= radii A B) by (unfold radii; destruct R; lra).
  pose proof (norm_not_negative v). rewrite <- norm_square in L.
  assert (G : 0 < radii A B - norm v) by nra.
  exists (radii A B - norm v). split; [exact G |]. intros x X.
  apply solid_difference_iff; [exact R |]. exists v. split; [exact V |].
  rewrite <- norm_square in X. pose proof (norm_not_negative x).
  pose proof (norm_sum x (opposite v)) as T. rewrite norm_opposite in T.
  change (add x (opposite v)) with (sub x v) in T.
  assert (norm x < radii A B - norm v) by nra. lra.
Qed.

Lemma nearest_supports a b s v x :
  distance_is a b s -> difference a b v -> dot v v = s -> difference a b x -> s <= dot x v.
Proof.
  intros [L _] [p [q [P [Q ->]]]] D [p' [q' [P' [Q' ->]]]].
  set (v := sub p q) in *. set (x := sub p' q').
  apply Rnot_lt_le. intro N.
  assert (K : forall t, 0 <= t <= 1 ->
    s <= (1 - t) * (1 - t) * s + 2 * (1 - t) * t * dot x v + t * t * dot x x).
  { intros t T. specialize (L (add (scale (1 - t) p) (scale t p'))
      (add (scale (1 - t) q) (scale t q')) (hull_convex _ _ _ t P P' T)
      (hull_convex _ _ _ t Q Q' T)).
    replace (sub (add (scale (1 - t) p) (scale t p')) (add (scale (1 - t) q) (scale t q')))
      with (add (scale (1 - t) v) (scale t x)) in L by (unfold v, x; by_products).
    revert L. products. rewrite (dot_comm v x), D. lra. }
  pose proof (dot_nonnegative (sub x v)) as S. revert S. products.
  rewrite (dot_comm v x), D. intro S.
  (* at t = (s - x.v) / |x - v|^2, or at 1 *)
  set (g := s - dot x v) in *. assert (G : 0 < g) by (unfold g; lra).
  set (h := dot x x - 2 * dot x v + s). assert (H : 0 <= h) by (unfold h; lra).
  set (t := g / (g + h)).
  assert (T : t * (g + h) = g) by (unfold t; field; lra).
  assert (0 < t) by (apply Rdiv_lt_0_compat; lra). assert (t <= 1) by nra.
  specialize (K t ltac:(lra)).
  replace ((1 - t) * (1 - t) * s + 2 * (1 - t) * t * dot x v + t * t * dot x x)
    with (s - 2 * t * g + t * t * h) in K by (unfold g, h; ring).
  assert (t * h <= g) by nra. nra.
Qed.

(** For a sum of radii that is positive, shapes overlap if and only if the distance of their cores
    is less. *)
Theorem solids_overlap_iff A B s :
  rounded A B -> 0 < radii A B -> distance_is (core A) (core B) s ->
  (overlapping_solids A B <-> s < radii A B * radii A B).
Proof.
  intros R P D. pose proof D as [L [p [q [Hp [Hq S]]]]]. split.
  - intros [r [Hr O]]. apply Rnot_le_lt. intro N. set (v := sub p q) in *.
    assert (V : difference (core A) (core B) v) by now exists p, q.
    assert (0 < s) by nra.
    set (t := r / (1 + s)). assert (T : 0 < t) by (apply Rdiv_lt_0_compat; lra).
    assert (Et : t * (1 + s) = r) by (unfold t; field; lra).
    destruct (proj1 (solid_difference_iff A B (scale (- t) v) R)) as [v' [V' K]].
    { apply O. products. rewrite S.
      assert (t * t * s < t * t * ((1 + s) * (1 + s))) by (apply Rmult_lt_compat_l; nra). nra. }
    pose proof (nearest_supports _ _ s v v' D V S V') as G.
    apply norm_at_most in K; [| lra].
    pose proof (Cauchy_Schwarz (sub (scale (- t) v) v') v) as C.
    rewrite S in C. assert (Q : dot (sub (scale (- t) v) v') v = - t * s - dot v' v)
      by (products; rewrite S; ring).
    rewrite Q in C. set (c := dot (sub (scale (- t) v) v') (sub (scale (- t) v) v')) in *.
    assert (c * s <= s * s) by (apply Rmult_le_compat_r; lra).
    set (e := dot v' v + t * s) in *.
    replace (- t * s - dot v' v) with (- e) in C by (unfold e; ring).
    assert (F : s + t * s <= e) by (unfold e; lra).
    assert (0 < t * s) by (apply Rmult_lt_0_compat; lra).
    assert (s * s < e * e) by (apply Rmult_le_0_lt_compat; lra). lra.
  - intro N. apply solids_overlap_where_near; [exact R |]. exists (sub p q).
    split; [now exists p, q | lra].
Qed.

(** Shapes are separated if and only if the distance of their cores is more than the sum of
    radii. *)
Theorem solids_separated_by_distance A B s :
  rounded A B -> distance_is (core A) (core B) s ->
  (separated_solids A B <-> radii A B * radii A B < s).
Proof.
  intros R [L [p [q [P [Q S]]]]]. rewrite solids_separated_iff by exact R. split.
  - intro F. rewrite <- S. apply F. now exists p, q.
  - intros N v [x [y [X [Y ->]]]]. specialize (L x y X Y). lra.
Qed.

(** For a sum of radii that is positive, shapes touch if and only if it is the distance of their
    cores. *)
Theorem solids_touch_iff A B s :
  rounded A B -> 0 < radii A B -> distance_is (core A) (core B) s ->
  (touching_solids A B <-> s = radii A B * radii A B).
Proof.
  intros R P D. unfold touching_solids. rewrite (solids_overlap_iff A B s R P D).
  pose proof (solids_separated_by_distance A B s R D) as S.
  rewrite separated_is_not_meeting in S. split.
  - intros [M O]. destruct (Rlt_dec (radii A B * radii A B) s) as [G | G]; [| lra]. tauto.
  - intros ->. split; [| lra]. apply NNPP. intro N. apply S in N. lra.
Qed.

(** The distance of shapes is that of their cores without the radii, and not less than zero. *)
Theorem solids_distance A B s :
  rounded A B -> distance_is (core A) (core B) s ->
  solids_distance_is A B (Rmax 0 (sqrt s - radii A B)).
Proof.
  intros R [L [p [q [P [Q S]]]]].
  destruct (solid_difference_towards A B (sub p q) R) as [x [[p' [q' [P' [Q' ->]]]] N]];
    [now exists p, q |].
  unfold norm at 2 in N. rewrite S in N. split; [apply Rmax_l | split].
  - intros y z Y Z. destruct (proj1 (solid_difference_iff A B (sub y z) R)) as [v [V K]];
      [now exists y, z |].
    pose proof (norm_difference v (opposite (sub (sub y z) v))) as T. rewrite norm_opposite in T.
    replace (sub v (opposite (sub (sub y z) v))) with (sub y z) in T by by_products.
    assert (G : sqrt s <= norm v).
    { apply sqrt_le_1_alt. destruct V as [y' [z' [Y' [Z' ->]]]]. now apply L. }
    rewrite <- norm_square. pose proof (norm_not_negative (sub y z)).
    assert (Rmax 0 (sqrt s - radii A B) <= norm (sub y z)) by (apply Rmax_lub; lra).
    pose proof (Rmax_l 0 (sqrt s - radii A B)). nra.
  - exists p', q'. rewrite <- norm_square, N. auto.
Qed.

(** The distance of shapes is at least a positive number if and only if that of their cores is at
    least the number and the radii. *)
Theorem solids_at_least_iff A B r :
  rounded A B -> 0 < r ->
  (solids_at_least A B r <-> at_least (core A) (core B) (r + radii A B)).
Proof.
  intros R Hr. assert (S : 0 <= radii A B) by (unfold radii; destruct R; lra). split.
  - intros H p q P Q. destruct (solid_difference_towards A B (sub p q) R)
      as [x [[p' [q' [P' [Q' ->]]]] N]]; [now exists p, q |].
    specialize (H p' q' P' Q'). rewrite <- norm_square in H |- *.
    pose proof (norm_not_negative (sub p q)). pose proof (norm_not_negative (sub p' q')).
    assert (G : r <= norm (sub p' q')) by nra. rewrite N in G.
    unfold Rmax in G. destruct (Rle_dec 0 _) in G; nra.
  - intros H y z Y Z. destruct (proj1 (solid_difference_iff A B (sub y z) R)) as [v [V K]];
      [now exists y, z |].
    pose proof (norm_difference v (opposite (sub (sub y z) v))) as T. rewrite norm_opposite in T.
    replace (sub v (opposite (sub (sub y z) v))) with (sub y z) in T by by_products.
    destruct V as [p [q [P [Q ->]]]]. specialize (H p q P Q). rewrite <- norm_square in H |- *.
    pose proof (norm_not_negative (sub p q)). pose proof (norm_not_negative (sub y z)).
    assert (r + radii A B <= norm (sub p q)) by nra. nra.
Qed.

(** ** The unit of length *)

Lemma difference_enlarged k a b v :
  difference a b v -> difference (resized k a) (resized k b) (scale k v).
Proof.
  intros [p [q [P [Q ->]]]]. exists (scale k p), (scale k q).
  split; [| split]; [now apply hull_resized .. | by_products].
Qed.

Lemma nearer_enlarged k a b r :
  k <> 0 -> nearer a b r -> nearer (resized k a) (resized k b) (k * r).
Proof.
  intros K [v [V L]]. exists (scale k v). split; [now apply difference_enlarged |]. products.
  assert (0 < k * k) by nra. nra.
Qed.

Lemma difference_reduced k a b v :
  k <> 0 -> difference (resized k a) (resized k b) v ->
  exists u, difference a b u /\ v = scale k u.
Proof.
  intros K V. apply (difference_enlarged (/ k)) in V. rewrite !resized_back in V by exact K.
  exists (scale (/ k) v). split; [exact V |]. apply same_products. intro z. products. field.
  exact K.
Qed.

Lemma farther_enlarged k a b r :
  k <> 0 -> farther a b r -> farther (resized k a) (resized k b) (k * r).
Proof.
  intros K F v V. destruct (difference_reduced k a b v K V) as [u [U ->]]. specialize (F u U).
  products. assert (0 < k * k) by nra. nra.
Qed.

Lemma at_least_enlarged k a b r :
  k <> 0 -> at_least a b r -> at_least (resized k a) (resized k b) (k * r).
Proof.
  intros K F p q P Q. destruct (difference_reduced k a b (sub p q) K) as [u [U ->]];
    [now exists p, q |].
  destruct U as [x [y [X [Y ->]]]]. specialize (F x y X Y). rewrite dot_scale, dot_scale_right.
  assert (0 < k * k) by nra. nra.
Qed.

End Rounded.
