/// Distance, witness points and unit normal of an answer, correctly rounded, in twice the precision
/// of the format: with weights l_k + d_k (refinement.hpp) the points p_0 + sum (l_k + d_k) (p_k -
/// p_0) of either shape are known up to the square of rounding errors, and so is the vector between
/// them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <variant>

#include <certa/answer.hpp>
#include <certa/certified/enclose.hpp>
#include <certa/certified/refinement.hpp>
#include <certa/certified/rounded_distance.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/direction.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

template <int D>
[[nodiscard]] inline Point<D> unknown_point() noexcept {
  Point<D> x;
  x.fill(detail::unknown<double>());
  return x;
}
template <std::size_t N>
[[nodiscard]] inline bool has_unknown(const std::array<double, N>& x) noexcept {
  return std::any_of(x.begin(), x.end(), [](double component) { return isnan(component); });
}

/// The number next to high + low, which is known up to an error, or NaN where that is too close to
/// call. No zero is negative.
template <class Real>
[[nodiscard, gnu::always_inline]] inline Real rounded(Real high, Real low, Real error) noexcept {
  const Real least = high + (low - error);
  const Real most = high + (low + error);
  return least == most ? least + Real(0) : detail::unknown<Real>();
}
template <int D, class Real>
[[nodiscard, gnu::always_inline]] inline Vec<Real, D> rounded(
    const DoubledVectorIn<D, Real>& x) noexcept {
  Vec<Real, D> result;
  for (std::size_t i = 0; i < D; ++i) result[i] = detail::rounded(x.high[i], x.low[i], x.error[i]);
  return result;
}

/// The point of one shape. Coordinates that no edge varies are exact; those of edges so short that
/// a bound underflows are not.
template <std::size_t Count, int D, class Real>
[[nodiscard, gnu::always_inline]] inline DoubledVectorIn<D, Real> witness_of(
    const DoubledSide<Count, D, Real>& side, const Refinement<Count, Real>& w,
    const std::array<Real, Count>& shares) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  DoubledVectorIn<D, Real> x{side.high, side.low, {}};
  Vec<Real, D> sizes{};
  for (std::size_t k = 0; k < Count; ++k) {
    if (!side.runs[k]) continue;
    for (std::size_t i = 0; i < D; ++i) {
      const Real size = abs(side.edge[k][i]);
      x.low[i] = x.low[i] + w.d[k] * side.edge[k][i];
      x.error[i] = x.error[i] + shares[k] * size;
      sizes[i] += size;
    }
  }
  if constexpr (Count > 0)
    for (std::size_t i = 0; i < D; ++i)
      if (sizes[i] != Real(0))
        x.error[i] += Real(limits.doubled_sum) * abs(side.start[i]) + Real(limits.underflow);
  return x;
}

/// A vector in twice the precision with its length: `relative` is what the length is off by, in
/// units of itself. NaN if it is not known.
template <int D, class Real>
struct MeasuredDirection {
  Vec<Real, D> high;
  Vec<Real, D> low;
  Vec<Real, D> error;
  Real root;
  Real correction;
  Real inverse;  ///< of the root, about
  Real relative;
};

/// Measures a vector. In units of u^2 of the length, |v|^2 is off by 20, as in `doubled_length`,
/// the difference to the root's square by 7, the correction, of up to 3 u, by 15, and what a root's
/// slope omits is up to 5: below 40. Components' errors add up to no more than the length's.
template <int D, class Real>
[[nodiscard, gnu::always_inline]] inline MeasuredDirection<D, Real> measured(
    const DoubledVectorIn<D, Real>& v) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  MeasuredDirection<D, Real> m{};
  m.error = v.error;
  Real square(0);
  Real rest(0);
  Real off(0);
  for (std::size_t i = 0; i < D; ++i) {
    const TwoTermsIn<Real> whole = two_sum(v.high[i], v.low[i]);
    m.high[i] = whole.high;
    m.low[i] = whole.low;
    const TwoTermsIn<Real> part = two_square(whole.high);
    const TwoTermsIn<Real> sum = two_sum(square, part.high);
    square = sum.high;
    rest = rest + (sum.low + (part.low + 2 * (whole.high * whole.low)));
    off += v.error[i];
  }
  m.relative = detail::unknown<Real>();
  if (!(square > Real(limits.smallest_square))) return m;
  m.root = sqrt(square);
  const TwoTermsIn<Real> root_square = two_square(m.root);
  m.inverse = Real(1) / m.root;
  m.correction = (((square - root_square.high) - root_square.low) + rest) * (Real(0.5) * m.inverse);
  const Real relative = off * m.inverse * Real(limits.roundings) + Real(limits.doubled_unit);
  if (relative < Real(0.125)) m.relative = relative;
  return m;
}

