/// The boundary of a shape: extreme points, edges and facets of the hull of its points.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace certa {

/// The parts of a boundary that a caller asks for: edges and vertices take a part of the time.
enum class BoundaryParts : std::uint8_t {
  all,    ///< Everything.
  edges,  ///< Vertices and edges. Of a polytope edges are in any order, and there are no facets.
};

/// The boundary of a shape. Vertices are indices into the shape's points, of duplicates the lowest.
struct Boundary {
  /// The dimension of the affine hull: 0 for a point, 1 segment, 2 polygon, 3 polytope.
  int dimension = 0;
  std::vector<std::uint32_t> vertices;  ///< The extreme points, by increasing index.
  /// The edges, each once; those of a polygon in order, counterclockwise in the plane.
  std::vector<std::array<std::uint32_t, 2>> edges;
  /// The facets in space, or the one polygon of a flat shape, as cycles of extreme points in convex
  /// position, counterclockwise seen from outside.
  std::vector<std::vector<std::uint32_t>> facets;
};

}  // namespace certa
