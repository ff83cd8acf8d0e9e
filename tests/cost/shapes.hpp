/// Shapes made by sums, products and quotients alone, so that they are the same on every platform.
#pragma once

#include <cstdint>
#include <vector>

#include <certa/shape.hpp>

namespace certa::cost {

inline constexpr int kQueries = 50;

/// Uniform in [-1, 1), by a linear congruential generator.
class Numbers {
 public:
  double next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<double>(static_cast<std::int64_t>(state_ >> 11)) * 0x1p-52 - 1;
  }

 private:
  std::uint64_t state_ = 20261121;
};

/// Points of the circle and the sphere, by rational parametrizations.
inline Point<2> on_circle(double t) {
  const double n = 1 + t * t;
  return {(1 - t * t) / n, 2 * t / n};
}
inline Point<3> on_sphere(double s, double t) {
  const double n = 1 + s * s + t * t;
  return {2 * s / n, 2 * t / n, (s * s + t * t - 1) / n};
}

template <int D>
using Points = std::vector<Point<D>>;

template <int D>
Points<D> round_shape(Numbers& numbers, int vertices) {
  Points<D> points;
  for (int k = 0; k < vertices; ++k) {
    // Parameters reach beyond [-1, 1], so that there are vertices on all sides.
    const double s = 1.5 * numbers.next();
    const double t = 1.5 * numbers.next();
    const double side = k % 2 == 0 ? 1 : -1;
    Point<D> p{};
    if constexpr (D == 2)
      p = on_circle(t);
    else
      p = on_sphere(s, t);
    for (double& x : p) x *= side;
    points.push_back(p);
  }
  return points;
}

template <int D>
Points<D> moved(Points<D> points, const Point<D>& by, double factor) {
  for (Point<D>& p : points)
    for (std::size_t k = 0; k < D; ++k) p[k] += factor * by[k];
  return points;
}

}  // namespace certa::cost
