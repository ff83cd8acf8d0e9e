// The arithmetic of tiny formats is correctly rounded, down to subnormal numbers. Every other test
// in tiny formats relies on this.
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include <certa/predicates/expansion.hpp>

#include "exact.hpp"
#include "formats.hpp"

namespace certa::tiny {
namespace {

/// All numbers of a format within two exponents of either end, and about one.
template <class Real>
std::set<double> numbers() {
  std::set<double> all{0};
  for (int digits = 1; digits < 1 << Real::kDigits; ++digits)
    for (const int exponent : {Real::kLowest, Real::kLowest + 1, Real::kLowest + 2, -1, 0, 1, 7,
                               Real::kHighest - Real::kDigits - 1})
      for (const int sign : {-1, 1})
        all.insert(static_cast<double>(Real(std::ldexp(sign * digits, exponent))));
  return all;
}

/// Whether `found` is the number of the format nearest to `exact`; ties go to the even last digit.
template <class Real>
bool is_rounded(const Real& found, const Exact& exact) {
  const double x = static_cast<double>(found);
  const Exact limit = ldexp(Exact(1), Real::kHighest);
  if (std::isinf(x))
    return abs(exact) >= limit - ldexp(Exact(1), Real::kHighest - Real::kDigits - 1);
  const int exponent =
      x == 0 ? Real::kLowest : std::max(std::ilogb(x) - Real::kDigits + 1, Real::kLowest);
  if (std::remainder(x, std::ldexp(1.0, exponent)) != 0) return false;
  const bool is_power = x != 0 && std::abs(x) == std::ldexp(1.0, std::ilogb(x));
  const Exact above = ldexp(Exact(1), exponent - 1);
  const Exact below = is_power && exponent > Real::kLowest ? Exact(above / 2) : above;
  const Exact off = (abs(exact) - abs(Exact(x))) * (x != 0 && (exact < 0) != (x < 0) ? -1 : 1);
  const bool is_even = std::remainder(x, std::ldexp(2.0, exponent)) == 0;
  return off == 0 || (off > 0 ? off < above || (off == above && is_even)
                              : -off < below || (-off == below && (is_even || is_power)));
}

template <class Real>
void expect_rounded() {
  const std::set<double> all = numbers<Real>();
  std::uint64_t subnormal = 0;
  for (const double x : all)
    for (const double y : all) {
      const Real a(x);
      const Real b(y);
      ASSERT_TRUE(is_rounded(a + b, Exact(x) + Exact(y))) << x << " + " << y;
      ASSERT_TRUE(is_rounded(a - b, Exact(x) - Exact(y))) << x << " - " << y;
      ASSERT_TRUE(is_rounded(a * b, Exact(x) * Exact(y))) << x << " * " << y;
      if (y != 0) {
        ASSERT_TRUE(is_rounded(a / b, Exact(x) / Exact(y))) << x << " / " << y;
      }
      if (x >= 0) {
        ASSERT_TRUE(is_rounded(sqrt(a), Exact(sqrt(Exact(x))))) << x;
      }
      subnormal +=
          std::abs(static_cast<double>(a * b)) < std::ldexp(1.0, Real::kLowest + Real::kDigits - 1);
    }
  EXPECT_GT(subnormal, all.size());
}

TEST(TinyArithmetic, RoundsCorrectly) {
  expect_rounded<Bits<3>>();
  expect_rounded<Bits<4>>();
  expect_rounded<Bits<5>>();
}

TEST(TinyArithmetic, TwoProductIsExactWhereNothingUnderflows) {
  using Real = Bits<6>;
  for (int x = 32; x < 64; ++x)
    for (int y = 32; y < 64; ++y) {
      const auto [high, low] = two_product(Real(x), Real(y));
      ASSERT_EQ(static_cast<double>(high) + static_cast<double>(low), x * y);
    }
}

}  // namespace
}  // namespace certa::tiny
