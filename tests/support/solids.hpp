/// Solids made by hand, whose answers are known.
#pragma once

#include <utility>
#include <vector>

#include <certa/shape.hpp>

namespace certa::test {

inline const Shape<3> kCube{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0},
                            {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}};
inline const Shape<3> kOctahedron{{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                  {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};

/// The shape, translated.
[[nodiscard]] inline Shape<3> moved(const Shape<3>& shape, double x, double y, double z) {
  std::vector<Point<3>> points;
  for (const Point<3>& p : shape.points()) points.push_back({p[0] + x, p[1] + y, p[2] + z});
  return Shape<3>(std::move(points));
}

}  // namespace certa::test
