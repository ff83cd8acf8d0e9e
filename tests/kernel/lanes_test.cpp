// Vectors computed in lanes have, lane by lane, the bits of scalar arithmetic.
#include "kernel/lanes.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace certa::detail {
namespace {

TEST(Lanes, HaveTheBitsOfSingleNumbers) { expect_the_bits_of_single_numbers(); }

TEST(Lanes, KeepWhatIsUnknown) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Lanes<double, 3> x(Vec<double, 3>{{nan, 1, nan}});
  const Lanes<double, 3> y(Vec<double, 3>{{0, 1, nan}});
  const Vec<double, 3> kept = where_nonzero(y, x).vec();
  EXPECT_EQ(kept[0], 0);
  EXPECT_EQ(kept[1], 1);
  EXPECT_TRUE(std::isnan(kept[2]));
  EXPECT_TRUE(std::isnan((x + y)[0]));
  const Vec<double, 3> chosen = Lanes<double, 3>::select(x == x, y, Lanes<double, 3>(nan)).vec();
  EXPECT_TRUE(std::isnan(chosen[0]));
  EXPECT_EQ(chosen[1], 1);
}

}  // namespace
}  // namespace certa::detail
