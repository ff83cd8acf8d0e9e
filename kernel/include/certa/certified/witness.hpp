/// Witness points, and the vector between them, in twice the precision of the format: with weights
/// l_k + d_k (refinement.hpp) the points p_0 + sum (l_k + d_k) (p_k - p_0) of either shape are
/// known up to the square of rounding errors. And numbers rounded correctly, or not at all.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include <certa/certified/doubled_pair.hpp>
#include <certa/certified/refinement.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/lanes.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/point.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

template <int D>
[[nodiscard]] inline Point<D> unknown_point() noexcept {
  Point<D> x;
  x.fill(detail::unknown<double>());
  return x;
}
template <std::size_t N>
[[nodiscard]] inline bool has_unknown(const std::array<double, N>& x) noexcept {
  return std::any_of(x.begin(), x.end(), [](double component) { return isnan(component); });
}

/// The number next to high + low, which is known up to an error, or NaN where that is too close to
/// call. No zero is negative.
template <class Real>
[[nodiscard, gnu::always_inline]] inline Real rounded(Real high, Real low, Real error) noexcept {
  const Real least = high + (low - error);
  const Real most = high + (low + error);
  return least == most ? least + Real(0) : detail::unknown<Real>();
}
template <int D, class Real>
[[nodiscard, gnu::always_inline]] inline Vec<Real, D> rounded(
    const DoubledLanes<D, Real>& x) noexcept {
  using Components = Lanes<Real, D>;
  const Components least = x.high + (x.low - x.error);
  const Components most = x.high + (x.low + x.error);
  return Components::select(least == most, least + Components(Real(0)),
                            Components(detail::unknown<Real>()))
      .vec();
}

/// The point of one shape. Coordinates that no edge varies are exact; those of edges so short that
/// a bound underflows are not.
template <std::size_t Count, int D, class Real>
[[nodiscard, gnu::always_inline]] inline DoubledLanes<D, Real> witness_of(
    const DoubledSide<Count, D, Real>& side, const Refinement<Count, Real>& w,
    const std::array<Real, Count>& shares) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  using Components = Lanes<Real, D>;
  if constexpr (Count == 0) return {side.high, side.low, Components(Real(0))};
  Components low = side.low;
  Components error(Real(0));
  Components sizes(Real(0));
  for (std::size_t k = 0; k < Count; ++k) {
    const Components size = magnitude(side.edge[k].high);
    low = low + w.d[k] * side.edge[k].high;
    error = error + shares[k] * size;
    sizes = sizes + size;
  }
  error = error +
          (Real(limits.doubled_sum) * magnitude(side.start) + Components(Real(limits.underflow)));
  return {side.high, where_nonzero(sizes, low), where_nonzero(sizes, error)};
}

/// The point of a placed shape in the world. Second halves of the sum with the translation are
/// rounded by less than 16 u^2 of both, for which `turned` has room.
template <std::size_t Count, int D, class Real>
[[nodiscard]] inline DoubledLanes<D, Real> witness_of(
    const TurnedSide<Count, D, Real>& side, const Refinement<Count, Real>& w,
    const std::array<Real, Count>& shares) noexcept {
  DoubledVectorIn<D, Real> x = side.x;
  for (std::size_t i = 0; i < D; ++i) {
    const TwoTerms moved{side.placed.pose().translation()[i], 0};
    const Given<Real> t(moved);
    const TwoTermsIn<Real> sum = two_sum(x.high[i], t.high);
    Real low = x.low[i] + (sum.low + t.low);
    for (std::size_t k = 0; k < Count; ++k) {
      if (!side.runs[k]) continue;
      const auto& e = side.edge[k];
      low = low + w.d[k] * e.high[i];
      x.error[i] += shares[k] * abs(e.high[i]) + (shares[k] + abs(w.d[k])) * e.error[i];
    }
    // What is exact stays so with a translation that is a number of the format, as all doubles are.
    if (x.error[i] != Real(0))
      x.error[i] += Real(kBounds<Real>.doubled_sum) * abs(t.high);
    else if (!t.is_exact(moved))
      x.error[i] = Real(kBounds<Real>.doubled_sum) * (abs(x.high[i]) + abs(t.high)) +
                   Real(kBounds<Real>.underflow);
    const TwoTermsIn<Real> whole = two_sum(sum.high, low);
    x.high[i] = whole.high;
    x.low[i] = whole.low;
  }
  return DoubledLanes<D, Real>::of(x);
}

/// A vector in twice the precision with its length: `relative` is what the length is off by, in
/// units of itself. NaN if it is not known.
template <int D, class Real>
struct MeasuredDirection {
  DoubledLanes<D, Real> vector;
  Real root;
  Real correction;
  Real inverse;  ///< of the root, about
  Real relative;
};

