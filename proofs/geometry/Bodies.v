(** What the checker answers about two bodies, given in doubles, is true of their real points. *)

From Coq Require Import Reals Lra Lia Psatz List ZArith Bool.
From Certa Require Import Vector Hull Verdict Scaling Reading Rounded Soundness AtLeast Pose.
From Certa Require Checker.
Import ListNotations.
Local Open Scope Z_scope.

(** What the checker answers about two bodies, in the exponent that their doubles have in common. *)
Definition check_placed skip D exponent (a b : body) c : option Checker.result :=
  let parts := common_parts D exponent a b in
  let radius := (divided exponent (body_radius a) + divided exponent (body_radius b)) * parts in
  Checker.check_without skip D exponent parts radius (placed_vertices D exponent parts a)
    (placed_vertices D exponent parts b) c.
Definition check_bodies skip D (a b : body) c : option Checker.result :=
  if body_given D a && body_given D b then
    check_placed skip D (common_exponent (doubles_of a ++ doubles_of b)) a b c
  else None.

(** Whether the distance of two bodies is at least x, which is positive. *)
Definition tell_placed skip D exponent (a b : body) x c : option bool :=
  let parts := common_parts D exponent a b in
  let radius := (divided exponent (body_radius a) + divided exponent (body_radius b)) * parts in
  Checker.check_at_least_without skip D exponent parts radius
    (placed_vertices D exponent parts a) (placed_vertices D exponent parts b)
    (divided exponent x * parts + radius) c.
Definition tell_bodies skip D (a b : body) (x : double) c : option bool :=
  if body_given D a && body_given D b && (0 <? fst x) then
    tell_placed skip D (common_exponent (x :: doubles_of a ++ doubles_of b)) a b x c
  else None.

Local Open Scope R_scope.

Lemma common_parts_are D exponent a b :
  body_given D a = true -> body_given D b = true ->
  Forall (multiple exponent) (doubles_of a) -> Forall (multiple exponent) (doubles_of b) ->
  let parts := common_parts D exponent a b in
  (0 < parts)%Z /\ (divisor (placement_of D exponent (body_pose a)) | parts)%Z /\
  (divisor (placement_of D exponent (body_pose b)) | parts)%Z.
Proof.
  unfold body_given, doubles_of. rewrite !andb_true_iff, !Forall_app, !Forall_cons_iff.
  intros [_ Ga] [_ Gb] [_ [_ Fa]] [_ [_ Fb]].
  pose proof (divisor_positive D exponent _ Ga Fa).
  pose proof (divisor_positive D exponent _ Gb Fb).
  unfold common_parts. split; [| split; [apply Z.divide_lcm_l | apply Z.divide_lcm_r]].
  pose proof (Z.lcm_nonneg (divisor (placement_of D exponent (body_pose a)))
    (divisor (placement_of D exponent (body_pose b)))).
  enough (Z.lcm (divisor (placement_of D exponent (body_pose a)))
    (divisor (placement_of D exponent (body_pose b))) <> 0)%Z by lia.
  rewrite Z.lcm_eq_0. lia.
Qed.

Lemma value_of_parts exponent parts x :
  (0 < parts)%Z -> multiple exponent x ->
  value x = units exponent parts * IZR (divided exponent x * parts).
Proof.
  intros P M. rewrite (value_divided exponent x M), mult_IZR. unfold units. apply IZR_lt in P.
  field. lra.
Qed.

Lemma radius_given D b : body_given D b = true -> 0 <= value (body_radius b).
Proof.
  unfold body_given. rewrite !andb_true_iff, Z.leb_le. intros [[_ R] _].
  apply IZR_le in R. unfold value. pose proof (unit_positive (snd (body_radius b))).
  unfold unit_of in *. nra.
Qed.

Lemma radii_of_bodies D exponent a b :
  body_given D a = true -> body_given D b = true ->
  Forall (multiple exponent) (doubles_of a) -> Forall (multiple exponent) (doubles_of b) ->
  let parts := common_parts D exponent a b in
  radii_are exponent parts
    ((divided exponent (body_radius a) + divided exponent (body_radius b)) * parts)
    (value (body_radius a)) (value (body_radius b)).
