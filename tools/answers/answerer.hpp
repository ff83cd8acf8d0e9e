/// Answers to pairs as lines of JSON, by any algorithm under any policy.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <certa/by_name.hpp>

#include "answers/certain_answerer.hpp"
#include "console/answer_pair.hpp"

namespace certa::tools {

/// The policy that runs the algorithm where none is chosen: the fastest that is always right.
[[nodiscard]] std::string_view default_policy(std::string_view algorithm) noexcept;

/// The highest level of answers that the algorithm gives under the policy: 1, verdicts; 2, and
/// distances; 3, and closest points. 0: the policy does not run it.
[[nodiscard]] int highest_level(std::string_view policy, std::string_view algorithm) noexcept;

/// Why the policy does not take this search tolerance, or nothing.
[[nodiscard]] std::optional<std::string> refuse_tolerance(std::string_view policy,
                                                          double tolerance);

/// Why the algorithm does not take shapes of this dimension.
[[nodiscard]] std::string explain_dimension(const AlgorithmInfo& algorithm, int dimension);

/// Why the algorithm does not take placed shapes.
[[nodiscard]] std::string explain_placed(std::string_view algorithm);

/// A function for `stream_answers`. REQUIRES: 1 <= level <= highest_level(policy, algorithm); the
/// tolerance is 0 where the policy has none. At level 1 pairs whose claim asks for it are answered
/// with a certificate of their distance, where the algorithm answers distances.
[[nodiscard]] AnswerPair make_answerer(std::string_view policy, std::string_view algorithm,
                                       const AnswerRequest& request, double tolerance = 0);

}  // namespace certa::tools
