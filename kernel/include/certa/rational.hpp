/// Exact fractions as plain data: the numbers of exact results and certificates.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include <certa/predicates/integer.hpp>

namespace certa {

/// The fraction numerator / denominator of integers of any size, with a positive denominator. It
/// need not be in lowest terms; `reduce` makes it so.
struct Rational {
  Integer numerator = 0;    ///< The numerator, which carries the sign.
  Integer denominator = 1;  ///< The denominator, positive.

  /// Returns whether the values are equal: 1/2 == 2/4. REQUIRES: positive denominators.
  friend bool operator==(const Rational& x, const Rational& y) {
    return x.numerator * y.denominator == y.numerator * x.denominator;
  }
  /// Orders fractions by value. REQUIRES: positive denominators.
  friend std::strong_ordering operator<=>(const Rational& x, const Rational& y) {
    return (x.numerator * y.denominator).compare(y.numerator * x.denominator) <=> 0;
  }
  /// The sign: -1, 0 or 1.
  [[nodiscard]] int sign() const { return numerator.sign(); }

  // Exact arithmetic. Results are not in lowest terms.
  friend Rational operator-(const Rational& x) { return {-x.numerator, x.denominator}; }
  friend Rational operator+(const Rational& x, const Rational& y) {
    if (x.denominator == y.denominator) return {x.numerator + y.numerator, x.denominator};
    return {x.numerator * y.denominator + y.numerator * x.denominator,
            x.denominator * y.denominator};
  }
  friend Rational operator-(const Rational& x, const Rational& y) { return x + -y; }
  friend Rational operator*(const Rational& x, const Rational& y) {
    return {x.numerator * y.numerator, x.denominator * y.denominator};
  }
  /// REQUIRES: y > 0.
  friend Rational operator/(const Rational& x, const Rational& y) {
    return {x.numerator * y.denominator, x.denominator * y.numerator};
  }
};

/// The square of x.
[[nodiscard]] inline Rational squared(const Rational& x) { return x * x; }

/// The exact value of a finite double as a fraction. REQUIRES: x is finite.
[[nodiscard]] Rational to_rational(double x);

/// The fraction value * 2^exponent, exactly.
[[nodiscard]] Rational scaled(Rational value, int exponent);

/// Returns the fraction of the same value in lowest terms; zero is 0/1.
[[nodiscard]] Rational reduce(Rational value);

/// Writes the fraction in decimals, as it stands: "n" when the denominator is 1, otherwise "n/d".
[[nodiscard]] std::string to_string(const Rational& value);

/// Reads "n" or "n/d" in decimals, with an optional leading '-' and d > 0. Returns nothing for any
/// other text.
[[nodiscard]] std::optional<Rational> parse_rational(std::string_view text);

}  // namespace certa
