/// Where the running program is.
#pragma once

#include <string>

namespace certa::tools {

/// The path of its file. Throws FileError.
[[nodiscard]] std::string this_program();

}  // namespace certa::tools
