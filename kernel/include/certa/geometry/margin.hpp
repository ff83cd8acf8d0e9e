/// How far rounded dot products over all vertices of a shape may be off.
#pragma once

#include <certa/geometry/bounds.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

/// For M = max |p_k| + max |q_k|, rounded, and a direction v, |fl(min v.p) - fl(max v.q) - (exact)|
/// is at most `gap_share` of margin(v, M): a rounded dot product in D <= 3 dimensions errs by at
/// most 3u/(1 - 3u) |v|_1 max|p_k| (the exact minimum and the rounded one differ by no more, though
/// at different vertices), their difference by u of itself; together 4 u |v|_1 M + O(u^2). The
/// margin's own roundings are five, M's among them, six with the product by the share: below 24 u^2
/// |v|_1 M, for which the share's 6 u of 8 u leaves 48, and 12 are of second order. Products that
/// underflow add at most 6 eta.
///
/// The margin is small where one of |v| and M is subnormal, so it is their product that is scaled.
template <int D, class Real>
[[nodiscard]] inline Real margin(const Vec<Real, D>& v, Real scale) noexcept {
  Real length = abs(v[0]) + abs(v[1]);
  if constexpr (D == 3) length = length + abs(v[2]);
  return Real(kBounds<Real>.margin) * (scale * length) + Real(kBounds<Real>.underflow);
}

/// By how much a gradient that is off by `error` in each of D components tells two vertices of a
/// shape wrong, of which coordinates are at most `scale`: they are up to twice that apart.
template <class Real>
[[nodiscard]] inline Real spread(Real error, Real scale, int dimension) noexcept {
  return Real(2 * dimension * kBounds<Real>.gradient_share) * (error * scale) *
         Real(kBounds<Real>.roundings);
}

/// Vertices p of a shape with fl(v.p) above this are above p_0 in the exact direction v*, of which
/// v is off by at most `error` in each component: v*.(p - p_0) differs from fl(v.p) - fl(v.p_0) by
/// no more than 6 u |v|_1 m (two dot products) and the spread, and the limit is rounded: u |v|_1 m.
/// With the bound's own roundings that is below 8 u |v|_1 m, the margin.
template <int D, class Real>
[[nodiscard]] inline Real low_limit(const Vec<Real, D>& v, const Vec<Real, D>& p_0, Real scale,
                                    Real error) noexcept {
  return dot(v, p_0) + (margin(v, scale) + spread(error, scale, D));
}

/// What the product of v with an edge of this scale, rounded once, may be off by: the edge is at
/// most twice its scale and off by 4 u of it, a dot product errs by 6 u |v|_1 times the scale, v by
/// `error`.
template <int D, class Real>
[[nodiscard]] inline Real edge_product_error(const Vec<Real, D>& v, Real scale,
                                             Real error) noexcept {
  Real length = abs(v[0]) + abs(v[1]);
  if constexpr (D == 3) length += abs(v[2]);
  return Real(kBounds<Real>.edge_product) * (length * scale) + spread(error, scale, D) +
         Real(kBounds<Real>.underflow);
}

}  // namespace certa::detail
