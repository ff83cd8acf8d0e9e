/// The command `certa algorithms`: what may be named after --algorithm.
#pragma once

#include <string>

namespace certa::tools {

/// A table of name, dimensions, level and paper, one algorithm a line, with a heading.
[[nodiscard]] std::string list_algorithms();

}  // namespace certa::tools
