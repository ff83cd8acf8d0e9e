#include "queries.hpp"

namespace certa::detail {

CERTA_QUERIES(CERTA_CALL, Shape, 2);
CERTA_QUERIES(CERTA_CALL, Shape, 3);

}  // namespace certa::detail
