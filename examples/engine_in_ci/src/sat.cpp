#include "sat.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace sat {

namespace {

Vec2 operator-(Vec2 p, Vec2 q) { return {p.x - q.x, p.y - q.y}; }
float dot(Vec2 p, Vec2 q) { return p.x * q.x + p.y * q.y; }
float cross(Vec2 p, Vec2 q) { return p.x * q.y - p.y * q.x; }
float length(Vec2 p) { return std::hypot(p.x, p.y); }

/// Calls visit(corner, next corner) for each edge; a single point is an edge of length zero.
template <class Visit>
void for_each_edge(const Polygon& polygon, Visit visit) {
  const std::vector<Vec2>& corners = polygon.corners();
  std::size_t edges = corners.size();
#ifdef PLANTED_BUG  // forgets the edge that closes the polygon
  if (edges > 2) --edges;
#endif
  for (std::size_t i = 0; i < edges; ++i) visit(corners[i], corners[(i + 1) % corners.size()]);
}

/// How far the shapes are apart along a direction; negative when their shadows overlap.
float gap(const Polygon& a, const Polygon& b, Vec2 direction) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  float least = kInfinity;
  float most = -kInfinity;
  for (const Vec2& p : a.corners()) least = std::min(least, dot(p, direction));
  for (const Vec2& q : b.corners()) most = std::max(most, dot(q, direction));
  return least - most;
}

/// Dot both ways of each edge of `of`, and across: flat shapes need that.
float widest_gap(const Polygon& of, const Polygon& a, const Polygon& b) {
  float widest = -std::numeric_limits<float>::infinity();
  for_each_edge(of, [&](Vec2 p, Vec2 q) {
    const float size = length(q - p);
    if (size == 0) return;
    const Vec2 u{(q.x - p.x) / size, (q.y - p.y) / size};
    for (const Vec2 axis : {u, Vec2{-u.x, -u.y}, Vec2{u.y, -u.x}, Vec2{-u.y, u.x}})
      widest = std::max(widest, gap(a, b, axis));
  });
  return widest;
}

float distance(Vec2 point, Vec2 p, Vec2 q) {
  const float size = length(q - p);
  if (size == 0) return length(point - p);
  const Vec2 u{(q.x - p.x) / size, (q.y - p.y) / size};
  const float along = std::clamp(dot(point - p, u), 0.0F, size);
  return length(Vec2{point.x - p.x - along * u.x, point.y - p.y - along * u.y});
}

float distance(const Polygon& corners_of, const Polygon& edges_of) {
  float least = std::numeric_limits<float>::infinity();
  for (const Vec2& corner : corners_of.corners())
    for_each_edge(edges_of,
                  [&](Vec2 p, Vec2 q) { least = std::min(least, distance(corner, p, q)); });
  return least;
}

}  // namespace

// Andrew's monotone chain.
Polygon::Polygon(std::vector<Vec2> points) {
  std::sort(points.begin(), points.end(),
            [](Vec2 p, Vec2 q) { return p.x < q.x || (p.x == q.x && p.y < q.y); });
  const auto same = [](Vec2 p, Vec2 q) { return p.x == q.x && p.y == q.y; };
  points.erase(std::unique(points.begin(), points.end(), same), points.end());
  if (points.size() < 3) {
    corners_ = points;
    return;
  }
  const auto add = [this](Vec2 p, std::size_t base) {
    while (corners_.size() >= base + 2 &&
           cross(corners_.back() - corners_[corners_.size() - 2], p - corners_.back()) <= 0)
      corners_.pop_back();
    corners_.push_back(p);
  };
  for (const Vec2& p : points) add(p, 0);
  corners_.pop_back();
  const std::size_t lower = corners_.size();
  std::reverse(points.begin(), points.end());
  for (const Vec2& p : points) add(p, lower);
  corners_.pop_back();
}

Contact collide(const Polygon& a, const Polygon& b) {
  float widest = std::max(widest_gap(a, a, b), widest_gap(b, a, b));
  if (a.corners().size() == 1 && b.corners().size() == 1)
    widest = length(a.corners()[0] - b.corners()[0]);
  if (widest <= 0) return {true, 0};
  return {false, std::min(distance(a, b), distance(b, a))};
}

}  // namespace sat
