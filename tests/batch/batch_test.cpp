// Batches of pairs give the answers of a loop over the pairs, on any number of threads. A stopped
// batch keeps the answers that it has.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <stdexcept>
#include <stop_token>
#include <type_traits>
#include <variant>
#include <vector>

#include <gtest/gtest.h>
#include <oneapi/tbb/global_control.h>

#include <certa/batch.hpp>
#include <certa/certa.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/policies.hpp>

namespace certa {
namespace {

/// Every field as an integer, doubles by their bits.
class Fields {
 public:
  template <int D>
  explicit Fields(const Classification<D>& answer) {
    add(answer);
  }
  template <int D>
  explicit Fields(const Enclosure<D>& answer) {
    add(answer);
    add(answer.lower);
    add(answer.upper);
  }
  template <int D>
  explicit Fields(const EnclosedPoints<D>& answer)
      : Fields(static_cast<const Enclosure<D>&>(answer)) {
    for (const Point<D>& point : {answer.on_a, answer.on_b, answer.normal})
      for (const double x : point) add(x);
    add(answer.error);
  }
  template <int D>
  explicit Fields(const AtLeast<D>& answer) {
    add(answer.holds);
    add(answer.stage);
    add(answer.distance);
    add(answer.evidence);
    add(answer.fingerprint);
  }
  template <int D>
  explicit Fields(const Distance<D>& answer) {
    add(answer);
    add(answer.distance);
  }
  template <int D>
  explicit Fields(const ClosestPoints<D>& answer) {
    add(answer);
    add(answer.distance);
    for (const Point<D>& point : {answer.on_a, answer.on_b, answer.normal})
      for (const double x : point) add(x);
  }
  friend bool operator==(const Fields&, const Fields&) = default;

 private:
  void add(double x) { values_.push_back(std::bit_cast<std::uint64_t>(x)); }
  template <class Integer>
  requires std::is_enum_v<Integer> || std::is_integral_v<Integer>
  void add(Integer x) { values_.push_back(static_cast<std::uint64_t>(x)); }
  void add(const VertexPair& w) {
    add(w.i);
    add(w.j);
  }
  template <int D>
  void add(const Classification<D>& answer) {
    add(answer.verdict);
    add(answer.stage);
    add(answer.evidence);
    add(answer.fingerprint);
  }
  template <int D>
  void add(const Evidence<D>& evidence) {
    add(evidence.kind);
    add(evidence.face_count);
    for (std::size_t f = 0; f < evidence.face_count; ++f) {
      add(evidence.sizes[f]);
      const Simplex face = evidence.face(f);
      for (const VertexPair w : face.span()) add(w);
    }
    add(evidence.direction.index());
    if (const auto* axis = std::get_if<Point<D>>(&evidence.direction))
      for (const double x : *axis) add(x);
    if (const auto* name = std::get_if<Direction<D>>(&evidence.direction)) {
      for (std::size_t k = 0; k < name->span_size; ++k) {
        add(name->span[k].from);
        add(name->span[k].to);
      }
      add(name->base);
      add(name->span_size);
      add(name->orientation);
    }
  }

  std::vector<std::uint64_t> values_;
};

template <class Answer>
std::vector<Fields> fields(const std::vector<Answer>& answers) {
  return {answers.begin(), answers.end()};
}

/// Pairs of all families, in which neighbours share shapes, and the answers of a loop over them.
template <int D>
struct Pairs {
  std::vector<Shape<D>> shapes;
  std::vector<BatchPair<const Shape<D>*>> pairs;

  explicit Pairs(std::size_t recipes_of_each = 20) {
    fuzz::Random random(7);
    for (const fuzz::Family family : fuzz::kFamilies)
      for (std::size_t k = 0; k < recipes_of_each; ++k) {
        const Pair<D> points = fuzz::realize<D>(fuzz::random_recipe(family, random));
        shapes.emplace_back(points.a);
        shapes.emplace_back(points.b);
      }
    for (std::size_t k = 0; k < shapes.size(); k += 2) {
      pairs.push_back({&shapes[k], &shapes[k + 1]});
      pairs.push_back({&shapes[k + 1], &shapes[(k + 2) % shapes.size()]});
    }
  }

