(** Shapes with vertices have a distance; and what the theorems of Rounded.v need: disks in the
    plane that satisfy their hypotheses, and disks that lack one. *)

From Coq Require Import Reals Lra Psatz List.
From Certa Require Import Vector Hull Verdict Scaling Certificate Nearest Rounded.
Import ListNotations.
Local Open Scope R_scope.

(** ** There is a distance *)

Section Existence.
Context {E : euclidean}.
Implicit Types (p q x : E) (a b : list E).

(** All differences of vertices. *)
Definition all_differences a b := flat_map (fun p => map (fun q => sub p q) b) a.

Lemma difference_in_hull a b x : difference a b x -> hull (all_differences a b) x.
Proof.
  intros [p [q [P [Q ->]]]].
  assert (One : forall p', In p' a -> hull (all_differences a b) (sub p' q)).
  { intros p' P'. apply (hull_within (translated p' (resized (-1) b))).
    - intros y Y. apply hull_vertex, in_flat_map. exists p'. split; [exact P' |].
      unfold translated, resized in Y. rewrite map_map in Y. exact Y.
    - apply hull_translated. replace (sub (sub p' q) p') with (scale (-1) q) by by_products.
      now apply hull_resized. }
  apply (hull_within (translated (opposite q) a)).
  - intros y Y. apply in_map_iff in Y. destruct Y as [p' [<- P']].
    replace (add (opposite q) p') with (sub p' q) by by_products. now apply One.
  - apply hull_translated. now replace (sub (sub p q) (opposite q)) with p by by_products.
Qed.

Lemma differences_named a b : exists ps qs,
  length ps = length (all_differences a b) /\ length qs = length (all_differences a b) /\
  (forall p, In p ps -> In p a) /\ (forall q, In q qs -> In q b) /\
  all_differences a b = map (fun pq => sub (fst pq) (snd pq)) (List.combine ps qs).
Proof.
  induction a as [| p a [ps [qs [Lp [Lq [P [Q D]]]]]]]; [now exists [], [] |].
  exists (map (fun _ => p) b ++ ps), (b ++ qs). unfold all_differences in *. simpl.
  rewrite !app_length, !map_length, Lp, Lq. repeat (split; [reflexivity |]). split; [| split].
  - intros y Y. apply in_app_or in Y. destruct Y as [Y | Y]; [left | right; auto].
    apply in_map_iff in Y. now destruct Y as [_ [<- _]].
  - intros y Y. apply in_app_or in Y. destruct Y; auto.
  - rewrite D. clear. induction b as [| q b IH]; simpl; [reflexivity |]. now rewrite IH.
Qed.

Lemma hull_in_difference a b x : hull (all_differences a b) x -> difference a b x.
Proof.
  intros [ws [L [W ->]]]. destruct (differences_named a b) as [ps [qs [Lp [Lq [P [Q D]]]]]].
  rewrite <- L in Lp, Lq. exists (combine ws ps), (combine ws qs). split; [| split].
  - apply (hull_within ps); [intros p K; now apply hull_vertex, P |]. now exists ws.
  - apply (hull_within qs); [intros q K; now apply hull_vertex, Q |]. now exists ws.
  - rewrite D. now apply combine_sub.
Qed.

(** Every two shapes with vertices have a distance. *)
Theorem distance_exists a b : a <> [] -> b <> [] -> exists s, distance_is a b s.
Proof.
  intros A B. destruct (nearest_exists (all_differences a b)) as [v [V N]].
  { destruct a, b; easy. }
  exists (dot v v). split.
  - intros p q P Q. apply N, difference_in_hull. now exists p, q.
  - apply hull_in_difference in V. destruct V as [p [q [P [Q ->]]]]. now exists p, q.
Qed.

(** Every two shapes with vertices, and radii that are not negative, have a distance. *)
Theorem solids_distance_exists (A B : solid E) :
  rounded A B -> core A <> [] -> core B <> [] -> exists r, solids_distance_is A B r.
Proof.
  intros R Na Nb. destruct (distance_exists _ _ Na Nb) as [s D].
  eexists. exact (solids_distance A B s R D).
Qed.

Lemma no_distance_without_vertices b s : ~ distance_is ([] : list E) b s.
Proof.
  intros [_ [p [_ [[ws [L [[_ T] _]]] _]]]]. destruct ws; [simpl in T; lra | discriminate].
Qed.

End Existence.

(** ** Disks *)

Definition disk (x r : R) : solid plane := solid_of plane (point_at x 0) r.

Lemma within_disk x r (p : plane) :
  within (disk x r) p <-> (fst p - x) * (fst p - x) + snd p * snd p <= r * r.
Proof.
  unfold within, disk. simpl. split.
  - intros [q [Q D]]. apply hull_point in Q. subst q. simpl in D. lra.
  - intro D. exists (x, 0). split; [apply point_in_hull |]. simpl. lra.
Qed.

Lemma disks_rounded x r s : 0 <= r -> 0 <= s -> rounded (disk x r) (disk 0 s).
Proof. now split. Qed.

Lemma centers_distance x : distance_is (point_at x 0) (point_at 0 0) (x * x).
Proof.
  split.
  - intros p q P Q. apply hull_point in P, Q. subst. simpl. lra.
  - exists (x, 0), (0, 0). repeat split; try apply point_in_hull. simpl. ring.
Qed.

Lemma centers_difference x v : difference (point_at x 0) (point_at 0 0) v -> v = (x, 0).
Proof.
  intros [p [q [P [Q ->]]]]. apply hull_point in P, Q. subst. simpl. f_equal; ring.
Qed.

Lemma disks_meet x r s p : within (disk x r) p -> within (disk 0 s) p ->
  meeting_solids (disk x r) (disk 0 s).
Proof. intros P Q. now exists p. Qed.

Lemma unit_disks_meet : meeting_solids (disk 1 1) (disk 0 (-1)).
Proof. apply (disks_meet 1 1 (-1) (0, 0)); apply within_disk; simpl; lra. Qed.

Definition sharp_square := solid_of plane square 0.
Definition sharp_point := solid_of plane (point_at 0 0) 0.

Lemma sharp_square_overlaps : overlapping_solids sharp_square sharp_point.
Proof. apply solids_without_radii, square_overlaps_point. Qed.

Lemma square_point_distance : distance_is square (point_at 0 0) 0.
Proof.
  split; [intros; apply dot_nonnegative |].
  exists (0, 0), (0, 0). repeat split; [apply in_square; simpl; lra | apply point_in_hull |].
  simpl. ring.
Qed.

(** ** Verdicts *)

(** Disks are separated, touch and overlap. *)
Theorem a_verdict_of_solids_holds_not_vacuous :
  separated_solids (disk 3 1) (disk 0 1) /\ touching_solids (disk 2 1) (disk 0 1) /\
  overlapping_solids (disk 1 1) (disk 0 1).
Proof.
  split; [| split].
  - apply (solids_separated_by_distance _ _ (3 * 3)); [apply disks_rounded; lra | |].
    + apply centers_distance.
    + unfold radii. simpl. lra.
  - apply (solids_touch_iff _ _ (2 * 2)); [apply disks_rounded; lra | | |].
    + unfold radii. simpl. lra.
    + apply centers_distance.
    + unfold radii. simpl. lra.
  - apply (solids_overlap_iff _ _ (1 * 1)); [apply disks_rounded; lra | | |].
    + unfold radii. simpl. lra.
    + apply centers_distance.
    + unfold radii. simpl. lra.
Qed.

(** Without touching, two verdicts would not be enough. *)
Theorem a_verdict_of_solids_holds_needs_touching :
  ~ forall A B : solid plane, separated_solids A B \/ overlapping_solids A B.
Proof.
  intro H. destruct a_verdict_of_solids_holds_not_vacuous as [_ [[M O] _]].
  destruct (H (disk 2 1) (disk 0 1)) as [S |]; [| contradiction].
  now apply separated_is_not_meeting in S.
Qed.

(** Each two verdicts are those of some disks, and never of the same. *)
Theorem verdicts_of_solids_exclude_each_other_not_vacuous :
  separated_solids (disk 3 1) (disk 0 1) /\ touching_solids (disk 2 1) (disk 0 1) /\
  overlapping_solids (disk 1 1) (disk 0 1).
Proof. exact a_verdict_of_solids_holds_not_vacuous. Qed.

(** If to touch were only to meet, then verdicts would not exclude each other. *)
Theorem verdicts_of_solids_exclude_each_other_needs_no_overlap :
  exists A B : solid plane, meeting_solids A B /\ overlapping_solids A B.
Proof.
  exists sharp_square, sharp_point.
  split; [apply overlapping_are_meeting |]; apply sharp_square_overlaps.
Qed.

(** ** The distance *)

(** There are disks at a distance of one. *)
Theorem solids_distance_is_unique_not_vacuous : solids_distance_is (disk 3 1) (disk 0 1) 1.
Proof.
  replace 1 with (Rmax 0 (sqrt (3 * 3) - radii (disk 3 1) (disk 0 1))) at 3.
  - apply solids_distance; [apply disks_rounded; lra | apply centers_distance].
  - rewrite sqrt_square by lra. unfold radii. simpl. rewrite Rmax_right; lra.
Qed.

(** A distance that might be negative would not be unique. *)
Theorem solids_distance_is_unique_needs_not_negative :
  exists A B : solid plane, exists r s, r <> s /\ solids_at_least A B r /\ solids_at_least A B s /\
    exists p q, within A p /\ within B q /\
      dot (sub p q) (sub p q) = r * r /\ dot (sub p q) (sub p q) = s * s.
Proof.
  destruct solids_distance_is_unique_not_vacuous as [_ [L [p [q [P [Q D]]]]]].
  exists (disk 3 1), (disk 0 1), 1, (-1). split; [lra |]. split; [exact L | split].
  - intros x y X Y. specialize (L x y X Y). lra.
  - exists p, q. repeat split; auto. lra.
Qed.

(** A square and a point have a distance. *)
Theorem distance_exists_not_vacuous : square <> [] /\ point_at 0 0 <> [].
Proof. split; discriminate. Qed.

(** Nothing has no distance. *)
Theorem distance_exists_needs_vertices :
  ~ forall a b : list plane, exists s, distance_is a b s.
Proof.
  intro H. destruct (H [] (point_at 0 0)) as [s D]. exact (no_distance_without_vertices _ _ D).
Qed.

(** Disks have vertices, and radii that are not negative. *)
Theorem solids_distance_exists_not_vacuous :
  rounded (disk 3 1) (disk 0 1) /\ core (disk 3 1) <> [] /\ core (disk 0 1) <> [].
Proof. split; [apply disks_rounded; lra | split; discriminate]. Qed.

(** Nothing has no distance, whatever the radius. *)
Theorem solids_distance_exists_needs_vertices :
  ~ forall A B : solid plane, rounded A B -> exists r, solids_distance_is A B r.
Proof.
  intro H. destruct (H (solid_of plane [] 1) (disk 0 1)) as [r [_ [_ [p [_ [[x [X _]] _]]]]]].
  - split; simpl; lra.
  - destruct X as [ws [L [[_ T] _]]]. destruct ws; [simpl in T; lra | discriminate].
Qed.

(** The disks of a radius of zero are points. *)
Theorem solids_without_radii_needs_no_radius :
  separated (core (disk 2 1)) (core (disk 0 1)) /\ ~ separated_solids (disk 2 1) (disk 0 1).
Proof.
  split; [apply points_separated; lra |]. intro S. apply separated_is_not_meeting in S. apply S.
  apply (disks_meet 2 1 1 (1, 0)); apply within_disk; simpl; lra.
Qed.

(** ** What the distance of the cores decides *)

(** Disks whose centers are farther apart than their radii. *)
Theorem solids_separated_iff_not_vacuous :
  rounded (disk 3 1) (disk 0 1) /\
  farther (core (disk 3 1)) (core (disk 0 1)) (radii (disk 3 1) (disk 0 1)).
Proof.
  split; [apply disks_rounded; lra |]. intros v V. apply centers_difference in V. subst v.
  unfold radii. simpl. lra.
Qed.

(** Radii of opposite signs sum to nothing, but the disks meet. *)
Theorem solids_separated_iff_needs_rounded :
  ~ forall A B : solid plane, separated_solids A B <-> farther (core A) (core B) (radii A B).
Proof.
  intro H. assert (S : separated_solids (disk 1 1) (disk 0 (-1))).
  { apply H. intros v V. apply centers_difference in V. subst v. unfold radii. simpl. lra. }
  apply separated_is_not_meeting in S. exact (S unit_disks_meet).
Qed.

(** Points with a gap of three. *)
Theorem separation_farther_not_vacuous :
  0 < 3 /\ (forall p q : plane, In p (point_at 3 0) -> In q (point_at 0 0) ->
    3 <= dot ((1, 0) : plane) p - dot ((1, 0) : plane) q) /\
  2 * 2 * dot ((1, 0) : plane) (1, 0) < 3 * 3.
Proof.
  split; [lra | split; [| simpl; lra]]. intros p q [<- | []] [<- | []]. simpl. lra.
Qed.

(** A gap that is negative says nothing, though its square may be large. *)
Theorem separation_farther_needs_positive :
  ~ forall (a b : list plane) d g r,
    (forall p q, In p a -> In q b -> g <= dot d p - dot d q) -> r * r * dot d d < g * g ->
    farther a b r.
Proof.
  intro H. specialize (H (point_at 0 0) (point_at 0 0) (1, 0) (-1) (/ 2)). simpl in H.
  enough (/ 2 * / 2 < 0 * 0 + 0 * 0) by lra. apply (H ltac:(
    intros p q [<- | []] [<- | []]; simpl; lra) ltac:(lra) (0, 0)).
  exists (0, 0), (0, 0). repeat split; try apply point_in_hull. simpl. f_equal; ring.
Qed.

(** A gap that is no wider than the radius says nothing. *)
Theorem separation_farther_needs_wide :
  ~ forall (a b : list plane) d g r,
    0 < g -> (forall p q, In p a -> In q b -> g <= dot d p - dot d q) -> farther a b r.
Proof.
  intro H. specialize (H (point_at 1 0) (point_at 0 0) (1, 0) 1 1 ltac:(lra)). simpl in H.
  enough (1 * 1 < 1 * 1 + 0 * 0) by lra. apply (H ltac:(
    intros p q [<- | []] [<- | []]; simpl; lra) (1, 0)).
  exists (1, 0), (0, 0). repeat split; try apply point_in_hull. simpl. f_equal; ring.
Qed.

(** Disks whose centers are nearer than their radii. *)
Theorem solids_overlap_where_near_not_vacuous :
  rounded (disk 1 1) (disk 0 1) /\
  nearer (core (disk 1 1)) (core (disk 0 1)) (radii (disk 1 1) (disk 0 1)).
Proof.
  split; [apply disks_rounded; lra |]. exists (1, 0). split.
  - exists (1, 0), (0, 0). repeat split; try apply point_in_hull. simpl. f_equal; ring.
  - unfold radii. simpl. lra.
Qed.

(** Points that are as far apart as the radii do not make disks overlap. *)
Theorem solids_overlap_where_near_needs_near :
  ~ forall A B : solid plane, rounded A B -> meeting_solids A B -> overlapping_solids A B.
Proof.
  intro H. destruct a_verdict_of_solids_holds_not_vacuous as [_ [[M O] _]].
  apply O, H; [apply disks_rounded; lra | exact M].
Qed.

(** Disks with a distance of their centers. *)
Theorem solids_overlap_iff_not_vacuous :
  rounded (disk 1 1) (disk 0 1) /\ 0 < radii (disk 1 1) (disk 0 1) /\
  distance_is (core (disk 1 1)) (core (disk 0 1)) (1 * 1).
Proof.
  split; [apply disks_rounded; lra | split; [unfold radii; simpl; lra | apply centers_distance]].
Qed.

(** Without a radius shapes overlap whose distance is not less than zero. *)
Theorem solids_overlap_iff_needs_a_radius :
  ~ forall (A B : solid plane) s, rounded A B -> distance_is (core A) (core B) s ->
    (overlapping_solids A B <-> s < radii A B * radii A B).
Proof.
  intro H. assert (L : 0 < radii sharp_square sharp_point * radii sharp_square sharp_point).
  { apply H; [split; simpl; lra | apply square_point_distance | apply sharp_square_overlaps]. }
  unfold radii in L. simpl in L. lra.
Qed.

(** Disks with a distance of their centers that is more than their radii. *)
Theorem solids_separated_by_distance_not_vacuous :
  rounded (disk 3 1) (disk 0 1) /\ distance_is (core (disk 3 1)) (core (disk 0 1)) (3 * 3).
Proof. split; [apply disks_rounded; lra | apply centers_distance]. Qed.

(** Radii of opposite signs sum to nothing, but the disks meet. *)
Theorem solids_separated_by_distance_needs_rounded :
  ~ forall (A B : solid plane) s, distance_is (core A) (core B) s ->
    (separated_solids A B <-> radii A B * radii A B < s).
Proof.
  intro H. assert (S : separated_solids (disk 1 1) (disk 0 (-1))).
  { apply (H _ _ (1 * 1)); [apply centers_distance | unfold radii; simpl; lra]. }
  apply separated_is_not_meeting in S. exact (S unit_disks_meet).
Qed.

(** Disks whose radii are the distance of their centers. *)
Theorem solids_touch_iff_not_vacuous :
  rounded (disk 2 1) (disk 0 1) /\ 0 < radii (disk 2 1) (disk 0 1) /\
  distance_is (core (disk 2 1)) (core (disk 0 1)) (2 * 2).
Proof.
  split; [apply disks_rounded; lra | split; [unfold radii; simpl; lra | apply centers_distance]].
Qed.

(** Without a radius shapes at a distance of zero need not touch: they may overlap. *)
Theorem solids_touch_iff_needs_a_radius :
  ~ forall (A B : solid plane) s, rounded A B -> distance_is (core A) (core B) s ->
    (touching_solids A B <-> s = radii A B * radii A B).
Proof.
  intro H. assert (T : touching_solids sharp_square sharp_point).
  { apply (H _ _ 0); [split; simpl; lra | apply square_point_distance |].
    unfold radii. simpl. ring. }
  destruct T as [_ O]. exact (O sharp_square_overlaps).
Qed.

(** Disks with a distance of their centers. *)
Theorem solids_distance_not_vacuous :
  rounded (disk 3 1) (disk 0 1) /\ distance_is (core (disk 3 1)) (core (disk 0 1)) (3 * 3).
Proof. split; [apply disks_rounded; lra | apply centers_distance]. Qed.

(** Radii of opposite signs take nothing from the distance of the centers, but the disks meet. *)
Theorem solids_distance_needs_rounded :
  ~ forall (A B : solid plane) s, distance_is (core A) (core B) s ->
    solids_distance_is A B (Rmax 0 (sqrt s - radii A B)).
Proof.
  intro H. destruct (H (disk 1 1) (disk 0 (-1)) (1 * 1) (centers_distance 1)) as [_ [L _]].
  destruct unit_disks_meet as [p [P Q]]. specialize (L p p P Q).
  rewrite sqrt_square in L by lra. unfold radii in L. simpl in L.
  rewrite Rmax_right in L by lra. lra.
Qed.

(** Disks that are at least one apart. *)
Theorem solids_at_least_iff_not_vacuous :
  rounded (disk 3 1) (disk 0 1) /\ 0 < 1 /\ solids_at_least (disk 3 1) (disk 0 1) 1.
Proof.
  split; [apply disks_rounded; lra | split; [lra |]].
  destruct solids_distance_is_unique_not_vacuous as [_ [L _]]. exact L.
Qed.

(** At least zero is every distance. *)
Theorem solids_at_least_iff_needs_positive :
  ~ forall (A B : solid plane) r, rounded A B ->
    (solids_at_least A B r <-> at_least (core A) (core B) (r + radii A B)).
Proof.
  intro H. pose proof (proj1 (H (disk 1 1) (disk 0 1) 0 (disks_rounded 1 1 1 Rle_0_1 Rle_0_1)))
    as L.
  assert (K : solids_at_least (disk 1 1) (disk 0 1) 0).
  { intros p q _ _. pose proof (dot_nonnegative (sub p q)). lra. }
  specialize (L K (1, 0) (0, 0) (point_in_hull 1 0) (point_in_hull 0 0)).
  unfold radii in L. simpl in L. lra.
Qed.
