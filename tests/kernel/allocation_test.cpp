// Queries up to level 2 do not allocate, unless numbers outgrow fixed widths. This program counts
// allocations by its own operator new.
#include <array>
#include <cstdlib>
#include <new>
#include <optional>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/policies.hpp>

namespace {
long allocations = 0;
}  // namespace

// Not inlined, because compilers would warn that malloc and delete, or new and free, do not match.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace certa::test {
namespace {

using fuzz::Family;

/// The number of allocations, and of queries that used fixed widths alone.
struct Counts {
  long allocated = 0;
  int queries = 0;
  int exact = 0;   ///< of them, those that needed exact signs
  int points = 0;  ///< of them, those for closest points
};

template <class Query>
void count(Counts& counts, const Query& query) {
  Counters counters;
  const long before = allocations;
  const auto answer = query(Options{.counters = &counters});
  const long during = allocations - before;
  if (counters.exact_numbers > 0) return;
  if constexpr (requires { answer.stage; })
    if (answer.stage == Stage::big_integer) return;
  ++counts.queries;
  counts.exact += counters.exact_faces + counters.exact_searches > 0;
  counts.allocated += during;
}

template <int D>
void count_pair(Counts& counts, const Shape<D>& a, const Shape<D>& b) {
  count(counts, [&](const Options& o) { return classify(a, b, o); });
  count(counts, [&](const Options& o) { return enclose_distance(a, b, o); });
  count(counts, [&](const Options& o) { return enclose_points(a, b, o); });
  count(counts, [&](const Options& o) { return distance(a, b, o); });
  const int before = counts.queries;
  count(counts, [&](const Options& o) { return closest_points(a, b, o); });
  counts.points += counts.queries - before;
  count(counts, [&](const Options& o) {
    return closest_points<uncertified>(a, b, {.counters = o.counters});
  });
  count(counts,
        [&](const Options& o) { return classify<adaptive>(a, b, {.counters = o.counters}); });
  const Simplex start = distance(a, b).simplex();
  count(counts, [&](Options o) {
    o.warm_start = start;
    return classify(a, b, o);
  });
  count(counts, [&](Options o) {
    o.warm_start = start;
    return distance(a, b, o);
  });
}

TEST(Allocations, AreNoneWithoutBigIntegers) {
  Counts counts;
  for (const Family family : {Family::random, Family::contact, Family::round_shapes,
                              Family::ulp_neighbour, Family::flat}) {
    fuzz::Random random(static_cast<std::uint64_t>(family));
    for (int k = 0; k < 100; ++k) {
      const auto recipe = fuzz::random_recipe(family, random);
      const auto plane = fuzz::realize<2>(recipe);
      const Shape<2> a2(plane.a);
      const Shape<2> b2(plane.b);
      count_pair(counts, a2, b2);
      const auto space = fuzz::realize<3>(recipe);
      const Shape<3> a3(space.a);
      const Shape<3> b3(space.b);
      count_pair(counts, a3, b3);
      count_pair(counts, with_edges(a3), with_edges(b3));
    }
  }
  EXPECT_EQ(counts.allocated, 0);
  EXPECT_GT(counts.queries, 6000);
  EXPECT_GT(counts.exact, 300);
  EXPECT_GT(counts.points, 1000);
}

/// A quaternion, or a matrix that mirrors.
[[nodiscard]] Pose<3> any_pose(fuzz::Random& random, bool mirrors) {
  const auto any = [&random] { return static_cast<double>(random.between(-1000, 1000)) / 777; };
  const Point<3> t{any(), any(), any()};
  if (!mirrors) return Pose<3>(Quaternion{any(), any(), any(), 1}, t);
  const double x = any() / 2;
  return Pose<3>({{{x, 1, 0}, {1, -x, 0.25}, {0, x, 1}}}, t);
}

/// Boxes, whose faces have four vertices, under poses with full mantissas. They need neither big
/// integers nor searches on exact signs.
TEST(Allocations, AreNoneForPlacedBoxes) {
  Counts counts;
  Counters counters;
  fuzz::Random random(7);
  std::vector<Point<3>> corners;
  for (int m = 0; m < 8; ++m)
    corners.push_back({(m & 1) != 0 ? 1.1 : -1.1, (m & 2) != 0 ? 0.7 : -0.7, m > 3 ? 0.3 : -0.3});
  const Shape<3> box(corners);
  for (int k = 0; k < 1000; ++k) {
    const Placed<3> a(box, any_pose(random, k % 4 == 0), k % 3 == 0 ? 0.1 : 0);
    const Placed<3> b(box, any_pose(random, k % 8 < 2), k % 5 == 0 ? 0.7 : 0);
    count(counts, [&](Options o) { return distance(a, b, o); });
    count(counts, [&](Options o) { return enclose_points(a, b, o); });
    count(counts, [&](Options o) { return closest_points(a, b, o); });
    (void)closest_points(a, b, {.counters = &counters});
  }
  EXPECT_EQ(counts.allocated, 0);
  EXPECT_GE(counts.queries, 2990);
  EXPECT_LE(counters.exact_numbers, 3U);
  EXPECT_LE(counters.exact_searches, 3U);
  EXPECT_GT(counts.exact, 0);
}

/// The number of allocations of a call.
template <class Call>
long allocations_of(const Call& call) {
  const long before = allocations;
  call();
  return allocations - before;
}

template <int D>
void count_shapes() {
  for (const std::size_t size : {1U, 7U, 8U, 9U, 300U}) {
    const std::vector<Point<D>> points(size, Point<D>{1, 2});
    const std::vector<float> floats(size * D, 3.0F);
    std::optional<Shape<D>> shape;
    EXPECT_EQ(allocations_of([&] { shape.emplace(std::span<const Point<D>>(points)); }), 1);
    EXPECT_EQ(allocations_of([&] { (void)Shape<D>::view(points); }), 1);
    EXPECT_EQ(allocations_of([&] { (void)Shape<D>::make(std::span<const float>(floats)); }), 1);
    bool failed = false;
    const auto refill = [&] {
      failed |= shape->assign(points).has_value();
      failed |= shape->assign(std::span(points).first((size + 1) / 2)).has_value();
      failed |= shape->assign(std::span(points.front().data(), D)).has_value();
      failed |= shape->assign(floats).has_value();
      failed |= !shape->assign(std::span<const double>()).has_value();
    };
    EXPECT_EQ(allocations_of(refill), 0);
    {
      const Shape<D> copy = *shape;
      EXPECT_EQ(allocations_of([&] { failed |= shape->assign(points).has_value(); }), 1);
      EXPECT_EQ(allocations_of(refill), 0);  // new data
    }
    const std::vector<Point<D>> more((size + 7) / 8 * 8 + 1);
    EXPECT_EQ(allocations_of([&] { failed |= shape->assign(more).has_value(); }), 1);
    EXPECT_EQ(allocations_of([&] { failed |= shape->assign(more).has_value(); }), 0);
    EXPECT_FALSE(failed);
  }
}

TEST(Allocations, OfAShapeAreOneAndOfRefillingItNone) {
  // Valgrind replaces operator new by its own.
  if (allocations_of([] { ::operator delete(::operator new(1)); }) == 0)
    GTEST_SKIP() << "allocations are not counted";
  count_shapes<2>();
  count_shapes<3>();
}

}  // namespace
}  // namespace certa::test
