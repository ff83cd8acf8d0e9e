#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include <certa/oracle/oracle.hpp>
#include <certa/oracle/polytope_distance.hpp>

namespace certa::oracle::test {
namespace {

template <int D>
using Points = std::vector<Point<D>>;

constexpr double kLeast = std::numeric_limits<double>::denorm_min();
constexpr double kMost = std::numeric_limits<double>::max();

template <int D>
Points<D> times(Points<D> points, double factor) {
  for (Point<D>& point : points)
    for (double& x : point) x *= factor;
  return points;
}

Rational times_power(Rational x, int exponent) {
  (exponent < 0 ? x.denominator : x.numerator) <<= std::abs(exponent);
  const Integer divisor = gcd(x.numerator, x.denominator);
  return {x.numerator / divisor, x.denominator / divisor};
}

template <int D>
void expect_exactly(const Points<D>& a, const Points<D>& b, Verdict verdict,
                    const Rational& distance_squared) {
  const Truth answer = truth<D>(a, b);
  EXPECT_EQ(answer.verdict, verdict);
  EXPECT_EQ(answer.distance_squared.numerator, distance_squared.numerator);
  EXPECT_EQ(answer.distance_squared.denominator, distance_squared.denominator);
}

/// Also tests the swapped pair, other orders of the vertices, and both shapes scaled by powers of
/// two.
template <int D>
void expect_truth(Points<D> a, Points<D> b, Verdict verdict,
                  const Rational& distance_squared = Rational{}) {
  expect_exactly<D>(a, b, verdict, distance_squared);
  std::reverse(a.begin(), a.end());
  expect_exactly<D>(b, a, verdict, distance_squared);
  std::rotate(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(b.size() / 2), b.end());
  for (const int k : {-1000, 1, 900})
    expect_exactly<D>(times<D>(a, std::ldexp(1, k)), times<D>(b, std::ldexp(1, k)), verdict,
                      times_power(distance_squared, 2 * k));
}

const Points<2> kSquare{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
const Points<3> kCube{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0},
                      {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}};

TEST(Truth, SeparatedInThePlane) {
  expect_truth<2>({{0, 0}}, {{3, 4}}, Verdict::separated, {25, 1});                // two points
  expect_truth<2>(kSquare, {{3, 2}, {4, 2}, {3, 5}}, Verdict::separated, {5, 1});  // two vertices
  expect_truth<2>({{0, 0}}, {{1, 0}, {0, 2}}, Verdict::separated, {4, 5});         // vertex, edge
  expect_truth<2>(kSquare, {{1.5, 0.5}, {2, -3}, {2, 3}}, Verdict::separated, {1, 4});
  expect_truth<2>(kSquare, {{2, 0.5}, {2, 9}, {3, 3}}, Verdict::separated, {1, 1});  // two edges
  expect_truth<2>({{0, 0}, {3, 1}}, {{4, 1}, {9, 1}}, Verdict::separated, {1, 1});
}

TEST(Truth, SeparatedInSpace) {
  expect_truth<3>({{0, 0, 0}}, {{1, 2, 2}}, Verdict::separated, {9, 1});        // two points
  expect_truth<3>(kCube, {{2, 2, 2}, {3, 3, 3}}, Verdict::separated, {3, 1});   // two vertices
  expect_truth<3>(kCube, {{2, -1, 2}, {2, 5, 2}}, Verdict::separated, {2, 1});  // two edges
  expect_truth<3>(kCube, {{0.5, 2, -3}, {0.5, 2, 9}, {0.5, 4, 0}}, Verdict::separated, {1, 1});
  // Edges that cross: the common normal of (1, 1, 0) and (0, 1, 1) is (1, -1, 1), of length sqrt 3.
  expect_truth<3>({{-1, -1, 0}, {1, 1, 0}}, {{1, -2, -1}, {1, 0, 1}}, Verdict::separated, {4, 3});
  expect_truth<3>({{0, 0, 0}}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, Verdict::separated, {1, 3});
  expect_truth<3>(kCube, {{2, 0, 0}, {2, 1, 0}, {2, 0, 1}, {3, 0, 0}}, Verdict::separated, {1, 1});
}

TEST(Truth, Touching) {
  expect_truth<2>({{3, 4}}, {{3, 4}}, Verdict::touching);                     // identical points
  expect_truth<2>({{0, 0}, {3, 1}}, {{0, 0}, {3, 1}}, Verdict::touching);     // identical segments
  expect_truth<2>({{0, 0}, {2, 2}}, {{1, 1}, {3, 3}}, Verdict::touching);     // collinear
  expect_truth<2>(kSquare, {{1, 1}, {2, 2}}, Verdict::touching);              // at a vertex
  expect_truth<2>(kSquare, {{1, 0.25}, {2, -7}, {2, 7}}, Verdict::touching);  // vertex on an edge
  expect_truth<2>(kSquare, {{1, 0.5}, {1, 2}, {2, 1}}, Verdict::touching);    // along an edge
  expect_truth<3>({{1, 2, 3}}, {{1, 2, 3}}, Verdict::touching);
  expect_truth<3>({{0, 0, 0}, {3, 1, 2}}, {{0, 0, 0}, {3, 1, 2}}, Verdict::touching);
  expect_truth<3>(kCube, {{0.25, 0.5, 1}}, Verdict::touching);  // point on a face
  expect_truth<3>(kCube, {{0.25, 0.5, 1}, {9, 0, 2}, {0, 9, 3}}, Verdict::touching);
  expect_truth<3>(kCube, {{1, 0.5, -2}, {1, 0.5, 2}, {5, 0, 0}, {5, 1, 0}}, Verdict::touching);
  expect_truth<3>(kCube, {{1, 1, 1}, {2, 1, 1}, {1, 2, 1}, {1, 1, 2}}, Verdict::touching);
  // Segments that cross meet in one point, and a translation orthogonal to both parts them.
  expect_truth<3>({{-1, 0, 0}, {1, 0, 0}}, {{0, -1, 0}, {0, 1, 0}}, Verdict::touching);
  // Flat and coplanar: they have relative interior points in common, but no interior points in
  // space.
  const Points<3> flat{{0, 0, 0}, {4, 0, 4}, {0, 4, 0}, {4, 4, 4}};
  expect_truth<3>(flat, {{1, 1, 1}, {3, 1, 3}, {2, 6, 2}}, Verdict::touching);
  expect_truth<3>(flat, flat, Verdict::touching);
}

TEST(Truth, Overlapping) {
  expect_truth<2>(kSquare, {{0.5, 0.5}}, Verdict::overlapping);  // containment of a point
  expect_truth<2>({{-1, 0}, {1, 0}}, {{0, -1}, {0, 1}}, Verdict::overlapping);  // segments cross
  expect_truth<2>(kSquare, kSquare, Verdict::overlapping);
  expect_truth<2>({{1, 0}, {-1, 0}, {0, 1}, {0, -1}}, {{0, 0}}, Verdict::overlapping);
  expect_truth<3>(kCube, {{0.5, 0.25, 0.125}}, Verdict::overlapping);
  expect_truth<3>(kCube, kCube, Verdict::overlapping);
  expect_truth<3>(kCube, times<3>(kCube, 0.5), Verdict::overlapping);
  // A segment through a triangle, and flat shapes in planes that cross.
  expect_truth<3>({{0, 0, -1}, {0, 0, 1}}, {{-1, -1, 0}, {2, -1, 0}, {-1, 2, 0}},
                  Verdict::overlapping);
  expect_truth<3>({{-1, -1, 0}, {2, -1, 0}, {-1, 2, 0}}, {{-1, 0, -1}, {2, 0, -1}, {-1, 0, 2}},
                  Verdict::overlapping);
}

TEST(Truth, DecidesByTheLastBit) {
  const double above = std::nextafter(1.0, 2.0), below = std::nextafter(1.0, 0.0);
  expect_truth<3>(kCube, {{0.5, 0.5, above}}, Verdict::separated, {1, Integer(1) << 104});
  expect_truth<3>(kCube, {{0.5, 0.5, 1}}, Verdict::touching);
  expect_truth<3>(kCube, {{0.5, 0.5, below}}, Verdict::overlapping);
  expect_truth<2>(kSquare, {{above, 0.5}, {2, 0}}, Verdict::separated, {1, Integer(1) << 104});
  expect_truth<2>(kSquare, {{below, 0.5}, {2, 0}}, Verdict::overlapping);
}

TEST(Truth, HoldsForAllFiniteDoubles) {
  const Integer least_squared = Integer(1) << 2148;  // its reciprocal
  const Integer most = ((Integer(1) << 53) - 1) << 971;
  expect_exactly<2>({{kLeast, 0}}, {{0, 0}}, Verdict::separated, {1, least_squared});
  expect_exactly<3>({{kLeast, 0, -kLeast}}, {{0, kLeast, 0}}, Verdict::separated,
                    {3, least_squared});
  expect_exactly<3>({{0, 0, -0.0}}, {{0, -0.0, 0}}, Verdict::touching, {});
  expect_exactly<2>({{kMost, kMost}, {kMost, -kMost}}, {{-kMost, 0}}, Verdict::separated,
                    {4 * most * most, 1});
  // Both ends of the range in one pair.
  const Points<3> high{{kMost, kMost, kLeast}, {-kMost, kMost, kLeast}, {0, -kMost, kLeast}};
  expect_exactly<3>(high, {{0, 0, 0}, {0, 0, -kMost}}, Verdict::separated, {1, least_squared});
  expect_exactly<3>(high, {{0, 0, kLeast}, {0, 0, -kMost}}, Verdict::touching, {});
  expect_exactly<3>(high, {{0, 0, 2 * kLeast}, {0, 0, -kMost}}, Verdict::overlapping, {});
  expect_exactly<2>(
      {{-1e308, 0}, {1e308, kLeast}}, {{0, 0}}, Verdict::separated,
      [] {  // (l/2)^2 (2m)^2 / ((2m)^2 + l^2): the height over a segment of slope l / 2m
        const Integer m = Integer(1e308) << 1074;  // in units of l = 2^-1074
        return times_power({m * m, 4 * m * m + 1}, -2148);
      }());
}

TEST(Truth, RefusesWhatIsNoShape) {
  EXPECT_THROW((void)truth<2>(Points<2>{}, Points<2>{{0, 0}}), std::invalid_argument);
  EXPECT_THROW((void)truth<3>(Points<3>{{0, 0, 0}}, Points<3>{}), std::invalid_argument);
  EXPECT_THROW((void)truth<2>(Points<2>{{0, NAN}}, Points<2>{{0, 0}}), std::invalid_argument);
  EXPECT_THROW((void)truth<2>(Points<2>{{0, 0}}, Points<2>{{INFINITY, 0}}), std::invalid_argument);
}

/// Integers from a fixed seed, the same on every platform.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  int in(int low, int high) {
    return low + static_cast<int>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }

