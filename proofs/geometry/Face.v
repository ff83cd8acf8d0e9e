(** Faces of a hull: sub-lists of its points, their relative interiors and affine hulls. *)

From Coq Require Import Reals Lra Psatz List.
From Certa Require Import Vector Hull.
Import ListNotations.
Local Open Scope R_scope.

(** All sub-lists, in the order of the list: 2 to the power of its length. *)
Fixpoint sublists {T : Type} (l : list T) : list (list T) :=
  match l with
  | [] => [[]]
  | x :: rest => map (cons x) (sublists rest) ++ sublists rest
  end.

Lemma sublist_member T (l s : list T) x : In s (sublists l) -> In x s -> In x l.
Proof.
  revert s. induction l as [| y l IH]; intros s; simpl.
  - intros [<- | []]. easy.
  - intros H X. apply in_app_or in H. destruct H as [H | H]; [| now right; apply (IH s)].
    apply in_map_iff in H. destruct H as [r [<- R]].
    destruct X as [-> | X]; [now left | right; now apply (IH r)].
Qed.

Lemma sublists_length T (l : list T) : length (sublists l) = (2 ^ length l)%nat.
Proof.
  induction l as [| x l IH]; [reflexivity |]. simpl.
  rewrite app_length, map_length, IH. now rewrite PeanoNat.Nat.add_0_r.
Qed.

Section Face.
Context {E : euclidean}.
Implicit Types (x y z d : E) (points face : list E) (weights : list R).

(** The relative interior of the hull: combinations with positive weights only. *)
Definition inside points x := exists weights,
  length weights = length points /\ Forall (Rlt 0) weights /\ total weights = 1
  /\ x = combine weights points.

Definition affine points x := exists weights,
  length weights = length points /\ total weights = 1 /\ x = combine weights points.

Definition independent points := forall weights,
  length weights = length points -> total weights = 0 -> combine weights points = origin ->
  Forall (eq 0) weights.

Lemma inside_hull points x : inside points x -> hull points x.
Proof.
  intros [ws [L [W [T ->]]]]. exists ws. repeat split; try assumption.
  eapply Forall_impl; [| exact W]. simpl. intros. lra.
Qed.

Lemma inside_affine points x : inside points x -> affine points x.
Proof. intros [ws [L [W [T ->]]]]. now exists ws. Qed.

(** A linear function that is constant on the points is so on combinations. *)
Lemma combine_level weights points d c :
  length weights = length points -> (forall p, In p points -> dot p d = c) ->
  dot (combine weights points) d = total weights * c.
Proof.
  revert points. induction weights as [| w ws IH]; intros [| p ps] L H; try discriminate.
  - simpl. rewrite dot_origin. lra.
  - rewrite dot_combine_cons, (IH ps), (H p); simpl in *; auto; lra.
Qed.

Lemma affine_level points d c x :
  (forall p, In p points -> dot p d = c) -> affine points x -> dot x d = c.
Proof. intros H [ws [L [T ->]]]. rewrite (combine_level ws points d c L H), T. ring. Qed.

(** Where a linear function has its minimum inside, it is constant. *)
Lemma inside_level points d c x :
  (forall p, In p points -> c <= dot p d) -> inside points x -> dot x d <= c ->
  forall p, In p points -> dot p d = c.
Proof.
  intros H [ws [L [W [T ->]]]] U.
  assert (K : dot (combine ws points) d <= total ws * c) by (rewrite T; lra). clear T U.
  revert ws L W K. induction points as [| p ps IH]; intros [| w ws] L W K q Q; try easy.
  rewrite dot_combine_cons in K. simpl in K. inversion W as [| ? ? Hw Hws]; subst.
  pose proof (H p (or_introl eq_refl)).
  assert (total ws * c <= dot (combine ws ps) d).
  { apply combine_at_least; [simpl in L; congruence | | intros; apply H; now right].
    eapply Forall_impl; [| exact Hws]. simpl. intros. lra. }
  destruct Q as [<- | Q]; [nra |].
  apply (IH (fun p P => H p (or_intror P)) ws); auto. nra.
Qed.

(** Without its points of weight zero, a combination is the same. *)
Lemma combine_face weights points :
  length weights = length points -> Forall (Rle 0) weights -> exists face positive,
  In face (sublists points) /\ length positive = length face /\ Forall (Rlt 0) positive
  /\ total positive = total weights /\ combine positive face = combine weights points.
Proof.
  revert points. induction weights as [| w ws IH]; intros [| p ps] L W; try discriminate.
  - exists [], []. simpl. auto.
  - inversion W as [| ? ? Hw Hws]; subst.
    destruct (IH ps ltac:(simpl in L; congruence) Hws) as [f [vs [F [K [P [T C]]]]]].
    destruct (Req_dec w 0) as [-> | N].
    + exists f, vs. simpl. rewrite T, C. repeat split; auto using in_or_app; [ring |].
      by_products.
    + exists (p :: f), (w :: vs). simpl. rewrite T, C, K. repeat split; auto.
      * apply in_or_app. left. now apply in_map.
      * constructor; [lra | assumption].
Qed.

(** Every point of a hull is inside a face of it. *)
Lemma hull_inside points x :
  hull points x -> exists face, In face (sublists points) /\ inside face x.
