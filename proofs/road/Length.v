(** A length in twice the precision: where its numbers are in a recorded program, and the
    inequalities between them that are computed to hold. *)

From Coq Require Import Reals ZArith List Lra Lia.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Polynomial Program Analysis Facts Floor Claim Shares.
Import ListNotations.
Local Open Scope R_scope.

(** The part of the square along an edge: r = x.e with what it is off by, e.e, 1 / e.e, and what the
    quotient r r / e.e is off by. *)
Record along_edge := {
  product : nat; product_error : nat; gram : nat; inverse_gram : nat; off_error : nat
}.
(** Results, by number. Coordinates of x are high + low = sums + rests. *)
Record layout := {
  body : program; count : nat;
  corner : list nat; sums : list nat; rests : list nat; high : list nat; low : list nat;
  edge : list nat; weight : list nat;
  edge_high : list nat; edge_low : list nat; first_half : list nat; second_half : list nat;
  edge_errors : list nat;
  magnitude : nat; square : nat; tail : nat; root : nat; inverse : nat;
  numerator : nat; remainder : nat; difference : nat; tail_rest : nat;
  correction : nat; total : nat;
  along : option along_edge
}.

(** n / 16 u^k, and n times what may underflow in one operation. *)
Definition units F k n : fraction := Float radix2 n (- k * digits F - 4).
Definition losses F n : fraction := Float radix2 n (least F - 1).

(** An element of a list. *)
Definition element i (x : list nat) := hd O (skipn i x).

Section Inequalities.
Variable F : binary.
Variable l : layout.
Definition squares_of c (x : list nat) : monomials := map (fun i => (c, [i; i])) x.
Definition squares k := squares_of (units F k 16).
Definition products_of c (x y : list nat) : monomials :=
  map (fun p : nat * nat => (c, [fst p; snd p])) (combine x y).

(** Whether an edge runs across both shapes: then it is the sum of two halves, and has an error. *)
Definition across := match edge_errors l with [] => false | _ => true end.
Definition halves := first_half l ++ second_half l.
Definition parts_of_edge := if across then halves else edge l.
(** x is off by 9 1/8 u^2 of its terms, or by 16 1/8 u^2. *)
Definition point_units := if across then 258%Z else 146%Z.
(** What the computed error has for that. *)
Definition point_share := if across then 320%Z else 184%Z.
Definition point := {|
  keep := corner l ++ parts_of_edge ++ weight l; opened := []; products := [];
  off := rests l; sized := []; left := [];
  shares := [(units F 2 point_units, magnitude l)]; rest := [(losses F 40, [])] |}.
(** The square of x is s + t up to 20 1/16 u^2 of s, those of the second halves included. *)
Definition square_of_point := {|
  keep := high l; opened := []; products := []; off := [tail l]; sized := [];
  left := squares 2 (high l); shares := [(units F 2 321, square l)]; rest := [(losses F 80, [])] |}.
Definition square_is_large := {|
  keep := high l; opened := []; products := []; off := []; sized := [];
  left := squares 0 (high l); shares := [(units F 0 17, square l)]; rest := [(losses F 80, [])] |}.
Definition tail_is_small := {|
  keep := high l; opened := []; products := []; off := []; sized := [tail l];
  left := []; shares := []; rest := squares_of (units F 1 112) (high l) ++ [(losses F 80, [])] |}.
