/// The command `certa verify`: every certificate through the checker, which trusts no GJK.
#pragma once

#include <string>
#include <vector>

#include "console/run.hpp"
#include "formats/claim_tolerance.hpp"
#include "mesh_command.hpp"

namespace certa::tools {

struct VerifyOptions {
  std::vector<std::string> pairs;  ///< files, one after the other; none where there are meshes
  MeshOptions meshes;
  std::string answers;
  ClaimTolerance claim_tolerance = {};  ///< by which claims were judged
  bool proved = false;                  ///< by the program that Coq's model was extracted to
  std::string json;                     ///< where the counts go as JSON; empty: nowhere
  int jobs = 0;                         ///< 0: as many as processors
};

/// Answers must come in the order of the pairs. Throws FileError.
[[nodiscard]] ExitStatus verify_command(const VerifyOptions& options);

/// The same with `proved`: by the program that lies beside this one, which reads pairs and answers
/// from children of this one. Not on Windows. Throws FileError.
[[nodiscard]] ExitStatus verify_by_proofs(const VerifyOptions& options);

}  // namespace certa::tools
