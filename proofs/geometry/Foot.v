(** The foot of a face: the origin's projection on its affine hull, and where a sign tells it lies.

    Old face and new vertex are those of a step: v is the old one's nearest point, inside it, and a
    is the new vertex, v.(a - v) < 0. *)

From Coq Require Import Reals Lra Psatz List.
From Certa Require Import Vector Hull Face Cone Nearest Progress.
Import ListNotations.
Local Open Scope R_scope.

Section Foot.
Context {E : euclidean}.
Implicit Types (a b f g n v x y z : E) (points old : list E) (weights : list R).

Definition foot points f := affine points f /\ forall x, In x points -> dot f x = dot f f.

Lemma foot_level points f x : foot points f -> affine points x -> dot f x = dot f f.
Proof.
  intros [_ L] X. rewrite dot_comm. apply (affine_level points); [| exact X].
  intros p P. rewrite dot_comm. auto.
Qed.

Lemma same_point x y : dot x y = dot x x -> dot y x = dot y y -> x = y.
Proof.
  intros X Y. assert (Z : sub x y = origin).
  { apply zero_length. products. lra. }
  apply same_products. intro z. assert (S : dot (sub x y) z = 0) by (rewrite Z; apply dot_origin).
  revert S. products. lra.
Qed.

(** The foot of a face is unique. *)
Lemma foot_unique points f g : foot points f -> foot points g -> f = g.
Proof.
  intros F G. apply same_point; [apply (foot_level points) | apply (foot_level points)];
    auto; [apply G | apply F].
Qed.

(** Every face has a foot. *)
Lemma foot_exists points : points <> [] -> exists f, foot points f.
Proof.
  destruct points as [| p ps]; [easy |]. intros _.
  destruct (span_nearest (map (fun x => sub x p) ps) (opposite p)) as [ws [L H]].
  rewrite map_length in L. unfold error in H. rewrite combine_from in H by assumption.
  set (f := sub (sub (combine ws ps) (scale (total ws) p)) (opposite p)) in *.
  assert (A : affine (p :: ps) f).
  { exists ((1 - total ws) :: ws). simpl. split; [congruence | split; [ring |]].
    unfold f. by_products. }
  assert (K : forall x, In x (p :: ps) -> dot x f = dot p f).
  { intros x [<- | X]; [reflexivity |]. specialize (H _ (in_map _ _ _ X)).
    revert H. cbv beta. products. rewrite !(dot_comm f). lra. }
  exists f. split; [exact A |]. intros x X.
  rewrite (affine_level _ f _ f K A), (dot_comm f x). now apply K.
Qed.

