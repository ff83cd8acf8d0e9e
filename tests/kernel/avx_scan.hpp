// Scans that are compiled with -mavx, whatever the rest of the program is compiled for.
#pragma once

#include <cstddef>

#include <certa/kernel/fast/scan.hpp>
#include <certa/kernel/fast/tournament.hpp>

namespace certa::test {

fast::Extreme<double> lowest_by_avx(const Lanes<3>& lanes, const Vec<double, 3>& direction);

template <std::size_t Count>
fast::Lowest<3> tournament_by_avx(const Lanes<3>& lanes, const Vec<double, 3>& direction);

}  // namespace certa::test
