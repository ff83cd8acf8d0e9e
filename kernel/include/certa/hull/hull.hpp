/// The boundary of a shape: extreme points, edges and facets, exactly. In the plane by Melkman's
/// algorithm for simple polygons, with the steps that planar hull algorithms report.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <certa/geometry/boundary.hpp>
#include <certa/hull/orientation.hpp>
#include <certa/hull/polytope.hpp>
#include <certa/predicates/vec.hpp>
#include <certa/shape.hpp>

// The steps that planar hull algorithms report.
//
// Each algorithm takes an observer as its last argument, a callable that receives one object for
// each step: of the types here and in the algorithm's own header. An observer of only some kinds of
// steps has a template for the others, as `IgnoreSteps` has. The spans in a step are valid during
// that call. Indices are those of the points that the algorithm was given.

namespace certa {

/// The default observer. It does nothing and costs nothing.
struct IgnoreSteps {
  /// Takes a step of any kind.
  template <class Step>
  constexpr void operator()(const Step&) const noexcept {}
};

/// A step of Melkman's algorithm: the contents of its deque after a point of the polyline. That is
/// the hull of the points so far, counterclockwise, with its latest vertex at both ends; as long as
/// all points are collinear, the first and the last of them.
struct MelkmanDeque {
  std::uint32_t point;                   ///< The point that was processed.
  std::span<const std::uint32_t> deque;  ///< The deque from its bottom to its top.
};

/// Two segments of a polyline, each by the number of its first point.
struct SegmentPair {
  std::size_t first;   ///< The number of a segment.
  std::size_t second;  ///< The number of the same segment or of a later one.
};

namespace detail {

/// Returns whether the closed segments ab and cd meet. Either both ends of each lie on different
/// sides of the other, or an end of one lies on the other.
template <PredicatePolicy Policy>
[[nodiscard]] bool segments_meet(Policy& policy, const Point<2>& a, const Point<2>& b,
                                 const Point<2>& c, const Point<2>& d) {
  const Sign abc = orientation(policy, a, b, c);
  const Sign abd = orientation(policy, a, b, d);
  const Sign cda = orientation(policy, c, d, a);
  const Sign cdb = orientation(policy, c, d, b);
  if (abc * abd == Sign::negative && cda * cdb == Sign::negative) return true;
  // On a line the lexicographic order is the order along the line.
  const auto between = [](const Point<2>& x, const Point<2>& u, const Point<2>& v) {
    return std::min(u, v) <= x && x <= std::max(u, v);
  };
  return (abc == Sign::zero && between(c, a, b)) || (abd == Sign::zero && between(d, a, b)) ||
         (cda == Sign::zero && between(a, c, d)) || (cdb == Sign::zero && between(b, c, d));
}

}  // namespace detail

/// Returns two segments by which the polyline of these points, in their order, is not simple, or
/// nothing where it is (`is_simple_polyline`): a segment without a length twice, neighbours that
/// share more than their common end, or others that meet. Cost and exactness are those of
/// `is_simple_polyline`.
template <PredicatePolicy Policy>
[[nodiscard]] std::optional<SegmentPair> find_meeting(Policy& policy,
                                                      std::span<const Point<2>> points) {
  if (points.size() < 2) return std::nullopt;
  const std::size_t count = points.size() - 1;
  for (std::size_t i = 0; i < count; ++i)
    if (points[i] == points[i + 1]) return SegmentPair{i, i};
  for (std::size_t i = 0; i + 1 < count; ++i) {
    const Point<2>&a = points[i], &b = points[i + 1], &c = points[i + 2];
    // Straight on is allowed, straight back is not.
    if ((a < b) != (b < c) && orientation(policy, a, b, c) == Sign::zero)
      return SegmentPair{i, i + 1};
  }

  const auto left = [&](std::size_t i) { return std::min(points[i][0], points[i + 1][0]); };
  const auto right = [&](std::size_t i) { return std::max(points[i][0], points[i + 1][0]); };
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t i, std::size_t j) { return left(i) < left(j); });
  std::vector<std::size_t> active;
  for (const std::size_t i : order) {
    std::erase_if(active, [&](std::size_t j) { return right(j) < left(i); });
    for (const std::size_t j : active) {
      if (j + 1 == i || i + 1 == j) continue;
      if (detail::segments_meet(policy, points[i], points[i + 1], points[j], points[j + 1]))
        return SegmentPair{std::min(i, j), std::max(i, j)};
    }
    active.push_back(i);
  }
  return std::nullopt;
}

/// Returns whether the polyline of these points, in their order, meets itself nowhere: each of its
/// segments has a length, neighbours share their common end alone, and others share nothing. So all
/// points differ, and a closed polyline (last point = first point) is not simple. Points are
/// finite.
///
/// Exact if the policy is. Segments are compared with those that share an x with them: O(n log n)
/// on x-monotone polylines, O(n^2) signs at worst.
template <PredicatePolicy Policy>
[[nodiscard]] bool is_simple_polyline(Policy& policy, std::span<const Point<2>> points) {
  return !find_meeting(policy, points);
}

// Melkman's algorithm: the convex hull of a simple polyline in linear time, on a deque.
//
// Melkman: On-line construction of the convex hull of a simple polyline (1987). The deque holds the
// hull so far, counterclockwise, with the latest hull vertex at both ends. A simple polyline can
// leave that hull only through the two edges at this vertex, so these are the only ones to test.

