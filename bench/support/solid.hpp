/// Point sets with their boundaries, which libraries may know before a query, and with their poses
/// for libraries that take these apart from the shapes.
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

/// A solid with the exact boundary.
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
  Pose<D> pose_a = {};  ///< The pose of body `a`; the identity for pairs that are not bodies.
  Pose<D> pose_b = {};
};

}  // namespace certa::bench
