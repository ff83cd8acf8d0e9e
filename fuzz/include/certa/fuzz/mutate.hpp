/// Small changes to recipes, for fuzzers.
#pragma once

#include <certa/fuzz/random.hpp>
#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz {

/// Changes one thing: adds, drops, doubles, moves or swaps a vertex, nudges a coordinate or the
/// offset, makes three vertices collinear, copies a vertex to the other shape, swaps the shapes,
/// changes family, variant or dimension. It stays within the ranges of Recipe.
void mutate(Recipe& recipe, Random& random);

/// Combines two recipes: family, variant, offset and dimension of one, and in each shape vertices
/// of both.
[[nodiscard]] Recipe cross_over(const Recipe& x, const Recipe& y, Random& random);

}  // namespace certa::fuzz
