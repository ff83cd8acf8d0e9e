(** The verdicts about two shapes, which are hulls of vertices: separated, touching, overlapping;
    and the distance.

    The Minkowski difference {p - q} contains the origin when the shapes meet. They overlap when it
    contains a ball around the origin, and they touch when they meet without overlapping. *)

From Coq Require Import Reals Lra Psatz List Classical.
From Certa Require Import Vector Hull.
Import ListNotations.
Local Open Scope R_scope.

Section Verdict.
Context {E : euclidean}.
Implicit Types (p q t x y z : E) (a b points : list E) (r s : R).

Definition separated a b := forall p q, hull a p -> hull b q -> p <> q.
Definition meet a b := exists p, hull a p /\ hull b p.
Definition overlapping a b := exists r, 0 < r /\ forall x, dot x x < r * r -> difference a b x.
Definition touching a b := meet a b /\ ~ overlapping a b.

(** The squared distance is s. *)
Definition distance_is a b s :=
  (forall p q, hull a p -> hull b q -> s <= dot (sub p q) (sub p q)) /\
  exists p q, hull a p /\ hull b q /\ dot (sub p q) (sub p q) = s.

Definition translated t points := map (add t) points.

(** ** Hulls of one point, and of translated points *)

Lemma hull_single p x : hull [p] x <-> x = p.
Proof.
  split.
  - intros [[| w [| v ws]] [L [[_ T] ->]]]; try discriminate. simpl in *.
    replace w with 1 by lra. by_products.
  - intros ->. apply hull_vertex. now left.
Qed.

Lemma combine_translated ws points t :
  length ws = length points ->
  combine ws (translated t points) = add (scale (total ws) t) (combine ws points).
Proof.
  revert ws. induction points as [| p ps IH]; intros [| w ws] L; try discriminate; simpl.
  - by_products.
  - unfold translated in IH. rewrite IH by (simpl in L; congruence). by_products.
Qed.

Lemma hull_translated points t x : hull (translated t points) x <-> hull points (sub x t).
Proof.
  assert (M : length (translated t points) = length points) by apply map_length.
  split; intros [ws [L [[W T] C]]]; exists ws.
  - rewrite M in L. repeat split; auto. rewrite C, combine_translated, T by assumption. by_products.
  - rewrite M. repeat split; auto. rewrite combine_translated, T, <- C by assumption. by_products.
Qed.

Lemma meet_is_difference a b : meet a b <-> difference a b origin.
Proof.
  split.
  - intros [p [A B]]. exists p, p. repeat split; auto. by_products.
  - intros [p [q [A [B D]]]]. exists p. split; auto.
    replace p with q; auto. apply same_products. intro z.
    assert (H : dot (sub p q) z = 0) by (rewrite <- D; apply dot_origin).
    rewrite dot_sub in H. lra.
Qed.

Lemma separated_is_not_meet a b : separated a b <-> ~ meet a b.
Proof.
  split.
  - intros S [p [A B]]. exact (S p p A B eq_refl).
  - intros M p q A B <-. apply M. now exists p.
Qed.

Lemma overlapping_meet a b : overlapping a b -> meet a b.
Proof.
  intros [r [R H]]. apply meet_is_difference, H. rewrite dot_origin. nra.
Qed.

(** ** Each pair of shapes has one verdict *)

(** Every two shapes are separated, touching or overlapping. *)
Theorem a_verdict_holds a b : separated a b \/ touching a b \/ overlapping a b.
Proof.
  destruct (classic (meet a b)) as [M | M]; [| left; now apply separated_is_not_meet].
  destruct (classic (overlapping a b)) as [O | O]; [auto | right; left; now split].
Qed.

(** No two of the three verdicts hold for the same shapes. *)
Theorem verdicts_exclude_each_other a b :
  ~ (separated a b /\ touching a b) /\ ~ (separated a b /\ overlapping a b) /\
  ~ (touching a b /\ overlapping a b).
