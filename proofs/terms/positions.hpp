/// Points of faces and their lengths, as enclose.hpp computes them, for Coq.
#pragma once

#include <iosfwd>
#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// Adds the positions to the recordings.
void record_positions(std::vector<Recording>& all);

/// Writes Positions.v: the claims of Position.v and Upper.v about each position.
void write_positions(std::ostream& out, const std::vector<Recording>& recordings);

}  // namespace certa::proofs
