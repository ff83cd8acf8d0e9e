/// Certificates and exact numbers of answers, by integers of any size (Boost.Multiprecision).
///
/// They are made from an answer and the shapes that it is about. For others - swapped, moved, of
/// other sizes - there is an error value.
#pragma once

#include <optional>

#include <certa/answer.hpp>
#include <certa/certificate.hpp>
#include <certa/rational.hpp>
#include <certa/shape.hpp>

namespace certa {

/// What proves the answer, for `certa::check`: separation, distance, touching, overlap or
/// intersection, by the answer's evidence. None (`monostate`) for answers that prove nothing, as
/// those of algorithms as published; `OtherShapes` if a and b do not have the points that were
/// asked about. O(1) operations on integers of at most 8 times the coordinates' span of bits.
template <int D>
[[nodiscard]] Certificate certificate(const Classification<D>& answer, const Shape<D>& a,
                                      const Shape<D>& b);

/// What proves that the distance is, or is not, at least the number that was asked about, for
/// `certa::check_at_least`. None if that is not positive.
template <int D>
[[nodiscard]] Certificate certificate(const AtLeast<D>& answer, const Shape<D>& a,
                                      const Shape<D>& b);

/// The squared distance, exact, in lowest terms; 0 when the shapes meet. Nothing if a and b do not
/// have the points that were asked about.
template <int D>
[[nodiscard]] std::optional<Rational> distance_squared(const Distance<D>& answer, const Shape<D>& a,
                                                       const Shape<D>& b);

extern template Certificate certificate(const Classification<2>&, const Shape<2>&, const Shape<2>&);
extern template Certificate certificate(const Classification<3>&, const Shape<3>&, const Shape<3>&);
extern template Certificate certificate(const AtLeast<2>&, const Shape<2>&, const Shape<2>&);
extern template Certificate certificate(const AtLeast<3>&, const Shape<3>&, const Shape<3>&);
extern template std::optional<Rational> distance_squared(const Distance<2>&, const Shape<2>&,
                                                         const Shape<2>&);
extern template std::optional<Rational> distance_squared(const Distance<3>&, const Shape<3>&,
                                                         const Shape<3>&);

}  // namespace certa
