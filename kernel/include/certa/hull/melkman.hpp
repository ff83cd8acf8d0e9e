/// Melkman's algorithm: the convex hull of a simple polyline in linear time, on a deque.
///
/// Melkman: On-line construction of the convex hull of a simple polyline (1987). The deque holds
/// the hull so far, counterclockwise, with the latest hull vertex at both ends. A simple polyline
/// can leave that hull only through the two edges at this vertex, so looking at them is enough.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include <certa/hull/orientation.hpp>
#include <certa/hull/polyline.hpp>
#include <certa/hull/steps.hpp>

namespace certa {

namespace detail {

/// Turns the cycle so that it starts at its smallest point.
inline void start_at_smallest(std::span<const Point<2>> points,
                              std::vector<std::uint32_t>& polygon) {
  const auto smaller = [&](std::uint32_t i, std::uint32_t j) { return points[i] < points[j]; };
  std::rotate(polygon.begin(), std::min_element(polygon.begin(), polygon.end(), smaller),
              polygon.end());
}

/// The hull of the points that the chain names, in its order a simple polyline, which is not
/// checked. Chains in strict lexicographic order are simple. Under inexact policies, and on
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
/// observer (steps.hpp) gets a `MelkmanDeque` for each point of a simple polyline.
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
