/// The independent checker: accepts a certificate, or says what is wrong with it.
///
/// It reads the caller's vertices, poses and radii and the certificate, and computes with exact
/// rationals only. It shares no code with GJK or the predicates: of the kernel it includes the data
/// types alone.
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
  Pose<D> pose = {};                   ///< Where the engine puts them.
  double radius = 0;                   ///< The radius, not negative.
};

/// The result of `check`: whether the certificate was accepted, and what it proves.
struct CheckResult {
  bool accepted = false;                ///< Whether the certificate is right.
  std::string reason;                   ///< Why it was refused, in one sentence; else empty.
  Verdict proves = Verdict::undecided;  ///< The verdict that an accepted certificate proves.
  /// The squared distance of the hulls, radii left out, where an accepted certificate proves it;
  /// not in lowest terms.
  std::optional<Rational> distance_squared;
};

/// Checks `certificate` against the vertices of A and B, in D = 2 or 3 dimensions, by exact
/// rational arithmetic. Any input is allowed: empty lists, vertices that are not finite, indices
/// out of range and wrong dimensions are refused with a reason.
template <int D>
[[nodiscard]] CheckResult check(std::span<const Point<D>> a, std::span<const Point<D>> b,
                                const Certificate& certificate);

/// Checks `certificate` against two bodies, whose vertices it places itself. Directions and weights
/// are about the placed vertices. With the radii's sum R, and the hulls d apart, an accepted
/// certificate of
/// - separation: min d.p - max d.q > R |d|, so the bodies are separated;
/// - distance: proves d; they are separated, touching or overlapping as d > R, d = R, d < R;
/// - near: |a* - b*| < R, so they overlap;
/// - intersection and touching: with R > 0 they overlap;
/// - overlap: they overlap.
///
/// A radius that is negative or not finite is refused.
template <int D>
[[nodiscard]] CheckResult check(const Body<D>& a, const Body<D>& b, const Certificate& certificate);

/// The result of `check_at_least`: whether the certificate was accepted, and what it proves of the
/// distance and a number.
struct AtLeastResult {
  bool accepted = false;  ///< Whether the certificate is right.
  std::string reason;     ///< Why it was refused, in one sentence; else empty.
  bool holds = false;     ///< Set when accepted: whether the distance is at least x.
};

/// Checks `certificate` as a proof that the distance of A and B is at least x, or that it is not.
/// What an accepted certificate proves depends on its kind:
/// - separation: the distance is at least x, since (min d.p - max d.q)^2 >= x^2 d.d (the
///   Cauchy-Schwarz inequality);
/// - distance: either, by the square of the distance;
/// - near: the distance is below x, since |a* - b*| < x;
/// - intersection, touching, overlap: the distance is below x, since it is 0.
///
/// A number that is not positive and finite needs no certificate; no distance is at least a NaN.
/// Any input is allowed, as for `check`.
template <int D>
[[nodiscard]] AtLeastResult check_at_least(std::span<const Point<D>> a, std::span<const Point<D>> b,
                                           double x, const Certificate& certificate);

/// Checks `certificate` as a proof that the distance of two bodies is at least x, or that it is
/// not: as above, of the hulls and the number x + R.
template <int D>
[[nodiscard]] AtLeastResult check_at_least(const Body<D>& a, const Body<D>& b, double x,
                                           const Certificate& certificate);

}  // namespace certa
