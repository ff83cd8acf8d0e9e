/// Why a line is refused.
#pragma once

#include <string>

namespace certa::tools {

struct LineError {
  std::string id;      ///< as JSON text; "null" when the line is not JSON or has none
  std::string reason;  ///< one sentence without file or line
};

}  // namespace certa::tools
