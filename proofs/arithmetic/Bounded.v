(** Running error analysis: the invariant of [Bounded] (running_error.hpp).

    A value with its error stands for an exact number within the error. Sums and products, as the
    class computes them, keep that true; and a compiler may fuse any product with a sum. *)

From Coq Require Import Reals ZArith String Lra Psatz.
From Flocq Require Import Core Operations.
From Certa Require Import Rounding Filter Formula.
Local Open Scope R_scope.

Local Notation u := (Rounding.u double).
Local Notation eta := (Rounding.eta double).
Local Notation rnd := (Rounding.rnd double).
Local Notation number := (Rounding.number double).

(** A computed value ([true]: rounded) with an error, for the exact number X. An unrounded product
    has an error that covers its rounding. *)
Definition bounded (rounded : bool) (value error X : R) :=
  Rabs (X - value) <= error /\ number error /\
  if rounded then number value else 2 * eta <= error.

(** c is at least L but for k underflows; [false]: it is an unrounded product, so one less. *)
Definition low (rounded : bool) (c L : R) (k : nat) : Prop :=
  0 <= c /\ (if rounded then number c else 1 <= INR k) /\
  L - (INR k - (if rounded then 0 else 1)) * eta <= c.

Lemma rnd_nonnegative x : 0 <= x -> 0 <= rnd x.
Proof.
  intro H. replace 0 with (rnd 0) by (apply round_0; typeclasses eauto). now apply rnd_monotone.
Qed.

Lemma low_exact c : 0 <= c -> number c -> low true c c 0.
Proof. intros H N. unfold low. simpl. repeat split; [assumption | assumption | lra]. Qed.

Lemma u_value : 0 < u <= / 1000000.
Proof.
  split; [apply u_positive |]. unfold Rounding.u. simpl. apply Rinv_le_contravar; lra.
Qed.

(** Nested bounds lose (1 - u) and at most one underflow an operation. *)
Lemma low_product (r : bool) x y p :
  0 <= x -> 0 <= y -> (if r then p = rnd (x * y) else p = x * y) ->
  low r p ((1 - u) * (x * y)) 1.
Proof.
  intros X Y P. pose proof (Rmult_le_pos _ _ X Y) as Z. pose proof u_value as U.
  assert (u * (x * y) >= 0) by (apply Rle_ge, Rmult_le_pos; lra).
  destruct r; subst p; unfold low; simpl.
  - split; [now apply rnd_nonnegative |]. split; [apply rnd_number |].
    pose proof (rnd_at_least double (x * y) Z). lra.
  - split; [assumption |]. split; lra.
Qed.

Lemma low_sum r s c d L M k l : low r c L k -> low s d M l -> 
  low true (rnd (c + d)) ((1 - u) * (L + M)) (k + l).
Proof.
  intros [C [Nc Hc]] [D [Nd Hd]]. pose proof u_value as U. pose proof (eta_positive double) as H.
  unfold low. split; [apply rnd_nonnegative; lra |]. split; [apply rnd_number |].
  rewrite plus_INR.
  assert (E : (1 - u) * (c + d) - (if r then if s then 0 else eta else eta) <= rnd (c + d)).
  { destruct r; [destruct s |].
    - pose proof (rnd_sum_error (F := double) c d Nc Nd) as E.
      rewrite (Rabs_pos_eq (c + d)) in E by lra. apply Rabs_le_inv in E. lra.
    - apply rnd_at_least. lra.
    - apply rnd_at_least. lra. }
  pose proof (pos_INR k). pose proof (pos_INR l).
  assert (K : (1 - u) * (L + M - (INR k + INR l - (if r then 0 else 1)
                                  - (if s then 0 else 1)) * eta)
              <= (1 - u) * (c + d)).
  { apply Rmult_le_compat_l; lra. }
  assert (0 <= u * (INR k * eta)) by (apply Rmult_le_pos; [lra | apply Rmult_le_pos; lra]).
  assert (0 <= u * (INR l * eta)) by (apply Rmult_le_pos; [lra | apply Rmult_le_pos; lra]).
  assert (0 <= u * eta <= / 1000000 * eta)
    by (split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]).
  assert (0 <= u * eta * (INR k - 1) \/ r = true).
  { destruct r; [now right | left]. apply Rmult_le_pos; lra. }
  assert (0 <= u * eta * (INR l - 1) \/ s = true).
  { destruct s; [now right | left]. apply Rmult_le_pos; lra. }
  destruct r, s; simpl in *; lra.
