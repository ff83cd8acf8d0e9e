(** Examples of the rounds of decide_contact in the plane, and what each condition in Round.v is
    for. *)

From Coq Require Import Reals Lra Psatz List Lia.
From Certa Require Import Vector Hull Verdict Projection Certificate Control Contact Round.
Import ListNotations.
Local Open Scope R_scope.

Definition horizontal : list plane := [(1, 0); (-1, 0)].
Definition vertical : list plane := [(0, 1); (0, -1)].

Lemma incl_cross face : face = horizontal \/ face = vertical -> incl face cross.
Proof. intros [-> | ->] p P; simpl in *; tauto. Qed.

Lemma balanced_pair (flat : list plane) x y :
  balanced (map (project flat) [(x, y); (- x, - y)]) [1; 1].
Proof.
  split; [reflexivity | split; [weights |]]. rewrite <- (project_combine (E := plane)).
  apply (project_of_spanned (E := plane)). simpl.
  replace (1 * x + (1 * - x + 0), 1 * y + (1 * - y + 0)) with (origin : plane)
    by (simpl; f_equal; ring).
  apply (spanned_origin (E := plane)).
Qed.

Lemma found_horizontal W : incl horizontal W -> found W horizontal.
Proof.
  intro I. rewrite <- (app_nil_r horizontal).
  apply found_face with [1; 1]; [constructor | exact I |].
  unfold horizontal. replace ((-1, 0) : plane) with ((- (1), - 0) : plane) by (f_equal; lra).
  apply balanced_pair.
Qed.

Lemma found_cross : found cross (vertical ++ horizontal).
Proof.
  apply found_face with [1; 1].
  - apply found_horizontal, incl_cross. auto.
  - apply incl_cross. auto.
  - unfold vertical. replace ((0, -1) : plane) with ((- 0, - (1)) : plane) by (f_equal; lra).
    apply balanced_pair.
Qed.

Lemma both_span : spans (vertical ++ horizontal).
Proof. intros [x y]. exists [y; 0; x; 0]. split; [reflexivity |]. simpl. f_equal; ring. Qed.

Lemma corner_spans : spans corner.
Proof. intros [x y]. exists [0; x; y]. split; [reflexivity |]. simpl. f_equal; ring. Qed.

Lemma horizontal_does_not_span : ~ spans horizontal.
Proof.
  intro S. apply (proj1 (spans_when_nothing_is_orthogonal (E := plane) _)) with (x := (0, 1)) in S;
    [revert S; differ | vertices].
Qed.

Lemma spanned_horizontal x : spanned horizontal ((x, 0) : plane).
Proof. exists [x; 0]. split; [reflexivity |]. simpl. f_equal; ring. Qed.

Lemma above_horizontal y : y <> 0 -> ~ spanned horizontal ((0, y) : plane).
Proof.
  intros Y S.
  assert (K : dot ((0, 1) : plane) (0, y) = 0)
    by (apply (orthogonal_spanned (E := plane) horizontal); [vertices | exact S]).
  simpl in K. lra.
Qed.

(** Two rounds are enough for the cross. *)
Theorem rounds_end_overlapping_not_vacuous :
  exists (W flat : list plane), W <> [] /\ found W flat /\ spans flat.
Proof.
  exists cross, (vertical ++ horizontal). split; [easy |].
  split; [apply found_cross | apply both_span].
Qed.

(** The points that span must be found, with positive weights. *)
Theorem rounds_end_overlapping_needs_found :
  ~ forall (W flat : list plane), W <> [] -> incl flat W -> spans flat -> interior W.
Proof.
  intro H. apply corner_not_interior.
  apply (H corner corner); [easy | apply incl_refl | apply corner_spans].
Qed.

(** The faces found must span. *)
Theorem rounds_end_overlapping_needs_spans :
  ~ forall (W flat : list plane), W <> [] -> found W flat -> interior W.
Proof.
  intro H. apply (flat_excludes_interior (E := plane) horizontal horizontal).
  - intros w. apply (spanned_point (E := plane)).
  - apply horizontal_does_not_span.
  - apply (H _ horizontal); [easy |]. apply found_horizontal, incl_refl.
Qed.

