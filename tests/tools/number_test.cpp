// Numbers read and written: every double survives, and numbers between two doubles are rounded to
// the nearer one. The versions in integers, for standard libraries that do not convert doubles,
// agree with the standard library.
#include "formats/number.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "formats/portable_number.hpp"

namespace certa::tools {
namespace {

constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
constexpr double kLargest = std::numeric_limits<double>::max();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }

template <class... Arguments>
std::string format(const char* how, Arguments... arguments) {
  char text[2048];
  std::snprintf(text, sizeof text, how, arguments...);
  return text;
}

void expect_decimal(const std::string& text, double value) {
  const auto read = parse_decimal(text);
  ASSERT_TRUE(read) << text;
  EXPECT_EQ(bits(*read), bits(value)) << text << " reads as " << *read;
}

void expect_hexadecimal(const std::string& text, double value) {
  const auto read = parse_hexadecimal(text);
  ASSERT_TRUE(read) << text;
  EXPECT_EQ(bits(*read), bits(value)) << text << " reads as " << *read;
}

TEST(Number, WhatIsNotFiniteHasNames) {
  for (const char* text : {"nan", "NaN", "NAN", "-nan", "+NaN"})
    EXPECT_TRUE(std::isnan(parse_not_finite(text).value())) << text;
  for (const char* text : {"inf", "Inf", "INF", "infinity", "Infinity", "+inf"})
    EXPECT_EQ(parse_not_finite(text), kInfinity) << text;
  for (const char* text : {"-inf", "-Infinity"}) EXPECT_EQ(parse_not_finite(text), -kInfinity);
  for (const char* text : {"", "-", "+-inf", "nano", "in", "infinit", "1", "nan ", " nan", "1e400"})
    EXPECT_FALSE(parse_not_finite(text)) << text;
}

TEST(Number, DecimalsAreRoundedCorrectly) {
  expect_decimal("0", 0.0);
  expect_decimal("-0", -0.0);
  expect_decimal("0.1", 0.1);
  expect_decimal("+1.5", 1.5);
  expect_decimal("-1.5E+3", -1500.0);
  expect_decimal("9007199254740993", 9007199254740992.0);  // a tie goes to even
  expect_decimal("9007199254740993.0000000000000000000001", 9007199254740994.0);
  expect_decimal("123456789012345678901234567890", 0x1.8ee90ff6c373ep+96);
}

TEST(Number, DecimalsUnderflowAndOverflowAsRoundingSays) {
  expect_decimal("4.9e-324", kSmallest);
  expect_decimal("2.5e-324", kSmallest);
  expect_decimal("2.4e-324", 0.0);
  expect_decimal("1e-400", 0.0);
  expect_decimal("-1e-400", -0.0);
  expect_decimal("0e999", 0.0);
  expect_decimal("0." + std::string(500, '0') + "1", 0.0);
  expect_decimal("0." + std::string(500, '0') + "1e501", 1.0);
  expect_decimal("1" + std::string(400, '0') + "e-400", 1.0);
  expect_decimal("1e-99999999999999999999999", 0.0);
  expect_decimal("1.7976931348623157e308", kLargest);
  expect_decimal("1.7976931348623158e308", kLargest);
  expect_decimal("1.7976931348623159e308", kInfinity);
  expect_decimal("1e400", kInfinity);
  expect_decimal("-1e400", -kInfinity);
  expect_decimal("1e99999999999999999999999", kInfinity);
  expect_decimal("1" + std::string(400, '0'), kInfinity);
}

TEST(Number, OnlyNumbersAreDecimals) {
  for (const char* text : {"", "-", "+", "+-1", "--1", "inf", "-inf", "nan", "1 ", " 1", "1x",
                           "0x1", "1e", "e5", ".", "1,5", "infinity", "nan(1)"})
    EXPECT_FALSE(parse_decimal(text)) << text;
}

TEST(Number, HexadecimalsAreRoundedCorrectly) {
  expect_hexadecimal("0x1.8p3", 12.0);
  expect_hexadecimal("-0X1.8P+3", -12.0);
  expect_hexadecimal("+0x.8p0", 0.5);
  expect_hexadecimal("0xff", 255.0);
  expect_hexadecimal("-0x0p0", -0.0);
  expect_hexadecimal("0x1.00000000000008p0", 1.0);  // a tie goes to even
  expect_hexadecimal("0x1.000000000000080000000000000001p0", 0x1.0000000000001p0);
  expect_hexadecimal("0x1p-1074", kSmallest);
  expect_hexadecimal("0x1p-1075", 0.0);
  expect_hexadecimal("0x1.000001p-1075", kSmallest);
  expect_hexadecimal("-0x1p-9999999999999999999999", -0.0);
  expect_hexadecimal("0x1.fffffffffffff7p1023", kLargest);
  expect_hexadecimal("0x1.fffffffffffff8p1023", kInfinity);
  expect_hexadecimal("-0x1p1024", -kInfinity);
  // Subnormals that glibc 2.36 rounds the wrong way.
  expect_hexadecimal("0x0.eee0cff37e88a4p-1024", 0x0.3bb833fcdfa23p-1022);
  expect_hexadecimal("0x2.2515b84dde2d30p-1024", 0x0.89456e13778b5p-1022);
}

TEST(Number, OnlyHexadecimalFloatsAreHexadecimals) {
  for (const char* text :
       {"", "1.5", "0x", "-0x", "0xp3", "0x-1p3", "0x+1p3", "-+0x1p3", "0xinf", "0xnan", "0x1p3 ",
        " 0x1p3", "0x1p+-3", "0x1pz", "0x0x1p3", "inf", "nan"})
    EXPECT_FALSE(parse_hexadecimal(text)) << text;
}

RC_GTEST_PROP(Number, EveryDoubleSurvivesDecimalAndHexadecimal, (std::uint64_t pattern)) {
  const double x = std::bit_cast<double>(pattern);
  RC_PRE(std::isfinite(x));
  RC_ASSERT(bits(parse_decimal(format("%.17g", x)).value()) == pattern);
  RC_ASSERT(bits(parse_hexadecimal(format("%a", x)).value()) == pattern);
  std::string shortest;
  append_number(shortest, x);
  RC_ASSERT(bits(parse_decimal(shortest).value()) == pattern);
}

// The midpoint of two neighbours, exactly, as a decimal of up to 1100 digits.
RC_GTEST_PROP(Number, MidpointsRoundToEven, (std::uint64_t pattern)) {
  const double x = std::bit_cast<double>(pattern & ~(std::uint64_t{1} << 63));
  RC_PRE(x < kLargest);
  const double next = std::nextafter(x, kInfinity);
  const double even = (bits(x) & 1) == 0 ? x : next;
  if constexpr (std::numeric_limits<long double>::digits >= 64) {
    const long double midpoint = (static_cast<long double>(x) + static_cast<long double>(next)) / 2;
    const std::string text = format("%.1100Lg", midpoint);
    RC_ASSERT(bits(parse_decimal(text).value()) == bits(even));
    RC_ASSERT(bits(parse_hexadecimal(format("%La", midpoint)).value()) == bits(even));
  }
}

TEST(Number, TheShortestTextIsWritten) {
  std::string text;
  append_number(text, 0.1);
  text += ' ';
  append_number(text, 0.1F);
  text += ' ';
  append_number(text, kSmallest);
  text += ' ';
  append_number(text, 1e300);
  EXPECT_EQ(text, "0.1 0.1 5e-324 1e+300");
}

// If the standard library has no such conversions, each version is compared with itself.

/// splitmix64: the same texts on every platform.
class Random {
 public:
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  std::size_t below(std::size_t end) { return next() % end; }
  char of(std::string_view characters) { return characters[below(characters.size())]; }

