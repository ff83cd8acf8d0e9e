/// The exact truth of a pair: by CGAL, which shares nothing with the kernel, if it is linked;
/// otherwise by the kernel's exact policy.
#pragma once

#include <string>

#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz {

/// Verdict and squared distance as text, such as `touching 0` or `separated 1/4`.
template <int D>
[[nodiscard]] std::string truth_line(const Pair<D>& pair);

}  // namespace certa::fuzz
