/// Bounds of a distance, recorded.
#pragma once

#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// The lower bound of the distance, from a direction and the gap along it (enclose.hpp).
void record_enclosures(std::vector<Recording>& all);

}  // namespace certa::proofs
