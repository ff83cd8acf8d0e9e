// Support mapping and directions: under every policy the support is extreme, and has the lowest
// index among equals.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <certa/edges.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/geometry/edge_map.hpp>
#include <certa/gjk/gjk.hpp>
#include <certa/gjk/support.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/exact.hpp>
#include <certa/predicates/floating.hpp>

#include "support/recipe.hpp"

namespace certa::test {
namespace {

TEST(SupportByHand, TakesTheLowestIndexOfEqualVertices) {
  const Shape<3> cube{{1, 1, 1}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0},
                      {1, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}};
  const MinkowskiDifference<3> minkowski{cube, cube};
  Direction<3> direction;
  direction.base = {2, 1};  // (1, 0, 0) - (0, 0, 0)
  const auto expect = [&](auto policy) {
    // The lowest along x in A are vertices 1, 3, 5, 7; the highest in B are 0, 2, 4, 6.
    EXPECT_EQ(support(policy, minkowski, direction), (VertexPair{1, 0}));
  };
  expect(adaptive());
  expect(exact());
  expect(floating<double>());
  expect(floating<float>());
}

TEST(SupportByHand, FollowsTheOrientationOfANormal) {
  // The normal of the bottom edge. The base, a vertex below or above the origin, decides its sign.
  for (const double y : {-3.0, 3.0}) {
    const Shape<2> square{{0, y}, {1, y}, {1, y + 1}, {0, y + 1}};
    const Shape<2> point{{0, 0}};
    const MinkowskiDifference<2> minkowski{square, point};
    adaptive policy;
    Direction<2> direction;
    direction.base = {0, 0};
    direction.push_back({{0, 0}, {1, 0}});
    EXPECT_EQ(orient(policy, minkowski, direction), Sign::positive);
    EXPECT_EQ(sign_along(policy, minkowski, direction, minkowski.base(direction)), Sign::positive);
    EXPECT_EQ(support(policy, minkowski, direction), (y > 0 ? VertexPair{0, 0} : VertexPair{2, 0}));
  }
}

TEST(FaceByHand, HasAtMostOneCornerMoreThanDimensions) {
  const Shape<2> square{{1, -1}, {3, -1}, {3, 1}, {1, 1}};
  const Shape<3> cube{{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1}, {-1, -1, 1}, {1, 1, 1}};
  const Shape<2> origin{{0, 0}};
  const Shape<3> origin_in_space{{0, 0, 0}};
  const MinkowskiDifference<2> plane{square, origin};
  const MinkowskiDifference<3> space{cube, origin_in_space};
  adaptive policy;
  const std::array<VertexPair, 6> v{{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}}};
  const auto first = [&v](std::size_t n) { return std::span<const VertexPair>(v).first(n); };
  EXPECT_FALSE(detail::is_face(policy, plane, first(0)));
  EXPECT_TRUE(detail::is_face(policy, plane, first(1)));
  EXPECT_FALSE(detail::is_face(policy, plane, first(4)));
  EXPECT_FALSE(detail::is_face(policy, space, first(0)));
  EXPECT_FALSE(detail::is_face(policy, space, first(5)));
  EXPECT_FALSE(detail::is_face(policy, space, first(6)));
}

