#include "contact.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace certa::fuzz {

namespace {

struct Wrap {
  std::size_t hit = 0;
  Vec3 normal;
};

/// The first point that a supporting plane through `pivot` meets when its normal rotates towards
/// another unit vector (gift wrapping). `skipped` is in the plane at every angle.
Wrap wrap(const Points& points, std::size_t pivot, std::size_t skipped, const Vec3& normal,
          const Vec3& towards) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Wrap best{pivot, normal};
  double best_cotangent = -kInfinity;  // of the angle, between 0 and half a turn
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i == pivot || i == skipped) continue;
    const Vec3 w = points[i] - points[pivot];
    const double x = dot(towards, w);
    const double depth = std::max(-dot(normal, w), 0.0);
    const double cotangent = depth > 0 ? x / depth : x > 0 ? kInfinity : -kInfinity;
    if (cotangent <= best_cotangent) continue;
    best_cotangent = cotangent;
    best = {i, unit(x * normal + depth * towards)};
  }
  return best;
}

Vec3 across(const Vec3& u) {
  std::size_t least = 0;
  for (std::size_t k = 1; k < 3; ++k)
    if (std::abs(u[k]) < std::abs(u[least])) least = k;
  Vec3 axis{{0, 0, 0}};
  axis[least] = 1;
  return unit(cross(u, axis));
}

}  // namespace

Vec3 operator+(const Vec3& x, const Vec3& y) { return {{x[0] + y[0], x[1] + y[1], x[2] + y[2]}}; }
Vec3 operator*(double s, const Vec3& x) { return {{s * x[0], s * x[1], s * x[2]}}; }
Vec3 unit(const Vec3& x) { return (1 / std::sqrt(dot(x, x))) * x; }

double uniform(Random& random, double low, double high) {
  return low + (high - low) * std::ldexp(static_cast<double>(random.bits() >> 11), -53);
}

Vec3 random_direction(Random& random) {
  for (;;) {
    const Vec3 x{{uniform(random, -1, 1), uniform(random, -1, 1), uniform(random, -1, 1)}};
    const double square = dot(x, x);
    if (square > 1e-3 && square < 1) return unit(x);
  }
}

Points spread_directions(std::size_t count, Random& random) {
  constexpr int kCandidates = 8;
  Points chosen;
  while (chosen.size() < count) {
    Vec3 best{};
    double clearest = -1;
    for (int i = 0; i < kCandidates; ++i) {
      const Vec3 candidate = random_direction(random);
      double clearance = 4;
      for (const Vec3& x : chosen) {
        const Vec3 step = candidate - x;
        clearance = std::min(clearance, dot(step, step));
      }
      if (clearance <= clearest) continue;
      clearest = clearance;
      best = candidate;
    }
    chosen.push_back(best);
  }
  return chosen;
}

Frame frame(const Vec3& origin, const Vec3& first, const Vec3& along) {
  const Vec3 third = unit(cross(first, along));
  return {origin, {first, cross(third, first), third}};
}

Frame random_frame(const Vec3& origin, Random& random) {
  const Vec3 first = random_direction(random);
  for (;;) {
    const Vec3 along = random_direction(random);
    if (std::abs(dot(first, along)) < 0.99) return frame(origin, first, along);
  }
}

Frame opposite(const Frame& frame, double gap, const std::array<double, 2>& spin) {
  const auto& [normal, along, third] = frame.axes;
  const Vec3 back = -normal;
  const Vec3 turned = spin[0] * along + spin[1] * third;
  return {frame.origin + gap * normal, {back, turned, cross(back, turned)}};
}

std::array<double, 2> random_spin(Random& random) {
  for (;;) {
    const double x = uniform(random, -1, 1);
    const double y = uniform(random, -1, 1);
    const double square = x * x + y * y;
    if (square > 1e-3 && square < 1) return {x / std::sqrt(square), y / std::sqrt(square)};
  }
}

Vec3 moved(const Vec3& x, const Frame& from, const Frame& to) {
  const Vec3 offset = x - from.origin;
  return to.origin +
         (dot(offset, from.axes[0]) * to.axes[0] + dot(offset, from.axes[1]) * to.axes[1] +
          dot(offset, from.axes[2]) * to.axes[2]);
}

Frame moved(const Frame& x, const Frame& from, const Frame& to) {
  const Frame turned_from{{{0, 0, 0}}, from.axes};
  const Frame turned_to{{{0, 0, 0}}, to.axes};
  Frame y{moved(x.origin, from, to), {}};
  for (std::size_t k = 0; k < 3; ++k) y.axes[k] = moved(x.axes[k], turned_from, turned_to);
  return y;
}

Points moved(const Points& points, const Frame& from, const Frame& to) {
  Points result;
  for (const Vec3& x : points) result.push_back(moved(x, from, to));
  return result;
}

std::size_t extreme(const Points& points, const Vec3& direction) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < points.size(); ++i)
    if (dot(points[i], direction) > dot(points[best], direction)) best = i;
  return best;
}

Vec3 Feature::point(const Points& points) const {
  Vec3 sum{{0, 0, 0}};
  for (std::size_t i = 0; i < 3; ++i)
    sum = sum + (static_cast<double>(sixteenths[i]) / 16) * points[corners[i]];
  return sum;
}

Feature random_feature(const Points& points, FeatureKind kind, Random& random) {
  Feature feature;
  const Vec3 u = random_direction(random);
  const std::size_t p = extreme(points, u);
  feature.corners = {p, p, p};
  if (kind == FeatureKind::vertex) {
    feature.frame = frame(points[p], u, across(u));
    return feature;
  }
  const auto [q, normal] = wrap(points, p, p, u, across(u));
  const Vec3 along = unit(points[q] - points[p]);
  const Vec3 sideways = unit(cross(normal, along));
  const Wrap left = wrap(points, p, q, normal, sideways);
  feature.corners = {p, q, p};
  if (kind == FeatureKind::edge) {
    const Wrap right = wrap(points, p, q, normal, -sideways);
    const int first = random.between(4, 12);
    feature.sixteenths = {first, 16 - first, 0};
    feature.frame = frame(feature.point(points), unit(left.normal + right.normal), along);
    return feature;
  }
  feature.corners[2] = left.hit;
  const int first = random.between(1, 14);
  const int second = random.between(1, 15 - first);
  feature.sixteenths = {first, second, 16 - first - second};
  // Computed from the corners, which is more accurate than the rotated normal.
  const Vec3 outer = unit(cross(points[q] - points[p], points[left.hit] - points[p]));
  feature.frame = frame(feature.point(points), dot(outer, left.normal) < 0 ? -outer : outer, along);
  return feature;
}

}  // namespace certa::fuzz
