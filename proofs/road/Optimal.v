(** Where `proves_nearest` says yes, as recorded, the face is nearest to the origin: from what its
    comparisons prove of weights, the direction and each vertex (Proven.v) by the theorem of Karush,
    Kuhn and Tucker. Of shapes of any number of vertices, if each beside the face is compared as one
    is in the recording. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Program Vector Hull Meaning Measure Road Separation Proven Scales
  Beyond.
Import ListNotations.
Local Open Scope R_scope.

(** The parts of a way. *)
Definition measured_of (x : way) := [fst (fst (fst x))].
Definition on_a_of (x : way) := snd (fst (fst x)).
Definition on_b_of (x : way) := snd (fst x).

(** All that the theorems about a recorded face rest on. *)
Record proved (r : recorded_proof) := {
  proof_checks : proof_check r = true;
  scales_checks : scales_check r = true;
  known_scales_are : is_known r;
  low_is_sound : forall input ideal values,
    low_inputs (format r) (dimension r) input ideal ->
    runs (format r) true input (low_code r) values ->
    nth (limit r) values 0 < nth (value r) values 0 ->
    exact_product (dimension r) (2 * dimension r) ideal
      < exact_product (dimension r) (dimension r) ideal;
  face_is_sound : face_sound (format r) (face_code r)
    (dimension r * (corners_of_a r + corners_of_b r)) (scales r) (known_scales r) (face_bounds r)
}.

(** The orientation of the first corners of a shape and its other vertex; and that where a number
    is not negative, or not positive, nor is another one. *)
Definition orientation d input first : R :=
  match d with
  | 2%nat => let point := point_in_the_plane input in
             dot (perp (sub (point (first + 2)%nat) (point first)))
                 (sub (point (first + 4)%nat) (point first))
  | 3%nat => let point := point_in_space input in
             dot (cross (sub (point (first + 3)%nat) (point first))
                        (sub (point (first + 6)%nat) (point first)))
                 (sub (point (first + 9)%nat) (point first))
  | _ => 0
  end.
Definition agrees x y := (0 <= x -> 0 <= y) /\ (x <= 0 -> y <= 0).
Definition signs_are_exact r input :=
  (corners_of_a r = dimension r ->
     agrees (input (sign_of_a r)) (orientation (dimension r) input 0)) /\
  (corners_of_b r = dimension r ->
     agrees (input (sign_of_b r)) (orientation (dimension r) input (first_of_b r))).

(** A run in the search window, with exact signs, that measures the face. *)
Definition good_run r input values (x : way) :=
  proof_inputs r input /\ is_small r input /\ signs_are_exact r input /\
  runs (format r) true input (code r) values /\ In x (all_ways r) /\
  follows values (fst (fst (fst x))).
(** One that follows one of these ways besides. *)
Definition run_on r (on : way -> list path) (stored : (nat -> R) -> Prop) :=
  exists input values x w, stored input /\ good_run r input values x /\
    In w (on x) /\ follows values w.

Section Optimal.
Context {E : euclidean}.
Variable point : (nat -> R) -> nat -> E.
Variable r : recorded_proof.
Variable optimum : list E -> list E -> E.

(** The corners of each shape, and the vertex more. *)
Definition corners_in_a input :=
  map (fun i => point input (dimension r * i)) (seq 0 (corners_of_a r)).
Definition corners_in_b input :=
  map (fun i => point input (first_of_b r + dimension r * i)) (seq 0 (corners_of_b r)).
Definition corners_are A B input := corners_in_a input = A /\ corners_in_b input = B.
Definition other_in_a input := point input (dimension r * corners_of_a r).
Definition other_in_b input := point input (first_of_b r + dimension r * corners_of_b r).

(** What a run proves: the optimum's products with the corners are the same, and of the vertices
    that are compared one is beyond them, or the other one is not on the near side. *)
Definition is_level (v : E) corners :=
  forall c, In c corners -> dot v (sub c (hd origin corners)) = 0.
Definition run_proves :=
  forall input values x, good_run r input values x ->
    let A := corners_in_a input in let B := corners_in_b input in let v := optimum A B in
    is_level v A /\ is_level v B /\ dot v (sub (hd origin A) (hd origin B)) = dot v v /\
    (forall w, In w (on_a_of x) -> follows values w ->
       (exists i, (i <= corners_of_a r)%nat /\
          0 < dot v (sub (point input (dimension r * i)) (hd origin A))) \/
       0 <= dot v (sub (other_in_a input) (hd origin A))) /\
    (forall w, In w (on_b_of x) -> follows values w ->
       (exists i, (i <= corners_of_b r)%nat /\
          dot v (sub (point input (first_of_b r + dimension r * i)) (hd origin B)) < 0) \/
       dot v (sub (other_in_b input) (hd origin B)) <= 0).
Hypothesis run_right : run_proves.

(** All vertices are beyond: those of the face, and others, each of which was compared. *)
Theorem all_are_beyond a b A B : run_on r measured_of (corners_are A B) ->
  (forall x, In x a -> In x A \/
     run_on r on_a_of (fun input => corners_are A B input /\ other_in_a input = x)) ->
  (forall y, In y b -> In y B \/
     run_on r on_b_of (fun input => corners_are A B input /\ other_in_b input = y)) ->
  all_beyond a b (optimum A B).
Proof.
  intros M OA OB. set (v := optimum A B).
  assert (FACE : is_level v A /\ is_level v B /\
    dot v (sub (hd origin A) (hd origin B)) = dot v v).
  { destruct M as [input [values [x [w [[CA CB] [G _]]]]]].
    destruct (run_right input values x G) as [LA [LB [L _]]].
    rewrite CA, CB in *. auto. }
  destruct FACE as [LA [LB L]].
  assert (UP : forall x, In x a -> 0 <= dot v (sub x (hd origin A))).
  { intros p P. destruct (OA p P) as [C | C]; [rewrite (LA p C); lra |].
    destruct C as [input [values [x [w [[[CA CB] O] [G [V F]]]]]]].
    destruct (run_right input values x G) as [_ [_ [_ [H _]]]].
    destruct (H w V F) as [[i [N K]] | K]; rewrite CA, CB in K; fold v in K;
      [| now rewrite O in K].
    destruct (Nat.eq_dec i (corners_of_a r)) as [-> | D].
    - fold (other_in_a input) in K. rewrite O in K. lra.
    - exfalso. rewrite LA in K; [lra |]. rewrite <- CA.
      apply (in_map (fun i => point input (dimension r * i))), in_seq. lia. }
  assert (DOWN : forall y, In y b -> dot v (sub y (hd origin B)) <= 0).
  { intros q Q. destruct (OB q Q) as [C | C]; [rewrite (LB q C); lra |].
    destruct C as [input [values [x [w [[[CA CB] O] [G [V F]]]]]]].
    destruct (run_right input values x G) as [_ [_ [_ [_ H]]]].
    destruct (H w V F) as [[i [N K]] | K]; rewrite CA, CB in K; fold v in K;
      [| now rewrite O in K].
    destruct (Nat.eq_dec i (corners_of_b r)) as [-> | D].
    - fold (other_in_b input) in K. rewrite O in K. lra.
    - exfalso. rewrite LB in K; [lra |]. rewrite <- CB.
      apply (in_map (fun i => point input (first_of_b r + dimension r * i)%nat)), in_seq. lia. }
  intros x y X Y. specialize (UP x X). specialize (DOWN y Y).
  rewrite dot_sub_right in *. lra.
Qed.
End Optimal.

(** ** The optimum of a face *)

(** Of an edge e from w. *)
Definition foot_of {E : euclidean} (w e : E) := add w (scale (- dot w e / dot e e) e).
Lemma foot_is_within {E : euclidean} (w e : E) : 0 < dot e e + dot w e -> 0 < - dot w e ->
  0 <= - dot w e / dot e e <= 1 /\ dot (foot_of w e) e = 0 /\
  dot (foot_of w e) w = dot (foot_of w e) (foot_of w e).
Proof.
  intros A B. assert (P : 0 < dot e e) by lra. split; [| split].
  - split; [apply Rlt_le, Rdiv_lt_0_compat; lra |].
    apply Rmult_le_reg_r with (dot e e); [exact P |]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l by lra. lra.
  - unfold foot_of. products. field. lra.
  - unfold foot_of. products. rewrite (dot_comm e w). field. lra.
Qed.

(** Of an edge in the plane the direction is one of its normals, whichever points away from the
    origin; the optimum is a multiple of it. *)
Lemma away_from_the_edge (w e x : plane) s : 0 < dot e e -> 0 < s * dot (perp e) w ->
  (0 < s * dot (perp e) x -> 0 < dot (foot_of w e) x) /\
  (0 <= s * dot (perp e) x -> 0 <= dot (foot_of w e) x).
Proof.
  intros P W.
  assert (F : dot (foot_of w e) x * dot e e = dot (perp e) w * dot (perp e) x).
  { unfold foot_of. rewrite dot_add, dot_scale.
    replace ((dot w x + - dot w e / dot e e * dot e x) * dot e e)
      with (dot w x * dot e e - dot w e * dot e x) by (field; lra).
    destruct w, e, x. simpl. ring. }
  split; intro X.
  - assert (0 < dot (foot_of w e) x * dot e e) by (rewrite F; nra). nra.
  - assert (0 <= dot (foot_of w e) x * dot e e) by (rewrite F; nra). nra.
Qed.
(** Of an edge in space it is what is left of w, times the edge's square. *)
Lemma away_from_the_line (w e x : space) : 0 < dot e e -> 0 < dot (cross e (cross w e)) x ->
  0 < dot (foot_of w e) x.
Proof.
  intros P X.
  assert (F : dot (foot_of w e) x * dot e e = dot (cross e (cross w e)) x).
  { unfold foot_of. rewrite dot_add, dot_scale.
    replace ((dot w x + - dot w e / dot e e * dot e x) * dot e e)
      with (dot w x * dot e e - dot w e * dot e x) by (field; lra).
    destruct w as [[]], e as [[]], x as [[]]. simpl. ring. }
  assert (0 < dot (foot_of w e) x * dot e e) by now rewrite F. nra.
Qed.
Lemma line_is_apart (w e : space) : 0 < dot e e -> 0 < largest (cross w e) ->
  0 < dot (foot_of w e) (foot_of w e).
Proof.
  intros P L.
  assert (F : dot (foot_of w e) (foot_of w e) * dot e e = dot (cross w e) (cross w e)).
  { unfold foot_of. set (c := - dot w e / dot e e).
    assert (C : c * dot e e = - dot w e) by (unfold c; field; lra).
    transitivity (dot w w * dot e e + 2 * dot w e * (c * dot e e) + c * dot e e * (c * dot e e)).
    - products. rewrite (dot_comm e w). ring.
    - rewrite C. destruct w as [[]], e as [[]]. simpl. ring. }
  assert (C : 0 < dot (cross w e) (cross w e)).
  { destruct (cross w e) as [[x y] z]. unfold largest in L. cbn [fst snd] in L. simpl.
    assert (x <> 0 \/ y <> 0 \/ z <> 0) as N.
    { destruct (Req_dec x 0) as [-> |], (Req_dec y 0) as [-> |], (Req_dec z 0) as [-> |]; auto.
      rewrite Rabs_R0 in L. unfold Rmax in L. repeat destruct Rle_dec in L; lra. }
    destruct N as [N | [N | N]]; nra. }
  assert (0 < dot (foot_of w e) (foot_of w e) * dot e e) by now rewrite F. nra.
Qed.
(** Of a facet the point of its plane that is nearest. *)
Definition foot_on (w e f : space) := let n := cross e f in scale (dot n w / dot n n) n.
Lemma foot_is_on_the_facet (w e f : space) : let n := cross e f in
  let x := dot (cross f w) n in let y := dot (cross w e) n in
  0 < dot n n - x - y -> 0 < x -> 0 < y ->
  0 < x / dot n n /\ 0 < y / dot n n /\ x / dot n n + y / dot n n < 1 /\
  foot_on w e f = add w (add (scale (x / dot n n) e) (scale (y / dot n n) f)) /\
  dot (foot_on w e f) e = 0 /\ dot (foot_on w e f) f = 0 /\
  dot (foot_on w e f) w = dot (foot_on w e f) (foot_on w e f).
Proof.
  intros n x y Z X Y. assert (P : 0 < dot n n) by lra.
  assert (Q : / dot n n * dot n n = 1) by (apply Rinv_l; lra).
  split; [now apply Rdiv_lt_0_compat | split; [now apply Rdiv_lt_0_compat | split]].
  { apply Rmult_lt_reg_r with (dot n n); [exact P |]. unfold Rdiv.
    rewrite Rmult_plus_distr_r, !Rmult_assoc, Q. lra. }
  split; [| split; [| split]].
  - unfold foot_on. fold n. apply same_products. intro z. products.
    apply Rmult_eq_reg_r with (dot n n); [| lra].
    replace (dot n w / dot n n * dot n z * dot n n) with (dot n w * dot n z) by (field; lra).
    replace ((dot w z + (x / dot n n * dot e z + y / dot n n * dot f z)) * dot n n)
      with (dot w z * dot n n + x * dot e z + y * dot f z) by (field; lra).
    unfold x, y, n. destruct w as [[]], e as [[]], f as [[]], z as [[]]. simpl. ring.
  - unfold foot_on. rewrite dot_scale. fold n. replace (dot n e) with 0; [ring |].
    unfold n. destruct e as [[]], f as [[]]. simpl. ring.
  - unfold foot_on. rewrite dot_scale. fold n. replace (dot n f) with 0; [ring |].
    unfold n. destruct e as [[]], f as [[]]. simpl. ring.
  - unfold foot_on. fold n. products. field. lra.
Qed.
Lemma away_from_the_facet (w e f x : space) s : 0 < dot (cross e f) (cross e f) ->
  0 < s * dot (cross e f) w ->
  (0 < s * dot (cross e f) x -> 0 < dot (foot_on w e f) x) /\
  (0 <= s * dot (cross e f) x -> 0 <= dot (foot_on w e f) x).
Proof.
  intros P W. unfold foot_on. set (n := cross e f) in *. rewrite dot_scale.
  assert (F : dot n w / dot n n * dot n x * dot n n = dot n w * dot n x) by (field; lra).
  split; intro X.
  - assert (0 < dot n w / dot n n * dot n x * dot n n) by (rewrite F; nra). nra.
  - assert (0 <= dot n w / dot n n * dot n x * dot n n) by (rewrite F; nra). nra.
Qed.
