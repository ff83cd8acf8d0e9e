#include <certa/gjk/compiled_search.hpp>

namespace certa {

CERTA_SEARCHES_BY(, adaptive, AdaptiveIn<2>, 2)
CERTA_SEARCHES_BY(, adaptive, AdaptiveIn<3>, 3)
CERTA_SEARCHES_BY(, exact, exact, 2)
CERTA_SEARCHES_BY(, exact, exact, 3)

}  // namespace certa
