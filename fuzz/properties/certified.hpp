/// The law that the policy `certified` answers as the exact policy does.
#pragma once

#include <certa/fuzz/target.hpp>
#include <certa/verdict.hpp>

namespace certa::fuzz {

/// Tests one pair:
/// - The verdict, the distance to the bit and the squared distance are those of `exact`; so is the
///   direction, to the bit, if the shapes are separated.
/// - An enclosure contains the distance.
/// - Every answer obeys `answer_holds`.
///
/// This holds for both orders of the shapes, for a shape and itself, with edges of both shapes and
/// of one, and for every warm start. The variant chooses the start: the simplex of an earlier
/// answer, about this pair or a similar one, or indices that may not exist. Warm `adaptive` must
/// pass the same tests. Writes the verdict of the pair.
[[nodiscard]] Violation certified_agrees(const Recipe& recipe, Verdict* seen = nullptr);

}  // namespace certa::fuzz
