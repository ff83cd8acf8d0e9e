(** The ladder ends. Its rounded searches take at most 64 steps each, by their loop's count, and one
    on exact signs ends by `search_well_founded`; here, that there are few, as recorded. *)

From Coq Require Import List Arith Bool.
From Certa Require Import Climb Ladders.
Import ListNotations.

(** On every way, in doubles or from floats, cold and from a warm start, whatever searches arrive at
    and whatever is proven, there are at most four rounded searches, and one answer: by a proof, by
    exact signs of a face, or by a search on exact signs, after which nothing else is tried. *)
Theorem ladders_end : Forall (fun l => is_short l = true) ladders.
Proof. apply Forall_forall, forallb_forall. vm_compute. reflexivity. Qed.
