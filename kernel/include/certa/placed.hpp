/// Placed shapes: a shape in its own frame, a pose, and a radius.
#pragma once

#include <cmath>

#include <certa/pose.hpp>
#include <certa/shape.hpp>

namespace certa {

/// The set of points within `radius` of the hull of the shape's vertices under a pose, in D = 2 or
/// 3 dimensions: a point with a radius is a ball, a segment a capsule, a box a rounded box.
///
/// It refers to a shape that must outlive it, so that one shape in many poses is stored once, and a
/// new pose costs nothing but itself. The radius is neither scaled nor sheared by the pose.
template <int D>
class Placed {
 public:
  /// The dimension of the space, 2 or 3.
  static constexpr int dimension = D;

  /// Places a shape. Throws InvalidPlacement if the radius is negative, NaN or infinite.
  explicit Placed(const Shape<D>& shape, const Pose<D>& pose = {}, double radius = 0)
      : shape_(&shape), pose_(pose), radius_(radius) {
    if (!(radius >= 0 && std::isfinite(radius))) throw InvalidPlacement(PlacementError::bad_radius);
  }
  // It would not outlive the call.
  explicit Placed(const Shape<D>&& shape, const Pose<D>& pose = {}, double radius = 0) = delete;

  /// The shape in its own frame.
  [[nodiscard]] const Shape<D>& shape() const noexcept { return *shape_; }
  /// The pose, as given.
  [[nodiscard]] const Pose<D>& pose() const noexcept { return pose_; }
  /// The radius, as given.
  [[nodiscard]] double radius() const noexcept { return radius_; }

 private:
  const Shape<D>* shape_;
  Pose<D> pose_;
  double radius_;
};

}  // namespace certa