(** What an edge's error loses where it underflows, times x. *)
Definition lost_with_high : monomials :=
  if across then map (fun i => (losses F 20, [i])) (high l) else [].
(** r is off by 7/8 of what is computed of its error; e.e by 5 1/16 u. *)
Definition product_of_edge a := {|
  keep := high l ++ edge l ++ halves; opened := high l ++ edge l; products := [];
  off := [product a]; sized := [];
  left := products_of (units F 2 52) (high l) (first_half l)
          ++ products_of (units F 2 52) (high l) (second_half l);
  shares := [(units F 0 14, product_error a)];
  rest := (losses F 20, []) :: lost_with_high |}.
Definition product_is_small a := {|
  keep := high l ++ edge l; opened := []; products := []; off := []; sized := [product a];
  left := []; shares := []; rest := products_of (units F 0 17) (high l) (edge l)
                                    ++ [(losses F 20, [])] |}.
Definition product_error_is_small a := {|
  keep := high l ++ edge l ++ halves; opened := []; products := []; off := [];
  sized := [product_error a]; left := []; shares := [];
  rest := products_of (units F 1 97) (high l) (edge l)
          ++ products_of (units F 2 70) (high l) (first_half l)
          ++ products_of (units F 2 70) (high l) (second_half l)
          ++ (losses F 20, []) :: lost_with_high |}.
Definition square_of_edge a := {|
  keep := edge l; opened := edge l; products := []; off := [gram a];
  sized := []; left := []; shares := [(units F 1 81, gram a)]; rest := [(losses F 20, [])] |}.
(** An edge across both shapes is rounded once from high + low; low is off by 3 1/16 u^2 of its
    halves. *)
Definition low_of_edge i := {|
  keep := halves; opened := []; products := []; off := [element i (edge_low l)]; sized := [];
  left := []; shares := [];
  rest := [(units F 2 49, [element i (first_half l)]);
           (units F 2 49, [element i (second_half l)])] |}.
(** The errors of an edge are together at least 63/16 u^2 of all halves, of the 4 u^2 that they are
    computed from; allowed is u / 4 of the edge. *)
Definition edge_errors_are_large := {|
  keep := halves; opened := []; products := []; off := []; sized := [];
  left := map (fun i => (units F 2 63, [i])) halves;
  shares := [(one, element 0 (edge_errors l))]; rest := [(losses F 20, [])] |}.
Definition allowed_errors_are_small := {|
  keep := edge l; opened := []; products := []; off := []; sized := [element 1 (edge_errors l)];
  left := []; shares := [];
  rest := map (fun i => (Float radix2 65 (-8 - digits F), [i])) (edge l) ++ [(losses F 4, [])] |}.
Definition edge_is_small a := {|
  keep := edge l; opened := []; products := []; off := []; sized := [];
  left := squares 0 (edge l); shares := [(units F 0 17, gram a)]; rest := [(losses F 20, [])] |}.
(** The error of r r / e.e has that of r, and almost 10 u of it. *)
Definition off_error_is_large a := {|
  keep := [product a; product_error a; inverse_gram a]; opened := []; products := [];
  off := []; sized := [];
  left := [(Float radix2 127 (-6), [product a; product_error a; inverse_gram a]);
           (Float radix2 127 (-7), [product_error a; product_error a; inverse_gram a]);
           (units F 1 158, [product a; product a; inverse_gram a])];
  shares := [(one, off_error a)]; rest := [(losses F 4, []); (losses F 4, [inverse_gram a])] |}.
Definition off_error_is_small a := {|
  keep := [product a; product_error a; inverse_gram a]; opened := []; products := [];
  off := []; sized := [off_error a]; left := []; shares := [];
  rest := [(Float radix2 130 (-6), [product a; product_error a; inverse_gram a]);
           (Float radix2 130 (-7), [product_error a; product_error a; inverse_gram a]);
           (units F 1 162, [product a; product a; inverse_gram a]);
           (losses F 4, []); (losses F 4, [inverse_gram a])] |}.
(** The numerator of the correction: s - root^2 + t - off, where the first difference is exact. *)
Definition taken_off : monomials :=
  match along l with
  | Some a => [(units F 1 33, [product a; product a; inverse_gram a]);
               (losses F 4, [inverse_gram a])]
  | None => []
  end.
Definition numerator_of_correction := {|
  keep := [square l; difference l; tail l; remainder l; tail_rest l; numerator l]
          ++ match along l with Some a => [product a; inverse_gram a] | None => [] end;
  opened := [remainder l; tail_rest l; numerator l]; products := [];
  off := [numerator l]; sized := []; left := []; shares := [];
  rest := [(units F 1 16, [remainder l]); (units F 1 16, [tail_rest l]);
           (units F 1 16, [numerator l]); (losses F 32, [])] ++ taken_off |}.
(** The sum of all parts of the error, before a factor makes room for its own rounding. *)
Definition error_is_large := {|
  keep := [magnitude l; root l; inverse l]
          ++ match along l with Some a => [off_error a] | None => [] end;
  opened := []; products := [correction l]; off := []; sized := [];
  left := match along l with
          | Some a => [(units F 2 point_share, [magnitude l]);
                       (units F 0 8, [off_error a; inverse l])]
          | None => []
          end
          ++ [(units F 2 224, [root l]); (units F 1 80, [correction l]);
              (units F 0 16, [correction l; correction l; inverse l])];
  shares := [(Float radix2 (2 ^ digits F + 13) (- digits F), total l)];
  rest := [(losses F 16, []); (losses F 16, [correction l])]
          ++ match along l with Some a => [(losses F 16, [off_error a])] | None => [] end |}.

(** What bounds results by the inputs: the coordinates are the first. *)
Definition square_is_small := {|
  keep := high l; opened := []; products := []; off := []; sized := [square l]; left := [];
  shares := []; rest := squares_of (units F 0 32) (high l) ++ [(losses F 80, [])] |}.
Definition gram_is_small a := {|
  keep := edge l; opened := []; products := []; off := []; sized := [gram a]; left := [];
  shares := []; rest := squares_of (units F 0 32) (edge l) ++ [(losses F 80, [])] |}.
Definition point_is_small := {|
  keep := corner l ++ parts_of_edge ++ weight l; opened := []; products := []; off := [];
  sized := high l; left := []; shares := [];
  rest := map (fun i => (units F 0 64, [i])) (corner l)
          ++ flat_map (fun w => map (fun e => (units F 0 64, [w; e])) parts_of_edge) (weight l)
          ++ [(losses F 80, [])] |}.
Definition coordinates := seq 0 (count l - length (weight l)).
Definition corner_is_small := {|
  keep := []; opened := []; products := []; off := []; sized := corner l ++ edge l ++ halves;
  left := []; shares := []; rest := map (fun i => (units F 0 128, [i])) coordinates |}.

Definition inequalities : list inequality :=
  [square_of_point; square_is_large; tail_is_small; numerator_of_correction; error_is_large;
   square_is_small; point_is_small; corner_is_small]
  ++ match along l with
     | Some a => [point; product_of_edge a; product_is_small a; product_error_is_small a;
                  square_of_edge a; edge_is_small a; gram_is_small a; off_error_is_large a;
                  off_error_is_small a]
     | None => []
     end
  ++ (if across then [edge_errors_are_large; allowed_errors_are_small] else [])
  ++ map low_of_edge (seq 0 (length (edge_low l))).

(** They hold of whatever is computed, from any stored values and weights. *)
Definition holds_of_run q := forall input values,
  (forall k, number F (input k)) -> runs F true input (body l) values ->
  errors (body l) q input values (off q) + magnitudes values (sized q) + value values (left q)
    <= parts values (shares q) + value values (rest q) /\
  Forall (fun t => 0 <= nth (snd t) values 0) (shares q).
Definition all_hold := Forall holds_of_run inequalities.

(** That is a computation. *)
Theorem all_hold_of :
  forallb (holds F (body l) (count l)) inequalities = true -> all_hold.
Proof.
  intro H. rewrite forallb_forall in H. apply Forall_forall. intros q Q input values N RUN.
  exact (inequality_sound F (body l) (count l) q input values N RUN (H q Q)).
Qed.

Definition far (values : list R) (x : list R) (p : list (nat * nat)) : R :=
  fold_right (fun t s => Rabs (nth (fst (fst t)) values 0 + nth (snd (fst t)) values 0 - snd t) + s)
    0 (combine p x).
(** The sum high + low is the exact point up to that share of its terms, and what underflows. *)
Definition point_holds (x : (nat -> R) -> list R) := forall input values,
  (forall k, number F (input k)) -> runs F true input (body l) values ->
  far values (x input) (combine (high l) (low l))
    <= IZR point_units / 16 * (u F * u F) * nth (magnitude l) values 0 + 40 * eta F.
Lemma units_value k n : F2R (units F (Z.of_nat k) n) = IZR n / 16 * u F ^ k.
Proof.
  unfold units, F2R, u. cbn [Fnum Fexp]. unfold Zminus. rewrite bpow_plus.
  replace (two (- Z.of_nat k * digits F)) with (two (- digits F) ^ k).
  - change (two (- (4))) with (/ 16). field.
  - induction k as [| k IH]; [reflexivity |]. cbn [pow]. rewrite IH, <- bpow_plus. f_equal. lia.
Qed.
Lemma losses_value n : F2R (losses F n) = IZR n * eta F.
Proof. reflexivity. Qed.
End Inequalities.

Lemma units_0 F n : F2R (units F 0 n) = IZR n / 16.
Proof. rewrite (units_value F 0). ring. Qed.
Lemma units_1 F n : F2R (units F 1 n) = IZR n / 16 * u F.
Proof. rewrite (units_value F 1). ring. Qed.
Lemma units_2 F n : F2R (units F 2 n) = IZR n / 16 * (u F * u F).
Proof. rewrite (units_value F 2). ring. Qed.

(** Where an inequality is among those of its layout. *)
Ltac place q :=
  lazymatch q with
  | square_of_point _ _ => constr:(0%nat) | square_is_large _ _ => constr:(1%nat)
  | tail_is_small _ _ => constr:(2%nat) | numerator_of_correction _ _ => constr:(3%nat)
  | error_is_large _ _ => constr:(4%nat) | point _ _ => constr:(8%nat)
  | product_of_edge _ _ _ => constr:(9%nat) | product_is_small _ _ _ => constr:(10%nat)
  | product_error_is_small _ _ _ => constr:(11%nat) | square_of_edge _ _ _ => constr:(12%nat)
  | edge_is_small _ _ _ => constr:(13%nat) | off_error_is_large _ _ => constr:(15%nat)
  | off_error_is_small _ _ => constr:(16%nat) | gram_is_small _ _ _ => constr:(14%nat)
  | edge_errors_are_large _ _ => constr:(17%nat)
  | allowed_errors_are_small _ _ => constr:(18%nat)
  | low_of_edge _ _ 0%nat => constr:(19%nat) | low_of_edge _ _ 1%nat => constr:(20%nat)
  | low_of_edge _ _ 2%nat => constr:(21%nat)
  end.
(** Takes one of the inequalities, puts results for inputs, and tells what results stand for. *)
Ltac inequality_of sound q input values N RUN H :=
  lazymatch type of sound with
  | all_hold ?F ?l =>
      assert (H : holds_of_run F l q)
        by (let n := place q in
            apply (proj1 (Forall_forall _ _) sound), (nth_error_In _ n); reflexivity);
      specialize (H input values N RUN); apply proj1 in H;
      cbv [errors magnitudes value parts fold_right off sized left shares rest fst snd map
           point product_of_edge square_of_edge l rests product gram product_error magnitude
           point_units across edge_errors] in H
  end.
Ltac results_for_inputs RUN input :=
  repeat match goal with
  | |- context [input ?k] => rewrite <- (RUN k (Input k) eq_refl : nth k _ 0 = input k)
  end.
Ltac by_standing := lazy -[Rplus Rmult Ropp Rminus Rabs IZR]; ring.
(** Puts rest less what it stands for in place of high + low less the exact coordinate. *)
Ltac coordinate RUN H h w x :=
  let K := fresh in let E := fresh in
  pose proof (RUN w (Sum_error h) eq_refl) as K; cbn [computes] in K;
  lazymatch type of K with
  | match nth_error ?p ?i with _ => _ end =>
      let o := eval vm_compute in (nth_error p i) in change (nth_error p i) with o in K
  end;
  cbv iota beta in K;
  lazymatch type of K with
  | _ = nth ?s ?values 0 + nth ?r _ 0 - _ =>
      match type of H with
      | context [nth ?t (standing ?p ?v ?input ?c) 0] =>
          let same := eval vm_compute in (Nat.eqb t r) in
          lazymatch same with
          | true =>
              assert (E : nth t (standing p v input c) 0 = x - nth s values 0) by by_standing;
              rewrite E in H; clear E;
              replace (nth h values 0 + nth w values 0 - x)
                with (nth t values 0 - (x - nth s values 0))
                by (unfold t in *; change (nth t values 0) with (nth r values 0); rewrite K; ring)
          end
      end
  end; clear K.
Ltac by_point sound :=
  let input := fresh "input" in let values := fresh "values" in
  let N := fresh in let RUN := fresh in let H := fresh in
  intros input values N RUN;
  lazymatch type of sound with
  | all_hold ?F ?l =>
      inequality_of sound (point F l) input values N RUN H;
      cbv [far combine fold_right fst snd high low magnitude point_units across edge_errors l]
  end;
  results_for_inputs RUN input;
  repeat match goal with
  | |- context [Rabs (nth ?h _ 0 + nth ?w _ 0 - ?x)] => progress (coordinate RUN H h w x)
  end;
  rewrite units_2, losses_value in H; lra.
