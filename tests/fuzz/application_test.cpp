// Pairs as applications query them have the properties that the comment of each application
// promises.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <certa/exact/round.hpp>
#include <certa/fuzz/application.hpp>
#include <certa/fuzz/finding.hpp>
#include <certa/hull/hull.hpp>
#include <certa/predicates/adaptive.hpp>

namespace certa::fuzz {
namespace {

constexpr int kPairs = 400;

struct Known {
  Pair<3> pair;
  Truth truth;
  double apart = 0;  ///< the distance; negative: the depth
};

std::vector<Known> known_pairs(Application application) {
  std::vector<Known> known;
  for (std::uint64_t number = 0; number < kPairs; ++number) {
    Pair<3> pair = application_pair(application, 1, number);
    const Truth exact = truth(pair);
    const double apart = exact.meet() ? -round_sqrt(depth_squared(pair)) : exact.distance;
    known.push_back({std::move(pair), exact, apart});
  }
  return known;
}

template <class Predicate>
std::ptrdiff_t count(const std::vector<Known>& known, Predicate predicate) {
  return std::ranges::count_if(known, predicate);
}
std::ptrdiff_t count_of(const std::vector<Known>& known, Verdict verdict) {
  return count(known, [&](const Known& k) { return k.truth.verdict == verdict; });
}
/// Matches numbers in a closed range.
auto within(double low, double high) {
  return [=](const Known& k) { return low <= k.apart && k.apart <= high; };
}

template <class F>
void for_each_point(const Pair<3>& pair, F f) {
  for (const auto* points : {&pair.a, &pair.b})
    for (const Point<3>& p : *points) f(p);
}

double diameter(const std::vector<Point<3>>& points) {
  double square = 0;
  for (const Point<3>& p : points)
    for (const Point<3>& q : points)
      square = std::max(square, (p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]) +
                                    (p[2] - q[2]) * (p[2] - q[2]));
  return std::sqrt(square);
}

/// Whether every point is a vertex of the hull.
bool all_extreme(const std::vector<Point<3>>& points) {
  adaptive policy;
  return boundary(policy, Shape<3>::view(points)).vertices.size() == points.size();
}

std::uint64_t digest(Application application, std::uint64_t seed) {
  std::uint64_t result = 14695981039346656037U;  // FNV-1a, by words
  for (std::uint64_t number = 0; number < kPairs; ++number)
    for_each_point(application_pair(application, seed, number), [&](const Point<3>& p) {
      for (const double x : p) result = (result ^ std::bit_cast<std::uint64_t>(x)) * 1099511628211U;
    });
  return result;
}

TEST(Applications, Names) {
  for (const Application application : kApplications)
    EXPECT_EQ(application_named(to_string(application)), application);
  EXPECT_EQ(to_string(Application::robot_arm), "robot_arm");
  EXPECT_FALSE(application_named("Game"));
}

// A change here changes the pairs that people reproduce by a seed; announce it in CHANGELOG.md.
TEST(Applications, TheSamePairsOnEveryPlatform) {
  EXPECT_EQ(digest(Application::game, 1), 3524450683189231397U);
  EXPECT_EQ(digest(Application::robot_arm, 1), 7463415600914673210U);
  EXPECT_EQ(digest(Application::packing, 1), 5770197527375544966U);
  EXPECT_NE(digest(Application::game, 1), digest(Application::game, 2));
  const Pair<3> last = application_pair(Application::packing, ~0ULL, ~0ULL);
  const Pair<3> again = application_pair(Application::packing, ~0ULL, ~0ULL);
  EXPECT_EQ(last.a, again.a);
  EXPECT_EQ(last.b, again.b);
}

TEST(Applications, GameBoxesRestOnEachOtherOrAreNear) {
  const std::vector<Known> known = known_pairs(Application::game);
  for (const auto& [pair, exact, apart] : known) {
    for_each_point(pair, [](const Point<3>& p) {
      for (const double x : p) ASSERT_EQ(x, static_cast<double>(static_cast<float>(x)));
      EXPECT_LT(std::abs(p[0] - 1000), 30);
      EXPECT_LT(std::abs(p[1] - 25), 35);
      EXPECT_LT(std::abs(p[2] - 1000), 30);
    });
    for (const auto* points : {&pair.a, &pair.b}) {
      EXPECT_EQ(points->size(), 8U);
      EXPECT_GT(diameter(*points), 0.5 * std::sqrt(3) - 1e-3);
      EXPECT_LT(diameter(*points), 3 * std::sqrt(3) + 1e-3);
    }
    EXPECT_GT(apart, -0.101);
    EXPECT_LT(apart, 5.001);
  }
  // Corners 0 and 1 differ by an edge along z alone.
  const auto upright = [](const std::vector<Point<3>>& box) { return box[0][1] == box[1][1]; };
  EXPECT_GE(count(known, [&](const Known& k) { return upright(k.pair.a); }), kPairs / 2);
  EXPECT_GE(count(known, [&](const Known& k) { return !upright(k.pair.a); }), kPairs / 8);
  // Half of the pairs are in contact, up to the rounding of floats or up to a solver's slop.
  const auto noise = [](const Known& k) { return std::abs(k.apart) <= 3e-4; };
  EXPECT_GE(count(known, noise), 0.3 * kPairs);
  EXPECT_GE(count(known, [&](const Known& k) { return noise(k) && k.apart > 0; }), kPairs / 20);
  EXPECT_GE(count(known, [&](const Known& k) { return noise(k) && k.apart < 0; }), kPairs / 20);
  EXPECT_GE(count_of(known, Verdict::touching), kPairs / 20) << "exactly";
  EXPECT_GE(count(known, within(-5.2e-3, -5e-4)), kPairs / 20);
  EXPECT_GE(count(known, within(-5.2e-3, 3e-4)), 0.45 * kPairs);
  EXPECT_LE(count(known, within(-5.2e-3, 3e-4)), 0.6 * kPairs);
  EXPECT_GE(count(known, within(-0.101, -9e-3)), kPairs / 20);
  EXPECT_GE(count(known, within(0.01, 5.001)), kPairs / 3);
  EXPECT_GE(count(known, within(4, 5.001)), kPairs / 40);
}

TEST(Applications, RobotArmsAreMillimetresApart) {
  const std::vector<Known> known = known_pairs(Application::robot_arm);
  for (const auto& [pair, exact, apart] : known) {
    for (const auto* points : {&pair.a, &pair.b}) {
      EXPECT_EQ(points->size(), 100U);
      EXPECT_GT(diameter(*points), 0.09);
      EXPECT_LT(diameter(*points), 0.67);
    }
    for_each_point(
        pair, [](const Point<3>& p) { EXPECT_LT(p[0] * p[0] + p[1] * p[1] + p[2] * p[2], 4); });
    EXPECT_GE(apart, -5.001e-3);
    EXPECT_LE(apart, 50.001e-3);
  }
  for (std::size_t i = 0; i < 20; ++i) {
    EXPECT_TRUE(all_extreme(known[i].pair.a)) << i;
    EXPECT_TRUE(all_extreme(known[i].pair.b)) << i;
  }
  const auto collide = count_of(known, Verdict::overlapping);
  EXPECT_GE(collide, 0.025 * kPairs);
  EXPECT_LE(collide, 0.1 * kPairs);
  EXPECT_EQ(count(known, within(0.0488e-3, 50.001e-3)), kPairs - collide);
  EXPECT_GE(count(known, within(1e-3, 10e-3)), 0.4 * kPairs);
  EXPECT_GE(count(known, within(0, 0.3e-3)), kPairs / 40);
  EXPECT_GE(count(known, within(20e-3, 50.001e-3)), kPairs / 40);
}

TEST(Applications, GrainsTouch) {
  const std::vector<Known> known = known_pairs(Application::packing);
  int on_lattice = 0;
  std::size_t fewest = 100;
  std::size_t most = 0;
  for (const auto& [pair, exact, apart] : known) {
    bool lattice = true;
    for_each_point(pair, [&](const Point<3>& p) {
      for (const double x : p) {
        EXPECT_TRUE(0 < x && x < 1e-3);
        lattice = lattice && std::ldexp(x, 44) == std::floor(std::ldexp(x, 44));
      }
    });
    for (const auto* points : {&pair.a, &pair.b}) {
      fewest = std::min(fewest, points->size());
      most = std::max(most, points->size());
      EXPECT_GT(diameter(*points), 4e-6);
      EXPECT_LT(diameter(*points), 2.001e-5);
      EXPECT_TRUE(all_extreme(*points));
    }
    on_lattice += lattice;
    if (lattice) {
      EXPECT_EQ(exact.verdict, Verdict::touching);
    }
    EXPECT_GE(apart, -1.001e-9);
    EXPECT_LE(apart, 1e-18) << "rounding of coordinates below 1e-3";
  }
  EXPECT_EQ(fewest, 8U);
  EXPECT_EQ(most, 20U);
  EXPECT_GE(on_lattice, kPairs / 5);
  EXPECT_GE(count_of(known, Verdict::separated), kPairs / 20);
  EXPECT_GE(count(known, within(-1e-18, -1e-30)), kPairs / 20);
  EXPECT_GE(count(known, within(-1.001e-9, -1e-15)), 0.4 * kPairs);
}

}  // namespace
}  // namespace certa::fuzz
