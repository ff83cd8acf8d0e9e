/// How far placed shapes reach, exactly, where doubles leave few vertices in question.
#pragma once

#include <certa/pose.hpp>
#include <certa/rational.hpp>
#include <certa/shape.hpp>

namespace certa::tools {

/// A number in doubles, and how far off it is at most. The error is infinite where nothing is
/// known.
struct Approximation {
  double value = 0;
  double error = 0;
};

/// The largest coordinate of a vertex under its pose, in size.
template <int D>
[[nodiscard]] Rational largest_coordinate(const Shape<D>& shape, const Pose<D>& pose);
/// The same in doubles.
template <int D>
[[nodiscard]] Approximation rough_largest_coordinate(const Shape<D>& shape, const Pose<D>& pose);

/// The least product of a vertex under its pose and a direction. REQUIRES: that is not zero.
template <int D>
[[nodiscard]] Rational least_height(const Shape<D>& shape, const Pose<D>& pose,
                                    const Point<D>& direction);

}  // namespace certa::tools
