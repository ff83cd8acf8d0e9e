#include "oracle.hpp"

#include <string>

#include <certa/certa.hpp>
#include <certa/exact.hpp>
#include <certa/oracle/oracle.hpp>
#include <certa/oracle/placed.hpp>
#include <certa/policies.hpp>

#include "in_dimension.hpp"

namespace certa::fuzz {

namespace {

template <class Policy, int D>
Violation differ(const ShapePair<D>& s, const oracle::Truth& truth) {
  const auto answer = distance<Policy>(s.a, s.b);
  const Rational squared = *certa::distance_squared(answer, s.a, s.b);
  if (answer.verdict == truth.verdict && squared == truth.distance_squared) return std::nullopt;
  const auto text = [](Verdict verdict, const Rational& value) {
    return std::string(to_string(verdict)) + " at the root of " + to_string(value);
  };
  return "the kernel says " + text(answer.verdict, squared) + ", CGAL " +
         text(truth.verdict, truth.distance_squared);
}

}  // namespace

Violation oracle_agrees(const Recipe& recipe) {
  return in_dimension(recipe, [&]<int D>() -> Violation {
    const ShapePair<D> s = realize<D>(recipe).shapes();
    const oracle::Truth truth = oracle::truth<D>(s.a.points(), s.b.points());
    if (Violation violation = differ<certified>(s, truth)) return violation;
    if (Violation violation = differ<adaptive>(s, truth)) return violation;
    return differ<exact>(s, truth);
  });
}

Violation placed_agrees(const Recipe& recipe, Placing placing, PlacedSeen* seen) {
  return in_dimension(recipe, [&]<int D>() -> Violation {
    const Pair<D> pair = place<D>(recipe, placing);
    const oracle::PlacedTruth truth =
        oracle::truth(oracle::Body<D>{pair.a, pair.pose_a, pair.radius_a},
                      oracle::Body<D>{pair.b, pair.pose_b, pair.radius_b});
    return placed_answers_hold<D>(recipe, placing, pair,
                                  {truth.verdict, truth.distance_squared, truth.distance}, seen);
  });
}

}  // namespace certa::fuzz
