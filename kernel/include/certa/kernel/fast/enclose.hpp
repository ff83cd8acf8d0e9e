/// Proven bounds of the distance, from what a search in doubles found: no face is proven, so ties
/// do not matter.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include <certa/kernel/fast/prove.hpp>
#include <certa/kernel/fast/search.hpp>

namespace certa::fast {

struct Interval {
  double lower;
  double upper;
};

namespace detail {

/// Convex weights of the corners but the first, w, of the face's point nearest to the origin,
/// rounded and forced into their range: whatever they are, they name a point of the CSO.
template <int D>
[[nodiscard]] inline std::array<double, D - 1> convex_weights(
    std::size_t size, const Vec<double, D>& w,
    const std::array<Vec<double, D>, D - 1>& edges) noexcept {
  std::array<double, D - 1> l{};
  if (size == 2) {
    l[0] = std::min(1.0, std::max(0.0, -dot(w, edges[0]) / dot(edges[0], edges[0])));
  } else if constexpr (D == 3) {
    if (size == 3) {
      const Vec<double, 3> n = cross(edges[0], edges[1]);
      const double total = dot(n, n);
      l[0] = std::min(1.0, std::max(0.0, -dot(cross(w, edges[1]), n) / total));
      l[1] = std::min(1.0 - l[0], std::max(0.0, dot(cross(w, edges[0]), n) / total));
    }
  }
  return l;
}

}  // namespace detail

/// lower <= distance <= upper; lower <= 0 where separation is not proven. For `found.stop` nearest.
///
/// Weak duality: min v.p - max v.q <= |v| distance for any v; the direction of the nearest point
/// makes it an equality. The left side is the gap of the last supports, up to `margin`.
///
/// And no point of the CSO is nearer than the nearest one. x = w_0 + sum l_k e_k with convex l_k is
/// such a point. In units of u W, W = max |w_k|, a component of fl(x) errs by 1 for the rounded
/// corners, whose convex combination it is; for e_k, |e_k| <= 2 W, by 2 for rounding them and 2 for
/// the products; and by 1 for each of up to two sums, which are points between corners: 7 in space,
/// 6 in the plane, and |x| by sqrt(3) or sqrt(2) times that, below 12.5 and 9. Relative errors of
/// length and quotient are below 4 u.
template <int D>
[[nodiscard]] inline Interval enclosure(const Found<D>& found) noexcept {
  const NumericFace<D>& face = found.face;
  const double down = 1 - 8 * kUnitRoundoff;
  const double up = 1 + 8 * kUnitRoundoff;
  const double square = dot(found.direction, found.direction);
  if (!(square > kSmallestSquare)) return {0, 0};
  // The gap is off by less than 4.1 u |v|_1 M, a little more than half the margin's 8 u.
  const double lower = (found.gap() - 0.53125 * found.margin) / std::sqrt(square);

  std::array<Vec<double, D>, D - 1> edges{};
  double scale = largest(face[0].w);
  for (std::size_t k = 1; k < face.size; ++k) {
    edges[k - 1] = face[k].w - face[0].w;
    scale = std::max(scale, largest(face[k].w));
  }
  const std::array<double, D - 1> l = detail::convex_weights<D>(face.size, face[0].w, edges);
  Vec<double, D> x = face[0].w;
  for (std::size_t k = 1; k < face.size; ++k)
    for (std::size_t i = 0; i < D; ++i) x[i] += l[k - 1] * edges[k - 1][i];
  const double error = face.size == 1 ? 0.0 : (D == 2 ? 9 : 12.5) * kUnitRoundoff * scale;
  return {lower * down, (std::sqrt(dot(x, x)) + error) * up};
}

}  // namespace certa::fast
