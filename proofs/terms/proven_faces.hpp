/// Faces that are proven to be nearest to the origin, as prove.hpp proves them.
#pragma once

#include <iosfwd>
#include <vector>

#include "road.hpp"

namespace certa::proofs {

/// Adds the ways on which `proves_nearest` says yes, of shapes that have a vertex more each than
/// their face.
void record_proofs(std::vector<Recording>& all);

/// The theorems about them: where all vertices are compared so, the face is nearest.
void write_proofs(std::ostream& out, const std::vector<Recording>& recordings);

}  // namespace certa::proofs
