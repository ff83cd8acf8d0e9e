(** The span of points, the projection along it, and why a positive combination that vanishes puts
    the origin into the relative interior of a hull. *)

From Coq Require Import Reals Lra Psatz List.
From Certa Require Import Vector Hull Verdict.
Import ListNotations.
Local Open Scope R_scope.

Section Projection.
Context {E : euclidean}.
Implicit Types (p q x y z f : E) (points face : list E) (weights ws vs l : list R) (r s t : R).

(** Some combination of the points, with any weights, is x. *)
Definition spanned points x := exists ws, length ws = length points /\ x = combine ws points.
Definition spans points := forall x, spanned points x.
Definition orthogonal points x := forall p, In p points -> dot x p = 0.

(** ** Spans *)

Definition blend s t ws vs := map (fun wv => s * fst wv + t * snd wv) (List.combine ws vs).

Lemma blend_length s t ws vs points :
  length ws = length points -> length vs = length points ->
  length (blend s t ws vs) = length points.
Proof.
  intros L M. unfold blend. rewrite map_length, combine_length, L, M. apply PeanoNat.Nat.min_id.
Qed.

Lemma spanned_origin points : spanned points origin.
Proof. exists (map (fun _ => 0) points). split; [apply map_length |]. now rewrite combine_zero. Qed.

Lemma spanned_blend s t points x y :
  spanned points x -> spanned points y -> spanned points (add (scale s x) (scale t y)).
Proof.
  intros [ws [L ->]] [vs [M ->]]. exists (blend s t ws vs).
  split; [now apply blend_length | now apply combine_blend].
Qed.

Lemma spanned_sub points x y : spanned points x -> spanned points y -> spanned points (sub x y).
Proof.
  intros X Y. replace (sub x y) with (add (scale 1 x) (scale (-1) y)) by by_products.
  now apply spanned_blend.
Qed.

Lemma spanned_scale t points x : spanned points x -> spanned points (scale t x).
Proof.
  intros X. replace (scale t x) with (add (scale t x) (scale 0 x)) by by_products.
  now apply spanned_blend.
Qed.

Lemma spanned_more p points x : spanned points x -> spanned (p :: points) x.
Proof.
  intros [ws [L ->]]. exists (0 :: ws). split; [simpl; congruence |]. simpl. by_products.
Qed.

Lemma spanned_point points p : In p points -> spanned points p.
Proof. intro P. destruct (hull_vertex points p P) as [ws [L [_ C]]]. now exists ws. Qed.

Lemma hull_spanned points x : hull points x -> spanned points x.
Proof. intros [ws [L [_ C]]]. now exists ws. Qed.

(** What is orthogonal to points is orthogonal to their span. *)
Lemma orthogonal_combine points x ws : orthogonal points x -> dot x (combine ws points) = 0.
Proof.
  revert ws. induction points as [| p ps IH]; intros [| w ws] O; simpl; products; try ring.
  rewrite IH by (intros q Q; apply O; now right). rewrite (O p) by now left. ring.
Qed.

Lemma orthogonal_spanned points x y : orthogonal points x -> spanned points y -> dot x y = 0.
Proof. intros O [ws [_ ->]]. now apply orthogonal_combine. Qed.

Lemma equal_when_sub_origin x y : sub x y = origin -> x = y.
Proof.
  intro H. apply same_products. intro z.
  assert (K : dot (sub x y) z = 0) by (rewrite H; apply dot_origin). rewrite dot_sub in K. lra.
Qed.

(** ** The projection along the span (Gram-Schmidt)

    Where h is the origin, h.h = 0 divides, but then the quotient multiplies the origin. *)

Fixpoint project points x : E :=
  match points with
  | [] => x
  | g :: rest =>
      let y := project rest x in
      let h := project rest g in
      sub y (scale (dot y h / dot h h) h)
  end.

Lemma project_properties points x :
  spanned points (sub x (project points x)) /\ orthogonal points (project points x).
Proof.
  revert x. induction points as [| g rest IH]; intro x; simpl.
  - split; [exists []; split; auto; simpl; by_products | intros p []].
  - destruct (IH x) as [Sx Ox], (IH g) as [Sg Og].
    set (y := project rest x) in *. set (h := project rest g) in *.
    split.
    + set (c := dot y h / dot h h).
      replace (sub x (sub y (scale c h)))
        with (add (scale 1 (sub x y)) (scale c (sub g (sub g h)))) by by_products.
      apply spanned_blend; [now apply spanned_more |].
      apply spanned_sub; [apply spanned_point; now left | now apply spanned_more].
    + assert (O : forall u, orthogonal rest u -> dot u g = dot u h).
      { intros u U. pose proof (orthogonal_spanned rest u _ U Sg) as K.
        rewrite dot_sub_right in K. lra. }
      intros p [<- | P]; products.
      * rewrite (O y Ox), (O h Og). destruct (Req_dec (dot h h) 0) as [Z | Z].
        -- apply zero_length in Z. rewrite Z. products. ring.
        -- field. exact Z.
      * rewrite (Ox p P), (Og p P). ring.
