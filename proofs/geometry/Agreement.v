(** The model of the checker answers what the checker answers: on the examples of its own tests,
    those of tests/oracle/examples.hpp and of check_test.cpp. *)

From Coq Require Import ZArith List Bool.
From Certa Require Import Checker.
Import ListNotations.
Local Open Scope Z_scope.

Definition same_verdict (x y : proven) : bool :=
  match x, y with
  | Separated, Separated | Touches, Touches | Overlaps, Overlaps | Intersects, Intersects => true
  | _, _ => false
  end.

Definition same_distance (x y : option rational) : bool :=
  match x, y with
  | None, None => true
  | Some s, Some t => fst s * snd t =? fst t * snd s
  | _, _ => false
  end.

Record example := {
  dimension : nat; exponent : Z; a : list vertex; b : list vertex; claim : certificate;
  expected : option (proven * option rational)
}.

Definition answered (e : example) : bool :=
  match check (dimension e) (exponent e) 1 0 (a e) (b e) (claim e), expected e with
  | None, None => true
  | Some r, Some (verdict, distance) =>
      same_verdict (proves r) verdict && same_distance (distance_squared r) distance
  | _, _ => false
  end.

(** Weights k/n, of vertices and of pairs with the first vertex of B. *)
Definition w (i : nat) (k n : Z) : nat * rational := (i, (k, n)).
Definition pair (i : nat) (k n : Z) : nat * nat * rational := (i, 0%nat, (k, n)).
Definition frac (k n : Z) : rational := (k, n).

Definition unit_square : list vertex := [[0; 0]; [1; 0]; [1; 1]; [0; 1]].
Definition diamond : list vertex := [[1; 0]; [-1; 0]; [0; 1]; [0; -1]].
Definition vee : list vertex := [[0; 0]; [1; 1]; [-1; 1]].
Definition vertex_first := [w 0 1 1].
Definition thirds := [w 0 1 3; w 1 1 3; w 2 1 3].

Definition accepted_in_the_plane : list example := [
  (* squares side by side *)
  Build_example 2 0 unit_square [[2; 0]; [3; 0]; [3; 1]; [2; 1]]
    (Separation [frac (-1) 3; frac 1 100]) (Some (Separated, None));
  (* vertex against edge, a third of the way *)
  Build_example 2 0 [[1; 2]; [0; 5]; [3; 4]] [[0; 0]; [3; 0]; [1; -2]]
    (Distance vertex_first [w 0 2 3; w 1 1 3]) (Some (Separated, Some (4, 1)));
  (* vertex against a sloping edge *)
  Build_example 2 0 [[0; 0]] [[1; 0]; [0; 2]]
    (Distance vertex_first [w 0 4 5; w 1 1 5]) (Some (Separated, Some (4, 5)));
  (* parallel edges, of halves *)
  Build_example 2 (-1) [[0; 0]; [2; 0]; [2; 2]; [0; 2]] [[4; 1]; [6; 1]; [6; 3]; [4; 3]]
    (Distance [w 1 1 4; w 2 3 4] [w 0 3 4; w 3 1 4]) (Some (Separated, Some (1, 1)));
  (* vertex on an edge *)
  Build_example 2 0 vee [[-1; 0]; [2; 0]; [0; -1]]
    (Touching vertex_first [w 0 2 3; w 1 1 3] [frac 0 1; frac 2 7])
    (Some (Touches, Some (0, 1)));
  (* vertex on an edge, not told how *)
  Build_example 2 0 vee [[-1; 0]; [2; 0]; [0; -1]]
    (Intersection vertex_first [w 0 2 3; w 1 1 3]) (Some (Intersects, Some (0, 1)));
  (* one point twice *)
  Build_example 2 0 [[3; 4]] [[3; 4]]
    (Touching vertex_first vertex_first [frac 1 1; frac (-1) 1]) (Some (Touches, Some (0, 1)));
  (* the origin on a diagonal of every triangle: four pairs *)
  Build_example 2 0 diamond [[0; 0]]
    (Overlap [pair 0 1 4; pair 1 1 4; pair 2 1 4; pair 3 1 4]) (Some (Overlaps, Some (0, 1)));
  (* point in a triangle *)
  Build_example 2 0 [[0; 0]; [3; 0]; [0; 3]] [[1; 1]]
    (Overlap [pair 0 1 3; pair 1 1 3; pair 2 1 3]) (Some (Overlaps, Some (0, 1)));
  (* the same vertex twice, and a weight of zero *)
  Build_example 2 0 [[1; 2]; [0; 5]; [3; 4]] [[0; 0]; [3; 0]; [1; -2]; [1; 0]]
    (Distance [w 0 1 2; w 0 1 2; w 2 0 1] [w 0 1 3; w 0 1 3; w 1 1 3])
    (Some (Separated, Some (4, 1)));
  Build_example 2 0 vee [[-1; 0]; [1; 0]; [0; -1]]
    (Intersection vertex_first [w 0 1 2; w 1 1 2]) (Some (Intersects, Some (0, 1)));
  (* both ends of the exponent range in one pair *)
  Build_example 2 (-1074)
    [[(2 ^ 53 - 1) * 2 ^ 2045; 1]; [(2 ^ 53 - 1) * 2 ^ 2045; -1]] [[- (2 ^ 53 - 1) * 2 ^ 2045; 0]]
    (Distance [w 0 1 2; w 1 1 2] vertex_first)
    (Some (Separated, Some (4 * ((2 ^ 53 - 1) * 2 ^ 971) * ((2 ^ 53 - 1) * 2 ^ 971), 1)))
].

