/// Sub-distance by Voronoi regions: vertex, edge, face, by dot products.
///
/// Ericson: Real-Time Collision Detection (2004), sections 5.1.2, 5.1.5, 5.1.6. Most engines do
/// this, for example Box2D's planar solver.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include <certa/algorithms/sub_distance/numeric.hpp>

namespace certa {

/// The method by Voronoi regions. In a tetrahedron, the origin counts as outside of a face that it
/// lies on; then the face found is minimal.
template <class N, int D>
class VoronoiMethod {
 public:
  /// Whether the method needs only signs, because it does not compare subsets by their weights.
  static constexpr bool kBySigns = D == 2;

  /// Makes the object for one query. It adds to the counters.
  explicit VoronoiMethod(Counters& counters) : counters_(counters) {}

  /// Returns the subset of the points whose hull has the nearest point to the origin in its
  /// relative interior, with the weights of that point; nothing if none is found.
  [[nodiscard]] std::optional<NearestSubset<N>> operator()(const SimplexPoints<N, D>& tau,
                                                           Signs<N>& signs) {
    switch (tau.size) {
      case 4:
        if constexpr (D == 3) return tetrahedron(tau, signs);
        break;
      case 3:
        return triangle(tau, {0, 1, 2}, signs);
      case 2:
        ++counters_.regions;
        return nearest_on_segment(tau, 0, 1, signs);
      default:
        break;
    }
    return nearest_subset<N>(0);
  }

 private:
  static bool at_least(Sign s) { return s == Sign::positive || s == Sign::zero; }
  static bool at_most(Sign s) { return s == Sign::negative || s == Sign::zero; }

  /// Section 5.1.5, for the origin: d1 = ab.ao .. d6 = ac.co, and the products that are barycentric
  /// coordinates by Lagrange's identity.
  NearestSubset<N> triangle(const SimplexPoints<N, D>& tau, const std::array<std::size_t, 3>& at,
                            Signs<N>& signs) {
    const auto& [i, j, k] = at;
    const Vec<N, D> ab = tau.y[j] - tau.y[i];
    const Vec<N, D> ac = tau.y[k] - tau.y[i];
    ++counters_.regions;
    const N d1 = -dot(ab, tau.y[i]);
    const N d2 = -dot(ac, tau.y[i]);
    const Sign s1 = signs(d1);
    const Sign s2 = signs(d2);
    if (at_most(s1) && at_most(s2)) return nearest_subset<N>(i);

    ++counters_.regions;
    const N d3 = -dot(ab, tau.y[j]);
    const N d4 = -dot(ac, tau.y[j]);
    const Sign s3 = signs(d3);
    if (at_least(s3) && at_most(signs(d4 - d3))) return nearest_subset<N>(j);

    ++counters_.regions;
    const N c = d1 * d4 - d3 * d2;
    if (at_most(signs(c)) && at_least(s1) && at_most(s3))
      return nearest_subset<N, 2>({i, j}, {N(-d3), d1}, d1 - d3, Sign::positive);

    ++counters_.regions;
    const N d5 = -dot(ab, tau.y[k]);
    const N d6 = -dot(ac, tau.y[k]);
    const Sign s6 = signs(d6);
    if (at_least(s6) && at_most(signs(d5 - d6))) return nearest_subset<N>(k);

    ++counters_.regions;
    const N b = d5 * d2 - d1 * d6;
    if (at_most(signs(b)) && at_least(s2) && at_most(s6))
      return nearest_subset<N, 2>({i, k}, {N(-d6), d2}, d2 - d6, Sign::positive);

    ++counters_.regions;
    const N a = d3 * d6 - d5 * d4;
    const N to_c = d4 - d3;
    const N to_b = d5 - d6;
    if (at_most(signs(a)) && at_least(signs(to_c)) && at_least(signs(to_b)))
      return nearest_subset<N, 2>({j, k}, {to_b, to_c}, to_b + to_c, Sign::positive);

    ++counters_.regions;
    return nearest_subset<N, 3>(at, {a, b, c}, a + b + c, Sign::positive);
  }

  /// Section 5.1.6: the nearest point of all faces that have the origin outside.
  std::optional<NearestSubset<N>> tetrahedron(const SimplexPoints<N, D>& tau, Signs<N>& signs) {
    constexpr std::array<std::array<std::size_t, 4>, 4> kFaces{
        {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {1, 3, 2, 0}}};
    Nearest<N, D> nearest(tau, signs);
    std::array<N, 4> weights{};
    N total{};
    bool inside = true;
    Sign common = Sign::zero;
    for (const auto& [i, j, k, opposite] : kFaces) {
      ++counters_.regions;
      const Vec<N, D> normal = cross(tau.y[j] - tau.y[i], tau.y[k] - tau.y[i]);
      const N to_origin = -dot(tau.y[i], normal);
      const N to_vertex = dot(tau.y[opposite] - tau.y[i], normal);
      common = signs(to_vertex);
      weights[opposite] = to_origin;  // the volumes of all faces with the origin, with equal signs
      total = to_vertex;
      if (signs(to_origin) == common && (common == Sign::positive || common == Sign::negative))
        continue;
      inside = false;
      nearest.offer(triangle(tau, {i, j, k}, signs));
    }
    if (inside) return nearest_subset<N, 4>({0, 1, 2, 3}, weights, total, common);
    return nearest.best();
  }

  Counters& counters_;
};

/// The sub-algorithm by Voronoi regions (Ericson): all levels in 2D and 3D.
struct Voronoi : OnNumbers<VoronoiMethod> {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "voronoi",
                                      .min_dimension = 2,
                                      .max_dimension = 3,
                                      .level = 3,
                                      .paper = "Ericson 2004"};
};

}  // namespace certa
