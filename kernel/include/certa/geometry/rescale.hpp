/// Copies of shapes that are too large or too small for a search in doubles, or in another format,
/// times a common power of two.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/placed_difference.hpp>
#include <certa/geometry/step.hpp>
#include <certa/placed.hpp>
#include <certa/predicates/exponent_range.hpp>

namespace certa::detail {

/// Two shapes times 2^exponent, as they are stored. Answers about them hold for the originals:
/// verdicts and evidence, which is indices and directions up to positive factors; lengths times
/// 2^-exponent.
template <int D, class Real = double>
struct Rescaled {
  Shape<D> a;
  Shape<D> b;
  int exponent;

  [[nodiscard]] MinkowskiDifference<D> minkowski() const noexcept { return {a, b}; }
  /// Returns whether a radius times 2^exponent is a double in the window of searches, and points on
  /// the rounded surface are doubles: vertices are below 2^1023 in the world.
  [[nodiscard]] bool fits(double radius) const noexcept {
    const double scaled = std::ldexp(radius, exponent);
    return scaled <= kBounds<Real>.largest_scale && back(scaled) == radius && radius < 0x1p1022;
  }
  /// The copy of a placed shape, which refers to `shape`: a or b; without a radius that does not
  /// fit.
  [[nodiscard]] Placed<D> placed(const Shape<D>& shape, const Placed<D>& original) const {
    const Pose<D>& pose = original.pose();
    Point<D> t = pose.translation();
    for (double& x : t) x = std::ldexp(x, exponent);
    const double radius = fits(original.radius()) ? std::ldexp(original.radius(), exponent) : 0;
    if constexpr (D == 3)
      if (pose.kind() == Pose<D>::Kind::quaternion)
        return Placed<D>(shape, Pose<D>(pose.quaternion(), t), radius);
    return Placed<D>(shape, Pose<D>(pose.matrix(), t), radius);
  }
  /// The length of the originals for a length of the copies, which is negative where radii exceed
  /// it. If it is infinite or subnormal, it is rounded twice, see `keeps_rounding`.
  [[nodiscard]] double back(double length) const noexcept { return std::ldexp(length, -exponent); }
  /// Returns whether `back` of this length, correctly rounded, is the correctly rounded length.
  [[nodiscard]] bool keeps_rounding(double length) const noexcept {
    return is_normal_in<Real>(std::abs(length)) && is_normal_in<Real>(std::abs(back(length)));
  }
  /// The same for points. A coordinate 0 may be a rounded one, although that of the originals is
  /// not 0.
  [[nodiscard]] Point<D> back(Point<D> point) const noexcept {
    for (double& x : point) x = back(x);
    return point;
  }
  [[nodiscard]] bool keeps_rounding(const Point<D>& point) const noexcept {
    return std::all_of(point.begin(), point.end(), [this](double x) { return keeps_rounding(x); });
  }
  /// A lower bound of the length of the originals for a length of the copies.
  [[nodiscard]] double lower(double length) const noexcept {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const double x = back(length);
    if (std::ldexp(x, exponent) == length) return x;
    return std::nextafter(x, length > 0 ? 0 : -kInfinity);
  }
  /// An upper bound of the length of the originals for a length of the copies.
  [[nodiscard]] double upper(double length) const noexcept {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const double x = back(length);
    return std::ldexp(x, exponent) == length ? x : std::nextafter(x, kInfinity);
  }
};

/// Returns whether both shapes together are in the window of searches.
template <class Real = double, int D, class Placement>
[[nodiscard]] inline bool is_in_search_window(
    const MinkowskiDifference<D, Placement>& minkowski) noexcept {
  return in_search_window(minkowski.template scale<Real>());
}

/// The exponents of the numbers that copies multiply: coordinates; and translations of placed
/// shapes, for which `high` also counts what poses make of coordinates.
template <int D>
[[nodiscard]] inline ExponentRange exponents_to_rescale(
    const MinkowskiDifference<D>& minkowski) noexcept {
  return minkowski.exponent_range();
}
template <int D>
[[nodiscard]] inline ExponentRange exponents_to_rescale(
    const MinkowskiDifference<D, InWorld>& minkowski) noexcept {
  ExponentRange range = minkowski.plan().translation();
  for (const PlacedExponents<D>* of : {&minkowski.plan().a(), &minkowski.plan().b()}) {
    // Rows of a matrix have up to three entries; a rotation is below 2 in each row.
    const int factor = of->is_quaternion    ? 1
                       : of->linear.empty() ? 0
                                            : std::max(0, of->linear.high + 2);
    if (!of->vertices.empty())
      range.include(ExponentRange{of->vertices.low, of->vertices.high + factor});
  }
  if (!range.empty()) range.high += 1;  // the sum of a vertex and a translation
  return range;
}

/// Makes copies in the window of searches, if the shapes are outside of it and no digit is lost.
/// All coordinates are multiples of 2^low below 2^high: times 2^e they are numbers of the format if
/// low + e is not below its lowest exponent, and both shapes together are at most 2^(high + e + 1).
/// Vertices of placed shapes are below 2^high in the world, and have to be doubles. O(n).
template <class Real = double, int D, class Placement>
[[nodiscard]] std::optional<Rescaled<D, Real>> rescaled(
    const MinkowskiDifference<D, Placement>& minkowski) {
  if (is_in_search_window<Real>(minkowski)) return std::nullopt;
  const ExponentRange range = exponents_to_rescale(minkowski);
  if (range.empty()) return std::nullopt;
  if (MinkowskiDifference<D, Placement>::is_placed && range.high >= kFormat<double>.highest)
    return std::nullopt;
  constexpr int kLowest = kFormat<Real>.lowest;
  const int exponent = std::max(-range.high, kLowest - range.low);
  if (std::ldexp(1.0, range.high + exponent + 1) > kBounds<Real>.largest_scale) return std::nullopt;
  const auto copy = [exponent](const Shape<D>& shape) {
    return with_columns<Real>(times_power_of_two(shape, exponent));
  };
  return Rescaled<D, Real>{copy(minkowski.a), copy(minkowski.b), exponent};
}

}  // namespace certa::detail
