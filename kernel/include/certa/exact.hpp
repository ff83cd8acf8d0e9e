/// Certificates and exact numbers of answers, by integers of any size (Boost.Multiprecision).
///
/// They are made from an answer and the shapes that it is about. Other shapes (swapped, moved, of
/// other sizes) are refused by an error value; they are recognized by a hash of 64 bits of all
/// coordinates, poses and radii. The only exception that can be thrown is std::bad_alloc.
#pragma once

#include <optional>

#include <certa/answer.hpp>
#include <certa/certificate.hpp>
#include <certa/placed.hpp>
#include <certa/rational.hpp>
#include <certa/shape.hpp>

namespace certa {

// The shapes are two `Shape` or two `Placed`. `check` (check.hpp) takes them, or bodies. With
// radii, touching shapes have a certificate of the hulls' distance; overlapping ones have a
// certificate of the hulls' distance, of a common point, or of points that are near.

/// Makes the certificate that proves the answer, for `certa::check`: of separation, distance,
/// touching, overlap or intersection, by the answer's evidence. It is `monostate` for answers that
/// prove nothing, such as those of algorithms as published, and `OtherShapes` if a and b are not
/// the shapes that were asked about. O(1) operations on integers of at most 8 times as many bits as
/// the coordinates span.
template <template <int> class AnyShape, int D>
requires QueryShape<AnyShape<D>, D>
[[nodiscard]] Certificate certificate(const Classification<D>& answer, const AnyShape<D>& a,
                                      const AnyShape<D>& b);

/// Makes the certificate that the distance is, or is not, at least the number that was asked about,
/// for `certa::check_at_least`. It is `monostate` if that number is not positive, and `OtherShapes`
/// if a and b are not the shapes that were asked about.
template <template <int> class AnyShape, int D>
requires QueryShape<AnyShape<D>, D>
[[nodiscard]] Certificate certificate(const AtLeast<D>& answer, const AnyShape<D>& a,
                                      const AnyShape<D>& b);

/// Computes the squared distance of the hulls exactly, in lowest terms; 0 when they meet. With
/// radii it is not the square of `answer.distance`. Returns nothing if a and b are not the shapes
/// that were asked about.
template <template <int> class AnyShape, int D>
requires QueryShape<AnyShape<D>, D>
[[nodiscard]] std::optional<Rational> distance_squared(const Distance<D>& answer,
                                                       const AnyShape<D>& a, const AnyShape<D>& b);

}  // namespace certa
