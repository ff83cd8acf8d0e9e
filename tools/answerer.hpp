/// Answers to pairs, by any algorithm under any policy.
#pragma once

#include <cstdint>
#include <string_view>

#include <certa/kernel/algorithm.hpp>

#include "answer_stream.hpp"

namespace certa::tools {

enum class PolicyName : std::uint8_t { adaptive, exact, floating_double, floating_float };

/// The algorithm of this name, or null.
[[nodiscard]] const AlgorithmInfo* find_algorithm(std::string_view name) noexcept;

/// The highest level of answers that it gives under this policy. What a paper prints may be wrong
/// on exact signs too, where nothing but a verdict is ventured.
[[nodiscard]] int highest_level(const AlgorithmInfo& algorithm, PolicyName policy) noexcept;

/// A function for `stream_answers`. REQUIRES: the algorithm has this name, and gives such answers.
[[nodiscard]] AnswerPair make_answerer(PolicyName policy, std::string_view algorithm, int level);

}  // namespace certa::tools
