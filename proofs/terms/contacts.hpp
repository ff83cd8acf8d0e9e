/// How touching and overlapping are told apart, recorded: all that `decide_contact` may do.
#pragma once

#include <iosfwd>

namespace certa::proofs {

/// Writes what `decide_contact` asks for and what it answers, for every answer that it may be
/// given, in the plane and in space.
void write_contacts(std::ostream& out);

}  // namespace certa::proofs
