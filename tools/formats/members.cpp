#include "formats/members.hpp"

#include <cmath>
#include <utility>

#include "formats/number.hpp"

namespace certa::tools {

std::optional<LineError> read_object(JsonParser& parser, std::string_view line) {
  const std::optional<JsonError> error = parser.parse_pair(line);
  const JsonValue root = parser.root();
  const bool is_object = root.kind() == JsonKind::object;
  if (error) {
    // A line beyond our limits may still be good JSON: its error keeps the id.
    auto id = error->beyond_limits && is_object ? id_of(root) : std::nullopt;
    return LineError{std::move(id).value_or("null"), error->reason};
  }
  if (!is_object) return LineError{"null", concat({"the line ", is_not(root, "an object")})};
  return std::nullopt;
}

std::string is_not(JsonValue value, std::string_view wanted) {
  return concat({"is ", to_string(value.kind()), ", not ", wanted});
}

std::optional<std::string> id_of(JsonValue object) {
  for (const auto [key, value] : object.members())
    if (key == "id" && is_scalar(value)) return scalar_text(value);
  return std::nullopt;
}

std::variant<double, std::string> read_number(JsonValue value, Numbers numbers) {
  if (const auto number = value.number()) return *number;
  const bool is_string = value.kind() == JsonKind::string;
  if (!is_string && value.kind() != JsonKind::number) return is_not(value, "a number");
  if (is_string) {
    if (const auto number = parse_not_finite(value.text())) {
      if (numbers == Numbers::any) return *number;
      return concat({"is ", value.text(), ", not a finite number"});
    }
  }
  const std::optional<double> number =
      is_string ? parse_hexadecimal(value.text()) : parse_decimal(value.text());
  if (!number) return concat({"is ", quote(value.text()), ", not a hexadecimal float"});
  if (!std::isfinite(*number))
    return concat({"is ", quote(value.text()), ", too large for a double"});
  return *number;
}

std::optional<std::uint64_t> whole_of(JsonValue value) {
  return value.kind() == JsonKind::number ? parse_whole(value.text()) : std::nullopt;
}

std::optional<std::string> read_coordinates(JsonValue value, Row& row, Numbers numbers) {
  if (value.kind() != JsonKind::array) return is_not(value, "an array of numbers");
  row.size = 0;
  for (const JsonValue element : value.elements()) {
    const auto number = element.number();
    if (number && row.size < row.coordinates.size()) {  // nearly all
      row.coordinates[row.size++] = *number;
      continue;
    }
    const auto coordinate = read_number(element, numbers);
    if (const auto* reason = std::get_if<std::string>(&coordinate))
      return concat({"has a bad coordinate: [", std::to_string(row.size), "] ", *reason});
    if (row.size < row.coordinates.size()) row.coordinates[row.size] = std::get<double>(coordinate);
    ++row.size;
  }
  return std::nullopt;
}

}  // namespace certa::tools
