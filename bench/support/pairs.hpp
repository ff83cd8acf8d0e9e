/// Two shapes within unit balls, placed at random: distant, overlapping, touching, near.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <certa/policies.hpp>

#include "support/placement.hpp"
#include "support/random.hpp"

namespace certa::bench {

enum class Placement : std::uint8_t { distant, overlapping, touching, near };

[[nodiscard]] constexpr std::string_view to_string(Placement placement) {
  constexpr std::array<std::string_view, 4> kNames{"distant", "overlapping", "touching", "near"};
  return kNames[static_cast<std::size_t>(placement)];
}

/// The gap of near shapes, relative to the radius of the balls.
inline constexpr double kNear = 1e-9;

template <int D>
using PointsPair = std::pair<std::vector<Point<D>>, std::vector<Point<D>>>;

/// Two point sets `draw(random)` within unit balls, each in a random pose.
/// - Distant: the balls' centres are 2.2 to 6 apart, so that the balls are separated.
/// - Overlapping: the centres are at most 1 apart, and the shapes overlap by our exact verdict.
/// - Touching: a distant pair, B shifted by the vector from its closest point to A's. That vector
///   is correctly rounded, and so are the sums. Thus the shapes are nearly touching, on either
///   side.
/// - Near: shifted by so much less that the gap is kNear, up to roundings.
template <int D, class Draw>
[[nodiscard]] PointsPair<D> placed_pair(Random& random, const Draw& draw, Placement placement) {
  for (;;) {
    const std::vector<Point<D>> p = draw(random);
    const std::vector<Point<D>> q = draw(random);
    Point<D> at{};
    for (double& x : at) x = random.uniform(-5, 5);
    const bool meet = placement == Placement::overlapping;
    const double apart = meet ? random.uniform(0, 1) : random.uniform(2.2, 6);
    auto a = placed<D>(p, {random_rotation<D>(random), at});
    auto b =
        placed<D>(q, {random_rotation<D>(random), plus(at, apart, random.template direction<D>())});
    if (placement == Placement::touching || placement == Placement::near) {
      const auto gap = closest_points<adaptive>(Shape<D>::view(a), Shape<D>::view(b));
      const Point<D> whole = plus(gap.on_a, -1, gap.on_b);
      const double part = placement == Placement::near ? 1 - kNear / gap.distance : 1;
      b = shifted<D>(b, plus(Point<D>{}, part, whole));
    }
    if (meet && classify(Shape<D>::view(a), Shape<D>::view(b)).verdict != Verdict::overlapping)
      continue;
    return {std::move(a), std::move(b)};
  }
}

}  // namespace certa::bench
