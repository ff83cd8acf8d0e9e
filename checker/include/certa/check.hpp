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

}  // namespace certa
