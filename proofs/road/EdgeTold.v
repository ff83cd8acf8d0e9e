(** From recorded lengths of edges to distances: the hypotheses of Distance.v hold of what is run,
    for edges within one shape and across both. *)

From Coq Require Import Reals ZArith List Lra Lia.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Program Claim Shares Root Length Distance Window Across.
From Certa Require Import Told.
Import ListNotations.
Local Open Scope R_scope.

(** A comparison on the path that is followed. *)
Ltac comparison FOLLOWS x H :=
  lazymatch type of FOLLOWS with
  | follows ?values _ =>
      assert (H : is_so values x)
        by (apply (proj1 (Forall_forall _ _) FOLLOWS); clear; vm_compute; tauto);
      cbn [is_so] in H
  end.
Lemma unit_small F : fine F -> 0 < u F <= / 16777216.
Proof. intros [U _]. split; [apply u_positive | exact U]. Qed.
Lemma underflow_small F : fine F -> 0 < eta F <= u F * u F * u F * u F * u F.
Proof. intros [_ K]. split; [apply eta_positive | exact K]. Qed.
Lemma near_within F g G : 128 * eta F <= u F * u F * g ->
  Rabs (g - G) <= 81 / 16 * u F * g + 20 * eta F -> Rabs (g - G) <= 94 / 16 * u F * g + 20 * eta F.
Proof.
  intros L H. pose proof (u_positive F) as U. pose proof (eta_positive F).
  assert (0 <= g) by (apply Rmult_le_reg_l with (u F * u F); [now apply Rmult_lt_0_compat | lra]).
  assert (0 <= u F * g) by (apply Rmult_le_pos; lra). lra.
Qed.
Lemma lost_positive F axes h : 0 <= 20 * eta F * sum axes (fun i => Rabs (h i)).
Proof.
  pose proof (eta_positive F). apply Rmult_le_pos; [lra |].
  apply sum_positive. intros. apply Rabs_pos.
Qed.

Lemma share_is_positive F n : 0 <= n -> 0 <= n / 16 * (u F * u F).
Proof.
  intro N. pose proof (u_positive F). apply Rmult_le_pos; [| apply Rmult_le_pos]; lra.
Qed.
Lemma share_is_enough F m n mag x : 0 <= mag -> m <= n ->
  x <= m / 16 * (u F * u F) * mag + 40 * eta F -> x <= n / 16 * (u F * u F) * mag + 40 * eta F.
Proof.
  intros M L H. apply Rle_trans with (1 := H). pose proof (u_positive F).
  assert (0 <= u F * u F * mag) by (apply Rmult_le_pos; [apply Rmult_le_pos |]; lra).
  assert (m * (u F * u F * mag) <= n * (u F * u F * mag)) by (apply Rmult_le_compat_r; lra). lra.
