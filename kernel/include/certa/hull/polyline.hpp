/// The test whether a polyline is simple, which Melkman's algorithm asks of its input.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include <certa/hull/orientation.hpp>

namespace certa {

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
    // Straight on is fine, straight back is not.
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

}  // namespace certa
