/// The separating axis test in its usual form, the baseline of the papers on GJK. None of them
/// prints it.
#pragma once

#include <certa/algorithms/published/problem.hpp>
#include <certa/geometry/boundary.hpp>
#include <certa/gjk/algorithm.hpp>

namespace certa::published {

/// The axes are the normals of edges in the plane; in space those of facets, and the cross products
/// of an edge of each shape. These suffice for shapes of full dimension, and are too few for flat
/// ones. Shapes are separated if their intervals along an axis are strictly apart.
struct SeparatingAxis {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "separating-axis-reconstructed",
                                      .min_dimension = 2,
                                      .max_dimension = 3,
                                      .level = 1,
                                      .paper = "separating axis theorem",
                                      .form = Form::reconstructed};

  /// Tries all axes; `a` and `b` are the boundaries of the shapes. `supports` counts axes; each is
  /// a step without a simplex, with one end of the interval.
  template <class N, int D, class Cso, class Record = Silent>
  [[nodiscard]] static Result<N, D> run(const Cso& cso, const Boundary& a, const Boundary& b,
                                        Record&& record = {}) {
    Result<N, D> result;
    const auto separates = [&](const Vec<N, D>& axis) {
      ++result.supports;
      // An interval's ends: the farthest vertices along the axis and against it.
      const Vertex<N, D> end = cso(axis);
      record.step(result.nearest.w, axis, end);
      return dot(end.y, axis) < N(0) || dot(cso(-axis).y, -axis) < N(0);
    };
    if (any_axis<N, D>(cso, a, b, separates))
      result.ends(Verdict::separated, "the axis separates");
    else
      result.ends(Verdict::intersecting, "no axis is left");
    return result;
  }

 private:
  template <class N, int D, class Cso, class Separates>
  static bool any_axis(const Cso& cso, const Boundary& a, const Boundary& b,
                       const Separates& separates) {
    const auto edge = [](const auto& points, const auto& e) { return points[e[1]] - points[e[0]]; };
    if constexpr (D == 2) {
      for (const auto& e : a.edges)
        if (separates(perp(edge(cso.a(), e)))) return true;
      for (const auto& e : b.edges)
        if (separates(perp(edge(cso.b(), e)))) return true;
    } else {
      const auto facet_separates = [&](const auto& points, const auto& f) {
        return separates(cross(points[f[1]] - points[f[0]], points[f[2]] - points[f[0]]));
      };
      for (const auto& f : a.facets)
        if (facet_separates(cso.a(), f)) return true;
      for (const auto& f : b.facets)
        if (facet_separates(cso.b(), f)) return true;
      for (const auto& e : a.edges)
        for (const auto& g : b.edges)
          if (separates(cross(edge(cso.a(), e), edge(cso.b(), g)))) return true;
    }
    return false;
  }
};

}  // namespace certa::published
