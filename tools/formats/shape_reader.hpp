/// One shape of a pair: vertices, or a form that stands for them, with pose and radius.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <certa/pose.hpp>

#include "formats/json.hpp"

namespace certa::tools {

/// A shape as plain data.
template <int D>
struct ShapeParts {
  std::vector<Point<D>> vertices;  ///< at least one; of a box its 2^D corners
  Pose<D> pose = {};
  double radius = 0;  ///< finite, at least 0
};
using AnyShapeParts = std::variant<ShapeParts<2>, ShapeParts<3>>;

class ShapeTable;

/// Where a line stands: shapes that it names are those of the table, defined on lines before it.
struct LinePlace {
  const ShapeTable* shapes = nullptr;  ///< without one no name is known
  std::uint64_t ordinal = 0;           ///< counts the lines of all files
  std::string_view file = {};          ///< paths of meshes are relative to it
  bool is_binary = false;              ///< it is a record of a binary file

  /// As in messages: "FILE:N", or "FILE: record N".
  [[nodiscard]] std::string name(std::size_t number) const {
    return concat({file, is_binary ? ": record " : ":", std::to_string(number)});
  }

  /// Whether a line here defines a shape, or should: then it has no answer.
  [[nodiscard]] bool defines_shape(std::string_view line) const;
};

/// Reads a shape; otherwise the reason, to follow its name: ": \"vertices\" is missing".
[[nodiscard]] std::optional<std::string> read_shape(JsonValue value, const LinePlace& place,
                                                    AnyShapeParts& shape);

/// Reads the shape of a line that defines one: the same without a pose, and with its name as
/// "shape".
[[nodiscard]] std::optional<std::string> read_definition(JsonValue value, const LinePlace& place,
                                                         AnyShapeParts& shape);

/// Reads a pose as shapes have it, from JSON; otherwise the reason.
[[nodiscard]] std::variant<Pose<3>, std::string> parse_pose(std::string_view text);

}  // namespace certa::tools
