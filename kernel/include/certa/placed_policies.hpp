/// The queries of placed shapes under any policy, by the default algorithm. policies.hpp describes
/// the guarantees of policies; bounds of the distance and comparisons are in query.hpp alone.
///
/// Estimates under `floating<T>` and `uncertified` place vertices in their own numbers.
#pragma once

#include <concepts>
#include <type_traits>

#include <certa/geometry/placed_difference.hpp>
#include <certa/placed.hpp>
#include <certa/policies.hpp>

namespace certa {

namespace detail {

/// Corrects an exact answer about the hulls of shapes that have radii: the verdict, and a distance
/// if it has one.
template <class Answer, int D>
void take_off_radii(const MinkowskiDifference<D, InWorld>& minkowski, bool tell_contact,
                    Answer& answer) noexcept {
  if (answer.verdict == Verdict::separated)
    answer.verdict = Proof<D, InWorld>(minkowski, answer.evidence).rounded_verdict();
  else
    answer.verdict = Verdict::overlapping;
  if (answer.verdict != Verdict::separated && !tell_contact) answer.verdict = Verdict::intersecting;
  if constexpr (std::is_base_of_v<Distance<D>, Answer>)
    if (answer.verdict != Verdict::separated) answer.distance = 0;
  if constexpr (std::is_base_of_v<ClosestPoints<D>, Answer>)
    if (answer.verdict == Verdict::intersecting) answer.normal = {};
}

/// Corrects an estimate likewise, in its own numbers.
template <class T, int D>
void take_off_radii(const MinkowskiDifference<D, InWorld>& minkowski, bool tell_contact,
                    FloatingAnswer<T, D>& answer) noexcept {
  const T a = static_cast<T>(minkowski.placed_a.radius());
  const T b = static_cast<T>(minkowski.placed_b.radius());
  const T left = answer.distance - (a + b);
  const auto meet = [&](Verdict verdict) {
    answer.verdict = tell_contact ? verdict : Verdict::intersecting;
    answer.distance = answer.distance_squared = T(0);
  };
  switch (answer.verdict) {
    case Verdict::undecided:
      return;
    case Verdict::separated:
      break;
    default:
      return meet(Verdict::overlapping);
  }
  if (left < T(0)) {  // both points become one, which divides the distance as the radii
    for (std::size_t k = 0; k < D; ++k)
      answer.on_a[k] = answer.on_b[k] =
          answer.on_a[k] + (answer.on_b[k] - answer.on_a[k]) * (a / (a + b));
    answer.normal = {};
    return meet(Verdict::overlapping);
  }
  for (std::size_t k = 0; k < D; ++k) {
    answer.on_a[k] = answer.on_a[k] + a * answer.normal[k];
    answer.on_b[k] = answer.on_b[k] - b * answer.normal[k];
  }
  answer.distance = left;
  answer.distance_squared = left * left;
  if (!(left > T(0))) meet(Verdict::touching);
}

/// Answers about the hulls, then corrects for the radii. A query without a distance computes one if
/// there are radii.
template <class Answer, class Policy, int D>
[[nodiscard]] auto placed_query(const Placed<D>& a, const Placed<D>& b,
                                const PolicyOptions& options, Policy& policy) noexcept {
  const DefaultArithmetic arithmetic;
  const MinkowskiDifference<D, InWorld> minkowski(a, b);
  ScanSupport support;
  PolicyOptions about_hulls = options;
  if (minkowski.has_radius()) about_hulls.tell_contact = false;
  auto answer = query<Answer, NearestFace>(minkowski, about_hulls, policy, support);
  if (minkowski.has_radius()) take_off_radii(minkowski, options.tell_contact, answer);
  return answer;
}

/// The same under `uncertified`.
template <Goal G, bool kWithPoints, int D>
[[nodiscard]] FloatingAnswer<double, D> placed_unproven(
    const Placed<D>& a, const Placed<D>& b, const UncertifiedOptions& options) noexcept {
  const MinkowskiDifference<D, InWorld> minkowski(a, b);
  if (!minkowski.has_radius())
    return unproven<G, NearestFace, kWithPoints>(minkowski, options.warm_start, options.counters);
  auto answer = unproven<Goal::distance, NearestFace, kWithPoints>(minkowski, options.warm_start,
                                                                   options.counters);
  take_off_radii(minkowski, true, answer);
  return answer;
}

/// Answers a query about placed shapes under a policy.
template <class Policy, class Answer, int D>
[[nodiscard]] auto under(const Placed<D>& a, const Placed<D>& b,
                         const OptionsOf<Policy>& options) noexcept {
  if constexpr (std::same_as<Policy, certified>) {
    return ask<Answer>(a, b, options);
  } else if constexpr (std::same_as<Policy, uncertified>) {
    constexpr bool kWithPoints = std::is_same_v<Answer, ClosestPoints<D>>;
    return placed_unproven<kGoalOf<Answer, D>, kWithPoints>(a, b, options);
  } else {
    Policy policy;
    return placed_query<Answer>(a, b, options, policy);
  }
}

}  // namespace detail

/// Decides under a policy whether placed shapes are separated, touching or overlapping.
template <class Policy, int D>
[[nodiscard]] auto classify(const Placed<D>& a, const Placed<D>& b,
                            const OptionsOf<Policy>& options = {}) noexcept {
  return detail::under<Policy, Classification<D>>(a, b, options);
}
/// Decides as the query above does, by the caller's object of a policy.
template <PredicatePolicy Policy, int D>
[[nodiscard]] auto classify(const Placed<D>& a, const Placed<D>& b, const PolicyOptions& options,
                            Policy& policy) noexcept {
  return detail::placed_query<Classification<D>>(a, b, options, policy);
}

/// Computes the verdict and the distance of placed shapes under a policy.
template <class Policy, int D>
[[nodiscard]] auto distance(const Placed<D>& a, const Placed<D>& b,
                            const OptionsOf<Policy>& options = {}) noexcept {
  return detail::under<Policy, Distance<D>>(a, b, options);
}
/// Computes the same as the query above, by the caller's object of a policy.
template <PredicatePolicy Policy, int D>
[[nodiscard]] auto distance(const Placed<D>& a, const Placed<D>& b, const PolicyOptions& options,
                            Policy& policy) noexcept {
  return detail::placed_query<Distance<D>>(a, b, options, policy);
}

/// Computes the verdict, the distance, witness points and the normal of placed shapes under a
/// policy.
template <class Policy, int D>
[[nodiscard]] auto closest_points(const Placed<D>& a, const Placed<D>& b,
                                  const OptionsOf<Policy>& options = {}) noexcept {
  return detail::under<Policy, ClosestPoints<D>>(a, b, options);
}
/// Computes the same as the query above, by the caller's object of a policy.
template <PredicatePolicy Policy, int D>
[[nodiscard]] auto closest_points(const Placed<D>& a, const Placed<D>& b,
                                  const PolicyOptions& options, Policy& policy) noexcept {
  return detail::placed_query<ClosestPoints<D>>(a, b, options, policy);
}

/// Decides under a policy whether placed shapes have a point in common; touching shapes do. Where
/// an inexact policy is undecided the result is true.
template <class Policy, int D>
[[nodiscard]] bool intersects(const Placed<D>& a, const Placed<D>& b,
                              const Simplex& warm_start = {}) noexcept {
  if constexpr (std::same_as<Policy, certified>)
    return intersects(a, b, warm_start);
  else if constexpr (std::same_as<Policy, uncertified>)
    return classify<Policy>(a, b, {.warm_start = warm_start}).verdict != Verdict::separated;
  else
    return classify<Policy>(a, b, {.warm_start = warm_start, .tell_contact = false}).verdict !=
           Verdict::separated;
}

}  // namespace certa
