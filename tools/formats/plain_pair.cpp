#include "formats/plain_pair.hpp"

#include "formats/json.hpp"
#include "formats/json_writer.hpp"
#include "formats/pair_writer.hpp"

namespace certa::tools {

namespace {

bool is_square(JsonValue matrix, std::size_t size) {
  if (matrix.size() != size) return false;
  for (const JsonValue row : matrix.elements())
    if (row.kind() != JsonKind::array || row.size() != size) return false;
  return true;
}

bool is_plain_pose(JsonValue pose, std::size_t dimension) {
  if (pose.kind() != JsonKind::object) return false;
  for (const auto [key, value] : pose.members()) {
    if (key == "translation") continue;
    if (key == "matrix" && is_square(value, dimension)) continue;
    if (key != "quaternion" || value.size() != 4) return false;  // by names there are four
  }
  return true;
}

bool is_plain_shape(JsonValue shape, std::size_t dimension) {
  for (const auto [key, value] : shape.members()) {
    if (key == "pose" && !is_plain_pose(value, dimension)) return false;
    if (key != "vertices" && key != "box" && key != "pose" && key != "radius") return false;
  }
  return true;
}

}  // namespace

std::string plain_line(const PairLine& pair, std::string_view line) {
  JsonParser parser;
  if (parser.parse_with_names(line)) return std::string(line);
  const std::size_t dimension = pair.shapes.index() + 2;
  bool is_plain = true;
  for (const auto [key, value] : parser.root().members())
    if (key == "a" || key == "b") is_plain = is_plain && is_plain_shape(value, dimension);
  if (is_plain) return std::string(line);
  std::string text;
  JsonWriter json(text);
  json.object([&] {
    for (const auto [key, value] : parser.root().members())
      if (key != "a" && key != "b") write(json.any_key(key), value);
    std::visit([&](const auto& shapes) { write_shapes(json, vertices_of(shapes)); }, pair.shapes);
  });
  return text;
}

}  // namespace certa::tools
