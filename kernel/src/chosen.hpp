/// The kind of processor that queries are called for.
#pragma once

#include <atomic>

#include <certa/processor.hpp>

#include "queries.hpp"

namespace certa::detail {

#ifdef CERTA_WITH_AVX2
inline constexpr bool kWithAvx2 = true;
#else
inline constexpr bool kWithAvx2 = false;
#endif

/// Only that it is read or stored at once matters: all kinds give the same answers.
[[gnu::visibility("hidden")]] extern std::atomic<Processor> chosen;

/// Calls a query of the chosen kind.
template <class Call>
[[gnu::always_inline]] inline auto call(const Call& query) noexcept {
  if constexpr (kWithAvx2)
    if (chosen.load(std::memory_order_relaxed) == Processor::avx2)
      return query.template operator()<Queries<Avx2>>();
  return query.template operator()<Queries<Generic>>();
}

}  // namespace certa::detail
