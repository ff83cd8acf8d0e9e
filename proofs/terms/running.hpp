/// Arithmetic with running errors, recorded.
#pragma once

#include <iosfwd>

namespace certa::proofs {

/// All that sums, differences, products, negatives and signs of running errors do, for Coq.
void write_running_errors(std::ostream& out);

}  // namespace certa::proofs
