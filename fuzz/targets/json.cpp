// Lines of JSON as pairs and as answers.
#include <certa/fuzz/target.hpp>

#include "properties/readers.hpp"

namespace certa::fuzz {

Violation violated(Bytes bytes) { return json_reads_back(bytes); }

std::string explain(Bytes bytes) {
  return "text: " + std::string(bytes.begin(), bytes.end()) + "\n";
}

}  // namespace certa::fuzz
