/// Supports by exact signs, of which rounded numbers leave few to compute (gjk/support.hpp).
#pragma once

#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// Records the paths to each of two vertices.
void record_supports(std::vector<Recording>& all);

}  // namespace certa::proofs