/// The length, correctly rounded, or NaN where that is too close to call.
template <int D, class Real>
[[nodiscard, gnu::always_inline]] inline Real rounded_length(
    const MeasuredDirection<D, Real>& v) noexcept {
  return detail::rounded(v.root, v.correction, v.relative * v.root * Real(kBounds<Real>.roundings));
}

/// The unit vector in the opposite direction. In units of u^2 of a component, the remainder of the
/// quotient, of up to 8 u, is rounded 4 times: below 40. A length that is off by less than an
/// eighth of itself moves the quotient by less than 8/7 of that. Of a component below
/// `smallest_square` = 128 eta / u^2 the remainder may underflow, and a short vector makes of that
/// what it likes: nothing is claimed of it, unless it is 0.
template <int D, class Real>
[[nodiscard, gnu::always_inline]] inline DoubledVectorIn<D, Real> opposite_unit(
    const MeasuredDirection<D, Real>& v) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  DoubledVectorIn<D, Real> unit;
  for (std::size_t i = 0; i < D; ++i) {
    const Real quotient = v.high[i] * v.inverse;
    const TwoTermsIn<Real> product = two_product(quotient, v.root);
    const Real rest =
        (((v.high[i] - product.high) - product.low) + (v.low[i] - quotient * v.correction)) *
        v.inverse;
    const Real size = abs(quotient);
    unit.high[i] = -quotient;
    unit.low[i] = -rest;
    unit.error[i] =
        Real(2) * (v.error[i] * v.inverse + v.relative * size) + Real(limits.doubled_unit) * size;
    if (v.high[i] == Real(0) && v.error[i] == Real(0)) continue;
    unit.error[i] = abs(v.high[i]) > Real(limits.smallest_square)
                        ? unit.error[i] + Real(limits.underflow)
                        : detail::unknown<Real>();
  }
  return unit;
}
template <int D, class Real>
[[nodiscard]] inline Point<D> rounded_normal(const DoubledVectorIn<D, Real>& v) noexcept {
  return in_doubles(detail::rounded(detail::opposite_unit(detail::measured(v))));
}

/// The vector from the origin to the nearest point, x + sum d_k e_k. Along the only component of a
/// single edge it is 0.
template <std::size_t Count, int D, class Real>
[[nodiscard, gnu::always_inline]] inline DoubledVectorIn<D, Real> nearest_of(
    const DoubledPair<Count, D, Real>& pair, const Refinement<Count, Real>& w,
    const std::array<Real, Count>& shares) noexcept {
  DoubledVectorIn<D, Real> v = pair.x;
  for (std::size_t k = 0; k < Count; ++k)
    for (std::size_t i = 0; i < D; ++i) {
      v.low[i] = v.low[i] + w.d[k] * pair.e[k].high[i];
      v.error[i] =
          v.error[i] + (shares[k] * abs(pair.e[k].high[i]) + abs(w.d[k]) * pair.e[k].error[i]);
    }
  if constexpr (Count == 1) {
    std::size_t varying = 0;
    for (std::size_t i = 0; i < D; ++i) varying += pair.x.error[i] != Real(0) ? 1 : 0;
    if (varying == 1)
      for (std::size_t i = 0; i < D; ++i)
        if (pair.x.error[i] != Real(0)) v.high[i] = v.low[i] = v.error[i] = Real(0);
  }
  return v;
}

