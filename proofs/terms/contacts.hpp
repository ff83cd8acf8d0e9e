/// How touching and overlapping are told apart, recorded: all that `decide_contact` may do.
#pragma once

#include <iosfwd>

namespace certa::proofs {

/// Writes the questions that `decide_contact` asks and the answer that it gives, for every sequence
/// of replies that it may get, in the plane and in space.
void write_contacts(std::ostream& out);

}  // namespace certa::proofs
