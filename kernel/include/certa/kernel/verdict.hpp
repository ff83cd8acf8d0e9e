/// The three exclusive answers, and the one that an inexact policy may add.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace certa {

/// Let W = {p - q} be the Minkowski difference (CSO) of the two shapes in D-space.
enum class Verdict : std::uint8_t {
  separated,    ///< W does not contain the origin
  touching,     ///< the origin lies on W's boundary: the shapes meet, and some arbitrarily small
                ///< translation parts them; coplanar flat shapes in 3D that cross are touching
  overlapping,  ///< the origin lies in W's interior
  undecided,    ///< policy `floating` only: the arithmetic contradicted itself or the cap was hit
};

[[nodiscard]] constexpr std::string_view to_string(Verdict verdict) noexcept {
  constexpr std::array<std::string_view, 4> kNames{"separated", "touching", "overlapping",
                                                   "undecided"};
  return kNames[static_cast<std::size_t>(verdict)];
}

}  // namespace certa
