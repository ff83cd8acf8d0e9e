(** From recorded lengths to distances: the hypotheses of Distance.v hold of what is run. *)

From Coq Require Import Reals ZArith List Lra Lia.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Program Claim Shares Root Length Distance Window.
Import ListNotations.
Local Open Scope R_scope.

Lemma addend_of_product F input p values i b c x :
  runs F true input p values -> nth_error p i = Some (Product b c) -> addend true p values i x ->
  x = nth b values 0 * nth c values 0 \/ x = rnd F (nth b values 0 * nth c values 0).
Proof.
  intros RUN O A. pose proof (RUN i _ O) as V. cbn [computes] in V.
  inversion A; subst; [now right | left; congruence | congruence].
Qed.
Lemma low_is_small F a b h w : number F a -> number F b -> h = rnd F (a + b) -> w = a + b - h ->
  Rabs w <= u F * Rabs h.
Proof.
  intros A B -> ->. rewrite Rabs_minus_sym. now apply rnd_sum_error_of_result.
Qed.
Lemma smallest_square F k s : (k = least F + 2 * digits F + 6)%Z -> F2R (Float radix2 1 k) < s ->
  128 * eta F <= u F * u F * s.
Proof.
  intros -> H. pose proof (u_positive F) as U.
  replace (128 * eta F) with (u F * u F * F2R (Float radix2 1 (least F + 2 * digits F + 6))).
  - apply Rmult_le_compat_l; [apply Rmult_le_pos |]; lra.
  - unfold F2R, u, eta. cbn [Fnum Fexp]. change 128 with (two 7). rewrite Rmult_1_l.
    rewrite <- !bpow_plus. f_equal. ring.
Qed.
Lemma fine_double : fine double.
Proof.
  unfold fine, u, eta, double. cbn [digits least]. split; [simpl; lra |].
  rewrite <- !bpow_plus. apply bpow_le. lia.
Qed.
Lemma fine_single : fine single.
Proof.
  unfold fine, u, eta, single. cbn [digits least]. split; [simpl; lra |].
  rewrite <- !bpow_plus. apply bpow_le. lia.
Qed.

(** What the run says of a result, as H. *)
Ltac run_of RUN i H :=
  lazymatch type of RUN with
  | runs ?F _ ?input ?p ?values =>
      let o := eval vm_compute in (nth_error p i) in
      lazymatch o with
      | Some ?op => pose proof (RUN i op eq_refl) as H; cbn [computes] in H
      end
  end.
(** That a result is a number of the format. *)
Ltac by_number N RUN := idtac;
  lazymatch goal with
  | |- number _ (nth ?i _ 0) =>
      let H := fresh in run_of RUN i H;
      lazymatch type of H with
      | _ = rnd _ _ => rewrite H; apply rnd_number
      | _ = - nth ?j _ 0 => rewrite H; apply number_opposite; by_number N RUN
      | exists x y, _ => destruct H as [? [? [_ [_ H]]]]; rewrite H; apply rnd_number
      | _ = _ => rewrite H; apply N
      end
  end.
Ltac low_of N RUN h w :=
  let H := fresh in let W := fresh in
  run_of RUN h H; run_of RUN w W;
  lazymatch type of W with
  | match nth_error ?p ?i with _ => _ end =>
      let o := eval vm_compute in (nth_error p i) in change (nth_error p i) with o in W
  end;
  cbv iota beta in W; eapply low_is_small; [| | exact H | exact W]; by_number N RUN.
(** An addend that is a value. *)
Ltac value_of p x A :=
  lazymatch type of A with
  | addend _ _ ?values ?i _ =>
      let o := eval vm_compute in (nth_error p i) in
      lazymatch o with
      | Some ?op =>
          let E := fresh in
          assert (E : x = nth i values 0) by
            exact (addend_of_value values p i op x eq_refl Logic.I A); subst x; clear A
      end
  end.
(** A difference or sum of values, rounded. *)
Ltac rounded_of RUN i H :=
  let x := fresh in let y := fresh in let X := fresh in let Y := fresh in
  run_of RUN i H; destruct H as [x [y [X [Y H]]]];
  lazymatch type of RUN with runs _ _ _ ?p _ => value_of p x X; value_of p y Y end.

