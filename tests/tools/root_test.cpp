// Sums of square roots: exact signs where doubles cannot tell, and correct rounding.
#include "formats/root.hpp"

#include <cmath>
#include <initializer_list>
#include <limits>
#include <optional>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <certa/exact/round.hpp>

#include "formats/rounded_sum.hpp"

namespace certa::tools {
namespace {

Root root(int square) { return {{square, 1}}; }

TEST(Root, EqualSumsHaveSignZero) {
  EXPECT_EQ(sign_of_sum(root(8), -times({2, 1}, root(2))), 0);
  EXPECT_EQ(sign_of_sum(root(9), -root(4), {-1, 1}), 0);
  EXPECT_EQ(sign_of_sum(root(8), -root(8), {0, 1}), 0);
  EXPECT_EQ(sign_of_sum(root(2), -root(8), {0, 1}), -1);
  EXPECT_EQ(sign_of_sum(root(0), root(0)), 0);
  EXPECT_EQ(sign_of_sum(root(0), root(0), {1, 3}), 1);
}

TEST(Root, NearbyFractionsAreToldFromASum) {
  const int places = 300;
  const auto floor_of = [&](int square) { return sqrt(Integer(Integer(square) << 2 * places)); };
  const Rational below{floor_of(2) + floor_of(3), Integer(1) << places};
  const Rational above{below.numerator + 2, below.denominator};
  EXPECT_EQ(sign_of_sum(root(2), root(3), -below), 1);
  EXPECT_EQ(sign_of_sum(root(2), root(3), -above), -1);
  EXPECT_EQ(sign_of_sum(-root(2), -root(3), below), -1);
  EXPECT_EQ(sign_of_sum(-root(2), -root(3), above), 1);
}

TEST(Root, SizesAreRoundedCorrectly) {
  const Root nearest = root_of_square(to_rational(std::sqrt(2.0)));
  EXPECT_EQ(rounded_size_of_sum(root(2), -nearest), 9.667293313452913e-17);
  EXPECT_EQ(rounded_size_of_sum(nearest, -root(2)), 9.667293313452913e-17);
  EXPECT_EQ(rounded_size_of_sum(root(2), root(3)), 3.1462643699419726);
  EXPECT_EQ(rounded_size_of_sum(root(2), -root(3)), 0.31783724519578227);
  EXPECT_EQ(rounded_size_of_sum(root(8), -times({2, 1}, root(2))), 0);
  EXPECT_EQ(rounded_size_of_sum(root(0), root(2)), std::sqrt(2.0));
  EXPECT_EQ(rounded_size_of_sum(-root(2), root(0)), std::sqrt(2.0));
  const Root far = root_of_square(to_rational(std::numeric_limits<double>::max()));
  EXPECT_EQ(rounded_size_of_sum(far, far), std::numeric_limits<double>::infinity());
  EXPECT_EQ(rounded_size_of_sum(far, -far), 0);
  // (10^40 + 1)^(1/2) - 10^20, in which most digits cancel.
  const Rational tens{Integer("100000000000000000000"), 1};
  EXPECT_EQ(rounded_size_of_sum({squared(tens) + Rational{1, 1}}, -root_of_square(tens)), 5e-21);
}

TEST(Root, OfAnySizeAreRoundedAsOthersAre) {
  for (const int power : {-1000, -600, -450, -401, -400, 399, 400, 450, 538, 600, 1000})
    for (int k = 2; k < 30; ++k) {
      const Rational scale = squared(to_rational(std::ldexp(1.0, power)));
      const Root x{Rational{k, 1} * scale};
      const Root y{Rational{k + 1, 1} * scale};
      EXPECT_EQ(rounded_size_of_sum(x, -y),
                std::ldexp(rounded_size_of_sum(root(k), -root(k + 1)), power));
      EXPECT_EQ(rounded_size_of_sum(x, y),
                std::ldexp(rounded_size_of_sum(root(k), root(k + 1)), power));
    }
}

TEST(Root, SumsWithAFractionAreRoundedCorrectly) {
  EXPECT_EQ(rounded_size_of_sum(root(2), root(3), {-3, 1}), 0.14626436994197234);
  EXPECT_EQ(rounded_size_of_sum(root(9), root(16), {-7, 1}), 0);
  EXPECT_EQ(rounded_size_of_sum(root(9), root(16), {-8, 1}), 1);
  EXPECT_EQ(rounded_size_of_sum(root(8), -root(8), {-1, 3}), 1.0 / 3);
  EXPECT_EQ(rounded_size_of_sum(root(0), root(2), -to_rational(std::sqrt(2.0))),
            9.667293313452913e-17);
  EXPECT_EQ(rounded_size_of_sum(root(0), root(0), {5, 2}), 2.5);
  // The fraction cancels most of the difference of two roots.
  const Rational third{sqrt(Integer(Integer(2) << 600)) - sqrt(Integer(Integer(3) << 600)),
                       Integer(1) << 300};
  const double left = rounded_size_of_sum(root(3), -root(2), third);
  EXPECT_LT(left, 0x1p-299);
  EXPECT_GT(left, 0);
  // The result is smaller than any double, and no zero is negative.
  const Rational below{sqrt(Integer(Integer(2) << 400)), Integer(1) << 1300};
  const double nothing = rounded_size_of_sum({{2, Integer(1) << 2200}}, root(0), -below);
  EXPECT_EQ(nothing, 0);
  EXPECT_FALSE(std::signbit(nothing));
}

TEST(Root, TiesOfFractionsAreRoundedToEven) {
  const double one = 1, half_ulp = 0x1p-53;
  const auto sum = [](double x, double y) {
    return rounded_size_of_sum(root_of_square(to_rational(x)), root_of_square(to_rational(y)));
  };
  EXPECT_EQ(sum(one, half_ulp), 1);
  EXPECT_EQ(sum(one + 0x1p-52, half_ulp), 1 + 0x1p-51);
  EXPECT_EQ(sum(one, -0x1p-54), 1);
}

RC_GTEST_PROP(Root, SumsOfFractionsAreThemselves,
              (std::int32_t x, std::int32_t y, std::int32_t z)) {
  const Rational p{x, 3};
  const Rational q{y, 7};
  const Rational r{z, 5};
  const Rational sum = p + q;
  RC_ASSERT(sign_of_sum(root_of_square(p), root_of_square(q)) == sum.sign());
  RC_ASSERT(sign_of_sum(root_of_square(p), root_of_square(q), r) == (sum + r).sign());
  const Rational back = -sum;
  RC_ASSERT(sign_of_sum(root_of_square(p), root_of_square(q), back) == 0);
  RC_ASSERT(rounded_size_of_sum(root_of_square(p), root_of_square(q)) == std::abs(round(sum)));
}

RC_GTEST_PROP(Root, RootsAreWhereDoublesSeeThem,
              (std::uint16_t x, std::uint16_t y, std::int16_t z)) {
  const double about = std::sqrt(static_cast<double>(x)) - std::sqrt(static_cast<double>(y)) + z;
  RC_PRE(std::abs(about) > 1e-9);
  const int sign = sign_of_sum(root(x), -root(y), {z, 1});
  RC_ASSERT(sign == (about > 0 ? 1 : -1));
}

/// The number `steps` ulps after x, or before it.
double stepped(double x, int steps) {
  for (int k = 0; k < std::abs(steps); ++k) x = std::nextafter(x, steps < 0 ? 0 : 2 * x);
  return x;
}

TEST(Root, DifferencesFromADoubleAreRoundedCorrectly) {
  EXPECT_EQ(rounded_size_of_difference(std::sqrt(2.0), root(2)), 9.667293313452913e-17);
  EXPECT_EQ(rounded_size_of_difference(2, root(4)), 0);
  EXPECT_EQ(rounded_size_of_difference(5, root(4)), 3);
  EXPECT_EQ(rounded_size_of_difference(0, root(2)), std::sqrt(2.0));
  EXPECT_EQ(rounded_size_of_difference(1.5, root(0)), 1.5);
  // For s = fl(sqrt 2), the root of s^2 + 2^-200 is nearer to s than double-double can tell.
  const Rational square = squared(to_rational(std::sqrt(2.0)));
  const double root_of_more =
      rounded_size_of_difference(std::sqrt(2.0), {square + Rational{1, Integer(1) << 200}});
  EXPECT_EQ(root_of_more, std::ldexp(1 / (2 * std::sqrt(2.0)), -200));
}

RC_GTEST_PROP(Root, DifferencesFromADoubleAreThoseOfRoots,
              (std::uint32_t n, std::uint32_t d, std::int8_t steps, std::int16_t exponent)) {
  const Root x{scaled({Integer(n) * n + d % 3, Integer(d | 1) * (d | 1)}, 2 * (exponent / 64))};
  for (const double value : {stepped(round_sqrt(x.square), steps), std::ldexp(1.5, exponent / 64)})
    RC_ASSERT(rounded_size_of_difference(value, x) ==
              std::abs(round_with_root(to_rational(value), x.square, true)));
}

/// Compared with integers of 400 binary places, the last of which may be off.
RC_GTEST_PROP(Root, DifferencesThatCancelAreRoundedCorrectly,
              (std::uint32_t n, std::uint32_t d, std::int16_t more, std::uint8_t shift)) {
  const Integer x = (Integer(n) * n + 1) << 64;
  const Integer y = x + ((Integer(more) * 2 + 1) << (shift % 64));
  RC_PRE(y > 0);
  const Integer divisor = Integer(d | 1);
  constexpr int kPlaces = 400;
  const Integer places = Integer(1) << (2 * kPlaces);
  const Integer difference = sqrt(Integer(x * places)) - sqrt(Integer(y * places));
  const double expected = std::abs(round({difference, divisor}, -kPlaces));
  const Root root_x{{x, divisor * divisor}};
  const Root root_y{{y, divisor * divisor}};
  RC_ASSERT(rounded_size_of_sum(root_x, -root_y) == expected);
  RC_ASSERT(rounded_size_of_sum(-root_x, root_y) == expected);
}

/// Sums so near the middle of two doubles that the first approximation does not decide the
/// rounding, and that an enclosure that was too narrow would decide wrongly.
TEST(Root, SumsBesideTheMiddleOfTwoDoublesAreRoundedToTheirSide) {
  const auto expect = [](double size, const Rational& x, const Rational& y, const Rational& z) {
    const Root root_x = root_of_square(x);
    const Root root_y = root_of_square(y);
    EXPECT_EQ(rounded_size_of_sum(root_x, root_y, z), size);
    EXPECT_EQ(rounded_size_of_sum(-root_x, -root_y, -z), size);
    if (z.sign() != 0) return;
    EXPECT_EQ(rounded_size_of_sum(root_x, root_y), size);
    // A double and a root of the opposite sign.
    const double value = round(x);
    if (y.sign() > 0 || !(to_rational(value) == x)) return;
    EXPECT_EQ(rounded_size_of_difference(value, {squared(y)}), size);
  };
  const auto small = [](int numerator, int exponent) {
    return Rational{numerator, Integer(1) << -exponent};
  };
  for (int n = 0; n < 32; ++n) {
    const Rational middle = Rational{1, 1} + small(2 * n + 1, -53);
    for (int k = -7; k <= 7; ++k) {
      if (k == 0) continue;
      // In steps of half a unit of the precision with which roots begin.
      const Rational sum = middle + small(k, -129);
      const double size = round(sum);
      for (const int sign : {-1, 1})
        for (int m = 1; m < 9; ++m) {
          const Rational x{m, 9};
          const Rational y{sign * (n + 1), 7};
          expect(size, x, y, sum - (x + y));
          expect(size, {-m, 9}, y, sum - (Rational{-m, 9} + y));
          expect(size, x, {0, 1}, sum - x);
        }
    }
    for (int places = 88; places < 124; ++places)
      for (const int sign : {-1, 1}) {
        const Rational sum = middle + small(sign, -places);
        const double size = round(sum);
        const Rational value = to_rational(4 + std::sqrt(n + 0.5));
        expect(size, value, sum - value, {0, 1});
        expect(size, {4 * n + 7, 3}, sum - Rational{4 * n + 7, 3}, {0, 1});
      }
  }
}

TEST(RoundedSum, IsNotCertainWhereRoundingsDecide) {
  const auto is_positive = [](std::initializer_list<double> terms) {
    RoundedSum sum;
    for (const double x : terms) sum.add(x);
    return sum.is_positive();
  };
  EXPECT_EQ(is_positive({1, -0.75}), true);
  EXPECT_EQ(is_positive({0.75, -1}), false);
  EXPECT_EQ(is_positive({1, 0x1p-40, -1}), true);
  EXPECT_EQ(is_positive({1, 0x1p-50, -1}), std::nullopt);
  EXPECT_EQ(is_positive({1, -1}), std::nullopt);
  const auto with_error = [](double x, double error) {
    RoundedSum sum;
    sum.add(x, error);
    return sum.is_positive();
  };
  EXPECT_EQ(with_error(1, 0.4), true);
  EXPECT_EQ(with_error(-1, 0.4), false);
  EXPECT_EQ(with_error(1, 1), std::nullopt);
  EXPECT_EQ(with_error(1, std::numeric_limits<double>::infinity()), std::nullopt);
  EXPECT_EQ(is_positive({}), std::nullopt);
  EXPECT_EQ(is_positive({0x1p-1000}), std::nullopt);
  EXPECT_EQ(is_positive({std::numeric_limits<double>::infinity(), -1}), std::nullopt);
  EXPECT_EQ(is_positive({std::numeric_limits<double>::max(), std::numeric_limits<double>::max()}),
            std::nullopt);
}

}  // namespace
}  // namespace certa::tools
