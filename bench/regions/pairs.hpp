/// Pairs of random convex polytopes, and single steps of a search on random tetrahedra.
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

enum class Placement : std::uint8_t { distant, touching, overlapping };
inline constexpr std::array kPlacements{Placement::distant, Placement::touching,
                                        Placement::overlapping};

[[nodiscard]] constexpr std::string_view to_string(Placement placement) {
  constexpr std::array<std::string_view, 3> kNames{"distant", "touching", "overlapping"};
  return kNames[static_cast<std::size_t>(placement)];
}

struct PolytopePair {
  PolytopePair(std::vector<Point<3>> p, std::vector<Point<3>> q)
      : a(std::move(p)), b(std::move(q)), truth(classify(a, b).verdict) {}

  Shape<3> a;
  Shape<3> b;
  Verdict truth;
};

/// A point of integers from -reach to reach.
[[nodiscard]] inline Point<3> lattice_point(Random& random, std::size_t reach) {
  Point<3> p{};
  for (double& x : p)
    x = static_cast<double>(random.below(2 * reach + 1)) - static_cast<double>(reach);
  return p;
}

/// One to eight lattice points within 3 of the origin, and as many within 3 of a lattice point
/// within 6 of it. One pair in twelve meets. Shapes may be flat and have interior points.
[[nodiscard]] inline PolytopePair lattice_pair(Random& random) {
  const auto points = [&random](const Point<3>& centre) {
    std::vector<Point<3>> result(1 + random.below(8));
    for (Point<3>& p : result) p = plus(centre, 1, lattice_point(random, 3));
    return result;
  };
  auto a = points({});
  return {std::move(a), points(lattice_point(random, 6))};
}

/// Pairs of sixteen points of the unit sphere each, doubles in general position.
/// - Distant: the centres are 1.5 to 2.5 apart, the shapes separated.
/// - Overlapping: the centres are at most 1.5 apart, the shapes overlapping.
/// - Touching: a distant pair, B shifted by the vector from its closest point to A's. Rounding
///   makes them nearly touching, on either side.
[[nodiscard]] inline PolytopePair round_pair(Random& random, Placement placement) {
  const auto points = [&random](const Point<3>& centre) {
    std::vector<Point<3>> result(16);
    for (Point<3>& p : result) p = plus(centre, 1, random.direction<3>());
    return result;
  };
  const bool near = placement == Placement::overlapping;
  for (;;) {
    const double apart = near ? random.uniform(0, 1.5) : random.uniform(1.5, 2.5);
    PolytopePair pair{points({}), points(plus(Point<3>{}, apart, random.direction<3>()))};
    if (pair.truth != (near ? Verdict::overlapping : Verdict::separated)) continue;
    if (placement != Placement::touching) return pair;
    const auto gap = closest_points<adaptive>(pair.a, pair.b);
    const auto b = pair.b.points();
    return {{pair.a.points().begin(), pair.a.points().end()},
            shifted<3>({b.begin(), b.end()}, plus(gap.on_a, -1, gap.on_b))};
  }
}

}  // namespace certa::bench