Qed.

Lemma project_spanned points x : spanned points (sub x (project points x)).
Proof. apply project_properties. Qed.
Lemma project_orthogonal points x : orthogonal points (project points x).
Proof. apply project_properties. Qed.

(** Every finite set of points has exactly one projection along its span. *)
Theorem projection_is_unique points x y :
  spanned points (sub x y) -> orthogonal points y -> y = project points x.
Proof.
  intros S O. apply equal_when_sub_origin, zero_length.
  set (u := project points x). assert (K : spanned points (sub y u)).
  { replace (sub y u) with (sub (sub x u) (sub x y)) by by_products.
    apply spanned_sub; [apply project_spanned | exact S]. }
  rewrite dot_sub. rewrite (orthogonal_spanned points y _ O K).
  rewrite (orthogonal_spanned points u _ (project_orthogonal points x) K). ring.
Qed.

Lemma project_blend points s t x y :
  project points (add (scale s x) (scale t y))
  = add (scale s (project points x)) (scale t (project points y)).
Proof.
  symmetry. apply projection_is_unique.
  - set (u := project points x). set (v := project points y).
    replace (sub _ _) with (add (scale s (sub x u)) (scale t (sub y v))) by by_products.
    apply spanned_blend; apply project_spanned.
  - intros p P. products. rewrite !(project_orthogonal points _ p P). ring.
Qed.

Lemma project_of_spanned points x : spanned points x -> project points x = origin.
Proof.
  intro S. symmetry. apply projection_is_unique.
  - now replace (sub x origin) with x by by_products.
  - intros p _. apply dot_origin.
Qed.

Lemma project_of_orthogonal points x : orthogonal points x -> project points x = x.
Proof.
  intro O. symmetry. apply projection_is_unique; [| exact O].
  replace (sub x x) with (origin : E) by by_products. apply spanned_origin.
Qed.

Lemma project_combine points ws (vs : list E) :
  project points (combine ws vs) = combine ws (map (project points) vs).
Proof.
  revert ws. induction vs as [| v vs IH]; intros [| w ws]; simpl;
    try apply project_of_spanned, spanned_origin.
  rewrite <- IH. replace (add (scale w v) (combine ws vs))
    with (add (scale w v) (scale 1 (combine ws vs))) by by_products.
  rewrite project_blend. by_products.
Qed.

(** Points span everything if and only if the origin alone is orthogonal to them. *)
Theorem spans_when_nothing_is_orthogonal points :
  spans points <-> forall x, orthogonal points x -> x = origin.
Proof.
  split.
  - intros S x O. apply zero_length, (orthogonal_spanned points); auto.
  - intros H x. replace x with (sub x (project points x)); [apply project_spanned |].
    rewrite (H _ (project_orthogonal points x)). by_products.
Qed.

(** ** Small vectors of the span are combinations with small weights *)

Lemma absolute_between r s : Rabs r <= s -> - s <= r <= s.
Proof. unfold Rabs. destruct (Rcase_abs r); lra. Qed.

Lemma weights_bounded ws : exists m, 0 <= m /\ Forall (fun w => Rabs w <= m) ws.
Proof.
  induction ws as [| w ws [m [M IH]]]; [exists 0; split; [lra | constructor] |].
  pose proof (Rabs_pos w). exists (Rabs w + m). split; [lra |].
  constructor; [lra |]. eapply Forall_impl; [| exact IH]. simpl. intros. lra.
Qed.

Lemma product_bounded x z s : 0 <= s -> dot x x <= s * s -> Rabs (dot x z) <= s * (1 + dot z z).
Proof.
  intros S X. pose proof (Cauchy_Schwarz x z) as C. pose proof (dot_nonnegative z) as Z.
  set (m := 1 + dot z z). assert (M : 0 <= s * m) by (unfold m; nra).
  assert (Q : dot x z * dot x z <= (s * m) * (s * m)).
  { apply Rle_trans with (s * s * (m * m)); [| lra].
    apply Rle_trans with (s * s * dot z z); [nra |].
    apply Rmult_le_compat_l; unfold m; nra. }
  apply Rabs_le. split; nra.
