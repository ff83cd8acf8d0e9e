(** What the checker accepts is true: the model of check.cpp in Checker.v answers a verdict only for
    shapes that have it.

    Two tests turn out not to be needed for this: that lists are not empty, since the weights of an
    empty list do not sum to one and its differences span nothing; and that shapes have vertices. So
    all is proved for a checker that may skip these two. Test.v shows that it needs the others. *)

From Coq Require Import Reals Lra Lia Psatz List ZArith Bool.
From Certa Require Import Vector Hull Verdict Projection Certificate Scaling Reading.
From Certa Require Checker.
Import ListNotations.
Local Open Scope R_scope.

Section Soundness.
Context {E : euclidean} {D : nat} (C : coordinates E D).
Variable skip : Checker.test -> bool.
Hypothesis skipped :
  forall t, skip t = true -> t = Checker.list_not_empty \/ t = Checker.vertices_exist.

Notation vertices_of a := (map (cast C) a).
Notation sized := (Forall (fun x : list Z => length x = D)).

Tactic Notation "passes" hyp(H) ident(K) :=
  apply (required skip skipped) in H; [destruct H as [K H] | discriminate | discriminate].

(** ** The kinds of certificates *)

(** What a result states about shapes. *)
Definition holds (r : Checker.result) (a b : list E) : Prop :=
  match Checker.proves r with
  | Checker.Separated => separated a b
  | Checker.Touches => touching a b
  | Checker.Overlaps => overlapping a b
  | Checker.Intersects => meet a b
  end /\
  match Checker.distance_squared r with
  | Some s => distance_is a b (ratio s)
  | None => True
  end.

Lemma separation_holds a b direction r :
  sized a -> sized b -> Checker.prove_separation skip D a b direction = Some r ->
  Checker.proves r = Checker.Separated /\ separated (vertices_of a) (vertices_of b) /\
  Checker.distance_squared r = None.
Proof.
  intros Sa Sb. rewrite Forall_forall in Sa, Sb. unfold Checker.prove_separation.
  destruct (Checker.read_direction skip D direction) as [d |] eqn:R; [| discriminate].
  apply (read_direction_sound C skip skipped) in R. destruct R as [L _].
  intro H. passes H S. apply Z.ltb_lt in S. injection H as <-. repeat split.
  apply (separation_sound _ _ (cast C d)). intros p q P Q.
  apply in_map_iff in P, Q. destruct P as [x [<- X]], Q as [y [<- Y]].
  rewrite !cast_dot by auto. apply IZR_lt.
  pose proof (least_below _ _ (in_map (Checker.dot d) _ _ X)).
  pose proof (greatest_above _ _ (in_map (Checker.dot d) _ _ Y)).
  unfold Checker.products in S. lia.
Qed.

Lemma supports_sound {X} a b d n x y (next : option X) r a' b' :
  sized a -> sized b -> length d = D -> length x = D -> length y = D -> 0 < IZR n ->
  cast C x = scale (IZR n) a' -> cast C y = scale (IZR n) b' ->
  Checker.supports skip a b d n x y next = Some r ->
  (forall p, In p (vertices_of a) -> dot (cast C d) a' <= dot (cast C d) p) /\
  (forall q, In q (vertices_of b) -> dot (cast C d) q <= dot (cast C d) b') /\ next = Some r.
Proof.
  intros Sa Sb Ld Lx Ly N Cx Cy. rewrite Forall_forall in Sa, Sb. unfold Checker.supports.
  intro H. passes H Fa. passes H Fb. rewrite forallb_forall in Fa, Fb.
  split; [| split; [| exact H]].
  - intros p P. apply in_map_iff in P. destruct P as [v [<- V]]. specialize (Fa v V).
    apply Z.leb_le, IZR_le in Fa. rewrite mult_IZR, !(dot_integers C) in Fa by auto.
    rewrite Cx, dot_scale_right in Fa. now apply Rmult_le_reg_l in Fa.
  - intros q Q. apply in_map_iff in Q. destruct Q as [v [<- V]]. specialize (Fb v V).
    apply Z.leb_le, IZR_le in Fb. rewrite mult_IZR, !(dot_integers C) in Fb by auto.
    rewrite Cy, dot_scale_right in Fb. now apply Rmult_le_reg_l in Fb.
