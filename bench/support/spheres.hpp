/// Polygonal spheres, and pairs of them.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>
#include <vector>

#include <certa/predicates/point.hpp>

#include "support/placement.hpp"
#include "support/random.hpp"

namespace certa::bench {

/// Points on the unit sphere along a spiral with equal areas between them: all are extreme, and no
/// four share a facet except by chance.
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

/// The distance of the centres of spheres of radius 1.
struct Configuration {
  const char* name;
  double apart;
};
inline constexpr std::array<Configuration, 3> kConfigurations{
    {{"distant", 4}, {"close", 2.01}, {"overlapping", 1}}};

/// The poses of two equal spheres with centres so far apart, rotated at random.
[[nodiscard]] inline std::pair<Pose<3>, Pose<3>> random_poses(Random& random, double apart) {
  const Point<3> at{random.uniform(-5, 5), random.uniform(-5, 5), random.uniform(-5, 5)};
  const Matrix<3> first = random_rotation<3>(random);
  const Matrix<3> second = random_rotation<3>(random);
  return {{first, at}, {second, plus(at, apart, random.direction<3>())}};
}

}  // namespace certa::bench
