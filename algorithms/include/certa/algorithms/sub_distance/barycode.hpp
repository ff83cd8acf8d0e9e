/// Barycode: sub-distance in the plane, by a code of the signs of barycentric coordinates.
///
/// Zhang, Wu, Wang, Zhou: Barycode-based GJK Algorithm, Algorithms 2 to 5.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include <certa/algorithms/sub_distance/numeric.hpp>

namespace certa {

/// The codes that Algorithm 3 distinguishes.
enum class Codes : std::uint8_t {
  seven,  ///< all codes, for any order of vertices
  four,   ///< those with A's bit: A is the newest, so the origin lies on its side of the line BC
};

/// The method by S2D, ConeRegion and S1D. In print SSign counts zero as negative. Then, if the sum
/// is negative, a coordinate of zero counts as inside, and the set of vertices is not the smallest
/// one. Here zero counts as outside (docs/developer/papers.md).
template <class N, int D, Codes kCodes>
class BarycodeMethod {
 public:
  /// Whether the method needs only signs, because it does not compare subsets by their weights.
  static constexpr bool kBySigns = true;

  /// Makes the object for one query. It adds to the counters.
  explicit BarycodeMethod(Counters& counters) : counters_(counters) {}

  /// Returns the subset of the points whose hull has the nearest point to the origin in its
  /// relative interior, with the weights of that point; nothing if none is found.
  [[nodiscard]] std::optional<NearestSubset<N>> operator()(const SimplexPoints<N, D>& tau,
                                                           Signs<N>& signs) {
    static_assert(D == 2, "barycodes live in the plane");
    ++counters_.regions;
    if (tau.size == 3) return s2d(tau, signs);
    if (tau.size == 2) return nearest_on_segment(tau, 0, 1, signs);
    return nearest_subset<N>(0);
  }

 private:
  static N det(const Vec<N, 2>& x, const Vec<N, 2>& y) { return x[0] * y[1] - x[1] * y[0]; }

  /// SSign(m, n) of Algorithm 3, on signs.
  static bool same(Sign m, Sign n) {
    return m == n && (m == Sign::positive || m == Sign::negative);
  }

  std::optional<NearestSubset<N>> s2d(const SimplexPoints<N, D>& tau, Signs<N>& signs) {
    const auto& [a, b, c, unused] = tau.y;
    const N u = det(b, c);
    const N v = det(c, a);
    const N w = det(a, b);
    const N sum = u + v + w;
    const Sign total = signs(sum);
    const bool u_same = kCodes == Codes::four || same(total, signs(u));
    const int code = 4 * u_same + 2 * same(total, signs(v)) + same(total, signs(w));
    switch (code) {
      case 1:
        return cone(tau, 2, 0, 1, signs);
      case 2:
        return cone(tau, 1, 0, 2, signs);
      case 3:
        return nearest_on_segment(tau, 1, 2, signs);
      case 4:
        return cone(tau, 0, 1, 2, signs);
      case 5:
        return nearest_on_segment(tau, 0, 2, signs);
      case 6:
        return nearest_on_segment(tau, 0, 1, signs);
      case 7:
        return nearest_subset<N, 3>({0, 1, 2}, {u, v, w}, sum, total);
      default:
        return std::nullopt;  // collinear vertices: no barycentric coordinates
    }
  }

  /// Algorithm 4: the origin lies in the cone opposite to the angle at V. If that angle is at most
  /// a right one, the cone is part of V's Voronoi region.
  NearestSubset<N> cone(const SimplexPoints<N, D>& tau, std::size_t v, std::size_t m, std::size_t n,
                        Signs<N>& signs) {
    ++counters_.regions;
    const Vec<N, D> mv = tau.y[v] - tau.y[m];
    const Vec<N, D> nv = tau.y[v] - tau.y[n];
    if (signs.negative(dot(mv, nv))) {
      if (signs.positive(dot(tau.y[v], mv))) return nearest_on_segment(tau, v, m, signs);
      if (signs.positive(dot(tau.y[v], nv))) return nearest_on_segment(tau, v, n, signs);
    }
    return nearest_subset<N>(v);
  }

  Counters& counters_;
};

/// The barycode with these codes, as a parameter of `OnNumbers`.
template <Codes kCodes>
struct BarycodeForm {
  /// The method on the number type N in D dimensions.
  template <class N, int D>
  using Method = BarycodeMethod<N, D, kCodes>;
};

/// The barycode sub-algorithm with all seven codes: all levels in 2D, right on every pair.
struct Barycode : OnNumbers<BarycodeForm<Codes::seven>::Method> {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "barycode",
                                      .min_dimension = 2,
                                      .max_dimension = 2,
                                      .level = 3,
                                      .paper = "Zhang, Wu, Wang, Zhou"};
};

/// The barycode sub-algorithm with the four codes that can occur when the order of vertices is
/// kept: all levels in 2D, right on every pair.
struct BarycodeOrdered : OnNumbers<BarycodeForm<Codes::four>::Method> {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "barycode-ordered",
                                      .min_dimension = 2,
                                      .max_dimension = 2,
                                      .level = 3,
                                      .paper = "Zhang, Wu, Wang, Zhou"};
};

}  // namespace certa
