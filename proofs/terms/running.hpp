/// Arithmetic with running errors, recorded.
#pragma once

#include <iosfwd>

namespace certa::proofs {

/// Writes sums, differences, products, negatives and signs of running errors, with all their steps,
/// for Coq.
void write_running_errors(std::ostream& out);

}  // namespace certa::proofs
