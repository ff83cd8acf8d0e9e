/// The law that the kernel agrees with CGAL.
#pragma once

#include <certa/fuzz/target.hpp>

namespace certa::fuzz {

/// Verdict and squared distance by default and under both exact policies are those that CGAL
/// computes.
[[nodiscard]] Violation oracle_agrees(const Recipe& recipe);

}  // namespace certa::fuzz
