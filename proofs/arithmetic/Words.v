(** Programs on words: what arithmetic on limbs does, recorded path by path (fixed_integer.hpp), and
    a check by computation that it computes what it should. *)

From Coq Require Import ZArith List Lia Bool.
Import ListNotations.
Local Open Scope Z_scope.
Local Arguments Z.add : simpl never.
Local Arguments Z.mul : simpl never.

(** Words of so many bits, and double words, both with and without a sign. *)
Inductive kind := Word | Signed_word | Double_word | Signed_double_word.

(** Operands are named by how many values were computed since. *)
Inductive operation :=
  | Literal (z : Z)
  | Converted (k : kind) (a : nat)
  | Sum (k : kind) (a b : nat)
  | Difference (k : kind) (a b : nat)
  | Product (k : kind) (a b : nat)
  | Shifted_left (k : kind) (s : Z) (a : nat)
  | Shifted_right (k : kind) (s : Z) (a : nat)
  | Masked (a b : nat)
  | Joined (a b : nat)
  | Complement (k : kind) (a : nat).

Inductive program :=
  | Return (steps : list operation) (results : list nat)
  | Branch (steps : list operation) (nonzero : nat) (yes no : program).

Section Meaning.
Variable bits : Z.

Definition width k := match k with Word | Signed_word => bits | _ => 2 * bits end.
Definition has_sign k := match k with Signed_word | Signed_double_word => true | _ => false end.

(** Unsigned results wrap; signed ones must not overflow. *)
Definition fit k z :=
  if has_sign k then
    if (- 2 ^ (width k - 1) <=? z) && (z <? 2 ^ (width k - 1)) then Some z else None
  else Some (z mod 2 ^ width k).
Definition converted k z :=
  if has_sign k then (z + 2 ^ (width k - 1)) mod 2 ^ width k - 2 ^ (width k - 1)
  else z mod 2 ^ width k.

Definition shifts k s := (0 <=? s) && (s <? width k).

Definition compute (values : list Z) (o : operation) : option Z :=
  let one a f := match nth_error values a with Some x => f x | None => None end in
  let two a b f := one a (fun x => one b (fun y => f x y)) in
  match o with
  | Literal z => Some z
  | Converted k a => one a (fun x => Some (converted k x))
  | Sum k a b => two a b (fun x y => fit k (x + y))
  | Difference k a b => two a b (fun x y => fit k (x - y))
  | Product k a b => two a b (fun x y => fit k (x * y))
  | Shifted_left k s a => if shifts k s then one a (fun x => fit k (x * 2 ^ s)) else None
  | Shifted_right k s a => if shifts k s then one a (fun x => Some (x / 2 ^ s)) else None
  | Masked a b => two a b (fun x y => Some (Z.land x y))
  | Joined a b => two a b (fun x y => Some (Z.lor x y))
  | Complement k a => one a (fun x => Some (2 ^ width k - 1 - x))
  end.

Fixpoint compute_all values steps :=
  match steps with
  | [] => Some values
  | o :: steps =>
      match compute values o with Some x => compute_all (x :: values) steps | None => None end
  end.

Fixpoint choose (values : list Z) (indices : list nat) : option (list Z) :=
  match indices with
  | [] => Some []
  | a :: rest =>
      match nth_error values a, choose values rest with
      | Some x, Some xs => Some (x :: xs)
      | _, _ => None
      end
  end.

Fixpoint run (p : program) (values : list Z) : option (list Z) :=
  match p with
  | Return steps results =>
      match compute_all values steps with Some v => choose v results | None => None end
  | Branch steps a yes no =>
      match compute_all values steps with
      | Some v =>
          match nth_error v a with
          | Some x => if x =? 0 then run no v else run yes v
          | None => None
          end
      | None => None
      end
  end.

