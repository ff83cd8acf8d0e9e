/// The queries: classify (level 1), distance (level 2), closest_points (level 3).
///
/// Under `adaptive` (the default) and `exact` every answer is exact or correctly rounded for every
/// pair of shapes, and carries a certificate that `certa::check` verifies without trusting any of
/// this. Under `floating<T>` answers are estimates. See docs/guarantees.md.
///
/// Queries do not throw, print or keep state; only running out of memory ends the program. Cost: a
/// few steps, each O(n + m) signs. Any number of threads may query the same shapes.
#pragma once

#include <span>
#include <type_traits>

#include <certa/kernel/answer.hpp>
#include <certa/kernel/cso.hpp>
#include <certa/kernel/estimate.hpp>
#include <certa/kernel/gjk.hpp>
#include <certa/kernel/proof.hpp>
#include <certa/kernel/round.hpp>
#include <certa/kernel/shape.hpp>
#include <certa/kernel/solve.hpp>
#include <certa/kernel/trace.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/exact.hpp>
#include <certa/predicates/floating.hpp>

namespace certa {

namespace detail {

template <class Answer, class Algorithm, class Policy, int D>
[[nodiscard]] Answer prove(const Cso<D>& cso, Outcome<D>& outcome, Policy& policy) noexcept {
  constexpr bool kWithDistance = std::is_base_of_v<Distance, Answer>;
  Answer answer;
  answer.verdict = outcome.verdict;
  answer.stage = policy.stage();
  answer.simplex = outcome.faces[0].simplex;
  if (Algorithm::info.as_published) return answer;
  // Separating axes find no common point.
  if (outcome.verdict != Verdict::separated && answer.simplex.size == 0) return answer;
  if (outcome.verdict == Verdict::intersecting) {
    answer.simplex = *face_around_origin(policy, cso, answer.simplex);
    outcome.faces[0].simplex = answer.simplex;
    answer.stage = policy.stage();
  }
  const Proof<D> proof(cso, outcome);
  if constexpr (kWithDistance) {
    answer.certificate = proof.certificate();
    answer.distance_squared = proof.distance_squared();
    answer.distance = round_sqrt(answer.distance_squared);
  } else {
    answer.certificate = proof.verdict_certificate();
  }
  if constexpr (std::is_same_v<Answer, ClosestPoints<D>>) {
    answer.on_a = proof.on_a();
    answer.on_b = proof.on_b();
    answer.direction = proof.unit_direction();
  }
  return answer;
}

}  // namespace detail

/// The highest level of answers that an algorithm gives under a policy. What a paper prints may be
/// wrong on exact signs too, where nothing but a verdict is ventured: never a certificate.
template <PredicatePolicy Policy, class Algorithm>
inline constexpr int kHighestLevel = (Policy::is_exact && Algorithm::info.as_published)
                                         ? 1
                                         : Algorithm::info.level;

namespace detail {

template <class Answer, class Algorithm, class Policy, int D, class Support>
[[nodiscard]] auto query(const Shape<D>& a, const Shape<D>& b, const QueryOptions& options,
                         Policy& policy, Support& support) noexcept {
  constexpr bool kWithDistance = std::is_base_of_v<Distance, Answer>;
  constexpr int kHighest = kHighestLevel<Policy, Algorithm>;
  static_assert(!kWithDistance || kHighest > 1,
                "under this policy the algorithm decides contact only");
  const Cso<D> cso{a, b};
  Outcome<D> outcome = solve<Algorithm>(
      policy, cso, kWithDistance ? Goal::distance : Goal::separation, options, support);
  if constexpr (Policy::is_exact) {
    return prove<Answer, Algorithm>(cso, outcome, policy);
  } else {
    return estimate<typename Policy::number, Algorithm>(cso, outcome);
  }
}

}  // namespace detail

// Each query takes the policy, the algorithm (algorithms.hpp lists them) and the support mapping to
// use; objects of policy and support may be given, to read counters or to keep state.

/// Level 1: separated, touching or overlapping, with a certificate. Returns Classification, or
/// FloatingAnswer<T, D> under `floating<T>`. Algorithms of level 1 answer `intersecting` where the
/// shapes meet, with a certificate of a common point; separating axes know none.
template <PredicatePolicy Policy, class Algorithm = Kkt, int D, class Support = BruteForce>
[[nodiscard]] auto classify(const Shape<D>& a, const Shape<D>& b, const QueryOptions& options,
                            Policy& policy, Support&& support = Support{}) noexcept {
  return detail::query<Classification, Algorithm>(a, b, options, policy, support);
}
template <PredicatePolicy Policy = adaptive, class Algorithm = Kkt, int D>
[[nodiscard]] auto classify(const Shape<D>& a, const Shape<D>& b,
                            const QueryOptions& options = {}) noexcept {
  Policy policy;
  return classify<Policy, Algorithm>(a, b, options, policy);
}

/// Level 2: and the squared distance, exact, and the distance, correctly rounded. Returns Distance,
/// or FloatingAnswer<T, D>.
template <PredicatePolicy Policy, class Algorithm = Kkt, int D, class Support = BruteForce>
[[nodiscard]] auto distance(const Shape<D>& a, const Shape<D>& b, const QueryOptions& options,
                            Policy& policy, Support&& support = Support{}) noexcept {
  return detail::query<Distance, Algorithm>(a, b, options, policy, support);
}
template <PredicatePolicy Policy = adaptive, class Algorithm = Kkt, int D>
[[nodiscard]] auto distance(const Shape<D>& a, const Shape<D>& b,
                            const QueryOptions& options = {}) noexcept {
  Policy policy;
  return distance<Policy, Algorithm>(a, b, options, policy);
}

/// Level 3: and closest points and a separating direction, correctly rounded. Returns
/// ClosestPoints<D>, or FloatingAnswer<T, D>.
template <PredicatePolicy Policy, class Algorithm = Kkt, int D, class Support = BruteForce>
[[nodiscard]] auto closest_points(const Shape<D>& a, const Shape<D>& b, const QueryOptions& options,
                                  Policy& policy, Support&& support = Support{}) noexcept {
  return detail::query<ClosestPoints<D>, Algorithm>(a, b, options, policy, support);
}
template <PredicatePolicy Policy = adaptive, class Algorithm = Kkt, int D>
[[nodiscard]] auto closest_points(const Shape<D>& a, const Shape<D>& b,
                                  const QueryOptions& options = {}) noexcept {
  Policy policy;
  return closest_points<Policy, Algorithm>(a, b, options, policy);
}

/// Whether the shapes have a point in common: level 1 without certificate and exact numbers. Under
/// `floating<T>` an undecided pair counts as intersecting.
template <PredicatePolicy Policy = adaptive, class Algorithm = Kkt, int D>
[[nodiscard]] bool intersects(const Shape<D>& a, const Shape<D>& b,
                              const QueryOptions& options = {}) noexcept {
  Policy policy;
  QueryOptions contact = options;
  contact.tell_contact = false;
  BruteForce support;
  return solve<Algorithm>(policy, Cso<D>{a, b}, Goal::separation, contact, support).verdict !=
         Verdict::separated;
}

}  // namespace certa
