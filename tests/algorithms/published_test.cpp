// The papers' own loops against the printed texts, on exact numbers: which of them are right on
// small lattices, and, in the plane, steps worked out by hand and the inputs on which they fail
// (docs/developer/papers.md).
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <certa/algorithms/published/barycode.hpp>
#include <certa/algorithms/published/common_tangent.hpp>
#include <certa/algorithms/published/triple_product.hpp>

#include "algorithms/printed.hpp"

namespace certa::test {
namespace {

TEST(PrintedLoops, HaveNamesThatTellThemApart) {
  std::set<std::string_view> names;
  for (const AlgorithmInfo* const info : printed_loops()) {
    EXPECT_TRUE(names.insert(info->name).second);
    EXPECT_EQ(find_printed(info->name), info);
    for (const char* policy : {"exact", "adaptive", "double", "float", "long-double", "quad"})
      EXPECT_TRUE(PrintedLoop::find(policy, info->name)) << info->name;
    for (const char* policy : {"certified", "uncertified", "none"})
      EXPECT_FALSE(PrintedLoop::find(policy, info->name)) << info->name;
  }
  EXPECT_EQ(names.size(), 17U);
  EXPECT_FALSE(PrintedLoop::find("exact", "kkt"));
}

TEST(PrintedLoops, TellWhyTheyEnd) {
  const auto end_of = []<int D>(std::string_view name, const Shape<D>& a, const Shape<D>& b,
                                const PrintedOptions<D>& options = {}) {
    return std::string((*PrintedLoop::find("exact", name))(a, b, options).end);
  };
  const Shape<2> triangle{{1, -1}, {1, 1}, {2, 0}};
  const Shape<2> origin{{0, 0}};
  const Shape<2> around{{-1, -1}, {1, -1}, {0, 1}};
  EXPECT_EQ(end_of("barycode-published", triangle, origin), "|v|^2 - v.w <= eps^2 |v|^2");
  EXPECT_EQ(end_of("barycode-published", triangle, origin, {.absolute = 1.25}), "|v| <= eps");
  EXPECT_EQ(end_of("barycode-published", triangle, origin, {.steps = 2}), "k = k_max");
  EXPECT_EQ(end_of("barycode-published", around, origin), "|v| <= eps");
  EXPECT_EQ(end_of("barycode-published", origin, origin), "v_init is the origin");
  EXPECT_EQ(end_of("barycode-collision-published", triangle, origin), "v.w > 0");
  EXPECT_EQ(end_of("barycode-collision-published", around, origin), "(A x w).(B x w) <= 0");
  EXPECT_EQ(end_of("gjk-overview-published", triangle, origin), "|P|^2 - P.V <= eps^2");
  EXPECT_EQ(end_of("muratori-reduced-published", triangle, origin), "S.D < 0");
  EXPECT_EQ(end_of("muratori-reduced-published", around, origin), "DoSimplex returns true");
  EXPECT_EQ(end_of("johnson-published", around, origin), "W is full");
  EXPECT_EQ(end_of("johnson-published", triangle, origin, {.absolute = 0.9}), "equation (9)");
  EXPECT_EQ(end_of("signed-volumes-published", Shape<2>{{3, 0}, {4, 1}, {4, -1}}, origin,
                   {.start = std::array{0.5, 0.0}}),
            "equation (10)");
  EXPECT_EQ(
      end_of("signed-volumes-published", Shape<2>{{-1, 1}, {1, -1}, {-1, -1}}, Shape<2>{{-1, 0}}),
      "no subset is found");
  EXPECT_EQ(end_of("triple-product-published", around, around), "a.D <= 0");
  EXPECT_EQ(end_of("triple-product-published", Shape<2>{{0, 0}, {1, 1}}, origin),
            "no area, so no centroid");
  EXPECT_EQ(end_of("ordered-simplex-published", triangle, origin), "p.d < 0");
  EXPECT_EQ(end_of("separating-axis-reconstructed", triangle, around), "no axis is left");
  // One of the cycles.
  EXPECT_EQ(end_of("muratori-reduced-published",
                   Shape<3>{{0, -3, 0}, {3, 1, -1}, {-1, 0, -3}, {1, -1, 1}, {2, 0, 1}},
                   Shape<3>{{0, 0, -1}}),
            "stopped");
}

// --- Loops that are right on small lattices, and loops that are not ---

struct Tally {
  int wrong = 0;
  int undecided = 0;
  int undecided_apart = 0;
  int wrong_distance = 0;
};

template <int D>
std::map<std::string_view, Tally> tally_lattice(int count) {
  std::map<std::string_view, Tally> tallies;
  for_lattice_pairs<D>(count, [&](const Shape<D>& a, const Shape<D>& b) {
    const Verdict truth = truth_of(a, b);
    const Rational squared = squared_truth(a, b);
    for (const AlgorithmInfo* const info : printed_loops()) {
      if (!info->works_in(D)) continue;
      const PrintedAnswer<D> answer = run<D>(info->name, a, b);
      Tally& tally = tallies[info->name];
      tally.undecided += answer.verdict == Verdict::undecided;
      tally.undecided_apart += answer.verdict == Verdict::undecided && truth == Verdict::separated;
      if (answer.verdict == Verdict::undecided) continue;
      tally.wrong += answer.verdict != truth;
      if (info->level > 1) tally.wrong_distance += reduce(*answer.squared) != squared;
    }
  });
  return tallies;
}

void expect_right(std::string_view name, const Tally& tally) {
  EXPECT_EQ(tally.wrong, 0) << name;
  if (name == "signed-volumes-published") {
    EXPECT_GT(tally.undecided, 20) << "areas and volumes of zero";
  } else if (name == "muratori-reconstructed") {
    EXPECT_EQ(tally.undecided_apart, 0) << "only where a vertex is the origin, and D = -A = 0";
  } else {
    EXPECT_EQ(tally.undecided, 0) << name;
  }
}

TEST(PrintedLoops, OnALatticeInThePlane) {
  for (const auto& [name, tally] : tally_lattice<2>(600)) {
    EXPECT_EQ(tally.wrong_distance, 0) << name;
    if (name == "triple-product-published") {
      EXPECT_GT(tally.wrong, 5);
      EXPECT_GT(tally.undecided, 300) << "polygons without area have no centroid";
    } else if (name == "separating-axis-reconstructed") {
      EXPECT_GT(tally.wrong, 10) << "flat shapes";
    } else {
      expect_right(name, tally);
    }
  }
}

TEST(PrintedLoops, OnALatticeInSpace) {
  for (const auto& [name, tally] : tally_lattice<3>(600)) {
    EXPECT_EQ(tally.wrong_distance, 0) << name;
    if (name == "separating-axis-reconstructed") {
      EXPECT_GT(tally.wrong, 10) << "flat shapes";
    } else if (name == "ordered-simplex-3d-reconstructed") {
      EXPECT_GT(tally.wrong, 0) << "flat tetrahedra";
    } else {
      expect_right(name, tally);
    }
  }
}

TEST(PrintedLoops, ClimbingFindsSupportsAsTheScanDoes) {
  // Two convex polygons in order, one of them with parallel edges. Directions come in any order,
  // some along an edge's normal; each climb starts where the last one ended.
  std::vector<Vec<int, 2>> a;
  for (int x = -4; x <= 4; ++x) a.push_back({{x, x * x}});
  const std::vector<Vec<int, 2>> b{{{2, 0}}, {{5, 0}}, {{6, 2}}, {{5, 4}}, {{2, 4}}, {{1, 2}}};
  const published::Scan<int, 2> scan(a, b);
  const published::Climb<int> climb(a, b);
  std::uint64_t state = 7;
  for (int k = 0; k < 20000; ++k) {
    Vec<int, 2> d;
    for (int& x : d.coordinates) x = static_cast<int>((state = mix(state)) % 13) - 6;
    ASSERT_EQ(dot(climb(d).y, d), dot(scan(d).y, d)) << d[0] << ' ' << d[1];
  }
}

// --- Barycode-based GJK ---

/// The code by which Algorithm 3 tells the cases of the vertices a, b, c apart.
int code_of(const std::array<int, 6>& x) {
  const auto at = [&x](std::size_t k) { return Vec<int, 2>{{x[2 * k], x[2 * k + 1]}}; };
  using published::detail::across;
  const int u = across(at(1), at(2));
  const int v = across(at(2), at(0));
  const int w = across(at(0), at(1));
  return published::detail::code_of(u, v, w, u + v + w);
}

TEST(PrintedBarycode, CollinearVerticesHaveCodes) {
  // All triples of collinear points with coordinates from -3 to 3. The cofactors add up to 0, and
  // every cofactor that is not positive sets its bit. Not all three can be positive, so no code is
  // 0.
  std::map<int, int> codes;
  int through_origin = 0;
  for (int n = 0; n < 117649; ++n) {
    std::array<int, 6> x{};
    for (int k = 0, rest = n; k < 6; ++k, rest /= 7) x[static_cast<std::size_t>(k)] = rest % 7 - 3;
    const int turn = (x[2] - x[0]) * (x[5] - x[1]) - (x[3] - x[1]) * (x[4] - x[0]);
    if (turn != 0) continue;
    const int code = code_of(x);
    ++codes[code];
    const bool is_through =
        x[0] * x[3] == x[1] * x[2] && x[2] * x[5] == x[3] * x[4] && x[4] * x[1] == x[5] * x[0];
    through_origin += is_through;
    EXPECT_EQ(code == 7, is_through);  // 0 / 0: the one case without weights
  }
  int all = 0;
  for (const auto& [code, count] : codes) all += count;
  EXPECT_EQ(codes.count(0), 0U);
  EXPECT_EQ(all, 12049);
  EXPECT_EQ(through_origin, 1681);
  EXPECT_EQ(codes[7], 1681);
  EXPECT_EQ(code_of({1, 1, 2, 1, 3, 1}), 5);
}

TEST(PrintedBarycode, TheSetIsNotTheSmallestWhereACofactorIsZeroAndTheDistanceIsRight) {
  // The origin is the vertex (0, 0) of A; from some starts W becomes the whole triangle.
  std::vector<Point<2>> points{{1, -2}, {0, 0}, {1, 1}};
  const Shape<2> b{{0, 0}};
  std::set<std::size_t> sizes;
  std::set<std::size_t> by_text;
  std::sort(points.begin(), points.end());
  do {
    const Shape<2> a(points);
    for (const std::array<double, 2> start :
         {std::array<double, 2>{1, -2}, {1, 1}, {-1, 0}, {0, 1}, {3, -1}}) {
      const auto answer = run<2>("barycode-published", a, b, start);
      EXPECT_EQ(answer.verdict, Verdict::intersecting);
      EXPECT_EQ(*answer.squared, (Rational{0, 1}));
      sizes.insert(answer.simplex.size);
      const auto text = run<2>("barycode-text-published", a, b, start);
      EXPECT_EQ(*text.squared, (Rational{0, 1}));
      by_text.insert(text.simplex.size);
    }
  } while (std::next_permutation(points.begin(), points.end()));
  EXPECT_EQ(by_text, std::set<std::size_t>{1}) << "the text's rule keeps the vertex alone";
  EXPECT_TRUE(sizes.contains(1));
  EXPECT_TRUE(sizes.contains(3)) << "W is not minimal, against the text";
}

TEST(PrintedBarycode, StartsAtThePointOfTheCsoOppositeToTheFirst) {
  // A - B = {(2, 1), (-2, 3), (4, 5)}; v_init = (2, 1), v_1 = S(-v_init) = (-2, 3)?
  // -v_init . y = -5, 1, -13: yes. S(-v_1): (2, -3) . y = 1, -13, -7: (2, 1).
  // S1D on {(2, 1), (-2, 3)}: AB = (-4, 2), OA.AB = -6, OB.AB = 14: lambda = 14/20, 6/20,
  // v = (0.8, 1.6). S(-v): -3.2, -3.2, -11.2: the first, and |v|^2 - v.w = 3.2 - 3.2 = 0: the end.
  const Shape<2> a{{2, 1}, {-2, 3}, {4, 5}};
  const Shape<2> b{{0, 0}};
  std::vector<PrintedStep> trace;
  const auto answer = run<2>("barycode-published", a, b, {}, &trace);
  EXPECT_EQ(answer.verdict, Verdict::separated);
  EXPECT_EQ(reduce(*answer.squared), (Rational{16, 5}));
  ASSERT_EQ(trace.size(), 3U);
  EXPECT_EQ(trace[0].simplex.size, 0U);
  EXPECT_EQ(trace[0].support, (VertexPair{1, 0}));
  EXPECT_EQ(trace[1].support, (VertexPair{0, 0}));
  EXPECT_EQ(trace[1].kept[0], (VertexPair{0, 0}));
  EXPECT_EQ(trace[1].kept[1], (VertexPair{1, 0}));
  EXPECT_EQ(trace[2].direction[0], -0.5);
  EXPECT_EQ(trace[2].direction[1], -1);
  EXPECT_EQ(answer.calls, 1U);
  EXPECT_EQ(answer.on_a[0], 0.8);
  EXPECT_EQ(answer.on_a[1], 1.6);
  // From the vertex (2, 1) itself, without a support: S(-(2, 1)) = (-2, 3), then as above.
  using published::Fraction;
  const std::vector<Vec<Fraction, 2>> p = published::in_numbers<Fraction>(a.points());
  const std::vector<Vec<Fraction, 2>> q = published::in_numbers<Fraction>(b.points());
  const auto from_vertex =
      published::Barycode::run(published::Scan<Fraction, 2>(p, q),
                               published::Settings<Fraction, 2>{.starts_at_vertex = true});
  EXPECT_EQ(from_vertex.squared, Fraction(16) / 5);
  EXPECT_EQ(from_vertex.supports, 2U);
}

TEST(PrintedBarycode, TheTwoStops) {
  // A triangle whose nearest point is (1, 0); the search starts from the vertex (1, -1).
  const Shape<2> a{{1, -1}, {1, 1}, {2, 0}};
  const Shape<2> b{{0, 0}};
  const PrintedLoop loop = *PrintedLoop::find("exact", "barycode-published");
  EXPECT_EQ(loop(a, b).distance, 1);
  PrintedOptions<2> coarse;
  coarse.relative = 0.9;  // |v|^2 - v.w = 2 - 0 > 0.81 * 2: goes on; with 1 it ends at a vertex
  EXPECT_EQ(loop(a, b, coarse).distance, 1);
  coarse.relative = 1;
  EXPECT_EQ(*loop(a, b, coarse).squared, (Rational{2, 1}));
  PrintedOptions<2> absolute;
  absolute.absolute = 1.25;  // |v| <= eps counts as contact
  EXPECT_EQ(loop(a, b, absolute).verdict, Verdict::intersecting);
}

TEST(PrintedBarycode, AnswersByItsVectorAfterSoManySteps) {
  // Algorithms 1 and 6 end at k_max, and then return |v|, or whether |v| < eps.
  const Shape<2> a{{3, -5}, {3, 4}, {2, 0}, {4, 0}};
  const Shape<2> b{{0, 0}};
  PrintedOptions<2> short_search;
  short_search.steps = 2;
  const auto first = (*PrintedLoop::find("exact", "barycode-published"))(a, b, short_search);
  EXPECT_EQ(first.verdict, Verdict::separated);
  EXPECT_GT(reduce(*first.squared), (Rational{4, 1}));
  EXPECT_EQ(*run<2>("barycode-published", a, b).squared, (Rational{4, 1}));
  const auto contact =
      (*PrintedLoop::find("exact", "barycode-collision-published"))(a, b, short_search);
  EXPECT_EQ(contact.verdict, Verdict::separated);
}

TEST(PrintedBarycode, FourCodesAreEnoughWhereTheNewestVertexComesFirst) {
  for_lattice_pairs<2>(1500, [&](const Shape<2>& a, const Shape<2>& b) {
    std::vector<PrintedStep> seven;
    std::vector<PrintedStep> four;
    const auto x = run<2>("barycode-published", a, b, {}, &seven);
    const auto y = run<2>("barycode-ordered-published", a, b, {}, &four);
    ASSERT_EQ(x.verdict, y.verdict);
    ASSERT_EQ(reduce(*x.squared), reduce(*y.squared));
    ASSERT_EQ(seven.size(), four.size());
  });
}

// --- Alzubaidi ---

TEST(PrintedTripleProduct, ConcentricShapesHaveNoFirstDirection) {
  const Shape<2> square{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
  const Shape<2> larger{{-2, -2}, {2, -2}, {2, 2}, {-2, 2}};
  for (const Shape<2>* other : {&square, &larger}) {
    std::vector<PrintedStep> trace;
    const auto answer = run<2>("triple-product-published", square, *other, {}, &trace);
    EXPECT_EQ(answer.verdict, Verdict::separated) << "D = C2 - C1 = 0, and 0 <= 0 is no collision";
    EXPECT_EQ(trace[0].direction, (std::array<double, 3>{}));
  }
  const Shape<2> triangle{{0, 0}, {3, 0}, {0, 3}};
  const Shape<2> twice{{-1, -1}, {5, -1}, {-1, 5}};  // about the same centroid, (1, 1)
  EXPECT_EQ(run<2>("triple-product-published", triangle, twice).verdict, Verdict::separated);
  EXPECT_EQ(
      run<2>("triple-product-published", triangle, twice, std::array<double, 2>{1, 0.2}).verdict,
      Verdict::intersecting);
}

TEST(PrintedTripleProduct,
     TouchingShapesAreApartAndOverlappingOnesWhereTheFirstEdgeHoldsTheOrigin) {
  const Shape<2> square{{0, 0}, {2, 0}, {2, 2}, {0, 2}};
  const Shape<2> beside{{2, 0}, {4, 0}, {4, 2}, {2, 2}};
  EXPECT_EQ(classify(square, beside).verdict, Verdict::touching);
  EXPECT_EQ(run<2>("triple-product-published", square, beside).verdict, Verdict::separated);
  // The first edge passes through the origin, and its normal vanishes.
  const Shape<2> diamond{{-1, 0}, {0, -1}, {1, 0}, {0, 1}};
  const Shape<2> origin{{0, 0}};
  EXPECT_EQ(classify(diamond, origin).verdict, Verdict::overlapping);
  EXPECT_EQ(
      run<2>("triple-product-published", diamond, origin, std::array<double, 2>{1, 0}).verdict,
      Verdict::separated);
  // The same with polygons of three vertices each, from the loop's own start.
  const Shape<2> a{{-1, 2}, {0, -2}, {0, 0}};
  const Shape<2> b{{-3, -2}, {1, 0}, {-1, 1}};
  EXPECT_EQ(classify(a, b).verdict, Verdict::overlapping);
  EXPECT_EQ(run<2>("triple-product-published", a, b).verdict, Verdict::separated);
}

TEST(PrintedTripleProduct, APolygonWithoutAreaHasNoCentroid) {
  EXPECT_EQ(run<2>("triple-product-published", Shape<2>{{0, 0}, {1, 1}}, Shape<2>{{5, 5}}).verdict,
            Verdict::undecided);
}

TEST(PrintedTripleProduct, ReadAsAxBxC) {
  // ab x (ab x ac) lies in the plane across ab, away from c.
  const Vec<int, 2> ab{{1, 0}};
  const Vec<int, 2> ac{{1, 1}};
  const Vec<int, 2> n = published::triple_product(ab, ab, ac);
  EXPECT_EQ(n[0], 0);
  EXPECT_EQ(n[1], -1);
}

TEST(PrintedTangent, IsTheUpperOneOfTwoClockwiseHulls) {
  using Polygon = std::vector<Vec<int, 2>>;
  using published::TangentReset;
  const Polygon left{{{-3, 0}}, {{-3, 2}}, {{-1, 2}}, {{-1, 0}}};
  const Polygon right{{{1, 0}}, {{1, 3}}, {{3, 3}}, {{3, 0}}};
  // a = (-1, 2), b = (1, 0). CCW(b, a, (-3, 2)) = 4: a stays. CCW(a, b, (1, 3)) = 6: b = (1, 3),
  // and CCW(a, b, (3, 3)) = -2. CCW(b, a, (-3, 2)) = -2: a = (-3, 2), CCW(b, a, (-3, 0)) = 8;
  // CCW(a, b, (3, 3)) = -2.
  for (const TangentReset reset : {TangentReset::second_loop, TangentReset::both_loops}) {
    const auto ends = published::common_tangent(std::span(left), std::span(right), reset);
    ASSERT_TRUE(ends);
    EXPECT_EQ(ends->a, 1U);
    EXPECT_EQ(ends->b, 1U);
  }
  // All four points lie on a line, so any answer is as good as another.
  const Polygon p{{{-2, 0}}, {{-1, 0}}};
  const Polygon q{{{1, 0}}, {{2, 0}}};
  EXPECT_FALSE(published::common_tangent(std::span(p), std::span(q)));
}

// --- The note on ordered simplices ---

TEST(PrintedOrderedSimplex, FollowsTheListing) {
  // d = (1, 0): p = (2, 0); d = -p: p = (-2, 1), a = (-4, 1), cross(a, -s0) = (-4)(0) - (1)(-2) =
  // 2, not negative: d = left(a) = (-1, -4): p = (0, -3), (0, -3).d = 12. a = s2 - s0 = (-2, -3),
  // cross(a, -s0) = (-2)(0) - (-3)(-2) = -6, not above 0; b = s2 - s1 = (2, -4), cross(b, -s1) =
  // (2)(-1) - (-4)(2) = 6, not below 0: true.
  const Shape<2> a{{2, 0}, {-2, 1}, {0, -3}};
  std::vector<PrintedStep> trace;
  const auto answer = run<2>("ordered-simplex-published", a, Shape<2>{{0, 0}}, {}, &trace);
  EXPECT_EQ(answer.verdict, Verdict::intersecting);
  ASSERT_EQ(trace.size(), 3U);
  EXPECT_EQ(trace[0].support, (VertexPair{0, 0}));
  EXPECT_EQ(trace[1].support, (VertexPair{1, 0}));
  EXPECT_EQ(trace[2].direction[0], -0.25);
  EXPECT_EQ(trace[2].direction[1], -1);
  EXPECT_EQ(trace[2].support, (VertexPair{2, 0}));
}

TEST(PrintedOrderedSimplex, EndsAtTheFirstSupportThatDoesNotReachTheOrigin) {
  std::vector<PrintedStep> trace;
  const Shape<2> a{{-3, 0}, {-4, 1}};
  EXPECT_EQ(run<2>("ordered-simplex-published", a, Shape<2>{{0, 0}}, {}, &trace).verdict,
            Verdict::separated);
  EXPECT_EQ(trace.size(), 1U) << "d = (1, 0)";
}

}  // namespace
}  // namespace certa::test
