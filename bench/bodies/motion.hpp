/// A simple motion of rigid bodies under gravity, which yields realistic positions.
///
/// Unit masses with the inertia of a ball, stepped by the semi-implicit Euler method. Where
/// tetrahedra of two bodies come nearer than `kReach`, a spring pushes at their closest points
/// along the line between them (between their centres, with full force, where they meet); vertices
/// below the plane z = 0, or outside of a bin, are pushed back. Both are damped by slowing bodies
/// in contact. The motion does not claim to be physics, but it is the same on every machine that
/// rounds the same way.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include <certa/policies.hpp>

#include "bodies/meshes.hpp"
#include "support/placement.hpp"
#include "support/random.hpp"

namespace certa::bench {

using Tetrahedron = std::array<Point<3>, 4>;

/// Where bodies fall.
struct Ground {
  /// Half the width of a square bin about the z axis.
  double half_width = std::numeric_limits<double>::infinity();
  /// Whether tetrahedra push each other only while they meet, as by a penalty for penetration, and
  /// not as soon as they are near.
  bool is_soft = false;
  /// The part of its velocity that a body in contact keeps in a step.
  double kept = 0.97;
};

/// The lower and the upper corner.
using Box = std::array<Point<3>, 2>;
[[nodiscard]] inline Box bounding_box(std::span<const Tetrahedron> parts) {
  Box box{parts[0][0], parts[0][0]};
  for (const Tetrahedron& t : parts)
    for (const Point<3>& p : t)
      for (std::size_t c = 0; c < 3; ++c) {
        box[0][c] = std::min(box[0][c], p[c]);
        box[1][c] = std::max(box[1][c], p[c]);
      }
  return box;
}

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

