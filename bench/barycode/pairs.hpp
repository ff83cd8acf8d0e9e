/// Pairs of random convex polygons: distant, overlapping, touching.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include <certa/algorithms/hill_climbing.hpp>
#include <certa/geometry/boundary.hpp>
#include <certa/policies.hpp>

#include "support/pairs.hpp"
#include "support/polygons.hpp"
#include "support/random.hpp"
#include "support/solid.hpp"

namespace certa::bench {

inline constexpr std::array kPlacements{Placement::distant, Placement::overlapping,
                                        Placement::touching};

/// Two shapes, with the data that algorithms may have before a query.
struct PolygonPair {
  explicit PolygonPair(PointsPair<2> points)
      : solids{solid<2>(std::move(points.first)), solid<2>(std::move(points.second))},
        a(solids.a.points),
        b(solids.b.points),
        adjacency_a(std::make_unique<Adjacency>(*solids.a.boundary)),
        adjacency_b(std::make_unique<Adjacency>(*solids.b.boundary)) {}

  SolidPair<2> solids;
  Shape<2> a;
  Shape<2> b;
  std::unique_ptr<Adjacency> adjacency_a;
  std::unique_ptr<Adjacency> adjacency_b;
};

/// Polygons with that many vertices each.
[[nodiscard]] inline PolygonPair polygon_pair(Random& random, std::size_t vertices,
                                              Placement placement) {
  const auto draw = [vertices](Random& from) { return random_convex_polygon(from, vertices); };
  return PolygonPair(placed_pair<2>(random, draw, placement));
}

}  // namespace certa::bench
