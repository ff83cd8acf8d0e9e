#include "kernel/avx_scan.hpp"

#ifndef __AVX__
#error "compile this with -mavx"
#endif

namespace certa::test {

detail::Extreme<double> lowest_by_avx(const CoordinateColumns<3>& columns,
                                      const Vec<double, 3>& direction) {
  return detail::lowest(columns, direction);
}

template <std::size_t Count>
detail::ExtremePoint<3> lowest_of_by_avx(const CoordinateColumns<3>& columns,
                                         const Vec<double, 3>& direction) {
  return detail::LowestOfFew<Count, 3>(columns, direction).vertex();
}
template detail::ExtremePoint<3> lowest_of_by_avx<4>(const CoordinateColumns<3>&,
                                                     const Vec<double, 3>&);
template detail::ExtremePoint<3> lowest_of_by_avx<8>(const CoordinateColumns<3>&,
                                                     const Vec<double, 3>&);
template detail::ExtremePoint<3> lowest_of_by_avx<16>(const CoordinateColumns<3>&,
                                                      const Vec<double, 3>&);
template detail::ExtremePoint<3> lowest_of_by_avx<32>(const CoordinateColumns<3>&,
                                                      const Vec<double, 3>&);

OwnedColumns<3, float> columns_by_avx(std::span<const Point<3>> points) {
  static_assert(detail::kPackSize<float> == 8);
  return OwnedColumns<3, float>(points);
}

}  // namespace certa::test
