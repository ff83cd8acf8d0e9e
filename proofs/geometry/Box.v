(** Boxes, given by half of their extents: their vertices, in the order in which certificates name
    them, and that these are the vertices of a box. *)

From Coq Require Import Reals Lra Lia Psatz List ZArith.
From Certa Require Import Vector Hull Pose.
Import ListNotations.
Local Open Scope R_scope.

Definition opposite_double (x : double) : double := (- fst x, snd x)%Z.

(** Vertex m is at h_k where bit k of m is set, and at -h_k otherwise. *)
Fixpoint box (half : list double) : list (list double) :=
  match half with
  | [] => [[]]
  | h :: half => flat_map (fun v => [opposite_double h :: v; h :: v]) (box half)
  end.

Lemma opposite_value x : value (opposite_double x) = - value x.
Proof. unfold value, opposite_double, fst, snd. rewrite opp_IZR. ring. Qed.

Lemma on_segment h x : Rabs x <= Rabs h -> exists t, 0 <= t <= 1 /\ x = (1 - t) * - h + t * h.
Proof.
  intro B. destruct (Req_dec h 0) as [-> | N].
  - exists 0. rewrite Rabs_R0 in B. pose proof (Rabs_pos x).
    destruct (Req_dec x 0) as [-> | X]; [lra |]. pose proof (Rabs_pos_lt x X). lra.
  - exists (/ 2 + x / (2 * h)). split; [| field; exact N].
    assert (K : x / (2 * h) * (2 * h) = x) by (field; exact N).
    revert B. unfold Rabs. destruct (Rcase_abs x), (Rcase_abs h); intro B; split; nra.
Qed.

Definition corner_in_the_plane (v : list double) : plane := in_the_plane (map value v).
Definition corner_in_space (v : list double) : space := in_space (map value v).

Ltac bound :=
  intros v V; simpl in V; rewrite ?opposite_value in V;
  repeat (destruct V as [<- | V]; [simpl; lra |]); easy.
Ltac between E H d c :=
  match type of H with
  | hull ?points ?p =>
      pose proof (hull_at_least (E := E) points d (- c) ltac:(bound) p H);
      pose proof (hull_at_most (E := E) points d c ltac:(bound) p H)
  end.

(** The hull of the vertices of a box in the plane consists of the points within its extents. *)
Theorem box_in_the_plane a b (p : plane) :
  hull (map corner_in_the_plane (box [a; b])) p <->
  Rabs (fst p) <= Rabs (value a) /\ Rabs (snd p) <= Rabs (value b).
Proof.
  unfold corner_in_the_plane. simpl. rewrite !opposite_value.
  set (s := value a). set (t := value b). split.
  - intro H.
    assert (S : - Rabs s <= s <= Rabs s) by (unfold Rabs; destruct (Rcase_abs s); lra).
    assert (T : - Rabs t <= t <= Rabs t) by (unfold Rabs; destruct (Rcase_abs t); lra).
    between plane H (1, 0) (Rabs s).
    between plane H (0, 1) (Rabs t).
    simpl in *. split; apply Rabs_le; lra.
  - destruct p as [x y]. simpl. intros [X Y].
    destruct (on_segment s x X) as [f [F ->]]. destruct (on_segment t y Y) as [g [G ->]].
    exists [(1 - f) * (1 - g); f * (1 - g); (1 - f) * g; f * g].
    split; [reflexivity | split; [split |]].
    + repeat (apply Forall_cons; [nra |]). apply Forall_nil.
    + simpl. ring.
    + simpl. f_equal; ring.
Qed.

(** The hull of the vertices of a box in space consists of the points within its extents. *)
Theorem box_in_space a b c (p : space) :
  hull (map corner_in_space (box [a; b; c])) p <->
  Rabs (fst (fst p)) <= Rabs (value a) /\ Rabs (snd (fst p)) <= Rabs (value b) /\
  Rabs (snd p) <= Rabs (value c).
