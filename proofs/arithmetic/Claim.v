(** Claims about recorded programs: which magnitudes a bound is made of, what inputs are off by, and
    that the bound holds. What a claim rests on beside its inputs is found by computation. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Flocq Require Import Core Operations.
From Certa Require Import Rounding Term Polynomial Program Analysis Floor.
Import ListNotations.
Local Open Scope R_scope.

(** Magnitudes are those of the results `roots`, and then others, of inputs. An input has a
    magnitude that bounds its own, and one that bounds its error, if it has any. *)
Record claim := {
  body : program;
  roots : list nat;
  inputs : list (nat * option nat);
  signs : list bool;
  cuts : list nat;
  known : windows;
  targets : list nat;
  bound : nat
}.

Section Names.
Variable p : program.

(** The result whose magnitude another one is. *)
Fixpoint stripped (fuel i : nat) : nat :=
  match fuel with
  | O => i
  | S fuel =>
      match nth_error p i with
      | Some (Magnitude a) | Some (Opposite a) => stripped fuel a
      | _ => i
      end
  end.
Definition base_of i : nat :=
  match nth_error p i with Some (Magnitude a) => stripped 4 a | _ => i end.

(** Whether a maximum is one of the magnitude of this result, among others. *)
Fixpoint part_of (fuel m i : nat) : bool :=
  match fuel with
  | O => false
  | S fuel =>
      match nth_error p m with
      | Some (Larger a b) => part_of fuel a i || part_of fuel b i
      | Some (Magnitude a) => (a =? i)%nat
      | _ => false
      end
  end.

Fixpoint index_of (f : nat -> bool) (k : nat) (l : list nat) : option nat :=
  match l with
  | [] => None
  | x :: l => if f x then Some k else index_of f (S k) l
  end.
Definition names_of (roots : list nat) : list (nat * nat) :=
  flat_map (fun i => match index_of (Nat.eqb (base_of i)) 0 roots with
                     | Some k => [(i, k)]
                     | None => []
                     end) (seq 0 (length p)).
Definition caps_of (roots : list nat) : list (nat * nat) :=
  flat_map (fun i => match index_of (fun m => part_of 16 m i) 0 roots with
                     | Some k => [(i, k)]
                     | None => []
                     end) (seq 0 (length p)).
End Names.

Definition facts_of (l : list (nat * option nat)) : list fact :=
  map (fun x => (atom_of (fst x), match snd x with Some j => atom_of j | None => [] end)) l.

Definition holds_true (F : binary) (fuses : bool) (c : claim) : bool :=
  bounds_errors F fuses (facts_of (inputs c)) (names_of (body c) (roots c))
    (caps_of (body c) (roots c)) (cuts c) (body c) (signs c) (known c) (targets c) (bound c).
Definition finite_true (F : binary) (fuses : bool) (c : claim) : bool :=
  stays_finite F fuses (facts_of (inputs c)) (names_of (body c) (roots c))
    (caps_of (body c) (roots c)) (cuts c) (body c) (known c).

(** What the results of a program stand for, one after the other. *)
Section Standing.
Variable p : program.
Variable values : list R.
Variable ideal : nat -> R.
Variable cuts : list nat.
Definition stood (done : list R) (i : nat) (op : operation) : R :=
  if is_cut cuts i then nth i values 0 else
  match op with
  | Input n => ideal n
  | Exactly c => F2R c
  | Sum a b | Exact_sum a b => nth a done 0 + nth b done 0
  | Subtraction a b => nth a done 0 - nth b done 0
  | Product a b | Exact_product a b => nth a done 0 * nth b done 0
  | Quotient _ _ | Root _ => 0
  | Opposite a => - nth a done 0
  | Magnitude a => Rabs (nth a done 0)
  | Larger a b => Rmax (nth a done 0) (nth b done 0)
  | Smaller a b => Rmin (nth a done 0) (nth b done 0)
  | Sum_error h =>
      match nth_error p h with
      | Some (Exact_sum a b) => nth a done 0 + nth b done 0 - nth h values 0
      | _ => 0
      end
  | Product_error h =>
      match nth_error p h with
      | Some (Exact_product a b) => nth a done 0 * nth b done 0 - nth h values 0
      | _ => 0
      end
  end.
Fixpoint standing_from (done : list R) (rest : program) : list R :=
  match rest with
  | [] => done
  | op :: rest => standing_from (done ++ [stood done (length done) op]) rest
  end.
Definition standing := standing_from [] p.

(** Operands come first, halves have wholes, and quotients and roots stand for themselves. *)
Definition well_formed_at (i : nat) (op : operation) : bool :=
  match op with
  | Input _ | Exactly _ => true
  | Sum a b | Exact_sum a b | Subtraction a b | Product a b | Exact_product a b
  | Larger a b | Smaller a b => (a <? i)%nat && (b <? i)%nat
  | Quotient a b => (a <? i)%nat && (b <? i)%nat && is_cut cuts i
  | Root a => (a <? i)%nat && is_cut cuts i
  | Opposite a | Magnitude a => (a <? i)%nat
  | Sum_error h =>
      match nth_error p h with
      | Some (Exact_sum a b) => (a <? i)%nat && (b <? i)%nat
      | _ => false
      end
  | Product_error h =>
      match nth_error p h with
      | Some (Exact_product a b) => (a <? i)%nat && (b <? i)%nat
      | _ => false
      end
  end.
Fixpoint well_formed_from (i : nat) (rest : program) : bool :=
  match rest with
  | [] => true
  | op :: rest => well_formed_at i op && well_formed_from (S i) rest
  end.
Definition well_formed := well_formed_from 0 p.

Lemma standing_from_prefix rest done j :
  (j < length done)%nat -> nth j (standing_from done rest) 0 = nth j done 0.
Proof.
  revert done. induction rest as [| op rest IH]; intros done H; simpl; [reflexivity |].
  rewrite IH by (rewrite app_length; simpl; lia). now apply app_nth1.
Qed.

Lemma well_formed_at_of rest : forall k i op, well_formed_from k rest = true ->
  nth_error rest i = Some op -> well_formed_at (k + i) op = true.
Proof.
  induction rest as [| o rest IH]; intros k i op W E; [destruct i; discriminate |].
  simpl in W. apply andb_true_iff in W. destruct W as [W1 W2].
  destruct i as [| i]; simpl in E.
  - injection E as ->. now rewrite Nat.add_0_r.
  - rewrite <- Nat.add_succ_comm. now apply IH.
Qed.

Lemma standing_at rest : forall done i op, nth_error rest i = Some op ->
  exists before, length before = (length done + i)%nat /\
  (forall j, (j < length before)%nat -> nth j (standing_from done rest) 0 = nth j before 0) /\
  nth (length done + i) (standing_from done rest) 0 = stood before (length done + i) op.
Proof.
  induction rest as [| o rest IH]; intros done i op E; [destruct i; discriminate |].
  destruct i as [| i]; simpl in E.
  - injection E as ->. exists done. split; [lia |]. split.
    + intros j H. simpl. rewrite standing_from_prefix by (rewrite app_length; simpl; lia).
      now apply app_nth1.
    + rewrite Nat.add_0_r. simpl. rewrite standing_from_prefix by (rewrite app_length; simpl; lia).
      rewrite app_nth2 by lia. now rewrite Nat.sub_diag.
  - destruct (IH (done ++ [stood done (length done) o]) i op E) as [before [L [P Q]]].
    rewrite app_length in *. simpl in L, Q. exists before. split; [lia |].
    replace (length done + S i)%nat with (length done + 1 + i)%nat by lia. split; assumption.
Qed.

Lemma standing_stands : well_formed = true -> stand p values ideal cuts standing.
Proof.
  intros W i op E. unfold standing.
  destruct (standing_at p [] i op E) as [before [L [P Q]]]. simpl in L, Q.
  pose proof (well_formed_at_of p 0 i op W E) as G. simpl in G.
  unfold stands. rewrite Q. unfold stood. destruct (is_cut cuts i) eqn:C; [reflexivity |].
  rewrite L in P.
  destruct op as [n | c | a b | a b | a b | a b | a | a | a | a b | a b | a b | h | a b | h];
    cbn [well_formed_at] in G; try reflexivity;
    try (rewrite ?andb_true_iff, ?Nat.ltb_lt in G; rewrite ?P by tauto; reflexivity).
  - rewrite !andb_true_iff in G. destruct G as [_ G]. congruence.
  - rewrite !andb_true_iff in G. destruct G as [_ G]. congruence.
  - destruct (nth_error p h) as [o |]; [| discriminate]. destruct o; try discriminate.
    rewrite andb_true_iff, !Nat.ltb_lt in G. now rewrite !P by tauto.
  - destruct (nth_error p h) as [o |]; [| discriminate]. destruct o; try discriminate.
    rewrite andb_true_iff, !Nat.ltb_lt in G. now rewrite !P by tauto.
Qed.
End Standing.

Section Sound.
Variable F : binary.
Variable fuses : bool.
Variable c : claim.
Variable input ideal : nat -> R.
Variable values : list R.
Variable others : list R.
Local Notation p := (body c).
Local Notation v i := (nth i values 0).
Hypothesis input_number : forall n, number F (input n).
Hypothesis runs_p : runs F fuses input p values.

Definition magnitude k : R :=
  match nth_error (roots c) k with
  | Some i => Rabs (v i)
  | None => Rabs (nth (k - length (roots c)) others 0)
  end.

Lemma stripped_magnitude fuel i : Rabs (v (stripped p fuel i)) = Rabs (v i).
Proof.
  revert i. induction fuel as [| fuel IH]; intro i; simpl; [reflexivity |].
  destruct (nth_error p i) as [op |] eqn:E; [| reflexivity].
  pose proof (runs_p i op E) as R.
  destruct op; try reflexivity; simpl in R; rewrite IH, R.
  - now rewrite Rabs_Ropp.
  - now rewrite Rabs_Rabsolu.
Qed.
Lemma base_magnitude i : Rabs (v (base_of p i)) = Rabs (v i).
Proof.
  unfold base_of. destruct (nth_error p i) as [op |] eqn:E; [| reflexivity].
  pose proof (runs_p i op E) as R. destruct op; try reflexivity. simpl in R.
  now rewrite stripped_magnitude, R, Rabs_Rabsolu.
Qed.

Lemma part_magnitude fuel m i : part_of p fuel m i = true -> Rabs (v i) <= v m.
Proof.
  revert m. induction fuel as [| fuel IH]; intros m H; [discriminate |]. simpl in H.
  destruct (nth_error p m) as [op |] eqn:E; [| discriminate].
  pose proof (runs_p m op E) as R. destruct op; try discriminate; simpl in R; rewrite R.
  - apply Nat.eqb_eq in H. subst. lra.
  - apply orb_true_iff in H. destruct H as [H | H]; apply IH in H.
    + apply Rle_trans with (1 := H), Rmax_l.
    + apply Rle_trans with (1 := H), Rmax_r.
Qed.

Lemma index_of_sound f l k n : index_of f n l = Some k ->
  exists x, nth_error l (k - n) = Some x /\ f x = true /\ (n <= k)%nat.
Proof.
  revert n. induction l as [| x l IH]; intros n H; simpl in H; [discriminate |].
  destruct (f x) eqn:E.
  - injection H as <-. exists x. rewrite Nat.sub_diag. auto.
  - destruct (IH (S n) H) as [y [A [B C]]]. exists y.
    replace (k - n)%nat with (S (k - S n)) by lia. simpl.
    split; [exact A |]. split; [exact B | lia].
Qed.

Lemma found_in i k pairs : found i pairs = Some k -> In (i, k) pairs.
Proof.
  unfold found. destruct (find _ pairs) as [[j l] |] eqn:E; [| discriminate].
  intros [= <-]. apply find_some in E. destruct E as [E1 E2]. simpl in *.
  apply Nat.eqb_eq in E2. now subst.
Qed.

Lemma names_right i k : name_of (names_of p (roots c)) i = Some k -> magnitude k = Rabs (v i).
Proof.
  intro H. apply found_in in H. unfold names_of in H. apply in_flat_map in H.
  destruct H as [j [_ H]]. destruct (index_of _ 0 (roots c)) as [l |] eqn:E; [| easy].
  destruct H as [[= -> ->] | []]. apply index_of_sound in E. destruct E as [x [A [B _]]].
  rewrite Nat.sub_0_r in A. unfold magnitude. rewrite A. apply Nat.eqb_eq in B.
  rewrite <- B. apply base_magnitude.
Qed.
Lemma caps_right i k : found i (caps_of p (roots c)) = Some k -> Rabs (v i) <= magnitude k.
Proof.
  intro H. apply found_in in H. unfold caps_of in H. apply in_flat_map in H.
  destruct H as [j [_ H]]. destruct (index_of _ 0 (roots c)) as [l |] eqn:E; [| easy].
  destruct H as [[= -> ->] | []]. apply index_of_sound in E. destruct E as [x [A [B _]]].
  rewrite Nat.sub_0_r in A. unfold magnitude. rewrite A. apply part_magnitude in B.
  apply Rle_trans with (1 := B), Rle_abs.
Qed.

(** What a claim asks of its inputs. *)
Fixpoint inputs_hold (n : nat) (l : list (nat * option nat)) : Prop :=
  match l with
  | [] => True
  | (k, j) :: l =>
      Rabs (input n) <= magnitude k /\
      Rabs (input n - ideal n) <= match j with Some j => magnitude j | None => 0 end /\
      inputs_hold (S n) l
  end.
Fixpoint signs_hold (n : nat) (l : list bool) : Prop :=
  match l with
  | [] => True
  | s :: l => (s = true -> 0 <= input n) /\ signs_hold (S n) l
  end.

Lemma inputs_facts n k f : inputs_hold n (inputs c) -> nth_error (facts_of (inputs c)) k = Some f ->
  Rabs (input (n + k)) <= eval magnitude (fst f) /\
  Rabs (input (n + k) - ideal (n + k)) <= eval magnitude (snd f).
Proof.
  generalize (inputs c). intro l. revert n k. induction l as [| [m j] l IH]; intros n k H E;
    [destruct k; discriminate |].
  destruct H as [H1 [H2 H3]]. destruct k as [| k]; simpl in E.
  - injection E as <-. rewrite Nat.add_0_r. cbn [fst snd]. rewrite eval_atom.
    split; [exact H1 |]. destruct j; [now rewrite eval_atom | exact H2].
  - rewrite <- Nat.add_succ_comm. now apply IH.
Qed.

Lemma magnitude_positive k : 0 <= magnitude k.
Proof. unfold magnitude. destruct (nth_error _ k); apply Rabs_pos. Qed.

Lemma signs_right n : signs_hold 0 (signs c) -> nth n (signs c) false = true -> 0 <= input n.
Proof.
  intro H. change n with (0 + n)%nat at 2. revert H. generalize (signs c) 0%nat. intro l.
  revert n. induction l as [| s l IH]; intros n k H E; [destruct n; discriminate |].
  destruct H as [H1 H2]. destruct n as [| n]; simpl in E.
  - rewrite Nat.add_0_r. auto.
  - rewrite <- Nat.add_succ_comm. now apply IH.
Qed.

(** What the computation says of a claim is so. *)
Theorem claim_sound :
  holds_true F fuses c && well_formed p (cuts c) = true ->
  inputs_hold 0 (inputs c) -> signs_hold 0 (signs c) -> within (known c) magnitude ->
  fold_right (fun t e => Rabs (v t - nth t (standing p values ideal (cuts c)) 0) + e) 0 (targets c)
    <= v (bound c).
Proof.
  intros H I S W. apply andb_true_iff in H. destruct H as [H G].
  apply (bounds_errors_sound F fuses (facts_of (inputs c)) (names_of p (roots c))
    (caps_of p (roots c)) (cuts c) p (signs c) magnitude magnitude_positive input ideal
    input_number) with (known := known c); try assumption.
  - intros n f E. exact (inputs_facts 0 n f I E).
  - now apply standing_stands.
  - exact names_right.
  - exact caps_right.
  - intro n. now apply signs_right.
Qed.

(** The same of one result, by the number that it stands for. *)
Theorem claim_of_one t x : targets c = [t] ->
  nth t (standing p values ideal (cuts c)) 0 = x ->
  holds_true F fuses c && well_formed p (cuts c) = true ->
  inputs_hold 0 (inputs c) -> signs_hold 0 (signs c) -> within (known c) magnitude ->
  Rabs (v t - x) <= v (bound c).
Proof.
  intros T X H I S W. pose proof (claim_sound H I S W) as C. rewrite T in C. simpl in C.
  rewrite X in C. lra.
Qed.

(** And of two. *)
Theorem claim_of_two t s x y : targets c = [t; s] ->
  nth t (standing p values ideal (cuts c)) 0 = x ->
  nth s (standing p values ideal (cuts c)) 0 = y ->
  holds_true F fuses c && well_formed p (cuts c) = true ->
  inputs_hold 0 (inputs c) -> signs_hold 0 (signs c) -> within (known c) magnitude ->
  Rabs (v t - x) + Rabs (v s - y) <= v (bound c).
Proof.
  intros T X Y H I S W. pose proof (claim_sound H I S W) as C. rewrite T in C. simpl in C.
  rewrite X, Y in C. lra.
Qed.

(** And of one, by whatever may enter a sum for the bound. *)
Theorem claim_before_rounding t y : targets c = [t] -> addend fuses p values (bound c) y ->
  holds_true F fuses c && well_formed p (cuts c) = true ->
  inputs_hold 0 (inputs c) -> signs_hold 0 (signs c) -> within (known c) magnitude ->
  Rabs (v t - nth t (standing p values ideal (cuts c)) 0) <= y.
Proof.
  intros T Y H I S W. apply andb_true_iff in H. destruct H as [H G].
  assert (E : fold_right (fun t e => Rabs (v t - nth t (standing p values ideal (cuts c)) 0) + e) 0
                (targets c) <= y).
  { apply (bounds_errors_before_rounding F fuses (facts_of (inputs c)) (names_of p (roots c))
      (caps_of p (roots c)) (cuts c) p (signs c) magnitude magnitude_positive input ideal
      input_number) with (known := known c) (bound := bound c); try assumption.
    - intros n f E. exact (inputs_facts 0 n f I E).
    - now apply standing_stands.
    - exact names_right.
    - exact caps_right.
    - intro n. now apply signs_right. }
  rewrite T in E. simpl in E. lra.
Qed.

(** The error of a result is below a polynomial in magnitudes. *)
Theorem claim_error t q :
  error_below F fuses (facts_of (inputs c)) (names_of p (roots c)) (caps_of p (roots c)) (cuts c) p
    (known c) t q && well_formed p (cuts c) = true ->
  inputs_hold 0 (inputs c) -> within (known c) magnitude ->
  Rabs (v t - nth t (standing p values ideal (cuts c)) 0) <= eval magnitude q.
Proof.
  intros H I W. apply andb_true_iff in H. destruct H as [H G].
  apply (error_below_sound F fuses (facts_of (inputs c)) (names_of p (roots c))
    (caps_of p (roots c)) (cuts c) p magnitude magnitude_positive input ideal input_number)
    with (known := known c) (ideals := standing p values ideal (cuts c)); try assumption.
  - intros n f E. exact (inputs_facts 0 n f I E).
  - now apply standing_stands.
  - exact names_right.
  - exact caps_right.
Qed.

(** Nothing overflows where a claim's magnitudes lie in these windows. *)
Theorem claim_finite i :
  finite_true F fuses c && well_formed p (cuts c) = true ->
  inputs_hold 0 (inputs c) -> within (known c) magnitude -> (i < length p)%nat ->
  Rabs (v i) < two (overflow F).
Proof.
  intros H I W L. apply andb_true_iff in H. destruct H as [H G].
  apply (stays_finite_sound F fuses (facts_of (inputs c)) (names_of p (roots c))
    (caps_of p (roots c)) (cuts c) p magnitude magnitude_positive input ideal input_number)
    with (known := known c) (ideals := standing p values ideal (cuts c)); try assumption.
  - intros n f E. exact (inputs_facts 0 n f I E).
  - now apply standing_stands.
  - exact names_right.
  - exact caps_right.
Qed.
End Sound.