Qed.

(** The part of x in the span is the sum of (x.b) (b - project b) over the basis. *)
Definition expansion points x (axes : list E) :=
  fold_right (fun b sum => add (scale (dot x b) (sub b (project points b))) sum) origin axes.

Lemma expansion_spanned points x : spanned points x -> expansion points x (basis E) = x.
Proof.
  intro S. apply same_products. intro z. set (u := sub z (project points z)).
  assert (A : forall axes, dot (expansion points x axes) z
              = fold_right (fun b sum => dot x b * dot b u + sum) 0 axes).
  { induction axes as [| b axes IH]; simpl; products; [ring |]. rewrite IH. f_equal. f_equal.
    pose proof (orthogonal_spanned points _ _ (project_orthogonal points b)
                  (project_spanned points z)) as K1.
    pose proof (orthogonal_spanned points _ _ (project_orthogonal points z)
                  (project_spanned points b)) as K2.
    revert K1 K2. unfold u. products. rewrite !(dot_comm (project points z)). lra. }
  rewrite A, <- basis_expansion. unfold u. products.
  pose proof (orthogonal_spanned points _ _ (project_orthogonal points z) S) as K.
  rewrite dot_comm in K. lra.
Qed.

Lemma expansion_weights points axes :
  exists C, 0 <= C /\ forall x s, 0 <= s -> dot x x <= s * s ->
  exists ws, length ws = length points /\ Forall (fun w => Rabs w <= C * s) ws /\
             expansion points x axes = combine ws points.
Proof.
  induction axes as [| b axes [C [HC IH]]].
  - exists 0. split; [lra |]. intros x s S X. exists (map (fun _ => 0) points).
    split; [apply map_length | split; [| simpl; now rewrite combine_zero]].
    apply Forall_forall. intros w W. apply in_map_iff in W. destruct W as [? [<- _]].
    rewrite Rabs_R0. lra.
  - destruct (project_spanned points b) as [vs [M V]].
    destruct (weights_bounded vs) as [m [Hm B]].
    pose proof (dot_nonnegative b) as Hb.
    exists (C + (1 + dot b b) * m). split; [nra |]. intros x s S X.
    destruct (IH x s S X) as [ws [L [W D]]]. exists (blend (dot x b) 1 vs ws).
    split; [now apply blend_length | split].
    + apply Forall_forall. intros u U. apply in_map_iff in U. destruct U as [[v w] [<- U]].
      rewrite Forall_forall in W, B.
      specialize (B v (in_combine_l _ _ _ _ U)). specialize (W w (in_combine_r _ _ _ _ U)).
      pose proof (product_bounded x b s S X) as P. simpl in *.
      apply Rle_trans with (Rabs (dot x b * v) + Rabs (1 * w)); [apply Rabs_triang |].
      rewrite Rmult_1_l, Rabs_mult.
      pose proof (Rabs_pos (dot x b)). pose proof (Rabs_pos v).
      assert (Rabs (dot x b) * Rabs v <= s * (1 + dot b b) * m)
        by (apply Rmult_le_compat; assumption).
      lra.
    + simpl. unfold blend. rewrite <- combine_blend by assumption. rewrite <- V, D. by_products.
Qed.

Lemma small_weights points :
  exists C, 0 <= C /\ forall x s, spanned points x -> 0 <= s -> dot x x <= s * s ->
  exists ws, length ws = length points /\ Forall (fun w => Rabs w <= C * s) ws /\
             x = combine ws points.
Proof.
  destruct (expansion_weights points (basis E)) as [C [HC H]]. exists C. split; [exact HC |].
  intros x s X S D. destruct (H x s S D) as [ws [L [W K]]]. exists ws.
  rewrite (expansion_spanned points x X) in K. auto.
Qed.

(** ** The relative interior *)

Definition positive weights := Forall (Rlt 0) weights.

Lemma positive_bounded l : positive l -> exists m, 0 < m /\ Forall (Rle m) l.
Proof.
  induction 1 as [| w l W _ [m [M IH]]]; [exists 1; split; [lra | constructor] |].
  exists (Rmin w m). split; [now apply Rmin_pos |].
  constructor; [apply Rmin_l |]. eapply Forall_impl; [| exact IH].
  simpl. intros v V. pose proof (Rmin_r w m). lra.
Qed.

