/// libccd alone: its variant of GJK, and Minkowski portal refinement. Both decide contact; for
/// separated shapes libccd has no distance.
#include <cmath>
#include <cstddef>
#include <limits>

#include <ccd/ccd.h>
#include <ccd/quat.h>

#include "adapters.hpp"
#include "solid.hpp"

namespace certa::engines {

namespace {

/// A shape as in the examples of its README: a position, and a unit quaternion or a matrix.
struct Object {
  Vertices vertices;
  double radius = 0;
  ccd_vec3_t position = {};
  ccd_quat_t turn = {};
  Pose<3> pose = {};

  Object(Vertices given, const Pose<3>& given_pose, double given_radius)
      : vertices(given), radius(given_radius), pose(given_pose) {
    const Point<3>& t = pose.translation();
    ccdVec3Set(&position, t[0], t[1], t[2]);
    const Quaternion& q = pose.quaternion();
    ccdQuatSet(&turn, q.x, q.y, q.z, q.w);
    ccdQuatNormalize(&turn);
  }

  /// M v, or its transpose times v.
  void rotate(ccd_vec3_t& v, bool back) const {
    if (pose.kind() == Pose<3>::Kind::quaternion) {
      ccd_quat_t way = turn;
      if (back) ccdQuatInvert(&way);
      ccdQuatRotVec(&v, &way);
    }
    if (pose.kind() != Pose<3>::Kind::matrix) return;
    const ccd_vec3_t given = v;
    for (std::size_t r = 0; r < 3; ++r) {
      v.v[r] = 0;
      for (std::size_t c = 0; c < 3; ++c)
        v.v[r] += (back ? pose.matrix()[c][r] : pose.matrix()[r][c]) * given.v[c];
    }
  }
  void place(ccd_vec3_t& v) const {
    rotate(v, false);
    ccdVec3Add(&v, &position);
  }
};

extern "C" {
void certa_ccd_support(const void* given, const ccd_vec3_t* direction, ccd_vec3_t* found) {
  const Object& object = *static_cast<const Object*>(given);
  const Vertices& vertices = object.vertices;
  ccd_vec3_t along = *direction;
  object.rotate(along, true);
  ccd_real_t most = -std::numeric_limits<ccd_real_t>::infinity();
  ccdVec3Set(found, vertices[0][0], vertices[0][1], vertices[0][2]);
  for (const auto& p : vertices) {
    const ccd_vec3_t x{{p[0], p[1], p[2]}};
    const ccd_real_t height = ccdVec3Dot(&along, &x);
    if (!(height > most)) continue;
    most = height;
    ccdVec3Copy(found, &x);
  }
  object.place(*found);
  if (!(object.radius > 0)) return;
  ccd_vec3_t out = *direction;
  ccdVec3Normalize(&out);
  ccdVec3Scale(&out, object.radius);
  ccdVec3Add(found, &out);
}
void certa_ccd_center(const void* given, ccd_vec3_t* center) {
  const Object& object = *static_cast<const Object*>(given);
  ccdVec3Set(center, 0, 0, 0);
  for (const auto& p : object.vertices) {
    ccd_vec3_t x{{p[0], p[1], p[2]}};
    ccdVec3Scale(&x, 1 / static_cast<ccd_real_t>(object.vertices.size()));
    ccdVec3Add(center, &x);
  }
  object.place(*center);
}
}

using Intersect = int (*)(const void*, const void*, const ccd_t*);

class Libccd : public fuzz::Engine {
 public:
  Libccd(const char* name, Intersect intersect) : intersect_(intersect) {
    info_ = {.name = name,
             .version = CERTA_LIBCCD_VERSION,
             .number = sizeof(ccd_real_t) == sizeof(double) ? fuzz::Number::float64
                                                            : fuzz::Number::float32,
             .spatial = true,
             .range =
                 "any convex shapes: its README and ccd.h ask for a support function and name "
                 "default tolerances (1e-4 of EPA and MPR, 1e-6 of distances), no sizes",
             .posed = true,
             .rounded = true};
  }
  [[nodiscard]] const fuzz::EngineInfo& info() const override { return info_; }

  [[nodiscard]] fuzz::EngineAnswer query(const fuzz::EnginePair& pair) override {
    ccd_t ccd;
    CCD_INIT(&ccd);
    ccd.support1 = ccd.support2 = certa_ccd_support;
    ccd.center1 = ccd.center2 = certa_ccd_center;
    ccd.max_iterations = 100;  // as in the examples of its README; the default is no limit
    const Object a(pair.a, pair.pose_a, pair.radius_a);
    const Object b(pair.b, pair.pose_b, pair.radius_b);
    return {intersect_(&a, &b, &ccd) != 0, {}, {}, {}};
  }

 private:
  Intersect intersect_;
  fuzz::EngineInfo info_;
};

}  // namespace

std::unique_ptr<fuzz::Engine> libccd_gjk() {
  return std::make_unique<Libccd>("libccd", ccdGJKIntersect);
}
std::unique_ptr<fuzz::Engine> libccd_mpr() {
  return std::make_unique<Libccd>("libccd-mpr", ccdMPRIntersect);
}

}  // namespace certa::engines
