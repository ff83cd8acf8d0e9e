(** Separation: where a search ends `separated`, or its first direction does, the shapes are apart.
    The comparisons are those of `descend` and `separates`, as recorded, on shapes of a few
    vertices; which of these is lowest is for `LowestOfFew` to find, as recorded. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Program Within Facts Vector Hull Verdict Certificate Meaning
  Road Programs.
Import ListNotations.
Local Open Scope R_scope.

(** Shapes of n vertices in d dimensions: the coordinates of A, those of B, and the largest of
    each. *)
Definition separation_inputs F d n (input : nat -> R) :=
  (forall k, number F (input k)) /\ 0 <= input (2 * (d * n))%nat /\
  0 <= input (S (2 * (d * n))) /\
  forall k, (k < d * n)%nat -> Rabs (input k) <= input (2 * (d * n))%nat /\
                               Rabs (input (d * n + k)%nat) <= input (S (2 * (d * n))).

Section Checks.
Variable F : binary.
Variables d n : nat.
Variables p gap : program.
(** Of a gap: both products, and the margin. *)
Variables product_a product_b margin : nat.
(** The direction at the end of the way. *)
Variable direction : list nat.
Variable way : path.

Definition of_input k :=
  find (fun o => match o with Input m => (m =? k)%nat | _ => false end) p 0.
Definition is_input k :=
  match nth_error p (of_input k) with Some (Input m) => (m =? k)%nat | _ => false end.
(** The inputs of the gap of two vertices. *)
Definition inputs_of i j :=
  direction ++ map of_input (seq (d * i) d) ++ map of_input (seq (d * n + d * j) d)
  ++ [of_input (2 * (d * n)); of_input (S (2 * (d * n)))].

(** Whether one result is the lower of others, of which this is one. *)
Fixpoint is_lower (fuel i t : nat) : bool :=
  (i =? t)%nat ||
  match fuel, nth_error p i with
  | S fuel, Some (Smaller a b) => is_lower fuel a t || is_lower fuel b t
  | _, _ => false
  end.
Definition is_rounded i :=
  match nth_error p i with
  | Some (Input _ | Sum _ _ | Subtraction _ _ | Product _ _) => true
  | _ => false
  end.
Definition adds_value i :=
  match nth_error p i with Some (Product _ _) | Some (Opposite _) | None => false | _ => true end.

Definition pair_check low_a low_b error i j :=
  let inputs := inputs_of i j in
  let places := places_of p gap inputs in
  is_within p gap places inputs && (place places margin =? error)%nat &&
  (product_a <? length places)%nat && (product_b <? length places)%nat &&
  (margin <? length places)%nat &&
  is_lower 8 low_a (place places product_a) && is_lower 8 low_b (place places product_b).
Definition separation_check :=
  match last way (Not_same 0 0) with
  | Is_less error sum =>
      match nth_error p sum with
      | Some (Sum low_a low_b) =>
          adds_value low_a && adds_value low_b && (length direction =? d)%nat &&
          forallb is_rounded (O :: direction) && forallb is_input (seq 0 (2 * (d * n) + 2)) &&
          forallb (fun i => forallb (pair_check low_a low_b error i) (seq 0 n)) (seq 0 n)
      | _ => false
      end
  | _ => false
  end.

Hypothesis checks : separation_check = true.
Hypothesis apart : forall input values low_a low_b,
  gap_inputs F d input -> runs F true input gap values ->
  low_a <= nth product_a values 0 -> low_b <= nth product_b values 0 ->
  nth margin values 0 < rnd F (low_a + low_b) -> 0 < exact_gap d input.
Variables (input : nat -> R) (values : list R).
Hypothesis I : separation_inputs F d n input.
Hypothesis RUN : runs F true input p values.
Hypothesis WAY : follows values way.
Local Notation v i := (nth i values 0).

Lemma lower_is_lower fuel i t : is_lower fuel i t = true -> v i <= v t.
Proof.
  revert i. induction fuel as [| fuel IH]; intros i H; simpl in H; apply orb_true_iff in H;
    destruct H as [H | H]; try (apply Nat.eqb_eq in H; subst; apply Rle_refl); try discriminate.
  destruct (nth_error p i) as [[] |] eqn:O; try discriminate.
  pose proof (RUN i _ O) as R. cbn [computes] in R. rewrite R.
  apply orb_true_iff in H. destruct H as [H | H]; apply IH in H.
  - apply Rle_trans with (2 := H), Rmin_l.
  - apply Rle_trans with (2 := H), Rmin_r.
Qed.

Lemma rounded_is_number i : is_rounded i = true -> number F (v i).
Proof.
  unfold is_rounded. intro H. destruct (nth_error p i) as [op |] eqn:O; [| discriminate].
  pose proof (RUN i _ O) as R. destruct op; try discriminate; cbn [computes] in R.
  - rewrite R. apply I.
  - destruct R as [x [y [_ [_ R]]]]. rewrite R. apply rnd_number.
  - destruct R as [x [y [_ [_ R]]]]. rewrite R. apply rnd_number.
  - rewrite R. apply rnd_number.
Qed.

Lemma input_is k : is_input k = true -> v (of_input k) = input k.
Proof.
  unfold is_input. intro H. destruct (nth_error p (of_input k)) as [[] |] eqn:O; try discriminate.
  apply Nat.eqb_eq in H. pose proof (RUN _ _ O) as R. cbn [computes] in R. now rewrite R, H.
Qed.

Lemma nth_of_inputs first k :
  (k < d)%nat -> nth k (map of_input (seq first d)) O = of_input (first + k).
Proof.
  intro K. rewrite (nth_indep _ _ (of_input 0)) by now rewrite map_length, seq_length.
  now rewrite map_nth, seq_nth.
Qed.

Definition gap_input i j m := v (nth m (inputs_of i j) O).

Lemma split_checks : exists error sum low_a low_b,
  last way (Not_same 0 0) = Is_less error sum /\ nth_error p sum = Some (Sum low_a low_b) /\
  adds_value low_a = true /\ adds_value low_b = true /\ length direction = d /\
  (forall i, In i (O :: direction) -> number F (v i)) /\
  (forall k, (k < 2 * (d * n) + 2)%nat -> v (of_input k) = input k) /\
  forall i j, (i < n)%nat -> (j < n)%nat -> pair_check low_a low_b error i j = true.
Proof.
  pose proof checks as H. unfold separation_check in H.
  destruct (last way _) as [error sum | | | | |]; try discriminate.
  destruct (nth_error p sum) as [[] |] eqn:O; try discriminate.
  rewrite !andb_true_iff in H. destruct H as [[[[[A B] L] R] N] P].
  exists error, sum, a, b. repeat split; auto.
  - now apply Nat.eqb_eq.
  - intros i Hi. rewrite forallb_forall in R. now apply rounded_is_number, R.
  - intros k K. rewrite forallb_forall in N. apply input_is, N, in_seq. lia.
  - intros i j Hi Hj. rewrite forallb_forall in P. specialize (P i ltac:(apply in_seq; lia)).
    rewrite forallb_forall in P. apply P, in_seq. lia.
Qed.

Lemma gap_coordinates i j :
  length direction = d -> (forall k, (k < 2 * (d * n) + 2)%nat -> v (of_input k) = input k) ->
  (i < n)%nat -> (j < n)%nat ->
  (forall k, (k < d)%nat -> gap_input i j (d + k)%nat = input (d * i + k)%nat) /\
  (forall k, (k < d)%nat -> gap_input i j (2 * d + k)%nat = input (d * n + d * j + k)%nat) /\
  forall k, (k < 2)%nat -> gap_input i j (3 * d + k)%nat = input (2 * (d * n) + k)%nat.
Proof.
  intros D V Hi Hj. unfold gap_input, inputs_of.
  split; [| split]; intros k K; rewrite app_nth2 by lia; rewrite D.
  - rewrite app_nth1 by (rewrite map_length, seq_length; lia).
    replace (d + k - d)%nat with k by lia. rewrite nth_of_inputs by exact K. apply V. nia.
  - rewrite app_nth2, app_nth1 by (rewrite !map_length, !seq_length; lia).
    rewrite map_length, seq_length. replace (2 * d + k - d - d)%nat with k by lia.
    rewrite nth_of_inputs by exact K. apply V. nia.
  - rewrite !app_nth2 by (rewrite !map_length, !seq_length; lia).
    rewrite !map_length, !seq_length. replace (3 * d + k - d - d - d)%nat with k by lia.
    destruct k as [| [| k]]; [| | lia]; cbn [nth]; rewrite V by lia; f_equal; lia.
Qed.

(** Of each two vertices the exact gap is above zero. *)
Lemma gaps_are_positive i j : (i < n)%nat -> (j < n)%nat -> 0 < exact_gap d (gap_input i j).
Proof.
  intros Hi Hj. destruct split_checks as [error [sum [low_a [low_b H]]]].
  destruct H as [L [OP [A [B [D [N [V P]]]]]]]. specialize (P i j Hi Hj).
  unfold pair_check in P. cbv zeta in P. rewrite !andb_true_iff in P.
  destruct P as [[[[[[W E] La] Lb] Lm] Ra] Rb]. apply Nat.eqb_eq in E.
  apply Nat.ltb_lt in La, Lb, Lm.
  set (inputs := inputs_of i j) in *. set (places := places_of p gap inputs) in *.
  pose proof (runs_within p gap places inputs W F true input values RUN) as G.
  change (fun m => v (nth m inputs O)) with (gap_input i j) in G.
  destruct (gap_coordinates i j D V Hi Hj) as [coordinate_a [coordinate_b scale]].
  assert (numbers : forall m, number F (gap_input i j m)).
  { intro m. destruct (Nat.lt_ge_cases m d) as [M | M].
    - unfold gap_input, inputs_of. rewrite app_nth1 by lia. apply N. right. apply nth_In. lia.
    - destruct (Nat.lt_ge_cases m (2 * d)) as [M2 | M2].
      { replace m with (d + (m - d))%nat by lia. rewrite coordinate_a by lia. apply I. }
      destruct (Nat.lt_ge_cases m (3 * d)) as [M3 | M3].
      { replace m with (2 * d + (m - 2 * d))%nat by lia. rewrite coordinate_b by lia. apply I. }
      destruct (Nat.lt_ge_cases m (3 * d + 2)) as [M4 | M4].
      { replace m with (3 * d + (m - 3 * d))%nat by lia. rewrite scale by lia. apply I. }
      unfold gap_input. rewrite (nth_overflow (inputs_of i j)); [apply N; now left |].
      unfold inputs_of. rewrite !app_length, !map_length, !seq_length. simpl. lia. }
  destruct I as [_ [S0 [S1 SMALL]]].
  apply (apart (gap_input i j) (results places values) (v low_a) (v low_b)).
  - split; [exact numbers |].
    pose proof (scale 0%nat ltac:(lia)) as Z0. pose proof (scale 1%nat ltac:(lia)) as Z1.
    rewrite !Nat.add_0_r in Z0. rewrite (Nat.add_1_r (2 * (d * n))) in Z1.
    rewrite Z0, Z1.
    split; [exact S0 | split; [exact S1 |]]. intros k K.
    rewrite coordinate_a, coordinate_b by exact K. rewrite <- Nat.add_assoc.
    split; apply SMALL; nia.
  - exact G.
  - rewrite result_at by exact La. exact (lower_is_lower 8 _ _ Ra).
  - rewrite result_at by exact Lb. exact (lower_is_lower 8 _ _ Rb).
  - rewrite result_at, E by exact Lm.
    assert (T : v error < v sum).
    { assert (K : In (last way (Not_same 0 0)) way).
      { assert (Q : way <> []) by (intro Z; rewrite Z in L; discriminate).
        destruct (exists_last Q) as [l [x X]]. rewrite X, last_last. apply in_or_app.
        right. now left. }
      unfold follows in WAY. rewrite Forall_forall in WAY. specialize (WAY _ K).
      rewrite L in WAY. exact WAY. }
    pose proof (RUN sum _ OP) as R. cbn [computes] in R. destruct R as [x [y [X [Y R]]]].
    assert (value : forall c z, adds_value c = true -> addend true p values c z -> z = v c).
    { intros c z C Z. unfold adds_value in C. destruct Z as [| c b e _ Z | c b z Z]; auto;
        rewrite Z in C; discriminate. }
    rewrite (value low_a x A X), (value low_b y B Y) in R. now rewrite <- R.
Qed.

(** The same, by the coordinates of both vertices. *)
Lemma products_are_apart i j : (i < n)%nat -> (j < n)%nat ->
  0 < fold_right (fun k s => v (nth k direction O) * input (d * i + k)%nat
                             - v (nth k direction O) * input (d * n + d * j + k)%nat + s) 0
        (seq 0 d).
Proof.
  intros Hi Hj. pose proof (gaps_are_positive i j Hi Hj) as G.
  destruct split_checks as [error [sum [low_a [low_b H]]]].
  destruct H as [_ [_ [_ [_ [D [_ [V _]]]]]]]. unfold exact_gap in G.
  destruct (gap_coordinates i j D V Hi Hj) as [A [B _]].
  assert (K : forall l, (forall k, In k l -> (k < d)%nat) ->
    fold_right (fun k s => gap_input i j k * gap_input i j (d + k)%nat
                           - gap_input i j k * gap_input i j (2 * d + k)%nat + s) 0 l
    = fold_right (fun k s => v (nth k direction O) * input (d * i + k)%nat
                             - v (nth k direction O) * input (d * n + d * j + k)%nat + s) 0 l).
  { induction l as [| k l IH]; intro L; [reflexivity |]. cbn [fold_right].
    rewrite IH by (intros; apply L; now right). specialize (L k (or_introl eq_refl)).
    rewrite A, B by exact L. unfold gap_input, inputs_of. rewrite app_nth1 by lia. reflexivity. }
  rewrite <- K; [exact G |]. intros k L. apply in_seq in L. lia.
Qed.
End Checks.

(** ** Verdicts *)

Definition plane_points (input : nat -> R) first n : list plane :=
  map (fun i => point_in_the_plane input (first + 2 * i)) (seq 0 n).
Definition space_points (input : nat -> R) first n : list space :=
  map (fun i => point_in_space input (first + 3 * i)) (seq 0 n).

Lemma plane_separated input x n :
  (forall i j, (i < n)%nat -> (j < n)%nat ->
   0 < fold_right (fun k s => x k * input (2 * i + k)%nat
                              - x k * input (2 * n + 2 * j + k)%nat + s) 0 (seq 0 2)) ->
  separated (plane_points input 0 n) (plane_points input (2 * n) n).
Proof.
  intro H. apply separation_sound with (x 0%nat, x 1%nat). intros p q P Q.
  apply in_map_iff in P, Q. destruct P as [i [<- P]], Q as [j [<- Q]].
  apply in_seq in P, Q. specialize (H i j ltac:(lia) ltac:(lia)). revert H.
  cbn -[Nat.mul]. rewrite !Nat.add_0_r. lra.
Qed.
Lemma space_separated input x n :
  (forall i j, (i < n)%nat -> (j < n)%nat ->
   0 < fold_right (fun k s => x k * input (3 * i + k)%nat
                              - x k * input (3 * n + 3 * j + k)%nat + s) 0 (seq 0 3)) ->
  separated (space_points input 0 n) (space_points input (3 * n) n).
Proof.
  intro H. apply separation_sound with (x 0%nat, x 1%nat, x 2%nat). intros p q P Q.
  apply in_map_iff in P, Q. destruct P as [i [<- P]], Q as [j [<- Q]].
  apply in_seq in P, Q. specialize (H i j ltac:(lia) ltac:(lia)). revert H.
  cbn -[Nat.mul]. rewrite !Nat.add_0_r. lra.
Qed.

(** Each of these ways passes. *)
Definition ways_check d n p gap product_a product_b margin (ways : list (path * list nat)) :=
  forallb (fun w => separation_check d n p gap product_a product_b margin (snd w) (fst w)) ways.

Ltac by_ways verdict F d n p gap product_a product_b margin apart ways :=
  let C := fresh "C" in
  assert (C : ways_check d n p gap product_a product_b margin ways = true)
    by (vm_compute; reflexivity);
  let I := fresh in let RUN := fresh in let M := fresh in let WAY := fresh in
  intros input values way direction I RUN M WAY;
  apply (verdict input (fun k => nth (nth k direction 0%nat) values 0) n);
  intros i j Hi Hj;
  apply (products_are_apart F d n p gap product_a product_b margin direction way
           (proj1 (forallb_forall _ ways) C (way, direction) M) apart input values I RUN WAY
           i j Hi Hj).

(** Shapes of up to four vertices, where fewer repeat one, are apart where the first direction of
    a search separates them, or any direction in a round of it: in the plane, in doubles. *)
Theorem separation_in_the_plane_double_sound : forall input values way direction,
  separation_inputs double 2 4 input ->
  runs double true input separation_in_the_plane_double values ->
  In (way, direction) separation_in_the_plane_double_ways -> follows values way ->
  separated (plane_points input 0 4) (plane_points input (2 * 4) 4).
Proof.
  by_ways plane_separated double 2%nat 4%nat separation_in_the_plane_double
    gap_in_the_plane_double gap_in_the_plane_double_value_a gap_in_the_plane_double_value_b
    gap_in_the_plane_double_margin gap_in_the_plane_double_apart
    separation_in_the_plane_double_ways.
Qed.

(** Shapes of up to four vertices, where fewer repeat one, are apart where the first direction of
    a search separates them, or any direction in a round of it: in space, in doubles. *)
Theorem separation_in_space_double_sound : forall input values way direction,
  separation_inputs double 3 4 input ->
  runs double true input separation_in_space_double values ->
  In (way, direction) separation_in_space_double_ways -> follows values way ->
  separated (space_points input 0 4) (space_points input (3 * 4) 4).
Proof.
  by_ways space_separated double 3%nat 4%nat separation_in_space_double
    gap_in_space_double gap_in_space_double_value_a gap_in_space_double_value_b
    gap_in_space_double_margin gap_in_space_double_apart
    separation_in_space_double_ways.
Qed.

(** Shapes of up to four vertices, where fewer repeat one, are apart where the first direction of
    a search separates them, or any direction in a round of it: in the plane, in floats. *)
Theorem separation_in_the_plane_single_sound : forall input values way direction,
  separation_inputs single 2 4 input ->
  runs single true input separation_in_the_plane_single values ->
  In (way, direction) separation_in_the_plane_single_ways -> follows values way ->
  separated (plane_points input 0 4) (plane_points input (2 * 4) 4).
Proof.
  by_ways plane_separated single 2%nat 4%nat separation_in_the_plane_single
    gap_in_the_plane_single gap_in_the_plane_single_value_a gap_in_the_plane_single_value_b
    gap_in_the_plane_single_margin gap_in_the_plane_single_apart
    separation_in_the_plane_single_ways.
Qed.

(** Shapes of up to four vertices, where fewer repeat one, are apart where the first direction of
    a search separates them, or any direction in a round of it: in space, in floats. *)
Theorem separation_in_space_single_sound : forall input values way direction,
  separation_inputs single 3 4 input ->
  runs single true input separation_in_space_single values ->
  In (way, direction) separation_in_space_single_ways -> follows values way ->
  separated (space_points input 0 4) (space_points input (3 * 4) 4).
Proof.
  by_ways space_separated single 3%nat 4%nat separation_in_space_single
    gap_in_space_single gap_in_space_single_value_a gap_in_space_single_value_b
    gap_in_space_single_margin gap_in_space_single_apart
    separation_in_space_single_ways.
Qed.

(** Two points are apart wherever a search for separation ends so, on whichever way:
    in the plane, in doubles. *)
Theorem separation_of_points_in_the_plane_double_sound : forall input values way direction,
  separation_inputs double 2 1 input ->
  runs double true input separation_of_points_in_the_plane_double values ->
  In (way, direction) separation_of_points_in_the_plane_double_ways -> follows values way ->
  separated (plane_points input 0 1) (plane_points input (2 * 1) 1).
Proof.
  by_ways plane_separated double 2%nat 1%nat separation_of_points_in_the_plane_double
    gap_in_the_plane_double gap_in_the_plane_double_value_a gap_in_the_plane_double_value_b
    gap_in_the_plane_double_margin gap_in_the_plane_double_apart
    separation_of_points_in_the_plane_double_ways.
Qed.

(** Two points are apart wherever a search for separation ends so, on whichever way:
    in space, in doubles. *)
Theorem separation_of_points_in_space_double_sound : forall input values way direction,
  separation_inputs double 3 1 input ->
  runs double true input separation_of_points_in_space_double values ->
  In (way, direction) separation_of_points_in_space_double_ways -> follows values way ->
  separated (space_points input 0 1) (space_points input (3 * 1) 1).
Proof.
  by_ways space_separated double 3%nat 1%nat separation_of_points_in_space_double
    gap_in_space_double gap_in_space_double_value_a gap_in_space_double_value_b
    gap_in_space_double_margin gap_in_space_double_apart
    separation_of_points_in_space_double_ways.
Qed.

(** Two points are apart wherever a search for separation ends so, on whichever way:
    in the plane, in floats. *)
Theorem separation_of_points_in_the_plane_single_sound : forall input values way direction,
  separation_inputs single 2 1 input ->
  runs single true input separation_of_points_in_the_plane_single values ->
  In (way, direction) separation_of_points_in_the_plane_single_ways -> follows values way ->
  separated (plane_points input 0 1) (plane_points input (2 * 1) 1).
Proof.
  by_ways plane_separated single 2%nat 1%nat separation_of_points_in_the_plane_single
    gap_in_the_plane_single gap_in_the_plane_single_value_a gap_in_the_plane_single_value_b
    gap_in_the_plane_single_margin gap_in_the_plane_single_apart
    separation_of_points_in_the_plane_single_ways.
Qed.

(** Two points are apart wherever a search for separation ends so, on whichever way:
    in space, in floats. *)
Theorem separation_of_points_in_space_single_sound : forall input values way direction,
  separation_inputs single 3 1 input ->
  runs single true input separation_of_points_in_space_single values ->
  In (way, direction) separation_of_points_in_space_single_ways -> follows values way ->
  separated (space_points input 0 1) (space_points input (3 * 1) 1).
Proof.
  by_ways space_separated single 3%nat 1%nat separation_of_points_in_space_single
    gap_in_space_single gap_in_space_single_value_a gap_in_space_single_value_b
    gap_in_space_single_margin gap_in_space_single_apart
    separation_of_points_in_space_single_ways.
Qed.
