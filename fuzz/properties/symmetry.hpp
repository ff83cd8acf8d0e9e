/// The laws on what changes of a pair mean for its answer.
#pragma once

#include <array>
#include <cstdint>

#include <certa/fuzz/target.hpp>

#include "certain_policy.hpp"

namespace certa::fuzz {

/// Exact changes only: where doubles do not hold the changed pair, there is nothing to compare.
enum class Symmetry : std::uint8_t {
  swap,         ///< of the shapes: the direction turns round
  order,        ///< of the vertices
  duplicates,   ///< of vertices
  midpoints,    ///< of vertices
  scaling,      ///< by powers of two
  translation,  ///< by one vector of equal components
  axes,         ///< mirrored, permuted
  rotation,     ///< by the angle of (3, 4, 5), times 5
  warm_start,   ///< from the answer's simplex, a similar pair's, and any indices
  zeros,        ///< of which some or all become negative: no bit of the answer changes
};
inline constexpr std::array kSymmetries{
    Symmetry::swap,       Symmetry::order,       Symmetry::duplicates, Symmetry::midpoints,
    Symmetry::scaling,    Symmetry::translation, Symmetry::axes,       Symmetry::rotation,
    Symmetry::warm_start, Symmetry::zeros};

/// Verdict and squared distance stay what they were, or are multiplied by the square of the factor,
/// and the old answer and each new one are what `answer_holds` says. Adds to `compared` the number
/// of changed pairs that were compared.
[[nodiscard]] Violation symmetry_holds(const Recipe& recipe, CertainPolicy policy,
                                       Symmetry symmetry, int* compared = nullptr);

}  // namespace certa::fuzz
