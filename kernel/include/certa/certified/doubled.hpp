/// Double-double arithmetic in any format: numbers as sums of two terms, high + low, which have
/// twice the precision of the format. Vertices of a face of W, stored or placed by their poses, and
/// numbers that know their error.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <certa/geometry/bounded_number.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/pack.hpp>
#include <certa/geometry/placed_difference.hpp>
#include <certa/geometry/proven_face.hpp>
#include <certa/geometry/rounded_poses.hpp>
#include <certa/geometry/shape_data.hpp>
#include <certa/pose.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/sign.hpp>
#include <certa/predicates/vec.hpp>
#include <certa/shape.hpp>
#include <certa/simplex.hpp>

namespace certa::detail {

/// The components of a vector that are side by side, one after the other.
template <int D, class Real>
[[nodiscard, CERTA_INLINE]] inline Doubled<Vec<Real, D>> in_vectors(
    const Doubled<Lanes<Real, D>>& x) noexcept {
  return {x.high.vec(), x.low.vec(), x.error.vec()};
}

// The point of one shape by the weights of a face or simplex, in twice the precision.

/// Approximately the nearest point of a face's affine hull, by its corners and the l_k for which it
/// is w_0 + sum l_k e_k, e_k = w_k - w_0.
template <int D, class Real = double>
struct NearPoint {
  std::array<VertexPair, D + 1> corners;  ///< up to D of a face, D + 1 of a full simplex
  std::size_t size;
  std::array<Real, D> l{};
  std::uint8_t level_axes = 0;  ///< see `ProvenFace`
};

/// The nearest point of a proven face.
template <int D, class Real>
[[nodiscard]] inline NearPoint<D, Real> near_point(const ProvenFace<D, Real>& face) noexcept {
  NearPoint<D, Real> near{{}, face.size, {}};
  for (std::size_t k = 0; k < face.size; ++k) near.corners[k] = face.corners[k];
  for (std::size_t k = 1; k < face.size; ++k) near.l[k - 1] = face.weights[k] / face.total;
  near.level_axes = face.level_axes;
  return near;
}

/// The point p_0 + sum l_k (p_k - p_0) of one shape in twice the precision, up to roundings that
/// `DoubledPair` bounds, and its edges, which are exact: those between different vertices; all
/// others are zero. Branch-free, because which edges are zero differs from pair to pair; a zero
/// edge adds 0. REQUIRES: finite weights.
template <std::size_t Count, int D, class Real>
struct DoubledSide {
  using Components = Lanes<Real, D>;
  Components start;
  Components high;
  Components low;
  std::array<TwoTermsIn<Components>, Count> edge;

  [[CERTA_INLINE]] DoubledSide(const Shape<D>& shape, std::uint32_t VertexPair::*index,
                               const NearPoint<D, Real>& near) noexcept
      : start(vector_of<Real>(shape[near.corners[0].*index])), high(start), low(Real(0)) {
    for (std::size_t k = 0; k < Count; ++k) {
      const Components p(vector_of<Real>(shape[near.corners[k + 1].*index]));
      edge[k] = two_sum(p, -start);
      const auto product = two_product(Components(near.l[k]), edge[k].high);
      const auto sum = two_sum(high, product.high);
      high = sum.high;
      low = low + (sum.low + (product.low + near.l[k] * edge[k].low));
    }
  }
};

// Vectors in twice the precision, turned by poses.

template <class Real>
[[nodiscard]] inline TwoTermsIn<Real> negated(const TwoTermsIn<Real>& x) noexcept {
  return {-x.high, -x.low};
}
/// The sum of numbers in twice the precision, with the error of each addition kept.
template <class Real, class... Others>
[[nodiscard]] inline TwoTermsIn<Real> doubled_sum(const TwoTermsIn<Real>& first,
                                                  const Others&... others) noexcept {
  Real high = first.high;
  Real low = first.low;
  Real lost{};
  const auto add = [&](const TwoTermsIn<Real>& x) {
    const TwoTermsIn<Real> sum = two_sum(high, x.high);
    high = sum.high;
    lost = lost + sum.low;
    low = low + x.low;
  };
  (add(others), ...);
  return two_sum(high, lost + low);
}

/// The products of numbers given as doubles, x, with any in twice the precision.
template <int D, class Real>
[[nodiscard, CERTA_INLINE]] inline TwoTermsIn<Lanes<Real, D>> product_of_given(
    const TwoTermsIn<Lanes<Real, D>>& x, const TwoTermsIn<Lanes<Real, D>>& y) noexcept {
  const TwoTermsIn<Lanes<Real, D>> product = two_product(x.high, y.high);
  Lanes<Real, D> rest = product.low + x.high * y.low;
  if constexpr (!std::is_same_v<Real, double>) rest = rest + x.low * y.high;  // there x.low is 0
  return {product.high, rest};
}

/// Numbers given as sums of two doubles, split as by `two_terms` and side by side. `lost` is not 0
/// where the format does not hold them.
template <int D, class Real>
struct SplitLanes {
  TwoTermsIn<Lanes<Real, D>> value;
  Lanes<Real, D> lost;

