/// Recipes and pairs as text.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <certa/fuzz/realize.hpp>
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
