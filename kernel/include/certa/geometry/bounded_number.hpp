/// Numbers that know their errors; numbers in twice the precision of a format, as sums of two
/// terms, high + low.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

#include <certa/geometry/bounds.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/sign.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

/// A number or vector that is off by at most `error`, which of a vector is that of each component,
/// or a number for the vector as a whole. Not initialized.
///
/// Numbers can be added and multiplied, by running error analysis: rounding adds u of the result,
/// and to a product what underflows. Zeros, products with 0, and sums that are not rounded stay
/// exact if their terms are; `dot` and `cross` keep zeros alone.
template <class T, class Error = T>
struct Bounded {
  T value;
  Error error;

  [[nodiscard]] bool is_zero() const noexcept {
    return static_cast<bool>(unsigned{value == T(0)} & unsigned{error == T(0)});
  }
  /// The sign, or `undefined` if that is not certain.
  [[nodiscard]] Sign sign() const noexcept {
    if (abs(value) > error) return value > T(0) ? Sign::positive : Sign::negative;
    return is_zero() ? Sign::zero : Sign::undefined;
  }
  [[nodiscard]] double to_double() const noexcept { return static_cast<double>(value); }

  friend Bounded operator-(const Bounded& x) noexcept { return {-x.value, x.error}; }
  friend Bounded operator*(const Bounded& x, const Bounded& y) noexcept {
    if (x.is_zero() || y.is_zero()) return {};
    const T product = x.value * y.value;
    const T off = (abs(x.value) + x.error) * y.error +
                  (x.error * abs(y.value) + T(kBounds<T>.unit) * abs(product));
    return {product, off * T(kBounds<T>.roundings) + T(kBounds<T>.underflow)};
  }
  friend Bounded operator+(const Bounded& x, const Bounded& y) noexcept {
    const T off = x.error + y.error;
    if (off == T(0)) {
      const TwoTermsIn<T> exact = two_sum(x.value, y.value);
      return {exact.high, abs(exact.low)};
    }
    const T sum = x.value + y.value;
    return {sum, (off + T(kBounds<T>.unit) * abs(sum)) * T(kBounds<T>.roundings)};
  }
  friend Bounded operator-(const Bounded& x, const Bounded& y) noexcept { return x + -y; }
};

/// The product x.y, D <= 3, as one sum, without a branch for each number: rounding adds 3 u of all
/// terms, for which 4 u is taken, because the size of the terms is rounded, too.
template <class T, int D>
[[nodiscard, CERTA_NOINLINE]] Bounded<T> sum_of_products(const Vec<Bounded<T>, D>& x,
                                                         const Vec<Bounded<T>, D>& y) noexcept {
  T value(0);
  T size(0);
  T error(0);
  bool is_zero = true;
  for (std::size_t k = 0; k < D; ++k) {
    const T product = x[k].value * y[k].value;
    value = value + product;
    size = size + T(abs(product));
    error = error + ((abs(x[k].value) + x[k].error) * y[k].error + x[k].error * abs(y[k].value));
    is_zero &= static_cast<bool>(unsigned{x[k].is_zero()} | unsigned{y[k].is_zero()});
  }
  if (is_zero) return {};
  return {value, (error + T(4 * kBounds<T>.unit) * size) * T(kBounds<T>.roundings) +
                     T(kBounds<T>.underflow)};
}
// `dot` and `cross` of vec.hpp find these.
template <class T>
[[nodiscard]] inline Bounded<T> dot(const Vec<Bounded<T>, 2>& x,
                                    const Vec<Bounded<T>, 2>& y) noexcept {
  return detail::sum_of_products(x, y);
}
template <class T>
[[nodiscard]] inline Bounded<T> dot(const Vec<Bounded<T>, 3>& x,
                                    const Vec<Bounded<T>, 3>& y) noexcept {
  return detail::sum_of_products(x, y);
}
template <class T>
[[nodiscard]] inline Vec<Bounded<T>, 3> cross(const Vec<Bounded<T>, 3>& x,
                                              const Vec<Bounded<T>, 3>& y) noexcept {
  const auto component = [&](std::size_t i, std::size_t j) {
    return detail::sum_of_products(Vec<Bounded<T>, 2>{{x[i], x[j]}},
                                   Vec<Bounded<T>, 2>{{y[j], -y[i]}});
  };
  return {{component(1, 2), component(2, 0), component(0, 1)}};
}

