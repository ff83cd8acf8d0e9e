/// Alzubaidi: Fast Gilbert-Johnson-Keerthi Method for Collision Detection Between Two 2D Convex
/// Hull Polygons Based on Chan's and Divide_Conquer Algorithms, section 4.2.2: the walk to the
/// common tangent of two hulls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include <certa/algorithms/published/problem.hpp>

namespace certa::published {

/// Which of the two inner loops makes the outer one go on. In the listing only the second does.
enum class TangentReset : std::uint8_t { second_loop, both_loops };

/// The vertices of the left and of the right hull that the tangent joins.
struct TangentEnds {
  std::size_t a;  ///< The number of the vertex of the left hull.
  std::size_t b;  ///< The number of the vertex of the right hull.
};

/// CCW(x, y, z): positive where x, y, z turn left.
template <class N>
[[nodiscard]] N ccw(const Vec<N, 2>& x, const Vec<N, 2>& y, const Vec<N, 2>& z) {
  return (y[0] - x[0]) * (z[1] - x[1]) - (y[1] - x[1]) * (z[0] - x[0]);
}

/// The listing "Common Tangent Algorithm (LH, RH)", with indices modulo the numbers of vertices. It
/// prints the walk to one of the two tangents; the text leaves the other to the reader. Returns
/// nothing if the walk goes round `rounds` times, because on ties it may go on for ever.
template <class N>
[[nodiscard]] std::optional<TangentEnds> common_tangent(
    std::span<const Vec<N, 2>> lh, std::span<const Vec<N, 2>> rh,
    TangentReset reset = TangentReset::second_loop, std::size_t rounds = 4) {
  TangentEnds at{0, 0};
  for (std::size_t k = 1; k < lh.size(); ++k)
    if (lh[k][0] > lh[at.a][0]) at.a = k;
  for (std::size_t k = 1; k < rh.size(); ++k)
    if (rh[k][0] < rh[at.b][0]) at.b = k;
  std::size_t steps = rounds * (lh.size() + rh.size());
  bool done = false;
  while (!done) {
    done = true;
    for (;;) {
      const std::size_t next = (at.a + lh.size() - 1) % lh.size();
      if (!(ccw(rh[at.b], lh[at.a], lh[next]) <= N(0))) break;
      at.a = next;
      if (reset == TangentReset::both_loops) done = false;
      if (steps-- == 0) return std::nullopt;
    }
    for (;;) {
      const std::size_t next = (at.b + 1) % rh.size();
      if (!(ccw(lh[at.a], rh[at.b], rh[next]) >= N(0))) break;
      at.b = next;
      done = false;
      if (steps-- == 0) return std::nullopt;
    }
  }
  return at;
}

}  // namespace certa::published
