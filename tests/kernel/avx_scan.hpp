// A scan that is compiled with -mavx, whatever the rest of the program is compiled for.
#pragma once

#include <certa/kernel/fast/scan.hpp>

namespace certa::test {

fast::Extreme lowest_by_avx(const Lanes<3>& lanes, const Vec<double, 3>& direction);

}  // namespace certa::test
