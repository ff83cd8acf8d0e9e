/// Bullet: btGjkPairDetector as its default configuration sets it up, with the Voronoi simplex
/// solver and EPA for penetration. Contact is a distance of 0 or less; no result means no contact.
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

/// Bullet adds the margin outside of a convex hull, and its distance is that of the enlarged
/// shapes. Adding both margins gives Bullet's distance of the shapes as given.
class Bullet : public fuzz::Engine {
 public:
  Bullet(const char* name, btScalar margin) : margin_(margin) {
    info_ = {
        .name = name,
        .version =
            std::to_string(BT_BULLET_VERSION / 100) + "." + std::to_string(BT_BULLET_VERSION % 100),
        .number = sizeof(btScalar) == sizeof(float) ? fuzz::Number::float32 : fuzz::Number::float64,
        .spatial = true,
        .range =
            margin > 0
                ? "moving objects of 0.05 to 10 units (wiki, Scaling The World), with the "
                  "default margin of 0.04; what the margin adds is taken off again; rigid poses"
                : "none: the manual asks for a positive margin",
        .posed = true,
        .rounded = true};
  }
  [[nodiscard]] const fuzz::EngineInfo& info() const override { return info_; }

  [[nodiscard]] bool in_range(const fuzz::EnginePair& pair) const override {
    if (!(margin_ > 0) || !is_rigid(pair.pose_a) || !is_rigid(pair.pose_b)) return false;
    const Size a = size(3, pair.a, hull(3, pair.a), pair.radius_a);
    const Size b = size(3, pair.b, hull(3, pair.b), pair.radius_b);
    return std::min(a.thickness, b.thickness) >= 0.05 && std::min(a.extent, b.extent) <= 10;
  }

  [[nodiscard]] fuzz::EngineAnswer query(const fuzz::EnginePair& pair) override {
    btConvexHullShape a;
    btConvexHullShape b;
    const btScalar extra = fill(a, pair.a, pair.radius_a) + fill(b, pair.b, pair.radius_b);
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver penetration;
    btGjkPairDetector detector(&a, &b, &simplex, &penetration);
    btGjkPairDetector::ClosestPointInput input;
    input.m_transformA = transform(pair.pose_a);
    input.m_transformB = transform(pair.pose_b);
    btPointCollector found;
    detector.getClosestPoints(input, found, nullptr);
    if (!found.m_hasResult) return {};
    const btScalar distance = found.m_distance + extra;
    fuzz::EngineAnswer answer{distance <= 0, static_cast<double>(distance), {}, {}};
    const btScalar extra_b = pair.radius_b > 0 ? 0 : margin_;
    const btVector3 on_b = found.m_pointInWorld - extra_b * found.m_normalOnBInWorld;
    answer.on_b = point(on_b);
    answer.on_a = point(on_b + distance * found.m_normalOnBInWorld);
    return answer;
  }

 private:
  /// A radius becomes the margin. A shape without one gets the margin of this engine, which is
  /// returned so that the caller can correct the distance.
  btScalar fill(btConvexHullShape& shape, Vertices vertices, double radius) const {
    for (const auto& p : vertices)
      shape.addPoint(btVector3(static_cast<btScalar>(p[0]), static_cast<btScalar>(p[1]),
                               static_cast<btScalar>(p[2])),
                     false);
    shape.recalcLocalAabb();
    shape.setMargin(radius > 0 ? static_cast<btScalar>(radius) : margin_);
    return radius > 0 ? 0 : margin_;
  }
  /// The transform, made from a quaternion or a matrix as Bullet does.
  static btTransform transform(const Pose<3>& pose) {
    const auto number = [](double x) { return static_cast<btScalar>(x); };
    btTransform result;
    result.setIdentity();
    const Point<3>& t = pose.translation();
    result.setOrigin(btVector3(number(t[0]), number(t[1]), number(t[2])));
    const Matrix<3>& m = pose.matrix();
    if (pose.kind() == Pose<3>::Kind::matrix)
      result.setBasis(btMatrix3x3(number(m[0][0]), number(m[0][1]), number(m[0][2]),
                                  number(m[1][0]), number(m[1][1]), number(m[1][2]),
                                  number(m[2][0]), number(m[2][1]), number(m[2][2])));
    const Quaternion& q = pose.quaternion();
    if (pose.kind() == Pose<3>::Kind::quaternion)
      result.setRotation(btQuaternion(number(q.x), number(q.y), number(q.z), number(q.w)));
    return result;
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