Proof.
  intros Ga Gb Fa Fb parts. destruct (common_parts_are D exponent a b Ga Gb Fa Fb) as [P _].
  fold parts in P. split; [exact P |]. split; [now apply (radius_given D) |].
  split; [now apply (radius_given D) |]. unfold doubles_of in Fa, Fb.
  rewrite Forall_app, Forall_cons_iff in Fa, Fb. destruct Fa as [_ [Ra _]], Fb as [_ [Rb _]].
  rewrite (value_of_parts exponent parts _ P Ra), (value_of_parts exponent parts _ P Rb).
  rewrite Z.mul_add_distr_r, plus_IZR. ring.
Qed.

Definition all_tests (_ : Checker.test) : bool := false.

(** What the checker answers about two bodies in the plane is true. *)
Theorem check_bodies_in_the_plane a b c r :
  check_bodies all_tests 2 a b c = Some r -> holds r (solid_in_the_plane a) (solid_in_the_plane b).
Proof.
  unfold check_bodies, check_placed. set (exponent := common_exponent _).
  set (parts := common_parts _ _ _ _).
  destruct (body_given 2 a) eqn:Ga; [| discriminate].
  destruct (body_given 2 b) eqn:Gb; [| discriminate]. simpl.
  pose proof (common_exponent_least (doubles_of a ++ doubles_of b)) as F. fold exponent in F.
  apply Forall_app in F. destruct F as [Fa Fb].
  destruct (common_parts_are 2 exponent a b Ga Gb Fa Fb) as [P [Ka Kb]]. fold parts in P, Ka, Kb.
  intro H. apply (check_sound_in_the_plane exponent parts _ _ _ (value (body_radius a))
    (value (body_radius b))) in H; [| exact (radii_of_bodies 2 exponent a b Ga Gb Fa Fb)].
  now rewrite !placed_in_the_plane in H by assumption.
Qed.

(** What the checker answers about two bodies in space is true. *)
Theorem check_bodies_in_space a b c r :
  check_bodies all_tests 3 a b c = Some r -> holds r (solid_in_space a) (solid_in_space b).
Proof.
  unfold check_bodies, check_placed. set (exponent := common_exponent _).
  set (parts := common_parts _ _ _ _).
  destruct (body_given 3 a) eqn:Ga; [| discriminate].
  destruct (body_given 3 b) eqn:Gb; [| discriminate]. simpl.
  pose proof (common_exponent_least (doubles_of a ++ doubles_of b)) as F. fold exponent in F.
  apply Forall_app in F. destruct F as [Fa Fb].
  destruct (common_parts_are 3 exponent a b Ga Gb Fa Fb) as [P [Ka Kb]]. fold parts in P, Ka, Kb.
  intro H. apply (check_sound_in_space exponent parts _ _ _ (value (body_radius a))
    (value (body_radius b))) in H; [| exact (radii_of_bodies 3 exponent a b Ga Gb Fa Fb)].
  now rewrite !placed_in_space in H by assumption.
Qed.

Lemma number_of_bodies D exponent a b x :
  body_given D a = true -> body_given D b = true -> (0 < fst x)%Z ->
  Forall (multiple exponent) (x :: doubles_of a ++ doubles_of b) ->
  let parts := common_parts D exponent a b in
  number_is exponent parts
    (divided exponent x * parts
     + (divided exponent (body_radius a) + divided exponent (body_radius b)) * parts)
    (value (body_radius a)) (value (body_radius b)) (value x).
Proof.
  intros Ga Gb X F parts. apply Forall_cons_iff in F. destruct F as [Fx F].
  apply Forall_app in F. destruct F as [Fa Fb].
  destruct (radii_of_bodies D exponent a b Ga Gb Fa Fb) as [P [Ra [Rb S]]]. fold parts in P, S.
  split; [exact P |]. split; [exact Ra | split; [exact Rb |]]. split.
  - unfold value. apply IZR_lt in X. pose proof (unit_positive (snd x)). unfold unit_of in *. nra.
  - rewrite plus_IZR, Rmult_plus_distr_l, <- S. now rewrite (value_of_parts exponent parts x P Fx).
Qed.

(** What the checker tells about two bodies in the plane and a number is true. *)
Theorem tell_bodies_in_the_plane a b x c answer :
  tell_bodies all_tests 2 a b x c = Some answer ->
  tells answer (solid_in_the_plane a) (solid_in_the_plane b) (value x).
