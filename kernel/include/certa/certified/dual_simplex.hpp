/// The facet of the Minkowski difference below the origin among vertices that lie about in one
/// plane: a guess, in doubles, for others to prove.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/proven_face.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

/// Vertices of one shape near a plane, with their heights above it, in any unit.
struct LowVertices {
  static constexpr std::size_t kMost = 8;
  std::array<std::uint32_t, kMost> indices;
  std::array<double, kMost> heights;
  std::size_t count = 0;  ///< 0 if they are more

  [[nodiscard]] bool contains(std::uint32_t vertex) const noexcept {
    bool is_one = false;
    for (std::size_t k = 0; k < count; ++k) is_one |= indices[k] == vertex;
    return is_one;
  }
  [[nodiscard]] std::size_t lowest_place() const noexcept {
    return static_cast<std::size_t>(std::min_element(heights.begin(), heights.begin() + count) -
                                    heights.begin());
  }
  [[nodiscard]] std::uint32_t lowest() const noexcept { return indices[lowest_place()]; }
};

/// Moves from a facet, whose corners have height 0, to the one over which the origin lies on the
/// lower boundary of all low vertices. Returns false if it gets nowhere.
///
/// The height of the lower boundary there is the linear program min sum l_w h_w over convex weights
/// whose mean has the origin's barycentric coordinates; the dual simplex method goes to a lower
/// vertex w and drops the corner whose weight falls to zero first. Heights and coordinates are sums
/// of one part from A and one from B, so the lowest w is the lowest of each.
template <int D, class Frame>
[[nodiscard]] inline bool pivot(const MinkowskiDifference<D, Frame>& minkowski,
                                const LowVertices& low_in_a, const LowVertices& low_in_b,
                                Simplex& corners) noexcept {
  const VertexPair first = corners[0];
  const Rounded<double> embed;
  std::array<Vec<double, D>, D - 1> e;
  for (std::size_t k = 0; k + 1 < D; ++k)
    e[k] = coordinates(minkowski.edge({first, corners[k + 1]}), embed);

  /// Barycentric coordinates with respect to the corners, and the height.
  struct Row {
    std::array<double, D> x;
    double height;
  };
  // Of a vector: they sum to zero, and each is a product with the vector.
  std::array<Vec<double, D>, D - 1> g;
  const double inverse = 1 / along_edges<D>(D, e[0], e).total;
  for (std::size_t i = 0; i < D; ++i) {
    Vec<double, D> unit{};
    unit[i] = inverse;
    const std::array<double, D - 1> x = along_edges<D>(D, unit, e).x;
    for (std::size_t k = 0; k + 1 < D; ++k) g[k][i] = x[k];
  }
  const auto row = [&g](const Vec<double, D>& d, double height) {
    Row r{{}, height};
    for (std::size_t k = 1; k < D; ++k) {
      r.x[k] = dot(g[k - 1], d);
      r.x[0] -= r.x[k];
    }
    return r;
  };
  // The origin, corner 0, then the low vertices of A and of B as seen from corner 0.
  std::array<Row, 2 + 2 * LowVertices::kMost> rows;
  const auto in_a = minkowski.in_a();
  const auto in_b = minkowski.in_b();
  rows[0] = row(-coordinates(minkowski[first], embed), 0);
  rows[0].x[0] += 1;
  rows[1] = {{1}, 0};
  const std::size_t b_starts = 2 + low_in_a.count;
  const std::size_t end = b_starts + low_in_b.count;
  for (std::size_t k = 2; k < b_starts; ++k)
    rows[k] = row(coordinates(in_a.difference(low_in_a.indices[k - 2], first.i), embed),
                  low_in_a.heights[k - 2]);
  for (std::size_t k = b_starts; k < end; ++k)
    rows[k] = row(coordinates(in_b.difference(first.j, low_in_b.indices[k - b_starts]), embed),
                  low_in_b.heights[k - b_starts]);
  const auto lowest = [&rows](std::size_t from, std::size_t to) {
    std::size_t best = from;
    for (std::size_t k = from + 1; k < to; ++k)
      if (rows[k].height < rows[best].height) best = k;
    return best;
  };

  constexpr int kPivots = 16;
  double tolerance = 0;
  for (int step = 0; step < kPivots; ++step) {
    const std::size_t i = lowest(2, b_starts);
    const std::size_t j = lowest(b_starts, end);
    const double height = rows[1].height + rows[i].height + rows[j].height;
    if (step == 0) tolerance = -0x1p-40 * height;
    if (!(height < -tolerance)) return step > 0;
    std::array<double, D> w{};
    std::size_t leaving = D;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < D; ++k) {
      w[k] = rows[1].x[k] + rows[i].x[k] + rows[j].x[k];
      if (!(w[k] > 0x1p-40)) continue;
      const double ratio = std::max(0.0, rows[0].x[k]) / w[k];
      if (ratio < least) {
        least = ratio;
        leaving = k;
      }
    }
    if (leaving == D) return false;
    corners.vertices[leaving] = {low_in_a.indices[i - 2], low_in_b.indices[j - b_starts]};
    const double unit = 1 / w[leaving];
    for (std::size_t r = 0; r < end; ++r) {
      const double share = rows[r].x[leaving] * unit;
      for (std::size_t k = 0; k < D; ++k) rows[r].x[k] -= w[k] * share;
      rows[r].x[leaving] = share;
      rows[r].height -= height * share;
    }
  }
  return true;
}

}  // namespace certa::detail
