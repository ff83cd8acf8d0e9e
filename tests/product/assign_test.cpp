// Shapes that are refilled are the same as new ones; after an error they are as before.
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/edges.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/geometry/edge_map.hpp>
#include <certa/geometry/shape_data.hpp>
#include <certa/placed.hpp>
#include <certa/policies.hpp>

namespace certa::test {
namespace {

using Kind = ShapeError::Kind;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

template <int D>
std::vector<Point<D>> draw(fuzz::Random& random, std::size_t size) {
  std::vector<Point<D>> points(size);
  for (Point<D>& p : points)
    for (double& x : p) x = std::ldexp(random.between(-(1 << 22), 1 << 22), -20);
  return points;
}

template <int D>
std::vector<double> flat(const std::vector<Point<D>>& points) {
  std::vector<double> numbers;
  for (const Point<D>& p : points) numbers.insert(numbers.end(), p.begin(), p.end());
  return numbers;
}

template <int D>
const Shape<D>& other() {
  static const Shape<D> shape{Point<D>{0.5, 0.25}, Point<D>{3, 1}, Point<D>{1, 3}};
  return shape;
}

/// Expects that a shape has these points, and no trace of its earlier ones.
template <int D>
void expect_new(const Shape<D>& shape, const std::vector<Point<D>>& points) {
  const Shape<D> made{std::span<const Point<D>>(points)};
  ASSERT_TRUE(std::ranges::equal(shape.points(), points));
  const CoordinateColumns<D>& columns = detail::columns_of(shape);
  const CoordinateColumns<D>& expected = detail::columns_of(made);
  ASSERT_EQ(columns.size(), points.size());
  ASSERT_EQ(columns.padded_size() % 8, 0U);
  ASSERT_LT(columns.padded_size() - columns.size(), 8U);
  double scale = 0;
  for (std::size_t k = 0; k < D; ++k) {
    ASSERT_EQ(reinterpret_cast<std::uintptr_t>(columns[k]) % 64, 0U);
    double low = kInfinity;
    double high = -kInfinity;
    for (std::size_t i = 0; i < columns.padded_size(); ++i) {
      ASSERT_EQ(columns[k][i], points[i < points.size() ? i : 0][k]);
      low = std::min(low, columns[k][i]);
      high = std::max(high, columns[k][i]);
    }
    ASSERT_EQ(columns.center()[k], 0.5 * low + 0.5 * high);
    scale = std::max({scale, std::abs(low), std::abs(high)});
  }
  ASSERT_EQ(columns.scale(), scale);
  ASSERT_EQ(columns.center(), expected.center());
  ASSERT_EQ(detail::fingerprint_of(shape), detail::fingerprint_of(made));
  ExponentRange range;
  for (const Point<D>& p : points)
    for (const double x : p) range.include(x);
  for (int k = 0; k < 2; ++k) {  // computed, then cached
    ASSERT_EQ(detail::exponent_range_of(shape).low, range.low);
    ASSERT_EQ(detail::exponent_range_of(shape).high, range.high);
  }
  ASSERT_EQ(detail::edge_map_of(shape), nullptr);
  ASSERT_FALSE(detail::has_columns<float>(shape));
  const Distance<D> answer = distance(shape, other<D>());
  const Distance<D> same = distance(made, other<D>());
  ASSERT_EQ(answer.verdict, same.verdict);
  ASSERT_TRUE(fuzz::same_bits(answer.distance, same.distance));
  ASSERT_EQ(answer.fingerprint, same.fingerprint);
}

template <class Test>
void in_both_dimensions(const Test& test) {
  test(std::integral_constant<int, 2>{});
  test(std::integral_constant<int, 3>{});
}

TEST(Assign, MakesTheShapeANewOneOfAnySize) {
  in_both_dimensions([]<int D>(std::integral_constant<int, D>) {
    fuzz::Random random(1);
    Shape<D> kept{Point<D>{1}};
    for (std::size_t before = 1; before <= 34; ++before)
      for (const std::size_t after : {std::size_t{1}, before - 1, before, before + 1,
                                      random.below(40) + 1, (before + 7) / 8 * 8}) {
        if (after == 0) continue;
        const auto points = draw<D>(random, after);
        const auto numbers = flat<D>(points);
        Shape<D> shape{std::span<const Point<D>>(draw<D>(random, before))};
        const Point<D>* const place = shape.points().data();
        (void)detail::exponent_range_of(shape);  // the cached range of the old points must go
        ASSERT_EQ(shape.assign(points), std::nullopt);
        expect_new<D>(shape, points);
        // In place up to the next multiple of eight.
        ASSERT_EQ(shape.points().data() == place, after <= (before + 7) / 8 * 8);
        ASSERT_EQ(kept.assign(numbers), std::nullopt);
        expect_new<D>(kept, points);
        ASSERT_EQ(shape.assign(std::vector<float>(numbers.begin(), numbers.end())), std::nullopt);
        expect_new<D>(shape, points);
      }
  });
}

/// All parts of a shape, none of which an error may change.
template <int D>
struct State {
  explicit State(const Shape<D>& shape)
      : place(shape.points().data()),
        points(shape.points().begin(), shape.points().end()),
        fingerprint(detail::fingerprint_of(shape)),
        edges(detail::edge_map_of(shape)),
        has_floats(detail::has_columns<float>(shape)),
        scale(detail::columns_of(shape).scale()),
        center(detail::columns_of(shape).center()),
        exponents(detail::exponent_range_of(shape)) {
    const CoordinateColumns<D>& all = detail::columns_of(shape);
    columns.assign(all[0], all[0] + D * all.padded_size());
  }
  bool operator==(const State& s) const {
    return place == s.place && points == s.points && fingerprint == s.fingerprint &&
           edges == s.edges && has_floats == s.has_floats && scale == s.scale &&
           center == s.center && exponents.low == s.exponents.low &&
           exponents.high == s.exponents.high && columns == s.columns;
  }

