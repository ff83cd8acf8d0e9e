/// How large the shapes of a pair are: engines are made for some sizes.
#pragma once

#include <array>

#include <certa/fuzz/engine.hpp>

namespace certa::fuzz {

/// The size of a shape in the world, its radius included, up to rounding.
struct ShapeSize {
  double coordinate = 0;  ///< The largest absolute coordinate.
  double half_side = 0;   ///< Half of the longest side of the box around it: a side may overflow.
};

/// Computes the sizes of A and B. O(n + m).
[[nodiscard]] std::array<ShapeSize, 2> sizes(const EnginePair& pair);

/// Returns the largest absolute coordinate of the pair in the world, up to rounding, radii
/// included: rounding errors are proportional to it. O(n + m).
[[nodiscard]] double largest_coordinate(const EnginePair& pair);

/// Returns whether both shapes have ordinary sizes: coordinates of at most `most`, and the largest
/// one and the longest side of the box around the shape at least `least`, or 0. For `in_range`;
/// `certa compare --range` asks the same. O(n + m).
[[nodiscard]] bool sizes_within(const EnginePair& pair, double least, double most);

}  // namespace certa::fuzz
