#include "answerer.hpp"

#include <algorithm>

#include "answerer_policy.hpp"

namespace certa::tools {

PolicyName policy_named(std::string_view name) noexcept {
  return static_cast<PolicyName>(std::ranges::find(kPolicyNames, name) - kPolicyNames.begin());
}

PolicyName default_policy(std::string_view algorithm) noexcept {
  return runs(PolicyName::certified, algorithm) ? PolicyName::certified : PolicyName::adaptive;
}

bool runs(PolicyName policy, std::string_view algorithm) noexcept {
  const bool is_driver = policy == PolicyName::certified || policy == PolicyName::uncertified;
  return !is_driver || algorithm == Kkt::info.name;
}

const AlgorithmInfo* find_algorithm(std::string_view name) noexcept {
  const AlgorithmInfo* found = nullptr;
  Algorithms::for_each([&]<class Algorithm>() {
    if (Algorithm::info.name == name) found = &Algorithm::info;
  });
  return found;
}

int highest_level(const AlgorithmInfo& algorithm, PolicyName policy) noexcept {
  const bool is_exact = policy == PolicyName::adaptive || policy == PolicyName::exact;
  return is_exact && algorithm.as_published ? 1 : algorithm.level;
}

AnswerPair make_answerer(PolicyName policy, std::string_view algorithm, int level) {
  switch (policy) {
    case PolicyName::certified:
      return find_answerer<certified>(algorithm, level);
    case PolicyName::uncertified:
      return find_answerer<uncertified>(algorithm, level);
    case PolicyName::exact:
      return find_answerer<exact>(algorithm, level);
    case PolicyName::floating_double:
      return find_answerer<floating<double>>(algorithm, level);
    case PolicyName::floating_float:
      return find_answerer<floating<float>>(algorithm, level);
    case PolicyName::adaptive:
      break;
  }
  return find_answerer<adaptive>(algorithm, level);
}

}  // namespace certa::tools
