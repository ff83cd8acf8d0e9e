// Reservoir sampling: every sample in every order is equally likely.
#include "policy/sample.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include <gtest/gtest.h>

namespace certa::tools::policy {
namespace {

/// The lines that a reservoir of this size keeps of the lines 1 .. offered.
std::vector<std::uint64_t> drawn(std::size_t size, std::uint64_t offered, std::uint64_t seed) {
  static const PairLine kPair{"null", ShapePair<2>{Shape<2>({{0, 0}}), Shape<2>({{1, 0}})}, {}};
  Reservoir reservoir(size, seed);
  for (std::uint64_t line = 1; line <= offered; ++line) reservoir.add({kPair, 0, line});
  EXPECT_EQ(reservoir.offered(), offered);
  std::vector<std::uint64_t> lines;
  for (const Sampled& sampled : reservoir.take()) lines.push_back(sampled.line);
  return lines;
}

/// With a correct sampler, fewer than 1 in 10^12 tests have a count that deviates by more than this
/// (Bernstein's inequality).
void expect_share(std::uint64_t count, std::uint64_t trials, double share) {
  const double n = static_cast<double>(trials);
  EXPECT_NEAR(static_cast<double>(count), n * share, 7.7 * std::sqrt(n * share * (1 - share)));
}

TEST(Reservoir, SameSeedSameSample) {
  EXPECT_EQ(drawn(10, 1000, 7), drawn(10, 1000, 7));
  EXPECT_NE(drawn(10, 1000, 7), drawn(10, 1000, 8));
}

TEST(Reservoir, KeepsAllThatFit) {
  EXPECT_TRUE(drawn(5, 0, 1).empty());
  for (const std::uint64_t offered : {1U, 4U, 5U}) {
    auto lines = drawn(5, offered, 1);
    std::ranges::sort(lines);
    ASSERT_EQ(lines.size(), offered);
    for (std::uint64_t k = 0; k < offered; ++k) EXPECT_EQ(lines[k], k + 1);
  }
}

TEST(Reservoir, DrawsEachLineAsOften) {
  constexpr std::uint64_t kOffered = 20;
  constexpr std::size_t kSize = 5;
  constexpr std::uint64_t kSeeds = 40000;
  std::map<std::uint64_t, std::uint64_t> counts;
  std::map<std::uint64_t, std::uint64_t> firsts;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const auto lines = drawn(kSize, kOffered, seed);
    ASSERT_EQ(lines.size(), kSize);
    for (const std::uint64_t line : lines) ++counts[line];
    ++firsts[lines[0]];
  }
  ASSERT_EQ(counts.size(), kOffered);
  for (const auto& [line, count] : counts) expect_share(count, kSeeds, 0.25);
  for (const auto& [line, count] : firsts) expect_share(count, kSeeds, 0.05);
}

TEST(Reservoir, DrawsEachOrderedSampleAsOften) {
  constexpr std::uint64_t kSeeds = 60000;
  for (const std::uint64_t offered : {3U, 4U, 5U}) {
    std::map<std::vector<std::uint64_t>, std::uint64_t> counts;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) ++counts[drawn(3, offered, seed)];
    const std::size_t samples = offered * (offered - 1) * (offered - 2);
    ASSERT_EQ(counts.size(), samples);
    for (const auto& [lines, count] : counts)
      expect_share(count, kSeeds, 1 / static_cast<double>(samples));
  }
}

}  // namespace
}  // namespace certa::tools::policy
