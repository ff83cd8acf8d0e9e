(** The checker refuses nothing that is right: a certificate with positive denominators that
    satisfies the conditions of its kind is accepted. *)

From Coq Require Import Reals Lra Lia Psatz List ZArith Bool.
From Certa Require Import Vector Hull Verdict Projection Certificate Scaling Reading.
From Certa Require Import Rounded Soundness.
From Certa Require Checker.
Import ListNotations.
Local Open Scope R_scope.

(** ** The rank *)

Lemma find_pivot_all rows before pivot after :
  Checker.find_pivot rows = Some (before, pivot, after) ->
  forall row, In row rows -> row = pivot \/ In row (Checker.other_rows before after).
Proof.
  revert before pivot after. induction rows as [| r rows IH]; intros before pivot after H row R;
    simpl in H; [discriminate |].
  destruct (Z.eqb_spec (hd 0%Z r) 0) as [Z | Z].
  - destruct (Checker.find_pivot rows) as [[[bs p] rest] |]; [| discriminate].
    injection H as <- <- <-. simpl.
    destruct R as [<- | R]; [right; apply in_or_app; right; now left |].
    destruct (IH _ _ _ eq_refl row R) as [-> | K]; [now left | right].
    destruct bs as [| b bs]; simpl in K |- *; [now right |].
    apply in_app_or in K. destruct K as [K | [<- | K]]; [| now left |].
    + right. apply in_or_app. now left.
    + right. apply in_or_app. right. now right.
  - injection H as <- <- <-. destruct R as [<- | R]; [now left | now right].
Qed.

Lemma find_pivot_none rows :
  Checker.find_pivot rows = None -> forall row, In row rows -> hd 0%Z row = 0%Z.
Proof.
  induction rows as [| r rows IH]; simpl; [easy |]. intros H row.
  destruct (Z.eqb_spec (hd 0%Z r) 0) as [Z | Z]; [| discriminate].
  destruct (Checker.find_pivot rows) as [[[bs p] rest] |]; [discriminate |].
  intros [<- | R]; [exact Z | now apply IH].
Qed.

Lemma real_dot_zeros n y : real_dot (repeat 0 n) y = 0.
Proof. revert y. induction n; intros [| t y]; simpl; try reflexivity. rewrite IHn. ring. Qed.

(** Where a pivot is missing, something other than zero is orthogonal to the rows. *)
Lemma no_pivot_orthogonal columns rows :
  Checker.span_space columns rows = false -> (forall row, In row rows -> length row = columns) ->
  exists rs y, length rs = columns /\ length y = columns /\ real_dot rs y <> 0 /\
               forall row, In row rows -> real_dot rs row = 0.
Proof.
  revert rows. induction columns as [| n IH]; intros rows S L; [discriminate |].
  simpl in S. destruct (Checker.find_pivot rows) as [[[before pivot] after] |] eqn:F.
  - pose proof (find_pivot_all _ _ _ _ F) as All.
    destruct (find_pivot_rows _ _ _ _ F) as [N [P Q]]. pose proof (L pivot P) as Lp.
    destruct pivot as [| p0 p]; [discriminate |]. simpl in N, Lp.
    destruct (IH _ S) as [rs [y [Lr [Ly [Y O]]]]].
    { intros row R. apply in_map_iff in R. destruct R as [x [<- R]]. apply Q in R.
      pose proof (L x R) as Lx. destruct x as [| x0 x]; [discriminate |].
      unfold Checker.eliminate. rewrite zip_length. simpl in *. lia. }
    apply not_0_IZR in N.
    exists (- real_dot rs p / IZR p0 :: rs), (0%Z :: y).
    split; [simpl; congruence | split; [simpl; congruence |]]. split; [simpl; lra |].
    intros row R. destruct (All row R) as [-> | K]; [simpl; field; exact N |].
    specialize (O _ (in_map (Checker.eliminate (p0 :: p)) _ _ K)).
    pose proof (L row R) as Lx. destruct row as [| x0 x]; [discriminate |]. simpl in Lx.
    unfold Checker.eliminate in O. simpl in O. rewrite eliminate_dot in O by congruence.
    simpl. apply Rmult_eq_reg_l with (IZR p0); [| exact N]. rewrite Rmult_0_r.
    replace (IZR p0 * (- real_dot rs p / IZR p0 * IZR x0 + real_dot rs x))
      with (IZR p0 * real_dot rs x - IZR x0 * real_dot rs p) by (field; exact N).
    exact O.
  - pose proof (find_pivot_none rows F) as Z. exists (1 :: repeat 0 n), (1%Z :: repeat 0%Z n).
    simpl. rewrite !repeat_length, real_dot_zeros.
    split; [reflexivity | split; [reflexivity | split; [lra |]]].
    intros row R. specialize (Z row R). pose proof (L row R) as Lr.
    destruct row as [| x0 x]; [discriminate |]. simpl in *. rewrite Z, real_dot_zeros. ring.
