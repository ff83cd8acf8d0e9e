// Arithmetic on limbs whose words have so few bits that every integer can be tested.
#include <array>
#include <concepts>
#include <cstddef>

#include <gtest/gtest.h>

#include <certa/predicates/fixed_integer.hpp>

namespace certa {
namespace {

/// An integer of this many bits. It wraps if it is unsigned, and must not overflow if it is signed.
template <int Bits, bool HasSign>
class Tiny {
 public:
  constexpr Tiny() = default;
  /// From literals, and from integers within the range.
  constexpr Tiny(int value) : value_(value) { EXPECT_EQ(value, fitted(value)); }
  template <int Fewer, bool Sign>
  requires((Fewer != Bits || Sign != HasSign))
      // Implicit, as between built-in integers, if the type holds every value.
      constexpr explicit(Fewer >= Bits) Tiny(const Tiny<Fewer, Sign>& x)
      : value_(fitted(x.value())) {}

  [[nodiscard]] constexpr int value() const { return value_; }
  constexpr explicit operator bool() const { return value_ != 0; }
  constexpr explicit operator double() const { return value_; }

  friend constexpr Tiny operator+(Tiny x, Tiny y) { return result(x.value_ + y.value_); }
  friend constexpr Tiny operator-(Tiny x, Tiny y) { return result(x.value_ - y.value_); }
  friend constexpr Tiny operator*(Tiny x, Tiny y) { return result(x.value_ * y.value_); }
  friend constexpr Tiny operator&(Tiny x, Tiny y) { return result(x.value_ & y.value_); }
  friend constexpr Tiny operator|(Tiny x, Tiny y) { return result(x.value_ | y.value_); }
  friend constexpr Tiny operator-(Tiny x) { return result(-x.value_); }
  friend constexpr Tiny operator~(Tiny x) { return result(~x.value_); }
  template <std::integral Shift>
  friend constexpr Tiny operator<<(Tiny x, Shift shift) {
    EXPECT_LT(static_cast<int>(shift), Bits);
    return result(x.value_ << shift);
  }
  template <std::integral Shift>
  friend constexpr Tiny operator>>(Tiny x, Shift shift) {
    EXPECT_LT(static_cast<int>(shift), Bits);
    return result(x.value_ >> shift);
  }
  constexpr Tiny& operator+=(Tiny y) { return *this = *this + y; }
  constexpr Tiny& operator-=(Tiny y) { return *this = *this - y; }
  constexpr Tiny& operator|=(Tiny y) { return *this = *this | y; }
  constexpr Tiny& operator>>=(int shift) { return *this = *this >> shift; }
  friend constexpr bool operator==(Tiny x, int y) { return x.value_ == y; }
  friend constexpr bool operator<(Tiny x, int y) { return x.value_ < y; }

 private:
  static constexpr int kModulus = 1 << Bits;
  static constexpr int fitted(int value) {
    const int low = value & (kModulus - 1);
    return HasSign && low >= kModulus / 2 ? low - kModulus : low;
  }
  static constexpr Tiny result(int value) {
    Tiny x;
    x.value_ = fitted(value);
    if constexpr (HasSign) {
      EXPECT_EQ(x.value_, value);  // overflow of signed integers is undefined
    }
    return x;
  }

