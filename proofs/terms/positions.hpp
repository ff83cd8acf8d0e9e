/// Points of faces and their lengths, as enclose.hpp computes them, for Coq.
#pragma once

#include <iosfwd>
#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// Adds them to the recordings.
void record_positions(std::vector<Recording>& all);

/// Writes Positions.v: what Position.v and Upper.v say of each.
void write_positions(std::ostream& out, const std::vector<Recording>& recordings);

}  // namespace certa::proofs
