/// The proof of an overlap, recorded.
#pragma once

#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// Records the determinants of a full simplex, the comparisons of `step` where it ends around the
/// origin, and the bounds of `is_interior`.
void record_overlaps(std::vector<Recording>& all);

}  // namespace certa::proofs
