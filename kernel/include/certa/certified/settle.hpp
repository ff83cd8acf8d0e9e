/// Steps 3 to 5 of a query, for the cases that rounding leaves open: instantiated for doubles in
/// kernel/src, for other formats where they are used.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <type_traits>

#include <certa/answer.hpp>
#include <certa/certified/at_least.hpp>
#include <certa/certified/doubled.hpp>
#include <certa/certified/facet.hpp>
#include <certa/certified/integers.hpp>
#include <certa/certified/ladder.hpp>
#include <certa/certified/search.hpp>
#include <certa/exact/proof.hpp>
#include <certa/exact/round.hpp>
#include <certa/geometry/step.hpp>
#include <certa/gjk/compiled_search.hpp>
#include <certa/gjk/face.hpp>
#include <certa/gjk/gjk.hpp>
#include <certa/predicates/adaptive.hpp>

namespace certa::detail {

/// The signs of the barycentric weights of the origin's projection on a face of two corners or
/// more, by numbers that know their errors.
template <class N, int D>
[[nodiscard]] std::array<Sign, D> bounded_weight_signs(
    const MinkowskiDifference<D, InWorld>& minkowski, const Simplex& corners) noexcept {
  const Rounded<N> embed;
  const auto edge = [&](std::size_t k) { return minkowski.edge({corners[0], corners[k]}); };
  const Vec<N, D> d = -coordinates(minkowski[corners[0]], embed);
  const Vec<N, D> e = certa::coordinates(edge(1), embed);
  if constexpr (D == 3) {
    if (corners.size == 3) {
      const Vec<N, 3> f = certa::coordinates(edge(2), embed);
      const Vec<N, 3> n = minkowski.template placing<N>().normal(minkowski, edge(1), edge(2));
      const N x = dot(cross(d, f), n);
      const N y = dot(cross(e, d), n);
      return {(dot(n, n) - (x + y)).sign(), x.sign(), y.sign()};
    }
  }
  const N x = dot(d, e);
  return {(dot(e, e) - x).sign(), x.sign()};
}

/// The signs of the barycentric weights of the origin's projection on a face, up to a common
/// positive factor, by rounded numbers; `undefined` where these do not tell.
template <class Real, int D, class Placement>
[[nodiscard]] std::array<Sign, D> weight_signs(const MinkowskiDifference<D, Placement>& minkowski,
                                               const Simplex& corners) noexcept {
  std::array<Sign, D> signs;
  const bool is_certain = corners.size == 1 || (!MinkowskiDifference<D, Placement>::is_placed &&
                                                certainly_within<Real>(minkowski, corners));
  signs.fill(is_certain ? Sign::positive : Sign::undefined);
  if constexpr (MinkowskiDifference<D, Placement>::is_placed)
    if (corners.size > 1) return bounded_weight_signs<Bounded<Real>>(minkowski, corners);
  return signs;
}

/// Answers by a supporting face: all of the Minkowski difference lies above its plane, of normal n,
/// through a corner f. Returns whether that decides the query:
///   n.f > 0   separated; if no weight is negative, by the nearest point (Karush, Kuhn, Tucker)
///   n.f = 0   contact, if the origin is in the face
///   n.f < 0   undecided: `find_facet` has tried to enclose the origin above the face
template <class Policy, int D, class Real, class Placement>
bool decide_by_face(const MinkowskiDifference<D, Placement>& minkowski, Goal goal,
                    const Options& options, const Candidate<D, Real>& face,
                    const PlaneSigns<D, Real>& signs, Policy& policy,
                    Classification<D>& answer) noexcept {
  using Kind = typename Evidence<D>::Kind;
  Evidence<D>& evidence = answer.evidence;
  answer.stage = Stage::integer;
  if (goal == Goal::separation && signs.offset == Sign::positive) {
    answer.verdict = Verdict::separated;
    evidence.kind = Kind::direction;
    evidence.push_back(face.corners);
    evidence.direction = signs.direction;
    return true;
  }
  if (signs.offset == Sign::negative) return false;
  const std::array<Sign, D> weights = weight_signs<Real>(minkowski, face.corners);
  Simplex around;
  for (std::size_t k = 0; k < face.corners.size; ++k) {
    Sign s = weights[k];
    if (s == Sign::undefined) s = weight_sign(policy, minkowski, face.corners, k);
    if (s == Sign::negative) return false;
    if (s == Sign::positive) around.push_back(face.corners[k]);  // others are not needed
  }
  if (signs.offset == Sign::positive) {
    answer.verdict = Verdict::separated;
    evidence.kind = Kind::nearest;
  } else {
    answer.verdict = options.tell_contact ? Verdict::touching : Verdict::intersecting;
    evidence.kind = options.tell_contact ? Kind::touching : Kind::common;
    if (options.tell_contact) evidence.direction = signs.direction;
  }
  evidence.push_back(around);
  return true;
}

/// Answers that the shapes touch if two vertices coincide and in some direction both are lowest and
/// no others are; returns whether that is proven.
template <int D, class Real, class Placement>
bool touch_at_vertices(const MinkowskiDifference<D, Placement>& minkowski, const Options& options,
                       const SearchResult<D, Real>& found, Classification<D>& answer) noexcept {
  const VertexPair f = found.face[0].name;
  if (!minkowski.coincide(f)) return false;
  if (options.tell_contact) {
    LowVertices low;
    const Vec<Real, D>& v = found.direction;
    // In the direction 0, after which the search has no other, all vertices would be low.
    if (collect(minkowski.in_a(), v, Real(0), low) != f.i || low.count != 1) return false;
    if (collect(minkowski.in_b(), -v, Real(0), low) != f.j || low.count != 1) return false;
    answer.evidence.direction = in_doubles(v);
  }
  using Kind = typename Evidence<D>::Kind;
  answer.verdict = options.tell_contact ? Verdict::touching : Verdict::intersecting;
  answer.evidence.kind = options.tell_contact ? Kind::touching : Kind::common;
  record(found, answer.evidence);
  return true;
}

/// Answers by one face of the Minkowski difference (step 4), near the one that a search reached:
/// verdict, evidence, stage. Everything is proven. Returns false if it finds no such face, or if
/// coordinates span more than two limbs, four for placed shapes (fixed_integer.hpp).
template <int D, class Real, class Placement>
[[nodiscard]] bool settle_by_facet(const MinkowskiDifference<D, Placement>& minkowski, Goal goal,
                                   const Options& options, const SearchResult<D, Real>& found,
                                   Classification<D>& answer) noexcept {
  if (found.stop == Stop::gave_up) return false;
  if (found.stop == Stop::flat && found.face.size == 1 &&
      touch_at_vertices(minkowski, options, found, answer))
    return true;
  // Placed vertices are sums of products, so they need more digits.
  constexpr bool kIsPlaced = MinkowskiDifference<D, Placement>::is_placed;
  constexpr int kLimbs = kIsPlaced ? 4 : 2;
  if constexpr (!kIsPlaced)
    if (!fits<kLimbs>(minkowski.exponent_range())) return false;
  basic_adaptive<HighestStage, Real> policy;
  auto evaluator = policy.in(minkowski);
  const auto answer_interior = [&](const Simplex& simplex) {
    answer.evidence.push_back(simplex);
    answer_overlap(options, answer);
    answer.stage = std::max(answer.stage, policy.stage());
    return true;
  };
  Candidate<D, Real> face;
  if (found.stop == Stop::contains) {
    const Real bound = determinant_bound(minkowski, found);
    if (!facet_towards_origin(evaluator, minkowski, found, bound, face))
      return answer_interior(reached(found));
  } else {
    for (std::size_t k = 0; k < found.face.size; ++k) face.corners.push_back(found.face[k].name);
    face.towards = found.direction;
  }
  PlaneSigns<D, Real> signs;
  FacetStop stop = FacetStop::uncertain;
  if constexpr (kIsPlaced) {
    if (in_search_window(minkowski.template scale<Real>())) {
      const Candidate<D, Real> first = face;
      stop = find_facet(minkowski, Rounded<Bounded<Real>>{}, evaluator, face, signs);
      if (stop == FacetStop::uncertain) {
        face = first;
        stop = find_facet(minkowski, Rounded<Doubled<Real>>{}, evaluator, face, signs);
      }
      if (stop == FacetStop::uncertain) face = first;
    }
  }
  if (stop == FacetStop::uncertain) {
    const ExponentRange range = minkowski.exponent_range();
    // Running errors decide most of what one and two limbs would for placed shapes.
    constexpr int kFewest = kIsPlaced ? kLimbs : 1;
    stop = on_fewest_limbs<kFewest, kLimbs>(
        range,
        [&]<int Limbs> {
          const Scaled<FixedInteger<Limbs>> embed{range.low};
          return find_facet(minkowski, embed, evaluator, face, signs);
        },
        [] { return FacetStop::gave_up; });
  }
  if (stop == FacetStop::contains) return answer_interior(face.corners);
  if (stop == FacetStop::gave_up) return false;
  const bool is_settled = decide_by_face(minkowski, goal, options, face, signs, evaluator, answer);
  answer.stage = std::max(answer.stage, policy.stage());
  return is_settled;
}

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
void settle(const MinkowskiDifference<D, Placement>& minkowski, Goal goal, const Options& options,
            const SearchResult<D, Real>& found, Classification<D>& answer) noexcept {
  const auto settles = [&](const SearchResult<D, Real>& by) {
    if (!settle_by_facet(minkowski, goal, options, by, answer)) return false;
    if (options.counters != nullptr) ++options.counters->exact_faces;
    return true;
  };
  if (settles(found)) return;
  if (options.warm_start.size == 0 || found.stop == Stop::gave_up)
    return go_on_exactly<D, Real>(minkowski, goal, options, reached(found), answer);
  // Ties may keep a search in the plane of the simplex that it started from. For example, boxes on
  // one floor that were apart and overlap now leave it in the floor's plane, with the origin in a
  // triangle. From the direction between the centers it may end elsewhere, at a much lower cost
  // than a whole search on exact signs.
  const SearchResult<D, Real> cold = search_anew<Real>(minkowski);
  count(cold, options.counters);
  if (prove_overlap(minkowski, options, cold, answer) || settles(cold)) return;
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
