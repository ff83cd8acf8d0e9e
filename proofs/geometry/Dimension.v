(** Each round of decide_contact raises the dimension of the flat: there are at most D rounds, with
    at most 2 D vertices.

    The dimension is counted by the trace of the projection onto the orthogonal complement. *)

From Coq Require Import Reals Lra Psatz List Lia.
From Certa Require Import Vector Hull Verdict Projection Certificate Control Contact Round.
Import ListNotations.
Local Open Scope R_scope.

Section Dimension.
Context {E : euclidean}.
Implicit Types (p q d f g v w x y z : E) (points face flat W : list E) (l ws : list R).

(** ** Each round raises the dimension *)

(** A step from v takes vertices with v.w < 0: these lie outside of the flat that v is orthogonal
    to. *)
Theorem step_leaves_flat flat v w : orthogonal flat v -> dot v w < 0 -> ~ spanned flat w.
Proof. intros O H S. rewrite (orthogonal_spanned flat v w O S) in H. lra. Qed.

(** Such a step never ends at w alone: the hull of v and w has points nearer to the origin. *)
Theorem step_does_not_end_at_vertex v w :
  dot v w < 0 -> exists x, hull [v; w] x /\ dot x x < dot w w.
Proof.
  intro H. set (s := dot w w). set (t := dot v v). assert (T : 0 <= t) by apply dot_nonnegative.
  assert (S : 0 <= s) by apply dot_nonnegative.
  (* x = (1 - e) w + e v with e = s / (s + t), where |w| > 0 *)
  assert (P : 0 < s).
  { apply positive_length. intros ->. rewrite dot_origin_right in H. lra. }
  set (e := s / (s + t)). assert (He : 0 < e) by (apply Rdiv_lt_0_compat; lra).
  assert (Ee : e * (s + t) = s) by (unfold e; field; lra). assert (He1 : e <= 1) by nra.
  exists (add (scale (1 - e) w) (scale e v)). split.
  - apply hull_convex; [apply hull_vertex; right; now left | apply hull_vertex; now left | lra].
  - products. rewrite (dot_comm w v). fold s t.
    assert (K : 2 * e * (1 - e) * dot v w <= 0) by (assert (0 <= e * (1 - e)) by nra; nra).
    assert (Q : (1 - e) * (1 - e) * s + e * e * t = s - e * s) by nra.
    nra.
Qed.

(** A single vertex outside of the flat does not have the origin in its relative interior. *)
Theorem single_vertex_is_no_face flat w l :
  ~ spanned flat w -> ~ balanced (map (project flat) [w]) l.
Proof.
  intros N [L [P Z]]. destruct l as [| t [|]]; try discriminate. inversion P as [| ? ? T _]; subst.
  apply N. replace w with (sub w (project flat w)); [apply project_spanned |].
  replace (project flat w) with (origin : E); [by_products |].
  apply same_products. intro z.
  assert (K : dot (Hull.combine [t] (map (project flat) [w])) z = dot origin z) by now rewrite Z.
  revert K. simpl. products. nra.
Qed.

(** The dimension of the orthogonal complement, which is the trace of the projection. *)
Definition trace flat (axes : list E) :=
  fold_right (fun e sum => dot (project flat e) (project flat e) + sum) 0 axes.
Definition codimension flat := trace flat (basis E).

Lemma trace_nonnegative flat axes : 0 <= trace flat axes.
Proof.
  induction axes as [| e axes IH]; simpl; [lra |]. pose proof (dot_nonnegative (project flat e)).
  unfold trace in *. lra.
Qed.

(** A point outside of the flat takes one from the codimension, and a point of it nothing. *)
Theorem codimension_falls flat g :
  (~ spanned flat g -> codimension (g :: flat) = codimension flat - 1) /\
  (spanned flat g -> codimension (g :: flat) = codimension flat).
