// Every stage of every predicate against two independent exact number types.
#include <boost/multiprecision/cpp_bin_float.hpp>

#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/exact.hpp>
#include <certa/predicates/floating.hpp>

#include "support/gmp_integer.hpp"
#include "support/recipe.hpp"

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
static_assert(sizeof(adaptive) == sizeof(Stage));  // counters are free when off

/// Calls check.template operator()<Polynomial>(arguments..) for every polynomial on every kind of
/// argument that the kernel uses, with points of the pair chosen by `variant`.
template <int D, class Check>
void for_each_predicate(const Pair<D>& pair, int variant, const Check& check) {
  const auto pick = [&](int n) -> Difference<D> {
    const auto h = mix(static_cast<std::uint64_t>(variant * 97 + n));
    return {&pair.a[h % pair.a.size()], &pair.b[(h >> 20) % pair.b.size()]};
  };
  const Difference<D> w = pick(0);
  const Difference<D> x = pick(1);
  const Difference<D> y = pick(2);
  const Difference<D> z = pick(3);
  const Difference<D> within{x.p, w.p};  // an edge of one shape
  const Edge<D> e = edge(w, x);
  const Edge<D> g = edge(w, y);
  const Edge<D> h = edge(y, z);
  check.template operator()<Along>(w, x);
  check.template operator()<Along>(w, w);
  check.template operator()<Along>(w, e);
  check.template operator()<Along>(w, within);
  if constexpr (D == 2) {
    check.template operator()<Across2>(w, x);
    check.template operator()<Across2>(e, x);
    check.template operator()<Across2>(e, h);
    check.template operator()<Across2>(e, within);
  } else {
    check.template operator()<Across3>(w, x, y);
    check.template operator()<Across3>(e, w, x);
    check.template operator()<Across3>(e, g, w);
    check.template operator()<Across3>(e, g, h);
    check.template operator()<Across3>(e, g, within);
    check.template operator()<AwayFromLine>(e, w, e, w);
    check.template operator()<AwayFromLine>(e, w, e, h);
    check.template operator()<AwayFromLine>(e, w, e, within);
    check.template operator()<CrossDot>(w, x, e, g);
    check.template operator()<CrossDot>(e, w, e, h);
  }
}

class Signs : public testing::TestWithParam<Family> {};
INSTANTIATE_TEST_SUITE_P(Families, Signs, testing::ValuesIn(kFamilies), family_name);

