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

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <certa/geometry/bounds.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/fp_environment.hpp>
#include <certa/predicates/vec.hpp>

#if defined(__AVX__)
#define CERTA_PACKS packs_of_4
#else
#define CERTA_PACKS packs_of_2
#endif
#if defined(__OPTIMIZE_SIZE__)
#define CERTA_UNROLL
#else
#define CERTA_UNROLL _Pragma("GCC unroll 8")  // the next loop, of at most 8 rounds
#endif

namespace certa::detail {
inline namespace CERTA_PACKS {

#if defined(__AVX__)
inline constexpr std::size_t kPackBytes = 32;
#else
inline constexpr std::size_t kPackBytes = 16;
#endif

/// Packs of two numbers of any type, computed by loops; those of doubles and floats are vectors.
template <class Real>
struct PackOf {
  static constexpr std::size_t size = 2;
  struct Mask {
    std::array<std::int64_t, size> lanes{};  // 0 or -1

    [[nodiscard]] std::int64_t operator[](std::size_t l) const noexcept { return lanes[l]; }
    [[nodiscard]] std::int64_t& operator[](std::size_t l) noexcept { return lanes[l]; }
    Mask& operator|=(const Mask& y) noexcept {
      for (std::size_t l = 0; l < size; ++l) lanes[l] |= y[l];
      return *this;
    }
    Mask& operator+=(const Mask& y) noexcept {
      for (std::size_t l = 0; l < size; ++l) lanes[l] += y[l];
      return *this;
    }
    friend Mask operator&(Mask x, const Mask& y) noexcept {
      for (std::size_t l = 0; l < size; ++l) x.lanes[l] &= y[l];
      return x;
    }
  };
  struct Pack {
    std::array<Real, size> lanes{};

    [[nodiscard]] const Real& operator[](std::size_t l) const noexcept { return lanes[l]; }
    friend Pack operator*(Pack x, const Pack& y) noexcept {
      for (std::size_t l = 0; l < size; ++l) x.lanes[l] = x[l] * y[l];
      return x;
    }
    friend Pack operator+(Pack x, const Pack& y) noexcept {
      for (std::size_t l = 0; l < size; ++l) x.lanes[l] = x[l] + y[l];
      return x;
    }
    friend Mask operator<(const Pack& x, const Pack& y) noexcept {
      Mask m;
      for (std::size_t l = 0; l < size; ++l) m[l] = x[l] < y[l] ? -1 : 0;
      return m;
    }
    friend Mask operator<=(const Pack& x, const Pack& y) noexcept {
      Mask m;
      for (std::size_t l = 0; l < size; ++l) m[l] = x[l] <= y[l] ? -1 : 0;
      return m;
    }
    /// Returns x where the mask is set, and y elsewhere.
    [[nodiscard]] static Pack select(const Mask& m, const Pack& x, const Pack& y) noexcept {
      Pack z;
      for (std::size_t l = 0; l < size; ++l) z.lanes[l] = m[l] != 0 ? x[l] : y[l];
      return z;
    }
  };
  [[nodiscard]] static Pack broadcast(Real x) noexcept { return {{x, x}}; }
  [[nodiscard]] static Pack select(const Mask& m, const Pack& x, const Pack& y) noexcept {
    return Pack::select(m, x, y);
  }
  [[nodiscard]] static Mask select(const Mask& m, const Mask& x, const Mask& y) noexcept {
    Mask z;
    for (std::size_t l = 0; l < size; ++l) z[l] = m[l] != 0 ? x[l] : y[l];
    return z;
  }
};
template <>
struct PackOf<double> {
  static constexpr std::size_t size = kPackBytes / sizeof(double);
  using Pack [[gnu::vector_size(kPackBytes)]] = double;
  using Mask [[gnu::vector_size(kPackBytes)]] = std::int64_t;  // 0 or -1
  [[nodiscard]] static Pack broadcast(double x) noexcept { return x - Pack{}; }
  [[nodiscard]] static Pack select(Mask m, Pack x, Pack y) noexcept { return m ? x : y; }
  [[nodiscard]] static Mask select(Mask m, Mask x, Mask y) noexcept { return m ? x : y; }
};
template <>
struct PackOf<float> {
  static constexpr std::size_t size = kPackBytes / sizeof(float);
  using Pack [[gnu::vector_size(kPackBytes)]] = float;
  using Mask [[gnu::vector_size(kPackBytes)]] = std::int32_t;
  [[nodiscard]] static Pack broadcast(float x) noexcept { return x - Pack{}; }
  [[nodiscard]] static Pack select(Mask m, Pack x, Pack y) noexcept { return m ? x : y; }
  [[nodiscard]] static Mask select(Mask m, Mask x, Mask y) noexcept { return m ? x : y; }
};

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
  std::memcpy(&x, __builtin_assume_aligned(from, sizeof(x)), sizeof x);
  return x;
}
/// Stores a pack at an address aligned for it.
template <class Real>
[[gnu::always_inline]] inline void store(const Pack<Real>& x, Real* to) noexcept {
  std::memcpy(__builtin_assume_aligned(to, sizeof(x)), &x, sizeof x);
}
template <class Real>
[[nodiscard]] inline Mask<Real> load_mask(const MaskLane<Real>* from) noexcept {
  Mask<Real> x;
  std::memcpy(&x, __builtin_assume_aligned(from, sizeof(x)), sizeof x);
  return x;
}
template <class Real>
[[nodiscard]] inline Pack<Real> broadcast(Real x) noexcept {
  return PackOf<Real>::broadcast(x);
}

/// Returns the pack whose lane l is `lane(l)`.
template <class Real, class Lane>
[[nodiscard, gnu::always_inline]] inline Pack<Real> pack_of(const Lane& lane) noexcept {
  constexpr std::size_t size = kPackSize<Real>;
  if constexpr (requires(Pack<Real> x) { x.lanes; }) {
    Pack<Real> x;
    for (std::size_t l = 0; l < size; ++l) x.lanes[l] = lane(l);
    return x;
  } else if constexpr (size == 2) {
    return Pack<Real>{lane(0), lane(1)};
  } else if constexpr (size == 4) {
    return Pack<Real>{lane(0), lane(1), lane(2), lane(3)};
  } else {
    return Pack<Real>{lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7)};
  }
}

