/// Jarvis' march: wrap the points edge by edge.
///
/// Jarvis: On the identification of the convex hull of a finite set of points in the plane (1973);
/// section 4.1.2 of Alzubaidi: Fast GJK method .. based on Chan's and divide-and-conquer
/// algorithms.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <certa/hull/hull.hpp>
#include <certa/hull/orientation.hpp>

namespace certa {

/// The first step of a march (hull/hull.hpp), Jarvis' or Chan's: the smallest point.
struct MarchStart {
  std::uint32_t vertex;  ///< The point, the first vertex of the hull.
};

/// A step of Jarvis' march: a point that is a better next vertex than all points before it.
struct MarchCandidate {
  std::uint32_t from;  ///< The hull's latest vertex.
  std::uint32_t to;    ///< The better point.
};

/// A step of a march, Jarvis' or Chan's: the hull continues to a vertex, in the end to its first.
struct MarchChoice {
  std::uint32_t from;  ///< The hull's latest vertex.
  std::uint32_t to;    ///< The next one.
};

namespace detail {

/// Returns whether a march at p goes to i rather than to q: i lies to the right of p -> q, or ahead
/// beyond q. Points equal to p do not count; q stays if i equals q.
template <PredicatePolicy Policy>
[[nodiscard]] bool is_better_next(Policy& policy, std::span<const Point<2>> points, std::uint32_t p,
                                  std::optional<std::uint32_t> q, std::uint32_t i) {
  if (points[i] == points[p]) return false;
  if (!q) return true;
  // p is extreme, so collinear points lie on one ray from it.
  const Sign turn = orientation(policy, points[p], points[*q], points[i]);
  return turn == Sign::negative ||
         (turn == Sign::zero && is_farther(points[p], points[*q], points[i]));
}

}  // namespace detail

/// The strictly convex hull of finite points, as `graham` (graham.hpp) gives it. O(n h) signs for h
/// hull vertices. Exact if the policy is; an inexact one may miss the start and cycle; therefore
/// the march ends after n steps, and indices may repeat. The observer (hull/hull.hpp) gets
/// `MarchStart`, and for each vertex each `MarchCandidate`, then `MarchChoice`.
template <PredicatePolicy Policy, class Observer = IgnoreSteps>
[[nodiscard]] std::vector<std::uint32_t> jarvis(Policy& policy, std::span<const Point<2>> points,
                                                Observer&& observe = Observer{}) {
  if (points.empty()) return {};
  std::vector<std::uint32_t> hull{smallest_point(points)};
  observe(MarchStart{hull[0]});
  while (true) {
    std::optional<std::uint32_t> next;
    for (std::uint32_t i = 0; i < points.size(); ++i)
      if (detail::is_better_next(policy, points, hull.back(), next, i)) {
        next = i;
        observe(MarchCandidate{hull.back(), i});
      }
    if (next) observe(MarchChoice{hull.back(), *next});
    if (!next || *next == hull[0] || hull.size() == points.size()) return hull;
    hull.push_back(*next);
  }
}

}  // namespace certa
