#include "solid.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <certa/hull/hull.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::engines {

namespace {

using Vector = Vec<double, 3>;

Vector minus(const std::array<double, 3>& x, const std::array<double, 3>& y) {
  return {{x[0] - y[0], x[1] - y[1], x[2] - y[2]}};
}

/// The extent of the hull along a direction, divided by the direction's length.
double height(Vertices vertices, const Boundary& hull, const Vector& n) {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (const std::uint32_t i : hull.vertices) {
    const double x = dot(n, minus(vertices[i], vertices[hull.vertices[0]]));
    low = std::min(low, x);
    high = std::max(high, x);
  }
  const double length = std::sqrt(dot(n, n));
  return length > 0 ? (high - low) / length : 0;
}

}  // namespace

Boundary hull(int dimension, Vertices vertices) {
  adaptive policy;
  if (dimension == 3) return boundary(policy, Shape<3>::view(vertices));
  std::vector<Point<2>> points;
  for (const auto& p : vertices) points.push_back({p[0], p[1]});
  return boundary(policy, Shape<2>::view(points));
}

namespace {

Size size_of_hull(int dimension, Vertices vertices, const Boundary& hull) {
  Size result;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto [low, high] =
        std::ranges::minmax(vertices, {}, [k](const std::array<double, 3>& p) { return p[k]; });
    result.extent = std::max(result.extent, high[k] - low[k]);
  }
  if (hull.dimension < dimension) return result;
  result.thickness = result.extent;
  const auto along = [&](std::uint32_t i, std::uint32_t j) {
    return minus(vertices[j], vertices[i]);
  };
  if (dimension == 2)
    for (const auto& [i, j] : hull.edges) {
      const Vector e = along(i, j);
      result.thickness = std::min(result.thickness, height(vertices, hull, {{-e[1], e[0], 0}}));
    }
  for (const auto& f : hull.facets)
    result.thickness = std::min(
        result.thickness, height(vertices, hull, cross(along(f[0], f[1]), along(f[0], f[2]))));
  return result;
}

}  // namespace

Size size(int dimension, Vertices vertices, const Boundary& hull, double radius) {
  Size result = size_of_hull(dimension, vertices, hull);
  result.extent += 2 * radius;
  result.thickness += 2 * radius;
  return result;
}

bool is_rigid(const Pose<3>& pose) {
  constexpr double kDrift = 1e-5;
  const Matrix<3>& m = pose.matrix();  // the identity for other poses
  std::array<Vector, 3> columns;
  for (std::size_t k = 0; k < 3; ++k) columns[k] = {{m[0][k], m[1][k], m[2][k]}};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = i; k < 3; ++k)
      if (!(std::abs(dot(columns[i], columns[k]) - (i == k ? 1 : 0)) <= kDrift)) return false;
  return dot(cross(columns[0], columns[1]), columns[2]) > 0;
}

}  // namespace certa::engines