(** In dimension zero there must be a vertex; elsewhere, what spans is not empty. *)
Theorem rounds_end_overlapping_needs_vertex :
  ~ forall (W flat : list nowhere), found W flat -> spans flat -> interior W.
Proof.
  intro H. destruct (H [] [] (found_nothing _)) as [r [R K]].
  - intros []. exists []. split; reflexivity.
  - destruct (K tt) as [[| w ws] [L [[_ T] _]]]; try discriminate;
      [intros ? [] | simpl; nra | simpl in T; lra].
Qed.

(** The flat must be found: a projection along other points may hide the border. *)
Theorem rounds_reduce_contact_needs_found :
  ~ forall (W flat : list plane), incl flat W ->
    (interior W <-> interior_beside flat (map (project flat) W)).
Proof.
  intro H. apply corner_not_interior, (H corner corner (incl_refl _)).
  rewrite <- (app_nil_r corner) at 1.
  apply interior_beside_all with (0, 0); [now left | apply corner_spans |].
  rewrite app_nil_r. apply corner_spans.
Qed.

(** Rounds may find something. *)
Theorem rounds_reduce_contact_not_vacuous :
  found cross horizontal /\ horizontal <> [] /\ ~ spans horizontal.
Proof.
  split; [apply found_horizontal, incl_cross; auto |].
  split; [easy | apply horizontal_does_not_span].
Qed.

(** Rounds may find something that has a supporting direction. *)
Theorem support_vanishes_on_rounds_not_vacuous :
  exists d : plane, found horizontal horizontal /\ d <> origin /\
    forall w, In w horizontal -> 0 <= dot d w.
Proof.
  exists (0, 1). split; [apply found_horizontal, incl_refl | split; [differ | vertices]].
Qed.

(** On what rounds have not found, a supporting direction need not vanish. *)
Theorem support_vanishes_on_rounds_needs_found :
  ~ forall (W flat : list plane) d, incl flat W -> (forall w, In w W -> 0 <= dot d w) ->
    orthogonal flat d.
Proof.
  intro H. enough (dot ((1, 1) : plane) (1, 0) = 0) by (simpl in *; lra).
  apply (H corner corner (1, 1)); [apply incl_refl | vertices | right; now left].
Qed.

(** A direction that does not support need not vanish. *)
Theorem support_vanishes_on_rounds_needs_support :
  ~ forall (W flat : list plane) d, found W flat -> orthogonal flat d.
Proof.
  intro H. enough (dot ((1, 0) : plane) (1, 0) = 0) by (simpl in *; lra).
  apply (H horizontal horizontal (1, 0)); [apply found_horizontal, incl_refl | now left].
Qed.

(** A segment lies in a flat. *)
Theorem flat_excludes_interior_not_vacuous :
  exists W flat : list plane, W <> [] /\ (forall w, In w W -> spanned flat w) /\ ~ spans flat.
Proof.
  exists horizontal, horizontal. split; [easy |].
  split; [intros w; apply (spanned_point (E := plane)) | apply horizontal_does_not_span].
Qed.

(** All of W must lie in the flat. *)
Theorem flat_excludes_interior_needs_all_in_flat :
  ~ forall W flat : list plane, ~ spans flat -> ~ interior W.
Proof. intro H. exact (H cross _ horizontal_does_not_span cross_interior). Qed.

(** The flat must not be everything. *)
Theorem flat_excludes_interior_needs_flat :
  ~ forall W flat : list plane, (forall w, In w W -> spanned flat w) -> ~ interior W.
Proof. intro H. apply (H cross cross); [intros; apply cross_spans | apply cross_interior]. Qed.

Ltac in_flat := intros ? V; simpl in V; repeat destruct V as [<- | V]; try easy;
  try (simpl; match goal with |- spanned _ (?x, ?y) => replace y with 0 by ring end;
       apply spanned_horizontal).

(** Shapes on a line have all differences in its direction. *)
Theorem differences_with_first_vertices_not_vacuous :
  exists (p q : plane) a b (flat : list plane), a <> [] /\ b <> [] /\ ~ spans flat /\
    (forall p', In p' (p :: a) -> spanned flat (sub p' q)) /\
    (forall q', In q' (q :: b) -> spanned flat (sub p q')).
Proof.
  exists (0, 0), (0, 0), [(1, 0)], [(2, 0)], horizontal.
  split; [easy |]. split; [easy |]. split; [apply horizontal_does_not_span |].
  split; in_flat.
