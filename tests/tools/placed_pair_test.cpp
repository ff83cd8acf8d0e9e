// Poses, boxes and radii in a line: valid and invalid ones, and that they are written as they were
// read.
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <certa/fuzz/finding.hpp>
#include <certa/fuzz/text.hpp>

#include "formats/pair_reader.hpp"
#include "formats/pair_writer.hpp"

namespace certa::tools {
namespace {

std::string with_a(std::string_view a, int dimension = 3) {
  return concat({R"({"id":"x","a":{)", a, R"(},"b":{"vertices":[)",
                 dimension == 3 ? "[1,2,3]" : "[1,2]", "]}}"});
}

template <int D>
ShapePair<D> accepted(std::string_view line) {
  auto result = PairReader().read(line);
  if (const auto* error = std::get_if<LineError>(&result))
    throw std::runtime_error("refused: " + error->reason);
  return std::get<ShapePair<D>>(std::get<PairLine>(std::move(result)).shapes);
}

std::string refusal(std::string_view line) {
  const auto result = PairReader().read(line);
  const auto* error = std::get_if<LineError>(&result);
  return error == nullptr ? "accepted" : error->reason;
}

template <int D>
void expect_equal(const Pose<D>& x, const Pose<D>& y) {
  EXPECT_EQ(x.kind(), y.kind());
  EXPECT_EQ(x.matrix(), y.matrix());
  EXPECT_EQ(x.quaternion(), y.quaternion());
  EXPECT_EQ(x.translation(), y.translation());
}

TEST(PlacedPair, BoxesQuaternionsAndRadiiAreRead) {
  const auto shapes = accepted<3>(
      R"({"id":"crate-7","a":{"box":[0.5,1,"0x1p1"],"pose":{"quaternion":{"w":1,"x":0,"y":-2,)"
      R"("z":"0x1p-10"},"translation":[0,3,0]},"radius":0.02},"b":{"vertices":[[0,0,0],[1,0,0]],)"
      R"("pose":{"matrix":[[1,2,3],[4,5,6],[7,8,9.5]],"translation":[0,2,0]}}})");
  EXPECT_TRUE(shapes.is_placed());
  ASSERT_EQ(shapes.a.size(), 8u);
  for (unsigned m = 0; m < 8; ++m)
    EXPECT_EQ(shapes.a[m], (Point<3>{(m & 1U) != 0 ? 0.5 : -0.5, (m & 2U) != 0 ? 1.0 : -1.0,
                                     (m & 4U) != 0 ? 2.0 : -2.0}));
  expect_equal(shapes.pose_a, Pose<3>(Quaternion{1, 0, -2, 0x1p-10}, {0, 3, 0}));
  EXPECT_EQ(shapes.radius_a, 0.02);
  EXPECT_EQ(shapes.b.size(), 2u);
  expect_equal(shapes.pose_b, Pose<3>(Matrix<3>{{{1, 2, 3}, {4, 5, 6}, {7, 8, 9.5}}}, {0, 2, 0}));
  EXPECT_EQ(shapes.radius_b, 0);
  EXPECT_EQ(&shapes.placed_a().shape(), &shapes.a);
  EXPECT_EQ(shapes.placed_a().radius(), 0.02);
}

TEST(PlacedPair, PlanarShapesHaveMatrices) {
  const auto shapes =
      accepted<2>(with_a(R"("box":[1,0],"pose":{"matrix":[[0,-1],[1,0]],"translation":[5,6]})", 2));
  EXPECT_EQ(shapes.a.size(), 4u);
  EXPECT_EQ(shapes.a[2], (Point<2>{-1, 0}));
  expect_equal(shapes.pose_a, Pose<2>(Matrix<2>{{{0, -1}, {1, 0}}}, {5, 6}));
}

TEST(PlacedPair, APoseMayLackAnything) {
  for (const char* pose :
       {"{}", R"({"translation":[0,0,0]})", R"({"matrix":[[1,0,0],[0,1,0],[0,0,1]]})"}) {
    const auto shapes = accepted<3>(with_a(concat({R"("vertices":[[1,2,3]],"pose":)", pose})));
    EXPECT_TRUE(shapes.is_placed());
    expect_equal(shapes.pose_a, Pose<3>(identity_matrix<3>(), {}));
  }
  EXPECT_FALSE(accepted<3>(with_a(R"("vertices":[[1,2,3]],"radius":0)")).is_placed());
  EXPECT_FALSE(accepted<3>(with_a(R"("vertices":[[1,2,3]],"radius":-0.0)")).is_placed());
  EXPECT_FALSE(accepted<3>(with_a(R"("box":[1,2,3])")).is_placed());
}

TEST(PlacedPair, WhatIsNoPlacementIsRefused) {
  const auto posed = [](std::string_view pose, int dimension = 3) {
    return with_a(
        concat({dimension == 3 ? R"("box":[1,1,1],"pose":)" : R"("box":[1,1],"pose":)", pose}),
        dimension);
  };
  const std::vector<std::pair<std::string, std::string>> cases{
      {with_a(R"("box":[1,1,1],"vertices":[[1,2,3]])"), R"("a" has both "vertices" and "box")"},
      {with_a(R"("pose":{})"), R"("a": "vertices", or another form of a shape, is missing)"},
      {with_a(R"("box":[1,-1,1])"), R"("a": "box" has a negative half extent: [1])"},
      {with_a(R"("box":[1])"), R"("a": "box" has 1 half extents, not 2 or 3)"},
      {with_a(R"("box":[1,1,1,1])"), R"("a": "box" has 4 half extents, not 2 or 3)"},
      {with_a(R"("box":1)"), R"("a": "box" is a number, not an array of numbers)"},
      {with_a(R"("box":[1,"0x1p1024",1])"), "too large for a double"},
      {with_a(R"("box":[1,1])"), R"("a" has 2 dimensions, "b" has 3)"},
      {with_a(R"("box":[1,1,1],"radius":-1)"), R"("a": "radius" is negative)"},
      {with_a(R"("box":[1,1,1],"radius":null)"), R"("a": "radius" is null, not a number)"},
      {with_a(R"("box":[1,1,1],"radius":"nan")"), R"("a": "radius" is nan, not a finite number)"},
      {with_a(R"("box":[1,1,1],"radius":"0x1p1024")"), R"("a": "radius" is "0x1p1024", too large)"},
      {posed("[]"), R"("a": "pose" is 0 x 0, not 3 x 3, 3 x 4 or 4 x 4)"},
      {posed(R"({"rotation":1})"), R"("a": "pose": unknown key "rotation")"},
      {posed(R"({"matrix":[[1,0,0],[0,1,0],[0,0,1]],"quaternion":{"w":1,"x":0,"y":0,"z":0}})"),
       R"("a": "pose" has both "matrix" and "quaternion")"},
      {posed(R"({"matrix":[[1,0,0],[0,1,0]]})"),
       R"("a": "pose": "matrix" is 2 x 3, not 3 x 3, 3 x 4 or 4 x 4)"},
      {posed(R"({"matrix":[[1,0,0],[0,1],[0,0,1]]})"),
       R"("a": "pose": "matrix" is wrong: row 1 has 2 numbers, not 3)"},
      {posed(R"({"matrix":[[1,0,0],[0,1,0],[0,0,"x"]]})"),
       R"("matrix" is wrong: row 2 has a bad coordinate: [2] is "x")"},
      {posed(R"({"matrix":1})"), R"("a": "pose": "matrix" is a number, not an array of rows)"},
      {posed(R"({"translation":[1,2]})"),
       R"("a": "pose": "translation" has 2 coordinates, but the shape has 3)"},
      {posed(R"({"translation":[1,2,"0x1p1024"]})"), R"("translation" has a bad coordinate: [2])"},
      {posed(R"({"quaternion":{"w":0,"x":0,"y":-0.0,"z":0}})"),
       R"("a": "pose": the quaternion is zero)"},
      {posed(R"({"quaternion":{"w":1,"x":0,"y":0}})"), R"("a": "pose": "quaternion" has no "z")"},
      {posed(R"({"quaternion":{"w":1,"x":0,"y":0,"z":"0x1p1024"}})"),
       R"("a": "pose": "quaternion" is wrong: "z" is "0x1p1024", too large for a double)"},
      {posed(R"({"quaternion":{"w":1,"x":0,"y":0,"z":0,"k":1}})"),
       R"("quaternion" is wrong: unknown key "k")"},
      {posed(R"({"quaternion":[1,0,0,0]})"),
       R"("quaternion" is an array, whose order is open: {"wxyz":[..]} or {"xyzw":[..]})"},
      {posed(R"({"quaternion":{"w":1,"x":0,"y":0,"z":0}})", 2),
       R"("a": "pose": "quaternion" is for shapes in space, and this one is in the plane)"},
      {posed("{},\"pose\":{}"), R"("a": the key "pose" stands twice)"},
  };
  for (const auto& [line, reason] : cases)
    EXPECT_NE(refusal(line).find(reason), std::string::npos) << line << "\n" << refusal(line);
}

/// Finite numbers of every size.
rc::Gen<double> number() {
  return rc::gen::map(rc::gen::pair(rc::gen::inRange(-1000000, 1000001), rc::gen::inRange(-90, 90)),
                      [](const std::pair<int, int>& x) { return std::ldexp(x.first, x.second); });
}
template <std::size_t N>
std::array<double, N> numbers() {
  std::array<double, N> result;
  for (double& x : result) x = *number();
  return result;
}
template <int D>
Pose<D> pose() {
  const auto kind = *rc::gen::inRange(0, D);
  if (kind == 0) return {};
  if constexpr (D == 3) {
    if (kind == 2) {
      const auto q = numbers<4>();
      return Pose<3>(Quaternion{q[0], q[1], q[2], q[3] == 0 ? 1 : q[3]}, numbers<3>());
    }
  }
  Matrix<D> matrix;
  for (Point<D>& row : matrix) row = numbers<D>();
  return Pose<D>(matrix, numbers<D>());
}

template <int D>
void expect_round_trip() {
  const Pair<D> pair{{numbers<D>(), numbers<D>()}, {numbers<D>()},     pose<D>(), pose<D>(),
                     std::abs(*number()),          std::abs(*number())};
  std::string decimal;
  JsonWriter json(decimal);
  json.object([&] { write_shapes(json, pair); });
  for (const std::string& line : {decimal, fuzz::to_json(pair)}) {
    const Pair<D> read = vertices_of(accepted<D>(line));
    RC_ASSERT(read.a == pair.a && read.b == pair.b);
    RC_ASSERT(read.radius_a == pair.radius_a && read.radius_b == pair.radius_b);
    RC_ASSERT(read.is_placed() == pair.is_placed());
    expect_equal(read.pose_a, pair.pose_a);
    expect_equal(read.pose_b, pair.pose_b);
  }
}

RC_GTEST_PROP(PlacedPair, IsReadAsItWasWritten, ()) {
  expect_round_trip<2>();
  expect_round_trip<3>();
}

TEST(PlacedPair, EnginesOfFloatsRoundPosesAndRadii) {
  using fuzz::Number;
  const Pair<3> pair{{{0.1, 0, 0}},
                     {{1, 0, 0}},
                     Pose<3>(Quaternion{1, 0, 0, 0.1}, {0.1, 0, 0}),
                     Pose<3>(identity_matrix<3>(), {0, 0.1, 0}),
                     0.1,
                     0};
  const auto held = fuzz::rounded(pair, Number::float32).value();
  constexpr double kTenth = 0.1F;
  expect_equal(held.pose_a, Pose<3>(Quaternion{1, 0, 0, kTenth}, {kTenth, 0, 0}));
  expect_equal(held.pose_b, Pose<3>(identity_matrix<3>(), {0, kTenth, 0}));
  EXPECT_EQ(held.radius_a, kTenth);
  expect_equal(fuzz::rounded(pair, Number::float64).value().pose_a, pair.pose_a);
  Pair<3> tiny = pair;
  tiny.pose_a = Pose<3>(Quaternion{1e-300, 0, 0, 0});
  EXPECT_FALSE(fuzz::rounded(tiny, Number::float32)) << "it is zero in floats";
  Pair<3> large = pair;
  large.pose_b = Pose<3>(Point<3>{1e300, 0, 0});
  EXPECT_FALSE(fuzz::rounded(large, Number::float32));
  large = pair;
  large.radius_b = 1e300;
  EXPECT_FALSE(fuzz::rounded(large, Number::float32));
}

}  // namespace
}  // namespace certa::tools