Proof.
  unfold tell_bodies, tell_placed. set (exponent := common_exponent _).
  set (parts := common_parts _ _ _ _).
  destruct (body_given 2 a) eqn:Ga; [| discriminate].
  destruct (body_given 2 b) eqn:Gb; [| discriminate].
  destruct (Z.ltb_spec 0 (fst x)) as [X | X]; [simpl | discriminate].
  pose proof (common_exponent_least (x :: doubles_of a ++ doubles_of b)) as F. fold exponent in F.
  pose proof (number_of_bodies 2 exponent a b x Ga Gb X F) as N. fold parts in N.
  apply Forall_cons_iff in F. destruct F as [_ F]. apply Forall_app in F. destruct F as [Fa Fb].
  destruct (common_parts_are 2 exponent a b Ga Gb Fa Fb) as [P [Ka Kb]]. fold parts in P, Ka, Kb.
  intro H. apply (check_at_least_sound_in_the_plane exponent parts _ _ _ _ _ _ _ _ _ N) in H.
  now rewrite !placed_in_the_plane in H by assumption.
Qed.

(** What the checker tells about two bodies in space and a number is true. *)
Theorem tell_bodies_in_space a b x c answer :
  tell_bodies all_tests 3 a b x c = Some answer ->
  tells answer (solid_in_space a) (solid_in_space b) (value x).
Proof.
  unfold tell_bodies, tell_placed. set (exponent := common_exponent _).
  set (parts := common_parts _ _ _ _).
  destruct (body_given 3 a) eqn:Ga; [| discriminate].
  destruct (body_given 3 b) eqn:Gb; [| discriminate].
  destruct (Z.ltb_spec 0 (fst x)) as [X | X]; [simpl | discriminate].
  pose proof (common_exponent_least (x :: doubles_of a ++ doubles_of b)) as F. fold exponent in F.
  pose proof (number_of_bodies 3 exponent a b x Ga Gb X F) as N. fold parts in N.
  apply Forall_cons_iff in F. destruct F as [_ F]. apply Forall_app in F. destruct F as [Fa Fb].
  destruct (common_parts_are 3 exponent a b Ga Gb Fa Fb) as [P [Ka Kb]]. fold parts in P, Ka, Kb.
  intro H. apply (check_at_least_sound_in_space exponent parts _ _ _ _ _ _ _ _ _ N) in H.
  now rewrite !placed_in_space in H by assumption.
Qed.

(** ** What the theorems need *)

Definition first : list (nat * Checker.rational) := [(0%nat, (1, 1)%Z)].
Definition sideways : Checker.certificate := Checker.Separation [(1, 1); (0, 1)]%Z.
Definition point_body vertex radius : body :=
  {| body_vertices := [vertex]; body_radius := radius; body_pose := Unmoved |}.
Definition center : body := point_body [(0, 0); (0, 0)]%Z (0, 0)%Z.
Definition center_in_space : body := point_body [(0, 0); (0, 0); (0, 0)]%Z (0, 0)%Z.
(** Its quaternion is zero. *)
Definition not_turned : body := {|
  body_vertices := [[(0, 0); (0, 0); (0, 0)]]%Z; body_radius := (0, 0)%Z;
  body_pose := Quaternion (0, 0)%Z (0, 0)%Z (0, 0)%Z (0, 0)%Z [(1, 0); (0, 0); (0, 0)]%Z |}.

Lemma value_zero : value (0, 0)%Z = 0.
Proof. unfold value. simpl. ring. Qed.
Lemma value_one : value (1, 0)%Z = 1.
Proof. unfold value. simpl. ring. Qed.

Lemma in_point_body x r (p : plane) :
  dot (sub p (value x, 0)) (sub p (value x, 0)) <= value r * value r ->
  within (solid_in_the_plane (point_body [x; (0, 0)%Z] r)) p.
Proof.
  intro H. exists (value x, 0). split; [| exact H]. apply (hull_vertex (E := plane)). left.
  simpl. now rewrite value_zero.
Qed.

(** The sheared body and the one without pose are separated. *)
Theorem check_bodies_in_the_plane_not_vacuous :
  check_bodies all_tests 2 sheared halves sideways
  = Some {| Checker.proves := Checker.Separated; Checker.distance_squared := None |}.
Proof. vm_compute. reflexivity. Qed.

Definition disk_aside : body := point_body [(1, 0); (0, 0)]%Z (1, 0)%Z.
Definition negative_disk : body := point_body [(0, 0); (0, 0)]%Z (-1, 0)%Z.

