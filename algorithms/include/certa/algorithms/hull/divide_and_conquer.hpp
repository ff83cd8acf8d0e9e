/// Divide and conquer: hulls of the left and the right half, joined by their common tangents.
///
/// Section 4.2 of Alzubaidi: Fast GJK method .. based on Chan's and divide-and-conquer algorithms,
/// after Preparata, Hong: Convex hulls of finite sets of points in two and three dimensions (1977).
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <certa/hull/hull.hpp>
#include <certa/hull/orientation.hpp>

namespace certa {

/// A step of divide and conquer (hull/hull.hpp): points are split into halves. The steps of the
/// left half follow, those of the right half, and then the `HullsJoined` of both.
struct HalvesSplit {
  std::span<const std::uint32_t> left;   ///< The smaller points, in lexicographic order.
  std::span<const std::uint32_t> right;  ///< The larger points, in lexicographic order.
};

/// A step of divide and conquer: the hull of so few points that they are not split, by Melkman's
/// algorithm.
struct LeafHull {
  std::span<const std::uint32_t> points;  ///< The points, in lexicographic order.
  std::span<const std::uint32_t> hull;    ///< Their hull, counterclockwise from the smallest.
};

/// A step of divide and conquer: two hulls are joined by their common tangents. Each tangent goes
/// from the left hull to the right one. Hulls are counterclockwise from their smallest points.
struct HullsJoined {
  std::span<const std::uint32_t> left;   ///< The hull of the left half.
  std::span<const std::uint32_t> right;  ///< The hull of the right half.
  std::array<std::uint32_t, 2> lower;    ///< The ends of the tangent with both hulls above it.
  std::array<std::uint32_t, 2> upper;    ///< The ends of the tangent with both hulls below it.
  std::span<const std::uint32_t> hull;   ///< The hull of both halves.
};

namespace detail {

/// The number of points up to which chains go to Melkman's algorithm: for speed more than the two
/// of the paper, which splits at least three points, unless the steps are looked at. Under inexact
/// policies that would be another hull.
template <class Policy, class Observer>
inline constexpr std::size_t kLeafSize =
    Policy::is_exact && !std::same_as<Observer, IgnoreSteps> ? 2 : 8;

/// Joins two strictly convex polygons, each counterclockwise from its smallest point, all of `left`
/// lexicographically before all of `right`. O(|left| + |right|) signs.
///
/// The tangents start at the polygons' nearest points, the largest of the left and the smallest of
/// the right. The lower one moves down the lower chains: its left end clockwise as far as the
/// smallest point, its right end counterclockwise as far as the largest, beyond which all is above.
/// The upper one moves likewise. Positions only fall or only rise, so the walk ends under every
/// policy, and on collinear points too.
template <PredicatePolicy Policy, class Observer>
[[nodiscard]] std::vector<std::uint32_t> join(Policy& policy, std::span<const Point<2>> points,
                                              const std::vector<std::uint32_t>& left,
                                              const std::vector<std::uint32_t>& right,
                                              Observer& observe) {
  const auto smaller = [&](std::uint32_t i, std::uint32_t j) { return points[i] < points[j]; };
  const std::size_t n = left.size(), m = right.size();
  const auto l = [&](std::size_t k) -> const Point<2>& { return points[left[k % n]]; };
  const auto r = [&](std::size_t k) -> const Point<2>& { return points[right[k % m]]; };
  const auto largest =
      static_cast<std::size_t>(std::max_element(left.begin(), left.end(), smaller) - left.begin());

  // The lower tangent l(a) r(b). Points on it or below replace its end; among collinear points that
  // is the farther one, because these walks lead away from the other polygon.
  std::size_t a = largest, b = 0;
  for (bool moved = true; moved;) {
    moved = false;
    while (a > 0 && orientation(policy, l(a), r(b), l(a - 1)) != Sign::positive) --a, moved = true;
    while (b + 1 < m && orientation(policy, l(a), r(b), r(b + 1)) != Sign::positive)
      ++b, moved = true;
  }
  // The upper tangent l(c) r(d); position n of the left and m of the right are their smallest
  // points once more.
  std::size_t c = n == 1 ? n : largest, d = m;
  for (bool moved = true; moved;) {
    moved = false;
    while (c < n && orientation(policy, l(c), r(d), l(c + 1)) != Sign::negative) ++c, moved = true;
    while (d > 1 && orientation(policy, l(c), r(d), r(d - 1)) != Sign::negative) --d, moved = true;
  }

  std::vector<std::uint32_t> joined(left.begin(),
                                    left.begin() + static_cast<std::ptrdiff_t>(a) + 1);
  for (std::size_t k = b;; ++k) {
    joined.push_back(right[k % m]);
    if (k % m == d % m) break;
  }
  for (std::size_t k = c == a ? n : c; k < n; ++k) joined.push_back(left[k]);
  observe(HullsJoined{left, right, {left[a], right[b]}, {left[c % n], right[d % m]}, joined});
  return joined;
}

/// The hull of a chain in strict lexicographic order.
template <PredicatePolicy Policy, class Observer>
[[nodiscard]] std::vector<std::uint32_t> divide(Policy& policy, std::span<const Point<2>> points,
                                                std::span<const std::uint32_t> chain,
                                                Observer& observe) {
  if (chain.size() <= kLeafSize<Policy, Observer>) {
    std::vector<std::uint32_t> hull = melkman_chain(policy, points, chain);
    observe(LeafHull{chain, hull});
    return hull;
  }
  const std::size_t half = chain.size() / 2;
  observe(HalvesSplit{chain.first(half), chain.subspan(half)});
  const std::vector<std::uint32_t> left = divide(policy, points, chain.first(half), observe);
  const std::vector<std::uint32_t> right = divide(policy, points, chain.subspan(half), observe);
  return join(policy, points, left, right, observe);
}

}  // namespace detail

/// The strictly convex hull of finite points, as `graham` (graham.hpp) gives it. O(n log n)
/// comparisons of coordinates; O(n log n) signs at worst, O(n) when few points of each half are on
/// its hull. Exact if the policy is; ends under every policy, with valid indices. The observer
/// (hull/hull.hpp) gets each `HalvesSplit`, `LeafHull` and `HullsJoined`, under exact policies down
/// to one or two points; otherwise up to eight go to Melkman's algorithm together.
template <PredicatePolicy Policy, class Observer = IgnoreSteps>
[[nodiscard]] std::vector<std::uint32_t> divide_and_conquer(Policy& policy,
                                                            std::span<const Point<2>> points,
                                                            Observer&& observe = Observer{}) {
  return detail::divide(policy, points, sorted_distinct<2>(points), observe);
}

}  // namespace certa