Lemma square_of_magnitude x : Rabs x * (Rabs x * 1) = x * x.
Proof. rewrite Rmult_1_r, <- Rabs_mult. apply Rabs_pos_eq, Rle_0_sqr. Qed.
Lemma half_is_half x y : x = F2R (Float radix2 1 (-1)) -> x * y = / 2 * y.
Proof. intros ->. unfold F2R. simpl. lra. Qed.
Lemma one_is_one x y : x = F2R (Float radix2 1 0) -> x / y = 1 / y.
Proof. intros ->. unfold F2R. simpl. f_equal. lra. Qed.

Lemma room F : F2R (Float radix2 (2 ^ digits F + 13) (- digits F)) = 1 + 13 * u F.
Proof.
  unfold F2R. cbn [Fnum Fexp]. rewrite plus_IZR. change (2 ^ digits F)%Z with (radix2 ^ digits F)%Z.
  rewrite IZR_Zpower by (pose proof (digits_positive F); lia).
  rewrite Rmult_plus_distr_r, <- bpow_plus. replace (digits F + - digits F)%Z with 0%Z by ring.
  reflexivity.
Qed.
Lemma quarter F : F2R (Float radix2 65 (-8 - digits F)) = 65 / 256 * u F.
Proof.
  unfold F2R, u. cbn [Fnum Fexp]. unfold Zminus. rewrite bpow_plus.
  change (two (-8)) with (/ 256). field.
Qed.
Lemma fraction_value n k : F2R (Float radix2 n (Z.neg k)) = IZR n / IZR (Z.pow_pos 2 k).
Proof. reflexivity. Qed.

(** An inequality as numbers: q of layout l, with what results stand for put in by hand. *)
Ltac inequality sound q input values N RUN H :=
  lazymatch type of sound with
  | all_hold ?F ?l =>
      assert (H : holds_of_run F l q)
        by (let n := place q in
            apply (proj1 (Forall_forall _ _) sound), (nth_error_In _ n); reflexivity);
      specialize (H input values N RUN); apply proj1 in H;
      cbv [errors magnitudes value parts fold_right off sized left shares rest fst snd map combine
           app squares squares_of products_of taken_off square_of_point square_is_large
           tail_is_small point product_of_edge product_is_small product_error_is_small
           square_of_edge edge_is_small
           off_error_is_large off_error_is_small numerator_of_correction error_is_large
           gram_is_small edge_errors_are_large allowed_errors_are_small edge_errors halves
           first_half second_half across point_share lost_with_high low_of_edge edge_high edge_low
           element hd skipn
           l body corner sums rests high low edge weight magnitude square tail root inverse
           numerator remainder difference tail_rest correction total along product product_error
           gram inverse_gram off_error] in H;
      rewrite ?units_0, ?units_1, ?units_2, ?losses_value, ?room, ?quarter, ?F2R_one in H;
      rewrite ?fraction_value in H; cbn [Z.pow_pos Pos.iter Z.mul Pos.mul] in H
  end.
Ltac not_negative sound q input values N RUN H :=
  lazymatch type of sound with
  | all_hold ?F ?l =>
      assert (H : holds_of_run F l q)
        by (let n := place q in
            apply (proj1 (Forall_forall _ _) sound), (nth_error_In _ n); reflexivity);
      specialize (H input values N RUN); apply proj2, Forall_inv in H; cbn [snd] in H
  end.
Ltac stands H x :=
  match type of H with
  | context [nth ?t (standing ?p ?v ?i ?c) 0] =>
      let E := fresh in
      assert (E : nth t (standing p v i c) 0 = x)
        by (lazy -[Rplus Rmult Ropp Rminus Rabs IZR]; ring);
      rewrite E in H; clear E
  end.
(** Numbers of results in place of their names. *)
Ltac literal H :=
  repeat match type of H with
  | context [nth ?i ?values 0] =>
      is_const i; let k := eval cbv in i in change (nth i values 0) with (nth k values 0) in H
  end.
Ltac vector_of values k :=
  lazymatch k with
  | [?a; ?b] => constr:(pair (nth a values 0) (nth b values 0))
  | [?a; ?b; ?c] => constr:(triple (nth a values 0) (nth b values 0) (nth c values 0))
  end.
(** The last operand of a result. *)
Ltac last_of p i :=
  let o := eval vm_compute in (nth_error p i) in
  lazymatch o with
  | Some (Sum _ ?b) => b | Some (Subtraction _ ?b) => b | Some (Product _ ?b) => b
  | Some (Quotient _ ?b) => b
  end.
