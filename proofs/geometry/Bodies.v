(** What the checker answers about two bodies, given in doubles, is true of their real points. *)

From Coq Require Import Reals Lra Lia Psatz List ZArith Bool.
From Certa Require Import Vector Hull Verdict Scaling Reading Rounded Soundness AtLeast Pose.
From Certa Require Checker.
Import ListNotations.
Local Open Scope Z_scope.

(** What the checker answers about two bodies. *)
Definition check_bodies skip D (a b : body) (c : Checker.certificate) : option Checker.result :=
  let exponent := common_exponent (doubles_of a ++ doubles_of b) in
  let parts := common_parts D exponent a b in
  let radius := (divided exponent (body_radius a) + divided exponent (body_radius b)) * parts in
  if body_given D a && body_given D b then
    Checker.check_without skip D exponent parts radius (placed_vertices D exponent parts a)
      (placed_vertices D exponent parts b) c
  else None.

(** Whether the distance of two bodies is at least x, which is positive. *)
Definition tell_bodies skip D (a b : body) (x : double) (c : Checker.certificate) : option bool :=
  let exponent := common_exponent (x :: doubles_of a ++ doubles_of b) in
  let parts := common_parts D exponent a b in
  let radius := (divided exponent (body_radius a) + divided exponent (body_radius b)) * parts in
  if body_given D a && body_given D b && (0 <? fst x) then
    Checker.check_at_least_without skip D exponent parts radius
      (placed_vertices D exponent parts a) (placed_vertices D exponent parts b)
      (divided exponent x * parts + radius) c
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
  unfold check_bodies. set (exponent := common_exponent _). set (parts := common_parts _ _ _ _).
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
  unfold check_bodies. set (exponent := common_exponent _). set (parts := common_parts _ _ _ _).
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
  unfold tell_bodies. set (exponent := common_exponent _). set (parts := common_parts _ _ _ _).
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
  unfold tell_bodies. set (exponent := common_exponent _). set (parts := common_parts _ _ _ _).
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
