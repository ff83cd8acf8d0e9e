/// The state of a search in plain doubles: a face of the CSO with rounded coordinates, and the step
/// to the face nearest to the origin when a vertex is added.
///
/// Nothing here is certain. The face is named by vertices, so that what it claims can be proven.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <certa/kernel/cso.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::fast {

/// A CSO vertex with its rounded coordinates.
template <int D>
struct Corner {
  Vec<double, D> w;
  PairIndex name;
};

/// A face, the newest vertex first, with the direction of the nearest point of its affine hull.
template <int D>
struct NumericFace {
  std::array<Corner<D>, D> corners;
  std::uint32_t size = 0;
  Vec<double, D> v;  ///< any positive multiple of the nearest point
  double plane = 0;  ///< v . x on the face
  double numerator;  ///< numerator / denominator is the squared distance of the affine hull
  double denominator;

  /// Nearer to the origin, by rounded numbers.
  [[nodiscard]] bool nearer_than(const NumericFace& other) const noexcept {
    return numerator * other.denominator < other.numerator * denominator;
  }
};

/// What a step found.
enum class Step : std::uint8_t {
  face,      ///< a face
  flat,      ///< the origin in the affine hull of a face of less than D + 1 vertices, it seems
  contains,  ///< D + 1 vertices around the origin, it seems
};

namespace detail {

template <int D>
[[nodiscard]] inline NumericFace<D> vertex_face(const Corner<D>& a) noexcept {
  NumericFace<D> face;
  face.corners[0] = a;
  face.size = 1;
  face.v = a.w;
  face.plane = dot(a.w, a.w);
  face.numerator = face.plane;
  face.denominator = 1;
  return face;
}

/// In space the direction is e x (a x e): as a + t e it would err along e, which tilts it against
/// the face; this errs only across e.
template <int D>
[[nodiscard]] inline NumericFace<D> edge_face(const Corner<D>& a, const Corner<D>& b) noexcept {
  NumericFace<D> face;
  face.corners[0] = a;
  face.corners[1] = b;
  face.size = 2;
  const Vec<double, D> e = b.w - a.w;
  face.denominator = dot(e, e);
  if constexpr (D == 3) {
    const Vec<double, 3> f = cross(a.w, e);
    face.v = cross(e, f);
    face.numerator = dot(f, f);
    face.plane = face.numerator;
  } else {
    const Vec<double, 2> n = perp(e);
    const double plane = dot(n, a.w);
    face.v = plane < 0 ? -n : n;
    face.plane = plane < 0 ? -plane : plane;
    face.numerator = plane * plane;
  }
  return face;
}

/// The nearest face of the triangle abc that has a, in space.
inline NumericFace<3> triangle_face(const Corner<3>& a, const Corner<3>& b,
                                    const Corner<3>& c) noexcept {
  const Vec<double, 3> ab = b.w - a.w;
  const Vec<double, 3> ac = c.w - a.w;
  const bool along_b = dot(a.w, ab) < 0;
  const bool along_c = dot(a.w, ac) < 0;
  if (!along_b && !along_c) return vertex_face(a);
  const Vec<double, 3> n = cross(ab, ac);
  if (along_b && !(dot(n, cross(a.w, b.w)) > 0)) return edge_face(a, b);
  if (along_c && !(dot(n, cross(c.w, a.w)) > 0)) return edge_face(a, c);
  NumericFace<3> face;
  face.corners = {a, b, c};
  face.size = 3;
  const double plane = dot(n, a.w);
  face.v = plane < 0 ? -n : n;
  face.plane = plane < 0 ? -plane : plane;
  face.numerator = plane * plane;
  face.denominator = dot(n, n);
  return face;
}

}  // namespace detail

/// The rounded determinants by which the origin lies in a full simplex: all of one sign inside.
template <int D>
using Determinants = std::array<double, D + 1>;

/// Replaces `face` by the nearest face of its hull with `a` that has a.
/// The nearest face has the vertex that makes progress (see nearest_face in kernel/face.hpp): only
/// those are looked at. Of a full simplex all facets that the origin is outside of are tried, for
/// the first one need not be the nearest.
template <int D>
[[nodiscard]] inline Step step(const NumericFace<D>& face, const Corner<D>& a, NumericFace<D>& next,
                               Determinants<D>& determinants) noexcept {
  const auto settled = [&next] { return next.numerator > 0 ? Step::face : Step::flat; };
  const auto& c = face.corners;
  if (face.size == 1) {
    const bool along = dot(a.w, c[0].w - a.w) < 0;
    next = along ? detail::edge_face(a, c[0]) : detail::vertex_face(a);
    return settled();
  }
  if constexpr (D == 2) {
    const double bc = dot(perp(c[0].w), c[1].w);
    const double ab = dot(perp(a.w), c[0].w);
    const double ca = dot(perp(c[1].w), a.w);
    const bool beyond_b = bc < 0 ? ab >= 0 : ab <= 0;  // across the edge from a to b
    const bool beyond_c = bc < 0 ? ca >= 0 : ca <= 0;
    determinants = {bc, ca, ab};
    if (!beyond_b && !beyond_c) return Step::contains;
    if (beyond_b && dot(a.w, c[0].w - a.w) < 0)
      next = detail::edge_face(a, c[0]);
    else if (beyond_c && dot(a.w, c[1].w - a.w) < 0)
      next = detail::edge_face(a, c[1]);
    else
      next = detail::vertex_face(a);
    return settled();
  } else {
    if (face.size == 2) {
      next = detail::triangle_face(a, c[0], c[1]);
      return settled();
    }
    const Vec<double, 3> bc = cross(c[0].w, c[1].w);
    const Vec<double, 3> cd = cross(c[1].w, c[2].w);
    const Vec<double, 3> db = cross(c[2].w, c[0].w);
    const double base = dot(c[0].w, cd);
    // With o the origin: abc, acd, adb.
    const std::array<double, 3> sides{dot(a.w, bc), dot(a.w, cd), dot(a.w, db)};
    determinants = {base, -sides[1], -sides[2], -sides[0]};
    bool found = false;
    for (std::size_t k = 0; k < 3; ++k) {
      if (base < 0 ? sides[k] > 0 : sides[k] < 0) continue;
      const NumericFace<3> candidate = detail::triangle_face(a, c[k], c[(k + 1) % 3]);
      if (!found || candidate.nearer_than(next)) next = candidate;
      found = true;
    }
    return found ? settled() : Step::contains;
  }
}

}  // namespace certa::fast
