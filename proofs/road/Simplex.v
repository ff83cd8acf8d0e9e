(** Overlap by determinants: those of one sign put the origin within a simplex, and rounded ones
    have the signs of the exact ones where none is within its error. Overlap.v has the theorems
      about
    what is recorded of the code. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Polynomial Program Analysis Floor Claim Vector Hull
  Projection
  Verdict Certificate Contact Barycode Meaning Measure.
Import ListNotations.
Local Open Scope R_scope.

(** ** Determinants of one sign *)

(** One triangle around the origin. *)
Lemma plane_overlap (a b : list plane) t : t <> 0 ->
  (3 <= length a)%nat -> (3 <= length b)%nat ->
  let x k := sub (nth k a origin) (nth k b origin) in
  0 < t * across (x 0%nat) (x 1%nat) -> 0 < t * across (x 1%nat) (x 2%nat) -> 0 < t * across (x
    2%nat) (x 0%nat) ->
  overlapping a b.
Proof.
  intros T A B x H0 H1 H2.
  pose (pair k w := ((k, k), w) : nat * nat * R).
  apply (overlap_sound a b [pair 0%nat (t * across (x 1%nat) (x 2%nat));
                            pair 1%nat (t * across (x 2%nat) (x 0%nat));
                            pair 2%nat (t * across (x 0%nat) (x 1%nat))]).
  all: subst pair.
  - discriminate.
  - unfold pairs_valid. repeat apply Forall_cons; try apply Forall_nil; simpl; split;
      (eapply Nat.lt_le_trans; [| first [exact A | exact B]]; lia).
  - unfold positive. simpl. repeat apply Forall_cons; try apply Forall_nil; assumption.
  - change (combine [t * across (x 1%nat) (x 2%nat); t * across (x 2%nat) (x 0%nat);
                     t * across (x 0%nat) (x 1%nat)] [x 0%nat; x 1%nat; x 2%nat] = origin).
    destruct (x 0%nat) as [x1 x2], (x 1%nat) as [y1 y2], (x 2%nat) as [z1 z2].
    unfold across. simpl. f_equal; ring.
  - intro y. change (spanned [x 0%nat; x 1%nat; x 2%nat] y).
    assert (N : across (x 0%nat) (x 1%nat) <> 0) by (intro Z; rewrite Z in H0; lra).
    exists [across y (x 1%nat) / across (x 0%nat) (x 1%nat);
            across (x 0%nat) y / across (x 0%nat) (x 1%nat); 0].
    split; [reflexivity |]. clear H0 H1 H2.
    destruct (x 0%nat) as [x1 x2], (x 1%nat) as [y1 y2], (x 2%nat) as [z1 z2], y as [t1 t2].
    unfold across in *. simpl in *. f_equal; field; exact N.
Qed.

(** One tetrahedron around the origin. *)
Lemma space_overlap (a b : list space) t : t <> 0 ->
  (4 <= length a)%nat -> (4 <= length b)%nat ->
  let x k := sub (nth k a origin) (nth k b origin) in
  let det i j k := dot (x i) (cross (x j) (x k)) in
  0 < t * det 0%nat 1%nat 2%nat -> 0 < t * - det 3%nat 1%nat 2%nat ->
  0 < t * - det 3%nat 2%nat 0%nat -> 0 < t * - det 3%nat 0%nat 1%nat -> overlapping a b.
Proof.
  intros T A B x det H0 H1 H2 H3.
  pose (pair k w := ((k, k), w) : nat * nat * R).
  apply (overlap_sound a b
    [pair 0%nat (t * - det 3%nat 1%nat 2%nat); pair 1%nat (t * - det 3%nat 2%nat 0%nat);
     pair 2%nat (t * - det 3%nat 0%nat 1%nat); pair 3%nat (t * det 0%nat 1%nat 2%nat)]).
  all: subst pair.
  - discriminate.
  - unfold pairs_valid. repeat apply Forall_cons; try apply Forall_nil; simpl; split;
      (eapply Nat.lt_le_trans; [| first [exact A | exact B]]; lia).
  - unfold positive. simpl. repeat apply Forall_cons; try apply Forall_nil; assumption.
  - clear H0 H1 H2 H3.
    change (combine [t * - det 3%nat 1%nat 2%nat; t * - det 3%nat 2%nat 0%nat;
                     t * - det 3%nat 0%nat 1%nat; t * det 0%nat 1%nat 2%nat]
              [x 0%nat; x 1%nat; x 2%nat; x 3%nat] = origin).
    unfold det.
    destruct (x 0%nat) as [[x1 x2] x3], (x 1%nat) as [[y1 y2] y3], (x 2%nat) as [[z1 z2] z3],
      (x 3%nat) as [[w1 w2] w3].
    simpl. f_equal; [f_equal |]; ring.
  - intro y. change (spanned [x 0%nat; x 1%nat; x 2%nat; x 3%nat] y).
    assert (N : det 0%nat 1%nat 2%nat <> 0) by (intro Z; rewrite Z in H0; lra).
    exists [dot y (cross (x 1%nat) (x 2%nat)) / det 0%nat 1%nat 2%nat;
            dot (x 0%nat) (cross y (x 2%nat)) / det 0%nat 1%nat 2%nat;
            dot (x 0%nat) (cross (x 1%nat) y) / det 0%nat 1%nat 2%nat; 0].
    split; [reflexivity |]. clear H0 H1 H2 H3. unfold det in *. clear det.
    destruct (x 0%nat) as [[x1 x2] x3], (x 1%nat) as [[y1 y2] y3], (x 2%nat) as [[z1 z2] z3],
      (x 3%nat) as [[w1 w2] w3], y as [[t1 t2] t3].
    simpl in *. f_equal; [f_equal |]; field; exact N.
Qed.

(** ** Determinants within their bounds *)

Section Checks.
Variable F : binary.
Variable d : nat.
Variable p : program.
(** The determinants, what they are compared with, the largest coordinate of the corners, and the
    power of two at which the windows of both proofs meet: below it what products of two lose is
    little beside the constant in a bound, above it beside the product of three. *)
Variable determinants : list nat.
Variable of_scales of_corners largest least : nat.
Variable threshold : Z.
Let n := (d * S d)%nat.

(** Coordinates of both shapes are numbers, and not larger than what is stored for each shape. *)
Definition overlap_inputs (input : nat -> R) :=
  (forall k, number F (input k)) /\ 0 <= input (2 * n)%nat /\ 0 <= input (S (2 * n)) /\
  forall k, (k < n)%nat -> Rabs (input k) <= input (2 * n)%nat /\
                           Rabs (input (n + k)%nat) <= input (S (2 * n)).

Definition scales_claim known target := {|
  body := p;
  roots := [2 * n; S (2 * n)]%nat;
  inputs := repeat (0, None)%nat n ++ repeat (1, None)%nat n ++ [(0, None); (1, None)]%nat;
  signs := repeat false (2 * n) ++ [true; true];
  cuts := []; known := known; targets := [target]; bound := of_scales
|}.
Definition corners_claim known target :=
  face_claim p (2 * n + 2) [largest] known target of_corners.

Definition small : option Z * option Z := (None, Some threshold).
Definition large : option Z * option Z := (Some threshold, None).
Definition any : option Z * option Z := (None, None).
Definition windows_of_scales := [[large]; [any; large]; [small; small]].
Definition windows_of_corners :=
  [repeat any (2 * n + 2) ++ [large]; repeat any (2 * n + 2) ++ [small]].
Definition window l := {| of_each := l; of_products := [] |}.

(** The results whose least magnitude this is. *)
Fixpoint parts_of_least (fuel i : nat) : list nat :=
  match fuel with
  | O => []
  | S fuel =>
      match nth_error p i with
      | Some (Smaller a b) => parts_of_least fuel a ++ parts_of_least fuel b
      | Some (Magnitude a) => [a]
      | _ => []
      end
  end.

Definition overlap_checks :=
  forallb (fun t => existsb (Nat.eqb t) (parts_of_least 8 least)) determinants &&
  forallb (fun t =>
    forallb (fun l => holds_true F true (scales_claim (window l) t)) windows_of_scales &&
    forallb (fun l => holds_true F true (corners_claim (window l) t)) windows_of_corners)
    determinants
  && well_formed p []
  && forallb (fun k => match nth_error p k with Some (Input j) => (j =? k)%nat | _ => false end)
       (seq 0 (2 * n + 2)).

Hypothesis checks : overlap_checks = true.
Variables (input : nat -> R) (values : list R).
Hypothesis I : overlap_inputs input.
Hypothesis RUN : runs F true input p values.
Local Notation v i := (nth i values 0).

Lemma value_of_input k : (k < 2 * n + 2)%nat ->
  nth_error p k = Some (Input k) /\ v k = input k.
Proof.
  intro K. unfold overlap_checks in checks. apply andb_true_iff in checks.
  destruct checks as [_ C]. rewrite forallb_forall in C.
  specialize (C k ltac:(apply in_seq; lia)). destruct (nth_error p k) as [op |] eqn:O; [| easy].
  destruct op; try discriminate. apply Nat.eqb_eq in C. subst.
  split; [reflexivity |]. exact (RUN k _ O).
Qed.

Lemma inputs_without_errors c l m :
  (forall k x, nth_error l k = Some x ->
    Rabs (input (m + k)%nat) <= magnitude c values [] (fst x) /\ snd x = None) ->
  inputs_hold c input input values [] m l.
Proof.
  revert m. induction l as [| [i e] l IH]; intros m H; simpl; [exact Logic.I |].
  destruct (H 0%nat (i, e) eq_refl) as [A E]. rewrite Nat.add_0_r in A. simpl in E. subst e.
  split; [exact A |]. split.
  - rewrite Rminus_diag_eq by reflexivity. rewrite Rabs_R0. lra.
  - apply IH. intros k x K. rewrite Nat.add_succ_comm. now apply (H (S k)).
Qed.

Lemma nth_error_scales k x :
  nth_error (repeat (0, None)%nat n ++ repeat (1, None)%nat n
             ++ [(0, None); (1, None) : nat * option nat]%nat) k = Some x ->
  snd x = None /\
  ((k < n /\ fst x = 0) \/ (n <= k < 2 * n /\ fst x = 1) \/ (k = 2 * n /\ fst x = 0)
   \/ (k = S (2 * n) /\ fst x = 1))%nat.
Proof.
  intro H. destruct (Nat.lt_ge_cases k n) as [K | K].
  { rewrite nth_error_app1, nth_error_repeat in H by (rewrite ?repeat_length; lia).
    injection H as <-. split; [reflexivity |]. left. simpl. lia. }
  rewrite nth_error_app2, repeat_length in H by (rewrite repeat_length; lia).
  destruct (Nat.lt_ge_cases k (2 * n)) as [L | L].
  { rewrite nth_error_app1, nth_error_repeat in H by (rewrite ?repeat_length; lia).
    injection H as <-. split; [reflexivity |]. right. left. simpl. lia. }
  rewrite nth_error_app2, repeat_length in H by (rewrite repeat_length; lia).
  destruct (k - n - n)%nat as [| [| j]] eqn:J; simpl in H.
  - injection H as <-. split; [reflexivity |]. right. right. left. simpl. lia.
  - injection H as <-. split; [reflexivity |]. right. right. right. simpl. lia.
  - now destruct j.
Qed.

Lemma inputs_of_scales known t :
  inputs_hold (scales_claim known t) input input values [] 0 (inputs (scales_claim known t)).
Proof.
  destruct I as [N [A [B C]]].
  apply inputs_without_errors. intros k x K. apply nth_error_scales in K. destruct K as [E K].
  split; [| exact E]. unfold magnitude. cbn [roots scales_claim].
  assert (Va : v (2 * n)%nat = input (2 * n)%nat) by (apply value_of_input; lia).
  assert (Vb : v (S (2 * n)) = input (S (2 * n))) by (apply value_of_input; lia).
  destruct K as [[K ->] | [[K ->] | [[-> ->] | [-> ->]]]]; cbn [nth_error]; rewrite ?Va, ?Vb;
    rewrite ?Nat.add_0_l.
  - eapply Rle_trans; [apply C; exact K | apply Rle_abs].
  - replace k with (n + (k - n))%nat by lia.
    eapply Rle_trans; [apply C; lia | apply Rle_abs].
  - apply Rle_refl.
  - apply Rle_refl.
Qed.

Lemma signs_of_scales : signs_hold input 0 (repeat false (2 * n) ++ [true; true]).
Proof.
  destruct I as [N [A [B _]]].
  assert (H : forall m k, (k + m = 2 * n)%nat ->
    signs_hold input k (repeat false m ++ [true; true])).
  { induction m as [| m IH]; intros k E; simpl.
    - rewrite Nat.add_0_r in E. subst k. auto.
    - split; [discriminate |]. apply IH. lia. }
  apply (H (2 * n)%nat 0%nat). lia.
Qed.

Lemma one_claim_holds c : body c = p -> cuts c = [] -> bound c = of_scales \/ bound c = of_corners
  ->
  holds_true F true c = true -> inputs_hold c input input values [] 0 (inputs c) ->
  signs_hold input 0 (signs c) -> within (known c) (magnitude c values []) ->
  forall t, targets c = [t] -> Rabs (v t - nth t (standing p values input []) 0) <= v (bound c).
Proof.
  intros P C _ H J S W t T. rewrite <- P in RUN |- *. rewrite <- C.
  apply (claim_of_one F true c input input values [] (proj1 I) RUN t _ T eq_refl); auto.
  rewrite H. rewrite P, C. unfold overlap_checks in checks.
  rewrite !andb_true_iff in checks. tauto.
Qed.

(** Each determinant is within both bounds. *)
Lemma determinants_sound : Forall (fun t =>
  Rabs (v t - nth t (standing p values input []) 0) <= v of_scales /\
  Rabs (v t - nth t (standing p values input []) 0) <= v of_corners) determinants.
Proof.
  apply Forall_forall. intros t T. pose proof checks as K. unfold overlap_checks in K.
  rewrite !andb_true_iff in K. destruct K as [[[_ K] W] FIRST]. rewrite forallb_forall in K.
  specialize (K t T). apply andb_true_iff in K. destruct K as [A B].
  rewrite forallb_forall in A, B. split.
  - assert (E : exists l, In l windows_of_scales /\
      within (window l) (magnitude (scales_claim (window l) t) values [])).
    { unfold windows_of_scales, within, window.
      set (x := magnitude (scales_claim (window []) t) values [] 0%nat).
      set (y := magnitude (scales_claim (window []) t) values [] 1%nat).
      destruct (Rle_lt_dec (two threshold) x) as [X | X];
        [exists [large] | destruct (Rle_lt_dec (two threshold) y) as [Y | Y];
                            [exists [any; large] | exists [small; small]]];
        (split; [simpl; auto |]); simpl; repeat split; auto;
        intros e E; first [discriminate E | injection E as <-]; auto using Rlt_le. }
    destruct E as [l [L E]]. specialize (A l L).
    apply (one_claim_holds (scales_claim (window l) t)); auto.
    + apply inputs_of_scales.
    + apply signs_of_scales.
  - assert (E : exists l, In l windows_of_corners /\
      within (window l) (magnitude (corners_claim (window l) t) values [])).
    { set (x := magnitude (corners_claim (window []) t) values [] (2 * n + 2)%nat).
      assert (G : forall w m k, (m + k = 2 * n + 2)%nat ->
        (forall e, fst w = Some e -> two e <= x) /\ (forall e, snd w = Some e -> x <= two e) ->
        within_sizes (repeat any m ++ [w]) (magnitude (corners_claim (window []) t) values []) k).
      { intros w m. induction m as [| m IH]; intros k E [G1 G2]; simpl.
        - simpl in E. subst k. destruct w. auto.
        - split; [discriminate |]. split; [discriminate |]. apply IH; [lia | auto]. }
      destruct (Rle_lt_dec (two threshold) x) as [X | X];
        [exists (repeat any (2 * n + 2) ++ [large]) | exists (repeat any (2 * n + 2) ++ [small])];
        (split; [simpl; auto |]); (split; [| apply Forall_nil]);
        apply (G _ (2 * n + 2)%nat 0%nat ltac:(lia)); split; intros e E;
        first [discriminate E | injection E as <-]; auto using Rlt_le. }
    destruct E as [l [L E]]. specialize (B l L).
    apply (one_claim_holds (corners_claim (window l) t)); auto.
    + apply (inputs_of_faces F p (2 * n + 2) [largest] (window l) t of_corners input values RUN).
      exact FIRST.
    + exact Logic.I.
Qed.

Lemma least_is_below fuel i t : In t (parts_of_least fuel i) -> v i <= Rabs (v t).
Proof.
  revert i. induction fuel as [| fuel IH]; intros i T; simpl in T; [easy |].
  destruct (nth_error p i) as [op |] eqn:O; [| easy]. pose proof (RUN i op O) as R.
  destruct op; try easy; cbn [computes] in R; rewrite R.
  - destruct T as [-> | []]. apply Rle_refl.
  - apply in_app_or in T. destruct T as [T | T]; apply IH in T.
    + apply Rle_trans with (2 := T), Rmin_l.
    + apply Rle_trans with (2 := T), Rmin_r.
Qed.

(** Where the least is above one of the bounds, each exact determinant has the sign of its
    value. *)
Theorem signs_sound : v of_scales < v least \/ v of_corners < v least ->
  Forall (fun t => 0 < v t * nth t (standing p values input []) 0) determinants.
Proof.
  intro H. pose proof determinants_sound as D. rewrite Forall_forall in D. apply Forall_forall.
  intros t T. destruct (D t T) as [A B]. pose proof checks as K. unfold overlap_checks in K.
  rewrite !andb_true_iff in K. destruct K as [[[K _] _] _]. rewrite forallb_forall in K.
  specialize (K t T). apply existsb_exists in K. destruct K as [j [J E]].
  apply Nat.eqb_eq in E. subst j. apply least_is_below in J.
  assert (G : Rabs (v t - nth t (standing p values input []) 0) < Rabs (v t)) by lra.
  revert G. generalize (v t) (nth t (standing p values input []) 0). intros x y G.
  unfold Rabs in G. destruct (Rcase_abs (x - y)), (Rcase_abs x); nra.
Qed.
End Checks.

(** ** Verdicts *)

Lemma overlapping_incl {E : euclidean} (a b a' b' : list E) :
  incl a a' -> incl b b' -> overlapping a b -> overlapping a' b'.
Proof.
  intros A B [r [R H]]. exists r. split; [exact R |]. intros x X.
  destruct (H x X) as [p [q [P [Q D]]]]. exists p, q.
  split; [| split]; [apply (Contact.hull_incl a) | apply (Contact.hull_incl b) |]; assumption.
Qed.

Lemma product_positive F x y : 0 < rnd F (x * y) -> 0 < x * y.
Proof.
  intro H. apply Rnot_le_lt. intro N. apply (rnd_monotone F) in N.
  unfold rnd in N, H. rewrite round_0 in N by typeclasses eauto. lra.
Qed.

Lemma product_path F x y l z : l = rnd F (x * y) -> z = 0 -> z < l -> 0 < x * y.
Proof. intros -> -> H. exact (product_positive F x y H). Qed.

Lemma carried x y e : 0 < x * y -> 0 < y * e -> 0 < x * e.
Proof.
  intros H G. assert (K : 0 < (x * e) * (y * y)) by nra.
  assert (0 < y * y) by (destruct (Rtotal_order y 0) as [Y | [Y | Y]]; nra). nra.
Qed.

(** The vertices of a recorded simplex are vertices of these shapes. *)
Definition plane_vertices (input : nat -> R) (a b : list plane) :=
  forall k, (k < 3)%nat -> In (point_in_the_plane input (2 * k)) a /\
                           In (point_in_the_plane input (6 + 2 * k)) b.
Definition space_vertices (input : nat -> R) (a b : list space) :=
  forall k, (k < 4)%nat -> In (point_in_space input (3 * k)) a /\
                           In (point_in_space input (12 + 3 * k)) b.

Lemma plane_verdict input values p a b d0 d1 d2 :
  plane_vertices input a b ->
  map (fun t => nth t (standing p values input []) 0) [d0; d1; d2]
  = (let x k := difference_in_the_plane input (2 * k) (6 + 2 * k) in
     [across (x 0) (x 1); across (x 1) (x 2); across (x 2) (x 0)])%nat ->
  Forall (fun t => 0 < nth t values 0 * nth t (standing p values input []) 0) [d0; d1; d2] ->
  0 < nth d0 values 0 * nth d1 values 0 -> 0 < nth d0 values 0 * nth d2 values 0 ->
  overlapping a b.
Proof.
  intros V M S H1 H2. inversion S as [| ? ? S0 S']; subst. inversion S' as [| ? ? S1 S'']; subst.
  inversion S'' as [| ? ? S2 _]; subst. simpl map in M.
  injection M as E0 E1 E2. rewrite E0 in S0. rewrite E1 in S1. rewrite E2 in S2.
  apply (overlapping_incl
    (map (fun k => point_in_the_plane input (2 * k)) [0; 1; 2]%nat)
    (map (fun k => point_in_the_plane input (6 + 2 * k)) [0; 1; 2]%nat)).
  - intros x X. apply in_map_iff in X. destruct X as [k [<- K]]. apply V.
    simpl in K. lia.
  - intros x X. apply in_map_iff in X. destruct X as [k [<- K]]. apply V.
    simpl in K. lia.
  - apply (plane_overlap _ _ (nth d0 values 0)); simpl length; try lia.
    + intro Z. rewrite Z in H1. lra.
    + exact S0.
    + exact (carried _ _ _ H1 S1).
    + exact (carried _ _ _ H2 S2).
Qed.
Lemma space_verdict input values p a b d0 d1 d2 d3 :
  space_vertices input a b ->
  map (fun t => nth t (standing p values input []) 0) [d0; d1; d2; d3]
  = (let x k := difference_in_space input (3 * k) (12 + 3 * k) in
     let det i j k := dot (x i) (cross (x j) (x k)) in
     [det 0%nat 1%nat 2%nat; - det 3%nat 1%nat 2%nat; - det 3%nat 2%nat 0%nat;
      - det 3%nat 0%nat 1%nat])%nat ->
  Forall (fun t => 0 < nth t values 0 * nth t (standing p values input []) 0) [d0; d1; d2; d3] ->
  (0 <= nth d0 values 0 /\ 0 < nth d1 values 0 /\ 0 < nth d2 values 0 /\ 0 < nth d3 values 0) \/
  (nth d0 values 0 < 0 /\ nth d1 values 0 < 0 /\ nth d2 values 0 < 0 /\ nth d3 values 0 < 0) ->
  overlapping a b.
Proof.
  intros V M S W. inversion S as [| ? ? S0 T]; subst. inversion T as [| ? ? S1 T']; subst.
  inversion T' as [| ? ? S2 U]; subst. inversion U as [| ? ? S3 _]; subst.
  cbv beta zeta in M. cbn [map] in M. injection M as E0 E1 E2 E3.
  rewrite E0 in S0. rewrite E1 in S1. rewrite E2 in S2. rewrite E3 in S3.
  assert (N : nth d0 values 0 <> 0) by (intro Z; rewrite Z in S0; lra).
  assert (H1 : 0 < nth d0 values 0 * nth d1 values 0) by (clear - W N; nra).
  assert (H2 : 0 < nth d0 values 0 * nth d2 values 0) by (clear - W N; nra).
  assert (H3 : 0 < nth d0 values 0 * nth d3 values 0) by (clear - W N; nra).
  apply (overlapping_incl
    (map (fun k => point_in_space input (3 * k)) [0; 1; 2; 3]%nat)
    (map (fun k => point_in_space input (12 + 3 * k)) [0; 1; 2; 3]%nat)).
  - intros x X. apply in_map_iff in X. destruct X as [k [<- K]]. apply V.
    simpl in K. lia.
  - intros x X. apply in_map_iff in X. destruct X as [k [<- K]]. apply V.
    simpl in K. lia.
  - apply (space_overlap _ _ (nth d0 values 0)); simpl length; try lia.
    + intro Z. rewrite Z in H1. lra.
    + exact S0.
    + exact (carried _ _ _ H1 S1).
    + exact (carried _ _ _ H2 S2).
    + exact (carried _ _ _ H3 S3).
Qed.

(** The comparisons of a path, one by one. *)
Ltac along_path H :=
  unfold follows in H;
  repeat lazymatch type of H with
    | Forall ?P ?l =>
        let k := eval hnf in l in
        change (Forall P k) in H;
        lazymatch k with _ :: _ => idtac end;
        let A := fresh "A" in let B := fresh "B" in
        pose proof (Forall_inv H) as A; pose proof (Forall_inv_tail H) as B; clear H;
        rename B into H; cbn [is_so] in A
    end; clear H.

Ltac by_overlap d p determinants of_scales of_corners largest least threshold :=
  let V := fresh "V" in let H := fresh "H" in let C := fresh "C" in let SIGNS := fresh "SIGNS" in
  let I := fresh "I" in let RUN := fresh "RUN" in let WAY := fresh "WAY" in
  intros input values a b I RUN V WAY H;
  lazymatch type of RUN with
  | runs ?F _ _ _ _ =>
      assert (C : overlap_checks F d p determinants of_scales of_corners largest least threshold
                  = true) by (vm_compute; reflexivity);
      pose proof (signs_sound F d p determinants of_scales of_corners largest least threshold C
                    input values I RUN) as SIGNS
  end;
  first [ refine (plane_verdict input values _ a b _ _ _ V _ (SIGNS _) _ _)
        | refine (space_verdict input values _ a b _ _ _ _ V _ (SIGNS _) _) ];
  [ by_measure
  | destruct H as [H | H]; along_path H; [left | right]; assumption
  | clear SIGNS C I V .. ].
(** In the plane, where products of two determinants are positive. *)
Ltac along_products RUN WAY first_product second_product zero :=
  pose proof (RUN first_product _ eq_refl) as P; pose proof (RUN second_product _ eq_refl) as Q;
  pose proof (RUN zero _ eq_refl) as Z; cbn [computes] in P, Q, Z;
  assert (ZERO : nth zero _ 0 = 0) by (rewrite Z; unfold F2R; simpl; lra);
  along_path WAY;
  lazymatch type of RUN with
  | runs ?F _ _ _ _ =>
      match goal with
      | A : _ < nth _ _ 0, B : _ < nth _ _ 0 |- _ =>
          first [ exact (product_path F _ _ _ _ P ZERO A) | exact (product_path F _ _ _ _ Q ZERO B)
                | exact (product_path F _ _ _ _ P ZERO B) | exact (product_path F _ _ _ _ Q ZERO A)
                  ]
      end
  end.

(** In space, where all are on one side of zero. *)
Ltac along_sides RUN WAY zero first_one second third fourth :=
  pose proof (RUN zero _ eq_refl) as Z; pose proof (RUN second _ eq_refl) as P;
  pose proof (RUN third _ eq_refl) as Q; pose proof (RUN fourth _ eq_refl) as T;
  cbn [computes] in Z, P, Q, T;
  assert (ZERO : nth zero _ 0 = 0) by (rewrite Z; unfold F2R; simpl; lra); clear Z;
  rewrite P, Q, T; unfold zero, first_one in *;
  destruct WAY as [WAY | WAY]; along_path WAY; [left | right]; repeat split; lra.
