// Certified queries in single formats of few bits, compared with policy `exact`: exhaustively, and
// where a window is too wide.
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "formats.hpp"
#include "queries.hpp"

namespace certa::tiny {
namespace {

TEST(TinyExhaustive, SeeThatAWindowFourTimesAsWideOverflows) {
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

TEST(TinyExhaustive, ForPointAndSegment) {
  Counts counts;
  using Real = Bits<6>;
  auto finding = exhaust<Real, 2>(2, 1, corner_coordinates<Real>(), counts);
  EXPECT_FALSE(finding) << finding->what << "\n" << finding->pair;
  finding =
      exhaust<Real, 3>(2, 1, std::array<double, 3>{0, 1, std::ldexp(1.0, Real::kLowest)}, counts);
  EXPECT_FALSE(finding) << finding->what << "\n" << finding->pair;
  EXPECT_EQ(counts.pairs, 7U * 7 * 7 * 7 * 7 * 7 + 3U * 3 * 3 * 3 * 3 * 3 * 3 * 3 * 3);
}

TEST(TinyExhaustive, ForSegmentsAndTriangles) {
  Counts counts;
  using Real = Bits<6>;
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
