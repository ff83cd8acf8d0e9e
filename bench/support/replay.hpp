/// The sub-algorithm alone: the calls of a query, recorded and repeated.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <benchmark/benchmark.h>

#include <certa/gjk/gjk.hpp>

namespace certa::bench {

/// The calls of one query: the face before each, and the new vertex.
struct Calls {
  std::size_t query = 0;  ///< the index of its pair
  Trace steps;
};

/// Records the calls of gjk<Algorithm>. Each step of the search calls the sub-algorithm once,
/// except the last one, and a guess, which may find that no vertex is nearer. Only for queries
/// without `tell_contact`, whose trace holds no other search.
template <class Algorithm, class Policy, int D, class Support>
[[nodiscard]] Calls record(Policy& policy, const MinkowskiDifference<D>& minkowski,
                           std::size_t query, Support&& support, const Simplex& warm_start = {}) {
  Calls calls{query, {}};
  Counters counters;
  PolicyOptions options;
  options.trace = &calls.steps;
  options.counters = &counters;
  options.tell_contact = false;
  options.warm_start = warm_start;
  benchmark::DoNotOptimize(gjk<Algorithm>(policy, minkowski, Goal::distance, options, support));
  if (calls.steps.size() > counters.calls)
    std::erase_if(calls.steps, [](const TraceStep& step) { return step.kept == step.face; });
  calls.steps.resize(std::min<std::size_t>(calls.steps.size(), counters.calls));
  return calls;
}

/// Repeats the calls in one State, so that its caches work as in the search. Their cost is the
/// sub-algorithm's, including the computation of the direction of the face that it finds.
template <class Algorithm, class Policy, int D>
void replay(Policy& policy, const MinkowskiDifference<D>& minkowski, const Calls& calls) {
  Counters counters;
  typename Algorithm::template State<Policy, D> state(minkowski, counters);
  for (const TraceStep& step : calls.steps)
    benchmark::DoNotOptimize(state(policy, step.face, step.support));
}

}  // namespace certa::bench
