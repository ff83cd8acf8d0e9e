/// A simple motion of rigid bodies under gravity, to get positions that such bodies come to.
///
/// Unit masses with the inertia of a ball, stepped by the semi-implicit Euler method. Where
/// tetrahedra of two bodies come nearer than `kReach`, a spring pushes at their closest points
/// along the line between them (between their centres, with full force, where they meet); vertices
/// below the plane z = 0 are pushed up. Both are damped by taking speed away from what touches. No
/// physics is claimed, but the run is the same wherever rounding is.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include <certa/policies.hpp>

#include "bodies/meshes.hpp"
#include "support/placement.hpp"
#include "support/random.hpp"

namespace certa::bench {

using Tetrahedron = std::array<Point<3>, 4>;

/// A body in one position.
[[nodiscard]] inline std::vector<Tetrahedron> tetrahedra(const Mesh& mesh, const Pose<3>& pose) {
  const std::vector<Point<3>> points = placed<3>(mesh.points, pose);
  std::vector<Tetrahedron> result;
  for (const auto& t : mesh.tetrahedra)
    result.push_back({points[t[0]], points[t[1]], points[t[2]], points[t[3]]});
  return result;
}

class Motion {
 public:
  static constexpr double kStep = 0.004;

  /// The blob on the plane, the knots above it, in layers of four.
  Motion(const Mesh& knot, const Mesh& ball, std::size_t knots) : knot_(knot), ball_(ball) {
    Random random(7);
    bodies_.resize(1 + knots);
    bodies_[0].position = {0, 0, 1.2};
    for (std::size_t k = 0; k < knots; ++k) {
      Body& body = bodies_[1 + k];
      const double side = 1.2;
      body.position = {k % 2 ? side : -side, k / 2 % 2 ? side : -side,
                       3 + 2.2 * static_cast<double>(k / 4)};
      body.velocity = {random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5), -2};
      body.spin = {random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)};
      body.rotation = random_rotation<3>(random);
    }
  }

  [[nodiscard]] std::size_t size() const { return bodies_.size(); }
  [[nodiscard]] const Mesh& mesh(std::size_t body) const { return body == 0 ? ball_ : knot_; }
  [[nodiscard]] Pose<3> pose(std::size_t body) const {
    return {bodies_[body].rotation, bodies_[body].position};
  }

  void step() {
    std::vector<std::vector<Tetrahedron>> parts;
    for (std::size_t k = 0; k < size(); ++k) parts.push_back(tetrahedra(mesh(k), pose(k)));
    for (Body& body : bodies_) {
      body.force = {0, 0, -9.81};
      body.torque = {};
      body.contacts = 0;
    }
    for (std::size_t k = 0; k < size(); ++k) push_up(bodies_[k], parts[k]);
    for (std::size_t k = 0; k < size(); ++k)
      for (std::size_t l = k + 1; l < size(); ++l) push_apart(k, l, parts);
    for (Body& body : bodies_) advance(body);
  }

 private:
  static constexpr double kReach = 0.05;
  static constexpr double kStiffness = 400;
  static constexpr double kInertia = 0.6;
  static constexpr double kMostForce = 200;  // of one body in one step

  struct Body {
    Point<3> position{};
    Point<3> velocity{};
    Point<3> spin{};
    Matrix<3> rotation = Pose<3>{}.rotation;
    Point<3> force{};
    Point<3> torque{};
    std::size_t contacts = 0;
  };

  static Point<3> cross_product(const Point<3>& x, const Point<3>& y) {
    return {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
  }
  static double length(const Point<3>& x) { return std::hypot(x[0], x[1], x[2]); }
  static Point<3> centre(const Tetrahedron& t) {
    Point<3> c{};
    for (const Point<3>& p : t) c = plus(c, 0.25, p);
    return c;
  }

  static void push(Body& body, const Point<3>& at, const Point<3>& force) {
    body.force = plus(body.force, 1, force);
    body.torque = plus(body.torque, 1, cross_product(plus(at, -1, body.position), force));
    ++body.contacts;
  }
  static void push_up(Body& body, const std::vector<Tetrahedron>& parts) {
    for (const Tetrahedron& t : parts)
      for (const Point<3>& p : t)
        if (p[2] < 0) push(body, p, {0, 0, -kStiffness * p[2]});
  }
  void push_apart(std::size_t k, std::size_t l,
                  const std::vector<std::vector<Tetrahedron>>& parts) {
    constexpr double kBodyReach = 3.6;  // no body is larger than half of this
    if (length(plus(bodies_[k].position, -1, bodies_[l].position)) > kBodyReach) return;
    for (const Tetrahedron& p : parts[k]) {
      const Point<3> at_p = centre(p);
      const double reach = length(plus(p[0], -1, p[3])) + kReach;  // its longest edge
      for (const Tetrahedron& q : parts[l]) {
        const Point<3> apart = plus(at_p, -1, centre(q));
        if (length(apart) > reach + length(plus(q[0], -1, q[3]))) continue;
        push_parts(bodies_[k], bodies_[l], p, q, apart);
      }
    }
  }
  static void push_parts(Body& a, Body& b, const Tetrahedron& p, const Tetrahedron& q,
                         const Point<3>& apart) {
    const auto found = closest_points<floating<double>>(Shape<3>::view(p), Shape<3>::view(q));
    const bool meet = found.verdict != Verdict::separated;
    if (!meet && found.distance >= kReach) return;
    const Point<3> along = meet ? apart : plus(Point<3>{}, -1, found.normal);
    const double size = kStiffness * (meet ? kReach : kReach - found.distance);
    if (!(length(along) > 0)) return;
    const Point<3> force = plus(Point<3>{}, size / length(along), along);
    push(a, meet ? centre(p) : found.on_a, force);
    push(b, meet ? centre(q) : found.on_b, plus(Point<3>{}, -1, force));
  }

  static void advance(Body& body) {
    const double limit = std::min(1.0, kMostForce / std::max(length(body.force), 1.0));
    body.velocity = plus(body.velocity, kStep * limit, body.force);
    body.spin = plus(body.spin, kStep * limit / kInertia, body.torque);
    const double kept = body.contacts > 0 ? 0.97 : 1;
    for (double& c : body.velocity) c *= kept;
    for (double& c : body.spin) c *= kept;
    body.position = plus(body.position, kStep, body.velocity);
    const double angle = kStep * length(body.spin);
    if (!(angle > 0)) return;
    const double s = std::sin(angle / 2) / length(body.spin);
    const Matrix<3> turn =
        turned_by({std::cos(angle / 2), s * body.spin[0], s * body.spin[1], s * body.spin[2]});
    Matrix<3> columns{};
    for (std::size_t c = 0; c < 3; ++c) {
      const Point<3> column{body.rotation[0][c], body.rotation[1][c], body.rotation[2][c]};
      const Point<3> turned = times<3>(turn, column);
      for (std::size_t r = 0; r < 3; ++r) columns[r][c] = turned[r];
    }
    body.rotation = columns;
  }

  const Mesh& knot_;
  const Mesh& ball_;
  std::vector<Body> bodies_;
};

}  // namespace certa::bench