Qed.

Section Completeness.
Context {E : euclidean} {D : nat} (C : coordinates E D).
(** Every list of D reals stands for a vector. *)
Hypothesis every_list : forall rs, length rs = D ->
  exists x : E, forall y, length y = D -> dot x (cast C y) = real_dot rs y.
Variable skip : Checker.test -> bool.
Hypothesis skipped :
  forall t, skip t = true -> t = Checker.list_not_empty \/ t = Checker.vertices_exist.

Notation vertices_of a := (map (cast C) a).
Notation sized := (Forall (fun x : list Z => length x = D)).

Lemma span_space_exact rows :
  sized rows -> (Checker.span_space D rows = true <-> spans (vertices_of rows)).
Proof.
  intro L. split; [now apply span_space_sound |]. intro S.
  destruct (Checker.span_space D rows) eqn:K; [reflexivity |]. exfalso.
  rewrite Forall_forall in L.
  destruct (no_pivot_orthogonal D rows K L) as [rs [y [Lr [Ly [Y O]]]]].
  destruct (every_list rs Lr) as [x X].
  apply Y. rewrite <- X by exact Ly.
  rewrite (proj1 (spans_when_nothing_is_orthogonal _) S x); [apply dot_origin |].
  intros p P. apply in_map_iff in P. destruct P as [row [<- R]]. rewrite X by auto. now apply O.
Qed.

(** ** Reading *)

Lemma passed {X} t (next : option X) : Checker.require skip t true next = next.
Proof. unfold Checker.require. now rewrite orb_true_r. Qed.

Lemma passing {X} t success (next : option X) :
  success = true -> Checker.require skip t success next = next.
Proof. intros ->. apply passed. Qed.

Definition positive_denominators (values : list Checker.rational) :=
  Forall (fun w => (0 < snd w)%Z) values.

Lemma read_denominators_complete values n :
  values <> [] -> positive_denominators values ->
  exists m, Checker.read_denominators skip values n = Some m.
Proof.
  intros N P. unfold Checker.read_denominators. rewrite passing by now destruct values.
  clear N. revert n. induction P as [| w values W P IH]; intro n; simpl; [now exists n |].
  rewrite passing by now apply Z.ltb_lt. apply IH.
Qed.

(** Entries with positive denominators that give a convex combination. *)
Definition well_given (u : list (nat * Checker.rational)) (vertices : list (list Z)) :=
  Forall (fun e => (fst e < length vertices)%nat /\ (0 <= fst (snd e))%Z) u /\
  positive_denominators (map snd u) /\ Hull.total (map snd (entries_of u)) = 1.

Lemma combine_complete u vertices n total sum :
  Forall (fun e => (fst e < length vertices)%nat /\ (0 <= fst (snd e))%Z) u ->
  Forall (divides n) (map snd u) ->
  IZR n = IZR total + IZR n * Hull.total (map snd (entries_of u)) ->
  exists s, Checker.combine skip D u vertices n total sum = Some s.