/// An edge in twice the precision.
template <class Real, int D>
[[nodiscard]] inline DoubledVectorIn<D, Real> doubled_edge(const MinkowskiDifference<D>& minkowski,
                                                           const EdgeName& edge) noexcept {
  const Point<D>& p = minkowski.a[edge.to.i];
  const Point<D>& p0 = minkowski.a[edge.from.i];
  const Point<D>& q = minkowski.b[edge.to.j];
  const Point<D>& q0 = minkowski.b[edge.from.j];
  DoubledVectorIn<D, Real> e;
  for (std::size_t i = 0; i < D; ++i) {
    const TwoTermsIn<Real> in_a = two_sum(Real(p[i]), -Real(p0[i]));
    const TwoTermsIn<Real> in_b = two_sum(Real(q0[i]), -Real(q[i]));
    const TwoTermsIn<Real> sum = two_sum(in_a.high, in_b.high);
    const TwoTermsIn<Real> whole = two_sum(sum.high, sum.low + (in_a.low + in_b.low));
    e.high[i] = whole.high;
    e.low[i] = whole.low;
    // Within one shape the sum is exact.
    const bool is_exact = in_a.high == Real(0) || in_b.high == Real(0);
    e.error[i] =
        is_exact ? Real(0) : Real(kBounds<Real>.halves) * (abs(in_a.high) + abs(in_b.high));
  }
  return e;
}

/// The normal of a facet by its edges, as it is oriented. Of each product of two edges, in units of
/// u^2, second halves are rounded 3 times and neglected once, and sums of them, of up to 3 u each,
/// 3 times: below 32.
template <class Real, int D>
[[nodiscard]] inline DoubledVectorIn<D, Real> doubled_normal(
    const MinkowskiDifference<D>& minkowski, const Direction<D>& direction) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  const DoubledVectorIn<D, Real> e = detail::doubled_edge<Real>(minkowski, direction.span[0]);
  DoubledVectorIn<D, Real> n;
  if constexpr (D == 2) {
    n = {perp(e.high), perp(e.low), {{e.error[1], e.error[0]}}};
  } else {
    const DoubledVectorIn<D, Real> f = detail::doubled_edge<Real>(minkowski, direction.span[1]);
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t i = (k + 1) % 3;
      const std::size_t j = (k + 2) % 3;
      const TwoTermsIn<Real> p = two_product(e.high[i], f.high[j]);
      const TwoTermsIn<Real> q = two_product(e.high[j], f.high[i]);
      const TwoTermsIn<Real> difference = two_sum(p.high, -q.high);
      n.high[k] = difference.high;
      n.low[k] =
          difference.low + ((p.low - q.low) + ((e.high[i] * f.low[j] + e.low[i] * f.high[j]) -
                                               (e.high[j] * f.low[i] + e.low[j] * f.high[i])));
      n.error[k] = Real(limits.doubled_product) *
                       (abs(e.high[i]) * abs(f.high[j]) + abs(e.high[j]) * abs(f.high[i])) +
                   Real(2) * (abs(e.high[i]) * f.error[j] + e.error[i] * abs(f.high[j]) +
                              abs(e.high[j]) * f.error[i] + e.error[j] * abs(f.high[i]));
      const auto vanishes = [](const DoubledVectorIn<D, Real>& x, std::size_t c) {
        return x.high[c] == Real(0) && x.error[c] == Real(0);
      };
      const bool is_zero = (vanishes(e, i) || vanishes(f, j)) && (vanishes(e, j) || vanishes(f, i));
      if (!is_zero) n.error[k] += Real(limits.underflow);
    }
  }
  if (direction.orientation == Sign::negative) {
    n.high = -n.high;
    n.low = -n.low;
  }
  return n;
}

