/// A double with a running bound of its error: the filter for whole algorithms that compute with
/// numbers, where filter.hpp serves single polynomials.
#pragma once

#include <cmath>

#include <certa/predicates/fp_environment.hpp>
#include <certa/predicates/sign.hpp>

namespace certa {

/// |exact - value| <= error, by running error analysis (Wilkinson; Higham, Accuracy and Stability
/// of Numerical Algorithms, section 3.3). Overflow makes the error infinite or the value NaN: then
/// the sign is `undefined`. Closed under + - *, so algorithms over rings run on it unchanged.
class Bounded {
 public:
  static constexpr double kUnit = 0x1p-53;
  static constexpr double kSlack = 1 + 0x1p-49;  // at most 7 roundings, each 1 + 2^-53, in a bound
  static constexpr double kUnderflow = 0x1p-1072;

  /// The errors of sums and products, from the magnitudes of values and the errors of operands (of
  /// a sum, their sum).
  template <class N>
  [[nodiscard]] static constexpr N sum_error(const N& error, const N& sum) noexcept {
    return (error + N(kUnit) * sum) * N(kSlack) + N(kUnderflow);
  }
  template <class N>
  [[nodiscard]] static constexpr N product_error(const N& x, const N& y, const N& x_error,
                                                 const N& y_error, const N& product) noexcept {
    return (x * y_error + y * x_error + x_error * y_error + N(kUnit) * product) * N(kSlack) +
           N(kUnderflow);
  }

  constexpr Bounded() noexcept = default;
  /// A double stands for itself, exactly.
  constexpr explicit Bounded(double value) noexcept : value_(value) {}

  [[nodiscard]] constexpr double value() const noexcept { return value_; }
  [[nodiscard]] constexpr double error() const noexcept { return error_; }

  /// `undefined` unless every number within the error has this sign.
  [[nodiscard]] Sign sign() const noexcept {
    if (std::abs(value_) > error_) return value_ > 0 ? Sign::positive : Sign::negative;
    return value_ == 0 && error_ == 0 ? Sign::zero : Sign::undefined;
  }

  friend Bounded operator+(const Bounded& x, const Bounded& y) noexcept {
    return sum(x.value_ + y.value_, x.error_ + y.error_);
  }
  friend Bounded operator-(const Bounded& x, const Bounded& y) noexcept {
    return sum(x.value_ - y.value_, x.error_ + y.error_);
  }
  friend Bounded operator-(const Bounded& x) noexcept { return Bounded(-x.value_, x.error_); }
  /// |x y - X Y| <= |x| e_y + |y| e_x + e_x e_y. Rounding adds u |fl(x y)| or, where the product is
  /// subnormal, 2^-1075; the four products of the bound itself lose at most 2^-1073 to underflow.
  friend Bounded operator*(const Bounded& x, const Bounded& y) noexcept {
    if ((x.value_ == 0 && x.error_ == 0) || (y.value_ == 0 && y.error_ == 0)) return {};
    const double value = x.value_ * y.value_;
    return {value, product_error(std::abs(x.value_), std::abs(y.value_), x.error_, y.error_,
                                 std::abs(value))};
  }

 private:
  constexpr Bounded(double value, double error) noexcept : value_(value), error_(error) {}

  /// A sum errs by u |fl(x + y)| and never underflows. One of two exact numbers that is exact, such
  /// as a difference of equal ones, keeps error 0 only if it is 0.
  static Bounded sum(double value, double error) noexcept {
    if (value == 0 && error == 0) return {};  // x + y = 0 exactly: sums round to 0 from 0 only
    return {value, sum_error(error, std::abs(value))};
  }

  double value_ = 0;
  double error_ = 0;
};

}  // namespace certa