Qed.
(** r, where what the edge's errors lose may be left out. *)
Ltac product_of H LOSS :=
  cbv beta iota delta [norm2 dot sum fold_right pair triple] in LOSS |- *;
  rewrite ?square_of_magnitude, ?Rmult_1_r in H; lra.

Lemma high_and_low F axes (h w : nat -> R) :
  (forall i, In i axes -> Rabs (w i) <= u F * Rabs (h i)) ->
  forall i, In i axes -> Rabs (h i + w i) <= (1 + u F) * Rabs (h i).
Proof. intros H i I. specialize (H i I). pose proof (Rabs_triang (h i) (w i)). lra. Qed.

(** Coordinate by coordinate: what low is off by. *)
Ltac each_axis t i I :=
  lazymatch type of I with
  | In _ _ => cbv [In] in I; each_axis t i I
  | _ \/ _ => destruct I as [<- | I]; [cbv beta iota delta [pair triple]; t | each_axis t i I]
  | False => destruct I
  end.
Ltac low_of_axis layout sound F input values N RUN := idtac;
  lazymatch goal with
  | |- Rabs (_ + nth ?low _ 0 - _) <= _ =>
      let lows := eval cbv in (edge_low layout) in
      let k := lazymatch lows with
        | low :: _ => constr:(0%nat) | _ :: low :: _ => constr:(1%nat) | _ => constr:(2%nat) end in
      let H := fresh "H" in
      inequality sound (low_of_edge F layout k) input values N RUN H; literal H;
      lazymatch goal with
      | |- Rabs (?high + ?l - ?x) <= _ =>
          stands H (x - high); replace (high + l - x) with (l - (x - high)) by ring; lra
      end
  end.
Ltac low_of_edges layout axes E sound F input values N RUN :=
  let i := fresh in let I := fresh in intros i I;
  each_axis ltac:(low_of_axis layout sound F input values N RUN) i I.
(** high + low is rounded once. *)
Lemma sum_below F x y z : z = rnd F (x + y) -> number F x -> number F y ->
  Rabs (x + y) <= (1 + u F) * Rabs z.
Proof.
  intros -> X Y. pose proof (rnd_sum_error_of_result F x y X Y) as R.
  pose proof (Rabs_triang (x + y - rnd F (x + y)) (rnd F (x + y))) as T.
  replace (x + y - rnd F (x + y) + rnd F (x + y)) with (x + y) in T by ring.
  rewrite Rabs_minus_sym in R. lra.
Qed.
Ltac rounded_axis N RUN := idtac;
  lazymatch goal with
  | |- _ <= _ * Rabs (nth ?e _ 0) =>
      let H := fresh in rounded_of RUN e H; apply sum_below; [exact H | |]; by_number N RUN
  end.
Ltac rounded_edges N RUN :=
  let i := fresh in let I := fresh in intros i I; each_axis ltac:(rounded_axis N RUN) i I.

(** Theorem edge_is_right of a recorded program. *)
Ltac by_edge fine_format limit sound sound_point :=
  let input := fresh "input" in let values := fresh "values" in let N := fresh "N" in
  let RUN := fresh "RUN" in let FOLLOWS := fresh "FOLLOWS" in let SMALL := fresh "SMALL" in
  let WEIGHT := fresh "WEIGHT" in let SMALLEST := fresh "SMALLEST" in
  let SQUARE := fresh "SQUARE" in let SQUARE_LARGE := fresh "SQUARE_LARGE" in
  let TAIL := fresh "TAIL" in let NUMERATOR_NEAR := fresh "NUMERATOR_NEAR" in
  let TOTAL := fresh "TOTAL" in let FACTOR := fresh "FACTOR" in let F1 := fresh "F1" in
  let F2 := fresh "F2" in let F3 := fresh "F3" in let F4 := fresh "F4" in
  let BOTH := fresh "BOTH" in let INVERSE_GRAM := fresh "INVERSE_GRAM" in
  let R_SQUARE := fresh "R_SQUARE" in let OFF := fresh "OFF" in
  let HALF_SQUARE := fresh "HALF_SQUARE" in let ONE2 := fresh "ONE2" in
  let HALF_OF2 := fresh "HALF_OF2" in let PRODUCT := fresh "PRODUCT" in
  let PRODUCT_SMALL := fresh "PRODUCT_SMALL" in let PRODUCT_ERROR := fresh "PRODUCT_ERROR" in
  let GRAM := fresh "GRAM" in let GRAM_SMALL := fresh "GRAM_SMALL" in let EDGE := fresh "EDGE" in
  let OFF_LARGE := fresh "OFF_LARGE" in
  let OFF_SMALL := fresh "OFF_SMALL" in let MAGNITUDE := fresh "MAGNITUDE" in
  let OFF_POSITIVE := fresh "OFF_POSITIVE" in let POINT := fresh "POINT" in
  let F0 := fresh "F0" in let ERRORS := fresh "ERRORS" in let ALLOWED := fresh "ALLOWED" in
  let HALVES := fresh "HALVES" in let MAY := fresh "MAY" in let MOST := fresh "MOST" in
  let LEAST := fresh "LEAST" in let NEAR := fresh "NEAR" in let PRODUCTS := fresh "PRODUCTS" in
  let R_ERROR := fresh "R_ERROR" in let LOSS := fresh "LOSS" in let LARGE := fresh "LARGE" in
  let products := fresh "products" in let share := fresh "share" in
  let LOW := fresh "LOW" in let ROUNDED := fresh "ROUNDED" in let ALONG := fresh "ALONG" in
  intros input values N RUN SMALL WEIGHT FOLLOWS;
  lazymatch type of sound with
  | all_hold ?F ?layout =>
  let p := eval cbv delta [layout body] in (body layout) in
  let p := eval cbv beta iota in p in
  lazymatch goal with
  | |- nth ?lo _ 0 <= rnd _ (line_distance ?axes ?px ?pe0) <= nth ?up _ 0 =>
  let lo := eval cbv in lo in let up := eval cbv in up in
  let hs := eval cbv in (high layout) in let ws := eval cbv in (low layout) in
  let ed := eval cbv in (edge layout) in let mag := eval cbv in (magnitude layout) in
  let sq := eval cbv in (square layout) in let ta := eval cbv in (tail layout) in
  let ro := eval cbv in (root layout) in let inv := eval cbv in (inverse layout) in
  let num := eval cbv in (numerator layout) in let rem := eval cbv in (remainder layout) in
  let dif := eval cbv in (difference layout) in let tr := eval cbv in (tail_rest layout) in
  let cor := eval cbv in (correction layout) in let tot := eval cbv in (total layout) in
  let ha := last_of p cor in let rs := last_of p dif in let lst := last_of p rem in
  let inner := last_of p lo in let err := last_of p inner in let fac := last_of p err in
  let along := eval cbv in (along layout) in
  lazymatch along with
  | Some {| product := ?pr; product_error := ?pe; gram := ?g; inverse_gram := ?ig;
            off_error := ?oe |} =>
  let ofv := last_of p tr in let rr := first_of p ofv in let one2 := first_of p ig in
  let path := lazymatch type of FOLLOWS with follows _ ?path => eval cbv in path end in
  lazymatch path with
  | Is_less ?k _ :: _ =>
  lazymatch path with
  | context [[Is_less k g; Is_less k ?bo; Is_at_most _ ?hsq]] =>
  let c3 := first_of p hsq in
  change (nth lo values 0 <= rnd F (line_distance axes px pe0) <= nth up values 0);
  assert (nth ro values 0 * eta F <= u F * u F * u F)
    by (apply (root_in_window F layout input values N RUN sound limit); by_window RUN SMALL WEIGHT);
  let part := constr:({| product := pr; product_error := pe; gram := g; inverse_gram := ig;
                         off_error := oe |}) in
  assert (nth g values 0 * eta F <= u F * u F * u F)
    by (apply (gram_in_window F layout input values N RUN sound limit) with (a := part);
        by_window RUN SMALL WEIGHT);
  comparison FOLLOWS (Is_less k sq) F1; comparison FOLLOWS (Is_less k g) F2;
  comparison FOLLOWS (Is_less k bo) F3; comparison FOLLOWS (Is_at_most ofv hsq) F4;
  run_of RUN k SMALLEST; rewrite SMALLEST in F1, F2, F3;
  prepare sound lo up input values N RUN
    SQUARE SQUARE_LARGE TAIL NUMERATOR_NEAR TOTAL FACTOR;
  run_of RUN bo BOTH; run_of RUN ig INVERSE_GRAM; run_of RUN rr R_SQUARE; run_of RUN ofv OFF;
  run_of RUN hsq HALF_SQUARE; run_of RUN one2 ONE2; run_of RUN c3 HALF_OF2;
  rewrite (one_is_one _ _ ONE2) in INVERSE_GRAM;
  rewrite (half_is_half _ _ HALF_OF2) in HALF_SQUARE;
  inequality sound (product_of_edge F layout part) input values N RUN PRODUCT;
  inequality sound (product_is_small F layout part) input values N RUN PRODUCT_SMALL;
  inequality sound (product_error_is_small F layout part) input values N RUN PRODUCT_ERROR;
  inequality sound (square_of_edge F layout part) input values N RUN GRAM;
  inequality sound (edge_is_small F layout part) input values N RUN EDGE;
  inequality sound (gram_is_small F layout part) input values N RUN GRAM_SMALL;
  inequality sound (off_error_is_large F part) input values N RUN OFF_LARGE;
  inequality sound (off_error_is_small F part) input values N RUN OFF_SMALL;
  not_negative sound (point F layout) input values N RUN MAGNITUDE;
  not_negative sound (off_error_is_large F part) input values N RUN OFF_POSITIVE;
  pose proof (sound_point input values N RUN) as POINT;
  cbv [far combine fold_right fst snd high low magnitude point_units across edge_errors layout]
    in POINT;
  literal PRODUCT; literal PRODUCT_SMALL; literal PRODUCT_ERROR; literal GRAM; literal EDGE;
  literal GRAM_SMALL;
  literal OFF_LARGE; literal OFF_SMALL; literal MAGNITUDE; literal OFF_POSITIVE; literal POINT;
  revert POINT; results_for_inputs RUN input; intro POINT;
  let hv := vector_of values hs in let wv := vector_of values ws in let ev := vector_of values ed in
  let lv := low_vector p values ws in
  lazymatch goal with
  | |- _ <= rnd _ (line_distance _ _ ?E) <= _ =>
      let x := summed (norm2 axes hv + 2 * dot axes hv lv - nth sq values 0) in
      stands SQUARE x; lows_back RUN ws SQUARE;
      let x := summed (nth dif values 0 - nth lst values 0
        + (nth ta values 0 - nth pr values 0 * nth pr values 0 * nth ig values 0)) in
      stands NUMERATOR_NEAR x;
      let kind := eval cbv in (edge_errors layout) in
      let exact := lazymatch kind with
        | [] => constr:(E)
        | _ =>
            let eh := eval cbv in (edge_high layout) in let eh := vector_of values eh in
            let el := eval cbv in (edge_low layout) in let el := vector_of values el in
            constr:(fun i : nat => eh i + el i)
        end in
      let x := summed (dot axes (fun i => hv i + lv i) exact) in
      stands PRODUCT x; lows_back RUN ws PRODUCT;
      let x := summed (norm2 axes exact) in stands GRAM x;
      assert (LARGE : 128 * eta F <= u F * u F * nth g values 0)
        by (eapply smallest_square; [| exact F2]; reflexivity);
      assert (LEAST : norm2 axes ev <= 17 / 16 * nth g values 0 + 20 * eta F) by sums_of EDGE;
      let few := constr:(ltac:(cbn; lia) : (length axes <= 3)%nat) in
      lazymatch kind with
      | [] =>
          pose (products := sum axes (fun i => Rabs (hv i) * Rabs (ev i)));
          pose (share := 184 / 16 * (u F * u F));
          assert (NEAR : Rabs (nth g values 0 - norm2 axes E)
              <= 94 / 16 * u F * nth g values 0 + 20 * eta F)
            by (apply (near_within F _ _ LARGE); sums_of GRAM);
          assert (PRODUCTS : sum axes (fun i => Rabs (hv i) * Rabs (ev i)) <= products /\
              products * products <= 24 / 10 * (norm2 axes hv * norm2 axes ev))
            by (split; [apply Rle_refl | apply products_within])
      | [?er; ?al] =>
          let fs := eval cbv in (first_half layout) in let ss := eval cbv in (second_half layout) in
          let fv := vector_of values fs in let sv := vector_of values ss in
          comparison FOLLOWS (Is_at_most er al) F0;
          inequality sound (edge_errors_are_large F layout) input values N RUN ERRORS;
          inequality sound (allowed_errors_are_small F layout) input values N RUN ALLOWED;
          literal ERRORS; literal ALLOWED;
          assert (HALVES : 63 / 16 * (u F * u F) * sum axes (fun i => Rabs (fv i) + Rabs (sv i))
              <= nth er values 0 + 20 * eta F) by sums_of ERRORS;
          assert (MAY : nth al values 0 <= 65 / 256 * u F * sum axes (fun i => Rabs (ev i))
              + 4 * eta F)
            by (apply Rle_trans with (1 := Rle_abs _); sums_of ALLOWED);
          assert (MOST : nth g values 0 <= 2 * norm2 axes ev + 80 * eta F)
            by (apply Rle_trans with (1 := Rle_abs _); sums_of GRAM_SMALL);
          pose (products := Across.products (u F) (eta F) axes hv ev fv sv);
          pose (share := 320 / 16 * (u F * u F));
          assert (LOW : forall i, In i axes -> Rabs (exact i - E i)
              <= 49 / 16 * (u F * u F) * (Rabs (fv i) + Rabs (sv i)))
            by (low_of_edges layout axes E sound F input values N RUN);
          assert (ROUNDED : forall i, In i axes -> Rabs (exact i) <= (1 + u F) * Rabs (ev i))
            by (rounded_edges N RUN);
          assert (NEAR : Rabs (nth g values 0 - norm2 axes E)
              <= 94 / 16 * u F * nth g values 0 + 20 * eta F)
            by (apply (square_is_near (u F) (eta F) (unit_small F fine_format)
                  (underflow_small F fine_format) axes few ev fv sv _ _ _ HALVES MAY F0 LARGE MOST
                  LEAST E exact LOW ROUNDED); sums_of GRAM);
          pose proof (product_is_near (u F) (unit_small F fine_format) axes hv fv sv E exact LOW)
            as ALONG;
          assert (PRODUCTS : sum axes (fun i => Rabs (hv i) * Rabs (ev i)) <= products /\
              products * products <= 24 / 10 * (norm2 axes hv * norm2 axes ev))
            by (apply (products_are_small (u F) (eta F) (unit_small F fine_format)
                  (underflow_small F fine_format) axes few hv ev fv sv _ _ _ HALVES MAY F0 LARGE
                  MOST))
      end;
      assert (R_ERROR : Rabs (nth pe values 0) <= 97 / 16 * u F * products + 20 * eta F)
        by (unfold products;
            lazymatch kind with
            | [] => idtac
            | _ => rewrite (products_times (u F) (eta F) (unit_small F fine_format))
            end;
            sums_of PRODUCT_ERROR);
      pose proof (lost_positive F axes hv) as LOSS;
      eapply (edge_is_right F fine_format) with (h := hv) (w := wv) (e := ev) (s := nth sq values 0)
        (share := share) (products := products)
        (root := nth ro values 0) (inverse := nth inv values 0) (half := nth ha values 0)
        (root_square := nth rs values 0) (lost := nth lst values 0) (difference := nth dif values 0)
        (remainder := nth rem values 0) (tail := nth ta values 0) (tail_rest := nth tr values 0)
        (numerator := nth num values 0) (correction := nth cor values 0)
        (total := nth tot values 0) (factor := nth fac values 0) (magnitude := nth mag values 0)
        (r := nth pr values 0) (r_error := nth pe values 0) (r_square := nth rr values 0)
        (gram := nth g values 0) (inverse_gram := nth ig values 0) (off := nth ofv values 0)
        (off_error := nth oe values 0) (both := nth bo values 0) (half_square := nth hsq values 0);
      try eassumption; try kept N RUN;
      [ eapply smallest_square; [| exact F1]; reflexivity
      | rewrite FACTOR; powers
      | lows_small N RUN hs ws
      | sums_of SQUARE | sums_of SQUARE_LARGE | sums_of TAIL
      | eapply smallest_square; [| exact F3]; reflexivity
      | unfold share; apply share_is_positive; lra
      | cbn; lia
      | unfold share;
        first [ apply (share_is_enough F 146); [exact MAGNITUDE | lra | sums_of POINT]
              | apply (share_is_enough F 258); [exact MAGNITUDE | lra | sums_of POINT] ]
      | lazymatch kind with
        | [] => pose proof (Rle_abs (nth pe values 0)); product_of PRODUCT LOSS
        | _ =>
            rewrite Rplus_assoc; apply ALONG;
              [ apply high_and_low; lows_small N RUN hs ws
              | pose proof (Rle_abs (nth pe values 0)); product_of PRODUCT LOSS ]
        end
      | sums_of PRODUCT_SMALL | apply PRODUCTS | apply PRODUCTS
      | sums_of OFF_LARGE | sums_of OFF_SMALL | sums_of NUMERATOR_NEAR
      | unfold share; sums_of TOTAL ]
  end
  end end end end end.
