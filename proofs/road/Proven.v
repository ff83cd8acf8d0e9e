(** Faces that are proven: on each way to where `proves_nearest` says yes, as recorded, its
    comparisons add up to the proof. Weights are positive, the direction is no farther from the
    exact one than its bound says, and vertices whose products are above the limit are strictly
    above the face. Where others are low, beside a facet of one shape, exact signs tell that they
    are not below: they are stored values here, each with the sign of an orientation. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Polynomial Program Within Claim Measure Road Separation
  Above.
Import ListNotations.
Local Open Scope R_scope.

(** What the face is asked; the vertices of A, on some way, and those of B; and the direction. *)
Definition way : Type := path * list path * list path * list nat.

(** A face of so many vertices of A, and of B, in so many dimensions. Inputs of `code` are their
    coordinates, after those of each shape the coordinates of one vertex more, the largest
    coordinate of each shape, and the two signs; those of `face_code` are the former alone. *)
Record recorded_proof := {
  format : binary;
  dimension : nat; corners_of_a : nat; corners_of_b : nat;
  code : program;
  all_ways : list way;
  (** The face: what is within which bound, as Faces.v has it. *)
  face_code : program;
  weights : list nat; total : list nat; weight_error : nat;
  gradient : list nat; gradient_error : nat;
  plane_of : option (nat * nat);
  (** What is known of its scales: some have a product of at least 2^least, and all are at most
      2^most, if the largest coordinates are at most 2^largest. *)
  scales : list nat; known_scales : windows;
  product : list nat; least_product : Z; most_scale : Z; are_bounded : bool; most_input : Z;
  (** What is low: a product, and the limit. *)
  low_code : program; value : nat; limit : nat
}.

(** Below the upper end of the search window. *)
Definition is_small r (input : nat -> R) :=
  let n := (dimension r * (S (corners_of_a r) + S (corners_of_b r)))%nat in
  input n <= two (most_input r) /\ input (S n) <= two (most_input r).

Section Proof.
Variable r : recorded_proof.
Local Notation F := (format r).
Local Notation d := (dimension r).
Local Notation na := (corners_of_a r).
Local Notation nb := (corners_of_b r).
Local Notation p := (code r).
Local Notation face := (face_code r).
Local Notation low := (low_code r).
Local Notation all := (all_ways r).
Local Notation gradient := (gradient r).
Local Notation gradient_error := (gradient_error r).
Local Notation weight_error := (weight_error r).
Local Notation weights := (weights r).
Local Notation plane := (plane_of r).
Local Notation value := (value r).
Local Notation limit := (limit r).
Local Notation scales := (scales r).
Local Notation known := (known_scales r).

Definition first_of_b := (d * S na)%nat.
Definition scale_of_a := (d * (S na + S nb))%nat.
Definition scale_of_b := S scale_of_a.
Definition sign_of_a := S scale_of_b.
Definition sign_of_b := S sign_of_a.
Definition face_inputs :=
  map (of_input p) (seq 0 (d * na) ++ seq first_of_b (d * nb)).
Definition face_places := places_of p face face_inputs.
Definition at_ t := place face_places t.
Definition face_bounds :=
  map (fun t => (t, weight_error)) (weights ++ total r)
  ++ map (fun t => (t, gradient_error)) gradient
  ++ match plane with Some b => [b] | None => [] end.

Fixpoint is_number (fuel i : nat) : bool :=
  is_rounded p i ||
  match fuel, nth_error p i with
  | S fuel, Some (Opposite a) => is_number fuel a
  | _, _ => false
  end.
Definition is_opposite i a :=
  match nth_error p i with Some (Opposite b) => (b =? a)%nat | _ => false end.
Definition opposite_of a := find (fun o => match o with Opposite b => (b =? a)%nat | _ => false end)
  p 0.
Definition is_below (w : path) (a : nat) (test : nat -> bool) :=
  existsb (fun x => match x with Is_less c e => (c =? a)%nat && test e | _ => false end) w.
Definition is_along (turned : bool) direction :=
  forallb (fun k => let i := nth k direction O in let g := at_ (nth k gradient O) in
                    if turned then is_opposite i g else (i =? g)%nat) (seq 0 d).
Definition plane_check (turned : bool) measured :=
  match plane with
  | Some (t, e) => is_below measured (at_ e)
                     (fun i => if turned then is_opposite i (at_ t) else (i =? at_ t)%nat)
  | None => negb turned
  end.

(** Of B, whose edges are reversed, a facet in space has the other orientation. *)
Definition positive_in_b (turned : bool) := if (d =? 3)%nat then turned else negb turned.

Definition way_check (x : way) :=
  let '(measured, on_a, on_b, direction) := x in
  let back := map opposite_of direction in
  let vertex := compared d p low value limit (at_ gradient_error) in
  let in_a := map (fun i => vertex direction O scale_of_a (d * i)%nat) (seq 0 (S na)) in
  let in_b := map (fun i => vertex back first_of_b scale_of_b (first_of_b + d * i)%nat)
                (seq 0 (S nb)) in
  (length direction =? d)%nat && forallb (is_number 3) direction &&
  forallb (fun i => is_opposite (opposite_of i) i) direction &&
  forallb (fun t => is_below measured (at_ weight_error) (Nat.eqb (at_ t))) weights &&
  existsb (fun turned =>
    is_along turned direction && plane_check turned measured &&
    forallb (fun w => existsb (above_check w) in_a ||
                      (na =? d)%nat && beside_check p (negb turned) w sign_of_a) on_a &&
    forallb (fun w => existsb (above_check w) in_b ||
                      (nb =? d)%nat && beside_check p (positive_in_b turned) w sign_of_b) on_b)
    [false; true].
Definition proof_check :=
  (0 <? d)%nat &&
  is_within p face face_places face_inputs && is_rounded p 0 &&
  forallb (is_input p) (seq 0 (S sign_of_b)) && is_number 3 (at_ gradient_error) &&
  (length gradient =? d)%nat &&
  forallb (fun b => (fst b <? length face_places)%nat && (snd b <? length face_places)%nat)
    face_bounds &&
  forallb way_check all.

Hypothesis checks : proof_check = true.
Hypothesis low_sound : forall input ideal values,
  low_inputs F d input ideal -> runs F true input low values ->
  nth limit values 0 < nth value values 0 ->
  exact_product d (2 * d) ideal < exact_product d d ideal.
Hypothesis sound : face_sound F face (d * (na + nb)) scales known face_bounds.

(** What is stored. *)
Definition proof_inputs (input : nat -> R) :=
  (forall k, number F (input k)) /\ 0 <= input scale_of_a /\ 0 <= input scale_of_b /\
  (forall k, (k < d * S na)%nat -> Rabs (input k) <= input scale_of_a) /\
  (forall k, (k < d * S nb)%nat -> Rabs (input (first_of_b + k)%nat) <= input scale_of_b) /\
  Rabs (input sign_of_a) <= 1 /\ Rabs (input sign_of_b) <= 1.
Variables (input : nat -> R) (values : list R).
Hypothesis I : proof_inputs input.
Hypothesis RUN : runs F true input p values.
Local Notation v i := (nth i values 0).
(** Scales as Faces.v takes them for known. *)
Definition scales_known :=
  within known (magnitude (face_claim face (d * (na + nb)) scales known 0 0)
                  (results face_places values) []).
Hypothesis K : scales_known.

(** The inputs of the face, and what its numbers stand for. *)
Definition stored k := input (if (k <? d * na)%nat then k else (k + d)%nat).
Definition face_input k := v (nth k face_inputs O).
Definition exact t := nth t (standing face (results face_places values) face_input []) 0.

Lemma check_parts :
  (0 < d)%nat /\ is_within p face face_places face_inputs = true /\ number F (v 0) /\
  (forall k, (k < S sign_of_b)%nat -> v (of_input p k) = input k) /\
  is_number 3 (at_ gradient_error) = true /\ length gradient = d /\
  (forall t e, In (t, e) face_bounds ->
     (t < length face_places)%nat /\ (e < length face_places)%nat) /\
  forall x, In x all -> way_check x = true.
Proof.
  pose proof checks as H. unfold proof_check in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[[[D W] R] N] G] L] B] A]. apply Nat.ltb_lt in D.
  rewrite forallb_forall in N, B, A.
  split; [exact D |].
  split; [exact W | split; [| split; [| split; [exact G | split; [now apply Nat.eqb_eq |]]]]].
  - unfold is_rounded in R. destruct (nth_error p 0) as [op |] eqn:O; [| discriminate].
    pose proof (RUN 0%nat op O) as Q. destruct op; try discriminate; cbn [computes] in Q.
    + rewrite Q. apply I.
    + destruct Q as [x [y [_ [_ Q]]]]. rewrite Q. apply rnd_number.
    + destruct Q as [x [y [_ [_ Q]]]]. rewrite Q. apply rnd_number.
    + rewrite Q. apply rnd_number.
  - intros k Hk. specialize (N k ltac:(apply in_seq; lia)). unfold is_input in N.
    destruct (nth_error p (of_input p k)) as [[] |] eqn:O; try discriminate.
    apply Nat.eqb_eq in N. subst. exact (RUN _ _ O).
  - split; [| exact A]. intros t e T. specialize (B _ T). apply andb_true_iff in B.
    cbn [fst snd] in B. now rewrite !Nat.ltb_lt in B.
