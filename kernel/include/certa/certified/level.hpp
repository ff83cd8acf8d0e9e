/// Vertices one above the other along an axis of coordinates that the poses of both shapes keep, as
/// rotations about the vertical do. Of bodies on a level floor many are tied in each direction that
/// is level. Here exact comparisons of stored coordinates prove that.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/placed_difference.hpp>
#include <certa/geometry/proven_face.hpp>
#include <certa/geometry/rounded_poses.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/point.hpp>
#include <certa/shape.hpp>
#include <certa/simplex.hpp>

namespace certa::detail {

/// Axes that both poses keep and to which the direction of a face is orthogonal, as bits. Vertices
/// of a shape are plumb if they lie one above the other along these: if they agree in all other
/// coordinates.
template <int D, class Placement>
class LevelAxes {
 public:
  explicit LevelAxes(const MinkowskiDifference<D, Placement>& minkowski) noexcept
      : minkowski_(minkowski) {}

  /// The axes that both poses keep and to which the direction of a face is orthogonal.
  [[nodiscard]] static LevelAxes of(const MinkowskiDifference<D, Placement>& minkowski,
                                    std::span<const VertexPair> corners) noexcept {
    unsigned kept = (1U << D) - 1;
    if constexpr (MinkowskiDifference<D, Placement>::is_placed)
      kept = kept_axes(minkowski.placed_a.pose()) & kept_axes(minkowski.placed_b.pose());
    LevelAxes all(minkowski);
    for (std::size_t axis = 0; axis < D; ++axis) {
      if ((kept >> axis & 1U) == 0) continue;
      LevelAxes one(minkowski);
      one.axes_ = static_cast<std::uint8_t>(1U << axis);
      if (one.is_direction_level(corners, axis))
        all.axes_ = static_cast<std::uint8_t>(all.axes_ | one.axes_);
    }
    return all;
  }

  [[nodiscard]] std::uint8_t axes() const noexcept { return axes_; }

  [[nodiscard]] bool are_plumb(const Point<D>& p, const Point<D>& q) const noexcept {
    for (std::size_t k = 0; k < D; ++k)
      if ((axes_ >> k & 1U) == 0 && p[k] != q[k]) return false;
    return true;
  }
  /// Whether vertices of the Minkowski difference are plumb.
  [[nodiscard]] bool are_plumb(VertexPair w, VertexPair x) const noexcept {
    return are_plumb(minkowski_.a[w.i], minkowski_.a[x.i]) &&
           are_plumb(minkowski_.b[w.j], minkowski_.b[x.j]);
  }

 private:
  /// Whether they have the same height: p - p' = q - q'.
  [[nodiscard]] bool are_level(VertexPair w, VertexPair x, std::size_t axis) const noexcept {
    return are_equal(two_sum(minkowski_.a[w.i][axis], -minkowski_.a[x.i][axis]),
                     two_sum(minkowski_.b[w.j][axis], -minkowski_.b[x.j][axis]));
  }
  /// Whether a vertex of the Minkowski difference is as high as the origin: p - q = t - s for the
  /// translations s of A and t of B.
  [[nodiscard]] bool is_level(VertexPair w, std::size_t axis) const noexcept {
    TwoTerms moved{};
    if constexpr (MinkowskiDifference<D, Placement>::is_placed)
      moved = two_sum(minkowski_.placed_b.pose().translation()[axis],
                      -minkowski_.placed_a.pose().translation()[axis]);
    return are_equal(two_sum(minkowski_.a[w.i][axis], -minkowski_.b[w.j][axis]), moved);
  }
  /// Whether the direction of a face is level. With e and f its edges and w a corner it is
  ///   a vertex           w
  ///   an edge in space   e x (w x e), of height w_k e.e - e_k w.e, or 0 for a plumb e
  ///   a facet            normal to e and f, so level if an edge is plumb
  [[nodiscard]] bool is_direction_level(std::span<const VertexPair> corners,
                                        std::size_t axis) const noexcept {
    if (corners.size() == 1) return is_level(corners[0], axis);
    for (std::size_t k = 1; k < corners.size(); ++k)
      for (std::size_t m = 0; m < k; ++m)
        if (are_plumb(corners[k], corners[m])) return true;
    return corners.size() < D && is_level(corners[0], axis) &&
           are_level(corners[0], corners[1], axis);
  }
  /// Two sums that `two_sum` computed are equal if and only if both of their terms are, because the
  /// first is the rounded sum; not after an overflow.
  [[nodiscard]] static bool are_equal(const TwoTerms& x, const TwoTerms& y) noexcept {
    return x.high == y.high && x.low == y.low;
  }

  const MinkowskiDifference<D, Placement>& minkowski_;
  std::uint8_t axes_ = 0;
};

/// Returns whether the direction v of a face is known to be constant on its corners' vertices of A,
/// and so on those of B. For corners k and m, w_k - w_m = (p_k - p_m) - (q_k - q_m), and v is
/// orthogonal to it. If the q are plumb, v is orthogonal to q_k - q_m, and so to p_k - p_m; and
/// vice versa. Ties chain, so this is repeated.
template <int D, class Placement>
[[nodiscard]] inline bool ties_parts(const LevelAxes<D, Placement>& level,
                                     const MinkowskiDifference<D, Placement>& minkowski,
                                     std::span<const VertexPair> corners) noexcept {
  // Corners whose vertices of A, and so of B, are known to be tied with those of corner 0.
  std::array<bool, D> is_tied{true};
  for (std::size_t round = 1; round < corners.size(); ++round)
    for (std::size_t k = 1; k < corners.size(); ++k)
      for (std::size_t m = 0; m < corners.size(); ++m)
        is_tied[k] |=
            is_tied[m] && (level.are_plumb(minkowski.a[corners[k].i], minkowski.a[corners[m].i]) ||
                           level.are_plumb(minkowski.b[corners[k].j], minkowski.b[corners[m].j]));
  bool all = true;
  for (std::size_t k = 0; k < corners.size(); ++k) all &= is_tied[k];
  return all;
}

/// Returns whether all vertices of a shape whose product with v is at most the limit are plumb with
/// one of these. Sets `any_other` if there are others than these. O(n).
template <int D, class Placement, class Real>
[[nodiscard, CERTA_NOINLINE]] bool all_plumb_with(const LevelAxes<D, Placement>& level,
                                                  const Shape<D>& shape,
                                                  std::span<const std::uint32_t> vertices,
                                                  const Vec<Real, D>& v, Real limit,
                                                  bool& any_other) noexcept {
  for (std::uint32_t i = 0; i < shape.size(); ++i) {
    if (dot(v, vector_of<Real>(shape[i])) > limit) continue;
    bool is_plumb = false;
    bool is_own = false;
    for (const std::uint32_t k : vertices) {
      is_plumb |= level.are_plumb(shape[i], shape[k]);
      is_own |= i == k;
    }
    if (!is_plumb) return false;
    any_other |= !is_own;
  }
  return true;
}

}  // namespace certa::detail
