// Bounds of the distance, and points within bounds, where they are known by hand or sharp.
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/fuzz/random.hpp>

#include "support/solids.hpp"

namespace certa {
namespace {
using test::kCube;
using test::kOctahedron;
using test::moved;

/// Of a vertex in front of a face, at gaps that are nothing beside the coordinates.
TEST(EncloseDistance, IsSharpNearContact) {
  fuzz::Random random(11);
  const auto number = [&random](double most) {
    return std::ldexp(random.between(-(1 << 20), 1 << 20), -20) * most;
  };
  int wide = 0;
  for (int k = 0; k < 300; ++k) {
    const double gap = std::ldexp(1.0, -10 - k % 30);
    const Shape<3> a{{0, 0, 0},
                     {-1, 1 + number(0.5), number(0.5)},
                     {-1, -1 + number(0.5), 1 + number(0.5)},
                     {-1, number(0.5), -1 + number(0.5)}};
    const Shape<3> b{{gap + number(0.25), 2 + number(0.5), number(0.5)},
                     {gap + number(0.25), -2 + number(0.5), 2 + number(0.5)},
                     {gap + number(0.25), number(0.5), -2 + number(0.5)},
                     {3, number(0.5), number(0.5)}};
    const Enclosure<3> sharp = enclose_distance(a, b, {.relative_width = 0});
    if (sharp.verdict != Verdict::separated) continue;
    const double d = distance(a, b).distance;
    EXPECT_LE(sharp.lower, d);
    EXPECT_GE(sharp.upper, d);
    EXPECT_LE(sharp.upper - sharp.lower, d * 0x1p-50) << k;
    const Enclosure<3> standard = enclose_distance(a, b);
    EXPECT_LE(standard.upper - standard.lower, d * 0x1p-43) << k;
    const Enclosure<3> loose = enclose_distance(a, b, {.relative_width = 1});
    wide += loose.upper - loose.lower > d * 0x1p-43 ? 1 : 0;
    EXPECT_LE(loose.lower, sharp.lower);
    EXPECT_GE(loose.upper, sharp.upper);
  }
  EXPECT_GT(wide, 30);
}

TEST(EnclosePoints, ByHand) {
  const auto apart = enclose_points(kCube, moved(kCube, 3, 3, 2));
  EXPECT_EQ(apart.verdict, Verdict::separated);
  EXPECT_EQ(apart.error, 0);  // both are vertices
  EXPECT_EQ(apart.on_a, (Point<3>{1, 1, 1}));
  EXPECT_EQ(apart.on_b, (Point<3>{3, 3, 2}));
  EXPECT_LE(apart.lower, 3);
  EXPECT_GE(apart.upper, 3);
  for (std::size_t k = 0; k < 3; ++k)
    EXPECT_NEAR(apart.normal[k], k < 2 ? 2.0 / 3 : 1.0 / 3, 4.5e-16);

  const auto inside = enclose_points(kOctahedron, moved(kCube, 0.125, 0.25, 0.125));
  EXPECT_EQ(inside.verdict, Verdict::overlapping);
  EXPECT_EQ(inside.upper, 0);
  EXPECT_LT(inside.error, 1e-14);
  EXPECT_EQ(inside.normal, (Point<3>{0, 0, 0}));
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(inside.on_a[k], inside.on_b[k], inside.error);

  const auto touching = enclose_points(kCube, moved(kCube, 1, 0.5, 0.25));
  EXPECT_EQ(touching.verdict, Verdict::touching);
  EXPECT_EQ(touching.on_a, touching.on_b);
  EXPECT_EQ(touching.normal, (Point<3>{1, 0, 0}));
}

/// Of coordinates up to the largest double, where a mean is rounded beyond it.
TEST(EnclosePoints, OfTheLargestCoordinates) {
  constexpr double kMost = std::numeric_limits<double>::max();
  std::vector<Point<2>> points{{-0x1p+1023, -0x1.d3cp+976}, {kMost, 0}};
  const Shape<2> b{{kMost, -0x1.f0c7dd9f806d4p+1017}};
  for (const bool has_third : {false, true}) {
    if (has_third) points.push_back({kMost, -0x1.4p+974});
    const Shape<2> a(points);
    Options options;
    if (has_third) options.warm_start.push_back({1, 0});
    const auto answer = enclose_points(a, b, options);
    EXPECT_EQ(answer.verdict, Verdict::separated);
    const double d = distance(a, b).distance;
    EXPECT_LE(answer.lower, d);
    EXPECT_GE(answer.upper, d);
    EXPECT_NEAR(answer.on_b[0], kMost, answer.error);
    EXPECT_NEAR(answer.on_b[1], b[0][1], answer.error);
    EXPECT_LT(answer.error, 0x1p+980);
    EXPECT_LE(answer.on_a[0], kMost);
  }
}

/// Of placed shapes with radii the points are on the surfaces.
TEST(EnclosePoints, OfBallsByHand) {
  const Shape<3> origin{{0, 0, 0}};
  const Placed<3> a(origin, Pose<3>(Quaternion{1, 0, 0, 0}, {1, 2, 3}), 0.5);
  const Placed<3> b(origin, Pose<3>(Quaternion{1, 0, 0, 0}, {1, 2, 7}), 0.25);
  const auto points = enclose_points(a, b);
  EXPECT_EQ(points.verdict, Verdict::separated);
  EXPECT_LE(points.lower, 3.25);
  EXPECT_GE(points.upper, 3.25);
  EXPECT_LT(points.error, 1e-13);
  const Point<3> on_a{1, 2, 3.5};
  const Point<3> on_b{1, 2, 6.75};
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(points.on_a[k], on_a[k], points.error);
    EXPECT_NEAR(points.on_b[k], on_b[k], points.error);
    EXPECT_NEAR(points.normal[k], k == 2 ? 1 : 0, 4.5e-16);
  }
}

}  // namespace
}  // namespace certa
