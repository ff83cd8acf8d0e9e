(** What `certa verify --proved` answers: the functions that are extracted from here, [judge] and
    [judge_comparison], and what their answer [Holds] means for real points.

    An answer states a verdict, by a certificate, and from level 2 on a squared distance of the
    cores and the double that is nearest to the distance of the bodies. Or it is a comparison, which
    states whether the distance is at least a number, by a certificate. *)

From Coq Require Import Reals Lra Lia List ZArith Bool.
From Certa Require Import Vector Hull Verdict Reading Rounded Soundness AtLeast Pose Bodies Answer.
From Certa Require Import NearestDouble.
From Certa Require Checker.
Import ListNotations.
Local Open Scope Z_scope.

(** Why an answer does not hold, or that it does. *)
Inductive judgement :=
  | Holds
  | NoProof                                (* the certificate is refused, *)
  | OtherVerdict (proved : Checker.proven) (* or proves another verdict, *)
  | NoDistance                             (* or no distance, although one is stated, *)
  | OtherSquare (proved : Checker.rational)
  | NotNearest                             (* the double to the distance that it proves; *)
  | Unpaired                               (* one of distance and distance_squared is missing; *)
  | Otherwise.                             (* the certificate proves the other of a comparison *)

(** D is the number of coordinates. *)
Definition judge (D : nat) (x : answer) (distance : option stated) : judgement :=
  match checked D x with
  | None => NoProof
  | Some r =>
      if same_verdict (Checker.proves r) (Checker.proves (told x)) then
        match Checker.distance_squared (told x), distance with
        | None, None => Holds
        | Some s, Some d =>
            match Checker.distance_squared r with
            | None => NoDistance
            | Some t =>
                if same_ratio t s then
                  if is_nearest (fst t) (snd t) (body_radius (body_a x)) (body_radius (body_b x)) d
                  then Holds
                  else NotNearest
                else OtherSquare t
            end
        | _, _ => Unpaired
        end
      else OtherVerdict (Checker.proves r)
  end.

(** Whether the certificate proves that the distance of two bodies is at least a positive number, or
    that it is not, as is stated. *)
Definition judge_comparison (D : nat) (a b : body) (x : double) c (stated : bool) : judgement :=
  match tell_bodies all_tests D a b x c with
  | None => NoProof
  | Some told => if Bool.eqb told stated then Holds else Otherwise
  end.

(** ** The real points *)

Local Open Scope R_scope.

(** What an answer states of two solids. *)
Definition right {E : euclidean} (x : answer) (distance : option stated) (A B : solid E) : Prop :=
  holds (told x) A B /\
  match distance with
  | Some d => exists y, solids_distance_is A B y /\ states d y
  | None => True
  end.

Lemma judged D x distance :
  judge D x distance = Holds ->
  confirmed D x = true /\
  match Checker.distance_squared (told x), distance with
  | None, None => True
  | Some s, Some d =>
      exists t, same_ratio t s = true /\
        (exists r, checked D x = Some r /\ Checker.distance_squared r = Some t) /\
        is_nearest (fst t) (snd t) (body_radius (body_a x)) (body_radius (body_b x)) d = true
  | _, _ => False
  end.
Proof.
  unfold judge, confirmed, agrees. destruct (checked D x) as [r |] eqn:C; [| discriminate].
  destruct (same_verdict _ _); [| discriminate].
  destruct (Checker.distance_squared (told x)) as [s |], distance as [d |]; try discriminate.
  - destruct (Checker.distance_squared r) as [t |] eqn:T; [| discriminate].
    destruct (same_ratio t s) eqn:S; [| discriminate].
    destruct (is_nearest _ _ _ _ _) eqn:N; [| discriminate]. intros _. split; [reflexivity |].
    exists t. repeat split; try assumption. now exists r.
  - intros _. split; [| exact I]. now destruct (Checker.distance_squared r).
Qed.

(** A squared distance is not negative. *)
Lemma square_of_distance {E : euclidean} (a b : list E) s :
  distance_is a b (ratio s) -> (0 < snd s)%Z -> (0 <= fst s)%Z.
Proof.
  intros [_ [p [q [_ [_ H]]]]] S. pose proof (dot_nonnegative (sub p q)) as N. rewrite H in N.
  apply le_IZR. apply IZR_lt in S. unfold ratio in N.
  apply Rmult_le_compat_r with (r := IZR (snd s)) in N; [| lra].
  field_simplify in N; lra.