/// The nearest point of a face, by weights in this arithmetic.
template <class Real, int D, class Frame>
[[nodiscard]] inline NearPoint<D, Real> near_point(const MinkowskiDifference<D, Frame>& minkowski,
                                                   const Simplex& face) noexcept {
  const auto rounded = [&minkowski](VertexPair w) { return vector_of<Real>(minkowski, w); };
  const Vec<Real, D> w = rounded(face[0]);
  std::array<Vec<Real, D>, D - 1> edges{};
  NearPoint<D, Real> near{{}, face.size, {}};
  near.corners[0] = face[0];
  for (std::size_t k = 1; k < face.size; ++k) {
    edges[k - 1] = rounded(face[k]) - w;
    near.corners[k] = face[k];
  }
  const std::array<Real, D - 1> l = convex_weights<D>(face.size, w, edges);
  for (std::size_t k = 0; k + 1 < D; ++k) near.l[k] = l[k];
  return near;
}

/// The origin in a full simplex, by weights in this arithmetic, which may be anything if it is
/// flat.
template <class Real, int D, class Frame>
[[nodiscard]] inline NearPoint<D, Real> origin_in(const MinkowskiDifference<D, Frame>& minkowski,
                                                  const Simplex& simplex) noexcept {
  NearPoint<D, Real> near{{}, D + 1, {}};
  const Vec<Real, D> w = vector_of<Real>(minkowski, simplex[0]);
  std::array<Vec<Real, D>, D> edges;
  near.corners[0] = simplex[0];
  for (std::size_t k = 0; k < D; ++k) {
    near.corners[k + 1] = simplex[k + 1];
    edges[k] = vector_of<Real>(minkowski, simplex[k + 1]) - w;
  }
  const Cofactors<D, Real> c(edges);
  const Real all = abs(c.determinant);
  for (std::size_t k = 0; k < D; ++k) {
    const Real x = dot(c.rows[k], w);
    const Real part = c.determinant < Real(0) ? x : -x;
    near.l[k] = !(part > Real(0)) ? Real(0) : part < all ? part / all : Real(1);
  }
  return near;
}

/// Answers whose numbers are NaN where they are too close to call.
template <int D>
struct Witnesses {
  Point<D> on_a{};
  Point<D> on_b{};
  Point<D> normal{};
  double distance = 0;
};

/// The unit normal of a facet at the nearest point v, which tells its side.
template <int D, class Real>
[[nodiscard]] inline Point<D> rounded_normal(const MinkowskiDifference<D>& minkowski,
                                             const NearPoint<D, Real>& facet,
                                             const DoubledVectorIn<D, Real>& v) noexcept {
  Direction<D> across;
  for (std::size_t k = 1; k < D; ++k) across.push_back({facet.corners[0], facet.corners[k]});
  DoubledVectorIn<D, Real> n = detail::doubled_normal<Real>(minkowski, across);
  std::size_t most = 0;
  for (std::size_t i = 1; i < D; ++i)
    if (abs(n.high[i]) > abs(n.high[most])) most = i;
  const auto is_certain = [most](const DoubledVectorIn<D, Real>& x) {
    return abs(x.high[most]) > 2 * (x.error[most] + abs(x.low[most]));
  };
  if (!(is_certain(v) && is_certain(n))) return detail::unknown_point<D>();
  if ((n.high[most] > Real(0)) != (v.high[most] > Real(0))) {
    n.high = -n.high;
    n.low = -n.low;
  }
  return detail::rounded_normal(n);
}

/// The unit normal of shapes that touch, by the direction that proves it.
template <class Real, int D>
[[nodiscard]] inline Point<D> rounded_normal(const MinkowskiDifference<D>& minkowski,
                                             const Evidence<D>& evidence) noexcept {
  if (const auto* given = std::get_if<Point<D>>(&evidence.direction))
    return detail::rounded_normal(DoubledVectorIn<D, Real>{vector_of<Real>(*given), {}, {}});
  const auto* named = std::get_if<Direction<D>>(&evidence.direction);
  if (named == nullptr || !named->is_normal() || named->base.j == Direction<D>::kAxis)
    return detail::unknown_point<D>();
  return detail::rounded_normal(detail::doubled_normal<Real>(minkowski, *named));
}

