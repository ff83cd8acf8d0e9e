/// The exact truth of a pair: by CGAL where it is linked, which shares nothing with the kernel;
/// else by the kernel's exact policy.
#pragma once

#include <string>

#include <certa/fuzz/realize.hpp>

namespace certa::fuzz {

/// `touching 0`, `separated 1/4`: verdict and squared distance.
template <int D>
[[nodiscard]] std::string truth_line(const Pair<D>& pair);

}  // namespace certa::fuzz
