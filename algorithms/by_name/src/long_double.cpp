#include "named_queries.hpp"

namespace certa::detail {
template std::span<const NamedQuery> queries_under<floating<long double>>() noexcept;
}  // namespace certa::detail
