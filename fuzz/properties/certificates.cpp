#include "certificates.hpp"

#include <array>
#include <cmath>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include <certa/certa.hpp>
#include <certa/checker/check.hpp>

#include "rounding.hpp"
#include "shapes.hpp"

namespace certa::fuzz {

namespace {

template <int D>
using Integers = std::array<Integer, D>;

/// numerators / denominator, in units of a power of two.
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

/// Whether each component is the nearest to that of v / |v|.
template <int D>
bool is_unit_vector(const Point<D>& rounded, const Integers<D>& v) {
  Integer length_squared = 0;
  for (const Integer& x : v) length_squared += x * x;
  for (std::size_t k = 0; k < D; ++k)
    if ((v[k].is_zero() ? rounded[k] != 0 : std::signbit(rounded[k]) != (v[k] < 0)) ||
        !is_nearest_root(std::abs(rounded[k]), {v[k] * v[k], length_squared}))
      return false;
  return true;
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

/// The points and the direction of level 3 against the certificate, which the checker accepted.
template <int D>
Violation points_hold(const Shapes<D>& s, const ClosestPoints<D>& answer,
                      const Certificate& given) {
  if (std::holds_alternative<OverlapCertificate>(given)) {
    if (answer.on_a != answer.on_b) return "the common point is two";
    if (!within_box<D>(answer.on_a, s.a.points()) || !within_box<D>(answer.on_b, s.b.points()))
      return "the common point lies outside a shape's box";
    if (answer.direction != Point<D>{}) return "there is a direction, but the shapes overlap";
    return std::nullopt;
  }
  const auto hold = [&](const auto& certificate) -> Violation {
    ExponentRange range;
    for (const auto& v : certificate.a)
      for (const double x : s.a[v.index]) range.include(x);
    for (const auto& v : certificate.b)
      for (const double x : s.b[v.index]) range.include(x);
    const ExactPoint<D> a = combination(s.a, certificate.a, range.low);
    const ExactPoint<D> b = combination(s.b, certificate.b, range.low);
    const int low = range.empty() ? 0 : range.low;
    if (!is_nearest_point<D>(answer.on_a, a, low))
      return "the point of A is not the nearest double";
    if (!is_nearest_point<D>(answer.on_b, b, low))
      return "the point of B is not the nearest double";
    Integers<D> v;
    for (std::size_t k = 0; k < D; ++k) {
      if constexpr (requires { certificate.direction; })
        v[k] = certificate.direction[k].numerator;  // the kernel writes integers
      else
        v[k] = a.numerators[k] * b.denominator - b.numerators[k] * a.denominator;
    }
    if (!is_unit_vector<D>(answer.direction, v))
      return "the direction is not the nearest unit vector";
    return std::nullopt;
  };
  if (const auto* c = std::get_if<DistanceCertificate>(&given)) return hold(*c);
  if (const auto* c = std::get_if<TouchingCertificate>(&given)) return hold(*c);
  return "a certificate of this kind names no points";
}

template <int D, class Answer>
Violation answer_holds(const Shapes<D>& s, const Answer& answer, CertificateSeen* seen) {
  const Certificate certificate = answer.certificate(s.a, s.b);
  const CheckResult proof = check<D>(s.a.points(), s.b.points(), certificate);
  if (!proof.accepted) return "the certificate is refused: " + proof.reason;
  if (proof.proves != answer.verdict)
    return "the verdict is " + std::string(to_string(answer.verdict)) +
           ", but the certificate proves " + std::string(to_string(proof.proves));
  if (seen) *seen = {answer.verdict, false};
  if constexpr (std::is_base_of_v<Distance<D>, Answer>) {
    const Rational squared = answer.distance_squared(s.a, s.b);
    if (!proof.distance_squared) return "the certificate proves no distance";
    if (!(*proof.distance_squared == squared))
      return "the squared distance is " + to_string(squared) + ", but the certificate proves " +
             to_string(*proof.distance_squared);
    if (!is_nearest_root(answer.distance, squared))
      return "the distance is not the double nearest to the root of " + to_string(squared);
    if (seen) {
      const Rational d = std::isinf(answer.distance) ? Rational{} : to_rational(answer.distance);
      seen->inexact_distance =
          !(Rational{d.numerator * d.numerator, d.denominator * d.denominator} == squared);
    }
  } else {
    if (std::holds_alternative<SeparationCertificate>(certificate) !=
        (answer.verdict == Verdict::separated))
      return "the certificate is not that of level 1";
  }
  if constexpr (std::is_same_v<Answer, ClosestPoints<D>>)
    return points_hold(s, answer, certificate);
  return std::nullopt;
}

}  // namespace

Violation certificates_hold(const Recipe& recipe, Way way, int level, CertificateSeen* seen) {
  return in_dimension(recipe, [&]<int D>() -> Violation {
    const Shapes<D> s(recipe);
    return by(way, [&]<class Chosen>() -> Violation {
      if (level == 1) return answer_holds(s, classify<Chosen>(s.a, s.b), seen);
      if (level == 2) return answer_holds(s, distance<Chosen>(s.a, s.b), seen);
      return answer_holds(s, closest_points<Chosen>(s.a, s.b), seen);
    });
  });
}

}  // namespace certa::fuzz