(** A point inside a face is its nearest point if and only if it is the face's foot. *)
Lemma foot_iff_nearest points n : inside points n -> nearest points n <-> foot points n.
Proof.
  intro I. split.
  - intro N. split; [now apply inside_affine |]. intros x X. now apply (nearest_level points).
  - intros [_ L]. apply nearest_iff_supporting; [now apply inside_hull |].
    intros x X. rewrite (L x X). lra.
Qed.

Lemma foot_shortest points f x : foot points f -> affine points x -> dot f f <= dot x x.
Proof.
  intros F X. pose proof (foot_level points f x F X).
  pose proof (dot_nonnegative (sub x f)) as S. revert S. products. rewrite (dot_comm x f). lra.
Qed.

Lemma combine_opposite weights others points :
  length weights = length points -> length others = length points ->
  exists differences, length differences = length points
    /\ total differences = total weights - total others
    /\ combine differences points = sub (combine weights points) (combine others points)
    /\ (Forall (eq 0) differences -> weights = others).
Proof.
  revert weights others. induction points as [| p ps IH]; intros [| w ws] [| u us] L M;
    try discriminate.
  - exists []. simpl. repeat split; [ring | by_products].
  - destruct (IH ws us) as [ds [K [T [C Z]]]]; [simpl in *; congruence.. |].
    exists ((w - u) :: ds). simpl. repeat split; [congruence | rewrite T; ring | |].
    + rewrite C. by_products.
    + intro H. inversion H. f_equal; [lra | auto].
Qed.

Lemma weights_unique weights others points : independent points ->
  length weights = length points -> length others = length points ->
  total weights = total others -> combine weights points = combine others points ->
  weights = others.
Proof.
  intros I L M T C. destruct (combine_opposite weights others points L M) as [ds [K [S [D Z]]]].
  apply Z, I; [assumption | lra |]. rewrite D, C. by_products.
Qed.

(** v.f on the new simplex, by the weight of a. *)
Lemma newest_weight old a v f w weights : (forall x, In x old -> dot v x = dot v v) ->
  length weights = length old -> w + total weights = 1 ->
  f = combine (w :: weights) (a :: old) -> dot v f = dot v v + w * (dot v a - dot v v).
Proof.
  intros V L T ->. rewrite dot_comm, dot_combine_cons.
  rewrite (combine_level weights old v (dot v v) L) by (intros; rewrite dot_comm; auto).
  rewrite (dot_comm a v). replace (total weights) with (1 - w) by lra. ring.
Qed.

(** If v is the foot of the old face and v.(a - v) < 0, the weight of the new vertex a at the new
    foot is positive: the origin lies on a's side of the old face. *)
Theorem newest_weight_positive old a v f w weights :
  foot old v -> dot v a < dot v v -> foot (a :: old) f ->
  length weights = length old -> w + total weights = 1 ->
  f = combine (w :: weights) (a :: old) -> 0 < w.
Proof.
  intros V A F L T C. pose proof (newest_weight old a v f w weights (proj2 V) L T C) as W.
  assert (I : affine (a :: old) v).
  { destruct V as [[us [M [U ->]]] _]. exists (0 :: us). simpl.
    split; [congruence | split; [lra | by_products]]. }
  pose proof (foot_level _ _ _ F I) as K. rewrite (dot_comm f v) in K.
  pose proof (foot_shortest _ _ _ F I).
  destruct (Req_dec (dot f f) (dot v v)) as [Z |]; [| nra]. exfalso.
  assert (f = v) as -> by (apply same_point; rewrite ?(dot_comm f v); lra).
  pose proof (proj2 F a (or_introl eq_refl)). lra.
Qed.

(** If v, not the origin, is the foot of the old face and v.a <= 0, then the weight of the new
    vertex a at the new foot f is at most 1, and below 1 unless f is the origin. *)
Theorem newest_weight_at_most_one old a v f w weights :
  foot old v -> v <> origin -> dot v a <= 0 -> foot (a :: old) f ->
  length weights = length old -> w + total weights = 1 ->
  f = combine (w :: weights) (a :: old) -> w <= 1 /\ (w = 1 -> f = origin).
Proof.
  intros V Z A F L T C. pose proof (positive_length v Z).
  pose proof (newest_weight old a v f w weights (proj2 V) L T C) as W.
  assert (I : affine (a :: old) v).
  { destruct V as [[us [M [U ->]]] _]. exists (0 :: us). simpl.
    split; [congruence | split; [lra | by_products]]. }
  pose proof (foot_level _ _ _ F I) as K. rewrite (dot_comm f v) in K.
  pose proof (dot_nonnegative f). split; [nra |]. intros ->. apply zero_length. lra.
Qed.

(** If v, not the origin, is the foot of the old face, v.a <= 0 and a is not the origin, then an old
    vertex has a positive weight at the new foot. *)
Theorem old_weight_positive old a v f w weights :
  foot old v -> v <> origin -> dot v a <= 0 -> a <> origin -> foot (a :: old) f ->
  length weights = length old -> w + total weights = 1 ->
  f = combine (w :: weights) (a :: old) -> ~ Forall (fun u => u <= 0) weights.
Proof.
  intros V Z A Za F L T C N.
  destruct (newest_weight_at_most_one old a v f w weights V Z A F L T C) as [W O].
  (* all would be zero: f = a *)
  assert (Zero : 0 <= total weights -> combine weights old = origin /\ total weights = 0).
  { clear - N L. revert old L. induction N as [| u us U Us IH]; intros [| x xs] L P;
      try discriminate; simpl in *; [auto |].
    assert (total us <= 0) by (clear - Us; induction Us; simpl; lra).
    destruct (IH xs ltac:(congruence) ltac:(lra)) as [Q R]. rewrite Q, R in *.
    split; [| lra]. replace u with 0 by lra. by_products. }
  destruct (Zero ltac:(lra)) as [P Q]. assert (w = 1) as -> by lra.
  apply Za. rewrite <- (O eq_refl), C. simpl. rewrite P. by_products.
Qed.

(** The sign that the algorithms take: the part of y - a orthogonal to x - a, times |x - a|^2, by
    a. *)
Definition away a x y :=
  dot (sub y a) a * dot (sub x a) (sub x a) - dot (sub y a) (sub x a) * dot (sub x a) a.

Lemma foot_edge points f x y : foot points f -> In x points -> In y points ->
  dot f (sub y x) = 0.
Proof. intros [_ F] X Y. products. rewrite (F x X), (F y Y). ring. Qed.

Definition gram x y := dot x x * dot y y - dot x y * dot x y.

Lemma gram_positive a x y : independent [a; x; y] -> 0 < gram (sub x a) (sub y a).
Proof.
  intro I. unfold gram. set (p := sub x a). set (q := sub y a).
  pose proof (Cauchy_Schwarz p q).
  destruct (Req_dec (dot p p * dot q q - dot p q * dot p q) 0) as [Z |]; [exfalso | lra].
  (* |p|^2 q = (p.q) p *)
  assert (D : sub (scale (dot p p) q) (scale (dot p q) p) = origin).
  { apply zero_length. products. rewrite (dot_comm q p).
    transitivity (dot p p * (dot p p * dot q q - dot p q * dot p q)); [ring | rewrite Z; ring]. }
  assert (P : dot p p = 0).
  { assert (F : Forall (eq 0) [dot p q - dot p p; - dot p q; dot p p]).
    { apply I; [reflexivity | simpl; ring |]. rewrite <- D. simpl. unfold p, q. by_products. }
    inversion F as [| ? ? _ F1]. inversion F1 as [| ? ? _ F2]. now inversion F2. }
  apply zero_length in P. assert (F : Forall (eq 0) [-1; 1; 0]).
  { apply I; [reflexivity | simpl; ring |]. rewrite <- P. simpl. unfold p. by_products. }
  inversion F. lra.
Qed.

(** On a triangle a, x, y: the sign is opposite to that of y's weight at the foot. *)
Lemma away_weight a x y f t u w : foot [a; x; y] f -> t + u + w = 1 ->
  f = combine [t; u; w] [a; x; y] ->
  away a x y = - w * gram (sub x a) (sub y a).
Proof.
  intros F T C. pose proof (foot_edge _ _ a x F ltac:(simpl; auto) ltac:(simpl; auto)) as X.
  pose proof (foot_edge _ _ a y F ltac:(simpl; auto) ltac:(simpl; auto)) as Y.
  assert (K : f = add a (add (scale u (sub x a)) (scale w (sub y a)))).
  { rewrite C. simpl. replace t with (1 - u - w) by lra. by_products. }
  rewrite K in X, Y. unfold away, gram. set (p := sub x a) in *. set (q := sub y a) in *.
  revert X Y. products. rewrite (dot_comm q p), (dot_comm p a), (dot_comm q a). intros.
  replace (dot a q) with (- u * dot p q - w * dot q q) by lra.
  replace (dot a p) with (- u * dot p p - w * dot p q) by lra. ring.
Qed.

(** On an edge a, x: the sign is that of f.y - f.f at the foot f. *)
Lemma away_ahead a x y f : foot [a; x] f ->
  away a x y = dot (sub x a) (sub x a) * (dot f y - dot f f).
Proof.
  intros F. pose proof (foot_edge _ _ a x F ltac:(simpl; auto) ltac:(simpl; auto)) as X.
  rewrite <- (proj2 F a) by now left. destruct F as [[[| t [| u [| ? ?]]] [L [T C]]] _];
    try discriminate. simpl in T.
  assert (K : f = add a (scale u (sub x a))).
  { rewrite C. simpl. replace t with (1 - u) by lra. by_products. }
  assert (Y : dot f y - dot f a = dot f (sub y a)) by (products; ring).
  rewrite Y, K in *. unfold away. set (p := sub x a) in *. set (q := sub y a) in *.
  revert X. products. rewrite (dot_comm q p), (dot_comm p a), (dot_comm q a). intros.
  replace (dot a p) with (- u * dot p p) by lra. ring.
Qed.

End Foot.

Lemma foot_single {E : euclidean} (x : E) : foot [x] x.
Proof. apply foot_iff_nearest; [apply inside_single | apply nearest_single]. Qed.

(** Proves which point, given by coordinates, is a face's foot; its weights are given, too. *)
Ltac by_foot weights := split; [by_weights weights | each_vertex].

(** From (2, 0) with the new vertex (0, 2), the foot is (1, 1), with weights 1/2. *)
Theorem newest_weight_positive_not_vacuous :
  foot [at2 2 0] (at2 2 0) /\ dot (at2 2 0) (at2 0 2) < dot (at2 2 0) (at2 2 0)
  /\ foot [at2 0 2; at2 2 0] (at2 1 1)
  /\ at2 1 1 = combine [1 / 2; 1 / 2] [at2 0 2; at2 2 0].
Proof.
  split; [apply foot_single | split; [simpl; lra | split; [by_foot [1 / 2; 1 / 2] |]]].
  coordinates.
Qed.

(** With v.a = v.v the weight of a may be zero. *)
Theorem newest_weight_positive_needs_progress :
  ~ (forall old (a v f : plane) w weights,
       foot old v -> dot v a <= dot v v -> foot (a :: old) f ->
       length weights = length old -> w + total weights = 1 ->
       f = combine (w :: weights) (a :: old) -> 0 < w).
Proof.
  intro H. enough (0 < 0) by lra.
  apply (H [at2 1 0] (at2 1 1) (at2 1 0) (at2 1 0) 0 [1]);
    [apply foot_single | simpl; lra | by_foot [0; 1] | reflexivity | simpl; lra | coordinates].
Qed.

(** If v is not the foot of the old face, the weight of a may be negative. *)
Theorem newest_weight_positive_needs_foot :
  ~ (forall old (a v f : plane) w weights,
       dot v a < dot v v -> foot (a :: old) f ->
       length weights = length old -> w + total weights = 1 ->
       f = combine (w :: weights) (a :: old) -> 0 < w).
Proof.
  intro H. enough (0 < -2) by lra.
  apply (H [at2 2 0] (at2 3 0) (at2 4 0) (at2 0 0) (-2) [3]);
    [simpl; lra | by_foot [-2; 3] | reflexivity | simpl; lra | coordinates].
Qed.

(** At other points than the foot, the weight of a may be negative. *)
Theorem newest_weight_positive_needs_new_foot :
  ~ (forall old (a v f : plane) w weights,
       foot old v -> dot v a < dot v v ->
       length weights = length old -> w + total weights = 1 ->
       f = combine (w :: weights) (a :: old) -> 0 < w).
Proof.
  intro H. enough (0 < -1) by lra.
  apply (H [at2 2 0] (at2 0 2) (at2 2 0) (at2 4 (-2)) (-1) [2]);
    [apply foot_single | simpl; lra | reflexivity | simpl; lra | coordinates].
Qed.

(** The step from (2, 0) with (0, 2) has v.a = 0. *)
Theorem newest_weight_at_most_one_not_vacuous :
  foot [at2 2 0] (at2 2 0) /\ at2 2 0 <> origin /\ dot (at2 2 0) (at2 0 2) <= 0
  /\ foot [at2 0 2; at2 2 0] (at2 1 1)
  /\ at2 1 1 = combine [1 / 2; 1 / 2] [at2 0 2; at2 2 0].
Proof.
  split; [apply foot_single | split; [distinct | split; [simpl; lra | split]]].
  - by_foot [1 / 2; 1 / 2].
  - coordinates.
Qed.

(** With 0 < v.a < v.v the weight of a may be above 1. *)
Theorem newest_weight_at_most_one_needs_side :
  ~ (forall old (a v f : plane) w weights,
       foot old v -> v <> origin -> dot v a < dot v v -> foot (a :: old) f ->
       length weights = length old -> w + total weights = 1 ->
       f = combine (w :: weights) (a :: old) -> w <= 1).
Proof.
  intro H. enough (2 <= 1) by lra.
  apply (H [at2 2 0] (at2 1 0) (at2 2 0) (at2 0 0) 2 [-1]);
    [apply foot_single | distinct | simpl; lra | by_foot [2; -1] | reflexivity | simpl; lra
    | coordinates].
Qed.

(** If v is the origin, and so is a, the weight of a may be above 1. *)
Theorem newest_weight_at_most_one_needs_v_not_origin :
  ~ (forall old (a v f : plane) w weights,
       foot old v -> dot v a <= 0 -> foot (a :: old) f ->
       length weights = length old -> w + total weights = 1 ->
       f = combine (w :: weights) (a :: old) -> w <= 1).
Proof.
  intro H. enough (2 <= 1) by lra.
  apply (H [at2 0 0] (at2 0 0) (at2 0 0) (at2 0 0) 2 [-1]);
    [apply foot_single | simpl; lra | by_foot [2; -1] | reflexivity | simpl; lra | coordinates].
Qed.

(** If v is not the foot of the old face, the weight of a may be above 1. *)
Theorem newest_weight_at_most_one_needs_foot :
  ~ (forall old (a v f : plane) w weights,
       v <> origin -> dot v a <= 0 -> foot (a :: old) f ->
       length weights = length old -> w + total weights = 1 ->
       f = combine (w :: weights) (a :: old) -> w <= 1).
Proof.
  intro H. enough (2 <= 1) by lra.
  apply (H [at2 2 0] (at2 1 0) (at2 (-1) 0) (at2 0 0) 2 [-1]);
    [distinct | simpl; lra | by_foot [2; -1] | reflexivity | simpl; lra | coordinates].
Qed.

(** In the step from (2, 0) with (0, 2), (2, 0) has the weight 1/2. *)
Theorem old_weight_positive_not_vacuous :
  foot [at2 2 0] (at2 2 0) /\ at2 2 0 <> origin /\ dot (at2 2 0) (at2 0 2) <= 0
  /\ at2 0 2 <> origin /\ foot [at2 0 2; at2 2 0] (at2 1 1)
  /\ at2 1 1 = combine [1 / 2; 1 / 2] [at2 0 2; at2 2 0].
Proof.
  split; [apply foot_single | split; [distinct | split; [simpl; lra | split; [distinct |]]]].
  split; [by_foot [1 / 2; 1 / 2] | coordinates].
Qed.

(** With 0 < v.a < v.v no old weight need be positive. *)
Theorem old_weight_positive_needs_side :
  ~ (forall old (a v f : plane) w weights,
       foot old v -> v <> origin -> dot v a < dot v v -> a <> origin -> foot (a :: old) f ->
       length weights = length old -> w + total weights = 1 ->
       f = combine (w :: weights) (a :: old) -> ~ Forall (fun u => u <= 0) weights).
Proof.
  intro H. apply (H [at2 2 0] (at2 1 0) (at2 2 0) (at2 0 0) 2 [-1]);
    [apply foot_single | distinct | simpl; lra | distinct | by_foot [2; -1] | reflexivity
    | simpl; lra | coordinates | repeat constructor; lra].
Qed.

(** If the new vertex is the origin, it has the whole weight. *)
Theorem old_weight_positive_needs_vertex_not_origin :
  ~ (forall old (a v f : plane) w weights,
       foot old v -> v <> origin -> dot v a <= 0 -> foot (a :: old) f ->
       length weights = length old -> w + total weights = 1 ->
       f = combine (w :: weights) (a :: old) -> ~ Forall (fun u => u <= 0) weights).
Proof.
  intro H. apply (H [at2 2 0] (at2 0 0) (at2 2 0) (at2 0 0) 1 [0]);
    [apply foot_single | distinct | simpl; lra | by_foot [1; 0] | reflexivity
    | simpl; lra | coordinates | repeat constructor; lra].
Qed.

(** If v is the origin, no old weight need be positive. *)
Theorem old_weight_positive_needs_v_not_origin :
  ~ (forall old (a v f : plane) w weights,
       foot old v -> dot v a <= 0 -> a <> origin -> foot (a :: old) f ->
       length weights = length old -> w + total weights = 1 ->
       f = combine (w :: weights) (a :: old) -> ~ Forall (fun u => u <= 0) weights).
Proof.
  intro H. apply (H [at2 1 0; at2 3 0] (at2 2 0) (at2 0 0) (at2 0 0) 3 [0; -2]);
    [by_foot [3 / 2; -1 / 2] | simpl; lra | distinct | by_foot [3; 0; -2] | reflexivity
    | simpl; lra | coordinates | repeat constructor; lra].
Qed.
