/// Vertices of a shape that rounding cannot tell from the plane of one of its facets: on which side
/// they are, by exact signs in the shape's own frame.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include <certa/exact/compiled_sign.hpp>
#include <certa/placed.hpp>
#include <certa/predicates/point.hpp>
#include <certa/predicates/policy.hpp>
#include <certa/predicates/polynomial.hpp>
#include <certa/predicates/sign.hpp>
#include <certa/predicates/stage.hpp>
#include <certa/predicates/vec.hpp>
#include <certa/shape.hpp>

namespace certa::detail {

/// The sign of the determinant of vectors between points and one point each.
template <int D>
[[nodiscard]] inline Sign determinant_sign(adaptive& policy, const Point<D>& from,
                                           const std::array<const Point<D>*, D>& to) noexcept {
  using X = PointDifference<D>;
  if constexpr (D == 2)
    return policy.template sign<Det2>(X{to[0], &from}, X{to[1], &from});
  else
    return policy.template sign<Det3>(X{to[0], &from}, X{to[1], &from}, X{to[2], &from});
}

/// Whether a pose keeps orientations, reverses them, or flattens: the sign of its determinant.
template <int D>
[[nodiscard]] inline Sign orientation_of(const Pose<D>& pose) noexcept {
  if (pose.kind() == Pose<D>::Kind::quaternion) return Sign::positive;
  const Point<D> origin{};
  std::array<const Point<D>*, D> rows;
  for (std::size_t k = 0; k < D; ++k) rows[k] = &pose.matrix()[k];
  adaptive policy;
  return determinant_sign<D>(policy, origin, rows);
}

/// Returns whether none of the vertices of a shape is on the other side of a facet than
/// `above` says, a sign for the determinant of the facet's edges from its first vertex and the edge
/// to a vertex. Vertices whose product with v is above the limit are known not to be. O(n).
template <int D, class Real>
[[nodiscard, gnu::noinline]] inline bool none_below(const Shape<D>& shape,
                                                    const std::array<std::uint32_t, D>& facet,
                                                    Sign above, const Vec<Real, D>& v, Real limit,
                                                    Stage& stage) noexcept {
  adaptive policy;
  std::array<const Point<D>*, D> to{};
  for (std::size_t k = 1; k < D; ++k) to[k - 1] = &shape[facet[k]];
  for (std::uint32_t i = 0; i < shape.size(); ++i) {
    if (dot(v, vector_of<Real>(shape[i])) > limit) continue;
    if (std::find(facet.begin(), facet.end(), i) != facet.end()) continue;
    to[D - 1] = &shape[i];
    if (above * determinant_sign<D>(policy, shape[facet[0]], to) == Sign::negative) return false;
  }
  stage = std::max(stage, policy.stage());
  return true;
}

}  // namespace certa::detail