Qed.

Lemma number_at fuel i : is_number fuel i = true -> number F (v i).
Proof.
  revert i. induction fuel as [| fuel IH]; intros i H; cbn [is_number] in H;
    apply orb_true_iff in H; (destruct H as [H | H];
    [unfold is_rounded in H; destruct (nth_error p i) as [op |] eqn:O; [| discriminate];
     pose proof (RUN i op O) as Q; destruct op; try discriminate; cbn [computes] in Q;
     [rewrite Q; apply I | destruct Q as [x [y [_ [_ Q]]]]; rewrite Q; apply rnd_number ..
     | rewrite Q; apply rnd_number] |]).
  - discriminate.
  - destruct (nth_error p i) as [[] |] eqn:O; try discriminate.
    pose proof (RUN i _ O) as Q. cbn [computes] in Q. rewrite Q. now apply number_opposite, IH.
Qed.
Lemma opposite_value i a : is_opposite i a = true -> v i = - v a.
Proof.
  unfold is_opposite. intro H. destruct (nth_error p i) as [[] |] eqn:O; try discriminate.
  apply Nat.eqb_eq in H. subst. exact (RUN i _ O).
Qed.

Lemma face_input_is k : (k < d * (na + nb))%nat -> face_input k = stored k.
Proof.
  intro L. destruct check_parts as [_ [_ [_ [V _]]]]. unfold face_input, stored, face_inputs.
  rewrite map_app. destruct (Nat.ltb_spec k (d * na)) as [A | B].
  - rewrite app_nth1 by now rewrite map_length, seq_length.
    rewrite nth_of_inputs by exact A. apply V.
    unfold sign_of_b, sign_of_a, scale_of_b, scale_of_a. nia.
  - rewrite app_nth2 by (rewrite map_length, seq_length; lia).
    rewrite map_length, seq_length, nth_of_inputs by nia. rewrite V.
    + f_equal. unfold first_of_b. nia.
    + unfold sign_of_b, sign_of_a, scale_of_b, scale_of_a, first_of_b. nia.
