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
    const double error = std::abs(x.value_) * y.error_ + std::abs(y.value_) * x.error_ +
                         x.error_ * y.error_ + kUnit * std::abs(value);
    return {value, error * kSlack + kUnderflow};
  }

 private:
  constexpr Bounded(double value, double error) noexcept : value_(value), error_(error) {}

  /// A sum errs by u |fl(x + y)| and never underflows. One of two exact numbers that is exact, such
  /// as a difference of equal ones, keeps error 0 only if it is 0.
  static Bounded sum(double value, double error) noexcept {
    if (value == 0 && error == 0) return {};  // x + y = 0 exactly: sums round to 0 from 0 only
    return {value, (error + kUnit * std::abs(value)) * kSlack + kUnderflow};
  }

  double value_ = 0;
  double error_ = 0;
};

}  // namespace certa
