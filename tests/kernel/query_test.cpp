// Known answers by hand, and further promises of the API.
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/as_float.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/placed.hpp>
#include <certa/policies.hpp>

#include "support/solids.hpp"

namespace certa {
namespace {
using test::kCube;
using test::kOctahedron;
using test::moved;

/// Many vertices in a box of width 2 around a point, at its corners and inside.
template <int D>
Shape<D> filled_box(fuzz::Random& random, const Point<D>& middle) {
  std::vector<Point<D>> points(70, middle);
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t k = 0; k < D; ++k)
      points[i][k] += i >> D == 0 ? ((i >> k & 1) != 0 ? 1 : -1) : random.between(-8, 8) / 8.0;
  return Shape<D>(points);
}

// The boxes of many vertices are as far apart as the shapes here, or less, or not at all.
template <int D>
void expect_right_verdicts_of_boxes() {
  fuzz::Random random(D);
  std::array<int, 2> counts{};
  for (const double ulps : {-2.0, -1.0, 0.0, 1.0, 2.0, 10.0, 0x1p30, 0x1p52})
    for (int k = 0; k < 40; ++k) {
      Point<D> at{};
      for (double& x : at) x = random.between(-4, 4);
      const Shape<D> a = filled_box<D>(random, at);
      const double gap = ulps * 0x1p-50;
      at[0] += 2 + gap;
      for (std::size_t l = 1; l < D; ++l) at[l] += k % 2 == 0 ? 0 : random.between(-4, 4) / 2.0;
      const Shape<D> b = filled_box<D>(random, at);
      const auto right = distance<exact>(a, b);
      ++counts[static_cast<std::size_t>(right.verdict == Verdict::separated)];
      for (const auto& [p, q] : {std::pair(a, b), std::pair(b, a)}) {
        EXPECT_EQ(classify(p, q).verdict, right.verdict);
        EXPECT_EQ(intersects(p, q), right.verdict != Verdict::separated);
        EXPECT_EQ(classify(Placed<D>(p), Placed<D>(q)).verdict, right.verdict);
        if (k % 2 == 0 && gap > 0) {  // as far apart as their boxes
          EXPECT_TRUE(at_least(p, q, right.distance).holds);
          EXPECT_FALSE(at_least(p, q, std::nextafter(right.distance, 1e9)).holds);
        }
      }
    }
  EXPECT_GT(counts[0], 50);
  EXPECT_GT(counts[1], 50);
}

TEST(Query, ManyVerticesWhoseBoxesAreNearlyApart) {
  expect_right_verdicts_of_boxes<2>();
  expect_right_verdicts_of_boxes<3>();
}

TEST(Query, VertexToVertex) {
  const Shape<3> other = moved(kCube, 3, 3, 2);
  const auto answer = closest_points(kCube, other);
  EXPECT_EQ(answer.verdict, Verdict::separated);
  EXPECT_EQ(to_string(*certa::distance_squared(answer, kCube, other)), "9");
  EXPECT_EQ(answer.distance, 3);
  EXPECT_EQ(answer.on_a, (Point<3>{1, 1, 1}));
  EXPECT_EQ(answer.on_b, (Point<3>{3, 3, 2}));
  EXPECT_EQ(answer.normal, (Point<3>{2.0 / 3, 2.0 / 3, 1.0 / 3}));
}

TEST(Query, EdgeToEdgeHasAnIrrationalDistanceCorrectlyRounded) {
  // Two skew edges with the common normal (1, 1, 0): distance 1 / sqrt 2.
  const Shape<3> a{{0, 0, -1}, {0, 0, 1}};
  const Shape<3> b{{1, 0, 0}, {0, 1, 0}};
  const auto answer = closest_points(a, b);
  EXPECT_EQ(to_string(*certa::distance_squared(answer, a, b)), "1/2");
  EXPECT_EQ(answer.distance, std::sqrt(0.5));
  EXPECT_EQ(answer.on_a, (Point<3>{0, 0, 0}));
  EXPECT_EQ(answer.on_b, (Point<3>{0.5, 0.5, 0}));
  const auto c = std::get<DistanceCertificate>(certa::certificate(answer, a, b));
  ASSERT_EQ(c.a.size(), 2U);
  EXPECT_EQ(c.a[0].weight, (Rational{1, 2}));
}

TEST(Query, VertexToFace) {
  const Shape<3> triangle{{3, 0, 0}, {0, 3, 0}, {0, 0, 3}};
  const Shape<3> origin{{0, 0, 0}};
  const auto answer = closest_points(triangle, origin);
  EXPECT_EQ(to_string(*certa::distance_squared(answer, triangle, origin)), "3");
  EXPECT_EQ(answer.distance, std::sqrt(3.0));
  EXPECT_EQ(answer.on_a, (Point<3>{1, 1, 1}));
}

TEST(Query, TouchingHasADirectionAndACommonPoint) {
  const Shape<3> other = moved(kCube, 1, 0.5, 0);
  const auto answer = closest_points(kCube, other);
  EXPECT_EQ(answer.verdict, Verdict::touching);
  EXPECT_EQ(to_string(*certa::distance_squared(answer, kCube, other)), "0");
  EXPECT_EQ(answer.distance, 0);
  EXPECT_EQ(answer.on_a, answer.on_b);
  EXPECT_EQ(answer.on_a[0], 1);
  EXPECT_EQ(answer.normal, (Point<3>{1, 0, 0}));
}

TEST(Query, OverlappingHasAPositiveBasis) {
  const Shape<3> other = moved(kCube, 0.5, 0.5, 0.5);
  const auto answer = closest_points(kCube, other);
  EXPECT_EQ(answer.verdict, Verdict::overlapping);
  const auto c = std::get<OverlapCertificate>(certa::certificate(answer, kCube, other));
  EXPECT_GE(c.pairs.size(), 4U);
  EXPECT_LE(c.pairs.size(), 6U);
  EXPECT_EQ(answer.normal, Point<3>{});
}

TEST(Query, SteinitzNeedsFourPairsInThePlane) {
  // The Minkowski difference has the corners (+-1, 0), (0, +-1): the origin is on an edge of every
  // triangle of them.
  const Shape<2> diamond{{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  const Shape<2> origin{{0, 0}};
  const auto answer = classify(diamond, origin);
  EXPECT_EQ(answer.verdict, Verdict::overlapping);
  EXPECT_EQ(std::get<OverlapCertificate>(certa::certificate(answer, diamond, origin)).pairs.size(),
            4U);
}

TEST(Query, SteinitzNeedsSixPairsInSpace) {
  const Shape<3> origin{{0, 0, 0}};
  const auto answer = classify(kOctahedron, origin);
  EXPECT_EQ(answer.verdict, Verdict::overlapping);
  EXPECT_EQ(
      std::get<OverlapCertificate>(certa::certificate(answer, kOctahedron, origin)).pairs.size(),
      6U);
}

TEST(Query, CoincidingShapesOfEveryDimension) {
  const Shape<3> point{{1, 2, 3}};
  const Shape<3> segment{{1, 2, 3}, {4, 5, 6}};
  const Shape<3> triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  EXPECT_EQ(classify(point, point).verdict, Verdict::touching);
  EXPECT_EQ(classify(segment, segment).verdict, Verdict::touching);
  EXPECT_EQ(classify(triangle, triangle).verdict, Verdict::touching);
  EXPECT_EQ(classify(kCube, kCube).verdict, Verdict::overlapping);
  const Shape<2> flat{{0, 0}, {1, 0}};
  const Shape<2> area{{0, 0}, {1, 0}, {0, 1}};
  EXPECT_EQ(classify(flat, flat).verdict, Verdict::touching);
  EXPECT_EQ(classify(area, area).verdict, Verdict::overlapping);
}

TEST(Query, CoplanarFlatShapesThatCrossAreTouching) {
  const Shape<3> a{{-1, -1, 0}, {1, -1, 0}, {0, 2, 0}};
  const Shape<3> b{{-1, 1, 0}, {1, 1, 0}, {0, -2, 0}};
  const auto answer = closest_points(a, b);
  EXPECT_EQ(answer.verdict, Verdict::touching);
  EXPECT_EQ(std::abs(answer.normal[2]), 1);
  // The same triangles overlap if they are taken as shapes in the plane.
  EXPECT_EQ(
      classify(Shape<2>{{-1, -1}, {1, -1}, {0, 2}}, Shape<2>{{-1, 1}, {1, 1}, {0, -2}}).verdict,
      Verdict::overlapping);
}

TEST(Query, DistancesBeyondTheDoublesAreInfinity) {
  const double most = std::numeric_limits<double>::max();
  const auto answer = closest_points(Shape<2>{{most, 0}}, Shape<2>{{-most, 0}});
  EXPECT_EQ(answer.verdict, Verdict::separated);
  EXPECT_EQ(answer.distance, std::numeric_limits<double>::infinity());
  EXPECT_EQ(answer.normal, (Point<2>{-1, 0}));
}

TEST(Query, TheSmallestGapIsSeen) {
  const double least = std::numeric_limits<double>::denorm_min();
  const auto answer = closest_points(Shape<2>{{0, -1}, {0, 1}}, Shape<2>{{least, 0}});
  EXPECT_EQ(answer.verdict, Verdict::separated);
  EXPECT_EQ(answer.distance, least);
  EXPECT_EQ(answer.stage, Stage::big_integer);
}

TEST(Query, FloatCoordinatesConvertExactly) {
  const std::array<float, 6> coordinates{0.1F, 0, 0, 0.2F, 0, 0};
  const auto shape = Shape<3>::from_coordinates(coordinates);
  EXPECT_EQ(shape.size(), 2U);
  EXPECT_EQ(shape[0][0], static_cast<double>(0.1F));
}

TEST(Query, AViewReadsTheCallersPoints) {
  const std::vector<Point<2>> points{{0, 0}, {1, 0}};
  const auto view = Shape<2>::view(points);
  EXPECT_EQ(&view[1], &points[1]);
  const Shape<2> copy(points);
  EXPECT_NE(&copy[1], &points[1]);
  EXPECT_EQ(distance(view, Shape<2>{{3, 0}}).distance, 2);
}

TEST(Query, CountersTellWhichStageSettledASign) {
  basic_adaptive<StageCounter> policy;
  const auto answer = closest_points(kCube, moved(kCube, 1, 0, 0), {}, policy);
  EXPECT_EQ(answer.verdict, Verdict::touching);
  EXPECT_GT(policy.observer()[Stage::filter], 0U);
  EXPECT_GT(policy.observer()[Stage::integer], 0U);
  EXPECT_EQ(policy.observer()[Stage::big_integer], 0U);
  EXPECT_EQ(answer.stage, Stage::integer);
}

TEST(Query, QueriesAreNoexcept) {
  static_assert(noexcept(classify(kCube, kCube)));
  static_assert(noexcept(distance(kCube, kCube)));
  static_assert(noexcept(closest_points(kCube, kCube)));
  static_assert(noexcept(closest_points<exact>(kCube, kCube)));
  static_assert(noexcept(closest_points<floating<float>>(kCube, kCube)));
  static_assert(noexcept(enclose_distance(kCube, kCube)));
  static_assert(noexcept(closest_points<adaptive>(kCube, kCube)));
  static_assert(noexcept(closest_points<uncertified>(kCube, kCube)));
  static_assert(noexcept(intersects(kCube, kCube)));
}

TEST(Query, TheTraceShowsEveryStepAndEndsAtTheAnswer) {
  Trace trace;
  const auto answer = closest_points<adaptive>(kCube, moved(kCube, 3, 3, 2), {.trace = &trace});
  ASSERT_FALSE(trace.empty());
  EXPECT_EQ(trace.front().face.size, 1);
  EXPECT_TRUE(trace.back().face == answer.simplex());
}

TEST(Query, TheTraceTellsWhatIsProjectedAwayWhileContactIsDecided) {
  const auto projected = []<int D>(const Shape<D>& a, const Shape<D>& b, Verdict verdict) {
    Trace trace;
    EXPECT_EQ(classify<adaptive>(a, b, {.trace = &trace}).verdict, verdict);
    std::vector<int> dimensions;
    for (const TraceStep& step : trace) dimensions.push_back(step.flat_dimension);
    return dimensions;
  };
  // Each diagonal of the octahedron is a face that contains the origin, and is projected away.
  EXPECT_EQ(projected(kOctahedron, Shape<3>{{0, 0, 0}}, Verdict::overlapping),
            (std::vector<int>{0, 1, 2}));
  // The origin lies on an edge of the Minkowski difference. Seen along this edge, the square lies
  // on one side.
  EXPECT_EQ(
      projected(Shape<2>{{-1, 0}, {1, 0}, {-1, 1}, {1, 1}}, Shape<2>{{0, 0}}, Verdict::touching),
      (std::vector<int>{0, 1}));
  EXPECT_EQ(projected(kCube, moved(kCube, 3, 3, 2), Verdict::separated), (std::vector<int>{0}));
}

TEST(Query, AWarmStartFromTheAnswerNeedsOneSupport) {
  const Shape<3> far = moved(kCube, 3, 0.25, 0.5);
  Trace cold;
  const auto answer = closest_points<adaptive>(kCube, far, {.trace = &cold});
  const Simplex simplex = answer.simplex();
  Trace warm;
  const auto again = closest_points<adaptive>(kCube, far, {.warm_start = simplex, .trace = &warm});
  EXPECT_EQ(*certa::distance_squared(again, kCube, far),
            *certa::distance_squared(answer, kCube, far));
  // Each step of the warm trace but the last adds a vertex of the earlier simplex.
  EXPECT_LE(warm.size(), simplex.size);
  EXPECT_GT(cold.size(), 1U);
}

TEST(Query, AWarmVerdictGoesOnWithItsSimplexAlone) {
  const auto classified = [](const auto& a, const auto& b, const Simplex& from) {
    Counters counters;
    auto answer = classify(a, b, {.warm_start = from, .counters = &counters});
    return std::pair(answer, counters.supports);
  };
  // The shapes are separated, not by the direction between their centers, but by the nearest
  // face's.
  const Shape<2> plank{{0, 0}, {10, 0}, {10, 1}, {0, 1}};
  const Shape<2> above{{9, 1.5}, {10, 1.25}, {11, 1.5}};
  const auto [apart, steps] = classified(plank, above, {});
  EXPECT_EQ(apart.verdict, Verdict::separated);
  EXPECT_GT(steps, 1U);
  ASSERT_GT(apart.simplex().size, 0U);
  const auto [still_apart, step] = classified(plank, above, apart.simplex());
  EXPECT_EQ(still_apart.verdict, Verdict::separated);
  EXPECT_EQ(step, 1U);  // after the direction between the centers, which is tried in line
  EXPECT_EQ(still_apart.simplex(), apart.simplex());
  // If the direction between the centers separates, the query does no more, and returns the simplex
  // that it started from.
  const Shape<2> far_above{{9, 91.5}, {10, 91.25}, {11, 91.5}};
  const auto [far, at_once] = classified(plank, far_above, apart.simplex());
  EXPECT_EQ(far.verdict, Verdict::separated);
  EXPECT_EQ(at_once, 1U);
  EXPECT_EQ(far.simplex(), apart.simplex());
  // A simplex of vertices that do not exist is not returned.
  Simplex of_others;
  of_others.push_back({17, 0});
  const auto [proven, again] = classified(plank, far_above, of_others);
  EXPECT_EQ(again, 1U);
  EXPECT_EQ(proven.simplex().size, 0U);
  EXPECT_TRUE(std::holds_alternative<SeparationCertificate>(certificate(proven, plank, far_above)));
  // With so many vertices, the direction between the centers is not tried in line.
  std::vector<Point<2>> points(above.points().begin(), above.points().end());
  while (points.size() < 40) points.push_back({10, 1.5});
  const auto [among_many, first] = classified(plank, Shape<2>(points), apart.simplex());
  EXPECT_EQ(among_many.verdict, Verdict::separated);
  EXPECT_EQ(first, 2U);
  const Simplex corners = apart.simplex();
  for (const VertexPair w : corners.span()) EXPECT_TRUE(among_many.simplex().contains(w));
  EXPECT_EQ(among_many.simplex().size, corners.size);
  // The origin is still inside the simplex, so there is no search.
  const Shape<3> through = moved(kCube, 0.13, -0.21, 0.17);
  const auto [overlap, rounds] = classified(kOctahedron, through, {});
  EXPECT_EQ(overlap.verdict, Verdict::overlapping);
  EXPECT_GT(rounds, 0U);
  ASSERT_EQ(overlap.simplex().size, 4U);
  const auto [still_overlap, none] = classified(kOctahedron, through, overlap.simplex());
  EXPECT_EQ(still_overlap.verdict, Verdict::overlapping);
  EXPECT_EQ(none, 0U);
  EXPECT_EQ(still_overlap.simplex(), overlap.simplex());
  EXPECT_EQ(distance(kOctahedron, through, {.warm_start = overlap.simplex()}).verdict,
            Verdict::overlapping);
}

/// Starts queries from arbitrary simplices: with indices that may not exist, repeated vertices, and
/// sizes beyond the capacity.
template <int D>
void expect_the_same_from_anywhere(const Shape<D>& a, const Shape<D>& b) {
  const Verdict verdict = classify<exact>(a, b).verdict;
  const double length = distance(a, b).distance;
  const bool is_far = at_least(a, b, 0.25).holds;
  fuzz::Random random(D);
  for (int k = 0; k < 300; ++k) {
    Simplex start;
    for (VertexPair& w : start.vertices)
      w = {static_cast<std::uint32_t>(random.below(a.size() + (k % 5 == 0 ? 1 : 0))),
           static_cast<std::uint32_t>(random.below(b.size() + (k % 7 == 0 ? 1 : 0)))};
    start.size = k % 11 == 0 ? 200 : static_cast<std::uint32_t>(random.below(5));
    ASSERT_EQ(classify(a, b, {.warm_start = start}).verdict, verdict);
    ASSERT_EQ(intersects(a, b, start), verdict != Verdict::separated);
    ASSERT_EQ(at_least(a, b, 0.25, start).holds, is_far);
    ASSERT_EQ(distance(a, b, {.warm_start = start}).distance, length);
  }
}

TEST(Query, AnySimplexIsAWarmStart) {
  const Shape<2> square{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  const Shape<2> hexagon{{2, 0}, {1, 1.75}, {-1, 1.75}, {-2, 0}, {-1, -1.75}, {1, -1.75}};
  for (const double x : {0.0, 1.0, 1.5, 2.0, 2.125, 2.5, 9.0}) {
    std::vector<Point<2>> beside;
    for (const Point<2>& p : square.points()) beside.push_back({p[0] + x, p[1] - 0.375});
    expect_the_same_from_anywhere(hexagon, Shape<2>(beside));
    expect_the_same_from_anywhere(Shape<2>(beside), hexagon);
  }
  std::vector<Point<3>> many;
  for (int k = 0; k < 24; ++k) many.push_back({k / 24.0, k % 5 / 8.0, k % 7 / 8.0});
  for (const double x : {0.0, 0.125, 0.75, 1.0, 1.125, 1.5, 9.0}) {
    expect_the_same_from_anywhere(kCube, moved(kCube, x, x / 2, 0.25));
    expect_the_same_from_anywhere(kOctahedron, moved(kCube, x, x / 4, 0.125));
    expect_the_same_from_anywhere(kCube, moved(Shape<3>(many), x, -x, 0.25));
  }
}

TEST(Query, DriversCountTheirSupports) {
  const Shape<3> point{{3, 4.5, 5.25}};
  const auto supports = [](const auto& query) {
    Counters counters;
    const Options options{.counters = &counters};
    query(options);
    const std::uint64_t once = counters.supports;
    query(options);
    EXPECT_EQ(counters.supports, 2 * once);  // added to
    return once;
  };
  // The direction between the centers separates at once. A distance takes two supports: one finds
  // the nearest vertex, the next proves that no other is nearer.
  EXPECT_EQ(supports([&](const auto& o) { (void)classify(kCube, point, o); }), 1U);
  EXPECT_EQ(supports([&](const auto& o) {
              (void)classify<uncertified>(kCube, point, {.counters = o.counters});
            }),
            1U);
  EXPECT_EQ(supports([&](const auto& o) { (void)distance(kCube, point, o); }), 2U);
  EXPECT_EQ(supports([&](const auto& o) { (void)enclose_distance(kCube, point, o); }), 2U);
  EXPECT_EQ(supports([&](const auto& o) { (void)closest_points(kCube, point, o); }), 2U);
  EXPECT_EQ(supports([&](const auto& o) {
              (void)closest_points<uncertified>(kCube, point, {.counters = o.counters});
            }),
            2U);
}

TEST(Query, EveryFloatingTypeRunsTheSameAlgorithm) {
  const auto run = [&]<class T>(T) {
    const auto answer = closest_points<floating<T>>(kCube, moved(kCube, 3, 3, 2));
    EXPECT_EQ(answer.verdict, Verdict::separated);
    EXPECT_NEAR(static_cast<double>(answer.distance), 3, 1e-6);
    EXPECT_NEAR(static_cast<double>(answer.on_b[2]), 2, 1e-6);
    EXPECT_NEAR(static_cast<double>(answer.normal[2]), 1.0 / 3, 1e-6);
    EXPECT_EQ(classify<floating<T>>(kCube, kCube).verdict, Verdict::overlapping);
    EXPECT_TRUE(intersects<floating<T>>(kCube, moved(kCube, 1, 1, 1)));
  };
  run(float{});
  run(double{});
  run(static_cast<long double>(0));
  run(boost::multiprecision::cpp_bin_float_quad{});
}

TEST(Query, FloatingIsWrongWhereRoundingDecides) {
  // A point one ulp beside a segment: plain doubles call it touching.
  const Shape<2> segment{{0, 0}, {0.5, 0.5}};
  const Shape<2> point{{0.25, std::nextafter(0.25, 0.0)}};
  EXPECT_EQ(classify(segment, point).verdict, Verdict::separated);
  EXPECT_EQ(classify<floating<double>>(segment, point).verdict, Verdict::touching);
  EXPECT_EQ(classify<uncertified>(segment, point).verdict, Verdict::touching);
  const double tiny = 0x1p-600;
  const Shape<2> small{{tiny, 0}, {0, tiny}};
  const Shape<2> origin{{0, 0}};
  EXPECT_EQ(classify(small, origin).verdict, Verdict::separated);
  EXPECT_NE(classify<floating<double>>(small, origin).verdict, Verdict::separated);  // underflow
}

TEST(SimplexTest, OfAnySizeIsComparedWithinItsArray) {
  // In a constant expression, a read beyond the array does not compile.
  constexpr auto compared = [](std::uint32_t size) {
    const std::array<VertexPair, 4> corners{{{0, 1}, {2, 3}, {4, 5}, {6, 7}}};
    Simplex x{corners};
    x.size = size;
    return x == x && x.contains({6, 7}) && !x.contains({8, 9});
  };
  static_assert(compared(4) && compared(5) && compared(0xffffffff));
  EXPECT_TRUE(compared(200));
}

TEST(Shape, RefusesWhatIsNoShape) {
  const auto kind_of = [](auto make) {
    try {
      make();
    } catch (const InvalidShape& e) {
      return std::make_pair(e.error().kind, std::string(e.what()));
    }
    return std::make_pair(ShapeError::Kind::empty, std::string("accepted"));
  };
  using Kind = ShapeError::Kind;
  const double nan = std::nan("");
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_EQ(kind_of([] { Shape<2>(std::vector<Point<2>>{}); }),
            std::make_pair(Kind::empty, std::string("a shape needs at least one vertex")));
  EXPECT_EQ(kind_of([&] {
              Shape<2>{{0, 0}, {1, nan}};
            }),
            std::make_pair(Kind::not_finite,
                           std::string("vertex 1 has a coordinate that is not finite")));
  EXPECT_EQ(kind_of([&] { Shape<3>{{0, -inf, 0}}; }).first, Kind::not_finite);
  const std::array<double, 4> ragged{0, 0, 0, 1};
  EXPECT_EQ(kind_of([&] { (void)Shape<3>::from_coordinates(ragged); }).first,
            Kind::mixed_dimensions);
  const std::vector<Point<2>> bad{{inf, 0}};
  EXPECT_EQ(kind_of([&] { (void)Shape<2>::view(bad); }).first, Kind::not_finite);
  EXPECT_EQ(validate<2>(bad), (ShapeError{Kind::not_finite, 0}));
  // More points than indices can number are refused by their count, before any is read.
  const std::span<const Point<2>> many(bad.data(), std::size_t{1} << 32);
  EXPECT_EQ(validate<2>(many), (ShapeError{Kind::too_many, 0xffffffff}));
  EXPECT_EQ(kind_of([&] { (void)Shape<2>::view(many); }),
            std::make_pair(Kind::too_many, std::string("a shape has at most 4294967295 vertices")));
  EXPECT_EQ(
      kind_of([] {
        (void)with_columns<float>(Shape<2>{{0.5, 1}, {0.1, 0}});
      }),
      std::make_pair(Kind::not_representable,
                     std::string("vertex 1 has a coordinate that the number type does not hold")));
}

/// Short vectors with a single long component: the underflow in a product is as large as the error
/// bound of a quotient.
TEST(ClosestPoints, NormalsOfShortVectorsAreThoseOfExactNumbers) {
  fuzz::Random random(3);
  const auto number = [&random](int exponent) {
    return std::ldexp(random.between(-(1 << 29), 1 << 29), exponent - 29);
  };
  for (int k = 0; k < 2000; ++k) {
    // The other vertices give the pair a scale at which doubles search.
    const Shape<3> a{{0, 0, 0}, {-1, 0, 0}};
    const Shape<3> b{
        {std::abs(number(-470 - k % 10)), number(-960 - k % 110), number(-960 - k % 90)},
        {1, 0, 0}};
    const ClosestPoints<3> answer = closest_points(a, b);
    EXPECT_TRUE(fuzz::same_bits(answer.normal, closest_points<exact>(a, b).normal)) << k;
    EXPECT_EQ(answer.verdict, Verdict::separated);
  }
}

/// g++ 12 omits roundings to float in vectorized loops over pairs of coordinates.
TEST(ShapeInFloats, HoldsWhatFloatsHoldAndNothingElse) {
  const auto test_in = [](auto dimension) {
    constexpr int kD = decltype(dimension)::value;
    for (std::size_t size = 1; size < 20; ++size) {
      std::vector<Point<kD>> points(size);
      for (std::size_t i = 0; i < size; ++i)
        for (std::size_t k = 0; k < kD; ++k)
          points[i][k] = fuzz::as_float(0.1 * double(i * kD + k));
      EXPECT_TRUE(certa::detail::has_columns<float>(with_columns<float>(Shape<kD>(points))));
      for (std::size_t i = 0; i < size; ++i)
        for (std::size_t k = 0; k < kD; ++k)
          for (const double x : {0.1, 1e39, 1e-46}) {
            std::vector<Point<kD>> others = points;
            others[i][k] = x;
            EXPECT_THROW((void)with_columns<float>(Shape<kD>(others)), InvalidShape)
                << size << ' ' << i;
          }
    }
  };
  test_in(std::integral_constant<int, 2>{});
  test_in(std::integral_constant<int, 3>{});
}

TEST(Query, SimplicesTakeTheFirstFourVertices) {
  std::vector<VertexPair> many;
  for (std::uint32_t k = 0; k < 7; ++k) {
    const Simplex simplex{std::span<const VertexPair>(many)};
    ASSERT_EQ(simplex.size, std::min(k, 4U));
    for (std::uint32_t n = 0; n < simplex.size; ++n)
      EXPECT_EQ(simplex[n], (VertexPair{10 + n, 9 - n}));
    many.push_back({10 + k, 9 - k});
  }
}

TEST(Query, CountersAddUp) {
  Counters one{1, 2, 3, 4, 5, 6, 7, 8, 9};
  constexpr Counters other{10, 20, 30, 40, 50, 60, 70, 80, 90};
  const auto& [supports, calls, backups, regions, computed, reused, faces, searches, numbers] =
      one += other;
  const std::array sums{supports, calls, backups,  regions, computed,
                        reused,   faces, searches, numbers};
  EXPECT_EQ(sums, (std::array<std::uint64_t, 9>{11, 22, 33, 44, 55, 66, 77, 88, 99}));
}

TEST(Query, CountersBeginAtZero) {
  constexpr Counters zero;
  static_assert(zero.supports + zero.calls + zero.backups + zero.regions + zero.cofactors_computed +
                    zero.cofactors_reused + zero.exact_faces + zero.exact_searches +
                    zero.exact_numbers ==
                0);
  const Counters none;  // at run time, too
  EXPECT_EQ(none.supports + none.calls + none.backups + none.regions, 0U);
  EXPECT_EQ(none.cofactors_computed + none.cofactors_reused, 0U);
  EXPECT_EQ(none.exact_faces + none.exact_searches + none.exact_numbers, 0U);
}

}  // namespace
}  // namespace certa
