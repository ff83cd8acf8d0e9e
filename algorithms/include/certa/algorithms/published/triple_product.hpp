/// Alzubaidi: Fast Gilbert-Johnson-Keerthi Method for Collision Detection Between Two 2D Convex
/// Hull Polygons Based on Chan's and Divide_Conquer Algorithms, section 6, with equations 2 and 3.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include <certa/algorithms/published/problem.hpp>
#include <certa/gjk/algorithm.hpp>

namespace certa::published {

/// Equation 3: the centroid of a polygon in order; nothing if it divides by zero.
template <class N>
[[nodiscard]] std::optional<Vec<N, 2>> centroid(std::span<const Vec<N, 2>> polygon) {
  N twice_area(0);
  Vec<N, 2> moment{};
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    const Vec<N, 2>& p = polygon[k];
    const Vec<N, 2>& q = polygon[(k + 1) % polygon.size()];
    const N across = p[0] * q[1] - q[0] * p[1];
    twice_area = twice_area + across;
    for (std::size_t c = 0; c < 2; ++c) moment[c] = moment[c] + (p[c] + q[c]) * across;
  }
  if (twice_area == N(0)) return std::nullopt;
  const N divisor = N(3) * twice_area;
  return Vec<N, 2>{{moment[0] / divisor, moment[1] / divisor}};
}

/// tripleProduct(a, b, c), which has to be read as a x (b x c): (a x b) x c would vanish in lines
/// 16 and 17.
template <class N>
[[nodiscard]] Vec<N, 2> triple_product(const Vec<N, 2>& a, const Vec<N, 2>& b, const Vec<N, 2>& c) {
  const N b_along = dot(a, c);
  const N c_along = dot(a, b);
  return {{b[0] * b_along - c[0] * c_along, b[1] * b_along - c[1] * c_along}};
}

/// The listing of section 6. The first direction is that of equation 2, D = C2 - C1, from the
/// centroid of A to that of B, unless another is set; the shapes are polygons in order.
struct TripleProduct {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "triple-product-published",
                                      .min_dimension = 2,
                                      .max_dimension = 2,
                                      .level = 1,
                                      .paper = "Alzubaidi, section 6",
                                      .form = Form::published};

  /// Runs the loop.
  template <class N, int D, class Cso, class Record = Silent>
  [[nodiscard]] static Result<N, 2> run(const Cso& cso, const Settings<N, D>& settings,
                                        Record&& record = {}) {
    Result<N, 2> result;
    SimplexSet<N, 2>& simplex = result.nearest.w;
    Vec<N, 2> d{};
    if (settings.start) {
      d = *settings.start;
    } else {
      const auto c1 = centroid<N>(cso.a());
      const auto c2 = centroid<N>(cso.b());
      if (!c1 || !c2) {  // equation 3 divides by zero
        result.ends(Verdict::undecided, "no area, so no centroid");
        return result;
      }
      d = *c2 - *c1;
    }
    Vertex<N, 2> a = cso(d);
    result.supports = 1;
    record.step(simplex, d, a);
    simplex.push_back(a);
    record.keep(simplex);
    d = -d;
    record.next(d);
    while (result.supports < settings.steps) {
      a = cso(d);
      ++result.supports;
      record.step(simplex, d, a);
      if (dot(a.y, d) <= N(0)) {
        result.ends(Verdict::separated, "a.D <= 0");
        return result;
      }
      ++result.calls;
      const Vec<N, 2> a0 = -a.y;
      if (simplex.size() == 2) {
        const Vertex<N, 2> b = simplex[1];
        const Vertex<N, 2> c = simplex[0];
        const Vec<N, 2> ab = b.y - a.y;
        const Vec<N, 2> ac = c.y - a.y;
        const Vec<N, 2> ab_perp = triple_product(ab, ab, ac);
        const Vec<N, 2> ac_perp = triple_product(ac, ac, ab);
        if (dot(ab_perp, a0) > N(0)) {
          simplex.assign(b, a);
          d = ab_perp;
          record.region([] { return "AB"; });
        } else if (dot(ac_perp, a0) > N(0)) {
          simplex.assign(c, a);
          d = ac_perp;
          record.region([] { return "AC"; });
        } else {
          simplex.push_back(a);
          record.keep(simplex);
          record.region([] { return "ABC"; });
          result.ends(Verdict::intersecting, "the origin is within AB and AC");
          return result;
        }
      } else {
        const Vec<N, 2> ab = simplex[0].y - a.y;
        d = triple_product(ab, a0, ab);
        simplex.push_back(a);
      }
      record.keep(simplex);
      record.next(d);
    }
    return result;
  }
};

}  // namespace certa::published
