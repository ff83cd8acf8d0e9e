/// The steps of a search as a line of JSON, for people and for pictures.
#pragma once

#include <optional>
#include <string>

#include "answers/answerer.hpp"
#include "console/summary.hpp"
#include "formats/pair_line.hpp"

namespace certa::tools {

struct TraceQuestion {
  std::string policy = "adaptive";
  std::string algorithm = "kkt";
  int level = 0;  ///< 0: the highest that the algorithm answers
  SearchTerms terms = {};
};

/// Why there is no such trace, or nothing. REQUIRES: there is such a policy.
[[nodiscard]] std::optional<std::string> refuse(const TraceQuestion& question);

/// Appends the run of the algorithm, step by step, and its result, as a whole line; otherwise
/// returns why it does not take the pair. REQUIRES: not refuse(question).
[[nodiscard]] std::optional<std::string> append_trace(std::string& answers, const PairLine& pair,
                                                      const TraceQuestion& question,
                                                      Summary& summary);

}  // namespace certa::tools
