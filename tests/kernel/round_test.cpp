// Correct rounding and rationals against Boost's rationals and the C library.
#include <bit>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <certa/exact/round.hpp>
#include <certa/rational.hpp>

namespace certa {
namespace {

using BigRational = boost::multiprecision::cpp_rational;
using BigInteger = boost::multiprecision::cpp_int;

BigRational big(const Rational& r) {
  return BigRational(BigInteger(r.numerator), BigInteger(r.denominator));
}

/// Any finite double by its bits, as an exact rational.
Rational exact(double x) {
  int exponent = 0;
  const double mantissa = std::frexp(x, &exponent);
  Rational r{static_cast<std::int64_t>(std::ldexp(mantissa, 53)), 1};
  exponent -= 53;
  (exponent > 0 ? r.numerator : r.denominator) <<= std::abs(exponent);
  return r;
}

/// Half an ulp on either side, ties to even: the definition.
void expect_nearest(double rounded, const BigRational& value) {
  RC_ASSERT(!std::isnan(rounded));
  if (std::isinf(rounded)) {
    const BigRational limit = BigRational(std::numeric_limits<double>::max()) +
                              BigRational(boost::multiprecision::pow(BigInteger(2), 970));
    RC_ASSERT(abs(value) >= limit);
    return;
  }
  const bool even = std::bit_cast<std::uint64_t>(rounded) % 2 == 0;
  for (const double to :
       {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()}) {
    const double neighbour = std::nextafter(rounded, to);
    if (std::isinf(neighbour)) continue;
    const BigRational own = abs(value - BigRational(rounded));
    const BigRational other = abs(value - BigRational(neighbour));
    RC_ASSERT((own < other || (own == other && even)));
  }
}

double finite(std::uint64_t bits) {
  const double x = std::bit_cast<double>(bits);
  return std::isfinite(x) ? x : std::numeric_limits<double>::max();
}

RC_GTEST_PROP(Round, OfADoubleIsItself, (std::uint64_t bits)) {
  const double x = finite(bits);
  RC_ASSERT(round(exact(x)) == x);
  RC_ASSERT(round_sqrt(exact(std::abs(x))) == std::sqrt(std::abs(x)));
}

RC_GTEST_PROP(Round, OfAQuotientIsNearest, (std::uint64_t x, std::uint64_t y, std::uint64_t z)) {
  // Magnitudes from far below the subnormals to beyond overflow.
  Rational r{static_cast<std::int64_t>(x), 1 + Integer(y) * (z % 2 ? 1 : 3)};
  const int shift = static_cast<int>(z % 2300) - 1200;
  if (shift >= 0)
    r.numerator <<= shift;
  else
    r.denominator <<= -shift;
  expect_nearest(round(r), big(r));
  const int exponent = static_cast<int>(z >> 32 & 63) - 32;
  Rational scaled = r;
  (exponent >= 0 ? scaled.numerator : scaled.denominator) <<= std::abs(exponent);
  RC_ASSERT(round(r, exponent) == round(scaled));
}

RC_GTEST_PROP(Round, OfATieGoesToEven, (std::uint64_t bits)) {
  const double x = std::abs(finite(bits));
  const double next = std::nextafter(x, std::numeric_limits<double>::infinity());
  RC_PRE(std::isfinite(next));
  const Rational low = exact(x);
  const Rational high = exact(next);
  const Rational middle{low.numerator * high.denominator + high.numerator * low.denominator,
                        low.denominator * high.denominator * 2};
  const double even = std::bit_cast<std::uint64_t>(x) % 2 == 0 ? x : next;
  RC_ASSERT(round(middle) == even);
  RC_ASSERT(round({-middle.numerator, middle.denominator}) == -even);
  // A hair beside the tie is no tie.
  const Integer hair = Integer(1) << 200;
  RC_ASSERT(round({middle.numerator * hair + 1, middle.denominator * hair}) == next);
  RC_ASSERT(round({middle.numerator * hair - 1, middle.denominator * hair}) == x);
}

RC_GTEST_PROP(Round, OfASquareRootIsNearest, (std::uint64_t x, std::uint64_t y, std::uint64_t z)) {
  Rational r{1 + Integer(x), 1 + Integer(y)};
  const int shift = static_cast<int>(z % 4500) - 2300;
  (shift >= 0 ? r.numerator : r.denominator) <<= std::abs(shift);
  const double root = round_sqrt(r);
  const double below = std::nextafter(root, -1.0);
  const double above = std::nextafter(root, std::numeric_limits<double>::infinity());
  if (root > 0 && !std::isinf(root)) {
    const BigRational low = (BigRational(std::max(below, 0.0)) + BigRational(root)) / 2;
    RC_ASSERT(low * low <= big(r));
  }
  if (!std::isinf(above)) {
    const BigRational high = (BigRational(root) + BigRational(above)) / 2;
    RC_ASSERT(big(r) <= high * high);
  }
  // A perfect square has an exact root; a hair beside the square of a midpoint goes the right way.
  const Rational square{r.numerator * r.numerator, r.denominator * r.denominator};
  RC_ASSERT(round_sqrt(square) == round(r));
}

TEST(Round, AtTheEndsOfTheDoubles) {
  const double least = std::numeric_limits<double>::denorm_min();
  const Rational tiny = exact(least);
  EXPECT_EQ(round({tiny.numerator, tiny.denominator * 2}), 0);  // a tie, to even
  EXPECT_EQ(round({tiny.numerator * 3, tiny.denominator * 2}), 2 * least);
  EXPECT_EQ(round({tiny.numerator * 501, tiny.denominator * 1000}), least);
  EXPECT_EQ(round({tiny.numerator, tiny.denominator << 100}), 0);
  EXPECT_EQ(round({Integer(1) << 1024, 1}), std::numeric_limits<double>::infinity());
  EXPECT_EQ(round({(Integer(1) << 1024) - (Integer(1) << 970) - 1, 1}),
            std::numeric_limits<double>::max());
  EXPECT_EQ(round({(Integer(1) << 1024) - (Integer(1) << 970), 1}),
            std::numeric_limits<double>::infinity());
  EXPECT_EQ(round({}), 0);
  EXPECT_EQ(round_sqrt({}), 0);
}

RC_GTEST_PROP(RationalText, RoundTrips, (std::int64_t n, std::uint64_t d)) {
  const Rational r{Integer(n) * Integer(n) * Integer(n), 1 + Integer(d) * Integer(d)};
  const auto back = parse_rational(to_string(r));
  RC_ASSERT(back.has_value());
  RC_ASSERT(*back == r);
  const Rational lowest = reduce(r);
  RC_ASSERT(lowest == r);
  RC_ASSERT(gcd(lowest.numerator, lowest.denominator) == 1);
  RC_ASSERT(lowest.denominator > 0);
}

TEST(RationalText, AcceptsNothingElse) {
  for (const char* text : {"", "-", "/", "1/", "/2", "1/0", "1/-2", "+1", " 1", "1 ", "1.5", "0x10",
                           "1/2/3", "--1", "1e3", "nan"})
    EXPECT_FALSE(parse_rational(text).has_value()) << text;
  EXPECT_EQ(*parse_rational("-007/010"), (Rational{-7, 10}));  // decimal, not octal
  EXPECT_EQ(to_string(reduce({-6, 4})), "-3/2");
  EXPECT_EQ(to_string(reduce({0, 4})), "0");
}

/// A number of up to `limbs` times 64 bits.
Integer integer_of(const std::vector<std::uint64_t>& limbs) {
  Integer x = 0;
  for (const std::uint64_t limb : limbs) x = (x << 64) + limb;
  return x;
}

RC_GTEST_PROP(Rational, LowestTermsOfBigNumbers,
              (const std::vector<std::uint64_t>& n, const std::vector<std::uint64_t>& d,
               const std::vector<std::uint64_t>& common)) {
  const Integer factor = integer_of(common) + 1;
  const Rational r{integer_of(n) * factor * (n.size() % 2 == 0 ? 1 : -1),
                   (integer_of(d) + 1) * factor};
  const Rational lowest = reduce(r);
  RC_ASSERT(lowest == r);
  RC_ASSERT(lowest.denominator > 0);
  RC_ASSERT(gcd(lowest.numerator, lowest.denominator) == 1);  // Boost's, by another algorithm
}

RC_GTEST_PROP(RationalText, IsBoosts, (const std::vector<std::uint64_t>& limbs, bool negative)) {
  const Integer x = negative ? Integer(-integer_of(limbs)) : integer_of(limbs);
  RC_ASSERT(to_string({x, 1}) == x.str());
}

TEST(RationalText, IsBoostsAroundPowersOfTen) {  // zeros within, lengths that differ by one
  Integer power = 1;
  for (int n = 0; n < 200; ++n, power *= 10)
    for (const Integer& x : {Integer(power - 1), power, Integer(power + 1), Integer(-power)})
      EXPECT_EQ(to_string({x, 1}), x.str());
}

TEST(Rational, LowestTermsWhereEuclidTakesMostSteps) {
  // Neighbouring Fibonacci numbers, around every size of the leading bits; quotients of all sizes.
  Integer a = 1;
  Integer b = 1;
  for (int n = 0; n < 600; ++n) {
    for (const Integer& factor : {Integer(1), Integer(3) << 61, Integer(1) << 200}) {
      const Rational r = reduce({b * factor, a * factor});
      EXPECT_EQ(r.numerator, b);
      EXPECT_EQ(r.denominator, a);
      const Rational whole = reduce({b * factor, factor});
      EXPECT_EQ(whole.numerator, b);
      EXPECT_EQ(whole.denominator, 1);
    }
    a = std::exchange(b, a + b);
  }
}

}  // namespace
}  // namespace certa
