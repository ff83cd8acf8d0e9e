// Writes what Bullet holds of moving bodies as lines for `certa certify`: shapes in their own
// frames, margins as radii, poses as matrices that drift as its products do, and the distances it
// claims.
#include <cstdio>
#include <vector>

#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <btBulletCollisionCommon.h>

void print(const char* before, const btVector3& v) {
  std::printf("%s[%.17g,%.17g,%.17g]", before, double(v.x()), double(v.y()), double(v.z()));
}

void print(const char* before, const btConvexShape& shape, const btTransform& pose) {
  std::printf("%s{\"radius\":%.17g", before, double(shape.getMargin()));
  if (const auto* box = dynamic_cast<const btBoxShape*>(&shape)) {
    print(",\"box\":", box->getHalfExtentsWithoutMargin());  // its margin is inside
  } else if (const auto* hull = dynamic_cast<const btConvexHullShape*>(&shape)) {
    for (int i = 0; i < hull->getNumPoints(); ++i)
      print(i == 0 ? ",\"vertices\":[" : ",", hull->getScaledPoint(i));
  } else {  // a ball is a capsule of no length
    btVector3 end(0, 0, 0);
    if (const auto* rod = dynamic_cast<const btCapsuleShape*>(&shape))
      end[rod->getUpAxis()] = rod->getHalfHeight();
    print(",\"vertices\":[", end);
    print(",", -end);
  }
  std::printf(shape.getShapeType() == BOX_SHAPE_PROXYTYPE ? ",\"pose\":{" : "],\"pose\":{");
  for (int row = 0; row < 3; ++row) print(row == 0 ? "\"matrix\":[" : ",", pose.getBasis()[row]);
  print("],\"translation\":", pose.getOrigin());
}

int main() {
  btBoxShape box(btVector3(0.5F, 1, 0.5F));
  btConvexHullShape hull;
  for (const float x : {0.0F, 0.5F, 1.0F}) hull.addPoint(btVector3(x, x * x, 1 - 2 * x));
  btSphereShape ball(0.75F);
  btCapsuleShape capsule(0.25F, 1);
  const std::vector<const btConvexShape*> shapes{&box, &hull, &ball, &capsule};
  std::vector<btTransform> poses(shapes.size(), btTransform::getIdentity());
  btGjkPairDetector::ClosestPointInput input;
  btVoronoiSimplexSolver simplex;
  btGjkEpaPenetrationDepthSolver depth;
  for (std::size_t k = 1; k <= 600; ++k) {
    const std::size_t a = k % 4, b = (k % 3 + a + 1) % 4;
    poses[a] *= btTransform(btQuaternion(0.04F, 0.08F, 0.02F), {0.08F * btScalar(a), 0, 0.04F});
    input.m_transformA = poses[a];
    input.m_transformB = poses[b];
    btPointCollector found;
    btGjkPairDetector(shapes[a], shapes[b], &simplex, &depth)
        .getClosestPoints(input, found, nullptr);
    std::printf(R"({"id":"bullet-%zu")", k);
    print(",\"a\":", *shapes[a], poses[a]);
    print("}},\"b\":", *shapes[b], poses[b]);
    std::printf("}},\"claim\":{\"distance\":%.17g}}\n", double(found.m_distance));
  }
}