 private:
  std::mt19937_64 engine_;
};

template <int D>
Points<D> random_points(Random& random, int size, int most) {
  Points<D> points(static_cast<std::size_t>(size));
  for (Point<D>& point : points)
    for (double& x : point) x = random.in(-most, most);
  return points;
}

double cross(const Point<2>& u, const Point<2>& v) { return u[0] * v[1] - u[1] * v[0]; }

/// The verdict by enumeration, on small integers, so that doubles are exact.
Verdict verdict_by_enumeration(const Points<2>& a, const Points<2>& b) {
  Points<2> w;
  for (const Point<2>& p : a)
    for (const Point<2>& q : b) w.push_back({p[0] - q[0], p[1] - q[1]});
  const auto any = [&w](auto condition) { return std::any_of(w.begin(), w.end(), condition); };

  // Caratheodory: the origin is a vertex, on an edge between two, or inside a triangle of three.
  const bool meet = any([&](const Point<2>& x) {
    return x == Point<2>{0, 0} || any([&](const Point<2>& y) {
             if (cross(x, y) == 0) return x[0] * y[0] + x[1] * y[1] < 0;
             return any([&](const Point<2>& z) {
               return cross(x, y) > 0 && cross(y, z) > 0 && cross(z, x) > 0;
             });
           });
  });
  if (!meet) return Verdict::separated;
  // A line with all of W on one side can be rotated about the origin until it meets a point of W
  // other than the origin.
  const bool bounded_by_line = !any([](const Point<2>& x) {
    return x != Point<2>{0, 0};
  }) || any([&](const Point<2>& x) {
    if (x == Point<2>{0, 0}) return false;
    return !any([&](const Point<2>& y) { return cross(x, y) < 0; }) ||
           !any([&](const Point<2>& y) { return cross(x, y) > 0; });
  });
  return bounded_by_line ? Verdict::touching : Verdict::overlapping;
}