Qed.

(** Each number of the face is within its bound of what it stands for. *)
Lemma near t e : In (t, e) face_bounds -> Rabs (v (at_ t) - exact t) <= v (at_ e).
Proof.
  intro B. destruct check_parts as [_ [W [Z [V [_ [_ [L _]]]]]]]. destruct (L t e B) as [T E].
  pose proof (runs_within p face face_places face_inputs W F true input values RUN) as R.
  assert (N : forall k, number F (face_input k)).
  { intro k. destruct (Nat.lt_ge_cases k (d * (na + nb))) as [A | A].
    - rewrite face_input_is by exact A. apply I.
    - unfold face_input. rewrite (nth_overflow face_inputs);
        [exact Z |]. unfold face_inputs. rewrite map_length, app_length, !seq_length. lia. }
  pose proof (sound face_input (results face_places values) N R K) as S.
  rewrite Forall_forall in S. specialize (S _ B). cbn [fst snd] in S.
  rewrite !result_at in S by assumption. exact S.
Qed.

Lemma below_is w a test : follows values w -> is_below w a test = true ->
  exists e, test e = true /\ v a < v e.
Proof.
  intros W H. unfold is_below in H. apply existsb_exists in H. destruct H as [x [X H]].
  unfold follows in W. rewrite Forall_forall in W. specialize (W x X).
  destruct x; try discriminate. apply andb_true_iff in H. destruct H as [A T].
  apply Nat.eqb_eq in A. subst. exists b. split; assumption.
