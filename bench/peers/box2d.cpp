/// Box2D: b2Distance on its proxies of vertices, which polygons of any size have; b2TestOverlap is
/// the same call with the threshold below.
#include <array>
#include <vector>

#include <box2d/b2_distance.h>

#include "peers/peers.hpp"

namespace certa::bench {
namespace {

class Box2dPair : public PeerPair {
 public:
  Box2dPair(std::span<const Point<2>> a, std::span<const Point<2>> b)
      : a_(converted(a)), b_(converted(b)) {
    input_.proxyA.Set(a_.data(), static_cast<int32>(a_.size()), 0);
    input_.proxyB.Set(b_.data(), static_cast<int32>(b_.size()), 0);
    input_.transformA.SetIdentity();
    input_.transformB.SetIdentity();
    input_.useRadii = true;
  }
  [[nodiscard]] double distance() const override {
    b2SimplexCache cache;
    cache.count = 0;
    b2DistanceOutput output;
    b2Distance(&output, &cache, &input_);
    return static_cast<double>(output.distance);
  }
  [[nodiscard]] bool collides() const override {
    return distance() < 10 * static_cast<double>(b2_epsilon);
  }

 private:
  static std::vector<b2Vec2> converted(std::span<const Point<2>> points) {
    std::vector<b2Vec2> result;
    for (const Point<2>& p : points)
      result.emplace_back(static_cast<float>(p[0]), static_cast<float>(p[1]));
    return result;
  }

  std::vector<b2Vec2> a_;
  std::vector<b2Vec2> b_;
  b2DistanceInput input_;
};

}  // namespace

Peer box2d_peer() {
  return {"box2d", "float", [](auto a, auto b) { return std::make_unique<Box2dPair>(a, b); }};
}

}  // namespace certa::bench
