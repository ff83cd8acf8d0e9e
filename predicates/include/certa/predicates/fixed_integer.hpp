/// Integers of a fixed number of 64-bit limbs whose products carry their width in the type: no
/// allocation, no branches. They replace Boost's fixed cpp_int because its products do not widen,
/// so that every operation would pay for the width of the result.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <certa/predicates/compiler.hpp>
#include <certa/predicates/sign.hpp>

namespace certa {

inline constexpr int kLimbBits = 64;

/// The types of limb arithmetic: words, double words that hold their products, both with and
/// without a sign, and the type to which a word is rounded. Proofs and tests use other types.
struct Words64 {
  using Word = std::uint64_t;
  using SignedWord = std::int64_t;
  using DoubleWord = Uint128;
  using SignedDoubleWord = Int128;
  using Real = double;
  static constexpr int kBits = kLimbBits;
  static constexpr double kBase = 0x1p64;  ///< 2^kBits
};

/// An integer in two's complement, least significant limb first. Sums and differences keep the
/// width: the caller leaves headroom (see `kFixedHeadroom`). Products have as many limbs as both
/// factors together.
template <std::size_t Limbs, class Words = Words64>
class basic_fixed_integer {
 public:
  using Word = typename Words::Word;
  using SignedWord = typename Words::SignedWord;
  using DoubleWord = typename Words::DoubleWord;
  using SignedDoubleWord = typename Words::SignedDoubleWord;
  using Real = typename Words::Real;
  static constexpr int kBits = Words::kBits;
  template <std::size_t Other>
  using OfLimbs = basic_fixed_integer<Other, Words>;

  constexpr basic_fixed_integer() noexcept = default;
  constexpr explicit basic_fixed_integer(SignedWord value) noexcept {
    limbs_[0] = static_cast<Word>(value);
    const Word extension = value < 0 ? ~Word{0} : 0;
    for (std::size_t i = 1; i < Limbs; ++i) limbs_[i] = extension;
  }

  /// The same integer in more limbs.
  template <std::size_t Fewer>
  requires(Fewer < Limbs) constexpr explicit basic_fixed_integer(const OfLimbs<Fewer>& x) noexcept {
    const Word extension = x.negative() ? ~Word{0} : 0;
    for (std::size_t i = 0; i < Limbs; ++i) limbs_[i] = i < Fewer ? x.limb(i) : extension;
  }

  [[nodiscard]] constexpr bool negative() const noexcept {
    return static_cast<bool>(limbs_[Limbs - 1] >> (kBits - 1));
  }
  [[nodiscard]] constexpr Word limb(std::size_t i) const noexcept { return limbs_[i]; }

  [[nodiscard]] constexpr Sign sign() const noexcept {
    if (negative()) return Sign::negative;
    for (const Word& limb : limbs_)
      if (limb != 0) return Sign::positive;
    return Sign::zero;
  }

  /// Converts to a double within 2^-52 of the integer, relatively; 0 for 0. REQUIRES: |*this| <
  /// 2^1023.
  [[nodiscard, CERTA_NOINLINE]] constexpr Real to_double() const noexcept {
    const basic_fixed_integer magnitude = negative() ? -*this : *this;
    std::size_t top = Limbs - 1;
    while (top > 0 && magnitude.limbs_[top] == 0) --top;
    Real x = static_cast<Real>(magnitude.limbs_[top]);
    if (top > 0) x = x * Real(Words::kBase) + static_cast<Real>(magnitude.limbs_[top - 1]);
    for (; top > 1; --top) x *= Real(Words::kBase);  // no roundings
    return negative() ? -x : x;
  }

