/// Pairs of placed shapes made from recipes: exact poses and radii, and the degenerate cases that
/// they cause.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include <certa/fuzz/random.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/pair.hpp>

namespace certa::fuzz {

/// The families of placed pairs, by how they are degenerate. In the plane, where there are no
/// quaternions, matrices take their place.
enum class Placing : std::uint8_t {
  resting,     ///< A vertex, edge or face on another, exactly or with a gap of 2^-20 to 2^-47, both
               ///< under one pose: of quaternions short, long and of any length, and of matrices;
               ///< each shape may write it in its own way.
  drifted,     ///< As `resting`, by matrices that an engine made of quaternions in floats, sheared
               ///< or scaled by some ulps: contact up to rounding.
  tangent,     ///< Shapes at a distance without a root, and radii that take up all of it, or an ulp
               ///< or 2^-8 to 2^-52 of a radius less or more.
  cancelling,  ///< Radii that leave 2^-13 to 2^-104 of the distance, a root: of any size down to
               ///< where the distance is subnormal or rounds to 0.
  unbounded,   ///< Every exponent that a double has in vertices, poses and radii; matrices that
               ///< mirror or flatten; shapes in one point, or at the origin; one that is smaller
               ///< than any double, beside a large one.
  distant,     ///< As `resting` or `drifted`, far from the origin, some tiny; or far from the
               ///< origins of their own frames, and brought back.
  standing,    ///< Boxes and prisms upright on a floor, on each other or a little above it, turned
               ///< about one axis of coordinates by quaternions and matrices in doubles and floats,
               ///< alike or each in its own way; half of them tilted by 2^-8 to 2^-60. Some
               ///< matrices mirror, or shear along or across the axis.
  any,         ///< The recipe's own family under any poses, radii on some.
};
/// All families of placed pairs.
inline constexpr std::array kPlacings{Placing::resting,    Placing::drifted,   Placing::tangent,
                                      Placing::cancelling, Placing::unbounded, Placing::distant,
                                      Placing::standing,   Placing::any};

/// The family's name, such as "resting".
[[nodiscard]] constexpr std::string_view to_string(Placing placing) {
  constexpr std::array<std::string_view, kPlacings.size()> kNames{
      "resting", "drifted", "tangent", "cancelling", "unbounded", "distant", "standing", "any"};
  return kNames[static_cast<std::size_t>(placing)];
}

/// The family of placed pairs that a recipe selects by its variant: `unbounded`, whose integers
/// have thousands of bits and whose pairs take fifty times as long, once in forty times.
[[nodiscard]] constexpr Placing placing_of(const Recipe& recipe) {
  constexpr std::array kOthers{Placing::resting,    Placing::drifted, Placing::tangent,
                               Placing::cancelling, Placing::distant, Placing::any,
                               Placing::standing};
  const std::uint64_t digits = mix(static_cast<std::uint64_t>(recipe.variant) + 77);
  return digits % 40 == 0 ? Placing::unbounded : kOthers[digits / 40 % kOthers.size()];
}

/// Makes the placed pair that a recipe stands for in a family. Any recipe is valid, the pair is
/// finite, and it is the same on every platform.
template <int D>
[[nodiscard]] Pair<D> place(const Recipe& recipe, Placing placing);

}  // namespace certa::fuzz
