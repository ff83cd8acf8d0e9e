(** Examples for Dimension.v: a star in the plane, which has a vertex at the origin, and a
    tetrahedron in space. *)

From Coq Require Import Reals Lra Psatz List Lia.
From Certa Require Import Vector Hull Verdict Projection Certificate Control Contact Round.
From Certa Require Import Counterexample Dimension.
Import ListNotations.
Local Open Scope R_scope.

Lemma spanned_nothing {E : euclidean} (x : E) : spanned [] x -> x = origin.
Proof. intros [[| w ws] [_ ->]]; reflexivity. Qed.

Lemma outside_of_line (flat : list plane) x :
  (forall p, In p flat -> snd p = 0) -> snd x <> 0 -> ~ spanned flat x.
Proof.
  intros H X S. apply X.
  assert (K : dot ((0, 1) : plane) x = 0).
  { apply (orthogonal_spanned (E := plane) flat); [| exact S]. intros p P. simpl.
    rewrite (H p P). ring. }
  simpl in K. lra.
Qed.

Definition star : list plane := (0, 0) :: cross.

Lemma star_searches : exists vertices edges,
  searches star vertices edges /\ length vertices = 5%nat /\ length edges = 2%nat.
Proof.
  eexists. eexists. split; [| shelve].
  apply one_search with (f := (0, 1) : plane) (face := [(- 0, - (1))]) (l := [1; 1]).
  - apply one_search with (f := (1, 0) : plane) (face := [(- (1), - 0)]) (l := [1; 1]).
    + apply one_search with (f := (0, 0) : plane) (face := []) (l := [1]).
      * constructor.
      * intros p [<- | []]. now left.
      * split; [reflexivity | split; [weights |]]. simpl. f_equal; ring.
      * now left.
      * constructor.
    + intros p [<- | [<- | []]]; unfold star, cross; simpl; [tauto |].
      replace (- (1), - 0) with ((-1, 0) : plane) by (f_equal; lra). tauto.
    + apply balanced_pair.
    + right. exists (1, 0). split; [now left |]. intro S. apply (spanned_nothing (E := plane)) in S.
      revert S. differ.
    + repeat constructor. intro S. apply (spanned_nothing (E := plane)) in S. revert S. differ.
  - intros p [<- | [<- | []]]; unfold star, cross; simpl; [tauto |].
    replace (- 0, - (1)) with ((0, -1) : plane) by (f_equal; lra). tauto.
  - apply balanced_pair.
  - right. exists (0, 1). split; [now left |]. apply outside_of_line; [| simpl; lra].
    intros p [<- | []]. simpl. ring.
  - repeat constructor.
    + intro S. apply (spanned_nothing (E := plane)) in S. revert S. differ.
    + apply outside_of_line; [| simpl; lra]. intros p [<- | []]. simpl. ring.
  Unshelve. split; reflexivity.
Qed.

(** Searches may find two edges. *)
Theorem decide_contact_overlapping_in_the_plane_not_vacuous :
  exists (a b : list plane) vertices edges, a <> [] /\ b <> [] /\
    searches (differences a b) vertices edges /\ length edges = 2%nat.
Proof.
  destruct star_searches as [vertices [edges [S [_ L]]]].
  exists star, (point_at 0 0), vertices, edges. split; [easy |]. split; [easy |].
  replace (differences star (point_at 0 0)) with star; [auto |].
  unfold differences, star, cross. simpl. repeat f_equal; ring.
Qed.

(** One edge is not enough in the plane. *)
Theorem decide_contact_overlapping_in_the_plane_needs_two_edges :
  ~ forall (a b : list plane) vertices edges, a <> [] -> b <> [] ->
    searches (differences a b) vertices edges -> (length edges <= 1)%nat -> overlapping a b.
Proof.
  intro H. destruct point_touches_itself as [_ N].
  apply N, (H _ _ [] []); try easy; [constructor | simpl; lia].
Qed.

