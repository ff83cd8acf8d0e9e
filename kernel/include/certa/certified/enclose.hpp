/// Proven bounds of the distance from the result of a search in doubles. They need no proven face,
/// so that ties do not matter.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include <certa/certified/prove.hpp>
#include <certa/certified/rounded_distance.hpp>
#include <certa/geometry/edge_map.hpp>
#include <certa/geometry/step.hpp>
#include <certa/predicates/compiler.hpp>

namespace certa::detail {

/// Convex weights of all corners but the first, w, of the face's point nearest to the origin,
/// rounded and clamped: for any values they name a point of the Minkowski difference, up to the
/// rounding of 1 - l_0. 0 / 0 counts as 0, because max(0, NaN) is 0.
template <int D, class Real>
[[nodiscard]] inline std::array<Real, D - 1> convex_weights(
    std::size_t size, const Vec<Real, D>& w,
    const std::array<Vec<Real, D>, D - 1>& edges) noexcept {
  const Real zero(0);
  const Real one(1);
  std::array<Real, D - 1> l{};
  if (size == 1) return l;
  const auto [x, total] = along_edges<D>(size, -w, edges);
  l[0] = min(one, max(zero, x[0] / total));
  if constexpr (D == 3)
    if (size == 3) l[1] = min(one - l[0], max(zero, x[1] / total));
  return l;
}

/// A point near the point of the face that is nearest to the origin, by convex weights, which are
/// stored in l, and a bound of its distance from some point of the face. In units of u W, W = max
/// |w_k|, a component errs by 6 for two corners and 8 for three, and as a vector by sqrt(2) or
/// sqrt(3) times that: 8.5 in the plane, 10.4 and 13.9 in space.
/// 1. Rounded corners, whose convex combination it is: 1.
/// 2. Edges e_k, |e_k| <= 2 W: 2 for rounding them and 2 for the products.
/// 3. Up to two sums, which are points between corners: 1 each.
/// 4. l_0 + l_1 may exceed 1 by its rounding, u / 2 of an edge: 1.
///
/// Underflow adds up to 20 eta. A single corner is off by u of its length; `quotient` has room for
/// both. Corners with larger errors in each component move the point by these.
template <int D, class Placement, class Real>
[[nodiscard, CERTA_INLINE]] inline auto position(const MinkowskiDifference<D, Placement>& minkowski,
                                                 const RoundedFace<D, Real>& face) noexcept {
  std::array<Vec<Real, D>, D - 1> edges{};
  Real scale = largest(face[0].w);
  for (std::size_t k = 1; k < face.size; ++k) {
    edges[k - 1] = face[k].w - face[0].w;
    scale = max(scale, largest(face[k].w));
  }
  const std::array<Real, D - 1> l = convex_weights<D>(face.size, face[0].w, edges);
  std::pair<Bounded<Vec<Real, D>, Real>, std::array<Real, D - 1>> result{{face[0].w, Real(0)}, l};
  Bounded<Vec<Real, D>, Real>& nearest = result.first;
  for (std::size_t k = 1; k < face.size; ++k)
    for (std::size_t i = 0; i < D; ++i) nearest.value[i] += l[k - 1] * edges[k - 1][i];
  if (face.size > 1)
    nearest.error =
        Real(kBounds<Real>.position[static_cast<std::size_t>(D) + face.size - 4]) * scale;
  if constexpr (MinkowskiDifference<D, Placement>::is_placed)
    nearest.error += 2 * minkowski.template rounded<Real>().vertex_error();  // sqrt(D) < 2
  return result;
}

/// A number that is at most x / |v|. It needs 5.5 u: 1.5 u because squares of lengths err by 3 u, u
/// for the root, u each for the quotient and the last product, and u for x, a rounded difference.
/// REQUIRES: |v|^2 > smallest_square, so that underflow in it is below u^2 of it; and a result
/// above `smallest_length`, which is normal, because a quotient that underflows may be larger.
template <int D, class Real>
[[nodiscard]] inline Real quotient_below(Real x, const Vec<Real, D>& v) noexcept {
  return x / sqrt(dot(v, v)) * (Real(1) - Real(kBounds<Real>.quotient));
}

/// A number that is at least |x| + error, if that is above L = `smallest_length`, with room for the
/// terms that `position` leaves out. The root errs by 2.6 u, the sum and the product by u each, and
/// a corner's length by u. The remaining 0.4 u of the factor cover underflow: sqrt(4 eta) in the
/// root and 20 eta in the position, both below u / 8 of L.
template <int D, class Real>
[[nodiscard]] inline Real length_above(const Vec<Real, D>& x, Real error) noexcept {
  return (sqrt(dot(x, x)) + error) * (Real(1) + Real(kBounds<Real>.quotient));
}

/// If a search walked over edges, replaces its lowest vertices by proven ones, and the gap by
/// theirs. Other searches have looked at all vertices.
template <int D, class Placement, class Real>
[[CERTA_INLINE]] inline void prove_supports(const MinkowskiDifference<D, Placement>& minkowski,
                                            SearchResult<D, Real>& found) noexcept {
  if (edge_map_of(minkowski.a) == nullptr && edge_map_of(minkowski.b) == nullptr) return;
  const auto& poses = minkowski.template rounded<Real>();
  const Vec<Real, D>& v = found.direction;
  const auto [v_a, v_b] = poses.to_local(v);
  prove_lowest(minkowski.a, edge_map_of(minkowski.a), v_a, found.in_a);
  prove_lowest(minkowski.b, edge_map_of(minkowski.b), v_b, found.in_b);
  found.gap = poses.gap(v, found.in_a.value, found.in_b.value);
}

/// A number that is at most the distance, if it is above `smallest_length`: weak duality.
template <int D, class Real>
[[nodiscard]] inline Real distance_below(const SearchResult<D, Real>& found) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  const Vec<Real, D>& v = found.direction;
  if (!(dot(v, v) > Real(limits.smallest_square))) return Real(0);
  return quotient_below(found.gap - Real(limits.gap_share) * found.margin, v);
}

/// Bounds of the distance: lower <= distance <= upper if `is_certain`; otherwise nothing is
/// claimed, for example if separation is not proven. `nearest` is the position of the face found.
/// REQUIRES: `found.stop` is `nearest`.
///
/// Weak duality: min v.p - max v.q <= |v| distance for any v; the direction of the nearest point
/// makes it an equality. The left side is the gap of the last supports, up to `gap_share` of
/// `margin`. And no point of the Minkowski difference is nearer than the nearest one.
template <int D, class Real>
[[nodiscard]] inline Interval<Real> enclosure(const SearchResult<D, Real>& found,
                                              const Bounded<Vec<Real, D>, Real>& nearest) noexcept {
  const Real lower = distance_below(found);
  if (!(lower > Real(0))) return {Real(0), Real(0)};
  return {lower, length_above(nearest.value, nearest.error)};
}

/// Bounds of the distance by a proven face, less the radii, some ulps of it apart; NaN if it is not
/// known. The ends of `rounded_ends` are off by half an ulp, and the factors move them at least to
/// the next numbers; subnormal ends are exact. REQUIRES: as for `rounded_distance`.
template <int D, class Real, class Placement>
[[nodiscard]] inline Interval<Real> close_enclosure(
    const MinkowskiDifference<D, Placement>& minkowski, const NearPoint<D, Real>& near) noexcept {
  const auto [least, most] = detail::rounded_ends(minkowski, near);
  const Real ulp(2 * kBounds<Real>.unit);
  return {least * (Real(1) - ulp), most * (Real(1) + ulp)};
}

}  // namespace certa::detail
