/// A first vertex for a search, from two points near the centres of the shapes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <certa/geometry/minkowski_difference.hpp>

namespace certa {

/// Returns the vertex p_i - q_j of the Minkowski difference with p_i farthest towards `center_b` in
/// A and q_j farthest towards `center_a` in B, a warm start for a query. It is close to the nearest
/// point if the shapes are nearly round. Any vertex is a valid start. So rounding, overflow, or
/// centres outside the shapes may cost steps, but never change a verdict or a distance. O(n + m)
/// dot products in doubles.
///
/// Source: equation 2 of Alzubaidi: Fast GJK method .. based on Chan's and divide-and-conquer
/// algorithms, whose first direction runs from centre to centre. polygon/centroid.hpp computes
/// centres of polygons.
template <int D>
[[nodiscard]] VertexPair start_between(const MinkowskiDifference<D>& minkowski,
                                       const std::type_identity_t<Point<D>>& center_a,
                                       const std::type_identity_t<Point<D>>& center_b) noexcept {
  const auto farthest = [](const Shape<D>& shape, const Point<D>& from, const Point<D>& to) {
    std::uint32_t best = 0;
    double most = 0;
    for (std::uint32_t i = 0; i < shape.size(); ++i) {
      double along = 0;
      for (std::size_t k = 0; k < D; ++k) along += (to[k] - from[k]) * (shape[i][k] - from[k]);
      if (i != 0 && !(along > most)) continue;
      best = i;
      most = along;
    }
    return best;
  };
  return {farthest(minkowski.a, center_a, center_b), farthest(minkowski.b, center_b, center_a)};
}

}  // namespace certa
