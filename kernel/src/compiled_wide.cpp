#include <certa/gjk/compiled_search.hpp>
#include <certa/gjk/compiled_sign.hpp>

namespace certa::detail {

CERTA_SIGNS(, wide_ranging_sign)
CERTA_WIDE_SIGNS()
CERTA_WIDE_VERTICES()

}  // namespace certa::detail
