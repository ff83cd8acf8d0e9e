// Five planar hull algorithms compared with CGAL's, and the requirements of Melkman's on its input.
#include <algorithm>
#include <numeric>
#include <set>

#include <certa/algorithms/hull/chan.hpp>
#include <certa/algorithms/hull/divide_and_conquer.hpp>
#include <certa/algorithms/hull/graham.hpp>
#include <certa/algorithms/hull/jarvis.hpp>
#include <certa/hull/hull.hpp>
#include <certa/oracle/hull.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/exact.hpp>
#include <certa/predicates/floating.hpp>

#include "hull/point_sets.hpp"
#include "hull/seed.hpp"
#include "support/recipe.hpp"

namespace certa::test {
namespace {

using Points = std::vector<Point<2>>;
using Indices = std::vector<std::uint32_t>;

// CGAL's hull from its lexicographically smallest vertex.
Indices expected_hull(const Points& points) {
  Indices hull = oracle::convex_hull(points);
  if (!hull.empty()) certa::detail::start_at_smallest(points, hull);
  return hull;
}

template <class Policy>
std::vector<Indices> all_hulls(const Points& points) {
  Policy policy;
  const Indices order = sorted_distinct<2>(points);
  Indices monotone = certa::detail::melkman_chain(policy, std::span<const Point<2>>(points), order);
  return {graham(policy, std::span<const Point<2>>(points)),
          jarvis(policy, std::span<const Point<2>>(points)),
          chan(policy, std::span<const Point<2>>(points)),
          divide_and_conquer(policy, std::span<const Point<2>>(points)), monotone};
}

// Counts of the degenerate cases of point sets.
struct Hits {
  int sizes[4] = {};  // hulls of 0, 1, 2, more vertices
  int many = 0;       // hulls of more than 16 vertices, Chan's third round
  int duplicates = 0;
  int on_edges = 0;  // points on the boundary that are not extreme
};

void count(const Points& points, const Indices& hull, Hits& hits) {
  exact policy;
  ++hits.sizes[std::min<std::size_t>(hull.size(), 3)];
  hits.many += hull.size() > 16;
  hits.duplicates += std::set<Point<2>>(points.begin(), points.end()).size() < points.size();
  bool on_edges = false;
  for (const Point<2>& p : points)
    for (std::size_t k = 0; k < hull.size() && hull.size() > 1 && !on_edges; ++k) {
      const Point<2>&u = points[hull[k]], &v = points[hull[(k + 1) % hull.size()]];
      on_edges = p != u && p != v && orientation(policy, u, v, p) == Sign::zero;
    }
  hits.on_edges += on_edges;
}

class PlanarHull : public testing::TestWithParam<Kind2> {};
INSTANTIATE_TEST_SUITE_P(Kinds, PlanarHull, testing::ValuesIn(kKinds2), kind2_name);

TEST_P(PlanarHull, IsThatOfCgalByEachAlgorithm) {
  const Kind2 kind = GetParam();
  const bool is_slow = kind == Kind2::wild;
  Hits hits;
  EXPECT_TRUE(test::check(
      [&] {
        const PointSet set = *point_sets(kind, is_slow ? 60 : 300);
        const Points points = set.points();
        const Indices expected = expected_hull(points);
        for (const Indices& hull : all_hulls<adaptive>(points)) RC_ASSERT(hull == expected);
        if (set.n <= 40)
          for (const Indices& hull : all_hulls<exact>(points)) RC_ASSERT(hull == expected);
        count(points, expected, hits);
      },
      is_slow ? 0 : test::kCases));
  EXPECT_GT(hits.sizes[0], 1);
  EXPECT_GT(hits.sizes[1], 1);
  EXPECT_GT(hits.sizes[2], 1);
  if (kind == Kind2::random || kind == Kind2::wild) return;
  if (kind != Kind2::collinear) {
    EXPECT_GT(hits.sizes[3], 100);
  }
  if (kind != Kind2::round) {
    EXPECT_GT(hits.duplicates, 20);
  }
  if (kind == Kind2::convex || kind == Kind2::round) {
    EXPECT_GT(hits.many, 100);
  }
  if (kind == Kind2::grid || kind == Kind2::collinear || kind == Kind2::subnormal ||
      kind == Kind2::near_overflow) {
    EXPECT_GT(hits.on_edges, 100);
  }
}

TEST_P(PlanarHull, EndsUnderInexactPolicies) {
  int different = 0;
  const auto ends = [&](const Points& points, const std::vector<Indices>& hulls) {
    const Indices expected = expected_hull(points);
    for (const Indices& hull : hulls) {
      RC_ASSERT(hull.empty() == points.empty());
      RC_ASSERT(hull.size() <= points.size());
      for (const std::uint32_t i : hull) RC_ASSERT(i < points.size());
      different += hull != expected;
    }
  };
  EXPECT_TRUE(test::check([&] {
    const Points points = (*point_sets(GetParam(), 120)).points();
    ends(points, all_hulls<floating<double>>(points));
    ends(points, all_hulls<floating<float>>(points));
    floating<float> rough;
    const auto hull = melkman(rough, std::span<const Point<2>>(points));
    if (hull)
      for (const std::uint32_t i : *hull) RC_ASSERT(i < points.size());
  }));
  if (GetParam() == Kind2::almost_line || GetParam() == Kind2::near_overflow ||
      GetParam() == Kind2::wild) {
    EXPECT_GT(different, 20) << "signs were right after all";
  }
}

// A policy whose signs mean nothing.
struct Arbitrary {
  using number = double;
  static constexpr bool is_exact = false;
  std::uint64_t state = 1;

