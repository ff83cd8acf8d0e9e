/// Proves by error bounds the result of a search in rounded numbers.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include <certa/certified/level.hpp>
#include <certa/geometry/bounded_number.hpp>
#include <certa/geometry/edge_map.hpp>
#include <certa/geometry/placed_difference.hpp>
#include <certa/geometry/proven_face.hpp>
#include <certa/geometry/rounded_poses.hpp>
#include <certa/geometry/shape_data.hpp>
#include <certa/geometry/step.hpp>
#include <certa/gjk/compiled_sign.hpp>
#include <certa/placed.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/point.hpp>
#include <certa/predicates/policy.hpp>
#include <certa/predicates/polynomial.hpp>
#include <certa/predicates/sign.hpp>
#include <certa/predicates/stage.hpp>
#include <certa/predicates/vec.hpp>
#include <certa/shape.hpp>

namespace certa::detail {

// Vertices of a shape that rounding cannot tell from the plane of one of its facets: exact signs in
// the shape's own frame decide on which side they are.

/// Whether a pose keeps orientations, reverses them, or flattens: the sign of its determinant.
template <int D>
[[nodiscard]] inline Sign orientation_of(const Pose<D>& pose) noexcept {
  if (pose.kind() == Pose<D>::Kind::quaternion) return Sign::positive;
  adaptive policy;
  const Matrix<D>& rows = pose.matrix();
  if constexpr (D == 2)
    return orientation(policy, Point<2>{}, rows[0], rows[1]);
  else
    return orientation(policy, Point<3>{}, rows[0], rows[1], rows[2]);
}

/// The orientation of a facet's vertices and one more, in this order.
template <int D>
[[nodiscard]] inline Sign side_of(adaptive& policy, const Shape<D>& shape,
                                  const std::array<std::uint32_t, D>& facet,
                                  std::uint32_t i) noexcept {
  const Point<D>& p0 = shape[facet[0]];
  if constexpr (D == 2)
    return orientation(policy, p0, shape[facet[1]], shape[i]);
  else
    return orientation(policy, p0, shape[facet[1]], shape[facet[2]], shape[i]);
}

/// Returns whether no vertex of a shape is on the other side of a facet than `above` says, an
/// orientation of the facet's vertices and one more. Vertices whose product with v is above the
/// limit are known to be on the right side. O(n).
template <int D, class Vertices, class Real>
[[nodiscard, CERTA_NOINLINE]] inline bool none_below(const Vertices& shape,
                                                     const std::array<std::uint32_t, D>& facet,
                                                     Sign above, const Vec<Real, D>& v, Real limit,
                                                     Stage& stage) noexcept {
  adaptive policy;
  for (std::uint32_t i = 0; i < shape.size(); ++i) {
    if (dot(v, vector_of<Real>(shape[i])) > limit) continue;
    if (std::find(facet.begin(), facet.end(), i) != facet.end()) continue;
    if (above * side_of<D>(policy, shape, facet, i) == Sign::negative) return false;
  }
  stage = std::max(stage, policy.stage());
  return true;
}

/// The error constant of the determinant of D rounded differences, the polynomial by which `step`
/// decides.
template <class W, class Real>
inline constexpr auto kDeterminantError = [] {
  if constexpr (W::dimension == 2)
    return kErrorConstantIn<Real, Det2, W, W>;
  else
    return kErrorConstantIn<Real, Det3, W, W, W>;
}();

/// A bound of the error of a determinant of vertices W with coordinates up to m.
template <class W, class Real>
[[nodiscard]] inline Real determinant_error(Real m) noexcept {
  constexpr int D = W::dimension;
  return Real(kBounds<Real>.determinant * kDeterminantError<W, Real>) *
             (D == 2 ? m * m : m * m * m) +
         Real(kBounds<Real>.underflow);
}

/// A bound of the errors of the determinants of `found`, by the scale of its corners; for placed
/// shapes by that of all vertices, to which their errors are relative.
template <int D, class Placement, class Real>
[[nodiscard]] inline Real determinant_bound(const MinkowskiDifference<D, Placement>& minkowski,
                                            const SearchResult<D, Real>& found) noexcept {
  using W = typename MinkowskiDifference<D, Placement>::Argument;
  if constexpr (MinkowskiDifference<D, Placement>::is_placed) {
    return determinant_error<W>(minkowski.template scale<Real>());
  } else {
    Real m(0);
    for (std::size_t k = 0; k <= D; ++k) m = max(m, largest(found.face[k].w));
    return determinant_error<W>(m);
  }
}

/// Returns whether the origin is interior to the simplex of `found`: all determinants have one
/// sign, and none is within its error. The first scale is that of all vertices of the Minkowski
/// difference, which costs nothing; the second is that of the corners.
template <int D, class Placement, class Real>
[[nodiscard]] inline bool is_interior(const MinkowskiDifference<D, Placement>& minkowski,
                                      const SearchResult<D, Real>& found) noexcept {
  using W = typename MinkowskiDifference<D, Placement>::Argument;
  Real least = abs(found.determinants[0]);
  for (const Real& x : found.determinants) least = min(least, Real(abs(x)));
  if (least > determinant_error<W>(minkowski.template scale<Real>())) return true;
  if constexpr (MinkowskiDifference<D, Placement>::is_placed) return false;
  return least > determinant_bound(minkowski, found);
}

/// Names the corners, corner 0 first. Returns false if the face is neither a product (face of A) x
/// (face of B) nor three corners of an edge of A times an edge of B. If it is one, the edges from
/// corner 0 lie within one shape each, so that one rounding is their only error.
template <int D, class Real>
[[nodiscard]] inline bool name_corners(const RoundedFace<D, Real>& found,
                                       ProvenFace<D, Real>& face) noexcept {
  face.size = found.size;
  for (std::size_t k = 0; k < found.size; ++k) face.corners[k] = found[k].name;
  auto& n = face.corners;
  if (face.size == 2) {
    face.in_a += n[0].i != n[1].i;
    face.in_b += n[0].j != n[1].j;
  } else if constexpr (D == 3) {
    if (face.size == 3) {
      const bool a01 = n[0].i == n[1].i, a12 = n[1].i == n[2].i, a20 = n[2].i == n[0].i;
      const bool b01 = n[0].j == n[1].j, b12 = n[1].j == n[2].j, b20 = n[2].j == n[0].j;
      face.in_a = 3U - std::min(2U, unsigned{a01} + unsigned{a12} + unsigned{a20});
      face.in_b = 3U - std::min(2U, unsigned{b01} + unsigned{b12} + unsigned{b20});
      // An edge times an edge: the corner in the middle shares a vertex with each other.
      if (face.in_a == 2) {
        if ((a01 && b12) || (b01 && a12)) std::swap(n[0], n[1]);
        if ((a20 && b12) || (b20 && a12)) std::swap(n[0], n[2]);
      }
    }
  }
  return face.in_a + face.in_b == face.size + 1;
}

/// The sign of the determinant of a facet's edges within one shape and the edge to another vertex,
/// if that vertex is beyond the facet, seen from the origin. The map from an edge to that
/// determinant is a multiple of v (edges of A) or of -v (edges of B). Turned edges multiply the
/// sign by that of the pose. It is zero if the pose flattens, because then all vertices lie in the
/// plane of the facet.
template <int D, class Real, class Placement>
[[nodiscard]] inline Sign above_facet(const MinkowskiDifference<D, Placement>& minkowski,
                                      const ProvenFace<D, Real>& face) noexcept {
  const bool in_a = face.in_a == D;
  Sign above = face.is_flipped ? Sign::negative : Sign::positive;
  // D - 1 edges of B are reversed, against -v.
  if (!in_a && D == 3) above = -above;
  if constexpr (MinkowskiDifference<D, Placement>::is_placed)
    above = above * orientation_of((in_a ? minkowski.placed_a : minkowski.placed_b).pose());
  return above;
}

/// The limit above which vertices of a shape are above the face's `vertex` in its direction v,
/// which is `local` in the frame of the shape: steps 1 and 2 of `proves_nearest`.
template <class Side, int D, class Real>
[[nodiscard, CERTA_INLINE]] inline Real low_limit(const Side& side, const Vec<Real, D>& v,
                                                  const Vec<Real, D>& local,
                                                  const ProvenFace<D, Real>& face,
                                                  std::uint32_t vertex) noexcept {
  return dot(local, vector_of<Real>(side.shape()[vertex])) + side.slack(v, face.gradient_error);
}

/// Returns whether the vertices that rounding cannot tell from those of a measured face are tied
/// with them, because they are plumb with these and the direction is level (level.hpp). A product
/// of faces of both shapes needs no ties if there are no such vertices.
template <int D, class Real, class Placement>
[[nodiscard, CERTA_NOINLINE]] bool ties_are_level(
    const MinkowskiDifference<D, Placement>& minkowski, const LevelAxes<D, Placement>& level,
    bool is_product, ProvenFace<D, Real>& face) noexcept {
  bool any_tied = !is_product;
  const auto all_tied = [&](const auto& side, const Vec<Real, D>& v,
                            std::uint32_t VertexPair::*index) {
    const Vec<Real, D> local = side.to_local(v);
    std::array<std::uint32_t, D> vertices{};
    for (std::size_t k = 0; k < face.size; ++k) vertices[k] = face.corners[k].*index;
    return all_plumb_with(level, side.shape(), std::span(vertices).first(face.size), local,
                          low_limit(side, v, local, face, vertices[0]), any_tied);
  };
  if (!all_tied(minkowski.in_a(), face.v, &VertexPair::i) ||
      !all_tied(minkowski.in_b(), -face.v, &VertexPair::j))
    return false;
  if (!any_tied) return true;
  face.stage = std::max(face.stage, Stage::integer);
  face.level_axes = level.axes();
  return true;
}

/// Computes weights and direction of a face of placed shapes from its corners, as `measure` does,
/// by running errors: bounds that are much smaller where terms cancel, as in nearly parallel edges.
/// Returns false if they leave open whether all weights are positive, or on which side of the face
/// the origin lies; for a vertex or an edge in space, whether it is the origin or goes through it.
template <int D, class Real>
[[nodiscard, CERTA_NOINLINE]] bool measure_by_bounds(
    const MinkowskiDifference<D, InWorld>& minkowski, ProvenFace<D, Real>& face) noexcept {
  using N = Bounded<Real>;
  const Rounded<N> embed;
  const auto edge = [&](std::size_t k) {
    return minkowski.edge({face.corners[0], face.corners[k]});
  };
  const Vec<N, D> w = coordinates(minkowski[face.corners[0]], embed);
  std::array<Vec<N, D>, D - 1> e;
  for (std::size_t k = 1; k < face.size; ++k) e[k - 1] = certa::coordinates(edge(k), embed);
  const auto is_not_zero = [](const Vec<N, D>& x) {
    bool any = false;
    for (const N& c : x.coordinates) any |= abs(c.value) > c.error;
    return any;
  };
  Vec<N, D> n = w;
  Sign side = Sign::positive;
  N total{Real(1), Real(0)};
  std::array<N, D> weights{total};
  if (face.size == 1) {
    if (!is_not_zero(w)) return false;
  } else if (face.size < D || D == 2) {
    total = dot(e[0], e[0]);
    weights[1] = -dot(w, e[0]);
    weights[0] = total - weights[1];
    if constexpr (D == 2) {
      n = perp(e[0]);
      side = dot(n, w).sign();
    } else {
      const Vec<N, D> g = cross(w, e[0]);
      if (!is_not_zero(g)) return false;
      n = cross(e[0], g);
    }
  } else if constexpr (D == 3) {
    n = minkowski.template placing<N>().normal(minkowski, edge(1), edge(2));
    side = dot(n, w).sign();
    total = dot(n, n);
    weights[1] = dot(cross(e[1], w), n);
    weights[2] = dot(cross(w, e[0]), n);
    weights[0] = total - (weights[1] + weights[2]);
  }
  for (std::size_t k = 0; k < face.size; ++k) {
    if (weights[k].sign() != Sign::positive) return false;
    face.weights[k] = weights[k].value;
  }
  face.total = total.value;
  face.is_flipped = side == Sign::negative;
  face.gradient_error = Real(0);
  for (std::size_t k = 0; k < D; ++k) {
    face.v[k] = face.is_flipped ? -n[k].value : n[k].value;
    Real& error = face.gradient_error;
    if (error >= Real(0) && !(n[k].error <= error)) error = n[k].error;  // NaN, too, which stays
  }
  return (side == Sign::positive || side == Sign::negative) &&
         dot(face.v, face.v) > Real(kBounds<Real>.smallest_square);
}

/// Returns whether the vertices of a face alone are low in its direction, or the face is a facet of
/// one shape and no vertex of it lies below: steps 3 and 4 of `proves_nearest`.
template <int D, class Real, class Placement>
[[nodiscard, CERTA_INLINE]] inline bool only_its_own_are_low(
    const MinkowskiDifference<D, Placement>& minkowski, ProvenFace<D, Real>& face) noexcept {
  const auto only_low = [&](const auto& side, const Vec<Real, D>& v,
                            std::uint32_t VertexPair::*index, std::uint32_t count) {
    const auto& shape = side.shape();
    const Vec<Real, D> local = side.to_local(v);
    std::array<std::uint32_t, D> vertices{};
    for (std::size_t k = 0; k < face.size; ++k) vertices[k] = face.corners[k].*index;
    const Real limit = low_limit(side, v, local, face, vertices[0]);
    const bool is_only = edge_map_of(shape) == nullptr
                             ? count_at_most(columns_of<Real>(shape), local, limit) == count
                             : edge_map_of(shape)->only_within(
                                   shape, local, std::span(vertices).first(face.size), limit);
    if (is_only || count != D) [[likely]]
      return is_only;
    return none_below<D>(shape, vertices, above_facet(minkowski, face), local, limit, face.stage);
  };
  return only_low(minkowski.in_a(), face.v, &VertexPair::i, face.in_a) &&
         only_low(minkowski.in_b(), -face.v, &VertexPair::j, face.in_b);
}

/// Proves a face whose vertices may be tied or nearly so with others, because both poses keep an
/// axis, or that `proves_nearest` leaves open, also because edges run in both shapes at once.
template <int D, class Real, class Placement>
[[nodiscard, CERTA_NOINLINE]] bool proves_near_ties(
    const MinkowskiDifference<D, Placement>& minkowski, bool is_product, bool is_measured,
    ProvenFace<D, Real>& face) noexcept {
  using E = decltype(minkowski.edge({}));
  const std::span<const VertexPair> corners = std::span(face.corners).first(face.size);
  const auto level = LevelAxes<D, Placement>::of(minkowski, corners);
  const bool may_be_level = level.axes() != 0 && ties_parts(level, minkowski, corners);
  const bool is_level = may_be_level && (is_product ? is_measured : measure<E>(minkowski, face));
  if (is_level && ties_are_level(minkowski, level, is_product, face)) return true;
  if constexpr (MinkowskiDifference<D, Placement>::is_placed)
    return is_product && ((is_measured && only_its_own_are_low(minkowski, face)) ||
                          (measure_by_bounds(minkowski, face) &&
                           (only_its_own_are_low(minkowski, face) ||
                            (may_be_level && ties_are_level(minkowski, level, is_product, face)))));
  return false;
}

/// Computes the face that `proven_face` returns, and returns whether everything promised there is
/// proven; otherwise some of it is unset.
///
/// Let v* be the exact direction, |v - v*|_1 <= D g, g the error of a component, M = max |p_k|.
/// 1. For p of A and the face's p_0, v*.(p - p_0) differs from fl(v.p) - fl(v.p_0) by at most 6 u
///    |v|_1 M (two dot products, as at `margin`) + D g 2 M.
/// 2. The limit is rounded: u |v|_1 M. With the roundings of the bound the sum is below the
///    margin's 8 u |v|_1 M.
/// 3. So vertices that are not low, by this much, are strictly above; and the face's own vertices
///    are low, because v* is constant on them. If no others are low, the count is theirs.
/// 4. If the edges of a facet lie within one shape, others may be on its plane: the sign of v*.(p -
///    p_0) is then that of a determinant of the shape's own vertices, up to the pose's orientation.
/// 5. If v* is level, vertices that are plumb with the face's own are tied (`ties_are_level`).
template <bool TieLevel, int D, class Real, class Placement>
[[nodiscard]] inline bool proves_nearest(const MinkowskiDifference<D, Placement>& minkowski,
                                         const RoundedFace<D, Real>& found,
                                         ProvenFace<D, Real>& face) noexcept {
  using InOneShape = typename MinkowskiDifference<D, Placement>::Argument;
  const bool is_product = name_corners(found, face);
  const auto measured = [&] {
    if (!is_product) return false;
    if (measure<InOneShape>(minkowski, face)) return true;
    if (face.in_a != 2 || !face.beyond_corner_0) return false;  // three corners, so 2 of B, too
    auto& n = face.corners;  // the fourth corner instead of the one in the middle
    n[0] = {n[1].i == n[0].i ? n[2].i : n[1].i, n[1].j == n[0].j ? n[2].j : n[1].j};
    return measure<InOneShape>(minkowski, face);
  };
  bool is_measured = measured();
  // Of bodies on a floor most faces have ties, so that these come first.
  if constexpr (TieLevel && MinkowskiDifference<D, Placement>::is_placed)
    if ((kept_axes(minkowski.placed_a.pose()) & kept_axes(minkowski.placed_b.pose())) != 0)
      return proves_near_ties(minkowski, is_product, is_measured, face);
  if (is_measured && only_its_own_are_low(minkowski, face)) [[likely]]
    return true;
  if constexpr (MinkowskiDifference<D, Placement>::is_placed) is_measured = false;
  if constexpr (TieLevel) return proves_near_ties(minkowski, is_product, is_measured, face);
  return false;
}

/// The face of the Minkowski difference nearest to the origin, if this arithmetic proves it: the
/// nearest point lies in the relative interior (weights are positive), and all other vertices of A
/// lie above the plane and all of B below (Karush-Kuhn-Tucker); strictly, except for vertices of
/// the one shape in which a facet lies. So distance and witness points are unique. With TieLevel
/// vertices that are plumb with these may be tied (`ties_are_level`), so that only the distance is
/// unique. Otherwise `size` is 0.
template <bool TieLevel = false, int D, class Real, class Placement>
[[nodiscard]] inline ProvenFace<D, Real> proven_face(
    const MinkowskiDifference<D, Placement>& minkowski,
    const RoundedFace<D, Real>& found) noexcept {
  ProvenFace<D, Real> face;
  if (!detail::proves_nearest<TieLevel>(minkowski, found, face)) face.size = 0;
  return face;
}

}  // namespace certa::detail