Qed.

Lemma u_exact : u = / 9007199254740992.
Proof. unfold Rounding.u. simpl. reflexivity. Qed.

Lemma low_value r c L k : low r c L k -> L - INR k * eta <= c.
Proof.
  intros [_ [_ H]]. pose proof (eta_positive double). destruct r; lra.
Qed.

Lemma rnd_error_of_result x : Rabs (x - rnd x) <= u * Rabs (rnd x) + eta.
Proof.
  rewrite Rabs_minus_sym. pose proof (rnd_half_ulp_of_result double x) as K.
  pose proof (u_positive double). pose proof (eta_positive double).
  destruct (Rle_or_lt (two (least double + digits double - 1)) (Rabs (rnd x))) as [N | S].
  - pose proof (half_ulp_below double (rnd x) N). lra.
  - assert (E : ulp radix2 (exponent double) (rnd x) = two (least double)).
    { apply ulp_FLT_small; [typeclasses eauto |]. apply Rlt_trans with (1 := S), bpow_lt.
      simpl. lia. }
    rewrite E in K. unfold Rounding.eta.
    replace (least double - 1)%Z with (-1 + least double)%Z by reflexivity.
    rewrite bpow_plus. change (two (-1)) with (/ 2).
    assert (0 <= u * Rabs (rnd x)) by (apply Rmult_le_pos; [lra | apply Rabs_pos]). lra.
Qed.

Lemma rnd_sum_zero x y : number x -> number y -> rnd (x + y) = 0 -> x + y = 0.
Proof.
  intros X Y H. pose proof (rnd_sum_error (F := double) x y X Y) as E. rewrite H in E.
  rewrite Rminus_0_l, Rabs_Ropp in E. pose proof u_value. pose proof (Rabs_pos (x + y)).
  destruct (Req_dec (x + y) 0) as [| N]; [assumption |]. apply Rabs_pos_lt in N.
  assert (u * Rabs (x + y) <= / 1000000 * Rabs (x + y)) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Section Operations.
Variables unit slack underflow : float radix2.
Hypothesis unit_enough : u <= F2R unit.
Hypothesis slack_enough : 1 + / 562949953421312 <= F2R slack.
Hypothesis underflow_enough : 8 * eta <= F2R underflow.
Hypothesis underflow_number : number (F2R underflow).

Definition sum_error := Sum (Product (Sum (Name "error") (Product (Constant unit) (Name "sum")))
                               (Constant slack)) (Constant underflow).
Definition product_error :=
  Sum (Product (Sum (Sum (Sum (Product (Name "x") (Name "y_error"))
                              (Product (Name "y") (Name "x_error")))
                         (Product (Name "x_error") (Name "y_error")))
                    (Product (Constant unit) (Name "product")))
         (Constant slack)) (Constant underflow).

Lemma evaluates_product_inv env r a b p : evaluates double env r (Product a b) p ->
  exists x y, evaluates double env true a x /\ evaluates double env true b y /\
    if r then p = rnd (x * y) else p = x * y.
Proof. intro H. inversion H; subst; do 2 eexists; repeat split; eassumption. Qed.
Lemma evaluates_sum_inv env r a b p : evaluates double env r (Sum a b) p ->
  exists s t x y, evaluates double env s a x /\ evaluates double env t b y /\
    r = true /\ p = rnd (x + y).
Proof. intro H. inversion H; subst; do 4 eexists; repeat split; eassumption. Qed.
Lemma evaluates_name_inv env r n p : evaluates double env r (Name n) p -> r = true /\ p = env n.
Proof. intro H. inversion H; subst; auto. Qed.
Lemma evaluates_constant_inv env r c p :
  evaluates double env r (Constant c) p -> r = true /\ p = F2R c.
