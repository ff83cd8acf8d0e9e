/// Where a pose puts a point, exactly.
#pragma once

#include <array>

#include <certa/pose.hpp>
#include <certa/predicates/integer.hpp>
#include <certa/rational.hpp>

namespace certa::tools {

/// Integers over one of them, times a power of two: sums of their products need no common
/// denominator, and no greatest common divisor.
template <int D>
struct IntegerPoint {
  std::array<Integer, D> numerators;
  Integer denominator = 1;  ///< positive
  int exponent = 0;
};

template <int D>
[[nodiscard]] IntegerPoint<D> integer_point(const Pose<D>& pose, const Point<D>& point);

template <int D>
using ExactPoint = std::array<Rational, D>;

/// The same as fractions, in lowest terms.
template <int D>
[[nodiscard]] ExactPoint<D> placed_point(const Pose<D>& pose, const Point<D>& point);

/// The same, each coordinate correctly rounded: infinite beyond the largest double.
template <int D>
[[nodiscard]] Point<D> rounded_point(const Pose<D>& pose, const Point<D>& point);

}  // namespace certa::tools
