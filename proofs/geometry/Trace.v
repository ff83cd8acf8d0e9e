(** What decide_contact asks for and answers, as it is recorded: one trace for each sequence of
    answers that it may be given. A trace that passes [check] answers rightly.

    Vertices and directions are numbers; [at_] says which points they are. *)

From Coq Require Import Reals Lra Psatz List Lia Bool Arith.
From Certa Require Import Vector Hull Verdict Projection Certificate Contact Round Dimension.
Import ListNotations.
Local Open Scope R_scope.

(** Edges, from one vertex to another, the last one first. *)
Definition flat := list (nat * nat).
Inductive stop :=
  | Stop_separated | Stop_supported | Stop_nearest | Stop_contains | Stop_flat | Stop_gave_up.
Inductive event :=
  (** A vertex outside of the flat was asked for. *)
  | Outside (f : flat) (vertex : option nat)
  (** The search that follows reduces beside this flat. *)
  | Reduce (f : flat)
  (** A search beside a flat of so many dimensions from this simplex, whether its goal was a
      direction that supports, why it stopped, at which face, with which direction. *)
  | Search (dimension : nat) (start : list nat) (supports : bool) (ends : stop) (face : list nat)
      (direction : option nat)
  (** Any normal of the flat was asked for. *)
  | Normal (f : flat) (direction : nat).
Inductive said := Says_touching | Says_overlapping | Says_nothing.
Inductive trace :=
  Trace (first : list nat) (events : list event)
    (says : said) (faces : list (list nat)) (direction : option nat).

(** ** What passes *)

(** The edges of a face from its first vertex. *)
Definition new_edges (face : list nat) : flat :=
  match face with [] => [] | f :: rest => rev (map (pair f) rest) end.

Definition same_edge (x y : nat * nat) := (fst x =? fst y)%nat && (snd x =? snd y)%nat.
Fixpoint same {A} (eq : A -> A -> bool) (x y : list A) : bool :=
  match x, y with
  | [], [] => true
  | a :: x, b :: y => eq a b && same eq x y
  | _, _ => false
  end.
Definition same_flat := same same_edge.
Definition same_face := same Nat.eqb.
Definition same_direction (x y : option nat) :=
  match x, y with Some a, Some b => (a =? b)%nat | None, None => true | _, _ => false end.
Definition is_nothing {A} (l : list A) := match l with [] => true | _ => false end.

(** [seen] are the faces so far, the last one first, and [before] the edges of all but it. *)
Section Check.
Variable dimension : nat.
Variables (says : said) (faces : list (list nat)) (direction : option nat).
Definition ends (s : said) (seen : list (list nat)) (d : option nat) : bool :=
  match says, s with
  | Says_touching, Says_touching | Says_overlapping, Says_overlapping
  | Says_nothing, Says_nothing => true
  | _, _ => false
  end && same same_face faces (rev seen) && same_direction direction d.

Fixpoint check (face : list nat) (seen : list (list nat)) (before : flat) (events : list event)
    {struct events} : bool :=
  let edges := new_edges face ++ before in
  negb (is_nothing face) &&
  if (length edges =? dimension)%nat
  then is_nothing events && ends Says_overlapping (face :: seen) None
  else (length edges <? dimension)%nat &&
    match events with
    | [Outside f None; Normal g d] =>
        same_flat f edges && same_flat g edges && ends Says_touching (face :: seen) (Some d)
    | Outside f (Some v) :: Reduce g :: Search n start goal stops found d :: rest =>
        same_flat f edges && same_flat g edges && (n =? length edges)%nat &&
        same_face start [v] && goal &&
        match stops with
        | Stop_supported =>
            is_nothing rest && match d with Some _ => true | None => false end
            && ends Says_touching (face :: seen) d
        | Stop_contains =>
            if (length found <? 2)%nat
            then is_nothing rest && ends Says_nothing (face :: seen) None
            else check found (face :: seen) edges rest
        | _ => is_nothing rest && ends Says_nothing (face :: seen) None
        end
    | _ => false
    end.
End Check.

Definition right dimension t :=
  let 'Trace first events says faces direction := t in
  check dimension says faces direction first [] [] events.

(** ** What is asked for *)

Section Trace.
Context {E : euclidean}.
Variable W : list E.
Variable at_ : nat -> E.
Implicit Types (f : flat) (x y : E) (l : list R).

Definition points (face : list nat) : list E := map at_ face.
Definition vectors f : list E := map (fun e => sub (at_ (snd e)) (at_ (fst e))) f.

(** A face of W that has the origin in its relative interior modulo a flat, with edges that lie
    outside of it, one after the other. *)
