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
#include <certa/kernel/trace.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/exact.hpp>
#include <certa/predicates/floating.hpp>

namespace certa {

/// What a caller may add to a query.
struct QueryOptions {
  /// The simplex of an earlier answer about these or similar shapes: fewer steps, the same verdict
  /// and distance. Where closest points are not unique, others of them may be found.
  std::span<const PairIndex> warm_start = {};
  Trace* trace = nullptr;  ///< receives every step
};

namespace detail {

template <class Policy, int D>
[[nodiscard]] Outcome<D> run(Policy& policy, const Cso<D>& cso, Goal goal,
                             const QueryOptions& options) noexcept {
  return gjk(policy, cso, goal, options.warm_start, options.trace);
}

template <class Answer, class Policy, int D>
[[nodiscard]] Answer prove(const Shape<D>& a, const Shape<D>& b, const QueryOptions& options,
                           Policy& policy) noexcept {
  constexpr bool kWithDistance = std::is_base_of_v<Distance, Answer>;
  const Cso<D> cso{a, b};
  const Outcome<D> outcome =
      run(policy, cso, kWithDistance ? Goal::distance : Goal::separation, options);
  const Proof<D> proof(cso, outcome);
  Answer answer;
  answer.verdict = outcome.verdict;
  answer.stage = policy.stage();
  answer.simplex = outcome.faces[0].simplex;
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

template <class Answer, class Policy, int D>
[[nodiscard]] auto query(const Shape<D>& a, const Shape<D>& b, const QueryOptions& options,
                         Policy& policy) noexcept {
  if constexpr (Policy::is_exact) {
    return prove<Answer>(a, b, options, policy);
  } else {
    const Cso<D> cso{a, b};
    constexpr bool kWithDistance = std::is_base_of_v<Distance, Answer>;
    return estimate<typename Policy::number>(
        cso, run(policy, cso, kWithDistance ? Goal::distance : Goal::separation, options));
  }
}

}  // namespace detail

/// Level 1: separated, touching or overlapping, with a certificate. Returns Classification, or
/// FloatingAnswer<T, D> under `floating<T>`. The policy object may be given, to read its counters.
template <PredicatePolicy Policy, int D>
[[nodiscard]] auto classify(const Shape<D>& a, const Shape<D>& b, const QueryOptions& options,
                            Policy& policy) noexcept {
  return detail::query<Classification>(a, b, options, policy);
}
template <PredicatePolicy Policy = adaptive, int D>
[[nodiscard]] auto classify(const Shape<D>& a, const Shape<D>& b,
                            const QueryOptions& options = {}) noexcept {
  Policy policy;
  return classify(a, b, options, policy);
}

/// Level 2: and the squared distance, exact, and the distance, correctly rounded. Returns Distance,
/// or FloatingAnswer<T, D>.
template <PredicatePolicy Policy, int D>
[[nodiscard]] auto distance(const Shape<D>& a, const Shape<D>& b, const QueryOptions& options,
                            Policy& policy) noexcept {
  return detail::query<Distance>(a, b, options, policy);
}
template <PredicatePolicy Policy = adaptive, int D>
[[nodiscard]] auto distance(const Shape<D>& a, const Shape<D>& b,
                            const QueryOptions& options = {}) noexcept {
  Policy policy;
  return distance(a, b, options, policy);
}

/// Level 3: and closest points and a separating direction, correctly rounded. Returns
/// ClosestPoints<D>, or FloatingAnswer<T, D>.
template <PredicatePolicy Policy, int D>
[[nodiscard]] auto closest_points(const Shape<D>& a, const Shape<D>& b, const QueryOptions& options,
                                  Policy& policy) noexcept {
  return detail::query<ClosestPoints<D>>(a, b, options, policy);
}
template <PredicatePolicy Policy = adaptive, int D>
[[nodiscard]] auto closest_points(const Shape<D>& a, const Shape<D>& b,
                                  const QueryOptions& options = {}) noexcept {
  Policy policy;
  return closest_points(a, b, options, policy);
}

/// Whether the shapes have a point in common: level 1 without certificate and exact numbers. Under
/// `floating<T>` an undecided pair counts as intersecting.
template <PredicatePolicy Policy = adaptive, int D>
[[nodiscard]] bool intersects(const Shape<D>& a, const Shape<D>& b,
                              const QueryOptions& options = {}) noexcept {
  Policy policy;
  return detail::run(policy, Cso<D>{a, b}, Goal::separation, options).verdict != Verdict::separated;
}

}  // namespace certa
