(** The search of GJK ends, and what it ends with is right.

    A state is a face, some of the points of a finite set, with the nearest point v of its hull. A
    step takes any point a with v.(a - v) < 0, and goes on from any face of the old one and a that
    holds their nearest point. *)

From Coq Require Import Reals Lra Lia Psatz List Sorted Classical.
From Certa Require Import Vector Hull Face Cone Nearest Progress.
Import ListNotations.
Local Open Scope R_scope.

Section Termination.
Context {E : euclidean}.
Implicit Types (a d v w x : E) (points face : list E) (s t : list E * E).

Definition among face points := forall x, In x face -> In x points.

Definition state points s := among (fst s) points /\ nearest (fst s) (snd s).

Definition step points s t := exists a,
  In a points /\ dot (snd s) a < dot (snd s) (snd s)
  /\ among (fst t) (a :: fst s) /\ nearest (a :: fst s) (snd t) /\ hull (fst t) (snd t).

Definition nearer s t := dot (snd t) (snd t) < dot (snd s) (snd s).

(** A step leads from a state to a state with a strictly nearer point. *)
Theorem step_nearer points s t : state points s -> step points s t ->
  state points t /\ nearer s t.
Proof.
  intros [S V] [a [A [P [F [N H]]]]]. split; [split |].
  - intros x X. destruct (F x X) as [<- | Y]; auto.
  - split; [assumption |]. intros x X. apply N. now apply (hull_included (fst t)).
  - exact (progress_nearer _ a _ _ (proj1 V) P N).
Qed.

(** A state either has the nearest point of all, or there is a step from it. *)
Theorem step_or_nearest points s : state points s ->
  nearest points (snd s) \/ exists t, step points s t.
Proof.
  intros [S V].
  assert (H : hull points (snd s)) by (apply (hull_included (fst s)); [exact S | apply V]).
  destruct (classic (forall x, In x points -> dot (snd s) (snd s) <= dot (snd s) x)) as [A | A].
  - left. now apply nearest_iff_supporting.
  - right. apply not_all_ex_not in A. destruct A as [a A]. apply imply_to_and in A.
    destruct A as [A P]. destruct (nearest_exists (a :: fst s) ltac:(discriminate)) as [n N].
    exists (a :: fst s, n), a. repeat split; auto; try apply N; [lra | now intros x X].
Qed.

(** If v is in the hull of a face and no vertex w has v.(w - v) < 0, v is the nearest point of the
    whole hull. *)
Theorem stop_is_right points s : state points s ->
  (forall w, In w points -> ~ dot (snd s) (sub w (snd s)) < 0) -> nearest points (snd s).
Proof.
  intros [S V] W. apply nearest_iff_supporting.
  - apply (hull_included (fst s)); [exact S | apply V].
  - intros w P. specialize (W w P). revert W. products. lra.
Qed.

(** The sub-list of the points with a property. *)
Lemma sublist_with (P : E -> Prop) points : exists part,
  In part (sublists points) /\ forall x, In x part <-> In x points /\ P x.
Proof.
  induction points as [| p ps [f [F M]]]; simpl.
  - exists []. simpl. tauto.
  - destruct (classic (P p)) as [Y | N]; [exists (p :: f) | exists f];
      (split; [apply in_or_app | intros x; simpl; rewrite M]).
    + left. now apply in_map.
    + split; [intros [<- | [? ?]]; auto | tauto].
    + now right.
    + split; [tauto | intros [[<- | ?] ?]; tauto].
Qed.

(** Each state has the members of some sub-list. *)
Lemma state_sublist points s : state points s ->
  exists part, In part (sublists points) /\ nearest part (snd s).
Proof.
  intros [S [V M]]. destruct (sublist_with (fun x => In x (fst s)) points) as [f [F X]].
  exists f. split; [assumption |]. split.
  - apply (hull_included (fst s)); [| assumption]. intros x Y. apply X. auto.
  - intros x Y. apply M. apply (hull_included f); [| assumption]. intros y Z. now apply X.
Qed.

