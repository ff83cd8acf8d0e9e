/// Arithmetic on limbs as programs on words.
#pragma once

#include <iosfwd>

namespace certa::proofs {

/// The theorems that fixed-width integers compute what they should, for Coq.
void write_limbs(std::ostream& out);

}  // namespace certa::proofs