template <class Real>
[[nodiscard]] inline TwoTermsIn<Real> product(const TwoTermsIn<Real>& x,
                                              const TwoTermsIn<Real>& y) noexcept {
  const TwoTermsIn<Real> high = two_product(x.high, y.high);
  return {high.high, high.low + (x.high * y.low + x.low * y.high)};
}

/// A number or vector in twice the precision: high + low, off by at most `error`, which of a vector
/// is that of each component, or one for all of them. NaN if that is not known. Not initialized.
///
/// Numbers can be added and multiplied; for these |low| <= u |high|, and if high and error are 0,
/// the number is exactly 0: a product with it is 0, and a sum with it is the other term. In units
/// of u^2 a product errs by 8 of itself: 1 for the neglected term, 1 and 1 for products with second
/// halves, 2 and 3 for their sums. A sum errs by 3 of its terms: 1 for the sum of second halves and
/// 2 for adding the lost part.
///
/// A number without error is exact. So are the product of 1 or -1 with it, the product of two such
/// numbers of one term, if no part of it underflows (from 2^(lowest + 2 digits) on, less than
/// `smallest_square`), and the sum of two, if two terms hold it. This makes zeros exact that poses
/// of bodies on a level floor lead to, such as the height of a box above the one that bears it.
template <class T, class Error = T>
struct Doubled {
  T high;
  T low;
  Error error;

  [[nodiscard]] bool is_zero() const noexcept { return high == T(0) && error == T(0); }
  /// Whether the number is exactly one term.
  [[nodiscard]] bool is_given() const noexcept { return low == T(0) && error == T(0); }
  /// The sign, or `undefined` if that is not certain.
  [[nodiscard]] Sign sign() const noexcept {
    if (is_zero()) return Sign::zero;
    // Half of high exceeds low and the roundings.
    if (!(abs(high) > error * T(2))) return Sign::undefined;
    return high > T(0) ? Sign::positive : Sign::negative;
  }
  [[nodiscard]] double to_double() const noexcept { return static_cast<double>(high); }

  friend Doubled operator-(const Doubled& x) noexcept { return {-x.high, -x.low, x.error}; }
  // Out of line: large, and rare in queries.
  [[CERTA_NOINLINE]] friend Doubled operator*(const Doubled& x, const Doubled& y) noexcept {
    if (x.is_zero() || y.is_zero()) return {};
    if (x.is_given()) {
      if (abs(x.high) == T(1)) return x.high > T(0) ? y : -y;
      if (y.is_given()) {
        const TwoTermsIn<T> exact = two_product(x.high, y.high);
        if (abs(exact.high) > T(kBounds<T>.smallest_square)) return {exact.high, exact.low, {}};
      }
    }
    const TwoTermsIn<T> p = product<T>({x.high, x.low}, {y.high, y.low});
    const TwoTermsIn<T> whole = two_sum(p.high, p.low);
    const T off = (abs(x.high) + x.error) * y.error + x.error * abs(y.high);
    return {whole.high, whole.low,
            T(2) * off + T(kBounds<T>.numbers) * abs(whole.high) + T(kBounds<T>.underflow)};
  }
  [[CERTA_NOINLINE]] friend Doubled operator+(const Doubled& x, const Doubled& y) noexcept {
    if (x.is_zero()) return y;
    if (y.is_zero()) return x;
    const TwoTermsIn<T> sum = two_sum(x.high, y.high);
    const T off = (x.error + y.error) * T(kBounds<T>.roundings) +
                  T(kBounds<T>.numbers) * (abs(x.high) + abs(y.high));
    if (x.error == T(0) && y.error == T(0)) {
      // The sum of all four terms without an error, but for two of the second order.
      const TwoTermsIn<T> lows = two_sum(x.low, y.low);
      const TwoTermsIn<T> middle = two_sum(sum.low, lows.high);
      const TwoTermsIn<T> top = two_sum(sum.high, middle.high);
      const TwoTermsIn<T> tail = two_sum(middle.low, lows.low);
      const TwoTermsIn<T> rest = two_sum(top.low, tail.high);
      const TwoTermsIn<T> whole = two_sum(top.high, rest.high);
      const bool is_exact = rest.low == T(0) && tail.low == T(0);
      return {whole.high, whole.low, is_exact ? T(0) : off};
    }
    const TwoTermsIn<T> whole = two_sum(sum.high, sum.low + (x.low + y.low));
    return {whole.high, whole.low, off};
  }
  friend Doubled operator-(const Doubled& x, const Doubled& y) noexcept { return x + -y; }
};

