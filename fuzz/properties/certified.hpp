/// The law that the policy `certified` answers as the exact policy does.
#pragma once

#include <certa/fuzz/target.hpp>
#include <certa/verdict.hpp>

namespace certa::fuzz {

/// The verdict, the distance to the bit, the squared distance and, of shapes apart, the direction
/// to the bit are those of `exact`; an enclosure contains the distance; and every answer is what
/// `answer_holds` says. So it is for both orders of the shapes, for a shape and itself, with edges
/// of both shapes and of one, and whatever a query starts from, which the variant chooses: the
/// simplex of an earlier answer, of this pair or a similar one, indices that exist, indices that do
/// not. Warm `adaptive` is held to the same. Writes the verdict of the pair.
[[nodiscard]] Violation certified_agrees(const Recipe& recipe, Verdict* seen = nullptr);

}  // namespace certa::fuzz
