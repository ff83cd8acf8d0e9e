/// Where poses put points of shapes.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include <certa/certificate.hpp>
#include <certa/exact/proof.hpp>
#include <certa/exact/round.hpp>
#include <certa/pose.hpp>
#include <certa/shape.hpp>

namespace certa::tools {

template <int D>
using ExactPoint = std::array<Rational, D>;

/// Where a pose puts a point, exactly.
template <int D>
[[nodiscard]] ExactPoint<D> exact_point(const Pose<D>& pose, const IntegerPoint<D>& point) {
  const IntegerPoint<D> placed = placed_point(pose, point);
  ExactPoint<D> result;
  for (std::size_t k = 0; k < D; ++k) result[k] = placed[k];
  return result;
}

/// The convex combination of a shape's vertices under a pose, exactly. REQUIRES: the weights are of
/// vertices that are there, and their sum is 1.
template <int D>
[[nodiscard]] ExactPoint<D> combination(const Shape<D>& shape, const Pose<D>& pose,
                                        const std::vector<WeightedVertex>& weights) {
  IntegerPoint<D> point;
  for (const auto& [index, weight] : weights) {
    point.denominator = lcm(point.denominator, weight.denominator);
    point.exponent = std::min(point.exponent, IntegerPoint<D>(shape[index]).exponent);
  }
  for (const auto& [index, weight] : weights) {
    const Integer times = weight.numerator * (point.denominator / weight.denominator);
    for (std::size_t k = 0; k < D; ++k)
      point.numerators[k] += times * Scaled<Integer>{point.exponent}(shape[index][k]);
  }
  return exact_point(pose, point);
}

/// Where a pose puts a point, each coordinate correctly rounded: infinite beyond the largest
/// double.
template <int D>
[[nodiscard]] Point<D> rounded_point(const Pose<D>& pose, const Point<D>& point) {
  if (pose.kind() == Pose<D>::Kind::none) return point;
  const IntegerPoint<D> placed = placed_point(pose, IntegerPoint<D>(point));
  Point<D> rounded;
  for (std::size_t k = 0; k < D; ++k)
    rounded[k] = round({placed.numerators[k], placed.denominator}, placed.exponent);
  return rounded;
}

}  // namespace certa::tools
