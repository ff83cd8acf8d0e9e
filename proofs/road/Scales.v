(** What Faces.v takes for known of a face's scales follows from what the code compares: they are at
    most a power of two where coordinates are, and some have a product that is not small, for the
    square of the direction is not. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Polynomial Program Within Claim Size Measure Separation
  Finite Proven.
Import ListNotations.
Local Open Scope R_scope.

Lemma monomial_of_atoms (a : nat -> R) l :
  monomial a 0 (product_of_atoms l) = fold_right (fun k x => a k * x) 1 l.
Proof.
  assert (G : forall l m,
    monomial a 0 (fold_left (fun m k => product_of m (repeat O k ++ [1%nat])) l m)
    = monomial a 0 m * fold_right (fun k x => a k * x) 1 l).
  { induction l0 as [| k l0 IH]; intro m; simpl; [ring |].
    rewrite IH, monomial_times, monomial_atom. simpl. ring. }
  unfold product_of_atoms. rewrite G. simpl. ring.
Qed.

Section Scales.
Variable r : recorded_proof.
Local Notation F := (format r).
Local Notation d := (dimension r).
Local Notation p := (code r).
Local Notation face := (face_code r).
Local Notation scales := (scales r).
Local Notation count := (d * (corners_of_a r + corners_of_b r))%nat.
Local Notation at_ := (at_ r).

(** The largest coordinates are a kind of their own. *)
Definition limits := [most_input r].
Definition scale_check t :=
  size_below F true (finite_claim face (repeat O count) limits) [] 0 t
    (number_of (Float radix2 1 (most_scale r))).
Definition square_claim : claim := {|
  body := p; roots := map at_ scales;
  inputs := repeat (length scales, None) (S (sign_of_b r)); signs := []; cuts := [];
  known := {| of_each := repeat (None, Some (most_scale r)) (length scales)
                         ++ [(None, Some (most_input r))];
              of_products := [] |};
  targets := []; bound := 0
|}.
(** Whether the way has it that something exceeds a number which it cannot, if the product is
    small. *)
Definition square_check (x : way) :=
  existsb (fun c => match c with
    | Is_less c square =>
        match nth_error p c with
        | Some (Exactly s) =>
            size_below F true square_claim (product_of_atoms (product r)) (least_product r) square
              (number_of s)
        | _ => false
        end
    | _ => false
    end) (fst (fst (fst x))).
Definition scales_check :=
  (0 <=? most_input r)%Z && well_formed face [] && well_formed p [] &&
  forallb scale_check scales &&
  forallb (fun t => (t <? length (face_places r))%nat) scales &&
  forallb (fun k => (k <? length scales)%nat) (product r) &&
  match product r with [] => true | _ => forallb square_check (all_ways r) end.
(** What is known is that. *)
Definition is_known :=
  known_scales r = {|
    of_each := if are_bounded r
               then repeat (None, None) count ++ repeat (None, Some (most_scale r)) (length scales)
               else [];
    of_products := match product r with
                   | [] => []
                   | l => [(product_of_atoms (map (Nat.add count) l), least_product r)]
                   end |}.

Hypothesis checks : proof_check r = true.
Hypothesis more_checks : scales_check = true.
Hypothesis known_is : is_known.
Variables (input : nat -> R) (values : list R).
Hypothesis I : proof_inputs r input.
Hypothesis RUN : runs F true input p values.
Hypothesis small : is_small r input.
Local Notation v i := (nth i values 0).

Lemma inputs_are_small k : (k < S (sign_of_b r))%nat -> Rabs (input k) <= two (most_input r).
Proof.
  intro L. destruct I as [_ [SA [SB [A [B [GA GB]]]]]]. destruct small as [MA MB].
  assert (ONE : 1 <= two (most_input r)).
  { pose proof more_checks as H. unfold scales_check in H. rewrite !andb_true_iff in H.
    destruct H as [[[[[[Z _] _] _] _] _] _]. apply Z.leb_le in Z.
    change 1 with (two 0). now apply bpow_le. }
  unfold sign_of_b, sign_of_a, scale_of_b in L.
  destruct (Nat.lt_ge_cases k (first_of_b r)) as [K | K].
  { apply Rle_trans with (input (scale_of_a r)); [apply A; exact K | exact MA]. }
  destruct (Nat.lt_ge_cases k (scale_of_a r)) as [K2 | K2].
  { replace k with (first_of_b r + (k - first_of_b r))%nat by lia.
    apply Rle_trans with (input (scale_of_b r)); [| exact MB].
    apply B. unfold first_of_b, scale_of_a in *. nia. }
  assert (E : k = scale_of_a r \/ k = scale_of_b r \/ k = sign_of_a r \/ k = sign_of_b r)
    by (unfold sign_of_b, sign_of_a, scale_of_b; lia).
  destruct E as [-> | [-> | [-> | ->]]].
  - rewrite Rabs_pos_eq; assumption.
  - rewrite Rabs_pos_eq; assumption.
  - now apply Rle_trans with 1.
  - now apply Rle_trans with 1.
Qed.

Lemma split_checks :
  well_formed face [] = true /\ well_formed p [] = true /\
  (forall t, In t scales -> scale_check t = true /\ (t < length (face_places r))%nat) /\
  (forall k, In k (product r) -> (k < length scales)%nat) /\
  (product r <> [] -> forall x, In x (all_ways r) -> square_check x = true).
Proof.
  pose proof more_checks as H. unfold scales_check in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[[_ A] B] C] D] E] G]. rewrite forallb_forall in C, D, E.
  repeat split; try assumption.
  - now apply C.
  - now apply Nat.ltb_lt, D.
  - intros k K. now apply Nat.ltb_lt, E.
  - intros N x X. destruct (product r); [easy |]. rewrite forallb_forall in G. now apply G.
