/// How deep shapes that meet are in each other.
#pragma once

#include <certa/fuzz/realize.hpp>
#include <certa/rational.hpp>

namespace certa::fuzz {

/// The square of the least length of a translation that parts the shapes, up to touching: the
/// distance of the origin from the boundary of the Minkowski difference. Exact. 0 where they touch.
/// REQUIRES: they meet. With e edges and f facets of each shape: O(e e') cheap signs, and big
/// integers for the facets of the difference.
template <int D>
[[nodiscard]] Rational depth_squared(const Pair<D>& pair);

}  // namespace certa::fuzz
