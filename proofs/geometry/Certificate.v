(** Each kind of certificate proves its verdict: what certificate.hpp states about them.

    The points a* and b* are given by entries, which name a vertex by its position and give it a
    weight. A position may occur more than once. *)

From Coq Require Import Reals Lra Lia Psatz List.
From Certa Require Import Vector Hull Verdict Projection.
Import ListNotations.
Local Open Scope R_scope.

Section Certificate.
Context {E : euclidean}.
Implicit Types (p q d x y z : E) (a b points vertices : list E) (ws : list R).
Implicit Types (entries u v : list (nat * R)) (pairs : list (nat * nat * R)).

Definition named vertices (i : nat) : E := nth i vertices origin.

(** The combination of vertices that the entries name. *)
Definition point_of entries vertices : E :=
  combine (map snd entries) (map (fun e => named vertices (fst e)) entries).

Definition indices_valid entries vertices :=
  Forall (fun e => (fst e < length vertices)%nat) entries.
Definition weights_convex entries := convex (map snd entries).

(** The differences of the vertices that the pairs name. *)
Definition pair_difference a b (pair : nat * nat * R) : E :=
  sub (named a (fst (fst pair))) (named b (snd (fst pair))).
Definition differences_of pairs a b := map (pair_difference a b) pairs.
Definition pairs_valid pairs a b :=
  Forall (fun e : nat * nat * R =>
            (fst (fst e) < length a)%nat /\ (snd (fst e) < length b)%nat) pairs.

(** ** Hulls of points of hulls *)

Lemma combine_within points vertices ws :
  (forall p, In p points -> hull vertices p) -> length ws = length points -> Forall (Rle 0) ws ->
  exists vs, length vs = length vertices /\ Forall (Rle 0) vs /\ total vs = total ws /\
             combine ws points = combine vs vertices.
Proof.
  revert ws. induction points as [| p points IH]; intros [| w ws] H L W; try discriminate.
  - exists (map (fun _ => 0) vertices). split; [apply map_length |]. split; [| split].
    + apply Forall_forall. intros u U. apply in_map_iff in U. destruct U as [? [<- _]]. lra.
    + apply total_zero.
    + simpl. now rewrite combine_zero.
  - inversion W as [| ? ? Hw Ws]; subst.
    destruct (IH ws) as [vs [M [V [T C]]]];
      [intros; apply H; now right | simpl in L; congruence | exact Ws |].
    destruct (H p (or_introl eq_refl)) as [us [N [[U S] D]]].
    exists (blend w 1 us vs). split; [now apply blend_length | split; [| split]].
    + apply Forall_forall. intros t K. apply in_map_iff in K. destruct K as [[x y] [<- K]].
      rewrite Forall_forall in U, V. specialize (U _ (in_combine_l _ _ _ _ K)).
      specialize (V _ (in_combine_r _ _ _ _ K)). simpl. nra.
    + unfold blend. rewrite total_blend by congruence. rewrite S, T. simpl. ring.
    + unfold blend. rewrite <- combine_blend by assumption. simpl. rewrite <- D, C. by_products.
Qed.

Lemma hull_within points vertices x :
  (forall p, In p points -> hull vertices p) -> hull points x -> hull vertices x.
Proof.
  intros H [ws [L [[W T] ->]]]. destruct (combine_within points vertices ws H L W)
    as [vs [M [V [S C]]]]. exists vs. rewrite C. repeat split; congruence.
Qed.

Lemma point_of_in_hull entries vertices :
  indices_valid entries vertices -> weights_convex entries ->
  hull vertices (point_of entries vertices).
Proof.
  intros I W.
  apply (hull_within (map (fun e => named vertices (fst e)) entries)).
  - intros p P. apply in_map_iff in P. destruct P as [e [<- P]].
    unfold indices_valid in I. rewrite Forall_forall in I. apply hull_vertex, nth_In, I, P.
  - exists (map snd entries). rewrite !map_length. repeat split; apply W.
Qed.

