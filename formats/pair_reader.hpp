/// One line of JSON to one pair of shapes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "formats/json.hpp"
#include "formats/pair.hpp"

namespace certa::tools {

/// Why a line holds no pair.
struct LineError {
  std::string id;      ///< as JSON text; "null" when the line is not JSON or has none
  std::string reason;  ///< one sentence without file or line
};

/// Reads line after line, reusing its memory.
class PairReader {
 public:
  /// Any bytes are allowed. Numbers are rounded correctly; what is no double is refused. Takes
  /// memory of a few times the length of the line.
  [[nodiscard]] std::variant<Pair, LineError> read(std::string_view line);

 private:
  JsonParser parser_;
};

}  // namespace certa::tools
