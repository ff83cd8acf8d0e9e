// Integers of 128 bits in standard C++ do as the compiler's own, in all operations, on all pairs of
// numbers near powers of two and near each other, and on random ones.
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include <certa/predicates/fixed_integer.hpp>
#include <certa/predicates/standard.hpp>

namespace certa {
namespace {

__extension__ using Unsigned = unsigned __int128;
__extension__ using Signed = __int128;

template <class Known>
constexpr bool kHasSign = Known(-1) < 0;
template <class Known>
using Wide = WideInteger<kHasSign<Known>>;

template <class Known>
Wide<Known> wide(Known x) {
  const Wide<Known> high(static_cast<std::uint64_t>(static_cast<Unsigned>(x) >> 64));
  return high << 64 | static_cast<std::uint64_t>(x);
}
template <class Known>
Known known(const Wide<Known>& x) {
  const auto high = static_cast<std::uint64_t>(x >> 64);
  return static_cast<Known>(Unsigned{high} << 64 | static_cast<std::uint64_t>(x));
}

/// 2^k and its neighbours with both signs, and random numbers of all lengths.
std::vector<Unsigned> samples() {
  std::vector<Unsigned> all{0};
  for (int k = 0; k < 128; ++k)
    for (const Unsigned x : {Unsigned{1} << k, ~(Unsigned{1} << k)})
      for (int d = -1; d <= 1; ++d) all.push_back(x + static_cast<Unsigned>(d));
  std::mt19937_64 random(20261130);
  for (int k = 0; k < 128; ++k) all.push_back((Unsigned{random()} << 64 | random()) >> k);
  return all;
}

template <class Known>
class WideIntegers : public testing::Test {};
using Kinds = testing::Types<Unsigned, Signed>;
TYPED_TEST_SUITE(WideIntegers, Kinds);

TYPED_TEST(WideIntegers, AddMultiplyAndCompareAsTheCompilersOwn) {
  using Known = TypeParam;
  int wrong = 0;
  const auto expect = [&wrong](bool holds) { wrong += holds ? 0 : 1; };
  for (const Unsigned a : samples()) {
    for (const Unsigned b : samples()) {
      const auto i = static_cast<Known>(a);
      const auto j = static_cast<Known>(b);
      const Wide<Known> x = wide<Known>(i);
      const Wide<Known> y = wide<Known>(j);
      // Unsigned, because overflow with a sign is undefined there, and wraps here.
      expect(known<Known>(x + y) == static_cast<Known>(a + b));
      expect(known<Known>(x - y) == static_cast<Known>(a - b));
      expect(known<Known>(x * y) == static_cast<Known>(a * b));
      expect(known<Known>(x & y) == (i & j));
      expect(known<Known>(x | y) == (i | j));
      expect((x < y) == (i < j) && (x <= y) == (i <= j) && (x > y) == (i > j));
      expect((x == y) == (i == j) && (x != y) == (i != j));
    }
  }
  EXPECT_EQ(wrong, 0);
}

TYPED_TEST(WideIntegers, DivideAsTheCompilersOwn) {
  using Known = TypeParam;
  int wrong = 0;
  for (const Unsigned a : samples()) {
    for (const Unsigned b : samples()) {
      const auto i = static_cast<Known>(a);
      const auto j = static_cast<Known>(b);
      if (j == 0 || (kHasSign<Known> && a == Unsigned{1} << 127 && j == Known(-1))) continue;
      wrong += known<Known>(wide<Known>(i) / wide<Known>(j)) == i / j ? 0 : 1;
      wrong += known<Known>(wide<Known>(i) % wide<Known>(j)) == i % j ? 0 : 1;
    }
  }
  EXPECT_EQ(wrong, 0);
}

TYPED_TEST(WideIntegers, ShiftNegateAndConvertAsTheCompilersOwn) {
  using Known = TypeParam;
  for (const Unsigned a : samples()) {
    const auto i = static_cast<Known>(a);
    const Wide<Known> x = wide<Known>(i);
    EXPECT_TRUE(known<Known>(x) == i);
    EXPECT_TRUE(known<Known>(-x) == static_cast<Known>(-a));
    EXPECT_TRUE(known<Known>(~x) == ~i);
    EXPECT_EQ(static_cast<bool>(x), i != 0);
    EXPECT_EQ(static_cast<std::int64_t>(x), static_cast<std::int64_t>(i));
    EXPECT_EQ(static_cast<unsigned>(x), static_cast<unsigned>(i));
    EXPECT_TRUE(known<Unsigned>(WideInteger<false>(x)) == a);
    EXPECT_TRUE(known<Signed>(WideInteger<true>(x)) == static_cast<Signed>(a));
    EXPECT_EQ(static_cast<double>(x), static_cast<double>(i));
    for (int k = 0; k < 128; ++k) {
      EXPECT_TRUE(known<Known>(x << k) == static_cast<Known>(a << k));
      EXPECT_TRUE(known<Known>(x >> k) == i >> k);
    }
  }
}

TEST(WideIntegers, BecomeTheNearestDoubleAndComeFromDoubles) {
  int ties = 0;
  for (int length = 54; length <= 128; ++length) {
    // A significand, half of its last digit, and what lies beside that.
    const Unsigned half = Unsigned{1} << (length - 54);
    for (std::uint64_t leading = 0; leading < 64; ++leading) {
      const Unsigned tie = ((Unsigned{1} << 53 | leading) * half);
      for (const Unsigned x : {tie - 1, tie, tie + 1}) {
        EXPECT_EQ(static_cast<double>(wide<Unsigned>(x)), static_cast<double>(x));
        ties += x == tie && leading % 2 == 1 ? 1 : 0;
      }
    }
  }
  EXPECT_EQ(ties, 75 * 32);
  for (const Unsigned x : samples()) {
    const double rounded = std::min(static_cast<double>(x), std::nextafter(0x1p128, 0));
    for (const double y : {rounded, std::nextafter(rounded, 0), rounded / 3})
      EXPECT_TRUE(known<Unsigned>(WideInteger<false>(y)) == static_cast<Unsigned>(y)) << y;
  }
}

TEST(WideIntegers, TakePartInExpressions) {
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  const std::int64_t least = std::numeric_limits<std::int64_t>::min();
  const WideInteger<true> product = WideInteger<true>{most} * least;
  EXPECT_TRUE(known<Signed>(product) == Signed{most} * least);
  EXPECT_TRUE(product < 0 && -2 > product && product != 0 && 0 != product);
  WideInteger<true> sum = 0;
  sum += product;
  sum -= least;
  sum >>= 64;
  EXPECT_TRUE(known<Signed>(sum) == (Signed{most} * least - least) >> 64);
  EXPECT_TRUE(known<Unsigned>(most + WideInteger<false>(most) / 10) == Unsigned{most} + most / 10);
  WideInteger<false> rest = WideInteger<false>{most} << 64 | most;
  rest %= 10;
  EXPECT_EQ(static_cast<int>(rest), static_cast<int>((Unsigned{most} << 64 | most) % 10));
  static_assert(static_cast<std::uint64_t>(WideInteger<false>{std::uint64_t{1} << 63} * 4 >> 64) ==
                2);
}

}  // namespace
}  // namespace certa
