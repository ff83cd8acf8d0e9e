// Distances, points and normals are rounded correctly at ties and beside them, by every kind of
// arithmetic that rounds them. The ties are found by bisection.
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <tuple>
#include <vector>

#include "properties/near_ties.hpp"
#include "support/recipe.hpp"

namespace certa::test {
namespace {

using fuzz::Lie;
using fuzz::Rounded;
using fuzz::Rounder;
using fuzz::TiesSeen;
using fuzz::Way;

using Case = std::tuple<Way, Lie, Rounded>;

class Ties : public testing::TestWithParam<Case> {};

TEST_P(Ties, AreRoundedToEvenAndWhatIsBesideThemAway) {
  const auto [way, lie, rounded] = GetParam();
  TiesSeen seen;
  // Here fixed-width integers decide little that double-double does not, so more cases are needed;
  // each is fast.
  const int cases = way == Way::stored && lie == Lie::apart ? 2 * kCases : 0;
  EXPECT_TRUE(test::check(
      [&, way = way, lie = lie, rounded = rounded] {
        const auto seed = *rc::gen::arbitrary<std::uint64_t>();
        const int dimension = way == Way::quaternion || seed % 2 == 0 ? 3 : 2;
        require(fuzz::near_ties_hold(dimension, way, lie, rounded, seed, seen));
      },
      cases));
  // Points and normals of placed shapes go to integers of any size at once, and so do distances
  // with radii, for which there is no computation in fixed-width integers.
  const bool has_integers =
      lie != Lie::apart_by_radii && lie != Lie::meeting_by_radii &&
      (rounded == Rounded::distance || (way == Way::stored && lie == Lie::apart));
  EXPECT_GE(seen.by[static_cast<std::size_t>(Rounder::doubles)], 50);
  EXPECT_GE(seen.by[static_cast<std::size_t>(Rounder::integers)], has_integers ? 1 : 0);
  EXPECT_GE(seen.by[static_cast<std::size_t>(Rounder::big_integers)], 2);
  // Points of stored vertices are not rounded, and a normal of touching shapes is one of few.
  if (lie == Lie::touching && (way == Way::stored || rounded == Rounded::normal)) return;
  EXPECT_GE(seen.near, 2);
  if (rounded != Rounded::distance) return;
  EXPECT_GE(seen.rescaled, 1);
  EXPECT_GE(seen.ties, way == Way::stored || way == Way::translated ? 1 : 0);
  // Only at night. A distance of stored vertices that is near the smallest double is a multiple of
  // it, as they are, so it is not near a tie.
  const bool is_night = std::accumulate(seen.by.begin(), seen.by.end(), 0) > 1000;
  const bool is_multiplied = way == Way::matrix || way == Way::quaternion;
  EXPECT_GE(seen.subnormal, is_night && is_multiplied ? 1 : 0);
}

std::string name_of(const testing::TestParamInfo<Case>& info) {
  const auto [way, lie, rounded] = info.param;
  return std::string(to_string(way)) + "_" + std::string(to_string(lie)) + "_" +
         std::string(to_string(rounded));
}

std::vector<Case> cases() {
  std::vector<Case> cases;
  for (const Way way : fuzz::kWays)
    for (const Lie lie : fuzz::kLies)
      for (const Rounded rounded : fuzz::kRounded) {
        // Shapes that meet have no distance, and overlapping shapes have no normal.
        const bool meet = lie == Lie::meeting_by_radii || lie == Lie::touching;
        if (meet && rounded == Rounded::distance) continue;
        if (lie == Lie::meeting_by_radii && rounded == Rounded::normal) continue;
        cases.emplace_back(way, lie, rounded);
      }
  return cases;
}
INSTANTIATE_TEST_SUITE_P(Ways, Ties, testing::ValuesIn(cases()), name_of);

}  // namespace
}  // namespace certa::test
