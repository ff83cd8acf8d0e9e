/// Counts of the printed walk to a common tangent.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <certa/algorithms/published/common_tangent.hpp>

#include "counts/plane.hpp"

namespace certa::bench {

using IntegerPolygon = std::vector<Vec<std::int64_t, 2>>;

/// The hull, counterclockwise, of 3 to 20 points with coordinates -1000 to 1000, moved to the right
/// by x. It has area, and no two of its vertices have the same x.
[[nodiscard]] inline IntegerPolygon hull_around(Random& random, double x) {
  for (;;) {
    std::vector<Point<2>> points(static_cast<std::size_t>(random.between(3, 20)));
    for (Point<2>& p : points) {
      p = integers<2>(random, 1000);
      p[0] += x;
    }
    adaptive policy;
    const auto hull =
        certa::detail::melkman_chain(policy, std::span(points), sorted_distinct<2>(points));
    if (hull.size() < 3) continue;
    IntegerPolygon polygon;
    for (const std::uint32_t i : hull)
      polygon.push_back(
          {{static_cast<std::int64_t>(points[i][0]), static_cast<std::int64_t>(points[i][1])}});
    return polygon;
  }
}

/// Whether no vertex lies above the line from a to b, so that this is the upper tangent.
[[nodiscard]] inline bool is_upper(const IntegerPolygon& left, const IntegerPolygon& right,
                                   const published::TangentEnds& ends) {
  for (const IntegerPolygon* polygon : {&left, &right})
    for (const auto& p : *polygon)
      if (published::ccw(left[ends.a], right[ends.b], p) > 0) return false;
  return true;
}

inline void count_tangents(Table& table, const Options& options) {
  const std::size_t count = options.pick<std::size_t>(200000, 500);
  std::array<std::uint64_t, 4> upper{};  // by order of vertices: bit 0 if the left, bit 1 if the
                                         // right hull is clockwise
  std::uint64_t same = 0;
  Random random(29);
  using Span = std::span<const Vec<std::int64_t, 2>>;
  for (std::size_t k = 0; k < count; ++k) {
    const IntegerPolygon left = hull_around(random, -1001);
    const IntegerPolygon right = hull_around(random, 1001);
    for (std::size_t order = 0; order < 4; ++order) {
      IntegerPolygon l = left;
      IntegerPolygon r = right;
      if (order & 1U) std::reverse(l.begin(), l.end());
      if (order & 2U) std::reverse(r.begin(), r.end());
      const auto ends = published::common_tangent(Span(l), Span(r));
      upper[order] += ends && is_upper(l, r, *ends);
      if (order != 3) continue;
      const auto both =
          published::common_tangent(Span(l), Span(r), published::TangentReset::both_loops);
      same += ends && both && ends->a == both->a && ends->b == both->b;
    }
  }
  const char* what =
      "hulls with area of 3 to 20 integer points; x from -2001 to -1 and from 1 to 2001; y from "
      "-1000 to 1000";
  const std::string found = "common tangent walk: the upper tangent found; left hull ";
  table.add(found + "clockwise and right hull clockwise", upper[3], count, what);
  table.add(found + "clockwise and right hull counterclockwise (as printed)", upper[1], count,
            what);
  table.add(found + "counterclockwise and right hull clockwise", upper[2], count, what);
  table.add(found + "counterclockwise and right hull counterclockwise", upper[0], count, what);
  table.add("common tangent walk: the same with the flag reset in both loops; both clockwise", same,
            count, what);
}

}  // namespace certa::bench
