/// How an engine stands after a comparison, for people and for programs.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <certa/fuzz/engine.hpp>

#include "harness/result_counts.hpp"

namespace certa::tools {

struct FamilyCounts {
  std::string family;
  ResultCounts in_range;
  ResultCounts outside;
};

struct EngineSummary {
  fuzz::EngineInfo info;
  std::vector<FamilyCounts> families;  ///< in the order in which they appeared

  [[nodiscard]] ResultCounts& counts(std::string_view family, bool in_range);
  [[nodiscard]] ResultCounts total(bool in_range) const;
};

/// A table, with a line for every family and one for their sum.
[[nodiscard]] std::string to_text(const EngineSummary& summary);

/// `{"engines":[..]}`, one line.
[[nodiscard]] std::string to_json(const std::vector<EngineSummary>& summaries);

}  // namespace certa::tools
