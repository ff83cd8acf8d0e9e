/// From recipes to pairs of shapes.
#pragma once

#include <certa/fuzz/lattice.hpp>
#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz {

/// Deterministic: the same pair from equal recipes on every platform; finite, any recipe is valid.
template <int D>
[[nodiscard]] Pair<D> realize(const Recipe& recipe);

}  // namespace certa::fuzz
