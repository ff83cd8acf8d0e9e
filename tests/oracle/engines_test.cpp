// The adapters of other engines: right on pairs on which no engine errs, and as strict about ranges
// as the documentation that they cite. The quality of engines is the subject of certa compare.
#include <cmath>
#include <numbers>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <certa/engines/engines.hpp>

namespace certa::engines {
namespace {

using Points = std::vector<std::array<double, 3>>;

/// A box with one corner at (x, 0, 0); in the plane a rectangle.
Points box(int dimension, double x, double width, double height, double depth) {
  Points points;
  for (const double i : {x, x + width})
    for (const double j : {0.0, height})
      for (const double k : {0.0, depth})
        if (dimension == 3 || k == 0) points.push_back({i, j, dimension == 3 ? k : 0});
  return points;
}

class EveryEngine : public testing::Test {
 protected:
  template <class Check>
  void for_each(const Check& check) {
    if (engines().empty()) GTEST_SKIP() << "no engine is installed";
    for (const auto& engine : engines()) {
      SCOPED_TRACE(engine->info().name);
      check(*engine, engine->info().planar ? 2 : 3);
    }
  }
};

TEST_F(EveryEngine, HasANameOfItsOwn) {
  std::set<std::string> names;
  for_each([&](fuzz::Engine& engine, int) {
    const fuzz::EngineInfo& info = engine.info();
    EXPECT_TRUE(names.insert(info.name).second);
    EXPECT_FALSE(info.version.empty() || info.range.empty());
    EXPECT_TRUE(info.planar || info.spatial);
    ASSERT_TRUE(engine_named(info.name));
    EXPECT_EQ(engine_named(info.name)->info().name, info.name);
  });
  EXPECT_FALSE(engine_named("none"));
}

TEST_F(EveryEngine, IsRightFarFromTouching) {
  int distances = 0;
  for_each([&](fuzz::Engine& engine, int d) {
    const Points a = box(d, 0, 2, 2, 2);
    const Points apart = box(d, 3, 2, 2, 2);
    const Points deep = box(d, 1, 2, 2, 2);
    const fuzz::EngineAnswer gap = engine.query({d, a, apart});
    EXPECT_FALSE(gap.intersects);
    if (gap.distance) {
      ++distances;
      EXPECT_NEAR(*gap.distance, 1, 1e-4);
    }
    EXPECT_NEAR(gap.on_a.value_or(std::array{2.0, 0.0, 0.0})[0], 2, 1e-3);
    EXPECT_NEAR(gap.on_b.value_or(std::array{3.0, 0.0, 0.0})[0], 3, 1e-3);
    EXPECT_TRUE(engine.query({d, a, deep}).intersects);
    EXPECT_TRUE(engine.query({d, deep, a}).intersects);
  });
  if (!IsSkipped()) {
    EXPECT_GT(distances, 0);
  }
}

TEST_F(EveryEngine, TakesShapesOfAnyForm) {
  for_each([](fuzz::Engine& engine, int d) {
    const Points cube = box(d, 5, 2, 2, 2);
    const std::vector<Points> shapes{{{0, 0, 0}},
                                     {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}},
                                     {{0, 0, 0}, {1, 1, 0}},
                                     {{0, 0, 0}, {1, 0, 0}, {0.5, 0, 0}, {0, 1, 0}, {1, 1, 0}}};
    for (const Points& shape : shapes) {
      EXPECT_FALSE(engine.query({d, shape, cube}).intersects);
      EXPECT_FALSE(engine.query({d, cube, shape}).intersects);
    }
  });
}

TEST_F(EveryEngine, StatesItsRange) {
  int strict = 0;
  for_each([&](fuzz::Engine& engine, int d) {
    const std::string& name = engine.info().name;
    const auto in_range = [&](const Points& a, const Points& b) {
      return engine.in_range({d, a, b});
    };
    const Points cube = box(d, 0, 2, 2, 2);
    const Points flat = d == 2 ? Points{{0, 0, 0}, {1, 1, 0}} : box(3, 0, 2, 2, 0);
    const Points thin = box(d, 0, 2, 0.01, 2);
    const Points large = box(d, 0, 60, 60, 60);
    EXPECT_EQ(in_range(cube, cube), name != "bullet-zero-margin");
    if (name.starts_with("libccd")) {
      EXPECT_TRUE(in_range(flat, thin));
    } else {
      EXPECT_FALSE(in_range(cube, flat));
      EXPECT_FALSE(in_range(flat, cube));
    }
    // A rotation by a right angle, one that drifted as in floats, a scaling, a projection, a
    // reflection.
    const auto posed = [&](double c, double s, double scale_x) {
      const Matrix<3> m{{{c * scale_x, -s, 0}, {s * scale_x, c, 0}, {0, 0, 1}}};
      return engine.in_range({d, cube, cube, Pose<3>(m), {}});
    };
    EXPECT_EQ(posed(0, 1, 1), in_range(cube, cube));
    if (!name.starts_with("libccd")) {
      EXPECT_FALSE(posed(1000, 0, 1));
      EXPECT_FALSE(posed(1, 0, 0));
      EXPECT_FALSE(posed(1, 0, -1));
    }
    if (name == "bullet" || name.starts_with("fcl")) {
      EXPECT_TRUE(posed(0.8, 0.6, 1 + 1e-6));
      EXPECT_FALSE(posed(0.8, 0.6, 1 + 1e-4));
    }
    if (name == "bullet" || name == "box2d") {
      ++strict;
      EXPECT_FALSE(in_range(cube, thin));
      EXPECT_FALSE(in_range(large, large));
      EXPECT_TRUE(in_range(box(d, 0, 40, 40, 40), cube));  // one is static
      EXPECT_EQ(in_range(large, cube), name == "bullet");
    }
    if (name.starts_with("fcl")) {
      EXPECT_TRUE(in_range(large, thin));
    }
  });
  if (engine_named("bullet") || engine_named("box2d")) {
    EXPECT_GT(strict, 0);
  }
}

/// Two boxes, one of them with edges 2, 4, 2, rotated by a right angle about z and moved along x.
TEST_F(EveryEngine, TakesPosesAndRadiiApart) {
  int rounded = 0;
  for_each([&](fuzz::Engine& engine, int d) {
    const Points a = box(d, -1, 2, 2, 2);
    const Points b = box(d, -1, 2, 4, 2);
    const Pose<3> turn_by_matrix(Matrix<3>{{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}}, {8, 1, 0});
    const Pose<3> turn_by_quaternion =
        d == 2 ? turn_by_matrix : Pose<3>(Quaternion{3, 0, 0, 3}, {8, 1, 0});
    ASSERT_TRUE(engine.info().posed);
    // B extends from 8 - 4 to 8.
    for (const Pose<3>& pose : {turn_by_matrix, turn_by_quaternion}) {
      const fuzz::EngineAnswer apart = engine.query({d, a, b, {}, pose});
      EXPECT_FALSE(apart.intersects);
      if (apart.distance) {
        // FCL's use of libccd returns the root of 13 here, the distance of opposite corners.
        EXPECT_NEAR(*apart.distance, 3, engine.info().name == "fcl-libccd" ? 0.7 : 1e-4);
      }
      if (apart.on_b) {
        EXPECT_NEAR((*apart.on_b)[0], 4, 1e-3);
      }
      EXPECT_TRUE(engine.query({d, a, b, Pose<3>(Point<3>{4, 1, 0}), pose}).intersects);
    }
    if (!engine.info().rounded) return;
    ++rounded;
    const fuzz::EngineAnswer apart = engine.query({d, a, b, {}, turn_by_quaternion, 0.5, 1});
    EXPECT_FALSE(apart.intersects);
    if (apart.distance) {
      EXPECT_NEAR(*apart.distance, 1.5, 1e-4);
    }
    if (apart.on_a) {
      EXPECT_NEAR((*apart.on_a)[0], 1.5, 1e-3);
    }
    if (apart.on_b) {
      EXPECT_NEAR((*apart.on_b)[0], 3, 1e-3);
    }
    EXPECT_TRUE(engine.query({d, a, b, {}, turn_by_quaternion, 2, 1.5}).intersects);
    const Points point{{0, 0, 0}};
    const fuzz::EngineAnswer balls =
        engine.query({d, point, point, {}, Pose<3>(Point<3>{3, 4, 0}), 1, 2});
    EXPECT_FALSE(balls.intersects);
    if (balls.distance) {
      EXPECT_NEAR(*balls.distance, 2, 1e-4);
    }
    EXPECT_TRUE(engine.query({d, point, point, {}, Pose<3>(Point<3>{3, 4, 0}), 3, 3}).intersects);
  });
  if (!IsSkipped() && (engine_named("bullet") || engine_named("libccd") || engine_named("box2d"))) {
    EXPECT_GT(rounded, 0);
  }
}

TEST(Box2d, TakesEightVerticesAndTwoKilometres) {
  const auto engine = engine_named("box2d");
  if (!engine) GTEST_SKIP() << "Box2D is not installed";
  const auto polygon = [](int n) {
    Points points;
    for (int k = 0; k < n; ++k)
      points.push_back(
          {std::cos(2 * std::numbers::pi * k / n), std::sin(2 * std::numbers::pi * k / n), 0});
    return points;
  };
  EXPECT_TRUE(engine->in_range({2, polygon(8), polygon(8)}));
  EXPECT_FALSE(engine->in_range({2, polygon(9), polygon(8)}));
  EXPECT_FALSE(engine->in_range({2, polygon(8), box(2, 1500, 2, 2, 0)}));
}

}  // namespace
}  // namespace certa::engines