  const Point<D>* place;
  std::vector<Point<D>> points;
  std::uint64_t fingerprint;
  const EdgeMap<D>* edges;
  bool has_floats;
  double scale;
  std::array<double, D> center;
  ExponentRange exponents;
  std::vector<double> columns;
};

template <int D>
void expect_errors(Shape<D>& shape, fuzz::Random& random) {
  const State<D> before(shape);
  const auto expect = [&](const std::optional<ShapeError>& found, const ShapeError& error) {
    ASSERT_EQ(found, error);
    ASSERT_TRUE(State<D>(shape) == before);
  };
  expect(shape.assign(std::span<const Point<D>>()), {Kind::empty, 0});
  expect(shape.assign(std::span<const double>()), {Kind::empty, 0});
  expect(shape.assign(std::span<const float>()), {Kind::empty, 0});
  expect(shape.assign(std::vector<double>(D + 1)), {Kind::mixed_dimensions, 1});
  expect(shape.assign(std::vector<float>(3 * D - 1)), {Kind::mixed_dimensions, 2});
  const std::span<const Point<D>> many(shape.points().data(), std::size_t{1} << 32);
  expect(shape.assign(many), {Kind::too_many, 0xffffffff});
  for (const std::size_t size : {std::size_t{1}, std::size_t{5}, std::size_t{8}, std::size_t{19}})
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t k = 0; k < D; ++k)
        for (const double bad : {kInfinity, -kInfinity, std::nan("")}) {
          auto points = draw<D>(random, size);
          points[i][k] = bad;
          expect(shape.assign(points), {Kind::not_finite, i});
          points[size - 1][0] = -bad;  // infinities that cancel
          expect(shape.assign(flat<D>(points)), {Kind::not_finite, i});
          const auto numbers = flat<D>(points);
          expect(shape.assign(std::vector<float>(numbers.begin(), numbers.end())),
                 {Kind::not_finite, i});
        }
}

TEST(Assign, LeavesTheShapeAsItWasWhereThereIsAnError) {
  in_both_dimensions([]<int D>(std::integral_constant<int, D>) {
    fuzz::Random random(2);
    for (const std::size_t size : {std::size_t{3}, std::size_t{8}, std::size_t{17}}) {
      const auto points = draw<D>(random, size);
      Shape<D> shape{std::span<const Point<D>>(points)};
      expect_errors(shape, random);
      const Shape<D> copy = shape;
      expect_errors(shape, random);
      Shape<D> with_all = with_columns<float>(with_edges(shape));
      expect_errors(with_all, random);
      Shape<D> view = Shape<D>::view(points);
      expect_errors(view, random);
      ASSERT_EQ(with_all.assign(points), std::nullopt);
      expect_new<D>(with_all, points);
      expect_new<D>(copy, points);
    }
  });
}

TEST(Assign, TakesNumbersWhoseSumOverflows) {
  const std::vector<Point<3>> points{
      {1.7e308, -1.7e308, 0}, {1.7e308, -1.7e308, 1}, {1.6e308, 1.7e308, 2}};
  Shape<3> shape{{0, 0, 0}};
  ASSERT_EQ(shape.assign(points), std::nullopt);
  expect_new<3>(shape, points);
}

TEST(Assign, KnowsTheExponentsOfTheNewPoints) {
  in_both_dimensions([]<int D>(std::integral_constant<int, D>) {
    fuzz::Random random(9);
    Shape<D> shape{Point<D>{}};
    for (int k = 0; k < 2000; ++k) {
      std::vector<Point<D>> points(1 + random.below(20));
      const int most = random.between(1, 2000);
      for (Point<D>& p : points)
        for (double& x : p) {
          const int bits = random.between(0, 53);
          x = std::ldexp(static_cast<double>(random.bits() >> 11 >> (53 - bits)),
                         random.between(-most, most) / 2 - bits);
          if (random.below(2) == 0) x = -x;
        }
      ASSERT_EQ(shape.assign(points), std::nullopt);
      expect_new<D>(shape, points);
    }
  });
}

TEST(Assign, ChangesNoCopy) {
  in_both_dimensions([]<int D>(std::integral_constant<int, D>) {
    fuzz::Random random(3);
    const auto before = draw<D>(random, 9);
    const auto after = draw<D>(random, 9);
    Shape<D> shape{std::span<const Point<D>>(before)};
    {
      const Shape<D> copy = shape;
      const State<D> state(copy);
      ASSERT_EQ(shape.assign(after), std::nullopt);
      ASSERT_TRUE(State<D>(copy) == state);
      expect_new<D>(copy, before);
      expect_new<D>(shape, after);
      ASSERT_NE(shape.points().data(), copy.points().data());
      shape = copy;
    }
    // Without the copy, it is refilled in place again.
    const Point<D>* const place = shape.points().data();
    ASSERT_EQ(shape.assign(after), std::nullopt);
    ASSERT_EQ(shape.points().data(), place);
    expect_new<D>(shape, after);
  });
}

TEST(Assign, TakesPointsOfTheShapeItself) {
  in_both_dimensions([]<int D>(std::integral_constant<int, D>) {
    fuzz::Random random(4);
    for (std::size_t size = 1; size <= 26; ++size)
      for (std::size_t from = 0; from < size; ++from)
        for (const bool is_shared : {false, true}) {
          const std::size_t count = 1 + random.below(size - from);
          const auto points = draw<D>(random, size);
          const std::vector<Point<D>> part(
              points.begin() + static_cast<std::ptrdiff_t>(from),
              points.begin() + static_cast<std::ptrdiff_t>(from + count));
          Shape<D> shape{std::span<const Point<D>>(points)};
          std::optional<Shape<D>> copy;
          if (is_shared) copy = shape;
          ASSERT_EQ(shape.assign(shape.points().subspan(from, count)), std::nullopt);
          expect_new<D>(shape, part);
          if (copy) expect_new<D>(*copy, points);
          // Starts at the second coordinate of a point.
          if (count == 1) continue;
          const double* const second = &shape.points().front()[1];
          std::vector<Point<D>> shifted(count - 1);
          for (std::size_t k = 0; k < D * (count - 1); ++k) shifted[k / D][k % D] = second[k];
          ASSERT_EQ(shape.assign(std::span(second, D * (count - 1))), std::nullopt);
          expect_new<D>(shape, shifted);
        }
  });
}

TEST(Assign, EndsAView) {
  fuzz::Random random(5);
  const auto before = draw<3>(random, 12);
  auto buffer = before;
  Shape<3> shape = Shape<3>::view(buffer);
  EXPECT_EQ(shape.points().data(), buffer.data());
  ASSERT_EQ(shape.assign(shape.points()), std::nullopt);
  buffer.assign(12, Point<3>{9, 9, 9});
  expect_new<3>(shape, before);
  const Point<3>* const place = shape.points().data();
  ASSERT_EQ(shape.assign(draw<3>(random, 16)), std::nullopt);
  EXPECT_EQ(shape.points().data(), place);
  EXPECT_EQ(buffer[0], (Point<3>{9, 9, 9}));
}

TEST(Assign, DropsEdgesAndOtherColumns) {
  fuzz::Random random(6);
  Shape<3> shape = with_edges(Shape<3>(draw<3>(random, 40)));
  ASSERT_NE(detail::edge_map_of(shape), nullptr);
  auto points = draw<3>(random, 40);
  ASSERT_EQ(shape.assign(points), std::nullopt);
  expect_new<3>(shape, points);
  shape = with_columns<float>(with_edges(shape));
  ASSERT_TRUE(detail::has_columns<float>(shape));
  ASSERT_NE(detail::edge_map_of(shape), nullptr);
  points = draw<3>(random, 33);
  ASSERT_EQ(shape.assign(points), std::nullopt);
  expect_new<3>(shape, points);
  EXPECT_FALSE(detail::has_columns<float>(shape));
}

TEST(Assign, IsSeenByWhoeverRefersToTheShape) {
  Shape<3> shape{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  const Shape<3> far{{5, 0, 0}};
  const Placed<3> placed(shape);
  const auto answer = distance(shape, far);
  EXPECT_EQ(answer.distance, 4);
  ASSERT_EQ(shape.assign(std::vector<Point<3>>{{0, 0, 0}, {3, 0, 0}}), std::nullopt);
  EXPECT_EQ(distance(placed, Placed<3>(far)).distance, 2);
  EXPECT_EQ(distance(shape, far).distance, 2);
  EXPECT_TRUE(std::holds_alternative<OtherShapes>(certificate(answer, shape, far)));
}

TEST(Assign, OfCopiesInManyThreadsDisturbsNoOther) {
  fuzz::Random random(7);
  const auto shared_points = draw<3>(random, 20);
  const Shape<3> shared{std::span<const Point<3>>(shared_points)};
  const double expected = distance(shared, other<3>()).distance;
  std::atomic<int> wrong{0};
  const auto work = [&](std::uint64_t seed) {
    fuzz::Random own(seed);
    for (int k = 0; k < 300; ++k) {
      Shape<3> mine = shared;
      const auto points = draw<3>(own, 1 + own.below(30));
      for (int r = 0; r < 2; ++r) {
        if (mine.assign(points)) ++wrong;
        if (!std::ranges::equal(mine.points(), points)) ++wrong;
      }
      if (!fuzz::same_bits(distance(shared, other<3>()).distance, expected)) ++wrong;
      if (!std::ranges::equal(shared.points(), shared_points)) ++wrong;
    }
  };
  std::vector<std::thread> threads;
  for (std::uint64_t t = 0; t < 4; ++t) threads.emplace_back(work, t);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST(ShapeLayout, IsACacheLineAndOneBlock) {
  static_assert(sizeof(Shape<2>) <= 64 && sizeof(Shape<3>) == 64);
  fuzz::Random random(8);
  for (const std::size_t size : {1U, 8U, 9U, 100U}) {
    const Shape<3> shape(draw<3>(random, size));
    const auto* const columns = reinterpret_cast<const char*>(detail::columns_of(shape)[0]);
    const auto* const points = reinterpret_cast<const char*>(shape.points().data());
    // Points lie behind the columns, and searches do not read them.
    EXPECT_EQ(points - columns, static_cast<std::ptrdiff_t>((size + 7) / 8 * 8 * sizeof(Point<3>)));
  }
}

/// A shape keeps a moved vector of many points, and copies one of few. Shapes made from the shape
/// outlive it, and it can be refilled like any other.
template <int D>
void expect_taken_over(fuzz::Random& random, std::size_t size, bool is_kept) {
  const std::vector<Point<D>> points = draw<D>(random, size);
  std::vector<Point<D>> given = points;
  const Point<D>* const place = given.data();
  std::optional<Shape<D>> shape(std::in_place, std::move(given));
  EXPECT_EQ(shape->points().data() == place, is_kept) << size;
  expect_new<D>(*shape, points);
  Shape<D> shared = *shape;
  const Shape<D> in_floats = with_columns<float>(*shape);
  const Shape<D> scaled = detail::times_power_of_two(*shape, 3);
  Shape<D> refilled = *shape;
  shape.reset();
  expect_new<D>(shared, points);
  EXPECT_TRUE(std::ranges::equal(in_floats.points(), points));
  EXPECT_EQ(scaled[size - 1][0], 8 * points[size - 1][0]);
  const std::vector<Point<D>> others = draw<D>(random, 5);
  EXPECT_FALSE(refilled.assign(others));
  expect_new<D>(refilled, others);
  EXPECT_FALSE(shared.assign(points));  // the last shape that refers to the vector
  expect_new<D>(shared, points);
  EXPECT_THROW((void)Shape<D>(std::vector<Point<D>>(size, Point<D>{kInfinity})), InvalidShape);
}

TEST(Shapes, TakeOverVectorsOfManyPoints) {
  fuzz::Random random(5);
  for (const std::size_t size : {1U, 1024U, 1025U, 3000U}) {
    expect_taken_over<2>(random, size, size > 1024);
    expect_taken_over<3>(random, size, size > 1024);
  }
  EXPECT_THROW((void)Shape<2>(std::vector<Point<2>>()), InvalidShape);
}

// Whether D-dimensional shapes can be made from such lists, with the braces that people write.
template <int D>
constexpr bool kListsPairs = requires(double x) {
  Shape<D>{{x, x}, {x, x}};
};
template <int D>
constexpr bool kListsTriples = requires(double x) {
  Shape<D>{{x, x, x}, {x, x, x}};
};
template <int D>
constexpr bool kListsArraysOfPairs = requires(double x) {
  Shape<D>{{{x, x}}, {{x, x}}};
};
template <int D>
constexpr bool kListsArraysOfTriples = requires(double x) {
  Shape<D>{{{x, x, x}}, {{x, x, x}}};
};
template <int D>
constexpr bool kListsPairsInBraces = requires(double x) {
  Shape<D>{{{x, x}, {x, x}}};
};
template <int D>
constexpr bool kListsPairsInParentheses = requires(double x) {
  Shape<D>({{x, x}, {x, x}});
};
template <int D>
constexpr bool kListsOnePairInParentheses = requires(double x) {
  Shape<D>({{x, x}});
};
template <int D>
constexpr bool kListsThreePairs = requires(double x) {
  Shape<D>({{x, x}, {x, x}, {x, x}});
};

/// A user's point type, which converts.
struct OwnPoint {
  operator Point<3>() const { return {7, 8, 9}; }  // NOLINT(*-explicit-*)
};

TEST(Shape, ListsPointsOfAsManyNumbersAsDimensions) {
  static_assert(kListsPairs<2> && !kListsPairs<3>);
  static_assert(!kListsTriples<2> && kListsTriples<3>);
  static_assert(kListsArraysOfPairs<2> && !kListsArraysOfPairs<3>);
  static_assert(!kListsArraysOfTriples<2> && kListsArraysOfTriples<3>);
  static_assert(!kListsPairsInBraces<3> && !kListsPairsInParentheses<3>);
  static_assert(!kListsOnePairInParentheses<3> && !kListsThreePairs<3>);
  static_assert(kListsPairsInParentheses<2>);
  const Point<3> p{1, 2, 3};
  const Shape<3> mixed{p, {4, 5, 6}, OwnPoint(), {{10, 11, 12}}};
  ASSERT_EQ(mixed.size(), 4U);
  EXPECT_EQ(mixed[0], p);
  EXPECT_EQ(mixed[1], (Point<3>{4, 5, 6}));
  EXPECT_EQ(mixed[2], (Point<3>{7, 8, 9}));
  EXPECT_EQ(mixed[3], (Point<3>{10, 11, 12}));
  const Shape<3> copied{mixed};
  EXPECT_EQ(copied.size(), 4U);
  const std::initializer_list<Point<3>> list{{1, 2, 3}, {4, 5, 6}};
  EXPECT_EQ(Shape<3>(list).size(), 2U);
  std::vector<Point<3>> points(list);
  EXPECT_EQ(Shape<3>(points).size(), 2U);
  EXPECT_EQ(Shape<3>(std::move(points)).size(), 2U);
}

}  // namespace
}  // namespace certa::test
