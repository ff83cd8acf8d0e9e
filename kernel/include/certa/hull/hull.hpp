/// The boundary of a shape: extreme points, edges and facets, exactly.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <certa/geometry/boundary.hpp>
#include <certa/hull/orientation.hpp>
#include <certa/hull/polyline.hpp>
#include <certa/hull/polytope.hpp>
#include <certa/predicates/vec.hpp>
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
template <SignEvaluator Policy>
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

/// Finds one of n numbers that passes the test: first tries one of largest rank, then all. Returns
/// n if none passes. Ranks are rounded; they only choose the one that is tried first.
template <class Rank, class Test>
[[nodiscard]] std::uint32_t find_far(std::uint32_t n, const Rank& rank, const Test& passes) {
  std::uint32_t guess = 0;
  double most = 0;
  for (std::uint32_t k = 0; k < n; ++k)
    if (const double x = rank(k); x > most) {
      most = x;
      guess = k;
    }
  if (passes(guess)) return guess;
  for (std::uint32_t k = 0; k < n; ++k)
    if (passes(k)) return k;
  return n;
}

}  // namespace detail

/// The boundary of a shape in the plane, all of it. O(n log n). Exact if the policy is; under an
/// inexact one the polygon may have wrong, missing or repeated vertices.
template <SignEvaluator Policy>
[[nodiscard]] Boundary boundary(Policy& policy, const Shape<2>& shape,
                                BoundaryParts = BoundaryParts::all) {
  return detail::polygon_boundary(
      detail::melkman_chain(policy, shape.points(), sorted_distinct<2>(shape.points())), false);
}

/// The boundary of a shape in space, of any dimension from a point to a polytope, or the requested
/// parts of it. It is for exact policies only. Cycles start at their lowest index (the polygon of a
/// flat shape: anywhere) and, like edges, are sorted: the answer depends neither on the policy nor
/// on the order of insertion. O(n log n) comparisons and signs for points in any position; that is
/// the expected cost over an order drawn here, the same each time (polytope.hpp). Memory O(n).
template <SignEvaluator Policy>
[[nodiscard]] Boundary boundary(Policy& policy, const Shape<3>& shape,
                                BoundaryParts parts = BoundaryParts::all) {
  static_assert(Policy::is_exact, "a surface grown by wrong signs need not be one");
  const std::span<const Point<3>> points = shape.points();
  const std::vector<std::uint32_t> order = sorted_distinct<3>(points);
  const auto n = static_cast<std::uint32_t>(order.size());
  const auto at = [&](std::uint32_t k) -> const Point<3>& { return points[order[k]]; };
  if (n == 1) return detail::polygon_boundary({order[0]}, true);

  // The first and the last point in lexicographic order, which are the ends if all are collinear.
  // With a point off their line, and one off the plane of these, they make a tetrahedron.
  const Vec<double, 3> first{at(0)}, along = Vec<double, 3>{at(n - 1)} - first;
  NormalAxis normal;
  const std::uint32_t line = detail::find_far(
      n,
      [&](std::uint32_t k) {
        const Vec<double, 3> area = cross(along, Vec<double, 3>{at(k)} - first);
        return dot(area, area);
      },
      [&](std::uint32_t k) {
        normal = normal_axis(policy, at(0), at(n - 1), at(k));
        return normal.sign != Sign::zero;
      });
  if (line == n) return detail::polygon_boundary({order[0], order[n - 1]}, true);
  const Vec<double, 3> across = cross(along, Vec<double, 3>{at(line)} - first);
  Sign apex_side = Sign::zero;
  const std::uint32_t plane = detail::find_far(
      n, [&](std::uint32_t k) { return std::abs(dot(across, Vec<double, 3>{at(k)} - first)); },
      [&](std::uint32_t k) {
        apex_side = orientation(policy, at(0), at(n - 1), at(line), at(k));
        return apex_side != Sign::zero;
      });
  if (plane == n)
    return detail::polygon_boundary(detail::flat_hull(policy, points, order, normal.axis), true);

  std::array<std::uint32_t, 4> tetrahedron{0, n - 1, line, plane};
  // The fourth point must not be on the outer side of the others.
  if (apex_side == Sign::positive) std::swap(tetrahedron[1], tetrahedron[2]);
  std::vector<std::uint32_t> others;
  others.reserve(n);
  for (std::uint32_t k = 1; k < n - 1; ++k)
    if (k != line && k != plane) others.push_back(k);
  detail::TriangulatedHull<Policy> hull(policy, points, order);
  hull.build(tetrahedron, std::move(others));
  return hull.boundary(parts);
}

}  // namespace certa
