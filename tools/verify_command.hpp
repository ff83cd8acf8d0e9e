/// The command `certa verify`: every certificate through the checker, no GJK involved.
#pragma once

#include <string>

#include "console/run.hpp"

namespace certa::tools {

/// Answers must come in the order of the pairs. Throws FileError.
[[nodiscard]] ExitStatus verify_command(const std::string& pairs, const std::string& answers);

}  // namespace certa::tools
