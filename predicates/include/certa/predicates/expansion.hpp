/// Stage `expansion`: exact sums of doubles, after Shewchuk (Adaptive Precision Floating-Point
/// Arithmetic and Fast Robust Geometric Predicates, 1997).
///
/// Correctness needs less than in the paper. Every step is an error-free transformation (two_sum,
/// two_product), so the *sum* of the components is exact for any order or overlap; and the sign is
/// read off only if the leading component dominates the rest. The nonoverlapping property (Theorems
/// 13 and 19) makes this succeed, but nothing relies on it. Exactness needs that nothing overflows
/// or underflows: see `expansions_are_exact`.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <certa/predicates/compiler.hpp>
#include <certa/predicates/difference.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/fp_environment.hpp>
#include <certa/predicates/polynomial.hpp>
#include <certa/predicates/sign.hpp>

// Whether the processor has a fused multiply-add.
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA) || defined(__FP_FAST_FMA)
#define CERTA_FUSES 1
#else
#define CERTA_FUSES 0
#endif

namespace certa {

template <class Real>
struct TwoTermsIn {
  Real high;  ///< the rounded result
  Real low;   ///< the rounding error: high + low is exact
};
using TwoTerms = TwoTermsIn<double>;

/// The sum x + y = high + low (Knuth), for all numbers whose sum does not overflow.
template <class Real>
[[nodiscard]] constexpr TwoTermsIn<Real> two_sum(Real x, Real y) noexcept {
  const Real sum = x + y;
  const Real y_part = sum - x;
  const Real x_part = sum - y_part;
  return {sum, (x - x_part) + (y - y_part)};
}

/// The digits of a number; a splitter halves them, 53 = 27 + 26.
template <class Real>
inline constexpr int kDigits = std::numeric_limits<Real>::digits;
template <class Real>
inline constexpr double kSplitterIn =
    static_cast<double>((std::int64_t{1} << (kDigits<Real> + 1) / 2) + 1);
inline constexpr double kSplitter = kSplitterIn<double>;

namespace detail {

/// The splitting x = high + low with at most half of the digits each (Veltkamp), doubles 26, for
/// |x| < 2^995.
template <class Real>
[[nodiscard]] inline TwoTermsIn<Real> split(Real x) noexcept {
  const Real c = Real(kSplitterIn<Real>) * x;
  const Real high = c - (c - x);
  return {high, x - high};
}

/// The rounded product, whatever the compiler's flags say about contraction. The compiler cannot
/// see that the result is a product; otherwise a fused sum would spoil the error-free
/// transformations. Processors without a fused multiply-add need no such care.
[[nodiscard, CERTA_INLINE]] inline double unfused(double product) noexcept {
#if CERTA_FUSES
  hide(product);
#endif
  return product;
}

/// Whether a product's error takes one operation: doubles with a fused multiply-add.
template <class Real>
inline constexpr bool kFuses = CERTA_FUSES != 0 && std::same_as<Real, double>;

/// The product and its error, by a fused multiply-add.
template <class Real>
[[nodiscard]] inline TwoTermsIn<Real> fused_product(Real x, Real y) noexcept {
  using std::fma;
  const Real product = unfused(x * y);
  return {product, fma(x, y, -product)};
}
/// The product and its error by splitting (Dekker).
template <class Real>
[[nodiscard]] inline TwoTermsIn<Real> split_product(Real x, Real y) noexcept {
  const Real product = x * y;
  const TwoTermsIn<Real> xs = split(x);
  const TwoTermsIn<Real> ys = split(y);
  const Real error = ((xs.high * ys.high - product) + xs.high * ys.low) + xs.low * ys.high;
  return {product, error + xs.low * ys.low};
}
/// The square and its error, for half of the splitting.
template <class Real>
[[nodiscard]] inline TwoTermsIn<Real> split_square(Real x) noexcept {
  const Real square = x * x;
  const TwoTermsIn<Real> s = split(x);
  return {square, ((s.high * s.high - square) + 2 * (s.high * s.low)) + s.low * s.low};
}

}  // namespace detail

/// The product x y = high + low, if nothing overflows (doubles: |x|, |y| < 2^995, |x y| < 2^1021)
/// and x y is a multiple of the smallest number, 2^-1074; otherwise `low` is off by at most 3.5 of
/// these (proofs/arithmetic/Underflow.v). If it is exact, `low` is the same number with a fused
/// multiply-add as by Dekker's splitting.
template <class Real>
[[nodiscard]] inline TwoTermsIn<Real> two_product(Real x, Real y) noexcept {
  if constexpr (detail::kFuses<Real>)
    return detail::fused_product(x, y);
  else
    return detail::split_product(x, y);
}
/// The square x x, with the same result as `two_product` for half of the splitting.
template <class Real>
[[nodiscard]] inline TwoTermsIn<Real> two_square(Real x) noexcept {
  if constexpr (detail::kFuses<Real>)
    return detail::fused_product(x, x);
  else
    return detail::split_square(x);
}

/// The factor by which the leading component must exceed the rest to have the sign of the whole.
inline constexpr double kDominance = 2;

/// An exact number: the sum of at most `Capacity` doubles, roughly increasing in magnitude.
/// Capacities grow with every operation, so that nothing is ever dropped or allocated; actual sizes
/// stay small because zeros are omitted.
template <std::size_t Capacity, class Real = double>
class Expansion {
 public:
  static constexpr std::size_t capacity = Capacity;

