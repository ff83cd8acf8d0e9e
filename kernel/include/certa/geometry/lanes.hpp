/// Vectors whose components are computed side by side; vectors of doubles by the compiler's vector
/// types, two or four lanes wide, with the IEEE operations of single numbers (docs/decisions/0011).
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#if defined(__FMA__) && defined(__x86_64__)
#include <immintrin.h>
#endif

#include <certa/geometry/bounds.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

/// The storage of lanes: an array, or a vector type for doubles. A fourth lane is never read; it
/// starts as 0 so that no subnormal numbers, which are slow, arise in it.
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
      values_ = Values{x[0], x[1], x[2], 0};
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
