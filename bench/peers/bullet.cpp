/// Bullet: btGjkPairDetector without a solver for penetration, on convex hull shapes without margin
/// that lie in the plane z = 0. For shapes that overlap it finds a distance near zero, of either
/// sign: what is compared is its time.
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include "peers/peers.hpp"

namespace certa::bench {
namespace {

class BulletPair : public PeerPair {
 public:
  BulletPair(std::span<const Point<2>> a, std::span<const Point<2>> b) {
    fill(a_, a);
    fill(b_, b);
  }
  [[nodiscard]] double distance() const override {
    const btPointCollector found = query();
    return found.m_hasResult ? static_cast<double>(found.m_distance) : 0;
  }
  [[nodiscard]] bool collides() const override {
    const btPointCollector found = query();
    return !found.m_hasResult || found.m_distance <= 0;
  }

 private:
  static void fill(btConvexHullShape& shape, std::span<const Point<2>> points) {
    for (const Point<2>& p : points)
      shape.addPoint(btVector3(static_cast<btScalar>(p[0]), static_cast<btScalar>(p[1]), 0), false);
    shape.recalcLocalAabb();
    shape.setMargin(0);
  }
  [[nodiscard]] btPointCollector query() const {
    btVoronoiSimplexSolver simplex;
    btGjkPairDetector detector(&a_, &b_, &simplex, nullptr);
    btGjkPairDetector::ClosestPointInput input;
    input.m_transformA.setIdentity();
    input.m_transformB.setIdentity();
    btPointCollector found;
    detector.getClosestPoints(input, found, nullptr);
    return found;
  }

  btConvexHullShape a_;
  btConvexHullShape b_;
};

}  // namespace

Peer bullet_peer() {
  return {"bullet", "float", [](auto a, auto b) { return std::make_unique<BulletPair>(a, b); }};
}

}  // namespace certa::bench