Proof.
  repeat split; intros [X Y].
  - apply separated_is_not_meet in X. now destruct Y.
  - apply separated_is_not_meet in X. now apply X, overlapping_meet.
  - now destruct X.
Qed.

(** ** Overlapping and touching, by translations *)

Lemma meet_translated t a b : meet (translated t a) b <-> difference a b (opposite t).
Proof.
  split.
  - intros [p [A B]]. exists (sub p t), p. repeat split; auto.
    + now apply hull_translated.
    + by_products.
  - intros [p [q [A [B D]]]]. exists q. split; auto. apply hull_translated.
    replace (sub q t) with p; auto. apply same_products. intro z.
    assert (H : dot (opposite t) z = dot (sub p q) z) by now rewrite D.
    revert H. products. lra.
Qed.

Lemma opposite_length t : dot (opposite t) (opposite t) = dot t t.
Proof. products. ring. Qed.

Lemma opposite_twice x : opposite (opposite x) = x.
Proof. by_products. Qed.

(** Shapes overlap if and only if they still meet after every sufficiently short translation. *)
Theorem overlapping_by_translations a b :
  overlapping a b <->
  exists r, 0 < r /\ forall t, dot t t < r * r -> meet (translated t a) b.
Proof.
  split; intros [r [R H]]; exists r; (split; [exact R |]); intros x X.
  - apply meet_translated, H. now rewrite opposite_length.
  - rewrite <- (opposite_twice x). apply meet_translated, H. now rewrite opposite_length.
Qed.

(** Touching shapes are parted by some translation shorter than any given length. *)
Theorem touching_is_parted a b :
  touching a b -> forall r, 0 < r -> exists t, dot t t < r * r /\ separated (translated t a) b.
Proof.
  intros [_ O] r R. apply NNPP. intro N. apply O, overlapping_by_translations.
  exists r. split; [exact R |]. intros t T. apply NNPP. intro M.
  apply N. exists t. split; [exact T |]. now apply separated_is_not_meet.
Qed.

(** Shapes that meet and are parted by arbitrarily short translations touch. *)
Theorem parted_is_touching a b :
  meet a b ->
  (forall r, 0 < r -> exists t, dot t t < r * r /\ separated (translated t a) b) -> touching a b.
Proof.
  intros M P. split; [exact M |]. intro O. apply overlapping_by_translations in O.
  destruct O as [r [R H]]. destruct (P r R) as [t [T S]].
  apply separated_is_not_meet in S. auto.
Qed.

(** ** The distance *)

(** Two shapes have at most one squared distance. *)
Theorem distance_is_unique a b s1 s2 : distance_is a b s1 -> distance_is a b s2 -> s1 = s2.
Proof.
  intros [L1 [p1 [q1 [P1 [Q1 D1]]]]] [L2 [p2 [q2 [P2 [Q2 D2]]]]].
  specialize (L1 p2 q2 P2 Q2). specialize (L2 p1 q1 P1 Q1). lra.
Qed.

(** Shapes with a distance are separated if and only if it is positive. *)
Theorem separated_by_distance a b s : distance_is a b s -> (separated a b <-> 0 < s).
Proof.
  intros [L [p [q [P [Q D]]]]]. split.
  - intro S. rewrite <- D. apply positive_length. intro Z. apply (S p q P Q).
    apply same_products. intro z.
    assert (H : dot (sub p q) z = 0) by (rewrite Z; apply dot_origin).
    rewrite dot_sub in H. lra.
  - intros S p' q' P' Q' <-. specialize (L p' p' P' Q').
    replace (sub p' p') with (origin : E) in L by by_products. rewrite dot_origin in L. lra.
Qed.

Lemma difference_midpoint a b x y :
  difference a b x -> difference a b y ->
  difference a b (add (scale (1 - /2) x) (scale (/2) y)).
Proof.
  intros [p [q [P [Q ->]]]] [p' [q' [P' [Q' ->]]]].
  exists (add (scale (1 - /2) p) (scale (/2) p')), (add (scale (1 - /2) q) (scale (/2) q')).
  repeat split; try (apply hull_convex; auto; lra). by_products.
