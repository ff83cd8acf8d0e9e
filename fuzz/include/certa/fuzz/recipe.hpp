/// Recipes: pairs of shapes encoded as small integers. Shrinking or mutating a recipe keeps the
/// degenerate structure of the pair that it stands for, which editing doubles would destroy.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace certa::fuzz {

enum class Family : std::uint8_t {
  grid,           // small integers
  random,         // doubles with full mantissas in general position
  contact,        // on both sides of a plane that both may reach, turned by an exact rotation
  flat,           // both in planes (2D: on lines) through lattice points
  needle,         // one axis a million times longer, another a million times shorter
  ulp_neighbour,  // contact, but every coordinate off by up to two ulps
  far_away,       // decimal lattice far from the origin, rounded
  mixed_scale,    // one shape huge, the other tiny
  subnormal,      // multiples of the smallest double, some next to ordinary coordinates
  near_overflow,  // thirds of the largest double
  wild,           // every exponent that a double has; a third of the pairs share a vertex
  rescaled,       // ulp_neighbour where products of 2, 3 or 4 coordinates under- or overflow
  round_shapes,   // dozens of vertices near a sphere; the second is the first's mirror image at a
                  // gap
  shared,         // the second shape takes vertices, edges, faces of the first for its own; both
                  // moved by a common translation, scaled by a common power of two
  threshold,      // sizes, sums of sizes, gaps at the kernel's own thresholds (thresholds.hpp)
  tiny_face,      // a face of any size near the other shape, its shape's other vertices ordinary
  diagonal,       // edges of both shapes that cancel, the nearest point on their difference
  unlike,         // one shape tiny, the other huge, with a vertex in common
  ties,           // prisms: dozens of vertices equally low, or nearly
};
inline constexpr std::array kFamilies{
    Family::grid,         Family::random,        Family::contact,   Family::flat,
    Family::needle,       Family::ulp_neighbour, Family::far_away,  Family::mixed_scale,
    Family::subnormal,    Family::near_overflow, Family::wild,      Family::rescaled,
    Family::round_shapes, Family::shared,        Family::threshold, Family::tiny_face,
    Family::diagonal,     Family::unlike,        Family::ties};

[[nodiscard]] constexpr std::string_view to_string(Family family) {
  constexpr std::array<std::string_view, kFamilies.size()> kNames{
      "grid",          "random",   "contact",      "flat",      "needle",
      "ulp_neighbour", "far_away", "mixed_scale",  "subnormal", "near_overflow",
      "wild",          "rescaled", "round_shapes", "shared",    "threshold",
      "tiny_face",     "diagonal", "unlike",       "ties"};
  return kNames[static_cast<std::size_t>(family)];
}

[[nodiscard]] constexpr std::optional<Family> family_named(std::string_view name) {
  for (const Family family : kFamilies)
    if (to_string(family) == name) return family;
  return std::nullopt;
}

using Lattice = std::array<int, 3>;

/// The ranges are those that generators draw from and bytes can hold.
struct Recipe {
  static constexpr int kMaxCoordinate = 3;  ///< entries of a and b: from its negative to it
  static constexpr int kMaxOffset = 6;
  static constexpr int kMaxVariant = 65535;
  static constexpr std::size_t kMaxVertices = 16;  ///< of each shape, at least one

  Family family = Family::grid;
  std::vector<Lattice> a{Lattice{}};
  std::vector<Lattice> b{Lattice{}};
  Lattice offset{};   ///< of b
  int variant = 0;    ///< selects planes, rotations, scales, jitter
  int dimension = 3;  ///< 2 or 3: what fuzzers realize it in; any recipe can be realized in both

  friend bool operator==(const Recipe&, const Recipe&) = default;
};

}  // namespace certa::fuzz
