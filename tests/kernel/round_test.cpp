// Correct rounding and rationals against Boost's rationals and the C library.
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <certa/certified/integers.hpp>
#include <certa/exact/round.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/same_bits.hpp>
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

/// By the definition: within half an ulp on either side, ties to even.
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
  // Slightly off a tie is not a tie.
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
  // A perfect square has an exact root; the root of a number slightly off the square of a midpoint
  // rounds to its own side.
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
  EXPECT_TRUE(fuzz::same_bits(round({}), 0));
  EXPECT_TRUE(fuzz::same_bits(round_sqrt({}), 0));
  EXPECT_TRUE(fuzz::same_bits(round({-tiny.numerator, tiny.denominator * 2}), 0));
  EXPECT_TRUE(fuzz::same_bits(round({-tiny.numerator, tiny.denominator << 100}), 0));
}

/// A tie bits * 2^exponent, where bits is odd and has 54 bits, or fewer if it is subnormal.
struct Tie {
  std::int64_t bits;
  int exponent;

  explicit Tie(fuzz::Random& random) {
    const bool is_subnormal = random.below(4) == 0;
    const int length = is_subnormal ? 1 + static_cast<int>(random.below(52)) : 54;
    bits = static_cast<std::int64_t>((random.bits() | std::uint64_t{1} << 63) >> (64 - length)) | 1;
    if (random.below(4) == 0) bits = (std::int64_t{1} << (length - 1)) | 1;
    if (random.below(4) == 0) bits = (std::int64_t{1} << length) - 1;
    exponent = is_subnormal ? -1075 : static_cast<int>(random.below(1800)) - 900;
  }
  /// The double that the tie rounds to (side 0), or that a number just above or below it rounds to.
  [[nodiscard]] double rounded(int side) const {
    const std::int64_t even = bits % 4 == 1 ? bits - 1 : bits + 1;
    return std::ldexp(static_cast<double>(side == 0 ? even : bits + side), exponent);
  }
};

Rational times_power(Integer n, int exponent, Integer d = 1) {
  (exponent >= 0 ? n : d) <<= std::abs(exponent);
  return {std::move(n), std::move(d)};
}

TEST(Round, OfATieAndABitFarBelow) {
  fuzz::Random random(1);
  for (int below = 1; below < 700; ++below)
    for (const int side : {-1, 0, 1}) {
      const Tie tie(random);
      const Integer factor = 1 + 2 * Integer(random.bits() >> 1);  // not in lowest terms
      const Integer n = ((Integer(tie.bits) << below) + side) * factor;
      const Rational value = times_power(n, tie.exponent - below, factor);
      EXPECT_EQ(round(value), tie.rounded(side)) << below << ' ' << side;
      EXPECT_EQ(round({-value.numerator, value.denominator}), -tie.rounded(side));
      EXPECT_EQ(round({n, factor}, tie.exponent - below), tie.rounded(side));
    }
}

TEST(Round, OfARootThatIsATieAndABitFarBelow) {
  fuzz::Random random(2);
  for (int below = 1; below < 700; ++below)
    for (const int side : {-1, 0, 1}) {
      const Tie tie(random);
      const Integer factor = 1 + 2 * Integer(random.bits() >> 1);
      const Integer n = ((Integer(tie.bits) * tie.bits << 2 * below) + side) * factor;
      EXPECT_EQ(round_sqrt(times_power(n, 2 * (tie.exponent - below), factor)), tie.rounded(side))
          << below << ' ' << side;
      EXPECT_EQ(round_sqrt({n, factor}, tie.exponent - below), tie.rounded(side));
    }
}

/// The last bit of the larger number may be next to the smaller number, or far above it.
TEST(RoundWithRoot, OfATieAndATinyNumber) {
  fuzz::Random random(3);
  for (int below = 1; below < 700; ++below)
    for (const int side : {-1, 1})
      for (const bool is_irrational : {false, true}) {
        const Tie tie(random);
        const Rational large = times_power(tie.bits, tie.exponent);
        const Rational large_square = times_power(Integer(tie.bits) * tie.bits, 2 * tie.exponent);
        const Rational tiny = times_power(1, tie.exponent - below - 1);
        // At most 1.42 of `tiny`, and less than half of the last bit.
        const Rational tiny_square =
            times_power(is_irrational ? 2 : 1, 2 * (tie.exponent - below - 1));
        const auto negative = [](const Rational& x) {
          return Rational{-x.numerator, x.denominator};
        };
        const double expected = tie.rounded(side);
        EXPECT_EQ(round_with_root(large, tiny_square, side < 0), expected) << below;
        EXPECT_EQ(round_with_root(negative(large), tiny_square, side > 0), -expected) << below;
        const Rational offset = side > 0 ? tiny : negative(tiny);
        EXPECT_EQ(round_with_root(offset, large_square, false), expected) << below;
        EXPECT_EQ(round_with_root(negative(offset), large_square, true), -expected) << below;
      }
}

