// Verdicts in contact and next to it, of few vertices, which are decided by the face that the
// search ended at. They are those of the policy `exact`, with certificates that the checker
// accepts. So are those of boxes that are stacked or stand in a row, with or without a slop.
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/placed.hpp>
#include <certa/placed_policies.hpp>
#include <certa/policies.hpp>

namespace certa {
namespace {

struct Counts {
  std::array<int, 3> verdicts{};  ///< separated, touching, overlapping
  std::uint64_t faces = 0;        ///< decided by exact signs of a face
  std::uint64_t searches = 0;     ///< by searches on exact signs
  std::uint64_t numbers = 0;      ///< distances by integers of any size
};

template <int D>
void expect_exact(const std::vector<Point<D>>& p, const std::vector<Point<D>>& q, Counts& counts) {
  const Shape<D> a{std::span<const Point<D>>(p)};
  const Shape<D> b{std::span<const Point<D>>(q)};
  Counters counters;
  const Classification<D> found = classify(a, b, {.counters = &counters});
  ASSERT_EQ(found.verdict, classify<exact>(a, b).verdict);
  EXPECT_EQ(intersects(a, b), found.verdict != Verdict::separated);
  EXPECT_TRUE(check<D>(p, q, certificate(found, a, b)).accepted);
  ++counts.verdicts[static_cast<std::size_t>(found.verdict)];
  counts.faces += counters.exact_faces;
  counts.searches += counters.exact_searches;
}

/// Numbers of up to 40 bits, whose sums and halves are exact.
[[nodiscard]] double number(fuzz::Random& random) {
  return std::ldexp(random.between(-(1 << 29), 1 << 29), -27);
}

template <int D>
[[nodiscard]] std::vector<Point<D>> box(const Point<D>& low, const Point<D>& high) {
  std::vector<Point<D>> points;
  for (std::size_t corner = 0; corner < (std::size_t{1} << D); ++corner) {
    Point<D>& p = points.emplace_back();
    for (std::size_t k = 0; k < D; ++k) p[k] = (corner >> k & 1) != 0 ? high[k] : low[k];
  }
  return points;
}

/// Turns points about the first two axes, rounded: ties become near ties.
template <int D>
void turn(std::vector<Point<D>>& points) {
  for (Point<D>& p : points) {
    const double x = p[0];
    p[0] = 0.6 * x - 0.8 * p[1];
    p[1] = 0.8 * x + 0.6 * p[1];
    if constexpr (D == 3) {
      const double z = p[2];
      p[2] = 0.28 * z - 0.96 * p[0];
      p[0] = 0.96 * z + 0.28 * p[0];
    }
  }
}

/// Two boxes face to face, exactly or moved by some ulps; as they are, and turned alike.
template <int D>
void expect_exact_boxes(Counts& level, Counts& turned) {
  fuzz::Random random(5);
  for (int k = 0; k < 400; ++k) {
    const std::size_t axis = random.below(D);
    std::array<Point<D>, 2> low{};
    std::array<Point<D>, 2> high{};
    for (std::size_t i = 0; i < D; ++i) {
      low[0][i] = number(random);
      high[0][i] = low[0][i] + 1 + std::abs(number(random));
      low[1][i] = i == axis ? high[0][i] + std::ldexp(random.between(-1, 1), -50)
                            : low[0][i] + number(random) / 4;
      high[1][i] = low[1][i] + 1 + std::abs(number(random));
    }
    std::vector<Point<D>> a = box<D>(low[0], high[0]);
    std::vector<Point<D>> b = box<D>(low[1], high[1]);
    expect_exact<D>(a, b, level);
    turn<D>(a);
    turn<D>(b);
    expect_exact<D>(a, b, turned);
  }
}

/// A simplex and others of up to 40 vertices above one of its facets, the lowest one at the middle
/// of it, exactly or moved by an ulp.
template <int D>
void expect_exact_vertices(Counts& counts) {
  fuzz::Random random(6);
  for (int k = 0; k < 400; ++k) {
    std::vector<Point<D>> a(D + 1);
    for (Point<D>& p : a)
      for (double& x : p) x = number(random);
    Point<D> middle{};
    for (std::size_t i = 0; i < D; ++i)
      middle[i] = D == 2 ? (a[0][i] + a[1][i]) / 2 : (a[0][i] + a[1][i]) / 4 + a[D - 1][i] / 2;
    std::vector<Point<D>> b{middle};
    if (const int ulps = random.between(-2, 2); ulps != 0)
      b[0][random.below(D)] += std::ldexp(ulps, -50);
    for (std::size_t n = 1 + random.below(k % 8 == 0 ? 39 : 7); n > 0; --n) {
      Point<D>& p = b.emplace_back(middle);
      for (std::size_t l = 0; l < D; ++l) {  // away from the last vertex, and along the facet
        const double share = random.between(0, 64) / 64.0 + (l == 0 ? 0.25 : 0);
        for (std::size_t i = 0; i < D; ++i)
          p[i] += l == 0 ? share * (middle[i] - a[D][i]) : share * (a[l][i] - a[0][i]) / 2;
      }
    }
    expect_exact<D>(a, b, counts);
  }
}

template <int D>
void expect_all() {
  Counts level, turned, vertices;
  expect_exact_boxes<D>(level, turned);
  expect_exact_vertices<D>(vertices);
  for (const int count : level.verdicts) EXPECT_GT(count, 60);
  EXPECT_GT(turned.verdicts[0], 50);
  EXPECT_GT(turned.verdicts[2], 50);
  for (const int count : vertices.verdicts) EXPECT_GT(count, 20);
  for (const Counts& counts : {level, turned, vertices}) {
    EXPECT_GT(counts.faces, 300U);
    EXPECT_LT(counts.searches, 20U);
  }
}

TEST(Contact, VerdictsInPlaneAreThoseOfTheExactPolicy) { expect_all<2>(); }
TEST(Contact, VerdictsInSpaceAreThoseOfTheExactPolicy) { expect_all<3>(); }

/// Boxes of a scene: how they lie, and how far they overlap.
struct Boxes {
  bool stacked;   ///< one above the other, or side by side
  bool alike;     ///< of one size
  bool centered;  ///< in the middle of each other
  double slop;
};

/// A pose by an angle about the vertical; in the plane about the origin.
template <int D>
[[nodiscard]] Pose<D> turned_by(double angle, const Point<D>& translation) {
  if constexpr (D == 3)
    return Pose<3>(Quaternion{std::cos(angle / 2), 0, 0, std::sin(angle / 2)}, translation);
  else
    return Pose<2>(Matrix<2>{{{std::cos(angle), -std::sin(angle)},  // NOLINT
                              {std::sin(angle), std::cos(angle)}}},
                   translation);
}

/// The exact sum of these heights as a tie between two doubles, and not a double.
[[nodiscard]] bool is_tie(long double sum) {
  const auto x = static_cast<double>(sum);
  const long double other = std::nextafter(x, sum > x ? 1e3 : -1e3);
  return sum != x && sum - x == other - sum;
}

/// Two boxes as scenes have them, with sizes and places in millimetres. Boxes that overlap by more
/// than rounding take no exact signs; distances are those of the exact policy.
template <int D>
void expect_exact_scene(const Boxes& boxes, bool is_stored, int& ties, Counts& counts) {
  fuzz::Random random(7);
  const auto millimetres = [&](int low, int high) { return random.between(low, high) / 1000.0; };
  for (int k = 0; k < 100; ++k) {
    Point<D> half[2];
    Point<D> place[2];
    for (std::size_t i = 0; i < D; ++i) {
      half[0][i] = millimetres(100, 400);
      half[1][i] = boxes.alike ? half[0][i] : millimetres(100, 400);
      place[0][i] = millimetres(-2000, 2000);
      place[1][i] = place[0][i] + (boxes.centered ? 0 : millimetres(-90, 90));
    }
    // In the plane, too, the last axis is the vertical one; turned boxes of the plane lean.
    double angle = is_stored || (D == 2 && boxes.stacked) ? 0 : millimetres(-3000, 3000);
    const double other = boxes.stacked && D == 3 && k % 2 == 0 && !is_stored ? 1 - angle : angle;
    const std::size_t up = D - 1;
    if (boxes.stacked) {
      place[1][up] = place[0][up] + half[0][up] + half[1][up] - boxes.slop;
    } else {
      const double along = half[0][0] + half[1][0] - boxes.slop;
      place[1][0] = place[0][0] + along * std::cos(angle);
      place[1][1] = place[0][1] + along * std::sin(angle);
      if (D == 3) place[1][up] = place[0][up] + half[1][up] - half[0][up];
    }
    std::array<std::vector<Point<D>>, 2> points;
    for (std::size_t m = 0; m < 2; ++m) {
      Point<D> low{};
      for (std::size_t i = 0; i < D; ++i) low[i] = -half[m][i];
      points[m] = box<D>(low, half[m]);
      if (is_stored)
        for (Point<D>& p : points[m])
          for (std::size_t i = 0; i < D; ++i) p[i] += place[m][i];
    }
    const Shape<D> p{std::span<const Point<D>>(points[0])};
    const Shape<D> q{std::span<const Point<D>>(points[1])};
    const auto expect = [&](const auto& a, const auto& b, const auto& body_a, const auto& body_b) {
      Counters counters;
      const Classification<D> found = classify(a, b, {.counters = &counters});
      ASSERT_EQ(found.verdict, classify<exact>(a, b).verdict);
      EXPECT_TRUE(check<D>(body_a, body_b, certificate(found, a, b)).accepted);
      if (boxes.slop > 0) {
        EXPECT_EQ(found.verdict, Verdict::overlapping);
        EXPECT_EQ(counters.exact_searches, 0U);
      }
      Counters of_distance;
      const Distance<D> d = distance(a, b, {.counters = &of_distance});
      const ClosestPoints<D> points_found = closest_points(a, b);
      const ClosestPoints<D> expected = closest_points<exact>(a, b);
      EXPECT_EQ(d.distance, expected.distance);
      // The nearest face is a facet most often, unless the origin is above an edge of many.
      if (!boxes.centered) counts.numbers += of_distance.exact_numbers;
      EXPECT_EQ(points_found.distance, expected.distance);
      const EnclosedPoints<D> bounds = enclose_points(a, b);
      EXPECT_LE(bounds.lower, expected.distance);
      EXPECT_GE(bounds.upper, expected.distance);
      ++counts.verdicts[static_cast<std::size_t>(found.verdict)];
      counts.faces += counters.exact_faces;
      counts.searches += counters.exact_searches;
    };
    if (is_stored) {
      expect(p, q, points[0], points[1]);
    } else {
      const Placed<D> a(p, turned_by<D>(angle, place[0]));
      const Placed<D> b(q, turned_by<D>(other, place[1]));
      expect(a, b, Body<D>{points[0], a.pose()}, Body<D>{points[1], b.pose()});
    }
    const auto height = [&](std::size_t m) { return static_cast<long double>(place[m][up]); };
    ties += boxes.stacked && is_tie(height(1) - half[1][up] - (height(0) + half[0][up])) ? 1 : 0;
  }
}

template <int D>
void expect_exact_scenes() {
  Counts counts;
  int ties = 0;
  for (const bool is_stored : {false, true})
    for (const bool stacked : {false, true})
      for (const bool alike : {false, true})
        for (const bool centered : {false, true})
          for (const double slop : {-0.25, -0.001, 0.0, 0.001, 0.05})
            expect_exact_scene<D>({stacked, alike, centered, slop}, is_stored, ties, counts);
  for (const int count : counts.verdicts) EXPECT_GT(count, 100);
  EXPECT_GT(ties, 100);
  EXPECT_LT(counts.searches, 20U);
  EXPECT_LT(counts.numbers, 40U);
}

TEST(Contact, ScenesOfThePlaneAreThoseOfTheExactPolicy) { expect_exact_scenes<2>(); }
TEST(Contact, ScenesOfSpaceAreThoseOfTheExactPolicy) { expect_exact_scenes<3>(); }

}  // namespace
}  // namespace certa
