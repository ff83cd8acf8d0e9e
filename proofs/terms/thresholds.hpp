/// Decisions that the library bases on the exponents of coordinates alone, tabulated.
#pragma once

#include <iosfwd>

namespace certa::proofs {

/// Writes how many bits fit into how many limbs, which number of limbs is chosen, and between which
/// exponents expansions are declared exact, for Coq.
void write_thresholds(std::ostream& out);

}  // namespace certa::proofs