Definition face_beside f face :=
  incl (points face) W /\ (exists l, balanced (map (project (vectors f)) (points face)) l) /\
  independent (vectors (new_edges face ++ f)).

(** What the answers of vertex_outside, any_normal and search are, if they are asked rightly. *)
Definition asked_rightly f n start (goal : bool) :=
  goal = true /\ n = length f /\
  exists v, start = [v] /\ In (at_ v) W /\ ~ spanned (vectors f) (at_ v).
Definition supports d := at_ d <> origin /\ forall w, In w W -> 0 <= dot (at_ d) w.
Fixpoint answers (events : list event) : Prop :=
  match events with
  | Outside f None :: rest => (forall w, In w W -> spanned (vectors f) w) /\ answers rest
  | Outside f (Some v) :: rest => (In (at_ v) W /\ ~ spanned (vectors f) (at_ v)) /\ answers rest
  | Normal f d :: rest =>
      (~ spans (vectors f) -> at_ d <> origin /\ orthogonal (vectors f) (at_ d)) /\ answers rest
  | Reduce f :: ((Search n start goal stops face d :: rest) as searched) =>
      (asked_rightly f n start goal ->
       match stops with
       | Stop_supported => forall k, d = Some k -> supports k
       | Stop_contains =>
           face_beside f face /\ exists v, In v face /\ ~ spanned (vectors f) (at_ v)
       | _ => True
       end) /\ answers rest
  | _ :: rest => answers rest
  | [] => True
  end.

(** No search gives up: each stops where it found a direction, or a face. *)
Definition no_search_gives_up :=
  Forall (fun e => match e with
                   | Search _ _ _ (Stop_supported | Stop_contains) _ _ => True
                   | Search _ _ _ _ _ _ => False
                   | _ => True
                   end).

(** ** Comparisons *)

Lemma same_is {A} (eq : A -> A -> bool) (Q : forall a b, eq a b = true -> a = b) s t :
  same eq s t = true -> s = t.
Proof.
  revert t. induction s as [| a s IH]; intros [| b t] H; try discriminate; [reflexivity |].
  simpl in H. apply andb_true_iff in H. destruct H as [H K]. f_equal; auto.
Qed.
Lemma same_flat_is f g : same_flat f g = true -> f = g.
Proof.
  apply same_is. intros [a b] [c d] H. apply andb_true_iff in H. destruct H as [H K].
  simpl in H, K. apply Nat.eqb_eq in H, K. congruence.
Qed.
Lemma same_face_is s t : same_face s t = true -> s = t.
Proof. apply same_is. apply Nat.eqb_eq. Qed.
Lemma same_direction_is d e : same_direction d e = true -> d = e.
Proof.
  destruct d, e; simpl; intro H; try easy. apply Nat.eqb_eq in H. congruence.
Qed.
Lemma ends_is says faces direction s seen d :
  ends says faces direction s seen d = true ->
  says = s /\ faces = rev seen /\ direction = d.
Proof.
  unfold ends. rewrite !andb_true_iff. intros [[H K] L]. split; [now destruct says, s |].
  split; [apply (same_is same_face same_face_is), K | apply same_direction_is, L].
Qed.

(** ** The flat grows *)

Lemma vectors_app f g : vectors (f ++ g) = vectors f ++ vectors g.
Proof. apply map_app. Qed.
Lemma length_vectors f : length (vectors f) = length f.
Proof. apply map_length. Qed.

Lemma vectors_of_new v face :
  vectors (new_edges (v :: face)) = rev (map (fun g => sub g (at_ v)) (points face)).
Proof.
  unfold vectors, new_edges, points. rewrite map_rev, !map_map. reflexivity.
Qed.

(** The vertices of faces, the last one first. *)
Definition vertices_of (seen : list (list nat)) : list E := flat_map points seen.
Definition state (seen : list (list nat)) f :=
  found W (vertices_of seen) /\ independent (vectors f) /\
  forall x, spanned (vertices_of seen) x <-> spanned (vectors f) x.

Lemma state_grows face seen f :
  face <> [] -> state seen f -> face_beside f face ->
  state (face :: seen) (new_edges face ++ f).
