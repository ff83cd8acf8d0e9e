#include "formats/portable_number.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <certa/exact/round.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/integer.hpp>

namespace certa::tools::portable {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Exponents are capped here, where no number of digits can make up for them; ten times this fits.
constexpr std::int64_t kFar = std::numeric_limits<std::int64_t>::max() / 16;

/// A digit's value, or `base` for another character.
int digit(char c, int base) noexcept {
  int value = base;
  if (c >= '0' && c <= '9')
    value = c - '0';
  else if (c >= 'a' && c <= 'f')
    value = c - 'a' + 10;
  else if (c >= 'A' && c <= 'F')
    value = c - 'A' + 10;
  return std::min(value, base);
}

/// A number as written: 0.digits * base^places * scale^exponent, where `more` tells of digits after
/// the first kMost significant ones that are not all zero.
struct Text {
  bool negative = false;
  std::string_view digits;  // from the first that is not 0; a point among them or not
  bool more = false;
  std::int64_t places = 0;
  std::int64_t exponent = 0;
};

/// "-12", "+3", "4": nothing else, and never a number beyond kFar.
std::optional<std::int64_t> read_exponent(std::string_view text) noexcept {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : text) {
    const int d = digit(c, 10);
    if (d == 10) return std::nullopt;
    value = std::min(10 * value + d, kFar);
  }
  return negative ? -value : value;
}

/// Takes a text apart; of the digits it keeps `most` significant ones.
std::optional<Text> take_apart(std::string_view text, int base, std::size_t most) noexcept {
  Text result;
  result.negative = text.starts_with('-');
  if (result.negative) text.remove_prefix(1);
  const std::size_t mark = std::min(text.find_first_of(base == 16 ? "pP" : "eE"), text.size());
  if (mark < text.size()) {
    const std::optional<std::int64_t> exponent = read_exponent(text.substr(mark + 1));
    if (!exponent) return std::nullopt;
    result.exponent = *exponent;
  }
  text = text.substr(0, mark);

  bool any = false;
  bool after_point = false;
  std::size_t significant = 0;
  std::size_t first = text.size();
  std::size_t end = text.size();
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] == '.' && !after_point) {
      after_point = true;
      continue;
    }
    const int d = digit(text[k], base);
    if (d == base) return std::nullopt;
    any = true;
    if (d != 0) first = std::min(first, k);
    const bool counts = first <= k;
    if (counts && ++significant == most) end = k + 1;
    if (significant > most && d != 0) result.more = true;
    // Digits before the point move it to the right, zeros after it to the left.
    result.places += after_point ? (counts ? 0 : -1) : (counts ? 1 : 0);
  }
  if (!any) return std::nullopt;
  if (first < text.size()) result.digits = text.substr(first, end - first);
  return result;
}

double with_sign(bool negative, double magnitude) noexcept {
  return negative ? -magnitude : magnitude;
}

Integer power(unsigned base, std::int64_t exponent) {
  return boost::multiprecision::pow(Integer(base), static_cast<unsigned>(exponent));
}

/// A positive floating-point number: mantissa * 2^exponent, with its neighbours half as far below
/// as above where it is a power of two.
struct Binary {
  std::uint64_t mantissa;
  int exponent;
  bool nearer_below;
};

template <class Real, class Bits>
Binary take_apart(Real magnitude) noexcept {
  constexpr int kDigits = std::numeric_limits<Real>::digits;
  constexpr Bits kHidden = Bits{1} << (kDigits - 1);
  const auto bits = detail::bit_cast<Bits>(magnitude);
  const int biased = static_cast<int>(bits >> (kDigits - 1));
  const Bits fraction = bits & (kHidden - 1);
  const int lowest = std::numeric_limits<Real>::min_exponent - kDigits;
  if (biased == 0) return {fraction, lowest, false};
  return {fraction | kHidden, lowest + biased - 1, fraction == 0 && biased > 1};
}

/// 0.digits * 10^places.
struct Decimal {
  std::string digits;
  int places;
};

/// Digit by digit until the rest lies inside the interval that reads back as x (Steele, White:
/// How to print floating-point numbers accurately, 1990). Its ends belong to it where the mantissa
/// is even, as ties are read.
Decimal shortest(Binary x) {
  const bool closed = x.mantissa % 2 == 0;
  // x = rest / unit; the interval reaches from (rest - below) / unit to (rest + above) / unit.
  const int shift = x.nearer_below ? 2 : 1;
  Integer rest = Integer(x.mantissa) << (std::max(x.exponent, 0) + shift);
  Integer unit = Integer(1) << (std::max(-x.exponent, 0) + shift);
  Integer below = Integer(1) << std::max(x.exponent, 0);
  Integer above = x.nearer_below ? Integer(below << 1) : below;

  // floor(log10(2^n)) for |n| < 1100; x is at least 2^n. So 10^(places - 1) <= x < 10^(places + 1).
  const int n = static_cast<int>(std::bit_width(x.mantissa)) - 1 + x.exponent;
  int places = ((n * 78913) >> 18) + 1;
  if (places >= 0) {
    unit *= power(10, places);
  } else {
    const Integer factor = power(10, -places);
    rest *= factor;
    below *= factor;
    above *= factor;
  }
  const auto reaches = [closed](const Integer& y, const Integer& end) {
    return closed ? y >= end : y > end;
  };
  if (reaches(rest + above, unit)) {
    unit *= 10;
    ++places;
  }

  Decimal result{.digits = {}, .places = places};
  bool low = false;
  bool high = false;
  while (!low && !high) {
    rest *= 10;
    below *= 10;
    above *= 10;
    Integer quotient;
    Integer remainder;
    divide_qr(rest, unit, quotient, remainder);
    rest = remainder;
    int next = quotient.convert_to<int>();
    low = reaches(below, rest);
    high = reaches(rest + above, unit);
    if (low || high) {
      const int half = Integer(rest << 1).compare(unit);  // a tie goes to the even digit
      const bool up = low && high ? half > 0 || (half == 0 && next % 2 != 0) : high;
      next += up ? 1 : 0;
    }
    result.digits += static_cast<char>('0' + next);
  }
  return result;
}

