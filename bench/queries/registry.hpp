/// Turns libraries into benchmarks: one for each level that a library has, in each cell.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <regex>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <benchmark/benchmark.h>

#include <certa/predicates/stage.hpp>
#include <certa/processor.hpp>
#include <certa/verdict.hpp>

#include "queries/cell.hpp"

namespace certa::bench {

/// Registers the benchmarks whose names match the filter, so that only their pairs are prepared.
class Registry {
 public:
  /// With `once`, each benchmark runs one iteration, to show that it runs.
  Registry(const std::string& filter, bool once) : filter_(filter), once_(once) {}

  [[nodiscard]] bool wants(const std::string& name) const {
    return std::regex_search(name, filter_);
  }
  /// `loop(state)` is measured, for so many iterations if the number is not 0.
  template <class Loop>
  void add(const std::string& name, const Loop& loop, std::size_t iterations = 0) {
    auto* added = benchmark::RegisterBenchmark(name.c_str(), loop);
    if (once_) iterations = 1;
    if (iterations > 0) added->Iterations(static_cast<benchmark::IterationCount>(iterations));
    ++count_;
  }
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  std::regex filter_;
  bool once_;
  std::size_t count_ = 0;
};

/// The pairs of a cell as one library holds them, side by side; made at the first use.
template <class Pair, int D>
class Prepared {
 public:
  explicit Prepared(const Cell<D>& cell) : cell_(cell) {}
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;
  ~Prepared() {
    std::destroy_n(storage_, pairs_.size());
    if (storage_ != nullptr) Allocator().deallocate(storage_, count_);
  }

  [[nodiscard]] const std::vector<Pair*>& pairs() {
    if (!pairs_.empty()) return pairs_;
    count_ = cell_.set().pairs.size();
    if constexpr (requires { Pair::kMostPairs; }) count_ = std::min(count_, Pair::kMostPairs);
    storage_ = Allocator().allocate(count_);  // no vector: shapes may not be movable
    for (std::size_t k = 0; k < count_; ++k)
      pairs_.push_back(std::construct_at(storage_ + k, cell_.set().pairs[k]));
    return pairs_;
  }

 private:
  using Allocator = std::allocator<Pair>;

  const Cell<D>& cell_;
  Pair* storage_ = nullptr;
  std::size_t count_ = 0;
  std::vector<Pair*> pairs_;
};

/// While this exists, dispatched queries use `Pair::kProcessor`, if there is such a member.
template <class Pair>
class ChosenProcessor {
 public:
  ChosenProcessor() {
    if constexpr (requires { Pair::kProcessor; }) use(Pair::kProcessor);
  }
  ChosenProcessor(const ChosenProcessor&) = delete;
  ChosenProcessor& operator=(const ChosenProcessor&) = delete;
  ~ChosenProcessor() { use(before_); }

 private:
  Processor before_ = processor();
};

/// Each iteration is one query, of the next pair. `memory` is nothing, or the state that a query
/// leaves to the next.
template <class Pair, class Ask, class... Memory>
void measure(benchmark::State& state, const std::vector<Pair*>& pairs, const Ask& ask,
             Memory&... memory) {
  const ChosenProcessor<Pair> chosen;
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(ask(*pairs[next], memory...));
    if (++next == pairs.size()) next = 0;
  }
}

/// Shares of queries, counted once and outside of the measurement.
struct Shares {
  double wrong = std::numeric_limits<double>::quiet_NaN();  ///< wrong about whether the shapes meet
  double beyond_filter = wrong;  ///< needed more than the floating-point filter

  void show(benchmark::State& state) const {
    if (wrong == wrong) state.counters["wrong"] = wrong;
    if (beyond_filter == beyond_filter) state.counters["beyond_filter"] = beyond_filter;
  }
};

