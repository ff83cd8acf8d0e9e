/// How an engine stands after a comparison, for people and for programs.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <certa/fuzz/engine.hpp>

#include "tally.hpp"

namespace certa::tools {

struct FamilyTally {
  std::string family;
  Tally in_range;
  Tally outside;
};

struct Standing {
  fuzz::EngineInfo info;
  std::vector<FamilyTally> families;  ///< in the order in which they appeared

  [[nodiscard]] Tally& tally(std::string_view family, bool in_range);
  [[nodiscard]] Tally total(bool in_range) const;
};

/// A table, with a line for every family and what they add up to.
[[nodiscard]] std::string to_text(const Standing& standing);

/// `{"engines":[..]}`, one line.
[[nodiscard]] std::string to_json(const std::vector<Standing>& standings);

}  // namespace certa::tools
