/// Two shapes as plain data, which readers, generators and checks pass on. Queries take `Shape` and
/// `Placed` instead, because these are validated.
#pragma once

#include <vector>

#include <certa/pose.hpp>
#include <certa/predicates/point.hpp>

namespace certa {

/// A pair of shapes, as lists of points, with poses and radii (placed.hpp) if they have them.
template <int D>
struct Pair {
  std::vector<Point<D>> a;  ///< The points of A, in its own frame.
  std::vector<Point<D>> b;  ///< The points of B, in its own frame.
  Pose<D> pose_a = {};      ///< Where the points of A are.
  Pose<D> pose_b = {};      ///< Where the points of B are.
  double radius_a = 0;      ///< The radius of A, not negative.
  double radius_b = 0;      ///< The radius of B, not negative.

  /// Returns whether a shape has a pose or a radius.
  [[nodiscard]] bool is_placed() const noexcept {
    constexpr auto kNone = Pose<D>::Kind::none;
    return pose_a.kind() != kNone || pose_b.kind() != kNone || radius_a > 0 || radius_b > 0;
  }
};

}  // namespace certa
