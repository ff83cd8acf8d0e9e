/// The filter of prepared functionals, recorded.
#pragma once

#include <iosfwd>

namespace certa::proofs {

/// Writes the answers of `adaptive` about functionals that it has prepared, for Coq.
void write_functionals(std::ostream& out);

}  // namespace certa::proofs
