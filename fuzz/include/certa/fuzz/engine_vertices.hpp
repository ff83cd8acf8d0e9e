/// Pairs in the form that engines take.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include <certa/fuzz/engine.hpp>
#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz {

/// A pair in the form that engines take, which owns the vertices that its EnginePair refers to.
class EngineVertices {
 public:
  /// Copies the vertices of the pair; in the plane third coordinates are 0. O(n + m).
  template <int D>
  explicit EngineVertices(const Pair<D>& pair)
      : a_(in_space<D>(pair.a)), b_(in_space<D>(pair.b)), pair_{D,
                                                                a_,
                                                                b_,
                                                                in_space(pair.pose_a),
                                                                in_space(pair.pose_b),
                                                                pair.radius_a,
                                                                pair.radius_b} {}
  EngineVertices(const EngineVertices&) = delete;
  EngineVertices& operator=(const EngineVertices&) = delete;

  /// The pair, which refers to vertices of this object.
  [[nodiscard]] const EnginePair& pair() const noexcept { return pair_; }

 private:
  using Vertices = std::vector<std::array<double, 3>>;

  template <int D>
  static Vertices in_space(const std::vector<Point<D>>& points) {
    Vertices result(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
      std::copy(points[i].begin(), points[i].end(), result[i].begin());
    return result;
  }

  static const Pose<3>& in_space(const Pose<3>& pose) { return pose; }
  static Pose<3> in_space(const Pose<2>& pose) {
    if (pose.kind() == Pose<2>::Kind::none) return {};
    const Matrix<2>& m = pose.matrix();
    const Point<2>& t = pose.translation();
    return Pose<3>(Matrix<3>{{{m[0][0], m[0][1], 0}, {m[1][0], m[1][1], 0}, {0, 0, 1}}},
                   Point<3>{t[0], t[1], 0});
  }

  Vertices a_;
  Vertices b_;
  EnginePair pair_;
};

}  // namespace certa::fuzz
