/// Constants of the search and its proofs, as functions of the number format: the same formulas
/// hold for doubles, floats, and the formats of a few bits in which tests try them out
/// (tests/tiny).
///
/// Numbers of a format are m 2^e with |m| < 2^digits, multiples of 2^lowest, below 2^highest. u =
/// 2^-digits is its unit roundoff; eta = 2^(lowest - 1) is the error of a product that underflows.
/// Sums that underflow are exact.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include <certa/predicates/compiler.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

// These make the functions available for any number type.
using std::abs;
using std::isnan;
using std::max;
using std::min;
using std::sqrt;

struct Format {
  int digits;
  int lowest;
  int highest;
};
template <class Real>
inline constexpr Format kFormat{
    std::numeric_limits<Real>::digits,
    std::numeric_limits<Real>::min_exponent - std::numeric_limits<Real>::digits,
    std::numeric_limits<Real>::max_exponent};

/// Constants that are added to bounds, or to which values are compared. The comment of a field
/// names the quantity that it bounds or multiplies; the code that uses a field states the
/// inequality that it makes true. `u` below is the unit roundoff.
struct Bounds {
  double unit;  ///< u
  // For a search (search.hpp)
  double smallest_scale;  ///< the least of both shapes together: below it margins drown all
  double largest_scale;   ///< the largest: above it products of degree 10 would overflow
  int steps;              ///< the number after which it gives up: 64, whatever the format
  // For dot products over all vertices
  double margin;     ///< in units of |v|_1 and the largest coordinate: 8 u; below 6 digits 16 u
  double gap_share;  ///< of the margin: the error of the gap between two shapes
  double underflow;  ///< 64 eta: the sum of all underflows in a bound
  /// Squares of lengths above this are as accurate as others: underflow is below u^2 of them.
  double smallest_square;
  /// Enclosures above this bear the underflow of a square: 2^(lowest / 2 - 2) / u^2.
  double smallest_length;
  // For faces (proven_face.hpp, prove.hpp): factors of the bounds of filters (filter.hpp). Some are
  // 1; they exist so that tests can make them smaller.
  double determinant;
  double gradient;
  double plane;
  double edge_product;    ///< of a gradient with an edge: of `slope_of`
  double weights;         ///< of a filter's constant, for differences of values: 1.5
  double gradient_share;  ///< of a gradient's error times 2 D max|p|: 1
  double sharp;        ///< relative: a gradient with less error tells vertices apart (support.hpp)
  double low_margins;  ///< of margins: vertices that a normal from integers cannot tell apart
  // For placed shapes (rounded_poses.hpp)
  double matrix_norm;     ///< of the rows' sums of magnitudes: 2.25, and some room
  double rotation_norm;   ///< of a rotation: 2 (sqrt(3) + 27 / 8), and some room
  double rotation_entry;  ///< of an entry of a rotation less 1: 10 u, and some room
  double doubled_place;   ///< of places in twice the precision: 64 u^2 of the scale
  double smallest_edge;   ///< of edges for which underflow in three products is below 4 u
  // For an enclosure (enclose.hpp)
  double quotient;                 ///< relative, of lengths and quotients: 6 u
  std::array<double, 3> position;  ///< of a convex combination: plane; two corners, three in space
  double common_position;          ///< of a convex combination of a full simplex's corners: 16 u
  double placed_point;             ///< of a place of a shape, its translation and radius: 16 u
  // For rounding a distance (rounded_distance.hpp)
  /// The errors of a nearest point, in units of its terms, by the number of edges: first for edges
  /// within one shape, then for edges across both.
  std::array<std::array<double, 4>, 2> nearest_point;
  double root;                ///< of the square and its root: 14 u^2
  double along;               ///< of a product with an edge, in units of its terms: 6 u
  double halves;              ///< of an edge across both shapes, in units of its halves: 4 u^2
  double halves_left;         ///< relative: the largest share of the edge that this may be: u / 4
  double across;              ///< of a difference of two products: 4 u
  std::array<double, 2> off;  ///< relative, of the part of the square that is subtracted
  double sliver;              ///< the least square of the sine between two edges
  double inverse_sine;        ///< the largest inverse of that sine
  double correction;          ///< relative, of a correction: 5 u
  double curvature;           ///< of a correction's square over the root: the error of the tangent
  double radii;               ///< of a root and radii, whose difference is rounded: 7 u^2
  double roundings;           ///< relative: of a bound itself, 1 + 16 u
  double integer_root;        ///< of the root of a quotient of integers: 32 u^2 (integers.hpp)
  // For rounding points (rounded_points.hpp)
  double refined;          ///< of the terms of a small system of equations: 8 u
  double doubled_product;  ///< of a sum of products in twice the precision: 32 u^2
  double doubled_sum;      ///< of the terms of a witness point: 40 u^2
  double doubled_unit;     ///< of a component of a unit vector: 40 u^2
  double turned;           ///< of the terms of a vector that a pose turns: 160 u^2
  double numbers;          ///< of products and terms of sums in twice the precision: 16 u^2
  double along_normal;     ///< of a point and its shift along a vector: 96 u^2
};

