/// Integers of a fixed number of 64-bit limbs whose products carry their width in the type: no
/// allocation, no branches. Why not Boost's fixed cpp_int: its products do not widen, so every
/// operation would pay for the width of the result.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <certa/predicates/sign_arithmetic.hpp>

namespace certa {

__extension__ using Int128 = __int128;
__extension__ using Uint128 = unsigned __int128;

/// An integer in two's complement, least significant limb first. Sums and differences keep the
/// width: the caller leaves headroom (see `kFixedHeadroom`). Products have as many limbs as both
/// factors together.
template <std::size_t Limbs>
class FixedInteger {
 public:
  constexpr FixedInteger() noexcept = default;
  constexpr explicit FixedInteger(std::int64_t value) noexcept {
    limbs_[0] = static_cast<std::uint64_t>(value);
    const std::uint64_t extension = value < 0 ? ~std::uint64_t{0} : 0;
    for (std::size_t i = 1; i < Limbs; ++i) limbs_[i] = extension;
  }

  /// The same integer in more limbs.
  template <std::size_t Fewer>
  requires(Fewer < Limbs) constexpr explicit FixedInteger(const FixedInteger<Fewer>& x) noexcept {
    const std::uint64_t extension = x.negative() ? ~std::uint64_t{0} : 0;
    for (std::size_t i = 0; i < Limbs; ++i) limbs_[i] = i < Fewer ? x.limb(i) : extension;
  }

  [[nodiscard]] constexpr bool negative() const noexcept { return limbs_[Limbs - 1] >> 63; }
  [[nodiscard]] constexpr std::uint64_t limb(std::size_t i) const noexcept { return limbs_[i]; }

  [[nodiscard]] constexpr Sign sign() const noexcept {
    if (negative()) return Sign::negative;
    for (const std::uint64_t limb : limbs_)
      if (limb != 0) return Sign::positive;
    return Sign::zero;
  }

  /// Converts to a double within 2^-52 of the integer, relatively; 0 for 0. REQUIRES: |*this| <
  /// 2^1023.
  [[nodiscard, gnu::noinline]] constexpr double to_double() const noexcept {
    const FixedInteger magnitude = negative() ? -*this : *this;
    std::size_t top = Limbs - 1;
    while (top > 0 && magnitude.limbs_[top] == 0) --top;
    double x = static_cast<double>(magnitude.limbs_[top]);
    if (top > 0) x = x * 0x1p64 + static_cast<double>(magnitude.limbs_[top - 1]);
    for (; top > 1; --top) x *= 0x1p64;  // no roundings
    return negative() ? -x : x;
  }

  friend constexpr FixedInteger operator+(const FixedInteger& x, const FixedInteger& y) noexcept {
    if constexpr (Limbs == 2) return FixedInteger(x.whole() + y.whole());
    FixedInteger r;
    Uint128 carry = 0;
    for (std::size_t i = 0; i < Limbs; ++i) {
      carry += Uint128{x.limbs_[i]} + y.limbs_[i];
      r.limbs_[i] = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
    return r;
  }
  friend constexpr FixedInteger operator-(const FixedInteger& x) noexcept {
    return FixedInteger() - x;
  }
  friend constexpr FixedInteger operator-(const FixedInteger& x, const FixedInteger& y) noexcept {
    if constexpr (Limbs == 2) return FixedInteger(x.whole() - y.whole());
    FixedInteger r;
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < Limbs; ++i) {
      const Uint128 d = Uint128{x.limbs_[i]} - y.limbs_[i] - borrow;
      r.limbs_[i] = static_cast<std::uint64_t>(d);
      borrow = static_cast<std::uint64_t>(d >> 64) & 1;
    }
    return r;
  }
  friend constexpr FixedInteger operator<<(const FixedInteger& x, int shift) noexcept {
    FixedInteger r;
    const auto whole = static_cast<std::size_t>(shift) / 64;
    const auto part = static_cast<unsigned>(shift) % 64;
    for (std::size_t i = Limbs; i-- > whole;) {
      r.limbs_[i] = x.limbs_[i - whole] << part;
      if (part != 0 && i > whole) r.limbs_[i] |= x.limbs_[i - whole - 1] >> (64 - part);
    }
    return r;
  }

  template <std::size_t Other>
  [[nodiscard]] constexpr FixedInteger<Limbs + Other> times(
      const FixedInteger<Other>& y) const noexcept {
    if constexpr (Other == 1) return times_limb(static_cast<std::int64_t>(y.limb(0)));
    if constexpr (Limbs == 1) return y.times(*this);
    std::array<std::uint64_t, Limbs + Other> r{};
    for (std::size_t i = 0; i < Limbs; ++i) {
      Uint128 carry = 0;
      for (std::size_t j = 0; j < Other; ++j) {
        carry += Uint128{limbs_[i]} * y.limb(j) + r[i + j];
        r[i + j] = static_cast<std::uint64_t>(carry);
        carry >>= 64;
      }
      r[i + Other] = static_cast<std::uint64_t>(carry);
    }
    // As unsigned numbers a negative x is x + 2^(64 Limbs): take y 2^(64 Limbs) off again, and vice
    // versa; the product of both surpluses is a multiple of the result's modulus. Masks instead of
    // branches: signs are hard to predict.
    const std::uint64_t x_mask = -std::uint64_t{negative()};
    const std::uint64_t y_mask = -std::uint64_t{y.negative()};
    subtract_shifted<Limbs, Other>(r, [&](std::size_t j) { return y.limb(j) & x_mask; });
    subtract_shifted<Other, Limbs>(r, [&](std::size_t i) { return limbs_[i] & y_mask; });
    return FixedInteger<Limbs + Other>(r);
  }

