(** A coordinate of the point of a face that weights name: where its numbers are in a recorded
    program, and how far it is from the exact one, a convex combination of differences of stored
    coordinates. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Polynomial Program Analysis Claim Shares Convex.
From Certa Require Length.
Import ListNotations.
Local Open Scope R_scope.

(** Results, by number: of corners, edges from the first one and partial sums a list of coordinates
    each. Quotients, from which weights are made, are the last inputs, whatever they may be. *)
Record layout := {
  body : program; count : nat;
  corner : list (list nat); edge : list (list nat); partial : list (list nat);
  weight : list nat; point : list nat;
  scale : nat; error : nat; square : nat; root : nat; sum : nat; factor : nat; above : nat;
  smallest : Z
}.


(** ** A coordinate *)

Section Coordinate.
Variable F : binary.
Variable l : layout.
(** Which one, and in how many dimensions; of how many corners. *)
Variables i d size : nat.
Local Notation w k := (nth i (nth k (corner l) []) O).
Local Notation e k := (nth i (nth k (edge l) []) O).
Local Notation s k := (nth i (nth k (partial l) []) O).
Local Notation lambda k := (nth k (weight l) O).
Local Notation units := (Length.units F).

(** A corner is off by half an ulp; an edge is no longer than its corners, but for its rounding; a
    sum is off by what its edges and products are, and by its own rounding. *)
Definition corner_is_near k := {|
  keep := [w k]; opened := [w k]; products := []; off := [w k]; sized := []; left := [];
  shares := []; rest := [(units 1 16, [w k])] |}.
Definition edge_is_small k := {|
  keep := [w (S k); w 0]; opened := []; products := []; off := []; sized := [e k]; left := [];
  shares := []; rest := [(Float radix2 65537 (-16), [w (S k)]); (Float radix2 65537 (-16), [w 0])]
|}.
Definition of_edge k : fraction * list nat :=
  (Float radix2 8193 (-12 - digits F), [lambda k; e k]).
Definition first_sum_is_near := {|
  keep := [w 0; w 1; e 0; lambda 0; s 0]; opened := [e 0; s 0]; products := []; off := [s 0];
  sized := []; left := []; shares := [];
  rest := [of_edge 0; (units 1 16, [s 0]); (Length.losses F 4, [])] |}.
Definition second_sum_is_near := {|
  keep := [w 0; w 1; w 2; e 0; e 1; lambda 0; lambda 1; s 0; s 1]; opened := [e 0; e 1; s 0; s 1];
  products := []; off := [s 1]; sized := []; left := []; shares := [];
  rest := [of_edge 0; of_edge 1; (units 1 16, [s 0]); (units 1 16, [s 1]);
           (Length.losses F 8, [])] |}.

(** They hold by computation. *)
Definition is_input k :=
  match nth_error (body l) k with Some (Input j) => (j =? k)%nat | _ => false end.
Definition coordinate_checks : bool :=
  forallb (fun k => holds F (body l) (count l) (corner_is_near k)) (seq 0 size)
  && forallb (fun k => holds F (body l) (count l) (edge_is_small k)) (seq 0 (size - 1))
  && match size with
     | 1 => true
     | _ => holds F (body l) (count l) first_sum_is_near
            && forallb (fun k => part_of (body l) 16 (scale l) (w k)) (seq 0 size)
     end
  && match size with 3 => holds F (body l) (count l) second_sum_is_near | _ => true end
  && forallb (fun k => is_input (d * k + i) && is_input (d * size + d * k + i)) (seq 0 size)
  && (nth i (point l) O =? match size with 1 => w 0 | 2 => s 0 | _ => s 1 end)%nat.

(** The coordinate of the exact corner, and what sums stand for. *)
Definition exact_corner (input : nat -> R) k :=
  input (d * k + i)%nat - input (d * size + d * k + i)%nat.
Definition means := forall input values,
  let stand q t := nth t (standing (body l) values input (cuts_of (body l) q)) 0 in
  let v t := nth t values 0 in
  (forall k, (k < size)%nat -> stand (corner_is_near k) (w k) = exact_corner v k) /\
  ((1 < size)%nat ->
     stand first_sum_is_near (s 0) = v (w 0) + v (lambda 0) * (v (w 1) - v (w 0))) /\
  ((2 < size)%nat -> stand second_sum_is_near (s 1)
    = v (w 0) + v (lambda 0) * (v (w 1) - v (w 0)) + v (lambda 1) * (v (w 2) - v (w 0))).

Hypothesis checks : coordinate_checks = true.
Hypothesis meant : means.
Hypothesis unit_small : u F <= / 1048576.
Variables (input : nat -> R) (values : list R).
Hypothesis N : forall k, number F (input k).
Hypothesis RUN : runs F true input (body l) values.
Local Notation v t := (nth t values 0).
Local Notation c k := (exact_corner input k).
Local Notation W := (v (scale l)).

(** Of what one result is off by, and of its magnitude. *)
Lemma error_within q t m : off q = [t] -> sized q = [] -> left q = [] -> shares q = [] ->
  rest q = m -> holds F (body l) (count l) q = true ->
  Rabs (v t - nth t (standing (body l) values input (cuts_of (body l) q)) 0) <= value values m.
Proof.
  intros O S L P <- H. pose proof (inequality_sound F _ _ q input values N RUN H) as E.
  rewrite O, S, L, P in E. unfold errors, magnitudes, parts in E. cbn [fold_right value] in E. lra.
Qed.
Lemma size_within q t m : off q = [] -> sized q = [t] -> left q = [] -> shares q = [] ->
  rest q = m -> holds F (body l) (count l) q = true -> Rabs (v t) <= value values m.
Proof.
  intros O S L P <- H. pose proof (inequality_sound F _ _ q input values N RUN H) as E.
  rewrite O, S, L, P in E. unfold errors, magnitudes, parts in E. cbn [fold_right value] in E. lra.
Qed.
Lemma edge_unit : F2R (Float radix2 8193 (-12 - digits F)) = 8193 / 4096 * u F.
Proof. unfold F2R, u. cbn [Fnum Fexp]. unfold Z.sub. rewrite bpow_plus. simpl. lra. Qed.

Lemma input_value k : is_input k = true -> v k = input k.
Proof.
  unfold is_input. destruct (nth_error (body l) k) as [op |] eqn:O; [| discriminate].
  destruct op; try discriminate. rewrite Nat.eqb_eq. intros ->. exact (RUN _ _ O).
Qed.

Lemma corner_near k : (k < size)%nat -> Rabs (v (w k) - c k) <= u F * Rabs (v (w k)).
Proof.
  intro K. unfold coordinate_checks in checks. rewrite !andb_true_iff in checks.
  destruct checks as [[[[[H _] _] _] J] _]. rewrite forallb_forall in H, J.
  pose proof (error_within (corner_is_near k) _ _ eq_refl eq_refl eq_refl eq_refl eq_refl
    (H k ltac:(apply in_seq; lia))) as E.
  destruct (meant input values) as [M _]. cbv zeta in M. rewrite (M k K) in E.
  specialize (J k ltac:(apply in_seq; lia)). apply andb_true_iff in J. destruct J as [Ja Jb].
  unfold exact_corner in E at 1. rewrite (input_value _ Ja), (input_value _ Jb) in E.
  fold (exact_corner input k) in E.
  cbv [value fold_right fst snd rest corner_is_near edge_is_small] in E.
  rewrite Length.units_1 in E. lra.
Qed.

Lemma edge_small k : (S k < size)%nat ->
  Rabs (v (e k)) <= 65537 / 65536 * (Rabs (v (w (S k))) + Rabs (v (w 0))).
Proof.
  intro K. unfold coordinate_checks in checks. rewrite !andb_true_iff in checks.
  destruct checks as [[[[[_ H] _] _] _] _]. rewrite forallb_forall in H.
  pose proof (size_within (edge_is_small k) _ _ eq_refl eq_refl eq_refl eq_refl eq_refl
    (H k ltac:(apply in_seq; lia))) as E.
  cbv [value fold_right fst snd rest corner_is_near edge_is_small] in E.
  replace (F2R (Float radix2 65537 (-16))) with (65537 / 65536) in E
    by (unfold F2R; simpl; lra). lra.
Qed.

Lemma corner_small k : (1 < size)%nat -> (k < size)%nat -> Rabs (v (w k)) <= W.
Proof.
  intros Two K. pose proof checks as C. unfold coordinate_checks in C. rewrite !andb_true_iff in C.
  destruct C as [[[[_ C] _] _] _]. destruct size as [| [| m]]; [lia | lia |].
  apply andb_true_iff in C. destruct C as [_ C]. rewrite forallb_forall in C.
  specialize (C k ltac:(apply in_seq; lia)).
  exact (part_magnitude F true (claim_of (body l) (corner_is_near 0) 0) input values RUN 16 _ _ C).
Qed.

Lemma first_sum_near : (1 < size)%nat ->
  Rabs (v (s 0) - (v (w 0) + v (lambda 0) * (v (w 1) - v (w 0))))
  <= 8193 / 4096 * (u F * (Rabs (v (lambda 0)) * Rabs (v (e 0)))) + u F * Rabs (v (s 0))
     + 4 * eta F.
Proof.
  intro K. pose proof checks as C. unfold coordinate_checks in C. rewrite !andb_true_iff in C.
  destruct C as [[[[_ C] _] _] _].
  assert (H : holds F (body l) (count l) first_sum_is_near = true)
    by (destruct size as [| [| m]]; [lia | lia | apply andb_true_iff in C; apply C]).
  pose proof (error_within first_sum_is_near _ _ eq_refl eq_refl eq_refl eq_refl eq_refl H) as E.
  destruct (meant input values) as [_ [M _]]. cbv zeta in M. rewrite (M K) in E.
  cbv [value fold_right fst snd rest first_sum_is_near second_sum_is_near of_edge] in E.
  rewrite Length.units_1, Length.losses_value, edge_unit in E. lra.
Qed.
Lemma second_sum_near : (size = 3)%nat ->
  Rabs (v (s 1) - (v (w 0) + v (lambda 0) * (v (w 1) - v (w 0))
                   + v (lambda 1) * (v (w 2) - v (w 0))))
  <= 8193 / 4096 * (u F * (Rabs (v (lambda 0)) * Rabs (v (e 0))))
     + 8193 / 4096 * (u F * (Rabs (v (lambda 1)) * Rabs (v (e 1))))
     + u F * Rabs (v (s 0)) + u F * Rabs (v (s 1)) + 8 * eta F.
Proof.
  intro K. pose proof checks as C. unfold coordinate_checks in C. rewrite !andb_true_iff in C.
  destruct C as [[[_ C] _] _]. rewrite K in C.
  pose proof (error_within second_sum_is_near _ _ eq_refl eq_refl eq_refl eq_refl eq_refl C) as E.
  destruct (meant input values) as [_ [_ M]]. cbv zeta in M. rewrite M in E by lia.
  cbv [value fold_right fst snd rest first_sum_is_near second_sum_is_near of_edge] in E.
  rewrite Length.units_1, Length.losses_value, edge_unit in E. lra.
Qed.

(** How far a coordinate of the point is from that of the exact one. *)
Lemma point_of_size t : (size = t)%nat -> nth i (point l) O
  = match t with 1%nat => w 0 | 2%nat => s 0 | _ => s 1 end.
Proof.
  intros <-. pose proof checks as C. unfold coordinate_checks in C. rewrite !andb_true_iff in C.
  destruct C as [_ C]. now apply Nat.eqb_eq in C.
Qed.
Lemma scale_positive : (1 < size)%nat -> 0 <= W.
Proof. intro K. pose proof (corner_small 0 K ltac:(lia)). pose proof (Rabs_pos (v (w 0))). lra. Qed.

Lemma coordinate_of_edge : size = 2%nat -> 0 <= v (lambda 0) <= 1 ->
  Rabs (v (nth i (point l) O) - ((1 - v (lambda 0)) * c 0 + v (lambda 0) * c 1))
  <= 6001 / 1000 * (u F * W) + 5 * eta F.
Proof.
  intros K L. rewrite (point_of_size 2 K). pose proof (u_positive F). pose proof (eta_positive F).
  pose proof (corner_small 0 ltac:(lia) ltac:(lia)) as W0.
  pose proof (corner_small 1 ltac:(lia) ltac:(lia)) as W1.
  pose proof (edge_small 0 ltac:(lia)) as E. pose proof (first_sum_near ltac:(lia)) as S0.
  rewrite (Rabs_pos_eq (v (lambda 0))) in S0 by lra.
  apply (two_near (u F) (eta F) W) with (w0 := v (w 0)) (w1 := v (w 1)) (e := v (e 0));
    try assumption; try (apply corner_near; lia); try lra. apply scale_positive. lia.
Qed.
Lemma coordinate_of_facet : size = 3%nat -> 0 <= v (lambda 0) <= 1 ->
  0 <= v (lambda 1) <= 1 - v (lambda 0) + u F / 2 ->
  let r := Rmin (v (lambda 1)) (1 - v (lambda 0)) in
  Rabs (v (nth i (point l) O) - ((1 - v (lambda 0) - r) * c 0 + v (lambda 0) * c 1 + r * c 2))
  <= 8002 / 1000 * (u F * W) + 10 * eta F.
Proof.
  intros K L L1 r. rewrite (point_of_size 3 K). pose proof (u_positive F).
  pose proof (eta_positive F).
  pose proof (corner_small 0 ltac:(lia) ltac:(lia)) as W0.
  pose proof (corner_small 1 ltac:(lia) ltac:(lia)) as W1.
  pose proof (corner_small 2 ltac:(lia) ltac:(lia)) as W2.
  pose proof (edge_small 0 ltac:(lia)) as E0. pose proof (edge_small 1 ltac:(lia)) as E1.
  pose proof (first_sum_near ltac:(lia)) as S0. pose proof (second_sum_near K) as S1.
  rewrite (Rabs_pos_eq (v (lambda 0))) in S0, S1 by lra.
  rewrite (Rabs_pos_eq (v (lambda 1))) in S1 by lra.
  apply (three_near (u F) (eta F) W) with (w0 := v (w 0)) (w1 := v (w 1)) (w2 := v (w 2))
    (e0 := v (e 0)) (e1 := v (e 1)) (s := v (s 0));
    try assumption; try (apply corner_near; lia); try lra. apply scale_positive. lia.
Qed.
End Coordinate.
