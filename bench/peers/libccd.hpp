/// libccd alone: its variant of GJK, and Minkowski portal refinement. Both decide contact; for
/// separated shapes libccd has no distance. Polygons become prisms of height 1, because libccd
/// treats flat shapes as degenerate.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include <ccd/ccd.h>

#include "support/solid.hpp"

namespace certa::bench {

/// The argument of its callbacks: vertices, and a point in the middle.
template <int D>
struct LibccdShape {
  explicit LibccdShape(const Solid<D>& solid) : points(solid.points) {
    ccdVec3Set(&center, 0, 0, D == 2 ? 0.5 : 0);
    for (const Point<D>& p : points)
      for (std::size_t k = 0; k < D; ++k)
        center.v[k] += static_cast<ccd_real_t>(p[k] / static_cast<double>(points.size()));
  }

  std::vector<Point<D>> points;
  ccd_vec3_t center;
};

template <int D>
void libccd_support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* found) {
  const auto& points = static_cast<const LibccdShape<D>*>(object)->points;
  const auto height = [direction](const Point<D>& p) {
    ccd_real_t sum = 0;
    for (std::size_t k = 0; k < D; ++k) sum += direction->v[k] * static_cast<ccd_real_t>(p[k]);
    return sum;
  };
  const Point<D>* best = points.data();
  ccd_real_t most = height(*best);
  for (const Point<D>& p : points)
    if (const ccd_real_t here = height(p); here > most) {
      most = here;
      best = &p;
    }
  for (std::size_t k = 0; k < D; ++k) found->v[k] = static_cast<ccd_real_t>((*best)[k]);
  if constexpr (D == 2) found->v[2] = direction->v[2] > 0 ? 1 : 0;
}

template <int D>
void libccd_center(const void* object, ccd_vec3_t* center) {
  ccdVec3Copy(center, &static_cast<const LibccdShape<D>*>(object)->center);
}

using LibccdTest = int(const void*, const void*, const ccd_t*);

template <int D, LibccdTest Test>
class LibccdPair {
 public:
  static constexpr std::string_view kName = Test == ccdMPRIntersect ? "libccd-mpr" : "libccd";
  static constexpr std::string_view kNumber =
      sizeof(ccd_real_t) == sizeof(double) ? "double" : "float";
  static constexpr bool kTakesPoses = false;

  explicit LibccdPair(const SolidPair<D>& solids) : a_(solids.a), b_(solids.b) {
    CCD_INIT(&ccd_);
    ccd_.support1 = ccd_.support2 = libccd_support<D>;
    ccd_.center1 = ccd_.center2 = libccd_center<D>;
    ccd_.max_iterations = 100;  // as in the examples of its README; the default is no limit
  }

  [[nodiscard]] bool classify() const { return Test(&a_, &b_, &ccd_) != 0; }

 private:
  LibccdShape<D> a_;
  LibccdShape<D> b_;
  ccd_t ccd_;
};

}  // namespace certa::bench
