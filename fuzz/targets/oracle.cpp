// The kernel against CGAL.
#include "properties/oracle.hpp"

#include <certa/fuzz/bytes.hpp>
#include <certa/fuzz/target.hpp>

namespace certa::fuzz {

Violation violated(Bytes bytes) { return oracle_agrees(decode(bytes)); }

}  // namespace certa::fuzz
