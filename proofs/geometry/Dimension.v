(** Each round of decide_contact raises the dimension of the flat: there are at most D rounds, with
    at most 2 D vertices.

    The dimension is counted by the trace of the projection onto the orthogonal complement. *)

From Coq Require Import Reals Lra Psatz List Lia.
From Certa Require Import Vector Hull Verdict Projection Certificate Contact Round.
Import ListNotations.
Local Open Scope R_scope.

Section Dimension.
Context {E : euclidean}.
Implicit Types (p q d f g v w x y z : E) (points face flat W : list E) (l ws : list R).

(** ** Each round raises the dimension *)

(** A step from v takes vertices with v.w < 0: these lie outside of the flat that v is orthogonal
    to. *)
Theorem step_leaves_flat flat v w : orthogonal flat v -> dot v w < 0 -> ~ spanned flat w.
Proof. intros O H S. rewrite (orthogonal_spanned flat v w O S) in H. lra. Qed.

(** Such a step never ends at w alone: the hull of v and w has points nearer to the origin. *)
Theorem step_does_not_end_at_vertex v w :
  dot v w < 0 -> exists x, hull [v; w] x /\ dot x x < dot w w.
Proof.
  intro H. set (s := dot w w). set (t := dot v v). assert (T : 0 <= t) by apply dot_nonnegative.
  assert (S : 0 <= s) by apply dot_nonnegative.
  (* x = (1 - e) w + e v with e = s / (s + t), where |w| > 0 *)
  assert (P : 0 < s).
  { apply positive_length. intros ->. rewrite dot_origin_right in H. lra. }
  set (e := s / (s + t)). assert (He : 0 < e) by (apply Rdiv_lt_0_compat; lra).
  assert (Ee : e * (s + t) = s) by (unfold e; field; lra). assert (He1 : e <= 1) by nra.
  exists (add (scale (1 - e) w) (scale e v)). split.
  - apply hull_convex; [apply hull_vertex; right; now left | apply hull_vertex; now left | lra].
  - products. rewrite (dot_comm w v). fold s t.
    assert (K : 2 * e * (1 - e) * dot v w <= 0) by (assert (0 <= e * (1 - e)) by nra; nra).
    assert (Q : (1 - e) * (1 - e) * s + e * e * t = s - e * s) by nra.
    nra.
Qed.

(** A single vertex outside of the flat does not have the origin in its relative interior. *)
Theorem single_vertex_is_no_face flat w l :
  ~ spanned flat w -> ~ balanced (map (project flat) [w]) l.
Proof.
  intros N [L [P Z]]. destruct l as [| t [|]]; try discriminate. inversion P as [| ? ? T _]; subst.
  apply N. replace w with (sub w (project flat w)); [apply project_spanned |].
  replace (project flat w) with (origin : E); [by_products |].
  apply same_products. intro z.
  assert (K : dot (Hull.combine [t] (map (project flat) [w])) z = dot origin z) by now rewrite Z.
  revert K. simpl. products. nra.
Qed.

(** The dimension of the orthogonal complement, which is the trace of the projection. *)
Definition trace flat (axes : list E) :=
  fold_right (fun e sum => dot (project flat e) (project flat e) + sum) 0 axes.
Definition codimension flat := trace flat (basis E).

Lemma trace_nonnegative flat axes : 0 <= trace flat axes.
Proof.
  induction axes as [| e axes IH]; simpl; [lra |]. pose proof (dot_nonnegative (project flat e)).
  unfold trace in *. lra.
Qed.

(** A point outside of the flat takes one from the codimension, and a point of it nothing. *)
Theorem codimension_falls flat g :
  (~ spanned flat g -> codimension (g :: flat) = codimension flat - 1) /\
  (spanned flat g -> codimension (g :: flat) = codimension flat).
Proof.
  set (h := project flat g). assert (Oh : orthogonal flat h) by apply project_orthogonal.
  assert (Eh : forall e, dot (project flat e) h = dot e h).
  { intro e. rewrite dot_comm, (dot_project flat h e Oh). apply dot_comm. }
  split; intro H.
  - assert (Hh : 0 < dot h h).
    { apply positive_length. intro Z. apply H.
      replace g with (sub g h); [apply project_spanned |]. rewrite Z. by_products. }
    assert (T : forall axes, trace (g :: flat) axes
      = trace flat axes - fold_right (fun e sum => dot h e * dot e h + sum) 0 axes / dot h h).
    { induction axes as [| e axes IH]; simpl; [field; lra |].
      unfold trace in IH |- *. simpl in IH |- *. rewrite IH. clear IH.
      fold h. set (y := project flat e). products. rewrite (dot_comm h y).
      unfold y. rewrite !Eh, (dot_comm h e). field. lra. }
    unfold codimension. rewrite T, <- basis_expansion. field. lra.
  - assert (Z : h = origin) by now apply project_of_spanned.
    assert (P : forall e, project (g :: flat) e = project flat e).
    { intro e. simpl. fold h. rewrite Z. by_products. }
    unfold codimension, trace. clear - P. induction (basis E) as [| e axes IH]; [reflexivity |].
    cbn [fold_right]. now rewrite P, IH.
