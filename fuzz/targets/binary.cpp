// Bytes as a binary file of pairs or answers.
#include <certa/fuzz/target.hpp>

#include "properties/readers.hpp"

namespace certa::fuzz {

Violation violated(Bytes bytes) { return binary_reads_back(bytes); }

std::string explain(Bytes bytes) { return std::to_string(bytes.size()) + " bytes\n"; }

std::string finding_line(Bytes /*bytes*/) { return {}; }

}  // namespace certa::fuzz
