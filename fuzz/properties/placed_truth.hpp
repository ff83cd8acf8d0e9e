/// The exact truth about a placed pair, by rational arithmetic of GMP. It shares no code with the
/// kernel, the checker or CGAL.
#pragma once

#include <certa/placed.hpp>
#include <certa/rational.hpp>
#include <certa/verdict.hpp>

namespace certa::fuzz {

struct PlacedTruth {
  Verdict verdict = Verdict::undecided;  ///< of the bodies, radii included
  Rational distance_squared;             ///< of the hulls; 0 when they meet
  double distance = 0;  ///< of the bodies, to the nearest double, ties to even; 0 when they meet
};

/// Verdict, squared distance and rounded distance, for shapes of few vertices. Two theorems decide:
/// - The nearest point of the Minkowski difference W is x if x is a convex combination of W and x.w
///   >= x.x for all w of W (Karush, Kuhn, Tucker).
/// - The hulls overlap if no vector that is orthogonal to D - 1 vectors of W has all of W on one
///   side, because such vectors are the edges of the cone of all that do.
template <int D>
[[nodiscard]] PlacedTruth truth_of(const Placed<D>& a, const Placed<D>& b);

}  // namespace certa::fuzz
