/// FCL: its two solvers on convex polytopes, with their default tolerances.
#include <memory>
#include <vector>

#include <fcl/config.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/narrowphase/detail/gjk_solver_indep.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>

#include "adapters.hpp"
#include "solid.hpp"

namespace certa::engines {

namespace {

/// The vertices and facets of the exact hull. A polygon gets both its sides as facets. A point or a
/// segment has no facets that FCL would accept, and becomes one degenerate triangle.
fcl::Convexd convex(Vertices given) {
  const Boundary shape = hull(3, given);
  auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
  std::vector<int> position(given.size());
  for (const std::uint32_t i : shape.vertices) {
    position[i] = static_cast<int>(vertices->size());
    vertices->emplace_back(given[i][0], given[i][1], given[i][2]);
  }
  auto faces = std::make_shared<std::vector<int>>();
  int count = 0;
  const auto add = [&](const auto& cycle) {
    faces->push_back(static_cast<int>(cycle.size()));
    for (const std::uint32_t i : cycle) faces->push_back(position[i]);
    ++count;
  };
  for (const auto& facet : shape.facets) add(facet);
  if (shape.dimension == 2)
    add(std::vector<std::uint32_t>(shape.facets[0].rbegin(), shape.facets[0].rend()));
  if (shape.dimension < 2) {
    const std::uint32_t first = shape.vertices.front();
    const std::uint32_t last = shape.vertices.back();
    add(std::vector<std::uint32_t>{first, last, last});
    add(std::vector<std::uint32_t>{last, first, first});
  }
  return {vertices, count, faces};
}

template <class Solver>
class Fcl : public fuzz::Engine {
 public:
  explicit Fcl(const char* name) {
    info_ = {.name = name,
             .version = FCL_VERSION,
             .spatial = true,
             .range =
                 "convex polytopes with planar faces, counterclockwise from outside "
                 "(geometry/shape/convex.h): those of the exact hull; so solid shapes; "
                 "poses that are isometries (Transform3)",
             .posed = true};
  }
  [[nodiscard]] const fuzz::EngineInfo& info() const override { return info_; }

  [[nodiscard]] bool in_range(const fuzz::EnginePair& pair) const override {
    return is_rigid(pair.pose_a) && is_rigid(pair.pose_b) && hull(3, pair.a).dimension == 3 &&
           hull(3, pair.b).dimension == 3;
  }

  [[nodiscard]] fuzz::EngineAnswer query(const fuzz::EnginePair& pair) override {
    const fcl::Convexd a = convex(pair.a);
    const fcl::Convexd b = convex(pair.b);
    const fcl::Transform3d at_a = transform(pair.pose_a);
    const fcl::Transform3d at_b = transform(pair.pose_b);
    if (solver_.shapeIntersect(a, at_a, b, at_b, nullptr)) return {true, {}, {}, {}};
    double distance = 0;
    fcl::Vector3d on_a;
    fcl::Vector3d on_b;
    // False means that a second test of FCL finds the shapes in contact; the distance is then -1.
    if (!solver_.shapeDistance(a, at_a, b, at_b, &distance, &on_a, &on_b)) return {};
    return {false, distance, point(on_a), point(on_b)};
  }

 private:
  /// The transform as users of FCL make it: from a unit quaternion, or from the matrix as it is.
  static fcl::Transform3d transform(const Pose<3>& pose) {
    fcl::Transform3d result = fcl::Transform3d::Identity();
    const Quaternion& q = pose.quaternion();
    if (pose.kind() == Pose<3>::Kind::quaternion)
      result.linear() = fcl::Quaterniond(q.w, q.x, q.y, q.z).normalized().toRotationMatrix();
    if (pose.kind() == Pose<3>::Kind::matrix)
      for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c)
          result.linear()(r, c) =
              pose.matrix()[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
    const Point<3>& t = pose.translation();
    result.translation() = fcl::Vector3d(t[0], t[1], t[2]);
    return result;
  }
  static std::array<double, 3> point(const fcl::Vector3d& p) { return {p[0], p[1], p[2]}; }

  Solver solver_;
  fuzz::EngineInfo info_;
};

}  // namespace

std::unique_ptr<fuzz::Engine> fcl_libccd() {
  return std::make_unique<Fcl<fcl::detail::GJKSolver_libccd<double>>>("fcl-libccd");
}
std::unique_ptr<fuzz::Engine> fcl_indep() {
  return std::make_unique<Fcl<fcl::detail::GJKSolver_indep<double>>>("fcl-indep");
}

}  // namespace certa::engines
