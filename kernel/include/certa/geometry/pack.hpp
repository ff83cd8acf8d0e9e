/// Packs of as many numbers as the target's registers hold, by the compiler's vector types: one
/// source for SSE2, AVX, NEON and all others that g++ and clang know. Each lane computes by IEEE
/// arithmetic, so that a loop over packs gives the results of a loop over numbers, to the bit.
/// Translation units for different processors may be linked together. So types and functions whose
/// layout depends on packs have the packs' size in their names (inline namespaces CERTA_PACKS).
/// `Lanes` are the D components of one vector side by side, whatever the registers hold, with the
/// IEEE operations of single numbers too (docs/decisions/0011).
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include <certa/predicates/compiler.hpp>
#if CERTA_GNU && defined(__x86_64__)
#include <immintrin.h>
#endif

#include <certa/geometry/bounds.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/fp_environment.hpp>
#include <certa/predicates/vec.hpp>

#if CERTA_GNU && defined(__AVX__)
#define CERTA_PACKS packs_of_4
#else
#define CERTA_PACKS packs_of_2
#endif

namespace certa::detail {

/// The compiler's vectors of doubles, floats and integers, and plain ones of other numbers.
template <class T, std::size_t N>
using Vector = typename std::conditional_t<CERTA_GNU && std::is_arithmetic_v<T>, GnuVector<T, N>,
                                           PlainVector<T, N>>::Type;

inline namespace CERTA_PACKS {

#if CERTA_GNU && defined(__AVX__)
inline constexpr std::size_t kPackBytes = 32;
#else
inline constexpr std::size_t kPackBytes = 16;
#endif

/// Packs of two numbers of any type; those of doubles and floats are the compiler's vectors.
template <class Real, class MaskLane = std::int64_t>
struct PackOf {
  static constexpr std::size_t size = 2;
  using Pack = PlainVector<Real, size>;
  using Mask = PlainVector<MaskLane, size>;  // 0 or -1
  [[nodiscard]] static Pack broadcast(const Real& x) noexcept { return Pack(x); }
  template <class V>
  [[nodiscard]] static V select(const Mask& m, V x, const V& y) noexcept {
    for (std::size_t l = 0; l < size; ++l) x.lanes[l] = m[l] != 0 ? x[l] : y[l];
    return x;
  }
};
#if CERTA_GNU
template <class Real, class MaskLane>
struct GnuPackOf {
  static constexpr std::size_t size = kPackBytes / sizeof(Real);
  using Pack = Vector<Real, size>;
  using Mask = Vector<MaskLane, size>;
  [[nodiscard]] static Pack broadcast(Real x) noexcept { return x - Pack{}; }
  template <class V>
  [[nodiscard, CERTA_INLINE]] static V select(Mask m, V x, V y) noexcept {
    return m ? x : y;
  }
};
template <>
struct PackOf<double> : GnuPackOf<double, std::int64_t> {};
template <>
struct PackOf<float> : GnuPackOf<float, std::int32_t> {};
#endif

template <class Real>
using Pack = typename PackOf<Real>::Pack;
template <class Real>
using Mask = typename PackOf<Real>::Mask;
template <class Real>
inline constexpr std::size_t kPackSize = PackOf<Real>::size;
/// The type of the lanes of a mask.
template <class Real>
using MaskLane = std::remove_cvref_t<decltype(std::declval<const Mask<Real>&>()[0])>;

/// Loads the pack that starts at an address aligned for it.
template <class Real>
[[nodiscard]] inline Pack<Real> load(const Real* from) noexcept {
  Pack<Real> x;
  std::memcpy(static_cast<void*>(&x), assume_aligned<sizeof(x)>(from), sizeof x);
  return x;
}
/// Stores a pack at an address aligned for it.
template <class Real>
[[CERTA_INLINE]] inline void store(const Pack<Real>& x, Real* to) noexcept {
  std::memcpy(static_cast<void*>(assume_aligned<sizeof(x)>(to)), &x, sizeof x);
}
template <class Real>
[[nodiscard]] inline Mask<Real> load_mask(const MaskLane<Real>* from) noexcept {
  Mask<Real> x;
  std::memcpy(&x, assume_aligned<sizeof(x)>(from), sizeof x);
  return x;
}
template <class Real>
[[nodiscard]] inline Pack<Real> broadcast(Real x) noexcept {
  return PackOf<Real>::broadcast(x);
}

/// Returns the pack whose lane l is `lane(l)`.
template <class Real, class Lane>
[[nodiscard, CERTA_INLINE]] inline Pack<Real> pack_of(const Lane& lane) noexcept {
  return [&]<std::size_t... L>(std::index_sequence<L...>) { return Pack<Real>{lane(L)...}; }
  (std::make_index_sequence<kPackSize<Real>>());
}

/// Words of 64 bits, as many as a pack has doubles.
using Words = Vector<std::uint64_t, kPackBytes / sizeof(std::uint64_t)>;

/// Returns the products of the words' low halves with y.
[[nodiscard, CERTA_INLINE]] inline Words times_low_half(const Words& x, std::uint32_t y) noexcept {
#if CERTA_GNU && defined(__AVX2__)
  return reinterpret_cast<Words>(
      _mm256_mul_epu32(reinterpret_cast<__m256i>(x), _mm256_set1_epi64x(y)));
#elif CERTA_GNU && defined(__SSE2__) && !defined(__AVX__)
  return reinterpret_cast<Words>(_mm_mul_epu32(reinterpret_cast<__m128i>(x), _mm_set1_epi64x(y)));
#else
  return (x & 0xffffffffU) * y;
#endif
}

/// Returns the coordinates of the points at an address, as many as a pack has numbers, by axis.
template <int D, class Real>
[[nodiscard, CERTA_INLINE]] inline std::array<Pack<Real>, D> by_axis(const double* from) noexcept {
  std::array<Pack<Real>, D> axes;
  if constexpr (std::is_same_v<Real, double>) {
    // Both halves of a pack, if it has two, have two numbers of two points each.
    using Half = Vector<double, 2>;
    constexpr bool kHasTwo = sizeof(Pack<double>) > sizeof(Half);
    std::array<Pack<double>, D> pairs;
    for (std::size_t k = 0; k < D; ++k) {
      std::array<Half, 2> halves;
      for (std::size_t h = 0; h <= kHasTwo; ++h)
        std::memcpy(&halves[h], from + 2 * (h * D + k), sizeof(Half));
      if constexpr (kHasTwo)
        shuffle<0, 1, 2, 3>(halves[0], halves[1], pairs[k]);
      else
        pairs[k] = halves[0];
    }
    const auto take = [&]<int I, int J>(std::size_t k, std::size_t a, std::size_t b) {
      if constexpr (kHasTwo)
        shuffle<I, 4 + J, 2 + I, 6 + J>(pairs[a], pairs[b], axes[k]);
      else
        shuffle<I, 2 + J>(pairs[a], pairs[b], axes[k]);
    };
    take.template operator()<0, D - 2>(0, 0, 1);
    take.template operator()<1, 3 - D>(1, 0, D - 1);
    if constexpr (D == 3) take.template operator()<0, 1>(2, 1, 2);
  } else {
    for (std::size_t k = 0; k < D; ++k)
      axes[k] = pack_of<Real>([&](std::size_t l) { return Real(from[l * D + k]); });
  }
  return axes;
}

/// Returns the lower of x and y, lane by lane; y where x is NaN.
template <class Real>
[[nodiscard, CERTA_INLINE]] inline Pack<Real> lower(const Pack<Real>& x,
                                                    const Pack<Real>& y) noexcept {
  return PackOf<Real>::select(x < y, x, y);
}
/// Returns the higher of x and y, lane by lane; y where x is NaN.
template <class Real>
[[nodiscard, CERTA_INLINE]] inline Pack<Real> higher(const Pack<Real>& x,
                                                     const Pack<Real>& y) noexcept {
  return PackOf<Real>::select(y < x, x, y);
}
template <class Real>
[[nodiscard, CERTA_INLINE]] inline Real highest(const Pack<Real>& x) noexcept {
  Real most = x[0];
  for (std::size_t l = 1; l < kPackSize<Real>; ++l) most = most < x[l] ? x[l] : most;
  return most;
}
template <class Real>
[[nodiscard, CERTA_INLINE]] inline Real lowest(const Pack<Real>& x) noexcept {
  Real least = x[0];
  for (std::size_t l = 1; l < kPackSize<Real>; ++l) least = x[l] < least ? x[l] : least;
  return least;
}

/// Returns the pack whose lane l is lane l xor H of x.
template <std::size_t H, class P>
[[nodiscard]] inline P exchanged(const P& x) noexcept {
  return [&]<std::size_t... L>(std::index_sequence<L...>) { return P{x[L ^ H]...}; }
  (std::make_index_sequence<sizeof(P) / sizeof(x[0])>());
}

}  // namespace CERTA_PACKS

/// The storage of lanes: an array, or a vector type for doubles. What a fourth lane holds
/// goes into no other lane; mostly it repeats the third. (If it starts as 0, g++ 12 may clear it by
/// a move of registers that Valgrind 3.19 does not know.)
template <class Real, int D>
struct LaneStorage {
  using Values = Vec<Real, D>;
  using Mask = Vec<bool, D>;
  static constexpr bool is_packed = false;
};
#if CERTA_GNU
template <std::size_t N>
struct PackedLanes {
  using Values = Vector<double, N>;
  using Mask = Vector<std::int64_t, N>;
  static constexpr bool is_packed = true;
};
template <>
struct LaneStorage<double, 2> : PackedLanes<2> {};
template <>
struct LaneStorage<double, 3> : PackedLanes<4> {};
#endif

/// A vector's components side by side. Its layout does not depend on the target, but the registers
/// in which it is returned do: so functions that are not inlined neither take nor return it by
/// value, except in structs of several.
template <class Real, int D>
class Lanes {
  using Storage = LaneStorage<Real, D>;
  static constexpr bool kIsPacked = Storage::is_packed;

