/// Pairs of equal polygonal spheres that rotate and move slowly, frame by frame, with the truth.
#pragma once

#include <cmath>
#include <cstddef>
#include <deque>
#include <memory>
#include <vector>

#include <certa/geometry/boundary.hpp>
#include <certa/hull/hull.hpp>
#include <certa/policies.hpp>

#include "support/placement.hpp"
#include "support/printed.hpp"
#include "support/spheres.hpp"

namespace certa::bench {

/// Pairs in random poses. In each frame of a pair its second sphere has rotated by a hundredth of a
/// radian more about an axis of its own, and its centre as much about the first one's. Hill
/// climbing walks along the edges of the hull of the unrotated sphere: rotation keeps its edges,
/// because roundings cannot turn facets as large as these.
struct Spheres {
  std::size_t frames;
  std::deque<Shape<3>> a;
  std::deque<Shape<3>> b;
  std::vector<PrintedPair<3>> printed;
  std::vector<double> truth;  ///< distances, exact and rounded
  std::unique_ptr<Adjacency> adjacency;

  Spheres(std::size_t vertices, double apart, std::size_t pairs, std::size_t frames_of_each)
      : frames(frames_of_each) {
    Random random(vertices);
    const std::vector<Point<3>> points = sphere(vertices);
    adaptive policy;
    adjacency = std::make_unique<Adjacency>(boundary(policy, Shape<3>(points)));
    for (std::size_t k = 0; k < pairs; ++k) {
      const auto [p, q] = random_poses(random, apart);
      const std::vector<Point<3>> first = placed<3>(points, p);
      const std::vector<Point<3>> second = placed<3>(points, {q.rotation, {}});
      const Point<3> between = plus(q.translation, -1, p.translation);
      const Point<3> axis = random.direction<3>();
      const Point<3> spin = random.direction<3>();
      for (std::size_t f = 0; f < frames; ++f) {
        const double angle = 0.01 * static_cast<double>(f);
        const Point<3> centre = plus(p.translation, 1, times<3>(about(axis, angle), between));
        add(first, placed<3>(second, {about(spin, angle), centre}));
      }
    }
  }
  [[nodiscard]] std::size_t size() const { return a.size(); }
  [[nodiscard]] MinkowskiDifference<3> minkowski(std::size_t k) const { return {a[k], b[k]}; }

 private:
  static Matrix<3> about(const Point<3>& axis, double angle) {
    const double s = std::sin(angle / 2);
    return turned_by({std::cos(angle / 2), s * axis[0], s * axis[1], s * axis[2]});
  }
  void add(const std::vector<Point<3>>& p, const std::vector<Point<3>>& q) {
    a.emplace_back(p);
    b.emplace_back(q);
    printed.emplace_back(a.back(), b.back());
    truth.push_back(distance(a.back(), b.back()).distance);
  }
};

}  // namespace certa::bench