Proof.
  destruct face as [| v face]; [easy |]. intros _ [F [I H]] [C [[l B] J]].
  assert (B' : balanced (map (project (vertices_of seen)) (points (v :: face))) l).
  { rewrite (map_ext _ (project (vectors f))); [exact B |].
    intro. now apply project_same_span. }
  split; [now apply found_face with l | split; [exact J |]]. intro x.
  change (vertices_of ((v :: face) :: seen)) with ((at_ v :: points face) ++ vertices_of seen).
  rewrite (edges_span_face (at_ v) (points face) (vertices_of seen) l B' x).
  rewrite (spanned_app_same (vertices_of seen) (vectors f) _ x H).
  rewrite vectors_app, vectors_of_new.
  assert (R : forall ps (y : E), In y (rev ps) <-> In y ps)
    by (intros; symmetry; apply in_rev).
  split; apply spanned_incl; intros y Y; apply in_app_or in Y; apply in_or_app;
    destruct Y as [Y | Y]; auto; left; now apply R.
Qed.

(** ** What a trace says is so *)

Section Sound.
Variable D : nat.
Hypothesis dimensions : codimension (E := E) [] = INR D.
Hypothesis some : W <> [].
Variables (says : said) (faces : list (list nat)) (direction : option nat).

Definition verdict_holds :=
  match says with
  | Says_overlapping => interior W
  | Says_touching => exists d, direction = Some d /\ supports d
  | Says_nothing => True
  end.
(** The faces have the origin in their relative interior, each modulo the span of those before, and
    where they prove an overlap they span everything. *)
Definition faces_prove :=
  found W (vertices_of (rev faces)) /\
  (says = Says_overlapping -> spans (vertices_of (rev faces))).

Lemma enough edges : independent (vectors edges) -> length edges = D -> spans (vectors edges).
Proof.
  intros I L. apply enough_points_span; [exact I |]. now rewrite length_vectors, L.
Qed.
Lemma few edges : independent (vectors edges) -> (length edges < D)%nat -> ~ spans (vectors edges).
Proof.
  intros I L A. apply codimension_is_zero_at_the_end in A.
  rewrite (independent_codimension _ I), length_vectors, dimensions in A.
  apply lt_INR in L. lra.
Qed.

Lemma single_vertex f v : face_beside f [v] -> ~ spanned (vectors f) (at_ v) -> False.
Proof. intros [_ [[l B] _]] N. exact (single_vertex_is_no_face _ _ l N B). Qed.

Lemma check_sound n : forall face seen before events, (length events <= n)%nat ->
  check D says faces direction face seen before events = true ->
  state seen before -> face_beside before face -> answers events ->
  verdict_holds /\ faces_prove /\ (no_search_gives_up events -> says <> Says_nothing).
Proof.
  induction n as [n IH] using lt_wf_ind. intros face seen before events N C S B A.
  assert (NE : face <> [] /\ check D says faces direction face seen before events = true).
  { split; [| exact C]. intros ->. now destruct events. }
  destruct NE as [NE _]. pose proof (state_grows face seen before NE S B) as G.
  set (edges := new_edges face ++ before) in *.
  assert (P : faces = rev (face :: seen) -> found W (vertices_of (rev faces)))
    by (intros ->; rewrite rev_involutive; apply G).
  assert (U : forall x y : said, x = y -> y <> Says_overlapping -> x = Says_overlapping -> False)
    by congruence.
  destruct events as [| e events].
  { simpl in C. fold edges in C. apply andb_true_iff in C. destruct C as [_ C].
    destruct (length edges =? D)%nat eqn:L; [| now rewrite andb_false_r in C].
    apply Nat.eqb_eq in L. apply ends_is in C. destruct C as [C1 [C2 C3]].
    assert (Sp : spans (vertices_of (face :: seen)))
      by (intro x; apply G, enough; [apply G | exact L]).
    split; [| split; [split; [auto |] |]].
    - unfold verdict_holds. rewrite C1. apply (rounds_end_overlapping W _ some (proj1 G) Sp).
    - intros _. now rewrite C2, rev_involutive.
    - intros _. rewrite C1. discriminate. }
  simpl in C. fold edges in C. apply andb_true_iff in C. destruct C as [_ C].
  destruct (length edges =? D)%nat; [discriminate |].
  apply andb_true_iff in C. destruct C as [L C]. apply Nat.ltb_lt in L.
  destruct e as [f [v |] | | |]; try discriminate.
  - destruct events as [| [| g | |] events]; try discriminate.
    destruct events as [| [| | m start goal stops found_ d |] events]; try discriminate.
    apply andb_true_iff in C. destruct C as [C K]. rewrite !andb_true_iff in C.
    destruct C as [[[[C1 C2] C3] C4] C5]. apply same_flat_is in C1, C2.
    apply Nat.eqb_eq in C3. apply same_face_is in C4. subst f g m start.
    simpl in A. destruct A as [A1 [A2 A3]].
    assert (Q : asked_rightly edges (length edges) [v] goal)
      by (split; [exact C5 | split; [reflexivity | exists v; auto]]).
    specialize (A2 Q).
    assert (Nothing : is_nothing events && ends says faces direction Says_nothing (face :: seen)
              None = true ->
      verdict_holds /\ faces_prove).
    { intro H. apply andb_true_iff in H. destruct H as [_ H]. apply ends_is in H.
      destruct H as [H1 [H2 H3]]. split; [unfold verdict_holds; now rewrite H1 |].
      split; [auto |]. rewrite H1. discriminate. }
    destruct stops;
      try (destruct (Nothing K) as [X Y]; split; [exact X | split; [exact Y |]];
           intro Z; exfalso; exact (Forall_inv (Forall_inv_tail (Forall_inv_tail Z)))).
    + rewrite !andb_true_iff in K. destruct K as [[K1 K2] K3]. apply ends_is in K3.
      destruct K3 as [K3 [K4 K5]]. destruct d as [d |]; [| discriminate].
      split; [unfold verdict_holds; rewrite K3; exists d; auto |].
      split; [split; [auto | rewrite K3; discriminate] | intros _; rewrite K3; discriminate].
    + destruct A2 as [A2 [w [Hw A4]]]. destruct (length found_ <? 2)%nat eqn:T.
      * apply Nat.ltb_lt in T. exfalso.
        destruct found_ as [| u [| ? ?]]; [destruct Hw | | simpl in T; lia].
        destruct Hw as [-> | []]. exact (single_vertex edges w A2 A4).
      * assert (R := IH (length events) ltac:(simpl in N; lia) found_ (face :: seen) edges events
                       (le_n _) K G A2 A3).
        destruct R as [R1 [R2 R3]]. split; [exact R1 | split; [exact R2 |]]. intro Z. apply R3.
        exact (Forall_inv_tail (Forall_inv_tail (Forall_inv_tail Z))).
  - destruct events as [| [| | | g d] [| ? ?]]; try discriminate.
    rewrite !andb_true_iff in C. destruct C as [[C1 C2] C3].
    apply same_flat_is in C1, C2. subst f g. apply ends_is in C3. destruct C3 as [C3 [C4 C5]].
    simpl in A. destruct A as [A1 [A2 _]].
    destruct (A2 (few edges (proj1 (proj2 G)) L)) as [A3 A4].
    split; [| split; [split; [auto |] | intros _]; rewrite C3; discriminate].
    unfold verdict_holds. rewrite C3. exists d. split; [exact C5 | split; [exact A3 |]].
    intros w Hw. rewrite (orthogonal_spanned (vectors edges) _ w A4 (A1 w Hw)). apply Rle_refl.
Qed.
End Sound.
End Trace.

(** A trace that passes answers rightly: if what it asks for is answered as it should be, from a
    face of the Minkowski difference with the origin in its relative interior. *)
Theorem trace_sound {E : euclidean} D (a b : list E) at_ first events says faces direction :
  codimension (E := E) [] = INR D -> a <> [] -> b <> [] ->
  right D (Trace first events says faces direction) = true ->
  face_beside (differences a b) at_ [] first -> answers (differences a b) at_ events ->
  match says with
  | Says_overlapping => overlapping a b
  | Says_touching =>
      touching a b /\ exists d, direction = Some d /\ supports (differences a b) at_ d
  | Says_nothing => ~ no_search_gives_up events
  end /\ faces_prove (differences a b) at_ says faces.
Proof.
  intros C A B R F H. set (W := differences a b) in *.
  assert (N : W <> []) by (unfold W; destruct a, b; easy).
  assert (S0 : state W at_ [] []).
  { split; [constructor | split; [constructor | reflexivity]]. }
  destruct (check_sound W at_ D C N says faces direction (length events) first [] [] events
              (le_n _) R S0 F H) as [V [P U]].
  split; [| exact P]. destruct says; simpl in V.
  - destruct V as [d [Hd [Z K]]]. split; [| now exists d; repeat split].
    apply decide_contact_touching with (at_ d); [| exact Z | exact K].
    apply meet_is_difference, difference_is_hull. fold W.
    destruct F as [I [[l [L [Q O]]] _]].
    assert (Id : map (project (vectors at_ [])) (points at_ first) = points at_ first)
      by (simpl; apply map_id).
    rewrite Id in L, O. destruct (origin_in_relative_interior (points at_ first) l) as [r [R0 K0]].
    + intro Y. destruct first; [now destruct events | discriminate].
    + exact L.
    + exact Q.
    + exact O.
    + apply (hull_incl (points at_ first)); [exact I |].
      apply K0; [apply spanned_origin | rewrite dot_origin; nra].
  - now apply overlapping_is_interior.
  - intro G. now apply (U G).
Qed.