Qed.

(** The codimension is zero if and only if the flat is everything. *)
Theorem codimension_is_zero_at_the_end flat : codimension flat = 0 <-> spans flat.
Proof.
  split.
  - intro Z. apply spans_when_nothing_is_orthogonal. intros x O. apply zero_length.
    rewrite basis_expansion.
    assert (K : forall axes, trace flat axes = 0 ->
                fold_right (fun e sum => dot x e * dot e x + sum) 0 axes = 0).
    { induction axes as [| e axes IH]; [reflexivity |]. unfold trace in *. cbn [fold_right].
      intro T. pose proof (dot_nonnegative (project flat e)) as N.
      pose proof (trace_nonnegative flat axes) as M. unfold trace in M.
      rewrite IH by lra. rewrite (dot_comm e x), <- (dot_project flat x e O).
      rewrite (zero_length (project flat e)) by lra. products. ring. }
    apply K, Z.
  - intro S. unfold codimension, trace. induction (basis E) as [| e axes IH]; [reflexivity |].
    cbn [fold_right]. rewrite IH, (project_of_spanned flat e (S e)). products. ring.
Qed.

Lemma codimension_decreases points flat : codimension (points ++ flat) <= codimension flat.
Proof.
  induction points as [| p points IH]; simpl; [lra |].
  destruct (codimension_falls (points ++ flat) p) as [A B].
  destruct (Classical_Prop.classic (spanned (points ++ flat) p)) as [S | S];
    [rewrite (B S) | rewrite (A S)]; lra.
Qed.

(** Rounds whose faces have a vertex outside of the flat, with their number. *)
Inductive rounds : nat -> list E -> Prop :=
  | no_rounds : rounds 0 []
  | one_more n flat face f :
      rounds n flat -> In f face -> ~ spanned flat f -> rounds (S n) (face ++ flat).

(** The number of rounds is at most the dimension. *)
Theorem rounds_are_few n flat : rounds n flat -> INR n <= codimension [].
Proof.
  intro H. enough (INR n <= codimension [] - codimension flat)
    by (pose proof (trace_nonnegative flat (basis E)); unfold codimension in *; lra).
  induction H as [| n flat face f H IH F N]; [simpl; lra |]. rewrite S_INR.
  enough (codimension (face ++ flat) <= codimension flat - 1) by lra. clear H IH.
  revert F. induction face as [| g face IH]; [easy |]. intros [-> | F]; simpl.
  - destruct (codimension_falls (face ++ flat) f) as [A B].
    destruct (Classical_Prop.classic (spanned (face ++ flat) f)) as [S | S].
    + rewrite (B S). clear - S N. revert S. induction face as [| g face IH]; [easy |]. simpl.
      intro S. destruct (codimension_falls (face ++ flat) g) as [A B].
      destruct (Classical_Prop.classic (spanned (face ++ flat) g)) as [T | T].
      * rewrite (B T). apply IH. revert S. apply spanned_within. intros p [<- | P]; [exact T |].
        now apply spanned_point.
      * rewrite (A T). pose proof (codimension_decreases face flat). lra.
    + rewrite (A S). pose proof (codimension_decreases face flat). lra.
  - specialize (IH F). destruct (codimension_falls (face ++ flat) g) as [A B].
    destruct (Classical_Prop.classic (spanned (face ++ flat) g)) as [S | S];
      [rewrite (B S) | rewrite (A S)]; lra.
Qed.

(** ** Flats of edges

    decide_contact names the flat by edges of its faces, which are linearly independent. *)

(** Each point is outside of the span of those after it. *)
Inductive independent : list E -> Prop :=
  | independent_nothing : independent []
  | independent_more g flat : independent flat -> ~ spanned flat g -> independent (g :: flat).

(** Independent points take their number from the codimension. *)
Theorem independent_codimension flat :
  independent flat -> codimension flat = codimension [] - INR (length flat).
Proof.
  induction 1 as [| g flat I IH N]; [simpl; ring |].
  destruct (codimension_falls flat g) as [A _]. rewrite (A N), IH.
  cbn [length]. rewrite S_INR. ring.
Qed.

(** As many independent points as there are dimensions span everything. *)
Theorem enough_points_span flat :
  independent flat -> INR (length flat) = codimension [] -> spans flat.
Proof.
  intros I L. apply codimension_is_zero_at_the_end.
  rewrite (independent_codimension flat I), L. ring.
Qed.

(** The rounds, with the vertices and the edges that they have found: after the first one, each
    finds a vertex outside of the flat. *)
Inductive searches W : list E -> list E -> Prop :=
  | no_search : searches W [] []
  | one_search vertices edges f face l :
      searches W vertices edges -> incl (f :: face) W ->
      balanced (map (project edges) (f :: face)) l ->
      vertices = [] \/ (exists g, In g (f :: face) /\ ~ spanned edges g) ->
      independent (map (fun g => sub g f) face ++ edges) ->
      searches W ((f :: face) ++ vertices) (map (fun g => sub g f) face ++ edges).

