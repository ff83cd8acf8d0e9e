/// Recipes as bytes, for fuzzers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz {

/// Any bytes are a recipe: what is missing reads as zero, what is too much is ignored, what is out
/// of range wraps around. decode(encode(r)) == r for every recipe within the ranges of Recipe.
[[nodiscard]] Recipe decode(std::span<const std::uint8_t> bytes);

/// Bytes of a canonical form, kHeaderBytes + 3 per vertex. REQUIRES: within the ranges of Recipe.
[[nodiscard]] std::vector<std::uint8_t> encode(const Recipe& recipe);

/// family + 128 * (dimension == 2), number of vertices of a, of b, variant (two bytes, low first),
/// offset (three bytes); then the vertices, a's first.
inline constexpr std::size_t kHeaderBytes = 8;
inline constexpr std::size_t kMaxBytes = kHeaderBytes + 2 * 3 * Recipe::kMaxVertices;

}  // namespace certa::fuzz
