#include "kernel/avx_scan.hpp"

#ifndef __AVX__
#error "compile this with -mavx"
#endif

namespace certa::test {

fast::Extreme<double> lowest_by_avx(const Lanes<3>& lanes, const Vec<double, 3>& direction) {
  return fast::lowest(lanes, direction);
}

template <std::size_t Count>
fast::Lowest<3> tournament_by_avx(const Lanes<3>& lanes, const Vec<double, 3>& direction) {
  return fast::Tournament<Count, 3>(lanes, direction).vertex();
}
template fast::Lowest<3> tournament_by_avx<4>(const Lanes<3>&, const Vec<double, 3>&);
template fast::Lowest<3> tournament_by_avx<8>(const Lanes<3>&, const Vec<double, 3>&);
template fast::Lowest<3> tournament_by_avx<16>(const Lanes<3>&, const Vec<double, 3>&);
template fast::Lowest<3> tournament_by_avx<32>(const Lanes<3>&, const Vec<double, 3>&);

}  // namespace certa::test
