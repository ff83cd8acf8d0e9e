#include "harness/reply_reader.hpp"

#include <optional>

#include "formats/number.hpp"

namespace certa::tools {

namespace {

/// Thrown inside this file only.
struct Malformed {
  std::string reason;
};

double read_number(JsonValue value, std::string_view where) {
  std::optional<double> number;
  if (value.kind() == JsonKind::string) number = parse_not_finite(value.text());
  if (value.kind() == JsonKind::number) number = parse_decimal(value.text());
  if (!number) throw Malformed{concat({where, " is no number"})};
  return *number;
}

std::optional<std::array<double, 3>> read_point(JsonValue object, std::string_view name) {
  if (object.kind() != JsonKind::object) throw Malformed{"\"witness\" is no object"};
  for (const auto [key, value] : object.members()) {
    if (key != name || value.kind() == JsonKind::null) continue;
    if (value.kind() != JsonKind::array) throw Malformed{"a point of \"witness\" is no array"};
    std::array<double, 3> point{};
    std::size_t count = 0;
    for (const JsonValue element : value.elements()) {
      if (count == point.size()) throw Malformed{"a point of \"witness\" has more than 3 numbers"};
      point[count++] = read_number(element, "a coordinate of \"witness\"");
    }
    return point;
  }
  return std::nullopt;
}

fuzz::EngineAnswer read_answer(JsonValue object) {
  fuzz::EngineAnswer answer;
  bool decided = false;
  for (const auto [key, value] : object.members()) {
    if (key == "intersects") {
      if (value.kind() != JsonKind::boolean) throw Malformed{"\"intersects\" is no boolean"};
      answer.intersects = value.truth();
      decided = true;
    } else if (key == "verdict") {  // as `certa certify` writes it
      if (value.kind() != JsonKind::string) throw Malformed{"\"verdict\" is no word"};
      const std::string_view word = value.text();
      if (word != "separated" && word != "touching" && word != "overlapping" &&
          word != "intersecting")
        throw Malformed{"\"verdict\" is no verdict"};
      answer.intersects = word != "separated";
      decided = true;
    } else if (value.kind() == JsonKind::null) {
      continue;
    } else if (key == "distance") {
      answer.distance = read_number(value, "\"distance\"");
    } else if (key == "witness") {
      answer.on_a = read_point(value, "a");
      answer.on_b = read_point(value, "b");
    }
  }
  if (!decided) throw Malformed{R"(the answer has neither "intersects" nor "verdict")"};
  return answer;
}

std::string text_of(JsonValue value) {
  return value.kind() == JsonKind::string ? std::string(value.text()) : scalar_text(value);
}

}  // namespace

std::variant<Reply, NoReply> ReplyReader::read(std::string_view line) {
  using Kind = NoReply::Kind;
  if (const auto error = parser_.parse_with_names(line))
    return NoReply{Kind::garbage, "null", error->reason};
  const JsonValue root = parser_.root();
  if (root.kind() != JsonKind::object)
    return NoReply{Kind::garbage, "null", concat({"the line is ", to_string(root.kind())})};
  std::string id = "null";
  for (const auto [key, value] : root.members())
    if (key == "id" && is_scalar(value)) id = scalar_text(value);
  for (const auto [key, value] : root.members()) {
    if (key == "error") return NoReply{Kind::error, std::move(id), text_of(value)};
    if (key == "unsupported") return NoReply{Kind::unsupported, std::move(id), text_of(value)};
    if (key == "verdict" && text_of(value) == "undecided")
      return NoReply{Kind::error, std::move(id), "undecided"};
  }
  try {
    return Reply{std::move(id), read_answer(root)};
  } catch (const Malformed& malformed) {
    return NoReply{Kind::garbage, std::move(id), malformed.reason};
  }
}

}  // namespace certa::tools
