/// The steps of a query that are rare and large, compiled once, in doubles, in kernel/src: step 3
/// by copies, step 5 on exact signs, and numbers that double-double arithmetic leaves open.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <type_traits>

#include <certa/answer.hpp>
#include <certa/certified/at_least.hpp>
#include <certa/certified/facet.hpp>
#include <certa/certified/integers.hpp>
#include <certa/certified/ladder.hpp>
#include <certa/certified/search.hpp>
#include <certa/exact/proof.hpp>
#include <certa/exact/round.hpp>
#include <certa/gjk/compiled_search.hpp>
#include <certa/gjk/face.hpp>
#include <certa/gjk/gjk.hpp>
#include <certa/predicates/adaptive.hpp>

namespace certa::detail {

/// Answers by a search on exact signs, from the simplex reached (step 5).
template <int D, class Real, class Placement>
void go_on_exactly(const MinkowskiDifference<D, Placement>& minkowski, Goal goal,
                   const Options& options, const Simplex& from,
                   Classification<D>& answer) noexcept {
  basic_adaptive<HighestStage, Real> policy;
  ScanSupport support;
  const Outcome<D> outcome = gjk<NearestFace>(
      policy, minkowski, goal,
      PolicyOptions{
          .warm_start = from, .counters = options.counters, .tell_contact = options.tell_contact},
      support);
  answer.verdict = outcome.verdict;
  answer.evidence = evidence_of(outcome, goal);
  answer.stage = policy.stage();
  if (options.counters != nullptr) ++options.counters->exact_searches;
}

template <class Real, class Answer, int D, class Placement>
bool answer_by_copies(const MinkowskiDifference<D, Placement>& minkowski, const Options& options,
                      Answer& answer) noexcept {
  const auto copies = rescaled<Real>(minkowski);
  if (!copies) return false;
  if constexpr (MinkowskiDifference<D, Placement>::is_placed) {
    const Placed<D> a = copies->placed(copies->a, minkowski.placed_a);
    const Placed<D> b = copies->placed(copies->b, minkowski.placed_b);
    const MinkowskiDifference<D, Placement> scaled(a, b);
    // Not if, say, a matrix is tiny: its copies would have copies again.
    if (!is_in_search_window<Real>(scaled)) return false;
    answer_by_called_search<Real>(scaled, options, answer);
    if (!copies->fits(minkowski.placed_a.radius()) || !copies->fits(minkowski.placed_b.radius())) {
      // The answer is about the hulls, without radii. Bounds that are not above 0 are useless, so
      // that a query for them asks for the distance (placed_queries.cpp).
      if constexpr (std::is_base_of_v<Enclosure<D>, Answer>) {
        StepsOf<Answer>::rescale(*copies, minkowski, options.counters, answer);
        answer.lower = 0;
      } else {
        StepsOf<Answer>::template measure<Real>(minkowski, options.counters, answer);
      }
      return true;
    }
  } else {
    answer_by_called_search<Real>(copies->minkowski(), options, answer);
  }
  StepsOf<Answer>::rescale(*copies, minkowski, options.counters, answer);
  return true;
}

/// Searches for the distance from the direction between the centers, like `search`, but always by
/// the loop for any shapes, because this is rare and each loop takes 5 kB of a program.
template <class Real, int D, class Placement>
[[nodiscard, gnu::noinline]] SearchResult<D, Real> search_anew(
    const MinkowskiDifference<D, Placement>& minkowski) noexcept {
  SearchResult<D, Real> found;
  NearestStep stepper;
  if (begin(minkowski, {}, found, stepper))
    found.stop =
        descend<Goal::distance, true, LowestOfAny<D, Real>>(minkowski, {}, found, Real(0), stepper);
  return found;
}

template <int D, class Real, class Placement>
void settle_exactly(const MinkowskiDifference<D, Placement>& minkowski, Goal goal,
                    const Options& options, const SearchResult<D, Real>& found,
                    Classification<D>& answer) noexcept {
  if (options.warm_start.size == 0 || found.stop == Stop::gave_up)
    return go_on_exactly<D, Real>(minkowski, goal, options, reached(found), answer);
  // Ties may keep a search in the plane of the simplex that it started from. For example, boxes on
  // one floor that were apart and overlap now leave it in the floor's plane, with the origin in a
  // triangle. From the direction between the centers it may end elsewhere, at a much lower cost
  // than a whole search on exact signs.
  const SearchResult<D, Real> cold = search_anew<Real>(minkowski);
  count(cold, options.counters);
  if (prove_overlap(minkowski, options, cold, answer) ||
      settle_by_facet(minkowski, goal, options, cold, answer))
    return;
  go_on_exactly<D, Real>(minkowski, goal, options, reached(cold), answer);
}

template <class Real, int D, class Placement>
double exact_distance(const MinkowskiDifference<D, Placement>& minkowski, Counters* counters,
                      Classification<D>& answer) noexcept {
  const Simplex face = answer.evidence.face(0);
  basic_adaptive<HighestStage, Real> policy;
  const bool has_radius = detail::has_radius(minkowski);
  const auto direction = has_radius ? std::optional<Direction<D>>()
                                    : face_direction(policy, minkowski, Flat<D>{}, face);
  if (direction) {
    const double d = integer_distance<Real>(minkowski, *direction, minkowski.exponent_range(face));
    if (!isnan(d)) {
      answer.stage = std::max(answer.stage, Stage::integer);
      return d;
    }
  }
  answer.stage = Stage::big_integer;
  if (counters != nullptr) ++counters->exact_numbers;
  const Proof<D, Placement> proof(minkowski, answer.evidence);
  if constexpr (!std::is_same_v<Real, double>)
    if (!has_radius) return static_cast<double>(narrowed_root<Real>(proof.distance_squared()));
  return proof.signed_distance();
}

template <class Real, int D, class Placement>
void exact_points(const MinkowskiDifference<D, Placement>& minkowski, Counters* counters,
                  ClosestPoints<D>& answer) noexcept {
  bool is_known = !has_unknown_points(answer);
  // The distance may be known alone, because errors of weights count only squared in it
  // (rounded_distance.hpp).
  if (isnan(answer.distance))
    answer.distance = measured_distance<Real>(minkowski, counters, answer);
  if constexpr (!MinkowskiDifference<D, Placement>::is_placed)
    is_known = is_known || integer_points<Real>(minkowski, answer);
  if (is_known) return;
  if (counters != nullptr) ++counters->exact_numbers;
  Proof<D, Placement>(minkowski, answer.evidence).add_points(answer);
}

/// Compares by the correctly rounded distance less the radii. Rounding is monotone, so this decides
/// unless that is the number itself; then its exact square decides.
template <class Real, int D, class Placement>
void settle_comparison(const MinkowskiDifference<D, Placement>& minkowski, const Threshold& x,
                       const Simplex& from, Counters* counters, Compared<D>& compared) noexcept {
  Distance<D> measured;
  answer_by_called_search<Real>(
      minkowski, Options{.warm_start = from, .counters = counters, .tell_contact = false},
      measured);
  compared.evidence = measured.evidence;
  compared.stage = measured.stage;
  const bool meet = measured.verdict != Verdict::separated;
  if (!meet && measured.distance > x.number()) {
    compared.sign = Sign::positive;
  } else if (meet || measured.distance < x.number()) {
    compared.sign = Sign::negative;
  } else {
    compared.stage = Stage::big_integer;
    const auto order =
        Proof<D, Placement>(minkowski, measured.evidence).distance_squared() <=> x.squared();
    compared.sign = order > 0 ? Sign::positive : order < 0 ? Sign::negative : Sign::zero;
  }
}

}  // namespace certa::detail
