(** Answers of the command certa, and what it means that the model of the checker confirms them.

    An [answer] is a pair of bodies, as the doubles of the caller, with the certificate, the verdict
    and the squared distance of the cores that the command wrote. certificates.py writes answers
    down, Coq computes that they are confirmed, and the theorems here say what follows about real
    points. *)

From Coq Require Import Reals Lra Lia List ZArith Bool.
From Certa Require Import Vector Hull Verdict Scaling Reading Rounded Soundness Pose Bodies.
From Certa Require Checker Test.
Import ListNotations.

Record answer := {
  line : Z;  (* where the pair is in its file *)
  body_a : body;
  body_b : body;
  certificate : Checker.certificate;
  told : Checker.result
}.

(** ** The model's answer *)

Local Open Scope Z_scope.

Definition checked (D : nat) (x : answer) : option Checker.result :=
  check_bodies all_tests D (body_a x) (body_b x) (certificate x).

Definition same_verdict (x y : Checker.proven) : bool :=
  match x, y with
  | Checker.Separated, Checker.Separated | Checker.Touches, Checker.Touches
  | Checker.Overlaps, Checker.Overlaps | Checker.Intersects, Checker.Intersects => true
  | _, _ => false
  end.
Definition same_ratio (s t : Checker.rational) : bool :=
  (0 <? snd s) && (0 <? snd t) && (fst s * snd t =? fst t * snd s).

(** The distance is not told by algorithms that only decide. *)
Definition agrees (r told : Checker.result) : bool :=
  same_verdict (Checker.proves r) (Checker.proves told) &&
  match Checker.distance_squared r, Checker.distance_squared told with
  | _, None => true
  | None, Some _ => false
  | Some s, Some t => same_ratio s t
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
  match check_bodies (Test.only t) D (body_a x) (body_b x) (certificate x) with
  | Some _ => true
  | None => false
  end.
Definition decisive_tests D answers : list Checker.test :=
  filter (fun t => existsb (accepted_without t D) answers)
    [Checker.vertices_exist; Checker.index_exists; Checker.list_not_empty;
     Checker.denominator_positive; Checker.direction_has_dimension; Checker.direction_not_zero;
     Checker.strictly_beyond; Checker.gap_is_wide; Checker.weight_not_negative;
     Checker.weights_sum_to_one; Checker.closest_points_differ; Checker.points_agree;
     Checker.supports_a; Checker.supports_b; Checker.pair_weight_positive; Checker.sum_is_zero;
     Checker.differences_span; Checker.points_are_near].

(** The same pair with another certificate, another answer, or other radii; and with zeros for the
    first coordinates of all vertices. *)
Definition with_certificate x c :=
  {| line := line x; body_a := body_a x; body_b := body_b x; certificate := c; told := told x |}.
Definition with_told x verdict distance :=
  {| line := line x; body_a := body_a x; body_b := body_b x; certificate := certificate x;
     told := {| Checker.proves := verdict; Checker.distance_squared := distance |} |}.
Definition with_radii x (ra rb : double) :=
  let rounded r b :=
    {| body_vertices := body_vertices b; body_radius := r; body_pose := body_pose b |} in
  {| line := line x; body_a := rounded ra (body_a x); body_b := rounded rb (body_b x);
     certificate := certificate x; told := told x |}.
Definition flattened x :=
  let flat b :=
    {| body_vertices := map (fun p : list double => (0, 0) :: tl p) (body_vertices b);
       body_radius := body_radius b; body_pose := body_pose b |} in
  {| line := line x; body_a := flat (body_a x); body_b := flat (body_b x);
     certificate := certificate x; told := told x |}.

(** ** The real points *)

Local Open Scope R_scope.

Definition true_in_the_plane (x : answer) : Prop :=
  holds (told x) (solid_in_the_plane (body_a x)) (solid_in_the_plane (body_b x)).
Definition true_in_space (x : answer) : Prop :=
  holds (told x) (solid_in_space (body_a x)) (solid_in_space (body_b x)).

(** ** What is confirmed is true *)

Lemma agrees_holds {E : euclidean} r told (a b : solid E) :
  agrees r told = true -> holds r a b -> holds told a b.
Proof.
  unfold agrees, holds. rewrite andb_true_iff. intros [V D] [S L]. split.
  - destruct (Checker.proves r), (Checker.proves told); easy.
  - destruct (Checker.distance_squared told) as [[m n] |]; [| exact I].
    destruct (Checker.distance_squared r) as [[k l] |]; [| discriminate].
    unfold same_ratio in D. simpl in D.
    rewrite !andb_true_iff, !Z.ltb_lt, Z.eqb_eq in D. destruct D as [[Pl Pn] K].
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

(** An answer about bodies in the plane that the model confirms is true of the real ones. *)
Theorem confirmed_in_the_plane x : confirmed 2 x = true -> true_in_the_plane x.
Proof.
  unfold confirmed, checked. destruct (check_bodies _ _ _ _ _) as [r |] eqn:R; [| discriminate].
  apply check_bodies_in_the_plane in R. intro H. now apply (agrees_holds r).
Qed.

(** An answer about bodies in space that the model confirms is true of the real ones. *)
Theorem confirmed_in_space x : confirmed 3 x = true -> true_in_space x.
Proof.
  unfold confirmed, checked. destruct (check_bodies _ _ _ _ _) as [r |] eqn:R; [| discriminate].
  apply check_bodies_in_space in R. intro H. now apply (agrees_holds r).
Qed.

Lemma confirmed_given D x :
  confirmed D x = true -> body_given D (body_a x) = true /\ body_given D (body_b x) = true.
Proof.
  unfold confirmed, checked, check_bodies.
  now destruct (body_given D (body_a x)), (body_given D (body_b x)).
Qed.

(** Where a squared distance of the cores is told and confirmed, the bodies in the plane have its
    root as their distance, but for the radii. *)
Theorem confirmed_distance_in_the_plane x s :
  confirmed 2 x = true -> Checker.distance_squared (told x) = Some s ->
  let A := solid_in_the_plane (body_a x) in let B := solid_in_the_plane (body_b x) in
  solids_distance_is A B (Rmax 0 (sqrt (ratio s) - radii A B)).
Proof.
  intros K S A B. destruct (confirmed_given 2 x K) as [Ga Gb].
  apply confirmed_in_the_plane in K. destruct K as [_ K]. rewrite S in K.
  apply solids_distance; [| exact K].
  split; [exact (radius_given 2 _ Ga) | exact (radius_given 2 _ Gb)].
Qed.

(** Where a squared distance of the cores is told and confirmed, the bodies in space have its root
    as their distance, but for the radii. *)
Theorem confirmed_distance_in_space x s :
  confirmed 3 x = true -> Checker.distance_squared (told x) = Some s ->
  let A := solid_in_space (body_a x) in let B := solid_in_space (body_b x) in
  solids_distance_is A B (Rmax 0 (sqrt (ratio s) - radii A B)).
Proof.
  intros K S A B. destruct (confirmed_given 3 x K) as [Ga Gb].
  apply confirmed_in_space in K. destruct K as [_ K]. rewrite S in K.
  apply solids_distance; [| exact K].
  split; [exact (radius_given 3 _ Ga) | exact (radius_given 3 _ Gb)].
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

Definition sharp vertices : body :=
  {| body_vertices := vertices; body_radius := (0, 0)%Z; body_pose := Unmoved |}.

(** Half a unit apart: confirmed with the squared distance 1/4, and with nothing else. *)
Definition example distance : answer := {|
  line := 1; body_a := sharp [[(1, -1); (0, 0)]; [(3, -2); (0, 0)]]%Z;
  body_b := sharp [[(0, 0); (0, 0)]]%Z;
  certificate := Checker.Distance [(0%nat, (1, 1))]%Z [(0%nat, (1, 1))]%Z;
  told := {| Checker.proves := Checker.Separated; Checker.distance_squared := Some distance |}
|}.
(** The same, with a third coordinate. *)
Definition raised distance : answer :=
  let raise b := sharp (map (fun p : list double => p ++ [(5, 1)%Z]) (body_vertices b)) in
  let x := example distance in
  {| line := 1; body_a := raise (body_a x); body_b := raise (body_b x);
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

(** There is a confirmed answer in the plane that tells a distance. *)
Theorem confirmed_distance_in_the_plane_not_vacuous :
  exists x s, confirmed 2 x = true /\ Checker.distance_squared (told x) = Some s.
Proof. exists (example (1, 4)%Z), (1, 4)%Z. split; reflexivity. Qed.

(** There is a confirmed answer in space that tells a distance. *)
Theorem confirmed_distance_in_space_not_vacuous :
  exists x s, confirmed 3 x = true /\ Checker.distance_squared (told x) = Some s.
Proof. exists (raised (1, 4)%Z), (1, 4)%Z. split; reflexivity. Qed.

Lemma wrong_distance {E : euclidean} (p q o : E) r s :
  dot (sub p o) (sub p o) = 1 / 4 -> r = 0 -> s = 0 ->
  let A := solid_of E [p; q] r in let B := solid_of E [o] s in
  ~ solids_distance_is A B (Rmax 0 (sqrt (ratio (1, 1)%Z) - radii A B)).
Proof.
  intros D -> -> A B. replace (ratio (1, 1)%Z) with (1 * 1) by (unfold ratio; simpl; field).
  rewrite sqrt_square by lra. unfold radii, A, B. simpl radius.
  rewrite Rmax_right by lra. replace (1 - (0 + 0)) with 1 by ring. intro H.
  apply (solids_without_radii [p; q] [o]) in H; [| lra]. rewrite Rmult_1_l in H.
  exact (example_is_false p q o D H).
Qed.

(** A distance in the plane that is told but not confirmed may be wrong. *)
Theorem confirmed_distance_in_the_plane_needs_confirmed :
  let x := example (1, 1)%Z in
  let A := solid_in_the_plane (body_a x) in let B := solid_in_the_plane (body_b x) in
  Checker.distance_squared (told x) = Some (1, 1)%Z /\
  ~ solids_distance_is A B (Rmax 0 (sqrt (ratio (1, 1)%Z) - radii A B)).
Proof.
  split; [reflexivity |]. apply wrong_distance; unfold value; simpl; field.
Qed.

(** A distance in space that is told but not confirmed may be wrong. *)
Theorem confirmed_distance_in_space_needs_confirmed :
  let x := raised (1, 1)%Z in
  let A := solid_in_space (body_a x) in let B := solid_in_space (body_b x) in
  Checker.distance_squared (told x) = Some (1, 1)%Z /\
  ~ solids_distance_is A B (Rmax 0 (sqrt (ratio (1, 1)%Z) - radii A B)).
Proof.
  split; [reflexivity |]. apply wrong_distance; unfold value; simpl; field.
Qed.
