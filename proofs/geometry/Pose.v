(** Bodies as the caller gives them, in doubles: vertices, a radius and a pose. Here are their sets
    of real points, and the integers that the checker makes of two of them: the cores, placed, in
    one unit 2^exponent / parts. *)

From Coq Require Import Reals Lra Lia Psatz List ZArith Bool.
From Certa Require Import Vector Hull Scaling Reading Rounded Soundness.
From Certa Require Checker.
Import ListNotations.
Local Open Scope Z_scope.

(** The double m * 2^e. *)
Definition double : Set := Z * Z.

(** A matrix is the list of its rows, and may be any; a quaternion is w + xi + yj + zk, of any
    length but zero. *)
Inductive pose :=
  | Unmoved
  | Matrix (rows : list (list double)) (translation : list double)
  | Quaternion (w x y z : double) (translation : list double).

Record body := {
  body_vertices : list (list double);
  body_radius : double;
  body_pose : pose
}.

(** ** The real points *)

Local Open Scope R_scope.

Definition value (x : double) : R := IZR (fst x) * powerRZ 2 (snd x).

Fixpoint product (x y : list R) : R :=
  match x, y with s :: x, t :: y => s * t + product x y | _, _ => 0 end.
Fixpoint sum (x y : list R) : list R :=
  match x, y with s :: x, t :: y => s + t :: sum x y | _, _ => [] end.
(** A matrix times a vector. *)
Definition turned (rows : list (list R)) x := map (fun row => product row x) rows.

(** The rotation of a quaternion q: q v q* / |q|^2 for each v. *)
Definition rotation (w x y z : R) : list (list R) :=
  let n := w * w + x * x + y * y + z * z in
  [[(w * w + x * x - y * y - z * z) / n; 2 * (x * y - w * z) / n; 2 * (x * z + w * y) / n];
   [2 * (x * y + w * z) / n; (w * w - x * x + y * y - z * z) / n; 2 * (y * z - w * x) / n];
   [2 * (x * z - w * y) / n; 2 * (y * z + w * x) / n; (w * w - x * x - y * y + z * z) / n]].

(** Where a pose places a point. *)
Definition placed (p : pose) (x : list R) : list R :=
  match p with
  | Unmoved => x
  | Matrix rows t => sum (turned (map (map value) rows) x) (map value t)
  | Quaternion qw qx qy qz t =>
      sum (turned (rotation (value qw) (value qx) (value qy) (value qz)) x) (map value t)
  end.

Definition in_the_plane (x : list R) : plane := match x with [s; t] => (s, t) | _ => (0, 0) end.
Definition in_space (x : list R) : space :=
  match x with [s; t; u] => (s, t, u) | _ => (0, 0, 0) end.

(** All points within the radius of the hull of the placed vertices. *)
Definition solid_in_the_plane (b : body) : solid plane :=
  solid_of plane
    (map (fun v => in_the_plane (placed (body_pose b) (map value v))) (body_vertices b))
    (value (body_radius b)).
Definition solid_in_space (b : body) : solid space :=
  solid_of space
    (map (fun v => in_space (placed (body_pose b) (map value v))) (body_vertices b))
    (value (body_radius b)).

