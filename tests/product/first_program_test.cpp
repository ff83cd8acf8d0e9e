// What a first program uses: shapes by name, vectors of its own, text of answers, certificates in
// one call, and code that is generic over policies.
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/placed_policies.hpp>

namespace certa::test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kLeast = std::numeric_limits<double>::denorm_min();

template <int D>
std::vector<Point<D>> points_of(const Shape<D>& shape) {
  return {shape.points().begin(), shape.points().end()};
}

TEST(Box, HasItsVerticesInTheOrderOfJson) {
  EXPECT_EQ(points_of(box({1, 2})), (std::vector<Point<2>>{{-1, -2}, {1, -2}, {-1, 2}, {1, 2}}));
  EXPECT_EQ(points_of(box({1, 2, 3})), (std::vector<Point<3>>{{-1, -2, -3},
                                                              {1, -2, -3},
                                                              {-1, 2, -3},
                                                              {1, 2, -3},
                                                              {-1, -2, 3},
                                                              {1, -2, 3},
                                                              {-1, 2, 3},
                                                              {1, 2, 3}}));
  const Point<3> half{0, kLeast, 0x1p1000};  // and from a point
  EXPECT_EQ(box(half)[7], half);
  EXPECT_EQ(points_of(std::get<Shape<2>>(make_box({4, 0}))), points_of(box({4, 0})));
  static_assert(std::is_same_v<decltype(box({1, 1})), Shape<2>>);
}

TEST(Box, RefusesExtentsThatAreNone) {
  const auto kind = [](const auto& made) { return std::get<ShapeError>(made); };
  constexpr auto kNegative = ShapeError::Kind::negative_extent;
  EXPECT_EQ(kind(make_box({1, -1})), (ShapeError{kNegative, 1}));
  EXPECT_EQ(kind(make_box({1, 1, -kLeast})), (ShapeError{kNegative, 2}));
  EXPECT_EQ(kind(make_box({1, -kInfinity, 1})), (ShapeError{kNegative, 1}));
  EXPECT_EQ(kind(make_box({1, kInfinity})).kind, ShapeError::Kind::not_finite);
  EXPECT_EQ(kind(make_box({1, std::nan(""), 1})).kind, ShapeError::Kind::not_finite);
  EXPECT_EQ(to_string(ShapeError{kNegative, 1}), "half extent 1 of a box is negative");
  EXPECT_NO_THROW((void)box({-0.0, 0.0}));
  EXPECT_THROW((void)box({-1, 1}), InvalidShape);
  EXPECT_THROW((void)box({1, 1, kInfinity}), InvalidShape);
}

template <class Rounded>
constexpr bool kCanBePlaced = requires(Rounded&& rounded) {
  std::forward<Rounded>(rounded).placed();
};

TEST(RoundedShapes, AreBallsAndCapsules) {
  const RoundedShape<3> pole = capsule({0, 0, -1}, {0, 0, 1}, 0.25);
  const RoundedShape<3> ball_of_2 = ball({0, 0, 0}, 2);
  const Placed<3> lying = pole.placed(Pose<3>(Quaternion{1, 0, 1, 0}, {0, 0, 5}));
  const Placed<3> far = ball_of_2.placed(Pose<3>(Point<3>{0, 7, 0}));
  EXPECT_EQ(distance(pole.placed(), far).distance, 7 - 2.25);
  EXPECT_EQ(distance(pole.placed(), lying).distance, 5 - 1 - 0.5);
  const RoundedShape<2> disc = ball({3, 4}, 1);
  const RoundedShape<2> stadium = capsule({-1, 0}, {0, 0}, 0.5);
  EXPECT_EQ(distance(disc.placed(), stadium.placed()).distance, 3.5);

  EXPECT_THROW((void)ball({0, kInfinity}, 1), InvalidShape);
  EXPECT_THROW((void)capsule({0, 0, 0}, {0, 0, std::nan("")}, 1), InvalidShape);
  for (const double radius : {-1.0, kInfinity, std::nan("")}) {
    const RoundedShape<3> none = ball({0, 0, 0}, radius);
    EXPECT_THROW((void)none.placed(), InvalidPlacement);
  }
  // A placed shape refers to the one in its own frame: temporaries are refused.
  static_assert(kCanBePlaced<const RoundedShape<3>&>);
  static_assert(!kCanBePlaced<RoundedShape<3>>);
}

TEST(Certificates, AreCheckedAgainstTheShapesOfTheQuery) {
  const Shape<3> crate = box({0.5, 0.5, 0.5});
  const RoundedShape<3> marble = ball({0, 0, 0}, 0.25);
  const Placed<3> a(crate, Pose<3>(Quaternion{1, 0, 0, 0.25}, {0, 0, 0}), 0.125);
  for (const double x : {0.5, 1.0, 2.0}) {
    const Placed<3> b = marble.placed(Pose<3>(Point<3>{x, 0, 0}));
    const auto answer = closest_points(a, b);
    const CheckResult result = check(a, b, certificate(answer, a, b));
    EXPECT_TRUE(result.accepted) << result.reason;
    EXPECT_EQ(result.proves, answer.verdict);
    const auto far = at_least(a, b, 0.5);
    const AtLeastResult compared = check_at_least(a, b, 0.5, certificate(far, a, b));
    EXPECT_TRUE(compared.accepted) << compared.reason;
    EXPECT_EQ(compared.holds, far.holds);
    EXPECT_EQ(far.holds, answer.distance >= 0.5);
    // Radii and poses count.
    EXPECT_FALSE(check(b, a, certificate(answer, a, b)).accepted);
  }
  const Shape<2> square = box({1, 1});
  const Shape<2> point{{4, 5}};
  const auto answer = distance(square, point);
  const CheckResult result = check(square, point, certificate(answer, square, point));
  EXPECT_TRUE(result.accepted) << result.reason;
  EXPECT_EQ(result.distance_squared, (Rational{25, 1}));
  const auto far = at_least(square, point, 6);
  EXPECT_FALSE(check_at_least(square, point, 6, certificate(far, square, point)).holds);
}

