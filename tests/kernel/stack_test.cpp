// Queries, and functions that make their arguments, run in threads with stacks of 64 KB. A frame
// that leaves the stack ends the program.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/mman.h>

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/edges.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/placed_policies.hpp>
#include <certa/policies.hpp>

namespace certa::test {
namespace {

#ifdef __aarch64__
constexpr std::size_t kStack = std::size_t{128} << 10;  // glibc refuses smaller ones there
#else
constexpr std::size_t kStack = std::size_t{64} << 10;
#endif
constexpr std::size_t kEnough = std::size_t{40}
                                << 10;  // the stack in use, and room for other compilers
constexpr unsigned char kPaint = 0xa5;

/// Memory for a stack with a guard page at its end. It is painted, so that the bytes that were used
/// can be counted.
class Stack {
 public:
  Stack()
      : memory_(static_cast<unsigned char*>(mmap(nullptr, kGuard + kStack, PROT_READ | PROT_WRITE,
                                                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))) {
    EXPECT_EQ(mprotect(memory_, kGuard, PROT_NONE), 0);
    std::fill_n(memory_ + kGuard, kStack, kPaint);
  }
  ~Stack() { munmap(memory_, kGuard + kStack); }
  Stack(const Stack&) = delete;
  Stack& operator=(const Stack&) = delete;

  /// Runs a function on this stack, in a thread of its own.
  void run(const std::function<void()>& function) const {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    ASSERT_EQ(pthread_attr_setstack(&attributes, memory_ + kGuard, kStack), 0);
    pthread_t thread{};
    const auto call = [](void* argument) -> void* {
      (*static_cast<const std::function<void()>*>(argument))();
      return nullptr;
    };
    auto* const argument = const_cast<std::function<void()>*>(&function);
    ASSERT_EQ(pthread_create(&thread, &attributes, call, argument), 0);
    pthread_attr_destroy(&attributes);
    pthread_join(thread, nullptr);
  }
  /// The bytes from the lowest one that was written to the end, including the thread's own data.
  [[nodiscard]] std::size_t used() const {
    const unsigned char* const end = memory_ + kGuard + kStack;
    return static_cast<std::size_t>(
        end - std::find_if(memory_ + kGuard, memory_ + kGuard + kStack,
                           [](unsigned char byte) { return byte != kPaint; }));
  }

