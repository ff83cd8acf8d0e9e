/// The ladder with its search inlined, for what compiles queries.
#pragma once

#include <certa/certified/descend.hpp>
#include <certa/certified/ladder.hpp>

namespace certa::detail {

/// Returns whether the first direction of a search certainly separates shapes of few vertices; then
/// `found` tells it.
template <int D, class Real, class Frame>
[[nodiscard, gnu::always_inline]] inline bool separated_at_once(
    const MinkowskiDifference<D, Frame>& minkowski, const Simplex& warm_start,
    Searched<D, Real>& found) noexcept {
  return ends_at_once<Goal::separation, true>(minkowski, warm_start.at_most_four(), found);
}

/// Answers as `climb` does, by a search that is inlined.
template <class Ask, class Real, int D, class Frame>
[[gnu::always_inline]] inline void climb_after_search(
    const MinkowskiDifference<D, Frame>& minkowski, const Options& options,
    typename Ask::template Answer<D>& answer) noexcept {
  Searched<D, Real> found =
      inlined_search<Ask::kGoal, true, Real>(minkowski, options.warm_start.at_most_four());
  climb_from<Ask>(minkowski, options, found, answer);
}

/// The same; a first direction that separates is all there is to it.
template <class Ask, class Real, int D, class Frame>
[[gnu::always_inline]] inline void inlined_climb(
    const MinkowskiDifference<D, Frame>& minkowski, const Options& options,
    typename Ask::template Answer<D>& answer) noexcept {
  if constexpr (Ask::kGoal == Goal::separation) {
    Searched<D, Real> found;
    if (separated_at_once(minkowski, options.warm_start, found)) {
      count(found, options.counters);
      tell_direction(found.direction, answer);
      answer.evidence.set_first(options.warm_start);
      if (!contains_all(minkowski, options.warm_start.at_most_four())) [[unlikely]]
        answer.evidence.sizes[0] = 0;
      return;
    }
  }
  climb_after_search<Ask, Real>(minkowski, options, answer);
}

}  // namespace certa::detail
