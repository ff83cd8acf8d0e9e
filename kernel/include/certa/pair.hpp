/// Two shapes with poses and radii as plain data, which readers, generators and checks pass on.
/// Queries take `Shape` and `Placed`.
#pragma once

#include <vector>

#include <certa/placed.hpp>
#include <certa/pose.hpp>
#include <certa/predicates/point.hpp>
#include <certa/shape.hpp>

namespace certa {

/// Points as they were given, which nothing has validated.
template <int D>
using PointList = std::vector<Point<D>>;

/// A pair of shapes, each a list of points or a `Shape`, with poses and radii if they have them.
template <int D, template <int> class Vertices = PointList>
struct Pair {
  Vertices<D> a;        ///< The points of A, in its own frame.
  Vertices<D> b;        ///< The points of B, in its own frame.
  Pose<D> pose_a = {};  ///< Where the points of A are.
  Pose<D> pose_b = {};  ///< Where the points of B are.
  double radius_a = 0;  ///< The radius of A, not negative.
  double radius_b = 0;  ///< The radius of B, not negative.

  /// Returns whether a shape has a pose or a radius: then the placed shapes are meant.
  [[nodiscard]] bool is_placed() const noexcept {
    constexpr auto kNone = Pose<D>::Kind::none;
    return pose_a.kind() != kNone || pose_b.kind() != kNone || radius_a > 0 || radius_b > 0;
  }
  /// Makes shapes of the points, with the same poses and radii. Throws InvalidShape. O(n).
  [[nodiscard]] Pair<D, Shape> shapes() const {
    return {Shape<D>(a), Shape<D>(b), pose_a, pose_b, radius_a, radius_b};
  }
  /// Places the `Shape` A, which stays in this pair.
  [[nodiscard]] Placed<D> placed_a() const { return Placed<D>(a, pose_a, radius_a); }
  /// Places the `Shape` B, which stays in this pair.
  [[nodiscard]] Placed<D> placed_b() const { return Placed<D>(b, pose_b, radius_b); }
};

/// A pair of shapes that queries take.
template <int D>
using ShapePair = Pair<D, Shape>;

}  // namespace certa
