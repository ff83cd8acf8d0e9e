#include "oracle.hpp"

#include <string>

#include <certa/certa.hpp>
#include <certa/oracle/oracle.hpp>

#include "shapes.hpp"

namespace certa::fuzz {

namespace {

Violation differ(const Distance& answer, const oracle::Truth& truth) {
  if (answer.verdict == truth.verdict && answer.distance_squared == truth.distance_squared)
    return std::nullopt;
  const auto text = [](Verdict verdict, const Rational& squared) {
    return std::string(to_string(verdict)) + " at the root of " + to_string(squared);
  };
  return "the kernel says " + text(answer.verdict, answer.distance_squared) + ", CGAL " +
         text(truth.verdict, truth.distance_squared);
}

}  // namespace

Violation oracle_agrees(const Recipe& recipe) {
  return in_dimension(recipe, [&]<int D>() -> Violation {
    const Shapes<D> s(recipe);
    const oracle::Truth truth = oracle::truth<D>(s.a.points(), s.b.points());
    if (Violation violation = differ(distance(s.a, s.b), truth)) return violation;
    return differ(distance<exact>(s.a, s.b), truth);
  });
}

}  // namespace certa::fuzz