Qed.

Lemma scaled_equal n (x y : E) : n <> 0 -> scale n x = scale n y -> x = y.
Proof.
  intros N H. apply same_products. intro z. assert (K : dot (scale n x) z = dot (scale n y) z)
    by now rewrite H. rewrite !dot_scale in K. now apply Rmult_eq_reg_l in K.
Qed.

Lemma equal_true x y : Checker.equal x y = true -> x = y.
Proof. unfold Checker.equal. now destruct (list_eq_dec Z.eq_dec x y). Qed.

Lemma intersection_holds a b u v r :
  sized a -> sized b -> Checker.prove_intersection skip D a b u v = Some r ->
  r = {| Checker.proves := Checker.Intersects; Checker.distance_squared := Some (0, 1)%Z |} /\
  meet (vertices_of a) (vertices_of b).
Proof.
  intros Sa Sb. unfold Checker.prove_intersection.
  destruct (Checker.read_points skip D a b u v) as [[[n x] y] |] eqn:R; [| discriminate].
  intro H. passes H Q. apply equal_true in Q. injection H as <-. split; [reflexivity |].
  apply (read_points_sound C skip skipped) in R; try assumption.
  destruct R as [N [_ [_ [Iu [Cu [Iv [Cv [X Y]]]]]]]].
  apply (intersection_sound _ _ (entries_of u) (entries_of v)); try assumption.
  apply (scaled_equal (IZR n)); [lra | congruence].
Qed.

Lemma touching_holds a b u v direction r :
  sized a -> sized b -> Checker.prove_touching skip D a b u v direction = Some r ->
  r = {| Checker.proves := Checker.Touches; Checker.distance_squared := Some (0, 1)%Z |} /\
  touching (vertices_of a) (vertices_of b).
Proof.
  intros Sa Sb. unfold Checker.prove_touching.
  destruct (Checker.read_points skip D a b u v) as [[[n x] y] |] eqn:R; [| discriminate].
  intro H. passes H Q. apply equal_true in Q. subst y.
  destruct (Checker.read_direction skip D direction) as [d |] eqn:Rd; [| discriminate].
  apply (read_direction_sound C skip skipped) in Rd. destruct Rd as [Ld Nd].
  apply (read_points_sound C skip skipped) in R; try assumption.
  destruct R as [N [Lx [_ [Iu [Cu [Iv [Cv [X Y]]]]]]]].
  apply (supports_sound a b d n x x _ _ _ _ Sa Sb Ld Lx Lx N X Y) in H. destruct H as [A [B H]].
  injection H as <-. split; [reflexivity |].
  apply (touching_sound _ _ (entries_of u) (entries_of v) (cast C d)); try assumption.
  apply (scaled_equal (IZR n)); [lra | congruence].
Qed.

Lemma distance_holds exponent a b u v r :
  sized a -> sized b -> Checker.prove_distance skip D exponent a b u v = Some r ->
  separated (vertices_of a) (vertices_of b) /\
  exists n x, 0 < IZR n /\
    r = {| Checker.proves := Checker.Separated;
           Checker.distance_squared := Some (Checker.squared_length exponent x n) |} /\
    distance_is (vertices_of a) (vertices_of b)
      (IZR (Checker.dot x x) / (IZR n * IZR n)).
