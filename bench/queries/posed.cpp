/// Our queries of bodies with poses, and, for comparison, of the same shapes in world coordinates.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include <certa/certa.hpp>
#include <certa/edges.hpp>
#include <certa/placed_policies.hpp>

#include "queries/entries.hpp"
#include "queries/warm.hpp"
#include "support/placement.hpp"

namespace certa::bench {
namespace {

/// The levels of a library whose operands are `a()` and `b()`.
template <class Operands>
struct PosedQueries : Operands {
  using Operands::Operands;

  [[nodiscard]] auto classify() const { return certa::classify(this->a(), this->b()); }
  [[nodiscard]] auto distance() const { return certa::enclose_distance(this->a(), this->b()); }
  [[nodiscard]] auto rounded_distance() const { return certa::distance(this->a(), this->b()); }
  [[nodiscard]] auto closest() const { return certa::closest_points(this->a(), this->b()); }
};

template <int D>
[[nodiscard]] Shape<D> shape_of(std::vector<Point<D>> points, bool with_its_edges) {
  Shape<D> shape(std::move(points));
  return with_its_edges ? with_edges(shape) : shape;
}

/// Shapes moved into the world beforehand, with which poses are compared.
template <int D, bool kEdges>
class InWorld {
 public:
  static constexpr std::string_view kName = kEdges ? "certa-certified-edges" : "certa-certified";

  explicit InWorld(const SolidPair<D>& solids)
      : a_(shape_of<D>(placed<D>(solids.a.points, solids.pose_a), kEdges)),
        b_(shape_of<D>(placed<D>(solids.b.points, solids.pose_b), kEdges)) {}

  [[nodiscard]] const Shape<D>& a() const { return a_; }
  [[nodiscard]] const Shape<D>& b() const { return b_; }

 private:
  Shape<D> a_;
  Shape<D> b_;
};

/// Shapes moved into the world for each query, rounded; buffers and shapes are refilled in place.
template <int D>
class Moved {
 public:
  static constexpr std::string_view kName = "certa-certified-moved";

  explicit Moved(const SolidPair<D>& solids)
      : solids_(solids), a_(solids.a.points), b_(solids.b.points) {}

  [[nodiscard]] const Shape<D>& a() const { return a_.moved(solids_.a.points, solids_.pose_a); }
  [[nodiscard]] const Shape<D>& b() const { return b_.moved(solids_.b.points, solids_.pose_b); }

 private:
  struct Kept {
    explicit Kept(const std::vector<Point<D>>& points) : buffer(points), shape(points) {}

    [[nodiscard]] const Shape<D>& moved(const std::vector<Point<D>>& points, const Pose<D>& pose) {
      std::ranges::transform(points, buffer.begin(), [&pose](const Point<D>& p) {
        return plus(times<D>(pose.rotation, p), 1, pose.translation);
      });
      if (shape.assign(buffer)) throw std::logic_error("moved points are no shape");
      return shape;
    }

    std::vector<Point<D>> buffer;
    Shape<D> shape;
  };

