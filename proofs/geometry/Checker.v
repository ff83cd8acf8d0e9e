(** The independent checker of certificates, checker/src/check.cpp, function by function.

    As there, all arithmetic is on integers. The shapes are the points within their radii of their
    cores, and a core is the hull of its vertices. A vertex is the list of its D coordinates, in the
    unit 2^exponent / parts that all have in common, and the radius here is the sum of both shapes'
    radii in this unit: Pose.v tells how they come from the caller's doubles. A rational is its
    numerator with its denominator. Each test by which the checker may refuse a certificate has a
    name, and [skip] tells which of them are left out: none in [check], but to leave one out shows
    what it is for.

    Soundness.v proves that what the checker accepts is true. *)

From Coq Require Import ZArith List Bool.
Import ListNotations.
Local Open Scope Z_scope.

Definition rational : Set := Z * Z.
Definition vertex : Set := list Z.

(** Separation.direction and so on are the members of the structures in certificate.hpp. *)
Inductive certificate :=
  | Nothing
  | Separation (direction : list rational)
  | Distance (a b : list (nat * rational))
  | Intersection (a b : list (nat * rational))
  | Touching (a b : list (nat * rational)) (direction : list rational)
  | Overlap (pairs : list (nat * nat * rational))
  | Near (a b : list (nat * rational)).

Inductive proven := Separated | Touches | Overlaps | Intersects.

(** The squared distance is that of the cores. *)
Record result := { proves : proven; distance_squared : option rational }.

Inductive test :=
  | vertices_exist | index_exists | list_not_empty | denominator_positive
  | direction_has_dimension | direction_not_zero | strictly_beyond | gap_is_wide
  | weight_not_negative | weights_sum_to_one | closest_points_differ | points_agree
  | supports_a | supports_b | pair_weight_positive | sum_is_zero | differences_span
  | points_are_near.

(** ** Vectors *)

Fixpoint dot (x y : vertex) : Z :=
  match x, y with s :: x, t :: y => s * t + dot x y | _, _ => 0 end.
Fixpoint zip (f : Z -> Z -> Z) (x y : vertex) : vertex :=
  match x, y with s :: x, t :: y => f s t :: zip f x y | _, _ => [] end.
Definition difference := zip Z.sub.
(** sum + factor x *)
Definition add factor (x sum : vertex) := zip (fun s t => t + factor * s) x sum.
Definition is_zero (x : vertex) := forallb (Z.eqb 0) x.
Definition equal (x y : vertex) := if list_eq_dec Z.eq_dec x y then true else false.

(** ** The rank, by elimination that multiplies instead of dividing *)

(** The first row with a leading entry that is not zero, the rows before and those after. *)
Fixpoint find_pivot (rows : list vertex) : option (list vertex * vertex * list vertex) :=
  match rows with
  | [] => None
  | row :: rows =>
      if hd 0 row =? 0 then
        match find_pivot rows with
        | Some (before, pivot, after) => Some (row :: before, pivot, after)
        | None => None
        end
      else Some ([], row, rows)
  end.

(** The rows but for the pivot, which has changed places with the first one. *)
Definition other_rows (before after : list vertex) : list vertex :=
  match before with [] => after | first :: before => before ++ first :: after end.

(** What is left of a row: its leading entry, which has become zero, is dropped. *)
Definition eliminate (pivot row : vertex) : vertex :=
  zip (fun x p => x * hd 0 pivot - p * hd 0 row) (tl row) (tl pivot).

Fixpoint span_space (columns : nat) (rows : list vertex) : bool :=
  match columns with
  | O => true
  | S columns =>
      match find_pivot rows with
      | None => false
      | Some (before, pivot, after) =>
          span_space columns (map (eliminate pivot) (other_rows before after))
      end
  end.

Section Checker.
Variable skip : test -> bool.
Variable D : nat.
Variables exponent parts radius : Z.
Variables a b : list vertex.

(** Goes on if the test succeeds. *)
Definition require {X : Type} (t : test) (success : bool) (next : option X) : option X :=
  if skip t || success then next else None.

Definition zero : vertex := repeat 0 D.
Definition vertex_at (vertices : list vertex) (index : nat) : vertex := nth index vertices zero.
Definition has_vertex (vertices : list vertex) (index : nat) := Nat.ltb index (length vertices).
Definition not_empty {X : Type} (list : list X) := match list with [] => false | _ => true end.

