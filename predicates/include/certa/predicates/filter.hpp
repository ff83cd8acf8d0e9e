/// Stage `filter`: double arithmetic with an error bound derived from the polynomial itself.
///
/// For a multilinear polynomial f of arguments x_1..x_k let M_i be the scale of x_i as computed
/// (see `Approximation`). Running f's own template on `ErrorBound` with all scales 1 yields, at
/// compile time, a constant c with |fl(f) - f| <= c M_1 .. M_k. So |fl(f)| > c M_1 .. M_k settles
/// the sign. The technique is the semi-static filter (Melquiond, Pion: Formally certified
/// floating-point filters for homogeneous geometric predicates, 2007); multilinearity makes it one
/// scale an argument.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include <certa/predicates/difference.hpp>
#include <certa/predicates/fp_environment.hpp>
#include <certa/predicates/polynomial.hpp>
#include <certa/predicates/sign.hpp>

namespace certa {

/// Half the distance from 1 to the next double: |fl(x op y) - (x op y)| <= u |x op y|.
inline constexpr double kUnitRoundoff = 0x1p-53;

/// A number type that computes bounds instead of values, in units of the product of the scales:
/// |computed| <= magnitude and |computed - exact| <= error.
struct ErrorBound {
  double magnitude = 0;
  double error = 0;

  friend constexpr ErrorBound operator+(ErrorBound x, ErrorBound y) {
    const double sum = x.magnitude + y.magnitude;
    return {sum * (1 + kUnitRoundoff), x.error + y.error + kUnitRoundoff * sum};
  }
  friend constexpr ErrorBound operator-(ErrorBound x, ErrorBound y) { return x + y; }
  friend constexpr ErrorBound operator-(ErrorBound x) { return x; }
  friend constexpr ErrorBound operator*(ErrorBound x, ErrorBound y) {
    const double product = x.magnitude * y.magnitude;
    return {product * (1 + kUnitRoundoff), x.error * y.magnitude + x.magnitude * y.error +
                                               x.error * y.error + kUnitRoundoff * product};
  }
};

/// An argument in doubles with its scale M.
template <int D>
struct Approximation {
  Vec<double, D> value;
  double scale;
};

/// M = max_k |fl(p_k - q_k)|; each coordinate errs by at most u |fl(p_k - q_k)| <= u M (a rounding
/// to nearest errs by half an ulp of its result, and differences never underflow).
template <int D>
[[nodiscard, gnu::always_inline]] inline Approximation<D> approximate(
    const Difference<D>& d) noexcept {
  Approximation<D> x{coordinates(d, [](double c) { return c; }), 0};
  for (std::size_t k = 0; k < D; ++k) x.scale = std::max(x.scale, std::abs(x.value[k]));
  return x;
}
[[nodiscard]] constexpr ErrorBound unit_bound(const Difference<2>*) { return {1, kUnitRoundoff}; }
[[nodiscard]] constexpr ErrorBound unit_bound(const Difference<3>*) { return {1, kUnitRoundoff}; }

/// M = the larger of the two halves' scales.
template <int D>
[[nodiscard, gnu::always_inline]] inline Approximation<D> approximate(const Edge<D>& e) noexcept {
  const Approximation<D> a = approximate(e.in_a);
  const Approximation<D> b = approximate(e.in_b);
  Approximation<D> x{{}, std::max(a.scale, b.scale)};
  for (std::size_t k = 0; k < D; ++k) x.value[k] = a.value[k] - b.value[k];
  return x;
}
template <int D>
[[nodiscard]] constexpr ErrorBound unit_bound(const Edge<D>*) {
  return ErrorBound{1, kUnitRoundoff} - ErrorBound{1, kUnitRoundoff};
}

/// Scales must lie in this window, or vanish. Then nothing overflows: |f| < 2^6 M_1..M_k <= 2^806
/// for degree k <= 4. And underflow is negligible: a product of factors that stem from the
/// arguments i in I (|I| >= 2) errs by at most 2^-1075 beyond its relative error, which in units of
/// the product of their scales is 2^-1075 / prod M_i <= 2^(200 |I| - 1075), below 2^-200 u; and the
/// polynomials have fewer than 2^6 products. `kSlack` covers it, with the rounding of c and of c
/// M_1..M_k.
inline constexpr double kSmallestScale = 0x1p-200;
inline constexpr double kLargestScale = 0x1p+200;
inline constexpr double kSlack = 1 + 0x1p-40;

[[nodiscard]] constexpr bool in_window(double scale) noexcept {
  return scale >= kSmallestScale && scale <= kLargestScale;
}

namespace detail {

template <class Argument>
[[nodiscard]] constexpr auto bound_vector() {
  Vec<ErrorBound, Argument::dimension> v{};
  for (ErrorBound& c : v.coordinates) c = unit_bound(static_cast<const Argument*>(nullptr));
  return v;
}

}  // namespace detail

/// The constant c of the polynomial on arguments of these kinds.
template <class Polynomial, class... Arguments>
inline constexpr double kErrorConstant =
    Polynomial::value(detail::bound_vector<Arguments>()...).error* kSlack;

/// The largest error of a component of a functional's gradient, in units of the product of the
/// scales.
template <class Functional, class... Arguments>
inline constexpr double kGradientError = [] {
  double most = 0;
  const auto g = Functional::gradient(detail::bound_vector<Arguments>()...);
  for (const ErrorBound& c : g.coordinates) most = std::max(most, c.error);
  return most * kSlack;
}();

/// The sign of the polynomial when doubles prove it, otherwise `undefined`. O(1).
template <class Polynomial, class... Arguments>
[[nodiscard]] inline Sign filtered_sign(const Arguments&... arguments) noexcept {
  return [](const auto&... x) {
    if (((x.scale == 0) || ...)) return Sign::zero;  // an argument is exactly the zero vector
    if (!(in_window(x.scale) && ...)) return Sign::undefined;
    const double value = Polynomial::value(x.value...);
    const double bound = kErrorConstant<Polynomial, Arguments...> * (x.scale * ...);
    if (value > bound) return Sign::positive;
    if (value < -bound) return Sign::negative;
    return Sign::undefined;
  }(approximate(arguments)...);
}

}  // namespace certa
