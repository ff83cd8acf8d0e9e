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
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/sign.hpp>
#include <certa/predicates/vec.hpp>
#include <certa/shape.hpp>
#include <certa/simplex.hpp>

namespace certa::detail {

/// A vector with its components side by side, for operations that are the same for all of them.
template <int D, class Real>
[[nodiscard, gnu::always_inline]] inline Doubled<Lanes<Real, D>> in_lanes(
    const Doubled<Vec<Real, D>>& x) noexcept {
  using Components = Lanes<Real, D>;
  return {Components(x.high), Components(x.low), Components(x.error)};
}
template <int D, class Real>
[[nodiscard, gnu::always_inline]] inline Doubled<Vec<Real, D>> in_vectors(
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

  [[gnu::always_inline]] DoubledSide(const Shape<D>& shape, std::uint32_t VertexPair::*index,
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

/// The product of a number given as a double, x, with any in twice the precision.
template <class Real>
[[nodiscard]] inline TwoTermsIn<Real> product_of_given(const TwoTermsIn<Real>& x,
                                                       const TwoTermsIn<Real>& y) noexcept {
  const TwoTermsIn<Real> product = two_product(x.high, y.high);
  Real rest = product.low + x.high * y.low;
  if constexpr (!std::is_same_v<Real, double>) rest = rest + x.low * y.high;  // there x.low is 0
  return {product.high, rest};
}

/// The linear part of a pose, for vectors in twice the precision.
///
/// Errors in units of u^2, to first order. By a matrix, with M the sum of the magnitudes of a row's
/// terms, R p errs by 26 M:
/// 1. Products: 9 M (3 M in doubles, where a given number has no second half).
/// 2. Sums of the errors of two additions, up to 2 u M: 3 M; of second halves, up to 3 u each: 9 M.
/// 3. The sum of both: 5 M.
///
/// By a quaternion, q v q* / |q|^2 = v + (2 / |q|^2) u x c with c = u x v + w v and its imaginary
/// part u. With X the sum of the magnitudes of all terms it errs by at most 100 X:
/// 1. A component of c: 26 of its terms, as above.
/// 2. Those of u x c: 21 of their terms, because there is one addition less, and 26 for c.
/// 3. |q|^2: 30 of itself, 10 for its products, 6 and 14 for its sums. 2 / |q|^2: 10 more, 2 and 2
///    for remainders of up to 2 u, 6 for its quotient, whose factors are off by 3 u.
/// 4. The last product: 9 + 40 of itself. The sum with v: 4 of its terms, two roundings of second
///    halves.
template <int D, class Real>
class DoubledTurn {
 public:
  explicit DoubledTurn(const Pose<D>& pose) noexcept : pose_(pose) {
    if constexpr (D == 3) {
      if (pose.kind() != Pose<D>::Kind::quaternion) return;
      q_ = near_one(pose.quaternion());
      const auto squared = [](double part) {
        const TwoTermsIn<Real> x = two_terms<Real>(part);
        return product_of_given(x, x);
      };
      const TwoTermsIn<Real> n =
          doubled_sum(squared(q_.w), squared(q_.x), squared(q_.y), squared(q_.z));
      const Real inverse = Real(1) / n.high;
      const Real twice = inverse + inverse;
      const TwoTermsIn<Real> back = two_product(twice, n.high);
      factor_ = two_sum(twice, (((Real(2) - back.high) - back.low) - twice * n.low) * inverse);
    }
  }

  [[nodiscard]] Vec<TwoTermsIn<Real>, D> operator()(
      const Vec<TwoTermsIn<Real>, D>& p) const noexcept {
    if constexpr (D == 3)
      if (pose_.kind() == Pose<D>::Kind::quaternion) return rotated(p);
    Vec<TwoTermsIn<Real>, D> x;
    for (std::size_t i = 0; i < D; ++i) {
      const Point<D>& row = pose_.matrix()[i];
      const auto term = [&](std::size_t k) {
        return product_of_given(two_terms<Real>(row[k]), p[k]);
      };
      if constexpr (D == 2)
        x[i] = doubled_sum(term(0), term(1));
      else
        x[i] = doubled_sum(term(0), term(1), term(2));
    }
    return x;
  }

  /// The errors of the components of a turned vector, whose terms are up to `sizes` and whose
  /// components are exact or off by 18 u^2 of them: 44 u^2, or 118 u^2 for a quaternion, of the
  /// turned terms. An exact component that is kept is exact. The error is 0 where all terms must be
  /// 0.
  [[nodiscard]] Vec<Real, D> errors(const Vec<Real, D>& sizes,
                                    const Vec<bool, D>& is_exact) const noexcept {
    const Vec<Real, D> terms = turned_terms(q_, sizes, [](double x) { return abs(Real(x)); });
    Vec<Real, D> errors;
    bool has_zero = false;
    for (std::size_t i = 0; i < D; ++i) {
      const std::size_t from = kept(i);
      errors[i] = from < D && is_exact[from]
                      ? Real(0)
                      : Real(kBounds<Real>.turned) * terms[i] + RoundedPoses<D, Real>::underflow();
      has_zero |= terms[i] == Real(0);
    }
    if (!has_zero) return errors;
    // Magnitudes may have underflown, and so may the quaternion's numbers, which are scaled to be
    // near 1 together. So this counts the given ones that are not 0.
    Vec<Real, D> some;
    for (std::size_t i = 0; i < D; ++i) some[i] = Real(sizes[i] == Real(0) ? 0 : 1);
    some = turned_terms(given(), some, [](double x) { return Real(x == 0 ? 0 : 1); });
    for (std::size_t i = 0; i < D; ++i)
      if (some[i] == Real(0)) errors[i] = Real(0);
    return errors;
  }

 private:
  [[nodiscard]] static std::array<double, 3> imaginary(const Quaternion& q) noexcept {
    return {q.x, q.y, q.z};
  }
  /// The quaternion as given, if there is one.
  [[nodiscard]] Quaternion given() const noexcept {
    if constexpr (D == 3)
      if (pose_.kind() == Pose<D>::Kind::quaternion) return pose_.quaternion();
    return q_;
  }
  /// The components that a cross product takes to the k-th.
  [[nodiscard]] static std::array<std::size_t, 2> others(std::size_t k) noexcept {
    return {(k + 1) % 3, (k + 2) % 3};
  }
  [[nodiscard]] Vec<TwoTermsIn<Real>, D> rotated(const Vec<TwoTermsIn<Real>, D>& p) const noexcept {
    const TwoTermsIn<Real> w = two_terms<Real>(q_.w);
    const std::array u{two_terms<Real>(q_.x), two_terms<Real>(q_.y), two_terms<Real>(q_.z)};
    Vec<TwoTermsIn<Real>, D> c;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto [i, j] = others(k);
      c[k] = doubled_sum(product_of_given(u[i], p[j]), negated(product_of_given(u[j], p[i])),
                         product_of_given(w, p[k]));
    }
    Vec<TwoTermsIn<Real>, D> x;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto [i, j] = others(k);
      const TwoTermsIn<Real> across =
          doubled_sum(product_of_given(u[i], c[j]), negated(product_of_given(u[j], c[i])));
      x[k] = doubled_sum(p[k], product(factor_, across));
    }
    return x;
  }
  /// The component of a vector that is a turned one's k-th, or its opposite; D if there is none.
  [[nodiscard]] std::size_t kept(std::size_t k) const noexcept {
    if constexpr (D == 3) {
      if (pose_.kind() == Pose<D>::Kind::quaternion) {
        const std::array<double, 3> u = imaginary(given());
        const auto [i, j] = others(k);
        return u[i] == 0 && u[j] == 0 ? k : D;
      }
    }
    std::size_t zeros = 0;
    std::size_t one = D;
    for (std::size_t c = 0; c < D; ++c) {
      const double x = pose_.matrix()[k][c];
      zeros += x == 0 ? 1 : 0;
      if (std::abs(x) == 1) one = c;
    }
    return zeros == D - 1 ? one : D;
  }
  /// The sum of the magnitudes of a turned vector's terms, by the given `size` of a pose's number.
  template <class Size>
  [[nodiscard]] Vec<Real, D> turned_terms(const Quaternion& q, const Vec<Real, D>& p,
                                          const Size& size) const noexcept {
    Vec<Real, D> x{};
    if constexpr (D == 3) {
      if (pose_.kind() == Pose<D>::Kind::quaternion) {
        const Real w = size(q.w);
        const std::array<Real, 3> u{size(q.x), size(q.y), size(q.z)};
        Vec<Real, D> c;
        for (std::size_t k = 0; k < 3; ++k) {
          const auto [i, j] = others(k);
          c[k] = (u[i] * p[j] + u[j] * p[i]) + w * p[k];
        }
        for (std::size_t k = 0; k < 3; ++k) {
          const auto [i, j] = others(k);
          x[k] = p[k] + factor_.high * (u[i] * c[j] + u[j] * c[i]);
        }
        return x;
      }
    }
    for (std::size_t i = 0; i < D; ++i)
      for (std::size_t k = 0; k < D; ++k) x[i] += size(pose_.matrix()[i][k]) * p[k];
    return x;
  }

  const Pose<D>& pose_;
  Quaternion q_{};             // near 1
  TwoTermsIn<Real> factor_{};  // 2 / |q|^2
};

// The points of both shapes by the weights of a face or simplex, and the vector between them.

template <int D, class Real>
[[nodiscard]] inline Vec<Real, D> magnitudes(const Vec<Real, D>& x) noexcept {
  Vec<Real, D> sizes;
  for (std::size_t i = 0; i < D; ++i) sizes[i] = abs(x[i]);
  return sizes;
}
/// A vector turned by a pose; see `DoubledTurn::errors`.
template <int D, class Real>
[[nodiscard]] inline Doubled<Vec<Real, D>> turned(const DoubledTurn<D, Real>& turn,
                                                  const Doubled<Vec<Real, D>>& x,
                                                  const Vec<Real, D>& sizes,
                                                  const Vec<bool, D>& is_exact) noexcept {
  Vec<TwoTermsIn<Real>, D> p;
  for (std::size_t i = 0; i < D; ++i) p[i] = two_sum(x.high[i], x.low[i]);
  p = turn(p);
  Doubled<Vec<Real, D>> result;
  for (std::size_t i = 0; i < D; ++i) {
    result.high[i] = p[i].high;
    result.low[i] = p[i].low;
  }
  result.error = turn.errors(sizes, is_exact);
  return result;
}

/// The point of a placed shape, turned by its pose and not translated yet. Before the turn it errs
/// by 17 u^2 of |p_0| and all |p_k - p_0|: 3 for products of edges, 5 for sums of second halves of
/// the same step, and 9 for those of up to three steps.
template <std::size_t Count, int D, class Real>
struct TurnedSide {
  Doubled<Vec<Real, D>> x;
  std::array<bool, Count> runs;
  std::array<Doubled<Vec<Real, D>>, Count> edge{};
  const Placed<D>& placed;

