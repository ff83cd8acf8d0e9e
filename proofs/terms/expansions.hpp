/// Sums of doubles as exact numbers, recorded.
#pragma once

#include <iosfwd>

namespace certa::proofs {

/// Writes the error-free transformations, and the operations on a few components, for Coq.
void write_expansions(std::ostream& out);

}  // namespace certa::proofs
