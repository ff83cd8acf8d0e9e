// Two sizes of packs in one program: no translation unit may end up with the other's functions.
// Both are compiled without optimization, so that nothing is inlined and the linker has to choose
// between copies. Each has a scan of its own, so only the parts that scans are made of could be
// mixed up.
#include "kernel/avx_scan.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

namespace certa::test {
namespace {

TEST(AvxScan, KeepsItsOwnPacksBesideAScanForAnyProcessor) {
  if (!__builtin_cpu_supports("avx")) GTEST_SKIP() << "this processor has no AVX";
  int beyond_a_chunk = 0;
  for (std::size_t n = 1; n <= 100; ++n) {
    std::vector<Point<3>> points;
    for (std::size_t i = 1; i <= n; ++i) {
      const auto at = [i](std::size_t step) { return static_cast<double>(i * step % 101); };
      points.push_back({at(37), at(61), at(83)});
    }
    const OwnedColumns<3> owned(points);
    const CoordinateColumns<3>& columns = owned.get();
    for (const Vec<double, 3>& v : {Vec<double, 3>{{1, 0, 0}}, {{0, -1, 1}}, {{3, -2, 5}}}) {
      const auto value = [&](std::size_t i) { return dot(v, Vec<double, 3>{points[i]}); };
      std::size_t lowest = 0;
      for (std::size_t i = 1; i < n; ++i)
        if (value(i) < value(lowest)) lowest = i;
      ASSERT_EQ(lowest_by_avx(columns, v).index, lowest) << n << " vertices";
      ASSERT_EQ(lowest_by_avx(columns, v).value, value(lowest)) << n << " vertices";
      beyond_a_chunk += lowest >= 32;

      const double limit = value(lowest) + 50;
      std::size_t count = 0;
      for (std::size_t i = 0; i < n; ++i) count += value(i) <= limit ? 1U : 0U;
      ASSERT_EQ(detail::count_at_most(columns, v, limit), count) << n << " vertices";
    }
  }
  EXPECT_GT(beyond_a_chunk, 50);
}

/// Both scans find the same one of several equally low vertices. Otherwise answers would depend on
/// the size of packs.
template <std::size_t Count>
void expect_the_same_vertex(int& ties) {
  for (std::size_t variant = 0; variant < 100; ++variant) {
    std::vector<Point<3>> points;
    for (std::size_t i = 0; i < Count; ++i) {
      const auto at = [&](std::size_t step) {
        return static_cast<double>((i * i + variant) * step % 5);
      };
      points.push_back({at(37 + variant), at(61), at(83)});
    }
    const OwnedColumns<3> owned(points);
    const CoordinateColumns<3>& columns = owned.get();
    for (const Vec<double, 3>& v : {Vec<double, 3>{{1, 0, 0}}, {{0, -1, 1}}, {{3, -2, 5}}}) {
      const detail::ExtremePoint<3> here = detail::LowestOfFew<Count, 3>(columns, v).vertex();
      const detail::ExtremePoint<3> there = lowest_of_by_avx<Count>(columns, v);
      ASSERT_EQ(there.extreme.index, here.extreme.index);
      ASSERT_EQ(there.extreme.value, here.extreme.value);
      ASSERT_EQ(there.point.coordinates, here.point.coordinates);
      std::size_t lowest = 0;
      for (const Point<3>& p : points) lowest += dot(v, Vec<double, 3>{p}) == here.extreme.value;
      ties += lowest > 1;
    }
  }
}

TEST(AvxScan, FindsTheSameOfEquallyLowVertices) {
  if (!__builtin_cpu_supports("avx")) GTEST_SKIP() << "this processor has no AVX";
  int ties = 0;
  expect_the_same_vertex<4>(ties);
  expect_the_same_vertex<8>(ties);
  expect_the_same_vertex<16>(ties);
  expect_the_same_vertex<32>(ties);
  EXPECT_GT(ties, 500);
}

TEST(AvxScan, WritesColumnsOfFloatsAsTheirPointsAre) {
  if (!__builtin_cpu_supports("avx")) GTEST_SKIP() << "this processor has no AVX";
  for (std::size_t n = 1; n <= 100; ++n) {
    std::vector<Point<3>> points;
    for (std::size_t i = 1; i <= n; ++i) {
      const auto at = [i](std::size_t step) { return static_cast<double>(i * step % 101) - 40; };
      points.push_back({at(37), at(61), at(83)});
    }
    const OwnedColumns<3, float> owned = columns_by_avx(points);
    const CoordinateColumns<3, float>& columns = owned.get();
    ASSERT_EQ(columns.size(), n);
    double scale = 0;
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t i = 0; i < columns.padded_size(); ++i) {
        const double x = points[i < n ? i : 0][k];
        ASSERT_EQ(columns[k][i], x) << "axis " << k << " of vertex " << i << " of " << n;
        scale = std::max(scale, std::abs(x));
      }
    ASSERT_EQ(columns.scale(), scale);
  }
}

}  // namespace
}  // namespace certa::test
