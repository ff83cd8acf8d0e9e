/// One line of JSON to an engine's answer for a pair, read as generously as can be.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include <certa/fuzz/engine.hpp>

#include "formats/json.hpp"

namespace certa::tools {

struct Reply {
  std::string id;  ///< as JSON text
  fuzz::EngineAnswer answer;
};

/// A line that holds no answer.
struct NoReply {
  enum class Kind : std::uint8_t {
    error,        ///< the engine threw, and says so
    unsupported,  ///< the engine does not take such pairs
    garbage,      ///< anything else
  };
  Kind kind = Kind::garbage;
  std::string id;  ///< as JSON text; "null" when there is none
  std::string reason;
};

/// Reads line after line, reusing its memory.
class ReplyReader {
 public:
  /// Any bytes are allowed. Numbers may be NaN or infinite, bare or as strings, in any spelling
  /// that C, Python or JavaScript print.
  [[nodiscard]] std::variant<Reply, NoReply> read(std::string_view line);

 private:
  JsonParser parser_;
};

}  // namespace certa::tools
