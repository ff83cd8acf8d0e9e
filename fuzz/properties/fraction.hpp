/// Fractions of GMP. Laws compute with these where the kernel and the checker use their own
/// integers.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <boost/multiprecision/gmp.hpp>

#include <certa/pose.hpp>
#include <certa/predicates/point.hpp>
#include <certa/rational.hpp>

namespace certa::fuzz {

using Fraction = boost::multiprecision::number<boost::multiprecision::gmp_rational,
                                               boost::multiprecision::et_off>;
template <int D>
using FractionPoint = std::array<Fraction, static_cast<std::size_t>(D)>;

[[nodiscard]] inline Fraction to_fraction(const Rational& x) {
  using boost::multiprecision::mpz_int;
  return Fraction(mpz_int(x.numerator), mpz_int(x.denominator));
}

[[nodiscard]] inline Rational as_rational(const Fraction& x) {
  return {Integer(boost::multiprecision::numerator(x)),
          Integer(boost::multiprecision::denominator(x))};
}

template <int D>
[[nodiscard]] FractionPoint<D> to_fractions(const Point<D>& p) {
  FractionPoint<D> x;
  for (std::size_t k = 0; k < D; ++k) x[k] = Fraction(p[k]);
  return x;
}

template <int D>
[[nodiscard]] Fraction inner(const FractionPoint<D>& x, const FractionPoint<D>& y) {
  Fraction sum = 0;
  for (std::size_t k = 0; k < D; ++k) sum += x[k] * y[k];
  return sum;
}

[[nodiscard]] inline FractionPoint<3> cross(const FractionPoint<3>& x, const FractionPoint<3>& y) {
  return {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
}

/// The vector v rotated by a quaternion with vector part u: v + 2 (w u x v + u x (u x v)) / |q|^2.
[[nodiscard]] inline FractionPoint<3> turned(const Quaternion& q, const FractionPoint<3>& v) {
  const FractionPoint<3> u = to_fractions<3>({q.x, q.y, q.z});
  const Fraction w(q.w);
  const FractionPoint<3> once = cross(u, v);
  const FractionPoint<3> twice = cross(u, once);
  const Fraction factor = 2 / (w * w + inner<3>(u, u));
  FractionPoint<3> x = v;
  for (std::size_t k = 0; k < 3; ++k) x[k] += factor * (w * once[k] + twice[k]);
  return x;
}

/// The exact position of a vertex under a pose.
template <int D>
[[nodiscard]] FractionPoint<D> placed_vertex(const Pose<D>& pose, const Point<D>& vertex) {
  FractionPoint<D> x = to_fractions<D>(vertex);
  if constexpr (D == 3)
    if (pose.kind() == Pose<D>::Kind::quaternion) x = turned(pose.quaternion(), x);
  if (pose.kind() == Pose<D>::Kind::matrix) {
    const FractionPoint<D> v = x;
    for (std::size_t r = 0; r < D; ++r) x[r] = inner<D>(to_fractions<D>(pose.matrix()[r]), v);
  }
  for (std::size_t k = 0; k < D; ++k) x[k] += Fraction(pose.translation()[k]);
  return x;
}

/// A number base + root sqrt(square), with square >= 0.
struct Surd {
  Fraction base;
  Fraction root = 0;
  Fraction square = 0;
};

/// The sign of a surd minus a fraction.
[[nodiscard]] inline int compare(const Surd& x, const Fraction& y) {
  const Fraction rest = x.base - y;
  const Fraction squared = x.root * x.root * x.square;
  const int of_root = squared == 0 ? 0 : x.root.sign();
  if (of_root == 0 || rest.sign() == of_root) return of_root == 0 ? rest.sign() : of_root;
  return of_root * (squared - rest * rest).sign();  // rest is 0 or has the other sign
}

/// The exact value of a double; 2^1024 for infinity.
[[nodiscard]] inline Fraction exactly(double x) {
  if (std::isfinite(x)) return Fraction(x);
  const Fraction beyond = Fraction(0x1p1023) * 2;
  return x > 0 ? beyond : Fraction(-beyond);
}
/// The middle between a double and the next one up. Smaller numbers do not round to the latter.
[[nodiscard]] inline Fraction middle_above(double x) {
  const double next = std::nextafter(x, std::numeric_limits<double>::infinity());
  return (exactly(x) + exactly(next)) / 2;
}

/// Whether x is the double nearest to a number. Ties go to the even double, and zero is positive.
[[nodiscard]] inline bool is_rounded(double x, const Surd& value) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (x == 0 && std::signbit(x)) return false;
  const bool is_even = std::bit_cast<std::uint64_t>(x) % 2 == 0;
  for (const int side : {-1, 1}) {
    if (x == side * kInfinity) continue;
    const double next = std::nextafter(x, side * kInfinity);
    const int beyond = side * compare(value, (exactly(x) + exactly(next)) / 2);
    if (beyond > 0 || (beyond == 0 && !is_even)) return false;
  }
  return std::isfinite(x) || x == kInfinity || x == -kInfinity;
}

/// The double nearest to a number, ties to even, found by bisection of the doubles.
[[nodiscard]] inline double nearest_double(const Surd& value) {
  const int sign = compare(value, 0);
  if (sign == 0) return 0;
  const Surd size{sign * value.base, sign * value.root, value.square};
  std::uint64_t low = 0;  // a double that is not above the number
  std::uint64_t high = std::bit_cast<std::uint64_t>(std::numeric_limits<double>::infinity());
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (compare(size, Fraction(std::bit_cast<double>(middle))) >= 0 ? low : high) = middle;
  }
  const int beyond = compare(size, middle_above(std::bit_cast<double>(low)));
  const bool up = beyond > 0 || (beyond == 0 && low % 2 == 1);
  return sign * std::bit_cast<double>(up ? high : low) + 0.0;
}

}  // namespace certa::fuzz
