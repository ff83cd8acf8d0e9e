// The fixture of laws that hold on every family of pairs, in the plane and in space.
#pragma once

#include <functional>

#include "support/recipe.hpp"

namespace certa::test {

/// A suite derives from it, and instantiates itself with kFamilies.
class EveryFamily : public testing::TestWithParam<Family> {
 protected:
  /// Calls property.operator()<D>(recipe), D = 2 and 3, on arbitrary recipes of the family.
  template <class Property>
  void for_all(const Property& property, int fewest_cases = 0) {
    check(
        [&](const Recipe& recipe) {
          property.template operator()<2>(recipe);
          property.template operator()<3>(recipe);
        },
        fewest_cases);
  }

  /// Calls law(recipe), which returns the violation if there is one, on arbitrary recipes of the
  /// family in both dimensions.
  void for_all_recipes(const std::function<fuzz::Violation(const Recipe&)>& law,
                       int fewest_cases = 0);

 private:
  void check(const std::function<void(const Recipe&)>& property, int fewest_cases = 0);
};

}  // namespace certa::test
