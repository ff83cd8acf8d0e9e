// Certified queries in single formats of few bits, compared with policy `exact`: exhaustively, and
// where a window is too wide.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

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
  const auto finding = hunt<Real, 3>(1, 20000, counts, std::array{Kind::brim});
  bounds.largest_scale = before;
  EXPECT_TRUE(finding);
}

/// By day the list has one coordinate less.
#ifdef CERTA_EVERYTHING
constexpr std::size_t kCorners = 7;
#else
constexpr std::size_t kCorners = 6;
#endif

/// Coordinates on either side of the thresholds in the bounds: zero, neighbouring ordinary numbers,
/// the smallest number, and numbers whose squares, cubes and fourth powers underflow.
template <class Real>
std::array<double, kCorners> corner_coordinates() {
  const double tiny = std::ldexp(1.0, Real::kLowest);
  const double after_1 = 1 + std::ldexp(1.0, 1 - Real::kDigits);
  const std::array<double, 7> all{0, 1, -1, after_1, tiny, -std::ldexp(1.0, Real::kLowest / 2), 2};
  std::array<double, kCorners> some{};
  std::copy_n(all.begin(), kCorners, some.begin());
  return some;
}

TEST(TinyExhaustive, ForPointAndSegment) {
  Counts counts;
  using Real = Bits<6>;
  auto finding = exhaust<Real, 2>(2, 1, corner_coordinates<Real>(), counts);
  EXPECT_FALSE(finding) << finding->what << "\n" << finding->pair;
  finding =
      exhaust<Real, 3>(2, 1, std::array<double, 3>{0, 1, std::ldexp(1.0, Real::kLowest)}, counts);
  EXPECT_FALSE(finding) << finding->what << "\n" << finding->pair;
  const std::size_t square = kCorners * kCorners;
  EXPECT_EQ(counts.pairs, square * square * square + 3U * 3 * 3 * 3 * 3 * 3 * 3 * 3 * 3);
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
