#include "kernel/avx_scan.hpp"

#ifndef __AVX__
#error "compile this with -mavx"
#endif

namespace certa::test {

fast::Extreme lowest_by_avx(const Lanes<3>& lanes, const Vec<double, 3>& direction) {
  return fast::lowest(lanes, direction);
}

}  // namespace certa::test
