/// The steps by which certified queries are answered (certified/ladder.hpp), recorded.
#pragma once

#include <iosfwd>

namespace certa::proofs {

/// Writes every sequence of steps, for all results of searches and proofs.
void write_ladders(std::ostream& out);

}  // namespace certa::proofs