Ltac first_of p i :=
  let o := eval vm_compute in (nth_error p i) in
  lazymatch o with
  | Some (Sum ?a _) => a | Some (Subtraction ?a _) => a | Some (Product ?a _) => a
  | Some (Quotient ?a _) => a
  end.
(** low = sum + rest - high, as an equation; of a corner both are inputs. *)
Ltac low_is RUN w W :=
  run_of RUN w W;
  lazymatch type of W with
  | match nth_error ?p ?i with _ => _ end =>
      let o := eval vm_compute in (nth_error p i) in change (nth_error p i) with o in W
  end;
  cbv iota beta in W;
  lazymatch type of W with
  | _ = _ + nth ?b _ 0 - _ =>
      let O := fresh in run_of RUN b O;
      lazymatch type of O with
      | _ = - _ => rewrite O in W
      | _ => idtac
      end; clear O
  end.
(** What low is by that, as a number and as a vector. *)
Ltac low_value p values w :=
  let o := eval vm_compute in (nth_error p w) in
  lazymatch o with
  | Some (Sum_error ?h) =>
      let o := eval vm_compute in (nth_error p h) in
      lazymatch o with
      | Some (Exact_sum ?a ?b) =>
          let o := eval vm_compute in (nth_error p b) in
          lazymatch o with
          | Some (Opposite ?c) => constr:(nth a values 0 + - nth c values 0 - nth h values 0)
          | _ => constr:(nth a values 0 + nth b values 0 - nth h values 0)
          end
      end
  end.
Ltac low_vector p values k :=
  lazymatch k with
  | [?a; ?b] =>
      let x := low_value p values a in let y := low_value p values b in constr:(pair x y)
  | [?a; ?b; ?c] =>
      let x := low_value p values a in let y := low_value p values b in
      let z := low_value p values c in constr:(triple x y z)
  end.
Ltac lows_back RUN l H :=
  lazymatch l with
  | nil => idtac
  | ?w :: ?l => let W := fresh in low_is RUN w W; rewrite <- ?W in H; lows_back RUN l H
  end.
Ltac summed x := eval cbv beta iota delta [norm2 dot sum fold_right pair triple] in x.
(** An inequality between sums over coordinates. *)
Ltac powers := unfold F2R, u; cbn [Fnum Fexp digits double single]; simpl; lra.
Ltac sums_of H :=
  cbv beta iota delta [norm2 dot sum fold_right pair triple];
  rewrite ?square_of_magnitude, ?Rmult_1_r in H; lra.
Ltac lows_small_of N RUN I h w :=
  lazymatch h with
  | nil => destruct I
  | ?a :: ?h =>
      lazymatch w with
      | ?b :: ?w =>
          destruct I as [<- | I];
          [cbv beta iota delta [pair triple]; low_of N RUN a b | lows_small_of N RUN I h w]
      end
  end.
