/// GJK with momentum: supports in directions accelerated as by Nesterov.
///
/// Montaut, Le Lidec, Petrik, Sivic, Carpentier: Collision Detection Accelerated: An Optimization
/// Perspective, Robotics: Science and Systems (2022).
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include <certa/geometry/direction.hpp>
#include <certa/geometry/edge_map.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/step.hpp>
#include <certa/gjk/algorithm.hpp>
#include <certa/gjk/face.hpp>
#include <certa/gjk/nearest_face.hpp>
#include <certa/options.hpp>
#include <certa/predicates/difference.hpp>
#include <certa/predicates/vec.hpp>

namespace certa {

/// The default's step, `nearest_face`, with vertices guessed by momentum: right on every pair, in
/// 2D and 3D. With x the nearest point so far and s the last support, both in doubles,
///    y = m x + (1 - m) s,   d = m d / |d| + (1 - m) y / |y|,   m = (k + 2) / (k + 3)
/// after k guesses, as the paper has it for shapes that are not strictly convex. The vertex lowest
/// along d is only a guess: the policy's signs decide whether it is nearer, and the first that is
/// not ends the momentum, as in the paper the duality gap does. Then the search goes on by the
/// support of the face, which alone proves that nothing is nearer. So rounding of d costs steps,
/// and no answer. Where nothing is known of overflow, or d is zero, there are no guesses.
struct Nesterov : NearestFace {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "nesterov",
                                      .min_dimension = 2,
                                      .max_dimension = 3,
                                      .level = 3,
                                      .paper = "Montaut et al. 2022"};

  /// The state of the algorithm during one query (gjk/algorithm.hpp).
  template <class Policy, int D>
  class State {
   public:
    /// Makes the state of a query of this pair. It adds to the counters.
    State(const MinkowskiDifference<D>& minkowski, Counters& counters)
        : minkowski_(minkowski),
          counters_(counters),
          nearest_(minkowski, counters),
          has_momentum_(detail::in_search_window(minkowski.template scale<double>())) {}

    /// Returns the face from which the search goes on, from the old face and a new vertex; nothing
    /// if the signs of an inexact policy contradict each other.
    [[nodiscard]] std::optional<Face<D>> operator()(Policy& policy, const Simplex& old,
                                                    VertexPair w) noexcept {
      support_ = w;
      is_nearer_ = true;
      return nearest_(policy, old, w);
    }

    /// Returns the vertex lowest in the direction of the momentum; nothing before the first
    /// support, and from the first guess on that brought the search no nearer.
    [[nodiscard]] std::optional<VertexPair> guess(const Face<D>& face) noexcept {
      if (!has_momentum_) return std::nullopt;
      const Rounded<double> embed;
      // d.b / d.d times d is the point of the face's affine hull nearest to the origin.
      const Vec<double, D> d = vector_of(minkowski_, *face.direction, embed);
      const Vec<double, D> b = coordinates(minkowski_.base(*face.direction), embed);
      const Vec<double, D> x = blend(dot(d, b) / dot(d, d), d, 0, d);
      if (!(dot(momentum_, momentum_) > 0)) momentum_ = x;
      if (!support_) return std::nullopt;
      const double m = (guesses_ + 2) / (guesses_ + 3);
      const Vec<double, D> y = blend(m, x, 1 - m, coordinates(minkowski_[*support_], embed));
      momentum_ = blend(m / length(momentum_), momentum_, (1 - m) / length(y), y);
      has_momentum_ = std::exchange(is_nearer_, false) && length(momentum_) > 0;
      if (!has_momentum_) return std::nullopt;
      ++guesses_;
      ++counters_.supports;
      return VertexPair{lowest(minkowski_.a, momentum_), lowest(minkowski_.b, -momentum_)};
    }

   private:
    static double length(const Vec<double, D>& v) { return std::sqrt(dot(v, v)); }
    static Vec<double, D> blend(double s, const Vec<double, D>& x, double t,
                                const Vec<double, D>& y) {
      Vec<double, D> sum;
      for (std::size_t k = 0; k < D; ++k) sum[k] = s * x[k] + t * y[k];
      return sum;
    }
    static std::uint32_t lowest(const Shape<D>& shape, const Vec<double, D>& v) {
      using Lowest = detail::LowestOfAny<D, double>;
      return Lowest(Lowest::in(shape), v).vertex().extreme.index;
    }

    const MinkowskiDifference<D>& minkowski_;
    Counters& counters_;
    NearestFace::State<Policy, D> nearest_;
    bool has_momentum_;
    bool is_nearer_ = false;  // whether the face has changed since the last guess
    double guesses_ = 0;
    Vec<double, D> momentum_{};
    std::optional<VertexPair> support_;
  };
};

}  // namespace certa
