// The committed corpus: every recipe has the verdict and the squared distance that CGAL found when
// it was added (scripts/fuzz-corpus).
#include <fstream>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/text.hpp>
#include <certa/policies.hpp>

namespace certa::test {
namespace {

using fuzz::ListEntry;

std::vector<ListEntry> corpus() {
  std::ifstream file(CERTA_CORPUS "/pairs.recipes");
  return fuzz::read_list(file, "pairs.recipes");
}

template <class Policy, int D>
std::string answer(const fuzz::Recipe& recipe) {
  const certa::Pair<D> pair = fuzz::realize<D>(recipe);
  const Shape<D> a(pair.a);
  const Shape<D> b(pair.b);
  const Distance<D> found = distance<Policy>(a, b);
  return std::string(to_string(found.verdict)) + ' ' +
         to_string(*certa::distance_squared(found, a, b));
}

template <class Policy>
std::string answer(const fuzz::Recipe& recipe) {
  return recipe.dimension == 2 ? answer<Policy, 2>(recipe) : answer<Policy, 3>(recipe);
}

TEST(Corpus, IsAnsweredAsItSays) {
  for (const ListEntry& entry : corpus()) {
    EXPECT_EQ(answer<certified>(entry.recipe), entry.truth) << entry.recipe;
    EXPECT_EQ(answer<adaptive>(entry.recipe), entry.truth) << entry.recipe;
    EXPECT_EQ(answer<exact>(entry.recipe), entry.truth) << entry.recipe;
  }
}

TEST(Corpus, HasEveryFamilyInEveryDimensionAndEveryVerdict) {
  std::set<std::pair<fuzz::Family, int>> kinds;
  std::map<std::string, int> verdicts;
  std::set<std::string> lines;
  for (const ListEntry& entry : corpus()) {
    kinds.emplace(entry.recipe.family, entry.recipe.dimension);
    ++verdicts[entry.truth.substr(0, entry.truth.find(' '))];
    EXPECT_TRUE(lines.insert(entry.line()).second) << "twice: " << entry.line();
  }
  EXPECT_EQ(kinds.size(), 2 * fuzz::kFamilies.size());
  EXPECT_EQ(verdicts.size(), 3U);
  for (const auto& [verdict, count] : verdicts) EXPECT_GE(count, 50) << verdict;
}

}  // namespace
}  // namespace certa::test
