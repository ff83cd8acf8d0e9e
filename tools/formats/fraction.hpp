/// Arithmetic on fractions, which are plain data in the library.
#pragma once

#include <certa/rational.hpp>

namespace certa::tools {

[[nodiscard]] inline Rational add(const Rational& x, const Rational& y) {
  return {x.numerator * y.denominator + y.numerator * x.denominator, x.denominator * y.denominator};
}
[[nodiscard]] inline Rational negated(const Rational& x) { return {-x.numerator, x.denominator}; }
[[nodiscard]] inline Rational subtract(const Rational& x, const Rational& y) {
  return add(x, negated(y));
}
[[nodiscard]] inline Rational multiply(const Rational& x, const Rational& y) {
  return {x.numerator * y.numerator, x.denominator * y.denominator};
}
[[nodiscard]] inline Rational squared(const Rational& x) { return multiply(x, x); }

/// -1, 0 or 1.
[[nodiscard]] inline int sign_of(const Rational& x) { return x.numerator.sign(); }

}  // namespace certa::tools
