/// libccd by itself: its variant of GJK, and Minkowski portal refinement. Both decide contact; for
/// shapes that are apart it has no distance.
#include <cmath>
#include <cstddef>
#include <limits>

#include <ccd/ccd.h>

#include "adapters.hpp"
#include "solid.hpp"

namespace certa::engines {

namespace {

extern "C" {
void certa_ccd_support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* found) {
  const Vertices& vertices = *static_cast<const Vertices*>(object);
  ccd_real_t most = -std::numeric_limits<ccd_real_t>::infinity();
  ccdVec3Set(found, vertices[0][0], vertices[0][1], vertices[0][2]);
  for (const auto& p : vertices) {
    const ccd_vec3_t x{{p[0], p[1], p[2]}};
    const ccd_real_t height = ccdVec3Dot(direction, &x);
    if (!(height > most)) continue;
    most = height;
    ccdVec3Copy(found, &x);
  }
}
void certa_ccd_center(const void* object, ccd_vec3_t* center) {
  const Vertices& vertices = *static_cast<const Vertices*>(object);
  ccdVec3Set(center, 0, 0, 0);
  for (const auto& p : vertices) {
    ccd_vec3_t x{{p[0], p[1], p[2]}};
    ccdVec3Scale(&x, 1 / static_cast<ccd_real_t>(vertices.size()));
    ccdVec3Add(center, &x);
  }
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
                 "default tolerances (1e-4 of EPA and MPR, 1e-6 of distances), no sizes"};
  }
  [[nodiscard]] const fuzz::EngineInfo& info() const override { return info_; }

  [[nodiscard]] fuzz::EngineAnswer query(const fuzz::EnginePair& pair) override {
    ccd_t ccd;
    CCD_INIT(&ccd);
    ccd.support1 = ccd.support2 = certa_ccd_support;
    ccd.center1 = ccd.center2 = certa_ccd_center;
    ccd.max_iterations = 100;  // as in the examples of its README; the default is no limit
    return {intersect_(&pair.a, &pair.b, &ccd) != 0, {}, {}, {}};
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
