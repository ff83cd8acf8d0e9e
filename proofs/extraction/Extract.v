(** Writes the judge of Judgement.v as OCaml: checker.ml.

    What is said here is trusted: that the OCaml on the right of each directive does what the Coq on
    its left does. Integers are those of zarith, by integer.ml; lists, options, pairs and truth
    values are OCaml's own.

    [nat] is OCaml's int. All that the judge does with natural numbers is to count the elements of
    lists, which memory bounds far below max_int, and to compare such counts with each other, with
    the dimension, and with indices of vertices, which the reader makes and which may be any int
    that is not negative: nothing is added to these. *)

From Coq Require Import ZArith List.
From Coq Require Extraction.
From Certa Require Checker Bodies Box Judgement.

Extraction Language OCaml.

Extract Inductive bool => bool [true false].
Extract Inductive sumbool => bool [true false].
Extract Inductive option => option [Some None].
Extract Inductive prod => "( * )" ["(,)"].
Extract Inductive list => list ["[]" "( :: )"].
Extract Inductive comparison => "Integer.comparison" ["Integer.Eq" "Integer.Lt" "Integer.Gt"].
(** These leave out what need not be computed, as Coq's own do. *)
Extract Inlined Constant andb => "(&&)".
Extract Inlined Constant orb => "(||)".
Extract Inlined Constant negb => "not".
Extraction Inline Checker.require.

Extract Inductive nat => int ["0" "Stdlib.succ"]
  "(fun zero successor n -> if n = 0 then zero () else successor (n - 1))".
Extract Inlined Constant Nat.eqb => "Int.equal".
Extract Inlined Constant Nat.ltb => "Integer.below".

Extract Inductive positive => "Integer.t" ["Integer.odd" "Integer.even" "Integer.one"]
  "Integer.no_case".
Extract Inductive Z => "Integer.t" ["Integer.zero" "" "Integer.opp"] "Integer.no_case".
Extract Inlined Constant Z.add => "Integer.add".
Extract Inlined Constant Z.sub => "Integer.sub".
Extract Inlined Constant Z.opp => "Integer.opp".
Extract Inlined Constant Z.mul => "Integer.mul".
Extract Inlined Constant Z.div => "Integer.div".
Extract Inlined Constant Z.pow => "Integer.pow".
Extract Inlined Constant Z.lcm => "Integer.lcm".
Extract Inlined Constant Z.min => "Integer.min".
Extract Inlined Constant Z.max => "Integer.max".
Extract Inlined Constant Z.eqb => "Integer.equal".
Extract Inlined Constant Z.eq_dec => "Integer.equal".
Extract Inlined Constant Z.leb => "Integer.leq".
Extract Inlined Constant Z.ltb => "Integer.lt".
Extract Inlined Constant Z.compare => "Integer.compare".
Extract Inlined Constant Z.even => "Integer.is_even".

Extraction "checker.ml" Judgement.judge Judgement.judge_comparison Box.box.
