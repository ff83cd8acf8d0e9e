// Certified queries of placed shapes in formats of 3 to 16 bits, and in doubles on inputs of as few
// bits, compared with policy `exact`; by day in half of the formats.
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "formats.hpp"
#include "placed_law.hpp"
#include "queries.hpp"

namespace certa::tiny {
namespace {

std::uint64_t pairs() {
  const char* text = std::getenv("CERTA_TINY_PAIRS");
  return text != nullptr ? std::strtoull(text, nullptr, 10) : 3000;
}

/// Pairs with coordinates of the format `Drawn`; the queries compute in `Real`.
template <class Drawn, int D, class Real = Drawn>
void hunt_placed(std::uint64_t seed) {
  Counts counts;
  Source<Drawn> source(seed);
  for (std::uint64_t n = 0; n < pairs(); ++n) {
    const Kind kind = kKinds[n % kKinds.size()];
    const Pair<D> pair = source.template draw<D>(kind);
    const Violation v = placed_violation<Real, D>(pair, source.random(), counts);
    ASSERT_FALSE(v) << Drawn::kDigits << " bits, " << to_string(kind) << ": " << *v << "\n"
                    << to_json(pair);
  }
  EXPECT_GT(5 * counts.separated, counts.pairs);
  EXPECT_GT(counts.exact_faces, 0U);
  EXPECT_GT(counts.exact_searches, 0U);
}

std::uint64_t recorded_seed() {
  const char* text = std::getenv("CERTA_SEED");
  const std::uint64_t seed = text != nullptr ? std::strtoull(text, nullptr, 10) : 20261125;
  testing::Test::RecordProperty("seed", std::to_string(seed));
  return seed;
}

TEST(TinyPlaced, AnswersAsTheExactPolicyDoes) {
  const std::uint64_t seed = recorded_seed();
  hunt_placed<Bits<3>, 3>(seed);
  hunt_placed<Bits<5>, 2>(seed);
  hunt_placed<Ranging<4>, 3>(seed);
  hunt_placed<Bits<8>, 3>(seed);
#ifdef CERTA_EVERYTHING
  hunt_placed<Bits<3>, 2>(seed);
  hunt_placed<Bits<6>, 3>(seed);
  hunt_placed<Bits<8>, 2>(seed);
  hunt_placed<Bits<16>, 3>(seed);
#endif
}

/// Queries in doubles alone. Numbers of few bits cancel in doubles, too.
TEST(TinyPlaced, DoublesOfFewBitsAnswerAsTheExactPolicyDoes) {
  const std::uint64_t seed = recorded_seed();
  hunt_placed<Bits<5>, 2, double>(seed);
  hunt_placed<Ranging<4>, 3, double>(seed);
  hunt_placed<Bits<8>, 3, double>(seed);
}

}  // namespace
}  // namespace certa::tiny
