// Other people's engines against exact truth: the exact depth, and the findings about an answer.
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include <certa/exact/round.hpp>
#include <certa/fuzz/finding.hpp>
#include <certa/policies.hpp>
#include <certa/predicates/number.hpp>

#include "support/every_family.hpp"

namespace certa::test {
namespace {

using fuzz::EngineAnswer;
using fuzz::Finding;
using fuzz::Number;
using fuzz::Tolerance;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

std::vector<Point<3>> box(double x, double y, double z, const Point<3>& corner = {}) {
  std::vector<Point<3>> points;
  for (const double i : {0.0, x})
    for (const double j : {0.0, y})
      for (const double k : {0.0, z})
        points.push_back({corner[0] + i, corner[1] + j, corner[2] + k});
  return points;
}

/// The coordinates in units of 2^low.
template <int D>
std::vector<Vec<Integer, D>> integers(const std::vector<Point<D>>& points, int low) {
  std::vector<Vec<Integer, D>> result;
  for (const Point<D>& p : points) {
    Vec<Integer, D> v;
    for (std::size_t k = 0; k < D; ++k) v[k] = Scaled<Integer>{low}(p[k]);
    result.push_back(v);
  }
  return result;
}

template <int D>
Vec<Integer, D> minus(const Vec<Integer, D>& x, const Vec<Integer, D>& y) {
  Vec<Integer, D> v;
  for (std::size_t k = 0; k < D; ++k) v[k] = x[k] - y[k];
  return v;
}

/// A translation that parts the shapes: b moves by n height / |n|^2, in units of 2^low.
template <int D>
struct Exit {
  Vec<Integer, D> n;
  Integer height;
  Rational length_squared;
};

/// The shortest such translation, over the normals of all pairs of vertices (in space: of triples,
/// and of pairs of pairs).
template <int D>
std::optional<Exit<D>> shortest_exit(const Pair<D>& pair, int low) {
  const auto a = integers<D>(pair.a, low);
  const auto b = integers<D>(pair.b, low);
  std::optional<Exit<D>> best;
  const auto try_sense = [&](const Vec<Integer, D>& n) {
    Integer height = dot(n, a[0]) - dot(n, b[0]);
    for (const auto& p : a)
      for (const auto& q : b) height = std::max(height, Integer(dot(n, p) - dot(n, q)));
    const Rational squared{height * height, dot(n, n)};
    if (!best || squared < best->length_squared) best = {n, height, squared};
  };
  const auto try_normal = [&](const Vec<Integer, D>& n) {
    if (dot(n, n) == 0) return;
    try_sense(n);
    try_sense(minus<D>({}, n));
  };
  std::array<std::vector<Vec<Integer, D>>, 2> edges;
  for (const std::size_t s : {0U, 1U})
    for (const auto& p : s == 0 ? a : b)
      for (const auto& q : s == 0 ? a : b) edges[s].push_back(minus<D>(p, q));
  if constexpr (D == 2) {
    for (const auto& shape : edges)
      for (const auto& e : shape) try_normal(perp(e));
  } else {
    const auto products = [&](const auto& some, const auto& others) {
      for (const auto& e : some)
        for (const auto& g : others) try_normal(cross(e, g));
    };
    products(edges[0], edges[1]);
    for (const std::size_t s : {0U, 1U}) {
      const std::size_t n = s == 0 ? a.size() : b.size();
      for (std::size_t v = 0; v < n; ++v) {  // the edges out of one vertex
        const auto out = std::span(edges[s]).subspan(v * n, n);
        products(out, out);
      }
    }
  }
  return best;
}

TEST(Depth, OfBoxesIsTheirLeastOverlap) {
  const auto a = box(1, 2, 3);
  EXPECT_EQ(fuzz::depth_squared<3>({a, box(1, 2, 3, {0.75, 0.5, 0.5})}), (Rational{1, 16}));
  EXPECT_EQ(fuzz::depth_squared<3>({a, box(1, 2, 3, {-0.5, 1.75, 0})}), (Rational{1, 16}));
  EXPECT_EQ(fuzz::depth_squared<3>({a, a}), (Rational{1, 1}));
  EXPECT_EQ(fuzz::depth_squared<3>({a, box(1, 2, 3, {1, 0, 0})}), (Rational{}));
  EXPECT_EQ(fuzz::depth_squared<3>({a, {{0.5, 1, 1.5}}}), (Rational{1, 4}));
}

TEST(Depth, OfCrossedEdges) {
  // Two wedges whose ridges cross: the shortest translation, 1/4, is along the common normal of the
  // ridges.
  const Pair<3> pair{{{-9, 0, 0}, {9, 0, 0}, {-9, 0, -9}, {9, 0, -9}, {0, 3, -9}, {0, -3, -9}},
                     {{0, -9, -0.25}, {0, 9, -0.25}, {0, -9, 9}, {0, 9, 9}, {3, 0, 9}, {-3, 0, 9}}};
  EXPECT_EQ(fuzz::depth_squared(pair), (Rational{1, 16}));
}

TEST(Depth, OfFlatShapes) {
  EXPECT_EQ(fuzz::depth_squared<3>({{{0, 0, 0}}, {{0, 0, 0}}}), (Rational{}));
  EXPECT_EQ(fuzz::depth_squared<3>({{{0, 0, 0}, {2, 2, 2}}, {{1, 1, 1}, {3, 3, 3}}}), (Rational{}));
  EXPECT_EQ(fuzz::depth_squared<3>({{{-1, 0, 0}, {1, 0, 0}}, {{0, 1, 0}, {0, -1, 0}}}),
            (Rational{}));
  EXPECT_EQ(fuzz::depth_squared<2>({{{0, 0}, {2, 2}}, {{1, 1}, {3, 3}}}), (Rational{}));
  EXPECT_EQ(fuzz::depth_squared<2>({{{-1, 0}, {1, 0}}, {{0, 1}, {0, -1}}}), (Rational{1, 1}));
}

class DepthOf : public EveryFamily {};
INSTANTIATE_TEST_SUITE_P(Families, DepthOf,
                         testing::Values(Family::grid, Family::random, Family::contact,
                                         Family::flat, Family::needle, Family::ulp_neighbour,
                                         Family::shared),
                         family_name);

TEST_P(DepthOf, PairsThatMeetIsTheLeastOverAllNormals) {
  int deep = 0, touching = 0;
  EXPECT_TRUE(test::check([&] {
    const Recipe recipe = *recipes(GetParam(), 7);
    const auto law = [&]<int D>(const Pair<D>& pair) {
      const Verdict verdict = classify(Shape<D>(pair.a), Shape<D>(pair.b)).verdict;
      if (verdict == Verdict::separated) return;
      const Rational depth = fuzz::depth_squared(pair);
      RC_ASSERT((depth == Rational{}) == (verdict == Verdict::touching));
      ++(verdict == Verdict::touching ? touching : deep);
      ExponentRange range;
      for (const auto* points : {&pair.a, &pair.b})
        for (const Point<D>& p : *points)
          for (const double x : p) range.include(x);
      const int low = range.empty() ? 0 : range.low;
      const auto best = shortest_exit(pair, low);
      if (best) RC_ASSERT(depth == scaled(best->length_squared, 2 * low));
      if (verdict == Verdict::touching || recipe.family != Family::grid) return;
      // With small integers, the rounding of the translation is far smaller than the change by
      // `factor`.
      for (const double factor : {1 - 1e-6, 1 + 1e-6}) {
        Pair<D> moved = pair;
        for (Point<D>& q : moved.b)
          for (std::size_t k = 0; k < D; ++k)
            q[k] += factor * round({best->n[k] * best->height, dot(best->n, best->n)}, low);
        RC_ASSERT(classify(Shape<D>(moved.a), Shape<D>(moved.b)).verdict ==
                  (factor > 1 ? Verdict::separated : Verdict::overlapping));
      }
    };
    law(realize<2>(recipe));
    law(realize<3>(recipe));
  }));
  EXPECT_GT(touching + deep, 10);
  if (GetParam() == Family::grid || GetParam() == Family::contact) {
    EXPECT_GT(touching, 3);
    EXPECT_GT(deep, 10);
  }
}

EngineAnswer apart(double distance) { return {false, distance, {}, {}}; }
const EngineAnswer kMeet{true, {}, {}, {}};

Finding found(const Pair<3>& pair, const EngineAnswer& answer, const Tolerance& tolerance = {}) {
  return fuzz::finding_of(pair, fuzz::truth(pair), answer, tolerance);
}

TEST(SignLedger, TellsMissedFromGhost) {
  const Pair<3> overlapping{box(1, 1, 1), box(1, 1, 1, {0.75, 0, 0})};
  const Pair<3> touching{box(1, 1, 1), box(1, 1, 1, {1, 0, 0})};
  const Pair<3> gap{box(1, 1, 1), box(1, 1, 1, {1.25, 0, 0})};
  for (const auto& pair : {overlapping, touching}) {
    EXPECT_EQ(found(pair, kMeet), Finding::none);
    EXPECT_EQ(found(pair, apart(0)), Finding::missed);
  }
  EXPECT_EQ(found(gap, apart(0.25)), Finding::none);
  EXPECT_EQ(found(gap, kMeet), Finding::ghost);
}

TEST(SignLedger, ToleratesWithinADistanceOfTouching) {
  const Pair<3> overlapping{box(1, 1, 1), box(1, 1, 1, {0.75, 0, 0})};
  const Pair<3> touching{box(1, 1, 1), box(1, 1, 1, {1, 0, 0})};
  const Pair<3> gap{box(1, 1, 1), box(1, 1, 1, {1.25, 0, 0})};
  const double below = std::nextafter(0.25, 0);
  EXPECT_EQ(found(overlapping, apart(0), {0.25}), Finding::none);
  EXPECT_EQ(found(overlapping, apart(0), {below}), Finding::missed);
  EXPECT_EQ(found(gap, kMeet, {0.25}), Finding::none);
  EXPECT_EQ(found(gap, kMeet, {below}), Finding::ghost);
  EXPECT_EQ(found(touching, apart(0), {5e-324}), Finding::none);
  EXPECT_EQ(found(overlapping, apart(0), {kInfinity}), Finding::none);
}

TEST(SignLedger, BoundsDistances) {
  const Pair<3> gap{box(1, 1, 1), box(1, 1, 1, {5, 0, 0})};
  EXPECT_EQ(found(gap, apart(17)), Finding::none);  // no tolerance for distances was given
  EXPECT_EQ(found(gap, apart(4.25), {0, 0.0625}), Finding::none);
  EXPECT_EQ(found(gap, apart(3.75), {0, 0.0625}), Finding::none);
  EXPECT_EQ(found(gap, apart(4.26), {0, 0.0625}), Finding::distance);
  EXPECT_EQ(found(gap, apart(4.5), {0.25, 0.0625}), Finding::none);
  // `separated` is within the tolerance, but a distance above the tolerance is not.
  const Pair<3> deep{box(1, 1, 1), box(1, 1, 1, {0.75, 0, 0})};
  EXPECT_EQ(found(deep, apart(0.25), {0.25, 0}), Finding::none);
  EXPECT_EQ(found(deep, apart(0.5), {0.25, 0}), Finding::distance);
}

TEST(SignLedger, RefusesWhatIsNoNumber) {
  const Pair<3> gap{box(1, 1, 1), box(1, 1, 1, {5, 0, 0})};
  EXPECT_EQ(found(gap, apart(kNan)), Finding::not_finite);
  EXPECT_EQ(found(gap, apart(kInfinity)), Finding::not_finite);
  EXPECT_EQ(found(gap, {false, 4.0, {{1, kNan, 0}}, {}}), Finding::not_finite);
  EXPECT_EQ(found(gap, {false, 4.0, {}, {{kInfinity, 0, 0}}}), Finding::not_finite);
  EXPECT_EQ(found(gap, {true, {}, {}, {{kInfinity, 0, 0}}}), Finding::ghost);
  const double largest = std::numeric_limits<double>::max();
  const Pair<3> far{{{largest, 0, 0}}, {{-largest, 0, 0}}};
  EXPECT_EQ(found(far, apart(kInfinity), {0, 1e-9}), Finding::none);
  EXPECT_EQ(found(far, apart(-kInfinity), {0, 1e-9}), Finding::not_finite);
  EXPECT_EQ(found(far, apart(largest), {0, 1e-9}), Finding::distance);
}

TEST(Rounded, IsWhatTheNumberTypeHolds) {
  const Pair<2> pair{{{0.1, 1}}, {{1e300, -3}}};
  EXPECT_EQ(fuzz::rounded(pair, Number::float64)->a, pair.a);
  EXPECT_FALSE(fuzz::rounded(pair, Number::float32));
  const Pair<2> small{{{0.1, 1}}, {{1e-300, -3}}};
  const auto held = fuzz::rounded(small, Number::float32);
  ASSERT_TRUE(held);
  EXPECT_EQ(held->a[0], (Point<2>{static_cast<double>(0.1F), 1}));
  EXPECT_EQ(held->b[0], (Point<2>{0, -3}));
}

}  // namespace
}  // namespace certa::test
