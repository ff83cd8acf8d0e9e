/// Vectors in twice the precision, turned by poses.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <type_traits>

#include <certa/geometry/bounds.hpp>
#include <certa/geometry/linear_part.hpp>
#include <certa/geometry/rounded_poses.hpp>
#include <certa/pose.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

/// A sum of numbers in twice the precision, with the error of each addition kept: `high` as
/// rounded, `low` what is left.
template <class Real>
class DoubledSum {
 public:
  explicit DoubledSum(const TwoTermsIn<Real>& x) noexcept : high_(x.high), low_(x.low) {}
  DoubledSum& operator+=(const TwoTermsIn<Real>& x) noexcept {
    const TwoTermsIn<Real> sum = two_sum(high_, x.high);
    high_ = sum.high;
    lost_ = lost_ + sum.low;
    low_ = low_ + x.low;
    return *this;
  }
  DoubledSum& operator-=(const TwoTermsIn<Real>& x) noexcept {
    return *this += TwoTermsIn<Real>{-x.high, -x.low};
  }
  [[nodiscard]] TwoTermsIn<Real> value() const noexcept { return two_sum(high_, lost_ + low_); }

 private:
  Real high_;
  Real lost_{};
  Real low_;
};

/// A number that is given in doubles, or as the sum of two, and what a narrower format leaves of
/// it: off by u^2.
template <class Real>
struct Given {
  Real high;
  Real low;

  explicit Given(double x) noexcept : high(x), low(x - static_cast<double>(high)) {}
  explicit Given(const TwoTerms& x) noexcept
      : high(x.high), low((x.high - static_cast<double>(high)) + x.low) {}
  /// Whether `high` and `low` are the two numbers given, as they always are in doubles.
  [[nodiscard]] bool is_exact(const TwoTerms& x) const noexcept {
    return static_cast<double>(high) == x.high && static_cast<double>(low) == x.low;
  }
  /// Its product with a number in twice the precision.
  [[nodiscard]] TwoTermsIn<Real> times(const TwoTermsIn<Real>& y) const noexcept {
    const TwoTermsIn<Real> product = two_product(high, y.high);
    Real rest = product.low + high * y.low;
    if constexpr (!std::is_same_v<Real, double>) rest = rest + low * y.high;  // there `low` is 0
    return {product.high, rest};
  }
};

template <class Real>
[[nodiscard]] inline TwoTermsIn<Real> product(const TwoTermsIn<Real>& x,
                                              const TwoTermsIn<Real>& y) noexcept {
  const TwoTermsIn<Real> high = two_product(x.high, y.high);
  return {high.high, high.low + (x.high * y.low + x.low * y.high)};
}

/// A vector in twice the precision.
template <int D, class Real>
using DoubledVector = std::array<TwoTermsIn<Real>, D>;

/// The linear part of a pose, for vectors in twice the precision.
///
/// In units of u^2, first orders: by a matrix, with M for what a row's terms add up to, R p errs by
/// 9 M for products, 3 in doubles, where what is given has no second half; by 3 M and 9 M for the
/// sums of what two additions lost, up to 2 u M, and of second halves, up to 3 u each; and by 5 M
/// for the sum of both: 26 M.
///
/// By a quaternion, q v q* / |q|^2 = v + (2 / |q|^2) u x c with c = u x v + w v and its imaginary
/// part u. A component of c errs by 26 of its terms, as above. Those of u x c err by 21 of their
/// terms, with one addition less, and by 26 for c. |q|^2 errs by 30 of itself: 10 for its products,
/// 6 and 14 for its sums, and 2 / |q|^2 by 10 more: 2 and 2 for what is left over of up to 2 u, 6
/// for its quotient, whose factors are off by 3 u. The last product errs by 9 + 40 of itself, the
/// sum with v by 4 of its terms for two roundings of second halves: with all terms in their
/// magnitudes, X, at most 100 X.
template <int D, class Real>
class DoubledTurn {
 public:
  explicit DoubledTurn(const Pose<D>& pose) noexcept : pose_(pose) {
    if constexpr (D == 3) {
      if (pose.kind() != Pose<D>::Kind::quaternion) return;
      q_ = near_one(pose.quaternion());
      const auto squared = [](double part) {
        const Given<Real> x(part);
        return x.times({x.high, x.low});
      };
      DoubledSum<Real> length(squared(q_.w));
      for (const double x : imaginary(q_)) length += squared(x);
      const TwoTermsIn<Real> n = length.value();
      const Real inverse = Real(1) / n.high;
      const Real twice = inverse + inverse;
      const TwoTermsIn<Real> back = two_product(twice, n.high);
      factor_ = two_sum(twice, (((Real(2) - back.high) - back.low) - twice * n.low) * inverse);
    }
  }

  [[nodiscard]] DoubledVector<D, Real> operator()(const DoubledVector<D, Real>& p) const noexcept {
    if constexpr (D == 3)
      if (pose_.kind() == Pose<D>::Kind::quaternion) return rotated(p);
    DoubledVector<D, Real> x;
    for (std::size_t i = 0; i < D; ++i) {
      const Point<D>& row = pose_.matrix()[i];
      const auto term = [&](std::size_t k) { return Given<Real>(row[k]).times(p[k]); };
      DoubledSum<Real> sum(term(0));
      for (std::size_t k = 1; k < D; ++k) sum += term(k);
      x[i] = sum.value();
    }
    return x;
  }

