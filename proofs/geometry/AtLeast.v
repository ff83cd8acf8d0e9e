(** What the checker tells about a number is true: that the distance of two shapes is at least so
    much, or that it is less. And it refuses no certificate that is right. *)

From Coq Require Import Reals Lra Lia Psatz List ZArith Bool.
From Certa Require Import Vector Hull Verdict Projection Certificate Scaling Reading Rounded.
From Certa Require Import Soundness Completeness Test.
From Certa Require Checker.
Import ListNotations.
Local Open Scope R_scope.

Section AtLeast.
Context {E : euclidean} {D : nat} (C : coordinates E D).
Variable skip : Checker.test -> bool.
Hypothesis skipped :
  forall t, skip t = true -> t = Checker.list_not_empty \/ t = Checker.vertices_exist.

Notation vertices_of a := (map (cast C) a).
Notation sized := (Forall (fun x : list Z => length x = D)).

Tactic Notation "passes" hyp(H) ident(K) :=
  apply (required skip skipped) in H; [destruct H as [K H] | discriminate | discriminate].

(** Some points of the shapes are nearer than r. *)
Definition nearer_solids (A B : solid E) r :=
  exists p q, within A p /\ within B q /\ dot (sub p q) (sub p q) < r * r.

(** What an answer states about shapes and a number. *)
Definition tells (answer : bool) A B r :=
  if answer then solids_at_least A B r else nearer_solids A B r.

(** No two answers are true of the same shapes and number. *)
Theorem tells_one_answer A B r : ~ (tells true A B r /\ tells false A B r).
Proof. intros [L [p [q [P [Q N]]]]]. specialize (L p q P Q). lra. Qed.

(** The checker's number is the caller's with the radii, in its unit. *)
Definition number_is exponent parts number (ra rb x : R) : Prop :=
  (0 < parts)%Z /\ 0 <= ra /\ 0 <= rb /\ 0 < x /\
  x + (ra + rb) = units exponent parts * IZR number.

(** What an answer states about the vertices and the number of the checker. *)
Definition cores_tell (answer : bool) a b number :=
  if answer then at_least (vertices_of a) (vertices_of b) (IZR number)
  else nearer (vertices_of a) (vertices_of b) (IZR number).

Lemma nearer_solids_by_cores A B r :
  rounded A B -> 0 < r -> nearer (core A) (core B) (r + radii A B) -> nearer_solids A B r.
Proof.
  intros R Hr [v [V L]].
  destruct (solid_difference_towards A B v R V) as [x [[p [q [P [Q ->]]]] N]].
  exists p, q. split; [exact P | split; [exact Q |]]. rewrite <- norm_square in L |- *.
  pose proof (norm_not_negative v). pose proof (norm_not_negative (sub p q)).
  assert (0 <= radii A B) by (unfold radii; destruct R; lra).
  assert (norm v < r + radii A B) by nra.
  assert (norm (sub p q) < r) by (rewrite N; apply Rmax_lub_lt; lra). nra.
Qed.

Lemma cores_tell_solids exponent parts number a b ra rb x answer :
  number_is exponent parts number ra rb x -> cores_tell answer a b number ->
  tells answer (solid_of E (shape C exponent parts a) ra)
    (solid_of E (shape C exponent parts b) rb) x.
Proof.
  intros [P [Ra [Rb [X S]]]] H. pose proof (units_positive exponent parts P) as U.
  set (A := solid_of E (shape C exponent parts a) ra).
  set (B := solid_of E (shape C exponent parts b) rb).
  assert (F : rounded A B) by now split.
  change (x + radii A B = units exponent parts * IZR number) in S.
  destruct answer; simpl in H |- *.
  - apply solids_at_least_iff; [exact F | exact X |]. rewrite S.
    apply at_least_enlarged; [lra | exact H].
  - apply nearer_solids_by_cores; [exact F | exact X |]. rewrite S.
    apply nearer_enlarged; [lra | exact H].
Qed.

