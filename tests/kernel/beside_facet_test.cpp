// Facets with more vertices near their plane than a simplex has. The kernel decides in the shape's
// own frame whether these vertices lie beyond the plane.
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/placed_policies.hpp>
#include <certa/policies.hpp>

namespace certa {
namespace {

/// A roof: a flat side of five vertices (2D: three) facing -x, one of them off by some ulps, and a
/// ridge far behind it.
template <int D>
[[nodiscard]] Shape<D> roof(int ulps) {
  const double off = 0.3 + ulps * std::ldexp(1.0, -54);
  if constexpr (D == 2)
    return Shape<2>{{0.3, -0.9}, {0.3, 1.1}, {off, 0.2}, {1.7, 0.1}};
  else
    return Shape<3>{{0.3, -0.9, -0.8}, {0.3, 1.1, -0.7}, {0.3, 1.2, 1.1},
                    {0.3, -1.0, 0.9},  {off, 0.3, 1.4},  {1.7, 0.1, 0.1}};
}
template <int D>
[[nodiscard]] Pose<D> pose(std::size_t kind) {
  if constexpr (D == 2) {
    const std::array<Matrix<2>, 4> all{{{{{1, 0}, {0, 1}}},
                                        {{{0.6, -0.8}, {0.8, 0.6}}},
                                        {{{-0.6, 0.9}, {0.7, 0.6}}},
                                        {{{1, 0}, {0, -1}}}}};
    return Pose<2>(all[kind], {0.1, -0.3});
  } else {
    const double turn = kind == 0 ? 0 : 0.3;
    if (kind < 2) return Pose<3>(Quaternion{1, turn, -2 * turn, 0.2}, {0.1, -0.3, 0.7});
    const Matrix<3> mirror{{{0.9, 0.1, 0.2}, {-0.1, 0.8, 0.3}, {0.2, 0.3, -1.1}}};
    return kind == 2 ? Pose<3>(mirror, {0.1, -0.3, 0.7})
                     : Pose<3>({{{1, 0, 0}, {0, 0, 1}, {0, 1, 0}}});
  }
}

struct Counts {
  int queries = 0;
  int at_once = 0;  ///< of them, those that needed no exact normal
  int signs = 0;    ///< of these, those that needed exact signs
};

template <class Solid, int D>
void expect_exact(const Solid& a, const Solid& b, Counts& counts) {
  Counters counters;
  const auto found = closest_points(a, b, {.counters = &counters});
  const auto truth = distance<exact>(a, b);
  ASSERT_EQ(found.verdict, truth.verdict);
  EXPECT_TRUE(fuzz::same_bits(found.distance, truth.distance));
  EXPECT_EQ(*distance_squared(found, a, b), *distance_squared(truth, a, b));
  ++counts.queries;
  const bool at_once = counters.exact_faces + counters.exact_searches == 0;
  counts.at_once += at_once ? 1 : 0;
  counts.signs += at_once && found.stage > Stage::filter ? 1 : 0;
}

/// A point in front of the flat side, as A and as B.
template <int D>
void expect_exact_before_roofs(Counts& stored, Counts& placed) {
  fuzz::Random random(11);
  for (int ulps = -3; ulps <= 3; ++ulps) {
    const Shape<D> solid = roof<D>(ulps);
    for (int k = 0; k < 40; ++k) {
      const auto any = [&random] { return random.between(-70, 110) / 128.0; };
      Point<D> p{};
      p[0] = -1.5;
      for (std::size_t i = 1; i < D; ++i) p[i] = any();
      const Shape<D> point{p};
      expect_exact<Shape<D>, D>(solid, point, stored);
      expect_exact<Shape<D>, D>(point, solid, stored);
      const Pose<D> where = pose<D>(static_cast<std::size_t>(k) % 4);
      // About the same point, in the world.
      const Placed<D> a(solid, where);
      const Placed<D> b(point, where);
      expect_exact<Placed<D>, D>(a, b, placed);
      expect_exact<Placed<D>, D>(b, a, placed);
    }
  }
}

TEST(BesideFacet, SignsOfLowVerticesAreThoseOfTheExactPolicy) {
  Counts stored;
  Counts placed;
  expect_exact_before_roofs<2>(stored, placed);
  expect_exact_before_roofs<3>(stored, placed);
  for (const Counts& counts : {stored, placed}) {
    EXPECT_EQ(counts.queries, 1120);
    EXPECT_GT(counts.signs, 300);                     // on or above the plane
    EXPECT_GT(counts.queries - counts.at_once, 150);  // below
  }
}

/// A flattened solid lies in the plane of one of its facets.
TEST(BesideFacet, MayBeOfASolidThatAPoseFlattens) {
  const Shape<3> solid{{0, 0, 0}, {1.1, 0, 0}, {0, 1.3, 0}, {0, 0, 1.7}, {1, 1, 1}};
  const Shape<3> point{{0.25, 0.3, 2}};
  const Pose<3> flat(Matrix<3>{{{1, 0, 0.1}, {0, 1, 0.3}, {0, 0, 0}}}, {});
  Counts counts;
  expect_exact<Placed<3>, 3>(Placed<3>(solid, flat), Placed<3>(point), counts);
  expect_exact<Placed<3>, 3>(Placed<3>(point), Placed<3>(solid, flat), counts);
  EXPECT_EQ(counts.at_once, 2);
}

}  // namespace
}  // namespace certa