(** ** The checker's integers *)

Local Open Scope Z_scope.

(** The least exponent of a double that is not zero: the power of two that check.cpp divides by. *)
Definition common_exponent (values : list double) : Z :=
  Checker.least (map snd (filter (fun x => negb (fst x =? 0)) values)).

(** With the double 1, of which a matrix needs a multiple. *)
Definition doubles_of_pose (p : pose) : list double :=
  match p with
  | Unmoved => []
  | Matrix rows t => (1, 0) :: concat rows ++ t
  | Quaternion qw qx qy qz t => [qw; qx; qy; qz] ++ t
  end.
Definition doubles_of (b : body) : list double :=
  concat (body_vertices b) ++ body_radius b :: doubles_of_pose (body_pose b).

(** x / 2^exponent. *)
Definition divided exponent (x : double) : Z := fst x * 2 ^ (snd x - exponent).

Definition identity (D : nat) : list (list Z) :=
  map (fun i => map (fun j => if Nat.eqb i j then 1 else 0) (seq 0 D)) (seq 0 D).

Definition quaternion_length (w x y z : Z) := w * w + x * x + y * y + z * z.
(** The rotation, times the squared length. *)
Definition quaternion_rows (w x y z : Z) : list (list Z) :=
  [[w * w + x * x - y * y - z * z; 2 * (x * y - w * z); 2 * (x * z + w * y)];
   [2 * (x * y + w * z); w * w - x * x + y * y - z * z; 2 * (y * z - w * x)];
   [2 * (x * z - w * y); 2 * (y * z + w * x); w * w - x * x - y * y + z * z]].

(** A pose in integers: it places x at (linear x + divisor shift) / divisor. *)
Record placement := { linear : list (list Z); divisor : Z; shift : list Z }.

Definition placement_of (D : nat) exponent (p : pose) : placement :=
  let d := divided exponent in
  match p with
  | Unmoved => {| linear := identity D; divisor := 1; shift := repeat 0 D |}
  | Matrix rows t =>
      {| linear := map (map d) rows; divisor := 2 ^ (- exponent); shift := map d t |}
  | Quaternion qw qx qy qz t =>
      {| linear := quaternion_rows (d qw) (d qx) (d qy) (d qz);
         divisor := quaternion_length (d qw) (d qx) (d qy) (d qz); shift := map d t |}
  end.

(** The placed point, times the divisor. *)
Definition place (p : placement) : list Z -> list Z :=
  let moved := map (Z.mul (divisor p)) (shift p) in
  fun x => Checker.zip Z.add (map (fun row => Checker.dot row x) (linear p)) moved.

(** The placed vertices, times parts, a multiple of the divisor. *)
Definition placed_vertices D exponent parts (b : body) : list (list Z) :=
  let vertices := map (map (divided exponent)) (body_vertices b) in
  match body_pose b with
  | Unmoved => map (map (Z.mul parts)) vertices
  | pose =>
      let p := placement_of D exponent pose in
      let factor := parts / divisor p in
      let placed := place p in
      map (fun v => map (Z.mul factor) (placed v)) vertices
  end.

Definition common_parts D exponent (a b : body) : Z :=
  Z.lcm (divisor (placement_of D exponent (body_pose a)))
    (divisor (placement_of D exponent (body_pose b))).

(** All have D coordinates, the radius is not negative, and the quaternion, in space only, not
    zero. *)
Definition has_size {X : Type} (D : nat) (list : list X) := Nat.eqb (length list) D.
Definition pose_given D (p : pose) : bool :=
  match p with
  | Unmoved => true
  | Matrix rows t => has_size D rows && forallb (has_size D) rows && has_size D t
  | Quaternion qw qx qy qz t =>
      Nat.eqb D 3 && has_size D t && existsb (fun x => negb (fst x =? 0)) [qw; qx; qy; qz]
  end.
Definition body_given D (b : body) : bool :=
  forallb (has_size D) (body_vertices b) && (0 <=? fst (body_radius b)) &&
  pose_given D (body_pose b).

(** ** The integers are the real points, in their unit *)

Local Open Scope R_scope.

(** The rotation of a quaternion, of any length but zero, is orthogonal. *)
Theorem rotation_is_orthogonal w x y z u v :
  w * w + x * x + y * y + z * z <> 0 -> length u = 3%nat -> length v = 3%nat ->
  product (turned (rotation w x y z) u) (turned (rotation w x y z) v) = product u v.
Proof.
  intros N U V. destruct u as [| u1 [| u2 [| u3 [|]]]], v as [| v1 [| v2 [| v3 [|]]]];
    try discriminate.
  unfold rotation, turned. simpl. field. exact N.
Qed.

Definition determinant (rows : list (list R)) : R :=
  match rows with
  | [[a; b; c]; [d; e; f]; [g; h; i]] =>
      a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  | _ => 0
  end.

(** The rotation of a quaternion has the determinant one: it mirrors nothing. *)
Theorem rotation_has_determinant_one w x y z :
  w * w + x * x + y * y + z * z <> 0 -> determinant (rotation w x y z) = 1.
Proof. intro N. cbv beta zeta delta [rotation determinant] iota. field. exact N. Qed.

(** The rotation of a quaternion does not depend on its length. *)
Theorem rotation_of_any_length w x y z k :
  w * w + x * x + y * y + z * z <> 0 -> k <> 0 ->
  rotation (k * w) (k * x) (k * y) (k * z) = rotation w x y z.
Proof.
  intros N K. unfold rotation.
  assert (k * w * (k * w) + k * x * (k * x) + k * y * (k * y) + k * z * (k * z) <> 0).
  { replace (k * w * (k * w) + k * x * (k * x) + k * y * (k * y) + k * z * (k * z))
      with (k * k * (w * w + x * x + y * y + z * z)) by ring.
    apply Rmult_integral_contrapositive. split; [nra | exact N]. }
  repeat apply (f_equal2 cons); try reflexivity; field; auto.
Qed.

Definition multiple exponent (x : double) := fst x = 0%Z \/ (exponent <= snd x)%Z.

Lemma value_divided exponent x :
  multiple exponent x -> value x = unit_of exponent * IZR (divided exponent x).
Proof.
  destruct x as [m e]. unfold multiple, value, divided, fst, snd. intros [-> | L]; [simpl; lra |].
  replace (powerRZ 2 e) with (unit_of exponent * powerRZ 2 (e - exponent)).
  - rewrite mult_IZR, <- (Z2Nat.id (e - exponent)) by lia.
    rewrite <- pow_powerRZ, <- pow_IZR. ring.
  - unfold unit_of. rewrite <- powerRZ_add by lra. f_equal. lia.
Qed.

Lemma common_exponent_least values : Forall (multiple (common_exponent values)) values.
Proof.
  apply Forall_forall. intros x X. unfold multiple.
  destruct (Z.eq_dec (fst x) 0) as [Z | N]; [now left | right]. apply least_below, in_map.
  apply filter_In. split; [exact X |]. apply negb_true_iff. now apply Z.eqb_neq.
Qed.

Lemma unit_positive exponent : 0 < unit_of exponent.
Proof. apply powerRZ_lt. lra. Qed.

Section Placing.
Variables (D : nat) (exponent : Z).
Notation u := (unit_of exponent).
Notation d := (divided exponent).
Notation fits := (Forall (multiple exponent)).

(** A row in integers and in reals have the same product with the point, but for the unit. *)
Definition same_row (n : Z) (x : list double) (row : list Z) (real : list R) :=
  product real (map value x) = u / IZR n * IZR (Checker.dot row (map d x)).

Lemma place_rows p reals t x :
  0 < IZR (divisor p) -> fits t -> shift p = map d t ->
  Forall2 (same_row (divisor p) x) (linear p) reals ->
  map (fun z => u / IZR (divisor p) * IZR z) (place p (map d x))
  = sum (turned reals (map value x)) (map value t).
Proof.
  destruct p as [rows n s]. unfold place. simpl. intros N F -> S. revert t F.
  induction S as [| row real rows reals S _ IH]; intros t F; [reflexivity |].
  destruct F as [| t1 t T F]; [reflexivity |]. simpl. rewrite IH by exact F. f_equal.
  rewrite S, (value_divided exponent t1 T), plus_IZR, mult_IZR. field. lra.
Qed.

Lemma matrix_row n row x :
  u / IZR n = u * u -> fits row -> fits x -> same_row n x (map d row) (map value row).
Proof.
  unfold same_row. intros -> R. revert x. induction R as [| r row M R IH]; intros x X.
  - simpl. ring.
  - destruct X as [| t x T X]; simpl; [ring |].
    rewrite IH, plus_IZR, mult_IZR, !(value_divided exponent) by assumption. ring.
Qed.

Lemma quaternion_row n row x :
  fits x -> same_row n x row (map (fun z => IZR z / IZR n) row).
Proof.
  unfold same_row. intro X. revert row. induction X as [| t x T X IH]; intros [| r row]; simpl;
    try ring.
  rewrite IH, plus_IZR, mult_IZR, (value_divided exponent t T). unfold Rdiv. ring.
Qed.

Lemma rotation_rows qw qx qy qz :
  fits [qw; qx; qy; qz] ->
  let n := quaternion_length (d qw) (d qx) (d qy) (d qz) in 0 < IZR n ->
  rotation (value qw) (value qx) (value qy) (value qz)
  = map (map (fun z => IZR z / IZR n)) (quaternion_rows (d qw) (d qx) (d qy) (d qz)).
Proof.
  intros F n N. rewrite !Forall_cons_iff in F. destruct F as [W [X [Y [Z _]]]].
  rewrite !(value_divided exponent) by assumption. subst n.
  pose proof (unit_positive exponent) as U.
  unfold quaternion_length in *. rewrite !plus_IZR, !mult_IZR in N.
  unfold rotation, quaternion_rows. cbn [map].
  rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?plus_IZR, ?minus_IZR, ?mult_IZR.
  set (w := IZR (d qw)) in *. set (x := IZR (d qx)) in *. set (y := IZR (d qy)) in *.
  set (z := IZR (d qz)) in *.
  assert (K : w * w + x * x + y * y + z * z <> 0) by lra.
  assert (u * w * (u * w) + u * x * (u * x) + u * y * (u * y) + u * z * (u * z) <> 0).
  { replace (u * w * (u * w) + u * x * (u * x) + u * y * (u * y) + u * z * (u * z))
      with (u * u * (w * w + x * x + y * y + z * z)) by ring.
    apply Rmult_integral_contrapositive. split; [nra | exact K]. }
  repeat apply (f_equal2 cons); try reflexivity; field; auto.
Qed.

Lemma identity_places x :
  D = 2%nat \/ D = 3%nat -> length x = D -> place (placement_of D exponent Unmoved) x = x.
Proof.
  intros [-> | ->] L.
  - destruct x as [| x1 [| x2 [|]]]; try discriminate.
    cbv [place placement_of identity linear divisor shift map seq Nat.eqb repeat Checker.zip
         Checker.dot].
    repeat apply (f_equal2 cons); try reflexivity; lia.
  - destruct x as [| x1 [| x2 [| x3 [|]]]]; try discriminate.
    cbv [place placement_of identity linear divisor shift map seq Nat.eqb repeat Checker.zip
         Checker.dot].
    repeat apply (f_equal2 cons); try reflexivity; lia.
Qed.

Lemma unit_inverse : (exponent <= 0)%Z -> u / IZR (2 ^ (- exponent)) = u * u.
Proof.
  intro L. assert (K : IZR (2 ^ (- exponent)) * u = 1).
  { replace (2 ^ (- exponent))%Z with (divided exponent (1, 0)%Z)
      by (unfold divided, fst, snd; rewrite Z.mul_1_l; now f_equal).
    rewrite Rmult_comm, <- value_divided by now right. unfold value. simpl. ring. }
  assert (IZR (2 ^ (- exponent)) <> 0) by (intro Z; rewrite Z in K; lra).
  replace u with (u * (IZR (2 ^ (- exponent)) * u)) at 1 by (rewrite K; ring). field. assumption.
Qed.

Lemma divided_not_zero x : multiple exponent x -> fst x <> 0%Z -> d x <> 0%Z.
Proof.
  intros [Z | L] N; [contradiction |]. unfold divided.
  pose proof (Z.pow_pos_nonneg 2 (snd x - exponent)). nia.
Qed.

Lemma divisor_positive p :
  pose_given D p = true -> fits (doubles_of_pose p) ->
  (0 < divisor (placement_of D exponent p))%Z.
Proof.
  destruct p as [| rows t | qw qx qy qz t]; simpl; intros G F; [lia | |].
  - apply Forall_cons_iff in F. destruct F as [[Z | L] _]; [discriminate |]. simpl in L.
    apply Z.pow_pos_nonneg; lia.
  - rewrite !andb_true_iff in G. destruct G as [_ G]. rewrite !Forall_cons_iff in F.
    destruct F as [W [X [Y [Z _]]]]. unfold quaternion_length.
    rewrite !orb_true_iff, !negb_true_iff, !Z.eqb_neq in G.
    destruct G as [G | [G | [G | [G | G]]]]; try discriminate.
    + pose proof (divided_not_zero _ W G). nia.
    + pose proof (divided_not_zero _ X G). nia.
    + pose proof (divided_not_zero _ Y G). nia.
    + pose proof (divided_not_zero _ Z G). nia.
Qed.

Lemma place_is_placed p x :
  D = 2%nat \/ D = 3%nat -> length x = D -> pose_given D p = true ->
  fits (doubles_of_pose p) -> fits x ->
  let q := placement_of D exponent p in
  map (fun z => u / IZR (divisor q) * IZR z) (place q (map d x)) = placed p (map value x).
Proof.
  intros HD L G F X q. pose proof (divisor_positive p G F) as P. fold q in P.
  apply IZR_lt in P. destruct p as [| rows t | qw qx qy qz t].
  - unfold q at 2. rewrite identity_places by (try rewrite map_length; assumption).
    simpl. rewrite map_map. apply map_ext_Forall. revert X. apply Forall_impl. intros s S.
    rewrite (value_divided exponent s S). field.
  - simpl in F. apply Forall_cons_iff in F. destruct F as [[Z | O] F]; [discriminate |].
    simpl in O. apply Forall_app in F. destruct F as [R T].
    apply (place_rows q (map (map value) rows) t x P T eq_refl). unfold q. simpl.
    assert (K : Forall (fun row => fits row) rows).
    { clear - R. induction rows as [| row rows IH]; [constructor |]. simpl in R.
      apply Forall_app in R. constructor; [apply R | apply IH, R]. }
    clear - K O X. induction K as [| row rows R K IH]; simpl; constructor; [| exact IH].
    apply matrix_row; [now apply unit_inverse | exact R | exact X].
  - simpl doubles_of_pose in F. rewrite !Forall_cons_iff in F. destruct F as [W [Fx [Y [Z T]]]].
    apply (place_rows q _ t x P T eq_refl).
    assert (Q : fits [qw; qx; qy; qz])
      by (repeat (apply Forall_cons; [assumption |]); apply Forall_nil).
    rewrite (rotation_rows qw qx qy qz Q P).
    unfold q. simpl linear. simpl divisor.
    generalize (quaternion_rows (d qw) (d qx) (d qy) (d qz)). intro rows.
    induction rows as [| row rows IH]; simpl map; constructor; [| exact IH].
    now apply quaternion_row.
Qed.

(** A body that is not moved is as if it were placed by the identity. *)
Lemma placed_vertices_by_placement parts b :
  D = 2%nat \/ D = 3%nat -> body_given D b = true ->
  placed_vertices D exponent parts b
  = let p := placement_of D exponent (body_pose b) in
    map (fun v => map (Z.mul (parts / divisor p)) (place p (map d v))) (body_vertices b).
Proof.
  intros HD G. unfold body_given in G. rewrite !andb_true_iff in G. destruct G as [[V _] _].
  rewrite forallb_forall in V. unfold placed_vertices.
  destruct (body_pose b); rewrite map_map; apply map_ext_in; intros v Hv; try reflexivity.
  rewrite identity_places; [simpl; now rewrite Z.div_1_r | exact HD |].
  rewrite map_length. now apply PeanoNat.Nat.eqb_eq, V.
Qed.

(** The vertices that the checker makes of a body are the real ones, in the unit. *)
Lemma placed_vertices_are parts b :
  D = 2%nat \/ D = 3%nat -> body_given D b = true -> fits (doubles_of b) -> (0 < parts)%Z ->
  (divisor (placement_of D exponent (body_pose b)) | parts)%Z ->
  map (map (fun z => units exponent parts * IZR z)) (placed_vertices D exponent parts b)
  = map (fun v => placed (body_pose b) (map value v)) (body_vertices b).
Proof.
  intros HD G F N [k K]. rewrite placed_vertices_by_placement by assumption.
  unfold body_given in G. rewrite !andb_true_iff in G.
  destruct G as [[V _] G]. rewrite forallb_forall in V. unfold doubles_of in F.
  rewrite Forall_app, Forall_cons_iff in F. destruct F as [Fv [_ Fp]].
  pose proof (divisor_positive _ G Fp) as P. rewrite map_map.
  apply map_ext_in. intros v Hv. rewrite map_map.
  rewrite <- place_is_placed.
  - apply map_ext. intro z. rewrite K, Z.div_mul by lia. unfold units.
    rewrite !mult_IZR. apply IZR_lt in N. rewrite K, mult_IZR in N. apply IZR_lt in P.
    field. split; [lra |]. intro Z. rewrite Z in N. lra.
  - exact HD.
  - now apply PeanoNat.Nat.eqb_eq, V.
  - exact G.
  - exact Fp.
  - rewrite Forall_forall in Fv |- *. intros x X. apply Fv, in_concat. now exists v.
Qed.

End Placing.

(** The integers that the checker makes of a body in the plane are its placed vertices, in the
    unit. *)
Theorem placed_in_the_plane exponent parts b :
  body_given 2 b = true -> Forall (multiple exponent) (doubles_of b) -> (0 < parts)%Z ->
  (divisor (placement_of 2 exponent (body_pose b)) | parts)%Z ->
  shape plane_coordinates exponent parts (placed_vertices 2 exponent parts b)
  = core (solid_in_the_plane b).
Proof.
  intros G F P K. simpl. rewrite <- (map_map (fun v => placed (body_pose b) (map value v))).
  rewrite <- (placed_vertices_are 2 exponent parts b (or_introl eq_refl) G F P K).
  unfold shape, resized. rewrite !map_map. apply map_ext.
  intros [| s [| t [|]]]; simpl; f_equal; ring.
Qed.

(** The integers that the checker makes of a body in space are its placed vertices, in the unit. *)
Theorem placed_in_space exponent parts b :
  body_given 3 b = true -> Forall (multiple exponent) (doubles_of b) -> (0 < parts)%Z ->
  (divisor (placement_of 3 exponent (body_pose b)) | parts)%Z ->
  shape space_coordinates exponent parts (placed_vertices 3 exponent parts b)
  = core (solid_in_space b).
Proof.
  intros G F P K. simpl. rewrite <- (map_map (fun v => placed (body_pose b) (map value v))).
  rewrite <- (placed_vertices_are 3 exponent parts b (or_intror eq_refl) G F P K).
  unfold shape, resized. rewrite !map_map. apply map_ext.
  intros [| s [| t [| u [|]]]]; simpl; repeat f_equal; ring.
Qed.

(** ** What the theorems need *)

(** A quaternion that is not zero. *)
Theorem rotation_is_orthogonal_not_vacuous : 1 * 1 + 2 * 2 + 3 * 3 + 4 * 4 <> 0.
Proof. lra. Qed.

Lemma rotation_of_zero : rotation 0 0 0 0 = [[0; 0; 0]; [0; 0; 0]; [0; 0; 0]].
Proof.
  unfold rotation. repeat apply (f_equal2 cons); try reflexivity; unfold Rdiv; ring.
Qed.

(** The quaternion zero rotates nothing. *)
Theorem rotation_is_orthogonal_needs_nonzero :
  ~ forall w x y z u v, length u = 3%nat -> length v = 3%nat ->
    product (turned (rotation w x y z) u) (turned (rotation w x y z) v) = product u v.
Proof.
  intro H. specialize (H 0 0 0 0 [1; 0; 0] [1; 0; 0] eq_refl eq_refl).
  rewrite rotation_of_zero in H. simpl in H. lra.
Qed.

(** A quaternion that is not zero. *)
Theorem rotation_has_determinant_one_not_vacuous : 0 * 0 + 1 * 1 + 0 * 0 + 1 * 1 <> 0.
Proof. lra. Qed.

(** The quaternion zero has another determinant. *)
Theorem rotation_has_determinant_one_needs_nonzero :
  ~ forall w x y z, determinant (rotation w x y z) = 1.
Proof. intro H. specialize (H 0 0 0 0). rewrite rotation_of_zero in H. simpl in H. lra. Qed.

(** A quaternion of another length. *)
Theorem rotation_of_any_length_not_vacuous : 1 * 1 + 2 * 2 + 3 * 3 + 4 * 4 <> 0 /\ -3 <> 0.
Proof. lra. Qed.

(** The length zero is not any. *)
Theorem rotation_of_any_length_needs_nonzero :
  ~ forall w x y z k, w * w + x * x + y * y + z * z <> 0 ->
    rotation (k * w) (k * x) (k * y) (k * z) = rotation w x y z.
Proof.
  intro H. specialize (H 1 0 0 0 0 ltac:(lra)). rewrite !Rmult_0_l, rotation_of_zero in H.
  apply (f_equal determinant) in H. rewrite rotation_has_determinant_one in H by lra.
  simpl in H. lra.
Qed.

(** A body of halves, sheared and moved. *)
Definition sheared : body := {|
  body_vertices := [[(1, -1); (3, 0)]; [(0, 0); (5, -1)]]%Z; body_radius := (1, -2)%Z;
  body_pose := Matrix [[(1, 0); (2, 0)]; [(0, 0); (1, 0)]]%Z [(7, 0); (0, 5)]%Z
|}.
(** The same, without pose. *)
Definition halves : body := {|
  body_vertices := body_vertices sheared; body_radius := (0, 0)%Z; body_pose := Unmoved |}.
(** Turned by a quaternion with the squared length 30. *)
Definition tilted : body := {|
  body_vertices := [[(1, -1); (3, 0); (0, 0)]]%Z; body_radius := (0, 0)%Z;
  body_pose := Quaternion (1, 0)%Z (2, 0)%Z (3, 0)%Z (4, 0)%Z [(7, 0); (0, 5); (1, 0)]%Z
|}.

Ltac multiples :=
  cbn; repeat (apply Forall_cons; [unfold multiple; simpl; lia |]); apply Forall_nil.

(** A body with a matrix is placed; in quarters of the unit 1/4 (0.5, 3) becomes (13.5, 3). *)
Theorem placed_in_the_plane_not_vacuous :
  body_given 2 sheared = true /\ Forall (multiple (-2)) (doubles_of sheared) /\
  divisor (placement_of 2 (-2) (body_pose sheared)) = 4%Z /\
  placed_vertices 2 (-2) 4 sheared = [[216; 48]; [192; 40]]%Z.
Proof. split; [reflexivity | split; [multiples | split; reflexivity]]. Qed.

(** Doubles that are no multiples of the unit are not placed where they should be. *)
Theorem placed_in_the_plane_needs_multiples :
  body_given 2 halves = true /\
  shape plane_coordinates 0 1 (placed_vertices 2 0 1 halves) <> core (solid_in_the_plane halves).
Proof.
  split; [reflexivity |]. unfold shape, resized, units, unit_of. simpl.
  intro H. injection H as H _. unfold value in H. simpl in H. lra.
Qed.

(** A body with a quaternion is placed, with thirtieths of the unit. *)
Theorem placed_in_space_not_vacuous :
  body_given 3 tilted = true /\ Forall (multiple (-1)) (doubles_of tilted) /\
  divisor (placement_of 3 (-1) (body_pose tilted)) = 120%Z /\
  placed_vertices 3 (-1) 120 tilted = [[1696; -160; 952]]%Z.
Proof. split; [reflexivity | split; [multiples | split; reflexivity]]. Qed.

(** A quaternion of zero has no divisor. *)
Theorem placed_in_space_needs_body_given :
  let zero := {| body_vertices := [[(1, 0); (0, 0); (0, 0)]]%Z; body_radius := (0, 0)%Z;
                 body_pose := Quaternion (0, 0)%Z (0, 0)%Z (0, 0)%Z (0, 0)%Z
                                [(1, 0); (0, 0); (0, 0)]%Z |} in
  body_given 3 zero = false /\ Forall (multiple 0) (doubles_of zero) /\
  shape space_coordinates 0 1 (placed_vertices 3 0 1 zero) <> core (solid_in_space zero).
Proof.
  intro zero. split; [reflexivity | split; [multiples |]].
  assert (V : value (0, 0)%Z = 0) by (unfold value; simpl; ring).
  unfold zero, solid_in_space, placed. cbn [core map body_vertices body_pose].
  rewrite !V, rotation_of_zero. unfold shape, resized, units, unit_of, value. simpl.
  intro H. injection H as H _. lra.
Qed.