Proof.
  set (h := project flat g). assert (Oh : orthogonal flat h) by apply project_orthogonal.
  assert (Eh : forall e, dot (project flat e) h = dot e h).
  { intro e. rewrite dot_comm, (dot_project flat h e Oh). apply dot_comm. }
  split; intro H.
  - assert (Hh : 0 < dot h h).
    { apply positive_length. intro Z. apply H.
      replace g with (sub g h); [apply project_spanned |]. rewrite Z. by_products. }
    assert (T : forall axes, trace (g :: flat) axes
      = trace flat axes - fold_right (fun e sum => dot h e * dot e h + sum) 0 axes / dot h h).
    { induction axes as [| e axes IH]; simpl; [field; lra |].
      unfold trace in IH |- *. simpl in IH |- *. rewrite IH. clear IH.
      fold h. set (y := project flat e). products. rewrite (dot_comm h y).
      unfold y. rewrite !Eh, (dot_comm h e). field. lra. }
    unfold codimension. rewrite T, <- basis_expansion. field. lra.
  - assert (Z : h = origin) by now apply project_of_spanned.
    assert (P : forall e, project (g :: flat) e = project flat e).
    { intro e. simpl. fold h. rewrite Z. by_products. }
    unfold codimension, trace. clear - P. induction (basis E) as [| e axes IH]; [reflexivity |].
    cbn [fold_right]. now rewrite P, IH.
Qed.

(** No more than this many points outside of the flat of those before can follow each other. *)
Theorem codimension_is_zero_at_the_end flat : codimension flat = 0 <-> spans flat.
Proof.
  split.
  - intro Z. apply spans_when_nothing_is_orthogonal. intros x O. apply zero_length.
    rewrite basis_expansion.
    assert (K : forall axes, trace flat axes = 0 ->
                fold_right (fun e sum => dot x e * dot e x + sum) 0 axes = 0).
    { induction axes as [| e axes IH]; [reflexivity |]. unfold trace in *. cbn [fold_right].
      intro T. pose proof (dot_nonnegative (project flat e)) as N.
      pose proof (trace_nonnegative flat axes) as M. unfold trace in M.
      rewrite IH by lra. rewrite (dot_comm e x), <- (dot_project flat x e O).
      rewrite (zero_length (project flat e)) by lra. products. ring. }
    apply K, Z.
  - intro S. unfold codimension, trace. induction (basis E) as [| e axes IH]; [reflexivity |].
    cbn [fold_right]. rewrite IH, (project_of_spanned flat e (S e)). products. ring.
Qed.

Lemma codimension_decreases points flat : codimension (points ++ flat) <= codimension flat.
Proof.
  induction points as [| p points IH]; simpl; [lra |].
  destruct (codimension_falls (points ++ flat) p) as [A B].
  destruct (Classical_Prop.classic (spanned (points ++ flat) p)) as [S | S];
    [rewrite (B S) | rewrite (A S)]; lra.
Qed.

(** Rounds whose faces have a vertex outside of the flat, with their number. *)
Inductive rounds : nat -> list E -> Prop :=
  | no_rounds : rounds 0 []
  | one_more n flat face f :
      rounds n flat -> In f face -> ~ spanned flat f -> rounds (S n) (face ++ flat).

(** The number of rounds is at most the dimension. *)
Theorem rounds_are_few n flat : rounds n flat -> INR n <= codimension [].
Proof.
  intro H. enough (INR n <= codimension [] - codimension flat)
    by (pose proof (trace_nonnegative flat (basis E)); unfold codimension in *; lra).
  induction H as [| n flat face f H IH F N]; [simpl; lra |]. rewrite S_INR.
  enough (codimension (face ++ flat) <= codimension flat - 1) by lra. clear H IH.
  revert F. induction face as [| g face IH]; [easy |]. intros [-> | F]; simpl.
  - destruct (codimension_falls (face ++ flat) f) as [A B].
    destruct (Classical_Prop.classic (spanned (face ++ flat) f)) as [S | S].
    + rewrite (B S). clear - S N. revert S. induction face as [| g face IH]; [easy |]. simpl.
      intro S. destruct (codimension_falls (face ++ flat) g) as [A B].
      destruct (Classical_Prop.classic (spanned (face ++ flat) g)) as [T | T].
      * rewrite (B T). apply IH. revert S. apply spanned_within. intros p [<- | P]; [exact T |].
        now apply spanned_point.
      * rewrite (A T). pose proof (codimension_decreases face flat). lra.
    + rewrite (A S). pose proof (codimension_decreases face flat). lra.
  - specialize (IH F). destruct (codimension_falls (face ++ flat) g) as [A B].
    destruct (Classical_Prop.classic (spanned (face ++ flat) g)) as [S | S];
      [rewrite (B S) | rewrite (A S)]; lra.
Qed.

End Dimension.