Proof.
  intro F. revert total sum. induction F as [| [i w] u [I W] F IH]; intros total sum Dv T; simpl.
  - simpl in T. rewrite passing; [now exists sum |]. apply Z.eqb_eq, eq_IZR. lra.
  - simpl in I, W, Dv. apply Forall_cons_iff in Dv. destruct Dv as [Dw Dv].
    rewrite passing by now apply PeanoNat.Nat.ltb_lt. rewrite passing by now apply Z.leb_le.
    apply IH; [exact Dv |]. rewrite plus_IZR, (scaled_ratio w n Dw). simpl in T. lra.
Qed.

Lemma read_points_complete a b u v :
  well_given u a -> well_given v b ->
  exists n x y, Checker.read_points skip D a b u v = Some (n, x, y).
Proof.
  intros [Fu [Pu Tu]] [Fv [Pv Tv]]. unfold Checker.read_points.
  assert (Nu : map snd u <> []).
  { intro N. destruct u; [simpl in Tu; lra | discriminate]. }
  assert (Nv : map snd v <> []).
  { intro N. destruct v; [simpl in Tv; lra | discriminate]. }
  destruct (read_denominators_complete _ 1 Nu Pu) as [n1 R1]. rewrite R1.
  destruct (read_denominators_complete _ n1 Nv Pv) as [n2 R2]. rewrite R2.
  apply (read_denominators_sound skip skipped) in R1; [| lia]. destruct R1 as [N1 [_ F1]].
  apply (read_denominators_sound skip skipped) in R2; [| lia]. destruct R2 as [N2 [M F2]].
  destruct (combine_complete u a n2 0 (Checker.zero D) Fu) as [x X].
  - eapply Forall_impl; [| exact F1]. intros w. now apply divides_more.
  - rewrite Tu. ring.
  - destruct (combine_complete v b n2 0 (Checker.zero D) Fv F2) as [y Y]; [rewrite Tv; ring |].
    rewrite X, Y. now exists n2, x, y.
Qed.

