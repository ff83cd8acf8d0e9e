/// The command `certa engine`: another collision library behind a pipe. It may take this process
/// with it; `certa compare` runs it as a child.
#pragma once

#include <string>

#include "console/run.hpp"

namespace certa::tools {

/// Answers pairs from standard input line by line on standard output, each at once. Throws
/// FileError.
[[nodiscard]] ExitStatus engine_command(const std::string& name);

}  // namespace certa::tools
