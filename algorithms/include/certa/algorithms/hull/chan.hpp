/// Chan's algorithm: Graham's scan on groups, Jarvis' march over their hulls.
///
/// Chan: Optimal output-sensitive convex hull algorithms in two and three dimensions (1996);
/// section 4.1 of Alzubaidi: Fast GJK method .. based on Chan's and divide-and-conquer algorithms.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <certa/algorithms/hull/graham.hpp>
#include <certa/algorithms/hull/jarvis.hpp>
#include <certa/hull/orientation.hpp>

namespace certa {

/// A step of Chan's algorithm (hull/hull.hpp): a round begins. The steps of a round come in
/// this order: each `ChanGroup`; the `MarchStart` of the march over their hulls; for each vertex of
/// the march each `ChanTangent`, then its `MarchChoice`; and `ChanGiveUp` if there are too many
/// vertices.
struct ChanRound {
  std::size_t limit;  ///< The guess m: the size of groups, and the most vertices of the hull.
};

/// A step of Chan's algorithm: Graham's scan of a group of points.
struct ChanGroup {
  std::span<const std::uint32_t> points;  ///< The points of the group.
  std::span<const std::uint32_t> hull;    ///< Their hull, counterclockwise from the smallest.
};

/// A step of Chan's algorithm: the tangent from the hull's latest vertex to a group.
struct ChanTangent {
  std::uint32_t from;  ///< The hull's latest vertex.
  std::size_t group;   ///< The number of the group in its round, counted from 0.
  std::uint32_t to;    ///< The vertex of the group's hull that the tangent goes to.
};

/// A step of Chan's algorithm: the hull has more vertices than the round allows.
struct ChanGiveUp {
  std::size_t limit;  ///< The guess m of the round that ends here.
};

namespace detail {

/// The vertex that a march at p, an extreme point of all points, meets next in a group with this
/// strictly convex hull: the group lies left of the line to it. Nothing when all the group is at p.
/// O(log m) signs.
///
/// Going round, the vertices' angles seen from p rise over the edges with p strictly on their left,
/// and fall or stay over the others, both in one run. The vertex sought starts the rise; if two are
/// collinear with p, it is the farther one. Where p is itself a vertex, its two edges are the
/// others, and the rise starts at the vertex after it.
template <PredicatePolicy Policy>
[[nodiscard]] std::optional<std::uint32_t> next_in(Policy& policy, std::span<const Point<2>> points,
                                                   const std::vector<std::uint32_t>& hull,
                                                   std::uint32_t p) {
  const std::size_t n = hull.size();
  if (n <= 2) {
    std::optional<std::uint32_t> next;
    for (const std::uint32_t i : hull)
      if (is_better_next(policy, points, p, next, i)) next = i;
    return next;
  }
  const auto turn = [&](std::size_t k, std::size_t l) {
    return orientation(policy, points[p], points[hull[k % n]], points[hull[l % n]]);
  };
  const auto rises = [&](std::size_t k) { return turn(k, k + 1) == Sign::positive; };
  // The start of the rise is in (low, high].
  std::size_t low = 0, high = n;
  bool rises_low = rises(low);
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    const bool rises_middle = rises(middle);
    bool is_later;  // whether it comes after the middle
    if (rises_low != rises_middle)
      is_later = rises_low;
    else if (rises_low)  // the same rise, unless the middle is as low as that or lower
      is_later = turn(low, middle) == Sign::positive;
    else  // the same fall, unless the middle is higher
      is_later = turn(low, middle) != Sign::positive;
    if (is_later) {
      low = middle;
      rises_low = rises_middle;
    } else {
      high = middle;
    }
  }
  return hull[high % n];
}

/// The vertices of the hull, found from those of groups of `limit` points; nothing if there are
/// more than `limit`.
template <PredicatePolicy Policy, class Observer>
[[nodiscard]] std::optional<std::vector<std::uint32_t>> hull_of_groups(
    Policy& policy, std::span<const Point<2>> points, std::size_t limit, Observer& observe) {
  observe(ChanRound{limit});
  std::vector<std::uint32_t> all(points.size());
  std::iota(all.begin(), all.end(), 0u);
  std::vector<std::vector<std::uint32_t>> groups;
  IgnoreSteps ignore;
  for (std::size_t first = 0; first < all.size(); first += limit) {
    const std::size_t size = std::min(limit, all.size() - first);
    const std::span<const std::uint32_t> group = std::span(all).subspan(first, size);
    groups.push_back(graham_of(policy, points, group, ignore));
    observe(ChanGroup{group, groups.back()});
  }
  std::vector<std::uint32_t> hull{smallest_point(points)};
  observe(MarchStart{hull[0]});
  while (true) {
    // Groups come by increasing index, so the lowest index among equal points is met first.
    std::optional<std::uint32_t> next;
    for (std::size_t k = 0; k < groups.size(); ++k) {
      const auto candidate = next_in(policy, points, groups[k], hull.back());
      if (candidate) observe(ChanTangent{hull.back(), k, *candidate});
      if (candidate && is_better_next(policy, points, hull.back(), next, *candidate))
        next = candidate;
    }
    if (next) observe(MarchChoice{hull.back(), *next});
    if (!next || *next == hull[0]) return hull;
    if (hull.size() == limit) {
      observe(ChanGiveUp{limit});
      return std::nullopt;
    }
    hull.push_back(*next);
  }
}

}  // namespace detail

/// The strictly convex hull of finite points, as `graham` (graham.hpp) gives it. Rounds t = 1, 2,
/// .. try groups of m = min(2^(2^t), n) points until m is no less than the number h of hull
/// vertices: O(n log h) signs. Exact if the policy is; under an inexact one a march that has not
/// come back after n steps gives way to Graham's scan, and indices may repeat. The observer
/// (hull/hull.hpp) gets the steps listed at `ChanRound`, and those of that scan (graham.hpp).
template <PredicatePolicy Policy, class Observer = IgnoreSteps>
[[nodiscard]] std::vector<std::uint32_t> chan(Policy& policy, std::span<const Point<2>> points,
                                              Observer&& observe = Observer{}) {
  if (points.empty()) return {};
  for (unsigned t = 1;; ++t) {
    const std::size_t limit =
        t < 5 ? std::min(std::size_t{1} << (1u << t), points.size()) : points.size();
    if (auto hull = detail::hull_of_groups(policy, points, limit, observe)) return *std::move(hull);
    // Exact policies do not get here with all points in one group.
    if (limit == points.size()) return graham(policy, points, observe);
  }
}

}  // namespace certa
