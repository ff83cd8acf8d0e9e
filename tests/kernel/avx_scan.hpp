// Scans compiled with -mavx, whatever flags the rest of the program is compiled with.
#pragma once

#include <cstddef>
#include <span>

#include <certa/geometry/scan.hpp>

namespace certa::test {

detail::Extreme<double> lowest_by_avx(const CoordinateColumns<3>& columns,
                                      const Vec<double, 3>& direction);

template <std::size_t Count>
detail::ExtremePoint<3> lowest_of_by_avx(const CoordinateColumns<3>& columns,
                                         const Vec<double, 3>& direction);

/// Columns of floats; these are written eight at a time.
OwnedColumns<3, float> columns_by_avx(std::span<const Point<3>> points);

}  // namespace certa::test
