(** The steps of the ladder by which certified queries are answered (certified/ladder.hpp), and what
    is asked of a way up. *)

From Coq Require Import List Arith Bool.
Import ListNotations.

Inductive step :=
  (** A search in rounded numbers, and whether it gives up. *)
  | Searches (gives_up : bool)
  (** Whether error bounds prove what was found, there are copies, and exact signs of one face
      decide; and the search on exact signs. *)
  | Proves (yes : bool)
  | Copies (yes : bool)
  | Settles (yes : bool)
  | Goes_on
  (** The answer is measured. *)
  | Measures.

Definition is_search s := match s with Searches _ => true | _ => false end.
Definition answers s := match s with Proves true | Settles true | Goes_on => true | _ => false end.
Definition count (f : step -> bool) l := length (filter f l).
(** Nothing is sought, proved or decided after the answer: it is only measured. *)
Fixpoint rests_after_the_answer l :=
  match l with
  | [] => false
  | s :: l => if answers s then forallb (fun s => match s with Measures => true | _ => false end) l
              else rests_after_the_answer l
  end.
Definition is_short l :=
  (count is_search l <=? 3) && (count answers l =? 1) && rests_after_the_answer l.
