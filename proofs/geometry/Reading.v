(** What the checker reads: lists of integers as vectors of the plane or of space, weights, points,
    and the rank of differences. *)

From Coq Require Import Reals Lra Lia Psatz List ZArith Bool.
From Certa Require Import Vector Hull Verdict Projection Certificate Scaling.
From Certa Require Checker.
Import ListNotations.
Local Open Scope R_scope.

(** ** Lists of integers as vectors *)

Fixpoint real_dot (rs : list R) (y : list Z) : R :=
  match rs, y with r :: rs, t :: y => r * IZR t + real_dot rs y | _, _ => 0 end.

(** Lists of D integers stand for vectors of E. *)
Record coordinates (E : euclidean) (D : nat) := {
  cast : list Z -> E;
  dimension_positive : (0 < D)%nat;
  cast_zero : cast (repeat 0%Z D) = origin;
  cast_add : forall f x sum, length x = D -> length sum = D ->
    cast (Checker.add f x sum) = add (cast sum) (scale (IZR f) (cast x));
  cast_difference : forall x y, length x = D -> length y = D ->
    cast (Checker.difference x y) = sub (cast x) (cast y);
  cast_dot : forall x y, length x = D -> length y = D ->
    dot (cast x) (cast y) = IZR (Checker.dot x y);
  coordinates_of : forall x, exists rs, length rs = D /\ (Forall (eq 0) rs -> x = origin) /\
    forall y, length y = D -> dot x (cast y) = real_dot rs y
}.
Arguments cast {E D}.

Ltac integers := rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR.

Program Definition plane_coordinates : coordinates plane 2 := {|
  cast x := match x with [s; t] => (IZR s, IZR t) | _ => (0, 0) end
|}.
Next Obligation.
  destruct x as [| x1 [| x2 [|]]], sum as [| s1 [| s2 [|]]]; try discriminate.
  simpl. integers. reflexivity.
Qed.
Next Obligation.
  destruct x as [| x1 [| x2 [|]]], y as [| y1 [| y2 [|]]]; try discriminate.
  simpl. integers. f_equal; ring.
Qed.
Next Obligation.
  destruct x as [| x1 [| x2 [|]]], y as [| y1 [| y2 [|]]]; try discriminate.
  simpl. integers. ring.
