(** Convex hulls of finite sets of points, and the Minkowski difference of two. *)

From Coq Require Import Reals Lra Psatz List.
From Certa Require Import Vector.
Import ListNotations.
Local Open Scope R_scope.

Section Hull.
Context {E : euclidean}.
Implicit Types (x y z d : E) (points : list E) (weights : list R).

(** The sum of weights times points. *)
Fixpoint combine weights points : E :=
  match weights, points with
  | w :: ws, p :: ps => add (scale w p) (combine ws ps)
  | _, _ => origin
  end.

Fixpoint total weights : R := match weights with [] => 0 | w :: ws => w + total ws end.

Definition convex weights := Forall (Rle 0) weights /\ total weights = 1.

Definition hull points x := exists weights,
  length weights = length points /\ convex weights /\ x = combine weights points.

(** The hull of the Minkowski difference is { a - b }: so x is in the difference of two hulls. *)
Definition difference a b x := exists p q, hull a p /\ hull b q /\ x = sub p q.

Lemma dot_combine weights points z :
  dot (combine weights points) z
  = (fix sum ws ps := match ws, ps with
     | w :: ws, p :: ps => w * dot p z + sum ws ps
     | _, _ => 0
     end) weights points.
Proof.
  revert points. induction weights as [| w ws IH]; intros [| p ps]; simpl;
    try apply dot_origin.
  products. now rewrite IH.
Qed.

Lemma dot_combine_cons w ws p ps z :
  dot (combine (w :: ws) (p :: ps)) z = w * dot p z + dot (combine ws ps) z.
Proof. simpl. now products. Qed.

(** A linear bound on the points holds on combinations, with their total weight. *)
Lemma combine_at_least weights points d c :
  length weights = length points -> Forall (Rle 0) weights ->
  (forall p, In p points -> c <= dot p d) -> total weights * c <= dot (combine weights points) d.
Proof.
  revert points. induction weights as [| w ws IH]; intros [| p ps] L W H; try discriminate.
  - simpl. rewrite dot_origin. lra.
  - rewrite dot_combine_cons. simpl total. inversion W; subst.
    specialize (IH ps ltac:(simpl in L; congruence) ltac:(assumption)
                   ltac:(intros; apply H; now right)).
    specialize (H p (or_introl eq_refl)). nra.
Qed.

Lemma hull_at_least points d c :
  (forall p, In p points -> c <= dot p d) -> forall x, hull points x -> c <= dot x d.
Proof.
  intros H x [ws [L [[W T] ->]]].
  pose proof (combine_at_least ws points d c L W H). rewrite T in *. lra.
Qed.

Lemma hull_at_most points d c :
  (forall p, In p points -> dot p d <= c) -> forall x, hull points x -> dot x d <= c.
Proof.
  intros H x X.
  enough (- c <= dot x (opposite d)) by (rewrite dot_opposite_right in *; lra).
  apply (hull_at_least points); [| exact X].
  intros p P. specialize (H p P). rewrite dot_opposite_right. lra.
Qed.

Lemma combine_blend s t ws vs points :
  length ws = length points -> length vs = length points ->
  add (scale s (combine ws points)) (scale t (combine vs points))
  = combine (map (fun wv => s * fst wv + t * snd wv) (List.combine ws vs)) points.
Proof.
  revert ws vs. induction points as [| p ps IH]; intros [| w ws] [| v vs] L M;
    try discriminate; simpl.
  - by_products.
  - rewrite <- IH by (simpl in *; congruence). by_products.
Qed.

Lemma total_blend s t ws vs :
  length ws = length vs ->
  total (map (fun wv => s * fst wv + t * snd wv) (List.combine ws vs))
  = s * total ws + t * total vs.
Proof.
  revert vs. induction ws as [| w ws IH]; intros [| v vs] L; try discriminate; simpl; [lra |].
  rewrite IH by (simpl in *; congruence). ring.
Qed.

Lemma hull_convex points x y t :
  hull points x -> hull points y -> 0 <= t <= 1 ->
  hull points (add (scale (1 - t) x) (scale t y)).
Proof.
  intros [ws [L [[W T] ->]]] [vs [M [[V S] ->]]] Ht.
  exists (map (fun wv => (1 - t) * fst wv + t * snd wv) (List.combine ws vs)).
  split; [| split; [split |]].
  - rewrite map_length, combine_length, L, M. apply PeanoNat.Nat.min_id.
  - apply Forall_forall. intros u U. apply in_map_iff in U. destruct U as [[w v] [<- U]].
    pose proof (in_combine_l _ _ _ _ U) as Uw. pose proof (in_combine_r _ _ _ _ U) as Uv.
    rewrite Forall_forall in W, V. specialize (W _ Uw). specialize (V _ Uv). simpl. nra.
  - rewrite total_blend by congruence. rewrite T, S. ring.
  - apply combine_blend; assumption.
Qed.

Lemma combine_zero points : combine (map (fun _ => 0) points) points = origin.
Proof. induction points as [| p ps IH]; simpl; [reflexivity |]. rewrite IH. by_products. Qed.
Lemma total_zero points : total (map (fun _ => 0) points) = 0.
Proof. induction points as [| p ps IH]; simpl; [reflexivity |]. rewrite IH. ring. Qed.

Lemma hull_vertex points x : In x points -> hull points x.
Proof.
  induction points as [| p ps IH]; intros H; [easy |].
  destruct H as [-> | H].
  - exists (1 :: map (fun _ => 0) ps). split; [| split; [split |]].
    + simpl. now rewrite map_length.
    + constructor; [lra |]. apply Forall_forall. intros u U. apply in_map_iff in U.
      destruct U as [? [<- ?]]. lra.
    + simpl. rewrite total_zero. ring.
    + simpl. rewrite combine_zero. by_products.
  - destruct (IH H) as [ws [L [[W T] ->]]]. exists (0 :: ws). split; [| split; [split |]].
    + simpl. now rewrite L.
    + constructor; [lra | assumption].
    + simpl. rewrite T. ring.
    + simpl. by_products.
Qed.

Lemma hull_more p points x : hull points x -> hull (p :: points) x.
Proof.
  intros [ws [L [[W T] ->]]]. exists (0 :: ws). split; [| split; [split |]].
  - simpl. now rewrite L.
  - constructor; [lra | assumption].
  - simpl. rewrite T. ring.
  - simpl. by_products.
Qed.

End Hull.
