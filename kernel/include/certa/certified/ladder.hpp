/// The ladder by which a certified query is answered: the cheapest of these steps that proves its
/// result.
///
///   1. search   GJK in doubles, or another format that holds the coordinates (search.hpp). Nothing
///               is certain: what counts is where it arrives, a direction, a face or a simplex.
///   2. prove    error bounds over all vertices. A direction v with v.w > margin(v) for all w of
///               the Minkowski difference W separates (margin.hpp). A simplex whose determinants
///               all have one sign, beyond their errors, has the origin inside (prove.hpp). A face
///               with positive weights above whose plane all other vertices lie has the nearest
///               point: Karush, Kuhn, Tucker (prove.hpp). And for any v, (min v.p - max v.q) / |v|
///               bounds the distance from below, any point of W from above (enclose.hpp).
///   3. rescale  where coordinates are too large or too small for the format, a common power of two
///               may be all that is in the way: the same about copies (rescale.hpp).
///   4. settle   exact signs of one face decide what rounding leaves open: contact, parallel faces,
///               near ties (facet.hpp).
///   5. go on    a search on exact signs, from the simplex reached (gjk/gjk.hpp). It always ends.
///               After a warm start, steps 1, 2 and 4 are first tried without it.
///
/// What is proven is then measured (ask.hpp): the distance by twice the precision
/// (rounded_distance.hpp), or by exact integers where that is too close to call
/// (integer_distance.hpp); witness points and the normal by twice the precision
/// (rounded_points.hpp), then, of shapes without poses, by integers of fixed width
/// (integer_points.hpp), then by those of any size (exact/proof.hpp).
#pragma once

#include <certa/answer.hpp>
#include <certa/certified/ask.hpp>
#include <certa/certified/descend.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/options.hpp>

namespace certa::detail {

/// Answers by step 3, if shapes are of a size for which there are copies; returns whether they are.
/// Out of line.
template <class Real, class Answer, int D>
[[nodiscard]] bool climb_with_copies(const MinkowskiDifference<D>& minkowski,
                                     const Options& options, Answer& answer) noexcept;

/// Tells verdict, evidence and stage by steps 4 and 5, from what a search reached. Out of line.
template <int D, class Real, class Frame>
void settle(const MinkowskiDifference<D, Frame>& minkowski, Goal goal, const Options& options,
            const Searched<D, Real>& found, Classification<D>& answer) noexcept;

/// Answers by steps 3 to 5, from what a search reached.
template <class Answer, int D, class Real, class Frame>
[[gnu::noinline]] void climb_on(const MinkowskiDifference<D, Frame>& minkowski,
                                const Options& options, const Searched<D, Real>& found,
                                Answer& answer) noexcept {
  if constexpr (!MinkowskiDifference<D, Frame>::is_posed)
    if (found.stop == Stop::gave_up && climb_with_copies<Real>(minkowski, options, answer)) return;
  settle(minkowski, Ask<Answer>::kGoal, options, found, answer);
  Ask<Answer>::template measure<Real>(minkowski, options.counters, answer);
}

/// Answers by steps 2 to 5, from what a search reached.
template <class Answer, int D, class Real, class Frame>
[[gnu::always_inline]] inline void climb_from(const MinkowskiDifference<D, Frame>& minkowski,
                                              const Options& options, Searched<D, Real>& found,
                                              Answer& answer) noexcept {
  count(found, options.counters);
  if (Ask<Answer>::prove(minkowski, options, found, answer)) return;
  climb_on(minkowski, options, found, answer);
}

/// Answers by all steps, with a search that is compiled by itself.
template <class Real = double, class Answer, int D, class Frame>
inline void climb(const MinkowskiDifference<D, Frame>& minkowski, const Options& options,
                  Answer& answer) noexcept {
  Searched<D, Real> found =
      search<Ask<Answer>::kGoal, true, Real>(minkowski, options.warm_start.at_most_four());
  climb_from(minkowski, options, found, answer);
}

/// Returns whether the first direction of a search certainly separates shapes of few vertices; then
/// `found` tells it.
template <int D, class Real, class Frame>
[[nodiscard, gnu::always_inline]] inline bool separated_at_once(
    const MinkowskiDifference<D, Frame>& minkowski, const Simplex& warm_start,
    Searched<D, Real>& found) noexcept {
  return ends_at_once<Goal::separation, true>(minkowski, warm_start.at_most_four(), found);
}

/// Answers by all steps, with the search inlined.
template <class Real = double, class Answer, int D, class Frame>
[[gnu::always_inline]] inline void climb_after_search(
    const MinkowskiDifference<D, Frame>& minkowski, const Options& options,
    Answer& answer) noexcept {
  Searched<D, Real> found =
      inlined_search<Ask<Answer>::kGoal, true, Real>(minkowski, options.warm_start.at_most_four());
  climb_from(minkowski, options, found, answer);
}

/// The same, for what queries are compiled from: a first direction that separates is all there is
/// to a verdict.
template <class Real = double, class Answer, int D, class Frame>
[[gnu::always_inline]] inline void inlined_climb(const MinkowskiDifference<D, Frame>& minkowski,
                                                 const Options& options, Answer& answer) noexcept {
  if constexpr (Ask<Answer>::kGoal == Goal::separation) {
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
  climb_after_search<Real>(minkowski, options, answer);
}

}  // namespace certa::detail
