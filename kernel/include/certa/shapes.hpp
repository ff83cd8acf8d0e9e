/// Shapes by name, in their own frames: boxes, balls and capsules.
#pragma once

#include <variant>

#include <certa/placed.hpp>
#include <certa/pose.hpp>
#include <certa/shape.hpp>

namespace certa {

/// Makes the rectangle of these half extents h around the origin: vertex m has +h_k where bit k of
/// m is set, and -h_k elsewhere. Throws InvalidShape if one is negative or not finite.
[[nodiscard]] Shape<2> box(const detail::ListedPoint<2>& half);
/// Makes the box of these half extents h around the origin, with vertices in the same order. Throws
/// InvalidShape if one is negative or not finite.
[[nodiscard]] Shape<3> box(const detail::ListedPoint<3>& half);
/// Makes the same box, or returns the reason why there is none.
[[nodiscard]] std::variant<Shape<2>, ShapeError> make_box(
    const detail::ListedPoint<2>& half) noexcept;
/// Makes the same box, or returns the reason why there is none.
[[nodiscard]] std::variant<Shape<3>, ShapeError> make_box(
    const detail::ListedPoint<3>& half) noexcept;

/// A shape with a radius, in its own frame: the set of points within `radius` of the hull.
template <int D>
struct RoundedShape {
  Shape<D> shape;     ///< The shape without the radius.
  double radius = 0;  ///< The radius, not negative.

  /// Places the shape, which must outlive the result. Throws InvalidPlacement if the radius is
  /// negative, NaN or infinite.
  [[nodiscard]] Placed<D> placed(const Pose<D>& pose = {}) const& {
    return Placed<D>(shape, pose, radius);
  }
  Placed<D> placed(const Pose<D>& pose = {}) const&& = delete;
};

/// Makes the disc around a center. Throws InvalidShape if that is not finite.
[[nodiscard]] inline RoundedShape<2> ball(const detail::ListedPoint<2>& center, double radius) {
  return {{center}, radius};
}
/// Makes the ball around a center. Throws InvalidShape if that is not finite.
[[nodiscard]] inline RoundedShape<3> ball(const detail::ListedPoint<3>& center, double radius) {
  return {{center}, radius};
}
/// Makes the stadium around the segment from p to q. Throws InvalidShape if one is not finite.
[[nodiscard]] inline RoundedShape<2> capsule(const detail::ListedPoint<2>& p,
                                             const detail::ListedPoint<2>& q, double radius) {
  return {{p, q}, radius};
}
/// Makes the capsule around the segment from p to q. Throws InvalidShape if one is not finite.
[[nodiscard]] inline RoundedShape<3> capsule(const detail::ListedPoint<3>& p,
                                             const detail::ListedPoint<3>& q, double radius) {
  return {{p, q}, radius};
}

}  // namespace certa
