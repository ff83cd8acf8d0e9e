#include "answerer.hpp"

#include <algorithm>

#include <boost/multiprecision/cpp_bin_float.hpp>

#include "answerer_policy.hpp"

namespace certa::tools {

extern template AnswerPair find_answerer<floating<boost::multiprecision::cpp_bin_float_quad>>(
    std::string_view, int, double);

PolicyName policy_named(std::string_view name) noexcept {
  return static_cast<PolicyName>(std::ranges::find(kPolicyNames, name) - kPolicyNames.begin());
}

PolicyName default_policy(std::string_view algorithm) noexcept {
  return runs(PolicyName::certified, algorithm) ? PolicyName::certified : PolicyName::adaptive;
}

bool runs(PolicyName policy, std::string_view algorithm) noexcept {
  switch (policy) {
    case PolicyName::adaptive:
    case PolicyName::exact:
    case PolicyName::floating_double:
    case PolicyName::floating_float:
      return true;
    default:
      return algorithm == NearestFace::info.name;
  }
}

bool is_floating(PolicyName policy) noexcept {
  switch (policy) {
    case PolicyName::floating_double:
    case PolicyName::floating_float:
    case PolicyName::floating_long_double:
    case PolicyName::floating_quad:
      return true;
    default:
      return false;
  }
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

AnswerPair make_answerer(PolicyName policy, std::string_view algorithm, int level,
                         double tolerance) {
  switch (policy) {
    case PolicyName::certified:
      return find_answerer<certified>(algorithm, level, tolerance);
    case PolicyName::uncertified:
      return find_answerer<uncertified>(algorithm, level, tolerance);
    case PolicyName::exact:
      return find_answerer<exact>(algorithm, level, tolerance);
    case PolicyName::floating_double:
      return find_answerer<floating<double>>(algorithm, level, tolerance);
    case PolicyName::floating_float:
      return find_answerer<floating<float>>(algorithm, level, tolerance);
    case PolicyName::floating_long_double:
      return find_answerer<floating<long double>>(algorithm, level, tolerance);
    case PolicyName::floating_quad:
      return find_answerer<floating<boost::multiprecision::cpp_bin_float_quad>>(algorithm, level,
                                                                                tolerance);
    case PolicyName::adaptive:
      break;
  }
  return find_answerer<adaptive>(algorithm, level, tolerance);
}

}  // namespace certa::tools