  [[CERTA_INLINE]] explicit SplitLanes(const TwoTermsIn<Lanes<double, D>>& given) noexcept
      : lost(Real(0)) {
    if constexpr (std::is_same_v<Real, double>) {
      value = given;
    } else {
      for (std::size_t i = 0; i < D; ++i) {
        const TwoTerms x{given.high[i], given.low[i]};
        const TwoTermsIn<Real> split = two_terms<Real>(x);
        value.high.set(i, split.high);
        value.low.set(i, split.low);
        lost.set(i, Real(is_exact(split, x) ? 0 : 1));
      }
    }
  }
  [[CERTA_INLINE]] explicit SplitLanes(const Point<D>& x) noexcept
      : SplitLanes({in_lanes(x), Lanes<double, D>(0.0)}) {}
  /// The difference of given points.
  [[CERTA_INLINE]] SplitLanes(const Point<D>& x, const Point<D>& y) noexcept
      : SplitLanes(two_sum(in_lanes(x), -in_lanes(y))) {}

 private:
  [[nodiscard, CERTA_INLINE]] static Lanes<double, D> in_lanes(const Point<D>& x) noexcept {
    Vec<double, D> v;  // by components: else g++ 12 goes through memory
    for (std::size_t k = 0; k < D; ++k) v[k] = x[k];
    return Lanes<double, D>(v);
  }
};

/// The linear part of a pose, for vectors in twice the precision.
///
/// Errors in units of u^2, to first order. By a matrix, with M the sum of the magnitudes of a row's
/// terms, R p errs by 26 M:
/// 1. Products: 9 M (3 M in doubles, where a given number has no second half).
/// 2. Sums of the errors of two additions, up to 2 u M: 3 M; of second halves, up to 3 u each: 9 M.
/// 3. The sum of both: 5 M.
///
/// By a quaternion, q v q* / |q|^2 = v + (2 / |q|^2) u x c with c = u x v + w v and its imaginary
/// part u. With X the sum of the magnitudes of all terms it errs by at most 103 X:
/// 1. A component of c: 26 of its terms, as above.
/// 2. Those of u x c: 21 of their terms, because there is one addition less, and 26 for c.
/// 3. |q|^2: 30 of itself, 10 for its products, 6 and 14 for its sums. 2 / |q|^2: 10 more, 2 and 2
///    for remainders of up to 2 u, 6 for its quotient, whose factors are off by 3 u.
/// 4. The last product: 9 + 40 of itself. The sum with v: 7 of it and 3 of v, for the error of the
///    first halves' sum and two roundings of second halves.
template <int D, class Real>
class DoubledTurn {
 public:
  using Components = Lanes<Real, D>;
  using Terms = TwoTermsIn<Components>;