Proof.
  intros [ws [L [[W T] ->]]].
  destruct (combine_face ws points L W) as [f [vs [F [K [P [S C]]]]]].
  exists f. split; [assumption |]. exists vs. rewrite S. auto.
Qed.

Lemma hull_empty x : ~ hull [] x.
Proof. intros [[| ? ?] [L [[_ T] _]]]; simpl in *; [lra | discriminate]. Qed.

Lemma combine_scaled s weights points :
  combine (map (Rmult s) weights) points = scale s (combine weights points).
Proof.
  revert points. induction weights as [| w ws IH]; intros [| p ps]; simpl; try solve [by_products].
  rewrite IH. by_products.
Qed.
Lemma total_scaled s weights : total (map (Rmult s) weights) = s * total weights.
Proof. induction weights as [| w ws IH]; simpl; [| rewrite IH]; ring. Qed.

Lemma total_nonnegative weights : Forall (Rle 0) weights -> 0 <= total weights.
Proof. induction 1; simpl; lra. Qed.
Lemma total_vanishes weights points :
  Forall (Rle 0) weights -> total weights = 0 -> combine weights points = origin.
Proof.
  intros W. revert points. induction W as [| w ws Hw Hws IH]; intros [| p ps] T; simpl in *;
    try reflexivity.
  pose proof (total_nonnegative ws Hws). rewrite IH by lra. replace w with 0 by lra. by_products.
Qed.

(** A hull is the union of the segments from its first point to the hull of the others. *)
Lemma hull_first p points x : hull (p :: points) x -> points <> [] ->
  exists y t, hull points y /\ 0 <= t <= 1 /\ x = add (scale (1 - t) p) (scale t y).
Proof.
  intros [[| w ws] [L [[W T] ->]]] N; [discriminate |]. simpl in L, T.
  inversion W as [| ? ? Hw Hws]; subst. pose proof (total_nonnegative ws Hws).
  destruct (Req_dec (total ws) 0) as [Z | Z].
  - destruct points as [| q qs]; [easy |].
    exists q, 0. split; [apply hull_vertex; now left |]. split; [lra |].
    simpl. rewrite (total_vanishes ws (q :: qs) Hws Z). replace w with 1 by lra. by_products.
  - exists (scale (/ total ws) (combine ws points)), (total ws).
    split; [| split; [lra |]].
    + exists (map (Rmult (/ total ws)) ws). rewrite map_length. split; [congruence |].
      split; [split |].
      * apply Forall_forall. intros u U. apply in_map_iff in U. destruct U as [v [<- V]].
        rewrite Forall_forall in Hws. specialize (Hws v V).
        apply Rmult_le_pos; [| assumption]. left. apply Rinv_0_lt_compat. lra.
      * rewrite total_scaled. now field.
      * now rewrite combine_scaled.
    + simpl. replace w with (1 - total ws) by lra. by_products. now field.
Qed.

Lemma hull_single p x : hull [p] x -> x = p.
Proof.
  intros [[| w [| ? ?]] [L [[W T] ->]]]; try discriminate. simpl in *.
  replace w with 1 by lra. by_products.
Qed.

(** A hull contains the hulls of its points. *)
Lemma hull_hull face points x :
  (forall p, In p face -> hull points p) -> hull face x -> hull points x.
Proof.
  revert x. induction face as [| p ps IH]; intros x H X; [now apply hull_empty in X |].
  destruct ps as [| q qs]; [apply hull_single in X; subst; apply H; now left |].
  destruct (hull_first _ _ _ X ltac:(discriminate)) as [y [t [Y [Ht ->]]]].
  apply hull_convex; [apply H; now left | | exact Ht].
  apply IH; [| exact Y]. intros. apply H. now right.
Qed.

Lemma hull_included face points x :
  (forall p, In p face -> In p points) -> hull face x -> hull points x.
Proof. intros H. apply hull_hull. intros p P. apply hull_vertex, H, P. Qed.

Lemma hull_sublist face points x : In face (sublists points) -> hull face x -> hull points x.
Proof. intros F. apply hull_included. intros p. now apply sublist_member. Qed.

Lemma hull_above points d c x :
  (forall p, In p points -> c < dot p d) -> hull points x -> c < dot x d.
Proof.
  intros H X.
  assert (B : exists b, c < b /\ forall p, In p points -> b <= dot p d).
  { clear X. induction points as [| p ps IH]; [exists (c + 1); split; [lra | easy] |].
    destruct IH as [b [B M]]; [intros; apply H; now right |].
    pose proof (H p (or_introl eq_refl)). exists (Rmin b (dot p d)). split.
    - now apply Rmin_glb_lt.
    - intros q [<- | Q]; [apply Rmin_r |]. apply Rle_trans with b; [apply Rmin_l | auto]. }
  destruct B as [b [B M]]. pose proof (hull_at_least points d b M x X). lra.
Qed.

End Face.

(** A point of the plane, and of space, by its coordinates. *)
Definition at2 (x y : R) : plane := (x, y).
Definition at3 (x y z : R) : space := (x, y, z).

(** Proves an equation between points given by coordinates. *)
Ltac coordinates := unfold at2, at3, sub; simpl; repeat (f_equal; try lra); try lra.
(** Proves that a point given by coordinates lies in a hull, inside a face, or in its affine
    hull, by these weights. *)
Ltac by_weights weights :=
  exists weights; repeat split; first [reflexivity | repeat constructor; lra | simpl; lra
                                      | coordinates].
