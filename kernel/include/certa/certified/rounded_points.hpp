/// Distance, witness points and unit normal of an answer, correctly rounded, in twice the precision
/// of the format (witness.hpp).
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <variant>

#include <certa/answer.hpp>
#include <certa/certified/doubled_pair.hpp>
#include <certa/certified/enclose.hpp>
#include <certa/certified/radii.hpp>
#include <certa/certified/refinement.hpp>
#include <certa/certified/rounded_distance.hpp>
#include <certa/certified/witness.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/direction.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/posed_difference.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

/// An edge in twice the precision.
template <class Real, int D, class Frame>
[[nodiscard]] inline DoubledVectorIn<D, Real> doubled_edge(
    const MinkowskiDifference<D, Frame>& minkowski, const EdgeName& edge) noexcept {
  NearPoint<D, Real> near{{edge.from, edge.to}, 2, {}};
  return DoubledPair<1, D, Real, Frame>(minkowski, near).e[0].vectors();
}

/// The normal of a facet by its edges, as it is oriented. Of each product of two edges, in units of
/// u^2, second halves are rounded 3 times and neglected once, and sums of them, of up to 3 u each,
/// 3 times: below 32.
template <class Real, int D, class Frame>
[[nodiscard]] inline DoubledVectorIn<D, Real> doubled_normal(
    const MinkowskiDifference<D, Frame>& minkowski, const Direction<D>& direction) noexcept {
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
                   Real(2) * ((abs(e.high[i]) + e.error[i]) * f.error[j] +
                              (abs(e.high[j]) + e.error[j]) * f.error[i] +
                              e.error[i] * abs(f.high[j]) + e.error[j] * abs(f.high[i]));
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

/// The normal of a facet at the nearest point v, which tells its side; NaN if it does not.
template <int D, class Real, class Frame>
[[nodiscard]] inline DoubledVectorIn<D, Real> facet_normal(
    const MinkowskiDifference<D, Frame>& minkowski, const NearPoint<D, Real>& facet,
    const DoubledVectorIn<D, Real>& v) noexcept {
  Direction<D> across;
  for (std::size_t k = 1; k < D; ++k) across.push_back({facet.corners[0], facet.corners[k]});
  DoubledVectorIn<D, Real> n = detail::doubled_normal<Real>(minkowski, across);
  std::size_t most = 0;
  for (std::size_t i = 1; i < D; ++i)
    if (abs(n.high[i]) > abs(n.high[most])) most = i;
  // The rounded sum of both halves: where the shapes nearly touch, neither is small beside the
  // other.
  const auto certain = [most](const DoubledVectorIn<D, Real>& x) {
    const Real sum = x.high[most] + x.low[most];
    return abs(sum) > 2 * x.error[most] ? sum : Real(0);
  };
  const Real along_v = certain(v);
  const Real along_n = certain(n);
  if (along_v == Real(0) || along_n == Real(0)) {
    n.error.coordinates.fill(detail::unknown<Real>());
  } else if ((along_n > Real(0)) != (along_v > Real(0))) {
    n.high = -n.high;
    n.low = -n.low;
  }
  return n;
}

/// The unit normal of shapes that touch, by the direction that proves it.
template <class Real, int D, class Frame>
[[nodiscard]] inline Point<D> rounded_normal(const MinkowskiDifference<D, Frame>& minkowski,
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

/// The numbers of separated shapes, by the nearest point of a face; of placed shapes with their
/// radii, the distance below 0 where these are larger. REQUIRES: scales in the search window.
template <int D, class Real, class Frame>
[[nodiscard, gnu::always_inline]] inline Witnesses<D> rounded_points(
    const MinkowskiDifference<D, Frame>& minkowski, const NearPoint<D, Real>& near) noexcept {
  return detail::for_count_of(
      near, [&]<std::size_t Count>(std::integral_constant<std::size_t, Count>) {
        Witnesses<D> points;
        const DoubledPair<Count, D, Real, Frame> pair(minkowski, near);
        const auto w = detail::refined(pair);
        const auto shares = detail::shares_of(w);
        auto on_a = detail::witness_of(pair.a, w, shares);
        auto on_b = detail::witness_of(pair.b, w, shares);
        const auto v = detail::nearest_of(pair, w, shares);
        const auto length = detail::measured(v);
        auto normal = detail::opposite_unit(length);
        points.distance = static_cast<double>(detail::rounded_length(length));
        points.normal = in_doubles(detail::rounded(normal));
        if constexpr (Count == D - 1) {
          if (has_unknown(points.normal)) {
            const auto facet = detail::facet_normal(minkowski, near, v.vectors());
            normal = detail::opposite_unit(detail::measured(DoubledLanes<D, Real>::of(facet)));
            points.normal = in_doubles(detail::rounded(normal));
          }
        }
        if constexpr (MinkowskiDifference<D, Frame>::is_posed)
          if (minkowski.has_radius())
            detail::add_radii(minkowski, length, normal, on_a, on_b, points);
        points.on_a = in_doubles(detail::rounded(on_a));
        points.on_b = in_doubles(detail::rounded(on_b));
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

/// A vertex in the world.
template <class Real, int D>
[[nodiscard]] inline Point<D> rounded_vertex(const Placed<D>& placed,
                                             std::uint32_t index) noexcept {
  const NearPoint<D, Real> near{{VertexPair{index, index}}, 1, {}};
  const TurnedSide<0, D, Real> side(placed, &VertexPair::i, near);
  return in_doubles(detail::rounded(detail::witness_of(side, {}, {})));
}

/// The common point of shapes that meet, by a face or full simplex around the origin: a vertex, if
/// only one of a shape is involved, or the point of A, or, where that is too close to call, of B.
/// REQUIRES: scales in the search window.
template <class Real, int D, class Frame>
[[nodiscard]] inline Point<D> rounded_common_point(const MinkowskiDifference<D, Frame>& minkowski,
                                                   const Simplex& face) noexcept {
  if constexpr (MinkowskiDifference<D, Frame>::is_posed) {
    if (is_one_vertex<&VertexPair::i>(face))
      return detail::rounded_vertex<Real>(minkowski.placed_a, face[0].i);
    if (is_one_vertex<&VertexPair::j>(face))
      return detail::rounded_vertex<Real>(minkowski.placed_b, face[0].j);
  } else {
    if (is_one_vertex<&VertexPair::i>(face)) return minkowski.a[face[0].i];
    if (is_one_vertex<&VertexPair::j>(face)) return minkowski.b[face[0].j];
  }
  const auto rounded = [](const auto& pair, const auto& w) {
    const auto shares = detail::shares_of(w);
    const Point<D> point = in_doubles(detail::rounded(detail::witness_of(pair.a, w, shares)));
    return has_unknown(point) ? in_doubles(detail::rounded(detail::witness_of(pair.b, w, shares)))
                              : point;
  };
  if (face.size > D) {
    const DoubledPair<D, D, Real, Frame> pair(minkowski, detail::origin_in<Real>(minkowski, face));
    return rounded(pair, detail::refined_in_simplex(pair));
  }
  const NearPoint<D, Real> near = detail::near_point<Real>(minkowski, face);
  return detail::for_count_of(near,
                              [&]<std::size_t Count>(std::integral_constant<std::size_t, Count>) {
                                const DoubledPair<Count, D, Real, Frame> pair(minkowski, near);
                                return rounded(pair, detail::refined(pair));
                              });
}

/// The numbers of shapes that meet. REQUIRES: scales in the search window.
template <class Real, int D, class Frame>
[[nodiscard]] inline Witnesses<D> rounded_points(const MinkowskiDifference<D, Frame>& minkowski,
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