template <class Pair, class Ask>
[[nodiscard]] Shares shares(const std::vector<Pair*>& pairs, const std::vector<Verdict>& truths,
                            const Ask& ask) {
  using Answer = std::remove_cvref_t<decltype(ask(*pairs[0]))>;
  Shares result;
  if constexpr (requires { Pair::kAsksElse; })
    if (Pair::kAsksElse) return result;  // the truths answer another question
  const auto add = [&pairs](double& share, bool counts) {
    if (share != share) share = 0;
    if (counts) share += 1 / static_cast<double>(pairs.size());
  };
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const Answer answer = ask(*pairs[k]);
    const bool meet = truths[k] != Verdict::separated;
    if constexpr (std::is_same_v<Answer, bool>) add(result.wrong, answer != meet);
    if constexpr (requires { answer.verdict; })
      add(result.wrong, (answer.verdict != Verdict::separated) != meet);
    if constexpr (requires { answer.evidence; })
      add(result.beyond_filter, answer.stage != Stage::filter);
  }
  return result;
}

// The call at each level. A library has a level if the call compiles.
inline constexpr auto kClassify = [](auto& pair,
                                     auto&... memory) -> decltype(pair.classify(memory...)) {
  return pair.classify(memory...);
};
inline constexpr auto kDistance = [](auto& pair,
                                     auto&... memory) -> decltype(pair.distance(memory...)) {
  return pair.distance(memory...);
};
inline constexpr auto kRoundedDistance =
    [](auto& pair, auto&... memory) -> decltype(pair.rounded_distance(memory...)) {
  return pair.rounded_distance(memory...);
};
inline constexpr auto kClosest = [](auto& pair,
                                    auto&... memory) -> decltype(pair.closest(memory...)) {
  return pair.closest(memory...);
};

/// The benchmarks of a library in a cell: LIBRARY/2d|3d/LEVEL/CATEGORY/VERTICES, and
/// LIBRARY/2d|3d/prepare/SHAPE/VERTICES for both shapes of a pair. `Pair` is a class as peers.hpp
/// describes, with `rounded_distance` (level L2x) in addition. `cell` must outlive the registry.
template <class Pair, int D>
void add_library(Registry& registry, const Cell<D>& cell) {
  if constexpr (requires { Pair::kMostVertices; })
    if (cell.vertices > Pair::kMostVertices) return;
  std::string begin(Pair::kName);
  begin += D == 2 ? "/2d/" : "/3d/";
  const auto prepared = std::make_shared<Prepared<Pair, D>>(cell);

  const auto add = [&]<class Ask>(std::string_view level, const Ask& ask) {
    const std::string path = begin + std::string(level) + "/" + cell.category;
    if constexpr (std::is_invocable_v<Ask, Pair&>) {
      const std::string name = path + (cell.is_motion ? "-cold/" : "/") + cell.size;
      if (registry.wants(name)) {
        const auto& pairs = prepared->pairs();
        registry.add(name, [prepared, &pairs, ask, counted = shares(pairs, cell.set().truths, ask)](
                               benchmark::State& state) {
          measure(state, pairs, ask);
          counted.show(state);
        });
      }
    }
    if constexpr (requires { typename Pair::Memory; }) {
      if constexpr (std::is_invocable_v<Ask, Pair&, typename Pair::Memory&>) {
        const std::string name = path + "/" + cell.size;
        if (cell.is_motion && registry.wants(name)) {
          const auto& pairs = prepared->pairs();
          registry.add(name, [prepared, &pairs, ask](benchmark::State& state) {
            typename Pair::Memory memory;
            measure(state, pairs, ask, memory);
          });
        }
      }
    }
  };
  add("L1", kClassify);
  add("L2", kDistance);
  add("L2x", kRoundedDistance);
  add("L3", kClosest);

  if constexpr (requires { Pair::kIsPrepared; })
    if (!Pair::kIsPrepared) return;  // preparing is part of its measurement
  const std::string name = begin + "prepare/" + cell.prepares + "/" + cell.size;
  if (!cell.prepares.empty() && registry.wants(name))
    registry.add(name, [&solids = cell.set().pairs](benchmark::State& state) {
      std::size_t next = 0;
      for (auto _ : state) {
        const Pair pair(solids[next]);
        benchmark::DoNotOptimize(&pair);
        if (++next == solids.size()) next = 0;
      }
    });
}

}  // namespace certa::bench
