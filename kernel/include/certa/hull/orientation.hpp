/// The primitives of hulls: orientations by a policy's signs, orders by exact comparison.
///
/// Orders of points compare coordinates, which needs no arithmetic: they are right under every
/// policy, and suit std::sort. Orientations under inexact policies may be wrong.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <certa/gjk/compiled_sign.hpp>
#include <certa/predicates/policy.hpp>

namespace certa {

/// The point seen along a coordinate axis: an exact projection. det of two projected vectors is the
/// axis' component of their cross product.
[[nodiscard]] constexpr Point<2> drop_axis(const Point<3>& p, std::size_t axis) noexcept {
  return {p[(axis + 1) % 3], p[(axis + 2) % 3]};
}

/// A coordinate axis and the sign of a normal's component along it.
struct NormalAxis {
  std::size_t axis = 0;    ///< The number of the axis.
  Sign sign = Sign::zero;  ///< The sign of the normal's component along it.
};

/// The first axis along which (b - a) x (c - a) has a component other than zero. `sign` is zero
/// when a, b, c are collinear.
template <SignEvaluator Policy>
[[nodiscard]] NormalAxis normal_axis(Policy& policy, const Point<3>& a, const Point<3>& b,
                                     const Point<3>& c) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const Point<2> pa = drop_axis(a, axis), pb = drop_axis(b, axis), pc = drop_axis(c, axis);
    const Sign sign = orientation(policy, pa, pb, pc);
    if (sign == Sign::positive || sign == Sign::negative) return {axis, sign};
  }
  return {};
}

/// Returns whether c is farther from a than b is, if b and c lie on one ray from a: along a ray the
/// lexicographic order rises with the distance, or falls with it.
[[nodiscard]] inline bool is_farther(const Point<2>& a, const Point<2>& b,
                                     const Point<2>& c) noexcept {
  return a < b ? b < c : c < b;
}

/// The lowest index of the lexicographically smallest point. points is not empty.
[[nodiscard]] inline std::uint32_t smallest_point(std::span<const Point<2>> points) noexcept {
  return static_cast<std::uint32_t>(std::min_element(points.begin(), points.end()) -
                                    points.begin());
}

/// One index per point, the lowest of equal ones, in lexicographic order. O(n log n) comparisons.
template <int D>
[[nodiscard]] std::vector<std::uint32_t> sorted_distinct(std::span<const Point<D>> points) {
  // With the first coordinate at hand, most comparisons look up no point.
  struct Item {
    double first;
    std::uint32_t index;
  };
  std::vector<Item> items(points.size());
  for (std::uint32_t i = 0; i < items.size(); ++i) items[i] = {points[i][0], i};
  std::sort(items.begin(), items.end(), [&](const Item& x, const Item& y) {
    if (x.first != y.first) return x.first < y.first;
    if (points[x.index] < points[y.index]) return true;
    if (points[y.index] < points[x.index]) return false;
    return x.index < y.index;
  });
  std::vector<std::uint32_t> order;
  order.reserve(items.size());
  for (const Item& item : items)
    if (order.empty() || points[order.back()] != points[item.index]) order.push_back(item.index);
  return order;
}

}  // namespace certa
