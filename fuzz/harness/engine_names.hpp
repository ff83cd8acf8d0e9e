/// The engines that this build has adapters for.
#pragma once

#include <string>

namespace certa::tools {

/// The engines of this build, one a line: name, version, number type, dimensions, range.
[[nodiscard]] std::string list_engines();

/// Why there is no such engine, naming those there are.
[[nodiscard]] std::string no_engine(const std::string& name);

}  // namespace certa::tools
