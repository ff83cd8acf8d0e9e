/// Boxes face to face.
#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "support/placement.hpp"
#include "support/random.hpp"
#include "support/solid.hpp"

namespace certa::bench {

/// The corners of a box with these lowest and highest coordinates.
template <int D>
[[nodiscard]] std::vector<Point<D>> corners(const Point<D>& low, const Point<D>& high) {
  std::vector<Point<D>> points;
  for (std::size_t corner = 0; corner < (std::size_t{1} << D); ++corner) {
    Point<D>& p = points.emplace_back();
    for (std::size_t k = 0; k < D; ++k) p[k] = corner >> k & 1 ? high[k] : low[k];
  }
  return points;
}

enum class Faces { apart, in_contact };
enum class Axes { kept, turned };

/// Two boxes with sides of 1 to 3, on either side of a plane x_k = c to which each has a face. The
/// faces overlap, B's middle is above A's face, and the gap is 0.01 to 1 or exactly 0. In a turned
/// pair both have the same random rotation, rounded; faces are then parallel, or in contact, up to
/// roundings.
template <int D>
[[nodiscard]] SolidPair<D> box_pair(Random& random, Faces faces, Axes axes) {
  const std::size_t normal = random.below(D);
  std::array<Point<D>, 2> low{};
  std::array<Point<D>, 2> high{};
  for (std::size_t k = 0; k < D; ++k) {
    low[0][k] = random.uniform(-5, 5);
    high[0][k] = low[0][k] + random.uniform(1, 3);
    const double side = random.uniform(1, 3);
    low[1][k] = k == normal ? high[0][k] + (faces == Faces::apart ? random.uniform(0.01, 1) : 0)
                            : random.uniform(low[0][k], high[0][k]) - side / 2;
    high[1][k] = low[1][k] + side;
  }
  auto a = corners<D>(low[0], high[0]);
  auto b = corners<D>(low[1], high[1]);
  if (axes == Axes::turned) {
    const Matrix<D> rotation = random_rotation<D>(random);
    a = placed<D>(a, {rotation, {}});
    b = placed<D>(b, {rotation, {}});
  }
  return {solid<D>(std::move(a)), solid<D>(std::move(b))};
}

}  // namespace certa::bench
