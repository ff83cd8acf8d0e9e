/// The law that witness points of placed shapes are where they should be.
#pragma once

#include <certa/answer.hpp>
#include <certa/certificate.hpp>
#include <certa/fuzz/target.hpp>
#include <certa/placed.hpp>
#include <certa/rational.hpp>

namespace certa::fuzz {

/// The points a* and b* of the hulls that a certificate names by weights, which the checker
/// accepted, are at the exact distance d from each other, and n leads from one to the other. The
/// points of the answer are a* + r_a n and b* - r_b n, or, of shapes that meet by their radii,
/// a* + (b* - a*) r_a / (r_a + r_b), correctly rounded, and the normal is n, or that of the
/// certificate. A common point of hulls that overlap lies in the boxes of both.
template <int D>
[[nodiscard]] Violation placed_points_hold(const Placed<D>& a, const Placed<D>& b,
                                           const ClosestPoints<D>& answer, const Rational& squared,
                                           const Certificate& given);

}  // namespace certa::fuzz
