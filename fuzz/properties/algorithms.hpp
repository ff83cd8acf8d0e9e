/// The laws that all algorithms of the registry share.
#pragma once

#include <certa/fuzz/target.hpp>
#include <certa/verdict.hpp>

namespace certa::fuzz {

/// At one level of answers, 1 to 3, and under both exact policies: every algorithm that is right on
/// any input gives the verdict, the squared distance, the distance and the direction of kkt, with a
/// certificate that the checker accepts. Writes the verdict.
[[nodiscard]] Violation algorithms_agree(const Recipe& recipe, int level, Verdict* seen = nullptr);

/// Inexact policies and published loops may err, but they end; an answer at the cap on steps is
/// `undecided`.
[[nodiscard]] Violation algorithms_end(const Recipe& recipe);

}  // namespace certa::fuzz