template <class T>
[[nodiscard, CERTA_NOINLINE]] Doubled<T> dot(const Vec<Doubled<T>, 3>& x,
                                             const Vec<Doubled<T>, 3>& y) noexcept {
  return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
}
template <class T>
[[nodiscard, CERTA_NOINLINE]] Vec<Doubled<T>, 3> cross(const Vec<Doubled<T>, 3>& x,
                                                       const Vec<Doubled<T>, 3>& y) noexcept {
  return {{x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]}};
}

/// Requires a number that knows its error.
template <class N>
concept BoundedNumber = requires(const N& x) {
  x.is_zero();
  x.error;
};

/// A number given as a sum of two doubles, split into two numbers of a format that may be
/// narrower: off by u^2.
template <class Real>
[[nodiscard]] inline TwoTermsIn<Real> two_terms(const TwoTerms& x) noexcept {
  if constexpr (std::is_same_v<Real, double>) return x;
  const Real high(x.high);
  return {high, Real((x.high - static_cast<double>(high)) + x.low)};
}
/// Whether these are the two numbers given, as they are in doubles unless something overflowed.
template <class Real>
[[nodiscard]] inline bool is_exact(const TwoTermsIn<Real>& split, const TwoTerms& x) noexcept {
  if constexpr (std::is_same_v<Real, double>) return !std::isnan(x.low);
  return static_cast<double>(split.high) == x.high && static_cast<double>(split.low) == x.low;
}
/// The same as a number that knows its error.
template <class N>
struct MakeBounded;
template <class Real>
struct MakeBounded<Doubled<Real>> {
  [[nodiscard]] Doubled<Real> operator()(const TwoTerms& x) const noexcept {
    const TwoTermsIn<Real> split = two_terms<Real>(x);
    if (is_exact(split, x)) return {split.high, split.low, Real(0)};
    return {split.high, split.low,
            Real(kBounds<Real>.numbers) * abs(split.high) + Real(kBounds<Real>.underflow)};
  }
};
template <class Real>
struct MakeBounded<Bounded<Real>> {
  [[nodiscard]] Bounded<Real> operator()(const TwoTerms& x) const noexcept {
    const TwoTermsIn<Real> split = two_terms<Real>(x);
    if (is_exact(split, x)) return {split.high, abs(split.low)};
    return {split.high,
            Real(2 * kBounds<Real>.unit) * abs(split.high) + Real(kBounds<Real>.underflow)};
  }
};

/// The inverse. With r the rounded inverse of the first term, 1 - x r is up to 2 u and known up to
/// 2 u^2, and r (1 + (1 - x r)) leaves out its square: 4 u^2 more. The sum is rounded to two terms:
/// 4 u^2. A relative error of x below 1/8 counts at most 8/7.
template <class T>
[[nodiscard]] inline Doubled<T> inverse(const Doubled<T>& x) noexcept {
  const T r = T(1) / x.high;
  const TwoTermsIn<T> back = two_product(r, x.high);
  const TwoTermsIn<T> whole = two_sum(r, (((T(1) - back.high) - back.low) - r * x.low) * r);
  const T relative = x.error * abs(r);
  const T error =
      (T(2) * relative + T(kBounds<T>.numbers)) * abs(whole.high) + T(kBounds<T>.underflow);
  return {whole.high, whole.low,
          relative < T(0.125) ? error : T(std::numeric_limits<double>::quiet_NaN())};
}

}  // namespace certa::detail
