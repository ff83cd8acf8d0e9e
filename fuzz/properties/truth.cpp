#include "truth.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <span>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include <certa/exact.hpp>
#include <certa/fuzz/same_bits.hpp>

#include "rounding.hpp"

namespace certa::fuzz {

namespace {

template <int D>
using Integers = std::array<Integer, D>;

/// The vector numerators / denominator, in units of a power of two.
template <int D>
struct ExactPoint {
  Integers<D> numerators;
  Integer denominator = 1;
};

/// The convex combination that a certificate names, in units of 2^low.
template <int D>
ExactPoint<D> combination(const Shape<D>& shape, const std::vector<WeightedVertex>& vertices,
                          int low) {
  ExactPoint<D> sum;
  Integer& n = sum.denominator;
  for (const WeightedVertex& v : vertices)
    if (v.weight.denominator != n) n = lcm(n, v.weight.denominator);
  for (const auto& [index, weight] : vertices) {
    const Integer factor =
        weight.denominator == n ? weight.numerator : weight.numerator * (n / weight.denominator);
    for (std::size_t k = 0; k < D; ++k) {
      const Decomposed x = decompose(shape[index][k]);
      if (x.mantissa != 0) sum.numerators[k] += (factor * x.mantissa) << (x.exponent - low);
    }
  }
  return sum;
}

template <int D>
bool is_nearest_point(const Point<D>& rounded, const ExactPoint<D>& exact, int low) {
  for (std::size_t k = 0; k < D; ++k)
    if (!is_nearest(rounded[k], {exact.numerators[k], exact.denominator}, low)) return false;
  return true;
}

/// Whether each component is the double nearest to that of v / |v|.
template <int D>
bool is_unit_vector(const Point<D>& rounded, const Integers<D>& v) {
  Integer length_squared = 0;
  for (const Integer& x : v) length_squared += x * x;
  for (std::size_t k = 0; k < D; ++k)
    if ((rounded[k] == 0 ? is_negative_zero(rounded[k]) : (rounded[k] < 0) != (v[k] < 0)) ||
        !is_nearest_root(std::abs(rounded[k]), {v[k] * v[k], length_squared}))
      return false;
  return true;
}

/// Compares |v|^2, with v in units of 2^low / denominator, with the expected square.
template <int D>
bool is_square_of(const Rational& squared, const Integers<D>& v, const Integer& denominator,
                  int low) {
  Integer of_points = 0;
  for (const Integer& x : v) of_points += x * x;
  of_points *= squared.denominator;
  Integer stated = squared.numerator * denominator * denominator;
  (low < 0 ? stated : of_points) <<= 2 * std::abs(low);
  return of_points == stated;
}

template <int D>
bool within_box(const Point<D>& x, std::span<const Point<D>> points) {
  for (std::size_t k = 0; k < D; ++k) {
    const auto by_coordinate = [k](const Point<D>& p, const Point<D>& q) { return p[k] < q[k]; };
    const auto [low, high] = std::minmax_element(points.begin(), points.end(), by_coordinate);
    if (x[k] < (*low)[k] || x[k] > (*high)[k]) return false;
  }
  return true;
}

/// Compares the points and the normal of level 3 with the certificate, which the checker accepted.
template <int D>
Violation points_hold(const Shape<D>& a, const Shape<D>& b, const ClosestPoints<D>& answer,
                      const Rational& squared, const Certificate& given) {
  if (std::holds_alternative<OverlapCertificate>(given)) {
    if (!same_bits(answer.on_a, answer.on_b)) return "the common point is two";
    if (!within_box<D>(answer.on_a, a.points()) || !within_box<D>(answer.on_b, b.points()))
      return "the common point lies outside a shape's box";
    if (!same_bits(answer.normal, Point<D>{})) return "there is a normal, but the shapes overlap";
    return std::nullopt;
  }
  const auto hold = [&](const auto& certificate) -> Violation {
    ExponentRange range;
    for (const auto& v : certificate.a)
      for (const double x : a[v.index]) range.include(x);
    for (const auto& v : certificate.b)
      for (const double x : b[v.index]) range.include(x);
    const int low = range.empty() ? 0 : range.low;
    const ExactPoint<D> p = combination(a, certificate.a, low);
    const ExactPoint<D> q = combination(b, certificate.b, low);
    if (!is_nearest_point<D>(answer.on_a, p, low))
      return "the point of A is not the nearest double";
    if (!is_nearest_point<D>(answer.on_b, q, low))
      return "the point of B is not the nearest double";
    Integers<D> v;
    for (std::size_t k = 0; k < D; ++k)
      v[k] = q.numerators[k] * p.denominator - p.numerators[k] * q.denominator;
    if (!is_square_of<D>(squared, v, p.denominator * q.denominator, low))
      return "the points are not at the distance from each other";
    if constexpr (requires { certificate.direction; })
      for (std::size_t k = 0; k < D; ++k)
        v[k] = -certificate.direction[k].numerator;  // the kernel writes integers
    if (!is_unit_vector<D>(answer.normal, v)) return "the normal is not the nearest unit vector";
    return std::nullopt;
  };
  if (const auto* c = std::get_if<DistanceCertificate>(&given)) return hold(*c);
  if (const auto* c = std::get_if<TouchingCertificate>(&given)) return hold(*c);
  return "a certificate of this kind names no points";
}

Rational square(double x) {
  const Rational r = to_rational(x);
  return {r.numerator * r.numerator, r.denominator * r.denominator};
}

}  // namespace

bool is_root(double x, const Rational& squared) { return std::isfinite(x) && square(x) == squared; }

template <int D>
Violation enclosure_holds(const Enclosure<D>& answer, const Rational& squared) {
  if (answer.verdict != Verdict::separated && (answer.lower != 0 || answer.upper != 0))
    return "the shapes meet, but the enclosure is not zero";
  if (!(answer.lower >= 0) || square(answer.lower) > squared)
    return "the distance is below its enclosure";
  if (!(std::isinf(answer.upper) && answer.upper > 0) && square(answer.upper) < squared)
    return "the distance is above its enclosure";
  return std::nullopt;
}

template <class Answer, int D>
Violation answer_holds(const Shape<D>& a, const Shape<D>& b, const Answer& answer) {
  const Certificate certificate = certa::certificate(answer, a, b);
  const CheckResult proof = check<D>(a.points(), b.points(), certificate);
  if (!proof.accepted) return "the certificate is refused: " + proof.reason;
  if (proof.proves != answer.verdict)
    return "the verdict is " + std::string(to_string(answer.verdict)) +
           ", but the certificate proves " + std::string(to_string(proof.proves));
  if constexpr (std::is_base_of_v<Distance<D>, Answer>) {
    const Rational squared = *certa::distance_squared(answer, a, b);
    if (!proof.distance_squared) return "the certificate proves no distance";
    if (!(*proof.distance_squared == squared))
      return "the squared distance is " + to_string(squared) + ", but the certificate proves " +
             to_string(*proof.distance_squared);
    if (!is_nearest_root(answer.distance, squared))
      return "the distance is not the double nearest to the root of " + to_string(squared);
    if constexpr (std::is_same_v<Answer, ClosestPoints<D>>)
      return points_hold(a, b, answer, squared, certificate);
  } else if constexpr (std::is_same_v<Answer, Classification<D>>) {
    if (std::holds_alternative<SeparationCertificate>(certificate) !=
        (answer.verdict == Verdict::separated))
      return "the certificate is not that of level 1";
  }
  return std::nullopt;
}

template Violation enclosure_holds(const Enclosure<2>&, const Rational&);
template Violation enclosure_holds(const Enclosure<3>&, const Rational&);
template Violation answer_holds(const Shape<2>&, const Shape<2>&, const Classification<2>&);
template Violation answer_holds(const Shape<2>&, const Shape<2>&, const Enclosure<2>&);
template Violation answer_holds(const Shape<2>&, const Shape<2>&, const EnclosedPoints<2>&);
template Violation answer_holds(const Shape<2>&, const Shape<2>&, const Distance<2>&);
template Violation answer_holds(const Shape<2>&, const Shape<2>&, const ClosestPoints<2>&);
template Violation answer_holds(const Shape<3>&, const Shape<3>&, const Classification<3>&);
template Violation answer_holds(const Shape<3>&, const Shape<3>&, const Enclosure<3>&);
template Violation answer_holds(const Shape<3>&, const Shape<3>&, const EnclosedPoints<3>&);
template Violation answer_holds(const Shape<3>&, const Shape<3>&, const Distance<3>&);
template Violation answer_holds(const Shape<3>&, const Shape<3>&, const ClosestPoints<3>&);

}  // namespace certa::fuzz