Lemma combine_sub ws (ps qs : list E) :
  length ps = length ws -> length qs = length ws ->
  combine ws (map (fun pq => sub (fst pq) (snd pq)) (List.combine ps qs))
  = sub (combine ws ps) (combine ws qs).
Proof.
  revert ps qs. induction ws as [| w ws IH]; intros [| p ps] [| q qs] L M; try discriminate; simpl.
  - by_products.
  - rewrite IH by (simpl in *; congruence). by_products.
Qed.

Lemma difference_of_hulls pairs a b x :
  pairs_valid pairs a b -> hull (differences_of pairs a b) x -> difference a b x.
Proof.
  intros I [ws [L [W ->]]]. unfold differences_of in *. rewrite map_length in L.
  set (ps := map (fun e : nat * nat * R => named a (fst (fst e))) pairs).
  set (qs := map (fun e : nat * nat * R => named b (snd (fst e))) pairs).
  exists (combine ws ps), (combine ws qs). unfold pairs_valid in I. rewrite Forall_forall in I.
  split; [| split].
  - apply (hull_within ps); [| exists ws; unfold ps; rewrite map_length; auto].
    intros p P. apply in_map_iff in P. destruct P as [e [<- P]].
    apply hull_vertex, nth_In, I, P.
  - apply (hull_within qs); [| exists ws; unfold qs; rewrite map_length; auto].
    intros p P. apply in_map_iff in P. destruct P as [e [<- P]].
    apply hull_vertex, nth_In, I, P.
  - rewrite <- combine_sub by (unfold ps, qs; now rewrite map_length). f_equal.
    unfold ps, qs. clear. induction pairs as [| e pairs IH]; simpl; [reflexivity |].
    now rewrite IH.
Qed.

(** ** Separation *)

Lemma hull_more_than points d (c : R) :
  (forall p, In p points -> c < dot p d) -> forall x, hull points x -> c < dot x d.
