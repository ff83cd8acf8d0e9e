#include <algorithm>
#include <cmath>
#include <cstdint>

#include <certa/fuzz/engine_under_test.hpp>
#include <certa/geometry/rounded_poses.hpp>
#include <certa/placed.hpp>

namespace certa::fuzz {

namespace {

double largest_of(const Shape<3>& shape, const Pose<3>& pose, double radius) {
  const Placed<3> placed(shape, pose);
  double largest = 0;
  for (std::uint32_t i = 0; i < shape.size(); ++i) {
    const Vec<double, 3> x = certa::detail::placed_point<double>(placed, i);
    for (std::size_t k = 0; k < 3; ++k) largest = std::max(largest, std::abs(x[k]));
  }
  return largest + radius;
}

}  // namespace

double largest_coordinate(const EnginePair& pair) {
  return std::max(largest_of(Shape<3>::view(pair.a), pair.pose_a, pair.radius_a),
                  largest_of(Shape<3>::view(pair.b), pair.pose_b, pair.radius_b));
}

}  // namespace certa::fuzz
