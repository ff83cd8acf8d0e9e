/// Recipes: pairs of shapes encoded as small integers. Shrinking or mutating a recipe keeps the
/// degenerate structure of the pair that it stands for, which editing doubles would destroy.
/// Recipes are drawn, mutated and crossed here, and `realize` makes the pair.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <certa/fuzz/random.hpp>
#include <certa/pair.hpp>

namespace certa::fuzz {

/// The families of pairs, by how they are degenerate; docs/user/formats.md lists them too.
enum class Family : std::uint8_t {
  grid,           ///< Small integers.
  random,         ///< Doubles with full mantissas, in general position.
  contact,        ///< On both sides of a plane that both may reach, turned by an exact rotation.
  flat,           ///< Both in planes (2D: on lines) through lattice points.
  needle,         ///< One axis a million times longer, another a million times shorter.
  ulp_neighbour,  ///< As `contact`, but every coordinate off by up to two ulps.
  far_away,       ///< A decimal lattice far from the origin, rounded.
  mixed_scale,    ///< One shape huge, the other tiny.
  subnormal,      ///< Multiples of the smallest double, some next to ordinary coordinates.
  near_overflow,  ///< Thirds of the largest double.
  wild,           ///< Every exponent that a double has; a third of the pairs share a vertex.
  rescaled,       ///< As `ulp_neighbour`, where products of 2 to 4 coordinates under- or overflow.
  round_shapes,   ///< Dozens of vertices near a sphere; the second is the mirror image at a gap.
  shared,         ///< The second shape has vertices, edges or faces of the first; both are moved
                  ///< by a common translation and scaled by a common power of two.
  threshold,      ///< Sizes, sums of sizes and gaps at the kernel's thresholds (thresholds.hpp).
  tiny_face,      ///< A face of any size near the other shape, other vertices ordinary.
  diagonal,       ///< Edges of both shapes that cancel, the nearest point on their difference.
  unlike,         ///< One shape tiny, the other huge, with a vertex in common.
  ties,           ///< Prisms: dozens of vertices equally low, or nearly.
};
/// All families.
inline constexpr std::array kFamilies{
    Family::grid,         Family::random,        Family::contact,   Family::flat,
    Family::needle,       Family::ulp_neighbour, Family::far_away,  Family::mixed_scale,
    Family::subnormal,    Family::near_overflow, Family::wild,      Family::rescaled,
    Family::round_shapes, Family::shared,        Family::threshold, Family::tiny_face,
    Family::diagonal,     Family::unlike,        Family::ties};

/// The family's name, such as "ulp_neighbour".
[[nodiscard]] constexpr std::string_view to_string(Family family) {
  constexpr std::array<std::string_view, kFamilies.size()> kNames{
      "grid",          "random",   "contact",      "flat",      "needle",
      "ulp_neighbour", "far_away", "mixed_scale",  "subnormal", "near_overflow",
      "wild",          "rescaled", "round_shapes", "shared",    "threshold",
      "tiny_face",     "diagonal", "unlike",       "ties"};
  return kNames[static_cast<std::size_t>(family)];
}

/// The family of that name, or nothing.
[[nodiscard]] constexpr std::optional<Family> family_named(std::string_view name) {
  for (const Family family : kFamilies)
    if (to_string(family) == name) return family;
  return std::nullopt;
}

/// A point of a lattice, by its integer coordinates.
using Lattice = std::array<int, 3>;

/// A pair of shapes in small integers, which `realize` turns into coordinates. The ranges are those
/// that generators draw from and bytes can hold.
struct Recipe {
  /// The largest coordinate of a vertex; the smallest is its negative.
  static constexpr int kMaxCoordinate = 3;
  /// The largest coordinate of the offset; the smallest is its negative.
  static constexpr int kMaxOffset = 6;
  /// The largest variant; the smallest is 0.
  static constexpr int kMaxVariant = 65535;
  /// The largest number of vertices of each shape; the smallest is 1.
  static constexpr std::size_t kMaxVertices = 16;

  Family family = Family::grid;       ///< How the pair is degenerate.
  std::vector<Lattice> a{Lattice{}};  ///< The vertices of A.
  std::vector<Lattice> b{Lattice{}};  ///< The vertices of B, without the offset.
  Lattice offset{};                   ///< The offset of B.
  int variant = 0;                    ///< Selects planes, rotations, scales and perturbations.
  int dimension = 3;  ///< 2 or 3: that of fuzz targets; any recipe can be realized in both.

  /// Returns whether all members are equal.
  friend bool operator==(const Recipe&, const Recipe&) = default;
};

/// Makes the pair that a recipe stands for. Any recipe is valid, the pair is finite, and it is the
/// same on every platform.
template <int D>
[[nodiscard]] Pair<D> realize(const Recipe& recipe);

/// Draws a recipe of the family uniformly from the ranges of Recipe, in space, with 1 to `most`
/// vertices for each shape.
[[nodiscard]] Recipe random_recipe(Family family, Random& random, int most = 8);

/// Changes one thing: adds, drops, doubles, moves or swaps a vertex, nudges a coordinate or the
/// offset, makes three vertices collinear, copies a vertex to the other shape, swaps the shapes,
/// changes family, variant or dimension. It stays within the ranges of Recipe.
void mutate(Recipe& recipe, Random& random);

/// Combines two recipes: family, variant, offset and dimension of one, and in each shape vertices
/// of both.
[[nodiscard]] Recipe cross_over(const Recipe& x, const Recipe& y, Random& random);

}  // namespace certa::fuzz
