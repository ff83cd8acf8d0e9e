/// Sums of doubles as exact numbers, recorded.
#pragma once

#include <iosfwd>

namespace certa::proofs {

/// The error-free transformations, and what is done with a few components, for Coq.
void write_expansions(std::ostream& out);

}  // namespace certa::proofs