(** A corner's coordinates are high + low. *)
Ltac exact_corner_of RUN I h w :=
  lazymatch h with
  | nil => destruct I
  | ?a :: ?h =>
      lazymatch w with
      | ?b :: ?w =>
          let W := fresh in
          destruct I as [<- | I];
          [ cbv beta iota delta [pair triple]; low_is RUN b W; rewrite W; ring
          | exact_corner_of RUN I h w ]
      end
  end.
Ltac exact_corner RUN h w :=
  let i := fresh in let I := fresh in intros i I; exact_corner_of RUN I h w.
Ltac lows_small N RUN h w :=
  let i := fresh in let I := fresh in intros i I; lows_small_of N RUN I h w.

(** What both theorems need of a run: what its ends are sums of, how root, inverse, half, .. are
    computed, and inequalities. *)
Ltac prepare sound lo up input values N RUN
    SQUARE SQUARE_LARGE TAIL NUMERATOR_NEAR TOTAL FACTOR :=
  let LO := fresh "LO" in let UP := fresh "UP" in let LI := fresh "LI" in let UI := fresh "UI" in
  let ROOT := fresh "ROOT" in let INVERSE := fresh "INVERSE" in let HALF := fresh "HALF" in
  let ROOT_SQUARE := fresh "ROOT_SQUARE" in let LOST := fresh "LOST" in
  let DIFFERENCE := fresh "DIFFERENCE" in let REMAINDER := fresh "REMAINDER" in
  let NUMERATOR := fresh "NUMERATOR" in let CORRECTION := fresh "CORRECTION" in
  let ONE := fresh "ONE" in let HALF_OF := fresh "HALF_OF" in
  let TOTAL_POSITIVE := fresh "TOTAL_POSITIVE" in
  let c := fresh in let e := fresh in let C := fresh in let E := fresh in
  let c' := fresh in let e' := fresh in let C' := fresh in let E' := fresh in
  lazymatch type of sound with
  | all_hold ?F ?layout =>
  let p := eval cbv delta [layout body] in (body layout) in
  let p := eval cbv beta iota in p in
  let ro := eval cbv in (root layout) in let inv := eval cbv in (inverse layout) in
  let num := eval cbv in (numerator layout) in let rem := eval cbv in (remainder layout) in
  let dif := eval cbv in (difference layout) in let cor := eval cbv in (correction layout) in
  let ha := last_of p cor in let rs := last_of p dif in let lst := last_of p rem in
  let inner := last_of p lo in let inner' := last_of p up in
  let err := last_of p inner in let fac := last_of p err in
  let one1 := first_of p inv in let c2 := first_of p ha in
  rounded_of RUN lo LO; rounded_of RUN up UP; rewrite LO, UP;
  run_of RUN inner LI; destruct LI as [c [e [C [E LI]]]]; rewrite LI;
  run_of RUN inner' UI; destruct UI as [c' [e' [C' [E' UI]]]]; rewrite UI;
  run_of RUN ro ROOT; run_of RUN inv INVERSE; run_of RUN ha HALF; run_of RUN rs ROOT_SQUARE;
  run_of RUN lst LOST; rounded_of RUN dif DIFFERENCE; rounded_of RUN rem REMAINDER;
  rounded_of RUN num NUMERATOR; run_of RUN cor CORRECTION; run_of RUN fac FACTOR;
  run_of RUN one1 ONE; run_of RUN c2 HALF_OF;
  rewrite (one_is_one _ _ ONE) in INVERSE; rewrite (half_is_half _ _ HALF_OF) in HALF;
  lazymatch type of LOST with
  | match nth_error ?q ?i with _ => _ end =>
      let o := eval vm_compute in (nth_error q i) in change (nth_error q i) with o in LOST
  end;
  cbv iota beta in LOST; apply proj2 in LOST;
  inequality sound (square_of_point F layout) input values N RUN SQUARE;
  inequality sound (square_is_large F layout) input values N RUN SQUARE_LARGE;
  inequality sound (tail_is_small F layout) input values N RUN TAIL;
  inequality sound (numerator_of_correction F layout) input values N RUN NUMERATOR_NEAR;
  inequality sound (error_is_large F layout) input values N RUN TOTAL;
  not_negative sound (error_is_large F layout) input values N RUN TOTAL_POSITIVE;
  literal SQUARE; literal SQUARE_LARGE; literal TAIL; literal NUMERATOR_NEAR; literal TOTAL;
  literal TOTAL_POSITIVE
  end.
(** Hypotheses of Distance.v of a result that is kept, and of an addend. *)
Ltac kept N RUN :=
  solve [ by_number N RUN
        | eapply addend_of_product; [exact RUN | | eassumption]; reflexivity ].

(** The hypotheses of Window.v, where coordinates are at most two w. *)
Ltac by_window RUN small weights :=
  lazymatch goal with
  | |- (_ <= _)%Z => apply Z.leb_le; reflexivity
  | |- (_ <= _ /\ _ <= _)%Z => split; apply Z.leb_le; reflexivity
  | |- (_ /\ _)%nat => repeat split; apply Nat.leb_le; reflexivity
  | |- incl _ _ => clear; let k := fresh in let K := fresh in intros k K; cbv in K |- *; tauto
  | |- forall k, In k (coordinates _) -> _ =>
      let k := fresh in let K := fresh in
      intros k K; cbv in K;
      repeat lazymatch type of K with
      | _ \/ _ => destruct K as [<- | K];
                 [lazymatch goal with
                  | |- Rabs (nth ?i _ 0) <= _ =>
                      rewrite (RUN i (Input i) eq_refl); apply small; lia
                  end |]
      | False => destruct K
      end
  | |- forall k, In k (weight _) -> _ =>
      let k := fresh in let K := fresh in
      intros k K; cbv in K;
      lazymatch type of K with
      | _ \/ _ => destruct K as [<- | []];
                 lazymatch goal with
                 | |- Rabs (nth ?i _ 0) <= _ => rewrite (RUN i (Input i) eq_refl); exact weights
                 end
      | False => destruct K
      end
  | |- along _ = _ => reflexivity
  | |- nth ?i _ 0 = _ =>
      let k := eval cbv in i in let H := fresh in run_of RUN k H; exact H
  end.

(** Theorem corner_is_right of a recorded program. *)
Ltac by_corner fine_format limit sound :=
  let input := fresh "input" in let values := fresh "values" in let N := fresh "N" in
  let RUN := fresh "RUN" in let FOLLOWS := fresh "FOLLOWS" in let SMALL := fresh "SMALL" in
  let SMALLEST := fresh "SMALLEST" in let SQUARE := fresh "SQUARE" in
  let SQUARE_LARGE := fresh "SQUARE_LARGE" in let TAIL := fresh "TAIL" in
  let NUMERATOR_NEAR := fresh "NUMERATOR_NEAR" in let TOTAL := fresh "TOTAL" in
  let FACTOR := fresh "FACTOR" in
  intros input values N RUN SMALL FOLLOWS;
  lazymatch type of sound with
  | all_hold ?F ?layout =>
  let p := eval cbv delta [layout body] in (body layout) in
  let p := eval cbv beta iota in p in
  lazymatch goal with
  | |- nth ?lo _ 0 <= rnd _ (sqrt (norm2 ?axes ?px)) <= nth ?up _ 0 =>
  let lo := eval cbv in lo in let up := eval cbv in up in
  let hs := eval cbv in (high layout) in let ws := eval cbv in (low layout) in
  let sq := eval cbv in (square layout) in let ta := eval cbv in (tail layout) in
  let ro := eval cbv in (root layout) in let inv := eval cbv in (inverse layout) in
  let num := eval cbv in (numerator layout) in let rem := eval cbv in (remainder layout) in
  let dif := eval cbv in (difference layout) in let tr := eval cbv in (tail_rest layout) in
  let cor := eval cbv in (correction layout) in let tot := eval cbv in (total layout) in
  let ha := last_of p cor in let rs := last_of p dif in let lst := last_of p rem in
  let inner := last_of p lo in let err := last_of p inner in let fac := last_of p err in
  let path := lazymatch type of FOLLOWS with follows _ ?path => eval cbv in path end in
  lazymatch path with
  | Is_less ?k _ :: _ =>
  change (nth lo values 0 <= rnd F (sqrt (norm2 axes px)) <= nth up values 0);
  assert (nth ro values 0 * eta F <= u F * u F * u F)
    by (apply (root_in_window F layout input values N RUN sound limit); by_window RUN SMALL SMALL);
  apply Forall_inv in FOLLOWS; change (nth k values 0 < nth sq values 0) in FOLLOWS;
  run_of RUN k SMALLEST; rewrite SMALLEST in FOLLOWS;
  prepare sound lo up input values N RUN
    SQUARE SQUARE_LARGE TAIL NUMERATOR_NEAR TOTAL FACTOR;
  results_for_inputs RUN input;
  let hv := vector_of values hs in let wv := vector_of values ws in
  let lv := low_vector p values ws in
  let x := summed (norm2 axes hv + 2 * dot axes hv lv - nth sq values 0) in
  stands SQUARE x; lows_back RUN ws SQUARE;
  let x := summed (nth dif values 0 - nth lst values 0 + nth ta values 0) in
  stands NUMERATOR_NEAR x;
  eapply (corner_is_right F fine_format) with (h := hv) (w := wv) (s := nth sq values 0)
    (root := nth ro values 0) (inverse := nth inv values 0) (half := nth ha values 0)
    (root_square := nth rs values 0) (lost := nth lst values 0) (difference := nth dif values 0)
    (remainder := nth rem values 0) (tail := nth ta values 0) (tail_rest := nth tr values 0)
    (numerator := nth num values 0) (correction := nth cor values 0) (total := nth tot values 0)
    (factor := nth fac values 0); try eassumption; try kept N RUN;
  [ eapply smallest_square; [| exact FOLLOWS]; reflexivity
  | rewrite FACTOR; powers
  | lows_small N RUN hs ws
  | sums_of SQUARE | sums_of SQUARE_LARGE | sums_of TAIL
  | exact_corner RUN hs ws
  | sums_of NUMERATOR_NEAR | sums_of TOTAL ]
  end end end.
