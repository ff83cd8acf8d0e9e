/// What an answer must be: what its certificate proves, correctly rounded.
#pragma once

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/fuzz/target.hpp>
#include <certa/policies.hpp>

namespace certa::fuzz {

/// The checker accepts the certificate, and it proves the verdict and, from level 2 on, the squared
/// distance, of which the distance is the root, correctly rounded. Of level 3 the points are those
/// that the certificate names by weights, correctly rounded; these are at the squared distance from
/// each other, exactly; and the direction is that from one to the other, or the certificate's, at
/// unit length, correctly rounded. Defined for all answers of certain policies.
template <class Answer, int D>
[[nodiscard]] Violation answer_holds(const Shape<D>& a, const Shape<D>& b, const Answer& answer);

/// The enclosure contains the distance, whose exact square is given, and is zero of shapes that
/// meet.
template <int D>
[[nodiscard]] Violation enclosure_holds(const Enclosure<D>& answer, const Rational& squared);

/// Whether a double is the root, exactly.
[[nodiscard]] bool is_root(double x, const Rational& squared);

}  // namespace certa::fuzz