(** A negative radius would take from the other one. *)
Theorem check_bodies_in_the_plane_needs_body_given :
  exists r, check_placed all_tests 2 0 disk_aside negative_disk sideways = Some r /\
    body_given 2 negative_disk = false /\
    ~ holds r (solid_in_the_plane disk_aside) (solid_in_the_plane negative_disk).
Proof.
  eexists. split; [vm_compute; reflexivity | split; [reflexivity |]]. intros [S _].
  apply (S (0, 0) (0, 0)); [| | reflexivity]; apply in_point_body; unfold value; simpl; lra.
Qed.

(** The body with the quaternion is separated from the center. *)
Theorem check_bodies_in_space_not_vacuous :
  check_bodies all_tests 3 tilted center_in_space (Checker.Distance first first)
  = Some {| Checker.proves := Checker.Separated;
            Checker.distance_squared := Some (3808320, 120 * 120 * 4)%Z |}.
Proof. vm_compute. reflexivity. Qed.

Lemma not_turned_is_aside (p : space) : within (solid_in_space not_turned) p -> p = (1, 0, 0).
Proof.
  unfold solid_in_space, not_turned, placed. cbn [map body_vertices body_pose body_radius].
  rewrite !value_zero, value_one, rotation_of_zero. intro P. apply within_core in P.
  simpl in P. apply (hull_single (E := space)) in P. rewrite P. simpl. repeat f_equal; ring.
Qed.

Lemma center_is_origin (p : space) : within (solid_in_space center_in_space) p -> p = (0, 0, 0).
Proof.
  unfold solid_in_space, center_in_space, placed, point_body.
  cbn [map body_vertices body_pose body_radius]. rewrite !value_zero. intro P.
  apply within_core in P. now apply (hull_single (E := space)) in P.
Qed.

(** With a quaternion of zero, all would be in one place. *)
Theorem check_bodies_in_space_needs_body_given :
  exists r,
    check_placed all_tests 3 0 not_turned center_in_space (Checker.Intersection first first)
    = Some r /\
    body_given 3 not_turned = false /\
    ~ holds r (solid_in_space not_turned) (solid_in_space center_in_space).
Proof.
  eexists. split; [vm_compute; reflexivity | split; [reflexivity |]]. intros [[p [P Q]] _].
  apply not_turned_is_aside in P. apply center_is_origin in Q. rewrite P in Q. inversion Q. lra.
Qed.

(** The sheared body is at least 11 apart from the other one. *)
Theorem tell_bodies_in_the_plane_not_vacuous :
  tell_bodies all_tests 2 sheared halves (11, 0)%Z sideways = Some true.
Proof. vm_compute. reflexivity. Qed.

(** A negative number would take from the radii. *)
Theorem tell_bodies_in_the_plane_needs_positive :
  tell_placed all_tests 2 0 disk_aside center (-1, 0)%Z sideways = Some true /\
  ~ tells true (solid_in_the_plane disk_aside) (solid_in_the_plane center) (value (-1, 0)%Z).
Proof.
  split; [vm_compute; reflexivity |]. intro H.
  assert (K : within (solid_in_the_plane disk_aside) (0, 0) /\
              within (solid_in_the_plane center) (0, 0)).
  { split; apply in_point_body; unfold value; simpl; lra. }
  specialize (H _ _ (proj1 K) (proj2 K)). unfold value in H. simpl in H. lra.
Qed.

(** The body with the quaternion is at least 8 apart from the center, and less than 9. *)
Theorem tell_bodies_in_space_not_vacuous :
  tell_bodies all_tests 3 tilted center_in_space (8, 0)%Z (Checker.Distance first first)
  = Some true /\
  tell_bodies all_tests 3 tilted center_in_space (9, 0)%Z (Checker.Distance first first)
  = Some false.
Proof. split; vm_compute; reflexivity. Qed.

(** With a quaternion of zero, all would be in one place. *)
Theorem tell_bodies_in_space_needs_body_given :
  tell_placed all_tests 3 0 not_turned center_in_space (1, 0)%Z (Checker.Intersection first first)
  = Some false /\
  ~ tells false (solid_in_space not_turned) (solid_in_space center_in_space) (value (1, 0)%Z).
Proof.
  split; [vm_compute; reflexivity |]. rewrite value_one. intros [p [q [P [Q L]]]].
  apply not_turned_is_aside in P. apply center_is_origin in Q. subst. simpl in L. lra.
Qed.