Proof. intro H. inversion H; subst; auto. Qed.

(** The common end of both formulas: times the slack, plus what underflows lose. *)
Lemma padded env f error L k : INR k <= 4 -> 0 <= L ->
  (forall r c, evaluates double env r f c -> r = true -> low true c L k) ->
  evaluates double env true (Sum (Product f (Constant slack)) (Constant underflow)) error ->
  number error /\ 2 * eta <= error /\
  (1 + 13 * u) * L + (6 - 101 / 100 * INR k) * eta <= error.
Proof.
  intros K L0 Lf E. pose proof (eta_positive double) as H. pose proof u_exact as U.
  apply evaluates_sum_inv in E. destruct E as [s [t [p [d [P [D [_ ->]]]]]]].
  apply evaluates_constant_inv in D. destruct D as [-> ->].
  apply evaluates_product_inv in P. destruct P as [c [e [C [E P]]]].
  apply evaluates_constant_inv in E. destruct E as [_ ->].
  apply (fun H => Lf true c H eq_refl) in C. pose proof (low_value _ _ _ _ C) as C1.
  destruct C as [C0 _].
  assert (S0 : 0 <= F2R slack) by lra. assert (D0 : 0 <= F2R underflow) by lra.
  pose proof (low_product s c (F2R slack) p C0 S0 P) as Q.
  pose proof (low_sum s true p (F2R underflow) _ _ _ _ Q (low_exact _ D0 underflow_number)) as S.
  assert (Cs : c * (1 + / 562949953421312) <= c * F2R slack) by (apply Rmult_le_compat_l; lra).
  split; [apply rnd_number |]. apply low_value in S. simpl in S.
  rewrite U in *. set (n := INR k * eta) in *.
  assert (0 <= n <= 4 * eta).
  { unfold n. split; [apply Rmult_le_pos; [apply pos_INR | lra] | apply Rmult_le_compat_r; lra]. }
  replace ((6 - 101 / 100 * INR k) * eta) with (6 * eta - 101 / 100 * n) by (unfold n; ring).
  lra.
Qed.

(** Sums keep the invariant; and where value and error come out as zero, the exact sum is zero. *)
Theorem sum_keeps r s x y ex ey X Y : bounded r x ex X -> bounded s y ey Y ->
  let v := rnd (x + y) in let w := rnd (ex + ey) in
  (v = 0 -> w = 0 -> X + Y = 0) /\
  forall env error, env "error"%string = w -> env "sum"%string = Rabs v ->
    evaluates double env true sum_error error -> bounded true v error (X + Y).
