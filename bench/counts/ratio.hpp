/// Exact fractions of 64 bits, for printed loops on small integers, because these are many times as
/// fast as integers of any size. Throws std::overflow_error if a number does not fit, so no count
/// is wrong.
#pragma once

#include <cstdint>
#include <limits>
#include <numeric>
#include <stdexcept>

#include <certa/predicates/fixed_integer.hpp>

namespace certa::bench {

class Ratio {
 public:
  constexpr Ratio() = default;
  constexpr explicit Ratio(std::int64_t value) : numerator_(value) {}
  constexpr explicit Ratio(int value) : numerator_(value) {}
  /// REQUIRES: the value is an integer below 2^63.
  constexpr explicit Ratio(double value) : numerator_(static_cast<std::int64_t>(value)) {}

  /// In lowest terms, with a positive denominator.
  [[nodiscard]] constexpr std::int64_t numerator() const { return numerator_; }
  [[nodiscard]] constexpr std::int64_t denominator() const { return denominator_; }

  friend constexpr Ratio operator-(const Ratio& x) { return reduced(-Int128{x.numerator_}, x); }
  friend constexpr Ratio operator+(const Ratio& x, const Ratio& y) {
    return sum(x, Int128{y.numerator_}, y.denominator_);
  }
  friend constexpr Ratio operator-(const Ratio& x, const Ratio& y) {
    return sum(x, -Int128{y.numerator_}, y.denominator_);
  }
  friend constexpr Ratio operator*(const Ratio& x, const Ratio& y) {
    return reduced(Int128{x.numerator_} * y.numerator_, Int128{x.denominator_} * y.denominator_);
  }
  friend constexpr Ratio operator/(const Ratio& x, const Ratio& y) {
    if (y.numerator_ == 0) throw std::overflow_error("a fraction divided by zero");
    const Int128 numerator = Int128{x.numerator_} * y.denominator_;
    const Int128 denominator = Int128{x.denominator_} * y.numerator_;
    return denominator < 0 ? reduced(-numerator, -denominator) : reduced(numerator, denominator);
  }
  friend constexpr bool operator==(const Ratio& x, const Ratio& y) = default;
  friend constexpr bool operator<(const Ratio& x, const Ratio& y) {
    return Int128{x.numerator_} * y.denominator_ < Int128{y.numerator_} * x.denominator_;
  }
  friend constexpr bool operator>(const Ratio& x, const Ratio& y) { return y < x; }
  friend constexpr bool operator<=(const Ratio& x, const Ratio& y) { return !(y < x); }
  friend constexpr bool operator>=(const Ratio& x, const Ratio& y) { return !(x < y); }

 private:
  static constexpr Int128 kMost = std::numeric_limits<std::int64_t>::max();

  static constexpr Int128 common(Int128 a, Int128 b) {
    while (b > kMost) {
      const Int128 rest = a % b;
      a = b;
      b = rest;
    }
    if (b == 0) return a;
    return std::gcd(static_cast<std::int64_t>(a % b), static_cast<std::int64_t>(b));
  }
  static constexpr Ratio reduced(Int128 numerator, Int128 denominator) {
    if (denominator != 1) {
      const Int128 divisor = common(numerator < 0 ? -numerator : numerator, denominator);
      numerator /= divisor;
      denominator /= divisor;
    }
    if (numerator > kMost || numerator < -kMost || denominator > kMost)
      throw std::overflow_error("a fraction beyond 64 bits");
    Ratio result;
    result.numerator_ = static_cast<std::int64_t>(numerator);
    result.denominator_ = static_cast<std::int64_t>(denominator);
    return result;
  }
  static constexpr Ratio reduced(Int128 numerator, const Ratio& x) {
    return reduced(numerator, Int128{x.denominator_});
  }
  /// Below 2^127: each product is at most (2^63 - 1)^2.
  static constexpr Ratio sum(const Ratio& x, Int128 numerator, std::int64_t denominator) {
    if (x.denominator_ == denominator) return reduced(x.numerator_ + numerator, x);
    return reduced(Int128{x.numerator_} * denominator + numerator * x.denominator_,
                   Int128{x.denominator_} * denominator);
  }

  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
};

}  // namespace certa::bench
