/// What correct rounding means, on integers: no division, no root, nothing of the kernel's way.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include <certa/predicates/exponent_range.hpp>
#include <certa/rational.hpp>

namespace certa::fuzz {

/// mantissa * 2^exponent.
struct Dyadic {
  Integer mantissa;
  int exponent = 0;
};

namespace detail {

/// Where doubles up to x end and those from the next one up begin: the middle between them.
/// REQUIRES: x >= 0.
inline Dyadic middle_above(double x) {
  constexpr double kMost = std::numeric_limits<double>::max();
  const double ulp = x == kMost ? 0x1p971 : std::nextafter(x, 2 * kMost) - x;
  const Decomposed low = decompose(ulp);  // 2^e, and x is a multiple of it
  const Decomposed value = decompose(x);
  Integer mantissa = value.mantissa;
  mantissa <<= value.mantissa == 0 ? 0 : value.exponent - low.exponent + 1;
  return {mantissa + 1, low.exponent - 1};
}

/// The sign of n/d * 2^exponent - y, where d > 0.
inline int compare(Integer n, Integer d, int exponent, const Dyadic& y) {
  d *= y.mantissa;
  const int shift = exponent - y.exponent;
  (shift < 0 ? d : n) <<= std::abs(shift);
  return n.compare(d);
}

}  // namespace detail

/// Whether |x| is a double nearest to |value| * 2^exponent, and of the same sign; infinity counts
/// as 2^1024.
inline bool is_nearest(double x, const Rational& value, int exponent = 0) {
  const bool negative = value.numerator < 0;
  if (value.numerator.is_zero() ? x != 0 : x != 0 && std::signbit(x) != negative) return false;
  const double size = std::abs(x);
  const Integer n = abs(value.numerator);
  const auto& d = value.denominator;
  const bool low_enough =
      size == 0 ||
      detail::compare(n, d, exponent, detail::middle_above(std::nextafter(size, 0.0))) >= 0;
  return low_enough &&
         (std::isinf(x) || detail::compare(n, d, exponent, detail::middle_above(size)) <= 0);
}

/// Whether x >= 0 is a double nearest to the root of a fraction.
inline bool is_nearest_root(double x, const Rational& squared) {
  const auto compare = [&squared](Dyadic middle) {
    middle.mantissa *= middle.mantissa;
    middle.exponent *= 2;
    return detail::compare(squared.numerator, squared.denominator, 0, middle);
  };
  return (x == 0 || compare(detail::middle_above(std::nextafter(x, 0.0))) >= 0) &&
         (std::isinf(x) || compare(detail::middle_above(x)) <= 0);
}

}  // namespace certa::fuzz