(** A search in which |v| falls strictly has no two states with the same nearest point. *)
Lemma states_differ s states t : StronglySorted nearer (s :: states) -> In t states ->
  snd s <> snd t.
Proof.
  intros S T Same. inversion S as [| ? ? _ F]. rewrite Forall_forall in F.
  specialize (F t T). unfold nearer in F. rewrite Same in F. lra.
Qed.

Lemma nearer_all states : Sorted nearer states -> StronglySorted nearer states.
Proof. apply Sorted_StronglySorted. intros x y z. unfold nearer. lra. Qed.

(** A search in which |v| falls strictly visits no face twice, in whatever order of its vertices. *)
Theorem no_face_twice points before s between t after :
  Forall (state points) (before ++ s :: between ++ t :: after) ->
  Sorted nearer (before ++ s :: between ++ t :: after) ->
  ~ (forall x, In x (fst s) <-> In x (fst t)).
Proof.
  intros F S M. apply nearer_all in S. rewrite Forall_forall in F.
  assert (N : snd s <> snd t).
  { apply (states_differ s (between ++ t :: after)); [| auto using in_or_app, in_eq].
    clear F. induction before; [assumption | apply IHbefore]. now inversion S. }
  apply N, (nearest_unique (fst s)); [apply F; auto using in_or_app, in_eq |].
  assert (T : state points t)
    by (apply F; apply in_or_app; right; right; auto using in_or_app, in_eq).
  destruct T as [_ [V L]]. split.
  - apply (hull_included (fst t)); [| assumption]. intro. apply M.
  - intros x X. apply L. apply (hull_included (fst s)); [| assumption]. intro. apply M.
Qed.

(** A search in which |v| falls strictly has at most 2^n states, for n points. *)
Theorem search_ends points states : Forall (state points) states -> Sorted nearer states ->
  (length states <= 2 ^ length points)%nat.
Proof.
  intros F S. rewrite <- sublists_length. apply nearer_all in S.
  (* sub-lists with these nearest points, all different *)
  enough (H : exists parts, length parts = length states
            /\ (forall f, In f parts -> In f (sublists points)
                  /\ exists s, In s states /\ nearest f (snd s)) /\ NoDup parts).
  { destruct H as [parts [<- [I N]]]. apply NoDup_incl_length; [assumption |].
    intros f P. now apply I. }
  induction states as [| s states IH].
  - exists []. repeat split; [easy | easy | constructor].
  - inversion F as [| ? ? Fs Fr]. inversion S as [| ? ? Sr _]. subst.
    destruct (IH Fr Sr) as [parts [L [I N]]].
    destruct (state_sublist points s Fs) as [f [P V]]. exists (f :: parts).
    split; [simpl; congruence | split; [| constructor; auto]].
    + intros g [<- | G]; [split; [assumption | exists s; simpl; auto] |].
      destruct (I g G) as [Q [t [T W]]]. split; [assumption | exists t; simpl; auto].
    + intro G. destruct (I f G) as [_ [t [T W]]].
      now apply (states_differ s states t S T), (nearest_unique f).
Qed.

(** From a state, every sequence of steps is finite. *)
Theorem search_well_founded points :
  well_founded (fun t s => state points s /\ step points s t).
Proof.
  (* by the number of states that a search through s may still have *)
  enough (H : forall k states s, (2 ^ length points < k + length states)%nat ->
                Forall (state points) (states ++ [s]) -> Sorted nearer (states ++ [s]) ->
                Acc (fun t s => state points s /\ step points s t) s).
  { intro s. constructor. intros t [S T]. destruct (step_nearer points s t S T) as [St N].
    apply (H (2 ^ length points)%nat [s]); simpl; [lia | now repeat (constructor; auto) |].
    now repeat (constructor; auto). }
  induction k as [| k IH]; intros states s K F S; pose proof (search_ends points _ F S) as L;
    rewrite app_length in L; simpl in *; [lia |].
  constructor. intros t [Hs T]. destruct (step_nearer points s t Hs T) as [St N].
  apply (IH (states ++ [s]) t).
  - rewrite app_length. simpl. lia.
  - apply Forall_app. split; [assumption | now repeat (constructor; auto)].
  - clear - S N.
    induction states as [| r states IHs]; simpl in *; [now repeat (constructor; auto) |].
    inversion S as [| ? ? Sr Hr]. constructor; [now apply IHs |].
    destruct states; inversion Hr; now constructor.
