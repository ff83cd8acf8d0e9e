/// A double, or a number of a wider format, with a running bound of its error: the filter for whole
/// algorithms that compute with numbers, and for polynomials beyond the window of filter.hpp.
#pragma once

#include <cmath>
#include <limits>

#include <certa/predicates/default_arithmetic.hpp>
#include <certa/predicates/fp_environment.hpp>
#include <certa/predicates/number.hpp>
#include <certa/predicates/sign.hpp>

namespace certa {

/// A number with a bound of its error, |exact - value| <= error, by running error analysis
/// (Wilkinson; Higham, Accuracy and Stability of Numerical Algorithms, section 3.3). Overflow makes
/// the error infinite or the value NaN: then the sign is `undefined`. Closed under + - *, so
/// algorithms over rings run on it unchanged.
///
/// Real must round to nearest, with at least the digits and the exponents of a double: the unit and
/// the slack are those of doubles, which is more than a wider format needs.
template <class Real>
class basic_running_error {
 public:
  static constexpr double kUnit = 0x1p-53;
  static constexpr double kSlack = 1 + 0x1p-49;  // at most 7 roundings, each 1 + 2^-53, in a bound
  /// The least error of a result that may underflow, 2 eta or more. It is a normal number if
  /// exponents reach far below those of products of doubles, because computing with subnormal long
  /// doubles takes ten times as long.
  static constexpr auto kLeast = std::numeric_limits<Real>::min_exponent < -10000
                                     ? std::numeric_limits<Real>::min()
                                     : std::numeric_limits<Real>::denorm_min();
  static constexpr auto kUnderflow = 4 * kLeast;

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

  constexpr basic_running_error() noexcept = default;
  /// Makes the exact number of a double.
  constexpr explicit basic_running_error(double value) noexcept : value_(value) {}
  /// Makes a number known up to the error.
  constexpr basic_running_error(Real value, Real error) noexcept : value_(value), error_(error) {}

  [[nodiscard]] constexpr Real value() const noexcept { return value_; }
  [[nodiscard]] constexpr Real error() const noexcept { return error_; }

  /// The sign of all numbers within the error, or `undefined` if they have no common one.
  [[nodiscard]] Sign sign() const noexcept {
    using std::abs;
    if (abs(value_) > error_) return value_ > 0 ? Sign::positive : Sign::negative;
    return value_ == 0 && error_ == 0 ? Sign::zero : Sign::undefined;
  }

  friend basic_running_error operator+(const basic_running_error& x,
                                       const basic_running_error& y) noexcept {
    return sum(x.value_ + y.value_, x.error_ + y.error_);
  }
  friend basic_running_error operator-(const basic_running_error& x,
                                       const basic_running_error& y) noexcept {
    return sum(x.value_ - y.value_, x.error_ + y.error_);
  }
  friend basic_running_error operator-(const basic_running_error& x) noexcept {
    return basic_running_error(-x.value_, x.error_);
  }
  /// The product, with |x y - X Y| <= |x| e_y + |y| e_x + e_x e_y. Rounding adds u |fl(x y)| or, if
  /// the product is subnormal, 2^-1075; the four products of the bound itself lose at most 2^-1073
  /// to underflow.
  friend basic_running_error operator*(const basic_running_error& x,
                                       const basic_running_error& y) noexcept {
    if ((x.value_ == 0 && x.error_ == 0) || (y.value_ == 0 && y.error_ == 0)) return {};
    using std::abs;
    const Real value = x.value_ * y.value_;
    return {value, product_error(abs(x.value_), abs(y.value_), x.error_, y.error_, abs(value))};
  }

 private:
  /// Makes a sum, which errs by u |fl(x + y)| and never underflows. A sum of two exact numbers that
  /// is itself exact, such as a difference of equal ones, keeps error 0 only if it is 0.
  static basic_running_error sum(Real value, Real error) noexcept {
    using std::abs;
    if (value == 0 && error == 0) return {};  // x + y = 0 exactly: sums round to 0 from 0 only
    return {value, sum_error(error, abs(value))};
  }

  Real value_ = 0;
  Real error_ = 0;
};

using RunningError = basic_running_error<double>;

/// Numbers in which no polynomial of doubles, of degree 4 or less, over- or underflows: values are
/// 0 or from 2^-4296 to 2^4108, errors and their products from 2^-8700 on. (Products with
/// components of quaternions may underflow, and count that.)
using Wide = basic_running_error<long double>;
inline constexpr bool kHasWide = std::numeric_limits<long double>::max_exponent >= 16000 &&
                                 std::numeric_limits<long double>::min_exponent <= -16000;

/// Turns a double into a number of a wider format with an error, which is 0: x / 2^low, as for
/// exact numbers.
template <>
struct Scaled<Wide> {
  int low = 0;
  [[nodiscard]] Wide operator()(double x) const noexcept {
    return low == 0 ? Wide(x) : Wide(std::scalbn(static_cast<long double>(x), -low), 0);
  }
};

/// Returns whether long doubles have the digits and exponents of their type: tools that emulate a
/// processor may give them those of doubles. O(1).
[[nodiscard]] inline bool wide_is_sound() noexcept {
  if constexpr (!kHasWide) return false;
  [[maybe_unused]] const DefaultWideArithmetic arithmetic;
  // volatile: at run time, as in `probe_fp_environment`.
  volatile long double tiny = 0x1p-4000L;
  volatile long double one = 1;
  const volatile long double square = tiny * tiny;
  // With 53 digits or more, to nearest, or with 54 or more, which may round in any direction.
  const volatile long double up = one + 0x3p-54L;
  const volatile long double down = one + 0x1p-54L;
  return square > 0 && up > one && down - one < 0x1p-53L;
}

}  // namespace certa