/// Calls `f` with the number of edges of a face, so that code is compiled for each, and returns
/// what it returns.
template <int D, class Real, class F>
[[nodiscard, gnu::always_inline]] inline auto for_count_of(const NearPoint<D, Real>& near,
                                                           const F& f) noexcept {
  if (near.size == 1) return f(std::integral_constant<std::size_t, 0>{});
  if constexpr (D == 3)
    if (near.size == 3) return f(std::integral_constant<std::size_t, 2>{});
  return f(std::integral_constant<std::size_t, 1>{});
}

/// The numbers of separated shapes, by the nearest point of a face. REQUIRES: scales in the search
/// window.
template <int D, class Real>
[[nodiscard, gnu::always_inline]] inline Witnesses<D> rounded_points(
    const MinkowskiDifference<D>& minkowski, const NearPoint<D, Real>& near) noexcept {
  return detail::for_count_of(
      near, [&]<std::size_t Count>(std::integral_constant<std::size_t, Count>) {
        Witnesses<D> points;
        const DoubledPair<Count, D, Real> pair(minkowski, near);
        const auto w = detail::refined(pair);
        const auto shares = detail::shares_of(w);
        points.on_a = in_doubles(detail::rounded(detail::witness_of(pair.a, w, shares)));
        points.on_b = in_doubles(detail::rounded(detail::witness_of(pair.b, w, shares)));
        const auto v = detail::nearest_of(pair, w, shares);
        const auto length = detail::measured(v);
        points.distance = static_cast<double>(detail::rounded_length(length));
        points.normal = in_doubles(detail::rounded(detail::opposite_unit(length)));
        if constexpr (Count == D - 1)
          if (has_unknown(points.normal))
            points.normal = detail::rounded_normal(minkowski, near, v);
        return points;
      });
}

/// Returns whether all corners name one vertex of a shape.
template <std::uint32_t VertexPair::*Index>
[[nodiscard]] inline bool is_one_vertex(const Simplex& corners) noexcept {
  for (std::size_t k = 1; k < corners.size; ++k)
    if (corners[k].*Index != corners[0].*Index) return false;
  return true;
}

/// The common point of shapes that meet, by a face or full simplex around the origin: a vertex, if
/// only one of a shape is involved, or the point of A, or, where that is too close to call, of B.
/// REQUIRES: scales in the search window.
template <class Real, int D>
[[nodiscard]] inline Point<D> rounded_common_point(const MinkowskiDifference<D>& minkowski,
                                                   const Simplex& face) noexcept {
  if (is_one_vertex<&VertexPair::i>(face)) return minkowski.a[face[0].i];
  if (is_one_vertex<&VertexPair::j>(face)) return minkowski.b[face[0].j];
  const auto rounded = [](const auto& pair, const auto& w) {
    const auto shares = detail::shares_of(w);
    const Point<D> point = in_doubles(detail::rounded(detail::witness_of(pair.a, w, shares)));
    return has_unknown(point) ? in_doubles(detail::rounded(detail::witness_of(pair.b, w, shares)))
                              : point;
  };
  if (face.size > D) {
    const DoubledPair<D, D, Real> pair(minkowski, detail::origin_in<Real>(minkowski, face));
    return rounded(pair, detail::refined_in_simplex(pair));
  }
  const NearPoint<D, Real> near = detail::near_point<Real>(minkowski, face);
  return detail::for_count_of(near,
                              [&]<std::size_t Count>(std::integral_constant<std::size_t, Count>) {
                                const DoubledPair<Count, D, Real> pair(minkowski, near);
                                return rounded(pair, detail::refined(pair));
                              });
}

/// The numbers of shapes that meet. REQUIRES: scales in the search window.
template <class Real, int D>
[[nodiscard]] inline Witnesses<D> rounded_points(const MinkowskiDifference<D>& minkowski,
                                                 const Evidence<D>& evidence) noexcept {
  Witnesses<D> points;
  points.on_a = detail::rounded_common_point<Real>(minkowski, evidence.face(0));
  for (double& x : points.on_a) x += 0.0;  // no zero is negative
  points.on_b = points.on_a;
  if (evidence.kind == Evidence<D>::Kind::touching)
    points.normal = detail::rounded_normal<Real>(minkowski, evidence);
  return points;
}

}  // namespace certa::detail
