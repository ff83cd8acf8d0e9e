// Vectors computed in lanes have, lane by lane, the bits of scalar arithmetic.
#include "kernel/lanes.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include <gtest/gtest.h>

namespace certa::detail {
namespace {

TEST(Lanes, HaveTheBitsOfSingleNumbers) { expect_the_bits_of_single_numbers(); }

template <class Real>
void expect_components_to_move() {
  const Vec<Real, 3> x{{Real(1), Real(2), Real(3)}};
  const Vec<Real, 3> moved = cycled(Lanes<Real, 3>(x)).vec();
  const Vec<Real, 3> twice = cycled(cycled(Lanes<Real, 3>(x))).vec();
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(moved[k], x[(k + 1) % 3]);
    EXPECT_EQ(twice[k], x[(k + 2) % 3]);
  }
  Lanes<Real, 3> y(x);
  y.set(1, Real(7));
  EXPECT_EQ(y.vec().coordinates, (std::array<Real, 3>{Real(1), Real(7), Real(3)}));
}
TEST(Lanes, MoveComponents) {
  expect_components_to_move<double>();
  expect_components_to_move<float>();
}

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
