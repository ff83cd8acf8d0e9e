/// Steps 3 to 5 of the ladder, where rounding leaves a question open: instantiated for doubles in
/// kernel/src, for other formats where they are used.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

#include <certa/certified/facet.hpp>
#include <certa/certified/integer_distance.hpp>
#include <certa/certified/ladder.hpp>
#include <certa/exact/compiled_search.hpp>
#include <certa/exact/evidence.hpp>
#include <certa/exact/face.hpp>
#include <certa/exact/proof.hpp>
#include <certa/exact/round.hpp>
#include <certa/predicates/adaptive.hpp>

namespace certa::detail {

/// The nearest point of a face, by weights in this arithmetic.
template <class Real, int D>
[[nodiscard]] inline NearPoint<D, Real> near_point(const MinkowskiDifference<D>& minkowski,
                                                   const Simplex& face) noexcept {
  const auto rounded = [&minkowski](VertexPair w) { return vector_of<Real>(minkowski, w); };
  const Vec<Real, D> w = rounded(face[0]);
  std::array<Vec<Real, D>, D - 1> edges{};
  NearPoint<D, Real> near{{}, face.size, {}};
  near.corners[0] = face[0];
  for (std::size_t k = 1; k < face.size; ++k) {
    edges[k - 1] = rounded(face[k]) - w;
    near.corners[k] = face[k];
  }
  near.l = convex_weights<D>(face.size, w, edges);
  return near;
}

/// Step 5.
template <int D, class Real>
void go_on_exactly(const MinkowskiDifference<D>& minkowski, Goal goal, const Options& options,
                   const Simplex& from, Classification<D>& answer) noexcept {
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

template <class Ask, int D, class Real>
void settle(const MinkowskiDifference<D>& minkowski, const Options& options,
            const Searched<D, Real>& found, typename Ask::template Answer<D>& answer) noexcept {
  if (found.stop == Stop::gave_up) {
    if (const auto copies = rescaled<Real>(minkowski)) {
      climb<Ask, Real>(copies->minkowski(), options, answer);
      if (answer.verdict == Verdict::separated)
        Ask::rescale(*copies, minkowski, options.counters, answer);
      return;
    }
  }
  if (settle_by_facet(minkowski, Ask::kGoal, options, found, answer)) {
    if (options.counters != nullptr) ++options.counters->exact_faces;
  } else {
    go_on_exactly<D, Real>(minkowski, Ask::kGoal, options, reached(found), answer);
  }
  if (answer.verdict == Verdict::separated)
    Ask::template measure<Real>(minkowski, options.counters, answer);
}

template <class Real, int D>
double exact_distance(const MinkowskiDifference<D>& minkowski, Counters* counters,
                      Classification<D>& answer) noexcept {
  const Simplex face = answer.evidence.face(0);
  // Rounded weights are good enough to start from; scales as in a search.
  if (is_in_search_window<Real>(minkowski)) {
    const Real d = rounded_distance(minkowski, near_point<Real>(minkowski, face));
    if (!isnan(d)) return static_cast<double>(d);
  }
  basic_adaptive<HighestStage, Real> policy;
  if (const auto direction = face_direction(policy, minkowski, Flat<D>{}, face)) {
    const double d = integer_distance<Real>(minkowski, *direction, minkowski.exponent_range(face));
    if (!isnan(d)) {
      answer.stage = std::max(answer.stage, Stage::integer);
      return d;
    }
  }
  answer.stage = Stage::big_integer;
  if (counters != nullptr) ++counters->exact_numbers;
  const Proof<D> proof(minkowski, answer.evidence);
  if constexpr (std::is_same_v<Real, double>)
    return proof.distance();
  else
    return static_cast<double>(narrowed_root<Real>(proof.distance_squared()));
}

}  // namespace certa::detail