namespace detail {

/// Rotates the cycle so that it starts at its smallest point.
inline void start_at_smallest(std::span<const Point<2>> points,
                              std::vector<std::uint32_t>& polygon) {
  const auto smaller = [&](std::uint32_t i, std::uint32_t j) { return points[i] < points[j]; };
  std::rotate(polygon.begin(), std::min_element(polygon.begin(), polygon.end(), smaller),
              polygon.end());
}

/// The hull of the points that the chain names, in whose order they are a simple polyline, which is
/// not checked. Chains in strict lexicographic order are simple. Under inexact policies, and on
/// polylines that are not simple, it still ends, with some indices of the chain. O(n) signs. The
/// observer gets a `MelkmanDeque` for each point.
template <SignEvaluator Policy, class Observer>
[[nodiscard]] std::vector<std::uint32_t> melkman_chain(Policy& policy,
                                                       std::span<const Point<2>> points,
                                                       std::span<const std::uint32_t> chain,
                                                       Observer& observe) {
  const std::size_t n = chain.size();
  const auto turn = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    return orientation(policy, points[a], points[b], points[c]);
  };
  if (n > 0) observe(MelkmanDeque{chain[0], chain.first(1)});
  if (n < 2) return {chain.begin(), chain.end()};

  // A simple polyline on a line never turns back: its hull is its first and its last point.
  std::size_t k = 2;
  Sign first_turn = Sign::zero;
  const auto observe_ends = [&](std::size_t last) {
    const std::array ends{chain[0], chain[last]};
    observe(MelkmanDeque{chain[last], ends});
  };
  observe_ends(1);
  for (; k < n; ++k) {
    first_turn = turn(chain[0], chain[k - 1], chain[k]);
    if (first_turn == Sign::positive || first_turn == Sign::negative) break;
    observe_ends(k);
  }
  if (k >= n) {
    std::vector<std::uint32_t> ends{chain[0], chain[n - 1]};
    start_at_smallest(points, ends);
    return ends;
  }

  // The first triangle, counterclockwise, between two copies of its latest vertex. Each later point
  // takes at most one place at either end.
  std::vector<std::uint32_t> deque(2 * n + 4);
  std::size_t bottom = n;
  std::size_t top = n + 3;
  deque[bottom] = deque[top] = chain[k];
  deque[bottom + 1] = first_turn == Sign::positive ? chain[0] : chain[k - 1];
  deque[bottom + 2] = first_turn == Sign::positive ? chain[k - 1] : chain[0];
  const auto observe_deque = [&] {
    observe(MelkmanDeque{chain[k], std::span(deque).subspan(bottom, top - bottom + 1)});
  };
  observe_deque();

  for (++k; k < n; ++k) {
    const std::uint32_t p = chain[k];
    // Not strictly outside either edge at the latest vertex: in the hull. A point on one of these
    // edges is no extreme point. (Beyond the latest vertex on one edge's line it is strictly
    // outside the other edge.)
    const auto at_bottom = [&] { return turn(deque[bottom], deque[bottom + 1], p); };
    const auto at_top = [&] { return turn(deque[top - 1], deque[top], p); };
    Sign below = at_bottom();
    Sign above = at_top();
    if (below != Sign::negative && above != Sign::negative) {
      observe_deque();
      continue;
    }
    // Popping at turns of 0 too keeps the hull strictly convex. The guards on the size are for
    // inexact policies alone: exactly, some edge always has p on its left.
    for (; top - bottom > 1 && below != Sign::positive; below = at_bottom()) ++bottom;
    deque[--bottom] = p;
    for (; top - bottom > 1 && above != Sign::positive; above = at_top()) --top;
    deque[++top] = p;
    observe_deque();
  }
  std::vector<std::uint32_t> polygon(deque.begin() + static_cast<std::ptrdiff_t>(bottom),
                                     deque.begin() + static_cast<std::ptrdiff_t>(top));
  start_at_smallest(points, polygon);
  return polygon;
}

/// The same without an observer.
template <SignEvaluator Policy>
[[nodiscard]] std::vector<std::uint32_t> melkman_chain(Policy& policy,
                                                       std::span<const Point<2>> points,
                                                       std::span<const std::uint32_t> chain) {
  IgnoreSteps ignore;
  return melkman_chain(policy, points, chain, ignore);
}

}  // namespace detail

/// The strictly convex hull of the polyline of these points, in their order: counterclockwise from
/// its lexicographically smallest point; nothing when the polyline is not simple. Points are
/// finite. O(n) signs for the hull, and those of `is_simple_polyline`. Exact if the policy is. The
/// observer gets a `MelkmanDeque` for each point of a simple polyline.
template <PredicatePolicy Policy, class Observer = IgnoreSteps>
[[nodiscard]] std::optional<std::vector<std::uint32_t>> melkman(Policy& policy,
                                                                std::span<const Point<2>> points,
                                                                Observer&& observe = Observer{}) {
  if (!is_simple_polyline(policy, points)) return std::nullopt;
  std::vector<std::uint32_t> chain(points.size());
  std::iota(chain.begin(), chain.end(), 0u);
  return detail::melkman_chain(policy, points, chain, observe);
}

}  // namespace certa

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
