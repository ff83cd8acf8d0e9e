(** What the checker accepts is true: the model of check.cpp in Checker.v answers a verdict only for
    shapes that have it, whatever their radii, of which it is told the sum.

    Two tests turn out not to be needed for this: that lists are not empty, since the weights of an
    empty list do not sum to one and its differences span nothing; and that shapes have vertices. So
    all is proved for a checker that may skip these two. Test.v shows that it needs the others. *)

From Coq Require Import Reals Lra Lia Psatz List ZArith Bool.
From Certa Require Import Vector Hull Verdict Projection Certificate Scaling Reading Rounded.
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

(** What a result states about shapes; the squared distance is that of their cores. *)
Definition holds (r : Checker.result) (A B : solid E) : Prop :=
  match Checker.proves r with
  | Checker.Separated => separated_solids A B
  | Checker.Touches => touching_solids A B
  | Checker.Overlaps => overlapping_solids A B
  | Checker.Intersects => meeting_solids A B
  end /\
  match Checker.distance_squared r with
  | Some s => distance_is (core A) (core B) (ratio s)
  | None => True
  end.

(** The vertices of A are beyond those of B by the gap. *)
Lemma gap_sound a b d :
  sized a -> sized b -> length d = D ->
  forall p q, In p (vertices_of a) -> In q (vertices_of b) ->
  IZR (Checker.gap a b d) <= dot (cast C d) p - dot (cast C d) q.
Proof.
  intros Sa Sb L p q P Q. rewrite Forall_forall in Sa, Sb.
  apply in_map_iff in P, Q. destruct P as [x [<- X]], Q as [y [<- Y]].
  rewrite !cast_dot by auto. rewrite <- minus_IZR. apply IZR_le.
  pose proof (least_below _ _ (in_map (Checker.dot d) _ _ X)).
  pose proof (greatest_above _ _ (in_map (Checker.dot d) _ _ Y)).
  unfold Checker.gap, Checker.products. lia.
Qed.

Lemma separation_holds radius a b direction r :
  sized a -> sized b -> Checker.prove_separation skip D radius a b direction = Some r ->
  r = {| Checker.proves := Checker.Separated; Checker.distance_squared := None |} /\
  farther (vertices_of a) (vertices_of b) (IZR radius).
Proof.
  intros Sa Sb. unfold Checker.prove_separation.
  destruct (Checker.read_direction skip D direction) as [d |] eqn:R; [| discriminate].
  apply (read_direction_sound C skip skipped) in R. destruct R as [L _].
  intro H. passes H S. passes H W. apply Z.ltb_lt, IZR_lt in S, W. injection H as <-.
  split; [reflexivity |].
  apply (separation_farther _ _ (cast C d) (IZR (Checker.gap a b d))); [exact S | |].
  - now apply gap_sound.
  - now rewrite !mult_IZR, (dot_integers C) in W by exact L.
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

(** What cores that meet prove. *)
Definition meeting (radius : Z) (verdict : Checker.proven) : Checker.result :=
  {| Checker.proves := if (radius =? 0)%Z then verdict else Checker.Overlaps;
     Checker.distance_squared := Some (0, 1)%Z |}.

Lemma intersection_holds radius a b u v r :
  sized a -> sized b -> Checker.prove_intersection skip D radius a b u v = Some r ->
  r = meeting radius Checker.Intersects /\ meet (vertices_of a) (vertices_of b).
Proof.
  intros Sa Sb. unfold Checker.prove_intersection.
  destruct (Checker.read_points skip D a b u v) as [[[n x] y] |] eqn:R; [| discriminate].
  intro H. passes H Q. apply equal_true in Q. injection H as <-. split; [reflexivity |].
  apply (read_points_sound C skip skipped) in R; try assumption.
  destruct R as [N [_ [_ [Iu [Cu [Iv [Cv [X Y]]]]]]]].
  apply (intersection_sound _ _ (entries_of u) (entries_of v)); try assumption.
  apply (scaled_equal (IZR n)); [lra | congruence].
Qed.

Lemma touching_holds radius a b u v direction r :
  sized a -> sized b -> Checker.prove_touching skip D radius a b u v direction = Some r ->
  r = meeting radius Checker.Touches /\ touching (vertices_of a) (vertices_of b).
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

