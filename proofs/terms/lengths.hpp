/// Lengths in twice the precision, as rounded_distance.hpp computes them, for Coq.
#pragma once

#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// Adds them to the recordings.
void record_lengths(std::vector<Recording>& all);

}  // namespace certa::proofs
