/// FCL: its two solvers with default tolerances, on the extreme points and facets of the exact
/// hull. Polygons become prisms of height 1, because FCL's convex shapes are solids.
#pragma once

#include <array>
#include <cstddef>
#include <exception>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <fcl/geometry/shape/convex.h>
#include <fcl/narrowphase/detail/gjk_solver_indep.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>

#include "support/solid.hpp"

namespace certa::bench {

/// Vertices and faces in the form that fcl::Convex takes.
class FclMesh {
 public:
  std::size_t add(double x, double y, double z) {
    vertices_->emplace_back(x, y, z);
    return vertices_->size() - 1;
  }
  template <class Cycle>
  void add_face(const Cycle& cycle) {
    faces_->push_back(static_cast<int>(cycle.size()));
    for (const std::size_t index : cycle) faces_->push_back(static_cast<int>(index));
    ++count_;
  }
  [[nodiscard]] fcl::Convexd shape() const { return {vertices_, count_, faces_}; }

 private:
  std::shared_ptr<std::vector<fcl::Vector3d>> vertices_ =
      std::make_shared<std::vector<fcl::Vector3d>>();
  std::shared_ptr<std::vector<int>> faces_ = std::make_shared<std::vector<int>>();
  int count_ = 0;
};

[[nodiscard]] inline fcl::Convexd fcl_shape(const Solid<2>& solid) {
  FclMesh mesh;
  std::vector<std::size_t> bottom;
  std::vector<std::size_t> top;
  for (const auto& [i, next] : solid.boundary->edges) {  // counterclockwise
    const Point<2>& p = solid.points[i];
    bottom.push_back(mesh.add(p[0], p[1], 0));
    top.push_back(mesh.add(p[0], p[1], 1));
  }
  for (std::size_t k = 0; k < top.size(); ++k) {
    const std::size_t next = (k + 1) % top.size();
    mesh.add_face(std::array{bottom[k], bottom[next], top[next], top[k]});
  }
  mesh.add_face(std::vector<std::size_t>(bottom.rbegin(), bottom.rend()));
  mesh.add_face(top);
  return mesh.shape();
}

[[nodiscard]] inline fcl::Convexd fcl_shape(const Solid<3>& solid) {
  FclMesh mesh;
  std::vector<std::size_t> position(solid.points.size());
  for (const std::uint32_t i : solid.boundary->vertices) {
    const Point<3>& p = solid.points[i];
    position[i] = mesh.add(p[0], p[1], p[2]);
  }
  for (std::vector<std::size_t> cycle; const auto& facet : solid.boundary->facets) {
    cycle.clear();
    for (const std::uint32_t i : facet) cycle.push_back(position[i]);
    mesh.add_face(cycle);
  }
  return mesh.shape();
}

template <int D, class Solver>
class FclPair {
 public:
  static constexpr bool kIsIndep = std::is_same_v<Solver, fcl::detail::GJKSolver_indep<double>>;
  static constexpr std::string_view kName = kIsIndep ? "fcl-indep" : "fcl-libccd";
  static constexpr std::string_view kNumber = "double";
  static constexpr bool kTakesPoses = true;

  struct Closest {
    double distance = 0;  ///< 0 or negative where they meet
    fcl::Vector3d on_a;
    fcl::Vector3d on_b;
  };

  /// The start of GJKSolver_indep; the other solver keeps nothing.
  struct Memory {
    fcl::Vector3d guess{1, 0, 0};  // its default
  };

  explicit FclPair(const SolidPair<D>& solids)
      : a_(fcl_shape(solids.a)),
        b_(fcl_shape(solids.b)),
        at_a_(transform(solids.pose_a)),
        at_b_(transform(solids.pose_b)) {}

  [[nodiscard]] bool classify() const {
    return solver_.shapeIntersect(a_, at_a_, b_, at_b_, nullptr);
  }
  [[nodiscard]] double distance() const {
    double distance = 0;
    return measure(&distance, nullptr, nullptr) ? distance : 0;
  }
  [[nodiscard]] Closest closest() const {
    Closest found;
    if (!measure(&found.distance, &found.on_a, &found.on_b)) found.distance = 0;
    return found;
  }
  [[nodiscard]] bool classify(Memory& memory) const requires kIsIndep {
    return from(memory, [this] { return classify(); });
  }
  [[nodiscard]] double distance(Memory& memory) const requires kIsIndep {
    return from(memory, [this] { return distance(); });
  }
  [[nodiscard]] Closest closest(Memory& memory) const requires kIsIndep {
    return from(memory, [this] { return closest(); });
  }

 private:
  [[nodiscard]] static fcl::Transform3d transform(const Pose<D>& pose) {
    fcl::Transform3d result = fcl::Transform3d::Identity();
    for (int r = 0; r < D; ++r) {
      const auto row = static_cast<std::size_t>(r);
      result.translation()[r] = pose.translation[row];
      for (int c = 0; c < D; ++c)
        result.linear()(r, c) = pose.rotation[row][static_cast<std::size_t>(c)];
    }
    return result;
  }
  template <class Query>
  [[nodiscard]] auto from(Memory& memory, const Query& query) const {
    solver_.enableCachedGuess(true);
    solver_.setCachedGuess(memory.guess);
    auto answer = query();
    memory.guess = solver_.getCachedGuess();
    solver_.enableCachedGuess(false);
    return answer;
  }
  [[nodiscard]] bool measure(double* distance, fcl::Vector3d* on_a, fcl::Vector3d* on_b) const {
    try {
      return solver_.shapeDistance(a_, at_a_, b_, at_b_, distance, on_a, on_b);
    } catch (const std::exception&) {  // thrown for a degenerate simplex
      return false;
    }
  }

  fcl::Convexd a_;
  fcl::Convexd b_;
  fcl::Transform3d at_a_;
  fcl::Transform3d at_b_;
  Solver solver_;
};

}  // namespace certa::bench
