/// Bounds of a distance, recorded.
#pragma once

#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// The number that is at most the distance: by a direction and the gap in it (enclose.hpp).
void record_enclosures(std::vector<Recording>& all);

}  // namespace certa::proofs
