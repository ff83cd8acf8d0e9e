/// Area and centroid of a polygon given by indices.
///
/// Equation 3 of Alzubaidi: Fast GJK method .. based on Chan's and divide-and-conquer algorithms:
///   2A = sum c_k,  C = sum (p_k + p_k+1) c_k / (3 2A),  c_k = x_k y_k+1 - x_k+1 y_k.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include <certa/exact/round.hpp>
#include <certa/predicates/number.hpp>
#include <certa/predicates/policy.hpp>
#include <certa/rational.hpp>

namespace certa {

namespace detail {

/// The sums of equation 3 on one number type, and those of the coordinates.
template <class N>
struct PolygonSums {
  N twice_area{};
  std::array<N, 2> moment{};  ///< the centroid times 3 * twice_area
  std::array<N, 2> total{};   ///< the vertices' mean times their number

  template <class Embed>
  PolygonSums(std::span<const Point<2>> points, std::span<const std::uint32_t> polygon,
              const Embed& embed) {
    for (std::size_t k = 0; k < polygon.size(); ++k) {
      const Point<2>& p = points[polygon[k]];
      const Point<2>& q = points[polygon[(k + 1) % polygon.size()]];
      const std::array<N, 2> a{embed(p[0]), embed(p[1])};
      const std::array<N, 2> b{embed(q[0]), embed(q[1])};
      const N across = a[0] * b[1] - b[0] * a[1];
      twice_area = twice_area + across;
      for (std::size_t i = 0; i < 2; ++i) {
        moment[i] = moment[i] + (a[i] + b[i]) * across;
        total[i] = total[i] + a[i];
      }
    }
  }
};

/// The power of two of which all coordinates are multiples.
[[nodiscard]] inline int common_exponent(std::span<const Point<2>> points,
                                         std::span<const std::uint32_t> polygon) {
  ExponentRange range;
  for (const std::uint32_t i : polygon)
    for (const double x : points[i]) range.include(x);
  return range.empty() ? 0 : range.low;
}

template <class Policy>
struct PolygonNumberOf {
  using type = double;
};
template <class Policy>
requires(!Policy::is_exact) struct PolygonNumberOf<Policy> {
  using type = typename Policy::number;
};

}  // namespace detail

/// The number type of areas and centroids: double under exact policies, T under floating<T>.
template <class Policy>
using PolygonNumber = typename detail::PolygonNumberOf<Policy>::type;

/// Returns twice the signed area, positive when the polygon runs counterclockwise. Under exact
/// policies it is correctly rounded, and infinite beyond the range of double; under floating<T> it
/// is computed in T. O(n).
template <PredicatePolicy Policy>
[[nodiscard]] PolygonNumber<Policy> twice_signed_area(const Policy&,
                                                      std::span<const Point<2>> points,
                                                      std::span<const std::uint32_t> polygon) {
  if constexpr (Policy::is_exact) {
    const int low = detail::common_exponent(points, polygon);
    const detail::PolygonSums<Integer> sums(points, polygon, Scaled<Integer>{low});
    return round({sums.twice_area, 1}, 2 * low);
  } else {
    using T = PolygonNumber<Policy>;
    return detail::PolygonSums<T>(points, polygon, Rounded<T>{}).twice_area;
  }
}

/// Returns the centroid of the area, or the mean of the vertices if the polygon has no area (under
/// floating<T>: if T finds none, or a NaN). Under exact policies each coordinate is correctly
/// rounded; under floating<T> it is computed in T, as the equation is printed. O(n). REQUIRES: the
/// polygon is not empty.
template <PredicatePolicy Policy>
[[nodiscard]] std::array<PolygonNumber<Policy>, 2> centroid(
    const Policy&, std::span<const Point<2>> points, std::span<const std::uint32_t> polygon) {
  std::array<PolygonNumber<Policy>, 2> center{};
  if constexpr (Policy::is_exact) {
    const int low = detail::common_exponent(points, polygon);
    const detail::PolygonSums<Integer> sums(points, polygon, Scaled<Integer>{low});
    for (std::size_t i = 0; i < 2; ++i) {
      Rational value{sums.total[i], static_cast<std::int64_t>(polygon.size())};
      if (!sums.twice_area.is_zero()) value = {sums.moment[i], 3 * sums.twice_area};
      if (value.denominator < 0) value = {-value.numerator, -value.denominator};
      center[i] = round(value, low);
    }
  } else {
    using T = PolygonNumber<Policy>;
    const detail::PolygonSums<T> sums(points, polygon, Rounded<T>{});
    const bool has_area = sums.twice_area < T(0) || sums.twice_area > T(0);
    for (std::size_t i = 0; i < 2; ++i)
      center[i] = has_area ? sums.moment[i] / (T(3) * sums.twice_area)
                           : sums.total[i] / static_cast<T>(polygon.size());
  }
  return center;
}

}  // namespace certa
