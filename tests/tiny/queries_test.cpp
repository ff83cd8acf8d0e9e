// Certified queries in formats of 3 to 8 bits, whole queries, compared with policy `exact`.
#include "queries.hpp"

#include <array>
#include <cmath>
#include <cstdlib>

#include <gtest/gtest.h>

#include "formats.hpp"

namespace certa::tiny {
namespace {

std::uint64_t seed() {
  const char* text = std::getenv("CERTA_SEED");
  return text != nullptr ? std::strtoull(text, nullptr, 10) : 20261121;
}
/// More of everything at night.
std::uint64_t pairs() {
  const char* text = std::getenv("CERTA_TINY_PAIRS");
  return text != nullptr ? std::strtoull(text, nullptr, 10) : 12000;
}

TEST(TinyQueries, AnswerAsTheExactPolicyDoes) {
  for_each_format([]<class Real, class Fine, int D>() {
    Counts counts;
    const auto finding =
        hunt_with_all_and_few_steps<Real, Fine, D>(seed(), pairs() / (D == 2 ? 1 : 3), counts);
    EXPECT_FALSE(finding) << finding->what << "\n" << finding->pair;
    EXPECT_GT(3 * counts.separated, counts.pairs);
    EXPECT_GT(counts.exact_faces, 0U);
    EXPECT_GT(counts.exact_searches, 0U);
    EXPECT_TRUE((stays_within_the_shape<Real, D>()));
  });
}

TEST(TinyQueries, SeeThatAWindowFourTimesAsWideOverflows) {
  using Real = Bits<3>;
  detail::Bounds& bounds = detail::kBounds<Real>;
  const double before = bounds.largest_scale;
  bounds.largest_scale *= 4;
  Counts counts;
  const auto finding = hunt<Real, Real, 3>(1, 20000, counts, std::array{Kind::brim});
  bounds.largest_scale = before;
  EXPECT_TRUE(finding);
}

/// Coordinates on either side of what bounds depend on: zero, ordinary numbers next to each other,
/// the smallest, and those whose squares, cubes and fourth powers underflow.
template <class Real>
std::array<double, 7> corner_coordinates() {
  const double tiny = std::ldexp(1.0, Real::kLowest);
  return {0,
          1,
          -1,
          1 + std::ldexp(1.0, 1 - Real::kDigits),
          2,
          tiny,
          -std::ldexp(1.0, Real::kLowest / 2)};
}

TEST(TinyQueries, ExhaustivelyForPointAndSegment) {
  Counts counts;
  using Real = Bits<6>;
  auto finding = exhaust<Real, 2>(2, 1, corner_coordinates<Real>(), counts);
  EXPECT_FALSE(finding) << finding->what << "\n" << finding->pair;
  finding =
      exhaust<Real, 3>(2, 1, std::array<double, 3>{0, 1, std::ldexp(1.0, Real::kLowest)}, counts);
  EXPECT_FALSE(finding) << finding->what << "\n" << finding->pair;
  EXPECT_EQ(counts.pairs, 7U * 7 * 7 * 7 * 7 * 7 + 3U * 3 * 3 * 3 * 3 * 3 * 3 * 3 * 3);
}

TEST(TinyQueries, ExhaustivelyForSegmentsAndTriangles) {
  Counts counts;
  using Real = Bits<5>;
  const double ulp = std::ldexp(1.0, 1 - Real::kDigits);
  auto finding = exhaust<Real, 2>(2, 2, std::array{-1.0, 1.0, 1.0 + ulp}, counts);
  EXPECT_FALSE(finding) << finding->what << "\n" << finding->pair;
  finding = exhaust<Real, 2>(3, 1, std::array{0.0, 1.0, -1.0 - ulp}, counts);
  EXPECT_FALSE(finding) << finding->what << "\n" << finding->pair;
  finding = exhaust<Real, 3>(3, 1, std::array{0.0, 1.0}, counts);
  EXPECT_FALSE(finding) << finding->what << "\n" << finding->pair;
}

}  // namespace
}  // namespace certa::tiny
