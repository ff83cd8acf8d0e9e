// Lines of JSON as pairs, as answers and as sets of points.
#include <certa/fuzz/target.hpp>

#include "properties/readers.hpp"

namespace certa::fuzz {

Violation violated(Bytes bytes) {
  if (Violation violation = json_reads_back(bytes)) return violation;
  return points_read_back(bytes);
}

std::string explain(Bytes bytes) {
  return "text: " + std::string(bytes.begin(), bytes.end()) + "\n";
}

std::string finding_line(Bytes /*bytes*/) { return {}; }

}  // namespace certa::fuzz
