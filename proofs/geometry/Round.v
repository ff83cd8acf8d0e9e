(** The rounds of decide_contact in gjk.hpp: they end with the right answer, and soon.

    Each round finds a face of W that has the origin in its relative interior modulo the flat of the
    faces before, and adds it to the flat. *)

From Coq Require Import Reals Lra Psatz List Lia.
From Certa Require Import Vector Hull Verdict Projection Certificate Contact.
Import ListNotations.
Local Open Scope R_scope.

Section Round.
Context {E : euclidean}.
Implicit Types (p q d f v w x y z : E) (a b points face flat W : list E) (l ws : list R).

(** The flat is made of faces that rounds have found. *)
Inductive found W : list E -> Prop :=
  | found_nothing : found W []
  | found_face flat face l :
      found W flat -> incl face W -> balanced (map (project flat) face) l -> found W (face ++ flat).

(** ** Spans and projections, one after the other *)

Lemma spanned_within points vs x :
  (forall p, In p points -> spanned vs p) -> spanned points x -> spanned vs x.
Proof.
  intros H [ws [L ->]]. revert ws L. induction points as [| p points IH]; intros [| w ws] L;
    try discriminate; simpl; [apply spanned_origin |].
  replace (add (scale w p) (Hull.combine ws points))
    with (add (scale w p) (scale 1 (Hull.combine ws points))) by by_products.
  apply spanned_blend; [apply H; now left |].
  apply IH; [intros; apply H; now right | simpl in L; congruence].
Qed.

Lemma spanned_incl points vs x : incl points vs -> spanned points x -> spanned vs x.
Proof. intros I. apply spanned_within. intros p P. now apply spanned_point, I. Qed.

Lemma orthogonal_same_span points vs x :
  (forall p, In p points -> spanned vs p) -> orthogonal vs x -> orthogonal points x.
Proof. intros H O p P. apply (orthogonal_spanned vs); auto. Qed.

(** Projecting along a flat and then along the projected face is to project along both. *)
Theorem project_app face flat x :
  project (face ++ flat) x = project (map (project flat) face) (project flat x).
