#include "named_queries.hpp"

namespace certa::detail {
template std::span<const NamedQuery> queries_under<floating<Quad>>() noexcept;
}  // namespace certa::detail
