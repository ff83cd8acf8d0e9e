/// Answers to pairs as lines of JSON, by any algorithm under any policy.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include <certa/by_name.hpp>
#include <certa/printed.hpp>

#include "answers/certain_answerer.hpp"
#include "console/answer_pair.hpp"

namespace certa::tools {

/// The policy that runs the algorithm where none is chosen: the fastest that is always right.
[[nodiscard]] std::string_view default_policy(std::string_view algorithm) noexcept;

/// The highest level of answers that the algorithm gives under the policy: 1, verdicts; 2, and
/// distances; 3, and closest points. 0: the policy does not run it.
[[nodiscard]] int highest_level(std::string_view policy, std::string_view algorithm) noexcept;

/// How a search starts and ends, where policy and algorithm leave that open.
struct SearchTerms {
  double tolerance = 0;  ///< relative, of floating policies (gjk/tolerance.hpp) or printed loops
  double absolute = 0;   ///< of printed loops: PrintedOptions::absolute
  std::string start;     ///< of printed loops: point or direction, "X,Y[,Z]"; empty: its own
  int steps = 0;         ///< of printed loops: the supports after which one is stopped; 0: 256

  [[nodiscard]] bool operator==(const SearchTerms&) const = default;
};

/// Why policy and algorithm do not take these terms, or nothing. REQUIRES: there are such.
[[nodiscard]] std::optional<std::string> refuse(const SearchTerms& terms, std::string_view policy,
                                                std::string_view algorithm);

/// The terms for a printed loop, or why they do not fit this dimension. REQUIRES: they are not
/// refused.
template <int D>
[[nodiscard]] std::variant<PrintedOptions<D>, std::string> printed_options(
    const SearchTerms& terms);

/// Why the algorithm does not take shapes of this dimension.
[[nodiscard]] std::string explain_dimension(const AlgorithmInfo& algorithm, int dimension);

/// Why the algorithm does not take placed shapes.
[[nodiscard]] std::string explain_placed(std::string_view algorithm);

/// A function for `stream_answers`. REQUIRES: 1 <= level <= highest_level(policy, algorithm); the
/// terms are not refused. At level 1 pairs whose claim asks for it are answered
/// with a certificate of their distance, where the algorithm answers distances.
[[nodiscard]] AnswerPair make_answerer(std::string_view policy, std::string_view algorithm,
                                       const AnswerRequest& request, const SearchTerms& terms = {});

}  // namespace certa::tools
