/// Box2D: b2Distance on the vertices of the hull, without the skin of 0.01 that its polygons have.
/// Contact is defined as in b2TestOverlap, which makes the same call: a distance below ten
/// epsilons.
#include <algorithm>
#include <cmath>
#include <vector>

#include <box2d/b2_collision.h>
#include <box2d/b2_distance.h>

#include "adapters.hpp"
#include "solid.hpp"

namespace certa::engines {

namespace {

class Box2d : public fuzz::Engine {
 public:
  Box2d() {
    info_ = {.name = "box2d",
             .version = std::to_string(b2_version.major) + "." + std::to_string(b2_version.minor) +
                        "." + std::to_string(b2_version.revision),
             .number = fuzz::Number::float32,
             .planar = true,
             .range =
                 "convex polygons of at most b2_maxPolygonVertices = 8 vertices; moving shapes "
                 "of 0.1 to 10 m, static ones up to 50 m, in a world below 2 km (manual 2.4, "
                 "Units); poses that turn",
             .posed = true,
             .rounded = true};
  }
  [[nodiscard]] const fuzz::EngineInfo& info() const override { return info_; }

  [[nodiscard]] bool in_range(const fuzz::EnginePair& pair) const override {
    std::array<double, 2> extents{};
    for (const std::size_t s : {0U, 1U}) {
      const Vertices vertices = s == 0 ? pair.a : pair.b;
      const Boundary polygon = hull(2, vertices);
      const Size found = size(2, vertices, polygon, s == 0 ? pair.radius_a : pair.radius_b);
      const Pose<3>& pose = s == 0 ? pair.pose_a : pair.pose_b;
      if (!is_turn(pose)) return false;
      const Point<3>& t = pose.translation();
      if (polygon.vertices.size() > b2_maxPolygonVertices || found.thickness < 0.1) return false;
      for (const auto& p : vertices)
        if (std::max(std::abs(p[0]) + std::abs(t[0]), std::abs(p[1]) + std::abs(t[1])) > 1000)
          return false;
      extents[s] = found.extent;
    }
    return std::min(extents[0], extents[1]) <= 10 && std::max(extents[0], extents[1]) <= 50;
  }

  [[nodiscard]] fuzz::EngineAnswer query(const fuzz::EnginePair& pair) override {
    const std::vector<b2Vec2> a = converted(pair.a);
    const std::vector<b2Vec2> b = converted(pair.b);
    b2DistanceInput input;
    const auto radius_a = static_cast<float>(pair.radius_a);
    const auto radius_b = static_cast<float>(pair.radius_b);
    input.proxyA.Set(a.data(), static_cast<int32>(a.size()), radius_a);
    input.proxyB.Set(b.data(), static_cast<int32>(b.size()), radius_b);
    input.transformA = transform(pair.pose_a);
    input.transformB = transform(pair.pose_b);
    input.useRadii = pair.is_rounded();
    b2SimplexCache cache;
    cache.count = 0;
    b2DistanceOutput output;
    b2Distance(&output, &cache, &input);
    const auto point = [](const b2Vec2& p) {
      return std::array<double, 3>{static_cast<double>(p.x), static_cast<double>(p.y), 0};
    };
    return {output.distance < 10 * b2_epsilon, static_cast<double>(output.distance),
            point(output.pointA), point(output.pointB)};
  }

 private:
  /// Box2D stores a rotation by sine and cosine. A matrix that is no rotation is replaced by the
  /// one with its first column.
  static b2Transform transform(const Pose<3>& pose) {
    b2Transform result;
    result.SetIdentity();
    const auto number = [](double x) { return static_cast<float>(x); };
    result.q.c = number(pose.matrix()[0][0]);
    result.q.s = number(pose.matrix()[1][0]);
    result.p.Set(number(pose.translation()[0]), number(pose.translation()[1]));
    return result;
  }
  static bool is_turn(const Pose<3>& pose) {
    const Matrix<3>& m = pose.matrix();
    return is_rigid(pose) && m[0][0] == m[1][1] && m[0][1] == -m[1][0];
  }
  static std::vector<b2Vec2> converted(Vertices vertices) {
    Boundary polygon = hull(2, vertices);
    std::vector<b2Vec2> result;
    for (const std::uint32_t i : polygon.vertices)
      result.emplace_back(static_cast<float>(vertices[i][0]), static_cast<float>(vertices[i][1]));
    return result;
  }

  fuzz::EngineInfo info_;
};

}  // namespace

std::unique_ptr<fuzz::Engine> box2d() { return std::make_unique<Box2d>(); }

}  // namespace certa::engines