Definition accepted_in_space : list example := [
  (* two points *)
  Build_example 3 0 [[1; 2; 3]] [[0; 0; 0]]
    (Separation [frac 1 9; frac 2 7; frac (-1) 1000]) (Some (Separated, None));
  (* vertex against face *)
  Build_example 3 0 [[0; 0; 2]; [0; 0; 3]; [1; 0; 4]]
    [[-1; -1; 0]; [2; -1; 0]; [-1; 2; 0]; [0; 0; -1]]
    (Distance vertex_first thirds) (Some (Separated, Some (4, 1)));
  (* edge against edge *)
  Build_example 3 0 [[-1; 0; 1]; [2; 0; 1]; [0; 0; 4]] [[0; -1; 0]; [0; 3; 0]]
    (Distance [w 0 2 3; w 1 1 3] [w 0 3 4; w 1 1 4]) (Some (Separated, Some (1, 1)));
  (* vertex against vertex *)
  Build_example 3 0 [[0; 0; 0]] [[1; 2; 2]; [2; 2; 2]]
    (Distance vertex_first vertex_first) (Some (Separated, Some (9, 1)));
  (* coplanar, crossing *)
  Build_example 3 0 [[0; 0; 0]; [4; 0; 0]; [0; 4; 0]; [4; 4; 0]] [[1; 1; 0]; [2; -3; 0]; [2; 7; 0]]
    (Touching [w 0 9 16; w 1 3 16; w 2 3 16; w 3 1 16] vertex_first
       [frac 0 1; frac 0 1; frac (-5) 1])
    (Some (Touches, Some (0, 1)));
  (* edge through a face *)
  Build_example 3 0 [[0; 0; 1]; [0; 0; -2]] [[-1; -1; 0]; [2; -1; 0]; [-1; 2; 0]]
    (Intersection [w 0 2 3; w 1 1 3] thirds) (Some (Intersects, Some (0, 1)));
  (* vertex on a face *)
  Build_example 3 0 [[0; 0; 0]; [0; 0; 3]; [1; 0; 4]]
    [[-1; -1; 0]; [2; -1; 0]; [-1; 2; 0]; [0; 0; -1]]
    (Touching vertex_first thirds [frac 0 1; frac 0 1; frac 1 1]) (Some (Touches, Some (0, 1)));
  (* point in a tetrahedron *)
  Build_example 3 0 [[0; 0; 0]; [4; 0; 0]; [0; 4; 0]; [0; 0; 4]] [[1; 1; 1]]
    (Overlap [pair 0 1 4; pair 1 1 4; pair 2 1 4; pair 3 1 4]) (Some (Overlaps, Some (0, 1)));
  (* octahedron: six pairs *)
  Build_example 3 0 [[1; 0; 0]; [-2; 0; 0]; [0; 1; 0]; [0; -1; 0]; [0; 0; 3]; [0; 0; -1]]
    [[0; 0; 0]]
    (Overlap [pair 0 2 5; pair 1 1 5; pair 2 1 7; pair 3 1 7; pair 4 1 21; pair 5 1 7])
    (Some (Overlaps, Some (0, 1)));
  (* the least double *)
  Build_example 3 (-1074)
    [[0; 0; 1]] [[0; 0; 0]; [(2 ^ 53 - 1) * 2 ^ 2045; (2 ^ 53 - 1) * 2 ^ 2045; 0]]
    (Distance vertex_first vertex_first) (Some (Separated, Some (1, 2 ^ 2148)))
].

(** The right answer is a* = (1, 2), b* = (1, 0). *)
Definition no_distance (u v : list (nat * rational)) : example :=
  Build_example 2 0 [[1; 2]; [0; 5]; [3; 4]] [[0; 0]; [3; 0]; [1; -2]; [1; 0]] (Distance u v) None.
