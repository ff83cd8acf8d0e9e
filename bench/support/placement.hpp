/// Rigid motions of the plane and of space, SE(2) and SE(3), in rounded arithmetic. The results are
/// the vertices of new shapes, and count as exact.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include <certa/pose.hpp>
#include <certa/predicates/point.hpp>
#include <certa/shape.hpp>

#include "support/random.hpp"

namespace certa::bench {

template <int D>
[[nodiscard]] Point<D> times(const Matrix<D>& m, const Point<D>& p) {
  Point<D> q{};
  for (std::size_t r = 0; r < D; ++r)
    for (std::size_t c = 0; c < D; ++c) q[r] += m[r][c] * p[c];
  return q;
}

/// Returns x + s y.
template <std::size_t D>
[[nodiscard]] std::array<double, D> plus(const std::array<double, D>& x, double s,
                                         const std::array<double, D>& y) {
  std::array<double, D> z{};
  for (std::size_t k = 0; k < D; ++k) z[k] = x[k] + s * y[k];
  return z;
}

/// Rotates first, then translates.
template <int D>
struct Pose {
  Matrix<D> rotation = [] {
    Matrix<D> m{};
    for (std::size_t k = 0; k < D; ++k) m[k][k] = 1;
    return m;
  }();
  Point<D> translation{};
};

/// The same motion as a pose for queries, with exactly this matrix.
template <int D>
[[nodiscard]] certa::Pose<D> certa_pose(const Pose<D>& pose) {
  return certa::Pose<D>(pose.rotation, pose.translation);
}

[[nodiscard]] inline Matrix<2> turned_by(double angle) {
  return {{{std::cos(angle), -std::sin(angle)}, {std::sin(angle), std::cos(angle)}}};
}

/// The rotation of a unit quaternion.
[[nodiscard]] inline Matrix<3> turned_by(const std::array<double, 4>& q) {
  const auto [w, x, y, z] = q;
  return {{{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
           {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
           {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}}};
}

/// A random rotation, uniform over all rotations.
template <int D>
[[nodiscard]] Matrix<D> random_rotation(Random& random) {
  const double pi = std::numbers::pi;
  if constexpr (D == 2) {
    return turned_by(random.uniform(0, 2 * pi));
  } else {
    const double u = random.uniform(0, 1);
    const double a = random.uniform(0, 2 * pi);
    const double b = random.uniform(0, 2 * pi);
    const double s = std::sqrt(1 - u);
    const double t = std::sqrt(u);
    return turned_by({s * std::sin(a), s * std::cos(a), t * std::sin(b), t * std::cos(b)});
  }
}

template <int D>
[[nodiscard]] std::vector<Point<D>> placed(std::vector<Point<D>> points, const Pose<D>& pose) {
  for (Point<D>& p : points) p = plus(times<D>(pose.rotation, p), 1, pose.translation);
  return points;
}

template <int D>
[[nodiscard]] std::vector<Point<D>> shifted(std::vector<Point<D>> points, const Point<D>& by) {
  for (Point<D>& p : points) p = plus(p, 1, by);
  return points;
}

}  // namespace certa::bench
