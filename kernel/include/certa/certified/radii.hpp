/// Points of placed shapes by their radii, in twice the precision of the format.
#pragma once

#include <cmath>
#include <cstddef>

#include <certa/certified/doubled_turn.hpp>
#include <certa/certified/rounded_distance.hpp>
#include <certa/certified/witness.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/lanes.hpp>
#include <certa/geometry/posed_difference.hpp>
#include <certa/predicates/expansion.hpp>

namespace certa::detail {

/// Moves a point along a vector n by r of it, which is off by up to `error`. In units of u^2, of
/// second halves that of n is up to 8 u: r n errs by 8, 9 and 10 of itself for its products and
/// their sum and 9 more for r's second half, the sum with x by 5 of x and 33 of r n: below 70.
template <int D, class Real>
inline void move_along(DoubledVectorIn<D, Real>& x, const TwoTermsIn<Real>& r, Real error,
                       const DoubledVectorIn<D, Real>& n) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  for (std::size_t i = 0; i < D; ++i) {
    if (n.high[i] == Real(0) && n.error[i] == Real(0)) continue;
    const TwoTermsIn<Real> place = two_sum(x.high[i], x.low[i]);
    const TwoTermsIn<Real> step = detail::product(r, {n.high[i], n.low[i]});
    const TwoTermsIn<Real> sum = two_sum(place.high, step.high);
    const Real size = abs(step.high);
    x.high[i] = sum.high;
    x.low[i] = place.low + (sum.low + step.low);
    x.error[i] += (abs(r.high) * n.error[i] + error * (abs(n.high[i]) + n.error[i])) * 2 +
                  Real(limits.along_normal) * (size + abs(place.high)) + Real(limits.underflow);
  }
}

/// Makes points of hulls those of shapes with radii, which have one: on their surfaces, or, where
/// the radii are more than the distance, between the hulls, where v, from B to A, is divided as the
/// radii. NaN where neither is certain. The share of the radius of A errs by u^2 of it for the sum
/// of the radii, and 15 for its remainder of up to 3 u, which is rounded.
template <int D, class Real>
inline void add_radii(const MinkowskiDifference<D, Posed>& minkowski,
                      const MeasuredDirection<D, Real>& v, const DoubledLanes<D, Real>& normal,
                      DoubledLanes<D, Real>& on_a, DoubledLanes<D, Real>& on_b,
                      Witnesses<D>& points) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  const auto moved = [](DoubledLanes<D, Real>& x, const TwoTermsIn<Real>& r, Real error,
                        const DoubledLanes<D, Real>& n) {
    DoubledVectorIn<D, Real> place = x.vectors();
    detail::move_along(place, r, error, n.vectors());
    x = DoubledLanes<D, Real>::of(place);
  };
  const auto left = detail::less_radii(
      minkowski,
      DoubledLength<Real>{v.root, v.correction, v.relative * v.root * Real(limits.roundings)});
  const Real distance = detail::rounded(left.root, left.correction, left.error);
  points.distance = static_cast<double>(distance);
  const Given<Real> r_a(minkowski.placed_a.radius());
  const Given<Real> r_b(minkowski.placed_b.radius());
  if (distance > Real(0)) {
    const Real u2(limits.unit * limits.unit);
    // Without a radius a point stays as it is, and may be exact.
    if (minkowski.placed_a.radius() > 0) moved(on_a, {r_a.high, r_a.low}, u2 * r_a.high, normal);
    if (minkowski.placed_b.radius() > 0) moved(on_b, {-r_b.high, -r_b.low}, u2 * r_b.high, normal);
    return;
  }
  const TwoTermsIn<Real> radii = minkowski.template radii<Real>();
  if (!(distance < Real(0) && radii.high > Real(limits.smallest_square))) {
    on_a.error = Lanes<Real, D>(detail::unknown<Real>());
    return;
  }
  const Real share = r_a.high / radii.high;
  const TwoTermsIn<Real> back = two_product(share, radii.high);
  const Real rest =
      (((r_a.high - back.high) - back.low) + (r_a.low - share * radii.low)) / radii.high;
  if (minkowski.placed_a.radius() > 0)
    moved(on_a, {-share, -rest}, Real(limits.doubled_unit), v.vector);
  on_b = on_a;
  points.normal = {};
}

}  // namespace certa::detail
