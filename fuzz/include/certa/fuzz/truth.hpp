/// The exact answer for a pair, and how far it is from touching.
#pragma once

#include <certa/fuzz/realize.hpp>
#include <certa/rational.hpp>
#include <certa/verdict.hpp>

namespace certa::fuzz {

/// The exact answer for a pair.
struct Truth {
  Verdict verdict = Verdict::undecided;  ///< The exact verdict.
  Rational distance_squared;             ///< The exact squared distance of the hulls.
  double distance = 0;                   ///< The correctly rounded distance.

  /// Returns whether the shapes have a point in common.
  [[nodiscard]] bool meet() const noexcept { return verdict != Verdict::separated; }
  /// Returns whether the hulls, radii left out, have a point in common.
  [[nodiscard]] bool hulls_meet() const { return distance_squared.numerator == 0; }
};

/// Computes the exact answer for the pair and checks its certificate. Throws std::logic_error if
/// the checker refuses the certificate.
template <int D>
[[nodiscard]] Truth truth(const Pair<D>& pair);

/// Computes, exactly, the square of the penetration depth of the hulls under their poses, radii
/// left out: the least length of a translation that
/// leaves the shapes touching, which is the distance of the origin from the boundary of the
/// Minkowski difference; 0 where they touch. REQUIRES: the hulls meet. O(e e') filtered signs for
/// e and e' edges, and big integers for the facets of the difference.
template <int D>
[[nodiscard]] Rational depth_squared(const Pair<D>& pair);

/// Computes, exactly, the square of how far the hulls are from touching: of their distance, or of
/// the length of the shortest translation that parts them.
template <int D>
[[nodiscard]] Rational from_touching_squared(const Pair<D>& pair, const Truth& truth);

/// Decides exactly whether the shapes, radii included, are within this finite length of touching.
template <int D>
[[nodiscard]] bool is_near_touching(const Pair<D>& pair, const Truth& truth, double length);

/// Computes how far the shapes, radii included, are from touching, correctly rounded.
template <int D>
[[nodiscard]] double from_touching(const Pair<D>& pair, const Truth& truth);

}  // namespace certa::fuzz
