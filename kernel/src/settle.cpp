#include <certa/certified/compiled.hpp>
#include <certa/certified/settle.hpp>

namespace certa::detail {

CERTA_SETTLES(, 2, AsStored)
CERTA_SETTLES(, 3, AsStored)
CERTA_ALL_COPIES(, 2, AsStored)
CERTA_ALL_COPIES(, 3, AsStored)
CERTA_MEASURES(, 2, AsStored)
CERTA_MEASURES(, 3, AsStored)

}  // namespace certa::detail
