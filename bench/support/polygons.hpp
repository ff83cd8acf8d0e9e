/// Random convex polygons, strictly convex, with a given number of vertices.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/difference.hpp>
#include <certa/predicates/point.hpp>

#include "support/random.hpp"

namespace certa::bench {

/// Whether each three consecutive vertices, and so all (the turns of a simple closed polygon by
/// fewer than n left turns add up to one), turn left.
[[nodiscard]] inline bool turns_left(const std::vector<Point<2>>& p) {
  adaptive policy;
  for (std::size_t k = 0; k < p.size(); ++k) {
    const Point<2>& a = p[k];
    const Point<2>& b = p[(k + 1) % p.size()];
    const Point<2>& c = p[(k + 2) % p.size()];
    if (policy.sign<Det2>(PointDifference<2>{&b, &a}, PointDifference<2>{&c, &b}) != Sign::positive)
      return false;
  }
  return true;
}

namespace detail {

/// Differences of consecutive sorted random numbers, distributed over two chains from the smallest
/// to the largest number, one of them backwards: n numbers that add up to zero.
[[nodiscard]] inline std::vector<double> closed_chain(Random& random, std::size_t n) {
  std::vector<double> x(n);
  for (double& value : x) value = random.uniform(0, 1);
  std::sort(x.begin(), x.end());
  std::vector<double> steps;
  double up = x.front();
  double down = x.front();
  for (std::size_t k = 1; k + 1 < n; ++k) {
    if (random.bits() % 2) {
      steps.push_back(x[k] - up);
      up = x[k];
    } else {
      steps.push_back(down - x[k]);
      down = x[k];
    }
  }
  steps.push_back(x.back() - up);
  steps.push_back(down - x.back());
  return steps;
}

}  // namespace detail

/// Valtr's construction: edge vectors from two closed chains, paired at random, sorted by angle.
/// Its vertices are counterclockwise; the mean of the vertices is the origin and the farthest one
/// has distance 1.
[[nodiscard]] inline std::vector<Point<2>> random_convex_polygon(Random& random, std::size_t n) {
  for (;;) {
    const std::vector<double> x = detail::closed_chain(random, n);
    std::vector<double> y = detail::closed_chain(random, n);
    for (std::size_t k = n - 1; k > 0; --k) std::swap(y[k], y[random.below(k + 1)]);
    std::vector<Point<2>> edges(n);
    for (std::size_t k = 0; k < n; ++k) edges[k] = {x[k], y[k]};
    std::sort(edges.begin(), edges.end(), [](const Point<2>& a, const Point<2>& b) {
      return std::atan2(a[1], a[0]) < std::atan2(b[1], b[0]);
    });
    std::vector<Point<2>> polygon(n);
    Point<2> at{};
    Point<2> mean{};
    for (std::size_t k = 0; k < n; ++k) {
      polygon[k] = at;
      for (std::size_t c = 0; c < 2; ++c) {
        mean[c] += at[c] / static_cast<double>(n);
        at[c] += edges[k][c];
      }
    }
    double radius = 0;
    for (Point<2>& p : polygon) {
      for (std::size_t c = 0; c < 2; ++c) p[c] -= mean[c];
      radius = std::max(radius, std::hypot(p[0], p[1]));
    }
    for (Point<2>& p : polygon)
      for (double& c : p) c /= radius;
    if (turns_left(polygon)) return polygon;
  }
}

}  // namespace certa::bench
