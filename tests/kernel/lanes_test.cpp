// Vectors computed side by side: lane by lane what single numbers give.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

#include <certa/fuzz/random.hpp>
#include <certa/geometry/lanes.hpp>
#include <certa/predicates/bit_cast.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {
namespace {

/// Any sign and size that no product leaves, at times 0 of either sign.
double number(fuzz::Random& random) {
  const double sign = random.below(2) == 0 ? 1 : -1;
  if (random.below(8) == 0) return sign * 0.0;
  const double digits = static_cast<double>(random.bits() >> 11) * 0x1p-53;
  return std::ldexp(sign * digits, random.between(-200, 200));
}
template <int D>
Vec<double, D> vector(fuzz::Random& random) {
  Vec<double, D> x;
  for (double& c : x.coordinates) c = number(random);
  return x;
}

template <int D>
struct Checked {
  int lanes = 0;
  int chosen = 0;  ///< of them, those that `select` took of its first vector
  int sums = 0;    ///< of them, those of which a sum is rounded

  /// That all lanes have the bits that f gives of the single numbers' places.
  template <class F>
  void expect(const Lanes<double, D>& x, const F& f) {
    for (std::size_t k = 0; k < D; ++k) {
      const double one = f(k);
      EXPECT_EQ(bit_cast<std::uint64_t>(x[k]), bit_cast<std::uint64_t>(one)) << x[k] << ' ' << one;
      EXPECT_EQ(bit_cast<std::uint64_t>(x.vec()[k]), bit_cast<std::uint64_t>(one));
      ++lanes;
    }
  }
};

template <int D>
Checked<D> check(std::uint64_t seed) {
  fuzz::Random random(seed);
  Checked<D> seen;
  using L = Lanes<double, D>;
  for (int n = 0; n < 20000; ++n) {
    Vec<double, D> x = vector<D>(random);
    Vec<double, D> y = vector<D>(random);
    const double factor = number(random);
    if (random.below(4) == 0) y[random.below(D)] = x[random.below(D)];
    const L a(x);
    const L b(y);
    seen.expect(a + b, [&](std::size_t k) { return x[k] + y[k]; });
    seen.expect(a - b, [&](std::size_t k) { return x[k] - y[k]; });
    seen.expect(a * b, [&](std::size_t k) { return x[k] * y[k]; });
    seen.expect(-a, [&](std::size_t k) { return -x[k]; });
    seen.expect(factor * a, [&](std::size_t k) { return factor * x[k]; });
    seen.expect(L(factor), [&](std::size_t) { return factor; });
    seen.expect(magnitude(a), [&](std::size_t k) { return std::abs(x[k]); });
    seen.expect(where_nonzero(b, a), [&](std::size_t k) { return y[k] != 0 ? x[k] : 0.0; });
    seen.expect(L::select(a == b, a, b), [&](std::size_t k) {
      seen.chosen += x[k] == y[k] ? 1 : 0;
      return x[k] == y[k] ? x[k] : y[k];
    });
    seen.expect(L::select(a > b, a, b), [&](std::size_t k) { return x[k] > y[k] ? x[k] : y[k]; });
    const TwoTermsIn<L> sum = two_sum(a, b);
    seen.expect(sum.high, [&](std::size_t k) { return certa::two_sum(x[k], y[k]).high; });
    seen.expect(sum.low, [&](std::size_t k) {
      const double low = certa::two_sum(x[k], y[k]).low;
      seen.sums += low != 0 ? 1 : 0;
      return low;
    });
    const TwoTermsIn<L> product = two_product(a, b);
    seen.expect(product.high, [&](std::size_t k) { return certa::two_product(x[k], y[k]).high; });
    seen.expect(product.low, [&](std::size_t k) { return certa::two_product(x[k], y[k]).low; });
  }
  return seen;
}

TEST(Lanes, HaveTheBitsOfSingleNumbers) {
  for (const std::uint64_t seed : {1U, 2U}) {
    SCOPED_TRACE(seed);
    const Checked<2> plane = check<2>(seed);
    const Checked<3> space = check<3>(seed);
    EXPECT_GT(plane.lanes, 500000);
    EXPECT_GT(plane.chosen, 1000);
    EXPECT_GT(plane.sums, 10000);
    EXPECT_GT(space.lanes, 800000);
    EXPECT_GT(space.chosen, 1000);
    EXPECT_GT(space.sums, 10000);
  }
}

TEST(Lanes, KeepWhatIsUnknown) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Lanes<double, 3> x(Vec<double, 3>{{nan, 1, nan}});
  const Lanes<double, 3> y(Vec<double, 3>{{0, 1, nan}});
  const Vec<double, 3> kept = where_nonzero(y, x).vec();
  EXPECT_EQ(kept[0], 0);
  EXPECT_EQ(kept[1], 1);
  EXPECT_TRUE(std::isnan(kept[2]));
  EXPECT_TRUE(std::isnan((x + y)[0]));
  const Vec<double, 3> chosen = Lanes<double, 3>::select(x == x, y, Lanes<double, 3>(nan)).vec();
  EXPECT_TRUE(std::isnan(chosen[0]));
  EXPECT_EQ(chosen[1], 1);
}

}  // namespace
}  // namespace certa::detail
