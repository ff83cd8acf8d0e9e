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
#include <certa/certified/search.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/options.hpp>

namespace certa::detail {

/// Answers by step 3, if shapes are of a size for which there are copies; returns whether they are.
/// Out of line.
template <class Ask, class Real, int D>
[[nodiscard]] bool climb_with_copies(const MinkowskiDifference<D>& minkowski,
                                     const Options& options,
                                     typename Ask::template Answer<D>& answer) noexcept;

/// Tells verdict, evidence and stage by steps 4 and 5, from what a search reached. Out of line.
template <int D, class Real, class Frame>
void settle(const MinkowskiDifference<D, Frame>& minkowski, Goal goal, const Options& options,
            const Searched<D, Real>& found, Classification<D>& answer) noexcept;

/// Answers by steps 3 to 5, from what a search reached.
template <class Ask, int D, class Real, class Frame>
[[gnu::noinline]] void climb_on(const MinkowskiDifference<D, Frame>& minkowski,
                                const Options& options, const Searched<D, Real>& found,
                                typename Ask::template Answer<D>& answer) noexcept {
  if constexpr (!MinkowskiDifference<D, Frame>::is_posed)
    if (found.stop == Stop::gave_up && climb_with_copies<Ask, Real>(minkowski, options, answer))
      return;
  settle(minkowski, Ask::kGoal, options, found, answer);
  Ask::template measure<Real>(minkowski, options.counters, answer);
}

/// Answers by steps 2 to 5, from what a search reached.
template <class Ask, int D, class Real, class Frame>
[[gnu::always_inline]] inline void climb_from(const MinkowskiDifference<D, Frame>& minkowski,
                                              const Options& options, Searched<D, Real>& found,
                                              typename Ask::template Answer<D>& answer) noexcept;

/// Answers by all steps.
template <class Ask, class Real = double, int D, class Frame>
inline void climb(const MinkowskiDifference<D, Frame>& minkowski, const Options& options,
                  typename Ask::template Answer<D>& answer) noexcept {
  Searched<D, Real> found =
      search<Ask::kGoal, true, Real>(minkowski, options.warm_start.at_most_four());
  climb_from<Ask>(minkowski, options, found, answer);
}

template <class Ask, int D, class Real, class Frame>
inline void climb_from(const MinkowskiDifference<D, Frame>& minkowski, const Options& options,
                       Searched<D, Real>& found,
                       typename Ask::template Answer<D>& answer) noexcept {
  count(found, options.counters);
  if (Ask::prove(minkowski, options, found, answer)) return;
  climb_on<Ask>(minkowski, options, found, answer);
}

extern template void settle(const MinkowskiDifference<2>&, Goal, const Options&, const Searched<2>&,
                            Classification<2>&) noexcept;
extern template void settle(const MinkowskiDifference<3>&, Goal, const Options&, const Searched<3>&,
                            Classification<3>&) noexcept;
extern template bool climb_with_copies<AskVerdict, double>(const MinkowskiDifference<2>&,
                                                           const Options&,
                                                           Classification<2>&) noexcept;
extern template bool climb_with_copies<AskVerdict, double>(const MinkowskiDifference<3>&,
                                                           const Options&,
                                                           Classification<3>&) noexcept;
extern template bool climb_with_copies<AskDistance, double>(const MinkowskiDifference<2>&,
                                                            const Options&, Distance<2>&) noexcept;
extern template bool climb_with_copies<AskDistance, double>(const MinkowskiDifference<3>&,
                                                            const Options&, Distance<3>&) noexcept;
extern template bool climb_with_copies<AskEnclosure, double>(const MinkowskiDifference<2>&,
                                                             const Options&,
                                                             Enclosure<2>&) noexcept;
extern template bool climb_with_copies<AskEnclosure, double>(const MinkowskiDifference<3>&,
                                                             const Options&,
                                                             Enclosure<3>&) noexcept;
extern template bool climb_with_copies<AskPoints, double>(const MinkowskiDifference<2>&,
                                                          const Options&,
                                                          ClosestPoints<2>&) noexcept;
extern template bool climb_with_copies<AskPoints, double>(const MinkowskiDifference<3>&,
                                                          const Options&,
                                                          ClosestPoints<3>&) noexcept;
extern template bool climb_with_copies<AskEnclosedPoints, double>(const MinkowskiDifference<2>&,
                                                                  const Options&,
                                                                  EnclosedPoints<2>&) noexcept;
extern template bool climb_with_copies<AskEnclosedPoints, double>(const MinkowskiDifference<3>&,
                                                                  const Options&,
                                                                  EnclosedPoints<3>&) noexcept;

}  // namespace certa::detail