Proof.
  intros Sa Sb. unfold Checker.prove_distance.
  destruct (Checker.read_points skip D a b u v) as [[[n x] y] |] eqn:R; [| discriminate].
  apply (read_points_sound C skip skipped) in R; try assumption.
  destruct R as [N [Lx [Ly [Iu [Cu [Iv [Cv [X Y]]]]]]]].
  set (w := Checker.difference x y).
  assert (Lw : length w = D) by (unfold w, Checker.difference; rewrite zip_length; lia).
  intro H. passes H Z. apply negb_true_iff in Z. apply (cast_not_zero C) in Z; [| exact Lw].
  apply (supports_sound a b w n x y _ _ _ _ Sa Sb Lw Lx Ly N X Y) in H. destruct H as [A [B H]].
  set (a' := point_of (entries_of u) (vertices_of a)) in *.
  set (b' := point_of (entries_of v) (vertices_of b)) in *.
  assert (W : cast C w = scale (IZR n) (sub a' b')).
  { unfold w. rewrite cast_difference, X, Y by assumption. by_products. }
  assert (A' : forall p, In p (vertices_of a) -> dot (sub a' b') a' <= dot (sub a' b') p).
  { intros p P. specialize (A p P). rewrite W, !dot_scale in A.
    now apply Rmult_le_reg_l in A. }
  assert (B' : forall q, In q (vertices_of b) -> dot (sub a' b') q <= dot (sub a' b') b').
  { intros q Q. specialize (B q Q). rewrite W, !dot_scale in B.
    now apply Rmult_le_reg_l in B. }
  split.
  - apply (distance_separates _ _ (entries_of u) (entries_of v)); try assumption.
    fold a' b'. intro O. apply Z. rewrite W, O. by_products.
  - exists n, w. split; [exact N |]. split; [now inversion H |].
    destruct (distance_sound _ _ (entries_of u) (entries_of v) Iu Cu Iv Cv A' B') as [_ [_ K]].
    fold a' b' in K. rewrite (dot_integers C), W by exact Lw.
    rewrite dot_scale, dot_scale_right.
    replace (IZR n * (IZR n * dot (sub a' b') (sub a' b')) / (IZR n * IZR n))
      with (dot (sub a' b') (sub a' b')) by (field; lra).
    exact K.
Qed.

Lemma overlap_holds a b pairs r :
  sized a -> sized b -> Checker.prove_overlap skip D a b pairs = Some r ->
  r = {| Checker.proves := Checker.Overlaps; Checker.distance_squared := Some (0, 1)%Z |} /\
  overlapping (vertices_of a) (vertices_of b).
Proof.
  intros Sa Sb. unfold Checker.prove_overlap.
  destruct (Checker.read_denominators skip (map snd pairs) 1) as [n |] eqn:Rn; [| discriminate].
  destruct (Checker.read_pairs skip D a b pairs n (Checker.zero D)) as [[rows s] |] eqn:R;
    [| discriminate].
  intro H. passes H Z. passes H S. injection H as <-. split; [reflexivity |].
  apply (read_denominators_sound skip skipped) in Rn; [| lia]. destruct Rn as [N [_ F]].
  apply (read_pairs_sound C skip skipped) in R; try assumption; [| apply repeat_length].
  destruct R as [L [Sr [I [P [M Q]]]]].
  apply (cast_is_zero C) in Z; [| exact L]. apply IZR_lt in N.
  unfold Checker.zero in Q. rewrite Z, cast_zero in Q.
  apply (overlap_sound _ _ (pairs_of pairs)); try assumption.
  - intro K. destruct pairs as [| [[i j] w] pairs]; [| discriminate].
    destruct rows; [| discriminate].
    pose proof (dimension_positive E D C). destruct D; [lia | discriminate].
  - apply (scaled_equal (IZR n)); [lra |]. apply same_products. intro z.
    assert (K : dot origin z = dot (add origin (scale (IZR n) (combine (map snd (pairs_of pairs))
      (differences_of (pairs_of pairs) (vertices_of a) (vertices_of b))))) z) by now rewrite <- Q.
    revert K. products. lra.
  - rewrite <- M. now apply (span_space_sound C).
Qed.

(** ** The unit of length *)

Definition unit_of (exponent : Z) : R := powerRZ 2 exponent.

Lemma unit_not_zero exponent : unit_of exponent <> 0.
Proof. apply powerRZ_NOR. lra. Qed.

Lemma unit_power k : (0 <= k)%Z -> IZR (2 ^ (2 * k)) = unit_of k * unit_of k.
Proof.
  intro K. unfold unit_of. rewrite <- powerRZ_add by lra.
  rewrite <- (Z2Nat.id k K). set (n := Z.to_nat k).
  replace (2 * Z.of_nat n)%Z with (Z.of_nat (n + n)) by lia.
  replace (Z.of_nat n + Z.of_nat n)%Z with (Z.of_nat (n + n)) by lia.
  rewrite <- pow_powerRZ, <- pow_IZR. reflexivity.
Qed.

Lemma squared_length_unit exponent x n :
  0 < IZR n -> ratio (Checker.squared_length exponent x n)
  = unit_of exponent * unit_of exponent * (IZR (Checker.dot x x) / (IZR n * IZR n)).
Proof.
  intro N. unfold Checker.squared_length, ratio.
  destruct (Z.ltb_spec exponent 0) as [X | X]; unfold fst, snd; rewrite !mult_IZR.
  - rewrite unit_power by lia. pose proof (unit_not_zero exponent) as U.
    replace (unit_of (- exponent)) with (/ unit_of exponent); [field; split; [lra | exact U] |].
    apply Rmult_eq_reg_r with (unit_of exponent); [| exact U].
    rewrite Rinv_l by exact U. unfold unit_of. rewrite <- powerRZ_add by lra.
    now rewrite Z.add_opp_diag_l.
  - rewrite unit_power by exact X. field. lra.
Qed.

(** The caller's shape. *)
Definition shape exponent (vertices : list (list Z)) : list E :=
  resized (unit_of exponent) (vertices_of vertices).

Lemma meet_distance (a b : list E) : meet a b -> distance_is a b (ratio (0, 1)%Z).
Proof.
  intros [p [A B]]. replace (ratio (0, 1)%Z) with 0 by (unfold ratio; simpl; field). split.
  - intros. apply dot_nonnegative.
  - exists p, p. repeat split; auto. products. ring.
Qed.

Lemma accepted exponent a b c r :
  Checker.check_without skip D exponent a b c = Some r ->
  sized a /\ sized b /\
  match c with
  | Checker.Nothing => None
  | Checker.Separation direction => Checker.prove_separation skip D a b direction
  | Checker.Distance u v => Checker.prove_distance skip D exponent a b u v
  | Checker.Intersection u v => Checker.prove_intersection skip D a b u v
  | Checker.Touching u v direction => Checker.prove_touching skip D a b u v direction
  | Checker.Overlap pairs => Checker.prove_overlap skip D a b pairs
  end = Some r.
Proof.
  unfold Checker.check_without. destruct (Checker.well_formed D a b) eqn:W; [| discriminate].
  intro H. apply maybe in H. unfold Checker.well_formed in W. rewrite forallb_app in W.
  apply andb_true_iff in W. destruct W as [A B].
  split; [| split; [| exact H]]; apply Forall_forall; intros x X.
  - rewrite forallb_forall in A. now apply PeanoNat.Nat.eqb_eq, A.
  - rewrite forallb_forall in B. now apply PeanoNat.Nat.eqb_eq, B.
Qed.

(** ** The theorems *)

(** If the checker accepts a separation certificate, then the shapes are separated. *)
Theorem check_separation_sound exponent a b direction r :
  Checker.check_without skip D exponent a b (Checker.Separation direction) = Some r ->
  Checker.proves r = Checker.Separated /\ holds r (shape exponent a) (shape exponent b).
Proof.
  intro H. apply accepted in H. destruct H as [Sa [Sb H]].
  destruct (separation_holds a b direction r Sa Sb H) as [P [S N]].
  split; [exact P |]. unfold holds. rewrite P, N. split; [| exact I].
  apply separated_resized; [apply unit_not_zero | exact S].
Qed.

(** If the checker accepts a distance certificate, then the shapes are separated, and their squared
    distance is the one that it answers. *)
Theorem check_distance_sound exponent a b u v r :
  Checker.check_without skip D exponent a b (Checker.Distance u v) = Some r ->
  Checker.proves r = Checker.Separated /\ Checker.distance_squared r <> None /\
  holds r (shape exponent a) (shape exponent b).
Proof.
  intro H. apply accepted in H. destruct H as [Sa [Sb H]].
  destruct (distance_holds exponent a b u v r Sa Sb H) as [S [n [x [N [-> K]]]]].
  split; [reflexivity | split; [discriminate |]]. unfold holds. simpl. split.
  - apply separated_resized; [apply unit_not_zero | exact S].
  - rewrite squared_length_unit by exact N.
    apply distance_resized; [apply unit_not_zero | exact K].
Qed.

(** If the checker accepts an intersection certificate, then the shapes meet. *)
Theorem check_intersection_sound exponent a b u v r :
  Checker.check_without skip D exponent a b (Checker.Intersection u v) = Some r ->
  Checker.proves r = Checker.Intersects /\ holds r (shape exponent a) (shape exponent b).
Proof.
  intro H. apply accepted in H. destruct H as [Sa [Sb H]].
  destruct (intersection_holds a b u v r Sa Sb H) as [-> M].
  apply (meet_enlarged (unit_of exponent)) in M.
  repeat split; [exact M | now apply meet_distance ..].
Qed.

(** If the checker accepts a touching certificate, then the shapes touch. *)
Theorem check_touching_sound exponent a b u v direction r :
  Checker.check_without skip D exponent a b (Checker.Touching u v direction) = Some r ->
  Checker.proves r = Checker.Touches /\ holds r (shape exponent a) (shape exponent b).
Proof.
  intro H. apply accepted in H. destruct H as [Sa [Sb H]].
  destruct (touching_holds a b u v direction r Sa Sb H) as [-> T].
  apply (touching_resized (unit_of exponent)) in T; [| apply unit_not_zero].
  split; [reflexivity |]. split; [exact T | apply meet_distance, T].
Qed.

(** If the checker accepts an overlap certificate, then the shapes overlap. *)
Theorem check_overlap_sound exponent a b pairs r :
  Checker.check_without skip D exponent a b (Checker.Overlap pairs) = Some r ->
  Checker.proves r = Checker.Overlaps /\ holds r (shape exponent a) (shape exponent b).
Proof.
  intro H. apply accepted in H. destruct H as [Sa [Sb H]].
  destruct (overlap_holds a b pairs r Sa Sb H) as [-> O].
  apply (overlapping_resized (unit_of exponent)) in O; [| apply unit_not_zero].
  split; [reflexivity |]. split; [exact O | apply meet_distance, overlapping_meet, O].
Qed.

(** The checker proves what it answers, even if it skips the two tests. *)
Theorem check_without_sound exponent a b c r :
  Checker.check_without skip D exponent a b c = Some r ->
  holds r (shape exponent a) (shape exponent b).
Proof.
  destruct c as [| d | u v | u v | u v d | pairs]; intro H.
  - apply accepted in H. now destruct H as [_ [_ H]].
  - now apply check_separation_sound in H.
  - now apply check_distance_sound in H.
  - now apply check_intersection_sound in H.
  - now apply check_touching_sound in H.
  - now apply check_overlap_sound in H.
Qed.

End Soundness.

(** What the checker answers about shapes in the plane is true. *)
Theorem check_sound_in_the_plane exponent a b c r :
  Checker.check 2 exponent a b c = Some r ->
  holds r (shape plane_coordinates exponent a) (shape plane_coordinates exponent b).
Proof. apply check_without_sound. discriminate. Qed.

(** What the checker answers about shapes in space is true. *)
Theorem check_sound_in_space exponent a b c r :
  Checker.check 3 exponent a b c = Some r ->
  holds r (shape space_coordinates exponent a) (shape space_coordinates exponent b).
Proof. apply check_without_sound. discriminate. Qed.
