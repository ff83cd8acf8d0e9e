/// Whether the surface of a mesh is that of its hull, nearly.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "mesh_parts.hpp"

namespace certa::tools {

/// How far inside of its hull the surface of a convex mesh may lie, in the longest side of its
/// bounding box: room for coordinates of six digits, and for the dents that they make in fine
/// meshes.
inline constexpr double kConvexityBound = 1e-4;

struct Convexity {
  double allowed = 0;    ///< that bound, in the mesh's unit
  double deviation = 0;  ///< how far inside of the hull a face lies at most, rounded; if convex
  /// Why the surface is not that of the hull, e.g. "not convex: at the edge ..".
  std::optional<std::string> fault;
};

/// The surface is that of the hull if it is closed and runs one way round, encloses at least half
/// of the hull's volume, and each of its triangles lies within `allowed` of a facet's plane of the
/// hull: all three corners do. (Polygons are triangles from their first corner on, and vertices at
/// the same place are one.) Then each point of a triangle is that near to the hull's boundary,
/// since no point of the hull is beyond that plane; and a closed surface that winds about the
/// inside leaves no part of the boundary out. The hull is exact, and so is each decision.
///
/// `first_number`: the file's number of the first vertex, for the message. O(n log n) for the hull,
/// and one step for each face of a mesh with vertices where its hull has them; for each other
/// triangle as many as the hull has facets. REQUIRES: the part has faces.
[[nodiscard]] Convexity check_convexity(const MeshPart& part, std::size_t first_number);

/// Three digits, for messages.
[[nodiscard]] std::string short_number(double value);

}  // namespace certa::tools
