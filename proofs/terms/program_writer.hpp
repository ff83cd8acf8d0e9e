/// Recorded programs, operation by operation, for Coq.
#pragma once

#include <iosfwd>
#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// Writes programs in the form of Program.v, and the numbers of their results.
void write_programs(std::ostream& out, const std::vector<Recording>& recordings);

/// Writes the theorems about recordings that are faces: their numbers, and the bounds of their
/// errors.
void write_faces(std::ostream& out, const std::vector<Recording>& recordings);

}  // namespace certa::proofs
