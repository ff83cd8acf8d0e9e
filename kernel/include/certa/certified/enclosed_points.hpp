/// Points of both shapes by weights that are rounded, with a bound of what they are off by: at the
/// price of an enclosure (enclose.hpp), of whose upper bound they are the ends.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <certa/certified/enclose.hpp>
#include <certa/certified/rounded_points.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

/// A point, and how far it is at most from the point of a shape that it stands for.
template <int D, class Real>
struct NearbyPoint {
  Vec<Real, D> x;
  Real error{};
};

/// The mean of a shape's vertices by convex weights of all but the first: corners as names, of
/// which some may be one vertex. In units of u P, P = max |p_k|, a component errs as in `position`,
/// whose constant is `share`, but for its rounded corners; what underflows comes on top.
template <int D, class Real, std::size_t N>
[[nodiscard, gnu::always_inline]] inline NearbyPoint<D, Real> mean_of(
    const Shape<D>& shape, std::uint32_t VertexPair::*index, const Simplex& corners,
    const std::array<Real, N>& weights, Real share, Real& scale) noexcept {
  const Vec<Real, D> first = vector_of<Real>(shape[corners[0].*index]);
  NearbyPoint<D, Real> mean{first};
  scale = largest(first);
  bool varies = false;
  for (std::size_t k = 1; k < corners.size; ++k) {
    if (corners[k].*index == corners[0].*index) continue;
    const Vec<Real, D> p = vector_of<Real>(shape[corners[k].*index]);
    for (std::size_t i = 0; i < D; ++i) mean.x[i] += weights[k - 1] * (p[i] - first[i]);
    scale = std::max(scale, largest(p));
    varies = true;
  }
  if (varies) mean.error = share * scale + Real(kBounds<Real>.underflow);
  return mean;
}

/// The points of both shapes by the weights of a face, or of a full simplex around the origin.
template <int D, class Real>
struct NearbyPoints {
  Vec<Real, D> on_a;
  Vec<Real, D> on_b;
  Real error;  ///< of both
};

/// In the world: R x + t, where x is off by an error of which R makes up to sqrt(3) / 2 norm times
/// as much. With P = max |p_k| the product errs by 4 u norm P in each component (`RoundedLinear`),
/// t, rounded, by u T, and the sum by u (norm P / 2 + T): as a vector by less than 8 u norm P and 4
/// u T. Of stored shapes x is as it is.
template <int D, class Frame, class Real, std::size_t N>
[[nodiscard, gnu::always_inline]] inline NearbyPoints<D, Real> nearby_points(
    const MinkowskiDifference<D, Frame>& minkowski, const Simplex& corners,
    const std::array<Real, N>& weights, Real share) noexcept {
  Real scale_a;
  Real scale_b;
  auto a = detail::mean_of(minkowski.a, &VertexPair::i, corners, weights, share, scale_a);
  auto b = detail::mean_of(minkowski.b, &VertexPair::j, corners, weights, share, scale_b);
  if constexpr (MinkowskiDifference<D, Frame>::is_posed) {
    const auto& poses = minkowski.template rounded<Real>();
    const auto place = [&poses](NearbyPoint<D, Real>& mean, Real scale, Owner owner,
                                const Point<D>& translation) {
      const Vec<Real, D> t = vector_of<Real>(translation);
      mean.x = poses.linear(owner).times(mean.x);
      for (std::size_t k = 0; k < D; ++k) mean.x[k] += t[k];
      mean.error = poses.norm(owner) * mean.error +
                   Real(kBounds<Real>.placed_point) * (poses.norm(owner) * scale + largest(t)) +
                   poses.underflow();
    };
    place(a, scale_a, Owner::a, minkowski.placed_a.pose().translation());
    place(b, scale_b, Owner::b, minkowski.placed_b.pose().translation());
  }
  return {a.x, b.x, std::max(a.error, b.error)};
}

/// The unit vector along v, whose components are off by less than 4 u: 1.5 u for the square of the
/// length, and by u for its root and a quotient each. REQUIRES: |v|^2 > smallest_square.
template <int D, class Real>
[[nodiscard]] inline Vec<Real, D> unit_along(const Vec<Real, D>& v) noexcept {
  const Real length = sqrt(dot(v, v));
  Vec<Real, D> unit;
  for (std::size_t i = 0; i < D; ++i) unit[i] = v[i] / length;
  return unit;
}

/// Moves points of the hulls along x, from B to A, to the surfaces of balls around them. A radius r
/// times the unit vector is off by 5 u r as a vector, the sum by sqrt(3) u of it. Returns false
/// where |x| is less than the radii are: then the moved points are not as near as the hulls'
/// distance less the radii is. Of |x| and of the radii's sum 3.5 u may be lost: points that pass
/// each other by as much meet where each is moved less by 3.5 u of its radius: 8.5 u r in all, and
/// 12.3 u where a format narrower than doubles rounds the radius, too. The distance that is told of
/// them holds all the same: `length_above` adds 6 u of |x|.
template <int D, class Real>
[[nodiscard]] inline bool move_by_radii(const MinkowskiDifference<D, Posed>& minkowski,
                                        const Vec<Real, D>& x,
                                        NearbyPoints<D, Real>& points) noexcept {
  if (!minkowski.has_radius()) return true;
  constexpr const auto& limits = kBounds<Real>;
  const Real r_a(minkowski.placed_a.radius());
  const Real r_b(minkowski.placed_b.radius());
  const Real most = std::max(r_a, r_b);
  if (!(dot(x, x) > Real(limits.smallest_square) && sqrt(dot(x, x)) > r_a + r_b)) return false;
  const Vec<Real, D> n = detail::unit_along(x);
  points.error +=
      Real(limits.placed_point) * (most + std::max(largest(points.on_a), largest(points.on_b)));
  for (std::size_t i = 0; i < D; ++i) {
    points.on_a[i] -= r_a * n[i];
    points.on_b[i] += r_b * n[i];
  }
  return true;
}

/// Points of shapes that overlap, by a full simplex around the origin: of A and of B by the same
/// weights, and so as far apart as their error says, at most; of a sliver that may be much.
///
/// Weights are of three edges, and each is at most what the others leave of 1, rounded: a component
/// errs by 2 for edges, 2 for products, 3 for sums and 2 for what exceeds 1, 9 in all, and as a
/// vector by 15.6 or, in the plane, 9.9. The difference of both is rounded by less than 2 u of its
/// largest component; and an error above `smallest_length` is what `length_above` needs.
template <class Real, int D, class Frame>
[[nodiscard]] inline NearbyPoints<D, Real> common_points(
    const MinkowskiDifference<D, Frame>& minkowski, const Simplex& simplex) noexcept {
  NearPoint<D, Real> near = detail::origin_in<Real>(minkowski, simplex);
  Real left(1);
  for (Real& l : near.l) {
    l = std::min(l, left);
    left -= l;
  }
  const auto share = Real(kBounds<Real>.common_position);
  NearbyPoints<D, Real> points = detail::nearby_points(minkowski, simplex, near.l, share);
  const Vec<Real, D> gap = points.on_a - points.on_b;
  const Real error = 2 * points.error + Real(2 * kBounds<Real>.unit) * largest(gap);
  points.error = detail::length_above(gap, error + Real(kBounds<Real>.smallest_length));
  return points;
}

}  // namespace certa::detail
