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

/// A line of a list, `RECIPE [+ HEX] [-> VERDICT DISTANCE_SQUARED]`: the recipe as to_text writes
/// it, and in HEX the bytes that follow it in a fuzzer's input. Empty lines and those that start
/// with # are comments.
struct ListEntry {
  Recipe recipe;                   ///< The recipe.
  std::vector<std::uint8_t> rest;  ///< The bytes that follow the recipe.
  std::string truth;               ///< The text that follows the arrow.

  /// The entry as the input of a fuzz target.
  [[nodiscard]] std::vector<std::uint8_t> bytes() const;
  /// The entry as a line of a list.
  [[nodiscard]] std::string line() const;
};

/// Reads an entry from a line. Returns nothing if the line has none.
[[nodiscard]] std::optional<ListEntry> parse_entry(std::string_view line);

/// Reads all entries of a list. Throws std::runtime_error that names `name` and the first bad line.
[[nodiscard]] std::vector<ListEntry> read_list(std::istream& in, const std::string& name);

}  // namespace certa::fuzz