Qed.

(** Only one point of the Minkowski difference is nearest to the origin. *)
Theorem nearest_difference_is_unique a b s x y :
  distance_is a b s -> difference a b x -> difference a b y -> dot x x = s -> dot y y = s -> x = y.
Proof.
  intros [L _] X Y Sx Sy.
  destruct (difference_midpoint a b x y X Y) as [p [q [P [Q M]]]].
  specialize (L p q P Q). rewrite <- M in L.
  assert (Z : dot (sub x y) (sub x y) = 0).
  { pose proof (dot_nonnegative (sub x y)). revert H L. products. rewrite (dot_comm y x). lra. }
  apply zero_length in Z. apply same_products. intro z.
  assert (H : dot (sub x y) z = 0) by (rewrite Z; apply dot_origin).
  rewrite dot_sub in H. lra.
Qed.

End Verdict.

(** ** Examples in the plane *)

Definition square : list plane := [(1, 1); (1, -1); (-1, 1); (-1, -1)].
Definition point_at (x y : R) : list plane := [(x, y)].

Lemma hull_point x y (p : plane) : hull (point_at x y) p <-> p = (x, y).
Proof. exact (hull_single (E := plane) (x, y) p). Qed.
Lemma point_in_hull x y : hull (point_at x y) ((x, y) : plane).
Proof. now apply hull_point. Qed.
#[local] Hint Resolve point_in_hull : core.

Lemma in_square (x : plane) : -1 <= fst x <= 1 -> -1 <= snd x <= 1 -> hull square x.
Proof.
  destruct x as [u v]. simpl. intros U V.
  exists [(1 + u) * (1 + v) / 4; (1 + u) * (1 - v) / 4; (1 - u) * (1 + v) / 4;
          (1 - u) * (1 - v) / 4].
  split; [reflexivity | split; [split |]].
  - repeat (apply Forall_cons; [nra |]). apply Forall_nil.
  - simpl. field.
  - simpl. f_equal; field.
Qed.

Lemma square_bounds (x : plane) : hull square x -> -1 <= fst x <= 1 /\ -1 <= snd x <= 1.
Proof.
  intro H.
  pose proof (hull_at_least square ((1, 0) : plane) (-1)) as H1.
  pose proof (hull_at_most square ((1, 0) : plane) 1) as H2.
  pose proof (hull_at_least square ((0, 1) : plane) (-1)) as H3.
  pose proof (hull_at_most square ((0, 1) : plane) 1) as H4.
  specialize (H1 ltac:(simpl; intros p [<- | [<- | [<- | [<- | []]]]]; simpl; lra) x H).
  specialize (H2 ltac:(simpl; intros p [<- | [<- | [<- | [<- | []]]]]; simpl; lra) x H).
  specialize (H3 ltac:(simpl; intros p [<- | [<- | [<- | [<- | []]]]]; simpl; lra) x H).
  specialize (H4 ltac:(simpl; intros p [<- | [<- | [<- | [<- | []]]]]; simpl; lra) x H).
  simpl in *. lra.
Qed.

Lemma square_overlaps_point : overlapping square (point_at 0 0).
Proof.
  exists 1. split; [lra |]. intros x X. simpl in X. exists x, (0, 0).
  repeat split.
  - apply in_square; nra.
  - apply point_in_hull.
  - destruct x as [u v]. simpl. f_equal; lra.
Qed.

Lemma points_separated x y : x <> 0 -> separated (point_at x y) (point_at 0 0).
Proof.
  intros X p q P Q. apply hull_point in P, Q. subst. intro H. inversion H. auto.
Qed.

Lemma point_touches_itself : touching (point_at 0 0) (point_at 0 0).
Proof.
  split.
  - exists (0, 0). split; apply point_in_hull.
  - intros [r [R H]].
    destruct (H (r / 2, 0)) as [p [q [P [Q D]]]]; [simpl; nra |].
    apply hull_point in P, Q. subst. inversion D. lra.
Qed.

