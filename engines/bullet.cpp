/// Bullet: btGjkPairDetector with what its default configuration gives it, the Voronoi simplex
/// solver and EPA for penetration. Contact is a distance of 0 or less; no result is no contact.
#include <algorithm>
#include <string>

#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include "adapters.hpp"
#include "solid.hpp"

namespace certa::engines {

namespace {

/// Bullet adds the margin to a convex hull on the outside: of shapes that bear margins it tells the
/// distance less both, from which follows what it thinks of the shapes as given.
class Bullet : public fuzz::Engine {
 public:
  Bullet(const char* name, btScalar margin) : margin_(margin) {
    info_ = {
        .name = name,
        .version =
            std::to_string(BT_BULLET_VERSION / 100) + "." + std::to_string(BT_BULLET_VERSION % 100),
        .number = sizeof(btScalar) == sizeof(float) ? fuzz::Number::float32 : fuzz::Number::float64,
        .spatial = true,
        .range = margin > 0
                     ? "moving objects of 0.05 to 10 units (wiki, Scaling The World), with the "
                       "default margin of 0.04; what the margin adds is taken off again"
                     : "none: the manual asks for a positive margin"};
  }
  [[nodiscard]] const fuzz::EngineInfo& info() const override { return info_; }

  [[nodiscard]] bool in_range(const fuzz::EnginePair& pair) const override {
    if (!(margin_ > 0)) return false;
    const Size a = size(3, pair.a, hull(3, pair.a));
    const Size b = size(3, pair.b, hull(3, pair.b));
    return std::min(a.thickness, b.thickness) >= 0.05 && std::min(a.extent, b.extent) <= 10;
  }

  [[nodiscard]] fuzz::EngineAnswer query(const fuzz::EnginePair& pair) override {
    btConvexHullShape a;
    btConvexHullShape b;
    fill(a, pair.a);
    fill(b, pair.b);
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver penetration;
    btGjkPairDetector detector(&a, &b, &simplex, &penetration);
    btGjkPairDetector::ClosestPointInput input;
    input.m_transformA.setIdentity();
    input.m_transformB.setIdentity();
    btPointCollector found;
    detector.getClosestPoints(input, found, nullptr);
    if (!found.m_hasResult) return {};
    const btScalar distance = found.m_distance + 2 * margin_;
    fuzz::EngineAnswer answer{distance <= 0, static_cast<double>(distance), {}, {}};
    const btVector3 on_b = found.m_pointInWorld - margin_ * found.m_normalOnBInWorld;
    answer.on_b = point(on_b);
    answer.on_a = point(on_b + distance * found.m_normalOnBInWorld);
    return answer;
  }

 private:
  void fill(btConvexHullShape& shape, Vertices vertices) const {
    for (const auto& p : vertices)
      shape.addPoint(btVector3(static_cast<btScalar>(p[0]), static_cast<btScalar>(p[1]),
                               static_cast<btScalar>(p[2])),
                     false);
    shape.recalcLocalAabb();
    shape.setMargin(margin_);
  }
  static std::array<double, 3> point(const btVector3& p) {
    return {static_cast<double>(p.x()), static_cast<double>(p.y()), static_cast<double>(p.z())};
  }

  btScalar margin_;
  fuzz::EngineInfo info_;
};

}  // namespace

std::unique_ptr<fuzz::Engine> bullet() {
  return std::make_unique<Bullet>("bullet", btScalar(CONVEX_DISTANCE_MARGIN));
}
std::unique_ptr<fuzz::Engine> bullet_zero_margin() {
  return std::make_unique<Bullet>("bullet-zero-margin", btScalar(0));
}

}  // namespace certa::engines
