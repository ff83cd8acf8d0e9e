/// The penetration depth of hulls that meet, exactly.
#pragma once

#include <certa/fuzz/realize.hpp>
#include <certa/rational.hpp>

namespace certa::fuzz {

/// Computes, exactly, the square of the penetration depth of the hulls under their poses, without
/// radii. The depth is the least length of a translation that leaves the shapes touching, which is
/// the distance of the origin from the boundary of the Minkowski difference; it is 0 where they
/// touch. REQUIRES: the hulls meet. O(e e') filtered signs for e and e' edges, and big integers for
/// the facets of the difference.
template <int D>
[[nodiscard]] Rational depth_squared(const Pair<D>& pair);

}  // namespace certa::fuzz
