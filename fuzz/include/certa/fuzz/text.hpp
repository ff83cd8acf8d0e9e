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

/// One line, e.g. `contact 3D 17 | 0 -1 0 | 1 2 3, 0 0 1 | 0 0 0`: family, dimension, variant;
/// offset; vertices of a; vertices of b.
[[nodiscard]] std::string to_text(const Recipe& recipe);

/// What to_text wrote; nothing if the text is anything else or out of a range of Recipe.
[[nodiscard]] std::optional<Recipe> recipe_from_text(std::string_view text);

/// `[["0x1p+0","0x0p+0"],...]`
[[nodiscard]] std::string to_json(const std::vector<Point<2>>& points);
[[nodiscard]] std::string to_json(const std::vector<Point<3>>& points);

/// A line of the data format, with hexadecimal floats, ready for `certa certify`.
[[nodiscard]] std::string to_json(const Pair<2>& pair);
[[nodiscard]] std::string to_json(const Pair<3>& pair);

std::ostream& operator<<(std::ostream& os, const Recipe& recipe);
std::ostream& operator<<(std::ostream& os, const Pair<2>& pair);
std::ostream& operator<<(std::ostream& os, const Pair<3>& pair);

}  // namespace certa::fuzz