/// Words of 64 bits, as many as a pack has doubles.
using Words [[gnu::vector_size(kPackBytes)]] = std::uint64_t;

/// Returns the products of the words' low halves with y.
[[nodiscard, gnu::always_inline]] inline Words times_low_half(const Words& x,
                                                              std::uint32_t y) noexcept {
#if defined(__AVX2__)
  return reinterpret_cast<Words>(
      _mm256_mul_epu32(reinterpret_cast<__m256i>(x), _mm256_set1_epi64x(y)));
#elif defined(__SSE2__) && !defined(__AVX__)
  return reinterpret_cast<Words>(_mm_mul_epu32(reinterpret_cast<__m128i>(x), _mm_set1_epi64x(y)));
#else
  return (x & 0xffffffffU) * y;
#endif
}

/// Returns the coordinates of the points at an address, as many as a pack has numbers, by axis.
template <int D, class Real>
[[nodiscard, gnu::always_inline]] inline std::array<Pack<Real>, D> by_axis(
    const double* from) noexcept {
  std::array<Pack<Real>, D> axes;
  if constexpr (std::is_same_v<Real, double>) {
    // Both halves of a pack, if it has two, have two numbers of two points each.
    using Half [[gnu::vector_size(16)]] = double;
    constexpr bool kHasTwo = sizeof(Pack<double>) > sizeof(Half);
    std::array<Pack<double>, D> pairs;
    for (std::size_t k = 0; k < D; ++k) {
      std::array<Half, 2> halves;
      for (std::size_t h = 0; h <= kHasTwo; ++h)
        std::memcpy(&halves[h], from + 2 * (h * D + k), sizeof(Half));
      if constexpr (kHasTwo)
        pairs[k] = __builtin_shufflevector(halves[0], halves[1], 0, 1, 2, 3);
      else
        pairs[k] = halves[0];
    }
    const auto lanes = [&]<int I, int J>(std::size_t a, std::size_t b) {
      if constexpr (kHasTwo)
        return __builtin_shufflevector(pairs[a], pairs[b], I, 4 + J, 2 + I, 6 + J);
      else
        return __builtin_shufflevector(pairs[a], pairs[b], I, 2 + J);
    };
    if constexpr (D == 2) {
      axes = {lanes.template operator()<0, 0>(0, 1), lanes.template operator()<1, 1>(0, 1)};
    } else {
      axes = {lanes.template operator()<0, 1>(0, 1), lanes.template operator()<1, 0>(0, 2),
              lanes.template operator()<0, 1>(1, 2)};
    }
  } else {
    for (std::size_t k = 0; k < D; ++k)
      axes[k] = pack_of<Real>([&](std::size_t l) { return Real(from[l * D + k]); });
  }
  return axes;
}