template <std::size_t Limbs>
FixedInteger<Limbs> fixed(const Integer& x) {
  FixedInteger<Limbs> result;
  for (int chunk = 2 * static_cast<int>(Limbs) - 1; chunk >= 0; --chunk)
    result =
        (result << 32) +
        FixedInteger<Limbs>(static_cast<std::int64_t>(Integer((x >> 32 * chunk) & 0xffffffff)));
  return result;
}

/// Roots and quotients of integers of one width are the nearest double. They are unknown at ties,
/// and where a bit far below decides.
template <std::size_t Limbs>
void expect_nearest_or_unknown(fuzz::Random& random) {
  constexpr int kBits = 64 * static_cast<int>(Limbs) - 1;
  const FixedInteger<1> one(std::int64_t{1});
  // The bit that tells the number from a tie is `near` bits below the last bit of a double; at a
  // tie `near` is 0.
  const auto expect = [](double x, double expected, int near) {
    if (near == 0 || near > 60) {
      EXPECT_TRUE(std::isnan(x)) << Limbs << ' ' << near;
    } else if (near < 40) {
      EXPECT_FALSE(std::isnan(x)) << Limbs << ' ' << near;
    }
    EXPECT_TRUE(std::isnan(x) || x == expected) << Limbs << ' ' << x;
  };
  for (int k = 0; k < 200; ++k) {
    const Tie tie(random);
    if (tie.bits < std::int64_t{1} << 53 || std::abs(tie.exponent) > 800) continue;
    for (const int side : {-1, 0, 1}) {
      if constexpr (kBits > 56) {
        const int below = static_cast<int>(random.below(kBits - 55));
        const Integer n = (Integer(tie.bits) << below) + (below == 0 ? 0 : side);
        const int near = side == 0 ? 0 : below;
        const double expected = tie.rounded(below == 0 ? 0 : side);
        const FixedInteger<Limbs> x = fixed<Limbs>(n);
        const int exponent = tie.exponent - below;
        expect(detail::rounded_quotient<double>(x, one, exponent), expected, near);
        expect(detail::rounded_quotient<double>(-x, one, exponent), -expected, near);
      }
      if constexpr (kBits > 110) {
        const int below = static_cast<int>(random.below((kBits - 109) / 2));
        const Integer n = (Integer(tie.bits) * tie.bits << 2 * below) + side;
        expect(detail::rounded_root<double>(fixed<Limbs>(n), one, tie.exponent - below),
               tie.rounded(side), side == 0 ? 0 : 55 + 2 * below);
      }
    }
  }
}

TEST(RoundIntegers, OfEveryWidthAtTies) {
  fuzz::Random random(4);
  expect_nearest_or_unknown<1>(random);
  expect_nearest_or_unknown<2>(random);
  expect_nearest_or_unknown<3>(random);
  expect_nearest_or_unknown<4>(random);
  expect_nearest_or_unknown<5>(random);
  expect_nearest_or_unknown<8>(random);
  expect_nearest_or_unknown<16>(random);
}

/// Expects that high + low is within 2^-106 of it, relatively.
template <std::size_t Limbs>
void expect_leading_digits(fuzz::Random& random) {
  for (int length = 1; length < 64 * static_cast<int>(Limbs); ++length)
    for (int kind = 0; kind < 6; ++kind) {
      Integer x = Integer(1) << (length - 1);
      if (kind == 1) x = 2 * x - 1;
      if (kind == 2) x += 1;
      if (kind == 3 && length > 60) x += Integer(1) << (length - 54);
      if (kind >= 4)
        for (int bit = 0; bit < length - 1; ++bit)
          if (random.below(2) == 0) x += Integer(1) << bit;
      const auto leading = detail::leading<double>(fixed<Limbs>(x));
      EXPECT_GE(leading.high, 0.5);
      EXPECT_LE(leading.high, 1);
      const BigRational whole(BigInteger(1) << leading.exponent);
      const BigRational off =
          abs((BigRational(leading.high) + BigRational(leading.low)) * whole - BigRational(x));
      EXPECT_LE(off * BigRational(BigInteger(1) << 106), BigRational(x)) << length;
    }
}

TEST(RoundIntegers, LeadingDigitsOfEveryWidth) {
  fuzz::Random random(5);
  expect_leading_digits<1>(random);
  expect_leading_digits<2>(random);
  expect_leading_digits<3>(random);
  expect_leading_digits<5>(random);
  expect_leading_digits<8>(random);
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
  // Neighbouring Fibonacci numbers have leading bits of every size; quotients of all sizes.
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
