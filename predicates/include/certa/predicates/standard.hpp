/// Types that compilers add to C++, in standard C++: integers of 128 bits, for compilers without,
/// and vectors, for number types of which the compiler has none (compiler.hpp).
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>

namespace certa {

/// An integer of 128 bits: two halves in two's complement. Sums, differences and products wrap
/// around; with a sign, too, so that nothing is undefined. Takes part in expressions as a built-in
/// integer does: other integers become wide ones.
template <bool HasSign>
class WideInteger {
 public:
  constexpr WideInteger() noexcept = default;
  /// The same number, or without a sign the same modulo 2^128.
  template <std::integral T>
  constexpr WideInteger(T x) noexcept  // NOLINT: implicit, as between built-in integers
      : low_(static_cast<std::uint64_t>(x)), high_(x < T{0} ? ~std::uint64_t{0} : 0) {}
  constexpr explicit WideInteger(const WideInteger<!HasSign>& x) noexcept
      : low_(x.low_), high_(x.high_) {}
  /// Drops the fraction. REQUIRES: 0 <= x < 2^128.
  constexpr explicit WideInteger(double x) noexcept
      : high_(static_cast<std::uint64_t>(x * 0x1p-64)) {
    low_ = static_cast<std::uint64_t>(x - static_cast<double>(high_) * 0x1p64);  // both exact
  }

  template <std::integral T>
  [[nodiscard]] constexpr explicit operator T() const noexcept {
    return static_cast<T>(low_);
  }
  [[nodiscard]] constexpr explicit operator bool() const noexcept { return (low_ | high_) != 0; }
  /// The nearest double, that with an even last digit if two are equally near.
  [[nodiscard]] constexpr explicit operator double() const noexcept {
    if (is_negative()) return -static_cast<double>(WideInteger<false>(-*this));
    if (high_ == 0) return static_cast<double>(low_);
    const int shift = std::countl_zero(high_);
    const WideInteger<false> x = WideInteger<false>(*this) << shift;
    // The lower half counts only in ties of the upper one, which has more digits than a double.
    const double leading = static_cast<double>(x.high_ | (x.low_ != 0 ? 1U : 0U));
    return leading * (0x1p64 / static_cast<double>(std::uint64_t{1} << shift));
  }

  friend constexpr WideInteger operator+(const WideInteger& x, const WideInteger& y) noexcept {
    const std::uint64_t low = x.low_ + y.low_;
    return {low, x.high_ + y.high_ + (low < x.low_ ? 1 : 0)};
  }
  friend constexpr WideInteger operator-(const WideInteger& x, const WideInteger& y) noexcept {
    return {x.low_ - y.low_, x.high_ - y.high_ - (x.low_ < y.low_ ? 1 : 0)};
  }
  friend constexpr WideInteger operator*(const WideInteger& x, const WideInteger& y) noexcept {
    WideInteger r = product(x.low_, y.low_);
    r.high_ += x.low_ * y.high_ + x.high_ * y.low_;
    return r;
  }
  /// Rounded towards 0. REQUIRES: y is not 0, here and below. Up to 128 steps.
  friend constexpr WideInteger operator/(const WideInteger& x, const WideInteger& y) noexcept {
    const WideInteger<false> quotient = divided(magnitude(x), magnitude(y)).quotient;
    return WideInteger(x.is_negative() != y.is_negative() ? -quotient : quotient);
  }
  friend constexpr WideInteger operator%(const WideInteger& x, const WideInteger& y) noexcept {
    const WideInteger<false> rest = divided(magnitude(x), magnitude(y)).rest;
    return WideInteger(x.is_negative() ? -rest : rest);
  }
  friend constexpr WideInteger operator&(const WideInteger& x, const WideInteger& y) noexcept {
    return {x.low_ & y.low_, x.high_ & y.high_};
  }
  friend constexpr WideInteger operator|(const WideInteger& x, const WideInteger& y) noexcept {
    return {x.low_ | y.low_, x.high_ | y.high_};
  }
  constexpr WideInteger operator-() const noexcept { return WideInteger() - *this; }
  constexpr WideInteger operator~() const noexcept { return {~low_, ~high_}; }
  /// REQUIRES: 0 <= shift < 128, here and below.
  template <std::integral Shift>
  friend constexpr WideInteger operator<<(const WideInteger& x, Shift shift) noexcept {
    if (shift == 0) return x;
    if (shift >= 64) return {0, x.low_ << (shift - 64)};
    return {x.low_ << shift, x.high_ << shift | x.low_ >> (64 - shift)};
  }
  /// With a sign, rounded down.
  template <std::integral Shift>
  friend constexpr WideInteger operator>>(const WideInteger& x, Shift shift) noexcept {
    const std::uint64_t extension = x.is_negative() ? ~std::uint64_t{0} : 0;
    if (shift == 0) return x;
    if (shift == 64) return {x.high_, extension};
    if (shift > 64) return {x.high_ >> (shift - 64) | extension << (128 - shift), extension};
    return {x.low_ >> shift | x.high_ << (64 - shift),
            x.high_ >> shift | extension << (64 - shift)};
  }
  constexpr WideInteger& operator+=(const WideInteger& y) noexcept { return *this = *this + y; }
  constexpr WideInteger& operator-=(const WideInteger& y) noexcept { return *this = *this - y; }
  constexpr WideInteger& operator%=(const WideInteger& y) noexcept { return *this = *this % y; }
  template <std::integral Shift>
  constexpr WideInteger& operator>>=(Shift shift) noexcept {
    return *this = *this >> shift;
  }

