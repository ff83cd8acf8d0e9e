(** The point of a face that its weights name, as `position` computes it: it is within its error of
    a point of the Minkowski difference. Upper.v has its length. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Polynomial Program Analysis Claim Shares Convex.
From Certa Require Import Vector Hull Meaning Coordinate.
From Certa Require Length.
Import ListNotations.
Local Open Scope R_scope.

(** Where the corners of A and of B are stored, and where the point is computed. *)
Definition plane_corners input first n : list plane :=
  map (fun k => point_in_the_plane input (first + 2 * k)) (seq 0 n).
Definition space_corners input first n : list space :=
  map (fun k => point_in_space input (first + 3 * k)) (seq 0 n).
Definition plane_point l (values : list R) : plane :=
  (nth (nth 0 (point l) O) values 0, nth (nth 1 (point l) O) values 0).
Definition space_point l (values : list R) : space :=
  (nth (nth 0 (point l) O) values 0, nth (nth 1 (point l) O) values 0,
   nth (nth 2 (point l) O) values 0).

Definition length_of {E : euclidean} (x : E) : R := sqrt (dot x x).
(** The error, with what underflows in it and beside it; that of a single corner, which is none, is
    the corner's rounding instead. *)
Definition radius F n e size : R :=
  e + 20 * eta F + if (n =? 1)%nat then u F * size else 0.

(** The point lies within its error of a point of the Minkowski difference, whatever compilers take
    for the error in a sum. *)
Definition position_in_the_plane F n l := forall input values,
  (forall k, number F (input k)) -> runs F true input (body l) values ->
  exists p q : plane,
    hull (plane_corners input 0 n) p /\ hull (plane_corners input (2 * n) n) q /\
    forall e, addend true (body l) values (error l) e -> 0 <= e /\
      length_of (sub (plane_point l values) (sub p q))
        <= radius F n e (length_of (plane_point l values)).
(** The same in space. *)
Definition position_in_space F n l := forall input values,
  (forall k, number F (input k)) -> runs F true input (body l) values ->
  exists p q : space,
    hull (space_corners input 0 n) p /\ hull (space_corners input (3 * n) n) q /\
    forall e, addend true (body l) values (error l) e -> 0 <= e /\
      length_of (sub (space_point l values) (sub p q))
        <= radius F n e (length_of (space_point l values)).

Section Radius.
Variable F : binary.
Variable l : layout.
(** So many thousandths of u W the error is at least. *)
Variable t : Z.
Definition error_checks : bool :=
  match nth_error (body l) (error l) with
  | Some (Product a b) =>
      match nth_error (body l) a with
      | Some (Exactly f) =>
          (b =? scale l)%nat && has_units F t 1000 f
      | _ => false
      end
  | _ => false
  end.

Variables (input : nat -> R) (values : list R).
Hypothesis RUN : runs F true input (body l) values.
Hypothesis unit_small : u F <= / 1048576.
Hypothesis t_positive : (0 <= t)%Z.
Local Notation W := (nth (scale l) values 0).

Lemma error_above e : error_checks = true -> 0 <= W -> addend true (body l) values (error l) e ->
  0 <= e /\ IZR t / 1000 * (u F * W) * (1 - u F) - eta F <= e.
Proof.
  unfold error_checks. destruct (nth_error (body l) (error l)) as [op |] eqn:O; [| discriminate].
  destruct op as [| | | | a b | | | | | | | | | |]; try discriminate.
  destruct (nth_error (body l) a) as [op |] eqn:A; [| discriminate].
  destruct op as [| f | | | | | | | | | | | | |]; try discriminate.
  rewrite andb_true_iff, Nat.eqb_eq. intros [-> C] S E.
  pose proof (RUN _ _ O) as Re. pose proof (RUN _ _ A) as Ra. cbn [computes] in Re, Ra.
  pose proof (u_positive F) as U. pose proof (eta_positive F) as H.
  pose proof (units_value_below F t 1000 f eq_refl C) as T.
  apply IZR_le in t_positive. change (IZR 0) with 0 in t_positive.
  assert (T0 : 0 <= IZR t / 1000 * u F) by (apply Rmult_le_pos; lra).
  assert (X : IZR t / 1000 * (u F * W) <= F2R f * W).
  { replace (IZR t / 1000 * (u F * W)) with (IZR t / 1000 * u F * W) by ring.
    now apply Rmult_le_compat_r. }
  assert (X0 : 0 <= IZR t / 1000 * (u F * W))
    by (repeat apply Rmult_le_pos; lra).
  assert (Y : e = F2R f * W \/ e = rnd F (F2R f * W)).
  { inversion E as [a0 | a0 b0 c0 _ K | a0 b0 y K]; subst;
      [right; now rewrite Re, Ra | | congruence].
    left. rewrite O in K. injection K as <- <-. now rewrite Ra. }
  assert (X1 : u F * (F2R f * W) <= F2R f * W).
  { rewrite <- (Rmult_1_l (F2R f * W)) at 2. apply Rmult_le_compat_r; lra. }
  assert (X2 : IZR t / 1000 * (u F * W) * (1 - u F) <= F2R f * W * (1 - u F))
    by (apply Rmult_le_compat_r; [lra | exact X]).
  assert (X3 : 0 <= u F * (F2R f * W)) by (apply Rmult_le_pos; lra).
  set (z := IZR t / 1000 * (u F * W)) in *. set (y := F2R f * W) in *.
  clearbody z y. clear E. destruct Y as [-> | ->]; [lra |]. split.
  - rewrite <- (round_0 radix2 (exponent F) ZnearestE). apply rnd_monotone. lra.
  - pose proof (rnd_error (F := F) y) as K. rewrite (Rabs_pos_eq y) in K by lra.
    apply Rabs_le_inv in K. lra.
Qed.
End Radius.

Lemma plane_within (x y : plane) m r z : Rabs (fst x - fst y) <= m -> Rabs (snd x - snd y) <= m ->
  0 <= z -> 2 <= z * z -> z * m <= r -> length_of (sub x y) <= r.
Proof.
  intros A B Z ZZ M. assert (0 <= m) by (pose proof (Rabs_pos (fst x - fst y)); lra).
  apply Rle_trans with (2 := M). unfold length_of.
  rewrite <- (sqrt_square (z * m)) by (apply Rmult_le_pos; lra). apply sqrt_le_1_alt.
  apply Rabs_le_inv in A, B. simpl.
  assert (forall d, - m <= d <= m -> d * d <= m * m) by (intros; nra).
  pose proof (H0 (fst x - fst y) A). pose proof (H0 (snd x - snd y) B). nra.
Qed.
Lemma space_within (x y : space) m r z :
  Rabs (fst (fst x) - fst (fst y)) <= m -> Rabs (snd (fst x) - snd (fst y)) <= m ->
  Rabs (snd x - snd y) <= m -> 0 <= z -> 3 <= z * z -> z * m <= r -> length_of (sub x y) <= r.
Proof.
  intros A B C Z ZZ M. assert (0 <= m) by (pose proof (Rabs_pos (snd x - snd y)); lra).
  apply Rle_trans with (2 := M). unfold length_of.
  rewrite <- (sqrt_square (z * m)) by (apply Rmult_le_pos; lra). apply sqrt_le_1_alt.
  apply Rabs_le_inv in A, B, C. simpl.
  assert (forall d, - m <= d <= m -> d * d <= m * m) by (intros; nra).
  pose proof (H0 (fst (fst x) - fst (fst y)) A). pose proof (H0 (snd (fst x) - snd (fst y)) B).
  pose proof (H0 (snd x - snd y) C). nra.
Qed.

(** ** All of it, by computation *)

Section Points.
Variable F : binary.
Variable l : layout.
Variables d size : nat.
(** As `error_checks` has it; and a number whose square is at least the dimension. *)
Variable t : Z.
Variable z : R.
Definition point_checks : bool :=
  forallb (fun i => coordinate_checks F l i d size) (seq 0 d)
  && match size with
     | 1 => match nth_error (body l) (error l) with
            | Some (Exactly f) => (Fnum f =? 0)%Z
            | _ => false
            end
     | 2 => error_checks F l t && first_weight_checks (body l) (nth 0 (weight l) O)
     | _ => error_checks F l t && second_weight_checks (body l) (nth 0 (weight l) O)
                                    (nth 1 (weight l) O)
     end
  && (digits F >=? 20)%Z && (least F + digits F <=? 0)%Z && (0 <=? t)%Z.
Definition all_means := forall i, (i < d)%nat -> means F l i d size.

Hypothesis checks : point_checks = true.
Hypothesis meant : all_means.
Variables (input : nat -> R) (values : list R).
Hypothesis N : forall k, number F (input k).
Hypothesis RUN : runs F true input (body l) values.
Local Notation v t := (nth t values 0).
Local Notation x i := (v (nth i (point l) O)).
Local Notation c i k := (exact_corner i d size input k).

Lemma unit_is_small : u F <= / 1048576.
Proof.
  unfold point_checks in checks. rewrite !andb_true_iff in checks.
  destruct checks as [[[_ D] _] _]. apply Z.geb_le in D. unfold u.
  change (/ 1048576) with (two (-20)). apply bpow_le. lia.
Qed.
Lemma coordinate_is_checked i : (i < d)%nat -> coordinate_checks F l i d size = true.
Proof.
  intro I. unfold point_checks in checks. rewrite !andb_true_iff in checks.
  destruct checks as [[[[C _] _] _] _]. rewrite forallb_forall in C. apply C, in_seq. lia.
Qed.
Lemma one_is_representable : (least F + digits F <= 0)%Z.
Proof.
  unfold point_checks in checks. rewrite !andb_true_iff in checks.
  destruct checks as [[_ L] _]. now apply Z.leb_le.
Qed.

(** Of a corner. *)
Lemma corner_coordinate i : size = 1%nat -> (i < d)%nat -> Rabs (x i - c i 0) <= u F * Rabs (x i).
Proof.
  intros K I. pose proof (coordinate_is_checked i I) as C.
  rewrite (point_of_size F l i d size C 1 K).
  apply (corner_near F l i d size C (meant i I) input values N RUN). lia.
Qed.
Lemma corner_error e : size = 1%nat -> addend true (body l) values (error l) e -> e = 0.
Proof.
  intros K E. unfold point_checks in checks. rewrite !andb_true_iff, K in checks.
  destruct checks as [[[[_ C] _] _] _].
  destruct (nth_error (body l) (error l)) as [op |] eqn:O; [| discriminate].
  destruct op as [| f | | | | | | | | | | | | |]; try discriminate.
  inversion E; subst; try congruence. rewrite (RUN _ _ O : v (error l) = F2R f).
  apply Z.eqb_eq in C. unfold F2R. rewrite C. simpl. ring.
Qed.

(** Of an edge, with the radius. *)
Lemma edge_point : size = 2%nat -> (0 < d)%nat -> (z <= 2 /\ 0 <= z /\ z * 6002 <= IZR t) ->
  exists w, 0 <= w <= 1 /\ exists m,
    (forall i, (i < d)%nat -> Rabs (x i - ((1 - w) * c i 0 + w * c i 1)) <= m) /\
    forall e, addend true (body l) values (error l) e -> 0 <= e /\ z * m <= e + 20 * eta F.
Proof.
  intros K D [Z2 [Z0 Z]]. pose proof unit_is_small as U.
  pose proof checks as C. unfold point_checks in C. rewrite K, !andb_true_iff in C.
  destruct C as [[[[_ [C1 C2]] _] _] T]. apply Z.leb_le in T.
  pose proof (first_weight F (body l) input values RUN _ C2) as L.
  pose proof (scale_positive F l 0 d size (coordinate_is_checked 0 D) input values RUN
    ltac:(lia)) as W.
  exists (v (nth 0 (weight l) O)). split; [exact L |].
  exists (6001 / 1000 * (u F * v (scale l)) + 5 * eta F). split.
  - intros i I. exact (coordinate_of_edge F l i d size (coordinate_is_checked i I) (meant i I) U
      input values N RUN K L).
  - intros e E. destruct (error_above F l t input values RUN U T e C1 W E) as [E0 E1].
    split; [exact E0 |]. pose proof (eta_positive F).
    set (y := u F * v (scale l)) in *. assert (Y : 0 <= y) by (unfold y; apply Rmult_le_pos;
      [apply Rlt_le, u_positive | exact W]).
    clearbody y. assert (z * eta F <= 2 * eta F) by (apply Rmult_le_compat_r; lra).
    assert (z * 6002 * y <= IZR t * y) by (apply Rmult_le_compat_r; lra).
    assert (IZR t * y * (1 - / 1048576) <= IZR t * y * (1 - u F)).
    { apply Rmult_le_compat_l; [| lra]. apply Rmult_le_pos; [| exact Y]. apply IZR_le in T. lra. }
    assert (0 <= z * y) by now apply Rmult_le_pos.
    replace (IZR t / 1000 * y * (1 - u F)) with (IZR t * y * (1 - u F) / 1000) in E1 by field.
    lra.
Qed.
(** And of a facet. *)
Lemma facet_point : size = 3%nat -> (0 < d)%nat -> (z <= 19 / 10 /\ 0 <= z /\ z * 8003 <= IZR t) ->
  exists w0 w1, 0 <= w0 /\ 0 <= w1 /\ w0 + w1 <= 1 /\ exists m,
    (forall i, (i < d)%nat ->
       Rabs (x i - ((1 - w0 - w1) * c i 0 + w0 * c i 1 + w1 * c i 2)) <= m) /\
    forall e, addend true (body l) values (error l) e -> 0 <= e /\ z * m <= e + 20 * eta F.
Proof.
  intros K D [Z2 [Z0 Z]]. pose proof unit_is_small as U.
  pose proof checks as C. unfold point_checks in C. rewrite K, !andb_true_iff in C.
  destruct C as [[[[_ [C1 C2]] _] _] T]. apply Z.leb_le in T.
  assert (C3 : first_weight_checks (body l) (nth 0 (weight l) O) = true).
  { unfold second_weight_checks in C2. destruct (limit_of _ _) as [m |]; [| discriminate].
    destruct (nth_error (body l) m) as [op |]; [| discriminate]. destruct op; try discriminate.
    now rewrite !andb_true_iff in C2. }
  pose proof (first_weight F (body l) input values RUN _ C3) as L.
  pose proof (second_weight F one_is_representable (body l) input values RUN _ _ C2) as L1.
  pose proof (scale_positive F l 0 d size (coordinate_is_checked 0 D) input values RUN
    ltac:(lia)) as W.
  exists (v (nth 0 (weight l) O)),
    (Rmin (v (nth 1 (weight l) O)) (1 - v (nth 0 (weight l) O))).
  split; [lra |]. split; [apply Rmin_glb; lra |].
  split; [pose proof (Rmin_r (v (nth 1 (weight l) O)) (1 - v (nth 0 (weight l) O))); lra |].
  exists (8002 / 1000 * (u F * v (scale l)) + 10 * eta F). split.
  - intros i I. exact (coordinate_of_facet F l i d size (coordinate_is_checked i I) (meant i I) U
      input values N RUN K L L1).
  - intros e E. destruct (error_above F l t input values RUN U T e C1 W E) as [E0 E1].
    split; [exact E0 |]. pose proof (eta_positive F).
    set (y := u F * v (scale l)) in *. assert (Y : 0 <= y) by (unfold y; apply Rmult_le_pos;
      [apply Rlt_le, u_positive | exact W]).
    clearbody y. assert (z * eta F <= 19 / 10 * eta F) by (apply Rmult_le_compat_r; lra).
    assert (z * 8003 * y <= IZR t * y) by (apply Rmult_le_compat_r; lra).
    assert (IZR t * y * (1 - / 1048576) <= IZR t * y * (1 - u F)).
    { apply Rmult_le_compat_l; [| lra]. apply Rmult_le_pos; [| exact Y]. apply IZR_le in T. lra. }
    assert (0 <= z * y) by now apply Rmult_le_pos.
    replace (IZR t / 1000 * y * (1 - u F)) with (IZR t * y * (1 - u F) / 1000) in E1 by field.
    lra.
Qed.
End Points.

(** ** In the plane and in space *)

Lemma convex_two w : 0 <= w <= 1 -> convex [1 - w; w].
Proof. intro W. split; [repeat apply Forall_cons; try apply Forall_nil; lra | simpl; ring]. Qed.
Lemma convex_three w0 w1 : 0 <= w0 -> 0 <= w1 -> w0 + w1 <= 1 -> convex [1 - w0 - w1; w0; w1].
Proof.
  intros A B C. split; [repeat apply Forall_cons; try apply Forall_nil; lra | simpl; ring].
Qed.
Lemma convex_one : convex [1].
Proof. split; [repeat apply Forall_cons; try apply Forall_nil; lra | simpl; ring]. Qed.

Ltac coordinate_by H i :=
  eapply Rle_trans; [| exact (H i ltac:(lia))]; right; f_equal;
  lazy -[Rplus Rmult Ropp Rminus IZR]; ring.

(** A square that is a share of another one has the share's root. *)
Lemma length_share {E : euclidean} (x y : E) k : 0 <= k -> dot x x <= k * k * dot y y ->
  length_of x <= k * length_of y.
Proof.
  intros K D. unfold length_of. pose proof (dot_nonnegative y).
  replace (k * sqrt (dot y y)) with (sqrt (k * k * dot y y)); [now apply sqrt_le_1_alt |].
  rewrite sqrt_mult by (try assumption; apply Rmult_le_pos; exact K). now rewrite sqrt_square.
Qed.
Lemma square_share x y k : 0 <= k -> Rabs x <= k * Rabs y -> x * x <= k * k * (y * y).
Proof.
  intros K D. rewrite <- (Rabs_pos_eq (x * x)), <- (Rabs_pos_eq (y * y)) by apply Rle_0_sqr.
  rewrite !Rabs_mult. replace (k * k * (Rabs y * Rabs y)) with (k * Rabs y * (k * Rabs y)) by ring.
  apply Rmult_le_compat; try apply Rabs_pos; exact D.
Qed.

(** Of one corner. *)
Theorem plane_corner F l : point_checks F l 2 1 0 = true -> all_means F l 2 1 ->
  position_in_the_plane F 1 l.
Proof.
  intros C M input values N RUN. pose proof (u_positive F). pose proof (eta_positive F).
  pose proof (fun i => corner_coordinate F l 2 1 0 C M input values N RUN i eq_refl) as H1.
  exists (combine [1] (plane_corners input 0 1)), (combine [1] (plane_corners input (2 * 1) 1)).
  split; [now exists [1]; repeat split; try apply convex_one |].
  split; [now exists [1]; repeat split; try apply convex_one |].
  intros e E. rewrite (corner_error F l 2 1 0 C input values RUN e eq_refl E).
  split; [lra |]. unfold radius. simpl Nat.eqb. cbv iota.
  apply Rle_trans with (u F * length_of (plane_point l values)); [| lra].
  apply length_share; [lra |].
  pose proof (square_share _ _ (u F) ltac:(lra) (H1 0%nat ltac:(lia))).
  pose proof (square_share _ _ (u F) ltac:(lra) (H1 1%nat ltac:(lia))).
  cbv [plane_corners exact_corner point_in_the_plane plane_point] in *. simpl in *. lra.
Qed.
(** The same in space. *)
Theorem space_corner F l : point_checks F l 3 1 0 = true -> all_means F l 3 1 ->
  position_in_space F 1 l.
Proof.
  intros C M input values N RUN. pose proof (u_positive F). pose proof (eta_positive F).
  pose proof (fun i => corner_coordinate F l 3 1 0 C M input values N RUN i eq_refl) as H1.
  exists (combine [1] (space_corners input 0 1)), (combine [1] (space_corners input (3 * 1) 1)).
  split; [now exists [1]; repeat split; try apply convex_one |].
  split; [now exists [1]; repeat split; try apply convex_one |].
  intros e E. rewrite (corner_error F l 3 1 0 C input values RUN e eq_refl E).
  split; [lra |]. unfold radius. simpl Nat.eqb. cbv iota.
  apply Rle_trans with (u F * length_of (space_point l values)); [| lra].
  apply length_share; [lra |].
  pose proof (square_share _ _ (u F) ltac:(lra) (H1 0%nat ltac:(lia))).
  pose proof (square_share _ _ (u F) ltac:(lra) (H1 1%nat ltac:(lia))).
  pose proof (square_share _ _ (u F) ltac:(lra) (H1 2%nat ltac:(lia))).
  cbv [space_corners exact_corner point_in_space space_point] in *. simpl in *. lra.
Qed.

(** Of two corners, where the error is at least 8.5 units. *)
Theorem plane_edge F l : point_checks F l 2 2 8490 = true -> all_means F l 2 2 ->
  position_in_the_plane F 2 l.
Proof.
  intros C M input values N RUN.
  destruct (edge_point F l 2 2 8490 (141422 / 100000) C M input values N RUN eq_refl ltac:(lia)
    ltac:(lra)) as [w [W [m [H R]]]].
  pose proof (convex_two w W) as V.
  exists (combine [1 - w; w] (plane_corners input 0 2)),
    (combine [1 - w; w] (plane_corners input (2 * 2) 2)).
  split; [now exists [1 - w; w] |]. split; [now exists [1 - w; w] |].
  intros e E. destruct (R e E) as [E0 E1]. split; [exact E0 |].
  unfold radius. simpl Nat.eqb. cbv iota.
  apply plane_within with (m := m) (z := 141422 / 100000); try lra;
    [coordinate_by H 0%nat | coordinate_by H 1%nat].
Qed.
(** In space, where it is at least 10.4 units. *)
Theorem space_edge F l : point_checks F l 3 2 10396 = true -> all_means F l 3 2 ->
  position_in_space F 2 l.
Proof.
  intros C M input values N RUN.
  destruct (edge_point F l 3 2 10396 (173206 / 100000) C M input values N RUN eq_refl ltac:(lia)
    ltac:(lra)) as [w [W [m [H R]]]].
  pose proof (convex_two w W) as V.
  exists (combine [1 - w; w] (space_corners input 0 2)),
    (combine [1 - w; w] (space_corners input (3 * 2) 2)).
  split; [now exists [1 - w; w] |]. split; [now exists [1 - w; w] |].
  intros e E. destruct (R e E) as [E0 E1]. split; [exact E0 |].
  unfold radius. simpl Nat.eqb. cbv iota.
  apply space_within with (m := m) (z := 173206 / 100000); try lra;
    [coordinate_by H 0%nat | coordinate_by H 1%nat | coordinate_by H 2%nat].
Qed.
(** Of three corners, where it is at least 13.9 units. *)
Theorem space_facet F l : point_checks F l 3 3 13870 = true -> all_means F l 3 3 ->
  position_in_space F 3 l.
Proof.
  intros C M input values N RUN.
  destruct (facet_point F l 3 3 13870 (173206 / 100000) C M input values N RUN eq_refl ltac:(lia)
    ltac:(lra)) as [w0 [w1 [W0 [W1 [W [m [H R]]]]]]].
  pose proof (convex_three w0 w1 W0 W1 W) as V.
  exists (combine [1 - w0 - w1; w0; w1] (space_corners input 0 3)),
    (combine [1 - w0 - w1; w0; w1] (space_corners input (3 * 3) 3)).
  split; [now exists [1 - w0 - w1; w0; w1] |]. split; [now exists [1 - w0 - w1; w0; w1] |].
  intros e E. destruct (R e E) as [E0 E1]. split; [exact E0 |].
  unfold radius. simpl Nat.eqb. cbv iota.
  apply space_within with (m := m) (z := 173206 / 100000); try lra;
    [coordinate_by H 0%nat | coordinate_by H 1%nat | coordinate_by H 2%nat].
Qed.

(** Applies one of these to a recorded program. *)
Ltac coordinate_means :=
  let k := fresh "k" in let K := fresh "K" in
  intros input values; cbv zeta; split; [intros k K | split; intros K];
  [repeat (first [lia | destruct k as [| k]; [Length.by_standing |]])
  | first [lia | Length.by_standing] | first [lia | Length.by_standing]].
Ltac by_point theorem :=
  apply theorem;
  [vm_compute; reflexivity
  | let i := fresh "i" in
    let I := fresh "I" in
    intros i I; repeat (first [lia | destruct i as [| i]; [coordinate_means |]])].
Ltac by_position_in_the_plane size :=
  lazymatch size with 1%nat => by_point plane_corner | 2%nat => by_point plane_edge end.
Ltac by_position_in_space size :=
  lazymatch size with
  | 1%nat => by_point space_corner
  | 2%nat => by_point space_edge
  | 3%nat => by_point space_facet
  end.