  template <template <int> class Level, class Query>
  std::vector<Level<D>> loop(const Query& query) const {
    std::vector<Level<D>> answers;
    for (const auto& [a, b] : pairs) answers.push_back(query(*a, *b, Options{}));
    return answers;
  }
};

/// More threads than this machine may have cores.
class Threads {
  tbb::global_control allowed_{tbb::global_control::max_allowed_parallelism, 8};
};

template <template <int> class Level, int D, class Query>
void expect_as_in_a_loop(const Query& query) {
  const Pairs<D> batch;
  const std::vector<Level<D>> loop = batch.template loop<Level>(query);
  std::array<int, detail::kVerdictCount> verdicts{};
  for (const auto& answer : loop) ++verdicts[static_cast<std::size_t>(answer.verdict)];
  for (const Verdict v : {Verdict::separated, Verdict::touching, Verdict::overlapping})
    EXPECT_GT(verdicts[static_cast<std::size_t>(v)], 10) << to_string(v);

  const std::vector<Fields> expected = fields(loop);
  for (const unsigned jobs : {0U, 1U, 2U, 3U, 7U}) {
    std::vector<Level<D>> answers(batch.pairs.size());
    EXPECT_EQ(certify_batch(batch.pairs, answers, {.jobs = jobs}), answers.size());
    EXPECT_TRUE(fields(answers) == expected) << jobs << " jobs";
  }
}

const auto kClassify = [](const auto&... x) { return classify(x...); };
const auto kEnclose = [](const auto&... x) { return enclose_distance(x...); };
const auto kEnclosePoints = [](const auto&... x) { return enclose_points(x...); };
const auto kDistance = [](const auto&... x) { return distance(x...); };
const auto kClosestPoints = [](const auto&... x) { return closest_points(x...); };

TEST(Batch, TakesOneShapeInManyPoses) {
  const Threads threads;
  const Shape<3> cube{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1},
                      {1, 1, 0}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}};
  std::vector<Placed<3>> bodies;
  for (int k = 0; k < 400; ++k)
    bodies.emplace_back(cube, Pose<3>(Quaternion{2, 0, 0, 1.0 * k}, {0.25 * k, 0, 0}),
                        k % 3 == 0 ? 0.125 : 0);
  std::vector<BatchPair<const Placed<3>*>> pairs;
  for (std::size_t k = 0; k + 5 < bodies.size(); ++k) pairs.push_back({&bodies[k], &bodies[k + 5]});
  std::vector<ClosestPoints<3>> loop;
  for (const auto& [a, b] : pairs) loop.push_back(closest_points(*a, *b));
  std::vector<Simplex> warm_starts(pairs.size());
  for (const unsigned jobs : {1U, 3U}) {
    std::vector<ClosestPoints<3>> answers(pairs.size());
    EXPECT_EQ(certify_batch(pairs, answers, {.jobs = jobs}), pairs.size());
    EXPECT_TRUE(fields(answers) == fields(loop)) << jobs << " jobs";
    EXPECT_EQ(certify_batch(pairs, answers, {.warm_starts = warm_starts}), pairs.size());
    for (std::size_t k = 0; k < pairs.size(); ++k) EXPECT_EQ(answers[k].distance, loop[k].distance);
  }
}

TEST(Batch, AnswersAsALoopDoesWhateverTheThreads) {
  const Threads threads;
  expect_as_in_a_loop<Classification, 2>(kClassify);
  expect_as_in_a_loop<Classification, 3>(kClassify);
  expect_as_in_a_loop<Enclosure, 2>(kEnclose);
  expect_as_in_a_loop<Enclosure, 3>(kEnclose);
  expect_as_in_a_loop<EnclosedPoints, 2>(kEnclosePoints);
  expect_as_in_a_loop<EnclosedPoints, 3>(kEnclosePoints);
  expect_as_in_a_loop<Distance, 2>(kDistance);
  expect_as_in_a_loop<Distance, 3>(kDistance);
  expect_as_in_a_loop<ClosestPoints, 2>(kClosestPoints);
  expect_as_in_a_loop<ClosestPoints, 3>(kClosestPoints);
}

template <int D>
void expect_comparisons_as_in_a_loop() {
  const Pairs<D> batch;
  std::vector<Simplex> warm_starts(batch.pairs.size());
  for (const double x : {0.0, 0.25, 2.0}) {
    std::vector<AtLeast<D>> loop;
    for (const auto& [a, b] : batch.pairs) loop.push_back(at_least(*a, *b, x));
    const auto held = std::ranges::count_if(loop, [](const auto& answer) { return answer.holds; });
    EXPECT_GT(held, 10);
    EXPECT_EQ(held<static_cast<std::ptrdiff_t>(loop.size()) - 10, x> 0);
    for (const unsigned jobs : {1U, 3U}) {
      std::vector<AtLeast<D>> answers(batch.pairs.size());
      EXPECT_EQ(certify_batch(batch.pairs, answers, x, {.jobs = jobs}), answers.size());
      EXPECT_TRUE(fields(answers) == fields(loop)) << x << ", " << jobs << " jobs";
    }
    std::vector<AtLeast<D>> warm(batch.pairs.size());
    certify_batch(batch.pairs, warm, x, {.warm_starts = warm_starts});
    for (std::size_t k = 0; k < warm.size(); ++k) {
      EXPECT_EQ(warm[k].holds, loop[k].holds);
      EXPECT_TRUE(warm_starts[k] == warm[k].simplex());
    }
  }
}

