(** How `name_corners` orders the corners of a face, recorded for every face of up to three pairs of
    three vertices: it takes those where some corner shares a vertex with each other one, and puts
    such a one first, so that edges from there lie within one shape each. Which vertices are the
    same is all that it looks at, and three corners have no more than three of each shape. *)

From Coq Require Import List Arith Bool.
From Certa Require Import Proofs.
Import ListNotations.

Definition same (x y : nat * nat) := (fst x =? fst y) && (snd x =? snd y).
Definition shares (x y : nat * nat) := (fst x =? fst y) || (snd x =? snd y).
Definition is_first l x := forallb (fun y => shares x y) l.
Definition same_corners l k :=
  (length l =? length k) && forallb (fun x => existsb (same x) k) l
  && forallb (fun x => existsb (same x) l) k.
Definition is_named (x : list (nat * nat) * option (list (nat * nat))) :=
  match snd x with
  | Some (first :: rest) => same_corners (fst x) (first :: rest) && is_first rest first
  | Some [] => false
  | None => negb (existsb (is_first (fst x)) (fst x))
  end.

(** All of these are there. *)
Definition pairs := flat_map (fun i => map (fun j => (i, j)) [0; 1; 2]) [0; 1; 2].
Definition all_faces : list (list (nat * nat)) :=
  flat_map (fun x => [x] :: flat_map (fun y => if same x y then [] else
    [x; y] :: flat_map (fun z => if same x z || same y z then [] else [[x; y; z]]) pairs) pairs)
    pairs.
(** Corners are named so that each other one shares a vertex with the first. *)
Theorem corners_are_named :
  map fst named_corners = all_faces /\ Forall (fun x => is_named x = true) named_corners.
Proof.
  split; [vm_compute; reflexivity |]. apply Forall_forall, forallb_forall. vm_compute. reflexivity.
Qed.