TEST_P(Signs, AdaptiveAndEachStageEqualExact) {
  std::array<int, 3> sign_count{};
  counting policy;
  std::array<int, kStageCount> can_settle{};  // how often each stage alone had an answer
  int signs = 0;
  const auto property = [&](const Recipe& recipe) {
    const auto compare = [&]<class Polynomial>(const auto&... arguments) {
      exact reference;
      exact_on<gmp_integer> second_reference;
      const Sign truth = reference.sign<Polynomial>(arguments...);
      RC_ASSERT(truth != Sign::undefined);
      RC_ASSERT(truth == second_reference.sign<Polynomial>(arguments...));
      ++sign_count[static_cast<std::size_t>(static_cast<int>(truth) + 1)];
      ++signs;
      RC_ASSERT(truth == policy.sign<Polynomial>(arguments...));

      const ExponentRange range = exponent_range(arguments...);
      const auto agrees = [&](Stage stage, Sign s) {
        can_settle[static_cast<std::size_t>(stage)] += s != Sign::undefined;
        RC_ASSERT((s == Sign::undefined || s == truth));
      };
      agrees(Stage::filter, filtered_sign<Polynomial>(arguments...));
      agrees(Stage::integer, fixed_integer_sign<Polynomial>(range, arguments...));
      agrees(Stage::expansion, expansion_sign<Polynomial>(range, arguments...));
      RC_ASSERT(big_integer_sign<Polynomial>(range, arguments...) == truth);
      if (range.span() <= 252)
        RC_ASSERT((fixed_integer_sign<Polynomial>(range, arguments...) != Sign::undefined));
    };
    for_each_predicate(realize<2>(recipe), recipe.variant, compare);
    for_each_predicate(realize<3>(recipe), recipe.variant, compare);

    // A prepared functional is the same sign (policy.hpp, (2)).
    const auto prepared = [&]<class Polynomial>(const auto& f, const auto& last) {
      if constexpr (std::is_same_v<Polynomial, Along> || std::is_same_v<Polynomial, Across2>) {
        const auto functional = policy.functional<Polynomial>(f);
        RC_ASSERT(policy.sign(functional, last) == exact().sign<Polynomial>(f, last));
      }
    };
    for_each_predicate(realize<2>(recipe), recipe.variant, [&]<class P>(const auto&... x) {
      if constexpr (sizeof...(x) == 2) prepared.template operator()<P>(x...);
    });
    for_each_predicate(realize<3>(recipe), recipe.variant, [&]<class P>(const auto&... x) {
      if constexpr (P::degree == 3) {
        const auto fix = [&](const auto& e, const auto& g, const auto& last) {
          RC_ASSERT(policy.sign(policy.functional<P>(e, g), last) == exact().sign<P>(e, g, last));
        };
        fix(x...);
      } else if constexpr (std::is_same_v<P, AwayFromLine>) {
        const auto fix = [&](const auto& e, const auto& f, const auto&, const auto& last) {
          RC_ASSERT(policy.sign(policy.functional<P>(e, f, e), last) ==
                    exact().sign<P>(e, f, e, last));
        };
        fix(x...);
      }
    });
  };
  EXPECT_TRUE(rc::check([&] { property(*recipes(GetParam())); }));

  // Not vacuous: every sign came up, and the stages that this family is made for were reached.
  for (const int n : sign_count) EXPECT_GT(n, signs / 100);
  const StageCounter& count = policy.observer();
  EXPECT_GT(count[Stage::filter] + count[Stage::integer] + count[Stage::expansion] +
                count[Stage::big_integer],
            static_cast<std::uint64_t>(signs));
  const Family family = GetParam();
  if (family != Family::near_overflow && family != Family::subnormal) {
    EXPECT_GT(count[Stage::filter], 1000U);
  }
  if (family != Family::random && family != Family::wild) {
    EXPECT_GT(count[Stage::integer], 100U);
  }
  if (family == Family::wild) {
    EXPECT_GT(count[Stage::expansion], 100U);
    EXPECT_GT(count[Stage::big_integer], 100U);
  }
  // Expansions are exact wherever no coordinate comes near the ends of the exponents' range (an ulp
  // next to zero is the smallest subnormal).
  if (family == Family::grid || family == Family::random || family == Family::contact ||
      family == Family::flat || family == Family::needle || family == Family::far_away) {
    EXPECT_EQ(can_settle[static_cast<std::size_t>(Stage::expansion)], signs);
  }
}

TEST(Signs, UnguardedExpansionsWouldErrAtExtremeExponents) {
  // Why expansions_are_exact exists: the same arithmetic without the guard.
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
    const auto w = [&](std::size_t i) { return Difference<3>{&pair.a[i], &origin}; };
    const Sign truth = exact().sign<Across3>(w(0), w(1), w(2));
    const auto embed = [](double x) { return Expansion<1>(x); };
    const Sign unguarded =
        Across3::value(coordinates(w(0), embed), coordinates(w(1), embed), coordinates(w(2), embed))
            .sign();
    wrong += unguarded != truth;
    refused += expansion_sign<Across3>(exponent_range(w(0), w(1), w(2)), w(0), w(1), w(2)) ==
               Sign::undefined;
    EXPECT_EQ(adaptive().sign<Across3>(w(0), w(1), w(2)), truth);
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
  const auto expect = [&](Sign sign, const Difference<3>& x, const Difference<3>& y) {
    EXPECT_EQ(adaptive().sign<Along>(x, y), sign);
    EXPECT_EQ(exact().sign<Along>(x, y), sign);
    EXPECT_EQ(exact_on<gmp_integer>().sign<Along>(x, y), sign);
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
  const Difference<2> x{&huge, &minus};  // overflows to infinity
  EXPECT_EQ(floating<double>().sign<Across2>(x, Difference<2>{&huge, &huge}), Sign::undefined);
  // 1 + 2^-30 and its square: the determinant is 2^-60, lost in double, seen in quad.
  const Point<2> p{1 + 0x1p-30, 1};
  const Point<2> q{1, 1 - 0x1p-30};
  const auto det = [&](auto policy) {
    return policy.template sign<Across2>(Difference<2>{&p, &origin}, Difference<2>{&q, &origin});
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
