/// Recipes as text, lists of them that people can read and review, and as bytes for fuzzers; pairs
/// as text.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <istream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz {

/// Writes a recipe as one line, such as `contact 3D 17 | 0 -1 0 | 1 2 3, 0 0 1 | 0 0 0`: family,
/// dimension, variant; offset; vertices of a; vertices of b.
[[nodiscard]] std::string to_text(const Recipe& recipe);

/// Reads the text that to_text wrote. Returns nothing if the text is anything else or out of a
/// range of Recipe.
[[nodiscard]] std::optional<Recipe> recipe_from_text(std::string_view text);

/// Writes points as JSON with hexadecimal floats, such as `[["0x1p+0","0x0p+0"]]`.
[[nodiscard]] std::string to_json(const std::vector<Point<2>>& points);
/// Writes points as JSON with hexadecimal floats, such as `[["0x1p+0","0x0p+0","0x0p+0"]]`.
[[nodiscard]] std::string to_json(const std::vector<Point<3>>& points);

/// Writes a pair as a line that `certa certify` reads, with hexadecimal floats.
[[nodiscard]] std::string to_json(const Pair<2>& pair);
/// Writes a pair as a line that `certa certify` reads, with hexadecimal floats.
[[nodiscard]] std::string to_json(const Pair<3>& pair);

/// Writes a recipe as to_text does.
std::ostream& operator<<(std::ostream& os, const Recipe& recipe);

}  // namespace certa::fuzz

namespace certa {

/// Writes a pair as to_json does.
std::ostream& operator<<(std::ostream& os, const Pair<2>& pair);
/// Writes a pair as to_json does.
std::ostream& operator<<(std::ostream& os, const Pair<3>& pair);

}  // namespace certa

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

/// Reads a recipe from any bytes: missing bytes read as zero, further ones are ignored, values out
/// of range wrap around. decode(encode(r)) == r for every recipe within the ranges of Recipe.
[[nodiscard]] Recipe decode(std::span<const std::uint8_t> bytes);

/// Writes a recipe in its canonical form of kHeaderBytes bytes and 3 for each vertex.
/// REQUIRES: the recipe is within the ranges of Recipe.
[[nodiscard]] std::vector<std::uint8_t> encode(const Recipe& recipe);

/// The length of the header: family + 128 * (dimension == 2), numbers of vertices of a and b,
/// variant (two bytes, low first), offset (three bytes). The vertices follow, a's first.
inline constexpr std::size_t kHeaderBytes = 8;
/// The length of the longest canonical form.
inline constexpr std::size_t kMaxBytes = kHeaderBytes + 2 * 3 * Recipe::kMaxVertices;

}  // namespace certa::fuzz