Lemma meet_nearer (a b : list E) r : r <> 0 -> meet a b -> nearer a b r.
Proof.
  intros N M. exists origin. split; [now apply meet_is_difference |]. rewrite dot_origin. nra.
Qed.

(** ** The kinds of certificates *)

Lemma tell_separation_sound a b number direction answer :
  sized a -> sized b -> Checker.tell_separation skip D a b number direction = Some answer ->
  cores_tell answer a b number.
Proof.
  intros Sa Sb. unfold Checker.tell_separation.
  destruct (Checker.read_direction skip D direction) as [d |] eqn:R; [| discriminate].
  apply (read_direction_sound C skip skipped) in R. destruct R as [L _].
  intro H. passes H S. passes H W. injection H as <-. apply Z.ltb_lt, IZR_lt in S.
  apply Z.leb_le, IZR_le in W. rewrite !mult_IZR, (dot_integers C) in W by exact L.
  apply (separation_at_least _ _ (cast C d) (IZR (Checker.gap a b d))); [exact S | | exact W].
  now apply gap_sound.
Qed.

Lemma tell_distance_sound exponent parts radius a b number u v answer :
  sized a -> sized b ->
  Checker.tell_distance skip D exponent parts radius a b number u v = Some answer ->
  cores_tell answer a b number.
Proof.
  intros Sa Sb. unfold Checker.tell_distance.
  destruct (Checker.prove_distance skip D exponent parts radius a b u v) as [r |] eqn:P;
    [| discriminate].
  destruct (distance_holds C skip skipped exponent parts radius a b u v r Sa Sb P)
    as [n [x [y [R [N [_ [_ K]]]]]]].
  rewrite R. intro H. injection H as <-. destruct (Checker.is_nearer number n x y) eqn:I; simpl.
  - now apply (is_nearer_sound C skip skipped number a b u v n x y).
  - apply (distance_at_least _ _ _ _ K). unfold Checker.is_nearer in I.
    apply Z.ltb_ge, IZR_le in I. rewrite !mult_IZR in I.
    apply Rmult_le_reg_r with (IZR n * IZR n); [nra |].
    replace (IZR (Checker.dot (Checker.difference x y) (Checker.difference x y))
             / (IZR n * IZR n) * (IZR n * IZR n))
      with (IZR (Checker.dot (Checker.difference x y) (Checker.difference x y)))
      by (field; lra).
    lra.
Qed.

Lemma tell_near_sound a b number u v answer :
  sized a -> sized b -> Checker.tell_near skip D a b number u v = Some answer ->
  cores_tell answer a b number.
Proof.
  intros Sa Sb. unfold Checker.tell_near.
  destruct (Checker.read_points skip D a b u v) as [[[n x] y] |] eqn:R; [| discriminate].
  intro H. passes H Q. injection H as <-.
  now apply (is_nearer_sound C skip skipped number a b u v n x y).
Qed.

Lemma tell_meeting_sound a b number proved answer :
  IZR number <> 0 -> (forall r, proved = Some r -> meet (vertices_of a) (vertices_of b)) ->
  Checker.tell_meeting proved = Some answer -> cores_tell answer a b number.
Proof.
  intros N M H. destruct proved as [r |]; [| discriminate]. injection H as <-.
  apply meet_nearer; [exact N | now apply (M r)].
Qed.

Lemma at_least_accepted exponent parts radius a b number c answer :
  Checker.check_at_least_without skip D exponent parts radius a b number c = Some answer ->
  sized a /\ sized b /\
  match c with
  | Checker.Nothing => None
  | Checker.Separation direction => Checker.tell_separation skip D a b number direction
  | Checker.Distance u v => Checker.tell_distance skip D exponent parts radius a b number u v
  | Checker.Intersection u v =>
      Checker.tell_meeting (Checker.prove_intersection skip D radius a b u v)
  | Checker.Touching u v direction =>
      Checker.tell_meeting (Checker.prove_touching skip D radius a b u v direction)
  | Checker.Overlap pairs => Checker.tell_meeting (Checker.prove_overlap skip D radius a b pairs)
  | Checker.Near u v => Checker.tell_near skip D a b number u v
  end = Some answer.
