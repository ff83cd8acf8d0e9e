/// The independent checker: accepts a certificate, or says what is wrong with it.
///
/// Reads the caller's vertices and the certificate, and computes with exact rationals only. Shares
/// no code with GJK or the predicates: of the kernel it sees the data types alone.
#pragma once

#include <optional>
#include <span>
#include <string>

#include <certa/certificate.hpp>
#include <certa/predicates/point.hpp>
#include <certa/rational.hpp>
#include <certa/verdict.hpp>

namespace certa {

/// What a certificate that was accepted proves.
struct CheckResult {
  bool accepted = false;
  std::string reason;                   ///< empty when accepted, else one clear sentence
  Verdict proves = Verdict::undecided;  ///< set when accepted
  /// Set when the certificate proves it; not in lowest terms.
  std::optional<Rational> distance_squared;
};

/// Checks `certificate` against the vertices of A and B (D = 2 or 3). Any input is allowed: empty
/// or non-finite vertices, indices out of range, wrong dimensions are refused with a reason.
template <int D>
[[nodiscard]] CheckResult check(std::span<const Point<D>> a, std::span<const Point<D>> b,
                                const Certificate& certificate);

/// What a certificate that was accepted proves of the distance and some number.
struct AtLeastResult {
  bool accepted = false;
  std::string reason;  ///< empty when accepted, else one clear sentence
  bool holds = false;  ///< set when accepted: whether the distance is at least the number
};

/// Checks `certificate` as a proof that the distance of A and B is at least x, or that it is not.
///   separation    holds if (min d.p - max d.q)^2 >= x^2 d.d, by the Cauchy-Schwarz inequality
///   distance      tells, by the square of the distance
///   near          does not hold, for |a* - b*| < x
///   intersection, touching, overlap    do not hold: the distance is 0
/// A number that is not positive needs no certificate. Any input is allowed, as for `check`.
template <int D>
[[nodiscard]] AtLeastResult check_at_least(std::span<const Point<D>> a, std::span<const Point<D>> b,
                                           double x, const Certificate& certificate);

}  // namespace certa
