// The oracle's truth about placed shapes, compared with truth known by hand.
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include <certa/fuzz/recipe.hpp>
#include <certa/oracle/oracle.hpp>
#include <certa/oracle/placed.hpp>

namespace certa::oracle::test {
namespace {

template <int D>
using Points = std::vector<Point<D>>;

constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
constexpr double kLargest = std::numeric_limits<double>::max();

template <int D>
void expect_placed(const Body<D>& a, const Body<D>& b, Verdict verdict, double distance,
                   const Rational& squared) {
  for (const bool swapped : {false, true}) {
    const PlacedTruth answer = swapped ? truth<D>(b, a) : truth<D>(a, b);
    EXPECT_EQ(answer.verdict, verdict);
    EXPECT_EQ(answer.distance, distance);
    EXPECT_EQ(answer.distance_squared, squared);
  }
}

const Points<3> kOrigin{{0, 0, 0}};
const Points<3> kBox{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0},
                     {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}};

TEST(PlacedTruth, RadiiAreTakenOffTheDistance) {
  const Points<3> far{{1, 2, -2}};
  const auto expect = [&](double r_a, double r_b, Verdict verdict, double distance) {
    expect_placed<3>({kOrigin, {}, r_a}, {far, {}, r_b}, verdict, distance, {9, 1});
  };
  expect(0, 0, Verdict::separated, 3);
  expect(1, 1.5, Verdict::separated, 0.5);
  expect(1, 2, Verdict::touching, 0);
  expect(0, 3, Verdict::touching, 0);
  expect(1, std::nextafter(2, 3), Verdict::overlapping, 0);
  expect(1, std::nextafter(2, 1), Verdict::separated, 0x1p-52);
  // Hulls that meet overlap if there is a radius, however small.
  expect_placed<3>({kOrigin}, {kBox}, Verdict::touching, 0, {});
  expect_placed<3>({kOrigin, {}, kSmallest}, {kBox}, Verdict::overlapping, 0, {});
  expect_placed<3>({Points<3>{{0.5, 0.5, 0.5}}}, {kBox, {}, 1}, Verdict::overlapping, 0, {});
}

TEST(PlacedTruth, MatricesAreTakenAsTheyAre) {
  const Points<2> square{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  // Sheared and mirrored, then translated: (1, 1) goes to (-1, 3).
  const Pose<2> pose(Matrix<2>{{{-2, 0}, {1, 1}}}, {1, 1});
  expect_placed<2>({square, pose}, {Points<2>{{-1, 3}}}, Verdict::touching, 0, {});
  expect_placed<2>({square, pose}, {Points<2>{{-4, 7}}}, Verdict::separated, 5, {25, 1});
  expect_placed<2>({square, pose}, {Points<2>{{0, 2}}}, Verdict::overlapping, 0, {});
  const Pose<2> flat(Matrix<2>{{{1, 0}, {0, 0}}});
  expect_placed<2>({square, flat}, {square, flat}, Verdict::touching, 0, {});
}

TEST(PlacedTruth, QuaternionsOfAnyLengthAreTheSameRotation) {
  const Points<3> corner{{3, 0, 0}};
  const Points<3> image{{1, 2, -2}};  // turned by (1, 1, 1, 0), whose squared length is 3
  for (const double f : {1.0, -3.0, 0x1p-1060, 0x1p1023})
    expect_placed<3>({corner, Pose<3>(Quaternion{f, f, f, 0})}, {image}, Verdict::touching, 0, {});
  const Points<3> unit{{1, 0, 0}};  // (1, 2, -2) / 3
  expect_placed<3>({unit, Pose<3>(Quaternion{1, 1, 1, 0}, {0, 0, 1})}, {kOrigin},
                   Verdict::separated, std::sqrt(2.0 / 3.0), {2, 3});
  // A quaternion with two parts, one of them 2^-1574 times the other.
  expect_placed<3>({Points<3>{{0, 1, 0}}, Pose<3>(Quaternion{0x1p500, kSmallest, 0, 0})},
                   {Points<3>{{0, 1, 0}}}, Verdict::separated, 0, [] {
                     // 2 sin(angle / 2) = 2 s / n for s = 2^-1574.
                     const Integer n = (Integer(1) << 3148) + 1;
                     return Rational{4, n};
                   }());
}

TEST(PlacedTruth, DistancesAreRoundedToTheNearestAndOfTwoToTheEvenOne) {
  const auto expect = [](double d, double radius, double distance) {
    expect_placed<2>({Points<2>{{0, 0}}}, {Points<2>{{d, 0}}, {}, radius}, Verdict::separated,
                     distance, [&] {
                       const Rational x = to_rational(d);
                       return Rational{x.numerator * x.numerator, x.denominator * x.denominator};
                     }());
  };
  expect(2, 1 - 0x1p-53, 1);
  expect(2, 1 - 3 * 0x1p-53, 1 + 0x1p-51);
  expect(3 * kSmallest, kSmallest, 2 * kSmallest);
  expect(kLargest, kLargest / 2, kLargest / 2);
  const Integer most_squared = [] {
    const Integer most = ((Integer(1) << 53) - 1) << 971;
    return Integer(most * most);
  }();
  const Points<2> left{{-kLargest, 0}}, right{{kLargest, 0}};
  expect_placed<2>({left}, {right}, Verdict::separated, std::numeric_limits<double>::infinity(),
                   {4 * most_squared, 1});
  expect_placed<2>({left, {}, kLargest}, {right}, Verdict::separated, kLargest,
                   {4 * most_squared, 1});
  expect_placed<2>({left, {}, kLargest}, {right, {}, kLargest}, Verdict::touching, 0,
                   {4 * most_squared, 1});
  // The distance minus the radius is 0.41 of the smallest double. It rounds to 0, but the shapes
  // are separated.
  const Rational two_squares{2, Integer(1) << 2148};
  expect_placed<2>({Points<2>{{0, 0}}}, {Points<2>{{kSmallest, kSmallest}}, {}, kSmallest},
                   Verdict::separated, 0, two_squares);
}

template <int D>
void expect_agreement_with_shapes() {
  fuzz::Random random(D);
  for (const fuzz::Family family : fuzz::kFamilies)
    for (int k = 0; k < 20; ++k) {
      const certa::Pair<D> pair = fuzz::realize<D>(fuzz::random_recipe(family, random));
      const Truth of_shapes = truth<D>(pair.a, pair.b);
      const PlacedTruth placed = truth<D>(Body<D>{pair.a}, Body<D>{pair.b});
      ASSERT_EQ(placed.verdict, of_shapes.verdict);
      ASSERT_EQ(placed.distance_squared.numerator, of_shapes.distance_squared.numerator);
      ASSERT_EQ(placed.distance_squared.denominator, of_shapes.distance_squared.denominator);
    }
}

TEST(PlacedTruth, WithoutPosesAndRadiiIsThatOfShapes) {
  expect_agreement_with_shapes<2>();
  expect_agreement_with_shapes<3>();
}

TEST(PlacedTruth, RefusesWhatIsNoShape) {
  EXPECT_THROW((void)truth<3>(Body<3>{}, Body<3>{kOrigin}), std::invalid_argument);
  const Points<3> endless{{0, 0, INFINITY}};
  EXPECT_THROW((void)truth<3>(Body<3>{endless}, Body<3>{kOrigin}), std::invalid_argument);
}

}  // namespace
}  // namespace certa::oracle::test
