/// Error bounds of rounded dot products over all vertices of a shape.
#pragma once

#include <algorithm>
#include <cstddef>

#include <certa/geometry/bounds.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

/// The largest magnitude of a vector's components.
template <int D, class Real>
[[nodiscard]] inline Real largest(const Vec<Real, D>& x) noexcept {
  Real most = abs(x[0]);
  for (std::size_t k = 1; k < D; ++k) most = max(most, Real(abs(x[k])));
  return most;
}

/// A bound of the rounding of the gap between two shapes: for M = max |p_k| + max |q_k|, rounded,
/// and a direction v, |fl(min v.p) - fl(max v.q) - (exact)| is at most `gap_share` of margin(v, M):
/// a rounded dot product in D <= 3 dimensions errs by at most 3u/(1 - 3u) |v|_1 max|p_k| (the exact
/// minimum and the rounded one differ by no more, though at different vertices), their difference
/// by u of itself; together 4 u |v|_1 M + O(u^2). The margin's own roundings are five, M's among
/// them, six with the product by the share: below 24 u^2 |v|_1 M, for which the share's 6 u of 8 u
/// leaves 48, and 12 are of second order. Products that underflow add at most 6 eta.
///
/// The margin is small where one of |v| and M is subnormal, so it is their product that is scaled.
template <int D, class Real>
[[nodiscard, gnu::always_inline]] inline Real margin(const Vec<Real, D>& v, Real scale) noexcept {
  return Real(kBounds<Real>.margin) * (scale * length_of(v)) + Real(kBounds<Real>.underflow);
}

/// A bound of what rounding may hide between two vertices. With v off by at most `error` in each
/// component from the exact direction v*, and vertices p and p_0 of a shape with coordinates up to
/// `scale`: where fl(v.p) is above fl(v.p_0) by more than this, p is above p_0 in v*. The two
/// rounded products err by 6 u |v|_1 scale together, v* by `error` in D components of p - p_0,
/// which are up to twice the scale, and a limit fl(v.p_0) + slack is rounded: u |v|_1 scale. With
/// the bound's own roundings the first and the last are below 8 u |v|_1 scale, the margin.
template <int D, class Real>
[[nodiscard]] inline Real low_slack(const Vec<Real, D>& v, Real scale, Real error) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  return margin(v, scale) +
         Real(2 * D * limits.gradient_share) * (error * scale) * Real(limits.roundings);
}

/// The limit above which vertices are certainly above p_0: where fl(v.p) exceeds it, p is above p_0
/// in v* (see `low_slack`).
template <int D, class Real>
[[nodiscard]] inline Real low_limit(const Vec<Real, D>& v, const Vec<Real, D>& p_0, Real scale,
                                    Real error) noexcept {
  return dot(v, p_0) + low_slack(v, scale, error);
}

/// A bound of the error of the product of v, a gradient in the sense of `slope_of`, with an edge of
/// this scale. REQUIRES: |v|^2 > smallest_square, or a scale in the window of filter.hpp if v is a
/// vertex; this scale in the window. Then what underflows, here and in `error`, is nothing beside
/// it.
template <int D, class Real>
[[nodiscard]] inline Real edge_product_error(const Vec<Real, D>& v, Real scale, Real error,
                                             int name_error = 1) noexcept {
  return Real(kBounds<Real>.edge_product) *
         filter_bound(slope_of<Real>(length_of(v), error, D, name_error), scale);
}

}  // namespace certa::detail
