// Every algorithm in the registry on every family of pairs: the laws that all of them share.
#include <certa/certa.hpp>
#include <certa/checker/check.hpp>
#include <certa/kernel/algorithms.hpp>

#include "support/every_family.hpp"

namespace certa::test {
namespace {

template <int D>
struct Shapes {
  explicit Shapes(const Recipe& recipe) : Shapes(realize<D>(recipe)) {}
  explicit Shapes(const Pair<D>& pair) : a(pair.a), b(pair.b) {}
  Shape<D> a;
  Shape<D> b;
};

/// Calls f.operator()<Algorithm>() for each algorithm of this dimension that is right on any input.
template <int D, class F>
void for_each_right(const F& f) {
  Algorithms::for_each([&]<class Algorithm>() {
    if constexpr (Algorithm::info.works_in(D) && !Algorithm::info.as_published)
      f.template operator()<Algorithm>();
  });
}
template <int D, class F>
void for_each_sub_distance(const F& f) {
  for_each_right<D>([&]<class Algorithm>() {
    if constexpr (Algorithm::info.level > 1) f.template operator()<Algorithm>();
  });
}

class AlgorithmsContract : public EveryFamily {};
INSTANTIATE_TEST_SUITE_P(Families, AlgorithmsContract, testing::ValuesIn(kFamilies), family_name);

TEST_P(AlgorithmsContract, SubDistancesAgreeWithTheDefaultUnderAdaptiveAndExact) {
  std::array<int, kVerdictCount> verdicts{};
  for_all([&]<int D>(const Recipe& recipe) {
    const Shapes<D> s(recipe);
    const auto expected = closest_points(s.a, s.b);
    ++verdicts[static_cast<std::size_t>(expected.verdict)];
    for_each_sub_distance<D>([&]<class Algorithm>() {
      const auto judge = [&](const ClosestPoints<D>& answer) {
        RC_ASSERT(answer.verdict == expected.verdict);
        RC_ASSERT(answer.distance_squared == expected.distance_squared);
        RC_ASSERT(answer.distance == expected.distance);
        if (answer.verdict == Verdict::separated) RC_ASSERT(answer.direction == expected.direction);
        RC_ASSERT(check<D>(s.a.points(), s.b.points(), answer.certificate).accepted);
      };
      judge(closest_points<adaptive, Algorithm>(s.a, s.b));
      judge(closest_points<exact, Algorithm>(s.a, s.b));
    });
  });
  EXPECT_GT(verdicts[static_cast<std::size_t>(Verdict::separated)], 20);
  if (GetParam() != Family::flat) {
    EXPECT_GT(verdicts[static_cast<std::size_t>(Verdict::overlapping)], 5);
  }
}

TEST_P(AlgorithmsContract, ContactTestsAgreeWithTheDefaultUnderAdaptiveAndExact) {
  int meet = 0;
  int apart = 0;
  for_all([&]<int D>(const Recipe& recipe) {
    const Shapes<D> s(recipe);
    const Verdict expected = classify(s.a, s.b).verdict;
    (expected == Verdict::separated ? apart : meet)++;
    for_each_right<D>([&]<class Algorithm>() {
      if constexpr (Algorithm::info.level == 1) {
        const auto judge = [&](const Classification& answer) {
          if (answer.verdict == Verdict::intersecting) {
            RC_ASSERT(expected == Verdict::touching || expected == Verdict::overlapping);
          } else {
            RC_ASSERT(answer.verdict == expected);
          }
          const bool proved =
              check<D>(s.a.points(), s.b.points(), answer.certificate).proves == answer.verdict;
          // Separating axes find no common point.
          const bool unproved =
              std::is_same_v<Algorithm, SeparatingAxis> && answer.verdict != Verdict::separated;
          RC_ASSERT(proved != unproved);
        };
        judge(classify<adaptive, Algorithm>(s.a, s.b));
        judge(classify<exact, Algorithm>(s.a, s.b));
        RC_ASSERT((intersects<adaptive, Algorithm>(s.a, s.b)) == (expected != Verdict::separated));
      }
    });
  });
  EXPECT_GT(meet, 10);
  EXPECT_GT(apart, 20);
}

TEST_P(AlgorithmsContract, BarycentricCoordinatesAreThoseOfTheCertificate) {
  int faces = 0;
  for_all([&]<int D>(const Recipe& recipe) {
    const Shapes<D> s(recipe);
    const Cso<D> cso{s.a, s.b};
    adaptive policy;
    const Outcome<D> outcome = gjk(policy, cso, Goal::distance);
    const Simplex& simplex = outcome.faces[0].simplex;
    ExponentRange range;
    for (const PairIndex w : simplex.span())
      for_each_coordinate(cso[w], [&](double x) { range.include(x); });
    const Scaled<Integer> embed{range.empty() ? 0 : range.low};
    const Supporting<Integer> expected = Kkt::barycentric<Integer>(cso, simplex, embed);
    faces += simplex.size > 1;
    for_each_sub_distance<D>([&]<class Algorithm>() {
      const auto b = Algorithm::template barycentric<Integer>(cso, simplex, embed);
      RC_ASSERT(b.subset == expected.subset);
      Integer sum = 0;
      for (std::size_t k = 0; k < simplex.size; ++k) {
        sum += b.weights[k];
        RC_ASSERT(b.weights[k] * expected.total == expected.weights[k] * b.total);
      }
      RC_ASSERT(sum == b.total);
    });
  });
  EXPECT_GT(faces, 20);
}

TEST_P(AlgorithmsContract, InexactPoliciesEnd) {
  for_all([&]<int D>(const Recipe& recipe) {
    const Shapes<D> s(recipe);
    const auto run = [&]<class T, class Algorithm>(T) {
      Trace trace;
      const auto answer = classify<floating<T>, Algorithm>(s.a, s.b, {.trace = &trace});
      RC_ASSERT(trace.size() <= 5 * kInexactStepLimit);
      if (trace.size() >= kInexactStepLimit) RC_ASSERT(answer.verdict == Verdict::undecided);
    };
    Algorithms::for_each([&]<class Algorithm>() {
      if constexpr (Algorithm::info.works_in(D)) {
        run.template operator()<float, Algorithm>(0);
        run.template operator()<double, Algorithm>(0);
      }
    });
  });
}

TEST_P(AlgorithmsContract, WhatPapersPrintEndsToo) {
  for_all([&]<int D>(const Recipe& recipe) {
    const Shapes<D> s(recipe);
    Algorithms::for_each([&]<class Algorithm>() {
      if constexpr (Algorithm::info.works_in(D) && Algorithm::info.as_published) {
        Trace trace;
        (void)classify<adaptive, Algorithm>(s.a, s.b, {.trace = &trace});
        RC_ASSERT(trace.size() <= 5 * kInexactStepLimit);
      }
    });
  });
}

TEST(Registry, NamesAreUnique) {
  std::vector<std::string_view> names;
  Algorithms::for_each([&]<class Algorithm>() { names.push_back(Algorithm::info.name); });
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
  EXPECT_EQ(names.size(), 24U);
}

}  // namespace
}  // namespace certa::test
