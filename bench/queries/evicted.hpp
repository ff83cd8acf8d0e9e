/// Queries of pairs whose data is in no cache, as in a loop over a scene that is larger than the
/// caches.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include <benchmark/benchmark.h>

#include "queries/cell.hpp"
#include "queries/registry.hpp"

namespace certa::bench {

/// Memory of twice the size of the largest cache. Reading it evicts everything else.
class Evictor {
 public:
  void evict() const {
    std::size_t sum = 0;
    for (std::size_t k = 0; k < memory_.size(); k += kLine) sum += memory_[k];
    benchmark::DoNotOptimize(sum);
  }

 private:
  static constexpr std::size_t kLine = 64;

  [[nodiscard]] static std::size_t size() {
    std::size_t most = std::size_t{1} << 25;
    for (const auto& cache : benchmark::CPUInfo::Get().caches)
      most = std::max(most, static_cast<std::size_t>(std::max(cache.size, 0)));
    return 2 * most;
  }

  std::vector<unsigned char> memory_ = std::vector<unsigned char>(size(), 1);
};

/// Each iteration is one query, of the next pair. Before each pass over the pairs all data is
/// evicted from the caches; then a query of another pair brings the code back.
template <class Pair, class Ask>
void measure_evicted(benchmark::State& state, const std::vector<Pair*>& pairs, const Ask& ask) {
  static const Evictor evictor;
  std::size_t next = 1;
  for (auto _ : state) {
    if (next == 1) {
      state.PauseTiming();
      evictor.evict();
      for (int k = 0; k < 8; ++k) benchmark::DoNotOptimize(ask(*pairs[0]));
      state.ResumeTiming();
    }
    benchmark::DoNotOptimize(ask(*pairs[next]));
    if (++next == pairs.size()) next = 1;
  }
}

/// Adds the verdicts of a library in a cell, for evicted pairs: NAME-evicted/2d|3d/L1/..
template <class Pair, int D>
void add_evicted(Registry& registry, const Cell<D>& cell) {
  constexpr std::size_t kPasses = 8;
  if (cell.is_motion || cell.is_posed) return;
  if constexpr (std::is_invocable_v<decltype(kClassify), Pair&>) {
    const std::string name = std::string(Pair::kName) + "-evicted" + (D == 2 ? "/2d/" : "/3d/") +
                             "L1/" + cell.category + "/" + cell.size;
    if (!registry.wants(name)) return;
    const auto prepared = std::make_shared<Prepared<Pair, D>>(cell);
    const auto& pairs = prepared->pairs();
    registry.add(
        name,
        [prepared, &pairs](benchmark::State& state) { measure_evicted(state, pairs, kClassify); },
        kPasses * (pairs.size() - 1));
  }
}

}  // namespace certa::bench