  Expansion() noexcept {}  // NOLINT(modernize-use-equals-default): components stay uninitialized
  explicit Expansion(Real x) noexcept { append(x); }
  Expansion(const Expansion& other) noexcept : size_(other.size_) {
    std::copy_n(other.components_.begin(), size_, components_.begin());
  }
  Expansion& operator=(const Expansion& other) noexcept {
    size_ = other.size_;
    std::copy_n(other.components_.begin(), size_, components_.begin());
    return *this;
  }
  ~Expansion() = default;

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] Real operator[](std::size_t i) const noexcept { return components_[i]; }
  void clear() noexcept { size_ = 0; }
  void append(Real x) noexcept {
    if (x != 0) components_[size_++] = x;
  }

  /// The sign, or `undefined` when the leading component does not dominate the others.
  [[nodiscard]] Sign sign() const noexcept {
    if (size_ == 0) return Sign::zero;
    using std::abs;
    Real rest(0);
    for (std::size_t i = 0; i + 1 < size_; ++i) rest += abs(components_[i]);
    // A rounded sum of n < 2^20 absolute values is at least half of the exact one.
    const Real leading = components_[size_ - 1];
    if (!(abs(leading) > Real(kDominance) * rest)) return Sign::undefined;
    return leading > Real(0) ? Sign::positive : Sign::negative;
  }

 private:
  std::array<Real, Capacity> components_;
  std::size_t size_ = 0;
};

namespace detail {

/// Computes r = x + y_sign y: merges by magnitude, sweeping the carry upwards (Fast-Expansion-Sum).
template <std::size_t R, std::size_t M, std::size_t N, class Real>
void add(Expansion<R, Real>& r, const Expansion<M, Real>& x, const Expansion<N, Real>& y,
         std::type_identity_t<Real> y_sign) noexcept {
  using std::abs;
  r.clear();
  Real carry(0);
  for (std::size_t i = 0, j = 0; i < x.size() || j < y.size();) {
    const bool from_x = j == y.size() || (i < x.size() && abs(x[i]) < abs(y[j]));
    const TwoTermsIn<Real> t = two_sum(carry, from_x ? x[i++] : y_sign * y[j++]);
    r.append(t.low);
    carry = t.high;
  }
  r.append(carry);
}

/// The product of x and one double (Scale-Expansion).
template <std::size_t M, class Real>
[[nodiscard]] Expansion<2 * M, Real> scale(const Expansion<M, Real>& x,
                                           std::type_identity_t<Real> factor) noexcept {
  Expansion<2 * M, Real> r;
  Real carry(0);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const TwoTermsIn<Real> product = two_product(x[i], factor);
    const TwoTermsIn<Real> low = two_sum(carry, product.low);
    const TwoTermsIn<Real> high = two_sum(product.high, low.high);
    r.append(low.low);
    r.append(high.low);
    carry = high.high;
  }
  r.append(carry);
  return r;
}

}  // namespace detail

template <std::size_t M, class Real>
[[nodiscard]] Expansion<M, Real> operator-(const Expansion<M, Real>& x) noexcept {
  Expansion<M, Real> r;
  for (std::size_t i = 0; i < x.size(); ++i) r.append(-x[i]);
  return r;
}
template <std::size_t M, std::size_t N, class Real>
[[nodiscard]] Expansion<M + N, Real> operator+(const Expansion<M, Real>& x,
                                               const Expansion<N, Real>& y) noexcept {
  Expansion<M + N, Real> r;
  detail::add(r, x, y, Real(1));
  return r;
}
template <std::size_t M, std::size_t N, class Real>
[[nodiscard]] Expansion<M + N, Real> operator-(const Expansion<M, Real>& x,
                                               const Expansion<N, Real>& y) noexcept {
  Expansion<M + N, Real> r;
  detail::add(r, x, y, Real(-1));
  return r;
}
/// The sum of x scaled by each component of y: two partial sums alternate.
template <std::size_t M, std::size_t N, class Real>
[[nodiscard]] Expansion<2 * M * N, Real> operator*(const Expansion<M, Real>& x,
                                                   const Expansion<N, Real>& y) noexcept {
  if (x.size() < y.size()) return y * x;
  std::array<Expansion<2 * M * N, Real>, 2> sums;
  for (std::size_t i = 0; i < y.size(); ++i)
    detail::add(sums[(i + 1) % 2], sums[i % 2], detail::scale(x, y[i]), Real(1));
  return sums[y.size() % 2];
}

/// The limits of exponents within which expansions evaluate a polynomial exactly on coordinates
/// (`expansions_are_exact`).
///
/// Every component that arises in a value of degree j is a multiple of 2^(j low), because rounding
/// a multiple of a power of two gives another, and error terms are differences of such multiples.
/// So nothing underflows if degree * low >= -1074. In magnitude an argument is below 2^(high + 2)
/// (an edge: four coordinates), a sum of at most 12 products of them below 2^(degree (high + 2) +
/// 4); Veltkamp's splitting overflows at 2^995.
inline constexpr int kLowestExponent = -1074;
inline constexpr int kHighestExponent = 995;
inline constexpr int kArgumentHeadroom = 2;
inline constexpr int kSumHeadroom = 8;
[[nodiscard]] constexpr bool expansions_are_exact(const ExponentRange& range, int degree) noexcept {
  return range.empty() ||
         (degree * range.low >= kLowestExponent &&
          degree * (range.high + kArgumentHeadroom) + kSumHeadroom <= kHighestExponent);
}

/// The sign of the polynomial when expansions prove it, otherwise `undefined`.
template <class Polynomial, class... Arguments>
[[nodiscard]] Sign expansion_sign(const ExponentRange& range,
                                  const Arguments&... arguments) noexcept {
  if (!expansions_are_exact(range, Polynomial::degree)) return Sign::undefined;
  return Polynomial::value(coordinates(arguments, [](double x) { return Expansion<1>(x); })...)
      .sign();
}

}  // namespace certa
