/// What the library decides by the exponents of coordinates alone, tabulated.
#pragma once

#include <iosfwd>

namespace certa::proofs {

/// How many bits fit into how many limbs, which limbs are chosen, and between which exponents
/// expansions are said to be exact, for Coq.
void write_thresholds(std::ostream& out);

}  // namespace certa::proofs
