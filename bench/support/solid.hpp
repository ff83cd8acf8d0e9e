/// Point sets with their boundaries: what libraries may know about shapes before a query. And where
/// they are, if libraries are told that apart.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include <certa/geometry/boundary.hpp>
#include <certa/hull/hull.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/point.hpp>
#include <certa/shape.hpp>

#include "support/placement.hpp"

namespace certa::bench {

template <int D>
struct Solid {
  std::vector<Point<D>> points;
  std::shared_ptr<const Boundary> boundary;  ///< of their hull; copies share it
};

/// With the exact boundary.
template <int D>
[[nodiscard]] Solid<D> solid(std::vector<Point<D>> points) {
  adaptive policy;
  auto hull = std::make_shared<const Boundary>(boundary(policy, Shape<D>::view(points)));
  return {std::move(points), std::move(hull)};
}

template <int D>
struct SolidPair {
  Solid<D> a;
  Solid<D> b;
  Pose<D> pose_a = {};  ///< Of a body `a`; of other pairs nothing turns or moves.
  Pose<D> pose_b = {};
};

}  // namespace certa::bench