Proof.
  unfold Checker.check_at_least_without.
  destruct (Checker.well_formed D a b) eqn:W; [| discriminate].
  intro H. apply maybe in H. apply well_formed_sized in W. destruct W. auto.
Qed.

(** What the checker tells about a number is so, even if it skips the two tests. *)
Theorem check_at_least_without_sound exponent parts radius a b number ra rb x c answer :
  number_is exponent parts number ra rb x ->
  Checker.check_at_least_without skip D exponent parts radius a b number c = Some answer ->
  tells answer (solid_of E (shape C exponent parts a) ra)
    (solid_of E (shape C exponent parts b) rb) x.
Proof.
  intros F H. apply (cores_tell_solids exponent parts number); [exact F |].
  apply at_least_accepted in H. destruct H as [Sa [Sb H]].
  assert (N : IZR number <> 0).
  { intro Z. destruct F as [_ [Ra [Rb [X S]]]]. rewrite Z in S. lra. }
  destruct c as [| d | u v | u v | u v d | pairs | u v]; [discriminate | ..].
  - now apply (tell_separation_sound a b number d).
  - now apply (tell_distance_sound exponent parts radius a b number u v).
  - refine (tell_meeting_sound a b number _ answer N _ H). intros r K.
    now apply (intersection_holds C skip skipped radius a b u v r Sa Sb).
  - refine (tell_meeting_sound a b number _ answer N _ H). intros r K.
    now destruct (touching_holds C skip skipped radius a b u v d r Sa Sb K) as [_ [M _]].
  - refine (tell_meeting_sound a b number _ answer N _ H). intros r K.
    apply overlapping_meet. now apply (overlap_holds C skip skipped radius a b pairs r Sa Sb).
  - now apply (tell_near_sound a b number u v).
Qed.

(** ** It refuses nothing that is right *)

Lemma at_least_checked exponent parts radius a b number c :
  sized a -> sized b -> a <> [] -> b <> [] ->
  Checker.check_at_least_without skip D exponent parts radius a b number c
  = match c with
    | Checker.Nothing => None
    | Checker.Separation direction => Checker.tell_separation skip D a b number direction
    | Checker.Distance u v => Checker.tell_distance skip D exponent parts radius a b number u v
    | Checker.Intersection u v =>
        Checker.tell_meeting (Checker.prove_intersection skip D radius a b u v)
    | Checker.Touching u v direction =>
        Checker.tell_meeting (Checker.prove_touching skip D radius a b u v direction)
    | Checker.Overlap pairs => Checker.tell_meeting (Checker.prove_overlap skip D radius a b pairs)
    | Checker.Near u v => Checker.tell_near skip D a b number u v
    end.
Proof.
  intros Sa Sb Na Nb. unfold Checker.check_at_least_without.
  assert (W : Checker.well_formed D a b = true).
  { apply forallb_forall. intros x X. apply PeanoNat.Nat.eqb_eq.
    rewrite Forall_forall in Sa, Sb. apply in_app_or in X. destruct X; auto. }
  rewrite W. apply passing. now destruct a, b.
Qed.

(** The checker accepts each separation certificate with a gap that is as wide as the number. *)
Theorem check_at_least_separation_complete exponent parts radius a b number direction d g :
  sized a -> sized b -> a <> [] -> b <> [] ->
  length direction = D -> positive_denominators direction -> is_direction C direction d ->
  0 < g -> (forall p q, In p (vertices_of a) -> In q (vertices_of b) -> g <= dot d p - dot d q) ->
  IZR number * IZR number * dot d d <= g * g ->
  Checker.check_at_least_without skip D exponent parts radius a b number
    (Checker.Separation direction) = Some true.