using Counts = std::array<int, 4>;

void expect_all_verdicts(const Counts& counts, int least) {
  for (const Verdict verdict : {Verdict::separated, Verdict::touching, Verdict::overlapping})
    EXPECT_GE(counts[static_cast<std::size_t>(verdict)], least) << to_string(verdict);
}

TEST(Truth, AgreesWithEnumerationInThePlane) {
  Random random(3);
  Counts counts{};
  for (int round = 0; round < 2000; ++round) {
    const auto a = random_points<2>(random, random.in(1, 5), 3);
    const auto b = random_points<2>(random, random.in(1, 5), 3);
    const Verdict verdict = verdict_by_enumeration(a, b);
    ASSERT_EQ(truth<2>(a, b).verdict, verdict) << "round " << round;
    ++counts[static_cast<std::size_t>(verdict)];
  }
  expect_all_verdicts(counts, 100);
}

/// P x [low, high], with the new axis at this index.
Points<3> prism(const Points<2>& base, double low, double high, std::size_t axis) {
  Points<3> result;
  for (const double height : {low, high})
    for (const Point<2>& p : base) {
      Point<3> x{};
      x[axis] = height;
      x[(axis + 1) % 3] = p[0];
      x[(axis + 2) % 3] = p[1];
      result.push_back(x);
    }
  return result;
}

