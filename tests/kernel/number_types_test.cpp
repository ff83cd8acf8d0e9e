// Every algorithm on number types other than double. On small integers none of them rounds, so all
// agree with `adaptive`.
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <variant>

#include <certa/algorithms.hpp>
#include <certa/by_name.hpp>
#include <certa/certa.hpp>
#include <certa/policies.hpp>

#include "properties/gmp_integer.hpp"
#include "support/recipe.hpp"

namespace certa::test {
namespace {

/// Calls agree.operator()<D>(a, b, truth) for grid pairs of both dimensions.
template <class Agree>
void for_grid_pairs(const Agree& agree) {
  std::array<int, detail::kVerdictCount> verdicts{};
  const auto run = [&]<int D>(const Recipe& recipe) {
    const Pair<D> pair = realize<D>(recipe);
    const Shape<D> a(pair.a);
    const Shape<D> b(pair.b);
    const Distance<D> truth = distance(a, b);
    ++verdicts[static_cast<std::size_t>(truth.verdict)];
    agree.template operator()<D>(a, b, truth);
  };
  EXPECT_TRUE(test::check(
      [&] {
        const Recipe recipe = *recipes(Family::grid);
        run.template operator()<2>(recipe);
        run.template operator()<3>(recipe);
      },
      test::kCases));
  const int apart = verdicts[static_cast<std::size_t>(Verdict::separated)];
  const int touching = verdicts[static_cast<std::size_t>(Verdict::touching)];
  const int overlapping = verdicts[static_cast<std::size_t>(Verdict::overlapping)];
  EXPECT_GT(touching + overlapping, 100);
  EXPECT_GT(apart, 100);
}

template <class Answer, int D>
void expect_same(const Answer& answer, const Distance<D>& truth) {
  RC_ASSERT(answer.verdict == truth.verdict);
  const auto off = static_cast<double>(answer.distance) - truth.distance;
  RC_ASSERT(std::abs(off) < 1e-5);
}

class WideNumber : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Policies, WideNumber, testing::Values("long-double", "quad"),
                         [](const auto& of) {
                           return of.param == "quad" ? "quad" : "long_double";
                         });

TEST_P(WideNumber, RunsEveryAlgorithm) {
  for_grid_pairs([&]<int D>(const Shape<D>& a, const Shape<D>& b, const Distance<D>& truth) {
    const bool separated = truth.verdict == Verdict::separated;
    for (const AlgorithmInfo* const algorithm : algorithms()) {
      if (!algorithm->works_in(D)) continue;
      const auto intersects = AnyQuery::find(GetParam(), algorithm->name, Ask::intersects);
      RC_ASSERT(std::get<bool>((*intersects)(a, b)) == !separated);
      const auto measure = AnyQuery::find(GetParam(), algorithm->name, Ask::distance);
      RC_ASSERT(measure.has_value() == (algorithm->level > 1));
      if (!measure) continue;
      const AnyAnswer<D> answer = (*measure)(a, b);
      if (const auto* quad = std::get_if<FloatingAnswer<Quad, D>>(&answer))
        expect_same(*quad, truth);
      else
        expect_same(std::get<FloatingAnswer<long double, D>>(answer), truth);
    }
  });
}

TEST(IntegersOfOnesOwn, RunEveryAlgorithm) {
  using Policy = exact_on<gmp_integer>;
  for_grid_pairs([]<int D>(const Shape<D>& a, const Shape<D>& b, const Distance<D>& truth) {
    Algorithms::for_each([&]<class Algorithm>() {
      if constexpr (Algorithm::info.works_in(D)) {
        const bool separated = truth.verdict == Verdict::separated;
        RC_ASSERT((intersects<Policy, Algorithm>(a, b)) == !separated);
        if constexpr (Algorithm::info.level > 1)
          expect_same(distance<Policy, Algorithm>(a, b), truth);
      }
    });
  });
}

}  // namespace
}  // namespace certa::test
