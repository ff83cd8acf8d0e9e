/// One line of JSON to one pair of shapes.
#pragma once

#include <string_view>
#include <variant>

#include "formats/json.hpp"
#include "formats/line_error.hpp"
#include "formats/pair_line.hpp"
#include "formats/shape_reader.hpp"

namespace certa::tools {

/// Reads line after line, reusing its memory.
class PairReader {
 public:
  /// Any bytes are allowed. Numbers are rounded correctly; one too large for a double is refused.
  /// Takes memory of a few times the length of the line. A line that should define a shape is an
  /// error, which says why it does not.
  [[nodiscard]] std::variant<PairLine, LineError> read(std::string_view line,
                                                       const LinePlace& place = {});

 private:
  JsonParser parser_;
};

}  // namespace certa::tools
