/// The queries: classify (level 1), enclose_distance and distance (level 2), closest_points (level
/// 3).
///
/// By default they are `certified`: a search in doubles whose result is proven, and exact signs
/// only where that fails. Under `certified`, `certified_float`, `adaptive` and `exact` every answer
/// is exact or correctly rounded for every pair of shapes, and gives a certificate that
/// `certa::check` verifies without trusting any of this. Under `floating<T>` and `uncertified`
/// answers are estimates. See docs/guarantees.md.
///
/// Queries do not throw, print or keep state; only running out of memory ends the program. Cost: a
/// few steps, each O(n + m) operations. Any number of threads may query the same shapes.
#pragma once

#include <concepts>
#include <span>
#include <type_traits>

#include <certa/answer.hpp>
#include <certa/certified/certify.hpp>
#include <certa/certified/rescale.hpp>
#include <certa/certified/uncertified.hpp>
#include <certa/exact/compiled_search.hpp>
#include <certa/exact/estimate.hpp>
#include <certa/exact/evidence.hpp>
#include <certa/exact/gjk.hpp>
#include <certa/exact/proof.hpp>
#include <certa/exact/solve.hpp>
#include <certa/exact/trace.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/exact.hpp>
#include <certa/predicates/floating.hpp>
#include <certa/shape.hpp>

