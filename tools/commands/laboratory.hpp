/// The commands that are not compiled into certa-certify, the program for the first answer:
/// scripts/certa builds the whole command where they are asked for.
#pragma once

#include "arguments.hpp"

namespace certa::tools {

/// Whether these arguments need it: all but those of `verify`, `convert`, and of `certify` by the
/// default policy and algorithm.
[[nodiscard]] bool needs_laboratory(const Arguments& arguments);

/// Runs the command that they name. In certa-certify: a message and `kBadInput`. Throws FileError.
/// REQUIRES: needs_laboratory(arguments).
[[nodiscard]] ExitStatus run_laboratory(Arguments& arguments);

}  // namespace certa::tools
