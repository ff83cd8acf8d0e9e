/// Arbitrary recipes.
#pragma once

#include <certa/fuzz/random.hpp>
#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz {

/// Draws a recipe of the family uniformly from the ranges of Recipe, in space, with 1 to `most`
/// vertices for each shape.
[[nodiscard]] Recipe random_recipe(Family family, Random& random, int most = 8);

}  // namespace certa::fuzz