Proof.
  intros Sa Sb Na Nb L P X G S W. rewrite at_least_checked by assumption.
  unfold Checker.tell_separation.
  assert (N : d <> origin).
  { intros ->. destruct a as [| p a], b as [| q b]; try easy.
    specialize (S _ _ (or_introl eq_refl) (or_introl eq_refl)). rewrite !dot_origin in S. lra. }
  destruct (read_direction_complete C skip skipped direction d L P X N) as [n [x [Hn [R K]]]].
  rewrite R. apply (read_direction_sound C skip skipped) in R. destruct R as [Lx _].
  destruct (gap_attained C a b d x n Sa Sb Na Nb Lx K) as [p [q [Hp [Hq Q]]]].
  specialize (S p q Hp Hq). set (h := dot d p - dot d q) in *.
  rewrite passing by (apply Z.ltb_lt, lt_IZR; rewrite Q; nra).
  rewrite passing; [reflexivity |]. apply Z.leb_le, le_IZR.
  rewrite !mult_IZR, (dot_integers C), K, Q, dot_scale, dot_scale_right by exact Lx.
  assert (IZR number * IZR number * dot d d <= h * h) by nra.
  assert (0 < IZR n * IZR n) by nra. nra.
Qed.

(** The checker accepts each near certificate with points that are nearer than the number. *)
Theorem check_at_least_near_complete exponent parts radius a b number u v :
  sized a -> sized b -> a <> [] -> b <> [] -> well_given u a -> well_given v b ->
  let d := sub (point_of (entries_of u) (vertices_of a))
             (point_of (entries_of v) (vertices_of b)) in
  dot d d < IZR number * IZR number ->
  Checker.check_at_least_without skip D exponent parts radius a b number (Checker.Near u v)
  = Some false.
Proof.
  intros Sa Sb Na Nb Gu Gv d H. rewrite at_least_checked by assumption. unfold Checker.tell_near.
  destruct (read_points_complete (D := D) skip skipped a b u v Gu Gv) as [n [x [y R]]]. rewrite R.
  rewrite passing; [reflexivity |]. now apply (is_nearer_complete C skip skipped number a b u v).
Qed.

(** Of the kinds that tell the squared distance of the cores, the checker accepts for any number
    what it accepts as a proof of a verdict. *)
Theorem check_at_least_complete exponent parts radius a b number c r :
  Checker.check_without skip D exponent parts radius a b c = Some r ->
  Checker.distance_squared r <> None ->
  Checker.check_at_least_without skip D exponent parts radius a b number c <> None.
Proof.
  unfold Checker.check_without, Checker.check_at_least_without, Checker.require.
  destruct (Checker.well_formed D a b) eqn:W; [| discriminate].
  apply (well_formed_sized (D := D)) in W. destruct W as [Sa Sb].
  destruct (_ || _); [| discriminate].
  destruct c as [| d | u v | u v | u v d | pairs | u v]; intros H N; [discriminate | ..];
    unfold Checker.tell_meeting; try (rewrite H; discriminate).
  - apply (separation_holds C skip skipped radius a b d r Sa Sb) in H.
    now destruct H as [-> _].
  - unfold Checker.tell_distance. rewrite H.
    destruct (distance_holds C skip skipped exponent parts radius a b u v r Sa Sb H)
      as [n [x [y [R _]]]].
    rewrite R. discriminate.
  - apply (near_holds C skip skipped radius a b u v r Sa Sb) in H. now destruct H as [-> _].
Qed.

End AtLeast.

(** What the checker tells about the distance of shapes in the plane and a number is true. *)
Theorem check_at_least_sound_in_the_plane exponent parts radius a b number ra rb x c answer :
  number_is exponent parts number ra rb x ->
  Checker.check_at_least 2 exponent parts radius a b number c = Some answer ->
  tells answer (solid_of plane (shape plane_coordinates exponent parts a) ra)
               (solid_of plane (shape plane_coordinates exponent parts b) rb) x.
Proof. intro F. apply check_at_least_without_sound; [discriminate | exact F]. Qed.

(** What the checker tells about the distance of shapes in space and a number is true. *)
Theorem check_at_least_sound_in_space exponent parts radius a b number ra rb x c answer :
  number_is exponent parts number ra rb x ->
  Checker.check_at_least 3 exponent parts radius a b number c = Some answer ->
  tells answer (solid_of space (shape space_coordinates exponent parts a) ra)
               (solid_of space (shape space_coordinates exponent parts b) rb) x.
