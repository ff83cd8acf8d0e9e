/// The requirement on every answer: it is the one that its certificate proves, correctly rounded.
#pragma once

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/fuzz/target.hpp>
#include <certa/policies.hpp>

namespace certa::fuzz {

/// Tests an answer of a certain policy:
/// - The checker accepts the certificate, and it proves the verdict.
/// - From level 2 on it proves the squared distance, and the distance is its root, correctly
///   rounded.
/// - At level 3 the points are those that the certificate names by weights, correctly rounded.
///   Their exact values have the squared distance between them.
/// - At level 3 the direction leads from one point to the other, or is the certificate's; it has
///   unit length and is correctly rounded.
template <class Answer, int D>
[[nodiscard]] Violation answer_holds(const Shape<D>& a, const Shape<D>& b, const Answer& answer);

/// The enclosure contains the distance, whose exact square is given, and is zero if the shapes
/// meet.
template <int D>
[[nodiscard]] Violation enclosure_holds(const Enclosure<D>& answer, const Rational& squared);

/// Whether a double is exactly the root.
[[nodiscard]] bool is_root(double x, const Rational& squared);

}  // namespace certa::fuzz