(** A vertex at the origin comes in addition to two vertices for each dimension. *)
Theorem vertices_are_few_needs_no_vertex_at_the_origin :
  ~ forall (W vertices edges : list plane), searches W vertices edges ->
    (length vertices <= 2 * length edges)%nat.
Proof.
  intro H. destruct star_searches as [vertices [edges [S [V L]]]]. specialize (H _ _ _ S). lia.
Qed.

(** The bound is attained. *)
Theorem vertices_are_few_not_vacuous :
  exists W vertices edges : list plane, searches W vertices edges /\
    length vertices = (2 * length edges + 1)%nat.
Proof.
  destruct star_searches as [vertices [edges [S [V L]]]]. exists star, vertices, edges.
  split; [exact S | lia].
Qed.

(** Searches that have found something exist. *)
Theorem edges_name_the_flat_not_vacuous :
  exists W vertices edges : list plane, searches W vertices edges /\ edges <> [].
Proof.
  destruct star_searches as [vertices [edges [S [V L]]]]. exists star, vertices, edges.
  split; [exact S |]. intros ->. discriminate.
Qed.

(** There are as many edges as dimensions at the end. *)
Theorem enough_edges_overlap_not_vacuous :
  exists W vertices edges : list plane, W <> [] /\ searches W vertices edges /\
    INR (length edges) = codimension (E := plane) [].
Proof.
  destruct star_searches as [vertices [edges [S [V L]]]]. exists star, vertices, edges.
  split; [easy | split; [exact S |]]. rewrite L, (proj1 dimensions). simpl. ring.
Qed.

(** Fewer edges do not make the origin interior. *)
Theorem enough_edges_overlap_needs_as_many :
  ~ forall W vertices edges : list plane, W <> [] -> searches W vertices edges -> interior W.
Proof.
  intro H. apply corner_not_interior, (H corner [] []); [easy | constructor].
Qed.

(** Without searches points of any number may span a flat. *)
Theorem edges_are_few_needs_searches :
  ~ forall edges : list plane, INR (length edges) <= codimension (E := plane) [].
Proof. intro H. specialize (H cross). rewrite (proj1 dimensions) in H. simpl in H. lra. Qed.

(** Two points on one line do not span the plane. *)
Theorem enough_points_span_needs_independent :
  ~ forall flat : list plane, INR (length flat) = codimension (E := plane) [] -> spans flat.
Proof.
  intro H. apply horizontal_does_not_span, H. rewrite (proj1 dimensions). simpl. ring.
Qed.

(** One point does not span the plane. *)
Theorem enough_points_span_needs_as_many :
  ~ forall flat : list plane, independent flat -> spans flat.
Proof.
  intro H. specialize (H [] independent_nothing (1, 0)). apply (spanned_nothing (E := plane)) in H.
  revert H. differ.
Qed.

(** The axes are independent, and as many as dimensions. *)
Theorem enough_points_span_not_vacuous :
  exists flat : list plane, independent flat /\ INR (length flat) = codimension (E := plane) [].
Proof.
  exists [(0, 1); (1, 0)]. split; [| rewrite (proj1 dimensions); simpl; ring].
  constructor; [constructor; [constructor |] |].
  - intro S. apply (spanned_nothing (E := plane)) in S. revert S. differ.
  - apply outside_of_line; [| simpl; lra]. intros p [<- | []]. reflexivity.
Qed.

(** Points that depend on others do not lower the codimension. *)
Theorem independent_codimension_needs_independent :
  ~ forall flat : list plane, codimension flat = codimension (E := plane) [] - INR (length flat).
Proof.
  intro H. specialize (H cross). rewrite (proj1 dimensions) in H.
  pose proof (trace_nonnegative (E := plane) cross (basis plane)).
  unfold codimension in H. simpl length in H. simpl INR in H. lra.
Qed.

(** A point outside of a flat, and a point in it. *)
Theorem codimension_falls_not_vacuous :
  ~ spanned horizontal ((0, 1) : plane) /\ spanned horizontal ((1, 0) : plane).
Proof. split; [apply above_horizontal; lra | apply spanned_horizontal]. Qed.