Proof. intro F. apply check_at_least_without_sound; [discriminate | exact F]. Qed.

(** ** What the theorems need *)

Local Open Scope Z_scope.

Definition far_point : list (list Z) := [[3; 4]].
Definition ask radius number c :=
  Checker.check_at_least 2 0 1 radius far_point middle_point number c.
Definition nearest_points := Checker.Distance first first.
Definition along : Checker.certificate := Checker.Separation [(3, 1); (4, 1)].

(** The centers are 5 apart: so with a radius of 1 the distance is at least 4, and less than 5. *)
Theorem check_at_least_without_sound_not_vacuous :
  number_is 0 1 5 1 0 4 /\ ask 1 5 nearest_points = Some true /\ ask 1 5 along = Some true /\
  number_is 0 1 6 1 0 5 /\ ask 1 6 nearest_points = Some false /\
  ask 1 6 (Checker.Near first first) = Some false.
Proof.
  unfold number_is, units, unit_of. simpl. repeat split; try lia; try lra; reflexivity.
Qed.

(** Certificates of cores that meet say that no distance is at least a number. *)
Lemma meeting_cores_are_near :
  map (Checker.check_at_least 2 0 1 1 corners middle_point 1)
    [Checker.Intersection center first;
     Checker.Overlap (map (fun i => (i, 0%nat, one)) [0; 1; 2; 3]%nat)] = [Some false; Some false].
Proof. vm_compute. reflexivity. Qed.

Local Open Scope R_scope.

Lemma units_of_one : units 0 1 = 1.
Proof. unfold units, unit_of. simpl. field. Qed.

Lemma centers_in r s :
  within (solid_of plane (point_at 1 0) r) (1, 0) /\
  within (solid_of plane (point_at 0 0) s) (0, 0).
Proof.
  split; [exists (1, 0) | exists (0, 0)]; (split; [apply point_in_hull | simpl; nra]).
Qed.

(** Without the test of the gap the checker would tell that points 1 apart are at least 2 apart. *)
Theorem check_at_least_without_sound_needs_gap_is_wide :
  exists c, Checker.check_at_least_without (only Checker.gap_is_wide) 2 0 1 0 [[1; 0]%Z]
              middle_point 2 c = Some true /\
    ~ tells true (solid_a 0 [[1; 0]%Z]) (solid_b middle_point) 2.
Proof.
  exists (Checker.Separation [one; (0, 1)%Z]). split; [reflexivity |].
  unfold solid_a, solid_b. rewrite a_point_aside, middle_point_is_a_point. intro H.
  destruct (centers_in 0 0) as [A B]. specialize (H _ _ A B). simpl in H. lra.
Qed.

(** Without the test of a* and b* the checker would tell that points 1 apart are less than 1
    apart. *)
Theorem check_at_least_without_sound_needs_points_are_near :
  exists c, Checker.check_at_least_without (only Checker.points_are_near) 2 0 1 0 [[1; 0]%Z]
              middle_point 1 c = Some false /\
    ~ tells false (solid_a 0 [[1; 0]%Z]) (solid_b middle_point) 1.
Proof.
  exists (Checker.Near first first). split; [reflexivity |].
  unfold solid_a, solid_b. rewrite a_point_aside, middle_point_is_a_point.
  intros [p [q [P [Q L]]]]. apply within_core in P, Q. apply hull_point in P, Q. subst.
  simpl in L. lra.
Qed.

(** The points are at least 5 apart in the plane, and less than 6. *)
Theorem check_at_least_sound_in_the_plane_not_vacuous :
  number_is 0 1 5 0 0 5 /\ ask 0 5 nearest_points = Some true /\
  number_is 0 1 6 0 0 6 /\ ask 0 6 nearest_points = Some false.
Proof.
  unfold number_is. rewrite units_of_one. repeat split; try lia; try lra; reflexivity.
Qed.

