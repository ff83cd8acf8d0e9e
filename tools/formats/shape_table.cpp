#include "formats/shape_table.hpp"

#include <utility>

#include "formats/members.hpp"

namespace certa::tools {

namespace {

/// A key as it is written, without its escapes.
std::string unescaped(std::string_view key) {
  JsonParser parser;
  if (parser.parse(concat({"\"", key, "\""}))) return {};
  return std::string(parser.root().text());
}

}  // namespace

bool may_define_shape(std::string_view line) {
  // Goes through the text of the object up to the first of the keys.
  const std::size_t first = line.find_first_not_of(" \t");
  if (first == line.npos || line[first] != '{') return false;
  std::size_t depth = 0;
  bool may_be_key = false;  // the next string is a key of the outermost object, or no key at all
  for (std::size_t k = first; k < line.size(); ++k) {
    const char c = line[k];
    if (c == '{' || c == '[') {
      may_be_key = ++depth == 1 && c == '{';
    } else if (c == '}' || c == ']') {
      if (depth <= 1) return false;
      --depth;
    } else if (c == ',') {
      may_be_key = depth == 1;
    } else if (c == '"') {
      const std::size_t start = k + 1;
      bool is_escaped = false;
      for (++k; k < line.size() && line[k] != '"'; ++k)
        if (line[k] == '\\') {
          is_escaped = true;
          ++k;
        }
      if (!may_be_key) continue;
      may_be_key = false;
      if (k >= line.size()) return false;
      const std::string_view written = line.substr(start, k - start);
      const std::string plain = is_escaped ? unescaped(written) : std::string();
      const std::string_view key = is_escaped ? plain : written;
      if (key == "shape") return true;
      if (key == "a" || key == "b") return false;
    }
  }
  return false;
}

bool LinePlace::defines_shape(std::string_view line) const {
  return shapes != nullptr && may_define_shape(line) && shapes->is_definition(ordinal);
}

void ShapeTable::define(std::string_view line, std::uint64_t ordinal, std::string_view file) {
  const auto error = read_object(parser_, line);
  const auto reason = error ? std::nullopt : define(parser_.root(), {this, ordinal, file});
  if (!error && !reason) return;
  const std::lock_guard lock(mutex_);
  if (error)
    others_.insert(ordinal);
  else
    faults_.emplace(ordinal, *reason);
}

std::optional<std::string> ShapeTable::define(JsonValue line, const LinePlace& place) {
  std::string name;
  for (const auto [key, value] : line.members()) {
    if (key != "shape") continue;
    if (value.kind() != JsonKind::string)
      return concat({"\"shape\" ", is_not(value, "a string, the name of the shape")});
    name = value.text();
  }
  AnyShapeParts shape;
  auto reason = read_definition(line, place, shape);
  const std::lock_guard lock(mutex_);
  if (reason) {
    refused_.try_emplace(name, place.ordinal);
    return reason;
  }
  const bool is_new = shapes_.try_emplace(name, Defined{std::move(shape), place.ordinal}).second;
  if (!is_new) return concat({"the shape ", quote(name), " is defined before"});
  return std::nullopt;
}

bool ShapeTable::is_definition(std::uint64_t ordinal) const {
  const std::lock_guard lock(mutex_);
  return others_.find(ordinal) == others_.end();
}

std::optional<std::string> ShapeTable::fault(std::uint64_t ordinal) const {
  const std::lock_guard lock(mutex_);
  const auto found = faults_.find(ordinal);
  return found == faults_.end() ? std::nullopt : std::optional(found->second);
}

ShapeTable::Found ShapeTable::find(std::string_view name, std::uint64_t ordinal) const {
  const std::lock_guard lock(mutex_);
  const auto found = shapes_.find(name);
  if (found != shapes_.end() && found->second.ordinal < ordinal) return &found->second.shape;
  const auto refused = refused_.find(name);
  if (refused != refused_.end() && refused->second < ordinal)
    return concat({"the line that defines the shape ", quote(name), " is refused"});
  return concat({"no line before this one defines the shape ", quote(name)});
}

ShapeTable::Found ShapeTable::mesh(std::string_view path, std::string_view file) const {
  if (!load_) return std::string("meshes are not read here");
  const std::lock_guard lock(mutex_);
  auto [found, is_new] = meshes_.try_emplace(concat({file, "\n", path}));
  if (is_new) {
    auto read = load_(std::string(path), std::string(file));
    if (auto* reason = std::get_if<std::string>(&read))
      found->second = std::move(*reason);
    else
      found->second = AnyShapeParts(std::get<ShapeParts<3>>(std::move(read)));
  }
  if (const auto* reason = std::get_if<std::string>(&found->second)) return *reason;
  return &std::get<AnyShapeParts>(found->second);
}

}  // namespace certa::tools