TEST(Batch, ComparesDistancesWithANumber) {
  const Threads threads;
  expect_comparisons_as_in_a_loop<2>();
  expect_comparisons_as_in_a_loop<3>();
}

/// A caller's own pair, with more than the shapes.
struct Contact {
  int id;
  Placed<2> a;
  const Placed<2>* b;
};

TEST(Batch, TakesPairsOfValuesAndOfOtherTypes) {
  const Pairs<3> all(10);
  std::vector<BatchPair<Shape<3>>> shapes;
  std::vector<BatchPair<Placed<3>>> placed;
  for (const auto& [a, b] : all.pairs) {
    shapes.push_back({*a, *b});
    placed.push_back({Placed<3>(*a), Placed<3>(*b, {}, 0.125)});
  }
  std::vector<Distance<3>> answers(shapes.size());
  EXPECT_EQ(certify_batch(shapes, answers), answers.size());
  EXPECT_TRUE(fields(answers) == fields(all.loop<Distance>(kDistance)));
  std::vector<Distance<3>> loop;
  for (const auto& [a, b] : placed) loop.push_back(distance(a, b));
  EXPECT_EQ(certify_batch(placed, answers), answers.size());
  EXPECT_TRUE(fields(answers) == fields(loop));

  const Shape<2> square = box({1, 1});
  const Placed<2> origin(square);
  std::array<Contact, 3> contacts{{{7, Placed<2>(square, Pose<2>(Point<2>{4, 0})), &origin},
                                   {8, Placed<2>(square, Pose<2>(Point<2>{0, 8})), &origin},
                                   {9, Placed<2>(square, Pose<2>(Point<2>{3, 4})), &origin}}};
  std::array<Distance<2>, 3> gaps;
  EXPECT_EQ(certify_batch(contacts, gaps), 3U);
  gaps[2] = {};
  EXPECT_EQ(certify_batch(std::span(contacts), std::span(gaps)), 3U);
  EXPECT_EQ(gaps[0].distance, 2);
  EXPECT_EQ(gaps[1].distance, 6);
  EXPECT_EQ(gaps[2].distance, std::sqrt(5));
}

TEST(Batch, PassesOptionsOn) {
  const Pairs<3> all(10);
  std::vector<Classification<3>> contact(all.pairs.size());
  std::vector<Enclosure<3>> wide(all.pairs.size());
  certify_batch(all.pairs, contact, {.tell_contact = false});
  certify_batch(all.pairs, wide, {.relative_width = std::numeric_limits<double>::infinity()});
  int met = 0, wider = 0;
  for (std::size_t k = 0; k < all.pairs.size(); ++k) {
    const auto& [a, b] = all.pairs[k];
    EXPECT_TRUE(Fields(contact[k]) == Fields(classify(*a, *b, {.tell_contact = false})));
    met += contact[k].verdict == Verdict::intersecting;
    const Enclosure<3> narrow = enclose_distance(*a, *b);
    wider += wide[k].upper - wide[k].lower > narrow.upper - narrow.lower;
  }
  EXPECT_GT(met, 10);
  EXPECT_GT(wider, 10);
}

TEST(Batch, OfAnySize) {
  const Pairs<2> all(10);
  const std::vector<Fields> expected = fields(all.loop<Distance>(kDistance));
  for (const std::size_t size : {0U, 1U, 63U, 64U, 65U, 127U, 128U, 129U, 200U}) {
    std::vector<Distance<2>> answers(size + 1);
    const auto pairs = std::span(all.pairs).first(size);
    EXPECT_EQ(certify_batch(pairs, std::span(answers).first(size)), size);
    const std::vector<Fields> found = fields(answers);
    EXPECT_TRUE(std::equal(found.begin(), found.end() - 1, expected.begin())) << size;
    EXPECT_EQ(answers[size].verdict, Verdict::undecided) << "beyond the span";
  }
}

TEST(Batch, RefusesSpansThatDoNotFit) {
  const Pairs<2> all(1);
  std::vector<Distance<2>> answers(all.pairs.size());
  std::vector<Simplex> warm_starts(all.pairs.size() - 1);
  const auto pairs = std::span(all.pairs);
  EXPECT_THROW(certify_batch(pairs.first(3), answers), std::invalid_argument);
  EXPECT_THROW(certify_batch(pairs, answers, {.warm_starts = warm_starts}), std::invalid_argument);
  EXPECT_EQ(answers[0].verdict, Verdict::undecided);
}

