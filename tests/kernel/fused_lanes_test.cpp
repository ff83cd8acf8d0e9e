// The tests of lanes.hpp with fused multiply-adds and contraction, contrary to the library's flags.
#include <gtest/gtest.h>

#include "kernel/lanes.hpp"

namespace certa::detail {
namespace {

TEST(FusedLanes, HaveTheBitsOfSingleNumbers) {
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
    GTEST_SKIP() << "this processor fuses no products";
  expect_the_bits_of_single_numbers();
}

}  // namespace
}  // namespace certa::detail
