/// The laws on how the answer changes with the pair.
#pragma once

#include <array>
#include <cstdint>

#include <certa/fuzz/target.hpp>

#include "certain_policy.hpp"

namespace certa::fuzz {

/// The changes are exact: if doubles do not hold the changed pair, there is nothing to compare.
enum class Symmetry : std::uint8_t {
  swap,         ///< of the shapes: the direction is reversed
  order,        ///< of the vertices changes
  duplicates,   ///< of vertices are added
  midpoints,    ///< of vertices are added
  scaling,      ///< by powers of two
  translation,  ///< by a vector with equal components
  axes,         ///< mirrored, permuted
  rotation,     ///< by the angle of the triangle (3, 4, 5), times 5
  warm_start,   ///< from the answer's simplex, a similar pair's, and any indices
  zeros,        ///< become negative, some or all: no bit of the answer changes
};
inline constexpr std::array kSymmetries{
    Symmetry::swap,       Symmetry::order,       Symmetry::duplicates, Symmetry::midpoints,
    Symmetry::scaling,    Symmetry::translation, Symmetry::axes,       Symmetry::rotation,
    Symmetry::warm_start, Symmetry::zeros};

/// Verdict and squared distance do not change, or the latter is multiplied by the square of the
/// scale factor; and the old answer and each new one obey `answer_holds`. Adds to `compared` the
/// number of changed pairs that were compared.
[[nodiscard]] Violation symmetry_holds(const Recipe& recipe, CertainPolicy policy,
                                       Symmetry symmetry, int* compared = nullptr);

}  // namespace certa::fuzz