Qed.

(** The direction is the exact one, or its opposite, within its error. *)
Definition direction_is s direction :=
  forall k, (k < d)%nat ->
    Rabs (v (nth k direction O) - s * exact (nth k gradient O)) <= v (at_ gradient_error).
Lemma along_right turned direction : is_along turned direction = true ->
  direction_is (sign_of (negb turned)) direction.
Proof.
  intros A k L. destruct check_parts as [_ [_ [_ [_ [_ [D [_ _]]]]]]].
  assert (G : Rabs (v (at_ (nth k gradient O)) - exact (nth k gradient O))
              <= v (at_ gradient_error)).
  { apply near. unfold face_bounds. apply in_or_app. right. apply in_or_app. left.
    apply (in_map (fun t => (t, gradient_error))). apply nth_In. lia. }
  unfold is_along in A. rewrite forallb_forall in A. specialize (A k ltac:(apply in_seq; lia)).
  cbv zeta in A. destruct turned; cbn [negb sign_of].
  - rewrite (opposite_value _ _ A).
    replace (- v (at_ (nth k gradient 0%nat)) - -1 * exact (nth k gradient 0%nat))
      with (- (v (at_ (nth k gradient 0%nat)) - exact (nth k gradient 0%nat))) by ring.
    now rewrite Rabs_Ropp.
  - apply Nat.eqb_eq in A. now rewrite A, Rmult_1_l.
Qed.
(** It points away from the origin. *)
Lemma plane_right turned measured : follows values measured ->
  plane_check turned measured = true ->
  match plane with
  | Some (t, _) => 0 < sign_of (negb turned) * exact t
  | None => turned = false
  end.
Proof.
  intros M B. unfold plane_check in B.
  assert (Q : forall t e, plane = Some (t, e) -> Rabs (v (at_ t) - exact t) <= v (at_ e)).
  { intros t e X. apply near. unfold face_bounds. rewrite X.
    apply in_or_app. right. apply in_or_app. right. now left. }
  destruct plane as [[t e] |]; [| now destruct turned].
  destruct (below_is _ _ _ M B) as [i [X Y]]. pose proof (Q t e eq_refl) as N.
  apply Rabs_le_inv in N. destruct turned; cbn [negb sign_of].
  - apply opposite_value in X. lra.
  - apply Nat.eqb_eq in X. subst i. lra.
Qed.
(** Weights are positive. *)
Lemma weights_right measured on_a on_b direction t :
  In (measured, on_a, on_b, direction) all -> follows values measured -> In t weights ->
  0 < exact t.
Proof.
  intros H M X. destruct check_parts as [_ [_ [_ [_ [_ [_ [_ C]]]]]]]. specialize (C _ H).
  unfold way_check in C. cbv zeta in C. rewrite !andb_true_iff in C.
  destruct C as [[_ P] _]. rewrite forallb_forall in P. specialize (P t X).
  destruct (below_is _ _ _ M P) as [e [E B]]. apply Nat.eqb_eq in E. subst e.
  assert (N : Rabs (v (at_ t) - exact t) <= v (at_ weight_error)).
  { apply near. unfold face_bounds. apply in_or_app. left.
    apply (in_map (fun t => (t, weight_error))). apply in_or_app. now left. }
  apply Rabs_le_inv in N. lra.
Qed.

(** How far vertex i of a shape is above its corner of the face, along s times the exact
    direction. *)
Definition height s first i :=
  Above.height d input (fun k => s * exact (nth k gradient O)) first (first + d * i).

(** Where a way is followed: of the vertices that it compares one is above the face, or exact signs
    say that the other one is not below. *)
Theorem way_right measured on_a on_b direction :
  In (measured, on_a, on_b, direction) all -> follows values measured ->
  (forall t, In t weights -> 0 < exact t) /\
  exists turned, let s := sign_of (negb turned) in
    match plane with Some (t, _) => 0 < s * exact t | None => turned = false end /\
    (forall w, In w on_a -> follows values w ->
       (exists i, (i <= na)%nat /\ 0 < height s 0 i) \/ (na = d /\ 0 <= s * input sign_of_a)) /\
    (forall w, In w on_b -> follows values w ->
       (exists i, (i <= nb)%nat /\ 0 < height (- s) first_of_b i) \/
       (nb = d /\ 0 <= sign_of (positive_in_b turned) * input sign_of_b)).
