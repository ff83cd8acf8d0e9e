// The law for other people's engines under fuzzers (fuzz/driver/engine.cpp), tested on an engine
// that returns the answer that each test wants.
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <certa/fuzz/engine_under_test.hpp>
#include <certa/fuzz/target.hpp>
#include <certa/fuzz/text.hpp>

namespace certa::test {
namespace {

using fuzz::EngineAnswer;
using fuzz::EngineInfo;
using fuzz::EnginePair;
using fuzz::Number;

struct Puppet {
  EngineInfo info{.name = "puppet", .version = "7", .planar = true, .spatial = true};
  std::function<bool(const EnginePair&)> in_range = [](const EnginePair&) { return true; };
  std::function<EngineAnswer(const EnginePair&)> query;
  double contact = 0;
  int asked = 0;
} puppet;

class PuppetEngine : public fuzz::Engine {
 public:
  const EngineInfo& info() const override { return puppet.info; }
  bool in_range(const EnginePair& pair) const override { return puppet.in_range(pair); }
  EngineAnswer query(const EnginePair& pair) override {
    ++puppet.asked;
    return puppet.query(pair);
  }
};

}  // namespace
}  // namespace certa::test

CERTA_ENGINE(certa::test::PuppetEngine, .contact = certa::test::puppet.contact,
             .distance_relative = 0)

namespace certa::test {
namespace {

// Points at x = 0 and x = 3.
constexpr const char* kApart = "grid 2D 0 | 3 0 0 | 0 0 0 | 0 0 0";
constexpr const char* kTouching = "grid 3D 0 | 0 0 0 | 0 0 0 | 0 0 0";

std::vector<std::uint8_t> bytes_of(const std::string& recipe) {
  return fuzz::encode(fuzz::recipe_from_text(recipe).value());
}

class EngineDriver : public testing::Test {
 protected:
  void SetUp() override { puppet = {}; }

