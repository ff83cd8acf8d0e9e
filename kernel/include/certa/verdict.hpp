/// The three exclusive answers, one for algorithms that tell less, and one for inexact policies.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace certa {

/// Let W = {p - q} be the Minkowski difference of the two shapes in D-space.
enum class Verdict : std::uint8_t {
  separated,    ///< W does not contain the origin
  touching,     ///< the origin lies on W's boundary: the shapes meet, and some arbitrarily small
                ///< translation parts them; coplanar flat shapes in 3D that cross are touching
  overlapping,  ///< the origin lies in W's interior
  undecided,    ///< the arithmetic contradicted itself or the cap was hit: policy `floating`, or an
                ///< algorithm as its paper prints it
  intersecting,  ///< W contains the origin: touching or overlapping, not told apart. Algorithms of
                 ///< level 1, and queries that do not ask
};

inline constexpr std::size_t kVerdictCount = 5;

[[nodiscard]] constexpr std::string_view to_string(Verdict verdict) noexcept {
  constexpr std::array<std::string_view, kVerdictCount> kNames{
      "separated", "touching", "overlapping", "undecided", "intersecting"};
  return kNames[static_cast<std::size_t>(verdict)];
}

}  // namespace certa
