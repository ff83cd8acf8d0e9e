/// Printed loops in doubles, on points that were converted before.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include <benchmark/benchmark.h>

#include <certa/algorithms/published/barycode.hpp>
#include <certa/algorithms/published/montanari.hpp>
#include <certa/algorithms/published/problem.hpp>
#include <certa/algorithms/published/separating_axis.hpp>
#include <certa/predicates/point.hpp>
#include <certa/verdict.hpp>

namespace certa::bench {

template <int D>
using DoubleVec = Vec<double, D>;

/// A polygon's points in the plane, and in space with z = 0.
struct PreparedPolygon {
  explicit PreparedPolygon(const std::vector<Point<2>>& points)
      : plane(published::in_numbers<double>(std::span<const Point<2>>(points))) {
    for (const DoubleVec<2>& p : plane) space.push_back({{p[0], p[1], 0}});
  }

  template <int D>
  [[nodiscard]] std::span<const DoubleVec<D>> points() const {
    if constexpr (D == 2)
      return plane;
    else
      return space;
  }

  std::vector<DoubleVec<2>> plane;
  std::vector<DoubleVec<3>> space;
};

/// eps of Algorithms 1 and 6, which the paper does not tell: the square root of what doubles
/// resolve, so that |v|^2 - v.w <= eps^2 |v|^2 can hold.
inline constexpr double kEpsilon = 1e-7;

/// The same for the loop of Montanari et al., whose equation 9 compares squares.
template <int D>
[[nodiscard]] published::Settings<double, D> montanari_settings() {
  return {.relative = kEpsilon, .absolute = kEpsilon * kEpsilon};
}

/// Distance and witness points, as a caller of a distance query wants them.
template <int D>
struct Witness {
  double distance;
  DoubleVec<D> on_a;
  DoubleVec<D> on_b;

  template <class Cso>
  Witness(const Cso& cso, const published::Result<double, D>& result)
      : distance(std::sqrt(result.squared)), on_a{}, on_b{} {
    const published::Nearest<double, D>& nearest = result.nearest;
    for (std::size_t k = 0; k < nearest.w.size(); ++k)
      for (std::size_t c = 0; c < D; ++c) {
        on_a[c] += nearest.lambda[k] * cso.a()[nearest.w[k].name.i][c];
        on_b[c] += nearest.lambda[k] * cso.b()[nearest.w[k].name.j][c];
      }
  }
};

/// Algorithm 2 of Zhang et al. as a sub-algorithm of Algorithm 1 of Montanari et al.: with it, loops
/// differ by the sub-algorithm alone.
template <published::BarycodeOrder kOrder>
struct BarycodeIn {
  template <class N, int D>
  struct Sub {
    static_assert(D == 2);
    [[nodiscard]] bool operator()(const published::Vertex<N, 2>& w,
                                  published::Nearest<N, 2>& nearest) const {
      if (nearest.w.size() == 0) {
        published::detail::nearest_vertex(w, nearest);
        return true;
      }
      return published::detail::barycode_subdistance<kOrder>(w, nearest);
    }
  };
};

}  // namespace certa::bench
