/// What proves an overlap, recorded.
#pragma once

#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// Determinants of a full simplex, what `step` compares where it ends around the origin, and the
/// bounds of `is_interior`.
void record_overlaps(std::vector<Recording>& all);

}  // namespace certa::proofs
