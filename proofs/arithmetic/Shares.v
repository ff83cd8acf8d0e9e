(** Inequalities about recorded programs: what results are off by, or their magnitudes, against
    shares of other results and products of magnitudes. What an inequality rests on is found from
    the results that it is about, back to those that it keeps. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Flocq Require Import Core Operations.
From Certa Require Import Rounding Term Polynomial Program Analysis Facts Floor Claim.
Import ListNotations.
Local Open Scope R_scope.

(** A factor and the results whose magnitudes are multiplied with it. *)
Definition monomials := list (fraction * list nat).

Record inequality := {
  (** Results that are taken as they are, and have names; some of them stand for what they are
      computed from; and products whose magnitudes have names. *)
  keep : list nat;
  opened : list nat;
  products : list nat;
  (** What `off` are off by, the magnitudes of `sized`, and `left` are together at most the shares
      of these results, which are not negative, and `rest`. *)
  off : list nat;
  sized : list nat;
  left : monomials;
  shares : list (fraction * nat);
  rest : monomials
}.

Definition among (l : list nat) i := existsb (Nat.eqb i) l.

Section Cone.
Variable p : program.
Variable q : inequality.

Definition operands (op : operation) : list nat :=
  match op with
  | Input _ | Exactly _ => []
  | Sum a b | Subtraction a b | Product a b | Quotient a b | Larger a b | Smaller a b
  | Exact_sum a b | Exact_product a b => [a; b]
  | Root a | Opposite a | Magnitude a | Sum_error a | Product_error a => [a]
  end.
Definition ends (op : operation) :=
  match op with Input _ | Root _ | Quotient _ _ => true | _ => false end.
Definition inner_at i := match nth_error p i with
  | Some op => negb (among (keep q ++ products q) i) && negb (ends op) | None => false end.
(** The results that others are computed from, back to those that are kept. *)
Definition cone : list nat :=
  fold_right (fun i l =>
    if among l i && inner_at i
    then match nth_error p i with Some op => operands op | None => [] end ++ l else l)
    (off q ++ sized q ++ map snd (shares q)) (seq 0 (length p)).
Definition nameable (op : operation) :=
  match op with Product _ _ | Opposite _ | Magnitude _ | Exactly _ => false | _ => true end.
Definition whole (op : operation) :=
  match op with Exact_sum _ _ | Exact_product _ _ => true | _ => false end.
Definition chosen (f : bool -> nat -> operation -> bool) : list nat :=
  let l := cone in
  List.filter (fun i => match nth_error p i with
    | Some op => nameable op && f (among l i && inner_at i) i op | None => false end)
    (seq 0 (length p)).
(** What is outside of the cone has a name and stands for itself; inside, whole results of exact
    transformations stand for themselves. *)
Definition roots_of : list nat := chosen (fun inner _ _ => negb inner) ++ products q.
Definition cuts_of : list nat :=
  chosen (fun inner i op => negb (among (opened q) i) && (negb inner || whole op)).
Definition claim_of n : claim := {|
  body := p; roots := roots_of; inputs := map (fun k => (k, None)) (seq 0 n); signs := [];
  cuts := cuts_of; known := unknown; targets := off q; bound := 0
|}.
End Cone.

Fixpoint monomial_of (roots l : list nat) : option (list nat) :=
  match l with
  | [] => Some []
  | i :: l =>
      match index_of (Nat.eqb i) 0 roots, monomial_of roots l with
      | Some k, Some m => Some (product_of (repeat O k ++ [1%nat]) m)
      | _, _ => None
      end
  end.
Fixpoint poly_of (roots : list nat) (l : monomials) : option poly :=
  match l with
  | [] => Some []
  | (c, i) :: l =>
      match monomial_of roots i, poly_of roots l with
      | Some m, Some r => Some ((m, c) :: r)
      | _, _ => None
      end
  end.
Fixpoint sizes_of (facts : list fact) (l : list nat) : option poly :=
  match l with
  | [] => Some []
  | t :: l =>
      match nth_error facts t, sizes_of facts l with
      | Some f, Some r => Some (plus (fst f) r)
      | _, _ => None
      end
  end.
Fixpoint shares_of (floors : list (option fact)) (l : list (fraction * nat)) : option fact :=
  match l with
  | [] => Some ([], [])
  | (c, b) :: l =>
      match nth b floors None, shares_of floors l with
      | Some g, Some r =>
          if (0 <=? Fnum c)%Z
          then Some (plus (multiple c (fst g)) (fst r), plus (multiple c (snd g)) (snd r))
          else None
      | _, _ => None
      end
  end.

Definition holds F p n (q : inequality) : bool :=
  let c := claim_of p q n in
  let names := names_of p (roots c) in
  match analyze F true (facts_of (inputs c)) names (caps_of p (roots c)) (cuts c) p with
  | Some facts =>
      match errors_of facts (off q), sizes_of facts (sized q),
            shares_of (floor F true names p []) (shares q),
            poly_of (roots c) (left q), poly_of (roots c) (rest q) with
      | Some e, Some m, Some g, Some l, Some r =>
          below unknown (plus (plus (plus e m) l) (snd g)) (plus (fst g) r)
      | _, _, _, _, _ => false
      end
  | None => false
  end
  && well_formed p (cuts c)
  && forallb (fun k => match nth_error p k, nth_error (roots c) k with
       | Some (Input j), Some i => (j =? k)%nat && (i =? k)%nat | _, _ => false end) (seq 0 n).

Section Sound.
Variable F : binary.
Variable p : program.
Variable n : nat.
Variable q : inequality.
Variable input : nat -> R.
Variable values : list R.
Hypothesis input_number : forall k, number F (input k).
Hypothesis runs_p : runs F true input p values.
Local Notation v i := (nth i values 0).
Local Notation atom := (magnitude (claim_of p q n) values []).
Local Notation c := (claim_of p q n).

Definition value (l : monomials) : R :=
  fold_right (fun t s =>
    F2R (fst t) * fold_right (fun i m => Rabs (v i) * m) 1 (snd t) + s) 0 l.
Definition errors (l : list nat) : R :=
  fold_right (fun t e =>
    Rabs (v t - nth t (standing p values input (cuts_of p q)) 0) + e) 0 l.
Definition magnitudes (l : list nat) : R := fold_right (fun t m => Rabs (v t) + m) 0 l.
Definition parts (l : list (fraction * nat)) : R :=
  fold_right (fun s e => F2R (fst s) * v (snd s) + e) 0 l.

Lemma monomial_value l m : monomial_of (roots_of p q) l = Some m ->
  monomial atom 0 m = fold_right (fun i m => Rabs (v i) * m) 1 l.
Proof.
  revert m. induction l as [| i l IH]; intros m H; simpl in H; [now injection H as <- |].
  destruct (index_of _ 0 _) as [k |] eqn:K; [| discriminate].
  destruct (monomial_of _ l) as [r |]; [| discriminate]. injection H as <-.
  rewrite monomial_times, monomial_atom, (IH r eq_refl). simpl. f_equal.
  apply index_of_sound in K. destruct K as [x [A [B _]]]. apply Nat.eqb_eq in B. subst x.
  rewrite Nat.sub_0_r in A. unfold magnitude. cbn [roots claim_of]. now rewrite A.
Qed.
Lemma poly_value l r : poly_of (roots_of p q) l = Some r -> eval atom r = value l.
Proof.
  revert r. induction l as [| [f i] l IH]; intros r H; simpl in H; [now injection H as <- |].
  destruct (monomial_of _ i) as [m |] eqn:M; [| discriminate].
  destruct (poly_of _ l) as [s |]; [| discriminate]. injection H as <-. simpl.
  now rewrite (monomial_value i m M), (IH s eq_refl).
Qed.

(** What is computed of an inequality is so, and what it takes shares of is not negative. *)
Theorem inequality_sound : holds F p n q = true ->
  errors (off q) + magnitudes (sized q) + value (left q)
    <= parts (shares q) + value (rest q) /\
  Forall (fun t => 0 <= v (snd t)) (shares q).
Proof.
  unfold holds. rewrite !andb_true_iff. intros [[H G] J].
  assert (Inputs : inputs_hold c input input values [] 0 (inputs c)).
  { rewrite forallb_forall in J. cbn [inputs claim_of].
    assert (K : forall m k, (k + m = n)%nat ->
      inputs_hold c input input values [] k (map (fun k => (k, None)) (seq k m))).
    { induction m as [| m IH]; intros k E; simpl; [exact Logic.I |].
      split; [| split; [| apply IH; lia]].
      - specialize (J k ltac:(apply in_seq; lia)).
        destruct (nth_error p k) as [op |] eqn:O; [| discriminate].
        destruct op; try discriminate.
        destruct (nth_error (roots c) k) as [i |] eqn:Ri; [| discriminate].
        apply andb_true_iff in J. destruct J as [J1 J2]. apply Nat.eqb_eq in J1, J2. subst.
        unfold magnitude. cbn [roots claim_of] in *. rewrite Ri.
        pose proof (runs_p k _ O) as R. cbn [computes] in R. rewrite R. lra.
      - rewrite Rminus_diag_eq by reflexivity. rewrite Rabs_R0. lra. }
    apply (K n 0%nat). lia. }
  pose proof (magnitude_positive c values []) as P.
  assert (W : within unknown atom) by (split; [exact Logic.I | apply Forall_nil]).
  pose proof (names_right F true c input values [] runs_p) as Names.
  pose proof (caps_right F true c input values [] runs_p) as Caps.
  set (names := names_of p (roots c)) in *.
  destruct (analyze F true _ _ _ _ p) as [facts |] eqn:A; [| discriminate].
  destruct (errors_of facts (off q)) as [e |] eqn:Ee; [| discriminate].
  destruct (sizes_of facts (sized q)) as [m |] eqn:Em; [| discriminate].
  destruct (shares_of _ (shares q)) as [g |] eqn:Eg; [| discriminate].
  destruct (poly_of _ (left q)) as [l |] eqn:El; [| discriminate].
  destruct (poly_of _ (rest q)) as [r |] eqn:Er; [| discriminate].
  apply (below_sound atom P unknown W) in H. rewrite !eval_plus in H.
  rewrite (poly_value _ _ El), (poly_value _ _ Er) in H. clear El Er.
  assert (I0 : forall k f, nth_error (facts_of (inputs c)) k = Some f ->
    Rabs (input k) <= eval atom (fst f) /\ Rabs (input k - input k) <= eval atom (snd f))
    by (intros k f Ef; apply (inputs_facts c input input values [] 0 k f Inputs Ef)).
  pose proof (standing_stands p values input (cuts c) G) as St.
  pose proof (Facts.analyze_sound F true _ names _ _ p atom P input input input_number I0 values
    _ runs_p St Names Caps facts A) as B.
  unfold analyze in A. pose proof (analyze_length F true _ _ _ _ p p [] facts A) as L. simpl in L.
  assert (Fl : floors_hold F true p atom values (floor F true names p [])).
  { apply (floor_from_sound F true names (cuts c) p [] atom P input input values _ runs_p St Names)
      with (before := []); try reflexivity.
    - intros k S. destruct k; discriminate.
    - intros i Hi. rewrite <- L in Hi. apply nth_error_Some in Hi.
      destruct (nth_error facts i) as [f |] eqn:Ef; [| easy]. apply (B i f Ef).
    - intros [|] ? ?; discriminate. }
  assert (E1 : errors (off q) <= eval atom e).
  { clear - B P Ee. revert e Ee. induction (off q) as [| t l IH]; intros e Ee; simpl in *;
      [injection Ee as <-; simpl; lra |].
    destruct (nth_error facts t) as [f |] eqn:Ef; [| discriminate].
    destruct (errors_of facts l) as [r |]; [| discriminate]. injection Ee as <-.
    rewrite eval_plus. specialize (IH r eq_refl). destruct (B t f Ef) as [_ [_ [K _]]].
    cbn [cuts claim_of] in K. lra. }
  assert (E2 : magnitudes (sized q) <= eval atom m).
  { clear - B P Em. revert m Em. induction (sized q) as [| t l IH]; intros e Ee; simpl in *;
      [injection Ee as <-; simpl; lra |].
    destruct (nth_error facts t) as [f |] eqn:Ef; [| discriminate].
    destruct (sizes_of facts l) as [r |]; [| discriminate]. injection Ee as <-.
    rewrite eval_plus. specialize (IH r eq_refl). destruct (B t f Ef) as [_ [K _]]. lra. }
  assert (E3 : eval atom (fst g) - eval atom (snd g) <= parts (shares q)).
  { clear - Fl P Eg. revert g Eg. induction (shares q) as [| [f b] l IH]; intros g Eg; simpl in *;
      [injection Eg as <-; simpl; lra |].
    destruct (nth b (floor F true names p []) None) as [h |] eqn:Eh; [| discriminate].
    destruct (shares_of _ l) as [r |]; [| discriminate].
    destruct (Z.leb_spec 0 (Fnum f)) as [Pf |]; [| discriminate]. injection Eg as <-.
    cbn [fst snd]. rewrite !eval_plus, !eval_multiple. specialize (IH r eq_refl).
    destruct (Fl b h Eh) as [_ [_ [_ K]]].
    destruct (K (v b) (addend_value _ _ _ b)) as [_ [K1 _]].
    pose proof (F2R_ge_0 radix2 f Pf). unfold parts in IH.
    assert (F2R f * (eval atom (fst h) - eval atom (snd h)) <= F2R f * v b)
      by (apply Rmult_le_compat_l; lra). unfold parts in *; lra. }
  split; [lra |].
  clear - Fl Eg. revert g Eg. induction (shares q) as [| [f b] l IH]; intros g Eg; simpl in *;
    [apply Forall_nil |].
  destruct (nth b (floor F true names p []) None) as [h |] eqn:Eh; [| discriminate].
  destruct (shares_of _ l) as [r |]; [| discriminate]. apply Forall_cons; [| now apply (IH r)].
  destruct (Fl b h Eh) as [_ [_ [_ K]]]. apply (K (v b) (addend_value _ _ _ b)).
Qed.
End Sound.