Qed.

(** It is not enough to look at the differences with the first vertex of B. *)
Theorem differences_with_first_vertices_needs_first_of_a :
  ~ forall (p q : plane) a b (flat : list plane),
    (forall p', In p' (p :: a) -> spanned flat (sub p' q)) ->
    forall w, In w (differences (p :: a) (q :: b)) -> spanned flat w.
Proof.
  intro H. apply (above_horizontal (-1)); [lra |].
  apply (H (0, 0) (0, 0) [] [(0, 1)] horizontal ltac:(in_flat) (0, -1)).
  apply in_differences. exists (0, 0), (0, 1). simpl. repeat split; auto. f_equal; ring.
Qed.

(** It is not enough to look at the differences with the first vertex of A. *)
Theorem differences_with_first_vertices_needs_first_of_b :
  ~ forall (p q : plane) a b (flat : list plane),
    (forall q', In q' (q :: b) -> spanned flat (sub p q')) ->
    forall w, In w (differences (p :: a) (q :: b)) -> spanned flat w.
Proof.
  intro H. apply (above_horizontal 1); [lra |].
  apply (H (0, 0) (0, 0) [(0, 1)] [] horizontal ltac:(in_flat) (0, 1)).
  apply in_differences. exists (0, 1), (0, 0). simpl. repeat split; auto. f_equal; ring.
Qed.

(** A segment is a face whose edges span it. *)
Theorem edges_span_face_not_vacuous :
  exists (flat : list plane) f face l, face <> [] /\ balanced (map (project flat) (f :: face)) l.
Proof.
  exists [], (1, 0), [(- (1), - 0)], [1; 1]. split; [easy | apply balanced_pair].
Qed.

(** The edges of a point span nothing. *)
Theorem edges_span_face_needs_balanced :
  ~ forall (flat : list plane) f face x,
    spanned ((f :: face) ++ flat) x <-> spanned (map (fun g => sub g f) face ++ flat) x.
Proof.
  intro H. destruct (proj1 (H [] (1, 0) [] (1, 0))) as [ws [_ K]].
  - exists [1]. split; [reflexivity |]. simpl. f_equal; ring.
  - destruct ws; inversion K; lra.
Qed.

(** There are shapes whose rounds end with faces that span. *)
Theorem decide_contact_overlapping_not_vacuous :
  exists a b flat : list plane,
    a <> [] /\ b <> [] /\ found (differences a b) flat /\ spans flat.
Proof.
  exists cross, (point_at 0 0), (vertical ++ horizontal). split; [easy |]. split; [easy |].
  replace (differences cross (point_at 0 0)) with cross.
  - split; [apply found_cross | apply both_span].
  - unfold differences, cross. simpl. repeat f_equal; ring.
Qed.

(** Faces that do not span show nothing. *)
Theorem decide_contact_overlapping_needs_spans :
  ~ forall a b flat : list plane, a <> [] -> b <> [] -> found (differences a b) flat ->
    overlapping a b.
Proof.
  intro H. destruct point_touches_itself as [_ N]. apply N, (H _ _ []); [easy | easy | constructor].
Qed.

(** Points that span but are not found show nothing. *)
Theorem decide_contact_overlapping_needs_found :
  ~ forall a b flat : list plane, a <> [] -> b <> [] -> spans flat -> overlapping a b.
Proof.
  intro H. destruct point_touches_itself as [_ N]. apply N, (H _ _ cross); [easy | easy |].
  apply Contact.cross_spans.
Qed.

(** A corner has a supporting direction. *)
Theorem decide_contact_touching_not_vacuous :
  exists (a b : list plane) (d : plane), meet a b /\ d <> origin /\
    forall w, In w (differences a b) -> 0 <= dot d w.
Proof.
  exists corner, (point_at 0 0), (1, 1). split; [| split; [differ |]].
  - exists (0, 0). split; [| apply point_in_hull]. apply (hull_vertex (E := plane)). now left.
  - vertices.
Qed.

(** Separated shapes have a supporting direction, too. *)
Theorem decide_contact_touching_needs_meet :
  ~ forall (a b : list plane) (d : plane), d <> origin ->
    (forall w, In w (differences a b) -> 0 <= dot d w) -> touching a b.
Proof.
  intro H. apply (points_meet_not 1); [lra |].
  apply (H (point_at 1 0) (point_at 0 0) (1, 0)); [differ | vertices].
Qed.

(** The direction of zero supports everything. *)
Theorem decide_contact_touching_needs_nonzero :
  ~ forall (a b : list plane) (d : plane), meet a b ->
    (forall w, In w (differences a b) -> 0 <= dot d w) -> touching a b.
Proof.
  intro H. apply square_point_not_touching. apply (H _ _ (0, 0)); [| vertices].
  apply overlapping_meet, square_overlaps_point.
Qed.

(** The direction must support. *)
Theorem decide_contact_touching_needs_support :
  ~ forall (a b : list plane) (d : plane), meet a b -> d <> origin -> touching a b.
Proof.
  intro H. apply square_point_not_touching. apply (H _ _ (1, 0)); [| differ].
  apply overlapping_meet, square_overlaps_point.
Qed.

(** Segments that cross on a line touch, since the plane has more room. *)
Theorem decide_contact_flat_not_vacuous :
  exists (p q : plane) a b (flat : list plane), meet (p :: a) (q :: b) /\ ~ spans flat /\
    (forall p', In p' (p :: a) -> spanned flat (sub p' q)) /\
    (forall q', In q' (q :: b) -> spanned flat (sub p q')).
Proof.
  exists (0, 0), (0, 0), [(1, 0)], [(2, 0)], horizontal. split; [| split].
  - exists (0, 0). split; apply (hull_vertex (E := plane)); now left.
  - apply horizontal_does_not_span.
  - split; in_flat.
Qed.

(** Differences outside of the flat must be looked for. *)
Theorem decide_contact_flat_needs_all_in_flat :
  ~ forall (p q : plane) a b (flat : list plane), meet (p :: a) (q :: b) -> ~ spans flat ->
    touching (p :: a) (q :: b).
Proof.
  intro H. apply square_point_not_touching. apply (H _ _ _ _ horizontal).
  - apply overlapping_meet, square_overlaps_point.
  - apply horizontal_does_not_span.
Qed.

(** The flat must not be everything. *)
Theorem decide_contact_flat_needs_flat :
  ~ forall (p q : plane) a b (flat : list plane), meet (p :: a) (q :: b) ->
    (forall p', In p' (p :: a) -> spanned flat (sub p' q)) ->
    (forall q', In q' (q :: b) -> spanned flat (sub p q')) -> touching (p :: a) (q :: b).
Proof.
  intro H. apply square_point_not_touching. apply (H _ _ _ _ cross).
  - apply overlapping_meet, square_overlaps_point.
  - intros. apply Contact.cross_spans.
  - intros. apply Contact.cross_spans.
Qed.

(** Rounds may find two faces. *)
Theorem rounds_give_weights_not_vacuous : found cross (vertical ++ horizontal).
Proof. exact found_cross. Qed.

(** Vertices that rounds have not found need not have such weights. *)
Theorem rounds_give_weights_needs_found :
  ~ forall W flat : list plane, incl flat W -> exists l, balanced flat l.
Proof.
  intro H. destruct (H (point_at 1 0) (point_at 1 0) (incl_refl _)) as [l [L [P Z]]].
  destruct l as [| t [|]]; try discriminate. inversion P. inversion Z. lra.
Qed.

(** To project along a flat and then along a face that has not been projected is another thing. *)
Theorem project_app_needs_projected_face :
  ~ forall (face flat : list plane) x, project (face ++ flat) x = project face (project flat x).
Proof.
  intro H. specialize (H [(1, 1)] [(1, 0)] (0, 1)).
  rewrite (project_of_spanned (E := plane)) in H.
  - simpl in H. inversion H. lra.
  - exists [1; -1]. split; [reflexivity |]. simpl. f_equal; ring.
Qed.

(** Projecting along two lines of the plane one after the other leaves nothing. *)
Theorem project_app_not_vacuous : project (E := plane) ([(1, 1)] ++ [(1, 0)]) (0, 1) = origin.
Proof.
  apply (project_of_spanned (E := plane)). exists [1; -1]. split; [reflexivity |].
  simpl. f_equal; ring.
Qed.