Qed.

(** Scales are at most the power of two. *)
Lemma scale_below t : In t scales -> Rabs (v (at_ t)) <= two (most_scale r).
Proof.
  intro T. destruct split_checks as [W [_ [SC _]]]. destruct (SC t T) as [C L].
  destruct (check_parts r checks input values I RUN) as [_ [IN [Z [V _]]]].
  pose proof (runs_within p face (face_places r) (face_inputs r) IN F true input values RUN) as R.
  fold (face_input r values) in R.
  assert (X : forall k, (k < count)%nat -> Rabs (face_input r values k) <= two (most_input r)).
  { intros k K. rewrite (face_input_is r checks input values I RUN k K). apply inputs_are_small.
    unfold sign_of_b, sign_of_a, scale_of_b, scale_of_a.
    destruct (Nat.ltb_spec k (d * corners_of_a r)); nia. }
  assert (N : forall k, number F (face_input r values k)).
  { intro k. destruct (Nat.lt_ge_cases k count) as [A | A].
    - rewrite (face_input_is r checks input values I RUN k A). apply I.
    - unfold face_input. rewrite (nth_overflow (face_inputs r)); [exact Z |].
      unfold face_inputs. rewrite map_length, app_length, !seq_length. lia. }
  change (v (at_ t)) with (v (place (face_places r) t)). rewrite <- (result_at _ values t L).
  pose proof (claim_size F true (finite_claim face (repeat O count) limits) (face_input r values)
    (face_input r values) (results (face_places r) values) (map two limits) N R [] 0 t
    (number_of (Float radix2 1 (most_scale r)))) as Q.
  rewrite eval_number, F2R_two in Q. apply Q.
  - apply andb_true_iff. split; [exact C | exact W].
  - apply (inputs_of_kinds face (repeat O count) limits (face_input r values)). intros n k E.
    apply nth_error_In in E as K. apply repeat_spec in K. subst k.
    rewrite Nat.add_0_l. split; [simpl; lia |]. apply X.
    assert (G : (n < length (repeat O count))%nat) by (apply nth_error_Some; congruence).
    now rewrite repeat_length in G.
  - split; [| apply Forall_nil]. now apply (sizes_of_kinds face (repeat O count) limits _ limits 0).
  - simpl. lra.
Qed.

Lemma sizes_of_scales a m :
  (forall k, (m <= k < m + length scales)%nat -> a k <= two (most_scale r)) ->
  forall rest, within_sizes rest a (m + length scales) ->
  within_sizes (repeat (None, Some (most_scale r)) (length scales) ++ rest) a m.
Proof.
  generalize (length scales) as n. intro n. revert m. induction n as [| n IH]; intros m H rest T.
  - now rewrite Nat.add_0_r in T.
  - simpl. split; [discriminate | split].
    + intros e [= <-]. apply H. lia.
    + apply IH; [intros; apply H; lia |]. now rewrite Nat.add_succ_r in T.
Qed.

(** Their product is not small, where the face is measured. *)
Lemma product_is_large measured on_a on_b direction :
  In (measured, on_a, on_b, direction) (all_ways r) -> follows values measured ->
  product r <> [] ->
  two (least_product r)
    <= fold_right (fun k x => Rabs (v (at_ (nth k scales O))) * x) 1 (product r).
