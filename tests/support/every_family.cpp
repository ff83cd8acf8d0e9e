#include "support/every_family.hpp"

#include <algorithm>

namespace certa::test {

void EveryFamily::check(const std::function<void(const Recipe&)>& property, int fewest_cases) {
  // Few pairs that share vertices are separated, and few pairs with a tiny face meet.
  if (GetParam() == Family::shared || GetParam() == Family::tiny_face)
    fewest_cases = std::max(fewest_cases, kHalfOfCases);
  EXPECT_TRUE(test::check([&] { property(*recipes(GetParam())); }, fewest_cases));
}

void EveryFamily::for_all_recipes(const std::function<fuzz::Violation(const Recipe&)>& law,
                                  int fewest_cases) {
  check(
      [&](Recipe recipe) {
        for (const int dimension : {2, 3}) {
          recipe.dimension = dimension;
          require(law(recipe));
        }
      },
      fewest_cases);
}

}  // namespace certa::test
