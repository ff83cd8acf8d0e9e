#include "certify_command.hpp"

#include <certa/printed.hpp>

#include "answers/answerer.hpp"

namespace certa::tools {

std::optional<std::string> refuse(const CertifyOptions& options) {
  if (find_algorithm(options.algorithm) == nullptr && find_printed(options.algorithm) == nullptr)
    return "there is no algorithm " + options.algorithm + ": see certa algorithms";
  const int highest = highest_level(options.policy, options.algorithm);
  if (highest == 0 && find_policy(options.policy)->is_certain)
    return "the policy " + options.policy +
           " runs the algorithm kkt only: adaptive and exact run " + options.algorithm;
  if (highest == 0)
    return "the policy " + options.policy + " does not run " + options.algorithm +
           ": choose another for it";
  if (options.level > highest)
    return "the algorithm " + options.algorithm + " answers up to level " + std::to_string(highest);
  return refuse(options.terms, options.policy, options.algorithm);
}

AnswerPair make_answerer(const CertifyOptions& options) {
  return make_answerer(options.policy, options.algorithm,
                       {options.level, options.claim_tolerance, options.format}, options.terms);
}

}  // namespace certa::tools
