/// The proof that shapes are separated, recorded.
#pragma once

#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// The comparisons on the path to `separated`, for a search and for its first direction alone.
void record_separations(std::vector<Recording>& all);

}  // namespace certa::proofs