Lemma distance_holds exponent parts radius a b u v r :
  sized a -> sized b -> Checker.prove_distance skip D exponent parts radius a b u v = Some r ->
  exists n x y, let w := Checker.difference x y in
    Checker.read_points skip D a b u v = Some (n, x, y) /\ 0 < IZR n /\ 0 < IZR (Checker.dot w w) /\
    r = {| Checker.proves := Checker.verdict_at radius w n;
           Checker.distance_squared := Some (Checker.squared_length exponent parts w n) |} /\
    distance_is (vertices_of a) (vertices_of b) (IZR (Checker.dot w w) / (IZR n * IZR n)).
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
  exists n, x, y. fold w. split; [reflexivity | split; [exact N |]]. split; [| split].
  - rewrite (dot_integers C) by exact Lw. now apply positive_length.
  - now inversion H.
  - destruct (distance_sound _ _ (entries_of u) (entries_of v) Iu Cu Iv Cv A' B') as [_ [_ K]].
    fold a' b' in K. rewrite (dot_integers C), W by exact Lw.
    rewrite dot_scale, dot_scale_right.
    replace (IZR n * (IZR n * dot (sub a' b') (sub a' b')) / (IZR n * IZR n))
      with (dot (sub a' b') (sub a' b')) by (field; lra).
    exact K.
Qed.

Lemma is_nearer_sound bound a b u v n x y :
  sized a -> sized b -> Checker.read_points skip D a b u v = Some (n, x, y) ->
  Checker.is_nearer bound n x y = true -> nearer (vertices_of a) (vertices_of b) (IZR bound).
