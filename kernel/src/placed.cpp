#include "queries.hpp"

// Apart from query.cpp, so that programs without placed shapes link nothing of them.
namespace certa::detail {

CERTA_QUERIES(CERTA_CALL, Placed, 2);
CERTA_QUERIES(CERTA_CALL, Placed, 3);

}  // namespace certa::detail
