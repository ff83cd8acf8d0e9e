/// FCL: its solver on libccd, the default one, on prisms of height 1 over the polygons, since its
/// convex shapes are solids.
#include <memory>
#include <vector>

#include <fcl/geometry/shape/convex.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>

#include "peers/peers.hpp"

namespace certa::bench {
namespace {

class FclPair : public PeerPair {
 public:
  FclPair(std::span<const Point<2>> a, std::span<const Point<2>> b) : a_(prism(a)), b_(prism(b)) {}

  [[nodiscard]] double distance() const override {
    double distance = 0;
    fcl::Vector3d on_a;
    fcl::Vector3d on_b;
    try {
      if (!solver_.shapeDistance(a_, still_, b_, still_, &distance, &on_a, &on_b)) return 0;
    } catch (const std::exception&) {  // its way to say that a simplex was degenerate
      return 0;
    }
    return distance;
  }
  [[nodiscard]] bool collides() const override {
    return solver_.shapeIntersect(a_, still_, b_, still_, nullptr);
  }

 private:
  static fcl::Convexd prism(std::span<const Point<2>> points) {
    auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
    auto faces = std::make_shared<std::vector<int>>();
    const int n = static_cast<int>(points.size());
    for (const double z : {0.0, 1.0})
      for (const Point<2>& p : points) vertices->emplace_back(p[0], p[1], z);
    faces->push_back(n);
    for (int k = n - 1; k >= 0; --k) faces->push_back(k);
    faces->push_back(n);
    for (int k = 0; k < n; ++k) faces->push_back(n + k);
    for (int k = 0; k < n; ++k)
      for (const int index : {4, k, (k + 1) % n, n + (k + 1) % n, n + k}) faces->push_back(index);
    return {vertices, n + 2, faces};
  }

  fcl::Convexd a_;
  fcl::Convexd b_;
  fcl::Transform3d still_ = fcl::Transform3d::Identity();
  fcl::detail::GJKSolver_libccd<double> solver_;
};

}  // namespace

Peer fcl_peer() {
  return {"fcl", "double", [](auto a, auto b) { return std::make_unique<FclPair>(a, b); }};
}

}  // namespace certa::bench
