/// Recorded positions of falling bodies, and the pairs of their tetrahedra.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <certa/algorithms/published/problem.hpp>
#include <certa/policies.hpp>

#include "bodies/meshes.hpp"
#include "bodies/motion.hpp"

namespace certa::bench {

/// The bodies in one position: their tetrahedra, and shapes that view them.
class Frame {
 public:
  /// `only_near`: only pairs whose bounding boxes overlap.
  explicit Frame(const Motion& motion, bool only_near = false) : only_near_(only_near) {
    for (std::size_t k = 0; k < motion.size(); ++k)
      parts_.push_back(tetrahedra(motion.mesh(k), motion.pose(k)));
    std::vector<std::vector<Box>> boxes;
    for (const auto& body : parts_) {
      shapes_.emplace_back();
      vectors_.emplace_back();
      boxes.emplace_back();
      for (const Tetrahedron& t : body) {
        if (only_near) boxes.back().push_back(bounding_box({&t, 1}));
        shapes_.back().push_back(Shape<3>::view(t));
        vectors_.back().push_back({{{t[0]}, {t[1]}, {t[2]}, {t[3]}}});
      }
    }
    if (!only_near) return;
    for_each_name(1, [&](const Name& p, const Name& q) {
      if (overlap(boxes[p.body][p.part], boxes[q.body][q.part])) near_.push_back({p, q});
    });
  }
  [[nodiscard]] std::size_t tetrahedra_count() const {
    std::size_t count = 0;
    for (const auto& body : parts_) count += body.size();
    return count;
  }
  /// Calls f(minkowski, scan) for each `every`th of the pairs of tetrahedra of different bodies, or
  /// for all that are near: the pair for our loop, and in the form that printed loops take.
  template <class F>
  void for_each_pair(std::size_t every, const F& f) const {
    const auto call = [&](const Name& p, const Name& q) {
      f(MinkowskiDifference<3>{shapes_[p.body][p.part], shapes_[q.body][q.part]},
        published::Scan<double, 3>{vectors_[p.body][p.part], vectors_[q.body][q.part]});
    };
    if (!only_near_) return for_each_name(every, call);
    for (const auto& [p, q] : near_) call(p, q);
  }

 private:
  /// A tetrahedron.
  struct Name {
    std::size_t body;
    std::size_t part;
  };

  template <class F>
  void for_each_name(std::size_t every, const F& f) const {
    std::size_t skip = 0;
    for (std::size_t k = 0; k < parts_.size(); ++k)
      for (std::size_t l = k + 1; l < parts_.size(); ++l)
        for (std::size_t i = 0; i < parts_[k].size(); ++i) {
          std::size_t j = skip;
          for (; j < parts_[l].size(); j += every) f(Name{k, i}, Name{l, j});
          skip = j - parts_[l].size();
        }
  }
  static bool overlap(const Box& a, const Box& b) {
    for (std::size_t c = 0; c < 3; ++c)
      if (a[1][c] < b[0][c] || b[1][c] < a[0][c]) return false;
    return true;
  }

  bool only_near_;
  std::vector<std::array<Name, 2>> near_;
  std::vector<std::vector<Tetrahedron>> parts_;
  std::vector<std::vector<Shape<3>>> shapes_;
  std::vector<std::vector<std::array<Vec<double, 3>, 4>>> vectors_;
};

/// The bodies of a scene, and the part of their motion that is recorded.
struct SceneSize {
  std::string name;
  std::size_t knot_cells;
  std::size_t blob_cells;
  std::size_t knots;
  std::size_t frames;
  std::size_t steps_between;  ///< steps of the motion from frame to frame
  std::size_t every;          ///< one in so many pairs of tetrahedra
  /// A pile: bodies in a bin, from this step of the motion on, where they have come to rest; only
  /// the pairs whose bounding boxes overlap.
  std::size_t settled = 0;

  [[nodiscard]] bool is_pile() const { return settled > 0; }
  [[nodiscard]] Ground ground() const {
    return is_pile() ? Ground{.half_width = 3, .is_soft = true, .kept = 0.9} : Ground{};
  }
};

/// One level of refinement. Every algorithm gets these positions, from one motion.
class Scene {
 public:
  /// Calls watch(motion, step) before each step of the motion.
  template <class Watch>
  Scene(SceneSize size, const Watch& watch) : size_(std::move(size)) {
    const Mesh knot = torus_knot(size_.knot_cells);
    const Mesh ball = blob(size_.blob_cells);
    facets_ = size_.knots * outer_facets(knot).size() + outer_facets(ball).size();
    Motion motion(knot, ball, size_.knots, size_.ground());
    for (std::size_t step = 0; frames_.size() < size_.frames; ++step) {
      if (step >= size_.settled && (step - size_.settled) % size_.steps_between == 0)
        frames_.push_back(std::make_unique<Frame>(motion, size_.is_pile()));
      watch(motion, step);
      motion.step();
    }
    for_each_pair([&](const MinkowskiDifference<3>& pair, const auto& /*scan*/) {
      meet_.push_back(intersects(pair.a, pair.b));
    });
  }

  [[nodiscard]] const SceneSize& size() const { return size_; }
  [[nodiscard]] std::size_t outer_facets_count() const { return facets_; }
  [[nodiscard]] std::size_t tetrahedra_count() const { return frames_[0]->tetrahedra_count(); }
  [[nodiscard]] std::size_t pairs() const { return meet_.size(); }
  /// The exact verdicts whether pairs meet, in the order of the pairs.
  [[nodiscard]] const std::vector<bool>& meet() const { return meet_; }

  template <class F>
  void for_each_pair(const F& f) const {
    for (const auto& frame : frames_) frame->for_each_pair(size_.every, f);
  }

 private:
  SceneSize size_;
  std::size_t facets_ = 0;
  std::vector<std::unique_ptr<Frame>> frames_;
  std::vector<bool> meet_;
};

}  // namespace certa::bench