  friend constexpr basic_fixed_integer operator+(const basic_fixed_integer& x,
                                                 const basic_fixed_integer& y) noexcept {
    if constexpr (Limbs == 2) return basic_fixed_integer(x.whole() + y.whole());
    basic_fixed_integer r;
    DoubleWord carry = 0;
    for (std::size_t i = 0; i < Limbs; ++i) {
      carry += DoubleWord{x.limbs_[i]} + y.limbs_[i];
      r.limbs_[i] = static_cast<Word>(carry);
      carry >>= kBits;
    }
    return r;
  }
  friend constexpr basic_fixed_integer operator-(const basic_fixed_integer& x) noexcept {
    return basic_fixed_integer() - x;
  }
  friend constexpr basic_fixed_integer operator-(const basic_fixed_integer& x,
                                                 const basic_fixed_integer& y) noexcept {
    if constexpr (Limbs == 2) return basic_fixed_integer(x.whole() - y.whole());
    basic_fixed_integer r;
    Word borrow = 0;
    for (std::size_t i = 0; i < Limbs; ++i) {
      const DoubleWord d = DoubleWord{x.limbs_[i]} - y.limbs_[i] - borrow;
      r.limbs_[i] = static_cast<Word>(d);
      borrow = static_cast<Word>(d >> kBits) & 1;
    }
    return r;
  }
  friend constexpr basic_fixed_integer operator<<(const basic_fixed_integer& x,
                                                  int shift) noexcept {
    basic_fixed_integer r;
    const auto whole = static_cast<std::size_t>(shift) / kBits;
    const auto part = static_cast<unsigned>(shift) % kBits;
    for (std::size_t i = Limbs; i-- > whole;) {
      r.limbs_[i] = x.limbs_[i - whole] << part;
      if (part != 0 && i > whole) r.limbs_[i] |= x.limbs_[i - whole - 1] >> (kBits - part);
    }
    return r;
  }

  template <std::size_t Other>
  [[nodiscard]] constexpr OfLimbs<Limbs + Other> times(const OfLimbs<Other>& y) const noexcept {
    if constexpr (Other == 1) return times_limb(static_cast<SignedWord>(y.limb(0)));
    if constexpr (Limbs == 1) return y.times(*this);
    std::array<Word, Limbs + Other> r{};
    for (std::size_t i = 0; i < Limbs; ++i) {
      DoubleWord carry = 0;
      for (std::size_t j = 0; j < Other; ++j) {
        carry += DoubleWord{limbs_[i]} * y.limb(j) + r[i + j];
        r[i + j] = static_cast<Word>(carry);
        carry >>= kBits;
      }
      r[i + Other] = static_cast<Word>(carry);
    }
    // As unsigned numbers a negative x is x + 2^(64 Limbs): subtract y 2^(64 Limbs) again, and vice
    // versa; the product of both surpluses is a multiple of the result's modulus. Masks instead of
    // branches, because signs are hard to predict.
    const Word x_mask = -Word{negative()};
    const Word y_mask = -Word{y.negative()};
    subtract_shifted<Limbs, Other>(r, [&](std::size_t j) { return y.limb(j) & x_mask; });
    subtract_shifted<Other, Limbs>(r, [&](std::size_t i) { return limbs_[i] & y_mask; });
    return OfLimbs<Limbs + Other>(r);
  }

  /// The product modulo 2^(64 Limbs): exact if it fits into as many limbs, even if the computation
  /// of the factors wrapped around.
  [[nodiscard]] constexpr basic_fixed_integer wrapped_times(
      const basic_fixed_integer& y) const noexcept {
    std::array<Word, Limbs> r{};
    for (std::size_t i = 0; i < Limbs; ++i) {
      DoubleWord carry = 0;
      for (std::size_t j = 0; i + j < Limbs; ++j) {
        carry += DoubleWord{limbs_[i]} * y.limb(j) + r[i + j];
        r[i + j] = static_cast<Word>(carry);
        carry >>= kBits;
      }
    }
    return basic_fixed_integer(r);
  }

  constexpr explicit basic_fixed_integer(const std::array<Word, Limbs>& limbs) noexcept
      : limbs_(limbs) {}

 private:
  // Compilers know integers of two limbs.
  constexpr explicit basic_fixed_integer(DoubleWord value) noexcept requires(Limbs == 2)
      : limbs_{static_cast<Word>(value), static_cast<Word>(value >> kBits)} {}
  [[nodiscard]] constexpr DoubleWord whole() const noexcept requires(Limbs == 2) {
    return DoubleWord{limbs_[1]} << kBits | limbs_[0];
  }

