// Every way in which a distance, a point or a normal is rounded, halved in on ties.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <tuple>

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
  EXPECT_TRUE(test::check([&, way = way, lie = lie, rounded = rounded] {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const int dimension = way == Way::quaternion || seed % 2 == 0 ? 3 : 2;
    require(fuzz::near_ties_hold(dimension, way, lie, rounded, seed, seen));
  }));
  std::printf("%d %d %d near %d nearer %d ties %d\n", seen.by[0], seen.by[1], seen.by[2], seen.near,
              seen.nearer, seen.ties);
}

std::string name_of(const testing::TestParamInfo<Case>& info) {
  const auto [way, lie, rounded] = info.param;
  return std::string(to_string(way)) + "_" + std::string(to_string(lie)) + "_" +
         std::string(to_string(rounded));
}
INSTANTIATE_TEST_SUITE_P(Ways, Ties,
                         testing::Combine(testing::ValuesIn(fuzz::kWays),
                                          testing::ValuesIn(fuzz::kLies),
                                          testing::ValuesIn(fuzz::kRounded)),
                         name_of);

}  // namespace
}  // namespace certa::test
