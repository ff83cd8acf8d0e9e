/// Recipes as bytes, for fuzzers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz {

/// Reads a recipe from any bytes: missing bytes read as zero, further ones are ignored, values out
/// of range wrap around. decode(encode(r)) == r for every recipe within the ranges of Recipe.
[[nodiscard]] Recipe decode(std::span<const std::uint8_t> bytes);

/// Writes a recipe in its canonical form of kHeaderBytes bytes and 3 for each vertex.
/// REQUIRES: the recipe is within the ranges of Recipe.
[[nodiscard]] std::vector<std::uint8_t> encode(const Recipe& recipe);

/// The length of the header: family + 128 * (dimension == 2), numbers of vertices of a and b,
/// variant (two bytes, low first), offset (three bytes). The vertices follow, a's first.
inline constexpr std::size_t kHeaderBytes = 8;
/// The length of the longest canonical form.
inline constexpr std::size_t kMaxBytes = kHeaderBytes + 2 * 3 * Recipe::kMaxVertices;

}  // namespace certa::fuzz
