/// Vectors computed in lanes, compared with scalar arithmetic, for programs under different flags.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <gtest/gtest.h>

#include <certa/fuzz/random.hpp>
#include <certa/geometry/pack.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {
namespace {

/// A number of either sign and a size from 2^-most to 2^most; at times 0 or infinite.
double number(fuzz::Random& random, int most) {
  const double sign = random.below(2) == 0 ? 1 : -1;
  if (random.below(8) == 0) return sign * 0.0;
  const double digits = static_cast<double>(random.bits() >> 11) * 0x1p-53;
  return std::ldexp(sign * digits, random.between(-most, most));
}
template <int D>
Vec<double, D> vector(fuzz::Random& random, int most) {
  Vec<double, D> x;
  for (double& c : x.coordinates) c = number(random, most);
  return x;
}

template <int D>
struct Checked {
  int lanes = 0;
  int subnormal = 0;
  int chosen = 0;  ///< lanes in which `select` took the first vector
  int sums = 0;    ///< lanes in which a sum was rounded

  /// Expects that every lane has the bits that f returns for its component.
  template <class F>
  void expect(const Lanes<double, D>& x, const F& f) {
    for (std::size_t k = 0; k < D; ++k) {
      const double one = f(k);
      ++lanes;
      subnormal += std::fpclassify(one) == FP_SUBNORMAL ? 1 : 0;
      if (std::isnan(one) && std::isnan(x[k]) && std::isnan(x.vec()[k])) continue;
      EXPECT_EQ(bit_cast<std::uint64_t>(x[k]), bit_cast<std::uint64_t>(one)) << x[k] << ' ' << one;
      EXPECT_EQ(bit_cast<std::uint64_t>(x.vec()[k]), bit_cast<std::uint64_t>(one));
    }
  }
};

template <int D>
Checked<D> check(std::uint64_t seed) {
  fuzz::Random random(seed);
  Checked<D> seen;
  using L = Lanes<double, D>;
  for (int n = 0; n < 20000; ++n) {
    // Every other case uses the full range of doubles, where two_product may not keep its error.
    const bool is_wild = n % 2 == 0;
    const int most = is_wild ? 1074 : 200;
    const Vec<double, D> x = vector<D>(random, most);
    Vec<double, D> y = vector<D>(random, most);
    const double factor = number(random, most);
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
    if (is_wild) continue;
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

/// Tests both dimensions, and that the special cases came up.
void expect_the_bits_of_single_numbers() {
  for (const std::uint64_t seed : {1U, 2U}) {
    SCOPED_TRACE(seed);
    const Checked<2> plane = check<2>(seed);
    const Checked<3> space = check<3>(seed);
    for (const auto& [lanes, subnormal, chosen, sums] :
         {std::array{plane.lanes, plane.subnormal, plane.chosen, plane.sums},
          std::array{space.lanes, space.subnormal, space.chosen, space.sums}}) {
      EXPECT_GT(lanes, 450000);
      EXPECT_GT(subnormal, 100);
      EXPECT_GT(chosen, 1000);
      EXPECT_GT(sums, 5000);
    }
  }
}

}  // namespace
}  // namespace certa::detail