/// Returns the lower of x and y, lane by lane; y where x is NaN.
template <class Real>
[[nodiscard, gnu::always_inline]] inline Pack<Real> lower(const Pack<Real>& x,
                                                          const Pack<Real>& y) noexcept {
  return PackOf<Real>::select(x < y, x, y);
}
/// Returns the higher of x and y, lane by lane; y where x is NaN.
template <class Real>
[[nodiscard, gnu::always_inline]] inline Pack<Real> higher(const Pack<Real>& x,
                                                           const Pack<Real>& y) noexcept {
  return PackOf<Real>::select(y < x, x, y);
}
template <class Real>
[[nodiscard, gnu::always_inline]] inline Real highest(const Pack<Real>& x) noexcept {
  Real most = x[0];
  for (std::size_t l = 1; l < kPackSize<Real>; ++l) most = most < x[l] ? x[l] : most;
  return most;
}
template <class Real>
[[nodiscard, gnu::always_inline]] inline Real lowest(const Pack<Real>& x) noexcept {
  Real least = x[0];
  for (std::size_t l = 1; l < kPackSize<Real>; ++l) least = x[l] < least ? x[l] : least;
  return least;
}

/// Returns the pack whose lane l is lane l xor H of x.
template <std::size_t H, class P>
[[nodiscard]] inline P exchanged(const P& x) noexcept {
  P y = x;
  constexpr std::size_t size = sizeof(P) / sizeof(x[0]);
  if constexpr (requires { x.lanes; }) {
    for (std::size_t l = 0; l < size; ++l) y.lanes[l] = x[l ^ H];
  } else if constexpr (size == 2) {
    y = P{x[H], x[1 ^ H]};
  } else if constexpr (size == 4) {
    y = P{x[H], x[1 ^ H], x[2 ^ H], x[3 ^ H]};
  } else {
    y = P{x[H], x[1 ^ H], x[2 ^ H], x[3 ^ H], x[4 ^ H], x[5 ^ H], x[6 ^ H], x[7 ^ H]};
  }
  return y;
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
template <>
struct LaneStorage<double, 2> {
  using Values [[gnu::vector_size(16)]] = double;
  using Mask [[gnu::vector_size(16)]] = std::int64_t;
  static constexpr bool is_packed = true;
};
template <>
struct LaneStorage<double, 3> {
  using Values [[gnu::vector_size(32)]] = double;
  using Mask [[gnu::vector_size(32)]] = std::int64_t;
  static constexpr bool is_packed = true;
};

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
  [[gnu::always_inline]] explicit Lanes(const Vec<Real, D>& x) noexcept {
    if constexpr (!kIsPacked)
      values_ = x;
    else if constexpr (D == 2)
      values_ = Values{x[0], x[1]};
    else
      values_ = Values{x[0], x[1], x[2], x[2]};
  }
  /// All lanes are x.
  [[gnu::always_inline]] explicit Lanes(const Real& x) noexcept {
    if constexpr (!kIsPacked)
      values_.coordinates.fill(x);
    else if constexpr (D == 2)
      values_ = Values{x, x};
    else
      values_ = Values{x, x, x, x};
  }

  [[nodiscard, gnu::always_inline]] Real operator[](std::size_t k) const noexcept {
    return values_[k];
  }
  [[gnu::always_inline]] void set(std::size_t k, const Real& x) noexcept { values_[k] = x; }
  [[nodiscard, gnu::always_inline]] Vec<Real, D> vec() const noexcept {
    Vec<Real, D> x;
    for (std::size_t k = 0; k < D; ++k) x[k] = values_[k];
    return x;
  }

  [[gnu::always_inline]] friend Lanes operator+(const Lanes& x, const Lanes& y) noexcept {
    return combined(x, y, [](auto& z, const auto& a, const auto& b) { z = a + b; });
  }
  [[gnu::always_inline]] friend Lanes operator-(const Lanes& x, const Lanes& y) noexcept {
    return combined(x, y, [](auto& z, const auto& a, const auto& b) { z = a - b; });
  }
  [[gnu::always_inline]] friend Lanes operator*(const Lanes& x, const Lanes& y) noexcept {
    return combined(x, y, [](auto& z, const auto& a, const auto& b) { z = a * b; });
  }
  [[gnu::always_inline]] friend Lanes operator-(const Lanes& x) noexcept {
    return combined(x, x, [](auto& z, const auto& a, const auto&) { z = -a; });
  }
  [[gnu::always_inline]] friend Lanes operator*(const Real& x, const Lanes& y) noexcept {
    return Lanes(x) * y;
  }
  [[nodiscard, gnu::always_inline]] friend Lanes magnitude(const Lanes& x) noexcept {
    Lanes z;
    if constexpr (kIsPacked)
      z.values_ = reinterpret_cast<Values>(reinterpret_cast<Bits>(x.values_) &
                                           ~reinterpret_cast<Bits>(Lanes(-0.0).values_));
    else
      for (std::size_t k = 0; k < D; ++k) z.values_[k] = abs(x.values_[k]);
    return z;
  }
  [[gnu::always_inline]] friend Mask operator==(const Lanes& x, const Lanes& y) noexcept {
    return compared(x, y, [](auto& m, const auto& a, const auto& b) { m = a == b; });
  }
  [[gnu::always_inline]] friend Mask operator>(const Lanes& x, const Lanes& y) noexcept {
    return compared(x, y, [](auto& m, const auto& a, const auto& b) { m = a > b; });
  }
  /// The lanes of x where the mask is set, and those of y elsewhere.
  [[nodiscard, gnu::always_inline]] static Lanes select(const Mask& mask, const Lanes& x,
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
  [[nodiscard, gnu::always_inline]] friend Lanes where_nonzero(const Lanes& tested,
                                                               const Lanes& x) noexcept {
    return select(tested == Lanes(Real(0)), Lanes(Real(0)), x);
  }
  /// The components in the places of those before them: y, z, x.
  [[nodiscard, gnu::always_inline]] friend Lanes cycled(const Lanes& x) noexcept requires(D == 3) {
    Lanes z;
    if constexpr (kIsPacked)
      z.values_ = __builtin_shufflevector(x.values_, x.values_, 1, 2, 0, 0);
    else
      z.values_ = {{x[1], x[2], x[0]}};
    return z;
  }
  /// The same, lane by lane, as `two_sum` and `two_product` of single numbers.
  [[nodiscard, gnu::always_inline]] friend TwoTermsIn<Lanes> two_sum(const Lanes& x,
                                                                     const Lanes& y) noexcept {
    const Lanes sum = x + y;
    const Lanes y_part = sum - x;
    const Lanes x_part = sum - y_part;
    return {sum, (x - x_part) + (y - y_part)};
  }
  [[nodiscard, gnu::always_inline]] friend TwoTermsIn<Lanes> two_product(const Lanes& x,
                                                                         const Lanes& y) noexcept {
    return product(x, y);
  }

 private:
  using Values = typename Storage::Values;
  using Bits = typename Storage::Mask;

  template <class F>
  [[nodiscard, gnu::always_inline]] static Mask compared(const Lanes& x, const Lanes& y,
                                                         const F& f) noexcept {
    Mask m;
    if constexpr (kIsPacked)
      f(m.lanes, x.values_, y.values_);
    else
      for (std::size_t k = 0; k < D; ++k) f(m.lanes[k], x.values_[k], y.values_[k]);
    return m;
  }
  template <class F>
  [[nodiscard, gnu::always_inline]] static Lanes combined(const Lanes& x, const Lanes& y,
                                                          const F& f) noexcept {
    Lanes z;
    if constexpr (kIsPacked)
      f(z.values_, x.values_, y.values_);
    else
      for (std::size_t k = 0; k < D; ++k) f(z.values_[k], x.values_[k], y.values_[k]);
    return z;
  }
  [[nodiscard, gnu::always_inline]] static TwoTermsIn<Lanes> product(const Lanes& x,
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
  [[nodiscard, gnu::always_inline]] static TwoTermsIn<Lanes> split(const Lanes& x) noexcept {
    const Lanes c = Lanes(Real(kSplitterIn<Real>)) * x;
    const Lanes high = c - (c - x);
    return {high, x - high};
  }
#if defined(__FMA__) && defined(__x86_64__)
  /// See `unfused`.
  [[gnu::always_inline]] void be_unfused() noexcept { asm("" : "+x"(values_)); }
  /// x y - z, rounded once.
  [[nodiscard, gnu::always_inline]] static Lanes fused(const Lanes& x, const Lanes& y,
                                                       const Lanes& z) noexcept {
    Lanes r;
    if constexpr (D == 2)
      r.values_ = _mm_fmsub_pd(x.values_, y.values_, z.values_);
    else
      r.values_ = _mm256_fmsub_pd(x.values_, y.values_, z.values_);
    return r;
  }
#else
  [[gnu::always_inline]] void be_unfused() noexcept {
    for (std::size_t k = 0; k < D; ++k) values_[k] = unfused(values_[k]);
  }
  [[nodiscard, gnu::always_inline]] static Lanes fused(const Lanes& x, const Lanes& y,
                                                       const Lanes& z) noexcept {
    Lanes r(Real(0));
    for (std::size_t k = 0; k < D; ++k) r.values_[k] = std::fma(x[k], y[k], -z[k]);
    return r;
  }
#endif

  Values values_;
};

}  // namespace certa::detail
