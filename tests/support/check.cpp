#include "support/check.hpp"

#include <iostream>

#include <rapidcheck.h>

namespace certa::test {

bool check(const std::function<void()>& property) {
  constexpr int kSureCases = 200;
  const rc::detail::Configuration& configuration = rc::detail::configuration();
  rc::detail::TestParams params = configuration.testParams;
  const bool are_among_them = params.seed == kSeed && params.maxSuccess >= kSureCases;
  if (!are_among_them && configuration.reproduce.empty()) {
    params.seed = kSeed;
    params.maxSuccess = kSureCases;
    const auto result = rc::detail::checkTestable(property, rc::detail::TestMetadata{}, params);
    if (!result.template is<rc::detail::SuccessResult>()) {
      rc::detail::printResultMessage(result, std::cerr << "With seed=" << kSeed << ": ");
      std::cerr << '\n';
      return false;
    }
  }
  return rc::check(property);
}

}  // namespace certa::test
