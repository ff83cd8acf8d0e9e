/// The meaning of correct rounding, on integers: without division or root, and with no code of the
/// kernel's rounding.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include <certa/predicates/exponent_range.hpp>
#include <certa/rational.hpp>

namespace certa::fuzz {

namespace detail {

/// mantissa * 2^exponent.
struct Dyadic {
  Integer mantissa;
  int exponent = 0;
};

/// The middle between x and the next double up, where the numbers that round to x end. REQUIRES: x
/// >= 0.
inline Dyadic middle_above(double x) {
  constexpr double kMost = std::numeric_limits<double>::max();
  const double ulp = x == kMost ? 0x1p971 : std::nextafter(x, 2 * kMost) - x;
  const Decomposed low = decompose(ulp);  // 2^e, and x is a multiple of it
  const Decomposed value = decompose(x);
  Integer mantissa = value.mantissa;
  mantissa <<= value.mantissa == 0 ? 0 : value.exponent - low.exponent + 1;
  return {mantissa + 1, low.exponent - 1};
}

/// The sign of n/d * 2^exponent - y. Requires d > 0.
inline int compare(Integer n, Integer d, int exponent, const Dyadic& y) {
  d *= y.mantissa;
  const int shift = exponent - y.exponent;
  (shift < 0 ? d : n) <<= std::abs(shift);
  return n.compare(d);
}

/// Whether a number lies between the middles below and above a double x >= 0, or on one of them if
/// x is even. `compare` returns the sign of the number minus another.
template <class Compare>
bool is_between_middles(double x, const Compare& compare) {
  const int least = std::bit_cast<std::uint64_t>(x) % 2 == 0 ? 0 : 1;
  return (x == 0 || compare(middle_above(std::nextafter(x, 0.0))) >= least) &&
         (std::isinf(x) || -compare(middle_above(x)) >= least);
}

}  // namespace detail

/// Whether |x| is the double nearest to |value| * 2^exponent, ties to even, and x has the sign of
/// value; a zero must be positive. Infinity counts as 2^1024.
inline bool is_nearest(double x, const Rational& value, int exponent = 0) {
  const bool negative = value.numerator < 0;
  if (x == 0 ? std::signbit(x) : value.numerator.is_zero() || (x < 0) != negative) return false;
  const Integer n = abs(value.numerator);
  return detail::is_between_middles(std::abs(x), [&](const detail::Dyadic& middle) {
    return detail::compare(n, value.denominator, exponent, middle);
  });
}

/// Whether x >= 0 is the double nearest to the root of a fraction, ties to even.
inline bool is_nearest_root(double x, const Rational& squared) {
  return !std::signbit(x) && detail::is_between_middles(x, [&squared](detail::Dyadic middle) {
    middle.mantissa *= middle.mantissa;
    middle.exponent *= 2;
    return detail::compare(squared.numerator, squared.denominator, 0, middle);
  });
}

}  // namespace certa::fuzz
