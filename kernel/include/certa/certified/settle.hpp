/// What the certifying driver does where rounding leaves a question open: definitions for
/// certify.hpp, instantiated for doubles in kernel/src, for other formats where they are used.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <type_traits>

#include <certa/certified/certify.hpp>
#include <certa/certified/facet.hpp>
#include <certa/certified/integer_distance.hpp>
#include <certa/certified/rescale.hpp>
#include <certa/exact/compiled_search.hpp>
#include <certa/exact/face.hpp>
#include <certa/exact/nearest_face.hpp>
#include <certa/exact/round.hpp>
#include <certa/predicates/adaptive.hpp>

namespace certa::detail {

/// The nearest point of a face, by weights in this arithmetic.
template <class Real, int D>
[[nodiscard]] inline NearPoint<D, Real> near_point(const MinkowskiDifference<D>& minkowski,
                                                   const Simplex& face) noexcept {
  const auto rounded = [&minkowski](VertexPair w) { return approximate<Real>(minkowski[w]).value; };
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

template <int D, class Real>
void settle_exactly(const MinkowskiDifference<D>& minkowski, Goal goal, const QueryOptions& options,
                    const Found<D, Real>& found, Classification<D>& answer) noexcept {
  if (goal == Goal::separation && found.stop == Stop::gave_up &&
      classify_rescaled<Real>(minkowski, options, answer))
    return;
  if (settle_by_facet(minkowski, goal, options, found, answer)) {
    if (options.counters != nullptr) ++options.counters->exact_faces;
    return;
  }
  const Simplex start = reached(found);
  basic_adaptive<HighestStage, Real> policy;
  QueryOptions onwards = options;
  onwards.warm_start = start.span();
  ScanSupport support;
  const Outcome<D> outcome = gjk<NearestFace>(policy, minkowski, goal, onwards, support);
  answer.verdict = outcome.verdict;
  answer.evidence = evidence_of(minkowski, outcome, goal);
  answer.stage = policy.stage();
  if (options.counters != nullptr) ++options.counters->exact_searches;
}

template <class Real, int D>
double exact_distance(const MinkowskiDifference<D>& minkowski, const QueryOptions& options,
                      Classification<D>& answer) noexcept {
  const Simplex face = answer.evidence.face(0);
  // Rounded weights are good enough to start from; scales as in a search.
  if (is_in_search_window<Real>(minkowski)) {
    const Real d = rounded_distance(minkowski, detail::near_point<Real>(minkowski, face));
    if (!isnan(d)) return static_cast<double>(d);
  }
  basic_adaptive<HighestStage, Real> policy;
  if (const auto direction = face_direction(policy, minkowski, Flat<D>{}, face)) {
    ExponentRange range;
    for (const VertexPair w : face.span()) {
      for (const double x : minkowski.a[w.i]) range.include(x);
      for (const double x : minkowski.b[w.j]) range.include(x);
    }
    const double d = integer_distance<Real>(*direction, range);
    if (!isnan(d)) {
      answer.stage = std::max(answer.stage, Stage::integer);
      return d;
    }
  }
  answer.stage = Stage::big_integer;
  if (options.counters != nullptr) ++options.counters->exact_numbers;
  const Proof<D> proof(minkowski, answer.verdict, answer.evidence);
  if constexpr (std::is_same_v<Real, double>)
    return proof.distance();
  else
    return static_cast<double>(narrowed_root<Real>(proof.distance_squared()));
}

template <class Real, int D>
bool classify_rescaled(const MinkowskiDifference<D>& minkowski, const QueryOptions& options,
                       Classification<D>& answer) noexcept {
  const auto copies = rescaled<Real>(minkowski);
  if (!copies) return false;
  classify<Real>(copies->minkowski(), options, answer);
  return true;
}

template <class Real, int D>
bool measure_rescaled(const MinkowskiDifference<D>& minkowski, const QueryOptions& options,
                      Distance<D>& answer) noexcept {
  const auto copies = rescaled<Real>(minkowski);
  if (!copies) return false;
  distance<Real>(copies->minkowski(), options, answer);
  if (answer.verdict != Verdict::separated) return true;
  answer.distance = copies->keeps_rounding(answer.distance)
                        ? copies->back(answer.distance)
                        : exact_distance<Real>(minkowski, options, answer);
  return true;
}

template <class Real, int D>
bool enclose_rescaled(const MinkowskiDifference<D>& minkowski, const QueryOptions& options,
                      Enclosure<D>& answer) noexcept {
  const auto copies = rescaled<Real>(minkowski);
  if (!copies) return false;
  enclose<Real>(copies->minkowski(), options, answer);
  answer.lower = copies->lower(answer.lower);
  answer.upper = copies->upper(answer.upper);
  return true;
}

}  // namespace certa::detail
