// Every algorithm in the registry on every family of pairs: the laws that all of them share.
#include "properties/algorithms.hpp"

#include <certa/algorithms.hpp>
#include <certa/certa.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/policies.hpp>

#include "support/every_family.hpp"

namespace certa::test {
namespace {

/// Calls f.operator()<Algorithm>() for each algorithm of this dimension that finds distances.
template <int D, class F>
void for_each_sub_distance(const F& f) {
  Algorithms::for_each([&]<class Algorithm>() {
    if constexpr (Algorithm::info.works_in(D) && Algorithm::info.level > 1)
      f.template operator()<Algorithm>();
  });
}

class AlgorithmsContract : public EveryFamily {};
INSTANTIATE_TEST_SUITE_P(Families, AlgorithmsContract, testing::ValuesIn(kFamilies), family_name);

TEST_P(AlgorithmsContract, AgreeWithTheDefaultUnderAdaptiveAndExact) {
  std::array<int, detail::kVerdictCount> verdicts{};
  for_all_recipes([&](const Recipe& recipe) -> fuzz::Violation {
    Verdict verdict{};
    for (const int level : {1, 2, 3})
      if (auto violation = fuzz::algorithms_agree(recipe, level, &verdict)) return violation;
    ++verdicts[static_cast<std::size_t>(verdict)];
    return std::nullopt;
  });
  EXPECT_GT(verdicts[static_cast<std::size_t>(Verdict::separated)], 20);
  EXPECT_GT(verdicts[static_cast<std::size_t>(Verdict::touching)] +
                verdicts[static_cast<std::size_t>(Verdict::overlapping)],
            10);
  if (GetParam() != Family::flat) {
    EXPECT_GT(verdicts[static_cast<std::size_t>(Verdict::overlapping)], 5);
  }
}

TEST_P(AlgorithmsContract, BarycentricCoordinatesAreThoseOfTheCertificate) {
  int faces = 0;
  for_all([&]<int D>(const Recipe& recipe) {
    const ShapePair<D> s = realize<D>(recipe).shapes();
    const MinkowskiDifference<D> minkowski{s.a, s.b};
    adaptive policy;
    const Outcome<D> outcome = gjk(policy, minkowski, Goal::distance);
    const Simplex& simplex = outcome.faces[0].simplex;
    ExponentRange range;
    for (const VertexPair w : simplex.span())
      for_each_coordinate(minkowski[w], [&](double x) { range.include(x); });
    const Scaled<Integer> embed{range.empty() ? 0 : range.low};
    const NearestSubset<Integer> expected =
        NearestFace::barycentric<Integer>(minkowski, simplex, embed);
    faces += simplex.size > 1;
    for_each_sub_distance<D>([&]<class Algorithm>() {
      const auto b = Algorithm::template barycentric<Integer>(minkowski, simplex, embed);
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

TEST_P(AlgorithmsContract, InexactPoliciesAndPrintedLoopsEnd) {
  for_all_recipes([](const Recipe& recipe) { return fuzz::algorithms_end(recipe); });
}

TEST(Registry, NamesAreUnique) {
  std::vector<std::string_view> names;
  Algorithms::for_each([&]<class Algorithm>() { names.push_back(Algorithm::info.name); });
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
  EXPECT_EQ(names.size(), 17U);
}

}  // namespace
}  // namespace certa::test
