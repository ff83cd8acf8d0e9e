// Vectorized scans agree with the scalar loops that proofs record instead.
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include <certa/geometry/scan.hpp>
#include <certa/predicates/standard.hpp>

#include "proofs/terms/one_by_one.hpp"

namespace certa::test {
namespace {

/// How often several vertices were equally low, and how often only one was lowest.
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
  expect_the_same<3, long double>(seen);  // in packs that are loops
  EXPECT_GT(seen.unique, 2000);
  EXPECT_GT(seen.crowded, 2000);
}

/// If the direction is NaN, no vertex is lowest. A scan then returns any vertex that exists.
template <int D, class Real>
void expect_vertices_that_exist() {
  for (std::size_t n = 1; n <= 130; ++n) {
    const std::vector<Point<D>> points(n, Point<D>{1, 2});
    const OwnedColumns<D, Real> owned(points);
    const CoordinateColumns<D, Real>& columns = owned.get();
    Vec<Real, D> v;
    for (Real& x : v.coordinates) x = std::numeric_limits<Real>::quiet_NaN();
    EXPECT_LT(detail::lowest(columns, v).index, n);
    EXPECT_LT(detail::lowest_by(columns, v, Real(1)).lowest.index, n);
    std::array<std::uint32_t, 4> found{};
    std::size_t count = 0;
    EXPECT_LT(detail::lowest_and_low(columns, v, Real(1), found, count).index, n);
    EXPECT_EQ(count, 0U);
  }
}

TEST(Scan, FindsVerticesThatExistInAnyDirection) {
  expect_vertices_that_exist<2, double>();
  expect_vertices_that_exist<3, double>();
  expect_vertices_that_exist<2, float>();
  expect_vertices_that_exist<3, float>();
}

template <class Real, std::size_t H>
void expect_exchanged() {
  constexpr std::size_t size = detail::kPackSize<Real>;
  detail::Pack<Real> x = detail::broadcast<Real>(Real(0));
  for (std::size_t l = 0; l < size; ++l) x[l] = static_cast<Real>(l);
  const detail::Pack<Real> y = detail::exchanged<H>(x);
  for (std::size_t l = 0; l < size; ++l) EXPECT_EQ(y[l], static_cast<Real>(l ^ H)) << l;
  if constexpr (2 * H < size) expect_exchanged<Real, 2 * H>();
}

TEST(Scan, ExchangesEveryLane) {
  expect_exchanged<double, 1>();
  expect_exchanged<float, 1>();
}

}  // namespace
}  // namespace certa::test