 public:
  /// The result of a comparison, lane by lane.
  struct Mask {
    typename Storage::Mask lanes;
  };

  Lanes() noexcept = default;
  [[CERTA_INLINE]] explicit Lanes(const Vec<Real, D>& x) noexcept {
    if constexpr (!kIsPacked)
      values_ = x;
    else if constexpr (D == 2)
      values_ = Values{x[0], x[1]};
    else
      values_ = Values{x[0], x[1], x[2], x[2]};
  }
  /// All lanes are x.
  [[CERTA_INLINE]] explicit Lanes(const Real& x) noexcept {
    if constexpr (!kIsPacked)
      values_.coordinates.fill(x);
    else if constexpr (D == 2)
      values_ = Values{x, x};
    else
      values_ = Values{x, x, x, x};
  }

  [[nodiscard, CERTA_INLINE]] Real operator[](std::size_t k) const noexcept { return values_[k]; }
  [[CERTA_INLINE]] void set(std::size_t k, const Real& x) noexcept { values_[k] = x; }
  [[nodiscard, CERTA_INLINE]] Vec<Real, D> vec() const noexcept {
    Vec<Real, D> x;
    for (std::size_t k = 0; k < D; ++k) x[k] = values_[k];
    return x;
  }

  [[CERTA_INLINE]] friend Lanes operator+(const Lanes& x, const Lanes& y) noexcept {
    return combined(x, y, [](auto& z, const auto& a, const auto& b) { z = a + b; });
  }
  [[CERTA_INLINE]] friend Lanes operator-(const Lanes& x, const Lanes& y) noexcept {
    return combined(x, y, [](auto& z, const auto& a, const auto& b) { z = a - b; });
  }
  [[CERTA_INLINE]] friend Lanes operator*(const Lanes& x, const Lanes& y) noexcept {
    return combined(x, y, [](auto& z, const auto& a, const auto& b) { z = a * b; });
  }
  [[CERTA_INLINE]] friend Lanes operator-(const Lanes& x) noexcept {
    return combined(x, x, [](auto& z, const auto& a, const auto&) { z = -a; });
  }
  [[CERTA_INLINE]] friend Lanes operator*(const Real& x, const Lanes& y) noexcept {
    return Lanes(x) * y;
  }
  [[nodiscard, CERTA_INLINE]] friend Lanes magnitude(const Lanes& x) noexcept {
    Lanes z;
    if constexpr (kIsPacked)
      z.values_ = reinterpret_cast<Values>(reinterpret_cast<Bits>(x.values_) &
                                           ~reinterpret_cast<Bits>(Lanes(-0.0).values_));
    else
      for (std::size_t k = 0; k < D; ++k) z.values_[k] = abs(x.values_[k]);
    return z;
  }
  [[CERTA_INLINE]] friend Mask operator==(const Lanes& x, const Lanes& y) noexcept {
    return compared(x, y, [](auto& m, const auto& a, const auto& b) { m = a == b; });
  }
  [[CERTA_INLINE]] friend Mask operator>(const Lanes& x, const Lanes& y) noexcept {
    return compared(x, y, [](auto& m, const auto& a, const auto& b) { m = a > b; });
  }
  /// The lanes of x where the mask is set, and those of y elsewhere.
  [[nodiscard, CERTA_INLINE]] static Lanes select(const Mask& mask, const Lanes& x,
                                                  const Lanes& y) noexcept {
    Lanes z;
    if constexpr (kIsPacked)
      z.values_ = reinterpret_cast<Values>((reinterpret_cast<Bits>(x.values_) & mask.lanes) |
                                           (reinterpret_cast<Bits>(y.values_) & ~mask.lanes));
    else
      for (std::size_t k = 0; k < D; ++k)
        z.values_[k] = mask.lanes[k] ? x.values_[k] : y.values_[k];
    return z;
  }
  /// The lanes of x where those of `tested` are not 0, and 0 elsewhere.
  [[nodiscard, CERTA_INLINE]] friend Lanes where_nonzero(const Lanes& tested,
                                                         const Lanes& x) noexcept {
    return select(tested == Lanes(Real(0)), Lanes(Real(0)), x);
  }
  /// The components in the places of those before them: y, z, x.
  [[nodiscard, CERTA_INLINE]] friend Lanes cycled(const Lanes& x) noexcept requires(D == 3) {
    Lanes z;
    if constexpr (kIsPacked)
      shuffle<1, 2, 0, 0>(x.values_, x.values_, z.values_);
    else
      z.values_ = {{x[1], x[2], x[0]}};
    return z;
  }
  /// The same, lane by lane, as `two_sum` and `two_product` of single numbers.
  [[nodiscard, CERTA_INLINE]] friend TwoTermsIn<Lanes> two_sum(const Lanes& x,
                                                               const Lanes& y) noexcept {
    const Lanes sum = x + y;
    const Lanes y_part = sum - x;
    const Lanes x_part = sum - y_part;
    return {sum, (x - x_part) + (y - y_part)};
  }
  [[nodiscard, CERTA_INLINE]] friend TwoTermsIn<Lanes> two_product(const Lanes& x,
                                                                   const Lanes& y) noexcept {
    return product(x, y);
  }

