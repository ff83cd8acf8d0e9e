/// Lengths in twice the precision, as rounded_distance.hpp computes them, for Coq.
#pragma once

#include <iosfwd>
#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// Adds them to the recordings.
void record_lengths(std::vector<Recording>& all);

/// Writes Lengths.v: what Length.v says of each.
void write_lengths(std::ostream& out, const std::vector<Recording>& recordings);

}  // namespace certa::proofs