 private:
  static constexpr std::size_t kGuard = std::size_t{1} << 20;  // no frame can skip it
  unsigned char* memory_;
};

/// How often each stage settled an answer.
using Stages = std::array<int, 5>;

template <class Policy, int D, class Solid>
void ask_under(const Solid& a, const Solid& b, Stages& stages) {
  const auto answer = classify<Policy>(a, b);
  ++stages[static_cast<std::size_t>(answer.stage)];
  (void)certificate(closest_points<Policy>(a, b), a, b);
}

/// All queries under the default, certificates and exact numbers, and the exact policies.
template <int D, class Solid>
void ask_all(const Solid& a, const Solid& b, Stages& stages) {
  const auto points = closest_points(a, b);
  for (const Stage stage : {classify(a, b).stage, points.stage})
    ++stages[static_cast<std::size_t>(stage)];
  (void)certificate(points, a, b);
  (void)distance_squared(points, a, b);
  (void)certificate(distance(a, b), a, b);
  (void)certificate(enclose_distance(a, b, {.relative_width = 0}), a, b);
  (void)certificate(enclose_points(a, b, {.relative_width = 0}), a, b);
  (void)certificate(at_least(a, b, points.distance, points.simplex()), a, b);
  (void)intersects(a, b, points.simplex());
  ask_under<adaptive, D>(a, b, stages);
  ask_under<exact, D>(a, b, stages);
}

template <int D>
void make_and_ask(const std::vector<Point<D>>& p, const std::vector<Point<D>>& q,
                  fuzz::Random& random, Stages& stages) {
  const Shape<D> a(p);
  Shape<D> b{Point<D>{}};
  ASSERT_FALSE(b.assign(q));
  ask_all<D>(a, b, stages);
  const Shape<D> a_edges = with_edges(a);
  const Shape<D> b_edges = with_edges(b);
  ask_all<D>(a_edges, b_edges, stages);
  if constexpr (D == 2) (void)with_polygon(a);
  // A pose and a radius made from coordinates of the shapes.
  Matrix<D> matrix = identity_matrix<D>();
  matrix[0] = p[0];
  Pose<D> pose(matrix, q[0]);
  if constexpr (D == 3)
    if (random.below(2) == 0) pose = Pose<3>(Quaternion{q[0][1], p[0][0], 1, 0x1p-1074}, q[0]);
  const auto placed = Placed<D>::make(a_edges, pose, random.below(2) == 0 ? 0 : std::abs(q[0][0]));
  ask_all<D>(std::get<Placed<D>>(placed), Placed<D>(b), stages);
}

/// Queries pairs of all families, one stack each, and returns the largest use of a stack.
std::size_t ask_about_all_families(Stages& stages) {
  std::size_t most = 0;
  for (const fuzz::Family family : fuzz::kFamilies) {
    const Stack stack;
    stack.run([&] {
      fuzz::Random random(static_cast<std::uint64_t>(family));
      const int pairs = family == fuzz::Family::wild ? 30 : 6;
      for (int k = 0; k < pairs; ++k) {
        const auto recipe = fuzz::random_recipe(family, random);
        const auto plane = fuzz::realize<2>(recipe);
        make_and_ask<2>(plane.a, plane.b, random, stages);
        const auto space = fuzz::realize<3>(recipe);
        make_and_ask<3>(space.a, space.b, random, stages);
      }
    });
    most = std::max(most, stack.used());
  }
  return most;
}

/// Points with arbitrary exponents; in a third of the cases, exponents for which expansions are
/// exact, because the families hardly ever reach this stage.
template <int D>
std::vector<Point<D>> any_points(fuzz::Random& random, std::size_t count, int least, int most) {
  std::vector<Point<D>> points(count);
  for (Point<D>& p : points)
    for (double& x : p)
      x = std::ldexp(static_cast<double>(random.between(-1'000'000, 1'000'000)),
                     static_cast<int>(random.between(least, most)));
  return points;
}

TEST(Stacks, Of64KilobytesSufficeForEveryQueryOnEveryStage) {
  Stages stages{};
  std::size_t most = ask_about_all_families(stages);
  const Stack stack;
  stack.run([&] {
    fuzz::Random random(1);
    for (int k = 0; k < 200; ++k) {
      const int least = k % 3 == 0 ? -230 : k % 3 == 1 ? -1070 : -340;
      const int highest = k % 3 == 0 ? 200 : k % 3 == 1 ? 990 : 150;
      make_and_ask<2>(any_points<2>(random, 1 + random.below(12), least, highest),
                      any_points<2>(random, 1 + random.below(12), least, highest), random, stages);
      make_and_ask<3>(any_points<3>(random, 1 + random.below(6), least, highest),
                      any_points<3>(random, 1 + random.below(6), least, highest), random, stages);
    }
  });
  most = std::max(most, stack.used());
  for (const Stage stage : {Stage::filter, Stage::integer, Stage::expansion, Stage::big_integer})
    EXPECT_GT(stages[static_cast<std::size_t>(stage)], 20) << to_string(stage);
  std::cout << "the most of a stack that was used: " << most << " bytes\n";
  EXPECT_LE(most, kEnough);
}

TEST(Stacks, Of64KilobytesSufficeForAPairThatTook548) {
  const Stack stack;
  Verdict verdict = Verdict::undecided;
  stack.run([&] {
    const Shape<3> a{{0, 0, 0}};
    const Shape<3> b{{0, 0, -0x1.a32f885dcf359p+682}, {0, 1, 0}};
    verdict = classify(a, b).verdict;
  });
  EXPECT_EQ(verdict, Verdict::separated);
}

TEST(Stacks, Of64KilobytesSufficeForManyVertices) {
  const Stack stack;
  stack.run([] {
    fuzz::Random random(2);
    const auto cloud = any_points<3>(random, 3000, 0, 0);
    const Shape<3> many = with_edges(Shape<3>(cloud));
    const Shape<3> wild = with_edges(Shape<3>(any_points<3>(random, 300, -1070, 990)));
    const Shape<2> flat = with_edges(Shape<2>(any_points<2>(random, 3000, -1070, 990)));
    (void)closest_points(many, wild);
    (void)closest_points(wild, wild);
    (void)closest_points(flat, flat);
    (void)closest_points(Shape<3>(cloud), many);
    // A cube with given facets, and a polygon.
    const Shape<3> cube{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0},
                        {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}};
    const std::vector<std::vector<std::uint32_t>> facets{{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                                         {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    EXPECT_TRUE(std::holds_alternative<Shape<3>>(with_facets(cube, facets)));
    EXPECT_TRUE(std::holds_alternative<Shape<2>>(with_polygon(Shape<2>{{0, 0}, {2, 1}, {1, 3}})));
  });
  EXPECT_LE(stack.used(), kEnough);
}

TEST(Stacks, WouldBeTooSmallForLargerFrames) {
  // The guard page ends a program whose frame leaves the stack; otherwise the tests above could not
  // fail.
  EXPECT_DEATH(
      {
        const Stack stack;
        stack.run([] {
          volatile unsigned char frame[kStack + 4096];
          frame[0] = 1;
          EXPECT_EQ(frame[0], 1);
        });
      },
      "");
}

}  // namespace
}  // namespace certa::test
