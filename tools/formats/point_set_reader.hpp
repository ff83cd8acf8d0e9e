/// One line of JSON to one set of points in the plane.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <certa/predicates/point.hpp>

#include "formats/json.hpp"
#include "formats/line_error.hpp"

namespace certa::tools {

/// Points in an order, perhaps none.
struct PlanarPoints {
  std::string id;  ///< as JSON text
  std::vector<Point<2>> points;
};

/// Reads line after line, reusing its memory.
class PointSetReader {
 public:
  /// Any bytes are allowed. The points stand under the key "points" or "vertices"; numbers are
  /// those of pairs.
  [[nodiscard]] std::variant<PlanarPoints, LineError> read(std::string_view line);

 private:
  JsonParser parser_;
};

}  // namespace certa::tools
