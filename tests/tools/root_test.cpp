// Sums of square roots: exact signs where doubles see none, and correct rounding.
#include "formats/root.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <certa/exact/round.hpp>

#include "formats/fraction.hpp"

namespace certa::tools {
namespace {

Root root(int square) { return {{square, 1}}; }

TEST(Root, EqualSumsHaveSignZero) {
  EXPECT_EQ(sign_of_sum(root(8), negated(times({2, 1}, root(2)))), 0);
  EXPECT_EQ(sign_of_sum(root(9), negated(root(4)), {-1, 1}), 0);
  EXPECT_EQ(sign_of_sum(root(8), negated(root(8)), {0, 1}), 0);
  EXPECT_EQ(sign_of_sum(root(2), negated(root(8)), {0, 1}), -1);
  EXPECT_EQ(sign_of_sum(root(0), root(0)), 0);
  EXPECT_EQ(sign_of_sum(root(0), root(0), {1, 3}), 1);
}

TEST(Root, NearbyFractionsAreToldFromASum) {
  const int places = 300;
  const auto floor_of = [&](int square) { return sqrt(Integer(Integer(square) << 2 * places)); };
  const Rational below{floor_of(2) + floor_of(3), Integer(1) << places};
  const Rational above{below.numerator + 2, below.denominator};
  EXPECT_EQ(sign_of_sum(root(2), root(3), negated(below)), 1);
  EXPECT_EQ(sign_of_sum(root(2), root(3), negated(above)), -1);
  EXPECT_EQ(sign_of_sum(negated(root(2)), negated(root(3)), below), -1);
  EXPECT_EQ(sign_of_sum(negated(root(2)), negated(root(3)), above), 1);
}

TEST(Root, SizesAreRoundedCorrectly) {
  const Root nearest = root_of_square(to_rational(std::sqrt(2.0)));
  EXPECT_EQ(rounded_size_of_sum(root(2), negated(nearest)), 9.667293313452913e-17);
  EXPECT_EQ(rounded_size_of_sum(nearest, negated(root(2))), 9.667293313452913e-17);
  EXPECT_EQ(rounded_size_of_sum(root(2), root(3)), 3.1462643699419726);
  EXPECT_EQ(rounded_size_of_sum(root(2), negated(root(3))), 0.31783724519578227);
  EXPECT_EQ(rounded_size_of_sum(root(8), negated(times({2, 1}, root(2)))), 0);
  EXPECT_EQ(rounded_size_of_sum(root(0), root(2)), std::sqrt(2.0));
  EXPECT_EQ(rounded_size_of_sum(negated(root(2)), root(0)), std::sqrt(2.0));
  const Root far = root_of_square(to_rational(std::numeric_limits<double>::max()));
  EXPECT_EQ(rounded_size_of_sum(far, far), std::numeric_limits<double>::infinity());
  EXPECT_EQ(rounded_size_of_sum(far, negated(far)), 0);
  // (10^40 + 1)^(1/2) - 10^20: most digits cancel.
  const Rational tens{Integer("100000000000000000000"), 1};
  EXPECT_EQ(rounded_size_of_sum({add(squared(tens), {1, 1})}, negated(root_of_square(tens))),
            5e-21);
}

TEST(Root, SumsWithAFractionAreRoundedCorrectly) {
  EXPECT_EQ(rounded_size_of_sum(root(2), root(3), {-3, 1}), 0.14626436994197234);
  EXPECT_EQ(rounded_size_of_sum(root(9), root(16), {-7, 1}), 0);
  EXPECT_EQ(rounded_size_of_sum(root(9), root(16), {-8, 1}), 1);
  EXPECT_EQ(rounded_size_of_sum(root(8), negated(root(8)), {-1, 3}), 1.0 / 3);
  EXPECT_EQ(rounded_size_of_sum(root(0), root(2), negated(to_rational(std::sqrt(2.0)))),
            9.667293313452913e-17);
  EXPECT_EQ(rounded_size_of_sum(root(0), root(0), {5, 2}), 2.5);
  // What two roots leave of each other, a fraction takes away.
  const Rational third{sqrt(Integer(Integer(2) << 600)) - sqrt(Integer(Integer(3) << 600)),
                       Integer(1) << 300};
  const double left = rounded_size_of_sum(root(3), negated(root(2)), third);
  EXPECT_LT(left, 0x1p-299);
  EXPECT_GT(left, 0);
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
  const Rational sum = add(p, q);
  RC_ASSERT(sign_of_sum(root_of_square(p), root_of_square(q)) == sign_of(sum));
  RC_ASSERT(sign_of_sum(root_of_square(p), root_of_square(q), r) == sign_of(add(sum, r)));
  const Rational back = negated(sum);
  RC_ASSERT(sign_of_sum(root_of_square(p), root_of_square(q), back) == 0);
  RC_ASSERT(rounded_size_of_sum(root_of_square(p), root_of_square(q)) == std::abs(round(sum)));
}

RC_GTEST_PROP(Root, RootsAreWhereDoublesSeeThem,
              (std::uint16_t x, std::uint16_t y, std::int16_t z)) {
  const double about = std::sqrt(static_cast<double>(x)) - std::sqrt(static_cast<double>(y)) + z;
  RC_PRE(std::abs(about) > 1e-9);
  const int sign = sign_of_sum(root(x), negated(root(y)), {z, 1});
  RC_ASSERT(sign == (about > 0 ? 1 : -1));
}

}  // namespace
}  // namespace certa::tools
