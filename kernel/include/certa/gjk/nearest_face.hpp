/// Certa's own sub-distance: enumerate the faces with the new vertex, accept the one that satisfies
/// the optimality conditions (Karush, Kuhn, Tucker). The default of every query.
#pragma once

#include <optional>

#include <certa/geometry/minkowski_difference.hpp>
#include <certa/gjk/algorithm.hpp>
#include <certa/gjk/face.hpp>
#include <certa/gjk/nearest_subset.hpp>

namespace certa {

/// The sub-algorithm `nearest_face` of face.hpp, the default: signs of degree at most 4, in 2D and
/// 3D, under any policy.
struct NearestFace {
  static constexpr AlgorithmInfo info{
      .name = "kkt", .min_dimension = 2, .max_dimension = 3, .level = 3, .paper = "Certa"};

  template <class Policy, int D, class Frame = Stored>
  class State {
   public:
    State(const MinkowskiDifference<D, Frame>& minkowski, Counters&) : minkowski_(minkowski) {}

    [[nodiscard]] std::optional<Face<D>> operator()(Policy& policy, const Simplex& old,
                                                    VertexPair w) noexcept {
      return nearest_face(policy, minkowski_, Flat<D>{}, old, w);
    }

   private:
    const MinkowskiDifference<D, Frame>& minkowski_;
  };

  /// The barycentric coordinates of the origin's projection on a face, up to a common factor, in
  /// the number type that `embed` makes of a double.
  template <class N, int D, class Frame, class Embed>
  [[nodiscard]] static NearestSubset<N> barycentric(const MinkowskiDifference<D, Frame>& minkowski,
                                                    const Simplex& simplex, const Embed& embed) {
    if (simplex.size == 1) return nearest_subset<N>(0);
    NearestSubset<N> s;
    for (std::size_t k = 0; k < simplex.size; ++k) {
      s.subset |= detail::bit(k);
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