Proof.
  intros Sa Sb R H. apply (read_points_sound C skip skipped) in R; try assumption.
  destruct R as [N [Lx [Ly [Iu [Cu [Iv [Cv [X Y]]]]]]]].
  unfold Checker.is_nearer in H. apply Z.ltb_lt, IZR_lt in H.
  assert (Lw : length (Checker.difference x y) = D)
    by (unfold Checker.difference; rewrite zip_length; lia).
  rewrite (dot_integers C), cast_difference, X, Y in H by assumption.
  set (a' := point_of (entries_of u) (vertices_of a)) in *.
  set (b' := point_of (entries_of v) (vertices_of b)) in *.
  exists (sub a' b'). split.
  - exists a', b'. repeat split; now apply point_of_in_hull.
  - rewrite !mult_IZR in H.
    replace (sub (scale (IZR n) a') (scale (IZR n) b')) with (scale (IZR n) (sub a' b')) in H
      by by_products.
    rewrite dot_scale, dot_scale_right in H.
    apply Rmult_lt_reg_l with (IZR n * IZR n); nra.
Qed.

Lemma near_holds radius a b u v r :
  sized a -> sized b -> Checker.prove_near skip D radius a b u v = Some r ->
  r = {| Checker.proves := Checker.Overlaps; Checker.distance_squared := None |} /\
  nearer (vertices_of a) (vertices_of b) (IZR radius).
Proof.
  intros Sa Sb. unfold Checker.prove_near.
  destruct (Checker.read_points skip D a b u v) as [[[n x] y] |] eqn:R; [| discriminate].
  intro H. passes H Q. injection H as <-. split; [reflexivity |].
  now apply (is_nearer_sound radius a b u v n x y).
Qed.

Lemma overlap_holds radius a b pairs r :
  sized a -> sized b -> Checker.prove_overlap skip D radius a b pairs = Some r ->
  r = meeting radius Checker.Overlaps /\ overlapping (vertices_of a) (vertices_of b).
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

(** The unit that vertices and the radius have in common. *)
Definition units exponent parts : R := unit_of exponent / IZR parts.

Lemma units_positive exponent parts : (0 < parts)%Z -> 0 < units exponent parts.
Proof.
  intro P. apply IZR_lt in P. apply Rdiv_lt_0_compat; [apply powerRZ_lt; lra | exact P].
Qed.

Lemma squared_length_unit exponent parts x n :
  (0 < parts)%Z -> 0 < IZR n -> ratio (Checker.squared_length exponent parts x n)
  = units exponent parts * units exponent parts * (IZR (Checker.dot x x) / (IZR n * IZR n)).
Proof.
  intros P N. apply IZR_lt in P. unfold Checker.squared_length, ratio, units.
  destruct (Z.ltb_spec exponent 0) as [X | X]; unfold fst, snd; rewrite !mult_IZR.
  - rewrite unit_power by lia. pose proof (unit_not_zero exponent) as U.
    replace (unit_of (- exponent)) with (/ unit_of exponent); [field; repeat split; lra |].
    apply Rmult_eq_reg_r with (unit_of exponent); [| exact U].
    rewrite Rinv_l by exact U. unfold unit_of. rewrite <- powerRZ_add by lra.
    now rewrite Z.add_opp_diag_l.
  - rewrite unit_power by exact X. field. split; lra.
Qed.

(** The core of the caller's shape. *)
Definition shape exponent parts (vertices : list (list Z)) : list E :=
  resized (units exponent parts) (vertices_of vertices).

(** The caller's radii are not negative, and their sum is that of the checker. *)
Definition radii_are exponent parts radius (ra rb : R) : Prop :=
  (0 < parts)%Z /\ 0 <= ra /\ 0 <= rb /\ ra + rb = units exponent parts * IZR radius.

Lemma meet_distance (a b : list E) : meet a b -> distance_is a b (ratio (0, 1)%Z).
Proof.
  intros [p [A B]]. replace (ratio (0, 1)%Z) with 0 by (unfold ratio; simpl; field). split.
  - intros. apply dot_nonnegative.
  - exists p, p. repeat split; auto. products. ring.
Qed.

(** What cores that meet prove is so. *)
Lemma meeting_holds exponent parts radius a b ra rb verdict :
  radii_are exponent parts radius ra rb -> meet (vertices_of a) (vertices_of b) ->
  (forall x y, x = shape exponent parts a -> y = shape exponent parts b ->
   match verdict with
   | Checker.Separated => separated x y
   | Checker.Touches => touching x y
   | Checker.Overlaps => overlapping x y
   | Checker.Intersects => meet x y
   end) ->
  holds (meeting radius verdict)
    (solid_of E (shape exponent parts a) ra) (solid_of E (shape exponent parts b) rb).
Proof.
  intros [P [Ra [Rb S]]] M V. pose proof (units_positive exponent parts P) as U.
  apply (meet_enlarged (units exponent parts)) in M.
  specialize (V _ _ eq_refl eq_refl). unfold holds, meeting. simpl.
  split; [| now apply meet_distance].
  destruct (Z.eqb_spec radius 0) as [-> | N].
  - assert (ra = 0) as -> by lra. assert (rb = 0) as -> by lra.
    destruct (solids_without_radii (shape exponent parts a) (shape exponent parts b))
      as [X1 [X2 [X3 [X4 _]]]].
    now destruct verdict; [apply X1 | apply X3 | apply X4 | apply X2].
  - apply solids_overlap_where_near; [now split |]. unfold radii. simpl. rewrite S.
    apply not_0_IZR in N. exists origin. split; [| rewrite dot_origin].
    + now apply meet_is_difference.
    + assert (units exponent parts * IZR radius <> 0) by (apply Rmult_integral_contrapositive; lra).
      nra.
Qed.

Lemma accepted exponent parts radius a b c r :
  Checker.check_without skip D exponent parts radius a b c = Some r ->
  sized a /\ sized b /\
  match c with
  | Checker.Nothing => None
  | Checker.Separation direction => Checker.prove_separation skip D radius a b direction
  | Checker.Distance u v => Checker.prove_distance skip D exponent parts radius a b u v
  | Checker.Intersection u v => Checker.prove_intersection skip D radius a b u v
  | Checker.Touching u v direction => Checker.prove_touching skip D radius a b u v direction
  | Checker.Overlap pairs => Checker.prove_overlap skip D radius a b pairs
  | Checker.Near u v => Checker.prove_near skip D radius a b u v
  end = Some r.
Proof.
  unfold Checker.check_without. destruct (Checker.well_formed D a b) eqn:W; [| discriminate].
  intro H. apply maybe in H. apply well_formed_sized in W. destruct W. auto.
Qed.

(** ** The theorems *)

Section Theorems.
Variables (exponent parts radius : Z) (a b : list (list Z)) (ra rb : R).
Hypothesis fit : radii_are exponent parts radius ra rb.

Notation A := (solid_of E (shape exponent parts a) ra).
Notation B := (solid_of E (shape exponent parts b) rb).
Notation k := (units exponent parts).

Lemma unit_fits : 0 < k.
Proof. apply units_positive, fit. Qed.
Lemma unit_is_not_zero : k <> 0.
Proof. pose proof unit_fits. lra. Qed.
Lemma fit_rounded : rounded A B.
Proof. destruct fit as [_ [Ra [Rb _]]]. now split. Qed.
Lemma fit_radii : radii A B = k * IZR radius.
Proof. apply fit. Qed.

(** If the checker accepts a separation certificate, then the shapes are separated. *)
Theorem check_separation_sound direction r :
  Checker.check_without skip D exponent parts radius a b (Checker.Separation direction) = Some r ->
  Checker.proves r = Checker.Separated /\ holds r A B.
Proof.
  intro H. apply accepted in H. destruct H as [Sa [Sb H]].
  destruct (separation_holds radius a b direction r Sa Sb H) as [-> S].
  repeat split. simpl. apply solids_separated_iff; [exact fit_rounded |]. rewrite fit_radii.
  apply farther_enlarged; [exact unit_is_not_zero | exact S].
Qed.

(** If the checker accepts a distance certificate, then the shapes are as it answers, and so is
    the squared distance of their cores. *)
Theorem check_distance_sound u v r :
  Checker.check_without skip D exponent parts radius a b (Checker.Distance u v) = Some r ->
  Checker.distance_squared r <> None /\ holds r A B.
Proof.
  intro H. apply accepted in H. destruct H as [Sa [Sb H]].
  destruct (distance_holds exponent parts radius a b u v r Sa Sb H)
    as [n [x [y [_ [N [P [-> K]]]]]]].
  split; [discriminate |]. set (w := Checker.difference x y) in *. unfold holds. simpl.
  pose proof unit_is_not_zero as U. pose proof unit_fits as Up.
  apply (distance_enlarged k) in K; [| exact U]. fold (shape exponent parts a) in K.
  fold (shape exponent parts b) in K.
  rewrite squared_length_unit; [| apply fit | exact N]. split; [| exact K].
  set (s := IZR (Checker.dot w w) / (IZR n * IZR n)) in *.
  assert (T : s * (IZR n * IZR n) = IZR (Checker.dot w w)) by (unfold s; field; lra).
  assert (Nn : 0 < IZR n * IZR n) by nra. assert (Kk : 0 < k * k) by nra.
  assert (Ps : 0 < s) by (apply Rdiv_lt_0_compat; lra).
  pose proof fit_rounded as F. pose proof fit_radii as G. unfold Checker.verdict_at.
  assert (Near : forall t : R, t = IZR (radius * n * (radius * n)) ->
    t = IZR radius * IZR radius * (IZR n * IZR n)) by (intros t ->; rewrite !mult_IZR; ring).
  specialize (Near _ eq_refl).
  assert (Positive : IZR (Checker.dot w w) <= IZR (radius * n * (radius * n)) -> 0 < radii A B).
  { intro L. destruct F as [Fa Fb]. simpl in Fa, Fb. unfold radii in *. simpl in *.
    assert (ra + rb <> 0); [| lra]. rewrite G. intro Z.
    apply Rmult_integral in Z. destruct Z as [Z | Z]; [contradiction |]. rewrite Z in Near. lra. }
  destruct (Z.compare_spec (radius * n * (radius * n)) (Checker.dot w w)) as [Q | Q | Q].
  - apply (solids_touch_iff A B (k * k * s) F); [| exact K |].
    + apply Positive. rewrite Q. lra.
    + rewrite G. apply (f_equal IZR) in Q. rewrite Near, <- T in Q.
      apply Rmult_eq_reg_r in Q; [| lra]. rewrite <- Q. ring.
  - apply (solids_separated_by_distance A B (k * k * s) F K). rewrite G. apply IZR_lt in Q.
    rewrite Near, <- T in Q. apply Rmult_lt_reg_r in Q; [| exact Nn].
    replace (k * IZR radius * (k * IZR radius)) with (k * k * (IZR radius * IZR radius)) by ring.
    now apply Rmult_lt_compat_l.
  - apply IZR_lt in Q. apply (solids_overlap_iff A B (k * k * s) F); [| exact K |].
    + apply Positive. lra.
    + rewrite G. rewrite Near, <- T in Q. apply Rmult_lt_reg_r in Q; [| exact Nn].
      replace (k * IZR radius * (k * IZR radius)) with (k * k * (IZR radius * IZR radius)) by ring.
      now apply Rmult_lt_compat_l.
Qed.

(** If the checker accepts an intersection certificate, then the shapes meet, and overlap if they
    have a radius. *)
Theorem check_intersection_sound u v r :
  Checker.check_without skip D exponent parts radius a b (Checker.Intersection u v) = Some r ->
  holds r A B.
Proof.
  intro H. apply accepted in H. destruct H as [Sa [Sb H]].
  destruct (intersection_holds radius a b u v r Sa Sb H) as [-> M].
  apply meeting_holds; [exact fit | exact M |]. intros x y -> ->. now apply meet_enlarged.
Qed.

(** If the checker accepts a touching certificate, then the shapes touch, or overlap if they have a
    radius. *)
Theorem check_touching_sound u v direction r :
  Checker.check_without skip D exponent parts radius a b (Checker.Touching u v direction)
  = Some r ->
  holds r A B.
Proof.
  intro H. apply accepted in H. destruct H as [Sa [Sb H]].
  destruct (touching_holds radius a b u v direction r Sa Sb H) as [-> T].
  apply meeting_holds; [exact fit | apply T |]. intros x y -> ->.
  apply touching_resized; [exact unit_is_not_zero | exact T].
Qed.

(** If the checker accepts an overlap certificate, then the shapes overlap. *)
Theorem check_overlap_sound pairs r :
  Checker.check_without skip D exponent parts radius a b (Checker.Overlap pairs) = Some r ->
  Checker.proves r = Checker.Overlaps /\ holds r A B.
Proof.
  intro H. apply accepted in H. destruct H as [Sa [Sb H]].
  destruct (overlap_holds radius a b pairs r Sa Sb H) as [-> O]. split.
  - simpl. now destruct (radius =? 0)%Z.
  - apply meeting_holds; [exact fit | now apply overlapping_meet |]. intros x y -> ->.
    apply overlapping_enlarged; [exact unit_is_not_zero | exact O].
Qed.

(** If the checker accepts a near certificate, then the shapes overlap. *)
Theorem check_near_sound u v r :
  Checker.check_without skip D exponent parts radius a b (Checker.Near u v) = Some r ->
  Checker.proves r = Checker.Overlaps /\ holds r A B.
Proof.
  intro H. apply accepted in H. destruct H as [Sa [Sb H]].
  destruct (near_holds radius a b u v r Sa Sb H) as [-> N]. repeat split. simpl.
  apply solids_overlap_where_near; [exact fit_rounded |]. rewrite fit_radii.
  apply nearer_enlarged; [exact unit_is_not_zero | exact N].
Qed.

(** The checker proves what it answers, even if it skips the two tests. *)
Theorem check_without_sound c r :
  Checker.check_without skip D exponent parts radius a b c = Some r -> holds r A B.
Proof.
  destruct c as [| d | u v | u v | u v d | pairs | u v]; intro H.
  - apply accepted in H. now destruct H as [_ [_ H]].
  - now apply check_separation_sound in H.
  - now apply check_distance_sound in H.
  - now apply check_intersection_sound in H.
  - now apply check_touching_sound in H.
  - now apply check_overlap_sound in H.
  - now apply check_near_sound in H.
Qed.

End Theorems.

End Soundness.

Arguments holds {E}.

(** What the checker answers about shapes in the plane is true. *)
Theorem check_sound_in_the_plane exponent parts radius a b ra rb c r :
  radii_are exponent parts radius ra rb ->
  Checker.check 2 exponent parts radius a b c = Some r ->
  holds r (solid_of plane (shape plane_coordinates exponent parts a) ra)
          (solid_of plane (shape plane_coordinates exponent parts b) rb).
Proof. intro F. apply check_without_sound; [discriminate | exact F]. Qed.

(** What the checker answers about shapes in space is true. *)
Theorem check_sound_in_space exponent parts radius a b ra rb c r :
  radii_are exponent parts radius ra rb ->
  Checker.check 3 exponent parts radius a b c = Some r ->
  holds r (solid_of space (shape space_coordinates exponent parts a) ra)
          (solid_of space (shape space_coordinates exponent parts b) rb).
Proof. intro F. apply check_without_sound; [discriminate | exact F]. Qed.
