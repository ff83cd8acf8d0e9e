// Every stage of every predicate against exact signs.
#include "properties/predicates.hpp"

#include <certa/fuzz/bytes.hpp>
#include <certa/fuzz/target.hpp>

namespace certa::fuzz {

Violation violated(Bytes bytes) { return predicates_agree(decode(bytes)); }

}  // namespace certa::fuzz
