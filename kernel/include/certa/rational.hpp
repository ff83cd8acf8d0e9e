/// An exact fraction, as data: what results and certificates hold.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include <certa/predicates/integer.hpp>

namespace certa {

/// numerator / denominator with denominator > 0. Not necessarily in lowest terms: `reduce` does
/// that.
struct Rational {
  Integer numerator = 0;
  Integer denominator = 1;

  /// Equality of values: 1/2 == 2/4.
  friend bool operator==(const Rational& x, const Rational& y) {
    return x.numerator * y.denominator == y.numerator * x.denominator;
  }
  friend std::strong_ordering operator<=>(const Rational& x, const Rational& y) {
    return (x.numerator * y.denominator).compare(y.numerator * x.denominator) <=> 0;
  }
};

/// The fraction that a finite double is.
[[nodiscard]] Rational to_rational(double x);

/// value * 2^exponent
[[nodiscard]] Rational scaled(Rational value, int exponent);

/// The same value in lowest terms; zero is 0/1.
[[nodiscard]] Rational reduce(Rational value);

/// "n" when the denominator is 1, otherwise "n/d". Prints the fraction as it stands.
[[nodiscard]] std::string to_string(const Rational& value);

/// Reads "n" or "n/d" (decimal, optional leading '-', d > 0); nothing else is accepted.
[[nodiscard]] std::optional<Rational> parse_rational(std::string_view text);

}  // namespace certa