// A walk along edges ends at a vertex with no lower neighbour. On a flat cap of vertices, rounding
// may make many such vertices; prove_lowest then finds the lowest of all.
TEST(SupportByHand, OverEdgesIsTheLowestAsRoundedOnFlatCaps) {
  fuzz::Random random(1);
  int moved = 0;
  for (int k = 0; k < 100; ++k) {
    const std::size_t count = 4 + random.below(60);
    std::vector<Point<3>> points{{3e7, 5e7, 7e7}};
    for (std::size_t i = 0; i < count; ++i) {  // on the plane 3 x + 5 y + 7 z = 0, exactly
      const double turn = static_cast<double>(i) / static_cast<double>(count) * 6.283;
      const double a = std::round(1e6 * std::cos(turn));
      const double b = std::round(1e6 * std::sin(turn));
      points.push_back({5 * a + 7 * b, -3 * a, -3 * b});
    }
    const double size = 1 + static_cast<double>(random.below(1U << 30)) * 0x1p-30;
    const Vec<double, 3> v{{3 * size, 5 * size, 7 * size}};
    const Shape<3> shape = with_edges(Shape<3>(points));
    detail::Extreme<double> found = detail::lowest(shape, detail::edge_map_of(shape), v);
    const double before = found.value;
    detail::prove_lowest(shape, detail::edge_map_of(shape), v, found);
    double least = std::numeric_limits<double>::infinity();
    for (const Point<3>& p : points) least = std::min(least, dot(v, Vec<double, 3>{p}));
    EXPECT_EQ(found.value, least) << k;
    moved += before != least;
  }
  EXPECT_GT(moved, 20);
}

TEST(SupportByHand, SharpenedGradientsBoundNothingWhereProductsWouldOverflow) {
  const double most = FilterLimits<double>::largest_gradient;
  int bounded = 0;
  int unbounded = 0;
  for (int e = 200; e <= 500; ++e) {
    const double s = std::ldexp(1.0, e);
    const Shape<3> triangle{{0, 0, 0}, {3 * s, s, 0}, {s, 2 * s, s}};
    const Shape<3> point{{0, 0, s}};
    const MinkowskiDifference<3> minkowski{triangle, point};
    adaptive policy;
    auto evaluator = policy.in(minkowski);
    const auto side = minkowski.in_a();
    auto normal = evaluator.functional<Det3>(side.difference(1, 0), side.difference(2, 0));
    EXPECT_TRUE(std::isnan(normal.error)) << "2^" << e;  // scales are beyond the filter's window
    evaluator.sharpen(normal);
    const bool is_bounded = !std::isnan(normal.error);
    EXPECT_EQ(is_bounded, 5 * s * s <= most) << "2^" << e;  // of (1, -3, 5), exactly
    if (is_bounded) {
      for (const double g : normal.gradient.coordinates) EXPECT_LE(std::abs(g), most);
    }
    ++(is_bounded ? bounded : unbounded);
  }
  EXPECT_GT(bounded, 50);
  EXPECT_GT(unbounded, 50);
}

class Support : public testing::TestWithParam<Family> {};
INSTANTIATE_TEST_SUITE_P(Families, Support, testing::ValuesIn(kFamilies), family_name);

template <int D>
void expect_extreme(const Recipe& recipe, int& ties) {
  const Pair<D> pair = realize<D>(recipe);
  const Shape<D> a(pair.a);
  const Shape<D> b(pair.b);
  const MinkowskiDifference<D> minkowski{a, b};
  Direction<D> direction;
  direction.base = {0, 0};
  adaptive policy;
  const VertexPair w = support(policy, minkowski, direction);
  exact reference;
  for (std::uint32_t i = 0; i < a.size(); ++i) {
    const Sign s = sign_along(reference, minkowski, direction, PointDifference<D>{&a[i], &a[w.i]});
    RC_ASSERT((s == Sign::positive || (s == Sign::zero && i >= w.i)));
    ties += s == Sign::zero && i > w.i;
  }
  for (std::uint32_t j = 0; j < b.size(); ++j) {
    const Sign s = sign_along(reference, minkowski, direction, PointDifference<D>{&b[j], &b[w.j]});
    RC_ASSERT((s == Sign::negative || (s == Sign::zero && j >= w.j)));
    ties += s == Sign::zero && j > w.j;
  }
}

TEST_P(Support, IsExtremeWithTheLowestIndex) {
  int ties = 0;
  EXPECT_TRUE(test::check([&] {
    const Recipe recipe = *recipes(GetParam());
    expect_extreme<2>(recipe, ties);
    expect_extreme<3>(recipe, ties);
  }));
  if (GetParam() == Family::grid || GetParam() == Family::contact || GetParam() == Family::flat) {
    EXPECT_GT(ties, 20);
  }
}

}  // namespace
}  // namespace certa::test
