/// Pairs of random convex polygons: distant, overlapping, touching.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <certa/kernel/adjacency.hpp>
#include <certa/kernel/hill_climbing.hpp>
#include <certa/kernel/hull/hull.hpp>
#include <certa/kernel/query.hpp>

#include "support/placement.hpp"
#include "support/polygons.hpp"
#include "support/random.hpp"

namespace certa::bench {

enum class Placement : std::uint8_t { distant, overlapping, touching };
inline constexpr std::array kPlacements{Placement::distant, Placement::overlapping,
                                        Placement::touching};

[[nodiscard]] constexpr std::string_view to_string(Placement placement) {
  constexpr std::array<std::string_view, 3> kNames{"distant", "overlapping", "touching"};
  return kNames[static_cast<std::size_t>(placement)];
}

/// Two shapes and what algorithms may know about them before a query.
struct PolygonPair {
  PolygonPair(std::vector<Point<2>> p, std::vector<Point<2>> q) : a(std::move(p)), b(std::move(q)) {
    adaptive policy;
    boundary_a = boundary(policy, a);
    boundary_b = boundary(policy, b);
    adjacency_a = std::make_unique<Adjacency>(boundary_a);
    adjacency_b = std::make_unique<Adjacency>(boundary_b);
  }

  Shape<2> a;
  Shape<2> b;
  Boundary boundary_a;
  Boundary boundary_b;
  std::unique_ptr<Adjacency> adjacency_a;
  std::unique_ptr<Adjacency> adjacency_b;
};

/// Polygons within unit discs, each in a random pose. Distant: the discs' centres are 2.2 to 6
/// apart, so that the discs are. Overlapping: at most 1 apart, and overlapping by our exact
/// verdict. Touching: a distant pair, B shifted by the vector from its closest point to A's. That
/// vector is correctly rounded, and so are the sums: what touches is nearly touching, on either
/// side.
[[nodiscard]] inline PolygonPair polygon_pair(Random& random, std::size_t vertices,
                                              Placement placement) {
  for (;;) {
    const auto p = random_convex_polygon(random, vertices);
    const auto q = random_convex_polygon(random, vertices);
    const Point<2> at{random.uniform(-5, 5), random.uniform(-5, 5)};
    const bool near = placement == Placement::overlapping;
    const double apart = near ? random.uniform(0, 1) : random.uniform(2.2, 6);
    const auto a = placed<2>(p, {random_rotation<2>(random), at});
    auto b = placed<2>(q, {random_rotation<2>(random), plus(at, apart, random.direction<2>())});
    if (placement == Placement::touching) {
      const auto gap = closest_points(Shape<2>(a), Shape<2>(b));
      b = shifted<2>(b, plus(gap.on_a, -1, gap.on_b));
    }
    if (near && classify(Shape<2>(a), Shape<2>(b)).verdict != Verdict::overlapping) continue;
    return {a, b};
  }
}

}  // namespace certa::bench