  SolidPair<D> solids_;
  mutable Kept a_;
  mutable Kept b_;
};

/// The rotation as a quaternion, rounded; computed from the largest of its numbers.
[[nodiscard]] Quaternion quaternion_of(const Matrix<3>& m) {
  const double trace = m[0][0] + m[1][1] + m[2][2];
  std::size_t i = 0;
  for (std::size_t k = 1; k < 3; ++k)
    if (m[k][k] > m[i][i]) i = k;
  const std::size_t j = (i + 1) % 3;
  const std::size_t k = (i + 2) % 3;
  std::array<double, 3> v{};
  if (trace > m[i][i]) {
    for (std::size_t n = 0; n < 3; ++n)
      v[n] = m[(n + 2) % 3][(n + 1) % 3] - m[(n + 1) % 3][(n + 2) % 3];
    return {1 + trace, v[0], v[1], v[2]};
  }
  v[i] = 1 + m[i][i] - m[j][j] - m[k][k];
  v[j] = m[j][i] + m[i][j];
  v[k] = m[k][i] + m[i][k];
  return {m[k][j] - m[j][k], v[0], v[1], v[2]};
}

enum class Kind { matrix, quaternion, radius, edges };

/// Bodies with their poses: by the matrix, by a quaternion of any length, or by the matrix and a
/// radius of 1/32 of the body's. A query takes the pose as it is.
template <int D, Kind kKind>
class Bodies {
 public:
  static constexpr std::string_view kName =
      kKind == Kind::matrix       ? "certa-certified-matrix"
      : kKind == Kind::quaternion ? "certa-certified-quaternion"
      : kKind == Kind::radius     ? "certa-certified-radius"
                                  : "certa-certified-edges-matrix";
  static constexpr bool kAsksElse = kKind == Kind::radius;

  explicit Bodies(const SolidPair<D>& solids)
      : a_(shape_of<D>(solids.a.points, kKind == Kind::edges)),
        b_(shape_of<D>(solids.b.points, kKind == Kind::edges)),
        pose_a_(pose(solids.pose_a)),
        pose_b_(pose(solids.pose_b)) {}

  [[nodiscard]] Placed<D> a() const { return Placed<D>(a_, pose_a_, kRadius); }
  [[nodiscard]] Placed<D> b() const { return Placed<D>(b_, pose_b_, kRadius); }

 private:
  static constexpr double kRadius = kKind == Kind::radius ? 0.03125 : 0;

  [[nodiscard]] static certa::Pose<D> pose(const Pose<D>& given) {
    if constexpr (kKind == Kind::quaternion)
      return certa::Pose<D>(quaternion_of(given.rotation), given.translation);
    else
      return certa_pose(given);
  }

  Shape<D> a_;
  Shape<D> b_;
  certa::Pose<D> pose_a_;
  certa::Pose<D> pose_b_;
};

template <int D>
struct WarmBodies : FromDistance<Bodies<D, Kind::matrix>> {
  static constexpr std::string_view kName = "certa-certified-matrix-warm";
  using FromDistance<Bodies<D, Kind::matrix>>::FromDistance;
};
template <int D>
struct ComparedBodies : Comparison<Bodies<D, Kind::matrix>, false> {
  static constexpr std::string_view kName = "certa-certified-at-least-matrix";
  using Comparison<Bodies<D, Kind::matrix>, false>::Comparison;
};
template <int D>
struct WarmComparedBodies : Comparison<Bodies<D, Kind::matrix>, true> {
  static constexpr std::string_view kName = "certa-certified-at-least-matrix-warm";
  using Comparison<Bodies<D, Kind::matrix>, true>::Comparison;
};

}  // namespace

template <int D>
void add_posed(Registry& registry, const Cell<D>& cell) {
  add_library<PosedQueries<InWorld<D, false>>>(registry, cell);
  add_library<PosedQueries<Moved<D>>>(registry, cell);
  add_library<PosedQueries<Bodies<D, Kind::matrix>>>(registry, cell);
  if constexpr (D == 3) add_library<PosedQueries<Bodies<D, Kind::quaternion>>>(registry, cell);
  add_library<PosedQueries<Bodies<D, Kind::radius>>>(registry, cell);
  add_library<WarmBodies<D>>(registry, cell);
  add_library<ComparedBodies<D>>(registry, cell);
  add_library<WarmComparedBodies<D>>(registry, cell);
  if constexpr (D == 3) {
    if (cell.vertices < 128) return;
    add_library<PosedQueries<InWorld<D, true>>>(registry, cell);
    add_library<PosedQueries<Bodies<D, Kind::edges>>>(registry, cell);
  }
}

template void add_posed<2>(Registry&, const Cell<2>&);
template void add_posed<3>(Registry&, const Cell<3>&);

}  // namespace certa::bench
