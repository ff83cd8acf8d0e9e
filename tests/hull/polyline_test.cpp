// Simple polylines and their hulls on a small lattice, compared with queries of the kernel. Two
// segments meet if they do so as shapes of two points, and a point is a corner if it is separated
// from the hull of all others.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/hull/hull.hpp>
#include <certa/predicates/exact.hpp>

namespace certa::test {
namespace {

using Polyline = std::vector<Point<2>>;

Polyline draw(fuzz::Random& random) {
  const std::size_t side = 2 + random.below(3);
  Polyline points(1 + random.below(7));
  for (Point<2>& p : points)
    p = {static_cast<double>(random.below(side)), static_cast<double>(random.below(side))};
  return points;
}

double cross(const Point<2>& a, const Point<2>& b, const Point<2>& c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/// Whether segments i < j have points in common that a simple polyline does not allow.
bool collide(const Polyline& p, std::size_t i, std::size_t j) {
  if (j > i + 1) return intersects(Shape<2>{p[i], p[i + 1]}, Shape<2>{p[j], p[j + 1]});
  const Point<2>&a = p[i], &b = p[j], &c = p[j + 1];  // straight back
  return cross(a, b, c) == 0 && (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0;
}

bool is_simple(const Polyline& p) {
  for (std::size_t i = 0; i + 1 < p.size(); ++i) {
    if (p[i] == p[i + 1]) return false;
    for (std::size_t j = i + 1; j + 1 < p.size(); ++j)
      if (collide(p, i, j)) return false;
  }
  return true;
}

/// The corners of the hull, in any order.
Polyline corners_of(const Polyline& p) {
  Polyline corners;
  for (std::size_t i = 0; i < p.size(); ++i) {
    Polyline others = p;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    if (others.empty() || !intersects(Shape<2>{p[i]}, Shape<2>(others))) corners.push_back(p[i]);
  }
  return corners;
}

TEST(Polyline, OnLatticesIsSimpleWhereItIs) {
  fuzz::Random random(1);
  int simple = 0;
  int meets = 0;
  for (int k = 0; k < 4000; ++k) {
    const Polyline points = draw(random);
    exact policy;
    const auto found = find_meeting(policy, std::span<const Point<2>>(points));
    ASSERT_EQ(!found, is_simple(points)) << k;
    if (!found) {
      ++simple;
      continue;
    }
    ++meets;
    ASSERT_LE(found->first, found->second);
    ASSERT_LT(found->second + 1, points.size());
    if (found->first == found->second)
      EXPECT_EQ(points[found->first], points[found->first + 1]);
    else
      EXPECT_TRUE(collide(points, found->first, found->second)) << k;
  }
  EXPECT_GT(simple, 500);
  EXPECT_GT(meets, 500);
}

TEST(Polyline, HasTheHullOfItsPoints) {
  fuzz::Random random(2);
  int with_corners = 0;
  for (int k = 0; k < 4000; ++k) {
    const Polyline points = draw(random);
    exact policy;
    const auto hull = melkman(policy, std::span<const Point<2>>(points));
    ASSERT_EQ(hull.has_value(), is_simple(points));
    if (!hull) continue;
    Polyline corners;
    for (const std::uint32_t i : *hull) corners.push_back(points[i]);
    EXPECT_EQ(corners.front(), *std::min_element(points.begin(), points.end()));
    for (std::size_t i = 0; corners.size() > 2 && i < corners.size(); ++i)
      EXPECT_GT(
          cross(corners[i], corners[(i + 1) % corners.size()], corners[(i + 2) % corners.size()]),
          0);
    with_corners += corners.size() > 2;
    Polyline expected = corners_of(points);
    std::sort(corners.begin(), corners.end());
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(corners, expected) << k;
  }
  EXPECT_GT(with_corners, 500);
}

}  // namespace
}  // namespace certa::test
