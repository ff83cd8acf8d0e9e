/// Graham's scan: sort by angle about an extreme point, then pop vertices that do not turn left.
///
/// Graham: An efficient algorithm for determining the convex hull of a finite planar set (1972);
/// section 4.1.1 of Alzubaidi: Fast GJK method .. based on Chan's and divide-and-conquer
/// algorithms. Angles are compared by orientation signs, never computed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include <certa/hull/hull.hpp>
#include <certa/hull/orientation.hpp>

namespace certa {

/// The first step of Graham's scan (hull/hull.hpp): the points in the order of the scan.
struct GrahamOrder {
  std::uint32_t pivot;                    ///< The smallest point, about which angles are measured.
  std::span<const std::uint32_t> others;  ///< All that differ from it, by rising angle.
};

/// A step of Graham's scan: a point goes onto the stack. The first one is the pivot.
struct GrahamPush {
  std::uint32_t vertex;  ///< The point.
};

/// A step of Graham's scan: a vertex is popped off the stack, because the path to the next point
/// does not turn left there.
struct GrahamPop {
  std::uint32_t vertex;  ///< The vertex on top of the stack.
  std::uint32_t next;    ///< The point that the scan is at.
};

namespace detail {

/// Sorts stably by merging. std::sort and std::stable_sort may run out of bounds or for ever when a
/// comparison contradicts itself, as orientation signs of inexact policies do. This visits fixed
/// places in a fixed order, whatever `before` answers: then the result is some permutation. O(n log
/// n).
template <class T, class Before>
void merge_sort(std::vector<T>& items, const Before& before) {
  std::vector<T> merged(items.size());
  for (std::size_t width = 1; width < items.size(); width *= 2) {
    for (std::size_t low = 0; low < items.size(); low += 2 * width) {
      const std::size_t middle = std::min(low + width, items.size());
      const std::size_t high = std::min(low + 2 * width, items.size());
      std::size_t left = low, right = middle;
      for (std::size_t k = low; k < high; ++k) {
        const bool takes_right =
            left == middle || (right < high && before(items[right], items[left]));
        merged[k] = takes_right ? items[right++] : items[left++];
      }
    }
    items.swap(merged);
  }
}

/// Graham's scan of some of the points, by index; the first of equal ones in `selection` stays.
template <PredicatePolicy Policy, class Observer>
[[nodiscard]] std::vector<std::uint32_t> graham_of(Policy& policy, std::span<const Point<2>> points,
                                                   std::span<const std::uint32_t> selection,
                                                   Observer& observe) {
  if (selection.empty()) return {};
  const std::uint32_t pivot =
      *std::min_element(selection.begin(), selection.end(),
                        [&](std::uint32_t i, std::uint32_t j) { return points[i] < points[j]; });
  std::vector<std::uint32_t> others;
  for (const std::uint32_t i : selection)
    if (points[i] != points[pivot]) others.push_back(i);
  // All angles lie within half a turn, because the pivot is lexicographically smallest; on one ray
  // the nearer point is the smaller one.
  merge_sort(others, [&](std::uint32_t i, std::uint32_t j) {
    const Sign turn = orientation(policy, points[pivot], points[i], points[j]);
    return turn == Sign::positive || (turn != Sign::negative && points[i] < points[j]);
  });
  observe(GrahamOrder{pivot, others});
  std::vector<std::uint32_t> hull{pivot};
  observe(GrahamPush{pivot});
  for (const std::uint32_t i : others) {
    if (points[i] == points[hull.back()]) continue;
    while (hull.size() > 1 && orientation(policy, points[hull[hull.size() - 2]],
                                          points[hull.back()], points[i]) != Sign::positive) {
      observe(GrahamPop{hull.back(), i});
      hull.pop_back();
    }
    hull.push_back(i);
    observe(GrahamPush{i});
  }
  return hull;
}

}  // namespace detail

/// The strictly convex hull of finite points: indices, counterclockwise from the lexicographically
/// smallest point; equal points count as one, by the lowest index. The hull of collinear points has
/// two indices, that of equal points one. Exact if the policy is; ends under every policy, with
/// distinct valid indices. O(n log n) signs. The observer (hull/hull.hpp) gets `GrahamOrder`,
/// then each `GrahamPush` and `GrahamPop`.
template <PredicatePolicy Policy, class Observer = IgnoreSteps>
[[nodiscard]] std::vector<std::uint32_t> graham(Policy& policy, std::span<const Point<2>> points,
                                                Observer&& observe = Observer{}) {
  std::vector<std::uint32_t> all(points.size());
  std::iota(all.begin(), all.end(), 0u);
  return detail::graham_of(policy, points, all, observe);
}

}  // namespace certa
