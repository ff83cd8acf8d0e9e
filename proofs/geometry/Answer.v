(** Answers of the command certa, and what it means that the model of the checker confirms them.

    An [answer] is a pair of shapes, as the doubles of the caller, with the certificate, the verdict
    and the squared distance that the command wrote. certificates.py writes answers down, Coq
    computes that they are confirmed, and the theorems here say what follows about real points. *)

From Coq Require Import Reals Lra Lia List ZArith Bool.
From Certa Require Import Vector Hull Verdict Scaling Reading Soundness.
From Certa Require Checker Agreement Test.
Import ListNotations.

(** The double m * 2^e. *)
Definition double : Set := Z * Z.

Record answer := {
  line : Z;  (* where the pair is in its file *)
  shape_a : list (list double);
  shape_b : list (list double);
  certificate : Checker.certificate;
  told : Checker.result
}.

(** ** The model's answer *)

Local Open Scope Z_scope.

(** The least exponent of a double that is not zero: the power of two that check.cpp divides by. *)
Definition common_exponent (vertices : list (list double)) : Z :=
  Checker.least (map snd (filter (fun x => negb (fst x =? 0)) (concat vertices))).

Definition divided exponent (vertices : list (list double)) : list (list Z) :=
  map (map (fun x => fst x * 2 ^ (snd x - exponent))) vertices.

Definition checked (D : nat) (x : answer) : option Checker.result :=
  let exponent := common_exponent (shape_a x ++ shape_b x) in
  Checker.check D exponent (divided exponent (shape_a x)) (divided exponent (shape_b x))
    (certificate x).

(** The distance is not told by algorithms that only decide. *)
Definition agrees (r told : Checker.result) : bool :=
  Agreement.same_verdict (Checker.proves r) (Checker.proves told) &&
  match Checker.distance_squared r, Checker.distance_squared told with
  | _, None => true
  | None, Some _ => false
  | Some s, Some t => (0 <? snd s) && (0 <? snd t) && (fst s * snd t =? fst t * snd s)
  end.

Definition confirmed (D : nat) (x : answer) : bool :=
  match checked D x with Some r => agrees r (told x) | None => false end.

(** The lines of the answers that the model confirms, of the others, and of those of which it
    accepts the certificate at least. A list that should be empty tells which are to blame. *)
Definition confirmed_lines D answers := map line (filter (confirmed D) answers).
Definition unconfirmed_lines D answers := map line (filter (fun x => negb (confirmed D x)) answers).
Definition accepted_lines D answers :=
  map line (filter (fun x => match checked D x with Some _ => true | None => false end) answers).

(** The tests of the checker that are needed to refuse all of the answers: without one of these, it
    accepts the certificate of some. *)
Definition accepted_without t D (x : answer) : bool :=
  let exponent := common_exponent (shape_a x ++ shape_b x) in
  match Checker.check_without (Test.only t) D exponent (divided exponent (shape_a x))
          (divided exponent (shape_b x)) (certificate x) with
  | Some _ => true
  | None => false
  end.
Definition decisive_tests D answers : list Checker.test :=
  filter (fun t => existsb (accepted_without t D) answers)
    [Checker.vertices_exist; Checker.index_exists; Checker.list_not_empty;
     Checker.denominator_positive; Checker.direction_has_dimension; Checker.direction_not_zero;
     Checker.strictly_beyond; Checker.weight_not_negative; Checker.weights_sum_to_one;
     Checker.closest_points_differ; Checker.points_agree; Checker.supports_a; Checker.supports_b;
     Checker.pair_weight_positive; Checker.sum_is_zero; Checker.differences_span].

(** The same pair with another certificate, or another answer; and with zeros for the first
    coordinates of all vertices. *)
Definition with_certificate x c :=
  {| line := line x; shape_a := shape_a x; shape_b := shape_b x; certificate := c;
     told := told x |}.
Definition with_told x verdict distance :=
  {| line := line x; shape_a := shape_a x; shape_b := shape_b x; certificate := certificate x;
     told := {| Checker.proves := verdict; Checker.distance_squared := distance |} |}.
Definition flattened x :=
  let flat := map (fun p : list double => (0, 0) :: tl p) in
  {| line := line x; shape_a := flat (shape_a x); shape_b := flat (shape_b x);
     certificate := certificate x; told := told x |}.

(** ** The real points *)

Local Open Scope R_scope.

Definition value (x : double) : R := IZR (fst x) * powerRZ 2 (snd x).

Definition point_in_the_plane (x : list double) : plane :=
  match x with [s; t] => (value s, value t) | _ => (0, 0) end.
Definition point_in_space (x : list double) : space :=
  match x with [s; t; u] => (value s, value t, value u) | _ => (0, 0, 0) end.

Definition true_in_the_plane (x : answer) : Prop :=
  holds (told x) (map point_in_the_plane (shape_a x)) (map point_in_the_plane (shape_b x)).
Definition true_in_space (x : answer) : Prop :=
  holds (told x) (map point_in_space (shape_a x)) (map point_in_space (shape_b x)).

Definition multiple exponent (x : double) := fst x = 0%Z \/ (exponent <= snd x)%Z.

Lemma value_divided exponent x :
  multiple exponent x ->
  value x = unit_of exponent * IZR (fst x * 2 ^ (snd x - exponent)).
Proof.
  destruct x as [m e]. unfold multiple, value, fst, snd. intros [-> | L]; [simpl; lra |].
  replace (powerRZ 2 e) with (unit_of exponent * powerRZ 2 (e - exponent)).
  - rewrite mult_IZR, <- (Z2Nat.id (e - exponent)) by lia.
    rewrite <- pow_powerRZ, <- pow_IZR. ring.
  - unfold unit_of. rewrite <- powerRZ_add by lra. f_equal. lia.
Qed.

Lemma common_exponent_least vertices :
  Forall (Forall (multiple (common_exponent vertices))) vertices.
Proof.
  apply Forall_forall. intros p P. apply Forall_forall. intros x X. unfold multiple.
  destruct (Z.eq_dec (fst x) 0) as [Z | N]; [now left | right]. apply least_below, in_map.
  apply filter_In. split; [apply in_concat; now exists p |].
  apply negb_true_iff. now apply Z.eqb_neq.
Qed.

Lemma plane_shape exponent vertices :
  Forall (Forall (multiple exponent)) vertices ->
  shape plane_coordinates exponent (divided exponent vertices) = map point_in_the_plane vertices.
Proof.
  intro M. unfold shape, resized, divided. rewrite !map_map. apply map_ext_Forall.
  revert M. apply Forall_impl. intros p M.
  destruct p as [| s [| t [|]]]; simpl; try (f_equal; ring).
  rewrite !Forall_cons_iff in M. now rewrite <- !value_divided by apply M.
Qed.

Lemma space_shape exponent vertices :
  Forall (Forall (multiple exponent)) vertices ->
  shape space_coordinates exponent (divided exponent vertices) = map point_in_space vertices.
Proof.
  intro M. unfold shape, resized, divided. rewrite !map_map. apply map_ext_Forall.
  revert M. apply Forall_impl. intros p M.
  destruct p as [| s [| t [| u [|]]]]; simpl; try (repeat f_equal; ring).
  rewrite !Forall_cons_iff in M. now rewrite <- !value_divided by apply M.
Qed.

(** ** What is confirmed is true *)

Lemma agrees_holds {E : euclidean} r told (a b : list E) :
  agrees r told = true -> holds r a b -> holds told a b.
Proof.
  unfold agrees, holds. rewrite andb_true_iff. intros [V D] [S L]. split.
  - destruct (Checker.proves r), (Checker.proves told); easy.
  - destruct (Checker.distance_squared told) as [[m n] |]; [| exact I].
    destruct (Checker.distance_squared r) as [[k l] |]; [| discriminate].
    simpl in D. rewrite !andb_true_iff, !Z.ltb_lt, Z.eqb_eq in D. destruct D as [[Pl Pn] K].
    replace (ratio (m, n)) with (ratio (k, l)); [exact L |]. unfold ratio. simpl.
    apply IZR_lt in Pl, Pn. apply (f_equal IZR) in K. rewrite !mult_IZR in K.
    apply Rmult_eq_reg_r with (IZR l * IZR n); [field_simplify; lra | nra].
Qed.

Lemma unconfirmed_none D answers :
  unconfirmed_lines D answers = [] -> Forall (fun x => confirmed D x = true) answers.
Proof.
  intro N. apply map_eq_nil in N. apply Forall_forall. intros x X.
  destruct (confirmed D x) eqn:C; [reflexivity |].
  assert (K : In x (filter (fun x => negb (confirmed D x)) answers))
    by (apply filter_In; now rewrite C).
  now rewrite N in K.
Qed.

(** An answer about shapes in the plane that the model confirms is true of the real shapes. *)
Theorem confirmed_in_the_plane x : confirmed 2 x = true -> true_in_the_plane x.
Proof.
  unfold confirmed, checked, true_in_the_plane.
  pose proof (common_exponent_least (shape_a x ++ shape_b x)) as M.
  apply Forall_app in M. destruct M as [A B].
  destruct (Checker.check _ _ _ _ _) as [r |] eqn:R; [| discriminate].
  apply check_sound_in_the_plane in R. rewrite !plane_shape in R by assumption.
  intro H. now apply (agrees_holds r).
Qed.

(** An answer about shapes in space that the model confirms is true of the real shapes. *)
Theorem confirmed_in_space x : confirmed 3 x = true -> true_in_space x.
Proof.
  unfold confirmed, checked, true_in_space.
  pose proof (common_exponent_least (shape_a x ++ shape_b x)) as M.
  apply Forall_app in M. destruct M as [A B].
  destruct (Checker.check _ _ _ _ _) as [r |] eqn:R; [| discriminate].
  apply check_sound_in_space in R. rewrite !space_shape in R by assumption.
  intro H. now apply (agrees_holds r).
Qed.

Lemma all_confirmed_in_the_plane answers :
  unconfirmed_lines 2 answers = [] -> Forall true_in_the_plane answers.
Proof.
  intro N. apply unconfirmed_none in N. revert N. apply Forall_impl, confirmed_in_the_plane.
Qed.

Lemma all_confirmed_in_space answers :
  unconfirmed_lines 3 answers = [] -> Forall true_in_space answers.
Proof. intro N. apply unconfirmed_none in N. revert N. apply Forall_impl, confirmed_in_space. Qed.

(** ** Controls *)

(** Half a unit apart: confirmed with the squared distance 1/4, and with nothing else. *)
Definition example distance : answer := {|
  line := 1; shape_a := [[(1, -1); (0, 0)]; [(3, -2); (0, 0)]]%Z; shape_b := [[(0, 0); (0, 0)]]%Z;
  certificate := Checker.Distance [(0%nat, (1, 1))]%Z [(0%nat, (1, 1))]%Z;
  told := {| Checker.proves := Checker.Separated; Checker.distance_squared := Some distance |}
|}.
(** The same, with a third coordinate. *)
Definition raised distance : answer :=
  let raise := map (fun p : list double => p ++ [(5, 1)%Z]) in
  let x := example distance in
  {| line := 1; shape_a := raise (shape_a x); shape_b := raise (shape_b x);
     certificate := certificate x; told := told x |}.

(** There is an answer in the plane that the model confirms. *)
Theorem confirmed_in_the_plane_not_vacuous : exists x, confirmed 2 x = true.
Proof. exists (example (1, 4)%Z). reflexivity. Qed.

(** There is an answer in space that the model confirms. *)
Theorem confirmed_in_space_not_vacuous : exists x, confirmed 3 x = true.
Proof. exists (raised (1, 4)%Z). reflexivity. Qed.

Lemma example_is_false {E : euclidean} (p q o : E) :
  dot (sub p o) (sub p o) = 1 / 4 -> ~ distance_is [p; q] [o] 1.
Proof.
  intros D [L _]. enough (1 <= dot (sub p o) (sub p o)) by lra.
  apply L; apply hull_vertex; now left.
Qed.

(** An answer in the plane that is not confirmed may be false, although its certificate is right. *)
Theorem confirmed_in_the_plane_needs_the_told_distance :
  exists x, checked 2 x <> None /\ confirmed 2 x = false /\ ~ true_in_the_plane x.
Proof.
  exists (example (1, 1)%Z). split; [discriminate | split; [reflexivity |]].
  unfold true_in_the_plane, holds. simpl. intros [_ K].
  replace (ratio (1, 1)%Z) with 1 in K by (unfold ratio; simpl; field).
  refine (example_is_false _ _ _ _ K). unfold value. simpl. field.
Qed.

(** An answer in space that is not confirmed may be false, although its certificate is right. *)
Theorem confirmed_in_space_needs_the_told_distance :
  exists x, checked 3 x <> None /\ confirmed 3 x = false /\ ~ true_in_space x.
Proof.
  exists (raised (1, 1)%Z). split; [discriminate | split; [reflexivity |]].
  unfold true_in_space, holds. simpl. intros [_ K].
  replace (ratio (1, 1)%Z) with 1 in K by (unfold ratio; simpl; field).
  refine (example_is_false _ _ _ _ K). unfold value. simpl. field.
Qed.
