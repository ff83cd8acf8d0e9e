// The queries for every kind of processor that this machine supports give bit-identical answers.
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/placed.hpp>
#include <certa/policies.hpp>
#include <certa/processor.hpp>

namespace certa {
namespace {

/// Chooses a kind of processor for a scope.
class Chosen {
 public:
  explicit Chosen(Processor processor) : before_(certa::processor()) {
    EXPECT_TRUE(use(processor));
  }
  Chosen(const Chosen&) = delete;
  Chosen& operator=(const Chosen&) = delete;
  ~Chosen() { use(before_); }

 private:
  Processor before_;
};

/// All bits of answers, as text.
class Bits {
 public:
  void add(std::uint64_t x) { text_ += std::to_string(x) + ' '; }
  void add(double x) { add(std::bit_cast<std::uint64_t>(x)); }
  template <std::size_t N>
  void add(const std::array<double, N>& x) {
    for (const double component : x) add(component);
  }
  void add(VertexPair w) {
    add(std::uint64_t{w.i});
    add(std::uint64_t{w.j});
  }
  template <int D>
  void add(const Evidence<D>& evidence) {
    add(static_cast<std::uint64_t>(evidence.kind));
    for (std::size_t f = 0; f < evidence.face_count; ++f) {
      const Simplex face = evidence.face(f);
      for (const VertexPair w : face.at_most_four()) add(w);
    }
    add(std::uint64_t{evidence.direction.index()});
    if (const auto* v = std::get_if<Point<D>>(&evidence.direction)) add(*v);
    if (const auto* named = std::get_if<Direction<D>>(&evidence.direction)) {
      add(named->base);
      add(std::uint64_t{named->span_size});
      add(static_cast<std::uint64_t>(named->orientation));
    }
  }
  template <class Answer>
  void add_answer(const Answer& answer) {
    if constexpr (requires { answer.verdict; }) add(static_cast<std::uint64_t>(answer.verdict));
    if constexpr (requires { answer.holds; }) add(std::uint64_t{answer.holds});
    if constexpr (requires { answer.lower; }) {
      add(answer.lower);
      add(answer.upper);
    }
    if constexpr (requires { answer.distance; }) add(answer.distance);
    if constexpr (requires { answer.normal; }) {
      add(answer.on_a);
      add(answer.on_b);
      add(answer.normal);
    }
    if constexpr (requires { answer.error; }) add(answer.error);
    add(static_cast<std::uint64_t>(answer.stage));
    add(answer.evidence);
    add(answer.fingerprint);
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

template <class Body>
void ask(const Body& a, const Body& b, Bits& bits) {
  const auto classified = classify(a, b);
  bits.add_answer(classified);
  bits.add_answer(classify(a, b, {.warm_start = classified.simplex()}));
  bits.add(std::uint64_t{intersects(a, b)});
  bits.add_answer(enclose_distance(a, b));
  bits.add_answer(enclose_points(a, b));
  const auto measured = distance(a, b);
  bits.add_answer(measured);
  bits.add_answer(at_least(a, b, measured.distance));
  bits.add_answer(closest_points(a, b));
}

/// Approximately a rotation by an angle whose tangent is 3/4.
template <int D>
[[nodiscard]] Matrix<D> turned() {
  Matrix<D> m{};
  for (std::size_t k = 0; k < D; ++k) m[k][k] = 1;
  m[0][0] = m[1][1] = 0.8;
  m[0][1] = -0.6;
  m[1][0] = 0.6;
  return m;
}

template <int D>
void ask_all(const std::vector<Shape<D>>& shapes, Bits& bits) {
  for (std::size_t k = 0; k + 1 < shapes.size(); k += 2) {
    const Shape<D>& a = shapes[k];
    const Shape<D>& b = shapes[k + 1];
    ask(a, b, bits);
    ask(Placed<D>(a, Pose<D>(turned<D>(), Point<D>{1, 0.5})), Placed<D>(b), bits);
    ask(Placed<D>(a, Pose<D>(Point<D>{1, 0.5}), 0.25), Placed<D>(b, Pose<D>(turned<D>())), bits);
  }
}

template <int D>
[[nodiscard]] std::vector<Shape<D>> shapes() {
  std::vector<Shape<D>> all;
  for (const fuzz::Family family :
       {fuzz::Family::random, fuzz::Family::contact, fuzz::Family::round_shapes,
        fuzz::Family::ulp_neighbour, fuzz::Family::flat, fuzz::Family::wild}) {
    fuzz::Random random(static_cast<std::uint64_t>(family));
    for (int k = 0; k < 60; ++k) {
      const auto pair = fuzz::realize<D>(fuzz::random_recipe(family, random));
      all.emplace_back(pair.a);
      all.emplace_back(pair.b);
    }
  }
  // Many vertices.
  fuzz::Random random(7);
  for (int k = 0; k < 40; ++k) {
    std::vector<Point<D>> points(static_cast<std::size_t>(20 + 5 * k));
    for (Point<D>& p : points)
      for (double& x : p) x = std::ldexp(static_cast<double>(random.below(1 << 20)), -19) - 1;
    for (Point<D>& p : points) p[0] += k % 4;
    const Shape<D> shape(points);
    all.push_back(k % 8 == 7 ? with_edges(shape) : shape);
  }
  return all;
}

template <class T>
class Processors : public testing::Test {};
template <int D>
struct Dimension {
  static constexpr int value = D;
};
using Dimensions = testing::Types<Dimension<2>, Dimension<3>>;
TYPED_TEST_SUITE(Processors, Dimensions);

TYPED_TEST(Processors, GiveTheSameAnswers) {
  constexpr int D = TypeParam::value;
  Bits generic;
  {
    const Chosen chosen(Processor::generic);
    ask_all(shapes<D>(), generic);  // which this kind of processor makes, too
  }
  EXPECT_GT(generic.text().size(), 100000U);
  if (!is_available(Processor::avx2)) GTEST_SKIP() << "no AVX2, or one kind of queries";
  const Chosen chosen(Processor::avx2);
  Bits avx2;
  ask_all(shapes<D>(), avx2);
  EXPECT_EQ(generic.text(), avx2.text());
}

TEST(Processor, IsTheLastOneAvailableAtFirst) {
  EXPECT_TRUE(is_available(Processor::generic));
  EXPECT_EQ(processor(), is_available(Processor::avx2) ? Processor::avx2 : Processor::generic);
  EXPECT_EQ(use(Processor::avx2), is_available(Processor::avx2));
}

TEST(Processor, IsNotUsedWhereItIsNotAvailable) {
  const Processor before = processor();
  constexpr auto unheard_of = static_cast<Processor>(77);
  EXPECT_FALSE(is_available(unheard_of));
  EXPECT_FALSE(use(unheard_of));
  EXPECT_EQ(processor(), before);
}

TEST(Processor, MayBeChosenWhileQueriesRun) {
  const Shape<3> a{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const Shape<3> b{{1, 1, 1}, {2, 1, 1}, {1, 2, 1}};
  const double distance = certa::distance(a, b).distance;
  const Chosen generic(Processor::generic);
  std::atomic<bool> has_ended{false};
  std::thread other([&] {
    while (!has_ended)
      for (const Processor kind : {Processor::avx2, Processor::generic}) use(kind);
  });
  int wrong = 0;
  for (int k = 0; k < 20000; ++k) wrong += certa::distance(a, b).distance != distance;
  has_ended = true;
  other.join();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace certa
