(** decide_contact as it is recorded from gjk.hpp: whatever it is answered, it tells touching and
    overlapping apart rightly, in few rounds. *)

From Coq Require Import Reals List Arith Lra.
From Certa Require Import Vector Hull Verdict Control Contact Dimension Trace Traces.
Import ListNotations.
Local Open Scope R_scope.

(** ** Every answer is right *)

Ltac by_traces n dimensions :=
  let A := fresh in let B := fresh in let I := fresh in
  intros A B I; apply (trace_sound n); try assumption; [rewrite dimensions; simpl; ring |];
  match type of I with
  | In ?t ?traces =>
      let K := fresh in
      assert (K : forallb (right n) traces = true) by (vm_compute; reflexivity);
      exact (proj1 (forallb_forall _ traces) K t I)
  end.

(** In the plane: if what decide_contact asks for is answered as it should be, then its verdict
    holds, and its faces and its direction prove it; and it has a verdict unless a search gives
    up. *)
Theorem contact_in_the_plane_sound (a b : list plane) at_ first events says faces direction :
  a <> [] -> b <> [] -> In (Trace first events says faces direction) contact_in_the_plane ->
  face_beside (differences a b) at_ [] first -> answers (differences a b) at_ events ->
  match says with
  | Says_overlapping => overlapping a b
  | Says_touching =>
      touching a b /\ exists d, direction = Some d /\ supports (differences a b) at_ d
  | Says_nothing => ~ no_search_gives_up events
  end /\ faces_prove (differences a b) at_ says faces.
Proof. by_traces 2%nat (proj1 dimensions). Qed.

(** The same in space. *)
Theorem contact_in_space_sound (a b : list space) at_ first events says faces direction :
  a <> [] -> b <> [] -> In (Trace first events says faces direction) contact_in_space ->
  face_beside (differences a b) at_ [] first -> answers (differences a b) at_ events ->
  match says with
  | Says_overlapping => overlapping a b
  | Says_touching =>
      touching a b /\ exists d, direction = Some d /\ supports (differences a b) at_ d
  | Says_nothing => ~ no_search_gives_up events
  end /\ faces_prove (differences a b) at_ says faces.
Proof. by_traces 3%nat (proj2 dimensions). Qed.

(** ** All of its ways are recorded *)

(** What it was answered, in order: whether there is a vertex outside, and if so, where the search
    stopped, with how many vertices. *)
Definition answered (t : trace) :=
  let 'Trace first events _ _ _ := t in
  (length first,
   flat_map (fun e => match e with
                      | Outside _ None => [None]
                      | Search _ _ _ stops face _ => [Some (stops, length face)]
                      | _ => []
                      end) events).

(** All that it may be answered from a face of so many vertices beside a flat of so many
    dimensions. *)
Definition stops :=
  [Stop_separated; Stop_supported; Stop_nearest; Stop_contains; Stop_flat; Stop_gave_up].
Fixpoint all_answers (rounds dimension flat size : nat) : list (list (option (stop * nat))) :=
  match rounds with
  | O => []
  | S rounds =>
      if (flat + size =? dimension + 1)%nat then [[]] else
      let edges := (flat + size - 1)%nat in
      [None] :: flat_map (fun s => flat_map (fun n =>
        match s with
        | Stop_contains =>
            if (n <? 2)%nat then [[Some (s, n)]]
            else map (cons (Some (s, n))) (all_answers rounds dimension edges n)
        | _ => [[Some (s, n)]]
        end) (seq 1 (dimension + 1 - edges))) stops
  end%list.
Definition all_runs dimension :=
  flat_map (fun n => map (pair n) (all_answers (S dimension) dimension 0 n))
    (seq 1 (S dimension)).

(** Each sequence of answers is recorded, once: the search of a round may stop for any reason, at a
    face of as many vertices as are independent beside the flat. *)
Theorem contacts_are_complete :
  map answered contact_in_the_plane = all_runs 2 /\ map answered contact_in_space = all_runs 3.
Proof. split; vm_compute; reflexivity. Qed.

(** ** They are few *)

Definition rounds_of (t : trace) :=
  let 'Trace _ events _ _ _ := t in
  length (filter (fun e => match e with Outside _ _ => true | _ => false end) events).
Definition fits dimension (t : trace) :=
  let 'Trace _ events _ faces _ := t in
  ((rounds_of t <=? dimension) && (length faces <=? S dimension) &&
   (length (concat faces) <=? 2 * dimension + 1) &&
   forallb (fun e => match e with
                     | Outside f _ | Reduce f | Normal f _ => length f <? dimension
                     | _ => true
                     end) events)%nat%bool.

(** It takes at most D rounds, with flats of fewer than D edges, and finds at most D + 1 faces, of
    2 D + 1 vertices: what holds them is never overrun. *)
Theorem contacts_are_few :
  forallb (fits 2) contact_in_the_plane = true /\ forallb (fits 3) contact_in_space = true.
Proof. split; vm_compute; reflexivity. Qed.

(** ** Examples *)

(** A triangle around the origin overlaps a point there, and so it is told. *)
Theorem contact_in_the_plane_sound_not_vacuous :
  exists (a b : list plane) at_ first events says faces direction,
    a <> [] /\ b <> [] /\ In (Trace first events says faces direction) contact_in_the_plane /\
    face_beside (differences a b) at_ [] first /\ answers (differences a b) at_ events /\
    says = Says_overlapping.
Proof.
  set (x n := match n with 0%nat => (1, 0) | 1%nat => (0, 1) | _ => (-1, -1) end : plane).
  exists [x 0%nat; x 1%nat; x 2%nat], [(0, 0)], x, [0; 1; 2]%nat, [], Says_overlapping,
    [[0; 1; 2]%nat], None.
  split; [discriminate | split; [discriminate | split; [| split; [| easy]]]].
  - unfold contact_in_the_plane. repeat first [left; reflexivity | right].
  - split; [| split].
    + intros w Hw. replace (differences [x 0%nat; x 1%nat; x 2%nat] [(0, 0)])
        with (points x [0; 1; 2]%nat); [exact Hw |].
      unfold differences, points. simpl. repeat f_equal; ring.
    + exists [1; 1; 1]. split; [reflexivity | split; [repeat constructor; lra |]].
      simpl. f_equal; ring.
    + repeat constructor; intros [[| w [|]] [L H]]; try discriminate;
        injection H; simpl; intros; lra.
Qed.

(** What is no face of the difference proves no overlap: three times the origin is no triangle. *)
Theorem contact_in_the_plane_sound_needs_a_face :
  ~ forall (a b : list plane) at_ first events says faces direction,
    a <> [] -> b <> [] -> In (Trace first events says faces direction) contact_in_the_plane ->
    answers (differences a b) at_ events -> says = Says_overlapping -> overlapping a b.
Proof.
  intro H. destruct point_touches_itself as [_ N]. apply N.
  apply (H _ _ (fun _ => origin) [0; 1; 2]%nat [] Says_overlapping [[0; 1; 2]%nat] None);
    try easy.
  unfold contact_in_the_plane. repeat first [left; reflexivity | right].
Qed.
