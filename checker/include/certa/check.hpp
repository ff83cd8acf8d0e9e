/// The independent checker: accepts a certificate, or says what is wrong with it.
///
/// It reads the caller's vertices and the certificate, and computes with exact rationals only. It
/// shares no code with GJK or the predicates: of the kernel it includes the data types alone.
#pragma once

#include <optional>
#include <span>
#include <string>

#include <certa/certificate.hpp>
#include <certa/predicates/point.hpp>
#include <certa/rational.hpp>
#include <certa/verdict.hpp>

namespace certa {

/// The result of `check`: whether the certificate was accepted, and what it proves.
struct CheckResult {
  bool accepted = false;                ///< Whether the certificate is right.
  std::string reason;                   ///< Why it was refused, in one sentence; else empty.
  Verdict proves = Verdict::undecided;  ///< The verdict that an accepted certificate proves.
  /// The squared distance, where an accepted certificate proves it; not in lowest terms.
  std::optional<Rational> distance_squared;
};

/// Checks `certificate` against the vertices of A and B, in D = 2 or 3 dimensions, by exact
/// rational arithmetic. Any input is allowed: empty lists, vertices that are not finite, indices
/// out of range and wrong dimensions are refused with a reason.
template <int D>
[[nodiscard]] CheckResult check(std::span<const Point<D>> a, std::span<const Point<D>> b,
                                const Certificate& certificate);

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

}  // namespace certa