Lemma total_positive l : positive l -> l <> [] -> 0 < total l.
Proof.
  intros P N. destruct P as [| w l W P]; [easy |]. simpl.
  enough (0 <= total l) by lra.
  clear - P. induction P; simpl; lra.
Qed.

Lemma total_bounded ws c :
  Forall (fun w => Rabs w <= c) ws -> Rabs (total ws) <= INR (length ws) * c.
Proof.
  induction 1 as [| w ws W _ IH]; simpl total; simpl length; [rewrite Rabs_R0; simpl; lra |].
  rewrite S_INR. eapply Rle_trans; [apply Rabs_triang |]. lra.
Qed.

(** If positive weights combine the points of a face to the origin, then all vectors of the face's
    span that are short enough lie in its hull. *)
Theorem origin_in_relative_interior face l :
  face <> [] -> length l = length face -> positive l -> combine l face = origin ->
  exists r, 0 < r /\ forall x, spanned face x -> dot x x < r * r -> hull face x.
Proof.
  intros N L P Z.
  assert (Nl : l <> []) by (intros ->; now destruct face).
  destruct (positive_bounded l P) as [m [M Hm]].
  pose proof (total_positive l P Nl) as T. set (S := total l) in *.
  destruct (small_weights face) as [C [HC H]].
  set (n := INR (length face)). assert (Hn : 0 <= n) by apply pos_INR.
  (* weights up to delta leave (1 - n delta) m / S - delta >= 0 *)
  set (delta := m / (n * m + S)).
  assert (Hd : 0 < delta) by (apply Rdiv_lt_0_compat; nra).
  assert (Ed : delta * (n * m + S) = m) by (unfold delta; field; nra).
  exists (delta / (C + 1)). split; [apply Rdiv_lt_0_compat; lra |].
  intros x X Dx. set (r := delta / (C + 1)) in *.
  assert (Hr : 0 < r) by (apply Rdiv_lt_0_compat; lra).
  assert (Cr : C * r <= delta).
  { assert ((C + 1) * r = delta) by (unfold r; field; lra). lra. }
  destruct (H x r X) as [c [Lc [Wc ->]]]; [lra | lra |].
  assert (Wd : Forall (fun w => Rabs w <= delta) c)
    by (eapply Forall_impl; [| exact Wc]; simpl; intros; lra).
  pose proof (total_bounded c delta Wd) as Tc. rewrite Lc in Tc. fold n in Tc.
  exists (blend ((1 - total c) / S) 1 l c).
  split; [now apply blend_length | split; [split |]].
  - apply Forall_forall. intros u U. apply in_map_iff in U. destruct U as [[w v] [<- U]].
    rewrite Forall_forall in Hm, Wd.
    specialize (Hm w (in_combine_l _ _ _ _ U)). specialize (Wd v (in_combine_r _ _ _ _ U)).
    simpl in *. apply absolute_between in Tc, Wd.
    assert (E0 : (1 - n * delta) * m = delta * S) by lra.
    assert (Pn : 0 < 1 - n * delta) by nra.
    assert (K : (1 - total c) * w >= delta * S).
    { assert ((1 - n * delta) * m <= (1 - n * delta) * w) by (apply Rmult_le_compat_l; lra).
      assert ((1 - n * delta) * w <= (1 - total c) * w) by (apply Rmult_le_compat_r; lra). lra. }
    assert (delta <= (1 - total c) / S * w); [| lra].
    replace delta with (delta * S / S) by (field; lra).
    replace ((1 - total c) / S * w) with ((1 - total c) * w / S) by (field; lra).
    apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat | lra].
  - unfold blend. rewrite total_blend by congruence. fold S. field. lra.
  - unfold blend. rewrite <- combine_blend by assumption. rewrite Z. by_products.
Qed.

End Projection.

(** ** Examples in the plane *)

Lemma axes_span : spans (E := plane) [(1, 0); (0, 1)].
Proof.
  intros [u v]. exists [u; v]. split; [reflexivity |]. simpl. f_equal; ring.
Qed.

(** Vectors of the span need not be orthogonal to it: one more condition makes the projection. *)
Theorem projection_is_unique_needs_orthogonal :
  exists (points : list plane) x y, spanned points (sub x y) /\ y <> project points x.
Proof.
  exists [(1, 0); (0, 1)], (1, 0), (1, 0). split; [apply axes_span |].
  rewrite (project_of_spanned (E := plane)); [| apply axes_span].
  simpl. intro H. inversion H. lra.
Qed.

(** Being orthogonal is not enough to be the projection. *)
Theorem projection_is_unique_needs_spanned :
  exists (points : list plane) x y, orthogonal points y /\ y <> project points x.
