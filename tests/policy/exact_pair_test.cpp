// The exact truth about pairs, and their features.
#include "policy/exact_pair.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include <certa/fuzz/finding.hpp>

#include "pairs.hpp"

namespace certa::tools::policy {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kLargest = std::numeric_limits<double>::max();
constexpr double kSmallest = std::numeric_limits<double>::denorm_min();

/// x^2 <= squared, exactly.
bool squares_below(double x, const Rational& squared) {
  const Rational r = to_rational(x);
  return r.numerator * r.numerator * squared.denominator <=
         squared.numerator * r.denominator * r.denominator;
}

/// Whether the root is x, or a neighbour of x that is equally near.
bool is_root(double x, const Rational& squared) {
  const bool below = x == 0 || squares_below(std::nextafter(x, 0.0), squared);
  if (std::isinf(x)) return below;
  const double above = std::nextafter(x, kInfinity);
  return below && (std::isinf(above) || !squares_below(above, squared) || squared.numerator == 0);
}

Wide dot(const WidePoint& x, const WidePoint& y) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; }

template <int D>
WidePoint widened(const Point<D>& p) {
  WidePoint x;
  for (std::size_t k = 0; k < D; ++k) x[k] = Wide(p[k]);
  return x;
}

/// Expects that no vertex of the difference is nearer along v.
template <int D>
void expect_nearest(const ShapePair<D>& shapes, const Nearest& nearest) {
  constexpr double kRounding = 1e-65;
  const Wide squared = nearest.distance * nearest.distance;
  EXPECT_LE(abs(Wide(length(nearest.v) - nearest.distance)), 1e-60 * nearest.distance);
  for (const Point<D>& p : shapes.a.points())
    for (const Point<D>& q : shapes.b.points()) {
      const WidePoint x = widened<D>(p);
      const WidePoint y = widened<D>(q);
      const Wide largest = length(nearest.v) * (length(x) + length(y));
      EXPECT_GE(dot(nearest.v, x) - dot(nearest.v, y) - squared, -kRounding * largest);
    }
}

/// Separated by less than half of the smallest double, which is not contact.
TEST(Exact, GapsThatDoublesDoNotHoldAreNotZero) {
  constexpr double d = std::numeric_limits<double>::denorm_min();
  const PairLine pair{"1", ShapePair<2>{Shape<2>{{0, 0}, {4 * d, d}}, Shape<2>{{2 * d, d}}}, {}};
  const Exact found = exact(pair);
  EXPECT_EQ(found.truth.verdict, Verdict::separated);
  EXPECT_EQ(found.truth.distance, 0);
  EXPECT_EQ(found.truth.gap, d);
}

TEST(Exact, IsTheTruthOfEveryFamily) {
  std::map<std::string, int> seen;
  for_each_pair(10, [&](const std::string& id, const PairLine& pair) {
    SCOPED_TRACE(id);
    const Exact found = exact(pair);
    std::visit(
        [&]<int D>(const ShapePair<D>& shapes) {
          const Pair<D> points = vertices_of(shapes);
          const fuzz::Truth truth = fuzz::truth(points);
          EXPECT_EQ(found.truth.verdict, truth.verdict);
          EXPECT_EQ(found.truth.distance, truth.distance);
          EXPECT_EQ(found.truth.meet(), truth.meet());
          const double gap = std::abs(found.truth.gap);
          EXPECT_TRUE(gap == std::numeric_limits<double>::denorm_min() ||
                      is_root(gap, fuzz::from_touching_squared(points, truth)))
              << found.truth.gap;
          ++seen[std::string(to_string(truth.verdict))];
          seen["infinite"] += std::isinf(found.truth.gap);
          EXPECT_EQ(found.truth.gap > 0, truth.verdict == Verdict::separated);
          EXPECT_EQ(found.truth.gap < 0, truth.verdict == Verdict::overlapping);
          if (truth.meet()) {
            EXPECT_EQ(found.nearest.distance, 0);
            EXPECT_EQ(length(found.nearest.v), 0);
          } else {
            EXPECT_GT(found.nearest.distance, 0);
            EXPECT_TRUE(
                is_root(static_cast<double>(found.nearest.distance), truth.distance_squared));
            expect_nearest(shapes, found.nearest);
          }
        },
        pair.shapes);
  });
  EXPECT_GT(seen["separated"], 80);
  EXPECT_GT(seen["touching"], 20);
  EXPECT_GT(seen["overlapping"], 40);
  EXPECT_GT(seen["infinite"], 0);
}

