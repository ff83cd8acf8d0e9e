/// The command `certa verify`: every certificate through the checker, which trusts no GJK.
#pragma once

#include <string>

#include "console/run.hpp"
#include "formats/claim_tolerance.hpp"

namespace certa::tools {

struct VerifyOptions {
  std::string pairs;
  std::string answers;
  ClaimTolerance claim_tolerance = {};  ///< by which claims were judged
  bool proved = false;                  ///< by the program that Coq's model was extracted to
};

/// Answers must come in the order of the pairs. With `proved` it does not return where that program
/// is there: it becomes it. Throws FileError.
[[nodiscard]] ExitStatus verify_command(const VerifyOptions& options);

}  // namespace certa::tools
