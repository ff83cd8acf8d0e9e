// The families at the kernel's thresholds reach these thresholds, and come up on both sides of
// them.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <span>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/thresholds.hpp>
#include <certa/policies.hpp>

namespace certa::test {
namespace {

using fuzz::Family;
using fuzz::Recipe;

constexpr int kRecipes = 3000;

/// Calls visit.operator()<D>(recipe, a, b) for pairs of a family in both dimensions.
template <class Visit>
void for_pairs(Family family, const Visit& visit) {
  fuzz::Random random(static_cast<std::uint64_t>(family) + 1);
  for (int k = 0; k < kRecipes; ++k) {
    const Recipe recipe = fuzz::random_recipe(family, random);
    const Pair<2> plane = fuzz::realize<2>(recipe);
    visit.template operator()<2>(Shape<2>(plane.a), Shape<2>(plane.b));
    const Pair<3> space = fuzz::realize<3>(recipe);
    visit.template operator()<3>(Shape<3>(space.a), Shape<3>(space.b));
  }
}

template <int D>
double largest_edge(const MinkowskiDifference<D>& minkowski, const Simplex& face) {
  double most = 0;
  for (std::size_t k = 1; k < face.size; ++k)
    most = std::max(
        most,
        detail::largest(detail::approximate(edge(minkowski[face[0]], minkowski[face[k]])).value));
  return most;
}

/// Whether an edge of the face leads to other vertices in both shapes.
bool runs_in_both(const Simplex& face) {
  for (std::size_t k = 1; k < face.size; ++k)
    if (face[k].i != face[0].i && face[k].j != face[0].j) return true;
  return false;
}

TEST(BorderFamilies, ThresholdsAreMetFromBothSides) {
  // The number of powers of two, or of ulps, by which the sum of scales misses the end of a window.
  std::map<double, std::map<int, int>> sums;
  std::set<int> exponents;
  std::map<bool, int> of_integers;
  for_pairs(Family::threshold, [&]<int D>(const Shape<D>& a, const Shape<D>& b) {
    const double sum = certa::detail::columns_of(a).scale() + certa::detail::columns_of(b).scale();
    for (const double end : {fuzz::kSearchBounds.smallest_scale, fuzz::kSearchBounds.largest_scale,
                             kSmallestScale, kLargestScale})
      if (sum > end / 8 && sum < end * 8) {
        const int side = sum < end ? -1 : sum > end ? 1 : 0;
        ++sums[end][std::abs(sum - end) < end * 0x1p-48 ? side : 3 * side];
      }
    if (sum > 0 && std::isfinite(sum)) exponents.insert(std::ilogb(sum));
    ExponentRange range = certa::detail::exponent_range_of(a);
    range.include(certa::detail::exponent_range_of(b));
    for (const int limbs : {1, 2, 4})
      if (std::abs(range.span() - (kLimbBits * limbs - kFixedHeadroom)) <= 3)
        ++of_integers[range.span() <= kLimbBits * limbs - kFixedHeadroom];
  });
  for (const auto& [end, sides] : sums) {
    for (const int side : {-3, 0, 3}) EXPECT_GE(sides.count(side) ? sides.at(side) : 0, 2) << end;
    for (const int side : {-1, 1}) EXPECT_GE(sides.count(side), 1U) << end;
  }
  EXPECT_EQ(sums.size(), 4U);
  for (const fuzz::Threshold& threshold : fuzz::kThresholds)
    for (const int d : {-1, 0, 1})
      EXPECT_TRUE(exponents.contains(std::clamp(threshold.of_coordinates() + d,
                                                fuzz::kSmallestDouble, fuzz::kBeyondDoubles - 1)))
          << threshold.exponent << " / " << threshold.degree;
  EXPECT_GE(of_integers[false], 50);
  EXPECT_GE(of_integers[true], 50);
}

TEST(BorderFamilies, TinyFacesAreTheNearest) {
  int squares = 0;  // only the face is so small that squares underflow
  int normals = 0;
  std::set<int> sizes;
  for_pairs(Family::tiny_face, [&]<int D>(const Shape<D>& a, const Shape<D>& b) {
    const MinkowskiDifference<D> minkowski{a, b};
    const auto answer = distance(a, b);
    if (answer.verdict != Verdict::separated) return;
    const Simplex face = answer.simplex();
    const double edge = largest_edge(minkowski, face);
    const double scale =
        certa::detail::columns_of(a).scale() + certa::detail::columns_of(b).scale();
    if (face.size != D || !(scale >= fuzz::kSearchBounds.smallest_scale &&
                            scale <= fuzz::kSearchBounds.largest_scale))
      return;
    sizes.insert(std::ilogb(edge));
    if (answer.distance > 0x1p-400) {
      squares += D == 2 && edge < 0x1p-242;
      normals += D == 3 && edge < 0x1p-161;
    }
  });
  EXPECT_GE(squares, 50);
  EXPECT_GE(normals, 50);
  EXPECT_GE(sizes.size(), 300U);
}

TEST(BorderFamilies, DiagonalsAreTheNearestAndCancel) {
  std::map<int, int> warm_ones;  // by dimension; started from the diagonal
  std::map<int, int> cold;
  std::set<int> cancelled;
  for_pairs(Family::diagonal, [&]<int D>(const Shape<D>& a, const Shape<D>& b) {
    const MinkowskiDifference<D> minkowski{a, b};
    constexpr std::array<VertexPair, 2> kDiagonal{{{0, 0}, {1, 1}}};
    for (const bool warm : {false, true}) {
      const auto start = std::span(kDiagonal).first(warm ? 2 : 0);
      const auto answer = distance(a, b, {.warm_start = Simplex(start)});
      if (answer.verdict != Verdict::separated || !runs_in_both(answer.simplex())) continue;
      const double left = largest_edge(minkowski, answer.simplex());
      const double half =
          detail::largest(detail::approximate(edge(minkowski[{0, 0}], minkowski[{1, 0}])).value);
      if (!(left < 0x1p-8 * half) || left == 0) continue;
      ++(warm ? warm_ones : cold)[D];
      cancelled.insert(std::ilogb(half) - std::ilogb(left));
    }
  });
  EXPECT_GE(warm_ones[2], 200);
  EXPECT_GE(warm_ones[3], 200);
  EXPECT_GE(cold[3], 1);
  EXPECT_GE(cancelled.size(), 30U);
}

TEST(BorderFamilies, UnlikeShapesMeetInAVertex) {
  int subnormal = 0;
  int beyond = 0;
  std::set<Verdict> verdicts;
  for_pairs(Family::unlike, [&]<int D>(const Shape<D>& a, const Shape<D>& b) {
    const double small =
        std::min(certa::detail::columns_of(a).scale(), certa::detail::columns_of(b).scale());
    const double large =
        std::max(certa::detail::columns_of(a).scale(), certa::detail::columns_of(b).scale());
    const bool meet = std::ranges::any_of(a.points(), [&](const Point<D>& p) {
      return std::ranges::find(b.points(), p) != b.points().end();
    });
    if (!meet || small > 0x1p-1022) return;
    subnormal += large > 0x1p80 && large <= fuzz::kSearchBounds.largest_scale;
    beyond += large > fuzz::kSearchBounds.largest_scale;
    verdicts.insert(classify(a, b).verdict);
  });
  EXPECT_GE(subnormal, 1000);
  EXPECT_GE(beyond, 100);
  EXPECT_GE(verdicts.size(), 2U);
}

TEST(BorderFamilies, TiesAreOfManyVertices) {
  constexpr std::size_t kMostLow = 8;    // LowVertices::kMost of certified/facet.hpp
  constexpr std::size_t kMostWalk = 16;  // EdgeMap::lowest_within
  std::array<int, 3> exactly{};
  std::array<int, 3> nearly{};
  for_pairs(Family::ties, [&]<int D>(const Shape<D>& a, const Shape<D>& b) {
    const auto answer = closest_points(a, b);
    if (answer.verdict == Verdict::overlapping) return;
    const Vec<double, D> v = -Vec<double, D>{answer.normal};
    const double least = detail::lowest(certa::detail::columns_of(a), v).value;
    const double margin = detail::margin(v, certa::detail::columns_of(a).scale());
    const auto class_of = [](std::size_t n) {
      return n <= kMostLow ? 0U : n <= kMostWalk ? 1U : 2U;
    };
    ++exactly[class_of(detail::count_at_most(certa::detail::columns_of(a), v, least))];
    ++nearly[class_of(detail::count_at_most(certa::detail::columns_of(a), v, least + 2 * margin))];
  });
  for (const int count : exactly) EXPECT_GE(count, 100);
  for (const int count : nearly) EXPECT_GE(count, 100);
}

}  // namespace
}  // namespace certa::test
