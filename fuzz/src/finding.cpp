#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/exact/round.hpp>
#include <certa/fuzz/as_float.hpp>
#include <certa/fuzz/depth.hpp>
#include <certa/fuzz/finding.hpp>
#include <certa/policies.hpp>

#include "pose_numbers.hpp"

namespace certa::fuzz {

namespace {

Rational sum(const Rational& x, const Rational& y) {
  return {x.numerator * y.denominator + y.numerator * x.denominator, x.denominator * y.denominator};
}
Rational negative(const Rational& x) { return {-x.numerator, x.denominator}; }

/// Whether the root of a square is at most a bound.
bool at_most(const Rational& squared, const Rational& bound) {
  return bound.numerator >= 0 && squared <= Rational{bound.numerator * bound.numerator,
                                                     bound.denominator * bound.denominator};
}

/// The sum of the radii.
template <int D>
Rational reach(const Pair<D>& pair) {
  return sum(to_rational(pair.radius_a), to_rational(pair.radius_b));
}

template <int D>
bool right_verdict(const Pair<D>& pair, const Truth& truth, bool says_meet, double tolerance) {
  if (truth.meet() == says_meet) return true;
  // What parts shapes that touch has no shortest length: 0 tolerates nothing.
  if (!(tolerance > 0)) return false;
  return std::isinf(tolerance) || is_near_touching(pair, truth, tolerance);
}

bool finite(const EngineAnswer& answer, const Truth& truth) {
  const auto number = [](double x) { return std::isfinite(x); };
  if (answer.distance && !number(*answer.distance) &&
      !(std::isinf(truth.distance) && *answer.distance > 0))
    return false;
  for (const auto& point : {answer.on_a, answer.on_b})
    if (point && !std::all_of(point->begin(), point->end(), number)) return false;
  return true;
}

bool right_distance(const Truth& truth, const EngineAnswer& answer, const Tolerance& tolerance) {
  if (answer.intersects || !answer.distance || !tolerance.distance_relative) return true;
  if (std::isinf(truth.distance) || std::isinf(*answer.distance))
    return truth.distance == *answer.distance;
  return std::abs(*answer.distance - truth.distance) <=
         tolerance.contact + *tolerance.distance_relative * truth.distance;
}

}  // namespace

std::string_view to_string(Finding finding) noexcept {
  constexpr std::array<std::string_view, kFindingCount> kNames{"none", "missed", "ghost",
                                                               "not_finite", "distance"};
  return kNames[static_cast<std::size_t>(finding)];
}

template <int D>
Truth truth(const Pair<D>& pair) {
  const Shape<D> a = Shape<D>::view(pair.a);
  const Shape<D> b = Shape<D>::view(pair.b);
  const auto of = [&](const auto& operand_a, const auto& operand_b) -> Truth {
    const auto answer = certa::distance(operand_a, operand_b);
    const CheckResult proof = check<D>(Body<D>{pair.a, pair.pose_a, pair.radius_a},
                                       Body<D>{pair.b, pair.pose_b, pair.radius_b},
                                       certa::certificate(answer, operand_a, operand_b));
    if (!proof.accepted) throw std::logic_error("certificate refused: " + proof.reason);
    if (proof.proves != answer.verdict)
      throw std::logic_error("the certificate proves another verdict");
    return {answer.verdict, *certa::distance_squared(answer, operand_a, operand_b),
            answer.distance};
  };
  if (!pair.is_placed()) return of(a, b);
  return of(Placed<D>(a, pair.pose_a, pair.radius_a), Placed<D>(b, pair.pose_b, pair.radius_b));
}

template <int D>
Rational from_touching_squared(const Pair<D>& pair, const Truth& truth) {
  return truth.hulls_meet() ? depth_squared(pair) : truth.distance_squared;
}

/// With the hulls e apart, or e deep in each other: |e - R| <= length, or e + R <= length.
template <int D>
bool is_near_touching(const Pair<D>& pair, const Truth& truth, double length) {
  const Rational radii = reach(pair);
  const Rational most = to_rational(length);
  if (truth.hulls_meet() && most < radii) return false;  // whatever the depth is
  const Rational squared = from_touching_squared(pair, truth);
  if (truth.hulls_meet()) return at_most(squared, sum(most, negative(radii)));
  if (!at_most(squared, sum(radii, most))) return false;
  const Rational least = sum(radii, negative(most));
  return least.numerator <= 0 || squared >= Rational{least.numerator * least.numerator,
                                                     least.denominator * least.denominator};
}

template <int D>
double from_touching(const Pair<D>& pair, const Truth& truth) {
  const Rational squared = from_touching_squared(pair, truth);
  if (!(pair.radius_a > 0 || pair.radius_b > 0)) return round_sqrt(squared);
  const Rational radii = reach(pair);
  return std::abs(round_with_root(truth.hulls_meet() ? radii : negative(radii), squared, false));
}

template <int D>
std::optional<Pair<D>> rounded(const Pair<D>& pair, Number number) {
  const auto hold = [number](double& x) {
    if (number == Number::float32) x = as_float(x);
    return std::isfinite(x);
  };
  Pair<D> result = pair;
  for (auto* points : {&result.a, &result.b})
    for (Point<D>& p : *points)
      for (double& x : p)
        if (!hold(x)) return std::nullopt;
  for (auto* pose : {&result.pose_a, &result.pose_b}) {
    const std::optional<Pose<D>> held = detail::changed_pose(*pose, hold);
    if (!held) return std::nullopt;
    *pose = *held;
  }
  if (!hold(result.radius_a) || !hold(result.radius_b)) return std::nullopt;
  return result;
}

template <int D>
Finding finding_of(const Pair<D>& pair, const Truth& truth, const EngineAnswer& answer,
                   const Tolerance& tolerance) {
  if (!right_verdict(pair, truth, answer.intersects, tolerance.contact))
    return answer.intersects ? Finding::ghost : Finding::missed;
  if (!finite(answer, truth)) return Finding::not_finite;
  return right_distance(truth, answer, tolerance) ? Finding::none : Finding::distance;
}

template Truth truth(const Pair<2>&);
template Truth truth(const Pair<3>&);
template Rational from_touching_squared(const Pair<2>&, const Truth&);
template Rational from_touching_squared(const Pair<3>&, const Truth&);
template bool is_near_touching(const Pair<2>&, const Truth&, double);
template bool is_near_touching(const Pair<3>&, const Truth&, double);
template double from_touching(const Pair<2>&, const Truth&);
template double from_touching(const Pair<3>&, const Truth&);
template std::optional<Pair<2>> rounded(const Pair<2>&, Number);
template std::optional<Pair<3>> rounded(const Pair<3>&, Number);
template Finding finding_of(const Pair<2>&, const Truth&, const EngineAnswer&, const Tolerance&);
template Finding finding_of(const Pair<3>&, const Truth&, const EngineAnswer&, const Tolerance&);

}  // namespace certa::fuzz
