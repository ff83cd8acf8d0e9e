#include "algorithms.hpp"

#include <optional>
#include <string>
#include <type_traits>

#include <certa/algorithms.hpp>
#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/policies.hpp>

#include "shapes.hpp"

namespace certa::fuzz {

namespace {

/// Level 1. Algorithms that decide contact alone say `intersecting` where shapes meet.
template <class Algorithm>
bool right_verdict(Verdict verdict, Verdict truth) {
  if (verdict != Verdict::intersecting) return verdict == truth;
  return Algorithm::info.level == 1 && truth != Verdict::separated;
}

template <int D, class Answer>
const char* difference(const Shapes<D>& s, const Answer& answer, const Answer& expected,
                       const Rational& expected_squared) {
  if constexpr (std::is_base_of_v<Distance<D>, Answer>) {
    if (!(*certa::distance_squared(answer, s.a, s.b) == expected_squared))
      return "another squared distance";
    if (answer.distance != expected.distance) return "another distance";
  }
  if constexpr (std::is_same_v<Answer, ClosestPoints<D>>)  // the nearest point of the Minkowski
                                                           // difference is unique
    if (answer.verdict == Verdict::separated && answer.normal != expected.normal)
      return "another direction";
  return nullptr;
}

/// ask.operator()<Policy, Algorithm>() of every algorithm of the level against kkt's.
template <int D, int Level, class Ask>
Violation agree(const Shapes<D>& s, const Ask& ask, Verdict* seen) {
  const auto expected = ask.template operator()<adaptive, NearestFace>();
  if (seen) *seen = expected.verdict;
  Rational squared;
  if constexpr (Level > 1) squared = *certa::distance_squared(expected, s.a, s.b);
  Violation violation;
  const auto judge = [&]<class Policy, class Algorithm>() {
    const auto answer = ask.template operator()<Policy, Algorithm>();
    const auto violated = [&](const std::string& how) {
      if (!violation)
        violation = std::string(Algorithm::info.name) +
                    (std::is_same_v<Policy, exact> ? " under exact: " : " under adaptive: ") + how;
    };
    if (!right_verdict<Algorithm>(answer.verdict, expected.verdict))
      return violated("the verdict is " + std::string(to_string(answer.verdict)) + ", not " +
                      std::string(to_string(expected.verdict)));
    if (const char* what = difference<D>(s, answer, expected, squared)) return violated(what);
    const Certificate certificate = certa::certificate(answer, s.a, s.b);
    const CheckResult proof = check<D>(s.a.points(), s.b.points(), certificate);
    // Separating axes find no common point.
    const bool none =
        std::is_same_v<Algorithm, SeparatingAxis> && answer.verdict != Verdict::separated;
    if (none != std::holds_alternative<std::monostate>(certificate))
      return violated("whether there is a certificate");
    if (!none && proof.proves != answer.verdict)
      return violated("the certificate does not prove the verdict: " + proof.reason);
  };
  Algorithms::for_each([&]<class Algorithm>() {
    if constexpr (Algorithm::info.works_in(D) && kHighestLevel<exact, Algorithm> >= Level &&
                  !Algorithm::info.as_published) {
      judge.template operator()<adaptive, Algorithm>();
      judge.template operator()<exact, Algorithm>();
    }
  });
  return violation;
}

/// Level 1 without certificates.
template <int D>
Violation contacts_agree(const Shapes<D>& s, Verdict truth) {
  Violation violation;
  Algorithms::for_each([&]<class Algorithm>() {
    if constexpr (Algorithm::info.works_in(D) && !Algorithm::info.as_published)
      if (intersects<adaptive, Algorithm>(s.a, s.b) != (truth != Verdict::separated))
        violation = std::string(Algorithm::info.name) + ": intersects() is wrong";
  });
  return violation;
}

}  // namespace

Violation algorithms_agree(const Recipe& recipe, int level, Verdict* seen) {
  return in_dimension(recipe, [&]<int D>() -> Violation {
    const Shapes<D> s(recipe);
    const auto answer_classify = [&]<class Policy, class Algorithm>() {
      return classify<Policy, Algorithm>(s.a, s.b);
    };
    const auto answer_distance = [&]<class Policy, class Algorithm>() {
      return distance<Policy, Algorithm>(s.a, s.b);
    };
    const auto answer_points = [&]<class Policy, class Algorithm>() {
      return closest_points<Policy, Algorithm>(s.a, s.b);
    };
    if (level == 2) return agree<D, 2>(s, answer_distance, seen);
    if (level == 3) return agree<D, 3>(s, answer_points, seen);
    Verdict truth = Verdict::undecided;
    if (Violation violation = agree<D, 1>(s, answer_classify, &truth)) return violation;
    if (seen) *seen = truth;
    return contacts_agree(s, truth);
  });
}

}  // namespace certa::fuzz
