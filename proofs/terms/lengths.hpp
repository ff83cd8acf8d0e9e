/// Lengths in double-double, as rounded_distance.hpp computes them, for Coq.
#pragma once

#include <iosfwd>
#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// Adds the lengths to the recordings.
void record_lengths(std::vector<Recording>& all);

/// Writes PlaneLengths.v or SpaceLengths.v: the claims of Length.v about each length of this
/// dimension. There are two files because they take Coq long.
void write_lengths(std::ostream& out, const std::vector<Recording>& recordings, int dimension);

}  // namespace certa::proofs
