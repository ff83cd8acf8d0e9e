// The lowest of a few vertices.
#include <algorithm>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include <certa/fuzz/random.hpp>
#include <certa/geometry/lowest_of.hpp>

namespace certa::test {
namespace {

/// Vertices of a coarse grid, so that many are equally low.
template <int D>
std::vector<Point<D>> draw(fuzz::Random& random, std::size_t n) {
  std::vector<Point<D>> points(n);
  for (Point<D>& p : points)
    for (double& x : p) x = random.between(-2, 2);
  return points;
}

template <std::size_t Count, int D>
void expect_lowest(fuzz::Random& random, int& ties) {
  // From one more vertex than the next smaller size takes.
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

      const detail::LowestOf<Count, D> lowest_of(columns, v);
      const detail::Lowest<D> found = lowest_of.vertex();
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

TEST(LowestOf, FindsALowestVertexInThePlane) { expect_lowest_of_any<2>(); }
TEST(LowestOf, FindsALowestVertexInSpace) { expect_lowest_of_any<3>(); }

}  // namespace
}  // namespace certa::test
