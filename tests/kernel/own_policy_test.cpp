// User-defined policies, written against the documented concepts (predicates/policy.hpp) alone:
// queries run under them and use their optional members.
#include <cmath>
#include <limits>
#include <set>
#include <tuple>
#include <utility>

#include <boost/multiprecision/cpp_int.hpp>

#include <certa/algorithms.hpp>
#include <certa/certa.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/policies.hpp>

#include "support/every_family.hpp"

namespace certa::test {
namespace {

using Rational = boost::multiprecision::number<boost::multiprecision::cpp_rational_backend,
                                               boost::multiprecision::et_off>;

/// The required members only: every sign is computed on fractions.
class ByFractions {
 public:
  using number = Integer;
  static constexpr bool is_exact = true;

  template <class Polynomial, class... Arguments>
  [[nodiscard]] Sign sign(const Arguments&... arguments) {
    return sign_of(Polynomial::value(coordinates(arguments, Rounded<Rational>{})...));
  }
  template <class Polynomial, class... Arguments>
  [[nodiscard]] auto functional(const Arguments&... arguments) {
    return Polynomial::gradient(coordinates(arguments, Rounded<Rational>{})...);
  }
  template <int D, class Argument>
  [[nodiscard]] Sign sign(const Vec<Rational, D>& gradient, const Argument& x) {
    return sign_of(dot(gradient, coordinates(x, Rounded<Rational>{})));
  }
  [[nodiscard]] static Stage stage() { return Stage::big_integer; }
  static void settled(Stage) {}
};

/// An inexact policy with a tolerance: the signs of values in long double.
class ByLongDoubles {
 public:
  using number = long double;
  static constexpr bool is_exact = false;
  long double tolerance = 0;

  template <class Polynomial, class... Arguments>
  [[nodiscard]] Sign sign(const Arguments&... arguments) {
    return sign_of(Polynomial::value(coordinates(arguments, Rounded<number>{})...));
  }
  template <class Polynomial, class... Arguments>
  [[nodiscard]] auto functional(const Arguments&... arguments) {
    return [=, this]<class Last>(const Last& last) {
      return this->template sign<Polynomial>(arguments..., last);
    };
  }
  template <class Functional, class Last>
  [[nodiscard]] Sign sign(const Functional& functional, const Last& last) requires requires {
    { functional(last) } -> std::same_as<Sign>;
  }
  { return functional(last); }
  [[nodiscard]] static Stage stage() { return Stage::floating; }
  static void settled(Stage) {}
};

/// A policy on fractions with all optional members: functionals whose gradients in doubles have
/// errors without bound, and evaluators that know the points. Counts how often it is asked to
/// sharpen.
class Hooked : public ByFractions {
 public:
  using real = double;
  using filter_number = RunningError;

  template <class Polynomial, class... Arguments>
  struct Functional {
    using polynomial = Polynomial;
    Vec<double, std::tuple_element_t<0, std::tuple<Arguments...>>::dimension> gradient;
    double error;
    std::tuple<Arguments...> arguments;
  };
  template <class Polynomial, class... Arguments>
  [[nodiscard]] auto functional(const Arguments&... arguments) {
    Functional<Polynomial, Arguments...> f{
        Polynomial::gradient(coordinates(arguments, Rounded<double>{})...),
        std::numeric_limits<double>::infinity(),
        {arguments...}};
    for (const double x : f.gradient.coordinates)
      if (!(std::abs(x) <= FilterLimits<double>::largest_gradient)) f.error = std::nan("");
    return f;
  }
  using ByFractions::sign;
  template <class Polynomial, class... Arguments, class Last>
  [[nodiscard]] Sign sign(const Functional<Polynomial, Arguments...>& functional,
                          const Last& last) {
    return std::apply([&](const auto&... x) { return sign<Polynomial>(x..., last); },
                      functional.arguments);
  }
  template <class Polynomial, class... Arguments>
  void sharpen(Functional<Polynomial, Arguments...>& functional) {
    ++sharpened;
    EXPECT_FALSE(functional.error < 1);
  }

  int sharpened = 0;
};

/// An evaluator that checks the promise about its arguments: they are points of these shapes.
template <int D>
class Within : public Hooked {
 public:
  Within(int& asked, const MinkowskiDifference<D>& points) : asked_(asked) {
    for (const Shape<D>* shape : {&points.a, &points.b})
      for (const Point<D>& p : shape->points()) known_.insert(p);
  }
  Within(const Within&) = delete;

  using Hooked::sign;
  template <class Polynomial, class... Arguments>
  [[nodiscard]] Sign sign(const Arguments&... arguments) {
    ++asked_;
    (check(arguments), ...);
    return Hooked::sign<Polynomial>(arguments...);
  }

 private:
  void check(const PointDifference<D>& x) const {
    EXPECT_TRUE(known_.contains(*x.p) && known_.contains(*x.q));
  }
  void check(const Edge<D>& e) const {
    check(e.in_a);
    check(e.in_b);
  }

