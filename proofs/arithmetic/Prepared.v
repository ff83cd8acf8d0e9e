(** The filter of prepared functionals as recorded from the library's own templates: every answer is
    the exact sign, and the errors of gradients are those of the filters' theorems. *)

From Coq Require Import Reals ZArith String List Bool Lra Lia.
From Flocq Require Import Core Operations.
From Certa Require Import Rounding Term Filter Formula Slope Integers Expression.
From Certa Require Predicates Constants Filters Functionals.
Import ListNotations.
Local Open Scope R_scope.
Local Open Scope string_scope.

Local Notation u := (Rounding.u double).
Local Notation rnd := (Rounding.rnd double).
Local Notation number := (Rounding.number double).

(** What `prepared_sign` must be: of a slope, a length and a value. *)
Definition two_entries (f : expression -> expression -> expression) g h :=
  Added (f (Entry g) (Entry h)) (f (Entry g) (Entry h)).
Definition value_2 :=
  Added (Multiplied (Entry "g1") (Entry "x1")) (Multiplied (Entry "g2") (Entry "x2")).
Definition value_3 := Added value_2 (Multiplied (Entry "g3") (Entry "x3")).
Definition length_2 := Added (Absolute (Entry "g1")) (Absolute (Entry "g2")).
Definition length_3 := Added length_2 (Absolute (Entry "g3")).
Definition answers (slope v : expression) : tree answer :=
  let zero := Exact (Float radix2 0 0) in
  Ask Less (Multiplied slope (Entry "scale")) (Absolute v)
    (Ask At_most (Exact Constants.smallest_scale) (Entry "scale")
      (Ask At_most (Entry "scale") (Exact Constants.largest_scale)
        (Ask Less zero v (Result Positive) (Result Negative)) (Result Undefined))
      (Result Undefined)) (Result Undefined).

(** The slope that the tree compares with. *)
Definition slope_in (t : tree answer) : expression :=
  match t with Ask _ (Multiplied slope _) _ _ _ => slope | _ => Nothing end.
Definition names l := [(l, "length"); (Entry "error", "error")].

Section Answers.
Variable env : string -> R.
Variable value : expression -> R.
Hypothesis computed : computed_once double env value.

Lemma entry n : value (Entry n) = env n.
Proof. exact (computed (Entry n) eq_refl). Qed.

(** A tree with a sound slope answers with the sign of the exact h.y. *)
Lemma answers_right dimension f l v slope (h1 h2 h3 y1 y2 y3 g3 x3 : R) s :
  slope_sound dimension f -> formula_of (names l) slope = Some f -> is_number slope = true ->
  is_number l = true -> is_number v = true ->
  (dimension = 3 \/ dimension = 2 /\ g3 = 0 /\ h3 = 0 /\ x3 = 0 /\ y3 = 0) ->
  (forall r x, amounts double env r l x -> r = true /\ x = value l) ->
  value l = rnd (rnd (Rabs (env "g1") + Rabs (env "g2")) + Rabs g3) ->
  (exists p q r, near_product (env "g1") (env "x1") p /\ near_product (env "g2") (env "x2") q /\
    near_product g3 x3 r /\ value v = rnd (rnd (p + q) + r)) ->
  (forall m sl, let p := {| Slope.g1 := env "g1"; Slope.g2 := env "g2"; Slope.g3 := g3;
      Slope.h1 := h1; Slope.h2 := h2; Slope.h3 := h3;
      Slope.x1 := env "x1"; Slope.x2 := env "x2"; Slope.x3 := x3;
      Slope.y1 := y1; Slope.y2 := y2; Slope.y3 := y3;
      Slope.e := env "error"; Slope.m := m; Slope.length := value l; Slope.slope := sl;
      Slope.v := value v |} in
    (m = env "scale" -> argument_bounded p) /\ gradient_bounded p) ->
  two (-660) <= env "error" ->
  leads value (answers slope v) s -> right s (h1 * y1 + h2 * y2 + h3 * y3).
Proof.
  intros S E Ns Nl Nv D L1 L2 V B Er H. unfold answers in H.
  assert (Vs : value (Exact Constants.smallest_scale) = two (-200)).
  { rewrite (computed (Exact _) eq_refl). unfold F2R. simpl. lra. }
  assert (Vl : value (Exact Constants.largest_scale) = two 200).
  { rewrite (computed (Exact _) eq_refl). unfold F2R. simpl. lra. }
  assert (V0 : value (Exact (Float radix2 0 0)) = 0).
  { rewrite (computed (Exact _) eq_refl). unfold F2R. simpl. lra. }
  assert (Va : value (Absolute v) = Rabs (value v)) by exact (computed (Absolute v) Nv).
  assert (Vm : value (Multiplied slope (Entry "scale")) = rnd (value slope * env "scale")).
  { assert (N : is_number (Multiplied slope (Entry "scale")) = true) by (simpl; now rewrite Ns).
    rewrite (computed _ N), entry. reflexivity. }
  set (w := value v) in *.
  assert (K : two (-200) <= env "scale" <= two 200 ->
    Rabs (w - (h1 * y1 + h2 * y2 + h3 * y3)) <= rnd (value slope * env "scale")).
  { intro W. destruct (B (env "scale") (value slope)) as [Ba Bg].
    set (p := {| Slope.g1 := _ |}) in *.
    apply (S p); auto.
    - now split.
    - unfold p at 2. cbn [Slope.slope].
      apply (formula_of_sound double env (Slope.named p) (names l) _ _ _ _ E
        (once_amounts double env value computed slope Ns)).
      intros a n r x [[= <- <-] | [[= <- <-] | []]] A.
      + apply L1 in A. exact A.
      + inversion A; subst. now split. }
  follow H; simpl; trivial; unfold holds in *; rewrite ?Vm, ?Va, ?Vs, ?Vl, ?V0, ?entry in *.
  - destruct T as [_ [_ T]], T0 as [_ [_ T0]], T1 as [_ [_ T1]], T2 as [_ [_ T2]].
    specialize (K (conj T0 T1)). apply Rabs_le_inv in K. fold w in T2.
    rewrite Rabs_pos_eq in T by lra. lra.
  - destruct T as [_ [_ T]], T0 as [_ [_ T0]], T1 as [_ [_ T1]].
    specialize (K (conj T0 T1)). apply Rabs_le_inv in K.
    assert (w <= 0).
    { apply Rnot_lt_le. intro P. apply T2. now repeat split. }
    rewrite Rabs_left1 in T by assumption. lra.
Qed.

Lemma near a b x : term_of value (Multiplied (Entry a) (Entry b)) x ->
  near_product (env a) (env b) x.
Proof.
  intro T. inversion T; subst.
  - left. now rewrite (computed (Multiplied (Entry a) (Entry b)) eq_refl), !entry.
  - right. now rewrite !entry.
Qed.
Lemma value_2_computed : exists p q,
  near_product (env "g1") (env "x1") p /\ near_product (env "g2") (env "x2") q /\
  value value_2 = rnd (p + q).
Proof.
  destruct (computed value_2 eq_refl) as [p [q [P [Q E]]]]. exists p, q.
  split; [now apply near | split; [now apply near | exact E]].
Qed.
Lemma absolute n : value (Absolute (Entry n)) = Rabs (env n).
Proof. rewrite (computed (Absolute (Entry n)) eq_refl), entry. reflexivity. Qed.
Lemma length_2_computed : value length_2 = rnd (Rabs (env "g1") + Rabs (env "g2")).
Proof.
  destruct (computed length_2 eq_refl) as [p [q [P [Q ->]]]].
  inversion P; inversion Q; subst. now rewrite !absolute.
Qed.
Lemma rnd_0 : rnd 0 = 0.
Proof. apply round_0. typeclasses eauto. Qed.
Lemma rnd_rnd x : rnd (rnd x + 0) = rnd x.
Proof. rewrite Rplus_0_r. apply round_generic; [typeclasses eauto | apply rnd_number]. Qed.

(** Everything named in a sum of magnitudes is computed in one way. *)
Ltac one_way A :=
  repeat match goal with
  | H : amounts _ _ _ (Added _ _) _ |- _ => inversion H; subst; clear H
  | H : amounts _ _ _ (Absolute _) _ |- _ => inversion H; subst; clear H
  | H : amounts _ _ _ (Entry _) _ |- _ => inversion H; subst; clear H
  end.

(** In the plane: what is answered about a functional with a gradient of known error, at a rounded
    argument, is the sign of the exact product. *)
Theorem prepared_signs_in_the_plane t h1 h2 y1 y2 s :
  In t Functionals.in_the_plane -> two (-660) <= env "error" ->
  Rabs (env "g1" - h1) <= env "error" -> Rabs (env "g2" - h2) <= env "error" ->
  (forall x y, (x, y) = (env "x1", y1) \/ (x, y) = (env "x2", y2) ->
    Rabs (x - y) <= 4 * (1 + u) * u * env "scale" /\
    Rabs x <= 2 * (1 + u) * env "scale" /\ Rabs y <= 2 * (1 + u) * env "scale") ->
  leads value t s -> right s (h1 * y1 + h2 * y2).
Proof.
  intros T E G1 G2 X H.
  assert (Tr : t = answers (slope_in t) value_2 /\
    formula_of (names length_2) (slope_in t) = Some Constants.slope_2 /\
    is_number (slope_in t) = true).
  { unfold Functionals.in_the_plane in T. simpl in T.
    repeat (destruct T as [<- | T]; [repeat split; reflexivity |]). destruct T. }
  destruct Tr as [Tr [F N]]. rewrite Tr in H.
  replace (h1 * y1 + h2 * y2) with (h1 * y1 + h2 * y2 + 0 * 0) by ring.
  destruct (X _ _ (or_introl eq_refl)) as [X1 [X2 X3]].
  destruct (X _ _ (or_intror eq_refl)) as [X4 [X5 X6]].
  refine (answers_right 2 _ length_2 value_2 _ h1 h2 0 y1 y2 0 0 0 s
    Predicates.slope_in_the_plane F N eq_refl eq_refl _ _ _ _ _ E H).
  - right. repeat split; reflexivity.
  - intros r x A. rewrite length_2_computed. unfold length_2 in A. one_way A. now split.
  - rewrite length_2_computed, Rabs_R0. now rewrite rnd_rnd.
  - destruct value_2_computed as [p [q [P [Q ->]]]]. exists p, q, (0 * 0).
    split; [exact P | split; [exact Q |]]. split; [now right |]. rewrite Rmult_0_l.
    now rewrite rnd_rnd.
  - intros m sl p. unfold p, argument_bounded, gradient_bounded. simpl.
    rewrite !Rminus_0_r, !Rabs_R0. pose proof (Rabs_pos (env "g1" - h1)).
    split; [intros -> | repeat split; lra].
    pose proof (Rabs_pos (env "x1")). pose proof (Rabs_pos (env "x1" - y1)).
    repeat split; lra.
Qed.

(** In space. *)
Theorem prepared_signs_in_space t h1 h2 h3 y1 y2 y3 s :
  In t Functionals.in_space -> two (-660) <= env "error" ->
  Rabs (env "g1" - h1) <= env "error" -> Rabs (env "g2" - h2) <= env "error" ->
  Rabs (env "g3" - h3) <= env "error" ->
  (forall x y, (x, y) = (env "x1", y1) \/ (x, y) = (env "x2", y2) \/ (x, y) = (env "x3", y3) ->
    Rabs (x - y) <= 4 * (1 + u) * u * env "scale" /\
    Rabs x <= 2 * (1 + u) * env "scale" /\ Rabs y <= 2 * (1 + u) * env "scale") ->
  leads value t s -> right s (h1 * y1 + h2 * y2 + h3 * y3).
Proof.
  intros T E G1 G2 G3 X H.
  assert (Tr : t = answers (slope_in t) value_3 /\
    formula_of (names length_3) (slope_in t) = Some Constants.slope_3 /\
    is_number (slope_in t) = true).
  { unfold Functionals.in_space in T. simpl in T.
    repeat (destruct T as [<- | T]; [repeat split; reflexivity |]). destruct T. }
  destruct Tr as [Tr [F N]]. rewrite Tr in H.
  destruct (X _ _ (or_introl eq_refl)) as [X1 [X2 X3]].
  destruct (X _ _ (or_intror (or_introl eq_refl))) as [X4 [X5 X6]].
  destruct (X _ _ (or_intror (or_intror eq_refl))) as [X7 [X8 X9]].
  assert (L : value length_3
    = rnd (rnd (Rabs (env "g1") + Rabs (env "g2")) + Rabs (env "g3"))).
  { destruct (computed length_3 eq_refl) as [p [q [P [Q ->]]]].
    inversion P; inversion Q; subst. now rewrite length_2_computed, absolute. }
  refine (answers_right 3 _ length_3 value_3 _ h1 h2 h3 y1 y2 y3 (env "g3") (env "x3") s
    Predicates.slope_in_space F N eq_refl eq_refl (or_introl eq_refl) _ L _ _ E H).
  - intros r x A. rewrite L. unfold length_3, length_2 in A. one_way A. now split.
  - destruct value_2_computed as [p [q [P [Q V2]]]].
    destruct (computed value_3 eq_refl) as [a [r [A [R ->]]]].
    inversion A; subst. rewrite V2. exists p, q, r.
    split; [exact P | split; [exact Q |]]. split; [now apply near | reflexivity].
  - intros m sl p. unfold p, argument_bounded, gradient_bounded. simpl.
    split; [intros -> |]; repeat split; assumption.
Qed.

(** Where a scale lies outside the window, nothing is answered. *)
Theorem nothing_is_answered_outside t s :
  In t Functionals.outside -> leads value t s -> s = Undefined.
Proof.
  intros T H. unfold Functionals.outside in T. simpl in T.
  repeat (destruct T as [<- | T];
    [inversion H as [| ? ? ? ? ? ? A | ? ? ? ? ? ? _ L]; subst;
     [destruct A as [A _]; discriminate A | now inversion L] |]). destruct T.
Qed.

(** The errors of gradients. *)

Definition scale_names := ["s1"; "s2"; "s3"].
Fixpoint product_of_scales (names : list string) : expression :=
  match names with
  | [] => Nothing
  | [n] => Entry n
  | n :: names => Multiplied (Entry n) (product_of_scales names)
  end.
Definition error_tree (names : list string) (c : float radix2) : tree (list expression) :=
  fold_right (fun n rest =>
    Ask At_most (Exact Constants.smallest_scale) (Entry n)
      (Ask At_most (Entry n) (Exact Constants.largest_scale) rest (Result [Nothing]))
      (Result [Nothing]))
    (Result [Multiplied (Exact c) (product_of_scales names)]) names.

Fixpoint constant_in (t : tree (list expression)) : option (float radix2) :=
  match t with
  | Ask _ _ _ yes _ => constant_in yes
  | Result [Multiplied (Exact c) _] => Some c
  | _ => None
  end.
Definition tree_eq_dec (a b : tree (list expression)) : {a = b} + {a <> b}.
Proof.
  assert (forall x y : comparison, {x = y} + {x <> y}) by decide equality.
  decide equality; try apply expression_eq_dec. apply list_eq_dec, expression_eq_dec.
Defined.
Definition checked (p : list term * tree (list expression)) : bool :=
  existsb (fun k =>
    match constant_in (snd p) with
    | Some c =>
        (if tree_eq_dec (snd p) (error_tree (firstn k scale_names) c) then true else false) &&
        forallb (check Filters.double_limits) (filters k (fst p) c)
    | None => false
    end) [1; 2; 3]%nat.

Lemma product_value names : names <> [] ->
  is_number (product_of_scales names) = true /\
  value (product_of_scales names) = rounded_product Filters.double_limits (map env names).
Proof.
  induction names as [| n [| n' names] IH]; intro N; [easy | |].
  - split; [reflexivity | apply entry].
  - destruct (IH ltac:(discriminate)) as [I V].
    change (product_of_scales (n :: n' :: names))
      with (Multiplied (Entry n) (product_of_scales (n' :: names))).
    assert (J : is_number (Multiplied (Entry n) (product_of_scales (n' :: names))) = true)
      by (simpl is_number at 1; exact I).
    split; [exact J |]. rewrite (computed _ J), entry, V. reflexivity.
Qed.

Lemma error_tree_leads names c result : leads value (error_tree names c) result ->
  result = [Nothing] \/
  (result = [Multiplied (Exact c) (product_of_scales names)] /\
   Forall (fun n => F2R Constants.smallest_scale <= env n <= F2R Constants.largest_scale) names).
Proof.
  unfold error_tree. generalize (product_of_scales names) as product. intro product.
  induction names as [| n names IH]; simpl; intro H; [inversion H; subst; auto |].
  inversion H as [| ? ? ? ? ? ? A H1 | ? ? ? ? ? ? _ H1]; subst; [| inversion H1; auto].
  inversion H1 as [| ? ? ? ? ? ? B H2 | ? ? ? ? ? ? _ H2]; subst; [| inversion H2; auto].
  destruct (IH H2) as [| [R F]]; [now left | right]. split; [exact R |]. constructor; [| exact F].
  destruct A as [_ [_ A]], B as [_ [_ B]]. rewrite entry in A, B.
  rewrite (computed (Exact Constants.smallest_scale) eq_refl) in A.
  rewrite (computed (Exact Constants.largest_scale) eq_refl) in B. now split.
Qed.

(** The error that a functional is prepared with: NaN where a scale lies outside the window;
    otherwise the gradient's theorems hold for it, and it is no smaller than the slope's theorems
    take for granted. *)
Theorem recorded_gradient_errors terms t result :
  In (terms, t) Functionals.errors -> leads value t result ->
  result = [Nothing] \/
  exists e k c, result = [e] /\
    Forall (sound Filters.double_limits) (filters k terms c) /\
    let scale i := nth i (map env (firstn k scale_names)) 1 in
    (forall i, F2R Constants.smallest_scale <= scale i <= F2R Constants.largest_scale) /\
    value e = rounded_bound Filters.double_limits (F2R c) (map scale (seq 0 k)) /\
    (terms <> [] -> two (-660) <= value e).
Proof.
  intros I L.
  assert (C : checked (terms, t) = true).
  { assert (A : forallb checked Functionals.errors = true) by (vm_compute; reflexivity).
    rewrite forallb_forall in A. exact (A _ I). }
  unfold checked in C. simpl fst in C. simpl snd in C. apply existsb_exists in C.
  destruct C as [k [K C]]. destruct (constant_in t) as [c |]; [| discriminate].
  apply andb_true_iff in C. destruct C as [Tr Ch].
  destruct (tree_eq_dec t _) as [-> |]; [| discriminate]. clear Tr.
  destruct (error_tree_leads _ _ _ L) as [| [-> F]]; [now left | right].
  assert (K3 : (k = 1 \/ k = 2 \/ k = 3)%nat) by (simpl in K; lia).
  exists (Multiplied (Exact c) (product_of_scales (firstn k scale_names))), k, c.
  split; [reflexivity |]. split; [now apply checks_sound |].
  set (scale i := nth i (map env (firstn k scale_names)) 1).
  assert (W : forall i, F2R Constants.smallest_scale <= scale i <= F2R Constants.largest_scale).
  { intro i. unfold scale. destruct (nth_in_or_default i (map env (firstn k scale_names)) 1)
      as [N | ->].
    - apply in_map_iff in N. destruct N as [n [<- N]]. rewrite Forall_forall in F. now apply F.
    - unfold F2R. simpl. lra. }
  assert (Ne : firstn k scale_names <> []) by (destruct K3 as [-> | [-> | ->]]; discriminate).
  destruct (product_value _ Ne) as [Np Vp].
  assert (V : value (Multiplied (Exact c) (product_of_scales (firstn k scale_names)))
    = rounded_bound Filters.double_limits (F2R c) (map scale (seq 0 k))).
  { assert (J : is_number (Multiplied (Exact c) (product_of_scales (firstn k scale_names))) = true)
      by exact Np.
    rewrite (computed _ J), (computed (Exact c) eq_refl), Vp.
    unfold rounded_bound. do 3 f_equal. unfold scale.
    destruct K3 as [-> | [-> | ->]]; reflexivity. }
  split; [exact W | split; [exact V |]]. intro Nt. rewrite V.
  destruct terms as [| t0 terms]; [contradiction |]. simpl in Ch. apply andb_true_iff in Ch.
  destruct Ch as [Ch _].
  apply (Predicates.gradient_errors {| arguments := k; body := t0; constant := c |}); auto.
  simpl. lia.
Qed.
End Answers.

(** Gradients that were computed on integers, coordinates divided by 2^low, are scaled back by the
    power of 2^low that their degree tells. *)
Theorem sharpened_gradients_are_scaled_back terms power t low z :
  In (terms, power) Functionals.scalings -> In t terms ->
  value (fun n => two low * IZR (z n)) t = two (Z.of_nat power * low) * IZR (exactly z t).
Proof.
  intros I T.
  assert (C : forallb (fun p => forallb (fun t => match homogeneous t with
    | Some k => Nat.eqb k (snd p) | None => false end) (fst p)) Functionals.scalings = true)
    by (vm_compute; reflexivity).
  rewrite forallb_forall in C. specialize (C _ I). simpl in C. rewrite forallb_forall in C.
  specialize (C _ T). destruct (homogeneous t) as [k |] eqn:H; [| discriminate].
  apply Nat.eqb_eq in C. subst k. rewrite (scaling_is_harmless t power _ _ H). f_equal.
  - clear. induction power as [| n IH]; [reflexivity |].
    cbn [pow]. rewrite IH, <- bpow_plus. f_equal. lia.
  - clear. induction t; simpl; rewrite ?minus_IZR, ?plus_IZR, ?mult_IZR, ?opp_IZR; congruence.
Qed.

(** The components of arguments, as they are approximated: a difference, with its magnitude at most
    the scale. *)
Theorem differences_are_bounded p q m : number p -> number q -> Rabs (rnd (p - q)) <= m ->
  Rabs (rnd (p - q) - (p - q)) <= u * m /\ Rabs (p - q) <= (1 + u) * m.
Proof.
  intros P Q M. pose proof (rnd_sum_error_of_result double p (- q) P
    (number_opposite double q Q)) as E. fold (p - q) in E.
  pose proof (u_positive double). pose proof (Rabs_pos (rnd (p - q))).
  assert (u * Rabs (rnd (p - q)) <= u * m) by (apply Rmult_le_compat_l; lra).
  split; [lra |]. pose proof (Rabs_triang (rnd (p - q)) (- (rnd (p - q) - (p - q)))) as T.
  replace (rnd (p - q) + - (rnd (p - q) - (p - q))) with (p - q) in T by ring.
  rewrite Rabs_Ropp in T. lra.
Qed.

(** And an edge, with both halves at most the scale: as the theorems about prepared signs need. *)
Theorem edges_are_bounded a b y z m : number a -> number b -> 0 <= m ->
  Rabs a <= m -> Rabs b <= m -> Rabs (a - y) <= u * m -> Rabs (b - z) <= u * m ->
  Rabs (rnd (a - b) - (y - z)) <= 4 * (1 + u) * u * m /\
  Rabs (rnd (a - b)) <= 2 * (1 + u) * m /\ Rabs (y - z) <= 2 * (1 + u) * m.
Proof.
  intros A B M Ma Mb Ya Zb. pose proof u_value as U.
  pose proof (rnd_sum_error (F := double) a (- b) A (number_opposite double b B)) as E.
  fold (a - b) in E. apply Rabs_le_inv in Ma, Mb, Ya, Zb.
  assert (S : Rabs (a - b) <= 2 * m) by (apply Rabs_le; lra).
  assert (Um : 0 <= u * m <= / 1000000000000000 * m)
    by (split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]).
  assert (u * Rabs (a - b) <= 2 * (u * m))
    by (apply Rle_trans with (u * (2 * m)); [apply Rmult_le_compat_l; lra | lra]).
  assert (0 <= u * (u * m)) by (apply Rmult_le_pos; lra).
  apply Rabs_le_inv in E, S. repeat split; apply Rabs_le; lra.
Qed.
