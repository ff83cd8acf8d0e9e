// Bounds of distances and of points, where they are known by hand or sharp; and rounded points,
// where their bounds are sharp.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/certified/at_least.hpp>
#include <certa/certified/ladder.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/placed_policies.hpp>
#include <certa/rational.hpp>

#include "support/solids.hpp"

namespace certa {
namespace {
using test::kCube;
using test::kOctahedron;
using test::moved;

/// A vertex in front of a face, at gaps that are tiny compared with the coordinates.
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

/// With coordinates up to the largest double, the computed mean of two may overflow.
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

/// With radii, the points are on the surfaces.
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

/// A distance is compared with the bounds of a sum before it is compared with the sum.
TEST(Threshold, LiesBetweenItsEnds) {
  fuzz::Random random(20261128);
  const auto draw = [&random] {
    const int exponent = static_cast<int>(random.below(4)) * static_cast<int>(random.below(40));
    return std::ldexp(static_cast<double>(random.bits() >> 11), exponent - 53);
  };
  int meeting = 0;
  for (int k = 0; k < 3000; ++k) {
    std::array parts{draw(), draw(), draw()};
    if (k % 3 == 0) parts[static_cast<std::size_t>(k / 3 % 3)] = 0;
    const detail::Threshold x(parts[0], parts[1], parts[2]);
    const Rational squared = x.squared();
    const auto square_of = [](double end) {
      const Rational r = to_rational(end);
      return Rational{r.numerator * r.numerator, r.denominator * r.denominator};
    };
    ASSERT_TRUE(square_of(x.low) <= squared && squared <= square_of(x.high)) << k;
    ASSERT_GE(x.low, x.high * (1 - 0x1p-49));
    meeting += x.low == x.high ? 1 : 0;
  }
  EXPECT_GT(meeting, 100);
  EXPECT_LT(meeting, 2000);
  const double largest = std::numeric_limits<double>::max();
  for (const detail::Threshold& x :
       {detail::Threshold(largest, largest, 0), detail::Threshold(1, largest, largest)}) {
    EXPECT_EQ(x.low, largest);
    EXPECT_EQ(x.high, std::numeric_limits<double>::infinity());
  }
}

/// Coordinates and translations cancel up to a remainder that double-double does not hold.
TEST(Placed, PointsBesideTheMiddleOfTwoDoublesAreRoundedToTheirSide) {
  const auto expect_exact = [](const Placed<2>& a, const Placed<2>& b) {
    const ClosestPoints<2> found = closest_points(a, b);
    const auto truth = closest_points<exact>(a, b);
    EXPECT_EQ(found.on_a, truth.on_a);
    EXPECT_EQ(found.on_b, truth.on_b);
    EXPECT_EQ(found.distance, truth.distance);
    EXPECT_EQ(distance(a, b).distance, truth.distance);
  };
  const Pose<2> sheared({{{1, 1}, {0, 1}}}, {1, 0});
  const Shape<2> zero{{0, 0}};
  for (const double middle : {0x1p-53, -0x1p-54, 0x3p-53})
    for (const int exponent : {-106, -108, -110, -120, -160, -200})
      for (const double beyond : {std::ldexp(1, exponent), -std::ldexp(1, exponent)}) {
        // (1 + middle + beyond, 0) minus the origin: a sum of four numbers, the last of them far
        // below the others.
        const Shape<2> one{{1, 0}};
        const Shape<2> rest{{-middle, 0}};
        for (const double away : {0.0, 1.0, 1e9})
          expect_exact(Placed<2>(one, Pose<2>(Point<2>{beyond, away})),
                       Placed<2>(rest, Pose<2>(Point<2>{0, away})));
        // The same coordinate as a point of one shape, by a row in which nothing is exact.
        const Shape<2> below{{middle, beyond}};
        expect_exact(Placed<2>(below, sheared), Placed<2>(zero, Pose<2>(Point<2>{5, 0})));
      }
  // Single points at a distance of 5 z, the middle of two doubles, up to .8 h and .6 l. The
  // coordinates 1 + q_x and -1 + h_x are 2^20 times as large, so double-double does not hold l.
  int met = 0;
  for (std::int64_t n = (std::int64_t{1} << 53) + 3; met < 20; n += 10010) {  // ends in 5
    const std::int64_t thrice = n / 5 * 3;
    const std::int64_t low = thrice % (1 << 21);
    if (low < 1 << 19 || low >= 1 << 20) continue;
    ++met;
    const double h_x = std::ldexp(static_cast<double>(thrice - low), -73);
    const double q_x = std::ldexp(static_cast<double>(low), -73);
    const double y = std::ldexp(static_cast<double>(n / 5), -71);
    const Shape<2> one{{1, 0}};
    const Shape<2> rest{{-q_x, 0}};
    for (const double l : {-0x1p-108, 0x1p-108})
      for (const double h : {-0x1p-115, 0x1p-115})
        expect_exact(Placed<2>(one, Pose<2>(Point<2>{h_x - 1, y})),
                     Placed<2>(rest, Pose<2>(Point<2>{-l, -h})));
  }
}

/// The rounded weights of a nearly flat simplex may add up to more than 1.
TEST(EnclosePoints, OfAFlatSimplexAreMeansOfItsCorners) {
  fuzz::Random random(1);
  const auto draw = [&random](int bits) {
    return std::ldexp(static_cast<double>(random.below(std::uint64_t{2} << bits)), -bits) - 1;
  };
  const auto is_near = [](const Vec<double, 3>& x, const Shape<3>& shape, double error) {
    const double beyond = std::nextafter(error, std::numeric_limits<double>::infinity());
    return !at_least(Shape<3>{in_doubles(x)}, shape, beyond).holds;
  };
  int sharp = 0;
  for (int n = 0; n < 300; ++n) {
    std::vector<Point<3>> in_a;
    std::vector<Point<3>> in_b;
    Simplex corners;
    for (std::uint32_t k = 0; k < 4; ++k) {
      const double x = draw(20);
      const double y = draw(20);
      const Point<3> w{x, y, (x + 2 * y) + std::ldexp(draw(2), -42)};
      const Point<3> p{draw(8), draw(8), draw(8)};
      in_a.push_back(p);
      in_b.push_back({p[0] - w[0], p[1] - w[1], p[2] - w[2]});
      corners.push_back({k, k});
    }
    const Shape<3> a(in_a);
    const Shape<3> b(in_b);
    const auto points = detail::common_points<double>(MinkowskiDifference<3>{a, b}, corners);
    ASSERT_TRUE(is_near(points.on_a, a, points.error)) << n;
    ASSERT_TRUE(is_near(points.on_b, b, points.error)) << n;
    sharp += points.error < 0.01 ? 1 : 0;
  }
  EXPECT_GT(sharp, 10);
}

}  // namespace
}  // namespace certa
