#include <certa/certified/uncertified.hpp>
#include <certa/geometry/posed_difference.hpp>

namespace certa::detail {

CERTA_ALL_UNPROVEN(, 2, Stored)
CERTA_ALL_UNPROVEN(, 3, Stored)
CERTA_ALL_UNPROVEN(, 2, Posed)
CERTA_ALL_UNPROVEN(, 3, Posed)

}  // namespace certa::detail
