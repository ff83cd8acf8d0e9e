(** Convex combinations of rounded corners, in real numbers: how much a sum of a corner and of edges
    times weights is off by; and weights as they are forced into their range. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Flocq Require Import Core.
From Certa Require Import Rounding Term Program.
Import ListNotations.
Local Open Scope R_scope.

(** ** Real numbers *)

Section Numbers.
(** The unit roundoff, what may underflow in one operation, the largest coordinate. *)
Variables u k W : R.
Hypothesis unit_small : 0 < u <= / 1048576.
Hypothesis loss_positive : 0 <= k.
Hypothesis scale_positive : 0 <= W.

(** What an edge adds to the error by its weight: its own rounding, and the product's. *)
Lemma edge_error l e : 0 <= l -> Rabs e <= 65537 / 65536 * (W + W) ->
  8193 / 4096 * (u * (l * Rabs e)) <= 40006 / 10000 * (u * W * l).
Proof.
  intros L E. assert (P : l * Rabs e <= l * (65537 / 65536 * (W + W)))
    by (apply Rmult_le_compat_l; assumption).
  assert (0 <= l * W) by now apply Rmult_le_pos.
  assert (u * (l * Rabs e) <= u * (l * (65537 / 65536 * (W + W))))
    by (apply Rmult_le_compat_l; lra).
  assert (0 <= u * (l * W)) by (apply Rmult_le_pos; lra).
  replace (u * (l * (65537 / 65536 * (W + W)))) with (65537 / 32768 * (u * (l * W))) in H0 by field.
  replace (u * W * l) with (u * (l * W)) by ring. lra.
Qed.

Lemma small_part x : 0 <= x -> 0 <= u * x <= x / 1048576.
Proof. intro X. split; [apply Rmult_le_pos; lra |]. nra. Qed.

Lemma weighted l x : 0 <= l -> Rabs x <= W -> Rabs (l * x) <= l * W.
Proof. intros L X. rewrite Rabs_mult, (Rabs_pos_eq l) by exact L. now apply Rmult_le_compat_l. Qed.

Lemma rounded_near x y : Rabs (x - y) <= u * Rabs x -> Rabs x <= W -> Rabs (x - y) <= u * W.
Proof. intros E X. apply Rle_trans with (1 := E). apply Rmult_le_compat_l; lra. Qed.

Section Two.
Variables w0 w1 c0 c1 l e x : R.
Hypothesis corner_0 : Rabs w0 <= W.
Hypothesis corner_1 : Rabs w1 <= W.
Hypothesis edge_small : Rabs e <= 65537 / 65536 * (W + W).
Hypothesis weight_range : 0 <= l <= 1.
Hypothesis sum_near : Rabs (x - (w0 + l * (w1 - w0)))
  <= 8193 / 4096 * (u * (l * Rabs e)) + u * Rabs x + 4 * k.

Lemma two_small : Rabs x <= 10001 / 10000 * W + 5 * k.
Proof.
  pose proof (edge_error l e ltac:(lra) edge_small) as A.
  pose proof (weighted (1 - l) w0 ltac:(lra) corner_0).
  pose proof (weighted l w1 ltac:(lra) corner_1).
  pose proof (small_part (Rabs x) (Rabs_pos x)). pose proof (small_part W scale_positive) as U.
  assert (u * W * l <= u * W)
    by (rewrite <- (Rmult_1_r (u * W)) at 2; apply Rmult_le_compat_l; lra).
  pose proof (Rabs_triang (x - (w0 + l * (w1 - w0))) ((1 - l) * w0 + l * w1)) as T.
  pose proof (Rabs_triang ((1 - l) * w0) (l * w1)).
  replace (x - (w0 + l * (w1 - w0)) + ((1 - l) * w0 + l * w1)) with x in T by ring. lra.
Qed.

Hypothesis corner_error_0 : Rabs (w0 - c0) <= u * Rabs w0.
Hypothesis corner_error_1 : Rabs (w1 - c1) <= u * Rabs w1.
(** Six units, of which one is the corners', four are the edge's, and one is the sum's. *)
Lemma two_near : Rabs (x - ((1 - l) * c0 + l * c1)) <= 6001 / 1000 * (u * W) + 5 * k.
Proof.
  pose proof (edge_error l e ltac:(lra) edge_small) as A. pose proof two_small as X.
  pose proof (rounded_near _ _ corner_error_0 corner_0) as E0.
  pose proof (rounded_near _ _ corner_error_1 corner_1) as E1.
  assert (M : forall t y, 0 <= t -> Rabs y <= u * W -> Rabs (t * y) <= t * (u * W))
    by (intros t y T Y; rewrite Rabs_mult, (Rabs_pos_eq t) by exact T;
        now apply Rmult_le_compat_l).
  pose proof (M (1 - l) _ ltac:(lra) E0). pose proof (M l _ ltac:(lra) E1).
  pose proof (small_part W scale_positive) as U.
  assert (u * W * l <= u * W)
    by (rewrite <- (Rmult_1_r (u * W)) at 2; apply Rmult_le_compat_l; lra).
  assert (u * Rabs x <= u * (10001 / 10000 * W + 5 * k)) by (apply Rmult_le_compat_l; lra).
  pose proof (small_part k loss_positive).
  pose proof (Rabs_triang (x - (w0 + l * (w1 - w0)))
    ((1 - l) * (w0 - c0) + l * (w1 - c1))) as T.
  pose proof (Rabs_triang ((1 - l) * (w0 - c0)) (l * (w1 - c1))).
  replace (x - (w0 + l * (w1 - w0)) + ((1 - l) * (w0 - c0) + l * (w1 - c1)))
    with (x - ((1 - l) * c0 + l * c1)) in T by ring. lra.
Qed.
End Two.

Section Three.
Variables w0 w1 w2 c0 c1 c2 l0 l1 e0 e1 s x : R.
Hypothesis corner_0 : Rabs w0 <= W.
Hypothesis corner_1 : Rabs w1 <= W.
Hypothesis corner_2 : Rabs w2 <= W.
Hypothesis edge_small_0 : Rabs e0 <= 65537 / 65536 * (W + W).
Hypothesis edge_small_1 : Rabs e1 <= 65537 / 65536 * (W + W).
Hypothesis weight_range_0 : 0 <= l0 <= 1.
Hypothesis weight_range_1 : 0 <= l1 <= 1 - l0 + u / 2.
Hypothesis first_sum_near : Rabs (s - (w0 + l0 * (w1 - w0)))
  <= 8193 / 4096 * (u * (l0 * Rabs e0)) + u * Rabs s + 4 * k.
Hypothesis sum_near : Rabs (x - (w0 + l0 * (w1 - w0) + l1 * (w2 - w0)))
  <= 8193 / 4096 * (u * (l0 * Rabs e0)) + 8193 / 4096 * (u * (l1 * Rabs e1))
     + u * Rabs s + u * Rabs x + 8 * k.
Hypothesis corner_error_0 : Rabs (w0 - c0) <= u * Rabs w0.
Hypothesis corner_error_1 : Rabs (w1 - c1) <= u * Rabs w1.
Hypothesis corner_error_2 : Rabs (w2 - c2) <= u * Rabs w2.

(** Eight units: one more for the second sum, and one for what rounding may give the weights
    together above 1. *)
Lemma three_near : let l := Rmin l1 (1 - l0) in
  Rabs (x - ((1 - l0 - l) * c0 + l0 * c1 + l * c2)) <= 8002 / 1000 * (u * W) + 10 * k.
Proof.
  intro l. assert (L : 0 <= l <= 1 - l0 /\ Rabs (l1 - l) <= u / 2).
  { unfold l, Rmin. destruct (Rle_dec l1 (1 - l0)).
    - rewrite (Rminus_diag_eq l1) by reflexivity. rewrite Rabs_R0. lra.
    - rewrite Rabs_pos_eq by lra. lra. }
  clearbody l. destruct L as [L D].
  pose proof (edge_error l0 e0 ltac:(lra) edge_small_0) as A0.
  pose proof (edge_error l1 e1 ltac:(lra) edge_small_1) as A1.
  pose proof (two_small w0 w1 l0 e0 s corner_0 corner_1 edge_small_0 weight_range_0
    first_sum_near) as X.
  pose proof (rounded_near _ _ corner_error_0 corner_0) as E0.
  pose proof (rounded_near _ _ corner_error_1 corner_1) as E1.
  pose proof (rounded_near _ _ corner_error_2 corner_2) as E2.
  pose proof (small_part W scale_positive) as U.
  assert (M : forall t y m, 0 <= t -> Rabs y <= m -> Rabs (t * y) <= t * m)
    by (intros t y m T Y; rewrite Rabs_mult, (Rabs_pos_eq t) by exact T;
        now apply Rmult_le_compat_l).
  pose proof (M (1 - l0 - l) _ _ ltac:(lra) E0). pose proof (M l0 _ _ ltac:(lra) E1).
  pose proof (M l _ _ ltac:(lra) E2).
  pose proof (M (1 - l0 - l) _ _ ltac:(lra) corner_0). pose proof (M l0 _ _ ltac:(lra) corner_1).
  pose proof (M l _ _ ltac:(lra) corner_2).
  (* What the weights are above 1 by. *)
  assert (V : Rabs ((l1 - l) * (w2 - w0)) <= u * W).
  { pose proof (Rabs_triang w2 (- w0)) as T. rewrite Rabs_Ropp in T.
    rewrite Rabs_mult. replace (u * W) with (u / 2 * (W + W)) by field.
    apply Rmult_le_compat; try apply Rabs_pos; [exact D |]. unfold Rminus. lra. }
  assert (Q : u * W * l0 + u * W * l1 <= u * W * (1048577 / 1048576)).
  { rewrite <- Rmult_plus_distr_l. apply Rmult_le_compat_l; lra. }
  assert (u * Rabs s <= u * (10001 / 10000 * W + 5 * k)) by (apply Rmult_le_compat_l; lra).
  pose proof (small_part k loss_positive).
  set (y := w0 + l0 * (w1 - w0) + l1 * (w2 - w0)) in *.
  assert (Y : y = (1 - l0 - l) * w0 + l0 * w1 + l * w2 + (l1 - l) * (w2 - w0))
    by (unfold y; ring).
  assert (YW : Rabs y <= W + u * W).
  { rewrite Y. pose proof (Rabs_triang ((1 - l0 - l) * w0 + l0 * w1 + l * w2)
      ((l1 - l) * (w2 - w0))).
    pose proof (Rabs_triang ((1 - l0 - l) * w0 + l0 * w1) (l * w2)).
    pose proof (Rabs_triang ((1 - l0 - l) * w0) (l0 * w1)). lra. }
  assert (XW : Rabs x <= 10001 / 10000 * W + 10 * k).
  { pose proof (Rabs_triang (x - y) y) as T. replace (x - y + y) with x in T by ring.
    pose proof (small_part (Rabs x) (Rabs_pos x)). lra. }
  assert (u * Rabs x <= u * (10001 / 10000 * W + 10 * k)) by (apply Rmult_le_compat_l; lra).
  pose proof (Rabs_triang (x - y) (((1 - l0 - l) * (w0 - c0) + l0 * (w1 - c1) + l * (w2 - c2))
    + (l1 - l) * (w2 - w0))) as T.
  pose proof (Rabs_triang ((1 - l0 - l) * (w0 - c0) + l0 * (w1 - c1) + l * (w2 - c2))
    ((l1 - l) * (w2 - w0))).
  pose proof (Rabs_triang ((1 - l0 - l) * (w0 - c0) + l0 * (w1 - c1)) (l * (w2 - c2))).
  pose proof (Rabs_triang ((1 - l0 - l) * (w0 - c0)) (l0 * (w1 - c1))).
  replace (x - y + ((1 - l0 - l) * (w0 - c0) + l0 * (w1 - c1) + l * (w2 - c2)
    + (l1 - l) * (w2 - w0))) with (x - ((1 - l0 - l) * c0 + l0 * c1 + l * c2)) in T
    by (rewrite Y; ring).
  lra.
Qed.
End Three.
End Numbers.

(** ** Constants *)

(** Whether a constant is at least a / b of the unit roundoff. *)
Definition has_units F a b (f : fraction) : bool :=
  let k := (Fexp f + digits F)%Z in
  (a * 2 ^ Z.max 0 (- k) <=? b * (Fnum f * 2 ^ Z.max 0 k))%Z.
Lemma units_value_below F a b f : (0 < b)%Z -> has_units F a b f = true ->
  IZR a / IZR b * u F <= F2R f.
Proof.
  unfold has_units. set (k := (Fexp f + digits F)%Z). rewrite Z.leb_le. intros B C.
  apply IZR_le in C. rewrite !mult_IZR in C.
  change 2%Z with (radix_val radix2) in C. rewrite !IZR_Zpower in C by lia.
  replace (Z.max 0 k) with (k + Z.max 0 (- k))%Z in C by lia. rewrite bpow_plus in C.
  apply IZR_lt in B. pose proof (bpow_gt_0 radix2 (Z.max 0 (- k))) as P.
  assert (D : IZR a <= IZR b * (IZR (Fnum f) * two k)).
  { apply Rmult_le_reg_r with (1 := P). lra. }
  unfold F2R. replace (Fexp f) with (k + - digits F)%Z by (unfold k; ring). rewrite bpow_plus.
  fold (u F). pose proof (u_positive F) as U. rewrite <- Rmult_assoc.
  apply Rmult_le_compat_r; [lra |]. apply Rmult_le_reg_r with (1 := B).
  replace (IZR a / IZR b * IZR b) with (IZR a) by (field; lra). lra.
Qed.

(** ** Weights *)

Section Weights.
Variable F : binary.
Hypothesis one_representable : (least F + digits F <= 0)%Z.

(** What rounding leaves of 1. *)
Lemma rest_of_one l : 0 <= l <= 1 -> 0 <= rnd F (1 - l) <= 1 - l + u F / 2.
Proof.
  intro L. pose proof (u_positive F) as U. split.
  { rewrite <- (round_0 radix2 (exponent F) ZnearestE). apply rnd_monotone. lra. }
  enough (rnd F (1 - l) - (1 - l) <= u F / 2) by lra.
  destruct (Req_dec (1 - l) 1) as [-> |].
  { unfold rnd. rewrite round_generic; [lra | typeclasses eauto |].
    change 1 with (two 0). apply generic_format_bpow. unfold exponent, FLT_exp.
    pose proof (digits_positive F). lia. }
  destruct (Req_dec (1 - l) 0) as [-> |].
  { unfold rnd. rewrite round_0 by typeclasses eauto. lra. }
  apply Rle_trans with (1 := Rle_abs _), Rle_trans with (1 := rnd_half_ulp F (1 - l)).
  enough (ulp radix2 (exponent F) (1 - l) <= u F) by lra.
  rewrite ulp_neq_0 by assumption. unfold u. apply bpow_le. unfold cexp, exponent, FLT_exp.
  pose proof (mag_le_bpow radix2 (1 - l) 0 ltac:(assumption)) as M.
  rewrite Rabs_pos_eq in M by lra. change (two 0) with 1 in M. specialize (M ltac:(lra)). lia.
Qed.

Variable p : program.
Variables (input : nat -> R) (values : list R).
Hypothesis RUN : runs F true input p values.
Local Notation v i := (nth i values 0).

(** The operands of this result, which is to be the least of a limit and of the greatest of zero
    and something. *)
Definition limit_of l : option nat :=
  match nth_error p l with
  | Some (Smaller m z) =>
      match nth_error p z with
      | Some (Larger c _) =>
          match nth_error p c with
          | Some (Exactly f) => if (Fnum f =? 0)%Z then Some m else None
          | _ => None
          end
      | _ => None
      end
  | _ => None
  end.
Lemma clamped l m : limit_of l = Some m -> 0 <= v m -> 0 <= v l <= v m.
Proof.
  unfold limit_of. destruct (nth_error p l) as [op |] eqn:L; [| discriminate].
  destruct op as [| | | | | | | | | | m' z | | | |]; try discriminate.
  destruct (nth_error p z) as [op |] eqn:Z; [| discriminate].
  destruct op as [| | | | | | | | | c q | | | | |]; try discriminate.
  destruct (nth_error p c) as [op |] eqn:C; [| discriminate].
  destruct op as [| f | | | | | | | | | | | | |]; try discriminate.
  destruct (Z.eqb_spec (Fnum f) 0) as [N |]; [| discriminate]. intros [= ->] M.
  pose proof (RUN l _ L) as Rl. pose proof (RUN z _ Z) as Rz. pose proof (RUN c _ C) as Rc.
  cbn [computes] in Rl, Rz, Rc. rewrite Rl.
  assert (v c = 0) by (rewrite Rc; unfold F2R; rewrite N; simpl; ring).
  split; [apply Rmin_glb; [exact M |] | apply Rmin_l].
  rewrite Rz, H. apply Rmax_l.
Qed.

Definition is_one i :=
  match nth_error p i with Some (Exactly f) => (Fnum f =? 1)%Z && (Fexp f =? 0)%Z | _ => false end.
Lemma one_value i : is_one i = true -> v i = 1.
Proof.
  unfold is_one. destruct (nth_error p i) as [op |] eqn:O; [| discriminate].
  destruct op as [| f | | | | | | | | | | | | |]; try discriminate.
  rewrite andb_true_iff, !Z.eqb_eq. intros [A B]. rewrite (RUN i _ O : v i = F2R f).
  unfold F2R. rewrite A, B. simpl. ring.
Qed.

(** Weights up to 1, the second one up to what the first one leaves. *)
Definition first_weight_checks l :=
  match limit_of l with Some m => is_one m | None => false end.
Definition second_weight_checks l k :=
  match limit_of k with
  | Some m =>
      match nth_error p m with
      | Some (Subtraction a b) => is_one a && (b =? l)%nat && first_weight_checks l
      | _ => false
      end
  | None => false
  end.
Lemma first_weight l : first_weight_checks l = true -> 0 <= v l <= 1.
Proof.
  unfold first_weight_checks. destruct (limit_of l) as [m |] eqn:L; [| discriminate].
  intro O. apply one_value in O. rewrite <- O. apply (clamped l m L). rewrite O. lra.
Qed.
Lemma second_weight l k : second_weight_checks l k = true ->
  0 <= v k <= 1 - v l + u F / 2.
Proof.
  unfold second_weight_checks. destruct (limit_of k) as [m |] eqn:L; [| discriminate].
  destruct (nth_error p m) as [op |] eqn:M; [| discriminate].
  destruct op as [| | | a b | | | | | | | | | | |]; try discriminate.
  rewrite !andb_true_iff, Nat.eqb_eq. intros [[O ->] C].
  pose proof (RUN m _ M) as Rm. cbn [computes] in Rm. destruct Rm as [x [y [X [Y Rm]]]].
  assert (Ex : x = v a).
  { unfold is_one in O. destruct (nth_error p a) as [op |] eqn:A; [| discriminate].
    destruct op; try discriminate. inversion X; subst; congruence. }
  assert (Ey : y = v l).
  { unfold first_weight_checks, limit_of in C.
    destruct (nth_error p l) as [op |] eqn:A; [| discriminate].
    destruct op; try discriminate. inversion Y; subst; congruence. }
  rewrite Ex, Ey, (one_value a O) in Rm.
  pose proof (rest_of_one (v l) (first_weight l C)) as [R1 R2].
  destruct (clamped k m L ltac:(lra)) as [K1 K2]. lra.
Qed.
End Weights.
