#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/fuzz/minimize.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/text.hpp>
#include <certa/policies.hpp>

#include "support/every_family.hpp"

namespace certa::test {
namespace {

template <int D>
std::size_t vertices(const Pair<D>& pair) {
  return pair.a.size() + pair.b.size();
}

TEST(Minimize, KeepsOnlyTheVerticesThatMatter) {
  Pair<2> pair;
  for (int k = 0; k < 40; ++k) {
    pair.a.push_back({std::cos(k * 0.1), std::sin(k * 0.1)});
    pair.b.push_back({3 + std::cos(k * 0.1), std::sin(k * 0.1)});
  }
  // This stands for a bug: it needs one vertex of `a` far to the left and one far to the right.
  const fuzz::Fails<2> fails = [](const Pair<2>& p) {
    bool left = false;
    bool right = false;
    for (const Point<2>& v : p.a) {
      left |= v[0] < -0.9;
      right |= v[0] > 0.9;
    }
    return left && right;
  };
  ASSERT_TRUE(fails(pair));
  EXPECT_EQ(fuzz::to_json(fuzz::minimize<2>(pair, fails)),
            R"({"a":{"vertices":[["0x1p+0","0x0p+0"],["-0x1p+0","0x0p+0"]]},)"
            R"("b":{"vertices":[["0x0p+0","0x0p+0"]]}})");
}

TEST(Minimize, StopsAtTheLimit) {
  Pair<3> pair{std::vector<Point<3>>(50, Point<3>{0.1, 0.2, 0.3}), {{1, 2, 3}}};
  std::size_t asked = 0;
  const fuzz::Fails<3> fails = [&asked](const Pair<3>&) { return ++asked > 0; };
  (void)fuzz::minimize<3>(pair, fails, 5);
  EXPECT_EQ(asked, 5U);
}

TEST(Minimize, OfWhatAlwaysFailsTwoOriginsAreLeft) {
  const Pair<3> pair{{{1e300, -5e-324, 0.1}, {2, 3, 4}}, {{-1e308, 1e308, 7}}};
  const Pair<3> least = fuzz::minimize<3>(pair, [](const Pair<3>&) { return true; });
  EXPECT_EQ(fuzz::to_json(least), R"({"a":{"vertices":[["0x0p+0","0x0p+0","0x0p+0"]]},)"
                                  R"("b":{"vertices":[["0x0p+0","0x0p+0","0x0p+0"]]}})");
}

class MinimizeFamily : public EveryFamily {};
INSTANTIATE_TEST_SUITE_P(Families, MinimizeFamily, testing::ValuesIn(kFamilies), family_name);

/// Realistic use: pairs on which doubles err on contact. Every candidate is a valid pair of shapes.
TEST_P(MinimizeFamily, WhatIsLeftFailsToo) {
  for_all([&]<int D>(const Recipe& recipe) {
    const fuzz::Fails<D> fails = [](const Pair<D>& pair) {
      const Shape<D> a(pair.a);
      const Shape<D> b(pair.b);
      return intersects<floating<double>>(a, b) != intersects(a, b);
    };
    const Pair<D> pair = realize<D>(recipe);
    if (!fails(pair)) return;
    const Pair<D> least = fuzz::minimize<D>(pair, fails, 500);
    RC_ASSERT(fails(least));
    RC_ASSERT(vertices(least) <= vertices(pair));
  });
}

/// In the plane, a point and a segment are enough to mislead doubles, whichever family the pair
/// comes from.
TEST(Minimize, ErrorsOfDoublesAreTwoToFiveVertices) {
  int failures = 0;
  for (int seed = 0; failures < 20; ++seed) {
    fuzz::Random random(static_cast<std::uint64_t>(seed));
    const Recipe recipe = fuzz::random_recipe(Family::ulp_neighbour, random);
    const fuzz::Fails<2> fails = [](const Pair<2>& pair) {
      const Shape<2> a(pair.a);
      const Shape<2> b(pair.b);
      return intersects<floating<double>>(a, b) != intersects(a, b);
    };
    const Pair<2> pair = realize<2>(recipe);
    if (!fails(pair)) continue;
    ++failures;
    EXPECT_LE(vertices(fuzz::minimize<2>(pair, fails)), 5U) << pair;
  }
}

}  // namespace
}  // namespace certa::test