/// The difference of prisms is the product of the differences of bases and of intervals: its
/// interior and the squared distance are known from both factors.
TEST(Truth, AgreesWithProductsInSpace) {
  Random random(4);
  Counts counts{};
  for (int round = 0; round < 1500; ++round) {
    const auto a = random_points<2>(random, random.in(1, 5), 3);
    const auto b = random_points<2>(random, random.in(1, 5), 3);
    const Truth base = truth<2>(a, b);
    const int height_a = random.in(0, 3), low_b = random.in(-3, 4), height_b = random.in(0, 3);
    const int least = -low_b - height_b, most = height_a - low_b;  // of the intervals' difference
    const int gap = std::max({0, least, -most});
    Verdict verdict = Verdict::touching;
    if (base.verdict == Verdict::separated || gap > 0)
      verdict = Verdict::separated;
    else if (base.verdict == Verdict::overlapping && least < 0 && most > 0)
      verdict = Verdict::overlapping;
    const auto axis = static_cast<std::size_t>(random.in(0, 2));
    const Truth answer =
        truth<3>(prism(a, 0, height_a, axis), prism(b, low_b, low_b + height_b, axis));
    ASSERT_EQ(answer.verdict, verdict) << "round " << round;
    ASSERT_EQ(answer.distance_squared, (Rational{base.distance_squared.numerator +
                                                     gap * gap * base.distance_squared.denominator,
                                                 base.distance_squared.denominator}))
        << "round " << round;
    ++counts[static_cast<std::size_t>(verdict)];
  }
  expect_all_verdicts(counts, 100);
}

template <int D>
void expect_agreement_with_polytope_distance(std::uint64_t seed) {
  Random random(seed);
  int separated = 0;
  for (int round = 0; round < 150; ++round) {
    const auto a = random_points<D>(random, random.in(1, 8), 1 << 20);
    auto b = random_points<D>(random, random.in(1, 8), 1 << 20);
    for (Point<D>& q : b) q[0] += 1 << 20;
    const PolytopeDistance other = exact_polytope_distance<D>(a, b);
    ASSERT_TRUE(other.is_valid);
    const Truth answer = truth<D>(a, b);
    ASSERT_EQ(answer.distance_squared.numerator, other.distance_squared.numerator);
    ASSERT_EQ(answer.distance_squared.denominator, other.distance_squared.denominator);
    separated += answer.verdict == Verdict::separated ? 1 : 0;
  }
  EXPECT_GE(separated, 50);
  EXPECT_LE(separated, 145);
}

