// Extreme vertices of placed shapes are exact, even where doubles misjudge poses and ties.
#include "formats/extremes.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <variant>

#include <gtest/gtest.h>

#include "answers/pair_family.hpp"
#include "formats/placed_point.hpp"

namespace certa::tools {
namespace {

/// The extreme vertices by fractions alone, vertex by vertex.
template <int D>
Rational slow_largest(const Shape<D>& shape, const Pose<D>& pose) {
  Rational largest;
  for (const Point<D>& p : shape.points())
    for (const Rational& x : exact_point(pose, IntegerPoint<D>(p)))
      largest = std::max(largest, x.numerator < 0 ? -x : x);
  return largest;
}
template <int D>
Rational slow_height(const Shape<D>& shape, const Pose<D>& pose, const Point<D>& direction) {
  std::optional<Rational> least;
  for (const Point<D>& p : shape.points()) {
    const auto x = exact_point(pose, IntegerPoint<D>(p));
    Rational height;
    for (std::size_t k = 0; k < D; ++k) height = height + x[k] * to_rational(direction[k]);
    if (!least || height < *least) least = height;
  }
  return *least;
}

/// The number of values in doubles that are known.
template <int D>
int expect_same(const Shape<D>& shape, const Pose<D>& pose, const std::string& id) {
  const Rational largest = slow_largest<D>(shape, pose);
  EXPECT_EQ(largest_coordinate<D>(shape, pose), largest) << id;
  const Approximation rough = rough_largest_coordinate<D>(shape, pose);
  const bool is_known = std::isfinite(rough.error);
  if (is_known) {
    const Rational off = to_rational(rough.value) - largest;
    EXPECT_LE(off, to_rational(rough.error)) << id;
    EXPECT_LE(-off, to_rational(rough.error)) << id;
  }
  Point<D> direction{};
  for (const double x : {1.0, 1e-300, 5e-324, 1e300, -0.3}) {
    direction[0] = x;
    direction[D - 1] = 0.7 * x;
    EXPECT_EQ(least_height<D>(shape, pose, direction), slow_height<D>(shape, pose, direction))
        << id;
    // Along an edge's normal two vertices are equally low, exactly or nearly.
    const Point<D> p = shape[0], q = shape[shape.size() - 1];
    Point<D> normal{};
    normal[0] = p[1] - q[1];
    normal[1] = q[0] - p[0];
    if ((normal[0] == 0 && normal[1] == 0) || !std::isfinite(normal[0] + normal[1])) continue;
    EXPECT_EQ(least_height<D>(shape, pose, normal), slow_height<D>(shape, pose, normal)) << id;
  }
  return is_known ? 1 : 0;
}

TEST(Extremes, AreExactOnAllFamilies) {
  int known = 0;
  int all = 0;
  const auto families = std::get<0>(families_named({"all", "placed", "game"}));
  for (const PairFamily& family : families)
    for (const int dimension : {2, 3})
      for (int i = 0; exists(family, dimension) && i < 12; ++i) {
        const PairLine pair = generated_pair(family, dimension, i, 3);
        std::visit(
            [&]<int D>(const ShapePair<D>& given) {
              all += 2;
              known += expect_same<D>(given.a, given.pose_a, pair.id);
              known += expect_same<D>(given.b, given.pose_b, pair.id);
            },
            pair.shapes);
      }
  EXPECT_GT(known, all / 2);
  EXPECT_LT(known, all) << "some overflow";
}

}  // namespace
}  // namespace certa::tools
