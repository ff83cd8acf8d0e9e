/// Signed Volumes: sub-distance from the top down, by comparing signs of volumes.
///
/// Montanari, Petrinic, Barbieri: Improving the GJK Algorithm for Faster and More Reliable Distance
/// Queries Between Convex Objects (2017), Algorithms 2 to 5.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include <certa/algorithms/sub_distance/numeric.hpp>

namespace certa {

/// The method by S3D, S2D and S1D on the vertices given by their places; the first is the newest
/// and is never discarded. A volume of zero discards a vertex, as in the paper's text, but not in
/// its listings. Equation 27 is not followed: s_2 must lose its part along t
/// (docs/developer/papers.md). S2D tests two areas of three, those opposite to the old vertices.
/// The third has the right sign after a step of the search, whose new vertex is nearer than the
/// nearest point, inside the old face: for a triangle (`newest_weight_positive`,
/// proofs/geometry/Progress.v) and for a face of a tetrahedron that S3D goes on to
/// (`two_areas_decide`, Tetrahedron.v).
///
/// No region is visited twice, as section 5.2 suggests: faces of a tetrahedron share edges, and all
/// share the newest vertex. Candidates are compared once, at the end.
template <class N, int D>
class SignedVolumesMethod {
 public:
  /// Makes the object for one query. It adds to the counters.
  explicit SignedVolumesMethod(Counters& counters) : counters_(counters) {}

  /// Returns the subset of the points whose hull has the nearest point to the origin in its
  /// relative interior, with the weights of that point; nothing if none is found.
  [[nodiscard]] std::optional<NearestSubset<N>> operator()(const SimplexPoints<N, D>& tau,
                                                           Signs<N>& signs) {
    if (tau.size == 1) return nearest_subset<N>(0);
    visited_ = 0;
    if constexpr (D == 3)
      if (tau.size == 4) return s3d(tau, signs);
    Nearest<N, D> nearest(tau, signs);
    if (tau.size == 3)
      s2d(tau, {0, 1, 2}, signs, nearest);
    else
      s1d(tau, 1, signs, nearest);
    return nearest.best();
  }

 private:
  /// Equation 22, on signs.
  static bool same(Sign a, Sign b) {
    return a == b && (a == Sign::positive || a == Sign::negative);
  }
  /// Returns whether vertex j, whose fictitious simplex has sign c, is to be discarded.
  static bool discards(Sign total, Sign c) { return !same(total, c); }
  /// Returns whether this is the first visit of the region of the edge to vertex j, or, for j = 0,
  /// of the newest vertex.
  bool visits(std::size_t j) {
    const unsigned before = std::exchange(visited_, visited_ | detail::bit(j));
    return before != visited_;
  }

  /// Algorithm 3. C_j is the cofactor of equation 24: the volume with the origin in place of s_j.
  std::optional<NearestSubset<N>> s3d(const SimplexPoints<N, D>& tau, Signs<N>& signs) {
    ++counters_.regions;
    const auto& s = tau.y;
    const std::array<N, 4> c{-dot(cross(s[1], s[2]), s[3]), dot(cross(s[0], s[2]), s[3]),
                             -dot(cross(s[0], s[1]), s[3]), dot(cross(s[0], s[1]), s[2])};
    const N determinant = c[0] + c[1] + c[2] + c[3];
    const Sign total = signs(determinant);
    std::array<Sign, 4> sign;
    bool inside = true;
    for (std::size_t j = 0; j < 4; ++j) {
      sign[j] = signs(c[j]);
      inside = inside && same(total, sign[j]);
    }
    if (inside) return nearest_subset<N, 4>({0, 1, 2, 3}, c, determinant, total);
    Nearest<N, D> nearest(tau, signs);
    for (std::size_t j = 1; j < 4; ++j)
      if (discards(total, sign[j]))
        s2d(tau, {0, j == 1 ? 2U : 1U, j == 3 ? 2U : 3U}, signs, nearest);
    return nearest.best();
  }

