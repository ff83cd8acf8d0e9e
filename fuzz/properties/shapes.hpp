/// The shapes that a recipe stands for.
#pragma once

#include <span>
#include <utility>

#include <certa/fuzz/recipe.hpp>
#include <certa/shape.hpp>

namespace certa::fuzz {

template <int D>
class Shapes {
 public:
  explicit Shapes(Pair<D> points) : points_(std::move(points)) {}
  explicit Shapes(const Recipe& recipe) : Shapes(realize<D>(recipe)) {}

 private:
  Pair<D> points_;

 public:
  const Shape<D> a = Shape<D>::view(std::span<const Point<D>>(points_.a));
  const Shape<D> b = Shape<D>::view(std::span<const Point<D>>(points_.b));
};

/// Calls law.operator()<D>(), where D is the recipe's dimension.
template <class Law>
auto in_dimension(const Recipe& recipe, const Law& law) {
  return recipe.dimension == 2 ? law.template operator()<2>() : law.template operator()<3>();
}

}  // namespace certa::fuzz