TEST(Exact, ToMoreBitsThanDoublesHave) {
  // The distance from a point to the line through two lattice points: 1 / sqrt(3^2 + 7^2).
  const Nearest nearest = exact(pair_of<2>({{{0, 0}, {3, 7}}}, {{{1, 2}}})).nearest;
  const Wide expected = 1 / sqrt(Wide(58));
  EXPECT_LE(abs(Wide(nearest.distance - expected)), 1e-68);
  EXPECT_LE(abs(Wide(nearest.v[0] - Wide(-7) / 58)), 1e-68);
  EXPECT_LE(abs(Wide(nearest.v[1] - Wide(3) / 58)), 1e-68);
  EXPECT_EQ(nearest.v[2], 0);
  EXPECT_EQ(exact(pair_of<2>({{{0, 0}}}, {{{0, kSmallest}}})).nearest.distance, Wide(kSmallest));
  EXPECT_EQ(exact(pair_of<2>({{{-kLargest, 0}}}, {{{kLargest, 0}}})).nearest.distance,
            2 * Wide(kLargest));
}

using Points = std::vector<Point<3>>;

Points box(double x, double y, double z) {
  Points points;
  for (const double i : {0.0, x})
    for (const double j : {0.0, y})
      for (const double k : {0.0, z}) points.push_back({i, j, k});
  return points;
}

/// Rotated by the unit quaternion (2, 1, 1, 3) / sqrt(15), then scaled and moved.
Points turned(Points points, double scale = 1, const Point<3>& to = {}) {
  constexpr std::array<std::array<double, 3>, 3> kRows{{{-5, -10, 10}, {14, -5, 2}, {2, 10, 11}}};
  for (Point<3>& p : points) {
    Point<3> q = to;
    for (std::size_t r = 0; r < 3; ++r)
      for (std::size_t c = 0; c < 3; ++c) q[r] += scale / 15 * kRows[r][c] * p[c];
    p = q;
  }
  return points;
}

TEST(Features, OfKnownShapes) {
  const Points square{{5, 0, 0}, {7, 0, 0}, {5, 2, 0}, {7, 2, 0}};
  const Features f = features(pair_of<3>(box(1, 1, 1), square));
  EXPECT_EQ(f.magnitude, 7);
  EXPECT_NEAR(f.size_ratio, 2, 1e-12);
  EXPECT_EQ(f.flatness, 0);
  EXPECT_EQ(f.vertices, 12);

  const Features boxes = features(pair_of<3>(box(4, 2, 1), box(-8, 8, 8)));
  EXPECT_EQ(boxes.magnitude, 8);
  EXPECT_NEAR(boxes.size_ratio, 2, 1e-12);
  EXPECT_NEAR(boxes.flatness, 0.25, 1e-12);
  EXPECT_EQ(boxes.vertices, 16);

  EXPECT_NEAR(
      features(pair_of<2>({{{0, 0}, {1, 0}, {0, 1}, {1, 1}}}, {{{5, 5}, {8, 5}, {5, 11}, {8, 11}}}))
          .flatness,
      0.5, 1e-12);
}

TEST(Features, OfPoints) {
  const Features f = features(pair_of<3>({{1, 2, 3}}, {{-4, 2, 3}}));
  EXPECT_EQ(f.magnitude, 4);
  EXPECT_EQ(f.size_ratio, 1);
  EXPECT_EQ(f.flatness, 0);
  EXPECT_EQ(f.vertices, 2);
  EXPECT_EQ(features(pair_of<3>({{1, 2, 3}}, box(1, 1, 1))).size_ratio, kInfinity);
  EXPECT_EQ(features(pair_of<2>({{0, 0}, {0, 0}}, {{0, 0}, {1, 1}})).size_ratio, kInfinity);
}

TEST(Features, StayTheSameInTurnedScaledAndMovedCopies) {
  for (const Points& shape :
       {box(1, 1, 1), box(3, 2, 1), box(1, 1, 0.01), box(1, 1, 100), box(1, 0.3, 1e-9),
        Points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}})
    for (const double scale : {1.0, 1e-200, 1e200}) {
      const Point<3> to{3 * scale, -2 * scale, scale};
      const Features f = features(pair_of<3>(shape, box(1, 1, 1)));
      const Features g =
          features(pair_of<3>(turned(shape, scale, to), turned(box(1, 1, 1), scale)));
      EXPECT_NEAR(g.flatness, f.flatness, 1e-9);
      EXPECT_GT(g.flatness, 0);
      EXPECT_NEAR(g.size_ratio, f.size_ratio, 1e-9 * f.size_ratio);
    }
  for (const Points& flat : {box(1, 1, 0), box(1, 0, 0), box(0, 1, 3)})
    EXPECT_EQ(features(pair_of<3>(turned(flat), box(1, 1, 1))).flatness, 0);
}

