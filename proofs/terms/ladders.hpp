/// The ladder by which certified queries are answered (certified/ladder.hpp), step by step.
#pragma once

#include <iosfwd>

namespace certa::proofs {

/// Writes every sequence of steps, whatever searches arrive at and whatever is proven.
void write_ladders(std::ostream& out);

}  // namespace certa::proofs
