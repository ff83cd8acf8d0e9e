/// Supports by exact signs, which rounded numbers make few (gjk/support.hpp).
#pragma once

#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// Adds the ways to each of two vertices.
void record_supports(std::vector<Recording>& all);

}  // namespace certa::proofs