TEST(Features, OfPlacedShapesAreThoseInTheWorld) {
  const Matrix<3> stretched{{{8, 0, 0}, {0, 2, 0}, {0, 0, 1}}};
  const auto placed = [](const Points& a, const Points& b, const Pose<3>& pose, double radius_a,
                         double radius_b) {
    return features(pair_of<3>(Pair<3>{a, b, pose, {}, radius_a, radius_b}));
  };
  const Points cube = box(1, 1, 1);
  const Points point{{0, 0, 0}};
  const Features f = placed(cube, cube, Pose<3>(stretched, {100, 0, 0}), 0, 0);
  EXPECT_EQ(f.magnitude, 108);
  EXPECT_NEAR(f.size_ratio, 8, 1e-12);
  EXPECT_NEAR(f.flatness, 1.0 / 8, 1e-12);
  const Features turned = placed(cube, cube, Pose<3>(Quaternion{2, 1, 1, 3}, {}), 0, 0);
  EXPECT_NEAR(turned.size_ratio, 1, 1e-12);
  EXPECT_NEAR(turned.flatness, 1, 1e-12);
  const Features balls = placed(point, point, {}, 3, 1);
  EXPECT_EQ(balls.magnitude, 3);
  EXPECT_EQ(balls.size_ratio, 3);
  EXPECT_EQ(balls.flatness, 1);
  const Features round = placed(cube, point, {}, 0.5, 1);
  EXPECT_NEAR(round.size_ratio, 1, 1e-12);
  EXPECT_NEAR(round.flatness, 1, 1e-12);
  EXPECT_EQ(placed(point, cube, {}, 0, 2).size_ratio, kInfinity);
  // Positions beyond the range of doubles.
  const Matrix<3> far{{{kLargest, 0, 0}, {0, kLargest, 0}, {0, 0, kLargest}}};
  const Features beyond = placed(box(kLargest, kLargest, kLargest), cube, Pose<3>(far, {}), 1, 1);
  EXPECT_EQ(beyond.size_ratio, kInfinity);
  EXPECT_NEAR(beyond.flatness, 1, 1e-12);
  const Features ball = placed(box(kSmallest, kSmallest, 0), cube, {}, kLargest, 0);
  EXPECT_EQ(ball.size_ratio, kInfinity);
  EXPECT_EQ(ball.flatness, 1);
}

TEST(Features, OfTheLargestAndTheSmallestNumbers) {
  const Points diagonal{{-kLargest, -kLargest, -kLargest}, {kLargest, kLargest, kLargest}};
  const Features huge = features(pair_of<3>(diagonal, diagonal));
  EXPECT_EQ(huge.magnitude, kLargest);
  EXPECT_EQ(huge.size_ratio, 1);
  EXPECT_EQ(huge.flatness, 0);
  const Features unlike = features(pair_of<3>(diagonal, box(kSmallest, kSmallest, kSmallest)));
  EXPECT_EQ(unlike.size_ratio, kInfinity) << "more than the largest double";
  Points cube = box(2, 2, 2);
  for (Point<3>& p : cube)
    for (double& x : p) x = (x - 1) * kLargest;
  const Features cubes = features(pair_of<3>(cube, box(kLargest, kLargest, kLargest)));
  EXPECT_NEAR(cubes.size_ratio, 2, 1e-12);
  EXPECT_NEAR(cubes.flatness, 1, 1e-12);
  const Features tiny = features(pair_of<3>(box(kSmallest, kSmallest, kSmallest),
                                            box(3 * kSmallest, 3 * kSmallest, kSmallest)));
  EXPECT_EQ(tiny.magnitude, 3 * kSmallest);
  EXPECT_NEAR(tiny.size_ratio, 3, 1e-12);
  EXPECT_NEAR(tiny.flatness, 1.0 / 3, 1e-12);
}

TEST(Features, AreNumbersForEveryFamily) {
  int infinite = 0;
  int flat = 0;
  for_each_pair(40, [&](const std::string& id, const PairLine& pair) {
    const Features f = features(pair);
    EXPECT_TRUE(std::isfinite(f.magnitude)) << id;
    EXPECT_GE(f.size_ratio, 1) << id;
    EXPECT_GE(f.flatness, 0) << id;
    EXPECT_LE(f.flatness, 1) << id;
    EXPECT_GE(f.vertices, 2) << id;
    infinite += std::isinf(f.size_ratio);
    flat += f.flatness == 0;
  });
  EXPECT_GT(infinite, 0);
  EXPECT_GT(flat, 0);
}

}  // namespace
}  // namespace certa::tools::policy
