// The engine for callers in other languages.
#include "sat.hpp"

namespace {

/// From coordinates x y x y ..
sat::Polygon polygon(const float* coordinates, int count) {
  std::vector<sat::Vec2> points;
  for (int i = 0; i < count; ++i) points.push_back({coordinates[2 * i], coordinates[2 * i + 1]});
  return sat::Polygon(points);
}

}  // namespace

/// The distance, or -1 when the shapes meet.
extern "C" float sat_distance(const float* a, int a_count, const float* b, int b_count) {
  const sat::Contact contact = sat::collide(polygon(a, a_count), polygon(b, b_count));
  return contact.intersects ? -1.0F : contact.distance;
}