namespace certa {

/// The certifying driver, in the place of a policy: the default. Verdicts, distances and directions
/// equal those of `adaptive` and `exact` to the bit. It does not trace.
struct certified {};

/// The same with a search in floats, faster from some tens of vertices on. For shapes that have
/// their coordinates in floats too (`Shape::in<float>`), and whose largest magnitudes sum up to
/// between 2^-9 and 2^9; others are searched in doubles, at the cost of `certified`. So choose the
/// unit, and an origin near by. The same promises: verdict, squared distance, distance and
/// direction equal those of `certified` to the bit; stages, faces and witness points may differ
/// where they are not unique; enclosures are wider, as floats are coarser.
struct certified_float {};

/// Its search in doubles alone, taken for granted: fast, and it may err.
struct uncertified {};

namespace detail {

/// `solved` are the shapes that were searched: `minkowski`, or copies times a power of two.
template <class Answer, class Algorithm, class Policy, int D>
[[nodiscard]] Answer answer_of(const MinkowskiDifference<D>& solved,
                               const MinkowskiDifference<D>& minkowski, Outcome<D>& outcome,
                               Goal goal, Policy& policy) noexcept {
  Answer answer;
  answer.verdict = outcome.verdict;
  answer.stage = policy.stage();
  answer.evidence.push_back(outcome.faces[0].simplex);
  if (Algorithm::info.as_published) return answer;
  // Algorithms of level 1 end with any simplex around the origin.
  if (outcome.verdict == Verdict::intersecting && outcome.faces[0].simplex.size > 0) {
    outcome.faces[0].simplex = *face_around_origin(policy, solved, outcome.faces[0].simplex);
    answer.stage = policy.stage();
  }
  answer.evidence = evidence_of(solved, outcome, goal);
  constexpr bool kWithPoints = std::is_same_v<Answer, ClosestPoints<D>>;
  if constexpr (std::is_base_of_v<Distance<D>, Answer>) {
    // Rounded correctly either way; `exact` takes no help from doubles.
    if constexpr (kGuesses<Policy> && !kWithPoints) {
      if (answer.verdict == Verdict::separated)
        answer.distance = detail::exact_distance(minkowski, QueryOptions{}, answer);
    } else {
      const Proof<D> proof(minkowski, answer.verdict, answer.evidence);
      answer.distance = proof.distance();
      if constexpr (kWithPoints) proof.add_points(answer);
    }
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

/// Whether a policy searches common powers of two faster near 1: if it filters in doubles.
template <class Policy>
inline constexpr bool kRescales = [] {
  if constexpr (kGuesses<Policy>)
    return std::is_same_v<typename Policy::real, double>;
  else
    return false;
}();

template <class Answer, class Algorithm, class Policy, int D, class Support>
[[nodiscard]] auto query(const Shape<D>& a, const Shape<D>& b, const QueryOptions& options,
                         Policy& policy, Support& support) noexcept {
  constexpr bool kWithDistance = std::is_base_of_v<Distance<D>, Answer>;
  constexpr int kHighest = kHighestLevel<Policy, Algorithm>;
  static_assert(!kWithDistance || kHighest > 1,
                "under this policy the algorithm decides contact only");
  const MinkowskiDifference<D> minkowski{a, b};
  const Goal goal = kWithDistance ? Goal::distance : Goal::separation;
  if constexpr (kRescales<Policy>) {
    if (!detail::is_in_search_window(minkowski)) [[unlikely]] {
      if (const auto copies = detail::rescaled(minkowski)) {
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

}  // namespace detail

/// The drivers that prove what they find.
template <class Way>
concept CertifyingDriver = std::same_as<Way, certified> || std::same_as<Way, certified_float>;

/// Any of the drivers.
template <class Way>
concept Driver = CertifyingDriver<Way> || std::same_as<Way, uncertified>;

namespace detail {

/// What ask<Real>(minkowski, answer) answers, Real being what this driver searches these shapes in.
template <CertifyingDriver Way, class Answer, int D, class Ask>
[[nodiscard]] Answer searched(const MinkowskiDifference<D>& minkowski, const Ask& ask) noexcept {
  Answer answer;
  if constexpr (std::same_as<Way, certified_float>) {
    if (minkowski.a.template has_columns<float>() && minkowski.b.template has_columns<float>()) {
      ask.template operator()<float>(minkowski, answer);
      return answer;
    }
  }
  ask.template operator()<double>(minkowski, answer);
  return answer;
}

}  // namespace detail

// Each query takes a driver, or a policy and an algorithm (algorithms.hpp lists them); with a
// policy a support mapping too, and objects of both may be given, to read counters or to keep
// state.

/// Level 1: separated, touching or overlapping. Returns Classification<D>, or FloatingAnswer<T, D>
/// of estimates. Algorithms of level 1 answer `intersecting` where the shapes meet, with a
/// certificate of a common point; separating axes know none.
template <class Way = certified, class Algorithm = NearestFace, int D>
[[nodiscard]] auto classify(const Shape<D>& a, const Shape<D>& b,
                            const QueryOptions& options = {}) noexcept {
  if constexpr (CertifyingDriver<Way>) {
    return detail::searched<Way, Classification<D>>(
        MinkowskiDifference<D>{a, b},
        [&]<class Real>(const MinkowskiDifference<D>& minkowski, auto& answer) {
          detail::classify<Real, double>(minkowski, options, answer);
        });
  } else if constexpr (std::same_as<Way, uncertified>) {
    return detail::estimate<detail::Aim::separation>(MinkowskiDifference<D>{a, b}, options);
  } else {
    Way policy;
    return classify<Way, Algorithm>(a, b, options, policy);
  }
}
template <PredicatePolicy Policy, class Algorithm = NearestFace, int D, class Support = ScanSupport>
[[nodiscard]] auto classify(const Shape<D>& a, const Shape<D>& b, const QueryOptions& options,
                            Policy& policy, Support&& support = Support{}) noexcept {
  return detail::query<Classification<D>, Algorithm>(a, b, options, policy, support);
}

/// Level 2, cheaper: bounds of the distance that are proven, but no face. By a driver that
/// certifies. In general position they are some ulps apart, of the numbers searched in; where exact
/// signs had to decide, two.
template <CertifyingDriver Way = certified, int D>
[[nodiscard]] Enclosure<D> enclose_distance(const Shape<D>& a, const Shape<D>& b,
                                            const QueryOptions& options = {}) noexcept {
  return detail::searched<Way, Enclosure<D>>(
      MinkowskiDifference<D>{a, b},
      [&]<class Real>(const MinkowskiDifference<D>& minkowski, auto& answer) {
        detail::enclose<Real, double>(minkowski, options, answer);
      });
}

/// Level 2: and the distance, correctly rounded; its square, exact, on demand. Returns Distance<D>,
/// or FloatingAnswer<T, D>.
template <class Way = certified, class Algorithm = NearestFace, int D>
[[nodiscard]] auto distance(const Shape<D>& a, const Shape<D>& b,
                            const QueryOptions& options = {}) noexcept {
  if constexpr (CertifyingDriver<Way>) {
    return detail::searched<Way, Distance<D>>(
        MinkowskiDifference<D>{a, b},
        [&]<class Real>(const MinkowskiDifference<D>& minkowski, auto& answer) {
          detail::distance<Real, double>(minkowski, options, answer);
        });
  } else if constexpr (std::same_as<Way, uncertified>) {
    return detail::estimate<detail::Aim::distance>(MinkowskiDifference<D>{a, b}, options);
  } else {
    Way policy;
    return distance<Way, Algorithm>(a, b, options, policy);
  }
}
template <PredicatePolicy Policy, class Algorithm = NearestFace, int D, class Support = ScanSupport>
[[nodiscard]] auto distance(const Shape<D>& a, const Shape<D>& b, const QueryOptions& options,
                            Policy& policy, Support&& support = Support{}) noexcept {
  return detail::query<Distance<D>, Algorithm>(a, b, options, policy, support);
}

/// Level 3: and closest points and a separating direction, correctly rounded. Returns
/// ClosestPoints<D>, or FloatingAnswer<T, D>.
template <class Way = certified, class Algorithm = NearestFace, int D>
[[nodiscard]] auto closest_points(const Shape<D>& a, const Shape<D>& b,
                                  const QueryOptions& options = {}) noexcept {
  if constexpr (CertifyingDriver<Way>) {
    return detail::searched<Way, ClosestPoints<D>>(
        MinkowskiDifference<D>{a, b},
        [&]<class Real>(const MinkowskiDifference<D>& minkowski, auto& answer) {
          detail::closest_points<Real, double>(minkowski, options, answer);
        });
  } else if constexpr (std::same_as<Way, uncertified>) {
    return detail::estimate<detail::Aim::distance>(MinkowskiDifference<D>{a, b}, options);
  } else {
    Way policy;
    return closest_points<Way, Algorithm>(a, b, options, policy);
  }
}
template <PredicatePolicy Policy, class Algorithm = NearestFace, int D, class Support = ScanSupport>
[[nodiscard]] auto closest_points(const Shape<D>& a, const Shape<D>& b, const QueryOptions& options,
                                  Policy& policy, Support&& support = Support{}) noexcept {
  return detail::query<ClosestPoints<D>, Algorithm>(a, b, options, policy, support);
}

/// Whether the shapes have a point in common: level 1 without telling touching from overlapping.
/// Estimates that are undecided count as intersecting.
template <class Way = certified, class Algorithm = NearestFace, int D>
[[nodiscard]] bool intersects(const Shape<D>& a, const Shape<D>& b,
                              const QueryOptions& options = {}) noexcept {
  QueryOptions contact = options;
  contact.tell_contact = false;
  if constexpr (Driver<Way>) {
    return classify<Way>(a, b, contact).verdict != Verdict::separated;
  } else {
    Way policy;
    ScanSupport support;
    return solve<Algorithm>(policy, MinkowskiDifference<D>{a, b}, Goal::separation, contact,
                            support)
               .verdict != Verdict::separated;
  }
}

}  // namespace certa
