/// Points moved and scaled, each coordinate correctly rounded.
///
/// Equations 5 and 6 of Alzubaidi: Fast GJK method .. based on Chan's and divide-and-conquer
/// algorithms, in the plane and in space. Doubles are not closed under either, and a rounded
/// coordinate makes another shape; the result says whether that happened.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include <certa/exact/round.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/number.hpp>
#include <certa/predicates/point.hpp>

namespace certa {

/// Points that were moved or scaled.
template <int D>
struct Transformed {
  std::vector<Point<D>> points;  ///< The new points, each coordinate correctly rounded.
  bool is_exact = true;          ///< Whether no coordinate was rounded.
};

namespace detail {

/// Returns whether s = fl(x + y) is x + y. With |x| >= |y| the difference s - x is exact (Dekker),
/// and so is the remainder of y.
[[nodiscard]] inline bool is_sum(double s, double x, double y) noexcept {
  if (!std::isfinite(s)) return false;
  if (std::abs(x) < std::abs(y)) std::swap(x, y);
  return s - x == y;
}

/// The number (x - f) s + f as integer * 2^exponent.
struct ScaledCoordinate {
  Integer integer;
  int exponent;

  ScaledCoordinate(double x, double s, double f) {
    ExponentRange range;
    range.include(x);
    range.include(f);
    const int low = range.empty() ? 0 : range.low;
    const Scaled<Integer> embed{low};
    const Decomposed factor = decompose(s);
    // (X - F) m 2^(low + e) + F 2^low, in units of the smaller power.
    const int e = factor.exponent;
    const Integer product = (embed(x) - embed(f)) * factor.mantissa;
    integer = (product << std::max(e, 0)) + (embed(f) << std::max(-e, 0));
    exponent = low + std::min(e, 0);
  }
  [[nodiscard]] bool equals(double y) const {
    if (!std::isfinite(y)) return false;
    const Decomposed d = decompose(y);
    if (d.mantissa == 0) return integer.is_zero();
    const int low = std::min(exponent, d.exponent);
    return (integer << (exponent - low)) == (Integer(d.mantissa) << (d.exponent - low));
  }
};

}  // namespace detail

/// Returns p + t for each point p; points and t are finite. Coordinates beyond the range of double
/// become infinite, which no shape accepts. O(n).
template <std::size_t D>
[[nodiscard]] Transformed<static_cast<int>(D)> translate(
    std::span<const std::array<double, D>> points, const std::array<double, D>& t) {
  Transformed<static_cast<int>(D)> result{{points.begin(), points.end()}};
  for (std::array<double, D>& p : result.points)
    for (std::size_t k = 0; k < D; ++k) {
      const double moved = p[k] + t[k];
      result.is_exact = result.is_exact && detail::is_sum(moved, p[k], t[k]);
      p[k] = moved;
    }
  return result;
}

/// Returns (p - fixed) * factors + fixed for each point p, by coordinate; all are finite. It is
/// computed on exact integers and rounded once. Coordinates beyond the range of double become
/// infinite, which no shape accepts. O(n).
template <std::size_t D>
[[nodiscard]] Transformed<static_cast<int>(D)> scale(std::span<const std::array<double, D>> points,
                                                     const std::array<double, D>& factors,
                                                     const std::array<double, D>& fixed) {
  Transformed<static_cast<int>(D)> result{{points.begin(), points.end()}};
  for (std::array<double, D>& p : result.points)
    for (std::size_t k = 0; k < D; ++k) {
      const detail::ScaledCoordinate scaled(p[k], factors[k], fixed[k]);
      p[k] = round({scaled.integer, 1}, scaled.exponent);
      result.is_exact = result.is_exact && scaled.equals(p[k]);
    }
  return result;
}

}  // namespace certa
