#include <algorithm>
#include <array>
#include <charconv>

#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/fixed_integer.hpp>
#include <certa/rational.hpp>

#include "big_integer.hpp"

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

/// Writes like Boost, in a third of the time: most numbers have few limbs; a step takes 19 digits.
void append_decimal(std::string& text, const Integer& x) {
  constexpr std::size_t kLimbs = 8;
  constexpr std::size_t kDigits = 19;
  constexpr std::uint64_t kBase = 10'000'000'000'000'000'000U;  // 10^kDigits
  std::size_t size = x.backend().size();
  if (size > kLimbs) {
    text += x.str();
    return;
  }
  std::array<std::uint64_t, kLimbs> limbs{};
  std::copy_n(x.backend().limbs(), size, limbs.begin());
  std::array<std::uint64_t, kLimbs + 1> blocks{};  // of digits, the last first
  std::size_t count = 0;
  do {
    Uint128 rest = 0;
    for (std::size_t i = size; i-- > 0;) {
      rest = rest << 64 | limbs[i];
      limbs[i] = static_cast<std::uint64_t>(rest / kBase);
      rest %= kBase;
    }
    blocks[count++] = static_cast<std::uint64_t>(rest);
    while (size > 0 && limbs[size - 1] == 0) --size;
  } while (size > 0);

  if (x < 0) text += '-';
  for (std::size_t k = count; k-- > 0;) {
    std::array<char, kDigits + 1> digits{};
    const char* const end = std::to_chars(digits.begin(), digits.end(), blocks[k]).ptr;
    const auto length = static_cast<std::size_t>(end - digits.begin());
    if (k + 1 < count) text.append(kDigits - length, '0');
    text.append(digits.data(), length);
  }
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
  const auto twos = std::min(trailing_zeros(value.numerator), trailing_zeros(value.denominator));
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
  std::string text;
  append_decimal(text, value.numerator);
  if (value.denominator != 1) append_decimal(text += '/', value.denominator);
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