Proof.
  unfold corner_in_space. simpl. rewrite !opposite_value.
  set (s := value a). set (t := value b). set (u := value c). split.
  - intro H.
    assert (S : - Rabs s <= s <= Rabs s) by (unfold Rabs; destruct (Rcase_abs s); lra).
    assert (T : - Rabs t <= t <= Rabs t) by (unfold Rabs; destruct (Rcase_abs t); lra).
    assert (U : - Rabs u <= u <= Rabs u) by (unfold Rabs; destruct (Rcase_abs u); lra).
    between space H (1, 0, 0) (Rabs s).
    between space H (0, 1, 0) (Rabs t).
    between space H (0, 0, 1) (Rabs u).
    simpl in *. split; [| split]; apply Rabs_le; lra.
  - destruct p as [[x y] z]. simpl. intros [X [Y Z]].
    destruct (on_segment s x X) as [f [F ->]]. destruct (on_segment t y Y) as [g [G ->]].
    destruct (on_segment u z Z) as [h [H ->]].
    exists [(1 - f) * (1 - g) * (1 - h); f * (1 - g) * (1 - h); (1 - f) * g * (1 - h);
            f * g * (1 - h); (1 - f) * (1 - g) * h; f * (1 - g) * h; (1 - f) * g * h; f * g * h].
    split; [reflexivity | split; [split |]].
    + repeat (apply Forall_cons;
        [repeat apply Rmult_le_pos; lra |]). apply Forall_nil.
    + simpl. ring.
    + simpl. f_equal; [f_equal |]; ring.
Qed.

(** A point that is a vertex of a box. *)
Theorem box_in_the_plane_not_vacuous :
  nth 1 (box [(1, 0); (5, -1)]%Z) [] = [(1, 0); (-5, -1)]%Z.
Proof. reflexivity. Qed.

(** Two opposite vertices are not enough for a box. *)
Theorem box_in_the_plane_needs_all_vertices :
  ~ forall a b (p : plane), Rabs (fst p) <= Rabs (value a) -> Rabs (snd p) <= Rabs (value b) ->
    hull (map corner_in_the_plane [map opposite_double [a; b]; [a; b]]) p.
Proof.
  intro H. specialize (H (1, 0)%Z (1, 0)%Z (1, -1)). unfold corner_in_the_plane in H. simpl in H.
  rewrite !opposite_value in H. replace (value (1, 0)%Z) with 1 in H by (unfold value; simpl; ring).
  assert (K : Rabs (-1) <= Rabs 1) by (rewrite <- (Rabs_Ropp 1); right; f_equal; lra).
  specialize (H (Rle_refl _) K).
  apply (hull_at_most (E := plane)) with (d := (1, -1)) (c := 0) in H; [simpl in H; lra |].
  intros v V. simpl in V. repeat (destruct V as [<- | V]; [simpl; lra |]). easy.
Qed.

(** The vertices of a box in space, in their order. *)
Theorem box_in_space_not_vacuous :
  box [(1, 0); (2, 0); (3, 0)]%Z
  = map (fun x : Z * Z * Z => let '(a, b, c) := x in [(a, 0); (b, 0); (c, 0)]%Z)
      [(-1, -2, -3); (1, -2, -3); (-1, 2, -3); (1, 2, -3); (-1, -2, 3); (1, -2, 3); (-1, 2, 3);
       (1, 2, 3)]%Z.
Proof. reflexivity. Qed.

(** Two opposite vertices are not enough for a box in space. *)
Theorem box_in_space_needs_all_vertices :
  ~ forall a b c (p : space), Rabs (fst (fst p)) <= Rabs (value a) ->
    Rabs (snd (fst p)) <= Rabs (value b) -> Rabs (snd p) <= Rabs (value c) ->
    hull (map corner_in_space [map opposite_double [a; b; c]; [a; b; c]]) p.
Proof.
  intro H. specialize (H (1, 0)%Z (1, 0)%Z (1, 0)%Z (1, -1, 1)). unfold corner_in_space in H.
  simpl in H. rewrite !opposite_value in H.
  replace (value (1, 0)%Z) with 1 in H by (unfold value; simpl; ring).
  assert (K : Rabs (-1) <= Rabs 1) by (rewrite <- (Rabs_Ropp 1); right; f_equal; lra).
  specialize (H (Rle_refl _) K (Rle_refl _)).
  apply (hull_at_most (E := space)) with (d := (1, -1, 0)) (c := 0) in H; [simpl in H; lra |].
  intros v V. simpl in V. repeat (destruct V as [<- | V]; [simpl; lra |]). easy.
Qed.