(** The words of an integer in two's complement, least significant first. *)
Fixpoint words (n : nat) (z : Z) : list Z :=
  match n with O => [] | S n => z mod 2 ^ bits :: words n (z / 2 ^ bits) end.

End Meaning.

(** Polynomials with integer coefficients in numbered unknowns. *)

Definition monomial := list positive.
Definition poly := list (monomial * Z).

Fixpoint insert (a : positive) (m : monomial) : monomial :=
  match m with
  | [] => [a]
  | b :: n => if (a <=? b)%positive then a :: m else b :: insert a n
  end.
Fixpoint order (m n : monomial) : comparison :=
  match m, n with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | a :: m, b :: n => match (a ?= b)%positive with Eq => order m n | c => c end
  end.
Fixpoint plus (p : poly) : poly -> poly :=
  match p with
  | [] => fun q => q
  | (m, c) :: p' => fix inner q :=
      match q with
      | [] => (m, c) :: p'
      | (n, d) :: q' =>
          match order m n with
          | Lt => (m, c) :: plus p' q
          | Gt => (n, d) :: inner q'
          | Eq => if c + d =? 0 then plus p' q' else (m, c + d) :: plus p' q'
          end
      end
  end.
Definition scaled (c : Z) (p : poly) : poly :=
  if c =? 0 then [] else map (fun t => (fst t, c * snd t)) p.
Definition minus p q := plus p (scaled (-1) q).
Definition shifted (m : monomial) (c : Z) (p : poly) : poly :=
  fold_right (fun t r => plus [(fold_right insert (fst t) m, c * snd t)] r) [] p.
Definition times (p q : poly) : poly :=
  fold_right (fun t r => plus (shifted (fst t) (snd t) q) r) [] p.
Definition constant (c : Z) : poly := if c =? 0 then [] else [([], c)].
Definition unknown (a : positive) : poly := [([a], 1)].

Section Values.
Variable rho : positive -> Z.
Definition value_of (m : monomial) : Z := fold_right (fun a r => rho a * r) 1 m.
Definition eval (p : poly) : Z := fold_right (fun t r => snd t * value_of (fst t) + r) 0 p.

Lemma value_insert a m : value_of (insert a m) = rho a * value_of m.
Proof.
  induction m as [| b m IH]; simpl; [reflexivity |].
  destruct (Pos.leb_spec a b); simpl; [reflexivity |]. rewrite IH. ring.
Qed.
Lemma value_inserts n m : value_of (fold_right insert m n) = value_of n * value_of m.
Proof.
  induction n as [| a n IH]; simpl; [ring |]. rewrite value_insert, IH. ring.
Qed.
Lemma order_eq m n : order m n = Eq -> m = n.
Proof.
  revert n. induction m as [| a m IH]; intros [| b n]; simpl; try easy.
  destruct (Pos.compare_spec a b) as [-> | |]; try easy. intro H. now rewrite (IH n H).
Qed.
Lemma eval_cons m c p : eval ((m, c) :: p) = c * value_of m + eval p.
Proof. reflexivity. Qed.
Lemma eval_plus p q : eval (plus p q) = eval p + eval q.
Proof.
  revert q. induction p as [| [m c] p IH]; intro q; [reflexivity |].
  induction q as [| [n d] q IHq]; [change (eval ((m, c) :: p) = eval ((m, c) :: p) + 0); ring |].
  change (plus ((m, c) :: p) ((n, d) :: q)) with
    (match order m n with
     | Lt => (m, c) :: plus p ((n, d) :: q)
     | Gt => (n, d) :: plus ((m, c) :: p) q
     | Eq => if c + d =? 0 then plus p q else (m, c + d) :: plus p q
     end).
  destruct (order m n) eqn:O.
  - apply order_eq in O. subst n. rewrite !eval_cons. destruct (Z.eqb_spec (c + d) 0) as [E |].
    + rewrite IH. replace d with (- c) by lia. ring.
    + rewrite eval_cons, IH. ring.
  - rewrite eval_cons, IH, !eval_cons. ring.
  - rewrite eval_cons, IHq, !eval_cons. ring.
Qed.
Lemma eval_scaled c p : eval (scaled c p) = c * eval p.
Proof.
  unfold scaled. destruct (Z.eqb_spec c 0) as [-> |]; [reflexivity |].
  induction p as [| t p IH]; simpl; [ring |]. rewrite IH. ring.
Qed.
Lemma eval_minus p q : eval (minus p q) = eval p - eval q.
Proof. unfold minus. rewrite eval_plus, eval_scaled. ring. Qed.
Lemma eval_shifted m c p : eval (shifted m c p) = c * value_of m * eval p.
Proof.
  induction p as [| t p IH]; [simpl; ring |].
  cbn [shifted fold_right] in *. fold (shifted m c p) in *.
  rewrite eval_plus, IH. simpl. rewrite value_inserts. ring.
Qed.
Lemma eval_times p q : eval (times p q) = eval p * eval q.
Proof.
  induction p as [| t p IH]; [reflexivity |].
  cbn [times fold_right] in *. fold (times p q) in *.
  rewrite eval_plus, eval_shifted, IH. simpl. ring.
Qed.
Lemma eval_constant c : eval (constant c) = c.
Proof. unfold constant. destruct (Z.eqb_spec c 0) as [-> |]; simpl; [reflexivity | ring]. Qed.
Lemma eval_unknown a : eval (unknown a) = rho a.
Proof. simpl. ring. Qed.
End Values.

(** The unknowns of a polynomial are older than this one. *)
Definition older (n : positive) (p : poly) : Prop :=
  Forall (fun t => Forall (fun a => (a < n)%positive) (fst t)) p.

Lemma older_plus n p q : older n p -> older n q -> older n (plus p q).
Proof.
  unfold older. revert q. induction p as [| [m c] p IH]; intros q P Q; [exact Q |].
  apply Forall_cons_iff in P as [Pm P].
  induction Q as [| [m' d] q Qm Q IHq]; [now constructor |].
  change (plus ((m, c) :: p) ((m', d) :: q)) with
    (match order m m' with
     | Lt => (m, c) :: plus p ((m', d) :: q)
     | Gt => (m', d) :: plus ((m, c) :: p) q
     | Eq => if c + d =? 0 then plus p q else (m, c + d) :: plus p q
     end).
  destruct (order m m').
  - destruct (c + d =? 0); [| constructor]; auto.
  - constructor; auto.
  - constructor; auto.
Qed.
Lemma older_scaled n c p : older n p -> older n (scaled c p).
Proof.
  intro P. unfold scaled. destruct (c =? 0); [constructor |].
  unfold older in *. rewrite Forall_map. exact P.
Qed.
Lemma older_minus n p q : older n p -> older n q -> older n (minus p q).
Proof. intros. apply older_plus, older_scaled; assumption. Qed.
Lemma older_shifted n m c p : Forall (fun a => (a < n)%positive) m -> older n p ->
  older n (shifted m c p).
Proof.
  intros M P. induction P as [| t p T P IH]; [constructor |].
  cbn [shifted fold_right]. fold (shifted m c p). apply older_plus; [| exact IH].
  constructor; [| constructor]. cbn [fst]. clear - M T.
  assert (I : forall a k, (a < n)%positive -> Forall (fun a => (a < n)%positive) k ->
    Forall (fun a => (a < n)%positive) (insert a k)).
  { intros a k A K. induction K as [| b k B K IH]; simpl; [auto |].
    destruct (a <=? b)%positive; auto. }
  induction M; simpl; auto.
Qed.
Lemma older_times n p q : older n p -> older n q -> older n (times p q).
Proof.
  intros P Q. induction P as [| t p T P IH]; [constructor |].
  cbn [times fold_right]. fold (times p q). now apply older_plus; [apply older_shifted |].
Qed.
Lemma older_constant n c : older n (constant c).
Proof. unfold constant. destruct (c =? 0); repeat constructor. Qed.
Lemma older_unknown n a : (a < n)%positive -> older n (unknown a).
Proof. repeat constructor. assumption. Qed.
Lemma older_weaker n n' p : (n <= n')%positive -> older n p -> older n' p.
Proof.
  intros L. apply Forall_impl. intros t. apply Forall_impl. intros a. lia.
Qed.
Lemma eval_older rho rho' n p : older n p -> (forall a, (a < n)%positive -> rho' a = rho a) ->
  eval rho' p = eval rho p.
Proof.
  intros P E. induction P as [| [m c] p T P IH]; [reflexivity |]. rewrite !eval_cons, IH.
  do 2 f_equal. cbn [fst] in T. clear - T E. induction T as [| a m A T IH]; [reflexivity |].
  cbn [value_of fold_right]. fold (value_of rho m) (value_of rho' m). now rewrite E, IH.
Qed.
