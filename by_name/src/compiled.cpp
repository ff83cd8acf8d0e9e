#include "named_queries.hpp"

namespace certa::detail {
template std::span<const NamedQuery> queries_under<certified>() noexcept;
template std::span<const NamedQuery> queries_under<uncertified>() noexcept;
}  // namespace certa::detail