(** What a step takes must be on the other side. *)
Theorem step_leaves_flat_needs_negative :
  ~ forall (flat : list plane) v w, orthogonal flat v -> ~ spanned flat w.
Proof. intro H. apply (H horizontal (0, 1) (1, 0)); [vertices | apply spanned_horizontal]. Qed.

(** The direction of a step must be orthogonal to the flat. *)
Theorem step_leaves_flat_needs_orthogonal :
  ~ forall (flat : list plane) v w, dot v w < 0 -> ~ spanned flat w.
Proof.
  intro H. apply (H horizontal (-1, 0) (1, 0)); [simpl; lra | apply spanned_horizontal].
Qed.

(** Steps beside a flat exist. *)
Theorem step_leaves_flat_not_vacuous :
  exists (flat : list plane) v w, flat <> [] /\ orthogonal flat v /\ dot v w < 0.
Proof. exists horizontal, (0, 1), (1, -1). split; [easy | split; [vertices | simpl; lra]]. Qed.

(** Between a vertex and itself there is nothing nearer. *)
Theorem step_does_not_end_at_vertex_needs_negative :
  ~ forall v w : plane, exists x, hull [v; w] x /\ dot x x < dot w w.
Proof.
  intro H. destruct (H (1, 0) (1, 0)) as [x [X L]].
  apply (hull_at_least (E := plane)) with (d := (1, 0)) (c := 1) in X; [| vertices].
  simpl in *. nra.
Qed.

(** Steps exist. *)
Theorem step_does_not_end_at_vertex_not_vacuous : exists v w : plane, dot v w < 0.
Proof. exists (1, 0), (-1, 1). simpl. lra. Qed.

(** A vertex at the origin is a face. *)
Theorem single_vertex_is_no_face_needs_outside :
  exists (w : plane) l, balanced (map (project []) [w]) l.
Proof.
  exists (0, 0), [1]. split; [reflexivity | split; [weights |]]. simpl. f_equal; ring.
Qed.

(** Vertices outside of a flat exist. *)
Theorem single_vertex_is_no_face_not_vacuous : ~ spanned horizontal ((0, 1) : plane).
Proof. apply above_horizontal. lra. Qed.

(** A face in the flat may be found any number of times. *)
Theorem rounds_are_few_needs_outside n :
  exists flat, found horizontal flat /\ length flat = (2 * n)%nat.
Proof.
  induction n as [| n [flat [F L]]]; [exists []; split; [constructor | reflexivity] |].
  exists (horizontal ++ flat). split; [| rewrite app_length, L; simpl; lia].
  apply found_face with [1; 1]; [exact F | apply incl_refl |].
  unfold horizontal. replace ((-1, 0) : plane) with ((- (1), - 0) : plane) by (f_equal; lra).
  apply balanced_pair.
Qed.

(** Two rounds in the plane are possible. *)
Theorem rounds_are_few_not_vacuous : exists flat : list plane, rounds 2 flat.
Proof.
  exists [(0, 1); (1, 0)].
  apply (one_more (E := plane) 1 [(1, 0)] [(0, 1)] (0, 1)); [| now left |].
  - apply (one_more (E := plane) 0 [] [(1, 0)] (1, 0)); [constructor | now left |].
    intro S. apply (spanned_nothing (E := plane)) in S. revert S. differ.
  - apply outside_of_line; [| simpl; lra]. intros p [<- | []]. reflexivity.
Qed.

(** Flats of codimension zero and others exist. *)
Theorem codimension_is_zero_at_the_end_not_vacuous :
  codimension (E := plane) cross = 0 /\ codimension (E := plane) [] <> 0.
Proof.
  split; [apply codimension_is_zero_at_the_end, cross_spans |]. rewrite (proj1 dimensions). lra.
Qed.

(** Points that do not span leave a codimension, whatever their number. *)
Theorem codimension_is_zero_at_the_end_needs_spans :
  codimension horizontal <> 0 /\ length horizontal = 2%nat.
