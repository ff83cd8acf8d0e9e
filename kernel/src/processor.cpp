#include <certa/processor.hpp>

#include "queries.hpp"

namespace certa {

namespace {

#ifdef CERTA_WITH_AVX2
/// Includes that the system saves the wide registers: otherwise neither AVX2 nor FMA is supported.
[[nodiscard]] bool has_avx2() noexcept {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0 &&
         __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0;
}
#else
[[nodiscard]] bool has_avx2() noexcept { return false; }
#endif

}  // namespace

// Queries of objects that are constructed before the choice are generic.
constinit std::atomic<Processor> detail::chosen{Processor::generic};
namespace {
[[maybe_unused]] const bool is_chosen = use(Processor::avx2);
}

bool is_available(Processor processor) noexcept {
  return processor == Processor::generic || (processor == Processor::avx2 && has_avx2());
}
Processor processor() noexcept { return detail::chosen.load(std::memory_order_relaxed); }
bool use(Processor processor) noexcept {
  if (!is_available(processor)) return false;
  detail::chosen.store(processor, std::memory_order_relaxed);
  return true;
}

}  // namespace certa
