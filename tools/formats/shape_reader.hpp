/// One shape of a pair: vertices or a box, with pose and radius.
#pragma once

#include <optional>
#include <string>
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

/// Reads a shape; otherwise the reason, to follow its name: ": \"vertices\" is missing".
[[nodiscard]] std::optional<std::string> read_shape(JsonValue value, AnyShapeParts& shape);

}  // namespace certa::tools