  friend constexpr bool operator==(const WideInteger&, const WideInteger&) noexcept = default;
  friend constexpr std::strong_ordering operator<=>(const WideInteger& x,
                                                    const WideInteger& y) noexcept {
    if (x.is_negative() != y.is_negative()) return y.is_negative() <=> x.is_negative();
    return x.high_ != y.high_ ? x.high_ <=> y.high_ : x.low_ <=> y.low_;
  }

 private:
  friend class WideInteger<!HasSign>;
  struct Division {
    WideInteger quotient;
    WideInteger rest;
  };

  constexpr WideInteger(std::uint64_t low, std::uint64_t high) noexcept : low_(low), high_(high) {}
  [[nodiscard]] constexpr bool is_negative() const noexcept { return HasSign && high_ >> 63 != 0; }
  [[nodiscard]] static constexpr WideInteger<false> magnitude(const WideInteger& x) noexcept {
    return WideInteger<false>(x.is_negative() ? -x : x);
  }
  /// By products of half words, whose sums with two half words fit into a word.
  [[nodiscard]] static constexpr WideInteger product(std::uint64_t x, std::uint64_t y) noexcept {
    constexpr std::uint64_t kLow = 0xffffffff;
    const std::uint64_t low = (x & kLow) * (y & kLow);
    const std::uint64_t middle = (x >> 32) * (y & kLow) + (low >> 32);
    const std::uint64_t other = (x & kLow) * (y >> 32) + (middle & kLow);
    return {other << 32 | (low & kLow), (x >> 32) * (y >> 32) + (middle >> 32) + (other >> 32)};
  }
  [[nodiscard]] static constexpr auto divided(WideInteger<false> x,
                                              const WideInteger<false>& y) noexcept {
    typename WideInteger<false>::Division r;  // the rest has at most as many bits as were taken
    for (int k = 0; k < 128; ++k) {
      r.rest = r.rest << 1 | x.high_ >> 63;
      x = x << 1;
      r.quotient = r.quotient << 1;
      if (r.rest < y) continue;
      r.rest -= y;
      r.quotient.low_ |= 1;
    }
    return r;
  }

  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

namespace detail {

/// The compiler's vectors, if there are any.
template <class T, std::size_t N>
struct GnuVector;

/// N numbers side by side, of types of which the compiler has no vectors, and their operations lane
/// by lane, also with one number for all lanes. Comparisons give 0 or -1.
template <class T, std::size_t N>
struct PlainVector {
  using Type = PlainVector;
  std::array<T, N> lanes;

  PlainVector() noexcept = default;
  PlainVector(const T& x) noexcept { lanes.fill(x); }  // NOLINT: implicit
  template <class... More>
  requires(sizeof...(More) + 1 == N) PlainVector(const T& x, const More&... more)
  noexcept : lanes{x, more...} {}

  [[nodiscard]] const T& operator[](std::size_t l) const noexcept { return lanes[l]; }
  [[nodiscard]] T& operator[](std::size_t l) noexcept { return lanes[l]; }
#define CERTA_LANE_BY_LANE(Result, op, lane)                                       \
  friend Result operator op(const PlainVector& x, const PlainVector& y) noexcept { \
    Result z;                                                                      \
    for (std::size_t l = 0; l < N; ++l) z.lanes[l] = lane;                         \
    return z;                                                                      \
  }
  CERTA_LANE_BY_LANE(PlainVector, +, x[l] + y[l])
  CERTA_LANE_BY_LANE(PlainVector, -, x[l] - y[l])
  CERTA_LANE_BY_LANE(PlainVector, *, x[l] * y[l])
  CERTA_LANE_BY_LANE(PlainVector, &, x[l] & y[l])
  CERTA_LANE_BY_LANE(PlainVector, |, x[l] | y[l])
  CERTA_LANE_BY_LANE(PlainVector, >>, x[l] >> y[l])
  using Mask = PlainVector<std::int64_t, N>;
  CERTA_LANE_BY_LANE(Mask, <, x[l] < y[l] ? -1 : 0)
  CERTA_LANE_BY_LANE(Mask, <=, x[l] <= y[l] ? -1 : 0)
  CERTA_LANE_BY_LANE(Mask, ==, x[l] == y[l] ? -1 : 0)
#undef CERTA_LANE_BY_LANE
  PlainVector operator-() const noexcept { return PlainVector(T(0)) - *this; }
  PlainVector& operator+=(const PlainVector& y) noexcept { return *this = *this + y; }
  PlainVector& operator|=(const PlainVector& y) noexcept { return *this = *this | y; }
};

/// Writes the lanes of x and y with these numbers, those of y after those of x.
template <int... Lanes, class T, std::size_t N, std::size_t M>
inline void shuffle(const PlainVector<T, N>& x, const PlainVector<T, N>& y,
                    PlainVector<T, M>& to) noexcept {
  to.lanes = {(Lanes < int{N} ? x : y).lanes[Lanes % N]...};
}

}  // namespace detail

}  // namespace certa
