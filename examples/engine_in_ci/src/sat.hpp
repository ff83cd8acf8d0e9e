/// A small collision engine as there are many: convex polygons, in floats, by separating axes.
#pragma once

#include <vector>

namespace sat {

struct Vec2 {
  float x = 0;
  float y = 0;
};

/// The convex hull of points in any order.
class Polygon {
 public:
  /// REQUIRES: at least one point.
  explicit Polygon(std::vector<Vec2> points);

  [[nodiscard]] const std::vector<Vec2>& corners() const { return corners_; }

 private:
  std::vector<Vec2> corners_;  // counterclockwise
};

struct Contact {
  bool intersects = false;
  float distance = 0;  ///< 0 when they meet
};

/// Right within 1e-5 times the largest coordinate, for polygons of which largest coordinate and
/// extent are from 1e-15 to 1e15, or 0.
[[nodiscard]] Contact collide(const Polygon& a, const Polygon& b);

}  // namespace sat
