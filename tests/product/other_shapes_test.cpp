// Certificates and exact numbers are about the shapes of the answer; for other shapes the result is
// an error value.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/geometry/shape_data.hpp>
#include <certa/policies.hpp>

namespace certa::test {
namespace {

const Shape<3> kTetrahedron{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
const Shape<3> kTriangle{{1, 1, 1}, {2, 1, 1}, {1, 2, 1}};
const Shape<3> kPoint{{5, 5, 5}};
const Shape<3> kMoved{{1, 1, 2}, {2, 1, 1}, {1, 2, 1}};

template <class Answer>
void expect_an_error(const Answer& answer, const Shape<3>& a, const Shape<3>& b) {
  EXPECT_TRUE(std::holds_alternative<OtherShapes>(certificate(answer, a, b)));
  if constexpr (std::is_base_of_v<Distance<3>, Answer>) {
    EXPECT_FALSE(distance_squared(answer, a, b).has_value());
  }
  EXPECT_EQ(check<3>(a.points(), b.points(), certificate(answer, a, b)).reason,
            "the answer is about other shapes");
}

template <class Answer>
void expect_errors_but_for_its_own(const Answer& answer) {
  expect_an_error(answer, kTriangle, kTetrahedron);  // swapped
  expect_an_error(answer, kTetrahedron, kPoint);     // other sizes
  expect_an_error(answer, kPoint, kPoint);
  expect_an_error(answer, kTetrahedron, kMoved);  // one coordinate differs
  EXPECT_FALSE(std::holds_alternative<OtherShapes>(certificate(answer, kTetrahedron, kTriangle)));
  // The points decide, not the object that holds them.
  const std::vector<Point<3>> points(kTriangle.points().begin(), kTriangle.points().end());
  EXPECT_FALSE(
      std::holds_alternative<OtherShapes>(certificate(answer, kTetrahedron, Shape<3>(points))));
}

TEST(OtherShapesTest, AreAnErrorForEveryQuery) {
  expect_errors_but_for_its_own(classify(kTetrahedron, kTriangle));
  expect_errors_but_for_its_own(enclose_distance(kTetrahedron, kTriangle));
  expect_errors_but_for_its_own(enclose_points(kTetrahedron, kTriangle));
  expect_errors_but_for_its_own(distance(kTetrahedron, kTriangle));
  expect_errors_but_for_its_own(closest_points(kTetrahedron, kTriangle));
  expect_errors_but_for_its_own(closest_points<adaptive>(kTetrahedron, kTriangle));
  expect_errors_but_for_its_own(classify<exact>(kTetrahedron, kTriangle));
}

TEST(OtherShapesTest, AnswersThatWereTamperedWithAreNotRead) {
  Distance<3> answer = distance(kTetrahedron, kTriangle);
  answer.evidence.vertices[0] = {1'000'000, 0};
  EXPECT_TRUE(std::holds_alternative<OtherShapes>(certificate(answer, kTetrahedron, kTriangle)));
  EXPECT_FALSE(distance_squared(answer, kTetrahedron, kTriangle).has_value());
  answer = distance(kTetrahedron, kTriangle);
  answer.evidence.face_count = 200;
  EXPECT_TRUE(std::holds_alternative<OtherShapes>(certificate(answer, kTetrahedron, kTriangle)));
  answer = distance(kTetrahedron, kTriangle);
  answer.evidence.sizes.fill(4);
  answer.evidence.face_count = 3;
  EXPECT_TRUE(std::holds_alternative<OtherShapes>(certificate(answer, kTetrahedron, kTriangle)));
  Classification<3> named = classify<exact>(kTetrahedron, kTriangle);
  ASSERT_TRUE(std::holds_alternative<Direction<3>>(named.evidence.direction));
  auto& direction = std::get<Direction<3>>(named.evidence.direction);
  const Direction<3> before = direction;
  direction.span_size = 9;
  EXPECT_TRUE(std::holds_alternative<OtherShapes>(certificate(named, kTetrahedron, kTriangle)));
  direction = before;
  direction.base = {1'000'000, 0};
  EXPECT_TRUE(std::holds_alternative<OtherShapes>(certificate(named, kTetrahedron, kTriangle)));
  for (const bool is_first : {true, false}) {
    direction = before;
    direction.span_size = 1;
    direction.span[0] = {{0, 0}, {1, 0}};
    (is_first ? direction.span[0].from : direction.span[0].to) = {0, 1'000'000};
    EXPECT_TRUE(std::holds_alternative<OtherShapes>(certificate(named, kTetrahedron, kTriangle)));
  }
  direction = before;
  direction.base = {3, Direction<3>::kAxis};
  EXPECT_TRUE(std::holds_alternative<OtherShapes>(certificate(named, kTetrahedron, kTriangle)));
  const Classification<3> nothing;
  EXPECT_TRUE(std::holds_alternative<OtherShapes>(certificate(nothing, kTetrahedron, kTriangle)));
}

TEST(OtherShapesTest, SmallIntegersAreToldApart) {
  // Pairs of points with small integer coordinates, in which the low 40 bits of each coordinate are
  // 0.
  std::set<std::uint64_t> seen;
  std::size_t count = 0;
  const auto add = [&](const Shape<3>& shape) {
    seen.insert(detail::fingerprint_of(shape));
    ++count;
  };
  constexpr int kMost = 3;
  constexpr int kSide = 2 * kMost + 1;
  for (int code = 0; code < kSide * kSide * kSide * kSide * kSide * kSide; ++code) {
    std::array<double, 6> x{};
    int rest = code;
    for (double& c : x) c = rest % kSide - kMost, rest /= kSide;
    add(Shape<3>{{x[0], x[1], x[2]}, {x[3], x[4], x[5]}});
  }
  EXPECT_EQ(seen.size(), count);
  // Every coordinate of every vertex matters.
  std::vector<Point<3>> points(9, Point<3>{0.1, 0.1, 0.1});
  add(Shape<3>(points));
  for (Point<3>& p : points)
    for (double& c : p)
      for (const double other : {0.2, -0.1, 0.0, 0.1 + 0x1p-56, 1e300, 5e-324}) {
        c = other;
        add(Shape<3>(points));
        c = 0.1;
      }
  // So does the order of vertices.
  for (std::size_t i = 0; i < points.size(); ++i) points[i][i % 3] = static_cast<double>(i);
  for (std::size_t i = 1; i < points.size(); ++i) {
    std::swap(points[0], points[i]);
    add(Shape<3>(points));
  }
  EXPECT_EQ(seen.size(), count);
}

/// All combinations of signs of the zeros among some points.
template <int D>
std::vector<Shape<D>> with_signs_of_zeros(std::vector<Point<D>> points) {
  std::vector<double*> zeros;
  for (Point<D>& p : points)
    for (double& x : p)
      if (x == 0) zeros.push_back(&x);
  std::vector<Shape<D>> shapes;
  for (std::size_t code = 0; code < std::size_t{1} << zeros.size(); ++code) {
    for (std::size_t k = 0; k < zeros.size(); ++k) *zeros[k] = (code >> k & 1) != 0 ? -0.0 : 0.0;
    shapes.emplace_back(points);
  }
  return shapes;
}

TEST(OtherShapesTest, TheSignOfAZeroMakesNoOtherShape) {
  const auto answer = closest_points(kTetrahedron, kTriangle);
  const auto shapes = with_signs_of_zeros<3>({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
  ASSERT_EQ(shapes.size(), 512U);
  for (const Shape<3>& shape : shapes) {
    const Certificate proof = certificate(answer, shape, kTriangle);
    EXPECT_TRUE(check<3>(shape.points(), kTriangle.points(), proof).accepted);
    EXPECT_EQ(to_string(*distance_squared(answer, shape, kTriangle)), "4/3");
  }
  // In the plane, and with ten vertices: full rows and a partial one.
  std::vector<Point<2>> many(10, Point<2>{3, 7});
  many[0] = many[7] = many[8] = {0, 0};
  many[9] = {0, 1};
  std::set<std::uint64_t> seen;
  for (const Shape<2>& shape : with_signs_of_zeros<2>(many))
    seen.insert(detail::fingerprint_of(shape));
  EXPECT_EQ(seen.size(), 1U);
}

TEST(OtherShapesTest, TheSignOfAZeroMakesNoOtherPlacement) {
  const Quaternion turned{0, 0, 0, 1};
  const Placed<3> a(kTetrahedron, Pose<3>(turned, {0, -2, 0}), 0);
  const Placed<3> b(kTriangle, Pose<3>(Matrix<3>{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}), 0.25);
  const auto answer = distance(a, b);
  const Placed<3> same_a(kTetrahedron, Pose<3>(Quaternion{-0.0, 0, -0.0, 1}, {-0.0, -2, 0}), -0.0);
  const Matrix<3> identity{{{1, -0.0, 0}, {0, 1, -0.0}, {-0.0, 0, 1}}};
  const Placed<3> same_b(kTriangle, Pose<3>(identity), 0.25);
  EXPECT_FALSE(std::holds_alternative<OtherShapes>(certificate(answer, same_a, same_b)));
  const Placed<3> other_a(kTetrahedron, Pose<3>(turned, {0, -2, 5e-324}), 0);
  EXPECT_TRUE(std::holds_alternative<OtherShapes>(certificate(answer, other_a, b)));
}

/// The number of different fingerprints of points (x + i dx, y + j dy, ..), 0 <= i, j < side.
template <int D>
std::size_t fingerprints_of_a_grid(Point<D> at, double dx, double dy, int side) {
  std::vector<std::uint64_t> seen;
  const Point<D> corner = at;
  for (int i = 0; i < side; ++i)
    for (int j = 0; j < side; ++j) {
      at[0] = corner[0] + i * dx;
      at[D - 1] = corner[D - 1] + j * dy;
      seen.push_back(detail::fingerprint_of(Shape<D>{at}));
    }
  std::sort(seen.begin(), seen.end());
  return static_cast<std::size_t>(std::unique(seen.begin(), seen.end()) - seen.begin());
}

// If a fingerprint added rotated coordinates, it would not notice that one axis gains as much as
// another loses. So all pairs of scales are tested.
TEST(OtherShapesTest, ShapesThatMoveAlongTwoAxesHaveOtherFingerprints) {
  constexpr int kSide = 24;
  constexpr std::size_t kAll = std::size_t{kSide} * kSide;
  for (int e = -63; e <= 63; ++e) {
    const double step = std::ldexp(1.0, e);
    const double ulp = std::ldexp(1.0, e - 52);
    EXPECT_EQ(fingerprints_of_a_grid<2>({4, 4 * step}, 1, step, kSide), kAll) << e;
    EXPECT_EQ(fingerprints_of_a_grid<2>({4, step}, 1, ulp, kSide), kAll) << e;
    EXPECT_EQ(fingerprints_of_a_grid<2>({1, step}, 0x1p-52, ulp, kSide), kAll) << e;
    EXPECT_EQ(fingerprints_of_a_grid<3>({4, 1, 4 * step}, 1, step, kSide), kAll) << e;
    EXPECT_EQ(fingerprints_of_a_grid<3>({4, 1, step}, 1, ulp, kSide), kAll) << e;
    EXPECT_EQ(fingerprints_of_a_grid<3>({1, 1, step}, 0x1p-52, ulp, kSide), kAll) << e;
  }
  EXPECT_EQ(fingerprints_of_a_grid<2>({0, 4000000}, 1, 1, 400), 160000U);

  const Shape<2> a{{1, 2097153}, {1, 2097154}};
  const Shape<2> moved{{2, 2097152}, {2, 2097153}};
  const Shape<2> b{{5, 2097153}};
  EXPECT_FALSE(distance_squared(distance(a, b), moved, b));
  EXPECT_TRUE(std::holds_alternative<OtherShapes>(certificate(distance(a, b), moved, b)));
  EXPECT_TRUE(std::holds_alternative<OtherShapes>(certificate(at_least(a, b, 3.5), moved, b)));
  const Shape<3> c{{1.5, 1, 0}};
  const Shape<3> beside{{1.25, 1 + 0x1p-23, 0}};
  EXPECT_FALSE(distance_squared(distance(c, Shape<3>{{5, 1, 0}}), beside, Shape<3>{{5, 1, 0}}));
}

// Each number of a shape has a weight of its own in its fingerprint, however they are moved.
TEST(OtherShapesTest, ShapesWithTwoNumbersMovedHaveOtherFingerprints) {
  constexpr std::size_t kSize = 17;  // two rows, and a part of one
  constexpr std::size_t kNumbers = 3 * kSize;
  for (const double unit : {0x1p-52, 0x1p-20, 0x1p-5}) {  // of numbers between 1 and 2
    std::vector<std::uint64_t> seen;
    for (std::size_t i = 0; i < kNumbers; ++i)
      for (std::size_t j = i + 1; j < kNumbers; ++j)
        for (const int back : {-3, -2, -1, 1, 2, 3}) {
          std::vector<double> numbers(kNumbers, 1.5);
          numbers[i] += unit;
          numbers[j] += back * unit;
          seen.push_back(detail::fingerprint_of(Shape<3>::from_coordinates(numbers)));
        }
    std::sort(seen.begin(), seen.end());
    EXPECT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end()) << unit;
  }
}

/// Whether fingerprints differ if zero points are appended and the first coordinate is moved by
/// some ulps.
template <int D>
bool tells_zeros_appended(std::size_t size) {
  std::vector<std::uint64_t> seen;
  for (std::size_t appended = 0; appended < 7; ++appended)
    for (int ulps = -7; ulps <= 7; ++ulps) {
      std::vector<Point<D>> points(size, Point<D>{2, 3});
      points[0][0] = 0.3 + ulps * 0x1p-54;
      points.resize(size + appended, Point<D>{});
      seen.push_back(detail::fingerprint_of(Shape<D>(points)));
    }
  std::sort(seen.begin(), seen.end());
  return std::adjacent_find(seen.begin(), seen.end()) == seen.end();
}

// If the number of points were added to a coordinate, it would be the same as a step of some ulps.
TEST(OtherShapesTest, ZeroPointsAppendedAreSeen) {
  for (std::size_t size = 1; size <= 12; ++size) {
    EXPECT_TRUE(tells_zeros_appended<2>(size)) << size;
    EXPECT_TRUE(tells_zeros_appended<3>(size)) << size;
  }
  const Shape<2> a{{0.1 + 0.2, 3}};
  const Shape<2> longer{{0.3, 3}, {0, 0}};
  const Shape<2> b{{-1, 0}};
  EXPECT_FALSE(distance_squared(distance(a, b), longer, b));
  EXPECT_TRUE(std::holds_alternative<OtherShapes>(certificate(classify(a, b), longer, b)));
  EXPECT_TRUE(std::holds_alternative<OtherShapes>(certificate(at_least(a, b, 1.5), longer, b)));
}

TEST(OtherShapesTest, TheStaticTypeOfAnAnswerDoesNotMatter) {
  const ClosestPoints<3> answer = closest_points(kTetrahedron, kTriangle);
  const Distance<3>& measured = answer;
  const Classification<3>& classified = answer;
  for (const Certificate& proof : {certificate(answer, kTetrahedron, kTriangle),
                                   certificate(measured, kTetrahedron, kTriangle),
                                   certificate(classified, kTetrahedron, kTriangle)}) {
    ASSERT_TRUE(std::holds_alternative<DistanceCertificate>(proof));
    EXPECT_EQ(std::get<DistanceCertificate>(proof).a.size(), 3U);
  }
}

TEST(WarmStart, IsAValueThatNobodyHasToKeep) {
  Options options;
  {
    const Distance<3> earlier = distance(kTetrahedron, kTriangle);
    options.warm_start = earlier.simplex();
  }
  EXPECT_EQ(distance(kTetrahedron, kTriangle, options).distance,
            distance(kTetrahedron, kTriangle).distance);
  options.warm_start.size = 200;  // whatever somebody wrote there
  EXPECT_EQ(classify(kTetrahedron, kTriangle, options).verdict, Verdict::separated);
  EXPECT_FALSE(intersects(kTetrahedron, kTriangle, options.warm_start));
  EXPECT_EQ(
      (distance<adaptive>(kTetrahedron, kTriangle, {.warm_start = options.warm_start}).verdict),
      Verdict::separated);
}

}  // namespace
}  // namespace certa::test
