#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include <certa/exact/round.hpp>
#include <certa/predicates/fixed_integer.hpp>

#include "big_integer.hpp"

namespace certa {

namespace {

/// bits * 2^exponent <= x < (bits + 1) * 2^exponent, with the lowest bit set if x is not bits *
/// 2^exponent ("sticky"), and at least 55 bits: two more than a double holds, so that no tie is
/// missed.
struct Truncated {
  std::uint64_t bits;
  int exponent;
};

double nearest(Truncated x) noexcept {
  constexpr int kLowest = -1074 - 2;  // a quarter of the smallest subnormal
  if (static_cast<int>(std::bit_width(x.bits)) + x.exponent >=
      -1021)  // normal: 53 bits, as the conversion rounds
    return std::ldexp(static_cast<double>(x.bits), x.exponent);
  // Subnormal: round at 2^-1074 by hand, since ldexp would round a second time.
  const int drop = kLowest - x.exponent;  // positive: 55 bits end below 2^-1021
  if (drop >= 64) return 0;
  std::uint64_t quarters = x.bits >> drop;
  if ((quarters << drop) != x.bits) quarters |= 1;
  const std::uint64_t whole = quarters >> 2;
  const std::uint64_t rest = quarters & 3;
  const bool up = rest == 3 || (rest == 2 && whole % 2 == 1);
  return std::ldexp(static_cast<double>(whole + (up ? 1 : 0)), -1074);
}

/// floor(sqrt(x)).
std::uint64_t integer_sqrt(Uint128 x) noexcept {
  auto s = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(x)));
  // sqrt errs by less than 2^-51 relatively; one Newton step from there errs by less than 1.
  s = static_cast<std::uint64_t>((s + x / s) / 2);
  while (Uint128{s} * s > x) --s;
  while (Uint128{s + 1} * (s + 1) <= x) ++s;
  return s;
}

/// The leading 64 bits of a positive integer x: bits * 2^exponent <= x < (bits + 1) * 2^exponent,
/// and x is not the lower bound if `more`.
struct Leading {
  std::uint64_t bits;
  int exponent;
  bool more;
};
Leading leading(const Integer& x) {
  const unsigned length = bit_length(x);
  const int exponent = static_cast<int>(length) - 64;
  if (exponent <= 0) return {bits_from(x, 0) << -exponent, exponent, false};
  const auto dropped = static_cast<unsigned>(exponent);
  return {bits_from(x, dropped), exponent, trailing_zeros(x) < dropped};
}

/// low * 2^exponent <= x <= high * 2^exponent, of at least 61 bits.
struct Bracket {
  std::uint64_t low;
  std::uint64_t high;
  int exponent;
};

/// n / d, from the leading bits of both.
Bracket quotient(const Integer& n, const Integer& d) {
  const Leading top = leading(n);
  const Leading bottom = leading(d);
  const Uint128 least = Uint128{top.bits} << 62;
  const Uint128 most = (Uint128{top.bits} + (top.more ? 1 : 0)) << 62;
  const Uint128 divisor = Uint128{bottom.bits} + (bottom.more ? 1 : 0);
  return {static_cast<std::uint64_t>(least / divisor),
          static_cast<std::uint64_t>((most + bottom.bits - 1) / bottom.bits),
          top.exponent - bottom.exponent - 62};
}

Bracket root(const Bracket& x) {
  const int shift = x.exponent % 2 == 0 ? 62 : 63;
  const Uint128 most = Uint128{x.high} << shift;
  const std::uint64_t high = integer_sqrt(most);
  return {integer_sqrt(Uint128{x.low} << shift), high + (Uint128{high} * high != most ? 1 : 0),
          (x.exponent - shift) / 2};
}

/// Rounding is monotone: if both ends round to one number, so does x. Otherwise NaN.
double nearest(const Bracket& x, int exponent) noexcept {
  const double low = nearest(Truncated{x.low, x.exponent + exponent});
  const double high = nearest(Truncated{x.high, x.exponent + exponent});
  return low == high ? low : std::numeric_limits<double>::quiet_NaN();
}

/// The nearest double to an integer times 2^exponent.
double nearest(Uint128 x, int exponent) noexcept {
  if (x == 0) return 0;
  const auto top = static_cast<std::uint64_t>(x >> 64);
  if (top == 0) {
    const auto bits = static_cast<std::uint64_t>(x);
    const auto free = std::countl_zero(bits);
    return nearest(Truncated{bits << free, exponent - free});
  }
  const auto shift = static_cast<int>(std::bit_width(top));
  const bool more = x << (128 - shift) != 0;
  return nearest(
      Truncated{static_cast<std::uint64_t>(x >> shift) | (more ? 1U : 0U), exponent + shift});
}

/// A positive number between two integers, times a power of two.
struct WideBracket {
  Uint128 low;
  Uint128 high;

