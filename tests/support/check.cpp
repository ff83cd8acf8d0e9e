#include "support/check.hpp"

#include <algorithm>
#include <iostream>

#include <rapidcheck.h>

namespace certa::test {

bool check(const std::function<void()>& property, int fewest_cases) {
  constexpr int kSureCases = 100;
  const rc::detail::Configuration& configuration = rc::detail::configuration();
  rc::detail::TestParams params = configuration.testParams;
  const bool are_too_few = params.maxSuccess < fewest_cases;
  const bool are_among_them = params.seed == kSeed && params.maxSuccess >= kSureCases;
  if ((are_too_few || !are_among_them) && configuration.reproduce.empty()) {
    params.seed = kSeed;
    params.maxSuccess = std::max(fewest_cases, kSureCases);
    const auto result = rc::detail::checkTestable(property, rc::detail::TestMetadata{}, params);
    if (!result.template is<rc::detail::SuccessResult>()) {
      rc::detail::printResultMessage(result, std::cerr << "With seed=" << kSeed << ": ");
      std::cerr << '\n';
      return false;
    }
    if (configuration.testParams.seed == kSeed &&
        configuration.testParams.maxSuccess <= params.maxSuccess)
      return true;  // the run above covered all cases
  }
  return rc::check(property);
}

}  // namespace certa::test