  template <class Polynomial, class... Arguments>
  Sign sign(const Arguments&...) {
    state = mix(state);
    return static_cast<Sign>(static_cast<int>(state % 4) - 1);
  }
  template <class Polynomial, class... Arguments>
  int functional(const Arguments&...) {
    return 0;
  }
  template <class Last>
  Sign sign(int, const Last&) {
    return sign<Dot>();
  }
  static constexpr Stage stage() { return Stage::floating; }
  static constexpr void settled(Stage) {}
};

TEST(PlanarHullByHand, EndsWhateverTheSigns) {
  EXPECT_TRUE(test::check([&] {
    const auto seed = *seeds();
    const Points points = point_set(kKinds2[seed % kKinds2.size()], mix(seed) % 100, seed);
    const std::span<const Point<2>> span(points);
    Arbitrary policy{seed};
    for (const Indices& hull :
         {graham(policy, span), jarvis(policy, span), chan(policy, span),
          divide_and_conquer(policy, span),
          certa::detail::melkman_chain(policy, span, sorted_distinct<2>(span))})
      for (const std::uint32_t i : hull) RC_ASSERT(i < points.size());
  }));
}

TEST(PlanarHullByHand, TakesTheLowestIndexOfEqualPoints) {
  const Points points{{1, 1}, {0, 0}, {0, 0}, {1, 0}, {0.5, 0}, {1, 1}, {0, 1}, {1, 0}};
  for (const Indices& hull : all_hulls<adaptive>(points)) EXPECT_EQ(hull, (Indices{1, 3, 0, 6}));
  for (const Indices& hull : all_hulls<exact>({{2, 2}, {1, 1}, {2, 2}, {0, 0}, {0, 0}}))
    EXPECT_EQ(hull, (Indices{3, 0}));
  for (const Indices& hull : all_hulls<exact>({{-0.0, 1}, {0.0, 1}})) EXPECT_EQ(hull, (Indices{0}));
  for (const Indices& hull : all_hulls<exact>({})) EXPECT_TRUE(hull.empty());
}

TEST(ChanTangent, TakesLogarithmicallyManySigns) {
  basic_adaptive<StageCounter> policy;
  Points points;
  for (int t = -500; t <= 500; ++t) points.push_back({t * 1.0, t * 1.0 * t});
  const std::size_t n = points.size();
  const Indices hull = graham(policy, std::span<const Point<2>>(points));
  ASSERT_EQ(hull.size(), n);
  const auto signs = [&] {
    const auto& counts = policy.observer().count;
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  };
  for (const Point<2>& p : {Point<2>{0, -1},
                            {-501, 0},
                            {501, 0},
                            {-1e6, 1},
                            {1e6, 7},
                            {0, 1e7},
                            points[0],
                            points[77],
                            points[n - 1]}) {
    points.push_back(p);
    const auto at = static_cast<std::uint32_t>(points.size() - 1);
    const std::uint64_t before = signs();
    const auto q = certa::detail::next_in(policy, std::span<const Point<2>>(points), hull, at);
    EXPECT_LE(signs() - before, 22u);
    ASSERT_TRUE(q.has_value());
    for (std::uint32_t i = 0; i < n; ++i)
      EXPECT_NE(orientation(policy, points[at], points[*q], points[i]), Sign::negative);
  }
}

// Simplicity by definition, on integers: segments are sets of points.
struct Step {
  std::int64_t x, y;
};
Step operator-(const Point<2>& p, const Point<2>& q) {
  return {static_cast<std::int64_t>(p[0] - q[0]), static_cast<std::int64_t>(p[1] - q[1])};
}
std::int64_t det(Step u, Step v) { return u.x * v.y - u.y * v.x; }
std::int64_t dot_of(Step u, Step v) { return u.x * v.x + u.y * v.y; }

bool lies_on(const Point<2>& p, const Point<2>& a, const Point<2>& b) {
  return det(p - a, b - a) == 0 && dot_of(p - a, p - b) <= 0;
}
bool share_a_point(const Point<2>& a, const Point<2>& b, const Point<2>& c, const Point<2>& d) {
  if (lies_on(a, c, d) || lies_on(b, c, d) || lies_on(c, a, b) || lies_on(d, a, b)) return true;
  // a + s (b - a) = c + t (d - c) with 0 < s, t < 1.
  std::int64_t across = det(b - a, d - c);
  std::int64_t s = det(c - a, d - c);
  std::int64_t t = det(c - a, b - a);
  if (across < 0) across = -across, s = -s, t = -t;
  return across > 0 && 0 < s && s < across && 0 < t && t < across;
}
bool is_simple_by_definition(const Points& p) {
  for (std::size_t i = 0; i + 1 < p.size(); ++i) {
    if (p[i] == p[i + 1]) return false;
    if (i + 2 < p.size() &&
        (lies_on(p[i], p[i + 1], p[i + 2]) || lies_on(p[i + 2], p[i], p[i + 1])))
      return false;
    for (std::size_t j = i + 2; j + 1 < p.size(); ++j)
      if (share_a_point(p[i], p[i + 1], p[j], p[j + 1])) return false;
  }
  return true;
}

void expect_melkman(const Points& points) {
  const Indices expected = expected_hull(points);
  adaptive policy;
  exact reference;
  RC_ASSERT(melkman(policy, std::span<const Point<2>>(points)) == expected);
  RC_ASSERT(melkman(reference, std::span<const Point<2>>(points)) == expected);
}

TEST(Melkman, TakesSimplePolylinesAndNoOthers) {
  int simple = 0, crossing = 0, long_ones = 0;
  EXPECT_TRUE(test::check([&] {
    const auto seed = *seeds();
    const std::size_t width = 2 + pick(seed, 9);
    Points points;
    adaptive policy;
    for (std::uint64_t i = 0; i < mix(seed + 1) % 20; ++i) {
      points.push_back(
          {1.0 * pick(seed * 41 + 2 * i, width), 1.0 * pick(seed * 41 + 2 * i + 1, width)});
      // One point at a time, so that at most one defect arises at once.
      const bool expected = is_simple_by_definition(points);
      Points reversed(points.rbegin(), points.rend());
      for (const Points& polyline : {points, reversed}) {
        RC_ASSERT(is_simple_polyline(policy, std::span<const Point<2>>(polyline)) == expected);
        RC_ASSERT(melkman(policy, std::span<const Point<2>>(polyline)).has_value() == expected);
      }
      if (!expected) points.pop_back();
      crossing += !expected;
    }
    expect_melkman(points);
    ++simple;
    long_ones += points.size() > 4;
  }));
  EXPECT_GT(simple, 100);
  EXPECT_GT(crossing, 500);
  EXPECT_GT(long_ones, 100);
}

// Self-avoiding walks on a lattice: many steps along the hull's edges, into bays and out of them.
TEST(Melkman, FollowsSelfAvoidingWalks) {
  int on_edges = 0, length = 0;
  EXPECT_TRUE(test::check(
      [&] {
        auto seed = *seeds();
        std::set<Point<2>> used{{0, 0}};
        Points walk{{0, 0}};
        for (int k = 0; k < 80; ++k) {
          Points free;
          for (const auto& d : {Point<2>{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
            const Point<2> p{walk.back()[0] + d[0], walk.back()[1] + d[1]};
            if (std::abs(p[0]) < 6 && std::abs(p[1]) < 6 && !used.contains(p)) free.push_back(p);
          }
          if (free.empty()) break;
          walk.push_back(free[mix(++seed) % free.size()]);
          used.insert(walk.back());
        }
        // Rotated, and without some vertices in straight runs, to get longer segments.
        Points points;
        for (const Point<2>& p : walk) {
          if (points.size() > 1 && mix(++seed) % 2 == 0 &&
              det(p - points.back(), points.back() - points[points.size() - 2]) == 0)
            points.pop_back();
          points.push_back(p);
        }
        for (Point<2>& p : points) {
          const Lattice q = fuzz::detail::rotate(
              {static_cast<int>(p[0]), static_cast<int>(p[1]), 0}, static_cast<int>(seed % 4), 2);
          p = {q[0] * 1.0, q[1] * 1.0};
        }
        expect_melkman(points);
        Hits hits;
        count(points, expected_hull(points), hits);
        on_edges += hits.on_edges;
        length += static_cast<int>(points.size());
      },
      test::kCases));
  EXPECT_GT(on_edges, 200);
  EXPECT_GT(length, 400 * 15);
}

TEST(Melkman, FollowsStarsAndSpirals) {
  EXPECT_TRUE(test::check([&] {
    const auto seed = *seeds();
    const int count = 3 + static_cast<int>(mix(seed) % 60);
    Points star, spiral;
    for (int k = 0; k < count; ++k) {
      const double angle = 6.2 * k / count;
      const double radius = 1 + static_cast<double>(mix(seed + static_cast<unsigned>(k)) % 100);
      star.push_back({radius * std::cos(angle), radius * std::sin(angle)});
      // From turn to turn the radius grows by more than a segment sags, so that the spiral is
      // simple.
      spiral.push_back({(100 + k) * std::cos(0.3 * k), (100 + k) * std::sin(0.3 * k)});
    }
    expect_melkman(star);
    expect_melkman(spiral);
    std::reverse(spiral.begin(),
                 spiral.end());  // from without to within: one hull vertex each turn
    expect_melkman(spiral);
  }));
}

}  // namespace
}  // namespace certa::test