  /// Twice the area of (a, b, c) in the coordinates k, l, times the scale h of a.
  static N area(const Vec<N, D>& a, const N& h, const Vec<N, D>& b, const Vec<N, D>& c,
                std::size_t k, std::size_t l) {
    return (a[k] * b[l] - a[l] * b[k]) + (b[k] * c[l] - b[l] * c[k]) * h +
           (c[k] * a[l] - c[l] * a[k]);
  }

  /// Algorithm 4: the projection p of the origin on the plane, then areas in the coordinate plane
  /// where the triangle is largest. Unless N divides, p is kept as p h, with h = n.n.
  void s2d(const SimplexPoints<N, D>& tau, const std::array<std::size_t, 3>& at, Signs<N>& signs,
           Nearest<N, D>& nearest) {
    ++counters_.regions;
    const Vec<N, D>& s1 = tau.y[at[0]];
    const Vec<N, D>& s2 = tau.y[at[1]];
    const Vec<N, D>& s3 = tau.y[at[2]];
    const N one(1);
    Vec<N, D> p{};
    N h(1);
    std::size_t k = 0;
    std::size_t l = 1;
    N mu = area(s1, one, s2, s3, k, l);
    if constexpr (D == 3) {
      for (std::size_t i = 1; i < 3; ++i) {
        const N other = area(s1, one, s2, s3, i, (i + 1) % 3);
        if (!detail::larger(other, mu)) continue;
        mu = other;
        k = i;
        l = (i + 1) % 3;
      }
      const Vec<N, D> n = cross(s2 - s1, s3 - s1);
      h = dot(n, n);
      N along = dot(s1, n);  // equation 25
      if constexpr (detail::kDivides<N>) {
        along = along / h;
        h = one;
      }
      for (std::size_t c = 0; c < D; ++c) p[c] = along * n[c];
    }
    const std::array<N, 2> c{area(p, h, s3, s1, k, l), area(p, h, s1, s2, k, l)};
    const Sign total = signs(mu);
    const std::array<Sign, 2> sign{signs(c[0]), signs(c[1])};
    if (same(total, sign[0]) && same(total, sign[1]))
      return nearest.offer(
          nearest_subset<N, 3>(at, {area(p, h, s2, s3, k, l), c[0], c[1]}, mu * h, total));
    for (std::size_t j = 0; j < 2; ++j)
      if (discards(total, sign[j]) && visits(at[2 - j])) s1d(tau, at[2 - j], signs, nearest);
  }

  /// Algorithm 5: the projection of the origin on the line, then lengths in the coordinate where
  /// the segment is longest. Beyond its ends the newest vertex is the support. Beyond the other end
  /// that is not the answer, but a point of the simplex, which is no nearer than the right one.
  void s1d(const SimplexPoints<N, D>& tau, std::size_t old, Signs<N>& signs,
           Nearest<N, D>& nearest) {
    ++counters_.regions;
    const Vec<N, D>& s1 = tau.y[0];
    const Vec<N, D>& s2 = tau.y[old];
    const Vec<N, D> t = s2 - s1;
    std::size_t i = 0;
    for (std::size_t k = 1; k < D; ++k)
      if (detail::larger(t[k], t[i])) i = k;
    N h = dot(t, t);
    N along = dot(s2, t);
    if constexpr (detail::kDivides<N>) {
      along = along / h;
      h = N(1);
    }
    const N p = s2[i] * h - along * t[i];
    const N mu = s1[i] - s2[i];
    const std::array<N, 2> c{p - s2[i] * h, s1[i] * h - p};
    const Sign total = signs(mu);
    const std::array<Sign, 2> sign{signs(c[0]), signs(c[1])};
    if (same(total, sign[0]) && same(total, sign[1]))
      return nearest.offer(nearest_subset<N, 2>({0, old}, c, mu * h, total));
    if (visits(0)) nearest.offer(nearest_subset<N>(0));
  }

  Counters& counters_;
  unsigned visited_ = 0;  // the bit of each region that `visits` tells of
};

/// The Signed Volumes sub-algorithm: all levels in 2D and 3D, right on every pair.
struct SignedVolumes : OnNumbers<SignedVolumesMethod> {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "signed-volumes",
                                      .min_dimension = 2,
                                      .max_dimension = 3,
                                      .level = 3,
                                      .paper = "Montanari, Petrinic, Barbieri 2017"};
};

}  // namespace certa
