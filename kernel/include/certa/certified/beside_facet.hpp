/// Vertices of a shape that rounding cannot tell from the plane of one of its facets: on which side
/// they are, by exact signs in the shape's own frame.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include <certa/geometry/columns.hpp>
#include <certa/gjk/compiled_sign.hpp>
#include <certa/gjk/orientation.hpp>
#include <certa/placed.hpp>
#include <certa/predicates/point.hpp>
#include <certa/predicates/policy.hpp>
#include <certa/predicates/sign.hpp>
#include <certa/predicates/stage.hpp>
#include <certa/predicates/vec.hpp>
#include <certa/shape.hpp>

namespace certa::detail {

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

/// Returns whether none of the vertices of a shape is on the other side of a facet than `above`
/// says, an orientation of the facet's vertices and one more. Vertices whose product with v is
/// above the limit are known not to be. O(n).
template <int D, class Vertices, class Real>
[[nodiscard, gnu::noinline]] inline bool none_below(const Vertices& shape,
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

}  // namespace certa::detail