Definition no_separation (direction : list rational) : example :=
  Build_example 2 0 [[5; 0]; [2; 9]] [[0; 0]; [2; 0]; [1; 5]] (Separation direction) None.
Definition no_touching u v direction : example :=
  Build_example 2 0 vee [[-1; 0]; [1; 0]; [0; -1]] (Touching u v direction) None.
Definition no_intersection u v : example :=
  Build_example 2 0 vee [[-1; 0]; [1; 0]; [0; -1]] (Intersection u v) None.
Definition no_overlap pairs : example := Build_example 2 0 diamond [[0; 0]] (Overlap pairs) None.

Definition right_b := [w 0 2 3; w 1 1 3].
Definition halves := [w 0 1 2; w 1 1 2].
Definition up := [frac 0 1; frac 1 1].

Definition refused : list example := [
  Build_example 2 0 [[1; 0]] [[0; 0]] Nothing None;
  Build_example 2 0 [] [[0; 0]] (Separation [frac 1 1; frac 0 1]) None;
  Build_example 2 0 [[0; 0]] [] (Separation [frac 1 1; frac 0 1]) None;
  no_separation [frac 1 1; frac 0 1]; no_separation [frac (-1) 1; frac 0 1];
  no_separation [frac 0 1; frac 0 1]; no_separation [];
  no_separation [frac 1 1; frac 1 1; frac 1 1];
  no_separation [frac 1 1; frac 1 0]; no_separation [frac 1 (-1); frac 1 1];
  no_distance [] right_b; no_distance vertex_first []; no_distance [w 3 1 1] right_b;
  no_distance vertex_first [w 99 1 1]; no_distance [w 0 2 1; w 1 (-1) 1] right_b;
  no_distance vertex_first [w 0 (-2) 3; w 1 5 3]; no_distance [w 0 1 2] right_b;
  no_distance vertex_first [w 0 2 3; w 1 1000001 3000000]; no_distance [w 0 1 0] right_b;
  no_distance vertex_first [w 0 2 3; w 1 (-1) (-3)]; no_distance [w 1 1 1] right_b;
  no_distance vertex_first [w 2 1 1]; no_distance vertex_first [w 0 1 1];
  Build_example 2 0 [[0; 0]; [1; 0]] [[1; 0]] (Distance [w 1 1 1] [w 0 1 1]) None;
  no_touching vertex_first [w 0 1 1] up; no_touching vertex_first halves [frac 0 1; frac 0 1];
  no_touching vertex_first halves [frac 1 1000000; frac 1 1];
  no_touching vertex_first halves [frac 2 1; frac 1 1];
  no_touching vertex_first halves [frac 1 1];
  Build_example 2 0 diamond [[0; 0]] (Touching halves vertex_first up) None;
  no_intersection vertex_first vertex_first; no_intersection [w 0 1 2] halves;
  no_intersection vertex_first [w 0 3 2; w 1 (-1) 2]; no_intersection [w 3 1 1] halves;
  no_intersection vertex_first [];
  no_overlap []; no_overlap [pair 0 1 1; pair 1 1 1]; no_overlap [pair 0 1 1; pair 2 1 1];
  no_overlap [pair 0 1 1; pair 1 1 1; pair 2 0 1]; no_overlap [pair 0 1 1; pair 1 (-1) 1];
  no_overlap [pair 0 1 1; pair 4 1 1]; no_overlap [(0%nat, 1%nat, frac 1 1)];
  no_overlap [pair 0 1 0];
  Build_example 3 0 [[1; 0; 0]; [-1; 0; 0]; [0; 1; 0]; [0; -1; 0]] [[0; 0; 0]]
    (Overlap [pair 0 1 1; pair 1 1 1; pair 2 1 1; pair 3 1 1]) None
].

(** The model accepts the examples of the checker's tests, with their distances, and refuses what
    they expect to be refused. *)
Theorem model_agrees_with_the_tests_of_the_checker :
  forallb answered (accepted_in_the_plane ++ accepted_in_space ++ refused) = true.
Proof. vm_compute. reflexivity. Qed.

(** The examples have all kinds, and more than forty are refused. *)
Theorem model_agrees_with_the_tests_of_the_checker_not_vacuous :
  (length accepted_in_the_plane = 12 /\ length accepted_in_space = 10 /\ length refused = 44)%nat.
Proof. repeat split. Qed.

(** A model without the rank accepts an example that must be refused. *)
Theorem model_agrees_with_the_tests_of_the_checker_needs_the_rank :
  check_without (fun t => match t with differences_span => true | _ => false end) 2 0 1 0
    diamond [[0; 0]] (Overlap [pair 0 1 1; pair 1 1 1]) <> None.
Proof. vm_compute. discriminate. Qed.