Qed.

Inductive steps points : list E * E -> list E * E -> Prop :=
| steps_none s : steps points s s
| steps_more s t u : step points s t -> steps points t u -> steps points s u.

(** From every state, however steps are chosen, a search comes to the nearest point of all. *)
Theorem search_finds points s : state points s ->
  exists t, steps points s t /\ state points t /\ nearest points (snd t).
Proof.
  induction (search_well_founded points s) as [s _ IH]. intro S.
  destruct (step_or_nearest points s S) as [N | [t T]].
  - exists s. repeat split; try apply S; try apply N. constructor.
  - destruct (step_nearer points s t S T) as [St _].
    destruct (IH t (conj S T) St) as [u [U R]]. exists u. split; [| exact R].
    now apply (steps_more _ s t).
Qed.

(** If d.(p - q) > 0 for all vertices p and q of two shapes, no point belongs to both. *)
Theorem separated (a b : list E) d :
  (forall p q, In p a -> In q b -> 0 < dot d (sub p q)) -> ~ exists x, hull a x /\ hull b x.
Proof.
  intros H [x [A B]].
  assert (K : - dot x d < dot x (opposite d)); [| rewrite dot_opposite_right in K; lra].
  apply (hull_above b); [| assumption]. intros q Q. rewrite dot_opposite_right.
  enough (dot q d < dot x d) by lra. apply (hull_above a); [| assumption].
  intros p P. specialize (H p q P Q). revert H. products. rewrite !(dot_comm d). lra.
Qed.

(** In a state, v = 0 proves that the hull contains the origin; v.w > 0 for all vertices w proves
    that it does not. *)
Theorem verdict_is_right points s : state points s ->
  (snd s = origin -> hull points origin)
  /\ ((forall w, In w points -> 0 < dot w (snd s)) -> ~ hull points origin).
Proof.
  intros [S [V _]]. split.
  - intros <-. now apply (hull_included (fst s)).
  - intros W O. pose proof (hull_above points (snd s) 0 origin W O) as K.
    rewrite dot_origin in K. lra.
Qed.

End Termination.

(** A search over (2, 0) and (0, 2): from (2, 0) to (1, 1). *)
Definition two := [at2 2 0; at2 0 2].
Definition first : list plane * plane := ([at2 2 0], at2 2 0).
Definition second : list plane * plane := ([at2 0 2; at2 2 0], at2 1 1).

Lemma first_state : state two first.
Proof. split; [intros x [<- | []]; now left | apply example_start]. Qed.
Lemma second_state : state two second.
Proof. split; [intros x [<- | [<- | []]]; simpl; auto | apply example_end]. Qed.
Lemma first_step : step two first second.
Proof.
  exists (at2 0 2). split; [simpl; auto | split; [simpl; lra | split; [now intros x X | split]]].
  - apply example_end.
  - apply example_end.
Qed.

(** There is a step from (2, 0) to (1, 1). *)
Theorem step_nearer_not_vacuous : state two first /\ step two first second.
Proof. split; [apply first_state | apply first_step]. Qed.

(** A step without progress: with any new vertex. *)
Definition idle_step (points : list plane) (s t : list plane * plane) := exists a,
  In a points /\ among (fst t) (a :: fst s) /\ nearest (a :: fst s) (snd t)
  /\ hull (fst t) (snd t).

Lemma idle_at_itself : idle_step [at2 1 0] ([at2 1 0], at2 1 0) ([at2 1 0], at2 1 0).
Proof.
  exists (at2 1 0). split; [now left | split; [intros x X; now right | split]].
  - by_supporting [0; 1].
  - apply nearest_single.
Qed.
Lemma itself_state : state [at2 1 0] ([at2 1 0], at2 1 0).
Proof. split; [now intros x X | apply nearest_single]. Qed.

