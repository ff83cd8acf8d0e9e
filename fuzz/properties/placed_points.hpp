/// The law that witness points of placed shapes are at the right positions.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <variant>

#include <certa/answer.hpp>
#include <certa/certificate.hpp>
#include <certa/fuzz/target.hpp>
#include <certa/placed.hpp>
#include <certa/rational.hpp>

#include "fraction.hpp"

namespace certa::fuzz {

/// The exact numbers that are rounded to the points and the normal of an answer.
template <int D>
struct ExactPoints {
  using Surds = std::array<Surd, static_cast<std::size_t>(D)>;
  Surds on_a;
  Surds on_b;
  Surds normal;  ///< 0 if the shapes overlap
};

/// The exact points by a certificate, or the error in it. REQUIRES: it names the points by weights.
template <int D>
[[nodiscard]] std::variant<ExactPoints<D>, std::string> exact_points(const Placed<D>& a,
                                                                     const Placed<D>& b,
                                                                     Verdict verdict,
                                                                     const Rational& squared,
                                                                     const Certificate& given);

/// Let a* and b* be the points of the hulls that a certificate names by weights, and that the
/// checker accepted. They are at the exact distance d from each other, and n leads from one to the
/// other.
/// - The points of the answer are a* + r_a n and b* - r_b n; if only the radii make the shapes
///   meet, both are a* + (b* - a*) r_a / (r_a + r_b).
/// - The normal is n, or that of the certificate.
/// - A common point of hulls that overlap lies in the boxes of both.
///
/// All of them are correctly rounded.
template <int D>
[[nodiscard]] Violation placed_points_hold(const Placed<D>& a, const Placed<D>& b,
                                           const ClosestPoints<D>& answer, const Rational& squared,
                                           const Certificate& given);

}  // namespace certa::fuzz