  int value_ = 0;
};

template <int Bits>
struct TinyWords {
  using Word = Tiny<Bits, false>;
  using SignedWord = Tiny<Bits, true>;
  using DoubleWord = Tiny<2 * Bits, false>;
  using SignedDoubleWord = Tiny<2 * Bits, true>;
  using Real = double;
  static constexpr int kBits = Bits;
  static constexpr double kBase = 1 << Bits;
};

template <std::size_t Limbs, int Bits>
using TinyInteger = basic_fixed_integer<Limbs, TinyWords<Bits>>;

template <std::size_t Limbs, int Bits>
constexpr int kEnd = 1 << (static_cast<int>(Limbs) * Bits - 1);  ///< one more than the largest

/// The value of an integer that is stored in this many limbs.
template <std::size_t Limbs, int Bits>
int wrapped(int x) {
  const int modulus = 2 * kEnd<Limbs, Bits>;
  const int low = x & (modulus - 1);
  return low >= kEnd<Limbs, Bits> ? low - modulus : low;
}

template <std::size_t Limbs, int Bits>
TinyInteger<Limbs, Bits> tiny(int x) {
  std::array<typename TinyWords<Bits>::Word, Limbs> limbs;
  for (auto& limb : limbs) {
    limb = typename TinyWords<Bits>::Word(x & ((1 << Bits) - 1));
    x >>= Bits;
  }
  return TinyInteger<Limbs, Bits>(limbs);
}
template <std::size_t Limbs, class Words>
int plain(const basic_fixed_integer<Limbs, Words>& x) {
  int result = 0;
  for (std::size_t i = Limbs; i-- > 0;) result = (result << Words::kBits) + x.limb(i).value();
  return wrapped<Limbs, Words::kBits>(result);
}

template <std::size_t Limbs, int Bits, class F>
void each(const F& f) {
  for (int x = -kEnd<Limbs, Bits>; x < kEnd<Limbs, Bits>; ++x) f(x, tiny<Limbs, Bits>(x));
}

/// The value of the highest two limbs, from the first that is not zero.
template <std::size_t Limbs, int Bits>
int leading(int x) {
  const int magnitude = x < 0 ? -x : x;
  int below = 0;
  while (magnitude >> (below + 2 * Bits) != 0) below += Bits;
  const int kept = magnitude >> below << below;
  return x < 0 ? -kept : kept;
}

template <std::size_t Limbs, int Bits>
void expect_sums() {
  each<Limbs, Bits>([](int x, const auto& a) {
    ASSERT_EQ(plain(a), x);
    EXPECT_EQ(a.negative(), x < 0);
    EXPECT_EQ(a.sign(), sign_of(x));
    EXPECT_EQ(plain(-a), (wrapped<Limbs, Bits>(-x)));
    EXPECT_EQ(plain(TinyInteger<Limbs + 1, Bits>(a)), x);
    EXPECT_EQ(a.to_double(), (leading<Limbs, Bits>(x)));
    for (int shift = 0; shift < static_cast<int>(Limbs) * Bits; ++shift)
      EXPECT_EQ(plain(a << shift), (wrapped<Limbs, Bits>(x << shift))) << x << " " << shift;
    each<Limbs, Bits>([&](int y, const auto& b) {
      EXPECT_EQ(plain(a + b), (wrapped<Limbs, Bits>(x + y))) << x << " " << y;
      EXPECT_EQ(plain(a - b), (wrapped<Limbs, Bits>(x - y))) << x << " " << y;
      EXPECT_EQ(plain(a.wrapped_times(b)), (wrapped<Limbs, Bits>(x * y))) << x << " " << y;
    });
  });
}

template <std::size_t M, std::size_t N, int Bits>
void expect_products() {
  each<M, Bits>([](int x, const auto& a) {
    each<N, Bits>([&](int y, const auto& b) { EXPECT_EQ(plain(a * b), x * y) << x << " " << y; });
  });
}

TEST(TinyLimbs, SumsAreThoseOfIntegers) {
  expect_sums<1, 2>();
  expect_sums<2, 2>();
  expect_sums<3, 2>();
  expect_sums<4, 2>();
  expect_sums<1, 4>();
  expect_sums<2, 4>();
  expect_sums<3, 3>();
}

TEST(TinyLimbs, ProductsAreThoseOfIntegers) {
  expect_products<1, 1, 2>();
  expect_products<2, 1, 2>();
  expect_products<1, 3, 2>();
  expect_products<2, 2, 2>();
  expect_products<3, 2, 2>();
  expect_products<2, 3, 2>();
  expect_products<4, 1, 2>();
  expect_products<3, 3, 2>();
  expect_products<1, 1, 4>();
  expect_products<2, 1, 4>();
  expect_products<2, 2, 4>();
}

TEST(TinyLimbs, WordsBecomeIntegers) {
  for (int x = -8; x < 8; ++x) {
    EXPECT_EQ(plain(TinyInteger<1, 4>(TinyWords<4>::SignedWord(x))), x);
    EXPECT_EQ(plain(TinyInteger<3, 4>(TinyWords<4>::SignedWord(x))), x);
  }
}

TEST(TinyLimbs, ShortProductsAreThoseOfIntegers) {
  // Factors below 2^(4 - 3).
  each<2, 4>([](int x, const auto& a) {
    each<2, 4>([&](int z, const auto& c) {
      for (const int y : {-1, 0, 1})
        for (const int t : {-1, 0, 1})
          EXPECT_EQ(plain(short_dot(std::array{a, c, a},
                                    std::array{tiny<1, 4>(y), tiny<1, 4>(t), tiny<1, 4>(t)})),
                    x * y + z * t + x * t);
    });
  });
}

}  // namespace
}  // namespace certa
