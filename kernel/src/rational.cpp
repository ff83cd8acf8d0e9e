#include <certa/kernel/rational.hpp>
#include <certa/predicates/exponent_range.hpp>

#include "gcd.hpp"

namespace certa {

namespace {

bool all_digits(std::string_view text) {
  if (text.empty()) return false;
  for (const char c : text)
    if (c < '0' || c > '9') return false;
  return true;
}

/// Decimal digits without a prefix: Boost reads a leading 0 as octal, so strip leading zeros.
Integer parse_digits(std::string_view digits) {
  while (digits.size() > 1 && digits.front() == '0') digits.remove_prefix(1);
  return Integer(std::string(digits));
}

}  // namespace

Rational to_rational(double x) {
  const auto [mantissa, exponent] = decompose(x);
  return scaled({mantissa, 1}, exponent);
}

Rational scaled(Rational value, int exponent) {
  if (exponent >= 0)
    value.numerator <<= exponent;
  else
    value.denominator <<= -exponent;
  return value;
}

Rational reduce(Rational value) {
  if (value.numerator.is_zero()) return {0, 1};
  // The common power of two goes first: shifts are far cheaper than the gcd's division steps.
  const auto twos = std::min(lsb(abs(value.numerator)), lsb(value.denominator));
  value.numerator >>= twos;
  value.denominator >>= twos;
  const Integer divisor = greatest_common_divisor(value.numerator, value.denominator);
  if (divisor != 1) {
    value.numerator /= divisor;
    value.denominator /= divisor;
  }
  return value;
}

std::string to_string(const Rational& value) {
  std::string text = value.numerator.str();
  if (value.denominator != 1) text.append("/").append(value.denominator.str());
  return text;
}

std::optional<Rational> parse_rational(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const std::size_t slash = text.find('/');
  const std::string_view numerator = text.substr(0, slash);
  const std::string_view denominator = slash == text.npos ? "1" : text.substr(slash + 1);
  if (!all_digits(numerator) || !all_digits(denominator)) return std::nullopt;
  Rational value{parse_digits(numerator), parse_digits(denominator)};
  if (value.denominator.is_zero()) return std::nullopt;
  if (negative) value.numerator = -value.numerator;
  return value;
}

}  // namespace certa
