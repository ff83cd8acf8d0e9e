/// Lengths in twice the precision, as rounded_distance.hpp computes them, for Coq.
#pragma once

#include <iosfwd>
#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// Adds them to the recordings.
void record_lengths(std::vector<Recording>& all);

/// Writes PlaneLengths.v or SpaceLengths.v, two files for they take long: what Length.v says of
/// each of this dimension.
void write_lengths(std::ostream& out, const std::vector<Recording>& recordings, int dimension);

}  // namespace certa::proofs