Proof.
  set (rest := map (project flat) face). set (u := project rest (project flat x)).
  assert (Or : orthogonal rest u) by apply project_orthogonal.
  assert (Sr : spanned rest (sub (project flat x) u)) by apply project_spanned.
  assert (Of : orthogonal flat u).
  { intros g G. assert (K : dot g (sub (project flat x) u) = 0).
    { apply (orthogonal_spanned rest); [| exact Sr]. intros f F. apply in_map_iff in F.
      destruct F as [f' [<- _]]. rewrite dot_comm. now apply project_orthogonal. }
    rewrite dot_sub_right, !(dot_comm g), (project_orthogonal flat x g G) in K. lra. }
  symmetry. apply projection_is_unique.
  - replace (sub x u)
      with (add (scale 1 (sub x (project flat x))) (scale 1 (sub (project flat x) u)))
      by by_products.
    apply spanned_blend.
    + apply (spanned_incl flat); [apply incl_appr, incl_refl | apply project_spanned].
    + apply (spanned_within rest); [| exact Sr]. intros f F. apply in_map_iff in F.
      destruct F as [f' [<- F]].
      replace (project flat f') with (sub f' (sub f' (project flat f'))) by by_products.
      apply spanned_sub.
      * apply spanned_point, in_or_app. now left.
      * apply (spanned_incl flat); [apply incl_appr, incl_refl | apply project_spanned].
  - apply orthogonal_app. split; [| exact Of]. intros f F.
    assert (K1 : dot u (project flat f) = 0) by (apply Or, in_map, F).
    assert (K2 : dot u (sub f (project flat f)) = 0)
      by (apply (orthogonal_spanned flat); [exact Of | apply project_spanned]).
    rewrite dot_sub_right in K2. lra.
Qed.

Lemma dot_project flat d w : orthogonal flat d -> dot d (project flat w) = dot d w.
Proof.
  intro O. pose proof (orthogonal_spanned flat d _ O (project_spanned flat w)) as K.
  rewrite dot_sub_right in K. lra.
Qed.

(** ** What the rounds have found decides *)

(** After any rounds, the origin is interior to the hull of W if and only if it is interior, beside
    the flat, to the hull of what is left of W. *)
Theorem rounds_reduce_contact W flat :
  found W flat -> (interior W <-> interior_beside flat (map (project flat) W)).
Proof.
  induction 1 as [| flat face l F IH I B].
  - replace (map (project []) W) with W; [reflexivity |]. simpl. now rewrite map_id.
  - rewrite IH. rewrite (face_reduces_contact flat (map (project flat) W)
                            (map (project flat) face) l).
    + rewrite map_map, (map_ext _ _ (project_app face flat) W).
      assert (O : forall x, orthogonal (map (project flat) face ++ flat) x
                            <-> orthogonal (face ++ flat) x).
      { intro x. rewrite !orthogonal_app. split; intros [X Y]; (split; [| exact Y]).
        - intros f Hf. specialize (X _ (in_map (project flat) _ _ Hf)).
          now rewrite dot_project in X.
        - intros f Hf. apply in_map_iff in Hf. destruct Hf as [g [<- G]].
          rewrite dot_project by exact Y. now apply X. }
      split; intros [r [R H]]; exists r; (split; [exact R |]); intros x X; apply H, O, X.
    + intros w Hw. apply in_map_iff in Hw. destruct Hw as [v [<- _]]. apply project_orthogonal.
    + intros f Hf. apply in_map_iff in Hf. destruct Hf as [g [<- G]]. apply in_map, I, G.
    + exact B.
Qed.

(** A direction d with d.w >= 0 on W is orthogonal to all that rounds have found. *)
Theorem support_vanishes_on_rounds W flat d :
  found W flat -> (forall w, In w W -> 0 <= dot d w) -> orthogonal flat d.
Proof.
  intros F H. induction F as [| flat face l F IH I B]; [intros ? [] |].
  apply orthogonal_app. split; [| exact IH]. intros f Hf. rewrite <- (dot_project flat d f IH).
  apply (support_vanishes_on_face (map (project flat) W) (map (project flat) face) l).
  - intros g G. apply in_map_iff in G. destruct G as [h [<- G]]. apply in_map, I, G.
  - exact B.
  - intros w Hw. apply in_map_iff in Hw. destruct Hw as [v [<- V]].
    rewrite dot_project by exact IH. auto.
  - now apply in_map.
Qed.

(** If the faces found span everything, then the origin is interior to the hull of W. *)
Theorem rounds_end_overlapping W flat : W <> [] -> found W flat -> spans flat -> interior W.
Proof.
  intros N F S. apply (rounds_reduce_contact W flat F). exists 1. split; [lra |]. intros x O _.
  rewrite (proj1 (spans_when_nothing_is_orthogonal flat) S x O).
  destruct W as [| w W]; [easy |]. apply hull_vertex. left.
  apply project_of_spanned, S.
Qed.

(** If W lies in a flat that is not everything, then the origin is not interior to its hull: any
    normal of the flat shows it. *)
Theorem flat_excludes_interior W flat :
  (forall w, In w W -> spanned flat w) -> ~ spans flat -> ~ interior W.
Proof.
  intros H N I. apply N, spans_when_nothing_is_orthogonal. intros d O.
  apply Classical_Prop.NNPP. intro K. apply (support_excludes_interior W d K); [| exact I].
  intros w Hw. rewrite (orthogonal_spanned flat d w O (H w Hw)). lra.
Qed.

(** To find a difference outside of a flat it is enough to look at those with the first vertex of A
    or the first vertex of B. *)
Theorem differences_with_first_vertices p q a b flat :
  (forall p', In p' (p :: a) -> spanned flat (sub p' q)) ->
  (forall q', In q' (q :: b) -> spanned flat (sub p q')) ->
  forall w, In w (differences (p :: a) (q :: b)) -> spanned flat w.
Proof.
  intros A B w Hw. apply in_differences in Hw. destruct Hw as [p' [q' [P [Q ->]]]].
  replace (sub p' q')
    with (add (scale 1 (sub p' q)) (scale 1 (sub (sub p q') (sub p q)))) by by_products.
  apply spanned_blend; [now apply A |]. apply spanned_sub; [now apply B | apply A; now left].
Qed.

(** The edges of a face from its first vertex add as much to the flat as the face itself. *)
Theorem edges_span_face f face flat l :
  balanced (map (project flat) (f :: face)) l ->
  forall x, spanned ((f :: face) ++ flat) x <-> spanned (map (fun g => sub g f) face ++ flat) x.
Proof.
  intros [L [P Z]]. set (edges := map (fun g => sub g f) face).
  assert (F : spanned (edges ++ flat) f).
  { (* total l * f = - sum l_k (f_k - f) modulo the flat *)
    destruct l as [| t l]; [discriminate |]. set (ws := t :: l) in *.
    assert (T : 0 < total ws) by (apply total_positive; [exact P | easy]).
    rewrite map_length in L.
    assert (Sf : spanned flat (Hull.combine ws (f :: face))).
    { replace (Hull.combine ws (f :: face)) with
        (sub (Hull.combine ws (f :: face)) (project flat (Hull.combine ws (f :: face)))).
      - apply project_spanned.
      - rewrite project_combine, Z. by_products. }
    assert (Se : spanned edges (Hull.combine l edges)).
    { exists l. split; [| reflexivity]. unfold edges. rewrite map_length. simpl in L. congruence. }
    replace f with (scale (/ total ws) (sub (Hull.combine ws (f :: face)) (Hull.combine l edges))).
    - apply spanned_scale, spanned_sub.
      + apply (spanned_incl flat); [apply incl_appr, incl_refl | exact Sf].
      + apply (spanned_incl edges); [apply incl_appl, incl_refl | exact Se].
    - unfold edges. rewrite combine_minus_point by (simpl in L; congruence).
      unfold ws in *. simpl in T |- *. apply same_products. intro z. products. field. lra. }
  intro x. split; apply spanned_within; intros g G.
  - apply in_app_or in G. destruct G as [[<- | G] | G]; [exact F | |].
    + replace g with (add (scale 1 (sub g f)) (scale 1 f)) by by_products.
      apply spanned_blend; [| exact F]. apply spanned_point, in_or_app. left.
      now apply (in_map (fun g => sub g f)).
    + apply spanned_point, in_or_app. now right.
  - apply in_app_or in G. destruct G as [G | G].
    + apply in_map_iff in G. destruct G as [h [<- H]].
      apply spanned_sub; apply spanned_point; [right; apply in_or_app; now left | now left].
    + apply spanned_point. right. apply in_or_app. now right.
Qed.

(** ** The answers *)

(** decide_contact answers overlapping rightly: when the rounds have found faces that span
    everything. *)
Theorem decide_contact_overlapping a b flat :
  a <> [] -> b <> [] -> found (differences a b) flat -> spans flat -> overlapping a b.
Proof.
  intros A B F S. apply overlapping_is_interior, (rounds_end_overlapping _ flat); auto.
  destruct a, b; easy.
Qed.

(** decide_contact answers touching rightly: when shapes that meet have a direction, other than
    zero, that supports their difference at the origin. *)
Theorem decide_contact_touching a b d :
  meet a b -> d <> origin -> (forall w, In w (differences a b) -> 0 <= dot d w) -> touching a b.
Proof.
  intros M N H. split; [exact M |]. intro O. apply overlapping_is_interior in O.
  exact (support_excludes_interior _ d N H O).
Qed.

(** decide_contact answers touching rightly: when the difference lies in a flat of the faces found
    that is not everything. *)
Theorem decide_contact_flat p q a b flat :
  meet (p :: a) (q :: b) -> ~ spans flat ->
  (forall p', In p' (p :: a) -> spanned flat (sub p' q)) ->
  (forall q', In q' (q :: b) -> spanned flat (sub p q')) -> touching (p :: a) (q :: b).
Proof.
  intros M N A B. split; [exact M |]. intro O. apply overlapping_is_interior in O.
  apply (flat_excludes_interior (differences (p :: a) (q :: b)) flat); auto.
  now apply differences_with_first_vertices.
Qed.

(** The faces found are a certificate: positive weights combine all of their vertices to the
    origin. *)
Theorem rounds_give_weights W flat : found W flat -> exists l, balanced flat l.
Proof.
  induction 1 as [| flat face u F [l [L [P Z]]] I [M [Q Y]]].
  - exists []. split; [reflexivity | split; [constructor | reflexivity]].
  - (* u combines the face to c in the span of the flat; l, enlarged, covers - c *)
    rewrite map_length in M. rewrite <- project_combine in Y.
    assert (S : spanned flat (Hull.combine u face)).
    { replace (Hull.combine u face)
        with (sub (Hull.combine u face) (project flat (Hull.combine u face))).
      - apply project_spanned.
      - rewrite Y. by_products. }
    destruct S as [c [N C]]. destruct (weights_bounded c) as [m [Hm B]].
    destruct (positive_bounded l P) as [e [He K]].
    set (ws := blend ((m + 1) / e) (-1) l c).
    assert (Lw : length ws = length flat) by now apply blend_length.
    exists (u ++ ws). split; [rewrite !app_length; congruence | split].
    + apply Forall_app. split; [exact Q |]. apply Forall_forall. intros t T.
      apply in_map_iff in T. destruct T as [[v x] [<- T]]. rewrite Forall_forall in B, K.
      specialize (K v (in_combine_l _ _ _ _ T)). specialize (B x (in_combine_r _ _ _ _ T)).
      apply absolute_between in B. simpl.
      assert (m + 1 <= (m + 1) / e * v); [| lra].
      replace (m + 1) with ((m + 1) / e * e) at 1 by (field; lra).
      apply Rmult_le_compat_l; [| exact K]. apply Rmult_le_pos; [lra |].
      left. now apply Rinv_0_lt_compat.
    + assert (A : forall vs ps, length vs = length ps ->
        Hull.combine (vs ++ ws) (ps ++ flat) = add (Hull.combine vs ps) (Hull.combine ws flat)).
      { induction vs as [| v vs IH]; intros [| p ps] V; try discriminate; simpl; [by_products |].
        rewrite IH by (simpl in V; congruence). by_products. }
      rewrite A by exact M. unfold ws, blend. rewrite <- combine_blend by assumption.
      rewrite Z, C. by_products.
Qed.

End Round.