Qed.

Lemma right_distance {E : euclidean} (A B : solid E) t ra rb d :
  rounded A B -> distance_is (core A) (core B) (ratio t) -> (0 < snd t)%Z ->
  radii A B = value ra + value rb ->
  is_nearest (fst t) (snd t) ra rb d = true ->
  exists y, solids_distance_is A B y /\ states d y.
Proof.
  intros R H P K N. exists (Rmax 0 (sqrt (ratio t) - radii A B)).
  split; [now apply solids_distance |]. rewrite K. destruct t as [p q].
  apply is_nearest_right; [exact (square_of_distance _ _ _ H P) | exact P | exact N].
Qed.

(** An answer about bodies in the plane that is judged to hold is true of the real ones, and states
    the nearest double to their distance. *)
Theorem judged_in_the_plane x distance :
  judge 2 x distance = Holds ->
  right x distance (solid_in_the_plane (body_a x)) (solid_in_the_plane (body_b x)).
Proof.
  intro H. apply judged in H. destruct H as [C H]. split; [now apply confirmed_in_the_plane |].
  destruct distance as [d |]; [| exact I].
  destruct (Checker.distance_squared (told x)) as [s |]; [| contradiction].
  destruct H as [t [S [[r [R T]] N]]]. destruct (confirmed_given 2 x C) as [Ga Gb].
  apply check_bodies_in_the_plane in R. destruct R as [_ R]. rewrite T in R.
  unfold same_ratio in S. rewrite !andb_true_iff, Z.ltb_lt in S.
  refine (right_distance _ _ t _ _ d _ R (proj1 (proj1 S)) eq_refl N).
  split; [exact (radius_given 2 _ Ga) | exact (radius_given 2 _ Gb)].
Qed.

(** An answer about bodies in space that is judged to hold is true of the real ones, and states the
    nearest double to their distance. *)
Theorem judged_in_space x distance :
  judge 3 x distance = Holds ->
  right x distance (solid_in_space (body_a x)) (solid_in_space (body_b x)).
Proof.
  intro H. apply judged in H. destruct H as [C H]. split; [now apply confirmed_in_space |].
  destruct distance as [d |]; [| exact I].
  destruct (Checker.distance_squared (told x)) as [s |]; [| contradiction].
  destruct H as [t [S [[r [R T]] N]]]. destruct (confirmed_given 3 x C) as [Ga Gb].
  apply check_bodies_in_space in R. destruct R as [_ R]. rewrite T in R.
  unfold same_ratio in S. rewrite !andb_true_iff, Z.ltb_lt in S.
  refine (right_distance _ _ t _ _ d _ R (proj1 (proj1 S)) eq_refl N).
  split; [exact (radius_given 3 _ Ga) | exact (radius_given 3 _ Gb)].
Qed.

Lemma compared D a b x c stated :
  judge_comparison D a b x c stated = Holds -> tell_bodies all_tests D a b x c = Some stated.
Proof.
  unfold judge_comparison. destruct (tell_bodies all_tests D a b x c) as [told |]; [| discriminate].
  destruct (Bool.eqb told stated) eqn:E; [| discriminate]. now apply eqb_prop in E as ->.
Qed.

(** A comparison of bodies in the plane that is judged to hold is true of the real ones. *)
Theorem comparison_in_the_plane a b x c stated :
  judge_comparison 2 a b x c stated = Holds ->
  tells stated (solid_in_the_plane a) (solid_in_the_plane b) (value x).
Proof. intro H. now apply compared, tell_bodies_in_the_plane in H. Qed.

(** A comparison of bodies in space that is judged to hold is true of the real ones. *)
Theorem comparison_in_space a b x c stated :
  judge_comparison 3 a b x c stated = Holds ->
  tells stated (solid_in_space a) (solid_in_space b) (value x).
Proof. intro H. now apply compared, tell_bodies_in_space in H. Qed.

(** ** Controls *)

(** A half, and one. *)
Definition half := Finite (2 ^ 52, -53)%Z.
Definition whole := Finite (2 ^ 52, -52)%Z.

(** Half a unit apart: an answer that says so holds, and no other distance does. *)
Theorem judged_in_the_plane_not_vacuous :
  judge 2 (example (1, 4)%Z) (Some half) = Holds /\
  judge 2 (example (1, 4)%Z) (Some whole) = NotNearest /\
  judge 2 (example (1, 4)%Z) None = Unpaired /\
  judge 2 (example (1, 1)%Z) (Some half) = OtherSquare (4, 16)%Z.
