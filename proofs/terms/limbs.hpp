/// Arithmetic on limbs as programs on words.
#pragma once

#include <iosfwd>

namespace certa::proofs {

/// Writes the theorems that fixed-width integers compute the right values, for Coq.
void write_limbs(std::ostream& out);

}  // namespace certa::proofs