Lemma project_same_span ps qs x :
  (forall z, spanned ps z <-> spanned qs z) -> project ps x = project qs x.
Proof.
  intro H. apply projection_is_unique.
  - apply H, project_spanned.
  - apply (orthogonal_same_span qs ps); [| apply project_orthogonal].
    intros q Q. now apply H, spanned_point.
Qed.

Lemma spanned_app_same ps qs vs x :
  (forall z, spanned ps z <-> spanned qs z) -> (spanned (vs ++ ps) x <-> spanned (vs ++ qs) x).
Proof.
  intro H. split; apply spanned_within; intros p P; apply in_app_or in P; destruct P as [P | P].
  - apply spanned_point, in_or_app. now left.
  - apply (spanned_incl qs); [apply incl_appr, incl_refl |]. now apply H, spanned_point.
  - apply spanned_point, in_or_app. now left.
  - apply (spanned_incl ps); [apply incl_appr, incl_refl |]. now apply H, spanned_point.
Qed.

(** The edges found span the same flat as the vertices found. *)
Theorem edges_name_the_flat W vertices edges :
  searches W vertices edges ->
  found W vertices /\ independent edges /\ forall x, spanned vertices x <-> spanned edges x.
Proof.
  induction 1 as [| vertices edges f face l S [F [I H]] C B _ J].
  - split; [constructor | split; [constructor | reflexivity]].
  - rewrite (map_ext _ (project vertices)) in B
      by (intro; apply project_same_span; intro; symmetry; apply H).
    split; [now apply found_face with l | split; [exact J |]]. intro x.
    rewrite (edges_span_face f face vertices l B x). now apply spanned_app_same.
Qed.

(** As many edges as there are dimensions make the origin interior. *)
Theorem enough_edges_overlap W vertices edges :
  W <> [] -> searches W vertices edges -> INR (length edges) = codimension [] -> interior W.
Proof.
  intros N S L. destruct (edges_name_the_flat W vertices edges S) as [F [I H]].
  apply (rounds_end_overlapping W vertices N F). intro x. now apply H, enough_points_span.
Qed.

(** There are no more edges than dimensions. *)
Theorem edges_are_few W vertices edges :
  searches W vertices edges -> INR (length edges) <= codimension [].
Proof.
  intro S. destruct (edges_name_the_flat W vertices edges S) as [_ [I _]].
  pose proof (independent_codimension edges I). pose proof (trace_nonnegative edges (basis E)).
  unfold codimension in *. lra.
Qed.

(** At most two vertices are found for each edge, and one more if it is the origin. *)
Theorem vertices_are_few W vertices edges :
  searches W vertices edges ->
  (length vertices <= 2 * length edges + 1)%nat /\
  (~ In origin W -> (length vertices <= 2 * length edges)%nat).
Proof.
  induction 1 as [| vertices edges f face l S [A O] C B G J]; [simpl; split; intros; lia |].
  destruct face as [| g face].
  - (* a single vertex lies in the flat, which therefore is nothing *)
    assert (K : spanned edges f).
    { apply Classical_Prop.NNPP. intro K. exact (single_vertex_is_no_face edges f l K B). }
    destruct G as [-> | [g [[<- | []] G]]]; [| contradiction].
    inversion S; subst. destruct K as [ws [_ K]].
    assert (Z : f = origin) by (rewrite K; now destruct ws).
    split; [simpl; lia |]. intro N. destruct N. rewrite <- Z. apply C. now left.
  - simpl. rewrite !app_length, map_length. split; [lia |]. intro N. specialize (O N). lia.
Qed.

End Dimension.

(** ** The plane and space *)

(** The plane has two dimensions, and space has three. *)
Theorem dimensions : codimension (E := plane) [] = 2 /\ codimension (E := space) [] = 3.
Proof. unfold codimension, trace. simpl. split; lra. Qed.

(** In the plane, decide_contact rightly answers overlapping when it has found two edges. *)
Theorem decide_contact_overlapping_in_the_plane (a b : list plane) vertices edges :
  a <> [] -> b <> [] -> searches (differences a b) vertices edges -> length edges = 2%nat ->
  overlapping a b.
Proof.
  intros A B S L. apply overlapping_is_interior, (enough_edges_overlap _ vertices edges).
  - destruct a, b; easy.
  - exact S.
  - rewrite L, (proj1 dimensions). simpl. ring.
Qed.

(** In space, decide_contact rightly answers overlapping when it has found three edges. *)
Theorem decide_contact_overlapping_in_space (a b : list space) vertices edges :
  a <> [] -> b <> [] -> searches (differences a b) vertices edges -> length edges = 3%nat ->
  overlapping a b.
Proof.
  intros A B S L. apply overlapping_is_interior, (enough_edges_overlap _ vertices edges).
  - destruct a, b; easy.
  - exact S.
  - rewrite L, (proj2 dimensions). simpl. ring.
Qed.