Proof.
  split; [| reflexivity]. intro Z. apply codimension_is_zero_at_the_end in Z.
  exact (horizontal_does_not_span Z).
Qed.

(** A point of the flat does not lower its codimension. *)
Theorem codimension_falls_needs_outside :
  ~ forall (flat : list plane) g, codimension (g :: flat) = codimension flat - 1.
Proof.
  intro H. specialize (H horizontal (1, 0)).
  destruct (codimension_falls horizontal ((1, 0) : plane)) as [_ B].
  rewrite (B (spanned_horizontal 1)) in H. lra.
Qed.

(** The axes are independent. *)
Theorem independent_codimension_not_vacuous :
  exists flat : list plane, independent flat /\ length flat = 2%nat.
Proof.
  destruct enough_points_span_not_vacuous as [flat [I L]]. exists flat. split; [exact I |].
  apply INR_eq. rewrite L, (proj1 dimensions). simpl. ring.
Qed.

(** Searches may find as many edges as there are dimensions. *)
Theorem edges_are_few_not_vacuous :
  exists W vertices edges : list plane, searches W vertices edges /\ length edges = 2%nat.
Proof. destruct star_searches as [v [e [S [_ L]]]]. now exists star, v, e. Qed.

(** If the face of a search need not have the origin inside, then its edges may span less. *)
Theorem edges_name_the_flat_needs_balanced :
  exists (f x : plane) face, spanned (f :: face) x /\ ~ spanned (map (fun g => sub g f) face) x.
Proof.
  exists (1, 0), (1, 0), []. split; [apply (spanned_point (E := plane)); now left |].
  intro S. apply (spanned_nothing (E := plane)) in S. revert S. differ.
Qed.

(** ** Space *)

Definition tetrahedron : list space := [(1, 1, 1); (1, -1, -1); (-1, 1, -1); (-1, -1, 1)].

Lemma outside_of_plane (flat : list space) n x :
  orthogonal flat n -> dot n x <> 0 -> ~ spanned flat x.
Proof. intros O N S. apply N. now apply (orthogonal_spanned flat). Qed.

Ltac faces := intros ? V; simpl in V; repeat destruct V as [<- | V]; try easy; simpl; ring.

(** In space, one tetrahedron around the origin has three edges. *)
Theorem decide_contact_overlapping_in_space_not_vacuous :
  exists (a b : list space) vertices edges, a <> [] /\ b <> [] /\
    searches (differences a b) vertices edges /\ length edges = 3%nat.
Proof.
  exists tetrahedron, [(0, 0, 0)]. do 2 eexists. split; [easy |]. split; [easy |].
  replace (differences tetrahedron [(0, 0, 0)]) with tetrahedron
    by (unfold differences, tetrahedron; simpl; repeat f_equal; ring).
  split; [apply one_search with (l := [1; 1; 1; 1]) (1 := no_search _) |].
  - apply incl_refl.
  - split; [reflexivity | split; [weights |]]. simpl. f_equal; [f_equal |]; ring.
  - now left.
  - repeat constructor.
    + apply (outside_of_plane []) with (1, 1, 0); [intros ? [] | simpl; lra].
    + apply outside_of_plane with (1, -1, 0); [faces | simpl; lra].
    + apply outside_of_plane with (-1, 1, 1); [faces | simpl; lra].
  - reflexivity.
Qed.

(** Two edges are not enough in space. *)
Theorem decide_contact_overlapping_in_space_needs_three_edges :
  ~ forall (a b : list space) vertices edges, a <> [] -> b <> [] ->
    searches (differences a b) vertices edges -> (length edges <= 2)%nat -> overlapping a b.
Proof.
  intro H. apply (not_overlapping_by_direction (E := space) [(0, 0, 0)] [(0, 0, 0)] (1, 0, 0)).
  - differ.
  - intros x [p [q [P [Q ->]]]]. apply (hull_single (E := space)) in P, Q. subst. simpl. lra.
  - apply (H _ _ [] []); [easy | easy | constructor | simpl; lia].
Qed.