  /// The product with one signed limb: x is the sum of its limbs l_i 2^(64 i), of which the highest
  /// is signed. |l_i y + carry| <= (2^64 - 1) 2^63 + 2^63 = 2^127 for an unsigned limb and |carry|
  /// <= 2^63, and 2^127 only if y and the carry are negative.
  [[nodiscard]] constexpr OfLimbs<Limbs + 1> times_limb(SignedWord y) const noexcept {
    std::array<Word, Limbs + 1> r;
    SignedDoubleWord carry = 0;
    for (std::size_t i = 0; i + 1 < Limbs; ++i) {
      carry += SignedDoubleWord{limbs_[i]} * y;
      r[i] = static_cast<Word>(carry);
      carry >>= kBits;
    }
    carry += SignedDoubleWord{static_cast<SignedWord>(limbs_[Limbs - 1])} * y;
    r[Limbs - 1] = static_cast<Word>(carry);
    r[Limbs] = static_cast<Word>(carry >> kBits);
    return OfLimbs<Limbs + 1>(r);
  }
  template <std::size_t Shift, std::size_t Count, class Limb>
  static constexpr void subtract_shifted(auto& r, const Limb& limb) noexcept {
    Word borrow = 0;
    for (std::size_t k = 0; k < Count; ++k) {
      const DoubleWord d = DoubleWord{r[Shift + k]} - limb(k) - borrow;
      r[Shift + k] = static_cast<Word>(d);
      borrow = static_cast<Word>(d >> kBits) & 1;
    }
  }

  std::array<Word, Limbs> limbs_{};
};

/// The integers of 64-bit limbs.
template <std::size_t Limbs>
using FixedInteger = basic_fixed_integer<Limbs>;

template <std::size_t M, std::size_t N, class Words>
[[nodiscard]] constexpr basic_fixed_integer<M + N, Words> operator*(
    const basic_fixed_integer<M, Words>& x, const basic_fixed_integer<N, Words>& y) noexcept {
  return x.times(y);
}

/// The product x . y of vectors, for |y_k| < 2^61 in one limb: products with a limb of x are below
/// 2^125, three of them are added before the sum is cut into limbs, and the carry is below 2^63.
template <std::size_t Limbs, std::size_t Count, class Words>
[[nodiscard]] constexpr basic_fixed_integer<Limbs + 1, Words> short_dot(
    const std::array<basic_fixed_integer<Limbs, Words>, Count>& x,
    const std::array<basic_fixed_integer<1, Words>, Count>& y) noexcept {
  static_assert(Count <= 3);
  using Word = typename Words::Word;
  using SignedWord = typename Words::SignedWord;
  using SignedDoubleWord = typename Words::SignedDoubleWord;
  std::array<Word, Limbs + 1> r;
  SignedDoubleWord sum = 0;
  for (std::size_t i = 0; i < Limbs; ++i) {
    for (std::size_t k = 0; k < Count; ++k) {
      const Word limb = x[k].limb(i);
      const auto factor = static_cast<SignedWord>(y[k].limb(0));
      // The highest limb is signed.
      sum += i + 1 < Limbs ? SignedDoubleWord{limb} * factor
                           : SignedDoubleWord{static_cast<SignedWord>(limb)} * factor;
    }
    r[i] = static_cast<Word>(sum);
    sum >>= Words::kBits;
  }
  r[Limbs] = static_cast<Word>(sum);
  return basic_fixed_integer<Limbs + 1, Words>(r);
}

/// The headroom in bits with which coordinates of at most 64 L - kFixedHeadroom bits never overflow
/// in L limbs. An argument then has 64 L - 2 bits (an edge: four coordinates); a sum of at most 12
/// products of k of them has k (64 L - 2) + 3.6 bits, which is at most 64 k L - 1 for k >= 3. For k
/// = 2 there are at most 3 products: 2 (64 L - 2) + 1.6 bits; for k = 1 one: 64 L - 2.
inline constexpr int kFixedHeadroom = 4;

}  // namespace certa
