/// Lists of recipes: a corpus that people can read and review.
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz {

/// `RECIPE [+ HEX] [-> VERDICT DISTANCE_SQUARED]`, the recipe as to_text writes it; HEX is what the
/// input has behind the recipe. Empty lines and those that start with # say nothing.
struct ListEntry {
  Recipe recipe;
  std::vector<std::uint8_t> rest;
  std::string truth;  ///< what follows the arrow

  [[nodiscard]] std::vector<std::uint8_t> bytes() const;
  [[nodiscard]] std::string line() const;
};

/// Nothing if the line is none.
[[nodiscard]] std::optional<ListEntry> parse_entry(std::string_view line);

/// All entries. Throws std::runtime_error naming `name` and the first bad line.
[[nodiscard]] std::vector<ListEntry> read_list(std::istream& in, const std::string& name);

}  // namespace certa::fuzz