Proof.
  intros H x X.
  assert (B : exists c', c < c' /\ forall p, In p points -> c' <= dot p d).
  { clear X. induction points as [| p points IH].
    - exists (c + 1). split; [lra | intros p []].
    - destruct IH as [c' [C IH]]; [intros; apply H; now right |].
      exists (Rmin c' (dot p d)). split.
      + apply Rmin_glb_lt; [exact C | apply H; now left].
      + intros q [<- | Q]; [apply Rmin_r |].
        eapply Rle_trans; [apply Rmin_l | now apply IH]. }
  destruct B as [c' [C B]]. pose proof (hull_at_least points d c' B x X). lra.
Qed.

Lemma hull_less_than points d (c : R) :
  (forall p, In p points -> dot p d < c) -> forall x, hull points x -> dot x d < c.
Proof.
  intros H x X. enough (- c < dot x (opposite d)) by (rewrite dot_opposite_right in *; lra).
  apply (hull_more_than points); [| exact X].
  intros p P. specialize (H p P). rewrite dot_opposite_right. lra.
Qed.

(** If all vertices of A are strictly beyond all vertices of B along a direction, then the shapes
    are separated. *)
Theorem separation_sound a b d :
  (forall p q, In p a -> In q b -> dot d q < dot d p) -> separated a b.
Proof.
  intros H p q P Q <-.
  enough (dot p d < dot p d) by lra.
  apply (hull_less_than b); [| exact Q]. intros q' Q'.
  apply (hull_more_than a); [| exact P]. intros p' P'.
  rewrite !(dot_comm _ d). now apply H.
Qed.

(** ** Distance *)

(** If the planes through a* and b* with normal v = a* - b* bound the shapes, then v.v is the
    squared distance, and a* and b* are nearest points. *)
Theorem distance_sound a b u v :
  indices_valid u a -> weights_convex u -> indices_valid v b -> weights_convex v ->
  let a' := point_of u a in let b' := point_of v b in let n := sub a' b' in
  (forall p, In p a -> dot n a' <= dot n p) -> (forall q, In q b -> dot n q <= dot n b') ->
  hull a a' /\ hull b b' /\ distance_is a b (dot n n).
Proof.
  intros Iu Cu Iv Cv a' b' n A B.
  assert (Ha : hull a a') by now apply point_of_in_hull.
  assert (Hb : hull b b') by now apply point_of_in_hull.
  split; [exact Ha | split; [exact Hb | split; [| now exists a', b']]].
  intros p q P Q.
  assert (Kp : dot n a' <= dot p n).
  { apply (hull_at_least a); [| exact P]. intros r R. rewrite (dot_comm r). auto. }
  assert (Kq : dot q n <= dot n b').
  { apply (hull_at_most b); [| exact Q]. intros r R. rewrite (dot_comm r). auto. }
  assert (K : dot n n <= dot (sub p q) n).
  { rewrite dot_sub. unfold n at 2. rewrite dot_sub_right. lra. }
  (* |p - q - n|^2 >= 0 *)
  pose proof (dot_nonnegative (sub (sub p q) n)) as S.
  rewrite dot_sub, !(dot_sub_right (sub p q) n) in S. rewrite (dot_comm n (sub p q)) in S. lra.
Qed.

(** If moreover v is not zero, then the shapes are separated. *)
Theorem distance_separates a b u v :
  indices_valid u a -> weights_convex u -> indices_valid v b -> weights_convex v ->
  let a' := point_of u a in let b' := point_of v b in let n := sub a' b' in
  n <> origin ->
  (forall p, In p a -> dot n a' <= dot n p) -> (forall q, In q b -> dot n q <= dot n b') ->
  separated a b.
Proof.
  intros Iu Cu Iv Cv a' b' n N A B.
  destruct (distance_sound a b u v Iu Cu Iv Cv A B) as [_ [_ D]].
  apply (separated_by_distance a b _ D). now apply positive_length.
Qed.

(** No other difference of points of the shapes is as short as v. *)
Theorem distance_direction_is_unique a b u v x :
  indices_valid u a -> weights_convex u -> indices_valid v b -> weights_convex v ->
  let a' := point_of u a in let b' := point_of v b in let n := sub a' b' in
  (forall p, In p a -> dot n a' <= dot n p) -> (forall q, In q b -> dot n q <= dot n b') ->
  difference a b x -> dot x x <= dot n n -> x = n.
Proof.
  intros Iu Cu Iv Cv a' b' n A B X L.
  destruct (distance_sound a b u v Iu Cu Iv Cv A B) as [Ha [Hb D]].
  fold a' b' n in D, Ha, Hb. apply (nearest_difference_is_unique a b (dot n n)); auto.
  - now exists a', b'.
  - destruct X as [p [q [P [Q ->]]]]. destruct D as [D _]. specialize (D p q P Q). lra.
Qed.

(** ** A distance that is at least some number, or is not *)

Definition at_least a b (r : R) :=
  forall p q, hull a p -> hull b q -> r * r <= dot (sub p q) (sub p q).

(** If all vertices of A are beyond all of B by a gap g > 0 along d, and g^2 >= r^2 d.d, then no
    points of the shapes are nearer than r. *)
Theorem separation_at_least a b d g r :
  0 < g -> (forall p q, In p a -> In q b -> g <= dot d p - dot d q) ->
  r * r * dot d d <= g * g -> at_least a b r.
Proof.
  intros G H K p q P Q.
  assert (L : g <= dot p d - dot q d).
  { enough (dot q d <= dot p d - g) by lra.
    apply (hull_at_most b); [| exact Q]. intros q' Q'.
    enough (g + dot q' d <= dot p d) by lra.
    apply (hull_at_least a); [| exact P]. intros p' P'.
    specialize (H p' q' P' Q'). rewrite !(dot_comm d) in H. lra. }
  pose proof (Cauchy_Schwarz (sub p q) d) as C. rewrite dot_sub in C.
  pose proof (dot_nonnegative d) as D. pose proof (dot_nonnegative (sub p q)) as S.
  assert (g * g <= (dot p d - dot q d) * (dot p d - dot q d)) by nra.
  assert (0 < dot d d) by (destruct D as [D | D]; [exact D | rewrite <- D in *; nra]).
  apply Rmult_le_reg_r with (dot d d); lra.
Qed.

(** If a* and b* are nearer than r, then so is a point of each shape. *)
Theorem near_not_at_least a b u v r :
  indices_valid u a -> weights_convex u -> indices_valid v b -> weights_convex v ->
  let n := sub (point_of u a) (point_of v b) in dot n n < r * r -> ~ at_least a b r.
Proof.
  intros Iu Cu Iv Cv n N H.
  specialize (H (point_of u a) (point_of v b)).
  assert (r * r <= dot n n) by (apply H; now apply point_of_in_hull). lra.
Qed.

(** The squared distance tells. *)
Theorem distance_at_least a b s r : distance_is a b s -> (at_least a b r <-> r * r <= s).
Proof.
  intros [L [p [q [P [Q S]]]]]. split.
  - intro H. rewrite <- S. now apply H.
  - intros K x y X Y. specialize (L x y X Y). lra.
Qed.

(** ** Intersection and touching *)

(** If a* = b*, then the shapes meet. *)
Theorem intersection_sound a b u v :
  indices_valid u a -> weights_convex u -> indices_valid v b -> weights_convex v ->
  point_of u a = point_of v b -> meet a b.
Proof.
  intros Iu Cu Iv Cv H. exists (point_of u a). split; [| rewrite H]; now apply point_of_in_hull.
Qed.

Lemma not_overlapping_by_direction a b d :
  d <> origin -> (forall x, difference a b x -> 0 <= dot d x) -> ~ overlapping a b.
Proof.
  intros N H [r [R K]].
  pose proof (positive_length d N) as P. set (s := dot d d) in *.
  (* a multiple of -d in the ball *)
  set (t := r / (1 + s)). assert (T : 0 < t) by (apply Rdiv_lt_0_compat; lra).
  assert (Et : t * (1 + s) = r) by (unfold t; field; lra).
  specialize (H (scale (- t) d)). rewrite dot_scale_right in H. fold s in H.
  enough (0 <= - t * s) by nra.
  apply H, K. products. fold s.
  assert (t * t * s < t * t * ((1 + s) * (1 + s))) by (apply Rmult_lt_compat_l; nra).
  nra.
Qed.

(** If a* = b*, and a plane through this point with a normal that is not zero parts the vertices,
    then the shapes touch. *)
Theorem touching_sound a b u v d :
  indices_valid u a -> weights_convex u -> indices_valid v b -> weights_convex v ->
  let a' := point_of u a in let b' := point_of v b in
  a' = b' -> d <> origin ->
  (forall p, In p a -> dot d a' <= dot d p) -> (forall q, In q b -> dot d q <= dot d b') ->
  touching a b.
Proof.
  intros Iu Cu Iv Cv a' b' H N A B. split; [exact (intersection_sound a b u v Iu Cu Iv Cv H) |].
  apply (not_overlapping_by_direction a b d N). intros x [p [q [P [Q ->]]]].
  assert (Kp : dot d a' <= dot p d).
  { apply (hull_at_least a); [| exact P]. intros r R. rewrite (dot_comm r). auto. }
  assert (Kq : dot q d <= dot d b').
  { apply (hull_at_most b); [| exact Q]. intros r R. rewrite (dot_comm r). auto. }
  rewrite dot_sub_right, !(dot_comm d). rewrite (dot_comm d), H in Kp. rewrite (dot_comm d) in Kq.
  lra.
Qed.

(** ** Overlap *)

(** If positive weights combine differences of vertices, which span everything, to the origin, then
    the shapes overlap. *)
Theorem overlap_sound a b pairs :
  pairs <> [] -> pairs_valid pairs a b -> positive (map snd pairs) ->
  combine (map snd pairs) (differences_of pairs a b) = origin ->
  spans (differences_of pairs a b) -> overlapping a b.
Proof.
  intros N I P Z S.
  destruct (origin_in_relative_interior (differences_of pairs a b) (map snd pairs))
    as [r [R H]]; auto.
  - now destruct pairs.
  - unfold differences_of. now rewrite !map_length.
  - exists r. split; [exact R |]. intros x X.
    apply (difference_of_hulls pairs); [exact I |]. now apply H.
Qed.

End Certificate.
