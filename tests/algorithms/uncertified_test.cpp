// Every algorithm that runs under `uncertified`, compared with the certified answer, on every
// family of pairs.
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include <certa/algorithms.hpp>
#include <certa/certa.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/policies.hpp>

#include "support/every_family.hpp"

namespace certa::test {
namespace {

/// Calls f.operator()<Algorithm>() for each algorithm of this dimension that runs under
/// `uncertified`.
template <int D, class F>
void for_each_algorithm(const F& f) {
  Algorithms::for_each([&]<class Algorithm>() {
    if constexpr (Algorithm::info.works_in(D) && RunsAlgorithm<uncertified, Algorithm>)
      f.template operator()<Algorithm>();
  });
}

/// Whether both verdicts say that the shapes meet, or both that they do not.
bool same_contact(Verdict x, Verdict y) {
  return (x == Verdict::separated) == (y == Verdict::separated);
}

class Uncertified : public EveryFamily {};
INSTANTIATE_TEST_SUITE_P(Families, Uncertified, testing::ValuesIn(kFamilies), family_name);

/// Families of small integers or in general position, where doubles decide contact correctly.
constexpr std::array kEasy{Family::grid, Family::contact, Family::flat, Family::random,
                           Family::round_shapes};
class UncertifiedEasy : public EveryFamily {};
INSTANTIATE_TEST_SUITE_P(Families, UncertifiedEasy, testing::ValuesIn(kEasy), family_name);

/// General position, where rounding decides nothing.
bool is_general(Family family) {
  return family == Family::random || family == Family::round_shapes;
}

TEST_P(UncertifiedEasy, AllAlgorithmsAreRight) {
  std::array<int, detail::kVerdictCount> verdicts{};
  for_all([&]<int D>(const Recipe& recipe) {
    const ShapePair<D> s = realize<D>(recipe).shapes();
    // Points at the origin have no scale.
    if (classify<uncertified>(s.a, s.b).verdict == Verdict::undecided) return;
    const auto truth = closest_points(s.a, s.b);
    ++verdicts[static_cast<std::size_t>(truth.verdict)];
    for_each_algorithm<D>([&]<class Algorithm>() {
      Counters counters;
      const auto contact = classify<uncertified, Algorithm>(s.a, s.b, {.counters = &counters});
      RC_ASSERT(same_contact(contact.verdict, truth.verdict));
      RC_ASSERT(contact.verdict != Verdict::undecided);
      RC_ASSERT((contact.verdict == Verdict::intersecting) ==
                (Algorithm::info.level == 1 && truth.verdict != Verdict::separated));
      if (is_general(GetParam()) && Algorithm::info.level > 1)
        RC_ASSERT(contact.verdict == truth.verdict);
      RC_ASSERT(counters.supports > 0);
      RC_ASSERT((intersects<uncertified, Algorithm>(s.a, s.b)) ==
                (truth.verdict != Verdict::separated));
      // From the simplex at which it ended, and from the exact one.
      for (const Simplex& start : {contact.simplex(), truth.simplex()})
        RC_ASSERT(same_contact(
            (classify<uncertified, Algorithm>(s.a, s.b, {.warm_start = start}).verdict),
            truth.verdict));
      if constexpr (Algorithm::info.level > 1) {
        const auto points = closest_points<uncertified, Algorithm>(s.a, s.b);
        RC_ASSERT(same_contact(points.verdict, truth.verdict));
        if (truth.verdict != Verdict::separated) return;
        const auto only = distance<uncertified, Algorithm>(s.a, s.b);
        RC_ASSERT(fuzz::same_bits(only.distance, points.distance));
        RC_ASSERT(std::abs(points.distance - truth.distance) <= 1e-9 * truth.distance);
        for (std::size_t k = 0; k < D; ++k) {
          RC_ASSERT(std::abs(points.normal[k] - truth.normal[k]) <= 1e-9);
          const double gap = points.on_b[k] - points.on_a[k];
          RC_ASSERT(std::abs(gap - truth.distance * truth.normal[k]) <= 1e-6);
        }
      }
    });
  });
  EXPECT_GT(verdicts[static_cast<std::size_t>(Verdict::separated)], 20);
  EXPECT_GT(verdicts[static_cast<std::size_t>(Verdict::touching)] +
                verdicts[static_cast<std::size_t>(Verdict::overlapping)],
            10);
}

// On the other families all of them err, each on different pairs. They still terminate, and they
// are right about as often as the default, except those whose weights are products of many
// coordinates.
TEST_P(Uncertified, AllAlgorithmsEndAndMostAreRightWhereTheDefaultIs) {
  struct Count {
    int pairs = 0;
    int wrong = 0;
  };
  std::map<std::string_view, Count> counts;
  for_all([&]<int D>(const Recipe& recipe) {
    const ShapePair<D> s = realize<D>(recipe).shapes();
    const Verdict truth = classify(s.a, s.b).verdict;
    const bool is_right = classify<uncertified>(s.a, s.b).verdict == truth;
    for_each_algorithm<D>([&]<class Algorithm>() {
      const Verdict verdict = classify<uncertified, Algorithm>(s.a, s.b).verdict;
      const bool same =
          verdict == Verdict::intersecting ? truth != Verdict::separated : verdict == truth;
      Count& count = counts[Algorithm::info.name];
      ++count.pairs;
      count.wrong += is_right && !same;
      if constexpr (Algorithm::info.level > 1) (void)distance<uncertified, Algorithm>(s.a, s.b);
    });
  });
  for (const auto& [name, count] : counts) {
    RecordProperty(std::string(name), count.wrong);
    const bool weighs = name.starts_with("johnson") || name == "backup" || name == "voronoi";
    EXPECT_LE(count.wrong, (weighs ? 0.3 : 0.04) * count.pairs) << name;
  }
  EXPECT_EQ(counts[NearestFace::info.name].wrong, 0);
  EXPECT_EQ(counts.size(), 15U);
}

}  // namespace
}  // namespace certa::test
