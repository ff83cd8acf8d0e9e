// Numbers read and written: every double survives, and what lies between two doubles is rounded to
// the nearer one.
#include "formats/number.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

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
  for (const char* text : {"", "1.5", "0x", "-0x", "0xp3", "0x-1p3", "0x+1p3", "-+0x1p3", "0xinf",
                           "0xnan", "0x1p3 ", " 0x1p3", "0x1pz", "0x0x1p3", "inf", "nan"})
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

}  // namespace
}  // namespace certa::tools