(** A vertex a for which v.(a - v) is not negative need not lead nearer. *)
Theorem step_nearer_needs_progress :
  ~ (forall points s t, state points s -> idle_step points s t -> nearer s t).
Proof.
  intro H. specialize (H _ _ _ itself_state idle_at_itself). unfold nearer in H. lra.
Qed.

(** From a pair of a face and a point that is not its nearest, a step may lead farther. *)
Theorem step_nearer_needs_state :
  ~ (forall points (s t : list plane * plane), step points s t -> nearer s t).
Proof.
  intro H. specialize (H [at2 0 5] ([], at2 1 0) ([at2 0 5], at2 0 5)).
  assert (K : nearer ([] : list plane, at2 1 0) ([at2 0 5], at2 0 5)); [| compute in K; lra].
  apply H. exists (at2 0 5).
  split; [now left | split; [simpl; lra | split; [now intros x X | split]]]; apply nearest_single.
Qed.

(** (1, 1) is the nearest point over (2, 0) and (0, 2), and (2, 0) has a step. *)
Theorem step_or_nearest_not_vacuous :
  state two second /\ nearest two (snd second) /\ state two first /\ step two first second.
Proof.
  split; [apply second_state | split; [| split; [apply first_state | apply first_step]]].
  unfold two, second. simpl. by_supporting [1 / 2; 1 / 2].
Qed.

(** Over no points at all, a pair that is no state has neither. *)
Theorem step_or_nearest_needs_state :
  ~ (forall points (s : list plane * plane),
       nearest points (snd s) \/ exists t, step points s t).
Proof.
  intro H. destruct (H [] ([], at2 1 0)) as [[N _] | [t [a [A _]]]]; [| easy].
  now apply hull_empty in N.
Qed.

(** At (1, 1), no vertex shortens v. *)
Theorem stop_is_right_not_vacuous :
  state two second /\ forall w, In w two -> ~ dot (snd second) (sub w (snd second)) < 0.
Proof. split; [apply second_state | intros w [<- | [<- | []]]; simpl; lra]. Qed.

(** At (2, 0), the nearest point of its own face, the search must not stop. *)
Theorem stop_is_right_needs_no_progress :
  ~ (forall points (s : list plane * plane), state points s -> nearest points (snd s)).
Proof.
  intro H. specialize (H _ _ first_state).
  pose proof (nearest_ahead two _ _ H (hull_vertex two (at2 0 2) ltac:(simpl; auto))) as K.
  simpl in K. lra.
Qed.

(** A point outside the hull is not its nearest. *)
Theorem stop_is_right_needs_state :
  ~ (forall points (s : list plane * plane),
       (forall w, In w points -> ~ dot (snd s) (sub w (snd s)) < 0) -> nearest points (snd s)).
Proof.
  intro H. destruct (H [] ([], at2 1 0)) as [N _]; [easy |]. now apply hull_empty in N.
Qed.

(** The search from (2, 0) to (1, 1) is one in which |v| falls strictly. *)
Theorem no_face_twice_not_vacuous :
  Forall (state two) [first; second] /\ Sorted nearer [first; second].
Proof.
  split.
  - constructor; [apply first_state | constructor; [apply second_state | constructor]].
  - repeat constructor. unfold nearer. simpl. lra.
Qed.

(** Where |v| does not fall, a face may come twice. *)
Theorem no_face_twice_needs_descent :
  ~ (forall points before (s : list plane * plane) between t after,
       Forall (state points) (before ++ s :: between ++ t :: after) ->
       ~ (forall x, In x (fst s) <-> In x (fst t))).
Proof.
  intro H. apply (H two [] first [] first []); [| easy].
  simpl. constructor; [apply first_state | constructor; [apply first_state | constructor]].
Qed.

(** The search from (2, 0) to (1, 1) has 2 states, of at most 2^2. *)
Theorem search_ends_not_vacuous :
  Forall (state two) [first; second] /\ Sorted nearer [first; second].
Proof. exact no_face_twice_not_vacuous. Qed.

