/// Printed loops in doubles, on points that are converted in advance.
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

#include "support/solid.hpp"

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

struct PreparedPair {
  explicit PreparedPair(const SolidPair<2>& solids) : a(solids.a.points), b(solids.b.points) {}

  PreparedPolygon a;
  PreparedPolygon b;
};

/// Hill climbing, as a template of the same kind as Scan.
template <class N, int D>
requires(D == 2) using ClimbIn = published::Climb<N>;

/// The eps of Algorithms 1 and 6, for which the paper gives no value. It is the square root of the
/// resolution of doubles, so that |v|^2 - v.w <= eps^2 |v|^2 can hold.
inline constexpr double kEpsilon = 1e-7;

/// The same for the loop of Montanari et al., whose equation 9 compares squares.
template <int D>
[[nodiscard]] published::Settings<double, D> montanari_settings() {
  return {.relative = kEpsilon, .absolute = kEpsilon * kEpsilon};
}

/// Distance and witness points, the results of a distance query.
template <int D>
struct Witness {
  double distance;
  DoubleVec<D> on_a{};
  DoubleVec<D> on_b{};

  template <class Cso>
  Witness(const Cso& cso, const published::Result<double, D>& result)
      : distance(std::sqrt(result.squared)) {
    const published::Nearest<double, D>& nearest = result.nearest;
    for (std::size_t k = 0; k < nearest.w.size(); ++k)
      for (std::size_t c = 0; c < D; ++c) {
        on_a[c] += nearest.lambda[k] * cso.a()[nearest.w[k].name.i][c];
        on_b[c] += nearest.lambda[k] * cso.b()[nearest.w[k].name.j][c];
      }
  }
};

/// Variants of Algorithm 1 of Montanari et al. in the plane that differ only in the sub-algorithm
/// for a triangle: Algorithm 2 of Zhang et al., or Voronoi regions on the same data.
template <class Triangle>
struct PlaneSub {
  template <class N, int D>
  struct Sub {
    static_assert(D == 2);
    [[nodiscard]] bool operator()(const published::Vertex<N, 2>& w,
                                  published::Nearest<N, 2>& nearest) const {
      if (nearest.w.size() == 0) {
        published::detail::nearest_vertex(w, nearest);
        return true;
      }
      const published::Vertex<N, 2> b = nearest.w[0];
      if (nearest.w.size() == 1) {
        published::detail::s1d(w, b, nearest);
        return true;
      }
      const published::Vertex<N, 2> c = nearest.w[1];
      return Triangle::nearest_of(w, b, c, nearest);
    }
  };
};

template <published::BarycodeOrder kOrder>
struct BarycodeTriangle {
  template <class N>
  [[nodiscard]] static bool nearest_of(const published::Vertex<N, 2>& a,
                                       const published::Vertex<N, 2>& b,
                                       const published::Vertex<N, 2>& c,
                                       published::Nearest<N, 2>& nearest) {
    return published::detail::s2d<kOrder>(a, b, c, nearest);
  }
};

/// Ericson: Real-Time Collision Detection (2004), section 5.1.5, for the origin, as in Box2D's
/// planar solver. VoronoiMethod does the same on signs that may be uncertain.
struct VoronoiTriangle {
  template <class N>
  [[nodiscard]] static bool nearest_of(const published::Vertex<N, 2>& a,
                                       const published::Vertex<N, 2>& b,
                                       const published::Vertex<N, 2>& c,
                                       published::Nearest<N, 2>& nearest) {
    using published::detail::nearest_vertex;
    const auto finish = [&nearest](const auto&... weights) {
      const N sum = (weights + ...);
      std::size_t k = 0;
      ((nearest.lambda[k++] = weights / sum), ...);
      nearest.v = published::weighted_sum(nearest.w, nearest.lambda);
      return true;
    };
    const auto vertex = [&nearest](const published::Vertex<N, 2>& x) {
      nearest_vertex(x, nearest);
      return true;
    };
    const Vec<N, 2> ab = b.y - a.y;
    const Vec<N, 2> ac = c.y - a.y;
    const N d1 = -dot(ab, a.y);
    const N d2 = -dot(ac, a.y);
    if (d1 <= N(0) && d2 <= N(0)) return vertex(a);
    const N d3 = -dot(ab, b.y);
    const N d4 = -dot(ac, b.y);
    if (d3 >= N(0) && d4 <= d3) return vertex(b);
    const N vc = d1 * d4 - d3 * d2;
    if (vc <= N(0) && d1 >= N(0) && d3 <= N(0)) {
      nearest.w.assign(a, b);
      return finish(-d3, d1);
    }
    const N d5 = -dot(ab, c.y);
    const N d6 = -dot(ac, c.y);
    if (d6 >= N(0) && d5 <= d6) return vertex(c);
    const N vb = d5 * d2 - d1 * d6;
    if (vb <= N(0) && d2 >= N(0) && d6 <= N(0)) {
      nearest.w.assign(a, c);
      return finish(-d6, d2);
    }
    const N va = d3 * d6 - d5 * d4;
    if (va <= N(0) && d4 >= d3 && d5 >= d6) {
      nearest.w.assign(b, c);
      return finish(d5 - d6, d4 - d3);
    }
    nearest.w.assign(a, b, c);
    return finish(va, vb, vc);
  }
};

}  // namespace certa::bench
