// Policy `certified`, the default, against policy `exact`.
#include "properties/certified.hpp"

#include <certa/fuzz/target.hpp>
#include <certa/fuzz/text.hpp>

namespace certa::fuzz {

Violation violated(Bytes bytes) { return certified_agrees(decode(bytes)); }

}  // namespace certa::fuzz
