(** The ball in which the origin lies, by Linahan's proofs of his lemmas 5 to 7.

    A.B <= 0 says that the origin lies in the ball with the diameter AB. The paper shows this for
    the segment, and says so for later simplices. It is right, by way of the segment from A through
    the nearest point to the old face. *)

From Coq Require Import Reals Lra Psatz List.
From Certa Require Import Vector Hull Face Cone Nearest Progress Linahan.
Import ListNotations.
Local Open Scope R_scope.

Section Ball.
Context {E : euclidean}.
Implicit Types A B N v : E.

(** For a segment from A to any point B of the old face. *)
Lemma segment_in_ball old v A B N :
  nearest old v -> hull old B -> dot v A <= 0 -> nearest (A :: old) N -> inside [A; B] N ->
  dot A B <= 0.
Proof.
  intros V HB S H I.
  assert (H2 : nearest [A; B] N).
  { split; [now apply inside_hull |]. intros x X. apply H.
    apply (hull_hull [A; B]); [| exact X]. intros p [<- | [<- | []]].
    - apply hull_vertex. now left.
    - now apply hull_more. }
  pose proof (nearest_level _ _ A H2 I ltac:(simpl; auto)) as LA.
  pose proof (nearest_level _ _ B H2 I ltac:(simpl; auto)) as LB.
  pose proof (nearest_ahead _ _ v H (hull_more _ _ _ (proj1 V))) as Y.
  pose proof (nearest_ahead _ _ B V HB) as X.
  destruct I as [[| s [| r [| ? ?]]] [L [W [T K]]]]; try discriminate. simpl in T.
  assert (Ws : 0 < s) by now inversion W.
  assert (Wr : 0 < r) by (inversion W as [| ? ? _ W2]; now inversion W2).
  set (m := dot N N) in *. set (e := sub A B). set (ee := dot e e).
  assert (HA : A = add N (scale r e)).
  { unfold e. rewrite K. simpl. replace s with (1 - r) by lra. by_products. }
  assert (HBe : B = sub N (scale s e)).
  { unfold e. rewrite K. simpl. replace r with (1 - s) by lra. by_products. }
  assert (O : dot N e = 0) by (unfold e; products; lra).
  assert (AB : dot A B = m - s * r * ee).
  { rewrite HA, HBe. products. rewrite (dot_comm e N), O. unfold m, ee. ring. }
  assert (Pe : 0 <= ee) by apply dot_nonnegative.
  assert (Pm : 0 <= m) by apply dot_nonnegative.
  rewrite (dot_comm N v) in Y. rewrite HA in S. rewrite HBe in X. revert S X. products.
  set (y := dot v N) in *. set (x := - dot v e). replace (dot v e) with (- x) by (unfold x; ring).
  intros S X. assert (Psr : 0 < s * r) by nra. destruct (Req_dec m 0) as [M | M]; [nra |].
  assert (Px : 0 < x) by nra.
  assert (Pee : 0 < ee).
  { apply positive_length. intro Z. unfold x in Px. rewrite Z, dot_origin_right in Px. lra. }
  (* Bessel's inequality, for the orthogonal N and e *)
  assert (Bessel : y / m * y + x / ee * x <= dot v v).
  { pose proof (dot_nonnegative (add (sub v (scale (y / m) N)) (scale (x / ee) e))) as Q.
    revert Q. products. rewrite (dot_comm N v), (dot_comm e v), (dot_comm e N), O.
    fold y m ee. replace (dot v e) with (- x) by (unfold x; ring). intro Q.
    assert (y / m * (y / m * m) = y / m * y) by (field; lra).
    assert (x / ee * (x / ee * ee) = x / ee * x) by (field; lra). lra. }
  assert (y <= y / m * y).
  { apply (Rmult_le_reg_r m); [lra |]. replace (y / m * y * m) with (y * y) by (field; lra).
    nra. }
  assert (x / ee * x <= s * x) by lra.
  assert (x <= s * ee).
  { apply (Rmult_le_reg_r x); [assumption |].
    replace (x * x) with (x / ee * x * ee) by (field; lra). nra. }
  rewrite AB. nra.
Qed.

(** If the nearest point is inside an edge AB of the newest vertex A and one of an old face of any
    size, then A.B <= 0: the origin lies in the ball with the diameter AB. *)
Theorem edge_in_ball old v A B N :
  nearest old v -> In B old -> dot v A <= 0 -> nearest (A :: old) N -> inside [A; B] N ->
  dot A B <= 0.
Proof.
  intros V HB. apply (segment_in_ball old v A B N V). now apply hull_vertex.
Qed.

(** If the nearest point is inside any face of the newest vertex A and others, then A.B <= 0 for one
    of the others. *)
Theorem face_in_ball old others v A N :
  nearest old v -> In others (sublists old) -> dot v A <= 0 -> A <> origin ->
  nearest (A :: old) N -> inside (A :: others) N -> exists B, In B others /\ dot A B <= 0.
Proof.
  intros V HO S Za H I.
  destruct (Exists_dec (fun B => dot A B <= 0) others) as [Q | Q];
    [intro B; destruct (Rle_dec (dot A B) 0); auto | now apply Exists_exists |].
  exfalso.
  assert (Pos : forall B, In B others -> 0 < dot B A).
  { intros B HB. apply Rnot_le_lt. intro K. apply Q, Exists_exists. exists B.
    split; [exact HB | now rewrite dot_comm]. }
  destruct others as [| b rest].
  { now apply (progress_beyond_newest old A v N (proj1 V) S Za H), hull_single, inside_hull. }
  set (others := b :: rest) in *.
  destruct I as [[| s ws] [L [W [T K]]]]; [discriminate |]. simpl in T.
  inversion W as [| ? ? Ws Wr]. subst. set (t := total ws) in *.
  assert (Pt : 0 < t).
  { unfold t. destruct ws as [| w ws]; [discriminate |]. inversion Wr. simpl.
    assert (0 <= total ws); [| lra]. apply total_nonnegative.
    eapply Forall_impl; [| eassumption]. simpl. intros. lra. }
  (* M, where the segment from A through N meets the old face *)
  set (M := scale (/ t) (combine ws others)).
  assert (HM : hull others M).
  { exists (map (Rmult (/ t)) ws). rewrite map_length. split; [now injection L |].
    split; [split |].
    - apply Forall_forall. intros u U. apply in_map_iff in U. destruct U as [w [<- V2]].
      rewrite Forall_forall in Wr. specialize (Wr w V2).
      apply Rmult_le_pos; [| lra]. left. now apply Rinv_0_lt_compat.
    - rewrite total_scaled. fold t. field. lra.
    - unfold M. now rewrite combine_scaled. }
  assert (J : inside [A; M] (combine (s :: ws) (A :: others))).
  { exists [s; t]. split; [reflexivity | split; [now repeat constructor |]].
    split; [simpl; lra |]. simpl. unfold M. by_products. field. lra. }
  pose proof (segment_in_ball old v A M _ V (hull_sublist _ _ _ HO HM) S H J) as C.
  pose proof (hull_above others A 0 M Pos HM) as D. rewrite dot_comm in D. lra.
Qed.

End Ball.

(** The edge from A = (0, 2, 0) to B = (2, 0, 0) = v has A.B = 0. *)
Theorem edge_in_ball_not_vacuous :
  nearest [at3 2 0 0] (at3 2 0 0) /\ dot (at3 2 0 0) (at3 0 2 0) <= 0
  /\ nearest [at3 0 2 0; at3 2 0 0] (at3 1 1 0) /\ inside [at3 0 2 0; at3 2 0 0] (at3 1 1 0).
Proof.
  split; [apply nearest_single | split; [simpl; lra | split]].
  - by_supporting [1 / 2; 1 / 2].
  - by_weights [1 / 2; 1 / 2].
Qed.

(** With 0 < v.A < v.v the origin may lie outside the ball with the diameter AB. *)
Theorem edge_in_ball_needs_side :
  ~ (forall old (v A B N : space),
       nearest old v -> In B old -> dot v A < dot v v -> nearest (A :: old) N ->
       inside [A; B] N -> dot A B <= 0).
Proof.
  intro H. specialize (H [at3 1 1 0] (at3 1 1 0) (at3 1 (-1 / 2) 0) (at3 1 1 0) (at3 1 0 0)
    (nearest_single _) (or_introl eq_refl) ltac:(simpl; lra)
    ltac:(by_supporting [2 / 3; 1 / 3]) ltac:(by_weights [2 / 3; 1 / 3])). simpl in H. lra.
Qed.

(** If v is not the nearest point, the origin may lie outside the ball with the diameter AB. *)
Theorem edge_in_ball_needs_nearest :
  ~ (forall old (v A B N : space),
       hull old v -> In B old -> dot v A <= 0 -> nearest (A :: old) N ->
       inside [A; B] N -> dot A B <= 0).
Proof.
  intro H. specialize (H [at3 1 (-1 / 2) 0; at3 1 (-2) 0] (at3 1 (-2) 0) (at3 1 1 0)
    (at3 1 (-1 / 2) 0) (at3 1 0 0) ltac:(by_weights [0; 1]) (or_introl eq_refl)
    ltac:(simpl; lra) ltac:(by_supporting [1 / 3; 2 / 3; 0]) ltac:(by_weights [1 / 3; 2 / 3])).
  simpl in H. lra.
Qed.

(** If B is not of the old face, the origin may lie outside the ball with the diameter AB. *)
Theorem edge_in_ball_needs_old_vertex :
  ~ (forall old (v A B N : space),
       nearest old v -> dot v A <= 0 -> nearest (A :: old) N ->
       inside [A; B] N -> dot A B <= 0).
Proof.
  intro H. specialize (H [at3 (-2) 0 0] (at3 (-2) 0 0) (at3 0 2 0) (at3 (-3 / 2) (1 / 2) 0)
    (at3 (-1) 1 0) (nearest_single _) ltac:(simpl; lra) ltac:(by_supporting [1 / 2; 1 / 2])
    ltac:(by_weights [1 / 3; 2 / 3])). simpl in H. lra.
Qed.

(** The edge from A = (0, 2, 0) to (2, 0, 0) = v is a face with the nearest point (1, 1, 0). *)
Theorem face_in_ball_not_vacuous :
  nearest [at3 2 0 0] (at3 2 0 0) /\ In [at3 2 0 0] (sublists [at3 2 0 0])
  /\ dot (at3 2 0 0) (at3 0 2 0) <= 0 /\ at3 0 2 0 <> origin
  /\ nearest [at3 0 2 0; at3 2 0 0] (at3 1 1 0) /\ inside [at3 0 2 0; at3 2 0 0] (at3 1 1 0).
Proof.
  split; [apply nearest_single | split; [simpl; auto | split; [simpl; lra | split; [distinct |]]]].
  split; [by_supporting [1 / 2; 1 / 2] | by_weights [1 / 2; 1 / 2]].
Qed.

(** With 0 < v.A < v.v the origin may lie outside the balls of A. *)
Theorem face_in_ball_needs_side :
  ~ (forall old others (v A N : space),
       nearest old v -> In others (sublists old) -> dot v A < dot v v -> A <> origin ->
       nearest (A :: old) N -> inside (A :: others) N -> exists B, In B others /\ dot A B <= 0).
Proof.
  intro H. destruct (H [at3 1 1 0] [at3 1 1 0] (at3 1 1 0) (at3 1 (-1 / 2) 0) (at3 1 0 0)
    (nearest_single _) (or_introl eq_refl) ltac:(simpl; lra) ltac:(distinct)
    ltac:(by_supporting [2 / 3; 1 / 3]) ltac:(by_weights [2 / 3; 1 / 3])) as [B [[<- | []] K]].
  simpl in K. lra.
Qed.

(** Where A is the origin, the nearest point is inside A alone, and there is no other vertex. *)
Theorem face_in_ball_needs_vertex_not_origin :
  ~ (forall old others (v A N : space),
       nearest old v -> In others (sublists old) -> dot v A <= 0 ->
       nearest (A :: old) N -> inside (A :: others) N -> exists B, In B others /\ dot A B <= 0).
Proof.
  intro H. destruct (H [at3 1 1 0] [] (at3 1 1 0) (at3 0 0 0) (at3 0 0 0) (nearest_single _)
    (or_intror (or_introl eq_refl)) ltac:(simpl; lra) ltac:(by_supporting [1; 0])
    (inside_single _)) as [B [[] _]].
Qed.

(** If v is not the nearest point, the origin may lie outside the balls of A. *)
Theorem face_in_ball_needs_nearest :
  ~ (forall old others (v A N : space),
       hull old v -> In others (sublists old) -> dot v A <= 0 -> A <> origin ->
       nearest (A :: old) N -> inside (A :: others) N -> exists B, In B others /\ dot A B <= 0).
Proof.
  intro H. destruct (H [at3 1 (-1 / 2) 0; at3 1 (-2) 0] [at3 1 (-1 / 2) 0] (at3 1 (-2) 0)
    (at3 1 1 0) (at3 1 0 0) ltac:(by_weights [0; 1]) ltac:(simpl; auto) ltac:(simpl; lra)
    ltac:(distinct) ltac:(by_supporting [1 / 3; 2 / 3; 0]) ltac:(by_weights [1 / 3; 2 / 3]))
    as [B [[<- | []] K]].
  simpl in K. lra.
Qed.
