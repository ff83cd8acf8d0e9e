// Scans in packs, against the loops that proofs record in their place.
#include <cstddef>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include <certa/geometry/scan.hpp>

#include "proofs/terms/one_by_one.hpp"

namespace certa::test {
namespace {

/// How often the lowest vertex had company, and how often it had none.
struct Seen {
  int unique = 0;
  int crowded = 0;
};

/// On a grid, so that many vertices are equally low.
template <int D, class Real>
void expect_the_same(Seen& seen) {
  std::mt19937 random(D);
  std::uniform_int_distribution<int> grid(-40, 40);
  std::uniform_int_distribution<int> step(-2, 2);
  for (std::size_t n = 1; n <= 100; ++n)
    for (int round = 0; round < 20; ++round) {
      std::vector<Point<D>> points(n);
      for (Point<D>& p : points)
        for (double& x : p) x = grid(random);
      const OwnedColumns<D, Real> owned(points);
      const CoordinateColumns<D, Real>& columns = owned.get();
      Vec<Real, D> v;
      for (Real& x : v.coordinates) x = Real(step(random));
      for (const Real slack : {Real(0), Real(1), Real(3)}) {
        const auto one = proofs::lowest_one_by_one(columns, v, slack);
        const auto packs = detail::lowest_by(columns, v, slack);
        ASSERT_EQ(packs.lowest.index, one.lowest.index) << n << " vertices";
        ASSERT_EQ(packs.lowest.value, one.lowest.value) << n << " vertices";
        ASSERT_EQ(packs.is_unique, one.is_unique) << n << " vertices";
        ++(one.is_unique ? seen.unique : seen.crowded);
        const Real limit = one.lowest.value + slack;
        ASSERT_EQ(detail::count_at_most(columns, v, limit),
                  proofs::count_one_by_one(columns, v, limit))
            << n << " vertices";
      }
    }
}

TEST(Scan, DecidesInPacksAsVertexByVertex) {
  Seen seen;
  expect_the_same<2, double>(seen);
  expect_the_same<3, double>(seen);
  expect_the_same<2, float>(seen);
  expect_the_same<3, float>(seen);
  EXPECT_GT(seen.unique, 2000);
  EXPECT_GT(seen.crowded, 2000);
}

}  // namespace
}  // namespace certa::test
