// Area, centroid, translation and scaling against rational arithmetic on one common denominator.
#include <algorithm>
#include <numeric>

#include <certa/algorithms/hull/graham.hpp>
#include <certa/algorithms/polygon/centroid.hpp>
#include <certa/algorithms/polygon/transform.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/exact.hpp>
#include <certa/predicates/floating.hpp>

#include "hull/point_sets.hpp"
#include "support/recipe.hpp"

namespace certa::test {
namespace {

using Points = std::vector<Point<2>>;
using Indices = std::vector<std::uint32_t>;

// x / 2^-1074, which is an integer for every double.
Integer units(double x) { return Scaled<Integer>{-1074}(x); }

class MeasureOf : public testing::TestWithParam<Kind2> {};
INSTANTIATE_TEST_SUITE_P(Kinds, MeasureOf, testing::ValuesIn(kKinds2), kind2_name);

TEST_P(MeasureOf, PolygonsIsTheSumOfTheirTriangles) {
  int with_area = 0, without = 0;
  EXPECT_TRUE(test::check(
      [&] {
        Points points = (*point_sets(GetParam(), 20)).points();
        points.push_back({0, 0});
        Indices polygon(points.size());
        std::iota(polygon.begin(), polygon.end(), 0u);
        exact policy;
        if (points.size() % 2 == 0) polygon = graham(policy, std::span<const Point<2>>(points));
        // A fan of triangles at the first vertex: the sum of areas, and the sum of corners weighted
        // by areas.
        Integer area = 0;
        std::array<Integer, 2> moment{}, total{};
        const Point<2>& o = points[polygon[0]];
        for (const std::uint32_t v : polygon)
          for (std::size_t i = 0; i < 2; ++i) total[i] += units(points[v][i]);
        for (std::size_t k = 1; k + 1 < polygon.size(); ++k) {
          const Point<2>&p = points[polygon[k]], &q = points[polygon[k + 1]];
          const Integer part = (units(p[0]) - units(o[0])) * (units(q[1]) - units(o[1])) -
                               (units(p[1]) - units(o[1])) * (units(q[0]) - units(o[0]));
          area += part;
          for (std::size_t i = 0; i < 2; ++i)
            moment[i] += part * (units(o[i]) + units(p[i]) + units(q[i]));
        }
        RC_ASSERT(twice_signed_area(policy, points, polygon) == round({area, 1}, -2148));
        const Point<2> center = centroid(policy, points, polygon);
        for (std::size_t i = 0; i < 2; ++i) {
          Rational value{total[i], static_cast<std::int64_t>(polygon.size())};
          if (area > 0) value = {moment[i], 3 * area};
          if (area < 0) value = {-moment[i], -3 * area};
          RC_ASSERT(center[i] == round(value, -1074));
        }
        ++(area == 0 ? without : with_area);

        adaptive other;
        RC_ASSERT(centroid(other, points, polygon) == center);
        std::reverse(polygon.begin(), polygon.end());
        RC_ASSERT(twice_signed_area(policy, points, polygon) == -round({area, 1}, -2148));
        RC_ASSERT(centroid(policy, points, polygon) == center);
      },
      test::kHalfOfCases));
  EXPECT_GT(without, 5);
  if (GetParam() != Kind2::collinear) {
    EXPECT_GT(with_area, 100);
  }
}

TEST(MeasureInFloatingPoint, IsNearTheExactOne) {
  EXPECT_TRUE(test::check([&] {
    const Points points = (*point_sets(Kind2::round, 60)).points();
    exact policy;
    const Indices polygon = graham(policy, std::span<const Point<2>>(points));
    const double area = twice_signed_area(policy, points, polygon);
    if (area < 0.1) return;
    const auto near = [&](auto inexact, double error) {
      using T = typename decltype(inexact)::number;
      const T rough_area = twice_signed_area(inexact, points, polygon);
      RC_ASSERT(std::abs(static_cast<double>(rough_area) - area) < error);
      const std::array<T, 2> rough = centroid(inexact, points, polygon);
      const Point<2> center = centroid(policy, points, polygon);
      for (std::size_t i = 0; i < 2; ++i)
        RC_ASSERT(std::abs(static_cast<double>(rough[i]) - center[i]) < 10 * error);
    };
    near(floating<double>(), 1e-13);
    near(floating<float>(), 1e-4);
  }));
  // With no area, or where the products overflow, the centroid is the mean of the vertices.
  floating<float> rough;
  const Points line{{0, 0}, {1, 1}, {5, 5}};
  EXPECT_EQ(centroid(rough, line, Indices{0, 1, 2}), (std::array<float, 2>{2, 2}));
  const Points far{{0x1p100, 0}, {0x1p100, 0x1p100}, {0, 0x1p100}, {0, 0}};
  EXPECT_EQ(centroid(exact(), far, Indices{0, 1, 2, 3}), (Point<2>{0x1p99, 0x1p99}));
}

class TransformOf : public testing::TestWithParam<Kind2> {};
INSTANTIATE_TEST_SUITE_P(Kinds, TransformOf, testing::ValuesIn(kKinds2), kind2_name);

TEST_P(TransformOf, PointsIsCorrectlyRounded) {
  int exact_moves = 0, rounded_moves = 0, exact_scales = 0, rounded_scales = 0;
  EXPECT_TRUE(test::check([&] {
    const PointSet set = *point_sets(GetParam(), 12);
    const Points points = set.points();
    Points parameters = point_set(set.seed % 3 == 0 ? Kind2::grid : GetParam(), 3, set.seed + 1);
    if (set.seed % 5 == 0) parameters[1] = {-0.5, 0x1p-600};
    const auto [t, factors, fixed] = std::tuple{parameters[0], parameters[1], parameters[2]};
    const auto moved = translate<2>(points, t);
    const auto scaled = scale<2>(points, factors, fixed);
    bool move_is_exact = true, scale_is_exact = true;
    for (std::size_t n = 0; n < points.size(); ++n)
      for (std::size_t i = 0; i < 2; ++i) {
        const Integer sum = units(points[n][i]) + units(t[i]);
        const double m = moved.points[n][i];
        RC_ASSERT(m == round({sum, 1}, -1074));
        move_is_exact = move_is_exact && std::isfinite(m) && units(m) == sum;
        // In units of 2^-2148.
        const Integer product =
            (units(points[n][i]) - units(fixed[i])) * units(factors[i]) + (units(fixed[i]) << 1074);
        const double s = scaled.points[n][i];
        RC_ASSERT(s == round({product, 1}, -2148));
        scale_is_exact = scale_is_exact && std::isfinite(s) && (units(s) << 1074) == product;
      }
    RC_ASSERT(moved.is_exact == move_is_exact);
    RC_ASSERT(scaled.is_exact == scale_is_exact);
    ++(move_is_exact ? exact_moves : rounded_moves);
    ++(scale_is_exact ? exact_scales : rounded_scales);
    RC_ASSERT((scale<2>(points, {1, 1}, fixed).points == points));
    RC_ASSERT((scale<2>(points, {1, 1}, fixed).is_exact));
  }));
  EXPECT_GT(exact_moves, 10);
  EXPECT_GT(exact_scales, 10);
  if (GetParam() == Kind2::random || GetParam() == Kind2::near_overflow ||
      GetParam() == Kind2::wild) {
    EXPECT_GT(rounded_moves, 50);
    EXPECT_GT(rounded_scales, 50);
  }
}

TEST(TransformInSpace, MovesAndScalesEachCoordinate) {
  const std::vector<Point<3>> points{{1, 2, 3}, {-1, 0.5, 0}};
  const auto moved = translate<3>(points, {1, -2, 0.25});
  EXPECT_TRUE(moved.is_exact);
  EXPECT_EQ(moved.points, (std::vector<Point<3>>{{2, 0, 3.25}, {0, -1.5, 0.25}}));
  const auto scaled = scale<3>(points, {2, -1, 0}, {1, 1, 1});
  EXPECT_TRUE(scaled.is_exact);
  EXPECT_EQ(scaled.points, (std::vector<Point<3>>{{1, 0, 1}, {-3, 1.5, 1}}));
  EXPECT_FALSE((scale<3>(points, {0.1, 1, 1}, {0.3, 0, 0})).is_exact);
  EXPECT_FALSE((translate<3>(points, {0, 0, 0x1p-60})).is_exact);
}

}  // namespace
}  // namespace certa::test
