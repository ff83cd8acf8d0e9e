#include "named_queries.hpp"

namespace certa::detail {
template std::span<const NamedQuery> queries_under<certified>() noexcept;
#ifndef CERTA_BY_NAME_NARROW
template std::span<const NamedQuery> queries_under<uncertified>() noexcept;
#endif
}  // namespace certa::detail
