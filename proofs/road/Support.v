(** Supports of `adaptive`: of two vertices the one that `lowest_vertex` finds is the lower one
    along the exact functional, or the higher one, if its gradient is off by no more than is stated
    and exact signs are right; on each way, as recorded. What is above the limit needs no sign. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Program Programs Within Road Separation Above.
Import ListNotations.
Local Open Scope R_scope.

(** Inputs of `found_by` are the coordinates of both vertices, the largest one, a number with the
    exact sign of the second vertex less the first, the gradient, and its error. *)
Record recorded_support := {
  in_format : binary; dimensions : nat; is_highest : bool;
  found_by : program;
  along : list nat;
  finds_first : list path; finds_second : list path;
  low_by : program; low_value : nat; low_limit : nat
}.

Section Support.
Variable s : recorded_support.
Local Notation F := (in_format s).
Local Notation d := (dimensions s).
Local Notation p := (found_by s).
Local Notation scale := (2 * d)%nat.
Local Notation sign := (S (2 * d)).
Local Notation count := (3 * d + 3)%nat.
Local Notation error := (of_input p (3 * d + 2)).

Definition is_direction k :=
  let i := nth k (along s) O in let g := of_input p (2 * d + 2 + k) in
  if is_highest s
  then match nth_error p i with Some (Opposite a) => (a =? g)%nat | _ => false end
  else (i =? g)%nat.
(** The other vertex is above the limit of the one that is found, or a vertex above its own, which
    cannot be, or its exact sign says so. *)
Definition finds_check (second : bool) (w : path) :=
  let at_ (x : bool) := if x then d else O in
  let compares one other :=
    above_check w (compared d p (low_by s) (low_value s) (low_limit s) error (along s)
                     (at_ one) scale (at_ other)) in
  compares second (negb second) || compares false false || compares true true ||
  beside_check p (if second then is_highest s else negb (is_highest s)) w sign.
Definition support_check :=
  (0 <? d)%nat && is_rounded p 0 && forallb (is_input p) (seq 0 count) &&
  (length (along s) =? d)%nat && forallb is_direction (seq 0 d) &&
  forallb (finds_check false) (finds_first s) && forallb (finds_check true) (finds_second s).

Definition low_holds := forall input ideal values,
  low_inputs F d input ideal -> runs F true input (low_by s) values ->
  nth (low_limit s) values 0 < nth (low_value s) values 0 ->
  exact_product d (2 * d) ideal < exact_product d d ideal.

(** What is stored, if `exact` is the functional. *)
Definition support_inputs (input exact : nat -> R) :=
  (forall k, number F (input k)) /\ 0 <= input scale /\
  (forall k, (k < 2 * d)%nat -> Rabs (input k) <= input scale) /\
  (forall k, (k < d)%nat -> Rabs (input (2 * d + 2 + k)%nat - exact k) <= input (3 * d + 2)%nat) /\
  (0 <= input sign -> 0 <= height d input exact 0 d) /\
  (input sign <= 0 -> height d input exact 0 d <= 0).

Lemma height_of_itself input exact m : height d input exact m m = 0.
Proof.
  unfold height. induction (seq 0 d) as [| k l IH]; simpl; [reflexivity |]. rewrite IH. ring.
Qed.
Lemma height_scaled input exact c first m :
  height d input (fun k => c * exact k) first m = c * height d input exact first m.
Proof.
  unfold height. induction (seq 0 d) as [| k l IH]; simpl; [ring |]. rewrite IH. ring.
Qed.
Lemma height_reversed input exact first m :
  height d input exact first m = - height d input exact m first.
Proof.
  unfold height. induction (seq 0 d) as [| k l IH]; simpl; [ring |]. rewrite IH. ring.
Qed.

(** Where its ways pass the check, a support is right. *)
Theorem support_right : support_check = true -> low_holds ->
  forall input exact values (second : bool) w, support_inputs input exact ->
  runs F true input p values ->
  In w (if second then finds_second s else finds_first s) -> follows values w ->
  0 <= sign_of (negb (is_highest s))
       * height d input exact (if second then d else O) (if second then O else d).
Proof.
  intros H LOW input exact values second w [N [S0 [SMALL [NEAR [UP DOWN]]]]] RUN IN W.
  unfold support_check in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[[D R] INPUTS] L] DIR] A] B]. apply Nat.ltb_lt in D. apply Nat.eqb_eq in L.
  rewrite forallb_forall in INPUTS, DIR, A, B.
  assert (V : forall k, (k < count)%nat -> nth (of_input p k) values 0 = input k).
  { intros k K. specialize (INPUTS k ltac:(apply in_seq; lia)). unfold is_input in INPUTS.
    destruct (nth_error p (of_input p k)) as [[] |] eqn:O; try discriminate.
    apply Nat.eqb_eq in INPUTS. subst. exact (RUN _ _ O). }
  assert (Z : number F (nth 0 values 0)).
  { unfold is_rounded in R. destruct (nth_error p 0) as [op |] eqn:O; [| discriminate].
    pose proof (RUN 0%nat op O) as Q. destruct op; try discriminate; cbn [computes] in Q.
    - rewrite Q. apply N.
    - destruct Q as [x [y [_ [_ Q]]]]. rewrite Q. apply rnd_number.
    - destruct Q as [x [y [_ [_ Q]]]]. rewrite Q. apply rnd_number.
    - rewrite Q. apply rnd_number. }
  set (c := sign_of (negb (is_highest s))) in *.
  assert (ALONG : forall k, (k < d)%nat ->
    nth (nth k (along s) O) values 0 = c * input (2 * d + 2 + k)%nat).
  { intros k K. specialize (DIR k ltac:(apply in_seq; lia)). unfold is_direction in DIR.
    unfold c. destruct (is_highest s); cbn [negb sign_of].
    - destruct (nth_error p (nth k (along s) O)) as [[] |] eqn:O; try discriminate.
      apply Nat.eqb_eq in DIR. subst. pose proof (RUN _ _ O) as Q. cbn [computes] in Q.
      rewrite Q, V by lia. ring.
    - apply Nat.eqb_eq in DIR. rewrite DIR, V by lia. ring. }
  assert (NUM : forall i, In i (along s) -> number F (nth i values 0)).
  { intros i I. apply (In_nth _ _ O) in I. destruct I as [k [K <-]]. rewrite L in K.
    rewrite ALONG by exact K. unfold c. destruct (is_highest s); cbn [negb sign_of].
    - replace (-1 * input (2 * d + 2 + k)%nat) with (- input (2 * d + 2 + k)%nat) by ring.
      apply number_opposite, N.
    - rewrite Rmult_1_l. apply N. }
  pose proof (above_right F d p (low_by s) (low_value s) (low_limit s) error D LOW input values N
    RUN count V Z ltac:(rewrite V by lia; apply N) (fun k => c * exact k) (along s)) as ABOVE.
  assert (COMPARES : forall one other : bool,
    above_check w (compared d p (low_by s) (low_value s) (low_limit s) error (along s)
      (if one then d else O) scale (if other then d else O)) = true ->
    0 < c * height d input exact (if one then d else O) (if other then d else O)).
  { intros one other K. rewrite <- height_scaled. apply (ABOVE _ scale w); try assumption.
    - intros k J. rewrite ALONG, V by lia. specialize (NEAR k J).
      unfold c. destruct (is_highest s); cbn [negb sign_of].
      + replace (-1 * input (2 * d + 2 + k)%nat - -1 * exact k)
          with (- (input (2 * d + 2 + k)%nat - exact k)) by ring. now rewrite Rabs_Ropp.
      + now rewrite !Rmult_1_l.
    - lia.
    - destruct one; lia.
    - destruct other; lia.
    - intros k J. apply SMALL. destruct one; lia.
    - intros k J. apply SMALL. destruct other; lia. }
  pose proof (beside_right F p input values RUN count V) as BESIDE. clear V.
  assert (F : finds_check second w = true) by (destruct second; [now apply B | now apply A]).
  unfold finds_check in F. rewrite !orb_true_iff in F. destruct F as [[[F | F] | F] | F].
  - apply (COMPARES second (negb second)) in F. destruct second; cbn [negb] in F; lra.
  - apply (COMPARES false false) in F. rewrite height_of_itself in F. lra.
  - apply (COMPARES true true) in F. rewrite height_of_itself in F. lra.
  - apply (BESIDE _ w) in F; [| lia | exact W]. unfold c.
    destruct second; [rewrite height_reversed |]; destruct (is_highest s);
      cbn [negb sign_of] in *; lra.
