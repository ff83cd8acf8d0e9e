/// What proves that shapes are apart, recorded.
#pragma once

#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// The comparisons on the way to `separated`, of a search and of its first direction alone.
void record_separations(std::vector<Recording>& all);

}  // namespace certa::proofs
