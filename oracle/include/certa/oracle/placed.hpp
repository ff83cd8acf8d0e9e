/// Truth about placed shapes by CGAL with exact numbers, by methods that share nothing with the
/// kernel.
#pragma once

#include <span>

#include <certa/pose.hpp>
#include <certa/predicates/point.hpp>
#include <certa/rational.hpp>
#include <certa/verdict.hpp>

namespace certa::oracle {

/// The points within `radius` of the hull of the vertices under the pose. REQUIRES: the radius is
/// finite and not negative.
template <int D>
struct Body {
  std::span<const Point<D>> vertices;  ///< in the body's own frame
  Pose<D> pose = {};
  double radius = 0;
};

struct PlacedTruth {
  Verdict verdict = Verdict::undecided;  ///< of the bodies, radii included
  Rational distance_squared;             ///< of the hulls, in lowest terms; 0 when they meet
  double distance = 0;  ///< of the bodies, to the nearest double, ties to even; 0 when they meet,
                        ///< infinity if it rounds to that
};

/// The exact verdict and squared distance, and the rounded distance, of two bodies. Throws as
/// `truth` of shapes does (oracle.hpp).
template <int D>
[[nodiscard]] PlacedTruth truth(const Body<D>& a, const Body<D>& b);

}  // namespace certa::oracle
