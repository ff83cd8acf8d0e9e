/// The common parts of readers of lines: objects, their members, rows of numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "formats/json.hpp"
#include "formats/line_error.hpp"

namespace certa::tools {

/// Parses a line that has to be an object, where numbers that are not finite may stand bare: then
/// nothing, and it is the parser's root, whose numbers may have no text.
[[nodiscard]] std::optional<LineError> read_object(JsonParser& parser, std::string_view line);

/// "is a string, not WANTED".
[[nodiscard]] std::string is_not(JsonValue value, std::string_view wanted);

/// The id's JSON text; nothing when it is missing or no scalar.
[[nodiscard]] std::optional<std::string> id_of(JsonValue object);

/// The members that `keys` names, each at most once; otherwise the reason. Other members are
/// left to `unknown`.
template <std::size_t N, class Unknown>
[[nodiscard]] std::optional<std::string> find_members(
    JsonValue object, const std::array<std::string_view, N>& keys,
    std::array<std::optional<JsonValue>, N>& found, Unknown&& unknown) {
  for (const auto [key, value] : object.members()) {
    std::size_t i = 0;
    while (i < N && keys[i] != key) ++i;
    if (i == N) {
      if (std::optional<std::string> reason = unknown(key)) return reason;
    } else if (found[i]) {
      return concat({"the key ", quote(key), " stands twice"});
    } else {
      found[i] = value;
    }
  }
  return std::nullopt;
}

/// For `find_members`: other members are notes.
[[nodiscard]] inline std::optional<std::string> ignore_key(std::string_view) {
  return std::nullopt;
}

/// Whether a number may be NaN or infinite.
enum class Numbers : bool { finite, any };

/// A JSON number or a hexadecimal float in a string, or, with `Numbers::any`, a word such as "nan"
/// or "-inf"; otherwise the reason, as "is ...".
[[nodiscard]] std::variant<double, std::string> read_number(JsonValue value,
                                                            Numbers numbers = Numbers::finite);

/// A whole number of decimal digits; nothing for another value, or one of 2^64 or more.
[[nodiscard]] std::optional<std::uint64_t> whole_of(JsonValue value);

/// The coordinates of a point, or a row of a matrix.
struct Row {
  std::array<double, 4> coordinates{};
  std::size_t size = 0;  ///< may be more than there is room for
};

/// A point of any dimension; otherwise the reason, as "is ..." or "has ...".
[[nodiscard]] std::optional<std::string> read_coordinates(JsonValue value, Row& row,
                                                          Numbers numbers = Numbers::finite);

}  // namespace certa::tools
