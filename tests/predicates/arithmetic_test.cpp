// The number types that predicates are built on, one by one.
#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>

#include <boost/multiprecision/cpp_int.hpp>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <certa/predicates/expansion.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/fixed_integer.hpp>
#include <certa/predicates/number.hpp>

namespace certa {
namespace {

using BigRational = boost::multiprecision::cpp_rational;

/// Any double whose exponent lies in [-bound, bound].
rc::Gen<double> doubles(int bound) {
  return rc::gen::map(
      rc::gen::tuple(rc::gen::arbitrary<std::int64_t>(), rc::gen::inRange(-bound, bound + 1)),
      [](const auto& t) {
        return std::ldexp(static_cast<double>(std::get<0>(t) % (std::int64_t{1} << 53)),
                          std::get<1>(t) - 53);
      });
}

template <std::size_t N>
BigRational exact_value(const Expansion<N>& x) {
  BigRational sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += BigRational(x[i]);
  return sum;
}

RC_GTEST_PROP(Expansion, TwoSumAndTwoProductAreErrorFree, ()) {
  const double x = *doubles(400);
  const double y = *doubles(400);
  const TwoTerms s = two_sum(x, y);
  RC_ASSERT(BigRational(s.high) + BigRational(s.low) == BigRational(x) + BigRational(y));
  RC_ASSERT(s.high == x + y);
  const TwoTerms p = two_product(x, y);
  RC_ASSERT(BigRational(p.high) + BigRational(p.low) == BigRational(x) * BigRational(y));
  RC_ASSERT(p.high == x * y);
}

RC_GTEST_PROP(Expansion, SumsDifferencesAndProductsAreExact, ()) {
  const auto x = Expansion<1>(*doubles(60)) - Expansion<1>(*doubles(10));
  const auto y = Expansion<1>(*doubles(10)) + Expansion<1>(*doubles(60));
  const auto product = x * y - y * y;
  const BigRational exact = exact_value(x) * exact_value(y) - exact_value(y) * exact_value(y);
  RC_ASSERT(exact_value(product) == exact);
  RC_ASSERT(exact_value(-product) == -exact);
  const Sign s = product.sign();
  RC_ASSERT(s == Sign::undefined || s == sign_of(exact));
  RC_ASSERT(s != Sign::undefined);  // the leading component dominates, as the theorems say
}

TEST(Expansion, ASignIsReadOffOnlyWhenTheLeadingComponentDominates) {
  Expansion<2> x;
  x.append(-3.0);
  x.append(2.0);  // out of order: the sum is negative
  EXPECT_EQ(x.sign(), Sign::undefined);
  EXPECT_EQ(Expansion<1>(0.0).sign(), Sign::zero);
  EXPECT_EQ(Expansion<1>(-0.0).sign(), Sign::zero);
}

TEST(Expansion, TheGuardKeepsEveryComponentInsideTheDoubles) {
  ExponentRange range;
  EXPECT_TRUE(expansions_are_exact(range, 4));
  range.include(0x1p-358);
  EXPECT_TRUE(expansions_are_exact(range, 3));  // 3 * -358 = -1074
  EXPECT_FALSE(expansions_are_exact(range, 4));
  ExponentRange high;
  high.include(0x1p+241);
  EXPECT_TRUE(expansions_are_exact(high, 4));  // 4 * (242 + 2) + 8 <= 995
  high.include(0x1p+250);
  EXPECT_FALSE(expansions_are_exact(high, 4));
}

template <std::size_t N>
boost::multiprecision::cpp_int big(const FixedInteger<N>& x) {
  boost::multiprecision::cpp_int value = 0;
  for (std::size_t i = N; i-- > 0;) value = (value << 64) + x.limb(i);
  if (x.negative()) value -= boost::multiprecision::cpp_int(1) << (64 * N);
  return value;
}

RC_GTEST_PROP(FixedInteger, IsARingAsBigIntegersAre,
              (std::int64_t a, std::int64_t b, std::int64_t c)) {
  const FixedInteger<2> x = FixedInteger<2>(a / 4) << 60;
  const FixedInteger<2> y = (FixedInteger<2>(b) << 40) - FixedInteger<2>(c);
  RC_ASSERT(big(x + y) == big(x) + big(y));
  RC_ASSERT(big(x - y) == big(x) - big(y));
  RC_ASSERT(big(-x) == -big(x));
  RC_ASSERT(big(x * y) == big(x) * big(y));
  RC_ASSERT(big(x * FixedInteger<1>(c)) == big(x) * c);
  RC_ASSERT(x.sign() == sign_of(big(x)));
  RC_ASSERT((x * y - y * x).sign() == Sign::zero);
}

RC_GTEST_PROP(FixedInteger, ConvertsToADoubleNextToIt,
              (std::int64_t a, std::int64_t b, std::int64_t c)) {
  const auto expect = [](const auto& x) {
    const boost::multiprecision::cpp_int exact = big(x);
    const boost::multiprecision::cpp_int off =
        exact - boost::multiprecision::cpp_int(x.to_double());
    RC_ASSERT((abs(off) << 52) <= abs(exact));
  };
  expect(FixedInteger<1>(a));
  const FixedInteger<2> x = (FixedInteger<2>(a) << 60) - FixedInteger<2>(b);
  expect(x);
  expect(x * x * FixedInteger<1>(c));
  expect(x - x);
}

RC_GTEST_PROP(FixedInteger, ShortProductsAreThoseOfBigIntegers, ()) {
  const auto any = *rc::gen::arbitrary<std::array<std::int64_t, 12>>();
  std::array<FixedInteger<2>, 3> x;
  std::array<FixedInteger<1>, 3> y;
  boost::multiprecision::cpp_int exact = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto limb = [&any](std::size_t i) { return static_cast<std::uint64_t>(any[i]); };
    x[k] = FixedInteger<2>(std::array{limb(4 * k) ^ limb(4 * k + 1), limb(4 * k + 2)});
    y[k] = FixedInteger<1>(any[4 * k + 3] >> 2);
    exact += big(x[k]) * big(y[k]);
  }
  RC_ASSERT(big(short_dot(x, y)) == exact);
}

TEST(FixedInteger, ShortProductsTakeTheLargestFactors) {
  const std::uint64_t ones = ~std::uint64_t{0};
  for (const std::uint64_t top : {ones >> 1, ones, std::uint64_t{1} << 63})
    for (const std::int64_t y : {(std::int64_t{1} << 61) - 1, -(std::int64_t{1} << 61) + 1}) {
      const FixedInteger<2> x(std::array{ones, top});
      const FixedInteger<1> factor(y);
      EXPECT_EQ(big(short_dot(std::array{x, x, x}, std::array{factor, factor, factor})),
                3 * big(x) * y);
    }
}

template <std::size_t Limbs>
void expect_headroom() {
  // The widest span that L limbs accept, with the worst signs in every polynomial.
  const int span = 64 * static_cast<int>(Limbs) - kFixedHeadroom;
  const double x = std::ldexp(1.0, span) - std::ldexp(1.0, span - 53);
  const Point<3> p{x, x, x};
  const Point<3> q{-x, x, -x};
  const Point<3> r{x, -x, -x};
  const Point<3> s{-x, -x, x};
  const Edge<3> e{{&p, &q}, {&r, &s}};
  const Edge<3> f{{&r, &q}, {&s, &p}};
  const Edge<3> g{{&q, &r}, {&p, &s}};
  const PointDifference<3> d{&p, &s};
  ExponentRange range = exponent_range(e, f, d);
  range.low = 0;  // do not profit from the trailing zeros
  ASSERT_EQ(range.span(), span);
  int largest = 0;
  const auto compare = [&]<class P>(const auto&... arguments) {
    EXPECT_EQ(fixed_integer_sign<P>(range, arguments...), big_integer_sign<P>(range, arguments...));
    const auto fixed = P::value(coordinates(arguments, Scaled<FixedInteger<Limbs>>{0})...);
    const Integer exact = P::value(coordinates(arguments, Scaled<Integer>{0})...);
    EXPECT_EQ(big(fixed), exact);
    if (!exact.is_zero())
      largest = std::max(largest, static_cast<int>(msb(Integer(abs(exact)))) - P::degree * span);
  };
  compare.template operator()<Det3>(e, f, d);
  compare.template operator()<Det3>(e, f, g);
  compare.template operator()<BinetCauchy>(e, d, f, e);
  compare.template operator()<BinetCauchy>(e, f, e, f);
  compare.template operator()<BinetCauchy>(e, g, f, e);
  compare.template operator()<TripleCross>(e, d, e, f);
  compare.template operator()<TripleCross>(f, f.in_a, f, e);
  compare.template operator()<Dot>(e, f);
  compare.template operator()<Dot>(e, e);
  EXPECT_GE(largest, 7);  // the headroom is needed: some value has 8 bits more than degree * span
}

TEST(FixedInteger, TheLargestCoordinatesFitTheHeadroom) {
  expect_headroom<1>();
  expect_headroom<2>();
  expect_headroom<4>();
}

TEST(FixedInteger, WiderSpansArePassedOn) {
  const Point<2> origin{};
  for (const int span : {60, 61, 124, 125, 252, 253}) {
    const Point<2> p{1, std::ldexp(1.0, span - 1)};
    const PointDifference<2> d{&p, &origin};
    const ExponentRange range = exponent_range(d, d);
    ASSERT_EQ(range.span(), span);
    EXPECT_EQ(fixed_integer_sign<Dot>(range, d, d), span <= 252 ? Sign::positive : Sign::undefined);
  }
}

RC_GTEST_PROP(ExponentRange, DecomposesEveryDouble, (std::uint64_t bits)) {
  const double x = std::bit_cast<double>(bits);
  RC_PRE(std::isfinite(x));
  const Decomposed d = decompose(x);
  RC_ASSERT(std::ldexp(static_cast<double>(d.mantissa), d.exponent) == x);
  RC_ASSERT((x == 0 || d.mantissa % 2 != 0));
  ExponentRange range;
  range.include(x);
  if (x != 0) {
    RC_ASSERT(range.low == d.exponent);
    RC_ASSERT(std::abs(x) < std::ldexp(1.0, std::min(range.high, 1023)) || range.high == 1024);
    RC_ASSERT(range.high >= 1024 || std::abs(x) >= std::ldexp(1.0, range.high - 1));
  }
}

TEST(Filter, ConstantsAreThoseOfTheExpression) {
  // Upper bounds computed by hand for the orders of evaluation in polynomial.hpp, in units of u,
  // rounded up. The constants must be at least the leading term, and not much larger.
  using Vertex2 = PointDifference<2>;
  using Vertex3 = PointDifference<3>;
  const auto in_u = [](double c) { return c / kUnitRoundoff; };
  // x.y in 2D: 2 products of errors 1+1+1, one sum of magnitude 2: 2*3 + 2 = 8.
  EXPECT_NEAR(in_u(kErrorConstant<Dot, Vertex2, Vertex2>), 8, 1e-9);
  EXPECT_NEAR(in_u(kErrorConstant<Det2, Vertex2, Vertex2>), 8, 1e-9);
  // 3D: ((3+3+2) + 3) + 3 = 14.
  EXPECT_NEAR(in_u(kErrorConstant<Dot, Vertex3, Vertex3>), 14, 1e-9);
  // det: cross entries err by 8 of magnitude 2; products 8 + 2 + 2 = 12; sums 12+12+4+12+6 = 46.
  EXPECT_NEAR(in_u(kErrorConstant<Det3, Vertex3, Vertex3, Vertex3>), 46, 1e-9);
  // An edge has magnitude 2 and error 4.
  EXPECT_NEAR(in_u(kErrorConstant<Dot, Vertex2, Edge<2>>), 2 * (4 + 2 + 2) + 4, 1e-9);
}

/// The proofs record `coordinates`, but the filter computes by `approximate`.
RC_GTEST_PROP(Filter, ApproximatesTheCoordinatesThatProofsRecord, ()) {
  std::array<Point<3>, 4> points;
  for (Point<3>& point : points)
    for (double& x : point) x = *doubles(60);
  const PointDifference<3> d{points.data(), &points[1]};
  const Edge<3> e{d, {&points[2], *rc::gen::arbitrary<bool>() ? &points[2] : &points[3]}};
  const auto embed = [](double x) { return x; };
  const detail::Approximation<3> of_d = detail::approximate(d);
  const detail::Approximation<3> of_e = detail::approximate(e);
  RC_ASSERT(of_d.value.coordinates == coordinates(d, embed).coordinates);
  RC_ASSERT(of_e.value.coordinates == coordinates(e, embed).coordinates);
  double scale = 0;
  for (const double x : of_d.value.coordinates) scale = std::max(scale, std::abs(x));
  RC_ASSERT(of_d.scale == scale);
  for (const double x : coordinates(e.in_b, embed).coordinates)
    scale = std::max(scale, std::abs(x));
  RC_ASSERT(of_e.scale == scale);
}

TEST(Filter, ReachesItsBoundWithinAFactor) {
  // The largest error seen on random arguments is less than the constant and more than a hundredth
  // of it, so a constant that is wrong by an order of magnitude in either direction fails.
  double worst = 0;
  std::uint64_t state = 1;
  const auto next = [&state] {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return std::ldexp(static_cast<double>(static_cast<std::int64_t>(state) >> 10), -53);
  };
  for (int n = 0; n < 20000; ++n) {
    std::array<Point<3>, 6> p;
    for (auto& point : p)
      for (double& c : point) c = next();
    const PointDifference<3> x{&p[0], &p[1]};
    const PointDifference<3> y{&p[2], &p[3]};
    const PointDifference<3> z{&p[4], &p[5]};
    const auto ax = detail::approximate(x);
    const auto ay = detail::approximate(y);
    const auto az = detail::approximate(z);
    const double value = Det3::value(ax.value, ay.value, az.value);
    const auto embed = [](double c) { return Expansion<1>(c); };
    const BigRational exact = exact_value(
        Det3::value(coordinates(x, embed), coordinates(y, embed), coordinates(z, embed)));
    const double error = std::abs(static_cast<double>(BigRational(value) - exact));
    worst = std::max(worst, error / (ax.scale * ay.scale * az.scale));
  }
  const double constant =
      kErrorConstant<Det3, PointDifference<3>, PointDifference<3>, PointDifference<3>>;
  EXPECT_LT(worst, constant);
  EXPECT_GT(worst, constant / 100);
}

TEST(FpEnvironment, IsSoundHere) {
  EXPECT_TRUE(probe_fp_environment().rounds_to_nearest);
  EXPECT_TRUE(probe_fp_environment().keeps_subnormals);
  EXPECT_FALSE(probe_fp_environment().contracts);
  EXPECT_TRUE(probe_fp_environment().sound());
}

TEST(FpEnvironment, SeesAnotherRoundingMode) {
  for (const int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
    ASSERT_EQ(std::fesetround(mode), 0);
    const bool sound = probe_fp_environment().sound();
    std::fesetround(FE_TONEAREST);
    EXPECT_FALSE(sound);
  }
}

}  // namespace
}  // namespace certa
