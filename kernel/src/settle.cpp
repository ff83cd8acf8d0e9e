#include <certa/certified/compiled.hpp>
#include <certa/certified/settle.hpp>

namespace certa::detail {

CERTA_SETTLES(, 2, Stored)
CERTA_SETTLES(, 3, Stored)
CERTA_ALL_COPIES(, 2)
CERTA_ALL_COPIES(, 3)
CERTA_MEASURES(, 2, Stored)
CERTA_MEASURES(, 3, Stored)

}  // namespace certa::detail