  /// The product modulo 2^(64 Limbs): exact where it fits into as many limbs, whatever did not fit
  /// on the way to the factors.
  [[nodiscard]] constexpr FixedInteger wrapped_times(const FixedInteger& y) const noexcept {
    std::array<std::uint64_t, Limbs> r{};
    for (std::size_t i = 0; i < Limbs; ++i) {
      Uint128 carry = 0;
      for (std::size_t j = 0; i + j < Limbs; ++j) {
        carry += Uint128{limbs_[i]} * y.limb(j) + r[i + j];
        r[i + j] = static_cast<std::uint64_t>(carry);
        carry >>= 64;
      }
    }
    return FixedInteger(r);
  }

  constexpr explicit FixedInteger(const std::array<std::uint64_t, Limbs>& limbs) noexcept
      : limbs_(limbs) {}

 private:
  // Two limbs are an integer that compilers know.
  constexpr explicit FixedInteger(Uint128 value) noexcept requires(Limbs == 2)
      : limbs_{static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(value >> 64)} {}
  [[nodiscard]] constexpr Uint128 whole() const noexcept requires(Limbs == 2) {
    return Uint128{limbs_[1]} << 64 | limbs_[0];
  }

  /// The product with one signed limb: x is the sum of its limbs l_i 2^(64 i), of which the highest
  /// is signed. |l_i y + carry| <= (2^64 - 1) 2^63 + 2^63 = 2^127 for an unsigned limb and |carry|
  /// <= 2^63, and 2^127 only if y and the carry are negative.
  [[nodiscard]] constexpr FixedInteger<Limbs + 1> times_limb(std::int64_t y) const noexcept {
    std::array<std::uint64_t, Limbs + 1> r;
    Int128 carry = 0;
    for (std::size_t i = 0; i + 1 < Limbs; ++i) {
      carry += Int128{limbs_[i]} * y;
      r[i] = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
    carry += Int128{static_cast<std::int64_t>(limbs_[Limbs - 1])} * y;
    r[Limbs - 1] = static_cast<std::uint64_t>(carry);
    r[Limbs] = static_cast<std::uint64_t>(carry >> 64);
    return FixedInteger<Limbs + 1>(r);
  }
  template <std::size_t Shift, std::size_t Count, class Limb>
  static constexpr void subtract_shifted(auto& r, const Limb& limb) noexcept {
    std::uint64_t borrow = 0;
    for (std::size_t k = 0; k < Count; ++k) {
      const Uint128 d = Uint128{r[Shift + k]} - limb(k) - borrow;
      r[Shift + k] = static_cast<std::uint64_t>(d);
      borrow = static_cast<std::uint64_t>(d >> 64) & 1;
    }
  }

  std::array<std::uint64_t, Limbs> limbs_{};
};

template <std::size_t M, std::size_t N>
[[nodiscard]] constexpr FixedInteger<M + N> operator*(const FixedInteger<M>& x,
                                                      const FixedInteger<N>& y) noexcept {
  return x.times(y);
}

/// The product x . y of vectors, for |y_k| < 2^61 in one limb: products with a limb of x are below
/// 2^125, three of them are added before the sum is cut into limbs, and what is carried is below
/// 2^63.
template <std::size_t Limbs, std::size_t Count>
[[nodiscard]] constexpr FixedInteger<Limbs + 1> short_dot(
    const std::array<FixedInteger<Limbs>, Count>& x,
    const std::array<FixedInteger<1>, Count>& y) noexcept {
  static_assert(Count <= 3);
  std::array<std::uint64_t, Limbs + 1> r;
  Int128 sum = 0;
  for (std::size_t i = 0; i < Limbs; ++i) {
    for (std::size_t k = 0; k < Count; ++k) {
      const std::uint64_t limb = x[k].limb(i);
      const auto factor = static_cast<std::int64_t>(y[k].limb(0));
      // The highest limb is signed.
      sum +=
          i + 1 < Limbs ? Int128{limb} * factor : Int128{static_cast<std::int64_t>(limb)} * factor;
    }
    r[i] = static_cast<std::uint64_t>(sum);
    sum >>= 64;
  }
  r[Limbs] = static_cast<std::uint64_t>(sum);
  return FixedInteger<Limbs + 1>(r);
}

/// The bits of headroom with which coordinates of at most 64 L - kFixedHeadroom bits never overflow
/// in L limbs: an argument then has 64 L - 2 bits (an edge: four coordinates), a sum of at most 12
/// products of k of them has k (64 L - 2) + 3.6 bits, and for k >= 3 that is at most 64 k L - 1.
/// For k = 2 there are at most 3 products: 2 (64 L - 2) + 1.6 bits; for k = 1 one: 64 L - 2.
inline constexpr int kFixedHeadroom = 4;
inline constexpr int kLimbBits = 64;

}  // namespace certa