  int& asked_;
  std::set<Point<D>> known_;
};

class Localizing : public Hooked {
 public:
  template <int D>
  [[nodiscard]] Within<D> in(const MinkowskiDifference<D>& points) {
    return {asked, points};
  }
  int asked = 0;
};

using Pairs = MinkowskiDifference<3>;
using Prepared = decltype(Hooked().functional<Dot>(PointDifference<3>{}));
static_assert(PredicatePolicy<ByFractions> && !FilteringPolicy<ByFractions>);
static_assert(!Tolerant<ByFractions> && !LocalizingPolicy<ByFractions, Pairs>);
static_assert(PredicatePolicy<ByLongDoubles> && Tolerant<ByLongDoubles>);
static_assert(FilteringPolicy<Hooked> && SharpeningPolicy<Hooked, Prepared>);
static_assert(LocalizingPolicy<Localizing, Pairs> && !PredicatePolicy<Within<3>>);
// The concepts that the library's own policies model.
using InAdaptive = decltype(signs_in(std::declval<adaptive&>(), std::declval<const Pairs&>()));
using Adapted = decltype(adaptive().functional<Dot>(PointDifference<3>{}));
static_assert(FilteringPolicy<adaptive> && LocalizingPolicy<adaptive, Pairs>);
static_assert(!SharpeningPolicy<adaptive, Adapted> && SharpeningPolicy<InAdaptive, Adapted>);
static_assert(FilteringPolicy<InAdaptive> && !PredicatePolicy<InAdaptive>);
static_assert(!FilteringPolicy<exact> && !LocalizingPolicy<exact, Pairs>);
static_assert(Tolerant<floating<float>> && !Tolerant<adaptive>);

class OwnPolicy : public EveryFamily {
 protected:
  /// Fractions are slow, so these laws get few pairs, in the plane and in space.
  template <class Law>
  void for_some(const Law& law) {
    int left = 80;
    for_all([&]<int D>(const Recipe& recipe) {
      if (left-- <= 0) return;
      const Pair<D> pair = realize<D>(recipe);
      law(Shape<D>(pair.a), Shape<D>(pair.b));
    });
  }
};
INSTANTIATE_TEST_SUITE_P(, OwnPolicy, testing::ValuesIn(kFamilies), family_name);

template <class Policy, class Algorithm = NearestFace, int D>
void agrees_with_certified(const Shape<D>& a, const Shape<D>& b, Policy& policy) {
  const auto expected = closest_points(a, b);
  const auto found = closest_points<Policy, Algorithm>(a, b, {}, policy);
  RC_ASSERT(found.verdict == expected.verdict);
  RC_ASSERT(fuzz::same_bits(found.distance, expected.distance));
  if (expected.verdict == Verdict::separated)
    RC_ASSERT(fuzz::same_bits(found.normal, expected.normal));
}

TEST_P(OwnPolicy, OfFractionsIsExact) {
  for_some([]<int D>(const Shape<D>& a, const Shape<D>& b) {
    ByFractions policy;
    agrees_with_certified(a, b, policy);
    RC_ASSERT((intersects<ByFractions, SignedVolumes>(a, b)) == intersects(a, b));
    RC_ASSERT((classify<ByFractions>(a, b).verdict) == classify(a, b).verdict);
  });
}

TEST_P(OwnPolicy, IsAskedForWhatItOffers) {
  int asked = 0;
  int sharpened = 0;
  for_some([&]<int D>(const Shape<D>& a, const Shape<D>& b) {
    Hooked hooked;
    agrees_with_certified(a, b, hooked);
    sharpened += hooked.sharpened;
    Localizing localizing;
    agrees_with_certified(a, b, localizing);
    asked += localizing.asked;
  });
  EXPECT_GT(asked, 100);
  EXPECT_GT(sharpened, 20);
}

TEST(FilterInFloats, NeedsNoCoordinatesInFloats) {
  using Policy = basic_adaptive<HighestStage, float>;
  EXPECT_TRUE(rc::check([] {
    const Recipe recipe = *recipes(Family::grid);  // small integers: numbers of float
    const Pair<3> pair = realize<3>(recipe);
    const Shape<3> a(pair.a);
    const Shape<3> b(pair.b);
    const auto answer = distance<Policy>(a, b);
    RC_ASSERT(answer.verdict == classify(a, b).verdict);
    RC_ASSERT(fuzz::same_bits(answer.distance, distance(a, b).distance));
    const auto with = distance<Policy>(with_columns<float>(a), with_columns<float>(b));
    RC_ASSERT(fuzz::same_bits(answer.distance, with.distance));
  }));
}

TEST(OwnInexactPolicy, Estimates) {
  int apart = 0;
  EXPECT_TRUE(rc::check([&] {
    const Recipe recipe = *recipes(Family::grid);
    const Pair<3> pair = realize<3>(recipe);
    const Shape<3> a(pair.a);
    const Shape<3> b(pair.b);
    const auto truth = distance(a, b);
    const auto found = distance<ByLongDoubles>(a, b);
    RC_ASSERT(found.verdict == truth.verdict);
    RC_ASSERT(std::abs(static_cast<double>(found.distance) - truth.distance) < 1e-12);
    apart += truth.verdict == Verdict::separated;
    ByLongDoubles coarse;
    coarse.tolerance = 0.5;
    Counters few;
    Counters many;
    (void)distance(a, b, PolicyOptions{.counters = &few}, coarse);
    (void)distance<ByLongDoubles>(a, b, {.counters = &many});
    RC_ASSERT(few.supports <= many.supports);
  }));
  EXPECT_GT(apart, 10);
}

}  // namespace
}  // namespace certa::test
