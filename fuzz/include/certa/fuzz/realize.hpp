/// Pairs of shapes made from recipes.
#pragma once

#include <certa/fuzz/recipe.hpp>
#include <certa/pair.hpp>

namespace certa::fuzz {

/// Makes the pair that a recipe stands for. Any recipe is valid, the pair is finite, and it is the
/// same on every platform.
template <int D>
[[nodiscard]] Pair<D> realize(const Recipe& recipe);

}  // namespace certa::fuzz
