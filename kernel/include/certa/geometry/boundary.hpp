/// The boundary of a shape: extreme points, edges and facets of the hull of its points.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace certa {

/// Vertices are indices into the shape's points, of duplicates the lowest.
struct Boundary {
  int dimension = 0;  ///< of the affine hull: 0 a point, 1 a segment, 2 a polygon, 3 a polytope
  std::vector<std::uint32_t> vertices;  ///< the extreme points, by increasing index
  /// Edges of the polytope, each once. Of a polygon in order, counterclockwise in the plane.
  std::vector<std::array<std::uint32_t, 2>> edges;
  /// In space: the facets of a polytope, or the one polygon of a flat shape, as cycles of extreme
  /// points in convex position; counterclockwise seen from outside.
  std::vector<std::vector<std::uint32_t>> facets;
};

}  // namespace certa
