/// Arbitrary recipes.
#pragma once

#include <certa/fuzz/random.hpp>
#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz {

/// Uniform over the ranges of Recipe, with 1 to `most` vertices a shape; in space.
[[nodiscard]] Recipe random_recipe(Family family, Random& random, int most = 8);

}  // namespace certa::fuzz
