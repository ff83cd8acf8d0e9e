/// Shapes in exact contact.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <certa/policies.hpp>

#include "support/placement.hpp"
#include "support/random.hpp"
#include "support/solid.hpp"

namespace certa::bench {

/// Sums of multiples of 2^-40 up to 2^10, their halves and quarters are doubles, so nothing is
/// rounded.
inline constexpr int kGrid = 40;

template <int D>
[[nodiscard]] std::vector<Point<D>> on_grid(std::vector<Point<D>> points) {
  for (Point<D>& p : points)
    for (double& x : p) x = std::ldexp(std::nearbyint(std::ldexp(x, kGrid)), -kGrid);
  return points;
}

/// A point inside a facet (in the plane, an edge), and the outward normal there.
template <int D>
struct FacetPoint {
  Point<D> at;
  Point<D> normal;
};

[[nodiscard]] inline FacetPoint<2> facet_point(Random& random, const Solid<2>& solid) {
  const auto& [i, j] = solid.boundary->edges[random.below(solid.boundary->edges.size())];
  const Point<2> along = plus(solid.points[j], -1, solid.points[i]);
  return {plus(solid.points[i], 0.5, along), {along[1], -along[0]}};
}

[[nodiscard]] inline FacetPoint<3> facet_point(Random& random, const Solid<3>& solid) {
  const auto& facet = solid.boundary->facets[random.below(solid.boundary->facets.size())];
  const Point<3>& p = solid.points[facet[0]];
  const Point<3> x = plus(solid.points[facet[1]], -1, p);
  const Point<3> y = plus(solid.points[facet[2]], -1, p);
  return {plus(plus(p, 0.25, x), 0.25, y),
          {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]}};
}

/// B, moved so that its vertex that is lowest along the normal of a random facet of A lies exactly
/// on a point of that facet. REQUIRES: points of both on_grid, of size up to 2^8. Returns nothing
/// if rounding the normal chose a vertex next to the lowest one.
template <int D>
[[nodiscard]] std::optional<SolidPair<D>> exact_contact(Random& random, Solid<D> a, Solid<D> b) {
  const FacetPoint<D> facet = facet_point(random, a);
  const auto height = [&facet](const Point<D>& p) {
    double sum = 0;
    for (std::size_t k = 0; k < D; ++k) sum += facet.normal[k] * p[k];
    return sum;
  };
  const Point<D>* lowest = &b.points.front();
  for (const Point<D>& q : b.points)
    if (height(q) < height(*lowest)) lowest = &q;
  b.points = shifted<D>(b.points, plus(facet.at, -1, *lowest));
  if (classify(Shape<D>::view(a.points), Shape<D>::view(b.points)).verdict != Verdict::touching)
    return std::nullopt;
  return SolidPair<D>{std::move(a), std::move(b)};
}

}  // namespace certa::bench