  /// The blob on the plane, the knots above it and apart from each other, in layers of two.
  Motion(const Mesh& knot, const Mesh& ball, std::size_t knots, Ground ground = {})
      : knot_(knot), ball_(ball), ground_(ground) {
    Random random(7);
    bodies_.resize(1 + knots);
    bodies_[0].position = {0, 0, 1.2};
    for (std::size_t k = 0; k < knots; ++k) {
      Body& body = bodies_[1 + k];
      const std::size_t layer = k / 2;
      const double side = k % 2 ? kKnotRadius : -kKnotRadius;
      body.position = {layer % 2 ? 0.2 : side, layer % 2 ? side : 0.1,
                       4 + 2 * kKnotRadius * static_cast<double>(layer)};
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

  /// The kinetic energy of all bodies, rotation included.
  [[nodiscard]] double kinetic_energy() const {
    double energy = 0;
    for (const Body& body : bodies_)
      for (std::size_t c = 0; c < 3; ++c)
        energy +=
            (body.velocity[c] * body.velocity[c] + kInertia * body.spin[c] * body.spin[c]) / 2;
    return energy;
  }
  /// The potential energy of all bodies, by the heights of their centres above the plane.
  [[nodiscard]] double potential_energy() const {
    double energy = 0;
    for (const Body& body : bodies_) energy += kGravity * body.position[2];
    return energy;
  }

  void step() {
    std::vector<std::vector<Tetrahedron>> parts;
    for (std::size_t k = 0; k < size(); ++k) parts.push_back(tetrahedra(mesh(k), pose(k)));
    for (Body& body : bodies_) {
      body.force = {0, 0, -kGravity};
      body.torque = {};
      body.contacts = 0;
    }
    for (std::size_t k = 0; k < size(); ++k) push_back(bodies_[k], parts[k]);
    for (std::size_t k = 0; k < size(); ++k)
      for (std::size_t l = k + 1; l < size(); ++l) push_apart(k, l, parts);
    for (Body& body : bodies_) advance(body);
  }

 private:
  static constexpr double kGravity = 9.81;
  static constexpr double kReach = 0.05;
  static constexpr double kKnotRadius = 1.6;  // slightly more than the radius
  static constexpr double kStiffness = 400;
  static constexpr double kInertia = 0.6;
  static constexpr double kMostForce = 200;  // on one body in one step

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

  /// A tetrahedron, its centre and its longest edge.
  struct Part {
    const Tetrahedron* tetrahedron;
    Point<3> centre;
    double longest;
  };
  /// The parts that may come within reach of the contents of the box.
  static std::vector<Part> parts_near(const std::vector<Tetrahedron>& parts, const Box& b) {
    std::vector<Part> near;
    for (const Tetrahedron& t : parts) {
      const Part part{&t, centre(t), length(plus(t[0], -1, t[3]))};
      bool is_near = true;
      for (std::size_t c = 0; c < 3; ++c)
        is_near = is_near && part.centre[c] > b[0][c] - part.longest - kReach &&
                  part.centre[c] < b[1][c] + part.longest + kReach;
      if (is_near) near.push_back(part);
    }
    return near;
  }

  static void push(Body& body, const Point<3>& at, const Point<3>& force) {
    body.force = plus(body.force, 1, force);
    body.torque = plus(body.torque, 1, cross_product(plus(at, -1, body.position), force));
    ++body.contacts;
  }
  /// Up from below the plane, and in from outside of the bin.
  void push_back(Body& body, const std::vector<Tetrahedron>& parts) const {
    for (const Tetrahedron& t : parts)
      for (const Point<3>& p : t) {
        const auto outside = [&](std::size_t c) {
          return p[c] - std::clamp(p[c], -ground_.half_width, ground_.half_width);
        };
        const Point<3> by{outside(0), outside(1), std::min(p[2], 0.0)};
        if (by != Point<3>{}) push(body, p, plus(Point<3>{}, -kStiffness, by));
      }
  }
  void push_apart(std::size_t k, std::size_t l,
                  const std::vector<std::vector<Tetrahedron>>& parts) {
    constexpr double kBodyReach = 3.6;  // no body is larger than half of this
    if (length(plus(bodies_[k].position, -1, bodies_[l].position)) > kBodyReach) return;
    const std::vector<Part> near_l = parts_near(parts[k], bounding_box(parts[l]));
    const std::vector<Part> near_k = parts_near(parts[l], bounding_box(parts[k]));
    for (const Part& p : near_l)
      for (const Part& q : near_k) {
        const Point<3> apart = plus(p.centre, -1, q.centre);
        if (length(apart) > p.longest + q.longest + kReach) continue;
        push_parts(bodies_[k], bodies_[l], *p.tetrahedron, *q.tetrahedron, apart);
      }
  }
  void push_parts(Body& a, Body& b, const Tetrahedron& p, const Tetrahedron& q,
                  const Point<3>& apart) const {
    const auto found = closest_points<floating<double>>(Shape<3>::view(p), Shape<3>::view(q));
    const bool meet = found.verdict != Verdict::separated;
    if (!meet && (ground_.is_soft || found.distance >= kReach)) return;
    const Point<3> along = meet ? apart : plus(Point<3>{}, -1, found.normal);
    const double size = kStiffness * (meet ? kReach : kReach - found.distance);
    if (!(length(along) > 0)) return;
    const Point<3> force = plus(Point<3>{}, size / length(along), along);
    push(a, meet ? centre(p) : found.on_a, force);
    push(b, meet ? centre(q) : found.on_b, plus(Point<3>{}, -1, force));
  }

  void advance(Body& body) const {
    const double limit = std::min(1.0, kMostForce / std::max(length(body.force), 1.0));
    body.velocity = plus(body.velocity, kStep * limit, body.force);
    body.spin = plus(body.spin, kStep * limit / kInertia, body.torque);
    const double kept = body.contacts > 0 ? ground_.kept : 1;
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
  Ground ground_;
  std::vector<Body> bodies_;
};

}  // namespace certa::bench
