// Scans in packs, against the loops that proofs record in their place.
#include <cstddef>
#include <limits>
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

/// Values that are no numbers are lower than none: then it is some vertex, and not the place behind
/// the last.
template <int D, class Real>
void expect_a_vertex() {
  const auto large = static_cast<double>(std::numeric_limits<Real>::max());
  for (std::size_t n = 1; n <= 200; ++n) {
    Point<D> p{};
    p[0] = p[1] = large;
    const OwnedColumns<D, Real> owned(std::vector<Point<D>>(n, p));
    Vec<Real, D> v{};
    v[0] = std::numeric_limits<Real>::max();
    v[1] = -v[0];
    EXPECT_LT(detail::lowest_by(owned.get(), v, Real(0)).lowest.index, n);
    EXPECT_LT(detail::lowest(owned.get(), v).index, n);
  }
}

TEST(Scan, FindsAVertexWhereNoValueIsANumber) {
  expect_a_vertex<2, double>();
  expect_a_vertex<3, double>();
  expect_a_vertex<2, float>();
  expect_a_vertex<3, float>();
}

}  // namespace
}  // namespace certa::test
