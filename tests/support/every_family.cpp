#include "support/every_family.hpp"

namespace certa::test {

void EveryFamily::check(const std::function<void(const Recipe&)>& property) {
  EXPECT_TRUE(test::check([&] { property(*recipes(GetParam())); }));
}

void EveryFamily::for_all_recipes(const std::function<fuzz::Violation(const Recipe&)>& law) {
  check([&](Recipe recipe) {
    for (const int dimension : {2, 3}) {
      recipe.dimension = dimension;
      require(law(recipe));
    }
  });
}

}  // namespace certa::test