  TurnedSide(const Placed<D>& in_world, std::uint32_t VertexPair::*index,
             const NearPoint<D, Real>& near) noexcept
      : placed(in_world) {
    const DoubledSide<Count, D, Real> own(in_world.shape(), index, near);
    const DoubledTurn<D, Real> turn(in_world.pose());
    Vec<bool, D> is_given;  // components that are those of the first corner
    is_given.coordinates.fill(true);
    Vec<Real, D> all = magnitudes(own.start.vec());
    for (std::size_t k = 0; k < Count; ++k) {
      runs[k] = near.corners[k + 1].*index != near.corners[0].*index;
      if (!runs[k]) continue;
      const Doubled<Vec<Real, D>> e{own.edge[k].high.vec(), own.edge[k].low.vec(), {}};
      const Vec<Real, D> sizes = magnitudes(e.high);
      Vec<bool, D> is_exact;
      is_exact.coordinates.fill(true);
      for (std::size_t i = 0; i < D; ++i) {
        all[i] += sizes[i];
        is_given[i] &= sizes[i] == Real(0);
      }
      edge[k] = detail::turned(turn, e, sizes, is_exact);
    }
    x = detail::turned(turn, {own.high.vec(), own.low.vec(), {}}, all, is_given);
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
/// 4. Points of placed shapes: 118 of their turned terms (`turned`), and their difference, with
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

  [[gnu::always_inline]] DoubledPair(const MinkowskiDifference<D, Placement>& minkowski,
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
        e[k].error = e[k].error + (Components(a.edge[k].error) + Components(b.edge[k].error));
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
  [[nodiscard, gnu::always_inline]] static const TwoTermsIn<Components>& terms_of(
      const TwoTermsIn<Components>& edge) noexcept {
    return edge;
  }
  [[nodiscard, gnu::always_inline]] static TwoTermsIn<Components> terms_of(
      const Doubled<Vec<Real, D>>& edge) noexcept {
    return {Components(edge.high), Components(edge.low)};
  }
  [[gnu::always_inline]] void subtract(const Components& sizes) noexcept {
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
    Doubled<Vec<Real, D>> all;
    for (std::size_t i = 0; i < D; ++i) {
      const TwoTermsIn<Real> p{a.x.high[i], a.x.low[i]};
      const TwoTermsIn<Real> q{b.x.high[i], b.x.low[i]};
      const TwoTerms moved = two_sum(s[i], -t[i]);
      const TwoTermsIn<Real> given = two_terms<Real>(moved);
      const TwoTermsIn<Real> value = doubled_sum(p, negated(q), given);
      all.high[i] = value.high;
      all.low[i] = value.low;
      const Real terms = abs(a.x.high[i]) + abs(b.x.high[i]);
      all.error[i] = a.x.error[i] + b.x.error[i];
      if (all.error[i] != Real(0) || !is_exact(given, moved)) {
        all.error[i] += Real(kBounds<Real>.doubled_sum) * (terms + abs(given.high));
      } else {
        // Exact terms may have an exact sum.
        const Doubled<Real> sum =
            (Doubled<Real>{p.high, p.low, Real(0)} - Doubled<Real>{q.high, q.low, Real(0)}) +
            Doubled<Real>{given.high, given.low, Real(0)};
        all.high[i] = sum.high;
        all.low[i] = sum.low;
        all.error[i] = sum.error;
      }
    }
    x = in_lanes(all);
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
    const Vec<TwoTermsIn<Real>, D> p = DoubledTurn<D, Real>(a.pose())(sum_of(in_a));
    const Vec<TwoTermsIn<Real>, D> q = DoubledTurn<D, Real>(b.pose())(sum_of(in_b));
    Doubled<Vec<Real, D>, Real> place;
    for (std::size_t i = 0; i < D; ++i) {
      // The difference of translations first: their common part, which may exceed the scale, must
      // not be lost in the sum.
      const TwoTerms moved = two_sum(a.pose().translation()[i], -b.pose().translation()[i]);
      const TwoTermsIn<Real> x = doubled_sum(p[i], negated(q[i]), two_terms<Real>(moved));
      place.high[i] = x.high;
      place.low[i] = x.low;
    }
    place.error =
        Real(kBounds<Real>.doubled_place) *
        ((poses.norm(Owner::a) * size_of(in_a, near) + poses.norm(Owner::b) * size_of(in_b, near)) +
         2 * poses.moved());
    return place;
  }

 private:
  template <std::size_t Count>
  [[nodiscard]] static Vec<TwoTermsIn<Real>, D> sum_of(
      const DoubledSide<Count, D, Real>& side) noexcept {
    Vec<TwoTermsIn<Real>, D> x;
    for (std::size_t i = 0; i < D; ++i) x[i] = two_sum(side.high[i], side.low[i]);
    return x;
  }
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
