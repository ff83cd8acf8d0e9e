/// Signs along directions, recorded.
#pragma once

#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// Directions of every kind as vectors, the signs of vertices along them, and how normals are
/// oriented.
void record_directions(std::vector<Recording>& all);

}  // namespace certa::proofs