Lemma points_distance : distance_is (point_at 2 0) (point_at 0 0) 4.
Proof.
  split.
  - intros p q P Q. apply hull_point in P, Q. subst. simpl. lra.
  - exists (2, 0), (0, 0). repeat split; auto. simpl. lra.
Qed.

(** Each of the three verdicts is that of some shapes. *)
Theorem a_verdict_holds_not_vacuous :
  (exists a b : list plane, separated a b) /\ (exists a b : list plane, touching a b) /\
  (exists a b : list plane, overlapping a b).
Proof.
  split; [| split].
  - exists (point_at 1 0), (point_at 0 0). apply points_separated. lra.
  - exists (point_at 0 0), (point_at 0 0). apply point_touches_itself.
  - exists square, (point_at 0 0). apply square_overlaps_point.
Qed.

(** Without touching, two verdicts would not be enough. *)
Theorem a_verdict_holds_needs_touching :
  ~ forall a b : list plane, separated a b \/ overlapping a b.
Proof.
  intro H. destruct point_touches_itself as [M O]. apply O.
  destruct (H (point_at 0 0) (point_at 0 0)) as [S |]; [| assumption].
  now apply separated_is_not_meet in S.
Qed.

(** If to touch were only to meet, then verdicts would not exclude each other. *)
Theorem verdicts_exclude_each_other_needs_no_overlap :
  exists a b : list plane, meet a b /\ overlapping a b.
Proof.
  exists square, (point_at 0 0). split; [apply overlapping_meet |]; apply square_overlaps_point.
Qed.

(** Shapes that merely meet need not be parted by short translations. *)
Theorem touching_is_parted_needs_no_overlap :
  ~ forall a b : list plane, meet a b ->
    forall r, 0 < r -> exists t, dot t t < r * r /\ separated (translated t a) b.
Proof.
  intro H.
  destruct (parted_is_touching _ _ (overlapping_meet _ _ square_overlaps_point)
              (H _ _ (overlapping_meet _ _ square_overlaps_point))) as [_ O].
  exact (O square_overlaps_point).
Qed.

(** There are touching shapes. *)
Theorem touching_is_parted_not_vacuous : exists a b : list plane, touching a b.
Proof. exists (point_at 0 0), (point_at 0 0). apply point_touches_itself. Qed.

(** Shapes that are parted by short translations need not meet. *)
Theorem parted_is_touching_needs_meet :
  ~ forall a b : list plane,
    (forall r, 0 < r -> exists t, dot t t < r * r /\ separated (translated t a) b) ->
    touching a b.
Proof.
  intro H. assert (S : separated (point_at 1 0) (point_at 0 0)) by (apply points_separated; lra).
  apply (proj1 (separated_is_not_meet _ _) S). apply H. intros r R. exists (origin : plane).
  split; [rewrite dot_origin; nra |]. intros p q P Q. apply hull_translated in P.
  replace (sub p origin) with p in P by by_products. now apply S.
Qed.

(** A common point that arbitrarily short translations take away exists. *)
Theorem parted_is_touching_not_vacuous :
  exists a b : list plane, meet a b /\
    forall r, 0 < r -> exists t, dot t t < r * r /\ separated (translated t a) b.
Proof.
  exists (point_at 0 0), (point_at 0 0). split; [apply point_touches_itself |].
  apply touching_is_parted, point_touches_itself.
Qed.

(** There are shapes with a distance, and a nearest point of their difference. *)
Theorem distance_is_unique_not_vacuous :
  exists (a b : list plane) x s, distance_is a b s /\ difference a b x /\ dot x x = s.
Proof.
  exists (point_at 2 0), (point_at 0 0), (2, 0), 4. split; [apply points_distance | split].
  - exists (2, 0), (0, 0). repeat split; auto. simpl. f_equal; lra.
  - simpl. lra.
Qed.