Proof.
  intros [Hx [Nx Fx]] [Hy [Ny Fy]] v w.
  pose proof (eta_positive double) as H.
  pose proof (Rabs_pos (X - x)). pose proof (Rabs_pos (Y - y)).
  split.
  - intros V W. apply (rnd_sum_zero ex ey Nx Ny) in W.
    assert (Rabs (X - x) = 0) by lra. assert (Rabs (Y - y) = 0) by lra.
    destruct r; [| lra]. destruct s; [| lra].
    apply (rnd_sum_zero x y Fx Fy) in V.
    pose proof (Rabs_le_inv (X - x) 0 ltac:(lra)). pose proof (Rabs_le_inv (Y - y) 0 ltac:(lra)).
    lra.
  - intros env error Ew Es E. pose proof (u_exact) as U.
    assert (W0 : (1 - u) * (ex + ey) <= w).
    { unfold w. pose proof (rnd_sum_error (F := double) ex ey Nx Ny) as K.
      rewrite (Rabs_pos_eq (ex + ey)) in K by lra. apply Rabs_le_inv in K. lra. }
    assert (W : 0 <= w) by (apply rnd_nonnegative; lra).
    assert (F0 : 0 <= F2R unit) by (pose proof (u_positive double); lra).
    destruct (padded env (Sum (Name "error") (Product (Constant unit) (Name "sum"))) error
                ((1 - u) * (w + (1 - u) * (F2R unit * Rabs v))) 1) as [N [E2 P]].
    + simpl. lra.
    + pose proof (Rmult_le_pos _ _ F0 (Rabs_pos v)) as Z. rewrite U. lra.
    + intros f c C _. apply evaluates_sum_inv in C.
      destruct C as [f1 [f2 [a [b [A [B [_ ->]]]]]]].
      apply evaluates_name_inv in A. destruct A as [-> ->]. rewrite Ew.
      apply evaluates_product_inv in B. destruct B as [c [d [C [D B]]]].
      apply evaluates_constant_inv in C. destruct C as [_ ->].
      apply evaluates_name_inv in D. destruct D as [_ ->]. rewrite Es in B.
      pose proof (low_product f2 _ _ b F0 (Rabs_pos v) B) as Q.
      exact (low_sum true f2 w b _ _ _ _ (low_exact w W (rnd_number double _)) Q).
    + exact E.
    + split; [| split; [exact N | apply rnd_number]].
      pose proof (rnd_error_of_result (x + y)) as R. fold v in R.
      replace (X + Y - v) with ((X - x) + ((Y - y) + (x + y - v))) by ring.
      pose proof (Rabs_triang (X - x) ((Y - y) + (x + y - v))).
      pose proof (Rabs_triang (Y - y) (x + y - v)).
      assert (u * Rabs v <= F2R unit * Rabs v)
        by (apply Rmult_le_compat_r; [apply Rabs_pos | lra]).
      assert (0 <= u * Rabs v) by (apply Rmult_le_pos; [rewrite U; lra | apply Rabs_pos]).
      set (z := F2R unit * Rabs v) in *. set (q := u * Rabs v) in *. simpl in P.
      rewrite U in *. lra.
Qed.

(** Products keep the invariant, rounded or not. *)
Theorem product_keeps (r : bool) x y ex ey X Y : bounded true x ex X -> bounded true y ey Y ->
  let v := if r then rnd (x * y) else x * y in
  forall env error,
    env "x"%string = Rabs x -> env "y"%string = Rabs y ->
    env "x_error"%string = ex -> env "y_error"%string = ey ->
    env "product"%string = Rabs (rnd (x * y)) ->
    evaluates double env true product_error error -> bounded r v error (X * Y).