  explicit DoubledTurn(const Pose<D>& pose) noexcept : pose_(pose) {
    if constexpr (D == 3) {
      if (pose.kind() != Pose<D>::Kind::quaternion) return;
      q_ = near_one(pose.quaternion());
      const auto squared = [](double part) {
        const TwoTermsIn<Real> x = two_terms<Real>({part, 0});
        return product(x, x);
      };
      const TwoTermsIn<Real> n =
          doubled_sum(squared(q_.w), squared(q_.x), squared(q_.y), squared(q_.z));
      const Real inverse = Real(1) / n.high;
      const Real twice = inverse + inverse;
      const TwoTermsIn<Real> back = two_product(twice, n.high);
      factor_ = two_sum(twice, (((Real(2) - back.high) - back.low) - twice * n.low) * inverse);
    }
  }

  [[nodiscard]] Terms operator()(const Terms& p) const noexcept {
    if constexpr (D == 3) {
      if (pose_.kind() == Pose<D>::Kind::quaternion) {
        const Terms u = imaginary(q_).value;
        const Terms w = Given({q_.w, q_.w, q_.w}).value;
        const auto next = [](const Terms& x) { return Terms{cycled(x.high), cycled(x.low)}; };
        const auto across = [&](const Terms& x, const auto&... more) {
          return doubled_sum(product_of_given(next(u), next(next(x))),
                             negated(product_of_given(next(next(u)), next(x))), more...);
        };
        const Terms factor{Components(factor_.high), Components(factor_.low)};
        return doubled_sum(p, product(factor, across(across(p, product_of_given(w, p)))));
      }
    }
    const auto term = [&](std::size_t k) {
      return product_of_given(column(k).value, Terms{Components(p.high[k]), Components(p.low[k])});
    };
    if constexpr (D == 2)
      return doubled_sum(term(0), term(1));
    else
      return doubled_sum(term(0), term(1), term(2));
  }

  /// The errors of the components of a turned vector, whose terms are up to `sizes` and whose
  /// components are off by 18 u^2 of them, or exact where `varies` is 0: 44 u^2, or 121 u^2 for a
  /// quaternion, of the turned terms. An exact component that is kept is exact. The error is 0
  /// where all terms must be 0.
  [[nodiscard]] Doubled<Components> turned(const Terms& x, const Components& sizes,
                                           const Components& varies) const noexcept {
    const Terms value = (*this)(two_sum(x.high, x.low));
    const Components terms =
        turned_terms(q_, sizes, [](const Given& numbers) { return magnitude(numbers.value.high); });
    Components errors =
        where_nonzero(mixed(varies), Real(kBounds<Real>.turned) * terms +
                                         Components(RoundedPoses<D, Real>::underflow()));
    bool has_zero = false;
    for (std::size_t i = 0; i < D; ++i) has_zero |= terms[i] == Real(0);
    // Magnitudes may have underflown, and so may the quaternion's numbers, which are scaled to be
    // near 1 together. So this counts the given ones that are not 0.
    if (has_zero)
      errors =
          where_nonzero(turned_terms(pose_.quaternion(), where_nonzero(sizes, Components(Real(1))),
                                     [](const Given& numbers) { return some(numbers); }),
                        errors);
    return {value.high, value.low, errors};
  }

 private:
  using Given = SplitLanes<D, Real>;