/// d.ddde+xx
void append_scientific(std::string& out, const Decimal& x) {
  out += x.digits[0];
  if (x.digits.size() > 1) out.append(1, '.').append(x.digits, 1);
  const int exponent = x.places - 1;
  const std::string magnitude = std::to_string(std::abs(exponent));
  out.append(exponent < 0 ? "e-" : "e+").append(magnitude.size() < 2 ? "0" : "").append(magnitude);
}

void append_fixed(std::string& out, const Decimal& x, Binary exact) {
  const auto count = static_cast<int>(x.digits.size());
  if (x.places <= 0) {
    out.append("0.").append(static_cast<std::size_t>(-x.places), '0').append(x.digits);
  } else if (x.places < count) {
    const auto point = static_cast<std::size_t>(x.places);
    out.append(x.digits, 0, point).append(1, '.').append(x.digits, point);
  } else if (x.places == count) {
    out += x.digits;
  } else {
    // Not zeros but the digits of x itself, an integer, as printf and std::to_chars have them.
    const Integer mantissa = exact.mantissa;
    out += (exact.exponent < 0 ? Integer(mantissa >> -exact.exponent)
                               : Integer(mantissa << exact.exponent))
               .str();
  }
}

void append(std::string& out, Binary x) {
  if (x.mantissa == 0) {
    out += '0';
    return;
  }
  const Decimal decimal = shortest(x);
  const auto count = static_cast<int>(decimal.digits.size());
  const int exponent = decimal.places - 1;
  const int scientific = count + (count > 1 ? 1 : 0) + (std::abs(exponent) < 100 ? 4 : 5);
  const int fixed = decimal.places <= 0
                        ? 2 - decimal.places + count
                        : std::max(decimal.places, count) + (decimal.places < count ? 1 : 0);
  if (fixed <= scientific)
    append_fixed(out, decimal, x);
  else
    append_scientific(out, decimal);
}

template <class Bits, class Real>
void append_number(std::string& out, Real value) {
  if (std::signbit(value)) out += '-';
  append(out, take_apart<Real, Bits>(std::abs(value)));
}

}  // namespace

std::optional<double> read_decimal(std::string_view text) noexcept {
  // No midpoint of two doubles has more than 767 significant digits; then a last 1 stands for all
  // that follow.
  constexpr std::size_t kMost = 800;
  const std::optional<Text> number = take_apart(text, 10, kMost);
  if (!number) return std::nullopt;
  const std::int64_t places = number->places + number->exponent;
  // 10^(places - 1) <= magnitude < 10^places
  if (number->digits.empty() || places < -323) return with_sign(number->negative, 0);
  if (places > 309) return with_sign(number->negative, kInfinity);

  Integer digits = 0;
  std::uint64_t block = 0;
  std::uint64_t block_unit = 1;
  std::int64_t count = 0;
  const auto push = [&](int d) {
    block = 10 * block + static_cast<std::uint64_t>(d);
    block_unit *= 10;
    ++count;
    if (block_unit < 1'000'000'000'000'000'000) return;
    digits = digits * block_unit + block;
    block = 0;
    block_unit = 1;
  };
  for (const char c : number->digits)
    if (c != '.') push(c - '0');
  if (number->more) push(1);
  digits = digits * block_unit + block;

  // digits * 5^scale * 2^scale
  const std::int64_t scale = places - count;
  Rational value{.numerator = digits, .denominator = 1};
  (scale >= 0 ? value.numerator : value.denominator) *= power(5, std::abs(scale));
  return with_sign(number->negative, round(value, static_cast<int>(scale)));
}

std::optional<double> read_hexadecimal(std::string_view text) noexcept {
  constexpr std::size_t kMost = 16;  // 61 bits or more: the lowest may stand for all that follow
  const std::optional<Text> number = take_apart(text, 16, kMost);
  if (!number) return std::nullopt;
  const std::int64_t places = 4 * number->places + number->exponent;
  // 2^(places - 4) <= magnitude < 2^places
  if (number->digits.empty() || places < -1074) return with_sign(number->negative, 0);
  if (places > 1028) return with_sign(number->negative, kInfinity);

  std::uint64_t bits = 0;
  int count = 0;
  for (const char c : number->digits) {
    if (c == '.') continue;
    bits = 16 * bits + static_cast<std::uint64_t>(digit(c, 16));
    ++count;
  }
  if (number->more) bits |= 1;
  const Rational value{.numerator = bits, .denominator = 1};
  return with_sign(number->negative, round(value, static_cast<int>(places) - 4 * count));
}

void write_shortest(std::string& out, double value) { append_number<std::uint64_t>(out, value); }
void write_shortest(std::string& out, float value) { append_number<std::uint32_t>(out, value); }

}  // namespace certa::tools::portable
