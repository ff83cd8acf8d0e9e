/// The queries under any policy and by any algorithm: GJK as templates on number types and
/// predicates.
///
/// A policy is the arithmetic in which a query decides, and so the guarantee of its answers:
/// - `certified`: a search in doubles whose result is proven, and exact signs where no proof
///   succeeds. The queries of query.hpp are these.
/// - `uncertified`: the search in doubles alone; it is fast, and it may err.
/// - `adaptive`: GJK on exact signs, by filters, then integers (predicates/adaptive.hpp).
/// - `exact`: GJK on exact signs by integers alone, the reference (predicates/exact.hpp).
/// - `floating<T>`: GJK on rounded numbers; it may err (predicates/floating.hpp).
/// - any other model of `PredicatePolicy`.
///
/// Policies `certified`, `adaptive` and `exact` give the same verdicts and distances to the bit,
/// and, for separated shapes, the same normal. Where shapes touch, several normals are right, and
/// policies may choose different ones. Answers under these policies have certificates; under
/// `floating<T>` and `uncertified` they are estimates. The default algorithm is `NearestFace`
/// (gjk/nearest_face.hpp); algorithms.hpp has the others, and placed_policies.hpp the queries of
/// placed shapes.
///
/// These templates are compiled where they are included. They refuse flags under which doubles do
/// not compute as IEEE 754 specifies.
#pragma once

#include <concepts>
#include <type_traits>

#include <certa/answer.hpp>
#include <certa/exact/proof.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/rescale.hpp>
#include <certa/gjk/algorithm.hpp>
#include <certa/gjk/compiled_search.hpp>
#include <certa/gjk/gjk.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/default_arithmetic.hpp>
#include <certa/predicates/exact.hpp>
#include <certa/predicates/floating.hpp>
#include <certa/query.hpp>

