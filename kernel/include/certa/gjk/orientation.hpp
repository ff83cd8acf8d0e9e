/// Orientations of points by a policy's signs: right if these are exact.
#pragma once

#include <certa/predicates/difference.hpp>
#include <certa/predicates/point.hpp>
#include <certa/predicates/policy.hpp>
#include <certa/predicates/polynomial.hpp>
#include <certa/predicates/sign.hpp>

namespace certa {

/// The sign of det(b - a, c - a): positive when a, b, c turn left.
template <SignEvaluator Policy>
[[nodiscard]] Sign orientation(Policy& policy, const Point<2>& a, const Point<2>& b,
                               const Point<2>& c) {
  return policy.template sign<Det2>(PointDifference<2>{&b, &a}, PointDifference<2>{&c, &a});
}

/// The sign of det(b - a, c - a, d - a): positive when d sees a, b, c counterclockwise.
template <SignEvaluator Policy>
[[nodiscard]] Sign orientation(Policy& policy, const Point<3>& a, const Point<3>& b,
                               const Point<3>& c, const Point<3>& d) {
  return policy.template sign<Det3>(PointDifference<3>{&b, &a}, PointDifference<3>{&c, &a},
                                    PointDifference<3>{&d, &a});
}

}  // namespace certa
