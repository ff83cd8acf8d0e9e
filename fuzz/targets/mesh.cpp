// Meshes: the first byte chooses the format.
#include <certa/fuzz/target.hpp>

#include "properties/readers.hpp"

namespace certa::fuzz {

Violation violated(Bytes bytes) { return mesh_reads_back(bytes); }

std::string explain(Bytes bytes) {
  return "file: " + std::string(bytes.begin(), bytes.end()) + "\n";
}

std::string finding_line(Bytes /*bytes*/) { return {}; }

}  // namespace certa::fuzz
