// Truth, nearness and minimal failing pairs of placed shapes.
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include <certa/fuzz/finding.hpp>
#include <certa/fuzz/minimize.hpp>
#include <certa/fuzz/random.hpp>

namespace certa::fuzz {
namespace {

std::vector<Point<3>> box(double x, double y, double z, const Point<3>& corner = {}) {
  std::vector<Point<3>> points;
  for (const double i : {0.0, x})
    for (const double j : {0.0, y})
      for (const double k : {0.0, z})
        points.push_back({corner[0] + i, corner[1] + j, corner[2] + k});
  return points;
}

/// A ball of radius `radius_a` at the origin, and one of radius 2 at this distance.
Pair<3> balls(double distance, double radius_a = 1) {
  Pair<3> pair{{{0, 0, 0}}, {{0, 0, 0}}};
  pair.pose_b = Pose<3>(Point<3>{distance, 0, 0});
  pair.radius_a = radius_a;
  pair.radius_b = 2;
  return pair;
}

TEST(PlacedTruth, IsThatOfRoundedShapes) {
  const Truth apart = truth(balls(5));
  EXPECT_EQ(apart.verdict, Verdict::separated);
  EXPECT_EQ(apart.distance, 2);
  EXPECT_EQ(apart.distance_squared, (Rational{25, 1}));
  EXPECT_EQ(truth(balls(3)).verdict, Verdict::touching);
  EXPECT_FALSE(truth(balls(3)).hulls_meet());
  EXPECT_EQ(truth(balls(2)).verdict, Verdict::overlapping);
  EXPECT_TRUE(truth(balls(0)).hulls_meet());
}

TEST(PlacedTruth, TellsHowFarFromTouching) {
  const auto near = [](const Pair<3>& pair, double length) {
    return is_near_touching(pair, truth(pair), length);
  };
  for (const double distance : {5.0, 1.0}) {  // 2 apart, 2 deep
    EXPECT_EQ(from_touching(balls(distance), truth(balls(distance))), 2);
    EXPECT_TRUE(near(balls(distance), 2));
    EXPECT_FALSE(near(balls(distance), std::nextafter(2, 0)));
  }
  EXPECT_EQ(from_touching(balls(0), truth(balls(0))), 3) << "a point in a point";
  EXPECT_TRUE(near(balls(0), 3));
  EXPECT_FALSE(near(balls(0), 2.5));
  EXPECT_EQ(from_touching(balls(3), truth(balls(3))), 0);
  EXPECT_TRUE(near(balls(3), 0));
}

TEST(PlacedTruth, FindsWhatAnEngineErrs) {
  const auto found = [](const Pair<3>& pair, const EngineAnswer& answer,
                        const Tolerance& tolerance = {}) {
    return finding_of(pair, truth(pair), answer, tolerance);
  };
  EXPECT_EQ(found(balls(5), {false, 2.0}, {.distance_relative = 1e-9}), Finding::none);
  EXPECT_EQ(found(balls(5), {false, 5.0}, {.distance_relative = 1e-9}), Finding::distance);
  EXPECT_EQ(found(balls(5), {true}), Finding::ghost);
  EXPECT_EQ(found(balls(5), {true}, {.contact = 2}), Finding::none);
  EXPECT_EQ(found(balls(1), {false}, {.contact = 1.9}), Finding::missed);
  EXPECT_EQ(found(balls(1), {false}, {.contact = 2}), Finding::none);
  EXPECT_EQ(found(balls(0), {false}, {.contact = 2.9}), Finding::missed);
}

/// The same pair with placed vertices; the poses are integer matrices and translations, so this is
/// exact.
template <int D>
Pair<D> multiplied_out(const Pair<D>& pair) {
  const auto placed = [](std::vector<Point<D>> points, const Pose<D>& pose) {
    for (Point<D>& p : points) {
      Point<D> x = pose.translation();
      for (std::size_t r = 0; r < D; ++r)
        for (std::size_t c = 0; c < D; ++c) x[r] += pose.matrix()[r][c] * p[c];
      p = x;
    }
    return points;
  };
  return {placed(pair.a, pair.pose_a), placed(pair.b, pair.pose_b)};
}

template <int D>
void expect_depths_as_multiplied_out() {
  Random random(7);
  int deep = 0;
  int flattened = 0;
  const auto number = [&] { return static_cast<double>(random.below(7)) - 3; };
  for (int k = 0; k < 300; ++k) {
    Pair<D> pair;
    for (auto* points : {&pair.a, &pair.b})
      for (std::size_t i = 0; i < 2 + random.below(6); ++i) {
        Point<D> p;
        for (double& x : p) x = number();
        points->push_back(p);
      }
    if (pair.a.empty() || pair.b.empty()) continue;
    for (auto* pose : {&pair.pose_a, &pair.pose_b}) {
      Matrix<D> m;
      for (Point<D>& row : m)
        for (double& x : row) x = number();
      if (random.below(4) == 0) {
        m[1] = m[0];
        ++flattened;
      }
      Point<D> t;
      for (double& x : t) x = number();
      *pose = Pose<D>(m, t);
    }
    const Pair<D> plain = multiplied_out(pair);
    const Truth known = truth(pair);
    ASSERT_EQ(known.verdict, truth(plain).verdict);
    if (!known.meet()) continue;
    deep += known.verdict == Verdict::overlapping;
    ASSERT_EQ(depth_squared(pair), depth_squared(plain));
  }
  EXPECT_GT(deep, 30);
  EXPECT_GT(flattened, 30);
}

TEST(PlacedDepth, IsThatOfPlacedVertices) {
  expect_depths_as_multiplied_out<2>();
  expect_depths_as_multiplied_out<3>();
}

TEST(PlacedDepth, TurnsWithAQuaternionOfAnyLength) {
  // A rotation by 120 degrees about (1, 1, 1), which permutes the axes.
  Pair<3> pair{box(1, 2, 4), box(1, 1, 1)};
  pair.pose_a = Pose<3>(Quaternion{3, 3, 3, 3}, {0.25, 0, 0});
  const Pair<3> plain{box(4, 1, 2, {0.25, 0, 0}), box(1, 1, 1)};
  EXPECT_EQ(depth_squared(pair), depth_squared(plain));
}

TEST(PlacedMinimize, DropsPosesAndRadii) {
  Pair<3> pair{{{0.1, 0.2, 0.3}, {1, 2, 3}}, {{5.123, 4, 3}}};
  pair.pose_a = Pose<3>(Quaternion{1, 0.25, 0.3, 0.7}, {0.111, 0.222, 0.333});
  pair.pose_b = Pose<3>(Matrix<3>{{{1, 0.1, 0}, {0, 1, 0}, {0, 0, 1.1}}}, {1.23456, 0, 0});
  pair.radius_a = 0.123;
  const Pair<3> least = minimize<3>(pair, [](const Pair<3>&) { return true; });
  EXPECT_FALSE(least.is_placed());
  EXPECT_EQ(least.a.size(), 1u);
  const Pair<3> posed = minimize<3>(pair, [](const Pair<3>& p) {
    return p.pose_b.kind() == Pose<3>::Kind::matrix && p.pose_b.matrix()[0][1] != 0 &&
           p.radius_a > 0.1;
  });
  EXPECT_EQ(posed.pose_a.kind(), Pose<3>::Kind::none);
  EXPECT_EQ(posed.radius_a, 1);
  EXPECT_EQ(posed.pose_b.matrix()[0][1], 1);
  EXPECT_EQ(posed.pose_b.matrix()[2][2], 0);
  EXPECT_EQ(posed.pose_b.translation(), (Point<3>{}));
}

}  // namespace
}  // namespace certa::fuzz