namespace certa {

/// The policy of the queries of query.hpp: a search in doubles whose result is proven by error
/// bounds, and exact signs where no proof succeeds. Exact on every pair of finite doubles.
struct certified {};

/// The policy that runs the search of `certified` in doubles and proves nothing. It may err near
/// contact, and answers `undecided` where coordinates are too large or too small for its products.
struct uncertified {};

/// The policies whose search is compiled, by the default algorithm: `certified` and `uncertified`.
template <class Policy>
concept CompiledPolicy = std::same_as<Policy, certified> || std::same_as<Policy, uncertified>;

/// Options of queries under `uncertified`.
struct UncertifiedOptions {
  Simplex warm_start = {};       ///< The simplex of an earlier answer, or empty.
  Counters* counters = nullptr;  ///< Counters that the query adds to, or null.
};

namespace detail {

template <class Policy>
struct OptionsUnder {
  using type = PolicyOptions;
};
template <>
struct OptionsUnder<certified> {
  using type = Options;
};
template <>
struct OptionsUnder<uncertified> {
  using type = UncertifiedOptions;
};

}  // namespace detail

/// The options of queries under a policy: `Options`, `UncertifiedOptions`, or `PolicyOptions` of
/// gjk/algorithm.hpp. They have no members that the policy would ignore.
template <class Policy>
using OptionsOf = typename detail::OptionsUnder<Policy>::type;

/// Requires that the policy runs the algorithm: `certified` runs the default alone, and
/// `uncertified` all that have a step on doubles (certified/uncertified.hpp).
template <class Policy, class Algorithm>
concept RunsAlgorithm = !CompiledPolicy<Policy> || std::same_as<Algorithm, NearestFace> ||
                        (std::same_as<Policy, uncertified> && requires {
                          typename Algorithm::template InDoubles<Algorithm::info.max_dimension>;
                        });

/// Returns those of the options that the policy has.
template <class Policy>
[[nodiscard]] OptionsOf<Policy> options_under(const PolicyOptions& options) noexcept {
  if constexpr (std::same_as<Policy, certified>)
    return {options.warm_start, options.counters, options.tell_contact};
  else if constexpr (std::same_as<Policy, uncertified>)
    return {options.warm_start, options.counters};
  else
    return options;
}

namespace detail {

/// Makes the answer from the outcome of a search. `solved` are the shapes that were searched:
/// `minkowski`, or copies times a power of two. Lengths are those of the hulls, less the radii.
template <class Answer, class Algorithm, class Policy, int D, class Placement>
[[nodiscard]] Answer answer_of(const MinkowskiDifference<D, Placement>& solved,
                               const MinkowskiDifference<D, Placement>& minkowski,
                               Outcome<D>& outcome, Goal goal, Policy& policy) noexcept {
  Answer answer;
  answer.fingerprint = fingerprint(minkowski);
  answer.verdict = outcome.verdict;
  answer.stage = policy.stage();
  answer.evidence.push_back(outcome.faces[0].simplex);
  // Algorithms of level 1 end with any simplex around the origin.
  if (outcome.verdict == Verdict::intersecting && outcome.faces[0].simplex.size > 0) {
    outcome.faces[0].simplex = *face_around_origin(policy, solved, outcome.faces[0].simplex);
    answer.stage = policy.stage();
  }
  answer.evidence = evidence_of(outcome, goal);
  constexpr bool kWithPoints = std::is_same_v<Answer, ClosestPoints<D>>;
  if constexpr (std::is_base_of_v<Distance<D>, Answer>) {
    // Rounded correctly either way; `exact` takes no help from doubles.
    if constexpr (FilteringPolicy<Policy> && !kWithPoints) {
      if (answer.verdict == Verdict::separated)
        answer.distance = measured_distance<double>(minkowski, nullptr, answer);
    } else if constexpr (FilteringPolicy<Policy> && std::is_same_v<Placement, AsStored>) {
      const Stage decided = answer.stage;
      measure_points<double>(minkowski, nullptr, answer);
      answer.stage = decided;
    } else {
      const Proof<D, Placement> proof(minkowski, answer.evidence);
      answer.distance = proof.signed_distance();
      if constexpr (kWithPoints) proof.add_points(answer);
    }
  }
  return answer;
}

/// Whether queries first scale shapes of extreme size to about 1 by a common power of two, because
/// policies that filter in doubles decide faster there.
template <class Policy>
inline constexpr bool kRescales = requires {
  requires FilteringPolicy<Policy> && std::same_as<typename Policy::real, double>;
};

template <class Answer, class Algorithm, class Policy, int D, class Placement, class Support>
[[nodiscard]] auto query(const MinkowskiDifference<D, Placement>& minkowski,
                         const PolicyOptions& options, Policy& policy, Support& support) noexcept {
  constexpr bool kWithDistance = std::is_base_of_v<Distance<D>, Answer>;
  static_assert(!kWithDistance || Algorithm::info.level > 1, "the algorithm decides contact only");
  const DefaultArithmetic arithmetic;
  const Goal goal = kWithDistance || has_radius(minkowski) ? Goal::distance : Goal::separation;
  if constexpr (kRescales<Policy> && !MinkowskiDifference<D, Placement>::is_placed) {
    if (!is_in_search_window(minkowski)) [[unlikely]] {
      if (const auto copies = rescaled(minkowski)) {
        Outcome<D> outcome = solve<Algorithm>(policy, copies->minkowski(), goal, options, support);
        return answer_of<Answer, Algorithm>(copies->minkowski(), minkowski, outcome, goal, policy);
      }
    }
  }
  Outcome<D> outcome = solve<Algorithm>(policy, minkowski, goal, options, support);
  if constexpr (Policy::is_exact) {
    return answer_of<Answer, Algorithm>(minkowski, minkowski, outcome, goal, policy);
  } else {
    return estimate<typename Policy::number, Algorithm>(minkowski, outcome);
  }
}

/// What a query searches for.
template <class Answer, int D>
inline constexpr Goal kGoalOf =
    std::is_base_of_v<Distance<D>, Answer> ? Goal::distance : Goal::separation;

/// Answers a query about shapes under a policy, by an algorithm.
template <class Policy, class Answer, class Algorithm, int D>
[[nodiscard]] auto under(const Shape<D>& a, const Shape<D>& b,
                         const OptionsOf<Policy>& options) noexcept {
  if constexpr (std::same_as<Policy, certified>) {
    return ask<Answer>(a, b, options);
  } else if constexpr (std::same_as<Policy, uncertified>) {
    return unproven<kGoalOf<Answer, D>, Algorithm, std::is_same_v<Answer, ClosestPoints<D>>>(
        MinkowskiDifference<D>{a, b}, options.warm_start, options.counters);
  } else {
    Policy policy;
    ScanSupport support;
    return query<Answer, Algorithm>(MinkowskiDifference<D>{a, b}, options, policy, support);
  }
}

}  // namespace detail

// Each query takes a policy, and, if that is a `PredicatePolicy`, an algorithm. A second overload
// takes objects of the policy and of a support mapping, to read their counters or to keep state.

/// Decides under a policy whether the shapes are separated, touching or overlapping. Returns a
/// `Classification`, or a `FloatingAnswer` of estimates. Algorithms of level 1 answer
/// `intersecting` where the shapes meet, with a certificate of a common point; separating axes find
/// no common point and give none.
template <class Policy, class Algorithm = NearestFace, int D>
requires RunsAlgorithm<Policy, Algorithm>
[[nodiscard]] auto classify(const Shape<D>& a, const Shape<D>& b,
                            const OptionsOf<Policy>& options = {}) noexcept {
  return detail::under<Policy, Classification<D>, Algorithm>(a, b, options);
}
/// Decides as the query `classify` does, by the caller's objects of a policy and a support mapping
/// (gjk/support.hpp).
template <PredicatePolicy Policy, class Algorithm = NearestFace, int D, class Support = ScanSupport>
[[nodiscard]] auto classify(const Shape<D>& a, const Shape<D>& b, const PolicyOptions& options,
                            Policy& policy, Support&& support = Support{}) noexcept {
  return detail::query<Classification<D>, Algorithm>(MinkowskiDifference<D>{a, b}, options, policy,
                                                     support);
}

/// Computes the verdict and the distance under a policy. Returns a `Distance`, correctly rounded,
/// or a `FloatingAnswer` of estimates.
template <class Policy, class Algorithm = NearestFace, int D>
requires RunsAlgorithm<Policy, Algorithm>
[[nodiscard]] auto distance(const Shape<D>& a, const Shape<D>& b,
                            const OptionsOf<Policy>& options = {}) noexcept {
  return detail::under<Policy, Distance<D>, Algorithm>(a, b, options);
}
/// Computes the same as the query `distance`, by the caller's objects of a policy and a support
/// mapping (gjk/support.hpp).
template <PredicatePolicy Policy, class Algorithm = NearestFace, int D, class Support = ScanSupport>
[[nodiscard]] auto distance(const Shape<D>& a, const Shape<D>& b, const PolicyOptions& options,
                            Policy& policy, Support&& support = Support{}) noexcept {
  return detail::query<Distance<D>, Algorithm>(MinkowskiDifference<D>{a, b}, options, policy,
                                               support);
}

/// Computes the verdict, the distance, witness points and the normal from A to B under a policy.
/// Returns a `ClosestPoints`, correctly rounded, or a `FloatingAnswer` of estimates.
template <class Policy, class Algorithm = NearestFace, int D>
requires RunsAlgorithm<Policy, Algorithm>
[[nodiscard]] auto closest_points(const Shape<D>& a, const Shape<D>& b,
                                  const OptionsOf<Policy>& options = {}) noexcept {
  return detail::under<Policy, ClosestPoints<D>, Algorithm>(a, b, options);
}
/// Computes the same as the query `closest_points`, by the caller's objects of a policy and a
/// support mapping (gjk/support.hpp).
template <PredicatePolicy Policy, class Algorithm = NearestFace, int D, class Support = ScanSupport>
[[nodiscard]] auto closest_points(const Shape<D>& a, const Shape<D>& b,
                                  const PolicyOptions& options, Policy& policy,
                                  Support&& support = Support{}) noexcept {
  return detail::query<ClosestPoints<D>, Algorithm>(MinkowskiDifference<D>{a, b}, options, policy,
                                                    support);
}

/// Decides under a policy whether the shapes have a point in common; touching shapes do. Where an
/// inexact policy is undecided the result is true.
template <class Policy, class Algorithm = NearestFace, int D>
requires RunsAlgorithm<Policy, Algorithm>
[[nodiscard]] bool intersects(const Shape<D>& a, const Shape<D>& b,
                              const Simplex& warm_start = {}) noexcept {
  if constexpr (std::same_as<Policy, certified>) {
    return intersects(a, b, warm_start);
  } else if constexpr (std::same_as<Policy, uncertified>) {
    return classify<Policy, Algorithm>(a, b, {.warm_start = warm_start}).verdict !=
           Verdict::separated;
  } else {
    const DefaultArithmetic arithmetic;
    Policy policy;
    ScanSupport support;
    const PolicyOptions contact{.warm_start = warm_start, .tell_contact = false};
    return detail::solve<Algorithm>(policy, MinkowskiDifference<D>{a, b}, Goal::separation, contact,
                                    support)
               .verdict != Verdict::separated;
  }
}

}  // namespace certa