(** d is the vector with the direction's coordinates. *)
Definition is_direction (direction : list Checker.rational) (d : E) :=
  forall y, length y = D -> dot d (cast C y) = real_dot (map ratio direction) y.

Lemma scaled_direction direction n y :
  Forall (divides n) direction ->
  IZR (Checker.dot (map (fun w => Checker.scaled w n) direction) y)
  = IZR n * real_dot (map ratio direction) y.
Proof.
  intro F. revert y. induction F as [| w direction W F IH]; intros [| t y]; simpl; try ring.
  rewrite plus_IZR, mult_IZR, IH, (scaled_ratio w n W). ring.
Qed.

Lemma only_origin_is_orthogonal d : (forall y, length y = D -> dot d (cast C y) = 0) -> d = origin.
Proof.
  intro H. destruct (coordinates_of E D C d) as [rs [L [Z X]]]. apply Z.
  assert (K : forall y, length y = D -> real_dot rs y = 0) by (intros; rewrite <- X by auto; auto).
  clear - L K. revert D L K. induction rs as [| r rs IH]; intros D L K; [constructor |].
  destruct D as [| n]; [discriminate |]. constructor.
  - specialize (K (1%Z :: repeat 0%Z n)). simpl in K. rewrite repeat_length in K.
    specialize (K eq_refl). enough (real_dot rs (repeat 0%Z n) = 0) by lra.
    clear. revert rs. induction n; intros [| r rs]; simpl; try reflexivity. rewrite IHn. ring.
  - apply (IH n); [simpl in L; congruence |]. intros y Y. specialize (K (0%Z :: y)).
    simpl in K. rewrite <- (K ltac:(congruence)). ring.
Qed.

Lemma read_direction_complete direction d :
  length direction = D -> positive_denominators direction -> is_direction direction d ->
  d <> origin ->
  exists n x, 0 < IZR n /\ Checker.read_direction skip D direction = Some x /\
    cast C x = scale (IZR n) d.
Proof.
  intros L P X N. unfold Checker.read_direction.
  rewrite passing by now apply PeanoNat.Nat.eqb_eq.
  destruct (read_denominators_complete direction 1) as [n R]; [| exact P |].
  { intros ->. pose proof (dimension_positive E D C). simpl in L. lia. }
  rewrite R. apply (read_denominators_sound skip skipped) in R; [| lia].
  destruct R as [Hn [_ F]]. apply IZR_lt in Hn.
  set (x := map (fun w => Checker.scaled w n) direction).
  assert (Lx : length x = D) by (unfold x; now rewrite map_length).
  assert (K : cast C x = scale (IZR n) d).
  { apply equal_when_sub_origin, only_origin_is_orthogonal. intros y Y. products.
    rewrite cast_dot, X by assumption. unfold x. rewrite scaled_direction by exact F. ring. }
  exists n, x. split; [exact Hn | split; [| exact K]].
  rewrite passing; [reflexivity |]. apply negb_true_iff.
  destruct (Checker.is_zero x) eqn:Z; [| reflexivity]. exfalso. apply N.
  apply (cast_is_zero C) in Z; [| exact Lx].
  apply (scaled_equal (IZR n)); [lra |]. rewrite <- K, Z. by_products.
Qed.

Lemma supports_complete {X} a b d n x y (next : option X) a' b' :
  sized a -> sized b -> length d = D -> length x = D -> length y = D -> 0 < IZR n ->
  cast C x = scale (IZR n) a' -> cast C y = scale (IZR n) b' ->
  (forall p, In p (vertices_of a) -> dot (cast C d) a' <= dot (cast C d) p) ->
  (forall q, In q (vertices_of b) -> dot (cast C d) q <= dot (cast C d) b') ->
  Checker.supports skip a b d n x y next = next.
Proof.
  intros Sa Sb Ld Lx Ly N Cx Cy A B. rewrite Forall_forall in Sa, Sb. unfold Checker.supports.
  rewrite !passing; [reflexivity | |]; apply forallb_forall; intros v V;
    apply Z.leb_le, le_IZR; rewrite mult_IZR, !(dot_integers C) by auto.
  - rewrite Cy, dot_scale_right. apply Rmult_le_compat_l; [lra |]. now apply B, in_map.
  - rewrite Cx, dot_scale_right. apply Rmult_le_compat_l; [lra |]. now apply A, in_map.
Qed.

Lemma checked exponent parts radius a b c :
  sized a -> sized b -> a <> [] -> b <> [] ->
  Checker.check_without skip D exponent parts radius a b c
  = match c with
    | Checker.Nothing => None
    | Checker.Separation direction => Checker.prove_separation skip D radius a b direction
    | Checker.Distance u v => Checker.prove_distance skip D exponent parts radius a b u v
    | Checker.Intersection u v => Checker.prove_intersection skip D radius a b u v
    | Checker.Touching u v direction => Checker.prove_touching skip D radius a b u v direction
    | Checker.Overlap pairs => Checker.prove_overlap skip D radius a b pairs
    | Checker.Near u v => Checker.prove_near skip D radius a b u v
    end.
Proof.
  intros Sa Sb Na Nb. unfold Checker.check_without.
  assert (W : Checker.well_formed D a b = true).
  { apply forallb_forall. intros x X. apply PeanoNat.Nat.eqb_eq.
    rewrite Forall_forall in Sa, Sb. apply in_app_or in X. destruct X; auto. }
  rewrite W. apply passing. now destruct a, b.
Qed.

Lemma least_in values : values <> [] -> In (Checker.least values) values.
Proof.
  intro N. unfold Checker.least.
  assert (K : forall h, fold_right Z.min h values = h \/ In (fold_right Z.min h values) values).
  { clear N. intro h. induction values as [| t values [IH | IH]]; simpl; [now left | |].
    - rewrite IH. destruct (Z.min_spec t h) as [[_ ->] | [_ ->]]; auto.
    - destruct (Z.min_spec t (fold_right Z.min h values)) as [[_ ->] | [_ ->]]; auto. }
  destruct (K (hd 0%Z values)) as [-> | I]; [| exact I]. destruct values; [easy | now left].
Qed.

Lemma greatest_in values : values <> [] -> In (Checker.greatest values) values.
Proof.
  intro N. unfold Checker.greatest.
  assert (K : forall h, fold_right Z.max h values = h \/ In (fold_right Z.max h values) values).
  { clear N. intro h. induction values as [| t values [IH | IH]]; simpl; [now left | |].
    - rewrite IH. destruct (Z.max_spec t h) as [[_ ->] | [_ ->]]; auto.
    - destruct (Z.max_spec t (fold_right Z.max h values)) as [[_ ->] | [_ ->]]; auto. }
  destruct (K (hd 0%Z values)) as [-> | I]; [| exact I]. destruct values; [easy | now left].
Qed.

(** ** The theorems *)

(** The vertices of A are beyond those of B by no more than the gap, which some attain. *)
Lemma gap_attained a b d x n :
  sized a -> sized b -> a <> [] -> b <> [] -> length x = D -> cast C x = scale (IZR n) d ->
  exists p q, In p (vertices_of a) /\ In q (vertices_of b) /\
    IZR (Checker.gap a b x) = IZR n * (dot d p - dot d q).
Proof.
  intros Sa Sb Na Nb Lx K.
  assert (Ia := least_in (Checker.products x a)). assert (Ib := greatest_in (Checker.products x b)).
  unfold Checker.gap. unfold Checker.products in *.
  apply in_map_iff in Ia; [| now destruct a]. apply in_map_iff in Ib; [| now destruct b].
  destruct Ia as [p [<- Hp]], Ib as [q [<- Hq]]. rewrite Forall_forall in Sa, Sb.
  exists (cast C p), (cast C q). split; [now apply in_map | split; [now apply in_map |]].
  rewrite minus_IZR, !(dot_integers C), K, !dot_scale by auto. ring.
Qed.

(** The checker accepts each separation certificate whose direction separates the vertices by a gap
    that is wide enough for the radius. *)
Theorem check_separation_complete exponent parts radius a b direction d g :
  sized a -> sized b -> a <> [] -> b <> [] ->
  length direction = D -> positive_denominators direction -> is_direction direction d ->
  0 < g -> (forall p q, In p (vertices_of a) -> In q (vertices_of b) -> g <= dot d p - dot d q) ->
  IZR radius * IZR radius * dot d d < g * g ->
  exists r,
    Checker.check_without skip D exponent parts radius a b (Checker.Separation direction) = Some r.
Proof.
  intros Sa Sb Na Nb L P X G S W. rewrite checked by assumption. unfold Checker.prove_separation.
  assert (N : d <> origin).
  { intros ->. destruct a as [| p a], b as [| q b]; try easy.
    specialize (S _ _ (or_introl eq_refl) (or_introl eq_refl)). rewrite !dot_origin in S. lra. }
  destruct (read_direction_complete direction d L P X N) as [n [x [Hn [R K]]]]. rewrite R.
  apply (read_direction_sound C skip skipped) in R. destruct R as [Lx _].
  destruct (gap_attained a b d x n Sa Sb Na Nb Lx K) as [p [q [Hp [Hq Q]]]].
  specialize (S p q Hp Hq). set (h := dot d p - dot d q) in *.
  rewrite passing by (apply Z.ltb_lt, lt_IZR; rewrite Q; nra).
  rewrite passing; [eexists; reflexivity |]. apply Z.ltb_lt, lt_IZR.
  rewrite !mult_IZR, (dot_integers C), K, Q, dot_scale, dot_scale_right by exact Lx.
  assert (IZR radius * IZR radius * dot d d < h * h) by nra.
  assert (0 < IZR n * IZR n) by nra. nra.
Qed.

(** The checker accepts each distance certificate that satisfies the conditions. *)
Theorem check_distance_complete exponent parts radius a b u v :
  sized a -> sized b -> a <> [] -> b <> [] -> well_given u a -> well_given v b ->
  let a' := point_of (entries_of u) (vertices_of a) in
  let b' := point_of (entries_of v) (vertices_of b) in
  let n := sub a' b' in
  n <> origin ->
  (forall p, In p (vertices_of a) -> dot n a' <= dot n p) ->
  (forall q, In q (vertices_of b) -> dot n q <= dot n b') ->
  exists r,
    Checker.check_without skip D exponent parts radius a b (Checker.Distance u v) = Some r.
Proof.
  intros Sa Sb Na Nb Gu Gv a' b' n N A B. rewrite checked by assumption.
  unfold Checker.prove_distance.
  destruct (read_points_complete a b u v Gu Gv) as [m [x [y R]]]. rewrite R.
  apply (read_points_sound C skip skipped) in R; try assumption.
  destruct R as [M [Lx [Ly [_ [_ [_ [_ [X Y]]]]]]]]. fold a' in X. fold b' in Y.
  set (w := Checker.difference x y).
  assert (Lw : length w = D) by (unfold w, Checker.difference; rewrite zip_length; lia).
  assert (W : cast C w = scale (IZR m) n).
  { unfold w. rewrite cast_difference, X, Y by assumption. unfold n. by_products. }
  rewrite passing.
  - rewrite (supports_complete a b w m x y _ a' b'); try assumption; [eexists; reflexivity | |];
      intros p P; rewrite W, !dot_scale; apply Rmult_le_compat_l; auto; lra.
  - apply negb_true_iff. destruct (Checker.is_zero w) eqn:Z; [| reflexivity]. exfalso. apply N.
    apply (cast_is_zero C) in Z; [| exact Lw].
    apply (scaled_equal (IZR m)); [lra |]. rewrite <- W, Z. by_products.
Qed.

Lemma points_equal a b u v n x y :
  sized a -> sized b -> Checker.read_points skip D a b u v = Some (n, x, y) ->
  point_of (entries_of u) (vertices_of a) = point_of (entries_of v) (vertices_of b) -> x = y.
Proof.
  intros Sa Sb R Q. apply (read_points_sound C skip skipped) in R; try assumption.
  destruct R as [N [Lx [Ly [_ [_ [_ [_ [X Y]]]]]]]].
  assert (K : cast C (Checker.difference x y) = origin).
  { rewrite cast_difference, X, Y, Q by assumption. by_products. }
  assert (Lw : length (Checker.difference x y) = D)
    by (unfold Checker.difference; rewrite zip_length; lia).
  destruct (Checker.is_zero (Checker.difference x y)) eqn:Z;
    [| now apply (cast_not_zero C) in Z].
  assert (L : length x = length y) by congruence. clear - Z L.
  revert y Z L. induction x as [| s x IH]; intros [| t y] Z L; try discriminate; [reflexivity |].
  cbn [Checker.difference Checker.zip Checker.is_zero forallb] in Z.
  apply andb_true_iff in Z. destruct Z as [T Z]. apply Z.eqb_eq in T.
  f_equal; [lia | apply IH; [exact Z | simpl in L; congruence]].
Qed.

Lemma equal_refl x : Checker.equal x x = true.
Proof. unfold Checker.equal. now destruct (list_eq_dec Z.eq_dec x x). Qed.

(** The checker accepts each intersection certificate with a* = b*. *)
Theorem check_intersection_complete exponent parts radius a b u v :
  sized a -> sized b -> a <> [] -> b <> [] -> well_given u a -> well_given v b ->
  point_of (entries_of u) (vertices_of a) = point_of (entries_of v) (vertices_of b) ->
  exists r,
    Checker.check_without skip D exponent parts radius a b (Checker.Intersection u v) = Some r.
Proof.
  intros Sa Sb Na Nb Gu Gv Q. rewrite checked by assumption. unfold Checker.prove_intersection.
  destruct (read_points_complete a b u v Gu Gv) as [n [x [y R]]]. rewrite R.
  rewrite (points_equal a b u v n x y Sa Sb R Q).
  rewrite passing by apply equal_refl. eexists. reflexivity.
Qed.

Lemma is_nearer_complete bound a b u v n x y :
  sized a -> sized b -> Checker.read_points skip D a b u v = Some (n, x, y) ->
  let d := sub (point_of (entries_of u) (vertices_of a))
             (point_of (entries_of v) (vertices_of b)) in
  dot d d < IZR bound * IZR bound -> Checker.is_nearer bound n x y = true.
Proof.
  intros Sa Sb R d H. apply (read_points_sound C skip skipped) in R; try assumption.
  destruct R as [N [Lx [Ly [_ [_ [_ [_ [X Y]]]]]]]].
  unfold Checker.is_nearer. apply Z.ltb_lt, lt_IZR.
  assert (Lw : length (Checker.difference x y) = D)
    by (unfold Checker.difference; rewrite zip_length; lia).
  rewrite (dot_integers C), cast_difference, X, Y, !mult_IZR by assumption.
  replace (sub (scale _ _) (scale _ _)) with (scale (IZR n) d) by (unfold d; by_products).
  rewrite dot_scale, dot_scale_right. assert (0 < IZR n * IZR n) by nra. nra.
Qed.

(** The checker accepts each near certificate with points that are nearer than the radius. *)
Theorem check_near_complete exponent parts radius a b u v :
  sized a -> sized b -> a <> [] -> b <> [] -> well_given u a -> well_given v b ->
  let d := sub (point_of (entries_of u) (vertices_of a))
             (point_of (entries_of v) (vertices_of b)) in
  dot d d < IZR radius * IZR radius ->
  exists r,
    Checker.check_without skip D exponent parts radius a b (Checker.Near u v) = Some r.
Proof.
  intros Sa Sb Na Nb Gu Gv d H. rewrite checked by assumption. unfold Checker.prove_near.
  destruct (read_points_complete a b u v Gu Gv) as [n [x [y R]]]. rewrite R.
  rewrite passing; [eexists; reflexivity |]. now apply (is_nearer_complete radius a b u v).
Qed.

(** The checker accepts each touching certificate that satisfies the conditions. *)
Theorem check_touching_complete exponent parts radius a b u v direction d :
  sized a -> sized b -> a <> [] -> b <> [] -> well_given u a -> well_given v b ->
  length direction = D -> positive_denominators direction -> is_direction direction d ->
  let a' := point_of (entries_of u) (vertices_of a) in
  let b' := point_of (entries_of v) (vertices_of b) in
  a' = b' -> d <> origin ->
  (forall p, In p (vertices_of a) -> dot d a' <= dot d p) ->
  (forall q, In q (vertices_of b) -> dot d q <= dot d b') ->
  exists r,
    Checker.check_without skip D exponent parts radius a b (Checker.Touching u v direction)
    = Some r.
Proof.
  intros Sa Sb Na Nb Gu Gv L P X a' b' Q N A B. rewrite checked by assumption.
  unfold Checker.prove_touching.
  destruct (read_points_complete a b u v Gu Gv) as [n [x [y R]]]. rewrite R.
  assert (Exy : x = y) by exact (points_equal a b u v n x y Sa Sb R Q). subst y.
  rewrite passing by apply equal_refl.
  destruct (read_direction_complete direction d L P X N) as [m [w [M [Rd W]]]]. rewrite Rd.
  apply (read_direction_sound C skip skipped) in Rd. destruct Rd as [Lw _].
  apply (read_points_sound C skip skipped) in R; try assumption.
  destruct R as [Hn [Lx [_ [_ [_ [_ [_ [Xa Xb]]]]]]]].
  rewrite (supports_complete a b w n x x _ a' b'); try assumption; [eexists; reflexivity | |];
    intros p Hp; rewrite W, !dot_scale; apply Rmult_le_compat_l; auto; lra.
Qed.

(** The checker accepts each overlap certificate that satisfies the conditions. *)
Theorem check_overlap_complete exponent parts radius a b
  (pairs : list (nat * nat * Checker.rational)) :
  sized a -> sized b -> a <> [] -> b <> [] ->
  Forall (fun e : nat * nat * Checker.rational =>
            (fst (fst e) < length a)%nat /\ (snd (fst e) < length b)%nat /\
            (0 < fst (snd e))%Z) pairs ->
  positive_denominators (map snd pairs) ->
  let u := pairs_of pairs in let differences := differences_of u (vertices_of a) (vertices_of b) in
  Hull.combine (map snd u) differences = origin -> spans differences ->
  exists r,
    Checker.check_without skip D exponent parts radius a b (Checker.Overlap pairs) = Some r.
Proof.
  intros Sa Sb Na Nb F P u differences Z S. rewrite checked by assumption.
  unfold Checker.prove_overlap.
  assert (N : map snd pairs <> []).
  { intro N. destruct pairs; [| discriminate].
    assert (K : Checker.span_space D [] = true)
      by (apply span_space_exact; [constructor | exact S]).
    pose proof (dimension_positive E D C). destruct D; [lia | discriminate]. }
  destruct (read_denominators_complete (map snd pairs) 1 N P) as [n R]. rewrite R.
  apply (read_denominators_sound skip skipped) in R; [| lia]. destruct R as [Hn [_ Dn]].
  assert (K : forall sum, exists rows s,
    Checker.read_pairs skip D a b pairs n sum = Some (rows, s)).
  { clear - F. induction F as [| [[i j] w] pairs [I [J W]] F IH]; intro sum; simpl.
    - now exists [], sum.
    - simpl in I, J, W. rewrite passing; [rewrite passing by now apply Z.ltb_lt |].
      + destruct (IH (Checker.add (Checker.scaled w n)
          (Checker.difference (Checker.vertex_at D a i) (Checker.vertex_at D b j)) sum))
          as [rows [s ->]]. eexists. eexists. reflexivity.
      + apply andb_true_iff. split; now apply PeanoNat.Nat.ltb_lt. }
  destruct (K (Checker.zero D)) as [rows [s Rp]]. rewrite Rp.
  apply (read_pairs_sound C skip skipped) in Rp; try assumption; [| apply repeat_length].
  destruct Rp as [Ls [Sr [_ [_ [M Q]]]]]. fold u differences in M, Q.
  unfold Checker.zero in Q. rewrite cast_zero, Z in Q.
  rewrite passing.
  - rewrite passing; [eexists; reflexivity |]. apply span_space_exact; [exact Sr |]. now rewrite M.
  - destruct (Checker.is_zero s) eqn:Zs; [reflexivity |]. exfalso.
    apply (cast_not_zero C) in Zs; [| exact Ls]. apply Zs. rewrite Q. by_products.
Qed.

End Completeness.

(** ** The plane and space *)

Lemma every_list_in_the_plane rs : length rs = 2%nat ->
  exists x : plane, forall y, length y = 2%nat -> dot x (cast plane_coordinates y) = real_dot rs y.
Proof.
  destruct rs as [| r1 [| r2 [|]]]; try discriminate. intros _. exists (r1, r2).
  intros [| y1 [| y2 [|]]] L; try discriminate. simpl. ring.
Qed.

Lemma every_list_in_space rs : length rs = 3%nat ->
  exists x : space, forall y, length y = 3%nat -> dot x (cast space_coordinates y) = real_dot rs y.
Proof.
  destruct rs as [| r1 [| r2 [| r3 [|]]]]; try discriminate. intros _. exists (r1, r2, r3).
  intros [| y1 [| y2 [| y3 [|]]]] L; try discriminate. simpl. ring.
Qed.

(** The elimination finds all pivots if and only if the vectors span the plane, or space. *)
Theorem rank_is_exact :
  (forall rows, Forall (fun x : list Z => length x = 2%nat) rows ->
     (Checker.span_space 2 rows = true <-> spans (map (cast plane_coordinates) rows))) /\
  (forall rows, Forall (fun x : list Z => length x = 3%nat) rows ->
     (Checker.span_space 3 rows = true <-> spans (map (cast space_coordinates) rows))).
Proof.
  split; apply span_space_exact; [exact every_list_in_the_plane | exact every_list_in_space].
Qed.