  /// The same in units of 2^exponent, at most 2^60 times as small as its own.
  WideBracket(const Bracket& x, int exponent) noexcept {
    const int up = x.exponent - exponent;
    if (up >= 0) {
      low = Uint128{x.low} << up;
      high = Uint128{x.high} << up;
    } else {
      const int down = std::min(-up, 64);  // then no bit is left
      low = Uint128{x.low} >> down;
      high = (Uint128{x.high} >> down) + 1;
    }
  }
};

/// offset +- root(square) rounded, if the leading bits of both are enough; otherwise NaN.
double sum_of_leading(const Rational& offset, const Rational& square, bool is_subtracted) {
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  if (offset.numerator.is_zero() || square.numerator.is_zero()) return kUnknown;
  const Bracket first = quotient(offset.numerator, offset.denominator);
  const Bracket second = root(quotient(square.numerator, square.denominator));
  // Room for a carry above 64 bits and 40 more.
  const int exponent = std::max(first.exponent, second.exponent) - 40;
  const WideBracket x(first, exponent);
  const WideBracket y(second, exponent);
  const auto rounded = [exponent](Uint128 low, Uint128 high, bool is_negative) {
    const double least = nearest(low, exponent);
    if (least != nearest(high, exponent)) return kUnknown;
    return is_negative ? -least : least;
  };
  const bool is_negative = offset.numerator < 0;
  if (is_negative == is_subtracted) return rounded(x.low + y.low, x.high + y.high, is_negative);
  if (x.low >= y.high) return rounded(x.low - y.high, x.high - y.low, is_negative);
  if (y.low >= x.high) return rounded(y.low - x.high, y.high - x.low, is_subtracted);
  return kUnknown;
}

/// floor(n / d * 2^shift) and whether that is less than the exact value; n, d > 0.
struct Quotient {
  Integer value;
  bool inexact;
};
Quotient divide(const Integer& n, const Integer& d, int shift) {
  Quotient q;
  Integer remainder;
  if (shift >= 0)
    divide_qr(Integer(n << shift), d, q.value, remainder);
  else
    divide_qr(n, Integer(d << -shift), q.value, remainder);
  q.inexact = !remainder.is_zero();
  return q;
}

int difference_of_lengths(const Rational& value) {
  return static_cast<int>(bit_length(value.numerator)) -
         static_cast<int>(bit_length(value.denominator));
}

}  // namespace

double round(const Rational& value, int exponent) noexcept {
  if (value.numerator.is_zero()) return 0;
  double magnitude = nearest(quotient(value.numerator, value.denominator), exponent);
  if (std::isnan(magnitude)) {
    // 2^55 < n / d * 2^shift < 2^57
    const int shift = 56 - difference_of_lengths(value);
    const Quotient q = divide(abs(value.numerator), value.denominator, shift);
    magnitude =
        nearest({q.value.convert_to<std::uint64_t>() | (q.inexact ? 1 : 0), exponent - shift});
  }
  return value.numerator < 0 ? 0.0 - magnitude : magnitude;  // no zero is negative
}

double round_sqrt(const Rational& value, int exponent) noexcept {
  if (value.numerator.is_zero()) return 0;
  const double known = nearest(root(quotient(value.numerator, value.denominator)), exponent);
  if (!std::isnan(known)) return known;
  // 2^111 < n / d * 2^shift < 2^114 with an even shift, so that the root has 56 or 57 bits.
  int shift = 112 - difference_of_lengths(value);
  shift += shift % 2 != 0 ? 1 : 0;
  const Quotient q = divide(value.numerator, value.denominator, shift);
  const Uint128 square = (Uint128{Integer(q.value >> 64).convert_to<std::uint64_t>()} << 64) |
                         Integer(q.value & ~std::uint64_t{0}).convert_to<std::uint64_t>();
  const std::uint64_t root = integer_sqrt(square);
  const bool inexact = q.inexact || Uint128{root} * root != square;
  return nearest({root | (inexact ? 1 : 0), exponent - shift / 2});
}

double round_with_root(const Rational& offset, const Rational& square,
                       bool is_subtracted) noexcept {
  const double known = sum_of_leading(offset, square, is_subtracted);
  if (!std::isnan(known)) return known + 0.0;  // no zero is negative
  // offset = p / q, square = n / d: (p d +- root(q^2 n d)) / (q d).
  const Integer& q = offset.denominator;
  const Integer whole = offset.numerator * square.denominator;
  const Integer radicand = q * q * square.numerator * square.denominator;
  const Integer divisor = q * square.denominator;
  const auto sum = [&](int shift, const Integer& root) {
    const Integer shifted = whole << shift;
    const Integer numerator = is_subtracted ? shifted - root : shifted + root;
    return Rational{numerator, divisor << shift};
  };
  for (int shift = 0;; shift = 2 * shift + 64) {
    Integer rest;
    const Integer root = sqrt(Integer(radicand << 2 * shift), rest);
    // No zero is negative: if both ends round to zero, the sign is not known.
    if (rest.is_zero()) return round(sum(shift, root)) + 0.0;
    const double below = round(sum(shift, root));
    const double above = round(sum(shift, root + 1));
    if (below == above) return below + 0.0;
  }
}

}  // namespace certa
