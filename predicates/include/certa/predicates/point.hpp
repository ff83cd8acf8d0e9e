/// A point as the caller stores it: its doubles *are* its coordinates, exact dyadic rationals.
#pragma once

#include <array>

namespace certa {

template <int D>
using Point = std::array<double, D>;

}  // namespace certa
