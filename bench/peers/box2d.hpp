/// Box2D: b2Distance on its proxies of vertices, which may have any number of vertices, without the
/// skin of its polygons. b2TestOverlap is the same call with the threshold below.
#pragma once

#include <string_view>
#include <vector>

#include <box2d/b2_distance.h>

#include "support/solid.hpp"

namespace certa::bench {

class Box2dPair {
 public:
  static constexpr std::string_view kName = "box2d";
  static constexpr std::string_view kNumber = "float";
  static constexpr bool kTakesPoses = true;

  /// The simplex of the last query.
  struct Memory {
    Memory() { cache.count = 0; }
    b2SimplexCache cache;
  };

  explicit Box2dPair(const SolidPair<2>& solids)
      : a_(converted(solids.a.points)), b_(converted(solids.b.points)) {
    input_.proxyA.Set(a_.data(), static_cast<int32>(a_.size()), 0);
    input_.proxyB.Set(b_.data(), static_cast<int32>(b_.size()), 0);
    input_.transformA = transform(solids.pose_a);
    input_.transformB = transform(solids.pose_b);
    input_.useRadii = false;
  }
  Box2dPair(const Box2dPair&) = delete;  // the input holds pointers to the vertices
  Box2dPair& operator=(const Box2dPair&) = delete;

  [[nodiscard]] b2DistanceOutput closest(Memory& memory) const {
    b2DistanceOutput output;
    b2Distance(&output, &memory.cache, &input_);
    return output;
  }
  [[nodiscard]] double distance(Memory& memory) const {
    return static_cast<double>(closest(memory).distance);
  }
  [[nodiscard]] bool classify(Memory& memory) const {
    return closest(memory).distance < 10 * b2_epsilon;
  }
  [[nodiscard]] b2DistanceOutput closest() const {
    Memory none;
    return closest(none);
  }
  [[nodiscard]] double distance() const {
    Memory none;
    return distance(none);
  }
  [[nodiscard]] bool classify() const {
    Memory none;
    return classify(none);
  }

 private:
  static std::vector<b2Vec2> converted(const std::vector<Point<2>>& points) {
    std::vector<b2Vec2> result;
    for (const Point<2>& p : points)
      result.emplace_back(static_cast<float>(p[0]), static_cast<float>(p[1]));
    return result;
  }

  static b2Transform transform(const Pose<2>& pose) {
    b2Transform result;
    result.p.Set(static_cast<float>(pose.translation[0]), static_cast<float>(pose.translation[1]));
    result.q.c = static_cast<float>(pose.rotation[0][0]);
    result.q.s = static_cast<float>(pose.rotation[1][0]);
    return result;
  }

  std::vector<b2Vec2> a_;
  std::vector<b2Vec2> b_;
  b2DistanceInput input_;
};

}  // namespace certa::bench