[[nodiscard]] constexpr double power_of_two(int exponent) noexcept {
  double x = 1;
  for (; exponent > 0; --exponent) x *= 2;
  for (; exponent < 0; ++exponent) x /= 2;
  return x;
}

[[nodiscard]] constexpr Bounds bounds_of(Format f) noexcept {
  const double u = power_of_two(-f.digits);
  // 11 window + 24 <= highest: products of degree 10, factors below 2^17, and some room.
  const int window = std::max(0, (f.highest - 24) / 11);
  const int angle = f.digits / 4;
  Bounds b{};
  b.unit = u;
  b.smallest_scale = power_of_two(-window);
  b.largest_scale = power_of_two(window);
  b.steps = 64;
  // 7 u and the roundings of the bound, which are relative, are below 8 u from 6 digits on.
  b.margin = (f.digits < 6 ? 16 : 8) * u;
  b.gap_share = 0.5 + 6 * u;
  b.underflow = power_of_two(f.lowest + 5);
  b.smallest_square = power_of_two(f.lowest + 2 * f.digits + 6);
  b.smallest_length = power_of_two(f.lowest / 2 + 2 * f.digits - 2);
  b.determinant = 1;
  b.gradient = 1;
  b.plane = 1;
  b.edge_product = 1;
  b.weights = 1.5;
  b.gradient_share = 1;
  b.sharp = power_of_two(-(4 * f.digits / 7));
  b.low_margins = 2;
  b.matrix_norm = 2.5;
  b.rotation_norm = 12;
  b.rotation_entry = 12 * u;
  b.doubled_place = 64 * u * u;
  b.smallest_edge = power_of_two(f.lowest + f.digits + 2);
  b.quotient = 6 * u;
  for (std::size_t k = 0; k < 3; ++k)
    b.position[k] = std::array{8.5, 10.4, 13.9}[k] * (1 + 20 * u) * u;
  b.common_position = 16 * (1 + 20 * u) * u;
  b.placed_point = 16 * u;
  b.nearest_point = {
      {{0, 11.5 * u * u, 17.5 * u * u, 24 * u * u}, {0, 20 * u * u, 27.5 * u * u, 36 * u * u}}};
  b.root = 14 * u * u;
  b.along = 6 * u;
  b.halves = 4 * u * u;
  b.halves_left = u / 4;
  b.across = 4 * u;
  b.off = {10 * u, 16 * u * power_of_two(angle)};
  b.sliver = power_of_two(-2 * angle);
  b.inverse_sine = power_of_two(angle);
  b.correction = 5 * u;
  b.curvature = 1;
  b.radii = 7 * u * u;
  b.roundings = 1 + 16 * u;
  b.integer_root = 32 * u * u;
  b.refined = 8 * u;
  b.doubled_product = 32 * u * u;
  b.doubled_sum = 40 * u * u;
  b.doubled_unit = 40 * u * u;
  b.turned = 160 * u * u;
  b.numbers = 16 * u * u;
  b.along_normal = 96 * u * u;
  return b;
}

