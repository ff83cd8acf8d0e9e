#include <certa/gjk/compiled_sign.hpp>

namespace certa::detail {

CERTA_SIGNS(, unfiltered_sign)

}  // namespace certa::detail
