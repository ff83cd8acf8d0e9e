#include <certa/certified/uncertified.hpp>
#include <certa/geometry/placed_difference.hpp>

namespace certa::detail {

CERTA_ALL_UNPROVEN(, 2, AsStored)
CERTA_ALL_UNPROVEN(, 3, AsStored)
CERTA_ALL_UNPROVEN(, 2, InWorld)
CERTA_ALL_UNPROVEN(, 3, InWorld)

}  // namespace certa::detail