 private:
  using Values = typename Storage::Values;
  using Bits = typename Storage::Mask;

  template <class F>
  [[nodiscard, CERTA_INLINE]] static Mask compared(const Lanes& x, const Lanes& y,
                                                   const F& f) noexcept {
    Mask m;
    if constexpr (kIsPacked)
      f(m.lanes, x.values_, y.values_);
    else
      for (std::size_t k = 0; k < D; ++k) f(m.lanes[k], x.values_[k], y.values_[k]);
    return m;
  }
  template <class F>
  [[nodiscard, CERTA_INLINE]] static Lanes combined(const Lanes& x, const Lanes& y,
                                                    const F& f) noexcept {
    Lanes z;
    if constexpr (kIsPacked)
      f(z.values_, x.values_, y.values_);
    else
      for (std::size_t k = 0; k < D; ++k) f(z.values_[k], x.values_[k], y.values_[k]);
    return z;
  }
  [[nodiscard, CERTA_INLINE]] static TwoTermsIn<Lanes> product(const Lanes& x,
                                                               const Lanes& y) noexcept {
    if constexpr (kIsPacked && kFuses<Real>) {
      Lanes z = x * y;
      z.be_unfused();
      return {z, fused(x, y, z)};
    } else if constexpr (kIsPacked) {
      const Lanes z = x * y;
      const TwoTermsIn<Lanes> xs = split(x);
      const TwoTermsIn<Lanes> ys = split(y);
      const Lanes error = ((xs.high * ys.high - z) + xs.high * ys.low) + xs.low * ys.high;
      return {z, error + xs.low * ys.low};
    } else {
      TwoTermsIn<Lanes> z;
      for (std::size_t k = 0; k < D; ++k) {
        const TwoTermsIn<Real> one = certa::two_product(x.values_[k], y.values_[k]);
        z.high.values_[k] = one.high;
        z.low.values_[k] = one.low;
      }
      return z;
    }
  }
  /// The same, lane by lane, as `split` of single numbers.
  [[nodiscard, CERTA_INLINE]] static TwoTermsIn<Lanes> split(const Lanes& x) noexcept {
    const Lanes c = Lanes(Real(kSplitterIn<Real>)) * x;
    const Lanes high = c - (c - x);
    return {high, x - high};
  }
#if CERTA_GNU && defined(__FMA__) && defined(__x86_64__)
  /// See `unfused`.
  [[CERTA_INLINE]] void be_unfused() noexcept { hide(values_); }
  /// x y - z, rounded once.
  [[nodiscard, CERTA_INLINE]] static Lanes fused(const Lanes& x, const Lanes& y,
                                                 const Lanes& z) noexcept {
    Lanes r;
    if constexpr (D == 2)
      r.values_ = _mm_fmsub_pd(x.values_, y.values_, z.values_);
    else
      r.values_ = _mm256_fmsub_pd(x.values_, y.values_, z.values_);
    return r;
  }
#else
  [[CERTA_INLINE]] void be_unfused() noexcept {
    for (std::size_t k = 0; k < D; ++k) values_[k] = unfused(values_[k]);
  }
  [[nodiscard, CERTA_INLINE]] static Lanes fused(const Lanes& x, const Lanes& y,
                                                 const Lanes& z) noexcept {
    Lanes r(Real(0));
    for (std::size_t k = 0; k < D; ++k) r.values_[k] = std::fma(x[k], y[k], -z[k]);
    return r;
  }
#endif

  Values values_;
};

}  // namespace certa::detail
