/// Polygonal spheres.
#pragma once

#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include <certa/predicates/point.hpp>

namespace certa::bench {

/// Points on the unit sphere along a spiral with equal areas between them: all are extreme, and no
/// four share a facet but by chance.
[[nodiscard]] inline std::vector<Point<3>> sphere(std::size_t vertices) {
  const double turn = std::numbers::pi * (3 - std::sqrt(5.0));
  std::vector<Point<3>> points;
  for (std::size_t k = 0; k < vertices; ++k) {
    const double z = 1 - (2 * static_cast<double>(k) + 1) / static_cast<double>(vertices);
    const double r = std::sqrt(1 - z * z);
    const double angle = turn * static_cast<double>(k);
    points.push_back({r * std::cos(angle), r * std::sin(angle), z});
  }
  return points;
}

}  // namespace certa::bench
