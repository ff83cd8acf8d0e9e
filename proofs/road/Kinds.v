(** The kinds of faces that are proven: a vertex, an edge of A or of B, a facet of A or of B, and
    one of an edge of each. For each, from what the numbers of the face are, in the plane or in
    space, to the theorem that shapes of any number of vertices have for it. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Program Within Vector Hull Verdict Meaning Measure Road
  Separation Above Proven Scales Beyond Optimal.
Import ListNotations.
Local Open Scope R_scope.

(** What a run says, by what the numbers of the face stand for. *)
Lemma run_says r : proved r -> forall input values x, good_run r input values x ->
  (forall t, In t (weights r) -> 0 < exact r values t) /\
  exists turned, let s := sign_of (negb turned) in
    match plane_of r with Some (t, _) => 0 < s * exact r values t | None => turned = false end /\
    (forall w, In w (on_a_of x) -> follows values w ->
       (exists i, (i <= corners_of_a r)%nat /\ 0 < height r input values s 0 i) \/
       (corners_of_a r = dimension r /\ 0 <= s * input (sign_of_a r))) /\
    (forall w, In w (on_b_of x) -> follows values w ->
       (exists i, (i <= corners_of_b r)%nat /\ 0 < height r input values (- s) (first_of_b r) i) \/
       (corners_of_b r = dimension r /\
        0 <= sign_of (positive_in_b r turned) * input (sign_of_b r))).
Proof.
  intros [C SC KN LOW SOUND] input values [[[m oa] ob] dir] [I [S [_ [RUN [X M]]]]].
  cbn [fst snd] in *.
  assert (K : scales_known r values).
  { apply (scales_are_known r C SC KN input values I RUN S m oa ob dir X M). }
  exact (way_right r C LOW SOUND input values I RUN K m oa ob dir X M).
Qed.

Section Kinds.
Context {E : euclidean}.
Variable point : (nat -> R) -> nat -> E.
Variable r : recorded_proof.
Local Notation d := (dimension r).

(** What the comparisons of vertices prove of v. *)
Definition compares (v : E) input values (x : way) :=
  (forall w, In w (on_a_of x) -> follows values w ->
     (exists i, (i <= corners_of_a r)%nat /\
        0 < dot v (sub (point input (d * i)) (point input 0))) \/
     0 <= dot v (sub (other_in_a point r input) (point input 0))) /\
  (forall w, In w (on_b_of x) -> follows values w ->
     (exists i, (i <= corners_of_b r)%nat /\
        dot v (sub (point input (first_of_b r + d * i)) (point input (first_of_b r))) < 0) \/
     dot v (sub (other_in_b point r input) (point input (first_of_b r))) <= 0).
(** What holds of every run that measures the face. *)
Definition each_run (holds : (nat -> R) -> list R -> way -> Prop) :=
  forall input values x, good_run r input values x -> holds input values x.

(** That all vertices of both shapes are those of the face, or were compared. *)
Definition all_compared a b A B :=
  run_on r measured_of (corners_are point r A B) /\
  (forall x, In x a -> In x A \/
     run_on r on_a_of
       (fun input => corners_are point r A B input /\ other_in_a point r input = x)) /\
  forall y, In y b -> In y B \/
     run_on r on_b_of
       (fun input => corners_are point r A B input /\ other_in_b point r input = y).

Lemma run_proves_of optimum (holds : list E -> list E -> Prop) :
  each_run (fun input values x =>
    let A := corners_in_a point r input in let B := corners_in_b point r input in
    (0 < corners_of_a r)%nat /\ (0 < corners_of_b r)%nat /\ holds A B /\
    is_level (optimum A B) A /\ is_level (optimum A B) B /\
    dot (optimum A B) (sub (hd origin A) (hd origin B)) = dot (optimum A B) (optimum A B) /\
    compares (optimum A B) input values x) ->
  forall a b A B, all_compared a b A B -> holds A B /\ all_beyond a b (optimum A B).
Proof.
  intros H a b A B [M [OA OB]]. split.
  - destruct M as [input [values [x [w [[<- <-] [G _]]]]]].
    now destruct (H input values x G) as [_ [_ [Q _]]].
  - apply (all_are_beyond point r optimum); try assumption.
    intros input values x G. destruct (H input values x G) as [NA [NB [_ [LA [LB [L [CA CB]]]]]]].
    cbv zeta. split; [exact LA | split; [exact LB | split; [exact L |]]].
    assert (HA : hd origin (corners_in_a point r input) = point input 0).
    { unfold corners_in_a. destruct (corners_of_a r); [lia |]. simpl. now rewrite Nat.mul_0_r. }
    assert (HB : hd origin (corners_in_b point r input) = point input (first_of_b r)).
    { unfold corners_in_b. destruct (corners_of_b r); [lia |]. simpl.
      now rewrite Nat.mul_0_r, Nat.add_0_r. }
    rewrite HA, HB. split; assumption.
Qed.

Ltac corners_by CA CB :=
  intros input values x G; unfold corners_in_a, corners_in_b; rewrite CA, CB;
  cbn [seq map hd]; rewrite ?Nat.mul_0_r, ?Nat.mul_1_r, ?Nat.add_0_r.
Ltac level := let c := fresh in let C := fresh in intros c C; cbn [In hd] in *;
  repeat destruct C as [<- | C]; try destruct C.

(** A vertex of each shape. *)
Theorem corner_optimal : corners_of_a r = 1%nat -> corners_of_b r = 1%nat ->
  each_run (fun input values x =>
    let w := sub (point input 0) (point input (first_of_b r)) in
    0 < dot w w /\ compares w input values x) ->
  forall a b p q, all_compared a b [p] [q] -> all_beyond a b (sub p q) /\ separated a b.
Proof.
  intros CA CB H a b p q C.
  apply (run_proves_of (fun A B => sub (hd origin A) (hd origin B))
    (fun A B => let w := sub (hd origin A) (hd origin B) in 0 < dot w w))
    in C.
  { destruct C as [V C]. split; [exact C |]. exact (beyond_is_apart _ _ _ C V). }
  corners_by CA CB. destruct (H input values x G) as [V C']. repeat split; try lia.
  - exact V.
  - level. products. ring.
  - level. products. ring.
  - apply C'.
  - apply C'.
Qed.

(** An edge of A and a vertex of B. *)
Theorem edge_of_a_optimal : corners_of_a r = 2%nat -> corners_of_b r = 1%nat ->
  each_run (fun input values x =>
    let w := sub (point input 0) (point input (first_of_b r)) in
    let e := sub (point input d) (point input 0) in
    0 < dot e e + dot w e /\ 0 < - dot w e /\ 0 < dot (foot_of w e) (foot_of w e) /\
    compares (foot_of w e) input values x) ->
  forall a b p p' q, all_compared a b [p; p'] [q] ->
  proven_edge a b p q p' q /\ separated a b.
Proof.
  intros CA CB H a b p p' q C.
  apply (run_proves_of (fun A B => match A, B with
      | [p; p'], [q] => foot_of (sub p q) (sub p' p) | _, _ => origin end)
    (fun A B => match A, B with
      | [p; p'], [q] => let w := sub p q in let e := sub p' p in
                        0 < dot e e + dot w e /\ 0 < - dot w e /\
                        0 < dot (foot_of w e) (foot_of w e)
      | _, _ => True end)) in C.
  - destruct C as [[A [B V]] C]. destruct (foot_is_within _ _ A B) as [T [F _]].
    split; [| exact (beyond_is_apart _ _ _ C V)].
    exists (- dot (sub p q) (sub p' p) / dot (sub p' p) (sub p' p)). split; [exact T |].
    assert (Q : sub (sub p' q) (sub p q) = sub p' p) by by_products.
    cbv zeta. rewrite Q. split; [exact F | exact C].
  - corners_by CA CB. destruct (H input values x G) as [A [B [V C']]].
    destruct (foot_is_within _ _ A B) as [_ [F L]].
    repeat split; try lia; try assumption; try apply C'.
    + level; [products; ring | exact F].
    + level. products. ring.
Qed.

(** A vertex of A and an edge of B. *)
Theorem edge_of_b_optimal : corners_of_a r = 1%nat -> corners_of_b r = 2%nat ->
  each_run (fun input values x =>
    let w := sub (point input 0) (point input (first_of_b r)) in
    let e := sub (point input (first_of_b r)) (point input (first_of_b r + d)) in
    0 < dot e e + dot w e /\ 0 < - dot w e /\ 0 < dot (foot_of w e) (foot_of w e) /\
    compares (foot_of w e) input values x) ->
  forall a b p q q', all_compared a b [p] [q; q'] ->
  proven_edge a b p q p q' /\ separated a b.
Proof.
  intros CA CB H a b p q q' C.
  apply (run_proves_of (fun A B => match A, B with
      | [p], [q; q'] => foot_of (sub p q) (sub q q') | _, _ => origin end)
    (fun A B => match A, B with
      | [p], [q; q'] => let w := sub p q in let e := sub q q' in
                        0 < dot e e + dot w e /\ 0 < - dot w e /\
                        0 < dot (foot_of w e) (foot_of w e)
      | _, _ => True end)) in C.
  - destruct C as [[A [B V]] C]. destruct (foot_is_within _ _ A B) as [T [F _]].
    split; [| exact (beyond_is_apart _ _ _ C V)].
    exists (- dot (sub p q) (sub q q') / dot (sub q q') (sub q q')). split; [exact T |].
    assert (Q : sub (sub p q') (sub p q) = sub q q') by by_products.
    cbv zeta. rewrite Q. split; [exact F | exact C].
  - corners_by CA CB. destruct (H input values x G) as [A [B [V C']]].
    destruct (foot_is_within _ _ A B) as [_ [F L]].
    repeat split; try lia; try assumption; try apply C'.
    + level. products. ring.
    + level; [products; ring |]. revert F. products. lra.
Qed.
End Kinds.

(** ** Facets *)

(** A triangle is in the hull. *)
Lemma triangle_in_hull {E : euclidean} a (p p1 p2 : E) t u : In p a -> In p1 a -> In p2 a ->
  0 <= t -> 0 <= u -> t + u < 1 ->
  hull a (add p (add (scale t (sub p1 p)) (scale u (sub p2 p)))).
Proof.
  intros P P1 P2 T U S.
  replace (add p (add (scale t (sub p1 p)) (scale u (sub p2 p))))
    with (add (scale (1 - u) (add (scale (1 - t / (1 - u)) p) (scale (t / (1 - u)) p1)))
              (scale u p2)).
  - apply hull_convex; [| now apply hull_vertex | lra].
    apply hull_convex; try now apply hull_vertex. split.
    + apply Rmult_le_pos; [exact T |]. apply Rlt_le, Rinv_0_lt_compat. lra.
    + apply Rmult_le_reg_r with (1 - u); [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
  - apply same_products. intro z. products. field. lra.
Qed.
Lemma segment_in_hull {E : euclidean} a (p p1 : E) t : In p a -> In p1 a -> 0 <= t <= 1 ->
  hull a (add p (scale t (sub p1 p))).
Proof.
  intros P P1 T. replace (add p (scale t (sub p1 p))) with (add (scale (1 - t) p) (scale t p1)).
  - apply hull_convex; try apply hull_vertex; assumption.
  - by_products.
Qed.

Section Facets.
Variable r : recorded_proof.
Local Notation d := (dimension r).
Local Notation point := point_in_space.

(** What is measured of edges e and f from w, and what the vertices are. *)
Definition measures (w e f : space) input values x :=
  let n := cross e f in let y := dot (cross f w) n in let z := dot (cross w e) n in
  0 < dot n n - y - z /\ 0 < y /\ 0 < z /\ 0 < dot (foot_on w e f) (foot_on w e f) /\
  compares point r (foot_on w e f) input values x.

Ltac corners_by CA CB :=
  intros input values x G; unfold corners_in_a, corners_in_b; rewrite CA, CB;
  cbn [seq map hd]; rewrite ?Nat.mul_0_r, ?Nat.add_0_r.
Ltac level := let c := fresh in let C := fresh in intros c C; cbn [In hd] in *;
  repeat destruct C as [<- | C]; try destruct C.
(** A facet of A and a vertex of B. *)
Theorem facet_of_a_optimal : corners_of_a r = 3%nat -> corners_of_b r = 1%nat ->
  each_run r (fun input values x =>
    measures (sub (point input 0) (point input (first_of_b r)))
      (sub (point input (d * 1)) (point input 0)) (sub (point input (d * 2)) (point input 0))
      input values x) ->
  forall a b p p1 p2 q, In p a -> In p1 a -> In p2 a -> In q b ->
  all_compared point r a b [p; p1; p2] [q] ->
  proven_point a b (foot_on (sub p q) (sub p1 p) (sub p2 p)) /\ separated a b.
Proof.
  intros CA CB H a b p p1 p2 q P P1 P2 Q C.
  apply (run_proves_of point r
    (fun A B : list space => match A, B with
       | [p; p1; p2], [q] => foot_on (sub p q) (sub p1 p) (sub p2 p) | _, _ => origin end)
    (fun A B : list space => match A, B with
       | [p; p1; p2], [q] => let w := sub p q in let e := sub p1 p in let f := sub p2 p in
           let n := cross e f in let y := dot (cross f w) n in let z := dot (cross w e) n in
           0 < dot n n - y - z /\ 0 < y /\ 0 < z /\ 0 < dot (foot_on w e f) (foot_on w e f)
       | _, _ => True end)) in C;
  [| corners_by CA CB; destruct (H _ _ _ G) as [A [Y [Z [V C']]]];
     destruct (foot_is_on_the_facet _ _ _ A Y Z) as [_ [_ [_ [_ [FE [FF L]]]]]];
     repeat split; try lia; try assumption; try apply C';
     level; try assumption; try (products; ring); revert FE FF; products; lra].
  destruct C as [[A [Y [Z LONG]]] C]. split; [| exact (beyond_is_apart _ _ _ C LONG)].
  split; [| exact C].
  destruct (foot_is_on_the_facet _ _ _ A Y Z) as [T [U [TU [V _]]]].
  eexists _, q. split; [| split; [now apply hull_vertex |]].
  - apply (triangle_in_hull a p p1 p2 _ _ P P1 P2 (Rlt_le _ _ T) (Rlt_le _ _ U) TU).
  - rewrite V. by_products.
Qed.

(** A vertex of A and a facet of B. *)
Theorem facet_of_b_optimal : corners_of_a r = 1%nat -> corners_of_b r = 3%nat ->
  each_run r (fun input values x =>
    measures (sub (point input 0) (point input (first_of_b r)))
      (sub (point input (first_of_b r)) (point input (first_of_b r + d * 1)))
      (sub (point input (first_of_b r)) (point input (first_of_b r + d * 2))) input values x) ->
  forall a b p q q1 q2, In p a -> In q b -> In q1 b -> In q2 b ->
  all_compared point r a b [p] [q; q1; q2] ->
  proven_point a b (foot_on (sub p q) (sub q q1) (sub q q2)) /\ separated a b.
Proof.
  intros CA CB H a b p q q1 q2 P Q Q1 Q2 C.
  apply (run_proves_of point r
    (fun A B : list space => match A, B with
       | [p], [q; q1; q2] => foot_on (sub p q) (sub q q1) (sub q q2) | _, _ => origin end)
    (fun A B : list space => match A, B with
       | [p], [q; q1; q2] => let w := sub p q in let e := sub q q1 in let f := sub q q2 in
           let n := cross e f in let y := dot (cross f w) n in let z := dot (cross w e) n in
           0 < dot n n - y - z /\ 0 < y /\ 0 < z /\ 0 < dot (foot_on w e f) (foot_on w e f)
       | _, _ => True end)) in C;
  [| corners_by CA CB; destruct (H _ _ _ G) as [A [Y [Z [V C']]]];
     destruct (foot_is_on_the_facet _ _ _ A Y Z) as [_ [_ [_ [_ [FE [FF L]]]]]];
     repeat split; try lia; try assumption; try apply C';
     level; try assumption; try (products; ring); revert FE FF; products; lra].
  destruct C as [[A [Y [Z LONG]]] C]. split; [| exact (beyond_is_apart _ _ _ C LONG)].
  split; [| exact C].
  destruct (foot_is_on_the_facet _ _ _ A Y Z) as [T [U [TU [V _]]]].
  eexists p, _. split; [now apply hull_vertex | split].
  - apply (triangle_in_hull b q q1 q2 _ _ Q Q1 Q2 (Rlt_le _ _ T) (Rlt_le _ _ U) TU).
  - rewrite V. by_products.
Qed.

(** An edge of A and one of B. *)
Theorem facet_of_edges_optimal : corners_of_a r = 2%nat -> corners_of_b r = 2%nat ->
  each_run r (fun input values x =>
    measures (sub (point input 0) (point input (first_of_b r)))
      (sub (point input (d * 1)) (point input 0))
      (sub (point input (first_of_b r)) (point input (first_of_b r + d * 1))) input values x) ->
  forall a b p p1 q q1, In p a -> In p1 a -> In q b -> In q1 b ->
  all_compared point r a b [p; p1] [q; q1] ->
  proven_point a b (foot_on (sub p q) (sub p1 p) (sub q q1)) /\ separated a b.
Proof.
  intros CA CB H a b p p1 q q1 P P1 Q Q1 C.
  apply (run_proves_of point r
    (fun A B : list space => match A, B with
       | [p; p1], [q; q1] => foot_on (sub p q) (sub p1 p) (sub q q1) | _, _ => origin end)
    (fun A B : list space => match A, B with
       | [p; p1], [q; q1] => let w := sub p q in let e := sub p1 p in let f := sub q q1 in
           let n := cross e f in let y := dot (cross f w) n in let z := dot (cross w e) n in
           0 < dot n n - y - z /\ 0 < y /\ 0 < z /\ 0 < dot (foot_on w e f) (foot_on w e f)
       | _, _ => True end)) in C;
  [| corners_by CA CB; destruct (H _ _ _ G) as [A [Y [Z [V C']]]];
     destruct (foot_is_on_the_facet _ _ _ A Y Z) as [_ [_ [_ [_ [FE [FF L]]]]]];
     repeat split; try lia; try assumption; try apply C';
     level; try assumption; try (products; ring); revert FE FF; products; lra].
  destruct C as [[A [Y [Z LONG]]] C]. split; [| exact (beyond_is_apart _ _ _ C LONG)].
  split; [| exact C].
  destruct (foot_is_on_the_facet _ _ _ A Y Z) as [T [U [TU [V _]]]].
  match type of T with 0 < ?t => match type of U with 0 < ?u =>
    exists (add p (scale t (sub p1 p))), (add q (scale u (sub q1 q))) end end.
  split; [apply (segment_in_hull a p p1 _ P P1); lra | split].
  - apply (segment_in_hull b q q1 _ Q Q1). lra.
  - rewrite V. by_products.
Qed.
(** The same, with the edge of B before that of A. *)
Theorem facet_of_edges_of_b_optimal : corners_of_a r = 2%nat -> corners_of_b r = 2%nat ->
  each_run r (fun input values x =>
    measures (sub (point input 0) (point input (first_of_b r)))
      (sub (point input (first_of_b r)) (point input (first_of_b r + d * 1)))
      (sub (point input (d * 1)) (point input 0)) input values x) ->
  forall a b p p1 q q1, In p a -> In p1 a -> In q b -> In q1 b ->
  all_compared point r a b [p; p1] [q; q1] ->
  proven_point a b (foot_on (sub p q) (sub q q1) (sub p1 p)) /\ separated a b.
Proof.
  intros CA CB H a b p p1 q q1 P P1 Q Q1 C.
  apply (run_proves_of point r
    (fun A B : list space => match A, B with
       | [p; p1], [q; q1] => foot_on (sub p q) (sub q q1) (sub p1 p) | _, _ => origin end)
    (fun A B : list space => match A, B with
       | [p; p1], [q; q1] => let w := sub p q in let e := sub q q1 in let f := sub p1 p in
           let n := cross e f in let y := dot (cross f w) n in let z := dot (cross w e) n in
           0 < dot n n - y - z /\ 0 < y /\ 0 < z /\ 0 < dot (foot_on w e f) (foot_on w e f)
       | _, _ => True end)) in C;
  [| corners_by CA CB; destruct (H _ _ _ G) as [A [Y [Z [V C']]]];
     destruct (foot_is_on_the_facet _ _ _ A Y Z) as [_ [_ [_ [_ [FE [FF L]]]]]];
     repeat split; try lia; try assumption; try apply C';
     level; try assumption; try (products; ring); revert FE FF; products; lra].
  destruct C as [[A [Y [Z LONG]]] C]. split; [| exact (beyond_is_apart _ _ _ C LONG)].
  split; [| exact C].
  destruct (foot_is_on_the_facet _ _ _ A Y Z) as [T [U [TU [V _]]]].
  match type of T with 0 < ?t => match type of U with 0 < ?u =>
    exists (add p (scale u (sub p1 p))), (add q (scale t (sub q1 q))) end end.
  split; [apply (segment_in_hull a p p1 _ P P1); lra | split].
  - apply (segment_in_hull b q q1 _ Q Q1). lra.
  - rewrite V. by_products.
Qed.
End Facets.