/// The hull of n points of a circle around the origin.
Shape<2> polygon(int n, double radius) {
  std::vector<Point<2>> points;
  for (int k = 0; k < n; ++k) {
    const double angle = 2 * std::numbers::pi * k / n;
    points.push_back({radius * std::cos(angle), radius * std::sin(angle)});
  }
  return Shape<2>(points);
}

/// What docs/user/library.md says of cylinders, which are discs from above.
TEST(Discs, LieBetweenPolygons) {
  const RoundedShape<2> disc = ball({0, 0}, 2);
  for (const int n : {32, 128}) {
    const double wider = 2 / std::cos(std::numbers::pi / n);
    const Shape<2> inside = polygon(n, 2);
    const Shape<2> around = polygon(n, wider);
    for (int k = 0; k < 100; ++k) {
      const Shape<2> other{{5 * std::cos(0.01 * k), 5 * std::sin(0.01 * k)}, {9, 9}};
      const double exactly = distance(disc.placed(), Placed<2>(other)).distance;
      const double most = distance(inside, other).distance;
      const double least = distance(around, other).distance;
      constexpr double kRounding = 1e-15;  // of the points
      EXPECT_LE(least, exactly + kRounding);
      EXPECT_GE(most, exactly - kRounding);
      EXPECT_LE(most - least, wider - 2 + kRounding);
    }
  }
  EXPECT_NEAR(1 / std::cos(std::numbers::pi / 32) - 1, 0.005, 2e-4);
  EXPECT_NEAR(1 / std::cos(std::numbers::pi / 128) - 1, 0.0003, 2e-6);
}

/// A vector of somebody else's.
struct Vec {
  double x, y, z;
};

TEST(Shapes, AreMadeOfOtherVectors) {
  const std::vector<Vec> vertices{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.5, 0.25, 2}};
  static_assert(sizeof(Vec) == 3 * sizeof(double));
  const auto packed =
      Shape<3>::from_coordinates(std::span(&vertices.data()->x, 3 * vertices.size()));
  ASSERT_EQ(packed.size(), 4U);
  for (std::size_t k = 0; k < 4; ++k)
    EXPECT_EQ(packed[k], (Point<3>{vertices[k].x, vertices[k].y, vertices[k].z}));
  std::vector<Point<3>> points;
  for (const auto& [x, y, z] : vertices) points.push_back({x, y, z});
  EXPECT_EQ(points_of(Shape<3>(points)), points_of(packed));
}

TEST(Text, OfVerdictsStagesAndPoints) {
  std::ostringstream out;
  out << Verdict::touching << ' ' << Stage::big_integer;
  EXPECT_EQ(out.str(), "touching big_integer");
  EXPECT_EQ(certa::to_string(Point<3>{1, 0.5, -2e-7}), "(1, 0.5, -2e-07)");
  EXPECT_EQ(certa::to_string(Point<2>{0.1, -kInfinity}), "(0.1, -inf)");
  EXPECT_EQ(certa::to_string(std::array<float, 2>{0.1F, 1e22F}), "(0.1, 1e+22)");
  EXPECT_EQ(certa::to_string(std::array<long double, 2>{-0.0L, 0.25L}), "(-0, 0.25)");
  const double most = std::numeric_limits<double>::max();
  EXPECT_EQ(certa::to_string(Point<2>{-most, -kLeast}), "(-1.7976931348623157e+308, -5e-324)");
}

/// As a program that is generic over policies writes an answer.
template <class Policy, class Body>
std::string told(const Body& a, const Body& b) {
  const auto answer = closest_points<Policy>(a, b);
  std::ostringstream out;
  out << answer.verdict << (answer.stage == Stage::floating ? ", perhaps: " : ": ")
      << static_cast<double>(answer.distance) << ' ' << certa::to_string(answer.on_a)
      << certa::to_string(answer.on_b) << certa::to_string(answer.normal) << answer.simplex().size;
  return out.str();
}

template <class Policy>
void expect_told(const std::string& text) {
  const Shape<2> a = box({1, 1});
  const Shape<2> b{{4, 0.25}};
  EXPECT_EQ(told<Policy>(a, b), text);
  EXPECT_EQ(told<Policy>(Placed<2>(a), Placed<2>(b)), text);
}

TEST(Answers, HaveOneShapeUnderAllPolicies) {
  const std::string exactly = "separated: 3 (1, 0.25)(4, 0.25)(1, 0)2";
  const std::string perhaps = "separated, perhaps: 3 (1, 0.25)(4, 0.25)(1, 0)2";
  expect_told<certified>(exactly);
  expect_told<adaptive>(exactly);
  expect_told<exact>(exactly);
  expect_told<uncertified>(perhaps);
  expect_told<floating<float>>(perhaps);
  expect_told<floating<double>>(perhaps);
  expect_told<floating<long double>>(perhaps);
}

}  // namespace
}  // namespace certa::test
