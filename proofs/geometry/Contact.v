(** Touching or overlapping: the recursion of decide_contact in gjk.hpp.

    W are the vertices of the Minkowski difference, and the shapes overlap if and only if the origin
    is interior to their hull. A face F with the origin in its relative interior reduces this to the
    same question about the projection of W along the span of F. [found W flat] are the faces that
    the rounds have found, one after the other, in one list. *)

From Coq Require Import Reals Lra Psatz List.
From Certa Require Import Vector Hull Verdict Projection Certificate Control.
Import ListNotations.
Local Open Scope R_scope.

Section Contact.
Context {E : euclidean}.
Implicit Types (p q d v w x y z : E) (a b points face flat W : list E) (l ws : list R) (r s t : R).

(** The origin is interior to the hull of W, relative to the orthogonal complement of a flat. *)
Definition interior_beside flat W :=
  exists r, 0 < r /\ forall x, orthogonal flat x -> dot x x < r * r -> hull W x.
Definition interior W := interior_beside [] W.

(** Positive weights combine the face to the origin: it has the origin in its relative interior. *)
Definition balanced face l :=
  length l = length face /\ positive l /\ combine l face = origin.

(** ** The Minkowski difference *)

(** All differences of vertices. *)
Definition differences a b : list E := flat_map (fun p => map (sub p) b) a.

Lemma in_differences a b w :
  In w (differences a b) <-> exists p q, In p a /\ In q b /\ w = sub p q.
Proof.
  unfold differences. rewrite in_flat_map. split.
  - intros [p [P H]]. apply in_map_iff in H. destruct H as [q [<- Q]]. now exists p, q.
  - intros [p [q [P [Q ->]]]]. exists p. split; [exact P |]. now apply in_map.
Qed.

Lemma combine_minus_point ws points q :
  length ws = length points ->
  combine ws (map (fun p => sub p q) points) = sub (combine ws points) (scale (total ws) q).
Proof.
  revert ws. induction points as [| p points IH]; intros [| w ws] L; try discriminate; simpl.
  - by_products.
  - rewrite IH by (simpl in L; congruence). by_products.
Qed.

Lemma combine_point_minus ws points p :
  length ws = length points ->
  combine ws (map (sub p) points) = sub (scale (total ws) p) (combine ws points).
Proof.
  revert ws. induction points as [| q points IH]; intros [| w ws] L; try discriminate; simpl.
  - by_products.
  - rewrite IH by (simpl in L; congruence). by_products.
Qed.

