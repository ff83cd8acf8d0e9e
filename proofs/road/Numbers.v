(** From the numbers of a face, as Faces.v has them, to what its kind takes (Kinds.v). *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Program Within Claim Vector Hull Meaning Measure Road Separation
  Proven Scales Beyond Optimal Kinds.
Import ListNotations.
Local Open Scope R_scope.

Section Numbers.
Variable r : recorded_proof.
Hypothesis P : proved r.
Local Notation numbers values := (map (exact r values)).

(** In the plane: heights are products with the direction, or its opposite. *)
Lemma plane_height input values s first i g h (n : plane) : dimension r = 2%nat ->
  gradient r = [g; h] -> [exact r values g; exact r values h] = in_the_plane n ->
  height r input values s first i
  = s * dot n (sub (point_in_the_plane input (first + 2 * i)) (point_in_the_plane input first)).
Proof.
  intros D G N. injection N as N0 N1. unfold height. rewrite D, G. cbn [seq fold_right nth].
  rewrite N0, N1, !Nat.add_0_r. unfold point_in_the_plane. destruct n. simpl. ring.
Qed.
Lemma space_height input values s first i g h k (n : space) : dimension r = 3%nat ->
  gradient r = [g; h; k] ->
  [exact r values g; exact r values h; exact r values k] = in_space n ->
  height r input values s first i
  = s * dot n (sub (point_in_space input (first + 3 * i)) (point_in_space input first)).
Proof.
  intros D G N. injection N as N0 N1 N2. unfold height. rewrite D, G. cbn [seq fold_right nth].
  rewrite N0, N1, N2, !Nat.add_0_r. unfold point_in_space. destruct n as [[]]. simpl. ring.
Qed.

Lemma plane_corner g h w : dimension r = 2%nat -> weights r = [] -> gradient r = [g; h] ->
  plane_of r = None ->
  each_run r (fun input values _ => numbers values [g; h] = in_the_plane (w input)) ->
  each_run r (fun input values x => compares point_in_the_plane r (w input) input values x).
Proof.
  intros D W G Q N input values x I S RUN X M. specialize (N _ _ _ I S RUN X M).
  destruct (run_says r P _ _ _ I S RUN X M) as [_ [s [_ [Z [A B]]]]]. rewrite Q in Z. subst s.
  pose proof (fun s first i => plane_height input values s first i g h _ D G N) as H.
  split; intros u U F.
  - destruct (A u U F) as [i [L K]]. exists i. split; [exact L |]. rewrite H in K.
    rewrite D. rewrite Nat.add_0_l in K. lra.
  - destruct (B u U F) as [i [L K]]. exists i. split; [exact L |]. rewrite H in K. rewrite D. lra.
Qed.
Lemma space_corner g h k w : dimension r = 3%nat -> weights r = [] -> gradient r = [g; h; k] ->
  plane_of r = None ->
  each_run r (fun input values _ => numbers values [g; h; k] = in_space (w input)) ->
  each_run r (fun input values x => compares point_in_space r (w input) input values x).
Proof.
  intros D W G Q N input values x I S RUN X M. specialize (N _ _ _ I S RUN X M).
  destruct (run_says r P _ _ _ I S RUN X M) as [_ [s [_ [Z [A B]]]]]. rewrite Q in Z. subst s.
  pose proof (fun s first i => space_height input values s first i g h k _ D G N) as H.
  split; intros u U F.
  - destruct (A u U F) as [i [L K]]. exists i. split; [exact L |]. rewrite H in K.
    rewrite D. rewrite Nat.add_0_l in K. lra.
  - destruct (B u U F) as [i [L K]]. exists i. split; [exact L |]. rewrite H in K. rewrite D. lra.
Qed.

Lemma plane_edge a b t g h c error w e : dimension r = 2%nat -> weights r = [a; b] ->
  gradient r = [g; h] -> plane_of r = Some (c, error) ->
  each_run r (fun input values _ =>
    numbers values [a; b; t; g; h; c] = edge_in_plane (w input) (e input)) ->
  each_run r (fun input values x =>
    0 < dot (e input) (e input) + dot (w input) (e input) /\ 0 < - dot (w input) (e input) /\
    compares point_in_the_plane r (foot_of (w input) (e input)) input values x).
Proof.
  intros D W G Q N input values x I S RUN X M. specialize (N _ _ _ I S RUN X M).
  unfold edge_in_plane in N. cbn [map app] in N. injection N as N1 N2 N3 N4 N5 N6.
  destruct (run_says r P _ _ _ I S RUN X M) as [Y [s [_ [Z [A B]]]]]. rewrite Q, N6 in Z.
  rewrite W in Y. pose proof (Y a (or_introl eq_refl)) as Y1.
  pose proof (Y b (or_intror (or_introl eq_refl))) as Y2.
  assert (Y1' : 0 < dot (e input) (e input) + dot (w input) (e input)) 
    by (rewrite N1 in Y1; exact Y1).
  assert (Y2' : 0 < - dot (w input) (e input)) by (rewrite N2 in Y2; exact Y2).
  split; [exact Y1' | split; [exact Y2' |]]. assert (L2 : 0 < dot (e input) (e input)) by lra.
  assert (N : [exact r values g; exact r values h] = in_the_plane (perp (e input)))
    by (unfold in_the_plane; rewrite N4, N5; reflexivity).
  pose proof (fun s first i => plane_height input values s first i g h _ D G N) as H.
  split; intros u U F.
  - destruct (A u U F) as [i [L K]]. exists i. split; [exact L |]. rewrite H in K. rewrite D.
    rewrite Nat.add_0_l in K. now apply away_from_the_edge with s.
  - destruct (B u U F) as [i [L K]]. exists i. split; [exact L |]. rewrite H in K. rewrite D.
    set (y := sub _ _) in *.
    enough (0 < dot (foot_of (w input) (e input)) (opposite y)) as O
      by (rewrite dot_opposite_right in O; lra).
    apply away_from_the_edge with s; [exact L2 | exact Z |]. rewrite dot_opposite_right. lra.
Qed.
Lemma space_edge a b t g h k c error w e : dimension r = 3%nat -> weights r = [a; b] ->
  gradient r = [g; h; k] -> plane_of r = Some (c, error) ->
  each_run r (fun input values _ =>
    numbers values [a; b; t; g; h; k; c] = edge_of_space (w input) (e input)) ->
  each_run r (fun input values x =>
    0 < dot (e input) (e input) + dot (w input) (e input) /\ 0 < - dot (w input) (e input) /\
    compares point_in_space r (foot_of (w input) (e input)) input values x).
Proof.
  intros D W G Q N input values x I S RUN X M. specialize (N _ _ _ I S RUN X M).
  unfold edge_of_space in N. cbn [map app] in N. injection N as N1 N2 N3 N4 N5 N6 N7.
  destruct (run_says r P _ _ _ I S RUN X M) as [Y [s [T [Z [A B]]]]]. rewrite Q, N7 in Z.
  assert (s = 1) as ->.
  { destruct T as [-> | ->]; [reflexivity |].
    assert (0 <= largest (cross (w input) (e input))); [| lra]. unfold largest.
    apply Rle_trans with (2 := Rmax_r _ _), Rabs_pos. }
  rewrite W in Y. pose proof (Y a (or_introl eq_refl)) as Y1.
  pose proof (Y b (or_intror (or_introl eq_refl))) as Y2.
  assert (Y1' : 0 < dot (e input) (e input) + dot (w input) (e input)) 
    by (rewrite N1 in Y1; exact Y1).
  assert (Y2' : 0 < - dot (w input) (e input)) by (rewrite N2 in Y2; exact Y2).
  split; [exact Y1' | split; [exact Y2' |]]. assert (L2 : 0 < dot (e input) (e input)) by lra.
  assert (N : [exact r values g; exact r values h; exact r values k]
    = in_space (cross (e input) (cross (w input) (e input))))
    by (unfold in_space; rewrite N4, N5, N6; reflexivity).
  pose proof (fun s first i => space_height input values s first i g h k _ D G N) as H.
  split; intros u U F.
  - destruct (A u U F) as [i [L K]]. exists i. split; [exact L |]. rewrite H in K. rewrite D.
    rewrite Nat.add_0_l in K. apply away_from_the_line; lra.
  - destruct (B u U F) as [i [L K]]. exists i. split; [exact L |]. rewrite H in K. rewrite D.
    set (y := sub _ _) in *.
    enough (0 < dot (foot_of (w input) (e input)) (opposite y)) as O
      by (rewrite dot_opposite_right in O; lra).
    apply away_from_the_line; [exact L2 |]. rewrite dot_opposite_right. lra.
Qed.

Lemma space_facet a b b' t g h k c error w e f : dimension r = 3%nat ->
  weights r = [a; b; b'] -> gradient r = [g; h; k] -> plane_of r = Some (c, error) ->
  each_run r (fun input values _ =>
    numbers values [a; b; b'; t; g; h; k; c] = facet (w input) (e input) (f input)) ->
  each_run r (fun input values x =>
    measures r (w input) (e input) (f input) input values x).
Proof.
  intros D W G Q N input values x I S RUN X M. specialize (N _ _ _ I S RUN X M).
  unfold facet in N. cbn [map app] in N. injection N as N1 N2 N3 N4 N5 N6 N7 N8.
  destruct (run_says r P _ _ _ I S RUN X M) as [Y [s [T [Z [A B]]]]]. rewrite Q, N8 in Z.
  rewrite W in Y. pose proof (Y a (or_introl eq_refl)) as Y1.
  pose proof (Y b (or_intror (or_introl eq_refl))) as Y2.
  pose proof (Y b' (or_intror (or_intror (or_introl eq_refl)))) as Y3.
  unfold measures. set (n := cross (e input) (f input)).
  assert (Y1' : 0 < dot n n - dot (cross (f input) (w input)) n - dot (cross (w input) (e input)) n)
    by (rewrite N1 in Y1; exact Y1).
  assert (Y2' : 0 < dot (cross (f input) (w input)) n) by (rewrite N2 in Y2; exact Y2).
  assert (Y3' : 0 < dot (cross (w input) (e input)) n) by (rewrite N3 in Y3; exact Y3).
  split; [exact Y1' | split; [exact Y2' | split; [exact Y3' |]]].
  assert (L2 : 0 < dot n n) by lra.
  assert (N : [exact r values g; exact r values h; exact r values k] = in_space n)
    by (unfold in_space; rewrite N5, N6, N7; reflexivity).
  pose proof (fun s first i => space_height input values s first i g h k _ D G N) as H.
  split; intros u U F.
  - destruct (A u U F) as [i [L K]]. exists i. split; [exact L |]. rewrite H in K. rewrite D.
    rewrite Nat.add_0_l in K. now apply away_from_the_facet with s.
  - destruct (B u U F) as [i [L K]]. exists i. split; [exact L |]. rewrite H in K. rewrite D.
    set (y := sub _ _) in *.
    enough (0 < dot (foot_on (w input) (e input) (f input)) (opposite y)) as O
      by (rewrite dot_opposite_right in O; lra).
    apply away_from_the_facet with s; [exact L2 | exact Z |]. fold n. rewrite dot_opposite_right. lra.
Qed.
End Numbers.

(** ** For recorded faces *)

Ltac by_checks low sound :=
  split; [vm_cast_no_check (eq_refl true) | vm_cast_no_check (eq_refl true) | reflexivity
         | exact low | exact sound].

(** A face's numbers are those of the points that are stored. *)
Ltac by_numbers proof means :=
  let input := fresh in let values := fresh in let x := fresh in let I := fresh in
  let S := fresh in let RUN := fresh in let X := fresh in let M := fresh in
  intros input values x I S RUN X M; etransitivity; [exact (means _ _) |];
  unfold edge_in_the_plane, edge_in_space, difference_in_the_plane, difference_in_space,
    point_in_the_plane, point_in_space;
  rewrite !(face_input_is _ (proof_checks _ proof) input values I RUN) by (simpl; lia);
  reflexivity.
(** A vertex and edges, by their stored points. *)
Ltac by_corner numbers proof means point :=
  lazymatch type of proof with proved ?r =>
    apply (corner_optimal point r); [reflexivity | reflexivity |];
    eapply (numbers r proof) with
      (w := fun input => sub (point input 0%nat) (point input (first_of_b r)))
  end; try reflexivity; by_numbers proof means.
Ltac by_edge_of_a numbers proof means point :=
  lazymatch type of proof with proved ?r =>
    apply (edge_of_a_optimal point r); [reflexivity | reflexivity | cbv zeta];
    eapply (numbers r proof) with
      (w := fun input => sub (point input 0%nat) (point input (first_of_b r)))
      (e := fun input => sub (point input (dimension r)) (point input 0%nat))
  end; try reflexivity; by_numbers proof means.
Ltac by_edge_of_b numbers proof means point :=
  lazymatch type of proof with proved ?r =>
    apply (edge_of_b_optimal point r); [reflexivity | reflexivity | cbv zeta];
    eapply (numbers r proof) with
      (w := fun input => sub (point input 0%nat) (point input (first_of_b r)))
      (e := fun input => sub (point input (first_of_b r))
                             (point input (first_of_b r + dimension r)%nat))
  end; try reflexivity; by_numbers proof means.
(** A facet, by the theorem about its kind: its edges go from each shape's first vertex, those of A
    to the others, those of B from these. *)
Ltac by_facet optimal proof means edge other :=
  lazymatch type of proof with proved ?r =>
    apply (optimal r); [reflexivity | reflexivity |];
    let one := edge r in let two := other r in
    eapply (space_facet r proof) with
      (w := fun input => sub (point_in_space input 0%nat) (point_in_space input (first_of_b r)))
      (e := one) (f := two)
  end; try reflexivity; by_numbers proof means.
Ltac of_a k r :=
  constr:(fun input => sub (point_in_space input (dimension r * k)%nat) (point_in_space input 0%nat)).
Ltac of_b k r :=
  constr:(fun input => sub (point_in_space input (first_of_b r))
                           (point_in_space input (first_of_b r + dimension r * k)%nat)).
Ltac by_facet_of_a proof means :=
  by_facet facet_of_a_optimal proof means ltac:(of_a 1%nat) ltac:(of_a 2%nat).
Ltac by_facet_of_b proof means :=
  by_facet facet_of_b_optimal proof means ltac:(of_b 1%nat) ltac:(of_b 2%nat).
Ltac by_facet_of_edges proof means :=
  by_facet facet_of_edges_optimal proof means ltac:(of_a 1%nat) ltac:(of_b 1%nat).
