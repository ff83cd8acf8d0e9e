/// The command `certa oracle`: CGAL's answers, in builds that have it.
#pragma once

#include "console/answer_stream.hpp"
#include "console/run.hpp"
#include "formats/claim_tolerance.hpp"

namespace certa::tools {

struct OracleOptions {
  StreamOptions stream;
  ClaimTolerance claim_tolerance = {};
};

/// Verdict and distance of every pair by exact methods that share nothing with the kernel; no
/// certificates. Throws FileError. Without CGAL: a message and `kBadInput`.
[[nodiscard]] ExitStatus oracle_command(const OracleOptions& options);

}  // namespace certa::tools
