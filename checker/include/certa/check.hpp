/// The independent checker: accepts a certificate, or says why it is wrong.
///
/// It reads the caller's vertices, poses and radii and the certificate, and computes with exact
/// rationals only. It shares no code with GJK or the predicates; from the kernel it includes only
/// the data types.
#pragma once

#include <optional>
#include <span>
#include <string>

#include <certa/certificate.hpp>
#include <certa/pose.hpp>
#include <certa/predicates/point.hpp>
#include <certa/rational.hpp>
#include <certa/verdict.hpp>

namespace certa {

/// A shape as an engine has it: the set of points within `radius` of the hull of the vertices under
/// the pose (placed.hpp). The vertices must outlive it.
template <int D>
struct Body {
  std::span<const Point<D>> vertices;  ///< The vertices in the shape's own frame.
  Pose<D> pose = {};                   ///< The position in which the engine puts them.
  double radius = 0;                   ///< The radius, not negative.
};

/// The result of `check`: whether the certificate was accepted, and the verdict that it proves.
struct CheckResult {
  bool accepted = false;                ///< Whether the certificate is right.
  std::string reason;                   ///< Why it was refused, in one sentence; else empty.
  Verdict proves = Verdict::undecided;  ///< The verdict that an accepted certificate proves.
  /// The squared distance of the hulls, without radii, if an accepted certificate proves it; not in
  /// lowest terms.
  std::optional<Rational> distance_squared;
};

/// Checks `certificate` against the vertices of A and B, in D = 2 or 3 dimensions, by exact
/// rational arithmetic. Any input is allowed: empty lists, vertices that are not finite, indices
/// out of range and wrong dimensions are refused with a reason.
template <int D>
[[nodiscard]] CheckResult check(std::span<const Point<D>> a, std::span<const Point<D>> b,
                                const Certificate& certificate);

/// Checks `certificate` against two bodies, whose vertices it places itself. Directions and weights
/// are about the placed vertices. Let R be the sum of the radii and d the distance of the hulls. An
/// accepted certificate proves, by its kind:
/// - separation: min d.p - max d.q > R |d|, so the bodies are separated;
/// - distance: d itself; the bodies are separated, touching or overlapping as d > R, d = R, d < R;
/// - near: |a* - b*| < R, so the bodies overlap;
/// - intersection and touching: with R > 0 the bodies overlap;
/// - overlap: the bodies overlap.
///
/// A radius that is negative or not finite is refused.
template <int D>
[[nodiscard]] CheckResult check(const Body<D>& a, const Body<D>& b, const Certificate& certificate);

namespace detail {

/// A shape as a body, by its points, pose and radius.
template <class Shape>
[[nodiscard]] Body<Shape::dimension> body_of(const Shape& shape) {
  if constexpr (requires { shape.pose(); })
    return {shape.shape().points(), shape.pose(), shape.radius()};
  else
    return {shape.points()};
}

}  // namespace detail

/// Checks `certificate` against two shapes as a query took them, `Shape` or `Placed`: against their
/// points, poses and radii, as above. To trust not even these objects, pass your own vertices.
template <class Shape>
requires requires { Shape::dimension; }
[[nodiscard]] CheckResult check(const Shape& a, const Shape& b, const Certificate& certificate) {
  return check(detail::body_of(a), detail::body_of(b), certificate);
}

/// The result of `check_at_least`: whether the certificate was accepted, and whether the distance
/// is at least the number.
struct AtLeastResult {
  bool accepted = false;  ///< Whether the certificate is right.
  std::string reason;     ///< Why it was refused, in one sentence; else empty.
  bool holds = false;     ///< Set when accepted: whether the distance is at least x.
};

/// Checks `certificate` as a proof that the distance of A and B is at least x, or that it is not.
/// An accepted certificate proves, by its kind:
/// - separation: the distance is at least x, because (min d.p - max d.q)^2 >= x^2 d.d (the
///   Cauchy-Schwarz inequality);
/// - distance: either, by the square of the distance;
/// - near: the distance is below x, because |a* - b*| < x;
/// - intersection, touching, overlap: the distance is below x, because it is 0.
///
/// A number that is not positive and finite needs no certificate; no distance is at least a NaN.
/// Any input is allowed, as for `check`.
template <int D>
[[nodiscard]] AtLeastResult check_at_least(std::span<const Point<D>> a, std::span<const Point<D>> b,
                                           double x, const Certificate& certificate);

/// Checks `certificate` as a proof that the distance of two bodies is at least x, or that it is
/// not: as above, for the hulls and the number x + R.
template <int D>
[[nodiscard]] AtLeastResult check_at_least(const Body<D>& a, const Body<D>& b, double x,
                                           const Certificate& certificate);

/// Checks `certificate` as such a proof about two shapes as a query took them.
template <class Shape>
requires requires { Shape::dimension; }
[[nodiscard]] AtLeastResult check_at_least(const Shape& a, const Shape& b, double x,
                                           const Certificate& certificate) {
  return check_at_least(detail::body_of(a), detail::body_of(b), x, certificate);
}

}  // namespace certa