/// Measures a vector. In units of u^2 of the length, |v|^2 is off by 20, as in `doubled_length`,
/// and the difference to the root's square by 7, of which the root has half; the correction, of up
/// to 3.5 u, is off by 15, and what a root's slope omits is up to 6.5: 35. Components' errors add
/// up to no more than the length's.
template <int D, class Real>
[[nodiscard, gnu::always_inline]] inline MeasuredDirection<D, Real> measured(
    const DoubledLanes<D, Real>& v) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  const auto whole = two_sum(v.high, v.low);
  MeasuredDirection<D, Real> m{{whole.high, whole.low, v.error}, {}, {}, {}, {}};
  const auto parts = two_product(whole.high, whole.high);
  const auto rests = parts.low + Real(2) * (whole.high * whole.low);
  Real square(0);
  Real rest(0);
  Real off(0);
  for (std::size_t i = 0; i < D; ++i) {
    const TwoTermsIn<Real> sum = two_sum(square, parts.high[i]);
    square = sum.high;
    rest = rest + (sum.low + rests[i]);
    off += v.error[i];
  }
  m.relative = detail::unknown<Real>();
  if (!(square > Real(limits.smallest_square))) return m;
  m.root = sqrt(square);
  const TwoTermsIn<Real> root_square = two_square(m.root);
  m.inverse = Real(1) / m.root;
  m.correction = (((square - root_square.high) - root_square.low) + rest) * (Real(0.5) * m.inverse);
  const Real relative = off * m.inverse * Real(limits.roundings) + Real(limits.doubled_unit);
  if (relative < Real(0.125)) m.relative = relative;
  return m;
}

/// The length, correctly rounded, or NaN where that is too close to call.
template <int D, class Real>
[[nodiscard, gnu::always_inline]] inline Real rounded_length(
    const MeasuredDirection<D, Real>& v) noexcept {
  return detail::rounded(v.root, v.correction, v.relative * v.root * Real(kBounds<Real>.roundings));
}

/// The unit vector in the opposite direction. In units of u^2 of a component, the remainder of the
/// quotient, of up to 7 u, errs by 23 for its roundings and by 29 for what its divisor, the root
/// without the correction, is off by: 52, and a length that is off by less than an eighth of itself
/// moves the quotient by less than 8/7 of that. `relative` is 40 or more and counts twice: of its
/// 80, 34 are left beside 8/7 of it, and 12 of these make up for what 40 lacks of 52. Of a
/// component below `smallest_square` = 128 eta / u^2 the remainder may underflow, and a short
/// vector makes of that what it likes: nothing is claimed of it, unless it is 0.
template <int D, class Real>
[[nodiscard, gnu::always_inline]] inline DoubledLanes<D, Real> opposite_unit(
    const MeasuredDirection<D, Real>& m) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  using Components = Lanes<Real, D>;
  const auto& [high, low, off] = m.vector;
  const Components quotient = m.inverse * high;
  const auto product = two_product(quotient, Components(m.root));
  const Components rest =
      m.inverse * (((high - product.high) - product.low) + (low - m.correction * quotient));
  const Components size = magnitude(quotient);
  const Components error =
      Real(2) * (m.inverse * off + m.relative * size) + Real(limits.doubled_unit) * size;
  const Components zero(Real(0));
  const Components unknown(detail::unknown<Real>());
  const Components smallest(Real(limits.smallest_square));
  const Components of_others = Components::select(
      magnitude(high) > smallest, error + Components(Real(limits.underflow)), unknown);
  return {-quotient, -rest, Components::select(magnitude(high) + off == zero, error, of_others)};
}
template <int D, class Real>
[[nodiscard]] inline Point<D> rounded_normal(const DoubledVectorIn<D, Real>& v) noexcept {
  const auto m = detail::measured(DoubledLanes<D, Real>::of(v));
  return in_doubles(detail::rounded(detail::opposite_unit(m)));
}

/// The vector from the origin to the nearest point, x + sum d_k e_k. Along the only component of a
/// single edge it is 0.
template <std::size_t Count, int D, class Real, class Frame>
[[nodiscard, gnu::always_inline]] inline DoubledLanes<D, Real> nearest_of(
    const DoubledPair<Count, D, Real, Frame>& pair, const Refinement<Count, Real>& w,
    const std::array<Real, Count>& shares) noexcept {
  using Components = Lanes<Real, D>;
  DoubledLanes<D, Real> v = pair.x;
  for (std::size_t k = 0; k < Count; ++k) {
    const auto& e = pair.e[k];
    v.low = v.low + w.d[k] * e.high;
    v.error = v.error + (shares[k] * magnitude(e.high) + (shares[k] + abs(w.d[k])) * e.error);
  }
  if constexpr (Count == 1) {
    const Components varies = magnitude(pair.e[0].high) + pair.e[0].error;
    std::size_t varying = 0;
    for (std::size_t i = 0; i < D; ++i) varying += varies[i] != Real(0) ? 1 : 0;
    if (varying == 1) {
      DoubledVectorIn<D, Real> across = v.vectors();
      for (std::size_t i = 0; i < D; ++i)
        if (varies[i] != Real(0)) across.high[i] = across.low[i] = across.error[i] = Real(0);
      return DoubledLanes<D, Real>::of(across);
    }
  }
  return v;
}

/// Answers whose numbers are NaN where they are too close to call.
template <int D>
struct Witnesses {
  Point<D> on_a{};
  Point<D> on_b{};
  Point<D> normal{};
  double distance = 0;
};

}  // namespace certa::detail