  static void answers(const EngineAnswer& answer) {
    puppet.query = [answer](const EnginePair&) { return answer; };
  }
  static std::string violation(const std::string& recipe) {
    return fuzz::violated(bytes_of(recipe)).value_or("");
  }
};

TEST_F(EngineDriver, TruthIsNoViolation) {
  answers({.intersects = false, .distance = 3});
  EXPECT_EQ(violation(kApart), "");
  answers({.intersects = true});
  EXPECT_EQ(violation(kTouching), "") << "touching shapes meet";
  EXPECT_EQ(puppet.asked, 2);
}

TEST_F(EngineDriver, EachKindIsNamed) {
  answers({.intersects = true});
  EXPECT_EQ(violation(kApart), "ghost: puppet 7 says they meet, but they are separated by 3");
  answers({.intersects = false});
  EXPECT_EQ(violation(kTouching), "missed: puppet 7 says apart, but they are touching");
  EXPECT_EQ(violation("grid 2D 0 | 0 0 0 | -3 -3 0, 3 -3 0, 0 3 0 | 0 -1 0"),
            "missed: puppet 7 says apart, but they are overlapping by 1.7888543819998317");
  answers({.intersects = false, .distance = 3.5});
  EXPECT_EQ(violation(kApart), "distance: puppet 7 says they are 3.5 apart, but it is 3");
  answers({.intersects = false, .distance = std::numeric_limits<double>::quiet_NaN()});
  EXPECT_EQ(violation(kApart), "not_finite: puppet 7 gives a number that is not finite");
  puppet.query = [](const EnginePair&) -> EngineAnswer { throw std::runtime_error("no hull"); };
  EXPECT_EQ(violation(kApart), "puppet 7 throws: no hull");
  puppet.query = [](const EnginePair&) -> EngineAnswer { throw 7; };
  EXPECT_EQ(violation(kApart), "puppet 7 throws: no std::exception");
}

TEST_F(EngineDriver, ToleranceIsThatOfThePair) {
  answers({.intersects = true});
  puppet.contact = 3;
  EXPECT_EQ(violation(kApart), "");
  puppet.contact = 2.9;
  EXPECT_NE(violation(kApart), "");
}

TEST_F(EngineDriver, TheEngineIsAskedOfWhatItsNumberTypeHolds) {
  puppet.info.number = Number::float32;
  // Coordinates of far_away are decimals, which floats round.
  const std::string far = "far_away 2D 3 | 1 0 0 | 1 2 0 | 2 1 0";
  puppet.query = [](const EnginePair& pair) -> EngineAnswer {
    for (const auto& points : {pair.a, pair.b})
      for (const auto& p : points)
        for (const double x : p) EXPECT_EQ(x, static_cast<double>(static_cast<float>(x)));
    return {.intersects = false};
  };
  EXPECT_EQ(violation(far), "");
  EXPECT_EQ(puppet.asked, 1);
  EXPECT_EQ(violation("near_overflow 2D 0 | 3 0 0 | 3 0 0 | 3 0 0"), "");
  EXPECT_EQ(puppet.asked, 1) << "floats do not hold it";
}

TEST_F(EngineDriver, OutOfRangeIsNotAsked) {
  puppet.in_range = [](const EnginePair& pair) { return pair.b[0][0] < 3; };
  EXPECT_EQ(violation(kApart), "");
  EXPECT_EQ(puppet.asked, 0);
  EXPECT_TRUE(fuzz::explain(bytes_of(kApart)).ends_with("out of the engine's range\n"));
}

TEST_F(EngineDriver, AnEngineOfOneDimensionGetsEveryRecipeInIt) {
  puppet.query = [](const EnginePair& pair) -> EngineAnswer {
    EXPECT_EQ(pair.dimension, 2);
    EXPECT_EQ(pair.a[0][2], 0);
    return {.intersects = true};
  };
  puppet.info.spatial = false;
  EXPECT_EQ(violation("grid 3D 0 | 0 0 0 | 1 1 1 | 1 1 2"), "") << "in the plane they touch";
  EXPECT_EQ(puppet.asked, 1);
  puppet.info.planar = false;
  EXPECT_THROW(violation(kApart), std::logic_error);
}

TEST_F(EngineDriver, AnEngineThatTakesPosesOrRadiiGetsThem) {
  int with_pose = 0;
  int with_radius = 0;
  puppet.query = [&](const EnginePair& pair) {
    with_pose += pair.is_posed() ? 1 : 0;
    with_radius += pair.is_rounded() ? 1 : 0;
    return EngineAnswer{.intersects = true};
  };
  for (const bool posed : {false, true})
    for (const bool rounded : {false, true}) {
      puppet.info.posed = posed;
      puppet.info.rounded = rounded;
      with_pose = with_radius = puppet.asked = 0;
      for (int variant = 0; variant < 60; ++variant)
        violation("grid 3D " + std::to_string(variant) + " | 3 0 0 | 0 0 0, 1 0 0 | 0 0 0, 0 1 0");
      EXPECT_EQ(puppet.asked, 60);
      EXPECT_EQ(with_pose, posed ? 29 : 0);  // of half of the recipes, one of which draws no pose
      EXPECT_EQ(with_radius > 10, rounded) << with_radius;
      EXPECT_LE(with_radius, rounded ? 30 : 0);
    }
}

TEST(LargestCoordinate, IsThatInTheWorldWithTheRadius) {
  const std::vector<std::array<double, 3>> a{{1, 0, 0}};
  const std::vector<std::array<double, 3>> b{{0, -7, 2}};
  EnginePair pair{.dimension = 3, .a = a, .b = b};
  EXPECT_EQ(fuzz::largest_coordinate(pair), 7);
  pair.pose_a = Pose<3>(Matrix<3>{{{0, 0, 0}, {-8, 0, 0}, {0, 0, 0}}}, Point<3>{0, -100, 0});
  EXPECT_EQ(fuzz::largest_coordinate(pair), 108);
  pair.radius_b = 102;
  EXPECT_EQ(fuzz::largest_coordinate(pair), 109);
}

TEST(Sizes, OfBothShapesAreWithinLimits) {
  const std::vector<std::array<double, 3>> a{{-3, 0, 1e-20}, {1, 0, 0}};
  const std::vector<std::array<double, 3>> b{{0, 0, 0}};
  EnginePair pair{.dimension = 3, .a = a, .b = b};
  const std::array<fuzz::ShapeSize, 2> sizes = fuzz::sizes(pair);
  EXPECT_EQ(sizes[0].coordinate, 3);
  EXPECT_EQ(sizes[0].half_side, 2);
  EXPECT_EQ(sizes[1].coordinate, 0);
  EXPECT_EQ(sizes[1].half_side, 0);
  EXPECT_TRUE(fuzz::sizes_within(pair, 3, 3)) << "a point at 0 has any size";
  EXPECT_FALSE(fuzz::sizes_within(pair, 0, 2.9));
  EXPECT_FALSE(fuzz::sizes_within(pair, 3.1, 9));
  pair.pose_b = Pose<3>(Point<3>{0, -5, 0});
  EXPECT_TRUE(fuzz::sizes_within(pair, 3, 5));
  EXPECT_FALSE(fuzz::sizes_within(pair, 3, 4.9));
  pair.radius_b = 1;  // its extent is 2
  EXPECT_FALSE(fuzz::sizes_within(pair, 0, 5.9));
  EXPECT_TRUE(fuzz::sizes_within(pair, 2, 6));
  EXPECT_FALSE(fuzz::sizes_within(pair, 2.1, 6));
  pair.pose_a = Pose<3>(Matrix<3>{{{1e308, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {});
  EXPECT_FALSE(fuzz::sizes_within(pair, 0, 1e308)) << "an overflow";
}

TEST_F(EngineDriver, ShapesAreCutOffAfterTheMostVertices) {
  puppet.query = [](const EnginePair& pair) -> EngineAnswer {
    EXPECT_EQ(pair.a.size(), 4U);
    EXPECT_EQ(pair.b.size(), 1U);
    return {.intersects = true};
  };
  // The fifth vertex would meet b.
  EXPECT_EQ(violation("grid 2D 0 | 3 0 0 | 0 0 0, 0 1 0, 1 0 0, 1 1 0, 3 3 0 | 0 3 0"),
            "ghost: puppet 7 says they meet, but they are separated by 2.8284271247461903");
}

TEST_F(EngineDriver, TheExplanationIsWhatSomebodyNeedsToFindTheBug) {
  answers({.intersects = false, .distance = 2.5, .on_a = {{0, 0, 0}}, .on_b = {{2.5, 0, 0}}});
  const auto input = bytes_of(kApart);
  const std::string asked = std::string("recipe: ") + kApart +
                            "\n"
                            R"(pair:   {"a":{"vertices":[["0x0p+0","0x0p+0"]]},)"
                            R"("b":{"vertices":[["0x1.8p+1","0x0p+0"]]}})"
                            "\ntruth:  separated, distance 3, squared 9\nanswer: ";
  const std::string replay = std::string("\nreplay: puppet_replay --recipe '") + kApart +
                             "'\nlook:   the same with --findings FILE, then certa show FILE\n";
  EXPECT_EQ(fuzz::explain(input), asked + "not asked" + replay);
  ASSERT_TRUE(fuzz::violated(input));
  EXPECT_EQ(fuzz::explain(input),
            asked + "apart, distance 2.5, on a (0, 0, 0), on b (2.5, 0, 0)" + replay);
  EXPECT_EQ(puppet.asked, 1) << "to explain is not to ask again";
}

TEST_F(EngineDriver, AFindingIsALineForThePage) {
  const auto line = [](const std::string& recipe) {
    EXPECT_NE(violation(recipe), "");
    return fuzz::finding_line(bytes_of(recipe));
  };
  const std::string start =
      std::string(R"({"id":")") + kApart + R"(","family":"grid","engine":"pup\"pet 7","finding":)";
  const std::string truth = R"("truth":{"verdict":"separated","distance":3},)";
  const std::string shapes = R"("a":{"vertices":[["0x0p+0","0x0p+0"]]},)"
                             R"("b":{"vertices":[["0x1.8p+1","0x0p+0"]]}})";
  puppet.info.name = "pup\"pet";
  answers({.intersects = false, .distance = 2.5, .on_a = {{0, 0, 0}}});
  EXPECT_EQ(line(kApart), start + R"("distance",)" + truth +
                              R"("answer":{"intersects":false,"distance":2.5,)"
                              R"("witness":{"a":[0,0],"b":null}},)" +
                              shapes);
  answers({.intersects = false, .distance = std::numeric_limits<double>::infinity()});
  EXPECT_EQ(line(kApart), start + R"("not_finite",)" + truth +
                              R"("answer":{"intersects":false,"distance":"inf"},)" + shapes);
  puppet.query = [](const EnginePair&) -> EngineAnswer { throw std::runtime_error("\n\\"); };
  EXPECT_EQ(line(kApart), start + R"("error",)" + truth + R"("detail":"\u000a\\",)" + shapes);
}

}  // namespace
}  // namespace certa::test