Proof. repeat split; vm_compute; reflexivity. Qed.

(** The same in space. *)
Theorem judged_in_space_not_vacuous :
  judge 3 (raised (1, 4)%Z) (Some half) = Holds /\
  judge 3 (raised (1, 4)%Z) (Some whole) = NotNearest.
Proof. split; vm_compute; reflexivity. Qed.

Lemma not_both {E : euclidean} (A B : solid E) x :
  right x (Some half) A B -> right x (Some whole) A B -> False.
Proof.
  intros [_ [y [Y [S _]]]] [_ [z [Z [T _]]]].
  rewrite <- (solids_distance_is_unique A B y z Y Z), S, !value_two in T.
  replace (-52)%Z with (1 + -53)%Z in T by reflexivity.
  rewrite two_shift in T by lia. pose proof (Raux.bpow_gt_0 Zaux.radix2 (-53)).
  change (IZR (2 ^ 52)) with 4503599627370496 in T. change (IZR (2 ^ 1)) with 2 in T. nra.
Qed.

(** An answer in the plane of which the certificate is confirmed may state a wrong distance. *)
Theorem judged_in_the_plane_needs_holds :
  let x := example (1, 4)%Z in
  confirmed 2 x = true /\
  ~ right x (Some whole) (solid_in_the_plane (body_a x)) (solid_in_the_plane (body_b x)).
Proof.
  split; [reflexivity |]. intro H. refine (not_both _ _ _ (judged_in_the_plane _ _ _) H).
  exact (proj1 judged_in_the_plane_not_vacuous).
Qed.

(** An answer in space of which the certificate is confirmed may state a wrong distance. *)
Theorem judged_in_space_needs_holds :
  let x := raised (1, 4)%Z in
  confirmed 3 x = true /\
  ~ right x (Some whole) (solid_in_space (body_a x)) (solid_in_space (body_b x)).
Proof.
  split; [reflexivity |]. intro H. refine (not_both _ _ _ (judged_in_space _ _ _) H).
  exact (proj1 judged_in_space_not_vacuous).
Qed.

(** The sheared body is at least 11 apart from the other one: the contrary does not hold, and nor
    does anything of a number that is not positive, or by no certificate. *)
Theorem comparison_in_the_plane_not_vacuous :
  judge_comparison 2 sheared halves (11, 0)%Z sideways true = Holds /\
  judge_comparison 2 sheared halves (11, 0)%Z sideways false = Otherwise /\
  judge_comparison 2 sheared halves (0, 0)%Z sideways true = NoProof /\
  judge_comparison 2 sheared halves (11, 0)%Z Checker.Nothing true = NoProof.
Proof. repeat split; vm_compute; reflexivity. Qed.

(** The body with the quaternion is at least 8 apart from the center, and less than 9. *)
Theorem comparison_in_space_not_vacuous :
  judge_comparison 3 tilted center_in_space (8, 0)%Z (Checker.Distance first first) true = Holds /\
  judge_comparison 3 tilted center_in_space (9, 0)%Z (Checker.Distance first first) false = Holds.
Proof. split; vm_compute; reflexivity. Qed.

(** A certificate that is accepted in the plane proves one of two answers. *)
Theorem comparison_in_the_plane_needs_holds :
  tell_bodies all_tests 2 sheared halves (11, 0)%Z sideways <> None /\
  ~ tells false (solid_in_the_plane sheared) (solid_in_the_plane halves) (value (11, 0)%Z).
Proof.
  split; [vm_compute; discriminate |]. intro H. refine (tells_one_answer _ _ _ (conj _ H)).
  exact (comparison_in_the_plane _ _ _ _ true (proj1 comparison_in_the_plane_not_vacuous)).
Qed.

(** A certificate that is accepted in space proves one of two answers. *)
Theorem comparison_in_space_needs_holds :
  tell_bodies all_tests 3 tilted center_in_space (8, 0)%Z (Checker.Distance first first) <> None /\
  ~ tells false (solid_in_space tilted) (solid_in_space center_in_space) (value (8, 0)%Z).
Proof.
  split; [vm_compute; discriminate |]. intro H. refine (tells_one_answer _ _ _ (conj _ H)).
  exact (comparison_in_space _ _ _ _ true (proj1 comparison_in_space_not_vacuous)).
Qed.
