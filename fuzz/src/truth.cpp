#include <cmath>
#include <stdexcept>

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/exact/round.hpp>
#include <certa/fuzz/finding.hpp>

namespace certa::fuzz {

namespace {

/// Whether the root of a square is at most a bound.
bool at_most(const Rational& square, const Rational& bound) {
  return bound.numerator >= 0 && square <= squared(bound);
}

/// The sum of the radii.
template <int D>
Rational reach(const Pair<D>& pair) {
  return to_rational(pair.radius_a) + to_rational(pair.radius_b);
}

}  // namespace

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

/// Whether the shapes are within `length` of touching. With the hulls e apart this is |e - R| <=
/// length; with the hulls e deep in each other, e + R <= length.
template <int D>
bool is_near_touching(const Pair<D>& pair, const Truth& truth, double length) {
  const Rational radii = reach(pair);
  const Rational most = to_rational(length);
  if (truth.hulls_meet() && most < radii) return false;  // for every depth
  const Rational square = from_touching_squared(pair, truth);
  if (truth.hulls_meet()) return at_most(square, most - radii);
  if (!at_most(square, radii + most)) return false;
  const Rational least = radii - most;
  return least.numerator <= 0 || square >= squared(least);
}

template <int D>
double from_touching(const Pair<D>& pair, const Truth& truth) {
  const Rational square = from_touching_squared(pair, truth);
  if (!(pair.radius_a > 0 || pair.radius_b > 0)) return round_sqrt(square);
  const Rational radii = reach(pair);
  return std::abs(round_with_root(truth.hulls_meet() ? radii : -radii, square, false));
}

template Truth truth(const Pair<2>&);
template Truth truth(const Pair<3>&);
template Rational from_touching_squared(const Pair<2>&, const Truth&);
template Rational from_touching_squared(const Pair<3>&, const Truth&);
template bool is_near_touching(const Pair<2>&, const Truth&, double);
template bool is_near_touching(const Pair<3>&, const Truth&, double);
template double from_touching(const Pair<2>&, const Truth&);
template double from_touching(const Pair<3>&, const Truth&);

}  // namespace certa::fuzz
