/// Recorded programs, operation by operation, for Coq.
#pragma once

#include <iosfwd>
#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// Programs of Program.v, and the numbers of their results.
void write_programs(std::ostream& out, const std::vector<Recording>& recordings);

/// The theorems about those that are faces: which numbers they have, within which bounds.
void write_faces(std::ostream& out, const std::vector<Recording>& recordings);

}  // namespace certa::proofs