  /// What components of a turned vector are off by, whose terms are up to `sizes` and which is
  /// exact or off by 18 u^2 of them itself: 44 u^2 and, of a quaternion, 118 u^2 of the turned
  /// terms. An exact component that is kept is exact. 0 where no term can be other than 0.
  [[nodiscard]] Vec<Real, D> errors(const Vec<Real, D>& sizes, bool is_exact) const noexcept {
    const Vec<Real, D> terms = turned_terms(q_, sizes, [](double x) { return abs(Real(x)); });
    Vec<Real, D> errors;
    bool has_zero = false;
    for (std::size_t i = 0; i < D; ++i) {
      errors[i] = is_exact && keeps(i)
                      ? Real(0)
                      : Real(kBounds<Real>.turned) * terms[i] + RoundedPoses<D, Real>::underflow();
      has_zero |= terms[i] == Real(0);
    }
    if (!has_zero) return errors;
    // Magnitudes may have underflown, and so may a quaternion's numbers that are near 1 together:
    // ones in the place of those that are given do not.
    Vec<Real, D> some;
    for (std::size_t i = 0; i < D; ++i) some[i] = Real(sizes[i] == Real(0) ? 0 : 1);
    some = turned_terms(given(), some, [](double x) { return Real(x == 0 ? 0 : 1); });
    for (std::size_t i = 0; i < D; ++i)
      if (some[i] == Real(0)) errors[i] = Real(0);
    return errors;
  }

 private:
  [[nodiscard]] static std::array<double, 3> imaginary(const Quaternion& q) noexcept {
    return {q.x, q.y, q.z};
  }
  /// The quaternion as given, if there is one.
  [[nodiscard]] Quaternion given() const noexcept {
    if constexpr (D == 3)
      if (pose_.kind() == Pose<D>::Kind::quaternion) return pose_.quaternion();
    return q_;
  }
  /// The components that a cross product takes to the k-th.
  [[nodiscard]] static std::array<std::size_t, 2> others(std::size_t k) noexcept {
    return {(k + 1) % 3, (k + 2) % 3};
  }
  [[nodiscard]] DoubledVector<D, Real> rotated(const DoubledVector<D, Real>& p) const noexcept {
    const Given<Real> w(q_.w);
    const std::array<Given<Real>, 3> u{Given<Real>(q_.x), Given<Real>(q_.y), Given<Real>(q_.z)};
    DoubledVector<D, Real> c;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto [i, j] = others(k);
      DoubledSum<Real> sum(u[i].times(p[j]));
      sum -= u[j].times(p[i]);
      sum += w.times(p[k]);
      c[k] = sum.value();
    }
    DoubledVector<D, Real> x;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto [i, j] = others(k);
      DoubledSum<Real> sum(u[i].times(c[j]));
      sum -= u[j].times(c[i]);
      DoubledSum<Real> all(p[k]);
      all += product(factor_, sum.value());
      x[k] = all.value();
    }
    return x;
  }
  /// Whether a component of a turned vector is one of the vector's, or its opposite.
  [[nodiscard]] bool keeps(std::size_t k) const noexcept {
    if constexpr (D == 3) {
      if (pose_.kind() == Pose<D>::Kind::quaternion) {
        const std::array<double, 3> u = imaginary(given());
        const auto [i, j] = others(k);
        return u[i] == 0 && u[j] == 0;
      }
    }
    std::size_t zeros = 0;
    std::size_t ones = 0;
    for (const double x : pose_.matrix()[k]) {
      zeros += x == 0 ? 1 : 0;
      ones += std::abs(x) == 1 ? 1 : 0;
    }
    return zeros == D - 1 && ones == 1;
  }
  /// What the terms of a turned vector add up to, with the sizes of a pose's numbers as told.
  template <class Size>
  [[nodiscard]] Vec<Real, D> turned_terms(const Quaternion& q, const Vec<Real, D>& p,
                                          const Size& size) const noexcept {
    Vec<Real, D> x{};
    if constexpr (D == 3) {
      if (pose_.kind() == Pose<D>::Kind::quaternion) {
        const Real w = size(q.w);
        const std::array<Real, 3> u{size(q.x), size(q.y), size(q.z)};
        Vec<Real, D> c;
        for (std::size_t k = 0; k < 3; ++k) {
          const auto [i, j] = others(k);
          c[k] = (u[i] * p[j] + u[j] * p[i]) + w * p[k];
        }
        for (std::size_t k = 0; k < 3; ++k) {
          const auto [i, j] = others(k);
          x[k] = p[k] + factor_.high * (u[i] * c[j] + u[j] * c[i]);
        }
        return x;
      }
    }
    for (std::size_t i = 0; i < D; ++i)
      for (std::size_t k = 0; k < D; ++k) x[i] += size(pose_.matrix()[i][k]) * p[k];
    return x;
  }

  const Pose<D>& pose_;
  Quaternion q_{};             // near 1
  TwoTermsIn<Real> factor_{};  // 2 / |q|^2
};

}  // namespace certa::detail