template <class Real>
inline constexpr Bounds kBounds = bounds_of(kFormat<Real>);

/// Returns whether x is a normal number of the format; some numbers near its ends count as not.
template <class Real>
[[nodiscard]] constexpr bool is_normal_in(double x) noexcept {
  constexpr double kSmallest = power_of_two(kFormat<Real>.lowest + kFormat<Real>.digits);
  constexpr double kLargest = power_of_two(kFormat<Real>.highest - 1);
  return x >= kSmallest && x < kLargest;
}

// Error bounds of rounded dot products over all vertices of a shape.

/// The largest magnitude of a vector's components.
template <int D, class Real>
[[nodiscard]] inline Real largest(const Vec<Real, D>& x) noexcept {
  Real most = abs(x[0]);
  for (std::size_t k = 1; k < D; ++k) most = max(most, Real(abs(x[k])));
  return most;
}

/// A bound of the rounding of the gap between two shapes: for M = max |p_k| + max |q_k|, rounded,
/// and a direction v, |fl(min v.p) - fl(max v.q) - (exact)| is at most `gap_share` of margin(v, M).
/// 1. A rounded dot product in D <= 3 dimensions errs by at most 3u/(1 - 3u) |v|_1 max|p_k| (the
///    exact minimum and the rounded one differ by no more, though at different vertices), their
///    difference by u of itself: together 4 u |v|_1 M + O(u^2).
/// 2. The margin is rounded five times, M included, six with the product by the share: below 24 u^2
///    |v|_1 M. The share's 6 u of 8 u leave 48 for that, and 12 are of second order.
/// 3. Products that underflow add at most 6 eta.
///
/// |v| or M may be subnormal and the factor is small: so it multiplies their product.
template <int D, class Real>
[[nodiscard, CERTA_INLINE]] inline Real margin(const Vec<Real, D>& v, Real scale) noexcept {
  return Real(kBounds<Real>.margin) * (scale * length_of(v)) + Real(kBounds<Real>.underflow);
}

/// A bound of the difference that rounding may hide between two vertices. Let v be off by at most
/// `error` in each component from the exact direction v*, and let p and p_0 be vertices of a shape
/// with coordinates up to `scale`: if fl(v.p) is above fl(v.p_0) by more than this, p is above p_0
/// in v*. The two rounded products err by 6 u |v|_1 scale together, v* by `error` in D components
/// of p - p_0, which are up to twice the scale, and a limit fl(v.p_0) + slack is rounded: u |v|_1
/// scale. With the bound's own roundings the first and the last are below 8 u |v|_1 scale, the
/// margin.
template <int D, class Real>
[[nodiscard]] inline Real low_slack(const Vec<Real, D>& v, Real scale, Real error) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  return margin(v, scale) +
         Real(2 * D * limits.gradient_share) * (error * scale) * Real(limits.roundings);
}

/// The limit above which vertices are certainly above p_0: if fl(v.p) exceeds it, p is above p_0 in
/// v* (see `low_slack`).
template <int D, class Real>
[[nodiscard]] inline Real low_limit(const Vec<Real, D>& v, const Vec<Real, D>& p_0, Real scale,
                                    Real error) noexcept {
  return dot(v, p_0) + low_slack(v, scale, error);
}

/// A bound of the error of the product of v, a gradient in the sense of `slope_of`, with an edge of
/// this scale. REQUIRES: |v|^2 > smallest_square, or a scale in the window of filter.hpp if v is a
/// vertex; this scale in the window. Then underflow, here and in `error`, is negligible.
template <int D, class Real>
[[nodiscard]] inline Real edge_product_error(const Vec<Real, D>& v, Real scale, Real error,
                                             int name_error = 1) noexcept {
  return Real(kBounds<Real>.edge_product) *
         filter_bound(slope_of<Real>(length_of(v), error, D, name_error), scale);
}

}  // namespace certa::detail