  /// Numbers of the pose, side by side: those of a quaternion along the axes, or of a column of the
  /// matrix.
  [[nodiscard, CERTA_INLINE]] static Given imaginary(const Quaternion& q) noexcept {
    return Given({q.x, q.y, q.z});
  }
  [[nodiscard, CERTA_INLINE]] Given column(std::size_t k) const noexcept {
    Point<D> numbers;
    for (std::size_t i = 0; i < D; ++i) numbers[i] = pose_.matrix()[i][k];
    return Given(numbers);
  }
  /// 1 where numbers are not 0, and 0 elsewhere.
  [[nodiscard, CERTA_INLINE]] static Components some(const Given& numbers) noexcept {
    return where_nonzero(magnitude(numbers.value.high) + numbers.lost, Components(Real(1)));
  }
  /// Numbers that are 0 where a turned vector's component is one of the vector, or its opposite,
  /// and `varies` is 0 there.
  [[nodiscard, CERTA_INLINE]] Components mixed(const Components& varies) const noexcept {
    if constexpr (D == 3) {
      if (pose_.kind() == Pose<D>::Kind::quaternion) {
        const Components u = cycled(some(imaginary(pose_.quaternion())));
        return (u + cycled(u)) + varies;
      }
    }
    Vec<Real, D> mixed;
    for (std::size_t k = 0; k < D; ++k) {
      std::size_t zeros = 0;
      std::size_t one = D;
      for (std::size_t c = 0; c < D; ++c) {
        const double x = pose_.matrix()[k][c];
        zeros += x == 0 ? 1 : 0;
        if (std::abs(x) == 1) one = c;
      }
      mixed[k] = zeros == D - 1 && one < D ? varies[one] : Real(1);
    }
    return Components(mixed);
  }
  /// The sums of the magnitudes of a turned vector's terms, by the given `size` of numbers.
  template <class Size>
  [[nodiscard, CERTA_INLINE]] Components turned_terms(const Quaternion& q, const Components& p,
                                                      const Size& size) const noexcept {
    if constexpr (D == 3) {
      if (pose_.kind() == Pose<D>::Kind::quaternion) {
        const Components u_1 = cycled(size(imaginary(q)));
        const auto across = [&](const Components& x) {
          const Components x_1 = cycled(x);
          return u_1 * cycled(x_1) + cycled(u_1) * x_1;
        };
        return p + factor_.high * across(across(p) + size(Given({q.w, q.w, q.w})) * p);
      }
    }
    Components x(Real(0));
    for (std::size_t k = 0; k < D; ++k) x = x + p[k] * size(column(k));
    return x;
  }

  const Pose<D>& pose_;
  Quaternion q_{};             // near 1
  TwoTermsIn<Real> factor_{};  // 2 / |q|^2
};

// The points of both shapes by the weights of a face or simplex, and the vector between them.

/// The point of a placed shape, turned by its pose and not translated yet. Before the turn it errs
/// by 17 u^2 of |p_0| and all |p_k - p_0|: 3 for products of edges, 5 for sums of second halves of
/// the same step, and 9 for those of up to three steps.
template <std::size_t Count, int D, class Real>
struct TurnedSide {
  using Components = Lanes<Real, D>;
  Doubled<Components> x;
  std::array<bool, Count> runs;
  std::array<Doubled<Components>, Count> edge{};
  const Placed<D>& placed;

  TurnedSide(const Placed<D>& in_world, std::uint32_t VertexPair::*index,
             const NearPoint<D, Real>& near) noexcept
      : placed(in_world) {
    const DoubledSide<Count, D, Real> own(in_world.shape(), index, near);
    const DoubledTurn<D, Real> turn(in_world.pose());
    const Components zero(Real(0));
    Components varies = zero;  // 0 in components that are those of the first corner
    Components all = magnitude(own.start);
    for (std::size_t k = 0; k < Count; ++k) {
      runs[k] = near.corners[k + 1].*index != near.corners[0].*index;
      if (!runs[k]) continue;
      const Components sizes = magnitude(own.edge[k].high);
      all = all + sizes;
      varies = varies + sizes;
      edge[k] = turn.turned(own.edge[k], sizes, zero);
    }
    x = turn.turned({own.high, own.low}, all, varies);
  }
};

/// The points of both shapes by weights l_k, |l_k| <= 1, and their difference x, the point of the
/// Minkowski difference, with its edges e_k. Errors in units of u^2:
/// 1. A point: 17 of |p_0| and all |p_k - p_0|. The product with a second half adds 1 of |p_k -
///    p_0|; sums of second halves are rounded: for each of up to 3 edges 2 of up to 3 |p_k - p_0|,
///    and one of up to 3 u of all before.
/// 2. Terms added later (the parts d_k e_k and an error) round second halves of up to 5 u four
///    times more: below 40 of the same, as is the difference of both points of up to 2 edges.
/// 3. A component of an edge that runs in both shapes along it: `halves` of its two halves.
/// 4. Points of placed shapes: 121 of their turned terms (`turned`), and their difference, with
///    that of the translations, 12 of all (`doubled_sum`).
template <std::size_t Count, int D, class Real, class Placement = AsStored>
struct DoubledPair {
  static constexpr bool is_placed = MinkowskiDifference<D, Placement>::is_placed;
  using Side =
      std::conditional_t<is_placed, TurnedSide<Count, D, Real>, DoubledSide<Count, D, Real>>;
  using Components = Lanes<Real, D>;
  Side a;
  Side b;
  Doubled<Lanes<Real, D>> x;
  std::array<Doubled<Lanes<Real, D>>, Count> e;