TEST(Batch, WarmStartsAreUsedAndUpdated) {
  const Threads threads;
  const Pairs<3> all;
  const std::vector<Distance<3>> cold = all.loop<Distance>(kDistance);
  std::vector<Simplex> warm_starts(all.pairs.size());
  std::vector<Distance<3>> answers(all.pairs.size());
  for (int frame = 0; frame < 2; ++frame) {
    const std::vector<Simplex> before = warm_starts;
    const BatchOptions options{.jobs = 2, .warm_starts = warm_starts};
    ASSERT_EQ(certify_batch(all.pairs, answers, options), answers.size());
    for (std::size_t k = 0; k < answers.size(); ++k) {
      EXPECT_EQ(answers[k].verdict, cold[k].verdict);
      EXPECT_EQ(answers[k].distance, cold[k].distance);
      const auto& [a, b] = all.pairs[k];
      const Distance<3> alone = distance(*a, *b, {.warm_start = before[k]});
      EXPECT_TRUE(Fields(answers[k]) == Fields(alone)) << "the start that was given";
      EXPECT_TRUE(warm_starts[k] == answers[k].simplex());
    }
  }
  EXPECT_GT(std::ranges::count_if(warm_starts, [](const Simplex& s) { return s.size > 0; }), 500);
}

TEST(Batch, StoppedBeforehandAnswersNothing) {
  const Pairs<2> all(10);
  std::stop_source source;
  source.request_stop();
  std::vector<Distance<2>> answers(all.pairs.size());
  std::vector<Simplex> warm_starts(all.pairs.size());
  const BatchOptions options{.warm_starts = warm_starts, .stop = source.get_token()};
  EXPECT_EQ(certify_batch(all.pairs, answers, options), 0U);
  EXPECT_TRUE(fields(answers) == fields(std::vector<Distance<2>>(answers.size())));
  for (const Simplex& simplex : warm_starts) EXPECT_EQ(simplex.size, 0);
}

TEST(Batch, ReportsProgressUpToAll) {
  const Threads threads;
  const Pairs<2> all;
  std::vector<Classification<2>> answers(all.pairs.size());
  for (const unsigned jobs : {1U, 3U}) {
    std::vector<std::size_t> reported;
    const BatchOptions options{.jobs = jobs,
                               .progress = [&](std::size_t n) { reported.push_back(n); }};
    ASSERT_EQ(certify_batch(all.pairs, answers, options), answers.size());
    ASSERT_GT(reported.size(), 1U);
    EXPECT_GT(reported.front(), 0U);
    EXPECT_EQ(std::ranges::adjacent_find(reported, std::greater_equal{}), reported.end());
    EXPECT_EQ(reported.back(), answers.size());
  }
}

TEST(Batch, StoppedOnTheWayKeepsWhatWasAnsweredAndGoesOn) {
  const Threads threads;
  const Pairs<2> all;
  const std::vector<Fields> some = fields(all.loop<Classification>(kClassify));
  std::vector<BatchPair<const Shape<2>*>> pairs;  // enough pairs that several threads take part
  while (pairs.size() < 50000) pairs.insert(pairs.end(), all.pairs.begin(), all.pairs.end());
  const Fields untouched{Classification<2>{}};
  for (const unsigned jobs : {1U, 3U}) {
    std::vector<Classification<2>> answers(pairs.size());
    std::stop_source source;
    std::vector<std::size_t> reported;
    const auto stop_half_way = [&](std::size_t answered) {
      if (answered >= pairs.size() / 2) reported.push_back(answered);
      if (!reported.empty()) source.request_stop();
    };
    const BatchOptions options{.jobs = jobs, .stop = source.get_token(), .progress = stop_half_way};
    const std::size_t done = certify_batch(pairs, answers, options);
    ASSERT_LT(done, pairs.size());
    ASSERT_EQ(done, reported.back());
    EXPECT_LE(reported.size(), jobs) << "each other thread finishes what it has begun";
    for (std::size_t k = 0; k < pairs.size(); ++k)
      ASSERT_TRUE(Fields(answers[k]) == (k < done ? some[k % some.size()] : untouched)) << k;

    const std::size_t rest = pairs.size() - done;
    EXPECT_EQ(
        certify_batch(std::span(pairs).last(rest), std::span(answers).last(rest), {.jobs = jobs}),
        rest);
    for (std::size_t k = done; k < pairs.size(); ++k)
      ASSERT_TRUE(Fields(answers[k]) == some[k % some.size()]) << k;
  }
}

}  // namespace
}  // namespace certa
