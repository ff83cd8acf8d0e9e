#include "named_queries.hpp"

namespace certa::detail {
template std::span<const NamedQuery> queries_under<certa::exact>() noexcept;
}  // namespace certa::detail
