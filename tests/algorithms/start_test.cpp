// A search that starts between two centres gives the same answer, in fewer steps for round shapes.
#include <limits>
#include <numeric>

#include <certa/algorithms/hull/graham.hpp>
#include <certa/algorithms/polygon/centroid.hpp>
#include <certa/algorithms/start.hpp>
#include <certa/certa.hpp>
#include <certa/exact.hpp>
#include <certa/policies.hpp>

#include "support/recipe.hpp"

namespace certa::test {
namespace {

template <int D>
Point<D> mean(const Shape<D>& shape) {
  Point<D> sum{};
  for (const Point<D>& p : shape.points())
    for (std::size_t k = 0; k < D; ++k) sum[k] += p[k] / static_cast<double>(shape.size());
  return sum;
}
Point<2> center(const Shape<2>& shape) {
  exact policy;
  const std::span<const Point<2>> points = shape.points();
  return centroid(policy, points, graham(policy, points));
}

TEST(StartByHand, TakesTheVerticesThatFaceEachOther) {
  const Shape<2> a{{0, 0}, {2, 0}, {2, 2}, {0, 2}};
  const Shape<2> b{{5, 6}, {7, 6}, {5, 5}, {7, 8}};
  const MinkowskiDifference<2> minkowski{a, b};
  EXPECT_EQ(start_between(minkowski, {1, 1}, {6, 6}), (VertexPair{2, 2}));
  EXPECT_EQ(start_between(minkowski, {6, 6}, {1, 1}), (VertexPair{0, 3}));
  // Without a direction, or if it is NaN, the search starts from the first vertices.
  EXPECT_EQ(start_between(minkowski, {1, 1}, {1, 1}), (VertexPair{0, 0}));
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(start_between(minkowski, {nan, 1}, {1, 1}), (VertexPair{0, 0}));
}

class Start : public testing::TestWithParam<Family> {};
INSTANTIATE_TEST_SUITE_P(Families, Start, testing::ValuesIn(kFamilies), family_name);

TEST_P(Start, ChangesNoVerdictAndNoDistance) {
  std::uint64_t steps = 0;
  std::uint64_t steps_from_start = 0;
  const auto expect_same = [&]<int D>(const Recipe& recipe, const auto& center_of) {
    const Pair<D> pair = realize<D>(recipe);
    const Shape<D> a(pair.a);
    const Shape<D> b(pair.b);
    Simplex start;
    start.push_back(start_between(MinkowskiDifference<D>{a, b}, center_of(a), center_of(b)));
    Counters from_first;
    Counters from_start;
    const auto first = closest_points<adaptive>(a, b, {.counters = &from_first});
    const auto second =
        closest_points<adaptive>(a, b, {.warm_start = start, .counters = &from_start});
    RC_ASSERT(first.verdict == second.verdict);
    RC_ASSERT(*certa::distance_squared(first, a, b) == *certa::distance_squared(second, a, b));
    if (first.verdict != Verdict::separated) return;
    steps += from_first.supports;
    steps_from_start += from_start.supports;
  };
  EXPECT_TRUE(test::check([&] {
    const Recipe recipe = *recipes(GetParam());
    expect_same.template operator()<2>(recipe, center);
    expect_same.template operator()<3>(recipe, mean<3>);
  }));
  if (GetParam() == Family::round_shapes || GetParam() == Family::random) {
    EXPECT_LT(steps_from_start, steps);
  }
  RecordProperty("supports", std::to_string(steps) + " -> " + std::to_string(steps_from_start));
}

}  // namespace
}  // namespace certa::test