(** Where |v| does not fall, a search may have any number of states. *)
Theorem search_ends_needs_descent :
  ~ (forall points (states : list (list plane * plane)),
       Forall (state points) states -> (length states <= 2 ^ length points)%nat).
Proof.
  intro H. specialize (H two [first; first; first; first; first]). simpl in H.
  enough (5 <= 4)%nat by lia. apply H. repeat (constructor; [apply first_state |]). constructor.
Qed.

(** Where the points are not nearest points of their faces, |v| may fall any number of times. *)
Theorem search_ends_needs_state :
  ~ (forall (points : list plane) (states : list (list plane * plane)),
       Sorted nearer states -> (length states <= 2 ^ length points)%nat).
Proof.
  intro H. specialize (H [] [([], at2 3 0); ([], at2 2 0)]). simpl in H.
  enough (2 <= 1)%nat by lia. apply H. repeat constructor. unfold nearer. simpl. lra.
Qed.

(** There is a state, and a step from it. *)
Theorem search_well_founded_not_vacuous : state two first /\ step two first second.
Proof. exact step_nearer_not_vacuous. Qed.

(** If a step need not make progress, a search may go on for ever. *)
Theorem search_well_founded_needs_progress :
  ~ (forall points, well_founded (fun t s => state points s /\ idle_step points s t)).
Proof.
  intro H. specialize (H [at2 1 0] ([at2 1 0], at2 1 0)).
  remember ([at2 1 0], at2 1 0) as s eqn:S. induction H as [s _ IH].
  apply (IH s); [subst s; split; [apply itself_state | apply idle_at_itself] | exact S].
Qed.

(** There is a state to start from. *)
Theorem search_finds_not_vacuous : state two first.
Proof. exact first_state. Qed.

(** Without a state to start from, there may be nothing to find. *)
Theorem search_finds_needs_state :
  ~ (forall points (s : list plane * plane),
       exists t, steps points s t /\ nearest points (snd t)).
Proof.
  intro H. destruct (H [] ([], at2 1 0)) as [t [_ [N _]]]. now apply hull_empty in N.
Qed.

(** The points (1, 0) and (0, 0) are separated in the direction (1, 0). *)
Theorem separated_not_vacuous :
  forall p q, In p [at2 1 0] -> In q [at2 0 0] -> 0 < dot (at2 1 0) (sub p q).
Proof. intros p q [<- | []] [<- | []]. simpl. lra. Qed.

(** Where d.(p - q) is zero, shapes may touch. *)
Theorem separated_needs_positive :
  ~ (forall (a b : list plane) d,
       (forall p q, In p a -> In q b -> 0 <= dot d (sub p q)) -> ~ exists x, hull a x /\ hull b x).
Proof.
  intro H. apply (H [at2 0 0] [at2 0 0] (at2 1 0)).
  - intros p q [<- | []] [<- | []]. simpl. lra.
  - exists (at2 0 0). split; apply hull_vertex; now left.
Qed.

(** At (1, 1) the verdict is that the segment from (2, 0) to (0, 2) does not contain the origin. *)
Theorem verdict_is_right_not_vacuous :
  state two second /\ forall w, In w two -> 0 < dot w (snd second).
Proof. split; [apply second_state | intros w [<- | [<- | []]]; simpl; lra]. Qed.

(** Without a state, v = 0 proves nothing. *)
Theorem verdict_is_right_needs_state :
  ~ (forall (points : list plane) (s : list plane * plane),
       snd s = origin -> hull points origin).
Proof.
  intro H. specialize (H [at2 1 0] ([], origin) eq_refl). apply hull_single in H.
  injection H. lra.
Qed.

(** In a state, v.w >= 0 for all vertices w does not prove that the origin is outside. *)
Theorem verdict_is_right_needs_positive :
  ~ (forall points (s : list plane * plane), state points s ->
       (forall w, In w points -> 0 <= dot w (snd s)) -> ~ hull points origin).
Proof.
  intro H. apply (H [at2 0 0] ([at2 0 0], at2 0 0)).
  - split; [now intros x X | apply nearest_single].
  - intros w [<- | []]. simpl. lra.
  - apply hull_vertex. now left.
Qed.
