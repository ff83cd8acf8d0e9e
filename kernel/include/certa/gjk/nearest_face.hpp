/// Certa's own sub-distance: enumerates the faces with the new vertex and accepts the one that
/// satisfies the optimality conditions (Karush, Kuhn, Tucker). The default of every query.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <certa/geometry/minkowski_difference.hpp>
#include <certa/gjk/algorithm.hpp>
#include <certa/gjk/face.hpp>

namespace certa {

/// The smallest subset whose hull contains the nearest point v, and v = sum_k weights[k] y[k] /
/// total. Weights of the subset are positive. N need not divide: only rounded numbers are
/// normalized.
template <class N>
struct NearestSubset {
  std::uint8_t subset = 0;
  std::array<N, 4> weights{};
  N total{};
  N determinant{};  ///< of the linear system solved: det A (Johnson), det M (Signed Volumes)
};

/// The sub-algorithm `nearest_face` of face.hpp, the default: signs of degree at most 4, in 2D and
/// 3D, under any policy.
struct NearestFace {
  static constexpr AlgorithmInfo info{
      .name = "kkt", .min_dimension = 2, .max_dimension = 3, .level = 3, .paper = "Certa"};

  template <class Policy, int D, class Placement = AsStored>
  class State {
   public:
    State(const MinkowskiDifference<D, Placement>& minkowski, Counters&) : minkowski_(minkowski) {}

    [[nodiscard]] std::optional<Face<D>> operator()(Policy& policy, const Simplex& old,
                                                    VertexPair w) noexcept {
      return nearest_face(policy, minkowski_, Flat<D>{}, old, w);
    }

   private:
    const MinkowskiDifference<D, Placement>& minkowski_;
  };

  /// The barycentric coordinates of the origin's projection on a face, up to a common factor, in
  /// the number type that `embed` makes of a double.
  template <class N, int D, class Placement, class Embed>
  [[nodiscard]] static NearestSubset<N> barycentric(
      const MinkowskiDifference<D, Placement>& minkowski, const Simplex& simplex,
      const Embed& embed) {
    if (simplex.size == 1) return {1, {N(1)}, N(1), N(1)};
    NearestSubset<N> s{static_cast<std::uint8_t>((1U << simplex.size) - 1)};
    for (std::size_t k = 0; k < simplex.size; ++k) {
      s.weights[k] = detail::weight(
          [&]<class Polynomial>(const auto&... x) -> N {
            return Polynomial::value(coordinates(x, embed)...);
          },
          minkowski, Flat<D>{}, simplex, k);
      s.total = s.total + s.weights[k];
    }
    s.determinant = s.total;
    return s;
  }
};

}  // namespace certa
