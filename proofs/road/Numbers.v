(** From the numbers of a face, as Faces.v has them, to what its kind takes (Kinds.v). *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Program Within Claim Vector Hull Meaning Measure Road Separation
  Above Proven Scales Beyond Optimal Kinds Vertex.
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
  intros D G N. injection N as N0 N1. unfold height, Above.height.
  rewrite D, G. cbn [seq fold_right nth].
  rewrite N0, N1, !Nat.add_0_r. unfold point_in_the_plane. destruct n. simpl. ring.
Qed.
Lemma space_height input values s first i g h k (n : space) : dimension r = 3%nat ->
  gradient r = [g; h; k] ->
  [exact r values g; exact r values h; exact r values k] = in_space n ->
  height r input values s first i
  = s * dot n (sub (point_in_space input (first + 3 * i)) (point_in_space input first)).
Proof.
  intros D G N. injection N as N0 N1 N2. unfold height, Above.height.
  rewrite D, G. cbn [seq fold_right nth].
  rewrite N0, N1, N2, !Nat.add_0_r. unfold point_in_space. destruct n as [[]]. simpl. ring.
Qed.

(** A shape that has fewer corners in the face than dimensions is not told by exact signs. *)
Definition few n := (n <? dimension r)%nat = true.
Lemma few_are_fewer n : few n -> n <> dimension r.
Proof. unfold few. intro H. apply Nat.ltb_lt in H. lia. Qed.

Lemma plane_corner g h w : dimension r = 2%nat -> few (corners_of_a r) -> few (corners_of_b r) ->
  gradient r = [g; h] -> plane_of r = None ->
  each_run r (fun input _ _ => 0 < dot (w input) (w input)) ->
  each_run r (fun input values _ => numbers values [g; h] = in_the_plane (w input)) ->
  each_run r (fun input values x =>
    0 < dot (w input) (w input) /\ compares point_in_the_plane r (w input) input values x).
Proof.
  intros D FA FB G Q V N input values x GOOD. split; [exact (V _ _ _ GOOD) |].
  specialize (N _ _ _ GOOD).
  destruct (run_says r P _ _ _ GOOD) as [_ [turned [Z [A B]]]]. rewrite Q in Z. subst turned.
  cbn [negb sign_of] in A, B. apply few_are_fewer in FA, FB.
  pose proof (fun s first i => plane_height input values s first i g h _ D G N) as H.
  split; intros u U F; left.
  - destruct (A u U F) as [[i [L K]] | [K _]]; [| easy]. exists i. split; [exact L |].
    rewrite H in K. rewrite D. rewrite Nat.add_0_l in K. lra.
  - destruct (B u U F) as [[i [L K]] | [K _]]; [| easy]. exists i. split; [exact L |].
    rewrite H in K. rewrite D. lra.
Qed.
Lemma space_corner g h k w : dimension r = 3%nat -> few (corners_of_a r) -> few (corners_of_b r) ->
  gradient r = [g; h; k] -> plane_of r = None ->
  each_run r (fun input _ _ => 0 < dot (w input) (w input)) ->
  each_run r (fun input values _ => numbers values [g; h; k] = in_space (w input)) ->
  each_run r (fun input values x =>
    0 < dot (w input) (w input) /\ compares point_in_space r (w input) input values x).
Proof.
  intros D FA FB G Q V N input values x GOOD. split; [exact (V _ _ _ GOOD) |].
  specialize (N _ _ _ GOOD).
  destruct (run_says r P _ _ _ GOOD) as [_ [turned [Z [A B]]]]. rewrite Q in Z. subst turned.
  cbn [negb sign_of] in A, B. apply few_are_fewer in FA, FB.
  pose proof (fun s first i => space_height input values s first i g h k _ D G N) as H.
  split; intros u U F; left.
  - destruct (A u U F) as [[i [L K]] | [K _]]; [| easy]. exists i. split; [exact L |].
    rewrite H in K. rewrite D. rewrite Nat.add_0_l in K. lra.
  - destruct (B u U F) as [[i [L K]] | [K _]]; [| easy]. exists i. split; [exact L |].
    rewrite H in K. rewrite D. lra.
Qed.

(** What exact signs say of the other vertices, along a normal n of the face. *)
Definition signs_tell {E : euclidean} (point : (nat -> R) -> nat -> E) (n : (nat -> R) -> E) :=
  each_run r (fun input _ _ =>
    (corners_of_a r = dimension r -> forall positive,
       0 <= sign_of positive * input (sign_of_a r) ->
       0 <= sign_of positive * dot (n input) (sub (other_in_a point r input) (point input 0%nat)))
    /\
    (corners_of_b r = dimension r -> forall turned,
       0 <= sign_of (positive_in_b r turned) * input (sign_of_b r) ->
       sign_of (negb turned)
         * dot (n input) (sub (other_in_b point r input) (point input (first_of_b r))) <= 0)).

Lemma plane_edge a b t g h c error w e : dimension r = 2%nat -> weights r = [a; b] ->
  gradient r = [g; h] -> plane_of r = Some (c, error) ->
  each_run r (fun input values _ =>
    numbers values [a; b; t; g; h; c] = edge_in_plane (w input) (e input)) ->
  signs_tell point_in_the_plane (fun input => perp (e input)) ->
  each_run r (fun input values x =>
    0 < dot (e input) (e input) + dot (w input) (e input) /\ 0 < - dot (w input) (e input) /\
    0 < dot (foot_of (w input) (e input)) (foot_of (w input) (e input)) /\
    compares point_in_the_plane r (foot_of (w input) (e input)) input values x).
Proof.
  intros D W G Q N T input values x GOOD. specialize (N _ _ _ GOOD).
  destruct (T _ _ _ GOOD) as [TA TB]. clear T.
  unfold edge_in_plane in N. cbn [map app] in N. injection N as N1 N2 N3 N4 N5 N6.
  destruct (run_says r P _ _ _ GOOD) as [Y [turned [Z [A B]]]]. cbv zeta in Z, A, B.
  set (s := sign_of (negb turned)) in *. rewrite Q, N6 in Z.
  rewrite W in Y. pose proof (Y a (or_introl eq_refl)) as Y1.
  pose proof (Y b (or_intror (or_introl eq_refl))) as Y2.
  assert (Y1' : 0 < dot (e input) (e input) + dot (w input) (e input))
    by (rewrite N1 in Y1; exact Y1).
  assert (Y2' : 0 < - dot (w input) (e input)) by (rewrite N2 in Y2; exact Y2).
  split; [exact Y1' | split; [exact Y2' |]]. assert (L2 : 0 < dot (e input) (e input)) by lra.
  assert (N : [exact r values g; exact r values h] = in_the_plane (perp (e input)))
    by (unfold in_the_plane; rewrite N4, N5; reflexivity).
  pose proof (fun s first i => plane_height input values s first i g h _ D G N) as H.
  pose proof (fun x => away_from_the_edge (w input) (e input) x s L2 Z) as AWAY.
  split.
  { destruct (foot_is_within _ _ Y1' Y2') as [_ [_ <-]]. now apply AWAY. }
  split; intros u U F.
  - destruct (A u U F) as [[i [L K]] | [E K]]; [left | right; apply AWAY, TA; assumption].
    exists i. split; [exact L |]. rewrite H in K. rewrite D. rewrite Nat.add_0_l in K.
    now apply AWAY.
  - destruct (B u U F) as [[i [L K]] | [E K]]; [left; exists i; split; [exact L |] | right].
    + clear TA TB. rewrite H in K. rewrite D. set (y := sub _ _) in *.
      destruct (AWAY (opposite y)) as [O _]. rewrite !dot_opposite_right in O.
      enough (0 < - dot (foot_of (w input) (e input)) y) by lra. apply O. lra.
    + clear TA. specialize (TB E turned K). fold s in TB. set (y := sub _ _) in *.
      destruct (AWAY (opposite y)) as [_ O]. rewrite !dot_opposite_right in O.
      enough (0 <= - dot (foot_of (w input) (e input)) y) by lra. apply O. lra.
Qed.
Lemma space_edge a b t g h k c error w e : dimension r = 3%nat ->
  few (corners_of_a r) -> few (corners_of_b r) -> weights r = [a; b] ->
  gradient r = [g; h; k] -> plane_of r = Some (c, error) ->
  each_run r (fun input values _ =>
    numbers values [a; b; t; g; h; k; c] = edge_of_space (w input) (e input)) ->
  each_run r (fun input values x =>
    0 < dot (e input) (e input) + dot (w input) (e input) /\ 0 < - dot (w input) (e input) /\
    0 < dot (foot_of (w input) (e input)) (foot_of (w input) (e input)) /\
    compares point_in_space r (foot_of (w input) (e input)) input values x).
Proof.
  intros D FA FB W G Q N input values x GOOD. specialize (N _ _ _ GOOD).
  apply few_are_fewer in FA, FB.
  unfold edge_of_space in N. cbn [map app] in N. injection N as N1 N2 N3 N4 N5 N6 N7.
  destruct (run_says r P _ _ _ GOOD) as [Y [turned [Z [A B]]]]. rewrite Q, N7 in Z.
  assert (turned = false) as ->.
  { destruct turned; [exfalso | reflexivity]. cbn [negb sign_of] in Z.
    assert (0 <= largest (cross (w input) (e input))); [| lra]. unfold largest.
    apply Rle_trans with (2 := Rmax_r _ _), Rabs_pos. }
  cbn [negb sign_of] in A, B, Z.
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
  split; [apply line_is_apart; lra |]. split; intros u U F; left.
  - destruct (A u U F) as [[i [L K]] | [K _]]; [| easy]. exists i. split; [exact L |].
    rewrite H in K. rewrite D. rewrite Nat.add_0_l in K. apply away_from_the_line; lra.
  - destruct (B u U F) as [[i [L K]] | [K _]]; [| easy]. exists i. split; [exact L |].
    rewrite H in K. rewrite D. set (y := sub _ _) in *.
    enough (0 < dot (foot_of (w input) (e input)) (opposite y)) as O
      by (rewrite dot_opposite_right in O; lra).
    apply away_from_the_line; [exact L2 |]. rewrite dot_opposite_right. lra.
Qed.

Lemma space_facet a b b' t g h k c error w e f : dimension r = 3%nat ->
  weights r = [a; b; b'] -> gradient r = [g; h; k] -> plane_of r = Some (c, error) ->
  each_run r (fun input values _ =>
    numbers values [a; b; b'; t; g; h; k; c] = facet (w input) (e input) (f input)) ->
  signs_tell point_in_space (fun input => cross (e input) (f input)) ->
  each_run r (fun input values x =>
    measures r (w input) (e input) (f input) input values x).
Proof.
  intros D W G Q N T input values x GOOD. specialize (N _ _ _ GOOD).
  destruct (T _ _ _ GOOD) as [TA TB]. clear T.
  unfold facet in N. cbn [map app] in N. injection N as N1 N2 N3 N4 N5 N6 N7 N8.
  destruct (run_says r P _ _ _ GOOD) as [Y [turned [Z [A B]]]]. cbv zeta in Z, A, B.
  set (s := sign_of (negb turned)) in *. rewrite Q, N8 in Z.
  rewrite W in Y. pose proof (Y a (or_introl eq_refl)) as Y1.
  pose proof (Y b (or_intror (or_introl eq_refl))) as Y2.
  pose proof (Y b' (or_intror (or_intror (or_introl eq_refl)))) as Y3.
  unfold measures. set (n := cross (e input) (f input)) in *.
  assert (Y1' : 0 < dot n n - dot (cross (f input) (w input)) n
                    - dot (cross (w input) (e input)) n) by (rewrite N1 in Y1; exact Y1).
  assert (Y2' : 0 < dot (cross (f input) (w input)) n) by (rewrite N2 in Y2; exact Y2).
  assert (Y3' : 0 < dot (cross (w input) (e input)) n) by (rewrite N3 in Y3; exact Y3).
  split; [exact Y1' | split; [exact Y2' | split; [exact Y3' |]]].
  assert (L2 : 0 < dot n n) by lra.
  assert (N : [exact r values g; exact r values h; exact r values k] = in_space n)
    by (unfold in_space; rewrite N5, N6, N7; reflexivity).
  pose proof (fun s first i => space_height input values s first i g h k _ D G N) as H.
  pose proof (fun x => away_from_the_facet (w input) (e input) (f input) x s L2 Z) as AWAY.
  fold n in AWAY. split.
  { destruct (foot_is_on_the_facet _ _ _ Y1' Y2' Y3') as [_ [_ [_ [_ [_ [_ <-]]]]]].
    now apply AWAY. }
  split; intros u U F.
  - destruct (A u U F) as [[i [L K]] | [E K]]; [left | right; apply AWAY, TA; assumption].
    exists i. split; [exact L |]. rewrite H in K. rewrite D. rewrite Nat.add_0_l in K.
    now apply AWAY.
  - destruct (B u U F) as [[i [L K]] | [E K]]; [left; exists i; split; [exact L |] | right].
    + clear TA TB. rewrite H in K. rewrite D. set (y := sub _ _) in *.
      destruct (AWAY (opposite y)) as [O _]. rewrite !dot_opposite_right in O.
      enough (0 < - dot (foot_on (w input) (e input) (f input)) y) by lra. apply O. lra.
    + clear TA. specialize (TB E turned K). fold s in TB. set (y := sub _ _) in *.
      destruct (AWAY (opposite y)) as [_ O]. rewrite !dot_opposite_right in O.
      enough (0 <= - dot (foot_on (w input) (e input) (f input)) y) by lra. apply O. lra.
Qed.
End Numbers.

(** ** For recorded faces *)

Ltac by_checks low sound :=
  split; [vm_cast_no_check (eq_refl true) | vm_cast_no_check (eq_refl true) | reflexivity
         | exact low | exact sound].

(** A face's numbers are those of the points that are stored. *)
Ltac by_numbers proof means :=
  let input := fresh in let values := fresh in let x := fresh in let I := fresh in
  let RUN := fresh in
  intros input values x [I [_ [_ [RUN _]]]]; etransitivity; [exact (means _ _) |];
  unfold edge_in_the_plane, edge_in_space, difference_in_the_plane, difference_in_space,
    point_in_the_plane, point_in_space;
  rewrite !(face_input_is _ (proof_checks _ proof) input values I RUN) by (simpl; lia);
  reflexivity.
Lemma sign_times positive x y :
  agrees x y -> 0 <= sign_of positive * x -> 0 <= sign_of positive * y.
Proof. intros [A B]. destruct positive; cbn [sign_of]; lra. Qed.
Lemma reversed_edge (p q y : plane) : dot (perp (sub p q)) y = - dot (perp (sub q p)) y.
Proof. destruct p, q, y. simpl. ring. Qed.
Lemma reversed_edges (p q q' y : space) :
  dot (cross (sub p q) (sub p q')) y = dot (cross (sub q p) (sub q' p)) y.
Proof. destruct p as [[]], q as [[]], q' as [[]], y as [[]]. simpl. ring. Qed.
Lemma reversed_sign turned x y : agrees x y -> 0 <= sign_of (negb turned) * x ->
  sign_of (negb turned) * - y <= 0.
Proof. intros [A B]. destruct turned; cbn [negb sign_of]; lra. Qed.
Lemma opposite_sign turned x y : agrees x y -> 0 <= sign_of turned * x ->
  sign_of (negb turned) * y <= 0.
Proof. intros [A B]. destruct turned; cbn [negb sign_of]; lra. Qed.
(** Exact signs are those of the orientations along the normal. *)
Ltac by_signs :=
  let input := fresh in let A := fresh in let B := fresh in let D := fresh in
  let positive := fresh in let K := fresh in
  intros input ? ? [_ [_ [[A B] _]]]; split; intros D positive K;
  [ first [discriminate D | exact (sign_times _ _ _ (A D) K)]
  | first [discriminate D
          | rewrite reversed_edge; exact (reversed_sign positive _ _ (B D) K)
          | rewrite reversed_edges; exact (opposite_sign positive _ _ (B D) K)] ].
Lemma squares x y z : x <> 0 \/ y <> 0 \/ z <> 0 -> 0 < x * x + y * y + z * z.
Proof. intros [N | [N | N]]; nra. Qed.
Lemma plane_apart input n : (exists k, (k < 2)%nat /\ input k <> input (n + k)%nat) ->
  let w := sub (point_in_the_plane input 0) (point_in_the_plane input n) in 0 < dot w w.
Proof.
  intros [k [K N]]. unfold point_in_the_plane. cbn -[Nat.add].
  enough (forall x y, x <> 0 \/ y <> 0 -> 0 < x * x + y * y) as Q.
  { apply Q. destruct k as [| [| k]]; [left | right | lia]; rewrite ?Nat.add_0_r in N;
      intro Z; apply N; simpl in Z |- *; lra. }
  intros x y [X | Y]; nra.
Qed.
Lemma space_apart input n : (exists k, (k < 3)%nat /\ input k <> input (n + k)%nat) ->
  let w := sub (point_in_space input 0) (point_in_space input n) in 0 < dot w w.
Proof.
  intros [k [K N]]. unfold point_in_space. cbn -[Nat.add]. apply squares.
  destruct k as [| [| [| k]]]; [left | right; left | right; right | lia];
    rewrite ?Nat.add_0_r in N; intro Z; apply N; simpl in Z |- *; lra.
Qed.
Ltac by_vertex proof :=
  let G := fresh in
  intros ? ? ? G; first [apply plane_apart | apply space_apart];
  refine (vertex_is_apart _ (proof_checks _ proof) _ _ _ _ G);
  vm_cast_no_check (eq_refl true).
(** A vertex and edges, by their stored points. *)
Ltac by_corner numbers proof means point :=
  lazymatch type of proof with proved ?r =>
    apply (corner_optimal point r); [reflexivity | reflexivity | cbv zeta];
    eapply (numbers r proof) with
      (w := fun input => sub (point input 0%nat) (point input (first_of_b r)))
  end; try reflexivity; [by_vertex proof | by_numbers proof means].
Ltac by_edge_of_a numbers proof means point :=
  lazymatch type of proof with proved ?r =>
    apply (edge_of_a_optimal point r); [reflexivity | reflexivity | cbv zeta];
    eapply (numbers r proof) with
      (w := fun input => sub (point input 0%nat) (point input (first_of_b r)))
      (e := fun input => sub (point input (dimension r)) (point input 0%nat))
  end; try reflexivity; try by_signs; by_numbers proof means.
Ltac by_edge_of_b numbers proof means point :=
  lazymatch type of proof with proved ?r =>
    apply (edge_of_b_optimal point r); [reflexivity | reflexivity | cbv zeta];
    eapply (numbers r proof) with
      (w := fun input => sub (point input 0%nat) (point input (first_of_b r)))
      (e := fun input => sub (point input (first_of_b r))
                             (point input (first_of_b r + dimension r)%nat))
  end; try reflexivity; try by_signs; by_numbers proof means.
(** A facet, by the theorem about its kind: its edges go from each shape's first vertex, those of A
    to the others, those of B from these. *)
Ltac by_facet optimal proof means edge other :=
  lazymatch type of proof with proved ?r =>
    apply (optimal r); [reflexivity | reflexivity |];
    let one := edge r in let two := other r in
    eapply (space_facet r proof) with
      (w := fun input => sub (point_in_space input 0%nat) (point_in_space input (first_of_b r)))
      (e := one) (f := two)
  end; try reflexivity; try by_signs; by_numbers proof means.
Ltac of_a k r :=
  constr:(fun input => sub (point_in_space input (dimension r * k)%nat)
                           (point_in_space input 0%nat)).
Ltac of_b k r :=
  constr:(fun input => sub (point_in_space input (first_of_b r))
                           (point_in_space input (first_of_b r + dimension r * k)%nat)).
Ltac by_facet_of_a proof means :=
  by_facet facet_of_a_optimal proof means ltac:(of_a 1%nat) ltac:(of_a 2%nat).
Ltac by_facet_of_b proof means :=
  by_facet facet_of_b_optimal proof means ltac:(of_b 1%nat) ltac:(of_b 2%nat).
Ltac by_facet_of_edges proof means :=
  by_facet facet_of_edges_optimal proof means ltac:(of_a 1%nat) ltac:(of_b 1%nat).
Ltac by_facet_of_edges_of_b proof means :=
  by_facet facet_of_edges_of_b_optimal proof means ltac:(of_b 1%nat) ltac:(of_a 1%nat).
