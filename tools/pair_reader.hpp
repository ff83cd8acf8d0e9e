/// One line of JSON to one pair of shapes.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "json.hpp"
#include "pair.hpp"

namespace certa::tools {

/// Why a line holds no pair.
struct LineError {
  std::string id;      ///< as JSON text; "null" when the line is not JSON or has none
  std::string reason;  ///< one sentence without file or line
};

/// Reads line after line, reusing its memory.
class PairReader {
 public:
  /// Any bytes are allowed. Numbers are rounded correctly; what is no double is refused.
  [[nodiscard]] std::variant<Pair, LineError> read(std::string_view line);

 private:
  /// Coordinates one after the other, `dimension` for each vertex.
  struct Vertices {
    std::size_t dimension = 0;
    std::vector<double> coordinates;
  };
  using Reason = std::optional<std::string>;  // nothing: all is well

  std::variant<Pair, std::string> read_pair(JsonValue object, std::string id);
  static Reason read_shape(JsonValue value, Vertices& vertices);
  static Reason read_vertex(JsonValue value, Vertices& vertices);

  JsonParser parser_;
  std::array<Vertices, 2> vertices_;
};

}  // namespace certa::tools
