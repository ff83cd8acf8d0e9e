#include <algorithm>
#include <cmath>
#include <cstdint>

#include <certa/fuzz/engine.hpp>
#include <certa/geometry/rounded_poses.hpp>
#include <certa/placed.hpp>

namespace certa::fuzz {

namespace {

ShapeSize size_of(const Shape<3>& shape, const Pose<3>& pose, double radius) {
  const Placed<3> placed(shape, pose);
  Vec<double, 3> low = certa::detail::placed_point<double>(placed, 0);
  Vec<double, 3> high = low;
  for (std::uint32_t i = 1; i < shape.size(); ++i) {
    const Vec<double, 3> x = certa::detail::placed_point<double>(placed, i);
    for (std::size_t k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], x[k]);
      high[k] = std::max(high[k], x[k]);
    }
  }
  ShapeSize size;
  for (std::size_t k = 0; k < 3; ++k) {
    size.coordinate = std::max({size.coordinate, std::abs(low[k]), std::abs(high[k])});
    size.half_side = std::max(size.half_side, high[k] / 2 - low[k] / 2);
  }
  return {size.coordinate + radius, size.half_side + radius};
}

}  // namespace

std::array<ShapeSize, 2> sizes(const EnginePair& pair) {
  return {size_of(Shape<3>::view(pair.a), pair.pose_a, pair.radius_a),
          size_of(Shape<3>::view(pair.b), pair.pose_b, pair.radius_b)};
}

double largest_coordinate(const EnginePair& pair) {
  const auto [a, b] = sizes(pair);
  return std::max(a.coordinate, b.coordinate);
}

bool sizes_within(const EnginePair& pair, double least, double most) {
  const auto both = sizes(pair);
  return std::all_of(both.begin(), both.end(), [&](const ShapeSize& size) {
    return size.coordinate <= most && (size.coordinate == 0 || size.coordinate >= least) &&
           (size.half_side == 0 || size.half_side >= least / 2);
  });
}

}  // namespace certa::fuzz
