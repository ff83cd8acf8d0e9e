// Every stage of every predicate, compared with two independent exact number types.
#include <boost/multiprecision/cpp_bin_float.hpp>

#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/exact.hpp>
#include <certa/predicates/floating.hpp>

#include "properties/gmp_integer.hpp"
#include "properties/predicates.hpp"
#include "support/every_family.hpp"

namespace certa::test {
namespace {

using quad = boost::multiprecision::number<boost::multiprecision::cpp_bin_float_quad::backend_type,
                                           boost::multiprecision::et_off>;

using counting = basic_adaptive<StageCounter>;
static_assert(PredicatePolicy<adaptive>);
static_assert(PredicatePolicy<counting>);
static_assert(PredicatePolicy<exact>);
static_assert(PredicatePolicy<floating<float>>);
static_assert(PredicatePolicy<floating<double>>);
static_assert(PredicatePolicy<floating<long double>>);
static_assert(PredicatePolicy<floating<quad>>);
static_assert(PredicatePolicy<floating<boost::multiprecision::cpp_bin_float_quad>>);
static_assert(!PredicatePolicy<int>);
static_assert(sizeof(adaptive) < sizeof(counting));  // counters are free when off

class Signs : public EveryFamily {};
INSTANTIATE_TEST_SUITE_P(Families, Signs, testing::ValuesIn(kFamilies), family_name);

TEST_P(Signs, AdaptiveAndEachStageEqualExact) {
  fuzz::PredicatesSeen seen;
  for_all_recipes([&seen](const Recipe& recipe) { return fuzz::predicates_agree(recipe, &seen); });

  // Not vacuous: every sign came up, and the stages that the family is designed for were reached.
  for (const int n : seen.by_sign) EXPECT_GT(n, seen.signs / 100);
  const StageCounter& count = seen.settled;
  EXPECT_GT(count[Stage::filter] + count[Stage::integer] + count[Stage::expansion] +
                count[Stage::big_integer],
            static_cast<std::uint64_t>(seen.signs));
  const Family family = GetParam();
  if (family != Family::near_overflow && family != Family::subnormal) {
    EXPECT_GT(count[Stage::filter], 1000U);
  }
  if (family != Family::random && family != Family::wild) {
    EXPECT_GT(count[Stage::integer], 100U);
  }
  RecordProperty("wide", std::to_string(seen.wide) + " of " + std::to_string(seen.signs));
  if (wide_is_sound() && (family == Family::wild || family == Family::rescaled ||
                          family == Family::subnormal || family == Family::near_overflow)) {
    EXPECT_GT(seen.wide, seen.signs / 2);
  }
  if (family == Family::wild) {
    EXPECT_GT(count[Stage::filter], static_cast<std::uint64_t>(seen.signs));
    EXPECT_GT(count[Stage::big_integer], 20U);
  }
  // Expansions are exact unless a coordinate is near the ends of the exponent range (one ulp from
  // zero is the smallest subnormal).
  if (family == Family::grid || family == Family::random || family == Family::contact ||
      family == Family::flat || family == Family::needle || family == Family::far_away) {
    EXPECT_EQ(seen.could_settle[static_cast<std::size_t>(Stage::expansion)], seen.signs);
  }
}

TEST(Signs, UnguardedExpansionsWouldErrAtExtremeExponents) {
  // The reason for expansions_are_exact: without this guard the same arithmetic errs.
  int wrong = 0;
  int refused = 0;
  for (int n = 0; n < 3000; ++n) {
    Pair<3> pair;
    for (std::size_t i = 0; i < 4; ++i) {
      Point<3> p{};
      for (std::size_t k = 0; k < 3; ++k) {
        const auto h = mix(static_cast<std::uint64_t>(n * 100) + i * 10 + k);
        p[k] = std::ldexp(static_cast<double>(static_cast<std::int64_t>(h >> 10)) - 0x1p53,
                          n % 2 ? -653 : 547);
      }
      pair.a.push_back(p);
    }
    const Point<3> origin{};
    const auto w = [&](std::size_t i) { return PointDifference<3>{&pair.a[i], &origin}; };
    const Sign truth = exact().sign<Det3>(w(0), w(1), w(2));
    const auto embed = [](double x) { return Expansion<1>(x); };
    const Sign unguarded =
        Det3::value(coordinates(w(0), embed), coordinates(w(1), embed), coordinates(w(2), embed))
            .sign();
    wrong += unguarded != truth;
    refused +=
        expansion_sign<Det3>(exponent_range(w(0), w(1), w(2)), w(0), w(1), w(2)) == Sign::undefined;
    EXPECT_EQ(adaptive().sign<Det3>(w(0), w(1), w(2)), truth);
  }
  EXPECT_GT(wrong, 100);
  EXPECT_EQ(refused, 3000);
}

TEST(Signs, TheEndsOfTheDoublesAreExact) {
  const double least = std::numeric_limits<double>::denorm_min();
  const double most = std::numeric_limits<double>::max();
  const Point<3> zero{};
  const Point<3> negative_zero{-0.0, -0.0, -0.0};
  const Point<3> tiny{least, 0, 0};
  const Point<3> huge{most, most, most};
  const Point<3> huge_below{std::nextafter(most, 0), most, most};
  const auto expect = [&](Sign sign, const PointDifference<3>& x, const PointDifference<3>& y) {
    EXPECT_EQ(adaptive().sign<Dot>(x, y), sign);
    EXPECT_EQ(exact().sign<Dot>(x, y), sign);
    EXPECT_EQ(exact_on<gmp_integer>().sign<Dot>(x, y), sign);
  };
  expect(Sign::zero, {&zero, &negative_zero}, {&tiny, &huge});
  expect(Sign::positive, {&tiny, &zero}, {&tiny, &negative_zero});  // 2^-2148
  expect(Sign::positive, {&huge, &zero}, {&huge, &zero});           // above 2^2048
  expect(Sign::positive, {&huge, &huge_below}, {&tiny, &zero});     // one ulp of the largest
  expect(Sign::negative, {&huge, &huge_below}, {&zero, &huge});
  const Point<3> minus_huge{-most, -most, -most};
  expect(Sign::positive, {&huge, &minus_huge}, {&huge, &minus_huge});  // the difference overflows
  expect(Sign::negative, {&huge, &minus_huge}, {&zero, &tiny});
}

TEST(Signs, FloatingRoundsAndOverflowsAndSaysSo) {
  const double most = std::numeric_limits<double>::max();
  const Point<2> origin{};
  const Point<2> huge{most, most};
  const Point<2> minus{-most, most};
  const PointDifference<2> x{&huge, &minus};  // overflows to infinity
  EXPECT_EQ(floating<double>().sign<Det2>(x, PointDifference<2>{&huge, &huge}), Sign::undefined);
  // 1 + 2^-30 and its square: the determinant is 2^-60, lost in double, seen in quad.
  const Point<2> p{1 + 0x1p-30, 1};
  const Point<2> q{1, 1 - 0x1p-30};
  const auto det = [&](auto policy) {
    return policy.template sign<Det2>(PointDifference<2>{&p, &origin},
                                      PointDifference<2>{&q, &origin});
  };
  EXPECT_EQ(det(exact()), Sign::negative);
  EXPECT_EQ(det(adaptive()), Sign::negative);
  EXPECT_EQ(det(floating<quad>()), Sign::negative);
  EXPECT_EQ(det(floating<long double>()), Sign::negative);
  EXPECT_EQ(det(floating<double>()), Sign::zero);
  EXPECT_EQ(det(floating<float>()), Sign::zero);
}

}  // namespace
}  // namespace certa::test
