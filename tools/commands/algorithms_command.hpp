/// The command `certa algorithms`: the names that --algorithm takes.
#pragma once

#include <string>

namespace certa::tools {

/// A table of name, dimensions, level and paper, one algorithm a line, with a heading.
[[nodiscard]] std::string list_algorithms();

}  // namespace certa::tools
