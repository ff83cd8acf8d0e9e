(** The lower end of an enclosure: what distance_below computes, divided by the direction's length,
    is no more than the gap between the shapes. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Polynomial Program Analysis Floor Claim Programs.
Import ListNotations.
Local Open Scope R_scope.

(** ** Roots and quotients *)

Section Quotients.
Variable F : binary.
Local Notation u := (u F).
Local Notation eta := (eta F).
Hypothesis small : u <= / 8.

Definition smallest_normal := two (least F + digits F - 1).
Lemma smallest_normal_positive : 0 < smallest_normal. Proof. apply bpow_gt_0. Qed.
Lemma eta_below_normal : 2 * eta <= smallest_normal.
Proof.
  unfold smallest_normal, Rounding.eta. change 2 with (two 1). rewrite <- bpow_plus.
  apply bpow_le. pose proof (digits_positive F). lia.
Qed.

(** A square that errs by 3.05 u, and a little, has a root that is below by 2.6 u at most. *)
Lemma root_below s S : 0 <= s -> Rabs (S - s) <= 61 / 20 * u * s + 4 * eta ->
  400 * eta <= u * S -> smallest_normal * smallest_normal <= S ->
  (1 - 13 / 5 * u) * sqrt s <= rnd F (sqrt S) /\ 0 < rnd F (sqrt S).
Proof.
  intros P E L N. pose proof (u_positive F) as U. pose proof (eta_positive F) as H.
  pose proof smallest_normal_positive as M. apply Rabs_le_inv in E.
  assert (S0 : 0 < S) by nra.
  assert (A : (1 - 31 / 10 * u) * s <= S) by nra.
  assert (R : smallest_normal <= sqrt S).
  { rewrite <- (sqrt_square smallest_normal) by lra. apply sqrt_le_1; nra. }
  assert (B : (1 - u) * sqrt S <= rnd F (sqrt S)).
  { pose proof (rnd_normal_error F (sqrt S)) as K.
    rewrite (Rabs_pos_eq (sqrt S)) in K by apply sqrt_pos.
    specialize (K R). apply Rabs_le_inv in K. lra. }
  assert (C : (1 - 13 / 5 * u) * sqrt s <= (1 - u) * sqrt S).
  { apply Rsqr_incr_0_var; [| apply Rmult_le_pos; [lra | apply sqrt_pos]].
    unfold Rsqr. replace ((1 - 13 / 5 * u) * sqrt s * ((1 - 13 / 5 * u) * sqrt s))
      with ((1 - 13 / 5 * u) * (1 - 13 / 5 * u) * (sqrt s * sqrt s)) by ring.
    replace ((1 - u) * sqrt S * ((1 - u) * sqrt S))
      with ((1 - u) * (1 - u) * (sqrt S * sqrt S)) by ring.
    rewrite !sqrt_def by lra.
    apply Rle_trans with ((1 - u) * (1 - u) * ((1 - 31 / 10 * u) * s)).
    - replace ((1 - u) * (1 - u) * ((1 - 31 / 10 * u) * s))
        with ((1 - u) * (1 - u) * (1 - 31 / 10 * u) * s) by ring.
      apply Rmult_le_compat_r; [exact P |]. nra.
    - apply Rmult_le_compat_l; [nra | exact A]. }
  split; [lra |]. apply Rlt_le_trans with ((1 - u) * sqrt S); [| exact B].
  apply Rmult_lt_0_compat; lra.
Qed.

(** A rounded number above twice the smallest normal one errs relatively. *)
Lemma rnd_above x : 2 * smallest_normal <= rnd F x -> rnd F x <= (1 + u) * x /\ 0 < x.
Proof.
  intro H. pose proof smallest_normal_positive as M. pose proof (u_positive F) as U.
  pose proof (eta_positive F) as E. pose proof eta_below_normal as EN.
  pose proof (rnd_error (F := F) x) as K. apply Rabs_le_inv in K.
  assert (X : smallest_normal <= x).
  { unfold Rabs in K. destruct (Rcase_abs x); nra. }
  pose proof (rnd_normal_error F x) as N. rewrite (Rabs_pos_eq x) in N by lra.
  specialize (N X). apply Rabs_le_inv in N. lra.
Qed.

(** A gap over a length, less 6 u, is below the exact quotient, if it is not small. *)
Theorem quotient_is_below s S gap e x L least_root :
  0 <= s -> Rabs (S - s) <= 61 / 20 * u * s + 4 * eta ->
  400 * eta <= u * S -> smallest_normal * smallest_normal <= S ->
  0 < least_root -> least_root * least_root <= S ->
  x = rnd F (gap - e) -> 4 * smallest_normal <= L -> 8 * smallest_normal <= L * least_root ->
  L <= rnd F (rnd F (x / rnd F (sqrt S)) * (1 - 6 * u)) ->
  rnd F (rnd F (x / rnd F (sqrt S)) * (1 - 6 * u)) * sqrt s <= gap - e.
Proof.
  intros P E H N R0 RS X L1 L2 HL. pose proof (u_positive F) as U.
  pose proof smallest_normal_positive as M.
  destruct (root_below s S P E H N) as [A B]. set (R := rnd F (sqrt S)) in *.
  set (Q := rnd F (x / R)) in *. set (T := rnd F (Q * (1 - 6 * u))) in *.
  destruct (rnd_above (Q * (1 - 6 * u))) as [T1 T2]; [fold T; lra |]. fold T in T1.
  assert (Q0 : 0 < Q) by nra.
  assert (QL : L / 2 <= Q) by nra.
  destruct (rnd_above (x / R)) as [Q1 Q2]; [fold Q; lra |]. fold Q in Q1.
  assert (XQ : Q * R <= (1 + u) * x).
  { replace ((1 + u) * x) with ((1 + u) * (x / R) * R) by (field; lra).
    apply Rmult_le_compat_r; lra. }
  assert (RR : least_root / 2 <= R).
  { assert (sqrt (least_root * least_root) <= sqrt S) by (apply sqrt_le_1; nra).
    rewrite sqrt_square in H0 by lra.
    pose proof (rnd_normal_error F (sqrt S)) as K.
    rewrite (Rabs_pos_eq (sqrt S)) in K by apply sqrt_pos.
    assert (smallest_normal <= sqrt S).
    { rewrite <- (sqrt_square smallest_normal) by lra. apply sqrt_le_1; nra. }
    specialize (K ltac:(assumption)). fold R in K. apply Rabs_le_inv in K. nra. }
  assert (XN : 2 * smallest_normal <= x).
  { assert (L / 2 * (least_root / 2) <= Q * R) by (apply Rmult_le_compat; lra).
    assert (2 * smallest_normal <= Q * R * 2 * / 2) by lra. nra. }
  destruct (rnd_above (gap - e)) as [D1 D2]; [rewrite <- X; exact XN |].
  rewrite <- X in D1. set (d := gap - e) in *.
  (* T sqrt s (1 - 2.6 u) <= T R <= (1 + u)^3 (1 - 6 u) d *)
  assert (TR : T * R <= (1 + u) * (1 + u) * (1 + u) * (1 - 6 * u) * d).
  { apply Rle_trans with ((1 + u) * (1 - 6 * u) * (Q * R)); [nra |].
    apply Rle_trans with ((1 + u) * (1 - 6 * u) * ((1 + u) * ((1 + u) * d))); [| nra].
    apply Rmult_le_compat_l; [nra |]. apply Rle_trans with (1 := XQ). nra. }
  assert (TS : T * ((1 - 13 / 5 * u) * sqrt s) <= T * R) by (apply Rmult_le_compat_l; nra).
  assert (K : (1 + u) * (1 + u) * (1 + u) * (1 - 6 * u) <= 1 - 13 / 5 * u) by nra.
  assert (KD : (1 + u) * (1 + u) * (1 + u) * (1 - 6 * u) * d <= (1 - 13 / 5 * u) * d)
    by (apply Rmult_le_compat_r; lra).
  apply Rmult_le_reg_l with (1 - 13 / 5 * u); [lra |]. nra.
Qed.
End Quotients.

(** ** The recorded program *)

Section Checks.
Variable F : binary.
Variable d : nat.
Variable p : program.
Variables square length quotient : nat.

(** The square of the direction, whose components are the first inputs. *)
Definition square_claim := {|
  body := p; roots := seq 0 (d + 2) ++ [length; quotient];
  inputs := map (fun k => (k, None)) (seq 0 (d + 2)); signs := []; cuts := [length; quotient];
  known := unknown; targets := [square]; bound := O
|}.
Definition square_of k : poly := times (atom_of k) (atom_of k).
Definition square_error : poly :=
  plus (multiple (Float radix2 97 (-5 - digits F)) (fold_right plus [] (map square_of (seq 0 d))))
    (Analysis.loss F 4).
Definition square_checks :=
  error_below F true (facts_of (inputs square_claim)) (names_of p (roots square_claim))
    (caps_of p (roots square_claim)) (cuts square_claim) p unknown square square_error
  && well_formed p (cuts square_claim)
  && forallb (fun k => match nth_error p k with Some (Input j) => (j =? k)%nat | _ => false end)
       (seq 0 (d + 2)).

Definition exact_square (input : nat -> R) :=
  fold_right (fun k s => input k * input k + s) 0 (seq 0 d).

Lemma exact_square_positive input : 0 <= exact_square input.
Proof.
  unfold exact_square. induction (seq 0 d) as [| k l IH]; simpl; [lra |].
  pose proof (Rle_0_sqr (input k)) as H. unfold Rsqr in H. lra.
Qed.

Hypothesis checks : square_checks = true.
Variables (input : nat -> R) (values : list R).
Hypothesis N : forall k, number F (input k).
Hypothesis RUN : runs F true input p values.
Local Notation v i := (nth i values 0).

Lemma input_value k : (k < d + 2)%nat -> v k = input k.
Proof.
  intro K. unfold square_checks in checks. apply andb_true_iff in checks.
  destruct checks as [_ C]. rewrite forallb_forall in C.
  specialize (C k ltac:(apply in_seq; lia)). destruct (nth_error p k) as [op |] eqn:O; [| easy].
  destruct op; try discriminate. apply Nat.eqb_eq in C. subst. exact (RUN k _ O).
Qed.

Lemma magnitude_of_input k : (k < d + 2)%nat ->
  magnitude square_claim values [] k = Rabs (input k).
Proof.
  intro K. unfold magnitude. cbn [roots square_claim].
  rewrite nth_error_app1 by (rewrite seq_length; lia).
  rewrite (nth_error_nth' _ 0%nat) by (rewrite seq_length; lia). rewrite seq_nth by lia.
  now rewrite input_value.
Qed.

Lemma square_is_near :
  nth square (standing p values input (cuts square_claim)) 0 = exact_square input ->
  Rabs (v square - exact_square input)
  <= 61 / 20 * u F * exact_square input + 4 * eta F.
Proof.
  intro S. rewrite <- S at 1. pose proof checks as K. unfold square_checks in K.
  apply andb_true_iff in K. destruct K as [K FIRST].
  eapply Rle_trans.
  - apply (claim_error F true square_claim input input values [] N RUN square square_error K).
    + assert (G : forall m k, (k + m = d + 2)%nat ->
        inputs_hold square_claim input input values [] k
          (map (fun k => (k, None)) (seq k m))).
      { induction m as [| m IH]; intros k E; simpl; [exact Logic.I |].
        rewrite magnitude_of_input by lia. split; [apply Rle_refl |]. split.
        - rewrite Rminus_diag_eq by reflexivity. rewrite Rabs_R0. apply Rle_refl.
        - apply IH. lia. }
      apply (G (d + 2)%nat 0%nat). lia.
    + split; [exact Logic.I | apply Forall_nil].
  - unfold square_error. rewrite eval_plus, eval_multiple.
    assert (E : forall l, (forall k, In k l -> (k < d + 2)%nat) ->
      eval (magnitude square_claim values []) (fold_right plus [] (map square_of l))
      = fold_right (fun k s => input k * input k + s) 0 l).
    { induction l as [| k l IH]; intro L; simpl; [reflexivity |].
      rewrite eval_plus, IH by (intros; apply L; now right). unfold square_of.
      rewrite eval_times, eval_atom, magnitude_of_input by (apply L; now left).
      rewrite <- Rabs_mult, Rabs_pos_eq; [reflexivity |].
      pose proof (Rle_0_sqr (input k)). assumption. }
    rewrite E by (intros k K1; apply in_seq in K1; lia). fold (exact_square input).
    replace (eval (magnitude square_claim values []) (Analysis.loss F 4)) with (4 * eta F).
    2: { unfold Analysis.loss. rewrite eval_number. unfold F2R, eta. simpl. reflexivity. }
    apply Rplus_le_compat_r. apply Rmult_le_compat_r; [apply exact_square_positive |].
    unfold F2R. cbn [Fnum Fexp]. unfold u.
    replace (-5 - digits F)%Z with (-5 + - digits F)%Z by ring. rewrite bpow_plus. pose proof
      (bpow_gt_0 radix2 (- digits F)).
    replace (two (-5)) with (/ 32) by (simpl; lra). lra.
Qed.
End Checks.

(** ** Lower ends *)

Lemma powers_below a b : (a <= b)%Z -> two a <= two b.
Proof. apply bpow_le. Qed.

(** What is computed of a gap, divided by the exact length, is below all that the gap, less what it
    is off by, is below. Powers of two: what the square is above, a number whose square that is
    above, and what the result is above. *)
Theorem lower_of F d p square length quotient input values :
  square_checks F d p square length quotient = true ->
  (forall k, number F (input k)) -> runs F true input p values ->
  nth square (standing p values input [length; quotient]) 0 = exact_square d input ->
  forall rest share factor one six a b below smallest k r l,
  nth_error p rest = Some (Subtraction d share) -> nth_error p length = Some (Root square) ->
  nth_error p quotient = Some (Quotient rest length) ->
  nth_error p factor = Some (Subtraction one six) ->
  nth_error p one = Some (Exactly a) -> nth_error p six = Some (Exactly b) ->
  F2R a - F2R b = 1 - 6 * u F -> number F (1 - 6 * u F) ->
  nth_error p below = Some (Product quotient factor) ->
  nth_error p smallest = Some (Exactly (Float radix2 1 k)) ->
  (digits F >= 3)%Z -> (least F - 1 + 9 <= k - digits F)%Z ->
  (2 * (least F + digits F - 1) <= k)%Z -> (r + r <= k)%Z ->
  (least F + digits F + 1 <= l)%Z -> (least F + digits F + 2 <= l + r)%Z ->
  follows values [Is_less smallest square] -> two l <= nth below values 0 ->
  forall gap, (forall e, addend true p values share e -> input d - e <= gap) ->
  nth below values 0 * sqrt (exact_square d input) <= gap.
Proof.
  intros C N RUN E rest share factor one six a b below smallest k r l HR HL HQ HF HO HS AB NF HB HK
    D K1 K2 K3 L1 L2 LONG CERTAIN gap GAP.
  pose proof (square_is_near F d p square length quotient C input values N RUN E) as NEAR.
  pose proof (exact_square_positive d input) as P.
  pose proof (RUN rest _ HR) as REST. pose proof (RUN length _ HL) as LENGTH.
  pose proof (RUN quotient _ HQ) as QUOTIENT. pose proof (RUN factor _ HF) as FACTOR.
  pose proof (RUN below _ HB) as BELOW. pose proof (RUN one _ HO) as ONE.
  pose proof (RUN six _ HS) as SIX. pose proof (RUN smallest _ HK) as SMALL.
  cbn [computes] in *. destruct REST as [x [y [X [Y REST]]]].
  destruct FACTOR as [x1 [y1 [X1 [Y1 FACTOR]]]].
  assert (I : nth_error p d = Some (Input d)).
  { unfold square_checks in C. apply andb_true_iff in C. destruct C as [_ C].
    rewrite forallb_forall in C. specialize (C d ltac:(apply in_seq; lia)).
    destruct (nth_error p d) as [op |]; [| discriminate]. destruct op; try discriminate.
    apply Nat.eqb_eq in C. now subst. }
  rewrite (addend_of_value values p d _ x I Logic.I X) in REST.
  rewrite (RUN d _ I : _ = input d) in REST.
  rewrite (addend_of_value values p one _ x1 HO Logic.I X1) in FACTOR.
  rewrite (addend_of_value values p six _ y1 HS Logic.I Y1) in FACTOR.
  rewrite ONE, SIX, AB in FACTOR.
  assert (FF : rnd F (1 - 6 * u F) = 1 - 6 * u F) by (apply round_generic; auto with
    typeclass_instances).
  rewrite FF in FACTOR.
  apply Forall_inv in LONG. cbn [is_so] in LONG. rewrite SMALL in LONG.
  assert (TK : F2R (Float radix2 1 k) = two k) by (unfold F2R; simpl; ring). rewrite TK in LONG.
  apply Rle_trans with (2 := GAP y Y).
  rewrite BELOW, QUOTIENT, LENGTH, FACTOR. rewrite BELOW, QUOTIENT, LENGTH, FACTOR in CERTAIN.
  pose proof (u_positive F) as U.
  apply (quotient_is_below F) with (S := nth square values 0) (x := nth rest values 0) (L := two l)
    (least_root := two r); try assumption.
  - unfold u. change (/ 8) with (two (-3)). apply bpow_le. lia.
  - apply Rle_trans with (u F * two k); [| apply Rmult_le_compat_l; lra].
    apply Rle_trans with (two 9 * eta F).
    + apply Rmult_le_compat_r; [apply Rlt_le, eta_positive | simpl; lra].
    + unfold eta, u. rewrite <- !bpow_plus. apply bpow_le. lia.
  - apply Rle_trans with (two k); [| lra]. unfold smallest_normal. rewrite <- bpow_plus.
    apply bpow_le. lia.
  - apply bpow_gt_0.
  - apply Rle_trans with (two k); [| lra]. rewrite <- bpow_plus. apply bpow_le. lia.
  - unfold smallest_normal. change 4 with (two 2). rewrite <- bpow_plus. apply bpow_le. lia.
  - unfold smallest_normal. change 8 with (two 3). rewrite <- !bpow_plus. apply bpow_le. lia.
Qed.

Ltac by_lower F d p square length quotient n_rest n_share n_factor n_below n_smallest root
    limit numerator exponent :=
  intros input values N RUN LONG CERTAIN;
  eapply (lower_of F d p square length quotient input values) with (r := root) (l := limit) (rest :=
    n_rest)
    (share := n_share) (factor := n_factor) (below := n_below) (smallest := n_smallest);
  lazymatch goal with
  | |- square_checks _ _ _ _ _ _ = true => vm_compute; reflexivity
  | |- nth _ (standing _ _ _ _) 0 = _ => lazy -[Rplus Rmult Ropp Rminus Rabs IZR]; ring
  | |- nth_error _ _ = _ => reflexivity
  | |- F2R _ - F2R _ = _ => unfold F2R, u; simpl; lra
  | |- number _ _ =>
      replace (1 - 6 * u F) with (F2R (Float radix2 numerator exponent))
        by (unfold F2R, u; simpl; lra);
      apply Facts.representable_number; reflexivity
  | |- (_ <= _)%Z => apply Z.leb_le; reflexivity
  | |- (_ >= _)%Z => apply Z.le_ge, Z.leb_le; reflexivity
  | |- _ => eassumption
  end.

(** What is computed of a gap and its margin, times the exact length of the direction, is at most
    the gap less any number that may stand for the margin's share: in the plane, in doubles. *)
Theorem lower_in_the_plane_double_sound : forall input values,
  (forall n, number double (input n)) -> runs double true input lower_in_the_plane_double values ->
  follows values lower_in_the_plane_double_is_long -> two shortest_in_double <= nth
    lower_in_the_plane_double_below values 0 ->
  forall gap,
  (forall e, addend true lower_in_the_plane_double values lower_in_the_plane_double_share e -> input
    2%nat - e <= gap) ->
  nth lower_in_the_plane_double_below values 0 * sqrt (exact_square 2 input) <= gap.
Proof.
  by_lower double 2%nat lower_in_the_plane_double lower_in_the_plane_double_square
    lower_in_the_plane_double_length
    lower_in_the_plane_double_quotient lower_in_the_plane_double_rest
      lower_in_the_plane_double_share
    lower_in_the_plane_double_factor lower_in_the_plane_double_below
      lower_in_the_plane_double_is_long_left0
    (-481)%Z shortest_in_double (2 ^ 53 - 6)%Z (-53)%Z.
Qed.

(** What is computed of a gap and its margin, times the exact length of the direction, is at most
    the gap less any number that may stand for the margin's share: in space, in doubles. *)
Theorem lower_in_space_double_sound : forall input values,
  (forall n, number double (input n)) -> runs double true input lower_in_space_double values ->
  follows values lower_in_space_double_is_long ->
  two shortest_in_double <= nth lower_in_space_double_below values 0 ->
  forall gap,
  (forall e, addend true lower_in_space_double values lower_in_space_double_share e -> input 3%nat -
    e <= gap) ->
  nth lower_in_space_double_below values 0 * sqrt (exact_square 3 input) <= gap.
Proof.
  by_lower double 3%nat lower_in_space_double lower_in_space_double_square
    lower_in_space_double_length
    lower_in_space_double_quotient lower_in_space_double_rest lower_in_space_double_share
    lower_in_space_double_factor lower_in_space_double_below lower_in_space_double_is_long_left0
    (-481)%Z shortest_in_double (2 ^ 53 - 6)%Z (-53)%Z.
Qed.

(** What is computed of a gap and its margin, times the exact length of the direction, is at most
    the gap less any number that may stand for the margin's share: in the plane, in floats. *)
Theorem lower_in_the_plane_single_sound : forall input values,
  (forall n, number single (input n)) -> runs single true input lower_in_the_plane_single values ->
  follows values lower_in_the_plane_single_is_long -> two shortest_in_single <= nth
    lower_in_the_plane_single_below values 0 ->
  forall gap,
  (forall e, addend true lower_in_the_plane_single values lower_in_the_plane_single_share e -> input
    2%nat - e <= gap) ->
  nth lower_in_the_plane_single_below values 0 * sqrt (exact_square 2 input) <= gap.
Proof.
  by_lower single 2%nat lower_in_the_plane_single lower_in_the_plane_single_square
    lower_in_the_plane_single_length
    lower_in_the_plane_single_quotient lower_in_the_plane_single_rest
      lower_in_the_plane_single_share
    lower_in_the_plane_single_factor lower_in_the_plane_single_below
      lower_in_the_plane_single_is_long_left0
    (-48)%Z shortest_in_single (2 ^ 24 - 6)%Z (-24)%Z.
Qed.

(** What is computed of a gap and its margin, times the exact length of the direction, is at most
    the gap less any number that may stand for the margin's share: in space, in floats. *)
Theorem lower_in_space_single_sound : forall input values,
  (forall n, number single (input n)) -> runs single true input lower_in_space_single values ->
  follows values lower_in_space_single_is_long ->
  two shortest_in_single <= nth lower_in_space_single_below values 0 ->
  forall gap,
  (forall e, addend true lower_in_space_single values lower_in_space_single_share e -> input 3%nat -
    e <= gap) ->
  nth lower_in_space_single_below values 0 * sqrt (exact_square 3 input) <= gap.
Proof.
  by_lower single 3%nat lower_in_space_single lower_in_space_single_square
    lower_in_space_single_length
    lower_in_space_single_quotient lower_in_space_single_rest lower_in_space_single_share
    lower_in_space_single_factor lower_in_space_single_below lower_in_space_single_is_long_left0
    (-48)%Z shortest_in_single (2 ^ 24 - 6)%Z (-24)%Z.
Qed.
