#include <atomic>

#include <certa/processor.hpp>
#include <certa/query.hpp>

#include "queries.hpp"

namespace certa {

namespace {

#ifdef CERTA_WITH_AVX2
constexpr bool kWithAvx2 = true;
/// Includes that the system saves the wide registers: otherwise neither AVX2 nor FMA is supported.
[[nodiscard]] bool has_avx2() noexcept {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0 &&
         __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0;
}
#else
constexpr bool kWithAvx2 = false;
[[nodiscard]] bool has_avx2() noexcept { return false; }
#endif

// It only has to be read and stored atomically, because all kinds give the same answers. Queries of
// objects that are constructed before the choice are generic.
constinit std::atomic<Processor> chosen{Processor::generic};
[[maybe_unused]] const bool is_chosen = use(Processor::avx2);

}  // namespace

bool is_available(Processor processor) noexcept {
  return processor == Processor::generic || (processor == Processor::avx2 && has_avx2());
}
Processor processor() noexcept { return chosen.load(std::memory_order_relaxed); }
bool use(Processor processor) noexcept {
  if (!is_available(processor)) return false;
  chosen.store(processor, std::memory_order_relaxed);
  return true;
}

namespace detail {

template <class Answer, class Body, class Given>
Answer ask(const Body& a, const Body& b, const Given& given) noexcept {
  if constexpr (kWithAvx2)
    if (chosen.load(std::memory_order_relaxed) == Processor::avx2)
      return Queries<Avx2, Body>::template ask<Answer>(a, b, given);
  return Queries<Generic, Body>::template ask<Answer>(a, b, given);
}

#define CERTA_CALL(Answer, Body, Given) \
  template Answer ask<Answer>(const Body&, const Body&, const Given&) noexcept
CERTA_QUERIES(CERTA_CALL, Shape, 2);
CERTA_QUERIES(CERTA_CALL, Shape, 3);
CERTA_QUERIES(CERTA_CALL, Placed, 2);
CERTA_QUERIES(CERTA_CALL, Placed, 3);

}  // namespace detail

}  // namespace certa
