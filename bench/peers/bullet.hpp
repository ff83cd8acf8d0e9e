/// Bullet: btGjkPairDetector without a solver for penetration, on convex hull shapes without
/// margin; polygons lie in the plane z = 0. For shapes that overlap it finds a distance near zero,
/// of either sign, so only its time is compared. Each call resets the axis that the detector
/// caches.
#pragma once

#include <cstddef>
#include <string_view>

#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include "support/solid.hpp"

namespace certa::bench {

template <int D>
class BulletPair {
 public:
  static constexpr std::string_view kName = "bullet";
  static constexpr std::string_view kNumber =
      sizeof(btScalar) == sizeof(float) ? "float" : "double";
  static constexpr bool kTakesPoses = true;

  explicit BulletPair(const SolidPair<D>& solids) {
    fill(a_, solids.a);
    fill(b_, solids.b);
    place(input_.m_transformA, solids.pose_a);
    place(input_.m_transformB, solids.pose_b);
  }

  [[nodiscard]] btPointCollector closest() const {
    btVoronoiSimplexSolver simplex;
    btGjkPairDetector detector(&a_, &b_, &simplex, nullptr);
    btPointCollector found;
    detector.getClosestPoints(input_, found, nullptr);
    return found;
  }
  [[nodiscard]] double distance() const {
    const btPointCollector found = closest();
    return found.m_hasResult ? static_cast<double>(found.m_distance) : 0;
  }
  [[nodiscard]] bool classify() const {
    const btPointCollector found = closest();
    return !found.m_hasResult || found.m_distance <= 0;
  }

 private:
  static void fill(btConvexHullShape& shape, const Solid<D>& solid) {
    for (const Point<D>& p : solid.points) {
      btVector3 x(0, 0, 0);
      for (std::size_t k = 0; k < D; ++k) x[static_cast<int>(k)] = static_cast<btScalar>(p[k]);
      shape.addPoint(x, false);
    }
    shape.recalcLocalAabb();
    shape.setMargin(0);
  }
  static void place(btTransform& transform, const Pose<D>& pose) {
    transform.setIdentity();
    for (std::size_t r = 0; r < D; ++r) {
      const int row = static_cast<int>(r);
      transform.getOrigin()[row] = static_cast<btScalar>(pose.translation[r]);
      for (std::size_t c = 0; c < D; ++c)
        transform.getBasis()[row][static_cast<int>(c)] = static_cast<btScalar>(pose.rotation[r][c]);
    }
  }

  btConvexHullShape a_;
  btConvexHullShape b_;
  btGjkPairDetector::ClosestPointInput input_;
};

}  // namespace certa::bench
