/// The command `certa oracle`: CGAL's answers, in builds that have it.
#pragma once

#include <string>

#include "console/run.hpp"

namespace certa::tools {

/// Verdict and distance of every pair by exact methods that share nothing with the kernel; no
/// certificates. Throws FileError. Without CGAL: a message and `kBadInput`.
[[nodiscard]] ExitStatus oracle_command(const std::string& input, const std::string& output,
                                        bool resume);

}  // namespace certa::tools
