/// Point sets in the plane whose hulls have few of the points, all of them, or are hard to decide.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <certa/predicates/point.hpp>

#include "support/placement.hpp"
#include "support/random.hpp"

namespace certa::bench {

enum class Distribution : std::uint8_t {
  disc,     ///< uniform in the unit disc: about 3.4 n^(1/3) of them are on the hull
  circle,   ///< uniform on the unit circle, rounded: all are on the hull, or nearly all
  lattice,  ///< a full square of integers: four are on the hull, and many are collinear
  turned,   ///< that square scaled and rotated at random, rounded: many are collinear but for
            ///< rounding
};
inline constexpr std::array kDistributions{Distribution::disc, Distribution::circle,
                                           Distribution::lattice, Distribution::turned};

[[nodiscard]] constexpr std::string_view to_string(Distribution distribution) {
  constexpr std::array<std::string_view, 4> kNames{"disc", "circle", "lattice", "turned"};
  return kNames[static_cast<std::size_t>(distribution)];
}

[[nodiscard]] inline Point<2> in_disc(Random& random) {
  for (;;) {
    const Point<2> p{random.uniform(-1, 1), random.uniform(-1, 1)};
    if (p[0] * p[0] + p[1] * p[1] <= 1) return p;
  }
}

/// About n points, in random order; lattices have the square number of points nearest to n.
[[nodiscard]] inline std::vector<Point<2>> point_set(Random& random, std::size_t n,
                                                     Distribution distribution) {
  std::vector<Point<2>> points;
  if (distribution == Distribution::disc || distribution == Distribution::circle) {
    while (points.size() < n)
      points.push_back(distribution == Distribution::disc ? in_disc(random)
                                                          : random.direction<2>());
    return points;
  }
  const auto side = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(n))));
  for (std::size_t x = 0; x < side; ++x)
    for (std::size_t y = 0; y < side; ++y)
      points.push_back({static_cast<double>(x), static_cast<double>(y)});
  if (distribution == Distribution::turned) {
    const Matrix<2> rotation = random_rotation<2>(random);
    for (Point<2>& p : points) p = times<2>(rotation, {p[0] * 0.1, p[1] * 0.1});
  }
  for (std::size_t k = points.size() - 1; k > 0; --k)
    std::swap(points[k], points[random.below(k + 1)]);
  return points;
}

}  // namespace certa::bench
