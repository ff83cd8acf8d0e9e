/// Stage `filter`: double arithmetic with an error bound derived from the polynomial itself.
///
/// For a multilinear polynomial f of arguments x_1..x_k let M_i be the scale of x_i as computed
/// (see `Approximation`). f's own template, evaluated on `ErrorBound` with all scales 1, yields at
/// compile time a constant c with |fl(f) - f| <= c M_1 .. M_k. So |fl(f)| > c M_1 .. M_k settles
/// the sign. The technique is the semi-static filter (Melquiond, Pion: Formally certified
/// floating-point filters for homogeneous geometric predicates, 2007); because of multilinearity,
/// each argument needs one scale. proofs/ records the same template as a term, and Coq checks that
/// c is large enough, with the window and the slack below; the constants for floats are checked
/// likewise.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

#include <certa/predicates/compiler.hpp>
#include <certa/predicates/difference.hpp>
#include <certa/predicates/fp_environment.hpp>
#include <certa/predicates/polynomial.hpp>
#include <certa/predicates/sign.hpp>

namespace certa {

/// The constants of a filter in this arithmetic.
///
/// Scales must lie in the window, or vanish. Then nothing overflows: |f| < 2^6 M_1..M_k <= 2^806
/// for degree k <= 4. And underflow is negligible: a product of factors that stem from the
/// arguments i in I (|I| >= 2) errs by at most 2^-1075 beyond its relative error, which in units of
/// the product of their scales is 2^-1075 / prod M_i <= 2^(200 |I| - 1075), below 2^-200 u; and the
/// polynomials have fewer than 2^6 products. `slack` covers it, together with the rounding of c and
/// of c M_1..M_k. (In floats: |f| < 2^86, 2^-150 / prod M_i <= 2^(20 |I| - 150), at most 2^-46 u.)
template <class Real>
struct FilterLimits;
template <>
struct FilterLimits<double> {
  /// Half the distance from 1 to the next number: |fl(x op y) - (x op y)| <= u |x op y|.
  static constexpr double unit_roundoff = 0x1p-53;
  static constexpr double smallest_scale = 0x1p-200;
  static constexpr double largest_scale = 0x1p+200;
  static constexpr double slack = 1 + 0x1p-40;
  /// The bounds between which gradients that were computed on integers are used (adaptive.hpp).
  /// Arguments may be large if the others, by which they are multiplied, lie in the window: there
  /// |g| <= 2^606, so that nothing overflows.
  static constexpr double smallest_gradient = 0x1p-600;
  static constexpr double largest_gradient = 0x1p+606;
};
/// The constants of a filter in floats, with the points in floats too: for policies of your own;
/// `adaptive` filters in doubles.
template <>
struct FilterLimits<float> {
  static constexpr float unit_roundoff = 0x1p-24F;
  static constexpr float smallest_scale = 0x1p-20F;
  static constexpr float largest_scale = 0x1p+20F;
  static constexpr float slack = 1 + 0x1p-18F;
  static constexpr float smallest_gradient = 0x1p-60F;
  static constexpr float largest_gradient = 0x1p+66F;
};

inline constexpr double kUnitRoundoff = FilterLimits<double>::unit_roundoff;
inline constexpr double kSmallestScale = FilterLimits<double>::smallest_scale;
inline constexpr double kLargestScale = FilterLimits<double>::largest_scale;

namespace detail {

/// Returns whether filters accept arguments of this scale.
template <class Real>
[[nodiscard]] constexpr bool in_window(const Real& scale) noexcept {
  using Limits = FilterLimits<Real>;
  return scale >= Limits::smallest_scale && scale <= Limits::largest_scale;
}

}  // namespace detail

/// A number type that computes bounds instead of values, in units of the product of the scales:
/// |computed| <= magnitude and |computed - exact| <= error, for arithmetic in Real.
template <class Real>
struct ErrorBound {
  /// The type in which bounds are computed: Real, or doubles if Real is too coarse to add up
  /// errors.
  using Number = std::remove_const_t<decltype(FilterLimits<Real>::unit_roundoff)>;
  static constexpr Number u = FilterLimits<Real>::unit_roundoff;
  Number magnitude = 0;
  Number error = 0;

