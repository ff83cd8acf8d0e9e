/// Running any algorithm of the registry: through the one loop, or, for those that have no simplex,
/// their own way.
#pragma once

#include <certa/geometry/minkowski_difference.hpp>
#include <certa/gjk/gjk.hpp>
#include <certa/predicates/policy.hpp>

namespace certa {

/// An algorithm A that is no sub-algorithm of GJK: A::decide(policy, minkowski, counters, trace),
/// the trace being a null pointer where nobody asks for it.
template <class Algorithm, class Policy, int D, class Frame = Stored>
concept DecidesAlone = requires(Policy& policy, const MinkowskiDifference<D, Frame>& minkowski,
                                Counters& counters, Trace* trace) {
  Algorithm::decide(policy, minkowski, counters, trace);
};

namespace detail {

template <class Algorithm, PredicatePolicy Policy, int D, class Support, class Frame>
[[nodiscard]] Outcome<D> solve(Policy& policy, const MinkowskiDifference<D, Frame>& minkowski,
                               Goal goal, const PolicyOptions& options, Support& support) noexcept {
  if constexpr (DecidesAlone<Algorithm, Policy, D, Frame>) {
    Counters counters;
    const Outcome<D> outcome = Algorithm::decide(policy, minkowski, counters, options.trace);
    if (options.counters != nullptr) *options.counters += counters;
    return outcome;
  } else {
    return gjk<Algorithm>(policy, minkowski, goal, options, support);
  }
}

}  // namespace detail

}  // namespace certa
