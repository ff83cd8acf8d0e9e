/// Where a pose puts a point, exactly.
#pragma once

#include <array>

#include <certa/pose.hpp>
#include <certa/rational.hpp>

namespace certa::tools {

template <int D>
using ExactPoint = std::array<Rational, D>;

/// The coordinates are in lowest terms.
template <int D>
[[nodiscard]] ExactPoint<D> placed_point(const Pose<D>& pose, const Point<D>& point);

/// The same, each coordinate correctly rounded: infinite beyond the largest double.
template <int D>
[[nodiscard]] Point<D> rounded_point(const Pose<D>& pose, const Point<D>& point);

}  // namespace certa::tools
