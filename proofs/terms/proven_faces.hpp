/// Proofs that a face is nearest to the origin, as prove.hpp makes them.
#pragma once

#include <iosfwd>
#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// Adds the paths on which `proves_nearest` says yes, for shapes that have one vertex more each
/// than their face.
void record_proofs(std::vector<Recording>& all);

/// Writes the theorems about these paths: if all vertices pass these comparisons, the face is
/// nearest.
void write_proofs(std::ostream& out, const std::vector<Recording>& recordings);

}  // namespace certa::proofs
