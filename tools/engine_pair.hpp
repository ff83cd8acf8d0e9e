/// Pairs in the form that engines take.
#pragma once

#include <array>
#include <vector>

#include <certa/fuzz/engine.hpp>
#include <certa/fuzz/realize.hpp>

#include "pair.hpp"

namespace certa::tools {

/// Owns what its EnginePair refers to.
class EngineVertices {
 public:
  template <int D>
  explicit EngineVertices(const fuzz::Pair<D>& pair)
      : a_(in_space<D>(pair.a)), b_(in_space<D>(pair.b)), pair_{D, a_, b_} {}
  EngineVertices(const EngineVertices&) = delete;
  EngineVertices& operator=(const EngineVertices&) = delete;

  [[nodiscard]] const fuzz::EnginePair& pair() const noexcept { return pair_; }

 private:
  using Vertices = std::vector<std::array<double, 3>>;
  template <int D>
  static Vertices in_space(const std::vector<Point<D>>& points) {
    Vertices result(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
      for (std::size_t k = 0; k < D; ++k) result[i][k] = points[i][k];
    return result;
  }

  Vertices a_;
  Vertices b_;
  fuzz::EnginePair pair_;
};

template <int D>
[[nodiscard]] fuzz::Pair<D> vertices(const ShapePair<D>& shapes) {
  return {{shapes.a.points().begin(), shapes.a.points().end()},
          {shapes.b.points().begin(), shapes.b.points().end()}};
}

/// Whether the engine answers pairs of this dimension.
[[nodiscard]] inline bool takes(const fuzz::EngineInfo& info, int dimension) {
  return dimension == 2 ? info.planar : info.spatial;
}

}  // namespace certa::tools
