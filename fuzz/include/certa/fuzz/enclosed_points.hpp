/// The promises of `enclose_points`, tested by exact queries.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <variant>

#include <certa/fuzz/target.hpp>
#include <certa/query.hpp>

namespace certa::fuzz {

/// A point as a shape, and as a placed one.
template <int D>
struct LonePoint {
  Shape<D> shape;  ///< The point as a shape.

  /// Makes both of a point.
  explicit LonePoint(const Point<D>& p) : shape{p} {}
  /// The point as the kind of object that is given.
  [[nodiscard]] const Shape<D>& like(const Shape<D>&) const { return shape; }
  /// The same, placed.
  [[nodiscard]] Placed<D> like(const Placed<D>&) const { return Placed<D>(shape); }
};

/// Whether shapes are `lower` apart along the normal, whose components are off by 4 u.
template <int D>
[[nodiscard]] bool is_apart_along_normal(const Shape<D>& a, const Shape<D>& b,
                                         const EnclosedPoints<D>& answer, double unit) {
  long double most = 0;
  const auto highest = [&](const Shape<D>& shape, int side) {
    long double value = -std::numeric_limits<long double>::infinity();
    for (const Point<D>& p : shape.points()) {
      long double product = 0;
      for (std::size_t k = 0; k < D; ++k) {
        product += side * static_cast<long double>(answer.normal[k]) * p[k];
        most = std::max(most, std::abs(static_cast<long double>(p[k])));
      }
      value = std::max(value, product);
    }
    return value;
  };
  const long double gap = -highest(a, 1) - highest(b, -1);
  return gap >= answer.lower - 16 * unit * D * most - std::numeric_limits<double>::denorm_min();
}
/// For placed shapes: whether the normal is the direction that proves them separated.
template <int D>
[[nodiscard]] bool is_apart_along_normal(const Placed<D>&, const Placed<D>&,
                                         const EnclosedPoints<D>& answer, double unit) {
  const auto* v = std::get_if<Point<D>>(&answer.evidence.direction);
  if (v == nullptr || answer.evidence.kind != Evidence<D>::Kind::direction) return true;
  long double length = 0;
  for (const double x : *v) length += static_cast<long double>(x) * x;
  length = std::sqrt(length);
  for (std::size_t k = 0; k < D; ++k)
    if (std::abs((*v)[k] / length + answer.normal[k]) > 4 * unit) return false;
  return true;
}

/// Tests that the points are within `error` of the shapes and as near to each other as they should
/// be, and that the normal is the direction that separates, in a format of this unit roundoff.
template <int D, class S>
[[nodiscard]] Violation enclosed_points_hold(const S& a, const S& b,
                                             const EnclosedPoints<D>& answer,
                                             double unit = 0x1p-53) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (!(answer.error >= 0)) return "enclose_points: the error is no number";
  for (std::size_t k = 0; k < D; ++k)  // places of vertices may lie beyond the range of doubles
    if (!(std::isfinite(answer.on_a[k]) && std::isfinite(answer.on_b[k])))
      return std::isinf(answer.error) ? Violation()
                                      : "enclose_points: beyond doubles, with an error";
  const LonePoint<D> on_a(answer.on_a);
  const LonePoint<D> on_b(answer.on_b);
  const double beyond = std::nextafter(answer.error, kInfinity);
  if (at_least(on_a.like(a), a, beyond).holds) return "enclose_points: on_a is not near A";
  if (at_least(on_b.like(b), b, beyond).holds) return "enclose_points: on_b is not near B";
  const bool is_apart = answer.verdict == Verdict::separated;
  const double reach = (is_apart ? answer.upper : answer.error) + 2 * answer.error;
  const double beyond_both = std::nextafter(std::nextafter(reach, kInfinity), kInfinity);
  if (std::isfinite(beyond_both) && at_least(on_a.shape, on_b.shape, beyond_both).holds)
    return "enclose_points: the points are too far apart";
  double square = 0;
  for (const double x : answer.normal) square += x * x;
  const bool has_normal = is_apart || answer.verdict == Verdict::touching;
  if (std::abs(square - (has_normal ? 1 : 0)) > 40 * unit) return "enclose_points: no unit normal";
  if (is_apart && !is_apart_along_normal(a, b, answer, unit))
    return "enclose_points: the shapes are not so far apart along the normal";
  return std::nullopt;
}

}  // namespace certa::fuzz
