// The lowest of a few vertices, and of many.
#include <algorithm>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include <certa/fuzz/random.hpp>
#include <certa/geometry/scan.hpp>
#include <certa/geometry/shape_data.hpp>
#include <certa/shape.hpp>

namespace certa::test {
namespace {

/// Vertices on a coarse grid, so that many are equally low.
template <int D>
std::vector<Point<D>> draw(fuzz::Random& random, std::size_t n) {
  std::vector<Point<D>> points(n);
  for (Point<D>& p : points)
    for (double& x : p) x = random.between(-2, 2);
  return points;
}

template <std::size_t Count, int D>
void expect_lowest(fuzz::Random& random, int& ties) {
  // The smallest number of vertices that does not fit into the next smaller size.
  const std::size_t fewest = Count <= 4 ? 1 : Count <= 8 ? 5 : Count - 7;
  for (std::size_t n = fewest; n <= Count; ++n) {
    for (int k = 0; k < 50; ++k) {
      const std::vector<Point<D>> points = draw<D>(random, n);
      const OwnedColumns<D> owned(points);
      const CoordinateColumns<D>& columns = owned.get();
      const Vec<double, D> v{draw<D>(random, 1)[0]};
      const auto value = [&](std::size_t i) { return dot(v, Vec<double, D>{points[i]}); };
      double least = value(0);
      for (std::size_t i = 1; i < n; ++i) least = std::min(least, value(i));
      int lowest = 0;
      for (std::size_t i = 0; i < n; ++i) lowest += value(i) == least ? 1 : 0;
      ties += lowest > 1;

      const detail::LowestOfFew<Count, D> lowest_of(columns, v);
      const detail::ExtremePoint<D> found = lowest_of.vertex();
      ASSERT_EQ(lowest_of.least(), least) << n << " vertices";
      ASSERT_LT(found.extreme.index, n);
      ASSERT_EQ(found.extreme.value, least);
      ASSERT_EQ(value(found.extreme.index), least) << n << " vertices";
      ASSERT_EQ(found.point.coordinates, points[found.extreme.index]);
    }
  }
}

template <int D>
void expect_lowest_of_any() {
  fuzz::Random random(D);
  int ties = 0;
  expect_lowest<4, D>(random, ties);
  expect_lowest<8, D>(random, ties);
  expect_lowest<16, D>(random, ties);
  expect_lowest<24, D>(random, ties);
  expect_lowest<32, D>(random, ties);
  EXPECT_GT(ties, 500);
}

TEST(LowestOfFew, FindsALowestVertexInThePlane) { expect_lowest_of_any<2>(); }
TEST(LowestOfFew, FindsALowestVertexInSpace) { expect_lowest_of_any<3>(); }

/// No vertex is below the lowest corner of the box, by rounded values, and the box of a single
/// vertex is that vertex.
template <int D, class Real>
void expect_below_all(fuzz::Random& random) {
  int exact = 0;
  for (std::size_t n = 1; n <= 60; ++n) {
    std::vector<Point<D>> points = draw<D>(random, n);
    for (Point<D>& p : points)
      for (double& x : p) x += static_cast<float>(random.below(1 << 12)) * 0x1p-14F;
    const OwnedColumns<D, Real> owned(points);
    const Shape<D> shape(points);
    for (int k = 0; k < 20; ++k) {
      Vec<Real, D> v;
      for (std::size_t l = 0; l < D; ++l)
        v[l] = static_cast<Real>(random.between(-100, 100)) / Real(7);
      const Real least = detail::BoxBound<D, Real>(detail::box_of(shape), v).least();
      const Real lowest = detail::lowest(owned.get(), v).value;
      ASSERT_LE(least, lowest) << n << " vertices";
      ASSERT_TRUE(n > 1 || least == lowest);
      exact += least == lowest;
    }
  }
  EXPECT_GT(exact, 20);
}

TEST(BoxBound, IsBelowAllVertices) {
  fuzz::Random random(11);
  expect_below_all<2, double>(random);
  expect_below_all<3, double>(random);
  expect_below_all<2, float>(random);
  expect_below_all<3, float>(random);
}

/// A scan of any number of vertices finds the first of the lowest ones.
template <int D, class Real>
void expect_first(fuzz::Random& random) {
  int ties = 0;
  for (std::size_t n = 1; n <= 200; ++n) {
    const std::vector<Point<D>> points = draw<D>(random, n);
    const OwnedColumns<D, Real> owned(points);
    for (int k = 0; k < 20; ++k) {
      Vec<Real, D> v;
      const Point<D> drawn = draw<D>(random, 1)[0];
      for (std::size_t l = 0; l < D; ++l) v[l] = static_cast<Real>(drawn[l]);
      const auto value = [&](std::size_t i) { return detail::value(owned.get(), v, i); };
      std::size_t first = 0;
      int lowest = 1;
      for (std::size_t i = 1; i < n; ++i) {
        lowest = value(i) < value(first) ? 1 : lowest + (value(i) == value(first) ? 1 : 0);
        first = value(i) < value(first) ? i : first;
      }
      ties += lowest > 1;
      const detail::Extreme<Real> found = detail::lowest(owned.get(), v);
      ASSERT_EQ(found.index, first) << n << " vertices";
      ASSERT_EQ(found.value, value(first)) << n << " vertices";
      if (n <= detail::LowestOfChunk<D, Real>::kSize) continue;
      const detail::LowestOfMany<D, Real> scan(owned.get(), v);
      ASSERT_EQ(scan.least(), value(first)) << n << " vertices";
      ASSERT_EQ(scan.extreme().index, first) << n << " vertices";
    }
  }
  EXPECT_GT(ties, 2000);
}

TEST(LowestOfMany, FindsTheFirstOfTheLowestVertices) {
  fuzz::Random random(1);
  expect_first<2, double>(random);
  expect_first<3, double>(random);
  expect_first<2, float>(random);
  expect_first<3, float>(random);
}

}  // namespace
}  // namespace certa::test