Qed.
End Support.

(** ** As recorded *)

Definition support F d highest code direction first second low value limit := {|
  in_format := F; dimensions := d; is_highest := highest; found_by := code; along := direction;
  finds_first := first; finds_second := second;
  low_by := low; low_value := value; low_limit := limit
|}.
Definition supports : list recorded_support := [
  support double 2 false lowest_in_the_plane_double
    [lowest_in_the_plane_double_direction0; lowest_in_the_plane_double_direction1]
    lowest_in_the_plane_double_finds0 lowest_in_the_plane_double_finds1
    low_in_the_plane_double low_in_the_plane_double_value low_in_the_plane_double_limit;
  support double 2 true highest_in_the_plane_double
    [highest_in_the_plane_double_direction0; highest_in_the_plane_double_direction1]
    highest_in_the_plane_double_finds0 highest_in_the_plane_double_finds1
    low_in_the_plane_double low_in_the_plane_double_value low_in_the_plane_double_limit;
  support double 3 false lowest_in_space_double
    [lowest_in_space_double_direction0; lowest_in_space_double_direction1;
     lowest_in_space_double_direction2]
    lowest_in_space_double_finds0 lowest_in_space_double_finds1
    low_in_space_double low_in_space_double_value low_in_space_double_limit;
  support double 3 true highest_in_space_double
    [highest_in_space_double_direction0; highest_in_space_double_direction1;
     highest_in_space_double_direction2]
    highest_in_space_double_finds0 highest_in_space_double_finds1
    low_in_space_double low_in_space_double_value low_in_space_double_limit;
  support single 2 false lowest_in_the_plane_single
    [lowest_in_the_plane_single_direction0; lowest_in_the_plane_single_direction1]
    lowest_in_the_plane_single_finds0 lowest_in_the_plane_single_finds1
    low_in_the_plane_single low_in_the_plane_single_value low_in_the_plane_single_limit;
  support single 2 true highest_in_the_plane_single
    [highest_in_the_plane_single_direction0; highest_in_the_plane_single_direction1]
    highest_in_the_plane_single_finds0 highest_in_the_plane_single_finds1
    low_in_the_plane_single low_in_the_plane_single_value low_in_the_plane_single_limit;
  support single 3 false lowest_in_space_single
    [lowest_in_space_single_direction0; lowest_in_space_single_direction1;
     lowest_in_space_single_direction2]
    lowest_in_space_single_finds0 lowest_in_space_single_finds1
    low_in_space_single low_in_space_single_value low_in_space_single_limit;
  support single 3 true highest_in_space_single
    [highest_in_space_single_direction0; highest_in_space_single_direction1;
     highest_in_space_single_direction2]
    highest_in_space_single_finds0 highest_in_space_single_finds1
    low_in_space_single low_in_space_single_value low_in_space_single_limit].

(** The vertex that is found is at least as low as the other one, or as high. *)
Theorem supports_are_right s : In s supports ->
  forall input exact values (second : bool) w, support_inputs s input exact ->
  runs (in_format s) true input (found_by s) values ->
  In w (if second then finds_second s else finds_first s) -> follows values w ->
  0 <= sign_of (negb (is_highest s))
       * height (dimensions s) input exact
           (if second then dimensions s else O) (if second then O else dimensions s).
Proof.
  intro S. assert (C : forallb support_check supports = true) by (vm_compute; reflexivity).
  rewrite forallb_forall in C. apply support_right; [now apply C |].
  unfold low_holds. unfold supports in S.
  repeat (destruct S as [<- | S];
    [first [exact low_in_the_plane_double_sound | exact low_in_space_double_sound
           | exact low_in_the_plane_single_sound | exact low_in_space_single_sound] |]).
  destruct S.
Qed.
