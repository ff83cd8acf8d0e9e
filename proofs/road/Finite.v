(** Recorded programs in the search window: nothing overflows where inputs are at most powers of
    two, one for coordinates and one for the components of a direction. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Polynomial Program Analysis Floor Claim Programs.
Import ListNotations.
Local Open Scope R_scope.

Section Finite.
Variable F : binary.
Variable p : program.
(** Of each input its kind, and of each kind its power of two. *)
Variable kinds : list nat.
Variable limits : list Z.

Definition finite_claim : claim := {|
  body := p; roots := []; inputs := map (fun k => (k, None)) kinds; signs := []; cuts := [];
  known := {| of_each := map (fun w => (None, Some w)) limits; of_products := [] |};
  targets := []; bound := 0
|}.
Definition finite_checks : bool :=
  finite_true F true finite_claim && well_formed p [] &&
  forallb (fun k => Nat.ltb k (length limits)) kinds.
Definition is_within (input : nat -> R) : Prop :=
  forall n k, nth_error kinds n = Some k -> Rabs (input n) <= two (nth k limits 0%Z).

Let others := map two limits.
Lemma magnitude_of_kind values k : (k < length limits)%nat ->
  magnitude finite_claim values others k = two (nth k limits 0%Z).
Proof.
  intro E. unfold magnitude. cbn [roots finite_claim length].
  replace (nth_error (@nil nat) k) with (@None nat) by now destruct k.
  rewrite Nat.sub_0_r. unfold others.
  rewrite (nth_indep _ 0 (two 0%Z)) by now rewrite map_length.
  rewrite map_nth. apply Rabs_pos_eq, bpow_ge_0.
Qed.
Lemma sizes_of_kinds values : forall l m, (m + length l = length limits)%nat ->
  (forall k, nth k l 0%Z = nth (m + k) limits 0%Z) ->
  within_sizes (map (fun w => (None, Some w)) l) (magnitude finite_claim values others) m.
Proof.
  induction l as [| w l IH]; intros m E H; simpl; [exact Logic.I |].
  split; [discriminate | split].
  - intros e [= <-]. simpl in E. rewrite magnitude_of_kind by lia.
    specialize (H 0%nat). rewrite Nat.add_0_r in H. simpl in H. rewrite H. apply Rle_refl.
  - apply IH; [simpl in E; lia |]. intro k. rewrite Nat.add_succ_l, <- Nat.add_succ_r.
    exact (H (S k)).
Qed.
Lemma inputs_of_kinds input values : forall l m,
  (forall n k, nth_error l n = Some k -> (k < length limits)%nat /\
     Rabs (input (m + n)%nat) <= two (nth k limits 0%Z)) ->
  inputs_hold finite_claim input input values others m (map (fun k => (k, None)) l).
Proof.
  induction l as [| k l IH]; intros m H; simpl; [exact Logic.I |].
  destruct (H 0%nat k eq_refl) as [A B]. rewrite Nat.add_0_r in B.
  split; [| split].
  - now rewrite magnitude_of_kind.
  - rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. apply Rle_refl.
  - apply IH. intros n j J. rewrite Nat.add_succ_l, <- Nat.add_succ_r. exact (H (S n) j J).
Qed.

(** What is computed of it is so. *)
Theorem finite_sound : finite_checks = true -> forall input values i,
  (forall n, number F (input n)) -> runs F true input p values -> is_within input ->
  (i < length p)%nat -> Rabs (nth i values 0) < two (overflow F).
Proof.
  intros H input values i N RUN W L. unfold finite_checks in H. rewrite !andb_true_iff in H.
  destruct H as [[H G] K]. rewrite forallb_forall in K.
  apply (claim_finite F true finite_claim input input values others N RUN i).
  - cbn [body cuts finite_claim]. now rewrite H, G.
  - cbn [inputs finite_claim]. apply inputs_of_kinds. intros n k E. split; [| now apply W].
    apply Nat.ltb_lt, K. now apply (nth_error_In _ n).
  - split; [| apply Forall_nil]. cbn [known finite_claim of_each].
    now apply (sizes_of_kinds values limits 0).
  - exact L.
Qed.
End Finite.

(** ** In the search window *)

Definition inputs_of (p : program) : nat :=
  length (List.filter (fun op => match op with Input _ => true | _ => false end) p).
(** Coordinates and scales; those after a direction in d dimensions; and with the direction's error
    last. *)
Definition coordinates (p : program) : list nat := repeat 0%nat (inputs_of p).
Definition along (d : nat) (p : program) : list nat :=
  repeat 1%nat d ++ repeat 0%nat (inputs_of p - d).
Definition within_error (d : nat) (p : program) : list nat :=
  repeat 1%nat d ++ repeat 0%nat (inputs_of p - S d) ++ [1%nat].

(** The largest coordinates; what components of directions of faces, and their errors, are below. *)
Definition doubles : list Z := [largest_in_double; 400]%Z.
Definition singles : list Z := [largest_in_single; 60]%Z.

Definition faces_in_doubles : list program :=
  [edge_within_in_the_plane_double; edge_across_in_the_plane_double;
   edge_within_in_space_double; edge_across_in_space_double;
   facet_within_in_space_double; facet_of_edges_in_space_double; facet_across_in_space_double;
   corner_in_the_plane_double; edge_within_b_in_the_plane_double;
   corner_in_space_double; edge_within_b_in_space_double;
   facet_within_b_in_space_double; facet_of_edges_of_b_in_space_double].
Definition faces_in_singles : list program :=
  [edge_within_in_the_plane_single; edge_across_in_the_plane_single;
   edge_within_in_space_single; edge_across_in_space_single;
   facet_within_in_space_single; facet_of_edges_in_space_single; facet_across_in_space_single;
   corner_in_the_plane_single; edge_within_b_in_the_plane_single;
   corner_in_space_single; edge_within_b_in_space_single;
   facet_within_b_in_space_single; facet_of_edges_of_b_in_space_single].

(** A format whose numbers end earlier: the same roundings. *)
Program Definition small_double := {| digits := 53; least := -1074; overflow := 400 |}.
Next Obligation. reflexivity. Qed.
Next Obligation. reflexivity. Qed.
Program Definition small_single := {| digits := 24; least := -149; overflow := 60 |}.
Next Obligation. reflexivity. Qed.
Next Obligation. reflexivity. Qed.

Ltac by_checks H F limits :=
  intros input values i N RUN W L;
  refine (finite_sound F _ _ limits _ input values i N RUN W L); revert H;
  apply (proj1 (forallb_forall (fun p => finite_checks F p (coordinates p) limits) _));
  vm_cast_no_check (eq_refl true).

(** Weights, plane, direction and bounds of a face, in doubles: all below 2^400. *)
Theorem faces_stay_small_in_doubles : forall p, In p faces_in_doubles ->
  forall input values i, (forall n, number double (input n)) -> runs double true input p values ->
  is_within (coordinates p) doubles input -> (i < length p)%nat -> Rabs (nth i values 0) < two 400.
Proof.
  intros p H. by_checks H small_double doubles.
Qed.

(** In floats: all below 2^60. *)
Theorem faces_stay_small_in_singles : forall p, In p faces_in_singles ->
  forall input values i, (forall n, number single (input n)) -> runs single true input p values ->
  is_within (coordinates p) singles input -> (i < length p)%nat -> Rabs (nth i values 0) < two 60.
Proof.
  intros p H. by_checks H small_single singles.
Qed.

(** Gaps with their margins, and what is low, along such a direction; the determinants of overlaps:
    nothing overflows. *)
Theorem road_stays_finite : forall F p kinds limits,
  In (F, p, kinds, limits)
    [(double, gap_in_the_plane_double, along 2 gap_in_the_plane_double, doubles);
     (double, gap_in_space_double, along 3 gap_in_space_double, doubles);
     (double, low_in_the_plane_double, within_error 2 low_in_the_plane_double, doubles);
     (double, low_in_space_double, within_error 3 low_in_space_double, doubles);
     (double, overlap_in_the_plane_double, coordinates overlap_in_the_plane_double, doubles);
     (double, overlap_in_space_double, coordinates overlap_in_space_double, doubles);
     (single, gap_in_the_plane_single, along 2 gap_in_the_plane_single, singles);
     (single, gap_in_space_single, along 3 gap_in_space_single, singles);
     (single, low_in_the_plane_single, within_error 2 low_in_the_plane_single, singles);
     (single, low_in_space_single, within_error 3 low_in_space_single, singles);
     (single, overlap_in_the_plane_single, coordinates overlap_in_the_plane_single, singles);
     (single, overlap_in_space_single, coordinates overlap_in_space_single, singles)] ->
  forall input values i, (forall n, number F (input n)) -> runs F true input p values ->
  is_within kinds limits input -> (i < length p)%nat -> Rabs (nth i values 0) < two (overflow F).
Proof.
  intros F p kinds limits H input values i N RUN W L.
  refine (finite_sound F p kinds limits _ input values i N RUN W L). revert H.
  apply (proj1 (forallb_forall
    (fun x => finite_checks (fst (fst (fst x))) (snd (fst (fst x))) (snd (fst x)) (snd x)) _)).
  vm_cast_no_check (eq_refl true).
Qed.