(** The differences of points of two hulls are the hull of the differences of their vertices. *)
Theorem difference_is_hull a b x : difference a b x <-> hull (differences a b) x.
Proof.
  split.
  - intros [p [q [P [[ws [L [[W T] Q]]] ->]]]].
    apply (hull_within (map (sub p) b)).
    + intros d Hd. apply in_map_iff in Hd. destruct Hd as [q' [<- Q']].
      destruct P as [vs [M [[V S] ->]]]. apply (hull_within (map (fun p => sub p q') a)).
      * intros d Hd. apply in_map_iff in Hd. destruct Hd as [p' [<- P']].
        apply hull_vertex, in_differences. now exists p', q'.
      * exists vs. rewrite map_length, combine_minus_point, S by assumption.
        repeat split; auto. by_products.
    + exists ws. rewrite map_length, combine_point_minus, T by assumption.
      repeat split; auto. rewrite Q. by_products.
  - intro H. assert (K : forall w, In w (differences a b) -> difference a b w).
    { intros w Hw. apply in_differences in Hw. destruct Hw as [p [q [P [Q ->]]]].
      exists p, q. repeat split; now apply hull_vertex. }
    destruct H as [ws [L [[W T] ->]]].
    assert (C : exists ps qs, length ps = length ws /\ length qs = length ws /\
      (forall p, In p ps -> hull a p) /\ (forall q, In q qs -> hull b q) /\
      combine ws (differences a b) = sub (combine ws ps) (combine ws qs)).
    { clear W T. revert ws L K. generalize (differences a b).
      induction l as [| w W IH]; intros [| t ws] L K; try discriminate.
      - exists [], []. repeat split; try easy. simpl. by_products.
      - destruct (IH ws) as [ps [qs [Lp [Lq [P [Q C]]]]]];
          [simpl in L; congruence | intros; apply K; now right |].
        destruct (K w (or_introl eq_refl)) as [p [q [Hp [Hq D]]]].
        exists (p :: ps), (q :: qs). simpl. rewrite C, D. repeat split; try congruence.
        + intros ? [<- |]; auto.
        + intros ? [<- |]; auto.
        + by_products. }
    destruct C as [ps [qs [Lp [Lq [P [Q C]]]]]]. exists (combine ws ps), (combine ws qs).
    split; [| split; [| exact C]].
    + apply (hull_within ps); [exact P | now exists ws].
    + apply (hull_within qs); [exact Q | now exists ws].
Qed.

(** Shapes overlap if and only if the origin is interior to the hull of the differences. *)
Theorem overlapping_is_interior a b : overlapping a b <-> interior (differences a b).
Proof.
  split; intros [r [R H]]; exists r; (split; [exact R |]).
  - intros x _ X. apply difference_is_hull. now apply H.
  - intros x X. apply difference_is_hull. apply H; [intros ? [] | exact X].
Qed.

(** ** Directions that support *)

(** A direction d with d.w >= 0 on W vanishes on every face of W with the origin in its relative
    interior. *)
Theorem support_vanishes_on_face W face l d :
  incl face W -> balanced face l -> (forall w, In w W -> 0 <= dot d w) -> orthogonal face d.
Proof.
  intros I [L [P Z]] H.
  assert (S : dot (combine l face) d = 0) by (rewrite Z; apply dot_origin). clear Z.
  revert l L P S. induction face as [| f face IH]; intros [| t l] L P S; try discriminate;
    [intros ? [] |].
  inversion P as [| ? ? T P']; subst. rewrite dot_combine_cons in S.
  assert (F : 0 <= dot f d) by (rewrite dot_comm; apply H, I; now left).
  assert (R : 0 <= dot (combine l face) d).
  { replace 0 with (total l * 0) by ring. apply combine_at_least.
    - simpl in L. congruence.
    - eapply Forall_impl; [| exact P']. simpl. intros. lra.
    - intros p Hp. rewrite dot_comm. apply H, I. now right. }
  intros p [<- | Hp].
  - rewrite dot_comm. nra.
  - apply (IH (fun q Q => I q (or_intror Q)) l);
      [simpl in L; congruence | exact P' | nra | exact Hp].
Qed.

(** A direction other than zero with d.w >= 0 on W excludes that the origin is interior. *)
Theorem support_excludes_interior W d :
  d <> origin -> (forall w, In w W -> 0 <= dot d w) -> ~ interior W.
Proof.
  intros N H [r [R K]]. pose proof (positive_length d N) as P. set (s := dot d d) in *.
  set (t := r / (1 + s)). assert (T : 0 < t) by (apply Rdiv_lt_0_compat; lra).
  assert (Et : t * (1 + s) = r) by (unfold t; field; lra).
  assert (X : hull W (scale (- t) d)).
  { apply K; [intros ? [] |]. products. fold s.
    assert (t * t * s < t * t * ((1 + s) * (1 + s))) by (apply Rmult_lt_compat_l; nra). nra. }
  apply (hull_at_least W d 0) in X; [rewrite dot_scale in X; fold s in X; nra |].
  intros w Hw. rewrite dot_comm. auto.
Qed.

(** ** One round *)

Lemma triangle_inequality x y r s :
  0 <= r -> 0 <= s -> dot x x <= r * r -> dot y y <= s * s ->
  dot (add x y) (add x y) <= (r + s) * (r + s).
Proof.
  intros R S X Y. products. rewrite (dot_comm y x).
  assert (C : dot x y <= r * s).
  { pose proof (Cauchy_Schwarz x y) as C. pose proof (dot_nonnegative x).
    assert (dot x y * dot x y <= (r * s) * (r * s)).
    { eapply Rle_trans; [exact C |]. replace (r * s * (r * s)) with (r * r * (s * s)) by ring.
      apply Rmult_le_compat; auto using dot_nonnegative. }
    assert (0 <= r * s) by nra. nra. }
  nra.
Qed.

(** A hull is bounded. *)
Lemma hull_bounded points : exists c, 0 <= c /\ forall x, hull points x -> dot x x <= c * c.
Proof.
  assert (B : exists m, 0 <= m /\ forall p, In p points -> dot p p <= m).
  { induction points as [| p points [m [M IH]]]; [exists 0; split; [lra | intros ? []] |].
    exists (dot p p + m). pose proof (dot_nonnegative p). split; [lra |].
    intros q [<- | Q]; [lra |]. specialize (IH q Q). lra. }
  destruct B as [m [M B]]. exists (1 + m). split; [lra |]. intros x X.
  enough (dot x x <= m) by nra.
  (* p.x <= (p.p + x.x) / 2 on the points, and so x.x is at most that *)
  enough (dot x x <= (m + dot x x) / 2) by lra.
  apply (hull_at_most points x); [| exact X]. intros p P. specialize (B p P).
  pose proof (dot_nonnegative (sub p x)) as K. revert K. products. rewrite (dot_comm x p). lra.
Qed.

Lemma hull_incl points W x : incl points W -> hull points x -> hull W x.
Proof. intros I H. apply (hull_within points); [| exact H]. intros. now apply hull_vertex, I. Qed.

Lemma hull_projected points W x : hull W x -> hull (map (project points) W) (project points x).
Proof.
  intros [ws [L [H ->]]]. exists ws. rewrite map_length, project_combine.
  repeat split; auto; apply H.
Qed.

Lemma hull_of_projected points W y :
  hull (map (project points) W) y -> exists x, hull W x /\ project points x = y.
Proof.
  intros [ws [L [H ->]]]. rewrite map_length in L. exists (combine ws W). split.
  - now exists ws.
  - apply project_combine.
Qed.

Lemma orthogonal_app flat face x :
  orthogonal (face ++ flat) x <-> orthogonal face x /\ orthogonal flat x.
Proof.
  split.
  - intro O. split; intros p P; apply O, in_or_app; auto.
  - intros [F G] p P. apply in_app_or in P. destruct P; auto.
Qed.

(** Let W be orthogonal to a flat, and F a face of W with the origin in its relative interior. The
    origin is interior to W beside the flat if and only if it is interior to the projection of W
    along F beside the flat and F. *)
Theorem face_reduces_contact flat W face l :
  (forall w, In w W -> orthogonal flat w) -> incl face W -> balanced face l ->
  (interior_beside flat W <-> interior_beside (face ++ flat) (map (project face) W)).
Proof.
  intros O I [L [P Z]].
  destruct face as [| f rest] eqn:F; [simpl; now rewrite map_id |]. rewrite <- F in *.
  assert (N : face <> []) by now rewrite F. clear F f rest. split.
  - intros [r [R H]]. exists r. split; [exact R |]. intros y Y D.
    apply orthogonal_app in Y. destruct Y as [F G].
    rewrite <- (project_of_orthogonal face y F). now apply hull_projected, H.
  - intros [r [R H]].
    destruct (origin_in_relative_interior face l N L P Z) as [s [S K]].
    destruct (hull_bounded W) as [c [C B]].
    (* x = e p + (1 - e) q, with p in the hull of W over x's projection, and q in that of F *)
    set (e := s / (2 * (c + s))).
    assert (He : 0 < e) by (apply Rdiv_lt_0_compat; lra).
    assert (Ee : e * (c + s) = s / 2) by (unfold e; field; lra).
    assert (He1 : e < 1) by nra.
    exists (Rmin (r * e) (s / 4)).
    assert (M1 := Rmin_l (r * e) (s / 4)). assert (M2 := Rmin_r (r * e) (s / 4)).
    assert (M0 : 0 < Rmin (r * e) (s / 4)) by (apply Rmin_glb_lt; nra).
    set (m := Rmin (r * e) (s / 4)) in *. split; [exact M0 |]. intros x X Dx.
    set (y := project face x).
    assert (Oy : orthogonal face y) by apply project_orthogonal.
    assert (Sy : spanned face (sub x y)) by apply project_spanned.
    assert (Dy : dot y y <= dot x x).
    { pose proof (orthogonal_spanned face y _ Oy Sy) as T. rewrite dot_sub_right in T.
      pose proof (dot_nonnegative (sub x y)) as Q. revert Q. products. rewrite (dot_comm x y).
      lra. }
    assert (Gy : orthogonal flat y).
    { intros f Hf. assert (T : dot f (sub x y) = 0).
      { apply (orthogonal_spanned face); [| exact Sy]. intros g Hg. rewrite dot_comm.
        now apply (O g (I g Hg)). }
      rewrite dot_sub_right, !(dot_comm f), (X f Hf) in T. lra. }
    destruct (hull_of_projected face W (scale (/ e) y)) as [p [Hp Ep]].
    { apply H.
      - apply orthogonal_app. split; intros f Hf; products;
          [rewrite (Oy f Hf) | rewrite (Gy f Hf)]; ring.
      - products. assert (dot y y < (r * e) * (r * e)) by nra.
        replace (/ e * (/ e * dot y y)) with (dot y y / (e * e)) by (field; lra).
        apply Rmult_lt_reg_r with (e * e); [nra |].
        replace (dot y y / (e * e) * (e * e)) with (dot y y) by (field; lra). nra. }
    set (u := add x (scale (- e) p)).
    assert (Su : spanned face u).
    { replace u with (add (scale 1 (sub x y)) (scale (- e) (sub p (scale (/ e) y)))).
      - apply spanned_blend; [exact Sy |]. rewrite <- Ep. apply project_spanned.
      - apply same_products. intro z. unfold u. products. field. lra. }
    assert (Du : dot u u <= (s / 4 + e * c) * (s / 4 + e * c)).
    { apply triangle_inequality; [lra | nra | nra |]. products. specialize (B p Hp).
      replace (e * c * (e * c)) with (e * e * (c * c)) by ring.
      replace (- e * (- e * dot p p)) with (e * e * dot p p) by ring.
      apply Rmult_le_compat_l; nra. }
    set (q := scale (/ (1 - e)) u).
    assert (Hq : hull W q).
    { apply (hull_incl face); [exact I |]. apply K; [now apply spanned_scale |].
      (* s / 4 + e c < (1 - e) s *)
      unfold q. products. set (k := 1 - e). assert (Hk : 0 < k) by (unfold k; lra).
      assert (Hs : s / 4 + e * c < k * s) by (unfold k; lra).
      replace (/ k * (/ k * dot u u)) with (dot u u / (k * k)) by (field; lra).
      apply Rmult_lt_reg_r with (k * k); [nra |].
      replace (dot u u / (k * k) * (k * k)) with (dot u u) by (field; lra).
      apply Rle_lt_trans with (1 := Du). replace (s * s * (k * k)) with (k * s * (k * s)) by ring.
      apply Rmult_le_0_lt_compat; nra. }
    replace x with (add (scale (1 - e) q) (scale e p)).
    + apply hull_convex; [exact Hq | exact Hp | lra].
    + apply same_products. intro z. unfold q, u. products. field. lra.
Qed.

End Contact.

(** ** Examples in the plane *)

Ltac weights := repeat (apply Forall_cons; [lra |]); apply Forall_nil.
Ltac differ := let Z := fresh in intro Z; inversion Z; lra.

Lemma corner_not_interior : ~ interior corner.
Proof. apply (support_excludes_interior (E := plane)) with (d := (1, 1)); [differ | vertices]. Qed.

Lemma cross_balanced : balanced cross [1; 1; 1; 1].
Proof. split; [reflexivity | split; [weights |]]. simpl. f_equal; ring. Qed.

Lemma cross_spans : spans cross.
Proof. intros [x y]. exists [x; 0; y; 0]. split; [reflexivity |]. simpl. f_equal; ring. Qed.

Lemma cross_interior : interior cross.
Proof.
  destruct cross_balanced as [L [P Z]].
  destruct (origin_in_relative_interior (E := plane) cross _ ltac:(easy) L P Z) as [r [R H]].
  exists r. split; [exact R |]. intros x _. apply H, cross_spans.
Qed.

(** When the origin is beside nothing but itself, then it is interior beside the face. *)
Lemma interior_beside_all (face flat W : list plane) w :
  In w W -> spanned face w -> spans (face ++ flat) ->
  interior_beside (face ++ flat) (map (project face) W).
Proof.
  intros I S A. exists 1. split; [lra |]. intros x O _.
  apply spans_when_nothing_is_orthogonal with (x := x) in A; [| exact O]. rewrite A.
  rewrite <- (project_of_spanned face w S). now apply (hull_projected (E := plane)), hull_vertex.
Qed.

(** There is a face with the origin in its relative interior and a direction that supports. *)
Theorem support_vanishes_on_face_not_vacuous :
  exists (W face : list plane) l (d : plane), incl face W /\ balanced face l /\ face <> [] /\
    d <> origin /\ forall w, In w W -> 0 <= dot d w.
Proof.
  exists [(1, 0); (-1, 0); (5, 1)], [(1, 0); (-1, 0)], [1; 1], (0, 1).
  split; [vertices; auto | split; [split; [reflexivity | split; [weights |]] |]].
  - simpl. f_equal; ring.
  - split; [easy | split; [differ | vertices]].
Qed.

(** With a weight of zero a supporting direction need not vanish. *)
Theorem support_vanishes_on_face_needs_positive :
  ~ forall (W face : list plane) l d, incl face W ->
    length l = length face /\ Forall (Rle 0) l /\ combine l face = origin ->
    (forall w, In w W -> 0 <= dot d w) -> orthogonal face d.
Proof.
  intro H. specialize (H corner corner [1; 0; 0] (1, 1) (incl_refl _)).
  enough (dot ((1, 1) : plane) (1, 0) = 0) by (simpl in *; lra).
  apply H; [split; [reflexivity | split; [weights |]] | vertices | right; now left].
  simpl. f_equal; ring.
Qed.

(** The face must consist of vertices. *)
Theorem support_vanishes_on_face_needs_incl :
  ~ forall (W face : list plane) l d, balanced face l ->
    (forall w, In w W -> 0 <= dot d w) -> orthogonal face d.
Proof.
  intro H. enough (dot ((1, 0) : plane) (1, 0) = 0) by (simpl in *; lra).
  apply (H [] cross _ (1, 0) cross_balanced); [vertices | now left].
Qed.

(** A direction that does not support need not vanish. *)
Theorem support_vanishes_on_face_needs_support :
  ~ forall (W face : list plane) l d, incl face W -> balanced face l -> orthogonal face d.
Proof.
  intro H. enough (dot ((1, 0) : plane) (1, 0) = 0) by (simpl in *; lra).
  apply (H cross cross _ (1, 0) (incl_refl _) cross_balanced). now left.
Qed.

(** A corner has a supporting direction. *)
Theorem support_excludes_interior_not_vacuous :
  exists (W : list plane) (d : plane), d <> origin /\ forall w, In w W -> 0 <= dot d w.
Proof. exists corner, (1, 1). split; [differ | vertices]. Qed.

(** The direction of zero supports everything. *)
Theorem support_excludes_interior_needs_nonzero :
  ~ forall (W : list plane) d, (forall w, In w W -> 0 <= dot d w) -> ~ interior W.
Proof. intro H. apply (H cross (0, 0)); [vertices | apply cross_interior]. Qed.

(** The direction must support. *)
Theorem support_excludes_interior_needs_support :
  ~ forall (W : list plane) (d : plane), d <> origin -> ~ interior W.
Proof. intro H. apply (H cross (1, 0)); [differ | apply cross_interior]. Qed.

(** A segment is a face of the cross; what is left of the cross is another segment. *)
Theorem face_reduces_contact_not_vacuous :
  exists (flat W face : list plane) l, (forall w, In w W -> orthogonal flat w) /\ face <> [] /\
    incl face W /\ balanced face l /\ ~ spans face /\ interior_beside flat W.
Proof.
  exists [], cross, [(1, 0); (-1, 0)], [1; 1].
  split; [intros ? _ ? [] |]. split; [easy |]. split; [intros ? V; simpl in *; tauto |].
  split; [split; [reflexivity | split; [weights |]]; simpl; f_equal; ring |].
  split; [| exact cross_interior]. intro S.
  apply (proj1 (spans_when_nothing_is_orthogonal (E := plane) _)) with (x := (0, 1)) in S;
    [revert S; differ | vertices].
Qed.

(** With a weight of zero the face may have the origin at its border, and projecting along it shows
    nothing. *)
Theorem face_reduces_contact_needs_positive :
  ~ forall (flat W face : list plane) l, (forall w, In w W -> orthogonal flat w) ->
    incl face W -> length l = length face /\ Forall (Rle 0) l /\ combine l face = origin ->
    (interior_beside flat W <-> interior_beside (face ++ flat) (map (project face) W)).
Proof.
  intro H. apply corner_not_interior. apply (H [] corner corner [1; 0; 0]).
  - intros ? _ ? [].
  - apply incl_refl.
  - split; [reflexivity | split; [weights |]]. simpl. f_equal; ring.
  - apply interior_beside_all with (0, 0); [now left | |].
    + apply (spanned_origin (E := plane)).
    + intros [x y]. exists [0; x; y]. split; [reflexivity |]. simpl. f_equal; ring.
Qed.

(** The face must consist of vertices. *)
Theorem face_reduces_contact_needs_incl :
  ~ forall (flat W face : list plane) l, (forall w, In w W -> orthogonal flat w) ->
    balanced face l ->
    (interior_beside flat W <-> interior_beside (face ++ flat) (map (project face) W)).
Proof.
  intro H. apply corner_not_interior. apply (H [] corner cross [1; 1; 1; 1]).
  - intros ? _ ? [].
  - apply cross_balanced.
  - apply interior_beside_all with (0, 0); [now left | apply cross_spans |].
    rewrite app_nil_r. apply cross_spans.
Qed.

(** The vertices must have been projected along the flat before. *)
Theorem face_reduces_contact_needs_orthogonal :
  ~ forall (flat W face : list plane) l, incl face W -> balanced face l ->
    (interior_beside flat W <-> interior_beside (face ++ flat) (map (project face) W)).
Proof.
  intro H. set (W := [(1, 1); (-1, -1)] : list plane).
  assert (K : interior_beside ([(1, 0)] : list plane) W).
  { apply (H _ W W [1; 1]); [apply incl_refl | |].
    - split; [reflexivity | split; [weights |]]. simpl. f_equal; ring.
    - apply interior_beside_all with (1, 1); [now left | |].
      + apply (spanned_point (E := plane)). now left.
      + intros [x y]. exists [y; 0; x - y]. split; [reflexivity |]. simpl. f_equal; ring. }
  destruct K as [r [R K]].
  assert (X : hull W (0, r / 2)) by (apply K; [vertices | simpl; nra]).
  apply (hull_at_least (E := plane)) with (d := (1, -1)) (c := 0) in X; [| vertices].
  simpl in X. lra.
Qed.

(** The differences of vertices of the same position are not enough. *)
Theorem difference_is_hull_needs_all_pairs :
  ~ forall (a b : list plane) x, difference a b x ->
    hull (map (fun pq => sub (fst pq) (snd pq)) (List.combine a b)) x.
Proof.
  intro H. assert (X : difference (segment 0 1) (segment 0 1) ((1, 0) : plane)).
  { exists (1, 0), (0, 0). repeat split.
    - apply hull_vertex. right. now left.
    - apply hull_vertex. now left.
    - simpl. f_equal; ring. }
  apply H in X. apply (hull_at_most (E := plane)) with (d := (1, 0)) (c := 0) in X; [| vertices].
  simpl in X. lra.
Qed.

(** A difference has points. *)
Theorem difference_is_hull_not_vacuous : exists (a b : list plane) x, difference a b x.
Proof.
  exists (point_at 0 0), (point_at 0 0), origin.
  apply meet_is_difference, point_touches_itself.
Qed.

(** Some shapes have the origin in the interior of their difference. *)
Theorem overlapping_is_interior_not_vacuous : interior (differences square (point_at 0 0)).
Proof. apply overlapping_is_interior, square_overlaps_point. Qed.

(** It is not enough that the difference contains the origin. *)
Theorem overlapping_is_interior_needs_interior :
  ~ forall a b : list plane, hull (differences a b) origin -> overlapping a b.
Proof.
  intro H. destruct point_touches_itself as [M N].
  apply N, H, difference_is_hull, meet_is_difference, M.
Qed.