  friend constexpr ErrorBound operator+(ErrorBound x, ErrorBound y) {
    const Number sum = x.magnitude + y.magnitude;
    return {sum * (1 + u), x.error + y.error + u * sum};
  }
  friend constexpr ErrorBound operator-(ErrorBound x, ErrorBound y) { return x + y; }
  friend constexpr ErrorBound operator-(ErrorBound x) { return x; }
  friend constexpr ErrorBound operator*(ErrorBound x, ErrorBound y) {
    const Number product = x.magnitude * y.magnitude;
    return {product * (1 + u),
            x.error * y.magnitude + x.magnitude * y.error + x.error * y.error + u * product};
  }
};

namespace detail {

/// An argument in Real with its scale M.
template <int D, class Real = double>
struct Approximation {
  Vec<Real, D> value;
  Real scale;
};

/// The approximation of a difference, with M = max_k |fl(p_k - q_k)|; each coordinate errs by at
/// most u |fl(p_k - q_k)| <= u M (a rounding to nearest errs by half an ulp of its result, and
/// differences never underflow).
template <class Real = double, int D>
[[nodiscard, CERTA_INLINE]] inline Approximation<D, Real> approximate(
    const PointDifference<D>& d) noexcept {
  using std::abs;
  using std::max;
  Approximation<D, Real> x{coordinates(d, Rounded<Real>{}), Real(0)};
  for (std::size_t k = 0; k < D; ++k) x.scale = max(x.scale, abs(x.value[k]));
  return x;
}
/// The error of a coordinate of a difference, in units of the unit roundoff and the scale, for each
/// type of names of points: stored ones are rounded once.
template <class Name>
inline constexpr int kNameError = 1;

/// The same for each type of arguments.
template <class Argument>
inline constexpr int kArgumentError = 1;
template <int D, class Name>
inline constexpr int kArgumentError<PointDifference<D, Name>> = kNameError<Name>;
template <int D, class Name>
inline constexpr int kArgumentError<Edge<D, Name>> = kNameError<Name>;

template <class Real, int D, class Name>
[[nodiscard]] constexpr ErrorBound<Real> unit_bound(const PointDifference<D, Name>*) {
  return {1, kNameError<Name> * FilterLimits<Real>::unit_roundoff};
}

/// The approximation of an edge, with M the larger of the two halves' scales.
template <class Real = double, int D, class Name>
[[nodiscard, CERTA_INLINE]] inline Approximation<D, Real> approximate(
    const Edge<D, Name>& e) noexcept {
  const Approximation<D, Real> a = approximate<Real>(e.in_a);
  const Approximation<D, Real> b = approximate<Real>(e.in_b);
  using std::max;
  Approximation<D, Real> x{{}, max(a.scale, b.scale)};
  for (std::size_t k = 0; k < D; ++k) x.value[k] = a.value[k] - b.value[k];
  return x;
}
template <class Real, int D, class Name>
[[nodiscard]] constexpr ErrorBound<Real> unit_bound(const Edge<D, Name>*) {
  constexpr ErrorBound<Real> half{1, kNameError<Name> * FilterLimits<Real>::unit_roundoff};
  return half - half;
}

/// The approximation of any argument, by the function for its type.
template <class Real, class Argument>
[[nodiscard, CERTA_INLINE]] inline auto approximation(const Argument& x) noexcept {
  return approximate<Real>(x);
}

template <class Real, class Argument>
[[nodiscard]] constexpr auto bound_vector() {
  Vec<ErrorBound<Real>, Argument::dimension> v{};
  for (auto& c : v.coordinates) c = unit_bound<Real>(static_cast<const Argument*>(nullptr));
  return v;
}

}  // namespace detail

/// The constant c of the polynomial on arguments of these kinds, in Real.
template <class Real, class Polynomial, class... Arguments>
inline constexpr auto kErrorConstantIn =
    Polynomial::value(detail::bound_vector<Real, Arguments>()...).error* FilterLimits<Real>::slack;

template <class Polynomial, class... Arguments>
inline constexpr double kErrorConstant = kErrorConstantIn<double, Polynomial, Arguments...>;

/// The largest error of a component of a functional's gradient, in units of the product of the
/// scales, in Real.
template <class Real, class Functional, class... Arguments>
inline constexpr auto kGradientErrorIn = [] {
  typename ErrorBound<Real>::Number most = 0;
  const auto g = Functional::gradient(detail::bound_vector<Real, Arguments>()...);
  for (const auto& c : g.coordinates) most = std::max(most, c.error);
  return most * FilterLimits<Real>::slack;
}();

template <class Functional, class... Arguments>
inline constexpr double kGradientError = kGradientErrorIn<double, Functional, Arguments...>;

namespace detail {

/// The length |g|_1 of a gradient.
template <class Real, int D>
[[nodiscard]] constexpr Real length_of(const Vec<Real, D>& g) noexcept {
  using std::abs;
  Real length = abs(g[0]);
  for (std::size_t k = 1; k < D; ++k) length = length + abs(g[k]);
  return length;
}

/// Bounds |fl(g.x) - g*.x*| / scale(x) for g off by at most `error` in each of `dimension`
/// components, |g|_1 = length. An edge x has components up to 2 scale(x), off by up to 4 u scale(x)
/// (a difference: half of that or less).
/// 1. Dot products add 3 u |g|_1 2 scale(x), x 4 u |g|_1 scale(x), and g dimension error 2
///    scale(x); the rest is for roundings, here and in `length`.
/// 2. This is for stored points; for others the first term is multiplied by their `kNameError`.
template <class Real>
inline constexpr auto kLengthFactor = 16 * FilterLimits<Real>::unit_roundoff;
inline constexpr double kErrorFactor = 2;
template <class Real = double, class N>
[[nodiscard]] constexpr N slope_of(const N& length, const N& error, int dimension,
                                   int name_error = 1) noexcept {
  const N slack(FilterLimits<Real>::slack);
  const auto factor = static_cast<decltype(kLengthFactor<Real>)>(name_error);
  return (N(factor * kLengthFactor<Real>) * length + N(kErrorFactor * dimension) * error) * slack;
}

}  // namespace detail

/// The bound that a value must exceed for its sign to be certain.
template <class N, class... Scales>
[[nodiscard]] constexpr N filter_bound(const N& constant, const Scales&... scales) noexcept {
  return constant * (scales * ...);
}

/// The sign of the polynomial when this arithmetic proves it, otherwise `undefined`, for
/// coordinates that are numbers of Real. O(1).
template <class Real, class Polynomial, class... Arguments>
[[nodiscard]] inline Sign filtered_sign_in(const Arguments&... arguments) noexcept {
  return [](const auto&... x) {
    if (((x.scale == Real(0)) || ...)) return Sign::zero;  // an argument is exactly the zero vector
    if (!(detail::in_window(x.scale) && ...)) return Sign::undefined;
    const Real value = Polynomial::value(x.value...);
    const Real bound =
        filter_bound(Real(kErrorConstantIn<Real, Polynomial, Arguments...>), x.scale...);
    if (value > bound) return Sign::positive;
    if (value < -bound) return Sign::negative;
    return Sign::undefined;
  }(detail::approximation<Real>(arguments)...);
}
template <class Polynomial, class... Arguments>
[[nodiscard]] inline Sign filtered_sign(const Arguments&... arguments) noexcept {
  return filtered_sign_in<double, Polynomial>(arguments...);
}

}  // namespace certa
