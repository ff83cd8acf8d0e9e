// Answers about placed shapes against rational arithmetic, on every family of placed pairs.
#include <array>
#include <cstddef>
#include <string>

#include <certa/fuzz/placing.hpp>
#include <certa/verdict.hpp>

#include "properties/common_pose.hpp"
#include "properties/placed.hpp"
#include "support/recipe.hpp"

namespace certa::test {
namespace {

using fuzz::PlacedSeen;
using fuzz::Placing;

std::string placing_name(const testing::TestParamInfo<Placing>& info) {
  return std::string(to_string(info.param));
}

class PlacedAnswers : public testing::TestWithParam<Placing> {};
INSTANTIATE_TEST_SUITE_P(Families, PlacedAnswers, testing::ValuesIn(fuzz::kPlacings), placing_name);

TEST_P(PlacedAnswers, AreWhatRationalArithmeticSays) {
  constexpr int kMostVertices = 4;
  std::array<int, detail::kVerdictCount> verdicts{};
  EXPECT_TRUE(test::check([&] {
    Recipe recipe = *recipes(*rc::gen::elementOf(kFamilies), kMostVertices + 1);
    for (const int dimension : {2, 3}) {
      recipe.dimension = dimension;
      PlacedSeen seen;
      require(fuzz::placed_holds(recipe, GetParam(), &seen));
      require(fuzz::common_pose_holds(recipe, GetParam()));
      ++verdicts[static_cast<std::size_t>(seen.verdict)];
    }
  }));
  for (const Verdict verdict : {Verdict::separated, Verdict::touching, Verdict::overlapping})
    EXPECT_GE(verdicts[static_cast<std::size_t>(verdict)], 2) << to_string(verdict);
}

}  // namespace
}  // namespace certa::test