(** A lower bound that no points attain is not unique. *)
Theorem distance_is_unique_needs_attained :
  exists (a b : list plane) s1 s2, s1 <> s2 /\
    (forall p q, hull a p -> hull b q -> s1 <= dot (sub p q) (sub p q)) /\
    (forall p q, hull a p -> hull b q -> s2 <= dot (sub p q) (sub p q)).
Proof.
  exists (point_at 2 0), (point_at 0 0), 1, 2. split; [lra |].
  split; intros p q P Q; pose proof (proj1 points_distance p q P Q); lra.
Qed.

(** A positive squared length that only some points attain does not separate the shapes. *)
Theorem separated_by_distance_needs_least :
  exists (a b : list plane) s, 0 < s /\ ~ separated a b /\
    exists p q, hull a p /\ hull b q /\ dot (sub p q) (sub p q) = s.
Proof.
  exists square, (point_at 0 0), 1. split; [lra | split].
  - intro S. apply separated_is_not_meet in S. apply S, overlapping_meet, square_overlaps_point.
  - exists (1, 0), (0, 0). repeat split; [apply in_square; simpl; lra | | simpl; lra].
    apply point_in_hull.
Qed.

(** The nearest difference is unique, but the nearest points of the shapes need not be. *)
Theorem nearest_difference_is_unique_needs_difference :
  exists (a b : list plane) p q p' q', p <> p' /\
    hull a p /\ hull b q /\ hull a p' /\ hull b q' /\
    distance_is a b (dot (sub p q) (sub p q)) /\ distance_is a b (dot (sub p' q') (sub p' q')).
Proof.
  exists square, square, (0, 0), (0, 0), (1, 0), (1, 0).
  assert (Z : hull square ((0, 0) : plane)) by (apply in_square; simpl; lra).
  assert (O : hull square ((1, 0) : plane)) by (apply in_square; simpl; lra).
  split; [intro H; inversion H; lra |]. repeat (split; [assumption |]). split.
  - split; [| now exists (0, 0), (0, 0)]. intros p q _ _. simpl.
    pose proof (dot_nonnegative (sub p q)). simpl in *. lra.
  - split; [| now exists (1, 0), (1, 0)]. intros p q _ _. simpl.
    pose proof (dot_nonnegative (sub p q)). simpl in *. lra.
Qed.

(** Each two verdicts are those of some shapes, and never of the same. *)
Theorem verdicts_exclude_each_other_not_vacuous :
  separated (point_at 1 0) (point_at 0 0) /\ touching (point_at 0 0) (point_at 0 0) /\
  overlapping square (point_at 0 0).
Proof.
  split; [apply points_separated; lra |].
  split; [apply point_touches_itself | apply square_overlaps_point].
Qed.

(** Some shapes overlap and others do not. *)
Theorem overlapping_by_translations_not_vacuous :
  overlapping square (point_at 0 0) /\ ~ overlapping (point_at 0 0) (point_at 0 0).
Proof. split; [apply square_overlaps_point | apply point_touches_itself]. Qed.

(** To meet after no translation is not to overlap. *)
Theorem overlapping_by_translations_needs_every_translation :
  ~ forall a b : list plane, meet (translated origin a) b -> overlapping a b.
Proof.
  intro H. destruct point_touches_itself as [_ N]. apply N, H. exists (0, 0).
  split; [| apply point_in_hull]. apply hull_translated.
  replace (sub ((0, 0) : plane) origin) with ((0, 0) : plane) by by_products.
  apply point_in_hull.
Qed.

(** Separated shapes with a distance exist. *)
Theorem separated_by_distance_not_vacuous :
  exists (a b : list plane) s, distance_is a b s /\ separated a b.
Proof.
  exists (point_at 2 0), (point_at 0 0), 4.
  split; [apply points_distance | apply points_separated; lra].
Qed.

(** There is a nearest point of a difference. *)
Theorem nearest_difference_is_unique_not_vacuous :
  exists (a b : list plane) s x, distance_is a b s /\ difference a b x /\ dot x x = s.
Proof.
  destruct distance_is_unique_not_vacuous as [a [b [x [s H]]]]. now exists a, b, s, x.
Qed.
