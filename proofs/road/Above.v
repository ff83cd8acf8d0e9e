(** A vertex of a recorded program that is compared with the limit above another one: where it is
    said to exceed that, it is above the other one along the exact direction, by the theorem about
    what is low (Road.v). *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Program Within Road Separation.
Import ListNotations.
Local Open Scope R_scope.

Section Above.
Variable F : binary.
(** In d dimensions; `low` is what its theorem is about: a product, and the limit. *)
Variable d : nat.
Variables p low : program.
Variables value limit : nat.
(** The result that bounds what the direction is off by. *)
Variable error : nat.

Definition exceeds (w : path) a b :=
  existsb (fun x => match x with
                    | Not_at_most c e => (c =? a)%nat && (e =? b)%nat
                    | _ => false
                    end) w.

Definition low_inputs_of direction first s m :=
  direction ++ map (of_input p) (seq m d) ++ map (of_input p) (seq first d)
  ++ [of_input p s; error].
(** Where the product of the vertex whose coordinates begin at m is, and the limit. *)
Definition compared direction first s m : option (nat * nat) :=
  let inputs := low_inputs_of direction first s m in
  let places := places_of p low inputs in
  if is_within p low places inputs && (value <? length places)%nat && (limit <? length places)%nat
  then Some (place places value, place places limit) else None.
(** Whether a way has it that a vertex is above the limit. *)
Definition above_check w (vertex : option (nat * nat)) :=
  match vertex with Some (a, b) => exceeds w a b | None => false end.

Definition is_zero i :=
  match nth_error p i with Some (Exactly c) => (Fnum c =? 0)%Z | _ => false end.
(** Whether a way has it that a stored value is not negative, or not positive. *)
Definition beside_check (positive : bool) (w : path) o :=
  existsb (fun x => match x with
    | Not_less a z => if positive then (a =? of_input p o)%nat && is_zero z
                      else (z =? of_input p o)%nat && is_zero a
    | Is_less a z => if positive then (z =? of_input p o)%nat && is_zero a
                     else (a =? of_input p o)%nat && is_zero z
    | _ => false
    end) w.
(** 1, or -1. *)
Definition sign_of (positive : bool) := if positive then 1 else -1.

Hypothesis some_dimension : (0 < d)%nat.
Hypothesis low_sound : forall input ideal values,
  low_inputs F d input ideal -> runs F true input low values ->
  nth limit values 0 < nth value values 0 ->
  exact_product d (2 * d) ideal < exact_product d d ideal.
Variables (input : nat -> R) (values : list R).
Hypothesis input_number : forall k, number F (input k).
Hypothesis RUN : runs F true input p values.
Local Notation v i := (nth i values 0).
(** The program has these inputs, and numbers for the first result and the error. *)
Variable inputs : nat.
Hypothesis inputs_are : forall k, (k < inputs)%nat -> v (of_input p k) = input k.
Hypothesis first_number : number F (v 0).
Hypothesis error_number : number F (v error).

Lemma nth_of_inputs first k n :
  (k < n)%nat -> nth k (map (of_input p) (seq first n)) O = of_input p (first + k).
Proof.
  intro L. rewrite (nth_indep _ _ (of_input p 0)) by now rewrite map_length, seq_length.
  now rewrite map_nth, seq_nth.
Qed.

(** How far the vertex at m is above that at `first`. *)
Definition height (exact : nat -> R) first m :=
  fold_right (fun k sum => exact k * (input (m + k)%nat - input (first + k)%nat) + sum) 0
    (seq 0 d).

Lemma fold_difference (a b c : nat -> R) l :
  fold_right (fun k sum => a k * (b k - c k) + sum) 0 l
  = fold_right (fun k sum => a k * b k + sum) 0 l - fold_right (fun k sum => a k * c k + sum) 0 l.
Proof. induction l as [| k l IH]; simpl; [ring |]. rewrite IH. ring. Qed.
Lemma fold_ext (f g : nat -> R) l : (forall k, In k l -> f k = g k) ->
  fold_right (fun k sum => f k + sum) 0 l = fold_right (fun k sum => g k + sum) 0 l.
Proof.
  induction l as [| k l IH]; intro H; simpl; [reflexivity |].
  rewrite IH by (intros; apply H; now right). now rewrite H by now left.
Qed.

Ltac lengths := rewrite ?map_length, ?seq_length; lia.
Lemma above_right exact direction first scale w m :
  (forall k, (k < d)%nat -> Rabs (v (nth k direction O) - exact k) <= v error) ->
  length direction = d ->
  (forall i, In i direction -> number F (v i)) ->
  (scale < inputs)%nat -> (first + d <= inputs)%nat -> (m + d <= inputs)%nat -> 0 <= input scale ->
  (forall k, (k < d)%nat -> Rabs (input (first + k)%nat) <= input scale) ->
  (forall k, (k < d)%nat -> Rabs (input (m + k)%nat) <= input scale) ->
  follows values w -> above_check w (compared direction first scale m) = true ->
  0 < height exact first m.
Proof.
  intros DIR LEN NUM SC FIRST OTHER S0 SMALL_FIRST SMALL W H.
  unfold above_check, compared in H. cbv zeta in H.
  match type of H with match (if ?c then _ else _) with _ => _ end = true =>
    destruct c eqn:C; [| discriminate] end.
  rewrite !andb_true_iff in C. destruct C as [[IN LV] LL]. apply Nat.ltb_lt in LV, LL.
  rename H into X. set (ins := low_inputs_of direction first scale m) in *.
  set (places := places_of p low ins) in *.
  pose proof (runs_within p low places ins IN F true input values RUN) as R.
  set (low_input := fun k => v (nth k ins O)) in *.
  assert (VERTEX : forall k, (k < d)%nat -> low_input (d + k)%nat = input (m + k)%nat).
  { intros k L. unfold low_input, ins, low_inputs_of. rewrite app_nth2 by lia.
    rewrite app_nth1 by (rewrite map_length, seq_length; lia). rewrite LEN.
    replace (d + k - d)%nat with k by lia. rewrite nth_of_inputs by exact L.
    apply inputs_are. lia. }
  assert (CORNER : forall k, (k < d)%nat -> low_input (2 * d + k)%nat = input (first + k)%nat).
  { intros k L. unfold low_input, ins, low_inputs_of.
    do 2 rewrite app_nth2 by lengths. rewrite app_nth1 by lengths.
    rewrite ?map_length, ?seq_length, ?LEN.
    replace (2 * d + k - d - d)%nat with k by lia. rewrite nth_of_inputs by exact L.
    apply inputs_are. lia. }
  assert (SCALE : low_input (3 * d)%nat = input scale).
  { unfold low_input, ins, low_inputs_of. do 3 rewrite app_nth2 by lengths.
    rewrite ?map_length, ?seq_length, ?LEN.
    replace (3 * d - d - d - d)%nat with 0%nat by lia. cbn [nth].
    now apply inputs_are. }
  assert (ERROR : low_input (3 * d + 1)%nat = v error).
  { unfold low_input, ins, low_inputs_of. do 3 rewrite app_nth2 by lengths.
    rewrite ?map_length, ?seq_length, ?LEN.
    replace (3 * d + 1 - d - d - d)%nat with 1%nat by lia. reflexivity. }
  assert (DIRECTION : forall k, (k < d)%nat -> low_input k = v (nth k direction O)).
  { intros k L. unfold low_input, ins, low_inputs_of. now rewrite app_nth1 by lia. }
  assert (NUMBERS : forall k, number F (low_input k)).
  { intro k. destruct (Nat.lt_ge_cases k d) as [L | L].
    { rewrite DIRECTION by exact L. apply NUM, nth_In. lia. }
    destruct (Nat.lt_ge_cases k (2 * d)) as [L2 | L2].
    { replace k with (d + (k - d))%nat by lia. rewrite VERTEX by lia. apply input_number. }
    destruct (Nat.lt_ge_cases k (3 * d)) as [L3 | L3].
    { replace k with (2 * d + (k - 2 * d))%nat by lia. rewrite CORNER by lia. apply input_number. }
    destruct (Nat.eq_dec k (3 * d)) as [-> | L4]; [rewrite SCALE; apply input_number |].
    destruct (Nat.eq_dec k (3 * d + 1)) as [-> | L5].
    { now rewrite ERROR. }
    unfold low_input. rewrite (nth_overflow ins); [exact first_number |].
    unfold ins, low_inputs_of.
    rewrite !app_length, !map_length, !seq_length, LEN. cbn [length]. lia. }
  pose (ideal := fun k => if (k <? d)%nat then exact k else low_input k).
  assert (E0 : 0 <= v error).
  { eapply Rle_trans; [apply Rabs_pos | exact (DIR 0%nat some_dimension)]. }
  assert (Q : exact_product d (2 * d) ideal < exact_product d d ideal).
  { apply (low_sound low_input ideal (results places values)).
    - split; [exact NUMBERS | split; [now rewrite SCALE | split; [now rewrite ERROR |]]].
      split; [| split].
      + intros k L. rewrite VERTEX, CORNER, SCALE by exact L.
        split; [now apply SMALL | now apply SMALL_FIRST].
      + intros k L. rewrite DIRECTION, ERROR by exact L. unfold ideal.
        destruct (Nat.ltb_spec k d); [now apply DIR | lia].
      + intros k L. unfold ideal. destruct (Nat.ltb_spec k d); [lia | reflexivity].
    - exact R.
    - rewrite !result_at by assumption. unfold exceeds in X. apply existsb_exists in X.
      destruct X as [x [X1 X2]]. unfold follows in W. rewrite Forall_forall in W.
      specialize (W x X1). destruct x; try discriminate. apply andb_true_iff in X2.
      destruct X2 as [X2 X3]. apply Nat.eqb_eq in X2, X3. subst. exact W. }
  unfold height. rewrite (fold_difference exact
    (fun k => input (m + k)%nat) (fun k => input (first + k)%nat)).
  enough (exact_product d d ideal = fold_right (fun k sum => exact k
            * input (m + k)%nat + sum) 0 (seq 0 d) /\
          exact_product d (2 * d) ideal = fold_right (fun k sum => exact k
            * input (first + k)%nat + sum) 0 (seq 0 d)) by lra.
  split; unfold exact_product; apply fold_ext; intros k L; apply in_seq in L; unfold ideal;
    destruct (Nat.ltb_spec k d); try lia.
  - destruct (Nat.ltb_spec (d + k) d); [lia |]. rewrite VERTEX by lia. ring.
  - destruct (Nat.ltb_spec (2 * d + k) d); [lia |]. rewrite CORNER by lia. ring.
Qed.
Lemma beside_right positive w o : (o < inputs)%nat -> follows values w ->
  beside_check positive w o = true -> 0 <= sign_of positive * input o.
Proof.
  intros L W H. pose proof (inputs_are o L) as V.
  unfold beside_check in H. apply existsb_exists in H. destruct H as [x [X H]].
  unfold follows in W. rewrite Forall_forall in W. specialize (W x X).
  assert (Z : forall i, is_zero i = true -> v i = 0).
  { intros i Q. unfold is_zero in Q. destruct (nth_error p i) as [[] |] eqn:O; try discriminate.
    pose proof (RUN i _ O) as R. cbn [computes] in R. rewrite R. apply Z.eqb_eq in Q.
    unfold F2R. rewrite Q. apply Rmult_0_l. }
  destruct x as [a b | a b | | | |]; try discriminate; cbn [is_so] in W; destruct positive;
    apply andb_true_iff in H; destruct H as [A B]; apply Nat.eqb_eq in A; apply Z in B; subst;
    cbn [sign_of]; lra.
Qed.
End Above.
