/// Numbers in twice the precision of a format that know what they are off by: enough to tell most
/// signs about faces of placed shapes, whose exact coordinates take four limbs and more.
#pragma once

#include <cmath>
#include <cstddef>

#include <certa/certified/doubled_pair.hpp>
#include <certa/certified/doubled_turn.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/posed_difference.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/sign.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

/// A number high + low, |low| <= u |high|, off by at most `error`. 0 that is off by nothing is
/// exactly 0: a product with it is 0, and a sum with it is the other term.
///
/// In units of u^2, of itself a product errs by 8: 1 for what is neglected, 1 and 1 for products
/// with second halves, 2 and 3 for their sums; a sum of its terms by 3, 1 for the sum of second
/// halves and 2 for that with what is lost.
template <class Real>
struct DoubledNumber {
  Real high{};
  Real low{};
  Real error{};

  [[nodiscard]] bool is_zero() const noexcept { return high == Real(0) && error == Real(0); }
  /// The sign, or `undefined` if that is not certain.
  [[nodiscard]] Sign sign() const noexcept {
    if (is_zero()) return Sign::zero;
    // Half of high is more than low and roundings take.
    if (!(abs(high) > error * Real(2))) return Sign::undefined;
    return high > Real(0) ? Sign::positive : Sign::negative;
  }
  /// Whether `to_double` is off by 2 u of itself at most.
  [[nodiscard]] bool is_sharp() const noexcept {
    return is_zero() || error <= abs(high) * Real(kBounds<Real>.unit / 2);
  }
  [[nodiscard]] double to_double() const noexcept { return static_cast<double>(high); }

  friend DoubledNumber operator-(const DoubledNumber& x) noexcept {
    return {-x.high, -x.low, x.error};
  }
  friend DoubledNumber operator*(const DoubledNumber& x, const DoubledNumber& y) noexcept {
    if (x.is_zero() || y.is_zero()) return {};
    const TwoTermsIn<Real> p = product<Real>({x.high, x.low}, {y.high, y.low});
    const TwoTermsIn<Real> whole = two_sum(p.high, p.low);
    const Real off = (abs(x.high) + x.error) * y.error + x.error * abs(y.high);
    return {whole.high, whole.low,
            Real(2) * off + Real(kBounds<Real>.numbers) * abs(whole.high) +
                Real(kBounds<Real>.underflow)};
  }
  friend DoubledNumber operator+(const DoubledNumber& x, const DoubledNumber& y) noexcept {
    if (x.is_zero()) return y;
    if (y.is_zero()) return x;
    const TwoTermsIn<Real> sum = two_sum(x.high, y.high);
    const TwoTermsIn<Real> whole = two_sum(sum.high, sum.low + (x.low + y.low));
    return {whole.high, whole.low,
            (x.error + y.error) * Real(kBounds<Real>.roundings) +
                Real(kBounds<Real>.numbers) * (abs(x.high) + abs(y.high))};
  }
  friend DoubledNumber operator-(const DoubledNumber& x, const DoubledNumber& y) noexcept {
    return x + -y;
  }
};

/// Embeds coordinates of placed shapes into numbers of twice the precision.
template <class Real>
struct Doubled {
  [[nodiscard]] DoubledNumber<Real> operator()(double x) const noexcept {
    const Given<Real> given(x);
    return {given.high, given.low, Real(0)};
  }
};

/// The coordinates of a difference of placed vertices.
template <int D, class Real>
[[nodiscard]] inline Vec<DoubledNumber<Real>, D> coordinates(const PlacedDifference<D>& d,
                                                             const Doubled<Real>&) noexcept {
  Vec<DoubledNumber<Real>, D> x{};
  if (d.p == d.q) return x;
  if (d.p.owner == Owner::axis) {
    x[d.p.index].high = Real(1);
    return x;
  }
  const MinkowskiDifference<D, Posed>& minkowski = *d.p.difference;
  const auto in_doubled = [&]() -> DoubledVectorIn<D, Real> {
    if (d.p.owner != d.q.owner) {
      const NearPoint<D, Real> near{{VertexPair{d.p.index, d.q.index}}, 1, {}};
      return DoubledPair<0, D, Real, Posed>(minkowski, near).x.vectors();
    }
    const Placed<D>& placed = d.p.owner == Owner::a ? minkowski.placed_a : minkowski.placed_b;
    return turned_edge<Real>(placed, d.q.index, d.p.index);
  };
  const DoubledVectorIn<D, Real> v = in_doubled();
  for (std::size_t i = 0; i < D; ++i) x[i] = {v.high[i], v.low[i], v.error[i]};
  return x;
}

}  // namespace certa::detail