(** Disks of radius 1 are nearer than their centers: the checker's number has to have the radii. *)
Theorem check_at_least_sound_in_the_plane_needs_number_is :
  ~ forall a b number ra rb x c answer,
      Checker.check_at_least 2 0 1 0 a b number c = Some answer ->
      tells answer (solid_of plane (shape plane_coordinates 0 1 a) ra)
                   (solid_of plane (shape plane_coordinates 0 1 b) rb) x.
Proof.
  intro H. specialize (H [[1; 0]%Z] middle_point 1%Z 1 0 1 (Checker.Separation [one; (0, 1)%Z])
    true eq_refl). rewrite a_point_aside, middle_point_is_a_point in H.
  assert (P : within (solid_of plane (point_at 1 0) 1) (0, 0)).
  { exists (1, 0). split; [apply point_in_hull | simpl; lra]. }
  specialize (H _ _ P (proj2 (centers_in 1 0))). simpl in H. lra.
Qed.

(** The points are at least 2 apart in space, and less than 3. *)
Theorem check_at_least_sound_in_space_not_vacuous :
  number_is 0 1 2 0 0 2 /\
  Checker.check_at_least 3 0 1 0 [[2; 0; 0]%Z] [[0; 0; 0]%Z] 2 nearest_points = Some true /\
  number_is 0 1 3 0 0 3 /\
  Checker.check_at_least 3 0 1 0 [[2; 0; 0]%Z] [[0; 0; 0]%Z] 3 nearest_points = Some false.
Proof.
  unfold number_is. rewrite units_of_one. repeat split; try lia; try lra; reflexivity.
Qed.

(** A number of zero would be at least the distance of points that meet, and is not. *)
Theorem check_at_least_sound_in_space_needs_number_is :
  Checker.check_at_least 3 0 1 0 [[0; 0; 0]%Z] [[0; 0; 0]%Z] 0 (Checker.Intersection first first)
  = Some false /\
  forall A B : solid space, ~ tells false A B 0.
Proof.
  split; [reflexivity |]. intros A B [p [q [_ [_ L]]]]. pose proof (dot_nonnegative (sub p q)). lra.
Qed.

(** A direction with a gap of 25, where 25^2 = 5^2 25. *)
Theorem check_at_least_separation_complete_not_vacuous :
  is_direction plane_coordinates [(3, 1); (4, 1)]%Z ((3, 4) : plane) /\
  (forall p q, In p (map (cast plane_coordinates) far_point) ->
     In q (map (cast plane_coordinates) middle_point) ->
     25 <= dot ((3, 4) : plane) p - dot ((3, 4) : plane) q) /\
  5 * 5 * dot ((3, 4) : plane) (3, 4) <= 25 * 25.
Proof.
  split; [| split; [| simpl; lra]].
  - intros [| s [| t [|]]] L; try discriminate. unfold ratio. simpl. field.
  - intros p q [<- | []] [<- | []]. simpl. lra.
Qed.

(** The gap is not as wide as 6. *)
Theorem check_at_least_separation_complete_needs_wide : ask 0 6 along = None.
Proof. reflexivity. Qed.

(** Points 5 apart are nearer than 6. *)
Theorem check_at_least_near_complete_not_vacuous : ask 0 6 (Checker.Near first first) = Some false.
Proof. reflexivity. Qed.

(** Points 5 apart are not nearer than 5. *)
Theorem check_at_least_near_complete_needs_near : ask 0 5 (Checker.Near first first) = None.
Proof. reflexivity. Qed.

(** A distance certificate that the checker accepts as a proof of a verdict. *)
Theorem check_at_least_complete_not_vacuous :
  exists r, Checker.check 2 0 1 0 far_point middle_point nearest_points = Some r /\
    Checker.distance_squared r <> None.
Proof. eexists. split; [reflexivity | discriminate]. Qed.

(** A direction that separates shapes need not tell whether they are 6 apart. *)
Theorem check_at_least_complete_needs_a_distance :
  Checker.check 2 0 1 0 far_point middle_point along <> None /\ ask 0 6 along = None.
Proof. split; [discriminate | reflexivity]. Qed.