TEST(Truth, AgreesWithPolytopeDistance) {
  expect_agreement_with_polytope_distance<2>(5);
  expect_agreement_with_polytope_distance<3>(6);
}

/// Polytope_distance_d of CGAL 5.5, exact, cycles on this pair for ever; with the vertices in
/// reverse order it ends, with this distance.
TEST(Truth, EndsWherePolytopeDistanceCycles) {
  Points<3> a{{-33.25, -37.6875, -624},
              {-119.25, -724, 19.25},
              {-255, -923, 32.75},
              {-98.625, 52.75, -7008}};
  Points<3> b{
      {60, 66, 444.5}, {1820, 17.46875, 54.75}, {-199.5, 3204, 429.5}, {11920, -6720, -1388}};
  const Rational expected{Integer("369558968803527867813405"), Integer("535861098481359952")};
  expect_truth<3>(a, b, Verdict::separated, expected);
  std::reverse(a.begin(), a.end());
  std::reverse(b.begin(), b.end());
  const PolytopeDistance reversed = exact_polytope_distance<3>(a, b);
  EXPECT_TRUE(reversed.is_valid);
  EXPECT_EQ(reversed.distance_squared, expected);
}

TEST(DoubleInput, TakesSegmentsWithACommonEndForSeparated) {
  const Points<2> a{{0, -1}, {-2.0 / 3, 1.0 / 3}}, b{{0, -1}, {-1.0 / 3, -1.0 / 3}};
  const PolytopeDistance answer = double_polytope_distance<2>(a, b);
  EXPECT_GT(answer.distance_squared.numerator, 0);
  EXPECT_FALSE(answer.is_valid);
  expect_truth<2>(a, b, Verdict::touching);
}

TEST(DoubleInput, TakesAVertexForThePointNextToIt) {
  // With t = fl(1/3) = (2^54 - 1)/3 / 2^54 the edge from (0, -1) to (-t, -2t) is not quite
  // orthogonal to (1, 1), so its point closest to (1, 0) is not quite (0, -1). The distance to its
  // line: (1 - t)^2 / (t^2 + (1 - 2t)^2).
  const double t = 1.0 / 3;
  const Points<2> a{{-t, -2 * t}, {0, -1}}, b{{5.0 / 3, t}, {1, 0}};
  const PolytopeDistance answer = double_polytope_distance<2>(a, b);
  EXPECT_EQ(answer.distance_squared, (Rational{2, 1}));
  EXPECT_FALSE(answer.is_valid);
  const Integer one = Integer(1) << 54, n = (one - 1) / 3;  // t = n / one
  ASSERT_EQ(static_cast<double>(n), std::ldexp(t, 54));
  const Rational expected =
      times_power({(one - n) * (one - n), n * n + (one - 2 * n) * (one - 2 * n)}, 0);
  expect_truth<2>(a, b, Verdict::separated, expected);
}

TEST(DoubleInput, IsWrongExactlyWhereItsValidationSaysSo) {
  Random random(7);
  int wrong = 0;
  const auto thirds = [&random](double offset) {
    Points<2> points = random_points<2>(random, 3, 3);
    for (Point<2>& point : points) point = {point[0] / 3 + offset, point[1] / 3};
    return points;
  };
  for (int round = 0; round < 1000; ++round) {
    const Points<2> a = thirds(0), b = thirds(1.0 / 3);
    const PolytopeDistance answer = double_polytope_distance<2>(a, b);
    const Truth exact = truth<2>(a, b);
    ASSERT_EQ(answer.is_valid, answer.distance_squared == exact.distance_squared);
    wrong += answer.is_valid ? 0 : 1;
  }
  EXPECT_GE(wrong, 5);
}

}  // namespace
}  // namespace certa::oracle::test