Proof.
  exists [], (1, 0), (0, 0). split; [intros p [] |]. simpl. intro H. inversion H. lra.
Qed.

(** There is a projection onto a line that is not trivial. *)
Theorem projection_is_unique_not_vacuous :
  spanned (E := plane) [(2, 0)] (sub ((3, 4) : plane) (0, 4)) /\
  orthogonal (E := plane) [(2, 0)] (0, 4).
Proof.
  split.
  - exists [3 / 2]. split; [reflexivity |]. simpl. f_equal; lra.
  - intros p [<- | []]. simpl. lra.
Qed.

(** There are points that span the plane, and a point that does not. *)
Theorem spans_when_nothing_is_orthogonal_not_vacuous :
  spans (E := plane) [(1, 0); (0, 1)] /\ ~ spans (E := plane) [(1, 0)].
Proof.
  split; [apply axes_span |]. intro S.
  apply (proj1 (spans_when_nothing_is_orthogonal (E := plane) _)) with (x := (0, 1)) in S.
  - simpl in S. inversion S. lra.
  - intros p [<- | []]. simpl. lra.
Qed.

(** The hull of no points at all contains nothing. *)
Theorem origin_in_relative_interior_needs_points :
  ~ forall (face : list plane) l, length l = length face -> positive l ->
    combine l face = origin ->
    exists r, 0 < r /\ forall x, spanned face x -> dot x x < r * r -> hull face x.
Proof.
  intro H. destruct (H [] []) as [r [R K]]; [reflexivity | constructor | reflexivity |].
  destruct (K origin) as [[| w ws] [L [[_ T] _]]]; try discriminate.
  - apply spanned_origin.
  - rewrite dot_origin. nra.
  - simpl in T. lra.
Qed.

(** With a weight of zero the origin may be an end of the face. *)
Theorem origin_in_relative_interior_needs_positive :
  ~ forall (face : list plane) l, face <> [] -> length l = length face -> Forall (Rle 0) l ->
    combine l face = origin ->
    exists r, 0 < r /\ forall x, spanned face x -> dot x x < r * r -> hull face x.
Proof.
  intro H. destruct (H [(0, 0); (1, 0)] [1; 0]) as [r [R K]]; [discriminate | reflexivity | | |].
  - repeat (apply Forall_cons; [lra |]). apply Forall_nil.
  - simpl. f_equal; lra.
  - assert (X : hull (E := plane) [(0, 0); (1, 0)] (- r / 2, 0)).
    { apply K; [| simpl; nra]. exists [0; - r / 2]. split; [reflexivity |]. simpl. f_equal; lra. }
    apply (hull_at_least (E := plane)) with (d := (1, 0)) (c := 0) in X.
    + simpl in X. lra.
    + intros p [<- | [<- | []]]; simpl; lra.
Qed.

(** A face whose weighted sum is not the origin need not contain it. *)
Theorem origin_in_relative_interior_needs_sum :
  ~ forall (face : list plane) l, face <> [] -> length l = length face -> positive l ->
    exists r, 0 < r /\ forall x, spanned face x -> dot x x < r * r -> hull face x.
Proof.
  intro H. destruct (H [(1, 0)] [1]) as [r [R K]]; [discriminate | reflexivity | |].
  - repeat constructor. lra.
  - assert (X : hull (E := plane) (point_at 1 0) (0, 0)).
    { apply K; [| simpl; nra]. exists [0]. split; [reflexivity |]. simpl. f_equal; lra. }
    apply hull_point in X. inversion X. lra.
Qed.

(** A segment through the origin has it in its relative interior. *)
Theorem origin_in_relative_interior_not_vacuous :
  exists (face : list plane) l, face <> [] /\ length l = length face /\ positive l /\
    combine l face = origin.
Proof.
  exists [(1, 0); (-2, 0)], [2; 1]. repeat split; try discriminate.
  - repeat (apply Forall_cons; [lra |]). apply Forall_nil.
  - simpl. f_equal; lra.
Qed.

(** A vector that is orthogonal to one of the points does not keep them from spanning. *)
Theorem spans_when_nothing_is_orthogonal_needs_all_points :
  exists (points : list plane) p x, In p points /\ x <> origin /\ dot x p = 0 /\ spans points.
Proof.
  exists [(1, 0); (0, 1)], (1, 0), (0, 1). split; [now left |].
  split; [intro Z; inversion Z; lra |]. split; [simpl; ring | apply axes_span].
Qed.