Proof.
  intros H FOL. split.
  { intros t X. exact (weights_right measured on_a on_b direction t H FOL X). }
  destruct check_parts as [SD [_ [Z [V [G [_ [_ C]]]]]]]. specialize (C _ H).
  pose proof (above_right F d p low value limit (at_ gradient_error) SD low_sound input values
    (proj1 I) RUN (S sign_of_b) V Z (number_at 3 _ G)) as ABOVE.
  pose proof (beside_right F p input values RUN (S sign_of_b) V) as BESIDE. clear V.
  unfold way_check in C. cbv zeta in C. rewrite !andb_true_iff in C.
  destruct C as [[[[L N] OP] _] T]. apply Nat.eqb_eq in L.
  assert (NUM : forall i, In i direction -> number F (v i)).
  { intros i J. apply (number_at 3). rewrite forallb_forall in N. now apply N. }
  rewrite forallb_forall in OP. apply existsb_exists in T. destruct T as [turned [_ T]].
  rewrite !andb_true_iff in T. destruct T as [[[DIR PL] A] B]. apply along_right in DIR.
  exists turned. cbv zeta. split; [exact (plane_right turned measured FOL PL) |].
  set (s := sign_of (negb turned)) in *.
  destruct I as [_ [SA [SB [CA [CB _]]]]]. rewrite forallb_forall in A, B. split; intros w M W.
  - specialize (A w M). apply orb_true_iff in A. destruct A as [A | A].
    + left. apply existsb_exists in A. destruct A as [q [J A]]. apply in_map_iff in J.
      destruct J as [i [<- J]]. apply in_seq in J.
      exists i. split; [lia |].
      apply (ABOVE (fun k => s * exact (nth k gradient O)) direction 0%nat scale_of_a w
               (d * i)%nat); try assumption.
      * unfold sign_of_b, sign_of_a, scale_of_b. lia.
      * unfold sign_of_b, sign_of_a, scale_of_b, scale_of_a. nia.
      * unfold sign_of_b, sign_of_a, scale_of_b, scale_of_a. nia.
      * intros k K'. rewrite Nat.add_0_l. apply CA. nia.
      * intros k K'. apply CA. nia.
    + right. apply andb_true_iff in A. destruct A as [D A]. apply Nat.eqb_eq in D.
      split; [exact D |]. apply (BESIDE _ w); try assumption. unfold sign_of_b. lia.
  - specialize (B w M). apply orb_true_iff in B. destruct B as [B | B].
    + left. apply existsb_exists in B. destruct B as [q [J B]]. apply in_map_iff in J.
      destruct J as [i [<- J]]. apply in_seq in J.
      exists i. split; [lia |].
      assert (V : forall k, (k < d)%nat ->
        v (nth k (map opposite_of direction) O) = - v (nth k direction O)).
      { intros k K'. rewrite (nth_indep _ _ (opposite_of O)) by (rewrite map_length; lia).
        rewrite map_nth. apply opposite_value, OP, nth_In. lia. }
      apply (ABOVE (fun k => - s * exact (nth k gradient O)) (map opposite_of direction) first_of_b
               scale_of_b w (first_of_b + d * i)%nat); try assumption.
      * intros k K'. rewrite V by exact K'. specialize (DIR k K').
        replace (- v (nth k direction O) - - s * exact (nth k gradient O))
          with (- (v (nth k direction O) - s * exact (nth k gradient O))) by ring.
        now rewrite Rabs_Ropp.
      * now rewrite map_length.
      * intros j X. apply in_map_iff in X. destruct X as [a [<- X]].
        rewrite (opposite_value _ _ (OP a X)). now apply number_opposite, NUM.
      * unfold sign_of_b, sign_of_a. lia.
      * unfold sign_of_b, sign_of_a, scale_of_b, scale_of_a, first_of_b. nia.
      * unfold sign_of_b, sign_of_a, scale_of_b, scale_of_a, first_of_b. nia.
      * intros k K'. apply CB. nia.
      * intros k K'. rewrite <- Nat.add_assoc. apply CB. nia.
    + right. apply andb_true_iff in B. destruct B as [D B]. apply Nat.eqb_eq in D.
      split; [exact D |]. apply (BESIDE _ w); try assumption. lia.
Qed.
End Proof.