Proof.
  intros [Hx [Nx Fx]] [Hy [Ny Fy]] v env error Enx Eny Eex Eey Ep E.
  pose proof (eta_positive double) as H. pose proof u_exact as U.
  pose proof (Rabs_pos (X - x)). pose proof (Rabs_pos (Y - y)).
  assert (X0 : 0 <= ex) by lra. assert (Y0 : 0 <= ey) by lra.
  assert (F0 : 0 <= F2R unit) by (pose proof (u_positive double); lra).
  pose proof (Rabs_pos x) as Ax. pose proof (Rabs_pos y) as Ay.
  pose proof (Rabs_pos (rnd (x * y))) as Ar.
  set (a := Rabs x * ey). set (b := Rabs y * ex). set (c := ex * ey).
  set (d := F2R unit * Rabs (rnd (x * y))).
  assert (a0 : 0 <= a) by now apply Rmult_le_pos. assert (b0 : 0 <= b) by now apply Rmult_le_pos.
  assert (c0 : 0 <= c) by now apply Rmult_le_pos. assert (d0 : 0 <= d) by now apply Rmult_le_pos.
  destruct (padded env (Sum (Sum (Sum (Product (Name "x") (Name "y_error"))
                                      (Product (Name "y") (Name "x_error")))
                                 (Product (Name "x_error") (Name "y_error")))
                            (Product (Constant unit) (Name "product"))) error
    ((1 - u) * ((1 - u) * ((1 - u) * ((1 - u) * a + (1 - u) * b) + (1 - u) * c) + (1 - u) * d)) 4)
    as [N [E2 P]].
  - simpl. lra.
  - rewrite U. lra.
  - intros f z Z _.
    apply evaluates_sum_inv in Z. destruct Z as [? [? [abc [pd [Z [D [_ ->]]]]]]].
    apply evaluates_sum_inv in Z. destruct Z as [? [? [ab [pc [Z [C [-> ->]]]]]]].
    apply evaluates_sum_inv in Z. destruct Z as [? [? [pa [pb [A [B [-> ->]]]]]]].
    apply evaluates_product_inv in A, B, C, D.
    destruct A as [? [? [A1 [A2 A]]]], B as [? [? [B1 [B2 B]]]],
      C as [? [? [C1 [C2 C]]]], D as [? [? [D1 [D2 D]]]].
    apply evaluates_name_inv in A1, A2, B1, B2, C1, C2, D2. apply evaluates_constant_inv in D1.
    destruct A1 as [_ ->], A2 as [_ ->], B1 as [_ ->], B2 as [_ ->], C1 as [_ ->],
      C2 as [_ ->], D1 as [_ ->], D2 as [_ ->].
    rewrite ?Enx, ?Eny, ?Eex, ?Eey, ?Ep in *.
    apply low_product in A, B, C, D; try assumption.
    exact (low_sum _ _ _ _ _ _ _ _ (low_sum _ _ _ _ _ _ _ _ (low_sum _ _ _ _ _ _ _ _ A B) C) D).
  - exact E.
  - assert (R : Rabs (x * y - v) <= u * Rabs (rnd (x * y)) + eta).
    { destruct r; [apply rnd_error_of_result |]. unfold v.
      rewrite Rminus_diag_eq, Rabs_R0 by reflexivity.
      assert (0 <= u * Rabs (rnd (x * y))) by (apply Rmult_le_pos; [rewrite U |]; lra). lra. }
    assert (D : u * Rabs (rnd (x * y)) <= d) by (apply Rmult_le_compat_r; assumption).
    assert (T : Rabs (X * Y - v) <= a + b + c + Rabs (x * y - v)).
    { replace (X * Y - v) with
        (x * (Y - y) + (y * (X - x) + ((X - x) * (Y - y) + (x * y - v)))) by ring.
      eapply Rle_trans; [apply Rabs_triang |].
      pose proof (Rabs_triang (y * (X - x)) ((X - x) * (Y - y) + (x * y - v))).
      pose proof (Rabs_triang ((X - x) * (Y - y)) (x * y - v)).
      assert (Rabs (x * (Y - y)) <= a) by (rewrite Rabs_mult; now apply Rmult_le_compat_l).
      assert (Rabs (y * (X - x)) <= b) by (rewrite Rabs_mult; now apply Rmult_le_compat_l).
      assert (Rabs ((X - x) * (Y - y)) <= c)
        by (rewrite Rabs_mult; apply Rmult_le_compat; assumption). lra. }
    assert (G : Rabs (X * Y - v) <= error) by (simpl in P; rewrite U in *; lra).
    split; [exact G | split; [exact N |]]. unfold v. destruct r; [apply rnd_number | exact E2].
Qed.

End Operations.

(** The sign of a value beyond its error is the exact one, and so is a zero without error. *)
Theorem sign_sound r v error X : bounded r v error X ->
  (error < Rabs v -> 0 < v -> 0 < X) /\ (error < Rabs v -> v < 0 -> X < 0) /\
  (v = 0 -> error = 0 -> X = 0).
Proof.
  intros [H _]. apply Rabs_le_inv in H. split; [| split].
  - intros L P. rewrite (Rabs_pos_eq v) in L by lra. lra.
  - intros L P. rewrite (Rabs_left v P) in L. lra.
  - intros. lra.
Qed.

(** The hypotheses about running errors can be met, with an error and without. *)
Theorem running_errors_not_vacuous :
  bounded true 1 0 1 /\ bounded true 1 (two (-50)) (1 + two (-51)).
Proof.
  assert (P : forall e, (-1074 <= e)%Z -> number (two e)).
  { intros e E. apply (@generic_format_FLT_bpow radix2 (-1074) 53 (digits_gt_0 double) e E). }
  split; (split; [| split]).
  - rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. lra.
  - apply generic_format_0.
  - apply (P 0%Z). lia.
  - replace (1 + two (-51) - 1) with (two (-51)) by ring. rewrite Rabs_pos_eq by apply bpow_ge_0.
    apply bpow_le. lia.
  - apply P. lia.
  - apply (P 0%Z). lia.
Qed.