Qed.
Next Obligation.
  exists [r; r0]. split; [reflexivity | split].
  - intro Z. inversion Z as [| ? ? Z1 Z']. inversion Z' as [| ? ? Z2 _]. now subst.
  - intros [| y1 [| y2 [|]]] L; try discriminate. simpl. ring.
Qed.

Program Definition space_coordinates : coordinates space 3 := {|
  cast x := match x with [s; t; u] => (IZR s, IZR t, IZR u) | _ => (0, 0, 0) end
|}.
Next Obligation.
  destruct x as [| x1 [| x2 [| x3 [|]]]], sum as [| s1 [| s2 [| s3 [|]]]]; try discriminate.
  simpl. integers. reflexivity.
Qed.
Next Obligation.
  destruct x as [| x1 [| x2 [| x3 [|]]]], y as [| y1 [| y2 [| y3 [|]]]]; try discriminate.
  simpl. integers. f_equal; [f_equal |]; ring.
Qed.
Next Obligation.
  destruct x as [| x1 [| x2 [| x3 [|]]]], y as [| y1 [| y2 [| y3 [|]]]]; try discriminate.
  simpl. integers. ring.
Qed.
Next Obligation.
  exists [r0; r1; r]. split; [reflexivity | split].
  - intro Z. inversion Z as [| ? ? Z1 Z']. inversion Z' as [| ? ? Z2 Z''].
    inversion Z'' as [| ? ? Z3 _]. now subst.
  - intros [| y1 [| y2 [| y3 [|]]]] L; try discriminate. simpl. ring.
Qed.

(** ** Integers *)

Lemma is_zero_repeat x : Checker.is_zero x = true -> x = repeat 0%Z (length x).
Proof.
  induction x as [| t x IH]; simpl; [reflexivity |]. intro H.
  destruct t; try discriminate. now rewrite <- IH.
Qed.

Lemma square_not_negative x : (0 <= Checker.dot x x)%Z.
Proof. induction x as [| t x IH]; simpl; [lia | nia]. Qed.

Lemma zero_square x : Checker.dot x x = 0%Z -> Checker.is_zero x = true.
Proof.
  induction x as [| t x IH]; simpl; [reflexivity |]. intro H.
  pose proof (square_not_negative x). assert (t = 0%Z) as -> by nia. apply IH. lia.
Qed.

Lemma zip_length f x y : length (Checker.zip f x y) = Nat.min (length x) (length y).
Proof. revert y. induction x; intros [|]; simpl; auto. Qed.

Lemma least_below values z : In z values -> (Checker.least values <= z)%Z.
Proof.
  unfold Checker.least. generalize (hd 0%Z values). intro h.
  induction values as [| t values IH]; simpl; [easy |]. intros [-> | Z]; [lia |].
  specialize (IH Z). lia.
Qed.

Lemma greatest_above values z : In z values -> (z <= Checker.greatest values)%Z.
Proof.
  unfold Checker.greatest. generalize (hd 0%Z values). intro h.
  induction values as [| t values IH]; simpl; [easy |]. intros [-> | Z]; [lia |].
  specialize (IH Z). lia.
Qed.

(** ** The rank *)

Lemma find_pivot_rows rows before pivot after :
  Checker.find_pivot rows = Some (before, pivot, after) ->
  hd 0%Z pivot <> 0%Z /\ In pivot rows /\
  forall row, In row (Checker.other_rows before after) -> In row rows.
Proof.
  revert before pivot after. induction rows as [| row rows IH]; intros before pivot after H;
    simpl in H; [discriminate |].
  destruct (Z.eqb_spec (hd 0%Z row) 0) as [Z | Z].
  - destruct (Checker.find_pivot rows) as [[[bs p] as_] |] eqn:F; [| discriminate].
    inversion H; subst. destruct (IH _ _ _ eq_refl) as [N [P O]].
    split; [exact N | split; [now right |]]. intros q Q. simpl in Q.
    assert (K : In q (row :: Checker.other_rows bs after)).
    { destruct bs as [| first bs]; simpl in *.
      - destruct Q as [-> | Q]; auto.
      - destruct Q as [-> | Q]; [right; apply in_or_app; right; now left |].
        apply in_app_or in Q. destruct Q as [Q | [-> | Q]]; auto.
        + right. apply in_or_app. now left.
        + right. apply in_or_app. right. now right. }
    destruct K as [-> | K]; [now left | right; now apply O].
  - inversion H; subst. simpl. auto.
Qed.

Lemma eliminate_dot ts (factor pivot : Z) row rest :
  length row = length rest ->
  real_dot ts (Checker.zip (fun x p => x * pivot - p * factor)%Z row rest)
  = IZR pivot * real_dot ts row - IZR factor * real_dot ts rest.
Proof.
  revert row rest. induction ts as [| t ts IH]; intros [| x row] [| p rest] L;
    try discriminate; simpl; try ring.
  rewrite IH by (simpl in L; congruence). integers. ring.
Qed.

(** What is orthogonal to the rows is zero when elimination finds all pivots. *)
Lemma span_space_orthogonal columns rows rs :
  Checker.span_space columns rows = true -> length rs = columns ->
  (forall row, In row rows -> length row = columns) ->
  (forall row, In row rows -> real_dot rs row = 0) -> Forall (eq 0) rs.
Proof.
  revert rows rs. induction columns as [| n IH]; intros rows [| r rs] S Lr L O; try discriminate;
    [constructor |].
  simpl in S. destruct (Checker.find_pivot rows) as [[[before pivot] after] |] eqn:F;
    [| discriminate].
  destruct (find_pivot_rows _ _ _ _ F) as [N [P Q]].
  pose proof (L pivot P) as Lp. pose proof (O pivot P) as Op.
  destruct pivot as [| p0 p]; [discriminate |]. simpl in N, Lp, Op.
  assert (Z : Forall (eq 0) rs).
  { apply (IH _ rs S); [simpl in Lr; congruence | |]; intros row R;
      apply in_map_iff in R; destruct R as [[| x0 x] [<- R]]; apply Q in R;
      pose proof (L _ R) as Lx; pose proof (O _ R) as Ox; try discriminate; simpl in Lx, Ox.
    - unfold Checker.eliminate. rewrite zip_length. simpl. lia.
    - unfold Checker.eliminate. simpl. rewrite eliminate_dot by congruence.
      replace (real_dot rs x) with (- (r * IZR x0)) by lra.
      replace (real_dot rs p) with (- (r * IZR p0)) by lra. ring. }
  constructor; [| exact Z].
  assert (K : forall y, real_dot rs y = 0).
  { clear - Z. induction Z as [| t rs T Z IH]; intros [| s y]; simpl; try reflexivity.
    rewrite IH, <- T. ring. }
  rewrite K in Op. apply not_0_IZR in N. nra.
Qed.

Section Reading.
Context {E : euclidean} {D : nat} (C : coordinates E D).
(** Only these two tests may be left out. *)
Variable skip : Checker.test -> bool.
Hypothesis skipped :
  forall t, skip t = true -> t = Checker.list_not_empty \/ t = Checker.vertices_exist.

Notation vertices_of a := (map (cast C) a).
Notation sized := (Forall (fun x : list Z => length x = D)).

Lemma dot_integers x y :
  length x = D -> length y = D -> IZR (Checker.dot x y) = dot (cast C x) (cast C y).
Proof. intros. symmetry. now apply cast_dot. Qed.

Lemma cast_not_zero x : length x = D -> Checker.is_zero x = false -> cast C x <> origin.
Proof.
  intros L N Z. enough (Checker.is_zero x = true) by congruence. apply zero_square, eq_IZR.
  rewrite <- (cast_dot E D C x x L L), Z. apply dot_origin.
Qed.

Lemma cast_is_zero x : length x = D -> Checker.is_zero x = true -> cast C x = origin.
Proof. intros L Z. apply is_zero_repeat in Z. rewrite Z, L. apply cast_zero. Qed.

Lemma span_space_sound rows :
  sized rows -> Checker.span_space D rows = true -> spans (vertices_of rows).
Proof.
  intros L S. rewrite Forall_forall in L.
  apply spans_when_nothing_is_orthogonal. intros x O.
  destruct (coordinates_of E D C x) as [rs [Lr [Z Dx]]]. apply Z.
  apply (span_space_orthogonal D rows rs S Lr L).
  intros row R. rewrite <- Dx by auto. apply O. apply in_map_iff. now exists row.
Qed.

Lemma well_formed_sized a b : Checker.well_formed D a b = true -> sized a /\ sized b.
Proof.
  unfold Checker.well_formed. rewrite forallb_app, andb_true_iff, !forallb_forall.
  intros [A B]. split; apply Forall_forall; intros x X; apply PeanoNat.Nat.eqb_eq; auto.
Qed.

(** ** Reading a certificate *)

Lemma maybe {X} t success (next : option X) x :
  Checker.require skip t success next = Some x -> next = Some x.
Proof. unfold Checker.require. now destruct (skip t || success). Qed.

Lemma required {X} t success (next : option X) x :
  t <> Checker.list_not_empty -> t <> Checker.vertices_exist ->
  Checker.require skip t success next = Some x -> success = true /\ next = Some x.
Proof.
  intros N1 N2. unfold Checker.require. destruct (skip t) eqn:S.
  - destruct (skipped t S); contradiction.
  - destruct success; [auto | discriminate].
Qed.

Tactic Notation "passes" hyp(H) ident(K) :=
  apply required in H; [destruct H as [K H] | discriminate | discriminate].

Definition ratio (w : Checker.rational) : R := IZR (fst w) / IZR (snd w).
Definition divides (n : Z) (w : Checker.rational) := (0 < snd w)%Z /\ (snd w | n)%Z.

Lemma scaled_ratio w n : divides n w -> IZR (Checker.scaled w n) = IZR n * ratio w.
Proof.
  intros [P [k ->]]. unfold Checker.scaled, ratio. apply IZR_lt in P.
  destruct (Z.eqb_spec (snd w) (k * snd w)) as [K | K].
  - rewrite <- K. field. lra.
  - rewrite Z.div_mul by (intro Z; rewrite Z in P; lra). rewrite !mult_IZR. field. lra.
Qed.

Lemma common_denominator_sound values n m :
  (0 < n)%Z -> Checker.common_denominator skip values n = Some m ->
  (0 < m)%Z /\ (n | m)%Z /\ Forall (divides m) values.
Proof.
  revert n. induction values as [| w values IH]; simpl; intros n N H.
  - inversion H; subst. repeat split; auto. exists 1%Z. lia.
  - passes H P. apply Z.ltb_lt in P. apply IH in H.
    + destruct H as [M [H F]]. split; [exact M |].
      assert (K : (n | m)%Z /\ (snd w | m)%Z).
      { destruct (Z.eqb_spec (snd w) n) as [-> | _]; [auto |]. split.
        - eapply Z.divide_trans; [apply Z.divide_lcm_l | exact H].
        - eapply Z.divide_trans; [apply Z.divide_lcm_r | exact H]. }
      split; [apply K |]. constructor; [| exact F]. split; [exact P | apply K].
    + destruct (Z.eqb_spec (snd w) n); [exact N |].
      pose proof (Z.lcm_nonneg n (snd w)).
      assert (Z.lcm n (snd w) <> 0)%Z by (rewrite Z.lcm_eq_0; lia). lia.
Qed.

Lemma read_denominators_sound values n m :
  (0 < n)%Z -> Checker.read_denominators skip values n = Some m ->
  (0 < m)%Z /\ (n | m)%Z /\ Forall (divides m) values.
Proof. intros N H. apply maybe in H. now apply common_denominator_sound. Qed.

Lemma divides_more n m w : (n | m)%Z -> divides n w -> divides m w.
Proof. intros H [P K]. split; [exact P | eapply Z.divide_trans; eassumption]. Qed.

Lemma read_direction_sound direction d :
  Checker.read_direction skip D direction = Some d -> length d = D /\ cast C d <> origin.
Proof.
  unfold Checker.read_direction. intro H. passes H L. apply PeanoNat.Nat.eqb_eq in L.
  destruct (Checker.read_denominators skip direction 1); [| discriminate].
  passes H Z. inversion H as [M]. clear H. apply negb_true_iff in Z.
  rewrite M in *. assert (K : length d = D) by (rewrite <- M, map_length; exact L).
  split; [exact K | now apply cast_not_zero].
Qed.

Definition entries_of (u : list (nat * Checker.rational)) : list (nat * R) :=
  map (fun e => (fst e, ratio (snd e))) u.

Lemma named_cast vertices i :
  (i < length vertices)%nat ->
  named (vertices_of vertices) i = cast C (Checker.vertex_at D vertices i).
Proof.
  intro I. unfold named, Checker.vertex_at. rewrite <- (map_nth (cast C)).
  apply nth_indep. now rewrite map_length.
Qed.

Lemma vertex_sized vertices i :
  sized vertices -> (i < length vertices)%nat -> length (Checker.vertex_at D vertices i) = D.
Proof. intros S I. rewrite Forall_forall in S. apply S, nth_In, I. Qed.

Lemma add_sized f x sum : length x = D -> length sum = D -> length (Checker.add f x sum) = D.
Proof. intros. unfold Checker.add. rewrite zip_length. lia. Qed.

Lemma combine_sound entries vertices n total sum s :
  sized vertices -> length sum = D -> Forall (divides n) (map snd entries) ->
  Checker.combine skip D entries vertices n total sum = Some s ->
  let u := entries_of entries in
  length s = D /\ indices_valid u (vertices_of vertices) /\ Forall (Rle 0) (map snd u) /\
  IZR n = IZR total + IZR n * Hull.total (map snd u) /\
  cast C s = add (cast C sum) (scale (IZR n) (point_of u (vertices_of vertices))).
Proof.
  intro S. revert total sum.
  induction entries as [| [i w] entries IH]; simpl; intros total sum L F H.
  - passes H T. apply Z.eqb_eq in T. injection H as <-. subst n.
    repeat split; auto; try constructor; [lra |]. unfold point_of. simpl. by_products.
  - passes H I. passes H W. apply PeanoNat.Nat.ltb_lt in I. apply Z.leb_le in W.
    apply Forall_cons_iff in F. destruct F as [Fw Fs]. simpl in Fw.
    pose proof (vertex_sized vertices i S I) as Lv.
    apply IH in H; [| now apply add_sized | exact Fs].
    destruct H as [Ls [Iv [Wv [T Z]]]]. split; [exact Ls |]. split; [| split; [| split]].
    + constructor; [simpl; now rewrite map_length | exact Iv].
    + constructor; [| exact Wv]. simpl. unfold ratio. destruct Fw as [P _].
      apply IZR_lt in P. apply IZR_le in W. apply Rmult_le_pos; [exact W |].
      left. now apply Rinv_0_lt_compat.
    + rewrite plus_IZR, (scaled_ratio w n Fw) in T. simpl. lra.
    + rewrite Z, cast_add by assumption. rewrite (scaled_ratio w n Fw).
      unfold point_of. simpl. rewrite named_cast by exact I. by_products.
Qed.

Lemma read_points_sound a b u v n x y :
  sized a -> sized b -> Checker.read_points skip D a b u v = Some (n, x, y) ->
  0 < IZR n /\ length x = D /\ length y = D /\
  indices_valid (entries_of u) (vertices_of a) /\ weights_convex (entries_of u) /\
  indices_valid (entries_of v) (vertices_of b) /\ weights_convex (entries_of v) /\
  cast C x = scale (IZR n) (point_of (entries_of u) (vertices_of a)) /\
  cast C y = scale (IZR n) (point_of (entries_of v) (vertices_of b)).
Proof.
  intros Sa Sb. unfold Checker.read_points.
  destruct (Checker.read_denominators skip (map snd u) 1) as [n1 |] eqn:R1; [| discriminate].
  destruct (Checker.read_denominators skip (map snd v) n1) as [n2 |] eqn:R2; [| discriminate].
  destruct (Checker.combine skip D u a n2 0 (Checker.zero D)) as [s |] eqn:K1; [| discriminate].
  destruct (Checker.combine skip D v b n2 0 (Checker.zero D)) as [t |] eqn:K2; [| discriminate].
  intro H. injection H as -> -> ->.
  apply read_denominators_sound in R1; [| lia]. destruct R1 as [N1 [_ F1]].
  apply read_denominators_sound in R2; [| lia]. destruct R2 as [N2 [M F2]].
  assert (F1' : Forall (divides n) (map snd u))
    by (eapply Forall_impl; [| exact F1]; intros w; now apply divides_more).
  pose proof (repeat_length 0%Z D) as Lz.
  apply combine_sound in K1; try assumption. destruct K1 as [L1 [I1 [W1 [T1 Z1]]]].
  apply combine_sound in K2; try assumption. destruct K2 as [L2 [I2 [W2 [T2 Z2]]]].
  apply IZR_lt in N2. unfold Checker.zero in Z1, Z2. rewrite cast_zero in Z1, Z2.
  repeat split; try assumption; try nra.
  - rewrite Z1. by_products.
  - rewrite Z2. by_products.
Qed.

Definition pairs_of (u : list (nat * nat * Checker.rational)) : list (nat * nat * R) :=
  map (fun e => (fst e, ratio (snd e))) u.

Lemma read_pairs_sound a b pairs n sum rows s :
  sized a -> sized b -> length sum = D -> Forall (divides n) (map snd pairs) ->
  Checker.read_pairs skip D a b pairs n sum = Some (rows, s) ->
  let u := pairs_of pairs in let differences := differences_of u (vertices_of a) (vertices_of b) in
  length s = D /\ sized rows /\ pairs_valid u (vertices_of a) (vertices_of b) /\
  positive (map snd u) /\ vertices_of rows = differences /\
  cast C s = add (cast C sum) (scale (IZR n) (Hull.combine (map snd u) differences)).
Proof.
  intros Sa Sb. revert sum rows s.
  induction pairs as [| [[i j] w] pairs IH]; simpl; intros sum rows s L F H.
  - injection H as <- <-. repeat split; auto; try constructor. by_products.
  - passes H I. passes H W. apply andb_true_iff in I. destruct I as [I J].
    apply PeanoNat.Nat.ltb_lt in I, J. apply Z.ltb_lt in W.
    apply Forall_cons_iff in F. destruct F as [Fw Fs]. simpl in Fw, W.
    pose proof (vertex_sized a i Sa I) as Li. pose proof (vertex_sized b j Sb J) as Lj.
    set (x := Checker.difference (Checker.vertex_at D a i) (Checker.vertex_at D b j)) in *.
    assert (Lx : length x = D) by (unfold x, Checker.difference; rewrite zip_length; lia).
    destruct (Checker.read_pairs skip D a b pairs n _) as [[rs t] |] eqn:R; [| discriminate].
    injection H as <- <-. apply IH in R; [| now apply add_sized | exact Fs].
    destruct R as [Lt [Sr [Iv [P [M Z]]]]].
    assert (X : cast C x = sub (named (vertices_of a) i) (named (vertices_of b) j)).
    { rewrite !named_cast by assumption. now apply cast_difference. }
    split; [exact Lt |]. split; [now constructor |]. split; [| split; [| split]].
    + constructor; [simpl; now rewrite !map_length | exact Iv].
    + constructor; [| exact P]. simpl. unfold ratio. destruct Fw as [Pw _].
      apply IZR_lt in Pw, W. now apply Rdiv_lt_0_compat.
    + simpl. rewrite M, X. reflexivity.
    + rewrite Z, cast_add by assumption. rewrite (scaled_ratio w n Fw), X.
      simpl. fold (differences_of (pairs_of pairs) (vertices_of a) (vertices_of b)).
      change (pair_difference _ _ _) with (sub (named (vertices_of a) i) (named (vertices_of b) j)).
      by_products.
Qed.

End Reading.
