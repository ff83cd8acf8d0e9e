// Whole certified queries in formats of 3 to 16 bits, compared with policy `exact`.
#include "queries.hpp"

#include <cstdint>
#include <cstdlib>

#include <gtest/gtest.h>

#include "formats.hpp"

namespace certa::tiny {
namespace {

std::uint64_t seed() {
  const char* text = std::getenv("CERTA_SEED");
  return text != nullptr ? std::strtoull(text, nullptr, 10) : 20261121;
}
/// Nights run more pairs.
std::uint64_t pairs() {
  const char* text = std::getenv("CERTA_TINY_PAIRS");
  return text != nullptr ? std::strtoull(text, nullptr, 10) : 12000;
}

TEST(TinyQueries, AnswerAsTheExactPolicyDoes) {
  for_each_format([]<class Real, int D>() {
    Counts counts;
    const auto finding =
        hunt_with_all_and_few_steps<Real, D>(seed(), pairs() / (D == 2 ? 1 : 3), counts);
    EXPECT_FALSE(finding) << finding->what << "\n" << finding->pair;
    EXPECT_GT(3 * counts.separated, counts.pairs);
    EXPECT_GT(counts.exact_faces, 0U);
    EXPECT_GT(counts.exact_searches, 0U);
    EXPECT_TRUE((stays_within_the_shape<Real, D>()));
  });
}

}  // namespace
}  // namespace certa::tiny