 private:
  std::uint64_t state_ = 20261121;
};

void expect_same(std::optional<double> portable, std::optional<double> standard,
                 std::string_view text) {
  ASSERT_EQ(portable.has_value(), standard.has_value()) << text;
  if (!portable) return;
  ASSERT_EQ(bits(*portable), bits(*standard)) << text;
}

/// Compares both readers, on texts from which parse_decimal and parse_hexadecimal remove only the
/// sign.
void expect_same_reading(const std::string& text) {
  expect_same(portable::read_decimal(text), parse_decimal(text), text);
  const bool negative = text.starts_with('-');
  const std::string hexadecimal = (negative ? "-0x" : "0x") + text.substr(negative ? 1 : 0);
  expect_same(portable::read_hexadecimal(text), parse_hexadecimal(hexadecimal), text);
}

template <class Real>
void expect_same_writing(Real x) {
  if (!std::isfinite(x)) return;
  std::string portable;
  std::string standard;
  portable::write_shortest(portable, x);
  append_number(standard, x);
  ASSERT_EQ(portable, standard) << format("%a", static_cast<double>(x));
  expect_same_reading(portable);
}

/// A number, its neighbours, and their negatives.
template <class Real>
void expect_same_writing_around(Real x) {
  const Real infinity = std::numeric_limits<Real>::infinity();
  for (const Real y : {x, std::nextafter(x, infinity), std::nextafter(x, -infinity)}) {
    expect_same_writing(y);
    expect_same_writing(-y);
  }
}

TEST(PortableNumber, WritesEdgesAsTheStandardLibrary) {
  for (int e = -1074; e < 1024; ++e) expect_same_writing_around(std::ldexp(1.0, e));
  for (int e = -149; e < 128; ++e) expect_same_writing_around(std::ldexp(1.0F, e));
  for (int e = -324; e < 309; ++e)
    for (const char* mantissa : {"1", "5", "123456789012345678", "99999999999999999"}) {
      const double x = parse_decimal(mantissa + format("e%d", e)).value();
      expect_same_writing_around(x);
      expect_same_writing_around(static_cast<float>(x));
    }
  for (int n = 0; n < 3000; ++n) {
    expect_same_writing(static_cast<double>(n) * 0x1p-4);
    expect_same_writing(static_cast<float>(n) * 0x1p-4F);
    expect_same_writing(0x1p53 + 2.0 * n);
    expect_same_writing(0x1p24F + 2.0F * static_cast<float>(n));
    expect_same_writing(n * kSmallest);
  }
  expect_same_writing_around(0.0);
  expect_same_writing_around(0.0F);
  expect_same_writing_around(kLargest);
  expect_same_writing_around(std::numeric_limits<float>::max());
}

TEST(PortableNumber, WritesRandomNumbersAsTheStandardLibrary) {
  Random random;
  for (int n = 0; n < 100'000; ++n) {
    expect_same_writing(std::bit_cast<double>(random.next()));
    expect_same_writing(std::bit_cast<float>(static_cast<std::uint32_t>(random.next())));
    // Also numbers that are written in fixed notation.
    expect_same_writing(std::ldexp(static_cast<double>(random.next() >> random.below(64)),
                                   static_cast<int>(random.below(40)) - 50));
  }
}

TEST(PortableNumber, ReadsRandomTextsAsTheStandardLibrary) {
  Random random;
  for (int n = 0; n < 100'000; ++n) {
    // Random digits, points and exponents, at times with arbitrary characters.
    std::string text = random.below(2) != 0 ? "-" : "";
    const std::size_t length = random.below(random.below(16) == 0 ? 900 : 24);
    const std::size_t point = random.below(40);
    const std::string_view alphabet = random.below(2) != 0 ? "0123456789" : "0123456789aBcDeF";
    for (std::size_t k = 0; k < length; ++k) {
      if (k == point) text += '.';
      text += random.of(random.below(8) == 0 ? "0" : alphabet);
    }
    const int largest = random.below(8) == 0 ? 100'000 : 340;
    if (random.below(4) != 0)
      text += random.of("ep") + format("%d", static_cast<int>(random.next() % 65536) % largest *
                                                 (random.below(2) != 0 ? 1 : -1));
    expect_same_reading(text);
    std::string hostile;
    for (std::size_t k = random.below(12); k-- > 0;) hostile += random.of("0019.-+eEpPaFxinf ");
    if (!hostile.starts_with('+') && !hostile.starts_with("-0x")) expect_same_reading(hostile);
  }
}

// Between two doubles, where one digit decides: the midpoint, a little less, a little more.
TEST(PortableNumber, ReadsMidpointsAsTheStandardLibrary) {
  if constexpr (std::numeric_limits<long double>::digits >= 64) {
    Random random;
    for (int n = 0; n < 3000; ++n) {
      const double x = std::bit_cast<double>(random.next() >> (n % 2 == 0 ? 1 : 12));
      if (!(x < kLargest)) continue;
      const long double midpoint = (static_cast<long double>(x) + std::nextafter(x, kInfinity)) / 2;
      const std::string exactly = format("%.800Le", midpoint);
      const std::size_t mark = exactly.find('e');
      const std::string zeros(random.below(1200), '0');
      expect_same_reading(exactly);
      expect_same_reading(exactly.substr(0, mark) + zeros + "1" + exactly.substr(mark));
      expect_same_reading(exactly.substr(0, mark - 1 - random.below(790)) + exactly.substr(mark));
      const std::string hexadecimal = format("%La", midpoint).substr(2);
      const std::size_t power = hexadecimal.find('p');
      expect_same_reading(hexadecimal);
      if (hexadecimal.find('.') != std::string::npos)
        expect_same_reading(hexadecimal.substr(0, power) + zeros + "1" + hexadecimal.substr(power));
    }
  }
}

TEST(PortableNumber, UnderAndOverflowsAsTheStandardLibrary) {
  for (const std::string digit : {"1", "2", "4", "7", "8", "9", "c", "f"})
    for (int near = -12; near < 12; ++near)
      for (const std::string& mantissa : {digit, "0." + digit, digit + ".00000000000000000001"})
        for (const std::string& exponent : {format("p%d", -1075 + near), format("p%d", 1024 + near),
                                            format("e%d", -324 + near), format("e%d", 308 + near)})
          expect_same_reading(mantissa + exponent);
}

TEST(PortableNumber, ReadsHostileTextsAsTheStandardLibrary) {
  const std::string many(1'000'000, '7');
  const std::string zeros(1'000'000, '0');
  for (const std::string& text : {std::string("0e999"),
                                  std::string("1e"),
                                  std::string("1e+"),
                                  std::string("1p-"),
                                  std::string("."),
                                  std::string("-"),
                                  std::string(""),
                                  std::string("-.5"),
                                  std::string("5."),
                                  std::string("1..5"),
                                  std::string("1.5.5"),
                                  std::string("--1"),
                                  std::string("inf"),
                                  std::string("-inf"),
                                  std::string("nan"),
                                  std::string("nan(1)"),
                                  std::string("infinity"),
                                  std::string("1e400"),
                                  std::string("-1e-400"),
                                  std::string("1e99999999999999999999"),
                                  std::string("1e-99999999999999999999"),
                                  std::string("0p99999999999999999999"),
                                  std::string("1p99999999999999999999"),
                                  std::string("-1p-99999999999999999999"),
                                  std::string("1e0000000000000000000000001"),
                                  std::string("1p0000000000000000000000001"),
                                  std::string("1e9223372036854775807"),
                                  std::string("1e-9223372036854775808"),
                                  std::string("1p9223372036854775807"),
                                  std::string("1p-9223372036854775808"),
                                  many,
                                  "0." + many,
                                  many + "e-1000000",
                                  "0." + zeros + "1e1000000",
                                  "0." + zeros + many + "e1000001",
                                  "1" + zeros + "e-1000000",
                                  "1" + zeros + "p-4000000",
                                  "0." + zeros + "8p4000001",
                                  zeros + "1.5",
                                  "-" + zeros + "." + zeros,
                                  many + "e-1000000x"})
    expect_same_reading(text);
}

}  // namespace
}  // namespace certa::tools
