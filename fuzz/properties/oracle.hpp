/// The law that the kernel agrees with CGAL.
#pragma once

#include <certa/fuzz/placing.hpp>
#include <certa/fuzz/target.hpp>

#include "placed.hpp"

namespace certa::fuzz {

/// Verdict and squared distance, by default and under both exact policies, are those that CGAL
/// computes.
[[nodiscard]] Violation oracle_agrees(const Recipe& recipe);

/// Answers about a placed pair obey `placed_answers_hold`, with CGAL's results for the truth.
[[nodiscard]] Violation placed_agrees(const Recipe& recipe, Placing placing,
                                      PlacedSeen* seen = nullptr);

}  // namespace certa::fuzz
