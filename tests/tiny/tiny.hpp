/// Floating-point numbers of a few bits. Underflow, cancellation, ties and bounds that are just
/// reached come up in doubles once in 2^50 inputs, here once in a hundred.
#pragma once

#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>

#include <certa/geometry/bounds.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/standard.hpp>

namespace certa::tiny {

/// Exceptional events of the arithmetic, over all formats, since the last reset.
struct Events {
  std::uint64_t overflows = 0;
};
inline Events& events() {
  static Events all;
  return all;
}

/// A correctly rounded format: `Digits` bits of precision, gradual underflow to multiples of
/// 2^Lowest, numbers below 2^Highest. The value is kept as a double, and each operation is done in
/// doubles and rounded again. This double rounding is innocuous because:
/// - normal results: 53 >= 2 Digits + 2 (Figueroa: When is double rounding innocuous?, 1995);
/// - subnormal sums: they are multiples of 2^Lowest before they are rounded;
/// - subnormal products and quotients: a double holds them well enough to tell on which side of a
///   tie they are.
template <int Digits, int Lowest, int Highest>
class Tiny {
  static_assert(2 * Digits + 2 <= 53 && -Lowest < 400 && Highest < 400);

 public:
  static constexpr int kDigits = Digits;
  static constexpr int kLowest = Lowest;
  static constexpr int kHighest = Highest;

  constexpr Tiny() noexcept = default;
  /// Integers convert implicitly, as in 2 * x; no other type does.
  template <std::same_as<int> Integer>
  Tiny(Integer x) noexcept : value_(rounded(x)) {}  // NOLINT(google-explicit-constructor)
  explicit Tiny(double x) noexcept : value_(rounded(x)) {}
  explicit operator double() const noexcept { return value_; }

  friend Tiny operator+(Tiny x, Tiny y) noexcept { return Tiny(x.value_ + y.value_); }
  friend Tiny operator-(Tiny x, Tiny y) noexcept { return Tiny(x.value_ - y.value_); }
  friend Tiny operator*(Tiny x, Tiny y) noexcept { return Tiny(x.value_ * y.value_); }
  friend Tiny operator/(Tiny x, Tiny y) noexcept { return Tiny(x.value_ / y.value_); }
  friend Tiny operator-(Tiny x) noexcept {
    x.value_ = -x.value_;
    return x;
  }
  Tiny& operator+=(Tiny y) noexcept { return *this = *this + y; }
  Tiny& operator-=(Tiny y) noexcept { return *this = *this - y; }
  Tiny& operator*=(Tiny y) noexcept { return *this = *this * y; }
  friend bool operator==(Tiny x, Tiny y) noexcept { return x.value_ == y.value_; }
  friend auto operator<=>(Tiny x, Tiny y) noexcept { return x.value_ <=> y.value_; }

  friend Tiny abs(Tiny x) noexcept {
    x.value_ = std::abs(x.value_);
    return x;
  }
  friend Tiny sqrt(Tiny x) noexcept { return Tiny(std::sqrt(x.value_)); }
  friend bool isnan(Tiny x) noexcept { return std::isnan(x.value_); }

 private:
  static double rounded(double x) noexcept {
    constexpr int kDropped = 53 - Digits;
    constexpr double kSmallestNormal = certa::detail::power_of_two(Lowest + Digits - 1);
    constexpr double kOverflow = certa::detail::power_of_two(Highest);
    if (std::abs(x) < kSmallestNormal) {
      constexpr double kGrid = 1.5 * certa::detail::power_of_two(Lowest + 52);
      return std::copysign((std::abs(x) + kGrid) - kGrid, x);
    }
    auto bits = std::bit_cast<std::uint64_t>(x);
    bits += (std::uint64_t{1} << (kDropped - 1)) - 1 + (bits >> kDropped & 1);  // ties to even
    bits &= ~((std::uint64_t{1} << kDropped) - 1);
    const auto y = std::bit_cast<double>(bits);
    if (std::abs(x) <= std::numeric_limits<double>::max() && !(std::abs(y) < kOverflow)) {
      ++events().overflows;
      return std::copysign(std::numeric_limits<double>::infinity(), x);
    }
    return std::isnan(x) ? x : y;
  }

  double value_ = 0;
};

}  // namespace certa::tiny

template <int Digits, int Lowest, int Highest>
struct std::numeric_limits<certa::tiny::Tiny<Digits, Lowest, Highest>> {
  static constexpr bool is_specialized = true;
  static constexpr bool is_integer = false;
  static constexpr int radix = 2;
  static constexpr int digits = Digits;
  static constexpr int min_exponent = Lowest + Digits;
  static constexpr int max_exponent = Highest;
};

/// As for doubles and floats: the window is as wide as this range allows for polynomials of degree
/// 4, and the slack holds six roundings of a bound. Bounds are added up in doubles.
template <int Digits, int Lowest, int Highest>
struct certa::FilterLimits<certa::tiny::Tiny<Digits, Lowest, Highest>> {
  static constexpr int kWindow = std::min((Highest - 6) / 4, (-Lowest - 2 * Digits - 5) / 4);
  static constexpr double unit_roundoff = detail::power_of_two(-Digits);
  static inline tiny::Tiny<Digits, Lowest, Highest> smallest_scale{detail::power_of_two(-kWindow)};
  static inline tiny::Tiny<Digits, Lowest, Highest> largest_scale{detail::power_of_two(kWindow)};
  static constexpr double slack = 1 + 8 * unit_roundoff;
  static inline double smallest_gradient = detail::power_of_two(-3 * kWindow);
  static inline double largest_gradient = detail::power_of_two(3 * kWindow + 6);
};

namespace certa::detail {

/// Not constant, because tests change bounds to see that some probe notices.
template <int Digits, int Lowest, int Highest>
inline Bounds kBounds<tiny::Tiny<Digits, Lowest, Highest>> = bounds_of({Digits, Lowest, Highest});

}  // namespace certa::detail
