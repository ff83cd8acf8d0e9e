/// The boundary of a shape: extreme points, edges and facets, exactly.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <certa/geometry/boundary.hpp>
#include <certa/hull/melkman.hpp>
#include <certa/hull/orientation.hpp>
#include <certa/hull/polytope.hpp>
#include <certa/shape.hpp>

namespace certa {

namespace detail {

/// The boundary of a strictly convex polygon, given counterclockwise.
inline Boundary polygon_boundary(std::vector<std::uint32_t> polygon, bool in_space) {
  Boundary result;
  const std::size_t n = polygon.size();
  result.dimension = n < 3 ? static_cast<int>(n) - 1 : 2;
  for (std::size_t k = 0; k < (n == 2 ? 1 : n == 1 ? 0 : n); ++k)
    result.edges.push_back({polygon[k], polygon[(k + 1) % n]});
  result.vertices = polygon;
  std::sort(result.vertices.begin(), result.vertices.end());
  if (in_space && n >= 3) result.facets.push_back(std::move(polygon));
  return result;
}

/// The strictly convex polygon of coplanar points that are not all collinear, counterclockwise seen
/// from the positive end of the axis; their plane is not parallel to the axis.
template <PredicatePolicy Policy>
[[nodiscard]] std::vector<std::uint32_t> flat_hull(Policy& policy, std::span<const Point<3>> points,
                                                   std::span<const std::uint32_t> selection,
                                                   std::size_t axis) {
  std::vector<Point<2>> seen;
  seen.reserve(selection.size());
  for (const std::uint32_t i : selection) seen.push_back(drop_axis(points[i], axis));
  std::vector<std::uint32_t> polygon = melkman_chain(policy, seen, sorted_distinct<2>(seen));
  for (std::uint32_t& i : polygon) i = selection[i];
  return polygon;
}

}  // namespace detail

/// The boundary of a shape in the plane. O(n log n). Exact if the policy is; under an inexact one
/// the polygon may have wrong, missing or repeated vertices.
template <PredicatePolicy Policy>
[[nodiscard]] Boundary boundary(Policy& policy, const Shape<2>& shape) {
  return detail::polygon_boundary(
      detail::melkman_chain(policy, shape.points(), sorted_distinct<2>(shape.points())), false);
}

/// The boundary of a shape in space, of any dimension from a point to a polytope. It is for exact
/// policies only. Cycles start at their lowest index (the polygon of a flat shape: anywhere) and,
/// like edges, are sorted: the answer depends neither on the policy nor on the order of insertion.
/// O(n log n) comparisons and signs, in any position: expected over an order that is drawn here,
/// the same each time (polytope.hpp). Memory O(n).
template <PredicatePolicy Policy>
[[nodiscard]] Boundary boundary(Policy& policy, const Shape<3>& shape) {
  static_assert(Policy::is_exact, "a surface grown by wrong signs need not be one");
  const std::span<const Point<3>> points = shape.points();
  const std::vector<std::uint32_t> order = sorted_distinct<3>(points);
  const std::size_t n = order.size();
  const auto at = [&](std::size_t k) -> const Point<3>& { return points[order[k]]; };
  if (n == 1) return detail::polygon_boundary({order[0]}, true);

  // The longest initial runs that are collinear and coplanar; a collinear run in lexicographic
  // order ends at its extreme points. What follows them makes a tetrahedron.
  std::size_t line = 2;
  NormalAxis normal;
  for (; line < n; ++line) {
    normal = normal_axis(policy, at(0), at(1), at(line));
    if (normal.sign != Sign::zero) break;
  }
  if (line == n) return detail::polygon_boundary({order[0], order[n - 1]}, true);
  std::size_t plane = line + 1;
  Sign apex_side = Sign::zero;
  for (; plane < n; ++plane) {
    apex_side = orientation(policy, at(0), at(1), at(line), at(plane));
    if (apex_side != Sign::zero) break;
  }
  if (plane == n)
    return detail::polygon_boundary(detail::flat_hull(policy, points, order, normal.axis), true);

  std::array<std::uint32_t, 4> tetrahedron{0, 1, static_cast<std::uint32_t>(line),
                                           static_cast<std::uint32_t>(plane)};
  // The fourth point must not be on the outer side of the others.
  if (apex_side == Sign::positive) std::swap(tetrahedron[1], tetrahedron[2]);
  std::vector<std::uint32_t> others;
  others.reserve(n);
  for (std::uint32_t k = 2; k < n; ++k)
    if (k != line && k != plane) others.push_back(k);
  detail::TriangulatedHull<Policy> hull(policy, points, order);
  hull.build(tetrahedron, std::move(others));
  return hull.boundary();
}

}  // namespace certa