  [[CERTA_INLINE]] DoubledPair(const MinkowskiDifference<D, Placement>& minkowski,
                               const NearPoint<D, Real>& near) noexcept
      : a(shape_a(minkowski), &VertexPair::i, near), b(shape_b(minkowski), &VertexPair::j, near) {
    Components sizes(Real(0));
    for (std::size_t k = 0; k < Count; ++k) {
      const auto in_a = terms_of(a.edge[k]);
      const auto in_b = terms_of(b.edge[k]);
      const auto sum = two_sum(in_a.high, -in_b.high);
      const auto whole = two_sum(sum.high, sum.low + (in_a.low - in_b.low));
      e[k].high = whole.high;
      e[k].low = whole.low;
      const Components size = magnitude(in_a.high) + magnitude(in_b.high);
      // If one is 0, the other is high + low already, and both sums are exact.
      e[k].error =
          where_nonzero(in_a.high, where_nonzero(in_b.high, Real(kBounds<Real>.halves) * size));
      if constexpr (is_placed)
        e[k].error = e[k].error + (a.edge[k].error + b.edge[k].error);
      else
        sizes = sizes + size;
    }
    if constexpr (is_placed)
      subtract(minkowski.placed_a.pose().translation(), minkowski.placed_b.pose().translation());
    else
      subtract(sizes);
  }

 private:
  [[nodiscard]] static const auto& shape_a(const MinkowskiDifference<D, Placement>& m) noexcept {
    if constexpr (is_placed)
      return m.placed_a;
    else
      return m.a;
  }
  [[nodiscard]] static const auto& shape_b(const MinkowskiDifference<D, Placement>& m) noexcept {
    if constexpr (is_placed)
      return m.placed_b;
    else
      return m.b;
  }
  [[nodiscard, CERTA_INLINE]] static const TwoTermsIn<Components>& terms_of(
      const TwoTermsIn<Components>& edge) noexcept {
    return edge;
  }
  [[nodiscard, CERTA_INLINE]] static TwoTermsIn<Components> terms_of(
      const Doubled<Components>& edge) noexcept {
    return {edge.high, edge.low};
  }
  [[CERTA_INLINE]] void subtract(const Components& sizes) noexcept {
    auto sum = two_sum(a.high, -b.high);
    if constexpr (Count > 0) sum = two_sum(sum.high, sum.low + (a.low - b.low));
    x.high = sum.high;
    x.low = sum.low;
    // A component that no edge changes is exact.
    const Components starts = magnitude(a.start) + magnitude(b.start);
    x.error = where_nonzero(sizes, Real(kBounds<Real>.doubled_sum) * (starts + sizes) +
                                       Components(Real(kBounds<Real>.underflow)));
  }
  /// Takes the difference of the translations first, so that their common part is not lost.
  void subtract(const Point<D>& s, const Point<D>& t) noexcept {
    const auto [moved, lost] = SplitLanes<D, Real>(s, t);
    const auto value = doubled_sum(terms_of(a.x), negated(terms_of(b.x)), moved);
    const Components terms = magnitude(a.x.high) + magnitude(b.x.high);
    const Components given = a.x.error + b.x.error;
    x = {value.high, value.low,
         given + Real(kBounds<Real>.doubled_sum) * (terms + magnitude(moved.high))};
    const Components inexact = given + lost;
    for (std::size_t i = 0; i < D; ++i) {
      if (inexact[i] != Real(0)) continue;
      // Exact terms may have an exact sum.
      const auto exact = [i](const auto& y) { return Doubled<Real>{y.high[i], y.low[i], Real(0)}; };
      const Doubled<Real> sum = (exact(a.x) - exact(b.x)) + exact(moved);
      x.high.set(i, sum.high);
      x.low.set(i, sum.low);
      x.error.set(i, sum.error);
    }
  }
};

// Points of placed shapes in twice the precision of the format.

/// Points of a Minkowski difference of placed shapes in twice the precision: x = w_0 + sum l_k e_k
/// for corners w_k and e_k = w_k - w_0. The share of each shape is summed in its own frame, where
/// differences of vertices are exact, and turned once.
///
/// Errors in units of u^2, to first order, with S = max |p_0| + sum |l_k| max |p_k - p_0|:
/// 1. A component of a share: 18 S. For each of up to two edges 1 for l_k times the difference's
///    second half, 2 and 3 for sums of second halves, and 6 for the last of these.
/// 2. R p by a matrix with the row sums rho: 26 rho S (`DoubledTurn`), and 18 rho S for p. With
///    norm = 2.5 rho that is below 18 norm S; if rho is so small that norm rounds to 2 rho, below
///    22.
/// 3. By a quaternion (symbols as in `DoubledTurn`): components of c are up to sqrt(3) |q| S and
///    err by 26 of that and by 18 for v, 77 |q| S. Those of u x c are up to sqrt(3) |q|^2 S and err
///    by 21 of that and by sqrt(2) 77 for c, 146 |q|^2 S. The last product, of up to 2 sqrt(3) S,
///    errs by 9 + 40 of itself and by 2 . 146 S: 462 S. The sum with v has two roundings of second
///    halves of up to 11.4 u S and 13.1 u S, and 18 S for v: 505 S, which is below 43 norm S.
/// 4. The difference of both shares and of the translations (exact, up to T), of up to (norm_A S_A
///    + norm_B S_B) / 2 and T: 12 of these terms, which is 6 of the scale.
///
/// In all at most 49 of norm_A S_A + norm_B S_B + 2 T; `doubled_place` is 64, because the bound is
/// rounded, too.
template <int D, class Real>
class DoubledPlacing {
 public:
  explicit DoubledPlacing(const MinkowskiDifference<D, InWorld>& minkowski) noexcept
      : minkowski_(minkowski) {}

