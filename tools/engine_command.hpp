/// The command `certa engine`: another collision library behind a pipe. It may take this process
/// with it; `certa compare` runs it as a child.
#pragma once

#include <string>

#include "run.hpp"

namespace certa::tools {

/// Answers pairs from standard input line by line on standard output, each at once. Throws
/// FileError.
[[nodiscard]] ExitStatus engine_command(const std::string& name);

/// The engines of this build, one a line: name, version, number type, dimensions, range.
[[nodiscard]] std::string list_engines();

/// Why there is no such engine, naming those there are.
[[nodiscard]] std::string no_engine(const std::string& name);

}  // namespace certa::tools
