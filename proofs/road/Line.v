(** From the distance of a line, or of a vertex, to that of the shapes: where it is proven that the
    nearest point of their difference is on it. *)

From Coq Require Import Reals List Lra Psatz.
From Certa Require Import Root Distance Beyond.
From Certa Require Import Rounding Vector Hull Verdict Meaning.
Import ListNotations.
Local Open Scope R_scope.

(** In coordinates. *)
Lemma line_distance_ext axes x x' e e' : (forall i, In i axes -> x i = x' i) ->
  (forall i, In i axes -> e i = e' i) -> line_distance axes x e = line_distance axes x' e'.
Proof.
  intros X E. unfold line_distance, norm2, Root.dot.
  f_equal. f_equal; [| f_equal; [f_equal |]]; apply sum_ext; intros i I; now rewrite ?X, ?E.
Qed.
Lemma plane_line (w e : plane) t l : dot (add w (scale t e)) e = 0 ->
  sqrt (dot (add w (scale t e)) (add w (scale t e)))
  = line_distance [0; 1]%nat (pair (fst w + l * fst e) (snd w + l * snd e)) (pair (fst e) (snd e)).
Proof.
  intro F. rewrite (foot_square w e t l F). unfold line_distance. f_equal.
  cbv [norm2 Root.dot sum fold_right pair]. simpl. f_equal; [| f_equal; [f_equal |]]; ring.
Qed.
Lemma space_line (w e : space) t l : dot (add w (scale t e)) e = 0 ->
  sqrt (dot (add w (scale t e)) (add w (scale t e)))
  = line_distance [0; 1; 2]%nat
      (triple (fst (fst w) + l * fst (fst e)) (snd (fst w) + l * snd (fst e)) (snd w + l * snd e))
      (triple (fst (fst e)) (snd (fst e)) (snd e)).
Proof.
  intro F. rewrite (foot_square w e t l F). unfold line_distance. f_equal.
  cbv [norm2 Root.dot sum fold_right triple]. simpl. f_equal; [| f_equal; [f_equal |]]; ring.
Qed.

Ltac by_coordinates :=
  let i := fresh in let I := fresh in intros i I; cbv in I;
  repeat destruct I as [<- | I]; try destruct I; cbv [pair triple]; simpl; ring.
(** The rounded distance of the shapes, from that of the line through a proven edge. *)
Ltac by_line line right l :=
  intros input values a b s N RUN S W FO P Q P' Q' PROVEN D;
  let H := fresh "RIGHT" in let F := fresh "FOOT" in let t := fresh "t" in
  pose proof (right input values N RUN S W FO) as H;
  destruct (edge_is_nearest a b _ _ _ _ s P Q P' Q' PROVEN D) as [t [F ->]];
  rewrite (line _ _ t (input l) F);
  erewrite line_distance_ext; [exact H | by_coordinates | by_coordinates].
(** From that of a proven vertex. *)
Ltac by_vertex right :=
  intros input values a b s N RUN S FO P Q B D; let H := fresh "RIGHT" in
  pose proof (right input values N RUN S FO) as H;
  rewrite (corner_is_nearest a b _ _ s P Q B D);
  match type of H with _ <= rnd _ (sqrt ?x) <= _ =>
    match goal with |- _ <= rnd _ (sqrt ?y) <= _ =>
      replace y with x; [exact H | cbv [norm2 Root.dot sum fold_right pair triple]; simpl; ring]
    end
  end.