  /// The point by a face's corners and weights, with the error of each component at most.
  template <std::size_t Count>
  [[nodiscard]] Doubled<Vec<Real, D>, Real> point(const NearPoint<D, Real>& near) const noexcept {
    const auto& poses = minkowski_.template rounded<Real>();
    const Placed<D>& a = minkowski_.placed_a;
    const Placed<D>& b = minkowski_.placed_b;
    const DoubledSide<Count, D, Real> in_a(a.shape(), &VertexPair::i, near);
    const DoubledSide<Count, D, Real> in_b(b.shape(), &VertexPair::j, near);
    const auto p = DoubledTurn<D, Real>(a.pose())(two_sum(in_a.high, in_a.low));
    const auto q = DoubledTurn<D, Real>(b.pose())(two_sum(in_b.high, in_b.low));
    // The difference of translations first: their common part, which may exceed the scale, must not
    // be lost in the sum.
    const SplitLanes<D, Real> moved(a.pose().translation(), b.pose().translation());
    const auto x = doubled_sum(p, negated(q), moved.value);
    Doubled<Vec<Real, D>, Real> place{x.high.vec(), x.low.vec(), {}};
    place.error =
        Real(kBounds<Real>.doubled_place) *
        ((poses.norm(Owner::a) * size_of(in_a, near) + poses.norm(Owner::b) * size_of(in_b, near)) +
         2 * poses.moved());
    return place;
  }

 private:
  /// S, as above.
  template <std::size_t Count>
  [[nodiscard]] static Real size_of(const DoubledSide<Count, D, Real>& side,
                                    const NearPoint<D, Real>& near) noexcept {
    Real size = largest(side.start.vec());
    for (std::size_t k = 0; k < Count; ++k)
      size += abs(near.l[k]) * largest(side.edge[k].high.vec());
    return size;
  }

  const MinkowskiDifference<D, InWorld>& minkowski_;
};

}  // namespace certa::detail
