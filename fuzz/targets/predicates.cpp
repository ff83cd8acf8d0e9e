// Every stage of every predicate against exact signs.
#include "properties/predicates.hpp"

#include <certa/fuzz/target.hpp>
#include <certa/fuzz/text.hpp>

namespace certa::fuzz {

Violation violated(Bytes bytes) { return predicates_agree(decode(bytes)); }

}  // namespace certa::fuzz
