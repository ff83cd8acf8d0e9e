/// Laws about a recipe, in its dimension.
#pragma once

#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz {

/// Calls law.operator()<D>(), where D is the recipe's dimension.
template <class Law>
auto in_dimension(const Recipe& recipe, const Law& law) {
  return recipe.dimension == 2 ? law.template operator()<2>() : law.template operator()<3>();
}

}  // namespace certa::fuzz