Proof.
  intros H M N. destruct split_checks as [_ [W [_ [P Q]]]]. specialize (Q N _ H).
  unfold square_check in Q. cbn [fst] in Q. apply existsb_exists in Q. destruct Q as [c [C Q]].
  destruct c as [c square | | | | |]; try discriminate.
  destruct (nth_error p c) as [[| s | | | | | | | | | | | | |] |] eqn:OP; try discriminate.
  unfold follows in M. rewrite Forall_forall in M. specialize (M _ C). cbn [is_so] in M.
  pose proof (RUN c _ OP) as E. cbn [computes] in E. rewrite E in M.
  destruct (Rle_or_lt (two (least_product r))
    (fold_right (fun k x => Rabs (v (at_ (nth k scales O))) * x) 1 (product r))) as [| SMALL];
    [assumption | exfalso].
  assert (MAG : forall k, (k < length scales)%nat ->
    magnitude square_claim values [two (most_input r)] k = Rabs (v (at_ (nth k scales O)))).
  { intros k K. unfold magnitude. cbn [roots square_claim].
    rewrite (nth_error_nth' _ (at_ O)) by now rewrite map_length. now rewrite map_nth. }
  assert (LAST : magnitude square_claim values [two (most_input r)] (length scales)
    = two (most_input r)).
  { unfold magnitude. cbn [roots square_claim].
    rewrite (proj2 (nth_error_None _ _)) by (rewrite map_length; lia).
    rewrite map_length, Nat.sub_diag. apply Rabs_pos_eq, bpow_ge_0. }
  assert (X : forall k, (k < S (sign_of_b r))%nat -> Rabs (input k) <= two (most_input r))
    by exact inputs_are_small.
  pose proof (claim_size F true square_claim input input values [two (most_input r)] (proj1 I) RUN
    (product_of_atoms (product r)) (least_product r) square (number_of s)) as B.
  rewrite eval_number in B. enough (Rabs (v square) <= F2R s) as L by (apply Rabs_le_inv in L; lra).
  apply B.
  - apply andb_true_iff. split; [exact Q | exact W].
  - cbn [inputs square_claim].
    assert (G : forall n m, (m + n <= S (sign_of_b r))%nat ->
      inputs_hold square_claim input input values [two (most_input r)] m
        (repeat (length scales, None) n)).
    { induction n as [| n IH]; intros m K; simpl; [exact Logic.I |].
      split; [rewrite LAST; apply X; lia | split; [| apply IH; lia]].
      rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. apply Rle_refl. }
    apply (G _ 0%nat). lia.
  - split; [| apply Forall_nil]. cbn [known of_each square_claim]. apply sizes_of_scales.
    + intros k K. rewrite MAG by lia. apply scale_below, nth_In. lia.
    + simpl. split; [discriminate | split; [| exact Logic.I]]. intros e [= <-].
      rewrite LAST. apply Rle_refl.
  - rewrite monomial_of_atoms.
    replace (fold_right _ 1 (product r))
      with (fold_right (fun k x => Rabs (v (at_ (nth k scales O))) * x) 1 (product r)); [lra |].
    clear - P MAG. induction (product r) as [| k l IH]; [reflexivity |].
    cbn [fold_right]. rewrite IH by (intros; apply P; now right).
    now rewrite MAG by (apply P; now left).
Qed.

(** What Faces.v takes for known. *)
Theorem scales_are_known measured on_a on_b direction :
  In (measured, on_a, on_b, direction) (all_ways r) -> follows values measured ->
  scales_known r values.
Proof.
  intros H M. unfold scales_known. rewrite known_is.
  destruct split_checks as [_ [_ [SC [P _]]]].
  assert (MAG : forall known k, (k < length scales)%nat ->
    magnitude (face_claim face count scales known 0 0) (results (face_places r) values) []
      (count + k) = Rabs (v (at_ (nth k scales O)))).
  { intros known k K. unfold magnitude. cbn [roots face_claim].
    rewrite nth_error_app2 by (rewrite seq_length; lia). rewrite seq_length.
    replace (count + k - count)%nat with k by lia. rewrite (nth_error_nth' _ O K).
    rewrite (result_at _ values); [reflexivity |]. apply SC, nth_In, K. }
  split; cbn [of_each of_products].
  - destruct (are_bounded r); [| exact Logic.I].
    assert (G : forall a n m rest, within_sizes rest a (m + n) ->
      within_sizes (repeat (None, None) n ++ rest) a m).
    { intros a n. induction n as [| n IH]; intros m rest T; simpl.
      - now rewrite Nat.add_0_r in T.
      - split; [discriminate | split; [discriminate |]]. apply IH.
        now rewrite Nat.add_succ_r in T. }
    apply G. rewrite <- (app_nil_r (repeat (None, Some (most_scale r)) (length scales))).
    apply sizes_of_scales; [| exact Logic.I]. intros k K. rewrite Nat.add_0_l in K.
    replace k with (count + (k - count))%nat by lia. rewrite MAG by lia.
    apply scale_below, nth_In. lia.
  - destruct (product r) as [| first rest] eqn:E; [apply Forall_nil |].
    apply Forall_cons; [| apply Forall_nil]. cbn [fst snd].
    assert (N : product r <> []) by now rewrite E.
    pose proof (product_is_large measured on_a on_b direction H M N) as L. rewrite E in L.
    apply Rle_trans with (1 := L). rewrite monomial_of_atoms. right.
    clear - P MAG. induction (first :: rest) as [| k l IH]; [reflexivity |].
    cbn [map fold_right]. rewrite IH by (intros; apply P; now right).
    now rewrite MAG by (apply P; now left).
Qed.
End Scales.