(** ** Reading a certificate *)

(** n times x, for a multiple n of x's denominator. *)
Definition scaled (x : rational) n := if snd x =? n then fst x else fst x * (n / snd x).

Fixpoint common_denominator (values : list rational) n : option Z :=
  match values with
  | [] => Some n
  | x :: values =>
      require denominator_positive (0 <? snd x)
        (common_denominator values (if snd x =? n then n else Z.lcm n (snd x)))
  end.

(** Makes n a multiple of all denominators. *)
Definition read_denominators (values : list rational) n : option Z :=
  require list_not_empty (not_empty values) (common_denominator values n).

Definition read_direction (direction : list rational) : option vertex :=
  require direction_has_dimension (Nat.eqb (length direction) D)
    match read_denominators direction 1 with
    | None => None
    | Some n =>
        let d := map (fun x => scaled x n) direction in
        require direction_not_zero (negb (is_zero d)) (Some d)
    end.

Fixpoint combine (entries : list (nat * rational)) vertices n total sum : option vertex :=
  match entries with
  | [] => require weights_sum_to_one (total =? n) (Some sum)
  | (index, weight) :: entries =>
      require index_exists (has_vertex vertices index)
        (require weight_not_negative (0 <=? fst weight)
          (combine entries vertices n (total + scaled weight n)
             (add (scaled weight n) (vertex_at vertices index) sum)))
  end.

(** The common denominator n, and n a* and n b*. *)
Definition read_points (entries_a entries_b : list (nat * rational)) :=
  match read_denominators (map snd entries_a) 1 with
  | None => None
  | Some n =>
      match read_denominators (map snd entries_b) n with
      | None => None
      | Some n =>
          match combine entries_a a n 0 zero, combine entries_b b n 0 zero with
          | Some x, Some y => Some (n, x, y)
          | _, _ => None
          end
      end
  end.

(** The differences that the pairs name, and the sum of their multiples. *)
Fixpoint read_pairs (pairs : list (nat * nat * rational)) n sum :=
  match pairs with
  | [] => Some ([], sum)
  | (i, j, weight) :: pairs =>
      require index_exists (has_vertex a i && has_vertex b j)
        (require pair_weight_positive (0 <? fst weight)
          (let x := difference (vertex_at a i) (vertex_at b j) in
           match read_pairs pairs n (add (scaled weight n) x sum) with
           | None => None
           | Some (differences, sum) => Some (x :: differences, sum)
           end))
  end.

(** ** The proofs *)

(** The products with d, and their least and greatest. *)
Definition products d (vertices : list vertex) := map (dot d) vertices.
Definition least (values : list Z) := fold_right Z.min (hd 0 values) values.
Definition greatest (values : list Z) := fold_right Z.max (hd 0 values) values.

(** min d.p - max d.q. *)
Definition gap d := least (products d a) - greatest (products d b).

(** Shapes with a gap of more than the radius between their cores. *)
Definition prove_separation direction : option result :=
  match read_direction direction with
  | None => None
  | Some d =>
      let width := gap d in
      require strictly_beyond (0 <? width)
        (require gap_is_wide (radius * radius * dot d d <? width * width)
          (Some {| proves := Separated; distance_squared := None |}))
  end.

(** d.p >= d.a* and d.q <= d.b* for all vertices, where x = n a* and y = n b*. *)
Definition supports {X : Type} d n x y (next : option X) : option X :=
  let bound_a := dot d x in
  let bound_b := dot d y in
  require supports_a (forallb (fun p => bound_a <=? n * dot d p) a)
    (require supports_b (forallb (fun q => n * dot d q <=? bound_b) b) next).

(** |v / n|^2 in the caller's units. *)
Definition squared_length v n : rational :=
  let m := n * parts in
  if exponent <? 0 then (dot v v, m * m * 2 ^ (2 * - exponent))
  else (dot v v * 2 ^ (2 * exponent), m * m).

(** How shapes lie whose cores are |v / n| apart. *)
Definition verdict_at v n : proven :=
  match radius * n * (radius * n) ?= dot v v with
  | Lt => Separated
  | Eq => Touches
  | Gt => Overlaps
  end.

Definition prove_distance entries_a entries_b : option result :=
  match read_points entries_a entries_b with
  | None => None
  | Some (n, x, y) =>
      let v := difference x y in
      require closest_points_differ (negb (is_zero v))
        (supports v n x y
          (Some {| proves := verdict_at v n; distance_squared := Some (squared_length v n) |}))
  end.

(** What cores that meet prove: with a radius, the shapes overlap. *)
Definition meeting (verdict : proven) : option result :=
  Some {| proves := if radius =? 0 then verdict else Overlaps;
          distance_squared := Some (0, 1) |}.

Definition prove_intersection entries_a entries_b : option result :=
  match read_points entries_a entries_b with
  | None => None
  | Some (n, x, y) => require points_agree (equal x y) (meeting Intersects)
  end.

Definition prove_touching entries_a entries_b direction : option result :=
  match read_points entries_a entries_b with
  | None => None
  | Some (n, x, y) =>
      require points_agree (equal x y)
        match read_direction direction with
        | None => None
        | Some d => supports d n x y (meeting Touches)
        end
  end.

Definition prove_overlap pairs : option result :=
  match read_denominators (map snd pairs) 1 with
  | None => None
  | Some n =>
      match read_pairs pairs n zero with
      | None => None
      | Some (differences, sum) =>
          require sum_is_zero (is_zero sum)
            (require differences_span (span_space D differences) (meeting Overlaps))
      end
  end.

(** |a* - b*| < bound, where x = n a* and y = n b*. *)
Definition is_nearer bound n x y : bool :=
  let v := difference x y in dot v v <? bound * n * (bound * n).

Definition prove_near entries_a entries_b : option result :=
  match read_points entries_a entries_b with
  | None => None
  | Some (n, x, y) =>
      require points_are_near (is_nearer radius n x y)
        (Some {| proves := Overlaps; distance_squared := None |})
  end.

(** ** Whether the distance is at least a number

    Here number is the caller's plus the radius, so that it is about the cores; it is positive.
    Each answers whether it is so, or refuses the certificate. *)
Variable number : Z.

Definition tell_separation direction : option bool :=
  match read_direction direction with
  | None => None
  | Some d =>
      let width := gap d in
      require strictly_beyond (0 <? width)
        (require gap_is_wide (number * number * dot d d <=? width * width) (Some true))
  end.

Definition tell_distance entries_a entries_b : option bool :=
  match prove_distance entries_a entries_b, read_points entries_a entries_b with
  | Some _, Some (n, x, y) => Some (negb (is_nearer number n x y))
  | _, _ => None
  end.

Definition tell_near entries_a entries_b : option bool :=
  match read_points entries_a entries_b with
  | None => None
  | Some (n, x, y) => require points_are_near (is_nearer number n x y) (Some false)
  end.

(** The distance of cores that meet is zero. *)
Definition tell_meeting (proved : option result) : option bool :=
  match proved with None => None | Some _ => Some false end.

(** All vertices have D coordinates: in C++ their type says so. *)
Definition well_formed := forallb (fun p => Nat.eqb (length p) D) (a ++ b).

Definition check_without (c : certificate) : option result :=
  if well_formed then
    require vertices_exist (not_empty a && not_empty b)
      match c with
      | Nothing => None
      | Separation direction => prove_separation direction
      | Distance u v => prove_distance u v
      | Intersection u v => prove_intersection u v
      | Touching u v direction => prove_touching u v direction
      | Overlap pairs => prove_overlap pairs
      | Near u v => prove_near u v
      end
  else None.

Definition check_at_least_without (c : certificate) : option bool :=
  if well_formed then
    require vertices_exist (not_empty a && not_empty b)
      match c with
      | Nothing => None
      | Separation direction => tell_separation direction
      | Distance u v => tell_distance u v
      | Intersection u v => tell_meeting (prove_intersection u v)
      | Touching u v direction => tell_meeting (prove_touching u v direction)
      | Overlap pairs => tell_meeting (prove_overlap pairs)
      | Near u v => tell_near u v
      end
  else None.

End Checker.

(** What the certificate proves about the shapes with these cores, if it is accepted. *)
Definition check D exponent parts radius a b (c : certificate) : option result :=
  check_without (fun _ => false) D exponent parts radius a b c.

(** Whether the distance of the shapes is at least a number, if the certificate tells. *)
Definition check_at_least D exponent parts radius a b number (c : certificate) : option bool :=
  check_at_least_without (fun _ => false) D exponent parts radius a b number c.
