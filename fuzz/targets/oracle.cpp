// The kernel against CGAL.
#include "properties/oracle.hpp"

#include <certa/fuzz/target.hpp>
#include <certa/fuzz/text.hpp>

namespace certa::fuzz {

Violation violated(Bytes bytes) { return oracle_agrees(decode(bytes)); }

}  // namespace certa::fuzz
