// Running error bounds contain the exact value, and their signs are right.
#include <boost/multiprecision/cpp_int.hpp>

#include <certa/predicates/default_arithmetic.hpp>
#include <certa/predicates/integer.hpp>
#include <certa/predicates/running_error.hpp>

#include "support/recipe.hpp"

namespace certa::test {
namespace {

using R = boost::multiprecision::cpp_rational;

/// A random double of a kind that is likely to break arithmetic: any exponent, few or many bits,
/// zero.
double random_double(std::uint64_t& state, int kind) {
  state = mix(state);
  const std::uint64_t bits = state;
  if (bits % 11 == 0) return 0;
  double x = static_cast<double>(bits >> 11) * 0x1p-53;
  if (bits % 3 == 0) x = static_cast<double>(bits % 15) - 7;
  state = mix(state);
  if (bits % 2) x = -x;
  if (kind % 3 == 1) x = std::ldexp(x, static_cast<int>(state % 600) - 300);
  if (kind % 3 == 2) x = std::ldexp(x, static_cast<int>(state % 2000) - 1000);
  return x;
}

TEST(RunningError, ContainsTheExactValueAndTellsNoWrongSign) {
  std::array<int, 4> signs{};
  int infinite = 0;
  EXPECT_TRUE(test::check([&] {
    std::uint64_t state = *rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>());
    const int kind = static_cast<int>(state % 3);
    std::vector<RunningError> values;
    std::vector<R> exact;
    for (int k = 0; k < 6; ++k) {
      const double x = random_double(state, kind);
      values.emplace_back(x);
      exact.emplace_back(x);
    }
    for (int step = 0; step < 40; ++step) {
      state = mix(state);
      const std::size_t i = state % values.size();
      const std::size_t j = (state >> 20) % values.size();
      switch ((state >> 40) % 4) {
        case 0:
          values.push_back(values[i] + values[j]);
          exact.push_back(exact[i] + exact[j]);
          break;
        case 1:
          values.push_back(values[i] - values[j]);
          exact.push_back(exact[i] - exact[j]);
          break;
        case 2:
          values.push_back(-values[i]);
          exact.push_back(-exact[i]);
          break;
        default:
          values.push_back(values[i] * values[j]);
          exact.push_back(exact[i] * exact[j]);
      }
      const RunningError& v = values.back();
      const Sign s = v.sign();
      ++signs[static_cast<std::size_t>(static_cast<int>(s) + 1)];
      if (s != Sign::undefined) RC_ASSERT(s == sign_of(exact.back()));
      if (!std::isfinite(v.value()) || !std::isfinite(v.error())) {
        ++infinite;
        RC_ASSERT(s == Sign::undefined);
        continue;
      }
      RC_ASSERT(abs(R(v.value()) - exact.back()) <= R(v.error()));
    }
  }));
  for (const int count : signs) EXPECT_GT(count, 100);
  EXPECT_GT(infinite, 50);
}

TEST(RunningError, IsTightWhereNothingCancels) {
  RunningError sum(1);
  for (int k = 0; k < 100; ++k) sum = sum * RunningError(1.1) + RunningError(0.3);
  EXPECT_EQ(sum.sign(), Sign::positive);
  EXPECT_LT(sum.error(), 1e-13 * sum.value());
  const RunningError x(0.1);
  EXPECT_EQ((x - x).sign(), Sign::zero);
  EXPECT_EQ((x * RunningError(0)).sign(), Sign::zero);
  EXPECT_EQ((x * x - x * x).sign(), Sign::undefined);
}

#if defined(__x86_64__)
/// The x87 control word, for a scope: bits 8 and 9 are the precision, bits 10 and 11 the rounding.
class ControlWord {
 public:
  explicit ControlWord(unsigned bits) {
    asm volatile("fnstcw %0" : "=m"(old_));
    const auto changed = static_cast<std::uint16_t>((old_ & ~0xf00U) | bits);
    asm volatile("fldcw %0" : : "m"(changed));
  }
  ~ControlWord() { asm volatile("fldcw %0" : : "m"(old_)); }
  ControlWord(const ControlWord&) = delete;
  ControlWord& operator=(const ControlWord&) = delete;

 private:
  std::uint16_t old_ = 0;
};

TEST(Wide, IsSoundUnderEveryControlWord) {
  if (!wide_is_sound()) GTEST_SKIP() << "long doubles have the exponents of doubles";
  // 24, 53 or 64 digits, in every direction of rounding. 1 + 2^-63 takes 64; 1 + 2^-64 is a tie.
  volatile long double one = 1;
  volatile long double tiny = 0x1p-63L;
  for (const unsigned digits : {0U, 0x200U, 0x300U})
    for (const unsigned rounding : {0U, 0x400U, 0x800U, 0xc00U}) {
      const ControlWord word(digits | rounding);
      EXPECT_TRUE(wide_is_sound()) << digits << ' ' << rounding;
      volatile bool is_exact = false;
      volatile bool is_even = false;
      {
        const DefaultWideArithmetic arithmetic;
        const volatile long double sum = one + tiny;
        const volatile long double half = one + 0.5L * tiny;  // a tie, to even
        const volatile long double difference = sum - one;
        is_exact = difference == tiny;
        is_even = half == one;
      }
      EXPECT_TRUE(is_exact && is_even) << digits << ' ' << rounding;
    }
}
#endif

}  // namespace
}  // namespace certa::test
