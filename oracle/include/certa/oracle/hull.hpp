/// Convex hulls by CGAL with exact predicates.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <certa/predicates/point.hpp>

namespace certa::oracle {

/// The strictly convex hull in the plane: indices of its vertices, counterclockwise; equal points
/// count as one, by the lowest index. Points are finite. O(n log n).
[[nodiscard]] std::vector<std::uint32_t> convex_hull(std::span<const Point<2>> points);

/// The boundary of the hull in space, cut into triangles: indices of their vertices,
/// counterclockwise seen from outside; equal points count as one, by the lowest index. Nothing if
/// all points are coplanar. Points are finite. Expected O(n log n).
[[nodiscard]] std::optional<std::vector<std::array<std::uint32_t, 3>>> convex_hull(
    std::span<const Point<3>> points);

}  // namespace certa::oracle
